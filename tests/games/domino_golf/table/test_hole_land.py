"""The land of a Domino Golf hole: what the ball lies on is under it, every hole is its own, and each stays what it is."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course, PlannedHole
from game.games.domino_golf.rules.values import Lie, Options, ShotStage
from game.games.domino_golf.table.ground import BALL, UNIT, HoleGround, HoleKind, LinksPlan, ground, hole, kind_of, land_of, sketch
from game.games.domino_golf.table.position import links_state
from game.games.dominoes.rules.tiles import index
from game.games.golf.table.landscape import GroundCover
from game.rules.contract import Setup
from game.ui.looks.theme import THEMES
from game.ui.paint.fields import Grain

TILES = {ShotStage.LAYUP: index(10, 3), ShotStage.APPROACH: index(8, 5)}
CLOTH = pygame.Rect(0, 0, 756, 300)


def plan_of(laid: HoleGround, seed: int, water: frozenset[ShotStage] = frozenset(), tiles: dict[ShotStage, int] | None = None) -> LinksPlan:
    """The plan of a hole on a cloth."""
    return laid.plan(TILES if tiles is None else tiles, water, 26, 1.0, HoleKind(seed, "parkland"))


def covers_at(plan: LinksPlan, points: list[tuple[float, float]]) -> list[GroundCover]:
    """What lies at points in pixels."""
    at = np.array(points, np.float32).reshape(-1, 2) / np.float32(UNIT * plan.unit)
    return [GroundCover(cover) for cover in land_of(plan).look_up(at[:, 0], at[:, 1])]


@pytest.mark.parametrize("par", [4, 5])
@pytest.mark.parametrize("size", [(756, 246), (756, 300), (560, 420)])
def test_a_ball_lies_on_what_its_lie_says(par: int, size: tuple[int, int]) -> None:
    laid = ground(pygame.Rect((0, 0), size), par)
    lies = {Lie.FAIRWAY: GroundCover.FAIRWAY, Lie.ROUGH: GroundCover.ROUGH, Lie.SAND: GroundCover.SAND}
    rests = [(cover, laid.ball(stage, lie, number, 2)) for stage in laid.stages[1:-1] for lie, cover in lies.items() for number in range(2)]
    for seed in range(6):
        found = covers_at(plan_of(laid, seed), [(x, y + BALL * .3 * laid.unit) for _cover, (x, y) in rests])
        assert found == [cover for cover, _at in rests], seed


@pytest.mark.parametrize("par", [3, 4, 5])
def test_the_cup_lies_on_the_green_the_tee_on_its_turf_and_water_at_doubles(par: int) -> None:
    laid = ground(CLOTH, par)
    for seed in range(6):
        water = frozenset(laid.stages[1:-1])
        wet = plan_of(laid, seed, water)
        assert covers_at(wet, [laid.cup(), laid.place(ShotStage.GREEN), laid.place(ShotStage.TEE)]) == [GroundCover.GREEN] * 3
        assert set(covers_at(wet, [laid.place(stage) for stage in water])) <= {GroundCover.WATER}
        assert GroundCover.WATER not in covers_at(plan_of(laid, seed), [laid.place(stage) for stage in laid.stages])


@pytest.mark.parametrize("par", [3, 4, 5])
def test_every_hole_is_its_own(par: int) -> None:
    laid = ground(CLOTH, par)
    x, y = (v.astype(np.float32) for v in np.meshgrid(np.arange(0, 29, .5), np.arange(0, 11, .5)))
    seen = [land_of(plan_of(laid, seed)).look_up(x, y) for seed in range(5)]
    for one, other in combinations(seen, 2):
        assert float((one != other).mean()) > .06
    again = land_of(plan_of(laid, 3)).look_up(x, y)
    assert np.array_equal(seen[3], again)


def test_another_tile_changes_its_surroundings_and_nothing_else() -> None:
    laid = ground(CLOTH, 5)
    x, y = (v.astype(np.float32) for v in np.meshgrid(np.arange(0, 29, .25), np.arange(0, 11, .25)))
    one, other = (land_of(plan_of(laid, 5, tiles={**TILES, ShotStage.APPROACH: tile})).look_up(x, y) for tile in (index(8, 5), index(9, 4)))
    changed = x[one != other] * UNIT * laid.unit
    middle = laid.place(ShotStage.APPROACH)[0]
    assert len(changed)
    assert float(np.abs(changed - middle).max()) < 120 * laid.unit


@pytest.mark.parametrize("theme", ["clubhouse", "contrast"])
def test_the_landscape_fills_the_cloth(theme: str) -> None:
    plan = plan_of(ground(pygame.Rect(0, 0, 378, 150), 4), 9)
    image = hole(Grain(), THEMES[theme], plan)
    assert image.shape == (150, 378, 4)
    assert int(image[75, 3:-3, 3].min()) == int(image[3:-3, 189, 3].min()) == 255
    assert int(image[0, 0, 3]) == 0
    assert sketch(THEMES[theme], plan).get_size() == (378, 150)
    blue, green, red, _alpha = (int(v) for v in np.median(image[:12, 60:320].reshape(-1, 4), axis=0))
    assert green > max(blue, red)     # growth at the edge, where the cloth's own blue-green baize was


def test_a_course_is_painted_in_the_landscape_that_it_names() -> None:
    rules, holes = DominoGolf(), (PlannedHole("8-1"), PlannedHole("9-4", "6-1"), PlannedHole("10-7", "8-3", "6-6"))
    for named, painted in (("links", "links"), ("", "woodland"), ("the moon", "woodland")):
        state = links_state(rules.start(Setup(2, Options(holes=3), Course("Loop", "", holes, named))).public)
        assert kind_of(state.course, 1, index(8, 1), state.landscape).landscape == painted
