"""Motion shared by all golf tables: the ball in flight, the moment in which it is holed, words and results."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

import pygame

from game.games.golf.rules import RoundEnded, margin_words
from game.games.golf.table.ground_view import GroundCamera, GroundView
from game.games.golf.table.plate import CardedResult, HoleLine, HoleResultPanel, call_picture, card_at, pointing
from game.games.golf.table.sheet import GolfCard, term
from game.ui.looks.stage import Sprite, Tween, glide, land, linear, pause
from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter, put
from game.ui.paint.plates import ASIDE, foil_of, lettered
from game.ui.paint.store import Build
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.table.face import Track
from game.ui.table.pieces import ResultPanel, Staging
from game.ui.widgets.base import Widget
from game.ui.widgets.text import shorten, squeezed
from game.words import _, ngettext

# ---- a golf ball in motion: it flies in an arc over its shadow, bounces, rolls, splashes, shakes trees, drops. For every golf table
FLY_TIME: Final = .62       # seconds in the air
BOUNCE_TIME: Final = .22
ROLL_TIME: Final = .30
PUTT_TIME: Final = .42
DROP_TIME: Final = .24
SPRAY_TIME: Final = .5
HEIGHT: Final = .34         # height of the arc as a share of the way's length
LOWEST: Final = 46.0        # logical units of the lowest arc
RUN: Final = .16            # share of the way that is left after the landing
GROWTH: Final = .45         # share by which a ball is drawn larger at the top of its arc
Z: Final = 36
SWAY: Final = .07           # share of its width by which a tree sways


class FlightStep(NamedTuple):
    """A part of a ball's path: to `to`, `high` pixels up in its middle, in `seconds`."""

    to: XY
    high: float
    seconds: float


class Flying:
    """A ball in flight with its shadow, and its owner's token, which walks below it."""

    def __init__(self, staging: Staging, seat: int, ball: XY, token: XY, sizes: tuple[int, int]) -> None:
        """`sizes` are those of ball and token in pixels."""
        self._staging, self._size = staging, sizes[0]
        p, stage = staging.painter, staging.scene.stage
        self.at, self.token = ball, token
        self._shade = stage.add(Sprite(_shade(p, sizes[0]), (0, 0), Z - 1))
        self._walker = stage.add(Sprite(p.mark(seat, sizes[1]), (0, 0), Z))
        self._ball = stage.add(Sprite(p.ball(sizes[0]), (0, 0), Z + 2))
        self.show(ball, 0)
        self._walker.centre_at(token)

    def show(self, at: XY, height: float) -> None:
        """Places the ball above `at`, `height` pixels high."""
        p = self._staging.painter
        self.at = at
        rise = height / max(1.0, p.look.px(120))
        self._ball.image = p.ball(round(self._size * (1 + GROWTH * min(1.0, rise))))
        self._ball.centre_at((at[0], at[1] - height))
        self._shade.centre_at((at[0] + height * ASIDE * .45 + p.look.px(2), at[1] + height * .2 + p.look.px(3)))
        self._shade.alpha = round(255 * (1 - .55 * min(1.0, rise)))

    def walk(self, to: XY, seconds: float) -> Tween:
        """Moves the token to a place."""
        start = self.token
        self.token = to

        def apply(t: float) -> None:
            self._walker.centre_at((start[0] + (to[0] - start[0]) * t, start[1] + (to[1] - start[1]) * t))
        return Tween(seconds, apply, glide)

    def hide(self, hidden: bool = True) -> None:
        """Hides the ball, which is in the water or in the cup, or shows it again."""
        self._ball.visible = self._shade.visible = not hidden

    def steps(self, start: XY, steps: Sequence[FlightStep]) -> list[Tween]:
        """The motion of the ball along these steps, one after the other."""
        out = []
        for step in steps:
            out.append(Tween(step.seconds, self._leg(start, step), linear if step.high else land))
            start = step.to
        return out

    def _leg(self, start: XY, step: FlightStep) -> Callable[[float], None]:
        def apply(t: float) -> None:
            at = start[0] + (step.to[0] - start[0]) * t, start[1] + (step.to[1] - start[1]) * t
            self.show(at, 4 * step.high * t * (1 - t))
        return apply

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._staging.clear(self._shade, self._walker, self._ball)


def flight(start: XY, end: XY, least: float) -> list[FlightStep]:
    """The steps of a stroke: a flight, two bounces, a roll. `least` is the least height of its arc in pixels.

    >>> [round(s.seconds, 2) for s in flight((0, 0), (100, 0), 10)]
    [0.62, 0.22, 0.13, 0.3]
    """
    far = math.dist(start, end)

    def along(share: float) -> XY:
        return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
    high = max(least, far * HEIGHT)
    return [FlightStep(along(1 - RUN), high, FLY_TIME), FlightStep(along(1 - RUN * .45), high * .16, BOUNCE_TIME),
            FlightStep(along(1 - RUN * .22), high * .05, BOUNCE_TIME * .6), FlightStep(end, 0, ROLL_TIME)]


def plump(start: XY, end: XY, least: float) -> list[FlightStep]:
    """The steps of a stroke that ends where it lands: in sand, water, a tree."""
    return [FlightStep(end, max(least, math.dist(start, end) * HEIGHT), FLY_TIME)]


class Spray:
    """Drops, leaves or grains that fly up from a place and fall."""

    def __init__(self, staging: Staging, at: XY, colours: Sequence[str], seed: int, *, count: int = 12, size: float = 5,
                 fall: bool = False, spread: float = 46) -> None:
        """`fall`: the parts only fall, like leaves; `size` and `spread` are in logical units."""
        self._staging, self._at, self._fall = staging, at, fall
        rng, p = Random(seed), staging.painter
        self._parts: list[tuple[Sprite, float, float, float]] = []
        for number in range(count):
            side = max(2, p.look.px(size * rng.uniform(.6, 1.2)))
            image = p.rbox(side, side, side / 2, colours[number % len(colours)], None, 1, 230)
            sprite = staging.scene.stage.add(Sprite(image, (0, 0), Z + 1, visible=False))
            reach = p.look.px(spread)
            self._parts.append((sprite, rng.uniform(-1, 1) * reach, rng.uniform(.35, 1) * reach, rng.uniform(.7, 1)))

    def tween(self) -> Tween:
        """The motion of all parts."""
        return Tween(SPRAY_TIME, self._apply, linear, self.remove)

    def _apply(self, t: float) -> None:
        for sprite, aside, up, life in self._parts:
            u = min(1.0, t / life)
            rise = -up * u * .8 if self._fall else up * 4 * u * (1 - u)
            sway = math.sin(6 * u + aside) * self._staging.painter.look.px(4) if self._fall else 0
            sprite.centre_at((self._at[0] + aside * (.5 + .5 * u if self._fall else u) + sway, self._at[1] - rise))
            sprite.visible = 0 < t < 1
            sprite.alpha = round(255 * (1 - u) ** .6) if u < 1 else 0

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._staging.clear(*(part[0] for part in self._parts))


class Rings:
    """Circles that widen on water."""

    def __init__(self, staging: Staging, at: XY) -> None:
        self._staging, self._at = staging, at
        blank = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self._sprites = [staging.scene.stage.add(Sprite(blank, (0, 0), Z - 2, visible=False)) for _ in range(3)]

    def tween(self) -> Tween:
        """The motion of all circles."""
        return Tween(SPRAY_TIME * 1.3, self._apply, linear, self.remove)

    def _apply(self, t: float) -> None:
        p = self._staging.painter
        for number, sprite in enumerate(self._sprites):
            u = (t - .16 * number) / (1 - .16 * 2)
            sprite.visible = 0 < u < 1
            if not sprite.visible:
                continue
            step = round(u * 12) / 12       # few sizes, so that their pictures can be cached
            wide, high = p.look.px(10 + 56 * step), p.look.px(5 + 26 * step)
            sprite.image = p.rbox(wide, high, high / 2, None, "on_tag", max(1.0, 1.6 * p.look.scale))
            sprite.centre_at(self._at)
            sprite.alpha = round(220 * (1 - u))

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._staging.clear(*self._sprites)


class Shaken:
    """A piece of the ground with a soft edge that shakes at its place: a tree hit by a ball."""

    def __init__(self, staging: Staging, at: XY, radius: float, ground: Callable[[pygame.Rect], pygame.Surface]) -> None:
        """`ground` returns a rectangle of the screen without balls."""
        self._staging, self._at = staging, at
        side = max(4, round(2 * radius))
        box = pygame.Rect(0, 0, side, side)
        box.center = round(at[0]), round(at[1])
        piece = ground(box)
        piece.blit(staging.painter.made(("shaken", side), lambda: _soft_disc(side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._sprite = staging.scene.stage.add(Sprite(piece, box.topleft, Z - 3, visible=False))
        self._far = SWAY * side

    def tween(self) -> Tween:
        """The whole motion."""
        return Tween(SPRAY_TIME, self._apply, linear, self.remove)

    def _apply(self, t: float) -> None:
        left = (1 - t) ** 1.5
        x, y = self._at
        self._sprite.visible = 0 < t < 1
        self._sprite.centre_at((x + self._far * left * math.sin(9 * math.pi * t), y + .4 * self._far * left * math.sin(13 * math.pi * t)))

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._staging.clear(self._sprite)


def _soft_disc(side: int) -> pygame.Surface:
    """A disc, white in the middle and transparent at the edge, premultiplied."""
    small = pygame.Surface((24, 24), pygame.SRCALPHA, 32)
    for ring in range(12, 4, -1):
        level = round(255 * (12 - ring) / 7)
        pygame.draw.circle(small, (level, level, level, level), (12, 12), ring)
    pygame.draw.circle(small, (255, 255, 255, 255), (12, 12), 5)
    return pygame.transform.smoothscale(small, (side, side))



def _shade(p: Painter, size: int) -> pygame.Surface:
    """The shadow of a ball in the air."""
    if p.look.theme.flat:
        return p.rbox(max(2, size), max(2, size // 2), size / 4, "shade", None, 1, 120)
    halo = p.shadow(p.ball(size), 3 * p.look.scale, 150).surface
    out = pygame.Surface(halo.get_size(), pygame.SRCALPHA, 32)
    put(out, halo, (0, 0))
    return out


# ---- the moment in which a ball is holed: the score in words, larger for rarer ones, with the player and the number of strokes
_LETTERS: Final = 26.0, 38.0, 58.0, 76.0, 92.0      # logical units by rank
_READ: Final = .9, 1.0, 1.6, 2.2, 2.8               # seconds by rank
_GRAINS: Final = 0, 0, 18, 34, 60                   # brass grains by rank
_FOIL_FROM: Final = 1       # the rank from which letters are of brass
_CHEERED: Final = 2         # the rank from which there is applause
_MARK: Final = 26           # logical units
_PAD: Final = 18
_WIDEST: Final = .9         # share of the ground's width
_MOMENT_HIGHEST: Final = .46       # share of the ground's height: the half without the hole
_LEAST_BELOW: Final = .7    # least share of their size to which the letters below shrink on narrow ground


class ScoreMoment(NamedTuple):
    """A hole that a seat has finished. `holed` is False if it picked up its ball."""

    seat: int
    name: str
    strokes: int
    par: int
    holed: bool = True

    @property
    def rank(self) -> int:
        """The rarity of the score: 0 over par, 1 par, 2 birdie, 3 eagle, 4 an albatross or a hole in one.

        >>> [ScoreMoment(0, "Ana", strokes, 4).rank for strokes in (6, 4, 3, 2, 1)]
        [0, 1, 2, 3, 4]
        """
        if not self.holed:
            return 0
        return 4 if self.strokes == 1 else min(4, max(0, 1 + self.par - self.strokes))

    @property
    def words(self) -> str:
        """The golf term for the score, with an exclamation mark under par."""
        if not self.holed:
            return _("picked up")
        called = term(self.strokes, self.par)
        called = called[:1].upper() + called[1:]
        return _("{score}!").format(score=called) if self.cheered else called

    @property
    def letters(self) -> float:
        """The size of the letters, in logical units."""
        return _LETTERS[self.rank]

    @property
    def seconds(self) -> float:
        """The seconds for which it shows."""
        return _READ[self.rank]

    @property
    def grains(self) -> int:
        """The number of brass grains that fly up."""
        return _GRAINS[self.rank]

    @property
    def cheered(self) -> bool:
        """Whether there is applause."""
        return self.rank >= _CHEERED


def score_letters(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> pygame.Surface | None:
    """The brass letters of a score, painted in the background; None until they are painted, and for a score without brass."""
    if moment.rank < _FOIL_FROM:
        return None
    pixels, theme = 2 * p.look.type_px(_size(p, moment, ground)), p.look.theme

    def prepare() -> Build:
        letters = lettered(p.font_px(pixels, "display"), moment.words)
        return lambda _grain: [foil_of(letters, theme.foil, theme.flat)]
    return p.slow("score letters", (1, moment.words, round(pixels)), prepare, first=True)


def _size(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> float:
    """The size of the letters in logical units, smaller on narrow or low ground."""
    pad = p.look.px(_PAD)
    below = max(p.look.px(_MARK), p.font(SIZES.body, "bold").get_linesize()) + p.look.px(6) + pad
    wide, high = p.font(moment.letters, "display" if moment.rank >= _FOIL_FROM else "bold").size(moment.words)
    room = round(ground[0] * _WIDEST) - 2 * pad, max(p.look.px(SIZES.body), round(ground[1] * _MOMENT_HIGHEST) - below)
    return min(moment.letters, .97 * moment.letters * min(room[0] / max(1, wide), room[1] / max(1, high)))


def moment_picture(p: Painter, moment: ScoreMoment, ground: tuple[int, int]) -> pygame.Surface:
    """The words on a dark plate above the player's mark and strokes, for ground of that size in device pixels."""
    px, size, foil = p.look.px, _size(p, moment, ground), moment.rank >= _FOIL_FROM
    head = score_letters(p, moment, ground)
    if head is None:        # plain letters, also while those of brass are not painted yet
        head = p.text(moment.words, size, "gold" if foil else "cream", "display" if foil else "bold")
    strokes = ngettext("{n} stroke, par {par}", "{n} strokes, par {par}", moment.strokes).format(n=moment.strokes, par=moment.par)
    mark = px(_MARK)
    below = _who(p, moment.name, strokes, round(ground[0] * _WIDEST) - 2 * px(_PAD) - mark - px(8))
    line = mark + px(8) + below.get_width()
    size_of = max(head.get_width(), line) + 2 * px(_PAD), head.get_height() + max(mark, below.get_height()) + px(6) + px(_PAD)
    out = pygame.Surface(size_of, pygame.SRCALPHA, 32)
    put(out, p.rbox(*size_of, px(14), "well", "brass", max(1.0, 1.6 * p.look.scale), 232), (0, 0))
    put(out, head, ((size_of[0] - head.get_width()) / 2, px(_PAD) / 2))
    x, y = (size_of[0] - line) / 2, size_of[1] - px(_PAD) / 2 - max(mark, below.get_height()) / 2
    put(out, p.mark(moment.seat, mark), (x + mark / 2, y), True)
    put(out, below, (x + mark + px(8), y - below.get_height() / 2))
    return out


def _who(p: Painter, name: str, strokes: str, room: int) -> pygame.Surface:
    """The player's name and strokes, at most `room` pixels wide: letters shrink first, then a long name is cut."""
    def said(shown: str) -> str:
        return _("{name}: {words}").format(name=shown, words=strokes)
    size = squeezed(p, said(name), SIZES.body, room, "bold", _LEAST_BELOW)
    rest = p.font(size, "bold").size(said(""))[0]
    return p.text(said(shorten(p, name, size, max(1, room - rest), "bold")), size, "on_well", "bold")


# ---- motion shared by all golf ground: words and results on it; with a camera its glides, and grains and drops
# that fly up
C = TypeVar("C", bound=GroundCamera)

_FADE: Final = .18
HOLED_PAUSE: Final = .35    # seconds between a holed ball and its score
_RISE: Final = 16           # logical units by which a score rises
_BURST: Final = 90          # logical units that the grains fly
_OFF_BALL: Final = 12       # logical units from the middle of a ball to what points at it
_CALL_Z: Final = 45
_Z: Final = 36
_GROWTH: Final = .5         # share by which a ball is drawn larger at the top of its arc
_HIGHEST: Final = 120.0     # logical units of height at which it has that size


class ResultGround(Protocol):
    """A widget on which others can be placed."""

    rect: pygame.Rect

    def put_in(self, *widgets: Widget) -> None:
        """Places these widgets on it; none removes them."""


class GroundTelling(Staging):
    """Shows results on the ground of a hole."""

    def __init__(self, scene: Scene, ground: ResultGround) -> None:
        super().__init__(scene)
        self._ground = ground

    def result(self, card: Widget, seconds: float) -> tuple[Track, ...]:
        """Shows the result of a hole on the ground for that many seconds."""
        self._ground.put_in(card)
        self.sound("score", self._ground.rect.centerx)
        return ((self.time_to_read(seconds), pause(0, self.ending(self._ground.put_in))),)

    def applaud(self) -> None:
        """Plays applause."""
        self.sound("applause", self._ground.rect.centerx)

    def lettering(self, words: str, below: str, seconds: float) -> tuple[Track, ...]:
        """Shows words in large brass letters."""
        panel = ResultPanel(words, below, grand=True)
        self._ground.put_in(panel)
        return ((Tween(.5, panel.turn, land), self.time_to_read(seconds), pause(0, self.ending(self._ground.put_in))),)


class BallUnderWay:
    """A ball in motion over its shadow, with its player's mark, which the game places beside it."""

    def __init__(self, staging: Staging, seat: int, size: int, mark: int, ball: float) -> None:
        """In pixels: `size` of the ball's place, of the `mark`, and of the `ball` itself on the ground."""
        self._staging, self._size, self._across = staging, size, ball
        p, stage = staging.painter, staging.scene.stage
        self._shade = stage.add(Sprite(p.rbox(size, max(3, size // 2), size / 4, "shade", None, 1, 130), (0, 0), _Z - 1))
        self._mark = stage.add(Sprite(p.mark(seat, mark), (0, 0), _Z))
        self._ball = stage.add(Sprite(p.ball(round(ball)), (0, 0), _Z + 2))

    def _lift(self, at: XY, height: float) -> None:
        """Shows the ball `height` pixels above a place of the screen, larger the higher it is, with its shadow."""
        p, (x, y) = self._staging.painter, at
        rise = min(1.0, height / max(1.0, p.look.px(_HIGHEST)))
        steps = round(rise * 6) / 6
        self._ball.image = p.ball(round(self._across * (1 + _GROWTH * steps)))
        self._ball.centre_at((x, y - height))
        self._shade.centre_at((x + height * ASIDE * .45 + p.look.px(2), y + height * .12 + p.look.px(2)))
        self._shade.alpha = round(255 * (1 - .5 * rise))

    def sink(self, at: XY, share: float) -> None:
        """Sinks the ball into the hole at a place of the screen: share 0 is above the edge, 1 gone; its player's mark fades with it."""
        self._ball.image = self._staging.painter.ball(max(2, round(self._across * (1 - .5 * round(share * 5) / 5))))
        self._ball.centre_at((at[0], at[1] + self._across * .3 * share))
        self._ball.alpha = round(255 * (1 - share ** 3))
        self._mark.alpha = round(255 * (1 - share))
        self._shade.visible = False

    def hide(self, hidden: bool = True) -> None:
        """Hides the ball, which is in the water or in the hole."""
        for sprite in (self._ball, self._shade, self._mark):
            sprite.visible = not hidden

    def remove(self) -> None:
        """Takes its sprites off the stage."""
        self._staging.clear(self._shade, self._mark, self._ball)


B = TypeVar("B", bound=BallUnderWay)


class GroundMotion(GroundTelling, Generic[C]):
    """Motions over one window on the ground. Places are ground places, as the camera may move meanwhile."""

    glide_time: ClassVar[float]     # seconds in which the camera moves
    read_time: ClassVar[float]      # seconds to read a step of a replay
    spray: ClassVar[tuple[int, int]]        # grains or drops that fly up, and how far in logical units

    def __init__(self, scene: Scene, view: GroundView[C]) -> None:
        super().__init__(scene, view)
        self._view = view
        self._gliding = 0
        self.moment: ScoreMoment | None = None      # the score shown over the ground

    @abstractmethod
    def pixel(self, place: XY) -> XY:
        """The pixel of a ground place on the screen."""

    # ---- camera
    def _glide_to(self, to: C | None) -> None:
        """Glides the camera; moves it at once with reduced motion."""
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
        """Leaves the camera where it is."""
        self._gliding += 1
        self._view.gliding = False

    # ---- the ball
    def _sent(self, ball: B, seat: int, done: Callable[[], None]) -> tuple[B, Callable[[], None]]:
        """Sends a ball on its way instead of the one that lies there; returns it, and a function that ends that."""
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
        """Drops, grains or leaves that fly up, made only when they start, as the camera may have moved.

        `shakes`: the radius in pixels in which the ground, such as a tree's crown, shakes meanwhile. `count` and `spread` are the game's
        own by default.
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
        """Shows a player's mark with a card of words at the ground place `at`, or at the top of the ground."""
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
        """The picture of a notice and its corner: above a place of the screen and pointing at it, or below it if there is no room."""
        ground, clear = self._view.rect, self.painter.look.px(_OFF_BALL)
        x, y = at[0] - notice.get_width() / 2, at[1] - clear - notice.get_height()
        left = min(max(x, ground.left), max(ground.left, ground.right - notice.get_width()))
        if y < ground.top:
            low = max(ground.top, min(at[1] + clear, ground.bottom - picture.get_height()))
            return picture, (left, low)
        return (notice if abs(left - x) < 1 else picture), (left, min(y, ground.bottom - notice.get_height()))

    # ---- a hole is finished
    def finished(self, moment: ScoreMoment, at: XY) -> tuple[Track, ...]:
        """Shows a score in words, larger for rarer ones, with brass grains at the ground place where the ball was holed."""
        ground, p = self._view.rect, self.painter
        score_letters(p, moment, ground.size)      # so that they are painted while the ball is in the cup
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
        read: Track = (*track, self.time_to_read(moment.seconds), Tween(_FADE, lambda t: come(1 - t), linear, done))
        if not moment.grains or self.still:
            return (read,)
        grains = self._spray(at, ("glow", "brass", "ivory"), count=moment.grains, spread=p.look.px(_BURST) / p.look.scale)
        return (read, (self.reading(HOLED_PAUSE), *grains))

    def step(self, seat: int, words: Sequence[str], motion: tuple[Track, ...]) -> Track:
        """A step of a replay: its words, shown during and after its motion."""
        said = list(self.call(seat, words, self.read_time)[0])
        moved = list(motion[0]) if motion else []
        return (*said[:1], *moved, *said[1:])


# ---- the motion of a round's events on golf ground: the last stroke replayed, a hole's result, the winner
M = TypeVar("M", bound=GroundMotion[Any])
RetoldStep = tuple[Sequence[str], Callable[[], tuple[Track, ...]]]      # the words of a step, and what makes its motion when it begins
READ_HOLE: Final = 3.2      # seconds
_READ_ROUND: Final = 4.5


class RetellingTable(Protocol):
    """The face of a table at which a stroke can be replayed."""

    def ask_again(self) -> None:
        """Updates the sentence below the table to the step being told."""

    def put_back(self) -> None:
        """Shows the table as it is, at the end of a replay."""


class GroundShow(Generic[M]):
    """Turns events into motion; the face's `put` ends it all."""

    def __init__(self, motion: M) -> None:
        self._motion = motion
        self.tells = False      # whether a stroke is being replayed
        self.step_told = ""     # the words of the current step, as one sentence
        self._telling = 0       # the number of the current replay: one that was stopped does not go on

    # ---- replaying the last stroke
    def stop(self) -> None:
        """Ends a replay, as the table shows something else."""
        self._telling += 1
        self.tells, self.step_told = False, ""

    def retell(self, seat: int, steps: Sequence[RetoldStep], table: RetellingTable) -> None:
        """Replays a stroke step by step. The words are shown on the ground, and below the table, where golf terms are links."""
        self._telling += 1
        self.tells = True
        self._step(seat, list(steps), table, self._telling)

    def _step(self, seat: int, left: list[RetoldStep], table: RetellingTable, number: int) -> None:
        """Starts the next step of a replay. Its motion is made now, as its ball flies from where the last step left it."""
        if number != self._telling:
            return
        if not left:
            self.tells, self.step_told = False, ""
            table.put_back()
            return
        words, moves = left.pop(0)
        self.step_told = ": ".join(words)
        table.ask_again()
        track = self._motion.step(seat, words, moves())
        self._motion.scene.motion.play(*track, pause(0, lambda: self._step(seat, left, table, number)))

    # ---- results
    def hole_begins(self, number: int, par: int) -> tuple[Track, ...]:
        """Shows the title of a hole, from 0; the first hole has none."""
        heading = _("Hole {n}").format(n=number + 1)
        return self._motion.lettering(heading, _("par {n}").format(n=par), 1.1) if number else ()

    def hole_ends(self, number: int, par: int, strokes: Sequence[int], names: Sequence[str], won: str,
                  card: GolfCard, honour: tuple[int, ...] | None = None) -> tuple[Track, ...]:
        """Shows the result of a hole, who `won` it, and the card; `honour` is the order on the next tee, by default by strokes."""
        lines = tuple(sorted((HoleLine(seat, names[seat], n) for seat, n in enumerate(strokes)), key=lambda line: line.strokes))
        order = tuple(line.seat for line in lines) if honour is None else honour
        plaque = HoleResultPanel(_("Hole {n}").format(n=number + 1), par, lines, order, won)
        return self._motion.result(CardedResult(plaque, card_at(card, number)), READ_HOLE)

    def round_ends(self, event: RoundEnded, names: Sequence[str]) -> tuple[Track, ...]:
        """Plays applause and shows the winner; a single player has not won."""
        self._motion.applaud()
        who = " & ".join(names[seat] for seat in event.winners)
        text = ngettext("{name} wins", "{name} share the win", len(event.winners)).format(name=who)
        return self._motion.lettering(text, margin_words(event.margin), _READ_ROUND) if len(names) > 1 else ()
