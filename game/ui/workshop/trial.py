"""Trying a file in the making: at a table that is not saved, or by bots again and again, on a map with a mark for each ball."""

from __future__ import annotations

import tempfile
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from itertools import pairwise
from math import dist, hypot
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, Protocol

import pygame

from game.analysis.rounds import FirstLine, PlayedRound, RoundStop, WalkedStroke, WalkTask, is_bold
from game.analysis.wish import GameWish
from game.bots.policy import levels
from game.content.choices import content_with
from game.content.draft import Draft
from game.rules.contract import AnyRules
from game.session.people import CHARACTERS
from game.session.seats import DEFAULT_NAMES, Seat, bot, person
from game.session.table import Table
from game.ui.game_length import level_name
from game.ui.input import Act, Composing, Edit, Point, Typed
from game.ui.looks.theme import RGB, SIZES, XY, rgb
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Segments, draw_cloth
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.plot import draw_score
from game.ui.widgets.text import Label, squeezed
from game.ui.workshop.tool import FileSpot
from game.words import N_, _, ngettext

_FILE: Final = "tried.yaml"
MARKS: Final = 4            # how many marks there are for strokes: the last one is that of all later strokes
_MARK: Final = 11           # logical units of a mark
_APART: Final = .32         # how far from the middle of a space a mark may lie, as a share of the space, so that all marks are seen
_LARGE: Final = 32.0        # logical units of the letters of a mean
_REACH: Final = 14          # logical units round a mark within which it is pointed at
_LIT: Final = rgb("#FFE9B0")
_RING: Final = rgb("#F4EBD9")
_CASING: Final = rgb("#16240F")
_WALKED: Final = rgb("#BFB08A")
_SAFE, _BOLD = rgb("#F4EBD9"), rgb("#FFB000")       # of the lines from the tee, on painted ground: fixed tones
_DASH: Final = 8            # logical units of a dash of the bold line, and of the gap after it
_FACE: Final = 76           # of the player's portrait
_SITTER: Final = rgb("#6B7280")     # the colour of a player without a seat
_FAINT, _PLAIN = 120, 190    # the opacity (0..255) of the ways of all rounds, and of those of a few
_DIM: Final = 110           # the opacity (0..255) of the shade over the map below a round that is lit


# ---- at a table
class TrialWay(NamedTuple):
    """A way to play the trial, such as by another level of the rules: in words, and the game's options."""

    title: str
    options: object


class TrialStart(NamedTuple):
    """A place from which the trial can be played: in words, and the game's content for it."""

    title: str
    content: object


class FileTrial(NamedTuple):
    """What is played to try a file: its name in words ("Hole 3"), and the game with its options and its content.

    `ways` are the ways to play it, if there are several: the first is by `options`. `starts` are the places from which it can be played, if
    there are several: first that of `content`, then that of the cursor. `why_not_alone` is a sentence where it takes another player.
    """

    title: str
    rules: AnyRules
    options: object
    content: object
    ways: tuple[TrialWay, ...] = ()
    starts: tuple[TrialStart, ...] = ()
    why_not_alone: str = ""


def content_of(draft: Draft, courses: Path) -> object:
    """The content of a game that is played with a draft; `courses`: the folder of all courses. Raises BadFile where it can't be played."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / _FILE
        path.write_text(draft.text, encoding="utf-8")
        return content_with(path, courses)[1]


def table_of(trial: FileTrial, name: str, levels: Sequence[str | None]) -> Table:
    """A table, not saved, at which a person of that name plays the trial, alone or with bots of these levels (None: a guest).

    Raises BadSeat for a name that can't be shown.
    """
    return Table.new(trial.rules, trial.options, _seats(name, levels), now=datetime.now().astimezone(), folder=None, undo="free",
                     content=trial.content)


def _seats(name: str, levels: Sequence[str | None]) -> list[Seat]:
    """The person, and bots or guests with house names of their own."""
    you = person(name or DEFAULT_NAMES[0])
    others = [other for other in DEFAULT_NAMES if other != you.name]
    return [you, *(person(other) if level is None else bot(other, level) for other, level in zip(others, levels, strict=False))]


class TrialUser(Protocol):
    """Plays a trial; game.ui.scenes.trying.FileTrying implements it."""

    def play(self, trial: FileTrial, *levels: str | None) -> SceneChange | None:
        """Plays the trial at a table with bots of these levels (None: a guest)."""

    def close_trial(self) -> None:
        """Closes the dialog without playing."""


class TrialPanel(Panel):
    """The dialog that asks how, from where and with whom a trial is played. `first` is the button that has the focus at first."""

    def __init__(self, trial: FileTrial, user: TrialUser, *, here: bool = False) -> None:
        """`here`: play is to start at the cursor, where it can start there."""
        self._trial, self._user, self._way = trial, user, 0
        self._start = 1 if here and len(trial.starts) > 1 else 0
        self._levels = levels(trial.rules.key)
        self._level = len(self._levels) - 1
        text = _("{part}, as it stands. Leave the table, and you are back here with everything as it was.").format(part=trial.title)
        self._rows = [Button(way.title, partial(self._take_way, number), style="row", tall=34, selected=number == 0)
                      for number, way in enumerate(trial.ways)]
        who = Segments([level_name(level) for level in self._levels], self._level, self._take_level, size=SIZES.small)
        rows: list[Widget] = [Label(text, SIZES.lead)]
        if len(trial.starts) > 1:
            rows.append(Segments([start.title for start in trial.starts], self._start, self._start_from, size=SIZES.small))
        rows += self._rows
        rows.append(Row(Label(_("A bot plays as"), SIZES.small, tint="lesser"), who, gap=12))
        self.first = Button("", lambda: self._begin(self._levels[self._level]), style="brass", tall=40)
        alone = Button(_("Alone"), self._begin, tall=40, enabled=not trial.why_not_alone, why=trial.why_not_alone)
        buttons = [Button(_("Back"), user.close_trial, tall=40), alone,
                   Button(_("With a guest"), lambda: self._begin(None), tall=40), self.first]
        super().__init__(_("Play from here"), Column(*rows, gap=8), buttons, widest=640, on_back=user.close_trial)
        self._take_level(self._level)

    def _start_from(self, number: int) -> None:
        self._start = number

    def _take_way(self, number: int) -> None:
        self._way = number
        for at, row in enumerate(self._rows):
            row.select(at == number)

    def _take_level(self, number: int) -> None:
        self._level = number
        against = {"rookie": N_("Against a rookie"), "club": N_("Against a club player"), "pro": N_("Against the pro")}
        self.first.set(_(against[self._levels[number]]))

    def _begin(self, *others: str | None) -> SceneChange | None:
        trial = self._trial
        if trial.starts:
            trial = trial._replace(content=trial.starts[self._start].content)
        return self._user.play(trial._replace(options=trial.ways[self._way].options) if trial.ways else trial, *others)


# ---- again and again, on its map
class RoundsGround(ABC):
    """What a game brings so that bots play a hole again and again: the work for a process, and the map that shows the rounds."""

    title: str
    par: int
    levels: Sequence[str]       # of the bots that can play it, weakest first
    hint: str                   # a sentence that says what a mark means, and which strokes have none

    @property
    @abstractmethod
    def work(self) -> Callable[[Any], Iterable[object]]:
        """A function of a module that yields RoundsExpected and then each PlayedRound of a task."""

    @property
    @abstractmethod
    def walk(self) -> Callable[[WalkTask], Iterable[WalkedStroke]]:
        """A function of a module that yields the strokes of the best line, in their order."""

    @property
    @abstractmethod
    def content(self) -> object:
        """The content that is tried, for a WalkTask."""

    @abstractmethod
    def task(self, level: str, line: int, seed: int) -> object:
        """The task for `work`: a bot of that level on a line (0: the best one), with the dice of that seed."""

    @abstractmethod
    def far(self, number: int) -> str:
        """How far the first stroke of a line is meant to go, in words with the map's unit."""

    @abstractmethod
    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The map, within a rectangle."""

    @abstractmethod
    def place(self, p: Painter, rect: pygame.Rect, x: float, y: float) -> XY:
        """The place on the map, drawn in `rect`, of a RoundStop's x and y, in device pixels."""

    @property
    @abstractmethod
    def start(self) -> tuple[float, float]:
        """The tee, in the coordinates of a RoundStop."""

    @abstractmethod
    def space(self, p: Painter, rect: pygame.Rect) -> float:
        """The size of a space on the map, in device pixels."""


class Trials(ABC):
    """How a part of a file is tried."""

    @abstractmethod
    def trial(self, spot: FileSpot) -> FileTrial:
        """The trial of what is at that spot of the cursor. Raises UserError."""


class BotTrials(Trials):
    """Trials of what bots can also play again and again, and of which something similar can be wished for."""

    @abstractmethod
    def rounds(self) -> RoundsGround:
        """What is at the cursor, for rounds of bots. Raises UserError."""

    @abstractmethod
    def wish(self) -> GameWish:
        """The wish for something like what is at the cursor. Raises UserError."""


def words_of(number: int, one: PlayedRound) -> str:
    """A round in words, by its number from 0."""
    told = ngettext("Round {number}: {n} stroke", "Round {number}: {n} strokes", one.strokes).format(number=number + 1, n=one.strokes)
    if not one.wet:
        return told
    return ngettext("{round}, {n} of them wet", "{round}, {n} of them wet", one.wet).format(round=told, n=one.wet)


class PlayYourself(NamedTuple):
    """The result with which the page of rounds pops when the player wants to play the hole."""


class RoundsUser(Protocol):
    """The owner of the map; game.ui.scenes.trying.RoundsScene implements it."""

    def tell_round(self, number: int) -> None:
        """Called when the round of that number has been lit, -1 for none."""

    def letter(self, text: str) -> Reply:
        """Called with a letter that was typed on the map; returns whether it does anything."""


class GroundMap(Widget):
    """The map of what is tried, on a piece of cloth."""

    focusable = roomy = heard_unseen = True
    margin = 4

    def __init__(self, ground: RoundsGround) -> None:
        super().__init__(grow=1, ground="felt")
        self._ground = ground

    def inner(self, p: Painter) -> pygame.Rect:
        """The rectangle of the map on the cloth, in device pixels."""
        pad = p.look.px(14)
        return self.rect.inflate(-2 * pad, -2 * pad)

    def natural(self, p: Painter) -> int:
        return p.look.px(420)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(240)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        draw_cloth(p, surface, self.rect)
        self._ground.draw(p, surface, self.inner(p))


class _RuledWays:
    """A layer with the ways of rounds as thin straight lines from mark to mark, to which the ways of further rounds are added."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._rounds: Sequence[PlayedRound] = ()
        self._drawn: list[int] = []
        self._layer = pygame.Surface((1, 1), pygame.SRCALPHA)

    def layer(self, key: tuple[object, ...], size: tuple[int, int], rounds: Sequence[PlayedRound], seen: list[int],
              track: Callable[[int], Sequence[XY]]) -> pygame.Surface:
        """The layer with the ways of the rounds in `seen`; `track` returns the points of a round. Another `key` starts a new layer."""
        if self._key != key or self._rounds is not rounds or self._drawn != seen[:len(self._drawn)]:
            self._key, self._rounds, self._drawn = key, rounds, []
            self._layer = pygame.Surface(size, pygame.SRCALPHA)
        for number in seen[len(self._drawn):]:
            places = track(number)
            if len(places) > 1:
                pygame.draw.aalines(self._layer, _CASING, False, places)
        self._drawn = list(seen)
        return self._layer


class RoundsMap(GroundMap):
    """The map with the marks of all rounds shown so far. A mark pointed at lights its whole round; left and right go on by one.

    `marks` and `ways` say which of these are drawn of the rounds that are not lit.
    """

    hoverable = True

    def __init__(self, ground: RoundsGround, user: RoundsUser) -> None:
        super().__init__(ground)
        self._user = user
        self._rounds: Sequence[PlayedRound] = ()
        self.shown = 0              # how many of them are on the map
        self.lit = -1
        self._reach = 1.0           # the share of the lit round's way that is drawn, 0..1
        self._among: frozenset[int] | None = None       # the numbers of the only rounds that are seen; None: all
        self.marks = self.ways = True
        self._lines: Sequence[FirstLine] = ()
        self._chosen = 0
        self._ruled = _RuledWays()

    def put(self, rounds: Sequence[PlayedRound], shown: int) -> None:
        """Puts these rounds, of which `shown` are on the map."""
        fewer = shown < self.shown
        self._rounds, self.shown = rounds, shown
        if fewer:
            self.light(-1)
        self.refresh()

    def rule(self, lines: Sequence[FirstLine], chosen: int) -> None:
        """Shows the lines from the tee, as far as they are known; `chosen` is the index of the one that is played."""
        if (lines, chosen) != (self._lines, self._chosen):
            self._lines, self._chosen = lines, chosen
            self.refresh()

    def light(self, number: int, reach: float = 1.0) -> None:
        """Lights a round, or none with -1; `reach` is the share of its way that is drawn, 0..1."""
        changed = number != self.lit
        self.lit, self._reach = number, reach
        if changed:
            self._user.tell_round(number)
        self.refresh()

    def set(self, *, marks: bool, ways: bool) -> None:
        """Sets what is drawn of the rounds."""
        self.marks, self.ways = marks, ways
        self.refresh()

    def single_out(self, numbers: frozenset[int] | None) -> None:
        """Shows these rounds alone, with their ways; None for all of them."""
        if numbers != self._among:
            self._among = numbers
            self.refresh()

    @property
    def seen(self) -> list[int]:
        """The numbers of the rounds that are drawn."""
        return [number for number in range(self.shown) if self._among is None or number in self._among]

    # ---- where it is
    def spot(self, p: Painter, number: int, stroke: int) -> XY:
        """The place of the mark for a stroke of a round (from 0), in device pixels: shifted within its space, so that all are seen."""
        stop, rng = self._rounds[number].stops[stroke], Random(f"{number} {stroke}")
        space = self._ground.space(p, self.inner(p))
        x, y = self._at(p, stop)
        return x + rng.uniform(-_APART, _APART) * space, y + rng.uniform(-_APART, _APART) * space

    def _at(self, p: Painter, stop: RoundStop) -> XY:
        return self._ground.place(p, self.inner(p), stop.x, stop.y)

    def _round_at(self, pos: tuple[int, int]) -> int:
        """The round whose mark is nearest to a pixel, -1 where none is near."""
        if self.host is None:
            return -1
        p, found, least = self.host.painter, -1, float(self.host.painter.look.px(_REACH))
        for number in self.seen:
            for stroke in range(len(self._rounds[number].stops)):
                x, y = self.spot(p, number, stroke)
                away = hypot(x - pos[0], y - pos[1])
                if away < least:
                    found, least = number, away
        return found

    # ---- what is done
    def point(self, point: Point) -> Reply:
        found = self._round_at(point.pos)
        if found != self.lit and (point.kind != "move" or found >= 0 or self.hot):
            self.light(found)
        return point.kind != "move"

    @property
    def lettered(self) -> bool:
        """True: letters go to its own `edit`."""
        return True

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        return isinstance(intent, Typed) and self._user.letter(intent.text)

    def act(self, act: Act) -> Reply:
        """Left and right light the round before and the next."""
        if act.name not in ("left", "right", "first", "last") or not self.shown:
            return False
        if act.name in ("first", "last"):
            self.light(0 if act.name == "first" else self.shown - 1)
            return True
        to = self.lit + (1 if act.name == "right" else -1)
        if not 0 <= to < self.shown:
            return False
        self.light(to)
        return True

    # ---- how it looks
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        if self.ways or self._among is not None:
            self._draw_ways(p, surface)
        if self.lit >= 0 and self.lit < self.shown:
            self._draw_marks(p, surface)
            edge = p.look.px(2)
            cloth = self.rect.inflate(-2 * edge, -2 * edge)
            put(surface, p.rbox(*cloth.size, p.look.px(10) - edge, (0, 0, 0), None, 1.0, _DIM), cloth.topleft)
            self._draw_way(p, surface)
        else:
            self._draw_marks(p, surface)
            self._draw_lines(p, surface)

    def _draw_marks(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.marks:
            return
        size = p.look.px(_MARK)
        sprites = [p.mark(stroke, size) for stroke in range(MARKS)]
        for number in self.seen:
            for stroke, stop in enumerate(self._rounds[number].stops):
                x, y = self.spot(p, number, stroke)
                put(surface, sprites[min(stroke, MARKS - 1)], (x, y), centre=True)
                if stop.wet:
                    pygame.draw.circle(surface, _CASING, (x, y), size * .75 + 1, max(2, p.look.px(2) + 2))
                    pygame.draw.circle(surface, _RING, (x, y), size * .75, max(1, p.look.px(1.4)))

    def _draw_ways(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the way of every ball."""
        inner = self.inner(p)
        start = self._ground.place(p, inner, *self._ground.start)

        def track(number: int) -> Sequence[XY]:
            places = [start]
            for stroke, stop in enumerate(self._rounds[number].stops):
                places += [self._ground.place(p, inner, x, y) for x, y in stop.way]
                places.append(self.spot(p, number, stroke))
            return [(x - inner.x, y - inner.y) for x, y in places]
        layer = self._ruled.layer((tuple(inner), p.look, self._among), inner.size, self._rounds, self.seen, track)
        layer.set_alpha(_FAINT if self._among is None else _PLAIN)
        surface.blit(layer, inner.topleft)

    def _draw_lines(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws how the hole is meant to be played on each line: the safe one solid with squares, the bold one dashed with discs."""
        inner = self.inner(p)
        for number in sorted(range(len(self._lines)), key=lambda number: number == self._chosen):      # the one played on top
            bold, strokes = is_bold(self._lines, number), self._lines[number].way
            colour = _BOLD if bold else _SAFE
            drawn = [[self._ground.place(p, inner, x, y) for x, y in stroke] for stroke in strokes]
            for places in drawn:
                draw_way(p, surface, places, 1.0, colour, dash=p.look.px(_DASH) if bold else 0)
            side = p.look.px(9)
            for places in drawn:
                radius = side / 2 if bold else p.look.px(1)
                put(surface, p.rbox(side, side, radius, colour, _CASING, 1.5 * p.look.scale), places[-1], centre=True)

    def _draw_way(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the lit round: the way of its ball from the tee, as far as it has come."""
        one, size = self._rounds[self.lit], p.look.px(_MARK)
        end = self._ground.place(p, self.inner(p), *self._ground.start)
        for at, stop in enumerate(one.stops):
            share = min(1.0, max(0.0, self._reach * len(one.stops) - at))
            if share <= 0:
                break
            by = [self._ground.place(p, self.inner(p), x, y) for x, y in stop.way]
            end = draw_way(p, surface, [end, *by, self.spot(p, self.lit, at)], share, _LIT)
            if share >= 1.0:
                put(surface, p.mark(min(at, MARKS - 1), round(size * 1.3)), end, centre=True)
                if stop.wet:
                    pygame.draw.circle(surface, _RING, end, size, max(1, p.look.px(2)))
            else:
                put(surface, p.ball(round(size * 1.3)), end, centre=True)
        words = p.text(words_of(self.lit, one), SIZES.small / max(1.0, p.look.text) ** .5, _LIT, "bold")      # it hides little of the way
        x, y = end
        plate = pygame.Rect(0, 0, words.get_width() + p.look.px(16), words.get_height() + p.look.px(6))
        plate.midbottom = round(x), round(y - size)
        plate.clamp_ip(self.rect)
        put(surface, p.rbox(plate.w, plate.h, plate.h / 2, _CASING, "brass", p.look.scale), plate.topleft)
        put(surface, words, plate.center, centre=True)


def draw_way(p: Painter, surface: pygame.Surface, places: Sequence[XY], share: float, colour: RGB, *, dash: int = 0) -> XY:
    """Draws a share of a ball's way over these places in a dark casing, in dashes of `dash` pixels (0: solid); returns where it ends."""
    left = share * sum(dist(one, other) for one, other in pairwise(places))
    track = [places[0]]
    for one, other in pairwise(places):
        far = dist(one, other)
        part = min(1.0, left / far) if far else 1.0
        track.append((one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part))
        left -= far
        if left <= 0 and share < 1:
            break
    for tone, wide in ((_CASING, p.look.px(2) + 2 * max(1, p.look.px(1))), (colour, max(2, p.look.px(2)))):
        for one, other in pairwise(track):
            for begin, end in _dashes(dist(one, other), dash):
                first, last = ((one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (begin, end))
                pygame.draw.line(surface, tone, first, last, wide)
    return track[-1]


def _dashes(far: float, dash: int) -> Sequence[tuple[float, float]]:
    """Where the dashes of a line of length `far` begin and end, as shares of it; one dash for all of it where `dash` is 0."""
    if not dash or far <= dash:
        return ((0.0, 1.0),)
    return [(at / far, min(far, at + dash) / far) for at in range(0, int(far), 2 * dash)]


class WalkUser(Protocol):
    """The owner of the map; game.ui.scenes.trying.WalkScene implements it."""

    def go(self, step: int) -> None:
        """Goes to the next stroke (1), or to the one before (-1)."""


class WalkMap(GroundMap):
    """The map with the strokes of a line up to the present one, which is lit; those before it are paler.

    A click, Space and right go to the next stroke, left to the one before.
    """

    def __init__(self, ground: RoundsGround, user: WalkUser) -> None:
        super().__init__(ground)
        self._user = user
        self._strokes: Sequence[WalkedStroke] = ()
        self._at, self._reach = 0, 1.0

    def put(self, strokes: Sequence[WalkedStroke], at: int, reach: float = 1.0) -> None:
        """Puts these strokes up to number `at`; `reach` is the share of its way that is drawn, 0..1."""
        self._strokes, self._at, self._reach = strokes, at, reach
        self.refresh()

    def point(self, point: Point) -> Reply:
        if point.kind != "up" or point.button != 1:
            return point.kind != "move"
        self._user.go(1)
        return True

    def act(self, act: Act) -> Reply:
        if act.name in ("ok", "right", "left"):
            self._user.go(-1 if act.name == "left" else 1)
            return True
        return False

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        inner, size = self.inner(p), p.look.px(22)
        end = self._ground.place(p, inner, *self._ground.start)
        numbers: list[tuple[XY, int]] = []
        for number, stroke in enumerate(self._strokes[: self._at + 1]):
            now = number == self._at
            numbers.append((end, number))
            if stroke.stop is not None:
                by = [self._ground.place(p, inner, x, y) for x, y in (*stroke.stop.way, stroke.stop[:2])]
                end = draw_way(p, surface, [end, *by], self._reach if now else 1.0, _LIT if now else _WALKED)
        if self._strokes:
            put(surface, p.ball(round(size * .8)), end, centre=True)
        for place, number in numbers:
            now = number == self._at
            put(surface, p.rbox(size, size, size / 2, _LIT if now else _WALKED, _CASING, 2 * p.look.scale), place, centre=True)
            put(surface, p.text(str(number + 1), SIZES.small / max(1.0, p.look.text), _CASING, "bold"), place, centre=True)


_NAMES: Final = {"rookie": N_("Rookie"), "club": N_("Club"), "pro": N_("Pro")}
_PLAY: Final = {"rookie": N_("a beginner's play"), "club": N_("a good player's play"), "pro": N_("the best play")}


def level_names(levels: Sequence[str]) -> list[str]:
    """The names of these levels of bots, each in a word."""
    return [_(_NAMES[level]) for level in levels]


class TryPlayer(Widget):
    """The player of the rounds: a regular of the house of that level, with name and how well they play."""

    def __init__(self, level: str) -> None:
        super().__init__()
        self.level = level

    def put(self, level: str) -> None:
        """Shows a bot of that level."""
        if level != self.level:
            self.level = level
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_FACE) + p.font(SIZES.body, "bold").get_linesize() + p.font(SIZES.small).get_linesize() + p.look.px(6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        who, size = next(one for one in CHARACTERS if one.level == self.level), p.look.px(_FACE)
        middle = self.rect.centerx, self.rect.y + size // 2
        face = portrait_of(p, Sitter(who.features, _SITTER, who.level), size)
        put(surface, face if face is not None else p.icon("person", size, self.ink("strong")), middle, centre=True)
        y = self.rect.y + size + p.look.px(4)
        name = p.text(who.name, squeezed(p, who.name, SIZES.body, self.rect.w, "bold"), self.ink("strong"), "bold")
        how = _(_PLAY[self.level])
        play = p.text(how, squeezed(p, how, SIZES.small, self.rect.w, least=.6), self.ink("lesser"))
        for words in (name, play):
            put(surface, words, (self.rect.centerx - words.get_width() // 2, y))
            y += words.get_height()


class WorthFigure(Widget):
    """A mean score in large letters, and below it words beside a sample of its bar: solid for a played mean, hatched for an exact one."""

    def __init__(self, value: str, words: str, *, played: bool) -> None:
        super().__init__(grow=1)
        self._value, self._words, self._played = value, words, played

    def height(self, p: Painter, width: int) -> int:
        return p.font(_LARGE, "bold").get_linesize() + p.font(SIZES.small).get_linesize()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        step, px = p.font(SIZES.small).get_linesize(), p.look.px
        put(surface, p.text(self._value, _LARGE, self.ink("strong"), "bold"), self.rect.topleft)
        swatch = pygame.Rect(self.rect.x, 0, px(16), px(13))
        swatch.centery = self.rect.bottom - step // 2
        draw_score(p, surface, swatch, "fairway", hatched=not self._played)
        left = swatch.right + px(7)
        size = squeezed(p, self._words, SIZES.small, self.rect.right - left, least=.6)
        put(surface, p.text(self._words, size, self.ink("lesser")), (left, self.rect.bottom - step))


class StrokeKey(Widget):
    """What a mark stands for, how many balls have come to rest with that stroke, and how many rounds have ended with it."""

    def __init__(self, stroke: int) -> None:
        super().__init__()
        self._stroke, self._told = stroke, ""

    def put(self, rounds: Sequence[PlayedRound]) -> None:
        """Shows the counts for these rounds."""
        last = self._stroke == MARKS - 1
        stops = [stop for one in rounds for at, stop in enumerate(one.stops) if at == self._stroke or (last and at > self._stroke)]
        wet = sum(stop.wet for stop in stops)
        holed = sum(one.strokes == self._stroke + 1 or (last and one.strokes > self._stroke) for one in rounds)
        told = _("{n}, {wet} wet").format(n=len(stops), wet=wet) if wet else str(len(stops))
        if holed:
            told = _("{stops}; {n} in").format(stops=told, n=holed)
        if told != self._told:
            self._told = told
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return 2 * p.font(SIZES.small).get_linesize() + p.look.px(6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        step, size = p.font(SIZES.small).get_linesize(), p.look.px(16)
        put(surface, p.mark(self._stroke, size), (self.rect.x + size, self.rect.centery), centre=True)
        names = _("1st stroke"), _("2nd stroke"), _("3rd stroke"), _("later ones")
        x = self.rect.x + 2 * size + p.look.px(4)
        put(surface, p.text(names[self._stroke], SIZES.small, self.ink("strong"), "bold"), (x, self.rect.y + p.look.px(3)))
        put(surface, p.text(self._told, SIZES.small, self.ink("lesser")), (x, self.rect.y + p.look.px(3) + step))
