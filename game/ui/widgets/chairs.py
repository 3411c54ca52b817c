"""Chairs at a drawn table: who sits there, or the empty seat."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.input import Act, Composing, Edit, InputDevice, Typed
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES
from game.ui.widgets.carried import HIGH, LOW
from game.ui.widgets.carrying import ASIDE, Carrying
from game.ui.widgets.liftable import Liftable
from game.ui.widgets.pips import PIP, draw_pips, pips_wide
from game.ui.widgets.portraits import Occupant
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _

_SHAKES, _REACH = 3, 6      # how often a chair shakes that can't be taken or left, and how far
_UP: Final = 6              # logical units by which somebody lifted from a chair is above it


class ChairSeat(Liftable):
    """A place at the table, taken or empty."""

    seated = True

    def __init__(self, carrying: Carrying, number: int) -> None:
        super().__init__(carrying, number, None, tip=_("Drag to another chair to change places; press for name and level, or type a name"))
        self.words_above = False        # the name stands on the side away from the table
        self.turned = 0.0               # degrees counter-clockwise by which its back is turned from the top
        self._sway = 0.0                # from -1 to 1, while it shakes

    def sway(self, share: float) -> None:
        """How it stands at a moment of its shake, which says that nobody can sit down there, or leave it."""
        self._sway = math.sin(share * math.tau * _SHAKES) * (1 - share)
        self.refresh()

    @property
    def lettered(self) -> bool:
        """Whether letters that are typed are for it: they begin another name."""
        return self.taken

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """A letter begins the name."""
        return self.carrying.rename(self, intent.text) if isinstance(intent, Typed) and self.taken else False

    def set(self, shown: Occupant | None) -> None:
        """Shows who sits there, None for nobody."""
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def activate(self, source: InputDevice) -> Reply:
        """What belongs to the chair is shown."""
        if self.carrying.source is not None:
            return self.carrying.set_down(self)
        return self.carrying.open(self)

    def act(self, act: Act) -> Reply:
        """Del, or Y of a pad, empties the chair."""
        if act.name == "delete" or (act.name == "hint" and act.source == "pad"):
            return self.carrying.send_away(self) if self.taken else True
        return super().act(act)

    def height(self, p: Painter, width: int) -> int:
        """Portrait, name and line."""
        return self.face(p) + p.font(SIZES.small, "bold").get_linesize() + p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        top, half, x = self.rect.y + p.look.px(3), self.face(p) // 2, self.rect.centerx + round(p.look.px(_REACH) * self._sway)
        return x, self.rect.bottom - p.look.px(3) - half if self.words_above else top + half

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait or an empty seat, its name and line; a glow where the lifted one can go."""
        px, size, middle, carrying = p.look.px, self.face(p), self.middle(p), self.carrying
        held = carrying.source
        if (self.hot if held is None else held is self or self in carrying.free):
            disc = p.rbox(size, size, size // 2, "glow", None)
            p.lit(surface, disc, middle, "glow", .9 if held is not None and (carrying.over is self or self.focused) else .45)
        if self.shown is None and p.look.theme.flat:
            seat = p.rbox(size, size, px(16), "plate" if not self.hot else "plate_on", "brass", p.look.scale)
            put(surface, seat, (middle[0] - size // 2, middle[1] - size // 2))
        elif not p.look.theme.flat:
            p.drop(surface, self._chair(p), middle, .3)
        if self.shown is None:
            put(surface, p.icon("new", size // 2, "cream"), middle, centre=True)
        elif not self.in_air:
            up = carrying.height if held is self else 0.0
            self.draw_face(p, surface, (middle[0], middle[1] - round(px(_UP) * up)), LOW + (HIGH - LOW) * up)
        if held is not None and held is not self and self.focused and not carrying.dragged:
            put(surface, held.picture(HIGH), (middle[0] + px(ASIDE[0]), middle[1] + px(ASIDE[1])), centre=True)
        self._draw_words(p, surface)

    def _chair(self, p: Painter) -> pygame.Surface:
        """The seat and its back, turned towards the table."""
        size, tone = self.face(p), p.look.theme.plate_on if self.hot and not self.taken else p.look.theme.plate

        def make() -> pygame.Surface:
            fine = 3 * size
            out = pygame.Surface((fine * 3 // 2, fine * 3 // 2), pygame.SRCALPHA, 32)
            middle, outer, wide = fine * 3 / 4, fine * 5 / 8, fine / 10
            for colour, edge in ((tone.dark, 0.0), (tone.light, wide / 5)):
                turns = [math.radians(-138 + edge / 4 + k * (96 - edge / 2) / 30) for k in range(31)]
                rim = [(outer - edge, turns), (outer - wide + edge, turns[::-1])]
                pygame.draw.polygon(out, colour, [(middle + r * math.cos(t), middle + r * math.sin(t)) for r, along in rim for t in along])
            seat = pygame.Rect(0, 0, fine * 19 // 20, fine * 19 // 20)
            seat.center = out.get_rect().center
            pygame.draw.rect(out, tone.dark, seat, border_radius=fine // 4)
            pygame.draw.rect(out, tone.mid, seat.inflate(-fine // 24, -fine // 24), border_radius=fine // 4)
            pygame.draw.rect(out, tone.light, seat.inflate(-fine // 24, -fine // 24), max(2, fine // 60), border_radius=fine // 4)
            return pygame.transform.rotozoom(out.premul_alpha(), self.turned, 1 / 3)
        return p.quick(("chair", size, tone, round(self.turned)), make)

    def _draw_words(self, p: Painter, surface: pygame.Surface) -> None:
        if self.shown is None:
            return
        y = self.rect.y + (0 if self.words_above else self.face(p) + p.look.px(6))
        named: tuple[tuple[str, float, FontKind], ...] = (
            (self.shown.name, SIZES.small, "bold"), (self.shown.line, SIZES.caption, "regular"))
        for text, size, manner in named:
            ink = self.ink("warning" if self.shown.wrong and manner == "bold" else "main" if manner == "bold" else "lesser")
            fits = squeezed(p, text, size, self.rect.w, manner, .8)
            words = p.text(shorten(p, text, fits, self.rect.w, manner), fits, ink, manner, shadow_on(self.ground))
            wide = pips_wide(p, self.shown.pips) if self.shown.pips and manner == "regular" else 0
            wide = wide if words.get_width() + wide <= self.rect.w else 0
            x = self.rect.centerx - (words.get_width() + wide) / 2
            put(surface, words, (x, y))
            if wide:
                draw_pips(p, surface, self.shown.pips, (round(x) + words.get_width() + p.look.px(PIP), y + words.get_height() // 2))
            y += p.font(size, manner).get_linesize()
