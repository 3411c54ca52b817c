"""The painted pictures that ship for Doshboard: every stock board, small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.cli.stock import Shipping
from game.games.doshboard.commands.rating import boards
from game.games.doshboard.table.board_picture import BoardPlan, figures_of, look_of, name_of_small, printed, small_plan
from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Grain
from game.ui.paint.shipped_pictures import packed


class DoshboardPictures(Shipping):
    """The small pictures that ship for Doshboard."""

    def tasks(self) -> Sequence[BoardPlan]:
        """Each stock board, small."""
        return [small_plan(look_of(content.board)) for content in boards()]

    def names(self, plan: BoardPlan) -> Iterator[str]:
        yield name_of_small(plan)

    def work(self, plan: BoardPlan) -> Mapping[str, bytes]:
        """The picture by its file name. Without a cast shadow it is the same in every shaded theme."""
        theme = next(theme for theme in THEMES.values() if not theme.flat)
        return {name_of_small(plan): packed(printed(Grain(), theme=theme, plan=plan, figures=figures_of(plan), cast=False))}


PICTURES: Final = DoshboardPictures()
