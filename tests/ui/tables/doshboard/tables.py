"""Doshboard on the play screen for tests: tables on small and stock boards, a mind that answers at once, players with one device each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.bots.doshboard.rookie import Rookie
from game.bots.policy import Choice
from game.content.doshboard import read_content
from game.rules.contract import OpenView
from game.rules.doshboard.cards import Content
from game.rules.doshboard.rules import Doshboard
from game.rules.doshboard.values import Options, Phase, State
from game.session.seats import Seat, person
from game.session.table import Table
from game.ui.app import App
from game.ui.play.driver import Ask
from game.ui.play.standings import EndPanel
from game.ui.scenes.play import PlayScene
from game.ui.settings import Settings
from game.ui.tables.doshboard.face import DoshboardFace
from game.ui.widgets.base import Widget
from tests.rules.doshboard.tables import content
from tests.ui.user import Script, click, key, pad, tap

RULES = Doshboard()
QUICK = Settings(theme="contrast", speed=0, pace="fast")
STOCK = Path(__file__).resolve().parents[4] / "courses" / "doshboard"


class PlainMind:
    """Answers at once: straight at the target."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        assert isinstance(view, OpenView)
        answer: Future[Choice] = Future()
        answer.set_result(Rookie().choose(view, RULES.legal_in(view), Random(seed), budget))
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        pass

    def close(self) -> None:
        pass


def stock() -> Content:
    """Three Falls with the stock sets."""
    return read_content(STOCK, "three-falls", "cards")


def doshboard(*seats: Seat, played_with: Content | None = None, **options: Any) -> Table:
    """A table on a meadow of two holes, or on another board."""
    return Table.new(RULES, Options(**options), seats or (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None,
                     undo="strict", content=played_with or content())


def evening(table: Table, seed: int = 1) -> PlayScene:
    """A table whose dice fall alike in every run."""
    return PlayScene(table, mind=PlainMind(), faces=lambda _key, scene: DoshboardFace(scene), rng=Random(seed))


def until(true: Callable[[], object], most: int = 900) -> Iterator[None]:
    for _ in range(most):
        if true():
            return
        yield
    raise AssertionError("it never came to that")


def face_of(scene: PlayScene) -> DoshboardFace:
    assert isinstance(scene.face, DoshboardFace)
    return scene.face


def state_of(scene: PlayScene) -> State:
    state: State = scene.table.state
    return state


def asked(scene: PlayScene) -> bool:
    return isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy


def ended(scene: PlayScene) -> bool:
    return isinstance(scene.ui.top, EndPanel)


def plans(scene: PlayScene) -> bool:
    """Whether the player at the screen is to plan a shot."""
    return asked(scene) and state_of(scene).phase is Phase.PLAN


# ---- devices
Gesture = Callable[[App, PlayScene, Widget], Iterator[None]]


def by_mouse(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
    click(target)
    yield


def by_finger(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
    tap(target, app.size)
    yield


def by_steps(leave: Callable[[], None], step: Callable[[], None], ok: Callable[[], None]) -> Gesture:
    """The focus leaves the board downward, where no pawn stands, and then goes on in order."""
    def gesture(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
        for _ in range(90):
            if scene.ui.focus is target:
                break
            (leave if scene.ui.focus is face_of(scene).course else step)()
            yield
        assert scene.ui.focus is target
        ok()
        yield
    return gesture


by_keys = by_steps(lambda: key(pygame.K_DOWN), lambda: key(pygame.K_TAB), lambda: key(pygame.K_RETURN))
by_pad = by_steps(lambda: pad("down"), lambda: pad("RB"), lambda: pad("A"))
DEVICES: dict[str, Gesture] = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad, "finger": by_finger}


def player(scene: PlayScene, device: str) -> Script:
    """Plays a game to its end with one device; of three cards it keeps the first ones."""
    gesture = DEVICES[device]

    def answer(app: App) -> Iterator[None]:
        face, s = face_of(scene), state_of(scene)
        if s.phase is Phase.CHOOSE:
            for number in s.player.hand[:3]:
                yield from gesture(app, scene, face.fan.keys[number])
            yield from gesture(app, scene, face.side.keep)
        elif device in ("keys", "pad") and scene.ui.focus is face.course:
            key(pygame.K_RETURN) if device == "keys" else pad("A")
            yield
        else:
            yield from gesture(app, scene, face.side.play)

    def script(app: App) -> Iterator[None]:
        while not ended(scene):
            yield from until(lambda: asked(scene) or ended(scene))
            if not ended(scene):
                yield from answer(app)
            yield
    return script
