"""The replay viewer: its steps are the table's states, in every way of getting there, and nobody sees what is still hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.choices import content_for
from game.rules.contract import CHANCE, Legal, rules_of
from game.session.history import MoveReason
from game.session.replay import Replay
from game.session.seats import bot, person
from game.session.table import Table
from game.ui.input import Act
from game.ui.looks.settings import Settings
from game.ui.play.transport import Transport
from game.ui.scenes.play import PlayScene
from game.ui.scenes.replay import ReplayScene
from game.ui.table.face import Sitting
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.base import Control
from game.ui.window.loop import COURSES, App
from tests.games.dominoes.table.test_line_games import AnyMind
from tests.games.null.rules import NullGame
from tests.games.null.table import NullFace, make, thrown_faces
from tests.ui.play.tables import null_table, partner_table
from tests.ui.play.test_play import now
from tests.ui.scenes.find import choose_by_keys
from tests.ui.user import Script, click, key, pad, run, until, walk_to

GAME = (NullGame(),)
SAVES = Path(__file__).parents[2] / "saves"


class Film(ReplayScene):
    """A replay of the null game whose face the test can see."""

    face: NullFace

    def __init__(self, path: Path, *, live: bool = False) -> None:
        super().__init__(path, GAME, faces=make, live=live)


def played(table: Table, steps: int = 1000, seed: int = 3) -> Path:
    """Play a table at random, so far; its save."""
    rng = Random(seed)
    for _ in range(steps):
        if table.over:
            break
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(rng.choice(list(table.rules.legal(table.state))))
    table.close()
    assert table.saved.path is not None
    return table.saved.path


def watch(tmp_path: Path, scene: PlayScene | ReplayScene, script: Script, speed: float = 0) -> None:
    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=speed))


def test_every_step_there_and_back_is_the_tables_state(tmp_path: Path) -> None:
    path = played(null_table(folder=tmp_path, rounds=4))
    table, scene = Table.resume(path, GAME), Film(path)

    def script(app: App) -> Iterator[None]:
        yield
        for code, way in ((pygame.K_RIGHT, range(1, scene.replay.last + 1)), (pygame.K_LEFT, range(scene.replay.last - 1, -1, -1))):
            for position in way:
                key(code)
                yield
                yield from until(lambda: not scene.showing.busy)
                assert scene.position == position
                assert scene.face.shown[-1][0] == NullGame().view(table.history.state_at(position), scene.eyes.own)
                told = [table.in_words(h) for h in table.heard(scene.eyes.own) if h.position <= position]
                assert list(scene.desk.panel.log.text.lines) == told
        assert scene.position == 0

    watch(tmp_path, scene, script)
    assert len(scene.face.happened) == scene.replay.last    # ahead with motion, back without


def test_jumps_and_the_slider(tmp_path: Path) -> None:
    scene = Film(played(null_table(folder=tmp_path, rounds=4)))

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_END)
        yield
        assert scene.position == scene.replay.last
        assert scene.face.shown[-1][0].round == 4
        key(pygame.K_HOME)
        yield
        assert scene.position == 0
        scene.transport.slider.act(Act("right"))
        yield
        assert scene.position == 1
        assert scene.transport.slider.value == 1
        click(scene.transport.children[4].rect.center)          # to the hand after
        yield
        ended = next(at for at in scene.replay.marks if at > 1)
        assert scene.position == ended
        click(scene.transport.children[0].rect.center)
        yield
        assert scene.position < ended

    watch(tmp_path, scene, script)
    assert scene.face.happened == []


@pytest.mark.parametrize("device", ["mouse", "keys"])
def test_the_list_of_moves_goes_ahead_of_the_table_follows_it_and_leads_to_every_move(device: str, tmp_path: Path) -> None:
    scene = Film(played(null_table(folder=tmp_path, rounds=4)))

    def script(app: App) -> Iterator[None]:
        yield
        text, last = scene.desk.panel.log.text, scene.replay.last
        told = [line.text for line in scene.eyes.lines(last)]
        for position in range(last + 1):
            assert [*text.lines, *text.ahead] == told
            assert list(text.lines) == [line.text for line in scene.eyes.lines(position)]
            key(pygame.K_RIGHT)
            yield
            yield from until(lambda: not scene.showing.busy)
        key(pygame.K_HOME)
        yield
        number = len(told) - 2
        if device == "mouse":
            scene.desk.panel.log.reveal(text._place_of(number))
            yield
            click(text._place_of(number).center)
        else:
            yield from walk_to(app, text, lambda: key(pygame.K_TAB))
            while text._keys.sentence != number:
                key(pygame.K_DOWN)
                yield
            key(pygame.K_RETURN)
        yield
        yield
        assert len(text.lines) == number + 1
        assert scene.position == scene.eyes.lines(last)[number].position
        place = text._place_of(number)
        assert scene.desk.panel.log.rect.contains(place)

    watch(tmp_path, scene, script)


def test_the_first_hole_has_a_mark_where_the_game_begins(tmp_path: Path) -> None:
    scene = ReplayScene(SAVES / "card-golf-skins.save")
    seen: list[str] = []

    def script(app: App) -> Iterator[None]:
        yield
        slider = scene.transport.slider
        seen.extend(mark.name for mark in slider.marks)
        assert slider.marks[0].position == 0
        assert slider.name_at(1) == "Hole 1"

    watch(tmp_path, scene, script)
    assert seen[:2] == ["Hole 1", "Hole 2"]


def test_page_keys_and_marks_lead_from_hand_to_hand(tmp_path: Path) -> None:
    table = partner_table(*(bot(name, "rookie") for name in ("Al", "Bo", "Cy", "Di")), folder=tmp_path)
    scene = ReplayScene(played(table, steps=120))

    def script(app: App) -> Iterator[None]:
        yield
        slider = scene.transport.slider
        begun = [mark.position for mark in slider.marks]
        assert [mark.name for mark in slider.marks] == [f"Hand {number}" for number in range(1, len(begun) + 1)]
        assert len(begun) > 2
        assert slider.rect.left < app.scene.ui.size[0] * .35
        assert scene.transport.rect.w > app.scene.ui.size[0] * .95
        for position in begun:
            key(pygame.K_PAGEDOWN)
            yield
            assert scene.position == position
        key(pygame.K_PAGEUP)
        yield
        assert scene.position == begun[-2]
        assert slider.say(scene.position).startswith(f"Hand {len(begun) - 1}:")
        click((slider.place_of(begun[1], app.painter) + 2, slider.rect.centery + 4))     # close to the mark means the mark
        yield
        assert scene.position == begun[1]

    watch(tmp_path, scene, script)


def test_it_runs_and_pauses_by_space_and_by_pad(tmp_path: Path) -> None:
    scene = Film(played(null_table(folder=tmp_path, rounds=4)))

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_SPACE, text=" ")
        yield from until(lambda: scene.position == 3)
        assert now(scene.playing)
        assert scene.transport.play.icon == "pause"
        pad("A")
        yield
        assert not now(scene.playing)
        yield from until(lambda: not scene.showing.busy)
        at = scene.position
        for _ in range(40):
            yield
        assert scene.position == at
        pad("A")
        yield from until(lambda: scene.position == scene.replay.last and not scene.playing)
        pad("right")
        pad("left")
        yield
        yield from until(lambda: not scene.showing.busy)
        assert scene.position == scene.replay.last - 1

    watch(tmp_path, scene, script)


def test_motion_runs_at_speed_and_a_key_ends_it(tmp_path: Path) -> None:
    scene = Film(played(null_table(folder=tmp_path)))

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_RIGHT)
        yield
        assert scene.motion.busy
        assert len(scene.face.shown) == 1
        key(pygame.K_RIGHT)
        yield
        assert scene.position == 2
        assert len(scene.face.shown) == 2

    watch(tmp_path, scene, script, speed=.5)


def test_in_a_game_in_progress_only_the_peoples_own_eyes_are_offered(tmp_path: Path) -> None:
    path = played(null_table(person("Ana"), bot("Bo", "rookie"), folder=tmp_path, rounds=4), steps=3)
    scene = Film(path)

    def script(app: App) -> Iterator[None]:
        yield
        assert scene.eyes.own == 0
        key(pygame.K_END)
        yield
        scene.transport.eyes.set(1)
        scene.look_through(1)
        yield
        assert scene.eyes.own == 0
        assert scene.transport.eyes.index == 0

    watch(tmp_path, scene, script)
    replay = Replay.open(path, GAME)
    assert replay.viewers(replay.last) == (0,)
    assert all(view.seat == 0 for view, _legal, _sitting in scene.face.shown)


def test_eyes_that_may_not_look_further_are_lent_by_a_person(tmp_path: Path) -> None:
    path = played(null_table(person("Ana"), bot("Bo", "rookie"), folder=tmp_path, rounds=4), steps=3)
    scene = Film(path)
    hidden = [p for p in range(scene.replay.last + 1) if 1 not in scene.replay.viewers(p)]
    assert hidden == [3]

    def script(app: App) -> Iterator[None]:
        yield
        eyes = scene.transport.eyes
        yield from choose_by_keys(app, eyes, eyes.options[(eyes.index + 1) % len(eyes.options)])
        assert scene.eyes.own == 1
        scene.go(2)
        key(pygame.K_RIGHT)
        yield
        yield
        assert scene.position == 3
        assert scene.eyes.own == 0
        assert scene.ui.toast is not None

    watch(tmp_path, scene, script)
    assert all((view.seat, view.round, view.thrown) != (1, 1, True) for view, _legal, _sitting in scene.face.shown)


@pytest.mark.parametrize("game", ["cut_throat", "domino_golf"])
def test_of_a_hand_in_progress_with_two_people_no_tile_is_shown(tmp_path: Path, game: str) -> None:
    """However one goes there: step by step, by jumps, by every entry of the list of eyes; own draws are not told either."""
    rules, rng = rules_of(game), Random(4)
    table = Table.new(rules, rules.options(), (person("Ana"), person("Bea")), now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path)
    while table.position < 12 or not isinstance(table.to_act, int):
        if isinstance(table.to_act, int):
            table.play(rules.sample(table.state, rng))
        else:
            table.advance_chance(rng)
    table.close()
    assert table.saved.path is not None
    scene = ReplayScene(table.saved.path)
    opened: list[int] = []

    def script(app: App) -> Iterator[None]:
        yield
        real = scene.face.put

        def put(view: object, legal: Legal[object], sitting: Sitting) -> None:
            if sitting.open_hand:
                opened.append(scene.position)
            real(view, legal, sitting)
        scene.face.put = put    # type: ignore[method-assign]
        closed = scene.replay.open_until + 1
        assert 0 < closed < 10
        for _ in range(scene.replay.last):
            key(pygame.K_RIGHT)
            yield
        for number in range(len(scene.transport.eyes.options)):
            scene.transport.eyes.set(number)
            scene.transport.eyes.on(number)     # type: ignore[misc]
            yield
            assert scene.transport.eyes.options[scene.transport.eyes.index] == "All hands closed"
        key(pygame.K_o, text="o")
        yield
        for position in (0, scene.replay.last, closed - 1, closed):
            scene.go(position)
            yield
        public = [table.in_words(heard) for heard in table.heard(None) if heard.position <= closed]
        assert list(scene.desk.panel.log.text.lines) == public
        assert opened
        assert max(opened) < closed

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, pace="fast"))


def test_seen_with_either_eyes_the_coin_is_hidden_from_who_may_not_see_it(tmp_path: Path) -> None:
    scene = Film(played(null_table(folder=tmp_path)))

    def script(app: App) -> Iterator[None]:
        yield
        for seat in (0, 1):
            scene.look_through(seat)
            scene.go(0)
            for _ in range(scene.replay.last):
                key(pygame.K_RIGHT)
                yield
                yield from until(lambda: not scene.showing.busy)

    watch(tmp_path, scene, script)
    assert [face is None for face in thrown_faces(scene.face)] == [False, True, True, False]


def test_a_partner_match_plays_through(tmp_path: Path) -> None:
    table = partner_table(person("Ana"), bot("Winston", "rookie"), bot("Desmond", "rookie"), bot("Marcia", "rookie"), folder=tmp_path)
    path = played(table, steps=14)
    scene = ReplayScene(path)

    def script(app: App) -> Iterator[None]:
        yield
        scene.toggle()
        yield from until(lambda: scene.position == scene.replay.last and not scene.playing, most=3000)
        assert list(scene.desk.panel.log.text.lines) == [table.in_words(heard) for heard in table.heard(0)]

    watch(tmp_path, scene, script)


def test_a_table_in_another_window_is_watched_as_it_goes_on(tmp_path: Path) -> None:
    table = null_table(person("Ana"), person("Bea"), folder=tmp_path, rounds=4, undo="free")
    rng = Random(3)

    def act() -> None:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(rng.choice(list(table.rules.legal(table.state))))
    for _ in range(3):
        act()
    assert table.saved.path is not None
    scene = Film(table.saved.path, live=True)

    def script(app: App) -> Iterator[None]:
        yield
        assert (scene.position, now(scene.live)) == (3, True)
        for _ in range(2):
            act()
        yield from until(lambda: scene.position == 5)       # by itself, with its motion
        assert len(scene.face.happened) == 2
        assert scene.transport.slider.high == 5
        key(pygame.K_LEFT)                                  # who looks back is left there
        yield
        act()
        yield from until(lambda: scene.replay.last == 6)
        yield
        assert scene.position == 4
        key(pygame.K_END)                                   # and follows again from the end
        yield
        act()
        yield from until(lambda: scene.position == 7)
        table.undo()
        table.undo()
        yield from until(lambda: scene.position == table.position)
        assert scene.ui.toast is not None
        assert "taken back" in scene.ui.toast.text
        told = [table.in_words(h) for h in table.heard(scene.eyes.own)]
        assert list(scene.desk.panel.log.text.lines) == told
        table.close()
        yield from until(lambda: not now(scene.live))
        assert "left this table" in scene.ui.toast.text
        key(pygame.K_HOME)
        yield
        assert scene.position == 0

    watch(tmp_path, scene, script)


class Resting:
    """A replay that nobody moves."""

    def by_hand(self, step: int) -> None: ...

    def step(self, step: int) -> None: ...

    def toggle(self) -> None: ...

    def go(self, position: int) -> None: ...

    def look_through(self, number: int | None) -> None: ...


@pytest.mark.parametrize("hands", [True, False])
def test_hands_are_spoken_of_where_there_are_some(hands: bool) -> None:
    row = Transport(9, ["Ana"], hands, Resting(), hands=hands)
    assert any(re.search("hand|tile", widget.tip) for widget in row.walk() if isinstance(widget, Control)) is hands


@pytest.mark.parametrize("game", [rules.key for rules in PLAYABLE])
def test_nobody_is_called_you_at_a_table_of_bots(tmp_path: Path, game: str) -> None:
    """Neither while they play nor when it is seen again."""
    rules = rules_of(game)
    content = content_for(game, COURSES)
    seats = [bot(f"Bot {n}", "rookie") for n in range(rules.seats[-1])]
    table = Table.new(rules, rules.options(), seats, now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path, content=content)
    roles: list[str] = []

    def note(scene: PlayScene | ReplayScene) -> None:
        roles.extend(plate.note.role for plate in scene.desk.seats.plates)

    first = PlayScene(table, mind=AnyMind(rules))

    def script(app: App) -> Iterator[None]:
        while table.position < 12 and not table.over:
            note(first)
            yield

    watch(tmp_path, first, script)
    assert table.saved.path is not None
    again = ReplayScene(table.saved.path)

    def script_again(app: App) -> Iterator[None]:
        yield
        for seat in range(len(seats)):
            again.look_through(seat)
            again.go(again.replay.last)
            note(again)
        yield

    watch(tmp_path, again, script_again)
    assert len(roles) > 4 * len(seats)
    assert not [role for role in roles if "you" in role]


def test_a_bots_reasons_are_read_in_the_replay(tmp_path: Path) -> None:
    table, rng = partner_table(person("Ana"), *(bot(name, "rookie") for name in ("Bo", "Cy", "Di")), folder=tmp_path), Random(4)
    while table.position < 60:
        reason = MoveReason(f"It is move {table.position + 1}.") if table.to_act in (1, 2, 3) and table.forced() is None else None
        table.play(table.rules.draw(table.state, rng) if table.to_act is CHANCE else table.rules.sample(table.state, rng), reason)
    table.close()
    assert table.saved.path is not None
    scene = ReplayScene(table.saved.path)

    def script(app: App) -> Iterator[None]:
        yield
        key(pygame.K_END)
        yield
        text = scene.desk.panel.log.text
        moves = [move for move in text.moves if move is not None]
        assert moves == [p for p in range(1, 61) if table.moved_by_bot(p)]
        end = scene.replay.marks[-1]
        for move in (moves[-1], moves[-2]):
            click(text.place(move).center)
            yield
            assert "no hidden tile" in text.reason      # the hand is on
        key(pygame.K_HOME)
        yield
        assert text.unfolded is None
        app.scene.ui.set_focus(scene.transport.slider)
        while scene.position < end:
            key(pygame.K_RIGHT)
            yield from until(lambda: not scene.showing.busy)
            yield
        move = next(move for move in reversed(moves) if move < end and table.history.forced_at(move - 1) is None)
        scene.desk.panel.log.reveal(text.place(move))
        yield
        click(text.place(move).center)
        yield
        assert text.reason == f"It is move {move}."

    watch(tmp_path, scene, script)
