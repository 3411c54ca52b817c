"""The bots of Domino Golf by level."""

from __future__ import annotations

from typing import Final

from game.bots.dominoes.golf_club import Club
from game.bots.dominoes.golf_pro import Pro
from game.bots.dominoes.golf_rookie import Rookie
from game.bots.policy import Bot

BOTS: Final = (Bot("domino_golf", "rookie", Rookie()), Bot("domino_golf", "club", Club()), Bot("domino_golf", "pro", Pro()))
