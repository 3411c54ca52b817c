"""Why a bot plays as it does, in sentences that fit every game of dominoes: with a number that it has calculated, and no hidden tile."""

from __future__ import annotations

from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.tiles import SIX
from game.words import _, ngettext


def percent(share: float) -> int:
    """A share in whole percent.

    >>> percent(0.625), percent(0.9999)
    (62, 100)
    """
    return round(100 * share)


def rid_of(a: Play) -> str:
    """The plainest of reasons: the pips that go."""
    pips = SIX.pips[a.tile]
    return ngettext("Gets rid of {n} pip.", "Gets rid of {n} pips.", pips).format(n=pips)


def leaves_next_without(following: int, share: float) -> str:
    """The next seat has a tile for neither end (as one integer) of a line in that share of the deals."""
    one, other = SIX.halves[following]
    if one == other:
        text = _("Leaves the next player without a {n} in {percent} % of the deals that fit.")
        return text.format(n=one, percent=percent(share))
    text = _("Leaves the next player without a {one} or a {other} in {percent} % of the deals that fit.")
    return text.format(one=other, other=one, percent=percent(share))


def next_knocks(share: float) -> str:
    """The next seat has nothing that fits in that share of the deals imagined."""
    return _("The next player has to knock in {percent} % of the likely deals.").format(percent=percent(share))
