"""Dice and the leather cup: they hop into it, rattle and pour out; and the pictures of the cup, made by ray casting."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Final, Literal, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.die import BASE, HIGH, MOUTH, WALL, Cup, axis
from game.ui.dice.skin import LAMP, UP
from game.ui.dice.solids import GRAVITY, RESTED, STEP, Body, FeltPhysics, within
from game.ui.paint.fields import Field, blur, premultiplied, smooth, tone
from game.ui.paint.store import surface

# ---- dice and a cup: they hop into it, rattle in it, pour out over the felt, or are flung over its rail
# Their motion on the felt, and the units, are those of `solids.py`; in the cup they are balls that its wall and its jerks push about.
_LEATHER: Final = .60       # the share of its speed that a die keeps when it bounces off the cup's wall
_LAYERS: Final = (.1, 1.15, 2.2)    # the levels of dice in the cup, four dice in a layer
_TIP_SECONDS: Final = .20   # seconds after the pour began until the cup is fully tipped
_FIRST_OUT: Final = .13     # until the first die comes over the lip
_OUT: Final = .80           # until the cup is taken away
DARK: Final = .14
"""Seconds after the pour began when the dice in the cup cannot be told apart: they may change places and labels then."""
FLUNG: Final = .45
"""Seconds of flight of a die that leaves the tray, after which it is over the rail."""
_COMES, _GOES = 9.0, 4.0    # the share of its way that the cup moves in a second when it is brought or taken away
_ALONE: Final = .35         # seconds after the pour when a die that leaves the tray comes out, if there are no others


def taken_away(cup: Cup, seconds: float) -> Cup:
    """The cup after a hand has carried it away for `seconds`."""
    return replace(cup, shown=max(0.0, cup.shown - _GOES * seconds), tip=max(min(cup.tip, .6), cup.tip - 2 * seconds))


@dataclass
class Tumble(FeltPhysics):
    """Dice, a cup and the felt (width, height), in radii. Call `step` once for each STEP of time."""

    cup: Cup = field(default_factory=lambda: Cup(0.0, 0.0))
    phase: Literal["still", "gather", "shake", "pour", "over"] = "still"
    strength: float = 1.0
    hop: float = .34

    # ---- what the hand does
    def gather(self, at: tuple[float, float], *, hop: float = .34, between: float = .05) -> None:
        """Brings the cup down at that place, and has the dice hop into it, the nearest first, `between` seconds apart."""
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
        """Called when the cup is released early: dice that wait for their turn hop from now on, `between` seconds apart."""
        late = sorted((body for body in self.bodies if body.state == "hops" and body.since > self.now), key=lambda body: body.since)
        for place, body in enumerate(late):
            body.since = self.now + between * place

    def drop_in(self, body: Body) -> None:
        """Puts a die into the cup at once."""
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
        """Tips the cup in that direction; each die comes out at its own moment, dice with `leaves` after all others are at rest."""
        length = math.hypot(*way)
        self.cup.way = (way[0] / length, way[1] / length) if length > 1e-6 else (.6, -.8)
        self.phase, self.poured, self.strength = "pour", self.now, strength
        wx, wy = self.cup.way
        inside = [body for body in self.bodies if body.state in ("shaken", "hops")]
        # the upper dice and those at the lip first, each at another moment
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
        """The time at which the last die will be in the cup."""
        return max((body.since + self.hop for body in self.bodies if body.state == "hops"), default=self.now)

    @property
    def ends(self) -> float:
        """The time at which a pour that begins now will have ended: every die is at rest, or over the rail."""
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
        """The place nearest to `at` where the whole cup is over the felt."""
        width, height = self.felt
        return within(at[0], MOUTH * 1.02, width - MOUTH * 1.02), within(at[1], MOUTH * 1.5, height - MOUTH * .65)

    def _room_to_pour(self) -> tuple[float, float]:
        """The place that the cup moves to while it is tipped: a little in the direction of the throw, but with room before its lip."""
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
            self._note_knock(self.cup.x, .35, "cup")

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
                    self._note_knock(self.cup.x, out / 45, "cup")
                    if body.level < body.floor + .6:
                        body.vz = -min(4.0, .12 * out)      # a hard hit makes it jump
        body.vx, body.vy = body.vx * (1 - 2.5 * STEP), body.vy * (1 - 2.5 * STEP)
        sx, sy, sz = body.spin
        body.spin = sx * (1 - 2 * STEP), sy * (1 - 2 * STEP), sz * (1 - 2 * STEP)
        self._turn(body)
        if self.phase == "pour" and self.now >= body.since:
            self._leave(body)

    def _leave(self, body: Body) -> None:
        """Lets a die come over the lip, with a random speed, bearing and spin."""
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
        """Flings a die over the rail at its side, which it passes FLUNG seconds from now."""
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


# ---- the pictures of the leather cup by ray casting: two cones and a rim, tooled with bands and stitches, lined in dark red
BEARINGS: Final = 12
"""The number of directions in which a tipped cup is painted."""
TIPS: Final = 4
"""The number of steps from upright (0) to fully tipped."""

_LEATHER_LEATHER: Final = tone((132, 73, 37))
_EDGE: Final = tone((150, 88, 48))
_LINING: Final = tone((96, 26, 30))
_GILT: Final = tone((196, 152, 74))
_THREAD: Final = tone((226, 200, 150))
_FLOOR: Final = .15                     # radii from the foot to the floor inside
_LEAN: Final = (MOUTH - BASE) / HIGH    # the slope of the wall
_HALFWAY: Final = (LAMP + np.array((0, 0, 1), np.float32)) / np.linalg.norm(LAMP + np.array((0, 0, 1), np.float32))
_GRAIN: Final = (256, 1024)


class CupPicture(NamedTuple):
    """The cup in two layers with room for dice between them: its inside, and its outside, which hides them.

    `veil` is multiplied onto the dice in between: it cuts them off where the cup's wall is in front of them, and dims them. `foot` is the
    place of the middle of the cup's foot in the pictures, which all have one size.
    """

    inside: pygame.Surface
    veil: pygame.Surface
    outside: pygame.Surface
    foot: tuple[float, float]

    def scaled(self, by: float) -> CupPicture:
        """The pictures scaled by a factor."""
        width, height = (round(length * by) for length in self.inside.get_size())
        layers = [pygame.transform.smoothscale(layer, (width, height)) for layer in self[:3]]
        return CupPicture(layers[0], layers[1], layers[2], (self.foot[0] * by, self.foot[1] * by))


class _Hits(NamedTuple):
    """Where the rays of a picture meet the cup, by pixel: the part of the cup, the point (n, 3), and its height along the axis."""

    inside: NDArray[np.bool_]
    floor: NDArray[np.bool_]
    rim: NDArray[np.bool_]
    wall: NDArray[np.bool_]
    base: NDArray[np.bool_]
    point: Field
    high: Field

    def only(self, which: NDArray[np.intp]) -> _Hits:
        """The values of these pixels."""
        inside, floor, rim, wall, base = (part[which] for part in self[:5])
        return _Hits(inside, floor, rim, wall, base, self.point[which], self.high[which])


class Leather:
    """Paints the cup. Any thread, one at a time."""

    def __init__(self) -> None:
        noise = np.random.default_rng(3).standard_normal(_GRAIN, np.float32)
        rough = blur(noise, 1.1) * 2.6 + blur(noise, 3.0) * 5 + blur(noise, 14.0) * 14
        self._grain = np.clip(rough / rough.std(), -2.5, 2.5)

    def picture(self, radius: float, step: int, bearing: int) -> CupPicture:
        """The cup for dice of that radius, tipped by `step` of TIPS in the direction `bearing` of BEARINGS (counter-clockwise, 0: to the
        right), with one ray per pixel.
        """
        angle = bearing * math.tau / BEARINGS
        up = axis(step / TIPS, (math.cos(angle), -math.sin(angle)))
        left, top, width, height = bounds(up)
        size = math.ceil(width * radius), math.ceil(height * radius)
        x = left + (np.arange(size[0], dtype=np.float32) + .5) / radius
        y = top - (np.arange(size[1], dtype=np.float32) + .5) / radius
        flat_x, flat_y = (field.ravel().astype(np.float32) for field in np.meshgrid(x, y))
        hits = _cast(flat_x, flat_y, np.array(up, np.float32))
        seen = np.flatnonzero(hits.inside | hits.rim | hits.wall | hits.base)
        hits = hits.only(seen)
        colour = np.zeros((len(flat_x), 3), np.float32)
        colour[seen] = self._lit(hits, np.array(up, np.float32))
        shape = size[1], size[0]
        inner, outer, whole = (np.zeros(len(flat_x), np.float32) for _ in range(3))
        inner[seen], outer[seen], whole[seen] = hits.inside, ~hits.inside, 1      # the whole cup is below its outside: no gap along the lip
        layers = [surface(premultiplied((colour * part[:, None]).reshape(*shape, 3), part.reshape(shape)))
                  for part in (whole, outer)]
        dim = np.clip(.50 + .5 * smooth(-MOUTH, MOUTH * .6, np.asarray(up[1] * HIGH - flat_y, np.float32)), 0, 1)
        shade = (.62 + .38 * dim) * max(.06, min(1.0, 2.2 - 3.4 * step / TIPS)) * inner
        veil = (shade[:, None] * tone((255, 237, 224))).reshape(*shape, 3)
        return CupPicture(layers[0], surface(premultiplied(veil, inner.reshape(shape))), layers[1], (-left * radius, top * radius))

    def _lit(self, hits: _Hits, up: Field) -> Field:
        """The colours at the points that are met."""
        radial = hits.point - hits.high[:, None] * up
        away = np.maximum(np.linalg.norm(radial, axis=1), 1e-3)
        radial /= away[:, None]
        normal = _normals(hits, up, radial, away)
        ground = self._ground(hits, up, radial, away)
        light = np.clip(normal @ LAMP, 0, 1)
        shine = np.clip(normal @ _HALFWAY, 0, 1)
        depth = smooth(0, HIGH, np.where(hits.floor, 0, hits.high).astype(np.float32)) ** 1.4
        deep = np.where(hits.inside, .22 + .78 * depth, 1)
        colour = ground * ((.40 + .16 * (normal @ UP) + .80 * light) * deep)[:, None]
        gloss = (shine ** 26 * 70 + shine ** 5 * 12) * np.where(hits.inside, .1, 1)
        return np.asarray(np.clip(colour + gloss[:, None] * tone((1, .93, .8)), 0, 255), np.float32)

    def _ground(self, hits: _Hits, up: Field, radial: Field, away: Field) -> Field:
        """The unlit colours: leather with grain, two tooled bands with gilt lines, a seam below the rim, a ring on the foot, the lining."""
        first = np.cross(up, (0, 1, .3)).astype(np.float32)
        first /= np.linalg.norm(first)
        second = np.cross(up, first).astype(np.float32)
        turn = np.arctan2(radial @ second, radial @ first) / math.tau
        rows, columns = _GRAIN
        flat = hits.base | hits.floor
        row = np.where(flat, radial @ first * away * 60 + rows / 2, hits.high * 75)
        column = np.where(flat, radial @ second * away * 60 + rows / 2, (turn + .5) * columns)
        grain = self._grain[np.clip(row, 0, rows - 1).astype(np.intp), np.clip(column, 0, columns - 1).astype(np.intp)]
        leather = _LEATHER_LEATHER * (1 + .085 * grain)[:, None]
        bands = [(HIGH * .80, .16, .20), (HIGH * .14, .14, .18)]
        tooled = sum((smooth(.05, 0, np.abs(hits.high - at) - wide) for at, wide, _ in bands), np.zeros_like(hits.high))
        lines = sum((smooth(.035, .015, np.abs(hits.high - at + side * apart)) for at, _, apart in bands for side in (-1, 1)),
                    np.zeros_like(hits.high))
        ring = np.abs(away - BASE * .82)
        tooled = np.where(hits.wall, np.clip(tooled, 0, 1) * .42, np.where(hits.base, .35 * smooth(.12, 0, ring), 0))
        lines = np.where(hits.wall, np.clip(lines, 0, 1), np.where(hits.base, smooth(.035, .015, np.abs(ring - .13)), 0))
        seam = smooth(.05, .02, np.abs(hits.high - HIGH * .925)) * smooth(.35, .15, np.abs((turn * 44) % 1 - .5) - .12) * hits.wall
        leather = leather * (1 - tooled)[:, None]
        leather += (lines * .8)[:, None] * (_GILT - leather)
        leather += (seam * .85)[:, None] * (_THREAD - leather)
        rough = (1 + .10 * grain)[:, None]
        return np.asarray(np.where(hits.inside[:, None], _LINING * rough, np.where(hits.rim[:, None], _EDGE * rough, leather)), np.float32)


def shadow_of_cup(radius: float) -> pygame.Surface:
    """The soft shadow under the cup, centred in its picture."""
    side = round(radius * 9)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    away = np.hypot((x - side / 2) / radius, (y - side / 2) / radius / .9)
    alpha = np.clip(.62 * smooth(MOUTH * 1.35, MOUTH * .55, away.astype(np.float32)), 0, 1)
    return surface(premultiplied(np.zeros((side, side, 3), np.float32), alpha))


def bounds(up: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """The rectangle that the picture of a cup with that axis covers, in radii from its foot: left, top (y up), width, height."""
    reach_x, reach_y = (math.sqrt(max(0.0, 1 - a * a)) for a in up[:2])
    left = min(-BASE * reach_x, up[0] * HIGH - MOUTH * reach_x) - .05
    right = max(BASE * reach_x, up[0] * HIGH + MOUTH * reach_x) + .05
    low = min(-BASE * reach_y, up[1] * HIGH - MOUTH * reach_y) - .05
    top = max(BASE * reach_y, up[1] * HIGH + MOUTH * reach_y) + .05
    return left, top, right - left, top - low


def _cast(x: Field, y: Field, up: Field) -> _Hits:
    """Casts parallel rays, perpendicular to the picture, onto the cup."""
    slope = np.float32(math.copysign(max(.02, abs(float(up[2]))), float(up[2]) or 1.0))
    across, square = x * up[0] + y * up[1], x * x + y * y
    at_mouth = (HIGH - across) / slope
    ring = np.sqrt(np.maximum(square + at_mouth ** 2 - HIGH ** 2, 0))
    opens = up[2] > 0
    inside, rim = opens & (ring < MOUTH - WALL), opens & (ring >= MOUTH - WALL) & (ring <= MOUTH)
    z_out, h_out = _cone(across, square, float(slope), (BASE, MOUTH), front=True)
    wall = ~inside & ~rim & np.isfinite(z_out) & (h_out >= 0) & (h_out <= HIGH)
    at_base = -across / slope
    base = ~wall & ~inside & ~rim & (not opens) & (np.maximum(square + at_base ** 2, 0) <= BASE ** 2)
    z_in, _ = _cone(across, square, float(slope), (BASE - WALL, MOUTH - WALL), front=False)
    at_floor = (_FLOOR - across) / slope
    floor = inside & (at_floor > z_in)
    z = np.select([floor, inside, rim, wall, base], [at_floor, z_in, at_mouth, z_out, at_base], 0).astype(np.float32)
    return _Hits(inside, floor, rim, wall, base, np.stack([x, y, z], 1), np.asarray(across + z * slope, np.float32))


def _cone(across: Field, square: Field, slope: float, radii: tuple[float, float], *, front: bool) -> tuple[Field, Field]:
    """How near the eye rays meet a cone (NaN where they miss it), on its near (`front`) or far side, and how far up the axis."""
    low, high = radii
    lean = (high - low) / HIGH
    a = 1 - slope * slope - lean * lean * slope * slope
    a = math.copysign(max(abs(a), 1e-4), a)
    b = -2 * across * slope - 2 * lean * slope * (low + lean * across)
    c = square - across * across - (low + lean * across) ** 2
    inner = b * b - 4 * a * c
    root = np.sqrt(np.maximum(inner, 0))
    z = np.where(inner >= 0, (-b + (root if front else -root)) / (2 * a), np.nan)
    return np.asarray(z, np.float32), np.asarray(across + z * slope, np.float32)


def _normals(hits: _Hits, up: Field, radial: Field, away: Field) -> Field:
    """The normals: outwards on the wall, inwards on the inside, along the axis on floor, foot and rim, which is rounded."""
    normal = np.where(hits.inside[:, None], -radial + np.float32(_LEAN) * up, radial - np.float32(_LEAN) * up)
    normal = np.where(hits.floor[:, None], up, np.where(hits.base[:, None], -up, normal))
    bulge = np.clip((away - (MOUTH - WALL / 2)) / (WALL / 2), -1, 1)[:, None]
    normal = np.where(hits.rim[:, None], up * np.sqrt(np.maximum(1 - bulge ** 2, .04)) + radial * bulge, normal)
    return np.asarray(normal / np.linalg.norm(normal, axis=1, keepdims=True), np.float32)
