"""The table of Card Golf: joins hole, clubs, dice and putting track to the views, actions and events of the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import Final

import pygame

from game.games.card_golf.rules.course import Space, Terrain
from game.games.card_golf.rules.events import BallPutted, DropTaken, HoleBegun, HoleFinished, ShotAimed, StrokeEnded, StrokeRolled
from game.games.card_golf.rules.flow import dice_due
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Wet
from game.games.card_golf.rules.values import Action, AimShot, KeepRoll, Phase, Reroll, RolledFaces, State, Stroke, View
from game.games.card_golf.table import text as talk
from game.games.card_golf.table.course_card import best_play, course_print
from game.games.card_golf.table.dice_show import model_of
from game.games.card_golf.table.figures import FIGURES
from game.games.card_golf.table.legend import marks
from game.games.card_golf.table.position import course_state, laid, place_of
from game.games.card_golf.table.show import CardShow
from game.games.card_golf.table.stroking import Stroking, StrokingActions
from game.games.card_golf.table.why import StrokeStory, told_on
from game.games.golf.rules.formats import RoundEnded
from game.games.golf.table.card import CardedFace, GolfCard
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.order_plaque import OrderPlaque
from game.kept import CACHE
from game.rules.contract import Event, Legal, NoLegal
from game.ui.game_length import GOLF, TurnSeconds
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.ambience import Ambience, nearness
from game.ui.table.dice_wanted import DiceWanted, numbered
from game.ui.table.face import LegendMark, SeatNote, Sitting, TableEntry, Track
from game.ui.table.occasions import Occasion, SeatOccasion, hole_played, match_over
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Gap
from game.words import _


class CardGolfFace(CardedFace[View, Action]):
    """Obeys game.ui.table.face.Face, Focusing, Choosing, Weighing, Lingering, Furnished, Carded, Opening and Closing."""

    settles = StrokeEnded, BallPutted
    goes_on = HoleBegun, RoundEnded

    def __init__(self, scene: Scene, *, ahead: bool = True) -> None:
        """With `ahead` the holes of a round are solved by a process while it is played, and kept beside the saves."""
        super().__init__(scene)
        self._opened = False            # for play: what is laid is solved ahead
        self._begun = 0                 # how many holes lay when that was begun
        self._mine = False              # the plan that comes next is played at this screen
        self._story: StrokeStory | None = None      # the last stroke on this hole
        self._rolled: Stroke | None = None          # the last roll on this table
        self._lingers = False           # its dice lie there until somebody has read what is said of them
        table = StrokingActions(self._act, self._why, self.put_again, self.ask_again)
        self.stroking = stroking = Stroking(scene, table, scene.shell.saves / CACHE if ahead else None)
        self.planner, self.counsel, self.dice = stroking.planner, stroking.counsel, stroking.dice
        self.table = self.course = stroking.course
        self.hand, self.rack, self.tray, self.track = stroking.hand, stroking.rack, stroking.tray, stroking.track
        self.board = Leaderboard()
        self.head: Widget = Gap(0)
        self.legend = OrderPlaque()
        self._show = CardShow(self.course, self.hand, self.dice, stroking.motion, stroking.forecast)

    # ---- the table's life
    def open(self, view: View) -> None:
        """A round is about to be played: its holes are solved ahead, each as soon as it is laid."""
        self._opened = self.course.foresees = True

    def paint_ahead(self, p: Painter) -> None:
        """The hole that lies on the table."""
        self.course.paint_ahead(p)

    def close(self) -> None:
        """The table is left."""
        self.counsel.solving.close()

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        """Show this position at once."""
        s = view.table
        fresh = bool(legal) and not self.legal
        same = self.view is not None and s == self.view.table and bool(legal) == bool(self.legal)
        self._show.stop()
        self.stroking.motion.cut()
        self.view, self.legal, self.sitting = view, legal, sitting
        if self._opened and laid(s) and self._begun != len(s.holes):
            self._begun = len(s.holes)
            self.counsel.solving.begin(s)
        course = course_state(s)
        if course is not None:
            self.course.put(course, sitting.names)
        self.put_told(view, sitting)
        self.stroking.put(s, legal, moved=not same, explains=self._story is not None and self._story.whole)
        if self._lingers and self._rolled is not None and (s.stroke is None or not s.stroke.lying):
            self.stroking.lay_again(s.stroke._replace(roll=self._rolled.roll) if s.stroke is not None else self._rolled)
        if fresh:
            self.stroking.point_focus(s)

    @property
    def marked(self) -> int:
        """The dice that are marked to be rolled again (a mask)."""
        return self.stroking.marked

    def settle(self) -> None:
        """The widgets lie elsewhere: what moves jumps to its end."""
        self.stroking.motion.stop_gliding()
        self.stroking.motion.cut()
        self.stroking.relay()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event."""
        self.sitting = sitting
        self.stroking.pause()
        self._story = told_on(self._story, event)
        if isinstance(event, StrokeRolled) and before.table.stroke is not None:
            self._rolled = before.table.stroke.showing(event.faces)
        self.tell(event, before, after, sitting)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self._mine)
        self._mine = self._mine and not isinstance(event, ShotAimed)
        self.legal = NoLegal()
        self.stroking.let_go()
        return tracks

    def ended(self, event: object, before: View, after: View) -> View | None:
        """The hole that is over, with everybody done; None where it goes on."""
        ball = event.ball if isinstance(event, StrokeEnded) else OnTrack(event.left) if isinstance(event, BallPutted) else None
        s = talk.ended(before.table, after.table, ball)
        return before._replace(table=s) if s is not None else None

    def show_score(self, view: View, sitting: Sitting) -> None:
        """Who leads, and who is still to play."""
        self.board.put(talk.leaders_of(view.table, sitting.names))
        self.legend.put(talk.order_lines(view.table, sitting.names))

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        """One sentence: what is asked of whom."""
        s = view.table
        if not legal:
            return talk.waiting(s, sitting.names)
        name = sitting.names[s.turn]
        if s.phase is Phase.ASK:
            return talk.ask_token(s, name, self.marked)
        if isinstance(s.player.ball, OnTrack):
            return talk.ask_putt(s, name)
        aim = self.planner.state({})
        return talk.ask_aim(aim, name, self.scene.ui.mode) if aim is not None else ""

    def note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""
        return talk.note(view.table, seat, sitting)

    def subtitle(self, view: View) -> str:
        """The words beside the game's name."""
        return talk.subtitle(view.table)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: the caddie's plans, or what every choice of dice is worth."""
        return self.counsel.page(self.marked)

    def card_of(self, view: View, names: Sequence[str]) -> GolfCard:
        """The scorecard."""
        return talk.card_of(view.table, names)

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Light the space that an event of the hole that lies there speaks of."""
        moved_on = any(isinstance(one, HoleBegun) for one in after)
        self.course.light(place_of(event) if event is not None and not moved_on else None)

    def marks(self) -> Sequence[LegendMark]:
        """What may lie on the hole."""
        return marks()

    # ---- hints and keys
    def point_out(self, action: Action | None) -> None:
        """Mark the hint."""
        self.stroking.point_out(action)

    def focus_of(self, action: Action) -> Widget | None:
        """What does the action: the hole for a plan, which it then shows; the die or the button for a token."""
        return self.stroking.focus_of(action)

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Parts by name: "clubs", "club 2-iron", "dice" (as one), "die 2", "track", "rests", the buttons "swing", "putt", "keep" and
        "again", and of the hole "ball" (the first seat's), "flag", "space 20 4", and "ground", all of it that is seen.
        """
        what, _gap, which = name.partition(" ")
        parts: dict[str, tuple[Widget, ...]] = {
            "clubs": (self.rack,), "dice": tuple(self.tray.spots.values()) or (self.tray,), "track": (self.track,),
            "swing": (self.hand.swing,), "putt": (self.hand.putt,), "keep": (self.hand.keep,), "again": (self.hand.again,),
            "rests": (self.hand.rests,), "ground": (self.course,),
            "club": tuple(key for key in self.rack.keys if key.club.name == which),
            "die": tuple(spot for die, spot in self.tray.spots.items() if which == str(die + 1))}
        if what in parts:
            rects = tuple(part.rect for part in parts[what] if part.visible and part.rect.w > 0)
            return (rects[0].unionall(rects[1:]),) if what == "dice" and rects else rects
        look, state = self.course.look, self.course.state
        if look is None or state is None:
            return ()
        side = round(2.6 * self.course.ball_size)
        ball = pygame.Rect(0, 0, side, side)
        if state.balls:
            ball.center = round(self.course.place(state.balls[0])[0]), round(self.course.place(state.balls[0])[1])
        if what in ("ball", "busy"):
            return (ball,) if state.balls else ()
        space = state.hole.flag if what == "flag" else Space(*map(int, which.split())) if what == "space" else None
        return (look.box(space, 1.8).clip(self.course.rect),) if space is not None else ()

    def chosen(self) -> Action | None:
        """The plan that stands, or what is paid a token for."""
        if not self.legal or self.view is None:
            return None
        plan = self.planner.plan
        if self.view.table.phase is Phase.ASK:
            return Reroll(self.marked) if self.marked else KeepRoll()
        return AimShot(plan.target, plan.club.name) if self.stroking.aims() and plan is not None else None

    def dearer(self, action: Action) -> float | None:
        """The strokes that a plan costs more than the best one; None while the hole is being solved."""
        return self.counsel.dearer(action.target, action.club) if isinstance(action, AimShot) else None

    def linger(self, *, on: bool) -> None:
        """From the next position on the dice of the last roll lie there, or no longer."""
        self._lingers = on

    def pick(self, number: int) -> None:
        """A number key: that die of the roll, or the caddie's plan of that number."""
        self.stroking.pick(number)

    # ---- what the player does
    def _why(self) -> None:
        """The last stroke once more, with the rule of each step; pressed meanwhile, it ends."""
        if self._show.tells:
            self._back()
        elif self.stroking.aims_or_putts() and self._story is not None and self._story.whole:
            self.course.put_aim(None)
            self._show.again(self._story, self.stroking.state, self._back)

    def _back(self) -> None:
        """The table as it is, after it has shown something else."""
        self.put_again()
        if self.view is not None:
            s = self.view.table
            self.stroking.motion.look_at_stroke(s.ground, s.player.ball, self.planner.target)

    def _act(self, action: Action) -> None:
        if self.legal:
            self._mine = isinstance(action, AimShot)
            self.attempt(action)


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """What an event is to the seats."""
    if isinstance(event, HoleFinished):
        return hole_played(event.seat, event.strokes, event.par)
    if isinstance(event, DropTaken):
        return (SeatOccasion(event.seat, Occasion.IN_WATER),)
    return match_over(len(view.table.players), event.winners) if isinstance(event, RoundEnded) else ()


def dice_wanted(s: State) -> DiceWanted | None:
    """The dice of a roll, or those that a token rolls again."""
    if s.phase not in (Phase.ROLL, Phase.AGAIN) or s.stroke is None:
        return None
    again = s.phase is Phase.AGAIN
    numbers = [n for n in range(8) if s.stroke.again >> n & 1] if again else list(range(dice_due(s)))
    dice = tuple(numbered(_("Die {n}").format(n=n + 1), range(1, 7), model_of) for n in numbers)
    question = _("What do the dice show that are rolled again?") if again else _("What do the dice show?")
    return DiceWanted(question, dice, lambda values: RolledFaces(tuple(values)), s.turn)


def hole_begun(event: Event) -> str:
    """The name of the hole that begins."""
    return _("Hole {n}").format(n=event.hole + 1) if isinstance(event, HoleBegun) else ""


_BREEZE: Final = .15        # a share of a storm: Card Golf knows no wind
_HEARING: Final = 8.0       # spaces from which water is heard


def ambience(view: View) -> Ambience:
    """A breeze, and the water of the hole, as near as it is to the ball to be played."""
    s = view.table
    if s.number >= len(s.holes):
        return Ambience(open_air=True, wind=_BREEZE)
    hole, ball = s.ground, s.player.ball
    lies = ball.space if isinstance(ball, OnCourse | Wet) else hole.flag
    far = (dist(lies, space) for space in hole.spaces() if hole.terrain(space) is Terrain.WATER)
    return Ambience(open_air=True, wind=_BREEZE, water=nearness(far, _HEARING))


DRAWN: Final = TableEntry(CardGolfFace, "flag", FIGURES, "#1E5F6B", TurnSeconds(6, 2, 1.5), GOLF, best_play=best_play, course=course_print,
                         occasions=occasions, begins=hole_begun, dice=dice_wanted, ambience=ambience)
