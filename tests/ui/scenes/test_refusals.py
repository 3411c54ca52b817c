"""Windows over folders with strange names and missing rights: they open, draw, and say what is wrong."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.scenes.menu import MenuScene
from game.ui.scenes.saves import SavesScene
from game.ui.window.loop import App
from tests.rights import shut, unprivileged
from tests.ui.scenes.find import more, on_top, words
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import run


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names of files are text there")
def test_saves_whose_names_are_no_text_hang_on_the_wall(tmp_path: Path) -> None:
    """The first start with such a save ended in a traceback, and so did every later one."""
    whole = save(tmp_path, steps=30, age=5)
    whole.rename(tmp_path / os.fsdecode(b"\xff\x1b[31m.save"))
    torn = save(tmp_path, steps=30, age=1)
    damage(torn, 12)
    torn.rename(tmp_path / os.fsdecode(b"bad\xfe\xe2\x80\xae.save"))

    def script(app: App) -> Iterator[None]:
        yield
        while on_top(app, SavesScene).hung.reading:
            yield
        yield
        assert len(on_top(app, SavesScene).hung.saves) == 2
        yield from more(app)
        told = words(app)
        assert "bad" in told
        yield

    for _start in range(2):
        run(tmp_path, SavesScene(), script)


def test_a_folder_that_cannot_be_listed_is_told_at_the_start_and_on_the_wall() -> None:
    with unprivileged() as folder:
        saves = folder / "saves"
        save(saves, steps=30)
        shut(saves, 0o300)

        def start(app: App) -> Iterator[None]:
            yield
            assert app.scene.ui.toast is not None
            assert "cannot be listed (Permission denied)" in app.scene.ui.toast.text

        def wall(app: App) -> Iterator[None]:
            yield
            while on_top(app, SavesScene).hung.reading:
                yield
            yield
            assert "cannot be listed (Permission denied)" in words(app)

        run(saves, MenuScene("1"), start)
        run(saves, SavesScene(), wall)
