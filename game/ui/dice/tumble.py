"""The roll of a throw: discs that fly in, bounce off the rim and each other and slow down, with the heights and spins that go with it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.dice.die import Die, Knock, Leave
from game.ui.dice.settle import APART, RIM

Array = NDArray[np.float64]
RATE: Final = 120       # frames kept a second
CALM: Final = .9        # seconds after which everything rests
_FINE: Final = 2        # steps of the simulation in each frame
_TOUCH: Final = 2.02    # radii between dice that touch
_MOST_SPIN: Final = 21.0
_DRAWN: Final = .22     # seconds: a die that leaves the tray begins to roll to its side ...
_TURN_OUT: Final = .62  # ... is at the rim, and goes up it
_LEFT: Final = CALM     # ... and is over it, when all others lie still
_GATHER: Final = .22    # seconds: whatever is still on its way in is drawn in from now on
_GATHERED: Final = .54  # ... until it is inside, whoever stands in its way
_LOOSE: Final = .46     # seconds: dice that come to rest begin to make room for each other
_PARTINGS: Final = 4    # times in each step that they do
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


@dataclass(slots=True)
class _Body:
    """One die in the middle of a throw, in the units of the tray. A few numbers each: plain floats are quicker here than small arrays.

    `held` along each axis: it has come in, and from then on the walls keep it there. `astray`: how far outside it was when those that
    were still on their way began to be drawn in.
    """

    place: list[float]
    speed: list[float]
    height: float = 0.0
    rise: float = 0.0
    spin: list[float] = field(default_factory=lambda: [0.0, 0.0, 0.0])
    still: float = 0.0
    leaves: bool = False
    lies: bool = False
    side: float = 1.0
    held: list[bool] = field(default_factory=lambda: [False, False])
    astray: list[float] = field(default_factory=lambda: [0.0, 0.0])


class _Sim:
    """The dice in the middle of a throw; `lying` are those that rest in the tray already and never move."""

    def __init__(self, what: Throw, rng: Random) -> None:
        self.what, self.radius = what, what.radius
        edge = RIM * what.radius
        left, top, width, height = what.tray
        self.low, self.high = (left + edge, top + edge), (left + width - edge, top + height - edge)
        length = math.hypot(*what.direction)
        self.way = (what.direction[0] / length, what.direction[1] / length) if length > 1e-6 else (0.0, -1.0)
        self.across = -self.way[1], self.way[0]
        self.reach = abs(self.way[0]) * width + abs(self.way[1]) * height
        self.dice = [_Body([0.0, 0.0], [0.0, 0.0], leaves=i in what.off) for i in range(len(what.dice))]
        self.lying = [_Body(list(spot), [0.0, 0.0], lies=True) for spot in what.lying]
        for number, die in enumerate(self.dice):
            self._pick_up(number, die, rng)
        self.knocks: list[Knock] = []
        self.now = 0.0

    def _pick_up(self, number: int, die: _Body, rng: Random) -> None:
        """A die as it leaves the hand: a place, a speed, and a spin."""
        r, way, across = self.radius, self.way, self.across
        die.side = 1.0 if rng.random() < .5 + .4 * way[0] else -1.0
        die.place = self._start(number, die, rng)
        pace = 3.6 * (.45 + .55 * self.what.strength) * (self.reach + 2 * r)        # the weakest throw still reaches the felt
        on, aside = 1 + rng.gauss(0, .07), rng.gauss(0, .11)
        die.speed = [pace * (on * way[axis] + aside * across[axis]) for axis in (0, 1)]
        die.height, die.rise = r * rng.uniform(1.3, 2.1), r * rng.uniform(-1, 4)
        die.spin = [rng.gauss(0, 9) for _ in range(3)]
        die.still = rng.uniform(.70, .82)

    def _start(self, number: int, die: _Body, rng: Random) -> list[float]:
        """A place beyond the edge that the dice come over: they come in rows, side by side."""
        r, low, high, count = self.radius, self.low, self.high, len(self.dice)
        width = abs(self.across[0]) * (high[0] - low[0]) + abs(self.across[1]) * (high[1] - low[1])
        row = max(1, min(count, 5, int(width * .8 / (2.2 * r)) + 1))
        line, at = divmod(number, row)
        shift = (at - (min(row, count - line * row) - 1) / 2) * 2.25 * r + rng.uniform(-.3, .3) * r
        out = []
        for axis in (0, 1):
            target = (low[axis] + high[axis]) / 2 - self.way[axis] * self.reach * .15 + self.across[axis] * shift
            if die.leaves and axis == 0:
                target = (high if die.side > 0 else low)[0] - die.side * 2.5 * r
            back = self.reach * .45 + 2.4 * r + line * 2.3 * r
            out.append(min(high[axis], max(low[axis], target)) - self.way[axis] * back)
        return out

    # ---- one step
    def step(self, dt: float) -> None:
        """Let so many seconds pass."""
        drag = 1 - dt * (1.9 if self.now < .3 else 1.9 + 9 * min(1.0, (self.now - .3) / .4))
        for die in self.dice:
            die.speed[0] *= drag
            die.speed[1] *= drag
            if die.leaves:
                self._make_for_the_rim(die)
            ease = 1.0 if die.leaves else math.sqrt(_share((die.still - self.now) / .2))
            die.place[0] += die.speed[0] * ease * dt
            die.place[1] += die.speed[1] * ease * dt
            self._fall(die, dt)
        self._meet()
        for die in self.dice:
            self._hold(die)
            self._turn(die, dt)
        if self.now > _LOOSE:
            self._part()
        self.now += dt

    def _make_for_the_rim(self, die: _Body) -> None:
        """Two legs, each at an even pace: up to the wall at its side, and over the rim."""
        left, _, width, _ = self.what.tray
        if self.now < _TURN_OUT:
            goal, until = (self.high if die.side > 0 else self.low)[0], _TURN_OUT
        else:
            goal, until = (left + width if die.side > 0 else left) + die.side * 1.2 * self.radius, _LEFT
        if self.now >= _DRAWN and until - self.now > .01:
            die.speed[0] = (goal - die.place[0]) / (until - self.now)

    def _fall(self, die: _Body, dt: float) -> None:
        r = self.radius
        die.rise -= _GRAVITY * r * dt
        die.height += die.rise * dt
        if die.height >= 0:
            return
        if die.rise < -4 * r:
            self._knock(die, -die.rise / (16 * r), "felt")
        die.rise = -_BOUNCE * die.rise if die.rise < -2 * r else 0.0
        die.height = 0.0

    def _hold(self, die: _Body) -> None:
        """The walls: they let a die in and not out, and close in on one that was knocked back on its way."""
        if die.leaves and self.now >= _TURN_OUT:
            return
        for axis in (0, 1):
            low, high, at = self.low[axis], self.high[axis], die.place[axis]
            die.held[axis] = die.held[axis] or low <= at <= high
            if die.held[axis]:
                self._bounce(die, axis, low, high)
            elif self.now >= _GATHER:
                die.astray[axis] = die.astray[axis] or max(low - at, at - high)
                die.place[axis] = self._within(die, axis, at)
                if (die.place[axis] - at) * die.speed[axis] < 0:
                    die.speed[axis] = 0.0

    def _within(self, die: _Body, axis: int, at: float) -> float:
        """The place on that axis that the walls grant a die which would be at `at`."""
        far = 0.0 if die.held[axis] else die.astray[axis] * _share((_GATHERED - self.now) / (_GATHERED - _GATHER)) ** 2
        return min(self.high[axis] + far, max(self.low[axis] - far, at))

    def _bounce(self, die: _Body, axis: int, low: float, high: float) -> None:
        at, speed = die.place[axis], die.speed[axis]
        if low <= at <= high:
            return
        inward = 1.0 if at < low else -1.0
        if speed * inward < -2.5 * self.radius:
            self._knock(die, abs(speed) / (22 * self.radius), "edge")
        die.place[axis] = low if at < low else high
        die.speed[axis] = abs(speed) * inward * .58

    def _pairs(self, near: float) -> Iterator[tuple[_Body, _Body, float, float, float]]:
        """Dice whose middles are nearer than that to each other or to dice that lie: both, the way from second to first, and how far."""
        for i, one in enumerate(self.dice):
            for other in (*self.dice[i + 1:], *self.lying):
                x, y = one.place[0] - other.place[0], one.place[1] - other.place[1]
                if not (-near < x < near and -near < y < near) or x * x + y * y >= near * near:
                    continue
                if self.now >= _TURN_OUT and (one.leaves or other.leaves):
                    continue
                far = math.sqrt(x * x + y * y)
                yield (one, other, x / far, y / far, far) if far > 1e-6 else (one, other, 1.0, 0.0, 0.0)

    def _meet(self) -> None:
        """Dice that touch push each other away, and swap their speeds towards each other."""
        r, touch = self.radius, _TOUCH * self.radius
        for one, other, x, y, far in self._pairs(touch):
            if abs(one.height - other.height) > 1.7 * r:
                continue
            share = 1.0 if other.lies else .5
            push = min(touch - far, .12 * r) * share        # a die that drops between two others slides out, it does not jump
            closing = (one.speed[0] - other.speed[0]) * x + (one.speed[1] - other.speed[1]) * y
            swap = 1.75 * min(0.0, closing) * share
            for axis, way in ((0, x), (1, y)):
                one.place[axis] += way * push
                one.speed[axis] -= way * swap
                if not other.lies:
                    other.place[axis] -= way * push
                    other.speed[axis] += way * swap
            if closing < -2.5 * r:
                self._knock(one, -closing / (22 * r), "die")

    def _part(self) -> None:
        """Dice that come to rest make room for each other, as little in every step as nobody sees, so that nothing is left to mend."""
        r = self.radius
        need = r * (_TOUCH + (APART * 1.004 - _TOUCH) * _share((self.now - _LOOSE) / .2))
        for _ in range(_PARTINGS):
            crowded = False
            for one, other, x, y, far in self._pairs(need):
                crowded = True
                push = min(need - far, .08 * r) * (1.0 if other.lies else .5)
                for die, sign in ((one, 1.0),) if other.lies else ((one, 1.0), (other, -1.0)):
                    for axis, way in ((0, x), (1, y)):
                        die.place[axis] = self._within(die, axis, die.place[axis] + sign * way * push)
            if not crowded:
                return

    def _turn(self, die: _Body, dt: float) -> None:
        """A die on the felt comes to roll; one in the air turns as it did."""
        rolled = die.speed[1] / (.92 * self.radius), die.speed[0] / (.92 * self.radius), 0.0
        grip = (26.0 if die.height < .05 * self.radius else 5.0) * dt
        spin = [turning + (wanted - turning) * grip for turning, wanted in zip(die.spin, rolled, strict=True)]
        most = min(1.0, _MOST_SPIN / max(1e-6, math.hypot(*spin)))
        die.spin = [turning * most for turning in spin]

    def _knock(self, die: _Body, strength: float, struck: Literal["die", "edge", "felt"]) -> None:
        left, _, width, _ = self.what.tray
        pan = min(1.0, max(-1.0, 2 * (die.place[0] - left) / width - 1))
        self.knocks.append(Knock(self.now, pan, min(1.0, strength), struck))

    # ---- what is recorded
    def heights(self) -> list[float]:
        """How high the dice are now, with the hop that takes a leaving die over the rim."""
        over = _share((self.now - _TURN_OUT) / (_LEFT - _TURN_OUT))
        hop = .9 * self.radius * math.sin(math.pi * over)
        return [die.height * (1 - over) + hop if die.leaves else die.height for die in self.dice]

    def spins(self) -> list[tuple[float, float, float]]:
        """How fast the dice turn now: each stops short when it lands on its face."""
        eases = [1.0 if die.leaves else _share((die.still - self.now) / .14) ** .45 for die in self.dice]
        return [(die.spin[0] * ease, die.spin[1] * ease, die.spin[2] * ease) for die, ease in zip(self.dice, eases, strict=True)]

    def places(self) -> list[tuple[float, float]]:
        """Where the dice are now."""
        return [(die.place[0], die.place[1]) for die in self.dice]


def _share(value: float) -> float:
    """Held between 0 and 1."""
    return 0.0 if value < 0 else 1.0 if value > 1 else value


def tumble(what: Throw, rng: Random) -> Course:
    """Simulate a throw. The same throw and the same state of the generator give the same course."""
    sim = _Sim(what, rng)
    places, heights, spins = [sim.places()], [sim.heights()], [sim.spins()]
    axis = [(1.0, 0.0, 0.0)] * len(sim.dice)
    for _ in range(round(CALM * RATE)):
        for _ in range(_FINE):
            sim.step(1 / RATE / _FINE)
        places.append(sim.places())
        heights.append(sim.heights())
        spins.append(sim.spins())
        axis = [spin if math.hypot(*spin) > .5 else was for spin, was in zip(spins[-1], axis, strict=True)]
    leaves = tuple(Leave(i, _LEFT, _LEFT + what.fall) for i, die in enumerate(sim.dice) if die.leaves)
    still = tuple(die.still for die in sim.dice)
    return Course(np.array(places), np.array(heights), np.array(spins), still, tuple(axis), tuple(sim.knocks), leaves)
