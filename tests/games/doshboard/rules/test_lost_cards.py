"""Lost cards in random games: the white die against the ruling, told from nothing but the events of each shot (H17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from game.games.doshboard.rules.board import CellKind
from game.games.doshboard.rules.events import (
    BallDropped, BallFlew, BallRests, BlackRolled, CardLost, HoledOut, ShotPlanned, WhiteRolled, Why
)
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import State
from game.rules.contract import CHANCE, Event
from tests.games.doshboard.rules.tables import RULES, any_content, start

E = TypeVar("E")
LEAST = {None: 2, CellKind.WATERFALL: 2, CellKind.WATER: 5, CellKind.BIG: 9, CellKind.MEDIUM: 12, CellKind.SMALL: 12}
"""The white numbers from which a card is lost, None for off the board."""


def of_kind(events: Sequence[Event], kind: type[E]) -> list[E]:
    """The events of that kind."""
    return [event for event in events if isinstance(event, kind)]


def _tree(terrain: CellKind | None) -> bool:
    return terrain is not None and terrain.tree


def card_risk(s: State, shot: Sequence[Event]) -> tuple[Cell, int]:
    """Where a shot's ball lay before any drop, and from which white number on the card is lost there, by its events alone."""
    dropped, rests = of_kind(shot, BallDropped), of_kind(shot, BallRests)
    lie = dropped[0].cell if dropped else rests[0].cell
    terrain = s.game.land.marks.get(lie)
    left = bool(of_kind(shot, BallFlew)) or any(event.to is not None for event in of_kind(shot, BlackRolled))
    if of_kind(shot, HoledOut) or (_tree(terrain) and not left):
        return lie, 0
    return lie, LEAST.get(terrain, 0)


def hilly_wood(rng: Random) -> Content:
    """A small board with tees and targets as ever, and elsewhere nothing but trees, water and grass at four heights."""
    found = any_content(rng)
    heights = tuple("".join(rng.choice("0123") for _cell in row) for row in found.board.rows)
    keep = {(place.column, place.row) for hole in found.board.holes for place in (hole.tee, hole.target)}
    signs = [["." if (c, r) in keep else rng.choice("..tmBw") for c in range(len(row))] for r, row in enumerate(found.board.rows)]
    rows = tuple(map("".join, signs))
    return replace(found, board=replace(found.board, rows=rows, heights=heights, cliffs=()))


def test_h17_in_random_games_the_die_is_rolled_once_for_the_final_lie_and_for_nothing_else() -> None:
    """Professional level with all options; trees that balls have rolled out of and into are counted, so that both cases come about."""
    rng, seen = Random(17), Counter[str]()
    for _game in range(60):
        s, shot = start(rng.randint(1, 2), hilly_wood(rng), level="professional", wind="hole", max_strokes=8), list[Event]()
        for _action in range(300):
            actor, before = RULES.to_act(s), s
            if actor is None:
                break
            s, events = RULES.apply(s, RULES.draw(s, rng) if actor is CHANCE else RULES.sample(s, rng))
            shot = [*(() if of_kind(events, ShotPlanned) else shot), *events]
            if not of_kind(events, BallRests):
                continue
            lie, least = card_risk(before, shot)
            rolled = [event for event in of_kind(shot, WhiteRolled) if event.why is Why.LOST]
            assert [(event.cell, event.at_least) for event in rolled] == ([(lie, least)] if least else [])
            assert bool(of_kind(shot, CardLost)) == any(event.number >= least for event in rolled)
            seen.update(cases(before, shot, lie))
    assert min(seen[case] for case in ("out of a tree", "into a tree", "into water", "begun in it", "kept")) > 3, seen


def cases(s: State, shot: Sequence[Event], lie: Cell) -> Iterator[str]:
    """What a shot is an example of."""
    marks, rolled = s.game.land.marks, [event for event in of_kind(shot, BlackRolled) if event.to is not None]
    if rolled and _tree(marks[rolled[0].cell]) and marks.get(lie) is CellKind.GRASS:
        yield "out of a tree"
    if rolled and not _tree(marks[rolled[0].cell]) and _tree(marks.get(lie)):
        yield "into a tree"
    if rolled and lie == rolled[-1].to and marks[lie].wet:
        yield "into water"
    if not rolled and not of_kind(shot, BallFlew) and _tree(marks.get(lie)):
        yield "begun in it"
    yield from ("kept" for event in of_kind(shot, CardLost) if event.kept)
