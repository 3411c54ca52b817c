"""Cut Throat on the table: drawing by every device and seen by everybody, the wins, what is said, and what stays hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.games.cut_throat.rules import Drawn, DrawTile, HandResult, Match, Phase, Public, State
from game.games.cut_throat.table import CutThroatFace
from game.games.dominoes.rules.hands import DREW, Play
from game.games.dominoes.rules.tiles import SIX, read_tile
from game.games.dominoes.table.boards import ColumnRow
from game.games.dominoes.table.show import HandResultPanel
from game.games.dominoes.table.unseen import UnseenBars
from game.ui.looks.settings import Settings
from game.ui.table.pieces import ResultPanel
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.window.loop import App
from tests.games.cut_throat.rules.tables import RULES, match, play, table
from tests.ui.table.bench import MOVING, TURNED, Bench, staged, words_of
from tests.ui.table.test_showing import SHOWN, Faces
from tests.ui.user import click, key, pad, tap, walk_to


def bench(state: State, viewer: int = 0, *, open_hand: bool = True) -> Bench:
    return Bench(state, viewer, open_hand=open_hand, rules=RULES, seats=state.public.match.seats)


def must_draw(boneyard: str = "2-2,6-4") -> State:
    """Ana (seat 0) has nothing for 6-5 and must draw."""
    begun = table("4-1,3-3 6-5,5-5,1-0", 1, (-1, -1), match(0, 0, leader=1, boneyard=True), boneyard=boneyard, opener=1)
    state, _ = play(begun, "pose 6-5")
    return state


def face(scene: Bench) -> CutThroatFace:
    assert isinstance(scene.face, CutThroatFace)
    return scene.face


def focus(app: App) -> Widget | None:
    return app.scene.ui.focus


def moving(scene: Bench) -> bool:
    return scene.motion.busy


def draw_button(scene: Bench) -> Button:
    return next(w for w in scene.ui.top.walk() if isinstance(w, Button) and w.text == "Draw")


# ---- drawing
Way = Callable[[Bench, App], Iterator[None]]


def by_click(scene: Bench, app: App) -> Iterator[None]:
    click(face(scene).boneyard)
    yield


def by_finger(scene: Bench, app: App) -> Iterator[None]:
    tap(face(scene).boneyard, app.size)
    yield


def by_key(scene: Bench, app: App) -> Iterator[None]:
    yield from walk_to(app, face(scene).boneyard, lambda: key(pygame.K_TAB))
    key(pygame.K_RETURN)
    yield


def by_pad(scene: Bench, app: App) -> Iterator[None]:
    assert focus(app) is draw_button(scene), "a new turn begins where something can be done"
    pad("up")
    yield
    assert focus(app) is face(scene).boneyard
    pad("A")
    yield


def by_button(scene: Bench, app: App) -> Iterator[None]:
    click(draw_button(scene))
    yield


@pytest.mark.parametrize("way", [by_click, by_finger, by_key, by_pad, by_button])
def test_a_tile_is_drawn(folder: Path, way: Way) -> None:
    scene = bench(must_draw())
    staged(folder, scene, lambda app: way(scene, app))
    assert scene.chosen == [DrawTile()]


def test_who_can_play_cannot_draw(folder: Path) -> None:
    state, _ = play(must_draw("6-4"), "draw", "drawn 6-4")
    scene = bench(state)

    def script(app: App) -> Iterator[None]:
        assert not face(scene).boneyard.focusable
        click(face(scene).boneyard)
        yield
        assert app.scene.ui.tip is not None
    assert staged(folder, scene, script).chosen == []


@pytest.mark.parametrize(("viewer", "settings"), [(0, MOVING), (0, TURNED), (1, MOVING)], ids=["own", "own, reduced motion", "another's"])
def test_a_drawn_tile_flies_to_who_drew_it_and_only_he_sees_it(folder: Path, viewer: int, settings: Settings,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    scene = bench(must_draw(), viewer)
    six_four = SIX.halves[read_tile("6-4")][::-1]

    def script(app: App) -> Iterator[None]:
        scene.play(DrawTile())
        assert moving(scene), "he says why he draws"
        scene.motion.finish()
        scene.put()
        yield
        faces = Faces(monkeypatch)
        scene.play(Drawn(read_tile("6-4")))
        assert face(scene).boneyard.count == 1
        assert any(sprite.visible for sprite in scene.stage.sprites)
        while moving(scene):
            yield
        assert scene.stage.sprites == ()
        held = {d.tile for d in face(scene).hand.state.tiles}
        assert (read_tile("6-4") in held) == (viewer == 0)
        assert face(scene).hand.state.hidden == frozenset()
        assert (six_four in faces.asked) == (viewer == 0)
        scene.put()
        yield
        assert [n.count for n in (scene.face.seat_note(scene.view, seat, scene.sitting) for seat in (0, 1))] == ["3 tiles", "2 tiles"]
        assert scene.face.seat_note(scene.view, 0, scene.sitting).said == "drew a tile"
    staged(folder, scene, script, settings)


def test_a_covered_hand_takes_a_tile_without_showing_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = bench(must_draw(), open_hand=False)

    def script(app: App) -> Iterator[None]:
        scene.play(DrawTile())
        scene.motion.finish()
        scene.put()
        yield
        faces = Faces(monkeypatch)
        before = scene.view
        scene.state, events = RULES.apply(scene.state, Drawn(read_tile("6-4")))
        for track in scene.happen(events[0]._replace(tile=None), before):  # type: ignore[attr-defined]
            scene.motion.play(*track)
        while moving(scene):
            yield
        assert len(face(scene).hand.state.tiles) == 3
        assert faces.asked <= SHOWN | {(5, 6)}
    staged(folder, scene, script, MOVING)


def test_only_the_first_tile_drawn_is_explained(folder: Path) -> None:
    scene = bench(must_draw(), 1)

    def script(app: App) -> Iterator[None]:
        scene.play(DrawTile())
        assert moving(scene)
        scene.motion.finish()
        scene.play(Drawn(read_tile("2-2")))
        scene.motion.finish()
        scene.put()
        scene.play(DrawTile())
        assert not moving(scene)
        yield
    staged(folder, scene, script, MOVING)


def test_the_boneyard_stands_beside_the_line_and_is_there_for_two_alone(folder: Path) -> None:
    with_one, without = bench(must_draw()), bench(play(table("4-1,3-3 6-5,5-5", 1, (-1, -1), match(0, 0, leader=1), opener=1),
                                                       "pose 6-5")[0])

    def script(app: App) -> Iterator[None]:
        felt, stack = face(with_one).felt, face(with_one).boneyard
        assert stack in felt.children
        assert felt.rect.contains(stack.rect)
        assert not felt.area(with_one.painter).colliderect(stack.rect)
        yield

    def script_without(app: App) -> Iterator[None]:
        assert face(without).boneyard not in face(without).felt.children
        yield
    staged(folder, with_one, script)
    staged(folder, without, script_without)


def test_the_last_tile_drawn_may_end_the_hand_blocked(folder: Path) -> None:
    # Nothing goes on 6-5, and the boneyard's last tile does not either.
    begun = table("4-1,3-3 6-5,3-0", 1, (-1, -1), match(0, 0, leader=1, boneyard=True), boneyard="2-2", opener=1)
    scene = bench(play(begun, "pose 6-5")[0])

    def script(app: App) -> Iterator[None]:
        scene.play(DrawTile())
        scene.motion.finish()
        for _event in scene.play(Drawn(read_tile("2-2"))):
            scene.motion.finish()
        scene.put()
        yield
        result_panel = next(w for w in face(scene).felt.walk() if isinstance(w, HandResultPanel))
        assert result_panel.headline == "Blocked: Winston has the fewest pips, 3"
        assert isinstance(result_panel, HandResultPanel)
        assert {rest.seat: rest.pips for rest in result_panel.rests} == {0: 15, 1: 3}
        assert face(scene).boneyard not in face(scene).felt.children
    staged(folder, scene, script)


# ---- the end of hands and matches
def finished(folder: Path, state: State, action: str) -> ResultPanel:
    scene, found = bench(state), []

    def script(app: App) -> Iterator[None]:
        scene.play(RULES.decode(action))
        scene.motion.finish()
        yield
        found.append(next(w for w in face(scene).felt.walk() if isinstance(w, ResultPanel)))
    staged(folder, scene, script)
    return found[0]


@pytest.mark.parametrize(("hands", "wins", "headline", "remark"), [
    ("4-1 5-5", (2, 0), "Ana dominoes", "Ana has 3 wins"),
    ("4-1 5-5", (0, 2), "Ana dominoes", "Everybody has won now: back to nil\u00a0all"),
    ("4-1 5-5 6-6", (2, 0, 1), "Ana dominoes", "Ana has 3 wins"),
    ("4-1,5-0 5-0,6-6 3-1 0-0", (0, 0, 0, 0), "Blocked and tied", "The hand is replayed for one more"),
])
def test_how_a_hand_ends(folder: Path, hands: str, wins: tuple[int, ...], headline: str, remark: str) -> None:
    masks = hands.split(" ")
    if headline == "Blocked and tied":
        state = table("6-3,2-0 1-1 5-5 5-4", 0, (6, 3), match(*wins))
        result_panel = finished(folder, state._replace(public=state.public._replace(moves=())), "play 6-3 left")
    else:
        state = table(" ".join(masks), 0, (4, 2), match(*wins))
        result_panel = finished(folder, state, "play 4-1 left")
    assert (result_panel.headline, result_panel.remark) == (headline, remark)
    sides = {2: {0, 2}, 3: {0, 1, 3}, 4: {0, 1, 2, 3}}[len(wins)]
    assert isinstance(result_panel, HandResultPanel)
    assert {rest.side for rest in result_panel.rests} == sides


def test_six_love(folder: Path) -> None:
    scene = bench(table("4-1 5-5 6-6", 0, (4, 2), match(5, 3, 0)))

    def script(app: App) -> Iterator[None]:
        before = scene.view
        scene.state, events = RULES.apply(scene.state, Play(read_tile("4-1"), 0))
        for event in events:
            scene.happen(event, before)
            scene.motion.finish()
        scene.put()
        yield
        result_panel = next(w for w in face(scene).felt.walk() if isinstance(w, ResultPanel))
        assert (result_panel.grand, result_panel.headline, result_panel.remark) == (True, "Six love!", "Ana wins the match")
        assert face(scene).board.state.rows[0].score == 6
    staged(folder, scene, script)


# ---- words
def told(folder: Path, state: State, look: Callable[[Bench], None]) -> None:
    scene = bench(state)

    def script(app: App) -> Iterator[None]:
        look(scene)
        yield
    staged(folder, scene, script)


@pytest.mark.parametrize(("of", "remarks"), [
    (match(0, 0, 0), ()),
    (match(2, 0, 0), ("back to nil once Winston and Desmond have won too",)),
    (match(2, 0, 1), ("a win by Winston takes all back to nil",)),
    (match(2, 0, 1, worth=2), ("this hand is worth 2", "a win by Winston takes all back to nil")),
    (match(2, 0, 0, six_love="all"), ("back to nil once Winston and Desmond have won too", "won only while all others have none")),
    (match(2, 0, 1, six_love="all"), ("a win by Winston takes all back to nil", "nobody can win the match before that")),
])
def test_the_board_tells_what_would_take_the_wins_back(folder: Path, of: Match, remarks: tuple[str, ...]) -> None:
    def look(scene: Bench) -> None:
        board = face(scene).board.state
        assert board.remarks == remarks
        assert [(row.seat, row.score) for row in board.rows] == [(seat, of.wins[seat]) for seat in (0, 2, 1)]
        assert (board.goal, board.studs) == (6, True)
    told(folder, table("4-1 5-5 6-6", 0, (-1, -1), of), look)


@pytest.mark.parametrize(("state", "question"), [
    (must_draw(), "Ana, nothing of yours fits the 5 or the 6: draw from the boneyard"),
    (must_draw("none"), "Ana, nothing of yours fits the 5 or the 6: knock"),
    (play(must_draw("6-4"), "draw", "drawn 6-4")[0], "Your turn, Ana: play the glowing tile on the 6"),
    (play(must_draw(), "draw")[0], "Ana draws from the boneyard"),
    (table("4-1 5-5", 1, (-1, -1), match(0, 0)), "Winston is to play"),
    (State(Public(match(6, 0), Phase.OVER, (0, 0)), (0, 0)), "Ana has won the match"),
])
def test_the_question(folder: Path, state: State, question: str) -> None:
    told(folder, state, lambda scene: _assert_question(scene, question))


def _assert_question(scene: Bench, question: str) -> None:
    assert scene.face.ask(scene.view, scene.legal, scene.sitting) == question


def test_plaques_order_and_subtitle(folder: Path) -> None:
    def look(scene: Bench) -> None:
        notes = [scene.face.seat_note(scene.view, seat, scene.sitting) for seat in range(3)]
        assert [(note.role, note.count) for note in notes] == [("you", "1 tile"), ("against you", "1 tile"), ("against you", "1 tile")]
        assert scene.face.order(scene.view, scene.sitting) == (0, 2, 1)
        assert scene.face.subtitle(scene.view) == "hand 1, first to six while another has none"
    told(folder, table("4-1 5-5 6-6", 0, (-1, -1), match(2, 0, 1)), look)


def test_what_passes_and_draws_have_shown(folder: Path) -> None:
    state, _ = play(must_draw("2-2,6-4"), "draw", "drawn 6-4", "play 6-4 right")

    def look(scene: Bench) -> None:
        odds = scene.face.odds(scene.view, scene.sitting)
        assert "Winston: nothing" in words_of(odds)
        other = scene.face.odds(RULES.view(state, 1), scene.sitting._replace(viewer=1))
        assert "Ana: no\u00a05, no\u00a06" in words_of(other)
        bars = next(w for w in odds.walk() if isinstance(w, UnseenBars))
        out = [t for t in range(SIX.count) if not state.hands[0] >> t & 1 and SIX.names[t] not in ("6-5", "6-4")]
        assert bars.counts == tuple(sum(n in SIX.halves[t] for t in out) for n in range(7)), "the boneyard is out of sight too"
    told(folder, state, look)


def test_after_a_hand_the_plaques_tell_what_was_left_instead_of_no_tiles(folder: Path) -> None:
    blocked = table("6-3,2-2 1-1 5-5", 0, (6, 3), match(0, 0, 0))
    gone_out = table("4-1 5-5 6-6,0-0", 0, (4, 2), match(0, 0, 0))

    def said(state: State) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []

        def look(scene: Bench) -> None:
            notes = [scene.face.seat_note(scene.view, seat, scene.sitting) for seat in range(3)]
            found.extend((note.count, note.said) for note in notes)
        told(folder, state, look)
        return found
    assert said(play(blocked, "play 6-3 left")[0]) == [("", "4 pips left"), ("", "2 pips left"), ("", "10 pips left")]
    assert said(play(gone_out, "play 4-1 left")[0]) == [("", "went out"), ("", "10 pips left"), ("", "12 pips left")]


def test_nothing_takes_the_wins_back_once_the_match_is_won(folder: Path) -> None:
    won, _ = play(table("4-1 5-5 6-6", 0, (4, 2), match(5, 3, 0)), "play 4-1 left")
    told(folder, won, _assert_no_remarks)


def _assert_no_remarks(scene: Bench) -> None:
    assert face(scene).board.state.remarks == ()


def test_the_card_of_wins(folder: Path) -> None:
    results = (
        HandResult(0, False, 1, (1, 0, 0), False, (0, 6, 7)),
        HandResult(None, True, 1, (1, 0, 0), False, (5, 5, 9)),
        HandResult(2, True, 2, (1, 0, 2), False, (9, 8, 1)),
    )
    of = match(1, 0, 2)._replace(results=results)

    def look(scene: Bench) -> None:
        card = scene.face.scorecard(scene.view, scene.sitting)
        lines = [w for w in card.walk() if isinstance(w, ColumnRow) and not w.marks]
        assert [(line.head, [cell.text for cell in line.cells]) for line in lines] == [
            ("3", ["1", "0", "2"]), ("2", ["1", "0", "0"]), ("1", ["1", "0", "0"])]
        assert [cell.bold for cell in lines[0].cells] == [False, False, True]
        said = words_of(card)
        assert "Blocked: Desmond has the fewest pips, 1. Worth 2" in said
        assert "Blocked and tied. The hand is replayed for one more" in said
    told(folder, table("4-1 5-5 6-6", 0, (-1, -1), of), look)


def test_a_hint_to_draw_is_marked_on_the_stack_and_on_the_button(folder: Path) -> None:
    def look(scene: Bench) -> None:
        scene.face.point_out(DrawTile())
        assert face(scene).boneyard.hint
        assert draw_button(scene).selected
        assert scene.face.focus_of(DrawTile()) is draw_button(scene)
        scene.face.point_out(None)
        assert not face(scene).boneyard.hint
    told(folder, must_draw(), look)


def test_draws_do_not_pass_the_turn_on(folder: Path) -> None:
    state, _ = play(must_draw(), "draw", "drawn 2-2", "draw", "drawn 6-4", "play 6-4 right")
    assert state.public.moves.count(DREW) == 2

    def look(scene: Bench) -> None:
        notes = [scene.face.seat_note(scene.view, seat, scene.sitting).said for seat in (0, 1)]
        assert notes == ["played 6-4 on the 6", "posed 6-5"]
        assert [lying.seat for lying in face(scene).felt.state.line.tiles] == [1, 0]
    told(folder, state, look)


# ---- the keys of a long hand
TWENTY = "0-0,1-0,1-1,2-0,2-1,2-2,3-0,3-1,3-2,3-3,4-0,4-1,4-2,4-3,4-4,5-0,5-1,5-2,5-3,5-4"


@pytest.mark.parametrize("number", [1, 9, 10, 11, 14, 20])
def test_every_tile_of_a_long_hand_has_a_key(folder: Path, number: int) -> None:
    scene = bench(table(f"{TWENTY} 6-6", 0, (-1, -1), match(0, 0, leader=0)))

    def steps(app: App) -> Iterator[None]:
        key(getattr(pygame, f"K_{number % 10}"), pygame.KMOD_LSHIFT if number > 10 else 0)
        yield
    staged(folder, scene, steps)
    wanted = face(scene).hand.state.tiles[number - 1].tile
    assert [action.tile for action in scene.chosen] == [wanted]
