"""The frame round a canvas through events: strokes by every device, undo, saving, problems, recovery, and what others do to the file."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import check, kind_named
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.button import HeadButton
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import is_within
from game.ui.window.loop import COURSES, App
from game.ui.workshop.canvas import canvas_for
from game.ui.workshop.elsewhere import FilePicture
from game.ui.workshop.notes import FirstNoteCard
from game.ui.workshop.tool import FileSpot
from game.ui.workshop.toolbox import ToolRing
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import copy_of, place
from tests.ui.user import click, drag, finger, key, move, pad, post, press, release, run, typed, until
from tests.workshop.test_recovery import leave

FIRST: FileSpot = ("nines", 0, 0)
THIRD: FileSpot = ("nines", 0, 2)


@pytest.fixture
def card(tmp_path: Path) -> Path:
    return copy_of(COURSES / "golo" / "old-links.yaml", tmp_path, "card.yaml")


def front(app: App) -> list[int]:
    return list(on_top(app, EditorScene).document.draft.at(("nines", 0)))


SWAPPED = [3, 4, 4, 5, 4, 4, 3, 4, 5]


@pytest.mark.parametrize("device", ["drag", "presses", "key", "pad", "touch"])
def test_two_holes_swap_by_every_device_as_one_step(tmp_path: Path, card: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        if device == "drag":
            yield from drag(place(app, FIRST), place(app, THIRD))
        elif device == "presses":
            for spot in (FIRST, THIRD):
                click(place(app, spot))
                yield
                yield
        elif device == "touch":
            for kind, spot in ((pygame.FINGERDOWN, FIRST), (pygame.FINGERMOTION, THIRD), (pygame.FINGERUP, THIRD)):
                finger(kind, place(app, spot), app.size)
                yield
        else:
            for button_ in ("right", "A", "right", "right", "A"):
                if device == "pad":
                    pad(button_)
                else:
                    key(pygame.K_RETURN if button_ == "A" else pygame.K_RIGHT)
                yield
        scene = on_top(app, EditorScene)
        expected = SWAPPED if device not in ("key", "pad") else [4, 5, 3, 4, 4, 4, 3, 4, 5]
        assert front(app) == expected
        assert len(scene.document.past) == 1
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.document.text == card.read_text(encoding="utf-8")
        key(pygame.K_y, pygame.KMOD_CTRL)
        yield
        assert front(app) == expected
        assert (tmp_path / "courses" / "card.yaml").read_text(encoding="utf-8") == (COURSES / "golo" / "old-links.yaml").read_text(
            encoding="utf-8")

    run(tmp_path, EditorScene(card), script)


def test_what_is_let_go_beside_every_hole_goes_back(tmp_path: Path, card: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        beside = (scene.canvas.rect.x + 4, scene.canvas.rect.bottom - 4)
        start = place(app, FIRST)
        move(start)
        press(start)
        yield
        move(beside, held=True)
        yield
        assert "goes back to where it was" in words(app)
        release(beside)
        yield
        assert scene.document.past == ()
        assert scene.canvas.hand.stroke is None

    run(tmp_path, EditorScene(card), script)


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 640), 2.0)])
def test_no_button_of_the_head_moves_when_the_file_is_changed_or_saved(tmp_path: Path, card: Path, size: tuple[int, int], text: float,
                                                                      ) -> None:
    unsaved = list[bool]()

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        head = [one for one in scene.ui.top.walk() if isinstance(one, HeadButton) and one.visible]
        assert len(head) > 4
        stood = [one.rect.copy() for one in head]
        key(pygame.K_5)
        yield
        unsaved.append(scene.document.unsaved)
        assert [one.rect for one in head] == stood
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        unsaved.append(scene.document.unsaved)
        assert [one.rect for one in head] == stood

    run(tmp_path, EditorScene(card), script, size=size, settings=Settings(theme="contrast", speed=0, text=text))
    assert unsaved == [True, False]


def test_escape_gives_a_stroke_up_and_then_leads_back(tmp_path: Path, card: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_RETURN)
        yield
        key(pygame.K_RIGHT)
        yield
        assert "swaps with the 4" in words(app)
        key(pygame.K_ESCAPE)
        yield
        assert app.scene is scene
        assert scene.canvas.hand.stroke is None
        assert scene.document.past == ()
        key(pygame.K_ESCAPE)
        yield

    run(tmp_path, EditorScene(card), script)


def test_a_par_by_numbers_arrows_and_wheel_is_told_where_it_is_none(tmp_path: Path, card: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_5)
        yield
        assert front(app)[0] == 5
        key(pygame.K_7)
        yield
        assert front(app)[0] == 5
        assert app.scene.ui.toast is not None
        assert "Pars are 3, 4 and 5." in app.scene.ui.toast.text
        up, down = scene.canvas._arrows(app.painter)
        click(down[1].center)
        yield
        assert front(app)[0] == 4
        move(place(app, THIRD))
        yield
        post(pygame.MOUSEWHEEL, x=0, y=1, precise_x=0.0, precise_y=1.0, pos=place(app, THIRD), touch=False)
        yield
        assert front(app)[2] == 4
        assert up[0] == 1

    run(tmp_path, EditorScene(card), script)


def test_problems_are_listed_selected_and_mended_and_undo_brings_them_back(tmp_path: Path, card: Path) -> None:
    card.write_text(card.read_text(encoding="utf-8").replace("[4, 3, 4, 5, 4,", "[4, 3, 4, 9, 4,"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert "1 fault" in words(app)
        click(button(app, "Hole 13"))
        yield
        assert scene.canvas.cursor == ("nines", 1, 3)
        click(button(app, "Make it a par 4"))
        yield
        assert "1 warning, no fault" in words(app)
        key(pygame.K_F8)
        yield
        assert scene.canvas.cursor[:2] == ("nines", 1)
        click(button(app, "Change as few as needed"))
        yield
        assert "it can be played as it stands" in words(app)
        for _step in range(2):
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield
        assert "1 fault" in words(app)

    run(tmp_path, EditorScene(card), script)


def test_words_of_the_file_are_steps_and_saving_writes_them(tmp_path: Path, card: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        entries = {entry.tip: entry for entry in scene.ui.top.walk() if isinstance(entry, TextEntry)}
        scene.ui.set_focus(entries["Author"])       # in view
        yield
        click(entries["Author"])
        yield
        typed("Ada")
        key(pygame.K_RETURN)
        yield
        assert scene.document.draft.value["author"] == "Ada"
        assert len(scene.document.past) == 1
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        assert not button(app, "Saved").enabled

    run(tmp_path, EditorScene(card), script)
    assert card.read_text(encoding="utf-8") == (COURSES / "golo" / "old-links.yaml").read_text(encoding="utf-8") + "author: Ada\n"
    assert check(card).kind == "golo scorecard"
    assert [path.name for path in card.parent.iterdir()] == ["card.yaml"]


@pytest.mark.parametrize("answer", ["Throw them away", "Save", "Go on"])
def test_leaving_asks_what_becomes_of_what_is_not_saved(tmp_path: Path, card: Path, answer: str) -> None:
    before = card.read_text(encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        assert len(list(card.parent.iterdir())) == 2
        key(pygame.K_ESCAPE)
        yield
        click(button(app, answer))
        yield
        if answer == "Go on":
            assert on_top(app, EditorScene).document.unsaved

    run(tmp_path, EditorScene(card), script)
    assert (card.read_text(encoding="utf-8") == before) is (answer != "Save")
    assert len(list(card.parent.iterdir())) == (2 if answer == "Go on" else 1)


@pytest.mark.parametrize("answer", ["Go on with them", "Throw them away"])
def test_strokes_that_were_not_saved_are_offered_and_can_be_compared(tmp_path: Path, card: Path, answer: str) -> None:
    leave(card, card.read_text(encoding="utf-8").replace("[4, 4, 3, 5,", "[5, 4, 3, 5,"))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: app.scene.ui.depth == 2)
        click(button(app, "Compare"))
        yield
        assert "-  - [4, 4, 3, 5, 4, 4, 3, 4, 5]" in words(app)
        assert "+  - [5, 4, 3, 5, 4, 4, 3, 4, 5]" in words(app)
        left, right = (pygame.image.tobytes(app.screen.subsurface(one.rect), "RGB") for one in app.scene.ui.top.walk()
                       if isinstance(one, FilePicture))
        assert left != right, "both are painted, beside each other"
        click(button(app, "Close"))
        yield
        click(button(app, answer))
        yield
        assert front(app)[0] == (5 if answer == "Go on with them" else 4)
        assert on_top(app, EditorScene).document.unsaved is (answer == "Go on with them")

    run(tmp_path, EditorScene(card), script)


@pytest.mark.parametrize("answer", ["Take theirs", "Keep this one"])
def test_a_file_that_an_editor_changes_meanwhile_is_told_and_chosen(tmp_path: Path, card: Path, answer: str) -> None:
    text = card.read_text(encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        card.write_text(text.replace("Old Links", "Theirs"), encoding="utf-8")
        yield from until(lambda: app.scene.ui.depth == 2)
        assert "has changed outside" in words(app)
        click(button(app, answer))
        yield
        scene = on_top(app, EditorScene)
        assert (scene.document.draft.value["name"] == "Theirs") is (answer == "Take theirs")
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        key(pygame.K_z, pygame.KMOD_CTRL)       # undo goes on over both
        yield
        assert front(app)[0] == (5 if answer == "Take theirs" else 4)

    run(tmp_path, EditorScene(card), script)
    expected = text.replace("Old Links", "Theirs") if answer == "Take theirs" else text.replace("[4, 4, 3, 5,", "[5, 4, 3, 5,")
    assert card.read_text(encoding="utf-8") == expected


def test_a_window_that_is_killed_loses_nothing_that_was_done(tmp_path: Path, card: Path) -> None:
    program = f"""
import os, signal
from pathlib import Path
import pygame
from game.ui.scenes.editor import EditorScene
from tests.ui.user import key, run
def script(app):
    yield
    key(pygame.K_5)
    yield
    yield
    os.kill(os.getpid(), signal.SIGKILL)
run(Path({str(tmp_path)!r}), EditorScene(Path({str(card)!r})), script)
"""
    root = Path(__file__).resolve().parents[3]
    ended = subprocess.run([sys.executable, "-c", program], cwd=root, check=False, capture_output=True)
    assert ended.returncode == -9, ended.stderr.decode()

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: app.scene.ui.depth == 2)
        click(button(app, "Go on with them"))
        yield
        assert front(app)[0] == 5

    run(tmp_path, EditorScene(card), script)


@pytest.mark.parametrize("faulty", [False, True])
def test_back_of_a_pad_goes_to_the_sheet_the_problems_and_the_canvas_and_help_is_in_the_ring(tmp_path: Path, card: Path,
                                                                                             faulty: bool) -> None:
    if faulty:
        card.write_text(card.read_text(encoding="utf-8").replace("[4, 3, 4, 5, 4,", "[4, 3, 4, 9, 4,"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert bool(scene.problems) == faulty
        for _round in range(2):
            for part in (scene._sheet, scene._checklist) if faulty else (scene._sheet,):
                pad("back")
                yield
                assert scene.ui.focus is not None
                assert is_within(scene.ui.focus, part)
            pad("back")
            yield
            assert scene.ui.focus is scene.canvas
            assert (scene.ui.depth, scene.notes.notes) == (1, ()), "no help came up on the way"
        pad("Y")
        yield
        ring = scene.ui.top
        assert isinstance(ring, ToolRing)
        place = next(number for number, item in enumerate(ring._items) if item.title == "Help")
        for _step in range((place - ring.children.index(ring.first)) % len(ring.children)):
            pad("RB")
            yield
        pad("A")
        yield
        assert "Keys and buttons" in words(app)
        pad("B")
        yield
        assert scene.ui.depth == 1
        assert len(scene.notes.notes) == 3

    run(tmp_path, EditorScene(card), script)


def test_notes_of_the_first_use_come_once_and_escape_puts_them_away(tmp_path: Path, card: Path) -> None:
    told: list[tuple[str, ...]] = []

    def notes(app: App) -> tuple[str, ...]:
        return tuple(note.title for note in on_top(app, EditorScene).notes.notes)

    def script(app: App) -> Iterator[None]:
        yield
        told.append(notes(app))
        key(pygame.K_5)                 # what the first note asks for is done
        yield
        told.append(notes(app))
        key(pygame.K_ESCAPE)            # and this leaves the file on its canvas
        yield
        told.append(notes(app))
        assert on_top(app, EditorScene).document.unsaved
        key(pygame.K_F1)
        yield
        tools = on_top(app, EditorScene).canvas.hand.tools
        assert all(f"{tool.title}: {tool.says}" in words(app) for tool in tools)        # the help tells of every tool
        key(pygame.K_ESCAPE)
        yield
        told.append(notes(app))
        (first, *_rest) = [widget for widget in on_top(app, EditorScene).notes.walk() if isinstance(widget, FirstNoteCard)]
        click(first)
        yield
        told.append(notes(app))

    app = run(tmp_path, EditorScene(card), script, settings=Settings(theme="contrast", speed=0))
    titles = tuple(note.title for note in canvas_for(kind_named("golo-scorecard")).notes)
    assert len(titles) == 3
    assert told == [titles, titles[1:], (), titles, titles[1:]]
    assert app.settings.noted == ("golo scorecard",)

    def again(app: App) -> Iterator[None]:
        yield
        assert notes(app) == ()

    run(tmp_path, EditorScene(card), again, settings=app.settings)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_no_note_lies_on_another_or_beyond_the_window(tmp_path: Path, card: Path, size: tuple[int, int], text: float) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        cards = [w.rect for w in on_top(app, EditorScene).notes.walk() if isinstance(w, FirstNoteCard)]
        assert len(cards) == (3 if text == 1.0 else 1)      # large ones come one by one, or much of the canvas would be covered
        assert all(app.screen.get_rect().contains(one) for one in cards)
        assert not any(one.colliderect(other) for number, one in enumerate(cards) for other in cards[:number])

    run(tmp_path, EditorScene(card), script, size=size, settings=Settings(theme="contrast", speed=0, text=text))
