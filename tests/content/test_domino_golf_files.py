"""Courses of Domino Golf in YAML: the stock ones are right, and what is wrong with another is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.choices import check, choices, content_for
from game.content.tree import BadFile
from game.games.domino_golf.content import read_course
from game.games.domino_golf.rules.shots import Course, par_of, plan_of

COURSES = Path(__file__).resolve().parents[2] / "courses"
HEAD = "kind: domino golf course\nname: Test\nholes:\n"


def test_the_stock_courses_are_right_and_listed_after_the_dealt_one() -> None:
    ((_title, listed),) = choices("domino_golf", COURSES)
    assert [one.stem for one in listed] == ["", "harbour-links", "orchard-nine", "short-loop"]
    assert not any(one.fault for one in listed)
    for one in listed[1:]:
        assert check(COURSES / "domino_golf" / f"{one.stem}.yaml").kind == "domino golf course"
    assert content_for("domino_golf", COURSES) == Course()
    course = content_for("domino_golf", COURSES, "harbour-links")
    assert isinstance(course, Course)
    assert (len(course.holes), course.landscape) == (18, "links")
    assert sum(par_of(hole.green) for hole in plan_of(course)) == 72


@pytest.mark.parametrize(
    ("holes", "fault"),
    [
        ("  - {green: 9-9}\n", ":4:5: the green 9-9 is a double; a green shows two different numbers."),
        ("  - {green: 13-1}\n", ":4:13: '13-1' is no tile of a double-12 set; write one like 6-4."),
        ("  - {green: 9/0}\n", ":4:13: found '9/0', expected a text such as 9-2."),
        ("  - {green: 2012-11-10}\n", ":4:13: found '2012-11-10', expected a text such as 9-2."),
        ("  - {green: 8-4}\n", ":4:5: the green 8-4 makes it a par 4, which has an approach and no lay-up."),
        ("  - {green: 8-4, approach: 1-0, layup: 2-0}\n", ":4:5: the green 8-4 makes it a par 4, which has an approach and no lay-up."),
        ("  - {green: 9-0, approach: 1-0}\n", ":4:5: the green 9-0 makes it a par 3, which has no approach and no lay-up."),
        ("  - {green: 11-8, approach: 1-0}\n", ":4:5: the green 11-8 makes it a par 5, which has an approach and a lay-up."),
        ("  - {green: 9-0}\n  - {green: 8-4, approach: 0-9}\n", ":5:5: 9-0 lies on hole 1 already; a set has it once, so take another."),
        ("  - {green: 9-4, approach: 4-9}\n", ":4:5: 9-4 lies on hole 1 already; a set has it once, so take another."),
        ("  - {green: 9-0}\n", ":4:3: a course has 3, 9 or 18 holes, not 1."),
        ("  - {grene: 9-0}\n", ":4:6: grene is not known here; known here: green, approach, layup."),
        ("  - {green: 11-8, approach: 1-0, lay-up: 2-0}\n", ":4:34: lay-up is not known here; known here: green, approach, layup."),
        ("  - {approach: 9-4}\n", ":4:5: green is missing here."),
        ("  - {green: ''}\n", ":4:5: a hole needs its green, a tile like 9-2."),
        ("  - {green: }\n", ":4:13: found nothing, expected a text such as 9-2."),
        ("  - {green: 9}\n", ":4:13: found a whole number, expected a text such as 9-2."),
        ("  - 9-0\n", ":4:5: found a text, expected a mapping of names: green, approach, layup."),
        ("  - {green: 9-0, green: 9-1}\n", ":4:18: green stands here a second time."),
        ("\t- {green: 9-0}\n", ":4:1: this is no YAML: a tab stands here; indent with spaces."),
        ("  - {green: 9-4, approach: 9-3\n", ":4:5: this is no YAML: the { that opens here is not closed."),
        ("  []\n", ":4:3: a course needs its holes."),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, holes: str, fault: str) -> None:
    path = tmp_path / "course.yaml"
    path.write_text(HEAD + holes, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_course(path)
    assert str(path) + fault in caught.value.sentences


@pytest.mark.parametrize(("text", "fault"), [
    ("kind: domino golf course\nname: T\n", ":1:1: holes is missing here."),
    ("kind: domino golf course\nholes:\n  - {green: 9-0}\n", ":1:1: name is missing here."),
    ("kind: domino golf course\nname: T\nholes: 9-0\n", ":3:8: found a text, expected a list."),
    ("kind: domino golf course\nname: T\npar: 9\nholes: []\n",
     ":3:1: par is not known here; this file has kind, name, holes, line, author, proven, landscape."),
    ("kind: domino golf course\nname: ''\nholes: []\n", ":2:7: found a text of 0 characters, expected 1 to 40."),
    ("kind: domino gulf course\nname: T\n", ":1:7: kind is 'domino gulf course'; it can be "),
    ("", ":1:1: the file is empty."),
])
def test_check_says_what_is_wrong_with_the_file_as_a_whole(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "course.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        check(path)
    assert any(sentence.startswith(str(path) + fault) for sentence in caught.value.sentences)
