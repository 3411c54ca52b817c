"""The roll of a throw: discs that fly in, bounce off the rim and each other and slow down, with the heights and spins that go with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.dice import Die, Knock, Leave
from game.ui.dice_settle import RIM

Array = NDArray[np.float64]
Flags = NDArray[np.bool_]
RATE: Final = 120       # frames kept a second
CALM: Final = .9        # seconds after which everything rests
_FINE: Final = 2        # steps of the simulation in each frame
_TOUCH: Final = 2.02    # radii between dice that touch
_MOST_SPIN: Final = 21.0
_TURN_OUT: Final = .20  # seconds: a die that leaves the tray makes for the rim
_LEFT: Final = .44      # ... and is over it
_GRAVITY: Final = 62.0  # radii per second squared
_BOUNCE: Final = .46


class Throw(NamedTuple):
    """What is thrown and where.

    `faces` are numbers of faces (see Die.showing). `tray` is (left, top, width, height) of the felt inside the rim, `radius` that of the
    dice, in the same units; `strength` about .6 (a drop) to 1.6 (a fling); `direction` points down the screen for y > 0. `off` and
    `cocked` are positions in `dice`; what their faces say does not matter. `lying` are spots of dice that rest in the tray already:
    they are knocked against, but stay. `fall` is how many seconds a die takes to fall beside the table. With `bottom` the faces are
    those that end underneath.
    """

    dice: Sequence[Die]
    faces: Sequence[int]
    tray: tuple[float, float, float, float]
    radius: float
    strength: float = 1.0
    direction: tuple[float, float] = (.35, -1.0)
    off: Sequence[int] = ()
    cocked: Sequence[int] = ()
    lying: Sequence[tuple[float, float]] = ()
    fall: float = .7
    bottom: bool = False


class Course(NamedTuple):
    """What the simulation found: places (frames, dice, 2), heights (frames, dice), spins (frames, dice, 3) in the table's frame.

    `still` is when each die has landed on its face, `axis` about what it rolled last.
    """

    places: Array
    heights: Array
    spins: Array
    still: tuple[float, ...]
    axis: tuple[tuple[float, float, float], ...]
    knocks: tuple[Knock, ...]
    leaves: tuple[Leave, ...]


class _Sim:
    """The dice in the middle of a throw; dice that lie in the tray already come last and never move."""

    def __init__(self, what: Throw, rng: Random) -> None:
        self.what = what
        self.count = len(what.dice)
        self.low = np.array(what.tray[:2], float) + RIM * what.radius
        self.high = np.array(what.tray[:2], float) + what.tray[2:] - RIM * what.radius
        length = math.hypot(*what.direction)
        self.way = np.array(what.direction, float) / length if length > 1e-6 else np.array((0.0, -1.0))
        self.reach = abs(self.way[0]) * what.tray[2] + abs(self.way[1]) * what.tray[3]
        self.leaving = np.array([i in what.off for i in range(self.count)], bool)
        self.side = np.array([1.0 if rng.random() < .5 + .4 * self.way[0] else -1.0 for _ in range(self.count)])
        self.place = np.concatenate([self._start(rng), np.array(what.lying, float).reshape(-1, 2)])
        jitter = np.array([[rng.gauss(0, .07), rng.gauss(0, .11)] for _ in range(self.count)])
        across = np.array((-self.way[1], self.way[0]))
        pace = 3.6 * (.45 + .55 * what.strength) * (self.reach + 2 * what.radius)       # the weakest throw still reaches the felt
        self.speed = np.zeros_like(self.place)
        self.speed[:self.count] = pace * ((1 + jitter[:, :1]) * self.way + jitter[:, 1:] * across)
        self.height = np.array([what.radius * rng.uniform(1.3, 2.1) for _ in range(self.count)])
        self.rise = np.array([what.radius * rng.uniform(-1, 4) for _ in range(self.count)])
        self.spin = np.array([[rng.gauss(0, 9) for _ in range(3)] for _ in range(self.count)])
        self.still = np.array([rng.uniform(.70, .82) for _ in range(self.count)])
        self.inside: Flags = np.zeros((self.count, 2), bool)      # along each axis: from then on its walls hold the die
        self.knocks: list[Knock] = []
        self.now = 0.0

    def _start(self, rng: Random) -> Array:
        """Places beyond the edge that the dice come over: in rows, side by side."""
        radius, across = self.what.radius, np.array((-self.way[1], self.way[0]))
        width = abs(across[0]) * (self.high[0] - self.low[0]) + abs(across[1]) * (self.high[1] - self.low[1])
        row = max(1, min(self.count, 5, int(width * .8 / (2.2 * radius)) + 1))
        out = np.empty((self.count, 2))
        for i in range(self.count):
            in_row = min(row, self.count - i // row * row)
            shift = (i % row - (in_row - 1) / 2) * 2.25 * radius + rng.uniform(-.3, .3) * radius
            target = (self.low + self.high) / 2 - self.way * self.reach * .15 + across * shift
            if self.leaving[i]:
                target[0] = (self.high if self.side[i] > 0 else self.low)[0] - self.side[i] * 2.5 * radius
            target = np.clip(target, self.low, self.high)
            out[i] = target - self.way * (self.reach * .45 + 2.4 * radius + i // row * 2.3 * radius)
        return out

    # ---- one step
    def step(self, dt: float) -> None:
        """Let so many seconds pass."""
        n = self.count
        drag = 1.9 if self.now < .3 else 1.9 + 9 * min(1.0, (self.now - .3) / .4)
        self.speed[:n] *= 1 - drag * dt
        self._leave()
        ease = np.sqrt(np.clip((self.still - self.now) / .2, 0, 1))
        ease[self.leaving] = 1.0
        self.place[:n] += self.speed[:n] * ease[:, None] * dt
        self._fall(dt)
        self._meet()
        self._walls()
        self._turn(dt)
        self.now += dt

    def _leave(self) -> None:
        """Dice that leave make for the rim of their side."""
        left = _LEFT - self.now
        if self.now < _TURN_OUT or left <= .01:
            return
        edge = np.where(self.side > 0, self.what.tray[0] + self.what.tray[2], self.what.tray[0])
        goal = edge + self.side * 1.2 * self.what.radius
        speed = self.speed[:self.count]
        speed[:, 0] = np.where(self.leaving, (goal - self.place[:self.count, 0]) / left, speed[:, 0])

    def _fall(self, dt: float) -> None:
        self.rise -= _GRAVITY * self.what.radius * dt
        self.height += self.rise * dt
        landed = self.height < 0
        for i in np.flatnonzero(landed & (self.rise < -4 * self.what.radius)):
            self._knock(float(self.place[i, 0]), min(1.0, -self.rise[i] / (16 * self.what.radius)), "felt")
        self.rise = np.where(landed, np.where(self.rise < -2 * self.what.radius, -_BOUNCE * self.rise, 0.0), self.rise)
        self.height = np.maximum(self.height, 0)

    def _walls(self) -> None:
        n = self.count
        place, speed = self.place[:n], self.speed[:n]
        self.inside |= (place >= self.low) & (place <= self.high)
        if self.now > .25:      # one that was knocked back on its way in is drawn in
            spare = .06 * self.what.radius
            drawn = (np.clip(place, self.low + spare, self.high - spare) - place) * (16 / RATE / _FINE)
            held_out = ~(self.inside | self.leaving[:, None])
            place += np.where(held_out, drawn, 0.0)
            speed[held_out & (speed * drawn < 0)] = 0.0
        free = self.leaving & (self.now >= _TURN_OUT)
        for axis in (0, 1):
            held = self.inside[:, axis] & ~free
            for wall, sign in ((self.low, 1.0), (self.high, -1.0)):
                out = held & ((place[:, axis] - wall[axis]) * sign < 0)
                for i in np.flatnonzero(out & (speed[:, axis] * sign < -2.5 * self.what.radius)):
                    self._knock(float(place[i, 0]), min(1.0, abs(speed[i, axis]) / (22 * self.what.radius)), "edge")
                place[out, axis] = wall[axis]
                speed[out, axis] = np.abs(speed[out, axis]) * sign * .58

    def _meet(self) -> None:
        """Dice that touch push each other away, and swap their speeds towards each other."""
        n, touch = self.count, _TOUCH * self.what.radius
        apart = self.place[:, None] - self.place[None, :]
        far = np.hypot(apart[..., 0], apart[..., 1])
        for i, j in zip(*np.nonzero(np.triu(far < touch, 1)), strict=True):
            if i >= n or (self.now >= _TURN_OUT and (self.leaving[i] or (j < n and self.leaving[j]))):
                continue
            level = self.height[j] if j < n else 0.0
            if abs(self.height[i] - level) > 1.7 * self.what.radius:
                continue
            way = apart[i, j] / far[i, j] if far[i, j] > 1e-6 else np.array((1.0, 0.0))
            share = .5 if j < n else 1.0
            push = min(touch - far[i, j], .12 * self.what.radius)       # a die that drops between two others slides out, it does not jump
            self.place[i] += way * push * share
            closing = float((self.speed[i] - self.speed[j]) @ way)
            if j < n:
                self.place[j] -= way * push * share
            if closing < 0:
                self.speed[i] -= 1.75 * closing * share * way
                if j < n:
                    self.speed[j] += 1.75 * closing * share * way
                if closing < -2.5 * self.what.radius:
                    self._knock(float(self.place[i, 0]), min(1.0, -closing / (22 * self.what.radius)), "die")

    def _turn(self, dt: float) -> None:
        """Dice on the felt come to roll; those in the air turn as they did."""
        rolled = np.zeros_like(self.spin)
        rolled[:, 0], rolled[:, 1] = self.speed[:self.count, 1], self.speed[:self.count, 0]
        rolled /= .92 * self.what.radius
        grip = np.where(self.height < .05 * self.what.radius, 26.0, 5.0)
        self.spin += (rolled - self.spin) * (grip * dt)[:, None]
        fast = np.linalg.norm(self.spin, axis=1)
        self.spin *= np.minimum(1, _MOST_SPIN / np.maximum(fast, 1e-6))[:, None]

    def _knock(self, x: float, strength: float, struck: Literal["die", "edge", "felt"]) -> None:
        left, _, width, _ = self.what.tray
        pan = min(1.0, max(-1.0, 2 * (x - left) / width - 1))
        self.knocks.append(Knock(self.now, pan, strength, struck))

    def spins_shown(self) -> Array:
        """How fast the dice turn now: each stops short when it lands on its face."""
        ease = np.clip((self.still - self.now) / .14, 0, 1) ** .45
        ease[self.leaving] = 1.0
        return np.asarray(self.spin * ease[:, None])


def tumble(what: Throw, rng: Random) -> Course:
    """Simulate a throw. The same throw and the same state of the generator give the same course."""
    sim = _Sim(what, rng)
    places, heights, spins = [sim.place[:sim.count].copy()], [sim.height.copy()], [sim.spins_shown()]
    axis = np.tile((1.0, 0.0, 0.0), (sim.count, 1))
    for _ in range(round(CALM * RATE)):
        for _ in range(_FINE):
            sim.step(1 / RATE / _FINE)
        places.append(sim.place[:sim.count].copy())
        heights.append(_hop(sim))
        spins.append(sim.spins_shown())
        turning = np.linalg.norm(spins[-1], axis=1) > .5
        axis[turning] = spins[-1][turning]
    leaves = tuple(Leave(int(i), _LEFT, _LEFT + what.fall) for i in np.flatnonzero(sim.leaving))
    axes = tuple((float(a[0]), float(a[1]), float(a[2])) for a in axis)
    return Course(np.array(places), np.array(heights), np.array(spins), tuple(float(s) for s in sim.still), axes, tuple(sim.knocks), leaves)


def _hop(sim: _Sim) -> Array:
    """The heights, with the hop that takes a leaving die over the rim."""
    share = min(1.0, max(0.0, (sim.now - _TURN_OUT) / (_LEFT - _TURN_OUT)))
    hop = .9 * sim.what.radius * math.sin(math.pi * share)
    return np.where(sim.leaving, sim.height * (1 - share) + hop, sim.height)
