"""The canvas of Domino Golf in the workshop: the chest of all tiles, and a course's holes with the slots that they are laid into."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.domino_golf.bots.players import worth_of_course
from game.games.domino_golf.content import KIND, PARTS, HoleTiles, filled, holes_in, parts_of, resized, with_hole
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import LENGTHS, Course, par_of
from game.games.domino_golf.rules.values import NONE, Options
from game.games.domino_golf.table.ground import course_print, draw_hole, kind_of
from game.games.dominoes.rules.tiles import TWELVE, index
from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.text import SHADOWED, squeezed
from game.ui.workshop.canvas import CanvasEntry, FileCanvas
from game.ui.workshop.findings import SheetDeed, SheetFact
from game.ui.workshop.hand import CanvasUser, ToolHand
from game.ui.workshop.notes import SAVED, FirstNote
from game.ui.workshop.spot_menu import SpotChanges
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke, number_in
from game.ui.workshop.trial import FileTrial, Trials, content_of
from game.ui.workshop.worth import WorthAsked, WorthFindings
from game.words import N_, _, ngettext

_HIGHEST: Final = 12
_CHEST: Final = "chest"     # the first step of the spot of a tile in the chest; its number follows
_SLOT: Final = 3            # steps of the spot of a slot: holes, hole, part
_SHARE: Final = .6          # of the canvas's width: the chest
_ROWS: Final = 9            # holes in one column, at most
_PARS: Final = (3, 4, 5)
_WIDEST: Final = "18"       # the number of a hole
_LEAST_PICTURE: Final = 90  # logical units of height, below which the hole is not painted
_LEAST_BESIDE: Final = 56    # the same where the hole is painted beside short rows
_SHORT: Final = 6           # tiles in the rows beside which it is painted, at most


def _is_slot(spot: FileSpot) -> bool:
    return len(spot) == _SLOT and spot[0] == "holes"


def _part(spot: FileSpot) -> int:
    """Which of PARTS a slot is for."""
    return PARTS.index(str(spot[2]))


def _tile_at(file: Draft, spot: FileSpot) -> int:
    """The tile at a spot, NONE for an empty slot."""
    if spot[0] == _CHEST:
        return int(spot[1])
    holes = holes_in(file)
    return holes[int(spot[1])][_part(spot)] if int(spot[1]) < len(holes) else NONE


def _slot_of(file: Draft, tile: int) -> FileSpot | None:
    """The slot in which a tile lies, None where it is free."""
    for number, hole in enumerate(holes_in(file)):
        for part, there in zip(PARTS, hole, strict=True):
            if there == tile:
                return ("holes", number, part)
    return None


def _laid(file: Draft, spot: FileSpot, tile: int) -> Draft:
    """The course with a tile in a slot, NONE for none. Under a new green the slots that its par doesn't have are emptied.

    Raises Unwritable for a double as a green.
    """
    holes = holes_in(file)
    number, part = int(spot[1]), _part(spot)
    green, approach, layup = (tile if at == part else there for at, there in enumerate(holes[number]))
    if part == 0 and tile != NONE:
        if TWELVE.doubles >> tile & 1:
            raise Unwritable(_("A double is water, never a green."))
        kept = parts_of(par_of(tile))
        approach, layup = approach if kept > 1 else NONE, layup if kept > len(PARTS) - 1 else NONE
    return with_hole(file, number, (green, approach, layup))


# ---- the tool
@dataclass(frozen=True, slots=True)
class LayTile(Tool):
    """Carries a tile from the chest to a slot, between slots, where two swap, or back into the chest."""

    def why_not(self, file: Draft, spot: FileSpot) -> str:
        return _("No tile lies there. Drag one from the chest.") if _tile_at(file, spot) == NONE else ""

    def release(self, stroke: ToolStroke) -> Draft:
        """The course with the tile laid. Raises Unwritable."""
        file, first, last = stroke.file, stroke.first, stroke.last
        tile = _tile_at(file, first)
        if first == last or (first[0] == last[0] == _CHEST):
            return file
        if last[0] == _CHEST:
            return _laid(file, first, NONE)
        there = _tile_at(file, last)
        source = first if _is_slot(first) else _slot_of(file, tile)
        if source is not None and source != last:
            if _part(source) == 0 and there != NONE and TWELVE.doubles >> there & 1:
                raise Unwritable(_("They can't swap: {tile} is a double, which is never a green.").format(tile=TWELVE.names[there]))
            file = _laid(file, source, there)
        return _laid(file, last, tile)

    def outcome(self, stroke: ToolStroke) -> str:
        tile, last = _tile_at(stroke.file, stroke.first), stroke.last
        name = TWELVE.names[tile]
        if last[0] == _CHEST:
            told = _("{tile}: to which hole?") if stroke.first == last else _("{tile} back into the chest")
            return told.format(tile=name)
        there = _tile_at(stroke.file, last)
        told = _("{tile} for {other}").format(tile=name, other=TWELVE.names[there]) if there not in (NONE, tile) else name
        if _part(last) == 0:
            if TWELVE.doubles >> tile & 1:
                return _("{tile}: a double is water, never a green").format(tile=name)
            return _("{laid}: a green of par {par}").format(laid=told, par=par_of(tile))
        wet, was = bool(TWELVE.doubles >> tile & 1), there != NONE and bool(TWELVE.doubles >> there & 1)
        if wet:
            return (_("{laid}: water stays") if was else _("{laid}: brings water")).format(laid=told)
        return _("{laid}: the water goes").format(laid=told) if was else told


_LAY: Final = LayTile(N_("Tiles"), "tile", N_(
    "Drag a tile from the chest to a hole, or from hole to hole. A used tile in the chest leads to its hole."), lifts=True,
    by_keys=N_("Enter lifts a tile, the arrows or the number of a hole carry it, Enter lays it. On a used tile Enter leads to its hole."),
    by_pad=N_("A lifts a tile, the stick carries it, A lays it. On a used tile A leads to its hole."))


# ---- the canvas
class DominoCourseWorth(WorthFindings, Trials):
    """What a course is worth, and how it is tried."""

    work = staticmethod(worth_of_course)

    def asked(self, draft: Draft, part: str) -> Sequence[WorthAsked]:
        course: Course = content_of(draft, self.holder.courses)        # type: ignore[assignment]  # of this game
        return [WorthAsked("course", _("strokes of a pro bot alone"), course, main=True)]

    def trial(self, spot: FileSpot) -> FileTrial:
        course: Course = content_of(self.holder.draft, self.holder.courses)       # type: ignore[assignment]  # of this game
        return FileTrial(_("The course"), DominoGolf(), Options(holes=len(course.holes)), course)


class TileChanges(SpotChanges):
    """The change at a slot: its tile goes back to the chest."""

    def emptied(self, spot: FileSpot) -> Draft | None:
        return _laid(self.draft, spot, NONE) if _is_slot(spot) and _tile_at(self.draft, spot) != NONE else None


class CourseCanvas(FileCanvas):
    """The chest at the left, the holes at the right; where there is room the hole looked at is painted below the chest."""

    def __init__(self, user: CanvasUser) -> None:
        self.findings = self.trials = DominoCourseWorth(user)
        self.changes = TileChanges(user)
        self.hand = ToolHand(self, user, (_LAY,))
        super().__init__(user, ("holes", 0, PARTS[0]))
        self._shown = 0         # the hole that is painted while a tile of the chest is looked at

    # ---- what is there
    def _slots(self, number: int, hole: HoleTiles) -> list[FileSpot]:
        """The slots of a hole: those of its par, and where more tiles lie."""
        count = parts_of(par_of(hole[0])) if hole[0] != NONE else len(PARTS)
        return [("holes", number, part) for at, part in enumerate(PARTS) if at < count or hole[at] != NONE]

    def spots(self) -> Sequence[FileSpot]:
        chest: list[FileSpot] = [(_CHEST, index(high, low)) for high in range(_HIGHEST, -1, -1) for low in range(high + 1)]
        return chest + [slot for number, hole in enumerate(holes_in(self.draft)[:max(LENGTHS)]) for slot in self._slots(number, hole)]

    def called(self, spot: FileSpot) -> str:
        tile = _tile_at(self.draft, spot)
        if spot[0] == _CHEST:
            at = _slot_of(self.draft, tile)
            name = TWELVE.names[tile]
            return _("{tile}, free").format(tile=name) if at is None else _("{tile}, on hole {n}").format(tile=name, n=int(at[1]) + 1)
        words = {"green": N_("green"), "approach": N_("approach"), "layup": N_("lay-up")}[str(spot[2])]
        text = _("Hole {n}, {part}").format(n=int(spot[1]) + 1, part=_(words))
        return _("{slot}: {tile}").format(slot=text, tile=TWELVE.names[tile]) if tile != NONE else _("{slot}: empty").format(slot=text)

    # ---- what is done
    def press(self, spot: FileSpot) -> None:
        """Presses a spot; at a used tile of the chest the cursor goes to its hole instead."""
        used = _slot_of(self.draft, int(spot[1])) if spot[0] == _CHEST else None
        if used is not None:
            self._look(used)
        else:
            super().press(spot)

    def act(self, act: Act) -> Reply:
        if act.name == "pick" and act.number <= len(holes_in(self.draft)):
            empty = self._free_slot(act.number - 1)
            self._look(empty)
            self.drag(empty)
            return True
        return super().act(act)

    def spot_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The spot there; for a tile that is carried the painted hole stands for its empty slot, or for its green."""
        found = super().spot_at(pos)
        if found is not None or self.hand.stroke is None or self.host is None or self._painted_hole is None:
            return found
        number = self._painted_hole
        return self._free_slot(number) if self._picture_place(self.host.painter).collidepoint(pos) else None

    def _free_slot(self, number: int) -> FileSpot:
        """The first empty slot of a hole, its green where there is none."""
        slots = self._slots(number, holes_in(self.draft)[number])
        return next((slot for slot in slots if _tile_at(self.draft, slot) == NONE), slots[0])

    # ---- where it is
    @property
    def _painted_hole(self) -> int | None:
        """The hole that is painted below the chest; None where none can be."""
        holes = holes_in(self.draft)
        number = int(self.cursor[1]) if self.cursor[0] == "holes" else self._shown
        return number if number < len(holes) and holes[number][0] != NONE else None

    def _picture_place(self, p: Painter) -> pygame.Rect:
        """The rectangle of the painted hole: below the chest, or else beside its shorter rows; of height 0 where neither has room."""
        chest, _holes = self._parts(p)
        across, down, head = self._chest_step(p)
        gap = p.look.px(8)
        top = chest.y + head + (_HIGHEST + 1) * down + gap
        if chest.bottom - top >= p.look.px(_LEAST_PICTURE):
            return pygame.Rect(chest.x, top, chest.w, chest.bottom - top)
        left, upper = chest.x + _SHORT * across + gap, chest.y + head + (_HIGHEST + 1 - _SHORT) * down + gap
        high = self._free_top(p) - upper
        return pygame.Rect(left, upper, chest.right - left, high if high >= p.look.px(_LEAST_BESIDE) else 0)

    def _free_top(self, p: Painter) -> int:
        """The top of the words that say how many tiles are free, in device pixels."""
        chest, _holes = self._parts(p)
        _across, down, head = self._chest_step(p)
        return min(chest.y + head + (_HIGHEST + 1) * down, chest.bottom) - p.font(SIZES.small, "bold").get_linesize()

    def _parts(self, p: Painter) -> tuple[pygame.Rect, pygame.Rect]:
        """The places of chest and holes."""
        inner = self.rect.inflate(-2 * p.look.px(12), -2 * p.look.px(8))
        wide = round(inner.w * _SHARE)
        return pygame.Rect(inner.x, inner.y, wide - p.look.px(12), inner.h), pygame.Rect(inner.x + wide, inner.y, inner.w - wide, inner.h)

    def _chest_step(self, p: Painter) -> tuple[int, int, int]:
        """How far tiles of the chest are apart across and down, and the height of the heads above them."""
        chest, _holes = self._parts(p)
        head = p.font(SIZES.small).get_linesize() + p.look.px(6)
        return chest.w // (_HIGHEST + 1), min((chest.h - head) // (_HIGHEST + 1), round(chest.w / (_HIGHEST + 1) * .62)), head

    def _hole_row(self, p: Painter, number: int) -> pygame.Rect:
        """The rectangle of a hole's plate."""
        _chest, holes = self._parts(p)
        count = max(1, min(len(holes_in(self.draft)), max(LENGTHS)))
        columns = 1 if count <= _ROWS else 2
        rows = -(-count // columns)
        wide, high = holes.w // columns, min(holes.h // rows, p.look.px(62))
        column, row = divmod(number, rows)
        return pygame.Rect(holes.x + column * wide, holes.y + row * high, wide - p.look.px(4), high - p.look.px(4))

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        if spot[0] == _CHEST:
            chest, _holes = self._parts(p)
            across, down, head = self._chest_step(p)
            high, low = TWELVE.halves[int(spot[1])]
            return pygame.Rect(chest.x + low * across, chest.y + head + (_HIGHEST - high) * down, across, down)
        row = self._hole_row(p, int(spot[1]))
        words = self._words(p)
        wide = (row.w - words) // len(PARTS)
        high = min(row.h - p.look.px(6), round(wide * .6))
        return pygame.Rect(row.x + words + _part(spot) * wide, row.centery - high // 2, wide - p.look.px(4), high)

    def _words(self, p: Painter) -> int:
        """The width of the words at the left of a hole's plate, in device pixels."""
        row = self._parts(p)[1].w // (1 if len(holes_in(self.draft)) <= _ROWS else 2)
        words = max(p.width(_WIDEST, SIZES.lead, "bold"), p.width(_("par {n}").format(n=5), SIZES.caption))
        return min(words + p.look.px(16), round(row * .34))

    # ---- how it is drawn
    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        self._draw_chest(p, surface)
        self._draw_picture(p, surface)
        for number, hole in enumerate(holes_in(self.draft)[:max(LENGTHS)]):
            self._draw_hole(p, surface, number, hole)

    def _draw_chest(self, p: Painter, surface: pygame.Surface) -> None:
        chest, _holes = self._parts(p)
        across, _down, head = self._chest_step(p)
        heads = [(_("greens of par {n}").format(n=par), first, count) for par, first, count in ((3, 0, 3), (4, 3, 4), (5, 7, 6))]
        size = min(squeezed(p, words, SIZES.small, count * across - p.look.px(6), "regular", .4) for words, _first, count in heads)
        for words, first, count in heads:
            room = count * across - p.look.px(6)
            drawn = p.text(words, size, "on_felt", "regular", SHADOWED)
            put(surface, drawn, (chest.x + first * across + (count * across - drawn.get_width()) / 2, chest.y))
            line = chest.x + first * across + p.look.px(3), chest.y + head - p.look.px(4), room, max(1, p.look.px(1))
            surface.fill(p.colour("brass"), line)
        used = {tile: number for number, hole in enumerate(holes_in(self.draft)) for tile in hole if tile != NONE}
        taken = _tile_at(self.draft, self.hand.stroke.first) if self.hand.stroke is not None else NONE
        for tile in range(TWELVE.count):
            spot: FileSpot = (_CHEST, tile)
            place = self.place(p, spot)
            if tile == taken:
                put(surface, p.rbox(place.w - 4, place.h - 4, p.look.px(3), "well", "brass", p.look.scale), place.center, centre=True)
            else:
                sprite = self._sprite(p, tile, place)
                put(surface, p.dim(sprite) if tile in used else sprite, place.center, centre=True)
            if tile in used:
                side = min(place.h, p.look.px(22))
                put(surface, p.rbox(side, side, side / 2, "well", "brass", p.look.scale), place.center, centre=True)
                size = squeezed(p, _WIDEST, SIZES.small, side - 4, "bold", .4)
                put(surface, p.text(str(used[tile] + 1), size, "on_well", "bold"), place.center, centre=True)
            if spot == self.cursor:
                self.outline(p, surface, spot, place, p.look.px(4))
        free = TWELVE.count - len(used)
        told = p.text(_("{n} of {all} free").format(n=free, all=TWELVE.count), SIZES.small, "on_felt", "bold", SHADOWED)
        put(surface, told, (chest.right - told.get_width(), self._free_top(p)))

    def _draw_picture(self, p: Painter, surface: pygame.Surface) -> None:
        """The hole looked at, painted below the chest where there is room."""
        place, number = self._picture_place(p), self._painted_hole
        if not place.h or number is None:
            return
        self._shown = number
        green, said = holes_in(self.draft)[number][0], self.draft.value.get("landscape")
        kind = kind_of(1, number + 1, green, said if isinstance(said, str) else "")
        drawn = draw_hole(p, place.size, par_of(green), kind, f"workshop {place.size}")
        put(surface, drawn, place.topleft)
        words = p.text(_("Hole {n}, par {par}").format(n=number + 1, par=par_of(green)), SIZES.small, "on_well", "bold")
        put(surface, p.rbox(words.get_width() + p.look.px(16), words.get_height() + p.look.px(6), p.look.px(8), "well", None),
            (place.x + p.look.px(8), place.bottom - words.get_height() - p.look.px(14)))
        put(surface, words, (place.x + p.look.px(16), place.bottom - words.get_height() - p.look.px(11)))

    def _sprite(self, p: Painter, tile: int, place: pygame.Rect) -> pygame.Surface:
        """A tile on its side that fits a place."""
        high, low = TWELVE.halves[tile]
        return p.tile(high, low, max(6, min(place.h - p.look.px(3), (place.w - p.look.px(4)) // 2)), 90, _HIGHEST)

    def _draw_hole(self, p: Painter, surface: pygame.Surface, number: int, hole: HoleTiles) -> None:
        px, row = p.look.px, self._hole_row(p, number)
        here = self.cursor[:2] == ("holes", number)
        fill, line = ("plate_on", "brass") if here else ("plate", "line_wood")
        put(surface, p.rbox(row.w, row.h, px(7), fill, line, p.look.scale), row.topleft)
        name = p.text(str(number + 1), SIZES.lead, "gold", "bold", SHADOWED)
        text = _("par {n}").format(n=par_of(hole[0])) if hole[0] != NONE else _("no green")
        room = self._words(p) - px(9)
        words = p.text(text, squeezed(p, text, SIZES.caption, room, "regular", .7), "cream", "regular", SHADOWED)
        below = words.get_height() if words.get_width() <= room and name.get_height() + words.get_height() <= row.h else 0
        top = row.centery - (name.get_height() + below) // 2
        put(surface, name, (row.x + px(7), top))
        if below:
            put(surface, words, (row.x + px(7), top + name.get_height()))
        for slot in self._slots(number, hole):
            place, tile = self.place(p, slot), _tile_at(self.draft, slot)
            put(surface, p.rbox(place.w, place.h, px(4), "well", "line_wood", p.look.scale, 140), place.topleft)
            if tile != NONE and (self.hand.stroke is None or slot != self.hand.stroke.first):
                put(surface, self._sprite(p, tile, place), place.center, centre=True)
            if tile != NONE and slot[2] != PARTS[0] and TWELVE.doubles >> tile & 1:
                side = px(18)
                left = min(place.right - side * .7, row.right - px(3) - side)
                put(surface, p.rbox(side, side, side / 2, "well", "brass", p.look.scale), (left, place.y - side * .2))
                put(surface, p.icon("water", round(side * .7), "on_well"), (left + side * .15, place.y - side * .05))
            self.outline(p, surface, slot, place, px(4))
        if ("holes", number) in self.problems:
            doubt = self.problems["holes", number]
            put(surface, p.icon("warn" if doubt else "close", px(16), "gold" if doubt else "red_wood"), (row.x + px(2), row.y + px(1)))

    def carried(self, p: Painter, stroke: ToolStroke) -> pygame.Surface | None:
        tile = _tile_at(stroke.file, stroke.first)
        return self._sprite(p, tile, pygame.Rect(0, 0, p.look.px(84), p.look.px(44))) if tile != NONE else None


# ---- the sheet, and the card on the bench
def _facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """Pars, water, pips on the greens, and the doubles that are left for bags."""
    holes = [hole for hole in holes_in(draft) if hole[0] != NONE]
    pars = [par_of(hole[0]) for hole in holes]
    wet = sum(any(tile != NONE and TWELVE.doubles >> tile & 1 for tile in hole[1:]) for hole in holes)
    used = {tile for hole in holes for tile in hole if tile != NONE}
    doubles = sum(1 for tile in range(TWELVE.count) if TWELVE.doubles >> tile & 1 and tile not in used)
    pips = [TWELVE.pips[hole[0]] for hole in holes]
    facts = [SheetFact(_("Holes of par 3, 4 and 5"), ", ".join(str(pars.count(par)) for par in _PARS)),
             SheetFact(_("Par of the course"), str(sum(pars))),
             SheetFact(_("Holes with water"), _("{n} of {all}").format(n=wet, all=len(holes)))]
    if pips:
        facts.append(SheetFact(_("Pips on the greens"), _("{least} to {most}").format(least=min(pips), most=max(pips))))
    return (*facts, SheetFact(_("Doubles left for bags"), _("{n} of {all}").format(n=doubles, all=_HIGHEST + 1)))


def _swapped(draft: Draft, spot: FileSpot, step: int) -> Draft:
    """The course in which the hole looked at has changed places with the hole `step` after it (before it, if negative)."""
    holes, one = holes_in(draft), number_in(spot, "holes")
    other = one + step
    return with_hole(with_hole(draft, one, holes[other]), other, holes[one])


def _deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """The deeds: play the hole looked at earlier or later, fill it, and give the course another number of holes."""
    holes, number = holes_in(draft), number_in(spot, "holes")
    lengths = sorted(LENGTHS)
    found = [SheetDeed(ngettext("{n} hole", "{n} holes", length).format(n=length), "flag", _resizer(length),
                       _("It has that many holes.") if len(holes) == length else "") for length in lengths]
    none = "" if number < len(holes) else _("There is no hole yet.")
    first = none or (_("It is the first hole.") if number == 0 else "")
    last = none or (_("It is the last hole.") if number + 1 >= len(holes) else "")
    return (SheetDeed(_("Play hole earlier"), "up", lambda now, at: _swapped(now, at, -1), first),
            SheetDeed(_("Play hole later"), "down", lambda now, at: _swapped(now, at, 1), last),
            SheetDeed(_("Fill this hole"), "hint", _fill, none), *found)


def _fill(draft: Draft, spot: FileSpot) -> Draft:
    number = number_in(spot, "holes")
    return with_hole(draft, number, filled(holes_in(draft), number))


def _resizer(length: int) -> Callable[[Draft, FileSpot], Draft]:
    """The change that gives a course this length."""
    return lambda draft, _spot: resized(draft, length)


class SeenHole(NamedTuple):
    """A hole of a course with faults that can be painted: its number from 0, its green, and the landscape of the course."""

    number: int
    green: int
    landscape: str


def _seen(draft: Draft) -> SeenHole | None:
    said = draft.value.get("landscape") if isinstance(draft.value, dict) else None
    return next((SeenHole(number, hole[0], said if isinstance(said, str) else "") for number, hole in enumerate(holes_in(draft))
                 if hole[0] != NONE), None)


def _picture(course: Course | SeenHole, p: Painter, size: tuple[int, int]) -> pygame.Surface | None:
    """A picture of the first hole that can be painted; None for a dealt course."""
    if isinstance(course, SeenHole):
        kind = kind_of(1, course.number + 1, course.green, course.landscape)
        return draw_hole(p, size, par_of(course.green), kind, f"bench {size}")
    found = course_print(course)
    if found is None:
        return None
    drawn = found.draw(p, size)
    return p.quick(("domino golf in the workshop", drawn, size), lambda: _cut(drawn, size))


def _cut(drawn: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture that fills a size, cut at its sides or above and below."""
    scale = max(size[0] / drawn.get_width(), size[1] / drawn.get_height())
    wide, high = max(size[0], round(drawn.get_width() * scale)), max(size[1], round(drawn.get_height() * scale))
    large = pygame.transform.smoothscale(drawn, (wide, high))
    return large.subsurface(pygame.Rect((large.get_width() - size[0]) // 2, (large.get_height() - size[1]) // 2, *size)).copy()


def _line(course: Course) -> str:
    known = course_print(course)
    return _("par {n}").format(n=known.par) if known is not None else ""


class TileCourseCanvasEntry(CanvasEntry):
    """Courses of tiles."""

    make = CourseCanvas
    picture = staticmethod(_picture)
    seen = staticmethod(_seen)
    line = staticmethod(_line)
    facts = staticmethod(_facts)
    deeds = staticmethod(_deeds)
    notes = (
        FirstNote("canvas", N_("Drag a tile to a hole"), N_(
            "All 91 lie in the chest; a used one has the number of its hole and leads there.")),
        FirstNote("sheet", N_("Read the sheet"), N_("It counts pars and water. What can't be played is listed below.")),
        SAVED)


CANVASES: Final[Mapping[str, CanvasEntry]] = {KIND: TileCourseCanvasEntry()}
