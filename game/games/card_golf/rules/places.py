"""Places of a hole of Card Golf in a player's words: yards short of the flag or past it, and the side."""

from __future__ import annotations

from game.games.card_golf.rules.course import Hole, Space
from game.games.golf.rules.places import bearing, flag_words
from game.words import _


def space_words(hole: Hole, eye: Space, space: Space) -> str:
    """A space as seen by a player who looks at the flag from `eye`, in octile yards (C13)."""
    return flag_words(bearing(eye, hole.flag, space), _("{n} yards").format(n=hole.yards(space)))
