"""Stage 3, diffusion: labels for the electors that no election decided."""

from elco.diffusion.learners import LEARNERS
from elco.diffusion.self_learning import SelfLearning

__all__ = ["LEARNERS", "SelfLearning"]
