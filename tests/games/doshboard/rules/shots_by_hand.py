"""Boards, cards and shots for tests, made by hand: a card whose dice are its counts, and shots told as places of the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.games.doshboard.rules.board import CALM, Board, Gate, HolePair, Land, Place, Wind, gate_cells, land_of
from game.games.doshboard.rules.geometry import Path, cell_at, place_of
from game.games.doshboard.rules.shots import (
    Card, DiceRoll, Pair, PlannedShot, PlayedCard, ShotProgress, ShotResult, ShotRules, ShotSetting, played, resolve
)
from game.rules.contract import Event

EVERY_COUNT = Card("every count", tuple(range(1, 13)), (-5, -4, -3, -2, -1, 0, 0, 1, 2, 3, 4, 5), (6, 7))
"""Blue n flies n counts; red 6 and 7 go straight and are green, 5 and 8 hook by one, and so on."""

STRAIGHT, GREEN_LESS = 6, 13
BEGINNER = ShotRules()
ADVANCED = ShotRules(hills=True)
PRO = ShotRules(hills=True, hit_or_miss=True, lost_cards=True)
HITS = ShotRules(hills=True, hit_or_miss=True)


def red(hook: int) -> int:
    """The red number that hooks so far, green for 0."""
    return STRAIGHT + hook if hook <= 0 else STRAIGHT + 1 + hook


def board(rows: Sequence[str], heights: Sequence[str] = (), target: tuple[int, int] = (0, 0), **more: Any) -> Board:
    """A board with one hole from wherever to that target."""
    tee = next((c, r) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "." and (c, r) != target)
    return Board("Test board", "", tuple(rows), (HolePair(Place(*tee), Place(*target), 3),), tuple(heights), **more)


def scene(
    rows: Sequence[str],
    heights: Sequence[str] = (),
    *,
    target: tuple[int, int] = (0, 0),
    rules: ShotRules = BEGINNER,
    wind: Wind = CALM,
    gates: Sequence[tuple[int, int, int]] = (),
    others: Sequence[tuple[int, int]] = (),
) -> ShotSetting:
    """A hole on that map; `others` are targets of other holes, `gates` are column, row and direction."""
    land = land_of(board(rows, heights, target))
    land = Land(land.marks, land.ground, land.flat, land.targets | {cell_at(*place) for place in others})
    found = tuple(gate_cells(land, Gate(Place(column, row), direction)) for column, row, direction in gates)
    return ShotSetting(land, cell_at(*target), found, rules, wind)


def shoot(
    where: ShotSetting,
    start: tuple[int, int],
    path: Path | int,
    *rolls: DiceRoll | tuple[int, int],
    card: PlayedCard | None = None,
    passed: int = 0,
) -> ShotProgress:
    """A shot with these dice: the pair as (blue, red), then single numbers."""
    shot = PlannedShot(0, cell_at(*start), passed, Path(path) if isinstance(path, int) else path, card or played(EVERY_COUNT))
    return resolve(where, shot, [Pair(*roll) if isinstance(roll, tuple) else roll for roll in rolls])


def result(*given: Any, **named: Any) -> ShotResult:
    """The result of `shoot`, which has to be one."""
    found = shoot(*given, **named).result
    assert found is not None, "a die is due"
    return found


def lies(*given: Any, **named: Any) -> tuple[int, int]:
    """Where the ball of `shoot` lies, as column and row."""
    return place_of(result(*given, **named).cell)


def of_kind(progress: ShotProgress, kind: type) -> list[Any]:
    """The events of that kind."""
    return [event for event in progress.events if isinstance(event, kind)]


def kinds(events: Sequence[Event]) -> list[str]:
    """The names of the events."""
    return [type(event).__name__ for event in events]


def elbow(direction: int, at: tuple[int, int], second: int) -> Path:
    """A path with an elbow at a place of the map."""
    return Path(direction, cell_at(*at), second)
