"""Stage 3: from a division to electors with labels, in the way a recipe names."""

from elco.convening.base import Divided
from elco.convening.canvassed import ELECTORS, WIRINGS, canvassed
from elco.convening.elected import elected

__all__ = ["ELECTORS", "WIRINGS", "Divided", "canvassed", "elected"]
