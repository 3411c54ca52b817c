"""The new-game screen: which game, who plays, by which options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import msgspec

from game.bots.registry import levels
from game.content.choices import Listed, content_for, courses
from game.errors import UserError
from game.rules import options
from game.rules.contract import Setup
from game.rules.options import Option
from game.rules.registry import GAMES
from game.session.seats import LONGEST_NAME
from game.session.table import Table
from game.ui.navigation import Move, Pop
from game.ui.scene import Scene
from game.ui.scenes.new_game import PERSON, Draft, Preset, first_draft, for_game, level_line, level_name
from game.ui.scenes.page import card, lesser, page
from game.ui.scenes.seating import Placed, Seating, Token
from game.ui.tables.registry import icon_of
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Choice, Field, Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Grid, Row, Scroll
from game.ui.widgets.text import Label
from game.words import _


class SeatRow(Column):
    """One seat: its token, name and occupant, and below what to expect of it or what is wrong with its name."""

    def __init__(self, seat: int, game: str, name: Callable[[int, str], None], occupant: Callable[[int, str], None]) -> None:
        self._seat, self._game, self._levels = seat, game, (PERSON, *levels(game))
        self.entry = TextEntry(on=lambda text: name(seat, text), longest=LONGEST_NAME, grow=1, tip=_("The name of this seat"))
        self.who = Choice([level_name(level) for level in self._levels], 0, lambda i: occupant(seat, self._levels[i]),
                          notes=[level_line(level, game) for level in self._levels])
        self._line, self._trouble = lesser(""), Label("", SIZES.small, kind="bold", tint="warning")
        super().__init__(Row(Token(seat), self.entry, self.who, gap=10), self._line, self._trouble, gap=3)

    def put(self, draft: Draft) -> None:
        """Show what the draft says of the seat."""
        chair, trouble = draft.seats[self._seat], draft.trouble(self._seat)
        if self.entry.text != chair.name:
            self.entry.set(chair.name)
        self.entry.hint = draft.names[self._seat]
        self.who.set(self._levels.index(chair.level))
        self._line.set(level_line(chair.level, self._game))
        self._line.show(not trouble)
        self._trouble.set(trouble)
        self._trouble.show(bool(trouble))
        self.entry.refresh()


class SetupScene(Scene):
    """Pops with the table that was opened, or with None where the player went back. What was chosen is remembered at the start."""

    def __init__(self, game: str | None = None) -> None:
        """`game` is the key of the game to show first; None is the one played last."""
        super().__init__()
        self._first = game
        self._draft: Draft | None = None
        self._arrived = False
        self._rows: tuple[SeatRow, ...] = ()
        self._presets = Column(gap=3)
        self._courses: tuple[Listed, ...] = ()
        self._content: object = None
        self._fault = ""
        self._count = Choice(("",), 0, None)
        self._games: list[Button] = []
        self._summary = lesser("")
        self._seats, self._options = Column(gap=12), Column(gap=12)
        self._picture = Seating((), ())
        self._undo = Toggle(False, self._set_undo, yes=_("On"), no=_("Off"))
        self._start = Button(_("Start"), self._begin, icon="play", style="brass", size=SIZES.lead, tall=46, width=190)

    @property
    def draft(self) -> Draft:
        """The choices as they stand. Raises RuntimeError before the scene is on the stack."""
        if self._draft is None:
            raise RuntimeError("the scene is not on the stack")
        return self._draft

    # ---- what is shown
    def build(self) -> Widget:
        """Games, quick choices and the table at the left; seats and options at the right; Start below."""
        self._draft = first_draft(self.settings.new_game, self._first)
        self._games = [self._game_row(i) for i in range(len(GAMES))]
        games = Grid(*self._games, columns=2, least=200, gap=3)
        who = card(_("Who plays"), self._presets, self._picture, gap=3, seed=23)
        left = Column(card(_("Game"), games, self._summary, seed=21), who, gap=14)
        right = Column(card(_("Seats"), self._seats, seed=25), card(_("Options"), self._options, seed=27), gap=14)
        self._fill()
        body = Scroll(Grid(left, right, columns=2, least=470, gap=16))
        return page(_("New game"), Pop, body, (self._start,))

    def arranged(self) -> None:
        """The first time, the focus is on Start: whoever wants the same as last time presses once more."""
        if not self._arrived:
            self._arrived = True
            self.ui.set_focus(self._start)

    def _game_row(self, number: int) -> Button:
        rules = GAMES[number]

        def choose() -> None:
            self._take(for_game(rules, self.draft), refill=True)
        return Button(rules.title, choose, style="row", tip=rules.summary, icon=icon_of(rules.key), tall=36)

    def _preset_row(self, preset: Preset) -> Button:
        return Button(preset.name, lambda: self._take(self.draft.arranged(preset)), style="row", note=preset.line, tall=33)

    def _fill(self) -> None:
        """Make the rows of seats and options that this game has."""
        rules = self.draft.rules
        self._courses = courses(rules.key, self.shell.courses)
        self._draft = self._playable(self.draft)
        self._fill_seats()
        fields: list[Widget] = [*self._course_field(), *(self._option_field(option) for option in options.declared(rules.options))]
        line = _("Any move can be taken back, even after tiles were seen. Fair where one person plays; a couch may do without.")
        fields.append(Field(Label(_("Free undo"), kind="bold"), self._undo, lesser(line), share=.36, narrow=360))
        self._options.replace(*fields)
        self._show()

    def _fill_seats(self) -> None:
        """Make a row for each seat, with the quick choices that there are for so many."""
        draft = self.draft
        self._rows = tuple(SeatRow(i, draft.rules.key, self._name, self._seat) for i in range(len(draft.seats)))
        self._seats.replace(*self._count_field(), *self._rows)
        self._presets.replace(*(self._preset_row(preset) for preset in draft.presets()))

    def _playable(self, draft: Draft) -> Draft:
        """The draft on a course that is there, with seats that its options allow; its content is read."""
        stems = [course.stem for course in self._courses if course.fault is None]
        if draft.course not in stems:
            draft = draft.on(stems[0] if stems else "")
        try:
            self._content, self._fault = content_for(draft.rules.key, self.shell.courses, draft.course), ""
        except UserError as error:
            self._content, self._fault = None, str(error)
            return draft
        return draft.fitted(self._content)

    def _count_field(self) -> tuple[Widget, ...]:
        """How many play, where the game leaves a choice."""
        counts = self.draft.counts(self._content) if not self._fault else ()
        if len(counts) < 2:
            return ()
        control = Choice([str(n) for n in counts], counts.index(len(self.draft.seats)), lambda i: self._resize(counts[i]))
        self._count = control
        return (Field(Label(_("Players"), kind="bold"), control, lesser(""), share=.36, narrow=360),)

    def _course_field(self) -> tuple[Widget, ...]:
        """What it is played on, by name, where the game is played on anything."""
        playable = [course for course in self._courses if course.fault is None]
        if not playable:
            return ()
        now = next(i for i, course in enumerate(self._courses) if course.stem == self.draft.course and course.fault is None)
        line = lesser(self._courses[now].line)

        def choose(number: int) -> None:
            line.set(self._courses[number].line)
            self._take(self._playable(self.draft.on(self._courses[number].stem)))
        control = Choice([course.title for course in self._courses], now, choose, notes=[course.line for course in self._courses],
                         closed={i: course.fault for i, course in enumerate(self._courses) if course.fault is not None})
        return (Field(Label(_("Course"), kind="bold"), control, line, share=.36, narrow=360),)

    def _resize(self, count: int) -> None:
        self._take(self.draft.resized(count), refill=True)
        self.ui.set_focus(self._count)

    def _option_field(self, option: Option) -> Field:
        now = dict(self.draft.options)[option.name]
        control: Widget
        if option.choices == ("off", "on"):
            control = Toggle(now == "on", lambda on: self._opt(option, "on" if on else "off"), yes=option.labels[1], no=option.labels[0])
        else:
            control = Choice(option.labels, option.choices.index(now), lambda i: self._opt(option, option.choices[i]))
        return Field(Label(option.title, kind="bold"), control, lesser(option.line), share=.36, narrow=360)

    def _show(self) -> None:
        """Bring every widget in line with the draft."""
        draft = self.draft
        for row in self._rows:
            row.put(draft)
        for button, rules in zip(self._games, GAMES, strict=True):
            button.select(rules is draft.rules)
        self._summary.set(draft.rules.summary)
        for quick, preset in zip(self._presets.kids, draft.presets(), strict=True):
            if isinstance(quick, Button):
                quick.select(preset.key == draft.preset)
        sides, why = self._sides()
        people = [Placed(name, level_name(chair.level)) for name, chair in zip(draft.names, draft.seats, strict=True)]
        self._picture.set(people, sides)
        self._undo.set(draft.free_undo)
        self._undo.enable(bool(draft.persons), _("Only bots play: there is nothing of yours to take back."))
        self._start.enable(draft.ready and not why, why or _("First mend the name that is marked."))

    def _sides(self) -> tuple[list[tuple[int, ...]], str]:
        """The seats of each side, and the sentence why no game can begin so, "" where one can."""
        if self._fault:
            return [], self._fault
        draft = self.draft
        try:
            start = draft.rules.start(Setup(len(draft.seats), draft.values(), self._content))
        except ValueError as error:
            return [], str(error)
        return [line.seats for line in draft.rules.scores(start).lines], ""

    # ---- changes
    def _take(self, draft: Draft, refill: bool = False) -> None:
        self._draft = draft
        if refill:
            self._fill()
        else:
            self._show()

    def _name(self, seat: int, name: str) -> None:
        self._take(self.draft.named(seat, name))

    def _seat(self, seat: int, level: str) -> None:
        self._take(self.draft.seated(seat, level))

    def _opt(self, option: Option, value: str) -> None:
        draft = self.draft.opted(option.name, value)
        if not self._fault:
            draft = draft.fitted(self._content)
        counts = [d.counts(self._content) if not self._fault else () for d in (draft, self.draft)]
        if counts[0] == counts[1] and len(draft.seats) == len(self.draft.seats):
            self._take(draft)
            return
        self._draft = draft
        self._fill_seats()
        self._show()

    def _set_undo(self, on: bool) -> None:
        self._take(replace(self.draft, free_undo=on))

    def _begin(self) -> Move | None:
        """Open the table, remember the choices."""
        draft = self.draft
        now = datetime.now().astimezone()
        rules, folder = draft.rules, self.shell.saves
        table = Table.new(rules, draft.values(), draft.taken(), now=now, folder=folder, undo=draft.undo, content=self._content)
        self.shell.change(msgspec.structs.replace(self.settings, new_game=draft.remembered()))
        return Pop(table)
