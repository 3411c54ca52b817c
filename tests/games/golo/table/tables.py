"""GOLO on the play screen for tests: tables, a mind that answers at once, questions to a scene, and players with one device each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

from game.bots.policy import Choice, policy
from game.games.golo.rules.turns import legal_keeps
from game.games.golo.rules.values import Content, Dice, Options, Phase, Roll, State
from game.games.golo.table.face import GoloFace
from game.session.history import Undo
from game.session.seats import Seat, person
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.bots.asking import ask
from tests.games.golo.rules.tables import CONTENT, RULES
from tests.ui.table.scenes import QUICK, Gesture, ReadyMind, actions, asked, by_finger, by_mouse, devices, ended, to_the_end
from tests.ui.user import Script, until

__all__ = ["QUICK", "Gesture", "actions", "asked", "by_finger", "by_mouse", "ended", "until"]

FLAT = (3, 4, 4, 5, 6, 3, 7, 5, 8)


def as_club(game_key: str, view: object, seed: int | str, budget: float) -> Choice:
    """As the club bot would."""
    return ask(policy(game_key, "club"), RULES, view, Random(seed), budget)


def golo(*seats: Seat, folder: Path | None = None, undo: Undo = "strict", content: Content = CONTENT, **options: Any) -> Table:
    return Table.new(RULES, Options(**options), seats or (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder,
                     undo=undo, content=content)


def rolled(table: Table, *landed: int, bottoms: bool = False) -> Table:
    table.play(Roll(bottoms))
    table.play(Dice(landed))
    return table


def finished(table: Table, seed: int = 1) -> Table:
    """Club players play the round to its end, without a screen."""
    rng, club = Random(seed), policy("golo", "club")
    while not table.over:
        seat = table.to_act
        if isinstance(seat, int):
            table.play(ask(club, RULES, table.view(seat), rng, .1).action)
        else:
            table.advance_chance(rng)
    return table


def evening(table: Table) -> PlayScene:
    return PlayScene(table, mind=ReadyMind(as_club))


def face_of(scene: PlayScene) -> GoloFace:
    assert isinstance(scene.face, GoloFace)
    return scene.face


def state_of(scene: PlayScene) -> State:
    state: State = scene.table.state
    return state


def best_keep(s: State) -> int:
    """Lowest that the rules allow; at trips a few."""
    return max(legal_keeps(s), key=lambda dice: (0 < dice.bit_count() < 4, dice.bit_count()))


# ---- devices
DEVICES = devices()


def player(scene: PlayScene, gesture: Gesture) -> Script:
    """Plays a round to its end with one device."""
    return to_the_end(scene, answers(scene, gesture))


def answers(scene: PlayScene, gesture: Gesture) -> Script:
    """Does what is asked with one device: rolls, catches, or keeps the best dice."""
    def answer(app: App) -> Iterator[None]:
        face, s = face_of(scene), state_of(scene)
        if s.phase is Phase.ROLL:
            yield from gesture(app, scene, face.bar.roll)
        elif s.phase is Phase.CATCH:
            yield from gesture(app, scene, face.bar.catch)
        else:
            wanted = best_keep(s)
            for die, spot in list(face.tray.spots.items()):
                if wanted >> die & 1:
                    yield from gesture(app, scene, spot)
            assert face.keeping.marked == wanted
            yield from gesture(app, scene, face.bar.keep)
    return answer
