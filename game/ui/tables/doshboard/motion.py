"""Motion on a board: the camera glides; the ball flies on one curve, bounces, splashes, rolls away, is dropped and holed; words between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.rules.doshboard.board import Terrain
from game.rules.doshboard.events import LegKind
from game.rules.doshboard.geometry import Cell
from game.ui.animation import Tween, glide, land, linear, pause
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.tables.dominoes import calls
from game.ui.tables.dominoes.hand_result import ResultPanel
from game.ui.tables.doshboard.ball import BoardStaging, CountLights, Flier
from game.ui.tables.doshboard.board_view import BoardView
from game.ui.tables.doshboard.camera import BoardCamera, Stop, units_of
from game.ui.tables.doshboard.flight_path import EvenCurve, FlightLeg, Spot, corners_of, curve
from game.ui.tables.doshboard.ground_marks import HANGS
from game.ui.tables.face import Track
from game.ui.tables.golf.flight import Rings, Spray
from game.ui.widgets.base import Widget

_FLY, _FLY_UNIT, _LONGEST = .45, .06, 1.7      # seconds in the air: at least, for each unit more, at most
_HIGH: Final = .17                  # of a flight's length is how high it rises
_LOWEST: Final = 24.0               # logical units that it rises at least
_HOP: Final = .16
_ROLL, _BACK, _FALL, _SINK = .34, .45, .22, .3
_GLIDE: Final = .5                  # seconds in which the camera moves
_FADE: Final = .18
_LIGHTS_LEFT: Final = .35           # seconds in which the lit dots go out
_CALL_Z: Final = 45


_Due = tuple[Spot, int, LegKind, str]       # where, the counts, of which leg; or words instead


@dataclass(frozen=True, slots=True)
class Flight:
    """What a ball flies without a die between: its legs, and whether it hangs in the air before and after them.

    `ends_on` is what it comes down on, None off the board; `words` stand beside the legs of those numbers.
    """

    legs: tuple[FlightLeg, ...]
    hung: bool = False
    hangs: bool = False
    ends_on: Terrain | None = Terrain.GRASS
    words: tuple[tuple[int, str], ...] = ()

    @property
    def end(self) -> Cell:
        """The cell that it comes to."""
        return self.legs[-1].stations[-1].cell


class BoardMotion(BoardStaging):
    """The motions on one board."""

    def __init__(self, scene: Scene, board: BoardView) -> None:
        super().__init__(scene)
        self.board = board
        self._gliding = 0

    # ---- camera
    def look_at(self, cells: Sequence[Cell], stop: Stop) -> None:
        """The camera glides to where these cells are framed; at once where nothing moves."""
        to, look = self.board.framed(cells, stop), self.board.look
        if to is None or look is None or to == look:
            return
        self._gliding += 1
        self.board.gliding = False
        if self.still or not self.scene.settings.speed:
            self.board.see(to)
        else:
            self.scene.clock.play(self._glide(look, to, self._gliding))

    def _glide(self, start: BoardCamera, to: BoardCamera, number: int) -> Tween:
        def move(share: float) -> None:
            if number == self._gliding and not self.board.own_look:
                self.board.gliding = share < 1
                self.board.see(to if share >= 1 else start.toward(to, share))
                if share >= 1:
                    self.board.refresh()
            elif number == self._gliding:
                self.board.gliding = False
        return Tween(_GLIDE, move, glide)

    def stop_gliding(self) -> None:
        """The camera is where it was to glide to: the window has another size, or shows something else."""
        self._gliding += 1
        self.board.gliding = False
        self.board.arrive()

    # ---- the ball in the air
    def _flier(self, seat: int, done: Callable[[], None]) -> tuple[Flier, Callable[[], None]]:
        """A ball on its way instead of the one that lies, and what ends that."""
        self.board.hide((seat,))
        flier = Flier(self, seat)

        def end() -> None:
            flier.remove()
            done()
            self.board.hide(())
        return flier, self.ending(end)

    def flown(self, seat: int, flight: Flight, done: Callable[[], None]) -> tuple[Track, ...]:
        """A flight on one curve, its counted dots lighting up one by one; then what the ground does, unless the ball hangs in the air."""
        places = curve(corners_of(flight.legs))
        if self.still or len(places) < 2:
            return self._told_still(flight, done)
        way, lights = EvenCurve(places), CountLights(self)
        flier, end = self._flier(seat, done)
        go_out = self.ending(lights.remove)
        due = _dues(flight, way)
        hung, hangs = (HANGS if here else 0.0 for here in (flight.hung, flight.hangs))
        high = max(self.painter.look.px(_LOWEST) / self.unit, way.length * _HIGH)

        def move(share: float) -> None:
            while due and due[0][0] <= share + 1e-6:
                self._light(lights, due.pop(0)[1])
            place = way.at(share)
            self._follow(place)
            lights.follow()
            flier.show(place, (hung + (hangs - hung) * share + 4 * high * share * (1 - share)) * self.unit)
        flier.show(places[0], hung * self.unit)
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

    def _follow(self, place: Spot) -> None:
        """A ball that leaves the window takes the camera with it."""
        if self.board.look is not None and not self.board.rect.collidepoint(self.pixel(place)):
            self.board.see(self.board.look.bringing(*place))

    def _struck(self, flier: Flier, place: Spot, terrain: Terrain | None) -> list[Tween]:
        """What the ground does where a ball comes to it."""
        if terrain is None:
            return [self._noise("blocked", place), Tween(_FALL, lambda t: flier.fade(1 - t), linear)]
        if terrain.wet:
            return [self._noise("splash", place), pause(0, flier.hide), *self._spray(place, ("water", "card"), rings=True)]
        if terrain.tree:
            return [self._noise("rustle", place), *self._spray(place, ("rough", "fairway"), fall=True)]
        hops = [self._noise("bounce", place)]
        for number, share in enumerate((.34, .14)):
            hops.append(Tween(_HOP * (1 - .3 * number), self._hop(flier, place, share), linear))
        return hops

    def _hop(self, flier: Flier, place: Spot, high: float) -> Callable[[float], None]:
        return lambda t: flier.show(place, 4 * high * self.unit * t * (1 - t))

    def _spray(self, place: Spot, colours: tuple[str, ...], *, fall: bool = False, rings: bool = False) -> list[Tween]:
        """Drops or leaves, made only when they fly: the camera may have moved by then."""
        made: list[Spray | Rings] = []

        def fly(t: float) -> None:
            if not made:
                at = self.pixel(place)
                made.append(Spray(self, at, colours, 7, count=12, size=4, spread=26, fall=fall))
                if rings:
                    made.append(Rings(self, at))
            for one in made:
                apply = one.tween().apply
                if apply is not None:
                    apply(t)

        def gone() -> None:
            for one in made:
                one.remove()
            made.clear()
        return [Tween(.5, fly, linear, self.ending(gone))]

    def _noise(self, name: SoundName, place: Spot) -> Tween:
        return pause(0, lambda: self.sound(name, self.pixel(place)[0]))

    # ---- the ball on the ground
    def _there(self, done: Callable[[], None]) -> tuple[Track, ...]:
        """Where motion is reduced: the ball is there, after a moment."""
        return ((pause(.15, self.ending(done)),),)

    def stopped(self, seat: int, cell: Cell, terrain: Terrain, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that hung over a tree or a target falls there."""
        if self.still:
            return self._there(done)
        flier, end = self._flier(seat, done)
        place = units_of(cell)
        flier.show(place, HANGS * self.unit)
        fall = Tween(_FALL, lambda t: flier.show(place, HANGS * self.unit * (1 - t * t)), linear)
        return ((fall, *self._struck(flier, place, terrain), pause(0, end)),)

    def rolled(self, seat: int, start: Cell, to: Cell, terrain: Terrain, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball rolls over the edge of a cliff to the next cell: slowly to the edge, then down the face."""
        if self.still:
            return self._there(done)
        flier, end = self._flier(seat, done)
        (ax, ay), (bx, by) = units_of(start), units_of(to)

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
        flier, end = self._flier(seat, done)
        a, b, high = units_of(start), units_of(drop), 1.1

        def move(t: float) -> None:
            share = min(1.0, t / .7)
            self._follow((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))
            height = high * min(1.0, t / .35) if t < .7 else high * (1 - ((t - .7) / .3) ** 2)
            flier.show((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share), height * self.unit)
            flier.fade(min(1.0, .3 + t))
        flier.show(a, 0)
        return ((Tween(_BACK * 1.7, move, linear), self._noise("drop", b), pause(0, end)),)

    def holed(self, seat: int, cell: Cell, done: Callable[[], None]) -> tuple[Track, ...]:
        """The ball goes down in its target."""
        if self.still:
            self.sound("cup", self.pixel(units_of(cell))[0])
            return self._there(done)
        flier, end = self._flier(seat, done)
        place = units_of(cell)
        flier.show(place, 0)
        return ((self._noise("cup", place), Tween(_SINK, lambda t: flier.fade(1 - t), land), pause(0, end)),)

    # ---- words
    def call(self, seat: int, words: Sequence[str], seconds: float) -> tuple[Track, ...]:
        """A player's mark with a card of words, above the board."""
        p = self.painter
        token, card = calls.token(p, seat), calls.words(p, words)
        overlap = 2 * p.look.px(calls.PAD) - p.look.px(6)
        wide, high = token.get_width() + card.get_width() - overlap, max(token.get_height(), card.get_height())
        picture = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
        picture.blit(card, (token.get_width() - overlap, (high - card.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        picture.blit(token, (0, (high - token.get_height()) // 2), special_flags=pygame.BLEND_PREMULTIPLIED)
        rect = self.board.rect
        sprite = self.scene.stage.add(Sprite(picture, (0, 0), _CALL_Z, alpha=0))
        sprite.centre_at((rect.centerx, rect.top + picture.get_height() / 2))
        done = self.ending(lambda: self.clear(sprite))

        def fade(t: float) -> None:
            sprite.alpha = round(255 * t)
        return ((Tween(_FADE, fade, linear), self.reading(seconds), Tween(_FADE, lambda t: fade(1 - t), linear, done)),)

    def step(self, seat: int, words: Sequence[str], motion: tuple[Track, ...]) -> Track:
        """A step of a story: its words, read while and after something moves."""
        said = list(self.call(seat, words, 1.3)[0])
        moved = list(motion[0]) if motion else []
        return (*said[:1], *moved, *said[1:])

    def result(self, card: Widget, seconds: float) -> tuple[Track, ...]:
        """The result of a hole lies on the board for a while."""
        self.board.put_in(card)
        self.sound("score", self.board.rect.centerx)
        return ((self.time_to_read(seconds), pause(0, self.ending(self.board.put_in))),)

    def lettering(self, words: str, below: str, seconds: float) -> tuple[Track, ...]:
        """Large brass letters."""
        panel = ResultPanel((), words, below, grand=True)
        self.board.put_in(panel)
        return ((Tween(.5, panel.turn, land), self.time_to_read(seconds), pause(0, self.ending(self.board.put_in))),)


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

