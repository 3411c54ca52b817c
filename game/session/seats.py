"""Who sits at a table: persons and bots, their names, and which names are allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.errors import UserError
from game.words import _

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
    """A bot's seat; which levels exist is up to the bots, here a level is one plain word. Raises BadSeat."""
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
