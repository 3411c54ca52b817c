"""What the odds tab of a golf table says where there are no odds."""

from __future__ import annotations

from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _


def odds_note(words: str = "", *, over: bool = False) -> Widget:
    """The page with these words alone; or that the round is `over`."""
    told = _("The round is over.") if over else words or _("The odds come with the next plan.")
    return Column(Label(told, SIZES.small, kind="italic", tint="lesser"), ground="paper")
