"""Picking a plan: the spaces that a club reaches as rings of added risk, the club for a target, and how a target moves. Pure values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain, octile
from game.games.card_golf.rules.shots import OnCourse, Plan, added_yards, aim, chart_club, distance, why_not
from game.games.card_golf.rules.tables import GolfClub, Tables

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
