"""Motion on a board: the camera glides; the ball flies on one curve, bounces, splashes, rolls away, is dropped and holed; words between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.games.doshboard.rules.board import CellKind
from game.games.doshboard.rules.events import LegKind
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.table.ball import BoardStaging, CountLights, Flier
from game.games.doshboard.table.camera import Stop, units_of
from game.games.doshboard.table.flight_path import EvenCurve, FlightLeg, corners_of, curve
from game.games.doshboard.table.ground_marks import HANGS
from game.ui.animation import Tween, linear, pause
from game.ui.table.face import Track
from game.ui.theme import XY

_FLY, _FLY_UNIT, _LONGEST = .45, .06, 1.7      # seconds in the air: at least, for each unit more, at most
_HIGH: Final = .17                  # of a flight's length is how high it rises
_LOWEST: Final = 24.0               # logical units that it rises at least
_HOP: Final = .16
_ROLL, _BACK, _FALL, _SINK = .34, .45, .22, .3
_FADE: Final = .18
_CROWN: Final = .95                 # units round the middle of a tree that shake
_LIGHTS_LEFT: Final = .35           # seconds in which the lit dots go out


_Due = tuple[XY, int, LegKind, str]       # where, the counts, of which leg; or words instead


@dataclass(frozen=True, slots=True)
class Flight:
    """What a ball flies without a die between: its legs, and whether it hangs in the air before and after them.

    `ends_on` is what it comes down on, None off the board; `words` stand beside the legs of those numbers.
    """

    legs: tuple[FlightLeg, ...]
    hung: bool = False
    hangs: bool = False
    ends_on: CellKind | None = CellKind.GRASS
    words: tuple[tuple[int, str], ...] = ()

    @property
    def end(self) -> Cell:
        """The cell that it comes to."""
        return self.legs[-1].stations[-1].cell


class BoardMotion(BoardStaging):
    """The motions on one board."""

    glide_time = .5
    read_time = 1.3
    spray = 12, 26

    # ---- camera
    def look_at(self, cells: Sequence[Cell], stop: Stop) -> None:
        """The camera glides to where these cells are framed; at once where nothing moves."""
        self._glide_to(self.board.framed(cells, stop))

    def stop_gliding(self) -> None:
        """The camera is where it was to glide to: the window has another size, or shows something else."""
        super().stop_gliding()
        self.board.arrive()

    # ---- the ball in the air
    def _flier(self, seat: int, place: XY, done: Callable[[], None], height: float = 0.0) -> tuple[Flier, Callable[[], None]]:
        """A ball that sets out from a place, and is seen there until it does: dice may be thrown before."""
        flier, end = self._sent(Flier(self, seat), seat, done)
        flier.show(place, height)
        return flier, end

    def flown(self, seat: int, flight: Flight, done: Callable[[], None]) -> tuple[Track, ...]:
        """A flight on one curve, its counted dots lighting up one by one; then what the ground does, unless the ball hangs in the air."""
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
        """Where motion is reduced: the dots come up and go out, and the ball is there."""
        lights = CountLights(self)
        for leg in flight.legs:
            for station in leg.stations:
                if station.dot and station.counts:
                    lights.light(station.place, station.counts, leg.kind)
        lights.fade(0)
        go_out, end = self.ending(lights.remove), self.ending(done)
        return ((Tween(_FADE, lights.fade, linear, end), self.reading(.8), Tween(_FADE, lambda t: lights.fade(1 - t), linear, go_out)),)

    def _follow(self, place: XY) -> None:
        """A ball that leaves the window takes the camera with it."""
        if self.board.look is not None and not self.board.rect.collidepoint(self.pixel(place)):
            self.board.see(self.board.look.bringing(*place))

    def _struck(self, flier: Flier, place: XY, terrain: CellKind | None) -> list[Tween]:
        """What the ground does where a ball comes to it."""
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
        """A ball on the frame of the board hops on the wood before it is gone."""
        return [Tween(_HOP * (1 - .25 * number), self._hop(flier, place, share), linear) for number, share in enumerate((.4, .22, .1))]

    def _hop(self, flier: Flier, place: XY, high: float) -> Callable[[float], None]:
        return lambda t: flier.show(place, 4 * high * self.unit * t * (1 - t))

    # ---- the ball on the ground
    def _there(self, done: Callable[[], None]) -> tuple[Track, ...]:
        """Where motion is reduced: the ball is there, after a moment."""
        return ((pause(.15, self.ending(done)),),)

    def stopped(self, seat: int, cell: Cell, terrain: CellKind, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that hung over a tree or a target falls there."""
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
        """A ball that was lost is dropped at another cell, from hand height."""
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
        """The ball goes down in its target."""
        if self.still:
            self.sound("cup", self.pixel(units_of(cell))[0])
            return self._there(done)
        place = units_of(cell)
        flier, end = self._flier(seat, place, done)
        return ((self._noise("cup", place), Tween(_SINK, lambda t: flier.sink(self.pixel(place), t), linear), pause(0, end)),)


def _dues(flight: Flight, way: EvenCurve) -> list[tuple[float, _Due]]:
    """What lights up along a flight, by the share of the way at which it does: counted dots, and words at the middle of a leg."""
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

