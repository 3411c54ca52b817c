"""What GOLO is written down on and what is said of it: the rack of holes, keeps as chips, the scorecard, the legend, questions and
answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.games.golf.rules import BY_HOLE, MATCH, SKINS, carried
from game.games.golf.table.leaderboard import CountedBy, Leaders, Standing
from game.games.golf.table.sheet import Nine, Sheet, SheetCell, SheetLine, rows_of, term
from game.games.golo.rules.turns import open_holes, points_of, rolls_made, to_par, why_not_keep
from game.games.golo.rules.values import COUNT, FLOP, HOLES, PARS, SCORECARD, SIMPLE, TRIPS, TRIPS_ROLLS, Content, Phase, State, members
from game.ui.dice.die import d12_emblem
from game.ui.input import InputDevice, asks_for
from game.ui.looks.theme import RGB, SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.store import LastMade
from game.ui.table.face import CoursePrint, RuleFigures, SeatNote, Sitting
from game.ui.table.pieces import MARGIN, FigureStrip, strip_width
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.ui.widgets.links import LinkedLabel
from game.ui.widgets.text import SHADOWED, Label, shorten, squeezed, squeezed_beside
from game.words import _, ngettext

# ---- GOLO's dice as flat emblems, each in the colours of its par. For the legend and the figures of the rules
COLOURS: Mapping[int, tuple[RGB, RGB]] = MappingProxyType({
    3: ((178, 44, 36), (255, 240, 220)), 4: ((242, 236, 222), (30, 26, 22)), 5: ((38, 84, 168), (244, 246, 255))})
"""Body and lettering of a die by its par."""


def die_emblem(p: Painter, par: int, face: str, size: int) -> pygame.Surface:
    """A die of that par with that face up, `size` device pixels across."""
    return d12_emblem(p, COLOURS[par], face, size)


# ---- a keep as a line: its dice as chips, each with colour and face, and a figure at the right. It is never longer than its card
_CHIP, _GAP = 20, 3
_FIGURE = 42        # room for the figure at text scale 1


class Chip(NamedTuple):
    """A die: its par, which is its colour, and the face that lies up."""

    par: int
    face: int


class ChipRow(Widget):
    """One keep as a line of chips and a figure. `words` are its tip, and replace the chips if there are none."""

    margin = 2
    hoverable = True

    def __init__(self, chips: Sequence[Chip], figure: str, words: str, *, strong: bool = False) -> None:
        super().__init__()
        self.chips, self.figure, self.words, self.strong = tuple(chips), figure, words, strong
        self.tip = words

    def height(self, p: Painter, width: int) -> int:
        return max(self._side(p) + p.look.px(4), p.font(SIZES.small).get_linesize())

    def _side(self, p: Painter) -> int:
        return p.look.px(_CHIP * max(1.0, min(1.6, p.look.text)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the chips from the left, closer together where there are many; `strong` puts a bar of light behind the line."""
        px, rect, side = p.look.px, self.rect, self._side(p)
        if self.strong:
            put(surface, p.rbox(rect.w, rect.h, px(4), "fresh"), rect.topleft)
        kind: FontKind = "bold" if self.strong else "regular"
        figure = p.text(self.figure, SIZES.small, "ink", kind)
        put(surface, figure, (rect.right - figure.get_width() - px(3), rect.centery - figure.get_height() // 2))
        if not self.chips:
            words = p.text(self.words, SIZES.small, "ink", kind)
            put(surface, words, (rect.x + px(3), rect.centery - words.get_height() // 2))
            return
        room = rect.w - px(_FIGURE * max(1.0, p.look.text)) - px(3)
        pitch = min(side + px(_GAP), (room - side) / max(1, len(self.chips) - 1))
        for number, chip in enumerate(self.chips):
            self._draw_chip(p, surface, chip, (rect.x + px(3) + side / 2 + pitch * number, rect.centery), side)

    @staticmethod
    def _draw_chip(p: Painter, surface: pygame.Surface, chip: Chip, centre: tuple[float, float], side: int) -> None:
        colour, ink = COLOURS[chip.par]
        put(surface, p.rbox(side, side, side * .3, colour, "ink2", max(1.0, p.look.scale)), centre, True)
        fits = min(1.0, side * .8 / max(1, p.font(SIZES.small, "bold").size(str(chip.face))[0]),
                   side * 1.1 / p.font(SIZES.small, "bold").get_linesize())
        put(surface, p.text(str(chip.face), SIZES.small * fits, ink, "bold"), centre, True)


# ---- the rack of holes that kept dice go to: the number of each hole above it, its par or what was scored below
_HOLE, _LEAST_HOLE = 50, 30
_FINER = 3          # drawn this many times larger, then scaled down
_DEEP = .16         # how far the shadow of its edge reaches into a hole, as a share of its side
_PAD = 5


class RackHole(NamedTuple):
    """A hole of the rack: its number from 1, its par (None: any die goes here), and the word for the score of its die ("": no die yet).

    `strokes` are shown in place of a die that has been thrown for another hole since; else None.
    """

    number: int
    par: int | None
    word: str
    strokes: int | None = None


class Rack(Widget):
    """Nine holes in wood. With less height than it asks for it leaves out the words first, then the numbers."""

    margin = 19

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.holes: tuple[RackHole, ...] = ()

    def put(self, holes: Sequence[RackHole]) -> None:
        """Shows these nine holes."""
        if tuple(holes) != self.holes:
            self.holes = tuple(holes)
            self.refresh()

    # ---- measure
    def _figures(self, p: Painter) -> int:
        return p.font(SIZES.caption).get_linesize()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_HOLE) + 2 * self._figures(p) + 2 * p.look.px(_PAD)

    def _lines(self, p: Painter) -> int:
        """How many lines of text fit above and below the holes: 2 (numbers and words), 1 (numbers only), or 0."""
        spare = self.rect.h - 2 * p.look.px(_PAD) - p.look.px(_LEAST_HOLE)
        return max(0, min(2, spare // max(1, self._figures(p))))

    def hole_size(self, p: Painter) -> int:
        """The side of a hole in device pixels."""
        high = self.rect.h - 2 * p.look.px(_PAD) - self._lines(p) * self._figures(p)
        return max(1, min(p.look.px(_HOLE), int(self.rect.w / HOLES) - p.look.px(4), high))

    def spot(self, p: Painter, number: int) -> tuple[float, float]:
        """The middle of hole `number` (from 0), in device pixels."""
        top = self.rect.y + p.look.px(_PAD) + (self._figures(p) if self._lines(p) else 0)
        foot = self.rect.bottom - p.look.px(_PAD) - (self._figures(p) if self._lines(p) > 1 else 0)
        return self.rect.x + self.rect.w / HOLES * (number + .5), (top + foot) / 2

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, size, lines = p.look.px, self.hole_size(p), self._lines(p)
        p.lay(surface, p.plaque(self.rect.w, self.rect.h, px(10), 17), self.rect.topleft, .3)
        for number, hole in enumerate(self.holes):
            x, y = self.spot(p, number)
            put(surface, self._hollow(p, size), (x, y), True)
            shown = hole.strokes if hole.word else hole.par
            if shown is None and not hole.word:     # any die may go here
                put(surface, p.icon("die", round(size * .74), "brass", 1.2), (x, y), True)
            if shown is not None:
                fits = min(1.0, size * .8 / p.font(SIZES.lead, "bold").get_linesize())
                put(surface, p.text(str(shown), SIZES.lead * fits, "gold" if hole.word else "on_felt", "bold"), (x, y), True)
            if lines:
                head = p.text(str(hole.number), SIZES.caption, "gold", "bold", SHADOWED)
                put(surface, head, (x - head.get_width() / 2, self.rect.y + px(_PAD) - px(1)))
            if lines > 1:
                self._draw_word(p, surface, hole, x)

    @staticmethod
    def _hollow(p: Painter, size: int) -> pygame.Surface:
        """A picture of a hole lined with felt, shaded by its edge at the upper left."""
        def sink() -> pygame.Surface:
            big, deep = size * _FINER, round(size * _FINER * _DEEP)
            felt, dark = p.colour("baize"), p.colour("well")
            out = pygame.Surface((big, big), pygame.SRCALPHA, 32)
            pygame.draw.rect(out, dark, (0, 0, big, big), border_radius=p.look.px(8) * _FINER)
            for step in range(deep):        # from the edge, which is darkest, inward
                share = (step / deep) ** .6
                tone = tuple(round(a + (b - a) * share) for a, b in zip(dark, felt, strict=True))
                box = pygame.Rect(_FINER + step, _FINER + step, big - 2 * _FINER - step, big - 2 * _FINER - step)
                pygame.draw.rect(out, tone, box, border_radius=p.look.px(8) * _FINER)
            return pygame.transform.smoothscale(out.premul_alpha(), (size, size))
        return p.quick(("golo hole", size, p.colour("baize"), p.colour("well")), sink)

    def _draw_word(self, p: Painter, surface: pygame.Surface, hole: RackHole, x: float) -> None:
        """Writes the score or the par below a hole; nothing if the word would have to be cut."""
        below = hole.word or (_("par {n}").format(n=hole.par) if hole.par is not None else "")
        room = int(self.rect.w / HOLES) - 2
        if not below or shorten(p, below, SIZES.caption, room) != below:
            return
        word = p.text(below, SIZES.caption, "cream" if hole.word else "muted", "bold" if hole.word else "regular", SHADOWED)
        put(surface, word, (x - word.get_width() / 2, self.rect.bottom - p.look.px(_PAD) + p.look.px(1) - word.get_height()))


# ---- the scorecard of a GOLO round as values: nines with their lines, pars, scores, holes won, and what each hole was worth
_ACROSS: Final = 3      # pars in a row on a course's card


class _CardPart(NamedTuple):
    """A group of holes on the card: the first of them (from 0), its heading, the name of its sum, and whether it is the last group."""

    first: int
    title: str
    sum: str
    last: bool


def scorecard(s: State, sitting: Sitting) -> Widget:
    """The card of the whole round, with skins that are carried over and notes below it."""
    widgets: list[Widget] = [Sheet(nines_of(s, sitting.names), _("{title}, par {par}").format(title=_title(s), par=sum(s.game.pars)))]
    over = carried(s.results)
    if s.game.options.mode == SKINS and over and s.phase is not Phase.OVER:
        line = ngettext("{n} skin is carried to hole {hole}.", "{n} skins are carried to hole {hole}.", over)
        widgets.append(LinkedLabel(line.format(n=over, hole=s.first + 1), SIZES.small, kind="bold"))
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
    """The title of the scorecard: the card's name where holes have pars, else the number of holes."""
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
    """The skins that a hole was worth; a dash if they were carried over, empty if it is not over."""
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


# ---- the plaque below the seats: which colour is which par, and what wins
_DIE = 28
_LEGEND_PAD, _HIGH = 14, 9


class DiceLegend(Widget):
    """Three dice with their pars, and the aim of the game below them."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.aim = ""
        self._drawn = LastMade[dict[int, pygame.Surface]]()

    def put(self, aim: str) -> None:
        """Sets the text that says what wins."""
        if aim != self.aim:
            self.aim = aim
            self.resized()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_DIE + 6), p.font(SIZES.small).get_linesize() + p.look.px(4))

    def _aim_lines(self, p: Painter, width: int) -> list[str]:
        return p.wrap(self.aim, SIZES.small, max(1, width - 2 * p.look.px(_LEGEND_PAD)), "italic") if self.aim else []

    def height(self, p: Painter, width: int) -> int:
        lines = len(self._aim_lines(p, width)) * p.font(SIZES.small, "italic").get_linesize()
        return p.font(SIZES.body, "bold").get_linesize() + 3 * self._row(p) + lines + p.look.px(2 * _HIGH + 10)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 9), rect.topleft, .25)
        left, room, y = rect.x + px(_LEGEND_PAD), rect.w - 2 * px(_LEGEND_PAD), rect.y + px(_HIGH)
        letters = squeezed(p, _("The nine dice"), SIZES.body, room, "bold")
        put(surface, p.text(shorten(p, _("The nine dice"), letters, room, "bold"), letters, "gold", "bold", SHADOWED), (left, y))
        y += p.font(SIZES.body, "bold").get_linesize() + px(4)
        for par in sorted(set(PARS)):
            self._draw_row(p, surface, par, (left, y), room)
            y += self._row(p)
        y += px(4)
        for line in self._aim_lines(p, rect.w):
            put(surface, p.text(line, SIZES.small, "muted", "italic", SHADOWED), (left, y))
            y += p.font(SIZES.small, "italic").get_linesize()

    def _dice(self, p: Painter) -> dict[int, pygame.Surface]:
        """A picture of a die of each par, drawn once for each painter."""
        return self._drawn.of(p, lambda: {par: die_emblem(p, par, str(par), p.look.px(_DIE)) for par in set(PARS)})

    def _draw_row(self, p: Painter, surface: pygame.Surface, par: int, at: tuple[int, int], room: int) -> None:
        """Draws a die with its par on it, how many dice have that par, and the par in words."""
        middle, size, n = at[1] + self._row(p) / 2, p.look.px(_DIE), PARS.count(par)
        put(surface, self._dice(p)[par], (at[0], middle - size / 2))
        colour = {3: _("{n} red"), 4: _("{n} white"), 5: _("{n} blue")}[par]
        par_words, dice_words, beside = _("par {n}").format(n=par), colour.format(n=n), room - size - p.look.px(16)
        letters = squeezed_beside(p, dice_words, par_words, SIZES.small, beside)
        said = p.text(par_words, letters, "cream", "bold", SHADOWED)
        put(surface, said, (at[0] + room - said.get_width(), middle - said.get_height() / 2))
        words = shorten(p, dice_words, letters, beside - said.get_width())
        drawn = p.text(words, letters, "cream", "regular", SHADOWED)
        put(surface, drawn, (at[0] + size + p.look.px(9), middle - drawn.get_height() / 2))


# ---- the drawn figures of GOLO's rules: its dice, bottoms, the rack and a card, painted live in the look in force
def _row(p: Painter, width: int, dice: Sequence[tuple[int, str]], groups: Sequence[tuple[int, str]]) -> pygame.Surface:
    """Dice in a row on felt, and below each group of dice its words."""
    px, wide = p.look.px, strip_width(p, width)
    size = min(px(48), (wide - 2 * px(10)) // len(dice) - px(4))
    lines = [p.wrap(words, SIZES.small, max(1, wide * count // len(dice) - px(8))) for count, words in groups]
    line = p.font(SIZES.small).get_linesize()
    surface = FigureStrip(p, strip_width(p, width), 2 * px(MARGIN) + size + line * max(map(len, lines))).surface
    for number, (par, face) in enumerate(dice):
        put(surface, die_emblem(p, par, face, size), (wide * (number + .5) / len(dice), px(MARGIN) + size / 2), True)
    first = 0
    for (count, _words), group in zip(groups, lines, strict=True):
        for at, text in enumerate(group):
            put(surface, p.text(text, SIZES.small, "on_felt", shadow=130),
                (wide * (first + count / 2) / len(dice), px(MARGIN) + size + px(8) + line * (at + .5)), True)
        first += count
    return surface


def dice(p: Painter, width: int) -> pygame.Surface:
    """All nine dice."""
    nine = [(3, "3"), (3, "4"), (4, "4"), (4, "5"), (4, "6"), (4, "3"), (4, "7"), (5, "5"), (5, "8")]
    return _row(p, width, nine, ((2, _("two of par 3")), (5, _("five of par 4")), (2, _("two of par 5"))))


def bottoms(p: Painter, width: int) -> pygame.Surface:
    """A die of each par from above, and from below."""
    pairs = [(3, "3"), (3, "6"), (4, "4"), (4, "7"), (5, "8"), (5, "5")]
    return _row(p, width, pairs, ((2, _("above 3, below 6")), (2, _("above 4, below 7")), (2, _("above 8, below 5"))))


def rack(p: Painter, width: int) -> pygame.Surface:
    """A rack with three dice in it."""
    px, wide = p.look.px, strip_width(p, width)
    pitch = (wide - 2 * px(10)) / 9
    hole = min(px(46), round(pitch) - px(4))
    surface = FigureStrip(p, strip_width(p, width), hole + 2 * px(MARGIN)).surface
    for number in range(9):
        at = (px(10) + pitch * (number + .5), px(MARGIN) + hole / 2)
        put(surface, p.rbox(hole, hole, px(8), "well", "line_wood", p.look.scale), at, True)
        if number < 3:
            put(surface, die_emblem(p, (4, 3, 4)[number], ("3", "3", "4")[number], round(hole * .86)), at, True)
    return surface


def card(p: Painter, width: int) -> pygame.Surface:
    """A card with a birdie and a bogey."""
    pars = (4, 4, 3, 5, 4, 4, 3, 4, 5)
    filled = (*(SheetCell(str(n), par) for n, par in zip((3, 4, 3, 6), pars, strict=False)), *[SheetCell("")] * 5)
    lines = (SheetLine(None, _("Hole"), tuple(SheetCell(str(n)) for n in range(1, 10)), _("Total")),
             SheetLine(None, _("Par"), tuple(SheetCell(str(n)) for n in pars), "36"),
             SheetLine(0, "Ana", filled, "16", lit=True))
    widget, wide, pad = Sheet((Nine("Old Links", lines),), "Old Links"), strip_width(p, width), p.look.px(12)
    high = widget.height(p, wide - 2 * pad)
    surface = pygame.Surface((wide, high + 2 * pad), pygame.SRCALPHA, 32)
    put(surface, p.paper(wide, high + 2 * pad, p.look.px(8)), (0, 0))
    widget.layout(p, pygame.Rect(pad, pad, wide - 2 * pad, high))
    widget.draw(p, surface)
    return surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "golo-dice": dice, "golo-bottoms": bottoms, "golo-rack": rack, "golo-card": card,
})


# ---- sentences of the GOLO table: what is asked, what a keep costs, how a seat stands
def strokes_words(n: int) -> str:
    """A number of strokes.

    >>> strokes_words(1), strokes_words(3)
    ('1 stroke', '3 strokes')
    """
    return ngettext("{n} stroke", "{n} strokes", n).format(n=n)


def par_words(over: int) -> str:
    """A number of strokes over or under par, in words.

    >>> par_words(0), par_words(2), par_words(-1)
    ('level par', '2 over par', '1 under par')
    """
    if not over:
        return _("level par")
    return _("{n} over par").format(n=over) if over > 0 else _("{n} under par").format(n=-over)


def mode_words(s: State) -> str:
    """The mode of play in a word or two."""
    return {
        SIMPLE: _("simple game"), SCORECARD: _("scorecard"), MATCH: _("match play"), SKINS: _("skins"), FLOP: _("flop"), TRIPS: _("trips"),
    }[s.game.options.mode]


def subtitle(s: State) -> str:
    """The words beside the game's name: the mode, the hole or nine that is played, and the card's name where there is one."""
    options = s.game.options
    parts = [mode_words(s)]
    if options.mode in BY_HOLE:
        parts.append(_("hole {n} of {all}").format(n=min(s.first + 1, options.holes), all=options.holes))
    elif options.holes > HOLES:
        parts.append(_("front nine") if s.first < HOLES else _("back nine"))
    else:
        parts.append(_("nine holes"))
    if options.mode in (*BY_HOLE, SCORECARD):
        parts.append(s.game.content.card.name)
    return " · ".join(parts)


def leaving_words(s: State) -> str:
    """The sentence about what follows if the player whose turn it is leaves the round (G8)."""
    others = sum(not player.left_game for player in s.players) - 1
    if others > (s.game.options.mode in BY_HOLE):
        return _("You are disqualified and stand last. The others play on.")
    return _("You are disqualified and stand last, and the round is over.")


def marked_words(s: State, marked: int) -> str:
    """The label of the keep button for these marked dice (a mask)."""
    if not marked:
        return _("Mark dice to keep")
    strokes = sum(s.throw.lying[die] for die in members(marked)) + s.players[s.turn].fee
    return _("Keep {dice} for {strokes}").format(
        dice=_dice_words(marked.bit_count()), strokes=strokes_words(strokes))


def question(s: State, marked: int, bottoms: bool, sitting: Sitting, *, shake: bool = True, device: InputDevice = "mouse") -> str:
    """The question to the player whose turn it is, for that device; `shake` says whether the cup can be shaken by hand."""
    name = sitting.names[s.turn]
    if s.phase is Phase.ROLL:
        return _ask_roll(s, bottoms, name, shake, device)
    if s.phase is Phase.CATCH:
        n = s.throw.fallen.bit_count()
        return ngettext("{name}: a die is falling. Catch it!", "{name}: {n} dice are falling. Catch them!", n).format(name=name, n=n)
    if s.phase is Phase.KEEP:
        return _ask_keep(s, marked, name)
    return ""


def waiting(s: State, sitting: Sitting) -> str:
    """The sentence while nobody at this screen is asked."""
    name = sitting.names[s.turn]
    if s.phase is Phase.ROLL and s.game.options.mode in BY_HOLE:
        return _of_hole(s, _("{name} rolls for hole {hole}, par {par}."), name)
    told = {Phase.ROLL: _("{name} is to roll {dice}."), Phase.CATCH: _("{name} tries to catch what falls."),
            Phase.KEEP: _("{name} chooses dice to keep.")}
    return told.get(s.phase, "").format(name=name, dice=_dice_words(s.players[s.turn].left.bit_count()))


def _of_hole(s: State, told: str, name: str) -> str:
    """The sentence `told` with name, hole and par filled in, and at skins how many are carried to that hole."""
    words, over = told.format(name=name, hole=s.first + 1, par=s.game.pars[s.first]), carried(s.results)
    if s.game.options.mode != SKINS or not over:
        return words
    return words + " " + ngettext("{n} skin is carried to it.", "{n} skins are carried to it.", over).format(n=over)


def _dice_words(n: int) -> str:
    return ngettext("{n} die", "{n} dice", n).format(n=n)


def die_name(die: int) -> str:
    """The name of one of the nine dice (from 0).

    >>> die_name(0), die_name(8)
    ('Red die 1', 'Blue die 2')
    """
    alike = [other for other in range(COUNT) if PARS[other] == PARS[die]]
    colour = {3: _("Red"), 4: _("White"), 5: _("Blue")}[PARS[die]]
    return _("{colour} die {n}").format(colour=colour, n=alike.index(die) + 1)


def _ask_roll(s: State, bottoms: bool, name: str, shake: bool, device: InputDevice) -> str:
    dice = _dice_words(1 if s.game.options.mode in BY_HOLE else s.players[s.turn].left.bit_count())
    if bottoms:
        return _("{name}: roll {dice}. Bottoms is called: the lower faces count.").format(name=name, dice=dice)
    if s.game.options.mode in BY_HOLE:
        return _of_hole(s, _("{name}: roll for hole {hole}, par {par}."), name)
    if shake and device in ("key", "pad"):
        text = _("{name}: roll {dice}. Hold {ok} down to shake the cup, and let go.")
        return text.format(name=name, dice=dice, ok=asks_for("ok", device))
    if shake:
        return _("{name}: roll {dice}. Press on the tray to shake the cup, and let go.").format(name=name, dice=dice)
    return _("{name}: roll {dice}.").format(name=name, dice=dice)


def _ask_keep(s: State, marked: int, name: str) -> str:
    mode = s.game.options.mode
    if marked:
        values = ", ".join(str(s.throw.lying[die]) for die in sorted(members(marked), key=lambda d: s.throw.lying[d]))
        why = why_not_keep(s, marked)
        if why is not None:
            return _("{name}: {values} marked. {why}").format(name=name, values=values, why=why)
        text = ngettext("{name}: the {values} is marked. Keep it, or mark others.",
                        "{name}: {values} are marked. Keep them, or mark others.", marked.bit_count())
        return text.format(name=name, values=values)
    if mode == SCORECARD:
        hole = open_holes(s, s.turn)[0]
        return _("{name}: mark a die of par {par} for hole {hole}, and more for the holes after it.").format(
            name=name, par=s.game.pars[hole], hole=hole + 1)
    if mode == TRIPS:
        n = TRIPS_ROLLS - rolls_made(s, s.turn)
        return ngettext("{name}: mark what you keep; {n} roll is left for the rest.",
                        "{name}: mark what you keep; {n} rolls are left for the rest.", n).format(name=name, n=n)
    if s.game.options.lowest_only:
        return _("{name}: mark the lowest dice; the rest is rolled again.").format(name=name)
    return _("{name}: mark at least one die; the rest is rolled again.").format(name=name)


def note(s: State, seat: int, sitting: Sitting) -> SeatNote:
    """The texts on a seat's plaque."""
    player, mode = s.players[seat], s.game.options.mode
    role = _("you") if seat == sitting.you else ""
    if player.left_game:
        return SeatNote(role, None, "", _("DQ"), "", _("left the round"))
    if mode in BY_HOLE:
        points = points_of(s, seat)
        on_hole = [t.strokes for t in player.taken if t.hole == s.first]
        label = ngettext("skin", "skins", points) if mode == SKINS else ngettext("hole", "holes", points)
        said = _("{n} on this hole").format(n=on_hole[0]) if on_hole else "" if s.phase is Phase.OVER else _("yet to roll here")
        return SeatNote(role, None, strokes_words(player.strokes), str(points), label, said)
    count = _("{n} of {all} holes").format(n=len(player.taken), all=s.game.options.holes)
    said = par_words(to_par(player)) if player.taken else _("yet to roll")
    return SeatNote(role, None, count, str(player.strokes) if player.taken else "–", ngettext("stroke", "strokes", player.strokes), said)


def leaders_of(s: State, names: Sequence[str]) -> Leaders:
    """The standings: strokes over the pars of the dice that each seat has kept, or holes and skins won (G6, G7)."""
    mode = s.game.options.mode
    form = (CountedBy.SKINS if mode == SKINS else CountedBy.MATCH) if s.game.by_hole else CountedBy.STROKES
    sides = tuple(
        Standing((seat,), name, points_of(s, seat) if s.game.by_hole else to_par(player),
                 len(s.results) if s.game.by_hole else len(player.taken), player.left_game)
        for seat, (name, player) in enumerate(zip(names, s.players, strict=False)))
    return Leaders(form, s.game.options.holes, sides, s.results, s.phase is Phase.OVER, sum(s.game.pars))


def result_word(strokes: int, die: int) -> str:
    """The name of a hole's score; a number from two over par on, because there is little room below a hole.

    >>> result_word(1, 0), result_word(4, 2), result_word(8, 2)
    ('hole-in-one', 'par', '+4')
    """
    over = strokes - PARS[die]
    return term(strokes, PARS[die]) if over < 2 else _("+{n}").format(n=over)


def aim_words(s: State) -> str:
    """The sentence that says what wins."""
    mode = s.game.options.mode
    if mode in BY_HOLE:
        return _("The lowest die wins the hole; most holes win.") if mode == MATCH else _("The lowest die alone wins the hole’s skins.")
    return _("The fewest strokes win.")
