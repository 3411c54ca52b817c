"""How well a deal explains what the others at a table of French have played: the weight of a sample."""

from __future__ import annotations

from typing import Final

from game.bots.dominoes.inference import Past, PlayerModel, Plays, options_of
from game.bots.french.history import opens, story_of
from game.bots.french.move_model import ANY, CLUB, HEAVY, valued
from game.rules.dominoes.hands import others_of
from game.rules.french.values import SEATS, View

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose; 0-0 was no choice."""
    story, _now = story_of(v)
    later = [0] * SEATS
    found = []
    for move in reversed(story):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != v.seat and not opens(move.moment):
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, SEATS), KINDS)
