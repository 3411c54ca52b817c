"""The page of a course to a wish through events: its shape, holes as they come, stopping, taking it; the search is tested elsewhere."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pygame
import pytest

from game.analysis.wish import WISHES, CourseStep, CourseTask, WishedHole, WishedLine, hole_wishes
from game.content.choices import check
from game.games.card_golf.solver.wish import _files
from game.games.card_golf.solver.wish import draw as draw_cards
from game.ui.scenes import wish as scenes
from game.ui.scenes.wish import CourseWishScene, WishScene
from game.ui.scenes.workshop import FileCard, WorkshopScene
from game.ui.window.loop import COURSES, App
from game.workshop.folder import WorkFolder
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, run, until


def prepared(task: CourseTask) -> list[CourseStep]:
    """A course of the first sound holes for each wish, hole by hole."""
    holes: list[WishedHole] = []
    for number, wish in enumerate(hole_wishes(WISHES.of(task.game), task.wish)):
        drawn = (draw_cards(wish, Random(100 * number + seed)) for seed in range(200))
        made = next(hole for hole in drawn if hole is not None)
        holes.append(WishedHole(1, 300, wish.worth, WishedLine("spoon", wish.worth, .01), WishedLine("driver", wish.worth, .2), (), made))
    steps = [CourseStep(found, found, len(holes), tuple(holes[:found])) for found in range(len(holes) + 1)]
    steps += [steps[-1]._replace(looked=looked, looks=7) for looked in range(4)]
    return [*steps, steps[-1]._replace(looks=0, files=_files(Random(task.seed), task.seed, "parkland", holes, len(holes)))]


class PreparedCourse:
    """In place of the process: a step at each look."""

    wanted: list[list[CourseTask]]
    why_not = ""

    def __init__(self, _work: object, wake: Callable[[], None]) -> None:
        self.wake, self._come = wake, list[tuple[CourseTask, CourseStep]]()
        PreparedCourse.wanted = []

    def want(self, tasks: Sequence[CourseTask]) -> None:
        PreparedCourse.wanted.append(list(tasks))
        self._come = [(task, step) for task in tasks for step in prepared(task)]
        if self._come and self.why_not:
            self._come[1:] = [(tasks[0], self._come[0][1]._replace(why_not=self.why_not))]
        self.wake()

    def collect(self) -> list[tuple[CourseTask, CourseStep]]:
        come, self._come = self._come[:1], self._come[1:]
        if self._come:
            self.wake()
        return come

    def stop(self) -> None:
        self._come = []


@pytest.fixture
def courses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    monkeypatch.setattr(scenes, "FigureProcess", PreparedCourse)
    return tmp_path / "courses"


def test_a_course_of_three_is_searched_and_taken_from_the_bench(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_w)
        yield from until(lambda: isinstance(app.scene, WishScene))
        click(button(app, "A whole course"))
        yield from until(lambda: isinstance(app.scene, CourseWishScene))
        scene = on_top(app, CourseWishScene)
        assert len(scene.wish.pars) == 9
        scene._take_holes(3)
        yield
        assert not button(app, "Take it").enabled
        click(button(app, "Search"))
        yield from until(lambda: scene.step is not None and scene.step.looked == 3)
        assert "All 3 holes are found; the course is being looked at as a whole: 3 of 7 looks." in words(app)
        yield from until(lambda: scene.step is not None and scene.step.files)
        yield
        assert PreparedCourse.wanted[0][0].wish == scene.wish
        assert "3 of 3 holes, 3 drawn" in words(app)
        assert "par 5, 300 yards, 4.88 strokes" in words(app)
        assert "Easiest hole" in words(app)
        click(button(app, "Take it"))
        yield from until(lambda: isinstance(app.scene, WorkshopScene))
        yield
        chosen = next(one for one in app.scene.ui.top.walk() if isinstance(one, FileCard) and one.selected)
        assert chosen.file.path in [file.path for file in WorkFolder(courses).own()]

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert sorted(check(file.path).kind for file in WorkFolder(courses).own()) == ["card golf course", "card golf deck"]


def test_a_shape_that_cannot_be_is_told_and_not_taken(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, CourseWishScene)
        before = scene.wish
        scene._shape(easiest=before.hardest)
        yield
        assert scene.wish == before
        assert app.scene.ui.toast is not None
        assert "can't be the hardest one" in app.scene.ui.toast.text
        scene._shape(pars=(5, *before.pars[1:]))
        assert scene.wish.pars[0] == 5

    run(tmp_path, CourseWishScene("card_golf"), script, courses=courses)


def test_escape_stops_the_search_first_and_a_search_in_vain_says_why(
        tmp_path: Path, courses: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PreparedCourse, "why_not", "Hole 1: nothing fitted.")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, CourseWishScene)
        click(button(app, "Search"))
        yield from until(lambda: PreparedCourse.wanted)
        key(pygame.K_ESCAPE)
        yield
        assert on_top(app, CourseWishScene) is scene
        assert PreparedCourse.wanted[-1] == []
        click(button(app, "Search"))
        yield from until(lambda: "Hole 1: nothing fitted." in words(app))
        assert not scene._searching

    run(tmp_path, CourseWishScene("card_golf"), script, courses=courses)
