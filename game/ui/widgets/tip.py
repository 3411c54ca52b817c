"""Tips: a sentence beside a widget, wrapped, kept inside the window; which of them is shown, from when and until when."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.device_words import worded_for
from game.ui.paint import Painter, put
from game.ui.stage import Stage
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import is_within, seen

WIDEST = 340                        # logical units at text scale 1
HOVER_WAIT, FOCUS_WAIT = .45, .7    # seconds until a tip shows, under a resting mouse and at the focus


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that is shown: its words, their lines, and where; `anchor` is the place of the widget that it explains."""

    text: str
    lines: tuple[str, ...]
    rect: pygame.Rect
    anchor: pygame.Rect

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draw it as a small plate."""
        put(surface, p.rbox(self.rect.w, self.rect.h, p.look.px(6), "well", "line_wood", p.look.scale), self.rect.topleft)
        y = self.rect.y + p.look.px(7)
        for line in self.lines:
            words = p.text(line, SIZES.small, "on_well")
            put(surface, words, (self.rect.x + p.look.px(11), y))
            y += p.font(SIZES.small, "regular").get_linesize()


def tip_at(p: Painter, text: str, anchor: pygame.Rect, bounds: pygame.Rect, at: tuple[int, int] | None) -> Tip:
    """The tip for a widget at `anchor`: below it, or above where below is no room; near the mouse `at` where that is given."""
    px = p.look.px
    widest = min(px(WIDEST * max(1.0, p.look.text)), bounds.w - px(40))
    lines = tuple(p.wrap(text, SIZES.small, widest, "regular"))
    font = p.font(SIZES.small, "regular")
    rect = pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + px(22), font.get_linesize() * len(lines) + px(14))
    rect.midtop = (anchor.centerx if at is None or not anchor.collidepoint(at) else at[0], anchor.bottom + px(10))
    if rect.bottom > bounds.bottom - px(4):
        rect.bottom = anchor.top - px(10)
    rect.clamp_ip(bounds.inflate(-px(8), -px(8)))
    return Tip(text, lines, rect, pygame.Rect(anchor))


class Tips:
    """The one tip that is shown on a stage, or that waits to be."""

    def __init__(self, stage: Stage) -> None:
        self.wait: float | None = None                  # seconds until one is due
        self._stage = stage
        self._shown: Tip | None = None
        self._of: tuple[Widget, str] | None = None      # the widget that it explains, and what was said beyond its own tip

    @property
    def shown(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._shown

    def passed(self, seconds: float) -> bool:
        """Let time pass; whether the tip that waits is due now. It waits no longer then."""
        if self.wait is None:
            return False
        self.wait -= seconds
        if self.wait > 0:
            return False
        self.wait = None
        return True

    def show(self, p: Painter, widget: Widget, text: str, bounds: pygame.Rect, at: tuple[int, int] | None) -> None:
        """Show a widget's own tip, or this sentence, inside `bounds` and near the mouse `at`; none where there is nothing to say."""
        self.drop()
        words = text or _own_tip(widget)
        if words:
            self._shown, self._of = tip_at(p, words, seen(widget), bounds, at), (widget, text)
            self._stage.expose(self._shown.rect)

    def settle(self, top: Widget) -> None:
        """Take the tip away unless its widget is still in the layer `top`, is where it was, and would say the same."""
        if self._shown is None or self._of is None:
            return
        widget, text = self._of
        if not is_within(widget, top) or seen(widget) != self._shown.anchor or (text or _own_tip(widget)) != self._shown.text:
            self.drop()

    def drop(self) -> None:
        """Take the tip away; none is waited for."""
        self.wait = None
        if self._shown is not None:
            self._stage.expose(self._shown.rect)
            self._shown = self._of = None


def _own_tip(widget: Widget) -> str:
    """What a widget has to say of itself: where it cannot be used, why not."""
    text = widget.tip if widget.enabled else widget.why or widget.tip
    return worded_for(text, widget.host.mode) if text and widget.host is not None else text
