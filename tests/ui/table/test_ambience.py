"""What is heard round a table: a clubhouse, or the open air with the wind and the water of what is played on, alike for every seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.content.choices import content_for
from game.games.doshboard.rules.board import CellKind, Wind
from game.games.doshboard.rules.geometry import Cell, distance_squared
from game.rules import options
from game.rules.contract import CHANCE, GAMES, Setup
from game.ui.input import Act, Intent
from game.ui.looks.settings import Settings
from game.ui.navigation import Push, SceneChange
from game.ui.scene import Scene
from game.ui.scenes.play import PlayScene
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.ui.table.registry import ambience_of
from game.ui.widgets.base import Widget
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.games.doshboard.table.tables import doshboard, evening
from tests.ui.user import key, post, run, until

COURSES = Path(__file__).resolve().parents[3] / "courses"
OUTSIDE = {"domino_golf", "card_golf", "doshboard"}
STEPS = 60


def states(rules: Any, seed: int = 1) -> list[Any]:
    """The states of a game that is played at random."""
    rng, seats = Random(seed), max(2, min(rules.seats))
    state = rules.start(Setup(seats, options.build(rules.options, {}), content_for(rules.key, COURSES)))
    found = [state]
    while (actor := rules.to_act(state)) is not None and len(found) < STEPS:
        action = rules.draw(state, rng) if actor is CHANCE else rules.sample(state, rng)
        state, _events = rules.apply(state, action)
        found.append(state)
    return found


def heard(rules: Any, state: Any, seat: int = 0) -> Ambience:
    """What is heard round a table in that state, by what a seat may know."""
    return ambience_of(rules.key, lambda: rules.view(state, seat))


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules.key != "null"], ids=lambda rules: str(rules.key))
def test_golf_is_in_the_open_air_and_every_seat_hears_the_same(rules: Any) -> None:
    for state in states(rules):
        first = heard(rules, state)
        assert first.open_air == (rules.key in OUTSIDE)
        assert heard(rules, state, 1) == first
        if rules.key not in OUTSIDE:
            assert first == CLUBHOUSE


def test_the_wind_is_the_boards_and_water_is_louder_the_nearer_the_ball_lies() -> None:
    rules: Any = next(rules for rules in GAMES if rules.key == "doshboard")
    state = next(state for state in reversed(states(rules)) if state.drawn and state.stroke is None)
    for strength in range(5):
        assert heard(rules, state._replace(wind=Wind(3, strength))).wind == strength / 4
    dry = [cell for cell, kind in state.game.land.marks.items() if not kind.wet]
    wet = [cell for cell, kind in state.game.land.marks.items() if kind is CellKind.WATER]

    def at(cell: Cell) -> float:
        return heard(rules, state.with_player(state.turn, state.player._replace(lie=cell))).water

    def far(cell: Cell) -> int:
        return min(distance_squared(cell, other) for other in wet)
    near, off = min(dry, key=far), max(dry, key=far)
    assert at(near) > .8
    assert at(near) > at(off)


def test_a_hole_of_cards_is_heard_by_its_water() -> None:
    rules: Any = next(rules for rules in GAMES if rules.key == "card_golf")
    waters = [heard(rules, state).water for seed in range(4) for state in states(rules, seed)]
    assert max(waters) > .5
    assert min(waters) == 0


class Terrace(Scene):
    """Out of doors; a press of the key for the menu brings up a page that is nowhere."""

    ambience = Ambience(open_air=True, wind=.5)

    def build(self) -> Widget:
        """Nothing to be seen."""
        return Label("Terrace")

    def handle(self, intent: Intent) -> SceneChange | None:
        """Up with the page."""
        return Push(Page()) if isinstance(intent, Act) and intent.name == "menu" else super().handle(intent)


class Page(Scene):
    """A page with nothing round it."""

    def build(self) -> Widget:
        """Nothing to be seen."""
        return Label("Page")


def test_a_page_leaves_what_is_heard_round_the_table_below_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert app.sounds.ambience == Terrace.ambience
        key(pygame.K_F10)
        yield from until(lambda: isinstance(app.scene, Page))
        assert app.sounds.ambience == Terrace.ambience
        key(pygame.K_ESCAPE)
        yield from until(lambda: isinstance(app.scene, Terrace))
    run(tmp_path, Terrace(), script)


def test_a_table_is_heard_by_what_it_is_played_on(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = app.scene
        assert isinstance(scene, PlayScene)
        yield from until(lambda: scene.table.view(0).table.drawn)
        yield
        assert app.sounds.ambience.open_air
        assert app.sounds.ambience == ambience_of("doshboard", lambda: scene.table.view(0))
    run(tmp_path, evening(doshboard()), script)


def test_a_window_out_of_sight_has_no_room_round_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float | None] = []

    def script(app: App) -> Iterator[None]:
        monkeypatch.setattr(app.sounds.room, "suit", lambda _ambience, level: asked.append(level))
        yield
        post(pygame.WINDOWMINIMIZED)
        yield from until(lambda: asked == [0.0])
        post(pygame.WINDOWRESTORED)
        yield from until(lambda: asked == [0.0, .4])
        key(pygame.K_m)
        yield from until(lambda: asked == [0.0, .4, 0.0])
    run(tmp_path, Terrace(), script, settings=Settings(theme="contrast", room=.4))
