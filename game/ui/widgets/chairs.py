"""Chairs round a drawn table: people are lifted and set down there by mouse, finger, keys and pad."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.ui.animation import Animator, Tween, land
from game.ui.input import DIRECTIONS, Act, Composing, Edit, InputDevice, Point, Typed
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person, portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.stage import Stage
from game.ui.theme import SIZES
from game.ui.widgets.base import Control
from game.ui.widgets.carried import HIGH, LOW, CarriedPortrait
from game.ui.widgets.focus import nearest
from game.ui.widgets.text import shadow_on, shorten, squeezed
from game.words import _

_FACE: Final = 58           # logical units: a portrait on a chair
_PIP, _PIPS = 9, 3            # the size of a pip of a level, and how many there are
_DASHES: Final = 14         # of the ring that stands for somebody in the hand
_SHAKES, _REACH = 3, 6      # how often a chair shakes that can't be taken or left, and how far
_SLOP: Final = 6            # a press that moves farther than this lifts whom it is on
_LEAST: Final = .8          # of its size, to which a word on the bench may shrink
_AROUND: Final = 26         # and the room round a portrait for its shadow
_UP: Final = 6              # logical units by which somebody lifted from a chair is above it,
_ASIDE: Final = (-24, -20)  # and who is held over another chair from its middle
_SETTLED: Final = .12       # seconds at speed 1: up into the hand, or down on a chair
AWAY: Final = -1            # the number of no chair


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who is shown: the name, a line under it, the portrait, and whether something is wrong with the name."""

    name: str
    line: str = ""
    sitter: Sitter | None = None
    wrong: bool = False
    mark: int | None = None         # the number of the colour and shape, where it is not that of the seat
    pips: int = 0                   # of three, for a bot's level


class ChairActions(NamedTuple):
    """What chairs tell their owner.

    `move` has somebody lifted set down on a chair, or beside all chairs (None): the number of the chair where they sit then, AWAY for none;
    None where it can't be, which the owner explains. `may` tells whether it can. `rename` begins a name with the letters typed on a chair.
    """

    move: Callable[[Portrait, ChairSeat | None], int | None]
    may: Callable[[Portrait, ChairSeat], bool]
    open: Callable[[ChairSeat], SceneChange | None]
    join: Callable[[ChairSeat], SceneChange | None]
    rename: Callable[[ChairSeat, str], None]


class Carrying:
    """Who is lifted at present, and by what; and who is on the way down to a chair."""

    def __init__(self, stage: Stage, motion: Animator, told: ChairActions) -> None:
        self._stage, self._motion, self._told = stage, motion, told
        self._air: CarriedPortrait | None = None
        self.source: Portrait | None = None
        self.chairs: tuple[ChairSeat, ...] = ()
        self.free: tuple[ChairSeat, ...] = ()       # where the lifted one can go
        self.over: ChairSeat | None = None          # the chair under the pointer that holds somebody
        self.height = 0.0                           # how far (0..1) up into the hand they have come
        self.bound: Portrait | None = None          # to which somebody is on the way

    @property
    def dragged(self) -> bool:
        """Whether it is the pointer that holds somebody."""
        return self.source is not None and self._air is not None

    def lift(self, source: Portrait) -> None:
        """Somebody is in the hand; every chair that may be chosen shows it."""
        self._arrive()
        self.source = source
        self.free = tuple(chair for chair in self.chairs if chair is not source and self._told.may(source, chair))
        if self._moves(source):
            self._motion.play(Tween(_SETTLED, lambda share: self._raise(source, share), land))
        else:
            self._raise(source, 1.0)
        self._refresh()

    def _moves(self, one: Portrait) -> bool:
        return bool(self._motion.speed) and one.host is not None and one.host.painter.look.motion

    def _raise(self, source: Portrait, share: float) -> None:
        if source is not self.source:
            return
        self.height = share
        if self._air is not None:
            self._air.rise(share)
        else:
            source.refresh()

    def drag(self, pos: tuple[int, int]) -> None:
        """The pointer that holds somebody is there."""
        source = self.source
        if source is None or source.host is None:
            return
        if self._air is None:
            self._air = CarriedPortrait(self._stage, source.host.painter, source.picture)
            self._air.rise(self.height)
            source.refresh()
        self._air.place(pos)
        self._air.trail(source.rect.center)
        self._look_at(self.chair_at(pos))

    def _look_at(self, chair: ChairSeat | None) -> None:
        """The lifted one is held over that chair."""
        for one in (self.over, chair) if chair is not self.over else ():
            if one is not None:
                one.refresh()
        self.over = chair

    def put_back(self) -> None:
        """Whoever was lifted stays where they were."""
        source, start = self.source, self._where(None)
        if source is None:
            return
        self._let_go()
        if start is not None:
            self._settle(start, source)

    def _where(self, target: ChairSeat | None) -> tuple[float, float] | None:
        """Where the lifted one is in the air, if anywhere; held by keys that is over the chair that is looked at."""
        if self._air is not None:
            return self._air.pos
        if self.source is None or self.source.host is None or target is None or target is self.source:
            return None
        p = self.source.host.painter
        x, y = target.middle(p)
        return x + p.look.px(_ASIDE[0]), y + p.look.px(_ASIDE[1])

    def _let_go(self) -> None:
        if self.source is not None:
            self.source.refresh()
        self.source, self.free, self.over, self.height = None, (), None, 0.0
        self._arrive()
        self._refresh()

    def _settle(self, start: tuple[float, float], goal: Portrait) -> None:
        """The portrait goes from there down to its place."""
        if goal.host is None or not self._moves(goal):
            return
        p = goal.host.painter
        air = self._air = CarriedPortrait(self._stage, p, goal.picture)
        self.bound = goal

        def fall(share: float) -> None:
            x, y = goal.middle(p) if goal.rect.w else start
            air.place((start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share))
            air.rise(1 - share)
        self._motion.play(Tween(_SETTLED, fall, land, self._arrive))
        goal.refresh()

    def _arrive(self) -> None:
        """Whoever is in the air is there."""
        goal, self.bound = self.bound, None
        if self._air is not None:
            self._air.remove()
            self._air = None
        if goal is not None:
            goal.refresh()

    def set_down(self, target: ChairSeat | None) -> Reply:
        """The lifted one goes to that chair, or off the table. On their own chair it is opened."""
        source, start = self.source, self._where(target)
        self._let_go()
        if source is None or source.host is None:
            return False
        host = source.host
        if target is source and isinstance(source, ChairSeat):
            return self.open(source)
        if target is None and not isinstance(source, ChairSeat):      # from the bench, and back to it
            if start is not None:
                self._settle(start, source)
            return True
        seat = self._told.move(source, target)
        host.sound("deny" if seat is None else "press")
        goal = source if seat is None else next((chair for chair in self.chairs if chair.number == seat), None)
        if goal is not None and start is not None:
            self._settle(start, goal)
        return True

    def open(self, chair: ChairSeat) -> Reply:
        """What belongs to a chair is shown; an empty one is taken."""
        answer = self._told.open(chair) if chair.taken else self._told.join(chair)
        return True if answer is None else answer

    def rename(self, chair: ChairSeat, text: str) -> Reply:
        """The name of who sits there begins so."""
        self.put_back()
        self._told.rename(chair, text)
        return True

    def send_away(self, chair: ChairSeat) -> Reply:
        """Whoever sits there leaves the table, where the game can do without."""
        host = chair.host
        self.put_back()
        if host is not None:
            host.sound("press" if self._told.move(chair, None) is not None else "deny")
            host.set_focus(self.chairs[min(chair.number, len(self.chairs) - 1)])
        return True

    def chair_at(self, pos: tuple[int, int]) -> ChairSeat | None:
        """The chair there, or None."""
        return next((chair for chair in self.chairs if chair.rect.collidepoint(pos)), None)

    def _refresh(self) -> None:
        for chair in self.chairs:
            chair.refresh()


class Portrait(Control):
    """Somebody who can be lifted: by dragging, or by "ok"; then a direction chooses a chair, "ok" sets down and "back" puts back."""

    drags = True
    margin = 26

    def __init__(self, carrying: Carrying, number: int, shown: Occupant | None, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.carrying, self.number, self.shown = carrying, number, shown
        self._pressed_at: tuple[int, int] | None = None

    @property
    def taken(self) -> bool:
        """Whether there is anybody to lift."""
        return self.shown is not None

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Lift, choose a chair, set down, put back."""
        carrying = self.carrying
        if carrying.source is None:
            if act.name != "ok":
                return False
            if not self.taken:
                return self.activate(act.source)
            carrying.lift(self)
            self.refresh()
            return True
        if act.name == "back":
            source = carrying.source
            source.forget_press()
            carrying.put_back()
            if self.host is not None:
                self.host.set_focus(source)
            return True
        if act.name in DIRECTIONS:
            target = nearest(self, carrying.chairs, act.name)
            if target is not None and self.host is not None:
                self.host.sound("tick")
                self.host.set_focus(target)
            return True
        return carrying.set_down(self) if act.name == "ok" and isinstance(self, ChairSeat) else False

    def point(self, point: Point) -> Reply:
        """A press that moves lifts; where it is let go, the lifted one is set down."""
        carrying = self.carrying
        if point.kind == "down" and point.button == 1:
            if carrying.source is not None and not carrying.dragged:    # lifted by a press before: this one sets down
                self._pressed_at = None
                return carrying.set_down(self) if isinstance(self, ChairSeat) else self._put_back()
            self._pressed_at = point.pos
            return True
        if point.kind == "leave":
            self._pressed_at = None
            return self._put_back() if carrying.dragged else False
        if point.kind == "move" and self.pressed and self._pressed_at is not None:
            return self._moved(point)
        if point.kind != "up" or self._pressed_at is None:
            return point.kind == "up"
        self._pressed_at = None
        if carrying.dragged:
            return carrying.set_down(carrying.chair_at(point.pos))
        return self.activate(point.source) if self.rect.collidepoint(point.pos) else False

    def forget_press(self) -> None:
        """What is pressed here asks for nothing when it is let go."""
        self._pressed_at = None

    def _put_back(self) -> Reply:
        self.carrying.put_back()
        return True

    def _moved(self, point: Point) -> Reply:
        if self.host is None or self._pressed_at is None or not self.taken:
            return True
        far = max(abs(point.pos[0] - self._pressed_at[0]), abs(point.pos[1] - self._pressed_at[1]))
        if not self.carrying.dragged:
            if far <= self.host.painter.look.px(_SLOP):
                return True
            self.carrying.lift(self)
        self.carrying.drag(point.pos)
        return True

    def activate(self, source: InputDevice) -> Reply:
        """What a press without a move does: a person on the bench is in the hand until a chair is pressed."""
        self.carrying.lift(self)
        return True

    def lost(self) -> None:
        """Whoever goes to something else than a chair has let the lifted one go."""
        super().lost()
        if self.host is not None and not isinstance(self.host.focus, ChairSeat) and not self.pressed:
            self.carrying.put_back()

    # ---- drawing
    def face(self, p: Painter) -> int:
        """Its portrait's size in device pixels."""
        return p.look.px(_FACE)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        return self.rect.center

    def picture(self, height: float) -> pygame.Surface:
        """The portrait with its shadow at that height, as it is carried. Raises RuntimeError for a widget that is nowhere."""
        if self.host is None:
            raise RuntimeError("the portrait is on no layer")
        p = self.host.painter
        size, pad = self.face(p), p.look.px(_AROUND)
        out = pygame.Surface((size + 2 * pad, size + 2 * pad), pygame.SRCALPHA, 32)
        self.draw_face(p, out, (pad + size // 2, pad + size // 2), height)
        return out

    def draw_face(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], height: float = LOW) -> None:
        """The portrait with the mark of its seat."""
        if self.shown is not None and self.shown.sitter is not None:
            mark = self.number if self.shown.mark is None else self.shown.mark
            draw_person(p, surface, self.shown.sitter, mark, middle, self.face(p), height)

    @property
    def in_air(self) -> bool:
        """Whether its portrait is elsewhere: dragged from here, or still on the way."""
        return self.carrying.bound is self or (self.carrying.source is self and self.carrying.dragged)


class Bencher(Portrait):
    """Somebody who waits on the bench for a chair."""

    def natural(self, p: Painter) -> int:
        """Its portrait, and a word below it in the smallest size at which it is read."""
        word = p.font(SIZES.caption * _LEAST).size(self.shown.name)[0] + 2 if self.shown is not None else 0
        return max(p.look.px(52 * max(1.0, min(1.6, p.look.text))), min(word, p.look.px(120 * max(1.0, p.look.text))))

    def height(self, p: Painter, width: int) -> int:
        """Portrait, name and pips."""
        return self.face(p) + p.font(SIZES.caption).get_linesize() + p.look.px(6 + _PIP)

    def face(self, p: Painter) -> int:
        """Smaller than on a chair."""
        return p.look.px(42)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait, lit while it is in the hand, and the name."""
        shown, px = self.shown, p.look.px
        if shown is None:
            return
        size, middle = self.face(p), self.middle(p)
        if self.in_air:
            self._draw_gap(p, surface, middle, size)
            return
        if self.carrying.source is self or self.hot:
            ring = p.rbox(size + px(8), size + px(8), size // 2 + px(4), "glow", None)
            p.lit(surface, ring, middle, "glow", .5)
        self.draw_face(p, surface, middle)
        small = squeezed(p, shown.name, SIZES.caption, self.rect.w, "regular", _LEAST)
        words = p.text(shorten(p, shown.name, small, self.rect.w), small, self.ink("main"), "regular", shadow_on(self.ground))
        put(surface, words, (self.rect.centerx - words.get_width() / 2, self.rect.bottom - px(_PIP) - words.get_height()))
        if shown.pips:
            draw_pips(p, surface, shown.pips, (self.rect.centerx - px(_PIP) * _PIPS // 2, self.rect.bottom - px(_PIP) // 2))

    def _draw_gap(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        """A broken ring where somebody sat who is in the hand."""
        box = pygame.Rect(0, 0, size, size)
        box.center = middle
        for part in range(_DASHES):
            start = math.tau * part / _DASHES
            pygame.draw.arc(surface, p.colour("brass"), box, start, start + math.pi / _DASHES, max(2, p.look.px(2)))
        put(surface, p.icon("person", size // 2, "brass"), middle, centre=True)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        return self.rect.centerx, self.rect.y + self.face(p) // 2 + p.look.px(2)

    def draw_face(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], height: float = LOW) -> None:
        """The portrait without a mark: it has no seat yet."""
        size = self.face(p)
        found = portrait_of(p, self.shown.sitter, size) if self.shown is not None and self.shown.sitter is not None else None
        if found is not None:
            p.drop(surface, found, middle, height)
            return
        put(surface, p.rbox(size, size, size // 2, "plate_on", "brass", p.look.scale), middle, centre=True)
        put(surface, p.icon("person", size // 2, "cream"), middle, centre=True)


class ChairSeat(Portrait):
    """A place at the table, taken or empty."""

    def __init__(self, carrying: Carrying, number: int) -> None:
        super().__init__(carrying, number, None, tip=_("Drag to another chair to change places; press for name and level, or type a name"))
        self.words_above = False        # the name stands on the side away from the table
        self.turned = 0.0               # degrees counter-clockwise by which its back is turned from the top
        self._sway = 0.0                # from -1 to 1, while it shakes

    def sway(self, share: float) -> None:
        """How it stands at a moment of its shake, which says that nobody can sit down there, or leave it."""
        self._sway = math.sin(share * math.tau * _SHAKES) * (1 - share)
        self.refresh()

    @property
    def lettered(self) -> bool:
        """Whether letters that are typed are for it: they begin another name."""
        return self.taken

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """A letter begins the name."""
        return self.carrying.rename(self, intent.text) if isinstance(intent, Typed) and self.taken else False

    def set(self, shown: Occupant | None) -> None:
        """Shows who sits there, None for nobody."""
        if shown != self.shown:
            self.shown = shown
            self.refresh()

    def activate(self, source: InputDevice) -> Reply:
        """What belongs to the chair is shown."""
        if self.carrying.source is not None:
            return self.carrying.set_down(self)
        return self.carrying.open(self)

    def act(self, act: Act) -> Reply:
        """Del, or Y of a pad, empties the chair."""
        if act.name == "delete" or (act.name == "hint" and act.source == "pad"):
            return self.carrying.send_away(self) if self.taken else True
        return super().act(act)

    def height(self, p: Painter, width: int) -> int:
        """Portrait, name and line."""
        return self.face(p) + p.font(SIZES.small, "bold").get_linesize() + p.font(SIZES.caption).get_linesize() + p.look.px(8)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        top, half, x = self.rect.y + p.look.px(3), self.face(p) // 2, self.rect.centerx + round(p.look.px(_REACH) * self._sway)
        return x, self.rect.bottom - p.look.px(3) - half if self.words_above else top + half

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait or an empty seat, its name and line; a glow where the lifted one can go."""
        px, size, middle, carrying = p.look.px, self.face(p), self.middle(p), self.carrying
        held = carrying.source
        if (self.hot if held is None else held is self or self in carrying.free):
            disc = p.rbox(size, size, size // 2, "glow", None)
            p.lit(surface, disc, middle, "glow", .9 if held is not None and (carrying.over is self or self.focused) else .45)
        if self.shown is None and p.look.theme.flat:
            seat = p.rbox(size, size, px(16), "plate" if not self.hot else "plate_on", "brass", p.look.scale)
            put(surface, seat, (middle[0] - size // 2, middle[1] - size // 2))
        elif not p.look.theme.flat:
            p.drop(surface, self._chair(p), middle, .3)
        if self.shown is None:
            put(surface, p.icon("new", size // 2, "cream"), middle, centre=True)
        elif not self.in_air:
            up = carrying.height if held is self else 0.0
            self.draw_face(p, surface, (middle[0], middle[1] - round(px(_UP) * up)), LOW + (HIGH - LOW) * up)
        if held is not None and held is not self and self.focused and not carrying.dragged:
            put(surface, held.picture(HIGH), (middle[0] + px(_ASIDE[0]), middle[1] + px(_ASIDE[1])), centre=True)
        self._draw_words(p, surface)

    def _chair(self, p: Painter) -> pygame.Surface:
        """The seat and its back, turned towards the table."""
        size, tone = self.face(p), p.look.theme.plate_on if self.hot and not self.taken else p.look.theme.plate

        def make() -> pygame.Surface:
            fine = 3 * size
            out = pygame.Surface((fine * 3 // 2, fine * 3 // 2), pygame.SRCALPHA, 32)
            middle, outer, wide = fine * 3 / 4, fine * 5 / 8, fine / 10
            for colour, edge in ((tone.dark, 0.0), (tone.light, wide / 5)):
                turns = [math.radians(-138 + edge / 4 + k * (96 - edge / 2) / 30) for k in range(31)]
                rim = [(outer - edge, turns), (outer - wide + edge, turns[::-1])]
                pygame.draw.polygon(out, colour, [(middle + r * math.cos(t), middle + r * math.sin(t)) for r, along in rim for t in along])
            seat = pygame.Rect(0, 0, fine * 19 // 20, fine * 19 // 20)
            seat.center = out.get_rect().center
            pygame.draw.rect(out, tone.dark, seat, border_radius=fine // 4)
            pygame.draw.rect(out, tone.mid, seat.inflate(-fine // 24, -fine // 24), border_radius=fine // 4)
            pygame.draw.rect(out, tone.light, seat.inflate(-fine // 24, -fine // 24), max(2, fine // 60), border_radius=fine // 4)
            return pygame.transform.rotozoom(out.premul_alpha(), self.turned, 1 / 3)
        return p.quick(("chair", size, tone, round(self.turned)), make)

    def _draw_words(self, p: Painter, surface: pygame.Surface) -> None:
        if self.shown is None:
            return
        y = self.rect.y + (0 if self.words_above else self.face(p) + p.look.px(6))
        named: tuple[tuple[str, float, FontKind], ...] = (
            (self.shown.name, SIZES.small, "bold"), (self.shown.line, SIZES.caption, "regular"))
        for text, size, manner in named:
            ink = self.ink("warning" if self.shown.wrong and manner == "bold" else "main" if manner == "bold" else "lesser")
            fits = squeezed(p, text, size, self.rect.w, manner, .8)
            words = p.text(shorten(p, text, fits, self.rect.w, manner), fits, ink, manner, shadow_on(self.ground))
            wide = pips_wide(p) if self.shown.pips and manner == "regular" else 0
            wide = wide if words.get_width() + wide <= self.rect.w else 0
            x = self.rect.centerx - (words.get_width() + wide) / 2
            put(surface, words, (x, y))
            if wide:
                draw_pips(p, surface, self.shown.pips, (round(x) + words.get_width() + p.look.px(_PIP), y + words.get_height() // 2))
            y += p.font(size, manner).get_linesize()


def pips_wide(p: Painter) -> int:
    """The width of the pips of a level, with the gap before them."""
    return p.look.px(_PIP) * (_PIPS + 1)


def draw_pips(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
    """The level of a bot in brass, from one to three."""
    size = p.look.px(_PIP)
    for number in range(_PIPS):
        put(surface, p.stud(size, number < pips), (middle_left[0] + number * size, middle_left[1] - size // 2))
