"""The canvas of Card Golf's decks in the workshop: all faces above, the open face among its neighbours, and a whole hole with it below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import ceil, dist
from pathlib import Path
from typing import Final

import pygame

from game.content.draft import Draft
from game.content.layout import Layout, Unwritable
from game.games.card_golf.content.drawing import (
    TO_FACE, DraftFace, FaceKey, drawn_deck, drawn_face, face_in, faces_in, is_drawn, named, size_in, slope_rows
)
from game.games.card_golf.rules.content import faces_of
from game.games.card_golf.rules.course import KINDS, CardFace, CardKind, Space, Tee
from game.games.card_golf.table.face_picture import FaceGround, FacePlan, face_card, face_print, plan_of_face
from game.games.card_golf.table.figures import draw_play_lines
from game.games.card_golf.table.hole_picture import CLOSEST
from game.games.card_golf.table.open_face import APART, CHIP, FaceHoles, FacePlaces, lay_faces
from game.games.card_golf.table.tools import (
    GROUND, INKS, SLOPE_WORDS, SLOPES, TOOLS, WAYS, MarkTool, SlopeTool, is_cell, mark_at, why_not_ink
)
from game.games.golf.table.fading import SURFACES, FadingParts
from game.games.golf.table.ground_view import GroundCamera, Size
from game.ui.input import Act, ActName, Composing, Edit, Typed
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LastMade
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.ui.workshop.camera_canvas import CameraCanvas
from game.ui.workshop.figures import STEP, ContourLine, draw_contours, draw_price
from game.ui.workshop.grid import GridPlace, GridTool, LookTool, place_of, sign_at, spot_beside
from game.ui.workshop.grid_canvas import LIT
from game.ui.workshop.grid_hand import GridChanges, GridHand, InkBox
from game.ui.workshop.hand import CanvasUser, HandBox
from game.ui.workshop.tool import FileSpot
from game.words import _
from game.workshop.document import FileProblem

_BESIDE: Final = .3         # share of a card that is visible of each neighbour, at least
_DIM: Final = 120           # opacity of the shade over the neighbours
_ARROW: Final = rgb("#FFE9B0")
_WAY_TO: Final = {"^": (1, 0), "v": (-1, 0), "<": (0, -1), ">": (0, 1)}      # steps on the screen, right and down


class DeckCanvas(CameraCanvas[GroundCamera]):
    """One face is open, and its spaces are painted. Tab goes from face to face along the hole, G to another hole with this face."""

    closest = CLOSEST
    starts_anywhere = True
    findings: FaceHoles

    def __init__(self, user: CanvasUser) -> None:
        self._ground = FaceGround(user.wake)
        self._found = LastMade[FacePlaces]()
        self._lit: tuple[FileSpot, ...] = ()
        self.findings = self.trials = FaceHoles(user)
        self.hand = GridHand(self, user, GROUND, TOOLS, INKS)
        self.changes = FaceChanges(self.hand, self.findings)
        super().__init__(user, (*self.findings.open, 0, 0))

    def put(self, draft: Draft, problems: Mapping[FileSpot, bool]) -> None:
        """Shows that file. If it has one face more than before, that face is opened."""
        before = {face.key for face in faces_in(self.draft)}
        keys = [face.key for face in faces_in(draft)]
        fresh = [key for key in keys if key not in before]
        if before and len(fresh) == 1:
            self.findings.open, self.cursor = fresh[0], (*fresh[0], *self.cursor[-2:]) if is_cell(self.cursor) else fresh[0]
        elif self.findings.open not in keys and keys:
            self.findings.open = min(keys, key=lambda key: (abs(int(key[1]) - int(self.findings.open[1])), key))
        super().put(draft, problems)
        self.findings.renew_contexts()
        self.user.handed()

    def hand_box(self) -> HandBox | None:
        return FaceInkBox(self.hand, self, self.findings)

    # ---- what is there
    def spots(self) -> Sequence[FileSpot]:
        face = self.findings.face
        found: list[FileSpot] = [one.key for one in faces_in(self.draft)]
        if face is not None:
            found += [(*face.key, line, column) for line, row in enumerate(face.rows) for column in range(len(row))]
        found += [("hole", at) for at in range(len(self.findings.context.cards))]
        return found

    def open_face(self, key: FaceKey) -> None:
        """Opens another face."""
        if key != self.findings.open and face_in(self.draft, key) is not None:
            self.hand.give_up()
            self.findings.open_face(key)
            self.cursor = (*key, *self.cursor[-2:]) if is_cell(self.cursor) else key
            self.user.handed()
            self.refresh()

    def select(self, spot: FileSpot) -> None:
        if len(spot) >= TO_FACE and spot[0] == "cards":
            self.open_face(spot[:TO_FACE])
        super().select(spot)

    def spot_of(self, draft: Draft, problem: FileProblem) -> FileSpot:
        place = problem.place
        if len(place) == TO_FACE + 1 and place[-1] in ("map", "slopes") and problem.mark is not None:
            face = face_in(draft, place)
            if face is not None and face.rows:
                start = Layout(draft.text).slot(place).start
                line = problem.mark.line - draft.text.count("\n", 0, start) - 2
                text = draft.text.splitlines()
                line = min(max(line, 0), len(face.rows) - 1)
                indent = len(text[problem.mark.line - 1]) - len(face.rows[line]) if problem.mark.line <= len(text) else 0
                return (*face.key, line, min(max(problem.mark.column - 1 - indent, 0), max(0, len(face.rows[line]) - 1)))
        return place[:TO_FACE] if len(place) >= TO_FACE and place[0] == "cards" else place

    def called(self, spot: FileSpot) -> str:
        face = face_in(self.draft, spot) if spot[:1] == ("cards",) else None
        if spot[:1] == ("hole",) and int(spot[1]) < len(self.findings.context.cards):
            context, at = self.findings.context, int(spot[1])
            return _("{face}, card {n} of {hole}").format(face=context.cards[at], n=at + 1, hole=context.title)
        if face is None:
            return ""
        if not is_cell(spot):
            return _("{face}, a {kind}").format(face=face.name, kind=_(KINDS[face.kind]))
        place = place_of(spot)
        sign = sign_at(face.rows, place)
        ground = next((_(ink.title) for ink in INKS if ink.sign == sign), _("the flag") if sign == "F" else _("tee {n}").format(n=sign))
        text = _("{face}, row {row}, column {column}: {ground}").format(
            face=face.name, row=len(face.rows) - place.row, column=place.column + 1, ground=ground)
        slope = sign_at(slope_rows(face), place)
        return _("{space}, falls {way}").format(space=text, way=_(SLOPE_WORDS[slope])) if slope in _WAY_TO else text

    # ---- what is done
    def press(self, spot: FileSpot) -> None:
        """A press on a face opens it; one on a card of the hole opens the face of that card."""
        if spot[:1] == ("hole",):
            key = next((face.key for face in faces_in(self.draft) if face.name == self.findings.context.cards[int(spot[1])]), None)
            if key is not None:
                self.open_face(key)
                self.user.looked(self.cursor)
        elif not is_cell(spot):
            self.open_face(spot[:TO_FACE])
            self.user.looked(self.cursor)
        else:
            super().press(spot)

    def drag(self, spot: FileSpot) -> None:
        """Drags only within the face: a stroke does not leave it."""
        if is_cell(spot):
            super().drag(spot)

    def size_words(self, size: int) -> str:
        return str((2 * size + 1) ** 2)

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """G shows another hole with this face."""
        if isinstance(intent, Typed) and intent.text.upper() == "G":
            self._next_hole()
            return True
        return super().edit(intent)

    def act(self, act: Act) -> Reply:
        """Tab, or a pad's right stick, goes along the hole; the stick pushed down shows another hole. Enter on a face opens it.

        The shoulder buttons go from mark to mark while the tool for tees and flag is in hand.
        """
        if act.source == "pad" and act.far and self.hand.stroke is None:
            self._go_by_stick(act)
            return True
        if act.source == "pad" and act.name in ("next", "prev") and isinstance(self.hand.tool, MarkTool) and self.hand.stroke is None:
            self._to_next_mark(1 if act.name == "next" else -1)
            return True
        if act.name in ("next", "prev") and act.source == "key" and self.hand.stroke is None:
            cards, face = self.findings.context.cards, self.findings.face
            at = cards.index(face.name) + (1 if act.name == "next" else -1) if face is not None and face.name in cards else -1
            if not 0 <= at < len(cards):
                return False        # after the last card the focus moves on
            self.press(("hole", at))
            return True
        return super().act(act)

    def _go_by_stick(self, act: Act) -> None:
        """The right stick: along the hole, or to another hole with this face."""
        cards, face = self.findings.context.cards, self.findings.face
        if act.again:
            return
        if act.name == "down":
            self._next_hole()
        elif act.name in ("left", "right") and face is not None and face.name in cards:
            at = cards.index(face.name) + (1 if act.name == "right" else -1)
            if 0 <= at < len(cards):
                self.press(("hole", at))

    def turn_to(self, part: int) -> None:
        self.findings.turn_to(part)
        self.user.looked(self.cursor)
        self.refresh()

    def _next_hole(self) -> None:
        """Shows another hole with the open face."""
        parts = self.findings.parts
        if len(parts.names) < 2:
            self.user.refuse(_("No other hole has this face."))
            return
        self.turn_to((parts.told + 1) % len(parts.names))

    def _to_next_mark(self, step: int) -> None:
        """Moves the cursor to the next tee or flag of the open face, after the last one to the first again."""
        face = self.findings.face
        marks = [] if face is None else [spot for row, line in enumerate(face.rows) for column in range(len(line))
                                         if mark_at(self.draft, spot := (*face.key, row, column))]
        if not marks:
            self.user.refuse(_("Neither a tee nor the flag is on this card."))
        elif self.cursor in marks:
            self._look(marks[(marks.index(self.cursor) + step) % len(marks)])
        else:
            self._look(marks[0 if step > 0 else -1])

    # ---- what is worked out
    def renew(self) -> bool:
        found = [self._ground.renew(), super().renew()]
        if any(found):
            self.refresh()
        if (fading := self._ground.come) is not None:
            self.user.animate(Tween(SURFACES, partial(self._surface, fading), linear))
        return any(found)

    def _surface(self, fading: FadingParts, share: float) -> None:
        """Fades in what has been painted round a stroke, up to that share."""
        if self._ground.fade(fading, share):
            self.refresh()

    def stop(self) -> None:
        self._ground.stop()
        super().stop()

    def light(self, spots: Sequence[FileSpot]) -> None:
        self._lit = tuple(spots)
        self.refresh()

    # ---- where it is
    def _places(self, p: Painter) -> FacePlaces:
        context = self.findings.context
        return self._found.of((self.draft, context, tuple(self.rect), p.look), lambda: lay_faces(p, self.rect, self.draft, context))

    def view(self, p: Painter) -> pygame.Rect:
        return self._places(p).view

    def all_of_it(self, p: Painter) -> GroundCamera:
        columns, rows = size_in(self.draft)
        room = self.view(p)
        cell = max(4, min(int(room.w / (rows * (1 + 2 * _BESIDE))), room.h // columns))
        return GroundCamera(Size(*room.size), Size(rows, columns), rows / 2, columns / 2, cell, cell)

    def bringing(self, camera: GroundCamera, spot: FileSpot) -> GroundCamera:
        if not is_cell(spot):
            return camera
        return camera.bringing(size_in(self.draft)[1] - int(spot[-2]) - .5, int(spot[-1]) + .5)

    def all_by_zero(self) -> bool:
        """True only for a tool that looks: for every other tool 0 is a slope."""
        return isinstance(self.hand.tool, LookTool)

    def _card(self, p: Painter) -> tuple[pygame.Rect, int]:
        """The rectangle of the open face, and the side of one of its spaces, in device pixels."""
        columns, rows = size_in(self.draft)
        seen = (self.camera or self.all_of_it(p)).stepped(1)
        view, (x, y), cell = self.view(p), seen.at(0, 0), int(seen.unit)
        return pygame.Rect(view.x + round(x), view.y + round(y), rows * cell, columns * cell), cell

    def _window(self, p: Painter, card: pygame.Rect) -> pygame.Rect:
        """The rectangle in which the open face and its neighbours are visible."""
        frame = p.look.px(3)
        band = pygame.Rect(self.rect.x + frame, card.y - frame, self.rect.w - 2 * frame, card.h + 2 * frame)
        return band.clip(self.view(p).inflate(0, p.look.px(6)))

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        if is_cell(spot):
            card, cell = self._card(p)
            face = face_in(self.draft, spot)
            rows = len(face.rows) if face is not None else 1
            return pygame.Rect(card.x + (rows - 1 - int(spot[-2])) * cell, card.y + int(spot[-1]) * cell, cell, cell)
        if spot[:1] == ("hole",):
            return self._places(p).below.card(int(spot[1]))
        return self._places(p).faces.get(spot) or pygame.Rect(self.rect.center, (1, 1))

    def cell_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The spot at a point: a space of the open face, a neighbour, a face above, or a card of the hole below."""
        if self.host is None or not self.rect.collidepoint(pos):
            return None
        p, face = self.host.painter, self.findings.face
        card, cell = self._card(p)
        if face is not None and card.clip(self._window(p, card)).collidepoint(pos):
            line, column = len(face.rows) - 1 - (pos[0] - card.x) // cell, (pos[1] - card.y) // cell
            return (*face.key, line, column) if sign_at(face.rows, GridPlace(column, line)) else None
        band, apart = self._window(p, card), p.look.px(APART)
        beside = next((one.side for one in self.findings.neighbours if one.place(card, apart).clip(band).collidepoint(pos)), 0)
        if beside and face is not None:
            return ("hole", self.findings.context.cards.index(face.name) + beside)
        others: list[FileSpot] = [one.key for one in faces_in(self.draft)]
        others += [("hole", at) for at in range(len(self.findings.context.cards))]
        return next((spot for spot in others if self.place(p, spot).collidepoint(pos)), None)

    def sides(self, spot: FileSpot) -> Sequence[Sequence[XY]]:
        """The sides in the order of the map: its upper side is at the right on the screen, where the green is."""
        if self.host is None:
            return [()] * 4
        box = self.place(self.host.painter, spot)
        corners = box.topleft, box.topright, box.bottomright, box.bottomleft
        return [[corners[1], corners[2]], [corners[2], corners[3]], [corners[3], corners[0]], [corners[0], corners[1]]]

    def _next(self, way: ActName) -> FileSpot | None:
        """The neighbouring space; beyond the edge of the face, the faces above or the hole below."""
        face = self.findings.face
        if not is_cell(self.cursor) or face is None:
            found = super()._next(way)
            return self._middle(way) if found is not None and is_cell(found) and not is_cell(self.cursor) else found
        line, column = int(self.cursor[-2]), int(self.cursor[-1])
        down, aside = {"left": (1, 0), "right": (-1, 0), "up": (0, -1), "down": (0, 1)}[way]
        place = GridPlace(column + aside, line + down)
        if sign_at(face.rows, place):
            return spot_beside(self.cursor, place)
        if self.hand.stroke is not None or way in ("left", "right"):
            return None
        return face.key if way == "up" else ("hole", 0) if self.findings.context.cards else None

    def _middle(self, way: ActName) -> FileSpot:
        """The space at which keys enter the face from above or below."""
        face = self.findings.face
        assert face is not None
        return (*face.key, len(face.rows) // 2, 0 if way == "down" else len(face.rows[0]) - 1)

    # ---- how it is drawn
    @property
    def _landscape(self) -> str:
        said = self.draft.value.get("landscape") if isinstance(self.draft.value, dict) else None
        return said if isinstance(said, str) and said else "parkland"

    def _plan(self, face: CardFace) -> FacePlan:
        return plan_of_face(face, Path(self.draft.file).stem, self._landscape)

    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        """A square picture of that ground, for the palette."""
        face = CardFace("", CardKind.GREEN, (sign * 2,) * 2, ("  ",) * 2)
        drawn = face_print(p, FacePlan(face, self._landscape, 5), (side, side))
        out = p.rbox(side, side, p.look.px(5), "shade").copy()
        out.blit(drawn, (0, 0), pygame.Rect(0, 0, side, side))
        return out

    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        self._draw_chips(p, surface)
        face, (card, cell) = self.findings.face, self._card(p)
        if face is None:
            put(surface, p.text(_("There is no face yet."), SIZES.body, "on_felt", "italic", SHADOWED), self.rect.center, centre=True)
            return
        old = surface.get_clip()
        surface.set_clip(self._window(p, card).clip(old))
        self._draw_beside(p, surface, card)
        if is_drawn(face, size_in(self.draft)):
            stroke = {} if self._sloping else {
                (len(face.rows) - 1 - int(spot[-2]), int(spot[-1])): sign for spot, sign in self.hand.changed.items()}
            self._ground.draw(p, surface, card.topleft, self._plan(drawn_face(face)), cell, stroke)
        else:
            self._draw_signs(p, surface, face, card, cell)
        put(surface, p.rbox(card.w + p.look.px(6), card.h + p.look.px(6), p.look.px(4), None, "glow", 2 * p.look.scale), card.center,
            centre=True)
        self._draw_stroke(p, surface)
        if is_cell(self.tool_spot):
            self.draw_axis(p, surface)
        if self.hand.contoured and self.hand.stroke is None:
            self._draw_contours(p, surface, face, card)
        here = frozenset(place_of(spot) for spot in self._lit if spot[:TO_FACE] == face.key)
        if here and is_cell(self.tool_spot):
            self.draw_outline(p, surface, here, LIT)
        for spot in self.problems:
            if is_cell(spot) and spot[:TO_FACE] == face.key:
                self.outline(p, surface, spot, self.place(p, spot), 2)
        if self.hand.stroke is None:
            self._draw_prices(p, surface, face)
        self.draw_hand(p, surface)
        surface.set_clip(old)
        self._draw_names(p, surface, face, card)
        self._draw_hole(p, surface, face)

    @property
    def _sloping(self) -> bool:
        """Whether the tool in hand paints slopes, not grounds."""
        return isinstance(self.hand.tool, GridTool) and self.hand.tool.grid is SLOPES

    def draw_hand(self, p: Painter, surface: pygame.Surface) -> None:
        """As in the base class; draws nothing if the tool is not over a space."""
        if is_cell(self.tool_spot):
            super().draw_hand(p, surface)

    def _draw_contours(self, p: Painter, surface: pygame.Surface, face: DraftFace, card: pygame.Rect) -> None:
        """Draws lines of equal strokes to the hole on the open face, for the hole shown below; none while its figures are old."""
        context, shown = self.findings.context, self.findings.watch.shown(self.findings.context.name)
        if shown.figures is None or not shown.fresh or shown.figures.needs is None or face.name not in context.cards:
            return
        number, rows = context.cards.index(face.name), len(face.rows)
        needs, found = shown.figures.needs, list[ContourLine]()

        def needed(place: GridPlace) -> float | None:
            if not sign_at(face.rows, place):
                return None
            return needs.get(Space(number * rows + rows - 1 - place.row, place.column + context.offsets[number]))
        for line, row in enumerate(face.rows):
            for column in range(len(row)):
                here = GridPlace(column, line)
                sides = self.sides((*face.key, line, column))
                for side, beside in list(zip(sides, GROUND.shape.beside(here), strict=True))[1:3]:
                    one, other = needed(here), needed(beside)
                    if one is not None and other is not None and ceil(one / STEP) != ceil(other / STEP):
                        found.append(((ceil(max(one, other) / STEP) - 1) * STEP, [(round(x), round(y)) for x, y in side]))
        draw_contours(p, surface, card, found)

    def _draw_prices(self, p: Painter, surface: pygame.Surface, face: DraftFace) -> None:
        """Draws the price of each hazard that lies mostly on the open face, for the hole shown below; none while its figures are old."""
        shown = self.findings.watch.shown(self.findings.context.name)
        if shown.figures is None or not shown.fresh:
            return
        for hazard, strokes in shown.figures.priced:
            spots = self.findings.spots_of(tuple(("space", space.row, space.column) for space in sorted(hazard.spaces)))
            here = [self.place(p, spot).center for spot in spots if spot[:TO_FACE] == face.key]
            if 2 * len(here) >= len(spots) > 0:
                middle = sum(x for x, _y in here) / len(here), sum(y for _x, y in here) / len(here)
                draw_price(p, surface, min(here, key=lambda at: dist(at, middle)), strokes)

    def _draw_chips(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws all faces of the deck, the open one highlighted."""
        for face in faces_in(self.draft):
            place = self.place(p, face.key)
            if is_drawn(face, size_in(self.draft)):
                put(surface, face_card(p, self._plan(drawn_face(face)), place.size), place.topleft)
            else:
                put(surface, p.rbox(place.w, place.h, p.look.px(3), "well", "red", p.look.scale), place.topleft)
                put(surface, p.icon("warn", min(place.h, p.look.px(20)), "gold"), place.center, centre=True)
            if face.key == self.findings.open:
                put(surface, p.rbox(place.w + p.look.px(4), place.h + p.look.px(4), p.look.px(4), None, "gold", 2 * p.look.scale),
                    place.center, centre=True)
            elif any(spot[:TO_FACE] == face.key for spot in self.problems):
                put(surface, p.icon("warn", p.look.px(14), "gold"), (place.right - p.look.px(12), place.y))
            if face.key == self.cursor:
                self.outline(p, surface, face.key, place, p.look.px(4))

    def _draw_beside(self, p: Painter, surface: pygame.Surface, card: pygame.Rect) -> None:
        band, apart = self._window(p, card), p.look.px(APART)
        for one in self.findings.neighbours:
            place = one.place(card, apart)
            seen = place.clip(band)
            if not seen.w:
                continue        # a hidden neighbour need not be painted
            surface.blit(face_card(p, self._plan(one.face), (card.w, card.h), fine=True), place)
            shade = pygame.Surface(seen.size, pygame.SRCALPHA, 32)
            shade.fill((0, 0, 0, _DIM))
            surface.blit(shade, seen)

    def _draw_signs(self, p: Painter, surface: pygame.Surface, face: DraftFace, card: pygame.Rect, cell: int) -> None:
        """Draws the signs of a map that has faults and can't be painted."""
        put(surface, p.rbox(card.w, card.h, p.look.px(4), "well", "red", p.look.scale), card.topleft)
        size = cell * .6 / p.look.scale / max(.8, p.look.text)
        for line, row in enumerate(face.rows):
            for column, sign in enumerate(row):
                place = self.place(p, (*face.key, line, column))
                if sign.isprintable() and card.collidepoint(place.center):
                    put(surface, p.text(sign, size, "on_well", "bold"), place.center, centre=True)

    def _draw_stroke(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the slopes of the present stroke as arrows, or the space that a mark is moved to."""
        stroke = self.hand.stroke
        if stroke is None:
            return
        if self._sloping:
            for spot, sign in self.hand.changed.items():
                if sign in _WAY_TO:
                    _draw_way(p, surface, self.place(p, spot), _WAY_TO[sign])
        elif not self.hand.changed and is_cell(stroke.last):
            self.outline(p, surface, stroke.last, self.place(p, stroke.last), 2)
            if stroke.first != stroke.last and is_cell(stroke.first) and not mark_at(self.draft, stroke.first):
                ends = self.place(p, stroke.first).center, self.place(p, stroke.last).center
                pygame.draw.line(surface, _ARROW, *ends, max(2, p.look.px(3)))

    def _draw_names(self, p: Painter, surface: pygame.Surface, face: DraftFace, card: pygame.Rect) -> None:
        """Draws the names of the face and of its neighbours below them."""
        seen = card.clip(self.view(p))
        top = seen.bottom + p.look.px(5)
        size = squeezed(p, face.name, SIZES.body, seen.w, "bold", .7)
        put(surface, p.text(shorten(p, face.name, size, seen.w, "bold"), size, "on_felt", "bold", SHADOWED),
            (seen.centerx, top + p.font(SIZES.small).get_linesize() / 2), centre=True)
        for side, other, _offset in self.findings.neighbours:
            room = (card.x - self.rect.x if side < 0 else self.rect.right - card.right) - p.look.px(16)
            if room < p.look.px(CHIP):
                continue        # too little of it is visible
            text = shorten(p, other.name, SIZES.caption, max(1, room))
            words = p.text(text, SIZES.caption, "on_felt", "regular", SHADOWED)
            x = card.x - p.look.px(8) - words.get_width() if side < 0 else card.right + p.look.px(8)
            put(surface, words, (x, top))

    def _draw_hole(self, p: Painter, surface: pygame.Surface, face: DraftFace) -> None:
        context, below = self.findings.context, self._places(p).below
        if not context.cards:
            words = p.text(_("No hole can be laid of it yet."), SIZES.small, "on_felt", "italic", SHADOWED)
            put(surface, words, below.place.center, centre=True)
            return
        known = faces_of(drawn_deck(self.draft))
        for at, name in enumerate(context.cards):
            place = below.card(at)
            put(surface, face_card(p, self._plan(known[name]), place.size), place.topleft)
            if name == face.name:
                put(surface, p.rbox(place.w + p.look.px(4), place.h + p.look.px(4), p.look.px(3), None, "gold", 2 * p.look.scale),
                    place.center, centre=True)
            if self.cursor == ("hole", at):
                self.outline(p, surface, self.cursor, place, p.look.px(3))
        self._draw_lines(p, surface)
        first = below.card(0)
        room = first.x - below.place.x - p.look.px(6)
        if room > p.look.px(54):
            told = p.wrap(context.title, SIZES.caption, room)
            if context.ground is not None:
                told += p.wrap(_("{n} yards").format(n=context.ground.yards(context.ground.tees[Tee.MIDDLE])), SIZES.caption, room)
            for number, text in enumerate(told):
                size = squeezed(p, text, SIZES.caption, room, "regular", .6)
                put(surface, p.text(text, size, "on_felt", "regular", SHADOWED),
                    (below.place.x, below.place.y + number * p.font(SIZES.caption).get_linesize()))

    def _draw_lines(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the lines of best play over the hole below; none while its figures are old."""
        context, shown = self.findings.context, self.findings.watch.shown(self.findings.context.name)
        if shown.figures is None or not shown.fresh:
            return
        (_columns, rows), below = size_in(self.draft), self._places(p).below

        def at(space: Space) -> XY:
            number = min(space.row // rows, len(context.cards) - 1)
            card = below.card(number)
            cell = card.w / rows
            return card.x + (space.row - number * rows + .5) * cell, card.y + (space.column - context.offsets[number] + .5) * cell
        draw_play_lines(p, surface, shown.figures.lines, at)


def _draw_way(p: Painter, surface: pygame.Surface, place: pygame.Rect, way: tuple[int, int]) -> None:
    """Draws two chevrons that point in a direction (right and down)."""
    (x, y), reach, (dx, dy) = place.center, place.w * .22, way
    for shift in (-.5, .5):
        tip = x + dx * reach * (1 + shift), y + dy * reach * (1 + shift)
        ends = [(tip[0] - dx * reach - dy * reach * sign, tip[1] - dy * reach - dx * reach * sign) for sign in (-1, 1)]
        pygame.draw.lines(surface, _ARROW, False, [ends[0], tip, ends[1]], max(2, p.look.px(2)))


class FaceInkBox(InkBox):
    """The palette; inks that the kind of the open face can't have are disabled."""

    def __init__(self, hand: GridHand, look: DeckCanvas, holes: FaceHoles) -> None:
        self._holes = holes
        super().__init__(hand, look)

    def tell_hand(self) -> None:
        super().tell_hand()
        face = self._holes.face
        for row in self.inks:
            why = why_not_ink(face.kind, row.ink_held.sign) if face is not None else ""
            row.enable(not why, why)


class FaceChanges(GridChanges):
    """Changes of a space of the open face, and of its name."""

    def __init__(self, hand: GridHand, holes: FaceHoles) -> None:
        super().__init__(hand)
        self._holes = holes

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """The deck with a ground, or a slope on the spaces under the brush, by the number of its key."""
        face = self._holes.face
        if number in WAYS and is_cell(spot) and face is not None:
            tool = SlopeTool("", "", "", grid=SLOPES, size=self.hand.size)
            signs = {spot_beside(spot, place): WAYS[number] for place in tool.under(place_of(spot)) if sign_at(face.rows, place)}
            free = {at: sign for at, sign in signs.items() if not SLOPES.why_not(self.draft, at, sign)}
            if not free:
                raise Unwritable(_("No ball rolls in water."))
            return SLOPES.painted(self.draft, free)
        if number <= len(self.hand.inks) and face is not None and (why := why_not_ink(face.kind, self.hand.inks[number - 1].sign)):
            raise Unwritable(why)
        return super().numbered(spot, number)

    def emptied(self, spot: FileSpot) -> Draft | None:
        return super().emptied(spot) if is_cell(spot) else None

    def name_at(self, spot: FileSpot) -> str | None:
        return self._holes.face.name if self._holes.face is not None else None

    def renamed(self, spot: FileSpot, name: str) -> Draft:
        return named(self.draft, self._holes.open, name)
