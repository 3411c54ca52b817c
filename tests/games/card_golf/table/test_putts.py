"""A putt is a stroke: its player makes it, sees its chances before, and is not asked about one that is in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame

from game.games.card_golf.bots.players import putt_or_none
from game.games.card_golf.rules.shots import OnTrack
from game.games.card_golf.rules.values import KeepRoll, Phase, Putt, Reroll, RolledFaces, RollKind, State
from game.session.seats import person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.driver import Auto
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import RULES, actions, asked, evening, face_of, golf, plain_plan, state_of
from tests.ui.user import key, run, until

CALM = Settings(theme="contrast", speed=0, pace="fast", autoplay=True)


def on_the_green(tokens: int = 0) -> Table:
    """A round whose first ball has come to the track."""
    table, rng = golf(person("Ana"), holes=3, tokens=tokens), Random(4)
    for _ in range(60):
        s: State = table.state
        if s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack):
            return table
        if s.phase is Phase.TURN:
            table.play(plain_plan(s))
        elif s.phase is Phase.ASK:
            table.play(KeepRoll())
        else:
            table.advance_chance(rng)
    raise AssertionError("never on the green")


def test_a_putt_waits_for_its_player_and_shows_its_chances(folder: Path) -> None:
    scene = evening(on_the_green())

    def script(app: App) -> Iterator[None]:
        before = len(actions(scene))
        for _ in range(30):
            yield
        assert asked(scene)
        assert len(actions(scene)) == before
        hand = face_of(scene).hand
        assert hand.page == "track"
        assert face_of(scene).making.track.shown.yards > 0
        assert hand.putt.visible
        assert scene.ui.focus is hand.putt
        key(pygame.K_RETURN)
        yield from until(lambda: len(actions(scene)) > before)
        assert actions(scene)[before] == Putt()

    run(folder, scene, script, settings=CALM)


def test_a_putt_plays_itself_where_that_is_set(folder: Path) -> None:
    scene = evening(on_the_green())

    def script(app: App) -> Iterator[None]:
        before = len(actions(scene))
        yield from until(lambda: len(actions(scene)) > before)
        assert actions(scene)[before] == Putt()

    run(folder, scene, script, settings=Settings(theme="contrast", speed=0, pace="fast", autoplay=True, autoplay_strokes=True))


def test_a_putt_that_is_in_asks_nothing_and_one_that_is_not_does(folder: Path) -> None:
    for faces, in_ in (((3, 4), True), ((1, 1), False)):
        table = on_the_green(tokens=2)
        table.play(Putt())
        table.play(RolledFaces(faces))
        s: State = table.state
        assert (s.phase, s.stroke is not None and s.stroke.roll) == (Phase.ASK, RollKind.PUTT)
        assert (RULES.settled(s) == KeepRoll()) is in_
        assert RULES.why_not(s, Reroll(1)) is None, "games that were saved so are played so"
        scene = evening(table)

        def script(app: App, scene: object = scene, in_: bool = in_, at: int = table.position) -> Iterator[None]:
            for _ in range(20):
                yield
            game = state_of(scene)  # type: ignore[arg-type]
            assert (game.phase is not Phase.ASK) is in_
            assert not isinstance(scene.driver.due(scene.pace), Auto)  # type: ignore[attr-defined]

        run(folder, scene, script, settings=Settings(theme="contrast", speed=0, pace="fast", autoplay=False))


def test_one_yard_is_one_yard() -> None:
    s: State = on_the_green().state
    one = s._replace(players=(s.player._replace(ball=OnTrack(1)),))
    choice = putt_or_none(one)
    assert choice is not None
    assert choice.why == "Putts from 1 yard."
