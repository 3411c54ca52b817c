"""Whole games of Cut Throat and French on the play screen, by one device each, and how they read as a table for a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.policy import Choice, RandomPolicy
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.hand import HandTile
from game.games.dominoes.table.unseen import Boneyard, UnseenBars
from game.rules import options
from game.rules.contract import CHANCE, AnyRules, Setup, rules_of
from game.session.replay import Replay, as_csv
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.driver import Ask
from game.ui.play.panel import GoOn
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.table.face import Sitting
from game.ui.table.pieces import ResultPanel
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.bots.asking import ask
from tests.ui import user

NAMES = ("Ana", "Winston", "Desmond", "Marcia")
INSTANT = Settings(theme="contrast", speed=0, pace="fast", autoplay=False)


class AnyMind:
    """Takes any legal action, at once."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules, self.rng = rules, Random(3)

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        answer: Future[Choice] = Future()
        answer.set_result(ask(RandomPolicy(), self.rules, view, self.rng, budget))
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        pass

    def close(self) -> None:
        pass


def table_of(key: str, seats: int, folder: Path | None = None, **chosen: Any) -> Table:
    rules = rules_of(key)
    taken = [person(NAMES[0]), *(bot(name, "club") for name in NAMES[1:seats])]
    return Table.new(rules, options.build(rules.options, chosen), taken, now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=folder)


# ---- the devices: one step of a player whose turn it is
Step = Callable[[PlayScene, App], None]


def by_mouse(scene: PlayScene, app: App) -> None:
    user.click(usable(scene))


def by_finger(scene: PlayScene, app: App) -> None:
    user.tap(usable(scene), app.size)


def by_key(scene: PlayScene, app: App) -> None:
    user.key(pygame.K_RETURN if ready(app) else pygame.K_TAB)


def by_pad(scene: PlayScene, app: App) -> None:
    user.pad("A" if ready(app) else "RB")


def usable(scene: PlayScene) -> Any:
    """What can be clicked now: the way on after a result, an end for the tile that is picked, a tile that fits, the boneyard, a button."""
    face: Any = scene.face
    if scene.showing.held:
        return scene.desk.strip.children[0]
    picked = face.picking.picked.tile is not None
    widgets = [*face.table.walk(), *face.hand.walk()]
    kinds = (lambda w: isinstance(w, OpenEnd) and w.sign.live) if picked else can_be_used
    return next(w for w in widgets if kinds(w))


def can_be_used(widget: object) -> bool:
    if isinstance(widget, HandTile):
        return widget.fits
    return isinstance(widget, Boneyard | Button) and getattr(widget, "live", True)


def ready(app: App) -> bool:
    focus = app.scene.ui.focus
    if isinstance(focus, OpenEnd):
        return focus.sign.live and app.scene.face.picking.picked.tile is not None  # type: ignore[attr-defined]
    if isinstance(focus, Button):
        return focus.text in ("Knock", "Draw") or isinstance(focus, GoOn)
    return can_be_used(focus)


def game(key: str, seats: int, chosen: dict[str, str], step: Step, *, full: bool = False) -> Any:
    return pytest.param(key, seats, chosen, step, id=f"{key} {seats} {step.__name__}", marks=[pytest.mark.full] if full else [])


def to_the_standings(scene: PlayScene, app: App, step: Step) -> Iterator[None]:
    """A person plays by one device, a step each time that he is asked or a result waits for him, until the standings are up."""
    left = 200
    while left and scene.ui.depth == 1:
        if scene.showing.held or (isinstance(scene.driver.due(scene.pace), Ask) and not scene.showing.busy):
            step(scene, app)
        left -= scene.table.over
        yield
    assert scene.ui.depth > 1, "the standings come up"


@pytest.mark.parametrize(("key", "seats", "chosen", "step"), [
    game("cut_throat", 2, {"target": "1", "boneyard": "on"}, by_mouse),
    game("cut_throat", 2, {"target": "2"}, by_finger, full=True),
    game("cut_throat", 3, {"target": "2", "six_love": "all"}, by_key, full=True),
    game("cut_throat", 4, {"target": "1"}, by_pad, full=True),
    game("french", 4, {"limit": "50", "three_passes": "on"}, by_mouse, full=True),
    game("french", 4, {"limit": "50"}, by_key),
    game("french", 4, {"limit": "100"}, by_pad, full=True),
    game("french", 4, {"limit": "50"}, by_finger, full=True),
])
def test_a_whole_game(folder: Path, key: str, seats: int, chosen: dict[str, str], step: Step, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.table.pieces.INSTANT_READ", 0)
    table = table_of(key, seats, None, **chosen)
    scene = PlayScene(table, mind=AnyMind(table.rules))

    def script(app: App) -> Iterator[None]:
        yield
        yield from to_the_standings(scene, app, step)
    user.run(folder, scene, script, settings=INSTANT)
    assert table.over
    reads_well(table)


def reads_well(table: Table) -> None:
    """Every line of the CSV is a whole sentence, and the last one has the final points."""
    head, *rows = csv.reader(as_csv(table).splitlines())
    assert head == ["step", "what happened", "scored", *table.names]
    assert all(row[1].endswith((".", "!")) for row in rows)
    assert rows[-1][3:] == [str(line.points) for line in table.scores.lines]
    assert [row for row in rows if row[2] == "yes"]


def views_after_hands(rules: AnyRules, seats: int, chosen: dict[str, str]) -> list[Any]:
    """What seat 0 sees after the first hand of a game, before the next deal, and when the game is over."""
    rng, player = Random(5), RandomPolicy()
    state = rules.start(Setup(seats, options.build(rules.options, chosen)))
    found: list[Any] = []
    before = state
    while (actor := rules.to_act(state)) is not None:
        before = state
        action = rules.draw(state, rng) if actor is CHANCE else ask(player, rules, rules.view(state, actor), rng, 0).action
        state, _ = rules.apply(state, action)
        if not found and rules.to_act(state) is CHANCE and rules.to_act(before) is not CHANCE:
            found.append(rules.view(state, 0))
    return [*found, rules.view(state, 0)]


@pytest.mark.parametrize(("key", "seats", "chosen"), [("partner", 4, {"target": "2"}), ("cut_throat", 3, {}), ("french", 4, {})])
def test_nothing_is_unseen_when_a_hand_is_over(folder: Path, key: str, seats: int, chosen: dict[str, str]) -> None:
    """All tiles are turned up then; to count them as unseen again reads like a new deal."""
    table = table_of(key, seats)
    scene = PlayScene(table, mind=AnyMind(table.rules))
    counts: list[tuple[int, ...]] = []

    def script(app: App) -> Iterator[None]:
        yield
        fresh = table.rules.start(Setup(seats, options.build(table.rules.options, {})))
        for view in (*views_after_hands(table.rules, seats, chosen), table.rules.view(fresh, 0)):
            odds = scene.face.odds(view, Sitting(0, table.names, True))
            counts.extend(bars.counts for bars in odds.walk() if isinstance(bars, UnseenBars))
    user.run(folder, scene, script, settings=INSTANT)
    assert counts[:2] == [(0,) * 7] * 2
    assert min(counts[2]) >= 6      # before the first deal every tile is unseen; three players go without the double blank


def hands_ended(path: Path) -> list[int]:
    """The positions after each hand of a save."""
    replay = Replay.open(path)
    return [p for p in range(1, replay.last + 1) if any(type(h.event).__name__ == "HandEnded" for h in replay.heard(p, None))]


def finished_hand(scene: PlayScene | ReplayScene) -> tuple[int, str]:
    """How many tiles the felt shows, and the headline of a finished hand that lies there."""
    face: Any = scene.face
    return len(face.felt.state.line.tiles), next((w.headline for w in face.felt.walk() if isinstance(w, ResultPanel)), "")


@pytest.mark.parametrize(("key", "seats", "chosen"), [("partner", 4, {"target": "2"}), ("cut_throat", 3, {}), ("french", 4, {})])
def test_a_jump_to_the_end_of_a_hand_shows_it_as_it_ended(tmp_path: Path, key: str, seats: int, chosen: dict[str, str]) -> None:
    table = table_of(key, seats, folder=tmp_path, **chosen)
    path = played_by_anyone(table)
    ends = hands_ended(path)[:3] + hands_ended(path)[-1:]
    scene, walked = ReplayScene(path), ReplayScene(path)
    seen: list[tuple[int, str]] = []
    shown: list[tuple[int, str]] = []

    def jump(app: App) -> Iterator[None]:
        yield
        for end in ends:
            scene.go(end)
            seen.append(finished_hand(scene))
            yield
            assert finished_hand(scene) == seen[-1]
            scene.go(end - 1)
            assert finished_hand(scene)[1] == ""
            yield

    def walk(app: App) -> Iterator[None]:
        yield
        for end in ends:
            walked.go(end - 1)
            user.key(pygame.K_RIGHT)
            yield
            while walked.showing.busy:
                walked.motion.finish()
                yield
            shown.append(finished_hand(walked))
    user.run(tmp_path, scene, jump, settings=INSTANT)
    user.run(tmp_path, walked, walk, settings=INSTANT)
    assert seen == shown
    assert all(tiles > 3 and headline for tiles, headline in seen)


def test_a_match_that_is_over_is_taken_up_with_its_last_hand_on_the_table(tmp_path: Path) -> None:
    path = played_by_anyone(table_of("partner", 4, folder=tmp_path, target="2"))
    scene = PlayScene(Table.resume(path), mind=AnyMind(rules_of("partner")))
    seen: list[tuple[int, str]] = []

    def script(app: App) -> Iterator[None]:
        yield
        yield
        seen.append(finished_hand(scene))
    user.run(tmp_path, scene, script, settings=INSTANT)
    assert seen[0][0] > 3
    assert seen[0][1].endswith("love!")


def played_by_anyone(table: Table) -> Path:
    """Play a table to its end without a screen; its save."""
    rng = Random(5)
    while not table.over:
        seat = table.to_act
        if isinstance(seat, int):
            table.play(ask(RandomPolicy(), table.rules, table.view(seat), rng, 0).action)
        else:
            table.advance_chance(rng)
    table.close()
    assert table.saved.path is not None
    return table.saved.path


def test_after_the_curtain_the_focus_is_on_a_tile_that_fits(tmp_path: Path) -> None:
    """Whoever takes the seat plays with the next Enter, and is not told that the first tile of the row fits nowhere."""
    rules = rules_of("cut_throat")
    for seed in range(100):
        table = Table.new(rules, rules.options(), [person("Ana"), person("Bea"), bot("Winston", "club")],
                          now=datetime(2026, 3, 1, 20, tzinfo=UTC), folder=None)
        rng = Random(seed)
        table.advance_chance(rng)
        while table.to_act != 1:
            table.play(rng.choice(list(rules.legal(table.state))))
        first = min(n for n in range(28) if table.state.hands[1] >> n & 1)
        if first not in {action.tile for action in rules.legal(table.state)}:
            break
    scene = PlayScene(table, mind=AnyMind(rules))

    def script(app: App) -> Iterator[None]:
        while not isinstance(scene.ui.focus, HandTile):
            user.key(pygame.K_RETURN)       # the curtain's button
            yield
        yield
        assert scene.ui.focus.fits
        assert scene.ui.focus_seen

    user.run(tmp_path, scene, script, settings=INSTANT)
