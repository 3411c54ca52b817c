"""The odds of one plan by every number of the dice through the rules themselves: exact, without the tables of a hole, on any board."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.cards import FACES, played
from game.games.doshboard.rules.events import BlackRolled
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.shots import DiceRoll, Pair, PlannedShot, ShotResult, ShotSetting, ThrownDie, resolve
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding


class _Way(NamedTuple):
    """One way that a shot may go: its result, the chance, and whether the ball rolled down at the end."""

    result: ShotResult
    chance: float
    rolled: bool


def odds_by_dice(s: State, plan: PlanShot) -> PlanOdds:
    """The odds of a plan of the seat whose turn it is, without strokes: in a tenth of a second.

    Raises ValueError for a call that it may not make.
    """
    card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
    shot = PlannedShot(s.turn, s.player.lie, s.player.passed, plan.path, card)
    ways: dict[ShotEnding, float] = defaultdict(float)
    rolled_to: dict[Cell, float] = defaultdict(float)
    for way in _ways(s.scene, shot):
        cell, passed, penalties, holed, tap_in, lost = way.result
        ways[ShotEnding(cell, passed, penalties, holed, tap_in, lost)] += way.chance
        if way.rolled:
            rolled_to[cell] += way.chance
    return PlanOdds(dict(ways), sum(rolled_to.values()), None, dict(rolled_to))


def _ways(scene: ShotSetting, shot: PlannedShot) -> Iterator[_Way]:
    """All ways, numbers that cannot differ taken together: equal distances, equal hooks and boxes, white numbers on one side."""
    card = shot.card
    blues = Counter(card.distances)
    reds = Counter(zip(card.hooks, (red in card.green for red in FACES), strict=True))
    for distance, blue_times in blues.items():
        for (hook, green), red_times in reds.items():
            check_wanted()
            red = next(n for n in FACES if card.hooks[n - 1] == hook and (n in card.green) is green)
            pair = Pair(card.distances.index(distance) + 1, red)
            yield from _on(scene, shot, (pair,), blue_times * red_times / len(FACES) ** 2)


def _on(scene: ShotSetting, shot: PlannedShot, rolls: tuple[DiceRoll, ...], chance: float) -> Iterator[_Way]:
    """All ways with those first dice."""
    due, result, events = resolve(scene, shot, rolls)
    if result is not None:
        yield _Way(result, chance, any(isinstance(event, BlackRolled) and event.to is not None for event in events))
    elif due is not None and due.die is ThrownDie.WHITE:
        true = (len(FACES) + 1 - due.at_least) / len(FACES)
        yield from _on(scene, shot, (*rolls, len(FACES)), chance * true)
        if true < 1:
            yield from _on(scene, shot, (*rolls, 1), chance * (1 - true))
    else:
        for number in FACES:
            yield from _on(scene, shot, (*rolls, number), chance / len(FACES))
