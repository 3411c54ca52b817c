"""A question in the middle of the empty felt, where nothing hides the hand by which it is decided."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.theme import SIZES
from game.ui.widgets.button import Button, On
from game.ui.widgets.cards import Plaque
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label

Answering = tuple[str, On]


class QuestionCard(Plaque):
    """A sentence and a button for each answer, the first in brass."""

    def __init__(self, words: str, choices: Sequence[Answering]) -> None:
        self.buttons = tuple(
            Button(text, on, style="plaque" if number else "brass", tall=44, seed=9 + number) for number, (text, on) in enumerate(choices)
        )
        row = Row(*self.buttons, gap=14, align="centre", wrap=True)
        super().__init__(Column(Label(words, SIZES.lead, kind="bold", align="centre"), row, gap=12), 16, 22, tone="bar")

    def mark(self, number: int | None) -> None:
        """Mark the answer that the hint gives, counted from 0."""
        for place, button in enumerate(self.buttons):
            button.select(place == number)
            button.set(button.text, icon="hint" if place == number else "")
