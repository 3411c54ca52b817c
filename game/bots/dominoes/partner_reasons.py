"""Why a bot plays as it does, in one sentence with a number that it has reckoned; never a tile that is still hidden."""

from __future__ import annotations

from gettext import gettext as _

from game.rules.dominoes.tiles import SIX


def percent(share: float) -> int:
    """A share in whole percent.

    >>> percent(0.625), percent(0.9999)
    (62, 100)
    """
    return round(100 * share)


def leaves_next_without(following: int, share: float) -> str:
    """The next seat has a tile for neither end in that share of the deals."""
    one, other = SIX.halves[following]
    if one == other:
        text = _("Leaves the next player without a {n} in {percent} % of the deals that fit.")
        return text.format(n=one, percent=percent(share))
    text = _("Leaves the next player without a {one} or a {other} in {percent} % of the deals that fit.")
    return text.format(one=other, other=one, percent=percent(share))


def leaves_opponents_without(number: int, share: float) -> str:
    """Neither opponent has the number in that share of the deals."""
    text = _("Leaves the opponents without a {n} in {percent} % of the likely deals.")
    return text.format(n=number, percent=percent(share))


def next_knocks(share: float) -> str:
    """The next seat has no tile for either end in that share of the deals imagined."""
    return _("The next player has to knock in {percent} % of the likely deals.").format(percent=percent(share))


def comes_through(share: float) -> str:
    """The play reaches what the score asks for in that share of the deals searched, all tiles known and best play by all."""
    return _("Holds up against best play in {percent} % of the likely deals.").format(percent=percent(share))


def blocks(theirs: float) -> str:
    """The play blocks the hand; the pips that the lower opponent is expected to hold."""
    return _("Blocks the hand: the lower of the opponents should hold about {n} pips.").format(n=round(theirs))


def avoids_knock(share: float) -> str:
    """The partner is able to play in that share of the deals."""
    return _("Leaves its partner a play in {percent} % of the deals that fit.").format(percent=percent(share))
