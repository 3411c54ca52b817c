"""Why a bot of Partner plays as it does, where that is a matter of partners and opponents; see reasons.py for the rest."""

from __future__ import annotations

from game.games.dominoes.bots.reasons import percent
from game.words import _, ngettext


def leaves_opponents_without(number: int, share: float) -> str:
    """Neither opponent has the number in that share of the deals."""
    text = _("Leaves the opponents without a {n} in {percent} % of the likely deals.")
    return text.format(n=number, percent=percent(share))


def comes_through(share: float) -> str:
    """The play reaches what the score asks for in that share of the deals searched, all tiles known and best play by all."""
    return _("Holds up against best play in {percent} % of the likely deals.").format(percent=percent(share))


def wins_played_on(share: float) -> str:
    """The play is worth that share of a win, over likely deals that are played on as such players would."""
    return _("Comes through in {percent} % of the likely deals, played on to the end.").format(percent=percent(share))


def blocks(theirs: float) -> str:
    """The play blocks the hand; the pips that the lower opponent is expected to hold."""
    n = round(theirs)
    return ngettext("Blocks the hand: the lower of the opponents should hold about {n} pip.",
                    "Blocks the hand: the lower of the opponents should hold about {n} pips.", n).format(n=n)


def avoids_knock(share: float) -> str:
    """The partner is able to play in that share of the deals."""
    return _("Leaves its partner a play in {percent} % of the deals that fit.").format(percent=percent(share))
