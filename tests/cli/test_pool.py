"""Work shared out over processes, through `shared_out`."""

from __future__ import annotations

import math
import operator
import os

import pytest

from game.cli.pool import shared_out
from game.errors import UserError


def test_results_are_in_the_order_of_the_tasks() -> None:
    assert list(shared_out(operator.neg, range(20), 3)) == [-n for n in range(20)]


def test_more_processes_than_tasks() -> None:
    assert list(shared_out(operator.neg, [4], 8)) == [-4]


def test_what_the_work_raises_is_raised_with_where_it_came_from() -> None:
    with pytest.raises(ValueError, match="math domain") as caught:
        list(shared_out(math.sqrt, [4.0, -1.0], 1))
    assert any("pool.py" in note for note in caught.value.__notes__)


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(UserError, match="ended from outside"):
        list(shared_out(os._exit, [3], 2))
