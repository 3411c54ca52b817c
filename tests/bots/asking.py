"""Asks a bot as the table does: by a view and what is legal in it."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.policy import Choice, Policy
from game.rules.contract import Rules


def ask(bot: Policy, rules: Rules[Any, Any, Any], view: Any, rng: Random, budget: float) -> Choice:
    """The bot's choice on the seat of the view."""
    return bot.choose(view, rules.legal_in(view), rng, budget)
