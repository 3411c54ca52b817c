"""What every Partner bot reads off its view: its legal actions, and the deal so far in a handier form."""

from __future__ import annotations

from gettext import gettext as _
from gettext import ngettext
from typing import Any, NamedTuple

from game.bots.policy import Choice
from game.rules.contract import Rules
from game.rules.dominoes.ends import ends_of
from game.rules.dominoes.partner import ends_after
from game.rules.dominoes.partner_values import Action, Pass, Play, State, View
from game.rules.dominoes.tiles import SIX


def own_state(v: View) -> State:
    """The view as a state in which the others hold nothing: enough to ask the rules what this seat may do."""
    hands = [0, 0, 0, 0]
    hands[v.seat] = v.hand
    return State(v.match, v.phase, (hands[0], hands[1], hands[2], hands[3]), v.turn, v.left, v.right, v.moves, v.opener, v.left_lead)


def legal(rules: Rules[Any, Any, Any], v: View) -> tuple[Action, ...]:
    """The legal actions of the view's seat, in the rules' order. Raises ValueError when it isn't its turn."""
    found = tuple(rules.legal(own_state(v))) if v.turn == v.seat else ()
    if not found:
        raise ValueError(f"seat {v.seat} has nothing to choose now")
    return found


def plays(actions: tuple[Action, ...]) -> tuple[Play, ...]:
    """Those of the actions that put down a tile."""
    return tuple(a for a in actions if isinstance(a, Play))


def knock(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice where the seat has to pass, or None.

    That is the one case a bot may treat apart. A play that is forced gets a reason like any other, or its reason would show the hand.
    """
    if not isinstance(actions[0], Pass):
        return None
    if v.left == v.right:
        return Choice(actions[0], _("Knocks: it has no {n}.").format(n=v.left))
    return Choice(actions[0], _("Knocks: it has no {left} and no {right}.").format(left=v.left, right=v.right))


def rid_of(a: Play) -> str:
    """The plainest of reasons: the pips that go."""
    pips = SIX.pips[a.tile]
    return ngettext("Gets rid of {n} pip.", "Gets rid of {n} pips.", pips).format(n=pips)


class Candidate(NamedTuple):
    """A play as searches see it: the tile's bit, the ends after it as one integer, and an action that does it."""

    bit: int
    following: int
    action: Play


def candidates(v: View, actions: tuple[Action, ...]) -> tuple[Candidate, ...]:
    """The plays, of those to either of two equal ends only the first."""
    found: dict[tuple[int, int], Candidate] = {}
    for a in plays(actions):
        key = SIX.bits[a.tile], ends_of(*ends_after(v.left, v.right, a.tile, a.arm))
        found.setdefault(key, Candidate(*key, a))
    return tuple(found.values())
