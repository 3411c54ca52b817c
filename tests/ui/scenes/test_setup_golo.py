"""A new game of GOLO: the card is chosen by name, and the number of players follows from the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.games.golo.rules.values import Content
from game.session.table import Table
from game.ui.navigation import Pop
from game.ui.scenes.setup import SetupScene
from game.ui.widgets.controls import ChoiceBox
from game.ui.window.loop import App
from tests.ui.scenes.find import box, button, choose_by_keys, control
from tests.ui.user import key, run, walk_to


def seats(scene: SetupScene) -> int:
    return len(scene.draft.seats)


def test_the_card_and_the_players_are_chosen(tmp_path: Path) -> None:
    scene = SetupScene("golo")
    opened: list[Table] = []

    def script(app: App) -> Iterator[None]:
        yield
        assert seats(scene) == 2
        yield from walk_to(app, box(app, "Players"), lambda: key(pygame.K_TAB))
        key(pygame.K_RIGHT)
        yield
        assert seats(scene) == 2        # arrows pass by a closed list
        yield from choose_by_keys(app, box(app, "Players"), "3 players")
        assert seats(scene) == 3
        yield from walk_to(app, button(app, "House rules"), lambda: key(pygame.K_TAB))
        key(pygame.K_RETURN)
        yield
        yield from walk_to(app, control(app, "Game", ChoiceBox), lambda: key(pygame.K_TAB))
        yield from choose_by_keys(app, control(app, "Game", ChoiceBox), "Match play")
        yield from walk_to(app, control(app, "Course", ChoiceBox), lambda: key(pygame.K_TAB))
        key(pygame.K_RIGHT)
        yield
        assert dict(scene.draft.options)["mode"] == "match"
        assert seats(scene) == 2
        move = scene.begin()
        assert isinstance(move, Pop)
        assert isinstance(move.result, Table)
        opened.append(move.result)

    run(tmp_path, scene, script)
    content = opened[0].setup.content
    assert isinstance(content, Content)
    assert content.card.name == "Heather Hill"
    opened[0].close()
