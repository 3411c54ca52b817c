"""GOLO's scorecard: what it says, how it is laid where there is little room, and how it is taken home as a picture and as tables."""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.golf.table.sheet import Sheet
from game.games.golo.rules.values import State
from game.games.golo.table.card import card_rows, nines_of, scorecard
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.table.face import Sitting
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.games.golo.rules.tables import FRONT, after, start
from tests.games.golo.table.tables import DEVICES, evening, finished, golo
from tests.ui.scenes.find import button
from tests.ui.table.scenes import QUICK, ended, unfold_more
from tests.ui.user import run, until

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
TWO = (person("Ana"), bot("Bo", "club"))
EIGHT = tuple(bot(name, "club") for name in NAMES)
PANEL = 190         # logical units beside the table


def words(s: State, names: tuple[str, ...]) -> list[str]:
    return [w.text for w in scorecard(s, Sitting(0, names, True)).walk() if isinstance(w, Label)]


# ---------------------------------------------------------------- what it says

def test_a_card_has_holes_pars_scores_and_sums() -> None:
    s = after(start(1, mode="scorecard"), "roll; dice 3 4 4 5 6 3 7 5 8; keep w1 w2")
    (nine,) = nines_of(s, ("Ana",))
    assert nine.title == "Test card, par 36"
    holes, pars, ana = nine.lines
    assert [cell.text for cell in holes.cells] == list("123456789")
    assert [cell.text for cell in pars.cells] == [str(par) for par in FRONT]
    assert [(cell.text, cell.par) for cell in ana.cells[:3]] == [("4", 4), ("5", 4), ("", None)]
    assert (pars.total, ana.total, ana.lit) == ("36", "9", True)


def test_skins_show_what_each_hole_was_worth_and_what_is_carried() -> None:
    s = after(start(2, mode="skins"), "roll; dice 4; roll; dice 4; roll; dice 5; roll; dice 6; roll; dice 3; roll; dice 3")
    *_, ana, bo, skins = nines_of(s, ("Ana", "Bo"))[0].lines
    assert [cell.won for cell in ana.cells[:3]] == [False, True, False]
    assert not any(cell.won for cell in bo.cells)
    assert [cell.text for cell in skins.cells[:4]] == ["–", "2", "–", ""]
    assert "1 skin is carried to hole 4." in words(s, ("Ana", "Bo"))


def test_eighteen_holes_are_out_in_and_total() -> None:
    s = finished(golo(*TWO, mode="match", holes=18)).state
    front, back = nines_of(s, ("Ana", "Bo"))
    assert (front.lines[0].total, back.lines[0].total, back.lines[0].whole) == ("Out", "In", "Total")
    for seat, (out, home) in enumerate(zip(front.lines[2:], back.lines[2:], strict=True)):
        assert int(out.total) + int(home.total) == int(home.whole) == s.players[seat].strokes
    assert not any(line.lit for line in (*front.lines, *back.lines)), "the round is over: it is nobody's turn"


# ---------------------------------------------------------------- where there is little room

@pytest.fixture(scope="module")
def painter(tmp_path_factory: pytest.TempPathFactory) -> Painter:
    pygame.init()
    return Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path_factory.mktemp("pictures")))


@pytest.mark.parametrize("seats", [1, 2, 4, 8])
def test_beside_the_table_holes_go_down_and_no_column_touches_another(painter: Painter, seats: int) -> None:
    s = start(seats, mode="skins" if seats > 1 else "scorecard", holes=18)
    sheet = Sheet(nines_of(s, NAMES[:seats]), "Card")
    assert not sheet.across(painter, PANEL)
    assert sheet.across(painter, 500)
    sheet.layout(painter, pygame.Rect(10, 10, PANEL, sheet.height(painter, PANEL)))
    shown = sheet.shown(painter)
    lines = [sheet.nines[0].lines[at] for at in shown]
    columns = sheet.columns(painter, lines)
    assert shown[0] == 0, "the numbers of the holes stay"
    assert sum(line.seat is not None for line in lines) == seats
    assert all(left.right <= right.x for left, right in itertools.pairwise(columns))
    assert columns[-1].right <= sheet.rect.right
    assert all(column.w >= 18 for column in columns), "two figures fit"


# ---------------------------------------------------------------- taken home

ENDS: tuple[tuple[str, tuple[Seat, ...], dict[str, Any]], ...] = (
    ("mouse", TWO, {}),
    ("keys", TWO, {"mode": "match"}),
    ("pad", EIGHT, {"mode": "skins", "holes": 18}),
    ("finger", TWO, {"mode": "scorecard", "holes": 18}),
)


def save_both(folder: Path, table: Table, device: str) -> list[str]:
    """Choose both buttons at the end of the game; what was said."""
    scene = evening(table)
    said: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: ended(scene))
        yield from unfold_more(scene)
        for text in ("Save as picture", "Save as CSV"):
            yield from DEVICES[device](app, scene, button(app, text))
            yield from until(lambda: scene.ui.toast is not None and scene.ui.toast.text not in (*said, "Drawing the picture …"))
            assert scene.ui.toast is not None
            said.append(scene.ui.toast.text)
    run(folder, scene, script, settings=QUICK)
    return said


@pytest.mark.parametrize(("device", "seats", "options"), [
    pytest.param(*end, id=f"{end[0]} {end[2]}", marks=() if end[0] == "keys" else (pytest.mark.full,)) for end in ENDS])
def test_the_card_is_taken_home(tmp_path: Path, device: str, seats: tuple[Seat, ...], options: dict[str, Any]) -> None:
    table = finished(golo(*seats, **options))
    said = save_both(tmp_path, table, device)
    (picture,) = (tmp_path / "pictures").glob("*.png")
    log, card = sorted((tmp_path / "scores").glob("*.csv"), key=lambda path: "-card" in path.name)
    assert str(picture) in said[0]
    assert str(log) in said[1]
    assert card.name in said[1]
    assert min(pygame.image.load(picture).get_size()) > 300
    rows = list(csv.reader(card.read_text("utf-8-sig").splitlines()))
    assert rows == card_rows(table.state, table.names)
    assert len({len(row) for row in rows}) == 1, "every row has a cell for every column"
    by_name = {row[0]: row for row in rows}
    for seat, player in zip(seats, table.state.players, strict=True):
        assert int(by_name[seat.name][-1]) == player.strokes
        holes = [int(n) for at, n in enumerate(by_name[seat.name][1:]) if n and at % 10 < 9 and at < 20]
        assert sum(holes) == player.strokes


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    for name in ("pictures", "scores"):
        (tmp_path / name).write_text("a file where the folder should be", "utf-8")
    said = save_both(tmp_path, finished(golo(mode="flop")), "mouse")
    assert said[0].startswith("The picture cannot be saved as")
    assert "Errno" not in said[0]
    assert "could not be written" in said[1]
