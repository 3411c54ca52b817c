"""Plans found in a moment: from a few straight shots, with sampled dice, or as straight and as dry as a solved hole allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import GRIP
from game.games.doshboard.rules.events import Why
from game.games.doshboard.rules.geometry import COVERING, HOURS, Cell, Path, distance, flight, next_dot, paths
from game.games.doshboard.rules.shots import (
    FACES, HIT_FROM, LOST_FROM, OFF_LOST_FROM, STOPPING, DiceRoll, Due, Pair, PlannedShot, PlayedCard, ShotResult, ShotSetting, played,
    resolve
)
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.hole_book import Book
from game.games.doshboard.solver.solver import HoleEquations, nearest_club, straight_to
from game.games.doshboard.solver.tables import aim, way_left
from game.games.doshboard.solver.walk import STRAIGHT

# ---- a preset plan before a hole is solved: a few straight shots by their odds and the distance that they leave, with the rules alone
_ROUGH_CARDS: Final = 3
"""Cards that are examined in each direction: those rated nearest to the cells to go."""

_LEFT: Final = 1.5
_PER_CELL: Final = 0.11
"""The strokes that are left next to the target, and those that each cell to go adds, about as on the stock boards."""


def first_idea(s: State) -> PlanShot:
    """A straight shot roughly toward the target, with the fewest estimated strokes of a few; takes some tens of milliseconds."""
    return min(_straight(s), key=lambda each: round(_strokes(s, s.scene, each), 9))


def plain_idea(s: State) -> PlanShot:
    """A straight shot roughly toward the target, with the card rated nearest to the cells to go. Immediate: no odds are computed."""
    return _straight(s)[0]


def _straight(s: State) -> list[PlanShot]:
    """Straight shots roughly toward the target; the nearest directions and cards first."""
    lie, target, cards = s.player.lie, aim(s.scene, s.player.lie, s.player.passed), s.set_of(s.turn).cards
    near = sorted(s.player.hand, key=lambda each: (abs(cards[each].rating - distance(lie, target)), each))[:_ROUGH_CARDS]
    return [PlanShot(Path(direction), card) for direction in straight_to(s.game.land, lie, target) for card in near]


def _strokes(s: State, scene: ShotSetting, plan: PlanShot) -> float:
    """The mean strokes of a plan, including an estimate for the remaining distance."""
    card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
    shot = PlannedShot(s.turn, s.player.lie, s.player.passed, plan.path, card)
    return sum(chance * _strokes_with_pair(scene, shot, (pair,)) for pair, chance in _pairs(card).items())


def _pairs(card: PlayedCard) -> dict[Pair, float]:
    """One pair of numbers for each set of equivalent pairs of a card, with the chance of that set."""
    alike: dict[tuple[int, int, bool], Pair] = {}
    ways: Counter[Pair] = Counter()
    for blue in FACES:
        for red in FACES:
            does = card.distances[blue - 1], card.hooks[red - 1], red in card.green
            ways[alike.setdefault(does, Pair(blue, red))] += 1
    return {pair: many / len(FACES) ** 2 for pair, many in ways.items()}


def _strokes_with_pair(scene: ShotSetting, shot: PlannedShot, rolls: tuple[DiceRoll, ...]) -> float:
    """The strokes of a shot given its pair, assuming the more frequent result of each further die."""
    progress = resolve(scene, shot, rolls)
    while progress.result is None:
        assert progress.due is not None
        rolls = *rolls, _likely_face(scene, progress.due)
        progress = resolve(scene, shot, rolls)
    return _estimate_after(scene, progress.result)


def _likely_face(scene: ShotSetting, due: Due) -> int:
    """A number of the die that has the effect of most of its numbers."""
    if due.why is Why.HIT:
        return FACES[-1] if 2 * due.at_least <= len(FACES) + 1 else FACES[0]
    if due.why is Why.ROLL_AWAY:
        return next((number for number, below in zip(FACES, scene.lower(due.cell), strict=True) if below is None), FACES[0])
    return FACES[0]     # no card is lost


def _estimate_after(scene: ShotSetting, result: ShotResult) -> float:
    """The strokes of a shot and the estimated strokes after it."""
    if result.holed or result.tap_in:
        return result.strokes
    return result.strokes + _LEFT + _PER_CELL * way_left(scene, result.cell, result.passed)


# ---- a plan found in a moment on a board of any size: some paths, evaluated one shot ahead by their counts, the likeliest by sampled dice
# Nothing here is exact, and the memory does not grow with the board. The strokes of a plan, if the ball is played straight after it, are
# the mean of sampled plays. Best play needs no more than that, so it is a bound.
TO_GO, EACH_CELL, EACH_GATE = 1.5, 0.11, 0.5
"""Estimated strokes from a lie: some to finish, some for each cell of the way, some for each gate that is not passed."""

_OFF_COST: Final = 1.0
_GRIP_COST: Final = 0.08        # for each count that a tree takes off the next shot
_CARD_COST: Final = 0.15
_STUCK: Final = 40              # strokes at which a play is given up if the rules have no limit


class SamplingWork(NamedTuple):
    """How much work a choice may take: paths, plans tried with sampled dice, shots of each plan, and plays to the end of the hole."""

    paths: int
    plans: int
    shots: int
    plays: int


GLANCE: Final = SamplingWork(150, 5, 24, 30)
"""For an immediate answer: a third of a second."""

LOOK: Final = SamplingWork(900, 16, 72, 150)
"""For a shot on a board that is too large to be solved: a second or two."""


class SampledPlan(NamedTuple):
    """A plan, how many plans were tried with sampled dice, and the mean strokes from here with its standard error if play goes straight on.

    `strokes` is None if a play did not come to an end.
    """

    plan: PlanShot
    tried: int
    strokes: float | None
    error: float


class _Idea(NamedTuple):
    """A plan with the estimated mean strokes after it, `worth`."""

    worth: float
    plan: PlanShot


def sampled_plan(s: State, rng: Random, work: SamplingWork) -> SampledPlan:
    """The best plan found for the seat to act, with an amount of work that does not grow with the board."""
    scene = s.scene
    ahead = _Ahead(scene)
    ideas = sorted(_ideas(s, scene, ahead, rng, work.paths), key=lambda idea: (idea.worth, repr(idea.plan)))[: work.plans]
    straight = _straight_on(s, scene, s.player.lie, s.player.passed, s.player.hand, None)
    tried = [straight, *(idea.plan for idea in ideas if idea.plan != straight)]
    dice = rng.random()
    worth = [_mean_after(s, scene, ahead, plan, Random(dice), work.shots) for plan in tried]
    best = tried[worth.index(min(worth))]
    return SampledPlan(best, len(tried), *_played_on(s, scene, best, rng, work.plays))


class _Ahead:
    """Estimates of the strokes from cells, by the way over the gates that are not passed yet to the target. Cached."""

    def __init__(self, scene: ShotSetting) -> None:
        self._scene, self._known = scene, dict[tuple[Cell, int], float]()

    def strokes(self, cell: Cell, passed: int) -> float:
        """Estimated strokes of best play from a lie."""
        key = cell, passed
        if key not in self._known:
            way = way_left(self._scene, cell, passed)
            closed = len(self._scene.gates) - passed.bit_count()
            mark = self._scene.land.marks[cell]
            grip = GRIP.get(mark, 0) if self._scene.rules.hills else 0
            home = cell == self._scene.target and self._scene.open(passed)
            self._known[key] = 1.0 if home else TO_GO + EACH_CELL * way + EACH_GATE * closed + _GRIP_COST * grip
        return self._known[key]


def _ideas(s: State, scene: ShotSetting, ahead: _Ahead, rng: Random, most: int) -> Iterator[_Idea]:
    """Plans judged by their distances without hooks: for each path the best card along it."""
    lie, hand, cards = s.player.lie, s.player.hand, s.set_of(s.turn).cards
    grip = GRIP.get(scene.land.marks[lie], 0) if scene.rules.hills else 0
    longest = max(max(cards[card].distances) for card in hand) - grip
    for path in _some_paths(scene, lie, longest, rng, most):
        worth = _worth_by_count(s, scene, ahead, path, max(0, longest))
        for card in hand:
            mean = sum(worth[max(0, each - grip)] for each in cards[card].distances) / len(FACES)
            yield _Idea(mean, PlanShot(path, card))


def _some_paths(scene: ShotSetting, lie: Cell, longest: int, rng: Random, most: int) -> Sequence[Path]:
    """Paths with elbows within the longest distance; all of them, or a sample that includes the straight ones."""
    near = [path for path in paths(scene.ground, lie) if path.elbow is None or distance(lie, path.elbow) < longest]
    straight = [path for path in near if path.elbow is None]
    turning = [path for path in near if path.elbow is not None]
    return near if len(near) <= most else straight + rng.sample(turning, most - len(straight))


def _worth_by_count(s: State, scene: ShotSetting, ahead: _Ahead, path: Path, longest: int) -> list[float]:
    """The estimated strokes after each count along a path. Obstacles are hit by chance and the wind blows; hooks are ignored."""
    start, passed = s.player.lie, s.player.passed
    hops, rules = flight(scene.ground, start, path, longest).hops, scene.rules
    found = [_after(scene, ahead, start, start, passed, 0)] * (longest + 1)
    dry, gates, alive, met, known = start, passed | scene.passed_at(start), 1.0, 0.0, 0
    for hop in hops:
        used = longest - hop.left
        for count in range(known + 1, used + 1):    # counts that end before this hop: at the foot of a cliff, like the previous ones
            found[count] = found[known]
        gates |= scene.passed_at(hop.cell)
        dry = hop.cell if scene.land.dry(hop.cell) else dry
        found[used] = met + alive * _after(scene, ahead, hop.cell, dry, gates, used)
        known = used
        mark = scene.land.marks.get(hop.cell)
        if mark is None:
            break
        risk = float(mark in STOPPING) if not rules.hit_or_miss else (13 - HIT_FROM[mark]) / 12 if hop.at_dot and mark in HIT_FROM else 0.0
        met += alive * risk * ahead.strokes(dry, gates)
        alive *= 1 - risk
    for count in range(known + 1, longest + 1):
        found[count] = found[known]
    return found


def _after(scene: ShotSetting, ahead: _Ahead, cell: Cell, dry: Cell, gates: int, count: int) -> float:
    """The estimated strokes after a distance that ends on `cell`, including wind, penalties and the price of a lost card."""
    blown = scene.wind.counts(count)
    if blown and cell in scene.land.marks:
        steps = blown // 2 if scene.wind.direction in COVERING else blown
        cell = next_dot(cell, scene.wind.direction, steps) if steps else cell
    mark = scene.land.marks.get(cell)
    lost = OFF_LOST_FROM if mark is None else LOST_FROM.get(mark, 0)
    card = _CARD_COST * (13 - lost) / 12 if lost and scene.rules.lost_cards else 0.0
    if mark is None or mark.wet:
        return _OFF_COST + ahead.strokes(dry, gates) + card
    return ahead.strokes(cell, gates) + card


def _mean_after(s: State, scene: ShotSetting, ahead: _Ahead, plan: PlanShot, rng: Random, shots: int) -> float:
    """The mean of the strokes of a plan's shots and the estimated strokes after them."""
    shot = _shot(s, plan, s.player.lie, s.player.passed)
    check_wanted()
    total = 0.0
    for _shot_number in range(shots):
        result = _throw(scene, shot, rng)
        over = result.holed or result.tap_in
        total += result.strokes + _CARD_COST * result.lost + (0.0 if over else ahead.strokes(result.cell, result.passed))
    return total / shots


def _played_on(s: State, scene: ShotSetting, plan: PlanShot, rng: Random, plays: int) -> tuple[float | None, float]:
    """The mean strokes of a plan followed by straight shots, and its standard error; None if a play does not end."""
    limit = s.game.options.max_strokes
    most = limit - s.player.strokes if limit else _STUCK
    scores = []
    for _play in range(plays):
        check_wanted()
        score = _play_out(s, scene, plan, rng, most)
        if score >= most and not limit:
            return None, 0.0
        scores.append(min(score, most))
    mean = sum(scores) / plays
    return mean, sqrt(sum((score - mean) ** 2 for score in scores) / max(1, plays - 1) / plays)


def _play_out(s: State, scene: ShotSetting, plan: PlanShot, rng: Random, most: int) -> int:
    """The strokes of one play: the plan, then straight shots until the hole is finished or `most` strokes are played."""
    cell, passed, hand, strokes, at = s.player.lie, s.player.passed, s.player.hand, 0, plan
    while strokes < most:
        result = _throw(scene, _shot(s, at, cell, passed), rng)
        kept = result.lost and len(hand) == 1
        strokes += result.strokes + kept
        if result.holed or result.tap_in:
            return strokes
        hand = tuple(card for card in hand if card != at.card) if result.lost and not kept else hand
        stuck, cell, passed = result.cell == cell, result.cell, result.passed
        at = _straight_on(s, scene, cell, passed, hand, rng if stuck else None)
    return strokes


def _straight_on(
    s: State, scene: ShotSetting, cell: Cell, passed: int, hand: tuple[int, ...], rng: Random | None
) -> PlanShot:
    """The straight plan nearest to where the ball has to go; with `rng` in any of the three nearest directions."""
    to = aim(scene, cell, passed)
    nearest = straight_to(scene.land, cell, to)
    direction = rng.choice(nearest) if rng is not None else nearest[0]
    card = nearest_club(scene.land, cell, to, direction, s.set_of(s.turn).cards, hand, hills=scene.rules.hills)
    return PlanShot(Path(direction), card)


def _shot(s: State, plan: PlanShot, cell: Cell, passed: int) -> PlannedShot:
    return PlannedShot(s.turn, cell, passed, plan.path, played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call))


def _throw(scene: ShotSetting, shot: PlannedShot, rng: Random) -> ShotResult:
    """A shot with random dice."""
    rolls: list[Pair | int] = [Pair(rng.randrange(12) + 1, rng.randrange(12) + 1)]
    while (result := resolve(scene, shot, rolls).result) is None:
        rolls.append(rng.randrange(12) + 1)
    return result


# ---- a preset plan from a solved hole: as straight and as dry as possible without costing much more than the best one
WITHIN: Final = 0.1
"""Strokes that the preset plan may cost more than the best one, which is left for the player to find."""

_DRY: Final = 0.1
"""The most penalty chance that a preset plan may have."""

_SHARPEST: Final = 2
"""The most hours by which a preset plan turns."""

_DIRECTIONS: Final = 1
"""Hours to either side of the best plan's direction in which a preset plan may start."""

_CARDS: Final = 4
"""Cards that are considered: those rated most like that of the best plan."""

_TRIED: Final = 6
"""Plans whose exact odds are examined."""


class PlainShots(NamedTuple):
    """Shots from one lie: the number of the plan in the tables, the card of the set, strokes, chance of a penalty."""

    plan: Ints
    card: Ints
    strokes: Floats
    penalty: Floats

    def some(self, which: Ints) -> PlainShots:
        """The shots with these indices."""
        return PlainShots(self.plan[which], self.card[which], self.strokes[which], self.penalty[which])


def sensible(book: Book, s: State) -> PlanShot:
    """The preset plan for a shot.

    Of the plans with a card as printed, nothing called, that cost at most `WITHIN` more than the best one and are dry, the one that turns
    least. The best one itself if there is none. Raises KeyError and ValueError as `Book.best` does.
    """
    best, least = book.best(s), book.strokes(s)
    for turn in range(_SHARPEST + 1):
        shots = _shots(book, s, best, turn)
        fine = shots.some(np.flatnonzero(shots.strokes <= least + WITHIN))
        dry = fine.some(np.flatnonzero(fine.penalty <= _DRY))
        for number in np.lexsort((dry.plan, np.round(dry.strokes, 9)))[:_TRIED].tolist():
            plan = PlanShot(book.solution.tables.path_of(int(dry.plan[number])), int(dry.card[number]))
            strokes = book.odds(s, plan).strokes
            if strokes is not None and strokes <= least + WITHIN:
                return plan
    return best


def _shots(book: Book, s: State, best: PlanShot, turn: int) -> PlainShots:
    """The shots with printed cards that turn by `turn` hours, close to the best one's direction, with their strokes if no card is lost."""
    tables, plans = book.solution.tables, book.solution.tables.plans
    numbers = tables.plans_from(tables.lie_at(s.player.lie, s.player.passed))
    those = np.arange(numbers.start, numbers.stop)
    first, second = plans.first[those] % HOURS, plans.second[those]
    turns = np.where(second == STRAIGHT, 0, _hours(first, second % HOURS))
    those = those[(turns == turn) & (_hours(first, best.path.direction - 1) <= _DIRECTIONS)]
    printed = s.set_of(s.turn).cards
    hand = np.array(sorted(s.player.hand, key=lambda each: (abs(printed[each].rating - printed[best.card].rating), each))[:_CARDS])
    plan, card = np.repeat(those, len(hand)), np.tile(np.arange(len(hand)), len(those))
    cards = tuple(played(printed[number], 0, 0) for number in hand.tolist())
    if not len(plan):
        return PlainShots(plan, card, np.empty(0), np.empty(0))
    ahead, _lost, until = HoleEquations(tables, cards, None).outcomes(plan, card, np.zeros(len(plan), np.int64))
    after = book.solution.strokes if book.after is None else book.after
    return PlainShots(plan, hand[card], until + ahead @ after, until - 1)


def _hours(one: Ints, other: Ints | int) -> Ints:
    """The hours between directions, 0 to 6."""
    away = abs(one - other)
    found: Ints = np.minimum(away, HOURS - away)
    return found
