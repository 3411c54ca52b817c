"""Mulligan tokens (C18): the value of a reroll at each roll, and of tokens on this hole and the remaining ones.

A seat with tokens is asked after each of its rolls. So the value of a roll is the mean, over its dice, of the better of two: the value of
keeping them, and the value of the best reroll with one token less.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.analysis.arrays import Floats, Ints
from game.games.card_golf.rules.course import YARDS
from game.games.card_golf.rules.shots import MISS, SUMS, Playable, Run, Swing, arrangements
from game.games.card_golf.solver.solver import Bounds, Solved, cap
from game.games.card_golf.solver.strokes import DIRECTIONS, Kernels, PlanArrays, Strokes

FaceCounts: TypeAlias = tuple[int, ...]
DiceFaces: TypeAlias = tuple[int, ...]

WeighedPlans: TypeAlias = tuple[Ints, ...]
"""By strokes taken, the plans that are evaluated with tokens, by place: rows of place, target cell and number of the club."""

SWING_FACES: Final = (1, 1, 1, 3)
"""Faces of a swing die with the same effect: 1, 2, 3, and 4 to 6 (C8)."""

RUN_FACES: Final = (1, 2, 3)
"""Faces of a run die with the same effect: 1, 2 to 3, and 4 to 6 (C12)."""

_SWING_KIND: Final = (0, 0, 1, 2, 3, 3, 3)
_RUN_KIND: Final = (0, 0, 1, 1, 2, 2, 2)
"""For each face of a swing or run die, from 1 (index 0 is unused), the index of its kind in SWING_FACES or RUN_FACES."""

_NEVER: Final = 1e9
"""The value of spending a token that the player does not have."""

_FROM_TEE: Final = 150
"""Plans from the tee that are evaluated with tokens: on every hole examined, the best of all was among them."""

_BOLD: Final = 8
"""Plans of each other place that are evaluated: tokens improve bold plans, which rerolls save."""

_ALIKE: Final = 1e-6
"""Strokes within which plans count as equal."""

_CHUNK: Final = 2048
"""Plans evaluated at once: their outcomes take 50 MB."""

_ROLLS: Final = 4
"""Rolls of a stroke: swing, curve, run, and on the flag's space the free putt of a wedge."""

_SIDES: Final = 6
_PAIRS: Final = tuple((one, other) for one in range(1, _SIDES + 1) for other in range(one, _SIDES + 1))
_WAYS: Final = np.array([1 if one == other else 2 for one, other in _PAIRS]) / _SIDES**2
_ONES, _OTHERS = (np.array([pair[which] - 1 for pair in _PAIRS]) for which in (0, 1))
_TOTALS: Final = np.array([sum(pair) - SUMS[0] for pair in _PAIRS])
_ONE_AGAIN: Final = np.array([[0 < total - die <= _SIDES for die in range(1, _SIDES + 1)] for total in SUMS]) / _SIDES
"""By total and by the kept die: the chance of the total when the other is rerolled."""
_BOTH_AGAIN: Final = np.array([_SIDES - abs(total - 7) for total in SUMS]) / _SIDES**2


class Rerolls(NamedTuple):
    """All rolls of a number of dice by how many show each kind of face, and the results of rerolling some of them.

    `states` with `chances`; `kept` are the dice that may stay (fewer than all), `again[kept, state]` the chance of a state then. The kept
    dice of a state are `members` from `first[state]` on.
    """

    states: tuple[FaceCounts, ...]
    chances: Floats
    kept: tuple[FaceCounts, ...]
    again: Floats
    members: Ints
    first: Ints

    def value(self, keep: Floats, spend: Floats) -> Floats:
        """The mean of the better of keeping and the best reroll; values by state on the last axis."""
        rolled = spend @ self.again.T
        best = np.minimum(keep, np.minimum.reduceat(rolled[..., self.members], self.first, axis=-1))
        found: Floats = best @ self.chances
        return found


@lru_cache(maxsize=32)
def rerolls(dice: int, faces: FaceCounts) -> Rerolls:
    """The rolls of a number of dice, given how many sides of a die show each kind of face."""
    states = tuple(_counts(dice, len(faces)))
    chances = np.array([_chance(state, faces) for state in states])
    kept = tuple(counts for n in range(dice) for counts in _counts(n, len(faces)))
    again = np.array([[_chance(_less(state, counts), faces) for state in states] for counts in kept])
    members: list[int] = []
    first: list[int] = []
    for state in states:
        first.append(len(members))
        members += [number for number, counts in enumerate(kept) if all(k <= n for k, n in zip(counts, state, strict=True))]
    return Rerolls(states, chances, kept, again, np.array(members), np.array(first))


def pair_value(keep: Floats, spend: Floats) -> Floats:
    """The mean for two dice, either or both of which may be rerolled; values by total on the last axis."""
    one, both = spend @ _ONE_AGAIN, spend @ _BOTH_AGAIN
    stays = np.minimum(one[..., _ONES], one[..., _OTHERS])
    best = np.minimum(np.minimum(keep[..., _TOTALS], stays), both[..., None])
    found: Floats = best @ _WAYS
    return found


class Tokened:
    """A hole for a player with tokens: `values[strokes, tokens, place]` are expected strokes, of this hole and the remaining ones.

    More tokens than `values` has count as its maximum.
    """

    def __init__(self, strokes: Strokes, values: Floats) -> None:
        self.strokes, self.values = strokes, values

    @property
    def most(self) -> int:
        """The most tokens that are told apart."""
        return int(self.values.shape[1]) - 1

    def value(self, ball: Playable, strokes: int, tokens: int) -> float:
        """The value of a ball to be played, or holed, after that number of strokes."""
        return float(self.values[min(strokes, len(self.values) - 1), min(tokens, self.most), self.strokes.ground.place(ball)])

    def expected(self, tokens: int) -> float:
        """Expected strokes from the tee on with that number of tokens."""
        return float(self.values[0, min(tokens, self.most), self.strokes.ground.tee])

    def near(self, tokens: int) -> Tokened:
        """The same hole for one stroke of a player with that number of tokens: limited to the tokens that can be spent on it."""
        top = min(tokens, self.most)
        return Tokened(self.strokes, self.values[:, max(0, top - _ROLLS) : top + 1])

    def worth(self, plans: PlanArrays, taken: int) -> Floats:
        """The value of plans after `taken` strokes: `[tokens, plan]`."""
        return self._worth(plans, taken, self.most + 1)

    def worth_with(self, plans: PlanArrays, taken: int, tokens: int) -> Floats:
        """As `worth`, for one number of tokens: `[plan]`. Faster."""
        found: Floats = self.near(tokens)._worth(plans, taken, 1)[-1]
        return found

    def _worth(self, plans: PlanArrays, taken: int, wanted: int) -> Floats:
        """As `worth`, for the `wanted` highest numbers of tokens. The swing may spend one more token, and the curve another."""
        strokes, dice = self.strokes, self.strokes.ground.kernels
        landings, misses = strokes.landings(plans), strokes.misses(plans)
        flat = self._after(taken, plans, landings, misses)[-wanted - 2 :]
        found = np.zeros((min(wanted, len(flat)), len(plans.start)))
        for spread in np.unique(plans.spread).tolist():
            those = np.flatnonzero(plans.spread == spread)
            by_curve = self._curves(flat[:, landings[those]], flat[:, misses[those]], spread)
            after_curve = pair_value(by_curve, _spent(by_curve))[-wanted - 1 :]
            swing = rerolls(dice.spreads[spread].dice, SWING_FACES)
            by_state = after_curve[..., _effect_numbers(dice.spreads[spread].dice)]
            found[:, those] = swing.value(by_state, _spent(by_state))[-wanted:]
        return found

    def _curves(self, landed: Floats, missed: Floats, spread: int) -> Floats:
        """Values by effect of the swing and total of the curve dice: `[tokens, plan, effect, total]`."""
        everything = np.concatenate([landed, missed[..., None]], axis=-1)
        found: Floats = everything[..., _landing_numbers(self.strokes.ground.kernels, spread)]
        return found

    def _curves_of(self, plans: PlanArrays, taken: int) -> Floats:
        """As `_curves`, for plans that all have the same spread."""
        strokes = self.strokes
        landings, misses = strokes.landings(plans), strokes.misses(plans)
        flat = self._after(taken, plans, landings, misses)
        return self._curves(flat[:, landings], flat[:, misses], int(plans.spread[0]))

    def _outcomes(self, taken: int) -> Floats:
        """The value of the next stroke at rest: `[tokens, kind, outcome]`."""
        ground = self.strokes.ground
        later, dropped = self.values[taken + 1], self.values[taken + 2]
        putting = self.putting(later)
        found = np.repeat(np.concatenate([later, dropped], axis=1)[:, None], len(ground.kernels.kinds), axis=1)
        for number, kind in enumerate(ground.kernels.kinds):
            place = ground.track[kind.flag]
            found[:, number, ground.on_flag] = putting[:, place - ground.tee - 1] if kind.free_putt else later[:, place]
            found[:, number, ground.places + ground.on_flag] = dropped[:, place]
        return found

    def _after(self, taken: int, plans: PlanArrays, landings: Ints, misses: Ints) -> Floats:
        """The part of `StrokeWorth.flat` that these plans need for the next stroke, by tokens."""
        strokes, ground = self.strokes, self.strokes.ground
        blank = strokes.blank()
        found = np.zeros((self.most + 1, len(blank.flat)))
        found[:, blank.landed.size :] = self._outcomes(taken).reshape(len(found), -1)
        by_cell = found[:, : blank.landed.size].reshape(len(found), -1, len(ground.terrain))
        by_cell[:, :, strokes.bunkers] = self.values[taken + 1][:, None, ground.place_of[strokes.bunkers]]
        wanted = np.zeros(len(blank.flat), bool)
        wanted[landings[ground.kernels.landing[plans.spread] > 0]] = True
        wanted[misses] = True
        self._run_on(found, np.flatnonzero(wanted[: blank.landed.size]), blank.landed.size)
        return found

    def _run_on(self, flat: Floats, wanted: Ints, landings: int) -> None:
        """Fills in the landings from which balls run on."""
        ground = self.strokes.ground
        ways, cells = np.divmod(wanted, len(ground.terrain))
        there = ground.run_number[cells] >= 0
        wanted, ways, cells = wanted[there], ways[there], cells[there]
        for number, kind in enumerate(ground.kernels.kinds):
            those = np.flatnonzero(ways // len(DIRECTIONS) == number)
            dice = rerolls(kind.run_dice, RUN_FACES)
            way, runs = ways[those, None] % len(DIRECTIONS), _run_rows(ground.kernels, kind.run_dice)
            ends = ground.run_outcome[way, runs, ground.run_number[cells[those], None]]
            values = flat[:, landings + number * 2 * ground.places + ends]
            flat[:, wanted[those]] = dice.value(values, _spent(values))

    def putting(self, later: Floats) -> Floats:
        """Values of the distances of the track one putt earlier: `[tokens, distance]`."""
        values = later[:, self.strokes.ground.putted]
        return pair_value(values, _spent(values))

    def swing_choices(self, plan: PlanArrays, taken: int, dice: DiceFaces, tokens: int) -> Floats:
        """The value of rerolling each set of swing dice, by mask, 0 to keep them all; infinite without a token.

        `plan` is one plan; `taken` are the strokes before this one, `tokens` the player's tokens.
        """
        curves = self._curves_of(plan, taken)
        values = pair_value(curves, _spent(curves))[:, 0]
        again = rerolls(len(dice), SWING_FACES)
        return self._by_mask(again, [_SWING_KIND[face] for face in dice], values[:, _effect_numbers(len(dice))], tokens)

    def curve_choices(self, plan: PlanArrays, taken: int, swing: Swing, dice: DiceFaces, tokens: int) -> Floats:
        """As `swing_choices`, for the curve dice after that swing."""
        number = _effects(self.strokes.ground.kernels.spreads[int(plan.spread[0])].dice).index(swing)
        return self._by_mask_of_pair(self._curves_of(plan, taken)[:, 0, number], dice, tokens)

    def run_choices(self, plan: PlanArrays, taken: int, cell: int, dice: DiceFaces, tokens: int) -> Floats:
        """As `swing_choices`, for the run dice of a ball that has landed in a cell."""
        ground = self.strokes.ground
        kind, way = int(plan.kind[0]), int(plan.direction[0])
        again = rerolls(len(dice), RUN_FACES)
        outcome = self._outcomes(taken)[:, kind]
        ends = ground.run_outcome[way, _run_rows(ground.kernels, len(dice)), ground.run_number[cell]]
        return self._by_mask(again, [_RUN_KIND[face] for face in dice], outcome[:, ends], tokens)

    def putt_choices(self, yards: int, strokes: int, dice: DiceFaces, tokens: int) -> Floats:
        """As `swing_choices`, for a putt; `strokes` are those taken when it is over, so a free putt adds none."""
        row = self.strokes.ground.tables.distances.index(yards)
        return self._by_mask_of_pair(self.values[min(strokes, len(self.values) - 1)][:, self.strokes.ground.putted[row]], dice, tokens)

    def _by_mask(self, again: Rerolls, kinds: list[int], values: Floats, tokens: int) -> Floats:
        """Values by mask of dice to reroll, from those by tokens and state."""
        tokens = min(tokens, self.most)
        found = np.full(1 << len(kinds), np.inf)
        for mask in range(1 << len(kinds)):
            staying = [kind for die, kind in enumerate(kinds) if not mask >> die & 1]
            stay = tuple(staying.count(kind) for kind in range(len(again.states[0])))
            if not mask:
                found[0] = values[tokens, again.states.index(stay)]
            elif tokens:
                found[mask] = again.again[again.kept.index(stay)] @ values[tokens - 1]
        return found

    def _by_mask_of_pair(self, values: Floats, dice: DiceFaces, tokens: int) -> Floats:
        """As `_by_mask`, for two dice whose total counts."""
        tokens = min(tokens, self.most)
        found = np.full(4, np.inf)
        found[0] = values[tokens, sum(dice) - SUMS[0]]
        if tokens:
            one = values[tokens - 1] @ _ONE_AGAIN
            found[1:] = one[dice[1] - 1], one[dice[0] - 1], values[tokens - 1] @ _BOTH_AGAIN
        return found


def with_tokens(solved: Solved, later: Sequence[float], weighed: WeighedPlans | None = None) -> Tokened:
    """A solved hole with tokens, where `later[tokens]` are the expected strokes of the remaining holes; strokes under par earn tokens.

    At each place the best of the candidate plans is taken (`weighed`, else those of `unweighed`). When to spend a token, and on which dice,
    is exact for these plans.
    """
    return to_finish(solved, scores(solved, later), weighed)


def scores(solved: Solved, later: Sequence[float]) -> Floats:
    """The value of finishing the hole after each number of strokes, with the tokens before those it earns: `[strokes, tokens]`."""
    to_come, hole = np.array(later, np.float64), solved.strokes.ground.hole
    strokes = np.arange(cap(hole) + 1)[:, None]
    earned = np.minimum(np.arange(len(to_come)) + np.maximum(0, hole.par - strokes), len(to_come) - 1)
    found: Floats = strokes + to_come[earned]
    return found


def to_finish(solved: Solved, finish: Floats, weighed: WeighedPlans | None = None) -> Tokened:
    """As `with_tokens`, for any values of finishing the hole, `finish[strokes, tokens]`, lower being better."""
    found, plans = _begun(solved, finish), unweighed(solved) if weighed is None else weighed
    for taken in range(len(finish) - 3, -1, -1):
        _weigh(found, solved.strokes.plans_of(*plans[taken].T), taken)
    return found


def unweighed(solved: Solved) -> WeighedPlans:
    """The candidate plans of a hole that has not been examined: the best without tokens at each place, and many from the tee."""
    strokes, tee = solved.strokes, solved.strokes.ground.tee
    places = np.arange(tee + 1)
    off_tee = strokes.plans(np.array([tee]))
    close = off_tee.some(np.argsort(strokes.worth(off_tee, solved.after(0)), kind="stable")[:_FROM_TEE])
    first = np.column_stack((close.start, close.target, close.club))
    return (first, *(np.column_stack((places, solved.best[taken])) for taken in range(1, cap(solved.strokes.ground.hole) - 1)))


def with_best(weighed: WeighedPlans, solved: Solved) -> WeighedPlans:
    """The candidate plans, plus the best at each place of another solution of the hole."""
    tee, found = solved.strokes.ground.tee, []
    for taken, plans in enumerate(weighed):
        places = np.arange(0 if taken else tee, tee + 1)
        both = np.concatenate([plans, np.column_stack((places, solved.best[taken, places]))])
        found.append(both[np.argsort(both[:, 0], kind="stable")])
    return tuple(found)


def worth_weighing(solved: Solved, laters: Sequence[Sequence[float]]) -> WeighedPlans:
    """The plans that are best with some number of tokens for one of these values of the remaining holes.

    Searched among the _BOLD plans of each place that are best without tokens: compared with all plans that loses less than 0.001 strokes
    per hole.
    """
    strokes, bounds = solved.strokes, Bounds(solved.strokes)
    holes = [_begun(solved, scores(solved, later)) for later in laters]
    found: list[Ints] = []
    for taken in range(cap(strokes.ground.hole) - 2, -1, -1):
        plans = bounds.lowest(solved.after(taken), _BOLD if taken else _FROM_TEE)
        if not taken:
            plans = plans.some(np.flatnonzero(plans.start == strokes.ground.tee))
        best = np.zeros(len(plans.start), bool)
        for hole in holes:
            best |= _weigh(hole, plans, taken)
        some = plans.some(np.flatnonzero(best))
        found.append(np.column_stack((some.start, some.target, some.club)))
    return tuple(reversed(found))


def _begun(solved: Solved, finish: Floats) -> Tokened:
    """A hole with only its final values known."""
    strokes, top = solved.strokes, len(finish) - 1
    values = np.broadcast_to(finish[top][:, None], (top + 2, finish.shape[1], strokes.ground.places)).copy()
    values[:top, :, strokes.ground.holed] = finish[:top]
    return Tokened(strokes, values)


def _weigh(hole: Tokened, plans: PlanArrays, taken: int) -> NDArray[np.bool_]:
    """Computes the values after that number of strokes, from plans by place; returns which are best with some number of tokens."""
    ground, values = hole.strokes.ground, hole.values
    numbers = np.arange(len(plans.start))
    worth = np.concatenate([hole.worth(plans.some(numbers[at : at + _CHUNK]), taken) for at in range(0, len(numbers), _CHUNK)], axis=1)
    first = np.flatnonzero(np.diff(plans.start, prepend=-1))
    least = np.minimum.reduceat(worth, first, axis=1)
    values[taken][:, plans.start[first]] = least
    if taken:
        values[taken, :, ground.tee + 1 : ground.holed] = hole.putting(values[taken + 1])
    best = worth <= least[:, np.repeat(np.arange(len(first)), np.diff(first, append=len(numbers)))] + _ALIKE
    # of equal plans at a place only the first is kept
    chosen = np.zeros(len(numbers), bool)
    for row in best:
        hits = np.flatnonzero(row)
        chosen[hits[np.flatnonzero(np.diff(plans.start[hits], prepend=-1))]] = True
    return chosen


def _spent(values: Floats) -> Floats:
    """The values after spending a token: those of one fewer."""
    return np.concatenate([np.full_like(values[:1], _NEVER), values[:-1]])


@lru_cache(maxsize=16)
def _effects(dice: int) -> tuple[tuple[int, int], ...]:
    """Carry and 3s of every swing with that number of dice."""
    return tuple(dict.fromkeys((state[1] - state[0], state[2]) for state in rerolls(dice, SWING_FACES).states))


@lru_cache(maxsize=16)
def _effect_numbers(dice: int) -> Ints:
    """The index in `_effects` of each state of that number of swing dice."""
    effects = _effects(dice)
    return np.array([effects.index((state[1] - state[0], state[2])) for state in rerolls(dice, SWING_FACES).states])


@lru_cache(maxsize=256)
def _landing_numbers(dice: Kernels, spread: int) -> Ints:
    """The landing index in a spread for each effect of the swing with each total of the curve dice; -1 for the miss."""
    width, (swing_dice, row) = 2 * dice.curve + 1, dice.spreads[spread]
    found = []
    for carry, threes in _effects(swing_dice):
        curves = [dice.tables.curved(row + threes, total) for total in SUMS]
        base = (dice.carry + carry) * width + dice.curve
        found.append([-1 if curve == MISS else base + curve for curve in curves])
    return np.array(found)


@lru_cache(maxsize=64)
def _run_rows(dice: Kernels, run_dice: int) -> Ints:
    """The kernels' run numbers for each state of `run_dice` dice."""
    return np.array([dice.runs.index(Run(state[0], YARDS * state[1])) for state in rerolls(run_dice, RUN_FACES).states])


def _counts(dice: int, kinds: int) -> Iterator[FaceCounts]:
    """Every way in which that many dice can show each kind of face, as counts by kind."""
    for counts in product(range(dice + 1), repeat=kinds - 1):
        if sum(counts) <= dice:
            yield (*counts, dice - sum(counts))


def _less(state: FaceCounts, kept: FaceCounts) -> FaceCounts:
    return tuple(n - k for n, k in zip(state, kept, strict=True))


def _chance(counts: FaceCounts, faces: FaceCounts) -> float:
    """The chance that dice show exactly these counts; 0 if one is negative."""
    if min(counts) < 0:
        return 0.0
    chance = float(arrangements(*counts))
    for n, sides in zip(counts, faces, strict=True):
        chance *= (sides / _SIDES) ** n
    return chance
