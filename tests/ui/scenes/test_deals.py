"""Numbers of deals, the day's deal and the same deal once more, as a scripted user meets them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pygame
import pytest

from game.analysis.wish import VERSION
from game.bots.policy import levels
from game.content.choices import content_for
from game.games.partner.rules import Options
from game.rules.contract import Setup, rules_of
from game.session import deals
from game.session.loading import load
from game.session.save_file import deal_of
from game.session.seats import bot, person
from game.session.shelf import Couple, Shelf, course_in, duplicates
from game.session.table import Table
from game.ui.looks.settings import NewGame, SeatChoice, Settings
from game.ui.navigation import Pop
from game.ui.play.ending import second_table
from game.ui.scenes.day import DayScene, DuplicateResult, SameDealScene, draft_of, match_words, play_stand_ins
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.play import PlayScene
from game.ui.scenes.setup import SetupScene
from game.ui.standing import standing_of
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Toggle
from game.ui.widgets.entry import TextEntry
from game.ui.window.loop import COURSES, App
from tests.session.tables import NOON, play_by_number
from tests.ui.scenes.find import button, buttons, control, on_top, words
from tests.ui.table.scenes import unfold_more
from tests.ui.user import click, key, run, typed

Step = Iterator[None]
PARTNER = PLAYABLE[0]
DAY = date(2026, 11, 22)


def match(folder: Path | None, pattern: str = "pbbb", deal: int = 77, seed: int = 1, **more: object) -> Table:
    """A match to one win that is over."""
    names = ("Ana", "Winston", "Desmond", "Marcia")
    seats = [person(name) if letter == "p" else bot(name, "rookie") for letter, name in zip(pattern, names, strict=True)]
    table = Table.new(PARTNER, Options(target=1), seats, now=NOON, folder=folder, deal=deal, **more)     # type: ignore[arg-type]
    rng = Random(seed)
    play_by_number(table, rng)
    table.close()
    return table


def path_of(table: Table) -> Path:
    assert table.saved.path is not None
    return table.saved.path


def number_field(app: App) -> TextEntry:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, TextEntry) and w.tip == "The number of the deal")


def type_number(app: App, text: str) -> Step:
    setup = on_top(app, SetupScene)
    click(button(app, "House rules"))
    yield
    setup.ui.set_focus(number_field(app))
    yield
    click(number_field(app))
    yield
    typed(text)
    yield
    setup.ui.set_focus(button(app, "Play now"))
    yield


@pytest.mark.parametrize(("text", "deal"), [("20 261 122", 20261122), ("", None)])
def test_the_number_that_is_typed_or_shown_is_played(tmp_path: Path, text: str, deal: int | None) -> None:
    def script(app: App) -> Step:
        yield
        click(button(app, "New game"))
        yield
        yield from type_number(app, text)
        offered = int(number_field(app).hint.replace(" ", ""))
        click(button(app, "Play now"))
        yield
        yield
        played = on_top(app, PlayScene)
        assert played.table.deal == (deal or offered)
        assert played.bar.title == (f"{played.table.rules.title}: deal of 22 Nov 2026" if deal else played.table.rules.title)

    run(tmp_path, MenuScene(""), script)


def test_a_wrong_number_is_told_in_one_sentence(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        yield from type_number(app, "0")
        assert "The number of a deal is a whole number from 1 to 999 999 999." in words(app)
        assert not button(app, "Play now").enabled

    run(tmp_path, SetupScene(), script)


def test_the_days_deal_is_the_same_for_everybody(tmp_path: Path) -> None:
    """Whoever plays it, only the name differs; on other days the course and the number do."""

    for rules in PLAYABLE:
        plain, other = (draft_of(rules, name, COURSES, DAY) for name in ("", "Zoe"))
        assert other.names[0] == "Zoe"
        assert (plain.options, plain.files, plain.count) == (other.options, other.files, other.count)
        drafts = [draft_of(rules, "", COURSES, date(2026, 11, day)) for day in range(1, 8)]
        assert len({draft.files for draft in drafts}) > 1 or not plain.files
        for draft in drafts:        # it can be begun on each of them, on a course of three holes too
            rules.start(Setup(draft.count, draft.values(), content_for(rules.key, COURSES, *draft.files)))


def test_the_keys_begin_at_the_game_whose_deal_is_shown_and_it_alone_is_marked(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        scene = on_top(app, DayScene)
        assert isinstance(scene.ui.focus, Button)
        assert scene.ui.focus.text == "GOLO"
        while scene.reading:
            yield
        yield
        key(pygame.K_UP)
        yield
        rows = [w for w in scene.ui.top.walk() if isinstance(w, Button) and w.text in [rules.title for rules in PLAYABLE]]
        assert [row.text for row in rows if row.selected] == ["Domino Golf"]
        assert isinstance(scene.ui.focus, Button)
        assert scene.ui.focus.text == "Domino Golf"
        key(pygame.K_RETURN)
        yield
        assert scene.ui.focus is button(app, "Play today's deal")

    run(tmp_path, DayScene("golo", day=lambda: DAY), script)


def test_the_days_deal_is_played_and_listed(tmp_path: Path) -> None:
    old = Table.new(PARTNER, Options(), [person("Ana"), *(bot(n, "club") for n in ("Bo", "Cy", "Di"))], now=NOON, folder=tmp_path,
                    deal=deals.of_day(date(2026, 11, 20)))
    old.advance_chance(Random(1))
    old.close()

    def script(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        assert "Not played yet" in words(app)
        assert "Deal 20261122" in words(app)
        assert "20 Nov 2026" in words(app)
        scene = on_top(app, DayScene)
        move = scene.begin()
        assert isinstance(move, Pop)
        table = move.result
        assert isinstance(table, Table)
        table.advance_chance(Random(1))
        table.close()
        assert deal_of(load(path_of(table), PLAYABLE).header) == 20261122

    run(tmp_path, DayScene(day=lambda: DAY), script)

    def again(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        assert "begun: nil all" in words(app)
        assert "Play it again" in buttons(app)
        assert "Replay" not in buttons(app)
        begun = next(path for path in tmp_path.glob("*.save") if path.name != path_of(old).name)
        assert deal_of(load(begun, PLAYABLE).header) == 20261122
        click(button(app, "Continue"))
        yield
        raise AssertionError("the game does not go on")

    run(tmp_path, DayScene(day=lambda: DAY), again)


@pytest.mark.parametrize("own_dice", [False, True])
def test_who_rolls_real_dice_is_told_that_they_are_not_the_deals(tmp_path: Path, own_dice: bool) -> None:
    golo, rng = rules_of("golo"), Random(1)
    table = Table.new(golo, golo.options(), [person("Ana")], now=NOON, folder=tmp_path, content=content_for("golo", COURSES), deal=5)
    play_by_number(table, rng)
    table.close()

    def script(app: App) -> Step:
        yield
        assert ("does not count as this deal" in words(app)) is own_dice

    run(tmp_path, SameDealScene(path_of(table)), script, settings=Settings(theme="contrast", speed=0, own_dice=own_dice))


def test_of_each_player_the_first_game_finished_counts(tmp_path: Path) -> None:
    golo = rules_of("golo")

    def play(name: str, hour: int, seed: int, *, steps: int = 10_000) -> str:
        table = Table.new(golo, golo.options(), [person(name), bot("Winston", "rookie")], now=NOON.replace(hour=hour), folder=tmp_path,
                          content=content_for("golo", COURSES), deal=deals.of_day(date(2026, 11, 20)))
        rng = Random(seed)
        play_by_number(table, rng, steps)
        table.close()
        return f"{table.scores.lines[0].points}"

    play("Ana", 8, 1, steps=5)
    first, again, other = play("Ana", 9, 2), play("Ana", 10, 3), play("Bo", 11, 4)
    assert len({first, again, other}) == 3
    dates = [DAY]

    def script(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        rows = [line for line in words(app).split("\n") if line.startswith(("Ana: ", "Bo: "))]
        assert sorted(row.split()[1] for row in rows) == sorted((first, other))
        assert "The deal of 22 Nov 2026" in words(app)
        dates[0] = date(2026, 11, 23)       # midnight
        app.wake()
        for _turn in range(5):
            yield
        assert "The deal of 23 Nov 2026" in words(app)

    run(tmp_path, DayScene("golo", day=lambda: dates[0]), script)


def test_the_days_own_course_is_played_with_a_record_of_its_own(tmp_path: Path) -> None:
    """It is read from the cache, and its games are told apart from those on the usual course."""

    made = tmp_path / "cache" / "days" / f"doshboard-20261122-{VERSION}"
    made.mkdir(parents=True)
    text = (COURSES / "doshboard" / "three-falls.yaml").read_text().replace("name: ", "name: Own ", 1)
    (made / "course.yaml").write_text(text)

    def script(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        assert "The day's own course" in words(app)
        assert words(app).count("Not played yet") >= 2
        move = on_top(app, DayScene).begin(own=True)
        assert isinstance(move, Pop)
        table = move.result
        assert isinstance(table, Table)
        play_by_number(table, Random(4), 6, by_hand=False)
        header = load(path_of(table), PLAYABLE).header
        assert deal_of(header) == 20261122
        assert course_in(header.content).startswith("Own ")
        table.close()

    def again(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        assert "Play today's deal" in buttons(app)
        assert "Play it again" in buttons(app)
        assert "begun: " in words(app)

    run(tmp_path, DayScene("doshboard", day=lambda: DAY), script)
    run(tmp_path, DayScene("doshboard", day=lambda: DAY), again)


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_day_on_which_somebody_rolled_dice_of_his_own_does_not_count(tmp_path: Path, by_hand: bool) -> None:
    golo, rng = rules_of("golo"), Random(1)
    table = Table.new(golo, golo.options(), [person("Ana")], now=NOON, folder=tmp_path, content=content_for("golo", COURSES),
                      deal=deals.of_day(date(2026, 11, 20)))
    play_by_number(table, rng, 6, by_hand=by_hand)
    table.close()

    def script(app: App) -> Step:
        yield
        while on_top(app, DayScene).reading:
            yield
        yield
        assert ("20 Nov 2026" in words(app)) is not by_hand
        assert "The window rolls here: the day's dice are the same for everybody." in words(app)

    run(tmp_path, DayScene("golo", day=lambda: DAY), script, settings=Settings(theme="contrast", speed=0, own_dice=True))


def test_a_table_for_real_dice_can_always_take_a_wrong_face_back(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        move = on_top(app, SetupScene).begin()
        assert isinstance(move, Pop)
        assert isinstance(move.result, Table)
        undo.append(move.result.undo_rule)
        move.result.close()

    undo: list[str] = []
    couch = NewGame("golo", (SeatChoice("person", "Ana"), SeatChoice("person", "Bo")))
    for own_dice in (False, True):
        run(tmp_path, SetupScene("golo"), script, settings=Settings(theme="contrast", speed=0, own_dice=own_dice, new_game=couch))
    assert undo == ["strict", "free"]


def test_a_finished_deal_is_played_from_another_seat(tmp_path: Path) -> None:
    table = match(tmp_path)

    def script(app: App) -> Step:
        yield
        while on_top(app, SameDealScene).reading:
            yield
        yield
        assert "Deal 77" in words(app)
        assert {"Sit where Winston sat", "Three bots in my seat"} <= set(buttons(app))
        move = button(app, "Sit where Winston sat").perform("key")
        assert isinstance(move, Pop)
        other = move.result
        assert isinstance(other, Table)
        assert [seat.name for seat in other.seats] == ["Marcia", "Ana", "Winston", "Desmond"]
        other.advance_chance(Random(99))
        assert other.history.step(1).action == table.history.step(1).action
        other.close()

    run(tmp_path, SameDealScene(path_of(table)), script)


def test_bots_of_each_level_play_the_deal_in_ones_seat(tmp_path: Path) -> None:
    table = match(tmp_path, "pbbb", deal=5)
    names = tuple((level, f"{level} bot") for level in levels("partner")[:2])
    play_stand_ins(lambda: True, path_of(table), 0, names, tmp_path / "cache")
    fresh = [save for save in Shelf(tmp_path, PLAYABLE).summaries() if save.path != path_of(table)]
    assert sorted((save.names[0], save.levels[0]) for save in fresh) == [("club bot", "club"), ("rookie bot", "rookie")]
    for save in fresh:
        assert save.finished
        assert save.deal == 5
        assert save.names[1:] == ("Winston", "Desmond", "Marcia")
        history = load(save.path, PLAYABLE).history
        assert history.step(1).action == table.history.step(1).action


def test_what_bots_made_of_ones_seat_stands_beside_ones_own_result(tmp_path: Path) -> None:
    table = match(tmp_path, "pbbb", deal=5)
    shown: list[str] = []

    def script(app: App) -> Step:
        yield
        while on_top(app, SameDealScene).reading:
            yield
        yield
        shown.append(words(app))

    run(tmp_path, SameDealScene(path_of(table)), script)
    play_stand_ins(lambda: True, path_of(table), 0, (("rookie", "Rookie bot"),), tmp_path / "cache")
    run(tmp_path, SameDealScene(path_of(table)), script)
    assert "In the seat of Ana" not in shown[0]
    rows = shown[1].split("In the seat of Ana")[1].split("\n")
    for save in Shelf(tmp_path, PLAYABLE).summaries():
        assert rows[rows.index(save.names[0]) + 1] == standing_of(save, (0,))


def test_bots_that_are_stopped_leave_nothing(tmp_path: Path) -> None:
    table = match(tmp_path)
    play_stand_ins(lambda: False, path_of(table), 0, (("rookie", "Rookie bot"),), tmp_path / "cache")
    assert [path.name for path in tmp_path.glob("*.save")] == [path_of(table).name]


def test_a_duplicate_match_goes_on_at_a_second_table_and_is_added_up(tmp_path: Path) -> None:
    first = match(tmp_path, "pppp", deal=9, tables=1)
    assert first.of_two == 1
    other = second_table(first, tmp_path)
    assert other.of_two == 2
    assert other.notice is not None
    assert other.notice.startswith("The second table")
    rng = Random(4)
    play_by_number(other, rng)
    other.close()
    other_lines, other_names = other.scores.lines, other.names

    def script(app: App) -> Step:
        yield
        while on_top(app, SameDealScene).reading:
            yield
        yield
        ((one, other),) = duplicates([save for save in Shelf(tmp_path).summaries() if save.finished])
        best, rest = sorted((one, other), key=lambda couple: -couple.points)
        told = next(w for w in app.scene.ui.top.walk() if isinstance(w, DuplicateResult)).panel
        assert told.grand
        assert told.rect.h > 60, "it has room for its letters"
        ours = [first.scores.lines, other_lines]
        by_table = [next(line.points for line in lines if best.names[0] in {names[seat] for seat in line.seats})
                    for lines, names in zip(ours, (first.names, other_names), strict=True)]
        assert list(best.at) == by_table
        assert best.points > rest.points, "a seed in which one couple wins"
        assert told.headline == f"{' & '.join(best.names)} win"
        assert told.remark.startswith(f"{best.points}–{rest.points}, by {best.points - rest.points} point")
        assert "Sides exchanged" in buttons(app)

    run(tmp_path, SameDealScene(path_of(first)), script)


@pytest.mark.parametrize(("at", "said"), [
    ((4, 6), "10–4, by 6 points. Won at both tables, 4–3 and 6–1."),
    ((2, 6), "8–4, by 4 points. Decided at the second table, 6–1; at the first it was 2–3."),
    ((4, 1), "5–4, by 1 point. Decided at the first table, 4–3; at the second it was 1–1."),
    ((3, 1), "Ana & Cy and Bo & Di: 3–3 at the first table, 1–1 at the second.")])
def test_a_duplicate_match_says_at_which_table_it_was_decided(at: tuple[int, int], said: str) -> None:
    ours, theirs = Couple(("Ana", "Cy"), sum(at), at), Couple(("Bo", "Di"), 4, (3, 1))
    headline = "Ana & Cy win" if sum(at) > 4 else "4 all"
    assert match_words(ours, theirs) == (headline, said)
    if sum(at) > 4:
        assert match_words(theirs, ours) == (headline, said)


@pytest.mark.parametrize(("deal", "tables", "offered"), [
    (9, 1, {"Second table", "The same deal"}), (9, 2, {"Rematch", "Both tables"}), (9, None, {"Rematch", "The same deal"})])
def test_the_doors_stand_at_the_end_of_a_game(tmp_path: Path, deal: int, tables: int | None, offered: set[str]) -> None:
    path = path_of(match(tmp_path, "pppp", deal=deal, tables=tables))

    def script(app: App) -> Step:
        for _turn in range(60):
            yield
        assert isinstance(app.scene, PlayScene)
        yield from unfold_more(app.scene)
        assert offered <= set(buttons(app))
        if tables == 2:
            assert not {"Second table", "The same deal"} & set(buttons(app))
            click(button(app, "Both tables"))
            yield
            yield
            on_top(app, SameDealScene)

    run(tmp_path, PlayScene(Table.resume(path, PLAYABLE)), script)


def test_a_duplicate_match_is_told_beside_the_folded_rules(tmp_path: Path) -> None:
    def script(app: App) -> Step:
        yield
        fold = button(app, "House rules")
        click(fold)
        yield
        yield
        twice = control(app, "Duplicate match", Toggle)
        for told in ("1 changed: Duplicate match", "by the book"):
            app.scene.ui.set_focus(twice)
            yield
            key(pygame.K_RETURN)
            yield
            assert fold.note == told
        key(pygame.K_RETURN)
        yield
        assert fold.note == "1 changed: Duplicate match"
        click(button(app, "Back to the book's rules"))      # the button goes back from all that is told beside the fold
        yield
        assert fold.note == "by the book"
        assert not twice.value
        assert not button(app, "Back to the book's rules").enabled

    run(tmp_path, SetupScene("partner"), script)
