"""How a planned shot may end, as marks on the board: a glow with its chance, and a sign of its own for every other way to end."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, Protocol

import pygame

from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.table.camera import BoardCamera
from game.games.golf.table.labels import LEAST, FigureWish, Marks, PlacedFigure, most_named, placed
from game.games.golf.table.plate import percent
from game.ui.paint import Painter, put
from game.ui.paint.blit import SUPER, canvas, shrink
from game.ui.theme import RGB, XY, rgb

if TYPE_CHECKING:       # numpy comes with it, which a table needs only once a hole is solved
    from game.games.doshboard.solver.odds import PlanOdds

LEVELS: Final = 12          # sizes and tones of the glows, so that the painter's memory holds them
FIGURE: Final = 13.0        # logical units of letters at most
_FAINTEST: Final = .002     # chances below this are left out
_TOLD: Final = .005         # and roll-aways and lost cards below this, and those that are a smaller share of their cell than the next
_SHARE: Final = .15
_ROLLED: Final = rgb("#F0C04A")


class ScreenCells(Protocol):
    """Where cells are on the screen."""

    @property
    def look(self) -> BoardCamera | None:
        """The camera."""

    @property
    def rect(self) -> pygame.Rect:
        """The window."""

    def at(self, cell: Cell) -> XY:
        """The place of a cell's dot on the screen."""


def unit_of(view: ScreenCells) -> float:
    """The pixels from dot to dot."""
    return view.look.unit if view.look is not None else 10.0


class End(enum.IntEnum):
    """How a shot ends at a cell: the ball lies, is dropped for a penalty, tapped in or holed out.

    The last two go with one of the others: the ball has rolled away to that cell, or the card is lost there.
    """

    LIES = 0
    DROPPED = 1
    TAP_IN = 2
    HOLED = 3
    ROLLED = 4
    LOST = 5


_TOKENS: Final = {End.LIES: "well", End.DROPPED: "red", End.TAP_IN: "sand", End.HOLED: "good"}


def ends_of(odds: PlanOdds | None) -> list[tuple[float, Cell, End]]:
    """The chance of each cell and way to end there, the likeliest first; all of them together make 1."""
    found: dict[tuple[Cell, End], float] = {}
    for way, chance in odds.ways.items() if odds is not None else ():
        end = End.HOLED if way.holed else End.DROPPED if way.penalties else End.TAP_IN if way.tap_in else End.LIES
        found[way.cell, end] = found.get((way.cell, end), 0.0) + chance
    return sorted(((chance, cell, end) for (cell, end), chance in found.items()), reverse=True)


def signs_of(odds: PlanOdds) -> list[tuple[Cell, End]]:
    """The cells that a ball rolls away to, and those that the card is lost at, where that is a good share of what ends there."""
    return [(cell, end) for end, chances in ((End.ROLLED, odds.rolled_to), (End.LOST, odds.lost_at))
            for cell, chance in chances.items() if chance >= max(_TOLD, _SHARE * odds.lies.get(cell, 0.0))]


def tone(p: Painter, share: float) -> RGB:
    """The colour of a chance as a share of the highest."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * LEVELS) / LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


# ---------------------------------------------------------------- on the board
def draw_glows(p: Painter, surface: pygame.Surface, view: ScreenCells, odds: PlanOdds) -> None:
    """A glow for each cell where the ball may lie, the likelier the larger; cells of a drop are red squares."""
    ends = ends_of(odds)
    unit, most = unit_of(view), ends[0][0] if ends else 1.0
    for chance, cell, end in reversed(ends):
        if chance < _FAINTEST or end in (End.HOLED, End.TAP_IN):     # the target has its own marks
            continue
        level = max(1, round((chance / most) ** .55 * LEVELS)) / LEVELS
        side = round(unit * (.36 + .58 * level))
        colour = p.colour("red") if end is End.DROPPED else tone(p, level)
        radius = side * .18 if end is End.DROPPED else side / 2
        glow = p.rbox(side, side, radius, colour, "shade", max(1.0, p.look.scale * .8), round(140 + 90 * level))
        put(surface, glow, view.at(cell), True)
    side = max(p.look.px(8), round(unit * .5))
    for cell, end in signs_of(odds):
        x, y = view.at(cell)
        aside = unit * (.3 if end is End.LOST else -.3)
        put(surface, end_mark(p, end, side), (x + aside, y + unit * .3), True)


def end_labels(p: Painter, view: ScreenCells, odds: PlanOdds, marks: Marks) -> list[PlacedFigure]:
    """The likeliest cells say their chance, drops in red, the hole-out and the tap-in always, where none of the marks is covered."""
    ends, unit = ends_of(odds), unit_of(view)
    always = [one for one in ends if one[2] in (End.HOLED, End.TAP_IN)]
    likely = [one for one in ends if one not in always][:most_named(unit / p.look.scale)]
    named = [*always, *(one for number, one in enumerate(likely) if not number or one[0] >= LEAST)]
    size = min(FIGURE, max(10.5, unit * .46 / p.look.scale))
    high = p.font(size / max(1.0, p.look.text), "bold").get_linesize()
    wishes = []
    for chance, cell, end in named:
        sign = end_mark(p, end, round(high * .72)) if end in (End.TAP_IN, End.HOLED) else None
        ink = "on_well" if end is End.LIES else "on_tag"
        wishes.append(FigureWish(percent(chance), _TOKENS[end], ink, view.at(cell), unit, sign))
    return placed(p, [wish for wish in wishes if view.rect.collidepoint(wish.at)], marks, view.rect, size)


def box_at(at: XY, side: float) -> pygame.Rect:
    """A square round a point."""
    box = pygame.Rect(0, 0, round(side), round(side))
    box.center = round(at[0]), round(at[1])
    return box


# ---------------------------------------------------------------- signs
def end_mark(p: Painter, end: End, side: int) -> pygame.Surface:
    """The sign of a way to end, as on the board so in the panel: no colour carries its meaning alone."""
    return p.made(("doshboard end", end, side), lambda: _sign(p, end, side))


def _sign(p: Painter, end: End, side: int) -> pygame.Surface:
    large, k = canvas(side, side), side * SUPER
    shade, ivory = p.look.theme.shade, p.look.theme.ivory
    rim = max(SUPER, k // 12)
    if end is End.DROPPED:
        _field(large, p.colour("red"), shade, rim, k // 5)
    elif end is End.ROLLED:         # over the edge and down: an arrow
        _field(large, _ROLLED, shade, rim, k // 2)
        _shape(large, shade, ((.34, .26), (.66, .26), (.66, .5), (.82, .5), (.5, .84), (.18, .5), (.34, .5)))
    elif end is End.LOST:           # a card, crossed out
        _shape(large, shade, ((.16, .06), (.84, .06), (.84, .94), (.16, .94)))
        _shape(large, ivory, ((.24, .13), (.76, .13), (.76, .87), (.24, .87)))
        for (ax, ay), (bx, by) in (((.3, .28), (.7, .72)), ((.7, .28), (.3, .72))):
            pygame.draw.line(large, p.colour("red"), (ax * k, ay * k), (bx * k, by * k), max(2, k // 7))
    elif end in _RINGS:             # the target's rings: full where it is holed out, with a stroke beside it where it is tapped in
        for share, colour in _RINGS[end]:
            pygame.draw.circle(large, p.look.theme.red if colour else ivory, (k / 2, k / 2), k / 2 * share)
    else:
        _field(large, tone(p, 1.0), shade, rim, k // 2)
    return shrink(large)


_RINGS: Final[Mapping[End, tuple[tuple[float, bool], ...]]] = {
    End.HOLED: ((1.0, False), (.8, True), (.5, False), (.28, True)),
    End.TAP_IN: ((1.0, True), (.72, False)),
}


def _field(large: pygame.Surface, fill: RGB, line: RGB, rim: int, radius: int) -> None:
    pygame.draw.rect(large, line, large.get_rect(), border_radius=radius)
    pygame.draw.rect(large, fill, large.get_rect().inflate(-2 * rim, -2 * rim), border_radius=max(1, radius - rim))


def _shape(large: pygame.Surface, colour: RGB, corners: tuple[tuple[float, float], ...]) -> None:
    k = large.get_width()
    pygame.draw.polygon(large, colour, [(x * k, y * k) for x, y in corners])
