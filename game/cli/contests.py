"""The contests that `duel` knows, a line for each game: what one of them is called, for how many seats it is, and how it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.words import _

if TYPE_CHECKING:
    from game.analysis.duel import Pair, PlaySeats
    from game.bots.policy import Policy


class Contests(NamedTuple):
    """How the bots of a game are measured: `decided` names what is counted, `play` gives a round for each seed, of so many `contests`."""

    decided: str
    contests: int
    play: Callable[[tuple[Policy, Policy], Sequence[int], float], Iterable[Pair]]


class Game(NamedTuple):
    """A game that has duels: what is counted, and a maker of contests from its options; None where each side has partners."""

    decided: str
    each: Callable[[Any], PlaySeats] | None


def games() -> Mapping[str, Game]:
    """The games that have duels, by key: a new game adds itself here."""
    from game.analysis.dominoes.golf_rounds import GolfRound  # noqa: PLC0415 (`--help` loads every command, and must stay quick)
    from game.analysis.dominoes.hand_duel import CutThroatHand, FrenchHand  # noqa: PLC0415

    return {
        "partner": Game(_("decided hands"), None),
        "cut_throat": Game(_("decided hands"), CutThroatHand),
        "french": Game(_("hands with fewer points on one side"), FrenchHand),
        "domino_golf": Game(_("rounds with fewer strokes on one side"), GolfRound),
    }


def contests_of(game: str, seats: int, options: object) -> Contests:
    """How bots of that game are measured at so many seats with these options. Partner's contests are of its default options."""
    from game.analysis.dominoes.partner_duel import play_hand  # noqa: PLC0415
    from game.analysis.duel import play_pairs, play_seatings, seatings  # noqa: PLC0415

    decided, each = games()[game]
    if each is None:
        return Contests(decided, 2, lambda bots, seeds, budget: play_pairs(play_hand, *bots, seeds, budget))
    play = each(options)

    def rounds(bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float) -> Iterable[Pair]:
        return play_seatings(play, bots, seats, seeds, budget)

    return Contests(decided, len(seatings(seats)), rounds)
