"""Motion on a hole: the ball flies over its shadow, curves, bounces, rolls, splashes, is dropped and putted; words between."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from game.rules.card_golf.course import Hole, Space, Terrain
from game.rules.card_golf.shots import OnCourse, OnTrack, RestingBall, forward_of
from game.ui.animation import Tween, land, linear, pause
from game.ui.scene import Scene
from game.ui.tables.card_golf.camera import Camera
from game.ui.tables.card_golf.course_view import CourseView
from game.ui.tables.face import Track
from game.ui.tables.golf.motion import BallUnderWay, GroundMotion
from game.ui.theme import XY

_FLY, _FLY_SPACE = .55, .022        # seconds in the air, and for each space more
_HOP, _ROLL, _PUTT, _BACK = .17, .13, .5, .4
_SINK: Final = .3
_CROWN: Final = 1.5                 # spaces round a ball in the woods that shake
_HIGH: Final = .17                  # of a flight's length is how high it rises
_LOWEST: Final = 30.0               # logical units that it rises at least
_RUN_ON: Final = 4                  # spaces beyond the target that are shown


class StrokeFlier(BallUnderWay):
    """A ball on its way with the mark beside it. Its place is one of the hole: the camera may move meanwhile."""

    def __init__(self, staging: CourseMotion, seat: int) -> None:
        size = staging.course.ball_size
        self._course, self._token = staging.course, max(staging.painter.look.px(15), round(size * .95))
        super().__init__(staging, seat, size, self._token, size)

    def show(self, place: XY, height: float) -> None:
        """The ball above that place, `height` pixels high."""
        look = self._course.look
        if look is None:
            return
        x, y = look.at(*place)
        self._lift((x, y), height)
        self._mark.centre_at((x + self._size * .75 + self._token * .2, y - height - self._size * .75 - self._token * .2))


class CourseMotion(GroundMotion[Camera]):
    """The motions on one course widget. A place is the row and column of a hole."""

    glide_time = .55
    read_time = 1.1
    spray = 14, 30

    def __init__(self, scene: Scene, course: CourseView) -> None:
        super().__init__(scene, course)
        self.course = course

    # ---- camera
    def look_at(self, spaces: Sequence[Space], *, near: bool = False) -> None:
        """The camera glides to where these spaces are framed; at once where nothing moves."""
        self._glide_to(self.course.framed(spaces, near=near))

    def look_at_stroke(self, hole: Hole, ball: RestingBall, target: Space) -> None:
        """The camera shows what the player of that ball needs to see, who aims at that target: ball, target and flag."""
        if isinstance(ball, OnCourse):
            step = forward_of(ball.space, target)        # it may run on from where it comes down
            beyond = Space(target.row + _RUN_ON * step.row, target.column + _RUN_ON * step.column)
            self.look_at((ball.space, target, Space(min(max(beyond.row, 0), len(hole.ground) - 1), target.column), hole.flag))
        elif isinstance(ball, OnTrack):
            self.look_at((Space(hole.flag[0] - 3, hole.flag[1] - 1), Space(hole.flag[0] + 3, hole.flag[1] + 1)), near=True)

    # ---- the ball
    def _flier(self, seat: int, done: Callable[[], None]) -> tuple[StrokeFlier, Callable[[], None]]:
        return self._sent(StrokeFlier(self, seat), seat, done)

    def _leg(self, flier: StrokeFlier, start: XY, end: XY, high: float, seconds: float) -> Tween:
        """A part of a way: in an arc, or on the ground where `high` is 0."""
        def move(t: float) -> None:
            at = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            self.course.reveal(Space(round(at[0]), round(at[1])))
            flier.show(at, 4 * high * t * (1 - t))
        return Tween(seconds, move, linear if high else land)

    def pixel(self, place: XY) -> XY:
        """Where a place of the hole is on the screen."""
        return self.course.look.at(*place) if self.course.look is not None else self.course.rect.center

    def _still_move(self, done: Callable[[], None], place: XY) -> tuple[Track, ...]:
        """Where motion is reduced: the ball is there, after a moment."""
        self.course.reveal(Space(round(place[0]), round(place[1])))
        return ((pause(.15, self.ending(done)),),)

    def flown(self, seat: int, start: XY, landing: XY, bend: XY | None, done: Callable[[], None]) -> tuple[Track, ...]:
        """A stroke through the air; `bend` is where it would have come down without its curve."""
        if self.still:
            return self._still_move(done, landing)
        flier, end = self._flier(seat, done)
        spaces = math.dist(start, landing)
        cell = self.course.look.cell if self.course.look is not None else 20.0
        high = max(self.painter.look.px(_LOWEST), spaces * cell * _HIGH)
        straight = bend or landing

        def move(t: float) -> None:
            aside = t * t       # the ball starts straight, and leaves its line more and more
            to = straight[0] + (landing[0] - straight[0]) * aside, straight[1] + (landing[1] - straight[1]) * aside
            at = start[0] + (to[0] - start[0]) * t, start[1] + (to[1] - start[1]) * t
            self.course.reveal(Space(round(at[0]), round(at[1])))
            flier.show(at, 4 * high * t * (1 - t))
        flier.show(start, 0)
        track: list[Tween] = [self._noise("swing", start), Tween(_FLY + _FLY_SPACE * spaces, move, linear)]
        return ((*track, *self._struck(flier, landing), pause(0, end)),)

    def missed(self, seat: int, start: XY) -> tuple[Track, ...]:
        """A complete miss: the ball hops and lies where it lay."""
        if self.still:
            return self._still_move(_nothing, start)
        flier, end = self._flier(seat, _nothing)
        hop = start[0] + .4, start[1]
        return ((self._noise("swing", start), self._leg(flier, start, hop, self.painter.look.px(10), .2),
                 self._leg(flier, hop, start, 0, .3), pause(0, end)),)

    def _struck(self, flier: StrokeFlier, place: XY) -> list[Tween]:
        """What the ground does where a ball comes to it."""
        state = self.course.state
        terrain = state.hole.terrain(Space(round(place[0]), round(place[1]))) if state is not None else Terrain.FAIRWAY
        if terrain is Terrain.WATER:
            return [self._noise("splash", place), pause(0, flier.hide), *self._spray(place, ("water", "card"), rings=True)]
        if terrain is Terrain.BUNKER:
            return [self._noise("sand", place), *self._spray(place, ("sand", "card"))]
        if terrain is Terrain.WOODS:
            cell = self.course.look.cell if self.course.look is not None else 20.0
            return [self._noise("rustle", place), *self._spray(place, ("rough", "fairway", "tree"), fall=True, shakes=_CROWN * cell)]
        return [self._noise("rattle" if terrain is Terrain.OUT else "bounce", place)]

    def ran(self, seat: int, path: Sequence[Space], bounce: int, done: Callable[[], None]) -> tuple[Track, ...]:
        """Bounces, then the roll, a space after the other."""
        end_place = float(path[-1][0]), float(path[-1][1])
        if self.still or len(path) < 2:
            return self._still_move(done, end_place)
        flier, end = self._flier(seat, done)
        flier.show((path[0][0], path[0][1]), 0)
        track: list[Tween] = []
        for number, (one, other) in enumerate(pairwise(path)):
            a, b = (float(one[0]), float(one[1])), (float(other[0]), float(other[1]))
            if number < bounce:
                track += [self._leg(flier, a, b, self.painter.look.px(11), _HOP), self._noise("bounce", b)]
            else:
                track.append(self._leg(flier, a, b, 0, _ROLL))
        terrain = self.course.state.hole.terrain(path[-1]) if self.course.state is not None else Terrain.FAIRWAY
        if terrain in (Terrain.WATER, Terrain.BUNKER, Terrain.WOODS):
            track += self._struck(flier, end_place)
        return ((*track, pause(0, end)),)

    def carried(self, seat: int, start: XY, end: XY, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball is picked up and put down: a drop, or onto its place on the green."""
        if self.still or math.dist(start, end) < .05:
            return self._still_move(done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)
        return ((self._leg(flier, start, end, self.painter.look.px(16), _BACK), self._noise("drop", end), pause(0, over)),)

    def putted(self, seat: int, start: XY, end: XY, roll: Callable[[float], None], *, holed: bool,
               done: Callable[[], None]) -> tuple[Track, ...]:
        """A putt on the green, and on the track beside it; `roll` shows a share of it there."""
        if self.still:
            return self._still_move(done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)

        def move(t: float) -> None:
            flier.show((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), 0)
            roll(t)
        track: list[Tween] = [self._noise("tick", start), Tween(_PUTT, move, land)]
        if holed:
            track += self._sinks(flier, end)
        return ((*track, pause(0, over)),)

    def _sinks(self, flier: StrokeFlier, place: XY) -> list[Tween]:
        """The ball goes down."""
        return [self._noise("cup", place), Tween(_SINK, lambda t: flier.sink(self.pixel(place), t), linear), pause(0, flier.hide)]

    def holed(self, seat: int, start: XY, flag: XY, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that was played from beside the green rolls from its space into the hole."""
        if self.still:
            self.sound("cup", self.pixel(flag)[0])
            return self._still_move(done, flag)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)
        return ((self._leg(flier, start, flag, 0, _ROLL), *self._sinks(flier, flag), pause(0, over)),)


def _nothing() -> None:
    """The ball lies where it lay."""
