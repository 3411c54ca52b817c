"""The drills that ship can be played, have one right answer, and are seen with one seat's eyes; what was answered is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from game.bots.policy import JUDGES
from game.session import drills as module
from game.session.drills import Answered, BadDrill, Drill, answer, answered, drills, position_of, read, written


def test_every_drill_is_a_position_with_one_right_answer() -> None:
    assert len(drills()) >= 10
    assert len({drill.key for drill in drills()}) == len(drills())
    assert {drill.game for drill in drills()} == set(JUDGES)
    for drill in drills():
        assert drill.game in JUDGES
        position = position_of(drill)
        assert position.view.seat == position.seat == position.rules.to_act(position.history.state)
        assert len(drill.shares) == len(drill.errors) == len(drill.choices)
        ranked = sorted(zip(drill.shares, drill.errors, strict=True), reverse=True)
        (best, off), (second, off_too) = ranked[:2]
        assert best - off > second + off_too + .05, drill.key


def test_what_is_shown_and_asked_does_not_follow_from_hidden_tiles() -> None:
    """The view of another deal that fits is the same, and so is all that the drill may show of it."""
    for drill in drills():
        position = position_of(drill)
        other = position.rules.complete(position.view, Random(drill.key))
        assert position.rules.view(other, position.seat) == position.view


def test_the_file_is_what_its_drills_write() -> None:
    data = module.FILE.read_bytes()
    assert written(read(data)) == data


@pytest.mark.parametrize("change", [
    {"moves": ("pose 5-5",)}, {"choices": ("play 3-2 left", "play 6-6 left")}, {"choices": ("play 3-2 left",)}, {"moves": ("dance",)}])
def test_a_drill_that_cannot_be_asked_is_refused_by_its_name(change: dict[str, tuple[str, ...]]) -> None:
    drill: Drill = msgspec.structs.replace(next(one for one in drills() if one.key == "block"), **change)
    with pytest.raises(BadDrill, match="block"):
        position_of(drill)


def test_answers_are_kept_and_a_damaged_file_is_none(tmp_path: Path) -> None:
    assert answered(tmp_path) == {}
    answer(tmp_path, "fives", right=False)
    answer(tmp_path, "fives", right=True)
    assert answered(tmp_path) == {"fives": Answered(2, 1)}
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:-3])
    assert answered(tmp_path) == {}
    with pytest.raises(BadDrill):
        read(b"[{}]")
