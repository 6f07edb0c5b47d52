"""elco: electoral-college augmentation of graphs with few labels."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from elco.audit import audit_leakage
    from elco.augmentation import AugmentedGraph, LabelSource
    from elco.classifier import ElcoClassifier
    from elco.cover import Cover
    from elco.datasets import load
    from elco.division import EgoSplitting
    from elco.errors import ElcoError, ElcoWarning
    from elco.graph import Graph
    from elco.pipeline import augment
    from elco.transform import ELCO

# Looked up on first use: `import elco` stays cheap, and torch is needed by `ELCO` alone.
_HOME = {
    "AugmentedGraph": "elco.augmentation",
    "Cover": "elco.cover",
    "ELCO": "elco.transform",
    "EgoSplitting": "elco.division",
    "ElcoClassifier": "elco.classifier",
    "ElcoError": "elco.errors",
    "ElcoWarning": "elco.errors",
    "Graph": "elco.graph",
    "LabelSource": "elco.augmentation",
    "audit_leakage": "elco.audit",
    "augment": "elco.pipeline",
    "load": "elco.datasets",
}

__all__ = [
    "ELCO",
    "AugmentedGraph",
    "Cover",
    "EgoSplitting",
    "ElcoClassifier",
    "ElcoError",
    "ElcoWarning",
    "Graph",
    "LabelSource",
    "audit_leakage",
    "augment",
    "load",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'elco' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
