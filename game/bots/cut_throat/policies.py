"""The bots of Cut Throat by level."""

from __future__ import annotations

from typing import Final

from game.bots.cut_throat.club import Club
from game.bots.cut_throat.pro import Pro
from game.bots.cut_throat.rookie import Rookie
from game.bots.policy import Bot

BOTS: Final[tuple[Bot, ...]] = (Bot("cut_throat", "rookie", Rookie()), Bot("cut_throat", "club", Club()), Bot("cut_throat", "pro", Pro()))
