"""The number of a deal: it determines everything that chance does at a table, so that others can play the same deal, too."""

from __future__ import annotations

import re
import secrets
from datetime import date, datetime
from random import Random
from typing import Final

from game.errors import UserError
from game.rules.contract import CHANCE, AnyRules
from game.session.loading import Loaded
from game.session.save_file import deal_of
from game.words import _

MOST: Final = 999_999_999
_FIRST_DRAWN: Final = 100_000_000
_GAPS: Final = re.compile(r"[\s.,'_\u00a0\u202f]+")


def chance_of(number: int, drawn: int, rules: AnyRules, s: object) -> Random:
    """The random numbers for a table's chance after that number of earlier draws: they depend on nothing else.

    If the rules have a name for what is drawn in this state (`lot`), they depend on that name instead.
    """
    return Random(f"deal {number} {rules.lot(s) or drawn}")


def fresh() -> int:
    """A random number: nine digits, so that it is never that of a day."""
    return _FIRST_DRAWN + secrets.randbelow(MOST - _FIRST_DRAWN + 1)


def today() -> date:
    """Today's date, by the clock of this machine."""
    return datetime.now().astimezone().date()


def of_day(day: date) -> int:
    """The number of a day's deal: its date.

    >>> of_day(date(2026, 11, 22))
    20261122
    """
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(number: int) -> date | None:
    """The day whose deal has that number; None if it is not the number of a day's deal.

    >>> day_of(20261122), day_of(20261322)
    (datetime.date(2026, 11, 22), None)
    """
    try:
        return date(number // 10_000, number // 100 % 100, number % 100) if number >= 19_000_101 else None
    except ValueError:
        return None


def typed(text: str) -> int | None:
    """The number that somebody has typed, None if it is blank. Raises UserError.

    >>> typed("123 456 789"), typed(" ")
    (123456789, None)
    """
    bare = _GAPS.sub("", text)
    if not bare:
        return None
    number = int(bare) if bare.isascii() and bare.isdigit() and len(bare) <= len(str(MOST)) else 0
    if not 1 <= number <= MOST:
        raise UserError(_("The number of a deal is a whole number from 1 to {most}.").format(most=written(MOST)))
    return number


def written(number: int) -> str:
    """A number in groups of three digits, as people read it; the number of a day's deal without gaps.

    >>> written(123456789), written(42), written(20261122)
    ('123 456 789', '42', '20261122')
    """
    return f"{number:,}".replace(",", " ") if day_of(number) is None else str(number)


def follows_number(loaded: Loaded) -> bool:
    """Whether chance followed the number of the deal; false if real dice were rolled, or the luck was changed.

    True for a game that was dealt without a number.
    """
    deal, history = deal_of(loaded.header), loaded.history
    if deal is None:
        return True
    rules, due = loaded.plan.rules, (at for at in range(history.length) if history.to_act_at(at) is CHANCE)
    return all(
        history.step(at + 1).action == rules.draw(s, chance_of(deal, drawn, rules, s))
        for drawn, at in enumerate(due) for s in (history.state_at(at),)
    )
