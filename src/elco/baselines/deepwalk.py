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

    The published scores on citation graphs are those of Yang et al. (2016), whose settings these
    are: walks of 10 nodes, a window of 3, 50 dimensions. Their number of walks is not told; 40 a
    node is what validation prefers. Strangers are drawn as in word2vec, and logistic regression
    has its usual strength (C = 1). Attributes are not used.
    """

    walks: ClassVar[int] = 40
    length: ClassVar[int] = 10
    window: ClassVar[int] = 3
    dimensions: ClassVar[int] = 50
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
