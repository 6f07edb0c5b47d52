"""The paper's tables and figures, one module each, by name."""

from elco.errors import one_of
from elco.experiments.experiment import DATASETS, Experiment
from elco.experiments.paper.competitors import Competitors
from elco.experiments.paper.datasets import Datasets
from elco.experiments.paper.divisions import Divisions
from elco.experiments.paper.leak import Leak
from elco.experiments.paper.main_table import MainTable
from elco.experiments.paper.more_models import MoreModels
from elco.experiments.paper.self_learning import SelfLearningRounds
from elco.experiments.paper.separability import Separability
from elco.experiments.paper.similarity import Similarity
from elco.experiments.paper.sparsity import Sparsity

ALL = "all"


def _by_name(*experiments: Experiment) -> dict[str, Experiment]:
    return {experiment.name: experiment for experiment in experiments}


EXPERIMENTS = _by_name(
    Datasets(),
    MainTable(),
    Leak(),
    Separability(),
    Similarity(),
    Sparsity(),
    SelfLearningRounds(),
    Divisions(),
    MoreModels(),
    Competitors(),
)
"""What the paper has."""
OPTIONAL = _by_name(*(Sparsity(dataset) for dataset in DATASETS[1:]))
"""What it could have had; not part of "all"."""
OTHER_NAMES = {"table1": MainTable.name}
"""What an experiment is called in the paper."""


def chosen(name: str) -> list[Experiment]:
    """All experiments of the paper, or one by its name."""
    known = {**EXPERIMENTS, **OPTIONAL}
    one_of("experiment", name, [ALL, *known, *OTHER_NAMES])
    name = OTHER_NAMES.get(name, name)
    return list(EXPERIMENTS.values()) if name == ALL else [known[name]]


__all__ = ["ALL", "EXPERIMENTS", "OPTIONAL", "chosen"]
