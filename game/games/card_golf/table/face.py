"""The table of Card Golf: joins hole, clubs, dice and putting track to the views, actions and events of the game, and makes strokes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import dist
from pathlib import Path
from typing import Final

import pygame

from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.course import Space, Terrain
from game.games.card_golf.rules.flow import dice_due
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Plan, Wet
from game.games.card_golf.rules.values import (
    Action,
    AimShot,
    BallPutted,
    DropTaken,
    HoleBegun,
    HoleFinished,
    KeepRoll,
    Phase,
    Putt,
    Reroll,
    RolledFaces,
    ShotAimed,
    State,
    Stroke,
    StrokeEnded,
    StrokeRolled,
    View,
)
from game.games.card_golf.solver.caddie import play_of, to_come
from game.games.card_golf.solver.odds import Rolled, StrokeForecast
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.counsel import HoleCounsel
from game.games.card_golf.table.course_view import CourseActions, CourseView
from game.games.card_golf.table.hole_map import fit, map_of
from game.games.card_golf.table.hole_picture import HolePlan, small_plan, soft_hole
from game.games.card_golf.table.lesson import FIGURES, marks
from game.games.card_golf.table.planner import AimControl, Aiming, AimPlanner, Stance
from game.games.card_golf.table.position import OddsMode, StrokeStory, course_state, flown_to, laid, on_track, place_of, seed_of, told_on
from game.games.card_golf.table.show import CardShow, ClubActions, CourseMotion, StrokePanel
from game.games.card_golf.table.tray import ClubRack, PuttingTrack, StrokeDice, StrokeTray, model_of
from game.games.golf.rules import RoundEnded
from game.games.golf.table.dice import ByHand
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.plate import OrderPlaque
from game.games.golf.table.sheet import CardedFace, GolfCard
from game.kept import CACHE
from game.rules.contract import Event, Legal, NoLegal, Setup
from game.ui.game_length import GOLF, TurnSeconds
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.ambience import Ambience, nearness
from game.ui.table.face import (
    CoursePrint,
    DiceWanted,
    LegendMark,
    Occasion,
    SeatNote,
    SeatOccasion,
    Sitting,
    TableEntry,
    TableScene,
    Track,
    hole_played,
    match_over,
    numbered,
)
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Gap
from game.words import _


# ---- what is known of a course before a round: its first hole painted in small, its par, and what best play needs
def begun(content: object, options: object) -> State | None:
    """A round there for one; None where there is no course before it begins, or the options do not suit it."""
    if not isinstance(content, Content) or not content.course.holes:
        return None
    try:
        return CardGolf().start(Setup(1, options, content))
    except ValueError:
        return None


def first_hole(content: Content) -> HolePlan | None:
    """The plan of the small picture of a course's first hole; None where its holes are dealt."""
    start = begun(content, CardGolf().options(holes=max(1, len(content.course.holes)))) if content.course.holes else None
    if start is None:
        return None
    hole = start.holes[0].ground
    return small_plan(HolePlan(hole, map_of(hole, 1, 1.0), content.course.landscape, seed_of(start, 0)))


def course_print(content: Content) -> CoursePrint | None:
    """The first hole in small, and the pars of all."""
    start = begun(content, CardGolf().options(holes=max(1, len(content.course.holes)))) if content.course.holes else None
    if start is None:
        return None

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        hole = start.holes[0].ground
        area = 2 * size[0], 2 * size[1]
        plan = HolePlan(hole, fit(hole, area, p.look.scale, captions=False), content.course.landscape, seed_of(start, 0))
        return soft_hole(p, plan)
    pars = tuple(played.ground.par for played in start.holes)
    return CoursePrint(len(pars), sum(pars), draw, lying=True, pars=pars)


def best_play(content: object, options: object, folder: Path) -> Iterator[float]:
    """What best play is expected to need, alone and without tokens; the stock courses ship solved."""
    s = begun(content, options)
    if s is not None:
        cache = TableCache(folder)
        yield sum(cache.solved(play).expected for play in (play_of(s, 0), *to_come(s)))


# ---- a stroke is made at this screen: what lies below the sentence and on the hole while somebody aims, rolls or putts, and what he does
_MISTAKE: Final = .15       # strokes more than the best plan costs


@dataclass(frozen=True, slots=True)
class StrokingActions:
    """What the table does for whoever makes a stroke: play an action, tell the last stroke again, lie as it did before a cup was taken up.

    `changed` is called when what is asked has changed without an action.
    """

    act: Callable[[Action], None]
    why: Callable[[], None]
    put_again: Callable[[], None]
    changed: Callable[[], None]


class Stroking:
    """Has the plan and the widgets that a stroke is made with: hole, clubs, dice, putting track and buttons."""

    def __init__(self, scene: Scene, table: StrokingActions, folder: Path | None) -> None:
        """`folder` keeps solved holes; without one nothing is solved ahead."""
        self._scene, self._table = scene, table
        self._state: State | None = None
        self._legal: Legal[Action] = NoLegal()
        self._explains = False          # the last stroke can be told again
        self._hint: Action | None = None
        self.marked = 0
        self.planner = AimPlanner()
        self.control = control = AimControl(scene, self.planner, Aiming(
            self.aims, lambda: bool(self.counsel.strokes()), self._plan_changed, self._reveal))
        self.course = CourseView(CourseActions(
            control.point, control.pick, control.move, control.step_club, control.to_flag, self._swing, control.turn_mode,
            control.release, control.leave))
        self.rack = ClubRack(control.pick_club)
        self.tray = StrokeTray(self._mark, self.relay)
        self.track = PuttingTrack()
        self.hand = StrokePanel(self.rack, self.tray, self.track, ClubActions(
            self._swing, self._putt, self._keep, self._again, self._aim_again, control.turn_mode, control.beside, table.why))
        self.counsel = HoleCounsel(scene, self.hand.rests, self.planner, self._solved, control, folder)
        self.dice = StrokeDice(scene, self.tray)
        self.dice.shaken(ByHand(self._due, self._take_cup, self._throw, table.put_again))
        self.hand.swing.holder = self.hand.putt.holder = self.dice.cup
        self.motion = CourseMotion(scene, self.course)

    # ---- the position
    @property
    def state(self) -> State:
        """The position. Raises RuntimeError before the first."""
        if self._state is None:
            raise RuntimeError("no position has been shown yet")
        return self._state

    def aims_or_putts(self) -> bool:
        """Whether a person at this screen is to begin a stroke."""
        return bool(self._legal) and self._state is not None and self._state.phase is Phase.TURN

    def aims(self) -> bool:
        """Whether he is to aim it."""
        return self.aims_or_putts() and self.planner.stance is not None

    def put(self, s: State, legal: Legal[Action], *, moved: bool, explains: bool) -> None:
        """This is the position; `moved`: it is another one. `explains`: the last stroke can be told again."""
        self._state, self._legal, self._explains = s, legal, explains
        if moved:
            self.marked, self._hint, self.control.lit.place = 0, None, None
        self.counsel.put(s, live=bool(legal))
        self._put_page(s, moved=moved)
        self._put_buttons(s)

    def pause(self) -> None:
        """Something happens at the table: nothing can be done."""
        self.hand.offer()
        self.tray.offer({})

    def let_go(self) -> None:
        """Nobody is asked any more."""
        self._legal = NoLegal()

    def _put_page(self, s: State, *, moved: bool) -> None:
        """What lies below the sentence, and where the camera looks."""
        due = laid(s) and isinstance(s.player.ball, OnTrack) and not s.player.done
        self.track.put(s.game.tables, on_track(s), s.turn if due else None, sum(s.stroke.putt) if due and s.stroke is not None else 0)
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
            self.hand.rests.tell(None)
        self.dice.see(rolling)

    def forecast(self, s: State, stroke: Stroke) -> StrokeForecast | None:
        """Where the ball of a stroke may still end, by those of its dice that lie; None for a putt."""
        if stroke.aim is None:
            return None
        rolled = Rolled(stroke.swing, stroke.curve, stroke.run)
        if s.phase is Phase.AGAIN:      # what is rolled again decides nothing any more
            rolled = rolled._replace(**{stroke.roll.name.lower(): ()})
        return self.planner.forecaster_on(s.ground, s.game.tables).of(stroke.aim, s.tee_of(s.turn), rolled)

    def _put_stroke(self, s: State) -> None:
        """A stroke that is being rolled: its dice, and where it may still end."""
        stroke = s.stroke
        if stroke is None:
            return
        self.hand.turn_to("tray")
        self.tray.tell(talk.roll_lines(stroke, s.game.tables))
        self.dice.lay(stroke.lying)
        asked = bool(self._legal) and s.phase is Phase.ASK
        self.tray.offer(dict(enumerate(stroke.lying)) if asked else {})
        self.tray.lie(self.dice.places())
        forecast, best = self.forecast(s, stroke), 0
        if asked:
            best = self.counsel.tell_choice(forecast, self.marked)
        else:
            self.hand.rests.tell(forecast)
        self.tray.mark(self.marked, self._hinted or best)
        if stroke.aim is None or forecast is None:
            self.course.put_aim(None)
        else:
            self.course.put_odds(stroke.aim, forecast, self.planner.mode, flown=flown_to(s) is not None)

    def lay_again(self, stroke: Stroke) -> None:
        """The last roll lies on the felt once more, while something is said of it: nothing else can be done."""
        self.hand.offer()
        self.hand.turn_to("tray")
        self.tray.tell(talk.roll_lines(stroke, self.state.game.tables))
        self.dice.see(True)
        self.dice.lay(stroke.lying)
        self.tray.offer({})
        self.course.put_aim(None)

    def _put_green(self, s: State, moved: bool) -> None:
        """Somebody putts."""
        self.hand.turn_to("track")
        self.course.put_aim(None)
        if moved:
            self.motion.look_at_stroke(s.ground, s.player.ball, self.planner.target)

    def _put_aim(self, s: State, ball: OnCourse, moved: bool) -> None:
        """Somebody aims: at this screen, or a bot that thinks."""
        self.hand.turn_to("clubs")
        fresh = self.planner.begin(Stance(s.ground, ball, s.game.tables, s.game.options.stretch, s.tee_of(s.turn)))
        if fresh and (first := self.counsel.sensible()) is not None:
            self.planner.suggest(first)
        self._show_plan()
        if moved:
            self.motion.look_at_stroke(s.ground, s.player.ball, self.planner.target)

    def _look_back(self, s: State) -> None:
        """A stroke that is being rolled is come back to: the camera shows ball and target, where it does not."""
        aim = s.stroke.aim if s.stroke is not None else None
        if aim is None:
            self.motion.look_at_stroke(s.ground, s.player.ball, self.planner.target)
            return
        spaces = [Space(*place) for place in (flown_to(s) or aim.start.space, aim.target, s.ground.flag)]
        if not all(map(self.course.sees, spaces)):
            self.motion.look_at(spaces)

    def _show_plan(self) -> None:
        """Everything that depends on the plan: hole, rack, panel, buttons, sentence."""
        planner, live = self.planner, bool(self._legal) and self.state.phase is Phase.TURN
        stance = planner.stance
        if stance is None:
            return
        hint = self._hint.target if isinstance(self._hint, AimShot) else None
        if (lit := self.control.lit.place) is not None:
            hint = lit.target
        self.course.put_aim(planner.state(self.counsel.strokes() if planner.mode is OddsMode.STROKES else {}, hint) if live else None)
        self.rack.stock(stance.clubs())
        lie, yards = talk.from_words(stance.start.lie), stance.hole.yards(stance.start.space)
        self.rack.say(_("{lie}, {n} yards to the flag").format(lie=lie, n=yards))
        for key in self.rack.keys:
            why = "" if stance.in_play(key.club) else _("The {club} can’t be used {lie}.").format(club=_(key.club.name), lie=lie)
            key.show_as(live=live, picked=live and key.club == planner.club, why=why,
                        reaches=live and stance.allows(Plan(planner.target, key.club)))
        self.rack.tell(planner.figures() if live else None)
        self.counsel.tell_plan(planner.forecast() if live else None)

    def _put_buttons(self, s: State) -> None:
        hand, shown = self.hand, list[Button]()
        if self._legal and s.phase is Phase.TURN:
            shown = [hand.putt] if isinstance(s.player.ball, OnTrack) else [hand.swing, hand.aim, hand.mode, hand.compare]
            if self._explains:
                shown.append(hand.explain)
        elif self._legal and s.phase is Phase.ASK:
            shown = [hand.keep, hand.again]
        hand.offer(*shown)
        if hand.swing in shown:
            self.hand.tell_plan(self.planner)
        if hand.again in shown:
            hand.tell_marked(self.marked)

    def point_focus(self, s: State) -> None:
        """A new turn begins: whoever plays by keys finds the focus on something that can be done."""
        if self._scene.ui.depth > 1:
            return
        target: Widget | None = None
        if s.phase is Phase.ASK:
            target = self.hand.keep
        elif s.phase is Phase.TURN:
            target = self.hand.putt if isinstance(s.player.ball, OnTrack) else self.course
        if target is not None:
            self._scene.ui.set_focus(target)

    def relay(self) -> None:
        """The felt lies elsewhere."""
        if self._state is not None:
            self.dice.relay()
            self.tray.lie(self.dice.places())

    # ---- hints and keys
    @property
    def _hinted(self) -> int:
        return self._hint.dice if isinstance(self._hint, Reroll) else 0

    def point_out(self, action: Action | None) -> None:
        """Mark the hint."""
        self._hint = action
        if self._state is None:
            return
        if isinstance(action, AimShot) and self._legal and self.planner.stance is not None:
            self._show_plan()
        self.tray.mark(self.marked, self._hinted)
        self.hand.keep.select(isinstance(action, KeepRoll))

    def focus_of(self, action: Action) -> Widget | None:
        """What does the action: the hole for a plan, which it then shows; the die or the button for a token."""
        if isinstance(action, AimShot):
            club = next((c for c in self.state.game.tables.clubs if c.name == action.club), None)
            if club is not None and self.planner.stance is not None:
                self.planner.take(Plan(action.target, club))
                self._plan_changed()
            return self.course
        if isinstance(action, Reroll):
            if action.dice == self.marked:
                return self.hand.again
            return next((spot for die, spot in self.tray.spots.items() if (action.dice ^ self.marked) >> die & 1), None)
        return self.hand.putt if isinstance(action, Putt) else self.hand.keep

    def pick(self, number: int) -> None:
        """A number key: that die of the roll, or the caddie's plan of that number."""
        if number - 1 in self.tray.spots:
            self._mark(number - 1)
        elif self.aims() and 0 < number <= len(self.counsel.caddie):
            self.control.take(self.counsel.caddie[number - 1].plan)

    # ---- what the player does
    def _plan_changed(self) -> None:
        self._show_plan()
        self.hand.tell_plan(self.planner)
        self.counsel.fill(self.marked)
        self._table.changed()

    def _reveal(self, space: Space) -> None:
        self.course.reveal(space)

    def _aim_again(self) -> None:
        self.control.release()

    def _swing(self) -> None:
        plan = self.planner.plan
        if self.aims() and plan is not None:
            self._act(AimShot(plan.target, plan.club.name))

    def _due(self) -> int:
        """The dice that a person at this screen throws by what he does next."""
        if not self.aims_or_putts():
            return 0
        if isinstance(self.state.player.ball, OnTrack):
            return 2
        return self.planner.club.swing_dice if self.aims() and self.planner.club is not None else 0

    def _take_cup(self) -> None:
        """The cup is taken up: the felt comes to the front, and nothing lies on it yet."""
        self.tray.tell(talk.due_lines(putts=isinstance(self.state.player.ball, OnTrack)))
        self.hand.turn_to("tray")
        self.dice.lay(())
        self.dice.see(True)

    def _throw(self) -> None:
        if isinstance(self.state.player.ball, OnTrack):
            self._putt()
        else:
            self._swing()

    def _putt(self) -> None:
        self._act(Putt())

    def _keep(self) -> None:
        self._act(KeepRoll())

    def _again(self) -> None:
        self._act(Reroll(self.marked))

    def _mark(self, die: int) -> None:
        if self._legal and self.state.phase is Phase.ASK:
            self.marked ^= 1 << die
            self._put_stroke(self.state)
            self.counsel.fill(self.marked)
            self._put_buttons(self.state)
            self._scene.shell.sounds.play("lift")
            self._table.changed()

    def _solved(self) -> None:
        """The hole has been solved: whoever is asked sees what things are worth."""
        if self.aims():
            self._better_first_plan()
            self._plan_changed()
        elif self._legal and self.state.phase is Phase.ASK:
            self._put_stroke(self.state)
        self.counsel.fill(self.marked)

    def _better_first_plan(self) -> None:
        """The plan to begin with was made before the hole was solved: where that was a mistake, another one stands in its place."""
        plan, first = self.planner.stands, self.counsel.sensible()
        if self.planner.fresh and plan is not None and first is not None and self.counsel.loss(plan) > _MISTAKE:
            self.planner.suggest(first)

    def _act(self, action: Action) -> None:
        if self._legal:
            self._table.act(action)


# ---- the table of Card Golf: joins hole, clubs, dice and putting track to the views, actions and events of the game
class CardGolfFace(CardedFace[View, Action]):
    """Obeys game.ui.table.face.Face, Focusing, Choosing, Weighing, Lingering, Furnished, Carded, Opening and Closing."""

    settles = StrokeEnded, BallPutted
    goes_on = HoleBegun, RoundEnded

    def __init__(self, scene: TableScene, *, ahead: bool = True) -> None:
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
        if self._show.step_told:
            return self._show.step_told
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
            self.put_back()
        elif self.stroking.aims_or_putts() and self._story is not None and self._story.whole:
            self.course.put_aim(None)
            self._show.again(self._story, self.stroking.state, self)

    def put_back(self) -> None:
        """The table as it is, and what is asked, after it has told something else."""
        self.put_again()
        self.ask_again()
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
