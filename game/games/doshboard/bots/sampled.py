"""Words and plans at once, on a board of any size: the best of a few sampled plans, and a bound for the strokes from here."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.doshboard.rules.values import State
from game.games.doshboard.solver.budget import cost_of
from game.games.doshboard.solver.sampling import SamplingWork, sampled_plan
from game.words import _, ngettext

_SEED: Final = 1962


def sampled_choice(s: State, work: SamplingWork) -> Choice:
    """The best of sampled plans for the seat whose turn it is; the same for the same position."""
    found = sampled_plan(s, Random(f"{_SEED} {s.turn} {s.drawn} {s.wind} {s.player[:5]}"), work)
    tried = ngettext("the best of {n} plan tried with sampled dice", "the best of {n} plans tried with sampled dice", found.tried)
    tried = tried.format(n=found.tried)
    if not cost_of(s).affordable:
        tried = _("{tried}, for this board is too large to be solved").format(tried=tried)
    if found.strokes is None:
        return Choice(found.plan, _("This is {tried}.").format(tried=tried), public=True)
    told = _("This is {tried}. Played straight on, it takes about {n:.1f} strokes to the hole from here, and best play no more.")
    return Choice(found.plan, told.format(tried=tried, n=found.strokes), public=True)
