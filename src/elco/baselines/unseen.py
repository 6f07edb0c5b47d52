"""Nodes that are predicted by what never saw their links, as new nodes would be."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import scipy.sparse as sp

from elco.baselines.base import Problem
from elco.sparse import compact
from elco.typing import CSR, AnyArray, BoolArray

PARTS = 3


@dataclass(frozen=True, eq=False)
class Unseen:
    """A part of the nodes, and the links that are left without them."""

    nodes: BoolArray
    links: CSR


def in_turn(problem: Problem, seed: int) -> list[Unseen]:
    """Each third of the nodes in turn, drawn at random.

    About as many are test nodes where a method was published as inductive, on Cora and Citeseer;
    which ones they are a method is not told, so every node has its turn. The links of nodes with a
    label stay in all three: these are never tested.
    """
    part = np.random.default_rng(seed).permutation(problem.n_nodes) % PARTS
    labelled = np.isin(np.arange(problem.n_nodes), problem.nodes)
    return [
        Unseen(part == turn, without(problem.adjacency, (part == turn) & ~labelled))
        for turn in range(PARTS)
    ]


def without(adjacency: CSR, nodes: BoolArray) -> CSR:
    """The graph with no link to these nodes."""
    seen = sp.diags_array((~nodes).astype(np.float64))
    left = compact(seen @ adjacency @ seen)
    left.eliminate_zeros()
    return left


def put_together(parts: list[Unseen], scores: list[AnyArray]) -> AnyArray:
    """Of each node the scores by what did not see it."""
    out = np.empty_like(scores[0])
    for part, found in zip(parts, scores, strict=True):
        out[part.nodes] = found[part.nodes]
    return out
