"""A shot on the screen: counted dots light up in order, also skipped or with motion reduced, and the ball ends in its cell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.events import BallFlew, BlackRolled, DiceRolled, LegKind
from game.games.doshboard.table.board_map import counts_of, flight_leg, progress_of, units_of
from game.games.doshboard.table.motion import BoardStaging, CountLights, Flier
from game.games.doshboard.table.show import BoardShow
from game.rules.contract import Event
from game.session.seats import bot, person
from game.ui.looks.settings import Settings
from game.ui.looks.theme import XY
from game.ui.table.face import Track
from game.ui.window.loop import App
from tests.games.doshboard.rules.tables import content
from tests.games.doshboard.table.tables import doshboard, evening, face_of, plans, state_of
from tests.ui.user import Film, click, key, run, until

MEADOW = Board("Meadow", "", (".............",) * 18, (HolePair(Place(6, 16), Place(6, 1), 4),))


@pytest.mark.parametrize("how", ["skipped", *(pytest.param(how, marks=pytest.mark.full) for how in ("seen", "reduced"))])
def test_the_counted_dots_light_up_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    lit: list[tuple[int, LegKind]] = []
    light = CountLights.light

    def noted(self: CountLights, place: XY, counts: int, kind: LegKind) -> None:
        lit.append((counts, kind))
        light(self, place, counts, kind)
    monkeypatch.setattr(CountLights, "light", noted)
    scene = evening(doshboard(person("Ana"), played_with=content(MEADOW)), 5)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        before = state_of(scene)
        key(pygame.K_RETURN)
        if how == "skipped":
            yield from until(lambda: bool(lit), 4000)
            key(pygame.K_SPACE)
        yield from until(lambda: plans(scene) and state_of(scene).player.last is not None, 4000)
        after = state_of(scene)
        assert after.player.last is not None
        events = progress_of(before, after.player.last, 0).events
        dice = next(event for event in events if isinstance(event, DiceRolled))
        legs = [flight_leg(event, counts_of(dice, event.leg, before.wind)) for event in events if isinstance(event, BallFlew)]
        wanted = [(station.counts, leg.kind) for leg in legs for station in leg.stations if station.dot and station.counts]
        assert lit == wanted
        spot = face_of(scene).course.spot(0)
        assert spot is not None
        assert (spot.cell, spot.air) == (after.player.lie, False)
        assert len(face_of(scene).course.state.paths) == 1
    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=2, pace="fast", reduce_motion=how == "reduced"), clock=Film())


@pytest.mark.full
def test_a_ball_is_seen_where_it_lies_until_it_rolls_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The black die is thrown first; all that while the ball lies at the edge."""
    shown: dict[Flier, list[tuple[float, float]]] = {}
    show = Flier.show

    def made(self: Flier, staging: BoardStaging, seat: int) -> None:
        shown[self] = []
        make(self, staging, seat)

    def noted(self: Flier, place: XY, height: float) -> None:
        shown[self].append(place)
        show(self, place, height)
    make = Flier.__init__
    monkeypatch.setattr(Flier, "__init__", made)
    monkeypatch.setattr(Flier, "show", noted)
    ridges = Board("Ridges", "", MEADOW.rows, MEADOW.holes, ("0101010101010",) * 18)
    scene = evening(doshboard(bot("Bo", "rookie"), played_with=content(ridges), level="advanced"))
    rolled: list[BlackRolled] = []
    happen = BoardShow.happen

    def heard(self: BoardShow, event: Event, *rest: Any, **more: Any) -> tuple[Track, ...]:
        if isinstance(event, BlackRolled) and event.to is not None:
            rolled.append(event)
        return happen(self, event, *rest, **more)
    monkeypatch.setattr(BoardShow, "happen", heard)

    def script(_app: App) -> Iterator[None]:
        for _turn in range(4000):
            yield
            assert all(shown.values())      # there is no ball that stands nowhere
            if rolled:
                assert units_of(rolled[0].cell) in [places[0] for places in shown.values()]
                return
        raise AssertionError("no ball came to an edge")
    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=4, pace="fast"), clock=Film())


@pytest.mark.full
def test_the_last_shot_is_told_again_and_the_table_is_as_it_was(tmp_path: Path) -> None:
    scene = evening(doshboard(person("Ana"), played_with=content(MEADOW)), 5)

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: plans(scene))
        assert not face.side.explain.visible
        key(pygame.K_RETURN)
        yield from until(lambda: plans(scene) and state_of(scene).player.last is not None, 4000)
        yield from until(lambda: not face.course.gliding)
        before, camera, strip = face.course.state, face.course.look, scene.desk.strip
        click(face.side.explain)
        told: dict[str, list[str]] = {}

        def at_its_end() -> bool:
            told[strip.text] = [one.term.name for one in strip.mentions]
            return face.course.plan is not None and face.course.state == before
        yield from until(lambda: face.course.plan is None and face.course.state != before, 400)
        yield from until(at_its_end, 6000)
        (flight,) = (words for words in told if words.startswith("Distance "))
        assert "Count" in told[flight], "the words of each step stand below the table too, and can be looked up"
        yield
        assert strip.text.startswith("Ana: "), "and then what is asked"
        assert face.course.state == before
        yield from until(lambda: face.course.look == camera)
    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=4, pace="fast"), clock=Film())
