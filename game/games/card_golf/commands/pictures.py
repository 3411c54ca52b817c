"""The painted pictures that ship for Card Golf: the first hole of every stock course, small. The next holes are painted during play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.cli.stock import Shipping
from game.games.card_golf.commands.rating import courses
from game.games.card_golf.table.hole_picture import SMALL_CELL, HolePlan, figure_masks, first_hole, name_of_small, small_landscape
from game.ui.paint.fields import Grain
from game.ui.paint.shipped_pictures import packed


class CardGolfPictures(Shipping):
    """The small pictures that ship for Card Golf."""

    def tasks(self) -> Sequence[HolePlan]:
        """The first hole of each stock course, small."""
        return [plan for course in courses() if (plan := first_hole(course)) is not None]

    def names(self, plan: HolePlan) -> Iterator[str]:
        yield name_of_small(plan)

    def work(self, plan: HolePlan) -> Mapping[str, bytes]:
        """The small picture of a plan, packed, under its name."""
        return {name_of_small(plan): packed(small_landscape(Grain(), plan=plan, figures=figure_masks(SMALL_CELL)))}


PICTURES: Final = CardGolfPictures()
