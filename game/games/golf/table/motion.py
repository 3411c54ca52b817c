"""What moves alike on all golf ground: words and results lie on it; where it has a camera the look glides, and grains and drops fly up."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Generic, Protocol, TypeVar

import pygame

from game.games.golf.table.camera import GroundCamera
from game.games.golf.table.flight import Rings, Shaken, Spray
from game.games.golf.table.ground_view import GroundView
from game.games.golf.table.moment import ScoreMoment, moment_picture, score_letters
from game.ui.animation import Tween, glide, land, linear, pause
from game.ui.paint import Painter, put
from game.ui.paint.blit import SUPER, canvas, shrink
from game.ui.paint.light import ASIDE
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.table import calls
from game.ui.table.face import Track
from game.ui.table.result import ResultPanel
from game.ui.table.staging import Staging
from game.ui.theme import XY
from game.ui.widgets.base import Widget

C = TypeVar("C", bound=GroundCamera)

_FADE: Final = .18
HOLED_PAUSE: Final = .45    # seconds between a ball that goes down and its score
_RISE: Final = 16           # logical units that a score comes up by
_BURST: Final = 90          # and that grains fly at it
_OFF_BALL: Final = 12       # from the middle of a ball to what points at it
_TAIL: Final = 11           # of a notice, toward what it is about
_CALL_Z: Final = 45
_Z: Final = 36
_GROWTH: Final = .5         # a ball at the top of its arc is drawn larger by this share
_HIGHEST: Final = 120.0     # logical units at which it is


class ResultGround(Protocol):
    """A widget on which others can be laid."""

    rect: pygame.Rect

    def put_in(self, *widgets: Widget) -> None:
        """Lay these on it; none takes them away."""


class GroundTelling(Staging):
    """Lays results on the ground of a hole."""

    def __init__(self, scene: Scene, ground: ResultGround) -> None:
        super().__init__(scene)
        self._ground = ground

    def result(self, card: Widget, seconds: float) -> tuple[Track, ...]:
        """The result of a hole lies on the ground for a while."""
        self._ground.put_in(card)
        self.sound("score", self._ground.rect.centerx)
        return ((self.time_to_read(seconds), pause(0, self.ending(self._ground.put_in))),)

    def applaud(self) -> None:
        """The clubhouse claps."""
        self.sound("applause", self._ground.rect.centerx)

    def lettering(self, words: str, below: str, seconds: float) -> tuple[Track, ...]:
        """Large brass letters."""
        panel = ResultPanel(words, below, grand=True)
        self._ground.put_in(panel)
        return ((Tween(.5, panel.turn, land), self.time_to_read(seconds), pause(0, self.ending(self._ground.put_in))),)


class BallUnderWay:
    """A ball under way over its shadow, with its player's mark, which the game puts beside it."""

    def __init__(self, staging: Staging, seat: int, size: int, mark: int, ball: float) -> None:
        """`size` in pixels of the ball's place, of the mark, and of the ball itself on the ground."""
        self._staging, self._size, self._across = staging, size, ball
        p, stage = staging.painter, staging.scene.stage
        self._shade = stage.add(Sprite(p.rbox(size, max(3, size // 2), size / 4, "shade", None, 1, 130), (0, 0), _Z - 1))
        self._mark = stage.add(Sprite(p.mark(seat, mark), (0, 0), _Z))
        self._ball = stage.add(Sprite(p.ball(round(ball)), (0, 0), _Z + 2))

    def _lift(self, at: XY, height: float) -> None:
        """The ball that many pixels above a place of the screen, larger the higher it is, and its shadow."""
        p, (x, y) = self._staging.painter, at
        rise = min(1.0, height / max(1.0, p.look.px(_HIGHEST)))
        steps = round(rise * 6) / 6
        self._ball.image = p.ball(round(self._across * (1 + _GROWTH * steps)))
        self._ball.centre_at((x, y - height))
        self._shade.centre_at((x + height * ASIDE * .45 + p.look.px(2), y + height * .12 + p.look.px(2)))
        self._shade.alpha = round(255 * (1 - .5 * rise))

    def sink(self, at: XY, share: float) -> None:
        """It goes down into the hole at that place of the screen: 0 is above the edge, 1 gone; its player's mark goes with it."""
        self._ball.image = self._staging.painter.ball(max(2, round(self._across * (1 - .5 * round(share * 5) / 5))))
        self._ball.centre_at((at[0], at[1] + self._across * .3 * share))
        self._ball.alpha = round(255 * (1 - share ** 3))
        self._mark.alpha = round(255 * (1 - share))
        self._shade.visible = False

    def hide(self, hidden: bool = True) -> None:
        """Hides it: it is in the water or in the hole."""
        for sprite in (self._ball, self._shade, self._mark):
            sprite.visible = not hidden

    def remove(self) -> None:
        """Off the stage."""
        self._staging.clear(self._shade, self._mark, self._ball)


B = TypeVar("B", bound=BallUnderWay)


class GroundMotion(GroundTelling, Generic[C]):
    """Motions over one window on the ground. Places are those of the ground: the camera may move meanwhile."""

    glide_time: ClassVar[float]     # seconds in which the camera moves
    read_time: ClassVar[float]      # seconds to read a step of a story
    spray: ClassVar[tuple[int, int]]        # how many grains or drops fly up, and how far in logical units

    def __init__(self, scene: Scene, view: GroundView[C]) -> None:
        super().__init__(scene, view)
        self._view = view
        self._gliding = 0
        self.moment: ScoreMoment | None = None      # the score that stands over the ground

    @abstractmethod
    def pixel(self, place: XY) -> XY:
        """Where a place of the ground is on the screen."""

    # ---- camera
    def _glide_to(self, to: C | None) -> None:
        """The camera glides there; at once where nothing moves."""
        start = self._view.camera
        if to is None or start is None or to == start:
            return
        self._gliding += 1
        self._view.gliding = False
        if self.still or not self.scene.settings.speed:
            self._view.see(to)
        else:
            self.scene.clock.play(self._glide(start, to, self._gliding))

    def _glide(self, start: C, to: C, number: int) -> Tween:
        def move(share: float) -> None:
            if number == self._gliding and not self._view.own_look:
                self._view.gliding = share < 1
                self._view.see(to if share >= 1 else start.toward(to, share))
                if share >= 1:
                    self._view.refresh()
            elif number == self._gliding:
                self._view.gliding = False
        return Tween(self.glide_time, move, glide)

    def stop_gliding(self) -> None:
        """The camera stays where it is."""
        self._gliding += 1
        self._view.gliding = False

    # ---- the ball
    def _sent(self, ball: B, seat: int, done: Callable[[], None]) -> tuple[B, Callable[[], None]]:
        """A ball on its way instead of the one that lies, and what ends that."""
        self._view.hide((seat,))

        def end() -> None:
            ball.remove()
            done()
            self._view.hide(())
        return ball, self.ending(end)

    def _noise(self, name: SoundName, place: XY) -> Tween:
        return pause(0, lambda: self.sound(name, self.pixel(place)[0]))

    def _spray(self, place: XY, colours: tuple[str, ...], *, fall: bool = False, rings: bool = False, shakes: float = 0.0,
               count: int = 0, spread: float = 0.0) -> list[Tween]:
        """Drops, grains or leaves, made only when they fly: the camera may have moved by then.

        `shakes`: of that many pixels round the place the ground, a tree's crown, shakes meanwhile. `count` and `spread` are the game's own
        where they are not given.
        """
        made: list[Spray | Rings | Shaken] = []

        def fly(t: float) -> None:
            if not made:
                at, (many, far) = self.pixel(place), self.spray
                made.append(Spray(self, at, colours, 7, count=count or many, size=4, spread=spread or far, fall=fall))
                if rings:
                    made.append(Rings(self, at))
                if shakes:
                    made.append(Shaken(self, at, shakes, self._view.ground_in))
            for one in made:
                apply = one.tween().apply
                if apply is not None:
                    apply(t)

        def gone() -> None:
            for one in made:
                one.remove()
            made.clear()
        return [Tween(.7 if shakes else .5, fly, linear, self.ending(gone))]

    # ---- words
    def call(self, seat: int, words: Sequence[str], seconds: float, at: XY | None = None) -> tuple[Track, ...]:
        """A player's mark with a card of words: at the place `at` of the ground, which it is about, else at the top of the ground."""
        rect, picture = self._view.rect, call_picture(self.painter, seat, words)
        notice = pointing(self.painter, picture) if at is not None else picture
        sprite = self.scene.stage.add(Sprite(notice, (0, 0), _CALL_Z, alpha=0))
        done = self.ending(lambda: self.clear(sprite))

        def place() -> None:
            if at is None:
                sprite.centre_at((rect.centerx, rect.top + picture.get_height() / 2))
            else:
                sprite.image, sprite.pos = self._beside(picture, notice, self.pixel(at))

        def fade(t: float) -> None:
            place()         # the camera may have moved since
            sprite.alpha = round(255 * t)
        return ((Tween(_FADE, fade, linear), self.reading(seconds), Tween(_FADE, lambda t: fade(1 - t), linear, done)),)

    def _beside(self, picture: pygame.Surface, notice: pygame.Surface, at: XY) -> tuple[pygame.Surface, XY]:
        """A notice over a place of the screen, which it points at; where the window ends above it, below it and without pointing."""
        ground, clear = self._view.rect, self.painter.look.px(_OFF_BALL)
        x, y = at[0] - notice.get_width() / 2, at[1] - clear - notice.get_height()
        left = min(max(x, ground.left), max(ground.left, ground.right - notice.get_width()))
        if y < ground.top:
            low = max(ground.top, min(at[1] + clear, ground.bottom - picture.get_height()))
            return picture, (left, low)
        return (notice if abs(left - x) < 1 else picture), (left, min(y, ground.bottom - notice.get_height()))

    # ---- a hole is finished
    def finished(self, moment: ScoreMoment, at: XY) -> tuple[Track, ...]:
        """The score in words, as large as it is rare, with grains of brass at the place of the ground where the ball went down."""
        ground, p = self._view.rect, self.painter
        score_letters(p, moment, ground.size)      # they are painted while the ball lies in the cup
        sprite = self.scene.stage.add(Sprite(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0), _CALL_Z, alpha=0))
        self.moment = moment

        def over() -> None:
            self.moment = None
            self.clear(sprite)
        done, rise = self.ending(over), 0 if self.still else p.look.px(_RISE)

        def come(t: float) -> None:
            if sprite.image.get_width() == 1:
                sprite.image = moment_picture(p, moment, ground.size)
            y = self.pixel(at)[1]
            middle = ground.top + ground.h * (.25 if y > ground.centery else .72)       # never over the hole
            sprite.centre_at((ground.centerx, middle + rise * (1 - t)))
            sprite.alpha = round(255 * t)

        def cheer() -> None:
            if moment.cheered:
                self.applaud()
            else:
                self.sound("score", ground.centerx)
        def ring() -> None:
            if moment.holed and moment.cheered:
                self.sound("birdie", self.pixel(at)[0])
        track: list[Tween] = [pause(0, ring), self.reading(HOLED_PAUSE), pause(0, cheer), Tween(.28, come, land)]
        if moment.grains and not self.still:
            track += self._spray(at, ("glow", "brass", "ivory"), count=moment.grains, spread=p.look.px(_BURST) / p.look.scale)
        return ((*track, self.time_to_read(moment.seconds), Tween(_FADE, lambda t: come(1 - t), linear, done)),)

    def step(self, seat: int, words: Sequence[str], motion: tuple[Track, ...]) -> Track:
        """A step of a story: its words, read while and after something moves."""
        said = list(self.call(seat, words, self.read_time)[0])
        moved = list(motion[0]) if motion else []
        return (*said[:1], *moved, *said[1:])


def pointing(p: Painter, picture: pygame.Surface) -> pygame.Surface:
    """A call with a tail below its middle."""
    tail, pad = p.look.px(_TAIL), p.look.px(calls.PAD)

    def make() -> pygame.Surface:
        large = canvas(2 * tail, tail + 2)
        side, foot = 2 * tail * SUPER, (tail + 2) * SUPER
        pygame.draw.polygon(large, (*p.colour("brass"), 255), ((0, 0), (side, 0), (side // 2, foot - 1)))
        edge = round(1.5 * p.look.scale * SUPER)
        pygame.draw.polygon(large, (*p.colour("well"), 255), ((2 * edge, 0), (side - 2 * edge, 0), (side // 2, foot - 1 - 2 * edge)))
        return shrink(large)
    out = pygame.Surface((picture.get_width(), picture.get_height() - pad + tail + 2), pygame.SRCALPHA, 32)
    out.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    put(out, p.made(("notice tail", tail), make), (picture.get_width() / 2 - tail, picture.get_height() - pad - 1))
    return out


def call_picture(p: Painter, seat: int, words: Sequence[str]) -> pygame.Surface:
    """A player's mark on the edge of a card of words, so that it is not taken for something that lies on the ground."""
    token, card = calls.token(p, seat), calls.words(p, words)
    overlap = 2 * p.look.px(calls.PAD) + p.look.px(8)
    wide, high = token.get_width() + card.get_width() - overlap, max(token.get_height(), card.get_height())
    picture = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    picture.blit(card, (token.get_width() - overlap, (high - card.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    picture.blit(token, (0, (high - token.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
    return picture
