"""A player's plan while he makes it: target, club, what of it is held, and what the odds show. Knows no widgets."""

from __future__ import annotations

from collections.abc import Mapping

from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.shots import Aim, Plan, aim
from game.games.card_golf.rules.tables import GolfClub, Tables
from game.games.card_golf.solver.forecast import Forecaster, StrokeForecast
from game.games.card_golf.solver.sensible import sensible
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.table.aiming import Direction, Stance
from game.games.card_golf.table.board_state import AimState, OddsMode
from game.games.card_golf.table.clubs import PlanFigures


class AimPlanner:
    """One plan at a time. `mode` stays from stroke to stroke."""

    def __init__(self) -> None:
        self.mode = OddsMode.RESTS
        self.stance: Stance | None = None
        self.target = Space(0, 0)
        self.club: GolfClub | None = None
        self.held = False
        self.fresh = False              # the plan that stands is the one to begin with: nobody has made another one
        self.stands: Plan | None = None         # the plan that a pointer which only looks leaves as it was
        self.beside: Plan | None = None         # the plan that is held beside this one
        self._wanted: GolfClub | None = None        # the club that was picked by name
        self._forecaster: Forecaster | None = None

    # ---- the stance
    def begin(self, stance: Stance) -> bool:
        """A stroke is planned here; the plan for the same stance stays. Whether it is another one."""
        if stance == self.stance:
            return False
        self.stance = stance
        self.forecaster_on(stance.hole, stance.tables)
        self.held, self._wanted, self.beside, self.stands = False, None, None, None
        strokes = Strokes(self.forecaster_on(stance.hole, stance.tables).strokes(stance.tee).ground, stance.stretch)
        self.suggest(sensible(strokes, stance.start))
        return True

    def suggest(self, plan: Plan | None) -> None:
        """A plan to begin with, which somebody who has made none yet finds; None: at the flag, or as near to it as a club carries."""
        if plan is None or self.stance is None or not self.stance.allows(plan):
            self.to_flag()
        else:
            self.target, self.club = plan.target, plan.club
        self.held, self.fresh, self.stands = False, True, self.plan

    def forecaster_on(self, hole: Hole, tables: Tables) -> Forecaster:
        """The forecaster of a hole, kept while it is played."""
        if self._forecaster is None or self._forecaster.hole is not hole or self._forecaster.tables != tables:
            self._forecaster = Forecaster(hole, tables)
        return self._forecaster

    # ---- the plan
    @property
    def plan(self) -> Plan | None:
        """The plan, None where no club reaches the target."""
        return Plan(self.target, self.club) if self.club is not None else None

    @property
    def aim(self) -> Aim | None:
        """The plan as it would be played."""
        plan, stance = self.plan, self.stance
        return aim(stance.start, plan, stance.tables) if plan is not None and stance is not None else None

    def aim_at(self, target: Space, *, held: bool | None = None) -> None:
        """Aim there, with the picked club where it carries there, else the chart's."""
        if self.stance is None or target == self.stance.start.space:
            return
        self.target = target
        self.club = self.stance.club_for(target, self._wanted)
        if held is not None:
            self._hold(held)

    def _hold(self, held: bool = True) -> None:
        """The plan stands as it is, whatever a pointer looks at."""
        self.held, self.fresh, self.stands = held, False, self.plan

    def leave(self) -> bool:
        """A pointer that only looked has gone: the plan that stood before stands again; whether another one did."""
        was, stood = self.plan, self.stands
        if self.held or stood is None:
            return False
        self.target, self.club = stood.target, stood.club
        return self.plan != was

    def take(self, plan: Plan) -> None:
        """Make this plan one's own. Its club stays for other targets only where it is not the one of the chart."""
        usual = self.stance.club_for(plan.target, None) if self.stance is not None else None
        self._wanted = plan.club if plan.club != usual else None
        self.target, self.club = plan.target, plan.club
        self._hold()

    def move(self, direction: Direction, far: bool) -> bool:
        """The target a space or a ring further; whether it moved."""
        if self.stance is None:
            return False
        there = self.stance.moved_to_ring(self.target, direction, self.club) if far else self.stance.moved(self.target, direction)
        moved = there != self.target
        if moved:
            self.aim_at(there, held=True)
        return moved

    def pick(self, club: GolfClub) -> None:
        """Take this club; a target that it does not reach moves to the nearest that it does. Once more: the chart's again."""
        if self.stance is None:
            return
        if club == self._wanted:
            self._wanted = None
            self.aim_at(self.target)
            return
        self._wanted = club
        if not self.stance.allows(Plan(self.target, club)):
            near = self.stance.reached_by(club, self.stance.hole.flag)
            self.target = near if near is not None else self.target
        self.club = self.stance.club_for(self.target, club)
        self._hold()

    def step_club(self, step: int) -> None:
        """The next club that carries to the target, or the one before."""
        if self.stance is not None:
            self.club = self._wanted = self.stance.next_club(self.target, self.club, step)
            self._hold()

    def to_flag(self) -> None:
        """Aim at the flag, or as near to it as a club carries."""
        if self.stance is not None:
            self._wanted = None
            self.aim_at(self.stance.first_target(), held=True)

    def release(self) -> bool:
        """The target follows the pointer again; whether it did not."""
        was, self.held = self.held, False
        return was

    def next_mode(self, *, strokes: bool) -> None:
        """The next thing that the odds show; strokes to go only where they are known."""
        self.mode = OddsMode((self.mode + 1) % len(OddsMode))
        if self.mode is OddsMode.STROKES and not strokes:
            self.mode = OddsMode.OFF

    def hold_beside(self) -> None:
        """Hold this plan beside the next one; once more lets it go."""
        self.beside = None if self.beside is not None else self.plan

    # ---- what is shown of it
    def forecast(self, plan: Plan | None = None) -> StrokeForecast | None:
        """The forecast of this plan, or another."""
        wanted, stance = plan or self.plan, self.stance
        if wanted is None or stance is None or self._forecaster is None:
            return None
        return self._forecaster.of(aim(stance.start, wanted, stance.tables), stance.tee)

    def state(self, strokes: Mapping[Space, float], hint: Space | None = None) -> AimState | None:
        """What the hole shows of the plan."""
        if self.stance is None:
            return None
        rings = self.stance.rings(self._wanted) if self._wanted is not None else {}
        other = self.beside.target if self.beside is not None else None
        return AimState(self.stance.start, self.target, self.club, self.held, self.forecast(), self.mode, rings,
                        strokes if self.mode is OddsMode.STROKES else {}, other, hint)

    def figures(self) -> PlanFigures | None:
        """The figures of the plan."""
        found, stance = self.aim, self.stance
        if found is None or stance is None:
            return None
        forecast, added = self.forecast(), found.added // 10
        safe = forecast.safe if forecast is not None else None
        return PlanFigures(found.swing_dice, found.risk - added, added, found.club.run_dice, safe)
