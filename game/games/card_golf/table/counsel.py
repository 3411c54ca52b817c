"""What a table knows of worth: plans, places and choices of dice, shown in the panel and on the odds page as soon as the hole is solved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Plan
from game.games.card_golf.rules.values import Phase, State
from game.games.card_golf.solver.caddie import TokenChoice
from game.games.card_golf.solver.forecast import StrokeForecast
from game.games.card_golf.table.aim_control import AimControl
from game.games.card_golf.table.odds_page import (
    PlanRow,
    PlanTold,
    beside_page,
    choices_page,
    counted_words,
    is_last,
    plans_page,
    waiting_page,
)
from game.games.card_golf.table.planner import AimPlanner
from game.games.card_golf.table.position import laid
from game.games.card_golf.table.rest_panel import HeldPlan, RestPanel
from game.games.card_golf.table.solving import CaddiePlan, PlaceWorth, Solving
from game.ui.animation import Later
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column
from game.words import _

_LOOK_AGAIN: Final = .1         # seconds until a hole that is being solved is looked for again


class HoleCounsel:
    """Speaks of one position at a time: that which `put` was told last."""

    def __init__(self, scene: Scene, rests: RestPanel, planner: AimPlanner, solved: Callable[[], None], control: AimControl,
                 folder: Path | None) -> None:
        """`solved` is called when what was asked about is known; `control` takes a plan of the caddie's that was picked.

        `folder` keeps solved holes.
        """
        self.solving = Solving(folder)
        self._rests, self._planner, self._solved, self._control = rests, planner, solved, control
        self._page = Column(ground="paper")
        self._again = Later(scene.clock, _LOOK_AGAIN, self._poll)
        self._state: State | None = None
        self._live = False
        self._choices: tuple[TokenChoice, ...] = ()
        self._told: PlanTold | None = None

    def put(self, s: State, *, live: bool) -> None:
        """This position is asked about; `live`: a person at this screen is to act."""
        if s != self._state:
            self._choices = ()
        self._state, self._live = s, live

    # ---- plans
    def _place(self) -> PlaceWorth | None:
        """All plans from the ball of whoever aims; None where nobody does, and while the hole is being solved."""
        s = self._state
        if s is None or not self._live or s.phase is not Phase.TURN or not isinstance(s.player.ball, OnCourse):
            return None
        found = self.solving.place(s)
        if found is None:
            self._again.ask()
        return found

    @property
    def caddie(self) -> tuple[CaddiePlan, ...]:
        """The caddie's plans, the best first; () while there are none."""
        place = self._place()
        return () if place is None else place.caddie

    def tell_plan(self, forecast: StrokeForecast | None) -> None:
        """The panel says what a plan may come to, and what it and the best one cost."""
        place, plan, s, worth = self._place(), self._planner.plan, self._state, None
        if place is not None and plan is not None and s is not None and isinstance(s.player.ball, OnCourse):
            worth = self.solving.worth(s, plan)
        best = place.caddie[0].strokes if place is not None and place.caddie else None
        held = self._beside() if self._live else None
        beside = HeldPlan(held.forecast, held.strokes) if held is not None else None
        counted = "" if s is None else counted_words(last=is_last(s))
        self._rests.tell(forecast, worth, best, (_("this plan"), _("best plan")), beside, counted)
        self._told = PlanTold(plan, forecast, worth) if plan is not None and forecast is not None else None

    def _beside(self) -> PlanTold | None:
        """The plan that is held beside the present one."""
        plan, s = self._planner.beside, self._state
        forecast = self._planner.forecast(plan) if plan is not None else None
        if plan is None or forecast is None or s is None or not isinstance(s.player.ball, OnCourse):
            return None
        return PlanTold(plan, forecast, self.solving.worth(s, plan) if self._place() is not None else None)

    def sensible(self) -> Plan | None:
        """The plan to begin with, by the solved hole; None while that is being solved, and where nobody aims."""
        s = self._state
        return self.solving.sensible(s) if s is not None and s.phase is Phase.TURN else None

    def loss(self, plan: Plan) -> float:
        """The strokes that a plan costs more than the best one; 0 while the hole is being solved, and where nobody aims."""
        s = self._state
        return self.solving.loss(s, plan) if s is not None and s.phase is Phase.TURN else 0.0

    def dearer(self, target: Space, club: str) -> float | None:
        """The strokes that a plan costs more than the best one, without tokens; None while the hole is being solved, and out of reach."""
        s, place = self._state, self._place()
        found = next((each for each in s.game.tables.clubs if each.name == club), None) if s is not None else None
        if place is None or found is None or s is None:
            return None
        return self.solving.loss(s, Plan(target, found))

    def strokes(self) -> Mapping[Space, float]:
        """The strokes to the hole from each space after this stroke; {} where that is not known yet."""
        s = self._state
        return self.solving.places(s) if s is not None and laid(s) else {}

    # ---- tokens
    def tell_choice(self, forecast: StrokeForecast | None, marked: int) -> int:
        """The panel says what the marked dice are worth rolled again, and the best choice; the dice of that, 0 where it is not known."""
        s = self._state
        if s is None or s.stroke is None:
            return 0
        if not self._choices:
            self._choices = self.solving.choices(s)
        if not self._choices:
            self._again.ask()
            self._rests.tell(forecast)
            return 0
        before, counted = _worth_of(self._choices, 0), counted_words(last=is_last(s))
        if marked:
            self._rests.tell(forecast, _worth_of(self._choices, marked), before, (_("rolled again"), _("as it lies")), counted=counted)
        else:
            self._rests.tell(forecast, before, self._choices[0].strokes, (_("as it lies"), _("best choice")), counted=counted)
        return self._choices[0].dice

    # ---- the odds page
    def page(self, marked: int) -> Widget:
        """The odds tab; it fills itself when there is more to say."""
        self._page = Column(ground="paper")
        self.fill(marked)
        return self._page

    def fill(self, marked: int) -> None:
        """The odds tab as things are now."""
        s = self._state
        if s is not None and s.phase is Phase.ASK and self._choices and s.stroke is not None:
            self._page.replace(choices_page(self._choices, s.stroke.lying, marked, last=is_last(s)))
        elif self._live and self._told is not None and (beside := self._beside()) is not None:
            self._page.replace(beside_page(self._told, beside, self._control.take))
        elif caddie := self.caddie:
            rows = [row for row in self._page.walk() if isinstance(row, PlanRow)]
            if tuple(row.found for row in rows) != caddie:      # else only another plan is chosen, and nothing is laid out again
                stance = self._planner.stance
                if stance is not None and s is not None:
                    page = plans_page(caddie, s.ground, stance.start.space, self._planner.plan, self._control, last=is_last(s))
                    self._page.replace(page)
            for row in rows:
                row.choose(row.found.plan == self._planner.plan)
        else:
            putts = s is not None and s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack)
            over = s is not None and s.phase is Phase.OVER
            self._page.replace(waiting_page(thinking=self.solving.busy and self._live, putts=putts, over=over))

    # ---- waiting
    def _poll(self) -> None:
        """Look whether the hole has been solved."""
        if self.solving.busy:
            self._again.ask()
        elif self._live:
            self._solved()


def _worth_of(choices: Sequence[TokenChoice], dice: int) -> float:
    return next(choice.strokes for choice in choices if choice.dice == dice)
