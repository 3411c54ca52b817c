"""The painter: sprites are made once and shared, slow pictures never block, and words on painted materials can be read."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.analysis.wanted import check_wanted
from game.ui.looks.theme import SEAT_MARKS, THEMES, Look, Theme, contrast
from game.ui.paint import Painter, PictureStore, backdrop, backdrops, plates
from game.ui.paint.fields import Field, Grain, Picture, doubled, pixels_of
from game.ui.paint.marks import ICONS
from game.ui.paint.materials import Cut, wood_grain
from game.ui.paint.painter import PaddedSprite
from game.ui.paint.store import Build, TablePlan, Workshop, put
from game.ui.scenes.menu_table import column_end
from game.ui.widgets.button import Button

SMALL = (320, 180)
TABLE = ((60, 20, 200, 110), 7, 6)


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    made = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path))
    yield made
    made.close()


SPRITES: dict[str, Callable[[Painter], pygame.Surface]] = {
    "text": lambda p: p.text("Ana", 16, "cream", "bold", 120),
    "foil": lambda p: p.foil("Nineteenth", 40),
    "plaque": lambda p: p.plaque(60, 30, 6),
    "brass": lambda p: p.plaque(60, 30, 6, brass=True),
    "paper": lambda p: p.paper(50, 60, 4),
    "rack": lambda p: p.rack(90, 30),
    "rbox": lambda p: p.rbox(40, 20, 5, "well", "brass", 2),
    "tile": lambda p: p.tile(3, 5, 24),
    "lying tile": lambda p: p.tile(5, 3, 24, 270),
    "tile in flight": lambda p: p.tile(3, 5, 24, 37),
    "back": lambda p: p.tile(None, None, 24),
    "icon": lambda p: p.icon("gear", 20),
    "mark": lambda p: p.mark(4, 20),
    "stud": lambda p: p.stud(12, True),
    "dim": lambda p: p.dim(p.tile(3, 5, 24)),
    "shadow": lambda p: p.shadow(p.tile(3, 5, 24), 6, 120).surface,
    "glow": lambda p: p.glow(p.tile(3, 5, 24), 10).surface,
    "table": lambda p: backdrops.table(p, SMALL, *TABLE),
    "menu": lambda p: backdrops.menu(p, SMALL),
    "desk": lambda p: backdrops.desk(p, SMALL),
}


@pytest.mark.parametrize("name", SPRITES)
def test_a_sprite_is_made_once_and_shared(painter: Painter, name: str) -> None:
    SPRITES[name](painter)
    assert painter.settle()
    first = SPRITES[name](painter)
    assert SPRITES[name](painter) is first
    assert first.get_bounding_rect().w > 0


def test_a_large_plaque_of_a_large_screen_is_sawn_by_the_worker_and_a_coarse_one_stands_for_it(tmp_path: Path) -> None:
    painter = Painter(Look(THEMES["clubhouse"], 3.0), PictureStore(tmp_path))
    painter.plaque(60, 30, 6)
    assert painter.settle()
    small, coarse = painter.plaque(60, 30, 6), painter.plaque(900, 300, 30)
    assert painter.busy
    assert painter.settle()
    fine = painter.plaque(900, 300, 30)
    assert painter.plaque(60, 30, 6) is small
    assert fine is not coarse
    assert painter.plaque(900, 300, 30) is fine
    assert coarse.get_size() == fine.get_size() == (900, 300)
    seen, stood = (pygame.surfarray.array3d(one).astype(int) for one in (fine, coarse))
    assert abs(seen.mean() - stood.mean()) < 6, "so that nothing flashes when it comes"
    painter.close()


@pytest.mark.parametrize("theme", THEMES)
def test_every_sprite_can_be_painted_in_every_theme_and_is_premultiplied(tmp_path: Path, theme: str) -> None:
    painter = Painter(Look(THEMES[theme], .25, pips="plain"), PictureStore(tmp_path))
    try:
        for make in SPRITES.values():
            pixels = pixels_of(make(painter)).astype(int)
            lit = make in (SPRITES["glow"], SPRITES["table"], SPRITES["menu"], SPRITES["desk"])     # light adds; backdrops have no alpha
            assert lit or (pixels[..., :3].max(-1) <= pixels[..., 3] + 2).all()
        assert painter.settle()
    finally:
        painter.close()


@pytest.mark.parametrize("theme", THEMES)
def test_the_menus_right_half_is_never_bare(tmp_path: Path, theme: str) -> None:
    """Still life or crest: what lies there differs from the cloth over a good part of it."""
    painter = Painter(Look(THEMES[theme], .25), PictureStore(tmp_path))
    try:
        backdrops.menu(painter, SMALL)
        assert painter.settle()
        cloth = pixels_of(backdrops.menu(painter, SMALL))[20:160, 160:300, :3].astype(int)
        assert (np.abs(cloth - np.median(cloth, (0, 1))).max(-1) > 40).mean() > .08
    finally:
        painter.close()


@pytest.mark.parametrize("theme", ["clubhouse", "contrast"])
def test_large_words_make_the_still_life_give_way_to_the_menus_entries(tmp_path: Path, theme: str) -> None:
    """What lies beneath the column is the bare cloth."""
    painter = Painter(Look(THEMES[theme], .25, 2.0), PictureStore(tmp_path))
    try:
        column = column_end(painter.look)
        backdrops.menu(painter, SMALL, column)
        backdrops.bare_menu(painter, SMALL)
        assert painter.settle()
        laid, bare = (pixels_of(made)[:, :round(column * .25), :3].astype(int) for made in (
            backdrops.menu(painter, SMALL, column), backdrops.bare_menu(painter, SMALL)))
        assert np.abs(laid - bare).max() <= 8
    finally:
        painter.close()


def test_the_card_on_the_menus_table_has_the_name_of_whoever_plays_here(painter: Painter) -> None:
    names = ("", "Ana", "Rosa", "Bartholomew the Third", "Bartholomew the First")
    for name in names:
        backdrops.menu(painter, SMALL, name=name)
        assert painter.settle()
    guest, ana, rosa, third, first = (pixels_of(backdrops.menu(painter, SMALL, name=name)) for name in names)
    assert np.array_equal(guest, ana)
    assert not np.array_equal(ana, rosa)
    assert np.array_equal(third, first), "what does not fit is left out"


def test_backdrops_show_a_stand_in_at_once_and_are_kept_for_the_next_start(painter: Painter, tmp_path: Path) -> None:
    stand_in = backdrops.table(painter, SMALL, *TABLE)
    assert stand_in.get_size() == SMALL
    assert painter.settle()
    finished = backdrops.table(painter, SMALL, *TABLE)
    assert finished is not stand_in
    again = Painter(painter.look, PictureStore(tmp_path))
    assert np.array_equal(pixels_of(backdrops.table(again, SMALL, *TABLE))[..., :3], pixels_of(finished)[..., :3])
    assert not again.busy
    again.close()


def test_on_a_fine_screen_a_small_painting_is_shown_until_the_large_one_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    size, let_go, table = (960, 540), threading.Event(), backdrop.table

    def slow(grain: Grain, theme: Theme, plan: TablePlan) -> Picture:
        if plan.size == size:
            let_go.wait(20)
        return table(grain, theme, plan)
    monkeypatch.setattr(backdrop, "table", slow)
    painter = Painter(Look(THEMES["clubhouse"], 3.0), PictureStore(tmp_path))
    try:
        flat = pixels_of(backdrops.bare_menu(painter, size)).astype(int)
        until = time.monotonic() + 20
        while not painter.painted and time.monotonic() < until:
            painter.poll()
            time.sleep(.005)
        meanwhile = pixels_of(backdrops.bare_menu(painter, size)).astype(int)
        let_go.set()
        assert painter.settle()
        fine = pixels_of(backdrops.bare_menu(painter, size)).astype(int)
        near, far = (np.abs(fine - one)[..., :3].mean() for one in (meanwhile, flat))
        assert near < .6 * far
        assert not np.array_equal(meanwhile, fine)
    finally:
        let_go.set()
        painter.close()


def test_a_damaged_cache_is_painted_again(painter: Painter, tmp_path: Path) -> None:
    backdrops.desk(painter, SMALL)
    painter.settle()
    before = pixels_of(backdrops.desk(painter, SMALL))
    for file in tmp_path.glob("*.picture"):
        file.write_bytes(file.read_bytes()[:-9] + b"damaged!!")
    again = Painter(painter.look, PictureStore(tmp_path))
    backdrops.desk(again, SMALL)
    assert again.settle()
    assert np.array_equal(pixels_of(backdrops.desk(again, SMALL)), before)
    again.close()


def test_the_next_look_shows_the_former_picture_meanwhile(painter: Painter) -> None:
    backdrops.desk(painter, SMALL)
    painter.settle()
    heir = painter.relook(Look(painter.look.theme, .5))
    stretched = backdrops.desk(heir, (640, 360))
    assert pygame.transform.average_color(stretched)[0] == pytest.approx(
        pygame.transform.average_color(backdrops.desk(painter, SMALL))[0], abs=3)
    heir.settle()


def test_felt_lies_where_it_belongs_at_once_in_a_window_of_another_shape(painter: Painter) -> None:
    backdrops.table(painter, SMALL, *TABLE)
    painter.settle()
    heir, narrow, felt = painter.relook(Look(painter.look.theme, .3)), (200, 260), pygame.Rect(30, 60, 140, 120)
    stretched = backdrops.table(heir, narrow, (felt.x, felt.y, felt.w, felt.h), *TABLE[1:])
    cloth = stretched.get_at(felt.center)
    for corner in ((felt.x + 6, felt.centery), (felt.right - 7, felt.centery), (felt.centerx, felt.y + 6), (felt.centerx, felt.bottom - 7)):
        shade = stretched.get_at(corner)
        assert shade.g > shade.r, "cloth"
        assert cloth.g > cloth.r
    for beyond in ((felt.x - 3, felt.centery), (felt.right + 2, felt.centery), (felt.centerx, felt.y - 3), (felt.centerx, felt.bottom + 2)):
        shade = stretched.get_at(beyond)
        assert shade.r > shade.g, "wood"
    heir.settle()


def test_another_theme_never_shows_the_former_ground_on_which_its_words_could_not_be_read(painter: Painter) -> None:
    backdrops.desk(painter, SMALL)
    painter.settle()
    heir = painter.relook(Look(THEMES["light"], .5))
    assert pygame.transform.average_color(backdrops.desk(heir, (640, 360)))[0] > 150
    heir.settle()
    assert pygame.transform.average_color(backdrops.desk(heir, (640, 360)))[0] > 150     # daylight has come


def test_only_the_newest_size_is_painted_while_a_window_is_dragged(painter: Painter) -> None:
    for width in range(300, 340, 2):
        backdrops.desk(painter, (width, 180))
    painter.settle()
    assert len(list(painter_files(painter))) < 20
    assert backdrops.desk(painter, (338, 180)) is backdrops.desk(painter, (338, 180))


def painter_files(painter: Painter) -> Iterator[Path]:
    return painter.store.path("x").parent.glob("*.picture")


def test_the_worker_wakes_the_loop_when_a_picture_is_ready(tmp_path: Path) -> None:
    woken: list[bool] = []
    painter = Painter(Look(THEMES["contrast"], .25), PictureStore(tmp_path), wake=lambda: woken.append(True))
    backdrops.desk(painter, SMALL)
    painter.settle()
    painter.close()
    assert woken


def test_tiles_cut_from_a_set_equal_tiles_painted_whole(painter: Painter) -> None:
    from game.ui.paint.tile import domino
    for angle, (a, b) in ((0, (3, 5)), (90, (6, 1)), (180, (0, 4)), (270, (2, 6))):
        whole = domino(a, b, 40, angle, THEMES["clubhouse"], plain=False).astype(int)
        cut = pixels_of(painter.tile(a, b, 40, angle)).astype(int)
        assert np.abs(whole - cut).max() <= 6, (a, b, angle)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("words", "tone"), [("cream", "plate"), ("muted", "plate"), ("cream", "plate_on"), ("title", "bar")])
def test_words_can_be_read_on_the_painted_wood(tmp_path: Path, theme: str, words: str, tone: str) -> None:
    painter = Painter(Look(THEMES[theme], 1.0), PictureStore(tmp_path))
    painter.plaque(9, 9, 2)
    painter.settle()
    pixels = pixels_of(painter.plaque(200, 80, 10, 5, tone, frame=False))[14:-14, 14:-14, 2::-1].reshape(-1, 3)
    ink = painter.colour(words)
    ratios = sorted(contrast((int(r), int(g), int(b)), ink) for r, g, b in pixels[::7])
    painter.close()
    assert ratios[len(ratios) // 50] >= 4.5     # all but the odd bright fibre


def test_text_grows_with_the_text_scale_and_wraps_within_its_width(tmp_path: Path) -> None:
    plain, large = (Painter(Look(THEMES["light"], 1.0, text=t), PictureStore(tmp_path)) for t in (1.0, 2.0))
    assert large.text("Knock").get_height() > 1.8 * plain.text("Knock").get_height()
    lines = large.wrap("Ana passes: she has neither a two nor a six.\nMarcia plays.", 16, 200)
    assert lines[-1] == "Marcia plays."
    assert all(large.font(16).size(line)[0] <= 200 for line in lines)
    assert large.wrap("x" * 80, 16, 120)[0].startswith("x")


def test_every_icon_and_every_mark_leaves_ink(painter: Painter) -> None:
    shown = {bytes(pixels_of(painter.icon(name, 24))) for name in ICONS}
    assert len(shown) == len(ICONS)
    assert len({bytes(pixels_of(painter.mark(seat, 24))[..., 3]) for seat in range(len(SEAT_MARKS))}) == len(SEAT_MARKS)    # shapes alone


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [15, 18, 36])
def test_a_stud_stands_out_from_its_board_and_an_empty_hole_does_not(tmp_path: Path, theme: str, size: int) -> None:
    """An empty hole that is darker than a stud looks like the one that counts."""
    painter = Painter(Look(THEMES[theme], 1.0), PictureStore(tmp_path))
    board = painter.colour("plate")

    def inside(on: bool) -> float:
        pixels = pixels_of(painter.stud(size, on))[size * 3 // 10:-(size * 3 // 10), size * 3 // 10:-(size * 3 // 10), 2::-1]
        red, green, blue = (round(float(value)) for value in pixels.reshape(-1, 3).mean(0))
        return contrast((red, green, blue), board)
    full, empty = inside(True), inside(False)
    painter.close()
    assert full > 2.4
    assert empty < 1.7


def test_put_and_drop_land_where_they_are_told(tmp_path: Path) -> None:
    painter = Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(tmp_path))
    dst = pygame.Surface((200, 200), 0, 32)
    tile = painter.tile(6, 6, 24)
    assert put(dst, tile, (100, 100), centre=True).center == pytest.approx((100, 100), abs=1)
    dst.fill((200, 200, 200))
    touched = painter.drop(dst, tile, (100, 100), 1.0)
    changed = pygame.mask.from_threshold(dst, (200, 200, 200), (1, 1, 1))
    changed.invert()
    assert touched.contains(changed.get_bounding_rects()[0])
    light_side, dark_side = dst.get_at((100 - 12 - 4, 100))[0], dst.get_at((100 + 12 + 4, 100 + 6))[0]
    assert dark_side < light_side       # the shadow falls to the lower right
    painter.close()


@pytest.mark.parametrize("theme", THEMES)
def test_words_can_be_read_on_the_painted_felt_and_desk(tmp_path: Path, theme: str) -> None:
    painter = Painter(Look(THEMES[theme], .5), PictureStore(tmp_path))
    size, felt = (640, 360), (120, 40, 400, 220)
    backdrops.table(painter, size, felt, 13, 11)
    backdrops.desk(painter, size)
    assert painter.settle()
    cloth = pixels_of(backdrops.table(painter, size, felt, 13, 11))[60:240, 150:500, 2::-1].reshape(-1, 3)
    boards = pixels_of(backdrops.desk(painter, size))[..., 2::-1].reshape(-1, 3)
    for pixels, words in ((cloth, "on_felt"), (boards, "on_desk")):
        ratios = sorted(contrast((int(r), int(g), int(b)), painter.colour(words)) for r, g, b in pixels[::31])
        assert ratios[len(ratios) // 20] >= 4.5, words
    painter.close()


class PointedAt(Button):
    """A button with the pointer over it."""

    @property
    def hot(self) -> bool:
        return True


def test_a_brass_button_is_painted_whole_before_it_can_be_pressed(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = 0

    def counted(paint: Callable[..., object]) -> Callable[..., object]:
        def count(*args: object) -> object:
            nonlocal painted
            painted += 1
            return paint(*args)
        return count
    for name in ("plates.brass", "plates.plaque", "plates.shadow", "plates.glow"):
        module, _, member = name.partition(".")
        monkeypatch.setattr(f"game.ui.paint.{name}", counted(getattr({"plates": plates}[module], member)))
    button, canvas = PointedAt("Shoot", style="brass", enabled=False), pygame.Surface(SMALL, pygame.SRCALPHA, 32)
    button.layout(painter, pygame.Rect(40, 40, 120, 40))
    button.draw(painter, canvas)
    before = painted
    assert before >= 4, "two plates, a shadow, a glow"
    button.enabled = True
    button.draw(painter, canvas)
    assert painted == before


def test_what_comes_first_is_painted_before_newer_wishes(tmp_path: Path) -> None:
    order: list[str] = []
    begun, gate = threading.Event(), threading.Event()

    def wish(name: str) -> Callable[[], Build]:
        def build(_grain: object) -> list[Picture]:
            begun.set()
            gate.wait(10)
            order.append(name)
            return [np.zeros((1, 1, 4), np.uint8)]
        return lambda: build
    p = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path))
    p.slow("begun", 0, wish("begun"))
    assert begun.wait(10)
    p.slow("late", 0, wish("late"))
    p.slow("urgent", 0, wish("urgent"), first=True)
    p.slow("newer", 0, wish("newer"))
    p.slow("newest", 0, wish("newest"))
    p.slow("late", 0, wish("late"), first=True)     # it has become urgent
    assert p.slow("never begun", 0, wish("never"), begin=False) is None
    gate.set()
    assert p.settle()
    p.close()
    assert order == ["begun", "late", "urgent", "newest", "newer"]


def test_a_tile_of_a_width_that_is_still_painted_is_cut_from_another_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else a line that shrinks at the end of a hand has two dozen tiles painted within one picture."""
    p = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path))
    assert not p.tiles_ready(24)
    assert p.settle()
    assert p.tiles_ready(24)
    with monkeypatch.context() as patch:
        patch.setattr("game.ui.paint.tile.domino", None)        # nobody paints on this thread
        gate = threading.Event()
        patch.setattr("game.ui.paint.tileset._paint", lambda *_set: gate.wait(10) and [])
        stand_in = p.tile(3, 5, 20)
    gate.set()
    p.close()
    fresh = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path / "fresh"))
    fresh.tiles_ready(20)
    assert fresh.settle()
    painted = fresh.tile(3, 5, 20)
    fresh.close()
    assert stand_in.get_size() == painted.get_size()
    a, b = (np.frombuffer(pygame.image.tobytes(each, "RGBA"), np.uint8).astype(int) for each in (stand_in, painted))
    assert np.abs(a - b).mean() < 20


def test_a_worker_that_is_held_begins_nothing_and_goes_on_afterwards(tmp_path: Path) -> None:
    p = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path))
    p.hold(True)
    assert p.slow("dot", 0, lambda: lambda _grain: [np.zeros((1, 1, 4), np.uint8)]) is None
    assert not p.settle(.05)
    p.hold(False)
    assert p.settle()
    assert p.slow("dot", 0, lambda: lambda _grain: []) is not None
    p.close()


def test_a_large_picture_rests_between_its_parts_while_the_worker_is_held_and_ends_with_it(tmp_path: Path) -> None:
    p = Painter(Look(THEMES["clubhouse"], .25), PictureStore(tmp_path))
    begun, held, parts = threading.Event(), threading.Event(), list[int]()

    def build(_grain: object) -> list[np.ndarray]:
        begun.set()
        held.wait(10)
        for part in range(3):
            check_wanted()
            parts.append(part)
        return [np.zeros((1, 1, 4), np.uint8)]
    assert p.slow("large", 0, lambda: build) is None
    assert begun.wait(10)
    p.hold(True)
    held.set()
    assert not p.settle(.05)
    assert not parts
    p.hold(False)
    assert p.settle()
    assert parts == [0, 1, 2]
    p.hold(True)
    p.close()       # what rests is not waited for
    assert parts == [0, 1, 2]


@pytest.mark.parametrize("size", [(640, 48), (50, 420), (500, 300), (60, 40)])
@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_light_on_long_plates_is_worked_out_on_short_ones(size: tuple[int, int], scale: float) -> None:
    """Which nobody sees: it is what comes of a plate whose lines differ by too little for the eye, so that none of them is left out."""
    plate = np.ones((size[1], size[0]), np.float32)
    corner = np.linspace(.1, .9, 9, dtype=np.float32)
    plate[:9, :9] = np.minimum.outer(corner, corner)
    plate[-5:, -20:] = 0
    uneven = plate * np.asarray(1 - 1e-6 * (np.indices(plate.shape).sum(0) % 2), np.float32)
    ways: list[Callable[[Field], tuple[Picture, int]]] = [
        lambda alpha: plates.shadow(alpha, plates.lying(.6), scale, (10, 10, 8)),
        lambda alpha: plates.shadow(alpha, plates.resting(1), scale, (10, 10, 8)),
        lambda alpha: plates.glow(alpha, 15, .9, scale, (240, 220, 120))]
    for way in ways:
        (one, pad), (other, same) = way(plate), way(uneven)
        assert pad == same
        assert one.shape == other.shape
        assert np.abs(one.astype(int) - other.astype(int)).max() <= 2


def test_a_look_in_which_only_the_colours_of_seats_differ_has_nothing_painted_again(painter: Painter) -> None:
    plate, first, third = painter.plaque(60, 30, 6), painter.mark(0, 20), painter.mark(2, 20)
    turned = tuple(reversed(range(3))) + painter.look.marks[3:]
    heir = painter.relook(replace(painter.look, marks=turned))
    assert heir.plaque(60, 30, 6) is plate
    assert heir.mark(2, 20) is first
    assert heir.mark(0, 20) is third
    assert painter.relook(replace(painter.look, text=1.2)).plaque(60, 30, 6) is not plate


def test_what_makes_arrays_of_surfaces_is_loaded_with_its_module() -> None:
    """Where the painter's thread and the window were the first to ask pygame for it in the same moment, a table did not open."""
    told = "import types, pygame, game.ui.paint.fields; print(type(pygame.surfarray) is types.ModuleType)"
    found = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert found.stdout.split()[-1] == "True"


def test_a_picture_that_is_being_painted_is_left_at_its_next_part_when_the_window_closes(tmp_path: Path) -> None:
    begun, parts = threading.Event(), list[int]()

    def build(_grain: Grain) -> list[Picture]:
        for part in range(200):
            check_wanted()
            parts.append(part)
            begun.set()
            time.sleep(.05)
        return [np.zeros((1, 1, 4), np.uint8)]
    store = PictureStore(tmp_path)
    workshop = Workshop(store)
    workshop.ask("large", "large", build)
    assert begun.wait(10)
    workshop.close()
    assert len(parts) < 200
    assert not workshop.busy
    assert not list(tmp_path.glob("*.picture"))


@pytest.mark.parametrize("light", [
    lambda p, sprite: p.shadow(sprite, 27, 120), lambda p, sprite: p.glow(sprite, 45), lambda p, sprite: p.glow(sprite, 45, "focus", 1.25)],
    ids=["shadow", "glow", "strong glow"])
def test_soft_light_on_a_large_screen_is_that_of_a_small_one_in_the_same_size(
        tmp_path: Path, light: Callable[[Painter, pygame.Surface], PaddedSprite]) -> None:
    """There it is painted half as large and stretched: as seen from the middle nothing lies elsewhere, and it is hardly another shade."""
    store = PictureStore(tmp_path)
    large, small = (Painter(Look(THEMES["clubhouse"], scale), store) for scale in (3.0, 1.5))
    try:
        sprite = small.rbox(181, 96, 12, "plate")
        stretched, exact = light(large, sprite), light(small, sprite)
        assert all(side == of + 2 * stretched.pad for side, of in zip(stretched.surface.get_size(), sprite.get_size(), strict=True))
        seen = []
        for halo in (stretched, exact):
            canvas = pygame.Surface((480, 400), pygame.SRCALPHA, 32)
            put(canvas, halo.surface, (240, 200), True)
            seen.append(pygame.surfarray.array_alpha(canvas).astype(int))
        assert seen[1].max() > 60
        difference = np.abs(seen[0] - seen[1])
        assert difference.mean() < 1
        assert difference.max() < 24
    finally:
        large.close()
        small.close()


def test_a_doubled_picture_keeps_its_slopes_and_reaches_its_size() -> None:
    down, across = np.mgrid[:40, :30].astype(np.float32)
    slopes = np.stack([3 * across + 5, 2 * down], -1)
    out = doubled(slopes, (61, 80))
    assert out.shape == (80, 61, 2)
    inner = out[4:76, 4:54]        # up to the edge it is filled from the edge
    places = (np.arange(80) + .5) / 2 - .5
    assert np.allclose(inner[..., 0], 3 * places[4:54] + 5, atol=1e-3)
    assert np.allclose(inner[..., 1], 2 * places[4:76, None], atol=1e-3)
    assert np.allclose(out[..., 0], doubled(np.ascontiguousarray(slopes[..., 0]), (61, 80)))
    assert 3 * 29 + 5 - .5 < out[:, -1, 0].min() <= out[:, -1, 0].max() < 3 * 29 + 5 + .5


def test_the_processor_s_time_of_a_painting_is_told(tmp_path: Path) -> None:
    workshop = Workshop(PictureStore(tmp_path))

    def build(_grain: Grain) -> list[Picture]:
        begun = time.thread_time()
        while time.thread_time() - begun < .02:
            pass
        return [np.zeros((1, 1, 4), np.uint8)]
    workshop.ask("slow", "key", build)
    assert workshop.wait(20)
    workshop.close()
    assert list(workshop.times) == ["slow"]
    assert .02 <= workshop.times["slow"] < 5


def test_wood_that_is_hidden_is_not_painted_and_the_rest_is_as_if_it_were() -> None:
    hidden, cut = pygame.Rect(30, 20, 90, 400), Cut(160, 140, 41, 1.0)
    whole, around = wood_grain(Grain(), cut), wood_grain(Grain(), cut, hidden)
    seen = np.ones((140, 160), np.bool_)
    seen[20:140, 30:120] = False
    assert np.array_equal(whole[seen], around[seen])
    assert (whole[~seen] > 0).mean() > .9
    assert not around[~seen].any()
    assert np.array_equal(whole, wood_grain(Grain(), cut, pygame.Rect(200, 20, 50, 50)))
