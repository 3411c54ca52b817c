"""Whole rounds of Domino Golf on the play screen, by one device each."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course
from game.games.domino_golf.rules.values import Options
from game.games.domino_golf.table.bag import Pool
from game.games.dominoes.table.hand import HandTile
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.scenes.play import PlayScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.dominoes.table.test_line_games import INSTANT, AnyMind, to_the_standings
from tests.ui.scenes.find import button
from tests.ui.table.scenes import unfold_more
from tests.ui.user import click, key, pad, run, tap


def usable(widget: Widget | None) -> bool:
    if isinstance(widget, HandTile):
        return widget.fits
    return (isinstance(widget, Pool) and widget.live) or (isinstance(widget, Button) and widget.enabled)


def first(scene: PlayScene) -> Any:
    """What can be clicked: an answer to a question on the table, else a tile of the bag or the pool."""
    widgets = [w for part in (scene.face.table, scene.face.hand) for w in part.walk() if w.rect.w and usable(w)]
    return next((w for w in widgets if isinstance(w, Button)), widgets[0])


def at_the_table(scene: PlayScene, app: App) -> bool:
    """Whether the focus is on something of the table that can be used."""
    own = [*scene.face.table.walk(), *scene.face.hand.walk()]
    focus = app.scene.ui.focus
    return focus in own and usable(focus)


def by_mouse(scene: PlayScene, _app: App) -> None:
    click(first(scene))


def by_finger(scene: PlayScene, app: App) -> None:
    tap(first(scene), app.size)


def by_key(scene: PlayScene, app: App) -> None:
    key(pygame.K_RETURN if at_the_table(scene, app) else pygame.K_TAB)


def by_pad(scene: PlayScene, app: App) -> None:
    pad("A" if at_the_table(scene, app) else "RB")


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("step", [by_mouse, by_finger, by_key, by_pad])
def test_a_whole_round(folder: Path, seats: int, step: Callable[[PlayScene, App], None], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.table.pieces.INSTANT_READ", 0)
    rules = DominoGolf()
    taken = [person("Ana"), *(bot(name, "club") for name in ("Winston", "Desmond")[: seats - 1])]
    options = Options(holes=3, mulligans=True)
    table = Table.new(rules, options, taken, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None, content=Course())
    scene = PlayScene(table, mind=AnyMind(rules))

    def script(app: App) -> Iterator[None]:
        yield
        yield from to_the_standings(scene, app, step)
        yield from unfold_more(scene)
        click(button(app, "Save as CSV"))
        yield
        yield

    run(folder, scene, script, settings=INSTANT)
    assert min(len(card) for card in table.state.public.cards) >= 3
    (saved,) = (folder / "scores").glob("*-card.csv")
    heads, pars, *rows = csv.reader(saved.read_text("utf-8-sig").splitlines())
    assert heads[:5] == ["Hole", "1", "2", "3", "Total"]
    assert sum(map(int, pars[1:4])) == int(pars[4])
    assert [row[0] for row in rows] == list(table.names)
    for row, card in zip(rows, table.state.public.cards, strict=True):
        assert list(map(int, row[1:5])) == [*card[:3], sum(card[:3])]
