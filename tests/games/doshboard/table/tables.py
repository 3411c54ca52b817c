"""Doshboard on the play screen for tests: tables on small and stock boards, a mind that answers at once, players with one device each."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame

from game.bots.policy import Choice
from game.games.doshboard.bots.players import Rookie
from game.games.doshboard.rules.board import Board, HolePair, Place
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import Options, Phase, State
from game.games.doshboard.table.face import DoshboardFace
from game.rules.contract import OpenView
from game.session.seats import Seat, person
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.content.read_files import read_doshboard
from tests.games.doshboard.rules.tables import content
from tests.ui.table.scenes import QUICK, Gesture, ReadyMind, actions, asked, by_finger, by_mouse, devices, ended, to_the_end
from tests.ui.user import Script, key, pad, until

__all__ = ["QUICK", "Gesture", "actions", "asked", "by_finger", "by_mouse", "ended", "until"]

RULES = Doshboard()
LAWN = content(Board("Lawn", "", (".....",) * 5, (HolePair(Place(2, 4), Place(2, 1), 3),)))
"""A hole of a few cells."""

STOCK = Path(__file__).resolve().parents[4] / "courses" / "doshboard"


def straight(_game: str, view: object, seed: int | str, budget: float) -> Choice:
    """Straight at the target."""
    assert isinstance(view, OpenView)
    return Rookie().choose(view, RULES.legal_in(view), Random(seed), budget)


def stock() -> Content:
    """Three Falls with the stock sets."""
    return read_doshboard(STOCK, "three-falls", "cards")


def doshboard(*seats: Seat, played_with: Content | None = None, **options: Any) -> Table:
    """A table on a meadow of two holes, or on another board."""
    return Table.new(RULES, Options(**options), seats or (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None,
                     undo="strict", content=played_with or content())


def evening(table: Table, seed: int = 1) -> PlayScene:
    """A table whose dice fall alike in every run."""
    return PlayScene(table, mind=ReadyMind(straight), faces=lambda _key, *given: DoshboardFace(*given), rng=Random(seed))


def face_of(scene: PlayScene) -> DoshboardFace:
    assert isinstance(scene.face, DoshboardFace)
    return scene.face


def state_of(scene: PlayScene) -> State:
    state: State = scene.table.state
    return state


def plans(scene: PlayScene) -> bool:
    """Whether the player at the screen is to plan a shot."""
    return asked(scene) and state_of(scene).phase is Phase.PLAN


# ---- devices
DEVICES = devices(lambda scene: face_of(scene).course)


def player(scene: PlayScene, device: str) -> Script:
    """Plays a game to its end with one device; of three cards it keeps the first ones."""
    gesture = DEVICES[device]

    def answer(app: App) -> Iterator[None]:
        face, s = face_of(scene), state_of(scene)
        if s.phase is Phase.CHOOSE:
            for number in s.player.hand[:3]:
                yield from gesture(app, scene, face.fan.keys[number])
            yield from gesture(app, scene, face.side.keep)
        elif device in ("keys", "pad") and scene.ui.focus is face.course:
            key(pygame.K_RETURN) if device == "keys" else pad("A")
            yield
        else:
            yield from gesture(app, scene, face.side.play)

    return to_the_end(scene, answer)
