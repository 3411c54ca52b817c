"""All hands open in a replay: where nothing is secret any more and nowhere else, by every device, in every game that hides hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest

from game.games.dominoes.table.unseen import OpenTiles
from game.rules import options
from game.rules.contract import rules_of
from game.session.seats import Seat, bot, person
from game.session.table import Table
from game.ui.input import help_lines
from game.ui.looks.settings import Settings
from game.ui.scenes.replay import ReplayScene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.null.table import make
from tests.ui.play.tables import null_table
from tests.ui.play.test_play import now
from tests.ui.play.test_replay import GAME, played, watch
from tests.ui.scenes.find import choose_by_keys
from tests.ui.user import click, key, pad, run, walk_to

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
SAVES = Path(__file__).parents[2] / "saves"
FINISHED = SAVES / "french-blocked.save"


def table(folder: Path, game: str, *levels: str | None, **chosen: str) -> Table:
    rules = rules_of(game)
    seats: list[Seat] = [person(name) if level is None else bot(name, level) for name, level in zip(NAMES, levels, strict=False)]
    return Table.new(rules, options.build(rules.options, chosen), seats, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder)


def opened(scene: ReplayScene) -> dict[int, int]:
    """The tiles that lie open on the plaques, as a mask for each seat that shows any."""
    found: dict[int, int] = {}
    for plate in scene.desk.seats.plates:
        for widget in plate.walk():
            if isinstance(widget, OpenTiles):
                found[plate.seat] = sum(1 << domino.tile for domino in widget.tiles)
    return found


def held_by_others(scene: ReplayScene) -> dict[int, int]:
    replay, rules = scene.replay, scene.replay.rules
    state = replay.open_state(scene.position)
    views = {seat: rules.view(state, seat) for seat in range(len(replay.seats)) if seat != scene.eyes.own}
    return {seat: view.bag if rules.key == "domino_golf" else view.hand for seat, view in views.items()}


def by_key(scene: ReplayScene, app: App) -> Iterator[None]:
    key(pygame.K_o)
    yield


def by_pad(scene: ReplayScene, app: App) -> Iterator[None]:
    pad("Y")
    yield


def by_mouse(scene: ReplayScene, app: App) -> Iterator[None]:
    click(scene.transport.eyes)
    yield
    wanted = f"Seen by {scene.replay.names[scene.eyes.own]}" if scene.eyes.all_open else "All hands open"
    click(next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == wanted))
    yield


def by_focus(scene: ReplayScene, app: App) -> Iterator[None]:
    yield from walk_to(app, scene.transport.eyes, lambda: key(pygame.K_TAB))
    yield from choose_by_keys(app, scene.transport.eyes, scene.transport.eyes.options[-1])


@pytest.mark.parametrize("turn", [by_key, by_pad, by_mouse])
def test_a_finished_game_can_be_seen_with_all_hands_open(tmp_path: Path, turn: Callable[[ReplayScene, App], Iterator[None]]) -> None:
    scene = ReplayScene(FINISHED)

    def script(app: App) -> Iterator[None]:
        yield
        scene.go(9)
        yield
        assert opened(scene) == {}
        yield from turn(scene, app)
        yield
        assert opened(scene) == held_by_others(scene)
        assert len(opened(scene)) == 3
        scene.step(1)
        yield
        assert opened(scene) == held_by_others(scene)
        yield from turn(scene, app)
        yield
        assert opened(scene) == {}

    watch(tmp_path, scene, script)


def test_the_list_of_eyes_leads_to_all_hands_and_back(tmp_path: Path) -> None:
    scene = ReplayScene(FINISHED)

    def script(app: App) -> Iterator[None]:
        yield
        scene.go(9)
        yield from by_focus(scene, app)
        assert opened(scene) == held_by_others(scene)
        yield from choose_by_keys(app, scene.transport.eyes, scene.transport.eyes.options[0])
        assert opened(scene) == {}
        assert scene.eyes.own == 0

    watch(tmp_path, scene, script)


@pytest.mark.parametrize("save", ["partner-tie", "cut-throat-tie-3", "cut-throat-boneyard-empty", "french-blocked", "golf-tie-after-18"])
def test_every_hand_of_every_game_lies_open_at_every_step(tmp_path: Path, save: str) -> None:
    scene = ReplayScene(SAVES / f"{save}.save")

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_o)
        yield
        for position in range(0, scene.replay.last + 1, 3):
            scene.go(position)
            assert opened(scene) == {seat: mask for seat, mask in held_by_others(scene).items() if mask}
        assert now(scene.eyes.all_open)

    watch(tmp_path, scene, script)


def test_a_game_in_progress_keeps_its_hand_secret(tmp_path: Path) -> None:
    path = played(table(tmp_path, "cut_throat", None, "club", None), steps=60)
    scene = ReplayScene(path)
    secret = [p for p in range(scene.replay.last + 1) if scene.replay.why_not_open(p)]
    assert secret
    assert secret[0] > 1

    def script(app: App) -> Iterator[None]:
        yield
        scene.go(secret[0])
        yield
        key(pygame.K_o)
        yield
        assert not now(scene.eyes.all_open)
        assert opened(scene) == {}
        assert scene.ui.toast is not None
        assert "still being played" in scene.ui.toast.text
        scene.go(secret[0] - 1)        # between the hands nothing is secret
        key(pygame.K_o)
        yield
        assert now(scene.eyes.all_open)
        key(pygame.K_RIGHT)             # and with the next deal it is again
        yield
        yield
        assert scene.position == secret[0]
        assert not now(scene.eyes.all_open)
        assert opened(scene) == {}
        assert scene.transport.eyes.options[scene.transport.eyes.index] == "All hands closed"     # two people play at that screen

    watch(tmp_path, scene, script)


def test_a_jump_into_the_hand_in_progress_hides_the_others_before_it_is_shown(tmp_path: Path) -> None:
    path = played(table(tmp_path, "partner", None, "rookie", "rookie", "rookie"), steps=70)
    scene = ReplayScene(path)
    end = max(p for p in range(scene.replay.last + 1) if scene.replay.why_not_open(p) is None)
    assert end > 3

    def script(app: App) -> Iterator[None]:
        yield
        scene.go(3)
        key(pygame.K_o)
        yield
        assert len(opened(scene)) == 3
        key(pygame.K_END)
        yield
        assert scene.position > end
        assert opened(scene) == {}
        assert scene.eyes.own == 0

    watch(tmp_path, scene, script)


def test_a_game_without_hands_offers_none(tmp_path: Path) -> None:
    scene = ReplayScene(played(null_table(folder=tmp_path)), GAME, faces=make)

    def script(app: App) -> Iterator[None]:
        yield
        assert not any("open" in option for option in scene.transport.eyes.options)
        key(pygame.K_o)
        yield
        assert not now(scene.eyes.all_open)
        assert scene.ui.toast is not None

    watch(tmp_path, scene, script)


def test_the_help_tells_of_it() -> None:
    line = next(line for line in help_lines() if "all hands" in line.words)
    assert (line.keys, line.buttons) == ("O", "Y")


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_open_tiles_stay_on_their_plaques(tmp_path: Path, size: tuple[int, int], text: float) -> None:
    for save in ("french-blocked", "cut-throat-tie-2"):
        scene = ReplayScene(SAVES / f"{save}.save")

        def script(app: App, scene: ReplayScene = scene) -> Iterator[None]:
            yield
            scene.go(2)
            key(pygame.K_o)
            yield
            yield
            plates = scene.desk.seats.plates
            shown = [(plate, w) for plate in plates for w in plate.walk() if isinstance(w, OpenTiles)]
            assert len(shown) == len(plates) - 1
            for plate, tiles in shown:
                width = tiles.tile_width(scene.painter)
                assert width >= 9
                assert inside(plate, tiles)

        run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, text=text), size=size)


def inside(plate: Widget, tiles: Widget) -> bool:
    return plate.rect.contains(tiles.rect)
