"""Reviews of the golf games against another path to their numbers: every way in which the contract says that chance may go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.analysis.review import RoundReview
from game.bots.policy import REVIEWERS, policy
from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.card_golf.rules.flow import dice_due
from game.games.card_golf.rules.values import KeepRoll, RolledFaces, RollKind
from game.games.card_golf.solver.caddie import play_of
from game.games.card_golf.solver.review import value_of
from game.games.card_golf.solver.table_cache import TableCache
from game.games.doshboard.solver.hole_book import HoleBook
from game.games.golo.rules.rules import Golo
from game.rules.contract import CHANCE, Setup, rules_of
from tests.amounts import at_night
from tests.bots.asking import ask
from tests.games.golo.solver.by_contract import Positions
from tests.session.sharing import played

RULES = Golo()
Value = Callable[[Any], float]
"""What a seat may expect in a state between strokes."""

Ways = Callable[[Any], Sequence[tuple[Any, float]]]
"""What chance may do in a state, and how likely each is."""


def telescoped(found: RoundReview) -> int:
    """Checks that each part's score is what was expected, all losses and all luck, decision by decision; how many were finished."""
    finished = 0
    for part in found.parts:
        value = part.expected
        for one in part.decisions:
            assert one.before == pytest.approx(value, abs=1e-9)
            assert one.loss > -1e-9 or not found.exact
            value = one.after
        if part.score is not None:
            assert part.score == pytest.approx(value, abs=1e-9)
            finished += 1
    return finished


@pytest.mark.full
@pytest.mark.parametrize(("key", "rounds"), [
    ("card_golf", at_night(30, 2)), pytest.param("doshboard", 8, marks=pytest.mark.night), ("golo", at_night(60, 8))])
def test_many_rounds_with_any_options_add_up(key: str, rounds: int, tmp_path: Path) -> None:
    finished = 0
    for seed in range(rounds):
        loaded = played(rules_of(key), seed, tmp_path, bots=True)
        actions = tuple(step.action for step in loaded.history.steps())
        found = REVIEWERS.of(key)(loaded.plan.setup, actions, tmp_path, lambda _share: None)
        if found is not None:
            finished += telescoped(found)
    assert finished >= rounds // 2


def expected(rules: Any, s: Any, value: Value, ways: Ways) -> float:
    """What a stroke that has begun comes to, by every throw that may follow, with none of them repeated."""
    if s.stroke is None:
        return value(s)
    if rules.to_act(s) is not CHANCE:       # whether to spend a token
        return expected(rules, rules.apply(s, KeepRoll())[0], value, ways)
    return sum(chance * expected(rules, rules.apply(s, action)[0], value, ways) for action, chance in ways(s))


def all_ways(rules: Any) -> Ways:
    """Every throw as the contract lists it."""
    return lambda s: [(action, float(chance)) for action, chance in rules.chance(s)]


def ways_of_card_golf(rules: Any) -> Ways:
    """The same; throws of which the rules see no difference count as one.

    Of a swing these are 4, 5 and 6 (C8), of a run 2 and 3 as well (C12), and of a curve all with the same sum (C10).
    """
    found: dict[tuple[RollKind, int], list[tuple[RolledFaces, float]]] = {}

    def seen(kind: RollKind, faces: tuple[int, ...]) -> tuple[int, ...]:
        if kind is RollKind.CURVE:
            return min(sum(faces) - 1, 6), max(1, sum(faces) - 6)
        if kind is RollKind.SWING:
            return tuple(sorted(min(face, 4) for face in faces))
        return tuple(sorted({1: 1, 2: 2, 3: 2}.get(face, 4) for face in faces)) if kind is RollKind.RUN else tuple(sorted(faces))

    def ways(s: Any) -> list[tuple[RolledFaces, float]]:
        kind, dice = s.stroke.roll, dice_due(s)
        if (kind, dice) not in found:
            counted = Counter[tuple[int, ...]](seen(kind, action.faces) for action, _chance in rules.chance(s))
            found[kind, dice] = [(RolledFaces(faces), times / counted.total()) for faces, times in counted.items()]
        return found[kind, dice]
    return ways


def on_hole(s: Any, seat: int, more: Value) -> Value:
    """The strokes of a seat at the hole of a state: those it had once it has finished, else what `more` makes of them."""
    def value(after: Any) -> float:
        player = after.players[seat]
        if len(player.card) > s.number:
            return float(player.card[s.number])
        return float(player.strokes) if player.done else more(after)
    return value


def by_rookies(key: str, content: object, seed: int, seats: int = 2, **options: Any) -> tuple[Setup[Any], list[Any], list[Any]]:
    """A round of rookies: the setup, the actions, and all states."""
    rules, rng = rules_of(key), Random(seed)
    setup: Setup[Any] = Setup(seats, rules.options(**options), content)
    rookie, states, actions = policy(key, "rookie"), [rules.start(setup)], list[Any]()
    while (turn := rules.to_act(states[-1])) is not None:
        s = states[-1]
        actions.append(rules.draw(s, rng) if turn is CHANCE else ask(rookie, rules, rules.view(s, turn), rng, 1.0).action)
        states.append(rules.apply(s, actions[-1])[0])
    return setup, actions, states


def check_decisions(key: str, of: tuple[Setup[Any], list[Any], list[Any]], value_at: Callable[[Any, int], Value], ways: Ways,
                    most: int) -> int:
    """Of a round what was done and the best at each decision, against all throws that may follow; how many strokes were compared."""
    (setup, actions, states), rules, compared = of, rules_of(key), 0
    found = REVIEWERS.of(key)(setup, actions, None, lambda _share: None)
    assert found is not None
    assert found.exact
    assert telescoped(found) == len(found.parts)
    decisions = [(part.seat, one) for part in found.parts for one in part.decisions]
    for seat, one in decisions[:: max(1, len(decisions) // most)]:
        s = states[one.position]
        for said, wanted in ((one.action, one.worth + one.loss), (one.best, one.worth)):
            if said:
                after, _events = rules.apply(s, rules.decode(said))
                assert expected(rules, after, value_at(s, seat), ways) == pytest.approx(wanted, abs=1e-7), (one, said)
                compared += 1
    return compared


CARD_GOLF = [("mill-brook", {}), pytest.param("mill-brook", {"tokens": 0, "stretch": "unlimited"}, marks=pytest.mark.night),
             ("gull-rock", {"risk_table": "quick_reference"})]


@pytest.mark.full
@pytest.mark.parametrize(("course", "options"), CARD_GOLF)
def test_card_golfs_losses_are_those_of_every_throw(course: str, options: dict[str, Any], tmp_path: Path) -> None:
    cache = TableCache(tmp_path)

    def value_at(s: Any, seat: int) -> Value:
        solved = cache.solved(play_of(s, seat))
        return on_hole(s, seat, lambda after: value_of(after, seat, solved))
    content = content_for("card_golf", COURSES, course)
    of = by_rookies("card_golf", content, 3, **options)
    assert check_decisions("card_golf", of, value_at, ways_of_card_golf(rules_of("card_golf")), at_night(24, 3)) > 3


@pytest.mark.full
@pytest.mark.parametrize("options", [
    {"level": "beginner"}, {"level": "advanced"},
    pytest.param({"level": "professional", "lost_cards": False, "wind": "fixed", "wind_to": 4}, marks=pytest.mark.night)])
def test_doshboards_losses_are_those_of_every_throw(options: dict[str, Any]) -> None:
    books = HoleBook()

    def value_at(s: Any, seat: int) -> Value:
        def more(after: Any) -> float:
            still = s.with_player(seat, after.players[seat])
            book = books.near_limit(still) if limited else books.solved(still)
            return float(still.players[seat].strokes + book.strokes(still))
        limited = books.now(s).left is not None
        return on_hole(s, seat, more)
    of = by_rookies("doshboard", content_for("doshboard", COURSES), 3, **options)
    assert check_decisions("doshboard", of, value_at, all_ways(rules_of("doshboard")), at_night(24, 3)) > 3


@pytest.mark.full
@pytest.mark.parametrize("options", [{}, {"lowest_only": False}, {"mode": "scorecard"}, {"ground_rules": True}])
def test_golos_losses_at_the_last_dice_are_those_of_the_slow_optimum(options: dict[str, Any]) -> None:
    """The strokes still to come by all states to which the rules lead from there, without the tables."""
    compared = 0
    for seed in range(at_night(12, 3)):
        setup, actions, states = by_rookies("golo", content_for("golo", COURSES), seed, 1, **options)
        found = REVIEWERS.of("golo")(setup, actions, None, lambda _share: None)
        assert found is not None
        telescoped(found)
        for one in found.of(0)[0].decisions:
            s = states[one.position]
            for said, wanted in ((one.action, one.worth + one.loss), (one.best, one.worth)):
                after, _events = RULES.apply(s, RULES.decode(said))
                left = after.players[0].left.bit_count()
                if 1 <= left <= 2:
                    slow = Positions(after, left)
                    assert slow.spent + slow.fewest() == pytest.approx(wanted, abs=1e-6), (one, said)
                    compared += 1
    assert compared > 3
