"""What the player does below the tray: roll, call bottoms, keep the marked dice, catch, leave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.dice.cloth import RollButton
from game.ui.navigation import Move
from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Row
from game.words import _


@dataclass(frozen=True, slots=True)
class BarActions:
    """What the buttons do."""

    roll: Callable[[], Move | None]
    bottoms: Callable[[], Move | None]
    keep: Callable[[], Move | None]
    again: Callable[[], Move | None]
    catch: Callable[[], Move | None]
    leave: Callable[[], Move | None]


class ButtonRow(Row):
    """One row of buttons; only those stand in it that can be used now."""

    def __init__(self, actions: BarActions) -> None:
        self.roll = RollButton(_("Roll"), actions.roll, style="brass", size=SIZES.lead, tall=46, width=150,
                               tip=_("Throw the dice. Hold the key or button down to shake the cup, and let go to pour."))
        self.bottoms = Button(_("Call bottoms"), actions.bottoms, tall=46, seed=8, tip=_("The faces below count for this roll."))
        self.keep = Button(_("Keep"), actions.keep, style="brass", size=SIZES.lead, tall=46, width=280)
        self.again = Button(_("Keep none, roll all again"), actions.again, tall=46, seed=10)
        self.catch = Button(_("Catch!"), actions.catch, style="brass", size=SIZES.lead, tall=46, width=180)
        self.catch.urgent = True
        self.leave = Button(_("Leave the round"), actions.leave, tall=46, seed=9, tip=_("Who leaves is disqualified; the others play on."))
        super().__init__(self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave, gap=14, align="centre", wrap=True)
        self.offer()

    def height(self, p: Painter, width: int) -> int:
        """Never less than its tallest button with a note needs, so that the tray stays where it is when the buttons go."""
        lines = p.font(SIZES.lead, "bold").get_linesize() + p.font(SIZES.small, "italic").get_linesize()
        return max(super().height(p, width), lines + p.look.px(14), p.look.px(56))

    def offer(self, *shown: Button) -> None:
        """Show these buttons and no others."""
        for button in (self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave):
            button.show(button in shown)
