"""The balls on a hole as they lie in its window, each with the mark of its player, and the name of whose turn it is."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.games.card_golf.table.hole_picture import Outlook
from game.games.card_golf.table.position import BallSpot, CourseState
from game.games.golf.table.plate import LYING
from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter, put
from game.words import _

LEAST_BALL: Final = 11      # logical units of a ball at least, and pixels before there is a hole
_BALL, _MOST_BALL = .52, 26     # of a space, and in logical units


class CourseBalls(NamedTuple):
    """The balls of a state, seen through a look; names stay within the window."""

    painter: Painter
    look: Outlook
    state: CourseState
    names: tuple[str, ...]
    window: pygame.Rect

    @property
    def size(self) -> int:
        """The diameter of a ball, in pixels."""
        px = self.painter.look.px
        return round(min(px(_MOST_BALL), max(px(LEAST_BALL), self.look.cell * _BALL)))

    def place(self, spot: BallSpot) -> tuple[float, float]:
        """Where a ball lies on the screen; balls on one space lie beside each other."""
        here = round(spot.row), round(spot.column)
        mates = [b.seat for b in self.state.balls if (round(b.row), round(b.column)) == here and not b.holed]
        x, y = self.look.at(spot.row, spot.column)
        if spot.seat not in mates or len(mates) < 2:
            return x, y
        return x + (mates.index(spot.seat) - (len(mates) - 1) / 2) * self.size * .8, y

    def boxes(self, spot: BallSpot) -> list[pygame.Rect]:
        """A ball in its ring, the mark beside it, and below it the name of whose turn it is."""
        at, size = self.place(spot), self.size
        ring = size + self.painter.look.px(8)
        found = [pygame.Rect(round(at[0] - ring / 2), round(at[1] - ring / 2), ring, ring)]
        token, (x, y) = self._token, self._beside(at)
        found.append(pygame.Rect(round(x - token / 2), round(y - token / 2), token, token))
        if spot.seat == self.state.turn and spot.seat < len(self.names):
            found.append(self._name_box(self.names[spot.seat], (at[0], at[1] + ring / 2 + self.painter.look.px(10))))
        return found

    @property
    def _token(self) -> int:
        """The size of the mark beside a ball."""
        return max(self.painter.look.px(15), round(self.size * .95))

    def _beside(self, at: XY) -> XY:
        """Where the mark of a ball's player stands."""
        away = self.size * .75 + self._token * .2
        return at[0] + away, at[1] - away

    def draw(self, surface: pygame.Surface) -> None:
        """Draws those that lie there, the one whose turn it is above the others."""
        turn = self.state.turn
        for spot in sorted(self.state.balls, key=lambda ball: ball.seat == turn):
            if spot.seat in self.state.moving or spot.holed:
                continue
            if spot.wet and spot.drop is not None:
                self._draw_drop(surface, spot)
            self._draw_ball(surface, spot)

    def _draw_ball(self, surface: pygame.Surface, spot: BallSpot) -> None:
        p, at, size = self.painter, self.place(spot), self.size
        mine = spot.seat == self.state.turn
        ring = size + p.look.px(8)
        round_it = p.rbox(ring, ring, ring / 2, "shade", p.look.seat_mark(spot.seat).colour, max(1.5, 2 * p.look.scale), 120)
        put(surface, round_it, at, True)
        p.drop(surface, p.ball(size), at, LYING)
        mark, beside = p.mark(spot.seat, self._token), self._beside(at)
        if mine:
            p.draw_glow(surface, mark, beside)
        else:
            p.light_ahead(mark)     # its turn begins while balls fly
        p.drop(surface, mark, beside, LYING)
        if mine and spot.seat < len(self.names):
            self._draw_name(surface, self.names[spot.seat], (at[0], at[1] + ring / 2 + p.look.px(10)))

    def _draw_name(self, surface: pygame.Surface, name: str, at: tuple[float, float]) -> None:
        place = self._name_box(name, at)
        put(surface, self.painter.rbox(place.w, place.h, place.h / 2, "well", "brass", self.painter.look.scale, 235), place.topleft)
        put(surface, self._name(name), place.center, True)

    def _name_box(self, name: str, at: XY) -> pygame.Rect:
        words = self._name(name)
        place = pygame.Rect(0, 0, words.get_width() + self.painter.look.px(12), words.get_height() + self.painter.look.px(1))
        place.center = round(at[0]), round(at[1])
        return place.clamp(self.window)

    def _name(self, name: str) -> pygame.Surface:
        return self.painter.text(name, SIZES.caption / max(1.0, self.painter.look.text * .8), "on_well", "bold")

    def _draw_drop(self, surface: pygame.Surface, spot: BallSpot) -> None:
        """Where a wet ball will be dropped: a ghost of it, and dots on the way there."""
        if spot.drop is None:
            return
        start, end, side = self.place(spot), self.look.centre(spot.drop), max(3, self.painter.look.px(4))
        for number in range(1, 8):
            t = number / 8
            put(surface, self.painter.rbox(side, side, side / 2, "ivory", "shade", self.painter.look.scale * .7, 220),
                (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), True)
        ring = self.size + self.painter.look.px(8)
        put(surface, self.painter.rbox(ring, ring, ring / 2, "ivory", "shade", max(1.5, 2 * self.painter.look.scale), 90), end, True)
        self._draw_name(surface, _("drop"), (end[0], end[1] + ring / 2 + self.painter.look.px(10)))
