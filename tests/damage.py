"""Ways in which a file goes bad: bits, bytes and stretches changed at random, and pieces put in that readers are known to stumble over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random


def damaged(data: bytes, rng: Random, pieces: Sequence[bytes] = (b"\0", b"\xff", b"\n", b"0")) -> bytes:
    """The bytes with one to three changes; different from what they were, unless nothing else is possible."""
    for _try in range(20):
        found = data
        for _change in range(rng.choice((1, 1, 2, 3))):
            found = _changed(found, rng, pieces)
        if found != data:
            break
    return found


def _changed(data: bytes, rng: Random, pieces: Sequence[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    end = min(len(data), start + rng.choice((1, 1, 2, 5, 20, 200, len(data))))
    kind = rng.randrange(9)
    if kind == 0 and start < len(data):
        return data[:start] + bytes([data[start] ^ 1 << rng.randrange(8)]) + data[start + 1:]
    if kind == 1 and start < len(data):
        return data[:start] + rng.randbytes(1) + data[start + 1:]
    if kind == 2:
        return data[:start] + data[end:]
    if kind == 3:
        return data[:end] + data[start:end] + data[end:]
    if kind == 4:
        return data[:start]
    if kind == 5:
        return data[:start] + rng.randbytes(end - start) + data[end:]
    if kind == 6:
        return data[:start] + bytes(end - start) + data[end:]
    piece = rng.choice(pieces)
    if kind == 7:
        return data[:start] + piece * rng.choice((1, 1, 1, 50)) + data[start:]
    return data[:start] + piece + data[end:]
