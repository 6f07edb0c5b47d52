"""The paper's college: labelled voters elect, and the elected teach the rest."""

from __future__ import annotations

import logging
import warnings

import numpy as np

from elco.augmentation import College, LabelSource
from elco.checks import UNKNOWN
from elco.college import elector_attributes, hold_elections
from elco.convening.base import Divided
from elco.diffusion import SelfLearning
from elco.errors import ElcoWarning
from elco.recipes import ElectionRecipe

log = logging.getLogger(__name__)


def elected(settings: ElectionRecipe, divided: Divided, random_state: int) -> College:
    """Elect where the votes allow it, then let the elected teach the rest."""
    cover = divided.cover
    electors = elector_attributes(cover, divided.attributes)
    election = hold_elections(cover, divided.labels, divided.n_classes, settings.min_votes)
    log.info("elect    %d of %d decided", (election.winner >= 0).sum(), len(election.winner))
    learning = settings.build(SelfLearning, random_state=random_state)
    learning.fit(electors, election.winner)
    if learning.termination_ == "nothing-to-learn-from":
        n_decided = int((election.winner >= 0).sum())
        warnings.warn(nothing_to_learn_from(n_decided, *electors.shape), ElcoWarning, stacklevel=3)
    log.info(
        "diffuse  %d more labelled in %d rounds (%s)",
        (learning.round_ > 0).sum(),
        len(learning.history_),
        learning.termination_,
    )
    observed = election.winner != UNKNOWN
    source = np.where(learning.labels_ != UNKNOWN, LabelSource.PREDICTED, LabelSource.ABSTAINED)
    given = divided.labels != UNKNOWN
    return College(
        cover=cover,
        wiring=cover.membership,
        attributes=electors,
        labels=learning.labels_,
        label_source=np.where(observed, LabelSource.OBSERVED, source),
        confidence=np.where(observed, election.share, learning.confidence_),
        round=learning.round_,
        weights=np.concatenate([given, learning.labels_ != UNKNOWN]).astype(np.float64),
        history=learning.history_,
        termination=learning.termination_,
    )


def nothing_to_learn_from(n_decided: int, n_electors: int, n_attributes: int) -> str:
    """What to say where the elections decided too little to learn from, or nothing tells more."""
    if n_attributes == 0:
        return (
            f"the elections decided {n_decided} of {n_electors} electors, and there are no "
            "attributes to learn the others from: they get no label."
        )
    return (
        f"the elections decided {n_decided} of {n_electors} electors, in fewer than two classes: "
        "no other elector gets a label. More training labels, min_votes=1 or larger constituencies "
        "would help."
    )
