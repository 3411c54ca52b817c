"""Mouse, keys, pad and finger each play a tile to either end, and what cannot be played is refused rather than ignored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.games.dominoes.rules.hands import LEFT, RIGHT, Pass, Play
from game.games.dominoes.rules.tiles import SIX, read_tile
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandTile
from game.games.partner.rules import Action, Lead, LeaveLead
from game.ui.looks.settings import HandOrder, Settings
from game.ui.looks.theme import THEMES
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.ui.table.bench import Bench, about_the_lead, fives_at_both_ends, middle_of_a_hand, nothing_fits, seated
from tests.ui.user import click, drag, key, move, pad, post, press, release, run, tap, walk_to

BOTH, LEFT_ONLY, RIGHT_ONLY, NEITHER = (read_tile(name) for name in ("4-1", "3-1", "5-4", "6-5"))
ENDS = pytest.mark.parametrize("arm", [LEFT, RIGHT])


def tile(bench: Bench, number: int) -> HandTile:
    found: HandTile | None = bench.face.hand.tile(number)
    assert found is not None
    return found


def end(bench: Bench, arm: int) -> OpenEnd:
    found: OpenEnd | None = bench.face.felt.end(arm)
    assert found is not None
    return found


def button(bench: Bench, text: str) -> Button:
    return next(w for w in bench.ui.top.walk() if isinstance(w, Button) and w.text == text)


def after(folder: Path, script: Callable[[Bench, App], Iterator[None]], bench: Bench | None = None, *,
          settings: Settings | None = None) -> Bench:
    """The bench when the script has come to its end."""
    table = bench or Bench(middle_of_a_hand())

    def whole(app: App) -> Iterator[None]:
        yield
        yield from script(table, app)
        yield
    seated(table, folder, whole, settings=settings)
    return table


# ---- mouse
@ENDS
def test_click_and_click(folder: Path, arm: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        click(tile(bench, BOTH))
        yield
        assert bench.chosen == []
        assert bench.questions == ["4-1 fits both ends: choose the 1 or the 4"]
        click(end(bench, arm))
    assert after(folder, script).chosen == [Play(BOTH, arm)]


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_a_double_click_picks_a_tile_once(folder: Path, device: str) -> None:
    """The second half neither takes the pick back nor puts the tile down."""
    bench = Bench(middle_of_a_hand())

    def script(app: App) -> Iterator[None]:
        yield
        for _ in range(2):
            click(tile(bench, BOTH)) if device == "mouse" else tap(tile(bench, BOTH), app.size)
        yield
        assert (bench.face.picking.picked.tile, bench.chosen) == (BOTH, [])

    run(folder, bench, script, hasty=True)


@ENDS
def test_an_end_and_then_a_tile(folder: Path, arm: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        click(end(bench, arm))
        yield
        assert bench.face.hand.state.fits == {BOTH, LEFT_ONLY if arm == LEFT else RIGHT_ONLY}
        click(tile(bench, BOTH))
    assert after(folder, script).chosen == [Play(BOTH, arm)]


@pytest.mark.parametrize(("number", "arm"), [(LEFT_ONLY, LEFT), (RIGHT_ONLY, RIGHT)])
def test_a_click_is_enough_where_one_end_fits(folder: Path, number: int, arm: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        click(tile(bench, number))
        yield
    assert after(folder, script).chosen == [Play(number, arm)]


def test_clicking_the_picked_tile_again_lets_it_go(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        for _ in range(2):
            click(tile(bench, BOTH))
            yield
        assert bench.face.picking.picked.tile is None
    assert after(folder, script).chosen == []


@ENDS
def test_drag_to_an_end(folder: Path, arm: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        yield from drag(tile(bench, BOTH).rect.center, end(bench, arm).place.center)
    assert after(folder, script).chosen == [Play(BOTH, arm)]


def test_drag_anywhere_on_the_felt_where_one_end_fits(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        felt = bench.face.felt.rect
        yield from drag(tile(bench, RIGHT_ONLY).rect.center, (felt.x + 40, felt.bottom - 40))
    assert after(folder, script).chosen == [Play(RIGHT_ONLY, RIGHT)]


@pytest.mark.parametrize("name", ["5-4", "5-5"])
def test_with_one_number_at_both_ends_nobody_is_asked_which(folder: Path, name: str) -> None:
    """The line reads the same from both sides: the tile goes to the shorter arm."""
    def by_click(bench: Bench, app: App) -> Iterator[None]:
        click(tile(bench, read_tile(name)))
        yield
        assert bench.questions == []

    def by_drag(bench: Bench, app: App) -> Iterator[None]:
        felt = bench.face.felt.rect
        yield from drag(tile(bench, read_tile(name)).rect.center, (felt.centerx, felt.bottom - 10))
        yield from drag(tile(bench, read_tile(name)).rect.center, end(bench, LEFT).place.center)
    assert after(folder, by_click, Bench(fives_at_both_ends())).chosen == [Play(read_tile(name), RIGHT)]
    assert after(folder, by_drag, Bench(fives_at_both_ends())).chosen == [Play(read_tile(name), RIGHT), Play(read_tile(name), LEFT)]


@pytest.mark.parametrize("goal", ["beside the table", "between the ends"])
def test_a_tile_dropped_elsewhere_goes_home(folder: Path, goal: str) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        felt = bench.face.felt.rect
        place = (felt.x - 100, felt.bottom) if goal == "beside the table" else (felt.centerx, felt.bottom - 10)
        yield from drag(tile(bench, BOTH).rect.center, place)
        while bench.motion.busy:
            yield
        assert bench.face.hand.state.lifted is None
        assert bench.stage.sprites == ()
    assert after(folder, script, settings=Settings(theme="contrast")).chosen == []


def test_a_dragged_tile_is_seen_in_the_fingers_and_not_on_the_rack(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        start = tile(bench, BOTH).rect.center
        press(start)
        yield
        move((start[0] + 60, start[1] - 90), held=True)
        yield
        assert bench.face.hand.state.lifted == BOTH
        (held,) = bench.stage.sprites
        assert abs(held.rect.centerx - (start[0] + 60)) <= bench.face.hand.width
        release((start[0] + 60, start[1] - 90))
        yield
    after(folder, script)


def test_what_fits_nowhere_is_refused_by_mouse_and_stays_on_the_rack(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        click(tile(bench, NEITHER))
        yield
        assert bench.refused == [Play(NEITHER, LEFT)]
        start, goal = tile(bench, NEITHER).rect.center, end(bench, LEFT).place.center
        move(start)
        press(start)
        yield
        move(goal, held=True)
        yield
        assert bench.face.hand.state.lifted == NEITHER
        release(goal)
        while bench.face.hand.state.lifted is not None:
            yield
    bench = after(folder, script)
    assert bench.chosen == []
    assert bench.refused == [Play(NEITHER, LEFT)] * 2


def test_a_tile_that_fits_nowhere_may_be_carried_about_and_put_back(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        start = tile(bench, NEITHER).rect.center
        yield from drag(start, (start[0] + 90, start[1]))
        while bench.face.hand.state.lifted is not None:
            yield
    bench = after(folder, script)
    assert (bench.chosen, bench.refused) == ([], [])


# ---- keys and pad
KEYS: dict[str, Callable[[], None]] = {
    "left": partial(key, pygame.K_LEFT), "right": partial(key, pygame.K_RIGHT), "ok": partial(key, pygame.K_RETURN),
    "back": partial(key, pygame.K_ESCAPE),
}
PAD: dict[str, Callable[[], None]] = {
    "left": partial(pad, "left"), "right": partial(pad, "right"), "ok": partial(pad, "A"), "back": partial(pad, "B"),
}
HANDS = pytest.mark.parametrize("do", [KEYS, PAD], ids=["keys", "pad"])


@HANDS
@ENDS
def test_keys_or_pad_alone(folder: Path, do: dict[str, Callable[[], None]], arm: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        do["left"]()
        yield
        yield from walk_to(app, tile(bench, BOTH), do["right"])
        do["ok"]()
        yield
        assert isinstance(bench.ui.focus, OpenEnd)
        do["left" if arm == LEFT else "right"]()
        yield
        assert bench.ui.focus is end(bench, arm)
        do["ok"]()
    assert after(folder, script).chosen == [Play(BOTH, arm)]


@HANDS
def test_a_pick_can_be_taken_back(folder: Path, do: dict[str, Callable[[], None]]) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        do["left"]()
        yield
        yield from walk_to(app, tile(bench, BOTH), do["right"])
        do["ok"]()
        yield
        do["back"]()
        yield
        assert bench.ui.focus is tile(bench, BOTH)
        assert bench.face.picking.picked.tile is None
        assert all(sign.live and not sign.lit for sign in bench.face.felt.state.signs)
    assert after(folder, script).chosen == []


@HANDS
def test_an_illegal_try_by_keys_or_pad_is_refused(folder: Path, do: dict[str, Callable[[], None]]) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        do["left"]()
        yield
        yield from walk_to(app, tile(bench, NEITHER), do["right"])
        do["ok"]()
    bench = after(folder, script)
    assert (bench.chosen, bench.refused) == ([], [Play(NEITHER, LEFT)])


def test_number_keys_count_the_tiles_of_the_hand(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        order = [d.tile for d in bench.face.hand.state.tiles]
        assert order == sorted((LEFT_ONLY, BOTH, RIGHT_ONLY, NEITHER))
        key(pygame.K_1 + order.index(LEFT_ONLY))
        yield
        key(pygame.K_7)
        yield
    assert after(folder, script).chosen == [Play(LEFT_ONLY, LEFT)]


def test_a_finger_alone(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        tap(tile(bench, BOTH), app.size)
        yield
        tap(end(bench, RIGHT), app.size)
    assert after(folder, script).chosen == [Play(BOTH, RIGHT)]


def test_the_focus_begins_on_a_tile_that_fits(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        assert isinstance(bench.ui.focus, HandTile)
        assert bench.ui.focus.fits
        yield
    after(folder, script)


def test_showing_the_same_position_again_keeps_the_pick(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        click(tile(bench, BOTH))
        yield
        bench.put()
        assert bench.face.picking.picked.tile == BOTH
    after(folder, script)


def test_nothing_can_be_done_while_somebody_else_is_to_play(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        assert not any(e.focusable for e in bench.face.felt.walk() if isinstance(e, OpenEnd))
        click(bench.face.hand.children[0])
        yield
    bench = after(folder, script, Bench(middle_of_a_hand(), 1))
    assert (bench.chosen, bench.refused) == ([], [])


# ---- the lead, and the knock
@pytest.mark.parametrize(("text", "action"), [("Take the lead", Lead()), ("Leave it to Desmond", LeaveLead())])
def test_the_lead_is_a_question_on_the_felt(folder: Path, text: str, action: Action) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        place = button(bench, text).rect
        assert bench.face.felt.rect.contains(place)
        assert not bench.face.hand.state.dim
        click(tile(bench, BOTH))
        yield
        click(button(bench, text))
    bench = after(folder, script, Bench(about_the_lead()))
    assert len(bench.refused) == 1
    assert bench.chosen == [action]


def test_a_knock_is_a_button_where_forced_moves_do_not_play_themselves(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        assert bench.face.hand.rack.right < button(bench, "Knock").rect.left
        click(button(bench, "Knock"))
        yield
    bench = after(folder, script, Bench(nothing_fits()), settings=Settings(theme="contrast", speed=0, autoplay=False))
    assert bench.chosen == [Pass()]


def test_no_knock_button_where_they_do(folder: Path) -> None:
    bench = Bench(nothing_fits())

    def script(app: App) -> Iterator[None]:
        yield
        assert not [w for w in bench.face.hand.walk() if isinstance(w, Button)]
    run(folder, bench, script)


@HANDS
def test_a_played_tile_takes_the_focus_back_to_the_hand(folder: Path, do: dict[str, Callable[[], None]]) -> None:
    """The ends vanish while the tile flies; the focus must not fall to whatever is closest, such as the menu."""
    def script(bench: Bench, app: App) -> Iterator[None]:
        do["right"]()       # the focus is shown
        yield
        bench.ui.set_focus(tile(bench, BOTH))
        do["ok"]()
        yield
        assert isinstance(bench.ui.focus, OpenEnd)
        do["ok"]()
        yield
        assert app.scene.ui.focus is tile(bench, BOTH)
    assert after(folder, script).chosen == [Play(BOTH, LEFT)]


# ---- the order of the hand
def shown(bench: Bench) -> list[int]:
    """The tiles as they stand, from left to right."""
    return [d.tile for d in bench.face.hand.state.tiles]


def test_a_hand_stands_by_number_or_by_pips(folder: Path) -> None:
    found: dict[str, list[int]] = {}
    orders: tuple[HandOrder, ...] = ("number", "pips")
    for order in orders:
        def script(bench: Bench, app: App, order: str = order) -> Iterator[None]:
            yield
            found[order] = shown(bench)
            places = [tile(bench, number).rect.centerx for number in found[order]]
            assert places == sorted(places)
        after(folder, script, Bench(fives_at_both_ends()), settings=Settings(theme="contrast", hand_order=order))
    assert found["number"] == sorted(found["number"])
    pips = [sum(SIX.halves[number]) for number in found["pips"]]
    assert pips == sorted(pips)
    assert set(found["pips"]) == set(found["number"])
    assert found["pips"] != found["number"]


@pytest.mark.parametrize("seat", [0, 1], ids=["in turn", "out of turn"])
def test_a_tile_is_dragged_to_another_place_and_stays_there(folder: Path, seat: int) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        first, *others = shown(bench)
        goal = tile(bench, others[-1]).rect.center
        yield from drag(tile(bench, first).rect.center, goal)
        while bench.motion.busy:
            yield
        assert shown(bench) == [*others, first]
        assert bench.face.hand.numbered(len(others) + 1) is tile(bench, first)
        bench.put()
        yield
        assert shown(bench) == [*others, first]
        assert bench.face.hand.state.lifted is None
        if seat == 0:
            click(tile(bench, BOTH))
            yield
            bench.face.picking.take_back()
            assert shown(bench) == [*others, first]
    assert after(folder, script, Bench(middle_of_a_hand(), seat), settings=Settings(theme="contrast")).chosen == []


def test_out_of_turn_a_tile_dropped_on_the_cloth_goes_home_without_a_word(folder: Path) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        before = shown(bench)
        yield from drag(tile(bench, before[0]).rect.center, bench.face.felt.rect.center)
        while bench.motion.busy:
            yield
        assert shown(bench) == before
    done = after(folder, script, Bench(middle_of_a_hand(), 1), settings=Settings(theme="contrast"))
    assert (done.chosen, done.refused) == ([], [])


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_a_far_step_moves_the_focused_tile_along_the_rack(folder: Path, device: str) -> None:
    def step(way: int) -> Iterator[None]:
        if device == "keys":
            key(pygame.K_RIGHT if way > 0 else pygame.K_LEFT, pygame.KMOD_LSHIFT)
        else:
            for value in (way * 30000, 0):
                post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_RIGHTX, value=value, instance_id=0)
        yield

    def script(bench: Bench, app: App) -> Iterator[None]:
        first, second, *others = shown(bench)
        bench.ui.set_focus(tile(bench, first))
        yield from step(1)
        assert shown(bench) == [second, first, *others]
        assert bench.ui.focus is tile(bench, first)
        yield from step(-1)
        yield from step(-1)
        assert shown(bench) == [first, second, *others]
    bench = after(folder, script)
    assert (bench.chosen, bench.refused) == ([], [])


@pytest.mark.parametrize("theme", ["clubhouse", "light", "contrast"])
def test_the_end_with_the_focus_is_filled_so_that_it_is_seen_below_the_frames_of_a_coach(folder: Path, theme: str) -> None:
    def script(bench: Bench, app: App) -> Iterator[None]:
        yield from walk_to(app, tile(bench, BOTH), KEYS["right"])
        KEYS["ok"]()
        yield
        yield
        focus = bench.ui.focus
        assert isinstance(focus, OpenEnd)
        ends = [end(bench, arm) for arm in (LEFT, RIGHT)]
        seen = [app.screen.get_at((one.place.centerx, one.place.top + 6))[:3] == THEMES[theme].focus for one in ends]
        assert seen == [one is focus for one in ends]
    after(folder, script, settings=replace(Settings(speed=0, autoplay=False), theme=theme))
