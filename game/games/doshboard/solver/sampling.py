"""A plan found in a moment on a board of any size: some paths, looked at one shot ahead by their counts, the likeliest by sampled dice.

Nothing here is exact, and the memory that it takes does not grow with the board. What the plan comes to when the ball is played straight
on after it is the mean of sampled plays. Best play needs no more than that, which makes it a bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import GRIP
from game.games.doshboard.rules.cards import FACES, played
from game.games.doshboard.rules.geometry import COVERING, Cell, distance, next_dot
from game.games.doshboard.rules.legs import Path, flight, paths
from game.games.doshboard.rules.shots import (
    HIT_FROM,
    LOST_FROM,
    OFF_LOST_FROM,
    STOPPING,
    Pair,
    PlannedShot,
    ShotResult,
    ShotSetting,
    resolve,
)
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.straight import nearest_club, straight_to
from game.games.doshboard.solver.ways import aim, way_left

TO_GO, EACH_CELL, EACH_GATE = 1.5, 0.11, 0.5
"""The strokes from a lie, roughly: some to finish, some for each cell of the way, some for each gate that is not passed."""

_OFF_COST: Final = 1.0
_GRIP_COST: Final = 0.08        # of each count that a tree takes off the next shot
_CARD_COST: Final = 0.15
_STUCK: Final = 40              # strokes at which a play is given up where the rules know no limit


class SamplingWork(NamedTuple):
    """How much is tried: paths, plans of them by sampled dice, shots of each plan, and plays to the end of the hole."""

    paths: int
    plans: int
    shots: int
    plays: int


GLANCE: Final = SamplingWork(150, 5, 24, 30)
"""For words at once: a third of a second."""

LOOK: Final = SamplingWork(900, 16, 72, 150)
"""For a shot on a board that is beyond solving: a second or two."""


class SampledPlan(NamedTuple):
    """A plan, how many were tried by sampled dice for it, and the mean strokes from here with its standard error when played straight on.

    `strokes` is None where a play did not come to an end.
    """

    plan: PlanShot
    tried: int
    strokes: float | None
    error: float


class _Idea(NamedTuple):
    """A plan and what is hoped of it: the mean strokes after it."""

    worth: float
    plan: PlanShot


def sampled_plan(s: State, rng: Random, work: SamplingWork) -> SampledPlan:
    """The best plan found for the seat whose turn it is, by an amount of work that does not grow with the board."""
    scene = s.scene
    ahead = _Ahead(scene)
    ideas = sorted(_ideas(s, scene, ahead, rng, work.paths), key=lambda idea: (idea.worth, repr(idea.plan)))[: work.plans]
    straight = _straight_on(s, scene, ahead, s.player.lie, s.player.passed, s.player.hand, None)
    tried = [straight, *(idea.plan for idea in ideas if idea.plan != straight)]
    dice = rng.random()
    worth = [_mean_after(s, scene, ahead, plan, Random(dice), work.shots) for plan in tried]
    best = tried[worth.index(min(worth))]
    return SampledPlan(best, len(tried), *_played_on(s, scene, ahead, best, rng, work.plays))


class _Ahead:
    """The strokes from a cell, roughly: by the way over the gates that are not passed yet to the target."""

    def __init__(self, scene: ShotSetting) -> None:
        self._scene, self._known = scene, dict[tuple[Cell, int], float]()

    def strokes(self, cell: Cell, passed: int) -> float:
        """Roughly what best play needs from a lie."""
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
    """Plans by their distances alone, without hooks: for each path the card that comes best along it."""
    lie, hand, cards = s.player.lie, s.player.hand, s.set_of(s.turn).cards
    grip = GRIP.get(scene.land.marks[lie], 0) if scene.rules.hills else 0
    longest = max(max(cards[card].distances) for card in hand) - grip
    for path in _some_paths(scene, lie, longest, rng, most):
        worth = _worth_by_count(s, scene, ahead, path, max(0, longest))
        for card in hand:
            mean = sum(worth[max(0, each - grip)] for each in cards[card].distances) / len(FACES)
            yield _Idea(mean, PlanShot(path, card))


def _some_paths(scene: ShotSetting, lie: Cell, longest: int, rng: Random, most: int) -> Sequence[Path]:
    """Paths with elbows that the longest distance comes past; all of them, or a sample with the straight ones in it."""
    near = [path for path in paths(scene.ground, lie) if path.elbow is None or distance(lie, path.elbow) < longest]
    straight = [path for path in near if path.elbow is None]
    turning = [path for path in near if path.elbow is not None]
    return near if len(near) <= most else straight + rng.sample(turning, most - len(straight))


def _worth_by_count(s: State, scene: ShotSetting, ahead: _Ahead, path: Path, longest: int) -> list[float]:
    """Roughly the strokes after each count along a path: what stands in the way is met, hooks are none, and the wind blows."""
    start, passed = s.player.lie, s.player.passed
    hops, rules = flight(scene.ground, start, path, longest).hops, scene.rules
    found = [_after(scene, ahead, start, start, passed, 0)] * (longest + 1)
    dry, gates, alive, met, known = start, passed | scene.passed_at(start), 1.0, 0.0, 0
    for hop in hops:
        used = longest - hop.left
        for count in range(known + 1, used + 1):    # counts that end before this hop: at the foot of a cliff, where the last ones did
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
    """Roughly the strokes from where a distance has come to, after the wind; penalties and what a card is worth among them."""
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
    """The mean of the strokes of a plan's shots and roughly what follows them."""
    shot = _shot(s, plan, s.player.lie, s.player.passed)
    check_wanted()
    total = 0.0
    for _shot_number in range(shots):
        result = _throw(scene, shot, rng)
        over = result.holed or result.tap_in
        total += result.strokes + _CARD_COST * result.lost + (0.0 if over else ahead.strokes(result.cell, result.passed))
    return total / shots


def _played_on(s: State, scene: ShotSetting, ahead: _Ahead, plan: PlanShot, rng: Random, plays: int) -> tuple[float | None, float]:
    """The mean strokes of that plan and of straight shots after it, and its standard error; None where a play does not end."""
    limit = s.game.options.max_strokes
    most = limit - s.player.strokes if limit else _STUCK
    scores = []
    for _play in range(plays):
        check_wanted()
        score = _play_out(s, scene, ahead, plan, rng, most)
        if score >= most and not limit:
            return None, 0.0
        scores.append(min(score, most))
    mean = sum(scores) / plays
    return mean, sqrt(sum((score - mean) ** 2 for score in scores) / max(1, plays - 1) / plays)


def _play_out(s: State, scene: ShotSetting, ahead: _Ahead, plan: PlanShot, rng: Random, most: int) -> int:
    """The strokes of one play: that plan, and straight on until the hole is done or that many strokes are played."""
    cell, passed, hand, strokes, at = s.player.lie, s.player.passed, s.player.hand, 0, plan
    while strokes < most:
        result = _throw(scene, _shot(s, at, cell, passed), rng)
        kept = result.lost and len(hand) == 1
        strokes += result.strokes + kept
        if result.holed or result.tap_in:
            return strokes
        hand = tuple(card for card in hand if card != at.card) if result.lost and not kept else hand
        stuck, cell, passed = result.cell == cell, result.cell, result.passed
        at = _straight_on(s, scene, ahead, cell, passed, hand, rng if stuck else None)
    return strokes


def _straight_on(
    s: State, scene: ShotSetting, ahead: _Ahead, cell: Cell, passed: int, hand: tuple[int, ...], rng: Random | None
) -> PlanShot:
    """The straight plan that comes nearest to where the ball has to go; with `rng` one of the three nearest directions."""
    to = aim(scene, cell, passed)
    nearest = straight_to(scene.land, cell, to)
    direction = rng.choice(nearest) if rng is not None else nearest[0]
    card = nearest_club(scene.land, cell, to, direction, s.set_of(s.turn).cards, hand, hills=scene.rules.hills)
    return PlanShot(Path(direction), card)


def _shot(s: State, plan: PlanShot, cell: Cell, passed: int) -> PlannedShot:
    return PlannedShot(s.turn, cell, passed, plan.path, played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call))


def _throw(scene: ShotSetting, shot: PlannedShot, rng: Random) -> ShotResult:
    """A shot with dice thrown by chance."""
    rolls: list[Pair | int] = [Pair(rng.randrange(12) + 1, rng.randrange(12) + 1)]
    while (result := resolve(scene, shot, rolls).result) is None:
        rolls.append(rng.randrange(12) + 1)
    return result
