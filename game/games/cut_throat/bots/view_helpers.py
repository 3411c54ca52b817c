"""What every bot of Cut Throat reads off its view: its legal actions, and the one that it has no choice about."""

from __future__ import annotations

from game.bots.policy import Choice
from game.games.cut_throat.rules.values import Action, DrawTile, View
from game.games.dominoes.bots.line_view_helpers import knock
from game.words import _


def helpless(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice where nothing fits, so that the seat has to draw or to pass; else None."""
    if not isinstance(actions[0], DrawTile):
        return knock(v.public, actions)
    if v.public.left == v.public.right:
        return Choice(actions[0], _("Draws: it has no {n}.").format(n=v.public.left), public=True)
    text = _("Draws: it has no {left} and no {right}.").format(left=v.public.left, right=v.public.right)
    return Choice(actions[0], text, public=True)
