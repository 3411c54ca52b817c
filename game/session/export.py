"""A finished game as a table for a spreadsheet: what happened, line by line, with the standings after it."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.kept import write_out
from game.session.table import Table
from game.words import _

_FORMULA = ("=", "+", "-", "@")
_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?")


class NotOver(UserError):
    """A game in progress is not given away as a table."""


class ExportLine(NamedTuple):
    """One thing that everybody heard: the action (counted from 1) it came with, its sentence, and the points by side after that action."""

    step: int
    told: str
    points: tuple[int, ...]
    scored: bool


def lines_of(table: Table) -> tuple[ExportLine, ...]:
    """All that everybody heard at the table; `scored` marks the last line of an action that changed the standings."""
    heard = table.heard(None)
    out = []
    for number, one in enumerate(heard):
        before, after = _points(table, one.position - 1), _points(table, one.position)
        last = number + 1 == len(heard) or heard[number + 1].position != one.position
        out.append(ExportLine(one.position, table.told(one), after, last and before != after))
    return tuple(out)


def as_csv(table: Table) -> str:
    """The lines as comma-separated values with a head: step, what happened, whether it scored, and the points of every side.

    Raises NotOver while the game goes on.
    """
    if not table.over:
        raise NotOver(_("The game is still going on; it can be saved as CSV when it is over."))
    sides = [" & ".join(table.names[seat] for seat in line.seats) for line in table.scores.lines]
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow([_("step"), _("what happened"), _("scored"), *map(_harmless, sides)])
    for line in lines_of(table):
        rows.writerow([line.step, _harmless(line.told), _("yes") if line.scored else "", *line.points])
    return out.getvalue()


def save_csv(table: Table, path: Path) -> None:
    """Write the CSV to that file, whole, or to that device or pipe; its folder is made if need be.

    Raises NotOver, and UserError where it can't be written.
    """
    _write(as_csv(table), path)


def save_rows(rows: Iterable[Sequence[str]], path: Path) -> None:
    """Write rows as CSV to that file, whole, or to that device or pipe; its folder is made if need be.

    Raises UserError where it can't be written.
    """
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([_harmless(text) for text in row] for row in rows)
    _write(out.getvalue(), path)


def _write(text: str, path: Path) -> None:
    try:
        write_out(path, text.encode("utf-8-sig"))  # the mark at the beginning tells spreadsheets that it is UTF-8
    except OSError as error:
        raise UserError(
            _("{path} could not be written ({reason}); look at the rights of its folder and the room on the disk.").format(
                path=path, reason=error.strerror or str(error)
            )
        ) from error


def _points(table: Table, position: int) -> tuple[int, ...]:
    """Points by side at a position."""
    return tuple(line.points for line in table.rules.scores(table.history.state_at(position)).lines)


def _harmless(text: str) -> str:
    """The text so that no spreadsheet takes it for a formula: names are anybody's. Numbers stay numbers.

    >>> _harmless("=1+1"), _harmless("Ana"), _harmless("-1+1"), _harmless("-12.0")
    ("'=1+1", 'Ana', "'-1+1", '-12.0')
    """
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text
