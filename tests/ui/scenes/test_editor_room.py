"""The room of a canvas beside large letters: head in one line, canvas as high as most of the window."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.content.choices import kind_named
from game.ui.looks.settings import Settings
from game.ui.looks.theme import SIZES
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.button import HeadButton
from game.ui.window.loop import App
from game.ui.workshop.palette import InkRow
from game.ui.workshop.sentence import SentenceLabel
from game.ui.workshop.sheet import Checklist
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


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_sentence_stands_beside_the_tabs_where_the_sheet_lies_behind_and_the_canvas_has_its_room(tmp_path: Path, text: float) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\nname: Heron Mere\n{kind_named('doshboard-board').templates[0].body}", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        seen = [widget for widget in scene.ui.top.walk() if isinstance(widget, SentenceLabel) and scene.canvas.sentence() == widget.text
                and widget.visible and widget.parent is not None and widget.parent.visible
                and (widget.parent.parent is None or widget.parent.parent.visible)]
        (says,) = seen
        assert says.rect.w > 0
        if text > 1:
            assert says.rect.bottom < scene.canvas.rect.top
            assert scene.canvas.rect.h >= .7 * app.size[1]
        else:
            assert says.rect.top > scene.canvas.rect.bottom
        if text == 1:
            (checklist,) = (widget for widget in scene.ui.top.walk() if isinstance(widget, Checklist))
            assert checklist.rect.h < .2 * app.size[1], "there are no problems: the sheet has the room"
            scene.keep(scene.document.draft.set(("holes", 0, "par"), 9))
            yield
            assert scene.problems
            assert checklist.rect.h > .2 * app.size[1]

    settings = Settings(theme="contrast", speed=0, text=text, noted=("doshboard board",))
    run(tmp_path, EditorScene(path), script, settings=settings)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_names_of_a_palette_are_written_in_one_size(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(f"kind: doshboard board\nname: Heron Mere\n{kind_named('doshboard-board').templates[0].body}", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        rows = [widget for widget in app.scene.ui.top.walk() if isinstance(widget, InkRow)]
        assert len(rows) > 3
        sizes = {round(row.name_size(app.painter), 2) for row in rows}
        assert len(sizes) == 1
        assert min(sizes) >= .5 * SIZES.small
        assert min(sizes) < SIZES.small, "with such letters the longest name has no room otherwise"

    settings = Settings(theme="contrast", speed=0, text=2.0, noted=("doshboard board",))
    run(tmp_path, EditorScene(path), script, settings=settings, size=size)
