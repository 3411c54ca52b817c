"""Files as texts: what every stock file costs, what comes of a text that was altered, and that nothing is written over or elsewhere."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.content.choices import FILES, check
from game.content.tree import BadFile
from game.content.yaml_text import LARGEST, files_in
from game.errors import UserError
from game.workshop.folder import WorkFolder
from game.workshop.share import LONGEST, PREFIX, BadSharedFile, bytes_of_signs, is_shared_file, read_shared, signs_of, write_shared
from tests.amounts import at_night

COURSES = Path(__file__).resolve().parents[2] / "courses"
STOCK = tuple(path for game in FILES for path in files_in(COURSES / game))
LONGEST_OF = {"card golf course": 600, "doshboard board": 2_500}
"""Most letters of the text of a stock file by kind; other kinds have none asked of them."""


@pytest.fixture
def folder(tmp_path: Path) -> WorkFolder:
    shutil.copytree(COURSES, tmp_path / "courses", ignore=shutil.ignore_patterns("custom"))
    return WorkFolder(tmp_path / "courses")


def everything_below(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("path", STOCK, ids=lambda path: path.stem)
def test_a_stock_file_goes_through_a_short_text(folder: WorkFolder, path: Path) -> None:
    text = folder.share(path)
    assert read_shared(text) == (path.read_text(encoding="utf-8"),)
    assert len(text) <= LONGEST_OF.get(check(path).kind, 2_500)
    assert read_shared(f"> {text[:40].lower()}\n> {text[40:]}\n") == read_shared(text)    # as a mail quotes it


def test_a_text_makes_a_file_once(folder: WorkFolder) -> None:
    path = folder.rename(folder.copy(folder.courses / "golo" / "old-links.yaml"), "Heron Mere")
    text, before = folder.share(path), path.read_bytes()
    assert folder.take(text) == (path, False)
    path.unlink()
    assert folder.take(text) == (path, True)
    assert path.read_bytes() == before
    assert folder.take(folder.share(folder.courses / "golo" / "old-links.yaml")).path == folder.courses / "golo" / "old-links.yaml"


def test_a_file_of_the_same_name_stays_and_the_new_one_gets_another(folder: WorkFolder) -> None:
    path = folder.rename(folder.copy(folder.courses / "golo" / "old-links.yaml"), "Heron Mere")
    text = folder.share(path)
    path.write_text(path.read_text(encoding="utf-8").replace("[4, 4, 3, 5", "[4, 3, 4, 5"), encoding="utf-8")
    kept = path.read_bytes()
    taken = folder.take(text)
    assert taken.fresh
    assert taken.path == folder.own_folder / "heron-mere-2.yaml"
    assert path.read_bytes() == kept
    assert {one.title for one in folder.own()} == {"Heron Mere", "Heron Mere 2"}
    assert folder.take(text) == (taken.path, False)         # which says the same under its other name


def test_a_course_takes_its_own_deck_along(folder: WorkFolder, tmp_path: Path) -> None:
    deck = folder.rename(folder.copy(folder.courses / "card_golf" / "parkland.yaml"), "My Deck")
    course = folder.copy(folder.courses / "card_golf" / "gull-rock.yaml")
    course.write_text((folder.courses / "card_golf" / "mill-brook.yaml").read_text(encoding="utf-8").replace("Mill Brook", "My Course")
                      .replace("deck: parkland", "deck: my-deck"), encoding="utf-8")
    text = folder.share(course)
    assert len(read_shared(text)) == 2
    shutil.copytree(COURSES, tmp_path / "other", ignore=shutil.ignore_patterns("custom"))
    other = WorkFolder(tmp_path / "other")
    taken = other.take(text)
    assert taken.path.read_bytes() == course.read_bytes()
    assert (other.own_folder / "my-deck.yaml").read_bytes() == deck.read_bytes()
    # where the name of the deck is taken by another one, the course names the new one
    shutil.rmtree(other.own_folder)
    other.rename(other.copy(other.courses / "card_golf" / "linksland.yaml"), "My Deck")
    taken = other.take(text)
    assert "deck: my-deck-2\n" in taken.path.read_text(encoding="utf-8")
    assert check(taken.path).kind == "card golf course"


def test_a_faulty_course_leaves_no_deck_behind(folder: WorkFolder) -> None:
    deck = (folder.courses / "card_golf" / "parkland.yaml").read_text(encoding="utf-8").replace("name: Parkland", "name: Other")
    course = (folder.courses / "card_golf" / "mill-brook.yaml").read_text(encoding="utf-8")
    before = everything_below(folder.courses)
    with pytest.raises(BadSharedFile, match="can't be played: shared file:8:15: there is no face 'Chuting'"):
        folder.take(write_shared([course.replace("[Chute, Cape", "[Chuting, Cape").replace("Mill Brook", "Mine"), deck]))
    assert everything_below(folder.courses) == before


def test_a_file_with_faults_is_not_shared(folder: WorkFolder) -> None:
    path = folder.copy(folder.courses / "golo" / "old-links.yaml")
    path.write_text(path.read_text(encoding="utf-8").replace("[4, 4, 3, 5", "[4, 4, 7, 5"), encoding="utf-8")
    with pytest.raises(BadFile):
        folder.share(path)


@pytest.mark.parametrize(("text", "why"), [
    ("", "This is no shared file"),
    ("NH1:7Fq2", "This is no shared file"),
    ("NH2F:ABC", "another version of the program, which writes NH2F:"),
    ("NH1F:", "cut or altered"),
    ("NH1F:A", "cut or altered"),
    ("NH1F:///", "cut or altered"),
    ("NH1F:ééé", "cut or altered"),
    ("NH1F:" + "A" * LONGEST, "longer than any shared file"),
    (write_shared(["x" * (LARGEST + 1)]), "larger than 256 kB"),
    (write_shared(["\0\0\0"]), "can't be played"),
    (write_shared(["kind: golo scorecard\nname: x\n", "kind: golo scorecard\n"]), "more files than its first one names"),
    (write_shared(["kind: golo scorecard\nname: ../x\n"]), "can't be played"),
    (write_shared(["kind: nothing\n"]), "can't be played"),
    (write_shared(["[1, 2"]), "can't be played"),
    (write_shared([""]), "can't be played"),
])
def test_a_wrong_text_gets_one_sentence(folder: WorkFolder, text: str, why: str) -> None:
    before = everything_below(folder.courses.parent)
    with pytest.raises(BadSharedFile, match=why) as told:
        folder.take(text)
    assert "\n" not in str(told.value)
    assert everything_below(folder.courses.parent) == before


def test_a_name_leads_nowhere_else(folder: WorkFolder) -> None:
    card = (folder.courses / "golo" / "old-links.yaml").read_text(encoding="utf-8")
    for name in ("../../out", "/etc/passwd", "con", "..", "a/b\\c"):
        taken = folder.take(write_shared([card.replace("Old Links", f"'{name}'")]))
        assert taken.path.parent == folder.own_folder
    assert set(folder.courses.parent.iterdir()) == {folder.courses}


@given(st.binary(max_size=80))
def test_bytes_go_through_signs(data: bytes) -> None:
    assert bytes_of_signs(signs_of(data)) == data
    assert set(signs_of(data)) <= set("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:") - set(" *:%")


@pytest.mark.parametrize("count", [60, pytest.param(at_night(20_000, 500), marks=pytest.mark.full)])
def test_mutated_texts_are_refused_or_read(folder: WorkFolder, count: int) -> None:
    """Texts that were changed, and texts of changed files, whose checksum fits."""
    rng = Random(32)
    sources = [path.read_text(encoding="utf-8") for path in STOCK]
    outside = everything_below(folder.courses)
    told, made = [], 0
    for number in range(count):
        source = rng.choice(sources)
        text = write_shared([_mutated(source, rng)]) if number % 2 else _mutated(write_shared([source]), rng)
        try:
            taken = folder.take(text)
        except UserError as error:
            told.append(str(error))
            continue
        if taken.fresh:
            assert taken.path.parent == folder.own_folder
            made += 1
            taken.path.unlink()
    assert len(told) > count // 3
    assert all("\n" not in sentence and len(sentence) < 1_000 for sentence in told)
    assert made
    assert everything_below(folder.courses) == outside


def _mutated(text: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    match rng.randrange(4):
        case 0:
            return text[:at] + text[at + rng.randrange(1, 9):]
        case 1:
            return text[:at] + rng.choice("A0$-./[]{}:#'\"\n é\0") + text[at:]
        case 2:
            return text[:at] + rng.choice("A0$-./[]{}:#'\"\n é\0") + text[at + 1:]
        case _:
            other = rng.randrange(len(text))
            return text[:at] + text[other:other + 40] + text[at:]


def test_what_is_pasted_is_told_apart_from_games() -> None:
    assert is_shared_file(f'"{PREFIX}ABC')
    assert not is_shared_file("NH1:ABC")
