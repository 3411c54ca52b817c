"""What the solver says beside a board in the workshop: the figures of `rate`, old ones hatched, and work that nobody wants ended."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.tree import BadFile
from game.content.yaml_text import parse_yaml
from game.errors import UserError
from game.games.doshboard.content import board_of, read_board, read_sets
from game.games.doshboard.solver.rating import (
    PricedTask, RatedHazard, RatedLines, RatedNeeds, RatedPrice, RatedScores, RatedStep, RatedStrokes, hazards_of, rate_hole,
    rated_by_colour, rated_in_steps, without_cells
)
from game.games.doshboard.table.board_figures import BoardFigures
from game.games.doshboard.table.board_tools import TOOLS
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.wish import WishScene
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Segments
from game.ui.widgets.plot import ScorePlot
from game.ui.window.loop import COURSES, App
from game.ui.workshop.figures import ChangeCell, ComparedPoints, FigureProcess, signed
from game.ui.workshop.grid import FrameTool, GridTool, PickTool, with_hand
from game.ui.workshop.sheet import FactLine, PlacedFactLine
from game.workshop.document import Document
from tests.games.doshboard.table.test_board_workshop import at, canvas
from tests.ui.scenes.find import button, on_top
from tests.ui.user import click, drag, key, run, until

SETS = read_sets(COURSES / "doshboard" / "cards.yaml")
CHECKED = 20, 250, 500      # strokes after which all figures are worked out from nothing
SMALL = """kind: doshboard board
name: Small
map: |
  ............
  ............
  ............
  ......ww....
  ......ww....
  ............
  ............
  ..t.........
holes:
  - {tee: [1, 4], target: [10, 4], par: 3}
  - {tee: [1, 1], target: [9, 6], par: 3, gates: [{at: [5, 1], direction: 12}]}
"""


def small(folder: Path) -> Path:
    path = folder / "board.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


def lines(app: App) -> dict[str, FactLine]:
    sheet = on_top(app, EditorScene)._sheet
    return {line.fact.words: line for line in sheet.walk() if isinstance(line, FactLine)}


def head(app: App) -> FactLine:
    return next(line for line in lines(app).values() if line.fact.large)


def bars(app: App) -> tuple[FactLine, ScorePlot]:
    """The line of the chances of each score, and their bars."""
    line = lines(app)["Chance of each score, %"]
    (plot,) = (widget for widget in line.walk() if isinstance(widget, ScorePlot))
    return line, plot


def test_a_file_that_was_changed_elsewhere_shows_its_figures_of_the_last_time_as_old(tmp_path: Path) -> None:
    path, seen = small(tmp_path), dict[str, str]()

    def look(app: App) -> Iterator[None]:
        yield from until(lambda: not any(line.fact.stale for line in lines(app).values()) and "Pond of 4 cells" in lines(app))
        seen.update({words: line.fact.value for words, line in lines(app).items()})

    def look_again(app: App) -> Iterator[None]:
        old = {words: line.fact for words, line in lines(app).items()}
        assert (head(app).fact.stale, head(app).fact.value) == (True, seen["strokes on hole 1; par 3 fits"])
        for words in ("A rookie needs", "What water costs", "Pond of 4 cells"):
            assert (old[words].stale, old[words].value) == (True, seen[words])
        assert old["Chance of each score, %"].stale
        yield from until(lambda: not head(app).fact.stale)
        assert head(app).fact.value != seen["strokes on hole 1; par 3 fits"]
        others = [f"With the set {cards.name}" for cards in SETS[1:]]
        yield from until(lambda: not any(lines(app)[words].fact.stale for words in others))
        board = read_board(path)
        strokes = rate_hole(board, board.holes[0], SETS).strokes
        assert lines(app)["With the set Bold"].fact.value == f"{strokes['red']:.2f}"

    def moved(app: App) -> Iterator[None]:
        assert head(app).fact.value == "…", "another hole has the number of that one"
        yield

    run(tmp_path, EditorScene(path), look)
    path.write_text(SMALL.replace("......ww....", "......ww.B..", 1), encoding="utf-8")
    run(tmp_path, EditorScene(path), look_again)
    path.write_text(SMALL.replace("tee: [1, 4]", "tee: [2, 4]"), encoding="utf-8")
    run(tmp_path, EditorScene(path), moved)


def test_where_no_process_is_had_the_figures_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureProcess, "_started", lambda _process: None)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: head(app).fact.value == "–")
        assert (head(app).fact.words, head(app).fact.value) == ("strokes on hole 1: can't be worked out", "–")
        assert not any(line.fact.stale for line in lines(app).values())

    run(tmp_path, EditorScene(small(tmp_path)), script)


class EndedProcess:
    """Stands in for the process: of each task some steps have come, and then a fault."""

    def __init__(self, steps: Sequence[RatedStep]) -> None:
        self._steps, self.wanted, self.fruitless = steps, list[PricedTask](), frozenset[PricedTask]()

    def want(self, tasks: Sequence[PricedTask]) -> None:
        self.wanted = [*tasks]

    def collect(self) -> list[tuple[PricedTask, RatedStep]]:
        came = [(task, step) for task in self.wanted[:1] for step in self._steps]
        self.fruitless |= frozenset(self.wanted)
        self.wanted = []
        return came

    def stop(self) -> None:
        pass


def test_figures_that_a_fault_leaves_out_are_not_worked_out_again_and_again(tmp_path: Path) -> None:
    draft = Draft.read(small(tmp_path))
    figures = BoardFigures(COURSES, lambda: None, tmp_path, draft.file)
    strokes = RatedStrokes(2.5, 3, 3.5)
    process = EndedProcess([strokes])
    figures._process = process      # type: ignore[assignment]
    figures.watch(draft, 0)
    assert {fact.value for fact in figures.facts() if fact.key == "water"} == set()
    assert figures.renew()
    told = {fact.key: (fact.value, fact.stale) for fact in figures.facts() if fact.key}
    assert (told["strokes"], told["water"], told["red"]) == (("2.50", False), ("–", False), ("–", False))
    figures.watch(draft, 0)
    assert process.wanted == []
    assert not figures.renew()


@pytest.mark.parametrize("hole", [0, pytest.param(1, marks=pytest.mark.full)])
def test_the_steps_of_a_hole_are_the_figures_of_rate(tmp_path: Path, hole: int) -> None:
    board = read_board(small(tmp_path))
    steps = list(rated_in_steps(board, board.holes[hole], SETS))
    rated = rate_hole(board, board.holes[hole], SETS)
    worth = next(step for step in steps if isinstance(step, RatedStrokes))
    assert worth.strokes == pytest.approx(rated.best.strokes, abs=1e-9)
    assert worth.rookie == pytest.approx(rated.rookie, abs=1e-9)
    assert worth.par == rated.suggested_par
    drawn = next(step for step in steps if isinstance(step, RatedLines))
    assert drawn.best.plan.path == rated.best.path
    assert (drawn.other is None) == (rated.other is None)
    for line in (drawn.best, drawn.other):
        if line is not None:
            assert line.strokes[0][0] == board.holes[hole].tee.cell
            assert all(one[-1] == other[0] for one, other in pairwise(line.strokes))
    prices = {step.hazard: step.strokes for step in steps if isinstance(step, RatedPrice)}
    assert prices == pytest.approx(dict(rated.hazards), abs=1e-9)
    chances = next(step for step in steps if isinstance(step, RatedScores)).chances
    assert sum(chances) == pytest.approx(1)
    mean = sum(strokes * chance for strokes, chance in enumerate(chances, start=1))
    assert rated.best.strokes - .01 < mean < rated.best.strokes + 1e-9      # the last chance is also that of more strokes
    by_colour = {step.colour: step.strokes for step in rated_by_colour(board, board.holes[hole], SETS)}
    assert {"yellow": worth.strokes, **by_colour} == pytest.approx(dict(rated.strokes), abs=1e-9)
    needs = next(step for step in steps if isinstance(step, RatedNeeds))
    assert needs.strokes[board.holes[hole].tee.cell] == pytest.approx(rated.best.strokes, abs=1e-9)


@pytest.mark.parametrize(("name", "hole", "most"), [
    pytest.param("small", 0, 9), pytest.param("small", 1, 9, marks=pytest.mark.full),
    pytest.param("three-falls", 0, 5, marks=pytest.mark.full), pytest.param("owl-hills", 4, 30, marks=pytest.mark.night)])
def test_the_price_of_each_hazard_is_that_of_a_whole_solve_without_it(tmp_path: Path, name: str, hole: int, most: int) -> None:
    board = read_board(small(tmp_path) if name == "small" else COURSES / "doshboard" / f"{name}.yaml")
    pair, hazards = board.holes[hole], hazards_of(board)
    order = hazards[::-1]
    found = list(itertools.islice((step for step in rated_in_steps(board, pair, SETS, order=order) if isinstance(step, RatedHazard)), most))
    assert len(found) == min(most, len(hazards))
    if most >= len(hazards):
        assert {step.hazard for step in found} == set(hazards)
    one_of_a_kind = [step.hazard for step in found if sum(other.kind == step.hazard.kind for other in hazards) == 1]
    assert [step.hazard for step in found][len(one_of_a_kind):] == [hazard for hazard in order if hazard not in one_of_a_kind][:most]
    worth = next(step for step in rated_in_steps(board, pair, SETS) if isinstance(step, RatedStrokes)).strokes
    for step in found:
        without = next(rated_in_steps(without_cells(board, step.hazard.cells), pair, SETS))
        assert isinstance(without, RatedStrokes)
        assert step.strokes == pytest.approx(worth - without.strokes, abs=1e-9)


@pytest.mark.parametrize("strokes", [20, pytest.param(500, marks=pytest.mark.night)])
@pytest.mark.parametrize(("name", "hole"), [
    ("small", 0), *(pytest.param(*each, marks=pytest.mark.full) for each in (
        ("small", 1), ("owl-hills", 2), ("owl-hills", 7), ("swan-meadow", 4), ("three-falls", 0), ("three-falls", 2)))])
def test_after_many_strokes_on_a_board_the_figures_are_those_of_rate(tmp_path: Path, name: str, hole: int, strokes: int) -> None:
    random, path = Random(f"{name} {hole}"), small(tmp_path)
    if name != "small":
        path.write_text((COURSES / "doshboard" / f"{name}.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    draft, grids = Draft.read(path), [tool for tool in TOOLS if isinstance(tool, GridTool) and not isinstance(tool, FrameTool | PickTool)]
    rows, checked, painted = read_board(path).rows, 0, 0
    for stroke in range(1, strokes + 1):
        tool = with_hand(random.choice(grids), random.choice(".tmBwv" if random.random() < .5 else "."), random.randrange(2),
                         mirrored=random.random() < .2)
        ends = [("map", random.randrange(len(rows)), random.randrange(len(rows[0]))) for _end in range(2)]
        before = draft
        if not tool.locked(draft) and not tool.why_not(draft, ends[0]):
            with contextlib.suppress(Unwritable):
                draft = tool.release(tool.drag(tool.press(draft, ends[0]), ends[1]))
        try:
            board_of(draft.file, parse_yaml(draft.file, draft.text))
        except BadFile:         # a board with faults has no figures: that is taken back
            draft = before
        painted += draft.text != before.text
        if stroke not in CHECKED:
            continue
        path.write_text(draft.text, encoding="utf-8")
        saved = read_board(path)
        rated, pair = rate_hole(saved, saved.holes[hole], SETS), saved.holes[hole]
        steps = list(rated_in_steps(board_of(draft.file, parse_yaml(draft.file, draft.text)), pair, SETS))
        assert next(step.strokes for step in steps if isinstance(step, RatedStrokes)) == pytest.approx(rated.best.strokes, abs=1e-9)
        prices = {step.hazard: step.strokes for step in steps if isinstance(step, RatedPrice)}
        assert prices == pytest.approx(dict(rated.hazards), abs=1e-9)
        priced = [step for step in steps if isinstance(step, RatedHazard)]
        for step in priced[::max(1, len(priced) // 8)]:         # each a whole solve, which begins with nothing
            without = next(rated_in_steps(without_cells(saved, step.hazard.cells), pair, SETS))
            assert isinstance(without, RatedStrokes)
            assert step.strokes == pytest.approx(rated.best.strokes - without.strokes, abs=1e-9)
        checked += 1
    assert painted > strokes / 3
    assert checked == sum(stroke <= strokes for stroke in CHECKED)


def test_figures_follow_a_stroke_and_equal_those_of_the_saved_file(tmp_path: Path) -> None:
    path = small(tmp_path)
    seen: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        canvas(app).select(("map", 4, 1))
        yield from until(lambda: head(app).fact.value != "…")
        before = head(app).fact.value
        yield from until(lambda: not canvas(app).findings.figures.busy)
        chances, _plot = bars(app)
        key(pygame.K_5)
        key(pygame.K_RIGHTBRACKET)
        yield
        yield from drag(at(app, 9, 3), at(app, 9, 5))
        if head(app).fact.stale:      # a fast machine may have it already
            assert head(app).fact.value == before
            assert "before the last change" in head(app).fact.words
            old, plot = bars(app)
            assert (plot.stale, old.fact.scores) == (old.fact.stale, chances.fact.scores)
        yield from until(lambda: not head(app).fact.stale)
        yield from until(lambda: not canvas(app).findings.figures.busy)
        seen.append(head(app).fact.value)
        assert head(app).fact.value != before
        fresh, plot = bars(app)
        assert not plot.stale
        assert fresh.fact.scores != chances.fact.scores
        assert [bar.value for bar in plot.bars] == [share.chance for share in fresh.fact.scores]
        assert "%" in plot.children[0].tip
        assert head(app).fact.change == pytest.approx(float(seen[0]) - float(before), abs=.02)
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        known = canvas(app).findings.figures.now
        board = read_board(path)
        rated = rate_hole(board, board.holes[0], SETS)
        worth = next(step for step in known if isinstance(step, RatedStrokes))
        assert worth.strokes == pytest.approx(rated.best.strokes, abs=1e-9)
        assert lines(app)["What water costs"].fact.value == signed(rated.hazards["water"])
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield
        assert head(app).fact.value == before         # known from before: at once
        assert not head(app).fact.stale
        assert scene.problems is not None

    run(tmp_path, EditorScene(path), script)
    assert seen


def cells(app: App) -> dict[str, ChangeCell]:
    return {cell.change.title: cell for cell in on_top(app, EditorScene)._sheet.walk() if isinstance(cell, ChangeCell)}


@pytest.mark.full
def test_figures_are_compared_with_the_last_stroke_the_saved_file_and_pins(tmp_path: Path) -> None:
    path = small(tmp_path)

    def settled(app: App) -> Iterator[None]:
        yield from until(lambda: not head(app).fact.stale and head(app).fact.value != "…" and not canvas(app).findings.figures.busy,
                         most=20_000)
        yield

    def script(app: App) -> Iterator[None]:
        yield
        scene, board = on_top(app, EditorScene), canvas(app)
        board.select(("map", 4, 1))
        worth = list[float]()
        for first, last in ((None, None), ((9, 3), (9, 5)), ((2, 2), (2, 6))):
            if first is not None and last is not None:
                key(pygame.K_5)
                yield
                yield from drag(at(app, *first), at(app, *last))
            yield from settled(app)
            worth.append(next(step for step in board.findings.figures.now if isinstance(step, RatedStrokes)).strokes)
            if len(worth) == 2:
                scene.points.ask_pin()
                yield
                scene.ui.set_editing(False)
                click(button(app, "Pin"))
                yield
                yield
        told = {title: cell.change.by for title, cell in cells(app).items()}
        assert told == pytest.approx({"this stroke": worth[2] - worth[1], "since saved": worth[2] - worth[0],
                                      "since pin 1": worth[2] - worth[1]}, abs=1e-9)
        click(cells(app)["since saved"])
        yield
        yield
        water = lines(app)["What water costs"].fact
        saved = read_board(path)
        rated = rate_hole(saved, saved.holes[0], SETS)
        assert water.number is not None
        assert water.change == pytest.approx(water.number - rated.hazards["water"], abs=1e-9)
        ponds = [line for line in lines(app).values() if isinstance(line, PlacedFactLine) and line.fact.key.startswith("water")]
        assert {len(line.fact.spots) for line in ponds} == {(step.hazard.kind == "water" and len(step.hazard.cells)) or 0
                                                            for step in board.findings.figures.prices} - {0}
        scene.ui.set_focus(ponds[0])
        key(pygame.K_RETURN)
        yield
        yield
        assert board.cursor in ponds[0].fact.spots
        assert scene.ui.focus is board
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        yield
        assert cells(app)["since saved"].change.by == 0
        assert lines(app)["What water costs"].fact.change is None

    run(tmp_path, EditorScene(path), script)


def test_pins_are_chosen_and_removed(tmp_path: Path) -> None:
    document = Document.opened(small(tmp_path))
    compared = ComparedPoints()
    assert [point.title for point in compared.points(document)] == ["this stroke", "since saved"]
    dry = compared.pinned("dry", document.draft)
    both = dry.pinned("wet", document.draft)
    assert both.points(document)[2].title == "since wet"
    assert both.chosen(0).points(document)[2].title == "since dry"
    assert both.chosen(0).without(1).points(document)[2].title == "since dry"
    assert len(both.without(1).points(document)) == 2
    assert both.without(1).point == 1
    assert [pin.name for pin in both.pinned("dry", document.draft).pins] == ["wet", "dry"]


def test_the_par_that_the_solver_finds_is_set_by_a_letter(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(SMALL.replace("target: [10, 4], par: 3", "target: [10, 4], par: 5"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select(("map", 4, 1))
        yield from until(lambda: canvas(app).findings.figures.par is not None)
        yield
        key(pygame.K_n, text="n")
        yield
        assert on_top(app, EditorScene).document.draft.at(("holes", 0, "par")) == 3
        yield
        assert canvas(app).findings.deeds(canvas(app).told_of) == ()

    run(tmp_path, EditorScene(path), script)


def test_something_like_a_hole_is_wished_for_from_what_is_known_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FigureProcess, "collect", lambda _process: [])      # nothing is known at first, however quick the process is

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        canvas(app).select(("map", 4, 1))
        alike = next(one for one in editor.ui.top.walk() if isinstance(one, Button) and one.tip.startswith("Something like this hole"))
        with pytest.raises(UserError, match="not known yet"):
            canvas(app).trials.wish()
        click(alike)
        yield
        assert on_top(app, EditorScene) is editor
        monkeypatch.undo()
        app.wake()
        yield from until(lambda: canvas(app).findings.figures.lines is not None)
        yield
        worth = head(app).fact.number
        click(alike)
        yield from until(lambda: isinstance(app.scene, WishScene))
        scene = on_top(app, WishScene)
        assert worth is not None
        assert scene.wish.worth == round(worth, 2)
        assert (scene._game, scene.wish.par, scene.wish.water) == ("doshboard", 3, "across")
        assert scene.wish.length == (7, 8)
        key(pygame.K_ESCAPE)
        yield from until(lambda: app.scene is editor)

    run(tmp_path, EditorScene(small(tmp_path)), script)


def test_the_other_holes_are_worked_out_last_and_told_with_that_which_is_looked_at(tmp_path: Path) -> None:
    path = small(tmp_path)

    def script(app: App) -> Iterator[None]:
        yield
        yield from until(lambda: not canvas(app).findings.figures.busy and not head(app).fact.stale and head(app).fact.value != "…")
        yield
        board = read_board(path)
        worth = [rate_hole(board, pair, SETS).best.strokes for pair in board.holes]
        total = lines(app)["Strokes on all 2 holes"].fact
        assert (total.value, total.stale) == (f"{sum(worth):.2f}", False)
        (tabs,) = (widget for widget in on_top(app, EditorScene)._sheet.walk() if isinstance(widget, Segments))
        tabs.choose(1 - tabs.index)
        yield
        assert head(app).fact.value == f"{worth[tabs.index]:.2f}"        # known at once
        assert lines(app)["What water costs"].fact.stale
        yield from until(lambda: not lines(app)["What water costs"].fact.stale)
        key(pygame.K_5)
        yield
        yield from drag(at(app, 3, 2), at(app, 5, 2))
        tabs.choose(1 - tabs.index)
        yield
        assert head(app).fact.value != "…", "a hole that is not looked at is known as it was before the stroke"
        assert lines(app)["Strokes on all 2 holes"].fact.value != "…"

    run(tmp_path, EditorScene(path), script)


def test_a_hole_that_was_never_looked_at_shows_what_was_known_of_it_before_a_stroke(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from until(lambda: not lines(app).get("Strokes on all 2 holes", head(app)).fact.stale
                         and not canvas(app).findings.figures.busy)
        key(pygame.K_5)
        yield
        yield from drag(at(app, 3, 2), at(app, 5, 2))
        (tabs,) = (widget for widget in on_top(app, EditorScene)._sheet.walk() if isinstance(widget, Segments))
        tabs.choose(1 - tabs.index)
        yield
        assert head(app).fact.value != "…"

    run(tmp_path, EditorScene(small(tmp_path)), script)


def test_a_board_with_faults_has_no_figures(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(SMALL.replace("tee: [1, 4]", "tee: [6, 3]"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        assert "mend the faults first" in head(app).fact.words

    run(tmp_path, EditorScene(path), script)


def test_the_sheet_stands_still_while_figures_are_worked_out_and_where_none_can_be(tmp_path: Path) -> None:
    """The words of a hole that is too large take the room of its figure, and what is compared with keeps its row."""
    heights = set[tuple[int, int]]()

    def script(app: App) -> Iterator[None]:
        scene = on_top(app, EditorScene)
        figures = canvas(app).findings.figures

        def told() -> bool:
            return not figures.busy and any("too large" in line.fact.words for line in scene._sheet.walk() if isinstance(line, FactLine))
        yield from until(lambda: canvas(app).equipped and told(), 3_000)
        for column in (20, 30):
            click(scene.canvas.place(app.painter, ("map", 20, column)).center)
            for _turn in range(2):
                yield
                heights.add((scene._sheet.name.rect.y, scene._sheet._compare.rect.h))
            yield from until(told, 3_000)
            yield
            heights.add((scene._sheet.name.rect.y, scene._sheet._compare.rect.h))

    path = tmp_path / "board.yaml"
    rows = f"  {'.' * 60}\n" * 60
    hole = "{tee: [1, 3], target: [50, 50], par: 5}"
    path.write_text(f"kind: doshboard board\nname: Large\nmap: |\n{rows}holes:\n  - {hole}\n", encoding="utf-8")
    run(tmp_path, EditorScene(path), script, settings=Settings(theme="contrast", speed=0, noted=("doshboard board",)))
    assert len(heights) == 1
    assert heights.pop()[1] > 0
