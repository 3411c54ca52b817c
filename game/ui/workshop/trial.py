"""A file that is being made, tried at a table: what is played of it, by whom, and nothing of it kept."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from game.content.choices import content_with
from game.content.draft import Draft
from game.session.seats import DEFAULT_NAMES, Seat, bot, person
from game.session.table import Table
from game.ui.workshop.canvas import FileTrial

_NAME: Final = "tried.yaml"


def content_of(draft: Draft, courses: Path) -> object:
    """What a game with a draft is played with; `courses` is the folder of all courses. Raises BadFile where it can't be played."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / _NAME
        path.write_text(draft.text, encoding="utf-8")
        return content_with(path, courses)[1]


def table_of(trial: FileTrial, name: str, levels: Sequence[str]) -> Table:
    """A table at which a person of that name plays what is tried, alone or with bots of these levels. It is not saved.

    Raises BadSeat for a name that can't be shown.
    """
    return Table.new(trial.rules, trial.options, _seats(name, levels), now=datetime.now().astimezone(), folder=None, undo="free",
                     content=trial.content)


def _seats(name: str, levels: Sequence[str]) -> list[Seat]:
    """The person, and bots with house names of their own."""
    you = person(name or DEFAULT_NAMES[0])
    others = [other for other in DEFAULT_NAMES if other != you.name]
    return [you, *(bot(other, level) for other, level in zip(others, levels, strict=False))]
