"""Classifiers of nodes that are no graph neural networks, by name (needs the extra `gnn`)."""

from elco.baselines.base import Baseline
from elco.baselines.deep_semi import DeepSemi, InductiveDeepSemi
from elco.baselines.deepwalk import DeepWalk
from elco.baselines.gaussian_fields import GaussianFields
from elco.baselines.link_based import LinkBased
from elco.baselines.manifold import InductiveManifold, ManifoldRegularisation
from elco.baselines.planetoid import PlanetoidT

BASELINES: dict[str, type[Baseline]] = {
    "deep-semi": DeepSemi,
    "deep-semi-inductive": InductiveDeepSemi,
    "deepwalk": DeepWalk,
    "gaussian-fields": GaussianFields,
    "link-based": LinkBased,
    "manifold": ManifoldRegularisation,
    "manifold-inductive": InductiveManifold,
    "planetoid": PlanetoidT,
}

__all__ = ["BASELINES", "Baseline"]
