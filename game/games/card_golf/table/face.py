"""The table of Card Golf: joins hole, clubs, dice and putting track to the views, actions and events of the game, and makes strokes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
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
from game.games.card_golf.solver.odds import Rolled, StrokeForecast
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.counsel import HoleCounsel
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.hole_picture import best_play, course_print
from game.games.card_golf.table.lesson import FIGURES, marks
from game.games.card_golf.table.planner import Aiming, Forecasts, Stance, aimed
from game.games.card_golf.table.position import OddsMode, StrokeStory, course_state, flown_to, laid, on_track, place_of, told_on
from game.games.card_golf.table.show import CardShow, CourseMotion, StrokePanel
from game.games.card_golf.table.tray import ClubRack, PuttingTrack, RestTold, StrokeDice, StrokeTray, TrackShown, model_of
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
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Gap
from game.words import _

_MISTAKE: Final = .15       # strokes more than the best plan costs


class CardGolfFace(CardedFace[View, Action]):
    """The window on the hole, the plan or the dice below it, and what best play would do."""

    table: CourseView
    hand: StrokePanel
    board: Leaderboard
    legend: OrderPlaque
    lights_places = True

    settles = StrokeEnded, BallPutted
    goes_on = HoleBegun, RoundEnded

    def __init__(self, scene: TableScene, view: View, sitting: Sitting, *, ahead: bool = True) -> None:
        """With `ahead` the holes of a round are solved by a process while it is played, and kept beside the saves."""
        super().__init__(scene, view, sitting)
        self._stood = LastSeen()        # where the table stood, and whether somebody was asked
        self.aiming: Aiming | None = None       # the plan that is made, or was made last; None before the first
        self.forecasts = Forecasts()
        self.marked = 0                 # the dice that are marked to be rolled again (a mask)
        self._hint: Action | None = None
        self._opened = False            # for play: what is laid is solved ahead
        self._begun = 0                 # how many holes lay when that was begun
        self._mine = False              # the plan that comes next is played at this screen
        self._story: StrokeStory | None = None      # the last stroke on this hole
        self._rolled: Stroke | None = None          # the last roll on this table
        self._lingers = False           # its dice lie there until somebody has read what is said of them
        self.table = self.course = CourseView(self, course_state(view.table), sitting.names)
        self.rack, self.tray, self.track = ClubRack(self), StrokeTray(self), PuttingTrack()
        self.hand = StrokePanel(self.rack, self.tray, self.track, self)
        self.counsel = HoleCounsel(scene, view.table, self.hand.rests, self.forecasts, self, scene.shell.saves / CACHE if ahead else None)
        self.dice = StrokeDice(scene, self.tray, self)
        self.hand.swing.holder = self.hand.putt.holder = self.dice.cup
        self.motion = CourseMotion(scene, self.course)
        self.board = Leaderboard()
        self.head = Gap(0)
        self.legend = OrderPlaque()
        self._show = CardShow(self.course, self.hand, self.dice, self.motion, self.forecast)

    # ---- the table's life
    def open(self, view: View) -> None:
        """A round is about to be played: its holes are solved ahead, each as soon as it is laid."""
        self._opened = self.course.foresees = True

    def paint_ahead(self, p: Painter) -> None:
        """Asks for the picture of the hole on the table."""
        self.course.paint_ahead(p)

    def close(self) -> None:
        self.counsel.solving.close()

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        s = view.table
        fresh = bool(legal) and not self.legal
        same = not self._stood.is_other((s, bool(legal)))
        self._show.stop()
        self.motion.cut()
        course = course_state(s)
        if course is not None:
            self.course.put(course, sitting.names)
        self.view, self.legal, self.sitting = view, legal, sitting
        if self._opened and laid(s) and self._begun != len(s.holes):
            self._begun = len(s.holes)
            self.counsel.solving.begin(s)
        self.put_told(view, sitting)
        if not same:
            self.marked, self._hint = 0, None
            if self.aiming is not None:
                self.aiming = replace(self.aiming, lit=None)
        self.counsel.put(s, live=bool(legal))
        self._put_page(s, moved=not same)
        self._put_buttons(s)
        if self._lingers and self._rolled is not None and (s.stroke is None or not s.stroke.lying):
            self._lay_again(s.stroke._replace(roll=self._rolled.roll) if s.stroke is not None else self._rolled)
        if fresh:
            self._point_focus(s)

    def settle(self) -> None:
        """The widgets lie elsewhere: what moves jumps to its end."""
        self.motion.stop_gliding()
        self.motion.cut()
        self.relay()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting = sitting
        self.hand.offer()
        self.tray.offer({})
        self._story = told_on(self._story, event)
        if isinstance(event, StrokeRolled) and before.table.stroke is not None:
            self._rolled = before.table.stroke.showing(event.faces)
        self.tell(event, before, after, sitting)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self._mine)
        self._mine = self._mine and not isinstance(event, ShotAimed)
        self.legal = NoLegal()
        return tracks

    def ended(self, event: object, before: View, after: View) -> View | None:
        """The hole that is over, with everybody done; None where it goes on."""
        ball = event.ball if isinstance(event, StrokeEnded) else OnTrack(event.left) if isinstance(event, BallPutted) else None
        s = talk.ended(before.table, after.table, ball)
        return before._replace(table=s) if s is not None else None

    def show_score(self, view: View, sitting: Sitting) -> None:
        self.board.put(talk.leaders_of(view.table, sitting.names))
        self.legend.put(talk.order_lines(view.table, sitting.names))

    # ---- a stroke is made at this screen
    @property
    def begins(self) -> bool:
        """Whether a person at this screen is to begin a stroke."""
        return bool(self.legal) and self.view.table.phase is Phase.TURN

    @property
    def _mode(self) -> OddsMode:
        """What the odds show: as in the stroke before."""
        return self.aiming.mode if self.aiming is not None else OddsMode.RESTS

    def _put_page(self, s: State, *, moved: bool) -> None:
        """What lies below the sentence, and where the camera looks."""
        due = laid(s) and isinstance(s.player.ball, OnTrack) and not s.player.done
        total = sum(s.stroke.putt) if due and s.stroke is not None else 0
        self.track.put(TrackShown(s.game.tables, on_track(s), s.turn if due else None, total))
        rolling = s.phase in (Phase.ROLL, Phase.ASK, Phase.AGAIN) and s.stroke is not None
        if rolling and s.stroke is not None:
            self._put_stroke(s)
            if moved:
                self._look_back(s)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack):
            self._put_green(s, moved)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse):
            self._put_aim(s, s.player.ball, moved)
        else:
            self.course.put_aim(None)
            self.rack.tell(None)
            self.hand.rests.tell(RestTold())
        self.dice.see(rolling)

    def forecast(self, s: State, stroke: Stroke) -> StrokeForecast | None:
        """Where the ball of a stroke may still end, by those of its dice that lie; None for a putt."""
        if stroke.aim is None:
            return None
        rolled = Rolled(stroke.swing, stroke.curve, stroke.run)
        if s.phase is Phase.AGAIN:      # what is rolled again decides nothing any more
            rolled = rolled._replace(**{stroke.roll.name.lower(): ()})
        return self.forecasts.on(s.ground, s.game.tables).of(stroke.aim, s.tee_of(s.turn), rolled)

    def _put_stroke(self, s: State) -> None:
        """A stroke that is being rolled: its dice, and where it may still end."""
        stroke = s.stroke
        if stroke is None:
            return
        self.hand.turn_to("tray")
        self.tray.tell(talk.roll_lines(stroke, s.game.tables))
        self.dice.lay(stroke.lying)
        asked = bool(self.legal) and s.phase is Phase.ASK
        self.tray.offer(dict(enumerate(stroke.lying)) if asked else {})
        self.tray.lie(self.dice.places())
        forecast, best = self.forecast(s, stroke), 0
        if asked:
            best = self.counsel.tell_choice(forecast, self.marked)
        else:
            self.hand.rests.tell(RestTold(forecast))
        self.tray.mark(self.marked, self._hinted or best)
        if stroke.aim is None or forecast is None:
            self.course.put_aim(None)
        else:
            self.course.put_odds(stroke.aim, forecast, self._mode, flown=flown_to(s) is not None)

    def _lay_again(self, stroke: Stroke) -> None:
        """Show the last roll on the felt again while something is said of it; nothing else can be done meanwhile."""
        self.hand.offer()
        self.hand.turn_to("tray")
        self.tray.tell(talk.roll_lines(stroke, self.view.table.game.tables))
        self.dice.see(True)
        self.dice.lay(stroke.lying)
        self.tray.offer({})
        self.course.put_aim(None)

    def _put_green(self, s: State, moved: bool) -> None:
        """Show a position on the track, where a seat putts."""
        self.hand.turn_to("track")
        self.course.put_aim(None)
        if moved:
            self._look_at_stroke(s)

    def _put_aim(self, s: State, ball: OnCourse, moved: bool) -> None:
        """Show a position in which a seat aims: the person at this screen, or a bot that thinks."""
        self.hand.turn_to("clubs")
        stance = Stance(s.ground, ball, s.game.tables, s.game.options.stretch, s.tee_of(s.turn))
        if self.aiming is None or self.aiming.stance != stance:
            self.aiming = aimed(stance, self.counsel.sensible() or self.forecasts.first(stance), self._mode)
        self._show_plan(self.aiming)
        if moved:
            self._look_at_stroke(s)

    def _look_back(self, s: State) -> None:
        """The player resumes a stroke that is being rolled: the camera shows ball and target."""
        aim = s.stroke.aim if s.stroke is not None else None
        if aim is None:
            self._look_at_stroke(s)
            return
        spaces = [Space(*place) for place in (flown_to(s) or aim.start.space, aim.target, s.ground.flag)]
        if not all(map(self.course.sees, spaces)):
            self.motion.look_at(spaces)

    def _show_plan(self, aiming: Aiming) -> None:
        """Everything that depends on the plan: hole, rack, panel, buttons, sentence."""
        live, stance = self.begins, aiming.stance
        forecast = self.forecasts.of(stance, aiming.plan)
        hint = self._hint.target if isinstance(self._hint, AimShot) else None
        strokes = self.counsel.strokes() if aiming.mode is OddsMode.STROKES else {}
        self.course.put_aim(aiming.shown(forecast, strokes, hint) if live else None)
        self.rack.stock(stance.clubs())
        lie, yards = talk.from_words(stance.start.lie), stance.hole.yards(stance.start.space)
        self.rack.say(_("{lie}, {n} yards to the flag").format(lie=lie, n=yards))
        for key in self.rack.keys:
            why = "" if stance.in_play(key.club) else _("The {club} can’t be used {lie}.").format(club=_(key.club.name), lie=lie)
            key.show_as(live=live, picked=live and key.club == aiming.club, why=why,
                        reaches=live and stance.allows(Plan(aiming.target, key.club)))
        self.rack.tell(aiming.figures(forecast) if live else None)
        self.counsel.tell_plan(aiming, forecast if live else None)

    def _put_buttons(self, s: State) -> None:
        hand, shown = self.hand, list[Button]()
        if self.legal and s.phase is Phase.TURN:
            shown = [hand.putt] if isinstance(s.player.ball, OnTrack) else [hand.swing, hand.aim, hand.mode, hand.compare]
            if self._story is not None and self._story.whole:
                shown.append(hand.explain)
        elif self.legal and s.phase is Phase.ASK:
            shown = [hand.keep, hand.again]
        hand.offer(*shown)
        if hand.swing in shown and self.aiming is not None:
            self._tell_buttons(self.aiming)
        if hand.again in shown:
            hand.tell_marked(self.marked)

    def _tell_buttons(self, aiming: Aiming) -> None:
        self.hand.tell_plan(aiming, self.forecasts.of(aiming.stance, aiming.plan))

    def _look_at_stroke(self, s: State) -> None:
        """The camera shows what the player to act needs to see."""
        self.motion.look_at_stroke(s.ground, s.player.ball, self.aiming.target if self.aiming is not None else s.ground.flag)

    def _point_focus(self, s: State) -> None:
        """A new turn begins: for keys and pad the focus goes to something that can be done."""
        if self.scene.ui.depth > 1:
            return
        target: Widget | None = None
        if s.phase is Phase.ASK:
            target = self.hand.keep
        elif s.phase is Phase.TURN:
            target = self.hand.putt if isinstance(s.player.ball, OnTrack) else self.course
        if target is not None:
            self.scene.ui.set_focus(target)

    def relay(self) -> None:
        self.dice.relay()
        self.tray.lie(self.dice.places())

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        s = view.table
        if self._show.step_told:
            return self._show.step_told
        if not legal:
            return talk.waiting(s, sitting.names)
        name = sitting.names[s.turn]
        if s.phase is Phase.ASK:
            return talk.ask_token(s, name, self.marked)
        if isinstance(s.player.ball, OnTrack):
            return talk.ask_putt(s, name)
        return talk.ask_aim(self.aiming.shown(None, {}), name, self.scene.ui.mode) if self.aiming is not None else ""

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return talk.note(view.table, seat, sitting)

    def subtitle(self, view: View) -> str:
        return talk.subtitle(view.table)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: the caddie's plans, or what every choice of dice is worth."""
        return self.counsel.page(self.aiming, self.marked)

    def card_of(self, view: View, names: Sequence[str]) -> GolfCard:
        return talk.card_of(view.table, names)

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Light the space that an event of the hole that lies there speaks of."""
        moved_on = any(isinstance(one, HoleBegun) for one in after)
        self.course.light(place_of(event) if event is not None and not moved_on else None)

    def marks(self) -> Sequence[LegendMark]:
        """The marks that may lie on the hole."""
        return marks()

    # ---- hints and keys
    @property
    def _hinted(self) -> int:
        return self._hint.dice if isinstance(self._hint, Reroll) else 0

    def point_out(self, action: Action | None) -> None:
        self._hint = action
        if isinstance(action, AimShot) and self.legal and self.aiming is not None:
            self._show_plan(self.aiming)
        self.tray.mark(self.marked, self._hinted)
        self.hand.keep.select(isinstance(action, KeepRoll))

    def focus_of(self, action: Action) -> Widget | None:
        """What does the action: the hole for a plan, which it then shows; the die or the button for a token."""
        if isinstance(action, AimShot):
            club = next((c for c in self.view.table.game.tables.clubs if c.name == action.club), None)
            if club is not None and self.aiming is not None:
                self._aim_as(self.aiming.taking(Plan(action.target, club)))
            return self.course
        if isinstance(action, Reroll):
            if action.dice == self.marked:
                return self.hand.again
            return next((spot for die, spot in self.tray.spots.items() if (action.dice ^ self.marked) >> die & 1), None)
        return self.hand.putt if isinstance(action, Putt) else self.hand.keep

    def pick(self, number: int) -> None:
        """A number key: that die of the roll, or the caddie's plan of that number."""
        if number - 1 in self.tray.spots:
            self.mark(number - 1)
        elif self.begins and 0 < number <= len(self.counsel.caddie):
            plan = self.counsel.caddie[number - 1].plan
            self.aim(lambda aiming: aiming.taking(plan), reveal=True)

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
        balls = self.course.balls
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
        return (look.box(space, 1.8).clip(self.course.rect),) if space is not None else ()

    def chosen(self) -> Action | None:
        """The plan that stands, or what is paid a token for."""
        if not self.legal:
            return None
        if self.view.table.phase is Phase.ASK:
            return Reroll(self.marked) if self.marked else KeepRoll()
        plan = self.aiming.plan if self.aiming is not None and self.begins else None
        return AimShot(plan.target, plan.club.name) if plan is not None else None

    def dearer(self, action: Action) -> float | None:
        """The strokes that a plan costs more than the best one; None while the hole is being solved."""
        return self.counsel.dearer(action.target, action.club) if isinstance(action, AimShot) else None

    def linger(self, *, on: bool) -> None:
        """Show the dice of the last roll from the next position on, or no longer."""
        self._lingers = on

    # ---- what the player does; obeys game.games.card_golf.table.planner.Stroker
    def aim(self, change: Callable[[Aiming], Aiming], *, reveal: bool = False) -> bool:
        """Change the plan if somebody aims at this screen. Returns whether it is another one."""
        was = self.aiming
        if was is None or not self.begins:
            return False
        now = change(was)
        if reveal:
            self.course.reveal(now.target)
        if now != was:
            self._aim_as(now)
        return now != was

    def _aim_as(self, aiming: Aiming) -> None:
        """This is the plan from now on."""
        self.aiming = aiming
        self._show_plan(aiming)
        self._tell_buttons(aiming)
        self.counsel.fill(aiming, self.marked)
        self.ask_again()

    def pin(self, space: Space) -> None:
        if self.aiming is not None and self.begins:
            self.scene.shell.sounds.play("lift")
            self.aim(lambda aiming: aiming.pinned(space))

    def light(self, place: Plan, *, on: bool) -> None:
        self.aim(lambda aiming: aiming.lighting(place, on=on))

    def aim_again(self) -> None:
        self.aim(Aiming.released)

    def compare(self) -> None:
        self.aim(Aiming.compared)

    def turn_mode(self) -> None:
        self.aim(lambda aiming: aiming.next_mode(strokes=bool(self.counsel.strokes())))

    def swing(self) -> None:
        plan = self.aiming.plan if self.aiming is not None and self.begins else None
        if plan is not None:
            self._act(AimShot(plan.target, plan.club.name))

    def putt(self) -> None:
        self._act(Putt())

    def keep(self) -> None:
        self._act(KeepRoll())

    def again(self) -> None:
        self._act(Reroll(self.marked))

    def mark(self, die: int) -> None:
        s = self.view.table
        if self.legal and s.phase is Phase.ASK:
            self.marked ^= 1 << die
            self._put_stroke(s)
            self.counsel.fill(self.aiming, self.marked)
            self._put_buttons(s)
            self.scene.shell.sounds.play("lift")
            self.ask_again()

    def _act(self, action: Action) -> None:
        if self.legal:
            self._mine = isinstance(action, AimShot)
            self.attempt(action)

    # ---- the cup in hand; obeys game.games.golf.table.dice.Thrower
    def due(self) -> int:
        if not self.begins:
            return 0
        if isinstance(self.view.table.player.ball, OnTrack):
            return 2
        club = self.aiming.club if self.aiming is not None else None
        return club.swing_dice if club is not None else 0

    def take_cup(self) -> None:
        self.tray.tell(talk.due_lines(putts=isinstance(self.view.table.player.ball, OnTrack)))
        self.hand.turn_to("tray")
        self.dice.lay(())
        self.dice.see(True)

    def throw(self) -> None:
        if isinstance(self.view.table.player.ball, OnTrack):
            self.putt()
        else:
            self.swing()

    # ---- what the table tells by itself
    def solved(self) -> None:
        """The hole has been solved: show what the choices are worth."""
        if self.aiming is not None and self.begins:
            self._aim_as(self._bettered(self.aiming))
        elif self.legal and self.view.table.phase is Phase.ASK:
            self._put_stroke(self.view.table)
        self.counsel.fill(self.aiming, self.marked)

    def _bettered(self, aiming: Aiming) -> Aiming:
        """The first plan was made before the hole was solved: if it was a mistake, replace it."""
        plan, first = aiming.stands, self.counsel.sensible()
        mistaken = aiming.fresh and plan is not None and first is not None and self.counsel.loss(plan) > _MISTAKE
        return aiming.suggesting(first) if mistaken and first is not None else aiming

    def tell_why(self) -> None:
        """Show the last stroke again, with the rule of each step; a second press ends that."""
        if self._show.tells:
            self.put_back()
        elif self.begins and self._story is not None and self._story.whole:
            self.course.put_aim(None)
            self._show.again(self._story, self.view.table, self)

    def put_back(self) -> None:
        """Show the table as it is and ask again, after something else was told."""
        self.put_again()
        self.ask_again()
        if self.view is not None:
            self._look_at_stroke(self.view.table)


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
    """A breeze, and the water of the hole, the louder the nearer it is to the ball to be played."""
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
