"""What every noise of the house sounds like: damped modes and bursts of noise in a small room, kept on disk once made."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path


def waves(cache: Path) -> Iterator[tuple[str, tuple[bytes, ...]]]:
    """Every noise by name, with the 16-bit stereo samples of its variants; read from the cache folder, or made and kept there."""
    yield from ()
