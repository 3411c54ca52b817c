"""The public story of a hand of Partner: what everybody at the table knew before each move, and who answered what about the lead."""

from __future__ import annotations

from typing import NamedTuple

from game.games.dominoes.bots.line_history import Moment, PlayedMove, story_of
from game.games.dominoes.rules.hands import PASSED
from game.games.partner.rules.values import SEATS, Phase, View


class LeadAnswer(NamedTuple):
    """What a seat said when asked for the lead (J6)."""

    seat: int
    leads: bool


class HandHistory(NamedTuple):
    """The answers about the lead, the moves of the hand so far, and the moment now; `prescribed`: the rules chose the first tile (J5)."""

    answers: tuple[LeadAnswer, ...]
    prescribed: bool
    moves: tuple[PlayedMove, ...]
    now: Moment


def history(v: View) -> HandHistory:
    """The story of the hand as every seat has seen it."""
    played = sum(move != PASSED for move in v.public.moves)
    moves, now = story_of(v.public.moves, v.public.opener, (sum(v.public.counts) + played) // SEATS, SEATS)
    prescribed = v.public.match.leader is None and v.public.match.options.first_tile == "double_six"
    return HandHistory(answers_of(v), prescribed, moves, now)


def answers_of(v: View) -> tuple[LeadAnswer, ...]:
    """Who took the lead and who left it, as far as it has been asked; nobody is asked where the holder of 6-6 begins."""
    first = v.public.match.leader
    if first is None:
        return ()
    answers = [LeadAnswer(first, False)] if v.public.left_lead else []
    if v.public.phase is Phase.PLAY:
        # Where both left it the first one leads after all, so the second has left it too.
        answers.append(LeadAnswer(first ^ 2, v.public.opener != first) if v.public.left_lead else LeadAnswer(first, True))
    return tuple(answers)
