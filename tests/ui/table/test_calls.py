"""What seats call across the table covers no tile and no end: not the card, nor the token, nodding or still, however full the table is."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from game.games.dominoes.table.felt import Felt, FeltState
from game.games.dominoes.table.line import Line
from game.games.dominoes.table.motion import SIDES
from game.games.dominoes.table.show import HandMoves, line_of
from game.games.french.table import cross_of
from game.rules import options
from game.rules.contract import CHANCE, AnyRules, Setup, rules_of
from game.ui.paint import PictureStore
from game.ui.table import pieces
from game.ui.table.pieces import free_place
from tests.games.dominoes.table.owner import Nobody
from tests.ui.table.test_places import LOOKS, painter, store

__all__ = ("store",)
CLOTHS = [(734, 374), (560, 250), (470, 290)]
SAID = [("Knock!", "no\u00a02, no\u00a04, no\u00a05-5"), ("10 points for Bartholomew", "the third knock in a row"),
        ("Ana", "has 6-6 and begins")]


@pytest.fixture(autouse=True)
def _fonts() -> None:
    pygame.font.init()


def lines(key: str, seed: int) -> list[Line]:
    """What lay on the table in one random hand, from the first tile to the last."""
    rules: AnyRules = rules_of(key)
    rng, found = Random(seed), list[Line]()
    state: Any = rules.start(Setup(4, options.build(rules.options, {})))
    while not state.public.match.results:
        chance = rules.to_act(state) is CHANCE
        state, _ = rules.apply(state, rules.draw(state, rng) if chance else rng.choice(list(rules.legal(state))))
        if state.public.moves:
            view = rules.view(state, 0)
            found.append(cross_of(view) if key == "french" else line_of(HandMoves(state.public.opener, 4, state.public.moves)))
    return found


def covered(call: pieces.Call, pad: int) -> list[pygame.Rect]:
    """What a call covers, without its shadows: the card, and the token at rest and nodding."""
    out = []
    (x, y), (dx, dy) = call.token_at, call.nod
    for picture, centre in ((call.card, call.card_at), (call.token, (x, y)), (call.token, (x + dx, y + dy))):
        box = pygame.Rect(0, 0, picture.get_width() - 2 * pad, picture.get_height() - 2 * pad)
        box.center = round(centre[0]), round(centre[1])
        out.append(box)
    return out


@pytest.mark.parametrize("key", ["partner", "french"])
@pytest.mark.parametrize(("scale", "text"), LOOKS)
def test_a_call_covers_no_tile_and_no_end(store: PictureStore, key: str, scale: float, text: float) -> None:
    p = painter(store, scale, text)
    felt = Felt(Nobody())
    seed = int(scale * 10 + text * 100)
    for number, line in enumerate(lines(key, seed)[4::5] + lines(key, seed + 1)[-3:]):
        wide, high = CLOTHS[number % len(CLOTHS)]
        cloth = pygame.Rect(100, 60, p.look.px(wide), p.look.px(high))
        felt.put(FeltState(line))
        felt.layout(p, cloth)
        width = felt.spread.width
        tiles = [piece.box(width) for piece in felt.spread.pieces] + [ghost.box(width) for ghost in felt.spread.ghosts]
        for side, nod in enumerate(SIDES):
            home = (cloth.centerx + nod[0] * (cloth.w / 2 - p.look.px(40)), cloth.centery + nod[1] * (cloth.h / 2 - p.look.px(40)))
            said = (number + side) % len(SAID)
            call = pieces.laid_out(p, side, SAID[said], home, nod, cloth, felt.reserved, knocks=not said)
            assert call is not None
            card, *tokens = covered(call, p.look.px(pieces.PAD))
            assert all(box.collidelist(tiles) < 0 for box in (card, *tokens))
            assert not any(card.colliderect(box) for box in tokens), "the token stands beside its words"
            frame = pygame.Rect(cloth.x, cloth.y, cloth.w, cloth.h + p.look.px(pieces.FRAME)).inflate(2, 2)
            assert all(frame.contains(box) for box in (card, *tokens)), "it keeps to the cloth and the rail below"
    p.close()


def test_on_an_empty_table_a_call_is_at_its_own_edge(store: PictureStore) -> None:
    p, cloth = painter(store, 1.0, 1.0), pygame.Rect(100, 60, 734, 374)
    for side, nod in enumerate(SIDES):
        home = (cloth.centerx + nod[0] * (cloth.w / 2 - 40), cloth.centery + nod[1] * (cloth.h / 2 - 40))
        call = pieces.laid_out(p, side, SAID[0], home, nod, cloth, [])
        assert call is not None
        card, *tokens = covered(call, pieces.PAD)
        box = card.unionall(tokens)
        edges = [cloth.bottom - box.bottom, box.left - cloth.left, box.top - cloth.top, cloth.right - box.right]
        assert min(range(4), key=lambda edge: edges[edge]) == side
        assert card.h > 50, "on two lines"
    p.close()


def test_the_closest_free_place_is_found() -> None:
    rng = Random(5)
    for _ in range(40):
        room = pygame.Rect(10, 20, 60, 40)
        taken = [pygame.Rect(rng.randrange(70), rng.randrange(60), rng.randrange(4, 24), rng.randrange(4, 24)) for _ in range(4)]
        home = (rng.randrange(10, 70), rng.randrange(20, 60))
        every = [pygame.Rect(x, y, 12, 8) for x in range(room.left, room.right - 11) for y in range(room.top, room.bottom - 7)]
        free = [place for place in every if place.collidelist(taken) < 0]
        found = free_place((12, 8), home, room, taken)

        def far(place: pygame.Rect, home: tuple[int, int] = home) -> int:
            return (place.left + 6 - home[0]) ** 2 + (place.top + 4 - home[1]) ** 2
        if found is None:
            assert not free
        else:
            assert found in free
            assert far(found) == min(map(far, free))


def test_where_nothing_fits_there_is_no_card(store: PictureStore) -> None:
    p, cloth = painter(store, 1.0, 1.0), pygame.Rect(100, 60, 734, 374)
    assert pieces.laid_out(p, 1, SAID[0], (140, 250), (-1, 0), cloth, [cloth.inflate(60, 60)], knocks=True) is None
    p.close()
