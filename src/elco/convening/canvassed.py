"""The college of the canvass: every voter is polled, and electors speak for groups of them."""

from __future__ import annotations

import logging

import numpy as np
import scipy.sparse as sp

from elco.augmentation import College, LabelSource
from elco.checks import UNKNOWN
from elco.college import elector_attributes
from elco.convening.base import Divided
from elco.cover import Cover
from elco.division.neighbourhoods import neighbourhoods
from elco.errors import one_of
from elco.poll import POLLSTERS
from elco.recipes import CanvassRecipe
from elco.sparse import compact
from elco.typing import CSR, FloatArray

ELECTORS = ("all", "constituencies", "neighbourhoods")
WIRINGS = ("voters", "none")

log = logging.getLogger(__name__)


def canvassed(
    settings: CanvassRecipe, divided: Divided, random_state: int, n_jobs: int = 1
) -> College:
    """Poll every voter, then let each elector take the mean of its voters."""
    one_of("poll", settings.poll, POLLSTERS)
    one_of("electors", settings.electors, ELECTORS)
    one_of("wiring", settings.wiring, WIRINGS)
    labels = divided.labels
    pollster = settings.build(POLLSTERS[settings.poll], random_state=random_state, n_jobs=n_jobs)
    pollster.fit(divided.adjacency, divided.attributes, labels, divided.cover)
    voters = pollster.posterior_
    log.info("poll     mean confidence %.2f", voters.max(axis=1).mean())

    chosen, wiring = _represented(settings, divided)
    opinion = chosen.normalised() @ voters
    confidence = opinion.max(axis=1, initial=0.0)
    speaks = confidence >= settings.threshold
    log.info("elect    %d of %d electors speak", speaks.sum(), len(speaks))
    given = labels != UNKNOWN
    quiet = np.where(given, 0.0, voters.max(axis=1))
    loud = np.where(speaks, confidence, 0.0)
    return College(
        cover=chosen,
        wiring=compact(wiring),
        attributes=elector_attributes(chosen, divided.attributes),
        labels=np.where(speaks, opinion.argmax(axis=1), UNKNOWN),
        label_source=np.where(speaks, LabelSource.PREDICTED, LabelSource.ABSTAINED),
        confidence=loud,
        round=np.where(speaks, len(pollster.history_), -1),
        weights=np.concatenate(
            [
                given + _sharing(quiet, settings.voter_weight * given.sum()),
                _sharing(loud, settings.elector_weight * given.sum()),
            ]
        ),
        posterior=np.vstack([voters, opinion]),
        history=pollster.history_,
        termination="polled",
    )


def _represented(settings: CanvassRecipe, divided: Divided) -> tuple[Cover, CSR]:
    """For whom electors speak, and whom they are wired to."""
    cover = divided.cover
    chosen, wiring = cover, cover.membership
    if settings.electors != "constituencies":
        chosen = neighbourhoods(divided.adjacency)
        wiring = sp.eye_array(cover.n_voters, format="csr")
    if settings.electors == "all":
        chosen, wiring = cover.union(chosen), sp.vstack([cover.membership, wiring])
    if settings.wiring == "none":
        wiring = sp.csr_array(wiring.shape)
    return chosen, wiring


def _sharing(shares: FloatArray, total: float) -> FloatArray:
    """Scale to a total; nothing stays nothing."""
    whole = shares.sum()
    return shares * (total / whole) if whole > 0 else shares
