"""From painting to playing and back: the canvas grows into the table and the table into the canvas, where all is as it was."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from game.content.choices import kinds
from game.ui.looks.settings import Settings
from game.ui.play.curtain import CurtainLayer
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import COURSES, App
from tests.ui.play.tables import couch
from tests.ui.play.test_play import Night
from tests.ui.scenes.find import button, buttons, on_top
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import Film, click, key, run, until

TURN = .004         # seconds of a turn, in which the worker paints too
NOTED = tuple(kind.name for kind in kinds())


class Seen(NamedTuple):
    """What stood in the window after a turn: when, where what grows was drawn and whether it goes on to, and whether a picture fades."""

    when: float
    at: pygame.Rect | None
    grows: bool
    fades: bool


class Frames(Film):
    """Notes what stands in the window in every turn in which it is not simply that of the scene on top."""

    def __init__(self) -> None:
        super().__init__()
        self.app: App | None = None
        self.seen = list[Seen]()

    def turn(self) -> None:
        super().turn()
        app = self.app
        if app is None or (app.interim is None and not app._presenter.fading):
            return
        growth = app.interim.growth if app.interim is not None else None
        self.seen.append(Seen(self.skipped, growth.at if growth is not None else None, growth is not None and not growth.over,
                              app._presenter.fading))
        time.sleep(TURN)

    def take(self) -> list[Seen]:
        """What was seen since this was asked last."""
        seen, self.seen = self.seen, []
        return seen


class Way(NamedTuple):
    """What was seen on a way from one arena to another."""

    start: pygame.Rect
    goal: pygame.Rect
    seen: list[Seen]

    @property
    def grown(self) -> list[Seen]:
        """As long as it grew."""
        return [one for one in self.seen if one.at is not None and one.grows]

    @property
    def faded(self) -> list[Seen]:
        """As long as the last picture faded."""
        return [one for one in self.seen if one.fades]


def there_and_back(tmp_path: Path, settings: Settings) -> tuple[Way, Way]:
    """From the canvas of a board to the table, alone, and back by the menu."""
    path, frames, ways = copy_of(COURSES / "doshboard" / "owl-hills.yaml", tmp_path, "owls.yaml"), Frames(), list[Way]()

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        before = editor.canvas.hand.tool, editor.document, editor.canvas.cursor
        key(pygame.K_p, text="p")
        yield from until(lambda: editor.ui.depth > 1 and app.attentive)
        frames.app = app
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene) and app.interim is None and not app._presenter.fading)
        table = on_top(app, PlayScene).face.table
        ways.append(Way(editor.canvas.rect.copy(), table.rect.copy(), frames.take()))
        key(pygame.K_F10)
        yield from until(lambda: app.scene.ui.depth > 1 and app.attentive)
        frames.take()
        click(button(app, "Back to the workshop"))
        yield from until(lambda: app.scene is editor and app.interim is None and not app._presenter.fading)
        ways.append(Way(table.rect.copy(), editor.canvas.rect.copy(), frames.take()))
        assert (editor.canvas.hand.tool, editor.document, editor.canvas.cursor) == before

    run(tmp_path, EditorScene(path), script, settings=settings, clock=frames, hasty=True, turns=20_000)
    there, back = ways
    return there, back


def test_the_canvas_grows_into_the_table_and_stands_there_until_that_is_painted_and_back_the_same_way(tmp_path: Path) -> None:
    for way in there_and_back(tmp_path, Settings(theme="contrast", noted=NOTED)):
        places = [one.at for one in way.grown]
        assert len(places) >= 8
        assert places[0] is not None
        assert max(abs(now - then) for now, then in zip(places[0], way.start, strict=True)) < 10, "it has just set off"
        widths = [place.w for place in places if place is not None]
        assert widths == sorted(widths, reverse=way.goal.w < way.start.w)
        assert len(set(widths)) >= 6
        assert .2 <= way.grown[-1].when - way.grown[0].when <= .3
        assert abs(widths[-1] - way.goal.w) < .1 * abs(way.start.w - way.goal.w)
        assert way.faded


def hides_a_hand(scene: PlayScene) -> bool:
    """Whether a hand lies open for one person alone, or behind a curtain."""
    return scene.driver.shows_secrets(scene.pace) or isinstance(scene.ui.top, CurtainLayer)


def test_a_table_grows_only_where_a_file_is_tried_and_everybody_may_look(tmp_path: Path) -> None:
    """Its picture is shown without what stood above it: a curtain that hides a hand would be gone from it."""
    path, found = copy_of(COURSES / "domino_golf" / "orchard-nine.yaml", tmp_path, "links.yaml"), dict[str, bool]()

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        for guest in ("Alone", "With a guest"):
            key(pygame.K_p, text="p")
            yield from until(lambda: editor.ui.depth > 1 and app.attentive)
            click(button(app, guest))
            yield from until(lambda: isinstance(app.scene, PlayScene) and app.interim is None)
            scene = on_top(app, PlayScene)
            if guest != "Alone":
                yield from until(partial(hides_a_hand, scene), 20_000)
            found[guest] = scene.arena is not None
            key(pygame.K_F10)
            yield from until(lambda: "Back to the workshop" in buttons(app) and app.attentive, 20_000)
            click(button(app, "Back to the workshop"))
            yield from until(lambda: app.scene is editor and app.interim is None)

    run(tmp_path, EditorScene(path), script, settings=Settings(theme="contrast", speed=0, noted=NOTED), turns=60_000)
    assert found == {"Alone": True, "With a guest": False}


def test_a_table_of_the_clubhouse_grows_into_nothing(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        assert on_top(app, PlayScene).arena is None

    run(tmp_path, Night(couch()), script)
