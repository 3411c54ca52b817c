"""Colours, sizes and the look in force: the one place where a colour or a size of the window is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, NamedTuple

RGB = tuple[int, int, int]
XY = tuple[float, float]        # a place or a direction, in the unit of its user
Pips = Literal["coloured", "plain"]
Shape = Literal["circle", "square", "triangle", "diamond", "star", "pentagon", "cross", "drop"]


class Ramp(NamedTuple):
    """The tones of one material, from its darkest vein to its lightest."""

    dark: RGB
    mid: RGB
    light: RGB


class Lamp(NamedTuple):
    """The lamp's light on the table: brightness at the middle (`inner`) and at the far edge of its pool, and the tints there."""

    inner: float
    outer: float
    warm: tuple[float, float, float]
    cool: tuple[float, float, float]


class SeatMark(NamedTuple):
    """A player's colour, and the shape that says the same without colour."""

    colour: RGB
    shape: Shape


def rgb(text: str) -> RGB:
    """The triple of a "#RRGGBB" text.

    >>> rgb("#1F5B4A")
    (31, 91, 74)
    """
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def ramp(dark: str, mid: str, light: str) -> Ramp:
    """A material's three tones from "#RRGGBB" texts."""
    return Ramp(rgb(dark), rgb(mid), rgb(light))


# The colours of Okabe and Ito's palette can be told apart with colour-blind eyes; the shapes without any colour at all.
SEAT_MARKS: tuple[SeatMark, ...] = (
    SeatMark(rgb("#E69F00"), "circle"),
    SeatMark(rgb("#56B4E9"), "square"),
    SeatMark(rgb("#009E73"), "triangle"),
    SeatMark(rgb("#D55E00"), "diamond"),
    SeatMark(rgb("#CC79A7"), "star"),
    SeatMark(rgb("#0072B2"), "pentagon"),
    SeatMark(rgb("#F0E442"), "cross"),
    SeatMark(rgb("#C9C9C9"), "drop"),
)


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour of one look. Ramps are materials, triples are flat colours; `flat` themes draw no grain, shadow or glow."""

    name: str
    flat: bool
    lamp: Lamp
    desk: Ramp          # the room's table top, behind everything
    rail: Ramp          # the wooden frame round the felt
    plate: Ramp         # plaques: seats, buttons, score board
    plate_on: Ramp      # the plaque whose turn it is, or under the pointer
    bar: Ramp           # the bar along the top and the sentence's strip
    rack: Ramp          # the rack that holds the hand
    brass_ramp: Ramp    # primary buttons, inlays, studs
    foil: Ramp          # display lettering, from low to top edge
    velvet: Ramp        # the curtain between two people
    baize: RGB
    ivory: RGB
    tile_edge: Ramp     # the visible lower edge of an ivory tile
    back: RGB           # the face-down side of a tile
    back_edge: Ramp
    card: RGB           # paper
    line: RGB           # hairlines on paper
    line_wood: RGB      # hairlines on wood
    edge: RGB           # the light on the upper left edge of a plaque
    well: RGB           # the fill of sunken things: text fields, slots, tags on the felt
    fresh: RGB          # the newest line of a list on paper
    cream: RGB          # words on wood
    muted: RGB          # lesser words on wood
    gold: RGB           # numbers and headings on wood
    title: RGB          # display words on the bar
    off: RGB            # words of something that cannot be used now
    ink: RGB            # words on paper
    ink2: RGB           # lesser words on paper
    on_brass: RGB       # words on brass
    on_brass2: RGB      # lesser words on brass
    on_felt: RGB        # words straight on the felt
    on_desk: RGB        # words straight on the desk
    on_well: RGB        # words on sunken things
    brass: RGB          # brass as a flat colour: icons, rules, focus marks
    glow: RGB           # the light round what may be chosen
    focus: RGB          # the ring round what has the focus
    red: RGB            # a warning on paper
    red_wood: RGB       # a warning on wood
    good: RGB           # good news on paper
    good_wood: RGB      # good news on wood
    veil: RGB           # laid over the screen behind a dialog
    shade: RGB          # shadows
    fairway: RGB        # where a golf shot ends: tags, bars
    rough: RGB
    sand: RGB
    tree: RGB
    water: RGB
    putt: RGB
    on_tag: RGB         # words on the six colours above
    heat: Ramp          # chances on a golf hole: light for the least likely spaces, dark for the likeliest
    pips: tuple[RGB, ...]

    def colour(self, token: str) -> RGB:
        """The triple of a token; of a material its middle tone. Raises ValueError for a name that is no token."""
        value = getattr(self, token, None)
        if isinstance(value, Ramp):
            return value.mid
        if isinstance(value, tuple) and len(value) == 3 and isinstance(value[0], int):
            return value
        raise ValueError(f"theme {self.name}: no colour is called {token!r}")

    def ramp(self, token: str) -> Ramp:
        """The three tones of a material. Raises ValueError for a name that is no material."""
        value = getattr(self, token, None)
        if isinstance(value, Ramp):
            return value
        raise ValueError(f"theme {self.name}: no material is called {token!r}")


_PIPS = ("#22201C", "#2F6FB5", "#B3261E", "#2E7D46", "#6C3FA0", "#C06A00", "#22201C",
         "#A83279", "#0F7F86", "#7A4A1E", "#C2410C", "#3D4FB8", "#555555")
_PIP_TONES = tuple(rgb(p) for p in _PIPS)

_CLUBHOUSE = Theme(
    name="clubhouse", flat=False,
    lamp=Lamp(1.31, .40, (1.08, 1.0, .86), (.92, .96, 1.06)),
    desk=ramp("#0D0A08", "#241B15", "#3A2C22"),
    rail=ramp("#2E1A0E", "#6A4327", "#A87445"),
    plate=ramp("#2B150B", "#4B2817", "#6A3C22"),
    plate_on=ramp("#3A1F10", "#633A1D", "#7F5229"),
    bar=ramp("#150D08", "#2C1D12", "#44301F"),
    rack=ramp("#2E170B", "#60391F", "#8A5A30"),
    brass_ramp=ramp("#B88A35", "#D6AE58", "#EBCB7C"),
    foil=ramp("#A97C2C", "#E2BC63", "#FFF0C2"),
    velvet=ramp("#22080B", "#5E171C", "#8E2B2C"),
    baize=rgb("#1F5B4A"), ivory=rgb("#F4EBD9"), tile_edge=ramp("#8F7F62", "#B3A07C", "#CDBB96"),
    back=rgb("#6E211C"), back_edge=ramp("#2A0B08", "#3E110D", "#541814"),
    card=rgb("#FBF6EA"), line=rgb("#D9CCB0"), line_wood=rgb("#9A7636"), edge=rgb("#F0C48A"), well=rgb("#140C07"), fresh=rgb("#F2E4C2"),
    cream=rgb("#F8EEDA"), muted=rgb("#D8C7A8"), gold=rgb("#FBE6B2"), title=rgb("#F0D493"), off=rgb("#D0BE9F"),
    ink=rgb("#22201C"), ink2=rgb("#61563F"), on_brass=rgb("#2A1A08"), on_brass2=rgb("#35220A"),
    on_felt=rgb("#FFFAEC"), on_desk=rgb("#F3E7CC"), on_well=rgb("#FFF3D6"),
    brass=rgb("#C9A24B"), glow=rgb("#FFD98A"), focus=rgb("#FFE9B0"), red=rgb("#A8321F"), red_wood=rgb("#FFC2AE"),
    good=rgb("#1E6B43"), good_wood=rgb("#B4E2BB"), veil=rgb("#0A0604"), shade=rgb("#000000"),
    fairway=rgb("#2A7038"), rough=rgb("#4C661A"), sand=rgb("#815809"), tree=rgb("#7A3B22"), water=rgb("#1D5F8A"), putt=rgb("#4A3F86"),
    on_tag=rgb("#FBF6EA"), heat=ramp("#B3264A", "#F79A3E", "#FFF3B0"), pips=_PIP_TONES,
)

_LIGHT = Theme(
    name="light", flat=False,
    lamp=Lamp(1.10, .86, (1.02, 1.0, .96), (.98, .99, 1.02)),
    desk=ramp("#C4AC86", "#DAC6A2", "#EADBBE"),
    rail=ramp("#A67B4C", "#C79C64", "#E6C592"),
    plate=ramp("#E4D2AE", "#F0E3C8", "#FAF2E0"),
    plate_on=ramp("#F2D58E", "#FAE5AE", "#FFF2CE"),
    bar=ramp("#DCC49A", "#EBD9B6", "#F6EACF"),
    rack=ramp("#B98D57", "#D2AC78", "#E9CC9E"),
    brass_ramp=ramp("#D9B25C", "#EBCB7C", "#F7E3AC"),
    foil=ramp("#4A2F05", "#6E480B", "#936418"),
    velvet=ramp("#7A2E2C", "#A8493F", "#CB7463"),
    baize=rgb("#86B99C"), ivory=rgb("#FBF5E8"), tile_edge=ramp("#9C8C6E", "#BFAD8A", "#D8C8A6"),
    back=rgb("#A33A30"), back_edge=ramp("#561611", "#6C201A", "#832B24"),
    card=rgb("#FFFCF4"), line=rgb("#CDBD9B"), line_wood=rgb("#8A6426"), edge=rgb("#FFFFFF"), well=rgb("#FFFDF6"), fresh=rgb("#F8EAC4"),
    cream=rgb("#2A1B0D"), muted=rgb("#574429"), gold=rgb("#5C3C06"), title=rgb("#5A3A08"), off=rgb("#574A32"),
    ink=rgb("#22201C"), ink2=rgb("#5E533F"), on_brass=rgb("#241705"), on_brass2=rgb("#3D2A0A"),
    on_felt=rgb("#10281C"), on_desk=rgb("#2A1B0D"), on_well=rgb("#22201C"),
    brass=rgb("#7E5A14"), glow=rgb("#FFF3B8"), focus=rgb("#8A3A00"), red=rgb("#A12A18"), red_wood=rgb("#8C1F10"),
    good=rgb("#1C6540"), good_wood=rgb("#17512F"), veil=rgb("#4A3A22"), shade=rgb("#2A1B0D"),
    fairway=rgb("#2A7038"), rough=rgb("#4C661A"), sand=rgb("#815809"), tree=rgb("#7A3B22"), water=rgb("#1D5F8A"), putt=rgb("#4A3F86"),
    on_tag=rgb("#FBF6EA"), heat=ramp("#B3264A", "#F79A3E", "#FFF3B0"), pips=_PIP_TONES,
)

_CONTRAST = Theme(
    name="contrast", flat=True,
    lamp=Lamp(1.0, 1.0, (1.0, 1.0, 1.0), (1.0, 1.0, 1.0)),
    desk=ramp("#000000", "#000000", "#000000"),
    rail=ramp("#3A3A3A", "#3A3A3A", "#3A3A3A"),
    plate=ramp("#161616", "#161616", "#161616"),
    plate_on=ramp("#00335C", "#00335C", "#00335C"),
    bar=ramp("#0A0A0A", "#0A0A0A", "#0A0A0A"),
    rack=ramp("#262626", "#262626", "#262626"),
    brass_ramp=ramp("#FFD500", "#FFD500", "#FFD500"),
    foil=ramp("#FFE14D", "#FFE14D", "#FFE14D"),
    velvet=ramp("#24060C", "#24060C", "#24060C"),
    baize=rgb("#06301F"), ivory=rgb("#FFFFFF"), tile_edge=ramp("#8C8C8C", "#8C8C8C", "#8C8C8C"),
    back=rgb("#8E0B1E"), back_edge=ramp("#4A0510", "#4A0510", "#4A0510"),
    card=rgb("#0A0A0A"), line=rgb("#8C8C8C"), line_wood=rgb("#FFFFFF"), edge=rgb("#FFFFFF"), well=rgb("#000000"), fresh=rgb("#3A3200"),
    cream=rgb("#FFFFFF"), muted=rgb("#E6E6E6"), gold=rgb("#FFE14D"), title=rgb("#FFE14D"), off=rgb("#B4B4B4"),
    ink=rgb("#FFFFFF"), ink2=rgb("#E0E0E0"), on_brass=rgb("#000000"), on_brass2=rgb("#1A1A1A"),
    on_felt=rgb("#FFFFFF"), on_desk=rgb("#FFFFFF"), on_well=rgb("#FFFFFF"),
    brass=rgb("#FFD500"), glow=rgb("#FFE14D"), focus=rgb("#00E5FF"), red=rgb("#FF9A8A"), red_wood=rgb("#FF9A8A"),
    good=rgb("#7CF0A8"), good_wood=rgb("#7CF0A8"), veil=rgb("#000000"), shade=rgb("#000000"),
    fairway=rgb("#7CF0A8"), rough=rgb("#C6E04A"), sand=rgb("#FFD98A"), tree=rgb("#FF9A8A"), water=rgb("#8AC8FF"), putt=rgb("#D9C8FF"),
    on_tag=rgb("#000000"), heat=ramp("#FF3B6B", "#FFB000", "#FFFFFF"),
    pips=tuple(rgb(p) for p in ("#000000", "#0B4A94", "#9C0F0A", "#0B5A26", "#4B1C86", "#8A3C00", "#000000",
                                "#86135C", "#00565C", "#5A3008", "#93290A", "#1F2F99", "#3A3A3A")),
)

THEMES: Mapping[str, Theme] = MappingProxyType({t.name: t for t in (_CLUBHOUSE, _LIGHT, _CONTRAST)})


@dataclass(frozen=True, slots=True)
class Sizes:
    """Lengths and type sizes in logical units; a window is at least 1280 x 720 of them."""

    caption: float = 13
    small: float = 14
    body: float = 16
    lead: float = 18
    heading: float = 22
    display: float = 32
    title: float = 72
    hair: float = 1
    gap: float = 8
    pad: float = 14
    margin: float = 12
    radius: float = 10
    target: float = 36      # the least height of anything to be clicked
    bar: float = 52
    ring: float = 2.5


SIZES = Sizes()
CANVAS: tuple[int, int] = (1280, 720)


@dataclass(frozen=True, slots=True)
class Look:
    """How everything is drawn now: theme, device pixels per logical unit (`scale`), text scale 0.8-2.0, pips, and motion or not."""

    theme: Theme
    scale: float
    text: float = 1.0
    pips: Pips = "coloured"
    motion: bool = True
    marks: tuple[int, ...] = tuple(range(len(SEAT_MARKS)))      # which colour and shape each seat has

    def seat_mark(self, seat: int) -> SeatMark:
        """The colour and shape of a seat."""
        return SEAT_MARKS[self.marks[seat]]

    def px(self, units: float) -> int:
        """Device pixels of a length in logical units, rounded.

        >>> Look(THEMES["clubhouse"], 1.5).px(10)
        15
        """
        return round(units * self.scale)

    def type_px(self, size: float) -> int:
        """Device pixels of a type size in logical units, text scale included; never below one."""
        return max(1, round(size * self.scale * self.text))


def scale_for(width: int, height: int) -> float:
    """Device pixels per logical unit on a surface of that many pixels.

    >>> scale_for(1920, 1080)
    1.5
    """
    return min(width / CANVAS[0], height / CANVAS[1])


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of two colours, 1..21, as WCAG 2 defines it.

    >>> round(contrast((0, 0, 0), (255, 255, 255)))
    21
    """
    first, second = sorted((_luminance(one), _luminance(other)))
    return (second + .05) / (first + .05)


def _luminance(colour: RGB) -> float:
    def linear(value: int) -> float:
        part = value / 255
        return part / 12.92 if part <= .04045 else ((part + .055) / 1.055) ** 2.4

    red, green, blue = (linear(v) for v in colour)
    return .2126 * red + .7152 * green + .0722 * blue
