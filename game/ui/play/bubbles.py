"""What people at a table show and say: expressions, and speech bubbles beside their plaques, which lie on the desk, over no tile."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.session.people import Mood
from game.session.seats import Seat
from game.ui.animation import Animator, pause
from game.ui.paint import Painter, put
from game.ui.play.seats import SeatColumn, SeatPlate
from game.ui.play.talk import mood_after, said
from game.ui.settings import Talk
from game.ui.stage import Sprite, Stage
from game.ui.table.occasions import SeatOccasion

SECONDS: Final = 2.5
_WIDEST, _SIZE, _PAD, _TAIL = 132, 14.0, 9, 8
_OVERHEAD: Final = 112          # the widest line above an upright plaque: no wider than plaque and rail, so that it lies on no tile
_SHARES: Final = 1.0, .8, .64, .5       # of its size, in which words in the column are tried
_EDGE: Final = 6                # round a bubble, for its shadow
_ABOVE_ALL: Final = 45


class Voices:
    """Moods and words of a table's people. A bubble goes after a while, and all is calm again when the next move is shown."""

    def __init__(self, stage: Stage, seats: Sequence[Seat], column: SeatColumn) -> None:
        self._stage, self._seats, self._column = stage, seats, column
        self._clock = Animator()
        self._said: list[Sprite] = []

    @property
    def next_due(self) -> float | None:
        """Seconds until a bubble goes, None where none stands."""
        return self._clock.next_due

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._clock.update(seconds)

    @property
    def count(self) -> int:
        """How many stand there."""
        return len(self._said)

    def feel(self, p: Painter, occasions: Iterable[SeatOccasion], moment: str, talk: Talk, room: pygame.Rect) -> None:
        """Everybody shows, and bots say, what these occasions are to them; `moment` names the game and the place in it."""
        spoken = False
        for seat, occasion in occasions:
            plate = self._column.plates[seat]
            plate.feel(mood_after(occasion))
            words = said(self._seats[seat], occasion, moment, talk)
            if words and not spoken:       # one at a time
                spoken = self._say(p, plate, words, room)

    def _say(self, p: Painter, plate: SeatPlate, words: str, room: pygame.Rect) -> bool:
        """Shows the words; whether there was room for them."""
        if plate.form is not None:
            picture = bubble(p, words, below=plate.upright, widest=_OVERHEAD if plate.upright else _WIDEST)
            place = _place(p, plate, picture.get_size(), room)
        else:       # in the column: on the plaque itself, over what the seat holds and did last, so that no other's is covered
            wide, room_below = plate.rect.w - 2 * p.look.px(_PAD + 10), plate.below_name(p) + 2 * p.look.px(_EDGE)
            sizes = (bubble(p, words, below=False, width=wide, size=_SIZE * share) for share in _SHARES)
            fitting = next((one for one in sizes if one.get_height() <= room_below), None) if wide > 0 else None
            if fitting is None:
                return False
            picture = fitting
            place = picture.get_rect(midbottom=(plate.rect.centerx, plate.rect.bottom + p.look.px(_EDGE - 2)))
        sprite = self._stage.add(Sprite(picture, place.topleft, _ABOVE_ALL))
        self._said.append(sprite)
        self._clock.play(pause(SECONDS, lambda: self._take_away(sprite), paced=False))
        return True

    def clear(self) -> None:
        """Takes all bubbles away, and everybody is calm."""
        for sprite in list(self._said):
            self._take_away(sprite)
        self._clock.drop()
        for plate in self._column.plates:
            plate.feel(Mood.CALM)

    def _take_away(self, sprite: Sprite) -> None:
        if sprite in self._said:
            self._said.remove(sprite)
            self._stage.remove(sprite)


def _place(p: Painter, plate: SeatPlate, size: tuple[int, int], room: pygame.Rect) -> pygame.Rect:
    """Above the plaque; where there is no room above, beside the portrait, or else at the plaque's other end."""
    rect = pygame.Rect((0, 0), size)
    rect.midbottom = plate.rect.centerx, plate.rect.top - p.look.px(2)
    if rect.top < room.top:
        rect.midright = plate.rect.left - p.look.px(2), plate.rect.centery
        if rect.left < room.left:
            rect.left = plate.rect.right + p.look.px(6)
    return rect.clamp(room)


def bubble(p: Painter, words: str, *, below: bool, width: int = 0, size: float = _SIZE, widest: float = _WIDEST) -> pygame.Surface:
    """A paper bubble with these words; with a tail at its lower edge where it hangs over somebody's head.

    Its lines have `width` device pixels; 0: it is as narrow as its words, of which a line has at most `widest` logical units.
    """
    px = p.look.px
    lines = p.wrap(words, size, width or px(widest), "bold")
    drawn = [p.text(line, size, "ink2", "bold") for line in lines]
    step = p.font(size, "bold").get_linesize()
    wide = max(width, *(line.get_width() for line in drawn)) + 2 * px(_PAD) + px(4)
    high = step * len(lines) + 2 * px(_PAD - 3)
    tail = px(_TAIL) if below else 0
    out = pygame.Surface((wide + 2 * px(_EDGE), high + tail + 2 * px(_EDGE)), pygame.SRCALPHA, 32)
    if tail:
        middle, top = out.get_width() // 2, px(_EDGE) + high - 2
        points = [(middle - px(7), top), (middle + px(7), top), (middle, top + tail)]
        pygame.draw.polygon(out, p.look.theme.card, points)
    p.lay(out, p.rbox(wide, high, px(11), "card", "brass", max(1.0, 1.3 * p.look.scale)), (px(_EDGE), px(_EDGE)), .3)
    for number, line in enumerate(drawn):
        put(out, line, (px(_EDGE) + (wide - line.get_width()) / 2, px(_EDGE) + px(_PAD - 3) + number * step))
    return out
