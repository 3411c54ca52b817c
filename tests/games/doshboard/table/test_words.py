"""What the table says and marks: a first plan that stands, a likely penalty on the button, the legend, and cells that are lit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.games.doshboard.rules.events import BallRests
from game.games.doshboard.rules.geometry import Cell, distance
from game.games.doshboard.rules.values import Phase
from game.games.doshboard.table.marks import marks
from game.games.doshboard.table.planner import PlanStage
from game.games.doshboard.table.side import EndRow, PlanLine, PlanPanel
from game.games.doshboard.table.text import danger_words, others_plan
from game.session.seats import person
from game.ui.looks.theme import SIZES, THEMES, Look
from game.ui.paint import PictureStore
from game.ui.play.bar import MarkPicture
from game.ui.window.loop import App
from tests.games.doshboard.rules.tables import MEADOW, content, start
from tests.games.doshboard.table.tables import doshboard, evening, face_of, plans, stock
from tests.games.golf.table.sized import Sized
from tests.ui.table.scenes import QUICK, asked
from tests.ui.user import finger, key, move, pad, run, tap, until


def test_the_first_plan_is_safe_and_stands_until_another_is_made(folder: Path) -> None:
    scene = evening(doshboard(played_with=stock(), level="advanced"))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        planning, counsel, course = face.planning, face.planning.counsel, face.course
        yield from until(lambda: counsel.book is not None)
        yield from until(lambda: counsel.strokes_over_best(planning.drafted.stands) < .15)
        plan = planning.drafted.plan
        odds = counsel.odds(plan)
        assert odds is not None
        assert odds.penalties < .4
        assert face.side.play.text == "Take the shot"
        shown = set()
        for x, y in ((.2, .2), (.8, .2), (.2, .8), (.8, .8)):
            move((round(course.rect.x + course.rect.w * x), round(course.rect.y + course.rect.h * y)))
            yield
            shown.add(planning.drafted.path)
        assert len(shown) > 1, "what the pointer looks at is shown"
        assert planning.drafted.stage is PlanStage.DIRECTION
        move(face.side.play.rect.center)
        yield
        yield
        assert planning.drafted.plan == plan
        assert danger_words(odds) == ""
        risky = replace(odds, ways={way._replace(penalties=1): chance for way, chance in odds.ways.items()})
        assert danger_words(risky) == "100 % penalty"

    run(folder, scene, script, settings=QUICK)


def test_rows_and_sentences_light_their_cells_and_the_legend_says_all_marks(folder: Path) -> None:
    scene = evening(doshboard(person("Ana"), person("Ben")))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face = face_of(scene)
        yield from until(lambda: face.planning.counsel.book is not None)
        key(pygame.K_k)
        yield
        shown = [widget.mark.words for widget in scene.ui.top.walk() if isinstance(widget, MarkPicture)]
        assert shown == [mark.words for mark in marks()]
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_l)
        yield
        scene.desk.panel.turn_to(2)
        yield from until(lambda: any(isinstance(row, EndRow) for row in scene.desk.panel.walk()))

        def lit_by_row() -> Cell | None:
            return face.course.plan.pointed if face.course.plan is not None else None
        row = next(row for row in scene.desk.panel.walk() if isinstance(row, EndRow))
        move(row.rect.center)
        yield
        assert lit_by_row() == row.place
        assert "flag" in row.tip
        move((face.course.rect.x + 40, face.course.rect.centery))
        yield
        assert lit_by_row() is None
        scene.desk.panel.turn_to(0)
        face.planning.play()
        yield from until(lambda: asked(scene) and any(isinstance(one.event, BallRests) for one in scene.table.heard(None)))
        log = scene.desk.panel.log.text
        heard = scene.table.heard(None)
        yield from until(lambda: len(log.lines) == len(heard))
        rests = next(one.event for one in heard if isinstance(one.event, BallRests))
        lit = []
        for y in range(log.rect.top, min(log.rect.bottom, scene.desk.panel.log.rect.bottom), 6):
            move((log.rect.centerx, y))
            yield
            lit.append(face.course.lit)
        assert isinstance(rests, BallRests)
        assert rests.cell in lit
        move((face.course.rect.x + 40, face.course.rect.centery))
        yield
        assert face.course.lit is None

    run(folder, scene, script, settings=QUICK, size=(1920, 1080))


def test_pad_and_finger_light_the_places_of_the_list_and_of_the_log(folder: Path) -> None:
    """By the focus on a pad, by a press on touch, until the focus or the finger goes elsewhere."""
    scene = evening(doshboard())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: plans(scene))
        face, panel = face_of(scene), scene.desk.panel
        yield from until(lambda: face.planning.counsel.least() is not None)
        for _frame in range(40):        # and the plan to begin with has come of it: then the list stays as it is
            yield
        key(pygame.K_l)
        yield
        panel.turn_to(2)
        yield from until(lambda: sum(isinstance(row, EndRow) for row in panel.walk()) > 1)
        first, second = [row for row in panel.walk() if isinstance(row, EndRow)][:2]

        def lit_by_row() -> Cell | None:
            return face.course.plan.pointed if face.course.plan is not None else None

        def lit_by_log() -> Cell | None:
            return face.course.lit
        tap(first, app.size)
        yield
        assert lit_by_row() == first.place
        tap(second, app.size)
        yield
        assert lit_by_row() == second.place
        pad("up")
        yield
        assert scene.ui.focus is first
        assert lit_by_row() == first.place
        scene.ui.set_focus(None)
        yield
        assert lit_by_row() is None
        panel.turn_to(0)
        face.planning.play()
        yield from until(lambda: asked(scene) and any(isinstance(one.event, BallRests) for one in scene.table.heard(None)))
        log, heard = panel.log.text, scene.table.heard(None)
        yield from until(lambda: len(log.lines) == len(heard))
        number, cell = next((n, one.event.cell) for n, one in enumerate(heard) if isinstance(one.event, BallRests))
        spot = log._place_of(number).center
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, spot, app.size)
        yield
        assert lit_by_log() == cell
        scene.ui.set_focus(None)
        yield
        assert lit_by_log() is None
        scene.ui.set_focus(log)
        lit = []
        for _step in heard:
            pad("up")
            yield
            lit.append(lit_by_log())
        assert cell in lit

    run(folder, scene, script, settings=QUICK, size=(1920, 1080))


def test_every_mark_of_the_legend_is_drawn(folder: Path) -> None:
    scene = evening(doshboard())

    def script(app: App) -> Iterator[None]:
        yield
        p, pictures = scene.painter, []
        for mark in marks():
            surface = pygame.Surface((60, 60), pygame.SRCALPHA, 32)
            mark.draw(p, surface, surface.get_rect())
            pictures.append(pygame.image.tobytes(surface, "RGBA"))
        assert len(set(pictures)) == len(pictures), "each looks different from all others"

    run(folder, scene, script, settings=QUICK)


def test_while_another_plans_the_plate_says_how_he_lies() -> None:
    s = start(2, content(MEADOW))
    beside, lines = others_plan(s)
    assert beside == "not made yet"
    assert [(line.words, line.figure) for line in lines] == [
        ("To the flag", f"{distance(s.player.lie, s.pair.target.cell):.1f} cells"), ("Strokes so far", "0")]
    assert others_plan(s._replace(phase=Phase.OVER)) == ("", ())


@pytest.mark.parametrize(("text", "scale", "size"), [(1.0, 1.0, (296, 155)), (2.0, .853, (250, 115))])
def test_the_plan_is_read_at_any_size_of_letters(tmp_path: Path, text: float, scale: float, size: tuple[int, int]) -> None:
    """As it is at 1280x720, and at 1024x640 in large letters: there the lines that say least are left to the tip."""
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], scale, text), PictureStore(tmp_path))
    lines = [PlanLine(words, "14 %", rank=rank) for words, rank in (
        ("Line", 4), ("Flies", 7), ("Holed out", 1), ("Tap-in", 3), ("Penalty", 2), ("Strokes to go", 0), ("Over the best", 5))]
    panel = PlanPanel()
    panel.tell("brassie", lines)
    panel.layout(painter, pygame.Rect(0, 0, *size))
    panel.draw(painter, pygame.Surface(size))
    painter.close()
    written = {words: letters * text for words, letters in painter.written}
    assert min(written.values()) >= (1.2 if text > 1 else .9) * SIZES.small
    assert {"Strokes to go", "Holed out", "Penalty"} <= set(written)
    assert ("Flies" in written) == (text == 1)
    assert "Flies 14 %" in panel.tip
