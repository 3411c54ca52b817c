"""The pool, "the gods of golf": a stack of face-down tiles that can be chosen like a tile of the bag, with its count below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.games.domino_golf.table.signs import fitting, tag_height
from game.games.dominoes.table.hand import KEEN, RAISED
from game.games.dominoes.table.pieces import HELD, badge, draw_shadow
from game.ui.input import Act, InputDevice
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import _

HIGHEST = 12
_SHOWN = 4      # tiles of the stack that are seen


class Pool(Widget):
    """The stack. `draw_one` is called when it is chosen, be that allowed or not."""

    focusable = piece = True
    margin = 44

    def __init__(self, draw_one: Callable[[], None]) -> None:
        super().__init__(tip=_("The gods of golf: draw a tile from the pool, and play it"))
        self.count = 0
        self.live = False       # may be drawn from now
        self.hint = False
        self.dim = False
        self.shift = 0.0
        self.width = 40
        self.centre = (0.0, 0.0)
        self._draw_one = draw_one

    def put(self, count: int, *, live: bool, dim: bool) -> None:
        """Shows `count` tiles, alive where a player may draw, dark where he may not but is asked."""
        if (count, live, dim) != (self.count, self.live, self.dim):
            self.count, self.live, self.dim = count, live, dim
            self.refresh()

    def mark(self, hint: bool) -> None:
        """Mark it as the hint, or not."""
        if hint != self.hint:
            self.hint = hint
            self.refresh()

    def shift_to(self, aside: float) -> None:
        """Draws it `aside` pixels to the side."""
        if aside != self.shift:
            self.shift = aside
            self.refresh()

    @property
    def up(self) -> float:
        """How far it stands out of the rack, in logical units."""
        return 0 if not self.live else KEEN if self.hot or self.focused or self.pressed else RAISED

    def top(self, p: Painter) -> tuple[float, float]:
        """The middle of its uppermost tile."""
        step, shown = p.look.scale, max(0, min(_SHOWN, self.count) - 1)
        return self.centre[0] + self.shift - 3 * shown * step, self.centre[1] - p.look.px(self.up) - 4 * shown * step

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The stack and its tag."""
        if self.width <= 0:
            return
        back, step = p.tile(None, None, self.width, 0, HIGHEST), p.look.scale
        x, y = self.centre[0] + self.shift, self.centre[1] - p.look.px(self.up)
        if self.live:
            p.lit(surface, back, self.top(p), "focus" if self.hint else "glow", 1.25 if self.up == KEEN else .85)
        draw_shadow(p, surface, self.width, 0, (x, y), HELD if self.live else .3)
        for level in range(min(_SHOWN, self.count)):
            at = x - 3 * level * step, y - 4 * level * step
            if level:
                draw_shadow(p, surface, self.width, 0, at, .2)
            put(surface, p.dim(back) if self.dim else back, at, True)
        if not self.count:
            put(surface, p.rbox(self.width, 2 * self.width, p.look.px(6), None, "line_wood", p.look.scale), (x, y), True)
        if self.hint:
            x, y = self.top(p)
            badge(p, surface, (x + self.width * .42, y - self.width * .92))
        self._draw_tag(p, surface)

    def _draw_tag(self, p: Painter, surface: pygame.Surface) -> None:
        high, room = tag_height(p), self.rect.w - p.look.px(4)
        words = _("pool, {n} left").format(n=self.count)
        size = fitting(p, words, room - p.look.px(14))
        if size < SIZES.caption * .75:
            words = str(self.count)
            size = fitting(p, words, room - p.look.px(14))
        drawn = p.text(words, size, "on_well", "bold")
        wide = min(room, drawn.get_width() + p.look.px(16))
        centre = self.rect.centerx, self.rect.bottom - high / 2 - p.look.px(4)
        put(surface, p.rbox(wide, high, high // 2, "well", "brass", p.look.scale, 235), centre, True)
        put(surface, drawn, centre, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring round the stack where it stands."""
        line = max(2.0, SIZES.ring * p.look.scale)
        grow = p.look.px(20)
        ring = p.rbox(self.width + grow, 2 * self.width + grow, p.look.px(11), None, "focus", line)
        x, y = self.top(p)
        put(surface, ring, ((x + self.centre[0]) / 2, (y + self.centre[1] - p.look.px(self.up)) / 2), True)

    def act(self, act: Act) -> Reply:
        """Draw on "ok"."""
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        """Draw."""
        self._draw_one()
        return True
