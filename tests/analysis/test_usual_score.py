"""What bots usually need on a course: the figures that ship belong to the courses that ship."""

from __future__ import annotations

from dataclasses import replace

from game.analysis.shipped import usual_score, usual_scores
from game.content.choices import choices, content_for
from game.games.domino_golf.rules.shots import Course
from game.ui.window.loop import COURSES

BOOK = {"holes": "18", "mulligans": "off", "change_of_luck": "off"}


def test_every_stock_course_of_domino_golf_has_a_figure_for_all_its_holes() -> None:
    stems = [listed.stem for listed in choices("domino_golf", COURSES)[0].files if listed.stem]
    assert sorted(one.course for one in usual_scores()) == sorted(stems)
    for one in usual_scores():
        content = content_for("domino_golf", COURSES, one.course)
        assert isinstance(content, Course)
        assert usual_score("domino_golf", content, {**BOOK, **one.options}) == one
        assert one.rounds >= 100
        assert 0 < one.error < .02 * one.strokes
        assert usual_score("domino_golf", content, {**BOOK, **one.options, "mulligans": "on"}) is None
        assert usual_score("golo", content, {**BOOK, **one.options}) is None
        changed = replace(content, name="Another")
        assert usual_score("domino_golf", changed, {**BOOK, **one.options}) is None
