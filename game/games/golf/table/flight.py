"""A golf ball on its way: it flies in an arc over its shadow, bounces, rolls, splashes, rattles trees, drops. For every golf table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

import pygame

from game.ui.animation import Tween, glide, land, linear
from game.ui.paint import Painter, put
from game.ui.paint.light import ASIDE
from game.ui.stage import Sprite
from game.ui.table.staging import Staging
from game.ui.theme import XY

FLY_TIME: Final = .62       # seconds in the air
BOUNCE_TIME: Final = .22
ROLL_TIME: Final = .30
PUTT_TIME: Final = .42
DROP_TIME: Final = .24
SPRAY_TIME: Final = .5
HEIGHT: Final = .34         # of the way's length, at the top of the arc
LOWEST: Final = 46.0        # logical units that a ball rises at least
RUN: Final = .16            # share of the way that is left when it comes down
GROWTH: Final = .45         # a ball at the top of its arc is drawn larger by this share
Z: Final = 36
SWAY: Final = .07           # of its width that a tree shakes


class FlightStep(NamedTuple):
    """A part of a ball's path: to `to`, `high` pixels up in its middle, in `seconds`."""

    to: XY
    high: float
    seconds: float


class Flying:
    """One ball with its shadow, and its owner's token that walks below it."""

    def __init__(self, staging: Staging, seat: int, ball: XY, token: XY, sizes: tuple[int, int]) -> None:
        """`sizes` of ball and token in pixels."""
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
        """The token goes there."""
        start = self.token
        self.token = to

        def apply(t: float) -> None:
            self._walker.centre_at((start[0] + (to[0] - start[0]) * t, start[1] + (to[1] - start[1]) * t))
        return Tween(seconds, apply, glide)

    def hide(self, hidden: bool = True) -> None:
        """Hides the ball, which is in the water or in the cup, or shows it."""
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
        """Off the stage."""
        self._staging.clear(self._shade, self._walker, self._ball)


def flight(start: XY, end: XY, least: float) -> list[FlightStep]:
    """A stroke: in the air, two bounces, a roll. `least` is the least height of its arc in pixels.

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
    """A stroke that stays where it comes down: in sand, water, a tree."""
    return [FlightStep(end, max(least, math.dist(start, end) * HEIGHT), FLY_TIME)]


class Spray:
    """Drops, leaves or grains that fly up from a place and fall."""

    def __init__(self, staging: Staging, at: XY, colours: Sequence[str], seed: int, *, count: int = 12, size: float = 5,
                 fall: bool = False, spread: float = 46) -> None:
        """`fall`: they only fall, as leaves do; `size` and `spread` in logical units."""
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
        """The whole of it."""
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
        """Off the stage."""
        self._staging.clear(*(part[0] for part in self._parts))


class Rings:
    """Circles that widen on water."""

    def __init__(self, staging: Staging, at: XY) -> None:
        self._staging, self._at = staging, at
        blank = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self._sprites = [staging.scene.stage.add(Sprite(blank, (0, 0), Z - 2, visible=False)) for _ in range(3)]

    def tween(self) -> Tween:
        """The whole of it."""
        return Tween(SPRAY_TIME * 1.3, self._apply, linear, self.remove)

    def _apply(self, t: float) -> None:
        p = self._staging.painter
        for number, sprite in enumerate(self._sprites):
            u = (t - .16 * number) / (1 - .16 * 2)
            sprite.visible = 0 < u < 1
            if not sprite.visible:
                continue
            step = round(u * 12) / 12       # few sizes, so that the painter's memory holds them
            wide, high = p.look.px(10 + 56 * step), p.look.px(5 + 26 * step)
            sprite.image = p.rbox(wide, high, high / 2, None, "on_tag", max(1.0, 1.6 * p.look.scale))
            sprite.centre_at(self._at)
            sprite.alpha = round(220 * (1 - u))

    def remove(self) -> None:
        """Off the stage."""
        self._staging.clear(*self._sprites)


class Shaken:
    """A piece of the ground, soft at its edge, that shakes over where it lies: a tree that a ball has hit."""

    def __init__(self, staging: Staging, at: XY, radius: float, ground: Callable[[pygame.Rect], pygame.Surface]) -> None:
        """`ground` paints a rectangle of the screen as it is without balls."""
        self._staging, self._at = staging, at
        side = max(4, round(2 * radius))
        box = pygame.Rect(0, 0, side, side)
        box.center = round(at[0]), round(at[1])
        piece = ground(box)
        piece.blit(staging.painter.made(("shaken", side), lambda: _soft_disc(side)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self._sprite = staging.scene.stage.add(Sprite(piece, box.topleft, Z - 3, visible=False))
        self._far = SWAY * side

    def tween(self) -> Tween:
        """The whole of it."""
        return Tween(SPRAY_TIME, self._apply, linear, self.remove)

    def _apply(self, t: float) -> None:
        left = (1 - t) ** 1.5
        x, y = self._at
        self._sprite.visible = 0 < t < 1
        self._sprite.centre_at((x + self._far * left * math.sin(9 * math.pi * t), y + .4 * self._far * left * math.sin(13 * math.pi * t)))

    def remove(self) -> None:
        """Off the stage."""
        self._staging.clear(self._sprite)


def _soft_disc(side: int) -> pygame.Surface:
    """White in the middle and nothing at the edge, premultiplied."""
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
