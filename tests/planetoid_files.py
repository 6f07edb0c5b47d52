"""A little dataset in the files of the Planetoid release."""

from __future__ import annotations

import pickle
from collections import defaultdict
from pathlib import Path

import numpy as np
import scipy.sparse as sp

from elco.datasets.planetoid import PARTS

RING = {i: [(i + 1) % 504] for i in range(504)}


def planetoid(folder: Path, **parts: bytes) -> Path:
    """A folder with the files of the release, some of them as given."""
    few, most = sp.csr_matrix(np.eye(2)), sp.csr_matrix(np.eye(502, 2))
    classes = np.eye(2, dtype=np.int64)
    whole = {
        **dict.fromkeys(("x", "tx"), pickle.dumps(few, 4)),
        **dict.fromkeys(("y", "ty"), pickle.dumps(classes, 4)),
        "allx": pickle.dumps(most, 4),
        "ally": pickle.dumps(classes[np.arange(502) % 2], 4),
        "graph": pickle.dumps(defaultdict(list, RING), 4),
        "test.index": b"502\n503\n",
    }
    folder.mkdir(exist_ok=True)
    for part in PARTS:
        (folder / f"ind.tiny.{part}").write_bytes({**whole, **parts}[part])
    return folder
