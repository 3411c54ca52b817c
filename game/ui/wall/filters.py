"""The bar above the wall: which saves hang there, by game, by how far they have come, by person and by words; and the trash."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.rules import registry
from game.session.shelf_filter import ShelfFilter, Which
from game.ui.paint import Painter
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.entry import SearchEntry
from game.ui.widgets.layout import Row
from game.words import _

LONGEST = 40    # characters of the words that are looked for


class FilterBar(Row):
    """Three choices and a text. `on` hears the new filter, and whether the trash is looked at instead of the shelf."""

    def __init__(self, games: Sequence[str], on: Callable[[ShelfFilter, bool], None]) -> None:
        """`games` are the keys of those that can be chosen."""
        self.filter, self.in_trash = ShelfFilter(), False
        self._games, self._on = tuple(games), on
        self._persons: tuple[str, ...] = ()
        self.which = ChoiceBox((_("All games"), _("Unfinished"), _("Finished"), _("Trash")), 0, self._take, tip=_("Which games hang here"))
        self.game = ChoiceBox((_("Any game"), *(registry.find(key).title for key in self._games)), 0, self._take,
                              tip=_("Only those of one game"))
        self.person = ChoiceBox((_("Anybody"),), 0, self._take, tip=_("Only those with one person"))
        self.words = SearchEntry(hint=_("Search"), on=lambda _text: self._take(0), longest=LONGEST,
                                 tip=_("Words in the title, the names or the name of the file"))
        self.words.grow = 1
        super().__init__(self.which, self.game, self.person, self.words, gap=10, wrap=True, grow=1)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """In the middle of a line that is higher."""
        super().layout(p, rect.inflate(0, min(0, self.height(p, rect.w) - rect.h)))

    def know(self, persons: Sequence[str]) -> None:
        """These people can be chosen. Whoever is chosen stays."""
        chosen = self.filter.person
        listed = tuple(persons) if not chosen or chosen in persons else (chosen, *persons)
        if listed == self._persons:
            return
        self._persons = listed
        self.person.options = (_("Anybody"), *listed)
        self.person.index = listed.index(chosen) + 1 if chosen else 0
        self.person.resized()

    def look_into_trash(self, into: bool) -> None:
        """What is in the trash hangs there, or what is on the shelf again."""
        self.which.set(len(self.which.options) - 1 if into else 0)
        self._take(0)

    def _take(self, _value: int) -> None:
        """Something was chosen or typed."""
        which = self.which.index
        self.in_trash = which == len(self.which.options) - 1
        self.filter = ShelfFilter(
            Which.ALL if self.in_trash else tuple(Which)[which],
            self._games[self.game.index - 1] if self.game.index else "",
            self._persons[self.person.index - 1] if self.person.index else "", self.words.text)
        self._on(self.filter, self.in_trash)
