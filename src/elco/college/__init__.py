"""Stage 2, the electoral college: electors with attributes and elected labels."""

from elco.college.election import Election, hold_elections
from elco.college.electors import elector_attributes

__all__ = ["Election", "elector_attributes", "hold_elections"]
