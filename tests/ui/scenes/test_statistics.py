"""The statistics as a screen: empty, counted, filtered and saved as a table."""

from __future__ import annotations

import csv
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.analysis.ladder import BotRating
from game.session.people import FACES, Profile, Profiles, features_of
from game.statistics import database, figures
from game.statistics.database import NAME, rebuild
from game.statistics.figures import Filter, values, written
from game.statistics.overview import Meetings
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.paint import Painter
from game.ui.scenes import statistics
from game.ui.scenes.setup import SetupScene
from game.ui.scenes.statistics import Facing, StatisticsScene, head_to_head
from game.ui.widgets.chairs import ChairSeat, Token
from game.ui.widgets.controls import ChoiceBox
from game.ui.widgets.plot import BarRow, Curve, Plot, PlotBar, PlotMark, means
from game.ui.widgets.text import Label
from game.ui.window.loop import App
from tests.statistics.test_statistics import counted as counted_here
from tests.statistics.test_statistics import finished
from tests.ui.scenes.find import button, buttons, choose, control, on_top, words
from tests.ui.user import Clock, click, key, run

Step = Iterator[None]


@pytest.fixture(autouse=True)
def unreviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked back on: that takes a process, and time."""
    monkeypatch.setattr(statistics, "REVIEWED", 0)


def everybody(app: App) -> Step:
    """The games of everybody, not of one person alone."""
    yield from counted(app)
    player = control(app, "Player", ChoiceBox)
    if player.index:
        yield from choose(app, player, "Every person")
    yield


def counted(app: App) -> Step:
    """Until all saves have been counted; the process beside the window takes its time."""
    while on_top(app, StatisticsScene).reading:
        time.sleep(.01)
        yield
    yield


def test_an_empty_folder_says_what_will_be_counted(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        yield from counted(app)
        assert "Nothing to count yet" in words(app)
        table = button(app, "Save as CSV")
        assert not table.enabled
        assert table.why == "There is nothing to save before a game has been finished."
        click(button(app, "Play a game"))
        yield
        yield
        on_top(app, SetupScene)

    run(tmp_path, StatisticsScene(), script)


def test_figures_follow_the_filter_and_are_saved(tmp_path: Path) -> None:
    played = [finished("partner", seed, tmp_path) for seed in range(4)]
    people = sum(seat.is_person for loaded in played for seat in loaded.plan.seats)
    (tmp_path / NAME).write_text("damaged")

    def script(app: App) -> Step:
        yield
        yield from everybody(app)
        assert {"Games", "Won", "Hands won", "Six-loves"} <= set(buttons(app))
        assert button(app, "Games").note == str(people)
        once = "A game counts once for each person who sat there."
        assert once in words(app)
        assert "Blocked hands that the player's side won, of all blocked hands." in words(app)
        assert "4 saves read; only finished games count." in words(app)
        plot = next(w for w in app.scene.ui.top.walk() if isinstance(w, Plot))
        assert isinstance(plot.shown, Curve)
        assert len(plot.shown.values) == people
        app.scene.ui.set_focus(button(app, "Pips left"))        # far below
        yield
        click(button(app, "Pips left"))
        yield
        yield
        shown = next(w for w in app.scene.ui.top.walk() if isinstance(w, Plot))
        assert shown.shown != plot.shown
        assert shown.clip is None or shown.clip.contains(shown.rect)        # its curve is seen
        player = control(app, "Player", ChoiceBox)
        name = player.options[1]
        yield from choose(app, player, name)
        assert once not in words(app)
        own = sum(seat.is_person and seat.name == name for loaded in played for seat in loaded.plan.seats)
        assert button(app, "Games").note == str(own)
        click(button(app, "Save as CSV"))
        yield

    run(tmp_path, StatisticsScene(), script)
    rows = list(csv.reader((tmp_path / "scores" / "statistics-partner.csv").read_text("utf-8-sig").splitlines()))
    assert rows[1][0] == "played"
    assert rows[0][-1] == "what is counted"


def test_one_hole_of_golf_is_looked_at_alone(tmp_path: Path) -> None:
    played = [finished("golo", seed, tmp_path) for seed in range(3)]
    with closing(counted_here(tmp_path)) as base:
        whole, one = ({value.figure.key: value for value in values(base, Filter("golo", hole=hole))} for hole in (0, 2))
    assert whole["pars"].number > one["pars"].number > 0

    def script(app: App) -> Step:
        yield
        yield from everybody(app)
        box = control(app, "Hole", ChoiceBox)
        assert box.options[:3] == ("All holes", "1", "2")
        for number, hole in ((2, 2), (0, 0)):
            assert box.on is not None
            box.on(number)
            yield
            assert ("Of strokes, only those at hole 2 are counted; the other numbers are of whole rounds." in words(app)) == bool(hole)
            assert button(app, "Pars").note == written((one if hole else whole)["pars"])
        scroll = on_top(app, StatisticsScene).figures
        scroll.to(1e6)
        assert scroll.offset > 0
        on_top(app, StatisticsScene).choose_game("golo")
        yield
        assert scroll.offset == 0       # another game is read from its beginning

    run(tmp_path, StatisticsScene(), script)
    assert played


def test_a_database_that_is_damaged_while_it_is_looked_at_is_made_again(tmp_path: Path) -> None:
    finished("partner", 1, tmp_path)

    def script(app: App) -> Step:
        yield
        yield from counted(app)
        with sqlite3.connect(tmp_path / NAME) as base:
            base.execute("DROP TABLE facts")
        base.close()
        click(button(app, "Pips left"))
        yield
        yield from counted(app)
        assert "Hands won" in buttons(app)

    run(tmp_path, StatisticsScene(), script)


def test_a_window_never_counts_nor_waits_while_another_process_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A writer holds the file for as long as it likes, and the process that counts has ended: the page looks again a little later."""
    finished("partner", 1, tmp_path)
    rebuild(lambda: True, tmp_path)
    monkeypatch.setattr(database, "_count_save", refused)
    monkeypatch.setattr(database, "remove", refused)
    file = (tmp_path / NAME).stat().st_ino

    def script(app: App) -> Step:
        yield from counted(app)
        with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as writer:
            writer.execute("BEGIN EXCLUSIVE")
            click(button(app, "Games"))
            yield
            click(button(app, "Save as CSV"))
            yield
            for _turn in range(5):
                yield
            writer.execute("ROLLBACK")
        while on_top(app, StatisticsScene).waiting:
            yield
        assert button(app, "Games").selected
        assert "Hands won" in buttons(app)

    run(tmp_path, StatisticsScene(), script)
    assert (tmp_path / NAME).stat().st_ino == file


def refused(*_args: object) -> None:
    raise AssertionError("this is work for another process")


def test_a_folder_that_cannot_be_written_to_is_counted_beside_the_window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    finished("partner", 1, tmp_path)
    (tmp_path / NAME).mkdir()           # no database can be there
    monkeypatch.setattr(database, "_count_save", refused)
    homes: list[Path] = []

    def script(app: App) -> Step:
        while "Hands won" not in buttons(app):
            time.sleep(.01)
            yield
        yield from counted(app)
        home = on_top(app, StatisticsScene).home
        homes.append(home)
        assert (home / NAME).is_file()
        click(button(app, "Save as CSV"))
        yield
        assert list((tmp_path / "scores").iterdir())

    run(tmp_path, StatisticsScene(), script)
    assert homes
    assert not homes[0].exists()
    assert list((tmp_path / NAME).iterdir()) == []


def test_means_of_the_last_games() -> None:
    assert means([2.0, 4.0, 6.0], 2) == [2.0, 3.0, 5.0]


def test_a_bar_that_just_reaches_its_line_is_drawn_up_to_it(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        plot, surface = Plot((PlotBar("1", 100.0, 100.0), PlotBar("2", 60.0, 100.0)), 120), pygame.Surface((400, 120))
        plot.own_ground = "paper"
        surface.fill(app.painter.colour("card"))
        plot.layout(app.painter, surface.get_rect())
        plot.draw(app.painter, surface)
        x = next(x for x in range(399, 0, -1) if tuple(surface.get_at((x, 60)))[:3] == tuple(app.painter.colour("good"))[:3]) - 200
        column = [tuple(surface.get_at((x, y)))[:3] for y in range(60)]
        assert tuple(app.painter.colour("card"))[:3] not in column[column.index(tuple(app.painter.colour("ink"))[:3]):]

    run(tmp_path, StatisticsScene(), script)


def test_numbers_below_zero_have_the_dash_that_scores_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    write = Painter.text

    def text(p: Painter, s: str, *rest: Any, **more: Any) -> pygame.Surface:
        written.append(s)
        return write(p, s, *rest, **more)
    monkeypatch.setattr(Painter, "text", text)

    def script(app: App) -> Step:
        yield
        plot, surface = Plot((PlotBar("1", 2.0), PlotBar("2", -2.0)), 120), pygame.Surface((400, 120))
        plot.own_ground = "paper"
        plot.layout(app.painter, surface.get_rect())
        plot.draw(app.painter, surface)
        assert "–2" in written
        assert not any(word.startswith("-") for word in written)

    run(tmp_path, StatisticsScene(), script)


def people_of(key_: str, seeds: range, folder: Path) -> list[str]:
    """The names of the people in these games, the one with most games first."""
    names = [seat.name for seed in seeds for seat in finished(key_, seed, folder).plan.seats if seat.is_person]
    return sorted(set(names), key=lambda name: (-names.count(name), name))


def rows(app: App) -> dict[str, BarRow]:
    return {w.name: w for w in app.scene.ui.top.walk() if isinstance(w, BarRow)}


def test_the_page_opens_with_whoever_plays_here(tmp_path: Path) -> None:
    you = people_of("partner", range(6), tmp_path)[-1]

    def script(app: App) -> Step:
        yield
        yield from counted(app)
        assert control(app, "Player", ChoiceBox).index > 0
        sentence = words(app).split("\n")
        assert any(line.startswith(f"{you}, you have ") and line.endswith(".") for line in sentence)
        assert {"Where hands are lost", "Against whom", "Won, game by game"} <= set(sentence)
        assert {"Another went out", "Blocked"} <= set(rows(app))
        for mark in (w for w in app.scene.ui.top.walk() if isinstance(w, PlotMark | BarRow)):
            assert mark.tip, "every figure has a tip"

    run(tmp_path, StatisticsScene(), script, settings=Settings(theme="contrast", speed=0, you=you))


def test_an_opponent_that_is_pressed_is_met_alone_side_by_side(tmp_path: Path) -> None:
    finished("partner", 1, tmp_path)
    people_of("partner", range(6), tmp_path)

    def script(app: App) -> Step:
        yield
        yield from counted(app)
        tokens = [w for w in app.scene.ui.top.walk() if isinstance(w, Token)]
        assert [token.sitter is not None for token in tokens] == [True, True]
        against = control(app, "Against", ChoiceBox)
        foe = next(row for name, row in reversed(rows(app).items()) if " of " in row.note and name not in ("Another went out", "Blocked"))
        click(foe)
        yield
        yield
        box = control(app, "Against", ChoiceBox)
        assert box is not against
        assert foe.name.startswith(box.options[box.index])
        assert rows(app)[foe.name].selected
        click(rows(app)[foe.name])
        yield
        yield
        assert control(app, "Against", ChoiceBox).index == 0

    run(tmp_path, StatisticsScene(), script)


def test_figures_of_a_plot_are_read_by_keys_and_tab_passes_them(tmp_path: Path) -> None:
    people_of("golo", range(2), tmp_path)

    def script(app: App) -> Step:
        yield
        yield from everybody(app)
        assert "Where strokes are lost" in words(app)
        plot = next(w for w in app.scene.ui.top.walk() if isinstance(w, Plot) and not isinstance(w.shown, Curve))
        marks = plot.children
        app.scene.ui.set_focus(marks[0])
        key(pygame.K_RIGHT)
        yield
        assert app.scene.ui.focus is marks[1]
        key(pygame.K_RETURN)
        yield
        assert app.scene.ui.tip is not None
        assert app.scene.ui.tip.text == marks[1].tip
        assert marks[1].tip.startswith("Hole 2: ")
        key(pygame.K_TAB)
        yield
        assert app.scene.ui.focus not in marks

    run(tmp_path, StatisticsScene(), script)


def test_a_game_that_another_window_finishes_comes_in(tmp_path: Path) -> None:
    people_of("partner", range(1), tmp_path)
    clock = Clock()

    def script(app: App) -> Step:
        yield
        yield from everybody(app)
        assert "1 save read; only finished games count." in words(app)
        before = int(button(app, "Games").note)
        more = sum(seat.is_person for seat in finished("partner", 1, tmp_path).plan.seats)
        while "2 saves read" not in words(app):
            clock.skip(1.0)
            time.sleep(.01)
            yield
        assert int(button(app, "Games").note) == before + more

    run(tmp_path, StatisticsScene(), script, clock=clock)


def test_what_a_review_knows_comes_in_after_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "REVIEWED", 1)
    people_of("golo", range(9, 10), tmp_path)       # of a kind that can be looked back on, hole by hole

    def script(app: App) -> Step:
        yield
        yield from everybody(app)
        while "Lines: what own choices cost." not in words(app):
            time.sleep(.02)
            yield
        plot = next(w for w in app.scene.ui.top.walk() if isinstance(w, Plot) and not isinstance(w.shown, Curve))
        assert "Own choices cost" in plot.children[0].tip
        assert list(tmp_path.glob("*.review"))

    run(tmp_path, StatisticsScene(), script, turns=20000)


def test_a_player_stands_among_the_rated_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    you = people_of("partner", range(6), tmp_path)[0]
    monkeypatch.setattr(figures, "rating_of", lambda game, level: BotRating(game, level, 1500 + 10 * len(level), 9, .5, 2))

    def opened(app: App) -> Step:
        yield
        yield from counted(app)
        assert "Rating" in words(app).split("\n")
        assert {"Rookie bot", "Club bot", "Pro bot", "Master bot"} <= set(rows(app))

    def script(app: App) -> Step:
        yield from opened(app)
        assert any(line.startswith("You are rated from 20 games against bots on;") for line in words(app).split("\n"))
        assert you not in rows(app)
    run(tmp_path, StatisticsScene(), script, settings=Settings(theme="contrast", speed=0, you=you))
    monkeypatch.setattr(figures, "LEAST_GAMES", 1)

    def rated(app: App) -> Step:
        yield from opened(app)
        assert rows(app)[you].selected
        assert " ± " in rows(app)[you].note
        shares = [row.share for row in rows(app).values() if "rated" in row.tip]
        assert shares == sorted(shares, reverse=True)
    run(tmp_path, StatisticsScene(), rated, settings=Settings(theme="contrast", speed=0, you=you))


def test_the_card_of_a_chair_says_how_its_person_is_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once enough games are counted, and only of somebody with a profile."""
    you = people_of("partner", range(6), tmp_path)[0]
    monkeypatch.setattr(figures, "rating_of", lambda game, level: BotRating(game, level, 1500 + 10 * len(level), 9, .5, 2))
    monkeypatch.setattr(figures, "LEAST_GAMES", 1)
    with closing(database.brought_up_to_date(tmp_path)) as base:
        found = figures.standing(base, figures.Filter("partner", you), ("rookie", "club", "pro", "master"))
    assert found is not None
    assert found.own is not None
    lines = []

    def script(app: App) -> Step:
        yield
        click(next(w for w in app.scene.ui.top.walk() if isinstance(w, ChairSeat)))
        yield
        lines.extend(words(app).split("\n"))
    seats = (SeatChoice("person", you), *(SeatChoice("bot", name, "rookie") for name in ("Bo", "Cy", "Di")))
    settings = Settings(theme="contrast", speed=0, new_game=NewGame("partner", seats))
    plays = "Plays at this screen: mouse, keys, pad or finger."
    run(tmp_path, SetupScene("partner"), script, settings=settings)
    assert plays in lines, "a name that no profile has"
    Profiles(tmp_path).keep(Profile(you, features_of(you)))
    run(tmp_path, SetupScene("partner"), script, settings=settings)
    assert f"{plays} Rating {found.own.rating:.0f} ± {found.own.error:.0f}." in lines


@pytest.mark.parametrize(("played", "won", "lost", "told"), [
    (1, 0, 0, ["1 game", "Neither has come out ahead of the other."]), (4, 2, 1, ["4 games", "In 1 of them neither came out ahead."]),
    (3, 2, 1, ["3 games"])])
def test_what_neither_has_won_is_told_between_two_people(played: int, won: int, lost: int, told: list[str]) -> None:
    shown = head_to_head(Meetings("Ana", True, "", played, won, lost), Facing("Bo", FACES[0], "", 0), Facing("Ana", FACES[1], "", 1))
    lines = [label.text for label in shown.walk() if isinstance(label, Label)]
    assert [line for line in lines if "game" in line or "either" in line] == told
