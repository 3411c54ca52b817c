"""Which table a game is played on, and its small sign: the one list of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

from game.ui.scene import Scene
from game.ui.tables.cut_throat.face import CutThroatFace
from game.ui.tables.domino_golf.face import GolfFace
from game.ui.tables.face import Face
from game.ui.tables.french.face import FrenchFace
from game.ui.tables.golo.face import GoloFace
from game.ui.tables.golo.odds_service import warning
from game.ui.tables.partner.face import PartnerFace
from game.words import _

AnyFace: TypeAlias = Face[Any, Any]


class _Drawn(NamedTuple):
    """How a game is drawn: the maker of its tables, and the icon that stands for it in lists.

    `warning` has a sentence for what should be known before a game that begins with a state, or "".
    """

    face: Callable[[Scene], AnyFace]
    icon: str
    warning: Callable[[Any], str] = lambda _start: ""


_FACES: Mapping[str, _Drawn] = MappingProxyType({
    "partner": _Drawn(PartnerFace, "tile"),
    "cut_throat": _Drawn(CutThroatFace, "tile"),
    "french": _Drawn(FrenchFace, "arms"),
    "domino_golf": _Drawn(GolfFace, "putt"),
    "golo": _Drawn(GoloFace, "die", warning),
})


def make_face(key: str, scene: Scene) -> AnyFace:
    """A new table of that game for a scene. Raises KeyError where the game has no table to be played on."""
    if key not in _FACES:
        raise KeyError(_("no table is drawn for the game {key!r}").format(key=key))
    return _FACES[key].face(scene)


def icon_of(key: str) -> str:
    """The name of the icon of a game. Raises KeyError for a game that is not drawn."""
    return _FACES[key].icon


def warning_before(key: str, start: object) -> str:
    """What should be known before a game that begins with that state, "" where nothing is. Raises KeyError for a game that is not drawn."""
    return _FACES[key].warning(start)
