"""What every Partner bot reads off its view: its legal actions, and the deal so far in a handier form."""

from __future__ import annotations

from gettext import gettext as _
from typing import Any

from game.bots.policy import Choice
from game.rules.contract import Rules
from game.rules.dominoes.partner_values import Action, Pass, Play, State, View


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


def only_choice(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice where the rules leave none, or None."""
    if isinstance(actions[0], Pass):
        if v.left == v.right:
            return Choice(actions[0], _("Has to knock: none of its tiles shows a {n}.").format(n=v.left))
        return Choice(actions[0], _("Has to knock: none of its tiles shows a {left} or a {right}.").format(left=v.left, right=v.right))
    return Choice(actions[0], _("It is the only 1 that may be played.")) if len(actions) == 1 else None
