"""Counts over hands of dominoes of any game: who won them, how they ended; and contests of single hands."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from game.analysis.record import BLOCKS, HANDS, Fact, Recorded, StatFigure, longest
from game.analysis.selfplay import Chooser, chosen, rng_of
from game.games.dominoes.rules.hands import FinishedHand
from game.rules.contract import CHANCE, AnyRules, Setup
from game.words import N_, _


# ---- counts over hands of dominoes of any game: who won them, and how they ended
class HandCounts(NamedTuple):
    """Counts over hands. `hand_wins` by side or seat; `ties` are blocked hands that nobody won, `passes` all passes.

    `keys` are hands that earned the bonus of the key, `drawn` tiles from a boneyard; None in games without them.
    """

    hands: int
    hand_wins: tuple[int, ...]
    ties: int
    blocked: int
    passes: int
    keys: int | None = None
    drawn: int | None = None

    def plus(self, other: HandCounts) -> HandCounts:
        return HandCounts(
            self.hands + other.hands,
            tuple(a + b for a, b in zip(self.hand_wins, other.hand_wins, strict=True)),
            self.ties + other.ties,
            self.blocked + other.blocked,
            self.passes + other.passes,
            None if self.keys is None or other.keys is None else self.keys + other.keys,
            None if self.drawn is None or other.drawn is None else self.drawn + other.drawn,
        )

    def facts(self) -> dict[str, object]:
        return {name: value for name, value in self._asdict().items() if value is not None}

    def lines(self, _levels: Sequence[str]) -> Sequence[str]:
        wins = _(" to ").join(map(str, self.hand_wins))
        text = _("{n} hands: {wins}, {blocked} blocked, {ties} of them tied, {passes} knocks.")
        said = [text.format(n=self.hands, wins=wins, blocked=self.blocked, ties=self.ties, passes=self.passes)]
        if self.keys:
            said.append(_("Won with the key: {n}.").format(n=self.keys))
        if self.drawn:
            said.append(_("Drawn from the boneyard: {n} tiles.").format(n=self.drawn))
        return said


# ---- statistics of hands of dominoes for a player, in any game
class HandOver(NamedTuple):
    """A finished hand: the seats that won it (none: tied), who went out (None: blocked), and the pips left by seat."""

    winners: frozenset[int]
    out: int | None
    pips: Sequence[int]


OUT: Final = StatFigure("out", N_("Dominoed"), N_("Hands in which the player laid the last tile, of all hands."), "share", 1)
PIPS: Final = StatFigure(
    "pips", N_("Pips left"),
    N_("Pips in the player's hand at the end of a hand, on average; none where they went out."), "mean", -1,
)
PASSES: Final = StatFigure("passes", N_("Knocks a hand"), N_("How often the player had to knock in a hand, on average."), "mean", -1)
STREAK: Final = StatFigure("streak", N_("Longest streak of hands"), N_("Hands won one after the other within a game."), "most", 1)
KEYS: Final = StatFigure(
    "keys", N_("Keys"),
    N_("Hands won by the player with a last tile that fits both ends, where a house rule counts them."), "sum", 1,
)

COMMON: Final = (HANDS, OUT, BLOCKS, PIPS, PASSES, STREAK)
"""What every game of dominoes counts."""


def hand_facts(seats: int, hands: Sequence[HandOver], passed: Iterable[int]) -> list[Fact]:
    """The common facts of a game with that number of seats; `passed` names the seat of each pass."""
    passes = list(passed)
    found = []
    for seat in range(seats):
        won = [seat in hand.winners for hand in hands]
        blocked = [seat in hand.winners for hand in hands if hand.out is None]
        found += [
            Fact(seat, HANDS.key, len(hands), sum(won)),
            Fact(seat, OUT.key, len(hands), sum(hand.out == seat for hand in hands)),
            Fact(seat, BLOCKS.key, len(blocked), sum(blocked)),
            Fact(seat, PIPS.key, len(hands), sum(hand.pips[seat] for hand in hands)),
            Fact(seat, PASSES.key, len(hands), passes.count(seat)),
            Fact(seat, STREAK.key, 1, longest(won)),
        ]
    return found


class HandsRecorded(Recorded):
    """Matches for hands that are won, in which a loss may take the score back to nil all (J8, J15)."""

    def level(self, options: Mapping[str, str], points: int, /) -> str:
        return super().level(options, points) if points else _("nil all")


# ---- contests of dominoes: single hands starting at nil all
class HandTable(ABC):
    """A table where single hands of a game are played, each at nil all. Its players have seen the hands before."""

    def __init__(self, rules: AnyRules, options: object) -> None:
        self._rules, self._options = rules, options
        self.finished: tuple[FinishedHand, ...] = ()
        """The hands so far."""

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """The result of each seat in the hand dealt by `seed`; `budget` in seconds per play."""
        begun = at_nil_all(self._rules, Setup(len(seats), self._options), self.finished)
        state = _play_hand(self._rules, begun, seats, seed, budget)
        self.finished = state.public.match.finished
        return self.results(state)

    @abstractmethod
    def results(self, state: Any) -> Sequence[float]:
        """The result of each seat in the hand that has just ended; more is better."""


def at_nil_all(rules: AnyRules, setup: Setup[object], finished: tuple[FinishedHand, ...]) -> Any:
    """The first state of a game whose players have already seen these hands of each other."""
    state: Any = rules.start(setup)
    return state._replace(public=state.public._replace(match=state.public.match._replace(finished=finished)))


def _play_hand(rules: AnyRules, state: Any, seats: Sequence[Chooser], seed: int, budget: float) -> Any:
    """The state after the hand. All randomness comes from one generator, so players who draw equally often get the same tiles."""
    luck: Random = rng_of(seed, "luck")
    ply = 0
    while not state.public.match.results:
        actor = rules.to_act(state)
        if actor is CHANCE:
            action = rules.draw(state, luck)
        else:
            assert isinstance(actor, int)
            action = chosen(seats[actor], rules, state, actor, rng_of(seed, "ply", ply), budget)
            ply += 1
        state, _events = rules.apply(state, action)
    return state
