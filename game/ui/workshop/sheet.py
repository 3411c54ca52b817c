"""What stands at the right of a canvas: the words at the top of a file, what is counted, what can be done, and its problems."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, get_args

import msgspec
import pygame

from game.analysis.rounds import ScoreShare
from game.content.choices import FIELDS, Kind
from game.content.draft import Draft
from game.content.typed import LONGEST_LINE, LONGEST_NAME, Landscape
from game.ui.input import InputDevice
from game.ui.looks.stage import Tween, glide, linear
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.store import LastSeen
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FormField, Segments
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Paper, Plaque, Row, Scroll
from game.ui.widgets.plot import PlotBar, ScorePlot, hatch
from game.ui.widgets.text import Label, lesser
from game.ui.workshop.figures import CompareRow, FigureChange, FigurePoints, signed
from game.ui.workshop.findings import SheetDeed, SheetFact, SheetParts
from game.ui.workshop.tool import FileSpot
from game.words import N_, _, ngettext
from game.workshop.document import FileProblem

_LANDSCAPES: Final[dict[str, str]] = {
    "parkland": N_("Parkland"), "links": N_("Links"), "woodland": N_("Woodland"), "heath": N_("Heath")}
_ICON: Final = 18
_LARGE: Final = 38.0        # logical units of a large value's letters
_ROLLED: Final = .18        # seconds in which a new figure rolls from the one before
_FADED: Final = .12         # of these, the seconds in which the change beside it fades in
_SLID: Final = .14          # seconds in which lines slide into their order
_NEXT: Final = .06          # seconds between two new lines that come in
_BAR: Final = 40            # logical units: the width of a price's bar at most
_BAR_FULL: Final = .5       # the strokes from which on a bar has that width
_BAR_FROM: Final = 92       # from the right end of the line to where the bar begins
_BAR_BACK: Final = 18       # the room for the bar of a price below 0
_STACKED: Final = 1e6
_TABS: Final = 36           # parts of a file are tabs if their names have at most this many letters, two more counted for each; else a list


class SheetUser(Protocol):
    """The holder of the file; game.ui.scenes.editor.EditorScene implements it."""

    def keep(self, draft: Draft) -> None:
        """Takes this draft as the file: one step of undo."""

    def do(self, deed: SheetDeed) -> None:
        """Does that deed to the file."""

    def turn_to(self, part: int) -> None:
        """Has the sheet tell of the part of the file with that index."""

    def go_to(self, spots: Sequence[FileSpot]) -> None:
        """Shows these spots of the canvas."""

    def show_problem(self, number: int) -> None:
        """Chooses the problem of that number, and shows its place."""

    def mend(self, number: int) -> None:
        """Mends the problem of that number."""

    def animate(self, motion: Tween) -> None:
        """Plays a motion at the player's speed, not at all where motion is reduced; a press ends it."""


# ---- the words at the top of a file, and what is counted of it
class FactLine(Widget):
    """What is counted, with a tick or a warning before it, and how many at the right."""

    def __init__(self, fact: SheetFact) -> None:
        super().__init__()
        self.fact = fact
        self._before, self._rolled = 0.0, 1.0       # the number from which it rolls to its own, and how far it has come (0..1)

    def roll(self, before: float, share: float) -> None:
        """Shows the number at that share (0..1) of its way from `before`; the change fades in beside it."""
        self._before, self._rolled = before, share
        self.refresh()

    @property
    def _value(self) -> str:
        """The value as it is shown now."""
        if self._rolled >= 1 or self.fact.number is None:
            return self.fact.value
        number = self._before + (self.fact.number - self._before) * self._rolled
        return signed(number) if self.fact.value.startswith(("+", "–")) else f"{number:.2f}"

    def tell(self, fact: SheetFact) -> None:
        """Shows that fact. The sheet is laid out again only where it takes more lines than before, or fewer."""
        if fact != self.fact:
            self.fact = fact
            if self._keeps_height():
                self.refresh()
            else:
                self.resized()

    def _keeps_height(self) -> bool:
        """Whether it needs the height with which it is laid out."""
        return self.host is not None and self.rect.h > 0 and self.height(self.host.painter, self.rect.w) == self.rect.h

    def height(self, p: Painter, width: int) -> int:
        step = p.font(SIZES.small).get_linesize()
        if self.fact.large:
            return max(p.font(_LARGE, "bold").get_linesize() - p.look.px(4), len(self._beside(p, width)) * step) + p.look.px(6)
        return len(self._lines(p, width)) * step + p.look.px(6)

    def _beside(self, p: Painter, width: int) -> list[str]:
        """The words beside a large value."""
        room = max(p.look.px(60), width - p.width(self.fact.value, _LARGE, "bold") - p.look.px(14))
        return p.balanced(self.fact.words, SIZES.small, room)

    def _lines(self, p: Painter, width: int) -> list[str]:
        room = width - self._left(p) - self._right(p) - p.look.px(10)
        return p.wrap(self.fact.words, SIZES.small, max(p.look.px(40), room))

    def _left(self, p: Painter) -> int:
        return 0 if self.fact.met is None else p.look.px(_ICON + 8)

    def _right(self, p: Painter) -> int:
        """The width of the value with the change before it, in device pixels."""
        clock = p.look.px(_ICON) if self.fact.stale else 0
        change = p.width(self._change, SIZES.caption, "bold") + p.look.px(8) if self._change else 0
        return clock + change + p.width(self.fact.value, SIZES.small, "bold")

    @property
    def _change(self) -> str:
        return signed(self.fact.change) if self.fact.change is not None else ""

    def _draw_large(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the value in large letters at the left, its words beside it."""
        step, y = p.font(SIZES.small).get_linesize(), self.rect.y + p.look.px(3)
        value = p.text(self._value, _LARGE, self.ink("lesser") if self.fact.stale else self.ink("strong"), "bold")
        place = pygame.Rect(self.rect.x, self.rect.y - p.look.px(2), *value.get_size())
        put(surface, value, place.topleft)
        if self.fact.stale:
            hatch(surface, place, p.colour("line"), p.look.px(6))
        left = place.right + p.look.px(12)
        for line in self._beside(p, self.rect.w):
            put(surface, p.text(line, SIZES.small, self.ink()), (left, y))
            y += step

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.fact.large:
            self._draw_large(p, surface)
            return
        step = p.font(SIZES.small).get_linesize()
        y = self.rect.y + p.look.px(3)
        if self.fact.met is not None:
            icon = p.icon("saved" if self.fact.met else "warn", p.look.px(_ICON), "good" if self.fact.met else "red")
            put(surface, icon, (self.rect.x, y + (step - icon.get_height()) // 2))
        for line in self._lines(p, self.rect.w):
            put(surface, p.text(line, SIZES.small, self.ink()), (self.rect.x + self._left(p), y))
            y += step
        value = p.text(self._value, SIZES.small, self.ink("lesser") if self.fact.stale else self.ink(), "bold")
        place = pygame.Rect(self.rect.right - value.get_width(), self.rect.y + p.look.px(3), *value.get_size())
        put(surface, value, place.topleft)
        if self.fact.stale:
            hatch(surface, place, p.colour("line"), p.look.px(4))
            put(surface, p.icon("clock", p.look.px(_ICON - 4), self.ink("lesser")), (place.x - p.look.px(_ICON), place.y + p.look.px(2)))
        elif self._change:
            change = p.text(self._change, SIZES.caption, "red" if (self.fact.change or 0) > 0 else "good", "bold")
            if self._rolled < 1:
                change, shade = change.copy(), round(255 * min(1.0, self._rolled * _ROLLED / _FADED))
                change.fill((shade, shade, shade, shade), special_flags=pygame.BLEND_RGBA_MULT)
            put(surface, change, (place.x - change.get_width() - p.look.px(8), place.centery - change.get_height() / 2))
        else:
            self._draw_bar(p, surface)

    def _draw_bar(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the bar of a price where there is room: red to the right for what costs, green to the left for what saves."""
        number, px = self.fact.number, p.look.px
        axis = self.rect.right - px(_BAR_FROM * max(1.0, p.look.text))
        line = self._lines(p, self.rect.w)
        if number is None or not self.fact.value.startswith(("+", "–")) or len(line) > 1 or (
                self.rect.x + p.width(line[0], SIZES.small) > axis - px(_BAR_BACK)):
            return
        long = round(px(_BAR) * min(1.0, abs(number) / _BAR_FULL))
        if number < 0:
            long = min(long, px(_BAR_BACK - 4))
        high = p.font(SIZES.small).get_linesize()
        place = pygame.Rect(axis if number > 0 else axis - long, self.rect.y + px(3) + high // 4, max(2, long), high // 2)
        surface.fill(p.colour("red" if number > 0 else "good"), place)
        surface.fill(p.colour("ink2"), (axis, place.y - px(2), max(1, px(1)), place.h + 2 * px(2)))


class PlacedFactLine(FactLine, Control):
    """A figure with spots on the canvas: they are lit while the line is pointed at or has the focus; a press goes there."""

    def __init__(self, fact: SheetFact, user: SheetUser) -> None:
        Control.__init__(self, tip=_("Press to go there"))
        self.fact, self._user = fact, user
        self._before, self._rolled = 0.0, 1.0
        self.come = 1.0         # how far it has come into sight (0..1)

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Moves the cursor of the canvas to the spots of the figure."""
        self._user.go_to(self.fact.spots)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.come:
            return
        if self.hot or self.focused:
            put(surface, p.rbox(self.rect.w + p.look.px(6), self.rect.h, p.look.px(5), None, "brass", p.look.scale), self.rect.center,
                centre=True)
        super().draw(p, surface)


class ScoresLine(FactLine):
    """The chance of each score below its words: a bar for each, all of them hatched while they are old."""

    def __init__(self, fact: SheetFact) -> None:
        super().__init__(fact)
        self.children = [self._plot()]

    def _plot(self) -> ScorePlot:
        bars = tuple(PlotBar(share.name, share.chance, None, _chance_in_words(share)) for share in self.fact.scores)
        return ScorePlot(bars, self.fact.par, stale=self.fact.stale)

    def tell(self, fact: SheetFact) -> None:
        if fact != self.fact:
            self.fact = fact
            if self._keeps_height():
                self.swap(self._plot())
            else:
                self.replace(self._plot())

    def height(self, p: Painter, width: int) -> int:
        return super().height(p, width) + self.children[0].height(p, width)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        tall = self.children[0].height(p, rect.w)
        self.children[0].layout(p, pygame.Rect(rect.x, rect.bottom - tall, rect.w, tall))


def _chance_in_words(share: ScoreShare) -> str:
    """A share of a score in words: "4 strokes: 41.5 %"."""
    chance = f"{share.chance:.1f}"
    if share.name.endswith("+"):
        return _("{n} strokes or more: {chance} %").format(n=share.name[:-1], chance=chance)
    return ngettext("{n} stroke: {chance} %", "{n} strokes: {chance} %", int(share.name)).format(n=share.name, chance=chance)


def fact_line(fact: SheetFact, user: SheetUser) -> FactLine:
    """The widget for a fact: with a plot where it has scores, a control where it has spots."""
    if fact.scores:
        return ScoresLine(fact)
    return PlacedFactLine(fact, user) if fact.spots else FactLine(fact)


class FactRows(Column):
    """Lines of figures. A line that changes its place among them, such as a price that has grown, slides there and keeps its focus.

    New lines with spots on the canvas, such as the prices of hazards, come in from below one after the other.
    """

    def __init__(self, user: SheetUser) -> None:
        super().__init__(gap=0)
        self._user = user
        self._from: dict[Widget, int] = {}      # how far below the top of these rows a line was before it began to slide
        self._share = 1.0

    def put(self, facts: Sequence[SheetFact]) -> None:
        """Shows these facts; where only figures or the order differ, the lines are kept."""
        lines = [line for line in self.children if isinstance(line, FactLine)]
        if [_kind_of(line.fact) for line in lines] == [_kind_of(fact) for fact in facts]:
            for line, fact in zip(lines, facts, strict=True):
                line.tell(fact)
            return
        known = {line.fact.key: line for line in lines if line.fact.key}
        made = [self._line(known.pop(fact.key, None), fact) for fact in facts]
        stay = [line for line in lines if line in made]
        before: dict[Widget, int] = {line: line.rect.y - self.rect.y for line in stay if line.rect.h}
        moved = stay != [line for line in made if line in stay]
        self.replace(*made)
        if moved:
            self._user.animate(Tween(_SLID, partial(self._slide, before), glide))
        fresh = [line for line in made if isinstance(line, PlacedFactLine) and line not in stay]
        if fresh:
            self._user.animate(Tween(_SLID + _NEXT * (len(fresh) - 1), partial(self._come, fresh), linear))

    def _come(self, fresh: Sequence[PlacedFactLine], share: float) -> None:
        """Shows new lines at that share of the time in which they come in, each a moment after the one above it."""
        seconds = share * (_SLID + _NEXT * (len(fresh) - 1))
        for number, line in enumerate(fresh):
            line.come = 1.0 if share >= 1 else min(1.0, max(0.0, (seconds - _NEXT * number) / _SLID))
        self._lay_again()

    def _line(self, there: FactLine | None, fact: SheetFact) -> FactLine:
        """The line `there` with that fact, or a new line where there is none of that sort."""
        if there is None or (bool(there.fact.spots), bool(there.fact.scores)) != (bool(fact.spots), bool(fact.scores)):
            return fact_line(fact, self._user)
        there.tell(fact)
        return there

    def _slide(self, before: dict[Widget, int], share: float) -> None:
        self._from, self._share = before, share
        self._lay_again()

    def _lay_again(self) -> None:
        """Lays the lines out again, and draws where they were and where they are now."""
        if self.host is not None and self.rect.w:
            before = [line.rect.copy() for line in self.children]
            self.layout(self.host.painter, self.rect)
            self.set_clip(self.clip)
            self.refresh(self.reach(self.host.painter).unionall([*before, *(line.rect for line in self.children)]))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect)
        for line in self.children:
            if self._share < 1 and line in self._from:
                now = line.rect.y - self.rect.y
                line.layout(p, line.rect.move(0, round((self._from[line] - now) * (1 - self._share))))
            if isinstance(line, PlacedFactLine) and line.come < 1:
                line.layout(p, line.rect.move(0, round(line.rect.h * (1 - glide(line.come)))))


class FileSheet(Paper):
    """Name, description, author and landscape of a file, what its game counts of it, and what can be done with it."""

    def __init__(self, kind: Kind, draft: Draft, user: SheetUser, points: FigurePoints, *, measured: bool = False) -> None:
        """`measured`: the figures of a solver stand first, and the words of the file last. What it says of the `draft` comes with `put`."""
        self._user, self._draft = user, draft
        declared = {field.encode_name for field in msgspec.structs.fields(kind.part)}
        self._entries = {key: TextEntry("", self._writer(key), longest=longest, tip=_(FIELDS[key]))
                         for key, longest in (("name", LONGEST_NAME), ("line", LONGEST_LINE), ("author", LONGEST_NAME)) if key in declared}
        fields: list[Widget] = [FormField(lesser(_(FIELDS[key])), entry, narrow=_STACKED) for key, entry in self._entries.items()]
        self._landscapes = ("", *get_args(Landscape))
        words = [_("Left to the game"), *(_(_LANDSCAPES[name]) for name in get_args(Landscape))]
        self._landscape = ChoiceBox(words, 0, self._lie_in, tip=_(FIELDS["landscape"])) if "landscape" in declared else None
        if self._landscape is not None:
            fields.append(FormField(lesser(_(FIELDS["landscape"])), self._landscape, narrow=_STACKED))
        self._parts, self._deeds = Column(gap=0), Column(gap=6)
        self._head, self._figures, self._facts = FactRows(user), FactRows(user), FactRows(user)
        self._numbers, self._part = dict[str, float](), -1      # by the keys of its figures; the index of the part
        self._compare = CompareRow(points)
        first, told = (self._parts, self._head, self._compare, self._figures), (self._facts, self._deeds)
        order = (*first, *told, *fields) if measured else (*first, *fields, *told)
        super().__init__(Scroll(Column(*order, gap=8), pad=2, snug=True), 12, 14, grow=1)

    @property
    def name(self) -> TextEntry:
        """The field of the name."""
        return self._entries["name"]

    @property
    def first(self) -> Widget:
        """The widget that keys come to first: the first that can have the focus."""
        return next((one for one in self.walk() if one.focusable), self.name)

    def put(self, draft: Draft, figures: Sequence[SheetFact], facts: Sequence[SheetFact], deeds: Sequence[SheetDeed]) -> None:
        """Shows a draft with its worked-out `figures`, the `facts` that the file alone tells, and the `deeds`."""
        self._draft = draft
        for key, entry in self._entries.items():
            text = _text_in(draft, key)
            if entry.text != text and not (entry.host is not None and entry.host.editing and entry.host.focus is entry):
                entry.set(text)
        if self._landscape is not None:
            said = _text_in(draft, "landscape")
            self._landscape.set(self._landscapes.index(said) if said in self._landscapes else 0)
        large, others = ([fact for fact in figures if fact.large is wanted] for wanted in (True, False))
        for column, lines in ((self._head, large), (self._figures, others), (self._facts, facts)):
            column.put(lines)
        self._roll()
        self._put_deeds(deeds)

    def _roll(self) -> None:
        """Has new figures roll from those that were shown before of the same part of the file."""
        for line in (*self._head.children, *self._figures.children):
            if not isinstance(line, FactLine) or line.fact.stale or line.fact.number is None or not line.fact.key:
                continue
            before = self._numbers.get(line.fact.key)
            self._numbers[line.fact.key] = line.fact.number
            if before is not None and f"{before:.2f}" != f"{line.fact.number:.2f}":
                self._user.animate(Tween(_ROLLED, partial(line.roll, before)))

    def compare(self, changes: Sequence[FigureChange], point: int) -> None:
        """Shows what has changed since each point; `point` is the index of the one shown beside every figure."""
        self._compare.put(changes, point)

    def offer(self, parts: SheetParts) -> None:
        """Offers the parts of the file of which the sheet can tell, where there are several: a few as tabs, more in a list."""
        names, tabs, part = parts
        if part != self._part:
            self._part, self._numbers = part, {}
        box = next((one for one in self._parts.children if isinstance(one, Segments | ChoiceBox)), None)
        few = sum(len(tab) + 2 for tab in tabs) <= _TABS
        if len(names) < 2:
            if box is not None:
                self._parts.replace()
        elif few and isinstance(box, Segments):
            box.set(tabs, part)
        elif not few and isinstance(box, ChoiceBox) and box.options == tuple(names):
            box.set(part)
        else:
            self._parts.replace(Segments(tabs, part, self._user.turn_to, size=SIZES.small) if few else ChoiceBox(
                names, part, self._user.turn_to))

    def _put_deeds(self, deeds: Sequence[SheetDeed]) -> None:
        """Shows the buttons of what can be done; one that stays keeps its place, and the focus."""
        there = [button for button in self._deeds.children if isinstance(button, DeedButton)]
        if [button.deed.title for button in there] != [deed.title for deed in deeds]:
            there = [DeedButton(deed, self._user) for deed in deeds]
            self._deeds.replace(*there)
        for button, deed in zip(there, deeds, strict=True):
            button.deed = deed
            button.enable(not deed.why_not, deed.why_not)

    def _writer(self, key: str) -> Callable[[str], None]:
        def write(text: str) -> None:
            self._write(key, text)
        return write

    def _write(self, key: str, text: str) -> None:
        """Writes that text at the top of the file; an empty one is left out, except the name."""
        draft = self._draft
        if _text_in(draft, key) == text:
            return
        if text or key == "name":
            self._user.keep(draft.set((key,), text))
        elif key in draft.value:
            self._user.keep(draft.remove((key,)))

    def _lie_in(self, number: int) -> None:
        self._write("landscape", self._landscapes[number])


def _kind_of(fact: SheetFact) -> tuple[object, ...]:
    """A key that is equal for facts of which only the figures differ."""
    return fact.key if fact.large and fact.key else fact.words, fact.spots, bool(fact.scores)


class DeedButton(Button):
    """A button that does a deed to the file."""

    def __init__(self, deed: SheetDeed, user: SheetUser) -> None:
        super().__init__(deed.title, lambda: user.do(self.deed), icon=deed.icon, style="paper", wide=True, size=SIZES.small, tall=34)
        self.deed = deed


def _text_in(draft: Draft, key: str) -> str:
    found = draft.value.get(key) if isinstance(draft.value, dict) else None
    return found if isinstance(found, str) else ""


# ---- what is wrong, worst first
_PROBLEMS: Final = .55      # the height of the problems, as a share of that of the sheet


class Checklist(Plaque):
    """The problems of a file. A press on one shows its place; its button mends it."""

    def __init__(self, user: SheetUser, called: Callable[[FileProblem], str]) -> None:
        self._user, self._called = user, called
        self._head = Label(_("Problems"), SIZES.small, kind="bold", tint="strong", grow=1)
        self._told = Label("", SIZES.caption, tint="lesser")
        self._rows = Column(gap=6)
        self._shown = LastSeen()
        inner = Column(Row(self._head, self._told, gap=8), Scroll(self._rows, pad=2), gap=6, grow=1)
        super().__init__(inner, 10, 12, seed=61, grow=_PROBLEMS)

    def put(self, problems: Sequence[FileProblem], chosen: int) -> None:
        """Shows these problems, with the `chosen` one marked (-1: none)."""
        shown = tuple(problems)
        if self._shown.is_other(tuple(problem._replace(mend=None) for problem in shown)):
            self._told.set(told_of(shown))
            self.grow = _PROBLEMS if shown else 0      # without any the sheet has the room
            well: list[Widget] = [Label(_("Nothing: it can be played as it stands."), SIZES.small)]
            self._rows.replace(*([self._row(number, problem) for number, problem in enumerate(shown)] or well))
        for number, row in enumerate(self._rows.children):
            if isinstance(row, Column) and isinstance(row.children[0], Button):
                row.children[0].select(number == chosen)

    def mender(self, number: int) -> Button | None:
        """The button that mends that problem; None where nothing can."""
        row = self._rows.children[number]
        return next((one for one in row.children[1:] if isinstance(one, Button)), None)

    def _row(self, number: int, problem: FileProblem) -> Widget:
        title = self._called(problem)
        text = _("{text}.").format(text=problem.text[:1].upper() + problem.text[1:])
        button = Button(title or text, lambda: self._user.show_problem(number), icon="warn" if problem.warning else "close",
                        note=text if title else "", style="row", size=SIZES.small, tall=34)
        parts: list[Widget] = [button]
        if problem.mend is not None:
            parts.append(Button(problem.mend.title, lambda: self._user.mend(number), icon="design", style="bar", size=SIZES.small, tall=32))
        return Column(*parts, gap=2)


def told_of(problems: Sequence[FileProblem]) -> str:
    """How many faults and warnings there are, in words."""
    faults = sum(not problem.warning for problem in problems)
    doubts = len(problems) - faults
    if not problems:
        return _("none")
    if not doubts:
        return ngettext("{n} fault", "{n} faults", faults).format(n=faults)
    return ngettext("{n} warning, no fault", "{n} warnings, no fault", doubts).format(n=doubts)


# ---- words round the canvas
class HeadNote(Label):
    """Words beside a title, shown only where there is room for all of them: they never ask for a line of their own."""

    def natural(self, p: Painter) -> int:
        return p.look.px(SIZES.target)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if p.width(self.text, self.size, self.kind) <= self.rect.w:
            super().draw(p, surface)
