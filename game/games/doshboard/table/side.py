"""The column beside the board: the clock with the wind, the plan and its chances or the tray with the dice, the cards, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.games.doshboard.table.board_dice import COLOURS
from game.games.doshboard.table.card_fan import CardFan
from game.games.doshboard.table.end_marks import End, end_mark
from game.games.doshboard.table.wind_rose import WindPlate
from game.games.golf.table.dice_tray import FeltTray, RollLine
from game.games.golf.table.plate import PagedPanel, PanelButton, Plate, ThrowButton, words_in
from game.ui.dice.emblem import d12_emblem
from game.ui.paint import Painter, put
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
_DICE: Final = 4                # blue, red, black and white
_SHOT_ROW: Final = 30
_LEAST_SHOT: Final = 4          # lines of letters that the shot's panel is high, from which on it has a heading
_SHEET_SHARE: Final = .42       # of the height of the cards that the one that is played has while the dice are thrown


class PlanLine(NamedTuple):
    """A line of the plan: what, how much, and the theme's token for the figure. Where room is short, those with the lowest `rank` stay.

    `end` is the mark that stands for it on the board, `why` what it means.
    """

    words: str
    figure: str
    ink: str = "cream"
    strong: bool = False
    rank: int = 5
    end: End | None = None
    why: str = ""

    @property
    def told(self) -> str:
        """All of it in words."""
        told = f"{self.words} {self.figure}".strip()
        return f"{told}: {self.why}" if self.why else told


class PlanPanel(Plate):
    """The plan and what it may come to, line by line."""

    def __init__(self) -> None:
        super().__init__(_("Plan"), seed=14)
        self.lines: tuple[PlanLine, ...] = ()

    def tell(self, beside: str, lines: Sequence[PlanLine]) -> None:
        """Show these lines, and words beside the heading."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.tip = "\n".join(line.told for line in lines)
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


class ShotPanel(Plate):
    """What the dice of the shot have come to; the first number of a line's dice says which die."""

    def __init__(self) -> None:
        super().__init__(_("The shot"), seed=21)
        self.lines: tuple[RollLine, ...] = ()
        self._rolling: tuple[int, ...] = ()

    def tell(self, lines: Sequence[RollLine]) -> None:
        """Show these lines."""
        if tuple(lines) != self.lines or self._rolling:
            self.lines, self._rolling = tuple(lines), ()
            self.refresh()

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Where it is low, its lines say more than its heading."""
        super().layout(p, rect)
        self.heading = _("The shot") if rect.h >= _LEAST_SHOT * p.font(SIZES.small, "bold").get_linesize() else ""

    def head(self, p: Painter) -> int:
        """The height of the heading, if it has one."""
        return super().head(p) if self.heading else 0

    def expect(self, dice: Iterable[int]) -> None:
        """These dice are thrown: their lines stand there before it is known what they come to."""
        self._rolling = tuple(dice)
        self.refresh()

    @property
    def shown(self) -> tuple[RollLine, ...]:
        """The lines, and those of dice that still roll, which show no face (0)."""
        return (*self.lines, *(RollLine(die_name(die), (die, 0), "") for die in self._rolling))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Each die, its name, and what it does."""
        super().draw(p, surface)
        inner, px, shadow = self.inner(p), p.look.px, shadow_on("wood")
        rows = max(1, len(self.shown), min(_DICE, inner.h // p.font(SIZES.small, "bold").get_linesize()))     # fewer where it is low
        high = min(px(_SHOT_ROW * max(1.0, min(1.4, p.look.text))), inner.h // rows)
        side = max(8, min(high - px(3), px(28)))
        for number, line in enumerate(self.shown):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            if line.dice:
                die, face = line.dice
                put(surface, _die_sign(p, die, face, side), (box.x, box.centery - side / 2))
            left = box.x + side + px(8)
            wide = words_in(p, surface, line.name, pygame.Rect(left, box.y, round(box.w * .3), box.h), SIZES.small, "muted", shadow=shadow)
            left += wide + px(10)
            words_in(p, surface, line.words, pygame.Rect(left, box.y, box.right - left, box.h), SIZES.small, "cream", kind="bold",
                     align="right", shadow=shadow)


class ShotTray(FeltTray):
    """The tray where the cards are while nothing is thrown; what its dice come to stands on a panel of its own."""

    most = _DICE
    lined = False

    def __init__(self, told: ShotPanel, moved: Callable[[], None]) -> None:
        self.told = told
        super().__init__(_("The shot"), moved)

    @property
    def lines(self) -> tuple[RollLine, ...]:
        """What the dice have come to."""
        return self.told.lines

    def tell(self, lines: Sequence[RollLine]) -> None:
        """What the dice have come to."""
        self.told.tell(lines)


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
    """Clock, plan, buttons and cards; while dice are thrown, the tray in place of the cards.

    The tray lies at one place, so that neither it nor its dice move between shaking and what they come to. Above it stays the plan as long
    as there are buttons (somebody shakes), and then what the dice come to over the card that is played.
    """

    def __init__(self, fan: CardFan, actions: SideActions, moved: Callable[[], None]) -> None:
        self.rose, self.plan, self.shot, self.fan = WindPlate(), PlanPanel(), ShotPanel(), fan
        self.tray = ShotTray(self.shot, moved)
        tip = _("Held down, it shakes the cup.")
        self.play = ThrowButton(_("Take the shot"), actions.play, style="brass", size=SIZES.lead, tall=44, tip=tip)
        self.keep = PanelButton(_("Keep these three"), actions.keep, style="brass", size=SIZES.lead, tall=44)
        tip = _("What lies over the board: where the shot ends, strokes to the hole from each cell, or nothing (O).")
        self.mode = PanelButton(_("Odds"), actions.mode, tall=_BUTTON, seed=10, tip=tip)
        tip = _("All of the board, the hole, or the shot (Page up, Page down).")
        self.zoom = PanelButton(_("Zoom"), actions.zoom, tall=_BUTTON, seed=13, tip=tip)
        tip = _("Play the card one count shorter.")
        self.down = PanelButton(_("Card –"), actions.down, tall=_BUTTON, seed=11, tip=tip)
        tip = _("Play the card one count longer; fewer numbers hole out, and it hooks wider.")
        self.up = PanelButton(_("Card +"), actions.up, tall=_BUTTON, seed=12, tip=tip)
        tip = _("Name a red number: that one holes out, and the green boxes do not.")
        self.call = PanelButton(_("Call"), actions.call, tall=_BUTTON, seed=15, tip=tip)
        tip = _("See the last shot again, with the rule of each step.")
        self.explain = PanelButton(_("Why?"), actions.why, tall=_BUTTON, seed=16, tip=tip)
        self.buttons = (self.play, self.keep, self.mode, self.zoom, self.down, self.up, self.call, self.explain)
        self.looks, self.cards = (self.mode, self.zoom, self.explain), (self.down, self.up, self.call)
        self.page = "plan"
        super().__init__(self.rose, self.plan, self.shot, self.tray, fan, *self.buttons, ground="felt")
        self.offer()
        self._turn()

    def _turn(self) -> None:
        throws, asked = self.page == "tray", any(button.visible for button in self.buttons)
        self.tray.visible, self.plan.visible, self.shot.visible = throws, not throws or asked, throws and not asked
        self.fan.visible = not throws or not asked
        self.fan.fold(throws)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Cards or tray at the foot, buttons above, the clock at the top; what is between has the room of hidden buttons too."""
        self.rect = pygame.Rect(rect)
        self._turn()
        px, gap = p.look.px, p.look.px(_GAP)
        fan = min(self.fan.height(p, rect.w), round(rect.h * _MOST_CARDS))
        foot = pygame.Rect(rect.x, rect.bottom - fan, rect.w, fan)
        self.tray.layout(p, foot)
        low = self._layout_buttons(p, pygame.Rect(rect.x, rect.y, rect.w, rect.h - fan - gap))
        rose = max(px(_LEAST_ROSE), min(px(_ROSE * max(1.0, min(1.2, p.look.text))), round(rect.h * .18)))
        self.rose.layout(p, pygame.Rect(rect.x, rect.y, rect.w, rose))
        top = rect.y + rose + gap
        middle = pygame.Rect(rect.x, top, rect.w, max(0, low - gap - top))
        nowhere = pygame.Rect(rect.topleft, (0, 0))
        sheet = round(fan * _SHEET_SHARE) if self.fan.folded and self.fan.visible else 0
        shot = pygame.Rect(middle.x, middle.y, middle.w, max(0, middle.h - sheet - gap))
        self.plan.layout(p, middle if self.plan.visible else nowhere)
        self.shot.layout(p, shot if self.shot.visible else nowhere)
        above = pygame.Rect(middle.x, middle.bottom - sheet, middle.w, sheet) if sheet else nowhere
        self.fan.layout(p, above if self.fan.folded else foot)

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


def _die_sign(p: Painter, die: int, face: int, side: int) -> pygame.Surface:
    return p.made(("doshboard die", die, face, side), lambda: d12_emblem(p, COLOURS[die], str(face or "?"), side))


def die_name(die: int) -> str:
    """What a die is called.

    >>> die_name(2)
    'Black'
    """
    return (_("Blue"), _("Red"), _("Black"), _("White"))[die]


def _shown(buttons: Sequence[PanelButton]) -> list[PanelButton]:
    return [button for button in buttons if button.visible]
