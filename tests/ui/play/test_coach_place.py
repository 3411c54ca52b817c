"""Where a note stands: beside what should be seen, in the form that fits there, as near to the middle as that lets it be."""

from __future__ import annotations

from random import Random

import pygame

from game.ui.play.bubbles import KEPT_FREE, KEPT_WHOLE, KeptFree, NoteForm, best_place, hidden

ROOM = pygame.Rect(0, 0, 1280, 720)
MIDDLE = ROOM.center
HIGH, LOW = NoteForm(400, 300), NoteForm(600, 120, .9)


def test_with_all_the_room_it_stands_in_the_middle_in_the_form_that_is_liked_most() -> None:
    number, place = best_place(ROOM, [LOW, HIGH], [], MIDDLE, 100)
    assert number == 1
    assert pygame.Vector2(place.center).distance_to(MIDDLE) < 30


def test_where_a_low_band_is_free_the_low_form_is_taken_and_hides_nothing() -> None:
    busy: list[KeptFree] = [(pygame.Rect(0, 0, 1280, 300), KEPT_FREE), (pygame.Rect(0, 425, 1280, 295), KEPT_WHOLE)]
    number, place = best_place(ROOM, [HIGH, LOW], busy, MIDDLE, 100)
    assert number == 1
    assert hidden(place, busy) == 0


def test_where_a_free_place_lies_beside_what_is_kept_free_it_is_found() -> None:
    """Each corner of what lies there is one that is tried."""
    free = 0
    for seed in range(12):
        rng = Random(seed)
        kept = [pygame.Rect(rng.randrange(1200), rng.randrange(650), rng.randrange(20, 200), rng.randrange(20, 90)) for _ in range(16)]
        tried = [pygame.Rect(left, top, HIGH.wide, HIGH.high) for one in kept for other in kept
                 for left in (one.right, one.left - HIGH.wide) for top in (other.bottom, other.top - HIGH.high)]
        if any(ROOM.contains(place) and place.collidelist(kept) < 0 for place in tried):
            free += 1
            assert best_place(ROOM, [HIGH], [(rect, KEPT_FREE) for rect in kept], MIDDLE, 100)[1].collidelist(kept) < 0, seed
    assert 0 < free < 12
