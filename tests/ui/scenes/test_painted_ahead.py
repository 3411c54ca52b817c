"""What is chosen in New game is painted while it is looked at: the table that Play now opens has its ground."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.paint import plates
from game.ui.paint.store import Workshop
from game.ui.play.desk import REST, TableAhead
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.window.loop import App
from tests.ui.scenes.find import on_top
from tests.ui.user import Clock, key, run


@pytest.mark.parametrize(("game", "ground"), [("card_golf", "hole "), ("doshboard", "doshboard")])
def test_the_table_that_opens_has_been_painted(game: str, ground: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    ask: Callable[..., None] = Workshop.ask

    def noted(self: Workshop, kind: str, *rest: object, **more: object) -> None:
        asked.append(kind)
        ask(self, kind, *rest, **more)
    monkeypatch.setattr(Workshop, "ask", noted)
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        while not isinstance(app.scene, SetupScene):
            yield
        scene = on_top(app, SetupScene)
        while not any(kind.startswith(ground) for kind in asked) or app.painter.busy:
            clock.skip(REST)
            yield
        assert "table" in asked
        ahead = {kind for kind in asked if kind == "table" or kind.startswith(ground)}
        asked.clear()
        assert scene.draft.rules.key == game
        key(pygame.K_RETURN)
        while not isinstance(app.scene, PlayScene) or app.interim is not None:
            yield
        yield
        assert not ahead & set(asked)
    run(tmp_path, MenuScene("0.9", game), script, clock=clock, turns=20_000)


@pytest.mark.parametrize("game", ["partner", "doshboard"])
def test_what_the_table_shows_first_has_been_drawn(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(name: str, make: Callable[..., object]) -> Callable[..., object]:
        def note(*parts: Any, **more: Any) -> object:
            made.append(name)
            return make(*parts, **more)
        return note
    for module, name in ((plates, "plaque"), (plates, "shadow"), (plates, "glow")):
        monkeypatch.setattr(module, name, noted(name, getattr(module, name)))
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        while not isinstance(app.scene, SetupScene) or app.interim is not None or app.painter.busy:
            yield
        made.clear()
        clock.skip(REST)
        yield
        while app.scene.next_due is not None or app.painter.busy:
            yield
        ahead, made[:] = len(made), []
        key(pygame.K_RETURN)
        while not isinstance(app.scene, PlayScene) or app.interim is not None:
            yield
        assert ahead > 8
        assert len(made) <= ahead // 3, "most of it is made before Play now is pressed"
    run(tmp_path, MenuScene("0.9", game), script, clock=clock, turns=20_000)


def test_a_table_that_is_still_being_drawn_is_taken_away_when_the_game_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    class Noted(TableAhead):
        def ask(self) -> None:
            super().ask()
            told.append("laid")

        def leave(self) -> None:
            super().leave()
            told.append("gone")
    monkeypatch.setattr("game.ui.scenes.setup.TableAhead", Noted)
    clock = Clock()

    def script(app: App) -> Iterator[None]:
        while not isinstance(app.scene, SetupScene) or app.interim is not None or app.painter.busy:
            yield
        clock.skip(REST)
        while not told:
            yield
        assert told == ["laid"], "it is drawn bit by bit"
        key(pygame.K_RETURN)
        while not isinstance(app.scene, PlayScene):
            yield
        assert told == ["laid", "gone"]
    run(tmp_path, MenuScene("0.9", "partner"), script, clock=clock, turns=20_000)


def test_while_a_table_is_drawn_for_the_first_time_the_worker_rests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    take: Callable[..., object] = Workshop._next
    hold: Callable[..., None] = Workshop.hold

    def noted(self: Workshop) -> object:
        found = take(self)
        told.append("begun")
        return found

    def held(self: Workshop, still: bool) -> None:
        if not still:
            told.append("go on")
        hold(self, still)
        if still:
            told.append("rest")
    monkeypatch.setattr(Workshop, "_next", noted)
    monkeypatch.setattr(Workshop, "hold", held)

    def script(app: App) -> Iterator[None]:
        while not isinstance(app.scene, SetupScene):
            yield
        told.clear()
        key(pygame.K_RETURN)
        while not isinstance(app.scene, PlayScene) or app.interim is not None or app.painter.busy:
            yield
    run(tmp_path, MenuScene("0.9", "card_golf"), script, turns=20_000)
    assert "rest" in told
    after = " ".join(told).split("rest")[1:]
    for rest in after:
        assert rest.split("go on")[0].count("begun") <= 1      # one that was taken just before it was to rest may be told of late
    assert "begun" in "".join(rest.partition("go on")[2] for rest in after)
