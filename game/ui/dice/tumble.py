"""Dice in motion: they hop into the cup, rattle in it, pour out and roll over the felt until each lies on a face.

Lengths are in radii of a die, seconds apart from that; (0, 0) is the felt's upper left corner, y DOWN the screen, z above the felt.
On the felt dice are discs with a height and a spin. Rails return some of their speed, other dice too; where a die is too slow to tip over
another edge it falls on the face that it leans to. Nothing else decides how it ends: which number stands there is the caller's business.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, NamedTuple

from game.ui.dice.solids import SOLIDS, Kind, Quaternion, about, matrix_of, times

STEP: Final = 1 / 120
"""Seconds of one step."""
MOUTH: Final = 2.75         # the cup: radii at its lip ...
BASE: Final = 2.35          # ... and its foot
HIGH: Final = 3.1           # its height, and the thickness of its wall
WALL: Final = .17
APART: Final = 2.06         # between the middles of dice that touch
RIM: Final = 1.08           # from a die's middle to the rail

_GRAVITY: Final = 62.0
_FELT: Final = .42          # what the felt returns of a fall ...
_RAIL: Final = .62          # ... a rail of a die's speed ...
_DIE: Final = .70           # ... another die ...
_LEATHER: Final = .60       # ... and the cup's wall
_MOST_SPIN: Final = 22.0    # radians a second
_TIPPING: Final = 3.0       # the speed below which no die tips over another edge
_STIFF: Final = 320.0       # how hard a die falls on its face ...
_DAMPED: Final = 20.0       # ... and how soon it stops rocking
_ROLLED: Final = .86        # the distance from a rolling die's middle to the felt
_TIRED: Final = .7          # seconds after the pour from which dice lose their speed sooner
_HAND: Final = 420.0        # how stiffly the cup follows the hand ...
_GIVE: Final = 30.0         # ... and how soon it stops swinging
_LAYERS: Final = (.1, 1.15, 2.2)    # how high dice lie in the cup, four in a layer
_IN: Final = 3.4            # the level above which a die is not in the cup yet
_TIP_SECONDS: Final = .20   # until the cup is tipped over
_FIRST_OUT: Final = .13     # until the first die comes over the lip
_OUT: Final = .80           # until the cup is taken away
DARK: Final = .14
"""Seconds after the pour began when nothing in the cup can be told from anything else: dice may change places and labels then."""
RESTED: Final = 1.5
"""Seconds after the pour began when every die lies. Hardly one takes longer than 1.45; what still rocks then is laid down."""
FLUNG: Final = .45
"""Seconds that a die flies which leaves the tray: it is over the rail at the end."""
_ALONE: Final = .35         # seconds after the pour when such a die comes out, where no other does

State = Literal["lies", "waits", "hops", "shaken", "free", "flung", "gone"]
Struck = Literal["die", "edge", "felt", "cup"]


class Knocking(NamedTuple):
    """A noise: when, where across the felt, how hard (0..1), and what was struck."""

    time: float
    x: float
    strength: float
    struck: Struck


@dataclass(slots=True)
class Body:
    """A die. In the cup `x` and `y` count from the cup's middle and `level` says how high it is there."""

    kind: Kind
    x: float
    y: float
    turn: Quaternion
    state: State = "waits"      # lies, waits, hops (into the cup), shaken (in it), free, flung (over the rail), gone
    z: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    vz: float = 0.0
    spin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    since: float = 0.0
    level: float = 0.0
    floor: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)
    goal: Quaternion | None = None
    still: bool = False
    leaves: bool = False

    @property
    def inside(self) -> bool:
        """Whether it is in the cup so deep that the cup's wall is before it."""
        return self.state == "shaken" and self.level < _IN


@dataclass(slots=True)
class Cup:
    """The cup: where its foot stands, how it moves, how far it is tipped over (0..1) and to which side, and how much it is there (0..1)."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    tip: float = 0.0
    way: tuple[float, float] = (0.0, -1.0)
    shown: float = 0.0


@dataclass
class Tumble:
    """Dice, a cup and the felt (width, height). Call `step` once for each STEP of time.

    Bodies that lie are knocked against but stay where they are. `knocks` grows; whoever plays them may empty it.
    """

    felt: tuple[float, float]
    bodies: list[Body]
    rng: Random
    cup: Cup = field(default_factory=lambda: Cup(0.0, 0.0))
    now: float = 0.0
    phase: Literal["still", "gather", "shake", "pour", "over"] = "still"
    knocks: list[Knocking] = field(default_factory=list)
    poured: float = 0.0
    strength: float = 1.0
    hop: float = .34

    # ---- what the hand does
    def gather(self, at: tuple[float, float], *, hop: float = .34, between: float = .05) -> None:
        """The cup comes down at that place, and the dice hop into it, the nearest first, `between` seconds apart."""
        self.cup.x, self.cup.y = self._reachable(at)
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
        cup, (x, y) = self.cup, self._reachable(at)
        ax, ay = (x - cup.x) * _HAND - cup.vx * _GIVE, (y - cup.y) * _HAND - cup.vy * _GIVE
        cup.vx, cup.vy = cup.vx + ax * STEP, cup.vy + ay * STEP
        cup.x, cup.y = cup.x + cup.vx * STEP, cup.y + cup.vy * STEP
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

    def _move_cup(self) -> None:
        cup = self.cup
        if self.phase == "gather" and self.ready:
            self.phase = "shake"
        if self.phase in ("gather", "shake"):
            cup.shown = min(1.0, cup.shown + 6 * STEP)
        elif self.phase == "pour":
            since = self.now - self.poured
            cup.tip = min(1.0, since / _TIP_SECONDS)
            if since < _TIP_SECONDS:
                x, y = self._room_to_pour()
                cup.x, cup.y = cup.x + (x - cup.x) * 12 * STEP, cup.y + (y - cup.y) * 12 * STEP
            if since > _OUT and not any(body.state in ("shaken", "hops") for body in self.bodies):
                self.phase = "over"
        elif self.phase == "over":
            cup.shown = max(0.0, cup.shown - 4 * STEP)
            cup.tip = max(.6, cup.tip - 2 * STEP)

    def _reachable(self, at: tuple[float, float]) -> tuple[float, float]:
        """The nearest place where the whole cup is over the felt."""
        width, height = self.felt
        return _within(at[0], MOUTH * 1.02, width - MOUTH * 1.02), _within(at[1], MOUTH * 1.5, height - MOUTH * .65)

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
        body.vy = (_within(body.y + self.cup.way[1] * 2, 1.5, height - 1.5) - body.y) / FLUNG
        body.z = 1.2
        body.vz = (.9 - body.z) / FLUNG + _GRAVITY * .5 * FLUNG
        body.spin = self._any(6), body.vx * .5, self._any(8)
        body.state, body.since = "flung", self.now + FLUNG

    def _flies(self, body: Body) -> None:
        body.vz -= _GRAVITY * STEP
        body.x, body.y, body.z = body.x + body.vx * STEP, body.y + body.vy * STEP, body.z + body.vz * STEP
        self._turn(body)
        if self.now >= body.since:
            body.state = "gone"

    # ---- on the felt
    def _rolls(self, body: Body) -> None:
        if body.still:
            return
        body.vz -= _GRAVITY * STEP
        z = body.z + body.vz * STEP
        if z < 0:
            z, hit = 0.0, -body.vz
            body.vz = _FELT * hit if hit > 3 else 0.0
            if hit > 4:
                self._knock(body.x, hit / 18, "felt")
            if hit > 5:     # an edge catches: a little of the fall goes sideways, another way for each
                body.vx, body.vy = body.vx + self._any(.13) * hit, body.vy + self._any(.13) * hit
        body.z = z if z <= 0 else self._under_the_ceiling(body.y, z)
        if body.z < z:
            body.vz = min(body.vz, 0.0)
        grounded = body.z < .05
        speed = math.hypot(body.vx, body.vy)
        if grounded and (speed < _TIPPING or body.goal is not None):
            self._settle(body, speed)
        else:
            tired = max(0.0, self.now - self.poured - _TIRED)
            brake = (2.7 + 6 * tired) * STEP + 6.5 * STEP / max(speed, .01) if grounded else .3 * STEP
            ease = max(0.0, 1 - brake)
            body.vx, body.vy = body.vx * ease, body.vy * ease
            grip = min(1.0, (24 if grounded else 2) * STEP)
            sx, sy, sz = body.spin
            body.spin = sx + (body.vy / _ROLLED - sx) * grip, sy + (body.vx / _ROLLED - sy) * grip, sz - sz * grip
            self._turn(body)
        body.x, body.y = body.x + body.vx * STEP, body.y + body.vy * STEP
        self._walls(body)

    def _settle(self, body: Body, speed: float) -> None:
        """It falls on the face that it leans to, rocks a little and lies; as it tips, its middle moves along."""
        if body.goal is None or speed > 1.6 * _TIPPING:
            body.goal = _nearest_face(body)
        ex, ey, ez = _between(body.turn, body.goal)
        sx, sy, sz = body.spin
        ease = 1 - _DAMPED * STEP
        sx, sy, sz = (sx + _STIFF * ex * STEP) * ease, (sy + _STIFF * ey * STEP) * ease, (sz + _STIFF * ez * STEP) * ease
        body.spin = sx, sy, sz
        grip = 14 * STEP
        body.vx, body.vy = body.vx + (sy * .8 - body.vx) * grip, body.vy + (sx * .8 - body.vy) * grip
        self._turn(body)
        calm = abs(ex) + abs(ey) + abs(ez) < .006 and abs(sx) + abs(sy) + abs(sz) < .25 and speed < .12
        if calm or self.now - self.poured > RESTED - .02:
            body.turn, body.spin, body.vx, body.vy, body.still = body.goal, (0.0, 0.0, 0.0), 0.0, 0.0, True

    def _walls(self, body: Body) -> None:
        width, height = self.felt
        x, y = _within(body.x, RIM, width - RIM), _within(body.y, RIM, height - RIM)
        if x != body.x:
            out = -body.vx if body.x < x else body.vx
            if out > 0:
                self._strike(body, out)
                body.vx *= -_RAIL
            body.x = x
        if y != body.y:
            out = -body.vy if body.y < y else body.vy
            if out > 0:
                self._strike(body, out)
                body.vy *= -_RAIL
            body.y = y

    def _strike(self, body: Body, out: float) -> None:
        self._jolt(body, .3 * out)
        if out > 2.5:
            self._knock(body.x, out / 22, "edge")

    def _meet(self) -> None:
        """Dice that touch push each other away and swap their speeds towards each other."""
        bodies = [body for body in self.bodies if body.state in ("free", "lies", "shaken")]
        for i, one in enumerate(bodies):
            shaken, still, x, y = one.state == "shaken", one.still, one.x, one.y
            for other in bodies[i + 1:]:
                dx = x - other.x
                if dx > APART or dx < -APART:
                    continue
                dy = y - other.y
                if dy > APART or dy < -APART or (still and other.still) or shaken != (other.state == "shaken"):
                    continue
                square = dx * dx + dy * dy
                if square >= APART * APART or (abs(one.level - other.level) > .85 if shaken else abs(one.z - other.z) > 1.7):
                    continue
                self._touch(one, other, (dx, dy), math.sqrt(square))
                x, y, still = one.x, one.y, one.still

    def _touch(self, one: Body, other: Body, apart: tuple[float, float], far: float) -> None:
        nx, ny = (apart[0] / far, apart[1] / far) if far > 1e-6 else (1.0, 0.0)
        fixed, also_fixed = one.state == "lies", other.state == "lies"
        if fixed and also_fixed:
            return
        share = 1.0 if fixed or also_fixed else .5
        push = min(APART - far, .10) * share        # one that drops between two others slides out, it does not jump
        closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
        swap = (1 + _DIE) * min(0.0, closing) * share
        for body, sign, still in ((one, 1.0, fixed), (other, -1.0, also_fixed)):
            if still:
                continue
            body.x, body.y = body.x + sign * nx * push, body.y + sign * ny * push
            body.vx, body.vy = body.vx - sign * nx * swap, body.vy - sign * ny * swap
            if closing < -1 and body.still:
                body.still, body.goal = False, None
            if closing < -3:
                self._jolt(body, -.35 * closing)
                if body.goal is not None and closing < -5:
                    body.goal = None
            if body.state == "free":
                self._walls(body)
        if closing < -3:
            at = self.cup.x if one.state == "shaken" else one.x
            self._knock(at, -closing / 26, "cup" if one.state == "shaken" else "die")

    # ---- small things
    def _under_the_ceiling(self, y: float, z: float) -> float:
        """A die in the air is drawn half as much higher: so high that it never covers more than the far rail."""
        return min(z, max(0.0, 2 * (y - .72)))

    @staticmethod
    def _turn(body: Body) -> None:
        """Turn a die on by its spin: `times(about(spin, ...), turn)`, written out, as it is done for every die at every step."""
        sx, sy, sz = body.spin
        size = math.sqrt(sx * sx + sy * sy + sz * sz)
        if size > _MOST_SPIN:
            less = _MOST_SPIN / size
            sx, sy, sz, size = sx * less, sy * less, sz * less, _MOST_SPIN
            body.spin = sx, sy, sz
        if size > 1e-3:
            half = size * STEP / 2
            c, s = math.cos(half), math.sin(half) / size
            sx, sy, sz = sx * s, sy * s, sz * s
            w, x, y, z = body.turn
            body.turn = (c * w - sx * x - sy * y - sz * z, c * x + sx * w + sy * z - sz * y,
                         c * y - sx * z + sy * w + sz * x, c * z + sx * y - sy * x + sz * w)

    def _jolt(self, body: Body, much: float) -> None:
        sx, sy, sz = body.spin
        body.spin = sx + self._any(much), sy + self._any(much), sz + self._any(much)

    def _any(self, most: float) -> float:
        return self.rng.uniform(-most, most)

    def _knock(self, x: float, strength: float, struck: Struck) -> None:
        self.knocks.append(Knocking(self.now, x, min(1.0, strength), struck))


def _within(value: float, low: float, high: float) -> float:
    """The value between those bounds; their middle where they cross."""
    if low > high:
        return (low + high) / 2
    return low if value < low else high if value > high else value


def _nearest_face(body: Body) -> Quaternion:
    """The turn in which it will lie: on the face that looks down most a moment from now."""
    spin = math.sqrt(sum(a * a for a in body.spin))
    ahead = times(about(body.spin, min(.5, spin * .06)), body.turn) if spin > 1e-3 else body.turn
    up = SOLIDS[body.kind].normals @ matrix_of(ahead)[2]
    face = SOLIDS[body.kind].normals[int(up.argmax())]
    x, y, z = (float(a) for a in matrix_of(body.turn) @ face)
    return times(about((y, -x, 0.0), math.acos(min(1.0, z))), body.turn) if math.hypot(x, y) > 1e-9 else body.turn


def _between(now: Quaternion, goal: Quaternion) -> tuple[float, float, float]:
    """The turn from one to the other as a vector: its axis, as long as its angle in radians."""
    w, x, y, z = times(goal, (now[0], -now[1], -now[2], -now[3]))
    if w < 0:
        w, x, y, z = -w, -x, -y, -z
    size = math.sqrt(x * x + y * y + z * z)
    angle = 2 * math.atan2(size, w) / size if size > 1e-9 else 0.0
    return x * angle, y * angle, z * angle


def lying(kind: Kind, x: float, y: float, turn: Quaternion) -> Body:
    """A die that rests and stays."""
    return Body(kind, x, y, turn, "lies", still=True)


def waiting(kind: Kind, spots: Sequence[tuple[float, float]], turns: Sequence[Quaternion]) -> list[Body]:
    """Dice that rest and will hop into the cup."""
    return [Body(kind, x, y, turn) for (x, y), turn in zip(spots, turns, strict=True)]
