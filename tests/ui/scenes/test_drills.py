"""The drills, done by mouse, keys and pad: from the rules to the list, a question, its answer with the number, and the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games.dominoes.table.hand import HandTile
from game.session.drills import answered, drills
from game.ui.looks.settings import Settings
from game.ui.play.panel import LOG, ODDS
from game.ui.scenes.drills import DrillScene, DrillsScene
from game.ui.scenes.rules import RulesScene
from game.ui.widgets.base import Widget
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.ui.user import Film, click, key, pad, run, until, walk_to

Press = Callable[[App, Widget], Iterator[None]]


def by_mouse(_app: App, target: Widget) -> Iterator[None]:
    click(target)
    yield


def by_keys(app: App, target: Widget) -> Iterator[None]:
    yield from walk_to(app, target, lambda: key(pygame.K_TAB))
    key(pygame.K_RETURN)
    yield


def by_pad(app: App, target: Widget) -> Iterator[None]:
    yield from walk_to(app, target, lambda: pad("RB"))
    pad("A")
    yield


DEVICES = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}


def on_top(app: App, kind: type[DrillsScene] | type[DrillScene]) -> Iterator[None]:
    yield from until(lambda: isinstance(app.scene, kind) and app.interim is None)


def told_by_odds(scene: DrillScene) -> list[str]:
    """The words of the panel's odds, which lie beside the log."""
    panel = scene.desk.panel
    panel.turn_to(ODDS)
    words = [widget.text for widget in panel.walk() if isinstance(widget, Label) and widget.visible]
    panel.turn_to(LOG)
    return words


def places(scene: DrillScene) -> list[tuple[int, ...]]:
    """Where the parts of the screen stand."""
    face, strip = scene.face, scene.desk.strip
    return [tuple(part.rect) for part in (face.table, face.hand, face.board, strip, *scene.answers, scene.next)]


def one(app: App, number: int, press: Press, *, wrong: bool) -> Iterator[None]:
    """Does the drill that is shown."""
    scene = app.scene
    assert isinstance(scene, DrillScene)
    assert scene.number == number
    assert scene.desk.strip.text
    shown = scene.drill.right if not wrong else (scene.drill.right + 1) % len(scene.answers)
    assert not any("%" in button.text for button in scene.answers)
    folded = scene.desk.room.folded     # in the largest letters the card has no room beside the table
    assert folded or told_by_odds(scene) == ["The odds come here once you have answered."]
    before = places(scene)
    yield from press(app, scene.answers[shown])
    for _turn in range(3):
        yield
    assert scene.chosen == shown
    assert places(scene) == before      # nothing jumps when the numbers come
    assert folded or len(told_by_odds(scene)) > 1
    assert scene.desk.strip.text.startswith("No: " if wrong else "Right. ")
    if scene.drill.asks != "hidden":
        assert all(" %" in button.text for button in scene.answers)
    assert [button.style for button in scene.answers].index("brass") == scene.drill.right
    assert scene.ui.focus is scene.next
    assert not scene.desk.seats.any_open
    held = {widget.tile for widget in scene.face.hand.walk() if isinstance(widget, HandTile)}
    assert sum(1 << tile for tile in held) == scene.position.view.hand
    yield from by_mouse(app, scene.answers[0])      # it is answered once
    assert scene.chosen == shown
    scene.ui.set_focus(scene.next)
    yield from press(app, scene.next)
    for _turn in range(3):
        yield


def play(saves: Path, numbers: list[int], press: Press, settings: Settings | None = None) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = app.scene
        assert isinstance(scene, RulesScene)
        if press is not by_mouse:
            app.scene.ui.set_focus(scene.contents.row(len(scene.leaves) - 1))       # the last of many pages is not far from the button
            yield
        yield from press(app, scene.drills)
        yield from on_top(app, DrillsScene)
        yield
        top = app.scene
        assert isinstance(top, DrillsScene)
        assert top.ui.focus is top.list.row(0)
        yield from press(app, top.list.row(numbers[0]))
        for number in numbers:
            yield from on_top(app, DrillScene)
            yield
            yield from one(app, number, press, wrong=number == 1)
        if numbers[-1] + 1 < len(top.drills):
            key(pygame.K_ESCAPE)
            yield
        yield from on_top(app, DrillsScene)
        yield
        if numbers[-1] + 1 == len(top.drills):
            assert top.ui.focus is top.list.row(1)      # the first that is not done

    run(saves, RulesScene(), script, settings=settings, clock=Film())
    found = answered(saves)
    assert {drills()[number].key for number in numbers} == set(found)
    assert all(record.tried == 1 for record in found.values())
    assert [record.right for key_, record in found.items() if key_ == drills()[1].key] == [0] * (1 in numbers)


def test_two_drills_one_of_them_wrongly(tmp_path: Path) -> None:
    play(tmp_path, [0, 1], by_mouse)


@pytest.mark.full
@pytest.mark.parametrize("device", DEVICES)
def test_all_drills(tmp_path: Path, device: str) -> None:
    play(tmp_path, list(range(len(drills()))), DEVICES[device])


def test_a_drill_is_passed_over_unanswered(tmp_path: Path) -> None:
    seen: list[int] = []

    def script(app: App) -> Iterator[None]:
        yield
        top = app.scene
        assert isinstance(top, DrillsScene)
        click(top.list.row(3))
        for number in (3, 4):
            yield from on_top(app, DrillScene)
            while not isinstance(app.scene, DrillScene) or app.scene.number != number or app.interim is not None:
                yield
            seen.append(app.scene.number)
            click(app.scene.next)
            yield
    run(tmp_path, DrillsScene(RulesScene), script, clock=Film())
    assert seen == [3, 4]
    assert not answered(tmp_path)


def test_number_keys_answer_and_the_next_button_is_nowhere_and_nothing_like_an_answer(tmp_path: Path) -> None:
    """1 to 4 answer; wherever an answer stands at some drill, the button that goes on stands at none, nor has it an answer's colour."""
    answers, onward = list[pygame.Rect](), list[pygame.Rect]()

    def script(app: App) -> Iterator[None]:
        yield from on_top(app, DrillsScene)
        count = len(drills())
        click(app.scene.list.row(0))        # type: ignore[attr-defined]
        for number in range(count):
            while not isinstance(app.scene, DrillScene) or app.scene.number != number or app.interim is not None:
                yield
            scene = app.scene
            key(pygame.K_9)         # there are not as many
            yield
            assert not answered(tmp_path).get(scene.drill.key)
            answers.extend(button.rect.copy() for button in scene.answers)
            onward.append(scene.next.rect.copy())
            last = len(scene.answers)
            key(getattr(pygame, f"K_{last}"))
            yield
            assert answered(tmp_path)[scene.drill.key].tried == 1
            answers.extend(button.rect.copy() for button in scene.answers)
            assert scene.next.style not in {button.style for button in scene.answers}
            assert scene.ui.focus is scene.next
            assert (scene.next.style, scene.next.ground) == ("paper", "paper"), "dark letters on a light card"
            key(pygame.K_RETURN)
            yield

    run(tmp_path, DrillsScene(RulesScene), script, clock=Film())
    assert not [box for box in onward if box.collidelist(answers) >= 0]
    assert len({box.x for box in onward}) == 1


@pytest.mark.full
def test_drills_in_the_largest_letters(tmp_path: Path) -> None:
    play(tmp_path, [0, 1], by_mouse, Settings(theme="contrast", speed=0, text=2.0))


def test_whoever_told_a_name_answers_under_it(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert isinstance(app.scene, DrillScene)
        assert app.scene.names[app.scene.position.seat] == "Zoe"
        assert len(set(app.scene.names)) == len(app.scene.names)

    run(tmp_path, DrillScene(drills(), 0, RulesScene), script, settings=Settings(theme="contrast", speed=0, you="Zoe"))
