"""Courses of Domino Golf in YAML: the stock ones are right, and what is wrong with another is said with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.choices import content_for, courses
from game.content.domino_golf import read_course
from game.content.fault import BadFile
from game.content.kinds import check
from game.rules.dominoes.golf_course import Course, plan_of
from game.rules.dominoes.golf_shots import par_of

COURSES = Path(__file__).resolve().parents[2] / "courses"
HEAD = "kind: domino golf course\nname: Test\nholes:\n"


def test_the_stock_courses_are_right_and_listed_after_the_dealt_one() -> None:
    listed = courses("domino_golf", COURSES)
    assert [one.stem for one in listed] == ["", "harbour-links", "orchard-nine", "short-loop"]
    assert not any(one.fault for one in listed)
    for one in listed[1:]:
        assert check(COURSES / "domino_golf" / f"{one.stem}.yaml").kind == "domino golf course"
    assert content_for("domino_golf", COURSES) == Course()
    course = content_for("domino_golf", COURSES, "harbour-links")
    assert isinstance(course, Course)
    assert len(course.holes) == 18
    assert sum(par_of(hole.green) for hole in plan_of(course)) == 72


@pytest.mark.parametrize(
    ("holes", "fault"),
    [
        ("  - {green: 9-9}\n", ":4:5: the green 9-9 is a double, and a double is no green"),
        ("  - {green: 13-1}\n", ":4:5: '13-1' is no tile of a double-12 set; write one like 6-4"),
        ("  - {green: 8-4}\n", ":4:5: the green 8-4 makes it a par 4, which has an approach and no lay-up"),
        ("  - {green: 9-0, approach: 1-0}\n", ":4:5: the green 9-0 makes it a par 3, which has no approach and no lay-up"),
        ("  - {green: 11-8, approach: 1-0}\n", ":4:5: the green 11-8 makes it a par 5, which has an approach and a lay-up"),
        ("  - {green: 9-0}\n  - {green: 8-4, approach: 0-9}\n", ":5:5: 9-0 lies on hole 1 already; a set has it once"),
        ("  - {green: 9-0}\n", ": a course has 3, 9, 18 holes, not 1"),
        ("  - {grene: 9-0}\n", ":4:6: grene is not known here"),
        ("  []\n", ": a course needs its holes"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, holes: str, fault: str) -> None:
    path = tmp_path / "course.yaml"
    path.write_text(HEAD + holes, encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_course(path)
    assert any(fault in sentence for sentence in caught.value.sentences)
