"""The scorecard of hands: a line for each hand played, who won it and how, what it was worth, and how the match stood after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.ui.tables.dominoes.odds import TokenCell
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label
from game.words import _


class HandLine(NamedTuple):
    """One hand: its number from 1, who won it (seat, None: tied), how in words, what else is to be said, and the score after it."""

    number: int
    seat: int | None
    how: str
    remark: str
    score: str


def scorecard(lines: Sequence[HandLine], heading: str) -> Widget:
    """The score tab: the heading, then the hands, the newest first."""
    if not lines:
        none = Label(_("No hand has been finished yet."), SIZES.small, kind="italic", tint="lesser")
        return Column(Label(heading, SIZES.small, kind="bold"), none, gap=6, ground="paper")
    rows: list[Widget] = []
    for line in reversed(lines):
        rows += [Rule(), _row(line)]
    return Column(Label(heading, SIZES.small, kind="bold"), *rows, gap=0, ground="paper")


def _row(line: HandLine) -> Widget:
    sign: Widget = TokenCell(line.seat) if line.seat is not None else Gap(18)
    words: list[Widget] = [Label(line.how, SIZES.small)]
    if line.remark:
        words.append(Label(line.remark, SIZES.caption, kind="italic", tint="lesser"))
    score = Label(line.score, SIZES.body, kind="bold", align="right")
    return Row(Label(str(line.number), SIZES.caption, tint="lesser", width=16), sign, Column(*words, gap=0, grow=1.0), score, gap=5)
