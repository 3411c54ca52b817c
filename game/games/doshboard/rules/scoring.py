"""Who stands where in Doshboard: strokes, holes, skins or points, of seats or of pairs (H24)."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.doshboard.rules.values import DOUBLES, Phase, State
from game.games.golf.rules.formats import (
    BY_HOLE,
    MATCH,
    SKINS,
    STABLEFORD,
    HoleResult,
    carried,
    hole_result,
    holes_to_play,
    margin_words,
    stableford,
    won,
    won_by,
)
from game.rules.contract import ScoreLine, Scores

PAIRS: Final = ((0, 2), (1, 3))
"""Pairs sit across from each other."""


class FirstPlace(NamedTuple):
    """Who is first: the seats of all sides that share the first place, and the points of each."""

    seats: tuple[int, ...]
    points: int


def sides(s: State) -> tuple[tuple[int, ...], ...]:
    """The sides that are compared: each seat, or pairs in doubles and in a match of four."""
    form, seats = s.game.options.form, len(s.players)
    return PAIRS if form == DOUBLES or (form == MATCH and seats == 4) else tuple((seat,) for seat in range(seats))


def result_of_hole(s: State, strokes: tuple[int, ...]) -> HoleResult | None:
    """Who wins a hole of match play or skins by its best ball; None where holes are not won."""
    form = s.game.options.form
    if form not in BY_HOLE:
        return None
    best = {side: min(strokes[seat] for seat in seats) for side, seats in enumerate(sides(s))}
    before = s.results if form == SKINS and s.game.options.carry else ()
    return hole_result(best, before, skins=form == SKINS)


def points_of(s: State, side: int) -> int:
    """Strokes of the better balls, holes or skins won, or Stableford points, of the finished holes."""
    form = s.game.options.form
    if form in BY_HOLE:
        return won(s.results, side)
    cards = [s.players[seat].card for seat in sides(s)[side]]
    best = [min(strokes) for strokes in zip(*cards, strict=True)]
    if form == STABLEFORD:
        return sum(stableford(s.game.pair(drawn).par, strokes) for drawn, strokes in zip(s.drawn, best, strict=False))
    return sum(best)


def scores(s: State) -> Scores:
    """A line a side; equal points share a rank."""
    sign = -1 if s.game.options.form in (*BY_HOLE, STABLEFORD) else 1
    points = [points_of(s, side) for side in range(len(sides(s)))]
    lines = tuple(
        ScoreLine(seats, mine, 1 + sum(sign * other < sign * mine for other in points))
        for seats, mine in zip(sides(s), points, strict=True)
    )
    over = s.phase is Phase.OVER
    by = margin_words(won_by(s.results, s.game.holes)) if over and s.game.options.form == MATCH else ""
    return Scores(lines, over, "" if over else holes_to_play(s.game.holes - s.number, carried_skins(s)), by)


def winners(s: State) -> FirstPlace:
    """The seats of the sides that share the first place."""
    first = [line for line in scores(s).lines if line.rank == 1]
    return FirstPlace(tuple(sorted(seat for line in first for seat in line.seats)), first[0].points)


def carried_skins(s: State) -> int:
    """Skins that go on to the next hole."""
    return carried(s.results) if s.game.options.form == SKINS and s.game.options.carry else 0


def lost_skins(s: State) -> int:
    """Skins that nobody has won: those carried past the last hole, or every tied one where none is carried."""
    if s.game.options.form != SKINS:
        return 0
    return carried_skins(s) if s.game.options.carry else sum(result.winner is None for result in s.results)
