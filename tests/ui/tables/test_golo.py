"""GOLO at the table: whole rounds by mouse, keys and pad through the real main loop; catches, refusals, flicks, odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game.bots.policy import Choice
from game.bots.registry import policy
from game.rules.golo.keeping import legal_keeps
from game.rules.golo.values import Catch, Dice, Keep, Options, Phase, Roll, State
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.app import App
from game.ui.play.driver import Ask
from game.ui.play.standings import EndPanel
from game.ui.scenes.play import PlayScene
from game.ui.settings import Settings
from game.ui.tables.golo.catching import window_of
from game.ui.tables.golo.face import GoloFace
from game.ui.tables.golo.odds import Bars
from game.ui.widgets.base import Widget
from tests.rules.golo.tables import CONTENT, RULES
from tests.ui.user import Script, click, key, move, pad, press, release, run

QUICK = Settings(theme="contrast", speed=0, pace="fast")


class ClubMind:
    """Answers at once, as the club bot would."""

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        answer: Future[Choice] = Future()
        answer.set_result(policy(game_key, "club").choose(RULES, view, Random(seed), budget))
        return answer

    def warm(self) -> None:
        pass

    def close(self) -> None:
        pass


def golo(*seats: Seat, folder: Path | None = None, **options: Any) -> Table:
    return Table.new(RULES, Options(**options), seats or (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder,
                     content=CONTENT)


def evening(table: Table) -> PlayScene:
    return PlayScene(table, mind=ClubMind())


def until(true: Callable[[], object], most: int = 900) -> Iterator[None]:
    for _ in range(most):
        if true():
            return
        yield
    raise AssertionError("it never came to that")


def face_of(scene: PlayScene) -> GoloFace:
    assert isinstance(scene.face, GoloFace)
    return scene.face


def asked(scene: PlayScene) -> bool:
    return isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy


def state_of(scene: PlayScene) -> State:
    state: State = scene.table.state
    return state


def ended(scene: PlayScene) -> bool:
    return isinstance(scene.ui.top, EndPanel)


def best_keep(s: State) -> int:
    """Lowest that the rules allow; at trips a few."""
    return max(legal_keeps(s), key=lambda dice: (0 < dice.bit_count() < 4, dice.bit_count()))


Deed = Callable[[App, PlayScene, Widget], Iterator[None]]


def by_mouse(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
    click(target)
    yield


def by_steps(step: Callable[[], None], ok: Callable[[], None]) -> Deed:
    def deed(app: App, scene: PlayScene, target: Widget) -> Iterator[None]:
        for _ in range(60):
            if scene.ui.focus is target:
                break
            step()
            yield
        assert scene.ui.focus is target
        ok()
        yield
    return deed


by_keys = by_steps(lambda: key(pygame.K_TAB), lambda: key(pygame.K_RETURN))
by_pad = by_steps(lambda: pad("RB"), lambda: pad("A"))


def player(scene: PlayScene, deed: Deed) -> Script:
    """Plays a round to its end with one device."""
    def script(app: App) -> Iterator[None]:
        while not ended(scene):
            yield from until(lambda: asked(scene) or ended(scene))
            if ended(scene):
                break
            face, s = face_of(scene), state_of(scene)
            if s.phase is Phase.ROLL:
                yield from deed(app, scene, face.bar.roll)
            elif s.phase is Phase.CATCH:
                yield from deed(app, scene, face.bar.catch)
            else:
                wanted = best_keep(s)
                for die, spot in list(face.tray.spots.items()):
                    if wanted >> die & 1:
                        yield from deed(app, scene, spot)
                assert face.marked == wanted
                yield from deed(app, scene, face.bar.keep)
            yield
    return script


MODES: tuple[tuple[str, dict[str, Any], tuple[Seat, ...]], ...] = (
    ("simple", {}, (person("Ana"),)),
    ("simple free", {"lowest_only": False}, (person("Ana"),)),
    ("scorecard", {"mode": "scorecard"}, (person("Ana"), bot("Bo", "club"))),
    ("match", {"mode": "match"}, (person("Ana"), bot("Bo", "club"))),
    ("skins", {"mode": "skins"}, (person("Ana"), bot("Bo", "club"))),
    ("flop", {"mode": "flop"}, (person("Ana"), bot("Bo", "club"))),
    ("trips", {"mode": "trips"}, (person("Ana"), bot("Bo", "club"))),
    ("ground rules", {"ground_rules": True, "cocked": 12, "off_table": 12}, (person("Ana"),)),
)


DEVICES = {"mouse": by_mouse, "keys": by_keys, "pad": by_pad}
ROUNDS = [(mode, device) for number, mode in enumerate(MODES) for device in (list(DEVICES)[number % 3],)]
EVERY = [(mode, device) for mode in MODES for device in DEVICES]


@pytest.mark.full
@pytest.mark.parametrize(("mode", "device"), EVERY, ids=[f"{mode[0]} {device}" for mode, device in EVERY])
def test_every_mode_by_every_device(folder: Path, mode: tuple[str, dict[str, Any], tuple[Seat, ...]], device: str) -> None:
    scene = evening(golo(*mode[2], **mode[1]))
    run(folder, scene, player(scene, DEVICES[device]), settings=QUICK)
    assert scene.table.over


@pytest.mark.parametrize(("mode", "device"), ROUNDS, ids=[f"{mode[0]} {device}" for mode, device in ROUNDS])
def test_a_whole_round(folder: Path, mode: tuple[str, dict[str, Any], tuple[Seat, ...]], device: str) -> None:
    scene = evening(golo(*mode[2], **mode[1]))
    run(folder, scene, player(scene, DEVICES[device]), settings=QUICK)
    assert scene.table.over
    assert len(scene.table.scores.lines) == len(mode[2])


def rolled(table: Table, *landed: int, bottoms: bool = False) -> Table:
    table.act(Roll(bottoms))
    table.act(Dice(landed))
    return table


FLAT = (3, 4, 4, 5, 6, 3, 7, 5, 8)


def test_an_illegal_keep_is_refused_with_the_reason(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.tray.spots[8])
        yield
        assert face.marked == 1 << 8
        assert face.bar.keep.text == "Keep 1 die for 8 strokes"
        click(face.bar.keep)
        yield
        assert "A 8 can't be kept while a 3 stays" in scene.desk.strip.text
        assert state_of(scene).phase is Phase.KEEP
        click(face.tray.spots[8])
        key(pygame.K_1)
        yield
        yield
        assert face.marked == 1

    run(folder, scene, script, settings=QUICK)


def test_a_flick_throws_and_a_short_drag_does_not(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        x, y = face_of(scene).tray.felt.center
        for far, phase in ((10, Phase.ROLL), (200, Phase.KEEP)):
            press((x, y))
            move((x + far, y - 20), held=True)
            release((x + far, y - 20))
            for _ in range(4):
                yield
            yield from until(lambda: asked(scene))
            assert state_of(scene).phase is phase

    run(folder, scene, script, settings=QUICK)


def test_bottoms_read_the_lower_faces(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        click(face.bar.bottoms)
        yield
        assert "Bottoms is called" in scene.desk.strip.text
        click(face.bar.roll)
        yield from until(lambda: state_of(scene).phase is Phase.KEEP and asked(scene))
        s = state_of(scene)
        assert s.throw.bottoms
        for die, spot in face.tray.spots.items():
            assert spot.value == s.throw.lying[die]
            shown = face._show._dice[die].faces[face._show._faces[die]]
            assert shown == str(spot.value)

    run(folder, scene, script, settings=QUICK)


@pytest.mark.parametrize("caught", [True, False], ids=["caught", "missed"])
def test_a_falling_die(folder: Path, caught: bool) -> None:
    scene = evening(rolled(golo(ground_rules=True, off_table=12), -1, *FLAT[1:]))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: state_of(scene).phase is Phase.CATCH and asked(scene))
        face = face_of(scene)
        assert scene.ui.focus is face.bar.catch
        if caught:
            yield
            click(face.tray.fallers[0])
        yield from until(lambda: any(isinstance(step, Catch) for step in actions(scene)), 2000)
        assert next(step for step in actions(scene) if isinstance(step, Catch)) == Catch(1 if caught else 0)

    run(folder, scene, script, settings=QUICK)


def actions(scene: PlayScene) -> list[Any]:
    return [step.action for step in scene.table.history.steps()]


def test_relaxed_catch_doubles_the_time(folder: Path) -> None:
    scene = evening(golo())

    def script(app: App) -> Iterator[None]:
        yield
        before = window_of(app.settings)
        app.change(msgspec.structs.replace(app.settings, relaxed_catch=True))
        assert window_of(app.settings) == 2 * before == 1.4

    run(folder, scene, script, settings=QUICK)


def test_the_odds_come_by_themselves(folder: Path) -> None:
    scene = evening(rolled(golo(), *FLAT))

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        face = face_of(scene)
        scene.desk.panel.turn_to(2)
        yield from until(lambda: any(isinstance(w, Bars) for w in face._page.walk()), 3000)

    run(folder, scene, script, settings=QUICK)


def test_keep_is_an_action_of_its_dice() -> None:
    table = rolled(golo(), *FLAT)
    table.act(Keep(0b100001))
    assert table.state.players[0].strokes == 6
