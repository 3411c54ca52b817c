"""The order in which a player has put a hand: it outlives moves, undo, the next hand, and leaving the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame

from game.bots.policy import Choice, policy
from game.games.dominoes.rules.hands import HandEnded
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandRack, HandTile
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import HandKey, HandOrders
from game.ui.scenes.play import PlayScene
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.ui.play.tables import partner_table
from tests.ui.table.scenes import QUICK, ReadyMind, asked
from tests.ui.user import click, drag, key, run, until


def test_an_order_keeps_the_places_of_tiles_that_were_played() -> None:
    orders, hand = HandOrders(), HandKey(0, 3)
    orders.put(hand, (4, 1, 2, 3))
    orders.put(hand, (3, 4, 2))         # 1 has been played, and 3 goes to the front
    assert orders.of(hand) == (3, 4, 1, 2)
    assert orders.of(HandKey(1, 3)) == orders.of(HandKey(0, 4)) == ()
    orders.forget(hand)
    assert orders.of(hand) == ()


def test_orders_are_kept_by_table_and_damage_costs_no_more_than_them(tmp_path: Path) -> None:
    def of(save: Path | None) -> tuple[int, ...]:
        return HandOrders(tmp_path, save).of(HandKey(0, 1))
    for save in (None, *(Path(f"table {number}.save") for number in range(50))):
        orders = HandOrders(tmp_path)
        orders.put(HandKey(0, 1), (6, 7))
        orders.keep(save)
    assert of(Path("table 49.save")) == (6, 7)
    assert of(Path("table 0.save")) == of(None) == ()      # the latest are remembered
    (kept,) = tmp_path.iterdir()
    kept.write_bytes(kept.read_bytes()[:-3] + b"xyz")
    assert of(Path("table 49.save")) == ()


def scene_of(table: Table) -> PlayScene:
    def choose(game: str, view: object, _seed: int | str, budget: float) -> Choice:
        return policy(game, "rookie").choose(view, table.rules.legal_in(view), Random(1), budget)
    return PlayScene(table, mind=ReadyMind(choose), rng=Random(5))


def hand_of(scene: PlayScene) -> HandRack:
    assert isinstance(scene.face.hand, HandRack)
    return scene.face.hand


def shown(scene: PlayScene) -> list[int]:
    return [domino.tile for domino in hand_of(scene).state.tiles]


def place(scene: PlayScene, tile: int) -> tuple[int, int]:
    found = hand_of(scene).tile(tile)
    assert found is not None
    return found.rect.center


def one_move(scene: PlayScene) -> Iterator[None]:
    """The first thing that can be done."""
    before = scene.table.position
    for attempt in range(20):
        ends = [w for w in scene.face.table.walk() if isinstance(w, OpenEnd) and w.sign.live]
        fitting = [w for w in scene.face.hand.walk() if isinstance(w, HandTile) and w.fits]
        answers = [w for part in (scene.face.table, scene.face.hand) for w in part.walk() if isinstance(w, Button) and w.rect.w]
        click((answers or (ends if attempt % 2 and ends else fitting))[0])
        yield
        yield
        if scene.table.position != before:
            return
    raise AssertionError("nothing could be played")


def over(scene: PlayScene) -> bool:
    return any(isinstance(heard.event, HandEnded) for heard in scene.table.heard(0))


def test_a_hand_stands_as_it_was_dragged_after_moves_undo_the_next_hand_and_coming_back(tmp_path: Path) -> None:
    table = partner_table(person("Ana"), *(bot(name, "rookie") for name in ("Winston", "Desmond", "Marcia")), folder=tmp_path, undo="free")
    scene = scene_of(table)
    seen: list[list[int]] = []

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        yield
        usual = shown(scene)
        yield from drag(place(scene, usual[0]), place(scene, usual[-1]))
        order = shown(scene)
        assert order == [*usual[1:], usual[0]]
        yield from one_move(scene)
        yield from until(lambda: asked(scene))
        (gone,) = set(order) - set(shown(scene))
        assert shown(scene) == [tile for tile in order if tile != gone]
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        yield from until(lambda: asked(scene))
        assert shown(scene) == order
        while not over(scene):
            yield from one_move(scene)
            yield from until(lambda: asked(scene) or over(scene))
        yield from until(lambda: scene.showing.held)
        click(next(w for w in scene.ui.top.walk() if isinstance(w, Button) and w.text == "Next hand"))
        yield
        yield from until(lambda: asked(scene))
        assert shown(scene) == sorted(shown(scene))         # nobody has put this one in an order
        while scene.table.heard(0) and over(scene):
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield
            yield from until(lambda: asked(scene))
        assert shown(scene) == [tile for tile in order if tile in shown(scene)]
        seen.append(shown(scene))

    run(tmp_path, scene, script, settings=QUICK)
    assert table.saved.path is not None
    again = scene_of(Table.resume(table.saved.path))

    def later(app: App) -> Iterator[None]:
        yield from until(lambda: asked(again))
        assert shown(again) == seen[0]

    run(tmp_path, again, later, settings=QUICK)


def test_after_an_undo_the_focus_lies_on_a_tile_that_can_be_played(tmp_path: Path) -> None:
    """By keys: it stands where the last question left it, and that tile need not fit any more."""
    table = partner_table(person("Ana"), *(bot(name, "rookie") for name in ("Winston", "Desmond", "Marcia")), folder=tmp_path, undo="free")
    scene, seen = scene_of(table), list[bool]()

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: asked(scene))
        while not over(scene):
            yield from one_move(scene)
            yield from until(lambda: asked(scene) or over(scene))
        yield from until(lambda: scene.showing.held)
        while table.why_no_undo() is None:
            tiles = [w for w in hand_of(scene).walk() if isinstance(w, HandTile)]
            scene.ui.set_focus(next((tile for tile in tiles if not tile.fits), scene.ui.focus))
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield
            yield from until(lambda: asked(scene))
            focus = scene.ui.focus
            if any(isinstance(w, HandTile) and w.fits for w in hand_of(scene).walk()):
                assert isinstance(focus, HandTile)
                assert focus.fits
                seen.append(True)

    run(tmp_path, scene, script, settings=QUICK)
    assert len(seen) > 1
