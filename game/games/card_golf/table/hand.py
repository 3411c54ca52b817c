"""What lies below the sentence: the clubs, the tray or the putting track, where the ball rests, and the buttons of the moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.games.card_golf.table import text as talk
from game.games.card_golf.table.clubs import ClubRack
from game.games.card_golf.table.dice_tray import StrokeTray
from game.games.card_golf.table.planner import AimPlanner
from game.games.card_golf.table.rest_panel import RestPanel
from game.games.card_golf.table.track import PuttingTrack
from game.games.golf.table.plate import PagedPanel, PanelButton, ThrowButton
from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.button import On
from game.words import _

HandPage: TypeAlias = Literal["clubs", "tray", "track"]

_HIGH: Final = 194
_REST, _BUTTONS = 186, 158      # logical units
_GAP: Final = 9
_MOST_SHARE: Final = .24        # of the width that the buttons take at the most


@dataclass(frozen=True, slots=True)
class ClubActions:
    """What the buttons do."""

    swing: On
    putt: On
    keep: On
    again: On
    aim: On
    mode: On
    compare: On
    why: On


class StrokePanel(PagedPanel[HandPage]):
    """Lays the parts out side by side; only one of the three pages is seen."""

    def __init__(self, rack: ClubRack, tray: StrokeTray, track: PuttingTrack, actions: ClubActions) -> None:
        self.rack, self.tray, self.track, self.rests = rack, tray, track, RestPanel()
        tip = _("Hold it down to shake the cup, and let go to pour.")
        self.swing = ThrowButton(_("Swing"), actions.swing, style="brass", size=SIZES.lead, tall=44, tip=tip)
        self.putt = ThrowButton(_("Putt"), actions.putt, style="brass", size=SIZES.lead, tall=44, note=_("rolls two dice"))
        self.keep = PanelButton(_("Keep the roll"), actions.keep, style="brass", tall=40)
        tip = _("Pay a mulligan token to roll the marked dice once more.")
        self.again = PanelButton(_("Roll again"), actions.again, tall=40, seed=8, tip=tip)
        self.aim = PanelButton(_("Aim again"), actions.aim, tall=34, seed=9, tip=_("Let the target follow the pointer again (Esc)."))
        tip = _("What the squares on the hole show: where the ball rests, where it comes down, strokes to the hole, or nothing (O).")
        self.mode = PanelButton(_("Odds"), actions.mode, tall=34, seed=10, tip=tip)
        tip = _("Keep the figures of this plan in view while you aim another one.")
        self.compare = PanelButton(_("Compare"), actions.compare, tall=34, seed=12, tip=tip)
        tip = _("See the last stroke again, with the rule of each step.")
        self.explain = PanelButton(_("Why there?"), actions.why, tall=34, seed=13, tip=tip)
        self.buttons = (self.swing, self.putt, self.keep, self.again, self.aim, self.mode, self.compare, self.explain)
        self.page = "clubs"
        super().__init__(rack, tray, track, self.rests, *self.buttons, ground="desk")
        self.offer()
        self._turn()

    def _turn(self) -> None:
        self.rack.visible, self.tray.visible, self.track.visible = (self.page == name for name in ("clubs", "tray", "track"))
        self.rests.visible = self.page != "track"

    def tell_plan(self, planner: AimPlanner) -> None:
        """The buttons say what they do to this plan."""
        club = planner.club
        danger = talk.danger_words(planner.forecast())
        self.swing.set(_("Swing · {danger}").format(danger=danger) if danger else _("Swing"), _(club.name) if club is not None else "")
        self.swing.enable(club is not None, "" if club is not None else _("No club reaches that space from here."))
        self.aim.enable(planner.held, "" if planner.held else _("The target follows the pointer."))
        self.mode.set(_("Odds: {what}").format(what=talk.mode_words(planner.mode)))
        self.compare.set(_("Stop comparing") if planner.beside is not None else _("Compare"))
        self.compare.select(planner.beside is not None)

    def tell_marked(self, dice: int) -> None:
        """The buttons say what they do with these dice marked (a mask)."""
        self.again.set(talk.marked_words(dice))
        self.again.enable(bool(dice), "" if dice else _("Press the dice that you want to roll again first."))
        self.keep.restyle("plaque" if dice else "brass")
        self.again.restyle("brass" if dice else "plaque")

    def height(self, p: Painter, width: int) -> int:
        """The same on every page."""
        return p.look.px(_HIGH * max(1.0, min(1.3, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The page takes what the panel and the buttons leave."""
        self.rect = pygame.Rect(rect)
        px, gap = p.look.px, p.look.px(_GAP)
        wide = min(px(_BUTTONS * max(1.0, min(1.4, p.look.text))), round(rect.w * _MOST_SHARE))
        self._layout_buttons(p, pygame.Rect(rect.right - wide, rect.y, wide, rect.h))
        left = rect.w - wide - gap
        if self.rests.visible:
            rests = self._rest_width(p, rect)
            self.rests.layout(p, pygame.Rect(rect.x + left - rests, rect.y, rests, rect.h))
            left -= rests + gap
        else:
            self.rests.layout(p, pygame.Rect(rect.topleft, (0, 0)))
        for name, part in (("clubs", self.rack), ("tray", self.tray), ("track", self.track)):
            seen = name in (self.page, "tray")      # the tray is made ready before it comes to the front
            room = left if name == self.page else rect.w - wide - gap - self._rest_width(p, rect) - gap
            part.layout(p, pygame.Rect(rect.x, rect.y, room, rect.h) if seen else pygame.Rect(rect.topleft, (0, 0)))

    def _rest_width(self, p: Painter, rect: pygame.Rect) -> int:
        return min(p.look.px(_REST * max(1.0, min(1.2, p.look.text))), round(rect.w * .25))

    def _layout_buttons(self, p: Painter, rect: pygame.Rect) -> None:
        """The first, for which the others are, is the tallest."""
        shown, gap = [button for button in self.buttons if button.visible], p.look.px(6)
        room, y = rect.h - gap * max(0, len(shown) - 1), rect.y
        wanted = [p.look.px(button.tall) for button in shown]
        share = min(1.25, room / max(1, sum(wanted)))
        for button, high in zip(shown, wanted, strict=True):
            tall = int(high * share)
            button.layout(p, pygame.Rect(rect.x, y, rect.w, tall))
            y += tall + gap
        for button in self.buttons:
            if not button.visible:
                button.layout(p, pygame.Rect(rect.topleft, (0, 0)))
