"""Run the mutants that have no result yet, and write `benchmarks/MUTANTS.md`.

    python -m benchmarks.mutants [--jobs N] [--survivors] [MODULE …]

Results are lines of `benchmarks/mutants/runs.jsonl`, and count as long as the module is the same.
`--survivors` runs those again that survived: after tests were added.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import time
from pathlib import Path

from benchmarks.mutants.changes import Mutant, mutants_of
from benchmarks.mutants.explained import EXPLAINED
from benchmarks.mutants.trial import SOURCE, Trial, killed, load_libraries

RUNS = Path(__file__).with_name("runs.jsonl")
PAGE = Path(__file__).parents[1] / "MUTANTS.md"
HEAD = """# What the tests do not notice

Made by `make mutants`. A mutant is a module of the stages with one small change; it survives if all
quick tests of its module still pass.
"""


def modules() -> list[Path]:
    folders = [SOURCE / name for name in ("division", "college", "diffusion")]
    found = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    # The atomic operation cannot be had without a compiler.
    kept = [path for path in found if path.name not in ("__init__.py", "atomics.py")]
    return [*kept, SOURCE / "augmentation.py"]


def name_of(path: Path) -> str:
    return str(path.relative_to(SOURCE))


def key_of(path: Path, number: int) -> str:
    digest = hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    return f"{name_of(path)} {digest} {number}"


def read_runs() -> dict[str, bool]:
    """By key, whether it was killed; a later line counts."""
    if not RUNS.is_file():
        return {}
    lines = map(json.loads, RUNS.read_text("utf-8").splitlines())
    return {line["mutant"]: line["killed"] for line in lines}


def run(paths: list[Path], n_jobs: int, survivors: bool) -> None:
    runs = read_runs()
    load_libraries()
    for path in paths:
        if next(killed([Trial(path, path.read_text("utf-8"))], 1))[1]:
            raise SystemExit(f"{name_of(path)}: the tests fail without any change.")
        keyed = {key_of(path, i): m for i, m in enumerate(mutants_of(path.read_text("utf-8")))}
        wanted = [key for key in keyed if key not in runs or (survivors and not runs[key])]
        started, n_killed = time.perf_counter(), 0
        for number, dead in killed([Trial(path, keyed[key].text) for key in wanted], n_jobs):
            n_killed += dead
            with RUNS.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"mutant": wanted[number], "killed": dead}) + "\n")
            if not dead:
                print(f"    {name_of(path)}:{said(path, keyed[wanted[number]])}", flush=True)
        took = time.perf_counter() - started
        print(f"{name_of(path)}: {n_killed} of {len(wanted)} killed, {took:.0f} s", flush=True)


def line_of(path: Path, mutant: Mutant) -> str:
    return path.read_text("utf-8").splitlines()[mutant.line - 1].strip()


def said(path: Path, mutant: Mutant) -> str:
    return f"{mutant.line}: `{line_of(path, mutant)}`: {mutant.words}"


def page() -> str:
    runs = read_runs()
    rows, left, totals = [], [], [0, 0, 0]
    for path in modules():
        found = list(mutants_of(path.read_text("utf-8")))
        results = [runs.get(key_of(path, number)) for number in range(len(found))]
        counts = (len(found), sum(r is not None for r in results), sum(r is True for r in results))
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        rows.append(_row(name_of(path), *counts))
        for mutant, result in zip(found, results, strict=True):
            if result is False:
                where = (name_of(path), line_of(path, mutant), mutant.words)
                why = EXPLAINED.get(where, "not explained yet")
                left.append(f"- `{name_of(path)}`, {said(path, mutant)}: {why}.")
    table = ["| module | mutants | run | killed | share |", "| --- | ---: | ---: | ---: | ---: |"]
    table += [*rows, _row("all", *totals)]
    return "\n".join([HEAD, *table, "\n## Survivors\n", *left]) + "\n"


def _row(name: str, n_mutants: int, n_run: int, n_killed: int) -> str:
    share = f"{100 * n_killed / n_run:.0f} %" if n_run else ""
    return f"| {name} | {n_mutants} | {n_run} | {n_killed} | {share} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="parts of paths, such as division/louvain")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--survivors", action="store_true")
    wanted = parser.parse_args()
    parts = wanted.modules or [""]
    chosen = [path for path in modules() if any(part in name_of(path) for part in parts)]
    run(chosen, wanted.jobs, wanted.survivors)
    PAGE.write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
