"""What the windows of tests have painted alike is painted once for all windows of a process.

Most tests begin with an empty folder of pictures. A table of dominoes asks for ten sets of tiles there, and every table of golf for
moulds of its dice; with the wood, the cloth and the menu that was most of the processor's time of a test. It is still asked for, waited
for and kept on disk by each window, only sooner there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache
from unittest.mock import patch

from game.ui.dice import sprites
from game.ui.dice.canvas import Shades
from game.ui.dice.skin import Mould
from game.ui.paint import tile
from game.ui.paint.fields import Grain, Picture
from game.ui.paint.store import Build, Workshop

LARGE = frozenset(("sheet", "table", "bare menu"))      # kinds of slow pictures that nearly every window has painted
MOST = 16       # of them that are kept, up to 4 MB each
_large: dict[str, Sequence[Picture]] = {}       # by the name under which they lie on disk, which says all about them
_domino = lru_cache(maxsize=8192)(tile.domino)
_mould, _shades = cache(Mould), cache(Shades)


def _once(key: str, build: Build) -> Build:
    """The recipe of a large picture, or what it gave to another window."""
    def found(grain: Grain) -> Sequence[Picture]:
        pictures = _large.get(key)
        if pictures is None:
            pictures = _large[key] = build(grain)
            if len(_large) > MOST:
                _large.pop(next(iter(_large)), None)
        return pictures
    return found


@contextmanager
def painted_once() -> Iterator[None]:
    """While a window is open that need not paint for itself what another one has."""
    ask = Workshop.ask      # or what a test has put in its place

    def asked(workshop: Workshop, kind: str, key: str, build: Build, *, first: bool = False) -> None:
        ask(workshop, kind, key, _once(key, build) if kind in LARGE else build, first=first)
    with (patch.object(tile, "domino", _domino), patch.object(sprites, "Mould", _mould), patch.object(sprites, "Shades", _shades),
          patch.object(Workshop, "ask", asked)):
        yield
