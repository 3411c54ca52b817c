"""The leather cup at the table of GOLO: by mouse, finger, key and pad it gathers the dice, is shaken, and pours what was drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.games.golo.rules.values import Dice, Phase, Roll
from game.ui.dice.die import CupPose, Pose
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.games.golo.table.tables import evening, face_of, golo, state_of
from tests.ui.table.scenes import actions, asked
from tests.ui.user import Film, finger, hold, hold_pad, key, let_go, let_go_pad, move, pad, press, release, run, until

MOVING = Settings(theme="contrast", speed=1, pace="fast")
BUTTON_ONLY = msgspec.structs.replace(MOVING, shake=False)
STILL = (msgspec.structs.replace(MOVING, reduce_motion=True), msgspec.structs.replace(MOVING, speed=0))
Gesture = Callable[[App, PlayScene], None]
FULL = pytest.mark.full
QUICK_DEVICES = ["mouse", "key", pytest.param("finger", marks=FULL), pytest.param("pad", marks=FULL)]


def poses_of(scene: PlayScene) -> dict[int, Pose]:
    return face_of(scene).show.pictures.poses


def gathered(scene: PlayScene) -> bool:
    """Whether all nine dice are in the cup."""
    poses = poses_of(scene)
    return len(poses) == 9 and all(pose.inside for pose in poses.values())


def cup_of(scene: PlayScene) -> CupPose | None:
    return face_of(scene).show.pictures.cup


def middle(scene: PlayScene) -> tuple[int, int]:
    return face_of(scene).tray.felt.center


def outside(scene: PlayScene) -> list[int]:
    """The dice that are seen beyond the felt."""
    felt, reach = face_of(scene).tray.felt, face_of(scene).tray.radius
    return [die for die, pose in poses_of(scene).items() if not felt.inflate(-reach, -reach).collidepoint(pose.x, pose.y)]


def thrown(scene: PlayScene) -> bool:
    return any(isinstance(action, Roll) for action in actions(scene))


def pause(turns: int) -> Iterator[None]:
    for _ in range(turns):
        yield


GRASPS: dict[str, tuple[Gesture, Gesture]] = {
    "mouse": (lambda app, scene: press(middle(scene)), lambda app, scene: release(middle(scene))),
    "finger": (lambda app, scene: finger(pygame.FINGERDOWN, middle(scene), app.size),
               lambda app, scene: finger(pygame.FINGERUP, middle(scene), app.size)),
    "key": (lambda app, scene: hold(pygame.K_RETURN), lambda app, scene: let_go(pygame.K_RETURN)),
    "pad": (lambda app, scene: hold_pad("A"), lambda app, scene: let_go_pad("A")),
}


@pytest.mark.parametrize("device", QUICK_DEVICES)
def test_a_press_gathers_the_dice_and_letting_go_pours_them(folder: Path, device: str) -> None:
    """Nothing is drawn while the cup is held; then the dice that come out of it lie with the faces that were drawn."""
    scene = evening(golo())
    grasp, pour = GRASPS[device]

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        grasp(app, scene)
        yield
        while not gathered(scene):
            assert not outside(scene)
            yield
        assert cup_of(scene) is not None
        yield from pause(10)
        assert not outside(scene)
        assert not thrown(scene)
        pour(app, scene)
        yield from until(lambda: thrown(scene), 5)
        yield from until(lambda: not gathered(scene))
        while not asked(scene):
            assert not outside(scene)
            yield
        s = state_of(scene)
        assert s.phase is Phase.KEEP
        assert cup_of(scene) is None
        lying = {die: pose.lie.face for die, pose in poses_of(scene).items() if pose.lie is not None}
        shown = {die: face.show.pictures.dice[die].faces[up] for die, up in lying.items()}
        assert shown == {die: str(s.throw.lying[die]) for die in range(9)}

    run(folder, scene, script, settings=MOVING, clock=Film())


@pytest.mark.parametrize("device", QUICK_DEVICES)
def test_a_tap_just_throws(folder: Path, device: str) -> None:
    scene = evening(golo())
    grasp, pour = GRASPS[device]

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        grasp(app, scene)
        pour(app, scene)
        yield
        yield
        assert thrown(scene)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)
        assert all(pose.lie is not None for pose in poses_of(scene).values())

    run(folder, scene, script, settings=MOVING, clock=Film())


@pytest.mark.parametrize(("device", "settings"), [("mouse", STILL[0]), ("key", STILL[1]), pytest.param("finger", STILL[1], marks=FULL),
                                                  pytest.param("pad", STILL[0], marks=FULL)])
def test_where_nothing_moves_letting_go_throws_at_once(folder: Path, device: str, settings: Settings) -> None:
    scene = evening(golo())
    grasp, pour = GRASPS[device]

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        grasp(app, scene)
        yield from pause(4)
        assert cup_of(scene) is None
        assert all(pose.lie is not None for pose in poses_of(scene).values())
        assert not thrown(scene)
        pour(app, scene)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)

    run(folder, scene, script, settings=settings, clock=Film())


def test_the_cup_follows_the_hand_and_pours_along_its_movement(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        felt = face_of(scene).tray.felt
        left = felt.x + felt.w // 4, felt.centery
        press(left)
        yield from until(lambda: gathered(scene))
        cup = cup_of(scene)
        assert cup is not None
        assert abs(cup.x - left[0]) < 20
        for step in range(1, 9):
            at = left[0] + step * felt.w // 30, left[1]
            move(at, held=True)
            yield
        release(at)
        yield from until(lambda: not gathered(scene) and thrown(scene))
        out: dict[int, tuple[float, float]] = {}
        way: dict[int, tuple[float, float]] = {}
        while len(way) < 9 and not asked(scene):
            for die, pose in poses_of(scene).items():
                if not pose.inside and die in out and die not in way and pose[:2] != out[die]:
                    way[die] = pose.x - out[die][0], pose.y - out[die][1]
                if not pose.inside:
                    out.setdefault(die, pose[:2])
            yield
        bearings = [math.atan2(y, x) for x, y in way.values()]
        assert len(bearings) == 9
        assert sum(abs(bearing) < math.radians(60) for bearing in bearings) >= 7, "to the right, as the hand went"
        assert max(bearings) - min(bearings) > .2, "each in its own direction"

    run(folder, scene, script, settings=MOVING, clock=Film())


@pytest.mark.parametrize(("push", "sign"), [
    pytest.param(lambda: key(pygame.K_LEFT), -1, id="key"), pytest.param(lambda: pad("right"), 1, id="pad", marks=FULL)])
def test_arrows_push_the_cup_and_say_where_it_pours(folder: Path, push: Callable[[], None], sign: int) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        roll = scene.ui.focus
        hold(pygame.K_RETURN)
        yield from until(lambda: gathered(scene))
        push()
        yield from pause(3)
        assert scene.ui.focus is roll, "the focus stays where it is"
        let_go(pygame.K_RETURN)
        yield from until(lambda: thrown(scene))
        yield
        yield
        cup = cup_of(scene)
        assert cup is not None
        start = cup.x
        yield from until(lambda: sum(not pose.inside for pose in poses_of(scene).values()) >= 5)
        seen = [pose.x for pose in poses_of(scene).values() if not pose.inside]
        assert sum(sign * (x - start) > 0 for x in seen) >= 4

    run(folder, scene, script, settings=MOVING, clock=Film())


def escape() -> None:
    key(pygame.K_ESCAPE)


@pytest.mark.parametrize(("device", "back"), [
    ("mouse", escape), ("key", escape), pytest.param("pad", lambda: pad("B"), marks=FULL)])
def test_back_puts_the_cup_down_and_nothing_is_thrown(folder: Path, device: str, back: Callable[[], None]) -> None:
    scene = evening(golo())
    grasp, pour = GRASPS[device]

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        lay = poses_of(scene)
        grasp(app, scene)
        yield from until(lambda: gathered(scene))
        back()
        yield from until(lambda: poses_of(scene) == lay, 20)
        pour(app, scene)
        yield from pause(4)
        assert cup_of(scene) is None
        assert poses_of(scene) == lay
        assert not thrown(scene)
        if scene.ui.depth > 1:
            key(pygame.K_ESCAPE)
            yield
        key(pygame.K_RETURN)
        yield from until(lambda: thrown(scene), 10)

    run(folder, scene, script, settings=MOVING, clock=Film())


def test_the_button_only(folder: Path) -> None:
    """With the setting off a press on the cloth does nothing, and a key throws as it goes down."""
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        press(middle(scene))
        yield from pause(6)
        assert not any(pose.inside for pose in poses_of(scene).values())
        release(middle(scene))
        yield from pause(3)
        assert not thrown(scene)
        face_of(scene).bar.roll.host.set_focus(face_of(scene).bar.roll)     # type: ignore[union-attr]
        hold(pygame.K_RETURN)
        yield from pause(2)
        assert thrown(scene)
        let_go(pygame.K_RETURN)
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)

    run(folder, scene, script, settings=BUTTON_ONLY, clock=Film())


def test_shaking_is_heard_the_more_the_harder(folder: Path) -> None:
    scene = evening(golo())
    heard: list[tuple[str, float]] = []

    def script(app: App) -> Iterator[None]:
        def play(name: Any, pan: float = 0.0, gain: float = 1.0) -> None:
            heard.append((name, gain))
        app.sounds.play = play      # type: ignore[method-assign]
        yield from until(lambda: asked(scene))
        x, y = middle(scene)
        press((x, y))
        yield from until(lambda: gathered(scene))
        loud = []
        for reach in (0, 25, 90):
            yield from pause(15)
            heard.clear()
            for step in range(36):
                move((x + round(reach * math.sin(step * .6)), y), held=True)
                yield
            loud.append(sum(gain for name, gain in heard if name == "rattle"))
        assert loud[0] < loud[1] < loud[2]
        assert loud[2] > 3

    run(folder, scene, script, settings=MOVING, clock=Film())


def test_what_was_drawn_does_not_depend_on_how_the_cup_was_shaken(folder: Path) -> None:
    """The journal has a roll and what chance drew; the hand is in neither."""
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        press(middle(scene))
        yield from until(lambda: gathered(scene))
        release(middle(scene))
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.KEEP)
        assert [type(action) for action in actions(scene)] == [Roll, Dice]
        assert actions(scene)[0] == Roll(False)

    run(folder, scene, script, settings=MOVING, clock=Film())
