"""The tabs of a board's tools and holes, and the profile of the hole under a stroke."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.content.draft import Draft
from game.games.doshboard.content import board_in
from game.games.doshboard.table.board_profile import ProfileBox, ProfileCell, cells_along, straight_way
from game.games.doshboard.table.board_tools import MoveTool, RaiseTool
from game.ui.scenes.editor import EditorScene
from game.ui.widgets.controls import Segments
from game.ui.window.loop import App
from game.ui.workshop.grid import BrushTool, GridPlace
from game.ui.workshop.palette import InkRow, ToolButton
from tests.games.doshboard.table.test_board_workshop import at, canvas, new
from tests.ui.scenes.find import on_top
from tests.ui.user import click, key, move, press, release, run, until

MAP = "  ......\n  ..ww..\n  ......\n"
LEVELS = "  000000\n  001230\n  000000\n"


def board(holes: str = "[{tee: [0, 1], target: [5, 1], par: 3}]") -> str:
    return f"kind: doshboard board\nname: B\nmap: |\n{MAP}holes: {holes}\nheights: |\n{LEVELS}"


def seen(app: App, kind: type[ToolButton | InkRow]) -> list[str]:
    """The keys of the tools, or the names of the grounds, that are seen."""
    found = [one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, kind)]
    return [one.key if isinstance(one, ToolButton) else one.ink_held.title for one in found]


def profiled(app: App) -> bool:
    """Whether the profile is seen."""
    return any(isinstance(one, ProfileBox) for one in on_top(app, EditorScene).ui.top.walk())


def segments(app: App, first: str) -> Segments:
    return next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, Segments) and one.names[0] == first)


def press_tab(tabs: Segments, number: int) -> None:
    wide = tabs.rect.w / len(tabs.names)
    click((round(tabs.rect.x + (number + .5) * wide), tabs.rect.centery))


def test_the_cells_below_a_way_have_the_levels_of_the_file_and_of_a_stroke() -> None:
    drawn = board_in(Draft("b.yaml", board()))
    way = straight_way(drawn.holes[0])
    assert (way[0], way[-1]) == (GridPlace(0, 1), GridPlace(5, 1))
    there = cells_along(drawn, [GridPlace(column, 1) for column in range(6)], {})
    assert [cell.level for cell in there] == [0, 0, 1, 2, 3, 0]
    assert [cell.wet for cell in there] == [False, False, True, True, False, False]
    changed = cells_along(drawn, [GridPlace(1, 1), GridPlace(2, 1)], {GridPlace(1, 1): "7", GridPlace(2, 1): "."})
    assert changed == (ProfileCell(7, False), ProfileCell(1, False))
    post = straight_way(board_in(Draft("b.yaml", board(
        "[{tee: [0, 1], target: [5, 1], par: 3, gates: [{at: [3, 0], direction: 12}]}]"))).holes[0])
    assert GridPlace(3, 0) in post


def test_each_tab_has_its_tools_and_what_they_hold_and_a_letter_turns_to_its_tab(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        common = ["Y", "M", "Z", "C", "H"]
        assert seen(app, ToolButton) == [*"BLRFEISV", *common]
        assert "grass" in seen(app, InkRow)
        assert not profiled(app)
        press_tab(segments(app, "Land"), 1)
        yield
        assert isinstance(canvas(app).hand.tool, RaiseTool)
        assert seen(app, ToolButton) == [*"UDOKGA", *common]
        assert seen(app, InkRow) == []
        assert profiled(app)
        assert on_top(app, EditorScene).ui.focus is segments(app, "Land")
        press_tab(segments(app, "Land"), 2)
        yield
        assert isinstance(canvas(app).hand.tool, MoveTool)
        assert seen(app, ToolButton) == ["T", *common]
        click(canvas(app).rect.center)
        key(pygame.K_m, text="m")       # a tool of no tab leaves it
        yield
        assert segments(app, "Land").index == 2
        key(pygame.K_b, text="b")
        yield
        assert isinstance(canvas(app).hand.tool, BrushTool)
        assert segments(app, "Land").index == 0
        assert "grass" in seen(app, InkRow)

    run(tmp_path, EditorScene(new(tmp_path)), script)


def test_the_profile_follows_the_stroke_and_then_the_line_that_is_best(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(board(), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_u, text="u")
        yield
        profile = next(one for one in on_top(app, EditorScene).ui.top.walk() if isinstance(one, ProfileBox))
        yield from until(lambda: canvas(app).profile.title == "Along the best line")
        before, picture = canvas(app).profile.cells, app.screen.subsurface(profile.rect).copy()
        assert before[0].level == 0
        move(at(app, 0, 1))
        press(at(app, 0, 1))
        yield
        yield
        assert canvas(app).profile.cells[0].level == 1
        assert pygame.image.tobytes(app.screen.subsurface(profile.rect), "RGB") != pygame.image.tobytes(picture, "RGB")
        release(at(app, 0, 1))
        yield
        assert canvas(app).profile.cells[0].level == 1
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert canvas(app).profile.cells[0].level == 0

    run(tmp_path, EditorScene(path), script)


def test_the_holes_stand_as_tabs_on_the_sheet_where_they_are_few(tmp_path: Path) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(board("[{tee: [0, 1], target: [5, 1], par: 3}, {tee: [0, 0], target: [5, 2], par: 4}]"), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        tabs = segments(app, "1")
        assert tabs.names == ("1", "2")
        press_tab(tabs, 1)
        yield
        assert canvas(app).findings.told == 1
        assert canvas(app).cursor == ("map", 0, 0)
        assert segments(app, "1").index == 1

    run(tmp_path, EditorScene(path), script)
