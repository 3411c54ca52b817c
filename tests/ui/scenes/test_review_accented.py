"""The review in accented English: no sentence escapes translation, none is cut, and none lies on another, at every text size."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.analysis.review import Decision
from game.session.replay import Replay
from game.ui.review.making import job_of, keep_review, kept_review
from game.ui.review.side import DecisionPlace
from game.ui.scenes.replay import review_of
from game.ui.window.loop import App
from tests.ui import accented
from tests.ui.scenes.test_hand_review import GAMES, golf_reviewed, plates, reviewed
from tests.ui.scenes.test_review import round_played
from tests.ui.test_accented import BY_DAY, WINDOWS, english, read_all, reader, show, turn
from tests.ui.user import until

__all__ = ["english", "reader", "round_played"]     # fixtures

pytestmark = pytest.mark.full


@pytest.mark.parametrize(("size", "text"), WINDOWS)
def test_the_review(round_played: Path, reader: accented.Reader, size: tuple[int, int], text: float) -> None:
    scene = review_of(round_played)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        for tab in range(3):
            scene.looking.tabs.choose(tab)
            yield from turn(3)
            yield from read_all(app, reader, f"review {tab}")
    show(round_played.parent, scene, script, size, text)
    assert sorted(set(reader.troubles)) == []


@pytest.mark.night
def test_the_review_of_domino_golf(tmp_path: Path, reader: accented.Reader) -> None:
    """Where words have the least room."""
    scene = review_of(golf_reviewed(tmp_path))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        for place in scene.looking.side.mistakes:
            scene.looking.show(place)
            yield from turn(3)
            yield from read_all(app, reader, f"mistake {place}")
    show(tmp_path, scene, script, (1024, 640), 1.4)
    assert sorted(set(reader.troubles)) == []


def mistaken(one: Decision) -> Decision:
    """The same decision, as if another of its choices had been far better."""
    better = next((choice.action for choice in one.weighed if choice.action.startswith("play") and choice.action != one.action), None)
    if better is None or not one.action.startswith("play"):
        return one
    return replace(one, best=better, loss=.184, error=.103)


@pytest.mark.parametrize(("size", "text"), [
    pytest.param(size, text, marks=() if (size, text) == BY_DAY[0] else pytest.mark.night) for size, text in WINDOWS])
@pytest.mark.parametrize("name", GAMES)
def test_the_review_of_hands(tmp_path: Path, reader: accented.Reader, name: str, size: tuple[int, int], text: float) -> None:
    """Every page, every decision as a mistake, a move of another, and the last of a hand; a round of golf stands beside it."""
    golf_reviewed(tmp_path)
    path = reviewed(name, tmp_path)
    job = job_of(Replay.open(path), None)
    found = kept_review(path, job)
    assert found is not None
    keep_review(path, job, replace(found, parts=tuple(
        replace(part, decisions=tuple(mistaken(one) for one in part.decisions)) for part in found.parts)))
    scene = review_of(path)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: scene.review is not None)
        yield from until(lambda: bool(plates(scene)))
        yield from turn(2)
        parts = scene.looking.side.parts
        wrong = [DecisionPlace(number, at) for number, part in enumerate(parts) for at, one in enumerate(part.decisions) if one.best]
        assert wrong
        others = next(at for at, one in enumerate(scene.looking.part.decisions) if one.mover != scene.looking.looked.seat)
        last = len(scene.looking.part.decisions) - 1
        for place in (*wrong, *(scene.looking.place._replace(decision=at) for at in (others, last))):
            scene.looking.show(place)
            yield from turn(2)
            reader.look(app, f"{name}: {place}")
        for tab in range(len(scene.looking.side.pages)):
            scene.looking.tabs.choose(tab)
            yield from turn(2)
            yield from read_all(app, reader, f"{name}: page {tab}")
    show(tmp_path, scene, script, size, text)
    assert sorted(set(reader.troubles)) == []
