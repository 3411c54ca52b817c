"""Boards that are too large to be solved: told before the game, played by plans tried with sampled dice, within bounds of memory."""

from __future__ import annotations

import tracemalloc
from random import Random
from threading import Barrier

import pytest

from game.analysis.wanted import NotWanted, check_wanted, side_by_side, while_wanted
from game.bots.policy import ADVISER, policy
from game.games.doshboard.bots.players import sampled_choice
from game.games.doshboard.rules.board import STRENGTHS, Board, Gate, HolePair, Place, Wind
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.rules.values import Options, Phase, PlanShot, State
from game.games.doshboard.solver.hole_book import HoleBook, beyond_solving, cost_of
from game.games.doshboard.solver.odds import odds_by_dice
from game.games.doshboard.solver.review import look_back
from game.games.doshboard.solver.sensible import GLANCE, SamplingWork, sampled_plan
from game.rules.contract import CHANCE, Setup
from tests.content.read_files import read_doshboard
from tests.games.doshboard.rules.tables import content
from tests.games.doshboard.table.tables import STOCK

RULES = Doshboard()
PROFESSIONAL = Options(level="professional")
POND = Board(
    "Pond", "", ("t.......", "..ww.m..", ".wwww...", "..ww....", "........", "....B...", "........"),
    (HolePair(Place(4, 6), Place(3, 0), 3),),
    ("00000000", "00000000", "00000000", "00000000", "11100000", "22110000", "22210000"),
)


def hostile(size: int = 60, holes: int = 18, water: float = .3, seed: int = 1) -> Board:
    """The largest board that the rules allow, with much water, trees and cliffs everywhere."""
    rng = Random(seed)

    def sign() -> str:
        return "w" if rng.random() < water else rng.choice("....tmBv") if rng.random() < .3 else "."
    rows = [[sign() for _column in range(size)] for _row in range(size)]
    places = [Place(*divmod(number, size)) for number in rng.sample(range(size * size), 2 * holes)]
    for place in places:
        rows[place.row][place.column] = "."
    pairs = tuple(HolePair(*pair, 5) for pair in zip(places[::2], places[1::2], strict=True))
    heights = tuple("".join(rng.choice("000112") for _ in range(size)) for _ in range(size))
    return Board("Hostile", "", tuple(map("".join, rows)), pairs, heights)


def begun(board: Board | Content, options: Options = PROFESSIONAL, seats: int = 2, seed: int = 1) -> State:
    """A game on that board, as far as the first plan."""
    s, rng = RULES.start(Setup(seats, options, board if isinstance(board, Content) else content(board))), Random(seed)
    while RULES.to_act(s) is CHANCE:
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    return s


def test_a_board_beyond_solving_is_told_before_the_game() -> None:
    stocked = read_doshboard(STOCK, "three-falls", "cards")
    large = begun(Content(hostile(), *stocked.sets))
    told = "This board is too large to be solved: bots and hints try some plans with sampled dice, and no review is made."
    assert beyond_solving(large) == told
    assert cost_of(large).memory > 1e9
    assert look_back(Setup(2, PROFESSIONAL, large.game.content), (), None, print) is None


@pytest.mark.parametrize("name", ["swan-meadow", "owl-hills", "three-falls"])
def test_every_stock_board_is_solved_with_all_options(name: str) -> None:
    s = begun(read_doshboard(STOCK, name, "cards"))
    assert not beyond_solving(s)
    assert cost_of(s).follows_losses


def test_on_a_board_beyond_solving_bots_and_hints_play_on_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def solved(*_args: object) -> None:
        raise AssertionError("it is too large to be solved")
    monkeypatch.setattr(HoleBook, "_tables", solved)
    stocked = read_doshboard(STOCK, "three-falls", "cards")
    s, rng = begun(Content(hostile(), *stocked.sets)), Random(1)
    for level in ("club", "pro", ADVISER):
        while (turn := RULES.to_act(s)) is CHANCE:
            s, _events = RULES.apply(s, RULES.draw(s, rng))
        assert isinstance(turn, int)
        view = RULES.view(s, turn)
        legal = RULES.legal_in(view)
        choices = [policy("doshboard", level).choose(view, legal, Random(n), 60.0) for n in range(2)]
        assert choices[0] == choices[1]
        glance = sampled_choice(s, GLANCE)
        assert all("this board is too large to be solved" in choice.why for choice in (glance, *choices))
        assert RULES.why_not(s, glance.action) is None
        s, _events = RULES.apply(s, choices[0].action)


def test_what_a_sampled_plan_comes_to_is_no_less_than_best_play_needs() -> None:
    s = begun(POND, Options(level="advanced"), 1)
    exact = HoleBook(shipped=False).solved(s)
    found = sampled_plan(s, Random(1), SamplingWork(400, 8, 60, 400))
    assert found.strokes is not None
    assert found.strokes > exact.strokes(s) - 4 * found.error
    odds = exact.odds(s, found.plan)
    assert odds.strokes is not None
    assert odds.strokes < exact.strokes(s) + 1


def test_a_sampled_plan_passes_the_gate_first() -> None:
    rows = ("." * 15,) * 15
    gated = Board("Gate", "", rows, (HolePair(Place(2, 12), Place(12, 12), 4, (Gate(Place(7, 4), 12),)),))
    s = begun(gated, Options(level="beginner"), 1)
    found = sampled_plan(s, Random(2), GLANCE)
    after = [lie.r + lie.q / 2 for lie in odds_by_dice(s, found.plan).lies]
    assert sum(after) / len(after) < s.player.lie.r + s.player.lie.q / 2 - 1     # up the board to the gate, not along the bottom


@pytest.mark.parametrize("wind", [0, 3])
def test_odds_by_dice_are_those_of_the_tables(wind: int) -> None:
    options = Options(level="professional", wind="fixed", wind_to=5, wind_strength=STRENGTHS[wind or 1])
    s = begun(POND, options, 1)
    s = s._replace(wind=Wind(5, wind))
    book = HoleBook(shipped=False).ahead(s)
    rng = Random(3)
    for _plan in range(6):
        plan = RULES.sample(s, rng)
        assert isinstance(plan, PlanShot)
        table, dice = book.odds(s, plan), odds_by_dice(s, plan)
        assert set(dice.ways) == set(table.ways)
        assert all(abs(chance - table.ways[way]) < 1e-9 for way, chance in dice.ways.items())
        assert abs(dice.rolled - table.rolled) < 1e-9
        assert dice.strokes is None


def test_work_that_nobody_wants_ends_between_its_parts() -> None:
    s, asked = begun(POND, seats=1), 0

    def wanted() -> bool:
        nonlocal asked
        asked += 1
        return asked < 5
    with while_wanted(wanted), pytest.raises(NotWanted):
        HoleBook(shipped=False).solved(s)
    assert asked == 5


def test_parts_side_by_side_are_wanted_as_long_as_the_work_is() -> None:
    met = Barrier(2, timeout=10)

    def part(number: int) -> int:
        met.wait()          # neither is done before the other has begun
        check_wanted()
        return number
    assert side_by_side([lambda: part(1), lambda: part(2)]) == [1, 2]
    assert side_by_side([]) == []
    with while_wanted(lambda: False), pytest.raises(NotWanted):
        side_by_side([lambda: part(1), lambda: part(2)])


@pytest.mark.parametrize(("size", "water"), [(9, .3), (12, .5)])
def test_a_hole_on_speckled_water_takes_no_more_memory_than_is_told(size: int, water: float) -> None:
    stocked = read_doshboard(STOCK, "three-falls", "cards")
    s = begun(Content(hostile(size, 1, water, size), *stocked.sets), seats=1)
    HoleBook(shipped=False).ahead(s)        # what is loaded once counts for no hole
    tracemalloc.start()
    try:
        book = HoleBook(shipped=False, threads=2).solved(s)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert not book.exact
    assert most < cost_of(s).memory


def test_a_book_keeps_as_many_grounds_as_fit_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    s, book = begun(POND, Options(level="professional", lost_cards=False), 1), HoleBook(shipped=False)
    assert s.phase is Phase.PLAN
    monkeypatch.setattr("game.games.doshboard.solver.hole_book.MEMORY", 2.5 * cost_of(s).memory * 1.6)
    winds = [Wind(direction, 1) for direction in (1, 4, 7)]
    for wind in winds:
        book.ahead(s._replace(wind=wind))
    rules, board = s.game.options.shot_rules, s.game.content.board
    assert [book.holds(board, s.pair, rules, wind) for wind in winds] == [False, True, True]
