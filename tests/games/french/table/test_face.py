"""French on the table: four ends by every device, doubles that arms wait for, points, fines, and how hands and games end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games.dominoes.rules.hands import Pass, Play
from game.games.dominoes.rules.tiles import read_tile
from game.games.dominoes.table.boards import ColumnRow
from game.games.dominoes.table.felt import OpenEnd
from game.games.dominoes.table.show import HandResultPanel
from game.games.french.rules import CENTRE, EAST, NORTH, SOUTH, WEST, HandResult, Match, Options, Phase, Public, State
from game.games.french.table import FrenchFace
from game.rules.contract import Event, NoLegal
from game.ui.looks.settings import Settings
from game.ui.play.standings import verdict
from game.ui.table.pieces import ResultPanel
from game.ui.widgets.base import Widget
from game.ui.window.loop import App
from tests.games.french.rules.test_rules import DEAL, RULES, begin, play, table
from tests.ui.table.bench import Bench, staged, words_of
from tests.ui.user import click, drag, key, pad, tap

SEVERAL, SOUTH_ONLY, NONE = read_tile("4-2"), read_tile("3-3"), read_tile("3-1")
BLANKS = ("pose 0-0", "play 4-0 north", "pass", "play 6-0 east", "play 3-0 south", "play 2-0 west")


def four_arms() -> State:
    """Ana (seat 0) is to play: north is open for 4, west for 2, east waits for 6-6, south for 3-3. 4-2 fits two arms, 3-1 none."""
    state, _ = play(begin(), DEAL, *BLANKS, "play 2-2 west", "play 4-4 north")
    return state


def bench(state: State, viewer: int = 0, *, open_hand: bool = True) -> Bench:
    return Bench(state, viewer, open_hand=open_hand, rules=RULES)


def face(scene: Bench) -> FrenchFace:
    assert isinstance(scene.face, FrenchFace)
    return scene.face


def told(folder: Path, state: State, look: Callable[[Bench], None], viewer: int = 0) -> None:
    scene = bench(state, viewer)

    def script(app: App) -> Iterator[None]:
        look(scene)
        yield
    staged(folder, scene, script)


def end(scene: Bench, arm: int) -> OpenEnd:
    found = face(scene).felt.end(arm)
    assert found is not None
    return found


def tile(scene: Bench, number: int) -> Widget:
    found = face(scene).hand.tile(number)
    assert found is not None
    return found


def focused(app: App) -> Widget | None:
    return app.scene.ui.focus


def moving(scene: Bench) -> bool:
    return scene.motion.busy


# ---- choosing an arm
ARMS = pytest.mark.parametrize("arm", [NORTH, WEST])


@ARMS
def test_click_and_click(folder: Path, arm: int) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        click(tile(scene, SEVERAL))
        yield
        assert scene.questions == ["4-2 fits several arms: north by its 4 or west by its 2"]
        assert [sign.arm for sign in face(scene).felt.state.signs if sign.live] == [NORTH, WEST]
        click(end(scene, arm))
        yield
    assert staged(folder, scene, script).chosen == [Play(SEVERAL, arm)]


def test_tap_and_tap(folder: Path) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        tap(tile(scene, SEVERAL), app.size)
        yield
        tap(end(scene, WEST), app.size)
        yield
    assert staged(folder, scene, script).chosen == [Play(SEVERAL, WEST)]


def test_drag_to_an_end(folder: Path) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        yield from drag(tile(scene, SEVERAL).rect.center, end(scene, NORTH).place.center)
    assert staged(folder, scene, script).chosen == [Play(SEVERAL, NORTH)]


@pytest.mark.parametrize(("arm", "step"), [(NORTH, pygame.K_UP), (WEST, pygame.K_LEFT)])
def test_keys_go_from_end_to_end_by_position(folder: Path, arm: int, step: int) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        key(pygame.K_1 + [d.tile for d in face(scene).hand.state.tiles].index(SEVERAL))
        yield
        assert isinstance(focused(app), OpenEnd)
        if focused(app) is not end(scene, arm):
            key(step)
            yield
        assert focused(app) is end(scene, arm)
        key(pygame.K_RETURN)
        yield
    assert staged(folder, scene, script).chosen == [Play(SEVERAL, arm)]


@pytest.mark.parametrize("goal", [NORTH, EAST, SOUTH, WEST])
def test_every_free_side_can_be_reached_by_the_cross_of_a_pad(folder: Path, goal: int) -> None:
    state, _ = play(begin(), DEAL, "pose 0-0")
    scene = bench(state, 3)         # 4-0 and 2-0 go to any of the four sides
    steps = {NORTH: ("up",), EAST: ("right",), SOUTH: ("down",), WEST: ("left",)}[goal]

    def script(app: App) -> Iterator[None]:
        key(pygame.K_1)
        yield
        assert isinstance(focused(app), OpenEnd)
        for step in steps:
            if focused(app) is not end(scene, goal):
                pad(step)
                yield
        assert focused(app) is end(scene, goal)
        pad("A")
        yield
    assert [action.arm for action in staged(folder, scene, script).chosen] == [goal]


def test_an_end_and_then_a_tile(folder: Path) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        click(end(scene, WEST))
        yield
        # 4-2 is the only tile that goes there.
        click(end(scene, NORTH))
        yield
        assert scene.questions[-1] == "Choose the tile that goes to the north arm"
        assert face(scene).hand.state.fits == {read_tile(t) for t in ("4-1", "4-2", "4-3")}
    assert staged(folder, scene, script).chosen == [Play(SEVERAL, WEST)]


def test_a_hopeless_tile_is_told_of_the_arm_that_waits_for_its_double(folder: Path) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        click(tile(scene, NONE))
        yield
    staged(folder, scene, script)
    assert (scene.chosen, scene.refused) == ([], [Play(NONE, SOUTH)])
    assert RULES.why_not(scene.state, scene.refused[0]) == "The south arm waits for 3-3."


# ---- the cross
def test_each_end_shows_its_number_and_what_it_waits_for(folder: Path) -> None:
    def look(scene: Bench) -> None:
        signs = face(scene).felt.state.signs
        assert [(s.arm, s.number, s.label, s.double, s.live) for s in signs] == [
            (NORTH, 4, "north", False, True), (EAST, 6, "needs 6-6", True, False),
            (SOUTH, 3, "needs 3-3", True, True), (WEST, 2, "west", False, True)]
        assert end(scene, EAST).name_place is not None, "said although nobody can use it"
        assert face(scene).felt.state.line.across == {EAST, SOUTH}
        wide, high = end(scene, EAST).place.size
        assert high > wide, "the place of a double lies across its arm"
    told(folder, four_arms(), look)


def test_bare_sides_ask_for_blanks(folder: Path) -> None:
    state, _ = play(begin(), DEAL, "pose 0-0", "play 4-0 north")

    def look(scene: Bench) -> None:
        assert [(s.number, s.label, s.double) for s in face(scene).felt.state.signs] == [
            (4, "needs 4-4", True), (0, "needs a 0", False), (0, "needs a 0", False), (0, "needs a 0", False)]
    told(folder, state, look)


def test_the_felt_shows_the_cross_that_was_played(folder: Path) -> None:
    def look(scene: Bench) -> None:
        line = face(scene).felt.state.line
        assert line.first is not None
        assert line.first.tile == 0
        assert [[lying.seat for lying in arm] for arm in line.arms] == [[3, 1], [1], [0], [3, 2]]
        assert line.ends == (4, 6, 3, 2)
        boxes = [piece.box(face(scene).felt.spread.width) for piece in face(scene).felt.spread.pieces]
        assert all(face(scene).felt.rect.contains(box) for box in boxes)
    told(folder, four_arms(), look)


def test_a_tile_flies_to_its_arm(folder: Path) -> None:
    scene = bench(four_arms())

    def script(app: App) -> Iterator[None]:
        scene.play(Play(SEVERAL, WEST))
        assert face(scene).felt.state.hidden == {SEVERAL}
        assert face(scene).hand.tile(SEVERAL) is None
        while moving(scene):
            yield
        assert face(scene).felt.state.hidden == frozenset()
        assert face(scene).felt.state.line.ends == (4, 6, 3, 4)
        assert scene.stage.sprites == ()
        scene.put()
        yield
        assert face(scene).felt.state.line.ends == (4, 6, 3, 4)
    staged(folder, scene, script, Settings(theme="contrast", speed=1))


# ---- the end of hands and of the game
def after_all(folder: Path, state: State, action: str,
              look: Callable[[Bench], None] | None = None) -> tuple[Bench, list[Event], ResultPanel]:
    """The table after an action whose events have all been shown; `look` sees it while its window is open."""
    scene, found, events = bench(state), [], []

    def script(app: App) -> Iterator[None]:
        before = scene.view
        scene.state, happened = RULES.apply(scene.state, RULES.decode(action))
        for event in happened:
            events.append(event)
            scene.happen(event, before)
            scene.motion.finish()
        scene.put()
        yield
        found.append(next(w for w in face(scene).felt.walk() if isinstance(w, ResultPanel)))
        if look is not None:
            look(scene)
    staged(folder, scene, script)
    return scene, events, found[0]


def test_everybody_pays_for_his_pips_and_twice_for_a_double(folder: Path) -> None:
    scene, _events, result_panel = after_all(folder, one_from_home(), "play 4-1 north")
    assert result_panel.headline == "Ana goes out"
    assert isinstance(result_panel, HandResultPanel)
    told = [(rest.pips, rest.why, rest.note) for rest in result_panel.rests]
    assert told == [(0, "", ""), (7, "", ""), (10, "a double left", "× 2 = 20"), (9, "a fine", "+ 10 = 19")]
    assert result_panel.remark == "Points so far: Ana\u00a00, Winston\u00a07, Marcia\u00a019, Desmond\u00a020"
    board = face(scene).board.state
    assert [(row.seat, row.score, row.ahead) for row in board.rows] == [(0, 0, True), (3, 19, False), (2, 20, False), (1, 7, False)]


def test_a_finished_cross_lies_in_the_middle_of_what_the_result_leaves_free(folder: Path) -> None:
    """Its arms are of different lengths, and the first tile is not the middle of what lies there."""
    def look(scene: Bench) -> None:
        felt = face(scene).felt
        first, *others = (piece.box(felt.spread.width) for piece in felt.spread.pieces)
        covered, free = first.unionall(others), felt.area(scene.painter)
        assert free.h < felt.rect.h
        assert free.contains(covered)
        assert abs(covered.centerx - free.centerx) <= 1
        assert abs(covered.centery - free.centery) <= 1
        middle = felt.spread.piece(read_tile("0-0"))
        assert middle is not None
        assert middle.box(felt.spread.width).center != free.center

    after_all(folder, one_from_home(), "play 4-1 north", look)


def one_from_home(totals: tuple[int, ...] = (0, 0, 0, 0), **options: object) -> State:
    """Ana goes out with 4-1 on the north arm. Marcia has been fined."""
    state = four_arms()
    hands = table("4-1 5-2 5-5 6-3", 0, "4 6? 3? 2", totals, **options)
    return state._replace(public=state.public._replace(match=hands.public.match, fines=(0, 0, 0, 10)), hands=hands.hands)


def test_the_lowest_total_wins_the_game(folder: Path) -> None:
    """The loser is named too (J20), in the finale, in the sentence above the hand and with the standings."""
    scene, _events, result_panel = after_all(folder, one_from_home((30, 10, 90, 20)), "play 4-1 north")
    assert (result_panel.grand, result_panel.headline) == (True, "Winston wins!")
    assert scene.face.ask(scene.view, NoLegal(), scene.sitting) == "Winston has won the game, Desmond has lost"
    assert verdict(RULES.scores(scene.state), scene.sitting.names) == "Winston wins, Desmond loses"
    assert result_panel.remark == "Desmond loses the game. Winston\u00a017, Ana\u00a030, Marcia\u00a039, Desmond\u00a0110"


def test_equal_totals_share_the_win(folder: Path) -> None:
    scene, _events, result_panel = after_all(folder, one_from_home((17, 10, 90, 20)), "play 4-1 north")
    assert result_panel.headline == "Ana and Winston share the win!"
    assert scene.face.ask(scene.view, NoLegal(), scene.sitting) == "Ana and Winston share the win, Desmond has lost"


def test_a_blocked_hand(folder: Path) -> None:
    state = four_arms()
    hands = table("4-1,5-0 5-2 5-5 6-3", 0, "4 6? 3? 2")
    # Whatever is left has neither 1 nor 2, 6-6 nor 3-3.
    state = state._replace(hands=(*hands.hands[:1], 1 << read_tile("5-3"), 1 << read_tile("5-5"), 1 << read_tile("6-3")))
    _scene, _events, result_panel = after_all(folder, state, "play 4-1 north")
    assert result_panel.headline == "Blocked"
    assert isinstance(result_panel, HandResultPanel)
    assert [rest.won for rest in result_panel.rests] == [False] * 4


def test_a_third_pass_is_called_and_stands_on_the_board(folder: Path) -> None:
    base = table("5-5,6-5 4-1 5-2 6-3", 0, "4 6? 3? 2", three_passes=True)
    state = four_arms()._replace(public=four_arms().public._replace(match=base.public.match), hands=base.hands)
    passed = (-1, -1, -1, -1) * 2
    scene = bench(state._replace(public=state.public._replace(moves=(*state.public.moves, *passed))))

    def script(app: App) -> Iterator[None]:
        assert face(scene).board.state.remarks == ("the next knock costs Ana, Winston, Desmond and Marcia ten",)
        heard = scene.play(Pass())
        assert [type(event).__name__ for event in heard] == ["Knocked", "Fined"]
        assert moving(scene)
        scene.motion.finish()
        scene.put()
        yield
        board = face(scene).board.state
        assert [row.score for row in board.rows] == [10, 0, 0, 0]
        assert board.remarks[0] == "Ana: 10 for knocking in this hand"
    staged(folder, scene, script)


# ---- words
@pytest.mark.parametrize(("state", "question"), [
    (four_arms(), "Your turn, Ana: play one of the glowing tiles"),
    (play(begin(), DEAL)[0], "Your turn, Ana: pose 0-0"),
    (play(begin(), DEAL, *BLANKS[:4])[0], "Your turn, Ana: a 0 goes to each side of 0-0 first"),
    (play(begin(), DEAL, "pose 0-0")[0], "Marcia is to play"),
    (table("5-5,6-5 4-1 5-2 6-3", 0, "4 6? 3? 2"), "Ana, nothing of yours fits any arm: knock"),
    (State(Public(Match(Options(), (12, 40, 101, 30), ()), Phase.OVER)), "Ana has won the game, Desmond has lost"),
])
def test_the_question(folder: Path, state: State, question: str) -> None:
    scene = bench(state)

    def script(app: App) -> Iterator[None]:
        yield
        assert scene.face.ask(scene.view, scene.legal, scene.sitting) == question
    scene.arranged = lambda: None  # type: ignore[method-assign]
    staged(folder, scene, script)


def test_plaques(folder: Path) -> None:
    def look(scene: Bench) -> None:
        notes = [scene.face.seat_note(scene.view, seat, scene.sitting) for seat in range(4)]
        assert [note.said for note in notes] == ["played 3-0 south", "played 4-4 north", "played 2-2 west", "played 2-0 west"]
        assert [note.count for note in notes] == ["5 tiles", "5 tiles", "6 tiles", "5 tiles"]
        assert [note.role for note in notes] == ["you", "against you", "against you", "against you"]
        assert scene.face.subtitle(scene.view) == "hand 1, to 100 points; the fewest win"
    state = four_arms()
    told(folder, state._replace(public=state.public._replace(match=state.public.match._replace(totals=(1, 0, 12, 7)))), look)


def test_what_passes_have_shown(folder: Path) -> None:
    state = table("4-1,5-0 5-2 5-5 6-4,6-3", 2, "4 6? 3? 2")
    base = four_arms()
    state, _ = play(base._replace(public=base.public._replace(turn=2, moves=(*base.public.moves, -1, -1)), hands=state.hands), "pass")

    def look(scene: Bench) -> None:
        said = words_of(scene.face.odds(scene.view, scene.sitting))
        line = next(words for words in said if words.startswith("Desmond"))
        assert {"no\u00a00", "no\u00a02", "no\u00a04", "no\u00a03-3", "no\u00a06-6"} <= set(line.removeprefix("Desmond: ").split(", "))
    told(folder, state, look)


def test_the_card_of_points(folder: Path) -> None:
    results = (
        HandResult(1, (12, 0, 9, 4), (True, False, False, False), (0, 0, 10, 0), (24, 0, 19, 4), (24, 0, 19, 4)),
        HandResult(None, (5, 6, 7, 8), (False, False, False, False), (0, 0, 0, 0), (5, 6, 7, 8), (29, 6, 26, 12)),
    )

    def look(scene: Bench) -> None:
        card = scene.face.scorecard(scene.view, scene.sitting)
        lines = [w for w in card.walk() if isinstance(w, ColumnRow) and not w.marks]
        assert [(line.head, [cell.text for cell in line.cells]) for line in lines] == [
            ("Total", ["29", "6", "26", "12"]), ("2", ["5", "6", "7", "8"]), ("1", ["24", "0", "19", "4"])]
        assert [cell.below for cell in lines[2].cells] == ["×2", "", "+10", ""]
        assert [cell.bold for cell in lines[0].cells] == [False, True, False, False]
        assert {"Blocked", "Winston goes out"} <= set(words_of(card))
        assert any("×2" in words and "+10" in words for words in words_of(card)), "both signs are explained"
    state = four_arms()
    options = table("1-0 2-0 3-0 4-0", 0, "- - - -", three_passes=True).public.match.options
    told(folder, state._replace(public=state.public._replace(match=Match(options, (29, 6, 26, 12), results))), look)


def test_a_hint_is_marked_on_tile_and_arm(folder: Path) -> None:
    def look(scene: Bench) -> None:
        scene.face.point_out(Play(SEVERAL, WEST))
        assert face(scene).hand.state.hint == SEVERAL
        assert [sign.hint for sign in face(scene).felt.state.signs] == [False, False, False, True]
    told(folder, four_arms(), look)


def test_the_first_tile_has_one_place(folder: Path) -> None:
    def look(scene: Bench) -> None:
        (sign,) = face(scene).felt.state.signs
        assert (sign.arm, sign.number, sign.label, sign.live) == (CENTRE, None, "0-0", True)
    told(folder, play(begin(), DEAL)[0], look)
