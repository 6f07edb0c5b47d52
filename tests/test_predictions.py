import numpy as np
import pyarrow.csv
import pyarrow.parquet
import pytest

from elco.classifier import ElcoClassifier
from elco.errors import ElcoError, InputError
from elco.predictions import explain, prediction_table, write_predictions


@pytest.fixture(scope="module")
def classifier(synthetic):
    return ElcoClassifier(n_runs=1, patience=20, rank=20).fit(synthetic)


@pytest.fixture(scope="module")
def table(synthetic, classifier):
    return prediction_table(synthetic, classifier)


def test_one_row_a_node(synthetic, classifier, table):
    assert table["id"].to_pylist() == synthetic.node_ids.tolist()
    given = np.array(table["source"].to_pylist()) == "given"
    assert np.array_equal(given, synthetic.train_mask | synthetic.val_mask)
    labels = np.array(table["label"].to_pylist())
    assert (labels[given] == np.array(synthetic.class_names)[synthetic.labels[given]]).all()
    assert (labels[~given] == classifier.predict()[~given]).all()
    columns = [f"p_{name}" for name in synthetic.class_names]
    probabilities = np.column_stack([table[name].to_numpy() for name in columns])
    assert np.array_equal(probabilities, classifier.probabilities_)
    assert np.allclose(table["confidence"].to_numpy()[~given], probabilities.max(axis=1)[~given])


def test_a_label_outside_the_splits_is_predicted_and_not_shown(synthetic):
    nowhere = np.flatnonzero(synthetic.test_mask)[:5]
    test = synthetic.test_mask.copy()
    test[nowhere] = False
    graph = synthetic.with_split(synthetic.train_mask, synthetic.val_mask, test)
    classifier = ElcoClassifier(n_runs=1, patience=20, rank=20).fit(graph)
    assert not classifier.given_[nowhere].any()
    assert set(prediction_table(graph, classifier)["source"].take(nowhere).to_pylist()) == {
        "predicted"
    }


def test_electors_are_those_that_a_node_is_joined_to(synthetic, classifier, table):
    augmented = classifier.augmented_
    row = augmented.adjacency[[7], augmented.n_voters :]
    assert len(table["electors"].to_pylist()[7]) == row.nnz > 0


def test_files(table, tmp_path):
    write_predictions(table, tmp_path / "p.parquet")
    write_predictions(table, tmp_path / "p.csv")
    assert pyarrow.parquet.read_table(tmp_path / "p.parquet").equals(table)
    back = pyarrow.csv.read_csv(tmp_path / "p.csv")
    assert back.column_names == table.column_names
    assert back.num_rows == table.num_rows
    with pytest.raises(ElcoError, match="exists already"):
        write_predictions(table, tmp_path / "p.csv")
    with pytest.raises(InputError, match="ends in"):
        write_predictions(table, tmp_path / "p.xlsx")


def test_the_story_of_a_node(synthetic, classifier):
    found = explain(synthetic, classifier, synthetic.node_ids[3])
    assert found.label == classifier.predict()[3] or found.source == "given"
    assert sum(found.neighbours.values()) == synthetic.adjacency[[3]].nnz
    assert sum(found.probabilities.values()) == pytest.approx(1)
    assert found.n_electors == len(found.electors) or len(found.electors) == 10
    assert all(voice.voters >= sum(voice.votes.values()) for voice in found.electors)
    text = str(found)
    assert "the poll said" in text
    assert classifier.decision_.reason in text
    with pytest.raises(InputError, match="no node 'nobody'"):
        explain(synthetic, classifier, "nobody")
