"""The bots of French by level."""

from __future__ import annotations

from typing import Final

from game.bots.french.club import Club
from game.bots.french.pro import Pro
from game.bots.french.rookie import Rookie
from game.bots.policy import Bot

BOTS: Final[tuple[Bot, ...]] = (Bot("french", "rookie", Rookie()), Bot("french", "club", Club()), Bot("french", "pro", Pro()))
