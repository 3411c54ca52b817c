"""GOLO's canvases: how a scorecard is played to try it, and what is said of files for which there is no best play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.games.golf.rules import MATCH, SKINS
from game.games.golo.content import holes_in
from game.games.golo.rules.values import SCORECARD, Options
from game.ui.looks.settings import Settings
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.findings import SheetFact
from game.ui.workshop.sheet import FactLine
from tests.ui.scenes.find import button, on_top
from tests.ui.scenes.workbench import copy_of
from tests.ui.user import click, key, run, until


@pytest.mark.parametrize(("par", "way", "mode"), [
    ("", "", SCORECARD), ("5", "", MATCH), ("5", "Skins, hole by hole", SKINS)])
def test_g5_a_card_that_nine_dice_cannot_fill_is_tried_hole_by_hole_and_by_two(tmp_path: Path, par: str, way: str, mode: str) -> None:
    path, told = copy_of(COURSES / "golo" / "mill-pond.yaml", tmp_path, "pond.yaml"), list[object]()

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        editor.ui.set_focus(editor.canvas)
        if par:
            key(getattr(pygame, f"K_{par}"), text=par)
            yield
        key(pygame.K_p, text="p")
        yield from until(lambda: editor.ui.depth > 1 and app.attentive)
        assert button(app, "Alone").enabled is (not par)
        if par:
            assert button(app, "Alone").why == "It takes two to play hole by hole."
        if way:
            click(button(app, way))
            yield
        click(button(app, "Against the pro" if par else "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene) and app.interim is None)
        setup = on_top(app, PlayScene).driver.table.setup
        assert isinstance(setup.options, Options)
        told.append((setup.options.mode, setup.seats))

    run(tmp_path, EditorScene(path), script, settings=Settings(speed=0, noted=("golo scorecard",)), turns=6000)
    assert told == [(mode, 2 if par else 1)]


def head(app: App) -> SheetFact:
    return next(line.fact for line in on_top(app, EditorScene).ui.top.walk() if isinstance(line, FactLine) and line.fact.large)


def test_g6_a_card_that_is_played_hole_by_hole_is_worth_what_its_dice_show_on_average(tmp_path: Path) -> None:
    """A nine of par 37 by three par 5: each die shows half of 2 x par + 3 on average (G1), the third one that of blue A again."""
    path = copy_of(COURSES / "golo" / "mill-pond.yaml", tmp_path, "pond.yaml")

    def script(app: App) -> Iterator[None]:
        yield
        editor = on_top(app, EditorScene)
        editor.ui.set_focus(editor.canvas)
        key(pygame.K_5, text="5")
        yield from until(lambda: head(app).words == "strokes a nine, one stock die a hole" and not head(app).stale)
        (nine,) = holes_in(editor.document.draft)
        assert head(app).value == f"{sum(2 * par + 3 for par in nine) / 2:.2f}"

    run(tmp_path, EditorScene(path), script, settings=Settings(speed=0, noted=("golo scorecard",)), turns=10**6)


def test_where_best_play_is_too_much_to_be_worked_out_the_sheet_says_so(tmp_path: Path) -> None:
    """Nine dice, no two alike, show more different rolls than are solved."""
    path = copy_of(COURSES / "golo" / "dice.yaml", tmp_path, "dice.yaml")
    white = "  - par: 4\n    count: 1\n    pairs: [[1, 10], [2, 9], [3, 8], [4, 7], [5, 6], [{n}, {m}]]\n"
    text = path.read_text(encoding="utf-8")
    stock = text[text.index("  - par: 4"):text.index("  - par: 5 # blue A")]
    path.write_text(text.replace(stock, "".join(white.format(n=n, m=11 - n) for n in range(1, 6))), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        yield from until(lambda: not head(app).stale)
        assert (head(app).words, head(app).value) == ("strokes a nine, best play: too much to be worked out", "–")

    run(tmp_path, EditorScene(path), script, settings=Settings(speed=0, noted=("golo dice",)), turns=10**6)
