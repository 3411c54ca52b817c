"""How each game is measured: what `bench` times of it, and how `duel` compares its bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from game.entries import Entries
from game.words import ngettext

if TYPE_CHECKING:
    from game.analysis.bench import Reading
    from game.analysis.duel import WinsAndLosses
    from game.bots.policy import Policy
    from game.rules.registry import AnyRules

Timing: TypeAlias = "Callable[[float], Iterator[Reading]]"
"""Something to measure; takes the seconds to spend."""


class Contests(NamedTuple):
    """How two bots are compared: `decided` names what is counted for a number of it, `play` gives a round for each seed.

    A round has this number of `contests`: the same luck for every way to seat the bots.
    """

    decided: Callable[[int], str]
    contests: int
    play: Callable[[tuple[Policy, Policy], Sequence[int], float], Iterable[WinsAndLosses]]


class Duels(NamedTuple):
    """The duels of a game: `contests` of its rules, a number of seats, options and content.

    `in_hands` says that those are single hands, and that whole games can be played instead; `options` that single hands take options.
    `rivals` are bots beside the levels, by name; they know single hands only. `against` is whom a bot meets where nobody is named.
    """

    contests: Callable[[AnyRules, int, Any, Any], Contests]
    in_hands: bool = True
    options: bool = True
    rivals: Mapping[str, Callable[[], Policy]] = MappingProxyType({})
    against: str = "club"


class Measured(NamedTuple):
    """What is measured of a game: its benchmarks, and its duels where it has some."""

    timings: tuple[Timing, ...]
    duels: Duels | None


MEASURED: Final[Entries[Measured]] = Entries(lambda game: game.measured)


def decided_hands(n: int) -> str:
    """What is counted where a hand has a winner or none."""
    return ngettext("decided hand", "decided hands", n)


def decided_games(n: int) -> str:
    """What is counted where whole games are played."""
    return ngettext("decided game", "decided games", n)
