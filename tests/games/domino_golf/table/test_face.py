"""The table of Domino Golf by mouse, finger, keys and pad, through the real play screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import next_stage
from game.games.domino_golf.rules.values import (
    GONE, NONE, POOL, Draw, Gods, Keep, Lie, Luck, Options, PenaltyTaken, Phase, PlayOff, PlayTile, PoolMixed, RoundWon, ShotStage, replaced
)
from game.games.domino_golf.table.bag import OddsBar, OpenBag
from game.games.domino_golf.table.face import DominoGolfFace
from game.games.domino_golf.table.motion import CALLING
from game.games.domino_golf.table.position import links_state
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.games.dominoes.table.hand import HandTile
from game.games.dominoes.table.show import QuestionCard
from game.rules.contract import NoLegal
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Sitting
from game.ui.table.pieces import PAD
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.domino_golf.table.tables import GodsMind, golf_table, my_shot, plays
from tests.ui.table.bench import Bench, seated
from tests.ui.user import Clock, Film, click, finger, key, move, pad, press, release, run, tap, walk_to

CALM = Settings(theme="contrast", speed=0, pace="fast", autoplay=False)


def scene_of(table: Table) -> PlayScene:
    return PlayScene(table, mind=GodsMind())


def face_of(scene: PlayScene) -> DominoGolfFace:
    assert isinstance(scene.face, DominoGolfFace)
    return scene.face


def settled(app: App, scene: PlayScene, turns: int = 40) -> Iterator[None]:
    """Skip what is being shown, until nothing is."""
    for _ in range(turns):
        scene.motion.finish()
        yield
        if not scene.showing.busy and not scene.motion.busy:
            return


class Round:
    """Runs steps on a table's scene; `act` begins when Ana is asked."""

    def __init__(self, folder: Path, table: Table, settings: Settings = CALM, size: tuple[int, int] = (1280, 720),
                 clock: Clock | None = None, hasty: bool = False) -> None:
        self.table, self.scene, self._folder = table, scene_of(table), folder
        self._settings, self._size, self._clock, self._hasty = settings, size, clock, hasty

    def run(self, act: Any) -> None:
        def script(app: App) -> Iterator[None]:
            yield from settled(app, self.scene)
            yield
            yield from act(app)

        run(self._folder, self.scene, script, settings=self._settings, size=self._size, clock=self._clock, hasty=self._hasty)


def test_a_click_plays_a_tile(folder: Path) -> None:
    game = Round(folder, golf_table(my_shot))
    tile = plays(game.table)[1].tile
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        widget = face_of(game.scene).bag.tile(tile)
        assert widget is not None
        click(widget)
        yield
        assert game.table.position > before
        assert game.table.history.steps(before)[0].action == PlayTile(tile)

    game.run(act)


def test_the_bar_says_which_hole_of_how_many_it_is_as_at_every_golf_table(folder: Path) -> None:
    game = Round(folder, golf_table(my_shot))

    def act(app: App) -> Iterator[None]:
        hole = game.table.state.public.hole
        assert game.scene.bar.subtitle.startswith(f"hole {hole.number} of 3 · par ")
        yield

    game.run(act)


def test_a_tile_is_played_by_dropping_it_on_the_course_and_not_beside_it(folder: Path) -> None:
    game = Round(folder, golf_table(my_shot))
    tile = plays(game.table)[0].tile
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        widget = face.bag.tile(tile)
        assert widget is not None
        for end in ((20, 700), face.links.rect.center):
            assert game.table.position == before
            start = widget.rect.center
            press(start)
            move((start[0], start[1] - 60), held=True)
            yield
            assert (face.bag.state.lifted, face.links.lit_target) == (tile, True)
            move(end, held=True)
            release(end)
            yield
            assert face.links.lit_target is False
            yield from settled(app, game.scene)
        assert game.table.history.steps(before)[0].action == PlayTile(tile)

    game.run(act)


@pytest.mark.parametrize("device", ["mouse", "touch", "key", "number", "pad"])
def test_the_pool_can_be_drawn_from_with_every_device(folder: Path, device: str) -> None:
    game = Round(folder, golf_table(my_shot))
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        if device == "mouse":
            click(face.pool)
        elif device == "touch":
            tap(face.pool, app.size)
        elif device == "number":
            key(pygame.K_1 + len(face.bag.state.tiles))
        elif device == "key":
            yield from walk_to(app, face.pool, lambda: key(pygame.K_RIGHT))
            key(pygame.K_RETURN)
        else:
            yield from walk_to(app, face.pool, lambda: pad("right"))
            pad("A")
        yield
        yield
        assert game.table.history.steps(before)[0].action == Gods()

    game.run(act)


def test_number_keys_play_tiles_in_the_order_of_the_rack(folder: Path) -> None:
    game = Round(folder, golf_table(my_shot))
    before = game.table.position
    expected = sorted(tiles_of(game.table.state.held(0)))[1]

    def act(app: App) -> Iterator[None]:
        key(pygame.K_2)
        yield
        assert game.table.history.steps(before)[0].action == PlayTile(expected)

    game.run(act)


def test_from_the_sand_a_tile_is_refused_in_the_rules_words_and_the_pool_is_lit(folder: Path) -> None:
    game = Round(folder, golf_table(lambda s: my_shot(s, lie=Lie.SAND, least=1)))
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        tile = face.bag.state.tiles[0].tile
        widget = face.bag.tile(tile)
        assert widget is not None
        assert not widget.fits
        assert not face.bag.tags
        assert face.pool.live
        click(widget)
        yield
        assert game.table.position == before
        assert game.scene.desk.strip.text == game.table.rules.why_not(game.table.state, PlayTile(tile))
        assert "gods" in game.scene.desk.strip.text
        game.scene.desk.strip.say("")
        start, goal = widget.rect.center, face.links.rect.center
        move(start)
        press(start)
        yield
        move(goal, held=True)
        yield
        assert face.bag.state.lifted == tile
        release(goal)
        yield
        assert "gods" in game.scene.desk.strip.text
        assert game.table.position == before

    game.run(act)


@pytest.mark.parametrize(("answer", "number"), [("keep", 0), ("mulligan", 1)])
def test_a_mulligan_is_asked_for_and_answered(folder: Path, answer: str, number: int) -> None:
    table = golf_table(lambda s: s.public.phase is Phase.MULLIGAN and s.public.hole.queue[0] == 0, options=Options(holes=3, mulligans=True))
    game = Round(folder, table)
    before = table.position

    def act(app: App) -> Iterator[None]:
        question = next(w for w in face_of(game.scene).links.children if isinstance(w, QuestionCard))
        click(question.buttons[number])
        yield
        yield
        assert table.rules.encode(table.history.steps(before)[0].action) == answer

    game.run(act)


def luck_table(seats: int) -> Table:
    def moment(s: Any) -> bool:
        if not my_shot(s) or s.public.balls[0].lie is Lie.SAND or not s.held(0) & TWELVE.doubles:
            return False
        return all(s.held(seat) for seat in s.public.seats) and bool(s.held(0) & ~TWELVE.doubles)
    return golf_table(moment, seats=seats, options=Options(holes=3, change_of_luck=True))


def test_a_change_of_luck_by_mouse_double_player_tile(folder: Path) -> None:
    table = luck_table(3)
    game = Round(folder, table)
    double = next(t for t in tiles_of(table.state.held(0)) if TWELVE.doubles >> t & 1)
    common = next(t for t in tiles_of(table.state.held(0)) if not TWELVE.doubles >> t & 1)
    before = table.position

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        button = next(w for w in face.bag.walk() if isinstance(w, Button))
        click(button)
        yield
        yield
        no, yes = face.bag.tile(common), face.bag.tile(double)
        assert no is not None
        assert yes is not None
        assert (no.fits, yes.fits, face.pool.live) == (False, True, False)
        click(no)
        yield
        assert table.position == before
        assert "double" in game.scene.desk.strip.text
        click(yes)
        yield
        yield
        question = next(w for w in face.links.children if isinstance(w, QuestionCard))
        assert [b.text for b in question.buttons] == ["Winston", "Marcia", "Cancel"]
        click(question.buttons[1])
        yield from settled(app, game.scene)
        yield
        assert table.history.steps(before)[0].action == Luck(double, 2)
        opened = next(w for w in face.links.children if isinstance(w, OpenBag))
        assert opened.seat == 2
        assert [d.tile for d in opened.bag.state.tiles] == tiles_of(table.state.held(2))
        assert set(opened.bag.tags) == set(tiles_of(table.state.held(2)))
        assert (opened.bag.numbered_now, face.bag.numbered_now) == (True, False)    # one row of number keys
        page = face.odds(table.view(0), Sitting(0, table.names, True))
        assert not any(isinstance(w, OddsBar) for w in page.walk())     # no draw is to come, so none has odds
        assert any("bag of Marcia" in getattr(w, "text", "") for w in page.walk())
        tile = opened.bag.state.tiles[0].tile
        widget = opened.bag.tile(tile)
        assert widget is not None
        click(widget)
        yield
        assert table.history.steps(before)[1].action == PlayTile(tile)

    game.run(act)


def test_a_hinted_change_of_luck_leads_the_focus_from_step_to_step(folder: Path) -> None:
    table = luck_table(3)
    game = Round(folder, table)
    double = max(t for t in tiles_of(table.state.held(0)) if TWELVE.doubles >> t & 1)
    before, hinted = table.position, Luck(double, 2)

    def act(_app: App) -> Iterator[None]:
        face, ui = face_of(game.scene), game.scene.ui
        face.point_out(hinted)
        ui.set_focus(face.focus_of(hinted))
        for _press in range(3):     # the button, the double, whose bag
            assert ui.focus is face.focus_of(hinted)
            key(pygame.K_RETURN)
            yield
            yield
            if table.position == before:
                face.point_out(hinted)
        assert table.history.step(before + 1).action == hinted

    game.run(act)


def test_hints_put_the_focus_on_tile_pool_and_answer(folder: Path) -> None:
    for moment in (my_shot, lambda s: s.public.phase is Phase.MULLIGAN and s.public.hole.queue[0] == 0):
        game = Round(folder, golf_table(moment, options=Options(holes=3, mulligans=True)))

        def act(_app: App, game: Round = game) -> Iterator[None]:
            face = face_of(game.scene)
            for action in game.table.rules.legal(game.table.state):
                widget = face.focus_of(action)
                assert widget is not None
                assert widget.focusable
                if isinstance(action, PlayTile):
                    assert widget is face.bag.tile(action.tile)
                elif isinstance(action, Gods):
                    assert widget is face.pool
                elif isinstance(widget, Button):
                    assert widget.text == ("Keep the shot" if isinstance(action, Keep) else "Mulligan")
            yield

        game.run(act)


@pytest.mark.parametrize("late", [False, True])
def test_a_change_of_luck_is_cancelled_by_a_button_at_either_step(folder: Path, late: bool) -> None:
    table, clock = luck_table(3), Clock()
    game = Round(folder, table, clock=clock)
    double = next(t for t in tiles_of(table.state.held(0)) if TWELVE.doubles >> t & 1)
    before = table.position

    def act(_app: App) -> Iterator[None]:
        face = face_of(game.scene)
        button = next(w for w in face.bag.walk() if isinstance(w, Button))
        assert button.text == "Change of luck"
        click(button)
        yield
        yield
        assert button.text == "Cancel"
        if late:
            tile = face.bag.tile(double)
            assert tile is not None
            click(tile)
            yield
            yield
            question = next(w for w in face.links.children if isinstance(w, QuestionCard))
            button = question.buttons[-1]
            assert button.text == "Cancel"
        clock.skip(.5)      # another press, not the second half of a double one
        click(button)
        yield
        yield
        assert face.pool.live
        assert not any(isinstance(w, QuestionCard) for w in face.links.children)
        assert next(w for w in face.bag.walk() if isinstance(w, Button)).text == "Change of luck"
        assert table.position == before

    game.run(act)


def test_a_change_of_luck_by_keys_and_its_way_back(folder: Path) -> None:
    table = luck_table(2)
    game = Round(folder, table)
    double = next(t for t in tiles_of(table.state.held(0)) if TWELVE.doubles >> t & 1)
    before = table.position

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        button = next(w for w in face.bag.walk() if isinstance(w, Button))
        for back in (True, False):
            yield from walk_to(app, button, lambda: key(pygame.K_TAB), 90)
            key(pygame.K_RETURN)
            yield
            yield
            focus = app.scene.ui.focus
            assert getattr(focus, "fits", False)
            if back:
                key(pygame.K_ESCAPE)
                yield
                yield
                assert face.pool.live
                assert app.scene.ui.depth == 1
        widget = face.bag.tile(double)
        assert widget is not None
        yield from walk_to(app, widget, lambda: key(pygame.K_TAB), 90)
        key(pygame.K_RETURN)
        yield
        yield
        assert table.history.steps(before)[0].action == Luck(double, 1)
        yield from settled(app, game.scene)
        yield
        key(pygame.K_1)
        yield
        yield
        opened = table.history.steps(before)[0].state.held(1)
        assert table.history.steps(before)[1].action == PlayTile(min(tiles_of(opened)))

    game.run(act)


def test_nothing_betrays_a_bag_while_nobody_may_look(folder: Path) -> None:
    table = golf_table(my_shot, persons=(0, 1))
    game = Round(folder, table)

    def act(_app: App) -> Iterator[None]:
        face = face_of(game.scene)
        assert not face.bag.state.face_up
        assert all(d.tile < 0 and d.a == d.b == 0 for d in face.bag.state.tiles)
        assert len(face.bag.state.tiles) == table.state.held(0).bit_count()
        assert not face.bag.tags
        yield

    game.run(act)


def test_tags_legend_and_odds_are_there_before_a_tile_is_played(folder: Path) -> None:
    table = golf_table(my_shot)
    game = Round(folder, table)

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        assert set(face.bag.tags) == set(tiles_of(table.state.held(0)))
        assert face.legend.state.target is not None
        assert face.legend.state.honour == table.state.public.honour
        assert face.head.card.current == table.state.public.hole.number - 1
        assert face.links.state == links_state(table.view(0).public, asked=True)
        yield

    game.run(act)


def test_the_card_has_the_last_shot_of_a_hole_before_its_result_is_shown(folder: Path) -> None:
    state = golf_table(lambda s: s.public.phase is Phase.POOL and len(s.public.hole.queue) == 1 and s.public.pars[-1] == 3).state
    bench, seat = Bench(state, rules=DominoGolf(), seats=2), state.public.hole.queue[0]

    def script(_app: App) -> Iterator[None]:
        yield
        before = bench.face.head.card.lines[seat].open
        bench.play(next(Draw(t) for t in tiles_of(state.heaps[POOL] & ~TWELVE.doubles)))
        yield
        assert before == 0
        assert bench.face.head.card.lines[seat].open == bench.state.public.cards[seat][-1]

    seated(bench, folder, script, settings=CALM)


def test_the_card_has_the_last_hole_in_its_totals_when_the_winner_is_told(folder: Path) -> None:
    def moment(s: Any) -> bool:
        if s.public.phase is not Phase.POOL or s.public.hole.number != 3 or len(s.public.hole.queue) > 1:
            return False
        ball = s.public.balls[s.public.hole.queue[0]]
        return next_stage(s.public.hole, ball.stage) is ShotStage.GREEN and ball.lie is not Lie.FAIRWAY and ball.lie is not Lie.TEE

    state = golf_table(moment).state
    bench = Bench(state, rules=DominoGolf(), seats=2)

    def script(_app: App) -> Iterator[None]:
        yield
        behind = [line.total for line in bench.face.head.card.lines]
        events = bench.play(next(Draw(t) for t in tiles_of(state.heaps[POOL])))
        yield
        assert isinstance(events[-1], RoundWon | PlayOff)
        assert [line.total for line in bench.face.head.card.lines] == [sum(card) for card in bench.state.public.cards] != behind

    seated(bench, folder, script, settings=CALM)


def test_a_tile_of_the_pool_is_missing_there_as_soon_as_it_is_drawn(folder: Path) -> None:
    """Also while the winner is told, where the pool had one more until the standings came."""
    table = golf_table(lambda s: s.public.phase is Phase.POOL and s.public.hole.number == 3 and len(s.public.hole.queue) == 1)
    bench = Bench(table.state, rules=DominoGolf(), seats=2)

    def script(_app: App) -> Iterator[None]:
        yield
        pool, left = bench.face.pool, bench.state.public.sizes[POOL]
        assert pool.count == left
        bench.play(next(Draw(t) for t in tiles_of(bench.state.heaps[POOL])))
        assert pool.count == left - 1
        yield

    seated(bench, folder, script, settings=CALM)


def test_a_pool_that_runs_out_is_empty_until_it_is_told_that_it_is_mixed(folder: Path) -> None:
    def moment(s: Any) -> bool:
        return s.public.phase is Phase.PENALTY and s.public.shot.owed == 2 and bool(s.heaps[GONE])

    state = golf_table(moment).state
    last = tiles_of(state.heaps[POOL])[0]
    rest = state.heaps[POOL] & ~(1 << last)
    heaps = replaced(replaced(state.heaps, POOL, 1 << last), GONE, state.heaps[GONE] | rest)
    sizes = replaced(replaced(state.public.sizes, POOL, 1), GONE, state.public.sizes[GONE] + rest.bit_count())
    bench = Bench(state._replace(heaps=heaps, public=state.public._replace(sizes=sizes)), rules=DominoGolf(), seats=2)

    def script(_app: App) -> Iterator[None]:
        yield
        before, counts = bench.view, []
        bench.state, events = bench.rules.apply(bench.state, Draw(last))
        for event in events:
            bench.happen(event, before)
            counts.append((type(event), bench.face.pool.count))
        assert counts == [(PenaltyTaken, 0), (PoolMixed, sizes[GONE])]
        yield

    seated(bench, folder, script, settings=CALM)


def test_the_last_hole_stays_on_the_table_when_the_round_is_over_and_the_pool_has_nothing_more_to_say(folder: Path) -> None:
    """Whoever closed the standings saw bare cloth, and the tip of a pool from which nobody draws."""
    table = golf_table(lambda s: s.public.hole.number == 3 and s.public.phase is Phase.SHOT and len(s.public.hole.queue) == 1, persons=(),
                       options=Options(holes=3))
    game = Round(folder, table)

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        while not table.over or game.scene.showing.busy:
            game.scene.motion.finish()
            game.scene.showing.go_on()
            yield
        for _turn in range(3):
            yield
        assert game.table.state.public.phase is Phase.OVER
        assert [target.stage for target in face.links.state.targets][-1] is ShotStage.GREEN
        assert {ball.seat for ball in face.links.state.balls} == set(range(len(table.seats)))
        assert not face.pool.focusable
        public = game.table.state.public
        assert [plate.note.stat for plate in game.scene.desk.seats.plates] == [str(sum(card)) for card in public.cards]     # no tile count
        yield

    game.run(act)


def test_a_question_hides_neither_the_tiles_played_nor_the_target_where_there_is_room(folder: Path) -> None:
    table = golf_table(lambda s: s.public.phase is Phase.MULLIGAN and s.public.hole.queue[0] == 0 and s.public.pars[-1] == 4, seats=3,
                       options=Options(holes=3, mulligans=True))
    game = Round(folder, table)

    def act(_app: App) -> Iterator[None]:
        links = face_of(game.scene).links
        question = next(w for w in links.children if isinstance(w, QuestionCard))
        for spot, _shot in links.spots():
            assert not question.rect.collidepoint(spot.tile)
            assert not question.rect.collidepoint(spot.token)
        yield

    game.run(act)


@pytest.mark.parametrize(("seats", "calm"), [(1, False), (3, True)])
def test_after_every_action_the_table_shows_what_lies_there(folder: Path, seats: int, calm: bool) -> None:
    table = golf_table(lambda s: s.public.phase is Phase.SET_UP, seats=seats, persons=(),
                       options=Options(holes=3, mulligans=True, change_of_luck=True))
    game = Round(folder, table, Settings(theme="contrast", speed=4, pace="fast", reduce_motion=calm))
    wrong: list[object] = []
    called: set[int] = set()

    def act(app: App) -> Iterator[None]:
        face = face_of(game.scene)
        while not table.over and not (calm and table.state.public.cards[0]):
            if not game.scene.showing.busy and face.links.state != links_state(table.view(0).public):
                wrong.append(table.state.public.phase)
            pad = 2 * app.painter.look.px(PAD)
            for sprite in (s for s in game.scene.stage.sprites if s.z == CALLING and id(s) not in called):
                called.add(id(sprite))
                if sprite.rect.inflate(-pad, -pad).collidelist(face.links.tiles()) >= 0:
                    wrong.append(sprite)
            game.scene.motion.finish()
            yield
        assert not wrong
        assert called or seats == 1       # who plays alone ends each hole himself: its card tells how many

    game.run(act)


def test_cut_motions_leave_nothing_behind(folder: Path) -> None:
    table = golf_table(lambda s: s.public.phase is Phase.SET_UP, seats=3, persons=(), options=Options(holes=3))
    game = Round(folder, table, Settings(theme="contrast", speed=4, pace="fast"))

    def act(app: App) -> Iterator[None]:
        turn = 0
        while not table.state.public.cards[0]:
            turn += 1
            if turn % 3 == 0:
                game.scene.motion.finish()
            if turn % 97 == 0:
                face_of(game.scene).settle()
            yield
        game.scene.showing.cut()
        face_of(game.scene).put(table.view(0), NoLegal(), Sitting(0, table.names, True))
        assert game.scene.stage.sprites == ()

    game.run(act)


# ---- quick presses

def test_d2_a_double_lies_open_until_another_green_is_turned_up(folder: Path) -> None:
    """It is on the cloth where a game is opened in between, and gone when the green lies."""
    table = golf_table(lambda s: s.public.hole.double != NONE and s.public.phase is Phase.GREEN)
    double, scene = table.state.public.hole.double, scene_of(table)
    seen: list[tuple[int, bool]] = []

    def script(app: App) -> Iterator[None]:
        while table.state.public.hole.green == NONE or scene.showing.busy:
            state = face_of(scene).links.state
            seen.append((state.double, state.target(ShotStage.GREEN) is not None))
            yield
        assert face_of(scene).links.state.double == NONE
        assert face_of(scene).links.state == links_state(table.state.public, asked=face_of(scene).links.state.asked)

    run(folder, scene, script, settings=Settings(theme="contrast", speed=1), clock=Film(), hasty=True)
    assert seen[0] == (double, False)
    assert all(shown == NONE for shown, green in seen if green)


def alone() -> Table:
    """Ana plays by herself, so that a shot is followed by the next one at once."""
    return golf_table(lambda s: my_shot(s, least=4) and s.public.balls[0].strokes == 0, seats=1)


class StandingClock(Clock):
    """Goes on by a millisecond whenever it is looked at, however busy the machine is."""

    def __call__(self) -> float:
        self.skip(.001)
        return self.skipped


def own_plays(game: Round, before: int) -> list[Any]:
    return [step.action for step in game.table.history.steps(before) if isinstance(step.action, PlayTile)]


def first_that_fits(game: Round) -> HandTile:
    return next(w for w in face_of(game.scene).bag.walk() if isinstance(w, HandTile) and w.fits)


def tap_at(pos: tuple[int, int], size: tuple[int, int]) -> None:
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        finger(kind, pos, size)


@pytest.mark.parametrize("device", ["mouse", "touch", "key", "number", "pad"])
def test_a_double_press_plays_one_tile(folder: Path, device: str) -> None:
    """The next shot is asked for as soon as the first has been shown: the second half of a double press was not meant for it."""
    clock = StandingClock()
    game = Round(folder, alone(), clock=clock, hasty=True)
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        at = first_that_fits(game).rect.center
        presses: dict[str, Callable[[], None]] = {
            "mouse": lambda: click(at), "touch": lambda: tap_at(at, app.size), "key": lambda: key(pygame.K_RETURN),
            "number": lambda: key(pygame.K_1), "pad": lambda: pad("A")}
        once = presses[device]
        if device in ("key", "pad"):
            key(pygame.K_RIGHT) if device == "key" else pad("right")
            yield
        for _ in range(2):
            once()
            yield from settled(app, game.scene)
            assert len(own_plays(game, before)) == 1
        clock.skip(.4)
        yield
        click(first_that_fits(game)) if device in ("mouse", "touch") else once()
        yield
        assert len(own_plays(game, before)) == 2

    game.run(act)


def test_two_quick_presses_on_different_tiles_play_both(folder: Path) -> None:
    """Somebody who is fast has chosen twice."""
    clock = StandingClock()
    game = Round(folder, alone(), clock=clock, hasty=True)
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        for number in (1, 2):
            began = clock.skipped
            click([w for w in face_of(game.scene).bag.walk() if isinstance(w, HandTile) and w.fits][-1 if number == 2 else 0])
            yield from settled(app, game.scene)
            assert len(own_plays(game, before)) == number
            assert clock.skipped - began < .3

    game.run(act)


def test_enter_after_a_click_shows_the_focus_before_it_plays(folder: Path) -> None:
    game = Round(folder, alone())
    before = game.table.position

    def act(app: App) -> Iterator[None]:
        click(first_that_fits(game))
        yield from settled(app, game.scene)
        assert not focused_tile(game)
        key(pygame.K_RETURN)
        yield
        assert len(own_plays(game, before)) == 1
        assert focused_tile(game)
        key(pygame.K_RETURN)
        yield
        assert len(own_plays(game, before)) == 2

    game.run(act)


def focused_tile(game: Round) -> bool:
    """Whether the focus is seen, on a tile."""
    return game.scene.ui.focus_seen and isinstance(game.scene.ui.focus, HandTile)
