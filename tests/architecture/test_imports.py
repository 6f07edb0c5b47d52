"""Arrows point one way, and what is heavy is loaded late."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import elco

SOURCE = Path(elco.__file__).parent
LAYERS = [
    {"errors", "typing", "threads", "method_names"},
    {"sparse", "memory"},
    {"checks"},
    {"graph", "cover"},
    {"signs", "division"},
    {"poll", "college"},
    {"diffusion"},
    {"augmentation"},
    {"recipes"},
    {"convening", "estimate"},
    {"pipeline"},
    {"datasets"},
    {"workers", "calibration"},
    {"transform", "models", "spark", "audit"},
    {"baselines"},
    {"methods"},
    {"runs"},
    {"classifier"},
    {"predictions"},
    {"experiments"},
    {"report"},
    {"cli"},
]
CORE = {name for layer in LAYERS[3:11] for name in layer}
CORE_MAY_IMPORT = {
    "numpy",
    "scipy",
    "sklearn",
    "numba",
    "sknetwork",
    "lightgbm",
    "threadpoolctl",
    "elco",
}


def layer_of(module: str) -> int | None:
    return next((i for i, names in enumerate(LAYERS) if module in names), None)


def imports(path: Path, everywhere: bool) -> set[str]:
    """Modules imported by a file: at its top, or anywhere in it; not those for type checkers."""
    tree = ast.parse(path.read_text("utf-8"))
    hidden = {
        id(child)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for child in ast.walk(node)
    }
    nodes = ast.walk(tree) if everywhere else tree.body
    found = set()
    for node in nodes:
        if id(node) in hidden:
            continue
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


FILES = [path for path in sorted(SOURCE.rglob("*.py")) if path != SOURCE / "__init__.py"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_module_imports_only_what_is_below_it(path):
    own = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert layer_of(own) is not None, f"{own} has no layer"
    for name in imports(path, everywhere=False):
        parts = name.split(".")
        if parts[0] == "elco" and len(parts) > 1 and parts[1] != own:
            assert layer_of(parts[1]) < layer_of(own), f"{path.name} imports {name}"


@pytest.mark.parametrize(
    "path",
    [p for p in FILES if p.relative_to(SOURCE).parts[0].removesuffix(".py") in CORE],
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_the_core_needs_no_torch(path):
    outside = {name.split(".")[0] for name in imports(path, everywhere=True)}
    assert outside - set(sys.stdlib_module_names) <= CORE_MAY_IMPORT


def loaded_by(statement: str) -> set[str]:
    script = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return set(done.stdout.split())


def test_import_elco_loads_nothing_heavy():
    heavy = {"torch", "pyspark", "numba", "sklearn", "lightgbm", "scipy", "torch_geometric"}
    assert not heavy & loaded_by("import elco")


def test_augment_loads_no_torch():
    assert not {"torch", "pyspark"} & loaded_by(
        "from elco import augment, EgoSplitting, Graph, load"
    )


def test_the_command_line_loads_nothing_heavy():
    heavy = {"torch", "numba", "sklearn", "scipy", "pyarrow", "numpy"}
    assert not heavy & loaded_by("import elco.cli.app")


@pytest.mark.parametrize(
    "arguments",
    [
        ["predict", "synthetic", "--explain", "nobody"],
        ["compare", "synthetic", "--set", "nope=1"],
        ["demo", "--graph", "nonesuch"],
    ],
)
def test_a_mistake_is_told_before_torch_is_loaded(arguments):
    mistake = f"from typer.testing import CliRunner; from elco.cli.app import app; \
    found = CliRunner().invoke(app, {arguments!r}); assert found.exit_code == 1"
    assert "torch" not in loaded_by(mistake)


def test_every_public_name_is_there():
    for name in elco.__all__:
        assert getattr(elco, name) is not None
    with pytest.raises(AttributeError, match="nope"):
        _ = elco.nope
    assert set(elco.__all__) <= set(dir(elco))


def test_no_algorithm_knows_a_dataset():
    for path in FILES:
        layer = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        if layer in CORE | {"models", "baselines"}:
            text = path.read_text("utf-8").lower()
            code = ast.unparse(ast.parse(text))
            strings = [n.value for n in ast.walk(ast.parse(code)) if isinstance(n, ast.Constant)]
            assert not {"cora", "citeseer", "pubmed"} & {s for s in strings if isinstance(s, str)}
