"""The scorecard on paper: a nine per block, with par, circled birdies and boxed bogeys; for match play and skins who won each hole."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.rules.golo.dice import HOLES, PARS
from game.rules.golo.scoring import carried
from game.rules.golo.values import BY_HOLE, SCORECARD, SKINS, State
from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.tables.face import Sitting
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Gap
from game.ui.widgets.text import Label, shorten
from game.words import _

PLAIN, BIRDIE, BOGEY = 0, 1, 2
_MARK = 16


class Cell(NamedTuple):
    """A hole of a line: what it says, whether it is circled or boxed, and whether it won."""

    text: str
    ring: int = PLAIN
    won: bool = False


class Line(NamedTuple):
    """A line of the card: the seat (None: a line of the card itself), its name, its cells and its sum."""

    seat: int | None
    name: str
    cells: tuple[Cell, ...]
    total: str
    lit: bool = False


class NineCard(Widget):
    """One nine as a table; type gives way before anything is cut."""

    margin = 4

    def __init__(self, lines: tuple[Line, ...]) -> None:
        super().__init__()
        self.lines = lines

    def _step(self, p: Painter) -> int:
        return max(p.look.px(24), p.font(SIZES.small).get_linesize() + p.look.px(6))

    def height(self, p: Painter, width: int) -> int:
        """A step for each line."""
        return self._step(p) * len(self.lines) + p.look.px(4)

    def natural(self, p: Painter) -> int:
        """Room for nine cells of a comfortable size."""
        return p.look.px(340)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Line after line, a hairline between."""
        px, step = p.look.px, self._step(p)
        roomy = self.rect.w > px(300)
        head = round(self.rect.w * .22) if roomy else px(38)
        total = px(28)
        pitch = (self.rect.w - head - total) / HOLES
        for number, line in enumerate(self.lines):
            top = self.rect.y + number * step
            if line.lit:
                put(surface, p.rbox(self.rect.w, step, px(4), "fresh"), (self.rect.x, top))
            if number:
                surface.fill(p.colour("line"), (self.rect.x, top, self.rect.w, max(1, px(1))))
            self._draw_head(p, surface, line, pygame.Rect(self.rect.x, top, head, step))
            for hole, cell in enumerate(line.cells):
                centre = (self.rect.x + head + pitch * (hole + .5), top + step / 2)
                self._draw_cell(p, surface, line, cell, centre, min(pitch, step))
            words = self._fit(p, line.total, total - px(3), "bold")
            put(surface, words, (self.rect.right - words.get_width() - px(1), top + (step - words.get_height()) // 2))

    def _draw_head(self, p: Painter, surface: pygame.Surface, line: Line, room: pygame.Rect) -> None:
        px, x = p.look.px, room.x + p.look.px(2)
        if line.seat is not None:
            size = min(px(_MARK), room.h)
            put(surface, p.mark(line.seat, size), (x, room.centery - size // 2))
            x += size + px(3)
        kind: Kind = "bold" if line.seat is not None else "regular"
        name = shorten(p, line.name, SIZES.caption, room.right - x, kind)
        if len(name) < min(4, len(line.name)):      # the mark alone says it better
            if line.seat is not None:
                return
            name = line.name
        fits = min(1.0, (room.right - x) / max(1, p.font(SIZES.caption, kind).size(name)[0]))
        words = p.text(name, SIZES.caption * fits, "ink" if line.seat is not None else "ink2", kind)
        put(surface, words, (x, room.centery - words.get_height() // 2))

    def _draw_cell(self, p: Painter, surface: pygame.Surface, line: Line, cell: Cell, centre: tuple[float, float], room: float) -> None:
        if not cell.text:
            return
        size = round(room) - 1
        if cell.won:
            put(surface, p.rbox(size, size, 3 * p.look.scale, "fresh", "ink", 1.6 * p.look.scale), centre, True)
        elif cell.ring:
            radius = size / 2 if cell.ring == BIRDIE else 1
            box = p.rbox(size, size, radius, None, "red" if cell.ring == BIRDIE else "line", 1.3 * p.look.scale)
            put(surface, box, centre, True)
        kind: Kind = "bold" if cell.won else "regular"
        words = self._fit(p, cell.text, room - p.look.px(4 if cell.ring or cell.won else 1), kind, line.seat is None)
        put(surface, words, centre, True)

    def _fit(self, p: Painter, text: str, room: float, kind: Kind, lesser: bool = False) -> pygame.Surface:
        """Words no wider than that."""
        wide = max(1, p.font(SIZES.small, kind).size(text)[0])
        return p.text(text, SIZES.small * min(1.0, max(.3, room / wide)), "ink2" if lesser else "ink", kind)


def scorecard(s: State, sitting: Sitting) -> Widget:
    """The card of the whole round."""
    options = s.game.options
    widgets: list[Widget] = []
    titles = (_("Front nine"), _("Back nine")) if options.holes > HOLES else (s.game.content.card.name,)
    for number, title in enumerate(titles):
        if number:
            widgets.append(Gap(6))
        pars = sum(s.game.pars[number * HOLES : number * HOLES + HOLES])
        widgets.append(Label(_("{title}, par {par}").format(title=title, par=pars), SIZES.small, kind="bold"))
        widgets.append(NineCard(lines_of(s, sitting, number * HOLES)))
    if options.holes > HOLES:
        for seat, name in enumerate(sitting.names):
            widgets.append(Label(_("{name}: {n} in all").format(name=name, n=s.players[seat].strokes), SIZES.small))
    if options.mode == SKINS and carried(s.results):
        widgets.append(Label(_("Carried on: {n}").format(n=carried(s.results)), SIZES.small, kind="bold"))
    return Column(*widgets, gap=5, ground="paper")


def lines_of(s: State, sitting: Sitting, first: int) -> tuple[Line, ...]:
    """The lines of the nine that begins at hole `first` (from 0)."""
    holes, mode = range(first, first + HOLES), s.game.options.mode
    lines = [Line(None, _("Hole"), tuple(Cell(str(hole + 1)) for hole in holes), "Σ")]
    if mode in (*BY_HOLE, SCORECARD):
        pars = [s.game.pars[hole] for hole in holes]
        lines.append(Line(None, _("Par"), tuple(Cell(str(par)) for par in pars), str(sum(pars))))
    for seat, name in enumerate(sitting.names):
        lines.append(_line(s, seat, name, first))
    if mode == SKINS:
        lines.append(Line(None, _("Worth"), tuple(_worth(s, hole) for hole in holes), ""))
    return tuple(lines)


def _line(s: State, seat: int, name: str, first: int) -> Line:
    player, cells, total = s.players[seat], [Cell("")] * HOLES, 0
    for taken in player.taken:
        if first <= taken.hole < first + HOLES:
            over = taken.strokes - PARS[taken.die]
            won = s.game.options.mode in BY_HOLE and taken.hole < len(s.results) and s.results[taken.hole].winner == seat
            cells[taken.hole - first] = Cell(str(taken.strokes), BIRDIE if over < 0 else BOGEY if over > 0 else PLAIN, won)
            total += taken.strokes
    sum_words = _("DQ") if player.left_game else str(total) if total else "–"
    return Line(seat, name, tuple(cells), sum_words, seat == s.turn)


def _worth(s: State, hole: int) -> Cell:
    """What a hole was worth in skins; a dash where they were carried on."""
    if hole >= len(s.results):
        return Cell("")
    result = s.results[hole]
    return Cell("–" if result.winner is None else str(result.worth))
