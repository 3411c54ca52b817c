"""Games copied as texts and pasted again, as a scripted user does it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.session.share import read_share
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import SavesScene
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import button, more, on_top, words
from tests.ui.scenes.shelves import save
from tests.ui.user import click, key, run, until

Step = Iterator[None]


@pytest.fixture(autouse=True)
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own; the last text in it counts."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    return held


def until_shared(app: App) -> Step:
    yield from until(lambda: not on_top(app, SavesScene).sharing.busy)
    yield


@pytest.mark.parametrize("keys", [False, True])
def test_a_game_is_copied_and_pasted_and_copied_from_its_replay(tmp_path: Path, clipboard: list[str], keys: bool) -> None:
    path = save(tmp_path, steps=100_000, seed=2)

    def press(app: App, text: str, code: int) -> None:
        if keys:
            key(code, pygame.KMOD_LCTRL)
        else:
            click(button(app, text))

    def script(app: App) -> Step:
        yield
        if not keys:
            yield from more(app)
        press(app, "Copy as text", pygame.K_c)
        yield
        yield from until_shared(app)
        assert clipboard[-1].startswith("NH1:")
        path.unlink()
        press(app, "Paste a shared game", pygame.K_v)
        yield
        yield from until(lambda: isinstance(app.scene, ReplayScene))
        replay = on_top(app, ReplayScene).replay
        assert replay.names == ("Ana", "Winston", "Desmond", "Marcia")
        assert replay.to_act(replay.last) is None
        clipboard.append("")
        press(app, "Copy", pygame.K_c)
        yield from until(lambda: clipboard[-1])
        assert read_share(clipboard[-1], COURSES).history.state == replay.open_state(replay.last)
        key(pygame.K_ESCAPE)
        yield
        on_top(app, SavesScene)

    run(tmp_path, SavesScene(), script)
    assert len(clipboard) == 4


@pytest.mark.parametrize(("text", "told"), [("hello", "This is no shared game"), ("NH1:abc", "cut or altered")])
def test_a_text_that_is_no_game_is_told_and_nothing_is_lost(tmp_path: Path, clipboard: list[str], text: str, told: str) -> None:
    clipboard.append(text)

    def script(app: App) -> Step:
        yield
        click(button(app, "Paste a shared game"))
        yield
        yield from until_shared(app)
        assert "This text can't be read" in words(app)
        assert told in words(app)
        click(button(app, "Close"))
        yield
        on_top(app, SavesScene)

    run(tmp_path, SavesScene(), script)


def test_a_hand_in_progress_is_not_copied(tmp_path: Path, clipboard: list[str]) -> None:
    save(tmp_path, steps=5)

    def script(app: App) -> Step:
        yield
        yield from more(app)
        click(button(app, "Copy as text"))
        yield
        yield from until_shared(app)
        assert "Nothing of this game is open to everybody yet" in words(app)

    run(tmp_path, SavesScene(), script)
    assert clipboard == [""]
