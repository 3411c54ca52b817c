"""The hole on the cloth: nothing lies outside it or on something else, at any par, company, size and type scale."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.games.domino_golf.rules.values import NONE, Lie, ShotOutcome, ShotStage
from game.games.domino_golf.table.bag import conditions
from game.games.domino_golf.table.ground import ground
from game.games.domino_golf.table.links import Links, angle_of, faces
from game.games.domino_golf.table.position import GreenStack, LinksState, Resting, Struck, TileTarget
from game.games.dominoes.rules.tiles import index
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore

CLOTHS = [(756, 246, 1.0), (756, 288, 1.0), (1134, 432, 1.5), (605, 300, .8), (900, 300, 1.0), (2268, 870, 3.0), (560, 420, 1.0)]
TARGETS = {ShotStage.LAYUP: index(10, 3), ShotStage.APPROACH: index(8, 5), ShotStage.GREEN: index(11, 7)}
PLACES = {3: (ShotStage.TEE,), 4: (ShotStage.TEE, ShotStage.APPROACH), 5: (ShotStage.TEE, ShotStage.LAYUP, ShotStage.APPROACH)}


def crowded(par: int, seats: int, *, wet: bool, asked: bool = True) -> LinksState:
    """A hole at which everybody has played every shot but the last, with penalties; all lie in different places by turns."""
    before = PLACES[par]
    targets = [TileTarget(stage, TARGETS[stage]) for stage in (*before[1:], ShotStage.GREEN)]
    if wet and len(targets) > 1:
        targets[0] = TileTarget(targets[0].stage, index(6, 6))
    shots = tuple(
        Struck(seat, stage, index(seat + 6, seat), ShotOutcome.TREE, seat % 3, NONE) for seat in range(seats) for stage in before[:-1])
    lies = (Lie.FAIRWAY, Lie.ROUGH, Lie.SAND) if par > 3 else (Lie.TEE,)
    balls = tuple(Resting(seat, before[-1], lies[seat % len(lies)]) for seat in range(seats))
    stacks = tuple(GreenStack(n, n == 2) for n in (0, 2, 3, 4, 5))
    return LinksState(5, par, tuple(targets), shots, balls, stacks, before[-1] if par > 3 else ShotStage.GREEN, asked)


@pytest.fixture(scope="module", params=[.8, 1.0, 2.0])
def painter(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Painter:
    pygame.init()
    return Painter(Look(THEMES["contrast"], 1.0, request.param), PictureStore(tmp_path_factory.mktemp("store")))


def laid_out(p: Painter, state: LinksState, width: int, height: int) -> Links:
    links = Links()
    links.put(state)
    links.layout(p, pygame.Rect(40, 60, width, height))
    return links


@pytest.mark.parametrize("par", [3, 4, 5])
@pytest.mark.parametrize("seats", [1, 3, 5])
def test_labels_touch_no_tile_no_ball_and_no_other_label_where_type_is_not_enlarged(painter: Painter, par: int, seats: int) -> None:
    for width, height, _scale in CLOTHS:
        for wet in (False, True):
            links = laid_out(painter, crowded(par, seats, wet=wet), width, height)
            rects = [label.rect for label in links.labels]
            assert all(links.rect.contains(rect) for rect in rects)
            assert not any(a.colliderect(b) for a, b in combinations(rects, 2)) or painter.look.text > 1
            if painter.look.text <= 1 and height >= 280:
                tiles = [links.tile_box(stage) for stage in links.laid.stages]
                assert all(rect.collidelist(tiles) < 0 for rect in rects)


@pytest.mark.parametrize("par", [3, 4, 5])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_tiles_balls_and_played_tiles_lie_apart_and_on_the_cloth(par: int, seats: int) -> None:
    for width, height, _scale in CLOTHS:
        cloth = pygame.Rect(40, 60, width, height)
        laid = ground(cloth, par)
        boxes = [laid.box(stage, across=stage in (ShotStage.TEE, ShotStage.GREEN)) for stage in laid.stages]
        assert all(cloth.contains(box) for box in boxes)
        assert not any(a.colliderect(b) for a, b in combinations(boxes, 2))
        for stage in laid.stages[1:]:
            for spot in laid.spots(stage, seats):
                assert cloth.collidepoint(spot.tile)
                assert cloth.collidepoint(spot.token)
        for lie in (Lie.FAIRWAY, Lie.ROUGH, Lie.SAND):
            for stage in laid.stages[1:-1]:
                places = [laid.ball(stage, lie, n, seats) for n in range(seats)]
                assert len({(round(x), round(y)) for x, y in places}) == seats
                assert all(cloth.collidepoint(at) for at in places)
                assert all(box.collidepoint(at) is False for box in boxes for at in places)


def test_the_fairway_lies_beyond_the_higher_number_and_the_rough_before_the_lower() -> None:
    laid = ground(pygame.Rect(0, 0, 756, 288), 4)
    tile = laid.place(ShotStage.APPROACH)
    tee = laid.place(ShotStage.TEE)
    assert tee[0] < laid.ball(ShotStage.APPROACH, Lie.ROUGH, 0, 1)[0] < tile[0] < laid.ball(ShotStage.APPROACH, Lie.FAIRWAY, 0, 1)[0]
    assert laid.ball(ShotStage.APPROACH, Lie.SAND, 0, 1)[1] > tile[1] > laid.tree(ShotStage.APPROACH)[1]
    # Lying at 90 degrees the first half is at the left, nearer to the tee; standing at the green it is above, further away.
    assert (faces(TileTarget(ShotStage.APPROACH, index(8, 5))), angle_of(TileTarget(ShotStage.APPROACH, index(8, 5)))) == ((5, 8), 90)
    assert (faces(TileTarget(ShotStage.GREEN, index(11, 7))), angle_of(TileTarget(ShotStage.GREEN, index(11, 7)))) == ((11, 7), 0)
    assert angle_of(TileTarget(ShotStage.APPROACH, index(6, 6))) == 0


def test_a_double_is_water_on_the_way_only() -> None:
    assert TileTarget(ShotStage.LAYUP, index(6, 6)).water
    assert not TileTarget(ShotStage.APPROACH, index(6, 5)).water


@pytest.mark.parametrize(("result", "stage", "tile", "words", "short"), [
    (ShotOutcome.FAIRWAY, ShotStage.APPROACH, (8, 5), "has an 8", "8"),
    (ShotOutcome.ROUGH, ShotStage.APPROACH, (8, 5), "has a 5", "5"),
    (ShotOutcome.SAND, ShotStage.APPROACH, (8, 5), "13 pips or fewer", "to 13"),
    (ShotOutcome.TREE, ShotStage.APPROACH, (8, 5), "any other", "else"),
    (ShotOutcome.ROUGH, ShotStage.LAYUP, (6, 6), "12 pips or fewer", "to 12"),
    (ShotOutcome.WATER, ShotStage.LAYUP, (6, 6), "any other", "else"),
    (ShotOutcome.TWO_PUTTS, ShotStage.GREEN, (11, 7), "has a 7", "7"),
    (ShotOutcome.THREE_PUTTS, ShotStage.GREEN, (1, 0), "1 pip or fewer", "to 1"),
])
def test_the_legend_says_which_tiles_come_to_what(
    result: ShotOutcome, stage: ShotStage, tile: tuple[int, int], words: str, short: str,
) -> None:
    target = TileTarget(stage, index(*tile))
    ways = conditions(result, target)
    assert (ways[0], ways[-1]) == (words, short)
    assert sorted(ways, key=len, reverse=True) == list(ways)
