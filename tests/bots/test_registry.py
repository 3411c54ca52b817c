"""Every registered game has a bot of every level, and each of them plays."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from game.bots.policy import (
    ADVISER, BOTS, LEVELS, MASTER, MIDDLE_LEVEL, RANDOM, LatePolicy, RandomPolicy, UnknownBot, level_line, levels, policy
)
from game.rules import options
from game.rules.contract import GAMES, Setup, rules_of
from game.ui.table.registry import PLAYABLE
from tests.bots.asking import ask
from tests.games.null.rules import NullGame
from tests.games.null.rules import Options as NullOptions

WITH_BOTS = [rules for rules in GAMES if rules.key in BOTS]


def test_every_game_of_the_window_has_bots_and_there_are_none_without_a_game() -> None:
    assert set(PLAYABLE.keys) <= set(BOTS) <= set(GAMES.keys)
    assert levels("chess") == ()


@pytest.mark.parametrize("rules", WITH_BOTS, ids=lambda rules: str(rules.key))
def test_every_game_has_every_level(rules: Any) -> None:
    assert levels(rules.key)[:len(LEVELS)] == LEVELS
    for level in levels(rules.key):
        assert hasattr(policy(rules.key, level), "choose")


@pytest.mark.parametrize("rules", WITH_BOTS, ids=lambda rules: str(rules.key))
def test_what_a_game_names_of_bots_that_are_imported_late_is_there(rules: Any) -> None:
    for bot in BOTS.of(rules.key):
        if isinstance(bot.policy, LatePolicy):
            bot.policy.load()       # raises where a module or class of that name is not there


@pytest.mark.parametrize(("game", "level", "title"), [("golo", "master", "GOLO"), ("chess", "pro", "chess")])
def test_an_unknown_bot_is_refused_by_name(game: str, level: str, title: str) -> None:
    with pytest.raises(UnknownBot, match=f"{title} has no bot '{level}'"):
        policy(game, level)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.key))
def test_every_game_can_be_measured_against_random_play_which_no_table_offers(rules: Any) -> None:
    assert isinstance(policy(rules.key, RANDOM), RandomPolicy)
    assert RANDOM not in levels(rules.key)
    with pytest.raises(UnknownBot, match=", ".join((RANDOM, *levels(rules.key)))):
        policy(rules.key, "wizard")


@pytest.mark.parametrize("rules", WITH_BOTS, ids=lambda rules: str(rules.key))
def test_every_game_has_an_adviser_that_sits_at_no_table(rules: Any) -> None:
    assert hasattr(policy(rules.key, ADVISER), "choose")
    assert ADVISER not in levels(rules.key)


def test_some_games_have_a_master_above_the_levels_of_every_game() -> None:
    assert [rules.key for rules in WITH_BOTS if MASTER in levels(rules.key)] == ["partner", "cut_throat", "french"]
    assert levels("partner")[-1] == MASTER
    assert level_line("partner", MASTER)
    assert MIDDLE_LEVEL in LEVELS[1:-1]
    with pytest.raises(UnknownBot, match="random, rookie, club, pro, master"):
        policy("partner", "wizard")


def test_there_is_no_random_play_of_a_game_that_there_is_not() -> None:
    with pytest.raises(UnknownBot, match="it has: none"):
        policy("chess", RANDOM)


def test_anyone_plays_any_game_to_its_end() -> None:
    rules, rng = NullGame(), Random(1)
    state = rules.start(Setup(2, NullOptions(rounds=4)))
    guesses = set()
    while (actor := rules.to_act(state)) is not None:
        if isinstance(actor, int):
            choice = ask(RandomPolicy(), rules, rules.view(state, actor), rng, 1.0)
            guesses.add(choice.action)
            assert choice.why == "Takes a legal action at random."
            action = choice.action
        else:
            action = rules.draw(state, rng)
        state, _events = rules.apply(state, action)
    assert guesses


def test_anyone_takes_every_action_as_often() -> None:
    rules, rng = rules_of("cut_throat"), Random(1)
    state = rules.start(Setup(4, options.build(rules.options, {"first_tile": "sporting"})))
    state, _events = rules.apply(state, rules.draw(state, rng))
    actor = rules.to_act(state)
    assert isinstance(actor, int)
    view = rules.view(state, actor)
    taken = Counter(ask(RandomPolicy(), rules, view, rng, 1.0).action for _n in range(1400))
    assert set(taken) == set(rules.legal(state))
    assert len(taken) == 7
    assert all(140 < n < 260 for n in taken.values())
