"""The bots of Card Golf: legal choices with true reasons, whole rounds, tokens spent where they help."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import mean, variance
from typing import Any

import numpy as np
import pytest

from game.analysis import selfplay
from game.bots.policy import Choice, Policy
from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.card_golf.bots.players import Club, Pro, Rookie, planned, putt_or_none, rolled_again
from game.games.card_golf.rules.content import CardCourse, Content, LaidHole
from game.games.card_golf.rules.course import CourseCard, Deck, Space, Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import RISK, OnCourse, OnTrack, StrokeLie, chart_club, distance, tables
from game.games.card_golf.rules.values import Action, AimShot, KeepRoll, Options, Phase, Putt, Reroll, RolledFaces, State, View
from game.games.card_golf.solver.caddie import advice, chances_not_to_win, choices, choices_to_win, plan_to_win, play_of, plays_to_win
from game.games.card_golf.solver.review import review
from game.games.card_golf.solver.solver import Bounds, least
from game.games.card_golf.solver.table_cache import TableCache
from game.games.golf.rules import BY_HOLE, STROKE, HoleResult
from game.rules.contract import CHANCE, Legal, Setup
from tests.bots.asking import ask
from tests.games.card_golf.solver.ground import COURSE, FACES

RULES = CardGolf()


@cache
def content(*numbers: int) -> Content:
    """Holes of the course, counted from 1."""
    cards = tuple(CourseCard((FACES[name], FACES[name[:-1] + "b"])) for name in FACES if name.endswith("a"))
    laid = tuple(LaidHole(tuple(COURSE["holes"][n - 1]["cards"]), tuple(COURSE["holes"][n - 1]["offsets"])) for n in numbers)
    return Content(Deck(9, 14, cards), tables(), RISK["quick_reference"], CardCourse("Test", "", "parkland", laid))


def start(*numbers: int, seats: int = 1, tokens: int = 3, form: str = STROKE) -> State:
    return RULES.start(setup(*numbers, seats=seats, tokens=tokens, form=form))


def setup(*numbers: int, seats: int = 1, tokens: int = 3, form: str = STROKE) -> Setup[object]:
    return Setup(seats, Options(holes=len(numbers), tokens=tokens, format=form), content(*numbers))


def play(bots: list[Policy], s: State, seed: int, journal: list[Action] | None = None) -> State:
    """Plays to the end, and writes down every action; every choice must be legal and say why with a number."""
    rng, written = Random(seed), [] if journal is None else journal
    while (actor := RULES.to_act(s)) is not None:
        if not isinstance(actor, int):
            assert actor is CHANCE
            written.append(RULES.draw(s, rng))
            s, _events = RULES.apply(s, written[-1])
            continue
        choice = ask(bots[actor], RULES, RULES.view(s, actor), rng, 0.2)
        assert RULES.allows(s, choice.action)
        assert any(sign.isdigit() for sign in choice.why)
        written.append(choice.action)
        s, _events = RULES.apply(s, choice.action)
    return s


def rolled(s: State, *faces: int) -> State:
    after, _events = RULES.apply(s, RolledFaces(faces))
    return after


def test_a_round_of_all_three_levels() -> None:
    s = play([Rookie(), Club(), Pro()], start(13, 7, 2, seats=3), 1)
    assert s.phase is Phase.OVER
    assert [len(player.card) for player in s.players] == [3, 3, 3]


def test_a_score_is_what_was_expected_and_losses_and_luck() -> None:
    """Each hole of each seat, tokens and other tees than the middle one among them; of a round that is broken off, too."""
    journal: list[Action] = []
    done = play([Rookie(), Club(), Rookie()], start(13, 7, 2, seats=3), 2, journal)
    found = review(setup(13, 7, 2, seats=3), journal, TableCache())
    assert [(hole.number, hole.seat) for hole in found] == [(number, seat) for number in range(3) for seat in range(3)]
    for hole in found:
        assert hole.score == done.players[hole.seat].card[hole.number]
        assert hole.score == pytest.approx(hole.expected + sum(shot.loss + shot.luck for shot in hole.shots), abs=1e-9)
        assert all(shot.loss > -1e-9 for shot in hole.shots)
    assert len({hole.expected for hole in found}) > 3       # other tees have other expectations
    assert any(shot.again for hole in found for shot in hole.shots)
    worst = max((shot for hole in found if hole.seat == 0 for shot in hole.shots), key=lambda shot: shot.loss)
    assert worst.loss > 0.05
    assert worst.best not in (None, worst.plan)
    half = review(setup(13, 7, 2, seats=3), journal[: len(journal) // 2], TableCache())
    assert [hole for hole in half if hole.score is not None] == [hole for hole in found if hole in half and hole.score is not None]
    assert any(hole.score is None for hole in half)


def test_the_rookie_aims_at_the_flag_with_the_charts_club() -> None:
    s = start(7, 7, 7)
    choice = ask(Rookie(), RULES, RULES.view(s, 0), Random(1), 0.2)
    assert isinstance(choice.action, AimShot)
    assert choice.action.target == s.ground.flag
    assert choice.action.club == chart_club(s.game.tables, distance(s.ground.tees[1], s.ground.flag)).name


def test_the_rookie_rolls_a_short_putt_again_and_keeps_a_long_one() -> None:
    s = start(7, 7, 7)
    for yards, want in ((10, Reroll(3)), (30, KeepRoll())):
        player = s.player._replace(ball=OnTrack(yards), strokes=1)
        putting, _events = RULES.apply(s._replace(players=(player,)), Putt())
        assert ask(Rookie(), RULES, RULES.view(rolled(putting, 1, 1), 0), Random(1), 0.2).action == want


def test_the_pro_plans_what_is_worth_most_and_says_what_it_costs() -> None:
    """On a hole with water beside the best line: the reason names expected strokes of two plans."""
    s, cache = start(13, 7, 2), TableCache()
    found = advice(cache, s)
    choice = ask(Pro(), RULES, RULES.view(s, 0), Random(1), 0.2)
    assert choice.action == AimShot(found.plan.target, found.plan.club.name)
    assert f"{found.worth:.2f}" in choice.why
    assert found.other is not None
    assert found.other_worth >= found.worth
    assert max(abs(a - b) for a, b in zip(found.other.target, found.plan.target, strict=True)) >= 2
    solved = cache.solved(play_of(s, 0))
    assert solved.worth(OnCourse(s.tee_of(0), StrokeLie.TEE), found.plan, 0) <= solved.expected + 0.12
    assert all(terrain in (Terrain.WATER, Terrain.OUT, Terrain.BUNKER, Terrain.WOODS) for terrain in found.hazards)


def test_the_pro_rolls_a_miss_again_and_lets_a_good_curve_stand() -> None:
    """A complete miss costs a stroke, far more than a token; a straight ball is kept."""
    s = start(7, 7, 7)
    tee = s.ground.tees[1]
    s, _events = RULES.apply(s, AimShot(Space(s.ground.flag.row, tee.column), "2-iron"))
    s = rolled(s, *([3] * s.stroke.aim.swing_dice))  # type: ignore[union-attr]
    s, _events = RULES.apply(s, KeepRoll())
    cache = TableCache()
    missed = rolled(s, 3, 4)
    worth = choices(cache, missed)
    choice = ask(Pro(), RULES, RULES.view(missed, 0), Random(1), 0.2)
    assert isinstance(choice.action, Reroll)
    assert worth[choice.action.dice] == min(worth) < worth[0] - 0.2
    assert f"{min(worth):.2f}" in choice.why


def last_putt(lead: int, tokens: int) -> State:
    """The last hole of two: seat 1 is done, seat 0 has a putt of 10 yards for a score that leaves it that far ahead, and has missed."""
    s = start(7, 7, 7, seats=2, tokens=3)
    mine, other = s.players
    done = other._replace(card=(3, 3), ball=OnTrack(0), strokes=3, done=True)
    putting = mine._replace(card=(3, 3 - lead), ball=OnTrack(10), strokes=2, tokens=tokens)
    s, _events = RULES.apply(s._replace(number=2, turn=0, players=(putting, done)), Putt())
    return rolled(s, 1, 1)


@pytest.mark.parametrize(("lead", "again"), [(-1, False), (0, True), (1, True), (3, False)])
def test_near_the_end_the_pro_rolls_again_what_may_still_win(lead: int, again: bool) -> None:
    """A putt of 10 yards that leaves 2 yards and a stroke: nothing helps who is a stroke behind, and a lead of three wins all the same."""
    s = last_putt(lead, 2)
    assert plays_to_win(s)
    choice = ask(Pro(), RULES, RULES.view(s, 0), Random(1), 0.2)
    win = choices_to_win(TableCache(), s)
    assert win[0] == pytest.approx({-1: 0.0, 0: 0.0, 1: 0.5, 3: 1.0}[lead], abs=0.02)
    if again:
        assert isinstance(choice.action, Reroll)
        assert max(win) > win[0] + 0.1
        assert f"{100 * max(win):.1f} %" in choice.why
    else:
        assert max(win) - win[0] < 1e-5


@pytest.mark.parametrize(("gain", "again"), [(.009, False), (.011, True)])
def test_a_token_is_not_spent_for_less_than_a_point_of_winning(gain: float, again: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    s = last_putt(1, 2)
    win = np.array([.5, .5 + gain, .4, -np.inf])
    monkeypatch.setattr("game.games.card_golf.bots.players.choices_to_win", lambda *_given, **_more: win)
    choice = ask(Pro(), RULES, RULES.view(s, 0), Random(1), 0.2)
    assert choice.action == (Reroll(1) if again else KeepRoll())


@pytest.mark.parametrize(("seats", "holes", "saved", "again"), [
    (2, 3, .03, False), (2, 3, .05, True), (2, 9, .06, False), (2, 9, .07, True), (2, 18, .08, False), (2, 18, .1, True),
    (1, 18, .01, True)])
def test_nor_for_the_strokes_that_come_to_that_unless_nobody_plays_against(seats: int, holes: int, saved: float, again: bool) -> None:
    """The longer the round the less a stroke adds to the chance to win it."""
    s = last_putt(1, 2)
    s = s._replace(players=s.players[:seats], game=s.game._replace(options=replace(s.game.options, holes=holes)))
    choice = rolled_again(s, np.array([4.0, 4.0 - saved, 4.5, 4.5]))
    assert choice.action == (Reroll(1) if again else KeepRoll())


def test_far_from_the_end_and_alone_the_pro_counts_strokes() -> None:
    s = last_putt(0, 2)
    assert not plays_to_win(s._replace(players=s.players[:1]))
    early = start(13, 7, 2, 7, 13, 7, 2, 7, 13, seats=2)
    assert not plays_to_win(early)
    assert plays_to_win(early._replace(number=6))


def test_a_plan_to_win_wins_no_less_often_than_the_plan_of_the_fewest_strokes() -> None:
    """Three strokes to make up on the last hole: nothing but the bold line helps; with as many ahead either does."""
    s = start(13, 14, 13, seats=2)
    for behind in (-2, 0, 1, 2):
        mine, other = s.players
        done = other._replace(card=(3, 4), ball=OnTrack(0), strokes=3, done=True)
        now = s._replace(number=2, players=(mine._replace(card=(3, 4 + behind)), done))
        found = plan_to_win(TableCache(), now)
        assert found.win >= found.plain - 1e-12
        assert found.plan == plan_to_win(TableCache(), now).plan


def one_behind(form: str, last: int = 13) -> State:
    """The last hole of two, a stroke or a hole behind; both are on the tee."""
    s = start(13, 14, last, seats=2, tokens=0, form=form)
    mine, other = s.players
    results = (HoleResult(1, 1), HoleResult(None, 1)) if form in BY_HOLE else ()
    return s._replace(number=2, players=(mine._replace(card=(3, 5)), other._replace(card=(3, 4))), results=results, turn=0)


@pytest.mark.parametrize("form", ["stroke", *(pytest.param(form, marks=pytest.mark.full) for form in ("match", "skins", "stableford"))])
def test_a_stroke_or_a_hole_behind_the_pro_wins_more_often_than_by_few_strokes(form: str) -> None:
    """Without tokens the chance to win is exact: the least of all plans for every stroke."""
    s, cache = one_behind(form, 18), TableCache()
    found = plan_to_win(cache, s)
    lost = chances_not_to_win(cache, s)[:, 0]
    hole = play_of(s, 0)
    by_few_strokes = 1 - float(cache.score_chances(hole)[:, 0, cache.strokes(hole).ground.tee] @ lost)
    exact = least(Bounds(cache.strokes(hole)), lost)
    assert 1 - found.win == pytest.approx(exact.expected, abs=1e-9)
    assert 0 < by_few_strokes + 0.001 < found.win < 0.5, (by_few_strokes, found.win)


@pytest.mark.parametrize("form", ["stroke", "match", "skins", "stableford"])
def test_who_wins_when_all_others_have_finished_is_known(form: str) -> None:
    """The other has taken 4 on the last hole; in skins a tie leaves the skin of the hole before with nobody."""
    s = one_behind(form)
    mine, other = s.players
    s = s._replace(players=(mine, other._replace(strokes=4, done=True, ball=OnTrack(0))))
    won = [round(1 - lost, 3) for lost in chances_not_to_win(TableCache(), s)[1:6, 0].tolist()]
    assert won == {"stroke": [1, 1, 0.5, 0, 0], "stableford": [1, 1, 0.5, 0, 0], "match": [0.5, 0.5, 0.5, 0, 0],
                   "skins": [1, 1, 1, 0, 0]}[form]  # fmt: skip


def test_who_has_no_token_is_not_asked() -> None:
    s = play([Pro()], start(7, 7, 7, tokens=0), 5)
    assert s.phase is Phase.OVER


@pytest.mark.parametrize("level", [Rookie, Club])
def test_equal_views_give_equal_choices(level: type[Policy]) -> None:
    s = start(13, 7, 2)
    one, other = (ask(level(), RULES, RULES.view(s, 0), Random(4), 0.2) for _time in range(2))
    assert one == other


def test_the_pro_with_a_folder_plays_by_what_is_kept_there(tmp_path: Path) -> None:
    s = start(13, 7, 2)
    for _time in range(2):
        assert isinstance(ask(Pro(tmp_path), RULES, RULES.view(s, 0), Random(1), 0.2).action, AimShot)
    assert len(list(tmp_path.glob("card_golf-hole-*"))) == 1


class NeverAgain(Policy):
    """The pro who keeps every roll: the best plans without tokens, which are better then than those that count on some."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        s = view.table
        if s.phase is Phase.ASK:
            return Choice(KeepRoll(), "")
        if (putts := putt_or_none(s)) is not None:
            return putts
        plan = self._cache.solved(play_of(s, 0)).plan(s.player.ball, s.player.strokes)      # type: ignore[arg-type]
        return Choice(next(iter(legal)), "") if plan is None else planned(plan, "")     # all are alike before the cap


@pytest.mark.full
def test_the_pro_beats_who_never_spends_a_token_by_four_strokes_over_18() -> None:
    """The difference is more than four standard errors above 4; a round needs 64 strokes with tokens, and 74 without."""
    setting = Setup(1, Options(), content_for("card_golf", COURSES, "sandwood"))

    def rounds(bot: Policy, count: int) -> list[int]:
        totals = []
        for number in range(count):
            for turn in selfplay.play(RULES, setting, [bot], selfplay.dice_for(1, number, 1), inf):
                state = turn.state
            totals.append(state.players[0].total)
        return totals

    spent, kept = rounds(Pro(), 40), rounds(NeverAgain(), 80)
    error = sqrt(variance(spent) / len(spent) + variance(kept) / len(kept))
    assert mean(kept) - mean(spent) > 4 + 4 * error
