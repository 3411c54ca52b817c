"""The colours of landscapes: a park, a links by the sea, a wood, a heath; and a plain one for themes without texture."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from game.ui.theme import RGB, rgb

Stops = tuple[RGB, ...]


class Growth(NamedTuple):
    """One kind of tree or bush: its form ("broad", "pine", "bush"), its leaves from the shade to the light, blossoms, and its share."""

    form: str
    leaves: Stops
    share: float
    blossom: RGB | None = None


class Palette(NamedTuple):
    """Every colour of a landscape; stops run from the shade to the light, those of water from the shore to the deep."""

    rough: Stops
    tint: RGB               # what grows in patches in the rough
    patches: float          # and how much of it, 0..1
    straw: float            # how many pale stalks stand in the rough, 0..1
    first_cut: Stops
    fairway: Stops
    fringe: Stops
    green: Stops
    floor: RGB              # under trees
    growths: tuple[Growth, ...]
    sand: RGB
    sand_shade: RGB
    sand_light: RGB
    lip: RGB
    water: Stops
    shore_line: RGB
    bank: RGB
    mud: RGB
    reeds: float            # how many reeds stand along the water, 0..1


def _stops(*texts: str) -> Stops:
    return tuple(rgb(text) for text in texts)


_PARKLAND: Final = Palette(
    rough=_stops("#1D4220", "#33622B", "#4A7836", "#688E45"), tint=rgb("#858F48"), patches=.35, straw=.30,
    first_cut=_stops("#3F7A30", "#52903D", "#68A348"),
    fairway=_stops("#4A8E38", "#67A846", "#8FC55C", "#A6D66C"),
    fringe=_stops("#569640", "#6BAA4C", "#7DB958"), green=_stops("#74BC62", "#8FD276", "#AAE28C", "#BDEB9E"),
    floor=rgb("#1B3B1D"),
    growths=(
        Growth("broad", _stops("#0C2A17", "#1F5428", "#3F7F38", "#93BB55"), .40),
        Growth("broad", _stops("#0F2F1B", "#26602F", "#4C8F3E", "#A9CC66"), .25),
        Growth("broad", _stops("#0C2A1E", "#205438", "#3D7E55", "#82B272"), .15),
        Growth("pine", _stops("#08221A", "#164433", "#2C6646", "#6BA06A"), .20),
    ),
    sand=rgb("#E8D29E"), sand_shade=rgb("#93743F"), sand_light=rgb("#FFF4D2"), lip=rgb("#B4CB74"),
    water=_stops("#79C3C6", "#3C97B4", "#236F9C", "#154E7B", "#103F69"), shore_line=rgb("#E4F7F4"), bank=rgb("#C3B27A"), mud=rgb("#6F6238"),
    reeds=.5,
)

_LINKS: Final = Palette(
    rough=_stops("#565B2C", "#7E803E", "#A39F58", "#C8BE7C"), tint=rgb("#8C7A48"), patches=.55, straw=1.0,
    first_cut=_stops("#74853B", "#88984A", "#9DAB58"),
    fairway=_stops("#77984A", "#8FAE58", "#ABC46E", "#C0D482"),
    fringe=_stops("#7C9E50", "#90AF5C", "#A0BE68"), green=_stops("#86B86A", "#9DCB7C", "#B4DA8F", "#C6E5A2"),
    floor=rgb("#4A4C22"),
    growths=(
        Growth("bush", _stops("#1F2A12", "#3C4C1F", "#62722F", "#9A9C4A"), .45, rgb("#F2C531")),
        Growth("bush", _stops("#23301A", "#46562B", "#6F7C3E", "#A6A862"), .30),
        Growth("pine", _stops("#12271A", "#29482E", "#49683F", "#84935A"), .25),
    ),
    sand=rgb("#F0E0B8"), sand_shade=rgb("#A48A58"), sand_light=rgb("#FFFAE6"), lip=rgb("#B9B36A"),
    water=_stops("#A7DAD2", "#5CB4BC", "#3690AE", "#226F98", "#1A5A84"), shore_line=rgb("#FFFFFF"), bank=rgb("#E6D5A4"), mud=rgb("#B49C66"),
    reeds=.1,
)

_WOODLAND: Final = Palette(
    rough=_stops("#1E3A20", "#305329", "#466B34", "#6B8A45"), tint=rgb("#9A7A3A"), patches=.6, straw=.3,
    first_cut=_stops("#3A6E33", "#4B833E", "#5E9549"),
    fairway=_stops("#3F8240", "#58994A", "#7BB55C", "#93C66C"),
    fringe=_stops("#4C8C46", "#5E9E50", "#70AE5C"), green=_stops("#6CB268", "#85C87A", "#9FD98E", "#B4E4A0"),
    floor=rgb("#2A2E18"),
    growths=(
        Growth("pine", _stops("#071F18", "#123C2E", "#275C42", "#5F9468"), .50),
        Growth("pine", _stops("#0B2418", "#1B4630", "#36693F", "#7BA160"), .18),
        Growth("broad", _stops("#0D2A18", "#23542B", "#437B3A", "#8FB355"), .14),
        Growth("broad", _stops("#4A2A0C", "#8A5514", "#C08526", "#ECC25C"), .11),
        Growth("broad", _stops("#451A0C", "#7E3516", "#B45C28", "#E2965A"), .07),
    ),
    sand=rgb("#E2CB98"), sand_shade=rgb("#876A3A"), sand_light=rgb("#FBEECB"), lip=rgb("#A6BC6A"),
    water=_stops("#6FB0AE", "#34808F", "#1D5B78", "#12425F", "#0C344E"), shore_line=rgb("#D6EEEA"), bank=rgb("#9E8C58"), mud=rgb("#54482A"),
    reeds=.7,
)

_HEATH: Final = Palette(
    rough=_stops("#3F4426", "#5E6334", "#7E8046", "#A8A263"), tint=rgb("#9A5C8C"), patches=1.0, straw=.55,
    first_cut=_stops("#567A36", "#689044", "#7CA152"),
    fairway=_stops("#5C9244", "#74A851", "#97C266", "#ADD078"),
    fringe=_stops("#62984A", "#76AA56", "#88B962"), green=_stops("#78BA64", "#91CE78", "#ACDF8E", "#BFE8A0"),
    floor=rgb("#3A2F24"),
    growths=(
        Growth("pine", _stops("#0D241A", "#1F4432", "#3A6647", "#7A9C66"), .42),
        Growth("broad", _stops("#14301A", "#2E582C", "#54803D", "#9AB75C"), .22),
        Growth("bush", _stops("#3A1F38", "#6B3F66", "#9A628F", "#C896B8"), .20, rgb("#E3B0D2")),
        Growth("bush", _stops("#22301A", "#44562B", "#6D7D3E", "#A4AA5E"), .16, rgb("#F0C63C")),
    ),
    sand=rgb("#E9D2A4"), sand_shade=rgb("#97764A"), sand_light=rgb("#FFF3D4"), lip=rgb("#A9AE66"),
    water=_stops("#86B9BC", "#4A8AA0", "#2C668A", "#1C4A6E", "#153C5C"), shore_line=rgb("#E2F0EE"), bank=rgb("#B7A272"), mud=rgb("#5E4E34"),
    reeds=.45,
)

LANDSCAPES: Final[Mapping[str, Palette]] = MappingProxyType(
    {"parkland": _PARKLAND, "links": _LINKS, "woodland": _WOODLAND, "heath": _HEATH}
)
"""Palettes by the name of their landscape."""


def palette(landscape: str) -> Palette:
    """The colours of a landscape; a park's for an unknown name."""
    return LANDSCAPES.get(landscape, _PARKLAND)
