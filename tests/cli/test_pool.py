"""Work shared out over processes, through `shared_out`."""

from __future__ import annotations

import math
import operator
import os

import pytest

from game.cli.pool import shared_out
from game.errors import UserError


def test_results_are_in_the_order_of_the_tasks_and_each_is_told_once() -> None:
    done: list[int] = []
    assert shared_out(operator.neg, range(20), 3, done.append) == [-n for n in range(20)]
    assert sorted(done) == list(range(20))


def test_more_processes_than_tasks() -> None:
    assert shared_out(operator.neg, [4], 8, lambda _task: None) == [-4]


def test_what_the_work_raises_is_raised_with_where_it_came_from() -> None:
    with pytest.raises(ValueError, match="math domain") as caught:
        shared_out(math.sqrt, [4.0, -1.0], 1, lambda _task: None)
    assert any("pool.py" in note for note in caught.value.__notes__)


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(UserError, match="ended from outside"):
        shared_out(os._exit, [3], 2, lambda _task: None)
