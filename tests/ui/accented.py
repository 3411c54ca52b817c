"""Looks at screens in accented English: which texts are drawn, which of them nobody has translated, and which are cut or lie on each other.

`python3 main.py languages --pseudo` makes the language; here it is made in a folder of the tests' own. All its letters have accents, so a
plain letter on the screen belongs to a sentence that no catalogue has, and a shortened text ends in three points without a bracket.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import pygame
import pytest

from game import words
from game.cli import catalogues
from game.content.choices import choices, kind_named
from game.content.draft import Draft
from game.games.card_golf.commands.rating import courses
from game.games.card_golf.content.drawing import faces_in
from game.games.doshboard.content import read_sets
from game.session.seats import DEFAULT_NAMES
from game.ui.paint import Painter
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import SideScroll
from game.ui.window.loop import COURSES, App
from game.ui.window.window import TITLE

_PLAIN = re.compile(r"[A-Za-z]")
_NAMES = re.compile(r"\b(?:F\d+|[A-Z]|python3 main\.py)\b|\S*/\S*|\b[\w-]+\.(?:py|ya?ml|md|json|csv|png|save)\b")


class Drawn(NamedTuple):
    """A text on the screen: where its letters are, and what it is seen through."""

    text: str
    ink: pygame.Rect
    clip: pygame.Rect


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """Accented English in force, from that folder, until the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(words.FOLDER_VARIABLE, str(folder))
        words.use(catalogues.CODE)
        assert words.language() == catalogues.CODE
        try:
            yield
        finally:
            words.use(words.ENGLISH)


def make(folder: Path) -> Path:
    """The language made in a folder of languages; returns that folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(words.FOLDER_VARIABLE, str(folder))
        catalogues.make_pseudo(catalogues.template())
    return folder


def names() -> frozenset[str]:
    """What stays as it is: names of people, of the house, and what the files of courses and decks call themselves and their parts."""
    return _names_in(words.language())


@cache
def _names_in(_language: str) -> frozenset[str]:
    """All of them, read once: every course and deck is."""
    listed = [one for rules in PLAYABLE for part in choices(rules.key, COURSES) for one in part.files]
    own = {text for one in listed for text in (one.title, one.line) if _PLAIN.search(text)}
    faces = {face.name for course in courses() for card in course.deck.cards for face in card.faces}
    new = (Draft("", f"kind: x\n{template.body}") for template in kind_named("card-golf-deck").templates)
    faces |= {face.name for draft in new for face in faces_in(draft)}
    decks = {Draft.read(path).value["name"] for path in (COURSES / "card_golf").glob("*.yaml")}
    sets = {one.name for one in read_sets(COURSES / "doshboard" / "cards.yaml")}
    return frozenset((*DEFAULT_NAMES, TITLE, *TITLE.split(), *own, *faces, *decks, *sets))


def plain(text: str, kept: Iterable[str]) -> str:
    """The text without what stays as it is; it has a plain letter where a sentence is not translated."""
    if any(text.rstrip("…") in name for name in kept):      # a name on two lines, or one that was shortened
        return ""
    for name in sorted(kept, key=len, reverse=True):
        text = text.replace(name, "")
    return _NAMES.sub("", text)


class _Sheet(pygame.Surface):
    """Notes the texts that are put on it."""

    def __init__(self, size: tuple[int, int], texts: Mapping[int, str]) -> None:
        super().__init__(size, 0, 32)
        self.texts, self.drawn = texts, list[Drawn]()

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        """Note it where it is a text."""
        text = self.texts.get(id(source))
        if text is not None and area is None:
            x, y = dest[:2]
            self.drawn.append(Drawn(text, source.get_bounding_rect().move(round(x), round(y)), self.get_clip()))
        return super().blit(source, dest, area, special_flags)


class Reader:
    """Reads screens: while it is in force, it knows the text of every picture of words that a painter makes."""

    def __init__(self) -> None:
        self._texts: dict[int, str] = {}
        self._kept: list[pygame.Surface] = []       # so that no other picture gets the number of one that has gone
        self._names = names()
        self.said: set[str] = set()
        self.troubles: list[str] = []

    def keep(self, *names: str) -> None:
        """These names stay as well."""
        self._names |= set(names)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """In force until the end."""
        with pytest.MonkeyPatch.context() as patch:
            for method in ("text", "foil"):
                patch.setattr(Painter, method, self._noting(getattr(Painter, method)))
            yield

    def _noting(self, make: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
        def noted(painter: Painter, s: str, *args: Any, **named: Any) -> pygame.Surface:
            made = make(painter, s, *args, **named)
            if self._texts.get(id(made)) != s:
                self._texts[id(made)] = s
                self._kept.append(made)
            self.said.add(s)
            return made
        return noted

    def look(self, app: App, what: str) -> None:
        """Read the topmost layer, its tips, and the message and the tip above it."""
        ui, p = app.scene.ui, app.painter
        window = pygame.Rect((0, 0), app.size)
        sheet = _Sheet(app.size, self._texts)
        sheet.set_clip(window)
        ui.top.paint(p, sheet, window)
        layers = [sheet.drawn]
        for over in (ui.toast, ui.tip):
            if over is not None:
                above = _Sheet(app.size, self._texts)
                over.draw(p, above)
                layers.append(above.drawn)
        sliding = (widget for widget in ui.top.walk() if isinstance(widget, SideScroll | TextEntry))
        strips = [widget.rect for widget in sliding if isinstance(widget, TextEntry) or widget.range]
        found = [trouble for drawn in layers for trouble in _troubles(drawn, window, self._names, strips)]
        shown = {one.text for drawn in layers for one in drawn}
        told = {text for widget in ui.top.walk() for text in (widget.tip, widget.why) if text}
        found += [f"not translated: {text!r}" for text in sorted(shown | told | self.said) if _PLAIN.search(plain(text, self._names))]
        self.said.clear()
        self.troubles += [f"{what}: {trouble}" for trouble in found]


def _troubles(drawn: list[Drawn], window: pygame.Rect, kept: Iterable[str], strips: Iterable[pygame.Rect]) -> Iterator[str]:
    drawn = [one for one in drawn if one.clip.w and one.clip.h]     # what is scrolled away may be drawn all the same
    for one in drawn:
        if one.text.endswith("…") and plain(one.text, kept).strip("…"):
            yield f"shortened: {one.text!r}"
        slides = any(row.top <= one.ink.centery < row.bottom and one.clip.w <= row.w for row in strips)     # ends where its strip does
        if one.ink.w and not slides and (one.ink.left < one.clip.left or one.ink.right > one.clip.right):
            yield f"cut at the side: {one.text!r} {one.ink} in {one.clip}"
        if one.clip.contains(window) and not window.contains(one.ink):
            yield f"outside the window: {one.text!r} {one.ink}"
    whole = [one.text for one in drawn if one.clip.contains(window)]        # what is scrolled may end anywhere
    if sum(text.count("[") - text.count("]") for text in whole):
        yield f"a part of a text: {[text for text in whole if text.count('[') != text.count(']')]}"
    seen = [(one, one.ink.clip(one.clip)) for one in drawn]
    for (one, here), (other, there) in combinations([pair for pair in seen if pair[1].w and pair[1].h], 2):
        lap = here.clip(there)
        if lap.w > 1 and lap.h > 1:
            yield f"{one.text!r} lies on {other.text!r} ({lap.w} x {lap.h})"
