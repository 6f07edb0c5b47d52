"""A poll by two linear classifiers that learn from each other and from electors."""

from __future__ import annotations

from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from elco.cover import Cover
from elco.division.neighbourhoods import neighbourhoods
from elco.poll.base import Answer, Electorate, Pollster
from elco.poll.logistic import SoftLogistic, choose_strength
from elco.poll.views import make_views
from elco.typing import FloatArray

ENOUGH_TEACHERS = 3_000


class LinearPoll(Pollster):
    """Logistic regression on two views of the smoothed attributes.

    First from labelled voters alone. Then, round by round, each constituency takes the mean of
    what its voters were said to be, sharpened, and its elector (the mean of its voters' numbers)
    joins the training examples of both classifiers: the paper's self-learning, with a teacher
    that has seen every voter. The electors of the cover together count as much as all labels, and
    so do those of neighbourhoods, which reach the voters that the cover leaves out.

    Parameters
    ----------
    rounds : int
        0 leaves electors out.
    sharpness : float
        Power that the opinion of an elector is raised to.
    rank : int
        Numbers a voter in each view.
    random_state : int
    n_jobs : int
        Threads; -1 for all. The result is the same for any number.
    """

    def __init__(
        self,
        *,
        rounds: int = 3,
        sharpness: float = 2.0,
        rank: int = 200,
        random_state: int = 0,
        n_jobs: int = 1,
    ) -> None:
        self.rounds = rounds
        self.sharpness = sharpness
        self.rank = rank
        self.random_state = random_state
        self.n_jobs = n_jobs

    def _poll(self, electorate: Electorate) -> Answer:
        # Several threads add up in another order: other bytes.
        with threadpool_limits(1):
            return self._rounds(electorate)

    def _rounds(self, electorate: Electorate) -> Answer:
        rng = np.random.default_rng(self.random_state)
        known, given = electorate.known, electorate.given
        labels, n_classes = electorate.labels, electorate.n_classes
        views = make_views(
            electorate.adjacency,
            electorate.attributes,
            rank=self.rank,
            random_state=self.random_state,
            n_jobs=self.n_jobs,
        ).all()
        strengths = [choose_strength(view[known], labels[known], n_classes, rng) for view in views]
        models = [
            SoftLogistic.fit(view[known], given, np.ones(len(known)), strength=strength)
            for view, strength in zip(views, strengths, strict=True)
        ]
        teachers = [
            group.normalised()
            for group in (electorate.cover, _sample(neighbourhoods(electorate.adjacency), rng))
            if group.n_constituencies
        ]
        examples = [np.vstack([view[known], *(mean @ view for mean in teachers)]) for view in views]
        posterior = _consensus(models, views)
        history: list[dict[str, Any]] = []
        for number in range(1, self.rounds + 1):
            posterior[known] = given
            opinions = [sharpen(mean @ posterior, self.sharpness) for mean in teachers]
            confidence = [opinion.max(axis=1) for opinion in opinions]
            importance = np.concatenate(
                [np.ones(len(known)), *(c * (len(known) / c.sum()) for c in confidence)]
            )
            targets = np.vstack([given, *opinions])
            models = [
                SoftLogistic.fit(rows, targets, importance, strength=strength, start=model)
                for rows, strength, model in zip(examples, strengths, models, strict=True)
            ]
            before, posterior = posterior, _consensus(models, views)
            changed = before.argmax(axis=1) != posterior.argmax(axis=1)
            history.append(
                {
                    "round": number,
                    "teachers": sum(map(len, opinions)),
                    "mean_confidence": float(np.concatenate(confidence).mean()),
                    "changed": float(changed.mean()),
                }
            )
        return posterior, history


def _sample(cover: Cover, rng: np.random.Generator) -> Cover:
    """At most `ENOUGH_TEACHERS` constituencies."""
    if cover.n_constituencies <= ENOUGH_TEACHERS:
        return cover
    return cover.select(np.sort(rng.choice(cover.n_constituencies, ENOUGH_TEACHERS, replace=False)))


def sharpen(probabilities: FloatArray, power: float) -> FloatArray:
    """Raise to a power and divide by the sum: above 1 the likely becomes likelier.

    Examples
    --------
    >>> sharpen(np.array([[0.75, 0.25]]), 2.0)
    array([[0.9, 0.1]])
    """
    raised = probabilities**power
    return np.asarray(raised / raised.sum(axis=1, keepdims=True))


def _consensus(models: list[SoftLogistic], views: tuple[FloatArray, ...]) -> FloatArray:
    opinions = [model.predict(view) for model, view in zip(models, views, strict=True)]
    return np.asarray(np.mean(opinions, axis=0))
