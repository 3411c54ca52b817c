"""Partner tables set up for tests: states written as tiles in words, and hands played to a wanted end through the contract."""

from __future__ import annotations

from game.games.dominoes.rules.hands import LEFT, HandEnded, Play, TilePlayed
from game.games.dominoes.rules.tiles import index, read_tile, read_tiles
from game.games.partner.rules import HandResult, Match, Options, Partner, Phase, Public, State
from game.rules.contract import Setup
from tests.rules.by_lines import ByLines

RULES = Partner()


def setup(**options: object) -> Setup[object]:
    return Setup(4, Options(**options))  # type: ignore[arg-type]


def match(
    options: Options | None = None,
    streak: tuple[int, int] = (0, 0),
    worth: int = 1,
    leader: int | None = None,
    play_off: bool = False,
) -> Match:
    return Match(options or Options(), streak, worth, leader, play_off, ())


def table(hands: tuple[str, str, str, str], turn: int, ends: tuple[int, int], of: Match | None = None, opener: int = 0) -> State:
    """A hand in the middle: `hands` by seat in words, `ends` open left and right (-1, -1: the table is empty)."""
    masks = (read_tiles(hands[0]), read_tiles(hands[1]), read_tiles(hands[2]), read_tiles(hands[3]))
    counts = (masks[0].bit_count(), masks[1].bit_count(), masks[2].bit_count(), masks[3].bit_count())
    return State(Public(of or match(), Phase.PLAY, counts, turn, ends[0], ends[1], (), opener), masks)


def in_phase(s: State, phase: Phase) -> State:
    """The state in another phase."""
    return s._replace(public=s.public._replace(phase=phase))


play = ByLines(RULES).play


def won_by(of: Match, seat: int) -> tuple[State, HandEnded[HandResult]]:
    """The match after `seat` has gone out with a plain last tile."""
    hands = [f"{n}-{n}" for n in (2, 3, 4, 5)]
    hands[seat] = "6-1"
    s = table((hands[0], hands[1], hands[2], hands[3]), seat, (6, 0), of)
    after, events = RULES.apply(s, Play(index(6, 1), LEFT))
    assert isinstance(events[0], TilePlayed)
    ended = events[1]
    assert isinstance(ended, HandEnded)
    assert ended.result.seat == seat
    return after, ended


def tied(of: Match) -> State:
    """The match after a blocked hand that seats 0 and 1 tie with the fewest pips."""
    s = table(("6-3,1-0", "1-0", "5-5", "5-4"), 0, (6, 3), of)
    s = s._replace(hands=(read_tiles("6-3,2-0"), read_tiles("1-1"), read_tiles("5-5"), read_tiles("5-4")))
    after, _events = RULES.apply(s, Play(read_tile("6-3"), LEFT))
    return after
