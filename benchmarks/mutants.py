"""Which small changes to the stages the tests notice: `make mutants`.

The usual tools wrap every function in a switch, which numba cannot compile; so this does it by
hand. Each mutant is one change to one module: an operator, a comparison, a constant, a condition,
a `break`, or a call that is left out. It is loaded in a fork of this process, in which the
libraries are there already, with compilation switched off (a compiled kernel would be the old one),
and the quick tests of its module are run. `MUTANTS.md` has the outcome, and what is known of the
survivors.

    python -m benchmarks.mutants [--most N] [MODULE …]
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import importlib.abc
import importlib.util
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "elco"
SECONDS = 60
QUICK = "not golden and not cora and not hubs_and_more_blocks"
"""Of the tests: those that take seconds without a compiler are left out."""
TESTS = {
    "division": ["tests/division", "tests/contract/test_divisions.py", "src/elco/division"],
    "college": ["tests/college", "src/elco/college", "tests/test_pipeline.py"],
    "diffusion": ["tests/diffusion", "src/elco/diffusion", "tests/contract/test_learners.py"],
    "augmentation": ["tests/test_pipeline.py", "tests/contract/test_learners.py"],
}
LIBRARIES = (
    "hypothesis",
    "igraph",
    "lightgbm",
    "networkx",
    "pandas",
    "pyarrow.csv",
    "pyarrow.parquet",
    "pytest",
    "scipy.optimize",
    "sklearn.ensemble",
    "sklearn.linear_model",
    "sknetwork.clustering",
)
OTHER = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.MatMult: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.USub: ast.UAdd,
    ast.Not: None,
}


def modules() -> list[Path]:
    folders = [SOURCE / name for name in ("division", "college", "diffusion")]
    found = [path for folder in folders for path in sorted(folder.glob("*.py"))]
    kept = [path for path in found if path.name not in ("__init__.py", "atomics.py")]
    return [*kept, SOURCE / "augmentation.py"]


def mutants_of(tree: ast.Module) -> Iterator[tuple[int, str, ast.Module]]:
    """Line, what was changed, and the changed module."""
    count = len(list(ast.walk(tree)))
    skipped = _skipped(tree)
    for place in range(count):
        node = list(ast.walk(tree))[place]
        if id(node) in skipped:
            continue
        for number in range(len(list(_changes(node)))):
            changed = copy.deepcopy(tree)
            target = list(ast.walk(changed))[place]
            line, words = list(_changes(target))[number]()
            yield line, words, ast.fix_missing_locations(changed)


def _skipped(tree: ast.Module) -> set[int]:
    """Docstrings, annotations, decorators, messages of errors, logs and what only people read."""
    found: set[int] = set()

    def skip(node: ast.AST | None) -> None:
        if node is not None:
            found.update(id(child) for child in ast.walk(node))

    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skip(node)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for decorator in node.decorator_list:
                skip(decorator)
        if isinstance(node, ast.FunctionDef):
            skip(node.returns)
            if node.name == "__repr__":
                skip(node)
        if isinstance(node, ast.arg):
            skip(node.annotation)
        if isinstance(node, ast.AnnAssign):
            skip(node.annotation)
        if isinstance(node, ast.Raise):
            skip(node.exc)
        if isinstance(node, ast.Import | ast.ImportFrom):
            skip(node)
    return found


def _changes(node: ast.AST) -> Iterator:
    """Functions that change the node and say what they did."""

    def operator(holder: ast.AST, name: str, new: type) -> tuple[int, str]:
        old = type(getattr(holder, name)).__name__
        setattr(holder, name, new())
        return holder.lineno, f"{old} → {new.__name__}"

    if isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp | ast.UnaryOp):
        new = OTHER.get(type(node.op))
        if new is not None:
            yield lambda: operator(node, "op", new)
    if isinstance(node, ast.Compare):
        new = OTHER.get(type(node.ops[0]))
        if new is not None:

            def compare() -> tuple[int, str]:
                old = type(node.ops[0]).__name__
                node.ops[0] = new()
                return node.lineno, f"{old} → {new.__name__}"

            yield compare
    if isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float | str):

        def constant() -> tuple[int, str]:
            old = node.value
            node.value = (
                not old if isinstance(old, bool) else old + ("x" if isinstance(old, str) else 1)
            )
            return node.lineno, f"{old!r} → {node.value!r}"

        yield constant
    if isinstance(node, ast.If | ast.While | ast.IfExp):

        def negate() -> tuple[int, str]:
            node.test = ast.UnaryOp(ast.Not(), node.test)
            return node.lineno, "condition negated"

        yield negate
    if isinstance(node, ast.Continue | ast.Break):
        yield lambda: (node.lineno, _become(node, ast.Pass(), type(node).__name__.lower()))
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):

        def drop() -> tuple[int, str]:
            node.value = ast.Constant(None)
            return node.lineno, "call left out"

        yield drop


def _become(node: ast.AST, other: ast.AST, words: str) -> str:
    line, column = node.lineno, node.col_offset
    node.__class__ = type(other)
    node.lineno, node.col_offset = line, column
    return f"{words} left out"


def killed_by_tests(path: Path, source: str, tests: list[str]) -> bool:
    """Run the tests on the changed module in a fork of this process."""
    child = os.fork()
    if child == 0:
        os.setsid()
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 1)
        os.dup2(quiet, 2)
        signal.alarm(3 * SECONDS)
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os._exit(_run(path, source, tests))
    _, status = os.waitpid(child, 0)
    return status != 0  # A failed test, an error, or too much time.


def _run(path: Path, source: str, tests: list[str]) -> int:
    import pytest

    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)

    class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
        def find_spec(self, fullname, path_of_package, target=None):
            if fullname == name:
                return importlib.util.spec_from_file_location(fullname, path, loader=self)
            if fullname == "elco.division.atomics":
                return importlib.util.spec_from_file_location(fullname, path, loader=Plain())
            return None

        def exec_module(self, module):
            exec(compile(source, str(path), "exec"), module.__dict__)

    class Plain(importlib.abc.Loader):
        def exec_module(self, module):
            module.swap_if = swap_if

    sys.meta_path.insert(0, Changed())
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore"]
    return int(pytest.main([*options, "-o", "filterwarnings=", "-k", QUICK, *tests]))


def swap_if(array, place, expected, value) -> bool:
    """The atomic operation without a compiler."""
    if array[place] != expected:
        return False
    array[place] = value
    return True


def load_libraries() -> None:
    """What every test needs and no mutant changes."""
    for name in LIBRARIES:
        importlib.import_module(name)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help="parts of paths, such as division/louvain")
    parser.add_argument("--most", type=int, help="a random choice of so many mutants a module")
    wanted = parser.parse_args()
    os.environ["NUMBA_DISABLE_JIT"] = "1"
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT / "tests"))
    load_libraries()
    for path in modules():
        name = str(path.relative_to(SOURCE))
        if wanted.modules and not any(part in name for part in wanted.modules):
            continue
        started = time.perf_counter()
        text = path.read_text("utf-8")
        own = ROOT / "tests" / path.relative_to(SOURCE).with_name(f"test_{path.name}")
        tests = [str(own)] if own.is_file() else []
        tests += TESTS[name.split("/")[0].removesuffix(".py")]
        if killed_by_tests(path, text, tests):
            raise SystemExit(f"{name}: the tests fail without any change.")
        found = list(mutants_of(ast.parse(text)))
        if wanted.most and len(found) > wanted.most:
            found = sorted(random.Random(0).sample(found, wanted.most), key=lambda each: each[0])
        left = []
        for line, words, tree in found:
            if not killed_by_tests(path, ast.unparse(tree), tests):
                left.append(f"    {name}:{line}: {words}")
                print(left[-1], flush=True)
        killed = len(found) - len(left)
        share = 100 * killed / max(len(found), 1)
        seconds = time.perf_counter() - started
        print(
            f"{name}: {killed} of {len(found)} killed ({share:.0f} %), {seconds:.0f} s", flush=True
        )


if __name__ == "__main__":
    main()
