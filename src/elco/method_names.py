"""Names of what can be trained, for whoever checks or lists them without loading PyTorch."""

from __future__ import annotations

SETTINGS = {"grand": ("grand-deep", "grand-shallow", "grand-normalised")}
"""Methods that come in several settings: asked for by this name, validation chooses one."""
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
    "grand-deep",
    "grand-normalised",
    "grand-shallow",
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
METHOD_NAMES = (*MODEL_NAMES, *SETTINGS, *BASELINE_NAMES)
ALL_NAMES = f"{', '.join((*MODEL_NAMES, *SETTINGS))}; baselines: {', '.join(BASELINE_NAMES)}"
"""For help texts."""
