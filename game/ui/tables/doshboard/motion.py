"""Motion on a board: the camera glides, the ball flies leg by leg, bounces, splashes, rolls away and is dropped; words between."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.rules.doshboard.board import Terrain
from game.rules.doshboard.events import Part
from game.rules.doshboard.geometry import Cell
from game.ui.animation import Tween, glide, land, linear, pause
from game.ui.paint.light import ASIDE
from game.ui.scene import Scene
from game.ui.sound.player import SoundName
from game.ui.stage import Sprite
from game.ui.tables.dominoes import calls
from game.ui.tables.dominoes.hand_result import ResultPanel
from game.ui.tables.doshboard.board_map import Point
from game.ui.tables.doshboard.board_view import BoardView
from game.ui.tables.doshboard.camera import BoardCamera, Stop, units_of
from game.ui.tables.face import Track
from game.ui.tables.staging import Staging
from game.ui.widgets.base import Widget

_FLY, _FLY_CELL = .3, .05           # seconds of a leg, and for each cell more
_ROLL, _BACK = .28, .4
_HIGH: Final = .14                  # of a flight's length is how high it rises
_LOWEST: Final = 22.0               # logical units that it rises at least
_GROWTH: Final = .5
_GLIDE: Final = .55                 # seconds in which the camera moves
_FADE: Final = .18
_Z: Final = 36
_CALL_Z: Final = 45


class Flier:
    """A ball on its way, with its shadow and its player's mark. Its place is one of the board: the camera may move meanwhile."""

    def __init__(self, staging: BoardMotion, seat: int) -> None:
        self._staging = staging
        p, stage, size = staging.painter, staging.scene.stage, staging.board.ball_size
        self._size = size
        self._shade = stage.add(Sprite(p.rbox(size, max(3, size // 2), size / 4, "shade", None, 1, 130), (0, 0), _Z - 1))
        self._mark = stage.add(Sprite(p.mark(seat, round(size * 1.5)), (0, 0), _Z))
        self._ball = stage.add(Sprite(p.ball(round(size * .8)), (0, 0), _Z + 2))

    def show(self, place: Point, height: float) -> None:
        """The ball above that place in units, `height` pixels high."""
        board = self._staging.board
        if board.look is None:
            return
        p, (x, y) = self._staging.painter, board.look.at(*place)
        x, y = x + board.rect.x, y + board.rect.y
        rise = min(1.0, height / max(1.0, p.look.px(120)))
        steps = round(rise * 6) / 6
        self._ball.image = p.ball(round(self._size * .8 * (1 + _GROWTH * steps)))
        self._ball.centre_at((x, y - height))
        self._mark.centre_at((x, y - height))
        self._shade.centre_at((x + height * ASIDE * .45 + p.look.px(2), y + height * .12 + p.look.px(2)))
        self._shade.alpha = round(255 * (1 - .5 * rise))

    def hide(self, hidden: bool = True) -> None:
        """Hides it: it is in the water or in the hole."""
        for sprite in (self._ball, self._shade, self._mark):
            sprite.visible = not hidden

    def remove(self) -> None:
        """Off the stage."""
        self._staging.clear(self._shade, self._mark, self._ball)


class BoardMotion(Staging):
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
        """The camera stays where it is: the window has another size."""
        self._gliding += 1
        self.board.gliding = False

    # ---- the ball
    def _flier(self, seat: int, done: Callable[[], None]) -> tuple[Flier, Callable[[], None]]:
        """A ball on its way instead of the one that lies, and what ends that."""
        self.board.hide((seat,))
        flier = Flier(self, seat)

        def end() -> None:
            flier.remove()
            done()
            self.board.hide(())
        return flier, self.ending(end)

    def _leg(self, flier: Flier, start: Point, end: Point, high: float, seconds: float) -> Tween:
        """A part of a way: in an arc, or on the ground where `high` is 0."""
        def move(t: float) -> None:
            flier.show((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), 4 * high * t * (1 - t))
        return Tween(seconds, move, linear if high else land)

    def _noise(self, name: SoundName, cell: Cell) -> Tween:
        return pause(0, lambda: self.sound(name, self.board.at(cell)[0]))

    def flown(self, seat: int, part: Part, cells: Sequence[Cell], terrain: Terrain | None, done: Callable[[], None]) -> tuple[Track, ...]:
        """A leg of the flight from dot to dot; `terrain` is what it comes down on, None off the board."""
        end_cell = cells[-1]
        if self.still or len(cells) < 2:
            return ((pause(.15, self.ending(done)),),)
        flier, end = self._flier(seat, done)
        places = [units_of(cell) for cell in cells]
        flier.show(places[0], 0)
        track: list[Tween] = [self._noise("swing", cells[0])] if part is Part.DISTANCE else []
        turns = [places[0], *(b for a, b, c in zip(places, places[1:], places[2:], strict=False) if not _straight(a, b, c)), places[-1]]
        unit = self.board.look.unit if self.board.look is not None else 20.0
        for a, b in pairwise(turns):
            far = math.dist(a, b)
            high = max(self.painter.look.px(_LOWEST), far * unit * _HIGH)
            track.append(self._leg(flier, a, b, high, _FLY + _FLY_CELL * far))
        noise: SoundName = "blocked" if terrain is None else "splash" if terrain.wet else "rustle" if terrain.tree else "bounce"
        return ((*track, self._noise(noise, end_cell), pause(0, end)),)

    def carried(self, seat: int, start: Cell, end_cell: Cell, done: Callable[[], None], *, rolls: bool = False) -> tuple[Track, ...]:
        """A ball rolls down a cliff, or is picked up and put down."""
        if self.still or start == end_cell:
            return ((pause(.15, self.ending(done)),),)
        flier, over = self._flier(seat, done)
        flier.show(units_of(start), 0)
        high = 0 if rolls else self.painter.look.px(16)
        return ((self._leg(flier, units_of(start), units_of(end_cell), high, _ROLL if rolls else _BACK), self._noise("drop", end_cell),
                 pause(0, over)),)

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


def _straight(a: Point, b: Point, c: Point) -> bool:
    return abs((b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])) < 1e-6
