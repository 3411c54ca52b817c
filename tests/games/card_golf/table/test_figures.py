"""Figures of holes in the making: those of the process equal what `rate` says of the same hole, old ones are told, ranks come of them."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.card_golf.content.course import read_course
from game.games.card_golf.content.laying import holes_in
from game.games.card_golf.rules.content import Content, LaidHole, laid
from game.games.card_golf.rules.course import Hole
from game.games.card_golf.solver.figures import FigureTask, work_out
from game.games.card_golf.solver.rating import rate_hole
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.figures import HoleWatch, course_figures, hole_facts
from game.games.golf.rules import indexes_by
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import canvas_of
from tests.ui.user import key, run, until

WITHIN = 1e-9


@pytest.fixture(scope="module")
def content() -> Content:
    return read_course(COURSES / "card_golf" / "squires-wood.yaml")


def hole_of(content: Content, *names: str) -> Hole:
    return laid(content.deck, LaidHole(names))


def check_as_rated(hole: Hole, content: Content) -> None:
    rated = rate_hole(hole, content.tables)
    *_before, last = work_out(FigureTask(hole, content.tables, True))
    assert last.tees is not None
    assert last.scores is not None
    assert last.hazards is not None
    assert last.character is not None
    assert last.expected == pytest.approx(rated.character.pro, abs=WITHIN)
    assert last.tees == pytest.approx(rated.expected, abs=WITHIN)
    assert last.scores == pytest.approx(rated.scores, abs=WITHIN)
    assert last.hazards == pytest.approx(rated.hazards, abs=WITHIN)
    assert last.character.rookie == pytest.approx(rated.character.rookie, abs=WITHIN)
    assert last.character == rated.character


@pytest.mark.parametrize("names", [
    ("Mill Pond", "Pulpit"),        # ships solved
    pytest.param(("Heath", "Strip"), marks=pytest.mark.full), pytest.param(("Chute", "Cape", "Lakeside"), marks=pytest.mark.full)])
def test_the_figures_are_those_of_rate(content: Content, names: tuple[str, ...]) -> None:
    check_as_rated(hole_of(content, *names), content)


def wait(watch: HoleWatch) -> None:
    end = time.monotonic() + 60
    while watch.busy:
        assert time.monotonic() < end
        time.sleep(.01)
    watch.renew()


def test_old_figures_are_told_as_such_and_new_ones_with_what_has_changed(content: Content) -> None:
    watch = HoleWatch(lambda: None)
    one, other = hole_of(content, "Mill Pond", "Pulpit"), hole_of(content, "Brook Side", "Lakeside")
    try:
        watch.watch({0: (one, content.tables), 1: (other, content.tables)}, 0)
        assert hole_facts(watch, 0, "Hole 1")[0].stale
        assert course_figures(watch)[0].stale
        wait(watch)
        before = watch.shown(0)
        assert before.fresh
        assert not any(fact.stale for fact in (*hole_facts(watch, 0, "Hole 1"), *course_figures(watch)))
        assert watch.change(0) is None
        characters = watch.characters()
        assert characters is not None
        assert watch.indexes() == tuple(indexes_by([hole.loss for hole in characters]))
        third = hole_of(content, "Brook Side", "Strip")
        watch.watch({0: (third, content.tables), 1: (other, content.tables)}, 0)
        assert watch.shown(0) == (before.figures, False)        # the old figure stays, and says that it is old
        assert watch.shown(1).fresh
        wait(watch)
        now = watch.shown(0)
        assert now.fresh
        assert now.figures is not None
        assert before.figures is not None
        assert watch.change(0) == pytest.approx(now.figures.expected - before.figures.expected)
    finally:
        watch.stop()


def test_n_ranks_all_holes_by_the_solver(tmp_path: Path) -> None:
    folder = tmp_path / "courses" / "card_golf"
    folder.mkdir(parents=True)
    (folder / "parkland.yaml").write_bytes((COURSES / "card_golf" / "parkland.yaml").read_bytes())
    (folder / "three.yaml").write_text(
        "kind: card golf course\nname: Three\ndeck: parkland\nholes:\n  - {cards: [Mill Pond, Pulpit]}\n  - {cards: [Brook Side, Strip]}\n"
        "  - {cards: [Brook Side, Lakeside]}\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        canvas = canvas_of(app, CardCourseCanvas)
        yield from until(lambda: canvas._watch.characters() is not None, most=20_000)
        indexes = canvas._watch.indexes()
        assert indexes is not None
        key(pygame.K_n, text="n")
        yield
        yield
        assert tuple(hole.stroke_index for hole in holes_in(on_top(app, EditorScene).document.draft)) == indexes

    run(tmp_path, EditorScene(folder / "three.yaml"), script, turns=100_000)
