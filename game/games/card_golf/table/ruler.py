"""The ruler of a hole: yards from the middle tee, below the cards or at the foot of the window."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.games.card_golf.rules.course import YARDS, Hole, Tee
from game.games.card_golf.table.hole_picture import Outlook
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.words import _

RULER: Final = 26           # logical units of its strip
_TICK: Final = 50           # yards between figures


def draw_ruler(p: Painter, surface: pygame.Surface, look: Outlook, hole: Hole, window: pygame.Rect, *, gliding: bool) -> None:
    """Yards from the middle tee, below the cards or at the foot of the window; while it is `gliding` nothing of it is kept."""
    px = p.look.px
    foot = look.at(0, hole.left + len(hole.ground[0]) - .5)[1] + px(34)
    y = round(min(foot, look.rect.bottom + px(1)))
    if gliding:
        _draw_ticks(p, surface, look, hole, y)
        return

    def ruled() -> pygame.Surface:
        out = pygame.Surface((window.w, px(RULER)), pygame.SRCALPHA, 32)
        _draw_ticks(p, out, replace(look, rect=look.rect.move(-window.x, -window.y)), hole, 0)
        return out
    key = "ruler", look.camera, look.map.cell, hole.tees, len(hole.ground), window.w
    put(surface, p.quick(key, ruled), (window.x, y))


def _draw_ticks(p: Painter, surface: pygame.Surface, look: Outlook, hole: Hole, y: int) -> None:
    """The ruler with its upper edge at y; the window begins where the look's rectangle does."""
    px, size, tee = p.look.px, SIZES.caption / max(1.0, p.look.text), hole.tees[Tee.MIDDLE]
    left, right = look.rect.left, look.rect.right
    every = _TICK if look.cell * _TICK / YARDS > px(60) else 2 * _TICK
    for row in range(tee.row, len(hole.ground)):
        yards = (row - tee.row) * YARDS
        x = look.at(row, tee.column)[0]
        if not left + px(8) <= x <= right - px(8):
            continue
        big = yards % every == 0
        surface.fill(p.colour("on_felt"), (round(x), y, max(1, px(1.4)), px(7) if big else px(4)))
        if big:
            words = p.text(_("{n} yd").format(n=yards) if yards else _("tee"), size, "on_felt", "regular", 170)
            put(surface, words, (min(max(x - words.get_width() / 2, left), right - words.get_width()), y + px(7)))
