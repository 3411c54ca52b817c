"""Tips: a sentence beside a widget, wrapped, kept inside the window; which of them is shown, from when and until when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from game.ui.device_words import worded_for
from game.ui.paint import Painter, put
from game.ui.stage import Stage
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.focus import is_within, seen

WIDEST = 340                        # logical units at text scale 1
SLIM = 1.0, .7, .5                  # shares of that which are tried where a tip may cover nothing
HOVER_WAIT, FOCUS_WAIT = .45, .7    # seconds until a tip shows, under a resting mouse and at the focus
FOCUS_STAY = 3.0                    # and until one at the focus goes again: the mouse takes its tip along, keys would let it lie there
_OFF, _EDGE = 10, 4                 # logical units from its widget, and from the edge of the window
_FAR, _STEP = 150, 8                # how far from its widget a free place is looked for, and by which steps


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
    lines, rect = _plate(p, text, WIDEST, bounds)
    rect.midtop = (anchor.centerx if at is None or not anchor.collidepoint(at) else at[0], anchor.bottom + px(_OFF))
    if rect.bottom > bounds.bottom - px(_EDGE):
        rect.bottom = anchor.top - px(_OFF)
    rect.clamp_ip(bounds.inflate(-2 * px(_EDGE), -2 * px(_EDGE)))
    return Tip(text, lines, rect, pygame.Rect(anchor))


def tip_beside(p: Painter, text: str, anchor: pygame.Rect, bounds: pygame.Rect, taken: Sequence[pygame.Rect]) -> Tip | None:
    """The tip for a widget at `anchor` where it covers none of `taken`, wide rather than near; None where no place is free."""
    px = p.look.px
    inside, among = bounds.inflate(-2 * px(_EDGE), -2 * px(_EDGE)), list(taken)
    for share in SLIM:
        lines, rect = _plate(p, text, WIDEST * share, bounds)
        for place in _places(rect, anchor, range(px(_OFF), px(_FAR), px(_STEP))):
            if inside.contains(place) and place.collidelist(among) < 0:
                return Tip(text, lines, place, pygame.Rect(anchor))
    return None


def _plate(p: Painter, text: str, widest: float, bounds: pygame.Rect) -> tuple[tuple[str, ...], pygame.Rect]:
    """The lines of a tip that is no wider than that many logical units, and the size of its plate."""
    px, font = p.look.px, p.font(SIZES.small, "regular")
    lines = tuple(p.wrap(text, SIZES.small, min(px(widest * max(1.0, p.look.text)), bounds.w - px(40)), "regular"))
    return lines, pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + px(22), font.get_linesize() * len(lines) + px(14))


def _places(rect: pygame.Rect, anchor: pygame.Rect, offs: Sequence[int]) -> Iterator[pygame.Rect]:
    """Places of that size so far off an anchor: below, above, at the right and at the left, aligned by their middles or at an edge."""
    for more in offs:
        across = (anchor.centerx - rect.w // 2, anchor.left, anchor.right - rect.w)
        upright = (anchor.centery - rect.h // 2, anchor.top, anchor.bottom - rect.h)
        for y in (anchor.bottom + more, anchor.top - more - rect.h):
            yield from (pygame.Rect(x, y, *rect.size) for x in across)
        for x in (anchor.right + more, anchor.left - more - rect.w):
            yield from (pygame.Rect(x, y, *rect.size) for y in upright)


class Tips:
    """The one tip that is shown on a stage, or that waits to be."""

    def __init__(self, stage: Stage) -> None:
        self.wait: float | None = None                  # seconds until one is due
        self._left: float | None = None                 # and until the one that is shown goes by itself
        self._stage = stage
        self._shown: Tip | None = None
        self._of: tuple[Widget, str] | None = None      # the widget that it explains, and what was said beyond its own tip

    @property
    def shown(self) -> Tip | None:
        """The tip that is shown, or None."""
        return self._shown

    @property
    def next_due(self) -> float | None:
        """Seconds until a tip comes or goes by itself; None where none does."""
        return min((time for time in (self.wait, self._left) if time is not None), default=None)

    def passed(self, seconds: float) -> bool:
        """Let time pass; whether the tip that waits is due now. It waits no longer then."""
        if self._left is not None:
            self._left -= seconds
            if self._left <= 0:
                self.drop()
        if self.wait is None:
            return False
        self.wait -= seconds
        if self.wait > 0:
            return False
        self.wait = None
        return True

    def show(self, p: Painter, widget: Widget, text: str, bounds: pygame.Rect, at: tuple[int, int] | None) -> None:
        """Show a widget's own tip, or this sentence, inside `bounds` and near the mouse `at`; none where there is nothing to say."""
        words = text or _own_tip(widget)
        self._show(tip_at(p, words, seen(widget), bounds, at) if words else None, widget, text)

    def show_at_focus(self, p: Painter, widget: Widget, bounds: pygame.Rect, taken: Sequence[pygame.Rect]) -> None:
        """Show the widget's own tip for a while, inside `bounds`, where it covers none of `taken`; none where there is no such place."""
        words = _own_tip(widget)
        self._show(tip_beside(p, words, seen(widget), bounds, taken) if words else None, widget, "")
        self._left = FOCUS_STAY if self._shown is not None else None

    def _show(self, tip: Tip | None, widget: Widget, text: str) -> None:
        self.drop()
        if tip is not None:
            self._shown, self._of = tip, (widget, text)
            self._stage.expose(tip.rect)

    def settle(self, top: Widget) -> None:
        """Take the tip away unless its widget is still in the layer `top`, is where it was, and would say the same."""
        if self._shown is None or self._of is None:
            return
        widget, text = self._of
        if not is_within(widget, top) or seen(widget) != self._shown.anchor or (text or _own_tip(widget)) != self._shown.text:
            self.drop()

    def drop(self) -> None:
        """Take the tip away; none is waited for."""
        self.wait = self._left = None
        if self._shown is not None:
            self._stage.expose(self._shown.rect)
            self._shown = self._of = None


def _own_tip(widget: Widget) -> str:
    """What a widget has to say of itself: where it cannot be used, why not."""
    text = widget.tip if widget.enabled else widget.why or widget.tip
    return worded_for(text, widget.host.mode) if text and widget.host is not None else text
