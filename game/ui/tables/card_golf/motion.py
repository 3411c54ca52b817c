"""Motion on a hole: the ball flies over its shadow, curves, bounces, rolls, splashes, is dropped and putted; words between."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.rules.card_golf.course import Space, Terrain
from game.ui.animation import Tween, glide, land, linear, pause
from game.ui.paint.light import ASIDE
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.tables.card_golf.camera import Camera
from game.ui.tables.card_golf.course_view import CourseView
from game.ui.tables.dominoes import calls
from game.ui.tables.dominoes.hand_result import ResultPanel
from game.ui.tables.face import Track
from game.ui.tables.golf.flight import Rings, Spray
from game.ui.tables.staging import Staging
from game.ui.widgets.base import Widget

Place = tuple[float, float]         # row and column of a hole

_FLY, _FLY_SPACE = .55, .022        # seconds in the air, and for each space more
_HOP, _ROLL, _PUTT, _BACK = .17, .13, .5, .4
_HIGH: Final = .17                  # of a flight's length is how high it rises
_LOWEST: Final = 30.0               # logical units that it rises at least
_GROWTH: Final = .5
_GLIDE: Final = .55                 # seconds in which the camera moves
_FADE: Final = .18
_Z: Final = 36
_CALL_Z: Final = 45


class Flier:
    """A ball on its way, with its shadow and its player's mark. Its place is one of the hole: the camera may move meanwhile."""

    def __init__(self, staging: CourseMotion, seat: int) -> None:
        self._staging = staging
        p, stage, size = staging.painter, staging.scene.stage, staging.course.ball_size
        self._size, self._token = size, max(p.look.px(15), round(size * .95))
        self._shade = stage.add(Sprite(p.rbox(size, max(3, size // 2), size / 4, "shade", None, 1, 130), (0, 0), _Z - 1))
        self._mark = stage.add(Sprite(p.mark(seat, self._token), (0, 0), _Z))
        self._ball = stage.add(Sprite(p.ball(size), (0, 0), _Z + 2))

    def show(self, place: Place, height: float) -> None:
        """The ball above that place, `height` pixels high."""
        look = self._staging.course.look
        if look is None:
            return
        p, (x, y) = self._staging.painter, look.at(*place)
        rise = min(1.0, height / max(1.0, p.look.px(120)))
        steps = round(rise * 6) / 6
        self._ball.image = p.ball(round(self._size * (1 + _GROWTH * steps)))
        self._ball.centre_at((x, y - height))
        self._shade.centre_at((x + height * ASIDE * .45 + p.look.px(2), y + height * .12 + p.look.px(2)))
        self._shade.alpha = round(255 * (1 - .5 * rise))
        self._mark.centre_at((x + self._size * .75 + self._token * .2, y - height - self._size * .75 - self._token * .2))

    def hide(self, hidden: bool = True) -> None:
        """Hides it: it is in the water or in the cup."""
        for sprite in (self._ball, self._shade, self._mark):
            sprite.visible = not hidden

    def remove(self) -> None:
        """Off the stage."""
        self._staging.clear(self._shade, self._mark, self._ball)


class CourseMotion(Staging):
    """The motions on one course widget."""

    def __init__(self, scene: Scene, course: CourseView) -> None:
        super().__init__(scene)
        self.course = course
        self._gliding = 0

    # ---- camera
    def look_at(self, spaces: Sequence[Space], *, near: bool = False) -> None:
        """The camera glides to where these spaces are framed; at once where nothing moves."""
        to = self.course.framed(spaces, near=near)
        look = self.course.look
        if to is None or look is None or to == look.camera:
            return
        self._gliding += 1
        self.course.gliding = False
        if self.still or not self.scene.settings.speed:
            self.course.see(to)
        else:
            self.scene.clock.play(self._glide(look.camera, to, self._gliding))

    def _glide(self, start: Camera, to: Camera, number: int) -> Tween:
        def move(share: float) -> None:
            if number == self._gliding and not self.course.own_look:
                self.course.gliding = share < 1
                self.course.see(to if share >= 1 else start.toward(to, share))
                if share >= 1:
                    self.course.refresh()
            elif number == self._gliding:
                self.course.gliding = False
        return Tween(_GLIDE, move, glide)

    def stop_gliding(self) -> None:
        """The camera stays where it is: the window has another size."""
        self._gliding += 1
        self.course.gliding = False

    # ---- the ball
    def _flier(self, seat: int, done: Callable[[], None]) -> tuple[Flier, Callable[[], None]]:
        """A ball on its way instead of the one that lies, and what ends that."""
        self.course.hide((seat,))
        flier = Flier(self, seat)

        def end() -> None:
            flier.remove()
            done()
            self.course.hide(())
        return flier, self.ending(end)

    def _leg(self, flier: Flier, start: Place, end: Place, high: float, seconds: float) -> Tween:
        """A part of a way: in an arc, or on the ground where `high` is 0."""
        def move(t: float) -> None:
            at = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            self.course.reveal(Space(round(at[0]), round(at[1])))
            flier.show(at, 4 * high * t * (1 - t))
        return Tween(seconds, move, linear if high else land)

    def _x(self, place: Place) -> float:
        look = self.course.look
        return look.at(*place)[0] if look is not None else 0.0

    def _noise(self, name: SoundName, place: Place) -> Tween:
        return pause(0, lambda: self.sound(name, self._x(place)))

    def _still_move(self, seat: int, done: Callable[[], None], place: Place) -> tuple[Track, ...]:
        """Where motion is reduced: the ball is there, after a moment."""
        self.course.reveal(Space(round(place[0]), round(place[1])))
        del seat
        return ((pause(.15, self.ending(done)),),)

    def flown(self, seat: int, start: Place, landing: Place, bend: Place | None, done: Callable[[], None]) -> tuple[Track, ...]:
        """A stroke through the air; `bend` is where it would have come down without its curve."""
        if self.still:
            return self._still_move(seat, done, landing)
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

    def missed(self, seat: int, start: Place, done: Callable[[], None]) -> tuple[Track, ...]:
        """A complete miss: the ball hops and lies where it lay."""
        if self.still:
            return self._still_move(seat, done, start)
        flier, end = self._flier(seat, done)
        hop = start[0] + .4, start[1]
        return ((self._noise("swing", start), self._leg(flier, start, hop, self.painter.look.px(10), .2),
                 self._leg(flier, hop, start, 0, .3), pause(0, end)),)

    def _struck(self, flier: Flier, place: Place) -> list[Tween]:
        """What the ground does where a ball comes to it."""
        state = self.course.state
        terrain = state.hole.terrain(Space(round(place[0]), round(place[1]))) if state is not None else Terrain.FAIRWAY
        if terrain is Terrain.WATER:
            return [self._noise("splash", place), pause(0, flier.hide), *self._spray(place, ("water", "card"), rings=True)]
        if terrain is Terrain.BUNKER:
            return [self._noise("sand", place), *self._spray(place, ("sand", "card"))]
        if terrain is Terrain.WOODS:
            return [self._noise("rustle", place), *self._spray(place, ("rough", "fairway"), fall=True)]
        return [self._noise("blocked" if terrain is Terrain.OUT else "bounce", place)]

    def _spray(self, place: Place, colours: tuple[str, ...], *, fall: bool = False, rings: bool = False) -> list[Tween]:
        """Drops, grains or leaves, made only when they fly: the camera may have moved by then."""
        made: list[Spray | Rings] = []

        def begin() -> None:
            look = self.course.look
            if look is not None:
                at = look.at(*place)
                made.append(Spray(self, at, colours, 7, count=14, size=4, spread=30, fall=fall))
                if rings:
                    made.append(Rings(self, at))

        def fly(t: float) -> None:
            if not made:
                begin()
            for one in made:
                apply = one.tween().apply
                if apply is not None:
                    apply(t)

        def gone() -> None:
            for one in made:
                one.remove()
            made.clear()
        return [Tween(.5, fly, linear, self.ending(gone))]

    def ran(self, seat: int, path: Sequence[Space], bounce: int, done: Callable[[], None]) -> tuple[Track, ...]:
        """Bounces, then the roll, a space after the other."""
        end_place = float(path[-1][0]), float(path[-1][1])
        if self.still or len(path) < 2:
            return self._still_move(seat, done, end_place)
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

    def carried(self, seat: int, start: Place, end: Place, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball is picked up and put down: a drop, or onto its place on the green."""
        if self.still or math.dist(start, end) < .05:
            return self._still_move(seat, done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)
        return ((self._leg(flier, start, end, self.painter.look.px(16), _BACK), self._noise("drop", end), pause(0, over)),)

    def putted(self, seat: int, start: Place, end: Place, roll: Callable[[float], None], *, holed: bool,
               done: Callable[[], None]) -> tuple[Track, ...]:
        """A putt on the green, and on the track beside it; `roll` shows a share of it there."""
        if self.still:
            return self._still_move(seat, done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)

        def move(t: float) -> None:
            flier.show((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), 0)
            roll(t)
        track: list[Tween] = [self._noise("tick", start), Tween(_PUTT, move, land)]
        if holed:
            track += [pause(0, flier.hide), self._noise("cup", end), pause(.15)]
        return ((*track, pause(0, over)),)

    # ---- words
    def call(self, seat: int, words: Sequence[str], seconds: float) -> tuple[Track, ...]:
        """A player's mark with a card of words, above the hole."""
        p = self.painter
        token, card = calls.token(p, seat), calls.words(p, words)
        overlap = 2 * p.look.px(calls.PAD) - p.look.px(6)
        wide, high = token.get_width() + card.get_width() - overlap, max(token.get_height(), card.get_height())
        picture = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        picture.blit(card, (token.get_width() - overlap, (high - card.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        picture.blit(token, (0, (high - token.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        return (tuple(self._shown(picture, seconds)),)

    def _shown(self, picture: pygame.Surface, seconds: float) -> list[Tween]:
        """A picture comes at the top of the hole, is read, and goes."""
        rect = self.course.rect
        sprite = self.scene.stage.add(Sprite(picture, (0, 0), _CALL_Z, alpha=0))
        sprite.centre_at((rect.centerx, rect.top + picture.get_height() / 2))
        done = self.ending(lambda: self.clear(sprite))

        def fade(t: float) -> None:
            sprite.alpha = round(255 * t)
        return [Tween(_FADE, fade, linear), self.reading(seconds), Tween(_FADE, lambda t: fade(1 - t), linear, done)]

    def step(self, seat: int, words: Sequence[str], motion: tuple[Track, ...]) -> Track:
        """A step of a story: its words, read while and after something moves."""
        said = list(self.call(seat, words, 1.1)[0])
        moved = list(motion[0]) if motion else []
        return (*said[:1], *moved, *said[1:])

    def result(self, card: Widget, seconds: float) -> tuple[Track, ...]:
        """The result of a hole lies on it for a while."""
        self.course.put_in(card)
        self.sound("score", self.course.rect.centerx)
        return ((self.time_to_read(seconds), pause(0, self.ending(self.course.put_in))),)

    def lettering(self, words: str, below: str, seconds: float) -> tuple[Track, ...]:
        """Large brass letters."""
        panel = ResultPanel((), words, below, grand=True)
        self.course.put_in(panel)
        return ((Tween(.5, panel.turn, land), self.time_to_read(seconds), pause(0, self.ending(self.course.put_in))),)
