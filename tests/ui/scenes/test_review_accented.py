"""The review in accented English: no sentence escapes translation, none is cut, and none lies on another, at every text size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots.domino_golf.pro import SampleWork
from game.bots.domino_golf.review import looked_back
from game.session.replay import Replay
from game.ui.app import App
from game.ui.review.making import job_of, keep_review
from game.ui.scenes.replay import review_of
from tests.ui import accented
from tests.ui.scenes.test_review import round_played
from tests.ui.tables.card_golf.tables import until
from tests.ui.test_accented import WINDOWS, english, read_all, reader, show, turn

__all__ = ["english", "reader", "round_played"]     # fixtures

SAVE = Path(__file__).resolve().parents[2] / "saves/golf-eagle-made.save"

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


@pytest.mark.night
def test_the_review_of_domino_golf(tmp_path: Path, reader: accented.Reader) -> None:
    """Where words have the least room."""
    path = tmp_path / SAVE.name
    path.write_bytes(SAVE.read_bytes())
    job = job_of(Replay.open(path), None)
    keep_review(path, job, looked_back(job.setup, job.actions, None, lambda _share: None, job.wanted, SampleWork(3, 1, 2)))
    scene = review_of(path)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        for place in scene.side.mistakes:
            scene.show(place)
            yield from turn(3)
            yield from read_all(app, reader, f"mistake {place}")
    show(tmp_path, scene, script, (1024, 640), 1.4)
    assert sorted(set(reader.troubles)) == []
