"""The end of a nine and of the round: who leads or has won and by what, the nine's figures, and a button that waits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.bots.policy import policy
from game.games.golf.rules import MATCH, SKINS, HoleResult, Margin, RoundEnded, won
from game.games.golo.rules.values import HOLES, HoleDecided, NinePlayed, Phase, PlayerLeft, State, Taken
from game.games.golo.table.card import result_word
from game.games.golo.table.show import NineResult, ended_nine, nine_words
from game.session.seats import Seat, person
from game.session.table import Table
from game.ui.play.panel import GoOn
from game.ui.scenes.play import PlayScene
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.bots.asking import ask
from tests.games.golo.rules.tables import RULES
from tests.games.golo.table.tables import QUICK, answers, asked, by_mouse, evening, face_of, golo, state_of
from tests.ui.table.scenes import ended
from tests.ui.user import click, run, until

NAMES = "Ana", "Bo", "Cy"
PAIR = person("Ana"), person("Bo")


def before_the_end(nine: int, *seats: Seat, seed: int = 1, **options: Any) -> Table:
    """A table at which the next action of a player ends the nine of that number (from 0)."""
    table, rng, club = golo(*(seats or PAIR), **options), Random(seed), policy("golo", "club")
    while not table.over:
        seat = table.to_act
        if not isinstance(seat, int):
            table.advance_chance(rng)
            continue
        s: State = table.state
        if s.game.by_hole and (s.first, seat) == (nine * HOLES + HOLES - 1, len(s.players) - 1):
            return table        # each hole is one throw
        action = ask(club, RULES, table.view(seat), rng, .1).action
        after = RULES.apply(s, action)[0]
        if after.phase is Phase.OVER or after.first // HOLES > nine:
            return table
        table.play(action)
    raise AssertionError("no such nine")


def result_of(scene: PlayScene) -> NineResult | None:
    return next((w for w in face_of(scene).tray.walk() if isinstance(w, NineResult)), None)


def to_the_result(app: App, scene: PlayScene) -> Iterator[None]:
    """Plays until a result waits."""
    answer = answers(scene, by_mouse)
    while not scene.showing.held:
        yield from until(lambda: scene.showing.held or asked(scene))
        if not scene.showing.held:
            yield from answer(app)


def test_the_front_nine_ends_with_who_leads_and_waits(folder: Path) -> None:
    scene = evening(before_the_end(0, holes=18))

    def script(app: App) -> Iterator[None]:
        yield from to_the_result(app, scene)
        s, result = state_of(scene), result_of(scene)
        assert result is not None
        strokes = [player.strokes for player in s.players]
        lead, behind = sorted((0, 1), key=lambda seat: strokes[seat])
        assert result.panel.headline == f"{('Ana', 'Bo')[lead]} leads"
        by = strokes[behind] - strokes[lead]
        assert by > 1, "a seed with a clear leader"
        assert result.panel.remark == f"{strokes[lead]} strokes after the front nine; {by} strokes ahead of {('Ana', 'Bo')[behind]}"
        assert [line.total for line in result.sheet.nines[0].lines if line.seat is not None] == [str(n) for n in strokes]
        assert result.sheet.visible
        assert [hole.number for hole in face_of(scene).tray.rack.holes] == list(range(1, 10)), "the nine that it is about"
        at = scene.table.position
        for _turn in range(40):
            yield
        assert (scene.table.position, result_of(scene)) == (at, result)
        button = scene.desk.strip.children[0]
        assert isinstance(button, GoOn)
        assert button.text == "Back nine"
        app.window.size = (1024, 640)
        yield
        assert result_of(scene) is result
        click(button)
        yield from until(lambda: not scene.showing.busy)
        assert result_of(scene) is None

    run(folder, scene, script, settings=QUICK)


def test_the_end_of_the_round_is_told_in_brass_before_the_standings(folder: Path) -> None:
    tables = (before_the_end(0, mode="match", seed=seed) for seed in range(20))
    scene = evening(next(table for table in tables if abs(won(table.state.results, 0) - won(table.state.results, 1)) > 1))

    def script(app: App) -> Iterator[None]:
        yield from to_the_result(app, scene)
        result, lines = result_of(scene), scene.table.scores.lines
        assert result is not None
        assert result.panel.grand
        first = [line for line in lines if line.rank == 1]
        assert len(first) == 1, "whatever the last hole comes to"
        assert result.panel.headline == f"{('Ana', 'Bo')[first[0].seats[0]]} wins"
        assert result.panel.remark == scene.table.scores.by
        told = [w.text for w in face_of(scene).page.walk() if isinstance(w, Label)]
        assert told == ["The round is over."], "and no dice to keep"
        button = scene.desk.strip.children[0]
        assert isinstance(button, GoOn)
        assert button.text == "Standings"
        click(button)
        yield from until(lambda: ended(scene))

    run(folder, scene, script, settings=QUICK)


def test_the_last_die_lies_in_the_rack_while_the_result_stands(folder: Path) -> None:
    scene = evening(before_the_end(0))

    def script(app: App) -> Iterator[None]:
        yield from to_the_result(app, scene)
        yield
        rack, picture, p = face_of(scene).tray.rack, app.window.get_surface(), app.painter
        last = max(range(HOLES), key=lambda hole: rack.spot(p, hole)[0])
        away = rack.hole_size(p) * .4

        def filled(hole: int) -> bool:
            x, y = rack.spot(p, hole)
            return bool(picture.get_at((round(x), round(y))) != picture.get_at((round(x - away), round(y - away))))
        yield from until(lambda: all(filled(hole) for hole in range(last + 1)))
        assert result_of(scene) is not None

    run(folder, scene, script, settings=QUICK)


def test_beside_the_standings_lies_the_rack_of_who_has_won(folder: Path) -> None:
    scenes = (evening(before_the_end(0, seed=seed)) for seed in range(20))
    scene = next(one for one in scenes if min(one.table.state.players, key=lambda player: player.strokes + 9 - len(player.taken)).taken
                 != one.table.state.players[one.table.state.turn].taken)

    def script(app: App) -> Iterator[None]:
        yield from to_the_result(app, scene)
        click(scene.desk.strip.children[0])
        yield from until(lambda: ended(scene))
        first = next(line.seats[0] for line in scene.table.scores.lines if line.rank == 1)
        assert first != state_of(scene).turn, "whoever rolled last has lost"
        kept = {taken.hole: result_word(taken.strokes, taken.die) for taken in state_of(scene).players[first].taken}
        assert [hole.word for hole in face_of(scene).tray.rack.holes] == [kept[hole] for hole in range(HOLES)]

    run(folder, scene, script, settings=QUICK)


# ---- what is said
def standing(*strokes: int, mode: str = "simple", results: tuple[HoleResult, ...] = (), holes: int = 18, over: bool = False) -> State:
    """A round whose front nine ends with those strokes."""
    table = golo(*(person(name) for name in NAMES[:len(strokes)]), mode=mode, holes=holes)
    s: State = table.state
    players = tuple(player._replace(strokes=n, taken=tuple(Taken(hole, hole, 0, 0) for hole in range(HOLES)))
                    for player, n in zip(s.players, strokes, strict=True))
    return s._replace(players=players, results=results, first=0 if over else HOLES, phase=Phase.OVER if over else s.phase)


ANA, BO, TIED = HoleResult(0, 1), HoleResult(1, 1), HoleResult(None, 1)


@pytest.mark.parametrize(("s", "said"), [
    (standing(34), ("34 strokes", "for the front nine, 2 under par")),
    (standing(36, 36, 40), ("Ana and Bo are level", "36 strokes after the front nine")),
    (standing(40, 35, 36), ("Bo leads", "35 strokes after the front nine; 1 stroke ahead of Cy")),
    (standing(40, 40, mode="match", results=(ANA, ANA, BO, TIED, ANA)), ("Ana leads", "2 up after the front nine")),
    (standing(40, 40, mode="match", results=(ANA, BO)), ("All square", "after the front nine")),
    (standing(40, 40, 40, mode="skins", results=(ANA, ANA, BO, HoleResult(None, 1), HoleResult(None, 2))),
     ("Ana leads", "2 skins after the front nine; 1 skin ahead of Bo; 2 skins are carried on")),
], ids=["alone", "level", "strokes", "match", "square", "skins"])
def test_the_front_nine_in_words_of_its_mode(s: State, said: tuple[str, str]) -> None:
    assert nine_words(s, NAMES, HoleDecided(8, None, 1, 0))[:2] == said


@pytest.mark.parametrize(("s", "event", "said"), [
    (standing(34, holes=9, over=True), RoundEnded("simple", (0,), 34, 0), ("34 strokes", "2 under par")),
    (standing(40, 35, holes=9, over=True), RoundEnded("simple", (1,), 35, 0), ("Bo wins", "in 35 strokes; 5 strokes ahead of Ana")),
    (standing(36, 36, holes=9, over=True), RoundEnded("simple", (0, 1), 36, 0), ("Ana and Bo share the win", "in 36 strokes")),
    (standing(36, 39, mode="match", holes=9, over=True, results=(ANA,) * 4), RoundEnded(MATCH, (0,), 4, 0, Margin(4, 3)),
     ("Ana wins", "4 & 3")),
    (standing(36, 39, mode="match", holes=9, over=True, results=(ANA, BO)), RoundEnded(MATCH, (0, 1), 1, 0),
     ("All square", "Ana and Bo share the win, 1 hole each")),
    (standing(36, 39, mode="skins", holes=9, over=True, results=(ANA, ANA, BO)), RoundEnded(SKINS, (0,), 2, 3),
     ("Ana wins", "with 2 skins; 1 skin ahead of Bo; 3 skins are not awarded")),
], ids=["alone", "strokes", "shared", "match", "square", "skins"])
def test_the_round_in_words_of_its_mode(s: State, event: RoundEnded, said: tuple[str, str]) -> None:
    assert nine_words(s, NAMES, event)[:2] == said


def test_only_what_ends_the_nine_for_everybody_has_a_result() -> None:
    """Ana's own nine is over while Bo plays; the last to leave ends the nine as well (G8)."""
    before = golo(*PAIR, holes=18).state
    after = before._replace(first=HOLES)
    assert ended_nine(before, before, NinePlayed(0, 0, 36, 36)) is None
    assert ended_nine(before, after, NinePlayed(1, 0, 36, 36)) == 0
    assert ended_nine(before, after, PlayerLeft(1)) == 0
    over = after._replace(phase=Phase.OVER)
    assert ended_nine(after, over, NinePlayed(1, 1, 36, 72)) is None      # the end of the round follows
    assert ended_nine(after, over, RoundEnded("simple", (0,), 72, 0)) == 1
