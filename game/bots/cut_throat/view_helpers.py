"""What every bot of Cut Throat reads off its view: its legal actions, and the one that it has no choice about."""

from __future__ import annotations

from typing import Any

from game.bots.dominoes.line_view_helpers import knock
from game.bots.dominoes.view_helpers import legal_in
from game.bots.policy import Choice
from game.rules.contract import Rules
from game.rules.cut_throat.values import Action, Draw, State, View
from game.rules.dominoes.hands import with_hand
from game.words import _


def own_state(v: View) -> State:
    """The view as a state in which the others hold nothing; the boneyard has as many tiles as it has, whichever."""
    hands = with_hand((0,) * v.match.seats, v.seat, v.hand)
    return State(v.match, v.phase, hands, (1 << v.boneyard) - 1, v.turn, v.called, v.left, v.right, v.moves, v.opener)


def legal(rules: Rules[Any, Any, Any], v: View) -> tuple[Action, ...]:
    """The legal actions of the view's seat, in the rules' order. Raises ValueError when it isn't its turn."""
    return legal_in(rules, own_state(v), v)


def helpless(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice where nothing fits, so that the seat has to draw or to pass; else None."""
    if not isinstance(actions[0], Draw):
        return knock(v, actions)
    if v.left == v.right:
        return Choice(actions[0], _("Draws: it has no {n}.").format(n=v.left))
    return Choice(actions[0], _("Draws: it has no {left} and no {right}.").format(left=v.left, right=v.right))
