"""The stage draws what changed, all of it, and nothing else."""

from __future__ import annotations

import pygame
from hypothesis import given
from hypothesis import strategies as st

from game.ui.looks.stage import MOST, REST, ROUNDS, SLICE, Sprite, Stage, gather

SIZE = (200, 120)
WHOLE = pygame.Rect(0, 0, *SIZE)


def block(colour: tuple[int, int, int], size: tuple[int, int] = (20, 20)) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA, 32)
    made.fill((*colour, 255))
    return made


class Theatre:
    """A stage with a screen; counts what is painted."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.screen = pygame.Surface(size, 0, 32)
        self.stage = Stage()
        self.stage.resize(size)
        self.ground = (10, 60, 40)
        self.painted: list[pygame.Rect] = []

    def show(self) -> list[pygame.Rect]:
        def paint(surface: pygame.Surface, area: pygame.Rect) -> None:
            self.painted.append(pygame.Rect(area))
            surface.fill(self.ground, area)
        return self.stage.compose(self.screen, paint, lambda surface, area: None)

    def late(self) -> bool:
        return bool(self.stage.behind)

    def repainted(self) -> pygame.Surface:
        """The picture as it would be if all were drawn from nothing."""
        other = Theatre(self.screen.get_size())
        other.ground = self.ground
        for sprite in self.stage.sprites:
            other.stage.add(sprite)
        other.show()
        return other.screen


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return bool(one.get_buffer().raw == other.get_buffer().raw)


def test_nothing_changed_means_nothing_drawn() -> None:
    theatre = Theatre()
    assert theatre.show() == [WHOLE]
    assert theatre.show() == []
    sprite = theatre.stage.add(Sprite(block((200, 0, 0)), (5, 5)))
    assert theatre.show() == [pygame.Rect(5, 5, 20, 20)]
    assert theatre.show() == []
    assert theatre.painted == [WHOLE]           # a sprite never makes the still layer be painted again
    sprite.pos = (5, 5)
    assert theatre.show() == []


def test_a_sprite_leaves_no_trail() -> None:
    theatre = Theatre()
    sprite = theatre.stage.add(Sprite(block((200, 0, 0)), (5, 5)))
    theatre.show()
    sprite.pos = (100, 60)
    drawn = theatre.show()
    assert all(any(area.contains(place) for area in drawn) for place in ((5, 5, 20, 20), (100, 60, 20, 20)))
    assert same(theatre.screen, theatre.repainted())
    theatre.stage.remove(sprite)
    theatre.show()
    assert theatre.screen.get_at((105, 65))[:3] == theatre.ground


def test_what_is_far_apart_is_drawn_by_itself_and_what_is_near_in_one_go() -> None:
    bounds = pygame.Rect(0, 0, 1920, 1080)
    felt, dot, beside = pygame.Rect(0, 0, 1400, 700), pygame.Rect(1800, 1000, 20, 20), pygame.Rect(1402, 0, 10, 700)
    assert gather([felt, dot], bounds) == [felt, dot]
    assert gather([felt, dot, beside], bounds) == [dot, felt.union(beside)]
    many = [pygame.Rect(100 * n, 50 * n, 9, 9) for n in range(ROUNDS + 4)]
    found = gather(many, bounds)
    assert len(found) <= ROUNDS
    assert all(sum(area.contains(one) for area in found) == 1 for one in many)


def test_what_overlaps_a_little_is_cut_and_not_joined() -> None:
    bounds = pygame.Rect(0, 0, 3840, 2160)
    line, seat, card = pygame.Rect(462, 366, 2196, 1124), pygame.Rect(2529, 487, 633, 882), pygame.Rect(3042, 108, 798, 2052)
    found = gather([line, seat, card], bounds)
    assert sum(area.w * area.h for area in found) < line.w * line.h + seat.w * seat.h + card.w * card.h
    assert not any(one.colliderect(other) for number, one in enumerate(found) for other in found[:number])
    assert all(any(area.collidepoint(x, y) for area in found)
               for part in (line, seat, card) for x in range(part.left, part.right, 31) for y in range(part.top, part.bottom, 31))


def test_many_that_overlap_are_cut_before_they_are_joined() -> None:
    """What changes at Partner when a tile has been played: joined it would be the whole table."""
    bounds = pygame.Rect(0, 0, 1920, 1080)
    parts = [pygame.Rect(*part) for part in (
        (515, 199, 214, 146), (592, 189, 60, 60), (644, 188, 235, 167), (1133, 504, 167, 235), (561, 757, 498, 102), (-21, 861, 411, 234),
        (326, 54, 897, 171), (1265, 242, 316, 444), (1563, 1038, 336, 24), (1569, 165, 303, 891), (1521, 54, 420, 1047))]
    found = gather(parts, bounds)
    assert sum(area.w * area.h for area in found) < 1_000_000
    assert not any(one.colliderect(other) for number, one in enumerate(found) for other in found[:number])


def test_what_is_drawn_again_begins_and_ends_with_lines_of_64_bytes() -> None:
    theatre = Theatre((640, 400))
    theatre.show()
    theatre.ground = (90, 20, 20)
    theatre.stage.stale(pygame.Rect(300, 100, 50, 40))
    assert theatre.show() == [pygame.Rect(288, 100, 64, 40)]


def test_where_much_changes_at_once_what_is_patient_comes_some_pictures_later() -> None:
    theatre = Theatre((3840, 2160))
    theatre.show()
    theatre.ground = (90, 20, 20)
    table, log = pygame.Rect(0, 0, 1408, 900), pygame.Rect(3008, 100, 800, 300)
    theatre.stage.stale(log, patient=True)
    assert theatre.show() == [log]              # alone it waits for nothing
    assert not theatre.late()
    for most in (False, True):                  # though the table is drawn again with every picture
        theatre.ground = (20, 20, 90) if most else (20, 90, 20)
        theatre.stage.stale(table)
        theatre.stage.stale(log, patient=True)
        assert theatre.show() == [table]
        assert theatre.late()
        for _ in range(REST + log.w * log.h // SLICE + 1):
            if most:
                theatre.stage.stale(table)
            theatre.show()
        assert not theatre.late()
        assert theatre.screen.get_at(log.center)[:3] == theatre.ground
    theatre.painted.clear()
    theatre.stage.stale(patient=True)           # another picture of the ground: a strip at a time
    while theatre.late():
        theatre.show()
    assert len(theatre.painted) > 1
    assert max(area.w * area.h for area in theatre.painted) <= MOST
    assert same(theatre.screen, theatre.repainted())


WHAT = ["move", "hide", "fade", "raise", "remove", "image", "stale"]
MOVES = st.lists(st.tuples(st.integers(0, 4), st.sampled_from(WHAT), st.integers(-20, 200), st.integers(-20, 120)), max_size=14)


def test_a_corner_that_is_cut_off_is_not_joined_back_over_what_it_was_cut_from() -> None:
    """A line of words reaches a few pixels into a column beside it: three parts, not one as large as both with all between them."""
    column, line = pygame.Rect(1320, 99, 510, 893), pygame.Rect(795, 984, 588, 96)
    found = gather([line, column], pygame.Rect(0, 0, 1920, 1080))
    assert sum(part.w * part.h for part in found) == column.w * column.h + line.w * line.h - column.clip(line).w * column.clip(line).h


@given(MOVES)
def test_any_changes_look_like_drawing_all(moves: list[tuple[int, str, int, int]]) -> None:
    theatre = Theatre()
    sprites = [theatre.stage.add(Sprite(block((40 * n, 90, 255 - 50 * n), (30, 22)), (20 * n, 10 * n), z=n % 3)) for n in range(5)]
    theatre.show()
    for number, what, x, y in moves:
        sprite = sprites[number]
        if what == "move":
            sprite.pos = (x, y)
        elif what == "hide":
            sprite.visible = not sprite.visible
        elif what == "fade":
            sprite.alpha = max(0, min(255, x))
        elif what == "raise":
            sprite.z = y
        elif what == "image":
            sprite.image = block((x % 256 if x >= 0 else 0, 20, 200), (12, 40))
        elif what == "remove":
            theatre.stage.remove(sprite)
        else:
            theatre.stage.stale(pygame.Rect(x, y, 33, 44))
        theatre.show()
        assert same(theatre.screen, theatre.repainted())


@given(st.lists(st.builds(pygame.Rect, st.integers(-30, 220), st.integers(-30, 140), st.integers(0, 80), st.integers(0, 80)), max_size=20))
def test_gathered_rectangles_cover_all_and_never_overlap(rects: list[pygame.Rect]) -> None:
    areas = gather(rects, WHOLE)
    for rect in rects:
        part = rect.clip(WHOLE)
        assert not part.w or not part.h or any(area.contains(part) for area in areas)
    assert all(WHOLE.contains(area) for area in areas)
    assert not any(a.colliderect(b) for i, a in enumerate(areas) for b in areas[i + 1:])
