"""What a bot reads off its view where tiles are put to a line: Partner and Cut Throat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from game.bots.policy import Choice
from game.games.dominoes.bots.view_helpers import plays
from game.games.dominoes.rules.ends import ends_of
from game.games.dominoes.rules.hands import Pass, Play
from game.games.dominoes.rules.line import ends_after
from game.games.dominoes.rules.tiles import SIX
from game.words import _


class LineView(Protocol):
    """A view of a line: the open numbers, -1 on an empty table."""

    @property
    def left(self) -> int:
        """The left end."""
        ...

    @property
    def right(self) -> int:
        """The right end."""
        ...


def knock(v: LineView, actions: Sequence[object]) -> Choice | None:
    """The choice where the seat has to pass, or None.

    That is the one case a bot may treat apart. A play that is forced gets a reason like any other, or its reason would show the hand.
    """
    if not isinstance(actions[0], Pass):
        return None
    if v.left == v.right:
        return Choice(actions[0], _("Knocks: it has no {n}.").format(n=v.left), public=True)
    return Choice(actions[0], _("Knocks: it has no {left} and no {right}.").format(left=v.left, right=v.right), public=True)


class Candidate(NamedTuple):
    """A play as searches see it: the tile's bit, the layout after it as one integer (of a line: its ends), and an action that does it."""

    bit: int
    following: int
    action: Play


def key_of(v: LineView, play: Play) -> tuple[int, int]:
    """The tile's bit and the ends after it, as a candidate has them."""
    return SIX.bits[play.tile], ends_of(*ends_after(v.left, v.right, play.tile, play.arm))


def candidates(v: LineView, actions: Sequence[object]) -> tuple[Candidate, ...]:
    """The plays, of those to either of two equal ends only the first."""
    found: dict[tuple[int, int], Candidate] = {}
    for a in plays(actions):
        key = key_of(v, a)
        found.setdefault(key, Candidate(*key, a))
    return tuple(found.values())
