"""Agnostic, as the paper claims: electors in front of more models."""

from __future__ import annotations

from collections.abc import Mapping

from elco.experiments.paper.beside_electors import BesideElectors

NAMES_OF_MODELS = {
    "appnp": "APPNP",
    "chebyshev": "Chebyshev",
    "gcnii": "GCNII",
    "mixhop": "MixHop",
    "monet": "MoNet",
    "sage": "GraphSAGE",
    "sgc": "SGC",
    "tagcn": "TAGCN",
}


class MoreModels(BesideElectors):
    """Eight models, with and without electors, on the public splits."""

    name = "models"
    title = "More models, with and without electors (public split)"
    claim = "ELCO can be put in front of any model and makes it better (our canvass)."

    def methods(self) -> Mapping[str, str]:
        """All of them."""
        return NAMES_OF_MODELS
