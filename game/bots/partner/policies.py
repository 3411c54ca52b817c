"""The bots of Partner by level."""

from __future__ import annotations

from typing import Final

from game.bots.partner.club import Club
from game.bots.partner.pro import Pro
from game.bots.partner.rookie import Rookie
from game.bots.policy import Bot

BOTS: Final[tuple[Bot, ...]] = (Bot("partner", "rookie", Rookie()), Bot("partner", "club", Club()), Bot("partner", "pro", Pro()))
