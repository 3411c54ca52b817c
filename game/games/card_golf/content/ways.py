"""Whether a ball can be played over a face of a card: from the tee or the near fairway to the far fairway or the green."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from game.games.card_golf.rules.course import YARDS, CardFace, CardKind, Space, Terrain, fairways_at
from game.games.card_golf.rules.shots import LIES, added_yards, chart_club, distance
from game.games.card_golf.rules.tables import TOP_RISK, StrokeLie, Tables
from game.words import _


@lru_cache(maxsize=8)
def reaches(tables: Tables, most: int) -> Mapping[StrokeLie, frozenset[int]]:
    """The distances in yards, up to `most`, to which a stroke can be planned from each lie, stretched to the top risk (C7, C9)."""
    every = range(YARDS, most + 1, YARDS)
    return {lie: frozenset(yards for yards in every if _plannable(tables, lie, yards)) for lie in StrokeLie}


def fault_of_way(face: CardFace, reach: Mapping[StrokeLie, frozenset[int]]) -> str | None:
    """What keeps a ball from being played over a sound face, or None: strokes are planned from one dry space to another, within `reach`.

    A hole of faces that all can be played over can be played to its green, for where two cards meet their fairways touch.
    """
    goals = _green(face) if face.kind is CardKind.GREEN else _fairway(face, far=True)
    starts = face.tees if face.kind is CardKind.TEE else _fairway(face, far=False)
    for number, start in enumerate(starts, start=1):
        lie = StrokeLie.TEE if face.kind is CardKind.TEE else StrokeLie.FAIRWAY
        if not _arrives(face, start, lie, frozenset(goals), reach):
            return _no_way(face, number)
        if face.kind is not CardKind.TEE:
            break  # the spaces of one fairway touch
    return None


def _no_way(face: CardFace, tee: int) -> str:
    if face.kind is CardKind.TEE:
        return _("no way from tee {n} to the far fairway: no strokes that can be planned lead there over dry ground").format(n=tee)
    if face.kind is CardKind.GREEN:
        return _("no way to the green: no strokes that can be planned lead there over dry ground")
    return _("no way from the near fairway to the far one: no strokes that can be planned lead there over dry ground")


def _plannable(tables: Tables, lie: StrokeLie, yards: int) -> bool:
    """Whether some club may be used for that distance from that lie (C7, C9)."""
    chart = chart_club(tables, yards)
    for club in tables.clubs:
        base = tables.base_risk(lie, club)
        if base is not None and (club == chart or club.most < yards) and base + added_yards(club, yards) // YARDS <= TOP_RISK:
            return True
    return False


def _arrives(face: CardFace, start: Space, lie: StrokeLie, goals: frozenset[Space], reach: Mapping[StrokeLie, frozenset[int]]) -> bool:
    """Whether strokes lead from a space to one of the goals."""
    left = {space for space in _spaces(face) if not face.terrain(space).wet} - {start}
    ahead = [(start, lie)]
    while ahead:
        here, lie = ahead.pop()
        there = [space for space in left if distance(here, space) in reach[lie]]
        if not goals.isdisjoint(there):
            return True
        left.difference_update(there)
        ahead += [(space, LIES[terrain]) for space in there if (terrain := face.terrain(space)) in LIES]
    return start in goals


def _fairway(face: CardFace, *, far: bool) -> list[Space]:
    """The spaces of the fairway at the far or the near end."""
    return [Space(face.rows - 1 if far else 0, column) for run in fairways_at(face, far=far) for column in run]


def _green(face: CardFace) -> Iterable[Space]:
    """The spaces of the green."""
    return [space for space in _spaces(face) if face.terrain(space) is Terrain.GREEN]


def _spaces(face: CardFace) -> Iterator[Space]:
    """Every space of the face."""
    return (Space(row, column) for row in range(face.rows) for column in range(face.columns))
