"""A board as its players set it before the round: tees, targets and dog-legs on other cells, by hand or by lot (H23, H24)."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Final, NamedTuple

from game.games.doshboard.rules.board import (
    Board,
    CellKind,
    Gate,
    HolePair,
    Land,
    Place,
    fault_of_side,
    fault_of_spot,
    gate_cells,
    par_for,
)
from game.games.doshboard.rules.geometry import EVEN, Cell, distance, next_dot, place_of
from game.words import _

SET_COURSE: Final = ", set course"
"""Stands behind the name of a board whose holes are not its own, so that nobody takes one for the other."""

MOST_GATES: Final = 2
"""Dog-legs that a hole may be given: each doubles what solving it takes."""

_CLEAR: Final = 3               # cells that a target drawn by lot keeps from the edge, which would stop balls (H23)
_LENGTHS: Final = range(8, 27)  # cells from tee to target of a hole drawn by lot
_GATED: Final = 4               # of that many holes drawn by lot one is a dog-leg
_TRIES: Final = 400
_ASIDE: Final = (4, 3, 5, 2, 1)     # cells that a new dog-leg lies beside the line from tee to target, best first

_SPOT: Final = r"(\d{1,2}),(\d{1,2})"
_HOLE: Final = re.compile(rf"(\d{{1,2}}) {_SPOT}>{_SPOT}((?: {_SPOT}/\d{{1,2}}){{0,{MOST_GATES}}})", re.ASCII)
_GATE: Final = re.compile(rf"{_SPOT}/(\d{{1,2}})", re.ASCII)


class PieceKind(enum.IntEnum):
    """What may be moved."""

    TEE = 0
    TARGET = 1
    GATE = 2


class CoursePiece(NamedTuple):
    """Something that lies on a board: the tee or the target of a hole, by its number from 0, or one of its dog-legs, from 0."""

    hole: int
    kind: PieceKind
    gate: int = 0


def pieces_of(board: Board) -> tuple[CoursePiece, ...]:
    """All that may be moved: of each hole its tee, its target and its dog-legs."""
    return tuple(
        piece for number, pair in enumerate(board.holes)
        for piece in (CoursePiece(number, PieceKind.TEE), CoursePiece(number, PieceKind.TARGET),
                      *(CoursePiece(number, PieceKind.GATE, at) for at in range(len(pair.gates)))))


def place_of_piece(board: Board, piece: CoursePiece) -> Place:
    """Where a piece lies; of a dog-leg its marker."""
    pair = board.holes[piece.hole]
    if piece.kind is PieceKind.GATE:
        return pair.gates[piece.gate].place
    return pair.tee if piece.kind is PieceKind.TEE else pair.target


def why_not_there(board: Board, marks: Mapping[Cell, CellKind], piece: CoursePiece, place: Place) -> str | None:
    """A sentence why a piece may not lie at a place, None where it may (H23); `marks` is the terrain of the board."""
    if place.cell not in marks:
        return _("That is no cell of the board.")
    if piece.kind is PieceKind.GATE:
        return None
    told = {CellKind.WATER: _("A tee or a target can't lie in water."), CellKind.WATERFALL: _("A tee or a target can't lie in water.")}
    if fault_of_spot(place, marks) is not None:
        return told.get(marks[place.cell], _("A tree stands there: a tee or a target needs open ground."))
    for other in pieces_of(board):
        if other != piece and other.kind is not PieceKind.GATE and place_of_piece(board, other).cell == place.cell:
            spot = _("The tee of hole {n} is there.") if other.kind is PieceKind.TEE else _("The target of hole {n} is there.")
            return spot.format(n=other.hole + 1)
    return None


class CourseInHand:
    """Changes a board's holes. `own` is the board as its file has it, `land` its ground; all boards differ from it in their holes alone."""

    def __init__(self, own: Board, land: Land) -> None:
        self.own, self.land = own, land

    # ---- one thing after the other
    def moved(self, board: Board, piece: CoursePiece, place: Place) -> Board:
        """With a piece at another place. Raises ValueError with `why_not_there`."""
        if (why := why_not_there(board, self.land.marks, piece, place)) is not None:
            raise ValueError(why)
        pair = board.holes[piece.hole]
        if piece.kind is PieceKind.GATE:
            gates = tuple(replace(gate, place=place) if at == piece.gate else gate for at, gate in enumerate(pair.gates))
            return self.with_hole(board, piece.hole, replace(pair, gates=gates))
        changed = replace(pair, tee=place) if piece.kind is PieceKind.TEE else replace(pair, target=place)
        return self.with_hole(board, piece.hole, changed)

    def turned(self, board: Board, piece: CoursePiece, steps: int = 1) -> Board:
        """With a dog-leg that runs to the edge in the next even direction clockwise, or in one before it."""
        pair = board.holes[piece.hole]
        gate = pair.gates[piece.gate]
        direction = EVEN[(EVEN.index(gate.direction) + steps) % len(EVEN)]
        gates = (*pair.gates[:piece.gate], replace(gate, direction=direction), *pair.gates[piece.gate + 1:])
        return self.with_hole(board, piece.hole, replace(pair, gates=gates))

    def added(self, board: Board, hole: int) -> Board:
        """With one dog-leg more: beside the line from tee to target, away from which it runs. Raises ValueError where there are enough."""
        pair = board.holes[hole]
        if len(pair.gates) >= MOST_GATES:
            raise ValueError(_("A hole has two dog-legs at most."))
        return self.with_hole(board, hole, replace(pair, gates=(*pair.gates, self._suggested(pair))))

    def removed(self, board: Board, piece: CoursePiece) -> Board:
        """Without that dog-leg."""
        pair = board.holes[piece.hole]
        return self.with_hole(board, piece.hole, replace(pair, gates=(*pair.gates[:piece.gate], *pair.gates[piece.gate + 1:])))

    def with_hole(self, board: Board, hole: int, pair: HolePair) -> Board:
        """With another hole, whose par goes by its length; the board's own hole has its own par."""
        own = self.own.holes[hole]
        par = own.par if replace(pair, par=own.par) == own else par_for(self._length(pair))
        holes = (*board.holes[:hole], replace(pair, par=par), *board.holes[hole + 1:])
        return replace(self.own, name=self.own.name + ("" if holes == self.own.holes else SET_COURSE), holes=holes)

    def back(self, board: Board, hole: int) -> Board:
        """With the board's own hole. Raises ValueError where another hole's tee or target lies where one of it would."""
        pair = self.own.holes[hole]
        for piece, place in ((CoursePiece(hole, PieceKind.TEE), pair.tee), (CoursePiece(hole, PieceKind.TARGET), pair.target)):
            if (why := why_not_there(board, self.land.marks, piece, place)) is not None and place_of_piece(board, piece) != place:
                raise ValueError(why)
        return self.with_hole(board, hole, pair)

    # ---- by lot
    def drawn(self, board: Board, hole: int, rng: Random) -> Board:
        """With tee and target of a hole on cells drawn by lot, and once in four times a dog-leg; as it is where no cells are found."""
        dry = [Place(*place_of(cell)) for cell in sorted(self.land.marks)]
        for _try in range(_TRIES):
            found = board
            try:
                for kind in (PieceKind.TEE, PieceKind.TARGET):
                    found = self.moved(found, CoursePiece(hole, kind), rng.choice(dry))
            except ValueError:
                continue
            pair = replace(found.holes[hole], gates=())
            if round(distance(pair.tee.cell, pair.target.cell)) in _LENGTHS and self._clear(pair.target.cell):
                gates = (self._suggested(pair),) if rng.randrange(_GATED) == 0 else ()
                return self.with_hole(found, hole, replace(pair, gates=gates))
        return board

    def all_drawn(self, rng: Random) -> Board:
        """With every hole by lot."""
        board = self.own
        for hole in range(len(self.own.holes)):
            board = self.drawn(board, hole, rng)
        return board

    # ---- in letters
    def written(self, board: Board) -> str:
        """The holes that are not the board's own, as a text for `read`; "" for none."""
        return "; ".join(
            f"{number + 1} {_spot(pair.tee)}>{_spot(pair.target)}" + "".join(f" {_spot(g.place)}/{g.direction}" for g in pair.gates)
            for number, (pair, own) in enumerate(zip(board.holes, self.own.holes, strict=True)) if pair != own)

    def read(self, text: str) -> Board:
        """The board of a text. Raises ValueError with the sentence why it does not suit this board: its file may have changed."""
        holes = dict(self._holes_in(text))
        board = self.own
        for number, pair in holes.items():
            board = self.with_hole(board, number, pair)
        for piece in pieces_of(board):
            place = place_of_piece(board, piece)
            why = why_not_there(board, self.land.marks, piece, place)
            if why is None and piece.kind is PieceKind.GATE:
                why = fault_of_side(place, board.holes[piece.hole].gates[piece.gate].direction, self.land.marks)
            if why is not None:
                raise ValueError(why)
        return board

    def _holes_in(self, text: str) -> Iterator[tuple[int, HolePair]]:
        for part in filter(None, text.split("; ")):
            found = _HOLE.fullmatch(part)
            if found is None or not 1 <= int(found[1]) <= len(self.own.holes):
                raise ValueError(_("{part!r} is no hole of this board").format(part=part[:60]))
            gates = tuple(Gate(Place(int(c), int(r)), int(d)) for c, r, d in _GATE.findall(found[6]))
            yield int(found[1]) - 1, HolePair(Place(int(found[2]), int(found[3])), Place(int(found[4]), int(found[5])), 4, gates)

    # ---- measures
    def _length(self, pair: HolePair) -> float:
        """Cells from the tee through all dog-legs, in the order that is shortest, to the target."""
        lines = [tuple(gate_cells(self.land, gate)) for gate in pair.gates]

        def way(order: tuple[tuple[Cell, ...], ...]) -> float:
            here = {pair.tee.cell: 0.0}
            for line in (*order, (pair.target.cell,)):
                here = {cell: min(far + distance(at, cell) for at, far in here.items()) for cell in line}
            return here[pair.target.cell]
        return min(map(way, permutations(lines)))

    def _clear(self, cell: Cell) -> bool:
        """Whether the edge of the board is far enough away not to stop balls."""
        return all(next_dot(cell, even, steps) in self.land.marks for even in EVEN for steps in range(1, _CLEAR + 1))

    def _suggested(self, pair: HolePair) -> Gate:
        """A dog-leg beside the middle of the way, on the side with more room, that runs away from it."""
        tee, target = pair.tee.cell, pair.target.cell
        middle = Cell((tee.q + target.q) // 2, (tee.r + target.r) // 2)
        taken = {gate.place.cell for gate in pair.gates}
        found = []
        for even in EVEN:
            far = next_dot(middle, even, 10)
            sideways = abs(distance(far, tee) - distance(far, target))
            for rank, aside in enumerate(_ASIDE):
                marker = next_dot(middle, even, aside)
                if marker in self.land.marks and marker not in taken:
                    gate = Gate(Place(*place_of(marker)), even)
                    found.append((round(sideways / 4), rank, -len(gate_cells(self.land, gate)), even, gate))
                    break
        return min(found)[-1] if found else Gate(pair.target, EVEN[0])


def _spot(place: Place) -> str:
    return f"{place.column},{place.row}"
