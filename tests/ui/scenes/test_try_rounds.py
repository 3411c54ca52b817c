"""A hole that is being made, played 200 times: by whom and on which line, marks and rounds lit, scores beside exact ones."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.analysis.rounds import ROUNDS, mean_of
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.trying import RoundsScene, WalkScene, seconds_until
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Segments, Slider, Toggle
from game.ui.widgets.plot import Curve, Plot
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import button, on_top, words
from tests.ui.user import click, drag, key, move, pad, run, until

WOOD = COURSES / "card_golf" / "squires-wood.yaml"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folders = tmp_path / "courses" / "custom", tmp_path / "courses" / "card_golf"
    for folder in folders:
        folder.mkdir(parents=True)
    for deck in ("parkland", "linksland"):
        shutil.copy(WOOD.parent / f"{deck}.yaml", folders[1])
    return Path(shutil.copy(WOOD, folders[0] / "course.yaml"))


def opened(app: App) -> Iterator[None]:
    """Shift+P in the editor, and all rounds are there."""
    key(pygame.K_p, pygame.KMOD_SHIFT, text="P")
    yield from until(lambda: isinstance(app.scene, RoundsScene))
    yield from until(lambda: on_top(app, RoundsScene).shown == ROUNDS, 100_000)
    yield


@pytest.mark.full
def test_a_hole_is_played_200_times_and_comes_out_as_it_is_worked_out(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        past = editor.document.past
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        assert "Hole 1, played 200 times" in words(app)
        assert scene.bar.say(scene.bar.value) == "200 of 200 rounds"
        expected = scene._expected
        assert expected is not None
        mean, error = mean_of(scene._rounds)
        assert abs(mean - expected.mean) < 4 * error
        assert sum(expected.chances) == pytest.approx(1)
        (plot,) = (widget for widget in scene.ui.top.walk() if isinstance(widget, Plot))
        assert not isinstance(plot.shown, Curve)
        assert sum(bar.value for bar in plot.shown) == pytest.approx(100)
        worst = max(one.strokes for one in scene._rounds)
        click(button(app, "Worst: watch"))
        yield
        assert scene._rounds[scene.map.lit].strokes == worst
        key(pygame.K_ESCAPE)
        yield from until(lambda: app.scene is editor)
        assert editor.document.past == past

    run(tmp_path, EditorScene(course), script, turns=200_000)


@pytest.mark.parametrize("game", ["card_golf", pytest.param("doshboard", marks=pytest.mark.full)])
def test_both_lines_lead_from_the_tee_over_the_map_and_the_keys_count_what_is_in_the_hole(tmp_path: Path, course: Path, game: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        lines = scene._expected.lines if scene._expected is not None else ()
        assert lines
        for line in lines:
            assert line.way[0][0] == scene._ground.start
            for stroke, after in pairwise(line.way):
                assert stroke[-1] == after[0]
        bare = pygame.surfarray.array3d(app.screen)
        scene.map.rule((), 0)
        yield
        assert (pygame.surfarray.array3d(app.screen) != bare).any(), "they were on the map"
        told = [key._told for key in scene._keys]
        assert sum(int(words.split("; ")[1].removesuffix(" in")) for words in told if "; " in words) == ROUNDS
        assert scene.map.ways
        assert scene._player.level == scene._ground.levels[-1]
        (who,) = (widget for widget in scene.ui.top.walk() if isinstance(widget, Segments))
        who.choose(0)
        yield
        assert scene._player.level == scene._ground.levels[0] == "rookie"

    if game == "doshboard":
        course = Path(shutil.copy(COURSES / "doshboard" / "owl-hills.yaml", tmp_path / "board.yaml"))
    run(tmp_path, EditorScene(course), script, turns=200_000)


def test_a_mark_pointed_at_and_the_arrows_light_a_round(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        x, y = scene.map.spot(app.painter, 66, 0)
        move((round(x), round(y)))
        yield
        lit = scene.map.lit
        near = scene.map.spot(app.painter, lit, 0)
        assert lit >= 0
        assert abs(near[0] - x) + abs(near[1] - y) < 20
        assert f"Round {lit + 1}: " in words(app)
        scene.ui.set_focus(scene.map)
        key(pygame.K_HOME)
        key(pygame.K_RIGHT)
        yield
        assert scene.map.lit == 1
        assert "In a hundred rounds" in words(app)
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene._seed == 1
        pad("X")
        yield
        yield
        assert scene._seed == 2

    run(tmp_path, EditorScene(course), script, turns=200_000)


@pytest.mark.full
def test_the_bar_goes_back_and_what_is_pointed_at_is_seen_alone(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        past, spot = editor.document.past, editor.canvas.cursor
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        bar = scene.bar.rect
        yield from drag((bar.right - 200, bar.centery), (bar.x + 80, bar.centery))
        seen = scene.shown
        assert 0 < seen < 100
        assert scene.map.shown == seen
        click(next(w for w in scene.ui.top.walk() if isinstance(w, Button) and w.tip == "Ten rounds on"))
        yield
        assert scene.shown == seen + 10
        click(next(w for w in scene.ui.top.walk() if isinstance(w, Slider)))
        yield from drag((bar.x + 80, bar.centery), (bar.right, bar.centery))
        assert scene.shown == ROUNDS
        (plot,) = (widget for widget in scene.ui.top.walk() if isinstance(widget, Plot))
        assert not isinstance(plot.shown, Curve)
        fewest = min(one.strokes for one in scene._rounds)
        number = next(number for number, bar in enumerate(plot.shown) if bar.name == str(fewest))
        move(plot.children[number].rect.center)
        yield
        yield
        alike = [number for number, one in enumerate(scene._rounds) if one.strokes == fewest]
        assert scene.map.seen == alike
        click(button(app, "Light these alone"))
        yield
        yield
        assert scene.map.seen == [number for number, one in enumerate(scene._rounds) if one.wet]
        click(button(app, "All rounds again"))
        yield
        yield
        assert scene.map.seen == list(range(ROUNDS))
        click(next(w for w in scene.ui.top.walk() if isinstance(w, Toggle) and w.yes == "marks"))
        yield
        assert not scene.map.marks
        scene.ui.set_focus(scene.map)
        key(pygame.K_p, text="p")
        yield from until(lambda: app.scene is editor)
        yield
        assert "as it stands" in words(app)
        click(button(app, "Back"))
        yield
        assert (editor.document.past, editor.canvas.cursor) == (past, spot)

    run(tmp_path, EditorScene(course), script, turns=200_000)


@pytest.mark.full
def test_who_plays_which_line_and_with_which_dice_is_chosen(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        best, first = scene._expected, list(scene._rounds)
        assert best is not None
        click(button(app, "Bold line"))
        yield from until(lambda: scene._expected is not best and scene.shown == ROUNDS, 100_000)
        rival = scene._expected
        assert rival is not None
        assert rival.mean == pytest.approx(best.lines[1].strokes)
        (who,) = (widget for widget in scene.ui.top.walk() if isinstance(widget, Segments))
        who.choose(0)
        yield from until(lambda: scene._expected not in (None, rival) and scene.shown == ROUNDS, 100_000)
        assert scene._expected is not None
        assert scene._expected.mean > rival.mean
        who.choose(2)
        click(button(app, "Safe line"))
        yield from until(lambda: scene.shown == ROUNDS and scene._rounds == first, 100_000)
        click(button(app, "Other dice"))
        yield from until(lambda: scene.shown == ROUNDS and scene._rounds != first, 100_000)
        assert scene._expected == best

    run(tmp_path, EditorScene(course), script, turns=400_000)


@pytest.mark.full
def test_rounds_that_are_still_being_played_do_not_come_in_while_paused(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_p, pygame.KMOD_SHIFT, text="P")
        yield from until(lambda: isinstance(app.scene, RoundsScene))
        scene = on_top(app, RoundsScene)
        yield from until(lambda: len(scene._rounds) > 4, 100_000)
        late = scene._rounds[4:]
        del scene._rounds[4:]
        scene._passed = seconds_until(ROUNDS)       # they are played more slowly than they could be shown
        scene.ui.set_focus(scene.map)
        key(pygame.K_SPACE)
        yield from until(lambda: scene._paused)
        stood = scene.shown
        scene._rounds += late
        yield
        assert scene.shown == stood
        key(pygame.K_SPACE)
        yield from until(lambda: scene.shown > stood, 100_000)

    run(tmp_path, EditorScene(course), script, settings=Settings(theme="contrast", speed=1, noted=("card golf course",)), turns=400_000)


@pytest.mark.full
@pytest.mark.parametrize("device", ["key", "pad"])
def test_rounds_come_slowly_at_first_and_stop_while_paused(tmp_path: Path, course: Path, device: str) -> None:
    def pause() -> None:
        pad("A") if device == "pad" else key(pygame.K_SPACE)

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_p, pygame.KMOD_SHIFT, text="P")
        yield from until(lambda: isinstance(app.scene, RoundsScene))
        scene = on_top(app, RoundsScene)
        yield from until(lambda: scene.shown > 2, 100_000)
        assert scene.shown < 60
        scene.ui.set_focus(scene.map)
        pause()
        yield from until(lambda: scene._paused)
        stood = scene.shown
        for _turn in range(20):
            yield
        assert scene.shown == stood
        for way, lit in (("right", 0), ("right", 1), ("left", 0)):
            pad(way) if device == "pad" else key(getattr(pygame, f"K_{way.upper()}"))
            yield
            assert scene.map.lit == lit
        pause()
        yield from until(lambda: scene.shown > stood, 100_000)
        pad("X") if device == "pad" else key(pygame.K_r, text="r")
        yield
        assert scene.shown <= stood
        assert scene._seed == 2

    run(tmp_path, EditorScene(course), script, settings=Settings(theme="contrast", speed=1, noted=("card golf course",)), turns=400_000)


@pytest.mark.full
def test_a_hole_of_a_board_is_played_on_the_picture_of_its_canvas(tmp_path: Path) -> None:
    path = Path(shutil.copy(COURSES / "doshboard" / "owl-hills.yaml", tmp_path / "board.yaml"))

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        yield from opened(app)
        scene = on_top(app, RoundsScene)
        assert "Hole 1, par 5, played 200 times" in words(app)
        x, y = scene.map.spot(app.painter, 17, 0)
        assert scene.map.rect.collidepoint(x, y)
        move((round(x), round(y)))
        yield
        lit = scene.map.lit
        assert lit >= 0
        assert f"Round {lit + 1}: " in words(app)
        click(button(app, "Best: watch"))
        yield
        assert scene._rounds[scene.map.lit].strokes == min(one.strokes for one in scene._rounds)
        key(pygame.K_ESCAPE)
        yield from until(lambda: app.scene is editor)

    run(tmp_path, EditorScene(path), script, turns=200_000)


@pytest.mark.full
@pytest.mark.parametrize("stock", ["card_golf/squires-wood", "doshboard/owl-hills"])
def test_the_best_line_is_walked_stroke_by_stroke_and_left_with_all_as_it_was(tmp_path: Path, course: Path, stock: str) -> None:
    path = course if stock.startswith("card") else Path(shutil.copy(COURSES / f"{stock}.yaml", course.parent / "board.yaml"))

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        past = editor.document.past
        key(pygame.K_w, text="w")
        yield from until(lambda: isinstance(app.scene, WalkScene))
        scene = on_top(app, WalkScene)
        yield from until(lambda: not scene._coming, 100_000)
        assert len(scene.strokes) > 2
        assert [stroke.strokes for stroke in scene.strokes] == sorted((stroke.strokes for stroke in scene.strokes), reverse=True)
        for number, stroke in enumerate(scene.strokes):
            assert sum(chance for _words, chance in stroke.chances) == pytest.approx(1, abs=.01)
            assert all(told in words(app) for told in (stroke.plan[1:], stroke.why, f"Stroke {number + 1} of the line"))
            key(pygame.K_RIGHT)
            yield
        assert scene.at == len(scene.strokes) - 1
        key(pygame.K_LEFT)
        yield
        assert scene.at == len(scene.strokes) - 2
        key(pygame.K_ESCAPE)
        yield from until(lambda: app.scene is editor)
        assert editor.document.past == past

    run(tmp_path, EditorScene(path), script, turns=200_000)
