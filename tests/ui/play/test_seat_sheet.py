"""The sheet of a seat: opened by a press of its plaque, by a key and by the right stick; it tells only what everybody has seen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.games.golf.table.sheet import Sheet
from game.rules.contract import CHANCE, Setup, rules_of
from game.rules.options import build
from game.session.seats import bot, person
from game.ui.looks.settings import Settings
from game.ui.play.seats import SeatPlate, SeatSheet
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Sitting
from game.ui.widgets.base import Widget
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.test_conformance import CASES
from tests.ui.play.tables import partner_table
from tests.ui.play.test_room import SilentMind
from tests.ui.scenes.test_layout import table_of
from tests.ui.user import click, key, post, run

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
STILL = Settings(theme="contrast", speed=0)


def partner() -> PlayScene:
    return PlayScene(partner_table(person("Ana"), *(bot(name, "club") for name in NAMES[1:])), mind=SilentMind())


def looked_at(scene: PlayScene) -> int | None:
    """The seat whose sheet is open."""
    return scene.ui.top.plate.seat if isinstance(scene.ui.top, SeatSheet) else None


def push(axis: int, value: float) -> None:
    """Push a stick that far and let it go."""
    for pushed in (value, 0.0):
        post(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=round(32767 * pushed))


def test_a_press_of_a_plaque_opens_its_sheet_and_esc_or_a_press_beside_it_closes_it(tmp_path: Path) -> None:
    scene = partner()

    def script(app: App) -> Iterator[None]:
        yield
        yield
        for beside in (False, True):
            click(scene.desk.seats.plates[2])
            yield
            assert looked_at(scene) == 2
            assert "Desmond" in words_of(scene.ui.top)
            click(scene.desk.seats.plates[1])
            yield
            assert looked_at(scene) == 1
            if beside:
                click((app.size[0] - 20, app.size[1] - 20))
            else:
                key(pygame.K_ESCAPE)
            yield
            assert scene.ui.depth == 1

    run(tmp_path, scene, script, settings=STILL)


def test_the_key_cycles_the_seats_as_they_sit(tmp_path: Path) -> None:
    scene = partner()

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        found = []
        for _ in range(5):
            key(pygame.K_v)
            yield
            found.append(looked_at(scene))
        order = [plate.seat for plate in scene.desk.seats.children if isinstance(plate, SeatPlate)]
        assert found == [*order[1:], *order[:2]]
        key(pygame.K_LEFT)
        yield
        assert looked_at(scene) == order[0]
        key(pygame.K_ESCAPE)
        yield
        assert looked_at(scene) is None

    run(tmp_path, scene, script, settings=STILL)


def test_the_right_stick_looks_at_who_sits_there(tmp_path: Path) -> None:
    scene = partner()

    def script(_app: App) -> Iterator[None]:
        yield
        yield
        found = []
        for axis, value in ((pygame.CONTROLLER_AXIS_RIGHTX, -1), (pygame.CONTROLLER_AXIS_RIGHTY, -1), (pygame.CONTROLLER_AXIS_RIGHTX, 1),
                            (pygame.CONTROLLER_AXIS_RIGHTY, 1)):
            push(axis, value)
            yield
            found.append(looked_at(scene))
        assert found == [1, 2, 3, 0]

    run(tmp_path, scene, script, settings=STILL)


@pytest.mark.parametrize("game", ["golo", *(pytest.param(g, marks=pytest.mark.full) for g in ("card_golf", "doshboard", "domino_golf"))])
def test_at_a_golf_table_it_is_the_round_so_far(game: str, tmp_path: Path) -> None:
    scene = table_of(game)

    def script(app: App) -> Iterator[None]:
        yield
        yield
        click(scene.desk.seats.plates[1])
        yield
        cards = [w for w in scene.ui.top.walk() if isinstance(w, Sheet)]
        assert {line.seat for card in cards for nine in card.nines for line in nine.lines} == {None, 1}
        assert pygame.Rect((0, 0), app.size).contains(cards[0].rect)

    run(tmp_path, scene, script, settings=STILL)


HIDDEN = ("partner", "cut_throat", "french", "domino_golf")


@pytest.mark.parametrize("game", [pytest.param(g, marks=() if g == "partner" else pytest.mark.full) for g in HIDDEN])
def test_it_does_not_change_with_what_is_hidden(game: str, tmp_path: Path) -> None:
    """A game is played at random: what each seat has shown is the same to everybody, whatever anybody holds."""
    case, rng, rules = CASES[game], Random(f"sheet {game}"), rules_of(game)
    options = build(rules.options, {})
    seats = (case.seats(options) if case.seats else rules.seats)[-1]
    scene, spoken = table_of(game), 0

    def script(_app: App) -> Iterator[None]:
        nonlocal spoken
        yield
        yield
        s = rules.start(Setup(seats, options, case.content(rng)))
        for _step in range(150):
            actor = rules.to_act(s)
            if actor is None:
                break
            s, _events = rules.apply(s, rules.draw(s, rng) if actor is CHANCE else rules.sample(s, rng))
            seat, veiled = rng.randrange(seats), case.veil(s, 0, rng)
            told = said_of(scene, rules.view(s, 0), seat, seats)
            assert told == said_of(scene, rules.view(veiled, 0), seat, seats) == said_of(scene, rules.view(s, seats - 1), seat, seats)
            spoken += len(told)

    run(tmp_path, scene, script, settings=STILL)
    assert spoken >= 150


def said_of(scene: PlayScene, view: Any, seat: int, seats: int) -> list[object]:
    """Everything that the sheet of a seat says."""
    names = ("Ana", "Winston", "Desmond", "Marcia", "Pearl")[:seats]
    shown = scene.face.shown_by(view, seat, Sitting(0, names, True))
    return [*words_of(shown), *(w.nines for w in shown.walk() if isinstance(w, Sheet))]


def words_of(widget: Widget) -> list[str]:
    return [w.text for w in widget.walk() if isinstance(w, Label)]
