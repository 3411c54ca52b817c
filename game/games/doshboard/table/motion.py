"""Motion on a board: balls over their shadows, the gliding camera, and moving water."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.doshboard.rules.board import Board, CellKind, land_of
from game.games.doshboard.rules.events import LegKind
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.table.board_map import SIDE, BoardCamera, EvenCurve, FlightLeg, Stop, cells_under, corners_of, curve, units_of
from game.games.doshboard.table.board_view import BoardView
from game.games.doshboard.table.cliffs import fall_groups, fall_shape, flow_of
from game.games.doshboard.table.marks import HANGS
from game.games.golf.table.motion import BallUnderWay, GroundMotion
from game.ui.looks.stage import Later, Sprite, Tween, linear, pause
from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, smooth
from game.ui.paint.store import canvas, shrink, surface
from game.ui.scene import Scene
from game.ui.table.face import Track

# ---- a ball in the air over a board: it has a shadow, and the dots that it counts light up with their numbers
_Z: Final = 36
_LIT: Final = {LegKind.DISTANCE: ("glow", "shade"), LegKind.HOOK: ("heat", "shade"), LegKind.WIND: ("good_wood", "shade")}
_COUNT: Final = 19.0        # logical units across a lit dot


class BoardStaging(GroundMotion[BoardCamera]):
    """Motions over one board; places are in units of the board, as the camera may move meanwhile."""

    def __init__(self, scene: Scene, board: BoardView) -> None:
        super().__init__(scene, board)
        self.board = board

    def pixel(self, place: XY) -> XY:
        board = self.board
        if board.look is None:
            return board.rect.center
        x, y = board.look.at(*place)
        return board.rect.x + x, board.rect.y + y

    @property
    def unit(self) -> float:
        """The pixels between neighbouring dots."""
        return self.board.look.unit if self.board.look is not None else 20.0


class Flier(BallUnderWay):
    """A ball on its player's mark, as sprites."""

    def __init__(self, staging: BoardStaging, seat: int) -> None:
        size = staging.board.ball_size
        super().__init__(staging, seat, size, round(size * 1.5), size * .62)
        self._pixel = staging.pixel

    def show(self, place: XY, height: float) -> None:
        """Shows the ball above a place, `height` pixels high."""
        x, y = self._pixel(place)
        self._lift((x, y), height)
        self._mark.centre_at((x, y - height))

    def fade(self, share: float) -> None:
        """Sets the opacity of ball and mark: 1 is full, 0 invisible."""
        for sprite in (self._ball, self._mark, self._shade):
            sprite.alpha = round(255 * share)


class CountLights:
    """The dots of a flight, lit one by one with their counts; each leg has its own colour."""

    def __init__(self, staging: BoardStaging) -> None:
        self._staging = staging
        self._lights: list[tuple[XY, Sprite]] = []

    def light(self, place: XY, counts: int, kind: LegKind) -> None:
        """Lights one more dot."""
        sprite = self._staging.scene.stage.add(Sprite(_light(self._staging.painter, counts, kind), (0, 0), _Z - 2))
        self._lights.append((place, sprite))
        self.follow()

    def say(self, place: XY, words: str) -> None:
        """Adds a plate of words beside a place: what bends a leg, or what is lost on it."""
        picture = _plate(self._staging.painter, words)
        sprite = self._staging.scene.stage.add(Sprite(picture, (0, 0), _Z - 1))
        self._lights.append(((place[0], place[1] + .95), sprite))
        self.follow()

    def follow(self) -> None:
        """Moves everything with the camera, and hides what is outside the board's window."""
        for place, sprite in self._lights:
            at = self._staging.pixel(place)
            sprite.centre_at(at)
            sprite.visible = bool(self._staging.board.rect.collidepoint(at))

    def fade(self, share: float) -> None:
        """Sets the opacity of all: 1 is full, 0 invisible."""
        for _place, sprite in self._lights:
            sprite.alpha = round(255 * share)

    def remove(self) -> None:
        """Removes the sprites from the stage."""
        self._staging.clear(*(sprite for _place, sprite in self._lights))
        self._lights.clear()


def _light(p: Painter, counts: int, kind: LegKind) -> pygame.Surface:
    """A lit dot with its number."""
    def make() -> pygame.Surface:
        fill, ink = _LIT[kind]
        side, glow = p.look.px(_COUNT), p.look.px(_COUNT * 1.7)
        out = pygame.Surface((glow, glow), pygame.SRCALPHA, 32)
        put(out, p.rbox(glow, glow, glow / 2, fill, None, 1, 70), (0, 0))
        put(out, p.rbox(side, side, side / 2, fill, "shade", max(1.0, p.look.scale)), (glow / 2, glow / 2), True)
        put(out, p.text(str(counts), SIZES.caption / max(1.0, p.look.text), ink, "bold"), (glow / 2, glow / 2), True)
        return out
    return p.made(("doshboard count", counts, int(kind)), make)


def _plate(p: Painter, words: str) -> pygame.Surface:
    """Words on a dark plate with a brass rim."""
    letters = p.text(words, SIZES.caption / max(1.0, p.look.text * .8), "on_well", "bold")
    wide, high = letters.get_width() + p.look.px(12), letters.get_height() + p.look.px(2)
    out = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    put(out, p.rbox(wide, high, high / 2, "well", "brass", p.look.scale, 230), (0, 0))
    put(out, letters, (wide / 2, high / 2), True)
    return out


# ---- motion on a board: the camera glides; the ball flies on one curve, bounces, splashes, rolls away, is dropped and holed; with
# words in between
_FLY, _FLY_UNIT, _LONGEST = .45, .06, 1.7      # seconds in the air: the least, more for each unit, the most
_HIGH: Final = .17                  # height of a flight as a share of its length
_LOWEST: Final = 24.0               # logical units of the lowest flight
_HOP: Final = .16
_ROLL, _BACK, _FALL, _SINK = .34, .45, .22, .3
_FADE: Final = .18
_CROWN: Final = .95                 # units around the middle of a tree that shake
_LIGHTS_LEFT: Final = .35           # seconds in which the lit dots fade


_Due = tuple[XY, int, LegKind, str]       # place, counts and kind of leg of a dot; or words


@dataclass(frozen=True, slots=True)
class Flight:
    """What a ball flies without a die in between: its legs, and whether it waits in the air before (`hung`) and after (`hangs`) them.

    `ends_on` is the terrain where it comes down, None off the board; `words` are shown beside legs, by the leg's index.
    """

    legs: tuple[FlightLeg, ...]
    hung: bool = False
    hangs: bool = False
    ends_on: CellKind | None = CellKind.GRASS
    words: tuple[tuple[int, str], ...] = ()

    @property
    def end(self) -> Cell:
        """The cell where the flight ends."""
        return self.legs[-1].stations[-1].cell


class BoardMotion(BoardStaging):
    """The motions on one board."""

    glide_time = .5
    read_time = 1.3
    spray = 12, 26

    # ---- camera
    def look_at(self, cells: Sequence[Cell], stop: Stop) -> None:
        """Glides the camera to a stop that frames these cells; moves it at once if motion is reduced."""
        self._glide_to(self.board.framed(cells, stop))

    def stop_gliding(self) -> None:
        """Moves the camera at once to where it was gliding: the window has changed its size or content."""
        super().stop_gliding()
        self.board.arrive()

    # ---- the ball in the air
    def _flier(self, seat: int, place: XY, done: Callable[[], None], height: float = 0.0) -> tuple[Flier, Callable[[], None]]:
        """A ball that will start from a place and is visible there before, as dice may be thrown first; and what ends its motion."""
        flier, end = self._sent(Flier(self, seat), seat, done)
        flier.show(place, height)
        return flier, end

    def flown(self, seat: int, flight: Flight, done: Callable[[], None]) -> tuple[Track, ...]:
        """A flight on one curve whose counted dots light up one by one; then its landing, unless the ball waits in the air."""
        places = curve(corners_of(flight.legs))
        if self.still or len(places) < 2:
            return self._told_still(flight, done)
        way, lights = EvenCurve(places), CountLights(self)
        hung, hangs = (HANGS if here else 0.0 for here in (flight.hung, flight.hangs))
        flier, end = self._flier(seat, places[0], done, hung * self.unit)
        go_out = self.ending(lights.remove)
        due = _dues(flight, way)
        high = max(self.painter.look.px(_LOWEST) / self.unit, way.length * _HIGH)

        def move(share: float) -> None:
            while due and due[0][0] <= share + 1e-6:
                self._light(lights, due.pop(0)[1])
            place = way.at(share)
            self._follow(place)
            lights.follow()
            flier.show(place, (hung + (hangs - hung) * share + 4 * high * share * (1 - share)) * self.unit)
        seconds = min(_LONGEST, _FLY + _FLY_UNIT * way.length)
        track: list[Tween] = [] if flight.hung else [self._noise("swing", places[0])]
        track.append(Tween(seconds, move, linear))
        if not flight.hangs:
            track += self._struck(flier, places[-1], flight.ends_on)
        fade = Tween(_LIGHTS_LEFT, lambda t: lights.fade(1 - t), linear, go_out)
        return ((*track, pause(0, end), self.reading(.3), fade),)

    def _light(self, lights: CountLights, due: _Due) -> None:
        place, counts, kind, words = due
        if words:
            lights.say(place, words)
            return
        lights.light(place, counts, kind)
        self.sound("tick", self.pixel(place)[0], .35)

    def _told_still(self, flight: Flight, done: Callable[[], None]) -> tuple[Track, ...]:
        """A flight with reduced motion: the dots fade in and out, and the ball is at its end."""
        lights = CountLights(self)
        for leg in flight.legs:
            for station in leg.stations:
                if station.dot and station.counts:
                    lights.light(station.place, station.counts, leg.kind)
        lights.fade(0)
        go_out, end = self.ending(lights.remove), self.ending(done)
        return ((Tween(_FADE, lights.fade, linear, end), self.reading(.8), Tween(_FADE, lambda t: lights.fade(1 - t), linear, go_out)),)

    def _follow(self, place: XY) -> None:
        """Moves the camera with a ball that leaves the window."""
        if self.board.look is not None and not self.board.rect.collidepoint(self.pixel(place)):
            self.board.see(self.board.look.bringing(*place))

    def _struck(self, flier: Flier, place: XY, terrain: CellKind | None) -> list[Tween]:
        """The effects of terrain on a ball that comes down there; None is off the board."""
        if terrain is None:
            return [self._noise("rattle", place), *self._rattles(flier, place), Tween(_FALL, lambda t: flier.fade(1 - t), linear)]
        if terrain.wet:
            return [self._noise("splash", place), pause(0, flier.hide), *self._spray(place, ("water", "card"), rings=True)]
        if terrain.tree:
            crown = _CROWN * self.unit
            return [self._noise("rustle", place), *self._spray(place, ("rough", "fairway", "tree"), fall=True, shakes=crown)]
        hops = [self._noise("bounce", place)]
        for number, share in enumerate((.34, .14)):
            hops.append(Tween(_HOP * (1 - .3 * number), self._hop(flier, place, share), linear))
        return hops

    def _rattles(self, flier: Flier, place: XY) -> list[Tween]:
        """A ball that hits the frame hops on the wood before it disappears."""
        return [Tween(_HOP * (1 - .25 * number), self._hop(flier, place, share), linear) for number, share in enumerate((.4, .22, .1))]

    def _hop(self, flier: Flier, place: XY, high: float) -> Callable[[float], None]:
        return lambda t: flier.show(place, 4 * high * self.unit * t * (1 - t))

    # ---- the ball on the ground
    def _there(self, done: Callable[[], None]) -> tuple[Track, ...]:
        """A pause after which the ball is there, for reduced motion."""
        return ((pause(.15, self.ending(done)),),)

    def stopped(self, seat: int, cell: Cell, terrain: CellKind, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that waited above a tree or a target falls there."""
        if self.still:
            return self._there(done)
        place = units_of(cell)
        flier, end = self._flier(seat, place, done, HANGS * self.unit)
        fall = Tween(_FALL, lambda t: flier.show(place, HANGS * self.unit * (1 - t * t)), linear)
        return ((fall, *self._struck(flier, place, terrain), pause(0, end)),)

    def rolled(self, seat: int, start: Cell, to: Cell, terrain: CellKind, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball rolls over the edge of a cliff to the next cell: slowly to the edge, then down the face."""
        if self.still:
            return self._there(done)
        (ax, ay), (bx, by) = units_of(start), units_of(to)
        flier, end = self._flier(seat, (ax, ay), done)

        def move(t: float) -> None:
            share = t * t * (1.6 - .6 * t)
            edge = max(0.0, 1 - abs(share - .5) / .5)
            flier.show((ax + (bx - ax) * share, ay + (by - ay) * share), .10 * edge * self.unit)
        struck = self._struck(flier, (bx, by), terrain) if terrain.wet or terrain.tree else [self._noise("drop", (bx, by))]
        return ((Tween(_ROLL * 1.5, move, linear), *struck, pause(0, end)),)

    def dropped(self, seat: int, start: Cell, drop: Cell, done: Callable[[], None]) -> tuple[Track, ...]:
        """A lost ball is dropped at another cell, from the height of a hand."""
        if self.still:
            return self._there(done)
        a, b, high = units_of(start), units_of(drop), 1.1
        flier, end = self._flier(seat, a, done)

        def move(t: float) -> None:
            share = min(1.0, t / .7)
            self._follow((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            height = high * min(1.0, t / .35) if t < .7 else high * (1 - ((t - .7) / .3) ** 2)
            flier.show((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), height * self.unit)
            flier.fade(min(1.0, .3 + t))
        return ((Tween(_BACK * 1.7, move, linear), self._noise("drop", b), pause(0, end)),)

    def holed(self, seat: int, cell: Cell, done: Callable[[], None]) -> tuple[Track, ...]:
        """The ball sinks into its target."""
        if self.still:
            self.sound("cup", self.pixel(units_of(cell))[0])
            return self._there(done)
        place = units_of(cell)
        flier, end = self._flier(seat, place, done)
        return ((self._noise("cup", place), Tween(_SINK, lambda t: flier.sink(self.pixel(place), t), linear), pause(0, end)),)


def _dues(flight: Flight, way: EvenCurve) -> list[tuple[float, _Due]]:
    """What lights up along a flight, with the share of the way: counted dots, and words at the middle of a leg."""
    words, found = dict(flight.words), []
    passed = way.passes([station.place for leg in flight.legs for station in leg.stations])
    at = 0
    for number, leg in enumerate(flight.legs):
        shares = passed[at:at + len(leg.stations)]
        at += len(leg.stations)
        if number in words:
            (ax, ay), (bx, by) = leg.stations[0].place, leg.stations[-1].place
            found.append((shares[0], (((ax + bx) / 2, (ay + by) / 2), 0, leg.kind, words[number])))
        found += [(share, (station.place, station.counts, leg.kind, "")) for share, station in zip(shares, leg.stations, strict=True)
                  if station.dot and station.counts]
    return sorted(found, key=lambda due: due[0])


# ---- moving water: glints come and go and falls run, as small sprites over the painted board; after a while
# they stop
TICK: Final = .1            # seconds between frames of the water
AWAKE: Final = 20.0         # seconds after which it stops, until somebody plays
_GLINTS: Final = 6          # glints at a time
_LIFE: Final = 9            # ticks of a glint
_FRAMES: Final = 8          # frames of a fall, which loop without a visible seam
_FAR: Final = 1.1           # units that its water falls in a loop
_AROUND: Final = 1.2        # units around a fall's cells that it may cover
_LIVING_Z: Final = 30
_STRONG: Final = 165
_COARSE_FROM: Final = 48    # pixels of a unit from which it is painted at half the size
_NOTHING: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class _BoardFall(NamedTuple):
    """A fall of the board: the dots of its cells, the corner and size of its area, and its direction of flow, all in units."""

    dots: tuple[XY, ...]
    corner: XY
    size: XY
    toward: XY


class _Bed(NamedTuple):
    """What all frames of a fall share: by pixel the position along and across the flow, in units, and the opacity (0..255)."""

    along: Field
    across: Field
    shown: Field


class LivingWater:
    """The moving water of the shown board. Nothing moves with reduced motion, nor while the camera moves."""

    def __init__(self, staging: BoardStaging) -> None:
        self._staging, self._random, self._grain = staging, Random(7), Grain()
        self._board = Board("", "", (), ())
        self._falls: tuple[_BoardFall, ...] = ()
        self._water: tuple[Cell, ...] = ()
        self._glints: list[tuple[XY, int, Sprite]] = []
        self._sprites: list[Sprite] = []
        self._unit = 0      # pixels; the sprites and the bed (of the fall with that index) are for it:
        self._bed: tuple[int, _Bed] | None = None
        self._roped = 0     # the unit for which the grain has been made
        self._left = self._ticks = 0
        self._next = Later(staging.scene.clock, TICK, self._tick)

    def stir(self, board: Board) -> None:
        """Starts the water of a board for a while, as somebody plays on it."""
        if board is not self._board:
            self._learn(board)
        if self._lives():
            self._left = round(AWAKE / TICK)
            self._next.ask()

    def rest(self) -> None:
        """Stops and removes all sprites."""
        self._left = 0
        self._clear()

    def _clear(self) -> None:
        self._staging.clear(*self._sprites, *(glint[2] for glint in self._glints))
        self._sprites, self._glints = [], []

    def _lives(self) -> bool:
        theme = self._staging.painter.look.theme
        return not self._staging.still and bool(self._staging.scene.settings.speed) and not theme.flat and bool(self._water or self._falls)

    def _learn(self, board: Board) -> None:
        """Finds the water and the falls of a board."""
        self.rest()
        land = land_of(board)
        self._water = tuple(sorted(cell for cell, terrain in land.marks.items() if terrain is CellKind.WATER))
        found = []
        for group in fall_groups(land):
            dots = tuple(units_of(cell) for cell in group)
            left, top = (min(dot[axis] for dot in dots) - _AROUND for axis in (0, 1))
            right, low = (max(dot[axis] for dot in dots) + _AROUND for axis in (0, 1))
            found.append(_BoardFall(dots, (left, top), (right - left, low - top), flow_of(land, group)))
        self._board, self._falls, self._unit = board, tuple(found), 0

    def _tick(self) -> None:
        """Shows the next frame, or stops."""
        self._left -= 1
        self._ticks += 1
        if self._left <= 0 or not self._lives():
            self.rest()
            return
        if self._staging.board.gliding:
            self._clear()
        else:
            self._fall()
            self._glint()
        self._next.ask()

    # ---- falls
    def _fall(self) -> None:
        """Shows the next frame of every fall that is fully visible."""
        stage, rect, p, step = self._staging.scene.stage, self._staging.board.rect, self._staging.painter, self._ticks % _FRAMES
        unit = round(self._staging.unit)
        if unit != self._unit:
            self._staging.clear(*self._sprites)
            self._unit, self._bed, self._sprites = unit, None, []
        while len(self._sprites) < len(self._falls):
            self._sprites.append(stage.add(Sprite(_NOTHING, (0, 0), _LIVING_Z, visible=False)))
        fresh = True        # one picture per tick at most: painting all falls at once takes longer than a frame
        for number, (fall, sprite) in enumerate(zip(self._falls, self._sprites, strict=True)):
            sprite.pos = x, y = self._staging.pixel(fall.corner)
            whole = bool(rect.contains((round(x), round(y), round(fall.size[0] * unit), round(fall.size[1] * unit))))
            key = "doshboard fall", self._board, number, unit, step
            picture = p.had(key) if whole else None
            if picture is None and whole and fresh:
                fresh = False
                if self._unit < _COARSE_FROM or self._has_bed(number):
                    picture = p.quick(key, partial(self._paint, number, step))
            if picture is not None:
                sprite.image = picture
            sprite.visible = whole and sprite.image is not _NOTHING

    def _has_bed(self, number: int) -> bool:
        """Whether all is made that the frames of a fall share; if not, makes one part of it, as all would take longer than a frame."""
        if self._roped != self._painted_unit:
            self._roped = self._painted_unit
            self._ropes()
            return False
        if self._bed is None or self._bed[0] != number:
            self._bed = number, self._bed_of(self._falls[number])
            return False
        return True

    def _ropes(self) -> Field:
        """The grain of falling water, by pixel."""
        unit = self._painted_unit
        return self._grain.noise(512, 512, max(6.0, .45 * unit), max(.7, .045 * unit), 11)

    def _paint(self, number: int, step: int) -> pygame.Surface:
        """A frame of a fall, premultiplied, on transparent ground: two sets of streaks move, and each fades out before it starts again."""
        unit = self._painted_unit
        if self._bed is None or self._bed[0] != number:
            self._bed = number, self._bed_of(self._falls[number])
        along, across, shown = self._bed[1]
        ropes = self._ropes()
        light = np.zeros_like(along)
        for half in (0.0, .5):
            phase = (step / _FRAMES + half) % 1
            down = np.rint((along - _FAR * phase + 3 * half) * unit).astype(np.intp) % 512
            aside = np.rint((across + 2 * half) * unit).astype(np.intp) % 512
            light += np.float32(1 - abs(2 * phase - 1)) * smooth(.25, 1.9, ropes[aside, down])
        small = surface(np.repeat(np.clip(light * shown, 0, 255).astype(np.uint8)[..., None], 4, axis=2))
        size = self._falls[number].size
        wide, high = round(size[0] * self._unit), round(size[1] * self._unit)
        return small if small.get_size() == (wide, high) else pygame.transform.smoothscale(small, (wide, high))

    @property
    def _painted_unit(self) -> int:
        """The unit at which falls are painted: half the board's on a large screen, as water is soft."""
        return self._unit if self._unit < _COARSE_FROM else self._unit // 2

    def _bed_of(self, fall: _BoardFall) -> _Bed:
        """What all frames of a fall share."""
        unit = self._painted_unit
        wide, high = round(fall.size[0] * unit), round(fall.size[1] * unit)
        x = ((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(unit) + np.float32(fall.corner[0]))[None, :]
        y = ((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(unit) + np.float32(fall.corner[1]))[:, None]
        shape = fall_shape(fall.dots, fall.toward, x, y)
        return _Bed(shape.along, shape.across, np.maximum(shape.curtain, .8 * shape.foot) * self._wet(x, y) * np.float32(_STRONG))

    def _wet(self, x: Field, y: Field) -> Field:
        """1 over wet cells, 0 elsewhere."""
        wide, high = np.broadcast_shapes(x.shape, y.shape)[::-1]
        columns, rows = cells_under(np.broadcast_to(x - SIDE, (high, wide)), np.broadcast_to(y - .5, (high, wide)))
        wet = np.array([[sign in "wv" for sign in row] for row in self._board.rows], np.float32)
        inside = (columns >= 0) & (columns < wet.shape[1]) & (rows >= 0) & (rows < wet.shape[0])
        return np.asarray(wet[np.clip(rows, 0, wet.shape[0] - 1), np.clip(columns, 0, wet.shape[1] - 1)] * inside, np.float32)

    # ---- glints
    def _glint(self) -> None:
        """Advances the glints; new ones begin elsewhere."""
        rect, random = self._staging.board.rect, self._random
        for place, born, sprite in list(self._glints):
            age = (self._ticks - born) / _LIFE
            at = self._staging.pixel(place)
            sprite.centre_at(at)
            sprite.alpha = round(230 * math.sin(math.pi * min(1.0, age)) ** 2)
            sprite.visible = bool(rect.collidepoint(at))
            if age >= 1:
                self._staging.clear(sprite)
                self._glints.remove((place, born, sprite))
        if self._water and len(self._glints) < _GLINTS and random.random() < .6:
            x, y = units_of(random.choice(self._water))
            place = x + random.uniform(-.25, .25), y + random.uniform(-.25, .25)
            picture = _gleam(self._staging.painter, max(5, round(self._staging.unit * random.choice((.3, .42, .55)))))
            sprite = self._staging.scene.stage.add(Sprite(picture, (0, 0), _LIVING_Z, alpha=0))
            self._glints.append((place, self._ticks, sprite))


def _gleam(p: Painter, wide: int) -> pygame.Surface:
    """A streak of light on a ripple, with pointed ends."""
    def make() -> pygame.Surface:
        high = max(3, round(wide * .28))
        large = canvas(wide, high)
        w, h = large.get_size()
        for share, alpha in ((1.0, 90), (.62, 255)):
            half = h * .34 * share
            points = [(w / 2 - w * .48 * share, h / 2), (w / 2, h / 2 - half), (w / 2 + w * .48 * share, h / 2), (w / 2, h / 2 + half)]
            pygame.draw.polygon(large, (255, 255, 255, alpha), points)
        return shrink(large)
    return p.made(("doshboard gleam", wide), make)
