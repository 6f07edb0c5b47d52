"""Stage 4: the augmented graph G', and where every label in it came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
import scipy.sparse as sp

from elco.checks import UNKNOWN
from elco.cover import Cover
from elco.signs import Sign
from elco.sparse import compact
from elco.typing import CSR, AnyArray, Attributes, BoolArray, FloatArray, IntArray


class LabelSource(IntEnum):
    """Where a label came from: the paper's Y, Y_obs, Y_pred and Y_rem."""

    GIVEN = 0
    """A training label of the input."""
    OBSERVED = 1
    """Decided by an election among labelled voters."""
    PREDICTED = 2
    """Predicted by the diffusion stage."""
    ABSTAINED = 3
    """No label: a voter outside the training split, or an elector nobody was sure of."""


@dataclass(frozen=True, eq=False)
class College:
    """The electors of a graph, one a constituency of `cover`, ready to join it.

    `wiring` (electors × voters) says whom they are wired to. `weights` and `posterior` are of
    voters, then electors: how much each counts in training, and its class probabilities, or None.
    """

    cover: Cover
    wiring: CSR
    attributes: Attributes
    labels: IntArray
    label_source: IntArray
    confidence: FloatArray
    round: IntArray
    weights: FloatArray
    posterior: FloatArray | None = None
    history: tuple[Mapping[str, Any], ...] = ()
    termination: str = ""


@dataclass(frozen=True, eq=False)
class AugmentedGraph:
    """G' = the input and its electors, voters first.

    Attributes
    ----------
    adjacency : CSR, symmetric; the first `n_voters` rows and columns are the input
    attributes : one row a node, sparse or dense as the input was
    labels : class, or -1; training labels and labels of electors only
    weights : how much each node counts in training; a voter without a label may count a little,
        towards its posterior
    label_source : `LabelSource` of each node
    confidence : of each label, between 0 and 1; 0 where there is none
    round : in which round a label was decided: 0 for given and observed ones, -1 for none
    cover : the constituencies; elector `i` stands for constituency `i`
    posterior : class probabilities of each node to train on instead of labels, or None
    history : what the diffusion did, a row a round
    termination : why it stopped
    recipe : the settings that made this graph
    signs : what was seen beforehand, see `elco.signs`
    """

    adjacency: CSR
    attributes: Attributes
    labels: IntArray
    weights: FloatArray
    label_source: IntArray
    confidence: FloatArray
    round: IntArray
    cover: Cover
    posterior: FloatArray | None = None
    history: tuple[Mapping[str, Any], ...] = ()
    termination: str = ""
    recipe: Mapping[str, Any] = field(default_factory=dict)
    signs: tuple[Sign, ...] = ()

    @property
    def n_voters(self) -> int:
        """Number of nodes of the input."""
        return self.cover.n_voters

    @property
    def n_electors(self) -> int:
        """Number of nodes added."""
        return self.cover.n_constituencies

    @property
    def elector_mask(self) -> BoolArray:
        """True for electors."""
        return np.arange(self.n_voters + self.n_electors) >= self.n_voters

    @property
    def train_mask(self) -> BoolArray:
        """True for the nodes to train on: all that have a label."""
        return np.not_equal(self.labels, UNKNOWN)

    def count_electors(self) -> dict[str, int]:
        """Number of electors by the source of their label."""
        sources = self.label_source[self.n_voters :]
        kinds = (LabelSource.OBSERVED, LabelSource.PREDICTED, LabelSource.ABSTAINED)
        return {kind.name.lower(): int((sources == kind).sum()) for kind in kinds}

    def __repr__(self) -> str:
        counts = ", ".join(f"{count} {kind}" for kind, count in self.count_electors().items())
        return (
            f"AugmentedGraph({self.n_voters:,} voters + {self.n_electors:,} electors ({counts}), "
            f"{self.adjacency.nnz // 2:,} edges)"
        )


def join(
    adjacency: CSR,
    attributes: Attributes,
    labels: IntArray,
    college: College,
    *,
    recipe: Mapping[str, Any] | None = None,
    signs: tuple[Sign, ...] = (),
) -> AugmentedGraph:
    """Add the electors to the graph, wired as the college says."""
    block = sp.block_array([[adjacency, college.wiring.T], [college.wiring, None]])
    stack = sp.vstack if sp.issparse(attributes) else np.vstack
    given = labels != UNKNOWN
    sources = np.where(given, LabelSource.GIVEN, LabelSource.ABSTAINED)
    return AugmentedGraph(
        adjacency=compact(block),
        attributes=_same_kind(stack([attributes, college.attributes])),
        labels=np.concatenate([labels, college.labels]),
        weights=college.weights,
        label_source=np.concatenate([sources, college.label_source]).astype(np.int64),
        confidence=np.concatenate([given.astype(np.float64), college.confidence]),
        round=np.concatenate([np.where(given, 0, -1), college.round]),
        cover=college.cover,
        posterior=college.posterior,
        history=college.history,
        termination=college.termination,
        recipe=dict(recipe or {}),
        signs=signs,
    )


def _same_kind(stacked: Any) -> AnyArray | CSR:
    return compact(stacked) if sp.issparse(stacked) else stacked
