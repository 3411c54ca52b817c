"""A save looked at again, position by position, without showing anybody what is still hidden from him.

The whole table lies open where nothing is secret any more: games without secrets, games that are over, tables of bots, and in a game in
progress every hand that has ended. After that one looks with the eyes of the person who plays there, who knows no more by it; where several
people play at one screen, each could look with another's eyes, so there is to be seen only what everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.errors import UserError
from game.rules.contract import Chance, Event, Scores, Setup
from game.rules.registry import GAMES, AnyRules
from game.session.hearing import Heard, ears_of, heard_of
from game.session.loading import Loaded, load, read_on
from game.session.lock import in_use
from game.session.open_hands import covered_view, lies_open
from game.session.reasons import by_bot, reason_of
from game.session.save_file import SaveRefused
from game.session.seats import bot, person
from game.session.table import Table
from game.words import _


class NotOpen(UserError):
    """A look at what is still hidden."""


class Landmark(NamedTuple):
    """The position at which a part of a game begins, and its name ("Hand 4")."""

    position: int
    name: str


class Replay:
    """Positions 0..`last` of a save; moves that were taken back are left out. Where the viewer stands is the screen's business."""

    def __init__(self, loaded: Loaded, games: Sequence[AnyRules] = GAMES) -> None:
        self.rules: AnyRules = loaded.plan.rules
        self.seats, self.header, self.notice = loaded.plan.seats, loaded.header, loaded.notice
        self.names = tuple(seat.name for seat in self.seats)
        self._loaded = loaded
        self._history = loaded.history
        self._games = games
        self._marks: list[int] = []
        self._marked = 0            # how many positions have been looked at for marks
        self.last = loaded.history.position

    @classmethod
    def open(cls, path: Path, games: Sequence[AnyRules] = GAMES) -> Replay:
        """The replay of a file. Raises SaveRefused with the line that is wrong."""
        replay = cls(load(path, games), games)
        if replay.notice is not None and in_use(path):
            replay.notice = None        # it is being played: a line without its end is just being written
        return replay

    def catch_up(self) -> int | None:
        """Reads what another table has added to the file meanwhile: the last unchanged position, or None where nothing is new.

        Raises SaveRefused where the file is gone or is no whole save any more; the replay stays as it was then.
        """
        before = self._history.steps()
        try:
            loaded = read_on(self._loaded)
        except SaveRefused:
            loaded = load(self._loaded.path, self._games)
        if loaded is None:
            return None
        self._loaded, self._history, self.last = loaded, loaded.history, loaded.history.position
        now = self._history.steps()
        others = (at for at, (old, new) in enumerate(zip(before, now, strict=False)) if old.state is not new.state)
        same = next(others, min(len(before), len(now)))
        self._marks = [mark for mark in self._marks if mark <= same]
        self._marked = min(self._marked, same + 1)
        return same

    def to_act(self, position: int) -> int | Chance | None:
        """Who acts next at a position. Raises IndexError outside 0..last, as all here do."""
        return self.rules.to_act(self._state(position))

    def scores(self, position: int) -> Scores:
        """The standings at a position."""
        return self.rules.scores(self._state(position))

    @property
    def marks(self) -> tuple[int, ...]:
        """The positions at which nobody hides anything, in order: the beginning, and the pause after each hand."""
        self._marks += [p for p in range(self._marked, self.last + 1) if self._is_mark(p)]
        self._marked = self.last + 1
        return tuple(self._marks)

    def landmarks(self, begun: Callable[[Event], str]) -> tuple[Landmark, ...]:
        """Where the parts of the game begin; `begun` names the part that begins with an event, "" for none. Each name stands there once.

        Only what everybody has heard is looked at.
        """
        found: list[Landmark] = []
        for position in range(1, self.last + 1):
            for heard in self.heard(position, None):
                name = begun(heard.event)
                if name and (not found or found[-1].name != name):
                    found.append(Landmark(position, name))
        return tuple(found)

    def why_not_open(self, position: int) -> str | None:
        """The sentence why the table can't be shown open there, or None if it can."""
        self._check_range(position)
        if position <= self.open_until:
            return None
        if self.viewers(position):
            return _("This hand is still being played; only the people at the table see their own tiles.")
        return _("This hand is still being played; until it is over, only what everybody knows is shown.")

    def viewers(self, position: int) -> tuple[int, ...]:
        """The seats whose view may be shown there: all where the table is open, else the only person's, or nobody's."""
        self._check_range(position)
        if position <= self.open_until:
            return tuple(range(len(self.seats)))
        persons = tuple(i for i, seat in enumerate(self.seats) if seat.is_person)
        return persons if len(persons) == 1 else ()

    def view(self, position: int, seat: int) -> Any:
        """What a seat knew at a position. Raises NotOpen."""
        self._check_eyes(position, seat)
        return self.rules.view(self._state(position), seat)

    def covered_view(self, position: int, seat: int) -> object:
        """What a screen needs to draw the table from a seat whose hand lies face down: the public part is true.

        What is secret in it is drawn at random (game.session.open_hands.covered_view), the same at every look.
        """
        return covered_view(self.rules, self._state(position), seat, len(self.seats), position)

    def open_views(self, position: int) -> tuple[object, ...]:
        """What each seat knew at a position, all side by side. Raises NotOpen where one of them is still secret."""
        self._check_open(position)
        return tuple(self.rules.view(self._state(position), seat) for seat in range(len(self.seats)))

    def open_state(self, position: int) -> Any:
        """Everything at a position. Raises NotOpen."""
        self._check_open(position)
        return self._state(position)

    def heard(self, position: int, viewer: int | None) -> tuple[Heard, ...]:
        """What a seat, or the public (None), heard when the table came to this position. Raises NotOpen for a seat that is not open."""
        self._check_range(position)
        if viewer is not None:
            self._check_eyes(position, viewer)
        if position == 0:
            return ()
        return tuple(heard_of(self.rules, [self._history.step(position)], position - 1, ears_of(viewer, len(self.seats))))

    def moved_by_bot(self, position: int) -> bool:
        """Whether a bot's move led to this position, so that it has a reason."""
        self._check_range(position)
        return by_bot(self._history, self.seats, position)

    def reason(self, position: int) -> str:
        """Why the bot moved that led to this position, or that this is told later. Raises ValueError where no bot moved."""
        self._check_range(position)
        return reason_of(self._history, self.seats, position, is_open=self.why_not_open(position) is None)

    @property
    def setup(self) -> Setup[object]:
        """What the game started from."""
        return self._loaded.plan.setup

    @property
    def open_actions(self) -> tuple[Any, ...]:
        """The actions up to `open_until`, those of chance too."""
        return tuple(step.action for step in self._history.steps()[: max(0, self.open_until)])

    def open_events(self, position: int) -> tuple[Event, ...]:
        """All that happened when the table came to this position. Raises NotOpen."""
        self._check_open(position)
        return self._history.step(position).events if position else ()

    def told(self, heard: Heard) -> str:
        """A heard event in words."""
        return self.rules.tell(heard.event, self.names)

    @property
    def open_until(self) -> int:
        """The last position at which the table is open; all before it are."""
        nobody_hides = not self.rules.secrets or not any(seat.is_person for seat in self.seats)
        if nobody_hides or self.to_act(self.last) is None:
            return self.last
        return max(self.marks, default=-1)

    def _is_mark(self, position: int) -> bool:
        """Whether every seat knows the whole state there, so that each view can be completed in one way only."""
        return lies_open(self.rules, self._state(position), len(self.seats))

    def _state(self, position: int) -> object:
        self._check_range(position)
        return self._history.state_at(position)

    def _check_range(self, position: int) -> None:
        if not 0 <= position <= self.last:
            raise IndexError(position)

    def _check_open(self, position: int) -> None:
        reason = self.why_not_open(position)
        if reason is not None:
            raise NotOpen(reason)

    def _check_eyes(self, position: int, seat: int) -> None:
        if seat not in self.viewers(position):
            raise NotOpen(_("{name}'s tiles stay hidden until the hand is over.").format(name=self.names[seat]))


def play_on(replay: Replay, position: int, seat: int, level: str, now: datetime) -> Table:
    """A table at that position of a replay: a person on the seat, and bots on all others, of that level where people sat.

    It is not kept: who plays on has seen what was hidden, so the game would tell nothing in statistics or among the saves.

    `now` carries a zone. Raises NotOpen where the hands do not lie open to the replay.
    """
    replay.open_state(position)
    names = replay.names
    seats = tuple(person(names[at]) if at == seat else bot(names[at], one.level or level) for at, one in enumerate(replay.seats))
    setup = replay.setup
    table = Table.new(replay.rules, setup.options, seats, now=now, folder=None, content=setup.content)
    for action in replay.open_actions[:position]:
        table.act(action)
    return table
