"""What a comparison with and without ELCO is: its protocol, its runs, and what they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from elco.augmentation import AugmentedGraph
from elco.errors import InputError, one_of
from elco.experiments.controls import CONTROLS, POLL
from elco.experiments.statistics import Difference, Summary
from elco.methods import METHODS
from elco.models.guard import Decision, decide
from elco.models.training import QUICK_PATIENCE
from elco.recipes import DEFAULT_RECIPE, CanvassRecipe, get_recipe
from elco.signs import Sign, speaks_against

BASE = "base"


@dataclass(frozen=True, kw_only=True)
class Protocol:
    """How a comparison is made; the same for all sides.

    Attributes
    ----------
    recipes : names
        How the graph is augmented, anew for each seed. The first is the one in question; the
        others stand beside it.
    overrides : settings of the first recipe to change
    models : names of `elco.methods.METHODS`
    seeds : one augmentation and one training run each
    controls : bool
        Also train on the poll's opinion of voters, without electors; see `controls`.
    random_splits : bool
        Draw a split for each seed instead of using the graph's own.
    labels_per_class, val_per_class : size of random splits; the rest is test
    patience : epochs without progress on the validation split before training ends
    """

    recipes: Sequence[str] = (DEFAULT_RECIPE,)
    overrides: Mapping[str, Any] = field(default_factory=dict)
    models: Sequence[str] = ("gcn", "gat")
    seeds: Sequence[int] = tuple(range(10))
    controls: bool = False
    random_splits: bool = False
    labels_per_class: int = 20
    val_per_class: int = 30
    patience: int = QUICK_PATIENCE

    def __post_init__(self) -> None:
        for model in self.models:
            one_of("model", model, METHODS)
        if not self.seeds or len(set(self.seeds)) < len(self.seeds):
            raise InputError("expected at least one seed, and no seed twice.")
        if not self.recipes or len(set(self.recipes)) < len(self.recipes):
            raise InputError("expected at least one recipe, and no recipe twice.")
        for recipe in self.recipes:
            get_recipe(recipe)
        if self.controls and not isinstance(
            get_recipe(self.recipe, **self.overrides), CanvassRecipe
        ):
            raise InputError(f"recipe {self.recipe!r} polls nobody: there are no controls for it.")

    @property
    def recipe(self) -> str:
        """The recipe in question."""
        return self.recipes[0]

    @property
    def variants(self) -> tuple[str, ...]:
        """What is run for each model and seed."""
        return (BASE, *self.recipes, *(CONTROLS if self.controls else ()))


@dataclass(frozen=True)
class Run:
    """One training run; accuracies in percent.

    `setting` is what validation chose of those that the model comes in; `held_out` is what the
    guard compares, see `Fit`.
    """

    model: str
    setting: str
    variant: str
    seed: int
    validation: float
    held_out: float
    test: float
    epochs: int
    seconds: float


@dataclass(frozen=True)
class Curve:
    """Validation accuracy in percent, epoch by epoch, of one run."""

    model: str
    variant: str
    accuracy: tuple[float, ...]


@dataclass(frozen=True)
class Line:
    """One line of a table for people; the graph alone differs from nothing."""

    trained_on: str
    accuracy: Summary
    difference: Difference | None


@dataclass(frozen=True, eq=False)
class Comparison:
    """What `compare` found; `signs` of each seed, and the number of validation labels.

    `augmented` and `curves` are of the first seed, for a page to show; they are no part of the
    numbers that `as_dict` gives.
    """

    graph: str
    protocol: Protocol
    runs: tuple[Run, ...]
    electors: Mapping[str, float]
    seconds: Mapping[str, float]
    signs: tuple[tuple[Sign, ...], ...]
    n_validation: int
    augmented: AugmentedGraph | None = None
    curves: tuple[Curve, ...] = ()

    def runs_of(self, model: str, variant: str) -> list[Run]:
        """The runs in the order of the seeds."""
        found = {r.seed: r for r in self.runs if (r.model, r.variant) == (model, variant)}
        return [found[seed] for seed in self.protocol.seeds]

    def accuracies(self, model: str, variant: str) -> list[float]:
        """Test accuracies in the order of the seeds."""
        return [run.test for run in self.runs_of(model, variant)]

    def decisions(self, model: str) -> list[Decision]:
        """What the guard decides, seed by seed, from validation and signs."""
        base, ours = self.runs_of(model, BASE), self.runs_of(model, self.protocol.recipe)
        return [
            decide(
                without.held_out / 100,
                with_.held_out / 100,
                n_validation=self.n_validation,
                doubtful=speaks_against(signs),
            )
            for without, with_, signs in zip(base, ours, self.signs, strict=True)
        ]

    def guarded(self, model: str) -> list[float]:
        """Test accuracies of what the guard keeps."""
        base = self.accuracies(model, BASE)
        ours = self.accuracies(model, self.protocol.recipe)
        decisions = self.decisions(model)
        return [o if d.keep_elco else b for b, o, d in zip(base, ours, decisions, strict=True)]

    def row(self, model: str, variant: str | None = None) -> tuple[Summary, Summary, Difference]:
        """Without, with (the recipe, or another variant), and the paired difference."""
        base = self.accuracies(model, BASE)
        ours = self.accuracies(model, variant or self.protocol.recipe)
        return Summary.of(base), Summary.of(ours), Difference.of(ours, base)

    def lines(self, model: str) -> list[Line]:
        """Every variant in words, then what the guard keeps."""
        base = self.accuracies(model, BASE)
        alone = "the graph alone" + self._chosen(model, BASE)
        lines = [Line(alone, Summary.of(base), None)]
        for variant in self.protocol.variants[1:]:
            if variant not in CONTROLS:
                text = f"with electors ({variant})"
            else:
                text = "control: the poll " + ("alone" if variant == POLL else f"on {variant}")
            _, ours, difference = self.row(model, variant)
            lines.append(Line(text + self._chosen(model, variant), ours, difference))
        kept = self.guarded(model)
        chosen = sum(decision.keep_elco for decision in self.decisions(model))
        text = f"kept by validation: ELCO in {chosen} of {len(kept)} runs"
        lines.append(Line(text, Summary.of(kept), Difference.of(kept, base)))
        return lines

    def _chosen(self, model: str, variant: str) -> str:
        """What validation chose of a model's settings; empty where there is one."""
        chosen = sorted({run.setting for run in self.runs_of(model, variant)} - {model})
        return f", as {' or '.join(chosen)}" if chosen else ""

    def _row_as_dict(self, model: str) -> dict[str, Any]:
        base, ours, difference = self.row(model)
        kept = self.guarded(model)
        beside = {}
        for variant in self.protocol.variants[2:]:
            _, summary, gap = self.row(model, variant)
            beside[variant] = {**summary.as_dict(), "difference": gap.as_dict()}
        return {
            "model": model,
            "base": base.as_dict(),
            "elco": ours.as_dict(),
            "difference": difference.as_dict(),
            "guard": {
                **Summary.of(kept).as_dict(),
                "difference": Difference.of(kept, self.accuracies(model, BASE)).as_dict(),
                "kept_elco": sum(d.keep_elco for d in self.decisions(model)),
                "reasons": [decision.reason for decision in self.decisions(model)],
            },
            "beside": beside,
        }

    def as_dict(self) -> dict[str, Any]:
        """As plain values, accuracies in percent."""
        overrides = {k: str(v) for k, v in self.protocol.overrides.items()}
        return {
            "graph": self.graph,
            "recipe": self.protocol.recipe,
            "rows": [self._row_as_dict(model) for model in self.protocol.models],
            "signs": [[sign.as_dict() for sign in signs] for signs in self.signs],
            "electors": dict(self.electors),
            "seconds": dict(self.seconds),
            "protocol": asdict(self.protocol) | {"overrides": overrides},
            "runs": [asdict(run) for run in self.runs],
        }
