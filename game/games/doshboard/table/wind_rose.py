"""The clock beside the board: its twelve hours are the directions, its hand shows where the wind blows to; beside it how hard it blows."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.games.doshboard.rules.board import Wind
from game.games.doshboard.rules.geometry import DIRECTIONS
from game.games.doshboard.rules.text import strength_name
from game.games.golf.table.plate import Plate, words_in
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import RGB, SIZES, rgb
from game.ui.widgets.text import shadow_on
from game.words import _

_K: Final = 4               # times as large as it is drawn, then made smaller
_FACE: Final = (rgb("#FFFBEF"), rgb("#E9DFC4"))
_BRASS: Final = (rgb("#8A6320"), rgb("#E8C673"))
_HAND: Final = rgb("#1F7A5C")
_PLAN: Final = rgb("#D87C26")
_STRENGTHS: Final = 4
_HURRY: Final = .2          # of the time to plan is left when the ring turns red
_SHARES: Final = ("", "1/6", "1/4", "1/3", "1/2")


class WindPlate(Plate):
    """A clock with the wind's hand, and a mark at the direction that is planned."""

    def __init__(self) -> None:
        super().__init__("", seed=17)
        self.wind = Wind()
        self.planned: int | None = None
        self.left = 1.0     # the share of the time to plan that is left; 1 where no clock runs

    def put(self, wind: Wind, planned: int | None) -> None:
        """Show this wind and the direction of the plan, None where there is none."""
        if (wind, planned) != (self.wind, self.planned):
            self.wind, self.planned = wind, planned
            self.tip = self.words
            self.refresh()

    def clock(self, left: float) -> None:
        """The share of the time to plan that is left."""
        if left != self.left:
            self.left = left
            self.refresh()

    @property
    def words(self) -> str:
        """The wind in words."""
        if not self.wind.strength:
            return _("no wind")
        told = _("the wind blows to {n} o’clock, {strength}: it adds {share} of the distance")
        return told.format(n=self.wind.direction, strength=strength_name(self.wind.strength), share=_SHARES[self.wind.strength])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The clock at the left, words at the right."""
        super().draw(p, surface)
        px, rect = p.look.px, self.rect
        side = min(rect.h - 2 * px(7), round(rect.w * .54))
        clock = p.made(("doshboard rose", side, self.wind, self.planned), lambda: self._clock(p, side))
        put(surface, clock, (rect.x + px(8), rect.centery - side / 2))
        if self.left < 1:
            tone = p.colour("red" if self.left < _HURRY else "good")
            ring = p.made(("doshboard clock", side, round(self.left, 3)), lambda: _ring(side, self.left, tone))
            put(surface, ring, (rect.x + px(8), rect.centery - side / 2))
        room = pygame.Rect(rect.x + side + px(14), rect.y + px(6), rect.w - side - px(20), rect.h - 2 * px(6))
        self._draw_words(p, surface, room)

    def _draw_words(self, p: Painter, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Hour and share; where large letters leave room, below the name and above bars for the strength."""
        shadow, strength = shadow_on("wood"), self.wind.strength
        few = p.font(SIZES.small).get_linesize() > room.h // 4 + p.look.px(3)
        heading: tuple[str, float, str, FontKind] = (_("Wind").upper(), SIZES.caption, "gold", "bold")
        rows: list[tuple[str, float, str, FontKind]]
        if strength:
            told = _("{strength}, +{share}").format(strength=strength_name(strength), share=_SHARES[strength])
            rows = [(_("to {n}").format(n=self.wind.direction), SIZES.lead, "cream", "bold"), (told, SIZES.small, "cream", "regular")]
        else:
            rows = [(_("no wind"), SIZES.small, "cream", "regular")]
        if not (few and strength):
            rows.insert(0, heading)
        high = room.h // (2 if few else 4)
        for number, (words, size, ink, kind) in enumerate(rows):
            line = pygame.Rect(room.x, room.y + number * high, room.w, high)
            words_in(p, surface, words, line, size, ink, kind=kind, shadow=shadow)
        if strength and not few:
            self._draw_bars(p, surface, pygame.Rect(room.x, room.y + 3 * high, room.w, high))

    def _draw_bars(self, p: Painter, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Four bars, as many of them filled as the wind is strong."""
        wide, gap = min(room.w // 5, p.look.px(13)), p.look.px(3)
        for number in range(_STRENGTHS):
            high = max(2, round(room.h * (.3 + .18 * number)))
            box = pygame.Rect(room.x + number * (wide + gap), room.bottom - high, wide, high)
            put(surface, p.rbox(box.w, box.h, 2, "gold" if number < self.wind.strength else "well", "line_wood", 1), box.topleft)

    def _clock(self, p: Painter, side: int) -> pygame.Surface:
        """The face with its numbers, lit from the upper left."""
        big = pygame.Surface((side * _K, side * _K), pygame.SRCALPHA, 32)
        middle, reach = side * _K / 2, side * _K / 2 - _K
        for share, tone in ((1.0, _BRASS[0]), (.975, _BRASS[1]), (.90, _BRASS[0]), (.875, _FACE[1])):
            pygame.draw.circle(big, tone, (middle, middle), reach * share)
        pygame.draw.circle(big, _FACE[0], (middle - reach * .03, middle - reach * .03), reach * .845)
        for hour in DIRECTIONS:
            turn = hour * math.pi / 6
            dx, dy = math.sin(turn), -math.cos(turn)
            pygame.draw.line(big, _BRASS[0], (middle + dx * reach * .80, middle + dy * reach * .80),
                             (middle + dx * reach * .86, middle + dy * reach * .86), max(1, side * _K // 90))
        if self.planned is not None:
            _arrow(big, self.planned, middle, reach * .845, reach * .60, reach * .15, _PLAN)
        if self.wind.strength:
            _needle(big, self.wind.direction, middle, reach * .60)
        pygame.draw.circle(big, _BRASS[0], (middle, middle), reach * .06)
        small = pygame.transform.smoothscale(big.premul_alpha(), (side, side))
        size = max(7.5, side * .115 / p.look.scale) / max(1.0, p.look.text)
        for hour in DIRECTIONS:
            turn = hour * math.pi / 6
            at = side / 2 + math.sin(turn) * side * .335, side / 2 - math.cos(turn) * side * .335
            bold = hour == self.planned or (self.wind.strength and hour == self.wind.direction)
            put(small, p.text(str(hour), size, "shade", "bold" if bold else "regular"), at, True)
        return small


def _ring(side: int, left: float, tone: RGB) -> pygame.Surface:
    """The rim of the clock as far as time is left, from 12 on clockwise."""
    big = pygame.Surface((side * _K, side * _K), pygame.SRCALPHA, 32)
    middle, outer, inner = side * _K / 2, side * _K / 2 - _K, side * _K * .45
    turns = [left * math.tau * number / 60 for number in range(61)]
    rim = [(middle + math.sin(turn) * outer, middle - math.cos(turn) * outer) for turn in turns]
    back = [(middle + math.sin(turn) * inner, middle - math.cos(turn) * inner) for turn in reversed(turns)]
    pygame.draw.polygon(big, tone, rim + back)
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))


def _arrow(big: pygame.Surface, hour: int, middle: float, tip: float, foot: float, half: float, tone: tuple[int, int, int]) -> None:
    """A triangle at the rim that points to an hour."""
    turn = hour * math.pi / 6
    dx, dy = math.sin(turn), -math.cos(turn)
    wide = half * .8
    corners = [(middle + dx * tip, middle + dy * tip), (middle + dx * foot - dy * wide, middle + dy * foot + dx * wide),
               (middle + dx * foot + dy * wide, middle + dy * foot - dx * wide)]
    pygame.draw.polygon(big, tone, corners)


def _needle(big: pygame.Surface, hour: int, middle: float, length: float) -> None:
    """A hand from one side of the clock to the other with its head at an hour."""
    turn = hour * math.pi / 6
    dx, dy = math.sin(turn), -math.cos(turn)

    def at(along: float, aside: float) -> tuple[float, float]:
        return middle + (dx * along - dy * aside) * length, middle + (dy * along + dx * aside) * length
    pygame.draw.polygon(big, _HAND, [at(-.8, -.05), at(.45, -.05), at(.45, -.2), at(1, 0), at(.45, .2), at(.45, .05), at(-.8, .05)])
