"""What belongs to one chair of the new-game screen: the name, who takes it, and what to expect of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.bots.registry import levels
from game.session.profiles import Profiles
from game.session.seats import LONGEST_NAME
from game.ui.scenes.new_game import PERSON, SetupDraft, expected_of, level_name
from game.ui.scenes.page import lesser
from game.ui.theme import SIZES
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label
from game.words import _


class SeatActions(NamedTuple):
    """What a seat's card asks for: another name or occupant, to change places, a person with a profile, or the screen of profiles.

    `leave` is None where the seat has to be taken.
    """

    name: Callable[[int, str], None]
    occupant: Callable[[int, str], None]
    move: On
    person: Callable[[int, str], None]
    people: On
    leave: On | None


class SeatRow(Column):
    """One seat: its token, name and occupant, and below what to expect of it or what is wrong with its name."""

    together = True

    def __init__(self, seat: int, game: str, told: SeatActions, profiles: Profiles) -> None:
        self._profiles = profiles
        self.seat, self._game, self._levels = seat, game, (PERSON, *levels(game))
        tip = _("The name of this seat")
        self.entry = TextEntry(on=lambda text: told.name(seat, text), longest=LONGEST_NAME, grow=1, tip=tip, keeps=True)
        self.who = ChoiceBox([level_name(level) for level in self._levels], 0, lambda i: told.occupant(seat, self._levels[i]),
                             notes=[expected_of(level, game) for level in self._levels])
        self._line, self._trouble = lesser(""), Label("", SIZES.small, kind="bold", tint="warning")
        self._token = Token(seat, 56)
        names = [profile.name for profile in profiles.all]
        people = [Button(name, _seater(told, seat, name), icon="person") for name in names]
        known = [Row(*people, Button(_("People…"), told.people, tip=_("Make or change a profile")), gap=8, wrap=True)]
        doors = [Button(_("Change places"), told.move, tip=_("Then choose the other chair"))]
        if told.leave is not None:
            doors.append(Button(_("Leave it empty"), told.leave))
        super().__init__(Row(self._token, Column(self.entry, self.who, gap=8, grow=1), gap=12), self._line, self._trouble, *known,
                         Row(*doors, gap=10, wrap=True), gap=8)

    def put(self, draft: SetupDraft, mark: int) -> None:
        """Show what the draft says of the seat; `mark` is the number of its colour and shape."""
        chair, trouble = draft.seats[self.seat], draft.trouble(self.seat)
        if self.entry.text != chair.name:
            self.entry.set(chair.name)
        self.entry.hint = draft.names[self.seat]
        self.who.set(self._levels.index(chair.level))
        self._token.seat = mark
        self._token.set(draft.sitter(self.seat, self._profiles.features_of))
        self._line.set(expected_of(chair.level, self._game))
        self._line.show(not trouble)
        self._trouble.set(trouble)
        self._trouble.show(bool(trouble))
        self.entry.refresh()


def _seater(told: SeatActions, seat: int, name: str) -> On:
    """Seats a person with a profile."""
    def take() -> None:
        told.person(seat, name)
    return take
