import pytest
import torch
import torch_geometric.transforms as T
from torch_geometric.data import Data

from elco.errors import InputError
from elco.transform import ELCO

pytestmark = pytest.mark.filterwarnings("ignore::elco.errors.ElcoWarning")


def two_triangles() -> Data:
    """Nodes 0-2 and 3-5; four labels for training, one for validation, one for test."""
    pairs = torch.tensor([[0, 0, 1, 3, 3, 4], [1, 2, 2, 4, 5, 5]])
    return Data(
        x=torch.arange(12.0).reshape(6, 2),
        edge_index=torch.cat([pairs, pairs.flip(0)], dim=1),
        y=torch.tensor([0, 0, 1, 1, 1, 0]),
        train_mask=torch.tensor([1, 1, 0, 1, 1, 0]).bool(),
        val_mask=torch.tensor([0, 0, 1, 0, 0, 0]).bool(),
        test_mask=torch.tensor([0, 0, 0, 0, 0, 1]).bool(),
    )


def test_extends_everything_by_one_elector_a_triangle():
    data = ELCO("paper")(two_triangles())
    assert data.num_nodes == 8
    assert data.x[6:].tolist() == [[2.0, 3.0], [8.0, 9.0]]
    assert data.y.tolist() == [0, 0, 1, 1, 1, 0, 0, 1]
    assert data.train_mask.tolist() == [True, True, False, True, True, False, True, True]
    assert data.val_mask.tolist() == [False, False, True] + [False] * 5
    assert data.elector_mask.tolist() == [False] * 6 + [True] * 2
    assert data.edge_index.shape == (2, 12 + 12)
    assert data.edge_index[:, 12:18].tolist() == [[6, 6, 6, 7, 7, 7], [0, 1, 2, 3, 4, 5]]
    assert data.label_source.tolist() == [0, 0, 3, 0, 0, 3, 1, 1]
    assert "edge_weight" not in data
    assert data.validate()


def test_the_input_is_untouched():
    data = two_triangles()
    before = data.clone()
    ELCO("paper")(data)
    assert set(data.keys()) == set(before.keys())
    assert all(torch.equal(data[key], before[key]) for key in before.keys())  # noqa: SIM118


def test_without_the_electors_it_is_the_input():
    data = two_triangles()
    larger = ELCO("paper")(data)
    voters = larger.subgraph(~larger.elector_mask)
    for key in data.keys():  # noqa: SIM118
        assert torch.equal(voters[key], data[key])


def test_weights_and_other_attributes_go_along():
    data = two_triangles()
    data.edge_weight = torch.full((12,), 0.5)
    data.edge_attr = torch.ones(12, 3)
    data.pos = torch.ones(6, 2)
    data.batch = torch.tensor([0, 0, 0, 1, 1, 1])
    larger = ELCO("paper")(data)
    assert larger.edge_weight.tolist() == [0.5] * 12 + [1.0] * 12
    assert larger.edge_attr.shape == (24, 3)
    assert larger.pos.shape == (8, 2)
    assert larger.batch.tolist() == [0, 0, 0, 1, 1, 1, 0, 1]


def test_without_attributes_the_structure_is_used():
    data = two_triangles()
    data.x = None
    data.num_nodes = 6
    larger = ELCO("paper")(data)
    assert larger.num_nodes == 8
    assert larger.y.tolist()[6:] == [0, 1]


def test_composes():
    data = T.Compose([T.NormalizeFeatures(), ELCO("paper"), T.AddSelfLoops()])(two_triangles())
    assert data.num_nodes == 8
    assert data.has_self_loops()


def test_no_edges_at_all():
    data = two_triangles()
    data.edge_index = torch.empty((2, 0), dtype=torch.long)
    assert ELCO("paper")(data).num_nodes == 6


@pytest.mark.parametrize("missing", ["y", "train_mask"])
def test_labels_are_needed(missing):
    data = two_triangles()
    del data[missing]
    with pytest.raises(InputError, match="no y or no train_mask"):
        ELCO("paper")(data)


def test_says_what_it_does():
    assert repr(ELCO("paper", threshold=0.9)) == "ELCO('paper', random_state=0, threshold=0.9)"


def test_what_a_weighted_loss_needs_is_there(synthetic):
    data = synthetic.to_pyg()
    larger = ELCO()(data)
    n_voters = data.num_nodes
    assert larger.posterior.shape == (larger.num_nodes, 3)
    assert torch.allclose(larger.posterior.sum(dim=1), torch.ones(larger.num_nodes))
    assert (larger.train_weight > 0).all()
    assert torch.equal(larger.train_mask[:n_voters], data.train_mask)
    given = larger.train_weight[:n_voters][data.train_mask].sum()
    assert larger.train_weight[:n_voters].sum() == pytest.approx(3 * given)
    assert larger.train_weight[n_voters:].sum() == pytest.approx(2 * given)


def test_the_paper_s_recipe_has_no_posterior(synthetic):
    assert "posterior" not in ELCO("paper", learner="logistic")(synthetic.to_pyg())
