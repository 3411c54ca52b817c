"""The house rules of a new game, unfolded: each option with its line, the deal, and the way back to the rules of the book."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.errors import UserError
from game.rules import options
from game.rules.options import Option
from game.session import deals
from game.ui.scenes.new_game import SetupDraft
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import ChoiceBox, FormField, Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Row, WidgetGrid
from game.ui.widgets.text import Label, lesser
from game.words import _, ngettext

_LONGEST_NUMBER: Final = 12        # with the gaps that it is read with


def changed_in_words(changed: int) -> str:
    """The head of the fold."""
    if not changed:
        return _("House rules")
    return ngettext("House rules ({n} changed)", "House rules ({n} changed)", changed).format(n=changed)


class HouseRules(Column):
    """Folded away at first. `opt` hears the new value of an option, `undo` that of free undo, `twice` whether deals are played twice.

    `reset` is asked for the book's rules, `show` is called when the number of the deal has been typed: that is for one game only.
    """

    def __init__(self, opt: Callable[[Option, str], None], undo: Callable[[bool], None], twice: Callable[[bool], None], reset: On,
                 show: Callable[[], None]) -> None:
        self._opt, self._show = opt, show
        self.fields: dict[str, FormField] = {}
        self._rows = WidgetGrid(columns=2, least=430, gap=14, aside=36)
        self._undo = Toggle(False, undo, yes=_("On"), no=_("Off"))
        self._fresh = deals.fresh()
        self._number = TextEntry(on=self._type_number, hint=deals.written(self._fresh), longest=_LONGEST_NUMBER, grow=1,
                                 tip=_("The number of the deal"))
        self._typed: int | None = None
        self._game = ""
        self.fault = ""         # the sentence that says what is wrong with the number of the deal, or ""
        self._twice = Toggle(False, twice, yes=_("On"), no=_("Off"))
        line = _("Afterwards the same deals again with sides exchanged; the points of both tables count.")
        self._twice_field = _field(_("Duplicate match"), self._twice, line)
        self._reset = Button(_("Back to the book's rules"), reset, icon="undo")
        head = Row(Label(_("House rules"), SIZES.lead, kind="bold", tint="strong", grow=1), self._reset, gap=10)
        super().__init__(head, self._rows, gap=12)
        self.visible = False

    @property
    def deal(self) -> int:
        """The number of the deal: the one typed, or the fresh one."""
        return self._typed or self._fresh

    @property
    def duplicate(self) -> bool:
        """Whether the deals are played twice, with the sides exchanged."""
        return self._twice.value and self._twice_field.visible

    @property
    def first(self) -> Widget:
        """The first control of the fold."""
        return next((field.control for field in self.fields.values() if field.visible), self._number)

    def fill(self, draft: SetupDraft) -> None:
        """Makes a row for each option of the game. The number of a deal that was typed was meant for the game before."""
        if draft.rules.key != self._game:
            self._game, self._typed, self.fault = draft.rules.key, None, ""
            self._number.set("")
        self.fields = {option.name: self._option_field(draft, option) for option in offered_here(draft)}
        line = _("Any move can be taken back, whatever was seen since. Fair where one person plays; with several it is better left off.")
        undo = _field(_("Free undo"), self._undo, line)
        line = _("All that is dealt, drawn or rolled follows from it. Left empty, it is one that nobody has played.")
        self._rows.replace(*self.fields.values(), _field(_("Deal"), self._number, line), self._twice_field, undo)

    def put(self, draft: SetupDraft, changed: int, *, sides: bool, told: bool) -> None:
        """Brings the controls in line with the draft; `changed` options are not the book's, `sides` tells whether seats are partners.

        `told`: the dice are rolled on a real table and told to the window, where somebody may press a wrong face.
        """
        idle = draft.idle()
        for option in offered_here(draft):
            field, now = self.fields[option.name], dict(draft.options)[option.name]
            field.show(option.name not in idle)
            if isinstance(field.control, Toggle):
                field.control.set(now == "on")
            elif isinstance(field.control, ChoiceBox):
                field.control.set(option.choices.index(now))
        self._undo.set(draft.free_undo or told)
        self._undo.enable(bool(draft.persons) and not told, _("Your own dice are on: a face told wrongly can always be taken back.") if told
                          else _("Only bots play: there is nothing of yours to take back."))
        self._twice.set(draft.duplicate)
        self._twice_field.show(sides)
        self._reset.enable(bool(changed) or (sides and draft.duplicate), _("Nothing has been changed."))

    def _option_field(self, draft: SetupDraft, option: Option) -> FormField:
        now = dict(draft.options)[option.name]
        control: Widget
        if option.choices == ("off", "on"):
            control = Toggle(now == "on", lambda on: self._opt(option, "on" if on else "off"), yes=option.labels[1], no=option.labels[0])
        else:
            control = ChoiceBox(option.labels, option.choices.index(now), lambda i: self._opt(option, option.choices[i]))
        return _field(option.title, control, option.line)

    def _type_number(self, text: str) -> None:
        """The number of the deal was typed; the box is read as it stands."""
        try:
            self._typed, self.fault = deals.typed(text), ""
        except UserError as error:
            self._typed, self.fault = None, str(error)
        self._show()


def offered_here(draft: SetupDraft) -> tuple[Option, ...]:
    """The options of the game but those that each seat chooses for itself."""
    return tuple(option for option in options.declared(draft.rules.options) if not option.of_seats)


def _field(title: str, control: Widget, line: str) -> FormField:
    return FormField(Label(title, kind="bold"), control, lesser(line), share=.36, narrow=360)
