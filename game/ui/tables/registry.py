"""Which table a game is played on: the one list of faces."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from game.ui.scene import Scene
from game.ui.tables.cut_throat import CutThroatFace
from game.ui.tables.face import Face
from game.ui.tables.french import FrenchFace
from game.ui.tables.golf import GolfFace
from game.ui.tables.golo.face import GoloFace
from game.ui.tables.partner import PartnerFace
from game.words import _

AnyFace: TypeAlias = Face[Any, Any]

_FACES: Mapping[str, Callable[[Scene], AnyFace]] = MappingProxyType({
    "partner": PartnerFace, "cut_throat": CutThroatFace, "french": FrenchFace, "domino_golf": GolfFace, "golo": GoloFace,
})


def make_face(key: str, scene: Scene) -> AnyFace:
    """A new table of that game for a scene. Raises KeyError where the game has no table to be played on."""
    if key not in _FACES:
        raise KeyError(_("no table is drawn for the game {key!r}").format(key=key))
    return _FACES[key](scene)
