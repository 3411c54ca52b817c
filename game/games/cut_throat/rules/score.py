"""The wins of Cut Throat: what a finished hand does to the match (J14, J15).

J15 is read so. A win adds the hand's worth to the winner alone; nobody else loses anything by it. Only when, after that, every player has
at least one win, all fall back to nil, the hand just won included, and 6-6 decides who begins, as in a first hand. The match is won at the
moment when a player who has just won stands at the target or above, while another player has nil (`six_love` some), or while all the
others have nil (all).

Under `some` nobody can stand at the target without having won the match: either another has nil, and it is won, or all have wins, and it
is nil all again. Under `all` a player may pass the target while another has wins and a third has none. His wins stand, and the table plays
on until the last one wins too and all is nil again; then each has another chance. So from every score a match can end: whoever lacks a
win may win one, and from nil all a player may win hand after hand. A hand worth more than one may take a player past the target as well.

Two players play the same match under both: the win of one undoes the wins of the other.
"""

from __future__ import annotations

from game.games.cut_throat.rules.values import HandResult, Match


def after_hand(match: Match, seat: int | None, *, blocked: bool, pips: tuple[int, ...], opener: int) -> Match:
    """The match after a hand that `seat` won (None: tied), the last of its results being that hand. `opener` had begun it."""
    worth = match.worth
    if seat is None:
        tied = HandResult(None, blocked, worth, match.wins, False, pips)
        by_tile = not any(match.wins) and match.options.tied_at_nil == "double_six"
        return match._replace(worth=worth + 1, leader=None if by_tile else opener, results=(*match.results, tied))
    wins = tuple(n + worth * (other == seat) for other, n in enumerate(match.wins))
    reset = all(wins)
    if reset:
        wins = (0,) * match.seats
    won = HandResult(seat, blocked, worth, wins, reset, pips)
    return Match(match.options, wins, 1, None if reset else seat, (*match.results, won))


def has_won(match: Match, seat: int) -> bool:
    """Whether the seat, having won a hand, has won the match by it (J15)."""
    if match.wins[seat] < match.options.target:
        return False
    at_nil = match.wins.count(0)
    return at_nil == match.seats - 1 if match.options.six_love == "all" else at_nil > 0


def lost_cause(match: Match) -> bool:
    """Whether nobody can win the match before all return to nil: `all` others must be at nil, and two already have wins."""
    return match.options.six_love == "all" and match.wins.count(0) < match.seats - 1
