"""Who may look at the screen now, and whether a curtain has to fall before the next person does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.rules.contract import Chance
from game.session.seats import Seat


class Look(NamedTuple):
    """Whose eyes the screen is drawn for: `seat`, or the public's (None). `curtain`: first hide everything and ask for that person."""

    seat: int | None
    curtain: bool


def look(seats: Sequence[Seat], actor: int | Chance | None, last: int | None, *, secrets: bool) -> Look:
    """Who looks now, where `last` is who looked last (None: nobody yet).

    One person among bots always looks and never waits for a curtain. Of several persons the one who acts looks; while bots and chance act
    the screen stays with whom it was. A table without secrets is everybody's, a table of bots nobody's.
    """
    persons = [i for i, seat in enumerate(seats) if seat.is_person]
    if not persons or not secrets:
        return Look(None, curtain=False)
    if len(persons) == 1:
        return Look(persons[0], curtain=False)
    if actor in persons:
        return Look(int(actor), curtain=actor != last)
    return Look(last, curtain=False)
