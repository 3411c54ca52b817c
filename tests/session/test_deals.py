"""The number of a deal decides all that chance does at a table, and nothing else does."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random

import pytest

from game.errors import UserError
from game.rules.contract import CHANCE
from game.session import deals
from game.session.table import Table
from tests.session.tables import kept, null_table, partner_table, play_by_number, play_on


def deals_of(table: Table) -> list[str]:
    rules, history = table.rules, table.history
    return [rules.encode(history.step(at + 1).action) for at in range(table.position) if history.to_act_at(at) is CHANCE]


def play_numbered(table: Table, seed: int, steps: int = 1_000_000) -> list[str]:
    """Random actions, chance by the number of the deal."""
    rng = Random(seed)
    play_by_number(table, rng, steps)
    return deals_of(table)


def test_the_same_number_gives_the_same_deals_whatever_is_played() -> None:
    one, other, third = (play_numbered(partner_table(None, deal=number), seed) for seed, number in ((1, 5), (2, 5), (2, 6)))
    both = min(len(one), len(other))
    assert both > 5
    assert one[:both] == other[:both]
    assert not set(third) & set(one)


def test_a_table_without_a_number_draws_as_it_is_told() -> None:
    assert deals_of(_drawn(1)) != deals_of(_drawn(2))


def _drawn(seed: int) -> Table:
    table = partner_table(None)
    table.advance_chance(Random(seed))
    return table


def test_the_number_is_kept_and_what_was_taken_back_is_drawn_alike(tmp_path: Path) -> None:
    table = null_table(tmp_path, "pb", undo="free", deal=77)
    before = play_numbered(table, 1, 4)
    while table.why_no_undo() is None:
        table.undo()
    again = play_numbered(table, 1, 4)
    path = kept(table)
    resumed = Table.resume(path, (table.rules,))
    assert resumed.deal == 77
    assert before == again
    whole = play_numbered(null_table(None, "pb", deal=77), 1)
    assert play_numbered(resumed, 9) == whole
    resumed.close()


def test_saves_from_before_there_were_numbers_have_none(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, Random(1), 3)
    path = kept(table)
    assert b'"deal":' not in path.read_bytes().split(b"\n")[1].replace(b'"options"', b"")
    assert Table.resume(path).deal is None


@pytest.mark.parametrize("text", ["0", "-1", "1000000000", "twelve", "1.5e3x", "²"])
def test_what_is_no_number_of_a_deal_gets_one_sentence(text: str) -> None:
    with pytest.raises(UserError, match=r"^The number of a deal is a whole number from 1 to 999 999 999\.$"):
        deals.typed(text)


def test_numbers_are_read_as_they_are_written() -> None:
    for number in (1, 42, 20261122, deals.MOST):
        assert deals.typed(deals.written(number)) == number


def test_a_fresh_number_is_never_that_of_a_day() -> None:
    assert all(deals.day_of(deals.fresh()) is None for _again in range(200))
    assert deals.day_of(deals.of_day(date(2031, 2, 28))) == date(2031, 2, 28)
