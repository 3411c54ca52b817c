"""People lifted from the bench or a chair: how they look at rest and in the air, where they can go, and how they are set down."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

import pygame

from game.ui.input import DIRECTIONS, Act, InputDevice, Point
from game.ui.looks.stage import Animator, Sprite, Stage, Tween, land
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.widgets.base import Control
from game.ui.widgets.focus import nearest

# ---- somebody in the air between bench and chairs: a portrait with its shadow, and the trail of dots behind it
LOW, HIGH = .3, 1.0         # how high above the table a portrait seems: at rest, and in the hand
_DOTS, _APART, _BOW = 24, 14, .06           # the trail: most dots, logical units between two, and the bow as a share of its length
_UP: Final = 7              # logical units: how far above its place a portrait in the hand is drawn
_HELD: Final = 900          # above everything on the stage


class CarriedPortrait:
    """A portrait above the stage. `picture` draws it with the shadow that it has at a height (LOW to HIGH)."""

    def __init__(self, stage: Stage, painter: Painter, picture: Callable[[float], pygame.Surface]) -> None:
        self._stage, self._painter, self._picture = stage, painter, picture
        self._sprite = stage.add(Sprite(picture(LOW), (0, 0), _HELD))
        self._trail: list[Sprite] = []
        self._share, self.pos = 0.0, (0.0, 0.0)

    def place(self, pos: tuple[float, float]) -> None:
        """Moves its middle to that place, in device pixels."""
        self.pos = pos
        self._sprite.centre_at((pos[0], pos[1] - self._painter.look.px(_UP) * self._share))

    def rise(self, share: float) -> None:
        """Draws it so far (0..1) on its way from the table up into the hand."""
        if round(8 * share) != round(8 * self._share):      # shadows come in as many steps
            self._sprite.image = self._picture(LOW + (HIGH - LOW) * round(8 * share) / 8)
        self._share = share
        self.place(self.pos)

    def trail(self, start: tuple[int, int]) -> None:
        """Draws dots in a slight bow from there to the portrait."""
        px, end = self._painter.look.px, self.pos
        size, away = max(2, px(4)), math.dist(start, end)
        count = min(_DOTS, int(away / px(_APART)))
        while len(self._trail) < _DOTS:
            self._trail.append(self._stage.add(Sprite(self._painter.rbox(size, size, size / 2, "glow"), (0, 0), _HELD - 1)))
        for number, dot in enumerate(self._trail):
            dot.visible = number < count
            share = (number + .5) / max(1, count)
            bow = math.sin(share * math.pi) * away * _BOW
            dot.centre_at((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share - bow)))

    def remove(self) -> None:
        """Takes it off the stage."""
        for sprite in (self._sprite, *self._trail):
            self._stage.remove(sprite)


# ---- somebody's portrait, on a chair or on the bench
_FACE: Final = 58           # logical units: a portrait on a chair
_AROUND: Final = 26         # and the room round it for its shadow


@dataclass(frozen=True, slots=True)
class Occupant:
    """A person on a chair or the bench: the name, a line under it, the portrait, and whether something is wrong with the name."""

    name: str
    line: str = ""
    sitter: Sitter | None = None
    wrong: bool = False
    mark: int | None = None         # the number of the colour and shape; None for those of the seat
    pips: int = 0                   # of three, for a bot's level


class Portrait(Control):
    """A place with a number, taken or empty: a chair at the table, or a place on the bench."""

    margin = 26
    seated = False
    """Whether it is a chair at the table."""

    def __init__(self, number: int, shown: Occupant | None, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.number, self.shown = number, shown
        self.place = number
        """Its index among the chairs, or on the bench. The `number` of a chair is the seat of the person on it: an empty one has none."""

    @property
    def taken(self) -> bool:
        """Whether somebody is there who can be lifted."""
        return self.shown is not None

    def forget_press(self) -> None:
        """Forgets a press that began here, so that its release does nothing."""

    # ---- drawing
    def face(self, p: Painter) -> int:
        """Its portrait's size in device pixels."""
        return p.look.px(_FACE)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        return self.rect.center

    def picture(self, height: float) -> pygame.Surface:
        """The portrait with its shadow at that height, as it is carried. Raises RuntimeError if the widget is not on the screen."""
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


# ---- lifting a person from the bench or a chair, the chairs where they can go, and setting them down
ASIDE: Final = (-24, -20)   # logical units from the middle of a chair to that of who is held over it
_SETTLED: Final = .12       # seconds at speed 1: up into the hand, or down on a chair
AWAY: Final = -1            # the number of no chair
_T = TypeVar("_T")


class ChairOwner(Protocol):
    """The owner of the chairs, which carries out what is done with them."""

    def set_down(self, source: Portrait, target: Portrait | None) -> int | None:
        """Sets somebody down on a chair, or away from all chairs (None). Returns the seat where they sit then, AWAY for none.

        Returns None if that can't be done; the owner says why.
        """

    def may_sit(self, source: Portrait, target: Portrait) -> bool:
        """Whether the person lifted from `source` can sit down on `target`."""

    def open_chair(self, chair: Portrait) -> None:
        """Opens the choices for a chair."""

    def join(self, chair: Portrait) -> None:
        """Has an empty chair taken."""

    def rename(self, chair: Portrait, text: str) -> None:
        """Begins a new name with the letters that were typed on a chair."""


@dataclass(slots=True)
class _LiftedPerson:
    """Somebody who is lifted: the place they come from, the chairs where they can go, and the chair that they are held over.

    `height` says how far (0..1) up into the hand they have come; `air` is their portrait where a pointer holds it.
    """

    source: Portrait
    free: tuple[Portrait, ...]
    over: Portrait | None = None
    height: float = 0.0
    air: CarriedPortrait | None = None


class Carrying:
    """Keeps who is lifted now, and from where, and moves people down to their chairs."""

    def __init__(self, stage: Stage, motion: Animator, owner: ChairOwner) -> None:
        self._stage, self._motion, self._owner = stage, motion, owner
        self.chairs: tuple[Portrait, ...] = ()
        self._lifted: _LiftedPerson | None = None
        self._bound: dict[Portrait, CarriedPortrait] = {}       # the portraits in the air, by the place they move to

    def awaits(self, one: Portrait) -> bool:
        """Whether somebody is on the way down to that place."""
        return one in self._bound

    @property
    def source(self) -> Portrait | None:
        """The place that somebody was lifted from; None while nobody is lifted."""
        return self._lifted.source if self._lifted is not None else None

    @property
    def free(self) -> tuple[Portrait, ...]:
        """The chairs where the lifted person can go."""
        return self._lifted.free if self._lifted is not None else ()

    @property
    def over(self) -> Portrait | None:
        """The chair over which the lifted person is held; None for none."""
        return self._lifted.over if self._lifted is not None else None

    @property
    def height(self) -> float:
        """How far (0..1) up into the hand the lifted person has come."""
        return self._lifted.height if self._lifted is not None else 0.0

    @property
    def dragged(self) -> bool:
        """Whether somebody is held by the pointer, rather than lifted with keys or by a press."""
        return self._lifted is not None and self._lifted.air is not None

    def lift(self, source: Portrait) -> None:
        """Lifts the person at `source`; every chair where they can go is highlighted."""
        self._arrive()
        free = tuple(chair for chair in self.chairs if chair is not source and self._owner.may_sit(source, chair))
        self._lifted = _LiftedPerson(source, free)
        if self._moves(source):
            self._motion.play(Tween(_SETTLED, lambda share: self._raise(source, share), land))
        else:
            self._raise(source, 1.0)
        self._refresh()

    def _moves(self, one: Portrait) -> bool:
        return bool(self._motion.speed) and one.host is not None and one.host.painter.look.motion

    def _raise(self, source: Portrait, share: float) -> None:
        lifted = self._lifted
        if lifted is None or lifted.source is not source:
            return
        lifted.height = share
        if lifted.air is not None:
            lifted.air.rise(share)
        else:
            source.refresh()

    def drag(self, pos: tuple[int, int]) -> None:
        """Moves the lifted person with the pointer, to `pos` in device pixels."""
        lifted = self._lifted
        if lifted is None or lifted.source.host is None:
            return
        source, air = lifted.source, lifted.air
        if air is None:
            lifted.air = air = CarriedPortrait(self._stage, lifted.source.host.painter, source.picture)
            air.rise(lifted.height)
            source.refresh()
        air.place(pos)
        air.trail(source.rect.center)
        chair = self.chair_at(pos)
        for one in (lifted.over, chair) if chair is not lifted.over else ():
            if one is not None:
                one.refresh()
        lifted.over = chair

    def put_back(self) -> None:
        """Puts the lifted person back where they were."""
        source, start = self.source, self._where(None)
        if source is None:
            return
        self._let_go()
        if start is not None:
            self._settle(start, source)

    def _where(self, target: Portrait | None) -> tuple[float, float] | None:
        """Where the portrait is in the air, in device pixels: at the pointer, or with keys over the target chair; None if it is not."""
        lifted = self._lifted
        if lifted is None:
            return None
        if lifted.air is not None:
            return lifted.air.pos
        if lifted.source.host is None or target is None or target is lifted.source:
            return None
        p = lifted.source.host.painter
        x, y = target.middle(p)
        return x + p.look.px(ASIDE[0]), y + p.look.px(ASIDE[1])

    def _let_go(self) -> None:
        if self._lifted is not None:
            self._lifted.source.refresh()
        self._arrive()
        self._lifted = None
        self._refresh()

    def _settle(self, start: tuple[float, float], goal: Portrait, height: float = 1.0) -> None:
        """Plays the portrait's motion from `start`, at that height (0..1), down to its place."""
        if goal.host is None or not self._moves(goal):
            return
        p = goal.host.painter
        air = self._bound[goal] = CarriedPortrait(self._stage, p, goal.picture)

        def fall(share: float) -> None:
            x, y = goal.middle(p) if goal.rect.w else start
            air.place((start[0] + (x - start[0]) * share, start[1] + (y - start[1]) * share))
            air.rise(height * (1 - share))

        def there() -> None:
            if self._bound.get(goal) is air:
                self._settled(goal)
        self._motion.play(Tween(_SETTLED, fall, land, there))
        goal.refresh()

    def _settled(self, goal: Portrait) -> None:
        """Ends the motion of the person who was on the way to that place."""
        self._bound.pop(goal).remove()
        goal.refresh()

    def _arrive(self) -> None:
        """Ends all motion, so that no portrait is in the air any more."""
        if self._lifted is not None and self._lifted.air is not None:
            self._lifted.air.remove()
            self._lifted.air = None
        for goal in tuple(self._bound):
            self._settled(goal)

    def reseat(self, change: Callable[[], _T], held: Portrait | None = None) -> _T:
        """Calls `change`, which changes who sits where, and returns its answer. People who get another chair by it are moved there.

        `held` is the place that somebody was lifted from: they are set down from the hand instead.
        """
        self._arrive()
        before = {chair.shown.name: chair for chair in self.chairs if chair.shown is not None and chair is not held}
        starts = {name: chair.middle(chair.host.painter) for name, chair in before.items() if chair.host is not None}
        answer = change()
        for chair in self.chairs:
            name = "" if chair.shown is None else chair.shown.name
            if name in starts and before[name].place != chair.place:
                self._settle(starts[name], chair, 0.0)
        return answer

    def set_down(self, target: Portrait | None) -> Reply:
        """Sets the lifted person down on that chair, or off the table (None). On their own chair, its choices are opened."""
        source, start = self.source, self._where(target)
        self._let_go()
        if source is None or source.host is None:
            return False
        host = source.host
        if target is source and source.seated:
            return self.open(source)
        if target is None and not source.seated:      # from the bench, and back to it
            if start is not None:
                self._settle(start, source)
            return True
        seat = self.reseat(lambda: self._owner.set_down(source, target), source)
        host.sound("deny" if seat is None else "press")
        goal = source if seat is None else next((chair for chair in self.chairs if chair.taken and chair.number == seat), None)
        if goal is not None and start is not None:
            self._settle(start, goal)
        return True

    def open(self, chair: Portrait) -> Reply:
        """Opens the choices for a chair; an empty chair is taken instead."""
        (self._owner.open_chair if chair.taken else self._owner.join)(chair)
        return True

    def rename(self, chair: Portrait, text: str) -> Reply:
        """Begins a new name for the person on that chair with this text."""
        self.put_back()
        self._owner.rename(chair, text)
        return True

    def send_away(self, chair: Portrait) -> Reply:
        """Sends the person on that chair away, if the game can do without them."""
        host = chair.host
        self.put_back()
        if host is not None:
            host.sound("press" if self.reseat(lambda: self._owner.set_down(chair, None)) is not None else "deny")
            host.set_focus(self.chairs[min(chair.place, len(self.chairs) - 1)])
        return True

    def chair_at(self, pos: tuple[int, int]) -> Portrait | None:
        """The chair at that place in device pixels, or None."""
        return next((chair for chair in self.chairs if chair.rect.collidepoint(pos)), None)

    def _refresh(self) -> None:
        for chair in self.chairs:
            chair.refresh()


# ---- portraits that are lifted and set down by mouse, finger, keys and pad
_SLOP: Final = 6            # a press that moves farther than this lifts the person under it


class Liftable(Portrait):
    """A person who can be lifted: by dragging, or by "ok"; then a direction chooses a chair, "ok" sets down and "back" puts back."""

    drags = True

    def __init__(self, carrying: Carrying, number: int, shown: Occupant | None, *, tip: str = "") -> None:
        super().__init__(number, shown, tip=tip)
        self.carrying = carrying
        self._pressed_at: tuple[int, int] | None = None

    @property
    def in_air(self) -> bool:
        """Whether its portrait is drawn elsewhere: dragged from here, or still on the way here."""
        return self.carrying.awaits(self) or (self.carrying.source is self and self.carrying.dragged)

    # ---- intents
    def act(self, act: Act) -> Reply:
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
        return carrying.set_down(self) if act.name == "ok" and self.seated else False

    def point(self, point: Point) -> Reply:
        """A press that moves lifts the person, who is set down where it is let go."""
        carrying = self.carrying
        if point.kind == "down" and point.button == 1:
            if carrying.source is not None and not carrying.dragged:    # lifted by a press before: this press sets down
                self._pressed_at = None
                return carrying.set_down(self) if self.seated else self._put_back()
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
        """A press without a move lifts the person, who stays lifted until a chair is pressed."""
        self.carrying.lift(self)
        return True

    def lost(self) -> None:
        super().lost()
        focus = None if self.host is None else self.host.focus
        if self.host is not None and not (isinstance(focus, Portrait) and focus.seated) and not self.pressed:
            self.carrying.put_back()
