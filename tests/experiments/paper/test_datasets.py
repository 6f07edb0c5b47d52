from made_up import shown

from elco.experiments.paper.datasets import Datasets

FOUND = {
    "nodes": 2708,
    "edges": 5278,
    "attributes": 1433,
    "classes": 7,
    "split": "140/500/1000",
    "isolated": 0,
}


def test_what_was_counted_stands_below_what_was_printed(tmp_path):
    table = shown(Datasets(), tmp_path, lambda job: FOUND).tables[0]
    columns = dict(zip(table.columns, table.rows[1], strict=True))
    assert columns == {"graph": "Cora", "": "counted", **{k: str(v) for k, v in FOUND.items()}}
    assert table.rows[0][:4] == ("Cora", "printed", "2708", "5429")
