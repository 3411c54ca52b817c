"""A replay's buttons along the lower edge, and with whose eyes it is seen."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.session.replay import Landmark, Replay
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.play.standings import verdict
from game.ui.table.face import Sitting
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, Slider
from game.ui.widgets.layout import Row
from game.ui.widgets.text import shadow_on
from game.words import _

# ---- with whose eyes a replay is seen: what they may see at a position, and what they had heard by then, in words
_AHEAD: Final = 100     # how many positions after the present one are told


class LogSentence(NamedTuple):
    """A sentence of the log, told at a position; `move` is the same position if it is the first sentence of a bot's move, else None."""

    text: str
    move: int | None
    position: int


class ReplayEyes:
    """With whose eyes a replay is seen: the seat's at the bottom (`own`, at first the first person's), with all hands open, or nobody's."""

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.seats = replay.viewers(0) or tuple(range(len(replay.seats)))     # no later position can be seen by more seats
        persons = [seat for seat in self.seats if replay.seats[seat].is_person]
        self.own = (persons or list(self.seats))[0]
        self.all_open = False
        self.covered = False            # nobody may look with a seat's eyes: the hand at the bottom lies face down
        self._told: dict[tuple[int, int | None], tuple[LogSentence, ...]] = {}      # by position and by who hears (None: the public)

    @property
    def sitting(self) -> Sitting:
        """Who sits at the bottom, and whether that hand is open."""
        return Sitting(self.own, self._replay.names, not self.covered, self._replay.seats[self.own].is_person)

    # ---- what they see
    def why_not(self, number: int | None, position: int) -> str | None:
        """Why the replay may not be seen at that position with the eyes of that entry of `seats`, or with all hands open (`number` None);
        None if it may.
        """
        closed = self._replay.why_not_open(position)
        return closed if number is None or self.seats[number] not in self._replay.viewers(position) else None

    def take(self, number: int | None) -> None:
        """Looks with the eyes of that entry of `seats`, or at all hands at once (None)."""
        self.all_open = number is None
        if number is not None:
            self.own = self.seats[number]

    def keep_secrets(self, position: int) -> str | None:
        """If the hand at that position is still being played, looks as a seat that may see it, or as nobody. Returns the sentence to say
        about that, which may be ""; None if nothing has changed.
        """
        replay, was = self._replay, self.covered
        allowed, closed = replay.viewers(position), replay.why_not_open(position) is not None
        self.covered = not allowed
        if self.covered == was and (not allowed or self.own in allowed) and not (self.all_open and closed):
            return None
        if allowed and self.own not in allowed:
            self.own = allowed[0]
        self.all_open = self.all_open and not closed
        if self.covered:
            return _("This hand is still being played: nobody's tiles are open.")
        if closed:
            return _("This hand is still being played: only {name}'s tiles are open.").format(name=replay.names[self.own])
        return ""

    def view(self, position: int) -> object:
        """The view to draw at a position: what these eyes knew then, or what everybody knew if they may not look."""
        if self.ears(position) is not None:
            return self._replay.view(position, self.own)
        return self._replay.covered_view(position, self.own)

    def open_views(self, position: int) -> dict[int, object]:
        """The views of all seats but the one at the bottom, if all hands are open."""
        views = self._replay.open_views(position) if self.all_open else ()
        return {seat: view for seat, view in enumerate(views) if seat != self.own}

    # ---- what they have heard
    def ears(self, position: int) -> int | None:
        """The seat as which the log is heard at a position; None for the public."""
        return self.own if self.own in self._replay.viewers(position) else None

    def forget(self, beyond: int) -> None:
        """Forgets the sentences of all positions after that one, which have changed."""
        self._told = {(at, ears): told for (at, ears), told in self._told.items() if at <= beyond}

    def lines(self, position: int) -> list[LogSentence]:
        """What the viewer had heard up to a position, in words; what everybody had heard if the viewer may not look at that position."""
        looks = self.ears(position) is not None        # then they may look at all that was before
        return [line for at in range(1, position + 1) for line in self._told_at(at, self.own if looks else self.ears(at))]

    def ahead(self, position: int) -> list[LogSentence]:
        """What the viewer will hear in the next positions, in words: of at most _AHEAD moves."""
        until = min(self._replay.last, position + _AHEAD)
        return [line for at in range(position + 1, until + 1) for line in self._told_at(at, self.ears(at))]

    def sentence(self, position: int) -> str:
        """What is said of a position: how the game ended, or the last sentence that the viewer had heard."""
        scores, lines = self._replay.scores(position), self.lines(position)
        if scores.final:
            return _("{who}.").format(who=verdict(scores, self._replay.names))
        return lines[-1].text if lines else _("The table before the first move.")

    def _told_at(self, position: int, ears: int | None) -> tuple[LogSentence, ...]:
        """What the viewer heard when the table came to a position, in words; the first sentence of a bot's move has its reason."""
        key = position, ears
        if key not in self._told:
            told = [self._replay.in_words(heard) for heard in self._replay.heard(*key)]
            move = position if self._replay.moved_by_bot(position) else None
            self._told[key] = tuple(LogSentence(text, None if number else move, position) for number, text in enumerate(told))
        return self._told[key]


# ---- the replay's buttons along the lower edge of the window: to go by hands and steps, play, a slider, and with whose eyes it is seen
_LARGE: Final = 1.3     # the text scale above which shorter words are used
_CATCH: Final = 5       # logical units beside a mark, within which a press means it
_MARK: Final = 14       # the height of a mark over the groove, in logical units
_LOWER: Final = 6       # how far the groove lies below the middle: numbers stand above it


class ReplayPlayer(Protocol):
    """What the buttons call; the screen that plays a game back implements it."""

    def by_hand(self, step: int) -> None:
        """Goes to the hand or hole before (-1) or after (1)."""

    def step(self, step: int) -> None:
        """Goes a step back (-1) or ahead (1)."""

    def toggle(self) -> None:
        """Plays, or pauses."""

    def go(self, position: int) -> None:
        """Goes to a position."""

    def look_through(self, number: int | None) -> None:
        """Looks with the eyes of a seat, given by its place in the list; None: all hands open."""


class TimeLine(Slider):
    """A slider over all positions of a game, with a mark where each hand or hole begins, and its number where there is room."""

    def __init__(self, last: int, player: ReplayPlayer, *, hands: bool) -> None:
        """`hands`: the game has hands or holes to go by."""
        self.last = last
        by_hands = _("Where in the game (Home, End; Page up and Page down by hands or holes)")
        self.marks: tuple[Landmark, ...] = ()
        self.brief = False          # where letters are large the hand or hole is not named: the groove needs the room
        super().__init__(0, 0, max(1, last), step=1, say=self._say, on=lambda value: player.go(int(value)), grow=1, enabled=last > 0,
                         tip=by_hands if hands else _("Where in the game (Home, End)"), why=_("Nothing was played here."))

    def show_marks(self, marks: Sequence[Landmark]) -> None:
        """Shows the marks at which parts of the game begin."""
        self.marks = tuple(marks)
        self.refresh()

    def lengthen(self, last: int) -> None:
        """Extends the slider to this position, the last one of the game now."""
        self.last, self.high = last, max(1, last)
        self.enable(last > 0, self.why)
        self.refresh()

    def name_at(self, position: int) -> str:
        """The name of the hand or hole that is played at a position, "" before the first one and where there are none."""
        at = bisect_right([mark.position for mark in self.marks], position)
        return self.marks[at - 1].name if at else ""

    def _say(self, value: float) -> str:
        place, name = f"{int(value)} / {self.last}", self.name_at(int(value))
        return _("{hand}: {place}").format(hand=name, place=place) if name and not self.brief else place

    def _words(self, p: Painter) -> int:
        """The width of the widest words, in device pixels, so that the groove keeps its length."""
        widest = max((mark.position for mark in self.marks), key=lambda at: p.font(SIZES.body).size(self.name_at(at))[0], default=self.last)
        place, name = f"{self.last} / {self.last}", self.name_at(widest)
        said = _("{hand}: {place}").format(hand=name, place=place) if name and not self.brief else place
        return p.font(SIZES.body).size(said)[0] + p.look.px(16)

    def _track(self, p: Painter) -> pygame.Rect:
        return super()._track(p).move(0, p.look.px(_LOWER) if self.marks else 0)

    def place_of(self, position: int, p: Painter) -> int:
        """The x of a position on the groove, in device pixels."""
        track = self._track(p)
        return track.x + round(track.w * position / max(1, self.last))

    def _take(self, value: float) -> Reply:
        """Takes the position of a press: close to a mark, that of the mark."""
        if self.host is not None and self.pressed:
            p = self.host.painter
            close = p.look.px(_CATCH) * self.last / max(1, self._track(p).w)
            near = min(self.marks, key=lambda mark: abs(mark.position - value), default=None)
            if near is not None and abs(near.position - value) <= close:
                value = near.position
        return super()._take(value)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, track = p.look.px, self._track(p)
        size = SIZES.caption / max(1.0, p.look.text) ** .6
        high = p.font(size).get_linesize()
        now, last, top = self.name_at(int(self.value)), -px(100), track.centery - px(_MARK) // 2 - high
        for number, mark in enumerate(self.marks, 1):
            x = self.place_of(mark.position, p)
            put(surface, p.rbox(max(2, px(2)), px(_MARK), 1, "brass"), (x, track.centery), centre=True)
            here = bool(now) and mark.name == now
            ink = self.ink("strong" if here else "lesser")
            words = p.text(_number_in(mark.name) or str(number), size, ink, "bold" if here else "regular", shadow_on(self.ground))
            left = x - words.get_width() // 2
            if left >= last + px(4) and top >= self.rect.y - px(4):
                put(surface, words, (left, top))
                last = left + words.get_width()
        super().draw(p, surface)


def from_the_first(found: Sequence[Landmark]) -> tuple[Landmark, ...]:
    """The marks, with one added at position 0 if the first found is not number 1: no event tells of a hand that begins with the game.

    >>> from_the_first([Landmark(9, "Hole 2")])[0], from_the_first([Landmark(1, "Hand 1")])
    (Landmark(position=0, name='Hole 1'), (Landmark(position=1, name='Hand 1'),))
    """
    number = int(_number_in(found[0].name) or 0) if found else 0
    if number < 2:
        return tuple(found)
    return Landmark(0, found[0].name.replace(str(number), str(number - 1), 1)), *found


def _number_in(name: str) -> str:
    """The number in the name of a hand or hole, "" where it has none.

    >>> _number_in("Hole 12"), _number_in("")
    ('12', '')
    """
    return next(iter(re.findall(r"\d+", name)), "")


class Transport(Row):
    """One row. With large letters the viewer is named without further words, so that the slider keeps its room."""

    def __init__(self, last: int, eyes: Sequence[str], opening: bool, player: ReplayPlayer, *, hands: bool = True) -> None:
        """`eyes` are the names of the seats with whose eyes the replay can be seen; `opening`: all hands can be laid open.

        Without `hands` there are no buttons for going from hand to hand, or from hole to hole.
        """
        self.play = Button("", player.toggle, icon="play", style="brass", tip=_("Play or pause (Space)"))
        self.slider = TimeLine(last, player, hands=hands)
        self._names = tuple(eyes)
        self._opening = opening
        self._covered = False
        self.eyes = ChoiceBox(self._names, 0, lambda number: self._choose(player, number),
                           tip=_("Whose tiles are open (O: all)") if opening else _("With whose eyes"))
        parts: list[Widget] = [
            Button("", lambda: player.step(-1), icon="step_back", tip=_("A step back (left arrow)")),
            self.play,
            Button("", lambda: player.step(1), icon="step", tip=_("A step ahead (right arrow)")),
        ]
        if hands:
            parts.insert(0, Button("", lambda: player.by_hand(-1), icon="first", tip=_("To the hand or hole before (Page up)")))
            parts.append(Button("", lambda: player.by_hand(1), icon="speed", tip=_("To the hand or hole after (Page down)")))
        super().__init__(*parts, self.slider, self.eyes, gap=6)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        brief = self.slider.brief = p.look.text > _LARGE
        seen = self._names if brief else tuple(_("Seen by {name}").format(name=name) for name in self._names)
        more = [_("All open") if brief else _("All hands open")] if self._opening else []
        if self._covered:
            more.append(_("All closed") if brief else _("All hands closed"))
        self.eyes.options = (*seen, *more)
        super().layout(p, rect)

    def lengthen(self, last: int) -> None:
        """Extends the slider to this position, the last one of the game now."""
        self.slider.lengthen(last)

    def tell(self, position: int, playing: bool) -> None:
        """Shows the replay's position, and whether it is playing."""
        self.slider.set(position)
        if self.play.icon != ("pause" if playing else "play"):
            self.play.icon = "pause" if playing else "play"
            self.play.refresh()

    def show_eyes(self, number: int | None, covered: bool) -> None:
        """Shows with whose eyes the replay is seen, by the place in the list; None: all hands are open; `covered`: nobody's."""
        if covered != self._covered:
            self._covered = covered
            self.resized()
            if self.host is not None and self.rect.w > 0:
                self.layout(self.host.painter, self.rect)
        self.eyes.set(len(self.eyes.options) - 1 if covered else len(self._names) if number is None else number)

    def _choose(self, player: ReplayPlayer, number: int) -> None:
        """Called when an entry of the list was chosen. The last one, where it says that all hands are closed, does nothing."""
        if not (self._covered and number == len(self.eyes.options) - 1):
            player.look_through(number if number < len(self._names) else None)
