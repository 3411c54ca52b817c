"""What the play screens of GOLO, Card Golf and Doshboard are asked and done to in tests: the same for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future
from typing import Any, Protocol

import pygame
import pytest

from game.bots.policy import Choice
from game.ui.looks.settings import Settings
from game.ui.play.driver import Ask
from game.ui.play.standings import EndPanel
from game.ui.scenes.play import PlayScene
from game.ui.widgets.base import Widget
from game.ui.window.loop import App
from tests.ui.user import Script, click, key, pad, tap, until

QUICK = Settings(theme="contrast", speed=0, pace="fast")
Gesture = Callable[[App, PlayScene, Widget], Iterator[None]]


class ReadyMind:
    """Answers at once, as `choose` does: a function of the game's key, the view, the seed and the budget."""

    def __init__(self, choose: Callable[[str, object, int | str, float], Choice]) -> None:
        self._choose = choose

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        answer: Future[Choice] = Future()
        answer.set_result(self._choose(game_key, view, seed, budget))
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        pass

    def close(self) -> None:
        pass


def asked(scene: PlayScene) -> bool:
    return isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy


def ended(scene: PlayScene) -> bool:
    return isinstance(scene.ui.top, EndPanel)


def unfold_more(scene: PlayScene) -> Iterator[None]:
    """Press *More* at the end of a game, until what is behind it can be pressed."""
    for _ in range(200):
        more = next((w for w in scene.ui.top.walk() if getattr(w, "text", "") == "More"), None)
        if more is None:
            return
        click(more)
        yield
        yield
    raise AssertionError("More is never pressed")


def actions(scene: PlayScene) -> list[Any]:
    return [step.action for step in scene.table.history.steps()]


def by_mouse(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
    click(target)
    yield


def by_finger(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
    tap(target, app.size)
    yield


def by_steps(step: Callable[[PlayScene], None], ok: Callable[[], None], most: int = 90) -> Gesture:
    """The focus goes on step by step until it is there."""
    def gesture(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
        for _ in range(most):
            if scene.ui.focus is target:
                break
            step(scene)
            yield
        assert scene.ui.focus is target
        ok()
        yield
    return gesture


def devices(board: Callable[[PlayScene], Widget | None] = lambda _scene: None) -> dict[str, Gesture]:
    """A gesture for each device. The focus leaves the board by its lower edge, and then goes on in order."""
    def on_board(scene: PlayScene) -> bool:
        return scene.ui.focus is not None and scene.ui.focus is board(scene)
    by_keys = by_steps(lambda scene: key(pygame.K_DOWN if on_board(scene) else pygame.K_TAB), lambda: key(pygame.K_RETURN))
    by_pad = by_steps(lambda scene: pad("down" if on_board(scene) else "RB"), lambda: pad("A"))
    return {"mouse": by_mouse, "keys": by_keys, "pad": by_pad, "finger": by_finger}


class Playable(Protocol):
    """A round with its name and the devices that play it."""

    @property
    def name(self) -> str: ...

    @property
    def devices(self) -> tuple[str, ...]: ...


def by_devices(rounds: Iterable[Playable], first: Mapping[str, tuple[str, ...]]) -> Iterator[Any]:
    """The rounds by each of their devices, as parameters of a test; those that are not among the `first` in the full run."""
    for one in rounds:
        for device in one.devices:
            marks = () if device in first.get(one.name, ()) else (pytest.mark.full,)
            yield pytest.param(one, device, id=f"{one.name} by {device}", marks=marks)


def to_the_end(scene: PlayScene, answer: Script) -> Script:
    """Plays to the end; `answer` does what is asked, and a result that waits is gone on from with Enter."""
    def script(app: App) -> Iterator[None]:
        while not ended(scene):
            yield from until(lambda: asked(scene) or ended(scene) or scene.showing.held)
            if scene.showing.held:
                key(pygame.K_RETURN)
            elif not ended(scene):
                yield from answer(app)
            yield
    return script
