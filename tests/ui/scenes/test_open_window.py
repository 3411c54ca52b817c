"""The door from the command line to the window."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.errors import UserError
from game.ui.scenes.menu import MenuScene
from game.ui.window import loop
from game.ui.window.loop import App
from game.ui.window.window import NoDisplay

ROOT = Path(__file__).resolve().parents[3]


def test_without_a_screen_it_is_one_sentence_and_status_2(tmp_path: Path) -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "x11", "DISPLAY": ":9793"}
    code = "import sys; sys.path.insert(0, sys.argv[1]); from game.cli.app import main; sys.exit(main(['--saves', sys.argv[2]]))"
    command = [sys.executable, "-c", code, str(ROOT), str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("main.py: ")
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


def test_the_window_opens_on_the_menu_of_that_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[object] = []

    def run(app: App, first: object) -> int:
        opened.extend((app.saves, first))
        return 7
    monkeypatch.setattr(App, "run", run)
    assert loop.open_window(saves=tmp_path, courses=ROOT / "courses", game="partner", version="0.1") == 7
    assert opened[0] == tmp_path
    assert isinstance(opened[1], MenuScene)


def test_no_display_is_something_the_user_can_mend(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(app: App, first: object) -> int:
        raise NoDisplay("No screen. Find one.")
    monkeypatch.setattr(App, "run", run)
    with pytest.raises(UserError, match="Find one"):
        loop.open_window(saves=tmp_path, courses=ROOT / "courses", game=None, version="0.1")
