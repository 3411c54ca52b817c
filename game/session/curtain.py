"""Who may look at the screen now, and whether a curtain has to fall before the next person does."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Final, NamedTuple

from game.rules.contract import Chance
from game.rules.registry import AnyRules
from game.session.seats import Seat

_TRIES: Final = 48
"""The number of deals drawn, of those that other people must think possible, to find one that leaves the seat a choice."""


class Eyes(NamedTuple):
    """Whose view the screen shows: that of `seat`, or the public's (None). `curtain`: first hide everything and ask for that person."""

    seat: int | None
    curtain: bool


def look(seats: Sequence[Seat], actor: int | Chance | None, last: int | None, *, secrets: bool, unasked: bool = False) -> Eyes:
    """Who looks now, where `last` is who looked last (None: nobody yet).

    One person among bots always looks and never waits for a curtain. Of several persons the one who acts looks; while bots and chance act
    the screen stays with whom it was, and so it does where the person to act is not asked anything (`unasked`) because the play makes
    itself. A table without secrets is everybody's, a table of bots nobody's.
    """
    persons = [i for i, seat in enumerate(seats) if seat.is_person]
    if not persons or not secrets:
        return Eyes(None, curtain=False)
    if len(persons) == 1:
        return Eyes(persons[0], curtain=False)
    if actor in persons and not unasked:
        return Eyes(int(actor), curtain=actor != last)
    return Eyes(last, curtain=False)


def openly_forced(rules: AnyRules, state: object, action: object, others: Sequence[int]) -> bool:
    """Whether `action`, the only one of the seat to act, gives nothing else away by being played unasked before the eyes of `others`.

    It does not where whoever may play it can play nothing else: a pass, the double six that begins a match. A tile that happens to be the
    only one that fits must not be played so, for everybody would learn that no other one does. This is found out by drawing deals that
    agree with what those seats know: one in which the seat could play the action or something else settles it. Where no deal that was
    drawn allows the action, nothing is known, and the answer is no.
    """
    views = [rules.view(state, seat) for seat in others]
    allowed = False
    for number, view in zip(range(_TRIES), cycle(views), strict=False):
        deal = rules.complete(view, Random(number))
        if rules.allows(deal, action):
            if len(list(islice(rules.legal(deal), 2))) > 1:
                return False
            allowed = True
    return allowed
