"""What a mutant changes: an operator, a comparison, a constant, a condition, a `break`, a call."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

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


class Mutant(NamedTuple):
    """A module with one change: in which line, what, and the text of the changed module."""

    line: int
    words: str
    text: str


def mutants_of(text: str) -> Iterator[Mutant]:
    """All mutants of a module, in an order that depends on its text alone."""
    tree = ast.parse(text)
    skipped = _skipped(tree)
    for place, node in enumerate(ast.walk(tree)):
        if id(node) in skipped:
            continue
        for number in range(len(list(_changes(node)))):
            changed = ast.parse(text)
            target = next(islice(ast.walk(changed), place, None))
            line, words = list(_changes(target))[number]()
            yield Mutant(line, words, ast.unparse(ast.fix_missing_locations(changed)))


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
