"""Events on the table: tiles arrive, passes knock, finished hands stay to be read; nothing is left over, and nothing hidden is shown."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pygame
import pytest

from game.games.dominoes.rules.hands import LEFT, Deal, Dealt, HandEnded, Pass, Play, TilePlayed
from game.games.dominoes.rules.tiles import SIX, mask_of, read_tile
from game.games.dominoes.table.motion import FLYING
from game.games.dominoes.table.show import HandResultPanel, QuestionCard
from game.games.dominoes.table.unseen import UnseenBars
from game.games.partner.rules import Lead, LeaveLead, MatchEnded
from game.ui.looks.settings import Settings, ThemeName
from game.ui.paint import Painter
from game.ui.table.pieces import ResultPanel
from game.ui.window.loop import App
from tests.games.dominoes.rules.tables import RULES, match, table
from tests.ui.table.bench import MOVING, TURNED, Bench, about_the_lead, last_tile, middle_of_a_hand, nothing_fits
from tests.ui.user import Film, Script, run

DEAL = Deal(tuple(mask_of(range(7 * seat, 7 * seat + 7)) for seat in range(4)))
REST = 0        # a tile that lies where it belongs is no sprite


def staged(folder: Path, bench: Bench, steps: Script, settings: Settings = MOVING) -> None:
    """Run a script after the first picture."""
    def whole(app: App) -> Iterator[None]:
        yield
        while any(thread.name == "later" for thread in threading.enumerate()):     # the window's icon, a tile, is painted after it
            yield
        yield
        yield from steps(app)
    run(folder, bench, whole, settings=settings)


def finale_of(bench: Bench) -> ResultPanel | None:
    return next((w for w in bench.face.felt.walk() if isinstance(w, ResultPanel)), None)


def on_felt(bench: Bench) -> int:
    return len(bench.face.felt.state.line.tiles)


def heard(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    noises: list[str] = []
    monkeypatch.setattr(bench.shell.sounds, "play", lambda name, pan=0.0, gain=1.0: noises.append(name))
    return noises


@pytest.mark.parametrize("settings", [MOVING, TURNED], ids=["moving", "reduced motion"])
def test_a_tile_arrives_in_the_line(folder: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    bench, tile = Bench(middle_of_a_hand()), read_tile("4-1")

    def script(app: App) -> Iterator[None]:
        noises = heard(bench, monkeypatch)
        felt, hand = bench.face.felt, bench.face.hand
        bench.play(Play(tile, 1))
        assert hand.tile(tile) is None
        assert felt.state.hidden == {tile}
        flying = next(s for s in bench.stage.sprites if s.visible)
        started = flying.rect.center
        while bench.motion.busy:
            yield
            if flying in bench.stage.sprites and settings is TURNED:
                assert flying.rect.center == started, "reduced motion fades, it does not fly"
        assert len(bench.stage.sprites) == REST
        assert felt.state.hidden == frozenset()
        assert felt.state.line.ends == (1, 1)
        assert noises == ["tile"]
    staged(folder, bench, script, settings)


def test_a_window_that_changes_in_the_middle_of_a_flight_leaves_nothing_behind(folder: Path) -> None:
    bench, tile = Bench(middle_of_a_hand()), read_tile("4-1")

    def script(app: App) -> Iterator[None]:
        bench.play(Play(tile, 1))
        yield
        app.window.size = (1100, 700)
        for _ in range(3):
            yield
        assert len(bench.stage.sprites) == REST
        assert bench.face.felt.state.hidden == frozenset()
        piece = bench.face.felt.spread.piece(tile)
        assert piece is not None
        assert bench.face.felt.rect.contains(piece.box(bench.face.felt.spread.width))
    staged(folder, bench, script)


def test_a_pass_knocks_twice(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(nothing_fits())

    def script(app: App) -> Iterator[None]:
        noises = heard(bench, monkeypatch)
        bench.play(Pass())
        assert len(bench.stage.sprites) == 2, "a token and its words"
        while bench.motion.busy:
            yield
        assert noises == ["knock", "knock"]
    staged(folder, bench, script)


def test_an_answer_about_the_lead_is_called_and_the_question_goes(folder: Path) -> None:
    for answer in (Lead(), LeaveLead()):
        bench = Bench(about_the_lead())

        def script(app: App, bench: Bench = bench, answer: Lead | LeaveLead = answer) -> Iterator[None]:
            assert any(isinstance(w, QuestionCard) for w in bench.face.felt.walk())
            bench.play(answer)
            assert bench.motion.busy
            bench.motion.finish()
            bench.put()
            yield
            assert not any(isinstance(w, QuestionCard) for w in bench.face.felt.walk())
        staged(folder, bench, script)


def test_a_finished_hand_stays_to_be_read_until_the_next_deal(folder: Path) -> None:
    bench = Bench(last_tile())

    def script(app: App) -> Iterator[None]:
        bench.play(Play(read_tile("4-1"), 1))
        bench.motion.finish()
        result_panel = finale_of(bench)
        assert result_panel is not None
        assert (result_panel.headline, result_panel.remark) == ("Ana dominoes", "Ana & Desmond stand at 3–0")
        assert isinstance(result_panel, HandResultPanel)
        assert {rest.seat: rest.pips for rest in result_panel.rests} == {0: 0, 1: 16, 2: 6, 3: 13}
        assert isinstance(result_panel, HandResultPanel)
        assert {rest.seat: rest.side for rest in result_panel.rests} == {0: 0, 1: 1, 2: 2, 3: 3}
        assert bench.face.board.state.score == "3–0"
        bench.put()
        assert finale_of(bench) is result_panel
        assert on_felt(bench) == 4
        bench.play(DEAL)
        assert finale_of(bench) is None
        bench.motion.finish()
        bench.put()
        yield
        assert on_felt(bench) == 0
        assert len(bench.stage.sprites) == REST
    staged(folder, bench, script)


def test_there_is_time_to_read_even_where_nothing_moves(folder: Path) -> None:
    bench = Bench(last_tile())

    def script(app: App) -> Iterator[None]:
        bench.play(Play(read_tile("4-1"), 1))
        yield
        yield
        assert bench.motion.busy
        assert not bench.motion.moving
    staged(folder, bench, script, Settings(theme="contrast", speed=0))


def test_the_end_of_the_match_is_written_large_and_stays(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(last_tile((5, 0)))

    def script(app: App) -> Iterator[None]:
        noises = heard(bench, monkeypatch)
        before = RULES.view(bench.state, 0)
        bench.state, events = RULES.apply(bench.state, Play(read_tile("4-1"), 1))
        assert [type(e) for e in events] == [TilePlayed, HandEnded, MatchEnded]
        for event in events:
            for track in bench.happen(event, before):
                bench.motion.play(*track)
            bench.motion.finish()
        bench.put()
        yield
        result_panel = finale_of(bench)
        assert result_panel is not None
        assert (result_panel.grand, result_panel.headline, result_panel.remark) == (True, "Six love!", "Ana & Desmond win the match")
        assert bench.face.felt.state.bright == {lying.tile for lying in bench.face.felt.state.line.tiles}
        assert noises == ["slam", "score", "applause"]
    staged(folder, bench, script)


def test_a_blocked_hand_says_who_has_the_fewest_pips(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(table(("6-3,6-4", "5-5", "5-4", "1-0"), 0, (6, 3), match(streak=(0, 1), leader=3)))

    def script(app: App) -> Iterator[None]:
        noises = heard(bench, monkeypatch)
        before = RULES.view(bench.state, 0)
        bench.state, events = RULES.apply(bench.state, Play(read_tile("6-3"), LEFT))
        bench.happen(next(e for e in events if isinstance(e, HandEnded)), before)
        result_panel = finale_of(bench)
        assert result_panel is not None
        assert (result_panel.headline, result_panel.remark) == ("Blocked: Marcia has the fewest pips, 1", "Winston & Marcia stand at 2–0")
        assert isinstance(result_panel, HandResultPanel)
        assert [rest.seat for rest in result_panel.rests if rest.won] == [1, 3]
        assert noises == ["blocked"]
        yield
    staged(folder, bench, script)


# ---- what is hidden
class Faces:
    """Every face that a painter was asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: set[tuple[int | None, int | None]] = set()
        original = Painter.tile

        def tile(painter: Painter, a: int | None, b: int | None, *rest: object, **more: object) -> object:
            if threading.current_thread() is threading.main_thread():   # where tables are drawn; others still draw for an earlier window
                self.asked.add((a, b))
            return original(painter, a, b, *rest, **more)  # type: ignore[arg-type]
        monkeypatch.setattr(Painter, "tile", tile)


SHOWN = {(None, None), (0, 0)}      # the back, and the bare shape that shadows are made from


def test_a_covered_hand_shows_no_face(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(about_the_lead(), open_hand=False)

    def script(app: App) -> Iterator[None]:
        faces = Faces(monkeypatch)
        bench.stage.stale()
        yield
        yield
        assert (None, None) in faces.asked
        assert faces.asked <= SHOWN
        assert len(bench.face.hand.state.tiles) == 4
        assert not {d.tile for d in bench.face.hand.state.tiles} & {read_tile(t) for t in ("4-1", "3-1", "6-5", "5-4")}
        bench.face.pick(1)
        assert (bench.chosen, bench.refused) == ([], [])
    staged(folder, bench, script)


def test_a_deal_that_nobody_may_see_shows_no_face(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(about_the_lead(), open_hand=False)

    def script(app: App) -> Iterator[None]:
        faces, view = Faces(monkeypatch), RULES.view(bench.state, 0)
        for track in bench.face.happen(Dealt(1, 1, (None, None, None, None)), view, view, bench.sitting):
            bench.motion.play(*track)
        while bench.motion.busy:
            yield
        assert faces.asked <= SHOWN
    staged(folder, bench, script)


def test_an_open_deal_turns_up_the_own_tiles_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(about_the_lead())

    def script(app: App) -> Iterator[None]:
        faces, view = Faces(monkeypatch), RULES.view(bench.state, 0)
        for track in bench.face.happen(Dealt(1, 1, (view.hand, None, None, None)), view, view, bench.sitting):
            bench.motion.play(*track)
        while bench.motion.busy:
            yield
        assert faces.asked - SHOWN == {(1, 4), (1, 3), (5, 6), (4, 5)}
        assert bench.face.hand.state.hidden == frozenset()
    staged(folder, bench, script)


@pytest.mark.parametrize("own", [True, False])
def test_what_is_counted_does_not_betray_a_covered_hand(folder: Path, own: bool) -> None:
    bench = Bench(about_the_lead(), open_hand=own)

    def script(app: App) -> Iterator[None]:
        odds = bench.face.odds(RULES.view(bench.state, 0), bench.sitting)
        bars = next(w for w in odds.walk() if isinstance(w, UnseenBars))
        held = [SIX.halves[read_tile(t)] for t in ("4-1", "3-1", "6-5", "5-4")] if own else []
        assert bars.counts == tuple(7 - sum(n in halves for halves in held) for n in range(7))
        yield
    staged(folder, bench, script)


def places(bench: Bench) -> dict[int, tuple[float, float]]:
    """Where the tiles on the felt are drawn now."""
    return {piece.tile: piece.centre for piece in bench.face.felt.shown.pieces}


@pytest.mark.parametrize("settings", [MOVING, TURNED, msgspec.structs.replace(MOVING, slams=False)], ids=["moving", "reduced", "off"])
def test_the_last_tile_is_slammed_and_the_line_jumps_and_lies_still_again(
    folder: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench, tile = Bench(last_tile()), read_tile("4-1")

    def script(app: App) -> Iterator[None]:
        noises, before = heard(bench, monkeypatch), bench.view
        bench.state, events = RULES.apply(bench.state, Play(tile, 1))
        for track in bench.happen(events[0], before):
            bench.motion.play(*track)
        home = {piece.tile: piece.centre for piece in bench.face.felt.spread.pieces}
        jumped, rings = False, 0
        while bench.motion.busy:
            yield
            now = places(bench)
            seen = [sprite for sprite in bench.stage.sprites if sprite.z == FLYING - 2 and sprite.visible]
            rings = max(rings, len(seen))
            assert all(bench.face.felt.rect.contains(sprite.rect) for sprite in seen), "a ring ends with the cloth"
            jumped = jumped or ("slam" in noises and any(now[other] != home[other] for other in home if other != tile))
        assert jumped == (settings is MOVING)
        assert rings == (2 if settings is MOVING else settings is TURNED)
        assert not [sprite for sprite in bench.stage.sprites if sprite.z == FLYING - 2]
        assert noises == (["slam"] if settings in (MOVING, TURNED) else ["tile"])
        assert places(bench) == home
    staged(folder, bench, script, settings)


def test_the_answer_to_a_knock_is_slammed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = Bench(nothing_fits())

    def script(app: App) -> Iterator[None]:
        bench.play(Pass())
        bench.motion.finish()
        noises = heard(bench, monkeypatch)
        answer = next(a for a in RULES.legal(bench.state) if isinstance(a, Play))
        seat = bench.view.public.turn
        bench.play(answer)
        while bench.motion.busy:
            yield
        assert noises == ["slam"]
        assert bench.face.seat_note(bench.view, seat, bench.sitting).said == f"slams {SIX.names[answer.tile]}!"
    staged(folder, bench, script)


def is_whole(bench: Bench, screen: pygame.Surface) -> bool:
    """Whether the window shows what it would show if everything were drawn from nothing, but for how blits round at an edge."""
    shown = pygame.surfarray.array3d(screen).astype(np.int16)
    bench.stage.stale()
    bench.ui.draw(screen)
    return bool(abs(shown - pygame.surfarray.array3d(screen)).max() <= 1)


@pytest.mark.parametrize("slammed", [False, True], ids=["laid", "slammed"])
@pytest.mark.parametrize("theme", ["contrast", "clubhouse"])
def test_what_is_drawn_again_of_a_line_that_moves_is_all_that_has_changed(folder: Path, theme: ThemeName, slammed: bool) -> None:
    bench = Bench(last_tile() if slammed else middle_of_a_hand())

    def script(app: App) -> Iterator[None]:
        def unsettled() -> bool:
            return app.painter.busy or bench.stage.behind       # a picture that has just been painted is drawn with the next one
        while unsettled():
            yield
        bench.play(Play(read_tile("4-1"), 1))
        compared = 0
        while bench.motion.moving:      # tiles make room, jump and come to rest
            yield
            if not unsettled():
                compared += 1
                assert is_whole(bench, app.screen)
        bench.put()
        yield
        assert unsettled() or is_whole(bench, app.screen)
        assert compared
    run(folder, bench, script, settings=msgspec.structs.replace(MOVING, theme=theme), clock=Film())
