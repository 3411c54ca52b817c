"""A player's plan in the making as one value: target, club, odds, a plan to compare with; how each press changes it; and its picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

import pygame

from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain, octile
from game.games.card_golf.rules.shots import Aim, GolfClub, OnCourse, Plan, Tables, added_yards, aim, chart_club, distance, why_not
from game.games.card_golf.solver.odds import Forecaster, StrokeForecast
from game.games.card_golf.solver.solver import sensible
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.table.hole_picture import Outlook
from game.games.card_golf.table.position import AimState, OddsMode, PlanFigures
from game.games.golf.table.ground_view import (
    LEAST, FigureWish, Marks, PlacedFigure, figure_key, figure_reach, most_named, placed, plain_figures
)
from game.games.golf.table.plate import ink_on
from game.ui.looks.theme import RGB, XY
from game.ui.paint import Painter, put
from game.ui.paint.store import LaidSprite, laid, put_all
from game.words import percent

# ---- picking a plan: the spaces that a club reaches as rings of added risk, the club for a target, and how a target moves. Pure values
Direction: TypeAlias = Literal["up", "down", "left", "right"]

STEPS: Final[dict[str, Space]] = {"up": Space(0, -1), "down": Space(0, 1), "left": Space(-1, 0), "right": Space(1, 0)}
"""The step of an arrow on the screen, where the hole lies from left to right."""


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a stroke is played from: the hole, the ball's lie, the tables, the rule about stretching clubs, and the player's own tee."""

    hole: Hole
    start: OnCourse
    tables: Tables
    stretch: str
    tee: Space

    def why_not(self, plan: Plan) -> str | None:
        """The sentence that says why a plan can't be played; None if it can."""
        return why_not(self.hole, self.start, plan, self.tables, stretch=self.stretch)

    def allows(self, plan: Plan) -> bool:
        """Whether a plan can be played."""
        return self.why_not(plan) is None

    # ---- clubs
    def clubs(self) -> tuple[GolfClub, ...]:
        """All clubs, the shortest first, as in the rack."""
        return tuple(reversed(self.tables.clubs))

    def in_play(self, club: GolfClub) -> bool:
        """Whether the lie lets a club be used at all."""
        return self.tables.base_risk(self.start.lie, club) is not None

    def fitting(self, target: Space) -> tuple[GolfClub, ...]:
        """The clubs that carry to a target, the one with the least risk first."""
        fit = [club for club in self.tables.clubs if self.allows(Plan(target, club))]
        return tuple(sorted(fit, key=lambda club: (self.risk(Plan(target, club)), club.swing_dice, club.most)))

    def club_for(self, target: Space, wanted: GolfClub | None = None) -> GolfClub | None:
        """The club to take for a target: the wanted one if it carries there, else the chart's, else the one with the least risk.

        None if no club reaches the target.
        """
        chart = chart_club(self.tables, distance(self.start.space, target))
        for club in (wanted, chart):
            if club is not None and self.allows(Plan(target, club)):
                return club
        return next(iter(self.fitting(target)), None)

    def next_club(self, target: Space, club: GolfClub | None, step: int) -> GolfClub | None:
        """The next club (step 1) or the previous one (-1) that carries to a target, in the rack's order, and cyclic; None if none does."""
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
        """The risk that the distance to a target adds to a club; None if the club does not reach it."""
        return self.added(Plan(target, club)) if self.allows(Plan(target, club)) else None

    def added(self, plan: Plan) -> int:
        """The risk that the distance adds to a plan's club."""
        return added_yards(plan.club, distance(self.start.space, plan.target)) // YARDS

    def rings(self, club: GolfClub) -> dict[Space, int]:
        """Every space that a club reaches, with the risk that the distance adds."""
        found = ((space, self.ring(club, space)) for space in self.hole.spaces())
        return {space: ring for space, ring in found if ring is not None}

    # ---- targets
    def first_target(self) -> Space:
        """The preset target: the flag, or the space nearest to it that the chart's club reaches; a stretched club only if need be."""
        targets = sorted(self.hole.spaces(), key=lambda space: (octile(space, self.hole.flag), distance(self.start.space, space), space))
        reached = [space for space in targets if self.club_for(space) is not None]
        return next((space for space in reached if not self.stretches(space)), reached[0] if reached else self.hole.flag)

    def stretches(self, target: Space) -> bool:
        """Whether a target can only be reached with a stretched club."""
        chart = chart_club(self.tables, distance(self.start.space, target))
        return not self.allows(Plan(target, chart)) or bool(self.added(Plan(target, chart)))

    def reached_by(self, club: GolfClub, near: Space) -> Space | None:
        """The space nearest to `near` among those that a club reaches with the least added risk; None if it reaches none."""
        rings = self.rings(club)
        return min(rings, key=lambda space: (rings[space], octile(space, near), space), default=None)

    def moved(self, target: Space, direction: Direction) -> Space:
        """The target one space further, skipping the ball's own space; unchanged where the cards end."""
        step = STEPS[direction]
        there = _off(target, step)
        if there == self.start.space:
            there = _off(there, step)
        return there if self.on_card(there) else target

    def moved_to_ring(self, target: Space, direction: Direction, club: GolfClub | None) -> Space:
        """The nearest target in that direction with another added risk for the club; without one, the last space of the cards."""
        was = self.ring(club, target) if club is not None else None
        at = target
        while (there := self.moved(at, direction)) != at:
            at = there
            if club is not None and self.ring(club, at) != was:
                break
        return at

    def on_card(self, space: Space) -> bool:
        """Whether a space is on a card."""
        return self.hole.terrain(space) is not Terrain.OUT


def _off(space: Space, step: Space) -> Space:
    return Space(space[0] + step[0], space[1] + step[1])


# ---- a player's plan while it is made. A press is a function from one such value to the next; nothing else changes it
@dataclass(frozen=True, slots=True)
class Aiming:
    """What is aimed at from a stance, and with which club. `mode` is what the odds show; it stays from stroke to stroke.

    `stands` is the last plan that was chosen, to which a pointer that only looks returns; `beside` is held to be compared with this one;
    `lit` is lit on the hole because a row beside the table is pointed at. `wanted` is a club picked in the rack. A `held` target does not
    follow the pointer. A plan is `fresh` as long as it is the preset one.
    """

    stance: Stance
    target: Space
    club: GolfClub | None
    stands: Plan | None
    held: bool = False
    fresh: bool = True
    wanted: GolfClub | None = None
    beside: Plan | None = None
    lit: Plan | None = None
    mode: OddsMode = OddsMode.RESTS

    @property
    def plan(self) -> Plan | None:
        """The plan; None if no club reaches the target."""
        return Plan(self.target, self.club) if self.club is not None else None

    @property
    def aim(self) -> Aim | None:
        """The plan with its dice and risk; None if no club reaches the target."""
        plan = self.plan
        return aim(self.stance.start, plan, self.stance.tables) if plan is not None else None

    # ---- a pointer
    def looking(self, space: Space) -> Aiming:
        """For a pointer over a space: the target follows it, unless it is held."""
        return self if self.held else self._aimed(space)

    def left(self) -> Aiming:
        """For a pointer that has left the hole: the chosen plan again."""
        stood = self.stands
        return self if self.held or stood is None else replace(self, target=stood.target, club=stood.club)

    def pinned(self, space: Space) -> Aiming:
        """With the target held on this space."""
        return self if space == self.stance.start.space else self._aimed(space)._kept()

    # ---- keys, buttons and rows
    def moved(self, direction: Direction, *, far: bool) -> Aiming:
        """With the target a space or a ring further; unchanged where the cards end."""
        stance = self.stance
        there = stance.moved_to_ring(self.target, direction, self.club) if far else stance.moved(self.target, direction)
        return self if there == self.target else self.pinned(there)

    def with_club(self, club: GolfClub) -> Aiming:
        """With this club; called again with the same club, with the chart's club.

        A target out of its reach is replaced by the one nearest to the flag that the club reaches with the least added risk.
        """
        if club == self.wanted:
            return replace(self, wanted=None)._aimed(self.target)
        stance, target = self.stance, self.target
        if not stance.allows(Plan(target, club)):
            target = stance.reached_by(club, stance.hole.flag) or target
        return replace(self, wanted=club, target=target, club=stance.club_for(target, club))._kept()

    def next_club(self, step: int) -> Aiming:
        """With the next club that carries to the target (step 1), or the previous one (-1)."""
        club = self.stance.next_club(self.target, self.club, step)
        return replace(self, wanted=club, club=club)._kept()

    def at_flag(self) -> Aiming:
        """Aimed at the flag, or as near to it as a club carries."""
        return replace(self, wanted=None).pinned(self.stance.first_target())

    def taking(self, plan: Plan) -> Aiming:
        """With this plan chosen. Its club is kept for other targets only if it is not the chart's."""
        wanted = plan.club if plan.club != self.stance.club_for(plan.target) else None
        return replace(self, wanted=wanted, target=plan.target, club=plan.club)._kept()

    def released(self) -> Aiming:
        """With a target that follows the pointer again."""
        return replace(self, held=False)

    def next_mode(self, *, strokes: bool) -> Aiming:
        """With the next kind of odds; strokes to go only if they are known."""
        mode = OddsMode((self.mode + 1) % len(OddsMode))
        return replace(self, mode=OddsMode.OFF if mode is OddsMode.STROKES and not strokes else mode)

    def compared(self) -> Aiming:
        """With this plan held for comparison, or with the held one dropped."""
        return replace(self, beside=self.plan if self.beside is None else None)

    def lighting(self, plan: Plan, *, on: bool) -> Aiming:
        """With a plan lit on the hole, or no longer lit; another plan that is lit stays so."""
        return replace(self, lit=plan) if on else replace(self, lit=None) if self.lit == plan else self

    # ---- what the table does to it
    def suggesting(self, plan: Plan) -> Aiming:
        """With a better preset plan, for a player who has not chosen one yet."""
        return replace(aimed(self.stance, plan, self.mode), beside=self.beside, lit=self.lit)

    def _aimed(self, space: Space) -> Aiming:
        """With this target, and the picked club if it carries there, else the chart's."""
        if space == self.stance.start.space:
            return self
        return replace(self, target=space, club=self.stance.club_for(space, self.wanted))

    def _kept(self) -> Aiming:
        """With the present plan chosen and held."""
        return replace(self, held=True, fresh=False, stands=self.plan)

    # ---- what is shown of it
    def shown(self, forecast: StrokeForecast | None, strokes: Mapping[Space, float], hint: Space | None = None) -> AimState:
        """The plan as the hole shows it, with its forecast and the strokes to go from each space where they are known."""
        rings = self.stance.rings(self.wanted) if self.wanted is not None else {}
        return AimState(self.stance.start, self.target, self.club, self.held, forecast, self.mode, rings,
                        strokes if self.mode is OddsMode.STROKES else {}, self.beside.target if self.beside is not None else None,
                        self.lit.target if self.lit is not None else hint)

    def figures(self, forecast: StrokeForecast | None) -> PlanFigures | None:
        """The figures of the plan; None if no club reaches the target."""
        found = self.aim
        if found is None:
            return None
        added, safe = found.added // 10, forecast.safe if forecast is not None else None
        return PlanFigures(found.swing_dice, found.risk - added, added, found.club.run_dice, safe)


def aimed(stance: Stance, plan: Plan | None, mode: OddsMode = OddsMode.RESTS) -> Aiming:
    """The aim with that plan preset; if it can't be played, at the flag, or as near to it as a club carries."""
    if plan is None or not stance.allows(plan):
        target = stance.first_target()
        club = stance.club_for(target)
        plan = Plan(target, club) if club is not None else None
        return Aiming(stance, target, club, plan, mode=mode)
    return Aiming(stance, plan.target, plan.club, plan, mode=mode)


class Forecasts:
    """Forecasts of strokes; the forecaster of the latest hole is kept."""

    def __init__(self) -> None:
        self._kept: tuple[Forecaster, ...] = ()

    def on(self, hole: Hole, tables: Tables) -> Forecaster:
        """The forecaster of a hole."""
        if not self._kept or self._kept[0].hole is not hole or self._kept[0].tables != tables:
            self._kept = (Forecaster(hole, tables),)
        return self._kept[0]

    def of(self, stance: Stance, plan: Plan | None) -> StrokeForecast | None:
        """The forecast of a plan; None for no plan."""
        return None if plan is None else self.on(stance.hole, stance.tables).of(aim(stance.start, plan, stance.tables), stance.tee)

    def first(self, stance: Stance) -> Plan | None:
        """The preset plan while the hole is not solved, one with little risk; None if no club can be used."""
        strokes = Strokes(self.on(stance.hole, stance.tables).strokes(stance.tee).ground, stance.stretch)
        return sensible(strokes, stance.start)


class Stroker(Protocol):
    """The calls of hole, rack, buttons and rows for the player at this screen. These methods do nothing if nobody here is to act."""

    def aim(self, change: Callable[[Aiming], Aiming], *, reveal: bool = False) -> bool:
        """Changes the plan, and with `reveal` moves its target into view. Returns whether it is another plan then."""

    def pin(self, space: Space) -> None:
        """Holds the target on this space, with a sound."""

    def light(self, place: Plan, *, on: bool) -> None:
        """Lights up the target of a plan on the hole, or no longer."""

    def aim_again(self) -> None:
        """Lets the target follow the pointer again."""

    def compare(self) -> None:
        """Holds the plan for comparison, or drops the held one."""

    def turn_mode(self) -> None:
        """Shows the next kind of odds."""

    def swing(self) -> None:
        """Plays the plan."""

    def putt(self) -> None:
        """Rolls the putt."""

    def keep(self) -> None:
        """Keeps the roll."""

    def again(self) -> None:
        """Rolls the marked dice again, for a token."""

    def mark(self, die: int) -> None:
        """Marks a die of the roll, or removes its mark."""

    def relay(self) -> None:
        """The felt has another place or size now."""

    def solved(self) -> None:
        """The answer about the hole that was waited for is there."""


# ---- what is drawn over a hole for a plan: the heat map of its chances, rings of a club, the way of the ball, the target, the figures
_LEVELS: Final = 12         # different sizes and tones of squares; few, so that the painter can cache them
_FAINTEST: Final = .002     # chances below this are left out
_LEAST_CELL: Final = 13.0   # logical units of a space below which only the likeliest space shows its chance
_STROKES_CELL: Final = 24.0  # logical units of a space from which it shows the strokes to the hole
_LABEL: Final = 13.0
_ARC: Final = .16           # height of the drawn flight, as a share of its length
_DOTS: Final = 34


class AimPicture(NamedTuple):
    """Everything drawn for a plan, placed on the screen: the sprites on the ground from bottom to top, and the figures above all."""

    ground: list[LaidSprite]
    figures: list[PlacedFigure]

    def parted(self, other: AimPicture, wide: int) -> list[pygame.Rect]:
        """Where two pictures differ, as at most one rectangle for each part of the screen that is `wide` pixels wide.

        In this way a flight over the whole hole, high in its middle, does not have the whole hole redrawn.
        """
        boxes = [pygame.Rect(at, sprite.get_size()) for sprite, at in set(self.ground) ^ set(other.ground)]
        mine, others = ({figure_key(figure): figure for figure in picture.figures} for picture in (self, other))
        boxes += [figure_reach(found) for key in mine.keys() ^ others.keys() if (found := mine.get(key) or others.get(key)) is not None]
        parts: dict[int, pygame.Rect] = {}
        for box in boxes:
            parts.setdefault(box.centerx // wide, box).union_ip(box)
        return list(parts.values())


def aim_picture(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> AimPicture:
    """The picture of a plan in that look; its figures cover none of the marks."""
    return AimPicture(_on_ground(p, look, aim) + stroke_figures(p, look, aim, marks), aim_labels(p, look, aim, marks))


def _on_ground(p: Painter, look: Outlook, aim: AimState) -> list[LaidSprite]:
    found = [sprite for space, ring in aim.rings.items() for sprite in _reach(p, look.box(space, .9), ring)]
    if aim.mode is OddsMode.STROKES and aim.strokes:
        found += _stroke_shades(p, look, aim.strokes)
    shown = _chances(aim)
    squares: dict[float, pygame.Surface] = {}
    for chance, space in reversed(shown):
        level = max(1, round((chance / shown[0][0]) ** .55 * _LEVELS)) / _LEVELS
        box = look.box(space, .34 + .62 * level)
        if level not in squares:
            squares[level] = _chance_square(p, box.size, level)
        found.append((squares[level], box.topleft))
    if not aim.flown:
        found += _way_sprites(p, look.centre(aim.start.space), look.centre(aim.target))
        for other, colour in ((aim.other, "brass"), (aim.hint, "glow")):
            if other is not None:
                found += _target(p, look.centre(other), _target_side(p, look), colour)
        found += _target(p, look.centre(aim.target), _target_side(p, look), "ivory", reached=aim.club is not None, held=aim.held)
    return found


def _chances(aim: AimState) -> list[tuple[float, Space]]:
    """The spaces of the heat map with their chances, the likeliest first."""
    chances: Mapping[Space, float] = {}
    if aim.forecast is not None and aim.mode in (OddsMode.RESTS, OddsMode.LANDS):
        chances = aim.forecast.lands if aim.mode is OddsMode.LANDS else aim.forecast.ends
    return sorted(((chance, space) for space, chance in chances.items() if chance >= _FAINTEST), reverse=True)


def aim_boxes(p: Painter, look: Outlook, aim: AimState) -> list[pygame.Rect]:
    """The rectangles that a plan's figures may not cover: the dots of the flight, and the targets with their ticks."""
    if aim.flown:
        return []
    boxes = [box for dot in _way(p.look.scale, look.centre(aim.start.space), look.centre(aim.target)) for box in (dot.ball, dot.shade)]
    boxes += [_target_box(p, look, space) for space in (aim.target, aim.other, aim.hint) if space is not None]
    return boxes


def aim_labels(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> list[PlacedFigure]:
    """The chances of the likeliest spaces, and the added risk of each ring, where they cover none of the marks."""
    wishes: list[FigureWish] = []
    for chance, space in _chances(aim)[:most_named(look.cell / p.look.scale) if look.cell >= p.look.px(_LEAST_CELL) else 1]:
        if (not wishes or chance >= LEAST) and look.rect.contains(look.box(space)):
            wishes.append(FigureWish(percent(chance), "well", "on_well", look.centre(space), look.cell))
    labels = placed(p, wishes, marks, look.rect, min(_LABEL, max(10.5, look.cell * .56 / p.look.scale)))
    if look.cell >= p.look.px(_LEAST_CELL):
        labels += _ring_labels(p, look, aim.rings, marks.with_labels(labels))
    return labels


def _ring_labels(p: Painter, look: Outlook, rings: Mapping[Space, int], marks: Marks) -> list[PlacedFigure]:
    """The added risk of each ring, on the first of its spaces that is free."""
    labels: list[PlacedFigure] = []
    size = min(_LABEL, look.cell * .5 / p.look.scale)
    for ring in sorted(set(rings.values()) - {0}):
        edge = sorted((space for space, other in rings.items() if other == ring), key=lambda space: (space.column, -space.row))
        for space in edge:
            words = p.text(f"+{ring}", size / max(1.0, p.look.text), "ivory", "bold")
            box = words.get_rect(center=tuple(round(n) for n in look.centre(space))).inflate(p.look.px(5), 0)
            if look.rect.contains(box) and marks.free(box):
                wish = FigureWish(f"+{ring}", "shade", "ivory", look.centre(space), look.cell)
                labels.append(PlacedFigure(wish, words, box))
                marks = Marks((*marks.boxes, box), marks.lines)
                break
    return labels


def _stroke_shades(p: Painter, look: Outlook, strokes: Mapping[Space, float]) -> list[LaidSprite]:
    """Squares coloured by the expected strokes to the hole from each space: dark for many."""
    boxes = ((look.box(space, .96), colour) for space, colour in _costs(p, strokes).items())
    return [laid(p.rbox(box.w, box.h, box.w * .12, colour, None, 1, 150), box.topleft) for box, colour in boxes]


def stroke_figures(p: Painter, look: Outlook, aim: AimState, marks: Marks) -> list[LaidSprite]:
    """The strokes to the hole as a figure on each space, where there is room and no mark is covered."""
    if aim.mode is not OddsMode.STROKES or not aim.strokes or look.cell < p.look.px(_STROKES_CELL):
        return []
    size = min(_LABEL, look.cell * .42 / p.look.scale) / max(1.0, p.look.text)
    wishes = ((f"{aim.strokes[space]:.1f}", ink_on(p, colour), look.centre(space)) for space, colour in _costs(p, aim.strokes).items())
    return plain_figures(p, wishes, marks, look.rect, size)


def _costs(p: Painter, strokes: Mapping[Space, float]) -> dict[Space, RGB]:
    """The colour of each space by the strokes to the hole from there."""
    low, high = min(strokes.values()), max(strokes.values())
    return {space: tone(p, (cost - low) / max(1e-9, high - low)) for space, cost in strokes.items()}


def tone(p: Painter, share: float) -> RGB:
    """The colour for a chance, given as a share of the highest."""
    ramp, level = p.look.theme.ramp("heat"), round(min(1.0, max(0.0, share)) * _LEVELS) / _LEVELS
    first, second, t = (ramp.light, ramp.mid, level * 2) if level < .5 else (ramp.mid, ramp.dark, level * 2 - 1)
    return (round(first[0] + (second[0] - first[0]) * t), round(first[1] + (second[1] - first[1]) * t),
            round(first[2] + (second[2] - first[2]) * t))


def chance_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, level: float) -> None:
    """Draws a square whose colour shows a chance as a share of the highest."""
    put(surface, _chance_square(p, box.size, level), box.topleft)


def _chance_square(p: Painter, size: tuple[int, int], level: float) -> pygame.Surface:
    line = p.look.theme.heat.dark if level > .4 else p.look.theme.shade
    return p.rbox(*size, size[0] * .2, tone(p, level), line, max(1.0, p.look.scale * .8), round(150 + 85 * level))


def reach_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, ring: int) -> None:
    """Marks a space that a picked club reaches with `ring` added risk: fainter the higher it is, and framed if it is 0."""
    put_all(surface, _reach(p, box, ring))


def _reach(p: Painter, box: pygame.Rect, ring: int) -> list[LaidSprite]:
    theme = p.look.theme
    return [laid(p.rbox(box.w, box.h, box.w * .16, theme.ivory if not ring else theme.glow, None if ring else theme.ivory,
                        max(1.0, p.look.scale), max(38, 104 - 20 * ring)), box.topleft)]


def stretch_mark(p: Painter, surface: pygame.Surface, box: pygame.Rect, ring: int, size: float) -> None:
    """Writes the added risk of a ring on one of its spaces."""
    put(surface, p.rbox(box.w, box.h, box.h * .42, "shade", "glow", max(1.0, p.look.scale)), box.topleft)
    put(surface, p.text(f"+{ring}", size, "ivory", "bold"), box.center, True)


class _WayDot(NamedTuple):
    """A dot of the drawn flight, and its shadow on the ground."""

    ball: pygame.Rect
    shade: pygame.Rect


@lru_cache(maxsize=2)
def _way(scale: float, start: XY, end: XY) -> tuple[_WayDot, ...]:
    """Dots along the arc of the ball, with their shadows on the ground. Cached, because a picture asks twice: to draw, and for labels."""
    far = math.dist(start, end)
    count = max(4, min(_DOTS, round(far / max(1, round(13 * scale)))))
    dots, wide, high = [], max(2, round(4 * scale)), max(2, round(2 * scale))
    for number in range(1, count):
        t = number / count
        x, y = start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t
        side = max(3, round((3.4 + 1.6 * math.sin(math.pi * t)) * scale))
        dots.append(_WayDot(_centred((x, y - 4 * far * _ARC * t * (1 - t)), side, side), _centred((x, y), wide, high)))
    return tuple(dots)


def _centred(at: XY, wide: int, high: int) -> pygame.Rect:
    return pygame.Rect(round(at[0] - wide / 2), round(at[1] - high / 2), wide, high)


def way_mark(p: Painter, surface: pygame.Surface, start: XY, end: XY) -> None:
    """Draws dots along the arc of the ball, with their shadows on the ground."""
    put_all(surface, _way_sprites(p, start, end))


def _way_sprites(p: Painter, start: XY, end: XY) -> list[LaidSprite]:
    found: list[LaidSprite] = []
    for number, (ball, shade) in enumerate(_way(p.look.scale, start, end), 1):
        if number % 2:
            found.append((p.rbox(shade.w, shade.h, 1, "shade", None, 1, 110), shade.topleft))
        found.append((p.rbox(ball.w, ball.h, ball.w / 2, "ivory", "shade", max(1.0, p.look.scale * .7)), ball.topleft))
    return found


def _target_box(p: Painter, look: Outlook, space: Space) -> pygame.Rect:
    """The rectangle of a target with its ticks."""
    side = _target_side(p, look) + 2 * max(4, p.look.px(8))
    return _centred(look.centre(space), side, side)


def _target_side(p: Painter, look: Outlook) -> int:
    return max(p.look.px(20), round(look.cell * 1.12))


def target_mark(p: Painter, surface: pygame.Surface, at: XY, side: int, colour: str) -> None:
    """Draws a target: a ring `side` wide with four ticks."""
    put_all(surface, _target(p, at, side, colour))


def _target(p: Painter, at: XY, side: int, colour: str, *, reached: bool = True, held: bool = False) -> list[LaidSprite]:
    """The sprites of a target: a ring `side` wide with four ticks; only the ticks if no club reaches it.

    A target that follows the pointer is open in the middle. A held one has a second ring, a dot, and ticks pointing inwards.
    """
    (x, y), width = at, max(2.0, 2.4 * p.look.scale)
    found: list[LaidSprite] = []
    if reached:
        for across in (side, round(side * .56)) if held else (side,):
            under = across + 2 * p.look.px(1)
            found.append(laid(p.rbox(under, under, under / 2, None, "shade", width + 2 * p.look.scale), (x, y), True))
            found.append(laid(p.rbox(across, across, across / 2, None, colour, width), (x, y), True))
    if held:
        dot = max(5, round(side * .22))
        found.append(laid(p.rbox(dot + 2, dot + 2, dot / 2 + 1, "shade"), (x, y), True))
        found.append(laid(p.rbox(dot, dot, dot / 2, colour), (x, y), True))
    reach, long, thick = side / 2, max(4, p.look.px(8)), max(2, p.look.px(2.4))
    away = reach - long * .35 if held else reach + long * .2
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        wide, high = (long, thick) if dx else (thick, long)
        tick = x + dx * away, y + dy * away
        found.append(laid(p.rbox(wide + p.look.px(2), high + p.look.px(2), 1, "shade", None, 1, 150), tick, True))
        found.append(laid(p.rbox(wide, high, 1, colour), tick, True))
    return found
