"""GOLO's optimum with accidents the slow way, for few dice: every state that the rules lead to, until the values no longer change.

Nothing is used but the contract: what may be done, what chance may bring, and the strokes of the seat. States that differ only in the
strokes spent so far are one state.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import Action, Catch, LeaveRound, Phase, Roll, State, members

RULES = Golo()
_ENOUGH = 1e-13

Values = npt.NDArray[np.float64]


class _Ways(NamedTuple):
    """How a state goes on, by action: its chance (of a choice: 1), the strokes spent by it, and the number of the state that follows."""

    choice: bool
    chances: Values
    strokes: npt.NDArray[np.int64]
    after: npt.NDArray[np.int64]


class Positions:
    """All states that the first seat may come to from a state in which it plays. `spent` are strokes that have been charged already."""

    def __init__(self, s: State, dice: int) -> None:
        """Until the given number of further dice are taken: from then on the state is number 0."""
        self.spent = _spent(s)
        until = len(s.players[0].taken) + dice
        numbers, states = {_plain(s): 1}, [_plain(s)]
        self._ways: list[_Ways] = []
        for state in states:        # which grows as they are found
            chances, strokes, following = [], [], []
            for action, chance in _actions(state):
                after, _events = RULES.apply(state, action)
                if len(after.players[0].taken) >= until:
                    following.append(0)
                else:
                    plain = _plain(after)
                    if plain not in numbers:
                        states.append(plain)
                        numbers[plain] = len(states)
                    following.append(numbers[plain])
                chances.append(chance)
                strokes.append(_spent(after) - _spent(state))
            choice = state.phase in (Phase.KEEP, Phase.ROLL)
            self._ways.append(_Ways(choice, np.array(chances), np.array(strokes), np.array(following)))

    def fewest(self) -> float:
        """The expected strokes with best play."""
        values = np.zeros(len(self._ways) + 1)

        def settle(ways: _Ways) -> Values:
            found = ways.strokes + values[ways.after]
            return np.atleast_1d(found.min() if ways.choice else ways.chances @ found)
        self._repeat(values[:, None], settle)
        return float(values[1])

    def likeliest(self, most: int) -> Values:
        """The best chance of at most 0, 1, 2 ... `most` strokes."""
        longest = max(int(ways.strokes.max()) for ways in self._ways)
        values = np.zeros((len(self._ways) + 1, longest + most + 1))       # with room for what is less than no strokes
        values[0, longest:] = 1.0
        totals = np.arange(longest, longest + most + 1)

        def settle(ways: _Ways) -> Values:
            found = values[ways.after[:, None], totals - ways.strokes[:, None]]
            whole: Values = found.max(axis=0) if ways.choice else ways.chances @ found
            return whole
        self._repeat(values[:, longest:], settle)
        return values[1, longest:]

    def _repeat(self, values: Values, settle: Callable[[_Ways], Values]) -> None:
        """Goes over all states again and again until their values stand."""
        change = 1.0
        while change > _ENOUGH:
            change = 0.0
            for number in range(len(self._ways), 0, -1):
                fresh = settle(self._ways[number - 1])
                change = max(change, float(np.abs(fresh - values[number]).max()))
                values[number] = fresh


def _actions(s: State) -> list[tuple[Action, float]]:
    if s.phase is Phase.THROW:
        return [(action, float(chance)) for action, chance in RULES.chance(s) or ()]
    if s.phase is Phase.CATCH:
        catches = 1 / s.game.options.bot_catch if s.game.options.bot_catch else 0.0
        fallen = members(s.throw.fallen)
        found = []
        for caught in product((False, True), repeat=len(fallen)):
            mask = sum(1 << die for die, held in zip(fallen, caught, strict=True) if held)
            found.append((Catch(mask), float(np.prod([catches if held else 1 - catches for held in caught]))))
        return [(action, chance) for action, chance in found if chance]
    return [(action, 1.0) for action in RULES.legal(s) if not isinstance(action, LeaveRound) and action != Roll(True)]


def _spent(s: State) -> int:
    return s.players[0].strokes + s.players[0].fee + s.throw.penalty


def _plain(s: State) -> State:
    """The state without strokes spent; of leaning throws in a row two are as bad as more."""
    player = s.players[0]
    taken = tuple(each._replace(strokes=0, penalty=0) for each in player.taken)
    players = (player._replace(taken=taken, strokes=0, fee=0), *s.players[1:])
    return s._replace(players=players, throw=s.throw._replace(penalty=0, lies=min(s.throw.lies, 2)))
