"""Holes of Doshboard to a wish: small boards drawn by chance, checked, solved, and kept where they are worth it and have two lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot, pi, sin
from random import Random
from typing import Final

from game.analysis.wish import PRICED, HoleWish, WishBook, WishedFile, WishedHole, WishedLine, WishStep
from game.content.draft import Draft
from game.content.yaml_text import file_of
from game.games.doshboard.content import DEFAULT_CARDS, near_edge, read_sets
from game.games.doshboard.rules.board import Board, HolePair, Place, faults_of
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.shots import CardSet
from game.games.doshboard.solver.rating import MOST_PENALTY, RatedPlan, best_of, lines_of, worst_near
from game.words import ASSETS, N_

ROWS: Final = 15
_BEFORE, _BEHIND = 3, 5             # columns before the tee and behind the target
_USUAL: Final = {3: ((8, 13), 2.95), 4: ((15, 21), 3.75), 5: ((24, 32), 4.6)}
_WET, _WOODED = "w", "tmB"
_FIRST: Final = ("Heron", "Otter", "Lapwing", "Kestrel", "Alder", "Bracken", "Drover's", "Hermit", "Miller's", "Swan", "Toll", "Wren")
_SECOND: Final = ("Beck", "Knoll", "Carr", "Edge", "Hollow", "Holt", "Mere", "Moor", "Ridge", "Spinney", "Tarn", "Wold")


def usual(par: int) -> HoleWish | None:
    """The wish for a par where nothing else is said."""
    return HoleWish(par, _USUAL[par][0], "any", _USUAL[par][1], 10, "parkland") if par in _USUAL else None


@lru_cache(maxsize=1)
def _stock_sets() -> tuple[CardSet, ...]:
    """The cards by which holes are measured: those that came with the clubhouse."""
    return read_sets(file_of(ASSETS.parent / "courses" / "doshboard", DEFAULT_CARDS))


# ---- drawing
class _BoardSketch:
    """A board that is being drawn: signs and heights by row, and the straight way from tee to target."""

    def __init__(self, rng: Random, length: int) -> None:
        self.rng, self.columns = rng, _BEFORE + length + _BEHIND
        self.tee, self.target = Place(_BEFORE, rng.randint(5, 9)), Place(_BEFORE + length, rng.randint(4, 10))
        self.rows = [["."] * self.columns for _row in range(ROWS)]
        self.heights = [[0] * self.columns for _row in range(ROWS)]

    def way(self, share: float) -> tuple[float, float]:
        """A place on the straight way: column and row."""
        return (self.tee.column + share * (self.target.column - self.tee.column), self.tee.row + share * (self.target.row - self.tee.row))

    def patch(self, middle: tuple[float, float], wide: float, high: float) -> Iterator[tuple[int, int, float]]:
        """The cells of a ragged patch, each with its distance from the middle: 0 there, 1 at the edge."""
        turn = self.rng.uniform(0, 2 * pi)
        for row in range(ROWS):
            for column in range(self.columns):
                away = hypot((column - middle[0]) / wide, (row + .5 * (column % 2) - middle[1]) / high)
                away += .13 * sin(1.9 * row + 1.3 * column + turn)
                if away < 1:
                    yield column, row, away

    def free(self, column: int, row: int, round_tee: float = 1.6, round_target: float = 2.2) -> bool:
        """Whether a cell is far enough from tee and target."""
        return (hypot(column - self.tee.column, row - self.tee.row) > round_tee
                and hypot(column - self.target.column, row - self.target.row) > round_target)

    def wood(self) -> None:
        """Trees somewhere, big ones inside."""
        rng, (x, y) = self.rng, self.way(self.rng.uniform(.1, 1))
        middle = x, y + rng.choice((-1, 1)) * rng.uniform(.5, 5.5)
        size = rng.uniform(1.4, 2.8)
        for column, row, away in self.patch(middle, size, size):
            if self.free(column, row) and self.rows[row][column] == ".":
                self.rows[row][column] = "B" if away < .4 else "m" if away < .7 else "t"

    def pond(self, side: str) -> None:
        """Water beside the way, or across it."""
        rng, (x, y) = self.rng, self.way(self.rng.uniform(.35, .85))
        if side == "across":
            half, tilt = rng.uniform(.7, 1.5), rng.uniform(-.35, .35)
            for row in range(ROWS):
                for column in range(self.columns):
                    if abs(column - x - tilt * (row - y)) < half and self.free(column, row):
                        self.rows[row][column] = _WET
            return
        middle = x, y + (-1 if side == "left" else 1) * rng.uniform(.8, 3.2)
        for column, row, _away in self.patch(middle, rng.uniform(1.8, 3.6), rng.uniform(1.5, 2.8)):
            if self.free(column, row):
                self.rows[row][column] = _WET

    def hill(self) -> None:
        """A hill one level higher than the ground."""
        rng = self.rng
        middle = rng.uniform(0, self.columns), rng.uniform(0, ROWS)
        for column, row, _away in self.patch(middle, rng.uniform(2.5, 6), rng.uniform(2.5, 5)):
            self.heights[row][column] += 1

    def board(self, par: int) -> Board:
        """What has been drawn."""
        heights = tuple("".join(map(str, row)) for row in self.heights) if any(map(any, self.heights)) else ()
        return Board("hole", "", tuple("".join(row) for row in self.rows), (HolePair(self.tee, self.target, par),), heights)


def draw(wish: HoleWish, rng: Random) -> Board | None:
    """A board of one hole by chance; None for one that is not sound, or not as long as wished."""
    sketch = _BoardSketch(rng, rng.randint(*wish.length))
    side = rng.choice(("left", "right", "across", "none")) if wish.water == "any" else wish.water
    for _hill in range(rng.choice((0, 1, 1, 2))):
        sketch.hill()
    if side != "none":
        for _pond in range(rng.randint(1, 2)):
            sketch.pond(side)
    for _wood in range(rng.randint(3, 6)):
        sketch.wood()
    board = sketch.board(wish.par)
    cells = round(distance(sketch.tee.cell, sketch.target.cell))
    if not wish.length[0] <= cells <= wish.length[1] or any(True for _fault in faults_of(board)) or near_edge(board):
        return None
    return board


# ---- what fits
def search(wish: HoleWish, seed: int) -> Iterator[WishStep]:
    """Draws boards for ever; each is looked at as far as it fits."""
    rng, step = Random(f"doshboard hole {seed}"), WishStep(0)
    while True:
        board = draw(wish, rng)
        step = step._replace(drawn=step.drawn + 1, worth=None, apart=None, hole=None)
        if board is not None:
            step = _looked_at(step._replace(sound=step.sound + 1), wish, board)
        yield step


def _looked_at(step: WishStep, wish: HoleWish, board: Board) -> WishStep:
    """The step with what is worked out of a sound board."""
    sets, tee = _stock_sets(), board.holes[0].tee.cell
    solution = best_of(board, sets)
    worth, least = solution.best(tee).strokes, wish.brave / 100
    step = step._replace(worth=worth)
    if not wish.fits(worth):
        return step
    lines = lines_of(solution, board, sets[0], least)
    step = step._replace(worth_it=step.worth_it + 1, apart=0.0 if lines is None else _apart(lines))
    if lines is None:
        return step
    mown, prices = _mown(board, worth)
    again = best_of(mown, sets)
    worth, lines = again.best(tee).strokes, lines_of(again, mown, sets[0], least)
    step = step._replace(two_lines=step.two_lines + 1)
    wet = any(_WET in row for row in mown.rows)
    if lines is None or not wish.fits(worth) or (wish.water not in ("any", "none") and not wet):
        return step
    if max(worst_near(mown, sets)) > MOST_PENALTY:
        return step
    length = round(distance(tee, mown.holes[0].target.cell))
    hole = WishedHole(step.drawn, length, worth, _line(lines[0]), _line(lines[1]), prices, mown)
    return step._replace(priced=step.priced + 1, worth=worth, hole=hole)


def _apart(lines: tuple[RatedPlan, RatedPlan]) -> float:
    return lines[1].odds.penalties - lines[0].odds.penalties


def _line(plan: RatedPlan) -> WishedLine:
    return WishedLine(plan.card, plan.strokes, plan.odds.penalties)


def hazards(board: Board) -> Iterator[tuple[str, frozenset[tuple[int, int]]]]:
    """The waters and woods of a board, each with its cells as column and row."""
    rows = board.rows
    left = {(column, row) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign in _WET + _WOODED}
    for begin in sorted(left):
        if begin not in left:
            continue
        left.discard(begin)
        wet, edge, found = rows[begin[1]][begin[0]] == _WET, [begin], [begin]
        while edge:
            at = Place(*edge.pop()).cell
            for beside in [one for one in left if distance(Place(*one).cell, at) == 1 and (rows[one[1]][one[0]] == _WET) == wet]:
                left.discard(beside)
                edge.append(beside)
                found.append(beside)
        yield (N_("water") if wet else N_("trees")), frozenset(found)


def without(board: Board, cells: frozenset[tuple[int, int]]) -> Board:
    """The board with grass in those cells."""
    rows = ("".join("." if (column, row) in cells else sign for column, sign in enumerate(line)) for row, line in enumerate(board.rows))
    return replace(board, rows=tuple(rows))


def _mown(board: Board, worth: float) -> tuple[Board, tuple[tuple[str, float], ...]]:
    """The board without the hazards that cost nothing, and what the others cost, the dearest first."""
    sets, tee = _stock_sets(), board.holes[0].tee.cell
    prices = [(worth - best_of(without(board, cells), sets).best(tee).strokes, name, cells) for name, cells in hazards(board)]
    for price, _name, cells in prices:
        if price < PRICED:
            board = without(board, cells)
    kept = sorted(((price, name) for price, name, _cells in prices if price >= PRICED), reverse=True)
    return board, tuple((name, price) for price, name in kept)


def unlike(one: WishedHole, other: WishedHole) -> float:
    """How far apart the maps are, and the lines and the worth."""
    first, second = _board_of(one).rows, _board_of(other).rows
    differ = sum(a != b for x, y in zip(first, second, strict=False) for a, b in zip(x, y, strict=False))
    return differ / (ROWS * len(first[0])) + abs(one.worth - other.worth) + abs(one.bold.risk - other.bold.risk)


def _board_of(hole: WishedHole) -> Board:
    made: Board = hole.made
    return made


# ---- files
def files(wish: HoleWish, seed: int, holes: Sequence[WishedHole]) -> Sequence[WishedFile]:
    """A board for each hole."""
    rng = Random(f"doshboard names {seed}")
    names = [f"{first} {second}" for first in _FIRST for second in _SECOND]
    rng.shuffle(names)
    return tuple(_file(_board_of(hole), f"{name} {seed}") for hole, name in zip(holes, names, strict=False))


def _file(board: Board, title: str) -> WishedFile:
    (pair,) = board.holes
    stem = title.lower().replace(" ", "-").replace("'", "")
    heights = {"heights": "".join(f"{row}\n" for row in board.heights)} if board.heights else {}
    draft = Draft.made(stem, {
        "kind": "doshboard board", "name": title, "map": "".join(f"{row}\n" for row in board.rows), **heights,
        "holes": [{"tee": list(pair.tee), "target": list(pair.target), "par": pair.par}],
    }, "# yaml-language-server: $schema=../schema/doshboard_board.json\n# Drawn by chance, and kept by the solver.")
    return WishedFile(stem, draft.text)


WISHES: Final = WishBook(N_("cells"), usual, search, unlike, files)
