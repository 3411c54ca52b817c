"""Who may look at one screen, when a curtain falls, and which plays may make themselves before everybody's eyes."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.games.dominoes.rules.hands import Pass
from game.rules.contract import CHANCE, AnyRules, Chance, Setup, rules_of
from game.session.seats import Eyes, eyes_now, openly_forced
from tests.session.tables import null_table, partner_table, seats_of


@pytest.mark.parametrize(
    ("pattern", "actor", "last", "expected"),
    [
        ("pbbb", 0, None, Eyes(0, False)),
        ("pbbb", 2, None, Eyes(0, False)),
        ("bpbb", CHANCE, None, Eyes(1, False)),
        ("bbbb", 1, None, Eyes(None, False)),
        ("bbbb", None, None, Eyes(None, False)),
        ("pbpb", 0, None, Eyes(0, True)),
        ("pbpb", 0, 0, Eyes(0, False)),
        ("pbpb", 0, 2, Eyes(0, True)),
        ("pbpb", 2, 0, Eyes(2, True)),
        ("pbpb", 1, 0, Eyes(0, False)),
        ("pbpb", CHANCE, 2, Eyes(2, False)),
        ("pbpb", CHANCE, None, Eyes(None, False)),
        ("pbpb", None, 2, Eyes(2, False)),
    ],
)
def test_who_looks_and_when_a_curtain_falls(pattern: str, actor: int | Chance | None, last: int | None, expected: Eyes) -> None:
    assert eyes_now(seats_of(pattern), actor, last, secrets=True) == expected


@pytest.mark.parametrize("last", [None, 2])
def test_who_is_not_asked_need_not_look(last: int | None) -> None:
    assert eyes_now(seats_of("pbpb"), 0, last, secrets=True, unasked=True) == Eyes(last, False)


@pytest.mark.parametrize("pattern", ["pbbb", "pppp", "bbbb"])
@pytest.mark.parametrize("actor", [0, CHANCE, None])
def test_a_table_without_secrets_is_everybodys(pattern: str, actor: int | Chance | None) -> None:
    assert eyes_now(seats_of(pattern), actor, 1, secrets=False) == Eyes(None, False)


def test_a_person_never_sees_the_screen_of_another_without_a_curtain() -> None:
    """Two persons take turns guessing: whoever looked last keeps the screen until the other is called."""
    table = null_table(None, "pp")
    last: int | None = None
    curtains = []
    while table.to_act is not None:
        now = table.eyes(last)
        if now.curtain:
            curtains.append(now.seat)
            last = now.seat
        assert now.seat == last
        if table.to_act is CHANCE:
            table.play(table.rules.decode("throw heads"))
        else:
            table.play(table.rules.decode("guess heads"))
    assert curtains == [1, 0, 1, 0]


@pytest.mark.parametrize(("pattern", "just_dealt"), [("pbbb", False), ("ppbb", True), ("pppp", True), ("bbbb", False)])
def test_where_people_share_the_screen_a_hand_that_has_just_been_dealt_is_looked_at_before_anything_plays_itself(
        pattern: str, just_dealt: bool) -> None:
    table = partner_table(None, pattern)
    assert not table.just_dealt
    table.advance_chance(Random(1))
    assert table.just_dealt == just_dealt
    table.play(next(iter(table.rules.legal(table.state))))
    assert not table.just_dealt


def test_a_first_tile_that_all_know_waits_for_a_curtain_too_where_the_hand_was_just_dealt() -> None:
    """The holder of 6-6 begins with it, which all may know; but nobody at the screen has seen their tiles yet."""
    dealt = (partner_table(None, "pppp") for _deal in range(20))
    for seed, table in enumerate(dealt):
        table.advance_chance(Random(seed))
        assert table.forced() is not None
        assert table.eyes(None, autoplay=True) == Eyes(table.to_act, True)  # type: ignore[arg-type]


# ---- plays that make themselves

@pytest.mark.parametrize("key", ["partner", "cut_throat", "french"])
def test_a_pass_makes_itself_and_a_tile_only_where_all_could_tell(key: str) -> None:
    """Through hands of random play, for every action that is the only one of a seat with several tiles."""
    rules, rng = rules_of(key), Random(f"plain {key}")
    passes: list[bool] = []
    tiles: list[bool] = []
    state = rules.start(Setup(4, rules.options()))
    while len(passes) < 5 or len(tiles) < 5:
        turn = rules.to_act(state)
        if not isinstance(turn, int):
            state = rules.apply(state, rules.draw(state, rng))[0] if turn is CHANCE else rules.start(Setup(4, rules.options()))
            continue
        actions = tuple(rules.legal(state))
        others = [seat for seat in range(4) if seat != turn]
        if len(actions) == 1 and isinstance(actions[0], Pass):
            passes.append(openly_forced(rules, state, actions[0], others))
        elif len(actions) == 1 and rules.view(state, turn).public.counts[turn] > 1 and any(rules.view(state, turn).public.moves):
            tiles.append(openly_forced(rules, state, actions[0], others))
            assert not tiles[-1] or not another_deal_leaves_a_choice(rules, state, actions[0], others)
        state = rules.apply(state, rng.choice(actions))[0]
    assert sum(passes) >= len(passes) - 1
    assert not all(tiles)


def another_deal_leaves_a_choice(rules: AnyRules, state: Any, action: Any, others: Sequence[int]) -> bool:
    """Whether among many more deals, as those seats must think them possible, one allows the action and something else."""
    for seat in others:
        view = rules.view(state, seat)
        for number in range(1000, 1060):
            actions = tuple(rules.legal(rules.complete(view, Random(number))))
            if action in actions and len(actions) > 1:
                return True
    return False
