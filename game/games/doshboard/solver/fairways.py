"""The cells where the best play of a board lands. They are painted as mown grass, which plays like all other grass."""

from __future__ import annotations

import zlib
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from game.games.doshboard.rules.board import Board, CellKind, Land, Place
from game.games.doshboard.rules.geometry import Cell, place_of
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import ADVANCED, Options, Phase, State
from game.kept import Cache
from game.rules.contract import Setup
from game.words import ASSETS

if TYPE_CHECKING:
    from game.games.doshboard.solver.hole_book import HoleBook

# ---- computed by the solver
SHARE: Final = .85      # the share of the shots staying on grass that lands on the listed cells
FOLLOWED: Final = 3     # lies from which the next shot is examined
SHOTS: Final = 2        # plans from the tee that are examined


def landings(content: Content) -> tuple[Cell, ...]:
    """The grass cells where shots of the best play from every tee come to rest, sorted; at advanced level, with the first set of cards."""
    from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which only this needs)

    book, rules = HoleBook(), Doshboard()
    start = rules.start(Setup(1, Options(level=ADVANCED), content))
    found: set[Cell] = set()
    for hole in range(len(content.board.holes)):
        found.update(_of_hole(book, planning_at(start, hole, content.board.holes[hole].tee.cell)))
    return tuple(sorted(found))


def _of_hole(book: HoleBook, s: State) -> set[Cell]:
    """The likeliest grass cells after the first shots of a hole."""
    solved = book.solved(s)

    def rests(lie: Cell) -> Mapping[Cell, float]:
        at = planning_at(s, s.drawn[-1], lie)
        return solved.odds(at, solved.best(at)).lies
    return trodden(s.game.land, s.pair.target.cell, s.player.lie, rests)


def trodden(land: Land, target: Cell, tee: Cell, rests: Callable[[Cell], Mapping[Cell, float]]) -> set[Cell]:
    """The likeliest grass cells after the first shots from a tee; `rests` returns, for a lie, the chance of each resting cell."""
    found, lies = set[Cell](), {tee: 1.0}
    for _shot in range(SHOTS):
        chances: dict[Cell, float] = defaultdict(float)
        for lie, weight in lies.items():
            for cell, chance in rests(lie).items():
                if cell != target:
                    chances[cell] += weight * chance
        ranked = sorted(chances, key=lambda cell: (-chances[cell], cell))
        grass = [cell for cell in ranked if land.marks[cell] is CellKind.GRASS]
        wanted = SHARE * sum(chances[cell] for cell in grass)
        for cell in grass:
            if wanted <= 0:
                break
            found.add(cell)
            wanted -= chances[cell]
        lies = {cell: chances[cell] for cell in ranked[:FOLLOWED]}
    return found


def planning_at(s: State, hole: int, lie: Cell) -> State:
    """The state in which the first seat plans a shot from a lie on a hole of the board."""
    player = s.players[0]._replace(lie=lie, passed=0, done=False)
    return s._replace(drawn=(hole,), number=0, phase=Phase.PLAN, players=(player,), turn=0, stroke=None)


# ---- for stock boards: shipped
FILE: Final = ASSETS / "solved" / "doshboard_fairways.json"
"""The landings of the stock boards: lists of column and row by the checksum of the board."""


def known(board: Board) -> tuple[Cell, ...]:
    """The landings of a stock board, () for every other one."""
    return _on(board, _file().get(checksum(board), ()))


@lru_cache(maxsize=64)
def checksum(board: Board) -> str:
    """A checksum of all that affects play on a board: its map, heights, cliffs and holes."""
    holes = (f"{pair.tee} {pair.target} {pair.gates}" for pair in board.holes)
    return format(zlib.crc32("\n".join((*board.rows, *board.heights, *map(str, board.cliffs), *holes)).encode()), "08x")


@cache
def _file() -> dict[str, tuple[tuple[int, int], ...]]:
    """The content of `FILE`; empty if it is missing or damaged, so that the ground is mown between tees and targets."""
    try:
        return msgspec.json.decode(FILE.read_bytes(), type=dict[str, tuple[tuple[int, int], ...]])
    except (OSError, ValueError):
        return {}


def _on(board: Board, places: Sequence[tuple[int, int]]) -> tuple[Cell, ...]:
    """The cells of a board at these columns and rows; places outside its map are left out."""
    return tuple(Place(column, row).cell for column, row in places
                 if 0 <= row < len(board.rows) and 0 <= column < len(board.rows[row]))


# ---- for a person's own boards: stored among the files that can be made again
LABEL: Final = "doshboard fairways 1"
_REMEMBERED: Final = 64     # boards whose cells are held in memory


class Fairways:
    """Where boards are mown: for stock boards what ships, for others what has been stored in a folder.

    A missing or damaged file counts as nothing known: the ground is then mown between tees and targets. For one thread only.
    """

    def __init__(self, folder: Path) -> None:
        self._cache = Cache(folder)
        self._read: OrderedDict[str, tuple[Cell, ...]] = OrderedDict()

    def of(self, board: Board) -> tuple[Cell, ...]:
        """The cells where a board is mown; () if nothing is known."""
        if stock := known(board):
            return stock
        name = checksum(board)
        if name not in self._read:
            read = self._cache.load(_name(board), LABEL, lambda content: msgspec.json.decode(content, type=tuple[tuple[int, int], ...]))
            self.remember(board, _on(board, read or ()))
        return self._read[name]

    def remember(self, board: Board, cells: tuple[Cell, ...]) -> None:
        """Sets where a board is mown until the program ends."""
        name = checksum(board)
        self._read[name] = cells
        self._read.move_to_end(name)
        while len(self._read) > _REMEMBERED:
            self._read.popitem(last=False)

    def keep(self, board: Board, cells: tuple[Cell, ...]) -> None:
        """Sets where a board is mown from now on, and writes it to the folder if it has changed."""
        if cells and not known(board) and self.of(board) != cells:
            self.remember(board, cells)
            places = [tuple(place_of(cell)) for cell in cells]
            self._cache.save(_name(board), LABEL, msgspec.json.encode(places))


def _name(board: Board) -> str:
    """The name of a board's file."""
    return f"fairways-{checksum(board)}.kept"


@lru_cache(maxsize=8)
def fairways_in(folder: Path) -> Fairways:
    """The fairways stored in a folder; one object for each folder."""
    return Fairways(folder)
