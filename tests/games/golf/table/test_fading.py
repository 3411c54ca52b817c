"""What was repainted fades in over what was there, and what is laid meanwhile is not painted over."""

from __future__ import annotations

import pygame

from game.games.golf.table.fading import ComingIn, FadingParts, parts_before

BOX, OTHER = pygame.Rect(10, 10, 20, 20), pygame.Rect(25, 15, 20, 20)
OLD, NEW, LAID = (200, 0, 0, 255), (0, 100, 0, 255), (0, 0, 250, 255)


def painted() -> tuple[pygame.Surface, FadingParts]:
    """A picture of which two parts, the one partly on the other, were painted again."""
    picture = pygame.Surface((60, 60), pygame.SRCALPHA, 32)
    picture.fill(OLD)
    before = parts_before(picture, [BOX, OTHER, pygame.Rect(80, 80, 5, 5)])
    for part in (BOX, OTHER):
        picture.fill(NEW, part)
    return picture, FadingParts(picture, before)


def test_it_stands_as_painted_until_it_is_shown_and_comes_in_by_and_by() -> None:
    picture, fading = painted()
    assert tuple(picture.get_at((12, 12))) == NEW
    assert fading.show(0.0) == [BOX, OTHER]
    assert tuple(picture.get_at((12, 12))) == OLD
    fading.show(.5)
    for place in ((12, 12), (27, 20), (40, 30)):
        red, green, _blue, alpha = picture.get_at(place)
        assert (abs(red - 100) <= 2, abs(green - 50) <= 2, alpha >= 253) == (True, True, True)
    assert tuple(picture.get_at((5, 5))) == OLD
    assert fading.show(1.0) == [BOX, OTHER]
    assert tuple(picture.get_at((27, 20))) == NEW
    assert fading.show(1.0) == []


def test_what_is_laid_on_it_meanwhile_stays() -> None:
    picture, fading = painted()
    fading.show(.2)
    laid = pygame.Rect(40, 30, 4, 4)
    fading.end(laid)
    picture.fill(LAID, laid)
    assert fading.show(.6) == [BOX]
    assert tuple(picture.get_at((41, 31))) == LAID
    assert tuple(picture.get_at((40, 20))) == NEW
    fading.end()
    assert fading.show(.8) == []
    assert tuple(picture.get_at((12, 12))) == NEW


def test_places_are_told_as_long_as_they_come_in() -> None:
    _picture, fading = painted()
    fading.show(.3)
    assert fading.places == [BOX, OTHER]
    fading.show(1.0)
    assert fading.places == []


def test_while_a_hand_draws_nothing_fades_and_what_came_in_is_there_with_the_next_stroke() -> None:
    picture, coming = pygame.Surface((60, 60), pygame.SRCALPHA, 32), ComingIn()
    picture.fill(OLD)

    def repaint() -> FadingParts | None:
        before = parts_before(picture, [BOX])
        picture.fill(NEW, BOX)
        coming.begin(picture, before)
        return coming.under_way
    coming.drawn(stroke=True)
    assert repaint() is None
    assert tuple(picture.get_at((12, 12))) == NEW
    coming.drawn(stroke=False)
    picture.fill(OLD)
    fading = repaint()
    assert fading is not None
    assert coming.show(fading, .2) == [BOX]
    assert tuple(picture.get_at((12, 12))) != NEW
    coming.drawn(stroke=True)
    assert coming.show(fading, .3) == [BOX]
    assert tuple(picture.get_at((12, 12))) == NEW
    coming.forget()
    assert coming.show(fading, .4) == []
