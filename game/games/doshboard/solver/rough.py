"""A plan to begin with before a hole is solved: a few straight shots by their odds and the distance that they leave, by the rules alone."""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.games.doshboard.rules.cards import FACES, PlayedCard, played
from game.games.doshboard.rules.events import Why
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.rules.shots import DiceRoll, Due, Pair, PlannedShot, ShotResult, ShotSetting, resolve
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.straight import straight_to
from game.games.doshboard.solver.ways import aim, way_left

_CARDS: Final = 3
"""Cards that are looked at in each direction: those rated nearest to the cells to go."""

_LEFT: Final = 1.5
_PER_CELL: Final = 0.11
"""The strokes that are left next to the target, and those that each cell to go adds, about as on the stock boards."""


def first_idea(s: State) -> PlanShot:
    """The straight shot that should need the fewest strokes, of a few that go about where the target lies; some dozens of milliseconds."""
    return min(_straight(s), key=lambda each: round(_strokes(s, s.scene, each), 9))


def plain_idea(s: State) -> PlanShot:
    """A straight shot about where the target lies, with the card that is rated nearest to the cells to go: whatever its odds, at once."""
    return _straight(s)[0]


def _straight(s: State) -> list[PlanShot]:
    """Straight shots about where the target lies, the likeliest directions and cards first."""
    lie, target, cards = s.player.lie, aim(s.scene, s.player.lie, s.player.passed), s.set_of(s.turn).cards
    near = sorted(s.player.hand, key=lambda each: (abs(cards[each].rating - distance(lie, target)), each))[:_CARDS]
    return [PlanShot(Path(direction), card) for direction in straight_to(s.game.land, lie, target) for card in near]


def _strokes(s: State, scene: ShotSetting, plan: PlanShot) -> float:
    """The mean strokes of a plan, with those that the distance left says."""
    card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
    shot = PlannedShot(s.turn, s.player.lie, s.player.passed, plan.path, card)
    return sum(chance * _with(scene, shot, (pair,)) for pair, chance in _pairs(card).items())


def _pairs(card: PlayedCard) -> dict[Pair, float]:
    """A pair of numbers for all that do the same on a card, with the chance of those."""
    alike: dict[tuple[int, int, bool], Pair] = {}
    ways: Counter[Pair] = Counter()
    for blue in FACES:
        for red in FACES:
            does = card.distances[blue - 1], card.hooks[red - 1], red in card.green
            ways[alike.setdefault(does, Pair(blue, red))] += 1
    return {pair: many / len(FACES) ** 2 for pair, many in ways.items()}


def _with(scene: ShotSetting, shot: PlannedShot, rolls: tuple[DiceRoll, ...]) -> float:
    """The strokes of a shot once the pair lies, each die after it as it falls more often."""
    progress = resolve(scene, shot, rolls)
    while progress.result is None:
        assert progress.due is not None
        rolls = *rolls, _likely(scene, progress.due)
        progress = resolve(scene, shot, rolls)
    return _left(scene, progress.result)


def _likely(scene: ShotSetting, due: Due) -> int:
    """A number of the die that does what most of its numbers do."""
    if due.why is Why.HIT:
        return FACES[-1] if 2 * due.at_least <= len(FACES) + 1 else FACES[0]
    if due.why is Why.ROLL_AWAY:
        return next((number for number, below in zip(FACES, scene.lower(due.cell), strict=True) if below is None), FACES[0])
    return FACES[0]     # no card is lost


def _left(scene: ShotSetting, result: ShotResult) -> float:
    """The strokes of a shot, and those that are left after it."""
    if result.holed or result.tap_in:
        return result.strokes
    return result.strokes + _LEFT + _PER_CELL * way_left(scene, result.cell, result.passed)
