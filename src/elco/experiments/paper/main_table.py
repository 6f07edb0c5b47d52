"""The paper's main table: published, leaky and honest scores side by side."""

from __future__ import annotations

from typing import Any

from elco.experiments.experiment import (
    DATASETS,
    NAMES,
    QUICK_SEEDS,
    REPORT_SEEDS,
    Cells,
    Claim,
    Experiment,
    Findings,
    Table,
    job,
    spread,
)
from elco.experiments.one_run import BASE, PUBLIC, RANDOM, graph_of, input_of, score
from elco.experiments.paper.competitors import Competitors, competitor_table
from elco.experiments.paper.leak import Leak, leaky_scores
from elco.experiments.published import AVERAGE_GAIN, MAIN_TABLE, MODELS, low_end, mean_of
from elco.experiments.results import Job, Results
from elco.experiments.statistics import Difference, Summary

LEAK = "leak"
VARIANTS = {
    BASE: "the graph alone",
    "paper": "ELCO, the text of the paper",
    "canvass": "ELCO, canvass (ours)",
    LEAK: "ELCO, released code with its leak",
}
RUN = ("gcn", "gat")


class MainTable(Experiment):
    """GCN and GAT on three graphs: base, the paper's recipe, ours, and the leak."""

    name = "main"
    title = "Main results"

    def jobs(self, quick: bool) -> list[Job]:
        """Public and random splits; a quick look leaves out the largest graph."""
        return [
            job(dataset=dataset, split=split, model=model, variant=variant, seed=seed)
            for dataset in DATASETS
            for split in (PUBLIC, RANDOM)
            for variant in VARIANTS
            for model in RUN
            for seed in (QUICK_SEEDS if quick else REPORT_SEEDS)
            if variant != LEAK
            if not quick or (dataset != "pubmed" and split == PUBLIC)
        ]

    def run(self, job: Job) -> dict[str, Any]:
        """Augment and train."""
        graph, seed = graph_of(job["dataset"], job["split"], job["seed"]), job["seed"]
        return score(graph, input_of(graph, job["variant"], seed), job["model"], seed)

    def show(self, results: Results) -> Findings:
        """The table of each split, that of the competitors, and what becomes of the claims."""
        cells = Cells.of(results, ("split", "dataset", "model", "variant"))
        leaky = results.of(Leak.name)
        for dataset in DATASETS:
            for model in RUN:
                cells.values[PUBLIC, dataset, model, LEAK] = leaky_scores(leaky, dataset, model)
        tables = [_measured(cells, split) for split in (PUBLIC, RANDOM)]
        tables.append(competitor_table(results.of(Competitors.name)))
        return Findings(tables, claims=_claims(cells))


def _measured(cells: Cells, split: str) -> Table:
    rows = []
    for model in RUN:
        for variant, words in VARIANTS.items():
            if variant == LEAK and split == RANDOM:
                continue
            row = [model.upper(), words]
            for name in DATASETS:
                row.append(_cell(cells, split, name, model, variant))
            rows.append(tuple(row))
        if split == PUBLIC:
            for which in ("base", "elco"):
                words = "published" if which == "base" else "ELCO, published"
                rows.append((model.upper(), words, *MODELS[model, which]))
    which = "public split" if split == PUBLIC else "ten random splits, 20 labels a class"
    return Table(
        f"main-{split}",
        f"Test accuracy in %, {which}; in brackets the paired gain over the graph alone",
        ("model", "trained on", *(NAMES[name] for name in DATASETS)),
        rows,
        words=2,
    )


def _cell(cells: Cells, split: str, name: str, model: str, variant: str) -> str:
    values, base = cells[split, name, model, variant], cells[split, name, model, BASE]
    text = spread(values)
    if not values or variant == BASE or len(values) != len(base):
        return text
    return f"{text} ({Difference.of(values, base)})"


def _claims(cells: Cells) -> list[Claim]:
    claims = []
    for variant, who in (("paper", "the text of the paper"), ("canvass", "our canvass")):
        means = {
            (model, name): Summary.of(found).mean
            for model in RUN
            for name in DATASETS
            if (found := cells[PUBLIC, name, model, variant])
        }
        if not means:
            continue
        gains = [gain for model in RUN if (gain := _gain(cells, model, variant, who)) is not None]
        claims += [*gains, _average_gain(cells, variant, who)]
        claims += [_reached(means, model, who) for model in RUN]
        claims += [_ahead(means, who), _order(means, who)]
    return claims


def _gains(cells: Cells, model: str, variant: str) -> dict[str, Difference]:
    gains = {}
    for name in DATASETS:
        ours, base = cells[PUBLIC, name, model, variant], cells[PUBLIC, name, model, BASE]
        if ours and len(ours) == len(base):
            gains[name] = Difference.of(ours, base)
    return gains


def _gain(cells: Cells, model: str, variant: str, who: str) -> Claim | None:
    gains = _gains(cells, model, variant)
    if not gains:
        return None
    evidence = "; ".join(f"{NAMES[name]} {gain.mean:+.1f}" for name, gain in gains.items())
    verdicts = {gain.verdict for gain in gains.values()}
    holds: bool | None = None
    if len(gains) == len(DATASETS):
        holds = verdicts == {"better"}
    elif "worse" in verdicts:
        holds = False
    text = f"ELCO makes {model.upper()} better on all three graphs ({who}, training labels only)."
    return Claim(text, holds, evidence)


def _average_gain(cells: Cells, variant: str, who: str) -> Claim:
    gains = [gain.mean for model in RUN for gain in _gains(cells, model, variant).values()]
    whole = len(gains) == len(RUN) * len(DATASETS)
    mean = sum(gains) / max(len(gains), 1)
    return Claim(
        f"ELCO raises base models by {AVERAGE_GAIN} points on average ({who}).",
        mean >= AVERAGE_GAIN if whole else None,
        f"{mean:+.1f} over {len(gains)} cases",
    )


def _reached(means: dict[tuple[str, str], float], model: str, who: str) -> Claim:
    """Within the printed deviation below the printed mean, or above."""
    run = [name for name in DATASETS if (model, name) in means]
    printed = dict(zip(DATASETS, MODELS[model, "elco"], strict=True))
    short = [name for name in run if means[model, name] < low_end(printed[name])]
    return Claim(
        f"ELCO-{model.upper()} scores {' / '.join(printed.values())} on the public splits ({who}).",
        False if short else (True if len(run) == len(DATASETS) else None),
        "; ".join(f"{NAMES[name]} {means[model, name]:.1f}" for name in run),
    )


def _ahead(means: dict[tuple[str, str], float], who: str) -> Claim:
    """Of the competitors' printed scores, as in the paper."""
    best = {}
    for place, name in enumerate(DATASETS):
        scores = {row.method: mean_of(row.scores[place]) for row in MAIN_TABLE}
        method = max(scores, key=lambda method: scores[method] or 0.0)
        best[name] = (method, scores[method] or 0.0)
    run = [name for name in DATASETS if ("gat", name) in means]
    behind = [name for name in run if means["gat", name] <= best[name][1]]
    return Claim(
        f"ELCO-GAT is ahead of all 19 competitors, by their printed scores ({who}).",
        False if behind else (True if len(run) == len(DATASETS) else None),
        "; ".join(
            f"{NAMES[name]} {means['gat', name]:.1f}, best of the others {best[name][1]:.1f} "
            f"({best[name][0]})"
            for name in run
        ),
    )


def _order(means: dict[tuple[str, str], float], who: str) -> Claim:
    run = [name for name in DATASETS if ("gcn", name) in means and ("gat", name) in means]
    return Claim(
        f"ELCO-GCN falls behind ELCO-GAT ({who}).",
        all(means["gcn", name] < means["gat", name] for name in run)
        if len(run) == len(DATASETS)
        else None,
        "; ".join(
            f"{NAMES[name]} {means['gcn', name]:.1f} and {means['gat', name]:.1f}" for name in run
        ),
    )
