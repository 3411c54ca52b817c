"""One game from its first state to its end, played by choosers that see views only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

from game.rules.contract import CHANCE, Event, Legal, Rules, Setup


class Chosen(Protocol):
    """What a chooser answers with."""

    @property
    def action(self) -> Any:
        """A legal action."""
        ...


class Chooser(Protocol):
    """Anything that picks actions by views: the bots."""

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Chosen:
        """An action of the seat to act; `budget` in seconds."""
        ...


class GameDice(NamedTuple):
    """The random numbers of one game: chance's own and each seat's, so that other players at the table meet the same deals."""

    chance: Random
    seats: tuple[Random, ...]


class PlayedTurn(NamedTuple):
    """An action, what happened by it, the state after it, and what its chooser answered (None: chance drew it)."""

    action: Any
    events: tuple[Event, ...]
    state: Any
    choice: Chosen | None


def chosen(chooser: Chooser, rules: Rules[Any, Any, Any], state: Any, seat: int, rng: Random, budget: float) -> Any:
    """The action that a chooser takes on `seat`, shown nothing but the view of that seat."""
    return _asked(chooser, rules, state, seat, rng, budget).action


def _asked(chooser: Chooser, rules: Rules[Any, Any, Any], state: Any, seat: int, rng: Random, budget: float) -> Chosen:
    view = rules.view(state, seat)
    return chooser.choose(view, rules.legal_in(view), rng, budget)


def dice_for(seed: int, game: int, seats: int) -> GameDice:
    """The random numbers of game number `game` of a run: they depend on nothing else, so games can be shared out in any way."""
    return GameDice(Random(f"{seed} {game} chance"), tuple(Random(f"{seed} {game} seat {seat}") for seat in range(seats)))


def play(
    rules: Rules[Any, Any, Any], setup: Setup[object], choosers: Sequence[Chooser], dice: GameDice, budget: float
) -> Iterator[PlayedTurn]:
    """The turns of a game until it is over. Raises IllegalAction when a chooser breaks a rule."""
    state = rules.start(setup)
    while (actor := rules.to_act(state)) is not None:
        choice = None if actor is CHANCE else _asked(choosers[actor], rules, state, actor, dice.seats[actor], budget)
        action = rules.draw(state, dice.chance) if choice is None else choice.action
        state, events = rules.apply(state, action)
        yield PlayedTurn(action, events, state, choice)
