"""How the events of Card Golf are shown: cards dealt, strokes with their dice, drops, putts; and the panel below the sentence."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, Literal, TypeAlias

import pygame

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.games.card_golf.rules.shots import FreePutt, OnCourse, OnTrack, RestingBall, Wet, forward_of, holed, landed, swung
from game.games.card_golf.rules.values import (
    AT_ONCE, BallLanded, BallPutted, BallRan, DropTaken, HoleBegun, HoleEnded, HoleFinished, HoleLaid, Phase, PuttTaken, RollKind,
    ShotAimed, State, Stroke, StrokeEnded, StrokeRolled, TokensEarned, TokenSpent
)
from game.games.card_golf.solver.odds import StrokeForecast
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.hole_picture import Camera
from game.games.card_golf.table.planner import Aiming, Stroker
from game.games.card_golf.table.position import BallSpot, OnIt, StrokeStep, StrokeStory, course_state, on_track, spot_of, steps, track_place
from game.games.card_golf.table.tray import ClubRack, PuttingTrack, RestPanel, RestTold, StrokeDice, StrokeTray, TrackShown
from game.games.golf.rules import RoundEnded
from game.games.golf.table.motion import BallUnderWay, GroundMotion, GroundShow, RetellingTable, ScoreMoment
from game.games.golf.table.plate import PagedPanel, PanelButton, ThrowButton, won_words
from game.rules.contract import Event
from game.ui.looks.stage import Sprite, Tween, land, linear, pause
from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter, put
from game.ui.scene import Scene
from game.ui.table.face import Sitting, Track
from game.ui.widgets.button import On
from game.words import _, ngettext

# ---- the panel below the sentence: the clubs, the tray or the putting track, where the ball rests, and the buttons
HandPage: TypeAlias = Literal["clubs", "tray", "track"]

_HIGH: Final = 194
_REST, _BUTTONS = 186, 158      # logical units
_GAP: Final = 9
_MOST_SHARE: Final = .24        # share of the width for the buttons, at most


class StrokePanel(PagedPanel[HandPage]):
    """Lays the parts of the panel out side by side; one of the three pages is visible."""

    def __init__(self, rack: ClubRack, tray: StrokeTray, track: PuttingTrack, stroker: Stroker, tell_why: On) -> None:
        """`tell_why` shows the last stroke again."""
        self.rack, self.tray, self.track, self.rests = rack, tray, track, RestPanel()
        tip = _("Hold it down to shake the cup, and let go to pour.")
        self.swing = ThrowButton(_("Swing"), stroker.swing, style="brass", size=SIZES.lead, tall=44, tip=tip)
        self.putt = ThrowButton(_("Putt"), stroker.putt, style="brass", size=SIZES.lead, tall=44, note=_("rolls two dice"))
        self.keep = PanelButton(_("Keep the roll"), stroker.keep, style="brass", tall=40)
        tip = _("Pay a mulligan token to roll the marked dice once more.")
        self.again = PanelButton(_("Roll again"), stroker.again, tall=40, seed=8, tip=tip)
        self.aim = PanelButton(_("Aim again"), stroker.aim_again, tall=34, seed=9, tip=_("Let the target follow the pointer again (Esc)."))
        tip = _("What the squares on the hole show: where the ball rests, where it comes down, strokes to the hole, or nothing (O).")
        self.mode = PanelButton(_("Odds"), stroker.turn_mode, tall=34, seed=10, tip=tip)
        tip = _("Keep the figures of this plan in view while you aim another one.")
        self.compare = PanelButton(_("Compare"), stroker.compare, tall=34, seed=12, tip=tip)
        tip = _("See the last stroke again, with the rule of each step.")
        self.explain = PanelButton(_("Why there?"), tell_why, tall=34, seed=13, tip=tip)
        self.buttons = (self.swing, self.putt, self.keep, self.again, self.aim, self.mode, self.compare, self.explain)
        self.page = "clubs"
        super().__init__(rack, tray, track, self.rests, *self.buttons, ground="desk")
        self.offer()
        self._turn()

    def _turn(self) -> None:
        self.rack.visible, self.tray.visible, self.track.visible = (self.page == name for name in ("clubs", "tray", "track"))
        self.rests.visible = self.page != "track"

    def tell_plan(self, aiming: Aiming, forecast: StrokeForecast | None) -> None:
        """Sets the labels of the buttons for this plan and its forecast."""
        club = aiming.club
        danger = talk.danger_words(forecast)
        self.swing.set(_("Swing · {danger}").format(danger=danger) if danger else _("Swing"), _(club.name) if club is not None else "")
        self.swing.enable(club is not None, "" if club is not None else _("No club reaches that space from here."))
        self.aim.enable(aiming.held, "" if aiming.held else _("The target follows the pointer."))
        self.mode.set(_("Odds: {what}").format(what=talk.mode_words(aiming.mode)))
        self.compare.set(_("Stop comparing") if aiming.beside is not None else _("Compare"))
        self.compare.select(aiming.beside is not None)

    def tell_marked(self, dice: int) -> None:
        """Sets the labels of the buttons for these marked dice (a mask)."""
        self.again.set(talk.marked_words(dice))
        self.again.enable(bool(dice), "" if dice else _("Press the dice that you want to roll again first."))
        self.keep.restyle("plaque" if dice else "brass")
        self.again.restyle("brass" if dice else "plaque")

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_HIGH * max(1.0, min(1.3, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        px, gap = p.look.px, p.look.px(_GAP)
        wide = min(px(_BUTTONS * max(1.0, min(1.4, p.look.text))), round(rect.w * _MOST_SHARE))
        self._layout_buttons(p, pygame.Rect(rect.right - wide, rect.y, wide, rect.h))
        left = rect.w - wide - gap
        if self.rests.visible:
            rests = self._rest_width(p, rect)
            self.rests.layout(p, pygame.Rect(rect.x + left - rests, rect.y, rests, rect.h))
            left -= rests + gap
        else:
            self.rests.layout(p, pygame.Rect(rect.topleft, (0, 0)))
        for name, part in (("clubs", self.rack), ("tray", self.tray), ("track", self.track)):
            seen = name in (self.page, "tray")      # the tray is laid out before it is shown
            room = left if name == self.page else rect.w - wide - gap - self._rest_width(p, rect) - gap
            part.layout(p, pygame.Rect(rect.x, rect.y, room, rect.h) if seen else pygame.Rect(rect.topleft, (0, 0)))

    def _rest_width(self, p: Painter, rect: pygame.Rect) -> int:
        return min(p.look.px(_REST * max(1.0, min(1.2, p.look.text))), round(rect.w * .25))

    def _layout_buttons(self, p: Painter, rect: pygame.Rect) -> None:
        """Lays the buttons out from the top, the main one the tallest."""
        shown, gap = [button for button in self.buttons if button.visible], p.look.px(6)
        room, y = rect.h - gap * max(0, len(shown) - 1), rect.y
        wanted = [p.look.px(button.tall) for button in shown]
        share = min(1.25, room / max(1, sum(wanted)))
        for button, high in zip(shown, wanted, strict=True):
            tall = int(high * share)
            button.layout(p, pygame.Rect(rect.x, y, rect.w, tall))
            y += tall + gap
        for button in self.buttons:
            if not button.visible:
                button.layout(p, pygame.Rect(rect.topleft, (0, 0)))


# ---- motion on a hole: cards are dealt; the ball flies, curves, bounces, rolls, splashes, is dropped and putted; words between
_FLY, _FLY_SPACE = .55, .022        # seconds in the air, and extra seconds for each space
_HOP, _ROLL, _PUTT, _BACK = .17, .13, .5, .4
_SINK: Final = .3
_CROWN: Final = 1.5                 # spaces round a ball in which woods shake
_MOTION_HIGH: Final = .17                  # height of a flight, as a share of its length
_LOWEST: Final = 30.0               # logical units of the least height of a flight
_RUN_ON: Final = 4                  # spaces beyond the target that are framed
_CARD, _NEXT_CARD = .6, .2          # seconds in which a card is dealt and turned over, and after which the next one follows
_STILL_DEAL: Final = .12            # seconds from card to card if motion is reduced
_COMES: Final = .4                  # share of that time in which the card comes
_PILE: Final = 18                   # logical units from the cloth's edge to where the card comes from
_FADES_IN: Final = .3               # share of its way in which the card fades in
_LIFTED: Final = 14                 # logical units by which the card is lifted when it is turned
_DEALT: Final = 28                  # drawing order


class StrokeFlier(BallUnderWay):
    """A ball in motion with the mark beside it. Its place is in rows and columns, because the camera may move meanwhile."""

    def __init__(self, staging: CourseMotion, seat: int) -> None:
        size = staging.course.ball_size
        self._course, self._token = staging.course, max(staging.painter.look.px(15), round(size * .95))
        super().__init__(staging, seat, size, self._token, size)

    def show(self, place: XY, height: float) -> None:
        """Shows the ball above that place, `height` pixels high."""
        look = self._course.look
        if look is None:
            return
        x, y = look.at(*place)
        self._lift((x, y), height)
        self._mark.centre_at((x + self._size * .75 + self._token * .2, y - height - self._size * .75 - self._token * .2))


class TurningCard:
    """A card of the hole that comes face down from the right of the cloth, and is turned over in its place."""

    def __init__(self, staging: CourseMotion, number: int) -> None:
        self._staging, self._number = staging, number
        self._card = staging.scene.stage.add(Sprite(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0), _DEALT, visible=False))

    def move_to(self, share: float) -> None:
        """Shows a share (0..1) of the motion: first the card comes, then it is turned over."""
        course, p = self._staging.course, self._staging.painter
        home = course.card_box(self._number)
        if home.w <= 0:
            return
        come = min(1.0, share / _COMES)
        turned = max(0.0, (share - _COMES) / (1 - _COMES))
        face = turned > .5
        picture = course.card_face(self._number) if face else card_back(p, home.size)
        wide = max(1, round(home.w * abs(1 - 2 * turned)))
        self._card.image = picture if wide == home.w else pygame.transform.smoothscale(picture, (wide, home.h))
        start = course.rect.right - home.w / 2 - p.look.px(_PILE), home.centery
        slow = 1 - (1 - come) ** 2
        lift = p.look.px(_LIFTED) * math.sin(math.pi * turned)
        self._card.centre_at((start[0] + (home.centerx - start[0]) * slow, home.centery - lift))
        self._card.alpha, self._card.visible = round(255 * min(1.0, come / _FADES_IN)), True

    def remove(self) -> None:
        """Removes the sprite: the hole's picture has the card now."""
        self._staging.clear(self._card)


def card_back(p: Painter, size: tuple[int, int]) -> pygame.Surface:
    """The back of a card: white stock round green with a brass line and a flag."""
    def make() -> pygame.Surface:
        wide, high = size
        px = p.look.px
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        edge, corner = max(2, px(5)), px(7)
        put(out, p.rbox(wide, high, corner, "ivory"), (0, 0))
        put(out, p.rbox(wide - 2 * edge, high - 2 * edge, max(1, corner - 2), "back"), (edge, edge))
        inner = 2 * edge + px(3)
        if wide > 2 * inner and high > 2 * inner:
            line = p.rbox(wide - 2 * inner, high - 2 * inner, max(1, corner - 4), None, "brass", max(1.0, 1.4 * p.look.scale))
            put(out, line, (inner, inner))
        put(out, p.icon("flag", max(8, min(wide, high) // 4), "brass"), (wide / 2, high / 2), True)
        return out
    return p.quick(("card back", size), make)


class CourseMotion(GroundMotion[Camera]):
    """The motions on one course widget. A place is a row and a column of the hole."""

    glide_time = .55
    read_time = 1.1
    spray = 14, 30

    def __init__(self, scene: Scene, course: CourseView) -> None:
        super().__init__(scene, course)
        self.course = course

    # ---- camera
    def look_at(self, spaces: Sequence[Space], *, near: bool = False) -> None:
        """Glides the camera to frame these spaces; moves it at once if motion is reduced."""
        self._glide_to(self.course.framed(spaces, near=near))

    def look_at_stroke(self, hole: Hole, ball: RestingBall, target: Space) -> None:
        """Moves the camera to what a player with that ball and target needs to see: ball, target and flag."""
        if isinstance(ball, OnCourse):
            step = forward_of(ball.space, target)        # the ball may run on from the target
            beyond = Space(target.row + _RUN_ON * step.row, target.column + _RUN_ON * step.column)
            self.look_at((ball.space, target, Space(min(max(beyond.row, 0), len(hole.ground) - 1), target.column), hole.flag))
        elif isinstance(ball, OnTrack):
            self.look_at((Space(hole.flag[0] - 3, hole.flag[1] - 1), Space(hole.flag[0] + 3, hole.flag[1] + 1)), near=True)

    # ---- the deal
    def dealt(self, cards: int) -> tuple[Track, ...]:
        """The motion that deals the cards of a hole and turns them over, the tee card first; with reduced motion they only appear."""
        course = self.course
        left = set(range(cards))
        course.deal(left)
        self.sound("shuffle", course.rect.centerx)
        tracks: list[Track] = []
        for number in range(cards):
            card = TurningCard(self, number)

            def lie(number: int = number, card: TurningCard = card) -> None:
                card.remove()
                left.discard(number)
                course.deal(left)
            done = self.ending(lie)
            noise = pause(0, lambda number=number: self.sound("lift", course.card_box(number).centerx))  # type: ignore[misc]
            if self.still:
                tracks.append((pause(_STILL_DEAL * (number + 1)), noise, pause(0, done)))
            else:
                tracks.append((pause(_NEXT_CARD * number), noise, Tween(_CARD, card.move_to, linear, done)))
        return tuple(tracks)

    # ---- the ball
    def _flier(self, seat: int, done: Callable[[], None]) -> tuple[StrokeFlier, Callable[[], None]]:
        return self._sent(StrokeFlier(self, seat), seat, done)

    def _leg(self, flier: StrokeFlier, start: XY, end: XY, high: float, seconds: float) -> Tween:
        """A part of a ball's way: in an arc `high` pixels high, or on the ground if `high` is 0."""
        def move(t: float) -> None:
            at = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
            self.course.reveal(Space(round(at[0]), round(at[1])))
            flier.show(at, 4 * high * t * (1 - t))
        return Tween(seconds, move, linear if high else land)

    def pixel(self, place: XY) -> XY:
        return self.course.look.at(*place) if self.course.look is not None else self.course.rect.center

    def _still_move(self, done: Callable[[], None], place: XY) -> tuple[Track, ...]:
        """With reduced motion: the ball is in its new place after a moment."""
        self.course.reveal(Space(round(place[0]), round(place[1])))
        return ((pause(.15, self.ending(done)),),)

    def flown(self, seat: int, start: XY, landing: XY, bend: XY | None, done: Callable[[], None]) -> tuple[Track, ...]:
        """The flight of a stroke; `bend` is where the ball would come down without its curve."""
        if self.still:
            return self._still_move(done, landing)
        flier, end = self._flier(seat, done)
        spaces = math.dist(start, landing)
        cell = self.course.look.cell if self.course.look is not None else 20.0
        high = max(self.painter.look.px(_LOWEST), spaces * cell * _MOTION_HIGH)
        straight = bend or landing

        def move(t: float) -> None:
            aside = t * t       # the ball starts straight, then curves more and more
            to = straight[0] + (landing[0] - straight[0]) * aside, straight[1] + (landing[1] - straight[1]) * aside
            at = start[0] + (to[0] - start[0]) * t, start[1] + (to[1] - start[1]) * t
            self.course.reveal(Space(round(at[0]), round(at[1])))
            flier.show(at, 4 * high * t * (1 - t))
        flier.show(start, 0)
        track: list[Tween] = [self._noise("swing", start), Tween(_FLY + _FLY_SPACE * spaces, move, linear)]
        return ((*track, *self._struck(flier, landing), pause(0, end)),)

    def missed(self, seat: int, start: XY) -> tuple[Track, ...]:
        """A complete miss: the ball hops and returns to its place."""
        if self.still:
            return self._still_move(_nothing, start)
        flier, end = self._flier(seat, _nothing)
        hop = start[0] + .4, start[1]
        return ((self._noise("swing", start), self._leg(flier, start, hop, self.painter.look.px(10), .2),
                 self._leg(flier, hop, start, 0, .3), pause(0, end)),)

    def _struck(self, flier: StrokeFlier, place: XY) -> list[Tween]:
        """Sound and spray of the ground where a ball comes down."""
        state = self.course.state
        terrain = state.hole.terrain(Space(round(place[0]), round(place[1]))) if state is not None else Terrain.FAIRWAY
        if terrain is Terrain.WATER:
            return [self._noise("splash", place), pause(0, flier.hide), *self._spray(place, ("water", "card"), rings=True)]
        if terrain is Terrain.BUNKER:
            return [self._noise("sand", place), *self._spray(place, ("sand", "card"))]
        if terrain is Terrain.WOODS:
            cell = self.course.look.cell if self.course.look is not None else 20.0
            return [self._noise("rustle", place), *self._spray(place, ("rough", "fairway", "tree"), fall=True, shakes=_CROWN * cell)]
        return [self._noise("rattle" if terrain is Terrain.OUT else "bounce", place)]

    def ran(self, seat: int, path: Sequence[Space], bounce: int, done: Callable[[], None]) -> tuple[Track, ...]:
        """The bounces, then the roll, space by space."""
        end_place = float(path[-1][0]), float(path[-1][1])
        if self.still or len(path) < 2:
            return self._still_move(done, end_place)
        flier, end = self._flier(seat, done)
        flier.show((path[0][0], path[0][1]), 0)
        track: list[Tween] = []
        for number, (one, other) in enumerate(pairwise(path)):
            a, b = (float(one[0]), float(one[1])), (float(other[0]), float(other[1]))
            if number < bounce:
                track += [self._leg(flier, a, b, self.painter.look.px(11), _HOP), self._noise("bounce", b)]
            else:
                track.append(self._leg(flier, a, b, 0, _ROLL))
        terrain = self.course.state.hole.terrain(path[-1]) if self.course.state is not None else Terrain.FAIRWAY
        if terrain in (Terrain.WATER, Terrain.BUNKER, Terrain.WOODS):
            track += self._struck(flier, end_place)
        return ((*track, pause(0, end)),)

    def carried(self, seat: int, start: XY, end: XY, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that is picked up and put down elsewhere: a drop, or onto its place on the green."""
        if self.still or math.dist(start, end) < .05:
            return self._still_move(done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)
        return ((self._leg(flier, start, end, self.painter.look.px(16), _BACK), self._noise("drop", end), pause(0, over)),)

    def putted(self, seat: int, start: XY, end: XY, roll: Callable[[float], None], *, holed: bool,
               done: Callable[[], None]) -> tuple[Track, ...]:
        """A putt on the green; `roll` shows a share of it on the track at the same time."""
        if self.still:
            return self._still_move(done, end)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)

        def move(t: float) -> None:
            flier.show((start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t), 0)
            roll(t)
        track: list[Tween] = [self._noise("tick", start), Tween(_PUTT, move, land)]
        if holed:
            track += self._sinks(flier, end)
        return ((*track, pause(0, over)),)

    def _sinks(self, flier: StrokeFlier, place: XY) -> list[Tween]:
        """The ball drops into the cup."""
        return [self._noise("cup", place), Tween(_SINK, lambda t: flier.sink(self.pixel(place), t), linear), pause(0, flier.hide)]

    def holed(self, seat: int, start: XY, flag: XY, done: Callable[[], None]) -> tuple[Track, ...]:
        """A ball that was played from off the green rolls from its space into the hole."""
        if self.still:
            self.sound("cup", self.pixel(flag)[0])
            return self._still_move(done, flag)
        flier, over = self._flier(seat, done)
        flier.show(start, 0)
        return ((self._leg(flier, start, flag, 0, _ROLL), *self._sinks(flier, flag), pause(0, over)),)


def _nothing() -> None:
    """Does nothing: the ball stays in its place."""


# ---- what the events of Card Golf look like: strokes with their dice, drops, putts, new holes, the end of a hole and of the round
READ_PLAN, READ_PUTT, READ_FREE = .9, .35, 1.6       # seconds


class CardShow(GroundShow[CourseMotion]):
    """Turns events into motion; the face's `put` ends all motion."""

    def __init__(self, course: CourseView, hand: StrokePanel, dice: StrokeDice, motion: CourseMotion,
                 forecast: Callable[[State, Stroke], StrokeForecast | None]) -> None:
        """`forecast` gives where a stroke may still end, given the dice rolled so far."""
        super().__init__(motion)
        self._course, self._hand, self._dice, self._forecast = course, hand, dice, forecast

    def happen(self, event: Event, before: State, after: State, sitting: Sitting, *, mine: bool) -> tuple[Track, ...]:
        """The motion of one event. A plan that is `mine` was made at this screen and need not be shown."""
        if isinstance(event, ShotAimed):
            return self._planned(event, before, mine)
        if isinstance(event, StrokeRolled):
            return self._rolled(event, before, after)
        if isinstance(event, BallLanded):
            return self._flew(event, after, before)
        if isinstance(event, BallRan):
            return self._motion.ran(event.seat, event.path, event.bounce, self._puts(event.seat, event.path[-1]))
        if isinstance(event, StrokeEnded):
            return self._rests(event, after, sitting)
        if isinstance(event, DropTaken):
            return self._dropped(event, before, sitting)
        if isinstance(event, PuttTaken):
            return self._putts(event, after, sitting)
        if isinstance(event, BallPutted):
            return self._putted(event)
        return self._said(event, before, after, sitting)

    # ---- the stroke
    def _planned(self, event: ShotAimed, before: State, mine: bool) -> tuple[Track, ...]:
        """The camera moves to the stroke, with time to read the plan if it was made elsewhere."""
        self._motion.look_at_stroke(before.ground, before.player.ball, event.target)
        return () if mine else ((self._motion.reading(READ_PLAN),),)

    def _rolled(self, event: StrokeRolled, before: State, after: State) -> tuple[Track, ...]:
        """Dice are thrown from the cup; their effect is told when they lie."""
        hand, state = self._hand, after if after.stroke is not None else before
        hand.turn_to("tray")
        self._dice.see(True)
        stroke = before.stroke or state.stroke
        thrown = self._dice.throw(event.faces, event.again)
        if stroke is None:
            return (thrown,)
        name = ("swing", "curve", "run", "putt")[event.roll]
        done = stroke._replace(**{name: event.faces, "roll": event.roll})  # type: ignore[arg-type]
        tables = state.game.tables

        def lie() -> None:
            hand.tray.tell(talk.roll_lines(done, tables))
            if event.again:     # the same action shows the next roll too, and the panel still shows the dice before the reroll
                hand.rests.tell(RestTold(self._forecast(before._replace(phase=Phase.ROLL), done)))
        rolled = self._motion.ending(lie)
        due = stroke._replace(**({} if event.again else {name: ()}), roll=event.roll)  # type: ignore[arg-type]
        hand.tray.tell(talk.roll_lines(due, tables))
        read = .75 if event.roll is not RollKind.SWING else .45
        return ((*thrown, pause(0, rolled), self._motion.reading(read)),)

    def _flew(self, event: BallLanded, after: State, before: State) -> tuple[Track, ...]:
        """The ball comes down, or the stroke misses it."""
        start = float(event.start[0]), float(event.start[1])
        if event.landing is None:
            return (*self._motion.missed(event.seat, start),)
        stroke = before.stroke if before.stroke is not None and before.stroke.aim is not None else after.stroke
        bend = None
        if stroke is not None and stroke.aim is not None and event.curve:
            straight = landed(stroke.aim, swung(stroke.swing), 7, before.game.tables) if stroke.aim.risk < 4 else None
            right = stroke.aim.right
            bend_to = straight or Space(event.landing[0] - right[0] * event.curve, event.landing[1] - right[1] * event.curve)
            bend = float(bend_to[0]), float(bend_to[1])
        landing = float(event.landing[0]), float(event.landing[1])
        return self._motion.flown(event.seat, start, landing, bend, self._puts(event.seat, event.landing))

    def _rests(self, event: StrokeEnded, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """A wet ball shows its drop; a ball on the green is carried to its distance."""
        hole, ball = after.holes[min(after.number, len(after.holes) - 1)].ground, event.ball
        was = self._course.spot(event.seat)
        self._course.put_aim(None)
        if isinstance(ball, Wet):
            self._place(spot_of(hole, event.seat, ball))
            trouble = sitting.names[event.seat], talk.trouble_words(hole, ball)
            self._motion.sound("oh", self._motion.pixel((ball.space.row, ball.space.column))[0])
            return self._motion.call(event.seat, trouble, 1.1, (ball.space.row, ball.space.column))
        if isinstance(ball, OnTrack | FreePutt) and was is not None:
            words = talk.green_words(ball)
            end = track_place(hole, event.seat, ball)
            if holed(ball):
                return self._motion.holed(event.seat, (was.row, was.column), end, lambda: self._place(spot_of(hole, event.seat, ball)))
            moved = self._motion.carried(event.seat, (was.row, was.column), end, lambda: self._place(spot_of(hole, event.seat, ball)))
            return ((*moved[0], *self._motion.call(event.seat, (sitting.names[event.seat], words), .8, end)[0]),)
        self._place(spot_of(hole, event.seat, ball))
        return ()

    def _dropped(self, event: DropTaken, before: State, sitting: Sitting) -> tuple[Track, ...]:
        """The ball is carried to its drop, with the words about the penalty."""
        hole = before.ground
        spot = spot_of(hole, event.seat, event.ball)
        start = float(event.space[0]), float(event.space[1])
        self._motion.look_at((event.space, Space(round(spot.row), round(spot.column)), hole.flag))
        moved = self._motion.carried(event.seat, start, (spot.row, spot.column), lambda: self._place(spot))
        words = sitting.names[event.seat], _("drops the ball: one penalty stroke")
        return ((*moved[0], *self._motion.call(event.seat, words, 1.0, (spot.row, spot.column))[0]),)

    # ---- putts
    def _putts(self, event: PuttTaken, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The track shows the chances of this putt. A free putt follows its stroke directly, so there is more time to read."""
        others = (ball for ball in on_track(after) if ball.seat != event.seat)
        self._hand.track.put(TrackShown(after.game.tables, (*others, OnIt(event.seat, event.yards)), event.seat))
        self._hand.turn_to("track")
        self._dice.see(False)
        self._motion.look_at_stroke(after.ground, OnTrack(event.yards), Space(*after.ground.flag))
        if not event.free:
            return ((self._motion.reading(READ_PUTT),),)
        at = track_place(after.ground, event.seat, OnTrack(event.yards))
        return self._motion.call(event.seat, (sitting.names[event.seat], _("a free putt: it costs no stroke")), READ_FREE, at)

    def _putted(self, event: BallPutted) -> tuple[Track, ...]:
        """The ball rolls along the track and on the green."""
        state, hand = self._course.state, self._hand
        hand.turn_to("track")
        self._dice.see(False)
        if state is None:
            return ()
        start, end = track_place(state.hole, event.seat, OnTrack(event.yards)), track_place(state.hole, event.seat, OnTrack(event.left))
        spot = spot_of(state.hole, event.seat, OnTrack(event.left))

        def roll(share: float) -> None:
            hand.track.roll(event.seat, event.yards + (event.left - event.yards) * share)
        return self._motion.putted(event.seat, start, end, roll, holed=not event.left, done=lambda: self._place(spot))

    # ---- balls at rest
    def _ball_of(self, seat: int) -> tuple[float, float] | None:
        """The row and column of a seat's ball; None if it has none on the hole."""
        spot = self._course.spot(seat)
        return None if spot is None else (spot.row, spot.column)

    def _puts(self, seat: int, place: Space) -> Callable[[], None]:
        return lambda: self._place(BallSpot(seat, place[0], place[1]))

    def _place(self, spot: BallSpot) -> None:
        """Puts a ball on this spot."""
        course = self._course
        if course.state is not None:
            balls = tuple(spot if ball.seat == spot.seat else ball for ball in course.state.balls)
            course.put(replace(course.state, balls=balls), course.names)

    # ---- the last stroke once more
    def again(self, story: StrokeStory, after: State, table: RetellingTable) -> None:
        """Shows the last stroke again, step by step, with the rule of each step."""
        plan = story.plan
        self._motion.look_at([plan.start, plan.target, *((story.flight.landing,) if story.flight and story.flight.landing else ())])
        self._place(BallSpot(plan.seat, plan.start[0], plan.start[1]))
        self.retell(plan.seat, [(step.words, partial(self._moves, step, story)) for step in steps(story, after.ground)], table)

    def _moves(self, step: StrokeStep, story: StrokeStory) -> tuple[Track, ...]:
        """The motion of a step of a story."""
        if step.moves == "fly" and story.flight is not None:
            return self._flown_again(story.flight)
        if step.moves == "run" and story.ran is not None:
            path = story.ran.path
            return self._motion.ran(story.plan.seat, path, story.ran.bounce, self._puts(story.plan.seat, path[-1]))
        return ()

    def _flown_again(self, flight: BallLanded) -> tuple[Track, ...]:
        start = float(flight.start[0]), float(flight.start[1])
        if flight.landing is None:
            return self._motion.missed(flight.seat, start)
        landing = float(flight.landing[0]), float(flight.landing[1])
        return self._motion.flown(flight.seat, start, landing, None, self._puts(flight.seat, flight.landing))

    # ---- words
    def _tee_up(self, event: HoleBegun, after: State, sitting: Sitting) -> None:
        """Puts the next hole with the balls on its tees and removes everything of the last hole, before the new hole's number is shown."""
        course = course_state(after)
        if course is not None and event.hole == after.number:
            self._course.put_aim(None)
            self._course.put(course, sitting.names)
        self._clear_away(after)

    def _clear_away(self, after: State) -> None:
        """Clears plan, track, panel, rack and dice of the last hole."""
        self._course.put_aim(None)
        self._hand.track.put(TrackShown(after.game.tables, (), None))
        self._hand.rests.tell(RestTold())
        self._hand.rack.lay_down()
        self._hand.tray.tell(())
        self._hand.turn_to("clubs")
        self._dice.lay(())
        self._dice.see(False)

    def _dealt(self, event: HoleLaid, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """Deals the cards of the hole that begins; only the sound of shuffling if all cards are dealt before the first hole (C3)."""
        course = course_state(after)
        if course is None or after.game.options.cards_dealt == AT_ONCE:
            self._motion.sound("shuffle", self._course.rect.centerx)
            return ()
        self._clear_away(after)
        self._course.put(replace(course, balls=()), sitting.names)
        return self._motion.dealt(len(event.faces))

    def _said(self, event: Event, before: State, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of events that are mainly told in words."""
        motion, names = self._motion, sitting.names
        if isinstance(event, TokenSpent):
            motion.sound("lift", self._course.rect.centerx)
            left = ngettext("{n} token left", "{n} tokens left", event.left).format(n=event.left)
            return motion.call(event.seat, (names[event.seat], _("rolls again: {left}").format(left=left)), .7, self._ball_of(event.seat))
        if isinstance(event, HoleFinished):
            moment = ScoreMoment(event.seat, names[event.seat], event.strokes, event.par, event.holed)
            flag = before.holes[event.hole].ground.flag
            return motion.finished(moment, (flag.row, flag.column))
        if isinstance(event, TokensEarned):
            words = ngettext("earns {n} token", "earns {n} tokens", event.tokens).format(n=event.tokens)
            return motion.call(event.seat, (names[event.seat], words), .8)
        if isinstance(event, HoleEnded):
            won = won_words(() if event.winner is None else (names[event.winner],), event.worth, event.carried)
            card = talk.card_of(talk.ended(before, after, None) or after, names)
            return self.hole_ends(event.hole, before.holes[event.hole].ground.par, event.strokes, names, won, card)
        if isinstance(event, HoleLaid):
            return self._dealt(event, after, sitting)
        if isinstance(event, HoleBegun):
            self._tee_up(event, after, sitting)
            return self.hole_begins(event.hole, event.par)
        return self.round_ends(event, names) if isinstance(event, RoundEnded) else ()
