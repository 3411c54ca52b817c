"""The wall: framed tables in rows, the newest ones large, and the scorecards of finished games; and which saves hang there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.rules import contract
from game.session.shelf import Shelf, ShelfFilter, Summary, Trash, Which
from game.ui.beside import ShelfReading
from game.ui.looks.stage import Animator, Tween
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.table.registry import PLAYABLE
from game.ui.wall.hanging import Hanging, Pinned
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.entry import SearchEntry
from game.ui.widgets.layout import Centre, Column, Row, Scroll, draw_lamp, lamp_room
from game.ui.widgets.text import Label
from game.words import _

# ---- the wall: framed tables in rows, the newest ones large, and the scorecards of finished games below. Widgets are made only in sight
_GAP, _BELOW = 22, 12           # between hangings, and between rows
_SPARSE: Final = 22             # between rows of a cupboard, and of cards
_ABOVE, _LAST = 4, 6            # above the first row, and below the last
_EDGE: Final = 4                # and beyond that
_BOARD: Final = 9               # the height of a cupboard's boards
_HOOK: Final = 64               # room above the words on a bare wall
_LEAST: Final = (222.0, 166.0, 232.0)       # the least width of a large frame, a small one, and a card, at text scale 1
_SPARE, _WIDEST = 1.25, 1.45     # the text scale up to which these suffice, and the factor by which a larger one widens them at most


class WallRow(NamedTuple):
    """A row of the wall: its hangings `first` to `end` - 1, their kind (0 large, 1 small, 2 card), and in device pixels its place from the
    wall's top, its height, and the width of each hanging.
    """

    first: int
    end: int
    kind: int
    top: int
    high: int
    wide: int


@dataclass(frozen=True, slots=True)
class Hung:
    """The things that should hang on the wall. `make` makes the widget of a number, large or small. The first `frames` are frames, the
    others cards. In a `cupboard` none is large, and each row stands on a board.
    """

    count: int
    frames: int
    make: Callable[[int, bool], Hanging]
    cupboard: bool = False


NOTHING: Final = Hung(0, 0, lambda _number, _large: _none())


def _none() -> Hanging:
    raise IndexError("nothing hangs there")


class _Hangings(Widget):
    """All rows of the wall, of which only those in sight have widgets."""

    def __init__(self, seen: Callable[[], None]) -> None:
        super().__init__(ground="felt")
        self.hung = NOTHING
        self.empty = ""
        self._bare, self._hook = Centre(Column(), 0), False
        self._seen = seen
        self._made: dict[int, Hanging] = {}
        self._rows: tuple[WallRow, ...] = ()
        self._planned: tuple[object, ...] = ()

    def fill(self, hung: Hung, offer: Widget | None) -> None:
        """Replaces the things on the wall with these; `offer` is a widget for an empty wall."""
        self.hung, self._hook = hung, offer is not None
        words = Label(self.empty, SIZES.lead, kind="italic", align="centre")
        self._bare = Centre(Column(words, *([Centre(offer, 300)] if offer is not None else []), gap=16), 460)
        self._made, self._rows, self._planned = {}, (), ()
        self.replace()

    def rows(self, p: Painter, width: int) -> tuple[WallRow, ...]:
        """The rows at that width in device pixels."""
        at = (p.look, width, self._window.h)
        if at != self._planned:
            self._planned, self._rows = at, tuple(self._plan(p, width))
        return self._rows

    def _plan(self, p: Painter, width: int) -> Sequence[WallRow]:
        hung, rows = self.hung, list[WallRow]()
        bottom = self._window.h - 2 * p.look.px(_EDGE) - p.look.px(_LAST)
        y, first = p.look.px(_ABOVE), 0
        large = 0 if hung.cupboard else min(hung.frames, self._columns(p, width, 0))
        for kind, end in ((0, large), (1, hung.frames), (2, hung.count)):
            below = p.look.px(_SPARSE if hung.cupboard or kind == 2 else _BELOW)
            columns = self._columns(p, width, kind)
            gap = p.look.px(_GAP)
            wide = (width - 2 * p.look.px(8) - gap * (columns - 1)) // columns
            high = self._high(p, hung.make(first, kind == 0), wide, bottom - y) if first < end else 0
            for start in range(first, end, columns):
                rows.append(WallRow(start, min(end, start + columns), kind, y, high, wide))
                y += high + below
            first = max(first, end)
        return rows

    @property
    def _window(self) -> pygame.Rect:
        """The rectangle through which the wall is seen."""
        return self.parent.rect if self.parent is not None else self.rect

    def _high(self, p: Painter, one: Hanging, wide: int, room: int) -> int:
        """The height of a row of hangings like `one`: `room` if the usual height does not fit into it and the least height does."""
        usual, least = one.height(p, wide), one.least(p, wide)
        return room if least <= room < usual else usual

    def _columns(self, p: Painter, width: int, kind: int) -> int:
        least = p.look.px(_LEAST[kind] * max(1.0, min(_WIDEST, p.look.text / _SPARE)))
        gap = p.look.px(_GAP)
        return max(1, (width - 2 * p.look.px(8) + gap) // (least + gap))

    def height(self, p: Painter, width: int) -> int:
        rows = self.rows(p, width)
        return rows[-1].top + rows[-1].high + p.look.px(_LAST) if rows else self._bare.height(p, width) + 2 * p.look.px(_HOOK)

    def place(self, p: Painter, number: int) -> pygame.Rect:
        """The rectangle of the hanging with that number. Raises StopIteration if there is none."""
        row = next(row for row in self.rows(p, self.rect.w) if row.first <= number < row.end)
        x = self.rect.x + p.look.px(8) + (number - row.first) * (row.wide + p.look.px(_GAP))
        return pygame.Rect(x, self.rect.y + row.top, row.wide, row.high)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Makes the widgets of the rows in sight, and of one row beyond for the focus to go to."""
        self.rect = pygame.Rect(rect)
        if not self.hung.count:
            self._say_empty(p)
            return
        window = self._window
        rows = [row for row in self.rows(p, rect.w) if window.top - 2 * row.high < rect.y + row.top < window.bottom + row.high]
        numbers = [n for row in rows for n in range(row.first, row.end)]
        focus = self.host.focus if self.host is not None else None
        kept = [n for n, one in self._made.items() if one is focus and n not in numbers]
        large = {row.first: row.kind == 0 for row in rows}
        made: dict[int, Hanging] = {}
        for row in rows:
            for n in range(row.first, row.end):
                made[n] = self._made.get(n) or self.hung.make(n, large[row.first])
        made.update({n: self._made[n] for n in kept})
        fresh = made.keys() != self._made.keys()
        self._made = made
        self.children = [made[n] for n in sorted(made)]
        for n, one in made.items():
            if self.host is not None and one.host is not self.host:
                one.mount(self.host, self)
            one.set_clip(self.clip)
            one.layout(p, self.place(p, n))
        if fresh:
            self._seen()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self._hook and not self.hung.count:
            self._draw_hook(p, surface)
        if not self.hung.cupboard:
            return
        high, seen = p.look.px(_BOARD), self.rect.clip(self.clip) if self.clip is not None else self.rect
        for row in self.rows(p, self.rect.w):
            board = pygame.Rect(self.rect.x, self.rect.y + row.top + row.high + p.look.px(2), self.rect.w, high)
            if board.colliderect(seen):
                p.lay(surface, p.plaque(board.w, high, p.look.px(2), 31, "rail", frame=False), board.topleft, .6)

    def _draw_hook(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws a brass hook for a first picture, in the light of a lamp."""
        px, x = p.look.px, self.rect.centerx
        y = self._bare.children[0].rect.y - px(_HOOK) // 2
        if lamp_room(p):
            draw_lamp(p, surface, x, y - px(10), 84, .9)
        for high, wide, down in ((16, 5, 0), (5, 14, 12)):
            p.lay(surface, p.rbox(px(wide), px(high), px(2), "brass"), (x - px(wide) // 2, y + px(down)), .3)

    def _say_empty(self, p: Painter) -> None:
        if self.children != [self._bare]:
            self.children = [self._bare]
            if self.host is not None:
                self._bare.mount(self.host, self)
        self._bare.layout(p, self.rect.inflate(-2 * p.look.px(20), 0))

    def widget(self, number: int) -> Hanging | None:
        """The widget of a number, None if it is not made."""
        return self._made.get(number)

    @property
    def made(self) -> dict[int, Hanging]:
        """The widgets that are made, by number."""
        return self._made


class Wall(Scroll):
    """The wall of saves as a scroll area: its hangings by number, and which one is chosen."""

    def __init__(self, *, seen: Callable[[], None], empty: str = "", grow: float = 1.0) -> None:
        """`seen` is called when other hangings are in sight."""
        self._hangings = _Hangings(seen)
        self._hangings.empty = empty
        self.selected = -1
        self._seen_at, self._rested = 0, 0.0
        super().__init__(self._hangings, grow=grow, ground="felt", pad=_EDGE)

    def rested(self, passed: float) -> float:
        """The seconds for which it has not been scrolled; `passed` are the seconds since the last call."""
        self._rested = 0.0 if self.offset != self._seen_at else self._rested + passed
        self._seen_at = self.offset
        return self._rested

    def fill(self, hung: Hung, selected: int = -1, *, empty: str = "", offer: Widget | None = None) -> None:
        """Replaces the things on the wall; the chosen one is brought into sight with the next layout.

        An empty wall shows the words `empty`, with `offer` below them and a bare hook above.
        """
        focused = self.focused_number
        self._hangings.empty = empty
        self.selected = selected
        self._hangings.fill(hung, offer)
        if focused is not None and self.host is not None and 0 <= selected < hung.count:
            self.host.set_focus(self.widget(selected))

    @property
    def focused_number(self) -> int | None:
        """The number of the hanging with the focus, None if the focus is elsewhere."""
        focus = self.host.focus if self.host is not None else None
        return next((n for n, one in self._hangings.made.items() if one is focus), None)

    @property
    def in_sight(self) -> tuple[Hanging, ...]:
        """The widgets that are in sight now, then those a row away."""
        shown = list(self._hangings.made.values())
        return tuple(sorted(shown, key=lambda one: not one.rect.colliderect(self.rect)))

    def widget(self, number: int) -> Hanging | None:
        """The widget of a number, after bringing it into sight; None if there is no such number."""
        if self.host is None or not 0 <= number < self._hangings.hung.count:
            return None
        if self._hangings.widget(number) is None and self.rect.h > 0:
            self._hangings.layout(self.host.painter, self._hangings.rect)
            self.reveal(self._hangings.place(self.host.painter, number))
        return self._hangings.widget(number)

    def select(self, number: int) -> None:
        """Marks the hanging with that number as the chosen one."""
        self.selected = number
        for n, one in self._hangings.made.items():
            one.select(n == number)


# ---- the card on the wall that has been turned over: at most one shows its back
_TURNED: Final = .25        # seconds at speed 1
_BRIGHT: Final = .15


class TurnedCard:
    """Keeps which card shows its back, by the path of its save, so that it stays turned when the wall is filled again."""

    def __init__(self, motion: Animator) -> None:
        self._motion = motion
        self.path: Path | None = None

    def put(self, wall: Wall, path: Path | None) -> None:
        """Turns the card of that save over, and the former one back; None for no card."""
        former = self._on(wall)
        if former is not None and path != self.path:
            self._turn(former, over=False)
        self.path = path
        card = self._on(wall)
        if card is not None and not card.turned:
            self._turn(card, over=True)

    def hang(self, one: Hanging) -> None:
        """Called when a card comes into sight: shows the side that it showed before."""
        if isinstance(one, Pinned):
            one.turn(float(one.what.path == self.path))

    def _on(self, wall: Wall) -> Pinned | None:
        found = (one for one in wall.in_sight if isinstance(one, Pinned) and one.what.path == self.path)
        return next(found, None)

    def _turn(self, card: Pinned, *, over: bool) -> None:
        if self._motion.speed:
            self._motion.play(Tween(_TURNED, card.turn if over else lambda share: card.turn(1 - share)))
        else:
            card.turn(float(over))


def brighten(clock: Animator, speed: float, wall: Wall) -> None:
    """Brightens the light of the chosen hanging, at that speed of motion. Releasing the button does not end it."""
    chosen = wall.widget(wall.selected)
    if chosen is not None and speed:
        clock.play(Tween(_BRIGHT / speed, chosen.brighten))


# ---- the bar above the wall: filters the saves by game, by whether they are finished, by person and by words; and shows the trash
LONGEST = 40    # most characters of the words to search for


class FilterBar(Row):
    """Three choices and a text. `on` is called with the new filter, and whether the trash is shown instead of the shelf."""

    def __init__(self, games: Sequence[str], on: Callable[[ShelfFilter, bool], None]) -> None:
        """`games` are the keys of the games to choose from."""
        self.filter, self.in_trash = ShelfFilter(), False
        self._games, self._on = tuple(games), on
        self._persons: tuple[str, ...] = ()
        self.which = ChoiceBox((_("All"), _("Unfinished"), _("Finished"), _("Trash")), 0, self._take, tip=_("Which games hang here"))
        self.game = ChoiceBox((_("Any game"), *(contract.rules_of(key).title for key in self._games)), 0, self._take,
                              tip=_("Only those of one game"))
        self.person = ChoiceBox((_("Anybody"),), 0, self._take, tip=_("Only those with one person"))
        self.words = SearchEntry(hint=_("Search"), on=lambda _text: self._take(0), longest=LONGEST,
                                 tip=_("Words in the title, the names or the name of the file"))
        self.words.grow = 1
        super().__init__(self.which, self.game, self.person, self.words, gap=10, wrap=True, grow=1)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect.inflate(0, min(0, self.height(p, rect.w) - rect.h)))

    def know(self, persons: Sequence[str]) -> None:
        """Offers these people as a choice; the chosen one stays chosen."""
        chosen = self.filter.person
        listed = tuple(persons) if not chosen or chosen in persons else (chosen, *persons)
        if listed == self._persons:
            return
        self._persons = listed
        self.person.options = (_("Anybody"), *listed)
        self.person.index = listed.index(chosen) + 1 if chosen else 0
        self.person.resized()

    def look_into_trash(self, into: bool) -> None:
        """Shows the saves in the trash, or those on the shelf again."""
        self.which.set(len(self.which.options) - 1 if into else 0)
        self._take(0)

    def _take(self, _value: int) -> None:
        """Called when something was chosen or typed: makes the new filter."""
        which = self.which.index
        self.in_trash = which == len(self.which.options) - 1
        self.filter = ShelfFilter(
            Which.ALL if self.in_trash else tuple(Which)[which],
            self._games[self.game.index - 1] if self.game.index else "",
            self._persons[self.person.index - 1] if self.person.index else "", self.words.text)
        self._on(self.filter, self.in_trash)


# ---- which saves hang on the wall: of the saves read so far from shelf or trash, those that a filter admits, the newest or the older ones
FRAMES, CARDS = 7, 6    # most of each on the wall; older games are in the cupboard


class HungSaves:
    """The saves of a folder, newest first, as they are read on a thread. `here` are those on the wall, unfinished ones first.

    The newest saves are on the wall, the others in the cupboard. A search finds saves in both.
    """

    def __init__(self, folder: Path, wake: Callable[[], None]) -> None:
        """`wake` is called, from any thread, when more has been read."""
        self._folder, self._wake = folder, wake
        self._reading = ShelfReading()
        self._stamp = frozenset[tuple[str, int, int]]()
        self._filter = ShelfFilter()
        self.here: list[Summary] = []
        self.frames = 0             # how many of the saves on the wall are unfinished
        self.older = 0              # how many are in the cupboard
        self.in_trash = False
        self.in_cupboard = False

    # ---- reading
    @property
    def saves(self) -> Sequence[Summary]:
        """All saves of the folder that are known so far."""
        return self._reading.saves

    @property
    def reading(self) -> bool:
        """Whether more saves are still to come."""
        return self._reading.busy

    @property
    def over(self) -> bool:
        """Whether the thread has read the last save, but `fetch` has not taken all of them yet."""
        return self._reading.over

    def begin(self) -> None:
        """Starts reading the shelf, without a filter."""
        self._filter = ShelfFilter()
        self._turn_to(in_trash=False)

    def _turn_to(self, *, in_trash: bool) -> None:
        """Starts reading another folder."""
        self.stop()
        self.in_trash, self._reading = in_trash, ShelfReading()
        self.read()

    def read(self) -> None:
        """Reads the folder from the beginning, and waits a moment, which is usually enough. Until then the known saves stay on the wall."""
        self._stamp = self._looked_at().stamp()
        self._reading.begin(self.found(), self._wake)

    def found(self) -> Iterator[Summary]:
        """The saves in the present folder, newest first."""
        return self._looked_at().summaries()

    @property
    def stale(self) -> bool:
        """Whether the folder has changed since it was read, as by another window."""
        return not self.reading and self._stamp != self._looked_at().stamp()

    def _looked_at(self) -> Shelf | Trash:
        return (Trash if self.in_trash else Shelf)(self._folder, PLAYABLE)

    def fetch(self) -> bool:
        """Adds what has been read meanwhile; returns whether there was anything."""
        return self._reading.update()

    def stop(self) -> None:
        """Stops reading saves."""
        self._reading.stop()

    # ---- which of them are on the wall
    def take_filter(self, chosen: ShelfFilter, in_trash: bool) -> bool:
        """Sets the filter for the next `sort`. Returns whether it is for another folder, which is then read."""
        self._filter, self.in_cupboard = chosen, False
        other = in_trash != self.in_trash
        if other:
            self._turn_to(in_trash=in_trash)
        return other

    def sort(self) -> None:
        """Chooses the saves on the wall: those that the filter admits."""
        chosen = [save for save in self.saves if self._filter.admits(save)]
        going, over = [save for save in chosen if not save.finished], [save for save in chosen if save.finished]
        self.older = 0
        if not self.chosen:
            self.older = len(going[FRAMES:]) + len(over[CARDS:])
            self.in_cupboard = self.in_cupboard and self.older > 0
            going, over = (going[FRAMES:], over[CARDS:]) if self.in_cupboard else (going[:FRAMES], over[:CARDS])
        self.here, self.frames = going + over, len(going)

    def take_away(self, save: Summary) -> Path | None:
        """Takes out a save that has left the folder; returns the path of the one after it on the wall, None if there is none."""
        number = self.here.index(save) if save in self.here else 0
        self._reading.drop(save)
        self._stamp = self._looked_at().stamp()
        self.here = [one for one in self.here if one is not save]
        return self.here[min(number, len(self.here) - 1)].path if self.here else None

    @property
    def chosen(self) -> bool:
        """Whether a filter is set, or the trash is shown."""
        return self.in_trash or self._filter != ShelfFilter()

    @property
    def begun(self) -> int:
        """How many tables on the shelf are not finished; 0 while the trash is shown."""
        return sum(not save.finished and save.damaged is None for save in self.saves) if not self.in_trash else 0

    @property
    def bare(self) -> bool:
        """Whether there are no saves at all."""
        return not (self.saves or self.in_trash or self.reading)

    def why_none(self) -> str:
        """The sentence for an empty wall."""
        if self.reading:
            return _("Looking along the shelf…")
        trouble = self._looked_at().trouble
        if trouble is not None and not self.saves:
            return trouble
        if self.in_trash:
            return _("The trash is empty.")
        if self.saves:
            return _("No saved game is like that.")
        return _("Nothing hangs here yet. Every game you begin is saved here from its first move on, without being asked.")
