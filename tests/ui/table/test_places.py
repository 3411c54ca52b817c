"""Where things lie: hands of any length stay on their rack, lines on their felt, and no sign covers a tile, at every size."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.boards import StreakBoard, StreakState
from game.games.dominoes.table.felt import EndSign, Felt, FeltState, OpenEnd
from game.games.dominoes.table.hand import KEEN, HandRack, HandState, order_of
from game.games.dominoes.table.motion import side_of_table
from game.games.dominoes.table.show import HandResultPanel, Rest
from game.games.partner.rules import Options, Phase, State, View
from game.games.partner.table.face import line_of
from game.rules.contract import Setup
from game.ui.looks.stage import Stage
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter, PictureStore
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from tests.games.dominoes.rules.tables import RULES
from tests.games.dominoes.table.owner import Nobody

LOOKS = [(.8, .8), (.8, 2.0), (1.0, 1.0), (1.0, 2.0), (3.0, 1.5)]
SIZED = pytest.mark.parametrize(("scale", "text"), LOOKS)


@pytest.fixture
def store(folder: Path) -> PictureStore:
    return PictureStore(folder / "cache")


def painter(store: PictureStore, scale: float, text: float) -> Painter:
    return Painter(Look(THEMES["contrast"], scale, text), store)


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def a_hand() -> HandRack:
    return HandRack(Stage(), Nobody())


@SIZED
@pytest.mark.parametrize("width", [560, 810, 1040])
@pytest.mark.parametrize("button", [False, True])
def test_a_hand_stays_inside_its_widget(store: PictureStore, scale: float, text: float, width: int, button: bool) -> None:
    p, hand = painter(store, scale, text), a_hand()
    if button:
        hand.offer(Button("Knock", style="brass", size=18))
    for count in range(1, 15):
        hand.put(HandState(order_of(range(count), SIX.halves), fits=frozenset(range(count)), picked=0))
        for cut in (1.0, .8):      # the screen may give less than the hand asks for
            rect = pygame.Rect(40, 30, p.look.px(width), round(hand.height(p, p.look.px(width)) * cut))
            hand.layout(p, rect)
            assert rect.contains(hand.rack)
            tiles = [w for d in hand.state.tiles if (w := hand.tile(d.tile)) is not None]
            for tile in tiles:
                assert hand.rack.left <= tile.centre[0] - hand.width / 2
                assert tile.centre[0] + hand.width / 2 <= hand.rack.right
                assert tile.centre[1] - p.look.px(KEEN) - hand.width >= rect.top - 1
                foot = tile.centre[1] + hand.width
                assert foot + p.font(14, "bold").get_linesize() <= rect.bottom, "the digit stands below the tile"
            for one, other in pairwise(tiles):
                assert other.centre[0] - one.centre[0] >= hand.width, "tiles side by side"
                assert not one.rect.colliderect(other.rect)
            if button:
                assert all(not w.rect.colliderect(hand.rack) and rect.contains(w.rect) for w in hand.children if isinstance(w, Button))
    p.close()


def positions(seed: int) -> list[View]:
    """The views of one random hand, from the first tile to the last."""
    rng, found = Random(seed), []
    state: State = RULES.start(Setup(4, Options(first_tile="sporting")))
    while not state.public.match.results:
        actor = RULES.to_act(state)
        action = RULES.draw(state, rng) if not isinstance(actor, int) else rng.choice(list(RULES.legal(state)))
        state, _ = RULES.apply(state, action)
        if state.public.phase is Phase.PLAY and state.public.moves:
            found.append(RULES.view(state, 0))
    return found


@SIZED
@pytest.mark.parametrize("felt_size", [(560, 250), (770, 410), (980, 500)])
def test_no_sign_on_the_felt_covers_a_tile(store: PictureStore, scale: float, text: float, felt_size: tuple[int, int]) -> None:
    p = painter(store, scale, text)
    felt = Felt(Nobody())
    cloth = pygame.Rect(100, 60, p.look.px(felt_size[0]), p.look.px(felt_size[1]))
    named = 0
    for view in positions(int(scale * 10 + text * 100))[::3]:
        line = line_of(view)
        signs = tuple(EndSign(arm, line.ends[arm], name, live=True) for arm, name in enumerate(("left end", "right end")))
        felt.put(FeltState(line, signs))
        felt.layout(p, cloth)
        tiles = [piece.box(felt.spread.width).inflate(-2, -2) for piece in felt.spread.pieces]
        ends = [w for w in felt.children if isinstance(w, OpenEnd)]
        for end in ends:
            assert cloth.contains(end.place)
            assert end.place.collidelist(tiles) < 0
            assert end.rect.contains(end.place)
            assert min(end.rect.size) >= p.look.px(32)
            if end.name_place is not None:
                named += 1
                assert cloth.contains(end.name_place)
                assert end.name_place.collidelist(tiles) < 0
                assert all(other is end or not end.name_place.colliderect(other.place) for other in ends)
        assert all(cloth.contains(tile) for tile in tiles)
    assert named, "names are shown where there is room"
    p.close()


@SIZED
def test_a_finished_hand_leaves_the_line_its_own_place(store: PictureStore, scale: float, text: float) -> None:
    p = painter(store, scale, text)
    felt = Felt(Nobody())
    rests = [Rest(seat, side_of_table(seat, 0, 4), ((0, 1),) * (seat + 1), 4, seat == 2) for seat in range(4)]
    result_panel = HandResultPanel(rests, "Blocked: Winston has the fewest pips, 12", "Winston & Marcia stand at 3–0")
    cloth = pygame.Rect(100, 60, p.look.px(700), p.look.px(360))
    felt.put_in(result_panel)
    felt.layout(p, cloth)
    felt.put(FeltState(line_of(positions(3)[-1]), token=False, room=result_panel.room(p)))
    felt.layout(p, cloth)
    assert result_panel.rect == cloth
    area = felt.area(p)
    assert area.w > cloth.w * .5
    assert area.h > cloth.h * .25
    assert all(area.inflate(2, 2).contains(piece.box(felt.spread.width)) for piece in felt.spread.pieces)
    p.close()


@SIZED
@pytest.mark.parametrize("target", [1, 2, 6, 7, 12])
@pytest.mark.parametrize("names", ["", "Ana & Desmond", "Bartholomew Constantine & Maximiliane"])
def test_the_board_holds_all_that_is_on_it(store: PictureStore, scale: float, text: float, target: int, names: str) -> None:
    p, board = painter(store, scale, text), StreakBoard()
    board.put(StreakState(names, "11–0" if names else "0–0", target, target, ("this hand is worth 2", "play-off hand")))
    width = p.look.px(204)
    high = board.height(p, width)
    board.layout(p, pygame.Rect(10, 10, width, high))
    canvas = pygame.Surface((width + 400, high + 400), pygame.SRCALPHA, 32)
    board.draw(p, canvas)
    inked = canvas.get_bounding_rect()
    assert pygame.Rect(10, 10, width, high).inflate(4, 4).contains(inked)
    p.close()


def test_seats_sit_round_the_table_as_they_are_numbered() -> None:
    assert [side_of_table(seat, 0, 4) for seat in range(4)] == [0, 1, 2, 3]
    assert [side_of_table(seat, 3, 4) for seat in range(4)] == [1, 2, 3, 0]
    assert [side_of_table(seat, 0, 2) for seat in range(2)] == [0, 2]


def test_widgets_that_take_a_finger_are_large_enough(store: PictureStore) -> None:
    p, hand = painter(store, 1.0, 1.0), a_hand()
    hand.put(HandState(order_of(range(7), SIX.halves)))
    hand.layout(p, pygame.Rect(0, 0, 810, hand.height(p, 810)))
    children: list[Widget] = hand.children
    assert all(min(child.rect.size) >= 32 for child in children)
    p.close()
