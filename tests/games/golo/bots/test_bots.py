"""The bots of GOLO: legal by every option, the same for the same view, each level better than the one below, and the pro exact."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.analysis.selfplay import dice_for, play
from game.bots import thinker
from game.bots.policy import Policy, levels, policy
from game.games.golo.bots.players import Club, Pro, Rookie
from game.games.golo.rules.rules import Golo, seats_for
from game.games.golo.rules.values import MODES, Catch, Content, Die, KeepDice, Options, Roll, ScoreCard, State, members
from game.games.golo.solver.odds import DiceTables, chance_within, fill, keepings, plans_of
from game.games.golo.solver.plan import MOST_ROLLS, Kinds
from game.rules.contract import Setup
from game.rules.options import build, declared
from tests.bots.asking import ask
from tests.games.golo.rules.tables import CONTENT, DICE, FRONT, after, start
from tests.games.golo.solver.books import book, folder

RULES = Golo()
NINE = "dice 3 4 5 5 6 6 7 8 8"
ALL = "keep r1 r2 w1 w2 w3 w4 w5 b1 b2"
PRO, CLUB, ROOKIE = Pro(folder()), Club(), Rookie()


def chosen(bot: Policy, s: State, seed: int = 1, budget: float = inf) -> Any:
    return ask(bot, RULES, RULES.view(s, s.turn), Random(seed), budget)


def mean(bot: Policy, games: int, **options: Any) -> float:
    """Strokes a round; every bot meets dice of the same seeds."""
    total = 0
    for number in range(games):
        setup: Setup[object] = Setup(1, Options(**options), CONTENT)
        *_turns, last = play(RULES, setup, [bot], dice_for(28, number, 1), inf)
        total += RULES.scores(last.state).lines[0].points
    return total / games


def test_every_level_is_there() -> None:
    assert levels("golo") == ("rookie", "club", "pro")
    assert policy("golo", "pro") is policy("golo", "pro")


@pytest.mark.parametrize("mode", MODES)
def test_choices_are_legal_alike_and_said_with_a_number(mode: str) -> None:
    """All other options at random; ground rules with many accidents. Each card filled out of order costs the pro a table."""
    for seed in range(4):
        rng = Random(f"{mode} {seed}")
        written = {o.name: rng.choice(o.choices) for o in declared(Options)}
        options = build(Options, written | {"mode": mode, "off_table": "30" if mode == "scorecard" else "12", "holes": "9"})
        setup: Setup[object] = Setup(rng.choice([n for n in seats_for(options) if n < 4]), options, CONTENT)
        bots = [rng.choice((ROOKIE, CLUB, PRO)) for _seat in range(setup.seats)]
        s = RULES.start(setup)
        while (actor := RULES.to_act(s)) is not None:
            if not isinstance(actor, int):
                s, _events = RULES.apply(s, RULES.draw(s, rng))
                continue
            choice, again = chosen(bots[actor], s), chosen(bots[actor], s)
            assert choice == again
            assert choice.action in RULES.legal(s)
            assert re.search(r"\d", choice.why)
            assert "{" not in choice.why
            assert choice.why.endswith(".")
            s, _events = RULES.apply(s, choice.action)


def test_the_levels_in_order() -> None:
    strokes = [mean(bot, 250) for bot in (ROOKIE, CLUB, PRO)]
    assert strokes[0] > strokes[1] > strokes[2]


@pytest.mark.full
@pytest.mark.parametrize("options", [{}, {"lowest_only": False}, {"mode": "scorecard"}, {"mode": "trips"}], ids=str)
def test_the_levels_in_order_in_every_game(options: dict[str, Any]) -> None:
    """At trips the club player's die by die is the optimum, so there the two are level."""
    strokes = [mean(bot, 3000, **options) for bot in (ROOKIE, CLUB, PRO)]
    assert strokes[0] > strokes[1] >= strokes[2]


def test_the_pro_keeps_the_fewest_expected_strokes_and_says_how_many() -> None:
    s = after(start(), "roll; dice 1 3 4 4 5 6 7 5 8")
    choice = chosen(PRO, s)
    assert choice.action == KeepDice(0b1)
    assert choice.why == "Expects to finish in 33.8 strokes; with the next best keep, red 1 and red 3, in 34.3."
    assert chosen(PRO, start()).why.startswith("Expects to finish in 34.9 strokes")


def test_as_the_last_the_pro_plays_to_win_and_not_for_the_mean() -> None:
    """Over many keeps: never a worse chance than the keep with the fewest strokes has, and often a better one by another keep."""
    better = kept = 0
    for seed in range(20):
        s, rng = after(start(2), f"roll; dice 1 3 4 4 4 4 4 5 5; {ALL}"), Random(seed)
        while RULES.to_act(s) is not None:
            s, _events = RULES.apply(after(s, "roll"), RULES.draw(after(s, "roll"), rng))
            choice, plain = chosen(PRO, s), chosen(PRO, s._replace(players=(s.players[1],) * 2))
            win, other = (chance_within(book(), s, each.action.dice, 33) for each in (choice, plain))
            assert win >= other - 1e-9
            assert win == 0 or "Beats the 34 with" in choice.why
            better, kept = better + (win > other + 1e-3), kept + 1
            s, _events = RULES.apply(s, choice.action)
    assert better > kept / 20


def test_the_pro_goes_for_what_alone_can_win() -> None:
    """One stroke must be gained on a par five showing 5: only rolling it again can. With the score in hand it keeps."""
    lines = "roll; dice 1 3 4 4 4 4 4 5 4; keep r1 r2 w1 w2 w3 w4 w5 b1 b2; roll; dice 1 3 4 4 4 4 4 5 5"
    s = after(start(2, lowest_only=False), lines)
    assert chosen(PRO, s).action.dice & 1 << 8 == 0
    ahead = after(start(2, lowest_only=False), lines.replace("5 4; keep", "5 6; keep", 1))
    assert chosen(PRO, ahead).action == KeepDice(0b111111111)


def test_where_nothing_wins_the_pro_draws_level() -> None:
    s = after(start(2), f"roll; dice 1 2 3 3 3 3 3 3 4; {ALL}; roll; dice 1 2 3 3 3 3 3 3 9")
    choice = chosen(PRO, s)
    assert choice.action == KeepDice(0b011111111)
    assert choice.why.startswith("Still draws level at 25 with 8 %")


def test_a_bot_catches_one_time_in_three() -> None:
    s = after(start(ground_rules=True), "roll; dice 1 2 off 3 3 3 3 3 4")
    for bot in (ROOKIE, CLUB, PRO):
        caught = sum(chosen(bot, s, seed).action == Catch(0b100) for seed in range(900))
        assert 250 < caught < 350
    never = after(start(ground_rules=True, bot_catch=0), "roll; dice 1 2 off 3 3 3 3 3 4")
    assert chosen(PRO, never).action == Catch(0)


def test_the_rookie_calls_bottoms_and_the_pro_never() -> None:
    calls = [chosen(ROOKIE, start(), seed).action for seed in range(200)]
    assert 20 < calls.count(Roll(True)) < 60
    assert all(chosen(PRO, start(), seed).action == Roll(False) for seed in range(20))


def test_the_pro_tells_the_odds_of_a_hole() -> None:
    s = after(start(2, mode="match"), "roll; dice 4")
    assert chosen(PRO, s).why == "Wins the hole alone with 8 %."


def test_with_dice_that_can_not_be_solved_the_pro_plays_like_the_club() -> None:
    pairs = [(3, 8), (4, 7), (5, 6)]
    odd = [Die(4, (*pairs, *more)) for more in ([pairs[0]] * 3, [pairs[1]] * 3, [pairs[2]] * 3, pairs, [*pairs[:2], pairs[0]])]
    content = Content((*DICE[:2], *odd, *DICE[7:]), ScoreCard("", "", (FRONT,)))
    s = after(start(content=content), f"roll; {NINE}")
    assert chosen(PRO, s) == chosen(CLUB, s)


def test_tables_are_kept_where_a_folder_is_given(tmp_path: Path) -> None:
    s = after(start(mode="flop"), "roll")
    assert members(s.throw.thrown) == tuple(range(9))
    bot = policy("golo", "pro", tmp_path)
    assert bot is not policy("golo", "pro")
    ask(bot, RULES, RULES.view(start(mode="flop"), 0), Random(1), 0.2)
    assert [path.suffix for path in tmp_path.iterdir()] == [".table"]
    assert policy("golo", "rookie", tmp_path) is policy("golo", "rookie")


def test_a_worker_keeps_its_bots_and_their_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "rules_of", lambda _key: RULES)
    question = thinker.Question("golo", "pro", RULES.view(start(mode="flop"), 0), 1, 0.2, tmp_path)
    bots: dict[tuple[str, str], Policy] = {}
    first = thinker.answer(question, bots)
    (path,) = tmp_path.iterdir()
    path.unlink()
    assert thinker.answer(question, bots) == first
    assert list(bots) == [("golo", "pro")]
    assert not list(tmp_path.iterdir()), "the bot that sits there has its tables at hand"


NEAR_THE_LIMIT = Content(tuple(Die(par, tuple((low, 2 * par + 3 - low) for low in lows)) for par, lows in (
    *[(3, (1, 2, 3, 4, 4, 4))] * 2, *[(4, (1, 2, 3, 4, 5, 5))] * 5, *[(5, (1, 2, 3, 4, 5, 5))] * 2)), ScoreCard("", "", (FRONT,)))


@pytest.mark.parametrize("content", [CONTENT, NEAR_THE_LIMIT], ids=["published", "near the limit"])
def test_nobody_waits_for_a_bot_that_computes_tables(tmp_path: Path, content: Content, monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays like the club player until somebody has put them into the folder; then by them."""
    assert Kinds(content.dice).rolls <= MOST_ROLLS
    bot, s = Pro(tmp_path), after(start(content=content, lowest_only=False), f"roll; {NINE}")
    with monkeypatch.context() as patch:
        patch.setattr("game.games.golo.solver.odds.solve", None)
        patch.setattr("game.games.golo.solver.odds.solve_chances", None)
        assert chosen(bot, s, budget=.2) == chosen(CLUB, s)
        assert not list(tmp_path.iterdir())
    fill(DiceTables(content.dice, tmp_path), s)
    assert chosen(bot, s, budget=.2) == chosen(Pro(tmp_path), s) != chosen(CLUB, s)


def test_a_folder_that_can_not_be_used_is_no_reason_to_play_worse(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    s = after(start(mode="scorecard", ground_rules=True), f"roll; {NINE}")
    assert chosen(Pro(tmp_path / "file" / "cache"), s, budget=.2) == chosen(PRO, s)


def test_who_plays_last_keeps_for_few_strokes_while_the_chances_are_missing(tmp_path: Path) -> None:
    s = after(start(2, interleave=False), f"roll; {NINE}; {ALL}; roll; {NINE}")
    DiceTables(DICE, tmp_path).solved(*plans_of(s.game.options, s.game.pars))
    found = chosen(Pro(tmp_path), s, budget=.2)
    assert found.why.startswith("Expects to finish in ")
    assert found.action == KeepDice(keepings(DiceTables(DICE, tmp_path), s)[0].dice)
