"""New figures on the sheet roll from those that stood there before, and only they."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.content.choices import kind_named
from game.content.draft import Draft
from game.ui.looks.stage import Tween
from game.ui.workshop.canvas import SheetDeed, SheetFact
from game.ui.workshop.figures import ComparedPoints
from game.ui.workshop.sheet import FactLine, FileSheet
from game.ui.workshop.tool import FileSpot

DRAFT = Draft("board.yaml", "kind: doshboard board\nname: Heron Mere\n")


class Whose:
    """Plays nothing, and remembers what is to be played."""

    def __init__(self) -> None:
        self.motions: list[Tween] = []

    def animate(self, motion: Tween) -> None:
        self.motions.append(motion)

    def keep(self, draft: Draft) -> None:
        pass

    def do(self, deed: SheetDeed) -> None:
        pass

    def turn_to(self, part: int) -> None:
        pass

    def go_to(self, spots: Sequence[FileSpot]) -> None:
        pass

    def show_problem(self, number: int) -> None:
        pass

    def mend(self, number: int) -> None:
        pass

    def compare_with(self, number: int) -> None:
        pass

    def ask_pin(self) -> None:
        pass

    def pin(self, name: str) -> None:
        pass

    def compare_by(self, compared: ComparedPoints) -> None:
        pass

    def close_pins(self) -> None:
        pass


def strokes(number: float, *, stale: bool = False) -> SheetFact:
    return SheetFact("strokes", f"{number:.2f}", stale=stale, large=True, key="strokes", number=number)


def told(sheet: FileSheet, part: int, fact: SheetFact) -> FactLine:
    """The line of a fact of that part, once it is on the sheet."""
    sheet.offer(("one", "two"), ("1", "2"), part)
    sheet.put(DRAFT, [fact], (), ())
    return next(line for line in sheet.walk() if isinstance(line, FactLine))


def test_a_new_figure_rolls_from_the_former_one_and_one_of_another_part_does_not() -> None:
    whose = Whose()
    sheet = FileSheet(kind_named("doshboard-board"), DRAFT, whose, measured=True)
    told(sheet, 0, strokes(4.0))
    told(sheet, 0, strokes(4.0, stale=True))
    assert whose.motions == []
    line = told(sheet, 0, strokes(5.0))
    (motion,) = whose.motions
    assert motion.apply is not None
    assert motion.seconds == pytest.approx(.18)
    motion.apply(.25)
    assert line._value == "4.25"
    motion.apply(1.0)
    assert line._value == "5.00"
    told(sheet, 1, strokes(3.0))
    assert whose.motions == [motion]
