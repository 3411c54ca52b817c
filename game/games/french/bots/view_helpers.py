"""What every bot of French reads off its view: its legal actions, and the plays as searches see them."""

from __future__ import annotations

from game.bots.policy import Choice
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.bots.view_helpers import plays
from game.games.dominoes.rules.hands import Pass
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.table import crosses
from game.games.french.rules.values import CENTRE, Action, View
from game.words import ngettext


def knock(v: View, actions: tuple[Action, ...]) -> Choice | None:
    """The choice where the seat has to pass, or None; all that it tells is what everybody learns by the pass."""
    if not isinstance(actions[0], Pass):
        return None
    n = v.public.cross.takes_any().bit_count()
    text = ngettext("Knocks: it does not have the {n} tile that would fit.", "Knocks: it has none of the {n} tiles that would fit.", n)
    return Choice(actions[0], text.format(n=n), public=True)


def candidates(v: View, actions: tuple[Action, ...]) -> tuple[Candidate, ...]:
    """The plays, of those to arms that are alike only the first."""
    found: dict[tuple[int, int], Candidate] = {}
    for a in plays(actions):
        after = v.public.cross if a.arm == CENTRE else v.public.cross.put(a.tile, a.arm)
        key = SIX.bits[a.tile], crosses().number_of(after)
        found.setdefault(key, Candidate(*key, a))
    return tuple(found.values())
