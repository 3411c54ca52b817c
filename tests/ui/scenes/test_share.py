"""Files sent to others and taken from them, through events: the picture with its code, the text, and what is dropped or pasted."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.content.choices import content_for
from game.content.draft import Draft
from game.kept import CACHE
from game.session.loading import load
from game.session.proof import proof_in_words, with_proof
from game.ui.input import LetGoHere
from game.ui.looks.settings import NewGame, Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.share import ShareScene, received_text, sent_files
from game.ui.scenes.workshop import FileCard, WorkshopScene
from game.ui.widgets.button import Button
from game.ui.widgets.course_cards import CourseCards
from game.ui.window.loop import COURSES, App
from game.ui.workshop.figures import keep_worth
from game.ui.workshop.poster import SIZE
from game.workshop.folder import WorkFolder
from game.workshop.share import BadSharedFile, write_shared
from tests.session.test_proof import round_on
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, key, post, run, until

OLD_LINKS = COURSES / "golo" / "old-links.yaml"


@pytest.fixture
def courses(tmp_path: Path) -> Path:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    return tmp_path / "courses"


@pytest.fixture
def scrap(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the clipboard holds, the last text last."""
    held = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held[-1])
    return held


def heron_mere(courses: Path) -> str:
    """The text of a card that is not there."""
    return write_shared([OLD_LINKS.read_text(encoding="utf-8").replace("Old Links", "Heron Mere") + "author: Ana\n"])


def own(courses: Path) -> list[str]:
    return sorted(file.title for file in WorkFolder(courses).own())


def card(app: App, title: str) -> FileCard:
    return next(one for one in app.scene.ui.top.walk() if isinstance(one, FileCard) and one.file.title == title)


def test_a_file_is_copied_as_a_text_and_saved_as_a_picture_whose_code_holds_it(tmp_path: Path, courses: Path, scrap: list[str]) -> None:
    path = WorkFolder(courses).take(heron_mere(courses)).path
    whole = WorkFolder(courses).share(path)
    saved = tmp_path / "pictures" / "heron-mere.png"

    def script(app: App) -> Iterator[None]:
        yield
        click(card(app, "Heron Mere"))
        yield
        key(pygame.K_s)
        yield from until(lambda: isinstance(app.scene, ShareScene))
        scene = on_top(app, ShareScene)
        assert button(app, "Copy the text").note == f"{len(whole)} letters"
        click(button(app, "Copy the text"))
        yield
        assert scrap[-1] == whole
        yield from until(lambda: scene._whole)
        click(button(app, "Save the picture"))
        yield
        key(pygame.K_ESCAPE)
        yield from until(lambda: isinstance(app.scene, WorkshopScene))

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert pygame.image.load(saved).get_size() == SIZE
    assert received_text(LetGoHere(str(saved), is_file=True)) == whole


@pytest.mark.parametrize("way", ["paste", "button", "pasted", "chosen", "text", "file", "picture"])
def test_what_comes_from_others_is_a_file_of_ones_own(tmp_path: Path, courses: Path, scrap: list[str], way: str,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    text = heron_mere(courses)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    (tmp_path / "Downloads").mkdir()
    mail = tmp_path / "mail.txt"
    mail.write_text(f"Look at this:\n{text}\n" if way == "none" else text, encoding="utf-8")

    def give(app: App) -> Iterator[None]:
        scrap.append(text)
        if way == "paste":
            key(pygame.K_v, pygame.KMOD_CTRL)
        elif way == "button":
            click(button(app, "Open what was sent"))
            yield
            click(button(app, "Paste the copied text"))
        elif way == "pasted":          # while the list of what may have been sent is open
            click(button(app, "Open what was sent"))
            yield
            key(pygame.K_v, pygame.KMOD_CTRL)
            yield
            assert app.scene.ui.depth == 1
        elif way == "chosen":
            picture_of(text, tmp_path / "Downloads")
            click(button(app, "Open what was sent"))
            yield
            click(next(row for row in app.scene.ui.top.walk() if isinstance(row, Button) and row.note.startswith("Downloads, today, ")))
        elif way == "text":
            post(pygame.DROPTEXT, text=text)
        else:
            post(pygame.DROPFILE, file=str(mail if way == "file" else picture_of(text, tmp_path)))

    def script(app: App) -> Iterator[None]:
        yield
        yield from give(app)
        yield from until(lambda: app.scene.ui.toast is not None)
        assert app.scene.ui.toast is not None
        assert app.scene.ui.toast.text == "Heron Mere is yours now. Not proven yet: it has no round."
        assert card(app, "Heron Mere").selected
        yield from give(app)
        yield from until(lambda: app.scene.ui.toast is not None and "already" in app.scene.ui.toast.text)

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == ["Heron Mere"]


def test_what_was_sent_is_listed_the_newest_first_and_what_cannot_be_one_is_left_out(tmp_path: Path) -> None:
    assert sent_files(tmp_path / "saves", tmp_path) == ()
    for name, age in (("Downloads/one.png", 30), ("Desktop/two.txt", 10), ("saves/pictures/three.png", 20)):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_bytes(b"x")
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    (tmp_path / "Downloads" / "song.mp3").write_bytes(b"x")
    (tmp_path / "Downloads" / "empty.txt").write_bytes(b"")
    (tmp_path / "Downloads" / "folder.png").mkdir()
    assert [sent.path.name for sent in sent_files(tmp_path / "saves", tmp_path)] == ["two.txt", "three.png", "one.png"]


def picture_of(text: str, folder: Path) -> Path:
    """The code alone, half as large again as it needs to be, as a photograph would be."""
    from game.ui.workshop.poster import code_picture
    from game.workshop.share import code_of

    code = code_of(text)
    assert code is not None
    picture = code_picture(code, 6)
    path = folder / "code.png"
    pygame.image.save(pygame.transform.smoothscale(picture, (picture.get_width() * 2 // 3,) * 2), path)
    return path


def test_what_is_dropped_on_the_menu_opens_the_bench(tmp_path: Path, courses: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        post(pygame.DROPTEXT, text=heron_mere(courses))
        yield from until(lambda: isinstance(app.scene, WorkshopScene) and app.scene.ui.toast is not None)
        assert card(app, "Heron Mere").selected

    run(tmp_path, MenuScene("1"), script, courses=courses)
    assert own(courses) == ["Heron Mere"]


@pytest.mark.parametrize(("data", "why"), [
    (b"Dear Ana", "This is no shared file"),
    (b"\x89PNG\r\n\x1a\n broken", "This is no shared file"),
    (b"NH1F:ABC", "cut or altered"),
])
def test_a_wrong_file_is_told_in_a_dialog(tmp_path: Path, courses: Path, data: bytes, why: str) -> None:
    file = tmp_path / "mail.txt"
    file.write_bytes(data)

    def script(app: App) -> Iterator[None]:
        yield
        post(pygame.DROPFILE, file=str(file))
        yield from until(lambda: app.scene.ui.depth == 2)
        assert why in words(app)

    run(tmp_path, WorkshopScene(), script, courses=courses)
    assert own(courses) == []


def test_a_picture_without_a_code_is_told(tmp_path: Path) -> None:
    path = tmp_path / "holiday.png"
    pygame.image.save(pygame.Surface((200, 100)), path)
    with pytest.raises(BadSharedFile, match=r"No code of a shared file is to be found in the picture holiday\.png"):
        received_text(LetGoHere(str(path), is_file=True))


def test_the_editor_saves_a_file_before_it_is_shared(tmp_path: Path, courses: Path) -> None:
    path = WorkFolder(courses).take(heron_mere(courses)).path

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_5)
        yield
        scene = on_top(app, EditorScene)
        assert scene.document.unsaved
        changed = scene.document.text
        click(next(one for one in app.scene.ui.top.walk() if one.tip == "Save it, and share it"))
        yield from until(lambda: isinstance(app.scene, ShareScene))
        assert path.read_text(encoding="utf-8") == changed
        assert on_top(app, ShareScene).text == WorkFolder(courses).share(path)

    run(tmp_path, EditorScene(path), script, courses=courses)


def test_the_best_round_among_the_saved_games_is_added(tmp_path: Path, courses: Path) -> None:
    folder = WorkFolder(courses)
    path = folder.copy(courses / "golo" / "mill-pond.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, ShareScene)
        yield from until(lambda: scene._whole)
        assert scene.post.proven == "Not proven yet: it has no round."
        click(button(app, "Add your best round"))
        yield from until(lambda: app.scene.ui.toast is not None)
        assert app.scene.ui.toast is not None
        assert "No finished round of a person" in app.scene.ui.toast.text
        table = round_on("golo", tmp_path, content=content_for("golo", courses, path.stem))
        table.close()
        before = len(scene.text)
        click(button(app, "Add your best round"))
        said = f"Proven: {table.scores.lines[0].points} strokes by Winston Bell, on deal 48213."
        yield from until(lambda: app.scene.ui.toast is not None and app.scene.ui.toast.text == said)
        yield from until(lambda: scene._whole)
        assert scene.post.proven == said
        assert len(scene.text) > before
        assert scene.text == WorkFolder(courses).share(path)
        click(button(app, "Add your best round"))
        yield from until(lambda: app.scene.ui.toast is not None and "yours is no better" in app.scene.ui.toast.text)

    run(tmp_path, ShareScene(path, courses), script, courses=courses)


def test_the_score_to_beat_is_told_when_a_course_comes_and_a_forged_one_too(tmp_path: Path, courses: Path, scrap: list[str]) -> None:
    folder = WorkFolder(courses)
    path = folder.rename(folder.copy(courses / "golo" / "mill-pond.yaml"), "Heron Mere")
    table = round_on("golo", tmp_path / "there", content=content_for("golo", courses, path.stem))
    table.close()
    assert table.saved.path is not None
    draft, proof = with_proof(Draft.read(path), load(table.saved.path), courses)
    forged = draft.set(("proven",), draft.value["proven"][::-1]).set(("name",), "Crooked Mere")
    path.unlink()

    def script(app: App) -> Iterator[None]:
        yield
        for text, said in ((draft.text, f"Heron Mere is yours now. {proof_in_words(proof)}"),
                           (forged.text, "Crooked Mere is yours now. The proven round was altered: its checksum does not fit.")):
            scrap.append(write_shared([text]))
            key(pygame.K_v, pygame.KMOD_CTRL)
            yield from until(lambda said=said: app.scene.ui.toast is not None and app.scene.ui.toast.text == said)     # type: ignore[misc]

    run(tmp_path, WorkshopScene(), script, courses=courses)


def test_a_file_that_is_here_already_is_still_worth_what_it_was(tmp_path: Path, courses: Path, scrap: list[str]) -> None:
    path = WorkFolder(courses).copy(OLD_LINKS)
    keep_worth(tmp_path / CACHE, path, 38.36)

    def script(app: App) -> Iterator[None]:
        yield
        bench = on_top(app, WorkshopScene)
        scrap.append(write_shared([path.read_text(encoding="utf-8")]))
        key(pygame.K_v, pygame.KMOD_CTRL)
        yield from until(lambda: app.scene.ui.toast is not None and "is here already" in app.scene.ui.toast.text)
        yield
        assert bench.worth_of(card(app, "Old Links 2").file) == 38.36

    run(tmp_path, WorkshopScene(), script, courses=courses)


def test_the_card_of_a_course_tells_the_score_to_beat_in_new_game(tmp_path: Path, courses: Path) -> None:
    folder = WorkFolder(courses)
    path = folder.rename(folder.copy(courses / "golo" / "mill-pond.yaml"), "Heron Mere")
    table = round_on("golo", tmp_path / "there", content=content_for("golo", courses, path.stem))
    table.close()
    assert table.saved.path is not None
    draft, proof = with_proof(Draft.read(path), load(table.saved.path), courses)
    path.write_text(draft.text, encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        (cards,) = (widget for widget in on_top(app, SetupScene).ui.top.walk() if isinstance(widget, CourseCards))
        yield from until(lambda: any(f"To beat: {proof.strokes}, {proof.by}" in lines for lines in cards.more))

    on_card = Settings(theme="contrast", speed=0, new_game=NewGame("golo", options={"mode": "scorecard"}))
    run(tmp_path, SetupScene(), script, courses=courses, settings=on_card)
