"""The curtain guards: hasty users with every device press on, and neither lift it unseen nor play what lies behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import msgspec
import pygame
import pytest

from game.session.people import features_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.paint.sitter import Sitter
from game.ui.play.curtain import LANDED, LIFTED, CurtainLayer
from game.ui.play.driver import Ask, Curtain
from game.ui.scenes.play import PlayScene
from game.ui.widgets.base import STOOD
from game.ui.window.loop import App
from tests.ui.play.tables import couch, partner_table
from tests.ui.play.test_play import Night, PartnerMind, asked, button, layer, now
from tests.ui.user import Film, Script, click, finger, key, move, pad, post, press, release, run, tap, until

MIDDLE = (640, 493)     # about where the curtain's button lies in a window of 1280 x 720


class _Nobody:
    """Before a curtain that is only looked at."""

    def lift(self) -> None:
        """Never asked."""

    def open_menu(self) -> None:
        """Never asked."""


class Hasty:
    """A table for two people, and a user who presses whenever the test says so."""

    def __init__(self, scene: PlayScene, **settings: object) -> None:
        self.scene, self.clock = scene, Film()
        self._settings = msgspec.structs.replace(Settings(theme="contrast", speed=4), **settings)

    def play(self, folder: Path, script: Script) -> App:
        """Run it."""
        return run(folder, self.scene, script, settings=self._settings, clock=self.clock, hasty=True)

    def wait(self, seconds: float) -> Iterator[None]:
        """Advances time by `seconds`, picture by picture."""
        end = self.clock() + seconds
        while (left := end - self.clock()) > .01:
            self.clock.skip(min(.04, left))
            yield

    @property
    def curtain(self) -> CurtainLayer:
        """The curtain, which must be there."""
        top = self.scene.ui.top
        assert isinstance(top, CurtainLayer)
        return top


def enter(app: App) -> None:
    key(pygame.K_RETURN)


def space(app: App) -> None:
    key(pygame.K_SPACE)


def pad_a(app: App) -> None:
    pad("A")


def mouse(app: App) -> None:
    click(button(app.scene, "I am Bea") if app.scene.ui.depth > 1 else MIDDLE)      # type: ignore[arg-type]


def touch(app: App) -> None:
    tap(button(app.scene, "I am Bea") if app.scene.ui.depth > 1 else app.scene.ui.top, app.size)    # type: ignore[arg-type]


def picking(app: App) -> None:
    key(pygame.K_1, text="1")


@pytest.mark.parametrize("hit", [enter, space, pad_a, mouse, touch, picking])
def test_presses_meant_for_the_player_before_do_nothing(tmp_path: Path, hit: Callable[[App], None]) -> None:
    user = Hasty(Night(couch(rounds=6)))
    scene, falling = user.scene, list[float]()

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        while not user.curtain.down:
            falling.append(user.curtain.share)
            hit(app)
            yield from user.wait(.04)
        down, at = user.clock(), scene.table.position
        while user.clock() < down + STOOD - .06:
            hit(app)
            yield from user.wait(.1 if user.clock() < down + STOOD - .2 else .02)
            assert user.curtain.down
        assert isinstance(scene.driver.due(scene.pace), Curtain)
        assert scene.driver.eyes(scene.pace) is None
        yield from user.wait(STOOD + .2)
        enter(app)                                          # the one that Bea means
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask))
        while scene.ui.depth > 1:                           # while it goes up
            hit(app)
            yield from user.wait(.04)
        lifted = user.clock()
        while user.clock() < lifted + LIFTED - .06:
            hit(app)
            yield from user.wait(.04)
        assert scene.table.position == at
        assert scene.driver.due(scene.pace) == Ask(1)
        yield from user.wait(.2)
        enter(app)
        yield from until(lambda: scene.table.position > at)

    user.play(tmp_path, script)
    assert len(falling) > 4, "it is seen to fall"
    assert falling == sorted(falling)


@pytest.mark.parametrize("hit", [enter, space, pad_a, mouse, touch])
def test_the_curtain_wants_quiet_before_it_is_lifted(tmp_path: Path, hit: Callable[[App], None]) -> None:
    """Ten presses a second without end lift nothing, however long: whoever hammers has not read whose turn it is."""
    user = Hasty(Night(couch(rounds=6)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        for _press in range(60):
            hit(app)
            yield from user.wait(.1)
            assert isinstance(scene.ui.top, CurtainLayer)
        assert user.curtain.down
        yield from user.wait(STOOD + .1)
        assert user.curtain.down
        hit(app)
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask))

    user.play(tmp_path, script)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1024, 640)])
@pytest.mark.parametrize("at", [(.5, .5), (.5, .65), (.5, .7), (.55, .75), (.45, .6), (.1, .9)])
def test_the_button_of_the_curtain_lies_aside_of_the_last_press(size: tuple[int, int], at: tuple[float, float], tmp_path: Path) -> None:
    pressed = round(at[0] * size[0]), round(at[1] * size[1])
    p = Painter(Look(THEMES["contrast"], size[1] / 720), PictureStore(tmp_path))
    sitter = Sitter(features_of("Bea"), (90, 90, 90))
    free, curtain = (CurtainLayer(1, "Bea", sitter, _Nobody(), place) for place in (None, pressed))
    for one in (free, curtain):
        one.layout(p, pygame.Rect(0, 0, *size))
    assert not curtain.button.rect.inflate(40, 40).collidepoint(pressed)
    assert pygame.Rect(0, 0, *size).contains(curtain.children[0].rect)
    if not free.button.rect.inflate(100, 100).collidepoint(pressed):
        assert curtain.button.rect == free.button.rect


def test_what_is_held_down_since_before_stays_without_effect(tmp_path: Path) -> None:
    """A mouse button, a finger, and an arrow that repeats."""
    user = Hasty(Night(couch(rounds=6)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        spot = user.curtain.button.rect.center
        move(spot)
        press(spot)
        post(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        yield from until(lambda: user.curtain.down)
        yield from user.wait(STOOD + .2)
        assert user.curtain.down
        release(spot)
        finger(pygame.FINGERDOWN, spot, app.size)           # this one began late enough, and lifts when it is let go
        yield
        assert isinstance(scene.driver.due(scene.pace), Curtain)
        finger(pygame.FINGERUP, spot, app.size)
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask))
        yield from user.wait(1.0)
        assert scene.ui.focus is scene.face.buttons["heads"], "the arrow that is still held moves nothing"       # type: ignore[attr-defined]
        post(pygame.KEYUP, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
        key(pygame.K_RIGHT)
        yield from until(lambda: scene.ui.focus is scene.face.buttons["tails"])      # type: ignore[attr-defined]

    user.play(tmp_path, script)


def test_a_press_that_waited_in_the_queue_of_a_busy_window_is_old(tmp_path: Path) -> None:
    user = Hasty(Night(couch(rounds=6)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        yield from until(lambda: user.curtain.down)
        yield from user.wait(STOOD - .1)
        enter(app)
        user.clock.skip(3.0)                                # the window looks at its events only now
        yield
        yield
        assert user.curtain.down
        assert isinstance(scene.driver.due(scene.pace), Curtain)
        enter(app)
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask))

    user.play(tmp_path, script)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_cloth_is_drawn_over_the_table_or_fades_in(tmp_path: Path, reduced: bool) -> None:
    user = Hasty(Night(couch(rounds=6)), speed=0, reduce_motion=reduced)
    scene, pictures = user.scene, list[pygame.Surface]()

    def script(app: App) -> Iterator[None]:
        while not layer(scene, CurtainLayer)():
            pictures[:] = [app.screen.copy()]
            yield
        while not user.curtain.down:
            if len(pictures) == 1 and user.curtain.share > .3:
                pictures.append(app.screen.copy())
            yield from user.wait(.04)
        pictures.append(app.screen.copy())

    user.play(tmp_path, script)
    table, half, cloth = pictures
    top, low = (90, 40), (90, 700)                          # on the bar, and on the desk
    assert cloth.get_at(top) != table.get_at(top)
    if reduced:
        assert half.get_at(top) not in (cloth.get_at(top), table.get_at(top))
        assert half.get_at(low) not in (cloth.get_at(low), table.get_at(low))
    else:
        assert half.get_at(top) == cloth.get_at(top)
        assert half.get_at(low) == table.get_at(low)


def six_six(*, bea: bool) -> Table:
    """Partner for two people and two bots; Bea, or else Ana, has the double six and must pose it."""
    table = partner_table(person("Ana"), bot("Winston", "rookie"), person("Bea"), bot("Marcia", "rookie"))
    holder = 2 if bea else 0
    seed = next(n for n in range(300) if table.rules.draw(table.state, Random(n)).hands[holder] >> 27 & 1)
    table.advance_chance(Random(seed))
    return table


@pytest.mark.parametrize("bea", [False, True])
def test_whoever_must_pose_the_double_six_sees_the_hand_before(tmp_path: Path, bea: bool) -> None:
    """At a screen that several people share nothing plays itself from a hand that nobody has looked at."""
    user = Hasty(PlayScene(six_six(bea=bea), mind=PartnerMind()), autoplay=True)
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        assert user.curtain.seat == (2 if bea else 0)
        yield from user.wait(STOOD + 1.5)
        assert scene.table.position == 1
        enter(app)
        yield from until(lambda: isinstance(scene.driver.due(scene.pace), Ask))
        yield from user.wait(3.0)
        assert now(scene.face.sitting.open_hand)
        assert scene.table.position == 1
        enter(app)
        yield from until(lambda: scene.table.position > 1)

    user.play(tmp_path, script)
    assert scene.table.rules.encode(scene.table.history.steps()[1].action) == "pose 6-6"


def test_what_was_played_is_seen_before_the_curtain_falls(tmp_path: Path) -> None:
    user = Hasty(PlayScene(six_six(bea=True), mind=PartnerMind()), autoplay=True)
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        assert scene.table.position == 1
        yield from user.wait(STOOD + 1.0)
        enter(app)
        yield from until(asked(scene))
        yield from user.wait(LIFTED + .4)
        enter(app)
        yield from until(lambda: scene.table.position > 1)
        yield from until(layer(scene, CurtainLayer))
        since = user.clock()
        assert user.curtain.seat == 0
        assert scene.driver.eyes(scene.pace) is None        # nobody's hand is open meanwhile
        while user.clock() < since + LANDED / 2:
            assert user.curtain.share == 0
            yield from user.wait(.04)
        yield from user.wait(LANDED / 2 + .6)
        assert user.curtain.down

    user.play(tmp_path, script)


def test_where_plays_do_not_make_themselves_the_curtain_falls(tmp_path: Path) -> None:
    user = Hasty(PlayScene(six_six(bea=True), mind=PartnerMind()), autoplay=False)

    def script(app: App) -> Iterator[None]:
        yield from until(layer(user.scene, CurtainLayer))
        assert user.curtain.seat == 2
        assert user.curtain.button.text == "I am Bea"

    user.play(tmp_path, script)


def test_a_table_that_is_opened_by_the_menu_above_it_stays_closed(tmp_path: Path) -> None:
    """The menu and the help stand above the curtain and go; nothing else does."""
    scene = Night(couch(rounds=6))

    def script(app: App) -> Iterator[None]:
        yield from until(layer(scene, CurtainLayer))
        key(pygame.K_F1)
        yield
        assert scene.ui.depth == 3
        key(pygame.K_ESCAPE)
        yield
        assert isinstance(scene.ui.top, CurtainLayer)
        assert asked(scene)() is False

    run(tmp_path, scene, script)
