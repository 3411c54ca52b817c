"""What ships painted of Card Golf: the first hole of every stock course, small. The next holes are painted while one is played."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.cli.card_golf.shipping import courses
from game.cli.pictures import StockPictures, Wanted
from game.ui.tables.card_golf.course_card import first_hole
from game.ui.tables.card_golf.hole_picture import SMALL_CELL, figure_masks, name_of_small, small_landscape


def wanted() -> Wanted:
    """The name of each picture with what paints it."""
    figures = figure_masks(SMALL_CELL)
    for course in courses():
        plan = first_hole(course)
        if plan is not None:
            yield name_of_small(plan), partial(small_landscape, plan=plan, figures=figures)


PICTURES: Final = StockPictures(wanted)
