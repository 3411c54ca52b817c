"""Card Golf on the play screen for tests: tables on the oracle course, a mind that answers at once, and players with one device each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pygame

from game.bots.policy import Choice
from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import OnCourse, OnTrack
from game.games.card_golf.rules.values import AimShot, Options, Phase, State
from game.games.card_golf.table.face import CardGolfFace
from game.games.card_golf.table.planner import Aiming, Stance
from game.rules.contract import Legal, OpenView
from game.session.history import Undo
from game.session.seats import Seat, person
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import App
from tests.games.card_golf.rules.ground import DECK, content_of, oracle_holes
from tests.ui.table.scenes import QUICK, Gesture, ReadyMind, actions, asked, by_finger, by_mouse, devices, ended, to_the_end
from tests.ui.user import Script, key, pad, until

__all__ = ["QUICK", "Gesture", "actions", "asked", "by_finger", "by_mouse", "ended", "until"]

RULES = CardGolf()
CONTENT = content_of(DECK, *oracle_holes(9))


def plain_plan(s: State) -> AimShot:
    """Aims as near to the flag as a club carries."""
    ball = s.player.ball
    assert isinstance(ball, OnCourse)
    stance = Stance(s.ground, ball, s.game.tables, s.game.options.stretch, s.tee_of(s.turn))
    target = stance.first_target()
    club = stance.club_for(target)
    assert club is not None
    return AimShot(target, club.name)


def straight(_game: str, view: object, _seed: int | str, _budget: float) -> Choice:
    """Straight at the flag, and never a token."""
    assert isinstance(view, OpenView)
    s, legal = view.table, RULES.legal_in(view)
    aims = s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse)
    return Choice(plain_plan(s) if aims else next(iter(legal)), "It goes straight at the flag.")


def golf(*seats: Seat, dealt: bool = False, undo: Undo = "strict", **options: Any) -> Table:
    """A table on the oracle course, or on one dealt from its deck."""
    content: Content = replace(CONTENT, course=replace(CONTENT.course, holes=())) if dealt else CONTENT
    return Table.new(RULES, Options(**options), seats or (person("Ana"),), now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None,
                     undo=undo, content=content)


def evening(table: Table, seed: int = 1) -> PlayScene:
    """A table whose dice fall alike in every run."""
    return PlayScene(table, mind=ReadyMind(straight), faces=lambda _key, *given: CardGolfFace(*given, ahead=False), rng=Random(seed))


def face_of(scene: PlayScene) -> CardGolfFace:
    assert isinstance(scene.face, CardGolfFace)
    return scene.face


def aiming_of(scene: PlayScene) -> Aiming:
    """The plan that is made, or was made last."""
    found = face_of(scene).making.aiming
    assert found is not None
    return found


def state_of(scene: PlayScene) -> State:
    state: State = scene.table.state
    return state


def legal_of(scene: PlayScene) -> Legal[Any]:
    return RULES.legal_in(scene.table.view(state_of(scene).turn))


def aims(scene: PlayScene) -> bool:
    """Whether the player at the screen is to plan a stroke."""
    s = state_of(scene)
    return asked(scene) and s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse)


# ---- devices
DEVICES = devices(lambda scene: face_of(scene).table)


def player(scene: PlayScene, device: str) -> Script:
    """Plays a round to its end with one device. It spends every token on the first die of a swing."""
    gesture = DEVICES[device]

    def answer(app: App) -> Iterator[None]:
        face, s = face_of(scene), state_of(scene)
        if s.phase is Phase.ASK:
            if s.stroke is not None and s.stroke.aim is not None and not s.stroke.curve:
                yield from gesture(app, scene, face.making.tray.spots[0])
                assert face.making.marked == 1
                yield from gesture(app, scene, face.hand.again)
            else:
                yield from gesture(app, scene, face.hand.keep)
        elif isinstance(s.player.ball, OnTrack):
            yield from gesture(app, scene, face.hand.putt)
        elif device in ("keys", "pad") and scene.ui.focus is face.table:
            key(pygame.K_RETURN) if device == "keys" else pad("A")
            yield
        else:
            yield from gesture(app, scene, face.hand.swing)

    return to_the_end(scene, answer)


def rng_table(table: Table, seed: int, steps: int) -> Table:
    """The table some chance results and plain plans further."""
    rng = Random(seed)
    for _ in range(steps):
        seat = table.to_act
        if isinstance(seat, int):
            s: State = table.state
            plans = s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse)
            table.play(plain_plan(s) if plans else next(iter(RULES.legal_in(table.view(seat)))))
        elif seat is not None:
            table.advance_chance(rng)
    return table
