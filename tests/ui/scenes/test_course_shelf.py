"""The courses of the new-game screen as painted cards: what is printed on them, and how one is chosen."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pygame
import pytest

from game.analysis.wish import VERSION, CourseStep, DayTask, WishedFile
from game.content.choices import choices, content_for
from game.rules import options
from game.rules.contract import rules_of
from game.session import deals
from game.session.seats import person
from game.session.shelf import Shelf, recall
from game.session.table import Table
from game.ui.looks.settings import NewGame, Settings
from game.ui.looks.theme import THEMES, Look
from game.ui.navigation import Pop
from game.ui.paint import Painter, PictureStore
from game.ui.scenes.course_shelf import best_in_words
from game.ui.scenes.setup import SetupScene
from game.ui.table.registry import best_play_of, course_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Bencher
from game.ui.widgets.controls import ChoiceBox, Toggle
from game.ui.widgets.course_cards import CourseCards
from game.ui.window.loop import COURSES, App
from tests.ui.scenes.find import button, choose_by_keys, control, on_top
from tests.ui.user import click, finger, key, pad, post, run, until

ON_CARD = Settings(theme="contrast", speed=0, new_game=NewGame("golo", options={"mode": "scorecard"}))
HOLES = {"harbour-links": (18, 72), "short-loop": (3, 12), "old-links": (18, 72), "mill-brook": (18, 72), "three-falls": (9, 36)}


@pytest.mark.parametrize("game", ["domino_golf", "golo", "card_golf", "doshboard"])
def test_every_stock_course_has_a_card_with_its_holes_and_a_picture(tmp_path: Path, game: str) -> None:
    pygame.font.init()
    p = Painter(Look(THEMES["contrast"], 1.0), PictureStore(tmp_path))
    for listed in choices(game, COURSES)[0].files:
        known = course_of(game, content_for(game, COURSES, listed.stem)) if listed.stem else None
        if known is None:
            assert listed.stem in {"", "linksland", "parkland"}     # these are dealt
            continue
        assert (known.holes, known.par) == HOLES.get(listed.stem, (known.holes, known.par))
        wide, high = known.draw(p, (120, 96) if known.lying else (96, 120)).get_size()
        assert (wide > 60, high > 30) == (True, True)
    p.close()


def test_copies_of_a_course_are_told_apart_by_their_files(tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    stock = (courses / "golo" / "mill-pond.yaml").read_text()
    names = [f"mill-pond-as-it-was-when-i-first-played-it-copy-{number}.yaml" for number in range(5)]
    for name in names:
        (courses / "custom" / name).write_text(stock)
    listed = [one for one in choices("golo", courses)[0].files if one.title == "Mill Pond"]
    assert [one.file for one in listed] == ["", *names]
    assert len({one.label for one in listed}) == 6

    def script(app: App) -> Iterator[None]:
        yield
        cards = next(w for w in on_top(app, SetupScene).ui.top.walk() if isinstance(w, CourseCards))
        shown = [tuple(line.text for line in cards._lines(app.painter, number, 90)) for number, face in enumerate(cards.faces)
                 if face.title == "Mill Pond"]
        assert len(set(shown)) == 6         # each card says which it is, in the width that it has
        assert len({option for option in cards.options if option.startswith("Mill Pond")}) == 6

    run(tmp_path, SetupScene("golo"), script, courses=courses, settings=ON_CARD)


def test_cards_are_turned_by_wheel_and_keys_and_chosen_by_a_press(tmp_path: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        cards = control(app, "Course", CourseCards)
        post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, pos=cards.rect.center, touch=False)
        yield
        click((cards.rect.x + 40, cards.rect.y + 60))       # the second is the first to be seen now
        yield
        assert scene.draft.file(0) == "harbour-links"
        scene.ui.set_focus(cards)
        key(pygame.K_RIGHT)
        yield
        assert scene.draft.file(0) == "orchard-nine"
        scene.ui.set_focus(cards)
        pad("left")
        yield
        assert scene.draft.file(0) == "harbour-links"
        finger(pygame.FINGERDOWN, (cards.rect.x + 40, cards.rect.y + 60), app.size)
        finger(pygame.FINGERMOTION, (cards.rect.x + 240, cards.rect.y + 60), app.size)
        finger(pygame.FINGERUP, (cards.rect.x + 240, cards.rect.y + 60), app.size)
        yield
        assert scene.draft.file(0) == "harbour-links"       # it was turned up, not chosen
        tap_at = cards.rect.x + 40, cards.rect.y + 60
        for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
            finger(kind, tap_at, app.size)
        yield
        assert scene.draft.file(0) == ""                    # dealt: the first of all
        scene.ui.set_focus(button(app, "Play now"))
        for name, chosen in (("RB", "harbour-links"), ("RB", "orchard-nine"), ("LB", "harbour-links"), ("LB", ""), ("LB", "")):
            pad(name)
            yield
            assert scene.draft.file(0) == chosen
        scene.ui.set_focus(cards)
        key(pygame.K_PAGEDOWN)
        yield
        assert scene.draft.file(0) == "short-loop"
        key(pygame.K_PAGEUP)
        yield
        assert scene.draft.file(0) == ""

    run(tmp_path, SetupScene("domino_golf"), script)


def test_the_best_round_is_that_of_a_person_by_the_same_rules(tmp_path: Path) -> None:
    rules = rules_of("golo")
    content = content_for("golo", COURSES, "old-links")
    book = {option.name: option.default for option in options.declared(rules.options)}
    assert best_in_words([], "golo", content, book, book) == "No round yet"
    table = Table.new(rules, rules.options(), [person("Ana")], now=datetime(2026, 3, 1, tzinfo=UTC), folder=tmp_path, content=content)
    while not table.over:
        seat = table.to_act
        if isinstance(seat, int):
            table.play(next(iter(rules.legal_in(table.view(seat)))))
        else:
            table.advance_chance(Random(7))
    strokes = table.scores.lines[0].points
    table.close()
    list(Shelf(tmp_path).summaries())
    rounds = [save.card for save in recall(tmp_path).values()]
    assert best_in_words(rounds, "golo", content, book, book) == f"Yours: {strokes} (9 holes)"      # of the eighteen on the card
    assert best_in_words(rounds, "golo", content_for("golo", COURSES, "lighthouse"), book, book) == "No round yet"
    assert best_in_words(rounds, "golo", content, {**book, "mode": "match"}, book) == ""


def test_what_best_play_needs_on_a_board_is_known_where_it_ships_solved(tmp_path: Path) -> None:
    content, board = content_for("doshboard", COURSES, "three-falls"), rules_of("doshboard").options

    def needs(**more: str) -> list[float]:
        return list(best_play_of("doshboard", content, options.build(board, more), tmp_path))
    easy, hard = needs(level="beginner"), needs(level="advanced")
    assert 30 < easy[0] < hard[0] < 40
    assert not needs(level="professional")      # that would take minutes
    assert not needs(holes="18")


@pytest.mark.full
def test_what_best_play_needs_with_the_dice_is_told_in_the_new_game_screen(tmp_path: Path) -> None:
    content, golo = content_for("golo", COURSES, "old-links"), rules_of("golo").options
    (found,) = best_play_of("golo", content, options.build(golo, {"mode": "scorecard"}), tmp_path)
    assert 30 < found < 50
    assert not list(best_play_of("golo", content, options.build(golo, {"mode": "skins"}), tmp_path))
    scene = SetupScene("golo")

    def script(_app: App) -> Iterator[None]:
        yield
        yield from until(lambda: any(f"Best play: {found:.1f} (9 holes)" in card for w in scene.ui.top.walk() if isinstance(w, CourseCards)
                                     for card in w.more), 4000)
    run(tmp_path, scene, script, settings=ON_CARD)


def test_a_course_without_known_best_play_says_what_a_bot_usually_needs_as_long_as_its_options_are_those(tmp_path: Path) -> None:
    def told(app: App) -> list[str]:
        cards = control(app, "Course", CourseCards)
        return [line for lines in cards.more for line in lines if "bot" in line]

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, SetupScene)
        assert told(app) == ["Pro bot: 72.2", "Pro bot: 35.3", "Pro bot: 11.5"]     # each for all its holes
        cards = control(app, "Course", CourseCards)
        scene.ui.set_focus(cards)
        key(pygame.K_RIGHT)
        yield
        key(pygame.K_RIGHT)
        yield
        assert scene.draft.file(0) == "orchard-nine"
        assert told(app) == ["Pro bot: 72.2", "Pro bot: 35.3", "Pro bot: 11.5"]     # Harbour Links would be played with all its eighteen
        click(button(app, "House rules"))
        yield
        mulligans = control(app, "Mulligans", Toggle)
        scene.ui.set_focus(mulligans)
        key(pygame.K_RETURN)
        yield
        assert told(app) == []
    run(tmp_path, SetupScene("domino_golf"), script)


def test_a_game_of_golo_without_a_card_offers_none_and_one_with_it_does(tmp_path: Path) -> None:
    def offered(app: App) -> bool:
        return any(isinstance(w, CourseCards) for w in app.scene.ui.top.walk() if w.rect.w and all(up.visible for up in lineage(w)))

    def script(app: App) -> Iterator[None]:
        yield
        assert not offered(app)
        assert "Old Links" not in button(app, "Play now").note
        pad("RB")               # nor is a course turned that nobody sees
        yield
        assert on_top(app, SetupScene).draft.file(0) == "old-links"
        click(button(app, "House rules"))
        yield
        yield from choose_by_keys(app, control(app, "Game", ChoiceBox), "Scorecard")
        assert offered(app)
        assert "Old Links" in button(app, "Play now").note

    run(tmp_path, SetupScene("golo"), script)


def lineage(widget: Widget) -> Iterator[Widget]:
    """The widget and all that it lies in."""
    at: Widget | None = widget
    while at is not None:
        yield at
        at = at.parent


@pytest.mark.parametrize("game", ["card_golf", "domino_golf", "doshboard"])
def test_the_chosen_course_is_wide_and_tells_the_pars_of_all_its_holes(tmp_path: Path, game: str) -> None:
    scene = SetupScene(game)

    def script(app: App) -> Iterator[None]:
        yield
        cards = next(w for w in scene.ui.top.walk() if isinstance(w, CourseCards))
        for _turn in range(1 if game == "domino_golf" else 2):      # past the course of the day
            cards.turn(1)
            yield
        known = course_of(game, content_for(game, COURSES, scene.draft.file(0)))
        assert known is not None
        assert cards.faces[cards.index].pars == known.pars
        assert (len(known.pars), sum(known.pars)) == (known.holes, known.par)
        places = dict(cards._places(app.painter))
        assert places[cards.index] == cards.focus_rect
        assert all(place.w < cards.focus_rect.w / 2 for number, place in places.items() if number != cards.index)
        assert scene._played._day._steps == {}      # nothing is made of what was only turned past

    run(tmp_path, scene, script)


def test_own_courses_are_counted_in_the_line_and_push_nothing_below_the_fold(tmp_path: Path) -> None:
    courses = tmp_path / "courses"
    shutil.copytree(COURSES, courses)
    stock = (courses / "card_golf" / "mill-brook.yaml").read_text(encoding="utf-8")
    for number in range(4):
        (courses / "custom" / f"mine-{number}.yaml").write_text(stock.replace("Mill Brook", f"Mine {number}"), encoding="utf-8")
    board = (courses / "doshboard" / "owl-hills.yaml").read_text(encoding="utf-8")
    (courses / "custom" / "broken-board.yaml").write_text(board + "\n : [", encoding="utf-8")      # its kind can still be read
    (courses / "custom" / "broken.yaml").write_text("\n : [", encoding="utf-8")                     # and of this one it cannot

    def script(app: App) -> Iterator[None]:
        yield
        cards = control(app, "Course", CourseCards)
        assert cards._count().startswith("1 to 3 of 12, 4 your own")
        assert "broken.yaml" in cards.options
        assert "broken-board.yaml" not in cards.options
        for name in ("House rules", "The book"):
            assert button(app, name).rect.bottom <= 714
        assert all(w.rect.bottom <= 720 for w in app.scene.ui.top.walk() if isinstance(w, Bencher))

    run(tmp_path, SetupScene("card_golf"), script, courses=courses)
    assert "broken-board.yaml" in [listed.title for listed in choices("doshboard", courses)[0].files]


def made_at_once(task: DayTask) -> Iterator[CourseStep]:
    """In place of the real one, which takes minutes: two holes, then all, of a stock board."""
    folder = task.saves / "cache" / "days" / f"{task.game}-{task.number}-{VERSION}"
    yield CourseStep(2, 9, 6)
    folder.mkdir(parents=True)
    text = (COURSES / "doshboard" / "three-falls.yaml").read_text().replace("name: ", "name: Own ", 1)
    (folder / "course.yaml").write_text(text)
    yield CourseStep(6, 30, 6, files=(WishedFile("course", text),))


def made_in_vain(task: DayTask) -> Iterator[CourseStep]:
    """In place of the real one, where nothing is found."""
    yield CourseStep(1, 400, 6, why_not=f"Hole 2 of {task.game} was not found.")


def cards_of(app: App) -> CourseCards:
    return next(w for w in app.scene.ui.top.walk() if isinstance(w, CourseCards))


def on_doshboard(app: App) -> Iterator[None]:
    """The course of the day, chosen by keys."""
    yield
    cards = cards_of(app)
    number = next(number for number, face in enumerate(cards.faces) if face.title == "Course of the day")
    assert number == 1
    app.scene.ui.set_focus(cards)
    yield
    key(pygame.K_RIGHT)
    yield


def test_the_course_of_the_day_is_chosen_made_meanwhile_and_played_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scenes.course_shelf.made_for_day", made_at_once)
    said: set[str] = set()

    def script(app: App) -> Iterator[None]:
        yield from on_doshboard(app)
        start = next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == "Play now")
        while not start.enabled:
            said.add(start.why)
            yield
        yield from until(lambda: cards_of(app).faces[cards_of(app).index].line == "9 holes, par 36")    # the file may be there first
        cards = cards_of(app)
        assert cards.faces[cards.index].draw is not None
        move = on_top(app, SetupScene).begin()
        assert isinstance(move, Pop)
        assert isinstance(move.result, Table)
        assert move.result.view(0).table.game.content.board.name.startswith("Own ")
        move.result.close()

    run(tmp_path, SetupScene("doshboard"), script)
    assert any(why.startswith("The course of the day is being made: holes found, ") for why in said)
    kept = [folder.name for folder in (tmp_path / "cache" / "days").iterdir()]
    assert kept == [f"doshboard-{deals.of_day(deals.today())}-{VERSION}"]


def test_a_day_without_a_course_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.scenes.course_shelf.made_for_day", made_in_vain)

    def script(app: App) -> Iterator[None]:
        yield from on_doshboard(app)
        start = next(w for w in app.scene.ui.top.walk() if isinstance(w, Button) and w.text == "Play now")
        yield from until(lambda: "There is no course today. Hole 2 of doshboard was not found." in start.why)
        assert not start.enabled
        key(pygame.K_RIGHT)
        yield
        assert start.enabled

    run(tmp_path, SetupScene("doshboard"), script)
