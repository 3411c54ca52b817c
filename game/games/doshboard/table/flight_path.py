"""The way of a ball over the board as plain values: the stations of a leg with their counts, the curve through them, last shots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from game.games.doshboard.rules.board import Wind
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallHit, BallRests, BlackRolled, DiceRolled, LegKind, ShotPlanned, Why
from game.games.doshboard.rules.geometry import COVERING, Cell, next_dot
from game.games.doshboard.rules.shots import ShotProgress, resolve
from game.games.doshboard.rules.values import ShotInPlay, State
from game.games.doshboard.table.camera import units_of
from game.rules.contract import Event
from game.ui.theme import XY

ROUNDED: Final = .42        # units before and after a bend from which the curve leaves the straight line
_BEND_STEPS: Final = 5


class Station(NamedTuple):
    """A place that a ball comes to: in units of the board, with its cell and how many counts of its leg lead there.

    A `dot` lights up with its counts; the middle of an odd step does not. Counts that cost nothing or two lead there too (H14).
    """

    place: XY
    cell: Cell
    counts: int
    dot: bool


class FlightLeg(NamedTuple):
    """A leg of a flight: which, its stations from where it starts (0 counts), and the counts that are left at its end (H14)."""

    kind: LegKind
    stations: tuple[Station, ...]
    left: int


class LastPath(NamedTuple):
    """A ball's last shot: whose, where it lay, the corners of its flight and of what followed, in units."""

    seat: int
    start: Cell
    flight: tuple[XY, ...]
    after: tuple[XY, ...]


class WaitingBall(NamedTuple):
    """A ball that waits for a die: whose, where, and whether it is in the air, as before the white die of a touched tree (H16)."""

    seat: int
    cell: Cell
    air: bool


def place_of(event: Event) -> Cell | None:
    """The cell that an event speaks of, None where it speaks of none."""
    match event:
        case BallFlew():
            return event.hops[-1].cell
        case BallHit() | BallRests():
            return event.cell
        case BallDropped():
            return event.drop
        case BlackRolled():
            return event.to
        case ShotPlanned():
            return event.path.elbow
    return None


def counts_of(dice: DiceRolled, kind: LegKind, wind: Wind) -> int:
    """The counts of a leg, by the dice of the shot and the wind."""
    return (dice.distance, abs(dice.hook), wind.counts(dice.distance))[kind]


def flight_leg(event: BallFlew, counts: int) -> FlightLeg:
    """A leg, or as much of it as was flown without a roll between; `counts` of the whole leg."""
    stations = [Station(units_of(event.start), event.start, 0, True)]
    for number, hop in enumerate(event.hops):
        last = number == len(event.hops) - 1
        place = units_of(hop.cell) if hop.at_dot or last else _midpoint(stations[-1].cell, hop.cell, event.hops[number + 1].cell)
        stations.append(Station(place, hop.cell, counts - hop.left, hop.at_dot or last))
    return FlightLeg(event.leg, tuple(stations), event.hops[-1].left if event.hops else counts)


def _midpoint(before: Cell, covering: Cell, after: Cell) -> XY:
    """The middle of an odd step from one dot to the other past a covering cell; where the ball did not come from a dot, that cell's dot."""
    for odd, even in COVERING.items():
        if next_dot(before, odd) == after and next_dot(before, even) == covering:
            (ax, ay), (bx, by) = units_of(before), units_of(after)
            return (ax + bx) / 2, (ay + by) / 2
    return units_of(covering)


def curve(corners: Sequence[XY]) -> tuple[XY, ...]:
    """The polyline through these places with its bends rounded: first and last place are kept, no place twice in a row.

    >>> curve([(0, 0), (2, 0)])
    ((0, 0), (2, 0))
    """
    kept = [place for number, place in enumerate(corners) if not number or math.dist(place, corners[number - 1]) > 1e-6]
    if len(kept) < 3:
        return tuple(kept)
    out = [kept[0]]
    for before, at, after in zip(kept, kept[1:], kept[2:], strict=False):
        out += _bend(before, at, after)
    return (*out, kept[-1])


def _bend(before: XY, at: XY, after: XY) -> list[XY]:
    """A corner rounded by a parabola; a straight one as it is."""
    one, other = _toward(at, before), _toward(at, after)
    if math.dist(one, other) > 1.98 * min(math.dist(at, one), math.dist(at, other)):
        return [at]
    found = []
    for step in range(_BEND_STEPS + 1):
        t = step / _BEND_STEPS
        u = 1 - t
        found.append((u * u * one[0] + 2 * u * t * at[0] + t * t * other[0], u * u * one[1] + 2 * u * t * at[1] + t * t * other[1]))
    return found


def _toward(at: XY, other: XY) -> XY:
    far = math.dist(at, other)
    share = min(ROUNDED, far / 2) / far
    return at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share


class EvenCurve:
    """A curve that is travelled evenly: places by the share of its length, and the shares at which given places are passed."""

    def __init__(self, places: Sequence[XY]) -> None:
        self._places = tuple(places)
        self._run = [0.0]
        for one, other in pairwise(self._places):
            self._run.append(self._run[-1] + math.dist(one, other))

    @property
    def length(self) -> float:
        """In units."""
        return self._run[-1]

    def at(self, share: float) -> XY:
        """The place at a share of the length, 0 to 1."""
        far = share * self.length
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(self._places)):
            if far <= self._run[number + 1]:
                part = (far - self._run[number]) / max(1e-9, self._run[number + 1] - self._run[number])
                return ax + (bx - ax) * part, ay + (by - ay) * part
        return self._places[-1]

    def passes(self, places: Iterable[XY]) -> tuple[float, ...]:
        """For places near the curve, in their order along it, the share at which each is passed."""
        out, least = [], 0.0
        steps = max(2, round(self.length * 8))
        track = [(number / steps, self.at(number / steps)) for number in range(steps + 1)]
        for place in places:
            share = min((far for far in track if far[0] >= least), key=lambda far: (round(math.dist(far[1], place), 3), far[0]))[0]
            out.append(share)
            least = share
        return tuple(out)


def progress_of(state: State, stroke: ShotInPlay, seat: int) -> ShotProgress:
    """A shot of the hole that is played, with the dice that have been rolled for it."""
    return resolve(state.scene, stroke.shot(seat), stroke.rolls)


def waiting(state: State) -> WaitingBall | None:
    """The ball that waits for a die, where it has come to; None where none is under way."""
    if state.stroke is None or not state.stroke.rolls:
        return None
    due, _result, events = progress_of(state, state.stroke, state.turn)
    found = state.stroke.start
    for event in events:
        if isinstance(event, BallFlew) and event.hops:
            found = event.hops[-1].cell
        elif isinstance(event, BallDropped):
            found = event.drop
        elif isinstance(event, BlackRolled) and event.to is not None:
            found = event.to
    return WaitingBall(state.turn, found, due is not None and due.why is Why.HIT)


def last_paths(state: State) -> tuple[LastPath, ...]:
    """The last shot on this hole of every ball that has had one, in the order of the seats."""
    return tuple(
        last_path(state, player.last, seat) for seat, player in enumerate(state.players)
        if player.last is not None and not (state.stroke is not None and seat == state.turn))


def last_path(state: State, stroke: ShotInPlay, seat: int) -> LastPath:
    """A shot of the hole that is played as a line."""
    return path_of(seat, stroke.start, progress_of(state, stroke, seat).events)


def path_of(seat: int, start: Cell, events: Iterable[Event]) -> LastPath:
    """A shot as a line, by all that happened in it."""
    flown, after = [units_of(start)], list[XY]()
    for event in events:
        if isinstance(event, BallFlew):
            flown += [station.place for station in flight_leg(event, 0).stations[1:]]
        elif isinstance(event, BallDropped):
            after += [] if after else [flown[-1]]
            after.append(units_of(event.drop))
        elif isinstance(event, BlackRolled) and event.to is not None:
            after += [] if after else [flown[-1]]
            after.append(units_of(event.to))
    return LastPath(seat, start, curve(_corners(flown)), tuple(after))


def _corners(places: Sequence[XY]) -> list[XY]:
    """The places where a polyline turns, with its ends."""
    out: list[XY] = []
    for place in places:
        if out and math.dist(out[-1], place) < 1e-6:
            continue
        if len(out) > 1 and _straight(out[-2], out[-1], place):
            out.pop()
        out.append(place)
    return out


def _straight(one: XY, two: XY, three: XY) -> bool:
    (ax, ay), (bx, by) = (two[0] - one[0], two[1] - one[1]), (three[0] - two[0], three[1] - two[1])
    return abs(ax * by - ay * bx) < 1e-6 and ax * bx + ay * by > 0


def corners_of(legs: Iterable[FlightLeg]) -> list[XY]:
    """The corners of some legs that follow one another."""
    return _corners([station.place for leg in legs for station in leg.stations])

