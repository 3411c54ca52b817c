"""Results are read before they go: a hand's end waits for "Next hand"; hammering on a key skips no result and starts no rematch."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pygame
import pytest

from game.games.dominoes.rules.hands import HandEnded, Play
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.hand import HandTile
from game.rules import options
from game.rules.contract import CHANCE, Setup, rules_of
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.play.bubbles import TermNote
from game.ui.play.panel import GoOn
from game.ui.play.showing import GO_ON_AFTER
from game.ui.play.standings import EndPanel
from game.ui.scenes.play import PlayScene
from game.ui.scenes.review import ReviewScene
from game.ui.table.pieces import ResultPanel
from game.ui.widgets.base import STOOD, Widget
from game.ui.widgets.links import LinkedWords
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.games.dominoes.table.test_line_games import AnyMind
from tests.ui.play.tables import null_table
from tests.ui.play.test_play import Below, Night, asked, button, layer, now
from tests.ui.user import Clock, click, finger, key, pad, press, release, run, until

HASTE = .15     # seconds between the presses of somebody who hammers


class Hammer:
    """A user whose clock the test can see, and who presses again and again."""

    def __init__(self, scene: PlayScene, **settings: object) -> None:
        self.scene, self.clock = scene, Clock()
        self.settings = msgspec.structs.replace(Settings(theme="contrast", speed=4, pace="fast"), **settings)

    def run(self, folder: Path, script: Callable[[App], Iterator[None]], *, hasty: bool = True, below: bool = False) -> App:
        """Run the script; `below`: on top of another scene."""
        return run(folder, Below(self.scene) if below else self.scene, script, settings=self.settings, clock=self.clock, hasty=hasty)

    def wait(self, seconds: float) -> Iterator[None]:
        """Advances time by `seconds`."""
        end = self.clock() + seconds
        while (left := end - self.clock()) > 0:
            self.clock.skip(min(.04 if self.scene.moving else .25, left))
            yield


def last_tile(folder: Path | None = None, *, target: str = "6", bots: bool = False, last: int = 0) -> Table:
    """Cut Throat for two: seat `last` has one action left, which ends the first hand, and with a target of 1 the match.

    Seat 0 is Ana's or a bot's, seat 1 a bot's.
    """
    rules = rules_of("cut_throat")
    seats = [bot("Al", "rookie") if bots else person("Ana"), bot("Bo", "rookie")]
    for seed in range(200):
        now = datetime(2026, 3, 1, second=seed % 60, tzinfo=UTC)
        table = Table.new(rules, options.build(rules.options, {"target": target}), seats, now=now, folder=folder)
        rng = Random(seed)
        table.advance_chance(rng)
        while isinstance(turn := table.to_act, int):
            (action, *more) = rules.legal(table.state)
            if turn == last and not more and not isinstance(rules.to_act(rules.apply(table.state, action)[0]), int):
                return table
            table.play(rng.choice((action, *more)))
    raise AssertionError("no such hand")


def held(scene: PlayScene) -> Callable[[], bool]:
    return lambda: scene.showing.held


def go_on(scene: PlayScene) -> GoOn:
    found = scene.desk.strip.children[0]
    assert isinstance(found, GoOn)
    return found


def result_panel(scene: PlayScene) -> ResultPanel | None:
    return next((w for w in scene.face.table.walk() if isinstance(w, ResultPanel)), None)


def opened(scene: PlayScene) -> str:
    """The word whose line is open; empty for none."""
    return next((w.term.name for w in scene.ui.top.walk() if isinstance(w, TermNote)), "")


def taken_in_order(scene: PlayScene, widget: Widget, device: str) -> Iterator[None]:
    """Goes on by Tab or RB until a widget has the focus, and takes it by Enter or A."""
    forward, take = {
        "keys": (partial(key, pygame.K_TAB), partial(key, pygame.K_RETURN)), "pad": (partial(pad, "RB"), partial(pad, "A"))}[device]
    forward()
    for _ in range(80):
        yield
        if scene.ui.focus is widget:
            break
        forward()
    take()
    yield


def test_the_words_of_a_result_can_be_looked_up_by_every_device(tmp_path: Path) -> None:
    table = last_tile(tmp_path)
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(held(scene), 2000)
        yield from user.wait(STOOD)
        caption, at = result_panel(scene), table.position
        assert caption is not None
        meant = caption.mentions[0].term.name
        assert meant in ("Block", "Going out")
        place = caption.links(app.painter)[0][1].center
        key(pygame.K_TAB)       # a device is used before it opens a word, or what is asked is put again in its words
        yield
        click(place)
        yield
        assert (opened(scene), table.position) == (meant, at), "the result stays"
        click(place)
        yield
        assert opened(scene) == ""
        key(pygame.K_w, text="w")
        yield
        assert opened(scene) == meant
        key(pygame.K_ESCAPE)
        yield
        for device in ("keys", "pad"):
            yield from taken_in_order(scene, caption, device)
            assert (opened(scene), table.position) == (meant, at)
            key(pygame.K_ESCAPE)
            yield
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, place, app.size)
        yield
        assert (opened(scene), table.position) == (meant, at)

    user.run(tmp_path, script, hasty=False)


def test_a_hands_end_waits_for_the_player(tmp_path: Path) -> None:
    table = last_tile(tmp_path)
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(held(scene), 2000)
        at = table.position
        yield from user.wait(3 * GO_ON_AFTER)
        assert table.position == at
        assert result_panel(scene) is not None
        assert go_on(scene).text == "Next hand"
        assert scene.ui.focus is go_on(scene)
        for code in (pygame.K_ESCAPE, pygame.K_l, pygame.K_F1):     # what opens and closes beside it changes nothing
            key(code)
            yield
            key(pygame.K_ESCAPE if code != pygame.K_l else code)
            yield
        assert table.position == at
        app.window.size = (1024, 640)
        yield
        assert result_panel(scene) is not None
        review = next(w for w in scene.desk.strip.children if getattr(w, "text", "") == "Review")
        click(review)       # what the hand cost, for the seat that looks on; and back to the result
        yield
        yield
        shown = app.scene
        assert isinstance(shown, ReviewScene)
        assert (shown.looking.looked.seat, shown.review) == (0, None)
        key(pygame.K_ESCAPE)
        yield
        yield
        assert app.scene is scene
        assert table.position == at
        click(go_on(scene))
        yield from until(lambda: table.position > at)
        yield from until(lambda: not scene.showing.busy, 2000)
        assert scene.desk.strip.children == []
        assert result_panel(scene) is None

    user.run(tmp_path, script, hasty=False)


def test_a_tile_that_has_the_focus_at_a_result_does_not_swallow_the_press_that_goes_on(tmp_path: Path) -> None:
    table = last_tile(tmp_path, last=1)
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)), speed=0)
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(held(scene), 2000)
        yield from user.wait(STOOD)
        tile = next((w for w in scene.face.hand.walk() if isinstance(w, HandTile)), None)
        assert tile is not None
        key(pygame.K_TAB)       # the focus is seen
        yield
        scene.ui.set_focus(tile)
        at = table.position
        key(pygame.K_RETURN)
        yield from until(lambda: table.position > at)

    user.run(tmp_path, script, hasty=False)


_SENTENCE: Final = 6.0      # seconds after which one that was said aside has gone


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)], ids=["wide", "small"])
def test_the_ways_on_stay_where_they_are_while_sentences_come_and_go_beside_them(tmp_path: Path, size: tuple[int, int]) -> None:
    table = last_tile(tmp_path)
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        app.window.size = size
        yield from until(held(scene), 2000)
        yield from user.wait(STOOD)
        strip = scene.desk.strip
        stood, said = [button.rect.copy() for button in strip.children], [strip.text]
        at = table.position
        for _ in range(2):
            key(pygame.K_y, pygame.KMOD_CTRL)      # nothing to play again: it says so for a while
            yield
            yield
            said.append(strip.text)
            assert not any(strip.bar.colliderect(button.rect) for button in strip.children)
            assert strip.rect.contains(strip.bar)
            assert [button.rect for button in strip.children] == stood
            yield from user.wait(_SENTENCE)
            yield from until(lambda: strip.text == said[0], 2000)
            assert [button.rect for button in strip.children] == stood
        assert said[1] == said[2] != said[0]
        key(pygame.K_y, pygame.KMOD_CTRL)
        yield
        press(stood[0].center)
        yield from user.wait(_SENTENCE)
        yield from until(lambda: strip.text == said[0], 2000)
        release(stood[0].center)                        # it went while the button was held
        yield from until(lambda: table.position > at)

    user.run(tmp_path, script, hasty=False)


@pytest.mark.parametrize("hit", [lambda: key(pygame.K_RETURN), lambda: pad("A"), lambda: click((640, 360))], ids=["enter", "pad", "click"])
def test_who_hammers_reads_the_hands_end_all_the_same(tmp_path: Path, hit: Callable[[], None]) -> None:
    table = last_tile()
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        while result_panel(scene) is None:
            hit()
            yield from user.wait(HASTE)
        began, at = user.clock(), table.position
        while user.clock() < began + STOOD - HASTE:
            hit()
            yield from user.wait(HASTE)
        assert table.position == at
        assert result_panel(scene) is not None
        yield from until(held(scene))
        yield from user.wait(STOOD + .1)
        key(pygame.K_RETURN)
        yield from until(lambda: table.position > at)

    user.run(tmp_path, script)


def test_the_next_hand_begins_by_itself_where_the_player_wants_it(tmp_path: Path) -> None:
    table = last_tile()
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)), auto_next=True)
    scene, seen = user.scene, list[str]()

    def script(app: App) -> Iterator[None]:
        yield from until(held(scene), 2000)
        at, began = table.position, user.clock()
        while table.position == at:
            if scene.desk.strip.children:
                seen.append(go_on(scene).text)
            yield from user.wait(.1)
        assert GO_ON_AFTER - STOOD - .5 <= user.clock() - began <= GO_ON_AFTER + .5, "from when it came out"

    user.run(tmp_path, script, hasty=False)
    assert list(dict.fromkeys(seen)) == [f"Next hand ({n})" for n in (5, 4, 3, 2, 1)]


def test_a_table_of_bots_goes_on_by_itself(tmp_path: Path) -> None:
    watched = last_tile(bots=True)
    user = Hammer(PlayScene(watched, mind=AnyMind(watched.rules)), speed=0)

    def script(app: App) -> Iterator[None]:
        yield from until(held(user.scene), 2000)
        at = watched.position
        yield from user.wait(GO_ON_AFTER + .5)
        assert watched.position > at

    user.run(tmp_path, script, hasty=False)


def test_the_end_of_a_match_is_read_in_two_steps_and_then_come_the_standings(tmp_path: Path) -> None:
    table = last_tile(target="1")
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene, words = user.scene, list[str]()

    def script(app: App) -> Iterator[None]:
        for _ in range(2):
            yield from until(held(scene), 2000)
            words.append(go_on(scene).text)
            assert scene.ui.depth == 1
            key(pygame.K_RETURN)
            yield
        yield from until(layer(scene, EndPanel))
        assert any(isinstance(w, Label) and w.text == "1 win, and nobody else has one." for w in scene.ui.top.walk())
        key(pygame.K_ESCAPE)
        yield
        assert scene.ui.depth == 1
        click(go_on(scene))                                     # they can be had again
        yield from until(layer(scene, EndPanel))

    user.run(tmp_path, script, hasty=False)
    assert words == ["Go on", "Standings"]


def test_the_words_of_the_card_at_the_end_can_be_looked_up_by_every_device(tmp_path: Path) -> None:
    table = last_tile(tmp_path, target="1")
    user = Hammer(PlayScene(table, mind=AnyMind(table.rules)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        for _ in range(2):
            yield from until(held(scene), 2000)
            key(pygame.K_RETURN)
            yield
        yield from until(layer(scene, EndPanel))
        yield from user.wait(STOOD)
        panel = scene.ui.top
        words = next(w for w in panel.walk() if isinstance(w, LinkedWords) and w.mentions)
        meant, place = words.mentions[0].term.name, words.links(app.painter)[0][1].center
        for device in ("keys", "pad"):
            yield from taken_in_order(scene, words, device)
            assert (opened(scene), scene.ui.depth) == (meant, 3)
            key(pygame.K_ESCAPE)
            yield
            assert (opened(scene), scene.ui.top) == ("", panel)
        click(place)
        yield
        assert opened(scene) == meant
        key(pygame.K_ESCAPE)
        yield
        key(pygame.K_w, text="w")
        yield
        assert opened(scene) == meant
        for _ in range(20):
            key(pygame.K_w, text="w")
            yield
            if not opened(scene):
                break
        assert scene.ui.top is panel, "after the last word the card is there again"

    user.run(tmp_path, script, hasty=False)


def test_enter_hammered_through_the_end_of_a_game_starts_no_rematch(tmp_path: Path) -> None:
    """Every result stands its time; the standings take no press until it has been quiet, and the one after that is the rematch."""
    user = Hammer(Night(null_table(folder=tmp_path)))
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(lambda: app.scene is scene)
        yield from until(asked(scene))
        while not layer(scene, EndPanel)():
            key(pygame.K_RETURN)
            yield from user.wait(HASTE)
        for _ in range(20):
            key(pygame.K_RETURN)
            yield from user.wait(HASTE)
            assert app.scene is scene, "no rematch, no replay, not left"
            assert layer(scene, EndPanel)() is not None
        assert now(scene.table.over)
        yield from user.wait(STOOD + HASTE)
        key(pygame.K_RETURN)
        yield from until(lambda: app.scene is not scene)

    user.run(tmp_path, script, below=True)


def test_a_press_that_ends_the_last_motion_does_not_answer_what_it_brings_up(tmp_path: Path) -> None:
    """The coin still falls when Enter comes: it jumps to the end, where the standings open; the same Enter must not press their button."""
    user = Hammer(Night(null_table()), speed=.5)
    scene = user.scene

    def script(app: App) -> Iterator[None]:
        yield from until(asked(scene), 2000)
        key(pygame.K_1, text="1")
        yield from until(lambda: scene.table.over and scene.motion.busy)
        key(pygame.K_RETURN)
        yield
        yield
        assert layer(scene, EndPanel)() is not None
        assert button(scene, "Rematch") is scene.ui.focus
        assert not [w for w in scene.ui.top.walk() if getattr(w, "text", "") == "See the table"]

    user.run(tmp_path, script)


def before_a_key() -> tuple[Table, Play]:
    """A table of Partner at which the next play, by the person, wins the first hand with the key; and that play."""
    rules = rules_of("partner")
    written = options.build(rules.options, {"key_bonus": "on"})
    for seed in range(3000):
        rng, state, actions = Random(seed), rules.start(Setup(4, written, None)), list[object]()
        while True:
            actor = rules.to_act(state)
            action = rules.draw(state, rng) if actor is CHANCE else rules.sample(state, rng)
            after, events = rules.apply(state, action)
            ended = next((event for event in events if isinstance(event, HandEnded)), None)
            if ended is not None:
                break
            state = after
            actions.append(action)
        if ended.result.key and not ended.result.blocked and isinstance(action, Play):
            seats = [person(name) if seat == actor else bot(name, "rookie") for seat, name in enumerate(("Ana", "Bea", "Cy", "Dot"))]
            table = Table.new(rules, written, seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=None)
            for one in actions:
                table.play(one)
            return table, action
    raise AssertionError("no key in 3000 hands")


@pytest.mark.full
def test_a_hand_that_is_won_with_the_key_says_so_in_brass_and_its_tile_glows(tmp_path: Path) -> None:
    table, last = before_a_key()
    scene = PlayScene(table, mind=AnyMind(table.rules))
    name = table.names[table.persons[0]]

    def script(_app: App) -> Iterator[None]:
        yield from until(asked(scene))
        scene.choose(last)
        while not (shown := [w for w in scene.ui.top.walk() if isinstance(w, ResultPanel)]):
            yield
        panel = shown[0]
        assert panel.rare
        assert panel.headline == f"{name} dominoes with the key"
        assert panel.remark.startswith(f"{SIX.names[last.tile]} fitted both ends: the hand counts 2. ")
        assert scene.face.felt.state.bright == {last.tile}       # type: ignore[attr-defined]

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=4, pace="fast", autoplay=True))
