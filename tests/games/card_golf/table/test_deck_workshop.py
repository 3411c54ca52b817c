"""Card Golf decks in the workshop: faces painted by every device, slopes, tees and flag, what is locked, mends, and strokes taken back."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import check, kind_named
from game.content.draft import Draft
from game.content.layout import Unwritable
from game.games.card_golf.content.drawing import (
    drawn_deck, drawn_face, face_in, faces_in, holes_of_deck, mirrored, read_deck, slope_rows, with_card, with_ground, with_side
)
from game.games.card_golf.rules.content import laid
from game.games.card_golf.rules.course import CardKind, Space, Terrain
from game.games.card_golf.rules.shots import StrokeLie
from game.games.card_golf.solver.rating import HoleFigures, PricedHazard, hazards_of
from game.games.card_golf.table import deck_workshop
from game.games.card_golf.table.deck_workshop import DeckCanvas
from game.games.card_golf.table.face_picture import FaceGround, FacePlan, plan_of_face, with_signs
from game.games.card_golf.table.figures import HoleKnown
from game.games.card_golf.table.tools import TOOLS, MarkTool, MeasureTool
from game.ui.input import Act
from game.ui.looks.settings import Settings
from game.ui.paint import Painter
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.play import PlayScene
from game.ui.widgets.controls import Segments
from game.ui.widgets.entry import TextEntry
from game.ui.window.loop import COURSES, App
from game.ui.workshop.grid import LineTool, LookTool, with_hand
from game.ui.workshop.grid_hand import InkBox
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.workshop.document import Document, problems_of
from tests.ui.scenes.find import button, on_top, words
from tests.ui.scenes.workbench import box_of, canvas_of, place
from tests.ui.user import (
    Film, click, drag, finger, hold, hold_pad, key, let_go, let_go_pad, move, pad, post, press, release, run, typed, until
)

KIND = kind_named("card-golf-deck")
STOCK = COURSES / "card_golf"
PARK = STOCK / "parkland.yaml"
GATE: FileSpot = ("cards", 4, "faces", 0)       # a fairway face
HEATH: FileSpot = ("cards", 1, "faces", 1)
PULPIT: FileSpot = ("cards", 6, "faces", 0)     # a green face


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    folders = tmp_path / "courses" / "custom", tmp_path / "courses" / "card_golf"
    for folder in folders:
        folder.mkdir(parents=True)
    return Path(shutil.copy(PARK, folders[0] / "deck.yaml"))


def canvas(app: App) -> DeckCanvas:
    return canvas_of(app, DeckCanvas)


def rows(app: App, face: FileSpot = GATE) -> tuple[str, ...]:
    found = face_in(on_top(app, EditorScene).document.draft, face)
    assert found is not None
    return found.rows


def slopes(app: App, face: FileSpot = GATE) -> tuple[str, ...]:
    found = face_in(on_top(app, EditorScene).document.draft, face)
    assert found is not None
    return slope_rows(found)


@pytest.mark.parametrize("device", ["mouse", "key", *(pytest.param(one, marks=pytest.mark.full) for one in ("pad", "touch"))])
def test_a_pond_is_painted_by_every_device_as_one_step_and_touches_its_lines_only(tmp_path: Path, deck: Path, device: str) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        yield
        if device in ("mouse", "touch"):
            key(pygame.K_5) if device == "mouse" else canvas(app).hand.take_ink("W")
            yield
            start, goal = place(app, (*GATE, 6, 4)), place(app, (*GATE, 8, 4))
            if device == "mouse":
                yield from drag(start, goal)
            else:
                for kind, at in ((pygame.FINGERDOWN, start), (pygame.FINGERMOTION, goal), (pygame.FINGERUP, goal)):
                    finger(kind, at, app.size)
                    yield
        elif device == "key":
            for code in (pygame.K_5, pygame.K_SPACE, pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE):
                key(code)
                yield
        else:
            for name in ("RB", "RB", "RB", "RB", "A", "left", "left", "A"):
                pad(name)
                yield
        assert [rows(app)[line][4] for line in (5, 6, 7, 8, 9)] == [PLAIN[5][4], "W", "W", "W", PLAIN[9][4]]
        scene = on_top(app, EditorScene)
        assert len(scene.document.past) == 1
        key(pygame.K_s, pygame.KMOD_CTRL)
        yield
        key(pygame.K_z, pygame.KMOD_CTRL)
        yield
        assert scene.document.text == PARK.read_text(encoding="utf-8")

    run(tmp_path, EditorScene(deck), script)
    before, after = PARK.read_text(encoding="utf-8").splitlines(), deck.read_text(encoding="utf-8").splitlines()
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 3
    assert check(deck).kind == "card golf deck"


_GATE = face_in(Draft.read(PARK), GATE)
assert _GATE is not None
PLAIN, LEVEL = _GATE.rows, slope_rows(_GATE)


def test_slopes_follow_the_drag_a_press_levels_and_digits_slope(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        key(pygame.K_a, text="a")
        yield
        yield from drag(place(app, (*GATE, 8, 4)), place(app, (*GATE, 6, 4)))      # to the right: the green lies there
        assert [slopes(app)[line][4] for line in (5, 6, 7, 8)] == [LEVEL[5][4], "^", "^", "^"]
        click(place(app, (*GATE, 7, 4)))
        yield
        assert slopes(app)[7][4] == "-"
        canvas(app).select((*GATE, 3, 3))
        for code, sign in ((pygame.K_7, ">"), (pygame.K_8, "<"), (pygame.K_9, "^"), (pygame.K_0, "v")):
            key(code)
            yield
            assert slopes(app)[3][3] == sign
        assert "falls toward the tee" in words(app)
        yield from drag(place(app, (*GATE, 8, 3)), place(app, (*GATE, 8, 5)))
        assert slopes(app)[8][3:6] == ">>>"

    run(tmp_path, EditorScene(deck), script)


def test_the_brush_goes_round_tees_which_are_dragged_and_green_is_for_green_cards(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*HEATH, 8, 4))
        yield
        assert rows(app, HEATH)[8][4] == "1"
        key(pygame.K_3)
        yield
        yield from drag(place(app, (*HEATH, 7, 4)), place(app, (*HEATH, 9, 4)))
        assert [rows(app, HEATH)[line][4] for line in (7, 8, 9)] == ["T", "1", "T"]
        key(pygame.K_6)
        yield
        assert app.scene.ui.toast is not None
        assert "Green is for green cards." in app.scene.ui.toast.text
        assert canvas(app).hand.held == "T"
        key(pygame.K_t, text="t")
        yield
        yield from drag(place(app, (*HEATH, 8, 4)), place(app, (*HEATH, 6, 3)))
        assert rows(app, HEATH)[8][4] == "."
        assert rows(app, HEATH)[6][3] == "1"
        click(place(app, (*HEATH, 2, 2)))
        yield
        assert "Neither a tee nor the flag" in app.scene.ui.toast.text
        canvas(app).select((*PULPIT, 3, 3))
        key(pygame.K_b, text="b")
        yield
        key(pygame.K_6)
        yield
        assert canvas(app).hand.held == "G"
        key(pygame.K_m, text="m")
        yield
        start, goal = place(app, (*PULPIT, 9, 4)), place(app, (*PULPIT, 5, 4))
        move(start)
        press(start)
        yield
        move(goal, held=True)
        yield
        assert "40 yards to carry" in words(app)
        release(goal)
        yield

    run(tmp_path, EditorScene(deck), script)


def test_sides_are_added_named_mirrored_and_removed_and_undo_takes_all_back(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        count = len(faces_in(scene.document.draft))
        for title in ("Add a fairway card", "Add its other side", "Mirror this face (Y)"):
            deed = next(deed for deed in scene._all_deeds() if deed.title == title)
            scene.do(deed)
            yield
        assert len(faces_in(scene.document.draft)) == count + 2
        assert canvas(app).findings.open == ("cards", 8, "faces", 1)        # what is new is open
        key(pygame.K_F2)
        yield
        entry = next(one for one in scene.ui.top.walk() if isinstance(one, TextEntry))
        assert scene.ui.editing
        entry.set("")
        typed("Otter Bend")
        key(pygame.K_RETURN)
        yield
        yield
        assert face_in(scene.document.draft, ("cards", 8, "faces", 1)).name == "Otter Bend"     # type: ignore[union-attr]
        assert problems_of(KIND, scene.document.draft) == ()
        for _step in range(4):
            key(pygame.K_z, pygame.KMOD_CTRL)
            yield
        assert scene.document.text == PARK.read_text(encoding="utf-8")

    run(tmp_path, EditorScene(deck), script)


def test_a_face_is_seen_in_each_hole_that_uses_it_and_what_is_wrong_there_is_told(tmp_path: Path, deck: Path) -> None:
    (deck.parent / "course.yaml").write_text(
        "kind: card golf course\nname: Heron Links\ndeck: deck\nholes:\n  - {cards: [Chute, Gate, Strip]}\n"
        "  - {cards: [Heath, Gate, Pulpit]}\n  - {cards: [Mill Pond, Gate, Lakeside], offsets: [0, 30, 40]}\n", encoding="utf-8")
    assert [(one.course, one.number) for one in holes_of_deck(deck)] == [("Heron Links", n) for n in (1, 2, 3)]

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app).select((*GATE, 6, 4))
        yield
        scene = on_top(app, EditorScene)
        assert canvas(app).findings.facts(())[0].words == "Heron Links, hole 1"
        assert any("hole 3" in fact.words and "it takes 2" in fact.words for fact in canvas(app).findings.facts(()))
        key(pygame.K_g, text="g")
        yield
        assert canvas(app).findings.facts(())[0].words == "Heron Links, hole 2"
        key(pygame.K_TAB)
        yield
        assert canvas(app).findings.open == PULPIT
        assert canvas(app).findings.facts(())[0].words == "Heron Links, hole 2"
        click(place(app, ("hole", 0)))
        yield
        assert canvas(app).findings.open == HEATH
        click(place(app, GATE))
        yield
        assert canvas(app).findings.open == GATE
        assert scene.document.past == ()

    run(tmp_path, EditorScene(deck), script)


def test_faults_are_selected_where_they_stand_and_mended(tmp_path: Path, deck: Path) -> None:
    lines = deck.read_text(encoding="utf-8").split("\n")
    at = next(number for number, line in enumerate(lines) if "name: Gate" in line) + 2
    lines[at] = lines[at].replace(".", ",")         # the far border of Gate has no fairway any more
    lines[at + 4] = lines[at + 4][:-1] + "x"
    deck.write_text("\n".join(lines), encoding="utf-8")

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        assert "fault" in words(app)
        key(pygame.K_F8)
        yield
        assert canvas(app).cursor[:4] == GATE
        assert canvas(app).cursor[4:] == (4, 8)
        while scene.problems:
            click(button(app, "Bring this face in shape"))
            yield
        assert read_deck(scene.document.draft) is not None
        assert rows(app)[0].count(".") == 3

    run(tmp_path, EditorScene(deck), script)


@pytest.mark.parametrize("stem", ["parkland", "linksland"])
def test_one_sign_changed_touches_its_own_line_and_back_again_is_byte_for_byte_the_same(stem: str) -> None:
    draft = Draft.read(STOCK / f"{stem}.yaml")
    for face in faces_in(draft):
        old = face.rows[4][2]
        made = with_ground(draft, face.key, {(4, 2): "T" if old != "T" else "S"})
        assert sum(one != other for one, other in zip(draft.text.split("\n"), made.text.split("\n"), strict=True)) == 1
        assert with_ground(made, face.key, {(4, 2): old}).text == draft.text
        assert mirrored(mirrored(draft, face.key), face.key).text == draft.text


@pytest.mark.parametrize("number", [0, 1])
def test_a_deck_made_of_a_template_stays_good_with_more_cards_and_sides(number: int) -> None:
    draft = Draft("deck.yaml", "kind: card golf deck\nname: New\n" + KIND.templates[number].body)
    for kind in CardKind:
        draft, key_ = with_card(draft, kind)
        assert face_in(draft, key_) is not None
        draft, _other = with_side(draft, key_)
    assert problems_of(KIND, draft) == ()


@pytest.mark.parametrize("written", [
    "cards: 5", "cards: [{kind: tee, faces: [{name: A, map: x}]}]", "size: {columns: 2, rows: 99}\ncards: [4, {faces: 3}]", "name: 4",
    "size: {columns: 9, rows: 14}\ncards: [{kind: green, faces: [{name: A, map: FFF, slopes: zz}]}]"])
def test_decks_of_any_shape_are_told_of_and_mended_until_nothing_more_can_be(tmp_path: Path, written: str) -> None:
    draft = Draft("deck.yaml", f"kind: card golf deck\n{written}\n")
    assert problems_of(KIND, draft)
    assert drawn_deck(draft).columns
    for _step in range(12):
        mend = next((problem.mend for problem in problems_of(KIND, draft) if problem.mend is not None), None)
        if mend is None:
            break
        try:
            draft = mend.change(draft)
        except (Unwritable, LookupError):
            break
    path = tmp_path / "deck.yaml"
    path.write_text(draft.text, encoding="utf-8")
    saves = tmp_path / "saves"
    saves.mkdir()

    def script(app: App) -> Iterator[None]:
        yield
        canvas(app)
        yield

    run(saves, EditorScene(path), script)


def test_what_a_stroke_lays_is_in_the_same_picture_and_its_final_painting_follows(tmp_path: Path, deck: Path) -> None:
    draft = Draft.read(deck)
    face = face_in(draft, GATE)
    assert face is not None
    woken: list[int] = []
    ground, plan = FaceGround(lambda: woken.append(1)), plan_of_face(drawn_face(face), "deck", "parkland")

    def script(app: App) -> Iterator[None]:
        yield
        target = pygame.Surface((14 * 20, 9 * 20), 0, 32)

        def shown(stroke: dict[tuple[int, int], str]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
            ground.draw(app.painter, target, (0, 0), plan, 20, stroke)
            return pygame.surfarray.array3d(target)
        shown({})
        while ground.busy:
            ground.renew()
            yield
        before = shown({})
        after = shown({(7, 4): "W"})        # 20 pixels a space, row 7 from the tee
        box = np.s_[145:155, 85:95]
        assert abs(after[box].astype(int) - before[box].astype(int)).mean() > 25
        assert after[box][..., 2].mean() > after[box][..., 0].mean() + 20       # water is blue
        far = np.s_[0:80, 0:60]
        assert (after[far] == before[far]).all()
        assert (shown({}) == before).all()
        ground.stop()

    run(tmp_path, EditorScene(deck), script, settings=Settings(speed=0), turns=100_000)
    assert woken


@pytest.mark.parametrize("reduce_motion", [False, True])
def test_the_final_painting_of_a_face_comes_in_over_what_the_stroke_has_laid(tmp_path: Path, deck: Path, reduce_motion: bool) -> None:
    """By a clock that takes a sixtieth of a second a turn: on a busy machine a turn may last longer than it comes in."""
    frames = list[np.ndarray[tuple[int, ...], np.dtype[np.int_]]]()

    def script(app: App) -> Iterator[None]:
        yield
        view = canvas(app)
        view.select((*GATE, 3, 3))
        view.hand.take_ink("W")
        yield from until(lambda: not view._ground.busy and app.idle)
        spot = (*GATE, 6, 4)
        box = view.place(app.painter, spot).inflate(24, 24).clip(view.rect)
        click(place(app, spot))
        yield
        move((5, 5))
        yield

        def seen() -> bool:
            frame = pygame.surfarray.array3d(app.screen)[box.left:box.right, box.top:box.bottom].astype(int)
            if not frames or (frame != frames[-1]).any():
                frames.append(frame)
            return not view._ground.busy and app.idle
        yield from until(seen)
        yield
        seen()

    settings = Settings(theme="clubhouse", speed=.5, reduce_motion=reduce_motion, noted=("card golf deck",))
    run(tmp_path, EditorScene(deck), script, settings=settings, clock=Film(), turns=100_000)
    first, last = frames[0], frames[-1]
    changed = np.abs(last - first) > 30
    assert changed.any()
    shares = [float(np.median(((frame - first) / np.where(changed, last - first, 1))[changed])) for frame in frames]
    assert any(.1 < share < .9 for share in shares) is not reduce_motion


@pytest.mark.full
@pytest.mark.parametrize("draws", [False, True])
def test_the_painting_of_a_face_that_ends_under_the_hand_is_there_at_once(tmp_path: Path, deck: Path, draws: bool) -> None:
    face = face_in(Draft.read(deck), GATE)
    assert face is not None
    ground, plan = FaceGround(lambda: None), plan_of_face(drawn_face(face), "deck", "parkland")
    other = plan._replace(face=with_signs(plan.face, {(7, 4): "W"}))

    def script(app: App) -> Iterator[None]:
        yield
        target = pygame.Surface((14 * 20, 9 * 20), 0, 32)

        def seen(plan: FacePlan, stroke: dict[tuple[int, int], str]) -> None:
            ground.draw(app.painter, target, (0, 0), plan, 20, stroke)
        def painted() -> Iterator[bool]:
            while ground.busy:
                ground.renew()
                yield ground.come is not None
        seen(plan, {})
        for _come in painted():
            yield
        seen(other, {(3, 3): "S"} if draws else {})         # the last stroke is being painted while the next one is drawn
        come = False
        for more in painted():
            come |= more
            yield
        assert come is not draws
        ground.stop()

    run(tmp_path, EditorScene(deck), script, settings=Settings(speed=0), turns=100_000)


SPOTS = [(*face, line, column) for face in (GATE, HEATH, PULPIT) for line in range(14) for column in range(9)]


@given(st.lists(st.tuples(st.sampled_from(TOOLS), st.sampled_from(".,TSWG"), st.integers(0, 2), st.sampled_from(SPOTS),
                          st.sampled_from(SPOTS)), max_size=10))
@settings(max_examples=25, deadline=None)
def test_any_strokes_keep_tees_and_flags_and_undo_ends_where_they_began(strokes: list[tuple[Tool, str, int, FileSpot, FileSpot]]) -> None:
    draft = Draft.read(PARK)
    document = Document(PARK, draft, draft)
    for tool, sign, size, first, last in strokes:
        held = with_hand(tool, sign, size)
        if held.locked(document.draft) or held.why_not(document.draft, first):
            continue
        stroke = held.drag(held.press(document.draft, first), (*first[:4], *last[4:]))
        assert held.cancel(stroke) is document.draft
        assert isinstance(held.outcome(stroke), str)
        try:
            document = document.changed(held.release(stroke))
        except Unwritable:
            continue
        assert not isinstance(held, MeasureTool) or document.text == document.draft.text
        for face, marks in ((HEATH, "123"), (PULPIT, "F"), (GATE, "")):
            found = face_in(document.draft, face)
            assert found is not None
            assert sorted(mark for row in found.rows for mark in row if mark in "123F") == sorted(marks)
            assert face == PULPIT or "G" not in "".join(found.rows)
    assert any(isinstance(tool, MarkTool) for tool in TOOLS)
    while document.past:
        document = document.undone()
    assert document.text == draft.text


# ---- trying the hole below at a table
def test_the_hole_below_is_played_with_the_face_as_it_is_painted(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        canvas(app).select((*GATE, 3, 3))
        key(pygame.K_5)
        key(pygame.K_SPACE)
        key(pygame.K_SPACE)
        yield
        painted, title = drawn_deck(scene.document.draft), canvas(app).trials.trial(canvas(app).cursor).title
        key(pygame.K_p, text="p")
        yield
        assert f"{title}, as it stands" in words(app)
        click(button(app, "Against the pro"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        table = on_top(app, PlayScene).table
        played = table.view(0).table
        (plan,) = played.game.content.course.holes
        face = face_in(scene.document.draft, GATE)
        assert face is not None
        assert face.name in plan.faces
        assert played.holes[0].ground == laid(painted, plan)
        yield
        click(button(app, "Menu"))
        yield
        click(button(app, "Back to the workshop"))
        yield from until(lambda: app.scene is scene)
        assert canvas(app).cursor == (*GATE, 3, 3)

    run(tmp_path, EditorScene(deck), script)


def test_the_second_button_plays_from_a_space_as_the_ball_lies_there(tmp_path: Path, deck: Path) -> None:
    def press_right(app: App, spot: FileSpot) -> Iterator[None]:
        place = canvas(app).place(app.painter, spot).center
        move(place)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, pos=place, button=3, touch=False)
            yield
        yield

    def script(app: App) -> Iterator[None]:
        yield
        scene = on_top(app, EditorScene)
        before = rows(app)
        key(pygame.K_t, text="t")
        canvas(app).select((*GATE, 3, 3))
        yield
        sand = next((*GATE, row, line.index("S")) for row, line in enumerate(rows(app)) if "S" in line)
        yield from press_right(app, sand)
        (starts,) = (widget for widget in app.scene.ui.top.walk() if isinstance(widget, Segments) and "From the tee" in widget.names)
        assert starts.names[1].startswith("From Gate, row ")
        click(button(app, "Alone"))
        yield from until(lambda: isinstance(app.scene, PlayScene))
        state = on_top(app, PlayScene).table.view(0).table
        (plan,), ball = state.game.content.course.holes, state.players[0].ball
        at = plan.faces.index("Gate")
        assert ball.lie is StrokeLie.BUNKER
        assert state.holes[0].ground.terrain(ball.space) is Terrain.BUNKER
        assert ball.space == Space(at * len(before) + len(before) - 1 - int(sand[-2]), int(sand[-1]) + plan.offsets[at])
        yield
        click(button(app, "Menu"))
        yield
        click(button(app, "Back to the workshop"))
        yield from until(lambda: app.scene is scene)
        assert (canvas(app).cursor, rows(app)) == (sand, before)
        yield from press_right(app, sand)
        click(button(app, "Back"))
        yield
        canvas(app).select((*PULPIT, 4, 4))      # on the green nothing is hit
        yield
        key(pygame.K_p, text="p")
        yield
        assert not any(isinstance(widget, Segments) and "From the tee" in widget.names for widget in app.scene.ui.top.walk())

    run(tmp_path, EditorScene(deck), script)


def test_the_map_of_a_face_tells_what_each_hazard_that_lies_on_it_costs(
        tmp_path: Path, deck: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[tuple[int, int], float]] = []

    def note(_p: Painter, _surface: pygame.Surface, at: tuple[int, int], price: float) -> None:
        drawn.append((at, price))
    monkeypatch.setattr(deck_workshop, "draw_price", note)

    def script(app: App) -> Iterator[None]:
        yield
        shown, face = canvas(app), canvas(app).findings.face
        hole = shown.findings.context.ground
        assert hole is not None
        assert face is not None
        hazards = hazards_of(hole)
        priced = tuple(PricedHazard(hazard, number / 8) for number, hazard in enumerate(hazards, start=1))
        figures = HoleFigures(4.0, priced=priced)
        monkeypatch.setattr(shown.findings.watch, "shown", lambda _name: HoleKnown(figures, True))
        drawn.clear()
        shown.refresh()
        yield
        found = {price: shown.cell_at(at) for at, price in drawn}
        signs = {Terrain.WATER: "W", Terrain.WOODS: "T", Terrain.BUNKER: "S"}
        told = 0
        for hazard, price in priced:
            spots = shown.findings.spots_of(tuple(("space", space.row, space.column) for space in hazard.spaces))
            here = [spot for spot in spots if spot[:-2] == face.key]
            assert (price in found) is (2 * len(here) >= len(spots))
            if price in found:
                told += 1
                spot = found[price]
                assert spot in here
                assert face.rows[int(spot[-2])][int(spot[-1])] == signs[hazard.terrain]
        assert told
        monkeypatch.setattr(shown.findings.watch, "shown", lambda _name: HoleKnown(figures, False))
        drawn.clear()
        shown.refresh()
        yield
        assert not drawn        # nothing old is told on the map

    run(tmp_path, EditorScene(deck), script)


def test_a_press_on_what_is_seen_of_a_neighbour_opens_it_and_green_is_locked_from_the_first_picture(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        shown = canvas(app)
        first = shown.findings.face
        assert first is not None
        assert first.kind is CardKind.TEE
        assert [row.ink_held.sign for row in box_of(app, InkBox).inks if not row.enabled] == ["G"]
        after = shown.findings.context.cards[shown.findings.context.cards.index(first.name) + 1]
        card, _cell = shown._card(app.painter)
        click((card.right + app.painter.look.px(40), card.centery))
        yield
        opened = shown.findings.face
        assert opened is not None
        assert opened.name == after
        card, _cell = shown._card(app.painter)
        click((card.x - app.painter.look.px(40), card.centery))
        yield
        back = shown.findings.face
        assert back is not None
        assert back.name == first.name
        assert not on_top(app, EditorScene).document.past

    run(tmp_path, EditorScene(deck), script)


def unit(app: App) -> float:
    camera = canvas(app).camera
    assert camera is not None
    return camera.unit


def corner(app: App) -> tuple[int, int]:
    """Where the first space of the face lies, on the screen or beside it."""
    return canvas(app).place(app.painter, (*GATE, 0, 0)).topleft


def test_a_face_comes_nearer_moves_and_is_painted_where_the_pointer_is(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        shown = canvas(app)
        shown.select((*GATE, 6, 4))
        yield
        whole, here = unit(app), place(app, (*GATE, 6, 4))
        for notches in (3, -9):
            post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches), pos=here, touch=False)
            yield
            near = unit(app)
            assert (near > whole) is (notches > 0)
        assert near == whole
        start = corner(app)
        typed("z")
        yield
        click(here)
        yield
        key(pygame.K_SPACE)
        yield
        assert unit(app) > 2 * whole
        typed("h")
        yield
        before = corner(app)
        yield from drag(here, (here[0] + 30, here[1] - 20))
        assert corner(app) == (before[0] + 30, before[1] - 20)
        for way in (pygame.K_LEFT, pygame.K_RIGHT):
            before = corner(app)
            key(way)
            yield
            assert (corner(app)[0] > before[0]) is (way == pygame.K_LEFT)
        before = corner(app)
        for kind, at in ((pygame.MOUSEBUTTONDOWN, here), (pygame.MOUSEMOTION, (here[0] - 40, here[1])),
                         (pygame.MOUSEBUTTONUP, (here[0] - 40, here[1]))):
            extra = {"rel": (0, 0), "buttons": (0, 1, 0)} if kind == pygame.MOUSEMOTION else {"button": 2}
            post(kind, pos=at, touch=False, **extra)
            yield
        assert corner(app)[0] == before[0] - 40
        assert not on_top(app, EditorScene).document.past
        typed("b")
        key(pygame.K_5)
        yield
        spot = shown.cell_at(here)
        assert spot is not None
        click(here)
        yield
        assert rows(app)[int(spot[-2])][int(spot[-1])] == "W"
        key(pygame.K_0)         # a slope with the brush in hand
        yield
        assert unit(app) > 2 * whole
        typed("z")
        key(pygame.K_0)
        yield
        assert (unit(app), corner(app)) == (whole, start)

    run(tmp_path, EditorScene(deck), script)


def test_near_a_face_keys_stay_in_view_and_what_lies_round_it_is_pressed_as_before(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        shown = canvas(app)
        shown.select((*GATE, 6, 4))
        yield
        view = shown.view(app.painter)
        typed("z")
        for _step in range(3):
            key(pygame.K_SPACE)
            yield
        assert not view.contains(shown.place(app.painter, (*GATE, 0, 0)))
        for way, count in ((pygame.K_RIGHT, 6), (pygame.K_UP, 4), (pygame.K_LEFT, 9)):
            for _step in range(count):
                key(way)
                yield
                assert view.contains(shown.place(app.painter, shown.cursor))
        hidden = [spot for spot in shown.spots() if spot[:-2] == GATE and not view.colliderect(shown.place(app.painter, spot))]
        assert hidden
        assert all(shown.cell_at(shown.place(app.painter, spot).center) != spot for spot in hidden)
        click(shown.place(app.painter, HEATH).center)       # a face above, with the tool for zooming in hand
        yield
        assert shown.findings.face is not None
        assert shown.findings.face.key == HEATH

    run(tmp_path, EditorScene(deck), script)


def seen(app: App) -> tuple[float, float]:
    """The row in the middle of what is seen, and how much it is magnified."""
    camera = canvas(app).camera
    assert camera is not None
    return camera.x, camera.unit / camera.least


def tool_in_hand(app: App) -> type[Tool]:
    return type(canvas(app).hand.tool)


def stroke_under_way(app: App) -> ToolStroke | None:
    return canvas(app).hand.stroke


def test_a_held_letter_lends_the_hand_and_every_device_moves_the_view_whatever_tool_is_held(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        shown = canvas(app)
        shown.select((*GATE, 3, 3))
        yield
        here = shown.place(app.painter, shown.cursor).center
        typed("l")
        for _notch in range(6):
            key(pygame.K_PLUS)
        yield
        hold(pygame.K_h, text="h")
        yield
        assert tool_in_hand(app) is LookTool
        before = corner(app)
        yield from drag(here, (here[0] + 12, here[1] - 10))
        assert corner(app) == (before[0] + 12, before[1] - 10)
        let_go(pygame.K_h)
        yield
        assert tool_in_hand(app) is LineTool, "what was in hand is there again"
        before = corner(app)
        key(pygame.K_LEFT, pygame.KMOD_LCTRL)
        yield
        assert corner(app)[0] > before[0]
        assert tool_in_hand(app) is LineTool
        near = unit(app)
        hold_pad("LS")
        for value in (30000, 0):
            post(pygame.CONTROLLERAXISMOTION, axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT, value=value, instance_id=0)
            yield
        let_go_pad("LS")
        yield
        assert unit(app) < near
        assert on_top(app, EditorScene).ui.focus is shown, "the stick that is pressed leads nowhere else"
        before = corner(app)
        for kind, number, x, y in (
                (pygame.FINGERDOWN, 7, 0, 0), (pygame.FINGERDOWN, 8, 60, 0), (pygame.FINGERMOTION, 7, 0, -20),
                (pygame.FINGERMOTION, 8, 60, -20), (pygame.FINGERUP, 8, 60, -20), (pygame.FINGERUP, 7, 0, -20)):
            if kind == pygame.FINGERUP and number == 8:
                assert max(abs(corner(app)[0] - before[0]), abs(corner(app)[1] - (before[1] - 20))) < 4, "two fingers carry it"
                middle, magnified = seen(app)
            post(kind, x=(here[0] + x) / app.size[0], y=(here[1] + y) / app.size[1], dx=0, dy=0, finger_id=number, touch_id=1)
            yield
        assert seen(app) == pytest.approx((middle, magnified)), "the tools are laid out for thumbs now, and the look is the same"
        assert not on_top(app, EditorScene).document.past
        assert shown.hand.stroke is None

    run(tmp_path, EditorScene(deck), script)


def test_alt_and_space_hold_the_ground_and_escape_gives_up_the_stroke_then_the_tool_then_leaves(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        shown = canvas(app)
        face = shown.findings.face
        assert face is not None
        sign, spot = next((sign, (*face.key, line, column)) for line, row in enumerate(face.rows) for column, sign in enumerate(row)
                          if sign != shown.hand.held and any(ink.sign == sign for ink in shown.hand.inks))
        shown.select(spot)
        typed("l")
        key(pygame.K_SPACE, pygame.KMOD_LALT)
        yield
        yield
        assert shown.hand.held == sign
        assert tool_in_hand(app) is LineTool
        key(pygame.K_SPACE)
        yield
        assert stroke_under_way(app) is not None
        key(pygame.K_ESCAPE)
        yield
        assert stroke_under_way(app) is None
        assert tool_in_hand(app) is LineTool
        key(pygame.K_ESCAPE)
        yield
        assert shown.hand.tool.title == shown.hand.tools[0].title
        assert isinstance(app.scene, EditorScene)
        pad("back")
        yield
        assert app.scene.ui.focus is not shown, "Back leads to the sheet"
        assert app.scene.ui.depth == 1, "and asks for no help yet"
        assert shown.act(Act("back")) is False, "the next one leaves"

    run(tmp_path, EditorScene(deck), script)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_sizes_of_the_brush_stand_in_one_line_in_text_of_double_size(tmp_path: Path, deck: Path, size: tuple[int, int]) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        p, sizes = app.painter, box_of(app, InkBox).sizes
        assert [one.text for one in sizes] == ["1", "9", "25"]
        for one in sizes:
            assert one.height(p, one.rect.w) == one.height(p, 10 * one.rect.w), "it has more lines than there is need for"
            assert p.width(one.text, one.size) < one.rect.w

    run(tmp_path, EditorScene(deck), script, size=size, settings=Settings(theme="contrast", speed=0, text=2.0))


def test_all_faces_stand_above_in_lines_of_equal_number(tmp_path: Path, deck: Path) -> None:
    def script(app: App) -> Iterator[None]:
        yield
        at = [canvas(app).place(app.painter, face.key) for face in faces_in(canvas(app).draft)]
        lines = [sum(one.y == y for one in at) for y in sorted({one.y for one in at})]
        assert len(lines) > 1
        assert max(lines) - min(lines) < len(lines)

    run(tmp_path, EditorScene(deck), script, size=(1024, 640))
