"""The table of Card Golf: connects hole, clubs, dice and putting track with the views, actions and events of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

import pygame

from game.games.card_golf.rules.course import Space, Terrain
from game.games.card_golf.rules.flow import dice_due
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Plan, Wet
from game.games.card_golf.rules.values import (
    Action, AimShot, BallPutted, DropTaken, HoleBegun, HoleFinished, KeepRoll, Phase, Putt, Reroll, RolledFaces, ShotAimed, State, Stroke,
    StrokeEnded, StrokeRolled, View
)
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.hole_picture import best_play, course_print
from game.games.card_golf.table.lesson import FIGURES, marks
from game.games.card_golf.table.making import StrokeMaking
from game.games.card_golf.table.planner import Stance
from game.games.card_golf.table.position import StrokeStory, course_state, flown_to, laid, on_track, place_of, told_on
from game.games.card_golf.table.show import CardShow, CourseMotion, StrokePanel
from game.games.card_golf.table.tray import RestTold, TrackShown, model_of
from game.games.golf.rules import RoundEnded
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.plate import OrderPlaque
from game.games.golf.table.sheet import CardedFace, GolfCard
from game.kept import CACHE
from game.rules.contract import Event, Legal, NoLegal
from game.ui.game_length import GOLF, TurnSeconds
from game.ui.paint import Painter
from game.ui.paint.store import LastSeen
from game.ui.sound.ambience import Ambience, nearness
from game.ui.table.face import (
    DiceWanted, LegendMark, Occasion, SeatNote, SeatOccasion, Sitting, TableEntry, TableScene, Track, hole_played, match_over, numbered
)
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Gap
from game.words import _


class CardGolfFace(CardedFace[View, Action]):
    """The window on the hole, below it the plan or the dice of the stroke, and the worth of both."""

    table: CourseView
    hand: StrokePanel
    board: Leaderboard
    legend: OrderPlaque
    lights_places = True

    settles = StrokeEnded, BallPutted
    goes_on = HoleBegun, RoundEnded

    def __init__(self, scene: TableScene, view: View, sitting: Sitting, *, ahead: bool = True) -> None:
        """With `ahead` a process solves the holes of the round while it is played, and they are kept beside the saves."""
        super().__init__(scene, view, sitting)
        self._stood = LastSeen()        # the last position, and whether somebody was asked
        self._opened = False            # whether the round is played, so that its holes are solved ahead
        self._begun = 0                 # how many holes were laid when that began
        self._story: StrokeStory | None = None      # the last stroke on this hole
        self._rolled: Stroke | None = None          # the last roll on this table
        self._lingers = False           # whether its dice stay until somebody has read what is said about them
        self.making = StrokeMaking(scene, self, view.table, sitting.names, scene.shell.saves / CACHE if ahead else None)
        self.table, self.hand = self.making.course, self.making.hand
        self.motion = CourseMotion(scene, self.table)
        self.board = Leaderboard()
        self.head = Gap(0)
        self.legend = OrderPlaque()
        self._show = CardShow(self.table, self.hand, self.making.dice, self.motion, self.making.forecast)

    # ---- the table's life
    def open(self, view: View) -> None:
        """Prepares for a round that is played: its holes are solved ahead as soon as each is laid."""
        self._opened = self.table.foresees = True

    def paint_ahead(self, p: Painter) -> None:
        """Asks for the picture of the hole on the table."""
        self.table.paint_ahead(p)

    def close(self) -> None:
        self.making.counsel.solving.close()

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        s = view.table
        fresh = bool(legal) and not self.legal
        same = not self._stood.is_other((s, bool(legal)))
        self._show.stop()
        self.motion.cut()
        course = course_state(s)
        if course is not None:
            self.table.put(course, sitting.names)
        self.view, self.legal, self.sitting = view, legal, sitting
        if self._opened and laid(s) and self._begun != len(s.holes):
            self._begun = len(s.holes)
            self.making.counsel.solving.begin(s)
        self.put_told(view, sitting)
        if not same:
            self.making.forget()
        self.making.counsel.put(s, live=bool(legal))
        self._put_page(s, moved=not same)
        self.making.put_buttons(s, explains=self._story is not None and self._story.whole)
        if self._lingers and self._rolled is not None and (s.stroke is None or not s.stroke.lying):
            self._lay_again(s.stroke._replace(roll=self._rolled.roll) if s.stroke is not None else self._rolled)
        if fresh:
            self._point_focus(s)

    def settle(self) -> None:
        """Adapts to a new layout: everything that moves jumps to its end."""
        self.motion.stop_gliding()
        self.motion.cut()
        self.making.relay()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting = sitting
        self.hand.offer()
        self.making.tray.offer({})
        self._story = told_on(self._story, event)
        if isinstance(event, StrokeRolled) and before.table.stroke is not None:
            self._rolled = before.table.stroke.showing(event.faces)
        self.tell(event, before, after, sitting)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self.making.mine)
        if isinstance(event, ShotAimed):
            self.making.mine = False
        self.legal = NoLegal()
        return tracks

    def ended(self, event: object, before: View, after: View) -> View | None:
        """The view of the hole that has just ended, with everybody done; None if it goes on."""
        ball = event.ball if isinstance(event, StrokeEnded) else OnTrack(event.left) if isinstance(event, BallPutted) else None
        s = talk.ended(before.table, after.table, ball)
        return before._replace(table=s) if s is not None else None

    def show_score(self, view: View, sitting: Sitting) -> None:
        self.board.put(talk.leaders_of(view.table, sitting.names))
        self.legend.put(talk.order_lines(view.table, sitting.names))

    def _put_page(self, s: State, *, moved: bool) -> None:
        """Sets the panel below the sentence and the camera."""
        due = laid(s) and isinstance(s.player.ball, OnTrack) and not s.player.done
        total = sum(s.stroke.putt) if due and s.stroke is not None else 0
        self.making.track.put(TrackShown(s.game.tables, on_track(s), s.turn if due else None, total))
        rolling = s.phase in (Phase.ROLL, Phase.ASK, Phase.AGAIN) and s.stroke is not None
        if rolling and s.stroke is not None:
            self.making.put_stroke(s)
            if moved:
                self._look_back(s)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack):
            self._put_green(s, moved)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse):
            self._put_aim(s, s.player.ball, moved)
        else:
            self.table.put_aim(None)
            self.making.rack.tell(None)
            self.hand.rests.tell(RestTold())
        self.making.dice.see(rolling)

    def _lay_again(self, stroke: Stroke) -> None:
        """Shows the dice of the last roll on the felt again while something is said about them. Nothing can be done meanwhile."""
        self.hand.offer()
        self.hand.turn_to("tray")
        self.making.tray.tell(talk.roll_lines(stroke, self.view.table.game.tables))
        self.making.dice.see(True)
        self.making.dice.lay(stroke.lying)
        self.making.tray.offer({})
        self.table.put_aim(None)

    def _put_green(self, s: State, moved: bool) -> None:
        """Puts a position in which a seat putts."""
        self.hand.turn_to("track")
        self.table.put_aim(None)
        if moved:
            self._look_at_stroke(s)

    def _put_aim(self, s: State, ball: OnCourse, moved: bool) -> None:
        """Puts a position in which a seat aims: a person at this screen, or a bot that is thinking."""
        self.hand.turn_to("clubs")
        stance = Stance(s.ground, ball, s.game.tables, s.game.options.stretch, s.tee_of(s.turn))
        self.making.stand(stance)
        if moved:
            self._look_at_stroke(s)

    def _look_back(self, s: State) -> None:
        """Moves the camera to ball and target of a stroke that is being rolled, for a position that has been resumed."""
        aim = s.stroke.aim if s.stroke is not None else None
        if aim is None:
            self._look_at_stroke(s)
            return
        spaces = [Space(*place) for place in (flown_to(s) or aim.start.space, aim.target, s.ground.flag)]
        if not all(map(self.table.sees, spaces)):
            self.motion.look_at(spaces)

    def _look_at_stroke(self, s: State) -> None:
        """Moves the camera to what the player to act needs to see."""
        self.motion.look_at_stroke(s.ground, s.player.ball, self.making.aiming.target if self.making.aiming is not None else s.ground.flag)

    def _point_focus(self, s: State) -> None:
        """Gives the focus of keys and pad at the beginning of a turn to something that can be done."""
        if self.scene.ui.depth > 1:
            return
        target: Widget | None = None
        if s.phase is Phase.ASK:
            target = self.hand.keep
        elif s.phase is Phase.TURN:
            target = self.hand.putt if isinstance(s.player.ball, OnTrack) else self.table
        if target is not None:
            self.scene.ui.set_focus(target)

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        s = view.table
        if self._show.step_told:
            return self._show.step_told
        if not legal:
            return talk.waiting(s, sitting.names)
        name = sitting.names[s.turn]
        if s.phase is Phase.ASK:
            return talk.ask_token(s, name, self.making.marked)
        if isinstance(s.player.ball, OnTrack):
            return talk.ask_putt(s, name)
        return talk.ask_aim(self.making.aiming.shown(None, {}), name, self.scene.ui.mode) if self.making.aiming is not None else ""

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return talk.note(view.table, seat, sitting)

    def subtitle(self, view: View) -> str:
        return talk.subtitle(view.table)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """The odds tab: the caddie's plans, or the worth of every choice of dice."""
        return self.making.counsel.page(self.making.aiming, self.making.marked)

    def card_of(self, view: View, names: Sequence[str]) -> GolfCard:
        return talk.card_of(view.table, names)

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Lights up the space of an event; none if the event belongs to an earlier hole."""
        moved_on = any(isinstance(one, HoleBegun) for one in after)
        self.table.light(place_of(event) if event is not None and not moved_on else None)

    def marks(self) -> Sequence[LegendMark]:
        """The marks that may lie on the hole."""
        return marks()

    # ---- hints and keys
    def point_out(self, action: Action | None) -> None:
        self.making.point_out(action)

    def focus_of(self, action: Action) -> Widget | None:
        """The widget that does the action: the hole for a plan, which is shown there; the die or the button for a token."""
        if isinstance(action, AimShot):
            club = next((c for c in self.view.table.game.tables.clubs if c.name == action.club), None)
            if club is not None and self.making.aiming is not None:
                self.making.aim_as(self.making.aiming.taking(Plan(action.target, club)))
            return self.table
        if isinstance(action, Reroll):
            if action.dice == self.making.marked:
                return self.hand.again
            return next((spot for die, spot in self.making.tray.spots.items() if (action.dice ^ self.making.marked) >> die & 1), None)
        return self.hand.putt if isinstance(action, Putt) else self.hand.keep

    def pick(self, number: int) -> None:
        """A number key: marks that die of the roll, or takes the caddie's plan of that number."""
        if number - 1 in self.making.tray.spots:
            self.making.mark(number - 1)
        elif self.making.begins and 0 < number <= len(self.making.counsel.caddie):
            plan = self.making.counsel.caddie[number - 1].plan
            self.making.aim(lambda aiming: aiming.taking(plan), reveal=True)

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Rectangles of parts by name.

        These are "clubs", "club 2-iron", "dice" (all as one), "die 2", "track", "rests", the buttons "swing", "putt", "keep" and "again";
        on the hole "ball" (the first seat's), "flag", "space 20 4", and "ground", all of it that is visible.
        """
        what, _gap, which = name.partition(" ")
        making = self.making
        parts: dict[str, tuple[Widget, ...]] = {
            "clubs": (making.rack,), "dice": tuple(making.tray.spots.values()) or (making.tray,), "track": (making.track,),
            "swing": (self.hand.swing,), "putt": (self.hand.putt,), "keep": (self.hand.keep,), "again": (self.hand.again,),
            "rests": (self.hand.rests,), "ground": (self.table,),
            "club": tuple(key for key in making.rack.keys if key.club.name == which),
            "die": tuple(spot for die, spot in making.tray.spots.items() if which == str(die + 1))}
        if what in parts:
            rects = tuple(part.rect for part in parts[what] if part.visible and part.rect.w > 0)
            return (rects[0].unionall(rects[1:]),) if what == "dice" and rects else rects
        balls = self.table.balls
        if balls is None:
            return ()
        look, state = balls.look, balls.state
        side = round(2.6 * balls.size)
        ball = pygame.Rect(0, 0, side, side)
        if state.balls:
            x, y = balls.place(state.balls[0])
            ball.center = round(x), round(y)
        if what in ("ball", "busy"):
            return (ball,) if state.balls else ()
        space = state.hole.flag if what == "flag" else Space(*map(int, which.split())) if what == "space" else None
        return (look.box(space, 1.8).clip(self.table.rect),) if space is not None else ()

    def chosen(self) -> Action | None:
        """The present plan, or the reroll of the marked dice; None where the player can do neither."""
        if not self.legal:
            return None
        if self.view.table.phase is Phase.ASK:
            return Reroll(self.making.marked) if self.making.marked else KeepRoll()
        plan = self.making.aiming.plan if self.making.aiming is not None and self.making.begins else None
        return AimShot(plan.target, plan.club.name) if plan is not None else None

    def strokes_over_best(self, action: Action) -> float | None:
        """The strokes that a plan costs more than the best one; None while the hole is being solved."""
        return self.making.counsel.strokes_over_best(action.target, action.club) if isinstance(action, AimShot) else None

    def linger(self, *, on: bool) -> None:
        """Switches on or off that the next positions show the dice of the last roll."""
        self._lingers = on

    # ---- the cup in hand; obeys game.games.golf.table.dice.Thrower
    def due(self) -> int:
        if not self.making.begins:
            return 0
        if isinstance(self.view.table.player.ball, OnTrack):
            return 2
        club = self.making.aiming.club if self.making.aiming is not None else None
        return club.swing_dice if club is not None else 0

    def take_cup(self) -> None:
        self.making.tray.tell(talk.due_lines(putts=isinstance(self.view.table.player.ball, OnTrack)))
        self.hand.turn_to("tray")
        self.making.dice.lay(())
        self.making.dice.see(True)

    def throw(self) -> None:
        if isinstance(self.view.table.player.ball, OnTrack):
            self.making.putt()
        else:
            self.making.swing()

    # ---- what the table tells by itself
    def tell_why(self) -> None:
        """Shows the last stroke again, with the rule of each step; called again meanwhile, it ends that."""
        if self._show.tells:
            self.put_back()
        elif self.making.begins and self._story is not None and self._story.whole:
            self.table.put_aim(None)
            self._show.again(self._story, self.view.table, self)

    def put_back(self) -> None:
        """Puts the present position again and asks again, after something else was shown."""
        self.put_again()
        self.ask_again()
        if self.view is not None:
            self._look_at_stroke(self.view.table)


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event means for the seats: a hole well or badly played, a ball in the water, the end of a match."""
    if isinstance(event, HoleFinished):
        return hole_played(event.seat, event.strokes, event.par)
    if isinstance(event, DropTaken):
        return (SeatOccasion(event.seat, Occasion.IN_WATER),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, RoundEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The question for real dice: those of the roll that is due, or those that a token rerolls. None if no roll is due."""
    if s.phase not in (Phase.ROLL, Phase.AGAIN) or s.stroke is None:
        return None
    again = s.phase is Phase.AGAIN
    numbers = [n for n in range(8) if s.stroke.again >> n & 1] if again else list(range(dice_due(s)))
    dice = tuple(numbered(_("Die {n}").format(n=n + 1), range(1, 7), model_of) for n in numbers)
    question = _("What do the dice show that are rolled again?") if again else _("What do the dice show?")
    return DiceWanted(question, dice, lambda values: RolledFaces(tuple(values)), s.turn)


def hole_begun(event: Event) -> str:
    """The name of the hole that begins with this event; "" for other events."""
    return _("Hole {n}").format(n=event.hole + 1) if isinstance(event, HoleBegun) else ""


_BREEZE: Final = .15        # share of a storm: the rules of Card Golf have no wind
_HEARING: Final = 8.0       # spaces from which water can be heard


def ambience(view: View) -> Ambience:
    """The sounds of the place: a breeze, and the water of the hole, louder the nearer it is to the ball to be played."""
    s = view.table
    if s.number >= len(s.holes):
        return Ambience(open_air=True, wind=_BREEZE)
    hole, ball = s.ground, s.player.ball
    lies = ball.space if isinstance(ball, OnCourse | Wet) else hole.flag
    far = (dist(lies, space) for space in hole.spaces() if hole.terrain(space) is Terrain.WATER)
    return Ambience(open_air=True, wind=_BREEZE, water=nearness(far, _HEARING))


class DrawnCardGolf(TableEntry):
    """How Card Golf is drawn."""

    icon = "flag"
    figures = FIGURES
    cloth = "#1E5F6B"
    seconds = TurnSeconds(6, 2, 1.5)
    length = GOLF
    rated = True
    of_dice = True
    face = staticmethod(CardGolfFace)
    best_play = staticmethod(best_play)
    course = staticmethod(course_print)
    occasions = staticmethod(occasions)
    begins = staticmethod(hole_begun)
    dice = staticmethod(dice_wanted)
    ambience = staticmethod(ambience)


DRAWN: Final = DrawnCardGolf()
