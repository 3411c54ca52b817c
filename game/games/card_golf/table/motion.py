"""Motion on a hole: cards are dealt; the ball flies, curves, bounces, rolls, splashes, is dropped and putted; words between."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.card_golf.rules.shots import OnCourse, OnTrack, RestingBall, forward_of
from game.games.card_golf.table.camera import Camera
from game.games.card_golf.table.course_view import CourseView
from game.games.golf.table.motion import BallUnderWay, GroundMotion
from game.ui.animation import Tween, land, linear, pause
from game.ui.paint import Painter, put
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.table.face import Track
from game.ui.theme import XY

_FLY, _FLY_SPACE = .55, .022        # seconds in the air, and for each space more
_HOP, _ROLL, _PUTT, _BACK = .17, .13, .5, .4
_SINK: Final = .3
_CROWN: Final = 1.5                 # spaces round a ball in the woods that shake
_HIGH: Final = .17                  # of a flight's length is how high it rises
_LOWEST: Final = 30.0               # logical units that it rises at least
_RUN_ON: Final = 4                  # spaces beyond the target that are shown
_CARD, _NEXT_CARD = .6, .2          # seconds in which a card is dealt and turned over, and after which the next one follows
_STILL_DEAL: Final = .12            # seconds from card to card where nothing moves
_COMES: Final = .4                  # of that time it takes to come
_PILE: Final = 18                   # logical units from the cloth's edge to where it comes from
_FADES_IN: Final = .3               # share of its way in which it appears
_LIFTED: Final = 14                 # logical units by which it is lifted when it is turned
_DEALT: Final = 28                  # drawing order


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


class TurningCard:
    """A card of the hole that comes from the right of the cloth, face down, and is turned over where it will lie."""

    def __init__(self, staging: CourseMotion, number: int) -> None:
        self._staging, self._number = staging, number
        self._card = staging.scene.stage.add(Sprite(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0), _DEALT, visible=False))

    def at(self, share: float) -> None:
        """On its way (0..1): the first part brings it, the rest turns it over."""
        course, p = self._staging.course, self._staging.painter
        home = course.card_box(self._number)
        if home.w <= 0:
            return
        come = min(1.0, share / _COMES)
        turned = max(0.0, (share - _COMES) / (1 - _COMES))
        face = turned > .5
        picture = course.card_face(self._number) if face else card_back(p, home.size)
        wide = max(1, round(home.w * abs(1 - 2 * turned)))
        self._card.image = picture if wide == home.w else pygame.transform.smoothscale(picture, (wide, home.h))
        start = course.rect.right - home.w / 2 - p.look.px(_PILE), home.centery
        slow = 1 - (1 - come) ** 2
        lift = p.look.px(_LIFTED) * math.sin(math.pi * turned)
        self._card.centre_at((start[0] + (home.centerx - start[0]) * slow, home.centery - lift))
        self._card.alpha, self._card.visible = round(255 * min(1.0, come / _FADES_IN)), True

    def remove(self) -> None:
        """Off the stage: it lies there now."""
        self._staging.clear(self._card)


def card_back(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: white stock round green with a brass line and a flag."""
    def make() -> pygame.Surface:
        wide, high = size
        px = p.look.px
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        edge, corner = max(2, px(5)), px(7)
        put(out, p.rbox(wide, high, corner, "ivory"), (0, 0))
        put(out, p.rbox(wide - 2 * edge, high - 2 * edge, max(1, corner - 2), "back"), (edge, edge))
        inner = 2 * edge + px(3)
        if wide > 2 * inner and high > 2 * inner:
            line = p.rbox(wide - 2 * inner, high - 2 * inner, max(1, corner - 4), None, "brass", max(1.0, 1.4 * p.look.scale))
            put(out, line, (inner, inner))
        put(out, p.icon("flag", max(8, min(wide, high) // 4), "brass"), (wide / 2, high / 2), True)
        return out
    return p.quick(("card back", size), make)


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

    # ---- the deal
    def dealt(self, cards: int) -> tuple[Track, ...]:
        """The cards of a hole are dealt and turned over one after another, the tee card first; at once where motion is reduced."""
        course = self.course
        left = set(range(cards))
        course.deal(left)
        self.sound("shuffle", course.rect.centerx)
        tracks: list[Track] = []
        for number in range(cards):
            card = TurningCard(self, number)

            def lie(number: int = number, card: TurningCard = card) -> None:
                card.remove()
                left.discard(number)
                course.deal(left)
            done = self.ending(lie)
            noise = pause(0, lambda number=number: self.sound("lift", course.card_box(number).centerx))  # type: ignore[misc]
            if self.still:
                tracks.append((pause(_STILL_DEAL * (number + 1)), noise, pause(0, done)))
            else:
                tracks.append((pause(_NEXT_CARD * number), noise, Tween(_CARD, card.at, linear, done)))
        return tuple(tracks)

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
