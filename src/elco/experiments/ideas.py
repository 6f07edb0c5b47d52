"""Ideas for the poll that were tried, kept so that anyone can try them again.

Run as `python -m elco.experiments.ideas GRAPH > results/ideas/GRAPH.json`. Each is a pollster, and
each is judged on development splits: training labels and judged nodes are drawn from outside the
graph's test split, so that no choice made here has seen a test label.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np
import torch
import torch.nn.functional as F

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.division import EgoSplitting
from elco.errors import InputError
from elco.experiments.statistics import Summary
from elco.graph import Graph
from elco.models.sparse_input import SparseRows, as_input
from elco.poll import Electorate, LinearPoll, Pollster
from elco.poll.base import Answer
from elco.poll.linear import sharpen
from elco.poll.logistic import SoftLogistic, choose_strength
from elco.poll.propagation import normalised_adjacency, smooth
from elco.poll.views import RESTART, STEPS, make_views
from elco.sparse import compact
from elco.typing import AnyArray, BoolArray, FloatArray, IntArray

DEVELOPMENT_SEEDS = tuple(range(5))
RANK = 200


class OneView(Pollster):
    """Logistic regression on one view, from labelled voters alone."""

    def __init__(self, view: str, power: float = 1.0) -> None:
        self.view = view
        self.power = power

    def _poll(self, electorate: Electorate) -> Answer:
        rows = getattr(
            make_views(electorate.adjacency, electorate.attributes, rank=RANK), self.view
        )
        rows = _whitened(rows, self.power)
        known, given = electorate.known, electorate.given
        labels, n_classes = electorate.labels, electorate.n_classes
        strength = choose_strength(rows[known], labels[known], n_classes, np.random.default_rng(0))
        model = SoftLogistic.fit(rows[known], given, np.ones(len(known)), strength=strength)
        return model.predict(rows), []


def _whitened(rows: FloatArray, power: float) -> FloatArray:
    """Singular values raised to a power: 1 leaves the rows as they are, 0 makes all alike."""
    if power == 1.0:
        return rows
    left, singular, _ = np.linalg.svd(rows, full_matrices=False)
    scaled = left * singular**power
    return np.asarray(scaled / np.maximum(np.linalg.norm(scaled, axis=1, keepdims=True), 1e-12))


class SphericalMixture(Pollster):
    """Expectation-maximisation for one direction a class on the sphere, seeded by the labels."""

    def __init__(self, concentration: float = 20.0, steps: int = 20) -> None:
        self.concentration = concentration
        self.steps = steps

    def _poll(self, electorate: Electorate) -> Answer:
        rows = make_views(electorate.adjacency, electorate.attributes, rank=RANK).agreeing
        known, given = electorate.known, electorate.given
        labels, n_classes = electorate.labels, electorate.n_classes
        posterior = np.zeros((len(labels), n_classes))
        for _ in range(self.steps):
            posterior[known] = given
            means = rows.T @ posterior
            means /= np.maximum(np.linalg.norm(means, axis=0), 1e-12)
            posterior = _softmax(self.concentration * (rows @ means))
        return posterior, []


class NaiveBayes(Pollster):
    """Expectation-maximisation for a distribution of words a class, neighbours as a prior."""

    def __init__(self, trust: float = 0.3, coupling: float = 2.0, steps: int = 20) -> None:
        self.trust = trust
        self.coupling = coupling
        self.steps = steps

    def _poll(self, electorate: Electorate) -> Answer:
        adjacency, attributes = electorate.adjacency, electorate.attributes
        posterior, _ = OneView("smoothed")._poll(electorate)
        known, given = electorate.known, electorate.given
        for _ in range(self.steps):
            posterior[known] = given
            words = (attributes.T @ posterior).T + 0.1
            words = np.log(words / words.sum(axis=1, keepdims=True))
            evidence = self.trust * (attributes @ words.T)
            for _ in range(5):
                posterior = _softmax(evidence + self.coupling * (adjacency @ posterior))
                posterior[known] = given
        return posterior, []


class HardQuota(Pollster):
    """Each round the surest electors teach, as many of every class, each with one label."""

    def __init__(self, quota: float = 0.6, rounds: int = 2) -> None:
        self.quota = quota
        self.rounds = rounds

    def _poll(self, electorate: Electorate) -> Answer:
        rng = np.random.default_rng(0)
        views = make_views(electorate.adjacency, electorate.attributes, rank=RANK).all()
        known, given = electorate.known, electorate.given
        labels, n_classes = electorate.labels, electorate.n_classes
        strengths = [choose_strength(v[known], labels[known], n_classes, rng) for v in views]
        mean = electorate.cover.normalised()
        taught, targets = np.empty(0, dtype=np.int64), np.empty((0, n_classes))
        for _ in range(self.rounds + 1):
            importance = np.concatenate(
                [np.ones(len(known)), np.full(len(taught), len(known) / max(len(taught), 1))]
            )
            posterior = np.mean(
                [
                    SoftLogistic.fit(
                        np.vstack([view[known], mean[taught] @ view]),
                        np.vstack([given, targets]),
                        importance,
                        strength=strength,
                    ).predict(view)
                    for view, strength in zip(views, strengths, strict=True)
                ],
                axis=0,
            )
            opinion = mean @ posterior
            most = int(self.quota * len(opinion) / n_classes)
            winner = opinion.argmax(axis=1)
            chosen = [np.flatnonzero(winner == label) for label in range(n_classes)]
            taught = np.concatenate(
                [own[np.argsort(-opinion[own, i])][:most] for i, own in enumerate(chosen)]
            )
            targets = np.eye(n_classes)[winner[taught]]
        return np.asarray(posterior), []


class RandomTurnout(Pollster):
    """A small network that must answer alike whichever half of the voters stays at home.

    After GRAND (Feng et al. 2020): rows are dropped, smoothed over 2, 4 or 8 steps, and classified;
    two draws must agree with their sharpened mean. With `caucus` they must also agree with the
    mean of their constituencies.
    """

    def __init__(self, consistency: float = 1.0, caucus: float = 0.0, epochs: int = 300) -> None:
        self.consistency = consistency
        self.caucus = caucus
        self.epochs = epochs

    def _poll(self, electorate: Electorate) -> Answer:
        torch.manual_seed(0)
        labels, n_classes, cover = electorate.labels, electorate.n_classes, electorate.cover
        x, walk = (
            as_input(electorate.attributes),
            SparseRows.from_scipy(normalised_adjacency(electorate.adjacency)),
        )
        group = cover.normalised()
        back = compact(cover.membership.T)
        back = compact(back.multiply(1.0 / np.maximum(cover.overlap, 1)[:, None]))
        known = torch.from_numpy(electorate.known)
        target = torch.from_numpy(labels)[known]
        hidden, out = torch.nn.Linear(x.shape[1], 32), torch.nn.Linear(32, n_classes)
        parameters = [*hidden.parameters(), *out.parameters()]
        optimiser = torch.optim.Adam(parameters, lr=0.01, weight_decay=5e-4)

        def answer(steps: int, training: bool) -> torch.Tensor:
            rows = x @ hidden.weight.T
            if training:
                rows = rows * (torch.rand(len(labels), 1) < 0.5).float() * 2.0
            total = rows
            for _ in range(steps):
                rows = walk @ rows
                total = total + rows
            features = F.dropout(F.relu(total / (steps + 1) + hidden.bias), 0.5, training)
            return F.log_softmax(out(features), dim=1)

        kept = torch.zeros(len(labels), n_classes)
        for epoch in range(self.epochs):
            steps = (2, 4, 8)[int(torch.randint(3, ()))]
            optimiser.zero_grad()
            draws = [answer(steps, True) for _ in range(2)]
            mean = torch.stack([draw.exp() for draw in draws]).mean(dim=0).detach()
            goal = torch.from_numpy(sharpen(mean.double().numpy(), 2.0)).float()
            loss = torch.stack([F.nll_loss(draw[known], target) for draw in draws]).mean()
            ramp = min(1.0, epoch / 80)
            for draw in draws:
                apart = ((draw.exp() - goal) ** 2).sum(dim=1).mean()
                loss = loss + 0.5 * self.consistency * ramp * apart
            if self.caucus and epoch > 80:
                voice = sharpen(group @ mean.double().numpy(), 2.0)
                heard = torch.from_numpy(back @ voice).float()
                covered = torch.from_numpy(cover.overlap > 0).float()
                for draw in draws:
                    apart = (((draw.exp() - heard) ** 2).sum(dim=1) * covered).mean()
                    loss = loss + 0.5 * self.caucus * min(1.0, (epoch - 80) / 60) * apart
            loss.backward()  # type: ignore[no-untyped-call]
            optimiser.step()
            if epoch >= self.epochs - 60 and epoch % 6 == 0:
                with torch.no_grad():
                    kept += torch.stack([answer(k, False).exp() for k in (2, 4, 8)]).mean(dim=0)
        posterior = kept.double().numpy()
        return np.asarray(posterior / posterior.sum(axis=1, keepdims=True)), []


class RandomGroups(LinearPoll):
    """The poll with groups of random voters, as many and as large as the constituencies."""

    def _poll(self, electorate: Electorate) -> Answer:
        order = np.random.default_rng(0).permutation(len(electorate.labels))
        shuffled = Cover(compact(electorate.cover.membership[:, order]))
        return super()._poll(replace(electorate, cover=shuffled))


class SmoothedAnswers(LinearPoll):
    """The poll, its answers smoothed over the graph at the end."""

    def _poll(self, electorate: Electorate) -> Answer:
        posterior, history = super()._poll(electorate)
        walk = normalised_adjacency(electorate.adjacency)
        smoothed = smooth(walk, posterior, restart=RESTART, steps=STEPS)
        return np.asarray(smoothed / smoothed.sum(axis=1, keepdims=True)), history


IDEAS: Mapping[str, Callable[[], Pollster]] = {
    "the poll": LinearPoll,
    "no electors teach": lambda: LinearPoll(rounds=0),
    "only the smoothed view, no electors": lambda: OneView("smoothed"),
    "only the agreeing view, no electors": lambda: OneView("agreeing"),
    "the smoothed view whitened by half": lambda: OneView("smoothed", power=0.5),
    "random groups instead of constituencies": RandomGroups,
    "answers smoothed over the graph": SmoothedAnswers,
    "hard labels, a quota for each class": HardQuota,
    "spherical mixture by EM": SphericalMixture,
    "naive Bayes by EM, neighbours as a prior": NaiveBayes,
    "random turnout": RandomTurnout,
    "random turnout, twice the consistency": lambda: RandomTurnout(consistency=2.0),
    "random turnout and caucus": lambda: RandomTurnout(caucus=2.0),
}


def development_split(
    graph: Graph, *, labels_per_class: int, seed: int
) -> tuple[IntArray, BoolArray]:
    """Training labels (-1 elsewhere), and the nodes to judge; none is a test node."""
    rng = np.random.default_rng(seed)
    pool = ~graph.test_mask & (graph.labels >= 0)
    labels = np.full(graph.n_nodes, UNKNOWN)
    for label in range(graph.n_classes):
        members = np.flatnonzero(pool & (graph.labels == label))
        chosen = rng.choice(members, min(labels_per_class, len(members) // 2), replace=False)
        labels[chosen] = label
    return labels, pool & (labels == UNKNOWN)


def try_ideas(
    graph: Graph,
    ideas: Mapping[str, Callable[[], Pollster]] = IDEAS,
    *,
    labels_per_class: int = 20,
    seeds: Sequence[int] = DEVELOPMENT_SEEDS,
    progress: Callable[[str], object] | None = None,
) -> dict[str, list[float]]:
    """Accuracy in percent of each idea on each development split."""
    cover = EgoSplitting().fit(graph.adjacency).cover_
    splits = [
        development_split(graph, labels_per_class=labels_per_class, seed=seed) for seed in seeds
    ]
    found: dict[str, list[float]] = {}
    for name, build in ideas.items():
        if progress:
            progress(name)
        found[name] = []
        for labels, judged in splits:
            poll = build().fit(graph.adjacency, graph.attributes, labels, cover)
            right = poll.posterior_.argmax(axis=1) == graph.labels
            found[name].append(100.0 * float(right[judged].mean()))
    return found


def _softmax(scores: AnyArray) -> AnyArray:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


def main(arguments: Sequence[str]) -> None:
    """Print the accuracies on one graph as JSON."""
    from elco.datasets import load

    if len(arguments) != 1:
        raise InputError("expected one graph: python -m elco.experiments.ideas GRAPH")
    torch.set_num_threads(1)
    graph = load(arguments[0])
    found = try_ideas(graph, progress=lambda name: sys.stderr.write(f"{name}\n"))
    rows = [
        {"name": name, **Summary.of(values).as_dict(), "values": values}
        for name, values in found.items()
    ]
    result = {"graph": graph.name, "seeds": list(DEVELOPMENT_SEEDS), "rows": rows}
    sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
