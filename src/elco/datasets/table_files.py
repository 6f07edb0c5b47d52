"""One table from a file, whatever its format and whatever its columns are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from elco.datasets.archives import refuse_bomb
from elco.errors import DatasetError

SEPARATORS = {".csv": ",", ".tsv": "\t"}
ROWS = 8_192
"""Rows of a Parquet file that are unpacked at a time."""


def read_table(
    path: Path,
    names: Mapping[str, Sequence[str]] | None = None,
    *,
    required: Sequence[str] = (),
    headless: Sequence[str] = (),
) -> Any:
    """Read Parquet, CSV or TSV.

    Parameters
    ----------
    names : other names of columns, by the name they get
    required : columns that must be there
    headless : names of the columns of a file whose first line is data already
    """
    try:
        table = _read(path, headless)
    except (pa.ArrowException, OSError, ValueError) as error:
        reason = "".join(str(error).splitlines()[:1]).rstrip(".") or type(error).__name__
        raise DatasetError(f"cannot read {path}: {reason}.") from error
    table = renamed(table, names or {})
    missing = [column for column in required if column not in table.column_names]
    if missing:
        raise DatasetError(
            f"{path} has no column {missing[0]!r}; it has: {', '.join(table.column_names)}."
        )
    return table


def _read(path: Path, headless: Sequence[str]) -> Any:
    if path.suffix == ".parquet":
        return pa.concat_tables(map(_read_parquet, _files_of(path)))
    with path.open("rb") as file:
        first = file.readline()
    usual = SEPARATORS.get(path.suffix, " ")
    separator = next((mark for mark in "\t,;" if mark.encode() in first), usual)
    options = pa.csv.ReadOptions()
    if headless:
        width = len(first.strip().split(separator.encode()))
        options = pa.csv.ReadOptions(column_names=list(headless)[:width] or None)
    return pa.csv.read_csv(
        path,
        read_options=options,
        parse_options=pa.csv.ParseOptions(delimiter=separator, newlines_in_values=True),
        convert_options=pa.csv.ConvertOptions(
            strings_can_be_null=True, null_values=["", "NA", "NaN", "null"]
        ),
    )


def _files_of(path: Path) -> list[Path]:
    """A Parquet file, or those of a folder as Spark writes it."""
    if not path.is_dir():
        return [path]
    files = sorted(file for file in path.glob("*.parquet") if file.name[0] not in "._")
    if not files:
        raise DatasetError(f"{path} holds no Parquet file.")
    return files


def _read_parquet(path: Path) -> Any:
    """A few rows at a time: a column may say one long value over and over in a few bytes."""
    packed, unpacked = path.stat().st_size, 0
    batches = []
    with pa.parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(batch_size=ROWS):
            unpacked += batch.nbytes
            refuse_bomb(path, unpacked, packed)
            batches.append(batch)
        return pa.Table.from_batches(batches, file.schema_arrow)


def renamed(table: Any, names: Mapping[str, Sequence[str]]) -> Any:
    """Columns under the names they have here, whatever common name they came with."""
    columns = list(table.column_names)
    for name, others in names.items():
        if name not in columns:
            place = next((i for i, c in enumerate(columns) if c.strip().lower() in others), None)
            if place is not None:
                columns[place] = name
    return table.rename_columns(columns)
