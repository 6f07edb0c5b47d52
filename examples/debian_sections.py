"""A graph that your machine has already: Debian's packages, and what they depend on.

    python examples/debian_sections.py [--packages 3000] [--seeds 3] [--file FILE] [--apt]

Nodes are packages, edges their dependencies, the text is their description, and the class is their
section (net, python, science …). Most sections are hidden; a GCN fills them in with and without
ELCO, and both are scored on the sections that were hidden.

Packages come from apt's lists and the status file of dpkg, or, with --apt, from
`apt-cache dumpavail`.
"""

from __future__ import annotations

import argparse
import lzma
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa

import elco
from elco.datasets import from_tables, random_split
from elco.errors import ElcoError
from elco.models import MODELS
from elco.models.evaluation import Evaluator
from elco.models.inputs import augmented_input, plain_input
from elco.models.training import train

STATUS = Path("/var/lib/dpkg/status")
LISTS = Path("/var/lib/apt/lists")
LINKS = ("Depends", "Pre-Depends", "Recommends")
NAME = re.compile(r"[a-z0-9][a-z0-9+.-]+")
HIDDEN_AT_LEAST = 10
"""Packages of a section beyond those shown; with fewer it is left out."""

Package = dict[str, str]


def read_packages(text: str) -> Iterator[Package]:
    """The records of a status file or of a list: fields, continued on lines that start blank."""
    for record in re.split(r"\n\s*\n", text):
        package: Package = {}
        field = ""
        for line in record.splitlines():
            if line[:1].isspace():
                package[field] = f"{package.get(field, '')} {line.strip()}"
            elif ":" in line:
                field, _, value = line.partition(":")
                package[field] = value.strip()
        if "Package" in package and "Section" in package:
            yield package


def file_text(path: Path) -> str:
    """Whatever it was compressed with."""
    if path.suffix == ".xz":
        return lzma.decompress(path.read_bytes()).decode("utf-8", "replace")
    with pa.input_stream(str(path), compression="detect") as stream:
        return stream.read().decode("utf-8", "replace")


def found_files() -> list[Path]:
    """What this machine has."""
    lists = sorted(LISTS.glob("*_Packages*")) if LISTS.is_dir() else []
    return [*lists, *([STATUS] if STATUS.is_file() else [])]


def dumped() -> str:
    """What apt knows."""
    try:
        command = ["apt-cache", "dumpavail"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"apt-cache dumpavail does not work here: {error}")


def links_of(package: Package) -> Iterator[str]:
    """Names that a package depends on; of alternatives each."""
    for field in LINKS:
        for part in re.split(r"[,|]", package.get(field, "")):
            if name := NAME.match(part.strip()):
                yield name[0]


def package_graph(packages: Iterable[Package], most: int, per_section: int) -> elco.Graph:
    """The packages with the most links, in sections that are large enough."""
    # The status file comes last: its descriptions are longer.
    by_name = {package["Package"]: package for package in packages}
    pairs = [(name, other) for name, package in by_name.items() for other in links_of(package)]
    pairs = [(name, other) for name, other in pairs if other in by_name and other != name]
    degree = Counter(end for pair in pairs for end in pair)
    chosen = sorted(by_name, key=lambda name: (-degree[name], name))[:most]
    # "contrib/net" is net, in another part of the archive.
    section = {name: by_name[name]["Section"].rpartition("/")[2] for name in chosen}
    sizes = Counter(section.values())
    kept = [name for name in chosen if sizes[section[name]] >= per_section]
    if len({section[name] for name in kept}) < 2:
        sys.exit(
            f"{len(chosen)} packages, but fewer than two sections have {per_section} of them: "
            "nothing to tell apart. Larger lists come with `apt-get update`; --labels and "
            "--validation ask for less."
        )
    inside = set(kept)
    ends = [pair for pair in pairs if pair[0] in inside and pair[1] in inside]
    nodes = {
        "id": kept,
        "label": [section[name] for name in kept],
        "description": [by_name[name].get("Description", "") for name in kept],
    }
    edges = {"src": [one for one, _ in ends], "dst": [other for _, other in ends]}
    schema = pa.schema([("src", pa.string()), ("dst", pa.string())])
    return from_tables(nodes, pa.table(edges, schema), name="debian")


def compare(graph: elco.Graph, *, labels: int, validation: int, seeds: int, patience: int) -> None:
    """With and without ELCO, each seed with a split of its own."""
    scores: dict[str, list[float]] = {"without": [], "with ELCO": []}
    for seed in range(seeds):
        split = random_split(
            graph, labels_per_class=labels, val_per_class=validation, random_state=seed
        )
        larger = elco.augment(
            split.adjacency, split.attributes, split.training_labels(), random_state=seed
        )
        if seed == 0:
            for sign in larger.signs:
                print(f"{'against' if sign.against else 'fine'}: {sign.text}")
        evaluator = Evaluator(split)
        inputs = {"without": plain_input(split), "with ELCO": augmented_input(larger)}
        for name, given in inputs.items():
            fit = train(MODELS["gcn"], given, evaluator, seed=seed, patience=patience)
            scores[name].append(100 * evaluator.test(fit.logits).accuracy)
    for name, found in scores.items():
        print(
            f"GCN {name}: {np.mean(found):.1f} ± {np.std(found):.1f} % of the hidden sections, "
            f"{seeds} splits"
        )
    largest = np.bincount(graph.labels).max() / graph.n_nodes
    print(f"always the largest section: about {largest:.1%}")


def main() -> None:
    """Read, build, hide, predict, score."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--packages", type=int, default=3000, help="those with the most links")
    parser.add_argument("--labels", type=int, default=20, help="sections shown, of each kind")
    parser.add_argument("--validation", type=int, default=20, help="to choose the epoch, of each")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--file", type=Path, action="append", help="a status file or a list")
    parser.add_argument("--apt", action="store_true", help="ask apt-cache dumpavail")
    parser.add_argument("--quick", action="store_true", help="one short run")
    options = parser.parse_args()

    if options.apt:
        texts = [dumped()]
    else:
        files = options.file or found_files()
        if not files:
            print(f"there is no {STATUS} and no list in {LISTS}: this is for Debian and its kin.")
            return
        print("reading " + ", ".join(file.name for file in files))
        texts = [file_text(file) for file in files]
    packages = [package for text in texts for package in read_packages(text)]
    need = options.labels + options.validation + HIDDEN_AT_LEAST
    try:
        graph = package_graph(packages, options.packages, need)
        print(graph)
        print("sections: " + ", ".join(graph.class_names))
        compare(
            graph,
            labels=options.labels,
            validation=options.validation,
            seeds=1 if options.quick else options.seeds,
            patience=20 if options.quick else 100,
        )
    except ElcoError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
