"""Every screen at the ends of what a window and a reader may ask for: nothing is clipped, nothing lies on anything else."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from datetime import UTC, datetime
from itertools import combinations
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import pygame
import pytest

from game.content.choices import content_for, kind_named
from game.rules import options
from game.rules.contract import rules_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scene import Scene
from game.ui.scenes.drills import DrillsScene
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.learn import LearnScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.menu_table import MenuTitle
from game.ui.scenes.play import PlayScene
from game.ui.scenes.rules import RulesScene
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.dialog import Toast
from game.ui.widgets.focus import seen
from game.ui.widgets.layout import Scroll, side_scroll_of
from game.ui.widgets.text import Label
from game.ui.window.loop import COURSES, App
from game.workshop.folder import WorkFolder
from tests.games.dominoes.table.test_line_games import AnyMind
from tests.ui.scenes.find import more
from tests.ui.scenes.shelves import damage, save
from tests.ui.user import run


def begun_with(kind: str) -> EditorScene:
    """A new file of that kind, with the first template, in a folder with the decks that came with the clubhouse."""
    courses = Path(mkdtemp()) / "courses"
    shutil.copytree(COURSES, courses, ignore=shutil.ignore_patterns("custom"))
    made = kind_named(kind)
    return EditorScene(WorkFolder(courses).new(made, made.templates[0]))


SCENES: dict[str, Callable[[], Scene]] = {
    "menu": lambda: MenuScene("0.9"), "setup": SetupScene, "settings": SettingsScene, "saves": SavesScene, "rules": RulesScene,
    "drills": lambda: DrillsScene(RulesScene),
    "learn": LearnScene, "workshop": WorkshopScene,
    "scorecard": lambda: EditorScene(COURSES / "golo" / "old-links.yaml"), "dice": lambda: EditorScene(COURSES / "golo" / "dice.yaml"),
    "chest": lambda: EditorScene(COURSES / "domino_golf" / "harbour-links.yaml"),
    "card sets": lambda: EditorScene(COURSES / "doshboard" / "cards.yaml"),
    "strips": lambda: begun_with("card-golf-course"), "faces": lambda: begun_with("card-golf-deck")}


@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize(("size", "text"), [((1024, 640), 2.0), ((1280, 720), .8), ((1680, 720), 1.4)])
def test_everything_has_its_room(tmp_path: Path, scene: str, size: tuple[int, int], text: float) -> None:
    save(tmp_path, steps=30, names=("Bartholomew the Younger!", "Winston", "Desmond", "Marcia"))
    damage(save(tmp_path, steps=30, age=2), 7)
    troubles: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield
        troubles.extend(all_troubles(app))
        if scene == "saves":        # behind the champions' board
            yield from more(app)
            troubles.extend(all_troubles(app))

    run(tmp_path, SCENES[scene](), script, settings=Settings(theme="contrast", text=text), size=size)
    assert not troubles


MESSAGES = ("Sound off", "Picture saved as /home/ana/nineteenth-hole/saves/pictures/2026-03-01 20-14-09.png",
            "Not saved: the disk is full. Make room; the game goes on and is written as soon as it can be.")


def table_of(game: str, rng: Random | None = None) -> PlayScene:
    rules = rules_of(game)
    seats = max(2, min(rules.seats))
    people = [person("Ana"), *(bot(other, "rookie") for other in ("Winston", "Marcia", "Desmond")[:seats - 1])]
    chosen = options.build(rules.options, {})
    content = content_for(game, COURSES)
    table = Table.new(rules, chosen, people, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None, content=content)
    return PlayScene(table, mind=AnyMind(rules), rng=rng)


def told(app: App, message: str) -> Generator[None, None, Toast]:
    """The message as it stands on the screen."""
    app.say(message)
    yield
    toast = app.scene.ui.toast
    assert toast is not None
    return toast


@pytest.mark.parametrize("scene", [*SCENES, *(rules.key for rules in PLAYABLE)])
@pytest.mark.parametrize(("size", "text"), [((1024, 640), 2.0), ((1280, 720), 1.0)])
def test_a_message_covers_nothing_that_can_be_used(tmp_path: Path, scene: str, size: tuple[int, int], text: float) -> None:
    save(tmp_path, steps=30)
    covered: list[str] = []

    def script(app: App) -> Iterator[None]:
        for _ in range(4):
            yield
        for message in MESSAGES:
            toast = yield from told(app, message)
            assert toast.rect.w > 0
            assert pygame.Rect((0, 0), app.size).contains(toast.rect)
            controls = [w for w in app.scene.ui.top.walk()
                        if w.focusable and not (isinstance(w, Scroll) or w.roomy) and seen(w).colliderect(toast.rect)]
            covered.extend(f"{message[:12]} covers {name(w)}" for w in controls)

    made = SCENES[scene]() if scene in SCENES else table_of(scene)
    run(tmp_path, made, script, settings=Settings(theme="contrast", text=text, speed=0), size=size)
    assert not covered


@pytest.mark.parametrize(("size", "text"), [((1280, 720), 1.0), ((1024, 640), 2.0)])
def test_a_long_message_leaves_the_title_of_the_menu_to_be_read(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    save(tmp_path, steps=30)
    found: list[pygame.Rect] = []

    def script(app: App) -> Iterator[None]:
        for _ in range(4):
            yield
        for message in MESSAGES:
            toast = yield from told(app, message)
            found.extend(w.rect for w in app.scene.ui.top.walk() if isinstance(w, MenuTitle | Label) and w.rect.colliderect(toast.rect))

    run(tmp_path, SCENES["menu"](), script, settings=Settings(theme="contrast", text=text, speed=0), size=size)
    assert not found


def all_troubles(app: App) -> list[str]:
    shown = [w for w in app.scene.ui.top.walk() if isinstance(w, Control | Label) and w.rect.w > 0]
    window = pygame.Rect((0, 0), app.size)
    found = [f"{name(w)} needs {w.height(app.painter, w.rect.w)} and has {w.rect.h}" for w in shown
             if w.height(app.painter, w.rect.w) > w.rect.h and not (isinstance(w, Label) and not w.text)]
    found += [f"{name(w)} lies outside the window" for w in shown if w.clip is None and not window.contains(w.rect)]
    found += [f"{name(w)} is wider than what it is seen through" for w in shown
              if w.clip is not None and side_scroll_of(w) is None and (w.rect.left < w.clip.left or w.rect.right > w.clip.right)]
    found += [f"{name(a)} lies on {name(b)}" for a, b in combinations(shown, 2) if a.clip is b.clip and a.rect.colliderect(b.rect)]
    found += [f"{name(w)} is too small to be hit" for w in shown
              if isinstance(w, Control) and min(w.rect.size) < app.painter.look.px(32)]
    found += [f"a scroll area shows only {w.rect.h} pixels" for w in app.scene.ui.top.walk()
              if isinstance(w, Scroll) and 0 < w.rect.h < app.painter.look.px(90) and w.range > 0]
    return found


def name(widget: Widget) -> str:
    return f"{type(widget).__name__} {getattr(widget, 'text', '') or getattr(widget, 'icon', '')!r}"
