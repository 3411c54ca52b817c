"""The points of French: what a hand's leftovers cost, and when the game is over (J19, J20)."""

from __future__ import annotations

from game.games.dominoes.rules.hands import lightest
from game.games.dominoes.rules.tiles import SIX, pips_of
from game.games.french.rules.values import HandResult, Match


def points_of(hand: int) -> int:
    """What a hand costs its holder: its pips, twice if a double is among them (J20).

    >>> from game.games.dominoes.rules.tiles import read_tiles
    >>> points_of(read_tiles("6-5,1-0")), points_of(read_tiles("6-5,1-1")), points_of(0)
    (12, 26, 0)
    """
    return pips_of(hand) * (2 if hand & SIX.doubles else 1)


def after_hand(match: Match, hands: tuple[int, ...], fines: tuple[int, ...]) -> Match:
    """The match after a hand that left these tiles; who went out has none and adds nothing but his fines.

    A fine is no pip: it isn't doubled by a double left.
    """
    points = tuple(points_of(hand) + fine for hand, fine in zip(hands, fines, strict=True))
    totals = tuple(total + n for total, n in zip(match.totals, points, strict=True))
    out = hands.index(0) if 0 in hands else None
    doubled = tuple(bool(hand & SIX.doubles) for hand in hands)
    result = HandResult(out, tuple(pips_of(hand) for hand in hands), doubled, fines, points, totals)
    return Match(match.options, totals, (*match.results, result))


def is_over(match: Match) -> bool:
    """Whether someone has reached the limit (J20)."""
    return max(match.totals) >= match.options.limit


def losers(match: Match) -> tuple[int, ...]:
    """The seats that have reached the limit and so lost the game (J20); who shares the lowest total has won all the same."""
    best = winners(match)
    return tuple(seat for seat, total in enumerate(match.totals) if total >= match.options.limit and seat not in best)


def winners(match: Match) -> tuple[int, ...]:
    """The seats with the lowest total; equal lowest share the win (J20)."""
    return lightest(match.totals)
