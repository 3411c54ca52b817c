"""How long a game is, chosen beside Play now, and the minutes that follow it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.rules.contract import AnyRules, rules_of
from game.ui.game_length import PERSON
from game.ui.looks.settings import NewGame
from game.ui.navigation import Pop
from game.ui.scenes.new_game import first_draft
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import PLAYABLE, length_of
from game.ui.widgets.controls import ChoiceBox, Segments
from game.ui.widgets.game_box import GameBox
from game.ui.window.loop import App
from tests.ui.scenes.find import button, choose, control, on_top, words
from tests.ui.user import click, key, pad, run, walk_to


def lengths(app: App) -> Segments:
    """The lengths beside Play now."""
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, Segments))


def minutes(app: App) -> int:
    """What stands on the chosen box."""
    return next(w.cover.minutes for w in app.scene.ui.top.walk() if isinstance(w, GameBox) and w.selected)


@pytest.mark.parametrize("device", ["mouse", "keys", "pad"])
def test_three_holes_are_one_press_away_and_the_minutes_follow(tmp_path: Path, device: str) -> None:
    scene = SetupScene("card_golf")
    played: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        offered = lengths(app)
        assert tuple(offered.names) == ("3 holes", "9 holes", "18 holes")
        assert offered.names[offered.index] == "18 holes"
        long = minutes(app)
        if device == "mouse":
            click((offered.rect.x + 10, offered.rect.centery))
            yield
        else:
            down, left = (("down", "left") if device == "pad" else (pygame.K_DOWN, pygame.K_LEFT))
            yield from walk_to(app, offered, lambda: pad(str(down)) if device == "pad" else key(int(down)))
            for _press in range(2):
                pad(str(left)) if device == "pad" else key(int(left))
                yield
        assert dict(scene.draft.options)["holes"] == "3"
        assert 0 < minutes(app) < long / 4
        assert f"about\N{NO-BREAK SPACE}{minutes(app)}\N{NO-BREAK SPACE}min" in button(app, "Play now").note
        assert "decisions" in offered.tip
        move = scene.begin()
        assert isinstance(move, Pop)
        played.append(dict(scene.draft.options)["holes"])

    run(tmp_path, scene, script)
    assert played == ["3"]


def test_enter_plays_what_the_mouse_has_chosen(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        offered = lengths(app)
        click((offered.rect.x + 10, offered.rect.centery))
        yield
        key(pygame.K_RETURN)
        yield
        yield
        on_top(app, PlayScene)
        assert "hole 1 of 3" in words(app)

    run(tmp_path, SetupScene("domino_golf"), script)


def test_a_length_from_the_house_rules_stands_beside_those_that_are_offered(tmp_path: Path) -> None:
    scene = SetupScene("partner")

    def script(app: App) -> Iterator[None]:
        yield
        assert tuple(lengths(app).names) == ("2 in a row", "6 in a row")
        click(button(app, "House rules"))
        yield
        yield from choose(app, control(app, "Wins in a row", ChoiceBox), "4")
        offered = lengths(app)
        assert (tuple(offered.names), offered.index) == (("2 in a row", "6 in a row", "4 in a row"), 2)
        click((offered.rect.x + 10, offered.rect.centery))
        yield
        assert dict(scene.draft.options)["target"] == "2"
        assert tuple(lengths(app).names) == ("2 in a row", "6 in a row")

    run(tmp_path, scene, script)


@pytest.mark.parametrize(("game", "option", "length", "rule"), [
    ("card_golf", "holes", "9", None), ("domino_golf", "holes", "3", None), ("golo", "holes", "18", None), ("partner", "target", "2", "8"),
    ("doshboard", "holes", "9", "tournament")])
def test_a_length_that_is_offered_is_no_change_of_the_rules_and_stays_when_they_go_back_to_the_book(
        game: str, option: str, length: str, rule: str | None) -> None:
    draft = first_draft(NewGame(), game).opted(option, length)
    assert draft.house_rules(None) == ()
    assert dict(draft.by_the_book(None).options)[option] == length
    if rule is not None:
        changed = draft.opted(option, rule)
        assert changed.house_rules(None) == (option,)
        assert dict(changed.by_the_book(None).options)[option] == dict(first_draft(NewGame(), game).options)[option]


@pytest.mark.parametrize("game", PLAYABLE.keys)
def test_new_game_says_of_every_game_how_long_it_takes(game: str) -> None:
    told = first_draft(NewGame(), game).minutes(None)
    assert told is not None, (
        f"assets/turns.json has no turns of {game}: python3 main.py simulate {game} --games 100 --seats rookie,rookie --json counts "
        "decisions and all actions, the rest of which are chance's; divide both by games and seats (game/analysis/shipped.py)")
    assert told.minutes > 0


@pytest.mark.parametrize("rules", [rules for rules in PLAYABLE if length_of(rules.key)], ids=lambda rules: rules.key)
def test_every_length_that_is_offered_was_measured_and_a_longer_one_takes_longer(rules: AnyRules) -> None:
    offer = length_of(rules.key)
    assert offer is not None
    draft = first_draft(NewGame(), rules.key)
    values = [value for value in offer.offered if value in dict(draft.options)[offer.option] or value.isdecimal()]
    told = [draft.opted(offer.option, value).minutes(None) for value in values if value != "3" or rules.key != "golo"]
    known = [one.minutes for one in told if one is not None]
    assert len(known) == len(told) > 1
    assert known == sorted(set(known))
    assert draft.minutes(None) is not None


def test_more_people_take_longer_than_bots() -> None:
    alone = first_draft(NewGame(), "card_golf")
    together = alone.seated(1, PERSON)
    few, many = alone.minutes(None), together.minutes(None)
    assert few is not None
    assert many is not None
    assert few.minutes < many.minutes


def test_doshboard_can_be_three_holes_long(tmp_path: Path) -> None:
    scene = SetupScene("doshboard")

    def script(app: App) -> Iterator[None]:
        yield
        offered = lengths(app)
        assert (tuple(offered.names), offered.index) == (("3 holes", "9 holes", "18 holes"), 1)
        click((offered.rect.x + 10, offered.rect.centery))
        yield
        assert dict(scene.draft.options)["holes"] == "3"
        start = rules_of("doshboard")
        assert scene.draft.holes(None) == 3
        assert start.options(holes="3").holes == "3"

    run(tmp_path, scene, script)
