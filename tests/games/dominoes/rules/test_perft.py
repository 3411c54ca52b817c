"""Move counts of fixed deals (perft): the rules, and a slow second opinion, against the numbers in perft.yaml."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from game.games.partner.rules import Phase, State
from tests.games.dominoes.rules.naive import Tile, count
from tests.games.dominoes.rules.tables import RULES, match, table

CASES: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "perft.yaml").read_text(encoding="utf-8"))
DEEPEST_QUICK = 60_000


def quick(limit: int) -> list[Any]:
    """(case, depth, number of sequences); the large counts are for the full run."""
    return [
        pytest.param(case, depth, n, marks=() if n < limit else pytest.mark.full)
        for case in CASES
        for depth, n in enumerate(case["counts"], start=1)
    ]


def walk(s: State, depth: int) -> int:
    if depth == 0 or s.public.phase is not Phase.PLAY:
        return 1
    return sum(walk(RULES.apply(s, a)[0], depth - 1) for a in RULES.legal(s))


def begin(case: dict[str, Any]) -> State:
    one, two, three, four = case["hands"]
    return table((one, two, three, four), case["turn"], (-1, -1), match(leader=case["turn"]), case["turn"])


def pairs(text: str) -> list[Tile]:
    return [(int(word[0]), int(word[2])) for word in text.split(",")]


@pytest.mark.parametrize(("case", "depth", "n"), quick(DEEPEST_QUICK))
def test_the_rules_count_these_sequences(case: dict[str, Any], depth: int, n: int) -> None:
    assert walk(begin(case), depth) == n


@pytest.mark.parametrize(("case", "depth", "n"), quick(DEEPEST_QUICK // 4))
def test_so_does_the_second_opinion(case: dict[str, Any], depth: int, n: int) -> None:
    assert count([pairs(hand) for hand in case["hands"]], case["turn"], [], depth) == n
