"""What every bot of Cut Throat and French owes the table: legal plays, equal choices for equal views, true reasons that keep secrets."""

from __future__ import annotations

import itertools
import re
from random import Random
from typing import Any

import pytest

from game.bots.policy import LEVELS, Choice
from game.games.cut_throat.rules import DrawTile
from game.games.dominoes.bots.alone import LoneOpenSearch
from game.games.dominoes.bots.search import WorkPlan
from game.games.dominoes.rules.hands import FITS, Pass, Play, ends_of, following
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import GENEROUS
from tests.games.dominoes.bots.maxn_hands import LONE, RULES, SEARCHES, TABLES, bot, states

BOTS = (*LEVELS, SEARCHES)
TABLE_IDS = [f"{game} {seats} {written}" for game, seats, written in TABLES]


def choose(game: str, level: str, s: Any, seed: int = 1) -> Choice:
    return ask(bot(game, level), RULES[game], RULES[game].view(s, s.public.turn), Random(seed), GENEROUS)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=TABLE_IDS)
def test_every_choice_is_legal_and_its_reason_counts_and_names_no_tile(game: str, seats: int, written: dict[str, str], level: str) -> None:
    asked = set()
    for s in itertools.islice(states(game, seats, written, 5), 0, 240, 6 if level == SEARCHES else 1):
        choice = choose(game, level, s)
        assert choice.action in RULES[game].legal(s)
        assert re.search(r"\d.*\.$", choice.why), choice.why
        assert not re.search(r"\d-\d", choice.why), choice.why
        asked.add(type(choice.action))
    assert {Play, DrawTile if written.get("boneyard") else Pass} <= asked


@pytest.mark.parametrize("level", BOTS)
def test_a_hand_that_decides_nothing_is_played_for_itself(level: str) -> None:
    """J15, `all`: two have wins, so nobody can win the match before all are at nil again."""
    told = set()
    for s in itertools.islice(states("cut_throat", 4, {"six_love": "all"}, 5), 0, 120, 4):
        dull = s._replace(public=s.public._replace(match=s.public.match._replace(wins=(2, 1, 0, 0))))
        choice = choose("cut_throat", level, dull)
        assert choice.action in RULES["cut_throat"].legal(dull)
        told.add(re.sub(r"\d+", "#", choice.why))
    assert not any("match" in why for why in told)
    assert ("Puts its chance of the hand at # %, going by the likely deals." in told) is (level == SEARCHES)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=TABLE_IDS)
def test_equal_views_give_equal_choices(game: str, seats: int, written: dict[str, str], level: str) -> None:
    rules = RULES[game]
    differ = 0
    for s in itertools.islice(states(game, seats, written, 8), 0, 120, 8):
        other = rules.complete(rules.view(s, s.public.turn), Random(99))
        differ += other != s
        assert rules.view(other, s.public.turn) == rules.view(s, s.public.turn)
        assert choose(game, level, other) == choose(game, level, s)
    # Two players who hold all tiles see through each other: nothing is hidden.
    assert (differ > 0) is (seats > 2 or "boneyard" in written)


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("game", "seats", "written"), [TABLES[3], TABLES[4]], ids=["cut_throat", "french"])
def test_the_kind_of_reason_does_not_tell_a_forced_play(game: str, seats: int, written: dict[str, str], level: str) -> None:
    """Or whoever reads it would know that there was nothing else in the hand."""
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    rules = RULES[game]
    for s in itertools.islice((s for s in states(game, seats, written, 13) if isinstance(rules.legal(s)[0], Play)), 200):
        why = re.sub(r"\d+", "#", choose(game, level, s).why).replace("pips", "pip")
        kinds[len(rules.legal(s)) == 1].add(why)
    assert kinds[True]
    assert kinds[True] <= kinds[False]


@pytest.mark.parametrize("level", BOTS)
@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=TABLE_IDS)
def test_nobody_chooses_out_of_turn(game: str, seats: int, written: dict[str, str], level: str) -> None:
    s = next(states(game, seats, written, 1))
    with pytest.raises(ValueError, match="nothing to choose"):
        ask(bot(game, level), RULES[game], RULES[game].view(s, following(s.public.turn, seats)), Random(1), 1.0)


@pytest.mark.parametrize("level", BOTS)
def test_who_has_to_draw_or_knock_says_what_everybody_learns_by_it(level: str) -> None:
    told = set()
    for game, seats, written in TABLES:
        for s in itertools.islice(states(game, seats, written, 21), 150):
            action = RULES[game].legal(s)[0]
            if isinstance(action, Play):
                continue
            why = choose(game, level, s).why
            if game == "french":
                assert str(s.public.cross.takes_any().bit_count()) in why
            else:
                assert why.startswith("Draws: " if isinstance(action, DrawTile) else "Knocks: ")
                assert {str(s.public.left), str(s.public.right)} == set(re.findall(r"\d", why))
            told.add((game, type(action)))
    assert told == {("cut_throat", DrawTile), ("cut_throat", Pass), ("french", Pass)}


class Ticking:
    """A clock that goes on by `step` seconds whenever it is read."""

    def __init__(self, step: float) -> None:
        self.now, self.step, self.reads = 0.0, step, 0

    def __call__(self) -> float:
        self.reads += 1
        self.now += self.step
        return self.now


@pytest.mark.parametrize(("game", "seats", "written"), TABLES, ids=TABLE_IDS)
def test_a_search_stops_when_its_time_is_up(game: str, seats: int, written: dict[str, str]) -> None:
    """With all its time gone at once it still plays something legal; with a slow clock it looks at it a few times more, not for ever."""
    rules = RULES[game]
    for s in itertools.islice((s for s in states(game, seats, written, 4) if len(rules.legal(s)) > 1), 0, 40, 8):
        for step in (1.0, 0.01):
            clock = Ticking(step)
            search = LoneOpenSearch(LONE[game], clock, WorkPlan(imagined=10_000, searched=10_000))
            choice = ask(search, rules, rules.view(s, s.public.turn), Random(1), 0.2)
            assert choice.action in rules.legal(s)
            assert clock.now <= 0.2 + 5 * step


def test_a_search_that_is_cut_short_gives_the_plainest_of_reasons() -> None:
    s = next(s for s in states("french", 4, {}, 4) if len(RULES["french"].legal(s)) > 1)
    choice = ask(LoneOpenSearch(LONE["french"], Ticking(1.0)), RULES["french"], RULES["french"].view(s, s.public.turn), Random(1), 0.2)
    assert re.fullmatch(r"Gets rid of \d+ pips?\.", choice.why)


@pytest.mark.parametrize(("game", "seats", "written"), [TABLES[1], TABLES[2], TABLES[4]], ids=["boneyard", "three", "french"])
def test_the_odds_are_those_of_counting_all_deals(game: str, seats: int, written: dict[str, str]) -> None:
    """Against drawing deals: the chance that the next seat has no tile for what is open."""
    rules, rng = RULES[game], Random(6)
    for s in itertools.islice((s for s in states(game, seats, written, 17) if len(s.public.moves) > 5), 0, 60, 20):
        v, nxt = rules.view(s, s.public.turn), following(s.public.turn, seats)
        fits = s.public.cross.takes_any() if game == "french" else FITS[ends_of(s.public.left, s.public.right)]
        odds = LONE[game].chance_without(v, nxt, fits)
        share = sum(not rules.complete(v, rng).hands[nxt] & fits for _n in range(1200)) / 1200
        assert abs(float(odds) - share) < 0.06
