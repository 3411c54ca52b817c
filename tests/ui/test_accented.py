"""Every screen in accented English: no sentence escapes translation, none is cut, and none lies on another, at every text size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.session.drills import drills
from game.session.people import Features, Profile, Profiles
from game.ui.looks.settings import Settings
from game.ui.paint import Painter
from game.ui.play.driver import Ask
from game.ui.scene import Scene
from game.ui.scenes.day import DayScene
from game.ui.scenes.drills import DrillScene
from game.ui.scenes.learn import LearnScene
from game.ui.scenes.lesson import LessonScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.profiles import ProfilesScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.table.registry import LESSONS, PLAYABLE
from game.ui.wall.beside import ChampionsBoard
from game.ui.wall.wall import FRAMES
from game.ui.widgets.base import Widget
from game.ui.widgets.dialog import Answer, ask, help_layer
from game.ui.widgets.layout import Scroll
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from game.words import _
from tests.ui import accented
from tests.ui.scenes.find import button, on_top
from tests.ui.scenes.shelves import damage, save
from tests.ui.scenes.test_layout import SCENES, table_of
from tests.ui.scenes.test_lessons import skipped, until_told
from tests.ui.user import Film, Script, click, key, run

WINDOWS = [((1280, 720), .8), ((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 1.0), ((1024, 640), 1.4), ((1024, 640), 2.0)]
BY_DAY = [((1280, 720), 2.0), ((1024, 640), 1.4)]
"""Where words have the least room, tables of games at the second alone; the others run at night."""
LOOKS = (1, 2, 4, 9)        # the turns of the person at the table at which the screen is read
Screen = Callable[[accented.Reader], tuple[Scene, Script]]
LONG = "Everything on this page goes back to how it came. Saved games, the last table and the guided games stay as they are."
GAMES_KEYS = [rules.key for rules in PLAYABLE]


@pytest.fixture(scope="module", autouse=True)
def english(accented_folder: Path) -> Iterator[Path]:
    """Accented English in force."""
    with accented.spoken(accented_folder):
        yield accented_folder


@pytest.fixture
def reader() -> Iterator[accented.Reader]:
    """In force for the test."""
    one = accented.Reader()
    with one.reading():
        yield one


def show(folder: Path, scene: Scene, script: Script, size: tuple[int, int], text: float) -> None:
    run(folder, scene, script, settings=Settings(theme="contrast", text=text, language="en_XA", speed=0), size=size, clock=Film())


def turn(turns: int) -> Iterator[None]:
    for _turn in range(turns):
        yield


def read_all(app: App, reader: accented.Reader, what: str) -> Iterator[None]:
    """Read the screen, and what is scrolled out of it, page by page."""
    reader.look(app, what)
    for scroll in [w for w in app.scene.ui.top.walk() if isinstance(w, Scroll) and w.rect.h > 0]:
        for _page in range(40):
            if not scroll.page(.8):
                break
            yield
            reader.look(app, what)
        scroll.to(0)
    yield


def still(reader: accented.Reader, what: str) -> Script:
    """Read a screen, its help, and a dialog."""
    def script(app: App) -> Iterator[None]:
        yield from turn(4)
        yield from read_all(app, reader, what)
        help_layer(app.scene.ui)
        yield
        yield from read_all(app, reader, "help")
        app.scene.ui.close()
        ask(app.scene.ui, _("Back to the defaults?"), _(LONG), [
            Answer(_("Keep my settings"), cancel=True), Answer(_("Back to the defaults"), primary=True)])
        yield
        reader.look(app, "dialog")
        app.say(_("Sound off"))
        yield
        reader.look(app, "message")
    return script


def played(reader: accented.Reader, game: str) -> Script:
    """Play by any legal moves and read the table on the way, its result, its menu, the rules beside it, and the standings."""
    def script(app: App) -> Iterator[None]:
        scene, rng, asked = app.scene, Random(5), 0
        assert isinstance(scene, PlayScene)
        for _turn in range(1200):
            yield
            if asked > LOOKS[-1] or scene.table.over:
                break
            if scene.showing.held:
                reader.look(app, f"{game}: result")
                key(pygame.K_RETURN)
            elif isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy and not scene.halted:
                asked += 1
                if asked in LOOKS:
                    reader.look(app, f"{game}: turn {asked}")
                scene.choose(scene.table.rules.sample(scene.table.state, rng))
        assert asked >= LOOKS[1]
        key(pygame.K_ESCAPE)
        yield
        yield from read_all(app, reader, f"{game}: menu")
        scene.ui.close()
        scene.ending.open_standings()
        yield
        yield from read_all(app, reader, f"{game}: standings")
    return script


def replayed(reader: accented.Reader) -> Script:
    def script(app: App) -> Iterator[None]:
        yield from turn(3)
        reader.look(app, "replay")
        scene = app.scene
        assert isinstance(scene, ReplayScene)
        scene.go(scene.replay.last)
        yield from turn(3)
        reader.look(app, "replay's end")
    return script


def guided(reader: accented.Reader, game: str) -> Script:
    """Go through a guided game by its last button, and read every note."""
    def script(app: App) -> Iterator[None]:
        rules = app.scene
        assert isinstance(rules, RulesScene)
        yield
        click(rules.guided)
        while not isinstance(app.scene, LessonScene) or app.interim is not None:
            yield
        lesson = app.scene
        reader.keep("Mr Bell", "Parkland")
        yield from until_told(lesson, -1)
        while lesson.step < len(lesson.lesson.steps):
            step = lesson.step
            reader.look(app, f"{game}: step {step} of the guided game")
            yield from skipped(lesson)
            if lesson.step < len(lesson.lesson.steps):
                yield from until_told(lesson, step)
    return script


def drilled(reader: accented.Reader) -> Script:
    """Answer all drills, and read each question and what is said of its answer."""
    def script(app: App) -> Iterator[None]:
        for number in range(len(drills())):
            while not isinstance(app.scene, DrillScene) or app.scene.number != number or app.interim is not None:
                yield
            scene = app.scene
            yield
            reader.look(app, f"drill {number}")
            click(scene.answers[number % len(scene.answers)])
            yield from turn(4)
            reader.look(app, f"drill {number}, answered")
            scene.ui.set_focus(scene.next)
            key(pygame.K_RETURN)
            yield
    return script


def opened(reader: accented.Reader, what: str) -> Script:
    """Read a screen."""
    def script(app: App) -> Iterator[None]:
        yield from turn(12)
        yield from read_all(app, reader, what)
    return script


def saved(reader: accented.Reader) -> Script:
    """Read the wall with its champions, the chosen game, and the cupboard."""
    reader.keep("2026-03-01-120000-part")       # of a file's name, which is wrapped

    def script(app: App) -> Iterator[None]:
        for age in range(FRAMES + 1):
            save(app.saves, steps=5, age=age)
        save(app.saves, steps=100_000, age=20)
        on_top(app, SavesScene).resumed(None)
        yield from turn(12)
        board = next(w for w in app.scene.ui.top.walk() if isinstance(w, ChampionsBoard))
        while on_top(app, SavesScene).hung.reading or board.lines[0].champion is None:
            yield
        yield from read_all(app, reader, "champions")
        click(button(app, _("Older games")))
        yield from turn(4)
        yield from read_all(app, reader, "cupboard")
        click(button(app, _("More…")))
        yield from turn(4)
        yield from read_all(app, reader, "chosen save")
    return script


def _guided(game: str) -> Screen:
    return lambda reader: (RulesScene(game), guided(reader, game))


BEHIND_OTHERS: dict[str, Screen] = {
    "people": lambda reader: (ProfilesScene("Ana"), opened(reader, "people")),
    "day": lambda reader: (DayScene(), opened(reader, "day")),
    "learn": lambda reader: (LearnScene(), opened(reader, "learn")),
    "statistics": lambda reader: (StatisticsScene(), opened(reader, "statistics")),
    "saves": lambda reader: (SavesScene(), saved(reader)),
    "courses": lambda reader: (SetupScene("card_golf"), opened(reader, "courses")),
    "all drills": lambda reader: (DrillScene(drills(), 0, RulesScene), drilled(reader)),
    **{f"{game} guided": _guided(game) for game in LESSONS},
}
"""Screens that are reached by others, each with what is done there."""
AT_NIGHT = {f"{game} guided" for game in LESSONS if game != "partner"}


@pytest.mark.parametrize(("size", "text", "what"), [
    pytest.param(size, text, what, marks=pytest.mark.full if (size, text) == BY_DAY[1] and what not in AT_NIGHT else pytest.mark.night)
    for size, text in WINDOWS for what in BEHIND_OTHERS], ids=str)
def test_every_screen_behind_others(tmp_path: Path, reader: accented.Reader, what: str, size: tuple[int, int], text: float) -> None:
    Profiles(tmp_path).keep(Profile("Ana", Features()))
    scene, script = BEHIND_OTHERS[what](reader)
    show(tmp_path, scene, script, size, text)
    assert sorted(set(reader.troubles)) == []


def look_at(folder: Path, reader: accented.Reader, what: str, size: tuple[int, int], text: float) -> None:
    path = save(folder, steps=30)
    broken = save(folder, steps=30, age=2)
    damage(broken, 7)
    reader.keep(path.name, broken.name)
    if what in SCENES:
        show(folder, SCENES[what](), still(reader, what), size, text)
    elif what == "replay":
        show(folder, ReplayScene(path), replayed(reader), size, text)
    else:
        show(folder, table_of(what, Random(7)), played(reader, what), size, text)
    assert sorted(set(reader.troubles)) == []


QUICK = [("settings", (1280, 720), 2.0), ("menu", (1024, 640), 1.0)]
EVERYTHING = [*SCENES, "replay", *GAMES_KEYS]
TABLES = (((1280, 720), 1.0), ((1280, 720), 2.0), ((1024, 640), 1.4))      # whole games take longer than other screens
SHOWN = [
    pytest.param(size, text, what, marks=pytest.mark.full if (size, text) in BY_DAY[what in GAMES_KEYS :] else pytest.mark.night)
    for size, text in WINDOWS for what in EVERYTHING if what not in GAMES_KEYS or (size, text) in TABLES]


@pytest.mark.parametrize(("what", "size", "text"), QUICK)
def test_two_screens(tmp_path: Path, reader: accented.Reader, what: str, size: tuple[int, int], text: float) -> None:
    look_at(tmp_path, reader, what, size, text)


@pytest.mark.parametrize(("size", "text", "what"), SHOWN, ids=str)
def test_every_screen(tmp_path: Path, reader: accented.Reader, what: str, size: tuple[int, int], text: float) -> None:
    look_at(tmp_path, reader, what, size, text)


class Heap(Widget):
    """Lays its children on each other."""

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = rect
        for child in self.children:
            child.layout(p, rect)


def test_the_reader_finds_what_it_looks_for(tmp_path: Path, reader: accented.Reader) -> None:
    """A sentence that nobody marked, one that is shortened, and two that lie on each other."""
    def script(app: App) -> Iterator[None]:
        yield
        ui = app.scene.ui
        ui.open(Label("Nobody has translated this.", wrap=False))
        yield
        reader.look(app, "bare")
        label = Label(_(LONG) * 3, wrap=False)
        ui.open(label)
        yield
        reader.look(app, "short")
        ui.open(Heap(Label(_("Settings")), Label(_("Rules"))))
        yield
        reader.look(app, "heap")

    show(tmp_path, SCENES["settings"](), script, (1280, 720), 1.0)
    found = "\n".join(reader.troubles)
    assert "bare: not translated: 'Nobody has translated this.'" in found
    assert "short: shortened: " in found
    assert "heap: " in found
    assert " lies on " in found
