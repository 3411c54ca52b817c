"""Why a bot moved as it did: kept with the move, and told as soon as it can give nobody's hand away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.session.curtain import openly_forced
from game.session.history import History, MoveReason
from game.session.seats import Seat
from game.words import _

THOUGHT: Final = "thought"
SAID: Final = "said"
"""The first words of a reason's line in the save: one that waits until it gives no hand away, and one that everybody may read at once."""

LONGEST: Final = 400
"""Letters of a reason that are kept."""


def why(text: str, *, public: bool = False) -> MoveReason | None:
    r"""The reason as it is kept: one line of letters that can be shown, not too long; None where nothing is left of it.

    >>> why(" Gets rid\n of 3 pips. ").text
    'Gets rid of 3 pips.'
    """
    line = "".join(letter if letter.isprintable() else " " for letter in text)
    kept = " ".join(line.split())[:LONGEST]
    return MoveReason(kept, public) if kept else None


def line_of(kept: MoveReason) -> str:
    """The reason as a line of the save.

    >>> line_of(MoveReason("Gets rid of 3 pips.", public=True))
    'said Gets rid of 3 pips.'
    """
    return f"{SAID if kept.public else THOUGHT} {kept.text}"


def by_bot(history: History, seats: Sequence[Seat], position: int) -> bool:
    """Whether a bot's move led to that position."""
    actor = history.to_act_at(position - 1) if position else None
    return isinstance(actor, int) and not seats[actor].is_person


def reason_of(history: History, seats: Sequence[Seat], position: int, *, is_open: bool) -> str:
    """Why the bot moved that led to that position, as far as it may be read. Raises ValueError where no bot did.

    `is_open`: all hands of that time have been laid open since. Before that, every reason reads alike that could give something away, also
    where a move was the only one: that there was no other tells what is not in the hand.
    """
    actor = history.to_act_at(position - 1) if position else None
    if not isinstance(actor, int) or seats[actor].is_person:
        raise ValueError(f"no bot moved to position {position}")
    step, forced = history.step(position), history.forced_at(position - 1)
    if forced is not None:
        others = [seat for seat, one in enumerate(seats) if one.is_person]
        if is_open or openly_forced(history.rules, history.state_at(position - 1), forced, others):
            return _("There was no other move.")
    elif step.why is not None and (is_open or step.why.public):
        return step.why.text
    elif is_open:
        return _("The reason for this move was not kept.")
    return _("The reason is told when it gives no hidden tile away.")
