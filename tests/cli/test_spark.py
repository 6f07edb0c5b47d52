"""Spark from the command line, where there is none: the rest of elco does not need it."""

import subprocess
import sys

import pytest
from command_line import elco

from elco.cli.spark import parse_conf
from elco.errors import MissingLibraryError
from elco.spark import augment_spark
from elco.spark.requirements import require_java


def test_without_pyspark_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingLibraryError, match=r"pip install 'elco\[spark\]'") as error:
        augment_spark(None, None)
    assert len(str(error.value).split(". ")) == 1


@pytest.mark.parametrize("home", ["", "/nowhere"])
def test_without_java_one_sentence_says_what_to_install(home, monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("JAVA_HOME", home)
    with pytest.raises(MissingLibraryError, match="openjdk-17-jre-headless") as error:
        require_java()
    assert "elco[spark]" in str(error.value)


def test_the_command_says_it_too(tmp_path):
    hide = "import sys; sys.modules['pyspark'] = None; "
    script = hide + "from elco.cli.app import main; main()"
    command = [sys.executable, "-c", script, "augment", "x", "--out", str(tmp_path / "y")]
    done = subprocess.run(
        [*command, "--engine", "spark"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "pip install 'elco[spark]'" in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_another_engine_is_refused(tmp_path):
    done = elco("augment", "synthetic", "--out", str(tmp_path / "g"), "--engine", "flink")
    assert done.returncode == 1
    assert "expected one of: local, spark" in done.stderr


def test_settings_of_spark():
    assert parse_conf(["spark.a=b=c"]) == {"spark.a": "b=c"}
    with pytest.raises(Exception, match=r"expected spark\.NAME=VALUE"):
        parse_conf(["resolution=2"])
