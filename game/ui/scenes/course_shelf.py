"""The courses of a game as painted cards in the new-game screen; of the chosen one what best play needs, and a person's best round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.content.choices import FileChoices, content_for
from game.errors import UserError
from game.kept import CACHE
from game.session import content as contents
from game.session.shelf import SaveCard, recall
from game.ui.background_iterator import BackgroundIterator
from game.ui.navigation import Move
from game.ui.scenes.page import lesser
from game.ui.tables.golf.score import par_words
from game.ui.tables.registry import best_play_of, course_of, icon_of
from game.ui.widgets.course_cards import CourseCards, CourseFace
from game.words import _, ngettext

_ALIKE: Final = ("holes", "level", "format", "mode")       # options without which two rounds can't be compared
_FORMS: Final = ("format", "mode")


def course_cards(game: str, courses: Path, parts: Sequence[FileChoices], now: int, on: Callable[[int], Move | None]) -> CourseCards:
    """The cards of the first part of what a game is played with."""
    files = parts[0].files
    faces = [_face(game, courses, parts, listed.stem, listed.title, listed.fault or "") for listed in files]
    closed = {i: listed.fault for i, listed in enumerate(files) if listed.fault is not None}
    return CourseCards(faces, now, on, notes=[listed.line for listed in files], closed=closed)


def _face(game: str, courses: Path, parts: Sequence[FileChoices], stem: str, title: str, fault: str) -> CourseFace:
    try:
        known = course_of(game, content_for(game, courses, stem, among=parts)) if stem and not fault else None
    except (UserError, ValueError):
        known = None
    if known is None:
        return CourseFace(title, fault or _("New holes every time"), None, icon_of(game))
    told = ngettext("{n} hole, par {par}", "{n} holes, par {par}", known.holes).format(n=known.holes, par=known.par)
    return CourseFace(title, told, known.draw, icon_of(game))


class BestPlay:
    """What best play needs on the chosen course, as a line: worked out on a thread, and empty where it is not known."""

    def __init__(self) -> None:
        self.line = lesser("")
        self._key: object = None
        self._work: BackgroundIterator[float] | None = None
        self._tell("")

    def put(self, game: str, content: object, options: object, saves: Path, wake: Callable[[], None]) -> None:
        """The course and the options that are chosen now; `wake` is called on the thread when it is known."""
        if (game, content, options) == self._key:
            return
        self._key = game, content, options
        self.stop()
        self._tell("")
        if content is not None:
            self._work = BackgroundIterator(best_play_of(game, content, options, saves / CACHE), wake)

    def look(self) -> None:
        """It may be known by now."""
        if self._work is None:
            return
        over, found = self._work.over, self._work.take()
        for strokes in found:
            self._tell(_("Best play: {n}").format(n=f"{strokes:.1f}"))
        if over:
            self._work = None

    def stop(self) -> None:
        """Nobody asks any more."""
        if self._work is not None:
            self._work.stop()
            self._work = None

    def _tell(self, words: str) -> None:
        self.line.set(words)
        self.line.show(bool(words))


def best_in_words(saves: Path, game: str, content: object, options: Mapping[str, str], book: Mapping[str, str]) -> str:
    """A person's fewest strokes in a finished round by the same rules; "" where strokes do not decide, or where nothing is known.

    `options` are those chosen, `book` those of the rules.
    """
    known = course_of(game, content)
    if known is None or any(options.get(form) != book.get(form) for form in _FORMS):
        return ""
    written = msgspec.json.decode(msgspec.json.encode(contents.write(content)))     # as a header has it
    rounds = (save.card for save in recall(saves).values() if save.card.header.game == game and save.card.finished)
    alike = (card for card in rounds if card.header.content == written
             and all(card.header.options.get(name, book.get(name)) == options.get(name) for name in _ALIKE))
    best = min((points for card in alike for points in _of_persons(card)), default=None)
    if best is None:
        return _("No round of yours yet")
    whole = options.get("holes") in {None, "board", str(known.holes)}
    return _("Your best: {n} ({over})").format(n=best, over=par_words(best - known.par)) if whole else _("Your best: {n}").format(n=best)


def _of_persons(card: SaveCard) -> Iterator[int]:
    for seats, points, _rank in card.lines:
        if all(card.header.seats[seat].kind == "person" for seat in seats):
            yield points
