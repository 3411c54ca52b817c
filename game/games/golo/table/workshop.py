"""The canvases of GOLO in the workshop: a scorecard, its pars as dice that are dragged; and the dice, by pairs of opposite faces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.golf.rules import MATCH, SKINS
from game.games.golo.content import CARD_KIND, DICE_KIND, MOST_NINES, NamedDice, dice_in, filled, holes_in
from game.games.golo.rules.rules import Golo
from game.games.golo.rules.values import HOLES, PARS, SCORECARD, SIDES, Content, Die, Options, ScoreCard, across, why_not_filled
from game.games.golo.solver.odds import NineTask, worth_of_nine
from game.games.golo.table.card import COLOURS, die_emblem
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.widgets.text import SHADOWED, squeezed
from game.ui.workshop.canvas import CanvasEntry, FileCanvas
from game.ui.workshop.figures import above_bar, draw_as_saved, draw_changed_dot, draw_saved_legend
from game.ui.workshop.findings import SheetDeed, SheetFact
from game.ui.workshop.hand import CanvasUser, ToolHand
from game.ui.workshop.notes import SAVED, FirstNote
from game.ui.workshop.spot_menu import SpotChanges
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke, number_in
from game.ui.workshop.trial import FileTrial, Trials, TrialWay, content_of
from game.ui.workshop.worth import WorthAsked, WorthFindings
from game.words import N_, _, ngettext

_FRONT_ROW: Final = 5       # holes of a nine in its first row
_LEAST_BARS: Final = 4.5    # in lines of text: with less height the bars are left out
_LOWEST, _HIGHEST = min(PARS), max(PARS)
_ON_CARD: Final = Options(mode=SCORECARD)


def _emblem(p: Painter, par: int, face: str, size: int) -> pygame.Surface:
    """A die of that par, a grey one where there is no such par."""
    def make() -> pygame.Surface:
        return die_emblem(p, par, face, size) if par in COLOURS else p.rbox(size, size, size / 4, "off")
    return p.quick(("golo emblem", par, face, size, p.look), make)


# ---- a scorecard: dice in eighteen wells, dragged from one to another
def _hole_of(spot: FileSpot) -> int:
    """The number of a hole on its card, from 1."""
    return int(spot[1]) * HOLES + int(spot[2]) + 1


@dataclass(frozen=True, slots=True)
class SwapPars(Tool):
    """Swaps the pars of two holes."""

    def release(self, stroke: ToolStroke) -> Draft:
        one, other = stroke.file.at(stroke.first), stroke.file.at(stroke.last)
        return stroke.file if one == other else stroke.file.set(stroke.first, other).set(stroke.last, one)

    def outcome(self, stroke: ToolStroke) -> str:
        par, other = stroke.file.at(stroke.first), stroke.file.at(stroke.last)
        if stroke.first == stroke.last:
            return _("The {par} of hole {hole}: to which hole?").format(par=par, hole=_hole_of(stroke.first))
        return _("To hole {hole}: swaps with the {par} there").format(hole=_hole_of(stroke.last), par=other)


_SWAP: Final = SwapPars(N_("Swap"), "redo", N_(
    "Drag a die to another hole: the two swap. The arrows, the wheel or 3, 4 and 5 change a par."), lifts=True,
    by_keys=N_("Enter lifts a die, the arrows carry it, Enter swaps it with the one there. 3, 4 and 5, + and - change a par."),
    by_pad=N_("A lifts a die, the stick carries it, A swaps it with the one there. LB and RB change a par."),
    by_touch=N_("Drag a die to another hole: the two swap. The arrows beside it change a par."))


def _on_card(draft: Draft) -> Sequence[FileSpot]:
    """The holes of a card."""
    return [("nines", number, hole) for number, nine in enumerate(holes_in(draft)[:MOST_NINES])
            for hole in range(min(len(nine), 2 * HOLES))]


class ScorecardWorth(WorthFindings, Trials):
    """What a scorecard is worth, and how it is tried."""

    work = staticmethod(worth_of_nine)

    def asked(self, draft: Draft, part: str) -> Sequence[WorthAsked]:
        content: Content = content_of(draft, self.holder.courses)      # type: ignore[assignment]  # of this game
        if why_not_filled(content.card):
            by_hole = NineTask(content, replace(_ON_CARD, mode=MATCH))
            return [WorthAsked("holes", _("strokes a nine, one stock die a hole"), by_hole, main=True)]
        return [WorthAsked("card", _("strokes a nine, best play with the stock dice"), NineTask(content, _ON_CARD), main=True)]

    def trial(self, spot: FileSpot) -> FileTrial:
        """A trial of the card with its dice; if the nine dice can't fill it, hole by hole, which takes two players (G5)."""
        content: Content = content_of(self.holder.draft, self.holder.courses)      # type: ignore[assignment]  # of this game
        on_card = replace(_ON_CARD, holes=HOLES * len(holes_in(self.holder.draft)))
        if not why_not_filled(content.card):
            return FileTrial(_("The card"), Golo(), on_card, content)
        match, skins = replace(on_card, mode=MATCH), replace(on_card, mode=SKINS)
        ways = TrialWay(_("Match play, hole by hole"), match), TrialWay(_("Skins, hole by hole"), skins)
        return FileTrial(_("The card"), Golo(), match, content, ways, why_not_alone=_("It takes two to play hole by hole."))


class ScorecardChanges(SpotChanges):
    """The par of a hole."""

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        if not self.can_turn(spot):
            return None
        if number not in PARS:
            raise Unwritable(_("Pars are 3, 4 and 5."))
        return self.draft.set(spot, number)

    def can_turn(self, spot: FileSpot) -> bool:
        return spot in _on_card(self.draft)

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        if not self.can_turn(spot):
            return None
        par = holes_in(self.draft)[int(spot[1])][int(spot[2])]
        return self.draft.set(spot, max(_LOWEST, min(_HIGHEST, par + step)))


class ScorecardCanvas(FileCanvas):
    """One nine or two, each in two rows."""

    def __init__(self, user: CanvasUser) -> None:
        self.findings = self.trials = ScorecardWorth(user)
        self.changes = ScorecardChanges(user)
        self.hand = ToolHand(self, user, (_SWAP,))
        super().__init__(user, ("nines", 0, 0))

    def spots(self) -> Sequence[FileSpot]:
        return _on_card(self.draft)

    def called(self, spot: FileSpot) -> str:
        return _("Hole {hole}, par {par}").format(hole=_hole_of(spot), par=self.draft.at(spot)) if spot in self.spots() else ""

    # ---- where and how it is drawn
    def _rows(self, front: int) -> list[list[list[FileSpot]]]:
        """The holes of each nine by rows, `front` of them in the first row."""
        found = []
        for number, nine in enumerate(holes_in(self.draft)[:MOST_NINES]):
            holes: list[FileSpot] = [("nines", number, hole) for hole in range(min(len(nine), 2 * HOLES))]
            found.append([row for row in (holes[:front], holes[front:]) if row] or [[]])
        return found

    def _metrics(self, p: Painter) -> tuple[int, int, int, int]:
        """The number of holes in the first row of a nine; and the heights of a heading and a row and the side of a well, in pixels."""
        def measured(front: int) -> tuple[int, int, int, int]:
            nines = self._rows(front)
            rows, most = sum(map(len, nines)), max((len(row) for nine in nines for row in nine), default=1)
            row = (self.rect.h - p.look.px(16) - len(nines) * head) // max(1, rows)
            well = min(row - words - p.look.px(10), int((self.rect.w - p.look.px(24)) / max(1, most)) - p.look.px(10), p.look.px(104))
            return front, head, row, max(p.look.px(16), well)
        head, words = p.font(SIZES.lead, "bold").get_linesize() + p.look.px(6), p.font(SIZES.small).get_linesize()
        return max((measured(_FRONT_ROW), measured(2 * HOLES)), key=lambda found: found[-1])

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        front, head, row, well = self._metrics(p)
        y = self.rect.y + p.look.px(8)
        for nine in self._rows(front):
            y += head
            for holes in nine:
                if spot in holes:
                    wide = min((self.rect.w - p.look.px(24)) / max(len(holes), len(nine[0])), well + p.look.px(64))
                    x = self.rect.centerx + (holes.index(spot) - (len(holes) - 1) / 2) * wide
                    return pygame.Rect(round(x - well / 2), y, well, well)
                y += row
        return pygame.Rect(self.rect.centerx, self.rect.centery, 1, 1)

    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        nines = holes_in(self.draft)[:MOST_NINES]
        front, head, row, well = self._metrics(p)
        y, rows = self.rect.y + p.look.px(8), self._rows(front)
        for number, nine in enumerate(nines):
            title = _("Out") if number == 0 else _("In")
            put(surface, p.text(title, SIZES.lead, "on_felt", "bold", SHADOWED), (self.rect.x + p.look.px(16), y))
            par = p.text(_("par {n}").format(n=sum(nine)), SIZES.lead, "on_felt", "regular", SHADOWED)
            put(surface, par, (self.rect.right - p.look.px(16) - par.get_width(), y))
            y += head + row * len(rows[number])
        taken = self.hand.stroke.first if self.hand.stroke is not None else None
        for spot in self.spots():
            place = self.place(p, spot)
            put(surface, p.rbox(well, well, well / 2, "well", "brass", p.look.scale), place.topleft)
            par_there = nines[int(spot[1])][int(spot[2])]
            if spot != taken:
                put(surface, _emblem(p, par_there, str(par_there), round(well * .84)), place.center, centre=True)
            word = p.text(str(_hole_of(spot)), SIZES.small, "on_felt", "regular", SHADOWED)
            put(surface, word, (place.centerx - word.get_width() / 2, place.bottom + p.look.px(3)))
            self.outline(p, surface, spot, place, rounded=well)

    def carried(self, p: Painter, stroke: ToolStroke) -> pygame.Surface | None:
        par = stroke.file.at(stroke.first)
        return _emblem(p, par, str(par), round(self._metrics(p)[-1] * .84))


def _card_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """How many holes of each par the nines have, beside how many the nine dice can fill (G5); and the par of the card."""
    nines = holes_in(draft)
    facts = []
    for par in sorted(set(PARS)):
        counts, want = [nine.count(par) for nine in nines], PARS.count(par)
        text = ngettext("Each nine: {n} hole of par {par}", "Each nine: {n} holes of par {par}", want).format(n=want, par=par)
        facts.append(SheetFact(text, ", ".join(map(str, counts)), all(count == want for count in counts)))
    return (*facts, SheetFact(_("Par of the card"), str(sum(map(sum, nines)))))


def _turned_round(draft: Draft, spot: FileSpot) -> Draft:
    number = number_in(spot, "nines")
    return draft.set(("nines", number), holes_in(draft)[number][::-1])


def _card_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """Adds a second nine, removes this one, or reverses it."""
    nines = holes_in(draft)
    full = _("A card has two nines at most.") if len(nines) >= MOST_NINES else ""
    only = _("A card has one nine at least.") if len(nines) < 2 else ""
    none = "" if number_in(spot, "nines") < len(nines) else _("There is no nine yet.")
    return (
        SheetDeed(_("Add a second nine"), "new", lambda now, _at: now.append(("nines",), filled(holes_in(now)[-1][::-1])), full),
        SheetDeed(_("Take this nine away"), "delete", lambda now, at: now.remove(("nines", number_in(at, "nines"))), only),
        SheetDeed(_("Play this nine backwards"), "replay", _turned_round, none))


def _card_picture(card: ScoreCard, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A paper card with its pars as dice."""
    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        paper = p.rbox(round(size[0] * .94), round(size[1] * .8), p.look.px(4), "card", "line", p.look.scale)
        put(out, paper, (size[0] / 2, size[1] / 2), centre=True)
        die = max(4, round(min(size[0] * .88 / HOLES, size[1] * .66 / max(2, len(card.nines)))))
        for number, nine in enumerate(card.nines):
            y = size[1] / 2 + (number - (len(card.nines) - 1) / 2) * size[1] * .34
            for hole, par in enumerate(nine):
                put(out, _emblem(p, par, str(par), die), (size[0] / 2 + (hole - (HOLES - 1) / 2) * size[0] * .9 / HOLES, y), centre=True)
        return out
    return p.quick(("golo card in the workshop", card.nines, size, p.look), make)


def _card_seen(draft: Draft) -> ScoreCard | None:
    """The nines that can be painted of a draft with faults."""
    nines = tuple(nine[:HOLES] for nine in holes_in(draft)[:MOST_NINES] if nine)
    return ScoreCard("", "", nines) if nines else None


def _card_line(card: ScoreCard) -> str:
    return _("par {n}").format(n=sum(map(sum, card.nines)))


# ---- dice: each kind of them above, the pairs of the one looked at in the middle, and how often each number is on it below
@dataclass(frozen=True, slots=True)
class CopyPair(Tool):
    """Copies one pair of faces over another."""

    def release(self, stroke: ToolStroke) -> Draft:
        """The dice with the last pair made like the first; unchanged if both are the same, or one is no pair."""
        first, last = stroke.first, stroke.last
        if len(first) < _IN_PAIR or len(last) < _IN_PAIR or first[:4] == last[:4]:
            return stroke.file
        pair = stroke.file.at(first[:4])
        if sum(pair) != across(dice_in(stroke.file)[int(last[1])][0]):
            raise Unwritable(_("That pair adds up to another number than the pairs of this die."))
        return stroke.file.set(last[:4], pair)

    def outcome(self, stroke: ToolStroke) -> str:
        if len(stroke.first) < _IN_PAIR or len(stroke.last) < _IN_PAIR or stroke.first[:4] == stroke.last[:4]:
            return ""
        one, other = stroke.file.at(stroke.first[:4])
        return _("This pair becomes {one} and {other} too").format(one=one, other=other)


_IN_PAIR: Final = 5         # steps of the path to a face: dice, die, pairs, pair, face
_COPY: Final = CopyPair(N_("Pairs"), "die", N_("The arrows, the wheel or a number change a face, and the one opposite keeps the sum. "
                                              "Drag a pair to another: that becomes the same."),
    by_keys=N_("+, - or a digit change a face, and the one opposite keeps the sum. Enter, arrows, Enter: the pair there becomes the same."),
    by_pad=N_("LB and RB change a face, and the one opposite keeps the sum. A, the stick, A: the pair there becomes the same."),
    by_touch=N_("The arrows beside a face change it, and the one opposite keeps the sum. Drag a pair to another: that becomes the same."))


def die_words(par: int, count: int) -> str:
    """A kind of die in words."""
    colour = {3: N_("red"), 4: N_("white"), 5: N_("blue")}.get(par, N_("unknown"))
    return _("{colour}, {n}").format(colour=_(colour), n=count) if count != 1 else _(colour)


class DiceWorth(WorthFindings, Trials):
    """What a set of dice is worth, and how it is tried."""

    work = staticmethod(worth_of_nine)

    def asked(self, draft: Draft, part: str) -> Sequence[WorthAsked]:
        content: Content = content_of(draft, self.holder.courses)      # type: ignore[assignment]  # of this game
        return [WorthAsked("any", _("strokes a nine, best play"), NineTask(content, Options()), main=True),
                WorthAsked("card", _("Hole by hole on a card"), NineTask(content, _ON_CARD))]

    def trial(self, spot: FileSpot) -> FileTrial:
        return FileTrial(_("A nine with these dice"), Golo(), Options(), content_of(self.holder.draft, self.holder.courses))


class DiceChanges(SpotChanges):
    """Changes a face of a die, and the opposite face with it."""

    def can_turn(self, spot: FileSpot) -> bool:
        return len(spot) == _IN_PAIR

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        """The face one more or less; the opposite one changes so that their sum stays."""
        return self._with_face(spot, self.draft.at(spot) + step) if self.can_turn(spot) else None

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """Sets that face; the opposite one changes so that their sum stays."""
        return self._with_face(spot, number) if self.can_turn(spot) else None

    def _with_face(self, spot: FileSpot, face: int) -> Draft:
        par = dice_in(self.draft)[int(spot[1])][0]
        if not 1 <= face < across(par):
            raise Unwritable(_("A face of this die is 1 to {most}: the one opposite has the rest of {sum}.").format(
                most=across(par) - 1, sum=across(par)))
        pair = [face, across(par) - face] if spot[4] == 0 else [across(par) - face, face]
        return self.draft.set(spot[:4], pair)


class DiceCanvas(FileCanvas):
    """The dice of a file. Moving to a die opens its pairs."""

    def __init__(self, user: CanvasUser) -> None:
        self._die = 0
        self.findings = self.trials = DiceWorth(user)
        self.changes = DiceChanges(user)
        self.hand = ToolHand(self, user, (_COPY,))
        super().__init__(user, ("dice", 0, "pairs", 0, 0))

    # ---- what is there
    @property
    def _open(self) -> int:
        """The number of the die whose pairs are shown."""
        dice = dice_in(self.draft)
        looked = self.cursor[1] if len(self.cursor) > 1 else 0
        self._die = looked if isinstance(looked, int) and looked < len(dice) else min(self._die, max(0, len(dice) - 1))
        return self._die

    def spots(self) -> Sequence[FileSpot]:
        dice = dice_in(self.draft)
        heads: list[FileSpot] = [("dice", number) for number in range(min(len(dice), len(PARS)))]
        if not heads:
            return []
        pairs = dice[self._open][2][:SIDES]
        return heads + [("dice", self._open, "pairs", pair, face) for pair in range(len(pairs)) for face in (0, 1)]

    def called(self, spot: FileSpot) -> str:
        dice = dice_in(self.draft)
        if len(spot) < 2 or int(spot[1]) >= len(dice):
            return ""
        par, count, pairs = dice[int(spot[1])]
        text = ngettext("{n} die of par {par}", "{n} dice of par {par}", count).format(n=count, par=par)
        if len(spot) < _IN_PAIR:
            return _("{dice}, faces {faces}").format(dice=text, faces=", ".join(map(str, sorted(face for pair in pairs for face in pair))))
        one, other = pairs[int(spot[3])]
        sides = (one, other) if spot[4] == 0 else (other, one)
        return _("{dice}: {one} lies opposite {other}").format(dice=text, one=sides[0], other=sides[1])

    # ---- where and how it is drawn
    def _parts(self, p: Painter) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """The rectangles of the dice above, the pairs in the middle and the bars below."""
        inner = self.rect.inflate(-2 * p.look.px(12), -2 * p.look.px(10))
        top, low = round(inner.h * .26), round(inner.h * .27)
        if low < _LEAST_BARS * p.font(SIZES.small).get_linesize():
            low = 0         # no room for the bars: the pairs get it
        gap = p.look.px(8)
        return (pygame.Rect(inner.x, inner.y, inner.w, top - gap), pygame.Rect(inner.x, inner.y + top, inner.w, inner.h - top - low - gap),
                pygame.Rect(inner.x, inner.bottom - low, inner.w, low))

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        heads, pairs, _below = self._parts(p)
        px = p.look.px
        if len(spot) < _IN_PAIR:
            count = max(1, min(len(dice_in(self.draft)), len(PARS)))
            wide = min(heads.w // count, px(150))
            left = heads.centerx - wide * count // 2
            return pygame.Rect(left + int(spot[1]) * wide + px(4), heads.y, wide - px(8), heads.h)
        row, column = divmod(int(spot[3]), 2)
        cell = self._cell(p, pairs, row, column)
        side = min(cell.h - min(px(14), cell.h // 4), cell.w // 3)
        x = cell.x + cell.w // 4 if spot[4] == 0 else cell.right - cell.w // 4
        return pygame.Rect(x - side // 2, cell.centery - side // 2, side, side)

    def _cell(self, p: Painter, pairs: pygame.Rect, row: int, column: int) -> pygame.Rect:
        gap = p.look.px(8)
        head = p.font(SIZES.lead, "bold").get_linesize() + p.look.px(8)
        wide, high = (pairs.w - 3 * gap) // 2, (pairs.h - head - 3 * gap) // 3
        return pygame.Rect(pairs.x + gap + column * (wide + gap), pairs.y + head + row * (high + gap), wide, high)

    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        dice = dice_in(self.draft)
        if not dice:
            return
        px = p.look.px
        _heads, middle, below = self._parts(p)
        words = p.font(SIZES.small).get_linesize()
        for number, (par, count, pairs) in enumerate(dice[:len(PARS)]):
            spot: FileSpot = ("dice", number)
            place = self.place(p, spot)
            opened = number == self._open
            put(surface, p.rbox(place.w, place.h, px(8), "plate_on" if opened else "plate", "brass" if opened else "line_wood",
                                p.look.scale), place.topleft)
            face = str(pairs[0][0]) if pairs else "?"
            size = max(8, min(place.w - px(12), place.h - words - px(12)))
            put(surface, _emblem(p, par, face, size), (place.centerx, place.y + px(6) + size / 2), centre=True)
            said = die_words(par, count)
            letters = squeezed(p, said, SIZES.small, place.w - px(8), "regular", .4)
            name = p.text(said, letters, "cream", "regular", SHADOWED)
            put(surface, name, (place.centerx, place.bottom - px(3) - words / 2), centre=True)
            self.outline(p, surface, spot, place)
        par, _count, pairs = dice[self._open]
        put(surface, p.rbox(middle.w, middle.h, px(8), "card", "line", p.look.scale), middle.topleft)
        title = _("Par {n}").format(n=par)
        put(surface, p.text(title, SIZES.lead, "ink", "display"), (middle.x + px(14), middle.y + px(4)))
        told = p.text(_("each pair adds up to {n}").format(n=across(par)), SIZES.small, "ink2")
        put(surface, told, (middle.right - px(14) - told.get_width(), middle.y + px(8)))
        for number, pair in enumerate(pairs[:SIDES]):
            self._draw_pair(p, surface, middle, number, pair)
        faces, came = (Counter(face for pair in some for face in pair) for some in (pairs, self._saved))
        self._draw_bars(p, surface, below, faces, came, across(par))

    @property
    def _saved(self) -> Sequence[tuple[int, int]]:
        """The pairs of the open die in the saved file; its present pairs if the file has no such die."""
        now, dice = dice_in(self.draft)[self._open], dice_in(self.user.filed)
        return dice[self._open][2] if self._open < len(dice) and dice[self._open][0] == now[0] else now[2]

    def _draw_pair(self, p: Painter, surface: pygame.Surface, paper: pygame.Rect, number: int, pair: tuple[int, int]) -> None:
        px = p.look.px
        cell = self._cell(p, paper, *divmod(number, 2))
        spots: list[FileSpot] = [("dice", self._open, "pairs", number, face) for face in (0, 1)]
        lit = self.hand.stroke is not None and any(spot[:4] == spots[0][:4] for spot in (self.hand.stroke.first, self.hand.stroke.last))
        put(surface, p.rbox(cell.w, cell.h, px(7), "fresh" if lit or self.cursor in spots else None, "line", p.look.scale), cell.topleft)
        good = sum(pair) == across(dice_in(self.draft)[self._open][0])
        low = min(SIZES.small, SIZES.small * cell.h / p.font(SIZES.small).get_linesize())
        told = p.text(str(sum(pair)), low, "ink2" if good else "red", "regular" if good else "bold")
        put(surface, told, cell.center, centre=True)
        was = self._saved[number] if number < len(self._saved) else pair
        for spot, face, before in zip(spots, pair, was, strict=True):
            place = self.place(p, spot)
            here = spot == self.cursor
            put(surface, p.rbox(place.w, place.h, px(8), "card", "ink" if here else "line", (2.5 if here else 1.2) * p.look.scale),
                place.topleft)
            size = min(SIZES.heading, SIZES.heading * .9 * place.h / p.font(SIZES.heading, "bold").get_linesize())
            put(surface, p.text(str(face), size, "ink", "bold"), place.center, centre=True)
            if face != before:
                draw_changed_dot(p, surface, place)
        wrong = next((path for path in self.problems if path[:4] == spots[0][:4]), None)
        if wrong is not None:
            put(surface, p.icon("warn", px(18), "red"), (cell.centerx - px(9), cell.y + px(3)))

    def _draw_bars(self, p: Painter, surface: pygame.Surface, below: pygame.Rect, counts: Counter[int], came: Counter[int],
                   most: int) -> None:
        """Draws how many of the twelve faces show each number; `came` are the counts in the saved file."""
        px, words = p.look.px, p.font(SIZES.small).get_linesize()
        if not below.h:
            return
        head = p.text(_("Of twelve faces"), SIZES.small, "on_felt", "bold", SHADOWED)
        put(surface, head, below.topleft)
        numbers = range(1, most)
        wide = below.w / len(numbers)
        foot, high = below.bottom - words, below.h - 3 * words - px(4)
        scale = high / max((4, *counts.values(), *came.values()))
        if counts != came:
            draw_saved_legend(p, surface, below.right, below.y, below.w - head.get_width() - px(12))
        for at, number in enumerate(numbers):
            count = counts[number]
            tall = round(scale * count)
            bar = pygame.Rect(round(below.x + at * wide + wide * .15), foot - tall, round(wide * .7), tall)
            if tall > 0:
                put(surface, p.rbox(bar.w, bar.h, px(2), "brass"), bar.topleft)
            put(surface, p.text(str(count), SIZES.small, "on_felt", "bold" if count else "regular", SHADOWED),
                (bar.centerx, foot - above_bar(tall, scale * came[number], words)), centre=True)
            put(surface, p.text(str(number), SIZES.small, "on_felt", "regular", SHADOWED), (bar.centerx, foot + words / 2), centre=True)
            if count != came[number]:
                draw_as_saved(p, surface, bar.centerx, foot - scale * came[number], wide * .84)
        surface.fill(p.colour("brass"), (below.x, foot, below.w, max(1, px(1))))

    def outline(self, p: Painter, surface: pygame.Surface, spot: FileSpot, place: pygame.Rect, rounded: float = 0) -> None:
        if spot not in self.problems and (inner := next((path for path in self.problems if path[:2] == spot), None)) is not None:
            self.problems = {**self.problems, spot: self.problems[inner]}
        super().outline(p, surface, spot, place, rounded)


def _dice_facts(draft: Draft, _spot: FileSpot) -> Sequence[SheetFact]:
    """How many dice there are of each par (G1)."""
    dice = dice_in(draft)
    facts = []
    for par in sorted(set(PARS)):
        count, want = sum(many for of, many, _pairs in dice if of == par), PARS.count(par)
        facts.append(SheetFact(_("Dice of par {par}").format(par=par), _("{n} of {want}").format(n=count, want=want), count == want))
    return facts


def _die_looked_at(draft: Draft, spot: FileSpot) -> int:
    return int(spot[1]) if len(spot) > 1 and spot[0] == "dice" and int(spot[1]) < len(dice_in(draft)) else 0


def _parted(draft: Draft, spot: FileSpot) -> Draft:
    """The dice with one of several equal ones made an entry of its own."""
    number = _die_looked_at(draft, spot)
    par, count, pairs = dice_in(draft)[number]
    less = draft.set(("dice", number, "count"), count - 1)
    return less.insert(("dice", number + 1), {"par": par, "count": 1, "pairs": pairs})


def _joined(draft: Draft, spot: FileSpot) -> Draft:
    """The dice with this entry added to the first other one of its par, whose faces it takes."""
    number = _die_looked_at(draft, spot)
    dice = dice_in(draft)
    other = next(at for at, die in enumerate(dice) if at != number and die[0] == dice[number][0])
    joined = draft.set(("dice", other, "count"), dice[other][1] + dice[number][1])
    return joined.remove(("dice", number))


def _dice_deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """Splits one die from others that are equal, or joins two entries."""
    dice = dice_in(draft)
    if not dice:
        return ()
    number = _die_looked_at(draft, spot)
    alone = _("There is only one die like this.") if dice[number][1] < 2 else ""
    single = "" if any(at != number and die[0] == dice[number][0] for at, die in enumerate(dice)) else _("There are no others of this par.")
    return (SheetDeed(_("Part one die from these"), "new", _parted, alone),
            SheetDeed(_("Make these like the others"), "copy", _joined, single))


def _dice_picture(dice: NamedDice, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """Three dice on felt, each with its lowest and its highest face."""
    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        die = round(min(size[0] * .3, size[1] * .62))
        for number, par in enumerate(sorted(set(PARS))):
            faces = next((one.faces for one in dice.dice if one.par == par), ())
            middle = size[0] * (number + .5) / 3, size[1] * (.46 if number % 2 else .54)
            put(out, _emblem(p, par, str(faces[0]) if faces else "", die), middle, centre=True)
        return out
    return p.quick(("golo dice in the workshop", dice.dice, size, p.look), make)


def _dice_seen(draft: Draft) -> NamedDice | None:
    """The dice that can be painted of a draft with faults."""
    dice = tuple(Die(par, pairs) for par, _count, pairs in dice_in(draft) if pairs)
    return NamedDice("", "", dice) if dice else None


def _dice_line(dice: NamedDice) -> str:
    return ngettext("{n} die", "{n} dice", len(dice.dice)).format(n=len(dice.dice))


class ScorecardCanvasEntry(CanvasEntry):
    """Scorecards."""

    make = ScorecardCanvas
    picture = staticmethod(_card_picture)
    seen = staticmethod(_card_seen)
    line = staticmethod(_card_line)
    facts = staticmethod(_card_facts)
    deeds = staticmethod(_card_deeds)
    notes = (
        FirstNote("canvas", N_("Drag a die to another hole"), N_("The two change places; the arrows, the wheel or a number change a par.")),
        FirstNote("sheet", N_("Read the sheet"), N_("It counts the pars. What can't be played is listed below, with a mend.")),
        SAVED)


class DiceCanvasEntry(CanvasEntry):
    """Sets of dice."""

    make = DiceCanvas
    picture = staticmethod(_dice_picture)
    seen = staticmethod(_dice_seen)
    line = staticmethod(_dice_line)
    facts = staticmethod(_dice_facts)
    deeds = staticmethod(_dice_deeds)
    notes = (
        FirstNote("canvas", N_("Turn a face"), N_("The arrows, the wheel or a number change it; the face opposite keeps the sum.")),
        FirstNote("sheet", N_("Read the sheet"), N_("It tells what the dice come to. What can't be played is listed below.")),
        SAVED)


CANVASES: Final[Mapping[str, CanvasEntry]] = {CARD_KIND: ScorecardCanvasEntry(), DICE_KIND: DiceCanvasEntry()}
