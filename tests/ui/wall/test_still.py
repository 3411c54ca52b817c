"""A picture of a table: it lacks nothing as soon as the painter has painted its parts, and nothing on it moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.games.dominoes.table.felt import Felt, OpenEnd
from game.rules.contract import rules_of
from game.session.replay import Replay, sight_of
from game.ui.looks.settings import Settings
from game.ui.looks.stage import pause
from game.ui.paint import Painter
from game.ui.scenes.menu import MenuScene
from game.ui.table.registry import PLAYABLE
from game.ui.wall.pictures import DRAWN, PATIENCE, TableStill
from game.ui.window.loop import App
from tests.session.sharing import played
from tests.ui.user import run


def waits(still: TableStill) -> bool:
    return not still.ready


@pytest.mark.parametrize("key", [rules.key for rules in PLAYABLE])
def test_a_picture_waits_for_the_painter_alone(key: str, tmp_path: Path) -> None:
    """Water that glints, or a hole that is being solved, would be waited for as long as `PATIENCE`."""
    replay = Replay(played(rules_of(key), 1, tmp_path, 25, bots=True))

    def script(app: App) -> Iterator[None]:
        still = TableStill(sight_of(replay), DRAWN)
        still.enter(app)
        begun, passed = time.monotonic(), 0.0
        still.picture()
        while waits(still):
            yield
            still.let_pass(time.monotonic() - begun - passed)
            passed = time.monotonic() - begun
            if not waits(still):
                still.picture()
        assert not still.clock.busy, f"something still moves after {passed:.1f} of {PATIENCE} seconds"
        assert "doshboard near" not in app.painter.times, "nobody plans on a picture: the large board is not painted for it"
        still.exit()

    run(tmp_path, MenuScene("1"), script, size=(640, 400), settings=Settings())


def test_patience_begins_when_the_painter_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine painting alone takes longer; what begins after it, as dice do, is waited for as well."""
    replay = Replay(played(rules_of("partner"), 1, tmp_path, 12, bots=True))
    painting = True
    monkeypatch.setattr(Painter, "busy", property(lambda _painter: painting))

    def script(app: App) -> Iterator[None]:
        nonlocal painting
        still = TableStill(sight_of(replay), DRAWN)
        still.enter(app)
        still.clock.play(pause(10 * PATIENCE, lambda: None))
        still.let_pass(2 * PATIENCE)
        painting = False
        assert waits(still)
        still.let_pass(PATIENCE / 2)
        assert waits(still)
        still.let_pass(PATIENCE)
        assert not waits(still)
        assert still.clock.busy
        still.exit()
        yield

    run(tmp_path, MenuScene("1"), script, size=(640, 400))


@pytest.mark.parametrize("key", ["partner", "cut_throat", "french"])
def test_a_picture_of_a_line_shows_no_open_ends(key: str, tmp_path: Path) -> None:
    replay = Replay(played(rules_of(key), 1, tmp_path, 12, bots=True))
    shown: list[int] = []

    def script(app: App) -> Iterator[None]:
        still = TableStill(sight_of(replay), DRAWN)
        still.enter(app)
        felt = still.face.table
        assert isinstance(felt, Felt)
        shown.extend((len(felt.state.line.tiles), sum(isinstance(w, OpenEnd) for w in felt.walk())))
        still.exit()
        yield

    run(tmp_path, MenuScene("1"), script, size=(640, 400))
    lying, ends = shown
    assert lying > 0
    assert ends == 0
