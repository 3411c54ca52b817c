"""A stroke is made at this screen: what lies below the sentence and on the hole while somebody aims, rolls or putts, and what he does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Plan
from game.games.card_golf.rules.values import Action, AimShot, KeepRoll, Phase, Putt, Reroll, State, Stroke
from game.games.card_golf.solver.forecast import Rolled, StrokeForecast
from game.games.card_golf.table import text as talk
from game.games.card_golf.table.aim_control import AimControl, Aiming
from game.games.card_golf.table.aiming import Stance
from game.games.card_golf.table.board_state import OddsMode
from game.games.card_golf.table.clubs import ClubRack
from game.games.card_golf.table.counsel import HoleCounsel
from game.games.card_golf.table.course_view import CourseActions, CourseView
from game.games.card_golf.table.dice_show import StrokeDice
from game.games.card_golf.table.dice_tray import StrokeTray
from game.games.card_golf.table.hand import ClubActions, StrokePanel
from game.games.card_golf.table.motion import CourseMotion
from game.games.card_golf.table.planner import AimPlanner
from game.games.card_golf.table.position import flown_to, laid, on_track
from game.games.card_golf.table.track import PuttingTrack
from game.games.golf.table.thrown_dice import ByHand
from game.rules.contract import Legal, NoLegal
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.words import _

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
