"""The canvass before the election: what every voter is likely to be."""

from elco.poll.base import Electorate, Pollster
from elco.poll.linear import LinearPoll

POLLSTERS: dict[str, type[Pollster]] = {"linear": LinearPoll}

__all__ = ["POLLSTERS", "Electorate", "LinearPoll", "Pollster"]
