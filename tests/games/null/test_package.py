"""A game is added by a package and its name in the list, and by nothing else: the null game is, and is played, simulated and measured."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game import games
from game.bots.policy import level_line, levels
from game.cli.app import main
from game.rules.contract import GAMES
from game.session.shelf import Shelf
from game.ui.play.driver import Ask
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.controls import ChoiceBox
from game.ui.window.loop import App
from tests.games import null
from tests.games.null.table import NullFace
from tests.ui.scenes.find import button, buttons, control, words
from tests.ui.user import click, run


@pytest.fixture(autouse=True)
def null_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "PACKAGES", (*games.PACKAGES, null.__name__))


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_it_is_listed_last_with_its_bots() -> None:
    assert [rules.key for rules in GAMES][-1] == "null"
    assert levels("null") == ("rookie", "club", "pro")
    assert level_line("null", "pro") == "Guesses."


def test_it_is_simulated_and_its_final_points_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "simulate", "null", "--games", "30", "--jobs", "1")
    assert found["matches"] == 30
    assert isinstance(found["mean_points"], list)
    assert 0 < sum(found["mean_points"]) < 2


def test_its_bots_meet_in_duels(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "duel", "null", "--seats", "pro", "--against", "rookie", "--players", "2", "--hands", "60")
    assert (found["seats"], found["against"], found["hands"]) == ("pro", "rookie", 60)


def test_without_a_table_it_is_not_offered_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = PLAYABLE.keys
    monkeypatch.setattr(null, "GAME", replace(null.GAME, table=""))
    assert before == (*PLAYABLE.keys, "null")
    assert len(PLAYABLE) == len(before) - 1
    with pytest.raises(KeyError):
        PLAYABLE.of("null")


    def script(app: App) -> Iterator[None]:
        yield
        assert "Jamaican Partner" in buttons(app)
        assert "Hide a coin" not in buttons(app)

    run(tmp_path, SetupScene(), script)
    assert main(["play", "null"]) == 2
    assert "golo" in capsys.readouterr().err


def test_without_bots_it_is_simulated_at_random(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(null, "GAME", replace(null.GAME, bots=""))
    assert printed(capsys, "simulate", "null", "--games", "5", "--jobs", "1", "--seats", "random")["matches"] == 5


def test_it_is_timed(capsys: pytest.CaptureFixture[str]) -> None:
    found = printed(capsys, "bench", "null", "--seconds", "0.01")
    assert len(found["readings"]) == 2      # type: ignore[arg-type]


def test_it_is_played_at_its_table(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "New game"))
        yield
        click(button(app, "Hide a coin"))
        yield
        click(control(app, "Who plays", ChoiceBox))
        yield
        click(button(app, "All on the couch"))
        yield
        click(button(app, "Play now"))
        yield
        scene = app.scene
        assert isinstance(scene, PlayScene)
        assert isinstance(scene.face, NullFace)
        while not scene.table.over:
            while not isinstance(scene.driver.due(scene.pace), Ask):
                if scene.ui.depth > 1 and scene.ui.focus is not None:
                    click(scene.ui.focus)
                yield
            click(scene.face.buttons["heads"])
            yield
            yield

    run(tmp_path, MenuScene("0.9"), script)
    (save,) = Shelf(tmp_path).summaries()
    assert save.finished


def test_the_rules_are_read_without_a_page_of_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert "Jamaican Partner" in words(app)

    run(tmp_path, RulesScene("null"), script)
