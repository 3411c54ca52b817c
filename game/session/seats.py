"""Who sits at a table: persons, bots and their names; and who may see and hear what: events, open hands, reasons, the curtain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random
from typing import Final, Literal, NamedTuple, TypeAlias

from game.errors import UserError
from game.rules.contract import CHANCE, AnyRules, Chance, Event
from game.session.history import History, MoveReason, Step
from game.words import _

# ---- who sits at a table: persons and bots, their names, and which names are allowed
SeatKind: TypeAlias = Literal["person", "bot"]

LONGEST_NAME: Final = 24
DEFAULT_NAMES: Final = ("Ana", "Winston", "Desmond", "Marcia", "Pearl", "Neville", "Grace", "Errol", "Hyacinth", "Clive", "Imogen", "Basil")
_OWN: Final = 8
"""The number of seats that have a house name of their own; later names are spare."""


class BadSeat(UserError):
    """An invalid seat; the message says which, and what would be accepted."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: a person, or a bot of a `level` (None for a person). Made by `person` and `bot`, which check it."""

    kind: SeatKind
    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == "person"


def person(name: str) -> Seat:
    """A person's seat. Raises BadSeat for a name that can't be shown in one line.

    >>> person("  Ana ").name
    'Ana'
    """
    return Seat("person", clean_name(name))


def bot(name: str, level: str) -> Seat:
    """A bot's seat. `level` must be one plain word; whether there is such a bot is not checked here. Raises BadSeat."""
    if not (level.isascii() and level.isidentifier() and len(level) <= LONGEST_NAME):
        raise BadSeat(_("A bot's level is one plain word like club, not {level!r}.").format(level=level[:LONGEST_NAME]))
    return Seat("bot", clean_name(name), level)


def clean_name(name: str) -> str:
    """The name without surrounding blanks. Raises BadSeat if it is empty, too long, or would not print as one line."""
    bare = name.strip(" ")
    if not 1 <= len(bare) <= LONGEST_NAME:
        raise BadSeat(
            _("A name has 1 to {most} letters; {name!r} has {n}.").format(most=LONGEST_NAME, name=bare[:LONGEST_NAME], n=len(bare))
        )
    if not bare.isprintable():
        raise BadSeat(_("The name {name!r} holds a character that can't be shown; leave it out.").format(name=bare))
    return bare


def fill_names(names: Iterable[str]) -> tuple[str, ...]:
    """The names, with a different house name for each that was left empty.

    Each seat has its own house name, whatever the others are called; if somebody uses it already, a spare one is taken.

    >>> fill_names(["Grace", "", ""]), fill_names(["", "Ana", " "])
    (('Grace', 'Winston', 'Desmond'), ('Hyacinth', 'Ana', 'Desmond'))
    """
    given = [name.strip(" ") for name in names]
    own = DEFAULT_NAMES[: min(len(given), _OWN)]
    spare = (name for name in (*DEFAULT_NAMES[_OWN:], *DEFAULT_NAMES[:_OWN]) if name not in given and name not in own)
    filled = []
    for seat, name in enumerate(given):
        house = own[seat] if seat < len(own) and own[seat] not in given else ""
        filled.append(name or house or next(spare, _("Guest {n}").format(n=seat + 1)))
    return tuple(filled)


def check_seats(seats: Sequence[Seat], allowed: range) -> tuple[Seat, ...]:
    """The seats of a table. Raises BadSeat for a wrong number of them, or for two with the same name."""
    if len(seats) not in allowed:
        raise BadSeat(
            _("This game takes {allowed} seats, not {n}.").format(allowed=range_in_words(allowed), n=len(seats))
        )
    names = [seat.name for seat in seats]
    for name in names:
        if names.count(name) > 1:
            raise BadSeat(_("Two seats are called {name}; give one of them another name.").format(name=name))
    return tuple(seats)


def range_in_words(allowed: range) -> str:
    """Numbers of seats, as in "This game takes 2 to 4 seats".

    >>> range_in_words(range(2, 5)), range_in_words(range(4, 5))
    ('2 to 4', '4')
    """
    first, last = allowed[0], allowed[-1]
    return str(first) if first == last else _("{first} to {last}").format(first=first, last=last)


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
    """The view from which a picture of the table is drawn for that seat if its hand is face down: the public part is true.

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


def eyes_now(seats: Sequence[Seat], actor: int | Chance | None, last: int | None, *, secrets: bool, unasked: bool = False) -> Eyes:
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
