"""The files of GOLO: what came with the clubhouse, and what is said of files that are wrong."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import pytest

from game.content.choices import NoSuchCourse, check, choices, content_for, kinds
from game.content.tree import BadFile
from game.games.golo.content import read_card, read_dice
from game.games.golo.rules.values import PARS, Content, fault_of
from tests.content.read_files import read_golo
from tests.games.golo.rules.tables import DICE

COURSES = Path(__file__).resolve().parents[2] / "courses"
GOLO = COURSES / "golo"
CARD = "kind: golo scorecard\nname: Shore\nline: By the sea.\nnines:\n  - [3, 3, 4, 4, 4, 4, 4, 5, 5]\n"


def faults(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "f.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        check(path)
    assert all(sentence.startswith(str(path)) and sentence.endswith(".") for sentence in caught.value.sentences)
    return [sentence.removeprefix(str(path)) for sentence in caught.value.sentences]


def test_g1_the_dice_file_holds_the_published_faces() -> None:
    assert read_dice(GOLO / "dice.yaml") == DICE


def test_g5_the_stock_cards_are_named_and_right() -> None:
    cards = [read_card(path) for path in sorted(GOLO.glob("*.yaml")) if path.name != "dice.yaml"]
    assert len(cards) >= 4
    assert len({card.name for card in cards}) == len(cards)
    assert all(card.line and Counter(nine) == Counter(PARS) for card in cards for nine in card.nines)


def test_what_can_be_chosen_begins_with_the_first_course(tmp_path: Path) -> None:
    cards, dice = choices("golo", COURSES)
    assert (cards.title, dice.title) == ("Course", "Dice")
    assert cards.files[0].stem == "old-links"
    assert [each.stem for each in dice.files] == ["dice"]
    assert all(each.fault is None for each in (*cards.files, *dice.files))
    content = content_for("golo", COURSES)
    assert content == read_golo(GOLO, "old-links")
    assert fault_of(read_golo(GOLO, "mill-pond")) is None
    assert content_for("partner", COURSES) is None
    assert choices("partner", COURSES) == ()


def test_what_is_listed_already_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = choices("golo", COURSES)
    wanted = content_for("golo", COURSES, "mill-pond")
    monkeypatch.setattr("game.content.choices.files_in", lambda _folder: pytest.fail("the folder is read again"))
    assert content_for("golo", COURSES, "mill-pond", among=listed) == wanted
    with pytest.raises(NoSuchCourse, match="there are: old-links"):
        content_for("golo", COURSES, "nowhere", among=listed)


def test_a_wrong_card_of_ones_own_is_listed_with_its_fault(tmp_path: Path) -> None:
    (tmp_path / "golo").mkdir()
    (tmp_path / "golo" / "mine.yaml").write_text(CARD, encoding="utf-8")
    (tmp_path / "golo" / "wrong.yaml").write_text(CARD.replace("5, 5", "5, 6"), encoding="utf-8")
    mine, wrong = choices("golo", tmp_path)[0].files
    assert (mine.stem, mine.title, mine.line, mine.fault) == ("mine", "Shore", "By the sea.", None)
    assert (wrong.stem, wrong.title) == ("wrong", "wrong.yaml")
    assert wrong.fault == "wrong.yaml:5:30: hole 9 has par 6; pars are 3, 4 and 5."


def test_either_ending_is_read_and_one_that_hides_the_other_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "golo"
    folder.mkdir()
    (folder / "dice.yml").write_bytes((GOLO / "dice.yaml").read_bytes())
    (folder / "mine.yml").write_text(CARD, encoding="utf-8")
    (folder / "both.yml").write_text(CARD, encoding="utf-8")
    (folder / "both.yaml").write_text(CARD.replace("Shore", "Hill"), encoding="utf-8")
    assert [(listed.stem, listed.title, listed.fault) for listed in choices("golo", tmp_path)[0].files] == [
        ("both", "Hill", None),
        ("mine", "Shore", None),
        ("both.yml", "both.yml", "both.yml: there is both.yaml too, which is read instead; rename one of them."),
    ]
    assert content_for("golo", tmp_path, "mine") == read_golo(folder, "mine")
    with pytest.raises(NoSuchCourse, match="there are: both, mine"):
        content_for("golo", tmp_path, "both.yml")


def test_a_second_set_of_dice_can_be_chosen_by_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "golo"
    shutil.copytree(GOLO, folder)
    stock = (GOLO / "dice.yaml").read_text(encoding="utf-8")
    faces = "[[3, 8], [4, 7], [4, 7], [4, 7]", "[[3, 8], [3, 8], [3, 8], [3, 8]"
    heavy = stock.replace("name: GOLO dice", "name: Heavy dice").replace(*faces)
    (folder / "heavy.yaml").write_text(heavy, encoding="utf-8")
    (folder / "bare.yml").write_text(stock.replace("name: GOLO dice", "# no name"), encoding="utf-8")
    (folder / "wrong-dice.yaml").write_text(stock.replace("par: 5", "par: 6"), encoding="utf-8")
    cards, dice = choices("golo", tmp_path)
    assert [(each.stem, each.title) for each in dice.files] == [
        ("dice", "GOLO dice"), ("bare", "bare"), ("heavy", "Heavy dice"), ("wrong-dice", "wrong-dice.yaml")]
    assert dice.files[-1].fault is not None
    assert "heavy" not in [each.stem for each in cards.files]
    content = content_for("golo", tmp_path, "heavy")
    assert isinstance(content, Content)
    assert content == read_golo(folder, "old-links", "heavy") != content_for("golo", tmp_path)
    for chosen in (("mill-pond", "heavy"), ("heavy", "mill-pond"), ("", "heavy", "mill-pond")):
        assert content_for("golo", tmp_path, *chosen) == read_golo(folder, "mill-pond", "heavy")
    with pytest.raises(NoSuchCourse, match="Only one of dice and heavy"):
        content_for("golo", tmp_path, "dice", "heavy")
    with pytest.raises(NoSuchCourse, match=r"old-links.*; dice, bare, heavy"):
        content_for("golo", tmp_path, "light")


def test_a_file_of_another_kind_is_no_card(tmp_path: Path) -> None:
    (tmp_path / "golo").mkdir()
    (tmp_path / "golo" / "links.yaml").write_bytes((COURSES / "domino_golf" / "short-loop.yaml").read_bytes())
    cards, dice = choices("golo", tmp_path)
    assert cards.files[0].fault == "links.yaml:2:7: found 'domino golf course', expected golo scorecard."
    assert dice.files == ()


def test_type_faults_and_faults_of_the_rules_are_told_together(tmp_path: Path) -> None:
    text = (GOLO / "dice.yaml").read_text(encoding="utf-8").split("\n", 2)[2]
    first = ("count: 1\n    pairs: [[1, 8]", "count: one\n    pairs: [[1, 7]")
    for old, new in (first, ("[3, 8], [4, 7]", "[3, x], [4, 8]"), ("par: 4", "par: 8")):
        assert old in text
        text = text.replace(old, new, 1)
    assert faults(tmp_path, text) == [
        ":5:12: found a text, expected a whole number.",
        ":6:13: opposite faces 1 and 7 add up to 8; on a die of par 3 they add up to 9 (2 x par + 3).",
        ":10:10: a die of par 8; pars are 3, 4 and 5.",
        ":12:17: found a text, expected a whole number.",
    ]


@pytest.mark.parametrize("course", ["nowhere", "../golo/old-links"])
def test_a_course_that_is_not_there(course: str) -> None:
    with pytest.raises(NoSuchCourse, match="old-links"):
        content_for("golo", COURSES, course)
    with pytest.raises(NoSuchCourse, match="without a course"):
        content_for("partner", COURSES, "old-links")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("5, 5]", "5, 6]"), [":5:30: hole 9 has par 6; pars are 3, 4 and 5."]),
        (("5, 5]", "5]"), [":5:5: this nine has 8 holes; it takes nine."]),
        (("5, 5]", "five]"), [":5:27: found a text, expected a whole number."]),
        (("5, 5]", "5.0, 5]"), [":5:27: found a number, expected a whole number."]),
        (("name: Shore", "name: 7"), [":2:7: found a whole number, expected a text."]),
        (("name: Shore", "name: ' '"), [":2:7: the name is blank."]),
        (("name: Shore\n", ""), [":1:1: name is missing here."]),
        (("name:", "title:"),
         [":1:1: name is missing here.", ":2:1: title is not known here; this file has kind, name, nines, line, author, proven."]),
        (("line: By", "name: By"), [":3:1: name stands here a second time."]),
        (("By the sea.", '"two\\nlines"'), [":3:7: line has a line break (U+000A); write what can be shown, on one line."]),
        (("golo scorecard", "golf card"),
         [f":1:7: kind is 'golf card'; it can be {', '.join(kind.name for kind in kinds())}."]),
        (("kind: golo scorecard\n", ""), [":1:1: it does not say what it is; write kind:"]),
        (("  - [3", "  - [4, 4"), [":5:5: this nine has 10 holes; it takes nine."]),
        (("nines:", "nines: []\nx:"), [":4:8: there are 0 nines; a card has one or two.", ":5:1: x is not known here"]),
        (("  - [3, 3, 4, 4, 4, 4, 4, 5, 5]\n", "  []\n"), [":5:3: there are 0 nines; a card has one or two."]),
        (("5, 5]\n", "5, 6]\n  - [7]\n"), [":5:30: hole 9 has par 6", ":6:6: hole 1 has par 7"]),
    ],
)
def test_a_wrong_card_is_explained_at_its_place(tmp_path: Path, change: tuple[str, str], said: list[str]) -> None:
    found = faults(tmp_path, CARD.replace(*change, 1))
    assert len(found) == len(said)
    for sentence, start in zip(found, said, strict=True):
        assert sentence.startswith(start)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("[1, 8]", "[1, 7]"), [":6:13: opposite faces 1 and 7 add up to 8; on a die of par 3 they add up to 9 (2 x par + 3)."]),
        (("[1, 8]", "[0, 9]"), [":6:13: a face shows 0; faces start at 1."]),
        (("[1, 8], ", ""), [":6:12: 5 pairs of opposite faces; a die of twelve faces has six."]),
        (("[1, 8]", "[1]"), [":6:13: found a list of 1, expected a list of 2."]),
        (("par: 3", "par: 6"), [":4:3: there are 1 dice of par 3; GOLO takes 2.", ":4:10: a die of par 6; pars are 3, 4 and 5."]),
        (("count: 5", "count: 4"), [":4:3: there are 4 dice of par 4; GOLO takes 5."]),
        (("count: 5", "count: -5"), [":4:3: there are 0 dice of par 4; GOLO takes 5.", ":11:12: count is -5; of par 4 there are 1 to 5."]),
    ],
)
def test_wrong_dice_are_explained_at_their_place(tmp_path: Path, change: tuple[str, str], said: list[str]) -> None:
    text = (GOLO / "dice.yaml").read_text(encoding="utf-8").split("\n", 2)[2]
    found = faults(tmp_path, text.replace(*change, 1))
    assert [sentence[: len(start)] for sentence, start in zip(found, said, strict=True)] == said
