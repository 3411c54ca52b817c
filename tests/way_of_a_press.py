"""The modules on the way of a press, from the loop to the journal: `python3 tests/way_of_a_press.py` plays, and prints them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game.rules.contract import rules_of
from game.session.table import Table
from game.ui.play.driver import Driver
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.games.card_golf.table import tables as card_golf
from tests.games.dominoes.table import test_line_games as dominoes
from tests.games.doshboard.table import tables as doshboard
from tests.games.golo.table import tables as golo
from tests.ui.table.scenes import asked
from tests.ui.user import Script, key, run, until

JOURNAL: Final = "game.session.journal"
"""Where a table writes an action before it takes it in; it is the last module of each way of a play."""


def modules_on_the_way() -> list[str]:
    """The modules of the game whose functions are being called now, each once, the outermost first."""
    frame, names = sys._getframe(1), list[str]()
    while frame is not None:
        names.append(str(frame.f_globals["__name__"]))
        if frame.f_back is None:
            break
        frame = frame.f_back
    return list(dict.fromkeys(name for name in reversed(names) if name.startswith("game.")))


class Watch:
    """What came of presses while it watches: the ways to the table, and those of questions for a hint."""

    def __init__(self) -> None:
        self.plays: list[list[str]] = []
        self.hints: list[list[str]] = []
        play, ask = Table.play, Driver.ask_hint

        def played(table: Table, *given: Any) -> Any:
            if isinstance(table.to_act, int):
                self.plays.append([*modules_on_the_way(), Table.__module__, JOURNAL])
            return play(table, *given)

        def asked_for(driver: Driver, *given: Any, **named: Any) -> Any:
            self.hints.append([*modules_on_the_way(), Driver.__module__])
            return ask(driver, *given, **named)

        self._patches = (patch.object(Table, "play", played), patch.object(Driver, "ask_hint", asked_for))

    def __enter__(self) -> Watch:
        for each in self._patches:
            each.start()
        return self

    def __exit__(self, *_error: object) -> None:
        for each in self._patches:
            each.stop()


def ways() -> dict[str, list[str]]:
    """The ways by what was pressed: a tile at an end, the swing of a stroke, a shot, dice that are kept, and H for a hint."""
    line = PlayScene(dominoes.table_of("partner", 4), mind=dominoes.AnyMind(rules_of("partner")))
    stroke, shot, keep = card_golf.evening(card_golf.golf()), doshboard.evening(doshboard.doshboard()), golo.evening(golo.golo())
    found = {
        "tile": _first(line, _mouse(line), lambda way: any(name.endswith("dominoes.table.felt") for name in way)).plays[-1],
        "stroke": _first(stroke, card_golf.player(stroke, "mouse")).plays[-1],
        "shot": _first(shot, doshboard.player(shot, "mouse")).plays[-1],
        "keep": _first(keep, golo.player(keep, golo.DEVICES["mouse"]), lambda way: keep.table.position > 2).plays[-1],
    }
    line = PlayScene(dominoes.table_of("partner", 4), mind=dominoes.AnyMind(rules_of("partner")))
    return found | {"hint": _first(line, _hint(line), lambda _way: False).hints[-1]}


def _mouse(scene: PlayScene) -> Script:
    def script(app: App) -> Iterator[None]:
        while True:
            yield from until(lambda: asked(scene) or scene.showing.held)
            dominoes.by_mouse(scene, app)
            yield
            yield
    return script


def _hint(scene: PlayScene) -> Script:
    def script(_app: App) -> Iterator[None]:
        while True:
            yield from until(lambda: asked(scene))
            key(pygame.K_h, text="h")
            yield
            yield
    return script


def _first(scene: PlayScene, script: Script, wanted: Callable[[list[str]], bool] = lambda _way: True) -> Watch:
    """Does what the script does until somebody at the screen has played as it is wanted, or a hint was asked for."""
    def until_then(app: App) -> Iterator[None]:
        for _ in script(app):
            if watch.hints or (watch.plays and wanted(watch.plays[-1])):
                return
            yield

    with TemporaryDirectory() as folder, Watch() as watch:
        run(Path(folder), scene, until_then)
    return watch


if __name__ == "__main__":
    for pressed, way in ways().items():
        print(f"{len(way):>3} modules for a {pressed}:", *(name.removeprefix("game.") for name in way))
