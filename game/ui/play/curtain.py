"""The curtain between two people who may not see each other's tiles: a cloth over the whole window until the right one is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from game.ui.input import Act
from game.ui.looks.stage import Animator, Tween, glide, pause
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange, reply
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.sitter import Sitter
from game.ui.play.seats import SeatPlate
from game.ui.widgets.base import STOOD, Guard
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Token
from game.ui.widgets.layout import Centre, Column, Plaque, Row
from game.ui.widgets.text import Label, Title
from game.ui.widgets.ui import Ui
from game.words import _

FALL: Final = .45       # seconds, at any speed: the people at the screen have to see that the table is closed
RISE: Final = .3
LANDED: Final = .8      # seconds, also at any speed, for which the last move stays in sight before the curtain falls
LIFTED: Final = .3      # seconds for which the table must have been seen before a press counts
_CLEAR = 40             # logical units: the last press is at least this far from the button
_FACE = 96              # logical units of the portrait
_HEM = 16               # logical units of the braid along the lower edge
_SHADE = 22             # and of the shadow below it


class CurtainUser(Protocol):
    """The owner of a curtain, which calls it when the person in front of it does something."""

    def lift(self) -> SceneChange | None:
        """Called when the person that it waits for is there."""

    def open_menu(self) -> SceneChange | None:
        """Opens the menu above the curtain."""


class CurtainLayer(Centre):
    """Covers everything once it has fallen. Only the person it waits for lifts it; "back" and "menu" open the menu above it.

    Its button keeps away from `pressed`, where the window was pressed last: another press there is still meant by the player before.
    """

    def __init__(self, seat: int, name: str, sitter: Sitter, user: CurtainUser, pressed: tuple[int, int] | None = None) -> None:
        self.seat, self._user, self._pressed = seat, user, pressed
        portrait = Token(seat, _FACE)
        portrait.set(sitter)
        self._shut = False      # it covers everything at once, as when the window goes out of sight: no motion changes that
        self.share = 0.0        # 0..1: how far it has come down; its opacity where motion is reduced
        self.button = Button(_("I am {name}").format(name=name), user.lift, style="brass", tall=48, size=SIZES.lead)
        super().__init__(Plaque(Column(
            Row(portrait, align="centre"),
            Title(_("Pass to {name}").format(name=name), SIZES.display, align="centre"),
            Label(_("{name} takes the seat; nobody else looks at the screen now.").format(name=name), align="centre", tint="lesser"),
            self.button,
            gap=18), 30, 36, seed=23), 580)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """In the middle, or shifted so that the button is not where the last press was."""
        super().layout(p, rect)
        plaque = self.children[0]
        aside = _aside(self.button.rect.inflate(2 * p.look.px(_CLEAR), 2 * p.look.px(_CLEAR)), self._pressed, plaque.rect, self.rect)
        if aside is not None:
            plaque.layout(p, plaque.rect.move(aside))

    # ---- falling and rising
    @property
    def down(self) -> bool:
        """Whether it covers everything."""
        return self.share >= 1

    def shut(self) -> None:
        """Covers everything at once."""
        self._come(1.0)
        self._shut = True
        self.refresh()

    def falls(self) -> Tween:
        """The motion by which it comes down."""
        return Tween(FALL, self._come, glide, paced=False)

    def rises(self, done: Callable[[], None]) -> Tween:
        """The motion by which it goes up again."""
        self._shut = False
        return Tween(RISE, lambda t: self._come(1 - t), glide, done, paced=False)

    def _come(self, share: float) -> None:
        if self._shut:
            return
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
        """The y of its lower edge at this share, in device pixels."""
        return self.rect.y + round(share * self.rect.h)

    # ---- drawing
    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
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
        """Paints the cloth down to its lower edge, with the braid there and the shadow below."""
        clip, edge, hem = surface.get_clip(), self._edge(self.share), p.look.px(_HEM)
        surface.set_clip(pygame.Rect(self.rect.x, self.rect.y, self.rect.w, edge - self.rect.y).clip(clip))
        super().paint(p, surface, area)
        surface.set_clip(clip)
        if self.share > 0:
            surface.blit(backdrops.hem(p, self.rect.w, hem), (self.rect.x, edge - hem))
            put(surface, backdrops.shade(p, self.rect.w, p.look.px(_SHADE)), (self.rect.x, edge))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        surface.blit(backdrops.curtain(p, self.rect.size), self.rect)

    # ---- intents
    def act(self, act: Act) -> Reply:
        if act.name in ("back", "menu"):
            return reply(self._user.open_menu())
        return False


def _aside(button: pygame.Rect, pressed: tuple[int, int] | None, plaque: pygame.Rect, room: pygame.Rect) -> tuple[int, int] | None:
    """The shortest shift that takes the plaque's button off that place and keeps the plaque in the room, else the longest one sideways.

    >>> _aside(pygame.Rect(40, 80, 20, 10), (50, 84), pygame.Rect(20, 0, 60, 100), pygame.Rect(0, 0, 100, 120))
    (0, 5)
    >>> _aside(pygame.Rect(40, 80, 20, 10), (50, 20), pygame.Rect(20, 0, 60, 100), pygame.Rect(0, 0, 100, 120)) is None
    True
    """
    if pressed is None or not button.collidepoint(pressed):
        return None
    x, y = pressed
    ways = [(x - button.right, 0), (x + 1 - button.left, 0), (0, y - button.bottom), (0, y + 1 - button.top)]
    fitting = [way for way in ways if room.contains(plaque.move(way))]
    if fitting:
        return min(fitting, key=lambda way: abs(way[0]) + abs(way[1]))
    return max((room.left - plaque.left, 0), (room.right - plaque.right, 0), key=lambda way: abs(way[0]))


class CurtainedScene(Protocol):
    """A scene with a table that a curtain closes."""

    @property
    def ui(self) -> Ui:
        """Its layers of widgets."""

    @property
    def clock(self) -> Animator:
        """Runs the motions that no intent cuts short."""

    def curtain_rises(self) -> None:
        """Called when the right person is there: shows their tiles behind the cloth while it goes up."""

    def curtain_gone(self) -> None:
        """Called when the table can be seen again."""

    def open_menu(self) -> None:
        """Opens the menu above all."""


class TableCurtain:
    """Closes a table, and opens it for the right person."""

    def __init__(self, scene: CurtainedScene, plates: Sequence[SeatPlate]) -> None:
        """`plates` are the plaques of all seats, by seat: they have the names and portraits."""
        self._scene, self._plates = scene, plates
        self._layer: CurtainLayer | None = None
        self._lifts = 0         # how often it has been lifted, or shut while it went up

    @property
    def hangs(self) -> bool:
        """Whether any of it is visible, or is about to be."""
        return self._layer is not None

    def fall(self, seat: int, *, moved: bool = False) -> None:
        """Closes the table until that person confirms being there. A press that began before the curtain was seen belongs to the turn
        before. If somebody has just `moved`, the table is shown for a moment first: everybody may see it.
        """
        if self._layer is None:
            layer = self._layer = CurtainLayer(seat, self._plates[seat].name, self._plates[seat].sitter, self, self._scene.ui.presses.place)
            self._scene.ui.open(layer, layer.button, guard=Guard(STOOD, lambda: layer.down, quiet=True))
            self._scene.clock.play(pause(LANDED if moved else 0.0, paced=False), layer.falls())

    def shut(self) -> None:
        """If it is falling or going up, cover everything at once and wait for that person."""
        if self._layer is not None:
            self._lifts += 1
            self._layer.shut()
            self._scene.ui.guard(Guard(STOOD, quiet=True))

    def open_menu(self) -> None:
        """Opens the menu above the curtain, by the scene."""
        self._scene.open_menu()

    def lift(self) -> None:
        """Called when the person confirms being there: raises the curtain."""
        if self._layer is not None:
            self._scene.curtain_rises()
            self._lifts += 1
            lift = self._lifts
            self._scene.ui.guard(Guard(LIFTED, lambda: False))
            self._scene.clock.play(self._layer.rises(lambda: self._gone(lift)))

    def _gone(self, lift: int) -> None:
        """Called when the curtain has gone up: removes it, unless it was shut meanwhile."""
        if lift != self._lifts:
            return
        self._layer = None
        self._scene.ui.close()
        self._scene.ui.guard(Guard(LIFTED))
        self._scene.curtain_gone()
