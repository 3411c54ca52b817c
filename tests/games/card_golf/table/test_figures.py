"""Figures of holes in the making: those of the process equal what `rate` says of the same hole, old ones are told, ranks come of them."""

from __future__ import annotations

import contextlib
import re
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.yaml_text import parse_yaml
from game.errors import UserError
from game.games.card_golf.content.course import read_course
from game.games.card_golf.content.deck import deck_of
from game.games.card_golf.content.drawing import drawn_deck, faces_in, read_deck
from game.games.card_golf.content.laying import holes_in
from game.games.card_golf.rules.content import Content, LaidHole, laid
from game.games.card_golf.rules.course import Hole, Tee, Terrain
from game.games.card_golf.rules.shots import LIES, OnCourse, OnTrack, Plan, StrokeLie, Tables, Wet, tables
from game.games.card_golf.solver.odds import of_plan
from game.games.card_golf.solver.rating import FigureTask, PlayLine, hazards_of, rate_hole, without_spaces, work_out
from game.games.card_golf.solver.solver import Solved, solve
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.figures import HoleWatch, course_figures, hole_facts, wish_of
from game.games.card_golf.table.tools import TOOLS
from game.games.golf.rules import indexes_by
from game.ui.scenes.editor import EditorScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.figures import FigureProcess, changed_since
from game.ui.workshop.grid import FrameTool, GridTool, with_hand
from tests.ui.scenes.find import on_top
from tests.ui.scenes.workbench import canvas_of
from tests.ui.user import key, run, until

WITHIN = 1e-9
CHECKED = 20, 250, 500      # strokes after which all figures are worked out from nothing


@pytest.fixture(scope="module")
def content() -> Content:
    return read_course(COURSES / "card_golf" / "squires-wood.yaml")


def hole_of(content: Content, *names: str) -> Hole:
    return laid(content.deck, LaidHole(names))


def check_dry_and_wet(line: PlayLine, solved: Solved) -> None:
    """By every ball at rest after its first stroke: what follows where it is dry, and where it is wet."""
    ground = solved.strokes.ground
    clubs = (club for club in ground.tables.clubs if club.name == line.club)
    ends = of_plan(solved.strokes, OnCourse(line.stops[0], StrokeLie.TEE), Plan(line.stops[1], next(clubs))).ends()
    wet = {ball: chance for ball, chance in ends.items() if isinstance(ball, Wet)}
    dry = {ball: chance for ball, chance in ends.items() if isinstance(ball, OnCourse | OnTrack)}
    assert len(wet) + len(dry) == len(ends)
    assert sum(wet.values()) == pytest.approx(line.wet, abs=WITHIN)
    if line.parted is None:
        assert not wet
        return
    stays = sum(chance * solved.value(ball, 1) for ball, chance in dry.items())
    lost = sum(chance * solved.value(ball.drop, 2) for ball, chance in wet.items())
    assert line.parted == pytest.approx((stays / sum(dry.values()), lost / line.wet), abs=WITHIN)


def check_as_rated(hole: Hole, tables: Tables, *, to_green: bool = True) -> None:
    rated = rate_hole(hole, tables)
    *_before, last = work_out(FigureTask(hole, tables, True))
    assert last.tees is not None
    assert last.scores is not None
    assert last.hazards is not None
    assert last.character is not None
    assert last.expected == pytest.approx(rated.character.pro, abs=WITHIN)
    assert last.tees == pytest.approx(rated.expected, abs=WITHIN)
    assert last.scores == pytest.approx(rated.scores, abs=WITHIN)
    assert last.hazards == pytest.approx(rated.hazards, abs=WITHIN)
    assert last.character.rookie == pytest.approx(rated.character.rookie, abs=WITHIN)
    assert last.character == rated.character
    best, *rivals = last.lines
    assert best.strokes == pytest.approx(rated.character.pro, abs=WITHIN)
    assert (best.stops[0], best.stops[1]) == (hole.tees[1], rated.character.best.target)
    assert best.wet == pytest.approx(rated.character.penalty, abs=WITHIN)
    assert (abs(rivals[0].wet - best.wet) if rivals else 0.0) == pytest.approx(rated.character.rival, abs=WITHIN)
    for line in last.lines:
        check_dry_and_wet(line, solve(hole, tables, hole.tees[1]))
    assert not to_green or hole.terrain(best.stops[-1]) is Terrain.GREEN
    assert {one.hazard for one in last.priced} == set(hazards_of(hole))
    for hazard, price in last.priced:
        without = solve(without_spaces(hole, hazard.spaces), tables, hole.tees[1])
        assert price == pytest.approx(rated.character.pro - without.expected, abs=WITHIN)
    assert last.needs is not None
    middle = solve(hole, tables, hole.tees[1])
    assert not to_green or {hole.terrain(space) for space in last.needs} >= {Terrain.FAIRWAY, Terrain.ROUGH}
    for space, strokes in list(last.needs.items())[::9]:
        assert strokes == pytest.approx(middle.value(OnCourse(space, LIES[hole.terrain(space)]), 1) - 1, abs=WITHIN)


def test_where_no_process_is_had_the_figures_of_a_hole_are_given_up(tmp_path: Path, content: Content,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureProcess, "_started", lambda _process: None)
    woken: list[int] = []
    watch = HoleWatch(lambda: woken.append(1), tmp_path, "file")
    hole = laid(content.deck, LaidHole(("Mill Pond", "Pulpit")))
    watch.watch({0: (hole, tables())}, 0)
    assert [fact.value for fact in hole_facts(watch, 0, "hole 1")] == ["…"]
    assert woken == [1]
    assert watch.renew()
    (fact,) = hole_facts(watch, 0, "hole 1")
    assert (fact.words, fact.value, fact.stale) == ("strokes of the pro on hole 1: can't be worked out", "–", False)
    watch.watch({0: (hole, tables())}, 0)
    assert not watch.renew()
    watch.stop()


@pytest.mark.parametrize("names", [
    ("Mill Pond", "Pulpit"),        # ships solved
    pytest.param(("Heath", "Strip"), marks=pytest.mark.full), pytest.param(("Chute", "Cape", "Lakeside"), marks=pytest.mark.full)])
def test_the_figures_are_those_of_rate(content: Content, names: tuple[str, ...]) -> None:
    check_as_rated(hole_of(content, *names), content.tables)


def test_a_bold_line_says_what_it_gains_where_it_is_dry_and_what_it_costs_where_it_is_wet(tmp_path: Path, content: Content) -> None:
    """From what it says follows what it is worth: it is dry or wet."""
    watch = HoleWatch(lambda: None, tmp_path, "course.yaml")
    holes = [hole_of(content, "Mill Pond", "Pulpit"), hole_of(content, "Brook Side", "Lakeside"), hole_of(content, "Brook Side", "Strip")]
    found = 0
    try:
        watch.watch({number: (hole, content.tables) for number, hole in enumerate(holes)}, 0)
        wait(watch)
        for number in range(len(holes)):
            facts = {fact.key: fact for fact in hole_facts(watch, number, "A hole")}
            told = facts["bold"].words if "bold" in facts else ""
            said = re.search(r"dry (gains|costs) ([0-9.]+); wet \(([0-9]+) %\) costs ([0-9.]+)", told)
            if said is None:
                continue
            found, wet = found + 1, int(said[3]) / 100
            dry = float(said[2]) if said[1] == "gains" else -float(said[2])
            worth = float(facts["safe"].value) - (1 - wet) * dry + wet * float(said[4])
            assert worth == pytest.approx(float(facts["bold"].value), abs=.03)      # all of it is rounded
    finally:
        watch.stop()
    assert found


def wait(watch: HoleWatch) -> None:
    end = time.monotonic() + 240     # beside other work
    while watch.busy:
        assert time.monotonic() < end
        time.sleep(.01)
    watch.renew()


def test_old_figures_are_told_as_such_and_new_ones_with_what_has_changed(tmp_path: Path, content: Content) -> None:
    watch = HoleWatch(lambda: None, tmp_path, "course.yaml")
    one, other = hole_of(content, "Mill Pond", "Pulpit"), hole_of(content, "Brook Side", "Lakeside")
    try:
        watch.watch({0: (one, content.tables), 1: (other, content.tables)}, 0)
        assert hole_facts(watch, 0, "Hole 1")[0].stale
        with pytest.raises(UserError, match="not known yet"):
            wish_of(watch, 0, "links")
        assert course_figures(watch)[0].stale
        wait(watch)
        before = watch.shown(0)
        asked = wish_of(watch, 0, "links")
        assert asked.game == "card_golf"
        assert before.figures is not None
        assert (asked.wish.worth, asked.wish.landscape) == (round(before.figures.expected, 2), "links")
        assert asked.wish.length[0] <= one.yards(one.tees[Tee.MIDDLE]) <= asked.wish.length[1]
        assert before.fresh
        assert before.figures is not None
        assert before.figures.character is not None
        assert not any(fact.stale for fact in (*hole_facts(watch, 0, "Hole 1"), *course_figures(watch)))
        assert watch.numbers(0, (one, content.tables))["strokes"] == before.figures.expected
        characters = watch.characters()
        assert characters is not None
        assert watch.indexes() == tuple(indexes_by([hole.loss for hole in characters]))
        third = hole_of(content, "Brook Side", "Strip")
        watch.watch({0: (third, content.tables), 1: (other, content.tables)}, 0)
        assert watch.shown(0) == (before.figures, False)        # the old figure stays, and says that it is old
        assert watch.shown(1).fresh
        wait(watch)
        now = watch.shown(0)
        assert now.fresh
        assert now.figures is not None
        then = watch.numbers(0, (one, content.tables))
        assert then["strokes"] == before.figures.expected
        assert then["rookie"] == before.figures.character.rookie
        strokes = hole_facts(watch, 0, "Hole 1")[0]
        assert changed_since(strokes, then) == pytest.approx(now.figures.expected - before.figures.expected)
    finally:
        watch.stop()
    again = HoleWatch(lambda: None, tmp_path, "course.yaml")        # the program is started again, and the file has changed since
    try:
        again.watch({0: (one, content.tables), 1: (other, content.tables)}, 0)
        shown = again.shown(0)
        assert not shown.fresh
        assert shown.figures is not None
        assert shown.figures.expected == now.figures.expected
        assert (shown.figures.scores, shown.figures.priced) == (now.figures.scores, now.figures.priced)
        assert all(fact.stale for fact in hole_facts(again, 0, "Hole 1"))
        wait(again)
        assert again.shown(0).figures == before.figures
    finally:
        again.stop()
    for elsewhere in (HoleWatch(lambda: None, tmp_path, "other.yaml"), HoleWatch(lambda: None, tmp_path / "none", "course.yaml")):
        assert elsewhere.shown(0).figures is None
        elsewhere.stop()


def test_n_ranks_all_holes_by_the_solver(tmp_path: Path) -> None:
    folder = tmp_path / "courses" / "card_golf"
    folder.mkdir(parents=True)
    (folder / "parkland.yaml").write_bytes((COURSES / "card_golf" / "parkland.yaml").read_bytes())
    (folder / "three.yaml").write_text(
        "kind: card golf course\nname: Three\ndeck: parkland\nholes:\n  - {cards: [Mill Pond, Pulpit]}\n  - {cards: [Brook Side, Strip]}\n"
        "  - {cards: [Brook Side, Lakeside]}\n", encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        canvas = canvas_of(app, CardCourseCanvas)
        yield from until(lambda: canvas.findings.watch.characters() is not None, most=20_000)
        indexes = canvas.findings.watch.indexes()
        assert indexes is not None
        key(pygame.K_n, text="n")
        yield
        yield
        assert tuple(hole.stroke_index for hole in holes_in(on_top(app, EditorScene).document.draft)) == indexes

    run(tmp_path, EditorScene(folder / "three.yaml"), script, turns=100_000)


@pytest.mark.parametrize("strokes", [8, pytest.param(500, marks=pytest.mark.full)])
def test_after_any_strokes_the_solver_is_asked_about_the_hole_of_the_saved_file(tmp_path: Path, strokes: int) -> None:
    random, path = Random(strokes), tmp_path / "deck.yaml"
    draft = Draft.read(COURSES / "card_golf" / "parkland.yaml")
    names = ("Heath", "Gate", "Pulpit")
    brushes = [tool for tool in TOOLS if isinstance(tool, GridTool) and not isinstance(tool, FrameTool)]
    asked = 0
    for _stroke in range(strokes):
        key = random.choice([face.key for face in faces_in(draft) if face.name in names])
        tool = with_hand(random.choice(brushes), random.choice(".,TSWG"), random.randrange(2))
        ends = [(*key, random.randrange(2, 12), random.randrange(9)) for _end in range(2)]
        if tool.locked(draft) or tool.why_not(draft, ends[0]):
            continue
        with contextlib.suppress(Unwritable):
            draft = tool.release(tool.drag(tool.press(draft, ends[0]), ends[1]))
        if (read := read_deck(draft)) is None:
            continue        # a fault: nothing is asked
        asked += 1
        path.write_text(draft.text, encoding="utf-8")
        saved = deck_of(str(path), parse_yaml(str(path), path.read_text(encoding="utf-8")))
        assert laid(drawn_deck(draft), LaidHole(names)) == laid(saved.deck, LaidHole(names))
        assert read.tables == saved.tables
    assert asked


@pytest.mark.parametrize("strokes", [20, pytest.param(500, marks=pytest.mark.night)])
@pytest.mark.parametrize(("deck", "names"), [
    pytest.param(*each, marks=pytest.mark.full) for each in (
        ("parkland", ("Heath", "Gate", "Pulpit")), ("parkland", ("Mill Pond", "Pulpit")), ("parkland", ("Chute", "Cape", "Lakeside")),
        ("linksland", ("Jetty", "Lighthouse")), ("linksland", ("Pine Ride", "Burn Mouth", "Burn's End")),
        ("linksland", ("Dune Gap", "Saltings", "Pine Walk", "Hollow")))])
def test_after_many_strokes_on_a_face_the_figures_are_those_of_rate(deck: str, names: tuple[str, ...], strokes: int) -> None:
    random, draft = Random(f"{deck} {names}"), Draft.read(COURSES / "card_golf" / f"{deck}.yaml")
    brushes = [tool for tool in TOOLS if isinstance(tool, GridTool) and not isinstance(tool, FrameTool)]
    painted = checked = 0
    for stroke in range(1, strokes + 1):
        face = random.choice([face.key for face in faces_in(draft) if face.name in names])
        tool = with_hand(random.choice(brushes), random.choice(".,TSWG"), random.randrange(2), mirrored=random.random() < .2)
        ends = [(*face, random.randrange(2, 12), random.randrange(9)) for _end in range(2)]
        before = draft
        if not tool.locked(draft) and not tool.why_not(draft, ends[0]):
            with contextlib.suppress(Unwritable):
                draft = tool.release(tool.drag(tool.press(draft, ends[0]), ends[1]))
        if read_deck(draft) is None:        # no hole can be laid of that: it is taken back
            draft = before
        painted += draft.text != before.text
        if stroke in CHECKED:
            read = read_deck(draft)
            assert read is not None
            check_as_rated(laid(drawn_deck(draft), LaidHole(names)), read.tables, to_green=False)
            checked += 1
    assert painted > strokes / 3
    assert checked == sum(stroke <= strokes for stroke in CHECKED)


@pytest.mark.full
def test_the_figures_of_a_face_that_was_painted_are_those_of_rate() -> None:
    draft = Draft.read(COURSES / "card_golf" / "parkland.yaml")
    gate = next(face.key for face in faces_in(draft) if face.name == "Gate")
    random = Random(3)
    for _stroke in range(3):
        tool = with_hand(TOOLS[0], random.choice("TSW"), 1)
        draft = tool.release(tool.press(draft, (*gate, random.randrange(2, 12), random.choice((0, 8)))))
    read = read_deck(draft)
    assert read is not None
    hole = laid(drawn_deck(draft), LaidHole(("Heath", "Gate", "Pulpit")))
    rated = rate_hole(hole, read.tables)
    *_before, last = work_out(FigureTask(hole, read.tables, True))
    assert last.expected == pytest.approx(rated.character.pro, abs=WITHIN)
    assert last.tees == pytest.approx(rated.expected, abs=WITHIN)
    assert last.hazards == pytest.approx(rated.hazards, abs=WITHIN)
