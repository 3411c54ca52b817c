"""What ships painted of Doshboard: every stock board, small."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.cli.doshboard.shipping import boards
from game.cli.pictures import StockPictures, Wanted
from game.ui.tables.doshboard.board_picture import figures_of, look_of, name_of_small, printed, small_plan
from game.ui.theme import THEMES


def wanted() -> Wanted:
    """The name of each picture with what paints it; without a shadow it is the same in every theme that has shades."""
    theme = next(theme for theme in THEMES.values() if not theme.flat)
    for content in boards():
        plan = small_plan(look_of(content.board))
        yield name_of_small(plan), partial(printed, theme=theme, plan=plan, figures=figures_of(plan), cast=False)


PICTURES: Final = StockPictures(wanted)
