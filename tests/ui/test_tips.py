"""Tips at the focus of keys and pads: they cover nothing that can be pressed, and go by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import FOCUS_STAY, FOCUS_WAIT, Tip
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.ui.user import Film, click, key, move, pad, run

SMALL = (1024, 640)


class Buttons(Scene):
    """Rows of buttons one below the other, each with a tip; the last cannot be used."""

    def __init__(self, rows: int, across: int, *, tall: float = 36) -> None:
        super().__init__()
        self._rows, self._across, self._tall = rows, across, tall

    def build(self) -> Widget:
        self.buttons = [Button(f"Button {n}", lambda: None, tip=f"This is what button {n} is good for, in so many words.", tall=self._tall,
                               wide=True, grow=1) for n in range(self._rows * self._across)]
        self.buttons[-1].enable(False, "Only with four players.")
        return Column(*(Row(*self.buttons[n * self._across:(n + 1) * self._across], gap=6) for n in range(self._rows)), gap=6)

    def backdrop(self, painter: object, size: object) -> pygame.Surface | None:
        return None


def tip_of(scene: Scene) -> Tip | None:
    """The tip that is shown now."""
    return scene.ui.tip


@pytest.mark.parametrize("device", ["key", "pad"])
def test_at_the_focus_it_covers_no_button_and_goes_after_three_seconds(tmp_path: Path, device: str) -> None:
    scene, clock = Buttons(4, 5), Film()
    down = partial(key, pygame.K_DOWN) if device == "key" else partial(pad, "down")

    def script(app: App) -> Iterator[None]:
        yield
        for row in range(1, 4):
            down()
            yield
            yield
            assert scene.ui.focus is scene.buttons[5 * row]
            clock.skip(FOCUS_WAIT + .01)
            yield
            yield
            tip = tip_of(scene)
            assert tip is not None
            assert tip.text
            assert pygame.Rect(0, 0, *SMALL).contains(tip.rect)
            assert tip.rect.collidelist([button.rect for button in scene.buttons]) < 0
            clock.skip(FOCUS_STAY - .5)
            yield
            assert tip_of(scene) is tip
            clock.skip(.51)
            yield
            yield
            assert tip_of(scene) is None
            clock.skip(60)
            yield
            assert tip_of(scene) is None

    run(tmp_path, scene, script, size=SMALL, clock=clock)


def test_where_all_is_buttons_none_comes_by_itself_but_a_refusal_says_why(tmp_path: Path) -> None:
    scene, clock = Buttons(6, 3, tall=128), Film()

    def script(app: App) -> Iterator[None]:
        yield
        for _row in range(5):
            key(pygame.K_DOWN)
            yield
            yield
            clock.skip(FOCUS_WAIT + .01)
            yield
            yield
            assert tip_of(scene) is None
        for _column in range(2):
            key(pygame.K_RIGHT)
            yield
        key(pygame.K_RETURN)
        yield
        yield
        assert scene.ui.tip is not None
        assert scene.ui.tip.text == "Only with four players."

    run(tmp_path, scene, script, size=SMALL, clock=clock)


def test_none_comes_for_what_has_come_under_the_mouse_by_a_press_there(tmp_path: Path) -> None:
    clock = Film()

    class Leaves(Buttons):
        """A press on the first button has its neighbour, which grows, in its place."""

        def build(self) -> Widget:
            root = super().build()
            self.buttons[0].on = self.leave_its_place
            return root

        def leave_its_place(self) -> None:
            self.buttons[0].visible = False
            self.ui.arrange(self.painter, SMALL)
    scene = Leaves(2, 3)

    def script(app: App) -> Iterator[None]:
        yield
        first = scene.buttons[0]
        click(first)
        yield
        yield
        assert scene.buttons[1].rect.collidepoint(first.rect.center)
        clock.skip(1)
        yield
        yield
        assert tip_of(scene) is None
        move(scene.buttons[2].rect.center)
        yield
        clock.skip(1)
        yield
        yield
        assert tip_of(scene) is not None

    run(tmp_path, scene, script, size=SMALL, clock=clock)


def test_under_a_resting_mouse_it_stays(tmp_path: Path) -> None:
    scene, clock = Buttons(2, 3), Film()

    def script(app: App) -> Iterator[None]:
        yield
        move(scene.buttons[1].rect.center)
        yield
        clock.skip(1)
        yield
        yield
        tip = tip_of(scene)
        assert tip is not None
        clock.skip(20)
        yield
        yield
        assert tip_of(scene) is tip

    run(tmp_path, scene, script, size=SMALL, clock=clock)


class BelowWords(Scene):
    """A sentence above a button at the foot of the window."""

    def build(self) -> Widget:
        self.words = Label("Desmond: roll nine dice. Press on the tray to shake the cup, and let go.", align="centre")
        self.buttons = [Button("Roll", lambda: None, tip="Throw the dice"), Button("Call bottoms", lambda: None, tip="All at once")]
        return Column(Gap(grow=1), self.words, Row(*self.buttons, gap=8, align="centre"), gap=8)

    def backdrop(self, painter: object, size: object) -> pygame.Surface | None:
        return None


def test_at_the_focus_it_covers_no_words_where_another_place_is_free(tmp_path: Path) -> None:
    scene, clock = BelowWords(), Film()

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RIGHT)
        yield
        yield
        clock.skip(FOCUS_WAIT + .01)
        yield
        yield
        tip = tip_of(scene)
        assert tip is not None
        assert not tip.rect.colliderect(scene.words.rect)
        assert tip.rect.collidelist([button.rect for button in scene.buttons]) < 0

    run(tmp_path, scene, script, size=SMALL, clock=clock)
