"""New figures on the sheet roll from those that stood there before, and only they; prices slide into their order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
import pytest

from game.content.choices import kind_named
from game.content.draft import Draft
from game.ui.looks.stage import Tween
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.window.loop import App
from game.ui.workshop.figures import FigurePoints, signed
from game.ui.workshop.findings import SheetDeed, SheetFact, SheetParts
from game.ui.workshop.sheet import FactLine, FileSheet, PlacedFactLine
from game.ui.workshop.tool import FileSpot
from tests.ui.user import run

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


class NoPoints(FigurePoints):
    """Compares with nothing, for a sheet whose buttons are not pressed."""

    def __init__(self) -> None:
        pass


def strokes(number: float, *, stale: bool = False) -> SheetFact:
    return SheetFact("strokes", f"{number:.2f}", stale=stale, large=True, key="strokes", number=number)


def told(sheet: FileSheet, part: int, fact: SheetFact) -> FactLine:
    """The line of a fact of that part, once it is on the sheet."""
    sheet.offer(SheetParts(("one", "two"), ("1", "2"), part))
    sheet.put(DRAFT, [fact], (), ())
    return next(line for line in sheet.walk() if isinstance(line, FactLine))


def test_a_new_figure_rolls_from_the_former_one_and_one_of_another_part_does_not() -> None:
    whose = Whose()
    sheet = FileSheet(kind_named("doshboard-board"), DRAFT, whose, NoPoints(), measured=True)
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


def price(name: str, number: float) -> SheetFact:
    return SheetFact(name, f"{number:.2f}", key=name, number=number, spots=(("map", 1, 1),))


class Bench(Scene):
    """A sheet alone."""

    def __init__(self, sheet: FileSheet) -> None:
        super().__init__()
        self._sheet = sheet

    def build(self) -> Widget:
        return self._sheet


def test_prices_that_have_changed_places_slide_there_and_keep_the_focus(tmp_path: Path) -> None:
    whose = Whose()
    sheet = FileSheet(kind_named("doshboard-board"), DRAFT, whose, NoPoints(), measured=True)

    def lines() -> list[FactLine]:
        return [line for line in sheet.walk() if isinstance(line, FactLine)]

    def tops() -> list[tuple[str, int]]:
        return [(line.fact.words, line.rect.y) for line in lines()]

    def script(app: App) -> Iterator[None]:
        sheet.put(DRAFT, [price("pond", .7), price("wood", .4), price("sand", .1)], (), ())
        yield
        first, before = lines(), dict(tops())
        app.scene.ui.set_focus(first[1])
        sheet.put(DRAFT, [price("wood", .9), price("pond", .7), price("sand", .1)], (), ())
        yield
        motion = next(motion for motion in whose.motions if motion.seconds == pytest.approx(.14))
        assert motion.apply is not None
        after = dict(tops())
        assert [line.fact.words for line in lines()] == ["wood", "pond", "sand"]
        assert set(lines()) == set(first)
        assert app.scene.ui.focus is first[1]
        assert (after["wood"], after["pond"], after["sand"]) == (before["pond"], before["wood"], before["sand"])
        motion.apply(0.0)
        assert dict(tops()) == before
        motion.apply(.5)
        assert before["pond"] < dict(tops())["wood"] < before["wood"]
        motion.apply(1.0)
        assert dict(tops()) == after
        whose.motions.clear()
        sheet.put(DRAFT, [price("wood", .95), price("pond", .7), price("sand", .1)], (), ())
        sheet.put(DRAFT, [price("wood", .95), price("sand", .1)], (), ())
        assert not any(motion.seconds == pytest.approx(.14) for motion in whose.motions), "none has changed its place"

    run(tmp_path, Bench(sheet), script)


def test_prices_of_a_fresh_sheet_come_in_one_after_the_other_the_largest_first(tmp_path: Path) -> None:
    whose = Whose()
    sheet = FileSheet(kind_named("doshboard-board"), DRAFT, whose, NoPoints(), measured=True)
    pond = [price("pond", .7), price("wood", .4), price("sand", .1)]

    def come() -> list[float]:
        return [line.come for line in sheet.walk() if isinstance(line, PlacedFactLine)]

    def script(app: App) -> Iterator[None]:
        sheet.put(DRAFT, pond, (), ())
        yield
        tops = [line.rect.y for line in sheet.walk() if isinstance(line, PlacedFactLine)]
        motion, = whose.motions
        assert motion.seconds == pytest.approx(.14 + 2 * .06)
        assert motion.apply is not None
        motion.apply(0.0)
        assert come() == [0.0, 0.0, 0.0]
        motion.apply(.5)
        first, second, third = come()
        assert 1 > first > second > third > 0
        motion.apply(.7)
        assert come()[0] == 1.0
        assert come()[2] < 1
        below = [line.rect.y for line in sheet.walk() if isinstance(line, PlacedFactLine)]
        assert below[0] == tops[0]
        assert below[2] > tops[2]
        motion.apply(.52)       # the last one is far below its place
        yield
        motion.apply(1.0)
        yield
        seen = pygame.image.tobytes(app.screen, "RGB")
        app.scene.stage.stale()
        yield
        assert pygame.image.tobytes(app.screen, "RGB") == seen, "nothing of a line stays where it was"
        assert come() == [1.0, 1.0, 1.0]
        assert [line.rect.y for line in sheet.walk() if isinstance(line, PlacedFactLine)] == tops
        whose.motions.clear()
        sheet.put(DRAFT, [*pond, price("reeds", .05)], (), ())
        yield
        assert [motion.seconds for motion in whose.motions] == [pytest.approx(.14)], "the others stay"
        again = whose.motions[0].apply
        assert again is not None
        again(0.0)
        assert come() == [1.0, 1.0, 1.0, 0.0]

    run(tmp_path, Bench(sheet), script)


def test_a_price_has_a_bar_to_the_right_where_it_costs_and_to_the_left_where_it_saves(tmp_path: Path) -> None:
    sheet = FileSheet(kind_named("doshboard-board"), DRAFT, Whose(), NoPoints(), measured=True)

    def script(app: App) -> Iterator[None]:
        told = [price(name, number)._replace(value=signed(number)) for name, number in (
            ("pond", .4), ("wood", -.1), ("sand", .1), ("reeds", .4))]
        sheet.put(DRAFT, [*told[:3], told[3]._replace(change=.2)], (), ())
        yield
        yield
        px, red, green = app.painter.look.px, app.painter.colour("red")[:3], app.painter.colour("good")[:3]

        def at(line: FactLine, aside: int) -> tuple[int, ...]:
            return tuple(app.screen.get_at((line.rect.right - px(92) + px(aside), line.rect.centery)))[:3]
        pond, wood, sand, reeds = (line for line in sheet.walk() if isinstance(line, PlacedFactLine))
        assert [at(line, 30) == red for line in (pond, wood, sand)] == [True, False, False]
        assert [at(line, 5) == red for line in (pond, wood, sand)] == [True, False, True]
        assert [at(line, -4) == green for line in (pond, wood, sand)] == [False, True, False]
        assert at(reeds, 5) != red, "what has changed of it stands there"

    run(tmp_path, Bench(sheet), script)
