"""The bots of Domino Golf: legal, fair to the hidden tiles, repeatable, truthful, and of sense in positions made by hand."""

from __future__ import annotations

import itertools
import math
import re
import statistics
from random import Random

import pytest

from game.analysis.selfplay import Z_95
from game.bots.policy import Choice, Policy, RandomPolicy
from game.games.domino_golf.bots import BOTS
from game.games.domino_golf.bots.players import Adviser, Club, Pro, Rookie, SampleWork
from game.games.domino_golf.rules.flow import totals
from game.games.domino_golf.rules.shots import Course, PlannedHole
from game.games.domino_golf.rules.values import Gods, Options, Phase, State
from game.games.domino_golf.solver import gods, mean_strokes, play_round
from tests.bots.asking import ask
from tests.games.domino_golf.bots.positions import RULES, act, decisions, hole, laid, mover, names, tile
from tests.games.domino_golf.rules.on_table import face_up

QUICK = SampleWork(rounds=1, layouts=1, spares=4)
LEVELS: dict[str, Policy] = {"rookie": Rookie(), "club": Club(), "pro": Pro(plan=QUICK)}
THINKERS = ("club", "pro")
OTHERS = "1-0,2-0,3-0,4-0,5-0"


def choose(level: str, s: State, seed: int = 1) -> Choice:
    return ask(LEVELS[level], RULES, RULES.view(s, mover(s)), Random(seed), 60.0)


def chosen(level: str, s: State, seed: int = 1) -> str:
    return RULES.encode(choose(level, s, seed).action)


def test_each_level_has_its_bot() -> None:
    assert [bot.level for bot in BOTS] == ["rookie", "club", "pro", "adviser"]


@pytest.mark.parametrize("level", list(LEVELS))
@pytest.mark.parametrize("seats", range(1, 6))
def test_every_choice_is_legal_and_names_no_hidden_tile(level: str, seats: int) -> None:
    """The game is anyone's, so that bots are asked in positions into which no bot would have come."""
    for s in decisions(seats, seats, holes=3, mulligans=True, change_of_luck=True):
        choice = choose(level, s)
        assert choice.action in tuple(RULES.legal(s))
        after, _events = RULES.apply(s, choice.action)
        now, then = s.public, after.public
        public = names(face_up(now) | now.gone_up | sum(now.shown) | face_up(then) | then.gone_up)
        assert set(re.findall(r"\d+-\d+", choice.why)) <= public
        assert re.search(r"\d", choice.why)
        assert not re.search(r"\b0\.0\b", choice.why)


@pytest.mark.parametrize("level", list(LEVELS))
def test_equal_views_and_dice_give_equal_choices(level: str) -> None:
    for at, s in enumerate(decisions(7, 3, holes=3, mulligans=True, change_of_luck=True)):
        view = RULES.view(s, mover(s))
        other = RULES.complete(view, Random(at))
        assert RULES.view(other, mover(s)) == view
        assert choose(level, s, at) == choose(level, other, at)


@pytest.mark.parametrize("level", list(LEVELS))
def test_who_is_not_to_act_has_nothing_to_choose(level: str) -> None:
    s = hole("9-2,6-0,8-1,5-4,6-4", OTHERS, green="9-1")
    with pytest.raises(ValueError, match="nothing to choose"):
        ask(LEVELS[level], RULES, RULES.view(s, 1), Random(1), 1.0)


@pytest.mark.parametrize("level", THINKERS)
def test_keeps_the_double_for_the_eagle(level: str) -> None:
    """Both 12s come to the fairway, but from there the double may go in at once (D12)."""
    s = hole("12-12,12-3,8-7,9-8,10-9", OTHERS, green="12-5", approach="12-9", pool="11-10,3-1")
    assert chosen(level, s) == "play 12-3"
    s = act(s, "play 12-3", "draw 11-10", "play 5-0")
    assert mover(s) == 1
    s = act(s, "gods", "draw 3-1")
    assert chosen(level, s) == "play 12-12"


def test_the_pro_tells_the_chance_of_the_eagle() -> None:
    s = hole("12-12,12-3,8-7,9-8,10-9", green="12-5", approach="12-9", pool="11-10")
    s = act(s, "play 12-3", "draw 11-10")
    # Of the thirteen 12s the green, the approach, 12-3 and 12-12 are seen, of all 91 those, the other three of the bag and 11-10.
    assert choose("pro", s).why == "Goes for an eagle, which comes off in 11 % of the draws."
    assert round(100 * 9 / 83) == 11


def test_a_hint_compares_the_tile_with_the_next_best() -> None:
    s = hole("12-12,12-3,8-7,9-8,10-9", OTHERS, green="12-5", approach="12-9", pool="11-10,3-1")
    hint = ask(Adviser(plan=QUICK), RULES, RULES.view(s, 0), Random(1), 60.0)
    assert RULES.encode(hint.action) == "play 12-3"
    assert hint.why.startswith("Comes to the fairway for 1 stroke; ")
    assert hint.why.count(". ") == 0, "a hint is one sentence"
    assert re.search(r" (12-12|8-7|9-8|10-9), the next best tile, should take (0\.[1-9]|[1-9]\.\d) strokes more\.$", hint.why)


@pytest.mark.parametrize("level", THINKERS)
def test_goes_for_a_hole_in_one(level: str) -> None:
    s = hole("12-12,12-3,8-7,9-8,10-9", OTHERS, green="12-1", number=3)
    assert chosen(level, s) == "play 12-12"


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize("number", [1, 3])
def test_trusts_the_gods_with_a_hopeless_bag(level: str, number: int) -> None:
    s = hole("12-12,12-11,8-7,9-8,10-9", OTHERS, green="2-1", number=number)
    assert chosen(level, s) == "gods"


@pytest.mark.parametrize("level", THINKERS)
def test_takes_one_putt_at_the_last_hole(level: str) -> None:
    s = hole("9-2,6-0,8-0,5-4,6-4", OTHERS, green="9-0", number=3)
    assert chosen(level, s) == "play 9-2"


def test_the_pro_spends_a_low_tile_where_it_counts() -> None:
    """Three putts with the one low tile beat the gods by little: with two more holes to come it is worth more later (D5)."""
    bags = "2-1,12-11,10-9,8-7,12-6", "1-0,6-1,7-1,8-1,5-1"
    assert chosen("pro", hole(*bags, green="3-0", number=3)) == "play 2-1"
    assert chosen("pro", hole(*bags, green="3-0", number=1)) == "gods"


@pytest.mark.parametrize("level", THINKERS)
@pytest.mark.parametrize(("second", "played"), [("8-2", "5-1"), ("5-2", "8-1")])
def test_reads_the_card_of_a_fixed_course(level: str, second: str, played: str) -> None:
    """Both 1s take two putts here; the one that shows the higher number of the second green is kept for it."""
    card = Course("", "", (PlannedHole("11-1"), PlannedHole(second), PlannedHole("12-9", "10-10", "7-6")))
    assert chosen(level, laid(card, "8-1,5-1,9-8,10-9,6-6")) == f"play {played}"


@pytest.mark.parametrize("level", THINKERS)
def test_at_the_last_hole_of_the_card_nothing_is_kept(level: str) -> None:
    card = Course("", "", (PlannedHole("11-1"), PlannedHole("8-2"), PlannedHole("8-0")))
    assert chosen(level, laid(card, "8-1,5-1,9-7,10-9,6-6", number=3)) == "play 8-1"


@pytest.mark.parametrize("level", list(LEVELS))
def test_plays_a_fixed_course_to_its_end_with_every_option(level: str) -> None:
    """The play-off has no card any more (D14)."""
    card = Course("", "", (PlannedHole("8-1"), PlannedHole("9-4", "6-1"), PlannedHole("10-7", "8-3", "6-6")))
    options = Options(holes=3, mulligans=True, change_of_luck=True)
    rounds = (play_round([LEVELS[level]] * 5, seed, 60.0, options, card) for seed in range(20))
    assert any(len(s.public.cards[s.public.players[0]]) > 3 for s in rounds)


@pytest.mark.parametrize("level", list(LEVELS))
def test_takes_back_a_shot_into_the_water(level: str) -> None:
    s = hole("12-11,8-2,9-2,6-0,4-4", OTHERS, green="10-5", approach="8-8", number=3, pool="7-1,9-7", mulligans=True)
    s = act(s, "play 12-11", "draw 7-1", "draw 9-7")
    assert s.public.phase is Phase.MULLIGAN
    assert chosen(level, s) == "mulligan"


@pytest.mark.parametrize("level", list(LEVELS))
def test_keeps_a_shot_on_the_fairway(level: str) -> None:
    s = hole("12-11,8-2,9-2,6-0,4-4", OTHERS, green="10-5", approach="8-8", number=3, pool="7-1,9-7", mulligans=True)
    s = act(s, "play 8-2", "draw 7-1")
    assert s.public.phase is Phase.MULLIGAN
    assert chosen(level, s) == "keep"


@pytest.mark.parametrize("level", THINKERS)
def test_changes_its_luck_for_a_tile_that_it_has_seen(level: str) -> None:
    s = hole("11-11,12-11,8-7,9-8,10-9", "4-1,12-10,11-7,11-8,11-9", green="4-0", number=3, change_of_luck=True)
    s = s._replace(public=s.public._replace(shown=(0, 1 << tile("4-1"))))
    assert chosen(level, s) == "luck 11-11 1"
    s = act(s, "luck 11-11 1")
    assert chosen(level, s) == "play 4-1"


def test_the_rookie_plays_what_looks_best_or_trusts_the_gods() -> None:
    s = hole("9-2,6-0,8-1,5-4,6-4", OTHERS, green="9-0")
    found = [chosen("rookie", s, seed) for seed in range(200)]
    assert set(found) == {"play 9-2", "gods"}
    assert 10 <= found.count("gods") <= 60


@pytest.mark.parametrize("level", THINKERS)
def test_the_gods_number_is_true(level: str) -> None:
    s = hole("12-12,12-11,8-7,9-8,10-9", OTHERS, green="2-1", number=3)
    choice = choose(level, s)
    assert choice.action == Gods()
    assert f"{float(mean_strokes(gods(RULES.view(s, 0)))):.1f} strokes" in choice.why


@pytest.mark.parametrize("level", list(LEVELS))
def test_plays_off_too(level: str) -> None:
    """Of some short rounds at a full table at least one ends level (D14)."""
    extra = [s for seed in range(12) for s in decisions(seed, 5, holes=3) if s.public.hole.number > 3]
    assert extra
    for s in extra[:20]:
        assert choose(level, s).action in tuple(RULES.legal(s))


@pytest.mark.parametrize("level", THINKERS)
def test_a_stroke_expected_is_a_stroke_taken(level: str) -> None:
    """What the gods should need from somewhere is what they do need, on the mean of many holes."""
    rng, off = Random(1), []
    for s in decisions(11, 4):
        choice = choose(level, s)
        if choice.action != Gods() or (told := re.search(r"need (\d+\.\d) strokes", choice.why)) is None:
            continue
        seat, number, taken = mover(s), s.public.hole.number, []
        for _n in range(10):
            after = RULES.complete(RULES.view(s, seat), rng)
            before = after.public.balls[seat].strokes
            while after.public.hole.number == number and RULES.to_act(after) is not None:
                after = act(after, "gods") if after.public.phase is Phase.SHOT else RULES.apply(after, RULES.draw(after, rng))[0]
            taken.append(after.public.cards[seat][number - 1] - before)
        off.append(sum(taken) / len(taken) - float(told[1]))
        if len(off) == 40:
            break
    assert len(off) == 40
    assert abs(sum(off) / len(off)) < 0.25


class Ticks:
    """A clock that moves by a step each time it is read."""

    def __init__(self, step: float) -> None:
        self.reads, self.step = 0, step

    def __call__(self) -> float:
        self.reads += 1
        return self.reads * self.step


def test_without_time_the_pro_plays_as_the_club() -> None:
    for s in decisions(3, 2, holes=3, mulligans=True, change_of_luck=True):
        view = RULES.view(s, mover(s))
        if view.public.hole.number < 3:
            rushed = ask(Pro(clock=Ticks(1.0)), RULES, view, Random(1), 0.5)
            assert rushed == ask(Club(), RULES, view, Random(1), 0.5)


def test_the_clock_cuts_the_rounds_short() -> None:
    s = hole("9-2,6-0,8-1,5-4,6-4", OTHERS, green="9-0")
    clock = Ticks(0.01)
    ask(Pro(clock=clock, plan=SampleWork(rounds=1000, layouts=1, spares=2)), RULES, RULES.view(s, 0), Random(1), 0.2)
    assert 15 < clock.reads < 30


def test_a_round_is_the_same_for_the_same_seed() -> None:
    players: tuple[Policy, ...] = (Club(), Rookie())
    assert play_round(players, 5, 1.0, Options(holes=3)) == play_round(players, 5, 1.0, Options(holes=3))


def play_alone(policy: Policy, seed: int, options: Options) -> int:
    """Strokes of a round against the course."""
    return totals(play_round((policy,), seed, 60.0, options).public)[0]


def test_better_players_need_fewer_strokes() -> None:
    """Eight short courses each; the full run has the whole order, on the whole course."""
    best, worst = (sum(play_alone(p, seed, Options(holes=9)) for seed in range(8)) for p in (LEVELS["pro"], RandomPolicy()))
    assert best < worst - 40


@pytest.mark.full
def test_pro_beats_club_beats_rookie_beats_anyone() -> None:
    players: list[Policy] = [Pro(plan=QUICK), Club(), Rookie(), RandomPolicy()]
    scores = [[play_alone(p, seed, Options()) for seed in range(120)] for p in players]
    for better, worse in itertools.pairwise(scores):
        gains = [b - a for a, b in zip(better, worse, strict=True)]
        assert statistics.mean(gains) > Z_95 * statistics.stdev(gains) / math.sqrt(len(gains))


@pytest.mark.full
def test_the_pro_has_the_least_strokes_at_a_table_of_three() -> None:
    table: tuple[Policy, ...] = (LEVELS["rookie"], LEVELS["club"], LEVELS["pro"])
    strokes = [totals(play_round(table, seed, 60.0, Options(mulligans=True, change_of_luck=True)).public) for seed in range(60)]
    sums = [sum(column) for column in zip(*strokes, strict=True)]
    assert sums[2] < sums[1] < sums[0]
