"""Every registered game has a bot of every level, and each of them plays."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.bots.anyone import Anyone
from game.bots.policy import LEVELS
from game.bots.registry import BOTS, UnknownBot, levels, policy
from game.rules.contract import Setup
from game.rules.null_game import NullGame
from game.rules.null_game import Options as NullOptions
from game.rules.registry import GAMES


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: str(rules.key))
def test_every_game_has_every_level(rules: Any) -> None:
    assert levels(rules.key) == LEVELS
    for level in LEVELS:
        assert hasattr(policy(rules.key, level), "choose")


def test_no_bot_without_a_game() -> None:
    assert {bot.game for bot in BOTS} == {rules.key for rules in GAMES}
    assert levels("chess") == ()


@pytest.mark.parametrize(("game", "level"), [("partner", "master"), ("chess", "pro")])
def test_an_unknown_bot_is_refused_by_name(game: str, level: str) -> None:
    with pytest.raises(UnknownBot, match=f"{game} has no bot '{level}'"):
        policy(game, level)


def test_anyone_plays_any_game_to_its_end() -> None:
    rules, rng = NullGame(), Random(1)
    state = rules.start(Setup(2, NullOptions(rounds=4)))
    guesses = set()
    while (actor := rules.to_act(state)) is not None:
        if isinstance(actor, int):
            choice = Anyone().choose(rules, rules.view(state, actor), rng, 1.0)
            guesses.add(choice.action)
            assert choice.why == "Any of 2 would do."
            action = choice.action
        else:
            action = rules.draw(state, rng)
        state, _events = rules.apply(state, action)
    assert guesses
