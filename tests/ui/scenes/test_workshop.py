"""The bench through events: new files, copies, names, the trash, faults, and the ways that lead to it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.content.choices import check, kinds
from game.content.draft import Draft
from game.content.layout import YamlValue
from game.kept import CACHE
from game.session.shelf import Shelf
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.workshop import FileCard, TemplateCard, WorkshopScene
from game.ui.widgets.button import Button
from game.ui.widgets.entry import TextEntry
from game.ui.window.loop import COURSES, App
from game.ui.workshop.canvas import canvas_for
from game.ui.workshop.figures import FiguresBefore
from game.ui.workshop.tool import FileSpot
from game.workshop.folder import WorkFolder
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, pad, run, tap, typed, until, walk_to


@pytest.fixture
def courses(tmp_path: Path) -> Path:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    return tmp_path / "courses"


def cards(app: App) -> dict[str, FileCard]:
    """The cards by their titles."""
    return {card.file.title: card for card in app.scene.ui.top.walk() if isinstance(card, FileCard)}


def own(courses: Path) -> list[str]:
    return sorted(file.title for file in WorkFolder(courses).own())


def test_the_menu_leads_to_the_bench_which_says_that_nothing_is_there_yet(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Workshop"))
        yield from until(lambda: isinstance(app.scene, WorkshopScene))
        assert "Nothing here yet" in words(app)
        assert not button(app, "Delete").enabled
        assert cards(app)["Old Links"].file.stock
        key(pygame.K_ESCAPE)
        yield from until(lambda: isinstance(app.scene, MenuScene))

    run(tmp_path, MenuScene("1"), script, courses=courses)
    assert Shelf(tmp_path, ()).trouble is None
    assert own(courses) == []


def test_whoever_has_no_file_yet_is_led_through_a_first_board_from_the_bench(tmp_path: Path, courses: Path) -> None:
    before = FiguresBefore(tmp_path / CACHE, "board", dict[str, int])
    names = [str(courses / "custom" / name) for name in ("new-board.yaml", "other.yaml")]
    for name in names:
        before.keep(name, {"of another file that had this name": 1})

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "A guided first board"))
        yield
        scene = on_top(app, EditorScene)
        assert [before.of(name) is None for name in names] == [True, False]
        assert (scene.kind.name, scene.steps.running, scene.steps.at) == ("doshboard board", True, 0)
        assert [note.title for note in scene.notes.notes] == [scene.steps.guide.steps[0].note.title]
        assert "doshboard board" in scene.settings.noted, "the notes of the first use are not shown after it as well"
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_ESCAPE)
        yield
        bench = on_top(app, WorkshopScene)
        assert cards(app)["New board"].selected
        assert not any(isinstance(widget, Button) and widget.text == "A guided first board" for widget in bench.ui.top.walk())

    run(tmp_path, WorkshopScene(), script, courses=courses, settings=Settings(theme="contrast", speed=0, you="Tom"))
def test_the_first_board_is_reached_by_keys_and_its_kind_stands_chosen(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert button(app, "A pond").visible
        yield from walk_to(app, button(app, "A guided first board"), partial(key, pygame.K_TAB))
        key(pygame.K_RETURN)
        yield from until(lambda: isinstance(app.scene, EditorScene))
        yield
        assert on_top(app, EditorScene).steps.running

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == ["New board"]


@pytest.mark.parametrize("number", range(7))
def test_what_a_file_can_begin_with_is_read_as_a_file_of_ones_own(courses: Path, number: int) -> None:
    kind = kinds()[number]
    values = [WorkFolder(courses).meant(kind, template) for template in kind.templates]
    assert all(kind.describe(value) for value in values)
    assert own(courses) == []


@pytest.mark.parametrize("text", [1.0, 1.5])
def test_what_a_file_can_begin_with_is_painted_where_letters_are_not_large(tmp_path: Path, courses: Path, text: float) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_3)
        yield
        cards = [w for w in app.scene.ui.top.walk() if isinstance(w, TemplateCard)]
        assert [card.text for card in cards] == (["As they come", "Bold dice"] if text == 1 else [])
        click(button(app, "Bold dice"))
        yield from until(lambda: isinstance(app.scene, EditorScene))
        assert on_top(app, EditorScene).kind.name == "golo dice"

    run(tmp_path, WorkshopScene(), script, courses=courses, settings=Settings(theme="contrast", speed=0, text=text))


def test_a_card_says_what_its_file_is_worth_until_another_program_changes_it(tmp_path: Path, courses: Path) -> None:
    (courses / "custom").mkdir(exist_ok=True)
    path = Path(shutil.copy(courses / "golo" / "dice.yaml", courses / "custom" / "nine.yaml"))

    def told(app: App) -> str:
        found = [card for card in app.scene.ui.top.walk() if isinstance(card, FileCard) and card.file.path == path]
        return found[0]._words()[-1]

    def look(app: App) -> Iterator[None]:
        yield
        assert told(app).startswith("today, ")
        key(pygame.K_RETURN)
        yield
        scene = on_top(app, EditorScene)
        yield from until(lambda: scene.canvas.findings.worth is not None)
        worth = scene.canvas.findings.worth
        key(pygame.K_ESCAPE)
        yield
        assert on_top(app, WorkshopScene) is not None
        assert told(app).startswith(f"{worth:.2f} expected, today, ")
        path.write_text(path.read_text(encoding="utf-8") + "# another program\n", encoding="utf-8")
        os.utime(path, (1_700_000_000, 1_700_000_000))
        yield from until(lambda: "expected" not in told(app))

    run(tmp_path, WorkshopScene(), look, courses=courses, settings=Settings(theme="contrast", speed=0, you="Tom", noted=("golo dice",)))


def test_a_new_file_is_made_of_a_template_by_the_mouse(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Eighteen"))
        yield
        scene = on_top(app, EditorScene)
        assert scene.document.path == courses / "custom" / "new-card.yaml"
        click(button(app, ""))      # back: nothing is unsaved
        yield
        assert cards(app)["New card"].selected

    run(tmp_path, WorkshopScene("golo scorecard"), script, courses=courses, settings=Settings(theme="contrast", speed=0, you="Tom"))
    assert check(courses / "custom" / "new-card.yaml").kind == "golo scorecard"
    assert "author: Tom\n" in (courses / "custom" / "new-card.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize("device", ["mouse", "key", "pad", "touch"])
def test_a_stock_file_is_copied_and_its_copy_opened(tmp_path: Path, courses: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        card = cards(app)["Lighthouse"]
        if device == "mouse":
            click(card)
            yield
            assert card.selected
            assert own(courses) == []
            click(card)
        elif device == "touch":
            for _tap in range(2):
                tap(card, app.size)
                yield
        else:
            yield from walk_to(app, card, partial(key, pygame.K_TAB) if device == "key" else partial(pad, "RB"))
            assert card.selected
            if device == "key":
                key(pygame.K_RETURN)
            else:
                pad("A")
        yield from until(lambda: isinstance(app.scene, EditorScene))

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == ["Lighthouse 2"]


def test_files_are_duplicated_renamed_and_deleted_and_undo_takes_them_out_of_the_trash(tmp_path: Path, courses: Path) -> None:
    WorkFolder(courses).copy(courses / "golo" / "old-links.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        click(cards(app)["Old Links 2"])
        yield
        key(pygame.K_d)
        yield
        assert own(courses) == ["Old Links 2", "Old Links 3"]
        key(pygame.K_F2)
        yield
        assert isinstance(app.scene.ui.focus, TextEntry)
        typed("Heron Mere")
        key(pygame.K_RETURN)
        yield
        yield
        assert own(courses) == ["Heron Mere", "Old Links 2"]
        assert (courses / "custom" / "heron-mere.yaml").exists()
        key(pygame.K_DELETE)
        yield
        assert own(courses) == ["Old Links 2"]
        assert button(app, "Trash, 1").enabled
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert own(courses) == ["Heron Mere", "Old Links 2"]

    run(tmp_path, WorkshopScene(), script, courses=courses)


def test_the_trash_shows_what_lies_in_it_and_is_emptied_after_a_question(tmp_path: Path, courses: Path) -> None:
    folder = WorkFolder(courses)
    for name in ("old-links", "lighthouse"):
        folder.put_away(folder.copy(courses / "golo" / f"{name}.yaml"))

    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Trash, 2"))
        yield
        click(button(app, "Lighthouse 2"))
        yield
        assert own(courses) == ["Lighthouse 2"]
        click(button(app, "Trash, 1"))
        yield
        click(button(app, "Empty the trash…"))
        yield
        assert "1 file is deleted for good." in words(app)
        click(button(app, "Delete"))
        yield
        assert not button(app, "Trash").enabled

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert folder.in_trash() == ()


def test_a_file_with_faults_says_so_and_one_that_is_no_yaml_is_not_opened(tmp_path: Path, courses: Path) -> None:
    (courses / "custom").mkdir()
    (courses / "custom" / "bad.yaml").write_text("kind: golo scorecard\nname: [\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        card = cards(app)["bad.yaml"]
        assert card.file.faults
        click(card)
        yield
        click(card)
        yield
        assert "bad.yaml" in words(app)
        assert app.scene.ui.depth == 2

    run(tmp_path, WorkshopScene(), script, courses=courses)


FAULTS: dict[str, tuple[FileSpot, YamlValue]] = {
    "doshboard/owl-hills.yaml": (("holes", 0, "par"), 9),
    "doshboard/cards.yaml": (("blue", "cards", 0, "distances", 0), 999),
    "card_golf/parkland.yaml": (("cards", 0, "faces", 0, "name"), ""),
    "card_golf/squires-wood.yaml": (("holes", 0, "cards", 0), "Nowhere"),
    "domino_golf/orchard-nine.yaml": (("holes", 0, "green"), "1-1"),
    "golo/old-links.yaml": (("nines", 0, 0), 9),
    "golo/dice.yaml": (("dice", 0, "pairs", 0, 0), 12),
}


@pytest.mark.parametrize("stock", FAULTS)
def test_a_file_with_faults_is_dark_under_its_sign_and_one_without_is_not(tmp_path: Path, courses: Path, stock: str) -> None:
    work = WorkFolder(courses)
    sound, faulty = work.copy(courses / stock), work.copy(courses / stock)
    Draft.read(faulty).set(*FAULTS[stock]).save(faulty)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: app.painter.complete)
        yield
        assert [bool(one.file.faults) for path in (sound, faulty) for one in cards(app).values() if one.file.path == path] == [False, True]
        kind = next(one.file.kind for one in cards(app).values() if one.file.path == faulty)
        assert canvas_for(kind).seen(Draft.read(faulty)) is not None, "it is painted as far as it can be"
        light = [brightness(app.screen, next(one for one in cards(app).values() if one.file.path == path).rect) for path in (sound, faulty)]
        assert light[1] < .7 * light[0]

    run(tmp_path, WorkshopScene(), script, courses=courses)


def brightness(screen: pygame.Surface, place: pygame.Rect) -> float:
    """The mean of what shines in the upper half of a card, beside the sign in its middle."""
    part = screen.subsurface((place.x + place.w // 8, place.y + place.h // 8, place.w // 5, place.h // 4))
    return sum(pygame.transform.average_color(part)[:3]) / 3


def test_a_pad_finds_under_y_what_can_be_done_with_a_file(tmp_path: Path, courses: Path) -> None:
    WorkFolder(courses).copy(courses / "golo" / "old-links.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        app.scene.ui.set_focus(cards(app)["Old Links 2"])
        pad("Y")
        yield from until(lambda: app.scene.ui.depth == 2)
        assert [button(app, title).enabled for title in ("Open", "Share", "Duplicate", "Rename", "Delete")] == [True] * 5
        click(button(app, "Duplicate"))
        yield from until(lambda: len(own(courses)) == 2)
        assert app.scene.ui.depth == 1
        app.scene.ui.set_focus(cards(app)["Lighthouse"])
        pad("Y")
        yield from until(lambda: app.scene.ui.depth == 2)
        assert not button(app, "Delete").enabled

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == ["Old Links 2", "Old Links 3"]


def test_another_windows_file_comes_up_by_itself(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        WorkFolder(courses).copy(courses / "golo" / "old-links.yaml")
        yield from until(lambda: "Old Links 2" in cards(app))

    run(tmp_path, WorkshopScene(), script, courses=courses)


def test_new_game_leads_to_a_copy_of_the_chosen_course_which_is_chosen_then(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        scene._take(scene.draft.opted("mode", "match"), refill=True)
        yield
        yield
        click(button(app, "Change a copy"))
        yield from until(lambda: isinstance(app.scene, EditorScene))
        assert own(courses) == ["Old Links 2"]
        key(pygame.K_ESCAPE)
        yield from until(lambda: isinstance(app.scene, SetupScene))
        assert scene.draft.file(0) == "old-links-2"
        click(button(app, "Make one"))
        yield from until(lambda: isinstance(app.scene, WorkshopScene))
        assert "GOLO scorecard: begin with" in words(app)

    run(tmp_path, SetupScene("golo"), script, courses=courses)


@pytest.mark.full
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)], ids=str)
def test_what_a_new_file_can_begin_with_is_told_whole(tmp_path: Path, courses: Path, size: tuple[int, int]) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        for number in range(1, len(kinds()) + 1):
            typed(str(number))
            yield
            yield
            cards = [one for one in app.scene.ui.top.walk() if isinstance(one, TemplateCard)]
            assert cards
            for card in cards:
                assert " ".join(card._lines(app.painter, card.rect.w - 2 * app.painter.look.px(8))) == card.tip

    run(tmp_path, WorkshopScene(), script, size=size, courses=courses)
