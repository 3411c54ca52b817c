"""How well a deal explains what the others at a table of Cut Throat have played: the weight of a sample."""

from __future__ import annotations

from typing import Final

from game.bots.cut_throat.move_model import ANY, CLUB, HEAVY, valued
from game.bots.dominoes.inference import Past, PlayerModel, Plays, options_of
from game.bots.dominoes.line_history import story_of
from game.rules.cut_throat.values import View, tiles_each
from game.rules.dominoes.hands import DREW, others_of

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose.

    A tile that the rules prescribed, or that was just drawn, was no choice. What a seat chose from that has drawn since, nobody knows.
    """
    seats = v.public.match.seats
    story, _now = story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), seats)
    prescribed = v.public.called >= 0 and v.public.match.options.first_tile == "double_six"
    later, drawn = [0] * seats, [False] * seats
    found = []
    for at, move in reversed(tuple(enumerate(story))):
        who = move.moment.seat
        later[who] |= move.bit
        drawn[who] |= v.public.moves[at] == DREW
        forced = (at == 0 and prescribed) or (at > 0 and v.public.moves[at - 1] == DREW)
        if move.bit and who != v.seat and not forced and not drawn[who]:
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, seats), KINDS)
