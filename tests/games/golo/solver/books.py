"""GOLO's exact tables for tests: one book of the published dice, and one folder of tables, for all tests of a process."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from game.games.golo.content import DICE_FILE, read_card
from game.games.golo.solver.odds import DiceTables
from game.games.golo.solver.plan import CARD, FREE, LOWEST, ROLLS, KeepPlan
from tests.games.golo.rules.tables import DICE, FRONT

COURSES = Path(__file__).resolve().parents[4] / "courses" / "golo"
SIMPLE, ANY, SCORECARD = KeepPlan(LOWEST), KeepPlan(FREE), KeepPlan(CARD, FRONT)
TRIPS, FLOP = KeepPlan(ROLLS, rolls=3), KeepPlan(ROLLS, rolls=1)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Gone when the process ends."""
    return tempfile.TemporaryDirectory(ignore_cleanup_errors=True)


def folder() -> Path:
    """Where books and bots of the tests find each other's tables."""
    return Path(_folder().name)


@cache
def book() -> DiceTables:
    """Tables are values; sharing them saves each test their seconds."""
    return DiceTables(DICE, folder())


def stock_cards() -> list[KeepPlan]:
    """A plan for every nine of the cards that came with the clubhouse, each once."""
    cards = [read_card(path) for path in sorted(COURSES.glob("*.yaml")) if path.stem != DICE_FILE]
    return [KeepPlan(CARD, nine) for nine in sorted({nine for card in cards for nine in card.nines})]
