"""Who may see and hear what at a table: events, open hands, reasons of bots, and the curtain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import Final, NamedTuple

from game.rules.contract import CHANCE, AnyRules, Chance, Event
from game.session.history import History, MoveReason, Step
from game.session.seats import Seat
from game.words import _


# ---- what a seat, or everybody together, heard of the events of a table: the log shows this and nothing else
class Heard(NamedTuple):
    """An event as it was heard; `position` is the position it led to, counted from 1."""

    position: int
    event: Event


def perceive(rules: AnyRules, event: Event, ears: Iterable[int]) -> Event | None:
    """The part of an event that all of these seats perceive, and no more than each of them does.

    Every seat removes what it does not perceive from what the previous seats left. With all seats as ears that is the public event: what
    may be shown to a spectator, or on a screen that several people share.
    """
    left: Event | None = event
    for seat in ears:
        if left is None:
            return None
        left = rules.hear(left, seat)
    return left


def ears_of(viewer: int | None, seats: int) -> tuple[int, ...]:
    """The seats whose events a viewer perceives: its own, or all of them for the public (None)."""
    return tuple(range(seats)) if viewer is None else (viewer,)


def heard_of(rules: AnyRules, steps: Sequence[Step], since: int, ears: tuple[int, ...]) -> Iterator[Heard]:
    """What those seats perceived of the steps after position `since`."""
    for position, step in enumerate(steps, since + 1):
        for event in step.events:
            left = perceive(rules, event, ears)
            if left is not None:
                yield Heard(position, left)


# ---- whether nothing is hidden any more: in the pause after a hand, when all tiles have been turned up
_TRIES: Final = 16
"""This number of random completions of a view must all give the true state before it counts as open: a false positive has a chance of at
most 2^-16.
"""


def lies_open(rules: AnyRules, state: object, seats: int) -> bool:
    """Whether no seat is to act, and every seat knows the whole state, so that each view can be completed in only one way."""
    if rules.to_act(state) not in (CHANCE, None):
        return False
    return all(_tells_all(rules, rules.view(state, seat), state) for seat in range(seats))


def covered_view(rules: AnyRules, state: object, seat: int, seats: int, position: int) -> object:
    """What a picture of the table is drawn from, for that seat, if its hand is face down: the public part is true.

    The secret part is drawn at random from everything that another seat must consider possible, so that no picture can reveal anything; it
    is always the same at that `position` of the game.
    """
    other = next((i for i in range(seats) if i != seat), seat)
    guess = rules.complete(rules.view(state, other), Random(position))
    return rules.view(guess, seat)


class _Witness(Random):
    """Random numbers that record whether anybody asked for one."""

    asked = False

    def random(self) -> float:
        """A number below 1."""
        self.asked = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """A number of k bits."""
        self.asked = True
        return super().getrandbits(k)


def _tells_all(rules: AnyRules, view: object, state: object) -> bool:
    """Whether the view determines the state. If completing it uses no random number, one try is conclusive."""
    for seed in range(_TRIES):
        witness = _Witness(seed)
        if rules.complete(view, witness) != state:
            return False
        if not witness.asked:
            return True
    return True


# ---- who may look at the screen now, and whether a curtain has to be shown before the next person does
_CURTAIN_TRIES: Final = 48
"""The number of deals drawn, from those that other people must consider possible, to find one that gives the seat a choice."""


class Eyes(NamedTuple):
    """Whose view the screen shows: that of `seat`, or the public's (None). `curtain`: first hide everything and ask for that person."""

    seat: int | None
    curtain: bool


def look(seats: Sequence[Seat], actor: int | Chance | None, last: int | None, *, secrets: bool, unasked: bool = False) -> Eyes:
    """Who looks now; `last` is who looked before (None: nobody yet).

    A single person among bots always looks and never waits for a curtain. Of several persons the one who acts looks; while bots and chance
    act the screen stays with the same person, and also if the person to act is not asked anything (`unasked`) because the play is
    automatic. A table without secrets is everybody's, a table of bots nobody's.
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
    """Whether `action`, the only one of the seat to act, reveals nothing else by being played automatically in view of `others`.

    That is so if anybody who may play it can play nothing else: a pass, the double six that begins a match. A tile that happens to be the
    only one that fits must not be played automatically, because everybody would learn that no other one fits. To find out, deals that agree
    with what those seats know are drawn: a single one in which the seat could play the action or something else decides. If no drawn deal
    allows the action, nothing is known, and the answer is no.
    """
    views = [rules.view(state, seat) for seat in others]
    allowed = False
    for number, view in zip(range(_CURTAIN_TRIES), cycle(views), strict=False):
        deal = rules.complete(view, Random(number))
        if rules.allows(deal, action):
            if len(list(islice(rules.legal(deal), 2))) > 1:
                return False
            allowed = True
    return allowed


# ---- why a bot moved as it did: stored with the move, and shown as soon as it can reveal nobody's hand
THOUGHT: Final = "thought"
SAID: Final = "said"
"""The first words of a reason's line in the save: for one that waits until it reveals no hand, and for one that everybody may read at once.
"""

LONGEST: Final = 400
"""Most letters of a reason that are stored."""


def why(text: str, *, public: bool = False) -> MoveReason | None:
    r"""The reason as it is stored: one line of printable letters, not too long; None if nothing is left of it.

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
    """The reason for the bot's move that led to that position, as far as it may be read. Raises ValueError if it was not a bot's move.

    `is_open`: all hands of that time have been shown since. Before that, all reasons that could reveal something read the same, even for a
    forced move: that there was no other move reveals what is not in the hand.
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
