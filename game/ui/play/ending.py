"""What can be kept of a finished game: its picture and its table, and the same table again."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame

from game.errors import UserError
from game.session.export import save_csv, save_rows
from game.session.table import Table
from game.ui.paint import Painter
from game.ui.play.standings import picture_of
from game.ui.widgets.base import Widget
from game.words import _


def rematch(table: Table, folder: Path) -> Table:
    """A new game with the same seats and options, kept as a save of its own."""
    now = datetime.now().astimezone()
    setup = table.setup
    return Table.new(table.rules, setup.options, table.seats, now=now, folder=folder, undo=table.undo_rule, content=setup.content)


def keep_picture(p: Painter, table: Table, scorecard: Widget, saves: Path) -> str:
    """Save the standings and the scorecard as a PNG; the sentence that says where, or why not."""
    path = saves / "pictures" / f"{_stem(table)}.png"
    picture = picture_of(p, table.rules.title, table.scores, table.names, scorecard)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, path)
    except (OSError, pygame.error) as error:
        return _("The picture cannot be saved as {path}: {why}").format(path=path, why=error)
    return _("Picture saved as {path}").format(path=path)


def keep_table(table: Table, saves: Path, card: Sequence[Sequence[str]] = ()) -> str:
    """Save what happened, with the standings, as CSV, and the scorecard where there is one; the sentence that says where, or why not."""
    path = saves / "scores" / f"{_stem(table)}.csv"
    beside = path.with_name(f"{path.stem}-card.csv")
    try:
        save_csv(table, path)
        if card:
            save_rows(card, beside)
    except UserError as error:
        return str(error)
    if card:
        return _("Table saved as {path}, the scorecard as {card}").format(path=path, card=beside.name)
    return _("Table saved as {path}").format(path=path)


def _stem(table: Table) -> str:
    """The name that the game's own save has, without what follows the first dot."""
    return table.saved.path.name.partition(".")[0] if table.saved.path is not None else table.rules.key
