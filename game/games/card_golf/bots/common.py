"""What every bot of Card Golf does alike: putts, and turning plans and sets of dice into actions with their reasons."""

from __future__ import annotations

from typing import Final

from game.analysis.arrays import Floats
from game.bots.policy import Choice
from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import OnTrack, Plan, distance
from game.games.card_golf.rules.values import AimShot, KeepRoll, Putt, Reroll, State
from game.words import _, ngettext

POINT: Final = 0.01
"""What a token must add at least to the chance to win."""

_STROKES_A_POINT: Final = 0.06
"""What comes to that in strokes: over nine holes the scores of two equals lie 2.6 apart (standard deviation), so a stroke is 15 points."""

_GAIN: Final = 1e-9
"""What it must save at least where there is nobody to win against."""


def putt_or_none(s: State) -> Choice | None:
    """The putt of a ball on the track, which is all that it can do; None elsewhere."""
    ball = s.player.ball
    if not isinstance(ball, OnTrack):
        return None
    return Choice(Putt(), ngettext("Putts from {n} yard.", "Putts from {n} yards.", ball.yards).format(n=ball.yards), public=True)


def club_at(s: State, plan: Plan) -> str:
    """A plan in words: its club and the yards it is to carry."""
    start = s.player.ball
    here = start.space if hasattr(start, "space") else Space(0, 0)
    return _("{club} at {yards} yards").format(club=_(plan.club.name), yards=distance(here, plan.target))


def planned(plan: Plan, why: str) -> Choice:
    """The choice of a plan."""
    return Choice(AimShot(plan.target, plan.club.name), why, public=True)


def rolled_again(s: State, worth: Floats) -> Choice:
    """The best set of dice to roll again, or keeping them, by what each is worth by mask (expected strokes, a token's worth counted).

    A token is not spent for what is less than a point of the chance to win.
    """
    best, before = int(worth[1:].argmin()) + 1, s.player.strokes - 1
    if worth[best] > worth[0] - (_STROKES_A_POINT if len(s.players) > 1 else _GAIN):
        why = _("Keeps the roll: {n:.2f} strokes to the hole with it, this one included; {m:.2f} with the best dice rolled again, "
                "mulligan tokens counted.")
        return Choice(KeepRoll(), why.format(n=worth[0] - before, m=worth[best] - before), public=True)
    assert s.stroke is not None
    faces = " ".join(str(face) for die, face in enumerate(s.stroke.lying) if best >> die & 1)
    why = _("Rolls {dice} again: {n:.2f} strokes to the hole, this one included, in place of {m:.2f}, mulligan tokens counted.")
    return Choice(Reroll(best), why.format(dice=faces, n=worth[best] - before, m=worth[0] - before), public=True)
