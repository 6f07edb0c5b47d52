import json

import pytest

from elco.errors import ElcoError
from elco.experiments.results import Results

JOB = {"graph": "cora", "seed": 1}


def test_what_is_written_is_read(tmp_path):
    Results(tmp_path).append(JOB, {"test": 80.5}, 1.25)
    results = Results(tmp_path)
    assert {"seed": 1, "graph": "cora"} in results
    assert results[JOB] == {"test": 80.5}
    record = json.loads((tmp_path / "runs.jsonl").read_text())
    assert record["seconds"] == 1.25
    assert record["environment"]["numpy"]
    assert isinstance(record["environment"]["numpy_simd"], str)


def test_a_stump_is_ignored_and_cut_off(tmp_path):
    Results(tmp_path).append(JOB, {"test": 1.0}, 0.0)
    whole = (tmp_path / "runs.jsonl").read_bytes()
    for length in (1, len(whole) // 2, len(whole) - 1):
        (tmp_path / "runs.jsonl").write_bytes(whole + whole[:length])
        results = Results(tmp_path)
        assert len(results) == 1
        results.append({"seed": 2}, {"test": 2.0}, 0.0)
        assert len(Results(tmp_path)) == 2
        assert (tmp_path / "runs.jsonl").read_bytes().startswith(whole)


def test_only_a_stump(tmp_path):
    (tmp_path / "runs.jsonl").write_bytes(b'{"job": {"a"')
    results = Results(tmp_path)
    assert len(results) == 0
    results.append(JOB, {}, 0.0)
    assert len(Results(tmp_path)) == 1


def test_select_goes_by_the_job_not_by_the_time(tmp_path):
    results = Results(tmp_path)
    for seed in (3, 1, 2):
        results.append({"seed": seed, "even": seed % 2 == 0}, {"test": float(seed)}, 0.0)
    assert [job["seed"] for job, _ in results.select()] == [1, 3, 2]
    assert [result["test"] for _, result in results.select(even=False)] == [1.0, 3.0]


def test_a_line_that_is_no_result_is_named(tmp_path):
    (tmp_path / "runs.jsonl").write_text("nonsense\n")
    with pytest.raises(ElcoError, match="line 1"):
        Results(tmp_path)


def test_results_of_another_experiment_lie_beside(tmp_path):
    Results(tmp_path / "b").append(JOB, {"test": 1.0}, 0.0)
    assert JOB in Results(tmp_path / "a").of("b")
