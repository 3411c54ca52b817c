"""Where the coach's note stands: of several forms and places the one that hides least of what somebody wants to see."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, inf
from typing import Final, NamedTuple, TypeAlias

import pygame

KeptFree: TypeAlias = tuple[pygame.Rect, float]
"""A part of the screen that should be seen, with how bad it is to hide a square of 100 logical units of it."""

KEPT_FREE: Final = 25.0             # of what nobody should miss: open ends, what is spoken of, the hand
KEPT_WHOLE: Final = 14.0            # of what should be read, as the tags beside open ends
_TOUCHED: Final = .8               # for each weight: how bad it is to hide even a corner of such a thing
_FAR: Final = .04                   # for a note of such a square: how bad it is to stand 100 logical units off the middle
_ACROSS, _DOWN = 41, 31             # places that are tried


class NoteForm(NamedTuple):
    """A size of the note in device pixels, and its toll: added to the cost of what it hides, 0 for the form liked most."""

    wide: int
    high: int
    toll: float = 0.0


def hidden(place: pygame.Rect, busy: Sequence[KeptFree], least: float = 0.0) -> float:
    """How much of what is busy lies beneath a place, in square pixels by weight; of what has at least that weight."""
    return sum(weight * _area(place.clip(rect)) for rect, weight in busy if weight >= least)


def best_place(room: pygame.Rect, forms: Sequence[NoteForm], busy: Sequence[KeptFree], middle: tuple[int, int],
               unit: int) -> tuple[int, pygame.Rect]:
    """The number of the best form and its place in the room, drawn to `middle`; `unit` are 100 logical units in device pixels."""
    kept = [rect for rect, weight in busy if weight >= KEPT_WHOLE]
    least, best = inf, (0, pygame.Rect(room.topleft, (forms[0].wide, forms[0].high)))
    for number, form in enumerate(forms):
        far = _FAR * form.wide * form.high / unit ** 3
        tops, lefts = _corners(room, form, kept)
        for top in tops if form.toll < least else ():           # else it can't cost less than that
            beside = [part for part in busy if part[0].top < top + form.high and part[0].bottom > top]
            rects = [rect for rect, _weight in beside]
            tolls = [_TOUCHED * weight for _rect, weight in beside]
            for left in lefts:
                place = pygame.Rect(left, top, form.wide, form.high)
                which = place.collidelistall(rects)
                cost = form.toll + sum([tolls[one] for one in which])
                if cost >= least:
                    continue
                cost += hidden(place, [beside[one] for one in which]) / unit ** 2
                cost += far * hypot(place.centerx - middle[0], place.centery - middle[1])
                if cost < least:
                    least, best = cost, (number, place)
    return best


def _corners(room: pygame.Rect, form: NoteForm, kept: Sequence[pygame.Rect]) -> tuple[list[int], list[int]]:
    """The upper and the left edges of places all over the room, and close beside what is to be kept free."""
    most = max(0, room.h - form.high)
    tops = {room.y + most * down // (_DOWN - 1) for down in range(_DOWN)}
    tops |= {top for rect in kept for top in (rect.bottom, rect.top - form.high) if room.y <= top <= room.y + most}
    spare = max(0, room.w - form.wide)
    lefts = {room.x + spare * across // (_ACROSS - 1) for across in range(_ACROSS)}
    lefts |= {left for rect in kept for left in (rect.right, rect.left - form.wide) if room.x <= left <= room.x + spare}
    return sorted(tops), sorted(lefts)


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
