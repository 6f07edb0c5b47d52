"""What holds for every table and figure of the paper."""

import json

import pytest

from elco.experiments.paper import EXPERIMENTS
from elco.experiments.results import Results, key_of
from elco.report.reproduction import write_reproduction


@pytest.fixture(params=list(EXPERIMENTS))
def experiment(request):
    return EXPERIMENTS[request.param]


@pytest.mark.parametrize("quick", [True, False])
def test_jobs_are_plain_values_and_no_job_comes_twice(experiment, quick):
    jobs = experiment.jobs(quick)
    keys = [key_of(job) for job in jobs]
    assert len(keys) == len(set(keys)) > 0
    assert [json.loads(key) for key in keys] == [dict(job) for job in jobs]


def test_a_quick_look_is_smaller(experiment):
    assert len(experiment.jobs(True)) <= len(experiment.jobs(False))


def test_it_shows_something_before_anything_was_run(experiment, tmp_path):
    findings = experiment.show(Results(tmp_path / experiment.name))
    for table in findings.tables:
        assert all(len(row) == len(table.columns) for row in table.rows)
    write_reproduction([experiment], tmp_path, tmp_path / "out")
    assert (tmp_path / "out.md").is_file()


def test_report_seeds_are_not_those_of_development(experiment):
    for job in experiment.jobs(False):
        for seed in [job["seed"]] if "seed" in job else job.get("seeds", []):
            assert 100 <= seed < 110
