"""No picture of a table tells what its players hold: with hidden tiles exchanged it is the same to the last pixel, at each way out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
import pytest

from game.cli.output import COURSES
from game.content.choices import choices, content_for
from game.games.dominoes.rules.hands import Deal, Play
from game.rules.contract import CHANCE, AnyRules, IllegalAction, rules_of
from game.session.replay import Replay, Sight, sight_of, sight_of_table
from game.session.seats import covered_view, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.curtain import CurtainLayer
from game.ui.play.driver import Ask
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.menu_table import FeltTable, LeftTable
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.saves import SavesScene
from game.ui.wall.pictures import TableStill, wanted
from game.ui.window.loop import App
from tests.session.tables import NOON
from tests.ui.scenes.find import button, on_top
from tests.ui.user import click, key, post, run
from tests.ui.wall.test_wall import drawn, read_all, wall_of

GAMES = ("partner", "cut_throat", "french")
NAMES = ("Ana", "Bea", "Cy", "Dot")
STEPS = 14      # actions after which a table is left
SIZE = (800, 500)


class Twins(NamedTuple):
    """The actions of two games that everybody but the players sees alike; whoever is to move holds other tiles, and other ends glow."""

    rules: AnyRules
    one: tuple[object, ...]
    other: tuple[object, ...]

    def table(self, actions: tuple[object, ...], folder: Path) -> Table:
        """A table for people alone at which that was played."""
        rules = self.rules
        table = Table.new(rules, rules.options(), [person(name) for name in NAMES[:max(rules.seats)]], now=NOON, folder=folder)
        for action in actions:
            table.play(action)
        return table


def plays(table: Table) -> set[Play]:
    """What whoever is to move could play."""
    return {action for action in table.rules.legal(table.state) if isinstance(action, Play)}


@cache
def twins(game: str) -> Twins:
    """Two such games, the first that are found."""
    rules = rules_of(game)
    for seed in range(200):
        rng, table = Random(seed), Twins(rules, (), ()).table((), None)     # type: ignore[arg-type]
        while table.position < STEPS and not table.over:
            table.play(rules.draw(table.state, rng) if table.to_act is CHANCE else rules.sample(table.state, rng))
        actions = tuple(step.action for step in table.history.steps())
        deal = actions[0]
        assert isinstance(deal, Deal)
        if table.to_act is CHANCE or len(plays(table)) < 2 or sum(isinstance(action, Deal) for action in actions) != 1:
            continue
        to_act = int(table.to_act)      # type: ignore[arg-type]
        for tile, else_ in combinations(range(28), 2):
            swapped = exchanged(deal, to_act, tile, else_)
            if swapped is None:
                continue
            other = (swapped, *actions[1:])
            try:
                twin = Twins(rules, actions, other).table(other, None)      # type: ignore[arg-type]
            except IllegalAction:
                continue
            arms = [{play.arm for play in plays(one)} for one in (table, twin)]
            if twin.to_act == to_act and arms[0] != arms[1]:
                return Twins(rules, actions, other)
    raise AssertionError(f"no twins of {game}")


def exchanged(deal: Deal, seat: int, tile: int, other: int) -> Deal | None:
    """The deal with a tile of that seat for one of another; None where the seat does not hold just one of the two."""
    both = 1 << tile | 1 << other
    if (deal.hands[seat] & both).bit_count() != 1:
        return None
    return replace(deal, hands=tuple(hand ^ both if (hand & both).bit_count() == 1 else hand for hand in deal.hands))


Pictures = list[bytes]
Exit = Callable[[Table, Path, Pictures], None]


def felt(app: App) -> FeltTable:
    """What lies on the menu's felt."""
    return next(w for w in on_top(app, MenuScene).ui.top.walk() if isinstance(w, FeltTable))


def seen(app: App) -> bytes:
    """What the window shows."""
    return app.screen.get_buffer().raw


def lifted(app: App) -> Iterator[None]:
    """Until the person to move looks at the table."""
    scene = on_top(app, PlayScene)
    while not (isinstance(scene.driver.due(scene.pace), Ask) and scene.ui.depth == 1 and app.idle):
        if isinstance(scene.ui.top, CurtainLayer) and scene.ui.top.down and app.attentive:
            click(scene.ui.top.button)
        yield
    yield


def sat_down(app: App) -> Iterator[None]:
    """From the menu to the table, until the person to move looks at it, has picked a tile and sees where it goes."""
    while felt(app).picture is None:
        yield
    click(button(app, "Continue"))
    while not isinstance(app.scene, PlayScene):
        yield
    yield from lifted(app)
    key(pygame.K_RIGHT)
    yield
    yield


def play(folder: Path, script: Callable[[App], Iterator[None]]) -> None:
    run(folder, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0, autoplay=False), size=SIZE)


def to_the_clubhouse(table: Table, folder: Path, pictures: Pictures) -> None:
    """The menu's felt, at once and when the table is drawn for it. The file has changed: else the old picture would still be right."""
    table.close()
    on_felt = LeftTable.on_felt

    def watched(left: LeftTable, *args: Any) -> pygame.Surface | None:
        at_once = on_felt(left, *args)
        assert at_once is not None
        pictures.append(at_once.get_buffer().raw)
        return at_once

    def script(app: App) -> Iterator[None]:
        yield from sat_down(app)
        path = on_top(app, PlayScene).table.saved.path
        assert path is not None
        os.utime(path)
        key(pygame.K_ESCAPE)
        yield
        yield
        click(button(app, "Back to the clubhouse"))
        while not isinstance(app.scene, MenuScene) or not pictures:
            yield
        while app.scene.next_due is not None or not app.idle:
            yield
        pictures.append(seen(app))
    with patch.object(LeftTable, "on_felt", watched):
        play(folder, script)
    assert len(pictures) == 2


def to_the_window_again(table: Table, folder: Path, pictures: Pictures) -> None:
    """The window is closed and opened again: the felt of the menu, and the table before the curtain is lifted."""
    table.close()

    def script(app: App) -> Iterator[None]:
        while felt(app).picture is None:
            yield
        yield
        pictures.append(seen(app))
        click(button(app, "Continue"))
        while not isinstance(app.scene, PlayScene) or app.interim is not None:
            yield
        pictures.append(seen(app))
        while not isinstance(app.scene.ui.top, CurtainLayer) or not app.idle:
            yield
        pictures.append(seen(app))
    play(folder, script)


def to_the_wall(table: Table, folder: Path, pictures: Pictures) -> None:
    """The wall of saved games."""
    table.close()

    def script(app: App) -> Iterator[None]:
        yield from read_all(app)
        yield from drawn(app)
        picture = wall_of(app).pictures.get(wanted(wall_of(app).hung.here[0]))
        assert picture is not None
        pictures.append(picture.get_buffer().raw)
    run(folder, SavesScene(), script, settings=Settings(theme="contrast", speed=0), size=SIZE)


def to_its_replay(table: Table, folder: Path, pictures: Pictures) -> None:
    """The replay of the game, at its last position."""
    path = table.saved.path
    table.close()
    assert path is not None

    def script(app: App) -> Iterator[None]:
        yield
        while not app.idle:
            yield
        assert on_top(app, ReplayScene).position == STEPS
        pictures.append(seen(app))
    run(folder, ReplayScene(path, at=STEPS), script, settings=Settings(theme="contrast", speed=0), size=SIZE)


def out_of_sight(how: int) -> Exit:
    """The window loses the focus, is hidden or minimised: what it shows is what a task bar shows."""
    def go(table: Table, folder: Path, pictures: Pictures) -> None:
        table.close()

        def script(app: App) -> Iterator[None]:
            yield from sat_down(app)
            open_ = seen(app)
            post(how)
            yield
            pictures.append(seen(app))
            assert seen(app) != open_
            assert isinstance(app.scene.ui.top, CurtainLayer)
            yield from lifted(app)
            app.scene.ui.set_focus(None)
        play(folder, script)
    return go


def to_a_file(table: Table, folder: Path, pictures: Pictures) -> None:
    """F12: the picture of the window that is kept as a file."""
    table.close()

    def script(app: App) -> Iterator[None]:
        yield from sat_down(app)
        key(pygame.K_F12)
        yield
        kept, = (folder / "pictures").glob("*.png")
        pictures.append(pygame.image.load(kept).get_buffer().raw)
    play(folder, script)


EXITS = {
    "to the clubhouse": to_the_clubhouse, "to the window again": to_the_window_again, "to the wall": to_the_wall,
    "to its replay": to_its_replay,
    "the focus goes": out_of_sight(pygame.WINDOWFOCUSLOST), "minimised": out_of_sight(pygame.WINDOWMINIMIZED),
    "hidden": out_of_sight(pygame.WINDOWHIDDEN), "to a file": to_a_file,
}


@pytest.mark.full
@pytest.mark.parametrize("way", EXITS)
@pytest.mark.parametrize("game", GAMES)
def test_what_a_way_out_leaves_behind_is_the_same_with_hidden_tiles_exchanged(game: str, way: str, tmp_path: Path) -> None:
    two = twins(game)
    left: list[Pictures] = []
    for number, actions in enumerate((two.one, two.other)):
        folder, pictures = tmp_path / str(number), Pictures()
        folder.mkdir()
        EXITS[way](two.table(actions, folder), folder, pictures)
        assert pictures
        left.append(pictures)
    assert [one == other for one, other in zip(*left, strict=True)] == [True] * len(left[0])


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
def test_what_a_player_sees_is_not_the_same(game: str, tmp_path: Path) -> None:
    """Else the test above would show nothing."""
    two = twins(game)
    left: Pictures = []
    for number, actions in enumerate((two.one, two.other)):
        folder = tmp_path / str(number)
        folder.mkdir()
        two.table(actions, folder).close()

        def script(app: App) -> Iterator[None]:
            yield from sat_down(app)
            table = on_top(app, PlayScene).face.table.rect
            left.append(pygame.image.tobytes(app.screen.subsurface(table), "RGB"))
        play(folder, script)
    assert left[0] != left[1]


@pytest.mark.parametrize("game", [*GAMES, "domino_golf"])
def test_a_table_is_seen_as_its_save_is(game: str, tmp_path: Path) -> None:
    """A table that is being played gives the same picture as the replay of its save."""
    rng, rules = Random(4), rules_of(game)
    table = content_table(rules, tmp_path)
    while table.position < 60 and not table.over:
        table.play(rules.draw(table.state, rng) if table.to_act is CHANCE else rules.sample(table.state, rng))
        path = table.saved.path
        assert path is not None
        if table.position % 3 == 0:
            assert plain(sight_of_table(table)) == plain(sight_of(Replay.open(path)))
    table.close()


def content_table(rules: AnyRules, folder: Path) -> Table:
    """A table for people alone, on the first course where the game needs one."""
    listed = next(iter(choices(rules.key, COURSES)), None)
    content = content_for(rules.key, COURSES, listed.files[0].stem) if listed is not None else None
    seats = [person(name) for name in NAMES[:min(rules.seats)]]
    return Table.new(rules, rules.options(), seats, now=NOON, folder=folder, content=content)


def plain(sight: Sight) -> tuple[object, ...]:
    """What a picture is drawn from."""
    return sight.viewer, sight.bare, sight.before, sight.after, sight.events, sight.scores, sight.names


@pytest.mark.full
def test_a_still_of_domino_golf_is_the_same_with_hidden_tiles_exchanged(tmp_path: Path) -> None:
    rng, rules = Random(4), rules_of("domino_golf")
    table = content_table(rules, tmp_path)
    while table.position < 40:
        table.play(rules.draw(table.state, rng) if table.to_act is CHANCE else rules.sample(table.state, rng))
    sight, state = sight_of_table(table), table.state
    table.close()
    drawn_alike: list[bytes] = []

    def script(app: App) -> Iterator[None]:
        for number in range(3):
            other = rules.complete(rules.view(state, sight.viewer), Random(number))     # all that the viewer cannot know is another
            still = TableStill(sight._replace(after=covered_view(rules, other, sight.viewer, len(sight.seats), 40)), (600, 300))
            still.enter(app)
            still.picture()
            while not still.ready:
                yield
                still.let_pass(.05)
                still.picture()
            drawn_alike.append(still.picture().get_buffer().raw)
            still.exit()
            yield
    run(tmp_path, MenuScene("1"), script, settings=Settings(theme="contrast", speed=0), size=SIZE)
    assert len(drawn_alike) == 3
    assert len(set(drawn_alike)) == 1
