"""Names of what can be trained, for whoever checks or lists them without loading PyTorch."""

from __future__ import annotations

MODEL_NAMES = (
    "gcn",
    "gat",
    "adsf",
    "appnp",
    "chebyshev",
    "confgcn",
    "curvgn",
    "dgcn",
    "dropedge",
    "gcnii",
    "grand",
    "lsm-gat",
    "lsm-gcn",
    "mixhop",
    "monet",
    "sage",
    "sgc",
    "tagcn",
)
BASELINE_NAMES = (
    "deep-semi",
    "deep-semi-inductive",
    "deepwalk",
    "gaussian-fields",
    "link-based",
    "manifold",
    "manifold-inductive",
    "planetoid",
)
METHOD_NAMES = (*MODEL_NAMES, *BASELINE_NAMES)
ALL_NAMES = f"{', '.join(MODEL_NAMES)}; baselines: {', '.join(BASELINE_NAMES)}"
"""For help texts."""
