"""The regulars of the house, of whom one can be asked to a chair: each with portrait, level, temper and pace."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from game.session.people import CHARACTERS, Character
from game.ui.levels import level_name
from game.ui.paint.sitter import Sitter
from game.ui.play.talk import temper_words
from game.ui.scenes.new_game import SetupDraft
from game.ui.theme import rgb
from game.ui.widgets.lists import ListBox, ListLine
from game.words import _

GROUND: Final = rgb("#6B7280")
"""Of portraits of people who have no seat's colour yet."""

_QUICK, _SLOW = .9, 1.1     # paces below and above which somebody is called so


class Regulars(ListBox):
    """All of them, as they would play at the draft's game. `ask` hears the name of the one chosen; of those who `sit` it is said."""

    def __init__(self, draft: SetupDraft, sit: Collection[str], ask: Callable[[str], None]) -> None:
        lines = [ListLine(one.name, _described(one, draft, one.name in sit), "person",
                          sitter=Sitter(one.features, GROUND, draft.regular(one.name).level)) for one in CHARACTERS]
        super().__init__(lines, lambda number: ask(CHARACTERS[number].name))


def _described(one: Character, draft: SetupDraft, sits: bool) -> str:
    """Level, temper and pace in a few words."""
    pace = _("quick") if one.pace < _QUICK else _("takes time") if one.pace > _SLOW else ""
    words = [level_name(draft.regular(one.name).level), temper_words(one.name), pace, _("at this table") if sits else ""]
    return ", ".join(word for word in words if word)
