import numpy as np
import pytest
import torch

from elco.errors import InputError
from elco.graph import Graph
from elco.models.evaluation import Evaluator, Score


def graph(**masks):
    return Graph(np.zeros((6, 6)), labels=[0, 1, 0, 1, 0, 1], **masks)


def test_scores_are_those_of_the_split_alone():
    evaluator = Evaluator(graph(train_mask=[0, 1], val_mask=[2, 3], test_mask=[4, 5]))
    logits = torch.tensor([[0.0, 9], [9, 0], [9, 0], [9, 0], [9, 0], [0, 9], [5, 5]])
    assert evaluator.validate(logits).accuracy == 0.5
    assert evaluator.test(logits).accuracy == 1.0
    assert evaluator.test(logits).loss == pytest.approx(np.log(1 + np.exp(-9)), rel=1e-3)


@pytest.mark.parametrize(
    ("masks", "part"), [({"test_mask": [5]}, "validation"), ({"val_mask": [5]}, "test")]
)
def test_a_missing_split_is_refused(masks, part):
    with pytest.raises(InputError, match=f"no {part} split"):
        Evaluator(graph(train_mask=[0, 1], **masks)).require_test()


def test_a_split_without_a_label_is_refused():
    unlabelled = Graph(
        np.zeros((4, 4)), labels=[0, 1, -1, 1], train_mask=[0, 1], val_mask=[2], test_mask=[3]
    )
    with pytest.raises(InputError, match="no validation split with labels"):
        Evaluator(unlabelled)


def test_ties_are_broken_by_loss():
    assert Score(0.8, 1.0).better_than(Score(0.7, 0.1))
    assert Score(0.8, 0.5).better_than(Score(0.8, 0.6))
    assert not Score(0.8, 0.6).better_than(Score(0.8, 0.6))


def test_it_gives_no_label_away():
    evaluator = Evaluator(graph(train_mask=[0, 1], val_mask=[2, 3], test_mask=[4, 5]))
    public = [name for name in dir(evaluator) if not name.startswith("_")]
    assert sorted(public) == ["require_test", "test", "validate", "validate_halves"]


def test_halves_hold_every_validation_node_once_and_each_class_alike():
    labels = [0, 1, 0, 0, 1, 1, 0, 1, 0, 1]
    whole = Graph(
        np.zeros((10, 10)), labels=labels, train_mask=[0, 1], val_mask=range(2, 9), test_mask=[9]
    )
    evaluator = Evaluator(whole)
    for wrong in range(2, 9):
        guess = np.array(labels)
        guess[wrong] = 1 - guess[wrong]
        halves = evaluator.validate_halves(torch.from_numpy(np.eye(2)[guess]))
        assert sorted(halves) in ([0.75, 1.0], [pytest.approx(2 / 3), 1.0])


def test_a_single_validation_node_is_both_halves():
    evaluator = Evaluator(graph(train_mask=[0, 1], val_mask=[2], test_mask=[4, 5]))
    first, second = evaluator.validate_halves(torch.eye(2)[[0, 0, 0, 0, 0, 0]])
    assert first == second
