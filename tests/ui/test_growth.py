"""What lies on one screen grows into its place on the next one; the speed scales it, reduced motion fades it, a press ends it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from game.ui.looks.settings import INSTANT, PLAIN, Settings, Taste
from game.ui.navigation import Pop, Push
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.window.loop import App
from game.ui.window.window import ArenaGrowth, Parting
from tests.ui.scenes.find import button
from tests.ui.user import Film, click, run, until

SMALL, LARGE = pygame.Rect(200, 100, 500, 400), pygame.Rect(40, 60, 900, 600)
RED, BLUE = pygame.Color(200, 20, 20), pygame.Color(20, 20, 200)


class Ground(Widget):
    """A plain colour in a place of its own."""

    def __init__(self, place: pygame.Rect, colour: pygame.Color) -> None:
        super().__init__()
        self.place, self.colour = place, colour

    def natural(self, p: object) -> int:
        return 10

    def height(self, p: object, width: int) -> int:
        return 10

    def layout(self, p: object, rect: pygame.Rect) -> None:
        self.rect = self.place.copy()

    def draw(self, p: object, surface: pygame.Surface) -> None:
        surface.fill(self.colour, self.rect)


class Room(Scene):
    """A ground, and the ways to another such room, to one without a ground, and back."""

    def __init__(self, place: pygame.Rect, colour: pygame.Color, *, bare: bool = False) -> None:
        super().__init__()
        self._ground, self._bare, self.pressed = Ground(place, colour), bare, 0

    def build(self) -> Widget:
        return Column(Button("Deeper", lambda: Push(Room(LARGE, BLUE))), Button("Bare", lambda: Push(Room(LARGE, BLUE, bare=True))),
                      Button("Back", Pop), Button("Count", self._count), self._ground)

    def _count(self) -> None:
        self.pressed += 1

    @property
    def arena(self) -> pygame.Rect | None:
        return None if self._bare else self._ground.rect


class Seen(NamedTuple):
    """What stood in the window after a turn: when, how wide what grows was, and whether that is over or the picture only fades."""

    when: float
    width: int
    fades: bool


class Frames(Film):
    """Notes the red that grows, or the blue that shrinks, in every turn in which the window does not show the scene on top alone."""

    def __init__(self) -> None:
        super().__init__()
        self.app: App | None = None
        self.seen = list[Seen]()
        self.press = False

    def turn(self) -> None:
        super().turn()
        app = self.app
        if app is None or (app.interim is None and app.idle):
            return
        row = [app.screen.get_at((x, 300)) for x in range(0, 1280, 4)]
        grown = sum(max(colour.r, colour.b) - colour.g > 170 for colour in row)
        self.seen.append(Seen(self.skipped, 4 * grown, app.interim is None))
        if self.press:
            self.press = False
            click((1270, 700))


def way(tmp_path: Path, settings: Settings, names: tuple[str, ...], *, press: bool = False) -> list[Seen]:
    """What was seen on the last of these ways."""
    frames = Frames()

    def script(app: App) -> Iterator[None]:
        for name in names:
            yield from until(lambda: app.interim is None and app.idle)
            frames.app, frames.press = app, press
            frames.seen.clear()
            click(button(app, name))
            yield
        yield from until(lambda: app.interim is None and app.idle)

    run(tmp_path, Room(SMALL, RED), script, settings=settings, clock=frames, hasty=True)
    return frames.seen


def seconds(seen: list[Seen]) -> float:
    """How long it took until the picture of the scene on top was there, if only to fade in."""
    grown = [one for one in seen if not one.fades]
    return grown[-1].when - grown[0].when if grown else 0.0


def set_to(speed: float, *, reduce_motion: bool = False) -> Settings:
    """What the player has set."""
    return Settings(theme="contrast", speed=speed, reduce_motion=reduce_motion)


class Tasteful(Room):
    """A room whose people like larger letters."""

    def __init__(self) -> None:
        super().__init__(SMALL, RED)
        self.laid_out = 0

    @property
    def taste(self) -> Taste:
        return PLAIN._replace(text=1.5)

    def arranged(self) -> None:
        self.laid_out += 1
        self.suit()         # as a table does


class Plain(Room):
    """A room that leads to the other one."""

    def build(self) -> Widget:
        return Column(Button("To taste", lambda: Push(Tasteful())), self._ground)


def test_a_scene_of_another_taste_is_laid_out_once_when_it_comes_up(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "To taste"))
        yield from until(lambda: isinstance(app.scene, Tasteful) and app.interim is None)
        assert isinstance(app.scene, Tasteful)
        assert app.painter.look.text == 1.5
        assert app.scene.laid_out == 1

    run(tmp_path, Plain(SMALL, RED), script)


class Watched(Room):
    """A room that looks at the window while it is laid out."""

    def __init__(self, app: App) -> None:
        super().__init__(LARGE, BLUE)
        self._app = app
        self.seen = b""

    def arranged(self) -> None:
        self.seen = self.seen or pygame.image.tobytes(self._app.screen, "RGB")


def test_it_sets_off_before_the_scene_that_comes_is_laid_out(tmp_path: Path) -> None:
    made: list[Watched] = []

    def script(app: App) -> Iterator[None]:
        def push() -> Push:
            made.append(Watched(app))
            return Push(made[0])
        button(app, "Deeper").on = push
        yield
        before = pygame.image.tobytes(app.screen, "RGB")
        click(button(app, "Deeper"))
        yield from until(lambda: made and app.interim is None and app.idle)
        assert made[0].seen not in (b"", before)

    run(tmp_path, Room(SMALL, RED), script, settings=set_to(1.0))


@pytest.mark.parametrize("names", [("Deeper",), ("Deeper", "Back")])
def test_it_grows_into_its_place_in_a_quarter_of_a_second_and_shrinks_into_it_again(tmp_path: Path, names: tuple[str, ...]) -> None:
    seen = way(tmp_path, set_to(1.0), names)
    widths = [one.width for one in seen if not one.fades]
    assert widths == sorted(widths, reverse=len(names) > 1)
    assert len(set(widths)) >= 8
    assert .2 <= seconds(seen) <= .32
    assert min(widths) == pytest.approx(SMALL.w, abs=24)
    assert max(widths) == pytest.approx(LARGE.w, abs=24)
    assert any(one.fades for one in seen)


def test_the_speed_scales_it_and_instant_speed_leaves_it_out(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    assert seconds(way(tmp_path, set_to(4.0), ("Deeper",))) < .12
    seen = way(tmp_path / "other", set_to(INSTANT), ("Deeper",))
    assert not any(one.fades for one in seen)
    assert len({one.width for one in seen}) <= 1


def test_reduced_motion_fades_it(tmp_path: Path) -> None:
    seen = way(tmp_path, set_to(1.0, reduce_motion=True), ("Deeper",))
    assert {one.width for one in seen if not one.fades} <= {SMALL.w}
    assert any(one.fades for one in seen)


def test_a_press_ends_it(tmp_path: Path) -> None:
    seen = way(tmp_path, set_to(.5), ("Deeper",), press=True)
    assert seconds(seen) < .06
    assert not any(one.fades for one in seen)


def test_nothing_grows_into_a_scene_without_an_arena(tmp_path: Path) -> None:
    seen = way(tmp_path, set_to(1.0), ("Bare",))
    assert not any(one.fades for one in seen)
    assert seconds(seen) < .1


def test_what_grows_comes_late_and_not_unseen_where_painting_takes_long() -> None:
    screen, ground = pygame.Surface((1280, 720)), pygame.Surface((1280, 720))
    growth = ArenaGrowth(Parting(pygame.Surface((1280, 720)), SMALL), LARGE, ground, 1.0)
    seen = list[pygame.Rect]()
    for now in (0.0, 1.0, 1.05, 2.0):
        growth.draw(screen, now)
        seen.append(growth.at)
    over = [growth.over]
    assert seen[0] == SMALL
    assert [place.w for place in seen] == sorted({place.w for place in seen}), "a little further each time"
    growth.end()
    growth.draw(screen, 2.01)
    assert [*over, growth.over] == [False, True]
    assert growth.at == LARGE
