"""Stage 1, constituency division: adjacency → `Cover`."""

from elco.division.base import Division
from elco.division.communities import Communities
from elco.division.ego_splitting import EgoSplitting
from elco.division.partition import Partition

DIVISIONS: dict[str, type[Division]] = {
    "ego-splitting": EgoSplitting,
    "partition": Partition,
}

__all__ = ["DIVISIONS", "Communities", "Division", "EgoSplitting", "Partition"]
