"""What is said and shown of a roll or a hole goes with it: nothing of it stands over what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random

from game.games.card_golf.rules.shots import MISS, swung
from game.games.card_golf.rules.values import KeepRoll, Phase, Putt, Reroll, RolledFaces, RollKind, State
from game.games.card_golf.solver.odds import RestGround
from game.session.seats import person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.table.pieces import ResultPanel
from game.ui.window.loop import App
from tests.games.card_golf.table.tables import RULES, evening, face_of, golf, plain_plan, state_of
from tests.games.card_golf.table.test_putts import on_the_green
from tests.ui.user import Film, click, run, until

SEVEN = 7


def missed() -> Table:
    """A stroke whose curve is a complete miss, and whose player has a token."""
    table = golf(person("Ana"), holes=3, tokens=1)
    miss(table)
    s: State = table.state
    assert (s.phase, s.stroke is not None and s.stroke.roll) == (Phase.ASK, RollKind.CURVE)
    return table


def miss(table: Table) -> None:
    """A plain plan that comes to a complete miss."""
    s: State = table.state
    table.play(plain_plan(s))
    s = table.state
    assert s.stroke is not None
    assert s.stroke.aim is not None
    table.play(RolledFaces((3,) * s.stroke.aim.swing_dice))      # threes raise the risk
    s = table.state
    if s.phase is Phase.ASK:
        table.play(KeepRoll())
    s = table.state
    assert s.stroke is not None
    assert s.stroke.aim is not None
    risk = s.stroke.aim.risk + swung(s.stroke.swing).risk
    faces = next(dice for dice in product(range(1, 7), repeat=2) if s.game.tables.curved(risk, sum(dice)) == MISS)
    table.play(RolledFaces(faces))


def test_a_miss_that_is_rolled_again_is_no_miss_any_more(folder: Path) -> None:
    table = missed()
    table.play(Reroll(3))
    scene = evening(table)

    def script(app: App) -> Iterator[None]:
        rests = face_of(scene).hand.rests
        yield from until(lambda: rests.told.forecast is not None)
        assert state_of(scene).phase is Phase.AGAIN, "the dice are in somebody's hand"
        assert rests.told.forecast is not None
        assert rests.told.forecast.grounds.get(RestGround.MISS, 0) < 1

    run(folder, scene, script, settings=Settings(theme="contrast", speed=0, pace="fast", own_dice=True))


def test_the_number_of_the_next_hole_stands_over_its_own_picture(folder: Path) -> None:
    table = on_the_green()
    table.play(Putt())
    sevens = (seed for seed in range(100) if sum(RULES.draw(table.state, Random(seed)).faces) == SEVEN)  # type: ignore[union-attr]
    scene = evening(table, next(sevens))
    seen: list[bool] = []

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        while not any(isinstance(one, ResultPanel) and one.headline == "Hole 2" for one in face.table.children):
            yield
        s = state_of(scene)
        assert s.number == 1
        while any(isinstance(one, ResultPanel) for one in face.table.children):
            assert face.table.state is not None
            assert face.table.state.hole is s.ground
            assert face.hand.page == "clubs"
            assert not face.making.track.shown.balls
            seen.append(True)
            yield

    run(folder, scene, script, settings=Settings(theme="contrast", speed=1, pace="fast"), clock=Film(), hasty=True, turns=1500)
    assert seen


def test_the_rack_says_nothing_of_the_last_lie_while_the_next_hole_is_announced(folder: Path) -> None:
    table = golf(person("Ana"), holes=3, tokens=0)
    while table.state.player.strokes < table.state.ground.par + 2:      # one stroke more, and the hole is over (C16)
        miss(table)
    scene = evening(table)
    seen: list[bool] = []

    def script(app: App) -> Iterator[None]:
        face = face_of(scene)
        yield from until(lambda: bool(face.making.rack.figures and face.making.rack.beside and face.hand.swing.visible))
        click(face.hand.swing)
        while not any(isinstance(one, ResultPanel) and one.headline == "Hole 2" for one in face.table.children):
            yield
        while any(isinstance(one, ResultPanel) for one in face.table.children):
            assert (face.making.rack.beside, face.making.rack.figures) == ("", None)
            assert not any(key.picked for key in face.making.rack.keys)
            seen.append(True)
            yield

    run(folder, scene, script, settings=Settings(theme="contrast", speed=1, pace="fast"), clock=Film(), hasty=True, turns=1500)
    assert seen
