"""A ball under way on a board: it flies over its shadow, and the dots that it counts light up with their number."""

from __future__ import annotations

from typing import Final

import pygame

from game.games.doshboard.rules.events import LegKind
from game.games.doshboard.table.board_view import BoardView
from game.games.doshboard.table.camera import BoardCamera
from game.games.golf.table.motion import BallUnderWay, GroundMotion
from game.ui.paint import Painter, put
from game.ui.scene import Scene
from game.ui.stage import Sprite
from game.ui.theme import SIZES, XY

_Z: Final = 36
_LIT: Final = {LegKind.DISTANCE: ("glow", "shade"), LegKind.HOOK: ("heat", "shade"), LegKind.WIND: ("good_wood", "shade")}
_COUNT: Final = 19.0        # logical units across of a dot that is lit


class BoardStaging(GroundMotion[BoardCamera]):
    """Motions over one board; all places are in units of the board, as the camera may move meanwhile."""

    def __init__(self, scene: Scene, board: BoardView) -> None:
        super().__init__(scene, board)
        self.board = board

    def pixel(self, place: XY) -> XY:
        """Where a place of the board is on the screen."""
        board = self.board
        if board.look is None:
            return board.rect.center
        x, y = board.look.at(*place)
        return board.rect.x + x, board.rect.y + y

    @property
    def unit(self) -> float:
        """Pixels from dot to dot."""
        return self.board.look.unit if self.board.look is not None else 20.0


class Flier(BallUnderWay):
    """A ball on its player's mark."""

    def __init__(self, staging: BoardStaging, seat: int) -> None:
        size = staging.board.ball_size
        super().__init__(staging, seat, size, round(size * 1.5), size * .62)
        self._pixel = staging.pixel

    def show(self, place: XY, height: float) -> None:
        """The ball above that place, `height` pixels high."""
        x, y = self._pixel(place)
        self._lift((x, y), height)
        self._mark.centre_at((x, y - height))

    def fade(self, share: float) -> None:
        """Fades ball and mark: 1 is whole, 0 gone."""
        for sprite in (self._ball, self._mark, self._shade):
            sprite.alpha = round(255 * share)


class CountLights:
    """The dots of a flight, lit one by one with the counts that lead to them; each leg in a tone of its own."""

    def __init__(self, staging: BoardStaging) -> None:
        self._staging = staging
        self._lights: list[tuple[XY, Sprite]] = []

    def light(self, place: XY, counts: int, kind: LegKind) -> None:
        """One more dot lights up."""
        sprite = self._staging.scene.stage.add(Sprite(_light(self._staging.painter, counts, kind), (0, 0), _Z - 2))
        self._lights.append((place, sprite))
        self.follow()

    def say(self, place: XY, words: str) -> None:
        """A plate of words beside a place: what bends a leg, or what is lost on it."""
        picture = _plate(self._staging.painter, words)
        sprite = self._staging.scene.stage.add(Sprite(picture, (0, 0), _Z - 1))
        self._lights.append(((place[0], place[1] + .95), sprite))
        self.follow()

    def follow(self) -> None:
        """Everything where the camera shows it now; what lies outside the board's window is not seen."""
        for place, sprite in self._lights:
            at = self._staging.pixel(place)
            sprite.centre_at(at)
            sprite.visible = bool(self._staging.board.rect.collidepoint(at))

    def fade(self, share: float) -> None:
        """Fades them all: 1 is whole, 0 gone."""
        for _place, sprite in self._lights:
            sprite.alpha = round(255 * share)

    def remove(self) -> None:
        """Off the stage."""
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
