"""The room of a canvas beside large letters: head in one line, canvas as high as most of the window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.content.choices import kind_named
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.button import HeadButton
from game.ui.window.loop import App
from tests.ui.scenes.find import on_top
from tests.ui.user import run


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
@pytest.mark.parametrize("name", ["Heron Mere", "The long and winding links of Upper Saint Andrew"])
def test_with_the_largest_letters_the_head_is_one_line_and_the_canvas_keeps_its_room(
        tmp_path: Path, size: tuple[int, int], name: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\nname: {name}\n{kind_named('doshboard-board').templates[0].body}", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        head = [widget for widget in scene.ui.top.walk() if isinstance(widget, HeadButton) and widget.visible and widget.rect.w]
        assert len(head) == 8
        assert len({button.rect.centery for button in head}) == 1
        assert all(button.rect.right <= size[0] for button in head)
        assert all(one.rect.right <= other.rect.left for one, other in pairwise(head))
        room = scene.canvas.rect
        assert room.h >= .55 * size[1]
        assert room.w >= .6 * size[0]

    settings = Settings(theme="contrast", speed=0, text=2.0, noted=("doshboard-board",))
    run(tmp_path, EditorScene(path), script, settings=settings, size=size)
