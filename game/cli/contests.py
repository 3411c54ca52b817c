"""The contests that `duel` knows, a line for each game: what one of them is called, for how many seats it is, and how it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from game.words import ngettext

if TYPE_CHECKING:
    from game.analysis.duel import Pair, PlaySeats
    from game.bots.policy import Policy
    from game.rules.registry import AnyRules


class Contests(NamedTuple):
    """How the bots of a game are measured: `decided` names what is counted for a number of it, `play` gives a round for each seed.

    A round has so many `contests`.
    """

    decided: Callable[[int], str]
    contests: int
    play: Callable[[tuple[Policy, Policy], Sequence[int], float], Iterable[Pair]]


class Game(NamedTuple):
    """A game that has duels: what is counted, and a maker of contests from its options and content; None where each side has partners.

    `in_hands` says that those are single hands, and that whole games can be played instead.
    """

    decided: Callable[[int], str]
    each: Callable[[Any, Any], PlaySeats] | None
    in_hands: bool = True


def games() -> Mapping[str, Game]:
    """The games that have duels, by key: a new game adds itself here."""
    from game.analysis.domino_golf.rounds import GolfRound  # noqa: PLC0415 (`--help` loads every command, and must stay quick)
    from game.analysis.dominoes.hand_duel import CutThroatHand, FrenchHand  # noqa: PLC0415

    return {
        "partner": Game(decided_hands, None),
        "cut_throat": Game(decided_hands, lambda options, _content: CutThroatHand(options)),
        "french": Game(
            lambda n: ngettext("hand with fewer points on one side", "hands with fewer points on one side", n),
            lambda options, _content: FrenchHand(options),
        ),
        "domino_golf": Game(
            lambda n: ngettext("round with fewer strokes on one side", "rounds with fewer strokes on one side", n),
            GolfRound,
            in_hands=False,
        ),
    }


def decided_hands(n: int) -> str:
    """What is counted where a hand has a winner or none."""
    return ngettext("decided hand", "decided hands", n)


def decided_games(n: int) -> str:
    """What is counted where whole games are played."""
    return ngettext("decided game", "decided games", n)


def contests_of(rules: AnyRules, seats: int, options: object, content: object, *, whole: bool) -> Contests:
    """How bots of that game are measured at so many seats, by `whole` games or as `games` says.

    Partner's single hands are of its default options.
    """
    from game.analysis.dominoes.whole_games import WholeGame  # noqa: PLC0415
    from game.analysis.duel import play_pairs, play_seatings, seatings  # noqa: PLC0415
    from game.analysis.partner.duel import play_hand  # noqa: PLC0415

    decided, each, in_hands = games()[rules.key]
    play: PlaySeats
    if whole and in_hands:
        decided, play = decided_games, WholeGame(rules, options)
    elif each is None:
        return Contests(decided, 2, lambda bots, seeds, budget: play_pairs(play_hand, *bots, seeds, budget))
    else:
        play = each(options, content)

    def rounds(bots: tuple[Policy, Policy], seeds: Sequence[int], budget: float) -> Iterable[Pair]:
        return play_seatings(play, bots, seats, seeds, budget)

    return Contests(decided, len(seatings(seats)), rounds)
