"""What the window on a hole shows, as plain values: balls where they lie, and the plan that is being aimed."""

from __future__ import annotations

import enum
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from game.games.card_golf.rules.course import YARDS, Hole, Space
from game.games.card_golf.rules.shots import FreePutt, OnCourse, OnTrack, RestingBall, Wet, holed
from game.games.card_golf.rules.tables import GolfClub
from game.games.card_golf.solver.forecast import StrokeForecast

_NEAREST: Final = .42       # spaces from the flag at which the nearest putts lie
_TURNS: Final = (200, 160, 230, 130)        # degrees round the flag where each seat's ball lies on the green, toward the tee


class OddsMode(enum.IntEnum):
    """What the odds over the hole show: where the ball rests, where it comes down, or what the hole costs from each space; or nothing."""

    RESTS = 0
    LANDS = 1
    STROKES = 2
    OFF = 3


@dataclass(frozen=True, slots=True)
class BallSpot:
    """A ball where it lies, in rows and columns of the hole, and where it is dropped if it is wet. One in the cup is `holed`."""

    seat: int
    row: float
    column: float
    wet: bool = False
    drop: Space | None = None
    holed: bool = False


@dataclass(frozen=True, slots=True)
class AimState:
    """A plan that is being aimed: `held` does not follow the pointer. `rings` are the spaces of a picked club by added risk.

    `strokes` is what the hole is expected to cost from each space, where that is to be shown. `other` is the target of the plan beside it.
    `rolled`: the stroke is on its way, and nobody aims any more; `flown`: the ball has come down.
    """

    start: OnCourse
    target: Space
    club: GolfClub | None
    held: bool
    forecast: StrokeForecast | None
    mode: OddsMode = OddsMode.RESTS
    rings: Mapping[Space, int] = field(default_factory=dict)
    strokes: Mapping[Space, float] = field(default_factory=dict)
    other: Space | None = None
    hint: Space | None = None
    rolled: bool = False
    flown: bool = False


class ComingHole(NamedTuple):
    """The hole that is played next, and what names its picture."""

    hole: Hole
    seed: int


@dataclass(frozen=True, slots=True)
class CourseState:
    """A hole with the balls on it; `seed` names its picture. `coming` is the next one, which is painted while this one is played.

    `turn` is the seat that plays; `moving` are balls that fly and are not drawn.
    """

    hole: Hole
    landscape: str
    seed: int
    captions: tuple[str, ...]
    balls: tuple[BallSpot, ...] = ()
    turn: int | None = None
    moving: frozenset[int] = frozenset()
    coming: ComingHole | None = None


def spot_of(hole: Hole, seat: int, ball: RestingBall) -> BallSpot:
    """Where a ball is drawn. One on the putting track lies as far from the flag as its putt is long, each seat's on a side of its own."""
    if isinstance(ball, Wet):
        drop = ball.drop.space if isinstance(ball.drop, OnCourse) else hole.flag
        return BallSpot(seat, ball.space.row, ball.space.column, True, drop)
    if isinstance(ball, OnCourse):
        return BallSpot(seat, ball.space.row, ball.space.column)
    row, column = track_place(hole, seat, ball)
    return BallSpot(seat, row, column, holed=holed(ball))


def track_place(hole: Hole, seat: int, ball: OnTrack | FreePutt) -> tuple[float, float]:
    """The row and column on the green of a ball on the putting track."""
    if not ball.yards:
        return float(hole.flag.row), float(hole.flag.column)
    away = max(_NEAREST, ball.yards / YARDS)
    turn = math.radians(_TURNS[seat % len(_TURNS)])
    return hole.flag.row + away * math.cos(turn), hole.flag.column - away * math.sin(turn)
