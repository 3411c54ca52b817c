"""What a finger hides while it paints, shown larger above it; and the ring of tools that a pad opens."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Widget
from game.ui.widgets.button import On
from game.ui.widgets.focus import in_order
from game.ui.workshop.palette import ToolButton

# ---- a lens above a finger
_ABOVE: Final = 40          # logical units between a finger and the rim of its lens
_RADIUS: Final = 46
_LARGER: Final = 1.4        # how much larger things are in it


class FingerLens:
    """A round piece of what lies under a finger, above it; beside it where above is no room."""

    def __init__(self) -> None:
        self._drawn = pygame.Rect(0, 0, 0, 0)

    def moved(self, p: Painter, finger: tuple[int, int] | None, within: pygame.Rect) -> list[pygame.Rect]:
        """What is to be drawn again now that the finger is there, None for no finger: where the lens was and is, and what it shows."""
        found = [self._drawn] if self._drawn.w else []
        if finger is not None:
            found += [_lens_place(p, finger, within), _lens_shows(p, finger)]
        return [rect.inflate(4, 4) for rect in found]

    def draw(self, p: Painter, surface: pygame.Surface, finger: tuple[int, int], within: pygame.Rect) -> None:
        """Draws it, of what has been drawn on the surface there."""
        place = self._drawn = _lens_place(p, finger, within)
        source = _lens_shows(p, finger)
        seen = source.clip(surface.get_rect()).clip(within)
        if not seen.w or not seen.h:
            return
        shown = pygame.Surface(source.size, pygame.SRCALPHA, 32)
        shown.fill(p.colour("shade"))
        shown.blit(surface.subsurface(seen), (seen.x - source.x, seen.y - source.y))
        lens = pygame.transform.smoothscale(shown, place.size)
        lens.blit(p.rbox(*place.size, place.w / 2, (255, 255, 255)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(lens, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        put(surface, p.rbox(*place.size, place.w / 2, None, "brass", 3 * p.look.scale), place.topleft)


def _lens_place(p: Painter, finger: tuple[int, int], within: pygame.Rect) -> pygame.Rect:
    """Where the lens of a finger is, within a rectangle."""
    side = 2 * p.look.px(_RADIUS)
    place = pygame.Rect(0, 0, side, side)
    place.midbottom = finger[0], finger[1] - p.look.px(_ABOVE)
    if place.top < within.top:
        place.midright = finger[0] - p.look.px(_ABOVE), finger[1]
        if place.left < within.left:
            place.midleft = finger[0] + p.look.px(_ABOVE), finger[1]
    return place.clamp(within)


def _lens_shows(p: Painter, finger: tuple[int, int]) -> pygame.Rect:
    side = round(2 * p.look.px(_RADIUS) / _LARGER)
    place = pygame.Rect(0, 0, side, side)
    place.center = finger
    return place


# ---- all tools in a ring, for a pad
_TOOL: Final = 56           # logical units of a tool of the ring, with the room beside it
_LEAST: Final = 150         # of the radius on which they lie
_ROOM: Final = 30           # between it and the edge of the window
_DOT: Final = 9             # the dot at the tool that is in hand
_INWARD: Final = 42         # from the middle of that tool to its dot


class RingItem(NamedTuple):
    """Something that the ring offers: what it is called, what it does, both translated; why it can't be done, "" where it can."""

    title: str
    says: str
    icon: str
    key: str
    on: On
    held: bool = False
    why: str = ""


class ToolRing(Widget):
    """Buttons in a circle, what the one with the focus does in the middle, a dot at what is in hand. B closes it, and Y that has opened it.

    `first` has the focus at the beginning: what is in hand.
    """

    def __init__(self, items: Sequence[RingItem], close: On) -> None:
        self._items, self._close = tuple(items), close
        self._buttons = [ToolButton(item.key, item.on, icon=item.icon, tip="", selected=False) for item in items]
        for button, item in zip(self._buttons, items, strict=True):
            button.enable(not item.why, item.why)
        self.first = next((button for button, item in zip(self._buttons, items, strict=True) if item.held), self._buttons[0])
        super().__init__(*self._buttons, ground="wood")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The first one at the top, the others after it to the right."""
        self.rect = pygame.Rect(rect)
        x, y = rect.center
        for number, button in enumerate(self._buttons):
            turn = 2 * pi * number / len(self._buttons)
            place = pygame.Rect(0, 0, button.natural(p), button.height(p, button.natural(p)))
            place.center = round(x + self._radius(p) * sin(turn)), round(y - self._radius(p) * cos(turn))
            button.layout(p, place)

    def _radius(self, p: Painter) -> int:
        apart = hypot(self.first.natural(p), self.first.height(p, self.first.natural(p)))      # none lies over another one at a slant
        wanted = max(p.look.px(_LEAST), round(len(self._buttons) * apart / (2 * pi)))
        return min(wanted, min(self.rect.size) // 2 - p.look.px(_ROOM))

    def _inward(self, p: Painter, button: Widget) -> tuple[int, int]:
        """Where the dot of a button stands: on the way from it to the middle."""
        (x, y), (to_x, to_y) = button.rect.center, self.rect.center
        share = p.look.px(_INWARD) / max(1.0, hypot(to_x - x, to_y - y))
        return round(x + (to_x - x) * share), round(y + (to_y - y) * share)

    def act(self, act: Act) -> Reply:
        """Left and up go round against the clock, right and down with it."""
        if act.name in ("back", "hint") and self.host is not None:
            self._close()
            return True
        if act.name in ("left", "right", "up", "down") and self.host is not None:
            self._turn(act.name)
            return True
        return False

    def _turn(self, way: str) -> None:
        """The focus goes to the next one that way: beside it on the ring, of the two that which lies that way on the screen."""
        host = self.host
        if host is None:
            return
        here = host.focus or self.first
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
        beside = [found for step in (1, -1) if (found := in_order(here, self._buttons, step)) is not None]
        ahead = [(one.rect.centerx - here.rect.centerx) * dx + (one.rect.centery - here.rect.centery) * dy for one in beside]
        if max(ahead) > 0:
            host.sound("tick")
            host.set_focus(beside[ahead.index(max(ahead))])
            self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A plate below the ring, and in its middle the words of what has the focus."""
        px, side = p.look.px, 2 * self._radius(p) + p.look.px(_TOOL + 24)
        put(surface, p.rbox(side, side, side / 2, "well", "line_wood", 2 * p.look.scale), self.rect.center, centre=True)
        for button, held in zip(self._buttons, (item.held for item in self._items), strict=True):
            if held:        # the focus alone is lit
                put(surface, p.rbox(px(_DOT), px(_DOT), px(_DOT) / 2, "gold"), self._inward(p, button), centre=True)
        focus = self.host.focus if self.host is not None else None
        item = next((item for button, item in zip(self._buttons, self._items, strict=True) if button is focus), None)
        if item is None:
            return
        room = round(1.4 * (self._radius(p) - px(_TOOL) / 2))
        lines: list[tuple[str, float, FontKind]] = [(line, SIZES.lead, "bold") for line in p.wrap(item.title, SIZES.lead, room, "bold")]
        lines += [(line, SIZES.small, "regular") for line in p.wrap(item.why or item.says, SIZES.small, room)]
        heights = [p.font(size, kind).get_linesize() for _line, size, kind in lines]
        y = self.rect.centery - sum(heights) // 2
        for (line, size, kind), high in zip(lines, heights, strict=True):
            put(surface, p.text(line, size, "on_well", kind), (self.rect.centerx, y + high // 2), centre=True)
            y += high
