"""Names of the models, for whoever checks one without loading PyTorch."""

from __future__ import annotations

MODEL_NAMES = (
    "gcn",
    "gat",
    "appnp",
    "chebyshev",
    "gcnii",
    "mixhop",
    "monet",
    "sage",
    "sgc",
    "tagcn",
)
