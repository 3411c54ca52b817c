"""The workshop's canvas for Doshboard's card sets, with the bell curves of a card; and the picture of a board that is shared."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.content.choices import kind_of
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.content.yaml_text import files_in, parse_yaml, read_text
from game.games.doshboard.content import BOARD_KIND, CARDS_KIND, SET_KEYS, CardNumbers, NamedSets, green_within, read_board, sets_in
from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import HOURS
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.shots import CLUBS, COLOURS, MOST_COUNT, Card, Content
from game.games.doshboard.rules.values import ADVANCED, BOARD, Options
from game.games.doshboard.solver.hole_book import HoleBook, SetTask, beyond_solving, worth_of_set
from game.games.doshboard.solver.wish import stock_sets
from game.games.doshboard.table.board_entry import BoardCanvasEntry
from game.games.doshboard.table.board_map import fit
from game.games.doshboard.table.board_picture import BoardPlan, look_of, painted_board, sketch
from game.games.doshboard.table.board_view import ask_for_board
from game.games.doshboard.table.cards import BLUE, HEADS, RED, capital, hook_words
from game.games.golf.table.lines import draw_line_of_play
from game.rules.contract import Setup
from game.ui.looks.theme import RGB, SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.ui.workshop.canvas import CanvasEntry, FileCanvas
from game.ui.workshop.figures import above_bar, draw_as_saved, draw_changed_dot, draw_saved_legend
from game.ui.workshop.findings import SheetDeed, SheetFact
from game.ui.workshop.hand import CanvasUser, ToolHand
from game.ui.workshop.notes import SAVED, FirstNote
from game.ui.workshop.poster import WISHED, PosterEntry, PosterFigure, WishedView, rating_figure
from game.ui.workshop.spot_menu import SpotChanges
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.ui.workshop.trial import FileTrial, Trials, content_of
from game.ui.workshop.worth import WorthAsked, WorthFindings
from game.words import N_, _, ngettext

_CARD: Final = 3            # length of the spot of a card: set, cards, card
_NUMBER: Final = 5          # length of the spot of a number: also its row and place
_ROWS: Final = ("distances", "hooks")
_ON_BRIGHT: Final = (24, 18, 12)
_GREEN: Final = (188, 226, 178)
_WISHED_LINES: Final = .7     # scale of the lines over a board made to a wish
_CLOSER: Final = 1.6         # how much larger than to fit whole a board is shown, if its lines need only a part
_LEAST_BARS: Final = 3.6     # lines of text: lower bars are left out
_BRIGHT: Final = ((138, 184, 255), (255, 156, 144))        # blue and red on the dark paper of high contrast


def _card_of(draft: Draft, spot: FileSpot) -> CardNumbers | None:
    """The card of a spot; None if there is none."""
    if len(spot) < _CARD or spot[0] not in SET_KEYS:
        return None
    cards = sets_in(draft)[SET_KEYS.index(str(spot[0]))]
    return cards[int(spot[2])] if int(spot[2]) < len(cards) else None


def _with_number(draft: Draft, spot: FileSpot, number: int) -> Draft:
    """The file with a number of a card changed. Raises Unwritable if hooks would be out of order or a green box would have a hook."""
    card = _card_of(draft, spot)
    if card is None:
        return draft
    at, low = int(spot[4]), 0 if spot[3] == "distances" else -MOST_COUNT
    if not low <= number <= MOST_COUNT:
        raise Unwritable(_("It can be {low} to {high}.").format(low=low, high=MOST_COUNT))
    if spot[3] == "hooks":
        before, after = card.hooks[at - 1] if at else -MOST_COUNT, card.hooks[at + 1] if at + 1 < len(card.hooks) else MOST_COUNT
        if not before <= number <= after:
            raise Unwritable(_("Hooks go from left to right: this one can be {low} to {high}.").format(
                low=hook_words(before), high=hook_words(after)))
        hooks = (*card.hooks[:at], number, *card.hooks[at + 1:])
        changed = draft.set(spot, number)
        green = green_within(hooks, card.green)
        return changed if green == card.green or not number else changed.set((*spot[:3], "green"), list(green))
    return draft.set(spot, number)


def _with_green(draft: Draft, spot: FileSpot, red: int) -> Draft:
    """The file with a card's green boxes beginning or ending at a red number, or beside it so that their number is even (H22).

    Hooks in new green boxes become 0. Raises Unwritable.
    """
    card = _card_of(draft, spot)
    if card is None:
        return draft
    first, last = card.green
    first, last = (red, last) if spot[4] == 0 else (first, red)
    if (last - first) % 2 == 0:
        first, last = (first + 1, last) if spot[4] == 0 else (first, last - 1)
    if not 1 <= first < last <= HOURS:
        raise Unwritable(_("There are two green boxes at least, and twelve at most."))
    hooks = [0 if first <= at + 1 <= last else hook for at, hook in enumerate(card.hooks)]
    return draft.set((*spot[:3], "hooks"), hooks).set((*spot[:3], "green"), [first, last])


@cache
def stock_boards(courses: Path) -> tuple[Board, ...]:
    """The stock boards in the folder of all courses. Raises BadFile."""
    paths = files_in(courses / Doshboard.key)
    return tuple(read_board(path) for path in paths if kind_of(str(path), parse_yaml(str(path), read_text(path))).name == BOARD_KIND)


# ---- the tool
@dataclass(frozen=True, slots=True)
class SpreadNumber(Tool):
    """Copies a number to those beside it; or drags the first or last green box elsewhere."""

    def release(self, stroke: ToolStroke) -> Draft:
        """The file with the number at every place that the stroke has passed. Raises Unwritable."""
        first, file = stroke.first, stroke.file
        if len(first) < _NUMBER or stroke.last == first:
            return file
        if first[3] == "green":
            return _with_green(file, first, int(stroke.last[4]) + 1) if len(stroke.last) == _NUMBER and stroke.last[3] in _ROWS else file
        number = file.at(first)
        passed = [spot for spot in stroke.spots if spot[:4] == first[:4] and len(spot) == _NUMBER]
        last = int(passed[-1][4])
        step = 1 if last >= int(first[4]) else -1
        for at in range(last, int(first[4]), -step):        # the farthest first, so that hooks stay in order
            file = _with_number(file, (*first[:4], at), number)
        return file

    def outcome(self, stroke: ToolStroke) -> str:
        first, last = stroke.first, stroke.last
        if len(first) < _NUMBER or last == first or len(last) < _NUMBER:
            return ""
        if first[3] == "green":
            return _("Green boxes to red {n}").format(n=int(last[4]) + 1)
        number = stroke.file.at(first)
        words = hook_words(number) if first[3] == "hooks" else str(number)
        return _("{number} up to die {n}").format(number=words, n=int(last[4]) + 1)


_SPREAD: Final = SpreadNumber(N_("Numbers"), "copy", N_(
    "The arrows, the wheel or a number change what a die sends; drag a number over those beside it, or an end of the green boxes."),
    by_keys=N_("+, - or a digit change what a die sends; Enter, arrows, Enter lay a number over those beside it, or move an end of the "
               "green boxes."),
    by_pad=N_("LB and RB change what a die sends; A, the stick, A lay a number over those beside it, or move an end of the green boxes."),
    by_touch=N_("The arrows beside a number change what a die sends; drag it over those beside it, or an end of the green boxes."))


# ---- the canvas
def _set_at(spot: FileSpot) -> str:
    """The set of a spot; the first set for a spot on none."""
    return str(spot[0]) if spot and spot[0] in SET_KEYS else SET_KEYS[0]


class CardsWorth(WorthFindings, Trials):
    """The strokes with each set of cards, and how the sets are tried."""

    work = staticmethod(worth_of_set)

    def asked(self, draft: Draft, part: str) -> Sequence[WorthAsked]:
        """Requests for the strokes of best play with that set on each stock board."""
        content: Content = content_of(draft, self.holder.courses)      # type: ignore[assignment]  # of this game
        number = SET_KEYS.index(part)
        main, other = _("strokes on {board} with this set"), _("On {board}")
        return [WorthAsked(f"{part} {board.name}", (other if at else main).format(board=board.name),
                           SetTask(replace(content, board=board), number), main=not at)
                for at, board in enumerate(stock_boards(self.holder.courses))]

    def part_of(self, spot: FileSpot) -> str:
        return _set_at(spot)

    def trial(self, spot: FileSpot) -> FileTrial:
        content: Content = content_of(self.holder.draft, self.holder.courses)     # type: ignore[assignment]  # of this game
        return FileTrial(_("A round of {board} with these cards").format(board=content.board.name), Doshboard(),
                         Options(level=ADVANCED, holes=BOARD), content)


class CardChanges(SpotChanges):
    """Changes to the numbers of a card and to the ends of its green boxes."""

    def can_turn(self, spot: FileSpot) -> bool:
        return len(spot) == _NUMBER

    def turned(self, spot: FileSpot, step: int) -> Draft | None:
        """Changes a number by one, or the number of green boxes by two."""
        card = _card_of(self.draft, spot)
        if card is None or not self.can_turn(spot):
            return None
        if spot[3] == "green":
            return _with_green(self.draft, spot, card.green[0] - 2 * step if spot[4] == 0 else card.green[1] + 2 * step)
        return _with_number(self.draft, spot, (card.distances if spot[3] == "distances" else card.hooks)[int(spot[4])] + step)

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """Sets a distance, or the width of a hook on its present side."""
        card = _card_of(self.draft, spot)
        if card is None or len(spot) < _NUMBER or spot[3] not in _ROWS:
            return None
        wished = number % 10        # the tenth key is 0
        if spot[3] == "hooks" and (card.hooks[int(spot[4])] < 0 or (card.hooks[int(spot[4])] == 0 and int(spot[4]) < HOURS // 2)):
            wished = -wished
        return _with_number(self.draft, spot, wished)


class CardsCanvas(FileCanvas):
    """A canvas with four sets on top, the cards of the open set below, then the numbers of the open card and how often each comes."""

    def __init__(self, user: CanvasUser) -> None:
        self._card = 0
        self.findings = self.trials = CardsWorth(user)
        self.changes = CardChanges(user)
        self.hand = ToolHand(self, user, (_SPREAD,))
        super().__init__(user, (SET_KEYS[0], "cards", 0))

    # ---- contents
    @property
    def _open_set(self) -> str:
        """The key of the open set."""
        return _set_at(self.cursor)

    @property
    def _open(self) -> FileSpot:
        """The spot of the open card."""
        if len(self.cursor) >= _CARD:
            self._card = int(self.cursor[2])
        count = len(sets_in(self.draft)[SET_KEYS.index(self._open_set)])
        return (self._open_set, "cards", min(self._card, max(0, count - 1)))

    def spots(self) -> Sequence[FileSpot]:
        """The spots of the sets, the cards of the open one, its numbers row by row, and the ends of the green boxes."""
        cards = sets_in(self.draft)[SET_KEYS.index(self._open_set)][:CLUBS]
        found: list[FileSpot] = [(key,) for key in SET_KEYS]
        found += [(self._open_set, "cards", number) for number in range(len(cards))]
        card = _card_of(self.draft, self._open)
        if card is not None:
            found += [(*self._open, "distances", at) for at in range(len(card.distances))]
            found += [(*self._open, "hooks", at) for at in range(len(card.hooks))]
            if 1 <= card.green[0] < card.green[1] <= HOURS:
                found += [(*self._open, "green", 0), (*self._open, "green", 1)]
        return found

    def called(self, spot: FileSpot) -> str:
        colour = _(COLOURS[SET_KEYS.index(str(spot[0]))]) if spot and spot[0] in SET_KEYS else ""
        card = _card_of(self.draft, spot)
        if card is None:
            return _("The {colour} set").format(colour=colour)
        mean = sum(card.distances) / max(1, len(card.distances))
        text = _("The {colour} {card}: {mean} cells").format(colour=colour, card=_(card.name) if card.name else "–", mean=f"{mean:.1f}")
        if len(spot) < _NUMBER:
            return text
        at = int(spot[4])
        if spot[3] == "green":
            return _("{card}. Green boxes from red {first} to {last}").format(card=text, first=card.green[0], last=card.green[1])
        if spot[3] == "hooks":
            return _("{card}. Red {n}: hook {hook}").format(card=text, n=at + 1, hook=hook_words(card.hooks[at]))
        cells = card.distances[at]
        return ngettext("{card}. Blue {n}: {cells} cell", "{card}. Blue {n}: {cells} cells", cells).format(card=text, n=at + 1, cells=cells)

    # ---- positions
    def _bands(self, p: Painter) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """The rectangles of sets, cards, numbers and bars, from top to bottom."""
        px = p.look.px
        inner, gap = self.rect.inflate(-2 * px(12), -2 * px(8)), px(8)
        tabs = p.font(SIZES.body).get_linesize() + px(12)
        rest = inner.h - tabs - 3 * gap
        cards, numbers = round(rest * .27), round(rest * .4)
        if rest - cards - numbers < _LEAST_BARS * p.font(SIZES.small).get_linesize():     # no room for bars
            cards, numbers = round(rest * .36), rest - round(rest * .36)
        y = inner.y + tabs + gap
        return (pygame.Rect(inner.x, inner.y, inner.w, tabs), pygame.Rect(inner.x, y, inner.w, cards),
                pygame.Rect(inner.x, y + cards + gap, inner.w, numbers),
                pygame.Rect(inner.x, y + cards + numbers + 2 * gap, inner.w, rest - cards - numbers))

    def _grid(self, p: Painter) -> tuple[pygame.Rect, int, int]:
        """The rectangle of the numbers, and their distance across and down."""
        _tabs, _cards, numbers, _bars = self._bands(p)
        head = p.font(SIZES.lead, "display").get_linesize() + p.look.px(4)
        grid = pygame.Rect(numbers.x + p.look.px(14), numbers.y + head, numbers.w - p.look.px(28), numbers.h - head - p.look.px(6))
        return grid, grid.w // HOURS, round(grid.h * .4)

    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        px = p.look.px
        tabs, cards, _numbers, _bars = self._bands(p)
        if len(spot) == 1:
            wide = tabs.w // len(SET_KEYS)
            return pygame.Rect(tabs.x + SET_KEYS.index(str(spot[0])) * wide, tabs.y, wide - px(6), tabs.h)
        if len(spot) == _CARD:
            wide = cards.w // CLUBS
            return pygame.Rect(cards.x + int(spot[2]) * wide, cards.y, wide - px(6), cards.h)
        grid, across, down = self._grid(p)
        if spot[3] == "green":
            card = _card_of(self.draft, spot)
            red = card.green[int(spot[4])] if card is not None else 1
            side = max(px(14), grid.h - 2 * down - px(2))
            x = grid.x + (red - 1) * across if spot[4] == 0 else grid.x + red * across - side
            return pygame.Rect(x, grid.y + 2 * down + px(2), side, side)
        return pygame.Rect(grid.x + int(spot[4]) * across, grid.y + _ROWS.index(str(spot[3])) * down, across - px(5), down - px(4))

    # ---- drawing
    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        sets = sets_in(self.draft)
        px = p.look.px
        for number, key in enumerate(SET_KEYS):
            place, opened = self.place(p, (key,)), key == self._open_set
            put(surface, p.rbox(place.w, place.h, px(7), "plate_on" if opened else "plate", "brass" if opened else "line_wood",
                                p.look.scale), place.topleft)
            pygame.draw.circle(surface, HEADS[number], (place.x + px(16), place.centery), px(6))
            said = self.draft.value.get(key) if isinstance(self.draft.value, dict) else None
            name = said.get("name") if isinstance(said, dict) else None
            words = _(name) if isinstance(name, str) and name.strip() else _(COLOURS[number])
            kind: FontKind = "bold" if opened else "regular"
            drawn = p.text(shorten(p, words, SIZES.body, place.w - px(38), kind), SIZES.body, "cream", kind, SHADOWED)
            put(surface, drawn, (place.x + px(28), place.centery - p.font(SIZES.body).get_linesize() / 2))
            self.outline(p, surface, (key,), place)
        colour = HEADS[SET_KEYS.index(self._open_set)]
        for number, card in enumerate(sets[SET_KEYS.index(self._open_set)][:CLUBS]):
            spot: FileSpot = (self._open_set, "cards", number)
            place = self.place(p, spot)
            _draw_small(p, surface, place, card, colour)
            if spot == self._open:
                put(surface, p.rbox(place.w, place.h, px(6), None, "glow", 3 * p.look.scale), place.topleft)
            inner = next((path for path in self.problems if path[:_CARD] == spot), None)
            if inner is not None:
                doubt = self.problems[inner]
                put(surface, p.icon("warn", px(18), "gold" if doubt else "red"), (place.right - px(20), place.bottom - px(20)))
            if spot == self.cursor:
                self.outline(p, surface, spot, place)
        opened_card = _card_of(self.draft, self._open)
        if opened_card is not None:
            self._draw_numbers(p, surface, opened_card)
            self._draw_bells(p, surface, opened_card)

    def _draw_numbers(self, p: Painter, surface: pygame.Surface, card: CardNumbers) -> None:
        px = p.look.px
        _tabs, _cards, numbers, _bars = self._bands(p)
        put(surface, p.rbox(numbers.w, numbers.h, px(8), "card", "line", p.look.scale), numbers.topleft)
        put(surface, p.text(_(card.name) if card.name else "–", SIZES.lead, "ink", "display"), (numbers.x + px(14), numbers.y + px(2)))
        mean = sum(card.distances) / max(1, len(card.distances))
        told = p.text(_("{n} cells").format(n=f"{mean:.1f}"), SIZES.small, "ink2")
        put(surface, told, (numbers.right - px(14) - told.get_width(), numbers.y + px(6)))
        saved = self._saved
        for row, line, was in zip(_ROWS, (card.distances, card.hooks), (saved.distances, saved.hooks), strict=True):
            for at, number in enumerate(line):
                spot: FileSpot = (*self._open, row, at)
                place = self.place(p, spot)
                green = row == "hooks" and card.green[0] <= at + 1 <= card.green[1]
                here = spot == self.cursor
                fill: str | RGB = _GREEN if green else "fresh" if here else "card"
                line_ink, broad = ("ink", 2.5) if here else ("line", 1.0)
                put(surface, p.rbox(place.w, place.h, px(5), fill, line_ink, broad * p.look.scale), place.topleft)
                words = hook_words(number) if row == "hooks" else str(number)
                low = SIZES.lead * place.h / p.font(SIZES.lead).get_linesize()
                size = min(squeezed(p, words, SIZES.lead, place.w - px(4), "bold", .5), low)
                ink = RED if green else _inks(p)[row == "hooks"]
                put(surface, p.text(words, size, ink, "bold"), place.center, centre=True)
                if at < len(was) and was[at] != number:
                    draw_changed_dot(p, surface, place)
                if spot in self.problems or (self.hand.stroke is not None and spot in self.hand.stroke.spots):
                    self.outline(p, surface, spot, place)
        if 1 <= card.green[0] < card.green[1] <= HOURS:
            ends = [self.place(p, (*self._open, "green", end)) for end in (0, 1)]
            bar = ends[0].union(ends[1])
            put(surface, p.rbox(bar.w, max(2, bar.h // 3), bar.h / 6, "good"), (bar.x, bar.centery - bar.h // 6))
            for end, place in enumerate(ends):
                here = self.cursor == (*self._open, "green", end)
                put(surface, p.rbox(place.w, place.h, place.h / 2, "good", "ink" if here else "card", 2 * p.look.scale), place.topleft)

    @property
    def _saved(self) -> CardNumbers:
        """The open card as saved; as it is now if the saved file has no such card."""
        found = _card_of(self.user.filed, self._open) or _card_of(self.draft, self._open)
        assert found is not None
        return found

    def _draw_bells(self, p: Painter, surface: pygame.Surface, card: CardNumbers) -> None:
        """Draws how often of twelve each distance and each hook comes, now and as saved, with bell curves through the present ones."""
        _tabs, _cards, _numbers, bars = self._bands(p)
        if bars.h <= 0:
            return
        half, (blue, red) = (bars.w - p.look.px(24)) // 2, _inks(p)
        saved = self._saved
        for number, (title, line, was, colour) in enumerate((
                (_("Distance, of twelve"), card.distances, saved.distances, blue), (_("Hook, of twelve"), card.hooks, saved.hooks, red))):
            place = pygame.Rect(bars.x + number * (half + p.look.px(24)), bars.y, half, bars.h)
            _draw_bell(p, surface, place, title, line, was, colour, hook_words if number else str)


def _inks(p: Painter) -> tuple[RGB, RGB]:
    """The blue of distances and the red of hooks; brighter where paper is dark."""
    return _BRIGHT if p.look.theme.flat else (BLUE, RED)


def _draw_small(p: Painter, surface: pygame.Surface, place: pygame.Rect, card: CardNumbers | Card, colour: RGB) -> None:
    """Draws a small card: its name on its colour, its mean distance, and its numbers as bars."""
    px = p.look.px
    put(surface, p.rbox(place.w, place.h, px(5), "card", "line", p.look.scale), place.topleft)
    head = min(place.h // 3, p.font(SIZES.small).get_linesize() + px(4))
    put(surface, p.rbox(place.w, head, px(5), colour), place.topleft)
    low, name = SIZES.small * head / max(1, p.font(SIZES.small).get_linesize()), _(card.name) if card.name else ""
    size = min(squeezed(p, name, SIZES.small, place.w - px(6), "bold", .4), low)
    put(surface, p.text(shorten(p, name, size, place.w - px(4), "bold"), size, _ON_BRIGHT, "bold"),
        (place.centerx, place.y + head / 2), centre=True)
    bars = pygame.Rect(place.x + px(5), place.y + head + px(3), place.w - px(10), place.h - head - px(6))
    if bars.w < HOURS or bars.h < 8:
        return
    step, half, (blue, red) = bars.w / HOURS, bars.h // 2, _inks(p)
    most = max(16, *card.distances) if card.distances else 16
    for at, distance in enumerate(card.distances):
        high = round(half * min(1.0, distance / most))
        surface.fill(blue, (round(bars.x + at * step), bars.y + half - high, max(1, round(step * .7)), max(1, high)))
    middle, widest = bars.y + half + half // 2, max(6, *(abs(hook) for hook in card.hooks)) if card.hooks else 6
    if card.green[1] >= card.green[0]:
        surface.fill(_GREEN, (round(bars.x + (card.green[0] - 1) * step), bars.y + half + px(2),
                              round((card.green[1] - card.green[0] + 1) * step), max(1, half - px(3))))
    for at, hook in enumerate(card.hooks):
        high = max(1, round(half / 2 * min(1.0, abs(hook) / widest)))
        ink = RED if card.green[0] <= at + 1 <= card.green[1] else red      # dark on a green box
        surface.fill(ink, (round(bars.x + at * step), middle - high if hook > 0 else middle, max(1, round(step * .7)), high))


def _draw_bell(p: Painter, surface: pygame.Surface, place: pygame.Rect, title: str, line: Sequence[int], saved: Sequence[int], colour: RGB,
               said: Callable[[int], str]) -> None:
    """Draws how often each number of a row comes, and how often it came as saved where that differs."""
    px, words = p.look.px, p.font(SIZES.small).get_linesize()
    put(surface, p.text(shorten(p, title, SIZES.small, place.w, "bold"), SIZES.small, "on_felt", "bold", SHADOWED), place.topleft)
    if not line or place.h < _LEAST_BARS * words:
        return
    counts, came = Counter(line), Counter(saved)
    low, high = min(*line, *saved), max(*line, *saved)
    numbers = range(low - 1, high + 2)
    wide, foot, tall = place.w / len(numbers), place.bottom - words, place.h - 3 * words - px(4)
    most = max(4, *counts.values(), *came.values())
    if counts != came:
        draw_saved_legend(p, surface, place.right, place.y, place.w - p.width(title, SIZES.small, "bold") - px(12))
    for at, number in enumerate(numbers):
        bar = round(tall * counts[number] / most)
        middle = place.x + (at + .5) * wide
        if bar:
            box = p.rbox(max(3, round(wide * .7)), bar, px(2), colour, "on_felt", p.look.scale)
            put(surface, box, (round(middle - wide * .35), foot - bar))
            count = p.text(str(counts[number]), SIZES.small, "on_felt", "bold", SHADOWED)
            put(surface, count, (middle, foot - above_bar(bar, tall * came[number] / most, words)), centre=True)
        if counts[number] != came[number]:
            draw_as_saved(p, surface, middle, foot - tall * came[number] / most, wide * .9)
        text = said(number)
        size = squeezed(p, text, SIZES.small, max(4, round(wide) - 2), "regular", .6)
        put(surface, p.text(text, size, "on_felt", "regular", SHADOWED), (middle, foot + words / 2), centre=True)
    surface.fill(p.colour("brass"), (place.x, foot, place.w, max(1, px(1))))
    mean = sum(line) / len(line)
    spread = math.sqrt(sum((number - mean) ** 2 for number in line) / len(line))
    if spread:
        curve = [(place.x + (x - low + 1.5) * wide, foot - tall / most * len(line) * math.exp(-((x - mean) / spread) ** 2 / 2)
                  / (spread * math.sqrt(2 * math.pi))) for x in (low - 1.5 + step * (high - low + 3) / 60 for step in range(61))]
        pygame.draw.aalines(surface, p.colour("gold"), False, curve)


# ---- the sheet, and the card on the bench
def _facts(draft: Draft, spot: FileSpot) -> Sequence[SheetFact]:
    """The figures of the card of a spot."""
    card = _card_of(draft, spot)
    if card is None or not card.distances or not card.hooks:
        return ()
    mean = sum(card.distances) / len(card.distances)
    straight = sum(hook == 0 for hook in card.hooks)
    lean = sum(card.hooks) / len(card.hooks)
    return (SheetFact(_("{card}: mean distance").format(card=capital(_(card.name)) if card.name else "–"), f"{mean:.2f}"),
            SheetFact(_("From shortest to longest"), _("{least} to {most}").format(least=min(card.distances), most=max(card.distances))),
            SheetFact(_("Straight, of twelve"), str(straight)),
            SheetFact(_("Leans"), _("left {n}").format(n=f"{-lean:.2f}") if lean < 0 else _("right {n}").format(n=f"{lean:.2f}") if lean
                      else _("to neither side")),
            SheetFact(_("Green boxes"), str(max(0, card.green[1] - card.green[0] + 1))))


def _lengthener(step: int) -> Callable[[Draft, FileSpot], Draft]:
    """A change that adds `step` to each distance of the card of a spot."""
    def change(draft: Draft, spot: FileSpot) -> Draft:
        card = _card_of(draft, spot)
        if card is None:
            return draft
        longer = [max(0, min(MOST_COUNT, distance + step)) for distance in card.distances]
        return draft.set((*spot[:_CARD], "distances"), longer)
    return change


def _mirrored(draft: Draft, spot: FileSpot) -> Draft:
    """The file with the hooks of the card of a spot mirrored."""
    card = _card_of(draft, spot)
    if card is None:
        return draft
    turned = draft.set((*spot[:_CARD], "hooks"), [-hook for hook in reversed(card.hooks)])
    return turned.set((*spot[:_CARD], "green"), [HOURS + 1 - card.green[1], HOURS + 1 - card.green[0]])


def _deeds(draft: Draft, spot: FileSpot) -> Sequence[SheetDeed]:
    """The deeds for a whole card."""
    none = "" if _card_of(draft, spot) is not None else _("Look at a card first.")
    return (SheetDeed(_("A cell longer"), "up", _lengthener(1), none), SheetDeed(_("A cell shorter"), "down", _lengthener(-1), none),
            SheetDeed(_("Mirror its hooks"), "redo", _mirrored, none))


class SeenSets(NamedTuple):
    """The cards of each set of a file with faults that can be painted."""

    cards: tuple[tuple[CardNumbers, ...], ...]


def _seen(draft: Draft) -> SeenSets | None:
    found = sets_in(draft)
    return SeenSets(found) if any(found) else None


def _picture(sets: NamedSets | SeenSets, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """Three cards of different sets on felt."""
    every: Sequence[Sequence[CardNumbers | Card]] = sets.cards if isinstance(sets, SeenSets) else tuple(one.cards for one in sets.sets)

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        put(out, p.rbox(*size, p.look.px(4), "baize"), (0, 0))
        wide, high = round(size[0] * .29), round(size[1] * .84)
        for number, (colour, club) in enumerate(((0, 0), (1, 3), (2, 6))):
            cards = every[colour]
            place = pygame.Rect(round(size[0] * (.035 + .32 * number)), round(size[1] * (.08 if number != 1 else .04)), wide, high)
            if cards:
                _draw_small(p, out, place, cards[min(club, len(cards) - 1)], HEADS[colour])
        return out
    return p.quick(("doshboard cards in the workshop", every, size, p.look), make)


def _line(sets: NamedSets) -> str:
    return ngettext("{n} set", "{n} sets", len(sets.sets)).format(n=len(sets.sets))


class CardsCanvasEntry(CanvasEntry):
    """Sets of cards."""

    make = CardsCanvas
    picture = staticmethod(_picture)
    seen = staticmethod(_seen)
    line = staticmethod(_line)
    facts = staticmethod(_facts)
    deeds = staticmethod(_deeds)
    notes = (
        FirstNote("canvas", N_("Change a number"), N_("The arrows, the wheel or digits turn it; drag it over those beside it.")),
        FirstNote("sheet", N_("Read the sheet"), N_(
            "It has the mean distance of the card looked at. What can't be played is listed below.")),
        SAVED)


CANVASES: Final[Mapping[str, CanvasEntry]] = {BOARD_KIND: BoardCanvasEntry(), CARDS_KIND: CardsCanvasEntry()}


# ---- the picture that is shared: the painted board, with the pars of its holes beside it
_BESIDE: Final = 96         # logical units of a column of pars
_ROW: Final = 34            # logical units of a row
_PARS_IN_A_COLUMN: Final = 14           # most rows of a column


def draw_board(board: Board, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The board as large as there is room for, and its holes in a column, or in two if there are many."""
    px = p.look.px
    columns = -(-len(board.holes) // _PARS_IN_A_COLUMN)
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    room = size[0] - columns * px(_BESIDE), size[1]
    picture = ask_for_board(p, room, look_of(board))
    wide = room[0] if picture is None else picture.get_width()
    left = (room[0] - wide) // 2
    if picture is not None:
        put(out, picture, (left, (size[1] - picture.get_height()) // 2))
    rows = -(-len(board.holes) // columns)
    top = (size[1] - rows * px(_ROW)) // 2
    for number, hole in enumerate(board.holes):
        x = left + wide + px(18) + number // rows * px(_BESIDE)
        y = top + number % rows * px(_ROW) + px(_ROW) // 2
        put(out, p.rbox(px(24), px(24), px(12), "brass", "shade", 1.0), (x, y - px(12)))
        put(out, p.text(str(number + 1), 14, "on_brass", "bold"), (x + px(12), y), centre=True)
        par = p.text(_("par {n}").format(n=hole.par), 14.5, "on_felt", "bold", 150)
        put(out, par, (x + px(30), y - par.get_height() // 2))
    return out


def count_board(board: Board) -> tuple[PosterFigure, ...]:
    """The figures of par and number of holes."""
    holes = len(board.holes)
    return PosterFigure(str(sum(hole.par for hole in board.holes)), _("par")), PosterFigure(str(holes), ngettext("hole", "holes", holes))


def rated(board: Board, _folder: Path) -> Iterator[PosterFigure]:
    """The strokes of best play on the board, without wind, with the first stock set, as in `rate`; nothing if it is too large to solve."""
    content = Content(board, *stock_sets())
    start = Doshboard().start(Setup(1, Options(level=ADVANCED, holes=BOARD), content))
    if not beyond_solving(start):
        book = HoleBook()
        holes = [start._replace(drawn=(number,)) for number in range(len(board.holes))]
        yield rating_figure(sum(book.solved(hole).solution.best(hole.pair.tee.cell).strokes for hole in holes))


def draw_wished(view: WishedView, p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """A board made to a wish, with its lines; a sketch until it is painted. If its lines allow, only the part around them is shown."""
    board: Board = view.made
    plan, seen = BoardPlan(look_of(board), fit(board, size, p.look.scale)), None
    if view.safe:
        large = fit(board, (size[0], round(_CLOSER * size[1])), p.look.scale)
        downs = [y for way in (view.safe, view.bold) for stroke in way for _x, y in large.dots(stroke)]
        if max(downs) - min(downs) + 2 * large.unit <= size[1] < large.size[1]:
            plan, seen = plan._replace(map=large), pygame.Rect(0, round((min(downs) + max(downs) - size[1]) / 2), large.size[0], size[1])
            seen.clamp_ip(pygame.Rect((0, 0), large.size))
    found = painted_board(p, plan, f"wished {view.number}")
    picture = found if found is not None else p.made(("wished sketch", plan), lambda: sketch(p.look.theme, plan))
    if not view.safe:
        return picture

    def lined() -> pygame.Surface:
        out = picture.copy()
        for way, bold in ((view.bold, True), (view.safe, False)):
            draw_line_of_play(p, out, [plan.map.dots(stroke) for stroke in way], bold=bold, scale=_WISHED_LINES)
        return out if seen is None else out.subsurface(seen).copy()
    return p.quick(("wished board with lines", plan, view.safe, view.bold, id(picture)), lined)


class BoardPoster(PosterEntry):
    """The picture of a board that is shared."""

    draw = staticmethod(draw_board)
    figures = staticmethod(count_board)
    rated = staticmethod(rated)


class WishedBoardPoster(PosterEntry):
    """The picture of a hole that was made to a wish."""

    draw = staticmethod(draw_wished)


POSTERS: Final[Mapping[str, PosterEntry]] = {BOARD_KIND: BoardPoster(), WISHED: WishedBoardPoster()}
