"""The scorecard of a GOLO round as values: nines with their lines, pars, scores, holes won, and what each hole was worth."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.games.golf.rules.formats import BY_HOLE, SKINS, carried
from game.games.golf.table.sheet import Nine, Sheet, SheetCell, SheetLine, rows_of
from game.games.golo.rules.dice import HOLES, PARS, Content
from game.games.golo.rules.values import SCORECARD, Phase, State
from game.games.golo.table.emblem import COLOURS
from game.ui.paint import Painter, put
from game.ui.table.face import CoursePrint, Sitting
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _, ngettext

_ACROSS: Final = 3      # pars in a row on a course's card


class _CardPart(NamedTuple):
    """Holes of the round that stand together: the first of them (from 0), the heading, and what the sum of them is called."""

    first: int
    title: str
    sum: str
    last: bool


def scorecard(s: State, sitting: Sitting) -> Widget:
    """The card of the whole round, with what is still to be said of it below."""
    widgets: list[Widget] = [Sheet(nines_of(s, sitting.names), _("{title}, par {par}").format(title=_title(s), par=sum(s.game.pars)))]
    over = carried(s.results)
    if s.game.options.mode == SKINS and over and s.phase is not Phase.OVER:
        line = ngettext("{n} skin is carried to hole {hole}.", "{n} skins are carried to hole {hole}.", over)
        widgets.append(Label(line.format(n=over, hole=s.first + 1), SIZES.small, kind="bold"))
    if s.game.options.mode in BY_HOLE:
        widgets.append(Label(_("Holes won stand on brass."), SIZES.caption, kind="italic", tint="lesser"))
    return Column(*widgets, gap=6, ground="paper")


def nines_of(s: State, names: tuple[str, ...]) -> tuple[Nine, ...]:
    """The nines of the round, each with a line of holes, one of pars where holes have them, one for each seat, and one of skins."""
    return tuple(Nine(part.title, _lines(s, names, part)) for part in _parts(s))


def card_rows(s: State, names: tuple[str, ...]) -> list[list[str]]:
    """The card as a table: a row of holes, of pars where holes have them, of each seat, and of skins; the sums stand behind their nine."""
    return rows_of(nines_of(s, names))


def _parts(s: State) -> tuple[_CardPart, ...]:
    pars = [sum(s.game.pars[first : first + HOLES]) for first in range(0, s.game.options.holes, HOLES)]
    if len(pars) == 1:
        return (_CardPart(0, _("{title}, par {par}").format(title=_title(s), par=pars[0]), _("Total"), True),)
    titles = (_("Front nine, par {par}"), _("Back nine, par {par}"))
    sums = (_("Out"), _("In"))
    return tuple(_CardPart(number * HOLES, titles[number].format(par=par), sums[number], number == len(pars) - 1)
                 for number, par in enumerate(pars))


def _title(s: State) -> str:
    """A card has a name; where holes have no pars nobody plays on a card."""
    if s.game.options.mode in (*BY_HOLE, SCORECARD):
        return s.game.content.card.name
    return _("Nine holes") if s.game.options.holes == HOLES else _("Eighteen holes")


def _lines(s: State, names: tuple[str, ...], part: _CardPart) -> tuple[SheetLine, ...]:
    holes, mode = range(part.first, part.first + HOLES), s.game.options.mode
    whole = part.last and part.first > 0
    lines = [SheetLine(None, _("Hole"), tuple(SheetCell(str(hole + 1)) for hole in holes), part.sum, _("Total") if whole else "")]
    if mode in (*BY_HOLE, SCORECARD):
        pars = [s.game.pars[hole] for hole in holes]
        lines.append(SheetLine(None, _("Par"), tuple(SheetCell(str(par)) for par in pars), str(sum(pars)),
                     str(sum(s.game.pars)) if whole else ""))
    lines += [_seat_line(s, seat, name, part) for seat, name in enumerate(names)]
    if mode == SKINS:
        lines.append(SheetLine(None, _("Skins"), tuple(_worth(s, hole) for hole in holes), ""))
    return tuple(lines)


def _seat_line(s: State, seat: int, name: str, part: _CardPart) -> SheetLine:
    player, cells, total = s.players[seat], [SheetCell("")] * HOLES, 0
    for taken in player.taken:
        if part.first <= taken.hole < part.first + HOLES:
            won = s.game.options.mode in BY_HOLE and taken.hole < len(s.results) and s.results[taken.hole].winner == seat
            cells[taken.hole - part.first] = SheetCell(str(taken.strokes), PARS[taken.die], won)
            total += taken.strokes
    summed = _("DQ") if player.left_game and not part.first else str(total) if total else "–"
    whole = str(player.strokes) if part.last and part.first else ""
    return SheetLine(seat, name, tuple(cells), summed, whole, seat == s.turn and s.phase is not Phase.OVER)


def _worth(s: State, hole: int) -> SheetCell:
    """What a hole was worth in skins; a dash where they were carried on."""
    if hole >= len(s.results):
        return SheetCell("")
    result = s.results[hole]
    return SheetCell("–" if result.winner is None else str(result.worth))


def course_print(content: Content) -> CoursePrint:
    """The pars of the card, each in the colour of its dice."""
    pars = tuple(par for nine in content.card.nines for par in nine)

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        def make() -> pygame.Surface:
            out = pygame.Surface(size, pygame.SRCALPHA, 32)
            gap = p.look.px(5) * (len(content.card.nines) - 1)
            wide, high = size[0] / _ACROSS, (size[1] - gap) / -(-len(pars) // _ACROSS)
            for number, par in enumerate(pars):
                row, column = divmod(number, _ACROSS)
                colour, ink = COLOURS[par]
                box = p.rbox(max(4, round(wide) - 2), max(4, round(high) - 2), p.look.px(3), colour, "ink2", max(1.0, p.look.scale))
                middle = (column + .5) * wide, (row + .5) * high + number // HOLES * p.look.px(5)
                put(out, box, middle, centre=True)
                put(out, p.text(str(par), SIZES.caption / max(1.0, p.look.text), ink, "bold"), middle, centre=True)
            return out
        return p.quick(("golo card", pars, size), make)
    return CoursePrint(len(pars), sum(pars), draw)
