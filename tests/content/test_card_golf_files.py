"""The files of Card Golf: every hole that the stock decks can deal, what is said of files that are wrong, and a user's own beside them."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from game.content.choices import NoSuchCourse, check, choices, content_for
from game.content.tree import BadFile
from game.content.typed import Landscape
from game.games.card_golf.content.course import read_course
from game.games.card_golf.rules.content import Content, fault_of, laid
from game.games.card_golf.rules.course import CardKind, Space, Terrain, fairways_at, faults_of_deck, faults_of_layout, offsets_of
from game.games.card_golf.rules.shots import MISS, RISK, Make, tables
from game.games.golf.table.landscape import LANDSCAPES
from tests.games.card_golf.rules.ground import layouts
from tests.rights import shut, unprivileged

COURSES = Path(__file__).resolve().parents[2] / "courses"
CARD_GOLF = COURSES / "card_golf"
DOCUMENT = COURSES.parent / "docs" / "content.md"
DECKS = ("linksland", "parkland")
COURSE_FILES = sorted(path.stem for path in CARD_GOLF.glob("*.yaml") if path.stem not in DECKS)
PARKLAND = (CARD_GOLF / "parkland.yaml").read_text(encoding="utf-8")
COURSE = """kind: card golf course
name: Three Ponds
deck: parkland
holes:
  - { cards: [Brook Side, Neck, Pulpit] }
  - { cards: [Mill Pond, Strip], offsets: [0, -1] }
  - { cards: [Heath, Gate, Right Elbow, Lakeside] }
"""


def faults(folder: Path, text: str) -> list[str]:
    """The faults of a file beside the stock deck, without its name."""
    shutil.copy(CARD_GOLF / "parkland.yaml", folder)
    path = folder / "f.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        check(path)
    assert all(sentence.startswith(str(path)) and sentence.endswith(".") for sentence in caught.value.sentences)
    return [sentence.removeprefix(str(path)) for sentence in caught.value.sentences]


def changed(text: str, *pairs: tuple[str, str]) -> str:
    """The text with the first of each pair, which it has, replaced by the second, once."""
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def place(text: str, what: str, skip: int = 0) -> str:
    """Where a piece of a file begins, as a sentence tells it."""
    at = text.index(what) + skip
    return f":{text.count(chr(10), 0, at) + 1}:{at - text.rfind(chr(10), 0, at)}: "


@pytest.mark.parametrize("deck", DECKS)
def test_c3_every_hole_of_a_stock_deck_can_be_laid(deck: str) -> None:
    content = read_course(CARD_GOLF / f"{deck}.yaml")
    assert [len(content.deck.of_kind(kind)) for kind in CardKind] == [2, 4, 2]
    assert (content.deck.columns, content.deck.rows) == (9, 14)
    assert faults_of_deck(content.deck) == []
    assert fault_of(content) is None
    for par, count in {3: 16, 4: 128, 5: 768, 6: 3072}.items():
        found = [faults_of_layout(faces, offsets_of(faces)) for faces in layouts(content.deck, par)]
        assert found == [[]] * count


@pytest.mark.parametrize("deck", DECKS)
def test_c2_each_border_has_one_fairway_of_two_columns_or_more(deck: str) -> None:
    faces = [face for card in read_course(CARD_GOLF / f"{deck}.yaml").deck.cards for face in card.faces]
    borders = ((False, CardKind.TEE), (True, CardKind.GREEN))
    runs = [fairways_at(face, far=far) for face in faces for far, without in borders if face.kind is not without]
    assert len(runs) == 24
    assert all(len(at_border) == 1 and len(at_border[0]) >= 2 for at_border in runs)


@pytest.mark.parametrize("course", COURSE_FILES)
def test_a_stock_course_has_a_name_a_line_and_holes_that_are_laid(course: str) -> None:
    content = read_course(CARD_GOLF / f"{course}.yaml")
    assert content.course.name
    assert content.course.line
    assert fault_of(content) is None
    holes = [laid(content.deck, hole) for hole in content.course.holes]
    assert len(holes) in (9, 18)
    assert sum(hole.par for hole in holes) == 4 * len(holes)
    assert len({hole.ground for hole in holes}) == len(holes), "no hole comes twice"


def test_a_face_is_read_with_its_marks_and_slopes() -> None:
    content = read_course(CARD_GOLF / "parkland.yaml")
    faces = {face.name: face for card in content.deck.cards for face in card.faces}
    chute, pulpit = faces["Chute"], faces["Pulpit"]
    assert chute.tees == (Space(5, 4), Space(2, 4), Space(0, 4))
    assert chute.terrain(Space(13, 4)) is Terrain.FAIRWAY
    assert (chute.terrain(Space(12, 0)), chute.slope(Space(12, 0))) == (Terrain.WOODS, Space(0, 0))
    assert pulpit.flag == Space(8, 4)
    assert pulpit.slope(Space(6, 4)) == Space(-1, 0)
    assert content.tables == tables()
    assert content.quick_reference == RISK["quick_reference"]


@pytest.mark.parametrize(
    ("change", "at", "said"),
    [
        (("T,,,...,,\n", "T,,x...,\n"), ("T,,x...", 3), "'x' is no sign of this map; it has . , T S W G 1 2 3 F."),
        (("T,,,...,,\n", "T,,...,,\n"), ("T,,...,,\n", 8), "a row of 8 spaces; the cards of this deck have 9."),
        (("          T,,,...,,\n", ""), ("map: |", 5), "a map of 13 rows; the cards of this deck have 14."),
        (("---<<<---", "---<<<--x"), ("--x", 2), "'x' is no sign of this map; it has - ^ v < >."),
        (("TT,,1,,TT", "TT,,,,,TT"), ("map: |", 5), "tee 1 is missing; a tee card has 1, 2 and 3, a green card F."),
        (("TT,,1,,TT", "TT,,1,1TT"), (",,1,1TT", 4), "tee 1 stands here a second time."),
        (("TT,,1,,TT", "TT,,F,,TT"), ("TT,,F", 4), "the flag stands on no such card."),
        (("TT,,,,,TT\n          T,,,", "TT,,,,,TT\n          T1,,"), ("T1,,", 1), "tee 1 stands on no such card."),
        (("columns: 9", "columns: 4"), ("columns: 4", 9), "4 columns; a card has 5 to 15."),
        (("rows: 14", "rows: 21"), ("rows: 21", 6), "21 rows; a card has 8 to 20."),
        (("name: Heath", "name: Chute"), ("name: Chute\n        map: |\n          ,,,.", 6), "another face is called 'Chute'."),
        (("landscape: parkland", "landscape: moon"), ("moon", 0), "found 'moon', expected one of heath, links, parkland, woodland."),
        (("- kind: green", "- kind: hole"), ("hole\n", 0), "found 'hole', expected one of fairway, green, tee."),
    ],
)
def test_a_wrong_deck_is_explained_at_its_place(tmp_path: Path, change: tuple[str, str], at: tuple[str, int], said: str) -> None:
    text = changed(PARKLAND, change)
    assert place(text, *at) + said in faults(tmp_path, text)


def redrawn(face: str, *lines: str) -> tuple[str, int]:
    """The stock deck with the map of a face drawn so, and the line of the file on which that map begins."""
    indent = " " * 10
    drawing = "".join(f"{indent}{line}\n" for line in lines)
    text = re.sub(rf"(name: {face}\n +map: \|\n)(?:{indent}\S+\n){{14}}", lambda found: found[1] + drawing, PARKLAND)
    assert text != PARKLAND
    return text, text.count("\n", 0, text.index(f"name: {face}\n")) + 3


OPEN = [",,,...,,,"] * 14


def with_rows(rows: Sequence[str], **lines: str) -> list[str]:
    """Rows of a map with some of them, by their number as row_5, exchanged."""
    found = list(rows)
    for name, line in lines.items():
        found[int(name.removeprefix("row_"))] = line
    return found


TEE = with_rows(OPEN, row_8=",,,,1,,,,", row_10=",,,,2,,,,", row_12=",,,,3,,,,")
GREEN = with_rows(OPEN, row_4=",,,GGG,,,", row_5=",,,GFG,,,")
NECK = "no way from the near fairway to the far one: no strokes that can be planned lead there over dry ground."


@pytest.mark.parametrize(
    ("face", "drawn", "line", "column", "said"),
    [
        ("Chute", with_rows(TEE, row_9=",,,,W,,,,", row_10=",,,W2W,,,", row_11=",,,,W,,,,"), 10, 4,
         "a tee in water: there is no dry ground beside it."),
        ("Pulpit", with_rows(GREEN, row_9=",,,,F,,,,", row_5=",,,GGG,,,"), 9, 4, "the flag is off the green: no green space touches it."),
        ("Gate", with_rows(OPEN, row_0="..,,..,,,"), 0, 0, "Gate has 2 fairways at its far end; cards are brought together at one."),
        ("Gate", with_rows(OPEN, row_13=",,,,.,,,,"), 13, 0, "the fairway at the near end of Gate is 1 column wide; it takes 2."),
        ("Gate", with_rows(OPEN, row_0=",,,,,,,,,"), 0, 0, "Gate has 0 fairways at its far end; cards are brought together at one."),
    ],
)  # fmt: skip
def test_ground_that_makes_no_hole_is_found(tmp_path: Path, face: str, drawn: list[str], line: int, column: int, said: str) -> None:
    text, first = redrawn(face, *drawn)
    assert f":{first + line}:{11 + column}: {said}" in faults(tmp_path, text)


def test_no_way_over_a_card(tmp_path: Path) -> None:
    size = PARKLAND.replace("rows: 14", "rows: 20")
    assert size != PARKLAND
    lake = [",,,...,,,", *["WWWWWWWWW"] * 12, ",,,...,,,"]
    text, first = redrawn("Gate", *lake)
    check_ok(tmp_path, text)  # a long iron carries over it
    irons = text + "tables:\n  clubs: [{ name: Wedge, make: wedge, carry: 50, swing: 1, run: 1 }]\n"
    assert f":{first - 1}:14: {NECK}" in faults(tmp_path, irons)
    islands, first = redrawn("Pulpit", *[",,,,,,,,,", "GGGFGGGGG", *["WWWWWWWWW"] * 11, ",,,...,,,"])
    wedge = islands + "tables:\n  clubs: [{ name: Wedge, make: wedge, carry: 50, swing: 1, run: 1 }]\n"
    assert f":{first - 1}:14: no way to the green: no strokes that can be planned lead there over dry ground." in faults(tmp_path, wedge)
    stranded, first = redrawn("Chute", *[",,,...,,,", *["WWWWWWWWW"] * 10, ",,,,1,,,,", ",,,,2,,,,", ",,,,3,,,,"])
    wedge = stranded + "tables:\n  clubs: [{ name: Wedge, make: wedge, carry: 50, swing: 1, run: 1 }]\n"
    told = faults(tmp_path, wedge)
    assert any(sentence.startswith(f":{first - 1}:14: no way from tee 1 to the far fairway") for sentence in told)


def check_ok(folder: Path, text: str) -> None:
    path = folder / "f.yaml"
    path.write_text(text, encoding="utf-8")
    check(path)


def test_all_faults_of_a_deck_are_told_at_once(tmp_path: Path) -> None:
    text = changed(
        PARKLAND, ("T,,,...,,", "T,,q...,,"), ("TT,,1,,TT", "TT,,,,,TT"), ("---<<<---", "---<x<---"), ("name: Gate", "name: Cape")
    )
    text += "tables:\n  clubs: [{ name: Wedge, make: wedge, carry: 55, swing: 1, run: 1 }]\n"
    assert [sentence.partition(": ")[2] for sentence in faults(tmp_path, text)] == [
        "tee 1 is missing; a tee card has 1, 2 and 3, a green card F.",
        "'q' is no sign of this map; it has . , T S W G 1 2 3 F.",
        "'x' is no sign of this map; it has - ^ v < >.",
        "another face is called 'Cape'.",
        "the Wedge carries 55 yards; a club carries full tens.",
    ]


@pytest.mark.parametrize(
    ("tables_", "said"),
    [
        ("clubs: [{ name: Spoon, make: wood, carry: 90, swing: 7, run: 0 }]", "the Spoon has 7 and 0 dice; it takes 1 to 6."),
        ("curve: [[0, 0, 0]]", "the curve chart has 6 rows of 11."),
        ("curve: [[wide, 0, 0]]", "found 'wide', expected one of miss."),
        ("putting: [{ yards: 10, left: [0, 0] }]", "the putting chart has the distances 3, 5, 10, 20, 30, shortest first."),
        ("flag: { iron: 4 }", "the putting chart has the distances 4, 5, 10, 20, 30, shortest first."),
        ("quick_reference: { tee: [1], fairway: [1], rough: [1], woods: [1], bunker: [1] }", "the risk table has 5 rows of 4."),
    ],
)
def test_wrong_tables(tmp_path: Path, tables_: str, said: str) -> None:
    text = f"{PARKLAND}tables:\n  {tables_}\n"
    found = faults(tmp_path, text)
    assert any(sentence.endswith(said) and int(sentence.split(":")[1]) == text.count("\n") for sentence in found)


def test_tables_of_a_deck_are_played_by(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    own = "[4, miss, 0, 0, 0, 0, 0, 0, 0, 0, -4]"
    path.write_text(
        f"{PARKLAND}tables:\n  curve: [{', '.join([own] * 6)}]\n  flag: {{ wedge: 20 }}\n"
        "  risk: { tee: [1, 1, 1, 1], fairway: [1, 1, 1, ~], rough: [1, 2, ~, ~], woods: [2, ~, ~, ~], bunker: [3, ~, ~, ~] }\n",
        encoding="utf-8",
    )
    content = read_course(path)
    assert content.tables.curve[2][:3] == (4, MISS, 0)
    assert content.tables.flag[Make.WEDGE] == 20
    assert content.tables.risk[2] == (1, 2, None, None)
    assert content.tables.clubs == tables().clubs
    assert fault_of(content) is None


def test_what_the_documents_show_is_right(tmp_path: Path) -> None:
    blocks = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (block,) = (block for block in blocks if block.startswith("tables:"))
    path = tmp_path / "own.yaml"
    path.write_text(PARKLAND + block, encoding="utf-8")
    content = read_course(path)
    assert replace(content.tables, clubs=tables().clubs) == tables()
    assert set(content.tables.clubs) < set(tables().clubs)
    assert content.quick_reference == RISK["quick_reference"]
    (course,) = (block for block in blocks if block.startswith("kind: card golf course"))
    shutil.copy(CARD_GOLF / "parkland.yaml", tmp_path)
    check_ok(tmp_path, course)


def test_more_cards_alike_have_faces_by_their_number(tmp_path: Path) -> None:
    path = tmp_path / "twice.yaml"
    path.write_text(PARKLAND.replace("  - kind: green\n", "  - kind: green\n    count: 2\n", 1), encoding="utf-8")
    deck = read_course(path).deck
    assert [[face.name for face in card.faces] for card in deck.of_kind(CardKind.GREEN)] == [
        ["Pulpit", "Lakeside"], ["Pulpit 2", "Lakeside 2"], ["Over the Burn", "Strip"]]  # fmt: skip
    assert faults_of_deck(deck) == []


@pytest.mark.parametrize(
    ("change", "at", "said"),
    [
        (("Neck", "Nick"), ("Nick", 0), "there is no face 'Nick' in this deck."),
        (("Right Elbow", "Hell's Acre"), ("Hell's", 0), "'Hell's Acre' and 'Gate' are on one card, which can't lie in a hole twice."),
        (("Right Elbow", "Gate"), ("Gate, Lake", 0), "'Gate' lies in this hole already; it is one card."),
        (("offsets: [0, -1]", "offsets: [0, 4]"), ("[0, 4]", 0), "the fairways of Mill Pond and Strip touch on 0 columns; it takes 2."),
        (("offsets: [0, -1]", "offsets: [0, 999]"), ("999", 0), "999 columns is too far."),
        (("offsets: [0, -1]", "offsets: [0]"), ("[0] }", 0), "1 offsets for 2 cards; each card has one, the first usually 0."),
        (("Brook Side, Neck", "Neck, Brook Side"), ("Neck, Brook", 0), "'Neck' is a fairway card; a tee card lies here."),
        (("deck: parkland", "deck: park"), ("park\n", 0), "there is no deck 'park'; there are: parkland."),
        (("[Mill Pond, Strip], offsets: [0, -1]", "[Mill Pond]"), ("[Mill Pond]", 0), "a hole has 2 to 5 cards, not 1."),
        (("{ cards: [Mill Pond, Strip], offsets: [0, -1] }", "{ par: 3 }"), ("{ par: 3 }", 0),
         "this hole is dealt; the course needs a seed: and a whole number."),
        (("deck: parkland", "deck: parkland\nseed: 4"), ("4\n", 0), "no hole is dealt; leave the seed out, or give a hole its par alone."),
        (("Strip]", "Strip], par: 4"), ("par: 4", 5), "par 4 with 2 cards; a hole of 2 cards has par 3."),
        (("Strip]", "Strip], par: 7"), ("par: 7", 5), "par 7; pars are 3 to 6."),
        (("Strip]", "Strip], stroke_index: 2"), ("holes:\n", 9), "1 of 3 holes have a stroke index; give it to all or to none."),
        (("  - { cards: [Brook Side, Neck, Pulpit] }\n", ""), ("holes:\n", 9), "there are 2 holes; a course has 3, 9 or 18."),
    ],
)  # fmt: skip
def test_a_wrong_course_is_explained_at_its_place(tmp_path: Path, change: tuple[str, str], at: tuple[str, int], said: str) -> None:
    text = changed(COURSE, change)
    assert any(sentence.startswith(place(text, *at) + said) for sentence in faults(tmp_path, text))


def test_all_faults_of_a_course_are_told_at_once(tmp_path: Path) -> None:
    text = changed(COURSE, ("name: Three", "title: Three"), ("Neck", "Nick"), ("[0, -1]", "[0, 4]"), ("Gate, ", "Gate, 7, "))
    assert [sentence.split(":", 2)[1] for sentence in faults(tmp_path, text)] == ["1", "2", "5", "6", "7"]


def test_a_course_that_lies_alone_says_where_its_deck_belongs(tmp_path: Path) -> None:
    path = tmp_path / "three.yaml"
    path.write_text(COURSE, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_course(path)
    assert caught.value.sentences[0].endswith("there is no deck 'parkland'; put its file beside this one.")


def test_a_course_on_a_faulty_deck_says_what_is_wrong_with_the_deck(tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text(PARKLAND.replace("T,,,...,,", "T,,x...,,", 1), encoding="utf-8")
    found = faults(tmp_path, COURSE.replace("deck: parkland", "deck: mine"))
    assert found == [":3:7: mine.yaml:16:14: 'x' is no sign of this map; it has . , T S W G 1 2 3 F."]


def test_a_dealt_course_follows_from_its_seed(tmp_path: Path) -> None:
    (tmp_path / "card_golf").mkdir()
    shutil.copy(CARD_GOLF / "parkland.yaml", tmp_path / "card_golf")

    def course(*pars: int, seed: int = 7) -> Content:
        path = tmp_path / "card_golf" / "dealt.yaml"
        holes = "".join(f"  - {{ par: {par} }}\n" for par in pars)
        path.write_text(f"kind: card golf course\nname: Dealt\ndeck: parkland\nseed: {seed}\nholes:\n{holes}", encoding="utf-8")
        return read_course(path)

    one = course(3, 5, 6).course.holes
    assert [hole.par for hole in one] == [3, 5, 6]
    assert one == course(3, 5, 6).course.holes
    assert course(4, 5, 6).course.holes[1:] == one[1:], "a hole does not hang on the others"
    assert course(3, 5, 6, seed=8).course.holes != one
    assert fault_of(course(6, 6, 6)) is None


def test_every_landscape_can_be_painted() -> None:
    assert set(get_args(Landscape)) == set(LANDSCAPES)


def test_a_deck_is_chosen_like_a_course_and_dealt() -> None:
    (part,) = choices("card_golf", COURSES)
    assert part.title == "Course"
    assert [listed.stem for listed in part.files] == ["mill-brook", "gull-rock", "sandwood", "squires-wood", "linksland", "parkland"]
    assert all(listed.fault is None for listed in part.files)
    assert {"Mill Brook", "Dealt: Parkland"} <= {listed.title for listed in part.files}
    dealt = content_for("card_golf", COURSES, "parkland")
    assert isinstance(dealt, Content)
    assert dealt.course.holes == ()
    assert dealt.course.name == "Parkland"
    assert content_for("card_golf", COURSES) == read_course(CARD_GOLF / "mill-brook.yaml")


def test_ones_own_files_stand_beside_the_stock_ones(tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    own = courses / "custom"
    own.mkdir(exist_ok=True)
    (own / "three.yaml").write_text(COURSE, encoding="utf-8")
    (own / "meadow.yaml").write_text(PARKLAND.replace("name: Parkland", "name: Meadow"), encoding="utf-8")
    (own / "on-meadow.yaml").write_text(COURSE.replace("parkland", "meadow").replace("Three", "Own"), encoding="utf-8")
    (own / "card.yaml").write_text("kind: golo scorecard\nname: Mine\nnines: [[3, 3, 4, 4, 4, 4, 4, 5, 5]]\n", encoding="utf-8")
    (own / "parkland.yaml").write_text(PARKLAND, encoding="utf-8")
    (own / "broken.yaml").write_text("kind: [\n", encoding="utf-8")
    (part,) = choices("card_golf", courses)
    titles = {listed.stem: (listed.title, listed.fault) for listed in part.files}
    assert titles["three"] == ("Three Ponds", None)
    assert titles["meadow"] == ("Dealt: Meadow", None)
    assert titles["on-meadow"] == ("Own Ponds", None)
    assert "card" not in titles
    told = "parkland.yaml: there is card_golf/parkland.yaml too, which is read instead; rename one of them."
    assert titles["parkland.yaml"] == ("parkland.yaml", told)
    assert titles["broken"][1] is not None
    assert content_for("card_golf", courses, "three") == read_course(own / "three.yaml")
    cards, _dice = choices("golo", courses)
    assert {"card", "broken", "old-links"} <= {listed.stem for listed in cards.files}
    assert "three" not in {listed.stem for listed in cards.files}
    assert content_for("golo", courses, "card") != content_for("golo", courses)
    with pytest.raises(NoSuchCourse, match="linksland, meadow, parkland"):
        content_for("card_golf", courses, "four")
    with pytest.raises(BadFile, match=r"broken\.yaml"):
        content_for("card_golf", courses, "broken")


def test_a_folder_without_rights_and_a_name_that_is_no_text_are_told_in_the_list() -> None:
    with unprivileged() as folder:
        shutil.copytree(COURSES / "card_golf", folder / "card_golf")
        own = folder / "custom"
        own.mkdir()
        strange = os.fsdecode(b"own\xff.yaml") if sys.platform == "linux" else None
        if strange is not None:
            shutil.copy(COURSES / "card_golf" / "parkland.yaml", own / strange)
            (part,) = choices("card_golf", folder)
            (told,) = (listed.fault for listed in part.files if listed.title == strange)
            assert told is not None
            assert "not text in UTF-8; rename it" in told
            with pytest.raises(NoSuchCourse):
                content_for("card_golf", folder, strange.removesuffix(".yaml"))
        shut(own)
        (part,) = choices("card_golf", folder)
        assert {"linksland", "parkland"} <= {listed.stem for listed in part.files if listed.fault is None}
        (told,) = (listed.fault for listed in part.files if listed.title == "custom")
        assert told is not None
        assert f"{own} cannot be listed (Permission denied)" in told
        assert content_for("card_golf", folder) is not None
