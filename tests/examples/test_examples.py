"""The examples run."""

import csv
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import script

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
STATUS = Path("/var/lib/dpkg/status")
TOPICS = {
    "net": "network protocol server client socket",
    "math": "matrix algebra theorem solver integral",
}


def test_label_a_csv(tmp_path):
    command = [sys.executable, "label_a_csv.py", "--quick", "--out", tmp_path / "predictions.csv"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=EXAMPLES)
    assert done.returncode == 0, done.stderr
    assert "of 90 books are on the right shelf" in done.stdout
    with (tmp_path / "predictions.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 120
    assert sum(row["source"] == "given" for row in rows) == 30


def test_the_club_is_what_its_maker_makes(tmp_path):
    code = "import make_club, pathlib, sys; make_club.make(pathlib.Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], check=True, cwd=EXAMPLES)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (EXAMPLES / "club" / path.name).read_bytes()


def test_in_front_of_pyg():
    done = script(EXAMPLES / "in_front_of_pyg.py", "--quick")
    assert done.returncode == 0, done.stderr
    assert "without: " in done.stdout
    assert "with ELCO: " in done.stdout


def test_own_constituencies():
    done = script(EXAMPLES / "own_constituencies.py", "--quick")
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("clean after 8 runs") == 2


def write_status(path, per_section=30):
    """Two sections whose packages depend on each other, as dpkg writes them."""
    records = []
    for section, words in TOPICS.items():
        for i in range(per_section):
            first = words.split()[i % 5]
            near = (
                f"{section}{(i + 1) % per_section} (>= 1.0), {section}{(i + 2) % per_section}:any"
            )
            records.append(
                f"Package: {section}{i}\nStatus: install ok installed\nSection: main/{section}\n"
                f"Depends: {near} | nowhere\nDescription: {first} tool\n a {words}\n .\n more\n"
            )
    path.write_text("\n".join(records))


def test_debian_sections_of_a_small_file(tmp_path):
    write_status(tmp_path / "status")
    small = ("--labels", 5, "--validation", 5, "--quick")
    done = script(EXAMPLES / "debian_sections.py", "--file", tmp_path / "status", *small)
    assert done.returncode == 0, done.stderr
    assert "60 nodes, 120 edges" in done.stdout
    assert "sections: math, net" in done.stdout
    assert "GCN with ELCO: " in done.stdout


def test_debian_sections_of_one_kind(tmp_path):
    write_status(tmp_path / "status", per_section=3)
    done = script(EXAMPLES / "debian_sections.py", "--file", tmp_path / "status", "--quick")
    assert done.returncode == 1
    assert "nothing to tell apart" in done.stderr


@pytest.mark.skipif(not STATUS.is_file(), reason="no Debian here")
def test_debian_sections_of_this_machine():
    small = ("--labels", 3, "--validation", 3, "--packages", 400, "--quick")
    done = script(EXAMPLES / "debian_sections.py", "--file", STATUS, *small)
    assert done.returncode == 0 or "nothing to tell apart" in done.stderr, done.stderr


def test_where_there_is_no_debian(tmp_path):
    code = (
        "import sys, pathlib, debian_sections as d; d.STATUS = d.LISTS = pathlib.Path('nowhere');"
        "sys.argv = ['x']; d.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=EXAMPLES
    )
    assert done.returncode == 0
    assert "this is for Debian" in done.stdout
