"""What the coach of a guided game sees of the table: what a step speaks of, where it is now, and what his note should not hide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Protocol

import pygame

from game.session.lesson import CoachReply, Lesson, LessonStep, StackedTable
from game.ui.looks.stage import Stage
from game.ui.paint import Painter
from game.ui.play.bar import PlayBar
from game.ui.play.bubbles import KEPT_FREE, KEPT_WHOLE, KeptFree
from game.ui.play.coach import LessonList, Surroundings
from game.ui.play.desk import Desk
from game.ui.play.panel import GUIDE
from game.ui.widgets.base import Widget
from game.words import _

SEAT: Final = "seat "
PLANNED: Final = "planned"      # the part with which the lesson's move is planned; a face finds it by the move's line
_ASKED: Final = 24.0    # the cost of hiding the sentence that asks: low, as its width may change, and the note should not move then
_AIR: Final = 6          # logical units between the note and a tile of the hand, or the edge of the sentence


class Saying(Protocol):
    """What the coach answers now."""

    @property
    def heard(self) -> CoachReply | None:
        """His answer to the player's present choice; None where he has none."""


class TaughtTable(Protocol):
    """A guided game at its present step; game.ui.scenes.lesson.LessonScene implements it."""

    table: StackedTable
    lesson: Lesson
    step: int

    @property
    def now(self) -> LessonStep:
        """The present step."""

    @property
    def saying(self) -> Saying:
        """What the coach answers to the player's choice."""

    @property
    def painter(self) -> Painter:
        """The present painter."""


class LessonSight:
    """Finds the parts of a table that a step names. Obeys `game.ui.play.coach.CoachSight`."""

    def __init__(self, lesson: TaughtTable, desk: Desk, bar: PlayBar, stage: Stage) -> None:
        self._lesson, self._desk, self._bar, self._stage = lesson, desk, bar, stage

    @property
    def named(self) -> tuple[str, ...]:
        """The names of the parts that are lit now: those of the coach's answer to the present choice, if it has any, else of the step."""
        heard = self._lesson.saying.heard
        return heard.light if heard is not None and heard.light else self._lesson.now.light

    def _marks(self) -> Iterator[tuple[pygame.Rect, str]]:
        """The parts of the screen on which the step has words stand, each with its words."""
        for name, words in self._lesson.now.marks:
            if name in self.named:
                yield from ((pygame.Rect(rect), _(words)) for rect in self.spots(name))

    def lights(self) -> Iterator[pygame.Rect]:
        """The places on the screen of what the step speaks of."""
        for name in self.named:
            for rect in self.spots(name):
                if rect.w > 0 and rect.h > 0:
                    yield pygame.Rect(rect)

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """The places of a part of the screen that a step names; empty while it is not seen."""
        desk, bar = self._desk, self._bar
        parts: dict[str, Widget] = {
            "hand": desk.face.hand, "table": desk.face.table, "board": desk.face.board, "strip": desk.strip, "panel": desk.panel,
            "undo": bar.undo, "hint": bar.hint, "rules": bar.rules, "menu": bar.menu}
        parts |= {name: widget for name, widget in (("head", desk.face.head), ("legend", desk.face.legend)) if widget is not None}
        if name in parts:
            return tuple(self._desk.face.spots(name)) or (parts[name].rect,) if parts[name].visible else ()
        if name.startswith(SEAT):
            return (desk.seats.plates[int(name.removeprefix(SEAT))].rect,)
        if name == "move":
            return self._move_spot()
        if name == PLANNED:     # found by the lesson's move: the player may have planned another
            action: object = self._lesson.table.scripted
            name = f"{PLANNED} {self._lesson.table.rules.encode(action)}" if action is not None else ""
        return self._desk.face.spots(name)

    def _move_spot(self) -> Iterable[pygame.Rect]:
        """The place of what the lesson's move is made with."""
        action: object = self._lesson.table.scripted
        widget = self._desk.face.focus_of(action) if action is not None else None
        return (widget.focus_rect,) if widget is not None else ()

    def surroundings(self) -> Surroundings:
        """The parts of the screen round the note, where they are now."""
        lights = tuple(self.lights())
        over = [self._desk.strip.bar, *self._desk.face.spots("busy"), *self._desk.face.spots("tags")]
        return Surroundings(lights, tuple(self._links(lights)), tuple(self._busy()), tuple(self._clear()), tuple(over),
                            self._desk.face.table.rect.center, tuple(self._marks()))

    def _links(self, lights: tuple[pygame.Rect, ...]) -> Iterator[tuple[pygame.Rect, pygame.Rect]]:
        """The pairs of lit places that a move joins, while the step waits for a move."""
        if self._lesson.now.plays:
            for one, other in self._desk.face.joins():
                if one in lights and other in lights:
                    yield one, other

    def _clear(self) -> Iterator[pygame.Rect]:
        """The places without shade: the list of steps, a finished hand or hole, and while a move is waited for what moves are made with."""
        desk = self._desk
        if desk.panel.visible and desk.panel.page == GUIDE:
            yield desk.panel.rect
        if self._lesson.lesson.over_result(self._lesson.step):       # the coach speaks of the finished hand or hole
            yield desk.face.table.rect
            yield from (plate.rect for plate in desk.seats.plates)
        if not self._lesson.now.plays:
            return
        yield from self.spots("tags")
        hand = pygame.Rect(desk.face.hand.rect)
        for plate in desk.seats.plates:
            if plate.rect.colliderect(hand) and plate.rect.centerx < hand.centerx:      # the viewer's own plaque stands beside the rack
                hand = pygame.Rect(plate.rect.right, hand.y, hand.right - plate.rect.right, hand.h)
        yield hand
        yield desk.strip.rect

    def _ticks(self) -> pygame.Rect:
        """The part of the card at the right with the lesson's steps; the whole card where it shows another page."""
        panel = self._desk.panel
        steps = next((widget for widget in panel.walk() if isinstance(widget, LessonList)), None)
        ticks = pygame.Rect(panel.rect)
        if steps is not None:
            ticks.h = min(ticks.h, max(line.rect.bottom for line in steps.ticks) - ticks.top)
        return ticks

    def _busy(self) -> Iterator[KeptFree]:
        """What the note should not hide, each with a weight."""
        plays = bool(self._lesson.now.plays)
        held = tuple(self.spots("held"))
        yield from ((_with_air(self._lesson.painter, rect), KEPT_FREE) for rect in held)
        if not held:
            yield self._desk.face.hand.rect, KEPT_FREE if plays else 2.0
        if (asked := self._desk.strip.bar).w:
            yield _with_air(self._lesson.painter, asked), _ASKED if plays else KEPT_WHOLE
        yield self._bar.rect, 8.0
        yield self._desk.face.board.rect, 2.0 if plays else 4.0
        if self._desk.panel.visible:
            yield self._desk.panel.rect, .2
            yield self._ticks(), KEPT_FREE
        if self._lesson.lesson.over_result(self._lesson.step):
            yield self._desk.face.table.rect, 3.0
        for plate in self._desk.seats.plates:
            yield plate.rect, KEPT_FREE
        for sprite in self._stage.sprites:
            if sprite.visible and sprite.z >= 0:
                yield sprite.rect, .5
        lie = tuple(_with_air(self._lesson.painter, rect) for rect in self._desk.face.spots("busy"))
        ends = KEPT_FREE if plays or lie else 2.0      # while there is only something to read, the place of the first tile matters little
        tags = *self._desk.face.spots("tags"), *self._desk.face.spots("labels")
        ground = self._desk.face.spots("ground")
        for rects, weight in ((lie, KEPT_FREE), (tags, KEPT_WHOLE), (self._desk.face.spots("goal"), ends), (ground, 3.0)):
            for rect in rects:
                yield rect, weight


def _with_air(p: Painter, rect: pygame.Rect) -> pygame.Rect:
    """The rectangle with some room round it, for a shadow."""
    air = 2 * p.look.px(_AIR)
    return rect.inflate(air, air)
