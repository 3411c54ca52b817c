"""Who stands where in Card Golf: strokes, holes, skins or points, with handicap strokes taken off (C15, C17-C19)."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.card_golf.rules.content import stroke_indexes
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.shots import OnCourse, Wet
from game.games.card_golf.rules.values import HOLE_BY_HOLE, Phase, Player, State
from game.games.golf.rules.formats import (
    BY_HOLE,
    MATCH,
    SKINS,
    STABLEFORD,
    STROKE,
    carried,
    holes_to_play,
    margin_words,
    stableford,
    strokes_received,
    won,
    won_by,
)
from game.rules.contract import ScoreLine, Scores


def given(s: State, seat: int, number: int) -> int:
    """The handicap strokes of a seat on hole `number`, from 0.

    Where holes are laid one by one the ranks of all go by what is known of them, the pars: the highest first, of equal ones the earlier.
    """
    handicap = s.game.options.handicaps[seat]
    if not handicap:
        return 0
    one_by_one = not s.game.content.course.holes and s.game.options.cards_dealt == HOLE_BY_HOLE
    ranks = _ranks(s.pars) if one_by_one else stroke_indexes(s.holes)
    return strokes_received(handicap, ranks[number], s.game.options.holes)


def _ranks(pars: Sequence[int]) -> tuple[int, ...]:
    """The rank of each hole by its par, 1 for the hardest.

    >>> _ranks((4, 3, 5, 4))
    (2, 4, 1, 3)
    """
    order = sorted(range(len(pars)), key=lambda number: -pars[number])
    return tuple(order.index(number) + 1 for number in range(len(pars)))


def net(s: State, seat: int) -> tuple[int, ...]:
    """The strokes of the finished holes of a seat less its handicap strokes."""
    return tuple(strokes - given(s, seat, number) for number, strokes in enumerate(s.players[seat].card))


def points_of(s: State, seat: int) -> int:
    """Net strokes, holes or skins won, or Stableford points, by the form of play."""
    form = s.game.options.format
    if form in BY_HOLE:
        return won(s.results, seat)
    strokes = net(s, seat)
    if form == STABLEFORD:
        return sum(stableford(par, n) for par, n in zip(s.pars, strokes, strict=False))
    return sum(strokes)


def scores(s: State) -> Scores:
    """A line a seat, of the finished holes; equal points share a rank (C19)."""
    sign = 1 if s.game.options.format == STROKE else -1
    points = [points_of(s, seat) for seat in range(len(s.players))]
    lines = tuple(
        ScoreLine((seat,), mine, 1 + sum(sign * other < sign * mine for other in points)) for seat, mine in enumerate(points)
    )
    over = s.phase is Phase.OVER
    by = margin_words(won_by(s.results, s.game.options.holes)) if over and s.game.options.format == MATCH else ""
    return Scores(lines, over, "" if over else holes_to_play(s.game.options.holes - s.number, lost_skins(s)), by)


def winners(s: State) -> tuple[int, ...]:
    """The seats that share the first place (C19)."""
    return tuple(line.seats[0] for line in scores(s).lines if line.rank == 1)


def lost_skins(s: State) -> int:
    """Skins that nobody has won when the round is over."""
    return carried(s.results) if s.game.options.format == SKINS else 0


def yards_to_flag(s: State, seat: int) -> int:
    """How far a seat's ball lies from the flag: on the track its yards, else octile yards, of a wet ball from where it lies (C15)."""
    ball = s.players[seat].ball
    if isinstance(ball, Wet | OnCourse):
        return s.ground.yards(ball.space)
    return ball.yards


def next_seat(s: State) -> int | None:
    """The seat that plays next: farthest from the flag, of equal distances the first by honour; None when all have finished (C15)."""
    playing = [seat for seat in s.honour if not s.players[seat].done]
    return max(playing, key=lambda seat: yards_to_flag(s, seat), default=None)


def honour(players: tuple[Player, ...]) -> tuple[int, ...]:
    """The seats by their strokes on the last hole, then by seat (C15).

    >>> from game.games.card_golf.rules.shots import OnTrack
    >>> anna, bert = (Player((4, last), 3, Tee.MIDDLE, OnTrack(0), 0, 0, True) for last in (5, 4))
    >>> honour((anna, bert))
    (1, 0)
    """
    return tuple(sorted(range(len(players)), key=lambda seat: (players[seat].card[-1:], seat)))


def tees(players: tuple[Player, ...]) -> tuple[Tee, ...]:
    """The tee of each seat: strictly fewest strokes the farthest, strictly most the closest, all others the middle (C17)."""
    totals = [player.total for player in players]
    if len(players) == 1 or not players[0].card:
        return (Tee.MIDDLE,) * len(players)
    ends = {min(totals): Tee.FARTHEST, max(totals): Tee.CLOSEST}
    return tuple(ends.get(total, Tee.MIDDLE) if totals.count(total) == 1 else Tee.MIDDLE for total in totals)
