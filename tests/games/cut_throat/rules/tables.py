"""Cut Throat tables set up for tests: states written as tiles in words, and hands played to a wanted end through the contract."""

from __future__ import annotations

from game.games.cut_throat.rules import CutThroat, HandResult, Match, Options, Phase, Public, State
from game.games.dominoes.rules.hands import HandEnded, counts_of
from game.games.dominoes.rules.tiles import read_tiles
from game.rules.contract import Event, Setup
from tests.rules.by_lines import ByLines

RULES = CutThroat()


def setup(seats: int, **options: object) -> Setup[object]:
    return Setup(seats, Options(**options))  # type: ignore[arg-type]


def match(*wins: int, worth: int = 1, leader: int | None = None, **options: object) -> Match:
    return Match(Options(**options), wins, worth, leader, ())  # type: ignore[arg-type]


def table(hands: str, turn: int, ends: tuple[int, int], of: Match, boneyard: str = "none", opener: int = 0) -> State:
    """A hand in the middle: `hands` by seat in words, `ends` open left and right (-1, -1: the table is empty)."""
    masks = tuple(map(read_tiles, hands.split(" ")))
    left_over = read_tiles(boneyard)
    public = Public(
        match=of,
        phase=Phase.PLAY,
        counts=counts_of(masks),
        boneyard=left_over.bit_count(),
        turn=turn,
        left=ends[0],
        right=ends[1],
        opener=opener,
    )
    return State(public, masks, left_over)


_BY_LINES = ByLines(RULES)
play, legal, refused = _BY_LINES.play, _BY_LINES.legal, _BY_LINES.refused


def won_by(of: Match, seat: int) -> tuple[State, tuple[Event, ...]]:
    """The match after `seat` has gone out."""
    hands = ["2-2", "3-3", "4-4", "5-5"][: of.seats]
    hands[seat] = "6-1"
    return play(table(" ".join(hands), seat, (6, 0), of), "play 6-1 left")


def result_of(events: tuple[Event, ...]) -> HandEnded[HandResult]:
    (ended,) = [event for event in events if isinstance(event, HandEnded)]
    return ended
