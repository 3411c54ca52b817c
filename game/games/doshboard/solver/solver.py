"""The fewest expected strokes of a hole from every lie, and the plans with them: policy iteration, and the solved hole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import GRIP, Land
from game.games.doshboard.rules.geometry import COVERING, DIRECTIONS, HOURS, STEPS, Cell, Path, distance, distance_squared, next_dot, ray
from game.games.doshboard.rules.shots import NO_CALL, Card, CardSet, PlayedCard, ShotSetting, played
from game.games.doshboard.solver.odds import ShotEnds, ends_of
from game.games.doshboard.solver.sweep import ShotArrays, Sweep, SweepResult
from game.games.doshboard.solver.tables import HoleTables, aim, ends_after, way_left
from game.games.doshboard.solver.walk import DROPPED, FALLEN, RESTS, STILL, STRAIGHT

# ---- the equations of a hole: where shots lead, what they cost until then, and the strokes of a player who always plays the same ones
TOLERANCE: Final = 1e-10
"""Strokes by which a plan has to be better to replace another one."""

TAP_IN: Final = 1.0
"""The strokes from the target itself (H10)."""

GIVEN_UP: Final = 60.0
"""The value of a lie from which these cards need more strokes, or never finish: a putter cannot leave a big tree (H13)."""

_SHORT_SIGHT: Final = 0.99
"""The discount per shot while a policy does not always come to an end."""


@dataclass(frozen=True)
class Losses:
    """What a lost card leads to (H17): the number of each card's club, and the strokes by club and lie without that club.

    `strokes` is None for the last club, which is kept and costs a stroke.
    """

    clubs: tuple[int, ...]
    strokes: Floats | None


def lost(tables: HoleTables, cost: Floats) -> Floats:
    """The mean price of a lost card by final, from the price by lie (H17)."""
    water, fall = tables.lost_in_water
    rolled = tables.rolled(cost, tables.roll_lost)
    tree = tables.lost_in_trees * tables.rolled(cost, tables.roll_kept)
    return np.concatenate((tree + rolled, water * cost, fall * cost, rolled))


def played_by(cards: Sequence[PlayedCard], card: Ints, call: Ints) -> list[PlayedCard]:
    """The cards of plans, by their numbers, with the called red numbers as green ones."""
    chosen = zip((cards[which] for which in card), call.tolist(), strict=True)
    return [each._replace(green=frozenset((red,))) if red else each for each, red in chosen]


class HoleEquations:
    """The equations of a hole: the values of ends of shots, and the strokes of a policy."""

    def __init__(self, tables: HoleTables, cards: tuple[PlayedCard, ...], losses: Losses | None) -> None:
        self.tables, self.cards, self.losses = tables, cards, losses

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final, by club if cards may be lost: of lies after roll-away, and after a drop (H8, H15, H17)."""
        kept = ends_after(self.tables, strokes)
        if self.losses is None:
            return kept
        if self.losses.strokes is None:
            return kept + lost(self.tables, np.ones(self.tables.lies))
        return np.stack([kept + lost(self.tables, without - strokes) for without in self.losses.strokes])

    def strokes_of(self, plan: Ints, card: Ints, call: Ints, hopeless: Bools) -> tuple[Floats, bool]:
        """The strokes by lie of a policy, a plan with a card and a call for each lie (-1: none), and whether it always comes to an end.

        Lies that are `hopeless` count GIVEN_UP. If it does not end, later strokes are discounted at each shot, so that the strokes stay
        finite and point to better plans.
        """
        tables, lies = self.tables, self.tables.lies
        at = np.flatnonzero((plan >= 0) & ~hopeless & (np.arange(lies) != tables.target))
        ahead, constant = np.zeros((lies, lies)), np.full(lies, GIVEN_UP)
        if len(at):
            ahead[at], _none, constant[at] = self.folded(plan[at], card[at], call[at])
        constant[tables.target] = TAP_IN
        for weight in (1.0, _SHORT_SIGHT):
            try:
                strokes = np.linalg.solve(np.eye(lies) - weight * ahead, constant)
            except np.linalg.LinAlgError:
                continue
            if np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE:
                break
        return strokes, weight == 1.0

    def folded(self, plan: Ints, card: Ints, call: Ints) -> tuple[Floats, None, Floats]:
        """As in `outcomes`, with the consequences of a lost card included in the mean strokes."""
        ahead, lost, constant = self.outcomes(plan, card, call, losing=self.losses is not None)
        if self.losses is None or lost is None:
            return ahead, None, constant
        if self.losses.strokes is None:
            return ahead, None, constant + lost.sum(axis=1)
        without = self.losses.strokes[np.array(self.losses.clubs)[card]]
        return ahead - lost, None, constant + (lost * without).sum(axis=1)

    def outcomes(self, plan: Ints, card: Ints, call: Ints, *, losing: bool = True) -> tuple[Floats, Floats | None, Floats]:
        """The chances of the lies after plans with cards and calls, the part with the card lost (H17), and the mean strokes until then.

        The chances are by plan and lie. The part is None if no card can be lost, or if it is not wanted (`losing`).
        """
        tables = self.tables
        ends = ends_of(tables, plan, played_by(self.cards, card, call))
        flown, dropped = ends.by_lie(RESTS, tables.lies), ends.by_lie(DROPPED, tables.lies)
        if tables.ways == 2:
            return self._rolled(flown, tables.roll) + dropped, None, 1 + flown @ tables.roll_penalties + dropped.sum(axis=1)
        fallen, still = ends.by_lie(FALLEN, tables.lies), ends.by_lie(STILL, tables.lies)
        either = flown + still
        ahead = self._rolled(either, tables.roll) + dropped + fallen
        constant = 1 + either @ tables.roll_penalties + dropped.sum(axis=1) + fallen.sum(axis=1)
        water, fall = tables.lost_in_water
        if not losing:
            return ahead, None, constant
        lost = self._rolled(flown * tables.lost_in_trees, tables.roll_kept) + self._rolled(either, tables.roll_lost)
        lost += water * dropped + fall * fallen
        return ahead, lost, constant

    def _rolled(self, chances: Floats, roll: Floats) -> Floats:
        """The chances of lies by plan after a roll-away, which is given as a matrix over dry cells."""
        stay = np.diagonal(roll)
        rolls = np.flatnonzero((roll != np.diag(stay)).any(axis=1))     # few cells have a cliff
        parts = chances.reshape(-1, len(stay))
        found = parts * stay + parts[:, rolls] @ (roll - np.diag(stay))[rolls]
        return found.reshape(chances.shape)


# ---- straight at the target with the club whose rating is nearest: the plans of a rookie, and their strokes
OTHERS: Final = 3
"""How many of the nearest directions are tried after a shot that got nowhere."""

_START: Final = Cell(0, 0)
_CERTAIN: Final = 1e-9


def straight_to(land: Land, lie: Cell, target: Cell) -> tuple[int, ...]:
    """The nearest directions to that of the target that can be planned, at most OTHERS, nearest first."""
    nearest = sorted(DIRECTIONS, key=lambda each: (-_toward(lie, target, each), each))
    return tuple(islice((direction for direction in nearest if ray(land.flat, lie, direction)), OTHERS))


def nearest_club(land: Land, lie: Cell, target: Cell, direction: int, cards: Sequence[Card], hand: Iterable[int], *, hills: bool) -> int:
    """The card of a hand whose rating is nearest to the counts between a lie and the target; a tree's grip counts if hills do (H13)."""
    counts = distance(lie, target) * (2 / distance(_START, STEPS[direction]) if direction in COVERING else 1)
    if hills:
        counts += GRIP.get(land.marks[lie], 0)
    return min(hand, key=lambda each: (abs(cards[each].rating - counts), each))


class _Shots(NamedTuple):
    """One shot from every lie: the chances of the lies after it, by lie and lie, and its mean strokes without tap-ins."""

    to: Floats
    strokes: Floats


def straight_strokes(tables: HoleTables, cards: CardSet) -> Floats:
    """The expected strokes by lie of a player who always plays straight in the nearest direction, GIVEN_UP at most.

    After a shot that got nowhere, any of the nearest directions is played. GIVEN_UP also stands for a hole that is never finished.
    """
    every = straight_shots(tables, cards)
    shots = [_outcome(tables, each.ends) for each in every]
    first = shots[0]
    any_way = _Shots(
        sum((each.share[:, None] * shot.to for each, shot in zip(every, shots, strict=True)), np.zeros_like(first.to)),
        sum((each.share * shot.strokes for each, shot in zip(every, shots, strict=True)), np.zeros_like(first.strokes)),
    )
    stuck, again = np.diagonal(any_way.to), np.diagonal(first.to)
    trapped = (stuck > 1 - _CERTAIN) & (again > 0)
    stays = again / np.maximum(1 - stuck, _CERTAIN)
    to = first.to + stays[:, None] * any_way.to
    np.fill_diagonal(to, 0.0)
    strokes = first.strokes + stays * any_way.strokes
    to[tables.target], strokes[tables.target] = 0.0, TAP_IN
    hopeless = ~_finishing(tables, to, trapped)
    to[hopeless], strokes[hopeless] = 0.0, GIVEN_UP
    check_wanted()
    found: Floats = np.minimum(np.linalg.solve(np.eye(tables.lies) - to, strokes), GIVEN_UP)
    return found


class StraightShots(NamedTuple):
    """A straight shot from every lie: `share` is the chance by lie that it is played after a shot that got nowhere; `ends` are its ends."""

    share: Floats
    ends: ShotEnds


def straight_shots(tables: HoleTables, cards: CardSet) -> list[StraightShots]:
    """The shots of a player who always plays straight, by rank of direction. The first is played unless the last shot got nowhere."""
    lies = [(cell, aim(tables.scene, cell, passed)) for passed in range(tables.field.masks) for cell in tables.field.dry]
    ways = [straight_to(tables.scene.land, cell, to) for cell, to in lies]
    many = np.array([len(each) for each in ways])
    return [StraightShots(np.where(number < many, 1 / many, 0.0), _straight_ends(tables, cards, lies, ways, number))
            for number in range(OTHERS)]


def _straight_ends(tables: HoleTables, cards: CardSet, lies: Sequence[tuple[Cell, Cell]], ways: Sequence[Sequence[int]],
                   number: int) -> ShotEnds:
    """The ends of a shot from every lie in its nearest direction of rank `number`, or in its last direction if it has fewer."""
    land, hills = tables.scene.land, tables.scene.rules.hills
    straight = np.flatnonzero(tables.plans.second == STRAIGHT)
    by_leg = np.zeros(tables.lies * HOURS, np.int64)
    by_leg[tables.plans.first[straight]] = straight
    direction = np.array([each[min(number, len(each) - 1)] for each in ways])
    clubs = [nearest_club(land, cell, to, int(way), cards.cards, range(len(cards.cards)), hills=hills)
             for (cell, to), way in zip(lies, direction, strict=True)]
    check_wanted()
    plan = by_leg[np.arange(tables.lies) * HOURS + direction - 1]
    return ends_of(tables, plan, [played(cards.cards[club]) for club in clubs])


def _outcome(tables: HoleTables, ends: ShotEnds) -> _Shots:
    """The chances of the lies after shots with these ends, one shot from each lie, and their mean strokes."""
    check_wanted()
    flown, dropped = ends.by_lie(RESTS, tables.lies), ends.by_lie(DROPPED, tables.lies)
    if tables.ways > FALLEN:
        flown, dropped = flown + ends.by_lie(STILL, tables.lies), dropped + ends.by_lie(FALLEN, tables.lies)
    check_wanted()
    to = (flown.reshape(tables.lies, tables.field.masks, -1) @ tables.roll).reshape(tables.lies, tables.lies) + dropped
    return _Shots(to, 1 + flown @ tables.roll_penalties + dropped.sum(axis=1))


def _finishing(tables: HoleTables, to: Floats, trapped: Bools) -> Bools:
    """The lies from which the hole can be finished: with a chance, then or later, of a hole-out or of lying on the target."""
    finishing: Bools = to.sum(axis=1) < 1 - _CERTAIN
    finishing[tables.target] = True
    while True:
        finishing &= ~trapped
        more: Bools = (finishing | (to[:, finishing].sum(axis=1) > 0)) & ~trapped
        if (more == finishing).all():
            return finishing
        finishing = more


def _toward(lie: Cell, target: Cell, direction: int) -> float:
    """How well a direction points from a cell to another one: the cosine of the angle times the distance."""
    ahead = next_dot(lie, direction)
    step = distance_squared(lie, ahead)
    return (distance_squared(lie, target) + step - distance_squared(ahead, target)) / sqrt(step)


# ---- a solved hole: by lie the fewest strokes and the plan with them, in the form that is looked up and shipped
_NONE: Final = -1


class BestPlan(NamedTuple):
    """The plan with the fewest strokes from a lie: its path, the number of its card, the called red number, and the strokes."""

    path: Path
    card: int
    call: int
    strokes: float


class PlanLists(NamedTuple):
    """A plan for each lie: its direction, 0 if there is no plan; elbow and second direction; card; and called red number.

    Elbows are indices of the board's cells, -1 for none.
    """

    direction: Ints
    elbow: Ints
    second: Ints
    card: Ints
    call: Ints


@dataclass(frozen=True, eq=False)
class Solution:
    """A hole solved for some cards: by lie the fewest strokes and the plan with them.

    `residual` is the most that one more step would change the strokes of a lie. `make` makes the hole's tables, which takes time.
    """

    scene: ShotSetting
    cards: tuple[PlayedCard, ...]
    strokes: Floats
    plans: PlanLists
    residual: float
    steps: int
    make: Callable[[], HoleTables]

    @cached_property
    def tables(self) -> HoleTables:
        """The tables of the hole; takes a fraction of a second if the solution was shipped."""
        return self.make()

    @cached_property
    def _dry(self) -> dict[Cell, int]:
        marks = self.scene.land.marks
        return {cell: number for number, cell in enumerate(sorted(cell for cell in marks if not marks[cell].wet))}

    def best(self, cell: Cell, passed: int = 0) -> BestPlan:
        """The best plan from a cell. Raises KeyError if no ball can lie there, ValueError if there is no plan."""
        lie = self._dry[cell] + passed * len(self._dry)
        if not self.plans.direction[lie]:
            raise ValueError(f"no plan from {cell}")
        return BestPlan(self._path(lie), int(self.plans.card[lie]), int(self.plans.call[lie]), float(self.strokes[lie]))

    def numbers(self, lies: Ints) -> Ints:
        """The numbers, in the tables of the hole, of the plans from these lies. Raises ValueError if a lie has no plan."""
        return np.array([self.tables.plan_of(lie, self._path(lie)) for lie in lies.tolist()], np.int64)

    def _path(self, lie: int) -> Path:
        direction, elbow = int(self.plans.direction[lie]), int(self.plans.elbow[lie])
        return Path(direction) if elbow == _NONE else Path(direction, self._cells[elbow], int(self.plans.second[lie]))

    def heat(self, passed: int = 0) -> dict[Cell, float]:
        """The fewest strokes from every dry cell with these gates passed; 1 on the target, for the tap-in."""
        many = len(self._dry)
        return dict(zip(self._dry, self.strokes[passed * many : (passed + 1) * many].tolist(), strict=True))

    @cached_property
    def _cells(self) -> list[Cell]:
        return sorted(self.scene.land.marks)


def solution_of(
    tables: HoleTables, cards: tuple[PlayedCard, ...], strokes: Floats, found: SweepResult, residual: float = np.inf, steps: int = 1
) -> Solution:
    """The solution of a hole, from its tables and the result of a sweep."""
    plans, on, plan = tables.plans, found.plan >= 0, np.maximum(found.plan, 0)
    turns = on & (plans.second[plan] >= 0)
    spot, way = np.divmod(plans.second[plan], len(tables.field.dot))
    lists = PlanLists(
        direction=np.where(on, plans.first[plan] % len(tables.field.dot) + 1, 0),
        elbow=np.where(turns, tables.spot_cell[spot], _NONE),
        second=np.where(turns, way + 1, 0),
        card=found.card,
        call=found.call,
    )
    return Solution(tables.scene, cards, strokes, lists, residual, steps, lambda: tables)


def packed(solution: Solution) -> bytes:
    """A solution in bytes, for `unpacked`."""
    lists = np.stack([solution.plans.direction, solution.plans.second, solution.plans.card, solution.plans.call]).astype(np.uint8)
    return solution.strokes.astype("<f8").tobytes() + solution.plans.elbow.astype("<i2").tobytes() + lists.tobytes()


def unpacked(content: bytes, scene: ShotSetting, cards: tuple[PlayedCard, ...], make: Callable[[], HoleTables]) -> Solution:
    """The solution in bytes from `packed`. Raises ValueError if they are not of this hole."""
    dry = sum(not mark.wet for mark in scene.land.marks.values()) << len(scene.gates)
    each = 8 + 2 + 4
    if len(content) != dry * each:
        raise ValueError("not a solution of this hole")
    strokes, elbow = np.frombuffer(content, "<f8", dry).copy(), np.frombuffer(content, "<i2", dry, 8 * dry).astype(np.int64)
    direction, second, card, call = np.frombuffer(content, np.uint8, 4 * dry, 10 * dry).reshape(4, dry).astype(np.int64)
    return Solution(scene, cards, strokes, PlanLists(direction, elbow, second, card, call), 0.0, 0, make)


# ---- some of a hole's shots and their results: policy iteration over these alone takes a moment
_PART: Final = 1000
"""Shots whose outcomes are computed at once."""

_LISTED_STEPS: Final = 100


class LieChances(NamedTuple):
    """The chances that are not 0, by shot and lie: the shot (of `many`), the lie, the chance."""

    shot: Ints
    lie: Ints
    chance: Floats
    many: int

    def mean(self, values: Floats) -> Floats:
        """The mean of `values` after each shot; they are by lie, or one for each entry of `chance`."""
        each = values[self.lie] if len(values) != len(self.chance) else values
        return np.bincount(self.shot, self.chance * each, self.many).astype(np.float64, copy=False)


class ListedPlay(NamedTuple):
    """The best policy among listed shots: its strokes by lie, its shots as indices in the list, the residual, and the number of steps."""

    strokes: Floats
    chosen: Ints
    residual: float
    steps: int


class ListedShots:
    """Shots in the order of their lies: the mean strokes of each, the lies after it, and those with the card lost.

    There are none from the target, where a tap-in follows.
    """

    def __init__(self, problem: HoleEquations, shots: ShotArrays, *, losing: bool) -> None:
        """With `losing` the chances to lose the card are kept separately; else they are included as in `problem`, and `lost` is empty."""
        tables = problem.tables
        lie = tables.plans.lie[shots.plan]
        order = np.lexsort((shots.call, shots.card, shots.plan))    # plans of a lie are adjacent, and of equal ones the first is taken
        order = order[lie[order] != tables.target]
        self.shots, self.lie, self._lies = shots.at(order), lie[order], tables.lies
        self._begin = np.flatnonzero(np.r_[True, np.diff(self.lie) > 0])
        parts = []
        for begin in range(0, len(order), _PART):
            check_wanted()
            part = self.shots.at(np.arange(begin, min(begin + _PART, len(order))))
            ahead, lost, constant = problem.outcomes(*part) if losing else problem.folded(*part)
            check_wanted()
            parts.append((constant, _nonzero(ahead, begin), _nonzero(np.zeros((0, 0)) if lost is None else lost, begin)))
        constants, ahead_of, lost_of = zip(*parts, strict=True)
        self.constant, self.ahead, self.lost = np.concatenate(constants), _joined(ahead_of, len(order)), _joined(lost_of, len(order))

    def best(self, constant: Floats, ahead: LieChances, begin: Floats, within: float = TOLERANCE) -> ListedPlay | None:
        """Policy iteration starting from strokes by lie; `constant` are the mean strokes of each shot, `ahead` the lies after it.

        A shot has to be better by `within` to replace another one. None if the shots cannot finish from every lie.
        """
        first, strokes, chosen = self._begin, begin, self._begin
        if len(first) != self._lies - 1:
            return None
        sizes = np.diff(np.r_[first, len(self.lie)])
        for steps in range(1, _LISTED_STEPS):
            check_wanted()
            costs = constant + ahead.mean(strokes)
            least = np.minimum.reduceat(costs, first)
            if not np.isfinite(least).all():
                return None
            better = (least < strokes[self.lie[first]] - within) | (steps == 1)
            if not better.any():
                break
            best = np.flatnonzero(costs == np.repeat(least, sizes))
            chosen = np.where(better, best[np.r_[True, np.diff(self.lie[best]) > 0]], chosen)
            strokes = self._strokes_of(chosen, constant, ahead)
            if not (np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE and strokes.max() < GIVEN_UP):
                return None
        return ListedPlay(strokes, chosen, float(np.abs(least - strokes[self.lie[first]]).max(initial=0.0)), steps)

    def _strokes_of(self, chosen: Ints, constant: Floats, ahead: LieChances) -> Floats:
        """The strokes by lie of a policy that plays these shots, one from each lie except the target."""
        lies, lie = self._lies, self.lie[chosen]
        at = np.full(ahead.many, -1)
        at[chosen] = lie
        mine = np.flatnonzero(at[ahead.shot] >= 0)
        where = at[ahead.shot[mine]] * lies + ahead.lie[mine]
        equations = np.eye(lies) - np.bincount(where, ahead.chance[mine], lies * lies).reshape(lies, lies)
        right = np.full(lies, TAP_IN)
        right[lie] = constant[chosen]
        try:
            return np.linalg.solve(equations, right)
        except np.linalg.LinAlgError:
            return np.full(lies, np.inf)


def _nonzero(chances: Floats, begin: int) -> tuple[Ints, Ints, Floats]:
    """The entries that are not 0, as arrays of shot (numbered from `begin`), lie and chance."""
    shot, lie = np.nonzero(chances)
    return shot + begin, lie, chances[shot, lie]


def _joined(parts: Sequence[tuple[Ints, Ints, Floats]], many: int) -> LieChances:
    """All parts as one; `many` is the number of their shots."""
    shot, lie, chance = (np.concatenate(each) for each in zip(*parts, strict=True))
    return LieChances(shot, lie, chance, many)


# ---- the fewest expected strokes of a hole from every lie, and the plans with them: policy iteration over every legal plan (Howard, 1960)
# Each step tries every plan with every card against the strokes after it and solves the linear equations of the chosen plans, until no plan
# is better by more than `TOLERANCE`. Once the strokes are those of a policy, a step lists all shots that need up to `MARGIN` more, and
# policies are improved among these alone. If no lie has moved by more than the margin in this, the best policy of the list is the best of
# all: no shot can have gained more than the lies behind it did, so none that is not listed is better now. Nothing is pruned without that
# proof, or sampled.
CLOSE: Final = 1e-4
"""The tolerance for a hole that is being edited."""

LOST_CARD: Final = 1.0
"""Price of a lost card in `look_ahead`, in strokes: that of the rules for the last card (H17)."""

NEAR: Final = 1e-9
"""Calls are examined that come within this many strokes of the best so far, so that the best call itself is among them."""

MARGIN: Final = 0.02
"""Strokes that a listed shot may need more than the policy."""

_STEPS: Final = 200
_MOST: Final = 8
"""Most shots that are listed per lie; with more of them a step only chooses the best plans."""


def solve(
    tables: HoleTables,
    cards: Sequence[PlayedCard],
    begin: Floats | None = None,
    *,
    calls: bool = False,
    losses: Losses | None = None,
    within: float = TOLERANCE,
    threads: int = 1,
    most: int = _STEPS,
    played: bool = False,
) -> Solution:
    """The least expected strokes from every lie with these cards: penalties and tap-ins count, and no cap does (H11).

    `begin` are strokes by lie to start from, from a similar hole, or if `played` those of good plans in this one. With `calls` a hole-out
    may be called (H19). Without `losses` no card is lost. `within`: a plan has to be better by that to replace another one. `threads` are
    for the sweeps. After `most` steps the strokes are those of the plans found by then, and need not be the fewest.

    Raises ValueError for no cards, or for one beyond the tables.
    """
    if not cards:
        raise ValueError("a hole is solved for one card at least")
    problem = HoleEquations(tables, tuple(cards), losses)
    bags = () if losses is None or losses.strokes is None else losses.clubs
    sweep = Sweep(tables, cards, calls=calls, bags=bags, threads=threads)
    strokes = first_guess(tables) if begin is None else begin.copy()
    strokes[tables.target] = TAP_IN
    plan, card, call = np.full(tables.lies, -1), np.zeros(tables.lies, np.int64), np.full(tables.lies, NO_CALL)
    proper, known, hopeless = played, False, np.zeros(tables.lies, bool)      # whether the strokes are those of a policy, and known as such
    for steps in range(1, most + 1):
        among = _best_listed(sweep, problem, strokes, within) if proper and not hopeless.any() else None
        if among is not None:
            (plan, card, call), play = among
            moved = float(np.maximum(strokes - play.strokes, 0.0).max() + np.maximum(play.strokes - strokes, 0.0).max())
            strokes, known = play.strokes, True
            if moved + TOLERANCE > MARGIN:
                continue
            return solution_of(tables, tuple(cards), strokes, SweepResult(strokes, plan, card, call), play.residual, steps)
        tried = sweep.least(problem.ends(strokes), below=strokes - 1 + NEAR, calls=proper or begin is not None)
        found = np.minimum(1 + tried.least, GIVEN_UP)
        change = (found < strokes - within) | (not (proper and known))
        change[tables.target] = False
        if not change.any():
            break
        plan, card, call = (np.where(change, new, old) for new, old in ((tried.plan, plan), (tried.card, card), (tried.call, call)))
        hopeless = np.where(change, found >= GIVEN_UP, hopeless)
        strokes, proper = problem.strokes_of(plan, card, call, hopeless)
        known = True
    moving = np.flatnonzero((plan >= 0) & (np.arange(tables.lies) != tables.target))
    residual = float(np.max(np.abs(found - strokes)[moving], initial=0.0))
    return solution_of(tables, tuple(cards), strokes, SweepResult(strokes, plan, card, call), residual, steps)


def _best_listed(sweep: Sweep, problem: HoleEquations, strokes: Floats, within: float) -> tuple[ShotArrays, ListedPlay] | None:
    """The best policy among the shots that need up to `MARGIN` more than these strokes, by lie, and its strokes.

    None if they are too many, or cannot finish from every lie.
    """
    tables = problem.tables
    shots = sweep.within(problem.ends(strokes), strokes - 1 + MARGIN, at_most=_MOST * tables.lies)
    if shots is None:
        return None
    listed = ListedShots(problem, shots, losing=False)
    play = listed.best(listed.constant, listed.ahead, strokes, within)
    if play is None:
        return None
    by_lie = ShotArrays(*(np.full(tables.lies, none) for none in (-1, 0, NO_CALL)))
    for each, chosen in zip(by_lie, listed.shots.at(play.chosen), strict=True):
        each[listed.lie[play.chosen]] = chosen
    return by_lie, play


def begun_from(tables: HoleTables, before: Solution) -> Floats:
    """Strokes by lie to start from, for a hole with some changed cells: those of the previous solution, or a first guess for a new lie.

    The gates are as before.
    """
    guess = first_guess(tables)
    heat = [before.heat(passed) for passed in range(tables.field.masks)]
    return np.array([heat[tables.passed_of(lie)].get(tables.cell_of(lie), guess[lie]) for lie in range(tables.lies)])


def solve_changed(tables: HoleTables, before: Solution) -> Solution:
    """Solves a hole with some changed cells, with the same cards, from the strokes of its previous solution: takes about half the time.

    Its plans cannot be improved by more than CLOSE, so strokes are a few thousandths too high at most. The gates are as before.
    """
    return solve(tables, before.cards, begun_from(tables, before), within=CLOSE)


def look_ahead(tables: HoleTables, cards: Sequence[PlayedCard]) -> Solution:
    """The plans of a player who turns by at most an hour, looks one shot ahead with exact odds, and uses `first_guess` after it.

    If cards may be lost (H17), a lost one counts LOST_CARD. The strokes are the player's estimates; there is no residual. Raises ValueError
    for a card beyond the tables.
    """
    guess = first_guess(tables)
    guess[tables.target] = TAP_IN
    ends = ends_after(tables, guess)
    if tables.scene.rules.lost_cards:
        ends += lost(tables, np.full(tables.lies, LOST_CARD))
    found = Sweep(tables, cards).least(ends, sharpest=1)
    strokes = 1 + found.least
    strokes[tables.target] = TAP_IN
    return solution_of(tables, tuple(cards), strokes, found)


def first_guess(tables: HoleTables) -> Floats:
    """Estimated strokes by lie to start from, by the length of the way over the gates that are not passed to the target."""
    dry, masks = tables.field.dry, tables.field.masks
    away = np.array([way_left(tables.scene, cell, passed) for passed in range(masks) for cell in dry])
    return 1.5 + 0.11 * away + 0.5 * (masks - 1 - np.arange(tables.lies) // len(dry))


def strokes_by_plan(tables: HoleTables, cards: Sequence[PlayedCard], plan: Ints, card: Ints, call: Ints) -> tuple[Floats, bool]:
    """The strokes by lie of a policy with these plans (-1: none), cards and calls, and whether it always comes to an end."""
    return HoleEquations(tables, tuple(cards), None).strokes_of(plan, card, call, np.zeros(tables.lies, bool))
