"""What Card Golf brings to the workshop, by kind of file: canvases, facts on the sheet, cards on the bench, pictures to be sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import numpy as np
import pygame

from game.content.draft import Draft
from game.games.card_golf.content.course import COURSE_KIND, LENGTHS, Opened
from game.games.card_golf.content.deck import DECK_KIND, MOST_FACES
from game.games.card_golf.content.drawing import (
    TO_FACE, drawn_face, face_in, faces_in, is_drawn, mirrored, size_in, with_card, with_side, without_face
)
from game.games.card_golf.content.laying import deck_of_course, fresh_hole, holes_in, moved_hole, resized, used_in, with_hole
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import KINDS, LEVEL, PARS, CardFace, CardKind, Hole, Space, Tee, Terrain
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.solver.rating import character_of, course_rating, slope
from game.games.card_golf.solver.table_cache import HolePlay, TableCache
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.deck_workshop import DeckCanvas
from game.games.card_golf.table.face_picture import face_card, plan_of_face
from game.games.card_golf.table.figures import draw_stops
from game.games.card_golf.table.hole_picture import (
    COVERS, NET_FROM, STOCK, HolePlan, begun, course_print, figure_masks, fit, ground_of, hole_picture
)
from game.games.card_golf.table.position import seed_of
from game.games.card_golf.table.tools import CourseLayout, hole_of
from game.games.golf.table.landscape import RECIPE, from_grid, paint, painting
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, Picture
from game.ui.paint.marks import box
from game.ui.paint.store import Build
from game.ui.workshop.canvas import CanvasEntry
from game.ui.workshop.findings import SheetDeed, SheetFact
from game.ui.workshop.notes import PLAYED, FirstNote
from game.ui.workshop.poster import WISHED, PosterEntry, PosterFigure, WishedView, rating_figure
from game.ui.workshop.tool import FileSpot
from game.words import N_, _, ngettext

_WISHED_LINES: Final = .85       # scale of the lines over a hole made to a wish


# ---- courses
def course_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """The facts about a course: pars, length, and how many faces of the deck are used."""
    course = CourseLayout(draft)
    pars = [hole.played_par for hole in course.holes]
    grounds = [ground for ground in course.grounds if ground is not None]
    yards = sum(ground.yards(ground.tees[Tee.MIDDLE]) for ground in grounds)
    used = sum(1 for face in course.tray if course.used[face.name])
    return (SheetFact(_("Holes of par 3, 4, 5 and 6"), ", ".join(str(pars.count(par)) for par in PARS)),
            SheetFact(_("Par of the course"), str(sum(pars))),
            SheetFact(_("Yards from the middle tees"), str(yards)),
            SheetFact(_("Faces of the deck in use"), _("{n} of {all}").format(n=used, all=len(course.tray))))


def course_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """Moves the selected hole up or down or lays it again, and changes the number of holes."""
    holes, read = holes_in(draft), deck_of_course(draft)
    number = hole_of(spot)
    none = "" if number is not None and number < len(holes) else _("Look at a hole first.")
    at = number or 0
    first = none or (_("It is the first hole.") if at == 0 else "")
    last = none or (_("It is the last hole.") if at + 1 >= len(holes) else "")
    bare = _("The deck of this course can't be read.") if read is None else ""
    lengths = [SheetDeed(ngettext("{n} hole", "{n} holes", length).format(n=length), "flag", _resizer(length),
                         bare or (_("It has that many holes.") if len(holes) == length else "")) for length in LENGTHS]
    return (SheetDeed(_("Play hole earlier"), "up", lambda now, _there: moved_hole(now, at, at - 1), first),
            SheetDeed(_("Play hole later"), "down", lambda now, _there: moved_hole(now, at, at + 1), last),
            SheetDeed(_("Lay this hole again"), "redo", _lay_again, none or bare), *lengths)


def _lay_again(draft: Draft, spot: FileSpot) -> Draft:
    """The course with this hole laid again, of faces that are used least."""
    read, number = deck_of_course(draft), hole_of(spot) or 0
    if read is None:
        return draft
    holes = holes_in(draft)
    used = used_in(holes)       # its own faces too, so that it gets other ones
    par = holes[number].played_par if holes[number].played_par in PARS else PARS[1]
    return with_hole(draft, number, fresh_hole(read.deck, par, used)._replace(stroke_index=holes[number].stroke_index))


def _resizer(length: int) -> Callable[[Draft, FileSpot], Draft]:
    """The change that gives a course this length."""
    def change(draft: Draft, _spot: FileSpot) -> Draft:
        read = deck_of_course(draft)
        return draft if read is None else resized(draft, read.deck, length)
    return change


class SeenFaces(NamedTuple):
    """Faces to paint of a file with faults; the name of the deck that seeds their pictures, and the landscape."""

    faces: tuple[CardFace, ...]
    name: str
    landscape: str


def course_seen(draft: Draft) -> SeenFaces | None:
    """The first cards of the first hole that has cards of the deck; None if there is none."""
    layout = CourseLayout(draft)
    for cards in layout.up if layout.read is not None else ():
        faces = tuple(face for face in cards if face is not None)[:len(CardKind)]
        if faces and layout.read is not None:
            return SeenFaces(faces, layout.read.name, layout.landscape)
    return None


def deck_seen(draft: Draft) -> SeenFaces | None:
    """The first face of each kind that can be painted; None if there is none."""
    found: dict[CardKind, CardFace] = {}
    for face in faces_in(draft):
        if is_drawn(face, size_in(draft)):
            found.setdefault(face.kind, drawn_face(face))
    top = draft.value if isinstance(draft.value, dict) else {}
    name, said = top.get("name"), top.get("landscape")
    faces = tuple(found[kind] for kind in CardKind if kind in found)
    return SeenFaces(faces, str(name or ""), said if isinstance(said, str) else "parkland") if faces else None


def course_picture(opened: Opened | SeenFaces, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of the first hole on felt."""
    if isinstance(opened, SeenFaces):
        return _faces_picture(p, opened, size)
    found = course_print(opened.content)
    drawn = None if found is None else found.draw(p, size)

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        if drawn is not None:
            scale = min(.94 * size[0] / drawn.get_width(), .94 * size[1] / drawn.get_height())
            wide, high = max(1, round(scale * drawn.get_width())), max(1, round(scale * drawn.get_height()))
            put(out, pygame.transform.smoothscale(drawn, (wide, high)), (size[0] / 2, size[1] / 2), centre=True)
        return out
    return p.quick(("card golf course in the workshop", drawn, size, p.look), make)


def course_line(opened: Opened) -> str:
    """The line below the name of a course: its par."""
    found = course_print(opened.content)
    return _("par {n}").format(n=found.par) if found is not None else ""


# ---- decks
def deck_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """The facts about a deck: the number of faces of each kind, and the size of a card."""
    kinds = Counter(face.kind for face in faces_in(draft))
    columns, rows = size_in(draft)
    return (SheetFact(_("Faces: tee, fairway, green"), ", ".join(str(kinds[kind]) for kind in CardKind)),
            SheetFact(_("Spaces of a card"), _("{columns} x {rows}").format(columns=columns, rows=rows)))


def deck_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """Mirrors or removes the selected face or adds its other side, and adds new cards."""
    key = spot[:TO_FACE]
    face = face_in(draft, key) if spot[:1] == ("cards",) else None
    none = "" if face is not None else _("Look at a face first.")
    both = none or (_("Its card has both sides.") if len(draft.at((*key[:2], "faces"))) >= MOST_FACES else "")
    return (SheetDeed(_("Mirror this face (Y)"), "redo", lambda now, at: mirrored(now, at[:TO_FACE]), none, "Y"),
            SheetDeed(_("Add its other side"), "copy", lambda now, at: with_side(now, at[:TO_FACE])[0], both),
            *(SheetDeed(_("Add a {kind}").format(kind=_(KINDS[kind])), "new", _adder(kind)) for kind in CardKind),
            SheetDeed(_("Remove this face"), "delete", lambda now, at: without_face(now, at[:TO_FACE]), none))


def _adder(kind: CardKind) -> Callable[[Draft, FileSpot], Draft]:
    """The change that adds a card of that kind."""
    return lambda draft, _spot: with_card(draft, kind)[0]


def deck_picture(opened: Opened | SeenFaces, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of a face of each kind on felt."""
    if isinstance(opened, SeenFaces):
        return _faces_picture(p, opened, size)
    deck = opened.content.deck
    faces = tuple(deck.of_kind(kind)[0].faces[0] for kind in CardKind)
    return _faces_picture(p, SeenFaces(faces, deck_name(opened), opened.content.course.landscape), size)


def _faces_picture(p: Painter, seen: SeenFaces, size: tuple[int, int]) -> pygame.Surface:
    """A picture of up to three faces side by side on felt."""
    wide = round(size[0] * .3)
    cards = [face_card(p, plan_of_face(face, seen.name, seen.landscape), (wide, round(wide * face.columns / face.rows)))
             for face in seen.faces]

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        for number, card in enumerate(cards):
            put(out, card, (size[0] * (.18 + .32 * number), size[1] * (.44 + .12 * (number % 2))), centre=True)
        return out
    return p.quick(("card golf deck in the workshop", tuple(cards), size, p.look), make)


def deck_name(opened: Opened) -> str:
    """The name that seeds the pictures of its faces on the bench: two decks of one name look alike there."""
    return opened.content.course.name


def deck_line(opened: Opened) -> str:
    """The line below the name of a deck: how many cards it has."""
    n = len(opened.content.deck.cards)
    return ngettext("{n} card", "{n} cards", n).format(n=n)


class CardCourseCanvasEntry(CanvasEntry):
    """Courses of card holes."""

    make = CardCourseCanvas
    picture = staticmethod(course_picture)
    seen = staticmethod(course_seen)
    line = staticmethod(course_line)
    facts = staticmethod(course_facts)
    deeds = staticmethod(course_deeds)
    notes = (
        FirstNote("canvas", N_("Drag a face to a hole"), N_("The deck lies at the left. A card is shifted along its border."),
                  (N_("Carry a face to a hole"),)),
        FirstNote("sheet", N_("Watch the numbers"), N_("What the holes cost the best player follows a moment later.")),
        PLAYED)


class DeckCanvasEntry(CanvasEntry):
    """Decks."""

    make = DeckCanvas
    picture = staticmethod(deck_picture)
    seen = staticmethod(deck_seen)
    line = staticmethod(deck_line)
    facts = staticmethod(deck_facts)
    deeds = staticmethod(deck_deeds)
    notes = (
        FirstNote("tools", N_("Drag on the face"), N_("Fairway is in your hand. Other grounds stand here, and slopes under A."),
                  (N_("Hold A and push the stick"), N_("Fairway is in your hand. LB and RB change it; Y opens all tools, slopes too.")),
                  (N_("Paint with a finger"), N_("Fairway is in your hand. Other grounds stand here, and slopes among the tools."))),
        FirstNote("sheet", N_("Watch the number"), N_("What the hole below costs the best player follows a moment later.")),
        PLAYED)


CANVASES: Final[Mapping[str, CanvasEntry]] = {COURSE_KIND: CardCourseCanvasEntry(), DECK_KIND: DeckCanvasEntry()}


# ---- the pictures that are sent to others: holes as strips of cards, faces of a deck
_NINE: Final = 9
_FOOT: Final = 50           # logical units below a strip: its number, par and yards
_MARGIN, _SLIT, _ROUND = 2.0, 1.0, 3.5
_APART: Final = .12         # share of a strip's place that stays free beside it
_LEAST: Final = 3           # device pixels of a space, at least
_TITLE: Final = 20          # logical units below a face: its name


class UprightGround(NamedTuple):
    """Ground to be painted with the far end up. `lines` are terrains from the top.

    `falls` are slopes as column, line and the step to the right and down; `tees` and `flag` are column and line.
    """

    lines: tuple[tuple[Terrain, ...], ...]
    falls: tuple[tuple[int, int, int, int], ...]
    tees: tuple[tuple[int, int], ...]
    flag: tuple[int, int] | None
    landscape: str
    seed: int


def upright(hole: Hole, landscape: str, seed: int) -> UprightGround:
    """The ground of a hole with its tees at the bottom."""
    ground = ground_of(hole)
    last = len(ground) - 1

    def at(space: Space) -> tuple[int, int]:
        return space.column - hole.left, last - space.row
    sloped = [space for space in hole.spaces() if hole.slope(space) != LEVEL]
    falls = tuple((*at(space), hole.slope(space).column, -hole.slope(space).row) for space in sloped)
    return UprightGround(ground[::-1], falls, tuple(map(at, hole.tees)), at(hole.flag), landscape, seed)


def upright_face(face: CardFace, landscape: str) -> UprightGround:
    """The ground of a face with its far end at the top."""
    spaces = [Space(row, column) for row in range(face.rows) for column in range(face.columns)]
    lines = tuple(tuple(face.terrain(Space(row, column)) for column in range(face.columns)) for row in reversed(range(face.rows)))

    def at(space: Space) -> tuple[int, int]:
        return space.column, face.line(space)
    falls = tuple((*at(space), face.slope(space).column, -face.slope(space).row) for space in spaces if face.slope(space) != LEVEL)
    flag = at(face.flag) if face.flag is not None else None
    return UprightGround(lines, falls, tuple(map(at, face.tees)), flag, landscape, crc32(face.name.encode()))


def painted(p: Painter, ground: UprightGround, cell: int) -> pygame.Surface | None:
    """The picture of a ground, opaque; None until it is painted."""
    wish = RECIPE, ground, cell

    def prepare() -> Build:
        figures, scale = figure_masks(cell), cell / 14
        return lambda grain: [_paint(grain, ground, cell, scale, figures)]
    return p.slow(f"poster ground {crc32(repr(wish).encode()):x}", wish, prepare, opaque=True)


def _paint(grain: Grain, ground: UprightGround, cell: int, scale: float, figures: Sequence[Field]) -> Picture:
    rows = [[COVERS[terrain] for terrain in line] for line in ground.lines]
    image = paint(grain, from_grid(rows, cell, scale, ground.seed, ground.landscape, ground.falls))

    def middle(place: tuple[int, int]) -> tuple[float, float]:
        return (place[0] + .5) * cell, (place[1] + .5) * cell
    if cell >= NET_FROM:
        painting.net(image, cell)
    for column, line, right, down in ground.falls:
        if not ground.lines[line][column].wet:
            painting.arrow(image, *middle((column, line)), cell, right, down)
    for number, (tee, figure) in enumerate(zip(ground.tees, figures, strict=False)):
        painting.tee_box(image, *middle(tee), cell, number, figure)
    if ground.flag is not None:
        painting.cup(image, *middle(ground.flag), cell)
        painting.flag(image, *middle(ground.flag), 1.5 * cell)
    high, wide = image.shape[:2]
    out = np.full((high, wide, 4), 255, np.uint8)
    out[..., :3] = np.clip(image[..., ::-1] + np.float32(.5), 0, 255)
    return out


# ---- a course in such a picture to be sent
def _holes(opened: Opened) -> tuple[tuple[Hole, int], ...]:
    """The holes as they are played, each with the seed of its picture."""
    content = opened.content
    start = begun(content, CardGolf().options(holes=len(content.course.holes)))
    if start is None:
        return ()
    return tuple((played.ground, seed_of(start, number)) for number, played in enumerate(start.holes))


def draw_course(opened: Opened, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of all holes at one scale, each as its cards, up to nine in a row."""
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    holes = _holes(opened)
    across, down = min(_NINE, len(holes)), -(-len(holes) // _NINE)
    place = size[0] // across, size[1] // down
    foot, rows = p.look.px(_FOOT), opened.content.deck.rows
    around = 2 * p.look.px(_MARGIN) + p.look.px(_SLIT)
    longest, widest = max(hole.par - 1 for hole, _seed in holes), max(len(hole.ground[0]) for hole, _seed in holes)
    cell = max(_LEAST, min((place[1] - foot - longest * around) // (longest * rows), round(place[0] * (1 - _APART)) // widest))
    for number, (hole, seed) in enumerate(holes):
        middle = number % _NINE * place[0] + place[0] // 2
        bottom = (number // _NINE + 1) * place[1]
        _lay_strip(p, out, hole, painted(p, upright(hole, opened.content.course.landscape, seed), cell), (middle, bottom - foot), cell)
        _number(p, out, hole, number, (middle, bottom - foot))
    return out


def _lay_strip(p: Painter, out: pygame.Surface, hole: Hole, picture: pygame.Surface | None, foot: tuple[int, int], cell: int) -> None:
    """Draws the cards of a hole from the tee card up; `foot` is the middle of its lower edge."""
    cards = hole.par - 1
    rows, margin, slit = len(hole.ground) // cards, p.look.px(_MARGIN), p.look.px(_SLIT)
    left, bottom = foot[0] - len(hole.ground[0]) * cell // 2, foot[1]
    for number in range(cards):
        line = hole.ground[number * rows]
        inside = [column for column, terrain in enumerate(line) if terrain is not Terrain.OUT]
        wide, high = len(inside) * cell, rows * cell
        bottom -= high + 2 * margin
        corner = left + inside[0] * cell - margin, bottom
        p.lay(out, p.made(("poster card", wide, high), lambda wide=wide, high=high: box(     # type: ignore[misc]
            wide + 2 * margin, high + 2 * margin, p.look.px(_ROUND), (*STOCK, 255), None, 1.0)), corner, .3)
        if picture is not None:
            part = picture.subsurface(inside[0] * cell, (cards - 1 - number) * high, wide, high)
            out.blit(part, (corner[0] + margin, corner[1] + margin))
        bottom -= slit


def _number(p: Painter, out: pygame.Surface, hole: Hole, number: int, foot: tuple[int, int]) -> None:
    """Writes the number of a hole, its par and its length below its strip."""
    px = p.look.px
    line = foot[1] + px(17)
    par = p.text(_("par {n}").format(n=hole.par), 14.5, "on_felt", "bold", 150)
    disc = p.rbox(px(24), px(24), px(12), "brass", "shade", 1.0)
    left = foot[0] - (disc.get_width() + px(5) + par.get_width()) // 2
    put(out, disc, (left, line - disc.get_height() // 2))
    put(out, p.text(str(number + 1), 14, "on_brass", "bold"), (left + disc.get_width() // 2, line), centre=True)
    put(out, par, (left + disc.get_width() + px(5), line - par.get_height() // 2))
    yards = p.text(_("{n} yd").format(n=hole.yards(hole.tees[Tee.MIDDLE])), 13, "on_felt", shadow=150)
    put(out, yards, (foot[0], foot[1] + px(38)), centre=True)


def count_course(opened: Opened) -> tuple[PosterFigure, ...]:
    """The figures of a course for its picture: par and length."""
    holes = [laid(opened.content.deck, hole) for hole in opened.content.course.holes]
    yards = sum(hole.yards(hole.tees[Tee.MIDDLE]) for hole in holes)
    return (PosterFigure(str(sum(hole.par for hole in holes)), _("par")), PosterFigure(f"{yards:,}".replace(",", "\u202f"), _("yards")))


# ---- a deck in such a picture to be sent
def draw_deck(opened: Opened, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of all faces at one scale, with their names."""
    deck = opened.content.deck
    faces = [face for card in deck.cards for face in card.faces]
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    title, margin = p.look.px(_TITLE), p.look.px(_MARGIN)

    def cells(across: int) -> int:
        """The pixels of a space where that number of faces stand in a row."""
        high = size[1] // -(-len(faces) // across) - title - 4 * margin
        return min(high // deck.rows, (size[0] // across - 6 * margin) // deck.columns)
    across = max(range(1, len(faces) + 1), key=cells)
    cell = max(_LEAST, cells(across))
    place = size[0] // across, size[1] // -(-len(faces) // across)
    for number, face in enumerate(faces):
        middle, top = number % across * place[0] + place[0] // 2, number // across * place[1]
        wide, high = face.columns * cell, face.rows * cell
        corner = middle - wide // 2 - margin, top
        p.lay(out, p.made(("poster card", wide, high), lambda wide=wide, high=high: box(     # type: ignore[misc]
            wide + 2 * margin, high + 2 * margin, p.look.px(_ROUND), (*STOCK, 255), None, 1.0)), corner, .3)
        picture = painted(p, upright_face(face, opened.content.course.landscape), cell)
        if picture is not None:
            out.blit(picture, (corner[0] + margin, corner[1] + margin))
        put(out, p.text(face.name, 12.5, "on_felt", shadow=150), (middle, top + high + 2 * margin + title // 2), centre=True)
    return out


def count_deck(opened: Opened) -> tuple[PosterFigure, ...]:
    """The figures of a deck for its picture: how many cards and faces it has."""
    cards = opened.content.deck.cards
    return (PosterFigure(str(len(cards)), _("cards")), PosterFigure(str(sum(len(card.faces) for card in cards)), _("faces")))


def rated(opened: Opened, folder: Path) -> Iterator[PosterFigure]:
    """Rating and slope of a course, as its sheet shows them."""
    start = begun(opened.content, CardGolf().options(holes=len(opened.content.course.holes)))
    if start is not None:
        cache, grounds = TableCache(folder), [hole.ground for hole in start.holes]
        plays = [HolePlay(ground, start.game.tables, ground.tees[Tee.MIDDLE], start.game.options.stretch) for ground in grounds]
        characters = [character_of(play.hole, cache.solved(play)) for play in plays]
        yield rating_figure(course_rating(characters))
        yield PosterFigure(str(slope(characters)), _("slope"))


def draw_wished(view: WishedView, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A picture of a hole made to a wish, from left to right, with its lines."""
    hole: Hole = view.made.hole
    plan = HolePlan(hole, fit(hole, size, p.look.scale, captions=False), view.landscape, crc32(repr(hole.ground).encode()))
    picture = hole_picture(p, plan, f"wished {view.number}")
    if not view.safe:
        return picture

    def lined() -> pygame.Surface:
        out = picture.copy()
        for stops, bold in ((view.bold, True), (view.safe, False)):
            draw_stops(p, out, stops, plan.map.centre, bold=bold, scale=_WISHED_LINES)
        return out
    return p.quick(("wished hole with lines", plan, view.safe, view.bold, id(picture)), lined)


class CardCoursePoster(PosterEntry):
    """The picture of a course to be sent: its holes as strips of cards."""

    draw = staticmethod(draw_course)
    figures = staticmethod(count_course)
    rated = staticmethod(rated)


class DeckPoster(PosterEntry):
    """The picture of a deck to be sent: its faces."""

    draw = staticmethod(draw_deck)
    figures = staticmethod(count_deck)


class WishedCardsPoster(PosterEntry):
    """The picture of a hole that was made to a wish."""

    draw = staticmethod(draw_wished)


POSTERS: Final[Mapping[str, PosterEntry]] = {COURSE_KIND: CardCoursePoster(), DECK_KIND: DeckPoster(), WISHED: WishedCardsPoster()}
