"""The shots of a seat over a course: the ways of the ball, the number of each where it began, and what would have been better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.review.callout import Callout, draw_beside, draw_callouts, slip_width, strip_height
from game.ui.review.chart import FAULT
from game.ui.review.lines import arc, draw_line
from game.ui.review.picture import ReviewPicture
from game.ui.theme import RGB, SIZES, XY
from game.words import _

_BADGE: Final = 24          # logical units of the number of a shot
_LEAST: Final = 130         # logical units of the course, below which the slips of paper stay away


class ShotWay(NamedTuple):
    """A shot: the places of its way from where the ball lay to where it came to rest, and those of the better plan's, () for none.

    `target` is where it was aimed at, None where it was at nothing in particular. One that `flies` is drawn as an arc.
    """

    way: tuple[XY, ...]
    better: tuple[XY, ...]
    target: XY | None
    flies: bool


class Shots(NamedTuple):
    """The shots on a hole, the number of the one that is looked at, and heading and text of the slips that speak of it."""

    ways: tuple[ShotWay, ...]
    number: int
    fault: tuple[str, str] | None
    better: tuple[str, str] | None


class ShotsPicture(ReviewPicture):
    """The course of a review; each game lays its own."""

    margin = 2
    tall = False    # whether what is shown is rather high than wide, so that slips lie beside it

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.shots: Shots | None = None

    def put(self, shots: Shots) -> None:
        """Show these."""
        self.shots = shots
        self.refresh()

    def draw_course(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> Callable[[XY], XY]:
        """Draws the course in an area; what it returns gives the place on the screen of a place of the course."""
        raise NotImplementedError

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The course, the ways of the balls, numbers where they began, and the slips."""
        shots = self.shots
        if shots is None:
            return
        inner = self.rect.inflate(-2 * p.look.px(8), -2 * p.look.px(6))
        area, slips = self._parts(p, inner)
        at = self.draw_course(p, surface, area)
        better = shots.ways[shots.number].better
        if self.pulsed and better:
            side = p.look.px(26)
            p.lit(surface, p.rbox(side, side, side / 2, "glow"), at(better[-1]), "glow", self.pulsed)
        _draw_shots(p, surface, shots, at, min(1.0, area.h / p.look.px(_LEAST)), self.rect.y)
        draw = draw_callouts if slips.y > area.y else draw_beside
        draw(p, surface, slips, _slips(p, shots, at))

    def _parts(self, p: Painter, inner: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
        """Where the course is drawn, and the strip below it or the column beside it for the slips; without width where there is no room."""
        high, wide, gap = strip_height(p), slip_width(p), p.look.px(12)
        if self.tall and inner.h >= 2 * high + gap and inner.w >= 2 * wide:
            return pygame.Rect(inner.x, inner.y, inner.w - wide - gap, inner.h), pygame.Rect(inner.right - wide, inner.y, wide, inner.h)
        if inner.h - high < p.look.px(_LEAST):
            return inner, pygame.Rect(inner.bottomleft, (0, 0))
        strip = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        return pygame.Rect(inner.x, inner.y, inner.w, strip.y - p.look.px(8) - inner.y), strip


def _draw_shots(p: Painter, surface: pygame.Surface, shots: Shots, at: Callable[[XY], XY], part: float, top: int) -> None:
    """All ways below `top`, the chosen one last and in colour; on a course in small the numbers are that part of their size."""
    scale, ivory, glow = p.look.scale, p.colour("ivory"), p.colour("glow")
    for number, shot in enumerate(shots.ways):
        if number != shots.number:
            draw_line(p, surface, _line(shot, shot.way, at, top), ivory, 3 * scale, dash=2 * scale, gap=8 * scale)
    chosen = shots.ways[shots.number]
    if chosen.better:
        better = _line(chosen, chosen.better, at, top)
        draw_line(p, surface, better, p.colour("shade"), 5 * scale, dash=9 * scale, gap=8 * scale)
        draw_line(p, surface, better, glow, 3 * scale, dash=9 * scale, gap=8 * scale)
        _draw_ring(p, surface, at(chosen.better[-1]), "glow", part)
    if chosen.target is not None:
        _draw_ring(p, surface, at(chosen.target), "ivory", part)
    way = _line(chosen, chosen.way, at, top)
    draw_line(p, surface, way, ivory, 5.4 * scale)
    draw_line(p, surface, way, FAULT if shots.fault else p.colour("good"), 3.4 * scale)
    for number, shot in enumerate(shots.ways):
        tint = "brass" if number != shots.number else FAULT if shots.fault is not None else "good"
        _draw_badge(p, surface, at(shot.way[0]), number, tint, part)
    p.drop(surface, p.ball(max(5, round(p.look.px(13) * part))), at(chosen.way[-1]), .2)
    if chosen.target is not None and part == 1:
        (x, y), (_end, lower) = at(chosen.target), at(chosen.way[-1])
        words = p.text(_("aimed here"), SIZES.caption / max(1.0, p.look.text) ** .5, "ivory", "bold", 200)
        away = p.look.px(15) + words.get_height() / 2
        put(surface, words, (x, y - away if lower > y else y + away), centre=True)       # not where the ball lies


def _line(shot: ShotWay, way: tuple[XY, ...], at: Callable[[XY], XY], top: int) -> list[XY]:
    """A way of a shot on the screen, no higher than `top`."""
    return arc(at(way[0]), at(way[-1]), top) if shot.flies else [at(place) for place in way]


def _slips(p: Painter, shots: Shots, at: Callable[[XY], XY]) -> list[Callout]:
    """What was wrong at the end of the way, what was better at the end of the better one."""
    chosen, callouts = shots.ways[shots.number], []
    for slip, tint, way in ((shots.better, "good", chosen.better), (shots.fault, "red", chosen.way)):
        if slip is not None and way:
            x, y = at(way[-1])
            callouts.append(Callout(*slip, tint, (x, y + p.look.px(12))))
    return callouts


def _draw_ring(p: Painter, surface: pygame.Surface, at: XY, colour: str, part: float) -> None:
    """A place that was aimed at, or should have been."""
    side, width = round(p.look.px(26) * part), max(2.0, 2.4 * p.look.scale * part)
    under = side + 2 * p.look.px(1)
    put(surface, p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), at, centre=True)
    put(surface, p.rbox(side, side, side / 2, None, colour, width), at, centre=True)
    dot = p.look.px(5)
    put(surface, p.rbox(dot, dot, dot / 2, colour), at, centre=True)


def _draw_badge(p: Painter, surface: pygame.Surface, at: XY, number: int, tint: RGB | str, part: float) -> None:
    """The number of a shot where it began."""
    side = round(p.look.px(_BADGE) * part)
    put(surface, p.rbox(side, side, side / 2, p.colour(tint), "ivory", max(1.5, 2 * p.look.scale * part)), at, centre=True)
    ink = p.colour("card") if tint != "brass" and not p.look.theme.flat else p.colour("on_brass")
    put(surface, p.text(str(number + 1), SIZES.small / max(1.0, p.look.text) * part, ink, "bold"), at, centre=True)
