"""What belongs to a spot of a canvas: the small menu of what is there, such as a hole, the buttons beside it, the next spot for keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

import pygame

from game.content.draft import Draft
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Popup, PopupAnchor
from game.ui.widgets.layout import Column, Scroll, WidgetGrid
from game.ui.widgets.text import Label
from game.ui.workshop.findings import FileHolder
from game.ui.workshop.tool import FileSpot

_LEAST: Final = 200         # logical units: the least width of the menu
_ABREAST: Final = 9         # how many values stand side by side
_VALUE: Final = 34
_GAP: Final = 4
_EDGES: Final = 36          # the room at both sides of the values together
_BUTTON: Final = 22         # the side of a button at a spot
_TOUCHED: Final = 32        # and for a finger
_GROWN: Final = 1.4         # the text scale up to which such a button grows
_ROOMY: Final = 5           # a spot that is this many times as wide as a button has it inside
_ASIDE: Final = 2.5         # a pixel sideways counts as this many ahead, where keys look for the next spot
_AHEAD: Final = 2           # pixels that the next spot lies ahead at the least


class SpotChoice(NamedTuple):
    """An entry of a menu. `change` makes the file with that choice, and raises Unwritable where it can't.

    `chosen`: it holds already; `why_not` says why it can't be chosen. `then` is the spot of the cursor afterwards, () for the same.
    """

    title: str
    change: Callable[[Draft], Draft]
    icon: str = ""
    chosen: bool = False
    why_not: str = ""
    then: FileSpot = ()


class SpotRow(NamedTuple):
    """Values of which one holds, side by side below a title that says what they are."""

    title: str
    values: tuple[SpotChoice, ...]


class SpotMenu(NamedTuple):
    """The menu of a spot: what is there in words, the values that it can have, and what else can be done to it."""

    title: str
    rows: tuple[SpotRow, ...]
    deeds: tuple[SpotChoice, ...]


class SpotChanges:
    """What can be done to what lies at a spot of a `holder`'s file without a tool: by numbers, plus and minus, a name, or its menu.

    A method that makes a file raises Unwritable, with the reason, where it can't be made.
    """

    def __init__(self, holder: FileHolder) -> None:
        self.holder = holder

    @property
    def draft(self) -> Draft:
        """The file as it is now."""
        return self.holder.draft

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """The file with that number at a spot; None where numbers mean nothing there."""
        return None

    def can_turn(self, spot: FileSpot) -> bool:
        """Whether what is at a spot can be turned: there are arrows above and below it then."""
        return False

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        """The file with what is at a spot a step further up (1) or down (-1); None where nothing is turned there."""
        return None

    def name_at(self, spot: FileSpot) -> str | None:
        """The name of what is at a spot; None where nothing there has a name of its own."""
        return None

    def renamed(self, spot: FileSpot, name: str) -> Draft:
        """The file with another name for what is at a spot."""
        return self.draft

    def emptied(self, spot: FileSpot) -> Draft | None:
        """The file without what is at a spot; None where nothing can be taken away."""
        return None

    def menu(self, spot: FileSpot) -> SpotMenu | None:
        """What can be chosen of what lies at a spot; None where nothing can."""
        return None

    def has_handle(self, spot: FileSpot) -> bool:
        """Whether a button for the menu stands at a spot while the cursor is there."""
        return self.menu(spot) is not None


class MenuUser(Protocol):
    """Receives the choice from a menu; game.ui.scenes.editor.EditorScene implements it."""

    def choose(self, choice: SpotChoice) -> None:
        """Takes that choice: the menu closes, and the file changes."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """The spot at the cursor of a canvas, as the anchor of a menu."""

    canvas: Widget

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle of the spot, in device pixels."""
        return self.canvas.focus_rect


# ---- the menu on the screen
class ValueButton(Button):
    """A button for a value; the present value has a gold line round it."""

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        if self.selected:
            put(surface, p.rbox(*self.rect.size, p.look.px(SIZES.radius), None, "gold", 2 * p.look.scale), self.rect.topleft)


class SpotMenuPlate(Popup):
    """The menu, beside its spot. `first` has the focus at the beginning: the value that holds now."""

    def __init__(self, menu: SpotMenu, user: MenuUser, place: PopupAnchor) -> None:
        self._user = user
        parts: list[Widget] = [Label(menu.title, SIZES.body, kind="bold", tint="strong")]
        values: list[Button] = []
        for row in menu.rows:
            buttons = [self._value(choice) for choice in row.values]
            values += buttons
            parts += [Label(row.title, SIZES.small, tint="lesser"), WidgetGrid(*buttons, columns=min(_ABREAST, len(buttons)), gap=_GAP)]
        deeds = [self._deed(choice) for choice in menu.deeds]
        self.first = next((button for button in values if button.selected), (*values, *deeds)[0])
        abreast = max((min(_ABREAST, len(row.values)) for row in menu.rows), default=0)
        self._usual = max(_LEAST, abreast * (_VALUE + _GAP) + _EDGES)
        super().__init__(Scroll(Column(*parts, Column(*deeds, gap=2), gap=6), grow=1, pad=4), place, self._usual)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Widens the menu with the text scale."""
        self.least = self._usual * max(1.0, p.look.text)
        super().layout(p, rect)

    def _chooser(self, choice: SpotChoice) -> Callable[[], SceneChange | None]:
        def chosen() -> SceneChange | None:
            self._user.choose(choice)
            return None
        return chosen

    def _value(self, choice: SpotChoice) -> Button:
        return ValueButton(choice.title, self._chooser(choice), style="bar", size=SIZES.small, tall=_VALUE, width=_VALUE,
                           selected=choice.chosen, enabled=not choice.why_not, why=choice.why_not)

    def _deed(self, choice: SpotChoice) -> Button:
        return Button(choice.title, self._chooser(choice), icon=choice.icon, style="row", size=SIZES.small, tall=_VALUE,
                      enabled=not choice.why_not, why=choice.why_not)


# ---- buttons that stand at a spot
def menu_handle(p: Painter, spot: pygame.Rect, within: pygame.Rect, *, touch: bool = False) -> pygame.Rect:
    """Where the button for the menu stands: at the left of a spot, or within the right end of a wide one."""
    side = _button_side(p, touch=touch)
    found = pygame.Rect(0, 0, side, side)
    found.midright = (spot.right if spot.w > _ROOMY * side else spot.left) - p.look.px(4), spot.centery
    return found.clamp(within)


def turn_arrows(p: Painter, spot: pygame.Rect, *, touch: bool = False) -> list[tuple[int, pygame.Rect]]:
    """The arrows above and below the right end of a spot that can be turned, each with the step that it makes."""
    side = _button_side(p, touch=touch)
    up, down = pygame.Rect(0, 0, side, side), pygame.Rect(0, 0, side, side)
    aside = min(side // 2, spot.w // 6)
    up.midbottom, down.midtop = (spot.right + aside, spot.centery - 1), (spot.right + aside, spot.centery + 1)
    return [(1, up), (-1, down)]


def draw_spot_button(p: Painter, surface: pygame.Surface, place: pygame.Rect, icon: str) -> None:
    """Draws a button at a spot, with that icon."""
    put(surface, p.rbox(place.w, place.h, place.h / 2, "well", "brass", p.look.scale), place.topleft)
    put(surface, p.icon(icon, round(place.h * .7), "on_well"), place.center, centre=True)


def _button_side(p: Painter, *, touch: bool) -> int:
    return p.look.px((_TOUCHED if touch else _BUTTON) * max(1.0, min(_GROWN, p.look.text)))


# ---- the next spot for keys
def nearest_that_way(places: Sequence[tuple[FileSpot, pygame.Rect]], here: FileSpot, place: pygame.Rect, way: tuple[int, int]
                     ) -> FileSpot | None:
    """The nearest spot from here in that direction, sideways counting more than ahead; None where there is none."""
    (dx, dy), best = way, list[tuple[float, int, FileSpot]]()
    for number, (spot, there) in enumerate(places):
        x, y = there.centerx - place.centerx, there.centery - place.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if spot != here and ahead > _AHEAD:
            best.append((ahead + _ASIDE * aside, number, spot))
    return min(best, key=lambda found: found[:2])[2] if best else None
