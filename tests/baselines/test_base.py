import dataclasses

import numpy as np
import pytest
import scipy.sparse as sp

from elco.baselines.base import Problem, log_shares, ones_on_average
from elco.graph import Graph
from elco.models.inputs import augmented_input, plain_input
from elco.pipeline import augment


def pair():
    return Graph(
        sp.csr_array(np.array([[0.0, 2.0, 0.0], [2.0, 0.0, 0.0], [0.0, 0.0, 0.0]])),
        attributes=np.array([[3.0, 4.0], [0.0, 2.0], [0.0, 0.0]]),
        labels=[0, 1, -1],
        train_mask=[0, 1],
    )


def test_a_problem_holds_what_a_model_is_given():
    problem = Problem.of(plain_input(pair()))
    assert problem.adjacency.toarray().tolist() == pair().adjacency.toarray().tolist()
    assert problem.attributes.toarray() == pytest.approx(np.array([[0.6, 0.8], [0, 1], [0, 0]]))
    assert problem.nodes.tolist() == [0, 1]
    assert problem.weight.tolist() == [1.0, 1.0]
    target, weight = problem.spread_targets()
    assert target.tolist() == [[1, 0], [0, 1], [0, 0]]
    assert weight.tolist() == [1, 1, 0]
    assert problem.prior == pytest.approx([0.5, 0.5])


def test_sparse_and_dense_attributes_are_the_same_problem(synthetic):
    dense = dataclasses.replace(synthetic, attributes=synthetic.attributes.toarray())
    one, other = (Problem.of(plain_input(graph)).attributes for graph in (synthetic, dense))
    assert abs(one - other).max() < 1e-6


def test_electors_are_labelled_nodes_of_less_weight(synthetic):
    labels = synthetic.training_labels()
    augmented = augment(synthetic.adjacency, synthetic.attributes, labels)
    problem = Problem.of(augmented_input(augmented))
    assert problem.n_nodes == augmented.n_voters + augmented.n_electors
    _, weight = problem.spread_targets()
    assert (weight[: augmented.n_voters][labels >= 0] == 1.0).all()
    electors = weight[augmented.n_voters :]
    assert (electors > 0).any()
    assert electors.max() < 1.0


def test_shares_of_nothing_are_the_prior():
    found = np.exp(log_shares(np.array([[1.0, 3.0], [0.0, 0.0]]), np.array([0.2, 0.8])))
    assert found == pytest.approx(np.array([[0.25, 0.75], [0.2, 0.8]]))


def test_attributes_that_are_there_are_one_on_average():
    found = ones_on_average(sp.csr_array([[2.0, 4.0, 0.0], [0.0, 0.0, 0.0]])).toarray()
    assert found == pytest.approx(np.array([[2 / 3, 4 / 3, 0], [0, 0, 0]]))
