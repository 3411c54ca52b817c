"""The window on a hole, as a widget: the painted cards seen by a camera, ruler, balls, and what is drawn over them for a plan."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.course import YARDS, Hole, Space, Tee
from game.games.card_golf.rules.shots import Aim
from game.games.card_golf.solver.odds import StrokeForecast
from game.games.card_golf.table.hole_picture import CLOSEST, Camera, HolePictures, HolePlan, Outlook, draw_captions, framing, outlook_on
from game.games.card_golf.table.planner import Aiming, AimPicture, Stroker, aim_boxes, aim_picture, target_mark
from game.games.card_golf.table.position import AimState, BallSpot, CourseState, OddsMode
from game.games.golf.table.ground_view import GroundPoints, Looks, Marks, PlacedFigure, RoundView, draw_labels
from game.games.golf.table.plate import LYING
from game.ui.input import DIRECTIONS, Act
from game.ui.looks.theme import SIZES, XY, Look
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import put_all
from game.words import _

_PAGE: Final = 1.5          # the factor of a key or trigger that zooms
_ALMOST: Final = 1.3        # if zooming would enlarge spaces by less than this factor, the whole hole is shown instead
_PARTS: Final = 8           # parts of the window's width; each is redrawn only as high as the plan has changed there
_STEP: Final = 3            # logical units between two sizes of a space when framing, because each size is a picture to be painted


# ---- the balls as they lie in the window
LEAST_BALL: Final = 11      # least diameter of a ball in logical units; before there is a hole, in pixels
_BALL, _MOST_BALL = .52, 26     # diameter of a ball: share of a space, and at most in logical units


class CourseBalls(NamedTuple):
    """The balls of a state as a look shows them; names stay within the window."""

    painter: Painter
    look: Outlook
    state: CourseState
    names: tuple[str, ...]
    window: pygame.Rect

    @property
    def size(self) -> int:
        """The diameter of a ball, in pixels."""
        px = self.painter.look.px
        return round(min(px(_MOST_BALL), max(px(LEAST_BALL), self.look.cell * _BALL)))

    def place(self, spot: BallSpot) -> tuple[float, float]:
        """The middle of a ball on the screen; balls on one space lie side by side."""
        here = round(spot.row), round(spot.column)
        mates = [b.seat for b in self.state.balls if (round(b.row), round(b.column)) == here and not b.holed]
        x, y = self.look.at(spot.row, spot.column)
        if spot.seat not in mates or len(mates) < 2:
            return x, y
        return x + (mates.index(spot.seat) - (len(mates) - 1) / 2) * self.size * .8, y

    def boxes(self, spot: BallSpot) -> list[pygame.Rect]:
        """The rectangles of a ball with its ring, of the mark beside it, and of the name below the ball whose turn it is."""
        at, size = self.place(spot), self.size
        ring = size + self.painter.look.px(8)
        found = [pygame.Rect(round(at[0] - ring / 2), round(at[1] - ring / 2), ring, ring)]
        token, (x, y) = self._token, self._beside(at)
        found.append(pygame.Rect(round(x - token / 2), round(y - token / 2), token, token))
        if spot.seat == self.state.turn and spot.seat < len(self.names):
            found.append(self._name_box(self.names[spot.seat], (at[0], at[1] + ring / 2 + self.painter.look.px(10))))
        return found

    @property
    def _token(self) -> int:
        """The size of the mark beside a ball."""
        return max(self.painter.look.px(15), round(self.size * .95))

    def _beside(self, at: XY) -> XY:
        """The middle of the mark beside a ball at that point."""
        away = self.size * .75 + self._token * .2
        return at[0] + away, at[1] - away

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the balls that lie still, the one whose turn it is on top."""
        turn = self.state.turn
        for spot in sorted(self.state.balls, key=lambda ball: ball.seat == turn):
            if spot.seat in self.state.moving or spot.holed:
                continue
            if spot.wet and spot.drop is not None:
                self._draw_drop(surface, spot)
            self._draw_ball(surface, spot)

    def _draw_ball(self, surface: pygame.Surface, spot: BallSpot) -> None:
        p, at, size = self.painter, self.place(spot), self.size
        mine = spot.seat == self.state.turn
        ring = size + p.look.px(8)
        round_it = p.rbox(ring, ring, ring / 2, "shade", p.look.seat_mark(spot.seat).colour, max(1.5, 2 * p.look.scale), 120)
        put(surface, round_it, at, True)
        p.drop(surface, p.ball(size), at, LYING)
        mark, beside = p.mark(spot.seat, self._token), self._beside(at)
        if mine:
            p.draw_glow(surface, mark, beside)
        else:
            p.light_ahead(mark)     # its glow will be needed as soon as its turn begins
        p.drop(surface, mark, beside, LYING)
        if mine and spot.seat < len(self.names):
            self._draw_name(surface, self.names[spot.seat], (at[0], at[1] + ring / 2 + p.look.px(10)))

    def _draw_name(self, surface: pygame.Surface, name: str, at: tuple[float, float]) -> None:
        place = self._name_box(name, at)
        put(surface, self.painter.rbox(place.w, place.h, place.h / 2, "well", "brass", self.painter.look.scale, 235), place.topleft)
        put(surface, self._name(name), place.center, True)

    def _name_box(self, name: str, at: XY) -> pygame.Rect:
        words = self._name(name)
        place = pygame.Rect(0, 0, words.get_width() + self.painter.look.px(12), words.get_height() + self.painter.look.px(1))
        place.center = round(at[0]), round(at[1])
        return place.clamp(self.window)

    def _name(self, name: str) -> pygame.Surface:
        return self.painter.text(name, SIZES.caption / max(1.0, self.painter.look.text * .8), "on_well", "bold")

    def _draw_drop(self, surface: pygame.Surface, spot: BallSpot) -> None:
        """Marks where a wet ball will be dropped: a ghost of the ball there, and dots on the way."""
        if spot.drop is None:
            return
        start, end, side = self.place(spot), self.look.centre(spot.drop), max(3, self.painter.look.px(4))
        for number in range(1, 8):
            t = number / 8
            put(surface, self.painter.rbox(side, side, side / 2, "ivory", "shade", self.painter.look.scale * .7, 220),
                (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), True)
        ring = self.size + self.painter.look.px(8)
        put(surface, self.painter.rbox(ring, ring, ring / 2, "ivory", "shade", max(1.5, 2 * self.painter.look.scale), 90), end, True)
        self._draw_name(surface, _("drop"), (end[0], end[1] + ring / 2 + self.painter.look.px(10)))


# ---- the ruler: yards from the middle tee
RULER: Final = 26           # height of its strip in logical units
_TICK: Final = 50           # yards between figures


def draw_ruler(p: Painter, surface: pygame.Surface, look: Outlook, hole: Hole, window: pygame.Rect, *, gliding: bool) -> None:
    """Draws yards from the middle tee, below the cards or at the window's foot. While the camera is `gliding` no picture is kept."""
    px = p.look.px
    foot = look.at(0, hole.left + len(hole.ground[0]) - .5)[1] + px(34)
    y = round(min(foot, look.rect.bottom + px(1)))
    if gliding:
        _draw_ticks(p, surface, look, hole, y)
        return

    def ruled() -> pygame.Surface:
        out = pygame.Surface((window.w, px(RULER)), pygame.SRCALPHA, 32)
        _draw_ticks(p, out, replace(look, rect=look.rect.move(-window.x, -window.y)), hole, 0)
        return out
    key = "ruler", look.camera, look.map.cell, hole.tees, len(hole.ground), window.w
    put(surface, p.quick(key, ruled), (window.x, y))


def _draw_ticks(p: Painter, surface: pygame.Surface, look: Outlook, hole: Hole, y: int) -> None:
    """Draws the ruler with its upper edge at `y`, as wide as the look's rectangle."""
    px, size, tee = p.look.px, SIZES.caption / max(1.0, p.look.text), hole.tees[Tee.MIDDLE]
    left, right = look.rect.left, look.rect.right
    every = _TICK if look.cell * _TICK / YARDS > px(60) else 2 * _TICK
    for row in range(tee.row, len(hole.ground)):
        yards = (row - tee.row) * YARDS
        x = look.at(row, tee.column)[0]
        if not left + px(8) <= x <= right - px(8):
            continue
        big = yards % every == 0
        surface.fill(p.colour("on_felt"), (round(x), y, max(1, px(1.4)), px(7) if big else px(4)))
        if big:
            words = p.text(_("{n} yd").format(n=yards) if yards else _("tee"), size, "on_felt", "regular", 170)
            put(surface, words, (min(max(x - words.get_width() / 2, left), right - words.get_width()), y + px(7)))


# ---- the window itself
class _PlannedPicture(NamedTuple):
    """A picture of a plan, and the objects that it was made of."""

    source: tuple[object, ...]
    picture: AimPicture


class CourseView(RoundView[Camera, CourseState | None, Space]):
    """The window on the hole. Arrows move the target while somebody aims; otherwise they move the focus on."""

    def __init__(self, stroker: Stroker, state: CourseState | None, names: tuple[str, ...]) -> None:
        """`state` is None if no hole has been dealt yet."""
        super().__init__(state, names)
        self._stroker = stroker
        self.aim: AimState | None = None
        self._shown: Looks[Outlook] | None = None       # None before there is a hole, and a window to show it in
        self._wish: tuple[Space, ...] = ()      # the spaces that the camera frames; () the whole hole
        self._near = False
        self._pictures = HolePictures()
        self.foresees = False           # whether the next hole is painted while this one is played
        self._plan: _PlannedPicture | None = None       # the picture drawn last
        self._foreseen: object = None   # painter, hole and size for which the next hole has been painted
        self.absent: frozenset[int] = frozenset()      # numbers of the cards that are being dealt, which their motion draws

    @property
    def look(self) -> Outlook | None:
        """The present look; None before there is a hole to look at."""
        return self._shown.now if self._shown is not None else None

    # ---- what it shows
    @staticmethod
    def _played_on(state: CourseState | None) -> Hole | None:
        return state.hole if state is not None else None

    def _open_whole(self) -> None:
        self._wish, self._near = (), False
        self._open()

    def put_aim(self, aim: AimState | None) -> None:
        """Shows this plan at once; None removes the plan."""
        if aim != self.aim:
            was, self.aim = self._plan, aim
            self.focusable = aim is not None
            self._refresh_plan(was)

    def _refresh_plan(self, was: _PlannedPicture | None) -> None:
        """Redraws where the picture of the new plan differs from the last one, `was`. Most of a hole stays as it is."""
        look, p = self.look, self.host.painter if self.host is not None else None
        if p is None or look is None or self.aim is None or was is None or self.gliding or self.focused:
            self.refresh()
            return
        inset = pygame.Rect(self.inset.rect)
        self._lay_inset(p, look)
        if inset != self.inset.rect:
            self.refresh(inset)
            self.refresh(self.inset.rect)
        for part in self._planned(p, look, self.aim).parted(was.picture, max(1, look.rect.w // _PARTS)):
            self.refresh(part)

    def put_odds(self, aim: Aim, forecast: StrokeForecast, mode: OddsMode, *, flown: bool) -> None:
        """Shows where a stroke that is being rolled may still end. Nobody aims then."""
        shown = OddsMode.OFF if mode is OddsMode.OFF else OddsMode.RESTS
        self.aim = AimState(aim.start, aim.target, aim.club, True, forecast, shown, rolled=True, flown=flown)
        self.focusable = False
        self.refresh()

    def hide(self, seats: Iterable[int]) -> None:
        if self.state is not None:
            self.put(replace(self.state, moving=frozenset(seats)), self.names)

    # ---- the deal
    def deal(self, absent: Iterable[int]) -> None:
        """Leaves out these cards of the hole, which are still being dealt, and with any of them the ruler and the captions."""
        cards = frozenset(absent)
        if cards != self.absent:
            self.absent = cards
            self.refresh()

    def card_box(self, number: int) -> pygame.Rect:
        """The rectangle of a card on the screen; the tee card is 0."""
        look = self.look
        if look is None:
            return pygame.Rect(self.rect.center, (0, 0))
        card, (x, y), k = look.map.card(number), look.origin, look.stretch
        return pygame.Rect(round(x + card.x * k), round(y + card.y * k), round(card.w * k), round(card.h * k))

    def card_face(self, number: int) -> pygame.Surface:
        """The picture on a card in the size of `card_box`, blurred until it has been painted."""
        return self.ground_in(self.card_box(number))

    # ---- camera
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Fills the rectangle with the window; extra widgets stand at its foot."""
        changed = self.rect.size != rect.size
        self.rect = pygame.Rect(rect)
        if changed or self._shown is None:
            self._open()
        elif self._shown.now.rect != self._inner(p):
            self._shown = self._shown._replace(now=replace(self._shown.now, rect=self._inner(p)))
        self._lay_extras(p)

    def _open(self) -> None:
        """Sets the look to what is to be framed, in the window as it is now."""
        if self.state is None or self.host is None or self.rect.w <= 0:
            return
        p = self.host.painter
        whole = outlook_on(self.state.hole, self._inner(p), p.look.scale)
        self._shown = Looks(whole, whole.through(self._frame(whole, p), p.look.scale))

    def _inner(self, p: Painter) -> pygame.Rect:
        """The window's rectangle without the strip for the ruler at its foot."""
        return pygame.Rect(self.rect.x, self.rect.y, self.rect.w, self.rect.h - p.look.px(RULER))

    def framed(self, spaces: Iterable[Space], *, near: bool = False) -> Camera | None:
        """The camera that frames these spaces; the window keeps framing them from now on. () frames the whole hole.

        Only with `near` the camera comes so close that a part of the hole's width is out of sight.
        """
        self._wish, self._near, self._own = tuple(spaces), near, False
        return self._frame(self._shown.whole, self.host.painter) if self._shown is not None and self.host is not None else None

    def _frame(self, whole: Outlook, p: Painter) -> Camera:
        view, ground = whole.camera.view, whole.camera.ground
        closest = float(p.look.px(CLOSEST))
        camera = framing(whole.camera, self._wish, closest if self._near else min(closest, view.high / (ground.high + 1)))
        camera = camera.stepped(p.look.px(_STEP))
        return whole.camera if camera.unit < _ALMOST * whole.camera.unit else camera

    @property
    def camera(self) -> Camera | None:
        return self.look.camera if self.look is not None else None

    def _closest(self, look: Look) -> float:
        return look.px(CLOSEST)

    def see(self, camera: Camera) -> None:
        if self._shown is not None and self.host is not None and camera != self._shown.now.camera:
            self._shown = self._shown._replace(now=self._shown.now.through(camera, self.host.painter.look.scale))
            self.refresh()

    def reveal(self, space: Space) -> None:
        """Moves the camera so that a space is in the window."""
        if self.look is not None:
            self.see(self.look.camera.showing(space))

    def sees(self, space: Space) -> bool:
        """Whether a space is in the window."""
        return self.look is not None and self.look.camera.showing(space) == self.look.camera

    def paint_ahead(self, p: Painter) -> None:
        """Asks for the picture of the whole hole in the present size of the window."""
        if self.state is not None and self._shown is not None:
            self._pictures.ask(p, HolePlan(self.state.hole, self._shown.whole.map, self.state.landscape, self.state.seed))

    # ---- what the player does
    def act(self, act: Act) -> Reply:
        if self.aim is None or self.aim.rolled:
            return False
        name, stroker = act.name, self._stroker
        if name in DIRECTIONS:
            return stroker.aim(lambda aiming: aiming.moved(name, far=act.far), reveal=True)  # type: ignore[arg-type]
        if name in ("next", "prev"):
            stroker.aim(lambda aiming: aiming.next_club(1 if name == "next" else -1))
        elif name == "first":
            stroker.aim(Aiming.at_flag, reveal=True)
        elif name == "ok":
            stroker.swing()
        elif name in ("page_up", "page_down"):
            about = self.look.centre(self.aim.target) if self.look is not None else self.rect.center
            self.zoom(_PAGE if name == "page_down" else 1 / _PAGE, (round(about[0]), round(about[1])))
        elif name == "open":
            stroker.turn_mode()
        elif name == "back":
            return stroker.aim(Aiming.released)
        else:
            return False
        return True

    def _picked(self, pos: tuple[int, int]) -> None:
        space = self._aimed_at(pos)
        if space is not None:
            self._stroker.pin(space)

    def _looked_at(self, pos: tuple[int, int]) -> None:
        space = self._aimed_at(pos)
        if space is not None:
            self._stroker.aim(lambda aiming: aiming.looking(space))

    def _aimed_at(self, pos: tuple[int, int]) -> Space | None:
        """The space at a point of the screen; None off the cards, and if nobody aims."""
        return self.look.on(pos) if self.look is not None and self.aim is not None and not self.aim.rolled else None

    def _looked_away(self) -> None:
        self._stroker.aim(Aiming.left)

    @property
    def focus_rect(self) -> pygame.Rect:
        """The rectangle of the target, which keys move."""
        return self.look.box(self.aim.target, 1.6).clip(self.rect) if self.look is not None and self.aim is not None else self.rect

    # ---- balls
    @property
    def balls(self) -> CourseBalls | None:
        """The balls as the present look shows them; None before there is a hole to look at."""
        if self.look is None or self.state is None or self.host is None:
            return None
        return CourseBalls(self.host.painter, self.look, self.state, self.names, self.rect)

    @property
    def ball_size(self) -> int:
        """The diameter of a ball, in device pixels."""
        balls = self.balls
        return balls.size if balls is not None else LEAST_BALL

    def spot(self, seat: int) -> BallSpot | None:
        """Where a seat's ball lies, in rows and columns of the hole; None if it has none here."""
        return next((b for b in self.state.balls if b.seat == seat), None) if self.state is not None else None

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self._shown is None:
            self._open()
        state, looks = self.state, self._shown
        if state is None or looks is None:
            return
        look = looks.now
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        if not self.absent:
            draw_ruler(p, surface, look, state.hole, self.rect, gliding=self.gliding)
        surface.set_clip(look.rect.clip(clip))
        self._draw_ground(p, surface, looks, state)
        self._lay_inset(p, look)
        if self.aim is not None:
            put_all(surface, self._planned(p, look, self.aim).ground)
        CourseBalls(p, look, state, self.names, self.rect).draw(surface)
        if self.lit is not None:
            target_mark(p, surface, look.centre(self.lit), max(p.look.px(20), round(look.cell * 1.12)), "glow")
        self._draw_inset(p, surface, look)
        if self.aim is not None:
            draw_labels(p, surface, self.labels(p, look, self.aim))
        surface.set_clip(clip)
        self._foresee(p)

    def labels(self, p: Painter, look: Outlook, aim: AimState) -> list[PlacedFigure]:
        """The figures drawn for a plan, with their places."""
        return self._planned(p, look, aim).figures

    def _planned(self, p: Painter, look: Outlook, aim: AimState) -> AimPicture:
        """The picture of a plan; kept, because one picture of the window may be drawn in several parts."""
        source = p, look, aim, self.state, self.names, self.lit, tuple(self.inset.rect)
        if self._plan is None or not _same(self._plan.source, source):
            self._plan = _PlannedPicture(source, aim_picture(p, look, aim, self.marks(p, look, aim)))
        return self._plan.picture

    def marks(self, p: Painter, look: Outlook, aim: AimState | None) -> Marks:
        """What no figure may cover: balls with marks and names, tees, the flag, the aim, and the small picture in the corner."""
        state = self.state
        boxes = [self.inset.rect] if self.inset.rect.w else []
        if aim is not None:
            boxes += aim_boxes(p, look, aim)
        if self.lit is not None:
            boxes.append(look.box(self.lit, 1.8))
        if state is None:
            return Marks(tuple(boxes))
        boxes += [look.box(tee, 1.0) for tee in state.hole.tees]
        x, y = look.centre(state.hole.flag)
        cell = look.cell
        boxes.append(pygame.Rect(round(x - .3 * cell), round(y - 1.3 * cell), round(1.15 * cell), round(1.6 * cell)))
        balls = CourseBalls(p, look, state, self.names, self.rect)
        for spot in state.balls:
            if spot.seat in state.moving or spot.holed:
                continue
            boxes += balls.boxes(spot)
            if spot.wet and spot.drop is not None:
                boxes.append(look.box(spot.drop, 1.4))
        return Marks(tuple(boxes))

    def _draw_ground(self, p: Painter, surface: pygame.Surface, looks: Looks[Outlook], state: CourseState) -> None:
        look = looks.now
        if self.absent:
            self._draw_dealt(p, surface, looks, state)
            return
        self._pictures.draw(p, surface, look, looks.whole, state, moving=self.gliding)
        if not self.gliding and abs(look.stretch - 1) < 1e-3:
            draw_captions(p, surface, look.map, look.origin, state.captions, look.rect)

    def _draw_dealt(self, p: Painter, surface: pygame.Surface, looks: Looks[Outlook], state: CourseState) -> None:
        """Draws the cards that have been dealt already."""
        clip = surface.get_clip()
        for number in range(looks.now.map.cards):
            if number not in self.absent:
                surface.set_clip(self.card_box(number).clip(clip))
                self._pictures.draw(p, surface, looks.now, looks.whole, state, moving=self.gliding)
        surface.set_clip(clip)

    def _foresee(self, p: Painter) -> None:
        """Has the next hole painted when nothing else is being painted, so that its picture is ready when it begins."""
        state = self.state
        if state is None or state.coming is None or not self.foresees or self.gliding or p.busy:
            return
        key = p, state.coming.seed, self.rect.size
        if self._foreseen != key:
            coming = state.coming
            everything = outlook_on(coming.hole, self._inner(p), p.look.scale)
            if self._pictures.ask(p, HolePlan(coming.hole, everything.map, state.landscape, coming.seed)) is not None:
                self._foreseen = key

    def _lay_inset(self, p: Painter, look: Outlook) -> pygame.Surface | None:
        """Finds a free corner for the small picture. Returns that picture; None while the window shows the whole hole."""
        state, looks = self.state, self._shown
        if state is None or looks is None or look.camera.whole or self._extra:
            self.inset.hide()
            return None
        picture = self._pictures.whole(p, looks.whole, state)
        self.inset.lay(p, look.rect, picture, self._clear(p, look, state))
        return picture

    def _clear(self, p: Painter, look: Outlook, state: CourseState) -> list[XY]:
        """The points that the small picture may not cover: balls, mark and name of whose turn it is, target and flag."""
        balls = CourseBalls(p, look, state, self.names, self.rect)
        clear = [look.centre(state.hole.flag), *(balls.place(ball) for ball in state.balls if not ball.holed)]
        spot = self.spot(state.turn) if state.turn is not None else None
        if spot is not None and not spot.holed:
            boxes = balls.boxes(spot)
            clear += [corner for box in boxes for corner in (box.topleft, box.topright, box.bottomleft, box.bottomright)]
        if self.aim is not None:
            clear.append(look.centre(self.aim.target))
        return clear

    def _draw_inset(self, p: Painter, surface: pygame.Surface, look: Outlook) -> None:
        """Draws the small picture of the hole, with the part that the window shows, unless it shows all of it."""
        state, looks, picture = self.state, self._shown, self._lay_inset(p, look)
        if state is None or looks is None or picture is None:
            return
        laid = looks.whole.map
        spot, flag = self.spot(state.turn) if state.turn is not None else None, state.hole.flag
        corners = [laid.pixel(*self._place_at(look, at)) for at in ((0, 0), look.rect.size)]
        (left, top), (right, low) = corners
        points = GroundPoints(pygame.Rect(round(left), round(top), round(right - left), round(low - top)),
                              None if spot is None or spot.holed else laid.pixel(spot.row, spot.column),
                              laid.pixel(*flag))
        self.inset.draw(p, surface, look.rect, picture, points, state.turn)

    @staticmethod
    def _place_at(look: Outlook, at: tuple[int, int]) -> tuple[float, float]:
        """The row and column at a pixel from the window's corner."""
        x, y = look.camera.place(*at)
        return x - .5, y - .5 + look.camera.left

    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        out = pygame.Surface(part.size, pygame.SRCALPHA, 32)
        if self._shown is not None and self.state is not None and self.host is not None:
            look = self._shown.now
            moved = replace(look, rect=look.rect.move(-part.x, -part.y))
            self._pictures.draw(self.host.painter, out, moved, self._shown.whole, self.state, moving=True)
        return out


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether two pictures are made of the same objects; comparing them by value would be slower."""
    return all(a is b or (isinstance(a, tuple) and a == b) for a, b in zip(one, other, strict=True))
