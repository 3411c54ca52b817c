"""A throw of GOLO on the screen: told when the dice lie, faded where motion is reduced, and caught where a die falls."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pygame
import pytest

from game.games.golo.rules.values import Catch, Dice, KeepDice, Phase, Roll
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.dice.die import Pose
from game.ui.looks.settings import Settings
from game.ui.navigation import SceneChange
from game.ui.scenes.play import PlayScene
from game.ui.table.face import SeatNote
from game.ui.window.loop import App
from tests.games.golo.table.tables import FLAT, evening, face_of, golo, rolled, state_of
from tests.ui.scenes.find import button, words
from tests.ui.table.scenes import actions, asked
from tests.ui.user import Film, click, finger, key, pad, press, run, until

MOVING = Settings(theme="contrast", speed=1, pace="fast")
TURNED = msgspec.structs.replace(MOVING, reduce_motion=True)
INSTANT = msgspec.structs.replace(MOVING, speed=0)


def poses_of(scene: PlayScene) -> dict[int, Pose]:
    """The dice as they are drawn now."""
    return {die: pose for die, pose in face_of(scene).show.pictures.poses.items() if pose.shown > 0}


def in_flight(scene: PlayScene) -> bool:
    """Whether dice move."""
    return any(pose.lie is None for pose in poses_of(scene).values())


def told(scene: PlayScene) -> bool:
    """Whether log or strip tell of a throw."""
    return any(" rolls " in line for line in (*scene.desk.panel.log.text.lines, scene.desk.strip.text))


def notes(scene: PlayScene) -> list[SeatNote]:
    """What stands on the plaques."""
    return [plate.note for plate in scene.desk.seats.plates]


def begun(scene: PlayScene) -> Iterator[None]:
    """Throw, and wait until dice fly."""
    yield from until(lambda: asked(scene))
    click(face_of(scene).bar.roll)
    yield from until(lambda: in_flight(scene))


# ---------------------------------------------------------------- words

@pytest.mark.parametrize("mode", ["simple", "match"])
def test_a_throw_is_told_when_its_dice_lie(folder: Path, mode: str) -> None:
    scene = evening(golo(person("Ana"), bot("Bo", "club"), mode=mode))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        before = notes(scene)
        yield from begun(scene)
        while in_flight(scene):
            assert not told(scene)
            assert [note.stat for note in notes(scene)] == [note.stat for note in before]
            yield
        assert told(scene)
        assert all(pose.lie is not None for pose in poses_of(scene).values())

    run(folder, scene, script, settings=MOVING)


@pytest.mark.parametrize("skip", [lambda: key(pygame.K_RETURN), lambda: pad("A"), lambda: press((5, 300))], ids=["key", "pad", "mouse"])
def test_a_throw_cut_short_is_told_at_once(folder: Path, skip: Callable[[], None]) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from begun(scene)
        assert not told(scene)
        skip()
        yield
        assert told(scene)
        assert asked(scene)
        assert all(pose.lie is not None for pose in poses_of(scene).values())
        assert len(face_of(scene).tray.spots) == 9

    run(folder, scene, script, settings=MOVING)


# ---------------------------------------------------------------- reduced motion

def test_reduced_motion_fades_and_never_moves(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        lay = {die: pose._replace(shown=1.0) for die, pose in poses_of(scene).items()}
        click(face_of(scene).bar.roll)
        seen: list[dict[int, Pose]] = []
        while not told(scene):
            yield
            seen.append(poses_of(scene))
        lie = poses_of(scene)
        faint = [pose for poses in seen for pose in poses.values() if 0 < pose.shown < 1]
        assert faint, "they fade"
        for poses in seen:
            assert all(pose._replace(shown=1.0) in (lay[die], lie[die]) for die, pose in poses.items())

    run(folder, scene, script, settings=TURNED)


# ---------------------------------------------------------------- the catch

def off_table(*landed: int) -> Table:
    """Dice fly, some of them off the table (-1)."""
    return rolled(golo(ground_rules=True, off_table=12), *landed)


def by_mouse(app: App, scene: PlayScene) -> None:
    click(next(iter(face_of(scene).tray.fallers.values())))


def by_finger(app: App, scene: PlayScene) -> None:
    at = next(iter(face_of(scene).tray.fallers.values())).rect.center
    finger(pygame.FINGERDOWN, at, app.size)
    finger(pygame.FINGERUP, at, app.size)


def by_key(app: App, scene: PlayScene) -> None:
    key(pygame.K_RETURN)


def by_pad(app: App, scene: PlayScene) -> None:
    pad("A")


WAYS = {"instant": INSTANT, "moving": MOVING, "reduced motion": TURNED}
CATCHES = [(by_mouse, "moving"), (by_finger, "reduced motion"), (by_key, "instant"), (by_pad, "moving")]
OTHERS = [(catch, way) for catch in (by_mouse, by_finger, by_key, by_pad) for way in WAYS if (catch, way) not in CATCHES]


@pytest.mark.parametrize(("catch", "way"), [*CATCHES, *(pytest.param(*each, marks=pytest.mark.full) for each in OTHERS)])
def test_a_die_is_caught_outside_the_tray(folder: Path, catch: Callable[[App, PlayScene], None], way: str) -> None:
    scene = evening(off_table(-1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.CATCH)
        face, begin = face_of(scene), app.turns
        yield from until(lambda: app.turns > begin + 4)         # it falls, and is still there
        (faller,) = face.tray.fallers.values()
        assert not face.tray.felt.contains(faller.rect)
        assert app.scene.ui.at(faller.rect.center) is faller, "whatever it falls over, the pointer finds it first"
        assert faller.rect.collidepoint(poses_of(scene)[0][:2]) or way != "reduced motion"
        catch(app, scene)
        yield
        yield
        assert Catch(1) in actions(scene)
        yield from until(lambda: not face.tray.fallers and asked(scene), 2000)

    run(folder, scene, script, settings=WAYS[way])


def test_two_that_fall_are_caught_one_by_one(folder: Path) -> None:
    scene = evening(off_table(-1, *FLAT[1:8], -1))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.CATCH)
        yield
        tray = face_of(scene).tray
        click(tray.fallers[8])
        yield
        assert list(tray.fallers) == [0]
        assert not any(isinstance(action, Catch) for action in actions(scene))
        click(tray.fallers[0])
        yield
        yield
        assert Catch(0b100000001) in actions(scene)

    run(folder, scene, script, settings=INSTANT)


def test_a_press_beside_the_die_catches_nothing(folder: Path) -> None:
    scene = evening(off_table(-1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.CATCH)
        yield
        click(face_of(scene).tray.felt.center)
        yield from until(lambda: any(isinstance(action, Catch) for action in actions(scene)), 2000)
        assert Catch(0) in actions(scene)

    run(folder, scene, script, settings=INSTANT)


@pytest.mark.parametrize(("answers", "caught"), [(("Caught", "Not caught"), 0b1), (("Not caught", "Caught"), 0b10)])
def test_of_real_dice_it_is_told_which_were_caught(folder: Path, answers: tuple[str, str], caught: int) -> None:
    scene = evening(off_table(-1, -1, *FLAT[2:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: "Red die 1 left the table. Was it caught?" in words(app))
        yield
        key(pygame.K_ESCAPE)        # to undo a roll that was told wrongly, for one
        yield from until(lambda: scene.ui.depth == 1)
        click(face_of(scene).bar.catch)
        for die, answer in zip(("Red die 1", "Red die 2"), answers, strict=True):
            yield from until(lambda die=die: f"{die} left the table. Was it caught?" in words(app))     # type: ignore[misc]
            yield
            click(button(app, answer))
            yield
        yield from until(lambda: any(isinstance(action, Catch) for action in actions(scene)), 2000)
        assert Catch(caught) in actions(scene)

    run(folder, scene, script, settings=msgspec.structs.replace(INSTANT, own_dice=True))


@pytest.mark.parametrize("skip", [by_key, by_mouse])
def test_what_cuts_the_throw_short_is_no_catch(folder: Path, skip: Callable[[App, PlayScene], None]) -> None:
    table = golo(ground_rules=True, off_table=12)
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        played = scene.driver.play(Roll(False))
        scene.show(played, scene.driver.eyes(scene.pace), scene.driver.bottom(scene.pace))
        scene.show(scene.driver.play(Dice((-1, *FLAT[1:]))), scene.driver.eyes(scene.pace), scene.driver.bottom(scene.pace))
        yield from until(lambda: in_flight(scene))
        if skip is by_mouse:
            press((20, 300))
        else:
            skip(app, scene)
        yield
        assert state_of(scene).phase is Phase.CATCH
        assert face_of(scene).tray.fallers
        assert not any(isinstance(action, Catch) for action in actions(scene))

    run(folder, scene, script, settings=MOVING)


@pytest.mark.parametrize(("settings", "wanted"), [
    (INSTANT, .7), (msgspec.structs.replace(INSTANT, relaxed_catch=True), 1.4), (msgspec.structs.replace(MOVING, relaxed_catch=True), 1.4),
], ids=["plain", "relaxed", "relaxed at speed one"])
def test_the_time_to_catch_is_the_same_at_every_speed(folder: Path, settings: Settings, wanted: float) -> None:
    """The fall is measured in the seconds that the scene was told."""
    scene = evening(off_table(-1, *FLAT[1:]))
    fallen: list[float] = []
    update = scene.update

    def counted(seconds: float) -> SceneChange | None:
        if face_of(scene).tray.fallers:
            fallen.append(seconds)
        return update(seconds)
    scene.update = counted      # type: ignore[method-assign]

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: any(isinstance(action, Catch) for action in actions(scene)), 3000)
        assert Catch(0) in actions(scene)

    run(folder, scene, script, settings=settings, clock=Film())
    assert wanted - 2 / 60 <= sum(fallen) <= wanted + 4 / 60


def test_a_menu_above_holds_the_fall(folder: Path) -> None:
    scene = evening(off_table(-1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene) and state_of(scene).phase is Phase.CATCH)
        yield
        key(pygame.K_ESCAPE)
        for _ in range(60):         # a second, in which it would have fallen
            yield
        assert scene.ui.depth == 2
        assert not any(isinstance(action, Catch) for action in actions(scene))
        key(pygame.K_ESCAPE)
        yield
        yield
        by_mouse(app, scene)
        yield
        yield
        assert Catch(1) in actions(scene)

    run(folder, scene, script, settings=INSTANT, clock=Film())


def test_kept_dice_lie_in_the_rack_before_the_rack_says_so(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        key(pygame.K_1)
        yield
        click(face.bar.keep)
        yield from until(lambda: any(isinstance(action, KeepDice) for action in actions(scene)))
        assert not any(hole.word for hole in face.tray.rack.holes)
        yield from until(lambda: any(hole.word for hole in face.tray.rack.holes))
        assert face.tray.rack.rect.collidepoint(poses_of(scene)[0][:2])

    run(folder, scene, script, settings=MOVING)
