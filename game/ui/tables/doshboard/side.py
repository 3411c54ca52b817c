"""The column beside the board: the clock with the wind, the plan and its chances or the tray with the dice, the cards, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.ui.dice.emblem import d12_emblem
from game.ui.paint import Painter, put
from game.ui.tables.doshboard.board_dice import COLOURS
from game.ui.tables.doshboard.card_fan import CardFan
from game.ui.tables.doshboard.end_marks import End, end_mark
from game.ui.tables.doshboard.wind_rose import WindPlate
from game.ui.tables.golf.dice_tray import FeltTray, RollLine
from game.ui.tables.golf.plate import PagedPanel, PanelButton, Plate, ThrowButton, words_in
from game.ui.theme import SIZES
from game.ui.widgets.button import On
from game.ui.widgets.text import shadow_on
from game.words import _

SidePage: TypeAlias = Literal["plan", "tray"]

_GAP: Final = 8
_ROSE: Final = 92           # logical units
_LEAST_ROSE: Final = 66
_ROW, _LEAST_ROW = 21, 15.5
_LEAST_HEADED: Final = 156      # height of the plan's panel from which on it has a heading
_PER_ROW: Final = 4             # buttons
_BUTTON: Final = 40
_MOST_BUTTONS, _MOST_CARDS = .27, .37      # of the column's height
_UPRIGHT: Final = .6        # of its width from which on a tray is high: the felt lies above what is said


class PlanLine(NamedTuple):
    """A line of the plan: what, how much, and the theme's token for the figure. Where room is short, those with the lowest `rank` stay.

    `end` is the mark that stands for it on the board.
    """

    words: str
    figure: str
    ink: str = "cream"
    strong: bool = False
    rank: int = 5
    end: End | None = None


class PlanPanel(Plate):
    """The plan and what it may come to, line by line."""

    def __init__(self) -> None:
        super().__init__(_("Plan"), seed=14)
        self.lines: tuple[PlanLine, ...] = ()

    def tell(self, beside: str, lines: Sequence[PlanLine]) -> None:
        """Show these lines, and words beside the heading."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.tip = "\n".join(f"{line.words}: {line.figure}" if line.figure else line.words for line in lines)
            self.refresh()
        self.say(beside)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Where it is low, its lines say more than its heading."""
        super().layout(p, rect)
        self.heading = _("Plan") if rect.h >= p.look.px(_LEAST_HEADED * max(1.0, min(1.4, p.look.text))) else ""

    def head(self, p: Painter) -> int:
        """The height of the heading, if it has one."""
        return super().head(p) if self.heading else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Words at the left, figures at the right."""
        super().draw(p, surface)
        if not self.lines:
            return
        inner, shadow = self.inner(p), shadow_on("wood")
        room = max(1, inner.h // p.look.px(_LEAST_ROW * max(1.0, min(1.4, p.look.text))))
        kept = sorted(sorted(range(len(self.lines)), key=lambda number: (self.lines[number].rank, number))[:room])
        high = min(p.look.px(_ROW * max(1.0, min(1.4, p.look.text))), inner.h // len(kept))
        for number, line in enumerate(self.lines[at] for at in kept):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            if not line.figure:
                words_in(p, surface, line.words, box, SIZES.small, line.ink, kind="bold" if line.strong else "regular", shadow=shadow)
                continue
            half, left = round(box.w * .56), box.x
            if line.end is not None:
                mark = end_mark(p, line.end, max(8, min(high - p.look.px(3), p.look.px(16))))
                put(surface, mark, (box.x + mark.get_width() / 2, box.centery), True)
                left += mark.get_width() + p.look.px(5)
            label = pygame.Rect(left, box.y, box.x + half - p.look.px(4) - left, high)
            words_in(p, surface, line.words, label, SIZES.small, "muted", shadow=shadow)
            words_in(p, surface, line.figure, pygame.Rect(box.x + half, box.y, box.w - half, high), SIZES.small, line.ink,
                     kind="bold" if line.strong else "regular", align="right", shadow=shadow)


class ShotTray(FeltTray):
    """The felt above, what the dice of the shot have come to below it; the first number of a line's dice says which die."""

    def __init__(self, moved: Callable[[], None]) -> None:
        super().__init__(_("The shot"), moved)

    @property
    def upright(self) -> bool:
        """Whether the felt lies above what is said."""
        return self.rect.h > self.rect.w * _UPRIGHT

    @property
    def radius(self) -> float:
        """Larger than those of nine dice: two to four lie here."""
        return max(6.0, min(self.felt.w / 9, self.felt.h / 6))

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """The die, then what it does."""
        side = max(8, min(box.h - p.look.px(2), p.look.px(28)))
        if line.dice:
            die, face = line.dice
            sign = p.made(("doshboard die", die, face, side), lambda: d12_emblem(p, COLOURS[die], str(face), side))
            put(surface, sign, (box.x, box.centery - side / 2))
        words_in(p, surface, line.words, pygame.Rect(box.x + side + p.look.px(6), box.y, box.w - side - p.look.px(6), box.h), SIZES.small,
                 "cream", shadow=shadow_on("wood"))


@dataclass(frozen=True, slots=True)
class SideActions:
    """What the buttons do."""

    play: On
    keep: On
    mode: On
    down: On
    up: On
    call: On
    zoom: On
    why: On


class SideColumn(PagedPanel[SidePage]):
    """Clock, plan or tray, cards, buttons. Only one of the two pages is seen."""

    def __init__(self, fan: CardFan, actions: SideActions, moved: Callable[[], None]) -> None:
        self.rose, self.plan, self.tray, self.fan = WindPlate(), PlanPanel(), ShotTray(moved), fan
        tip = _("Held down, it shakes the cup.")
        self.play = ThrowButton(_("Take the shot"), actions.play, style="brass", size=SIZES.lead, tall=44, tip=tip)
        self.keep = PanelButton(_("Keep these three"), actions.keep, style="brass", size=SIZES.lead, tall=44)
        self.mode = PanelButton(_("Odds"), actions.mode, tall=_BUTTON, seed=10, tip=_("What is laid over the board (O)."))
        tip = _("All of the board, the hole, or the shot (Page up, Page down).")
        self.zoom = PanelButton(_("Zoom"), actions.zoom, tall=_BUTTON, seed=13, tip=tip)
        tip = _("Play the card one count shorter.")
        self.down = PanelButton(_("Card –"), actions.down, tall=_BUTTON, seed=11, tip=tip)
        tip = _("Play the card one count longer, with less green and wider hooks.")
        self.up = PanelButton(_("Card +"), actions.up, tall=_BUTTON, seed=12, tip=tip)
        tip = _("Name one red number: it holes out in place of the green boxes.")
        self.call = PanelButton(_("Call"), actions.call, tall=_BUTTON, seed=15, tip=tip)
        tip = _("See the last shot again, with the rule of each step.")
        self.explain = PanelButton(_("Why?"), actions.why, tall=_BUTTON, seed=16, tip=tip)
        self.buttons = (self.play, self.keep, self.mode, self.zoom, self.down, self.up, self.call, self.explain)
        self.looks, self.cards = (self.mode, self.zoom, self.explain), (self.down, self.up, self.call)
        self.page = "plan"
        super().__init__(self.rose, self.plan, self.tray, fan, *self.buttons, ground="felt")
        self.offer()
        self._turn()

    def _turn(self) -> None:
        self.plan.visible, self.tray.visible = self.page == "plan", self.page == "tray"

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Cards at the foot, buttons above them, the clock at the top; the page between has the room of buttons that are not shown too."""
        self.rect = pygame.Rect(rect)
        px, gap = p.look.px, p.look.px(_GAP)
        fan = min(self.fan.height(p, rect.w), round(rect.h * _MOST_CARDS))
        self.fan.layout(p, pygame.Rect(rect.x, rect.bottom - fan, rect.w, fan))
        low = self._layout_buttons(p, pygame.Rect(rect.x, rect.y, rect.w, rect.h - fan - gap))
        rose = max(px(_LEAST_ROSE), min(px(_ROSE * max(1.0, min(1.2, p.look.text))), round(rect.h * .18)))
        self.rose.layout(p, pygame.Rect(rect.x, rect.y, rect.w, rose))
        top = rect.y + rose + gap
        middle = pygame.Rect(rect.x, top, rect.w, max(0, low - gap - top))
        for name, part in (("plan", self.plan), ("tray", self.tray)):
            part.layout(p, middle if name == self.page else pygame.Rect(rect.topleft, (0, 0)))

    def _layout_buttons(self, p: Painter, rect: pygame.Rect) -> int:
        """The first fills a row, the others stand in one or two; returns where they begin."""
        shown, px, gap = [button for button in self.buttons if button.visible], p.look.px, p.look.px(6)
        first = shown[:1]
        rows: list[Sequence[PanelButton]] = [first] if first else []
        looks, cards = _shown(self.looks), _shown(self.cards)
        rows += [row for row in ([[*looks, *cards]] if len(looks) + len(cards) <= _PER_ROW else [looks, cards]) if row]
        share = min(1.0, self.rect.h * _MOST_BUTTONS / max(1, sum(px(row[0].tall) + gap for row in rows)))
        y = rect.bottom - sum(int(px(row[0].tall) * share) + gap for row in rows) + gap * bool(rows)
        top = y
        for row in rows:
            high, wide = int(px(row[0].tall) * share), (rect.w - gap * (len(row) - 1)) // max(1, len(row))
            for number, button in enumerate(row):
                button.layout(p, pygame.Rect(rect.x + number * (wide + gap), y, wide, high))
            y += high + gap
        for button in self.buttons:
            if not button.visible:
                button.layout(p, pygame.Rect(rect.topleft, (0, 0)))
        return top


def _shown(buttons: Sequence[PanelButton]) -> list[PanelButton]:
    return [button for button in buttons if button.visible]
