"""Every screen of the workshop in every size, text and theme: `python3 tests/workshop_pictures.py FOLDER [SCREEN ...]` draws them there.

Each screen is opened once, with a stroke painted and its figures worked out, and then shown in one look after the other. They are for
people, to be laid beside each other; nothing compares them.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame
from msgspec.structs import replace

from game.analysis.rounds import ROUNDS
from game.content.draft import Draft
from game.ui.scene import Scene
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.share import ShareScene
from game.ui.scenes.trying import RoundsScene, WalkScene
from game.ui.scenes.wish import CourseWishScene, WishScene
from game.ui.scenes.workshop import WorkshopScene
from game.ui.window.loop import COURSES, App
from game.workshop.folder import WorkFolder
from tests.pictures import LOOKS, TURNS, Place, Shot, board, painted, pond, rest, three_found, worked_out
from tests.ui.user import drag, key, move, run, typed

AT_FIRST: Final = (1280, 720)
SOME: Final = 5             # holes of a course that is searched for


class Variant(NamedTuple):
    """How a screen is looked at."""

    size: tuple[int, int]
    text: float = 1.0
    theme: str = "clubhouse"

    @property
    def name(self) -> str:
        """What tells it from the others, for the name of a file."""
        wide, high = self.size
        return f"{wide}x{high}-{round(100 * self.text)}-{self.theme}"


VARIANTS: Final = (
    Variant(AT_FIRST), Variant((1024, 640)), Variant((1920, 1080)), Variant(AT_FIRST, 2.0), Variant((1024, 640), 2.0),
    Variant((1920, 1080), 2.0), Variant(AT_FIRST, theme="light"), Variant(AT_FIRST, theme="contrast"))


# ---- files
def copied(*stock: str) -> Callable[[Place], Scene]:
    """A copy of a stock file on the bench, opened."""
    return lambda place: EditorScene(WorkFolder(place.courses).copy(place.courses.joinpath(*stock)))


def bench(place: Place) -> Scene:
    """Files of several kinds, one of which has a fault."""
    work = WorkFolder(place.courses)
    for stock in (("doshboard", "owl-hills"), ("doshboard", "three-falls"), ("card_golf", "mill-brook"), ("card_golf", "parkland"),
                  ("domino_golf", "harbour-links"), ("golo", "old-links"), ("golo", "dice")):
        work.copy(place.courses.joinpath(*stock).with_suffix(".yaml"))
    faulty = work.copy(place.courses / "doshboard" / "swan-meadow.yaml")
    draft = Draft.read(faulty)
    draft.set(("holes", 0, "par"), 9).save(faulty)
    return WorkshopScene()


# ---- what is done there
def figured(app: App) -> Iterator[None]:
    """Until all that is asked at first is worked out."""
    yield from painted(app)
    yield from worked_out()
    yield from painted(app)


def raised(app: App) -> Iterator[None]:
    """A spur is raised."""
    yield from figured(app)
    typed("u")
    yield from rest()
    yield from drag((560, 300), (660, 330))
    yield from figured(app)
    move((650, 340))


def sloped(app: App) -> Iterator[None]:
    """A slope is dragged over a face."""
    yield from figured(app)
    typed("a")
    yield from rest()
    yield from drag((520, 330), (560, 330))
    yield from figured(app)


def tried(app: App) -> Iterator[None]:
    """All rounds are there."""
    yield from figured(app)
    key(pygame.K_p, pygame.KMOD_SHIFT, text="P")
    while not isinstance(app.scene, RoundsScene) or app.scene.shown < ROUNDS:
        yield
    yield from painted(app)


def walked(app: App) -> Iterator[None]:
    """The best line is walked to its second stroke."""
    yield from figured(app)
    typed("w")
    while not isinstance(app.scene, WalkScene):
        yield
    yield from figured(app)
    key(pygame.K_RIGHT)
    yield from figured(app)


def course_found(app: App) -> Iterator[None]:
    """A search for a whole course has gone on until some holes are there."""
    yield from rest()
    key(pygame.K_RETURN)
    scene = app.scene
    assert isinstance(scene, CourseWishScene)
    while scene.step is None or scene.step.found < SOME:
        yield
    key(pygame.K_ESCAPE)
    yield from painted(app)


SCREENS: Final[Mapping[str, Shot]] = {
    "bench": Shot(bench, figured),
    "board": Shot(board, pond),
    "hills": Shot(board, raised),
    "face": Shot(copied("card_golf", "parkland.yaml"), sloped),
    "course": Shot(copied("card_golf", "mill-brook.yaml"), figured),
    "domino": Shot(copied("domino_golf", "harbour-links.yaml"), figured),
    "cards": Shot(copied("doshboard", "cards.yaml"), figured),
    "scorecard": Shot(copied("golo", "old-links.yaml"), figured),
    "dice": Shot(copied("golo", "dice.yaml"), figured),
    "try": Shot(board, tried),
    "try_face": Shot(copied("card_golf", "mill-brook.yaml"), tried),
    "walk": Shot(board, walked),
    "wish": Shot(lambda _place: WishScene(7), three_found),
    "wish_course": Shot(lambda _place: CourseWishScene("card_golf", 7), course_found),
    "share": Shot(lambda place: ShareScene(WorkFolder(place.courses).copy(place.courses / "card_golf" / "mill-brook.yaml"), place.courses),
                  figured),
    "first": Shot(board, painted),
}


def draw(name: str, shot: Shot, into: Path) -> None:
    """Draws one screen in all its looks."""
    with tempfile.TemporaryDirectory() as folder:
        place = Place(Path(folder) / "saves", Path(folder) / "courses")
        place.saves.mkdir()
        shutil.copytree(COURSES, place.courses)
        first = replace(LOOKS, noted=()) if name == "first" else LOOKS

        def script(app: App) -> Iterator[None]:
            yield from shot.script(app)
            for variant in VARIANTS:
                app.window.size = variant.size
                app.scene.shell.change(replace(app.scene.shell.settings, text=variant.text, theme=variant.theme))
                yield from rest()
                yield from painted(app)
                yield from rest()
                pygame.image.save(app.screen, into / f"{name}-{variant.name}.png")
        run(place.saves, shot.scene(place), script, settings=first, size=AT_FIRST, courses=place.courses, turns=TURNS)


if __name__ == "__main__":
    folder, *wanted = sys.argv[1:] or [""]
    if not folder or folder.startswith("-") or any(name not in SCREENS for name in wanted):
        sys.exit(f"Name a folder and, where not all are wanted, screens of these: {', '.join(SCREENS)}.")
    Path(folder).mkdir(parents=True, exist_ok=True)
    for one in wanted or SCREENS:
        draw(one, SCREENS[one], Path(folder))
        print(one, flush=True)
