"""Where things of Cut Throat and French lie: crosses and their signs, the boneyard, long hands and score boards, at every size."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pygame
import pytest

from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.boards import ColumnCell, ColumnLine, TallyBoard, TallyRow, TallyState, columns
from game.games.dominoes.table.felt import Felt, FeltState, OpenEnd
from game.games.dominoes.table.hand import HandState, order_of
from game.games.dominoes.table.unseen import PILE, Boneyard
from game.games.french.rules import French, Options, Phase, State, View
from game.games.french.table import cross_of, cross_signs
from game.rules.contract import Setup
from game.ui.paint import PictureStore
from tests.games.dominoes.table.owner import Nobody
from tests.ui.table.test_places import a_hand, painter, store

__all__ = ("store",)
SIZED = pytest.mark.parametrize(("scale", "text"), [(.8, 2.0), (1.0, 1.0), (2.0, .8)])


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def positions(seed: int) -> list[View]:
    """The views of one random hand, from the first tile to the last."""
    rng, rules, found = Random(seed), French(), []
    state: State = rules.start(Setup(4, Options()))
    while not state.public.match.results:
        actor = rules.to_act(state)
        state, _ = rules.apply(state, rng.choice(list(rules.legal(state))) if isinstance(actor, int) else rules.draw(state, rng))
        if state.public.phase is Phase.PLAY and state.public.moves:
            found.append(rules.view(state, 0))
    return found


@SIZED
@pytest.mark.parametrize("felt_size", [(560, 250), (734, 374)])
def test_no_sign_covers_a_tile_of_the_cross(store: PictureStore, scale: float, text: float, felt_size: tuple[int, int]) -> None:
    p = painter(store, scale, text)
    felt = Felt(Nobody())
    cloth = pygame.Rect(100, 60, p.look.px(felt_size[0]), p.look.px(felt_size[1]))
    for view in positions(int(scale * 10 + text * 100))[::4]:
        felt.put(FeltState(cross_of(view), cross_signs(view)))
        felt.layout(p, cloth)
        tiles = [piece.box(felt.spread.width).inflate(-2, -2) for piece in felt.spread.pieces]
        ends = [w for w in felt.children if isinstance(w, OpenEnd)]
        assert len(ends) == 4
        assert all(cloth.contains(box) for box in tiles)
        for end in ends:
            assert cloth.contains(end.place)
            assert end.place.collidelist(tiles) < 0
            if end.name_place is not None:
                assert cloth.contains(end.name_place)
                assert end.name_place.collidelist(tiles) < 0
        for one, other in combinations(ends, 2):
            assert not one.place.colliderect(other.place)
    p.close()


@SIZED
def test_the_boneyard_keeps_to_its_place(store: PictureStore, scale: float, text: float) -> None:
    p, stack = painter(store, scale, text), Boneyard(lambda: None)
    wide = stack.natural(p)
    high = stack.height(p, wide)
    stack.layout(p, pygame.Rect(60, 60, wide, high))
    for count in range(2 * PILE + 1):
        stack.put(count)
        canvas = pygame.Surface((wide + 120, high + 120), pygame.SRCALPHA, 32)
        stack.draw(p, canvas)
        assert stack.rect.inflate(6, 6).contains(canvas.get_bounding_rect()), count
        assert stack.rect.collidepoint(stack.top(p))
    assert min(stack.rect.size) >= p.look.px(32)
    p.close()


@SIZED
@pytest.mark.parametrize("count", [14, 21])
def test_a_long_hand_stands_on_its_rack(store: PictureStore, scale: float, text: float, count: int) -> None:
    p, hand = painter(store, scale, text), a_hand()
    hand.put(HandState(order_of(range(count), SIX.halves)))
    for width in (600, 810):
        rect = pygame.Rect(40, 30, p.look.px(width), hand.height(p, p.look.px(width)))
        hand.layout(p, rect)
        tiles = [w for d in hand.state.tiles if (w := hand.tile(d.tile)) is not None]
        assert hand.rack.left <= tiles[0].centre[0] - hand.width / 2
        assert tiles[-1].centre[0] + hand.width / 2 <= hand.rack.right
        assert all(not one.rect.colliderect(other.rect) for one, other in combinations(tiles, 2))
        assert hand.width >= p.look.px(32 if count == 14 else 20)
    p.close()


@SIZED
@pytest.mark.parametrize(("goal", "studs"), [(1, True), (6, True), (12, True), (200, False)])
def test_a_score_board_holds_all_that_is_on_it(store: PictureStore, scale: float, text: float, goal: int, studs: bool) -> None:
    p, board = painter(store, scale, text), TallyBoard()
    rows = tuple(TallyRow(seat, score, seat == 0) for seat, score in enumerate((goal, 0, goal // 2, goal + 40)))
    remarks = ("this hand is worth 2", "back to nil once Bartholomew Constantine and Maximiliane have won too")
    board.put(TallyState(f"Wins, {goal} for the match", rows, goal, studs, remarks))
    width = p.look.px(204)
    high = board.height(p, width)
    board.layout(p, pygame.Rect(10, 10, width, high))
    canvas = pygame.Surface((width + 400, high + 400), pygame.SRCALPHA, 32)
    board.draw(p, canvas)
    assert pygame.Rect(10, 10, width, high).inflate(4, 4).contains(canvas.get_bounding_rect())
    p.close()


@SIZED
def test_the_columns_of_a_card_do_not_run_into_each_other(store: PictureStore, scale: float, text: float) -> None:
    p = painter(store, scale, text)
    lines = [ColumnLine("Total", tuple(ColumnCell("188", True) for _ in range(4))),
             ColumnLine("12", tuple(ColumnCell("100", seat == 1, "×2 +10") for seat in range(4)), "Bartholomew goes out")]
    card = columns(lines, 4, "Points by hand", "×2: a double was left.")
    width = p.look.px(200 * max(1.0, min(1.6, text)))
    card.layout(p, pygame.Rect(10, 10, width, card.height(p, width)))
    canvas = pygame.Surface((width + 200, card.rect.h + 200), pygame.SRCALPHA, 32)
    card.paint(p, canvas, canvas.get_rect())
    assert card.rect.inflate(4, 4).contains(canvas.get_bounding_rect())
    p.close()
