"""Broken inputs by the thousand, each made anew from its number."""

from __future__ import annotations

import io
import random
import signal
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager

LONGEST = 10.0
WORDS = [
    b"0",
    b"-1",
    b"1e308",
    b"1e-320",
    b"nan",
    b"inf",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"18446744073709551616",
    b"9" * 400,
    b"",
    b",",
    b"\t",
    b"\n",
    b'"',
    b"\x00",
    b"\xff\xfe",
    "\u202e🦊é".encode(),
    b"<a>",
    b"&x;",
    b"train",
    b"label",
    b"id",
]


class Hang(BaseException):
    """Not an `Exception`: no reader may catch it."""


@contextmanager
def no_hang(what: str) -> Iterator[None]:
    def ring(*of_signal: object) -> None:
        raise Hang(f"{what} took more than {LONGEST} s")

    # Time of this process, not of the clock: the machine may be busy with something else.
    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0.0)
        signal.signal(signal.SIGPROF, before)


def mutated(content: bytes, rng: random.Random) -> bytes:
    """Some bytes changed, cut, repeated or put in; of an archive, those of one member."""
    if content[:2] == b"PK" and rng.random() < 0.8:
        return _mutated_archive(content, rng)
    data = bytearray(content)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        _mutate(data, rng)
    return bytes(data)


def _mutate(data: bytearray, rng: random.Random) -> None:
    place = rng.randrange(len(data) + 1)
    end = min(len(data), place + rng.choice((1, 1, 2, 4, 8, 64, 1000)))
    kind = rng.randrange(7)
    if kind == 0 and place < len(data):
        data[place] ^= 1 << rng.randrange(8)
    elif kind == 1 and place < len(data):
        data[place] = rng.choice((0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)))
    elif kind == 2:
        del data[place:end]
    elif kind == 3:
        data[place:place] = rng.choice(WORDS)
    elif kind == 4:
        data[place:end] = rng.choice(WORDS)
    elif kind == 5:
        data[place:place] = data[place:end] * rng.choice((1, 2, 50))
    else:
        del data[place : None if rng.random() < 0.2 else end]


def _mutated_archive(content: bytes, rng: random.Random) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(made, "w") as new:
        names = old.namelist()
        chosen = rng.choice(names)
        for name in names:
            inside = old.read(name)
            if name == chosen and rng.random() < 0.1:
                continue
            new.writestr(name, mutated(inside, rng) if name == chosen else inside)
    return made.getvalue()
