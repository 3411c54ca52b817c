"""A file that is being made, tried at a table: what is played of it, by whom, and nothing of it kept."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from game.content.choices import content_with
from game.rules import options
from game.session.seats import DEFAULT_NAMES, Seat, bot, person
from game.session.table import Table
from game.ui.table.registry import PLAYABLE
from game.ui.workshop.canvas import FileTrial

_NAME: Final = "tried.yaml"


def table_of(trial: FileTrial, courses: Path, name: str, levels: Sequence[str]) -> Table:
    """A table at which a person of that name plays what is tried, alone or with bots of these levels. It is not saved.

    `courses` is the folder of all courses. Raises BadFile where it can't be played, BadSeat for a name that can't be shown.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / _NAME
        path.write_text(trial.draft.text, encoding="utf-8")
        game, content = content_with(path, courses)
    rules = next(rules for rules in PLAYABLE if rules.key == game)
    values = options.build(rules.options, dict(trial.settings))
    return Table.new(rules, values, _seats(name, levels), now=datetime.now().astimezone(), folder=None, undo="free", content=content)


def _seats(name: str, levels: Sequence[str]) -> list[Seat]:
    """The person, and bots with house names of their own."""
    you = person(name or DEFAULT_NAMES[0])
    others = [other for other in DEFAULT_NAMES if other != you.name]
    return [you, *(bot(other, level) for other, level in zip(others, levels, strict=False))]
