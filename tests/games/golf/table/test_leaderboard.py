"""The leaderboard of the golf tables: places, what is to beat, how a match stands, and that every game's agrees with its rules."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.bots.policy import Choice
from game.content.choices import content_for
from game.games.card_golf.table import position as card_golf
from game.games.domino_golf.table import position as domino_golf
from game.games.doshboard.table import text as doshboard
from game.games.golf.rules import HoleResult
from game.games.golf.table.leaderboard import CountedBy, Leaderboard, Leaders, Standing, score_words, thru_words, told_of
from game.games.golf.table.plate import Away, OrderPlaque
from game.games.golo.table import card as golo
from game.rules import options
from game.rules.contract import CHANCE, Setup, rules_of
from game.session.seats import person
from game.session.table import Table
from game.ui.looks.settings import Settings
from game.ui.looks.theme import SIZES, THEMES, Look
from game.ui.paint import PictureStore
from game.ui.scenes.play import PlayScene
from game.ui.table.face import Sitting
from game.ui.widgets.base import Widget
from game.ui.window.loop import COURSES, App
from tests.games.golf.table.sized import Sized
from tests.ui.table.scenes import ReadyMind
from tests.ui.user import run, until

NAMES = ("Ana", "Bo", "Cy", "Di")


HALVED, FIRST, SECOND = HoleResult(None, 1), HoleResult(0, 1), HoleResult(1, 1)


def strokes(*overs: int, thru: int = 3, over: bool = False) -> Leaders:
    sides = tuple(Standing((seat,), NAMES[seat], score, thru) for seat, score in enumerate(overs))
    return Leaders(CountedBy.STROKES, 9, sides, over=over, par=36)


def match(*results: HoleResult, holes: int = 9, over: bool = False) -> Leaders:
    sides = tuple(Standing((seat,), NAMES[seat], sum(one.winner == seat for one in results), len(results)) for seat in range(2))
    return Leaders(CountedBy.MATCH, holes, sides, results, over)


def test_the_lowest_leads_and_equals_share_a_place() -> None:
    leaders = strokes(3, -1, 0, -1)
    assert leaders.ranked == [1, 3, 2, 0]
    assert [leaders.place(side) for side in leaders.ranked] == ["T1", "T1", "3", "4"]
    assert [score_words(leaders, side) for side in leaders.sides] == ["+3", "–1", "E", "–1"]
    assert told_of(leaders).beside == "to beat: –1"
    assert told_of(strokes(2, 1, over=True)).beside == "won with +1"


def test_before_a_hole_is_finished_there_is_nothing_to_beat() -> None:
    leaders = strokes(0, 0, thru=0)
    assert [leaders.place(side) for side in range(2)] == ["–", "–"]
    assert told_of(leaders).beside == "par 36"
    assert thru_words(leaders, leaders.sides[0]) == ""


def test_who_has_left_stands_last_and_sets_no_score_to_beat() -> None:
    leaders = strokes(4, 1)._replace(sides=(Standing((0,), "Ana", -5, 4, out=True), Standing((1,), "Bo", 1, 4)))
    assert leaders.ranked == [1, 0]
    assert told_of(leaders).beside == "to beat: +1"
    assert score_words(leaders, leaders.sides[0]) == "DQ"


def test_how_a_match_stands() -> None:
    assert told_of(match())[1:] == ("9 to play", "All square")
    assert told_of(match(FIRST, HALVED))[1:] == ("7 to play", "Ana 1 up")
    assert told_of(match(SECOND, SECOND, HALVED, HALVED, SECOND, SECOND, HALVED, SECOND, FIRST, holes=13))[1:] == ("dormie", "Bo 4 up")
    assert told_of(match(*[FIRST] * 4, holes=6, over=True))[1:] == ("decided", "Ana wins 4 & 2")
    played_on = told_of(match(*[FIRST] * 4, SECOND, HALVED, holes=6, over=True))
    assert played_on[1:] == ("decided", "Ana wins 4 & 2"), "as it was won, though GOLO plays all holes"
    assert told_of(match(FIRST, HALVED, HALVED, holes=3, over=True))[1:] == ("decided", "Ana wins 1 up")
    assert told_of(match(FIRST, SECOND, HALVED, holes=3, over=True))[1:] == ("halved", "All square")
    pairs = Standing((0, 2), "Ana & Cy", 2, 2), Standing((1, 3), "Bo & Di", 0, 2)
    assert told_of(match(FIRST, FIRST, holes=3)._replace(sides=pairs)).large == "Ana & Cy win 2 & 1"


def test_who_has_left_a_match_has_lost_it() -> None:
    sides = Standing((0,), "Ana", 3, 4, out=True), Standing((1,), "Bo", 1, 4)
    assert told_of(match(FIRST, FIRST, FIRST, SECOND, over=True)._replace(sides=sides))[1:] == ("decided", "Bo wins")


def test_skins_that_lie_on_a_hole() -> None:
    sides = tuple(Standing((seat,), NAMES[seat], 0, 2) for seat in range(3))
    assert told_of(Leaders(CountedBy.SKINS, 9, sides)).beside == "1 skin at stake"
    carried = (HoleResult(None, 1), HoleResult(None, 2))
    assert told_of(Leaders(CountedBy.SKINS, 9, sides, carried)).beside == "3 skins at stake"
    won = Leaders(CountedBy.SKINS, 3, (sides[0]._replace(score=3), *sides[1:]), (*carried, HoleResult(0, 3)), over=True)
    assert told_of(won).beside == "won with 3"
    assert told_of(won._replace(sides=sides)).beside == ""


@pytest.mark.parametrize("thru", [0, 3])
def test_long_names_are_whole_before_the_holes_have_a_column(tmp_path: Path, thru: int) -> None:
    long = "Maximiliane", "Bartholomew"
    leaders = strokes(3, -1, thru=thru)
    leaders = leaders._replace(sides=tuple(side._replace(name=name) for side, name in zip(leaders.sides, long, strict=True)))
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], 1, 1), PictureStore(tmp_path))
    board = Leaderboard()
    board.put(leaders)
    board.layout(painter, pygame.Rect(0, 0, 202, board.height(painter, 202)))
    board.draw(painter, pygame.Surface((202, 200)))
    written = [words for words, _size in painter.written]
    assert set(long) < set(written)
    board.put(strokes(3, -1))
    board.draw(painter, pygame.Surface((202, 200)))
    painter.close()
    assert "thru 3" in [words for words, _size in painter.written], "there is room beside short names"


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_all_who_play_next_are_written_in_one_size(tmp_path: Path, text: float) -> None:
    """However long a name is, and whatever stands beside it."""
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], 1, text), PictureStore(tmp_path))
    plaque = OrderPlaque()
    lines = Away(0, "Maximiliane", "30 yd"), Away(1, "Di", "30 yd"), Away(2, "Bartholomew", "10 yd, track")
    plaque.put(lines)
    plaque.layout(painter, pygame.Rect(0, 0, 204, plaque.height(painter, 204)))
    plaque.draw(painter, pygame.Surface((204, 300)))
    painter.close()
    sizes = {words: size for words, size in painter.written if words in {part for line in lines for part in line[1:]}}
    assert len(sizes) == 5, "nothing is cut off"
    assert len(set(sizes.values())) == 1


@pytest.mark.parametrize(("game", "courses", "seats", "written"), [
    ("card_golf", ["mill-brook"], 3, {"holes": "3"}),
    ("card_golf", ["mill-brook"], 2, {"holes": "3", "format": "match"}),
    ("card_golf", ["mill-brook"], 3, {"holes": "3", "format": "stableford", "handicap_2": "18"}),
    ("domino_golf", [], 3, {"holes": "3"}),
    ("golo", [], 3, {}),
    ("golo", [], 3, {"mode": "skins"}),
    ("doshboard", [], 3, {}),
    ("doshboard", [], 4, {"format": "match"}),
], ids=str)  # fmt: skip
def test_every_game_agrees_with_its_rules(game: str, courses: list[str], seats: int, written: dict[str, str]) -> None:
    """Over a random game: who stands first on the board is first by the rules, and every finished hole of match and skins is on it."""
    rules: Any = rules_of(game)
    rng, content = Random(3), content_for(game, COURSES, *courses)
    s: Any = rules.start(Setup(seats, options.build(rules.options, written), content))
    told: dict[str, Any] = {"card_golf": card_golf, "domino_golf": domino_golf, "golo": golo, "doshboard": doshboard}
    looks = 0
    for _turn in range(1500):
        actor = rules.to_act(s)
        leaders = told[game].leaders_of(s.public if game == "domino_golf" else s, NAMES[:seats])
        if actor is None or all(0 < side.thru == leaders.sides[0].thru for side in leaders.sides):
            looks += 1
            best = sorted(seat for line in rules.scores(s).lines if line.rank == 1 for seat in line.seats)
            if actor is not None or game != "domino_golf":      # a play-off is not on the board
                assert sorted(seat for side in leaders.first() for seat in side.seats) == best
            assert len(leaders.results) == (leaders.sides[0].thru if leaders.form in (CountedBy.MATCH, CountedBy.SKINS) else 0)
        if actor is None:
            assert leaders.form is not CountedBy.MATCH or told_of(leaders).large.endswith(rules.scores(s).by)
            break
        s, _events = rules.apply(s, rules.draw(s, rng) if actor is CHANCE else rules.sample(s, rng))
    assert looks


@pytest.mark.parametrize("game", ["card_golf", "domino_golf", "doshboard"])
def test_a_card_keeps_the_strokes_of_who_has_holed_out_while_others_play(game: str) -> None:
    rules: Any = rules_of(game)
    rng, played_with = Random(3), content_for(game, COURSES)
    s: Any = rules.start(Setup(3, options.build(rules.options, {}), played_with))
    told: dict[str, Any] = {"card_golf": card_golf, "domino_golf": domino_golf, "doshboard": doshboard}
    shown: dict[tuple[int, int], int] = {}
    ended = 0
    while ended < 3:
        card = told[game].card_of(s.public if game == "domino_golf" else s, NAMES)
        for line in card.lines if card.current is not None else ():
            place = line.seat, card.current
            cell = line.strokes[card.current] if card.current < len(line.strokes) else line.open
            assert place not in shown or cell is not None, place
            if cell is not None:
                ended += place not in shown and card.current > 0
                shown[place] = cell
        s, _events = rules.apply(s, rules.draw(s, rng) if rules.to_act(s) is CHANCE else rules.sample(s, rng))


HOLE_ENDED = "HoleEnded", "BoardHoleEnded", "AllHoledOut"


def before_the_end_of_a_hole(game: str, written: dict[str, str]) -> tuple[Table, Any, Random]:
    """A table of two people that was played at random to the action that ends its second hole, and what chance draws there."""
    rules: Any = rules_of(game)
    table = Table.new(rules, options.build(rules.options, written), [person("Ana"), person("Bo")],
                      now=datetime(2026, 3, 1, tzinfo=UTC), folder=None, content=content_for(game, COURSES))
    rng, ended = Random(3), 0
    while True:
        draws = Random()
        draws.setstate(rng.getstate())
        action = rules.draw(table.state, rng) if table.to_act is CHANCE else rules.sample(table.state, rng)
        ended += any(type(event).__name__ in HOLE_ENDED for event in rules.apply(table.state, action)[1])
        if ended == 2:
            return table, action, draws
        table.play(action)


class Looking(PlayScene):
    """A table at which all that is shown is looked at whenever an event has been told."""

    def build(self) -> Widget:
        built = super().build()
        face: Any = self.face
        tracks, rest = face.happen, self.desk.rest
        self.told: list[tuple[str, list[str], list[int]]] = []
        now: list[str] = []

        def happen(event: Any, *more: Any) -> Any:
            now[:] = [type(event).__name__]
            return tracks(event, *more)

        def look(view: object, sitting: Sitting) -> None:
            rest(view, sitting)
            notes = [plate.note for plate in self.desk.seats.plates]
            card = face.card_of(face.as_told(view), NAMES)
            counts = [sum(n is not None for n in line.strokes) for line in card.lines]
            assert counts == [side.thru for side in face.board.leaders.sides]
            for side, note in zip(face.board.leaders.sides, notes, strict=True):
                assert score_words(face.board.leaders, side) in (note.stat, note.role.split(" · ")[-1])
            self.told.append((now[0], [note.said for note in notes], counts))
        face.happen, self.desk.rest = happen, look  # type: ignore[method-assign]
        return built


@pytest.mark.parametrize(("game", "written"), [
    ("domino_golf", {"holes": "3"}), ("card_golf", {"holes": "3"}), ("doshboard", {})])
@pytest.mark.full
def test_while_the_end_of_a_hole_is_told_all_places_say_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str,
                                                                 written: dict[str, str]) -> None:
    """At every event of it plaques, leaderboard and card count the same holes, and nobody is on the next tee yet."""
    monkeypatch.setattr("game.ui.table.pieces.INSTANT_READ", 0)
    table, action, draws = before_the_end_of_a_hole(game, written)
    scene = Looking(table, mind=ReadyMind(lambda *_asked: Choice(action, "")), rng=draws)

    def script(app: App) -> Iterator[None]:
        if table.to_act is not CHANCE:
            scene.choose(action)
        yield from until(lambda: any(one[0] in HOLE_ENDED for one in scene.told))

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0))
    (end,) = [one for one in scene.told if one[0] in HOLE_ENDED]
    assert end[2] == [2, 2]
    assert not any("tee" in words for words in end[1])
    assert [one[2] for one in scene.told if one[0] == "BallFlew"] in ([], [[1, 1]] * sum(one[0] == "BallFlew" for one in scene.told))


@pytest.mark.parametrize(("size", "text", "seats", "lines"), [((1280, 720), 1.0, 4, True), ((1024, 640), 2.0, 5, False)])
def test_it_stands_above_the_plaques_and_yields(tmp_path: Path, size: tuple[int, int], text: float, seats: int, *, lines: bool) -> None:
    """With a line for each player where there is room for that, else without; and what the plaques say is never cut for it."""
    rules: Any = rules_of("domino_golf")
    table = Table.new(rules, options.build(rules.options, {}), [person(f"Player {n}") for n in range(seats)],
                      now=datetime(2026, 3, 1, tzinfo=UTC), folder=None, content=content_for("domino_golf", COURSES))
    scene = PlayScene(table)

    def script(app: App) -> Iterator[None]:
        yield
        yield
        board, plates = scene.desk.face.board, scene.desk.seats.plates
        tall, short, none = board.heights(scene.painter, board.rect.w)
        assert tall > short > none == 0
        assert board.rect.h in ((tall,) if lines else (short, none))
        assert all(above.rect.bottom <= below.rect.y for above, below in pairwise((board, *plates)))
        if board.rect.h:
            assert all(plate.wanted(scene.painter, plate.rect.w, 1) <= plate.rect.h for plate in plates)

    run(tmp_path, scene, script, settings=Settings(theme="contrast", speed=0, text=text), size=size)


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_names_in_large_text_take_the_room_of_places_and_holes(tmp_path: Path, text: float) -> None:
    """They are no smaller than text of the usual size, and the tip alone tells the holes."""
    pygame.display.set_mode((8, 8))
    painter = Sized(Look(THEMES["contrast"], 1.0, text), PictureStore(tmp_path))
    board = Leaderboard()
    board.put(Leaders(CountedBy.STROKES, 9, tuple(Standing((seat,), name, seat, 3) for seat, name in enumerate(("Winston", "Marcia")))))
    board.layout(painter, pygame.Rect(0, 0, 200, board.height(painter, 200)))
    board.draw(painter, pygame.Surface((200, 300)))
    painter.close()
    written = dict(painter.written)
    assert min(written["Winston"], written["Marcia"]) * text >= SIZES.small
    assert ("thru 3" in written) == (text == 1)
    assert "Marcia, +1, thru 3" in board.tip
