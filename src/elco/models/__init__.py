"""Graph models, their training and their evaluation (needs the extra `gnn`)."""

from elco.models.adsf import ADSF
from elco.models.appnp import APPNP
from elco.models.base import GraphModel
from elco.models.confgcn import ConfGCN
from elco.models.curvgn import CurvGN
from elco.models.dgcn import DGCN
from elco.models.dropedge import DropEdge
from elco.models.gat import GAT
from elco.models.gcn import GCN
from elco.models.gcnii import GCNII
from elco.models.grand import GRAND, NormalisedGRAND, ShallowGRAND
from elco.models.lsm import LatentSpaceGAT, LatentSpaceGCN
from elco.models.monet import MoNet
from elco.models.polynomial import TAGCN, Chebyshev, MixHop
from elco.models.sage import SAGE
from elco.models.sgc import SGC

MODELS: dict[str, type[GraphModel]] = {
    "gcn": GCN,
    "gat": GAT,
    "adsf": ADSF,
    "appnp": APPNP,
    "chebyshev": Chebyshev,
    "confgcn": ConfGCN,
    "curvgn": CurvGN,
    "dgcn": DGCN,
    "dropedge": DropEdge,
    "gcnii": GCNII,
    "grand-deep": GRAND,
    "grand-normalised": NormalisedGRAND,
    "grand-shallow": ShallowGRAND,
    "lsm-gat": LatentSpaceGAT,
    "lsm-gcn": LatentSpaceGCN,
    "mixhop": MixHop,
    "monet": MoNet,
    "sage": SAGE,
    "sgc": SGC,
    "tagcn": TAGCN,
}

__all__ = ["GAT", "GCN", "MODELS", "GraphModel"]
