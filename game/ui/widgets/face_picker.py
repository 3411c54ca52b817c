"""Picking a face: nine whole ones, and swatches for every part of a face, all in sight at once.

A swatch for a part shows the face as it would be with that part. Swatches are painted one by one; until then each shows what it showed
before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame

from game.session.people import FACES, Beard, Clothes, Complexion, Features, Glasses, Hair, HairColour, Hat
from game.ui.input import Act, InputDevice
from game.ui.looks.theme import RGB, SEAT_MARKS, SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.people import draw_person, portrait_of
from game.ui.paint.sitter import HAIRS, SKINS, Sitter
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.focus import leaves_group
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import N_, _

FACE, PART, COLOUR = 62.0, 56.0, 36.0       # logical units: the side of a swatch
_WIDEST: Final = 1.3        # the factor by which the text scale makes swatches larger at most
_INSET: Final = 4           # logical units between a swatch's edge and its picture

Choose = Callable[[Features], "SceneChange | None"]

_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "ebony": N_("Ebony"), "brown": N_("Brown"), "copper": N_("Copper"), "tan": N_("Tan"), "peach": N_("Peach"), "fair": N_("Fair"),
    "black": N_("Black"), "auburn": N_("Auburn"), "blonde": N_("Blonde"), "grey": N_("Grey"), "white": N_("White"),
    "short": N_("Short"), "afro": N_("Afro"), "parted": N_("Parted"), "bun": N_("Bun"), "long": N_("Long"), "locks": N_("Locks"),
    "sides": N_("At the sides"), "bald": N_("Bald"), "none": N_("None"), "moustache": N_("Moustache"), "handlebar": N_("Handlebar"),
    "goatee": N_("Goatee"), "full": N_("Full beard"), "round": N_("Round"), "shades": N_("Shades"), "wrap": N_("Head wrap"),
    "straw": N_("Straw hat"), "flat_cap": N_("Flat cap"), "polo": N_("Polo shirt"), "suit": N_("Suit"), "open_neck": N_("Open neck"),
})
_SWITCHES: Final = (("earrings", N_("Earrings")), ("lips", N_("Lipstick")), ("wide_jaw", N_("Wide jaw")))


class _View(NamedTuple):
    """The round part of a portrait that a swatch shows: how far its middle is below the portrait's, and its radius, in half sides."""

    below: float
    radius: float


_HEAD, _MIDST, _CHEST = _View(-.10, .74), _View(.10, .60), _View(.28, .58)


class _Part(NamedTuple):
    """A part of a face: its title, the name of its field of `Features`, the values to choose from, and the view that shows it."""

    title: str
    name: str
    members: type[StrEnum]
    view: _View = _HEAD


_PARTS: Final = (
    (_Part(N_("Complexion"), "skin", Complexion), _Part(N_("Colour of hair"), "hair_colour", HairColour)),
    (_Part(N_("Hair"), "hair", Hair), _Part(N_("Beard"), "beard", Beard, _MIDST)),
    (_Part(N_("Glasses"), "glasses", Glasses, _MIDST), _Part(N_("Hat"), "hat", Hat), _Part(N_("Clothes"), "clothes", Clothes, _CHEST)))
"""The parts in the lines in which they are shown."""


class Swatch(Control):
    """One of several pictures to pick; a plate under it marks the picked one. `name` is for its tip and heading."""

    margin = 10

    def __init__(self, name: str, size: float, on: Callable[[], SceneChange | None]) -> None:
        super().__init__(tip=name)
        self.name, self.picked = name, False
        self._size, self._on = size, on

    def pick(self, picked: bool) -> None:
        """Marks it as picked, or not."""
        if picked != self.picked:
            self.picked = picked
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        return self._on()

    def natural(self, p: Painter) -> int:
        return p.look.px(self._size * max(1.0, min(_WIDEST, p.look.text)))

    def height(self, p: Painter, width: int) -> int:
        return self.natural(p)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        side = min(self.rect.size)
        box = pygame.Rect(0, 0, side, side)
        box.center = self.rect.center
        if self.picked or self.hot:
            line = "brass" if self.picked else "line_wood"
            plate = p.rbox(side, side, p.look.px(8), "plate_on" if self.picked else None, line, (2.5 if self.picked else 1) * p.look.scale)
            put(surface, plate, box.topleft)
        self.draw_picture(p, surface, box.center, side - 2 * p.look.px(_INSET))

    def draw_picture(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        """Draws the picture to pick, `size` device pixels wide and high."""


class FaceSwatch(Swatch):
    """A portrait to pick, or the part of it that `view` shows."""

    def __init__(self, name: str, size: float, features: Features, on: Callable[[], SceneChange | None], view: _View | None = None) -> None:
        super().__init__(name, size, on)
        self.sitter = self._seen = Sitter(features, SEAT_MARKS[0].colour)
        self._view = view

    def put(self, features: Features, colour: RGB) -> None:
        """Shows that face, in the colour of its owner."""
        if (features, colour) != (self.sitter.features, self.sitter.colour):
            self.sitter = Sitter(features, colour)
            self.refresh()

    def draw_picture(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        """The portrait; until it is painted, the one shown before."""
        for sitter in (self.sitter, self._seen):
            face = self._picture(p, sitter, size)
            if face is not None:
                self._seen = sitter
                put(surface, face, middle, centre=True)
                return
        put(surface, p.rbox(size, size, size // 2, "plate_on", "brass", p.look.scale), middle, centre=True)
        put(surface, p.icon("person", size // 2, "cream"), middle, centre=True)

    def _picture(self, p: Painter, sitter: Sitter, size: int) -> pygame.Surface | None:
        view = self._view
        whole = portrait_of(p, sitter, size if view is None else round(size / view.radius), painted=True)
        if view is None or whole is None:
            return whole

        def cut() -> pygame.Surface:
            out = pygame.Surface((size, size), pygame.SRCALPHA, 32)
            side = whole.get_width()
            out.blit(whole, (0, 0), pygame.Rect((side - size) // 2, round((side - size + view.below * side) / 2), size, size))
            out.blit(p.rbox(size, size, size // 2, "edge", None), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
            put(out, p.rbox(size, size, size // 2, None, "brass", 1.5 * p.look.scale), (0, 0))
            return out
        return p.quick(("part of a portrait", sitter, size, view, p.colour("brass")), cut)


class ColourSwatch(Swatch):
    """A colour to pick."""

    def __init__(self, name: str, colour: RGB, on: Callable[[], SceneChange | None]) -> None:
        super().__init__(name, COLOUR, on)
        self._colour = colour

    def draw_picture(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        size -= 2 * p.look.px(2)
        colour = self._colour

        def make() -> pygame.Surface:
            fine = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
            pygame.draw.circle(fine, p.colour("line_wood"), (2 * size, 2 * size), 2 * size)
            pygame.draw.circle(fine, colour, (2 * size, 2 * size), 2 * size - max(4, size // 5))
            return pygame.transform.smoothscale(fine.premul_alpha(), (size, size))
        put(surface, p.quick(("colour swatch", size, colour, p.colour("line_wood")), make), middle, centre=True)


class SwatchGroup(Column):
    """Swatches under a heading that names the picked one. For Tab they are one stop; arrows go from one to the next."""

    together = True

    def __init__(self, title: str, swatches: Sequence[Swatch]) -> None:
        self.title, self.swatches = title, tuple(swatches)
        for swatch in swatches if title else ():
            swatch.tip = f"{title}: {swatch.name}"      # it may cover the heading
        self._head = Label(title, SIZES.small, kind="bold", tint="strong")
        super().__init__(*([self._head] if title else []), Row(*swatches, gap=2, wrap=True), gap=2)

    def pick(self, numbers: Sequence[int]) -> None:
        """Marks the swatches with these numbers as picked."""
        for number, swatch in enumerate(self.swatches):
            swatch.pick(number in numbers)
        names = ", ".join(swatch.name for swatch in self.swatches if swatch.picked)
        self._head.set(f"{self.title}: {names}" if names else self.title)

    def natural(self, p: Painter) -> int:
        wide = p.font(SIZES.small, "bold")
        heads = [wide.size(f"{self.title}: {swatch.name}")[0] for swatch in self.swatches] if self.title else []
        return max(super().natural(p), *heads, 0)

    def act(self, act: Act) -> Reply:
        return leaves_group(self, act)


class NineFaces(SwatchGroup):
    """Nine faces to pick from. A face `before` that is none of them is offered as a tenth, so that trying others does not lose it."""

    def __init__(self, on: Choose, before: Features | None = None) -> None:
        """`on` is called with the features of the picked face."""
        kept = before is not None and before not in FACES
        self._offered = (*FACES, before) if kept and before is not None else FACES

        def chooser(features: Features) -> Callable[[], SceneChange | None]:
            return lambda: on(features)
        super().__init__("", [
            FaceSwatch(_("The face as it was") if number == len(FACES) else _("Face {n}").format(n=number + 1), FACE, features,
                       chooser(features)) for number, features in enumerate(self._offered)])

    def put(self, features: Features, mark: int) -> None:
        """Marks the picked face, and shows all of them in the colour of the seat mark with that number."""
        _show_with(self, self._offered, mark)
        self.pick([number for number, offered in enumerate(self._offered) if offered == features])


class FaceParts(Column):
    """Swatches for every part of a face. `on` is called with the features of the face with the picked part."""

    def __init__(self, features: Features, on: Choose) -> None:
        self._features, self._on = features, on
        self.groups = {part.name: SwatchGroup(_(part.title), [self._swatch(part, member) for member in part.members])
                       for line in _PARTS for part in line}
        """The swatches of each part, by the name of the feature."""
        self.extras = SwatchGroup(_("Also"), [
            FaceSwatch(_(word), PART, features, self._picker(name, None), _MIDST) for name, word in _SWITCHES])
        lines: list[list[Widget]] = [[self.groups[part.name] for part in line] for line in _PARTS]
        lines[-1].append(self.extras)
        super().__init__(*(Row(*line, gap=18, wrap=True) for line in lines), gap=10)

    def _swatch(self, part: _Part, member: StrEnum) -> Swatch:
        word, picker = _(_WORDS[member.value]), self._picker(part.name, member)
        if isinstance(member, Complexion):
            return ColourSwatch(word, SKINS[member], picker)
        if isinstance(member, HairColour):
            return ColourSwatch(word, HAIRS[member], picker)
        return FaceSwatch(word, PART, self._features, picker, part.view)

    def _picker(self, name: str, member: StrEnum | None) -> Callable[[], SceneChange | None]:
        """The call for a swatch: it picks a part, or with None switches a feature on or off."""
        return lambda: self._on(_with(self._features, name, not getattr(self._features, name) if member is None else member))

    def put(self, features: Features, mark: int) -> None:
        """Marks the parts of that face; each swatch shows it with another part, in the colour of the seat mark with that number."""
        self._features = features
        for name, group in self.groups.items():
            values = next(tuple(part.members) for line in _PARTS for part in line if part.name == name)
            _show_with(group, [_with(features, name, value) for value in values], mark)
            group.pick([number for number, value in enumerate(values) if getattr(features, name) == value])
        _show_with(self.extras, [_with(features, name, True) for name, _word in _SWITCHES], mark)
        self.extras.pick([number for number, (name, _word) in enumerate(_SWITCHES) if getattr(features, name)])


class LivePortrait(Widget):
    """A portrait while it is being changed: the former one is shown until the new one is painted."""

    def __init__(self, size: float) -> None:
        super().__init__(width=size)
        self._size, self._mark = size, 0
        self._sitter: Sitter | None = None
        self._seen: Sitter | None = None

    def put(self, features: Features, mark: int) -> None:
        """Shows that face, in the colour and with the shape of the seat mark with that number."""
        sitter = Sitter(features, SEAT_MARKS[mark].colour)
        if (sitter, mark) != (self._sitter, self._mark):
            self._sitter, self._mark = sitter, mark
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self._size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        size = p.look.px(self._size)
        if self._sitter is None:
            return
        if self._seen is None or portrait_of(p, self._sitter, size, painted=True) is not None:
            self._seen = self._sitter
        draw_person(p, surface, self._seen, self._mark, self.rect.center, size, painted=True)


def _show_with(group: SwatchGroup, faces: Sequence[Features], mark: int) -> None:
    """Has the swatches of a group show these faces, in the colour of the seat mark with that number; colour swatches stay."""
    for swatch, face in zip(group.swatches, faces, strict=True):
        if isinstance(swatch, FaceSwatch):
            swatch.put(face, SEAT_MARKS[mark].colour)


def _with(features: Features, name: str, value: object) -> Features:
    """The face with another value of the field `name`."""
    part: dict[str, Any] = {name: value}
    return replace(features, **part)
