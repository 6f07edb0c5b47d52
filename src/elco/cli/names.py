"""Names for help texts, written out: to ask the library would load torch."""

from __future__ import annotations

METHOD_NAMES = (
    "gcn, gat, appnp, chebyshev, gcnii, mixhop, monet, sage, sgc, tagcn; baselines: deep-semi, "
    "deep-semi-attributes, deepwalk, gaussian-fields, link-based, manifold, manifold-attributes, "
    "planetoid"
)
