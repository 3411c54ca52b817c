"""The bots of French by level."""

from __future__ import annotations

from typing import Final

from game.bots.dominoes.french_club import Club
from game.bots.dominoes.french_pro import Pro
from game.bots.dominoes.french_rookie import Rookie
from game.bots.policy import Bot

BOTS: Final[tuple[Bot, ...]] = (Bot("french", "rookie", Rookie()), Bot("french", "club", Club()), Bot("french", "pro", Pro()))
