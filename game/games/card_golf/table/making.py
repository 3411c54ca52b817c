"""A stroke while it is made at this screen: the plan on the hole, the clubs, the marked dice, and the buttons that are available."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import OnTrack, Plan
from game.games.card_golf.rules.values import Action, AimShot, KeepRoll, Phase, Putt, Reroll, State, Stroke, View
from game.games.card_golf.solver.odds import Rolled, StrokeForecast
from game.games.card_golf.table import position as talk
from game.games.card_golf.table.counsel import HoleCounsel
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.planner import Aiming, Forecasts, Stance, aimed
from game.games.card_golf.table.position import OddsMode, course_state, flown_to
from game.games.card_golf.table.show import StrokePanel
from game.games.card_golf.table.tray import ClubRack, PuttingTrack, RestTold, StrokeDice, StrokeTray
from game.games.golf.table.dice import Thrower
from game.rules.contract import Legal
from game.ui.table.face import TableScene
from game.ui.widgets.button import Button
from game.words import _

_MISTAKE: Final = .15       # extra strokes from which a plan counts as a mistake


class StrokeTable(Thrower, Protocol):
    """The table at which strokes are made; game.games.card_golf.table.face.CardGolfFace implements it."""

    view: View
    legal: Legal[Action]

    def attempt(self, action: Action) -> None:
        """Plays this for the player, or says why it can't be played."""

    def ask_again(self) -> None:
        """Asks the player again, because the question has changed without an action."""

    def tell_why(self) -> None:
        """Replays the last stroke."""


class StrokeMaking:
    """The parts with which strokes are made. Obeys game.games.card_golf.table.planner.Stroker.

    `aiming` is the plan in the making, or the last one; None before the first. `marked` are the dice marked to be rolled again (a mask).
    `mine`: the next plan that is played was made at this screen.
    """

    def __init__(self, scene: TableScene, face: StrokeTable, table: State, names: tuple[str, ...], folder: Path | None) -> None:
        """`folder` keeps solved holes; None if no holes are solved ahead."""
        self._scene, self._face = scene, face
        self.aiming: Aiming | None = None
        self.forecasts = Forecasts()
        self.marked, self.mine = 0, False
        self._hint: Action | None = None
        self.course = CourseView(self, course_state(table), names)
        self.rack, self.tray, self.track = ClubRack(self), StrokeTray(self), PuttingTrack()
        self.hand = StrokePanel(self.rack, self.tray, self.track, self, face.tell_why)
        self.counsel = HoleCounsel(scene, table, self.hand.rests, self.forecasts, self, folder)
        self.dice = StrokeDice(scene, self.tray, face)
        self.hand.swing.holder = self.hand.putt.holder = self.dice.cup

    @property
    def begins(self) -> bool:
        """Whether a person at this screen is to begin a stroke."""
        return bool(self._face.legal) and self._face.view.table.phase is Phase.TURN

    @property
    def _mode(self) -> OddsMode:
        """What the odds show: the same as for the stroke before."""
        return self.aiming.mode if self.aiming is not None else OddsMode.RESTS

    def forecast(self, s: State, stroke: Stroke) -> StrokeForecast | None:
        """Where the ball of a stroke may still end, given the dice rolled so far; None for a putt."""
        if stroke.aim is None:
            return None
        rolled = Rolled(stroke.swing, stroke.curve, stroke.run)
        if s.phase is Phase.AGAIN:      # the dice that are being rolled again do not count
            rolled = rolled._replace(**{stroke.roll.name.lower(): ()})
        return self.forecasts.on(s.ground, s.game.tables).of(stroke.aim, s.tee_of(s.turn), rolled)

    def put_stroke(self, s: State) -> None:
        """Puts a stroke that is being rolled: its dice, and where it may still end."""
        stroke = s.stroke
        if stroke is None:
            return
        self.hand.turn_to("tray")
        self.tray.tell(talk.roll_lines(stroke, s.game.tables))
        self.dice.lay(stroke.lying)
        asked = bool(self._face.legal) and s.phase is Phase.ASK
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

    def show_plan(self, aiming: Aiming) -> None:
        """Updates everything that depends on the plan: hole, rack, panel."""
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

    def put_buttons(self, s: State, *, explains: bool) -> None:
        """Puts the buttons that can be used now; `explains`: the last stroke can be shown again."""
        hand, shown = self.hand, list[Button]()
        if self._face.legal and s.phase is Phase.TURN:
            shown = [hand.putt] if isinstance(s.player.ball, OnTrack) else [hand.swing, hand.aim, hand.mode, hand.compare]
            if explains:
                shown.append(hand.explain)
        elif self._face.legal and s.phase is Phase.ASK:
            shown = [hand.keep, hand.again]
        hand.offer(*shown)
        if hand.swing in shown and self.aiming is not None:
            self._tell_buttons(self.aiming)
        if hand.again in shown:
            hand.tell_marked(self.marked)

    def _tell_buttons(self, aiming: Aiming) -> None:
        self.hand.tell_plan(aiming, self.forecasts.of(aiming.stance, aiming.plan))

    @property
    def _hinted(self) -> int:
        """The dice that a hint would roll again (a mask)."""
        return self._hint.dice if isinstance(self._hint, Reroll) else 0

    def relay(self) -> None:
        self.dice.relay()
        self.tray.lie(self.dice.places())

    def stand(self, stance: Stance) -> None:
        """Puts a stance for somebody who aims, with the plan made from there so far, or a preset one."""
        if self.aiming is None or self.aiming.stance != stance:
            self.aiming = aimed(stance, self.counsel.sensible() or self.forecasts.first(stance), self._mode)
        self.show_plan(self.aiming)

    def forget(self) -> None:
        """Removes marks, lights and hints, because the position has changed."""
        self.marked, self._hint = 0, None
        if self.aiming is not None:
            self.aiming = replace(self.aiming, lit=None)

    def point_out(self, action: Action | None) -> None:
        """Shows this hint; None removes it."""
        self._hint = action
        if isinstance(action, AimShot) and self._face.legal and self.aiming is not None:
            self.show_plan(self.aiming)
        self.tray.mark(self.marked, self._hinted)
        self.hand.keep.select(isinstance(action, KeepRoll))

    def aim(self, change: Callable[[Aiming], Aiming], *, reveal: bool = False) -> bool:
        """Changes the plan if somebody aims at this screen. Returns whether it is another one then."""
        was = self.aiming
        if was is None or not self.begins:
            return False
        now = change(was)
        if reveal:
            self.course.reveal(now.target)
        if now != was:
            self.aim_as(now)
        return now != was

    def aim_as(self, aiming: Aiming) -> None:
        """Sets the plan, and updates everything that shows it."""
        self.aiming = aiming
        self.show_plan(aiming)
        self._tell_buttons(aiming)
        self.counsel.fill(aiming, self.marked)
        self._face.ask_again()

    def pin(self, space: Space) -> None:
        if self.aiming is not None and self.begins:
            self._scene.shell.sounds.play("lift")
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
        s = self._face.view.table
        if self._face.legal and s.phase is Phase.ASK:
            self.marked ^= 1 << die
            self.put_stroke(s)
            self.counsel.fill(self.aiming, self.marked)
            self.put_buttons(s, explains=False)
            self._scene.shell.sounds.play("lift")
            self._face.ask_again()

    def _act(self, action: Action) -> None:
        if self._face.legal:
            self.mine = isinstance(action, AimShot)
            self._face.attempt(action)

    def solved(self) -> None:
        """Shows what plans or dice are worth, now that the hole has been solved."""
        if self.aiming is not None and self.begins:
            self.aim_as(self._bettered(self.aiming))
        elif self._face.legal and self._face.view.table.phase is Phase.ASK:
            self.put_stroke(self._face.view.table)
        self.counsel.fill(self.aiming, self.marked)

    def _bettered(self, aiming: Aiming) -> Aiming:
        """The preset plan of the solved hole, if the one preset before that was a mistake and nobody has changed it; else `aiming`."""
        plan, first = aiming.stands, self.counsel.sensible()
        mistaken = aiming.fresh and plan is not None and first is not None and self.counsel.loss(plan) > _MISTAKE
        return aiming.suggesting(first) if mistaken and first is not None else aiming
