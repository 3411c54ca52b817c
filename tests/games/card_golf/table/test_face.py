"""The table as it is used: aiming by pointer and keys, clubs, zoom, hints, token choices, and the last stroke once more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import OnCourse, Plan, StrokeLie, Wet
from game.games.card_golf.rules.values import AimShot, BallLanded, BallRan, KeepRoll, Phase, RollKind, ShotAimed, StrokeEnded, StrokeRolled
from game.games.card_golf.solver.caddie import choices
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table.counsel import ChoiceRow, TwoColumns
from game.games.card_golf.table.position import OddsMode, StrokeStory, steps, told_on
from game.session.seats import person
from game.ui.looks.stage import Stage
from game.ui.window.loop import App
from tests.games.card_golf.rules.ground import oracle_hole
from tests.games.card_golf.table.tables import aiming_of, aims, evening, face_of, golf, legal_of, rng_table, state_of
from tests.ui.table.scenes import QUICK, actions, asked
from tests.ui.user import click, key, move, post, run, until

CHAPTER = Path(__file__).resolve().parents[4] / "assets" / "rules" / "card_golf.md"


def test_a_pointer_aims_and_a_press_holds_the_target(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face = face_of(scene)
        start = state_of(scene).player.ball
        assert isinstance(start, OnCourse)
        assert face.table.look is not None
        one, other = (Space(start.space.row + far, start.space.column) for far in (12, 15))
        for space in (one, other):
            x, y = face.table.look.centre(space)
            move((round(x), round(y)))
            yield
            assert aiming_of(scene).target == space
            assert not aiming_of(scene).held
        x, y = face.table.look.centre(one)
        click((round(x), round(y)))
        yield
        assert (aiming_of(scene).target, aiming_of(scene).held) == (one, True)
        x, y = face.table.look.centre(other)
        move((round(x), round(y)))
        yield
        assert aiming_of(scene).target == one, "a target that is held stays"
        assert face.hand.rests.told.forecast == face.making.forecasts.of(aiming_of(scene).stance, aiming_of(scene).plan)
        key(pygame.K_ESCAPE)
        yield
        assert not aiming_of(scene).held
        click(next(club for club in face.making.rack.keys if club.club.name == "7-iron"))
        yield
        club = aiming_of(scene).club
        assert club is not None
        assert club.name == "7-iron"
        assert face.table.aim is not None
        assert face.table.aim.rings
        click(face.hand.swing)
        yield from until(lambda: actions(scene))
        assert actions(scene)[0] == AimShot(aiming_of(scene).target, "7-iron")

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("zoomed", [False, True])
def test_a_plan_that_follows_the_pointer_is_drawn_again_where_it_changed(zoomed: bool, folder: Path,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    scene = evening(golf(person("Ana"), holes=3))
    drawn: list[pygame.Rect] = []
    compose = Stage.compose

    def noted(self: Stage, *parts: Any) -> list[pygame.Rect]:
        areas = compose(self, *parts)
        drawn.extend(areas)
        return areas
    monkeypatch.setattr(Stage, "compose", noted)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene) and not app.painter.busy)
        face = face_of(scene)
        face.making.counsel.solving.wait(30)
        if zoomed:
            key(pygame.K_PAGEDOWN)
            key(pygame.K_ESCAPE)
            yield
        look, shares = face.table.look, []
        assert look is not None
        assert look.camera.whole is not zoomed
        for step in range(8):
            drawn.clear()
            x, y = look.at(14 + step % 2, 2 + step)
            move((round(x), round(y)))
            yield
            yield from until(lambda: not scene.stage.behind)
            parts = [area.clip(face.table.rect) for area in drawn]
            shares.append(sum(part.w * part.h for part in parts) / (look.rect.w * look.rect.h))
            told = pygame.surfarray.array3d(app.screen).astype(int)
            scene.stage.stale()
            scene.ui.draw(app.screen)
            # A blit that is clipped elsewhere rounds by one.
            assert np.abs(pygame.surfarray.array3d(app.screen) - told).max() <= 2, "a trace of the former plan is left"
        assert any(shares), "the plan has not followed"
        assert sorted(shares)[len(shares) // 2] < .5, "most of the hole stays as it is"

    run(folder, scene, script, settings=QUICK)


def test_keys_aim_zoom_and_change_the_club_and_the_odds(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face = face_of(scene)
        assert scene.ui.focus is face.table
        face.making.counsel.solving.wait(30)
        key(pygame.K_HOME)      # the plan to begin with, as the solved hole has it
        yield
        target, club = aiming_of(scene).target, aiming_of(scene).club
        key(pygame.K_LEFT)
        yield
        assert aiming_of(scene).target == Space(target.row - 1, target.column)
        key(pygame.K_TAB)
        yield
        assert aiming_of(scene).club != club
        key(pygame.K_HOME)
        yield
        assert (aiming_of(scene).target, aiming_of(scene).club) == (target, club)
        look = face.table.look
        assert look is not None
        unit = look.camera.unit
        key(pygame.K_PAGEDOWN)
        yield
        assert face.table.look is not None
        assert face.table.look.camera.unit > unit
        post(pygame.MOUSEWHEEL, x=0, y=-9, precise_x=0.0, precise_y=-30.0, pos=face.table.rect.center, touch=False)
        yield
        assert face.table.look.camera.whole
        face.making.counsel.solving.wait(30)
        modes = [aiming_of(scene).mode]
        for _ in range(4):
            key(pygame.K_o)
            yield
            modes.append(aiming_of(scene).mode)
        assert modes == [OddsMode.RESTS, OddsMode.LANDS, OddsMode.STROKES, OddsMode.OFF, OddsMode.RESTS]
        key(pygame.K_2)
        yield
        second = face.making.counsel.caddie[1].plan
        assert aiming_of(scene).plan == second
        click(face.hand.compare)
        yield
        assert aiming_of(scene).beside == second
        assert face.hand.rests.told.held is not None         # the two stand in columns below the hole, too
        key(pygame.K_1)
        yield
        scene.desk.panel.turn_to(2)
        yield
        figures = [row for row in scene.desk.panel.walk() if isinstance(row, TwoColumns) and row.words == "strokes"]
        worths = face.making.counsel.caddie[0].strokes, face.making.counsel.caddie[1].strokes
        assert [(row.this, row.other) for row in figures] == [tuple(f"{worth:.2f}" for worth in worths)]

    run(folder, scene, script, settings=QUICK)


def test_a_hint_is_taken_on_and_tokens_are_worth_something(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        face, s = face_of(scene), state_of(scene)
        face.making.counsel.solving.wait(30)
        best = face.making.counsel.caddie[0].plan
        action = AimShot(best.target, best.club.name)
        assert legal_of(scene).allows(action)
        face.point_out(action)
        assert face.table.aim is not None
        assert face.table.aim.hint == best.target
        scene.ui.set_focus(face.focus_of(action))
        yield
        assert aiming_of(scene).plan == Plan(best.target, best.club)
        key(pygame.K_RETURN)
        yield from until(lambda: asked(scene) and state_of(scene) != s)
        yield
        assert set(face.making.tray.spots) == set(range(best.club.swing_dice))
        yield from until(lambda: face.hand.rests.told.strokes is not None)
        assert face.hand.rests.told.strokes is not None
        scene.desk.panel.turn_to(2)
        yield
        rows = [row for row in scene.desk.panel.walk() if isinstance(row, ChoiceRow)]
        worth = choices(TableCache(), state_of(scene))
        assert [row.choice.strokes for row in rows] == pytest.approx([worth[row.choice.dice] for row in rows], abs=1e-9)
        assert [row.choice.strokes for row in rows] == pytest.approx(sorted(row.choice.strokes for row in rows))
        assert {f"{value:.9f}" for value in worth} == {f"{row.choice.strokes:.9f}" for row in rows}, "no choice is left out"
        assert [row.best for row in rows] == [True] + [False] * (len(rows) - 1)
        assert {row.figures()[0][0] for row in rows} == {f"{worth[0]:.2f}"}
        assert face.hand.rests.told.best is not None
        assert face.hand.rests.told.best <= face.hand.rests.told.strokes
        assert face.hand.rests.tip.endswith(
            "\nStrokes to the hole from here, mulligan tokens counted: one spent or earned is worth what it saves later.")
        click(face.making.tray.spots[0])
        yield
        assert face.making.marked == 1
        click(face.making.tray.spots[0])
        yield
        click(face.hand.keep)
        yield from until(lambda: KeepRoll() in actions(scene))

    run(folder, scene, script, settings=QUICK)


def test_why_a_ball_lies_there_names_every_rule() -> None:
    """The rulings' first example, told: carry, risk, curve, bounce and roll."""
    hole = oracle_hole(2)
    start = hole.tees[1]
    plan = ShotAimed(0, start, StrokeLie.TEE, Space(start.row + 20, start.column), "3-wood", 220, 20, 4)
    landing = Space(start.row + 19, start.column + 1)
    events = [
        plan, StrokeRolled(0, RollKind.SWING, (1, 3, 4, 4), 0), StrokeRolled(0, RollKind.CURVE, (4, 5), 0),
        BallLanded(0, start, landing, -1, 5, 1),
        StrokeRolled(0, RollKind.RUN, (1, 1, 3, 3, 6), 0),
        BallRan(0, tuple(Space(landing.row + n, landing.column) for n in range(4)), 2),
        StrokeEnded(0, OnCourse(landing, StrokeLie.ROUGH), 1),
    ]
    story: StrokeStory | None = None
    for event in events:
        story = told_on(story, event)
    assert story is not None
    assert story.whole
    told = [" ".join(step.words) for step in steps(story, hole)]
    assert told[0] == "3-wood, 220 yards the lie gives a risk of 2, the stretch 2 more Rule: Risk"
    headings = {line.lstrip("# ").strip() for line in CHAPTER.read_text(encoding="utf-8").splitlines() if line.startswith("#")}
    assert {step.words[-1].removeprefix("Rule: ") for step in steps(story, hole)} <= headings
    assert told[1] == "Swing 1 3 4 4 each 1 takes 10 yards, each 3 gives a risk: 5 now Rule: The swing and the curve"
    assert told[2] == "Curve 4 5 9 at risk 5: 1 space to the right Rule: The swing and the curve"
    assert told[3].startswith("Run 1 1 3 3 6 each 1 bounces it 10 yards")
    assert [step.moves for step in steps(story, hole)] == ["", "", "fly", "run", ""]
    missed = story._replace(flight=BallLanded(0, start, None, -1, 5, 0), ran=None, curve=(3, 4))
    assert "a 7 at risk 5 misses the ball" in " ".join(steps(missed, hole)[2].words)
    wet = story._replace(rests=StrokeEnded(0, Wet(landing, OnCourse(start, StrokeLie.TEE)), 1))
    assert steps(wet, hole)[-1].words[0].startswith("A wet ball is dropped")


def test_the_last_stroke_is_shown_again_and_nothing_changes(folder: Path) -> None:
    scene = evening(golf(person("Ana"), holes=3, tokens=0))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: aims(scene))
        key(pygame.K_RETURN)
        yield from until(lambda: asked(scene) and len(actions(scene)) > 2)
        face, before = face_of(scene), state_of(scene)
        balls = face.table.state.balls if face.table.state is not None else ()
        assert face.hand.explain.visible
        strip = scene.desk.strip
        assert strip.text.startswith("Ana")
        click(face.hand.explain)
        for _ in range(8):
            yield
        assert scene.motion.busy
        assert not strip.text.startswith("Ana")
        assert strip.mentions, "a step is told below the table too, with words that can be looked up"
        click(face.hand.explain)        # once more: it ends
        yield from until(lambda: not scene.motion.busy)
        yield
        assert strip.text.startswith("Ana"), "and then what is asked"
        assert state_of(scene) == before
        assert face.table.state is not None
        assert face.table.state.balls == balls
        assert not scene.stage.sprites or all(sprite.z != 38 for sprite in scene.stage.sprites)

    run(folder, scene, script, settings=QUICK)


def test_an_undo_into_a_roll_shows_the_ball_and_where_it_goes(folder: Path) -> None:
    table = golf(person("Ana"), undo="free", holes=3)
    while state_of(scene := evening(table)).phase is not Phase.ASK:
        rng_table(table, 1, 1)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        course = face_of(scene).table
        stroke = state_of(scene).stroke
        assert stroke is not None
        assert stroke.aim is not None
        scene.choose(KeepRoll())
        yield from until(lambda: asked(scene) and state_of(scene).stroke != stroke)
        flag = state_of(scene).ground.flag
        face_of(scene).motion.look_at((flag,), near=True)
        assert not course.sees(stroke.aim.start.space)
        click(scene.bar.undo)
        yield from until(lambda: state_of(scene).stroke == stroke)
        assert course.sees(stroke.aim.start.space)
        assert course.sees(Space(*stroke.aim.target))
        assert not course.own_look

    run(folder, scene, script, settings=QUICK)
