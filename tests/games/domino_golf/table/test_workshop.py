"""Domino Golf courses in the workshop: tiles laid by mouse and keys, what can't be laid, mends, lengths, and any strokes taken back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import check, kind_named
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.domino_golf.content import holes_in, resized
from game.games.domino_golf.rules.shots import LENGTHS
from game.games.domino_golf.table.workshop import _LAY, CourseCanvas
from game.games.dominoes.rules.tiles import TWELVE, read_tile
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.tool import FileSpot, ToolStroke
from game.workshop.document import Document, problems_of
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import canvas_of, copy_of, place
from tests.ui.user import click, drag, key, run

KIND = kind_named("domino-golf-course")
ORCHARD = COURSES / "domino_golf" / "orchard-nine.yaml"


def tile(text: str) -> FileSpot:
    return ("chest", read_tile(text, TWELVE))


def hole(draft: Draft, number: int) -> dict[str, str]:
    found = draft.at(("holes", number - 1))
    assert isinstance(found, dict)
    return found


@pytest.fixture
def course(tmp_path: Path) -> Path:
    return copy_of(ORCHARD, tmp_path, "course.yaml")


def canvas(app: App) -> CourseCanvas:
    return canvas_of(app, CourseCanvas)


def test_a_tile_is_dragged_from_the_chest_to_a_hole_and_touches_its_line_only(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from drag(place(app, tile("8-8")), place(app, ("holes", 3, "approach")))
        assert hole(on_top(app, EditorScene).document.draft, 4) == {"green": "8-7", "approach": "8-8", "layup": "12-2"}
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield

    run(tmp_path, EditorScene(course), script)
    assert course.read_text(encoding="utf-8") == ORCHARD.read_text(encoding="utf-8").replace("approach: 7-7", "approach: 8-8")
    assert check(course).game == "domino_golf"


def test_by_keys_a_tile_is_lifted_and_a_number_names_its_hole(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select(tile("9-9"))
        key(pygame.K_RETURN)
        yield
        key(pygame.K_9)
        yield
        key(pygame.K_RIGHT)
        yield
        assert "9-9 for 10-10: water stays" in words(app)
        key(pygame.K_RETURN)
        yield
        assert hole(on_top(app, EditorScene).document.draft, 9)["approach"] == "9-9"

    run(tmp_path, EditorScene(course), script)


def test_a_used_tile_leads_to_its_hole_and_a_double_is_no_green(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(place(app, tile("12-5")))
        yield
        assert canvas(app).cursor == ("holes", 4, "green")
        assert canvas(app).hand.stroke is None
        yield from drag(place(app, tile("8-8")), place(app, ("holes", 0, "green")))
        assert app.scene.ui.toast is not None
        assert "never a green" in app.scene.ui.toast.text
        assert on_top(app, EditorScene).document.past == ()

    run(tmp_path, EditorScene(course), script)


def test_a_green_of_another_par_brings_and_takes_slots_and_what_is_missing_is_filled(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        yield from drag(place(app, tile("12-1")), place(app, ("holes", 3, "green")))
        assert hole(scene.document.draft, 4) == {"green": "12-1"}
        yield from drag(place(app, tile("9-8")), place(app, ("holes", 2, "green")))
        assert "1 fault" in words(app)
        click(button(app, "Hole 3"))
        yield
        assert canvas(app).cursor[:2] == ("holes", 2)
        mend = next(w for w in scene.ui.top.walk() if getattr(w, "text", "") == "Fill this hole" and getattr(w, "style", "") == "bar")
        click(mend)
        yield
        assert scene.problems == ()
        assert set(hole(scene.document.draft, 3)) == {"green", "approach", "layup"}
        assert len(scene.document.past) == 3

    run(tmp_path, EditorScene(course), script)


@pytest.mark.parametrize("length", sorted(LENGTHS))
@pytest.mark.parametrize("stem", ["orchard-nine", "harbour-links", "short-loop"])
def test_a_course_of_any_length_made_of_another_is_good(stem: str, length: int) -> None:
    draft = Draft.read(COURSES / "domino_golf" / f"{stem}.yaml")
    made = resized(draft, length)
    assert len(holes_in(made)) == length
    assert problems_of(KIND, made) == ()
    kept = min(length, len(holes_in(draft)))
    assert holes_in(made)[:kept] == holes_in(draft)[:kept]


@pytest.mark.parametrize("written", [
    "holes: 5", "holes: [5, {green: 9-9}, {green: 12-2, approach: x}]", "holes: [{green: 1-0}, {green: 1-0}]", "name: 4"])
def test_courses_of_any_shape_are_told_of_and_mended_until_nothing_more_can_be(written: str) -> None:
    draft = Draft("course.yaml", f"kind: domino golf course\n{written}\n")
    assert problems_of(KIND, draft)
    for _step in range(12):
        mend = next((problem.mend for problem in problems_of(KIND, draft) if problem.mend is not None), None)
        if mend is None:
            break
        draft = mend.change(draft)
    assert not any(problem.place[:1] == ("holes",) and problem.mend is not None for problem in problems_of(KIND, draft))


SPOTS = [("chest", number) for number in range(TWELVE.count)]
SLOTS = [("holes", number, part) for number in range(9) for part in ("green", "approach", "layup")]
ANYWHERE = st.sampled_from([*SPOTS, *SLOTS, *SLOTS, *SLOTS])


@given(st.lists(st.tuples(ANYWHERE, ANYWHERE), max_size=12))
@settings(max_examples=40, deadline=None)
def test_any_strokes_keep_each_tile_on_one_hole_and_undo_ends_where_they_began(strokes: list[tuple[FileSpot, FileSpot]]) -> None:
    draft = Draft.read(ORCHARD)
    document = Document(ORCHARD, draft, draft)
    for first, last in strokes:
        if _LAY.why_not(document.draft, first):
            continue
        stroke = _LAY.drag(_LAY.press(document.draft, first), last)
        assert _LAY.outcome(stroke) or first == last
        assert _LAY.cancel(stroke) is document.draft
        try:
            document = document.changed(_LAY.release(ToolStroke(document.draft, stroke.spots)))
        except Unwritable:
            continue
        laid = [there for one in holes_in(document.draft) for there in one if there != -1]
        assert len(laid) == len(set(laid))
    while document.past:
        document = document.undone()
    assert document.text == draft.text


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1280, 720), 2.0)])
def test_the_hole_that_is_looked_at_is_painted_below_the_chest_or_beside_its_short_rows(
        tmp_path: Path, course: Path, size: tuple[int, int], text: float) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        picture = canvas(app)._picture_place(app.painter)
        assert picture.h >= app.painter.look.px(56)
        assert canvas(app).rect.contains(picture)
        spots = [canvas(app).place(app.painter, spot) for spot in canvas(app).spots()]
        assert picture.collidelist(spots) < 0

    run(tmp_path, EditorScene(course), script, settings=Settings(theme="contrast", speed=0, text=text), size=size)
