"""The moment in which a ball goes down: the score in words, as large as it is rare, over who made it and with how many strokes."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.games.golf.table.score import term
from game.ui.paint import Painter, put
from game.ui.paint.workshop import Build
from game.ui.theme import SIZES
from game.ui.widgets.text import shorten, squeezed
from game.words import _, ngettext

_LETTERS: Final = 26.0, 38.0, 58.0, 76.0, 92.0      # by rank
_READ: Final = .9, 1.0, 1.6, 2.2, 2.8               # seconds
_GRAINS: Final = 0, 0, 18, 34, 60                   # of brass that fly up
_FOIL_FROM: Final = 1       # the rank from which the letters are of brass
_CHEERED: Final = 2         # and from which the clubhouse claps
_MARK: Final = 26           # logical units
_PAD: Final = 18
_WIDEST: Final = .9         # of the ground's width
_HIGHEST: Final = .46       # and of its height: the half that the hole is not in
_LEAST_BELOW: Final = .7    # of their size that the letters below keep where the ground is narrow


class ScoreMoment(NamedTuple):
    """A hole that a seat has finished. `holed` is False where it picks up its ball."""

    seat: int
    name: str
    strokes: int
    par: int
    holed: bool = True

    @property
    def rank(self) -> int:
        """How rare it is: 0 over par, 1 par, 2 birdie, 3 eagle, 4 an albatross or a hole in one.

        >>> [ScoreMoment(0, "Ana", strokes, 4).rank for strokes in (6, 4, 3, 2, 1)]
        [0, 1, 2, 3, 4]
        """
        if not self.holed:
            return 0
        return 4 if self.strokes == 1 else min(4, max(0, 1 + self.par - self.strokes))

    @property
    def words(self) -> str:
        """What golfers call it, with a mark of exclamation where it is under par."""
        if not self.holed:
            return _("picked up")
        called = term(self.strokes, self.par)
        called = called[:1].upper() + called[1:]
        return _("{score}!").format(score=called) if self.cheered else called

    @property
    def letters(self) -> float:
        """The size of its letters, in logical units."""
        return _LETTERS[self.rank]

    @property
    def seconds(self) -> float:
        """How long it is to be read."""
        return _READ[self.rank]

    @property
    def grains(self) -> int:
        """How many grains of brass fly up."""
        return _GRAINS[self.rank]

    @property
    def cheered(self) -> bool:
        """Whether the clubhouse claps."""
        return self.rank >= _CHEERED


def score_letters(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> pygame.Surface | None:
    """The brass letters of a score, painted beside the window; None until they are there, and where the score has none."""
    if moment.rank < _FOIL_FROM:
        return None
    pixels, theme = 2 * p.look.type_px(_size(p, moment, ground)), p.look.theme

    def prepare() -> Build:
        from game.ui.paint.brass import foil_of, lettered  # noqa: PLC0415 - numpy comes with it, which no first picture needs

        letters = lettered(p.font_px(pixels, "display"), moment.words)
        return lambda _grain: [foil_of(letters, theme.foil, theme.flat)]
    return p.slow("score letters", (1, moment.words, round(pixels)), prepare, first=True)


def _size(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> float:
    """The size of its letters, less where the ground is narrow or low."""
    pad = p.look.px(_PAD)
    below = max(p.look.px(_MARK), p.font(SIZES.body, "bold").get_linesize()) + p.look.px(6) + pad
    wide, high = p.font(moment.letters, "display" if moment.rank >= _FOIL_FROM else "bold").size(moment.words)
    room = round(ground[0] * _WIDEST) - 2 * pad, max(p.look.px(SIZES.body), round(ground[1] * _HIGHEST) - below)
    return min(moment.letters, .97 * moment.letters * min(room[0] / max(1, wide), room[1] / max(1, high)))


def moment_picture(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> pygame.Surface:
    """The words on a dark plate, with the player's mark and strokes below, for ground of that size in device pixels."""
    px, size, foil = p.look.px, _size(p, moment, ground), moment.rank >= _FOIL_FROM
    head = score_letters(p, moment, ground)
    if head is None:        # plain ones, also where those of brass are late
        head = p.text(moment.words, size, "gold" if foil else "cream", "display" if foil else "bold")
    strokes = ngettext("{n} stroke, par {par}", "{n} strokes, par {par}", moment.strokes).format(n=moment.strokes, par=moment.par)
    mark = px(_MARK)
    below = _who(p, moment.name, strokes, round(ground[0] * _WIDEST) - 2 * px(_PAD) - mark - px(8))
    line = mark + px(8) + below.get_width()
    size_of = max(head.get_width(), line) + 2 * px(_PAD), head.get_height() + max(mark, below.get_height()) + px(6) + px(_PAD)
    out = pygame.Surface(size_of, pygame.SRCALPHA, 32)
    put(out, p.rbox(*size_of, px(14), "well", "brass", max(1.0, 1.6 * p.look.scale), 232), (0, 0))
    put(out, head, ((size_of[0] - head.get_width()) / 2, px(_PAD) / 2))
    x, y = (size_of[0] - line) / 2, size_of[1] - px(_PAD) / 2 - max(mark, below.get_height()) / 2
    put(out, p.mark(moment.seat, mark), (x + mark / 2, y), True)
    put(out, below, (x + mark + px(8), y - below.get_height() / 2))
    return out


def _who(p: Painter, name: str, strokes: str, room: int) -> pygame.Surface:
    """Who made it with how many strokes, in at most that many pixels: in smaller letters first, then a long name is cut."""
    def said(shown: str) -> str:
        return _("{name}: {words}").format(name=shown, words=strokes)
    size = squeezed(p, said(name), SIZES.body, room, "bold", _LEAST_BELOW)
    rest = p.font(size, "bold").size(said(""))[0]
    return p.text(said(shorten(p, name, size, max(1, room - rest), "bold")), size, "on_well", "bold")
