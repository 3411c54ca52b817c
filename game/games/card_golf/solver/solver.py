"""A hole of Card Golf solved: the fewest expected strokes from every place, the plans of simpler players, and the preset plan."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.card_golf.rules.course import YARDS, Hole, Space
from game.games.card_golf.rules.shots import OnCourse, Plan, Playable, StrokeLie, Tables
from game.games.card_golf.solver.strokes import DIRECTIONS, HoleArrays, PlanArrays, Strokes, StrokeWorth

# ---- how the simpler players plan on a hole: at the flag with the chart's club, or by a fixed table of yards and lie
PUTTS: Final = {1: 1.0, 2: 1.1, 3: 1.2, 5: 1.3, 10: 1.6, 20: 1.9, 30: 2.2}
"""The table's values for putts, by yards."""

STEP: Final = 50
"""Yards from one column of the table to the next."""

REMAINING: Final = {
    StrokeLie.TEE: (2.0, 2.2, 2.4, 2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.8, 4.1),
    StrokeLie.FAIRWAY: (2.0, 2.2, 2.4, 2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.8, 4.1),
    StrokeLie.ROUGH: (2.1, 2.3, 2.5, 2.7, 2.9, 3.2, 3.4, 3.6, 3.8, 4.1, 4.3),
    StrokeLie.WOODS: (2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.9, 4.1, 4.3, 4.5, 4.8),
    StrokeLie.BUNKER: (2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.8, 4.0, 4.2, 4.5, 4.7),
}
"""The strokes that remain according to the table, by lie, from 0, 50, 100 ... octile yards."""


def greedy(strokes: Strokes) -> PlanArrays:
    """From every place: the space nearest the flag that the chart's club reaches unstretched, as the lie allows.

    Ties go to the lower carry, then the lower row from the tee, then the lower column.
    """
    return greedy_from(strokes, np.arange(strokes.ground.tee + 1))


def greedy_from(strokes: Strokes, starts: Ints) -> PlanArrays:
    """As `greedy`, from these places only."""
    ground = strokes.ground
    plans = strokes.plans(starts)
    most = np.array([club.most for club in ground.tables.clubs])
    carry = YARDS * _spaces(ground, ground.cells[plans.start], plans.target)
    plans, carry = plans.some(np.flatnonzero(carry <= most[plans.club])), carry[carry <= most[plans.club]]
    flag = octile_yards(ground, plans.target)
    order = np.lexsort((plans.target, carry, flag, plans.start))
    first = np.searchsorted(plans.start[order], starts)
    return plans.some(order[first])


def table_values(ground: HoleArrays) -> Floats:
    """The expected strokes to the hole from every place, by the table of yards and lies."""
    remaining = np.zeros(ground.places)
    yards = octile_yards(ground, ground.cells)
    for lie, row in REMAINING.items():
        here = np.flatnonzero(ground.lies == lie)
        slope = (row[-1] - row[0]) / (STEP * (len(row) - 1))
        beyond = np.maximum(0, yards[here] - STEP * (len(row) - 1)) * slope
        remaining[here] = np.interp(yards[here], STEP * np.arange(len(row)), row) + beyond
    for putt, place in ground.track.items():
        remaining[place] = np.interp(putt, list(PUTTS), list(PUTTS.values()))
    remaining[ground.nowhere] = remaining.max()
    return remaining


def octile_yards(ground: HoleArrays, cells: Ints) -> Ints:
    """Octile yards from cells to the flag (C13)."""
    rows, columns = np.divmod(cells, ground.width)
    flag = divmod(ground.cell(ground.hole.flag), ground.width)
    down, across = abs(rows - flag[0]), abs(columns - flag[1])
    yards: Ints = YARDS * np.maximum(down, across) + YARDS // 2 * np.minimum(down, across)
    return yards


def _spaces(ground: HoleArrays, one: Ints, other: Ints) -> Ints:
    """Rows plus columns between pairs of cells, in spaces."""
    rows, columns = np.divmod(one, ground.width)
    other_rows, other_columns = np.divmod(other, ground.width)
    spaces: Ints = abs(rows - other_rows) + abs(columns - other_columns)
    return spaces


# ---- a hole of Card Golf solved: the fewest expected strokes from every place after any number of strokes (C16), by backward induction
# A hole ends at par + 3 strokes, so there is a last layer and nothing is estimated. In each layer every plan first gets a lower bound: each
# wet space is valued at its cheapest drop over all places to hit from, which takes one small matrix product. Only plans whose bound is
# below the true value of the most promising plan of their place are then evaluated exactly, so minimum and value are exact.
OVER_PAR: Final = 3
"""A hole ends at par plus this number of strokes (C16)."""

HolePlanner: TypeAlias = Callable[[Strokes], PlanArrays]
"""How a player plans: one plan for each place off the track, in their order."""

_LOOKED_AT: Final = 3
"""Plans evaluated exactly for each plan wanted, those with the lowest bounds: some only look promising."""

_NOISE: Final = 1e-12
"""The largest difference that rounding may cause."""


@dataclass(frozen=True, eq=False)
class Solved:
    """The values of a hole, and the best plans.

    `values[strokes, place]` is the expected score from a place of `strokes.ground` with that number of strokes taken. `best[strokes,
    place]` has the cell aimed at and the number of the club, -1 if no plan is known: before the first stroke away from the tee, and for the
    last stroke before the cap, when all plans are equal.
    """

    strokes: Strokes
    values: Floats
    best: Ints

    @property
    def expected(self) -> float:
        """The expected score from the player's own tee spot."""
        return float(self.values[0, self.strokes.ground.tee])

    def value(self, ball: Playable, taken: int) -> float:
        """The expected score of a ball to be played, or holed, after that number of strokes; at most par + 3."""
        return float(self.values[min(taken, len(self.values) - 1), self.strokes.ground.place(ball)])

    def plan(self, ball: OnCourse, taken: int) -> Plan | None:
        """The best plan from a place, None if none is known."""
        ground = self.strokes.ground
        target, club = self.best[min(taken, len(self.best) - 1), ground.place(ball)].tolist()
        return None if club < 0 else Plan(ground.space(target), ground.tables.clubs[club])

    def after(self, taken: int) -> StrokeWorth:
        """The values after the stroke that follows `taken` strokes."""
        top = len(self.values) - 1
        return self.strokes.after(self.values[min(taken + 1, top)], self.values[min(taken + 2, top)])

    def worth(self, ball: OnCourse, plan: Plan, taken: int) -> float:
        """The expected score of a plan with the best play after it. Raises ValueError if its club can't be used."""
        return float(self.strokes.worth(as_plans(self.strokes, [(ball, plan)]), self.after(taken))[0])

    def ranked(self, ball: OnCourse, taken: int) -> Ranked:
        """Every plan from a place, the best first."""
        plans = self.strokes.plans(np.array([self.strokes.ground.place(ball)]))
        worth = self.strokes.worth(plans, self.after(taken))
        order = np.argsort(np.round(worth / _NOISE), kind="stable")
        return Ranked(self.strokes, plans.some(order), worth[order])

    def penalty_strokes(self, plans: PlanArrays, taken: int) -> Floats:
        """The part of each plan's expected score that comes from balls in water or off the cards."""
        dropped = self.values[min(taken + 2, len(self.values) - 1)]
        return self.strokes.worth(plans, self.strokes.after(np.zeros_like(dropped), dropped))


class Ranked(NamedTuple):
    """Plans with their expected scores, best first."""

    strokes: Strokes
    plans: PlanArrays
    worth: Floats

    def plan(self, number: int) -> Plan:
        """Plan `number`, from 0, in the form of the rules."""
        return self.strokes.plan(self.plans, number)

    def penalties(self) -> Floats:
        """For each, the chance that the ball ends in water or off the cards."""
        return penalties(self.strokes, self.plans)


def cap(hole: Hole) -> int:
    """The highest score of a hole (C16)."""
    return hole.par + OVER_PAR


def solve(hole: Hole, tables: Tables, tee: Space, *, stretch: str = "to_six") -> Solved:
    """The least expected scores of a hole for a player whose tee spot is `tee`: without tokens, for strokes only.

    Before the first stroke only the tee's is known; everything else is set to the cap.
    """
    return least(Bounds(Strokes(HoleArrays(hole, tables, tee), stretch)), np.arange(cap(hole) + 1.0))


def least(bounds: Bounds, ends: Floats) -> Solved:
    """The least expected cost of a hole, without tokens, if finishing it in n strokes costs `ends[n]`. Raises NotWanted."""
    strokes = bounds.strokes
    ground, values = strokes.ground, _empty(strokes, ends)
    best = np.full((len(values), ground.tee + 1, 2), -1)
    for taken in range(cap(ground.hole) - 2, 0, -1):
        check_wanted()
        after = strokes.after(values[taken + 1], values[taken + 2])
        values[taken, : ground.tee + 1], plans = bounds.least(after)
        values[taken, ground.tee + 1 : ground.holed] = strokes.putted(values[taken + 1])
        best[taken] = np.column_stack((plans.target, plans.club))
    off_tee = strokes.plans(np.array([ground.tee]))
    worth = strokes.worth(off_tee, strokes.after(values[1], values[2]))
    number = int(np.argmax(worth <= worth.min() + _NOISE))
    values[0, ground.tee] = worth[number]
    best[0, ground.tee] = off_tee.target[number], off_tee.club[number]
    return Solved(strokes, values, best)


def followed(strokes: Strokes, best: Ints) -> Solved:
    """A hole whose best plans are known, as in `Solved.best`: their values are computed from them, to the last digit.

    Raises ValueError or IndexError if they are not plans of this hole.
    """
    ground, values = strokes.ground, _empty(strokes)
    if best.shape != (len(values), ground.tee + 1, 2):
        raise ValueError(f"plans of another hole: {best.shape}")
    places = np.arange(ground.tee + 1)
    for taken in range(len(best) - 3, -1, -1):
        starts = places if taken else places[-1:]
        plans = strokes.plans_of(starts, best[taken, starts, 0], best[taken, starts, 1])
        values[taken, starts] = strokes.worth(plans, strokes.after(values[taken + 1], values[taken + 2]))
        if taken:
            values[taken, ground.tee + 1 : ground.holed] = strokes.putted(values[taken + 1])
    return Solved(strokes, values, best)


def play_out(hole: Hole, tables: Tables, tee: Space, policy: HolePlanner) -> Solved:
    """The expected scores of a player who plans according to `policy` whatever the score."""
    strokes = Strokes(HoleArrays(hole, tables, tee), "to_six")
    ground = strokes.ground
    plans = policy(strokes)
    values = _empty(strokes)
    best = np.full((len(values), ground.tee + 1, 2), -1)
    best[:-2] = np.column_stack((plans.target, plans.club))
    for taken in range(cap(hole) - 2, -1, -1):
        values[taken, : ground.tee + 1] = strokes.worth(plans, strokes.after(values[taken + 1], values[taken + 2]))
        values[taken, ground.tee + 1 : ground.holed] = strokes.putted(values[taken + 1])
    return Solved(strokes, values, best)


def score_chances(solved: Solved) -> Floats:
    """The chances of each score by the best plans, without tokens: `[score, strokes taken, place]`, scores from 0 to the cap.

    Before the first stroke only those from the tee are known.
    """
    strokes, ground = solved.strokes, solved.strokes.ground
    top, places = cap(ground.hole), np.arange(ground.tee + 1)
    chances = np.zeros((top + 1, top + 1, ground.places))
    chances[np.arange(top), np.arange(top), ground.holed] = 1
    for taken in range(top - 2, -1, -1):
        starts = places if taken else places[-1:]
        plans = strokes.plans_of(starts, solved.best[taken, starts, 0], solved.best[taken, starts, 1])
        for score in range(taken + 1, top):
            known = chances[score]
            known[taken, starts] = strokes.worth(plans, strokes.after(known[taken + 1], known[taken + 2]))
            known[taken, ground.tee + 1 : ground.holed] = strokes.putted(known[taken + 1])
    chances[top] = 1 - chances[:top].sum(axis=0)
    return chances


def penalties(strokes: Strokes, plans: PlanArrays) -> Floats:
    """The chance of each plan that the ball ends in water or off the cards."""
    dry = np.zeros(strokes.ground.places)
    return strokes.worth(plans, strokes.after(dry, dry + 1))


def trouble(strokes: Strokes, plans: PlanArrays) -> Floats:
    """The chance of each plan that the ball ends in a bunker, in the woods, in water or off the cards."""
    lies = strokes.ground.lies
    bad = np.zeros(strokes.ground.places)
    bad[: len(lies)] = (lies == StrokeLie.BUNKER) | (lies == StrokeLie.WOODS)
    return strokes.worth(plans, strokes.after(bad, np.ones(len(bad))))


def as_plans(strokes: Strokes, given: list[tuple[OnCourse, Plan]]) -> PlanArrays:
    """Plans of the rules as arrays. Raises ValueError if a club can't be used from a lie."""
    ground = strokes.ground
    starts, targets, clubs = (
        np.array(column, np.int64)
        for column in zip(
            *((ground.place(ball), ground.cell(plan.target), ground.tables.clubs.index(plan.club)) for ball, plan in given), strict=True
        )
    )
    return strokes.plans_of(starts, targets, clubs)


def _empty(strokes: Strokes, ends: Floats | None = None) -> Floats:
    """Initial values: the cost of having holed out after each number of strokes (the score), and that of the cap."""
    highest = cap(strokes.ground.hole)
    costs = np.arange(highest + 1.0) if ends is None else ends
    values = np.full((highest + 1, strokes.ground.places), float(costs[highest]))
    values[:, strokes.ground.holed] = costs
    return values


class Bounds:
    """All plans of all places, and their lower bounds; made once for all layers of a hole.

    A *way* is a kind of club in a direction: its number is `kind * 4 + direction`.
    """

    def __init__(self, strokes: Strokes) -> None:
        self.strokes = strokes
        ground, dice = strokes.ground, strokes.ground.kernels
        self._starts = np.arange(ground.tee + 1)
        plans = self._plans = strokes.plans(self._starts)
        self._first = np.searchsorted(plans.start, self._starts)
        self._missing, self._missed = dice.miss[plans.spread], strokes.misses(plans)
        self._ways, self._spreads, self._targets = self._number_bounds(plans.kind * len(DIRECTIONS) + plans.direction)
        self._drops = self._drops_by_way()

    def _number_bounds(self, way: Ints) -> tuple[list[int], list[Ints], list[Ints]]:
        """The ways that are planned, with the spreads and the targets of each; `_entry` maps each plan to its bound."""
        plans, dice = self._plans, self.strokes.ground.kernels
        used = np.zeros((len(dice.kinds) * len(DIRECTIONS), len(self.strokes.ground.terrain)), bool)
        used[way, plans.target] = True
        ways = np.flatnonzero(used.any(axis=1)).tolist()
        known = self.strokes.choices
        spreads = [np.unique(known.spread[known.kind == way // len(DIRECTIONS)]) for way in ways]
        column = np.zeros((len(used), len(dice.spreads)), np.int64)
        base, width = np.zeros(len(used), np.int64), np.zeros(len(used), np.int64)
        end = 0
        for way_number, those in zip(ways, spreads, strict=True):
            column[way_number, those] = np.arange(len(those))
            base[way_number], width[way_number] = end, len(those)
            end += int(used[way_number].sum()) * len(those)
        rank = np.cumsum(used, axis=1) - 1
        self._entry = base[way] + rank[way, plans.target] * width[way] + column[way, plans.spread]
        return ways, spreads, [np.flatnonzero(used[way_number]) for way_number in ways]

    def _drops_by_way(self) -> list[tuple[Ints, Ints, Ints]]:
        """For each way the wet cells where a ball can come down, the index of each one's first drop, and those drops."""
        strokes, ground = self.strokes, self.strokes.ground
        dice, known = ground.kernels, strokes.choices
        starts, wet = np.divmod(np.arange(strokes.drops.size), len(ground.wet_cells))
        drops = strokes.drops.ravel()
        reachable = np.flatnonzero(drops != ground.nowhere)
        starts, wet, drops = starts[reachable], wet[reachable], drops[reachable]
        rows, columns = np.divmod(ground.cells, ground.width)
        wet_rows, wet_columns = np.divmod(ground.wet_cells, ground.width)
        down, across = wet_rows[wet] - rows[starts], wet_columns[wet] - columns[starts]
        spaces, key = abs(down) + abs(across), wet * ground.places + drops
        found = []
        for way in self._ways:
            check_wanted()
            kind, direction = divmod(way, len(DIRECTIONS))
            step = DIRECTIONS[direction]
            carry = max(dice.spreads[spread].dice for spread in np.unique(known.spread[known.kind == kind]).tolist())
            near, far = _distances(strokes, kind)
            forward, side = down * step.row + across * step.column, abs(down * step.column + across * step.row)
            slack = carry + dice.curve
            there = (forward > -carry) & (side <= forward + slack) & (spaces >= near - slack) & (spaces <= far + slack)
            seen = np.zeros(len(ground.wet_cells) * ground.places, bool)
            seen[key[there]] = True
            cells, places = np.divmod(np.flatnonzero(seen), ground.places)
            first = np.flatnonzero(np.diff(cells, prepend=-1))
            found.append((ground.wet_cells[cells[first]], first, places))
        return found

    def least(self, after: StrokeWorth) -> tuple[Floats, PlanArrays]:
        """The least value of each place, exact, and a plan that has it."""
        strokes, plans = self.strokes, self._plans
        bounds = self.bounds(after)
        lowest = np.minimum.reduceat(bounds, self._first)
        promising = np.flatnonzero(bounds == lowest[plans.start])
        promising = promising[np.searchsorted(plans.start[promising], self._starts)]
        found = strokes.worth(plans.some(promising), after)
        left = np.flatnonzero(bounds < found[plans.start] - _NOISE)
        numbers = np.concatenate([promising, left])
        worth = np.concatenate([found, strokes.worth(plans.some(left), after)])
        order = np.lexsort((worth, plans.start[numbers]))
        best = order[np.searchsorted(plans.start[numbers[order]], self._starts)]
        return worth[best], plans.some(numbers[best])

    def lowest(self, after: StrokeWorth, most: int) -> PlanArrays:
        """The `most` best plans of each place among the promising ones; all of them where there are fewer."""
        strokes, plans, bounds = self.strokes, self._plans, self.bounds(after)
        looking = _lowest(bounds, self._first, _LOOKED_AT * most)
        worth = strokes.worth(plans.some(looking), after)
        first = np.flatnonzero(np.diff(plans.start[looking], prepend=-1))
        return plans.some(looking[_lowest(worth, first, most)])

    def bounds(self, after: StrokeWorth) -> Floats:
        """A lower bound of the value of each plan."""
        ground, dice = self.strokes.ground, self.strokes.ground.kernels
        cheapest = after.outcome[:, ground.places :].min(axis=0)
        parts = []
        for way, spreads, targets, (wet, first, drops) in zip(self._ways, self._spreads, self._targets, self._drops, strict=True):
            kind, direction = divmod(way, len(DIRECTIONS))
            landed = after.landed[kind, direction].copy()
            if len(wet):
                landed[wet] = np.minimum.reduceat(cheapest[drops], first)
            values = landed.take(targets[:, None] + ground.offsets[direction])
            parts.append((values @ dice.landing[spreads].T).ravel())
        bounds: Floats = np.concatenate(parts)[self._entry] + self._missing * after.flat[self._missed]
        return bounds


def _lowest(values: Floats, first: Ints, most: int) -> Ints:
    """The indices of the lowest values of each group, in order; groups are given by their first indices."""
    found = []
    for at, end in zip(first.tolist(), [*first[1:].tolist(), len(values)], strict=True):
        group = values[at:end]
        found.append(at + np.sort(np.argpartition(group, most)[:most]) if len(group) > most else np.arange(at, end))
    return np.concatenate(found)


def _distances(strokes: Strokes, kind: int) -> tuple[int, int]:
    """The shortest and the longest distance, in spaces, for which a kind of club is planned from any lie."""
    known = strokes.choices
    entries = np.flatnonzero(known.kind == kind)
    first = known.first.ravel()
    spaces = (np.searchsorted(first, entries, side="right") - 1) % known.first.shape[1]
    return int(spaces.min()), int(spaces.max())


# ---- the preset plan: straight ahead with the chart's club, unstretched, and not much more costly or wetter than necessary
WITHIN: Final = 0.16
"""Strokes that the preset plan may cost more than the best one, which is left for the player to find."""

NEAR: Final = 0.6
"""Plans that cost this much more without tokens are not better with them: tokens improve bold plans, which rerolls save."""

_DRY: Final = 0.1
"""The chance of a penalty that a preset plan may have if there is a drier one."""

_CALM: Final = 0.25
"""Chances of trouble up to this one count as equal, so that the distance to the flag decides between such plans."""


def sensible(
    strokes: Strokes, ball: OnCourse, solved: Solved | None = None, taken: int = 0, counted: Callable[[PlanArrays], Floats] | None = None
) -> Plan | None:
    """The preset plan for a stroke; None if no club can be used.

    Of the plans with the chart's club, unstretched, that cost at most `WITHIN` more than the best one and are dry, those that are least
    often in sand, in the woods or wet, and of these the one that comes nearest to the flag. Costs are read from the solved hole, or from
    the table of yards and lies without one. `counted` gives the costs with mulligan tokens, which make bolder plans worthwhile: then these
    decide.
    """
    plans = strokes.plans(np.array([strokes.ground.place(ball)]))
    if not len(plans.start):
        return None
    worth = strokes.worth(plans, _by_table(strokes) if solved is None else solved.after(taken))
    if counted is not None:
        near = np.flatnonzero(worth <= worth.min() + NEAR)
        worth = np.full(len(worth), np.inf)
        worth[near] = counted(plans.some(near))
    fine = np.flatnonzero(worth <= worth.min() + WITHIN)
    plain = fine[_plain(strokes, plans.some(fine))]
    those = plain if len(plain) else fine
    wet = penalties(strokes, plans.some(those))
    dry = those[wet <= max(_DRY, float(wet.min()))]
    away = octile_yards(strokes.ground, plans.target[dry])
    in_trouble = np.maximum(_CALM, np.round(trouble(strokes, plans.some(dry)), 1))
    return strokes.plan(plans, int(dry[np.lexsort((plans.target[dry], np.round(worth[dry], 9), away, in_trouble))[0]]))


def _by_table(strokes: Strokes) -> StrokeWorth:
    """The values after a stroke, from the table of yards and lies."""
    remaining = table_values(strokes.ground)
    return strokes.after(remaining, remaining + 1)


def _plain(strokes: Strokes, plans: PlanArrays) -> Bools:
    """Whether plans use the shortest club that carries to their target."""
    ground = strokes.ground
    (rows, columns), (to_rows, to_columns) = (np.divmod(cells, ground.width) for cells in (ground.cells[plans.start], plans.target))
    carry = YARDS * (abs(to_rows - rows) + abs(to_columns - columns))
    most = np.array([club.most for club in ground.tables.clubs])
    reaching = np.where(most >= carry[:, None], most, np.iinfo(most.dtype).max)
    found: Bools = most[plans.club] == reaching.min(axis=1)
    return found
