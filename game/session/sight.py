"""The last position of a save as anybody may see it: what a picture of its table is drawn from."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.rules.contract import Event, Scores
from game.rules.registry import AnyRules
from game.session.open_hands import covered_view, lies_open
from game.session.replay import Replay
from game.session.seats import Seat
from game.session.table import Table


class Sight(NamedTuple):
    """What lies on a table, from the seat `viewer`.

    `before` and `after` are views, `events` what everybody heard between them. Nothing in them tells a tile that is still hidden: views
    hold hands that were drawn at random then (Replay.covered_view). `bare` says that nothing is hidden any more.
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
    """The last position of a replay, as everybody at the table and beside it may see it."""
    at = replay.last
    viewer = next((seat for seat, who in enumerate(replay.seats) if who.is_person), 0)
    before, after = (_view(replay, position, viewer) for position in (max(0, at - 1), at))
    events = tuple(heard.event for heard in replay.heard(at, None))
    return Sight(replay.rules, replay.seats, viewer, _bare(replay, at), before, after, events, replay.scores(at), replay.setup.content)


def sight_of_table(table: Table) -> Sight:
    """The last position of a table that is being played, or over, as `sight_of` has it of its save."""
    at = table.position
    viewer = table.persons[0] if table.persons else 0
    (before, _was_bare), (after, bare) = (_table_view(table, position, viewer) for position in (max(0, at - 1), at))
    events = tuple(heard.event for heard in table.heard(None) if heard.position == at)
    return Sight(table.rules, table.seats, viewer, bare, before, after, events, table.scores, table.setup.content)


def _table_view(table: Table, position: int, viewer: int) -> tuple[object, bool]:
    """What a picture of a table is drawn from, and whether nothing was hidden any more then."""
    rules, seats = table.rules, len(table.seats)
    state, now = (table.history.state_at(one) for one in (position, table.position))
    bare = not rules.secrets or not table.persons or table.over or any(lies_open(rules, one, seats) for one in (now, state))
    return (rules.view(state, viewer) if bare else covered_view(rules, state, viewer, seats, position)), bare


def _bare(replay: Replay, position: int) -> bool:
    return replay.why_not_open(position) is None


def _view(replay: Replay, position: int, viewer: int) -> object:
    return replay.view(position, viewer) if _bare(replay, position) else replay.covered_view(position, viewer)
