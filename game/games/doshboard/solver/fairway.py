"""Where the best play of a board's holes comes down, for whoever paints it: mown ground is for the eye only, all grass plays alike."""

from __future__ import annotations

import zlib
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from game.games.doshboard.rules.board import Board, CellKind, Place
from game.games.doshboard.rules.cards import Content
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, Options, Phase, State
from game.rules.contract import Setup
from game.words import ASSETS

if TYPE_CHECKING:       # numpy comes with it, which whoever only reads what is known does without
    from game.games.doshboard.solver.hole_book import HoleBook

FILE: Final = ASSETS / "solved" / "doshboard_fairways.json"
"""The landings of the stock boards: columns and rows of the cells by the board's checksum."""

SHARE: Final = .85      # of the shots that stay on grass are to come down on the cells that are named
FOLLOWED: Final = 3     # lies from which the next shot is looked at
SHOTS: Final = 2        # from the tee that are looked at


def landings(content: Content) -> tuple[Cell, ...]:
    """The cells of grass where the shots of the best advanced play from every tee come to lie, sorted; with the first set of cards."""
    from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which only this needs)

    book, rules = HoleBook(), Doshboard()
    start = rules.start(Setup(1, Options(level=ADVANCED), content))
    found: set[Cell] = set()
    for hole in range(len(content.board.holes)):
        found.update(_of_hole(book, _at(start, hole, content.board.holes[hole].tee.cell)))
    return tuple(sorted(found))


def known(board: Board) -> tuple[Cell, ...]:
    """The landings of a stock board, () for every other one."""
    places = (Place(*place) for place in _file().get(checksum(board), ()))
    return tuple(place.cell for place in places if 0 <= place.row < len(board.rows) and 0 <= place.column < len(board.rows[place.row]))


def checksum(board: Board) -> str:
    """Names what is played on a board: its map, its heights and its holes."""
    holes = (f"{pair.tee} {pair.target} {pair.gates}" for pair in board.holes)
    return format(zlib.crc32("\n".join((*board.rows, *board.heights, *map(str, board.cliffs), *holes)).encode()), "08x")


@cache
def _file() -> dict[str, tuple[tuple[int, int], ...]]:
    """The file; nothing where it is not there or damaged, as then the ground is mown between tees and targets."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=dict[str, tuple[tuple[int, int], ...]])
    except (OSError, ValueError):
        return {}


def _of_hole(book: HoleBook, s: State) -> set[Cell]:
    """The likeliest dry cells of the first shots of a hole."""
    marks, solved, found = s.game.land.marks, book.solved(s), set[Cell]()
    lies = {s.player.lie: 1.0}
    for _shot in range(SHOTS):
        chances: dict[Cell, float] = defaultdict(float)
        for lie, weight in lies.items():
            at = _at(s, s.drawn[-1], lie)
            for cell, chance in solved.odds(at, solved.best(at)).lies.items():
                if cell != s.pair.target.cell:
                    chances[cell] += weight * chance
        ranked = sorted(chances, key=lambda cell: (-chances[cell], cell))
        grass = [cell for cell in ranked if marks[cell] is CellKind.GRASS]
        wanted = SHARE * sum(chances[cell] for cell in grass)
        for cell in grass:
            if wanted <= 0:
                break
            found.add(cell)
            wanted -= chances[cell]
        lies = {cell: chances[cell] for cell in ranked[:FOLLOWED]}
    return found


def _at(s: State, hole: int, lie: Cell) -> State:
    """A shot of that hole of the board, planned from a lie."""
    player = s.players[0]._replace(lie=lie, passed=0, done=False)
    return s._replace(drawn=(hole,), number=0, phase=Phase.PLAN, players=(player,), turn=0, stroke=None)
