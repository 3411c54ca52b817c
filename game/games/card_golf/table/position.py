"""Where a round of Card Golf stands, as its table shows it: the hole with its balls, those on the track, a ball on its way."""

from __future__ import annotations

import zlib

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.events import BallLanded, BallRan, DropTaken, ShotAimed, StrokeEnded
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Wet, landed, swung
from game.games.card_golf.rules.values import Phase, RollKind, State
from game.games.card_golf.table.board_state import BallSpot, ComingHole, CourseState, spot_of
from game.games.card_golf.table.track import OnIt
from game.rules.contract import Event


def laid(s: State) -> bool:
    """Whether the hole that is played lies on the table."""
    return s.number < len(s.holes) and s.phase not in (Phase.PAR, Phase.CARDS)


def flown_to(s: State) -> tuple[int, int] | None:
    """Where the ball of the stroke has come down, while its run is still rolled; None before that, and after a miss."""
    stroke = s.stroke
    if stroke is None or stroke.aim is None or not stroke.curve or stroke.roll is not RollKind.RUN:
        return None
    return landed(stroke.aim, swung(stroke.swing), sum(stroke.curve), s.game.tables)


def seed_of(s: State, number: int) -> int:
    """What names the picture of a hole (from 0) that has been laid."""
    return zlib.crc32(f"{s.game.content.course.name} {s.holes[number].laid.faces} {number}".encode())


def course_state(s: State) -> CourseState | None:
    """The hole with the balls where they lie; None before one has been laid."""
    if not s.holes:
        return None
    number = min(s.number, len(s.holes) - 1)
    played, flown = s.holes[number], flown_to(s)
    balls = []
    for seat, player in enumerate(s.players):
        if flown is not None and seat == s.turn:
            balls.append(BallSpot(seat, flown[0], flown[1]))
        elif laid(s):
            balls.append(spot_of(played.ground, seat, player.ball))
    turn = s.turn if s.phase is not Phase.OVER else None
    coming = ComingHole(s.holes[number + 1].ground, seed_of(s, number + 1)) if laid(s) and number + 1 < len(s.holes) else None
    landscape = s.game.content.course.landscape
    return CourseState(played.ground, landscape, seed_of(s, number), played.laid.faces, tuple(balls), turn, coming=coming)


def place_of(event: Event) -> Space | None:
    """The space that an event speaks of, None where it speaks of none."""
    if isinstance(event, ShotAimed):
        return event.target
    if isinstance(event, BallLanded):
        return event.landing
    if isinstance(event, BallRan):
        return Space(*event.path[-1])
    ball = event.ball if isinstance(event, StrokeEnded | DropTaken) else None
    ball = ball.drop if isinstance(ball, Wet) else ball
    return ball.space if isinstance(ball, OnCourse) else None


def on_track(s: State) -> tuple[OnIt, ...]:
    """The balls on the putting track."""
    if not laid(s):
        return ()
    return tuple(OnIt(seat, player.ball.yards) for seat, player in enumerate(s.players)
                 if isinstance(player.ball, OnTrack) and not player.done)
