"""What a game is played on, in the new-game screen: courses as painted cards, other files by name, what best play and a person need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.content.choices import FileChoices, choices, content_for
from game.errors import UserError
from game.kept import CACHE
from game.rules import options
from game.session import content as contents
from game.session.shelf import fewest_of_persons, recall
from game.ui.background_iterator import BackgroundIterator
from game.ui.scene import Scene
from game.ui.scenes.new_game import SetupDraft
from game.ui.scenes.page import lesser
from game.ui.tables.golf.score import par_words
from game.ui.tables.registry import best_play_of, course_of, icon_of
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.course_cards import CourseCards, CourseFace
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _, ngettext

_ALIKE: Final = ("holes", "level", "format", "mode")       # options without which two rounds can't be compared
_FORMS: Final = ("format", "mode")
_STACKED: Final = 1e6       # logical units: cards stand below their heading at any width


class PlayedOn(Column):
    """What the game that is looked at is played on and with. `content` is what the chosen files make, `fault` why they make nothing."""

    def __init__(self, scene: Scene, choose: Callable[[int, str], None]) -> None:
        """`choose` hears the number of a part, and the file that was chosen for it."""
        super().__init__(gap=8)
        self._scene, self._choose = scene, choose
        self._parts: tuple[FileChoices, ...] = ()
        self._best = lesser("")
        self.best_play = BestPlay()
        self.content: object = None
        self.fault = ""

    def fill(self, draft: SetupDraft) -> SetupDraft:
        """Shows what the draft's game has; the draft with files that are there."""
        self._parts = choices(draft.rules.key, self._scene.shell.courses)
        draft = self.playable(draft)
        files = [field for part, found in enumerate(self._parts) if (field := self._file_field(draft, part, found)) is not None]
        self.replace(*files[:1], self.best_play.line, self._best, *files[1:])
        return draft

    def playable(self, draft: SetupDraft) -> SetupDraft:
        """The draft with files that are there, and with options and seats that they allow; its content is read."""
        for part, found in enumerate(self._parts):
            stems = [listed.stem for listed in found.files if listed.fault is None]
            if draft.file(part) not in stems:
                draft = draft.with_file(part, stems[0] if stems else "")
        chosen = draft.files[:len(self._parts)]
        try:
            self.content, self.fault = content_for(draft.rules.key, self._scene.shell.courses, *chosen, among=self._parts), ""
        except UserError as error:
            self.content, self.fault = None, str(error)
            return draft
        return draft.played_on(self.content)

    def _file_field(self, draft: SetupDraft, part: int, found: FileChoices) -> FormField | None:
        """What a part of the game is played with, by name; None where there is nothing to choose from."""
        if all(listed.fault is not None for listed in found.files) or (part and len(found.files) == 1):
            return None
        now = next(i for i, listed in enumerate(found.files) if listed.stem == draft.file(part) and listed.fault is None)
        title, line = Label(found.title, kind="bold"), lesser(found.files[now].line)
        closed = {i: listed.fault for i, listed in enumerate(found.files) if listed.fault is not None}
        notes = [listed.line for listed in found.files]

        def choose(number: int) -> None:
            line.set(found.files[number].line)
            self._choose(part, found.files[number].stem)
        if part:
            box = ChoiceBox([listed.title for listed in found.files], now, choose, notes=notes, closed=closed)
            return FormField(title, box, line, share=.36, narrow=360)
        game, courses = draft.rules.key, self._scene.shell.courses
        faces = [_face(game, courses, self._parts, listed.stem, listed.title, listed.fault or "") for listed in found.files]
        return FormField(title, CourseCards(faces, now, choose, notes=notes, closed=closed), line, narrow=_STACKED)

    def put(self, draft: SetupDraft) -> None:
        """Shows what is known of the course by these options."""
        game, shell = draft.rules.key, self._scene.shell
        self.best_play.put(game, self.content, draft.values(), shell.saves, shell.wake)
        if self.content is not None:
            book = {option.name: option.default for option in options.declared(draft.rules.options)}
            self._best.set(best_in_words(shell.saves, game, self.content, dict(draft.options), book))
        self._best.show(self.content is not None and bool(self._best.text))

    def course_of(self, draft: SetupDraft) -> str:
        """The title of the course; "" where the game has none."""
        return next((listed.title for part in self._parts[:1] for listed in part.files if listed.stem == draft.file(0)), "")


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


def best_in_words(saves: Path, game: str, content: object, chosen: Mapping[str, str], book: Mapping[str, str]) -> str:
    """A person's fewest strokes in a finished round by the same rules; "" where strokes do not decide, or where nothing is known.

    `chosen` are the options in force, `book` those of the rules.
    """
    known = course_of(game, content)
    if known is None or any(chosen.get(form) != book.get(form) for form in _FORMS):
        return ""
    written = msgspec.json.decode(msgspec.json.encode(contents.write(content)))     # as a header has it
    rounds = (save.card for save in recall(saves).values() if save.card.header.game == game and save.card.finished)
    alike = (card for card in rounds if card.header.content == written
             and all(card.header.options.get(name, book.get(name)) == chosen.get(name) for name in _ALIKE))
    best = fewest_of_persons(alike)
    if best is None:
        return _("No round of yours yet")
    whole = chosen.get("holes") in {None, "board", str(known.holes)}
    return _("Your best: {n} ({over})").format(n=best, over=par_words(best - known.par)) if whole else _("Your best: {n}").format(n=best)
