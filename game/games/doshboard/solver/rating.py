"""How a hole of Doshboard plays: strokes of each set and of a rookie, safe and bold lines, the price of each hazard."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import CALM, PARS, SIGNS, Board, CellKind, HolePair, Place, Wind, gate_cells, land_of
from game.games.doshboard.rules.geometry import EVEN, Cell, Path, cell_at, distance, next_dot, place_of
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import COLOURS, NO_CALL, CardSet, Content, PlayedCard, ShotRules, ShotSetting, played
from game.games.doshboard.rules.values import ADVANCED, Options
from game.games.doshboard.solver.fairways import trodden
from game.games.doshboard.solver.hole_book import cost_of
from game.games.doshboard.solver.odds import PlanOdds, ends_of, odds_of
from game.games.doshboard.solver.scores import by_plans, score_chances
from game.games.doshboard.solver.solver import Solution, begun_from, look_ahead, solve, straight_strokes, strokes_by_plan
from game.games.doshboard.solver.sweep import Sweep
from game.games.doshboard.solver.tables import HoleTables, tables_of
from game.games.doshboard.solver.walk import DROPPED, FALLEN
from game.games.golf.rules import hanging_together
from game.rules.contract import Setup
from game.words import N_, _, ngettext

# ---- how a hole of Doshboard plays: strokes of each set and of a rookie, safe and bold lines, the price of each hazard, the requirements
WATER, TREES, CLIFFS = N_("water"), N_("trees"), N_("cliffs")
HAZARDS: Final = {
    WATER: frozenset({CellKind.WATER, CellKind.WATERFALL}),
    TREES: frozenset({CellKind.SMALL, CellKind.MEDIUM, CellKind.BIG}),
}
"""Terrain that may be replaced by grass to measure its price."""
_HAZARD_OF: Final = {mark: name for name, marks in HAZARDS.items() for mark in marks}
_HAZARD_SIGNS: Final = {sign: _HAZARD_OF[mark] for sign, mark in SIGNS.items() if mark in _HAZARD_OF}
_BESIDE: Final = tuple([(place_of(cell)[0] - column, place_of(cell)[1]) for even in EVEN for cell in (next_dot(cell_at(column, 0), even),)]
                       for column in (0, 1))
"""The steps of column and row from a place of a map to its six neighbours: from an even column, and from an odd one."""

WITHIN: Final = 0.25
"""Strokes within which another plan is worth considering."""

KEPT: Final = 5
"""How many tables of a board are cached while its holes are rated: with all hazards, and without each kind."""

APART: Final = 3.0
"""Cells between the mean landings of two plans that count as different."""

NEAR: Final = 6
"""Cells around a target in which the penalties of best plans are examined."""

MOST_FOLLOWED: Final = 8
"""The most strokes of a line that are followed."""

_ROUNDING: Final = 1e-9
MOST_PENALTY, MOST_FROM_TEE, OTHER_PENALTY = 0.40 + _ROUNDING, 0.25 + _ROUNDING, 0.10 - _ROUNDING
"""Most penalty chance of a best plan near a target and from a tee; least difference between the two plans of a good tee shot."""

NINE: Final = 9
TWO_LINES, SPREAD, PRICE = 6, 1.5, 3.0
"""The requirements for nine holes: how many have two lines, strokes between the easiest and the hardest, and the price of water and trees.
"""


class Terms(NamedTuple):
    """The terms of a rating: the rules of a shot, the wind, card-up and card-down, calls, and the colour whose plans are shown.

    No card is lost: if cards may be, the strokes are a lower bound.
    """

    rules: ShotRules = ShotRules(hills=True)
    wind: Wind = CALM
    shifts: tuple[int, ...] = (0,)
    calls: bool = False
    lead: int = 0


ADVANCED_TERMS: Final = Terms()


class RatedPlan(NamedTuple):
    """A plan from the tee, with the name of its card, its shift and the called red number, its strokes and its odds."""

    path: Path
    card: str
    shift: int
    call: int
    strokes: float
    odds: PlanOdds


@dataclass(frozen=True)
class RatedPair:
    """How a hole plays: strokes by colour, and for the lead colour the rookie's, the club player's, the best plan and a rival, or None.

    `hazards` are the strokes that water, trees and cliffs cost the lead colour, each kind separately, and `open` those that water and trees
    cost together. `penalty` is the worst chance of a penalty of a best plan from the tee, for any colour, `near` that of one within NEAR
    cells of the target.
    """

    pair: HolePair
    cells: float
    strokes: Mapping[str, float]
    rookie: float
    club: float
    best: RatedPlan
    other: RatedPlan | None
    hazards: Mapping[str, float]
    open: float
    penalty: float
    near: float

    @property
    def suggested_par(self) -> int:
        """The par nearest to the strokes of the best plan."""
        return par_of(self.best.strokes)

    @property
    def loss(self) -> float:
        """The extra strokes of a rookie compared with best play."""
        return self.rookie - self.best.strokes

    @property
    def lines(self) -> tuple[RatedPlan, RatedPlan] | None:
        """The safe line and the bold one; None if the hole has only one line."""
        if self.other is None:
            return None
        safe, bold = sorted((self.best, self.other), key=lambda plan: plan.odds.penalties)
        return safe, bold


class RatedStrokes(NamedTuple):
    """The strokes of a hole for the first colour, the par nearest to them, and the strokes of a rookie."""

    strokes: float
    par: int
    rookie: float


class RatedScores(NamedTuple):
    """The chances of 1, 2, 3 ... strokes with the best plans; the last one includes all higher scores."""

    chances: tuple[float, ...]


class RatedLine(NamedTuple):
    """A plan from the tee, followed by the best plans: for each stroke the cells of its start, its elbow and its likeliest rest."""

    plan: RatedPlan
    strokes: tuple[tuple[Cell, ...], ...]


class RatedLines(NamedTuple):
    """The best line from the tee, and another within WITHIN strokes of it, or None."""

    best: RatedLine
    other: RatedLine | None


class RatedLandings(NamedTuple):
    """The cells of grass where the first shots of best play come to rest, sorted."""

    cells: tuple[Cell, ...]


class RatedPrice(NamedTuple):
    """The strokes that a kind of hazard (WATER, TREES or CLIFFS) costs."""

    hazard: str
    strokes: float


class RatedNeeds(NamedTuple):
    """The strokes still needed from each cell where a ball may lie, with no gate passed yet."""

    strokes: Mapping[Cell, float]


class Hazard(NamedTuple):
    """A connected area of WATER or TREES, and its cells."""

    kind: str
    cells: frozenset[Place]


class RatedHazard(NamedTuple):
    """The strokes that one hazard costs: the hole with it minus the hole with grass in its place."""

    hazard: Hazard
    strokes: float


class RatedColour(NamedTuple):
    """The strokes of a hole for a colour other than the first."""

    colour: str
    strokes: float


RatedStep: TypeAlias = RatedStrokes | RatedScores | RatedLines | RatedNeeds | RatedLandings | RatedPrice | RatedHazard | RatedColour


class BoardTarget(NamedTuple):
    """A requirement for a board: a sentence with its figures, and whether it is met."""

    text: str
    met: bool


def rate_hole(board: Board, pair: HolePair, sets: Sequence[CardSet], terms: Terms = ADVANCED_TERMS) -> RatedPair:
    """The rating of a hole. Raises KeyError or IndexError for a board with faults."""
    tee, reach = pair.tee.cell, _reach(sets, terms)
    tables = _tables(board, pair, terms, reach)
    solutions = list(_solved(tables, sets, terms))
    lead, cards = solutions[terms.lead], sets[terms.lead]
    best = _plan(lead, tee, cards, terms)

    def price(*without: str) -> float:
        """The strokes saved if these hazards are removed."""
        return best.strokes - _solve(_tables(board, pair, terms, reach, without), cards, terms).best(tee).strokes

    return RatedPair(
        pair=pair,
        cells=distance(tee, pair.target.cell),
        strokes={colour: solution.best(tee).strokes for colour, solution in zip(COLOURS, solutions, strict=False)},
        rookie=float(straight_strokes(tables, cards)[tables.lie_at(tee)]),
        club=float(_club_strokes(tables, _hand(cards, terms))[tables.lie_at(tee)]),
        best=best,
        other=next(_other_plans(lead, tee, best, cards, terms), None),
        hazards={name: price(name) for name in (WATER, TREES, CLIFFS)[: 3 if terms.rules.hills else 2]},
        open=price(WATER, TREES),
        penalty=max(_penalty(solution, tee) for solution in solutions),
        near=max(_near_target(solution) for solution in solutions),
    )


def rated_in_steps(board: Board, pair: HolePair, sets: Sequence[CardSet], order: Sequence[Hazard] = ()) -> Iterator[RatedStep]:
    """The figures of `rate_hole` for the first colour, quickest first: strokes, lines, scores, landings, then prices by kind and by hazard.

    A kind that the board lacks costs 0 and is not solved for; a kind with a single hazard has that hazard's price. `order` are
    the hazards that are priced first. Raises KeyError or IndexError for a board with faults.
    """
    terms = ADVANCED_TERMS
    tee, reach, cards = pair.tee.cell, _reach(sets, terms), sets[terms.lead]
    solution = _solve(_tables_of(board, pair, terms, reach, ()), cards, terms)
    tables, strokes = solution.tables, solution.best(tee).strokes
    yield RatedStrokes(strokes, par_of(strokes), float(straight_strokes(tables, cards)[tables.lie_at(tee)]))
    yield RatedNeeds(solution.heat(0))
    best, other = two_plans(solution, tee, cards, terms)
    yield RatedLines(followed(solution, tee, best), None if other is None else followed(solution, tee, other))
    yield RatedScores(_scores(solution, tee, best, cards))
    yield RatedLandings(_landings(solution, tee))

    def price(changed: HoleTables) -> float:
        again = solve(changed, solution.cards, begun_from(changed, solution), calls=terms.calls)
        return strokes - again.best(tee).strokes
    hazards, land = hazards_of(board), land_of(board)
    for name in (WATER, TREES, CLIFFS)[: 3 if terms.rules.hills else 2]:
        there = [hazard for hazard in hazards if hazard.kind == name]
        some = bool(there) or (name == CLIFFS and bool(land.ground.cliffs))
        cost = price(_tables_of(board, pair, terms, reach, (name,))) if some else 0.0
        yield RatedPrice(name, cost)
        if len(there) == 1:
            yield RatedHazard(there[0], cost)
    many = [hazard for hazard in hazards if sum(other.kind == hazard.kind for other in hazards) > 1]
    for hazard in sorted(many, key=lambda one: order.index(one) if one in order else len(order)):
        yield RatedHazard(hazard, price(_tables_of(without_cells(board, hazard.cells), pair, terms, reach, ())))


def rated_by_colour(board: Board, pair: HolePair, sets: Sequence[CardSet]) -> Iterator[RatedColour]:
    """The strokes of `rate_hole` for every colour but the first, one after the other."""
    terms = ADVANCED_TERMS
    tables = _tables_of(board, pair, terms, _reach(sets, terms), ())
    for number, (colour, cards) in enumerate(zip(COLOURS, sets, strict=False)):
        if number != terms.lead:
            yield RatedColour(colour, _solve(tables, cards, terms).best(pair.tee.cell).strokes)


def _scores(solution: Solution, tee: Cell, best: RatedPlan, cards: CardSet) -> tuple[float, ...]:
    """The chance of each score from the tee with the best plans."""
    card = next(card for card in cards.cards if card.name == best.card)
    return score_chances(solution.tables, solution.tables.lie_at(tee), (best.path, played(card, best.shift, best.call)), by_plans(solution))


def _landings(solution: Solution, tee: Cell) -> tuple[Cell, ...]:
    """The cells where the first shots of the best plans come to rest, like `fairways.landings` for a single hole."""
    def rests(lie: Cell) -> Mapping[Cell, float]:
        best = solution.best(lie)
        return odds_of(solution.tables, solution.tables.lie_at(lie), best.path, _with_call(solution.cards[best.card], best.call)).lies
    return tuple(sorted(trodden(solution.scene.land, solution.scene.target, tee, rests)))


def hazards_of(board: Board) -> tuple[Hazard, ...]:
    """The connected waters and woods of a board, in reading order of their first cells."""
    kinds = {(column, row): _HAZARD_SIGNS[sign] for row, line in enumerate(board.rows) for column, sign in enumerate(line)
             if sign in _HAZARD_SIGNS}
    found = hanging_together(kinds, lambda place: [(place[0] + aside, place[1] + down) for aside, down in _BESIDE[place[0] % 2]])
    return tuple(Hazard(kind, frozenset(map(Place._make, places))) for kind, places in found)


def without_cells(board: Board, cells: frozenset[Place]) -> Board:
    """The board with grass in those cells."""
    rows = ("".join("." if Place(column, row) in cells else sign for column, sign in enumerate(line))
            for row, line in enumerate(board.rows))
    return replace(board, rows=tuple(rows))


def par_of(strokes: float) -> int:
    """The par nearest to that number of strokes.

    >>> par_of(2.2), par_of(3.5), par_of(8.0)
    (3, 4, 6)
    """
    return max(PARS[0], min(PARS[-1], math.floor(strokes + 0.5)))


def followed(solution: Solution, tee: Cell, plan: RatedPlan) -> RatedLine:
    """A plan and the best strokes after it, each from the likeliest resting cell, until a hole-out is likelier than any cell."""
    lie, odds, path = tee, plan.odds, plan.path
    found: list[tuple[Cell, ...]] = []
    target = solution.scene.target
    for _stroke in range(MOST_FOLLOWED):
        rest = max(odds.lies.items(), key=lambda each: (each[1], each[0]), default=(target, 0.0))
        over = rest[1] <= odds.holed or rest[0] == target
        end = target if over else rest[0]
        found.append((lie, end) if path.elbow is None else (lie, path.elbow, end))
        if over or end == lie:
            break
        lie = end
        tables = solution.tables
        if solution.scene.gates:        # the line does not track which gates the ball has passed
            break
        best = solution.best(lie)
        path, card = best.path, _with_call(solution.cards[best.card], best.call)
        odds = odds_of(tables, tables.lie_at(lie), path, card, solution.strokes)
    return RatedLine(plan, tuple(found))


def is_fair(first: Solution, board: Board, pair: HolePair, sets: Sequence[CardSet]) -> bool:
    """Whether the best plans of a hole, from the tee and near its target, risk no more penalties than a good board allows (H23).

    At advanced level, for every set of cards. `first` is the solution for the first set.
    """
    def solved() -> Iterator[Solution]:
        yield first
        yield from _solved(_tables(board, pair, ADVANCED_TERMS, _reach(sets, ADVANCED_TERMS)), sets[1:], ADVANCED_TERMS)
    return all(_penalty(one, pair.tee.cell) <= MOST_FROM_TEE and _near_target(one) <= MOST_PENALTY for one in solved())


def worst_near(board: Board, sets: Sequence[CardSet]) -> Iterator[float]:
    """The worst chance of a penalty of a best plan within NEAR cells of the target, for any set at advanced level, hole by hole (H23)."""
    for pair in board.holes:
        tables = _tables(board, pair, ADVANCED_TERMS, _reach(sets, ADVANCED_TERMS))
        yield max(map(_near_target, _solved(tables, sets, ADVANCED_TERMS)))


def targets(holes: Sequence[RatedPair]) -> Iterator[BoardTarget]:
    """The requirements for a board at advanced level, in sentences with figures (H22, H23)."""
    n, pars = len(holes), [hole.pair.par for hole in holes]
    want = math.ceil(n * TWO_LINES / NINE)
    two = sum(hole.lines is not None for hole in holes)
    text = ngettext("{n} hole with a safe and a bold line; wanted {want}", "{n} holes with a safe and a bold line; wanted {want}", two)
    yield BoardTarget(text.format(n=two, want=want), two >= want)
    counts = [sum(par == each for par in pars) for each in (3, 4, 5)]
    text = _("par 3 on {three} of the holes, par 4 on {four}, par 5 on {five}; wanted some of par 3 and 4, and one or two of par 5")
    yield BoardTarget(text.format(three=counts[0], four=counts[1], five=counts[2]), counts[0] > 0 < counts[1] and counts[2] in (1, 2))
    expected = [hole.best.strokes for hole in holes]
    apart = max(expected) - min(expected)
    text = _("{apart:.2f} strokes between the easiest and the hardest hole; wanted {want:.1f}")
    yield BoardTarget(text.format(apart=apart, want=SPREAD), apart >= SPREAD)
    cost, least = sum(hole.open for hole in holes), PRICE * n / NINE
    yield BoardTarget(_("water and trees cost {cost:.2f} strokes; wanted {want:.1f}").format(cost=cost, want=least), cost >= least)
    worst = max(hole.penalty for hole in holes)
    text = _("best plans from the tees have a penalty chance of up to {worst:.0%}; wanted at most {most:.0%}")
    yield BoardTarget(text.format(worst=worst, most=MOST_FROM_TEE), worst <= MOST_FROM_TEE)
    worst = max(hole.near for hole in holes)
    text = _("best plans within {cells} cells of a target have a penalty chance of up to {worst:.0%}; wanted at most {most:.0%}")
    yield BoardTarget(text.format(cells=NEAR, worst=worst, most=MOST_PENALTY), worst <= MOST_PENALTY)


def doubts(holes: Sequence[RatedPair]) -> Iterator[str]:
    """Sentences about doubtful points of a board's holes (H23)."""
    for number, hole in enumerate(holes, start=1):
        if hole.pair.par != hole.suggested_par:
            text = _("Hole {n}: a par {par} of {strokes:.2f} strokes; par {suggested} is nearer.")
            yield text.format(n=number, par=hole.pair.par, strokes=hole.best.strokes, suggested=hole.suggested_par)
        if hole.near > MOST_PENALTY:
            yield doubt_near(number, hole.near)
        if hole.penalty > MOST_FROM_TEE:
            text = _("Hole {n}: the best plan from the tee has a penalty chance of {penalty:.0%}.")
            yield text.format(n=number, penalty=hole.penalty)


def doubt_near(number: int, penalty: float) -> str:
    """The sentence that a hole, by its number from 1, has that penalty chance near its target."""
    text = _("Hole {n}: a best plan within {cells} cells of the target has a penalty chance of {penalty:.0%}.")
    return text.format(n=number, cells=NEAR, penalty=penalty)


def _club_strokes(tables: HoleTables, cards: tuple[PlayedCard, ...]) -> Floats:
    """The expected strokes by lie of a player who looks one shot ahead and goes by the remaining distance after it."""
    ahead = look_ahead(tables, cards)
    numbers = np.full(tables.lies, -1)
    lies = np.flatnonzero(ahead.plans.direction)
    numbers[lies] = ahead.numbers(lies)
    return strokes_by_plan(tables, cards, numbers, ahead.plans.card, ahead.plans.call)[0]


def _solved(tables: HoleTables, sets: Sequence[CardSet], terms: Terms) -> Iterator[Solution]:
    """The hole solved for each set."""
    return (_solve(tables, cards, terms) for cards in sets)


def _solve(tables: HoleTables, cards: CardSet, terms: Terms) -> Solution:
    """The hole solved for a set; with shifts starting from the solution without them, which is faster."""
    begin = solve(tables, _hand(cards, terms._replace(shifts=(0,)))).strokes if terms.shifts != (0,) else None
    return solve(tables, _hand(cards, terms), begin, calls=terms.calls)


def _tables(board: Board, pair: HolePair, terms: Terms, reach: tuple[int, int], without: tuple[str, ...] = ()) -> HoleTables:
    """The tables of a hole without some kinds of hazards. Holes without gates share cached tables, unless these are large."""
    if pair.gates or terms.shifts != (0,):
        return _tables_of(board, pair, terms, reach, without)
    return _shared_tables(board, terms, reach, without).toward(pair.target.cell)


@lru_cache(maxsize=KEPT)
def _shared_tables(board: Board, terms: Terms, reach: tuple[int, int], without: tuple[str, ...]) -> HoleTables:
    return _tables_of(board, replace(board.holes[0], gates=()), terms, reach, without)


def _tables_of(board: Board, pair: HolePair, terms: Terms, reach: tuple[int, int], without: tuple[str, ...]) -> HoleTables:
    land = land_of(board)
    gates = tuple(gate_cells(land, gate) for gate in pair.gates)
    gone: frozenset[CellKind] = frozenset().union(*(HAZARDS.get(name, ()) for name in without))
    marks = {cell: CellKind.GRASS if mark in gone else mark for cell, mark in land.marks.items()}
    played_on = replace(land, marks=marks, ground=land.flat if CLIFFS in without else land.ground)
    return tables_of(ShotSetting(played_on, pair.target.cell, gates, terms.rules, terms.wind), *reach)


def _hand(cards: CardSet, terms: Terms) -> tuple[PlayedCard, ...]:
    """Every card with every shift, card by card."""
    return tuple(played(card, shift) for card in cards.cards for shift in terms.shifts)


def _reach(sets: Sequence[CardSet], terms: Terms) -> tuple[int, int]:
    """The longest distance and the widest hook of all cards."""
    every = [card for cards in sets for card in _hand(cards, terms)]
    return max(max(card.distances) for card in every), max(abs(hook) for card in every for hook in card.hooks)


def _named(cards: CardSet, number: int, terms: Terms) -> tuple[str, int]:
    """The name and the shift of a card of `_hand`."""
    card, shift = divmod(number, len(terms.shifts))
    return cards.cards[card].name, terms.shifts[shift]


def _plan(solution: Solution, tee: Cell, cards: CardSet, terms: Terms) -> RatedPlan:
    """The best plan from the tee."""
    tables, best = solution.tables, solution.best(tee)
    card = _with_call(solution.cards[best.card], best.call)
    odds = odds_of(tables, tables.lie_at(tee), best.path, card, solution.strokes)
    return RatedPlan(best.path, *_named(cards, best.card, terms), best.call, best.strokes, odds)


def _with_call(card: PlayedCard, call: int) -> PlayedCard:
    """The card with a called red number, or with none (H19)."""
    return card._replace(green=frozenset((call,))) if call else card


def _penalties(solution: Solution, lies: Ints) -> Floats:
    """The chances of a penalty of the best plans from lies that have one."""
    tables = solution.tables
    plans = solution.plans
    played_so = zip(plans.card[lies], plans.call[lies].tolist(), strict=True)
    cards = [_with_call(solution.cards[card], call) for card, call in played_so]
    ends = ends_of(tables, solution.numbers(lies), cards)
    how, lie = np.divmod(ends.final, tables.lies)
    wet = np.where((how == DROPPED) | (how == FALLEN), 1.0, tables.roll_penalties[lie])
    return np.bincount(ends.plan, ends.chance * wet, len(lies)).astype(np.float64, copy=False)


def _penalty(solution: Solution, cell: Cell) -> float:
    """The chance of a penalty of the best plan from a tee."""
    return float(_penalties(solution, np.array([solution.tables.lie_at(cell)]))[0])


def _near_target(solution: Solution) -> float:
    """The worst chance of a penalty of a best plan near the target, once all gates are passed."""
    tables, target = solution.tables, solution.tables.scene.target
    passed = tables.passed_of(tables.target)
    cells = [cell for cell in tables.field.dry if cell != target and distance(cell, target) <= NEAR]
    lies = np.array([tables.lie_at(cell, passed) for cell in cells], np.int64)
    lies = lies[solution.plans.direction[lies] > 0]
    return float(_penalties(solution, lies).max(initial=0.0)) if len(lies) else 0.0


def _other_plans(solution: Solution, tee: Cell, best: RatedPlan, cards: CardSet, terms: Terms) -> Iterator[RatedPlan]:
    """Plans within WITHIN strokes of the best that land at least APART cells from it with another penalty chance, best first."""
    tables, lie = solution.tables, solution.tables.lie_at(tee)
    landing = _landing(best.odds)
    for plan, card, strokes in _ranked(tables, solution.cards, solution.strokes, lie, best.strokes + WITHIN):
        path = tables.path_of(plan)
        odds = odds_of(tables, lie, path, solution.cards[card], solution.strokes)
        x, y = _landing(odds)
        apart = ((x - landing[0]) ** 2 + (y - landing[1]) ** 2) ** 0.5
        if apart >= APART and abs(odds.penalties - best.odds.penalties) >= OTHER_PENALTY:
            yield RatedPlan(path, *_named(cards, card, terms), NO_CALL, strokes, odds)


def _ranked(tables: HoleTables, cards: tuple[PlayedCard, ...], strokes: Floats, lie: int, most: float) -> list[tuple[int, int, float]]:
    """Plans with cards from a lie that need at most that number of strokes, best first."""
    sweep = Sweep(tables, cards)
    every = tables.plans_from(lie)
    after = sweep.after(sweep.ends(strokes))
    costs = np.stack([1 + sweep.costs(after, card)[every.start : every.stop] for card in range(len(cards))])
    found = [(every.start + int(plan), int(card), float(costs[card, plan])) for card, plan in zip(*np.nonzero(costs <= most), strict=True)]
    return sorted(found, key=lambda each: each[2])


def _landing(odds: PlanOdds) -> tuple[float, float]:
    """The mean resting dot of a ball that is not holed out, in cells to the right and down."""
    whole = sum(odds.lies.values())
    x = sum(chance * cell.q * 3**0.5 / 2 for cell, chance in odds.lies.items())
    y = sum(chance * (cell.r + cell.q / 2) for cell, chance in odds.lies.items())
    return x / whole, y / whole


# ---- a hole that is still being edited: solved for the first set only, as `rate_hole` shows it
def best_of(board: Board, sets: Sequence[CardSet], *, pair: HolePair | None = None) -> Solution:
    """The first hole of a board, or another pair of tee and target on it, solved for the first set as `rate_hole` solves it."""
    terms = ADVANCED_TERMS
    return _solve(_tables(board, pair or board.holes[0], terms, _reach(sets, terms)), sets[0], terms)


def two_plans(solution: Solution, tee: Cell, cards: CardSet, terms: Terms = ADVANCED_TERMS) -> tuple[RatedPlan, RatedPlan | None]:
    """The best plan from a tee, and the best rival within WITHIN strokes that lands elsewhere at another risk, or None."""
    best = _plan(solution, tee, cards, terms)
    return best, next(_other_plans(solution, tee, best, cards, terms), None)


def lines_of(solution: Solution, board: Board, cards: CardSet, least: float) -> tuple[RatedPlan, RatedPlan] | None:
    """The safe and the bold line from the tee, whose penalty chances differ by `least` or more; None if there are no such two."""
    tee = board.holes[0].tee.cell
    best = _plan(solution, tee, cards, ADVANCED_TERMS)
    for other in _other_plans(solution, tee, best, cards, ADVANCED_TERMS):
        if abs(other.odds.penalties - best.odds.penalties) >= least:
            safe, bold = sorted((best, other), key=lambda plan: plan.odds.penalties)
            return safe, bold
    return None


# ---- the figures of a hole that is being edited: the most important first
class BoardTask(NamedTuple):
    """A request for the figures of a board's hole, numbered from 0, with the four sets of cards."""

    board: Board
    hole: int
    sets: tuple[CardSet, ...]

    def __hash__(self) -> int:
        """A hash of a few fields: tasks are looked up a hundred times per picture, and hashing all fields is slow."""
        return hash((self.hole, self.board.rows, self.board.heights))


class PricedTask(NamedTuple):
    """A task with the hazards to be priced first; the order does not change the result. `brief` prices none.

    `by_colour` asks only for the strokes of the other sets of cards.
    """

    task: BoardTask
    order: tuple[Hazard, ...] = ()
    brief: bool = False
    by_colour: bool = False

    def __hash__(self) -> int:
        """The hash of its task."""
        return hash(self.task)


class TooLarge(NamedTuple):
    """Says that the hole is too large to be solved."""


def work_out(wanted: PricedTask) -> Iterator[RatedStep | TooLarge]:
    """The figures of a hole, one after the other. Raises NotWanted."""
    task = wanted.task
    start = Doshboard().start(Setup(1, Options(level=ADVANCED), Content(task.board, *task.sets)))
    check_wanted()
    if not cost_of(start._replace(drawn=(task.hole,), number=0, turn=0)).affordable:
        yield TooLarge()
        return
    if wanted.by_colour:
        yield from rated_by_colour(task.board, task.board.holes[task.hole], task.sets)
        return
    for step in rated_in_steps(task.board, task.board.holes[task.hole], task.sets, order=wanted.order):
        yield step
        if wanted.brief and isinstance(step, RatedLandings):
            return
