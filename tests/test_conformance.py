"""Every registered game, and the null game, obeys the contract: thousands of random games over all options."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.rules.dominoes.cut_throat import CutThroat
from game.rules.dominoes.french import French
from game.rules.dominoes.partner import Partner
from game.rules.null_game import NullGame
from game.rules.options import declared
from game.rules.registry import GAMES
from tests.conformance import Case, any_settings, check_refusals, check_replay, games


def veil_null(s: Any, seat: int, rng: Random) -> Any:
    """The guesser can't know the coin."""
    if s.coin is None or seat == s.round % 2:
        return s
    return s._replace(coin=rng.choice(("heads", "tails")))


def veil_partner(s: Any, seat: int, rng: Random) -> Any:
    """Other hands are shuffled together, whatever was seen of them; 6-6 alone stays where it is while it decides who begins."""
    others = [i for i in range(4) if i != seat]
    pool = [bit for i in others for bit in (1 << t for t in range(28)) if s.hands[i] & bit]
    rng.shuffle(pool)
    hands = list(s.hands)
    for i in others:
        n = s.hands[i].bit_count()
        hands[i] = sum(pool[:n])
        del pool[:n]
    return s._replace(hands=tuple(hands))


def settings_partner(rng: Random) -> dict[str, str]:
    """A streak of n takes about 2**n hands, so each longer one is drawn half as often."""
    drawn = any_settings(Partner())(rng)
    drawn["target"] = str(min(1 + next(i for i in range(100) if rng.random() < 0.5), 12))
    return drawn


def veil_hands(s: Any, seat: int, rng: Random) -> Any:
    """Other hands are shuffled together with what lies in the boneyard, whatever was seen of them."""
    others = [i for i in range(len(s.hands)) if i != seat]
    boneyard = getattr(s, "boneyard", 0)
    pool = [1 << t for t in range(28) if (sum(s.hands[i] for i in others) | boneyard) >> t & 1]
    rng.shuffle(pool)
    hands = list(s.hands)
    for i in others:
        n = s.hands[i].bit_count()
        hands[i] = sum(pool[:n])
        del pool[:n]
    return s._replace(hands=tuple(hands), **({"boneyard": sum(pool)} if boneyard else {}))


def settings_cut_throat(rng: Random) -> dict[str, str]:
    """A match in which all the others must stay at nil takes about 4**n hands for n wins, so each longer one is drawn half as often."""
    drawn = any_settings(CutThroat())(rng)
    longest = 12 if drawn["six_love"] == "some" else 5
    drawn["target"] = str(min(1 + next(i for i in range(100) if rng.random() < 0.5), longest))
    return drawn


CASES = {
    "null": Case(NullGame(), veil_null, any_settings(NullGame()), 100),
    "cut_throat": Case(CutThroat(), veil_hands, settings_cut_throat, 2_000_000),
    "french": Case(French(), veil_hands, any_settings(French()), 20_000),
    "partner": Case(Partner(), veil_partner, settings_partner, 2_000_000),
}


def test_every_registered_game_has_a_case() -> None:
    assert {rules.key for rules in GAMES} <= set(CASES)


@pytest.mark.parametrize("key", sorted(CASES))
def test_random_games(key: str) -> None:
    case = CASES[key]
    for game in games(case, seed=1, count=60, look=0.05):
        check_replay(case, game)
        check_refusals(case, game, Random(2))


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("key", sorted(CASES))
def test_two_thousand_random_games(key: str, part: int) -> None:
    case = CASES[key]
    for game in games(case, seed=100 + part, count=500, look=0.02):
        check_replay(case, game)


@pytest.mark.full
@pytest.mark.parametrize("target", range(1, 13))
def test_partner_at_every_target(target: int) -> None:
    case = CASES["partner"]
    one = Case(case.rules, case.veil, lambda rng: {**settings_partner(rng), "target": str(target)}, case.max_actions)
    for game in games(one, seed=7, count=1, look=0.001):
        check_replay(one, game)


@pytest.mark.parametrize("key", sorted(CASES))
def test_options_are_declared_with_a_line_each(key: str) -> None:
    for option in declared(CASES[key].rules.options):
        assert option.title
        assert option.line.endswith(".")
        assert option.default in option.choices
