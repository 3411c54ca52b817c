"""The board on which a course is set, as a widget: tees, targets and dog-legs are lifted and set down, with every device (H24)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import pygame

from game.games.doshboard.rules.board import Board, CoursePiece, HolePair, Land, PieceKind, Place, pieces_of, place_of_piece, why_not_there
from game.games.doshboard.rules.geometry import Cell, cell_at, place_of
from game.games.doshboard.table import board_map as cameras
from game.games.doshboard.table.board_map import BoardCamera
from game.games.doshboard.table.board_picture import BoardLook, look_of
from game.games.doshboard.table.board_view import BoardPictures
from game.games.doshboard.table.marks import draw_gate, ring_mark
from game.games.golf.table.ground_view import GroundView
from game.ui.input import DIRECTIONS, Act, Point
from game.ui.looks.theme import XY, Look, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import SUPER, canvas, shrink
from game.words import _

_TEE: Final = rgb("#2A5FB4")
_RIM: Final = rgb("#FBF8EE")
_RED: Final = rgb("#C42F2B")
_SLOP: Final = 6            # logical units that a press may move before it drags
_REACH: Final = 20          # logical units around a piece within which a press means it
_LEAST: Final = 22          # logical units of the smallest piece
_FAINT: Final = 150         # alpha of the pieces of holes that are not chosen
_RISE: Final = .35          # units by which a lifted piece is above the ground
_ASIDE: Final = 2.5         # for arrow keys, the weight of a pixel sideways against one ahead when the nearest piece is sought


class CourseSetting(Protocol):
    """The scene in which a course is set; the board calls it."""

    def choose(self, piece: CoursePiece) -> None:
        """Called when a piece is chosen, which does not change the course."""

    def lift(self, piece: CoursePiece) -> None:
        """Called when a piece is lifted."""

    def hover(self, piece: CoursePiece, why: str | None) -> None:
        """Called when the lifted piece is held over another cell; `why` is the reason why it can't lie there, or None."""

    def move(self, piece: CoursePiece, place: Place) -> None:
        """Called when a piece is set down at another place."""

    def refuse(self, why: str) -> None:
        """Called when a piece can't be set down where it is held."""

    def put_back(self) -> None:
        """Called when the lifted piece is put back where it was."""

    def remove(self, piece: CoursePiece) -> None:
        """Called to remove a dog-leg."""


class _LiftedPiece(NamedTuple):
    """A lifted piece: the cell over which it is held, and the pixel of the pointer that holds it, or None with keys."""

    piece: CoursePiece
    over: Cell
    air: tuple[int, int] | None


class CourseBoard(GroundView[BoardCamera]):
    """The board of a course. Pieces are dragged, or lifted and set down by a press each; arrows go to pieces, or move the lifted one."""

    def __init__(self, own: Board, land: Land, setting: CourseSetting) -> None:
        super().__init__()
        self.board, self._land, self._setting = own, land, setting
        self._ground: BoardLook = look_of(own)._replace(board=replace(own, holes=()), marks=False)
        self._pictures = BoardPictures()
        self.look: BoardCamera | None = None
        self.chosen = CoursePiece(0, PieceKind.TARGET)
        self._lifted: _LiftedPiece | None = None
        self._dragged = self._stays = False     # whether it is dragged, and whether it was lifted by an earlier press
        self.focusable = True

    # ---- contents
    def put(self, board: Board, chosen: CoursePiece) -> None:
        """Shows a course with a chosen piece; nothing stays lifted."""
        self.board, self.chosen = board, chosen
        self._lifted = None
        self.refresh()

    @property
    def held(self) -> CoursePiece | None:
        """The lifted piece; None if none is."""
        return None if self._lifted is None else self._lifted.piece

    @property
    def pieces(self) -> tuple[CoursePiece, ...]:
        """The pieces that can be lifted: all tees and targets, and the dog-legs of the chosen hole."""
        return tuple(piece for piece in pieces_of(self.board) if piece.kind is not PieceKind.GATE or piece.hole == self.chosen.hole)

    def at(self, piece: CoursePiece) -> tuple[int, int]:
        """The pixel of a piece on the screen."""
        return self._spot(place_of_piece(self.board, piece).cell)

    def spot_of(self, place: Place) -> tuple[int, int]:
        """The pixel of a place's dot on the screen."""
        return self._spot(place.cell)

    def _spot(self, cell: Cell) -> tuple[int, int]:
        x, y = self.look.to_screen(cell) if self.look is not None else (0.0, 0.0)
        return round(self.rect.x + x), round(self.rect.y + y)

    # ---- camera
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        if self.rect.size != rect.size or self.look is None or self.look.scale != p.look.scale:
            self.look = cameras.whole(self.board, rect.size, p.look.scale)
        self.rect = pygame.Rect(rect)

    @property
    def camera(self) -> BoardCamera | None:
        return self.look

    def _closest(self, look: Look) -> float:
        return cameras.CLOSEST * look.scale

    def see(self, camera: BoardCamera) -> None:
        if camera != self.look:
            self.look = camera
            self.refresh()

    def hide(self, seats: Iterable[int]) -> None:
        """Does nothing: there are no balls on this board."""

    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        out = pygame.Surface(part.size, pygame.SRCALPHA, 32)
        if self.look is not None and self.host is not None:
            BoardPictures().draw(self.host.painter, out, self.rect.move(-part.x, -part.y), self.look, self._ground)
        return out

    # ---- by a pointer
    def piece_at(self, pos: tuple[int, int]) -> CoursePiece | None:
        """The piece nearest to a pixel and within reach, of equally near ones that of the chosen hole; None if none is."""
        reach = self.host.painter.look.px(_REACH) if self.host is not None else _REACH
        reach = max(reach, round((self.look.unit if self.look is not None else 0) * .6))
        near = sorted((math.dist(self.at(piece), pos), piece.hole != self.chosen.hole, piece) for piece in self.pieces)
        return near[0][2] if near and near[0][0] <= reach else None

    def point(self, point: Point) -> Reply:
        """A press lifts a piece, and a release after dragging or another press sets it down; beside pieces it moves the board."""
        if point.kind == "down" and point.button == 1:
            self._dragged = self._stays = self._lifted is not None
            if self._lifted is not None:
                self._press = point.pos
                self._carry(self._lifted, point.pos)
                return True
            if (found := self.piece_at(point.pos)) is not None:
                self._press = point.pos
                self._lift(found, point.pos)
                return True
            return super().point(point)
        if self._lifted is None:
            return super().point(point)
        if point.kind == "move":
            far = self._press is not None and self.pressed and math.dist(self._press, point.pos) > self._slop
            self._dragged = self._dragged or far
            if self._dragged or point.source == "mouse":
                self._carry(self._lifted, point.pos)
        elif point.kind == "up":
            self._press = None
            if self._dragged:
                self._carry(self._lifted, point.pos)
                self.set_down(stays=self._stays)
        return True

    @property
    def _slop(self) -> int:
        return self.host.painter.look.px(_SLOP) if self.host is not None else _SLOP

    def _carry(self, lifted: _LiftedPiece, pos: tuple[int, int]) -> None:
        """Moves the lifted piece with the pointer."""
        over = self.look.cell_at((pos[0] - self.rect.x, pos[1] - self.rect.y)) if self.look is not None else lifted.over
        self._hold(lifted, _LiftedPiece(lifted.piece, over, pos))

    def _picked(self, pos: tuple[int, int]) -> None:
        """Does nothing: only presses on pieces matter."""

    def _pointed(self, pos: tuple[int, int]) -> None:
        """Does nothing: a place without a piece has no tip."""

    # ---- by keys and pad
    def act(self, act: Act) -> Reply:
        name = act.name
        if name in DIRECTIONS:
            if self._lifted is None:
                return self._to_next(name)
            steps = 3 if act.far else 1
            aside, down = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]
            self._step(self._lifted, aside * steps, down * steps)
            return True
        if name == "ok":
            if not act.again:
                self._lift(self.chosen) if self.held is None else self.set_down()
            return True
        if name == "back" and self.held is not None:
            self.put_back()
            return True
        if name == "delete" and self.held is None and self.chosen.kind is PieceKind.GATE:
            self._setting.remove(self.chosen)
            return True
        return False

    def _to_next(self, name: str) -> bool:
        """Chooses the nearest piece in a direction; False if there is none, so that the focus moves on."""
        x, y = self.at(self.chosen)
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[name]
        found = []
        for piece in self.pieces:
            px, py = self.at(piece)
            ahead, beside = (px - x) * dx + (py - y) * dy, abs((px - x) * dy) + abs((py - y) * dx)
            if piece != self.chosen and ahead > abs(beside) / _ASIDE:
                found.append((ahead + _ASIDE * beside, piece))
        if not found:
            return False
        self._setting.choose(min(found)[1])
        return True

    def _step(self, lifted: _LiftedPiece, columns: int, rows: int) -> None:
        """Moves the lifted piece by cells, within the board."""
        column, row = place_of(lifted.over)
        column = min(max(column + columns, 0), len(self.board.rows[0]) - 1)
        row = min(max(row + rows, 0), len(self.board.rows) - 1)
        self._hold(lifted, _LiftedPiece(lifted.piece, cell_at(column, row), None))

    # ---- lifting and setting down
    def _lift(self, piece: CoursePiece, air: tuple[int, int] | None = None) -> None:
        if piece not in self.pieces:
            return
        self._setting.choose(piece)
        self._lifted = _LiftedPiece(piece, place_of_piece(self.board, piece).cell, air)
        self._setting.lift(piece)
        self.refresh()

    def _hold(self, before: _LiftedPiece, lifted: _LiftedPiece) -> None:
        self._lifted = lifted
        if lifted.over != before.over:
            self._setting.hover(lifted.piece, self._why(lifted))
            if self.look is not None and lifted.air is None:
                self.see(self.look.showing(lifted.over))
        self.refresh()

    def _why(self, lifted: _LiftedPiece) -> str | None:
        """Why the lifted piece can't lie where it is held; None if it can."""
        return why_not_there(self.board, self._land.marks, lifted.piece, Place(*place_of(lifted.over)))

    def set_down(self, *, stays: bool = True) -> None:
        """Sets the lifted piece down. If it can't lie there, it stays lifted, or without `stays` goes back."""
        if self._lifted is None:
            return
        piece, place = self._lifted.piece, Place(*place_of(self._lifted.over))
        if (why := self._why(self._lifted)) is not None:
            self._setting.refuse(why)
            if not stays:
                self._lifted = None
                self.refresh()
        elif place == place_of_piece(self.board, piece):
            self.put_back()
        else:
            self._lifted = None
            self._setting.move(piece, place)

    def put_back(self) -> None:
        """Puts the lifted piece back where it was."""
        self._lifted = None
        self._setting.put_back()
        self.refresh()

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the painted ground, then the pieces, those of the chosen hole on top."""
        look = self.look
        if look is None:
            return
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._pictures.draw(p, surface, self.rect, look, self._ground)
        for number, pair in enumerate(self.board.holes):
            if number != self.chosen.hole:
                self._draw_hole(p, surface, number, pair, _FAINT)
        here = self.chosen.hole
        pair = self.board.holes[here]
        self._draw_way(p, surface, pair)
        for at, gate in enumerate(pair.gates):
            lifted = self._lifted
            carried = lifted is not None and lifted.piece == CoursePiece(here, PieceKind.GATE, at) and lifted.over in self._land.marks
            marker = lifted.over if lifted is not None and carried else gate.place.cell
            draw_gate(p, surface, self.rect, look, self.board, marker, gate.direction)
            self._draw_marker(p, surface, marker)
        if self._lifted is None:
            ring_mark(p, surface, self.at(self.chosen), self._size(p) + p.look.px(8))
        self._draw_hole(p, surface, here, pair, 255)
        if self._lifted is not None:
            self._draw_lifted(p, surface, look, self._lifted)
        surface.set_clip(clip)

    def _size(self, p: Painter) -> int:
        """The size of a piece, in pixels."""
        return max(p.look.px(_LEAST), round((self.look.unit if self.look is not None else 0) * .86))

    def _draw_hole(self, p: Painter, surface: pygame.Surface, number: int, pair: HolePair, alpha: int) -> None:
        for kind, place in ((PieceKind.TEE, pair.tee), (PieceKind.TARGET, pair.target)):
            if self.held != CoursePiece(number, kind):
                put(surface, self._sprite(p, kind, number, alpha), self._spot(place.cell), True)

    def _draw_way(self, p: Painter, surface: pygame.Surface, pair: HolePair) -> None:
        """Draws a dotted line from the tee past the dog-legs to the target of the chosen hole."""
        tee, target = self._spot(pair.tee.cell), self._spot(pair.target.cell)
        posts = sorted((self._spot(gate.place.cell) for gate in pair.gates), key=lambda at: math.dist(at, tee))
        side = max(4, p.look.px(6))
        for (ax, ay), (bx, by) in pairwise((tee, *posts, target)):
            steps = max(1, round(math.dist((ax, ay), (bx, by)) / p.look.px(14)))
            for step in range(1, steps):
                at: XY = (ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps)
                put(surface, p.rbox(side, side, side / 2, "ivory", "shade", 1.0, 210), at, True)

    def _draw_marker(self, p: Painter, surface: pygame.Surface, cell: Cell) -> None:
        """Draws the post of a dog-leg, large enough to be pressed."""
        side = max(p.look.px(16), self._size(p) * 3 // 4)
        put(surface, p.rbox(side, side, side * .25, "brass", "shade", max(1.5, 1.6 * p.look.scale)), self._spot(cell), True)

    def _draw_lifted(self, p: Painter, surface: pygame.Surface, look: BoardCamera, lifted: _LiftedPiece) -> None:
        """Draws the lifted piece above its cell, which is ringed, and crossed out if it can't lie there."""
        piece, at, fits = lifted.piece, self._spot(lifted.over), self._why(lifted) is None
        side = max(p.look.px(34), round(look.unit * 1.5))
        put(surface, p.rbox(side, side, side / 2, "good" if fits else "red", "ivory", max(2.0, 2 * p.look.scale), 150), at, True)
        if not fits:
            reach = side // 3
            for up in (-1, 1):
                pygame.draw.line(surface, p.colour("ivory"), (at[0] - reach, at[1] - up * reach), (at[0] + reach, at[1] + up * reach),
                                 max(2, p.look.px(3)))
        x, y = lifted.air if lifted.air is not None else (at[0], at[1] - round(look.unit * _RISE))
        if piece.kind is not PieceKind.GATE:
            p.drop(surface, self._sprite(p, piece.kind, piece.hole, 255), (x, y), .8)

    def _sprite(self, p: Painter, kind: PieceKind, number: int, alpha: int) -> pygame.Surface:
        return piece_sprite(p, kind, number, self._size(p), alpha)


def piece_sprite(p: Painter, kind: PieceKind, number: int, size: int, alpha: int = 255) -> pygame.Surface:
    """The sprite of a tee or target of `size` pixels, with its hole's number, given from 0 and shown from 1. A target is at its middle."""
    def make() -> pygame.Surface:
        out = _tee_sprite(size) if kind is PieceKind.TEE else _target_sprite(size)
        words = p.text(str(number + 1), size * .52 / (p.look.scale * max(.1, p.look.text)), _RIM, "bold")
        wide, high = out.get_size()
        put(out, words, (wide / 2, high / 2) if kind is PieceKind.TEE else (wide * .72, high * .2), True)
        if alpha < 255:
            out.fill((alpha,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        return out
    return p.quick(("course piece", kind, number, size, alpha), make)


def _tee_sprite(size: int) -> pygame.Surface:
    """A blue disc with a white rim."""
    large = canvas(size, size)
    middle, radius = (size * SUPER / 2, size * SUPER / 2), size * SUPER / 2
    pygame.draw.circle(large, (0, 0, 0, 90), middle, radius)
    pygame.draw.circle(large, _RIM, middle, radius * .94)
    pygame.draw.circle(large, _TEE, middle, radius * .80)
    return shrink(large)


def _target_sprite(size: int) -> pygame.Surface:
    """Red and white rings at the middle of the sprite, with a red flag above them."""
    wide, high = size * 2, size * 2
    large = canvas(wide, high)
    x, y, radius = wide * SUPER / 2, high * SUPER / 2, size * SUPER / 2
    for share, colour in ((1.0, _RIM), (.86, _RED), (.62, _RIM), (.36, _RED)):
        pygame.draw.circle(large, colour, (x, y), radius * share)
    cloth = pygame.Rect(round(x), round(.02 * high * SUPER), round(.44 * wide * SUPER), round(.36 * high * SUPER))
    pygame.draw.rect(large, _RED, cloth, border_radius=2 * SUPER)
    pygame.draw.rect(large, _RIM, (round(x - .03 * size * SUPER), cloth.y, max(SUPER, round(.07 * size * SUPER)), round(y) - cloth.y))
    return shrink(large)


def lifted_words(piece: CoursePiece) -> str:
    """A sentence on what to do with a lifted piece."""
    if piece.kind is PieceKind.GATE:
        return _("The ball has to cross the rope of this dog-leg. Set it down on any cell.")
    if piece.kind is PieceKind.TEE:
        return _("The tee of hole {n}: set it down on open ground.").format(n=piece.hole + 1)
    return _("The target of hole {n}: set it down on open ground.").format(n=piece.hole + 1)
