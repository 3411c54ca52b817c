"""What is known of a course before a round: its first hole painted in small, its par, and what best play needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame

from game.games.card_golf.rules.content import Content
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import State
from game.games.card_golf.solver.caddie import play_of, to_come
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.table.hole_map import fit, map_of
from game.games.card_golf.table.hole_picture import HolePlan, small_plan, soft_hole
from game.games.card_golf.table.position import seed_of
from game.rules.contract import Setup
from game.ui.paint import Painter
from game.ui.table.face import CoursePrint


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
