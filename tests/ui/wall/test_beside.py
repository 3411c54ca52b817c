"""The champions' board, the cupboard of older games and the ways from the wall to a new game and to a review."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.content.choices import content_for
from game.rules.contract import ScoreLine, rules_of
from game.session.people import face_of
from game.session.save_file import Header
from game.session.seats import Seat, bot, person
from game.session.shelf import Summary
from game.session.table import Table
from game.statistics import database
from game.statistics.overview import Champion, ClubHonours, honours
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore
from game.ui.scenes.saves import SavesScene
from game.ui.scenes.setup import SetupScene
from game.ui.wall import beside
from game.ui.wall.beside import ChampionsBoard, held_by, plate_of
from game.ui.wall.hanging import Hanging
from game.ui.wall.wall import FRAMES
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import box, button, buttons, choose_by_keys, more, on_top
from tests.ui.scenes.shelves import save
from tests.ui.user import click, key, pad, run, tap, walk_to


def golo(folder: Path, seed: int, player: Seat, *, steps: int = 10_000) -> int:
    """A round of GOLO alone, thrown by that seed; its strokes over par so far."""
    rules, rng = rules_of("golo"), Random(seed)
    content = content_for("golo", COURSES, "old-links")
    table = Table.new(rules, rules.options(), [player], now=datetime(2026, 3, 1, seed, tzinfo=UTC), folder=folder, content=content)
    while not table.over and table.position < steps:
        seat = table.to_act
        if isinstance(seat, int):
            table.play(rules.legal_in(table.view(seat)).sample(rng))
        else:
            table.advance_chance(rng)
    over = int(table.state.players[0].strokes - sum(table.state.game.pars))
    table.close()
    return over


@pytest.mark.full
def test_titles_are_held_by_the_best_round_and_by_the_most_wins(tmp_path: Path) -> None:
    rounds = {name: golo(tmp_path, seed, person(name)) for seed, name in enumerate(("Ana", "Bo", "Cy"), 1)}
    golo(tmp_path, 10, bot("Earl", "pro"))          # nobody sat there
    golo(tmp_path, 9, person("Di"), steps=4)        # not over: it counts for nothing
    matches = [save(tmp_path, steps=100_000, seed=seed, age=seed) for seed in (2, 3)]
    with database.brought_up_to_date(tmp_path) as base:
        found = honours(base, 0)
        won = base.execute("SELECT p.name FROM players p JOIN games g ON g.id = p.game WHERE g.game = 'partner' AND p.won").fetchall()
        later = honours(base, 2 ** 62)
    base.close()
    best = found.champions["golo"]
    assert best.over == min(rounds.values())
    assert rounds[best.names[0]] == best.over
    partner = found.champions["partner"]
    assert partner.wins == max(sum(name == other for (other,) in won) for (name,) in won)
    assert partner.loves == partner.wins            # six in a row: the others have none
    assert (found.finished, later.finished, later.won) == (3 + len(matches), 0, 0)
    assert found.won == 3 + (2 if "Ana" in partner.names and partner.wins == 2 else sum(name == "Ana" for (name,) in won))


def test_what_a_title_is_held_by_is_said_as_golfers_and_domino_players_say_it() -> None:
    golf, love = Champion("golo", ("Ana",), ("",), strokes=32, over=-4), Champion("partner", ("Ana", "Bo"), ("", "pro"), wins=3, loves=1)
    assert [held_by(one) for one in (golf, love, love._replace(loves=2), love._replace(loves=0))] == [
        "32, –4", "six love", "2 six loves", "3 wins"]
    assert love.human
    assert not love._replace(levels=("pro", "pro")).human


@pytest.mark.parametrize(("won", "said"), [
    (0, "2 games finished this month"), (1, "2 games finished this month, 1 won by people")])
def test_where_people_have_won_none_of_the_games_the_board_does_not_count_that(won: int, said: str) -> None:
    champions = ChampionsBoard((), face_of)
    champions.put(ClubHonours({}, 2, won))
    assert champions.said == said


def test_whoever_plays_here_has_the_mark_of_the_first_seat_among_the_champions() -> None:
    champions = ChampionsBoard(("partner", "french", "golo"), face_of)
    bot_first = {"partner": Champion("partner", ("Winston", "Bo"), ("club", "pro"), wins=1), "golo": Champion("golo", ("Ana",), ("",))}
    champions.put(ClubHonours(bot_first, 2, 1))
    assert champions.marks == {"Ana": 0, "Winston & Bo": 1}


def test_all_games_of_the_board_are_written_in_the_size_of_the_longest_name(tmp_path: Path) -> None:
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    champions = ChampionsBoard(("golo", "partner", "french"), face_of)
    room = p.width("Jamaican Partner", 15, "display")
    size = champions.game_size(p, room)
    assert champions.game_size(p, 2 * room) > size > 13
    assert max(p.width(line.game, size, "display") for line in champions.lines) <= room


@pytest.mark.parametrize(("game", "options", "points", "said"), [
    ("golo", {"mode": "simple"}, (38, 38), "level at 38 strokes"), ("card_golf", {"format": "match"}, (3, 3), "level at 3 holes"),
    ("doshboard", {"format": "stableford"}, (36, 36), "level at 36 points"),
    ("doshboard", {"format": "skins", "holes": "tournament"}, (1, 1), "level at 1 stroke"), ("domino_golf", {}, (36,), "36 strokes"),
    ("golo", {}, (34, 34, 40), "shared, 34 strokes"), ("golo", {}, (34, 35, 40), "won with 34 strokes"),
    ("cut_throat", {}, (6, 6), "level at 6")])
def test_a_card_on_the_wall_says_what_its_points_are(game: str, options: dict[str, str], points: tuple[int, ...], said: str) -> None:
    lines = tuple(ScoreLine((seat,), n, 1 + sum(other < n for other in points)) for seat, n in enumerate(points))
    names = tuple("ABC"[:len(points)])
    finished = Summary(Path("x"), 0.0, None, game, names=names, levels=(None,) * len(names), lines=lines, finished=True,
                       header=Header(game, options, ()))
    assert plate_of(finished, datetime(2026, 3, 1)).standing == said


def board(app: App) -> ChampionsBoard:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, ChampionsBoard))


def known(app: App) -> Iterator[None]:
    """Until the champions are known."""
    yield
    while board(app).honours is None:
        yield


@pytest.mark.full
def test_the_board_shows_the_champions_and_another_when_a_game_goes(tmp_path: Path) -> None:
    rounds = {name: golo(tmp_path, seed, person(name)) for seed, name in enumerate(("Ana", "Bo"), 1)}
    best = min(rounds, key=lambda name: rounds[name])

    def script(app: App) -> Iterator[None]:
        yield from known(app)
        held = {line.champion.game: line.holder for line in board(app).lines if line.champion is not None}
        assert held == {"golo": best}
        assert [line.holder for line in board(app).lines].count("nobody yet") == 6
        app.scene.ui.set_focus(next(w for w in app.scene.ui.top.walk() if isinstance(w, Hanging) and w.words.signed == best))
        yield
        key(pygame.K_DELETE)
        yield
        click(button(app, "Delete"))
        yield
        while held == {line.champion.game: line.holder for line in board(app).lines if line.champion is not None}:
            yield
        assert {line.holder for line in board(app).lines} == {*rounds, "nobody yet"} - {best}

    run(tmp_path, SavesScene(), script)


@pytest.mark.full
def test_many_games_are_counted_by_a_process_before_their_champions_are_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(beside, "FEW", 0)
    golo(tmp_path, 1, person("Ana"))

    def script(app: App) -> Iterator[None]:
        yield from known(app)
        assert board(app).lines[4].holder == "Ana"
        assert database.behind(tmp_path) == 0

    run(tmp_path, SavesScene(), script, turns=10 ** 6)


@pytest.mark.parametrize("device", ["keys", *(pytest.param(other, marks=pytest.mark.full) for other in ("mouse", "touch", "pad"))])
def test_older_games_are_in_the_cupboard_and_are_played_on_from_there(tmp_path: Path, device: str) -> None:
    paths = [save(tmp_path, steps=6, age=age) for age in range(FRAMES + 2)]

    def press(app: App, text: str) -> Iterator[None]:
        if device == "mouse":
            click(button(app, text))
        elif device == "touch":
            tap(button(app, text), app.size)
        else:
            step = {"keys": lambda: key(pygame.K_TAB), "pad": lambda: pad("RB")}[device]
            yield from walk_to(app, button(app, text), step)
            key(pygame.K_RETURN) if device == "keys" else pad("A")
        yield
        yield

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SavesScene)
        while scene.hung.reading:
            yield
        assert [one.path for one in scene.hung.here] == paths[:FRAMES]
        assert button(app, "Older games").note == "2 in the cupboard"
        yield from press(app, "Older games")
        assert [one.path for one in scene.hung.here] == paths[FRAMES:]
        yield from press(app, "Back to the wall")
        assert [one.path for one in scene.hung.here] == paths[:FRAMES]
        yield from press(app, "Older games")
        key(pygame.K_r)
        yield
        yield
        key(pygame.K_ESCAPE)        # from the replay of the first of them
        yield
        assert [one.path for one in scene.hung.here] == paths[FRAMES:]
        yield from press(app, "Continue")

    app = run(tmp_path, SavesScene(), script)
    assert not app.scenes


@pytest.mark.full
def test_who_searches_finds_games_in_the_cupboard_too(tmp_path: Path) -> None:
    for age in range(FRAMES + 1):
        save(tmp_path, steps=6, age=age, names=("Grace" if age == FRAMES else "Ana", "Clive", "Basil", "Imogen"))

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SavesScene)
        while scene.hung.reading:
            yield
        assert "Grace" not in [one.names[0] for one in scene.hung.here]
        bar = box(app, "Only those with one person")
        yield from choose_by_keys(app, bar, "Grace")
        assert [one.names[0] for one in scene.hung.here] == ["Grace"]

    run(tmp_path, SavesScene(), script)


@pytest.mark.full
def test_a_new_picture_is_hung_by_a_new_game(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        click(button(app, "Hang a new picture"))
        yield
        yield
        on_top(app, SetupScene)
        click(button(app, "Play now"))
        yield
        yield

    app = run(tmp_path, SavesScene(), script)
    assert not app.scenes       # the wall has handed the table on


@pytest.mark.full
def test_a_finished_game_with_a_deal_can_be_reviewed_from_the_wall(tmp_path: Path) -> None:
    partner = rules_of("partner")
    table = Table.new(partner, partner.options(target=1), [person("Ana"), *(bot(name, "rookie") for name in "BCD")],
                      now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path, deal=4711)
    rng = Random(3)
    while not table.over:
        seat = table.to_act
        if isinstance(seat, int):
            table.play(partner.legal_in(table.view(seat)).sample(rng))
        else:
            table.advance_chance(rng)
    table.close()

    def script(app: App) -> Iterator[None]:
        yield
        while on_top(app, SavesScene).hung.reading:
            yield
        assert [w.text for w in app.scene.ui.top.walk() if isinstance(w, Hanging)] == ["Jamaican Partner"]
        yield from more(app)
        assert {"Replay", "Review", "The same deal"} <= set(buttons(app))
        click(button(app, "Review"))
        yield
        yield
        assert not isinstance(app.scene, SavesScene)

    run(tmp_path, SavesScene(), script)
