"""Card Golf courses in the workshop: cards laid and shifted by every device, what can't lie, mends, and any strokes taken back."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import settings as drawn_by
from hypothesis import strategies as st

from game.analysis.selfplay import dice_for, play
from game.bots.policy import policy
from game.content.choices import check, kind_named
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.card_golf.content.course import read_course
from game.games.card_golf.content.laying import (
    DraftHole, deck_of_course, fault_of, holes_in, in_order, offsets_for, resized, used_in, with_deck, with_index, with_par
)
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Phase
from game.games.card_golf.solver.rating import rate_hole
from game.games.card_golf.table.course_workshop import CardCourseCanvas
from game.games.card_golf.table.figures import hole_trial
from game.games.card_golf.table.tools import LAY, CourseLayout
from game.ui.looks.settings import Settings
from game.ui.navigation import SitDown
from game.ui.play.ending import rematch
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.window.loop import COURSES, App
from game.ui.workshop.tool import FileSpot, ToolStroke
from game.ui.workshop.trial import table_of
from game.workshop.document import Document, problems_of
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import canvas_of, place
from tests.ui.user import Film, click, drag, finger, key, move, pad, post, press, release, run, until

KIND = kind_named("card-golf-course")
STOCK = COURSES / "card_golf"
WOOD = STOCK / "squires-wood.yaml"


@pytest.fixture
def course(tmp_path: Path) -> Path:
    folders = tmp_path / "courses" / "custom", tmp_path / "courses" / "card_golf"
    for folder in folders:
        folder.mkdir(parents=True)
    for deck in ("parkland", "linksland"):
        shutil.copy(STOCK / f"{deck}.yaml", folders[1])
    return Path(shutil.copy(WOOD, folders[0] / "course.yaml"))


def canvas(app: App) -> CardCourseCanvas:
    return canvas_of(app, CardCourseCanvas)


def hole(app: App, number: int) -> DraftHole:
    return holes_in(on_top(app, EditorScene).document.draft)[number - 1]


def test_the_flag_of_a_hole_stands_upright_on_its_strip(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield
        up = canvas(app).findings.course.up
        for number in range(3):
            at, face = len(up[number]) - 1, up[number][-1]
            assert face is not None
            assert face.flag is not None
            box = canvas(app).place(app.painter, ("holes", number, "cards", at))
            foot = box.y + (face.flag.column + .5) * box.h / face.columns
            strip = canvas(app).place(app.painter, ("holes", number))
            above = pygame.Rect(box.x + int(face.flag.row * box.w / face.rows), strip.y, box.w // 3, int(foot) - strip.y)
            red = [colour for x in range(above.w) for y in range(above.h)
                   if (colour := app.screen.get_at((above.x + x, above.y + y))).r > 190 and colour.g < 110]
            assert len(red) > 6

    run(tmp_path, EditorScene(course), script)


def test_the_menu_of_a_strip_takes_par_and_number_and_removes_the_hole(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, before = on_top(app, EditorScene), holes_in(on_top(app, EditorScene).document.draft)
        strip = place(app, ("holes", 2))
        move(strip)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=strip, button=3, touch=False)
        yield
        assert "Hole 3, par" in words(app)
        assert canvas(app).cursor == ("holes", 2)
        par = 5 if before[2].played_par != 5 else 4
        click(button(app, str(par)))
        yield
        assert hole(app, 3).played_par == par
        key(pygame.K_F10, pygame.KMOD_SHIFT)
        yield
        click([one for one in scene.ui.top.walk() if getattr(one, "text", "") == "1" and one.focusable][-1])
        yield
        assert hole(app, 1).played_par == par
        assert [hole.cards for hole in holes_in(scene.document.draft)[1:3]] == [hole.cards for hole in before[:2]]
        assert canvas(app).cursor == ("holes", 0)       # it is followed
        key(pygame.K_F10, pygame.KMOD_SHIFT)
        yield
        click(button(app, "Remove hole 1"))
        yield
        assert [hole.cards for hole in holes_in(scene.document.draft)] == [
            hole.cards for number, hole in enumerate(before) if number != 2]
        assert len(scene.document.past) == 3

    run(tmp_path, EditorScene(course), script)


@pytest.mark.parametrize("device", ["mouse", "touch"])
def test_three_dots_open_the_menu_of_the_open_hole_and_a_finger_has_larger_steps(tmp_path: Path, course: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        view, before = canvas(app), holes_in(on_top(app, EditorScene).document.draft)

        def press_at(pos: tuple[int, int]) -> None:
            if device == "mouse":
                click(pos)
            else:
                for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
                    finger(kind, pos, app.size)
        press_at(on_top(app, EditorScene)._told.rect.center)
        yield
        yield
        least = 30 if device == "touch" else 26
        dots = view._dots(app.painter)
        assert dots is not None
        steps = [rect for _spot, _step, rect in view._steps(app.painter)]
        assert min(min(rect.size) for rect in (dots, *steps)) >= app.painter.look.px(least)
        every = [dots, *steps]
        assert not any(one.colliderect(other) for at, one in enumerate(every) for other in every[at + 1:])
        number = view.findings.open
        press_at(dots.center)
        yield
        yield
        remove = button(app, f"Remove hole {number + 1}")
        press_at(remove.rect.center)
        yield
        yield
        assert [hole.cards for hole in holes_in(on_top(app, EditorScene).document.draft)] == [
            hole.cards for at, hole in enumerate(before) if at != number]

    run(tmp_path, EditorScene(course), script)


@pytest.mark.parametrize("device", ["drag", "key", *(pytest.param(one, marks=pytest.mark.full) for one in ("presses", "pad", "touch"))])
def test_a_face_goes_from_the_deck_to_a_hole_by_every_device_and_touches_its_line_only(tmp_path: Path, course: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        face: FileSpot = ("tray", "Cape")
        if device == "drag":
            yield from drag(place(app, face), place(app, ("holes", 0, "cards", 1)))
        elif device == "presses":
            for spot in (face, ("holes", 0, "cards", 1)):
                click(place(app, spot))
                yield
                yield
        elif device == "touch":
            goal: FileSpot = ("holes", 0, "cards", 1)
            for kind, spot in ((pygame.FINGERDOWN, face), (pygame.FINGERMOTION, goal), (pygame.FINGERUP, goal)):
                finger(kind, place(app, spot), app.size)
                yield
        else:
            canvas(app).select(face)
            pad("A") if device == "pad" else key(pygame.K_RETURN)
            yield
            way_points: tuple[tuple[str, FileSpot], ...] = (
                ("right", ("holes",)), ("up", ("holes", 0)), ("right", ("holes", 0, "cards", 1)))
            for way, point in way_points:
                while canvas(app).cursor[:len(point)] != point:
                    pad(way) if device == "pad" else key(getattr(pygame, f"K_{way.upper()}"))
                    yield
            assert "Cape on hole 1: par 4" in words(app)
            pad("A") if device == "pad" else key(pygame.K_RETURN)
            yield
        assert hole(app, 1).cards == ("Heath", "Cape", "Over the Burn")
        assert len(on_top(app, EditorScene).document.past) == 1
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield

    run(tmp_path, EditorScene(course), script)
    assert course.read_text(encoding="utf-8") == WOOD.read_text(encoding="utf-8").replace("Heath, Hell's Acre, Over", "Heath, Cape, Over")
    assert check(course).game == "card_golf"


def test_a_card_is_shifted_along_its_border_as_far_as_two_columns_meet(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene, spot = on_top(app, EditorScene), ("open", 0, 1)
        found, deck = canvas(app)._places(app.painter), deck_of_course(scene.document.draft)
        assert deck is not None
        before, start = offsets_for(deck.deck, hole(app, 1)), place(app, spot)
        down = start[0], start[1] + round(found.cell)
        yield from drag(start, down)
        assert offsets_for(deck.deck, hole(app, 1)) == (0, before[1] + 1, before[2] + 1)
        for text in ("9 columns", "2 columns"):
            card = canvas(app).place(app.painter, spot)
            near = card.centerx, card.y + 4
            far = near[0], near[1] + round(found.cell * (6 if text == "9 columns" else 1))
            move(near)
            press(near)
            yield
            move(far, held=True)
            yield
            assert "Shift +" in words(app)
            release(far)
            yield
            if text == "9 columns":
                assert app.scene.ui.toast is not None
                assert "it takes 2" in app.scene.ui.toast.text
                assert len(scene.document.past) == 1
        canvas(app).select(("open", 0, 1))
        while offsets_for(deck.deck, hole(app, 1)) != before:
            key(pygame.K_UP)
            yield
        assert hole(app, 1).offsets == ()       # as they would lie without offsets: none are written
        key(pygame.K_ESCAPE)
        yield
        assert canvas(app).cursor == ("holes", 0)

    run(tmp_path, EditorScene(course), script)


class Shifts(Film):
    """Notes in every turn how far the second card of the open hole still is from its place, and how far what is taken up is lifted."""

    def __init__(self) -> None:
        super().__init__()
        self.view: CardCourseCanvas | None = None
        self.lags, self.risen, self.sways = list[float](), list[float](), list[float]()

    def turn(self) -> None:
        super().turn()
        if self.view is not None:
            self.lags.append(self.view._clicks.lag(1))
            self.risen.append(self.view.hand.risen)
            self.sways.append(self.view._sway)


@pytest.mark.parametrize("reduce_motion", [False, True])
def test_a_shifted_card_clicks_to_its_column_and_a_strip_taken_is_lifted(tmp_path: Path, course: Path, reduce_motion: bool) -> None:
    watch = Shifts()

    def script(app: App) -> Iterator[None]:
        yield
        watch.view = view = canvas(app)
        card, cell = place(app, ("open", 0, 1)), view._places(app.painter).cell
        move(card)
        press(card)
        yield
        watch.lags.clear()
        move((card[0], card[1] + round(cell)), held=True)
        for _turn in range(12):
            yield
        lags = [lag for lag in watch.lags if lag]
        if not reduce_motion:
            assert lags[0] == pytest.approx(-cell, abs=1.5)
            assert lags == sorted(lags)
            assert 3 <= len(lags) <= 6, "a fourteenth of a second"
        key(pygame.K_ESCAPE)
        release(card)
        yield
        strip = place(app, ("holes", 3))
        watch.risen.clear()
        move(strip)
        press(strip)
        for _turn in range(12):
            yield
        risen = [share for share in watch.risen if share < 1]
        assert bool(risen) is bool(lags) is not reduce_motion
        assert risen == sorted(risen)
        assert len(risen) <= 8, "an eighth of a second"
        release(strip)
        yield

    settings = Settings(theme="contrast", reduce_motion=reduce_motion, noted=("card golf course",))
    run(tmp_path, EditorScene(course), script, settings=settings, clock=watch, hasty=True)


@pytest.mark.parametrize("reduce_motion", [False, True])
def test_a_card_that_would_not_meet_the_next_shakes_and_says_why(tmp_path: Path, course: Path, reduce_motion: bool) -> None:
    watch = Shifts()

    def script(app: App) -> Iterator[None]:
        yield
        watch.view = view = canvas(app)
        card = view.place(app.painter, ("open", 0, 1))
        near = card.centerx, card.y + 4
        move(near)
        press(near)
        yield
        far = near[0], near[1] + round(6 * view._places(app.painter).cell)
        move(far, held=True)
        yield
        watch.sways.clear()
        release(far)
        for _turn in range(20):
            yield
        assert app.scene.ui.toast is not None
        assert "it takes 2" in app.scene.ui.toast.text
        assert not on_top(app, EditorScene).document.past
        shaken = [at for at, sway in enumerate(watch.sways) if sway]
        assert bool(shaken) is not reduce_motion
        if shaken:
            assert min(watch.sways) < -.2 < .2 < max(watch.sways), "to both sides"
            assert 7 <= shaken[-1] - shaken[0] + 1 <= 11, "a sixth of a second"

    settings = Settings(theme="contrast", reduce_motion=reduce_motion, noted=("card golf course",))
    run(tmp_path, EditorScene(course), script, settings=settings, clock=watch, hasty=True)


def test_strips_move_cards_open_and_what_lies_there_already_is_told(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        yield from drag(place(app, ("holes", 0)), place(app, ("holes", 2)))
        assert hole(app, 3).cards[0] == "Heath"
        assert hole(app, 3).stroke_index == 15
        assert hole(app, 1).cards[0] == "Chute"
        click(place(app, ("holes", 1, "cards", 1)))
        yield
        assert canvas(app).hand.stroke is None
        assert "Hole 2" in words(app)
        yield from drag(place(app, ("tray", "Mill Pond")), place(app, ("holes", 1)))
        assert hole(app, 2).cards[0] == "Mill Pond"
        canvas(app).select(("tray", "Chute"))
        yield
        assert "Mill Pond, its other side, lies on hole 2" in words(app)
        yield from drag(place(app, ("tray", "Hell's Acre")), place(app, ("holes", 1)))
        assert app.scene.ui.toast is not None
        assert "lies in this hole already" in app.scene.ui.toast.text
        assert len(scene.document.past) == 2
        canvas(app).select(("holes", 1, "cards", 1))
        key(pygame.K_DELETE)
        yield
        assert hole(app, 2).cards == ("Mill Pond", "Strip")
        key(pygame.K_5)
        yield
        assert len(hole(app, 2).cards) == 4
        key(pygame.K_2)
        yield
        assert "Pars are 3 to 6." in app.scene.ui.toast.text

    run(tmp_path, EditorScene(course), script)


def test_index_by_plus_and_minus_swaps_with_the_hole_that_had_it(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        steps = {(spot, step): rect for spot, step, rect in canvas(app)._steps(app.painter)}
        click(steps[("open", 0, "stroke_index"), 1].center)
        yield
        assert hole(app, 1).stroke_index == 16
        assert hole(app, 8).stroke_index == 15
        click(steps[("open", 0, "par"), -1].center)
        yield
        assert hole(app, 1).cards == ("Heath", "Over the Burn")
        assert not problems_of(KIND, on_top(app, EditorScene).document.draft)

    run(tmp_path, EditorScene(course), script)


def test_faults_are_listed_selected_and_mended(tmp_path: Path, course: Path) -> None:
    text = course.read_text(encoding="utf-8")
    faulty = text.replace("[Chute, Neck, Cape, Lakeside]", "[Chute, Neck, Chute, Lakeside]").replace(
        "{ cards: [Brook Side, Strip], s", "{ cards: [Brook Side, Strip], offsets: [0, 30], s")
    course.write_text(faulty, encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert "3 faults" in words(app)
        click(button(app, "Hole 2, card 3"))
        yield
        assert canvas(app).cursor == ("holes", 1, "cards", 2)
        for title in ("Lay hole 2 again", "Bring the fairways together"):
            click(button(app, title))
            yield
        assert scene.problems == ()
        assert len(hole(app, 2).cards) == 4

    run(tmp_path, EditorScene(course), script)


@pytest.mark.parametrize(("stem", "length"), [("squires-wood", 9), ("gull-rock", 18), ("mill-brook", 3)])
def test_a_course_of_any_length_made_of_another_is_good(stem: str, length: int) -> None:
    draft = Draft.read(STOCK / f"{stem}.yaml")
    read = deck_of_course(draft)
    assert read is not None
    made = resized(draft, read.deck, length)
    assert len(holes_in(made)) == length
    assert not [problem for problem in problems_of(KIND, made) if not problem.warning]


def test_another_deck_keeps_pars_and_indexes(course: Path) -> None:
    draft = Draft.read(course)
    made = with_deck(draft, "linksland")
    assert not [problem for problem in problems_of(KIND, made) if not problem.warning]
    pairs = [(hole.played_par, hole.stroke_index) for hole in holes_in(draft)]
    assert [(hole.played_par, hole.stroke_index) for hole in holes_in(made)] == pairs


def test_a_dealt_hole_keeps_its_cards_when_it_is_laid_by_hand_and_the_last_takes_the_seed_away(course: Path) -> None:
    course.write_text("kind: card golf course\nname: x\ndeck: parkland\nseed: 3\nholes:\n  - {par: 4}\n  - {par: 3}\n  - {par: 5}\n",
                      encoding="utf-8")
    draft, dealt = Draft.read(course), read_course(course).course.holes
    read = deck_of_course(draft)
    assert read is not None
    for number in range(3):
        draft = LAY.release(ToolStroke(draft, (("tray", "Pulpit"), ("holes", number))))
        assert holes_in(draft)[number].cards == (*dealt[number].faces[:-1], "Pulpit")
    assert "seed" not in draft.value
    assert not problems_of(KIND, draft)


@pytest.mark.parametrize("written", [
    "holes: 5", "deck: parkland\nholes: [5, {cards: [Heath]}, {cards: x, offsets: [1]}]", "deck: nowhere\nholes: [{par: 4}]", "name: 4",
    "deck: parkland\nholes: [{par: 9}, {cards: [Heath, Strip], stroke_index: 1}, {}]"])
def test_courses_of_any_shape_are_told_of_and_mended_until_nothing_more_can_be(course: Path, written: str) -> None:
    draft = Draft(str(course), f"kind: card golf course\n{written}\n")
    assert problems_of(KIND, draft)
    for _step in range(12):
        mend = next((problem.mend for problem in problems_of(KIND, draft) if problem.mend is not None), None)
        if mend is None:
            break
        draft = mend.change(draft)
    assert not any(problem.place[:1] == ("holes",) and problem.mend is not None for problem in problems_of(KIND, draft))


def test_pars_and_indexes_out_of_reach_are_refused(course: Path) -> None:
    draft = Draft.read(course)
    read = deck_of_course(draft)
    assert read is not None
    with pytest.raises(Unwritable, match="3 to 6"):
        with_par(read.deck, holes_in(draft)[0], 7, used_in(holes_in(draft)))
    with pytest.raises(Unwritable, match="1 to 18"):
        with_index(draft, read.deck, 0, 19)


_DECK = deck_of_course(Draft.read(WOOD))
assert _DECK is not None
FACES = [("tray", face.name) for face in in_order(_DECK.deck)]
STRIPS = [("holes", number) for number in range(18)]
CARDS = [("holes", number, "cards", at) for number in range(18) for at in range(3)]
SHIFTS = [("shift", number, at, by) for number in range(4) for at in range(3) for by in (-2, -1, 1, 2)]
ANYWHERE = st.sampled_from([*FACES, *STRIPS, *CARDS, *CARDS])


@given(st.lists(st.one_of(st.tuples(ANYWHERE, ANYWHERE), st.sampled_from(SHIFTS).map(lambda to: (("open", *to[1:3]), to))), max_size=10))
@drawn_by(max_examples=30, deadline=None)
def test_any_strokes_keep_every_hole_sound_and_undo_ends_where_they_began(strokes: list[tuple[FileSpot, FileSpot]]) -> None:
    assert _DECK is not None
    draft = Draft.read(WOOD)
    document = Document(WOOD, draft, draft)
    for first, last in strokes:
        at = first[3] if first[0] == "holes" and len(first) == 4 else first[2] if first[0] == "open" else 0
        if first[0] in ("holes", "open") and int(at) >= len(holes_in(document.draft)[int(first[1])].cards):
            continue
        stroke = LAY.drag(LAY.press(document.draft, first), last)
        assert LAY.outcome(stroke)
        assert LAY.cancel(stroke) is document.draft
        try:
            document = document.changed(LAY.release(stroke))
        except Unwritable:
            continue
        assert not [fault for one in holes_in(document.draft) if (fault := fault_of(_DECK.deck, one))]
    assert not [problem for problem in problems_of(KIND, document.draft) if not problem.warning]
    while document.past:
        document = document.undone()
    assert document.text == draft.text


# ---- trying a hole at a table
@pytest.mark.parametrize(("device", "answer", "levels"), [
    ("key", "Against the pro", [None, "pro"]), pytest.param("mouse", "Alone", [None], marks=pytest.mark.full)])
def test_the_open_hole_is_played_as_it_lies_and_everything_is_as_it_was_behind_it(
        tmp_path: Path, course: Path, device: str, answer: str, levels: list[str | None]) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        yield from drag(place(app, ("tray", "Cape")), place(app, ("holes", 3, "cards", 1)))
        canvas(app).select(("holes", 3))
        yield
        scene, past, cursor = on_top(app, EditorScene), on_top(app, EditorScene).document.past, canvas(app).cursor
        laid_there, stands = holes_in(scene.document.draft)[3], canvas(app).findings.course.grounds[3]
        assert "Cape" in laid_there.cards
        if device == "key":
            key(pygame.K_p, text="p")
        else:
            click(button(app, "Play"))
        yield
        assert "Hole 4, as it stands" in words(app)
        click(button(app, answer))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        table = on_top(app, PlayScene).table
        assert [seat.level for seat in table.seats] == levels
        state = table.view(0).table
        assert [hole.ground for hole in state.holes] == [stands]
        assert state.game.options.holes == 1
        yield
        click(button(app, "Menu"))
        yield
        click(button(app, "Back to the workshop"))
        yield from until(lambda: app.scene is scene)
        assert (scene.document.past, canvas(app).cursor) == (past, cursor)
        assert list(tmp_path.glob("*.save")) == []
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert "Cape" not in hole(app, 4).cards

    run(tmp_path, EditorScene(course), script)


def test_a_hole_tried_once_more_is_one_hole_again(tmp_path: Path, course: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        key(pygame.K_p, text="p")
        yield
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        first = on_top(app, PlayScene).table
        change = scene.resumed(rematch(first, tmp_path))
        assert isinstance(change, SitDown)
        assert change.table is not first
        assert change.table.setup == first.setup

    run(tmp_path, EditorScene(course), script)


def test_bots_play_a_hole_alone_to_its_end(course: Path) -> None:
    layout = CourseLayout(Draft.read(course))
    plan = layout.plan(2)
    assert layout.read is not None
    assert plan is not None
    trial = hole_trial(layout.read, "Hole 3", layout.landscape, plan)
    table = table_of(trial, "Ana", ("pro",))
    assert table.setup.options == CardGolf().options(holes=1, tokens=0)
    players = [policy("card_golf", level) for level in ("rookie", "pro")]
    turns = list(play(trial.rules, table.setup, players, dice_for(5, 0, 2), math.inf))
    state = turns[-1].state
    assert state.phase is Phase.OVER
    assert [len(player.card) for player in state.players] == [1, 1]


def is_worked_out(view: CardCourseCanvas, number: int) -> bool:
    known = view.findings.watch.shown(number)
    return known.fresh and known.figures is not None and known.figures.character is not None


@pytest.mark.full
def test_a_strip_says_whether_its_hole_has_two_lines_and_whether_the_tee_shot_holds_back(tmp_path: Path, course: Path) -> None:
    read = read_course(course)
    characters = [rate_hole(laid(read.deck, read.course.holes[number]), read.tables).character for number in range(4)]
    assert {one.has_two_lines for one in characters} == {one.holds_back for one in characters} == {True, False}
    seen = list[tuple[bool, bool]]()

    def script(app: App) -> Iterator[None]:
        yield
        view = canvas(app)
        for number in range(len(characters)):
            view.select(("holes", number))
            yield from until(partial(is_worked_out, view, number), 200_000)
            yield
            yield
            seen.append(("a safe and a bold line" in words(app), "the tee shot holds back" in words(app)))

    run(tmp_path, EditorScene(course), script, turns=900_000)
    assert seen == [(one.has_two_lines, one.holds_back) for one in characters]
