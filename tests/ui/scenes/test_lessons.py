"""Guided games in the window: played through by keys, pad and mouse, a wrong move, a step skipped, left and taken up again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.card_golf.table.course_view import CourseView
from game.games.dominoes.rules.tiles import SIX, TWELVE
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandTile
from game.games.doshboard.rules.geometry import cell_at, distance
from game.games.doshboard.table.face import DoshboardFace
from game.games.golf.table.plate import HoleResultPanel
from game.games.golo.table.card import Rack
from game.ui.lessons import met, offered
from game.ui.looks import settings as store
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.looks.theme import SIZES, THEMES, Look, Theme, contrast
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore
from game.ui.play.coach import LARGEST_TEXT, NotePicture, StepMark, write_marks
from game.ui.scene import Scene
from game.ui.scenes.lesson import LessonScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import LESSONS
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Scroll
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from game.ui.window.shell import SETTINGS_FILE
from tests.ui.user import click, key, move, pad, run, until

MOST = 900      # turns of the main loop that one step may take


def lesson_of(app: App) -> LessonScene:
    scene = app.scene
    assert isinstance(scene, LessonScene)
    return scene


def start(key: str, script: Callable[[App, LessonScene], Iterator[None]], saves: Path, settings: Settings | None = None,
          size: tuple[int, int] = (1280, 720)) -> App:
    """Opens the rules of the game and the lesson above them."""
    def whole(app: App) -> Iterator[None]:
        click(rules.guided)
        while not isinstance(app.scene, LessonScene) or app.interim is not None:
            yield
        yield from script(app, lesson_of(app))
    rules = RulesScene(key)
    return run(saves, rules, whole, settings=settings, size=size, turns=40_000)


def until_told(scene: LessonScene, beyond: int) -> Iterator[None]:
    """Waits until a step after that one is told; results on the way are read."""
    for _turn in range(MOST):
        if scene.step > beyond and scene.told and not scene.motion.busy and (scene.showing.held or not scene.showing.busy):
            return
        if scene.showing.held:
            key(pygame.K_RETURN)
        assert scene.ui.focus is not scene.bar.menu or beyond < 0       # one press too many does not open the menu
        yield
    state = scene.step, scene.told, scene.motion.busy, scene.showing.busy, scene.ui.depth
    raise AssertionError(f"step {beyond} of {scene.table.rules.key} does not end: {state}")


def pressed(scene: LessonScene, hint: Callable[[], None], ok: Callable[[], None]) -> Iterator[None]:
    """Plays a step by what "Show me" puts the focus on, and "ok"."""
    step = scene.step
    for _press in range(40):
        if scene.step > step or not scene.told:
            return
        if scene.now.plays:
            hint()
            for _turn in range(3):
                yield
        ok()
        yield
        yield


def skipped(scene: LessonScene) -> Iterator[None]:
    """Has the step played, or reads on, by the mouse."""
    step = scene.step
    for _press in range(3):         # a press while something still moves only ends that
        card = scene.coach.card
        if scene.step > step or card is None:
            return
        click(card.buttons[-1])
        for _turn in range(4):
            yield


def test_a_tile_pressed_while_the_note_is_folded_away_leads_back_to_the_note(tmp_path: Path) -> None:
    seen: list[str] = []

    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        yield from skipped(scene)
        yield from until_told(scene, 0)
        assert scene.reading
        card = scene.coach.card
        assert card is not None
        click(card.face)
        yield
        yield
        assert scene.coach.folded
        click(next(iter(scene.sight.spots("held"))).center)
        yield
        yield
        folded = scene.coach.card
        assert folded is not None
        assert scene.ui.focus is folded.face
        key(pygame.K_RETURN)
        yield
        yield
        unfolded = scene.coach.card
        assert unfolded is not None
        seen.extend(button.text for button in unfolded.buttons)

    start("partner", script, tmp_path, Settings(theme="contrast", speed=0))
    assert "Go on" in seen


def summed_up(scene: LessonScene) -> Iterator[None]:
    """Of one that was left at its end: the last move is made once more, for the coach to sum up over what it leads to."""
    yield from until_told(scene, -1)
    assert scene.now.plays
    yield from skipped(scene)
    yield from until_told(scene, len(scene.lesson.steps) - 2)
    assert scene.last


def check_picture(app: App, scene: LessonScene) -> None:
    """The note is in the window, and hides nothing of what is pointed at, no seat, no step's tick, nothing of the hand and the tiles.

    All that is named is there.
    """
    window, card = pygame.Rect(0, 0, *app.size), scene.coach.card
    assert card is not None
    assert window.contains(card.rect)
    for name in scene.now.light:
        assert name in FURNITURE or any(window.colliderect(rect) for rect in scene.sight.spots(name)), (
            scene.table.rules.key, scene.step, name)
    sight = scene.sight
    free = (*sight.lights(), *sight.spots("held"), *sight.spots("busy"), *(sight.spots("goal") if scene.now.plays else ()))
    near = 2 * scene.painter.look.px(3)       # nor a tile's shadow, nor the rim of what is asked
    free = (*free, *(pygame.Rect(tile).inflate(near, near) for tile in scene.sight.spots("held")))
    asked = [scene.desk.strip.bar.inflate(near, near)] if scene.now.plays else []
    free = (*free, *scene.sight.spots("tags"), *scene.sight.spots("labels"), *asked)
    ticks = [mark.rect for mark in scene.desk.panel.walk() if isinstance(mark, StepMark)] if scene.desk.panel.visible else []
    free = (*free, *(plate.rect for plate in scene.desk.seats.plates), *ticks)
    assert [tuple(mark) for mark in free if card.rect.colliderect(mark)] == [], (scene.table.rules.key, scene.step)
    labels = [pygame.Rect(label) for label in scene.sight.spots("labels")]
    assert [tuple(light) for light in scene.sight.lights() if light.collidelist(labels) >= 0] == [], (scene.table.rules.key, scene.step)
    assert [scroll.range for scroll in card.walk() if isinstance(scroll, Scroll)] == [0], (scene.table.rules.key, scene.step)
    said = scene.desk.strip.text
    if scene.reading:       # nothing is asked, and a result keeps its own sentence
        assert said.startswith("Read the coach") is not scene.lesson.over_result(scene.step), said
        assert "shuffled and dealt" not in said
    if scene.painter.look.text > LARGEST_TEXT:      # across the window, above all else
        desk = scene.desk
        others = (*desk.seats.plates, desk.strip, desk.face.board, desk.face.table, desk.face.hand)
        assert card.rect.w > .95 * window.w
        assert not any(card.rect.colliderect(other.rect) for other in others), (scene.table.rules.key, scene.step)


PRESSED = ("tile", "die", "cell", "card", "space", "club", "bottoms", "roll", "keep", "again", "play", "swing", "putt", "pool", "move",
           "end", "ends")
"""What a note may ask to be pressed; what else it points at is only to be looked at."""
FURNITURE = ("head", "legend")      # strips and plaques that stay away where there is no room for them


def settled(scene: LessonScene) -> Iterator[None]:
    """Waits until nothing moves."""
    for _turn in range(MOST):
        yield
        if not scene.motion.busy:
            return


def seen_of(scene: LessonScene) -> tuple[object, ...]:
    """What a player sees change after a press: the step, whether it is told, the note's words, the sentence below the table."""
    note = scene.coach.note
    return scene.step, scene.told, note.text if note is not None else "", scene.desk.strip.text


def obeyed_by_mouse(scene: LessonScene) -> Iterator[None]:
    """Presses what the note points at, in its order, each once, until the step is over; where two ends are asked for, the last of them."""
    step, done = scene.step, set[str]()
    while scene.step == step and scene.told:
        shown = scene.table.rules.encode(scene.table.scripted).split()
        names = [f"tile {shown[1]}" if name == "fits" else name for name in scene.sight.named]
        name = next((name for name in names if name.split()[0] in PRESSED and name not in done), None)
        assert name is not None, f"{scene.table.rules.key} {step}: all that the note names has been pressed: {done}"
        done.add(name)
        rect = pygame.Rect(list(scene.sight.spots(name))[-1])
        if name == "ends" and not scene.now.narrow:      # which of them is for the player to find
            end = scene.face.focus_of(scene.table.scripted)
            assert end is not None
            rect = end.rect
        card = scene.coach.card
        assert card is not None
        assert not card.rect.collidepoint(rect.center), (scene.table.rules.key, step, name)
        before = seen_of(scene)
        move(rect.center)
        yield
        click(rect.center)
        for _turn in range(3):
            yield from settled(scene)
        assert seen_of(scene) != before, (scene.table.rules.key, step, name)        # every press is answered


def answers(scene: LessonScene, text: str) -> bool:
    """Whether that is one of the coach's answers, with what the move costs or, where that is not known yet, without."""
    any_price = re.sub(r"costs \d+\.\d\d strokes", "costs 1.23 strokes", text)
    return any(answer.startswith(any_price) for answer in scene.answers)


def disobedience(scene: LessonScene) -> list[str]:
    """What is pressed, in turn, for something legal that the step does not wait for; [] where there is nothing like it."""
    table, step = scene.table, scene.now
    key = table.rules.key
    if key == "doshboard":
        return ["card 8", "play"]
    if key == "card_golf":
        if "keep" in step.light or "die 1" in step.light:
            return ["die 1", "again"] if "keep" in step.light else ["keep"]
        card = scene.coach.card
        assert card is not None
        wedges = {tuple(table.rules.encode(action).split()[1:]) for action in table.rules.legal(table.state)}
        names = [f"space {row} {column}" for row in (4, 26, 25, 19) for column in (4, 2, 7) if (str(row), str(column), "Wedge") in wedges]
        seen = [name for name in names for rect in scene.sight.spots(name) if rect.w and rect.h and not card.rect.collidepoint(rect.center)]
        return ["club Wedge", seen[0], "swing"] if "swing" in step.light else []
    shown = table.rules.encode(table.scripted).split()
    for action in table.rules.legal(table.state):
        words = table.rules.encode(action).split()
        if step.takes(table.told_as(action)) or words[:2] == shown[:2]:
            continue
        if words[0] == "play":
            return [f"tile {words[1]}", "ends"]
        if words[0] in ("gods", "keep") or words == ["roll"]:
            return ["pool"] if words[0] == "gods" else [*(f"die {code}" for code in words[1:]), words[0]]
    return []


def disobeyed(scene: LessonScene) -> Iterator[None]:
    """Tries another legal move: the coach answers, and table and note stay as they are; then the choice is taken back."""
    position, card, before = scene.table.position, scene.coach.card, scene.coach.note
    presses = disobedience(scene)
    assert card is not None
    assert before is not None
    place = tuple(card.rect)
    for name in presses:
        spots = list(scene.sight.spots(name))
        if not spots or (scene.coach.note is not None and answers(scene, scene.coach.note.text)):
            break
        click(spots[0].center)
        yield
        yield from settled(scene)
    if not presses:
        return
    told, card = scene.coach.note, scene.coach.card
    assert (scene.table.position, scene.told) == (position, True), (scene.table.rules.key, scene.step)
    assert told is not None
    assert card is not None
    assert answers(scene, told.text), (scene.table.rules.key, scene.step, told.text)
    assert told.text != before.text
    assert tuple(card.rect) == place, (scene.table.rules.key, scene.step)       # neither grown nor gone elsewhere
    assert not any(label.tint == "warning" for label in card.walk() if isinstance(label, Label) and label.text == told.text)
    for name in presses:
        if name.startswith("die"):
            click(next(iter(scene.sight.spots(name))).center)
            yield
    if scene.now.laid:
        click(card.buttons[0])      # "Show me"
    yield
    yield from settled(scene)


@pytest.mark.parametrize("hand", ["mouse", "keys"])
@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game == "partner" else pytest.mark.full) for game in LESSONS])
def test_every_step_is_done_by_what_its_note_says_and_another_move_is_answered(game: str, hand: str, tmp_path: Path) -> None:
    """By mouse and by keys in turn, and in the other run the other way round; every third step by keys is done with the pad."""
    faces: list[int] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        while scene.step < len(scene.lesson.steps):
            step = scene.step
            check_picture(app, scene)
            if scene.coach.card is not None:
                faces.append(scene.coach.card.face.size)
            if scene.reading:
                assert scene.coach.card is not None
                if scene.last:
                    assert [button.text for button in scene.coach.card.buttons][-1] == "Finish"
                    click(scene.coach.card.buttons[-1])
                elif hand == "mouse":
                    click(scene.coach.card.buttons[0])
                else:
                    key(pygame.K_RETURN)
                for _turn in range(4):
                    yield
                if step == len(scene.lesson.steps) - 1:
                    break
                yield from until_told(scene, step)
                continue
            by_mouse = (step % 2 == 0) == (hand == "mouse")
            yield from disobeyed(scene) if not by_mouse or step % 4 < 2 else ()     # some obey at once, at the table as it is laid out
            if by_mouse:
                yield from obeyed_by_mouse(scene)
            elif step % 3 == 1:
                yield from pressed(scene, lambda: pad("Y"), lambda: pad("A"))
            else:
                yield from pressed(scene, lambda: key(pygame.K_h), lambda: key(pygame.K_RETURN))
            yield from until_told(scene, step)
        for _turn in range(30):
            yield
        assert app.scene is not scene
    assert start(game, script, tmp_path).settings.lessons == {game: len(LESSONS.of(game).steps)}
    assert faces


ON_BOARDS = ("space", "cell", "card", "swing", "play")
"""What is chosen, and done, by keys while the focus is on a board of golf: arrows, Tab and Enter."""


def tabbed(app: App, what: str, rect: pygame.Rect) -> Iterator[None]:
    """Presses Tab until the focus is on what lies there."""
    for _press in range(80):
        focus = app.scene.ui.focus
        if focus is not None and focus.rect.collidepoint(rect.center) and focus.rect.w < 2 * rect.w:
            return
        key(pygame.K_TAB)
        yield
    raise AssertionError(f"{what}: no key leads to it")


def aimed_by_keys(course: CourseView, name: str, rect: pygame.Rect) -> Iterator[None]:
    """At Card Golf: moves the target away and by arrows to a space; or swings."""
    if name == "swing":
        key(pygame.K_RETURN)
        return
    key(pygame.K_LEFT)
    yield
    for _press in range(40):
        off = pygame.Vector2(rect.center) - course.focus_rect.center
        if rect.collidepoint(course.focus_rect.center):
            return
        level = abs(off.x) > abs(off.y)
        key((pygame.K_RIGHT if off.x > 0 else pygame.K_LEFT) if level else pygame.K_DOWN if off.y > 0 else pygame.K_UP)
        yield
    raise AssertionError(f"no arrow leads to {name}")


def planned_by_keys(scene: LessonScene, face: DoshboardFace, name: str) -> Iterator[None]:
    """At Doshboard: takes another card than the one that lies there and then that card; the bend back and puts it on the first cell that
    the note names, or the line behind it on the other; or the shot.
    """
    planning, what = face.planning, name.split(maxsplit=1)[0]
    if what == "play":
        key(pygame.K_RETURN)
        return
    if what == "card":
        key(pygame.K_TAB)
    cell = cell_at(*map(int, name.split()[1:])) if what == "cell" else None
    bends = name == next((other for other in scene.sight.named if other.startswith("cell")), "")
    while bends and planning.drafted.elbow is not None:
        key(pygame.K_ESCAPE)
        yield
    yield
    for _press in range(40):
        draft = planning.drafted
        if cell is None:
            code = pygame.K_TAB if draft.card != int(name.split()[1]) - 1 else None
        elif bends:
            too_far = draft.elbow is not None and distance(draft.start, draft.elbow) > distance(draft.start, cell)
            code = None if draft.elbow == cell else pygame.K_DOWN if too_far else pygame.K_UP
        else:
            code = pygame.K_RIGHT if cell not in [counted.cell for counted in draft.way()] else None
        if code is None:
            return
        key(code)
        yield
    raise AssertionError(f"no key leads to {name}")


def obeyed_by_keys(app: App, scene: LessonScene) -> Iterator[None]:
    """Takes the focus by Tab to what the note points at, in its order, each once, and presses Enter there, until the step is over."""
    step, done = scene.step, set[str]()
    while scene.step == step and scene.told:
        shown = scene.table.rules.encode(scene.table.scripted).split()
        names = [f"tile {shown[1]}" if name == "fits" else name for name in scene.sight.named]
        name = next((name for name in names if name.split()[0] in PRESSED and name not in done), None)
        assert name is not None, f"{scene.table.rules.key} {step}: all that the note names has been pressed: {done}"
        done.add(name)
        rect = pygame.Rect(list(scene.sight.spots(name))[-1])
        if name == "ends" and not scene.now.narrow:
            end = scene.face.focus_of(scene.table.scripted)
            assert end is not None
            rect = end.rect
        before = seen_of(scene)
        focus = app.scene.ui.focus
        if isinstance(focus, CourseView) and name.split()[0] in ON_BOARDS:
            yield from aimed_by_keys(focus, name, rect)
        elif isinstance(scene.face, DoshboardFace):
            assert focus is scene.face.planning.course
            yield from planned_by_keys(scene, scene.face, name)
        else:
            yield from tabbed(app, f"{scene.table.rules.key} {step}: {name}", rect)
            key(pygame.K_RETURN)
        for _turn in range(3):
            yield from settled(scene)
        assert seen_of(scene) != before, (scene.table.rules.key, step, name)


@pytest.mark.full
@pytest.mark.parametrize("game", LESSONS)
def test_keys_lead_to_what_each_note_names_and_do_the_step(game: str, tmp_path: Path) -> None:
    """Without "Show me"."""
    steps: list[int] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        while not scene.last:
            step = scene.step
            if scene.reading:
                key(pygame.K_RETURN)
                for _turn in range(4):
                    yield
            else:
                steps.append(step)
                yield from obeyed_by_keys(app, scene)
            yield from until_told(scene, step)
    start(game, script, tmp_path)
    assert len(steps) >= 3


@pytest.mark.parametrize(("size", "text", "game"), [
    pytest.param(size, text, game, marks=pytest.mark.full if text == 2.0 or (text, game) == (1.0, "french") else pytest.mark.night)
    for size, text in (((1280, 720), 2.0), ((1024, 640), 1.0), ((1024, 640), 1.5)) for game in LESSONS], ids=str)
def test_words_and_tags_are_whole_where_there_is_little_room(size: tuple[int, int], text: float, game: str, tmp_path: Path) -> None:
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        while scene.step < len(scene.lesson.steps):
            step = scene.step
            check_picture(app, scene)
            yield from skipped(scene)
            if scene.step < len(scene.lesson.steps):
                yield from until_told(scene, step)
    start(game, script, tmp_path, Settings(theme="contrast", speed=0, text=text), size)


def test_after_its_end_a_real_game_comes_next(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        setup = app.scene
        yield
        click(next(w for w in setup.ui.top.walk() if isinstance(w, Button) and w.text == "Go on with the guided game"))
        while not isinstance(app.scene, LessonScene) or app.interim is not None:
            yield
        scene = lesson_of(app)
        yield from summed_up(scene)
        yield from skipped(scene)
        while app.scene is not setup:
            yield
        focus = setup.ui.focus
        assert isinstance(focus, Button)
        assert focus.text == "Play now"
        assert isinstance(setup, SetupScene)
        draft = setup.draft
        assert list(draft.names) == ["Bea", "Winston", "Desmond", "Marcia"]      # those of the lesson
        assert [chair.level for chair in draft.seats] == ["", "rookie", "rookie", "rookie"]
        assert any(isinstance(w, Button) and w.text == "Guided game" for w in setup.ui.top.walk())
    last = len(LESSONS.of("partner").steps) - 1
    seats = tuple(SeatChoice("person" if name == "Bea" else "bot", name, "pro") for name in ("Mavis", "Lloyd", "Bea", "Keisha"))
    settings = Settings(theme="contrast", speed=0, lessons={"partner": last}, new_game=NewGame("partner", seats))
    run(tmp_path, SetupScene("partner"), script, settings=settings, turns=40_000)


@pytest.mark.parametrize("words", ["First to two against rookies", "Next lesson: Cut Throat"])
def test_the_end_leads_to_a_game_or_to_the_next_lesson(words: str, tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        while not isinstance(app.scene, SetupScene) or app.interim is not None:
            yield
        yield
        click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == "Go on with the guided game"))
        while not isinstance(app.scene, LessonScene) or app.interim is not None:
            yield
        scene = lesson_of(app)
        yield from summed_up(scene)
        card = scene.coach.card
        assert card is not None
        click(next(button for button in card.buttons if button.text == words))
        for _turn in range(MOST):
            yield
            top: Scene = app.scene
            if top is not scene and isinstance(top, PlayScene) and app.interim is None:
                break
        assert isinstance(top, PlayScene)
        table = top.table
        assert (table.rules.key, isinstance(top, LessonScene)) == (("cut_throat", True) if "lesson" in words else ("partner", False))
        if "lesson" not in words:
            assert [seat.level for seat in table.seats if not seat.is_person] == ["rookie"] * 3
            assert table.state.public.match.options.target == 2
    last = len(LESSONS.of("partner").steps) - 1
    run(tmp_path, MenuScene("1", "partner"), script, settings=Settings(theme="contrast", speed=0, lessons={"partner": last}), turns=40_000)


def test_a_wrong_move_is_answered_and_nothing_is_played(tmp_path: Path) -> None:
    seen: list[str] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        key(pygame.K_h)
        yield
        assert "read this first" in scene.desk.strip.text       # not: "Thinking about a hint" for ever
        while scene.step < 3:
            card, step = scene.coach.card, scene.step
            assert card is not None
            click(card.buttons[-1])
            yield
            yield
            yield from until_told(scene, step)
        at = scene.table.position
        tile = next(w for w in scene.face.hand.walk() if getattr(w, "tile", None) == scene.table.rules.decode("play 3-1 left").tile)
        click(tile)
        for _turn in range(20):
            yield
        assert scene.table.position == at
        assert scene.step == 3
        assert scene.coach.note is not None
        seen.append(scene.coach.note.text)
        card = scene.coach.card
        assert card is not None
        click(next(button for button in card.buttons if button.text == "Back"))
        yield
        yield
        assert scene.coach.note.text == scene.now.text
        card = scene.coach.card
        assert card is not None
        why = next(button for button in card.buttons if button.text == "Why?")
        click(why)
        yield
        yield
        assert scene.coach.note.text == scene.now.why
        key(pygame.K_ESCAPE)
        yield
        yield
        assert scene.ui.depth == 2
    app = start("partner", script, tmp_path)
    assert seen == ["That one fits too, well seen. But doubles are the hardest tiles to get rid of, so play the 5-5 while you can."]
    assert app.settings.lessons == {"partner": 3}


def test_open_ends_say_what_fits_and_hide_no_tile(tmp_path: Path) -> None:
    said: list[str] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        tags = list(scene.sight.spots("tags"))
        assert len(tags) == 2
        assert not any(tag.colliderect(tile) for tag in tags for tile in scene.sight.spots("busy"))
        said.extend(end.sign.label for end in scene.face.table.walk() if isinstance(end, OpenEnd))
        yield from skipped(scene)
        yield from until_told(scene, 3)
        assert not list(scene.sight.spots("tags"))        # nobody is asked for a tile
    start("partner", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"partner": 3}))
    assert said == ["a 3 fits here", "a 5 fits here"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_words_on_what_is_pointed_at_can_be_read_on_their_plate(theme: Theme, tmp_path: Path) -> None:
    out = pygame.Surface((200, 60), pygame.SRCALPHA, 32)
    write_marks(Painter(Look(theme, 2.0), PictureStore(tmp_path)), out, [(pygame.Rect(10, 10, 180, 40), ".")])
    plate = [out.get_at((60, y)) for y in range(16, 44)]
    assert min(contrast(theme.on_brass, (tone.r, tone.g, tone.b)) for tone in plate) >= 4.5


@pytest.mark.parametrize("reduced", [False, True])
def test_dots_walk_once_from_the_end_to_the_tile(reduced: bool, tmp_path: Path) -> None:
    seen: list[float] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        while not scene.told or scene.motion.busy or len(seen) < 2:
            if scene.told:
                seen.append(scene.coach.walked)
            yield
    start("partner", script, tmp_path, Settings(theme="contrast", speed=1, reduce_motion=reduced, lessons={"partner": 3}))
    assert seen == sorted(seen)
    assert (seen[0] < .5) is not reduced
    assert seen[-1] > .5


@pytest.mark.night
def test_the_answer_to_a_dearer_shot_says_by_how_much(tmp_path: Path) -> None:
    """At Doshboard, and in the room that the note had before."""
    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert isinstance(scene.face, DoshboardFace)
        face, card = scene.face, scene.coach.card
        yield from until(lambda: face.counsel.least() is not None)
        assert card is not None
        place = pygame.Rect(card.rect)
        click(next(iter(scene.sight.spots("card 8"))).center)
        yield
        yield from settled(scene)
        action = face.chosen()
        assert action is not None
        click(next(iter(scene.sight.spots("play"))).center)
        yield
        yield
        cost, note = face.strokes_over_best(action), scene.coach.note
        assert cost is not None
        assert note is not None
        assert note.text.endswith(f" It costs {cost:.2f} strokes more than the best plan.")
        assert scene.coach.card is not None
        assert scene.coach.card.rect == place
    start("doshboard", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"doshboard": 5}))


@pytest.mark.full
def test_the_card_that_a_note_names_stays_lit_while_another_one_is_picked(tmp_path: Path) -> None:
    """At Doshboard, where the coach has said "the card that is lit" of the one in his plan."""
    def lit(scene: LessonScene) -> list[int]:
        lights = [tuple(light) for light in scene.sight.lights()]
        return [card for card in range(1, 9) for rect in scene.sight.spots(f"card {card}") if tuple(rect) in lights]

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        planned = lit(scene)
        assert len(planned) == 1
        assert planned != [8]
        click(next(iter(scene.sight.spots("card 8"))).center)
        yield
        yield from settled(scene)
        face = scene.face
        assert isinstance(face, DoshboardFace)
        assert face.planning.drafted.card == 7
        assert lit(scene) == planned
    start("doshboard", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"doshboard": 5}))


def test_the_light_on_the_hand_stands_round_the_rack_and_leaves_the_sentence_above_it_alone(tmp_path: Path) -> None:
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        yield from skipped(scene)
        yield from until_told(scene, 0)
        assert "hand" in scene.sight.named
        (light,) = scene.sight.spots("hand")
        assert light in list(scene.sight.lights())
        tiles = [tile.rect for tile in scene.desk.face.hand.walk() if isinstance(tile, HandTile)]
        assert len(tiles) == 7
        assert all(light.contains(tile) for tile in tiles)
        assert light.w < .8 * scene.desk.face.hand.rect.w
        assert light.y > scene.desk.strip.bar.bottom
    start("french", script, tmp_path, Settings(theme="contrast", speed=0, panel=False))


def test_the_note_stands_still_while_dice_are_marked_and_the_reason_is_read(tmp_path: Path) -> None:
    places: list[object] = []

    def look(scene: LessonScene) -> None:
        card = scene.coach.card
        assert card is not None
        places.append((tuple(card.rect), card.style, [button.rect.topleft for button in card.buttons[:2]]))

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        look(scene)
        for code in (pygame.K_1, pygame.K_3, pygame.K_5):
            key(code)
            for _turn in range(6):
                yield
            look(scene)
        assert scene.coach.card is not None
        click(next(button for button in scene.coach.card.buttons if button.text == "Why?"))
        yield
        yield
        assert scene.coach.note is not None
        assert scene.coach.note.text == scene.now.why
        look(scene)
        key(pygame.K_F1)
        yield
        yield
        assert scene.coach.note.text == scene.now.heard[-1].words       # of the dice that are marked
        assert scene.ui.depth == 1
    start("golo", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"golo": 7}))
    assert places[1:] == places[:1] * 4


@pytest.mark.parametrize(("game", "step"), [
    ("cut_throat", 4), *(pytest.param("domino_golf", step, marks=pytest.mark.full) for step in (4, 6))])
def test_no_tile_glows_before_the_note_is_read_and_a_press_on_one_says_so(game: str, step: int, tmp_path: Path) -> None:
    def glowing(scene: LessonScene) -> list[str]:
        names = TWELVE.names if game == "domino_golf" else SIX.names
        return [names[tile.tile] for tile in scene.face.hand.walk() if isinstance(tile, HandTile) and tile.fits]

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert scene.reading
        assert glowing(scene) == []
        click(next(tile for tile in scene.face.hand.walk() if isinstance(tile, HandTile)))
        yield
        yield
        assert "read this first" in scene.desk.strip.text
        assert scene.step == step
        key(pygame.K_RETURN)
        yield
        yield
        yield from until_told(scene, step)
        assert glowing(scene) == (["5-0"] if game == "cut_throat" else ["6-0"] if step == 4 else ["4-0", "9-5"])
        focus = scene.ui.focus
        assert isinstance(focus, HandTile)
        assert focus.fits
    start(game, script, tmp_path, Settings(theme="contrast", speed=0, lessons={game: step}))


@pytest.mark.full
def test_the_finished_hand_is_not_in_the_shade_while_the_coach_sums_up(tmp_path: Path) -> None:
    shades: list[int] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        for _turn in range(2):
            for _wait in range(120):        # until the cloth is painted
                yield
            table = scene.desk.face.table.rect
            cloth = app.screen.get_at((table.x + table.w // 4, table.bottom - table.h // 6))
            shades.append(cloth.r + cloth.g + cloth.b)
            if not scene.last:
                yield from summed_up(scene)
    start("partner", script, tmp_path, Settings(theme="light", speed=0, lessons={"partner": len(LESSONS.of("partner").steps) - 1}))
    assert shades[1] > 1.25 * shades[0]


def test_no_bot_thinks_while_a_note_is_read(tmp_path: Path) -> None:
    said: list[str] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert scene.reading
        said.append(scene.desk.seats.plates[2].text)        # Desmond is next
        yield from skipped(scene)
        yield from until_told(scene, 4)
    start("partner", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"partner": 4}))
    assert said == ["is to play"]


def test_a_number_key_waits_until_the_note_is_read(tmp_path: Path) -> None:
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        key(pygame.K_1)
        yield
        yield
        assert "read this first" in scene.desk.strip.text
        assert scene.coach.card is not None
        assert scene.ui.focus is scene.coach.card.buttons[0]
    start("golo", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"golo": 2}))


def test_it_is_left_taken_up_again_and_begun_again(tmp_path: Path) -> None:
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert scene.step == 5
        assert scene.table.position == scene.lesson.starts[5]
        key(pygame.K_ESCAPE)
        yield
        click(next(w for w in scene.ui.top.walk() if isinstance(w, Button) and w.text == "Begin again"))
        yield
        yield
        yield from until_told(scene, -1)
        assert (scene.step, scene.table.position) == (0, 0)
        key(pygame.K_RETURN)
        yield
        yield
        yield from until_told(scene, 0)
        assert scene.step == 1
    app = start("partner", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"partner": 5}))
    assert app.settings.lessons == {"partner": 1}


def killed(saves: Path) -> None:
    """Goes on to the third step of the lesson, rests for a moment, and is killed: for a process of its own."""
    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        for step in range(2):
            yield from until_told(scene, step - 1)
            yield from skipped(scene)
        while store.load(saves / SETTINGS_FILE)[0].lessons.get("partner") != scene.step:
            yield
        os.kill(os.getpid(), signal.SIGKILL)
    start("partner", script, saves)


@pytest.mark.full
def test_a_window_that_is_killed_keeps_the_step(tmp_path: Path) -> None:
    code = "import pathlib, sys; from tests.ui.scenes.test_lessons import killed; killed(pathlib.Path(sys.argv[1]))"
    window = subprocess.run([sys.executable, "-c", code, tmp_path], cwd=Path(__file__).resolve().parents[3], check=False)
    assert window.returncode == -signal.SIGKILL
    kept = store.load(tmp_path / SETTINGS_FILE)[0]
    assert kept.lessons == {"partner": 2}

    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert (scene.step, scene.table.position) == (2, scene.lesson.starts[2])
    start("partner", script, tmp_path, kept)


@pytest.mark.full
@pytest.mark.parametrize("step", [2, 7])
def test_the_result_of_a_hole_is_spoken_over_as_soon_as_it_is_there(step: int, tmp_path: Path) -> None:
    """It stands until the note is read, and whoever left the lesson there sees the hole end once more."""
    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        yield from skipped(scene)
        silent = False
        while not (scene.step == step + 1 and scene.told):
            silent |= scene.showing.held
            yield
        assert (silent, scene.showing.held) == (False, True)
        yield from until_told(scene, step)
        assert [plate for plate in scene.face.table.walk() if isinstance(plate, HoleResultPanel)]
        card = scene.coach.card
        assert card is not None
        click(card.buttons[0])
        yield
        yield
        assert (scene.showing.held, scene.step, scene.told) == (False, step + 2, False)
        yield from until_told(scene, step + 1)
        assert scene.table.position == scene.lesson.starts[step + 2]
    start("domino_golf", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"domino_golf": step + 1}))


@pytest.mark.full
def test_all_nine_dice_lie_in_golos_rack_when_the_coach_sums_up(tmp_path: Path) -> None:
    seen: list[tuple[object, object]] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        rack = scene.face.head
        assert isinstance(rack, Rack)
        places = [tuple(map(round, rack.spot(scene.painter, hole))) for hole in range(9)]
        empty = tuple(app.screen.get_at(places[8]))
        yield from skipped(scene)
        yield from until_told(scene, 11)
        for _turn in range(MOST * 10):       # until the dice are painted
            if tuple(app.screen.get_at(places[0])) != empty:
                break
            yield
        seen.extend((tuple(app.screen.get_at(place)), empty) for place in places)
        assert [w for w in scene.face.hand.walk() if isinstance(w, Button) and w.visible and w.rect.w] == []      # all is kept
    start("golo", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"golo": 11}))
    assert len(seen) == 9
    assert [place for place, (now, empty) in enumerate(seen, 1) if now == empty] == []


@pytest.mark.full
def test_doshboards_lesson_begins_from_a_drawn_picture_of_one_shot_before_it_speaks_of_clubs(tmp_path: Path) -> None:
    seen: list[pygame.Rect] = []

    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        card = scene.coach.card
        assert card is not None
        seen.extend(pygame.Rect(widget.rect) for widget in card.walk() if isinstance(widget, NotePicture))
        assert card.rect.contains(seen[0])
    start("doshboard", script, tmp_path)
    assert [rect.w > 200 and rect.h > 60 for rect in seen] == [True]
    first, *others = LESSONS.of("doshboard").steps
    assert (first.picture, *(step.picture for step in others)) == ("doshboard-shot", *("" for _step in others))
    assert not any(word in first.text.lower() for word in ("card", "club"))


@pytest.mark.full
def test_the_button_that_a_note_asks_for_has_words_of_legible_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a window of 1280 x 720 too, where it is low: then its note stands beside them, not below."""
    sizes: list[float] = []
    write = Painter.text

    def noting(painter: Painter, text: str, size: float, *more: Any, **named: Any) -> pygame.Surface:
        if text == "Take the shot":
            sizes.append(size)
        return write(painter, text, size, *more, **named)
    monkeypatch.setattr(Painter, "text", noting)

    def script(_app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        yield from settled(scene)
    start("doshboard", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"doshboard": 3}))
    assert min(sizes) >= SIZES.body


@pytest.mark.full
def test_undo_brings_the_step_back(tmp_path: Path) -> None:
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        assert scene.step == 5
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield from until_told(scene, -1)
        assert scene.step == 3
        assert scene.now.plays == ("play 5-5 right",)
    start("partner", script, tmp_path, Settings(theme="contrast", speed=0, lessons={"partner": 5}))


def test_a_newcomer_is_asked_until_a_game_of_that_kind_has_begun() -> None:
    fresh = Settings()
    assert offered(fresh, "partner") == "First time? Play a guided game"
    begun = met(fresh, "partner")
    assert offered(begun, "partner") == "Guided game"
    assert met(begun, "partner") is begun
    assert offered(Settings(lessons={"partner": 4}), "partner") == "Go on with the guided game"
    assert offered(Settings(lessons={"partner": 999}), "partner") == "Guided game"
    assert offered(fresh, "null") == ""


@pytest.mark.full
def test_the_new_game_screen_leads_to_it_and_its_rules_page_too(tmp_path: Path) -> None:
    def press(app: App, words: str) -> None:
        click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == words))

    def script(app: App) -> Iterator[None]:
        press(app, "First time? Play a guided game")
        yield
        while not isinstance(app.scene, LessonScene) or app.interim is not None:
            yield
        key(pygame.K_r)
        for _turn in range(20):
            yield
        scenes.append(app.scene)
        assert not any(isinstance(w, Button) and w.text == "Guided game" for w in app.scene.ui.top.walk())
        key(pygame.K_ESCAPE)
        for _turn in range(20):
            yield
        scenes.append(app.scene)
    scenes: list[Scene] = []
    run(tmp_path, SetupScene("partner"), script)
    assert [type(scene) for scene in scenes] == [RulesScene, LessonScene]


def test_after_what_was_to_be_read_the_focus_is_where_the_table_had_put_it(tmp_path: Path) -> None:
    """At Card Golf Enter swings, as the sentence above the clubs says; on a club it would change it."""
    def script(app: App, scene: LessonScene) -> Iterator[None]:
        yield from until_told(scene, -1)
        while not scene.now.plays:
            key(pygame.K_RETURN)
            yield
            yield
        assert isinstance(scene.ui.focus, CourseView)
    start("card_golf", script, tmp_path)


def test_words_of_the_field_in_the_coachs_notes_are_links(tmp_path: Path) -> None:
    opened: list[str] = []

    def script(app: App, scene: LessonScene) -> Iterator[None]:
        def line() -> str:
            return scene.desk.term.name if scene.desk.term is not None else ""
        yield from until_told(scene, -1)
        while not scene.coach.mentions:
            step = scene.step
            yield from skipped(scene)
            yield from until_told(scene, step)
        card = scene.coach.card
        assert card is not None
        first = card.words.mentions[0].term
        place = next(rect.center for number, rect in card.words.links(app.painter) if number == 0)
        click(place)
        yield
        assert line() == first.name
        step = scene.step
        key(pygame.K_ESCAPE)
        yield
        assert not line()
        key(pygame.K_w, text="w")
        yield
        assert line() == first.name, "W begins with what the coach says"
        key(pygame.K_ESCAPE)
        yield
        for _ in range(40):
            if app.scene.ui.focus is card.words:
                break
            key(pygame.K_TAB)
            yield
        key(pygame.K_RETURN)
        yield
        assert line() == first.name
        assert scene.step == step
        opened.append(first.name)
    start("partner", script, tmp_path)
    assert opened
