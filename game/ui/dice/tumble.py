"""Dice and a cup: they hop into it, rattle in it, pour out over the felt, or are flung over its rail.

What they do on the felt, and its units, are those of `felt_physics.py`; in the cup they are balls that its wall and its jerks push about.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from game.ui.dice.cup import BASE, HIGH, MOUTH, WALL, Cup
from game.ui.dice.felt_physics import GRAVITY, RESTED, STEP, Body, FeltPhysics, within

_LEATHER: Final = .60       # what the cup's wall returns of a die's speed
_LAYERS: Final = (.1, 1.15, 2.2)    # how high dice lie in the cup, four in a layer
_TIP_SECONDS: Final = .20   # until the cup is tipped over
_FIRST_OUT: Final = .13     # until the first die comes over the lip
_OUT: Final = .80           # until the cup is taken away
DARK: Final = .14
"""Seconds after the pour began when nothing in the cup can be told from anything else: dice may change places and labels then."""
FLUNG: Final = .45
"""Seconds that a die flies which leaves the tray: it is over the rail at the end."""
_COMES, _GOES = 9.0, 4.0    # of its way that the cup makes in a second when a hand brings it, and takes it away
_ALONE: Final = .35         # seconds after the pour when such a die comes out, where no other does


def taken_away(cup: Cup, seconds: float) -> Cup:
    """The cup after a hand has carried it away for so long."""
    return replace(cup, shown=max(0.0, cup.shown - _GOES * seconds), tip=max(min(cup.tip, .6), cup.tip - 2 * seconds))


@dataclass
class Tumble(FeltPhysics):
    """Dice, a cup and the felt (width, height). Call `step` once for each STEP of time."""

    cup: Cup = field(default_factory=lambda: Cup(0.0, 0.0))
    phase: Literal["still", "gather", "shake", "pour", "over"] = "still"
    strength: float = 1.0
    hop: float = .34

    # ---- what the hand does
    def gather(self, at: tuple[float, float], *, hop: float = .34, between: float = .05) -> None:
        """The cup comes down at that place, and the dice hop into it, the nearest first, `between` seconds apart."""
        self.cup.x, self.cup.y = self._reachable(at)
        self.cup.edge = self.felt[1]
        self.phase, self.hop = "gather", hop
        waiting = [body for body in self.bodies if body.state == "waits"]
        waiting.sort(key=lambda body: math.hypot(body.x - self.cup.x, body.y - self.cup.y))
        for place, body in enumerate(waiting):
            body.state, body.since, body.start = "hops", self.now + hop / 3 + between * place, (body.x, body.y)
            body.level, body.floor = 4.6, _LAYERS[min(len(_LAYERS) - 1, place // 4)]
            body.spin = self._any(12), self._any(12), self._any(12)

    def hurry(self, between: float) -> None:
        """Called when the cup is released early: those that wait for their turn hop at once, `between` seconds apart."""
        late = sorted((body for body in self.bodies if body.state == "hops" and body.since > self.now), key=lambda body: body.since)
        for place, body in enumerate(late):
            body.since = self.now + between * place

    def drop_in(self, body: Body) -> None:
        """This one is in the cup from the beginning."""
        place = sum(other.state == "shaken" for other in self.bodies)
        body.state, body.floor = "shaken", _LAYERS[min(len(_LAYERS) - 1, place // 4)]
        body.level, body.x, body.y = body.floor, self._any(.8), self._any(.8)
        body.spin = self._any(12), self._any(12), self._any(12)

    def hold(self, at: tuple[float, float]) -> None:
        """Sets the place of the hand for the next step: the cup follows it as on a spring, and its contents lag behind."""
        ax, ay = self.cup.follow(*self._reachable(at))
        for body in self.bodies:
            if body.state == "shaken":
                body.vx, body.vy = body.vx - ax * STEP * .85, body.vy - ay * STEP * .85

    def pour(self, way: tuple[float, float], strength: float = 1.0) -> None:
        """Tips the cup over in that direction; each die leaves at its own moment, those that `leaves` after all others lie."""
        length = math.hypot(*way)
        self.cup.way = (way[0] / length, way[1] / length) if length > 1e-6 else (.6, -.8)
        self.phase, self.poured, self.strength = "pour", self.now, strength
        wx, wy = self.cup.way
        inside = [body for body in self.bodies if body.state in ("shaken", "hops")]
        # the upper ones first, and those at the lip; no two alike
        order = sorted(inside, key=lambda body: self.rng.uniform(0, 1.2) - 2 * body.level - body.x * wx - body.y * wy)
        at = self.now + _FIRST_OUT
        for body in order:
            at += self.rng.uniform(.015, .055)
            body.since = at
        leaving = [body for body in inside if body.leaves]
        for place, body in enumerate(leaving):
            first = _ALONE if len(leaving) == len(inside) else RESTED - FLUNG + .1
            body.since = self.now + first - .03 * (len(leaving) - 1 - place)

    @property
    def ready(self) -> bool:
        """Whether all dice are in the cup."""
        return all(body.state in ("shaken", "lies") for body in self.bodies)

    @property
    def gathered(self) -> float:
        """When the last die will be in the cup."""
        return max((body.since + self.hop for body in self.bodies if body.state == "hops"), default=self.now)

    @property
    def ends(self) -> float:
        """When a pour that begins now will have ended: every die lies, or is over the rail."""
        pours = [body.leaves for body in self.bodies if body.state != "lies"]
        return self.now + (RESTED if not any(pours) else FLUNG + (_ALONE if all(pours) else RESTED - FLUNG + .1))

    # ---- time
    def step(self) -> None:
        """Advances the simulation by STEP seconds."""
        self.now += STEP
        self._move_cup()
        for body in self.bodies:
            if body.state == "hops":
                self._hops(body)
            elif body.state == "shaken":
                self._shaken(body)
            elif body.state == "free":
                self._rolls(body)
            elif body.state == "flung":
                self._flies(body)
        self._meet()

    def _heard_at(self, body: Body) -> float:
        return self.cup.x if body.state == "shaken" else body.x

    def _move_cup(self) -> None:
        cup = self.cup
        if self.phase == "gather" and self.ready:
            self.phase = "shake"
        if self.phase in ("gather", "shake", "pour"):
            cup.shown = min(1.0, cup.shown + _COMES * STEP)
        if self.phase == "pour":
            since = self.now - self.poured
            cup.tip = min(1.0, since / _TIP_SECONDS)
            if since < _TIP_SECONDS:
                x, y = self._room_to_pour()
                cup.x, cup.y = cup.x + (x - cup.x) * 12 * STEP, cup.y + (y - cup.y) * 12 * STEP
            if since > _OUT and not any(body.state in ("shaken", "hops") for body in self.bodies):
                self.phase = "over"
        elif self.phase == "over":
            self.cup = taken_away(cup, STEP)

    def _reachable(self, at: tuple[float, float]) -> tuple[float, float]:
        """The nearest place where the whole cup is over the felt."""
        width, height = self.felt
        return within(at[0], MOUTH * 1.02, width - MOUTH * 1.02), within(at[1], MOUTH * 1.5, height - MOUTH * .65)

    def _room_to_pour(self) -> tuple[float, float]:
        """Where the cup goes while it is tipped: a little with the throw, but with room before its lip."""
        cup, run = self.cup, HIGH * .75 + 3.0
        x, y = (at + way * .4 for at, way in zip((cup.x, cup.y), cup.way, strict=True))
        width, height = self.felt
        x = min(x, width - run * cup.way[0]) if cup.way[0] > 0 else max(x, -run * cup.way[0])
        y = min(y, height - run * cup.way[1]) if cup.way[1] > 0 else max(y, -run * cup.way[1])
        return self._reachable((x, y))

    # ---- in the cup
    def _hops(self, body: Body) -> None:
        share = (self.now - body.since) / self.hop
        if share <= 0:
            return
        share = min(1.0, share)
        eased = share * share * (3 - 2 * share)
        body.x = body.start[0] + (self.cup.x - body.start[0]) * eased
        body.y = body.start[1] + (self.cup.y - body.start[1]) * eased
        body.z = self._under_the_ceiling(body.y, (HIGH + 1.2) * math.sin(math.pi * share * .68))
        self._turn(body)
        if share >= 1:
            body.state, body.x, body.y, body.z, body.vz = "shaken", 0.0, 0.0, 0.0, 6.0
            body.vx, body.vy = self._any(6), self._any(6)
            self._knock(self.cup.x, .35, "cup")

    def _shaken(self, body: Body) -> None:
        if body.level > body.floor or body.vz < 0:
            body.vz += 70 * STEP
            body.level = max(body.floor, body.level - body.vz * STEP)
        elif body.vz > 0:
            body.vz = 0.0
        body.x, body.y = body.x + body.vx * STEP, body.y + body.vy * STEP
        limit, away = BASE - WALL - .98 + .25 * body.level / HIGH, math.hypot(body.x, body.y)
        if away > limit:
            nx, ny = body.x / away, body.y / away
            out = body.vx * nx + body.vy * ny
            body.x, body.y = nx * limit, ny * limit
            if out > 0:
                body.vx, body.vy = body.vx - (1 + _LEATHER) * out * nx, body.vy - (1 + _LEATHER) * out * ny
                self._jolt(body, .5 * out)
                if out > 5:
                    self._knock(self.cup.x, out / 45, "cup")
                    if body.level < body.floor + .6:
                        body.vz = -min(4.0, .12 * out)      # it jumps
        body.vx, body.vy = body.vx * (1 - 2.5 * STEP), body.vy * (1 - 2.5 * STEP)
        sx, sy, sz = body.spin
        body.spin = sx * (1 - 2 * STEP), sy * (1 - 2 * STEP), sz * (1 - 2 * STEP)
        self._turn(body)
        if self.phase == "pour" and self.now >= body.since:
            self._leave(body)

    def _leave(self, body: Body) -> None:
        """Over the lip, with a speed, a bearing and a spin of its own."""
        rng, (wx, wy), lip = self.rng, self.cup.way, HIGH * .75
        side = body.y * wx - body.x * wy
        body.x, body.y = self.cup.x + wx * lip - wy * side * .9, self.cup.y + wy * lip + wx * side * .9
        if body.leaves:
            self._fling(body)
            return
        swing = side * .20 + rng.uniform(-.30, .30)
        c, s = math.cos(swing), math.sin(swing)
        wx, wy = wx * c - wy * s, wx * s + wy * c
        speed = 19 * self.strength * rng.uniform(.6, 1.2)
        body.vx, body.vy, body.z, body.vz = wx * speed, wy * speed, 1.0 + .3 * body.level, rng.uniform(-2, 5)
        body.spin = (wy * speed * rng.uniform(.5, 1.1) + self._any(6), wx * speed * rng.uniform(.5, 1.1) + self._any(6), self._any(8))
        body.state = "free"
        self._walls(body)
        body.z = self._under_the_ceiling(body.y, body.z)

    def _fling(self, body: Body) -> None:
        """This one clears the rail at its side: it is over it FLUNG seconds from now."""
        width, height = self.felt
        right = self.cup.way[0] >= 0
        goal = width + .6 if right else -.6
        body.vx = (goal - body.x) / FLUNG
        body.vy = (within(body.y + self.cup.way[1] * 2, 1.5, height - 1.5) - body.y) / FLUNG
        body.z = 1.2
        body.vz = (.9 - body.z) / FLUNG + GRAVITY * .5 * FLUNG
        body.spin = self._any(6), body.vx * .5, self._any(8)
        body.state, body.since = "flung", self.now + FLUNG

    def _flies(self, body: Body) -> None:
        body.vz -= GRAVITY * STEP
        body.x, body.y, body.z = body.x + body.vx * STEP, body.y + body.vy * STEP, body.z + body.vz * STEP
        self._turn(body)
        if self.now >= body.since:
            body.state = "gone"
