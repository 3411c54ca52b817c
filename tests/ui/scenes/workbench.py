"""A file on its canvas, for tests of the workshop: a copy to work on, the canvas on top, and where its spots are."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TypeVar

from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import App
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.hand import HandBox
from game.ui.workshop.tool import FileSpot
from tests.ui.scenes.find import on_top

C = TypeVar("C", bound=FileCanvas)
B = TypeVar("B", bound=HandBox)


def copy_of(stock: Path, tmp_path: Path, name: str) -> Path:
    """A copy of a stock file in a folder of its own."""
    (tmp_path / "courses").mkdir()
    return Path(shutil.copy(stock, tmp_path / "courses" / name))


def canvas_of(app: App, kind: type[C]) -> C:
    """The canvas on top, which must be of that kind."""
    found = on_top(app, EditorScene).canvas
    assert isinstance(found, kind)
    return found


def box_of(app: App, kind: type[B]) -> B:
    """What can be held over the canvas on top, which must be of that kind."""
    return next(widget for widget in on_top(app, EditorScene).ui.top.walk() if isinstance(widget, kind))


def place(app: App, spot: FileSpot) -> tuple[int, int]:
    """Where a spot of the canvas is."""
    return on_top(app, EditorScene).canvas.place(app.painter, spot).center
