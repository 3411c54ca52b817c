"""The review in accented English: no sentence escapes translation, none is cut, and none lies on another, at every text size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.app import App
from game.ui.scenes.replay import review_of
from tests.ui import accented
from tests.ui.scenes.test_review import round_played
from tests.ui.tables.card_golf.tables import until
from tests.ui.test_accented import WINDOWS, english, read_all, reader, show, turn

__all__ = ["english", "reader", "round_played"]     # fixtures

pytestmark = pytest.mark.full


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_review(round_played: Path, reader: accented.Reader, size: tuple[int, int], text: float) -> None:
    scene = review_of(round_played)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        for tab in range(3):
            scene.tabs.choose(tab)
            yield from turn(3)
            yield from read_all(app, reader, f"review {tab}")
    show(round_played.parent, scene, script, size, text)
    assert sorted(set(reader.troubles)) == []
