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
from game.ui.tables.golo.face import GoloFace
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


@pytest.mark.parametrize("deed", [by_mouse, by_keys, by_pad], ids=["mouse", "keys", "pad"])
@pytest.mark.parametrize("mode", MODES, ids=[mode[0] for mode in MODES])
def test_a_whole_round(folder: Path, mode: tuple[str, dict[str, Any], tuple[Seat, ...]], deed: Deed) -> None:
    scene = evening(golo(*mode[2], **mode[1]))
    run(folder, scene, player(scene, deed), settings=QUICK)
    assert scene.table.over
    assert len(scene.table.scores.lines) == len(mode[2])
