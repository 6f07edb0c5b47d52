"""Threads of our compiled loops, without a say in anybody else's."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numba


@contextmanager
def compiled_threads(n_jobs: int = -1) -> Iterator[int]:
    """Run compiled loops in so many threads, -1 for all; yields how many these are.

    Torch may share its OpenMP with numba, and then each of our loops would set the number of
    threads that torch goes on with: it gets back the number it had.
    """
    available: int = numba.config.NUMBA_NUM_THREADS
    n_threads = available if n_jobs < 1 else min(n_jobs, available)
    ours = numba.get_num_threads()
    torch = sys.modules.get("torch")
    theirs = torch.get_num_threads() if torch is not None else 0
    numba.set_num_threads(n_threads)
    try:
        yield n_threads
    finally:
        numba.set_num_threads(ours)
        if torch is not None:
            torch.set_num_threads(theirs)
