"""The bots of GOLO by level."""

from __future__ import annotations

from typing import Final

from game.bots.golo.club import Club
from game.bots.golo.pro import Pro
from game.bots.golo.rookie import Rookie
from game.bots.policy import Bot

BOTS: Final[tuple[Bot, ...]] = (Bot("golo", "rookie", Rookie()), Bot("golo", "club", Club()), Bot("golo", "pro", Pro(), Pro))
