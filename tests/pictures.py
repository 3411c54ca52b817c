"""The pictures of the README, drawn by the program as it is: `python3 tests/pictures.py [NAME ...]` renews docs/pictures.

Each is the window after a scripted user has come there: a deal with a number, a player who does what the pro would do, and a wait until
all is painted and worked out. They are for people, so nothing compares them; look at each before it is kept.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame  # noqa: E402 - without a screen

from game.bots.policy import policy  # noqa: E402
from game.content.choices import content_for, kinds  # noqa: E402
from game.rules import options  # noqa: E402
from game.rules.contract import rules_of  # noqa: E402
from game.session.lesson import open_lesson  # noqa: E402
from game.session.seats import Seat, bot, person  # noqa: E402
from game.session.table import Table  # noqa: E402
from game.ui.looks.settings import Settings  # noqa: E402
from game.ui.play.driver import Ask  # noqa: E402
from game.ui.scene import Scene  # noqa: E402
from game.ui.scenes.editor import EditorScene  # noqa: E402
from game.ui.scenes.lesson import LessonScene  # noqa: E402
from game.ui.scenes.menu import MenuScene  # noqa: E402
from game.ui.scenes.play import PlayScene  # noqa: E402
from game.ui.scenes.setup import SetupScene  # noqa: E402
from game.ui.scenes.wish import WishScene  # noqa: E402
from game.ui.table.registry import LESSONS  # noqa: E402
from game.ui.window.loop import COURSES, App  # noqa: E402
from game.workshop.folder import WorkFolder  # noqa: E402
from tests.ui.user import Script, click, drag, key, move, run  # noqa: E402

FOLDER: Final = ROOT / "docs" / "pictures"
SIZE: Final = (1280, 720)
NOW: Final = datetime(2026, 11, 20, 18, 27, 20, tzinfo=UTC)
TURNS: Final = 200_000          # of the main loop: pictures wait for the painter and the solver
STILL: Final = 90               # turns in which nothing may change any more
FIGURES: Final = 20.0           # seconds in which a hole is solved with its prices
OTHERS: Final = ("Winston", "Desmond", "Marcia")
LOOKS: Final = Settings(speed=4, pace="fast", you="Ana", welcomed=True, talk="off", noted=tuple(kind.name for kind in kinds()),
                        lessons=dict.fromkeys(("partner", "golo", "doshboard"), 99))


class Place(NamedTuple):
    """Folders of one picture: the saves, and the courses with those of one's own."""

    saves: Path
    courses: Path


class Shot(NamedTuple):
    """The scene in which a picture begins, and who leads to what it shows."""

    scene: Callable[[Place], Scene]
    script: Script


# ---- waiting
def rest() -> Iterator[None]:
    """Some turns."""
    for _turn in range(STILL):
        yield


def painted(app: App) -> Iterator[None]:
    """Until the painter has nothing to do, nothing moves, and it has been so for a while."""
    quiet = 0
    while quiet < STILL:
        quiet = 0 if app.scene.painter.busy or app.scene.motion.busy else quiet + 1
        yield


def worked_out() -> Iterator[None]:
    """Until the process of figures has had its time."""
    until = time.monotonic() + FIGURES
    while time.monotonic() < until:
        yield


# ---- at a table
def table(game: str, deal: int, levels: Sequence[str], place: Place, settings: Mapping[str, str], files: Sequence[str]) -> Table:
    """A table of that deal, with Ana and bots of these levels."""
    rules = rules_of(game)
    seats: list[Seat] = [person("Ana"), *(bot(name, level) for name, level in zip(OTHERS, levels, strict=False))]
    return Table.new(rules, options.build(rules.options, dict(settings)), seats, now=NOW, folder=place.saves, deal=deal,
                     content=content_for(game, place.courses, *files))


def asked(scene: PlayScene, times: int) -> Iterator[None]:
    """Plays as the pro would until Ana is asked for the time of that number, from 1."""
    rng = Random(1)
    for number in range(1, times + 1):
        while scene.showing.busy or scene.motion.busy or not isinstance(scene.driver.due(scene.pace), Ask):
            if scene.showing.held:
                key(pygame.K_RETURN)
            yield
        if number < times:
            rules, seat = scene.table.rules, scene.table.to_act
            assert isinstance(seat, int)
            view = rules.view(scene.table.state, seat)
            choice = policy(rules.key, "pro").choose(view, rules.legal_in(view), rng, 1.0)
            scene.choose(choice.action)
            yield


def play(game: str, deal: int, times: int, levels: Sequence[str] = ("club", "pro", "club"), *, files: Sequence[str] = (),
         then: Callable[[App, PlayScene], Iterator[None]] | None = None, **settings: str) -> Shot:
    """A table at which Ana is asked for the time of that number; `then` is done there."""
    def script(app: App) -> Iterator[None]:
        scene = app.scene
        assert isinstance(scene, PlayScene)
        yield from asked(scene, times)
        yield from painted(app)
        if then is not None:
            yield from then(app, scene)
            yield from painted(app)
    return Shot(lambda place: PlayScene(table(game, deal, levels, place, settings, files), rng=Random(deal)), script)


def solved(_app: App, scene: PlayScene) -> Iterator[None]:
    """Until the table knows its best plan."""
    while scene.face.advises and scene.face.advice() is None:
        yield
    yield from rest()
    yield from rest()


def marked(_app: App, scene: PlayScene) -> Iterator[None]:
    """The pro's dice are marked."""
    rules, seat = scene.table.rules, scene.table.to_act
    assert isinstance(seat, int)
    view = rules.view(scene.table.state, seat)
    kept = policy(rules.key, "pro").choose(view, rules.legal_in(view), Random(1), 1.0).action
    while (widget := scene.face.focus_of(kept)) is not None and getattr(widget, "die", None) is not None:
        click(widget)
        yield
        yield
    yield from rest()


# ---- around the tables
def menu(place: Place) -> Scene:
    """The menu with a game of Partner under way."""
    begun = table("partner", 7, ("club", "pro", "club"), place, {}, ())
    rng = Random(7)
    for _move in range(16):
        rules, state = begun.rules, begun.state
        turn = rules.to_act(state)
        if isinstance(turn, int):
            view = rules.view(state, turn)
            begun.play(policy("partner", "club").choose(view, rules.legal_in(view), rng, 1.0).action)
        else:
            begun.advance_chance(rng)
    begun.close()
    return MenuScene("")


def at_rest(app: App) -> Iterator[None]:
    yield from painted(app)
    yield from rest()


def chosen(app: App) -> Iterator[None]:
    """The second course is chosen."""
    yield from painted(app)
    click((1130, 470))
    yield from painted(app)
    yield from rest()


def guided(place: Place) -> Scene:
    """The guided first hand of Partner."""
    return LessonScene(open_lesson(LESSONS.of("partner"), rules_of("partner"), "Ana", place.courses, NOW, 2), 2)


def told(app: App) -> Iterator[None]:
    scene = app.scene
    assert isinstance(scene, LessonScene)
    while not scene.told or scene.motion.busy or scene.showing.busy:
        yield
    yield from painted(app)


def board(place: Place) -> Scene:
    """A copy of Owl Hills on the bench."""
    return EditorScene(WorkFolder(place.courses).copy(place.courses / "doshboard" / "owl-hills.yaml"))


def pond(app: App) -> Iterator[None]:
    """Some water is painted, and the hole is solved again."""
    scene = app.scene
    assert isinstance(scene, EditorScene)
    yield from painted(app)
    yield from worked_out()
    yield from drag((560, 300), (600, 330))
    yield from worked_out()
    yield from painted(app)
    move((585, 320))


def three_found(app: App) -> Iterator[None]:
    """A search has found three holes that fit."""
    scene = app.scene
    assert isinstance(scene, WishScene)
    yield from rest()
    key(pygame.K_RETURN)
    while len(scene.holes) < 3:
        yield
    yield from painted(app)


SHOTS: Final[Mapping[str, Shot]] = {
    "menu": Shot(menu, at_rest),
    "new_game": Shot(lambda _place: SetupScene("domino_golf"), chosen),
    "lesson": Shot(guided, told),
    "partner": play("partner", 19, 3),
    "french": play("french", 11, 5),
    "domino_golf": play("domino_golf", 5, 2, files=("harbour-links",)),
    "golo": play("golo", 3, 4, files=("old-links",), then=marked, mode="scorecard"),
    "card_golf": play("card_golf", 2, 1, files=("mill-brook",), then=solved),
    "doshboard": play("doshboard", 4, 1, ("pro",), files=("owl-hills",), then=solved),
    "workshop": Shot(board, pond),
    "wish": Shot(lambda _place: WishScene(7), three_found),
}


def draw(name: str, shot: Shot) -> None:
    """Draws one picture to its file. Raises RuntimeError where the window closed before its user had come there."""
    drawn: list[Path] = []
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder) / "saves", Path(folder) / "courses")
        place.saves.mkdir()
        shutil.copytree(COURSES, place.courses)

        def script(app: App) -> Iterator[None]:
            yield from shot.script(app)
            yield from rest()
            pygame.image.save(app.screen, FOLDER / f"{name}.png")
            drawn.append(FOLDER / f"{name}.png")
        run(place.saves, shot.scene(place), script, settings=LOOKS, size=SIZE, courses=place.courses, turns=TURNS)
    if not drawn:
        raise RuntimeError(f"{name} was not drawn: the window closed before")


if __name__ == "__main__":
    wanted = sys.argv[1:] or list(SHOTS)
    if unknown := [name for name in wanted if name not in SHOTS]:
        sys.exit(f"There is no picture {', '.join(unknown)}; there are {', '.join(SHOTS)}.")
    for one in wanted:
        draw(one, SHOTS[one])
        print(FOLDER / f"{one}.png")
