"""The canvas of Card Golf's courses in the workshop: the deck's tray, a strip of cards for each hole, and the open hole enlarged below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from pathlib import Path
from types import MappingProxyType
from typing import Final

import pygame

from game.analysis.wish import GameWish
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.errors import UserError
from game.games.card_golf.content.course import decks_beside
from game.games.card_golf.content.deck import ReadDeck
from game.games.card_golf.content.laying import (
    moved_hole, with_deck, with_hole, with_index, with_indexes, with_par, without_card, without_hole
)
from game.games.card_golf.rules.content import LaidHole
from game.games.card_golf.rules.course import PARS, TOUCHING, CardFace, CardKind, Space, Tee
from game.games.card_golf.table.course_places import (
    ROWS, CardClicks, CoursePlaces, calm, ends_of, figures_wide, lay_out, meeting_columns, number_wide
)
from game.games.card_golf.table.figures import (
    CardRounds, HoleWatch, WatchedHole, course_figures, draw_play_lines, hole_facts, hole_trial, wish_of
)
from game.games.card_golf.table.tools import LAY, CourseLayout, card_of, hole_of, laid_by_hand
from game.ui.input import Act, Point
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import LastMade
from game.ui.widgets.plot import hatch
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.findings import FileFindings, FileHolder, SheetDeed, SheetFact
from game.ui.workshop.hand import CanvasUser, ToolHand
from game.ui.workshop.spot_menu import SpotChanges, SpotChoice, SpotMenu, SpotRow
from game.ui.workshop.tool import FileSpot, ToolStroke
from game.ui.workshop.trial import BotTrials, FileTrial
from game.words import N_, _, ngettext

_BRIGHT: Final = rgb("#FFE9B0")     # on painted ground: a theme's tones would vanish
_CASING: Final = rgb("#1A1206")
_FLAG: Final = .8           # height of a flag on a strip, as a share of its card
_LEAST_FLAG: Final = 8      # logical units of the least height of a flag
_NAMED: Final = 120         # logical units of width from which a face in the tray shows its name
TWO_LINES: Final = N_("a safe and a bold line")
HOLDS_BACK: Final = N_("the tee shot holds back")
_SIGNS: Final = MappingProxyType({TWO_LINES: "both", HOLDS_BACK: "pause"})
_CAPTIONED: Final = 60      # logical units of width from which a card of the open hole shows its name
_HEADS: Final = MappingProxyType({CardKind.TEE: N_("Tee"), CardKind.FAIRWAY: N_("Fairway"), CardKind.GREEN: N_("Green")})


# ---- the course and its figures
class LaidCourse(FileFindings, BotTrials):
    """The course of the draft, with what the solver knows about its holes; the sheet shows the one that is `open`."""

    def __init__(self, holder: FileHolder) -> None:
        super().__init__(holder)
        self.course, self.open = CourseLayout(holder.draft), 0
        self.watch = HoleWatch(holder.wake, holder.cache, holder.draft.file)
        self._earlier: dict[Draft, CourseLayout] = {}       # earlier drafts that figures are compared with

    def lay(self, draft: Draft) -> None:
        """Takes over a new draft of the file."""
        self.course = CourseLayout(draft)
        self.turn_to(self.open)

    def turn_to(self, number: int) -> None:
        """Opens a hole, or the last one if there are fewer."""
        self.open = max(0, min(number, len(self.course.holes) - 1))
        self._have_counted()

    def _have_counted(self) -> None:
        """Has the solver compute the figures of every hole that can be played, the open one first."""
        read = self.course.read
        if read is not None:
            self.watch.watch({number: (ground, read.tables) for number, ground in enumerate(self.course.grounds) if ground is not None},
                              self.open, [hole for draft in self._earlier if (hole := self._hole_then(draft)) is not None])

    def compare(self, drafts: Sequence[Draft]) -> None:
        self._earlier = {draft: self._earlier.get(draft) or CourseLayout(draft) for draft in drafts}
        self._have_counted()

    def _hole_then(self, draft: Draft) -> WatchedHole | None:
        """The open hole as an earlier draft had it; None if it could not be laid."""
        layout = self._earlier.get(draft)
        if layout is None or layout.read is None or self.open >= len(layout.grounds):
            return None
        ground = layout.grounds[self.open]
        return (ground, layout.read.tables) if ground is not None else None

    def numbers(self, draft: Draft, spot: FileSpot) -> Mapping[str, float]:
        then = self._hole_then(draft)
        return self.watch.numbers(self.open, then) if then is not None else {}

    def renew(self) -> bool:
        return self.watch.renew()

    def stop(self) -> None:
        self.watch.stop()

    @property
    def worth(self) -> float | None:
        characters = self.watch.characters()
        return fsum(hole.pro for hole in characters) if characters is not None else None

    def facts(self, spot: FileSpot) -> Sequence[SheetFact]:
        if self.course.read is None or not self.course.holes:
            return ()
        facts = hole_facts(self.watch, self.open, _("hole {n}").format(n=self.open + 1))
        return (*(fact._replace(spots=()) for fact in facts), *course_figures(self.watch))

    def deeds(self, spot: FileSpot) -> Sequence[SheetDeed]:
        """The deed that sets the stroke indexes by the solver's figures."""
        indexes = self.watch.indexes()
        why = _("The solver is still at work.") if indexes is None else ""
        if any(ground is None for ground in self.course.grounds):
            why = _("Mend the holes that can't be laid first.")
        return (SheetDeed(_("Rank all by the solver (N)"), "hint", lambda now, _at: with_indexes(now, indexes or ()), why, "N"),)

    def signs(self, number: int) -> tuple[str, ...]:
        """The marks of good golf that a hole has; () while its figures are not known."""
        shown = self.watch.shown(number)
        character = shown.figures.character if shown.figures is not None and shown.fresh else None
        if character is None or self.course.grounds[number] is None:
            return ()
        signs = ((TWO_LINES, character.has_two_lines), (HOLDS_BACK, character.holds_back))
        return tuple(sign for sign, has in signs if has)

    def trial(self, spot: FileSpot) -> FileTrial:
        return hole_trial(*self._looked_at())

    def wish(self) -> GameWish:
        _deck, _title, landscape, _plan = self._looked_at()
        return wish_of(self.watch, self.open, landscape)

    def rounds(self) -> CardRounds:
        return CardRounds(*self._looked_at())

    def _looked_at(self) -> tuple[ReadDeck, str, str, LaidHole]:
        """The deck, title, landscape and cards of the open hole. Raises UserError if it can't be laid."""
        course, number = self.course, self.open
        plan = course.plan(number) if number < len(course.holes) else None
        if course.read is None or plan is None or course.grounds[number] is None:
            raise UserError(_("This hole can't be laid: mend it first."))
        return course.read, _("Hole {n}").format(n=number + 1), course.landscape, plan


class CourseChanges(SpotChanges):
    """Changes of the deck, of a hole's par, index or cards, and the menu of a hole."""

    def __init__(self, laid: LaidCourse) -> None:
        super().__init__(laid.holder)
        self._laid = laid

    def can_turn(self, spot: FileSpot) -> bool:
        return spot == ("deck",) or spot[0] == "open"

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        """The course with the deck, par or index a step further, or a card moved by a column (step 1: to the player's left)."""
        course, number, at = self._laid.course, hole_of(spot), card_of(spot)
        if spot == ("deck",):
            return self._other_deck(step)
        if number is None or spot[0] != "open" or course.read is None:
            return None
        if spot[-1] == "stroke_index":
            return with_index(self.draft, course.read.deck, number, course.ranks[number] + step)
        if spot[-1] == "par":
            return self._with_par(number, course.holes[number].played_par + step)
        return None if at is None else LAY.release(ToolStroke(self.draft, (spot, ("shift", number, at, -step))))

    def _other_deck(self, step: int) -> Draft:
        stems, said = decks_beside(Path(self.draft.file)), self.draft.value.get("deck")
        if not stems:
            raise Unwritable(_("There is no deck."))
        at = stems.index(said) + step if said in stems else 0
        return with_deck(self.draft, stems[at % len(stems)])

    def _with_par(self, number: int, par: int) -> Draft | None:
        read, hole = self._laid.course.read, self._laid.course.holes[number]
        return None if read is None else with_hole(self.draft, number, with_par(read.deck, hole, par, self._laid.course.used))

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """The course with that par or that stroke index on a hole."""
        at = hole_of(spot)
        if at is None or self._laid.course.read is None:
            return None
        if spot[-1] == "stroke_index":
            return with_index(self.draft, self._laid.course.read.deck, at, number)
        return self._with_par(at, number)

    def emptied(self, spot: FileSpot) -> Draft | None:
        """The course without a card, or without a whole hole."""
        course, number, at = self._laid.course, hole_of(spot), card_of(spot)
        if number is None or course.read is None or (spot[0] == "open" and at is None):
            return None
        if at is None:
            return without_hole(self.draft, number)
        return with_hole(self.draft, number, without_card(course.read.deck, laid_by_hand(self.draft, course.read, number), at))

    def menu(self, spot: FileSpot) -> SpotMenu | None:
        """For a strip: the hole's par, its place in the round, and its removal."""
        course, number = self._laid.course, hole_of(spot)
        if spot[0] != "holes" or number is None or number >= len(course.holes) or course.read is None:
            return None
        hole, deck = course.holes[number], course.read.deck

        def of_par(par: int) -> SpotChoice:
            return SpotChoice(str(par), lambda now: with_hole(now, number, with_par(deck, hole, par, course.used)),
                              chosen=par == hole.played_par, then=("holes", number))

        def played_as(to: int) -> SpotChoice:
            return SpotChoice(str(to + 1), lambda now: moved_hole(now, number, to), chosen=to == number, then=("holes", to))
        rows = [SpotRow(_("Par"), tuple(map(of_par, PARS)))]
        if len(course.holes) > 1:
            rows.append(SpotRow(_("Played as hole"), tuple(map(played_as, range(len(course.holes))))))
        away = SpotChoice(_("Remove hole {n}").format(n=number + 1), lambda now: without_hole(now, number), "delete",
                          why_not="" if len(course.holes) > 1 else _("A course keeps one hole at least."))
        return SpotMenu(_("Hole {n}, par {par}").format(n=number + 1, par=hole.played_par), tuple(rows), (away,))

    def has_handle(self, spot: FileSpot) -> bool:
        """Always False: the hole's figures stand where a strip would have its handle."""
        return False


# ---- the canvas
class CardCourseCanvas(FileCanvas):
    """The tray at the left, the strips beside it, and the open hole below them."""

    many_buttons = True
    findings: LaidCourse
    changes: CourseChanges

    def __init__(self, user: CanvasUser) -> None:
        self.findings = self.trials = LaidCourse(user)
        self.changes = CourseChanges(self.findings)
        self._found = LastMade[CoursePlaces]()
        self._clicks = CardClicks(self.refresh)
        self.hand = ToolHand(self, user, (LAY,))
        super().__init__(user, ("holes", 0))

    def put(self, draft: Draft, problems: Mapping[FileSpot, bool]) -> None:
        self.findings.lay(draft)
        super().put(draft, problems)
        self._click()

    def renew(self) -> bool:
        found = super().renew()
        if found:
            self.refresh()
        return found

    # ---- what is there
    def spots(self) -> Sequence[FileSpot]:
        course = self.findings.course
        found: list[FileSpot] = [("deck",)]
        found += [("tray", face.name) for face in course.tray]
        for number, cards in enumerate(course.up):
            found.append(("holes", number))
            found += [("holes", number, "cards", at) for at in range(len(cards))]
        if course.holes:
            found += [("open", self.findings.open, "par"), ("open", self.findings.open, "stroke_index")]
            found += [("open", self.findings.open, at) for at in range(len(course.up[self.findings.open]))]
        return found

    def called(self, spot: FileSpot) -> str:
        course, number, at = self.findings.course, hole_of(spot), card_of(spot)
        if spot[0] == "tray":
            n = course.used[str(spot[1])]
            text = ngettext("{face}, on {n} hole", "{face}, on {n} holes", n).format(face=spot[1], n=n)
            face = next((face for face in course.tray if face.name == spot[1]), None)
            other = course.locked_by(face, self.findings.open) if face is not None else ""
            if not other:
                return text
            here = _("{face}; it lies on hole {hole}") if other == spot[1] else _("{face}; {other}, its other side, lies on hole {hole}")
            return here.format(face=text, other=other, hole=self.findings.open + 1)
        if number is None or number >= len(course.holes):
            name = course.read.name if course.read is not None else _("none")
            return _("Deck: {deck}. The wheel or the arrows choose another.").format(deck=name)
        if spot[-1] == "stroke_index":
            return _("Hole {n}, stroke index {index}").format(n=number + 1, index=course.ranks[number])
        if at is not None and at < len(course.up[number]):
            up = course.up[number][at]
            return _("Hole {n}, {face}").format(n=number + 1, face=up.name if up is not None else course.holes[number].cards[at])
        ground = course.grounds[number]
        yards = _("{n} yards").format(n=ground.yards(ground.tees[Tee.MIDDLE])) if ground is not None else _("can't be laid")
        if course.holes[number].is_dealt:
            return _("Hole {n}, par {par}, {yards}; dealt by chance").format(n=number + 1, par=course.holes[number].played_par, yards=yards)
        plain = _("Hole {n}, par {par}, {yards}").format(n=number + 1, par=course.holes[number].played_par, yards=yards)
        return ", ".join((plain, *map(_, self.findings.signs(number))))

    # ---- what is done
    def _look(self, spot: FileSpot) -> None:
        number = hole_of(spot)
        if spot[0] == "shift":
            spot = ("open", spot[1], spot[2])
        if spot[0] == "holes" and number not in (None, self.findings.open) and self.hand.stroke is None:
            self.findings.turn_to(int(spot[1]))
        super()._look(spot)

    def press(self, spot: FileSpot) -> None:
        """The deck, par and index are not pressed, only looked at."""
        if spot != ("deck",) and not (spot[0] == "open" and card_of(spot) is None):
            super().press(spot)

    def redraw_stroke(self) -> None:
        super().redraw_stroke()
        self._click()

    def _click(self) -> None:
        """Starts the motion of cards of the open hole that lie in other columns now."""
        if self.host is None or not self.rect.w or not self.findings.course.holes:
            return
        found, number = self._places(self.host.painter), self.findings.open
        tops = [place.y + self._slid(at) * found.cell for at in range(len(self.findings.course.up[number]))
                if (place := found.spots.get(("open", number, at))) is not None]
        if (motion := self._clicks.stand((number, tuple(self.rect)), tops)) is not None:
            self.host.sound("tick")
            self.user.animate(motion)

    def _let_go(self, point: Point) -> Reply:
        """A press without a drag on a strip or one of its cards opens the hole, and lifts nothing."""
        stroke, press = self.hand.stroke, self.pressing
        if stroke is not None and stroke.first[0] == "holes" and press.fresh and not press.moved and point.button == 1:
            self.hand.give_up()
            return True
        return super()._let_go(point)

    def act(self, act: Act) -> Reply:
        """Enter on a strip's card goes to that card of the open hole; there up and down shift it, and back returns to the strip.

        Enter on the deck takes the next deck. A pad's triggers are minus and plus.
        """
        spot, idle = self.cursor, self.hand.stroke is None
        if idle and spot == ("deck",) and act.name == "ok":
            return self._step(spot, 1)
        if idle and act.source == "pad" and act.name in ("page_up", "page_down") and self.changes.can_turn(spot):
            return self._step(spot, 1 if act.name == "page_down" else -1)
        if idle and spot[0] == "holes" and card_of(spot) is not None and act.name == "ok":
            self._look(("open", spot[1], spot[3]))
            return True
        if idle and spot[0] == "open":
            if act.name == "back":
                self._look(("holes", spot[1]))
                return True
            if act.name in ("up", "down") and (card_of(spot) is not None):
                self.hand.keep(lambda: self.changes.turned(spot, 1 if act.name == "up" else -1))
                return True
        return super().act(act)

    def point(self, point: Point) -> Reply:
        """A press on the minus or plus beside par and index changes them; on the three dots it opens the menu of the open hole."""
        if point.kind == "down" and point.button == 1 and self.hand.stroke is None and self.host is not None:
            dots = self._dots(self.host.painter)
            if dots is not None and dots.collidepoint(point.pos):
                return self.open_menu(("holes", self.findings.open))
            for spot, step, rect in self._steps(self.host.painter):
                if rect.collidepoint(point.pos):
                    return self._step(spot, step)
        return super().point(point)

    def _step(self, spot: FileSpot, step: int) -> bool:
        """Changes what is at a spot by one step; always True."""
        self._look(spot)
        self.hand.keep(lambda: self.changes.turned(spot, step))
        return True

    def spot_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The spot at a point; while a card of the open hole is dragged within its panel, the shift that results."""
        if self.hand.stroke is not None and self.hand.stroke.first[0] == "open" and self.host is not None:
            found = self._places(self.host.painter)
            if found.panel.collidepoint(pos):
                by = round((pos[1] - self.pressing.at[1]) / max(1.0, found.cell))
                return "shift", self.findings.open, self.hand.stroke.first[2], by
        hit = super().spot_at(pos)
        if hit is not None or self.host is None:
            return hit
        strips = self._places(self.host.painter).strips
        return next((("holes", number) for number, strip in enumerate(strips) if strip.collidepoint(pos)), None)

    # ---- where it is
    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        found = self._places(p)
        if spot[0] == "shift":
            return found.spots[("open", spot[1], spot[2])].move(0, round(int(spot[3]) * found.cell))
        return found.spots.get(spot, self.rect)

    def _places(self, p: Painter) -> CoursePlaces:
        course, number = self.findings.course, self.findings.open
        return self._found.of((self.draft, number, tuple(self.rect), p.look), lambda: lay_out(p, course, self.rect, number))

    def _steps(self, p: Painter) -> list[tuple[FileSpot, int, pygame.Rect]]:
        """The minus and plus buttons beside par and index: spot, step and rectangle of each."""
        if not self.findings.course.holes:
            return []
        found = list[tuple[FileSpot, int, pygame.Rect]]()
        side, high = (p.look.px(30), p.look.px(34)) if self._touched else (p.look.px(26), p.look.px(26))
        for part in ("par", "stroke_index"):
            spot: FileSpot = ("open", self.findings.open, part)
            place = self.place(p, spot)
            for step, x in ((-1, place.x - side - p.look.px(2)), (1, place.right + p.look.px(2))):
                found.append((spot, step, pygame.Rect(x, place.centery - high // 2, side, high)))
        return found

    def _dots(self, p: Painter) -> pygame.Rect | None:
        """The rectangle of the three dots that open the hole's menu; None if no hole is open."""
        steps = self._steps(p)
        return steps[0][2].move(-steps[0][2].w - p.look.px(8), 0) if steps else None

    def _arrows(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The arrows of the selected spot: above and below a card of the open hole, beside the deck's name."""
        if self.cursor[0] == "open" and card_of(self.cursor) is None:
            return []
        found = super()._arrows(p)
        if found and self.cursor[0] == "open":
            place = self.place(p, self.cursor)
            (up, above), (down, below) = found
            above.midbottom, below.midtop = (place.centerx, place.y + p.look.px(2)), (place.centerx, place.bottom - p.look.px(2))
            return [(up, above), (down, below)]
        return found

    # ---- how it is drawn
    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        found = self._places(p)
        self._draw_tray(p, surface, found)
        self._draw_heads(p, surface, found)
        for number in range(len(self.findings.course.holes)):
            self._draw_strip(p, surface, number, found)
        if self.findings.course.holes:
            self._draw_panel(p, surface, found)

    def _draw_tray(self, p: Painter, surface: pygame.Surface, found: CoursePlaces) -> None:
        px, course = p.look.px, self.findings.course
        place = found.spots["deck",]
        name = _("Deck: {deck}").format(deck=course.read.name) if course.read is not None else _("No deck")
        size = calm(p, SIZES.small)
        put(surface, p.text(shorten(p, name, size, place.w, "bold"), size, "on_felt", "bold", SHADOWED), place.topleft)
        self.outline(p, surface, ("deck",), place)
        for kind, head in found.heads.items():
            put(surface, p.text(_(_HEADS[kind]), calm(p, SIZES.caption), "on_felt", "bold", SHADOWED), head.topleft)
            told = p.text(_("holes"), calm(p, SIZES.caption), "on_felt", "regular", SHADOWED)
            if head.w > p.width(_(_HEADS[kind]), calm(p, SIZES.caption), "bold") + told.get_width() + px(12):
                put(surface, told, (head.right - told.get_width() - px(6), head.y))
        for face in course.tray:
            self._draw_face(p, surface, face, found.spots["tray", face.name])

    def _draw_face(self, p: Painter, surface: pygame.Surface, face: CardFace, place: pygame.Rect) -> None:
        """Draws a face in the tray: its card, its name, the number of holes with it, and a lock if its card is in the open hole."""
        px, course = p.look.px, self.findings.course
        here = self.cursor == ("tray", face.name)
        put(surface, p.rbox(place.w, place.h, px(5), "plate_on" if here else "plate", "brass" if here else "line_wood", p.look.scale),
            place.topleft)
        high = place.h - px(4)
        wide = min(round(high * face.rows / face.columns), place.w - px(4))
        high = round(wide * face.columns / face.rows)
        card, locked = course.card(p, face, (wide, high)), bool(course.locked_by(face, self.findings.open))
        at = place.x + px(3), place.centery - high // 2
        put(surface, p.dim(card) if locked else card, at)
        if locked:
            side = min(high, px(18))
            put(surface, p.icon("blocked", side, _BRIGHT), (at[0] + wide / 2, place.centery), centre=True)
        n = course.used[face.name]
        told = p.text(str(n) if n else "–", calm(p, SIZES.small), "cream", "bold", SHADOWED)
        room = place.w - wide - px(16) - told.get_width()
        if place.w >= px(_NAMED):
            size = squeezed(p, face.name, calm(p, SIZES.small), room, "regular", .75)
            name = p.text(shorten(p, face.name, size, room), size, "cream", "regular", SHADOWED)
            put(surface, name, (at[0] + wide + px(5), place.centery - name.get_height() / 2))
        if room >= 0:
            put(surface, told, (place.right - px(6) - told.get_width(), place.centery - told.get_height() / 2))
        self.outline(p, surface, ("tray", face.name), place, px(5))

    def _draw_heads(self, p: Painter, surface: pygame.Surface, found: CoursePlaces) -> None:
        """Draws the headings above the strips: which nine it is, its par, and the names of the figures."""
        course, px = self.findings.course, p.look.px
        count = len(course.holes)
        half = count if count <= ROWS else -(-count // 2)
        nines = [nine for nine in (range(half), range(half, count)) if nine]
        for number, nine in enumerate(nines):
            strip = found.strips[nine[0]]
            title = _("Holes") if len(nines) == 1 else _("Out") if number == 0 else _("In")
            par = sum(course.holes[at].played_par for at in nine)
            line = p.font(calm(p, SIZES.small)).get_linesize() + px(2)
            head = p.text(title, calm(p, SIZES.small), "on_felt", "bold", SHADOWED)
            put(surface, head, (strip.x + px(4), strip.y - line))
            put(surface, p.text(_("par {n}").format(n=par), calm(p, SIZES.small), "on_felt", "regular", SHADOWED),
                (strip.x + head.get_width() + px(14), strip.y - line))
            ends = ends_of(p, strip)
            heads = ((_("par"), ends.par, px(40)), (_("strokes"), ends.strokes, ends.strokes - ends.par - px(8)),
                     (_("index"), ends.rank, ends.rank - ends.strokes - px(8)))
            size = min(squeezed(p, words, calm(p, SIZES.caption), room, "regular", .6) for words, _right, room in heads)
            for words, right, _room in heads:
                told = p.text(words, size, "on_felt", "regular", SHADOWED)
                put(surface, told, (right - told.get_width(), strip.y - line + px(1)))

    def _draw_strip(self, p: Painter, surface: pygame.Surface, number: int, found: CoursePlaces) -> None:
        px, course, strip = p.look.px, self.findings.course, found.strips[number]
        opened, hole = number == self.findings.open, course.holes[number]
        taken = self.hand.stroke is not None and self.hand.stroke.first == ("holes", number)
        put(surface, p.rbox(strip.w, strip.h, px(5), "fresh" if opened else "card", "brass" if opened else "line",
                            (2 if opened else 1) * p.look.scale, 120 if taken else 255), strip.topleft)
        low = p.font(calm(p, SIZES.body), "bold").get_linesize()
        size = SIZES.body * min(1.0, .85 * strip.h / low)
        words = p.text(str(number + 1), size, "ink", "bold")
        put(surface, words, (strip.x + number_wide(p) / 2, strip.centery), centre=True)
        for at, face in enumerate(course.up[number]):
            place = found.spots.get(("holes", number, "cards", at))
            if place is None:
                continue
            lifted = self.hand.stroke is not None and self.hand.stroke.first == ("holes", number, "cards", at) and self.pressing.moved
            if face is None:
                put(surface, p.rbox(place.w, place.h, px(2), "well", "red", p.look.scale), place.topleft)
            elif not lifted:
                card = course.card(p, face, place.size)
                put(surface, p.dim(card) if hole.is_dealt else card, place.topleft)
                self._raise_flag(p, surface, face, place, strip)
            self.outline(p, surface, ("holes", number, "cards", at), place, px(3))
        if hole.is_dealt:
            told = p.text(_("dealt"), calm(p, SIZES.caption), "ink2", "italic")
            put(surface, told, (strip.right - figures_wide(p) - told.get_width() - px(6), strip.centery - told.get_height() / 2))
        ends = ends_of(p, strip)
        for text, right, ink in ((str(hole.played_par or "–"), ends.par, "ink"),
                                 (str(course.ranks[number]), ends.rank, "ink" if hole.stroke_index else "ink2")):
            told = p.text(text, size, ink)
            put(surface, told, (right - told.get_width(), strip.centery - told.get_height() / 2))
        self._draw_strokes(p, surface, number, (ends.strokes, strip.centery), size)
        for back, sign in enumerate(reversed(self.findings.signs(number)), start=1):
            middle = ends.signs + ends.side // 2 - back * (ends.side + px(2)), strip.centery
            put(surface, p.icon(_SIGNS[sign], ends.side, "good"), middle, centre=True)
        self.outline(p, surface, ("holes", number), strip, px(5))

    @staticmethod
    def _raise_flag(p: Painter, surface: pygame.Surface, face: CardFace, place: pygame.Rect, strip: pygame.Rect) -> None:
        """Draws the flag of a green upright, as large as the strip allows: painted on so small a card it would be a red dot."""
        if face.flag is None:
            return
        x = round(place.x + (face.flag.row + .5) * place.w / face.rows)
        foot = round(place.y + (face.flag.column + .5) * place.h / face.columns)
        high = min(round(_FLAG * place.h), foot - strip.y)
        if high >= p.look.px(_LEAST_FLAG):
            flag = p.flag(max(4, round(high * .55)), high)
            put(surface, flag, (x, foot - flag.get_height()))

    def _draw_strokes(self, p: Painter, surface: pygame.Surface, number: int, end: tuple[int, int], size: float) -> None:
        """Draws the pro's expected strokes on a hole, hatched if they are from before the last change."""
        shown = self.findings.watch.shown(number)
        if shown.figures is None or self.findings.course.grounds[number] is None:
            return
        told = p.text(f"{shown.figures.expected:.2f}", size, "ink" if shown.fresh else "ink2", "bold")
        place = pygame.Rect(end[0] - told.get_width(), end[1] - told.get_height() // 2, *told.get_size())
        put(surface, told, place.topleft)
        if not shown.fresh:
            hatch(surface, place, p.colour("line"), p.look.px(4))

    def _draw_panel(self, p: Painter, surface: pygame.Surface, found: CoursePlaces) -> None:
        """Draws the open hole enlarged: title, par and index with their buttons, cards, and where fairways meet."""
        px, course, panel, number = p.look.px, self.findings.course, found.panel, self.findings.open
        put(surface, p.rbox(panel.w, panel.h, px(8), "plate", "line_wood", p.look.scale), panel.topleft)
        steps = self._steps(p)
        dots = self._dots(p) or steps[0][2]
        left, room = panel.x + px(12), dots.x - panel.x - px(24)
        head = _("Hole {n}").format(n=number + 1)
        large, small = calm(p, SIZES.lead), calm(p, SIZES.small)
        put(surface, p.text(shorten(p, head, large, room, "bold"), large, "cream", "bold", SHADOWED), (left, panel.y + px(4)))
        ground, beside = course.grounds[number], p.width(head, calm(p, SIZES.lead), "bold") + px(10)
        if ground is not None and room - beside > px(40):
            told, shown = _("{n} yards").format(n=ground.yards(ground.tees[Tee.MIDDLE])), self.findings.watch.shown(number)
            if shown.figures is not None and shown.fresh:
                told = _("{strokes} strokes, {yards}").format(strokes=f"{shown.figures.expected:.2f}", yards=told)
            put(surface, p.text(shorten(p, told, small, room - beside), small, "cream", "regular", SHADOWED),
                (left + beside, panel.y + px(8)))
        for part, words in (("par", _("par {n}").format(n=course.holes[number].played_par)),
                            ("stroke_index", _("index {n}").format(n=course.ranks[number]))):
            spot: FileSpot = ("open", number, part)
            put(surface, p.text(words, calm(p, SIZES.body), "cream", "bold", SHADOWED), found.spots[spot].center, centre=True)
            self.outline(p, surface, spot, found.spots[spot])
        for _spot, step, rect in steps:
            put(surface, p.rbox(rect.w, rect.h, px(5), "plate_on", "brass", p.look.scale), rect.topleft)
            put(surface, p.icon("new" if step > 0 else "minus", round(rect.h * .6), "cream"), rect.center, centre=True)
        put(surface, p.rbox(dots.w, dots.h, px(5), "plate_on", "brass", p.look.scale), dots.topleft)
        put(surface, p.icon("thinking", round(dots.w * .7), "cream"), dots.center, centre=True)
        for at, face in enumerate(course.up[number]):
            self._draw_open_card(p, surface, at, face, found)
        self._draw_meetings(p, surface, found)
        self._draw_lines(p, surface, found)

    def _draw_lines(self, p: Painter, surface: pygame.Surface, found: CoursePlaces) -> None:
        """Draws the lines of best play, if they have been computed for the open hole as it is."""
        number, course = self.findings.open, self.findings.course
        shown, read = self.findings.watch.shown(number), course.read
        if shown.figures is None or not shown.fresh or read is None or self.hand.stroke is not None or course.grounds[number] is None:
            return
        offsets, rows = course.offsets[number], read.deck.rows

        def at(space: Space) -> XY:
            card = min(space.row // rows, len(offsets) - 1)
            place = found.spots["open", number, card]
            return (place.x + (space.row - card * rows + .5) * place.w / rows,
                    place.y + (space.column - offsets[card] + .5) * found.cell)
        draw_play_lines(p, surface, shown.figures.lines, at)

    def _slid(self, at: int) -> int:
        """By how many columns the present stroke shifts a card of the open hole."""
        if self.hand.stroke is None or self.hand.stroke.last[0] != "shift":
            return 0
        first, by = int(self.hand.stroke.last[2]), int(self.hand.stroke.last[3])
        return by if at == first or (first and at > first) else 0

    def _draw_open_card(self, p: Painter, surface: pygame.Surface, at: int, face: CardFace | None, found: CoursePlaces) -> None:
        px, number = p.look.px, self.findings.open
        place = found.spots.get(("open", number, at))
        if place is None:
            return
        place = place.move(self.swayed(p, ("open", number, at)), round(self._slid(at) * found.cell + self._clicks.lag(at)))
        if face is None:
            put(surface, p.rbox(place.w, place.h, px(4), "well", "red", p.look.scale), place.topleft)
        else:
            p.lay(surface, self.findings.course.card(p, face, place.size, fine=True), place.topleft, .5)
        name = face.name if face is not None else self.findings.course.holes[number].cards[at]
        size = squeezed(p, name, calm(p, SIZES.caption), place.w, "regular", .75)
        words = p.text(shorten(p, name, size, place.w), size, "cream", "regular", SHADOWED)
        if place.w > px(_CAPTIONED):
            put(surface, words, (place.centerx - words.get_width() / 2, found.panel.bottom - words.get_height() - px(2)))
        self.outline(p, surface, ("open", number, at), place, px(4))

    def _draw_meetings(self, p: Painter, surface: pygame.Surface, found: CoursePlaces) -> None:
        """Draws a light on the columns in which two fairways meet, once the cards have stopped moving."""
        if self._clicks.clicking:
            return
        number, wide = self.findings.open, max(3, p.look.px(6))
        cards = self.findings.course.up[number]
        for at in range(1, len(cards)):
            before, after = cards[at - 1], cards[at]
            places = found.spots.get(("open", number, at - 1)), found.spots.get(("open", number, at))
            if before is None or after is None or places[0] is None or places[1] is None:
                continue
            one, other = places[0].y + self._slid(at - 1) * found.cell, places[1].y + self._slid(at) * found.cell
            columns = meeting_columns(before, after, round((other - one) / max(1.0, found.cell)))
            colour = _BRIGHT if len(columns) >= TOUCHING else "red_wood"
            for column in columns:
                bar = p.rbox(wide, max(2, round(found.cell) - 1), wide / 2, colour, _CASING, p.look.scale)
                put(surface, bar, (places[1].x - wide // 2 - p.look.px(1), round(one + column * found.cell)))

    def carried(self, p: Painter, stroke: ToolStroke) -> pygame.Surface | None:
        if stroke.last[0] == "shift":
            return None
        first, at, course = stroke.first, card_of(stroke.first), self.findings.course
        if first[0] == "holes" and at is None:
            return self._carried_strip(p, int(first[1]))
        name = str(first[1]) if first[0] == "tray" else ""
        face = next((face for face in course.tray if face.name == name), None) if name else (
            course.up[int(first[1])][at] if at is not None else None)
        return None if face is None else course.card(p, face, (p.look.px(70), round(p.look.px(70) * face.columns / face.rows)))

    def _carried_strip(self, p: Painter, number: int) -> pygame.Surface:
        strip = self._places(p).strips[number]
        out = pygame.Surface(strip.size, pygame.SRCALPHA, 32)
        put(out, p.rbox(strip.w, strip.h, p.look.px(5), "card", "brass", p.look.scale), (0, 0))
        put(out, p.text(str(number + 1), calm(p, SIZES.small), "ink", "bold"), (p.look.px(14), strip.h / 2), centre=True)
        for at, face in enumerate(self.findings.course.up[number]):
            place = self.place(p, ("holes", number, "cards", at))
            if face is not None:
                put(out, self.findings.course.card(p, face, place.size), (place.x - strip.x, place.y - strip.y))
        return out
