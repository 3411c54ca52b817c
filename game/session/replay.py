"""Looking at a save again without showing what is still hidden: position by position, its last position as anybody may see it, and as a
spreadsheet.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from game.errors import UserError
from game.kept import write_out
from game.rules.contract import GAMES, AnyRules, Chance, Event, Scores, Setup
from game.session.loading import Loaded, load, read_on
from game.session.save_file import SaveRefused, in_use
from game.session.seats import Heard, Seat, bot, by_bot, covered_view, ears_of, heard_of, lies_open, person, reason_of
from game.session.table import Table
from game.words import _


# ---- a save, position by position, without showing anybody what is still hidden from them
# Everything is shown if nothing is secret any more: games without secrets, games that are over, tables of bots, and in a game in progress
# every hand that has ended. After that only the view of the person who plays there is shown, which tells that person nothing new; if
# several people share one screen, each could look at another's view, so only what everybody knows is shown.
class NotOpen(UserError):
    """A request for something that is still hidden."""


class Landmark(NamedTuple):
    """The position at which a part of a game begins, and its name ("Hand 4")."""

    position: int
    name: str


class Replay:
    """Positions 0..`last` of a save; undone moves are left out. The viewer's position is kept by the screen."""

    def __init__(self, loaded: Loaded, games: Sequence[AnyRules] = GAMES) -> None:
        self.rules: AnyRules = loaded.plan.rules
        self.seats, self.header, self.notice = loaded.plan.seats, loaded.header, loaded.notice
        self.names = tuple(seat.name for seat in self.seats)
        self._loaded = loaded
        self._history = loaded.history
        self._games = games
        self._marks: list[int] = []
        self._marked = 0            # how many positions have been examined for marks
        self.last = loaded.history.position

    @classmethod
    def open(cls, path: Path, games: Sequence[AnyRules] = GAMES) -> Replay:
        """The replay of a file. Raises SaveRefused with the line that is wrong."""
        replay = cls(load(path, games), games)
        if replay.notice is not None and in_use(path):
            replay.notice = None        # it is being played: a line without its end is just being written
        return replay

    def catch_up(self) -> int | None:
        """Reads what another table has added to the file meanwhile; returns the last unchanged position, or None if nothing is new.

        Raises SaveRefused if the file is gone or no longer a whole save; then the replay is unchanged.
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
        """Who acts next at a position. Raises IndexError outside 0..last, as do all methods here."""
        return self.rules.to_act(self._state(position))

    def scores(self, position: int) -> Scores:
        """The standings at a position."""
        return self.rules.scores(self._state(position))

    @property
    def marks(self) -> tuple[int, ...]:
        """The positions at which nothing is hidden, in order: the beginning, and the pause after each hand."""
        self._marks += [p for p in range(self._marked, self.last + 1) if self._is_mark(p)]
        self._marked = self.last + 1
        return tuple(self._marks)

    def landmarks(self, begun: Callable[[Event], str]) -> tuple[Landmark, ...]:
        """Where the parts of the game begin; `begun` names the part that begins with an event, "" for none. Each name occurs once.

        Only what everybody has heard is used.
        """
        found: list[Landmark] = []
        for position in range(1, self.last + 1):
            for heard in self.heard(position, None):
                name = begun(heard.event)
                if name and (not found or found[-1].name != name):
                    found.append(Landmark(position, name))
        return tuple(found)

    def why_not_open(self, position: int) -> str | None:
        """The sentence saying why the table can't be shown open there, or None if it can."""
        self._check_range(position)
        if position <= self.open_until:
            return None
        if self.viewers(position):
            return _("This hand is still being played; only the people at the table see their own tiles.")
        return _("This hand is still being played; until it is over, only what everybody knows is shown.")

    def viewers(self, position: int) -> tuple[int, ...]:
        """The seats whose view may be shown there: all if the table is open, else the only person's, or none."""
        self._check_range(position)
        if position <= self.open_until:
            return tuple(range(len(self.seats)))
        persons = tuple(i for i, seat in enumerate(self.seats) if seat.is_person)
        return persons if len(persons) == 1 else ()

    def view(self, position: int, seat: int) -> Any:
        """A seat's view at a position. Raises NotOpen."""
        self._check_eyes(position, seat)
        return self.rules.view(self._state(position), seat)

    def covered_view(self, position: int, seat: int) -> object:
        """What a screen needs to draw the table from a seat whose hand is face down: the public part is true.

        The secret part is random (game.session.seats.covered_view), the same every time.
        """
        return covered_view(self.rules, self._state(position), seat, len(self.seats), position)

    def open_views(self, position: int) -> tuple[object, ...]:
        """The views of all seats at a position, side by side. Raises NotOpen if one of them is still secret."""
        self._check_open(position)
        return tuple(self.rules.view(self._state(position), seat) for seat in range(len(self.seats)))

    def open_state(self, position: int) -> Any:
        """The full state at a position. Raises NotOpen."""
        self._check_open(position)
        return self._state(position)

    def heard(self, position: int, viewer: int | None) -> tuple[Heard, ...]:
        """What a seat, or the public (None), heard when the table reached this position. Raises NotOpen for a seat that is not open."""
        self._check_range(position)
        if viewer is not None:
            self._check_eyes(position, viewer)
        if position == 0:
            return ()
        return tuple(heard_of(self.rules, [self._history.step(position)], position - 1, ears_of(viewer, len(self.seats))))

    def moved_by_bot(self, position: int) -> bool:
        """Whether a bot's move led to this position, so that there is a reason."""
        self._check_range(position)
        return by_bot(self._history, self.seats, position)

    def reason(self, position: int) -> str:
        """The bot's reason for the move that led to this position, or that it will be shown later. Raises ValueError if it was not a bot's
        move.
        """
        self._check_range(position)
        return reason_of(self._history, self.seats, position, is_open=self.why_not_open(position) is None)

    @property
    def setup(self) -> Setup[object]:
        """What the game started from."""
        return self._loaded.plan.setup

    @property
    def open_actions(self) -> tuple[Any, ...]:
        """The actions up to `open_until`, those of chance included."""
        return tuple(step.action for step in self._history.steps()[: max(0, self.open_until)])

    def open_events(self, position: int) -> tuple[Event, ...]:
        """All events when the table reached this position. Raises NotOpen."""
        self._check_open(position)
        return self._history.step(position).events if position else ()

    def in_words(self, heard: Heard) -> str:
        """A heard event in words."""
        return self.rules.event_in_words(heard.event, self.names)

    @property
    def open_until(self) -> int:
        """The last position at which the table is open; all earlier ones are open too."""
        nobody_hides = not self.rules.secrets or not any(seat.is_person for seat in self.seats)
        if nobody_hides or self.to_act(self.last) is None:
            return self.last
        return max(self.marks, default=-1)

    def _is_mark(self, position: int) -> bool:
        """Whether every seat knows the whole state there, so that each view can be completed in only one way."""
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
    """A table at that position of a replay: a person on the seat, and bots on all others; `level` is that of the bots that replace people.

    It is not saved: the player has seen what was hidden, so the game would be meaningless in statistics or among the saves.

    `now` has a time zone. Raises NotOpen if the hands are not open in the replay.
    """
    replay.open_state(position)
    names = replay.names
    seats = tuple(person(names[at]) if at == seat else bot(names[at], one.level or level) for at, one in enumerate(replay.seats))
    setup = replay.setup
    table = Table.new(replay.rules, setup.options, seats, now=now, folder=None, content=setup.content)
    for action in replay.open_actions[:position]:
        table.play(action)
    return table


# ---- the last position of a save as anybody may see it: for a picture of its table
class Sight(NamedTuple):
    """What is on a table, seen from the seat `viewer`.

    `before` and `after` are views, `events` what everybody heard between them. Nothing in them reveals a tile that is still hidden: views
    then contain random hands (Replay.covered_view). `bare`: nothing is hidden any more.
    """

    rules: AnyRules
    seats: tuple[Seat, ...]
    viewer: int
    bare: bool
    before: Any
    after: Any
    events: tuple[Event, ...]
    scores: Scores
    content: object

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.scores.final

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.seats)


def sight_of(replay: Replay) -> Sight:
    """The last position of a replay, as everybody may see it."""
    at = replay.last
    viewer = next((seat for seat, who in enumerate(replay.seats) if who.is_person), 0)
    before, after = (_view(replay, position, viewer) for position in (max(0, at - 1), at))
    events = tuple(heard.event for heard in replay.heard(at, None))
    return Sight(replay.rules, replay.seats, viewer, _bare(replay, at), before, after, events, replay.scores(at), replay.setup.content)


def sight_of_table(table: Table) -> Sight:
    """The last position of a table, as everybody may see it: the same as `sight_of` for its save."""
    at = table.position
    viewer = table.persons[0] if table.persons else 0
    (before, _was_bare), (after, bare) = (_table_view(table, position, viewer) for position in (max(0, at - 1), at))
    events = tuple(heard.event for heard in table.heard(None) if heard.position == at)
    return Sight(table.rules, table.seats, viewer, bare, before, after, events, table.scores, table.setup.content)


def _table_view(table: Table, position: int, viewer: int) -> tuple[object, bool]:
    """The view for a picture of a table at a position, and whether nothing of that position is hidden any more."""
    rules, seats = table.rules, len(table.seats)
    state, now = (table.history.state_at(one) for one in (position, table.position))
    bare = not rules.secrets or not table.persons or table.over or any(lies_open(rules, one, seats) for one in (now, state))
    return (rules.view(state, viewer) if bare else covered_view(rules, state, viewer, seats, position)), bare


def _bare(replay: Replay, position: int) -> bool:
    return replay.why_not_open(position) is None


def _view(replay: Replay, position: int, viewer: int) -> object:
    return replay.view(position, viewer) if _bare(replay, position) else replay.covered_view(position, viewer)


# ---- a finished game as a spreadsheet: what happened, line by line, with the standings after it
_FORMULA = ("=", "+", "-", "@")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")


class NotOver(UserError):
    """A game in progress can't be exported."""


class ExportLine(NamedTuple):
    """One thing that everybody heard: the number of its action (from 1), its sentence, and the points by side after that action."""

    step: int
    words: str
    points: tuple[int, ...]
    scored: bool


def lines_of(table: Table) -> tuple[ExportLine, ...]:
    """Everything that everybody heard at the table; `scored` marks the last line of an action that changed the standings."""
    heard = table.heard(None)
    out = []
    for number, one in enumerate(heard):
        before, after = _points(table, one.position - 1), _points(table, one.position)
        last = number + 1 == len(heard) or heard[number + 1].position != one.position
        out.append(ExportLine(one.position, table.in_words(one), after, last and before != after))
    return tuple(out)


def as_csv(table: Table) -> str:
    """The lines as comma-separated values with a header: step, what happened, whether it scored, and the points of every side.

    Raises NotOver for a game in progress.
    """
    if not table.over:
        raise NotOver(_("The game is still going on; it can be saved as CSV when it is over."))
    sides = [" & ".join(table.names[seat] for seat in line.seats) for line in table.scores.lines]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([_("step"), _("what happened"), _("scored"), *map(_harmless, sides)])
    for line in lines_of(table):
        rows.writerow([line.step, _harmless(line.words), _("yes") if line.scored else "", *line.points])
    return out.getvalue()


def save_csv(table: Table, path: Path) -> None:
    """Writes the CSV to that file, atomically, or to that device or pipe; creates its folder if necessary.

    Raises NotOver, and UserError if it can't be written.
    """
    _write(as_csv(table), path)


def save_rows(rows: Iterable[Sequence[str]], path: Path) -> None:
    """Writes rows as CSV to that file, atomically, or to that device or pipe; creates its folder if necessary.

    Raises UserError if it can't be written.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_harmless(text) for text in row] for row in rows)
    _write(out.getvalue(), path)


def _write(text: str, path: Path) -> None:
    try:
        write_out(path, text.encode("utf-8-sig"))  # the byte order mark tells spreadsheets that it is UTF-8
    except OSError as error:
        raise UserError(
            _("{path} could not be written ({reason}); look at the rights of its folder and the room on the disk.").format(
                path=path, reason=error.strerror or str(error)
            )
        ) from error


def _points(table: Table, position: int) -> tuple[int, ...]:
    """Points by side at a position."""
    return tuple(line.points for line in table.rules.scores(table.history.state_at(position)).lines)


def _harmless(text: str) -> str:
    """The text, escaped so that no spreadsheet takes it for a formula: names may be anything. Numbers stay numbers.

    >>> _harmless("=1+1"), _harmless("Ana"), _harmless("-1+1"), _harmless("-12.0")
    ("'=1+1", 'Ana', "'-1+1", '-12.0')
    """
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
