"""What every Partner bot reads off its view: its legal actions."""

from __future__ import annotations

from typing import Any

from game.bots.dominoes.view_helpers import legal_in
from game.rules.contract import Rules
from game.rules.partner.values import Action, State, View


def own_state(v: View) -> State:
    """The view as a state in which the others hold nothing."""
    hands = [0, 0, 0, 0]
    hands[v.seat] = v.hand
    return State(v.match, v.phase, (hands[0], hands[1], hands[2], hands[3]), v.turn, v.left, v.right, v.moves, v.opener, v.left_lead)


def legal(rules: Rules[Any, Any, Any], v: View) -> tuple[Action, ...]:
    """The legal actions of the view's seat, in the rules' order. Raises ValueError when it isn't its turn."""
    return legal_in(rules, own_state(v), v)
