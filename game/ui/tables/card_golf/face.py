"""The table of Card Golf: joins hole, clubs, dice and putting track to the views, actions and events of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pygame

from game.analysis.card_golf.forecast import Rolled
from game.kept import CACHE
from game.rules.card_golf.course import Space
from game.rules.card_golf.shots import OnCourse, OnTrack, Plan, forward_of
from game.rules.card_golf.values import Action, Keep, Phase, PlanShot, Putt, Reroll, State, View
from game.rules.contract import Event, Legal, NoLegal
from game.ui.input import Source
from game.ui.navigation import Move
from game.ui.scene import Scene
from game.ui.tables.card_golf import text as talk
from game.ui.tables.card_golf.aim_control import AimControl, Aiming
from game.ui.tables.card_golf.board_state import OddsMode
from game.ui.tables.card_golf.clubs import ClubRack
from game.ui.tables.card_golf.counsel import Counsel
from game.ui.tables.card_golf.course_card import CourseCard, course_print
from game.ui.tables.card_golf.course_view import CourseActions, CourseView
from game.ui.tables.card_golf.dice_show import StrokeDice
from game.ui.tables.card_golf.dice_tray import StrokeTray
from game.ui.tables.card_golf.figures import FIGURES
from game.ui.tables.card_golf.hand import HandActions, StrokePanel
from game.ui.tables.card_golf.meaning import dice_wanted, occasions
from game.ui.tables.card_golf.motion import CourseMotion
from game.ui.tables.card_golf.planner import Planner, Situation
from game.ui.tables.card_golf.position import course_state, flown_to, laid, on_track
from game.ui.tables.card_golf.show import CardShow
from game.ui.tables.card_golf.track import PuttingTrack
from game.ui.tables.card_golf.why import StrokeStory, told_on
from game.ui.tables.face import SeatNote, Sitting, TableEntry, Track
from game.ui.tables.golf.card import GolfCardWidget, nines_of
from game.ui.tables.golf.leaderboard import Leaderboard
from game.ui.tables.golf.order_plaque import OrderPlaque
from game.ui.tables.golf.sheet import rows_of
from game.ui.tables.golf.thrown_dice import ByHand
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Gap
from game.words import _

_RUN_ON: Final = 4      # spaces beyond the target that are shown


class CardGolfFace:
    """Obeys game.ui.tables.face.Face, Focusing, Furnished, Carded, Opening and Closing for Card Golf's views and actions."""

    def __init__(self, scene: Scene, *, ahead: bool = True) -> None:
        """With `ahead` the holes of a round are solved by a process while it is played, and kept beside the saves."""
        self.choose: Callable[[Action], None] = _nothing
        self.refuse: Callable[[Action], None] = _nothing
        self.changed: Callable[[], None] = _silence
        self._scene = scene
        self._view: View | None = None
        self._legal: Legal[Action] = NoLegal()
        self._sitting = Sitting(0, ("",), True)
        self._opened = False            # for play, and nothing has been solved ahead yet
        self._mine = False              # the plan that is being played was made at this screen
        self.marked = 0
        self._hint: Action | None = None
        self._story: StrokeStory | None = None      # the last stroke on this hole
        self.planner = Planner()
        self.control = control = AimControl(scene, self.planner, Aiming(
            self._aiming, lambda: bool(self.counsel.strokes()), self._plan_changed, self._reveal))
        self.table = self.course = CourseView(CourseActions(
            control.point, control.pick, control.move, control.step_club, control.to_flag, self._swing_by, control.turn_mode,
            control.release))
        self.rack = ClubRack(control.pick_club)
        self.tray = StrokeTray(self._mark, self._moved)
        self.track = PuttingTrack()
        self.hand = StrokePanel(self.rack, self.tray, self.track, HandActions(
            self._swing, self._putt, self._keep, self._again, self._aim_again, self._mode, self._beside, self._why))
        self.board = Leaderboard()
        self.head: Widget = Gap(0)
        self.legend = OrderPlaque()
        folder = scene.shell.saves / CACHE if ahead else None
        self.counsel = Counsel(scene, self.hand.rests, self.planner, self._solved, control.take, folder)
        self.dice = StrokeDice(scene, self.tray)
        self.dice.shaken(ByHand(self._due, self._take_cup, self._throw, self._put_again))
        self.hand.swing.holder = self.hand.putt.holder = self.dice.cup
        self._motion = CourseMotion(scene, self.course)
        self._show = CardShow(self.course, self.hand, self.dice, self._motion)

    # ---- the table's life
    def open(self, view: View) -> None:
        """A round is about to be played: its holes are solved ahead, as soon as they are dealt."""
        self._opened = True

    def close(self) -> None:
        """The table is left."""
        self.counsel.solving.close()

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        """Show this position at once."""
        s = view.table
        fresh = bool(legal) and not self._legal
        same = self._view is not None and s == self._view.table and bool(legal) == bool(self._legal)
        self._show.stop()
        self._motion.cut()
        self._view, self._legal, self._sitting = view, legal, sitting
        if not same:
            self.marked, self._hint = 0, None
        if self._opened and s.number < len(s.holes):
            self._opened = False
            self.counsel.solving.begin(s)
        self.counsel.put(s, live=bool(legal))
        course = course_state(s)
        if course is not None:
            self.course.put(course, sitting.names)
        self.board.put(talk.leaders_of(s, sitting.names))
        self.legend.put(talk.order_lines(s, sitting.names))
        self._put_page(s, moved=not same)
        self._put_buttons(s)
        if fresh:
            self._point_focus(s)

    @property
    def _state(self) -> State:
        if self._view is None:
            raise RuntimeError("no position has been shown yet")
        return self._view.table

    def _put_page(self, s: State, *, moved: bool) -> None:
        """What lies below the sentence, and where the camera looks."""
        due = laid(s) and isinstance(s.player.ball, OnTrack) and not s.player.done
        self.track.put(s.game.tables, on_track(s), s.turn if due else None, sum(s.stroke.putt) if due and s.stroke is not None else 0)
        rolling = s.phase in (Phase.ROLL, Phase.ASK, Phase.AGAIN) and s.stroke is not None
        if rolling and s.stroke is not None:
            self._put_stroke(s)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack):
            self._put_green(s, moved)
        elif laid(s) and s.phase is Phase.TURN and isinstance(s.player.ball, OnCourse):
            self._put_aim(s, s.player.ball, moved)
        else:
            self.course.put_aim(None)
            self.rack.tell(None)
            self.hand.rests.tell(None)
        self.dice.see(rolling)

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
        forecast = None
        if stroke.aim is not None:
            rolled = Rolled(stroke.swing, stroke.curve, stroke.run)
            forecast = self.planner.forecaster_on(s.ground, s.game.tables).of(stroke.aim, s.tee_of(s.turn), rolled)
        best = 0
        if asked:
            best = self.counsel.tell_choice(forecast, self.marked)
        else:
            self.hand.rests.tell(forecast)
        self.tray.mark(self.marked, self._hinted or best)
        if stroke.aim is None or forecast is None:
            self.course.put_aim(None)
        else:
            self.course.put_odds(stroke.aim, forecast, self.planner.mode, flown=flown_to(s) is not None)

    def _put_green(self, s: State, moved: bool) -> None:
        """Somebody putts."""
        self.hand.turn_to("track")
        self.course.put_aim(None)
        if moved:
            self._look_there(s)

    def _put_aim(self, s: State, ball: OnCourse, moved: bool) -> None:
        """Somebody aims: at this screen, or a bot that thinks."""
        self.hand.turn_to("clubs")
        self.planner.begin(Situation(s.ground, ball, s.game.tables, s.game.options.stretch, s.tee_of(s.turn)))
        self._show_plan()
        if moved:
            self._look_there(s)

    def _look_there(self, s: State) -> None:
        """The camera shows what the player who is asked needs to see."""
        if isinstance(s.player.ball, OnCourse):
            start, target = s.player.ball.space, self.planner.target
            step = forward_of(start, target)        # it may run on from where it comes down
            beyond = Space(target.row + _RUN_ON * step.row, target.column + _RUN_ON * step.column)
            last = len(s.ground.ground) - 1
            self._motion.look_at((start, target, Space(min(max(beyond.row, 0), last), target.column)))
        elif isinstance(s.player.ball, OnTrack):
            flag = s.ground.flag
            self._motion.look_at((Space(flag[0] - 3, flag[1] - 1), Space(flag[0] + 3, flag[1] + 1)), near=True)

    def _show_plan(self) -> None:
        """Everything that depends on the plan: hole, rack, panel, buttons, sentence."""
        planner, live = self.planner, bool(self._legal) and self._state.phase is Phase.TURN
        stance = planner.stance
        if stance is None:
            return
        hint = self._hint.target if isinstance(self._hint, PlanShot) else None
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
            if self._story is not None and self._story.whole:
                shown.append(hand.explain)
        elif self._legal and s.phase is Phase.ASK:
            shown = [hand.keep, hand.again]
        hand.offer(*shown)
        if hand.swing in shown:
            self._tell_swing()
        if hand.again in shown:
            dice = talk.marked_words(self.marked)
            hand.again.set(dice)
            hand.again.enable(bool(self.marked), "" if self.marked else _("Mark the dice that are to be rolled again."))
            hand.keep.restyle("plaque" if self.marked else "brass")
            hand.again.restyle("brass" if self.marked else "plaque")

    def _tell_swing(self) -> None:
        hand, planner = self.hand, self.planner
        club = planner.club
        hand.swing.set(_("Swing"), _(club.name) if club is not None else "")
        hand.swing.enable(club is not None, "" if club is not None else _("No club reaches that space from here."))
        hand.aim.enable(planner.held, "" if planner.held else _("The target follows the pointer."))
        hand.mode.set(_("Odds: {what}").format(what=talk.mode_words(planner.mode)))
        hand.compare.set(_("Let it go") if planner.beside is not None else _("Hold beside"))
        hand.compare.select(planner.beside is not None)

    def _point_focus(self, s: State) -> None:
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

    def _moved(self) -> None:
        """The felt lies elsewhere."""
        if self._view is not None:
            self.dice.relay()
            self.tray.lie(self.dice.places())

    def settle(self) -> None:
        """The widgets lie elsewhere: what moves jumps to its end."""
        self._motion.stop_gliding()
        self._motion.cut()
        self._moved()

    # ---- events
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event."""
        self._sitting = sitting
        self.hand.offer()
        self.tray.offer({})
        self._story = told_on(self._story, event)
        tracks = self._show.happen(event, before.table, after.table, sitting, mine=self._mine)
        self._legal = NoLegal()
        return tracks

    def shake(self, action: Action) -> tuple[Track, ...]:
        """Nothing moves: the sentence says why."""
        return ()

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
        keys = self._scene.ui.mode in ("key", "pad")
        return talk.ask_aim(s, aim, s.game.tables, name, keys=keys) if aim is not None else ""

    def note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""
        return talk.note(view.table, seat, sitting)

    def order(self, view: View, sitting: Sitting) -> tuple[int, ...]:
        """The seats as they sit."""
        return tuple(range(len(view.table.players)))

    def subtitle(self, view: View) -> str:
        """The words beside the game's name."""
        return talk.subtitle(view.table, self._sitting.names)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: the caddie's plans, or what every choice of dice is worth."""
        return self.counsel.page(self.marked)

    def _solved(self) -> None:
        """The hole has been solved: whoever is asked sees what things are worth."""
        if self._aiming():
            self._show_plan()
        elif self._legal and self._state.phase is Phase.ASK:
            self._put_stroke(self._state)
        self.counsel.fill(self.marked)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The card, across or down as the room allows."""
        return GolfCardWidget(talk.card_of(view.table, sitting.names))

    def card_rows(self, view: View, names: Sequence[str]) -> list[list[str]]:
        """The scorecard as a table, for a spreadsheet."""
        return rows_of(nines_of(talk.card_of(view.table, names)))

    # ---- hints and keys
    @property
    def _hinted(self) -> int:
        return self._hint.dice if isinstance(self._hint, Reroll) else 0

    def point_out(self, action: Action | None) -> None:
        """Mark the hint."""
        self._hint = action
        if self._view is None:
            return
        if isinstance(action, PlanShot) and self._legal and self.planner.stance is not None:
            self._show_plan()
        self.tray.mark(self.marked, self._hinted)
        self.hand.keep.select(isinstance(action, Keep))

    def focus_of(self, action: Action) -> Widget | None:
        """What does the action: the hole for a plan, which it then shows; the die or the button for a token."""
        if isinstance(action, PlanShot):
            club = next((c for c in self._state.game.tables.clubs if c.name == action.club), None)
            if club is not None and self.planner.stance is not None:
                self.planner.take(Plan(action.target, club))
                self._plan_changed()
            return self.course
        if isinstance(action, Reroll):
            if action.dice == self.marked:
                return self.hand.again
            return next((spot for die, spot in self.tray.spots.items() if (action.dice ^ self.marked) >> die & 1), None)
        return self.hand.putt if isinstance(action, Putt) else self.hand.keep

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Parts by name: "clubs", "dice", "track", "swing", "putt", and of the hole "ball" (the first seat's), "flag" and "space 20 4"."""
        what, _gap, which = name.partition(" ")
        parts: dict[str, tuple[Widget, ...]] = {
            "clubs": (self.rack,), "dice": tuple(self.tray.spots.values()) or (self.tray,), "track": (self.track,),
            "swing": (self.hand.swing,), "putt": (self.hand.putt,)}
        if what in parts:
            return tuple(part.rect for part in parts[what] if part.visible and part.rect.w > 0)
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

    def pick(self, number: int) -> None:
        """A number key: that die of the roll, or the caddie's plan of that number."""
        if number - 1 in self.tray.spots:
            self._mark(number - 1)
        elif self._aiming() and 0 < number <= len(self.counsel.caddie):
            self.control.take(self.counsel.caddie[number - 1].plan)

    # ---- what the player does
    def _aiming_or_putting(self) -> bool:
        return bool(self._legal) and self._view is not None and self._state.phase is Phase.TURN

    def _aiming(self) -> bool:
        return self._aiming_or_putting() and self.planner.stance is not None

    def _plan_changed(self) -> None:
        self._show_plan()
        self._tell_swing()
        self.counsel.fill(self.marked)
        self.changed()

    def _reveal(self, space: Space) -> None:
        self.course.reveal(space)

    def _aim_again(self) -> Move | None:
        self.control.release()
        return None

    def _mode(self) -> Move | None:
        self.control.turn_mode()
        return None

    def _beside(self) -> Move | None:
        self.control.beside()
        return None

    def _why(self) -> Move | None:
        """The last stroke once more, with the rule of each step; pressed meanwhile, it ends."""
        if self._show.tells:
            self._back()
        elif self._aiming_or_putting() and self._story is not None and self._story.whole:
            self.course.put_aim(None)
            self._show.again(self._story, self._state, self._back)
        return None

    def _back(self) -> None:
        """The table as it is, after it has shown something else."""
        self._put_again()
        if self._view is not None:
            self._look_there(self._state)

    def _put_again(self) -> None:
        if self._view is not None:
            self.put(self._view, self._legal, self._sitting)

    def _swing_by(self, source: Source) -> None:
        self._swing()

    def _swing(self) -> Move | None:
        plan = self.planner.plan
        if self._aiming() and plan is not None:
            self._act(PlanShot(plan.target, plan.club.name))
        return None

    def _due(self) -> int:
        """The dice that a person at this screen throws by what he does next."""
        if not self._aiming_or_putting():
            return 0
        if isinstance(self._state.player.ball, OnTrack):
            return 2
        return self.planner.club.swing_dice if self._aiming() and self.planner.club is not None else 0

    def _take_cup(self) -> None:
        """The cup is taken up: the felt comes to the front, and nothing lies on it yet."""
        self.tray.tell(talk.due_lines(putts=isinstance(self._state.player.ball, OnTrack)))
        self.hand.turn_to("tray")
        self.dice.lay(())
        self.dice.see(True)

    def _throw(self) -> None:
        if isinstance(self._state.player.ball, OnTrack):
            self._putt()
        else:
            self._swing()

    def _putt(self) -> Move | None:
        self._act(Putt())
        return None

    def _keep(self) -> Move | None:
        self._act(Keep())
        return None

    def _again(self) -> Move | None:
        self._act(Reroll(self.marked))
        return None

    def _act(self, action: Action) -> None:
        if not self._legal:
            return
        self._mine = True
        if self._legal.allows(action):
            self.choose(action)
        else:
            self.refuse(action)

    def _mark(self, die: int) -> None:
        if self._legal and self._state.phase is Phase.ASK:
            self.marked ^= 1 << die
            self._put_stroke(self._state)
            self.counsel.fill(self.marked)
            self._put_buttons(self._state)
            self._scene.shell.sounds.play("lift")
            self.changed()


def _nothing(action: Action) -> None:
    """Before the screen has said what to do with actions."""


def _silence() -> None:
    """Before the screen has said what to do when the question changes."""


DRAWN: Final = TableEntry(CardGolfFace, "flag", FIGURES, "#1E5F6B", 45, picker=CourseCard, course=course_print,
                         occasions=occasions, dice=dice_wanted)
