import pytest
from made_up import shown, verdict

from elco.experiments.paper.more_models import MoreModels


@pytest.mark.parametrize(
    ("worst", "expected"), [(1.0, "holds"), (0.0, "does not hold"), (-1.0, "does not hold")]
)
def test_better_with_every_model_or_the_claim_does_not_hold(tmp_path, worst, expected):
    def scores(job):
        gain = worst if (job["dataset"], job["model"]) == ("cora", "sgc") else 2.0
        return {"test": 80.0 + job["seed"] % 3 + (gain if job["variant"] != "base" else 0.0)}

    found = shown(MoreModels(), tmp_path, scores)
    assert verdict(found, "any model") == expected
    assert ("SGC", f"81.0 → {81 + worst:.1f} ({worst:+.1f}: {worst:+.1f} … {worst:+.1f})") in [
        row[:2] for row in found.tables[0].rows
    ]
