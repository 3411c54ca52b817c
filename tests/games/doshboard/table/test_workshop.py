"""Doshboard's card sets in the workshop: numbers turned, typed and spread, green boxes dragged, mends, and any strokes taken back."""

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
from game.games.doshboard.content import SET_KEYS, sets_in
from game.games.doshboard.table.workshop import _SPREAD, CardsCanvas
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.figures import above_bar
from game.ui.workshop.tool import FileSpot
from game.workshop.document import Document, problems_of
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import canvas_of, copy_of, place
from tests.ui.user import click, drag, key, run

KIND = kind_named("doshboard-cards")
STOCK = COURSES / "doshboard" / "cards.yaml"


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    return copy_of(STOCK, tmp_path, "cards.yaml")


def canvas(app: App) -> CardsCanvas:
    return canvas_of(app, CardsCanvas)


def card(app: App, key_: str, number: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, int]]:
    found = sets_in(on_top(app, EditorScene).document.draft)[SET_KEYS.index(key_)][number]
    return found.distances, found.hooks, found.green


def test_a_set_and_a_card_are_opened_and_a_distance_is_changed_which_touches_its_line_only(tmp_path: Path, cards: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(place(app, ("blue",)))
        yield
        click(place(app, ("blue", "cards", 4)))
        yield
        click(place(app, ("blue", "cards", 4, "distances", 11)))
        yield
        key(pygame.K_9)
        yield
        assert card(app, "blue", 4)[0][11] == 9
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield

    run(tmp_path, EditorScene(cards), script)
    old, new = STOCK.read_text(encoding="utf-8").splitlines(), cards.read_text(encoding="utf-8").splitlines()
    assert len([line for line, other in zip(old, new, strict=True) if line != other]) == 1
    assert check(cards).kind == "doshboard cards"


def test_a_number_is_spread_by_a_drag_as_one_step_and_by_keys(tmp_path: Path, cards: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        row: FileSpot = ("yellow", "cards", 0, "distances")
        yield from drag(place(app, (*row, 0)), place(app, (*row, 3)))
        assert card(app, "yellow", 0)[0][:5] == (9, 9, 9, 9, 12)
        assert len(on_top(app, EditorScene).document.past) == 1
        canvas(app).select((*row, 11))
        for press in (pygame.K_SPACE, pygame.K_LEFT, pygame.K_SPACE):
            key(press)
            yield
        assert card(app, "yellow", 0)[0][10:] == (15, 15)

    run(tmp_path, EditorScene(cards), script)


def test_hooks_stay_in_order_and_a_hook_takes_its_green_box_away(tmp_path: Path, cards: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        hooks: FileSpot = ("yellow", "cards", 4, "hooks")
        canvas(app).select((*hooks, 0))
        key(pygame.K_1)         # to the left, as the hook that stands there
        yield
        assert card(app, "yellow", 4)[1][0] == -1
        canvas(app).select((*hooks, 1))
        key(pygame.K_PLUS)
        yield
        key(pygame.K_PLUS)
        yield
        assert app.scene.ui.toast is not None
        assert "from left to right" in app.scene.ui.toast.text
        canvas(app).select((*hooks, 8))
        key(pygame.K_1)
        yield
        assert card(app, "yellow", 4)[2] == (4, 7)
        assert on_top(app, EditorScene).problems == ()

    run(tmp_path, EditorScene(cards), script)


def test_an_end_of_the_green_boxes_is_dragged_and_their_hooks_become_nothing(tmp_path: Path, cards: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        opened: FileSpot = ("yellow", "cards", 4)
        click(place(app, opened))
        yield
        yield from drag(place(app, (*opened, "green", 1)), place(app, (*opened, "hooks", 10)))
        assert card(app, "yellow", 4)[1:] == ((-2, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 2), (4, 11))
        assert on_top(app, EditorScene).problems == ()

    run(tmp_path, EditorScene(cards), script)


def test_a_longer_card_behind_a_shorter_one_is_told_and_put_in_order(tmp_path: Path, cards: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select(("red", "cards", 7))
        for _step in range(14):
            yield
        scene = on_top(app, EditorScene)
        for _step in range(4):
            scene.do(next(deed for deed in scene._entry.deeds(scene.document.draft, ("red", "cards", 7)) if deed.title == "A cell longer"))
            yield
        assert "1 fault" in words(app)
        click(button(app, "Put the longest first"))
        yield
        assert scene.problems == ()

    run(tmp_path, EditorScene(cards), script)


@pytest.mark.parametrize("written", ["yellow: 4", "yellow: {cards: [3, {green: [1]}, {hooks: x, distances: [1, y]}]}", "name: []"])
def test_sets_of_any_shape_are_told_of(written: str) -> None:
    draft = Draft("cards.yaml", f"kind: doshboard cards\n{written}\n")
    found = problems_of(KIND, draft)
    assert found
    for problem in found:
        KIND.called(problem.place)


@pytest.mark.parametrize(("old", "new", "title"), [
    ("hooks: [-4, -3,", "hooks: [-3, -4,", "Put them in order"), ("green: [6, 7]", "green: [6, 8]", "Make them 6 to 7"),
    ("distances: [9, 10,", "distances: [9, 99,", "Make it 40"),
])
def test_a_card_is_mended(old: str, new: str, title: str) -> None:
    text = STOCK.read_text(encoding="utf-8")
    draft = Draft("cards.yaml", text.replace(old, new, 1))
    problem = problems_of(KIND, draft)[0]
    assert problem.mend is not None
    assert problem.mend.title == title
    assert problem.place not in [other.place for other in problems_of(KIND, problem.mend.change(draft))]


ROWS = ("distances", "hooks", "green")
SPOTS = st.builds(lambda key_, club, row, at: (key_, "cards", club, row, at if row != "green" else at % 2),
                  st.sampled_from(SET_KEYS), st.integers(0, 7), st.sampled_from(ROWS), st.integers(0, 11))


@given(st.lists(st.tuples(SPOTS, st.integers(0, 11)), max_size=8))
@settings(max_examples=40, deadline=None)
def test_any_strokes_keep_hooks_in_order_and_undo_ends_where_they_began(strokes: list[tuple[FileSpot, int]]) -> None:
    draft = Draft.read(STOCK)
    document = Document(STOCK, draft, draft)
    for first, at in strokes:
        row = "hooks" if first[3] == "green" else first[3]
        stroke = _SPREAD.drag(_SPREAD.press(document.draft, first), (*first[:3], row, at))
        assert _SPREAD.outcome(stroke) or stroke.first == stroke.last
        try:
            document = document.changed(_SPREAD.release(stroke))
        except Unwritable:
            continue
        assert not [problem for problem in problems_of(KIND, document.draft) if problem.place[3:4] in (("hooks",), ("green",))]
    while document.past:
        document = document.undone()
    assert document.text == draft.text


def test_a_number_that_is_not_as_saved_has_a_dot_and_its_bars_say_what_was_until_it_is_saved(tmp_path: Path, cards: Path) -> None:
    spot: FileSpot = ("yellow", "cards", 4, "distances", 11)

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select(spot)
        yield
        look = app.painter.look

        def seen() -> tuple[bool, bytes]:
            """Whether the dot is there, and what stands below the numbers."""
            number = canvas(app).place(app.painter, spot)
            dot = app.screen.get_at((number.right - look.px(8), number.y + look.px(7)))
            below = canvas(app).rect
            bars = pygame.Rect(below.x, below.bottom - below.h // 4, below.w // 2, below.h // 4)
            return tuple(dot)[:3] == tuple(app.painter.colour("brass"))[:3], pygame.image.tobytes(app.screen.subsurface(bars), "RGB")
        before = seen()
        key(pygame.K_PLUS)
        yield
        yield
        changed = seen()
        assert (before[0], changed[0]) == (False, True)
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        yield
        saved = seen()
        assert not saved[0]
        assert saved[1] != changed[1], "the lines of what was are gone"

    run(tmp_path, EditorScene(cards), script)


def test_how_often_a_number_comes_stands_above_the_line_of_how_often_it_came() -> None:
    assert above_bar(40, 90, 20) == 50
    assert above_bar(40, 20, 20) == 50
    assert above_bar(40, 55, 20) == 65
