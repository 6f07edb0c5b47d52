import numpy as np
import pytest

from elco.datasets import synthetic_graph
from elco.datasets.registry import load
from elco.division import EgoSplitting
from elco.errors import DatasetError, InputError


def agreement(graph) -> float:
    rows, columns = graph.adjacency.nonzero()
    return float((graph.labels[rows] == graph.labels[columns]).mean())


def test_the_seed_decides():
    assert synthetic_graph(n_nodes=200).n_edges == synthetic_graph(n_nodes=200).n_edges
    one, two = synthetic_graph(n_nodes=200), synthetic_graph(n_nodes=200, random_state=1)
    assert (one.adjacency != two.adjacency).nnz > 0


def test_purity_makes_neighbours_agree():
    mixed, pure = synthetic_graph(purity=0.4), synthetic_graph(purity=1.0)
    assert agreement(pure) > agreement(mixed) + 0.2


def test_noise_makes_them_differ():
    assert agreement(synthetic_graph(noise_degree=0.0)) > agreement(
        synthetic_graph(noise_degree=8.0)
    )


def test_signal_is_in_the_attributes():
    def accuracy(signal):
        graph = synthetic_graph(signal=signal)
        means = np.stack(
            [
                graph.attributes[graph.train_mask & (graph.labels == c)].mean(axis=0)
                for c in range(3)
            ]
        )
        guess = (graph.attributes @ means.T).argmax(axis=1)
        return (guess == graph.labels)[graph.test_mask].mean()

    assert accuracy(0.0) < 0.45
    assert accuracy(0.8) > 0.9


def test_overlap_is_planted_and_found():
    def found(overlap):
        graph = synthetic_graph(overlap=overlap, noise_degree=0.0, density=0.8)
        return (EgoSplitting().fit(graph.adjacency).cover_.overlap > 1).mean()

    assert found(0.0) == 0.0
    assert found(0.5) > 0.1


def test_too_few_nodes_for_a_split_gives_none():
    assert not synthetic_graph(n_nodes=30).has_split


def test_bad_sizes_are_refused():
    with pytest.raises(InputError, match="n_nodes"):
        synthetic_graph(n_nodes=0)


def test_names_nobody_knows_are_refused():
    with pytest.raises(
        DatasetError, match=r"no dataset and no folder named 'coral'. Datasets: cora"
    ):
        load("coral")


def test_a_local_folder_comes_first(tmp_path, monkeypatch, synthetic):
    from elco.datasets.npz import write_npz

    write_npz(synthetic, tmp_path / "graphs" / "mine.npz")
    monkeypatch.setenv("ELCO_DATA_DIR", str(tmp_path))
    assert load("mine").n_edges == synthetic.n_edges
    monkeypatch.setenv("ELCO_DATA_DIR", str(tmp_path / "nowhere"))
    with pytest.raises(DatasetError, match="not a folder"):
        load("mine")
