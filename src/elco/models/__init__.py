"""Graph models, their training and their evaluation (needs the extra `gnn`)."""

from elco.models.base import GraphModel
from elco.models.gat import GAT
from elco.models.gcn import GCN

MODELS: dict[str, type[GraphModel]] = {"gcn": GCN, "gat": GAT}

__all__ = ["GAT", "GCN", "MODELS", "GraphModel"]
