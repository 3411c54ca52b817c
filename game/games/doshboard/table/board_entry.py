"""What Doshboard brings to the workshop for its boards: facts and deeds of the sheet, the card on the bench, the guide to a first board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from math import dist
from typing import Final

import pygame

from game.content.draft import Draft
from game.games.doshboard.content import board_in
from game.games.doshboard.rules.board import PARS, Board, HolePair, Place
from game.games.doshboard.table import board_map as cameras
from game.games.doshboard.table.board_picture import board_now, look_of, small_plan
from game.games.doshboard.table.board_tools import WATER, played_at, with_gate, with_hole, with_par, without_gate, without_hole
from game.games.doshboard.table.board_workshop import BoardCanvas
from game.ui.looks.theme import XY
from game.ui.paint import Painter, put
from game.ui.workshop.canvas import CanvasEntry
from game.ui.workshop.findings import SheetDeed, SheetFact
from game.ui.workshop.notes import PLAYED, FileGuide, FirstNote, GuideStep
from game.ui.workshop.tool import FileSpot
from game.words import N_, _


def _facts(draft: Draft, spot: FileSpot) -> Sequence[SheetFact]:
    """The size of the board, and figures of the hole with the number at the end of `spot`."""
    board = board_in(draft)
    found = [SheetFact(_("The board, columns and rows"), f"{max(map(len, board.rows), default=0)} × {len(board.rows)}")]
    number = int(spot[-1])
    if number < len(board.holes):
        hole = board.holes[number]
        cells = f"{dist(*map(_flat, (hole.tee, hole.target))):.1f}" if hole.tee is not None and hole.target is not None else "–"
        found.insert(0, SheetFact(_("From tee to target, cells"), cells))
    return found


def _flat(place: Place | None) -> XY:
    """The dot of a cell, in units; that of the first cell if there is no place."""
    return cameras.units_of((place or Place(0, 0)).cell)


def _deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """The deeds for the hole with the number at the end of `spot`."""
    number, holes = int(spot[-1]), board_in(draft).holes
    found = [SheetDeed(_("Add a hole here"), "new", with_hole)]
    if number >= len(holes):
        return found

    def on_hole(change: Callable[[Draft, int], Draft]) -> Callable[[Draft, FileSpot], Draft]:
        return lambda now, _spot: change(now, number)
    n = number + 1
    par = holes[number].par
    for icon, other in (("up", par + 1), ("down", par - 1)):
        why = "" if other in PARS else _("Pars are {first} to {last}.").format(first=PARS[0], last=PARS[-1])
        found.append(SheetDeed(_("Hole {n}: par {par}").format(n=n, par=other), icon, on_hole(partial(_set_par, other)), why))
    found += [SheetDeed(_("Hole {n}: add a dog-leg").format(n=n), "new", on_hole(with_gate))]
    if holes[number].gates:
        found.append(SheetDeed(_("Hole {n}: remove its last dog-leg").format(n=n), "close", on_hole(_without_last_gate)))
    for icon, to, title, why in (("up", number - 1, _("Hole {n}: play it earlier"), _("It is the first hole already.")),
                                 ("down", number + 1, _("Hole {n}: play it later"), _("It is the last hole already."))):
        found.append(SheetDeed(title.format(n=n), icon, on_hole(partial(played_at, to=to)), "" if 0 <= to < len(holes) else why))
    found.append(SheetDeed(_("Remove hole {n}").format(n=n), "delete", on_hole(without_hole)))
    return found


def _set_par(par: int, draft: Draft, number: int) -> Draft:
    return with_par(draft, number, par)


def _without_last_gate(draft: Draft, number: int) -> Draft:
    return without_gate(draft, number, len(draft.at(("holes", number, "gates"))) - 1)


def _picture(board: Board, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The picture of the board, cut to the size of the card."""
    look = look_of(board)
    picture, _laid = board_now(p, small_plan(look))

    def make() -> pygame.Surface:
        wide, high = picture.get_size()
        share = max(size[0] / wide, size[1] / high)
        part = pygame.Rect(0, 0, min(wide, round(size[0] / share)), min(high, round(size[1] / share)))
        part.center = picture.get_rect().center
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        put(out, pygame.transform.smoothscale(picture.subsurface(part), size), (0, 0))
        return out
    return p.quick(("doshboard board in the workshop", board, size, id(picture)), make)


def _seen(draft: Draft) -> Board | None:
    """The part of the board that can be painted, with its complete holes; None if no cell can be."""
    drawn = board_in(draft)
    holes = (HolePair(hole.tee, hole.target, hole.par) for hole in drawn.holes if hole.tee is not None and hole.target is not None)
    return replace(drawn.ground, seed=drawn.seed, holes=tuple(holes)) if drawn.ground.rows else None


def _line(board: Board) -> str:
    return _("par {n}").format(n=sum(pair.par for pair in board.holes))


def _waters(draft: Draft) -> int:
    """The number of water cells of a board."""
    return sum(row.count(WATER) for row in board_in(draft).rows)


def _flags(draft: Draft) -> list[Place]:
    """The places of a board's targets."""
    return [place for path, place in board_in(draft).pieces.items() if path[2] == "target"]


_GUIDE: Final = FileGuide(N_("A guided first board"), (
    GuideStep(FirstNote("canvas", N_("Paint a pond"), N_(
        "Water is in your hand. Drag over the land between tee and flag. With keys: Space, arrows, Space; with a pad: A, stick, A.")),
        lambda moment: _waters(moment.now) > _waters(moment.begun)),
    GuideStep(FirstNote("tools", N_("Move the flag"), N_(
        "Turn to Holes above the tools and take the one with the flag, or press T; then drag the flag to another cell. "
        "What can’t be is red, and says why.")),
        lambda moment: _flags(moment.now) != _flags(moment.begun)),
    GuideStep(FirstNote("sheet", N_("Read the number"), N_(
        "The large number is what best play needs now, below it what your stroke has changed. Further down each pond has its price. "
        "Press this note to go on.")), lambda moment: False),
    GuideStep(FirstNote("play", N_("Play it"), N_("Press P, or Start on a pad, and play it alone or against the pro. Leave the table, "
                                                  "and you are back here.")), lambda moment: moment.played),
    GuideStep(FirstNote("save", N_("Save it"), N_("Press Ctrl+S, or the button. Then the board stands in New game.")),
              lambda moment: moment.saved),
), lambda draft: len(board_in(draft).holes) == 1)


class BoardCanvasEntry(CanvasEntry):
    """Boards."""

    make = BoardCanvas
    picture = staticmethod(_picture)
    seen = staticmethod(_seen)
    line = staticmethod(_line)
    facts = staticmethod(_facts)
    deeds = staticmethod(_deeds)
    notes = (
        FirstNote("tools", N_("Drag on the land"), N_("Water is in your hand already. Other grounds and tools stand here."),
                  (N_("Hold A and push the stick"), N_("Water is in your hand already. LB and RB change it; Y opens all tools.")),
                  (N_("Paint with a finger"),)),
        FirstNote("sheet", N_("Watch the number"), N_("What the hole costs the best player follows a moment later.")),
        PLAYED)
    guide = _GUIDE
