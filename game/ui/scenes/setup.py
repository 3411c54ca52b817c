"""The new-game screen: which game, who plays, by which options.

Nothing that was chosen is lost: a game that is looked at again is as it was left, the people are the same at every game, and what was
chosen is remembered when the screen is left, by Start or by going back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

import msgspec

from game.bots.registry import levels
from game.content.choices import Choices, Listed, choices, content_for
from game.errors import UserError
from game.rules import options
from game.rules.contract import Setup
from game.rules.options import Option
from game.session import deals
from game.session.seats import LONGEST_NAME, range_in_words
from game.session.table import Table
from game.ui.lessons import met, offered
from game.ui.navigation import Move, Pop, Push
from game.ui.scene import Scene
from game.ui.scenes.new_game import PERSON, Preset, SetupDraft, expected_of, first_draft, for_game, level_name
from game.ui.scenes.page import card, lesser, page
from game.ui.tables.face import PickerCard
from game.ui.tables.registry import PLAYABLE, box_of, icon_of, picker_of, warning_before
from game.ui.theme import SIZES, rgb
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FormField, Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.game_box import Cover, GameBox, Shelf
from game.ui.widgets.layout import Column, Grid, Row, Scroll
from game.ui.widgets.seating import SeatedPerson, Seating, Token
from game.ui.widgets.text import Label
from game.words import _, ngettext

_LONGEST_NUMBER = 12        # with the gaps that it is read with


class SeatRow(Column):
    """One seat: its token, name and occupant, and below what to expect of it or what is wrong with its name."""

    together = True

    def __init__(self, seat: int, game: str, name: Callable[[int, str], None], occupant: Callable[[int, str], None]) -> None:
        self._seat, self._game, self._levels = seat, game, (PERSON, *levels(game))
        tip = _("The name of this seat")
        self.entry = TextEntry(on=lambda text: name(seat, text), longest=LONGEST_NAME, grow=1, tip=tip, keeps=True)
        self.who = ChoiceBox([level_name(level) for level in self._levels], 0, lambda i: occupant(seat, self._levels[i]),
                          notes=[expected_of(level, game) for level in self._levels])
        self._line, self._trouble = lesser(""), Label("", SIZES.small, kind="bold", tint="warning")
        self._token = Token(seat, 40)
        super().__init__(Row(self._token, self.entry, self.who, gap=10), self._line, self._trouble, gap=3)

    def put(self, draft: SetupDraft) -> None:
        """Show what the draft says of the seat."""
        chair, trouble = draft.seats[self._seat], draft.trouble(self._seat)
        if self.entry.text != chair.name:
            self.entry.set(chair.name)
        self.entry.hint = draft.names[self._seat]
        self.who.set(self._levels.index(chair.level))
        self._token.set(draft.sitter(self._seat))
        self._line.set(expected_of(chair.level, self._game))
        self._line.show(not trouble)
        self._trouble.set(trouble)
        self._trouble.show(bool(trouble))
        self.entry.refresh()


class SetupScene(Scene):
    """Pops with the table that was opened, or with None where the player went back."""

    def __init__(self, game: str | None = None) -> None:
        """`game` is the key of the game to show first; None is the one played last."""
        super().__init__()
        self._first = game
        self._draft: SetupDraft | None = None
        self._left: dict[str, SetupDraft] = {}       # the games that were looked at, as they were left
        self._arrived = False
        self._rows: tuple[SeatRow, ...] = ()
        self._presets = Column(gap=3)
        self._choices: tuple[Choices, ...] = ()
        self._fields: dict[str, FormField] = {}
        self._content: object = None
        self._fault = ""
        self._count = ChoiceBox(("",), 0, None)
        self._games: list[Button] = []
        self._summary = lesser("")
        self._out = Label("", SIZES.small, kind="bold", tint="warning")
        self._note = Label("", SIZES.small, kind="bold", tint="warning", grow=1)
        self._seats, self._options = Column(gap=12), Column(gap=12)
        self._picker: PickerCard | None = None      # of the game that is looked at
        self._picture = Seating((), (), high=130)
        self._undo = Toggle(False, self._set_undo, yes=_("On"), no=_("Off"))
        self._fresh = deals.fresh()
        self._number = TextEntry(on=self._type_number, hint=deals.written(self._fresh), longest=_LONGEST_NUMBER, grow=1, keeps=True,
                                 tip=_("The number of the deal"))
        self._deal: int | None = None
        self._deal_fault = ""
        self._twice = Toggle(False, self._set_twice, yes=_("On"), no=_("Off"))
        self._duplicate = False
        self._lesson = Button("", self._play_lesson, icon="hint", tall=46, tip=_("At the real table, with a coach beside you"))
        self._start = Button(_("Start"), self.begin, icon="play", style="brass", size=SIZES.lead, tall=46, width=190)

    @property
    def draft(self) -> SetupDraft:
        """The choices as they stand. Raises RuntimeError before the scene is on the stack."""
        if self._draft is None:
            raise RuntimeError("the scene is not on the stack")
        return self._draft

    # ---- what is shown
    def build(self) -> Widget:
        """Games, quick choices and the table at the left; seats and options at the right; below, what should be known first, and Start."""
        self._draft = first_draft(self.settings.new_game, self._first)
        self._games = [self._game_row(i) for i in range(len(PLAYABLE))]
        who = card(_("Who plays"), self._presets, self._picture, self._out, gap=3, seed=23)
        left = Column(who, gap=14)
        right = Column(card(_("Seats"), self._seats, seed=25), card(_("Options"), self._options, seed=27), gap=14)
        self._fill()
        shelf = Column(Shelf(*self._games), self._summary, gap=8)
        body = Scroll(Column(shelf, Grid(left, right, columns=2, least=470, gap=16), gap=14))
        today = Button(_("Today's deal"), self._today, icon="ace", tall=46, tip=_("The same for everybody on this date"))
        return page(_("New game"), Pop, body, (self._note, self._lesson, today, self._start))

    def arranged(self) -> None:
        """The first time, the focus is on Start: whoever wants the same as last time presses once more."""
        if not self._arrived:
            self._arrived = True
            self.ui.set_focus(self._start)

    def _game_row(self, number: int) -> Button:
        rules = PLAYABLE[number]

        def choose() -> None:
            if rules is not self.draft.rules:
                self._left[self.draft.rules.key] = self.draft
                self._take(for_game(rules, self.draft, self._left.get(rules.key)), refill=True)
        cloth, minutes = box_of(rules.key)
        told = ngettext("{seats} player", "{seats} players", rules.seats[-1])
        cover = Cover(rules.key, rgb(cloth), told.format(seats=_seats(rules.seats)), minutes)
        return GameBox(rules.title, choose, cover, icon_of(rules.key), rules.summary)

    def _preset_row(self, preset: Preset) -> Button:
        return Button(preset.name, lambda: self._take(self.draft.arranged(preset)), style="row", note=preset.line, tall=33)

    def _fill(self) -> None:
        """Make the rows of seats and options that this game has."""
        rules = self.draft.rules
        self._choices = choices(rules.key, self.shell.courses)
        self._draft = self._playable(self.draft)
        self._fill_seats()
        self._fill_options()
        self._show()

    def _fill_options(self) -> None:
        """Make a row for each file and option that can be chosen."""
        self._fields = {option.name: self._option_field(option) for option in options.declared(self.draft.rules.options)}
        line = _("Any move can be taken back, whatever was seen since. Fair where one person plays; a couch may do without.")
        undo = FormField(Label(_("Free undo"), kind="bold"), self._undo, lesser(line), share=.36, narrow=360)
        files = (self._file_field(part, found) for part, found in enumerate(self._choices))
        line = _("All that is dealt, drawn or rolled follows from it. Left empty, it is one that nobody has played.")
        deal = FormField(Label(_("Deal"), kind="bold"), self._number, lesser(line), share=.36, narrow=360)
        line = _("Afterwards the same deals again with sides exchanged; the points of both tables count.")
        self._twice_field = FormField(Label(_("Duplicate match"), kind="bold"), self._twice, lesser(line), share=.36, narrow=360)
        if self._picker is not None:
            self._picker.stop()
        self._picker = picker_of(self.draft.rules.key, self.shell.saves, self.shell.wake)
        shown = [*(field for field in files if field is not None), *((self._picker,) if self._picker is not None else ())]
        self._options.replace(*shown, *self._fields.values(), deal, self._twice_field, undo)

    def _fill_seats(self) -> None:
        """Makes a row for each seat, with the quick choices for that number of seats."""
        draft = self.draft
        self._rows = tuple(SeatRow(i, draft.rules.key, self._name, self._seat) for i in range(len(draft.seats)))
        self._seats.replace(*self._count_field(), *self._rows)
        self._presets.replace(*(self._preset_row(preset) for preset in draft.presets()))

    def _playable(self, draft: SetupDraft) -> SetupDraft:
        """The draft with files that are there, and with options and seats that they allow; its content is read."""
        for part, found in enumerate(self._choices):
            stems = [listed.stem for listed in found.files if listed.fault is None]
            if draft.file(part) not in stems:
                draft = draft.with_file(part, stems[0] if stems else "")
        chosen = draft.files[:len(self._choices)]
        try:
            self._content, self._fault = content_for(draft.rules.key, self.shell.courses, *chosen, among=self._choices), ""
        except UserError as error:
            self._content, self._fault = None, str(error)
            return draft
        return draft.played_on(self._content)

    def _count_field(self) -> tuple[Widget, ...]:
        """How many play, where the game leaves a choice."""
        counts = self.draft.counts(self._content) if not self._fault else ()
        if len(counts) < 2:
            return ()
        control = ChoiceBox([str(n) for n in counts], counts.index(len(self.draft.seats)), lambda i: self._resize(counts[i]))
        self._count = control
        return (FormField(Label(_("Players"), kind="bold"), control, share=.36, narrow=360),)

    def _file_field(self, part: int, found: Choices) -> FormField | None:
        """What a part of the game is played with, by name; None where there is nothing to choose from."""
        playable = [listed for listed in found.files if listed.fault is None]
        if not playable or (part and len(found.files) == 1):
            return None
        now = next(i for i, listed in enumerate(found.files) if listed.stem == self.draft.file(part) and listed.fault is None)
        line = lesser(found.files[now].line)

        def choose(number: int) -> None:
            line.set(found.files[number].line)
            self._change(self._playable(self.draft.with_file(part, found.files[number].stem)))
        return FormField(Label(found.title, kind="bold"), _files_choice(found.files, now, choose), line, share=.36, narrow=360)

    def _resize(self, count: int) -> None:
        self._take(self.draft.resized(count), refill=True)
        self.ui.set_focus(self._count)

    def _option_field(self, option: Option) -> FormField:
        now = dict(self.draft.options)[option.name]
        control: Widget
        if option.choices == ("off", "on"):
            control = Toggle(now == "on", lambda on: self._opt(option, "on" if on else "off"), yes=option.labels[1], no=option.labels[0])
        else:
            control = ChoiceBox(option.labels, option.choices.index(now), lambda i: self._opt(option, option.choices[i]))
        return FormField(Label(option.title, kind="bold"), control, lesser(option.line), share=.36, narrow=360)

    def _show(self) -> None:
        """Bring every widget in line with the draft."""
        draft = self.draft
        for row in self._rows:
            row.put(draft)
        for button, rules in zip(self._games, PLAYABLE, strict=True):
            button.select(rules is draft.rules)
        self._summary.set(draft.rules.summary)
        self._offer_lesson()
        for quick, preset in zip(self._presets.children, draft.presets(), strict=True):
            if isinstance(quick, Button):
                quick.select(preset.key == draft.preset)
        idle = draft.idle()
        for name, field in self._fields.items():
            field.show(name not in idle)
        self._show_left_out()
        if self._picker is not None:
            self._picker.put(self._content, draft.values())
        sides, why, warning = self._beginning()
        people = [SeatedPerson(draft.names[i], level_name(chair.level), draft.sitter(i)) for i, chair in enumerate(draft.seats)]
        self._picture.set(people, sides)
        self._undo.set(draft.free_undo)
        self._undo.enable(bool(draft.persons), _("Only bots play: there is nothing of yours to take back."))
        self._twice_field.show(any(len(side) > 1 for side in sides))
        why = why or self._deal_fault
        self._start.enable(draft.ready and not why, why or _("Correct the marked name first."))
        self._note.set(self._start.why if not self._start.enabled else warning)
        self._note.show(bool(self._note.text))

    def _show_left_out(self) -> None:
        """Says whose seat this game does not have; they get one again in a game that does."""
        names = self.draft.left_out
        told = ngettext(
            "{name} has no seat here: {game} takes {seats} now.", "{name} have no seats here: {game} takes {seats} now.", len(names))
        counts = self.draft.counts(self._content) if not self._fault else ()
        seats = range_in_words(range(counts[0], counts[-1] + 1)) if counts else ""
        self._out.set(told.format(name=_(" and ").join(names), game=self.draft.rules.title, seats=seats) if names else "")
        self._out.show(bool(names))

    def _beginning(self) -> tuple[list[tuple[int, ...]], str, str]:
        """The seats of each side; the sentence why no game can begin so, "" where one can; and what should be known before it, or ""."""
        if self._fault:
            return [], self._fault, ""
        draft = self.draft
        try:
            start = draft.rules.start(Setup(len(draft.seats), draft.values(), self._content))
        except ValueError as error:
            return [], str(error), ""
        return [line.seats for line in draft.rules.scores(start).lines], "", warning_before(draft.rules.key, start)

    # ---- changes
    def _take(self, draft: SetupDraft, refill: bool = False) -> None:
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
        self._change(draft if self._fault else draft.fitted(self._content))

    def _change(self, draft: SetupDraft) -> None:
        """Sets a draft in which options may have changed others, and with them the numbers of seats that there can be."""
        before = self.draft
        counts = [d.counts(self._content) if not self._fault else () for d in (draft, before)]
        self._draft = draft
        if counts[0] != counts[1] or draft.count != before.count:
            self._fill_seats()
        if draft.options != before.options:
            self._set_options()
        self._show()

    def _set_options(self) -> None:
        """Bring the controls of the options in line with the draft."""
        for option in options.declared(self.draft.rules.options):
            now, control = dict(self.draft.options)[option.name], self._fields[option.name].control
            if isinstance(control, Toggle):
                control.set(now == "on")
            elif isinstance(control, ChoiceBox):
                control.set(option.choices.index(now))

    def _set_undo(self, on: bool) -> None:
        self._take(replace(self.draft, free_undo=on))

    def _type_number(self, text: str) -> None:
        """The number of the deal was typed; the box is read as it stands."""
        try:
            self._deal, self._deal_fault = deals.typed(text), ""
        except UserError as error:
            self._deal, self._deal_fault = None, str(error)
        self._show()

    def _set_twice(self, on: bool) -> None:
        self._duplicate = on

    def _today(self) -> Move | None:
        from game.ui.scenes.day import DayScene  # noqa: PLC0415

        return Push(DayScene())

    def _offer_lesson(self) -> None:
        """The way to the guided game of the game that is looked at."""
        words = offered(self.settings, self.draft.rules.key)
        self._lesson.show(bool(words))
        self._lesson.set(words)

    def _play_lesson(self) -> Move | None:
        from game.ui.scenes.lesson import lesson_scene  # noqa: PLC0415

        return Push(lesson_scene(self.shell, self.draft.rules.key))

    def resumed(self, result: object) -> Move | None:
        """The day's deal was begun: it is played instead."""
        self._offer_lesson()
        return Pop(result) if isinstance(result, Table) else None

    def begin(self) -> Move | None:
        """Open the table, remember the choices."""
        draft = self.draft
        now = datetime.now().astimezone()
        rules, folder = draft.rules, self.shell.saves
        self.shell.change(met(self.settings, rules.key))
        table = Table.new(rules, draft.values(), draft.taken(), now=now, folder=folder, undo=draft.undo, content=self._content,
                          deal=self._deal or self._fresh, tables=1 if self._duplicate and self._twice_field.visible else None)
        return Pop(table)

    def update(self, seconds: float) -> Move | None:
        """Something may have been worked out."""
        if self._picker is not None:
            self._picker.look()
        return None

    def leave(self) -> None:
        """Remember what was chosen."""
        if self._picker is not None:
            self._picker.stop()
        if self._draft is not None:
            self.shell.change(msgspec.structs.replace(self.settings, new_game=self._draft.remembered()))


def _seats(seats: range) -> str:
    """Numbers of players, as on a box: "2–4"."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"


def _files_choice(files: Sequence[Listed], now: int, choose: Callable[[int], None]) -> ChoiceBox:
    closed = {i: listed.fault for i, listed in enumerate(files) if listed.fault is not None}
    return ChoiceBox([listed.title for listed in files], now, choose, notes=[listed.line for listed in files], closed=closed)
