"""What the table says and marks: plans that a pointer leaves alone, tips for all figures, the legend, and places that are lit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import Aim, GolfClub, Make, OnCourse, StrokeLie
from game.games.card_golf.rules.values import Phase, RollKind, ShotAimed, Stroke
from game.games.card_golf.solver.odds import RestGround, StrokeForecast
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.counsel import PlanRow
from game.games.card_golf.table.lesson import marks
from game.games.card_golf.table.tray import RestPanel, RestTold
from game.games.golf.table.dice import RollLine
from game.session.seats import person
from game.ui.looks.theme import SIZES, THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.play.bar import MarkPicture
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import aiming_of, aims, evening, face_of, golf, state_of
from tests.games.golf.table.sized import Sized
from tests.ui.table.scenes import QUICK, asked
from tests.ui.user import click, key, move, run, until


def test_the_threes_of_a_swing_are_added_to_the_risk_of_the_aim_in_sight() -> None:
    """C8: the log says the risk at which a stroke was aimed, the tray that with which its curve dice are read."""
    aim = Aim(OnCourse(Space(20, 7), StrokeLie.FAIRWAY), Space(12, 7), GolfClub("5-iron", Make.IRON, 150, 3, 4), Space(-1, 0), 4, 0, 1)
    assert talk.swing_words(Stroke(aim, 0, free=False, roll=RollKind.SWING, swing=(1, 2, 4, 4))) == "as planned, risk\u00a01"
    long = talk.swing_words(Stroke(aim, 0, free=False, roll=RollKind.SWING, swing=(3, 2, 3, 4)))
    assert long == "10 yards long, risk\u00a01\u00a0+\u00a02\u00a0=\u00a03", "the sum stays on one line"


def test_a_pointer_on_its_way_to_the_button_leaves_the_plan_as_it_is(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face = face_of(scene)
        face.making.counsel.solving.wait(30)
        yield from until(lambda: bool(face.making.counsel.caddie))
        plan, look = aiming_of(scene).plan, face.table.look
        assert plan is not None
        assert look is not None
        assert aiming_of(scene).fresh
        for row in (3, 4, 5):
            x, y = look.centre(plan.target._replace(row=plan.target.row - row))
            move((round(x), round(y)))
            yield
        assert aiming_of(scene).plan != plan, "what the pointer looks at is shown"
        move(face.hand.swing.rect.center)
        yield
        yield
        assert aiming_of(scene).plan == plan
        assert state_of(scene).phase is Phase.TURN
        told = talk.ask_aim(aiming_of(scene).shown(None, {}), "Ana", "mouse")
        assert "Swing as it stands" in told
        assert "hold" not in told

    run(folder, scene, script, settings=QUICK)


def test_all_figures_have_tips_and_the_legend_says_all_marks(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face = face_of(scene)
        assert [figure.head.split(":")[0] for figure in face.making.rack.boxes] == ["Swing", "Risk", "Run", "No trouble"]
        assert all(len(figure.tip) > 40 for figure in face.making.rack.boxes)
        assert all(key.tip for key in face.making.rack.keys)
        assert all(button.tip or button.why or button.note for button in face.hand.buttons if button.visible)
        key(pygame.K_k)
        yield
        shown = [widget.mark.words for widget in scene.ui.top.walk() if isinstance(widget, MarkPicture)]
        assert shown == [mark.words for mark in marks()]
        key(pygame.K_ESCAPE)
        yield
        assert scene.ui.depth == 1
        key(pygame.K_F10)
        yield
        entry = next(button for button in scene.ui.top.walk() if isinstance(button, Button) and button.text == "What the marks mean")
        click(entry)
        yield
        assert any(isinstance(widget, MarkPicture) for widget in scene.ui.top.walk())

    run(folder, scene, script, settings=QUICK)


def test_every_mark_of_the_legend_is_drawn(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield
        p, pictures = scene.painter, []
        for mark in marks():
            surface = pygame.Surface((60, 60), pygame.SRCALPHA, 32)
            mark.draw(p, surface, surface.get_rect())
            pictures.append(pygame.image.tobytes(surface, "RGBA"))
        assert len(set(pictures)) == len(pictures), "each looks different from all others"
        assert b"\0" * len(pictures[0]) not in pictures

    run(folder, scene, script, settings=QUICK)


def test_rows_and_sentences_light_the_place_they_speak_of(folder: Path) -> None:
    scene = evening(golf(person("Ana"), person("Ben"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face = face_of(scene)
        face.making.counsel.solving.wait(30)
        yield from until(lambda: bool(face.making.counsel.caddie))
        scene.desk.panel.turn_to(2)
        yield

        def lit_by_row() -> Space | None:
            return face.table.aim.hint if face.table.aim is not None else None
        rows = [row for row in scene.desk.panel.walk() if isinstance(row, PlanRow)]
        move(rows[1].rect.center)
        yield
        assert lit_by_row() == rows[1].found.plan.target
        assert "flag" in rows[1].tip
        move(rows[0].rect.center)
        yield
        assert lit_by_row() == rows[0].found.plan.target
        move(face.hand.swing.rect.center)
        yield
        assert lit_by_row() is None
        scene.desk.panel.turn_to(0)
        click(face.hand.swing)
        yield from until(lambda: asked(scene) and any(isinstance(one.event, ShotAimed) for one in scene.table.heard(None)))
        log = scene.desk.panel.log.text
        heard = scene.table.heard(None)
        at = next(number for number, one in enumerate(heard) if isinstance(one.event, ShotAimed))
        planned = heard[at].event
        assert isinstance(planned, ShotAimed)
        yield from until(lambda: len(log.lines) == len(heard))
        lit = []
        for y in range(log.rect.top, min(log.rect.bottom, scene.desk.panel.log.rect.bottom), 6):
            move((log.rect.centerx, y))
            yield
            lit.append(face.table.lit)
        assert planned.target in lit
        assert None in lit, "not every sentence speaks of a place"
        move((log.rect.centerx, log.rect.top + 6 * lit.index(planned.target)))
        yield
        assert face.table.lit == planned.target
        move(face.hand.rect.center)
        yield
        assert face.table.lit is None

    run(folder, scene, script, settings=QUICK)


def test_nobody_rolls_a_colon() -> None:
    s = golf(person("Ana"), holes=3).state
    assert isinstance(s.player.ball, OnCourse)
    for roll, word in ((RollKind.SWING, "swing dice"), (RollKind.CURVE, "curve dice"), (RollKind.RUN, "run dice")):
        assert word in talk.rolls_words(roll)
        assert ":" not in talk.rolls_words(roll)
    assert talk.marked_words(0) == "Roll dice again"


def test_a_nine_over_eighteen_holes_says_so() -> None:
    assert "hole 1 of 18, twice round the 9" in talk.subtitle(golf(person("Ana"), holes=18).state)
    assert "hole 1 of 9 ·" in talk.subtitle(golf(person("Ana"), holes=9).state)


def test_in_a_small_window_with_large_letters_the_words_of_a_roll_are_read_as_well_as_small_ones(
        folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are set in one line or in two, whichever is larger, and the tray leaves them room."""
    sizes: dict[str, float] = {}
    drawn = Painter.text

    def text(self: Painter, s: str, size: float = 16, *how: Any, **more: Any) -> pygame.Surface:
        sizes[s] = size * self.look.text
        return drawn(self, s, size, *how, **more)
    monkeypatch.setattr(Painter, "text", text)
    scene = evening(golf(person("Ana"), holes=3))
    words = ("it stays where it came down", "3: 2 spaces left")

    def script(_app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        tray = face_of(scene).hand.tray
        surface = pygame.Surface((1024, 640))
        tray.tell([RollLine("Swing", (1, 4), "10 yards short, risk 2"), *(RollLine("Roll", (1, 3), said) for said in words)])
        tray.draw(scene.painter, surface)
        yield

    run(folder, scene, script, settings=msgspec.structs.replace(QUICK, text=2.0), size=(1024, 640))
    assert {said for said in words if sizes.get(said, 0.0) < .8 * SIZES.small} == set()


@pytest.mark.parametrize(("text", "scale", "size"), [(1.0, 1.0, (186, 190)), (2.0, .853, (178, 170))])
def test_where_it_rests_is_written_in_letters_of_the_size_that_was_chosen(
        tmp_path: Path, text: float, scale: float, size: tuple[int, int]) -> None:
    """As the panel is at 1280x720, and at 1024x640 in large letters: there figures take the room of the bars."""
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], scale, text), PictureStore(tmp_path))
    forecast = StrokeForecast({}, {}, {RestGround.HOLED: .12, RestGround.GREEN: .85, RestGround.ROUGH: .03}, 0)
    panel = RestPanel()
    panel.tell(RestTold(forecast, 2.3, 2.3, ("this plan", "best plan")))
    panel.layout(painter, pygame.Rect(0, 0, *size))
    panel.draw(painter, pygame.Surface(size))
    painter.close()
    written = {words: letters * text for words, letters in painter.written}
    likely = {letters for words, letters in written.items() if words in {"green", "in the hole", "85 %", "12 %"}}
    assert len(likely) == 1, "one size for all"
    assert likely.pop() >= (1.2 if text > 1 else .9) * SIZES.small
    assert written["this plan"] >= (1.2 if text > 1 else .9) * SIZES.small
