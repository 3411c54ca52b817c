"""The curtain between two people who may not see each other's tiles: a cloth over the whole window until the right one is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.ui.animation import Tween, glide
from game.ui.input import Act
from game.ui.navigation import Reply, reply
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.sitter import Sitter
from game.ui.play.seats import SeatPlate
from game.ui.scene import Scene
from game.ui.theme import SIZES
from game.ui.widgets.button import Button, On
from game.ui.widgets.cards import Plaque
from game.ui.widgets.guard import STOOD, Guard
from game.ui.widgets.layout import Centre, Column, Row
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, Title
from game.words import _

FALL: Final = .45       # seconds, at any speed: whoever sits there has to see that the table is closed
RISE: Final = .3
LIFTED: Final = .3      # seconds that the table has been seen before a press of it counts
_FACE = 96              # logical units of the portrait
_HEM = 16               # logical units of the braid along the lower edge
_SHADE = 22             # and of the shadow below it


class CurtainLayer(Centre):
    """Covers everything once it has fallen. Only the person it waits for lifts it; "back" and "menu" open the menu above it."""

    def __init__(self, seat: int, name: str, sitter: Sitter, lift: On, menu: On) -> None:
        self.seat, self._menu = seat, menu
        portrait = Token(seat, _FACE)
        portrait.set(sitter)
        self.share = 0.0        # how much of it has come down; of its strength where motion is reduced
        self.button = Button(_("I am {name}").format(name=name), lift, style="brass", tall=48, size=SIZES.lead)
        super().__init__(Plaque(Column(
            Row(portrait, align="centre"),
            Title(_("Pass to {name}").format(name=name), SIZES.display, align="centre"),
            Label(_("{name} takes the seat; nobody else looks at the screen now.").format(name=name), align="centre", tint="lesser"),
            self.button,
            gap=18), 30, 36, seed=23), 580)

    # ---- falling and rising
    @property
    def down(self) -> bool:
        """Whether it covers everything."""
        return self.share >= 1

    def falls(self, done: Callable[[], None]) -> Tween:
        """The motion by which it comes down."""
        return Tween(FALL, self._come, glide, done, paced=False)

    def rises(self, done: Callable[[], None]) -> Tween:
        """The motion by which it goes up again."""
        return Tween(RISE, lambda t: self._come(1 - t), glide, done, paced=False)

    def _come(self, share: float) -> None:
        before, self.share = self.share, share
        if self.host is None or before == share:
            return
        p = self.host.painter
        if not p.look.motion:
            self.refresh(self.rect)
            return
        upper, lower = sorted((self._edge(before), self._edge(share)))
        hem = p.look.px(_HEM)
        self.refresh(pygame.Rect(self.rect.x, upper - hem, self.rect.w, lower - upper + hem + p.look.px(_SHADE)))

    def _edge(self, share: float) -> int:
        """How far down it reaches then."""
        return self.rect.y + round(share * self.rect.h)

    # ---- drawing
    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """As much of it as has come down, with what is written on it."""
        if self.down:
            super().paint(p, surface, area)
        elif p.look.motion:
            self._paint_hanging(p, surface, area)
        elif self.share > 0:
            whole = pygame.Surface(self.rect.size)
            super().paint(p, whole, area)
            whole.set_alpha(round(255 * self.share))
            surface.blit(whole, self.rect)

    def _paint_hanging(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Down to its lower edge, with the braid there and the shadow below."""
        clip, edge, hem = surface.get_clip(), self._edge(self.share), p.look.px(_HEM)
        surface.set_clip(pygame.Rect(self.rect.x, self.rect.y, self.rect.w, edge - self.rect.y).clip(clip))
        super().paint(p, surface, area)
        surface.set_clip(clip)
        if self.share > 0:
            surface.blit(backdrops.hem(p, self.rect.w, hem), (self.rect.x, edge - hem))
            put(surface, backdrops.shade(p, self.rect.w, p.look.px(_SHADE)), (self.rect.x, edge))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cloth over the whole window."""
        surface.blit(backdrops.curtain(p, self.rect.size), self.rect)

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Nothing passes but the way to the menu."""
        if act.name in ("back", "menu"):
            return reply(self._menu())
        return False


class TableCurtain:
    """Closes a table, and opens it for the right person.

    `prepare` shows what is that person's behind the cloth, while it goes up; `opened` is called when it is gone; `menu` opens the menu.
    """

    def __init__(self, scene: Scene, plates: Sequence[SeatPlate], prepare: Callable[[], None], opened: Callable[[], None],
                 menu: On) -> None:
        """`plates` are those of all seats, by seat: they know who sits there."""
        self._scene, self._plates = scene, plates
        self._prepare, self._opened, self._menu = prepare, opened, menu
        self._layer: CurtainLayer | None = None

    @property
    def hangs(self) -> bool:
        """Whether some of it is to be seen, or will be at once."""
        return self._layer is not None

    def fall(self, seat: int) -> None:
        """Close the table until that person is there. Whatever was pressed before this can be seen was meant for somebody else's turn."""
        if self._layer is None:
            layer = self._layer = CurtainLayer(seat, self._plates[seat].name, self._plates[seat].sitter, self._lift, self._menu)
            self._scene.ui.open(layer, layer.button, guard=Guard(STOOD, lambda: layer.down))
            self._scene.clock.play(layer.falls(lambda: None))

    def _lift(self) -> None:
        """That person is there."""
        if self._layer is not None:
            self._prepare()
            self._scene.ui.guard(Guard(LIFTED, lambda: False))
            self._scene.clock.play(self._layer.rises(self._gone))

    def _gone(self) -> None:
        """The table can be seen again."""
        self._layer = None
        self._scene.ui.close()
        self._scene.ui.guard(Guard(LIFTED))
        self._opened()
