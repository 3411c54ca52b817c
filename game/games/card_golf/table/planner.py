"""A player's plan while he makes it: target, club, odds, a plan held beside it, and what pointer, keys and pad do to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain, octile
from game.games.card_golf.rules.shots import Aim, GolfClub, OnCourse, Plan, Tables, added_yards, aim, chart_club, distance, why_not
from game.games.card_golf.solver.odds import Forecaster, StrokeForecast
from game.games.card_golf.solver.solver import sensible
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.table.position import AimState, OddsMode
from game.games.card_golf.table.tray import PlanFigures
from game.games.golf.table.ground_view import LitPlace
from game.ui.scene import Scene

# ---- picking a plan: the spaces that a club reaches as rings of added risk, the club for a target, and how a target moves. Pure values
Direction: TypeAlias = Literal["up", "down", "left", "right"]

STEPS: Final[dict[str, Space]] = {"up": Space(0, -1), "down": Space(0, 1), "left": Space(-1, 0), "right": Space(1, 0)}
"""The step of an arrow on the screen, where the hole lies from left to right."""


@dataclass(frozen=True, slots=True)
class Stance:
    """From where a stroke is played, on which hole, by which tables."""

    hole: Hole
    start: OnCourse
    tables: Tables
    stretch: str
    tee: Space

    def why_not(self, plan: Plan) -> str | None:
        """The sentence why a plan can't be played, None where it can."""
        return why_not(self.hole, self.start, plan, self.tables, stretch=self.stretch)

    def allows(self, plan: Plan) -> bool:
        """Whether a plan can be played."""
        return self.why_not(plan) is None

    # ---- clubs
    def clubs(self) -> tuple[GolfClub, ...]:
        """All clubs, the shortest first: as they stand in the rack."""
        return tuple(reversed(self.tables.clubs))

    def in_play(self, club: GolfClub) -> bool:
        """Whether the lie lets a club be used at all."""
        return self.tables.base_risk(self.start.lie, club) is not None

    def fitting(self, target: Space) -> tuple[GolfClub, ...]:
        """The clubs that carry to a target, the one with the least risk first."""
        fit = [club for club in self.tables.clubs if self.allows(Plan(target, club))]
        return tuple(sorted(fit, key=lambda club: (self.risk(Plan(target, club)), club.swing_dice, club.most)))

    def club_for(self, target: Space, wanted: GolfClub | None = None) -> GolfClub | None:
        """The club to take for a target: the wanted one where it carries there, else the chart's, else that with the least risk."""
        chart = chart_club(self.tables, distance(self.start.space, target))
        for club in (wanted, chart):
            if club is not None and self.allows(Plan(target, club)):
                return club
        return next(iter(self.fitting(target)), None)

    def next_club(self, target: Space, club: GolfClub | None, step: int) -> GolfClub | None:
        """The next club (step 1) or the one before (-1) that carries to a target, in the rack's order and round its end."""
        fit = [one for one in self.clubs() if self.allows(Plan(target, one))]
        if not fit:
            return None
        if club not in fit:
            return fit[0 if step > 0 else -1]
        return fit[(fit.index(club) + step) % len(fit)]

    def risk(self, plan: Plan) -> int:
        """The curve risk of a plan that may be played, before any 3 is rolled."""
        return aim(self.start, plan, self.tables).risk

    # ---- rings
    def ring(self, club: GolfClub, target: Space) -> int | None:
        """The risk that a club is given by the distance to a target; None where it does not reach it."""
        return self.added(Plan(target, club)) if self.allows(Plan(target, club)) else None

    def added(self, plan: Plan) -> int:
        """The risk that the distance adds to a plan's club."""
        return added_yards(plan.club, distance(self.start.space, plan.target)) // YARDS

    def rings(self, club: GolfClub) -> dict[Space, int]:
        """Every space that a club reaches, with the risk added on the way there."""
        found = ((space, self.ring(club, space)) for space in self.hole.spaces())
        return {space: ring for space, ring in found if ring is not None}

    # ---- targets
    def first_target(self) -> Space:
        """Where aim is taken first: the flag, or the space nearest to it that the chart's club carries to; stretched only if none does."""
        targets = sorted(self.hole.spaces(), key=lambda space: (octile(space, self.hole.flag), distance(self.start.space, space), space))
        reached = [space for space in targets if self.club_for(space) is not None]
        return next((space for space in reached if not self.stretches(space)), reached[0] if reached else self.hole.flag)

    def stretches(self, target: Space) -> bool:
        """Whether a target needs a club that is stretched."""
        chart = chart_club(self.tables, distance(self.start.space, target))
        return not self.allows(Plan(target, chart)) or bool(self.added(Plan(target, chart)))

    def reached_by(self, club: GolfClub, near: Space) -> Space | None:
        """The space nearest to another that a club reaches, with the least added risk among those."""
        rings = self.rings(club)
        return min(rings, key=lambda space: (rings[space], octile(space, near), space), default=None)

    def moved(self, target: Space, direction: Direction) -> Space:
        """The target a space further; over the ball, and as it was where the cards end."""
        step = STEPS[direction]
        there = _off(target, step)
        if there == self.start.space:
            there = _off(there, step)
        return there if self.on_card(there) else target

    def moved_to_ring(self, target: Space, direction: Direction, club: GolfClub | None) -> Space:
        """The target in that direction where the next ring of the club begins; at the end of the cards where none does."""
        was = self.ring(club, target) if club is not None else None
        at = target
        while (there := self.moved(at, direction)) != at:
            at = there
            if club is not None and self.ring(club, at) != was:
                break
        return at

    def on_card(self, space: Space) -> bool:
        """Whether a space is part of a card."""
        return self.hole.terrain(space) is not Terrain.OUT


def _off(space: Space, step: Space) -> Space:
    return Space(space[0] + step[0], space[1] + step[1])


# ---- a player's plan while he makes it: target, club, what of it is held, and what the odds show. Knows no widgets
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


# ---- what a player who aims does with pointer, keys and pad: target, club, odds, and a plan held beside another
class Aiming(NamedTuple):
    """What the table does for it: says whether somebody aims here and whether strokes to go are known, shows changes and the target."""

    aiming: Callable[[], bool]
    known: Callable[[], bool]
    changed: Callable[[], None]
    reveal: Callable[[Space], None]


class AimControl:
    """Changes the plan of whoever aims at this screen; where nobody does, nothing happens."""

    def __init__(self, scene: Scene, planner: AimPlanner, table: Aiming) -> None:
        self._scene, self._planner = scene, planner
        self._aiming, self._known, self._changed, self._reveal = table
        self.lit: LitPlace[Plan] = LitPlace()       # a plan that is spoken of beside the table

    def point(self, space: Space) -> None:
        """A pointer looks at a space: the plan follows it, until one is held."""
        if self._aiming() and not self._planner.held and space != self._planner.target:
            self._planner.aim_at(space)
            self._changed()

    def leave(self) -> None:
        """A pointer that only looked has gone: the plan is what it was."""
        if self._aiming() and self._planner.leave():
            self._changed()

    def pick(self, space: Space) -> None:
        """A press holds the target."""
        if self._aiming():
            self._planner.aim_at(space, held=True)
            self._scene.shell.sounds.play("lift")
            self._changed()

    def move(self, direction: Direction, far: bool) -> bool:
        """An arrow moves the target; whether it did."""
        moved = self._aiming() and self._planner.move(direction, far)
        if moved:
            self._seen()
        return moved

    def pick_club(self, club: GolfClub) -> None:
        """A club is taken out of the rack."""
        if self._aiming():
            self._planner.pick(club)
            self._seen()

    def step_club(self, step: int) -> None:
        """The next club, or the one before."""
        if self._aiming():
            self._planner.step_club(step)
            self._changed()

    def to_flag(self) -> None:
        """Aim at the flag, or as near to it as a club carries."""
        if self._aiming():
            self._planner.to_flag()
            self._seen()

    def take(self, plan: Plan) -> None:
        """A plan as it is, such as one of the caddie's."""
        if self._aiming():
            self._planner.take(plan)
            self._seen()

    def light(self, place: Plan, *, on: bool) -> None:
        """A plan is spoken of: where it leads is lit on the hole, or no longer."""
        if self.lit.light(place, on=on) and self._aiming():
            self._changed()

    def release(self) -> bool:
        """The target follows the pointer again; whether it was held."""
        released = self._aiming() and self._planner.release()
        if released:
            self._changed()
        return released

    def turn_mode(self) -> None:
        """The next kind of odds."""
        if self._aiming():
            self._planner.next_mode(strokes=self._known())
            self._changed()

    def beside(self) -> None:
        """Hold the plan beside the next one, or let it go."""
        if self._aiming():
            self._planner.hold_beside()
            self._changed()

    def _seen(self) -> None:
        """The target has moved: it is brought into sight."""
        self._reveal(self._planner.target)
        self._changed()
