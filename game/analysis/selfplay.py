"""One game from its first state to its end, played by choosers that see views only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from game.rules.contract import CHANCE, Event, Legal, Rules, Setup

S = TypeVar("S")
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)


class Chosen(Protocol[A_co]):
    """What a chooser answers with."""

    @property
    def action(self) -> A_co:
        """A legal action."""
        ...


class ViewChooser(Protocol[V_contra, A]):
    """Anything that picks actions by views: the bots."""

    def choose(self, view: V_contra, legal: Legal[A], rng: Random, budget: float) -> Chosen[A]:
        """An action of the seat to act; `budget` in seconds."""
        ...


Chooser: TypeAlias = ViewChooser[Any, Any]
"""A chooser of whatever game is named at run time."""


class GameDice(NamedTuple):
    """The random numbers of one game: chance's own and each seat's, so that other players at the table meet the same deals."""

    chance: Random
    seats: tuple[Random, ...]


class PlayedTurn(NamedTuple, Generic[S, A]):
    """An action, what happened by it, the state after it, and what its chooser answered (None: chance drew it)."""

    action: A
    events: tuple[Event, ...]
    state: S
    choice: Chosen[A] | None


def chosen(chooser: ViewChooser[V, A], rules: Rules[S, A, V], state: S, seat: int, rng: Random, budget: float) -> A:
    """The action that a chooser takes on `seat`, shown nothing but the view of that seat."""
    return _asked(chooser, rules, state, seat, rng, budget).action


def _asked(chooser: ViewChooser[V, A], rules: Rules[S, A, V], state: S, seat: int, rng: Random, budget: float) -> Chosen[A]:
    view = rules.view(state, seat)
    return chooser.choose(view, rules.legal_in(view), rng, budget)


def dice_for(seed: int, game: int, seats: int) -> GameDice:
    """The random numbers of game number `game` of a run: they depend on nothing else, so games can be shared out in any way."""
    return GameDice(Random(f"{seed} {game} chance"), tuple(Random(f"{seed} {game} seat {seat}") for seat in range(seats)))


def play(
    rules: Rules[S, A, V], setup: Setup[object], choosers: Sequence[ViewChooser[V, A]], dice: GameDice, budget: float
) -> Iterator[PlayedTurn[S, A]]:
    """The turns of a game until it is over. Raises IllegalAction when a chooser breaks a rule."""
    state = rules.start(setup)
    while (actor := rules.to_act(state)) is not None:
        choice = None if actor is CHANCE else _asked(choosers[actor], rules, state, actor, dice.seats[actor], budget)
        action = rules.draw(state, dice.chance) if choice is None else choice.action
        state, events = rules.apply(state, action)
        yield PlayedTurn(action, events, state, choice)
