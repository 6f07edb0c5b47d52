"""DeepWalk (Perozzi, Al-Rfou and Skiena 2014) and logistic regression."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import numpy as np

from elco.baselines.base import Baseline, Problem
from elco.baselines.skip_gram import skip_gram
from elco.baselines.walks import random_walks
from elco.poll.logistic import SoftLogistic
from elco.typing import AnyArray


class DeepWalk(Baseline):
    """Nodes that are met on the same random walks get similar vectors; these are classified.

    The paper's walks of 40 steps and window of 10, in 64 dimensions; 10 walks a node, not 80, and
    negative sampling instead of the hierarchical softmax, both for speed. Logistic regression at
    its usual strength (C = 1), as in the paper. Attributes are not used.
    """

    walks: ClassVar[int] = 10
    length: ClassVar[int] = 40
    window: ClassVar[int] = 10
    dimensions: ClassVar[int] = 64
    negatives: ClassVar[int] = 5
    rate: ClassVar[float] = 0.025
    strength: ClassVar[float] = 1.0

    def epochs(self, problem: Problem, seed: int) -> Iterator[AnyArray]:
        """Walk, embed, classify."""
        rng = np.random.default_rng(seed)
        starts = np.concatenate([rng.permutation(problem.n_nodes) for _ in range(self.walks)])
        vectors = skip_gram(
            random_walks(problem.adjacency, starts, self.length, rng),
            problem.n_nodes,
            dimensions=self.dimensions,
            window=self.window,
            negatives=self.negatives,
            rate=self.rate,
            rng=rng,
        ).astype(np.float64)
        model = SoftLogistic.fit(
            vectors[problem.nodes], problem.target, problem.weight, strength=self.strength
        )
        yield model.log_predict(vectors)
