"""Generates holes and boards of Doshboard to a wish: drawn at random, checked, solved, and kept if they fit and have two lines."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot, pi, sin
from random import Random
from typing import Final, NamedTuple

from game.analysis.wanted import check_wanted
from game.analysis.wish import (
    PRICED, CourseStep, CourseWish, HoleWish, WishBook, WishedFile, WishedHole, WishedLine, WishStep, bold_bet, hole_wishes
)
from game.content.draft import Draft
from game.content.yaml_text import file_of
from game.errors import UserError
from game.games.doshboard.content import DEFAULT_CARDS, near_edge, read_sets, seeded
from game.games.doshboard.rules.board import Board, HolePair, Place, faults_of
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.shots import CardSet
from game.games.doshboard.solver.rating import (
    MOST_FROM_TEE, NINE, PRICE, SPREAD, RatedPlan, best_of, followed, hazards_of, is_fair, lines_of, without_cells
)
from game.games.doshboard.solver.solver import Solution
from game.words import ASSETS, N_, _

ROWS: Final = 15
_BEFORE, _BEHIND = 3, 5             # columns before the tee and behind the target
_USUAL: Final = {3: ((8, 13), 2.95), 4: ((15, 21), 3.75), 5: ((24, 32), 4.6)}
_WET = "w"
_FIRST: Final = ("Heron", "Otter", "Lapwing", "Kestrel", "Alder", "Bracken", "Drover's", "Hermit", "Miller's", "Swan", "Toll", "Wren")
_SECOND: Final = ("Beck", "Knoll", "Carr", "Edge", "Hollow", "Holt", "Mere", "Moor", "Ridge", "Spinney", "Tarn", "Wold")


def usual(par: int) -> HoleWish | None:
    """The wish for a par without further details; None for a par outside 3 to 5."""
    return HoleWish(par, _USUAL[par][0], "any", _USUAL[par][1], 10, "parkland") if par in _USUAL else None


@lru_cache(maxsize=1)
def stock_sets() -> tuple[CardSet, ...]:
    """The stock sets of cards, by which holes are measured."""
    return read_sets(file_of(ASSETS.parent / "courses" / "doshboard", DEFAULT_CARDS))


# ---- drawing
class _BoardSketch:
    """A board that is being drawn: signs and heights by row, and its tee and target."""

    def __init__(self, rng: Random, length: int, high: int = ROWS) -> None:
        self.rng, self.columns, self.high = rng, _BEFORE + length + _BEHIND, high
        self.tee, self.target = Place(_BEFORE, rng.randint(5, 9)), Place(_BEFORE + length, rng.randint(4, 10))
        self.rows = [["."] * self.columns for _row in range(high)]
        self.heights = [[0] * self.columns for _row in range(high)]

    def way(self, share: float) -> tuple[float, float]:
        """The column and row at a share of the straight line from tee to target."""
        return (self.tee.column + share * (self.target.column - self.tee.column), self.tee.row + share * (self.target.row - self.tee.row))

    def patch(self, middle: tuple[float, float], wide: float, high: float) -> Iterator[tuple[int, int, float]]:
        """The column and row of each cell in a ragged patch, with its distance from the middle: 0 there, 1 at the edge."""
        turn = self.rng.uniform(0, 2 * pi)
        for row in range(self.high):
            for column in range(self.columns):
                away = hypot((column - middle[0]) / wide, (row + .5 * (column % 2) - middle[1]) / high)
                away += .13 * sin(1.9 * row + 1.3 * column + turn)
                if away < 1:
                    yield column, row, away

    def free(self, column: int, row: int) -> bool:
        """Whether a cell is far enough from tee and target to be covered."""
        return (hypot(column - self.tee.column, row - self.tee.row) > 1.6
                and hypot(column - self.target.column, row - self.target.row) > 2.2)

    def wood(self) -> None:
        """Draws a wood beside the line, with big trees inside."""
        rng, (x, y) = self.rng, self.way(self.rng.uniform(.1, 1))
        middle = x, y + rng.choice((-1, 1)) * rng.uniform(.5, 5.5)
        size = rng.uniform(1.4, 2.8)
        for column, row, away in self.patch(middle, size, size):
            if self.free(column, row) and self.rows[row][column] == ".":
                self.rows[row][column] = "B" if away < .4 else "m" if away < .7 else "t"

    def pond(self, side: str) -> None:
        """Draws water across the line, or on the given side of it."""
        rng, (x, y) = self.rng, self.way(self.rng.uniform(.35, .85))
        if side == "across":
            half, tilt = rng.uniform(.7, 1.4), rng.uniform(-.35, .35)
            bend, turn, swell = rng.uniform(.7, 1.9), rng.uniform(0, 2 * pi), rng.uniform(0, 2 * pi)
            for row in range(ROWS):
                stream = x + tilt * (row - y) + bend * (sin(.55 * row + turn) - sin(.55 * y + turn))
                for column in range(self.columns):
                    if abs(column - stream) < half + .35 * sin(.8 * row + swell) and self.free(column, row):
                        self.rows[row][column] = _WET
            return
        middle = x, y + (-1 if side == "left" else 1) * rng.uniform(.8, 3.2)
        for column, row, _away in self.patch(middle, rng.uniform(1.8, 3.6), rng.uniform(1.5, 2.8)):
            if self.free(column, row):
                self.rows[row][column] = _WET

    def hill(self) -> None:
        """Raises a random patch by one level."""
        rng = self.rng
        middle = rng.uniform(0, self.columns), rng.uniform(0, self.high)
        for column, row, _away in self.patch(middle, rng.uniform(2.5, 6), rng.uniform(2.5, 5)):
            self.heights[row][column] += 1

    def board(self, par: int) -> Board:
        """The drawn board with its one hole."""
        heights = tuple("".join(map(str, row)) for row in self.heights) if any(map(any, self.heights)) else ()
        return Board("hole", "", tuple("".join(row) for row in self.rows), (HolePair(self.tee, self.target, par),), heights)


def draw(wish: HoleWish, rng: Random) -> Board | None:
    """A random board of one hole; None if it is not sound or not as long as wished."""
    sketch = _BoardSketch(rng, rng.randint(*wish.length))
    side = rng.choice(("left", "right", "across", "none")) if wish.water == "any" else wish.water
    for _hill in range(rng.choice((0, 1, 1, 2))):
        sketch.hill()
    if side != "none":
        for _pond in range(rng.randint(1, 2)):
            sketch.pond(side)
    for _wood in range(rng.randint(3, 6)):
        sketch.wood()
    return _sound(sketch.board(wish.par), wish)


def varied(made: Board, wish: HoleWish, rng: Random) -> Board | None:
    """The board with a wood or a pond added or moved; None if the result is not sound or not as long as wished."""
    there, (pair,) = list(hazards_of(made)), made.holes
    if there and rng.random() < .7:
        made = without_cells(made, rng.choice(there)[1])
    sketch = _BoardSketch(rng, pair.target.column - _BEFORE)
    sketch.tee, sketch.target, sketch.rows = pair.tee, pair.target, [list(row) for row in made.rows]
    side = rng.choice(("left", "right", "across", "none")) if wish.water == "any" else wish.water
    if side != "none" and rng.random() < .5:
        sketch.pond(side)
    else:
        sketch.wood()
    return _sound(replace(made, rows=tuple("".join(row) for row in sketch.rows)), wish)


def _sound(board: Board, wish: HoleWish) -> Board | None:
    """The board; None if it is not sound or its hole not as long as wished."""
    pair = board.holes[0]
    cells = round(distance(pair.tee.cell, pair.target.cell))
    if not wish.length[0] <= cells <= wish.length[1] or any(True for _fault in faults_of(board)) or near_edge(board):
        return None
    return board


# ---- what fits
def search(wish: HoleWish, seed: int, like: Board | None = None) -> Iterator[WishStep]:
    """Draws boards endlessly, or varies `like`, and yields after each how far it fits."""
    rng, step = Random(f"doshboard hole {seed}"), WishStep(0)
    while True:
        board = draw(wish, rng) if like is None else varied(like, wish, rng)
        step = step._replace(drawn=step.drawn + 1, worth=None, apart=None, hole=None)
        if board is not None:
            step = _looked_at(step._replace(sound=step.sound + 1), wish, board)
        yield step


def _looked_at(step: WishStep, wish: HoleWish, board: Board) -> WishStep:
    """The step with the figures of a sound board."""
    sets, tee = stock_sets(), board.holes[0].tee.cell
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
    if not is_fair(again, mown, mown.holes[0], sets):
        return step
    length = round(distance(tee, mown.holes[0].target.cell))
    hole = WishedHole(step.drawn, length, worth, *_lines(again, tee, lines), prices, mown)
    return step._replace(priced=step.priced + 1, worth=worth, hole=hole)


def _apart(lines: tuple[RatedPlan, RatedPlan]) -> float:
    return lines[1].odds.penalties - lines[0].odds.penalties


def _best(lines: tuple[RatedPlan, RatedPlan]) -> RatedPlan:
    return min(lines, key=lambda plan: plan.strokes)


def _lines(solution: Solution, tee: Cell, plans: tuple[RatedPlan, RatedPlan]) -> tuple[WishedLine, WishedLine]:
    """The safe and the bold plan as lines, with the cells of each stroke."""
    safe, bold = (WishedLine(plan.card, plan.strokes, plan.odds.penalties, way=followed(solution, tee, plan).strokes) for plan in plans)
    return safe, bold._replace(bet=bold_bet(safe.strokes, plans[1].odds.parted))


def _mown(board: Board, worth: float) -> tuple[Board, tuple[tuple[str, float], ...]]:
    """The board without the hazards that cost nothing, and the names and prices of the others, highest price first."""
    sets, tee = stock_sets(), board.holes[0].tee.cell
    prices = [(worth - best_of(without_cells(board, cells), sets).best(tee).strokes, name, cells) for name, cells in hazards_of(board)]
    for price, _name, cells in prices:
        if price < PRICED:
            board = without_cells(board, cells)
    kept = sorted(((price, name) for price, name, _cells in prices if price >= PRICED), reverse=True)
    return board, tuple((name, price) for price, name in kept)


def unlike(one: WishedHole, other: WishedHole) -> float:
    """How much two holes differ: in their maps, their expected strokes and the risk of their bold lines."""
    first, second = _board_of(one).rows, _board_of(other).rows
    differ = sum(a != b for x, y in zip(first, second, strict=False) for a, b in zip(x, y, strict=False))
    return differ / (ROWS * len(first[0])) + abs(one.worth - other.worth) + abs(one.bold.risk - other.bold.risk)


def _board_of(hole: WishedHole) -> Board:
    made: Board = hole.made
    return made


# ---- a board of many holes: its land is drawn first, then tees are searched from which a solved target needs the wished strokes
_COLUMNS, _ROWS = 36, 20
_APART: Final = 4           # cells between two tees or targets
_TARGETS: Final = 10        # targets that are tried for a hole before a new land is drawn
_TEES: Final = 4            # tees that are tried for each target, those first from which water and trees cost most
_NEAR: Final = 7            # cells from the straight way within which a hazard may cost a hole something
_PRICES: Final = 3          # holes by which a hazard is priced
_MENDED: Final = 4          # how often holes that no longer fit are placed again
_WHOLE: Final = 6           # the fewest holes of a board that must meet its share of the requirements for nine
_LANDS: Final = 60          # lands that are tried before the search gives up


class BoardSketched(NamedTuple):
    """A land with holes, and the wish for each hole."""

    board: Board
    wishes: tuple[HoleWish, ...]

    def alone(self, number: int) -> Board:
        """The board with a hole moved to the front, where `best_of` solves it."""
        holes = self.board.holes
        return replace(self.board, holes=(holes[number], *holes[:number], *holes[number + 1:]))


def course(wish: CourseWish, seed: int) -> Iterator[CourseStep]:
    """Searches for a board whose holes fit their wishes and which, with six holes or more, meets the requirements as far as its pars allow.

    A hazard that costs no hole anything is removed. Raises UserError if nothing is found for the shape.
    """
    rng, drawn = Random(f"doshboard course {seed}"), 0
    wishes = hole_wishes(WISHES, wish)
    order = sorted(range(len(wishes)), key=lambda number: wishes[number].length, reverse=True)   # long holes while there is room for them
    for _time in range(_LANDS):
        land, placed = _land(rng), dict[int, HolePair]()
        for number in order:
            drawn += 1
            yield CourseStep(len(placed), drawn, len(wishes))
            pair = _placed(land, tuple(placed.values()), wishes[number], rng)
            if pair is None:
                break
            placed[number] = pair
        if len(placed) < len(wishes):
            yield CourseStep(len(placed), drawn, len(wishes))
            continue
        holes = [placed[number] for number in range(len(wishes))]
        made = yield from _finished(BoardSketched(replace(land, holes=tuple(holes)), wishes), rng, drawn)
        if made is not None:
            board, found = made
            title = _names(Random(f"doshboard names {seed}"))[0]
            yield CourseStep(len(holes), drawn, len(holes), found, (_file(board, f"{title} {seed}"),))
            return
    raise UserError(_("No board of that shape was found on {n} lands: wish for another shape.").format(n=_LANDS))


def _land(rng: Random) -> Board:
    """A random board with hills, ponds and woods; its one tee and target are placeholders."""
    sheet = _BoardSketch(rng, _COLUMNS - _BEFORE - _BEHIND, _ROWS)
    for _hill in range(rng.randint(2, 4)):
        sheet.hill()
    for _pond in range(rng.randint(4, 6)):
        middle = rng.uniform(2, _COLUMNS - 2), rng.uniform(1, _ROWS - 1)
        for column, row, _away in sheet.patch(middle, rng.uniform(1.6, 3.4), rng.uniform(1.4, 2.8)):
            sheet.rows[row][column] = _WET
    for _wood in range(rng.randint(9, 13)):
        middle, size = (rng.uniform(0, _COLUMNS), rng.uniform(0, _ROWS)), rng.uniform(1.2, 2.5)
        for column, row, away in sheet.patch(middle, size, size):
            if sheet.rows[row][column] == ".":
                sheet.rows[row][column] = "B" if away < .4 else "m" if away < .7 else "t"
    return sheet.board(4)


def _placed(land: Board, holes: Sequence[HolePair], wish: HoleWish, rng: Random) -> HolePair | None:
    """A tee and a target on the land that fit a wish and are clear of the other holes; None if none is found."""
    taken = [place.cell for pair in holes for place in (pair.tee, pair.target)]
    inner = [*enumerate(land.rows)][1:-1]
    grass = [Place(column, row) for row, line in inner for column in range(1, len(line) - 1) if line[column] == "."]
    free = [place for place in grass if all(distance(place.cell, cell) >= _APART for cell in taken)]
    sets, bare_rows = stock_sets(), _bare(land).rows
    for target in rng.sample(free, min(_TARGETS, len(free))):
        check_wanted()
        alone = replace(land, holes=(HolePair(free[0] if free[0] != target else free[-1], target, wish.par),))
        if near_edge(alone):
            continue
        board = replace(land, holes=(*holes, *alone.holes)) if holes else alone
        solution = best_of(board, sets, pair=alone.holes[0])
        heat = solution.heat()
        tees = [place for place in free if place != target and wish.length[0] <= distance(place.cell, target.cell) <= wish.length[1]
                and wish.fits(heat[place.cell])]
        if not tees:
            continue
        bare = best_of(replace(board, rows=bare_rows), sets, pair=alone.holes[0]).heat()
        for tee in sorted(tees, key=lambda place: bare[place.cell] - heat[place.cell])[:_TEES]:
            pair = HolePair(tee, target, wish.par)
            lines = lines_of(solution, replace(land, holes=(pair,)), sets[0], wish.brave / 100)
            if lines is not None and _best(lines).odds.penalties <= MOST_FROM_TEE and is_fair(solution, board, pair, sets):
                return pair
    return None


def _bare(board: Board) -> Board:
    """The board without its waters and woods."""
    return without_cells(board, frozenset(cell for _name, cells in hazards_of(board) for cell in cells))


def _finished(made: BoardSketched, rng: Random, drawn: int) -> Generator[CourseStep, None, tuple[Board, tuple[WishedHole, ...]] | None]:
    """Removes the hazards that cost nothing and places those holes again that no longer fit, or that keep the board below its requirements.

    Returns the board and its holes, None if no placement is found; yields the progress.
    """
    holes = len(made.wishes)
    looks = len(hazards_of(made.board)) + holes
    at = CourseStep(holes, drawn, holes, looks=looks)
    made = made._replace(board=(yield from _mown_course(made, at)))
    for _time in range(_MENDED + 1):
        found = list[WishedHole | None]()
        for number in range(holes):
            yield at._replace(looked=looks - holes + number)
            found.append(_fitting(made, number))
        fitting = tuple(hole for hole in found if hole is not None)
        wrong = [number for number, hole in enumerate(found) if hole is None] or _unwanted(made, fitting)
        if not wrong and not any(True for _fault in faults_of(made.board)):
            return made.board, fitting
        for number in wrong:
            pairs = made.board.holes
            pair = _placed(made.board, (*pairs[:number], *pairs[number + 1:]), made.wishes[number], rng)
            if pair is None:
                return None
            made = made._replace(board=replace(made.board, holes=(*pairs[:number], pair, *pairs[number + 1:])))
    return None


def _unwanted(made: BoardSketched, found: Sequence[WishedHole]) -> list[int]:
    """The hole that keeps a board below its requirements, by its index in a list; empty if the board meets them or has few holes.

    The easiest or the hardest hole if all are too alike, or the one that water and trees cost least if they cost too little in total.
    """
    if len(found) < _WHOLE:
        return []
    sets, bare = stock_sets(), _bare(made.board)
    strokes, pars = [hole.worth for hole in found], {wish.par for wish in made.wishes}
    without = [best_of(bare, sets, pair=pair).best(pair.tee.cell).strokes for pair in made.board.holes]
    prices = [worth - bare_worth for worth, bare_worth in zip(strokes, without, strict=True)]
    if {3, 5} <= pars and max(strokes) - min(strokes) < SPREAD:
        beside = [abs(worth - wish.worth) for worth, wish in zip(strokes, made.wishes, strict=True)]
        return [max((number for number, wish in enumerate(made.wishes) if wish.par != 4), key=beside.__getitem__)]
    if sum(prices) < PRICE * len(found) / NINE:
        return [prices.index(min(prices))]
    return []


def _fitting(made: BoardSketched, number: int) -> WishedHole | None:
    """A hole of the finished board, measured like a hole alone; None if it does not fit its wish."""
    check_wanted()
    sets, board, wish, pair = stock_sets(), made.alone(number), made.wishes[number], made.board.holes[number]
    solution = best_of(made.board, sets, pair=pair)
    worth = solution.best(pair.tee.cell).strokes
    lines = lines_of(solution, board, sets[0], wish.brave / 100) if wish.fits(worth) else None
    if lines is None or not is_fair(solution, made.board, pair, sets):
        return None
    tee = pair.tee.cell
    return WishedHole(number + 1, round(distance(tee, pair.target.cell)), worth, *_lines(solution, tee, lines), (), board)


def _mown_course(made: BoardSketched, at: CourseStep) -> Generator[CourseStep, None, Board]:
    """The board without the hazards that cost nothing to the holes near them; yields how many have been examined."""
    board, sets, holes = made.board, stock_sets(), made.board.holes
    yield at
    worth = [best_of(board, sets, pair=pair).best(pair.tee.cell).strokes for pair in holes]
    for looked, (_name, cells) in enumerate(hazards_of(board)):
        check_wanted()
        yield at._replace(looked=looked)
        away = sorted((min(_beside(pair, Place(*cell)) for cell in cells), number) for number, pair in enumerate(holes))
        near = [number for far, number in away if far <= _NEAR][:_PRICES]
        bare = without_cells(made.board, cells)
        without = (best_of(bare, sets, pair=holes[number]).best(holes[number].tee.cell).strokes for number in near)
        if not any(worth[number] - strokes >= PRICED for number, strokes in zip(near, without, strict=True)):
            board = without_cells(board, cells)
    return board


def _beside(pair: HolePair, place: Place) -> float:
    """The distance of a cell from the straight line between tee and target, in cells."""
    (ax, ay), (bx, by), (x, y) = ((at.column, at.row + .5 * (at.column % 2)) for at in (pair.tee, pair.target, place))
    far = (bx - ax) ** 2 + (by - ay) ** 2
    share = max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / far)) if far else 0.0
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


# ---- files
def files(wish: HoleWish, seed: int, holes: Sequence[WishedHole]) -> Sequence[WishedFile]:
    """A file for each hole: a board of its own."""
    return tuple(_file(_board_of(hole), f"{title} {seed}") for hole, title in zip(holes, WISHES.titles(holes), strict=True))


def _names(rng: Random) -> list[str]:
    names = [f"{first} {second}" for first in _FIRST for second in _SECOND]
    rng.shuffle(names)
    return names


def _file(board: Board, title: str) -> WishedFile:
    stem = title.lower().replace(" ", "-").replace("'", "")
    heights = {"heights": "".join(f"{row}\n" for row in board.heights)} if board.heights else {}
    draft = Draft.made(stem, {
        "kind": "doshboard board", "name": title, "map": "".join(f"{row}\n" for row in board.rows), **heights,
        "holes": [{"tee": list(pair.tee), "target": list(pair.target), "par": pair.par} for pair in board.holes],
    }, "# yaml-language-server: $schema=../schema/doshboard_board.json\n# Drawn by chance, and kept by the solver.")
    return WishedFile(stem, seeded(draft).text)


class BoardWishes(WishBook):
    """How Doshboard generates holes and boards to a wish."""

    unit = N_("cells")
    lengths = (3, 6, 9)
    day_holes = 6
    reach = (6, 40)
    landscaped = False
    risk = N_("penalty {chance}")
    gain = N_("without gains {n}")
    loss = N_("without costs {n}")
    cost = N_("with costs {n}")
    names = _FIRST, _SECOND
    usual = staticmethod(usual)
    search = staticmethod(search)
    unlike = staticmethod(unlike)
    files = staticmethod(files)
    course = staticmethod(course)


WISHES: Final = BoardWishes()
