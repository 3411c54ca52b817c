"""The files a game is played on, in the new-game screen: courses as painted cards, other files by name, what best play and people need."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from game.analysis.record import par_words
from game.analysis.shipped import usual_score, usual_scores
from game.analysis.wish import WISHES, CourseStep, DayTask, course_of_day, made_for_day
from game.content.choices import CUSTOM, FILES, FileChoices, Listed, choices, content_for, content_on, file_named
from game.errors import UserError
from game.kept import CACHE
from game.rules import options
from game.session import deals
from game.session.proof import proof_in
from game.session.save_file import write_content
from game.session.shelf import SaveCard, fewest_of_persons, recall
from game.ui.beside import BackgroundRun
from game.ui.game_length import level_name
from game.ui.navigation import Push, SceneChange
from game.ui.paint.store import LastSeen
from game.ui.scene import Scene
from game.ui.scenes.new_game import SetupDraft
from game.ui.scenes.page import opened
from game.ui.table.registry import best_play_of, course_of, icon_of, is_on_course, is_rated, setter_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.course_cards import CourseCards, CourseFace
from game.ui.widgets.layout import Column, Gap, Row
from game.ui.widgets.text import Label, lesser
from game.ui.workshop.figures import FigureProcess
from game.words import _, ngettext

V = TypeVar("V")
_ALIKE: Final = ("holes", "level", "format", "mode")       # options without which two rounds can't be compared
_FORMS: Final = ("format", "mode")
_WIDE: Final = 1.04         # the shape of a board's picture on its card: height divided by width
_CLEAR: Final = 3           # logical units between the buttons above and the words about the chosen course
_STACKED: Final = 1e6       # logical units: cards stand below their heading at any width
OF_DAY: Final = ":day"      # in place of the stem of a file: the course that is made of the date


class _CourseField(NamedTuple):
    """The cards of the courses, and the field that they stand in."""

    cards: CourseCards
    field: FormField


class FileChooser(Protocol):
    """The screen that makes a game with the files that are chosen here."""

    def choose_file(self, part: int, stem: str) -> None:
        """Chooses that file for the part of this number."""

    def set_course(self) -> SceneChange | None:
        """Opens the screen on which the course is set, where it can be."""


class PlayedOn(Column):
    """The files on and with which the chosen game is played. `content` is what they make, `fault` a sentence why they make nothing."""

    def __init__(self, scene: Scene, draft: SetupDraft, day: DayCourses, chooser: FileChooser) -> None:
        """`draft` says which game it is; `day` makes the courses of the day; `fill` shows the files."""
        super().__init__(gap=8)
        self._scene, self._draft, self._day, self._chooser = scene, draft, day, chooser
        self._setter = Button(_("Set the course"), chooser.set_course, style="bar", tall=32, icon="flag",
                              tip=_("Move tees, targets and dog-legs before the round"))
        self._make = Button(_("Make one"), self._to_workshop, style="bar", tall=29, icon="new",
                            tip=_("In the workshop: begin a course of your own"))
        self._change = Button(_("Change a copy"), self._change_copy, style="bar", tall=29, icon="design",
                              tip=_("In the workshop: change a copy of the chosen course; one of your own as it is"))
        self._parts: tuple[FileChoices, ...] = ()
        self._course: _CourseField | None = None
        self._known: dict[tuple[str, ...], object] = {}     # the contents that files make together, by their stems
        self._bests: dict[str, str] = {}                    # by the stem of a course: a person's best round here, in words
        self._usual: dict[str, str] = {}                    # what a bot usually needs, where best play is not known
        self._others: dict[str, str] = {}                   # how many holes are played, where the course has another number
        self._best_play = FoundBeside[float]()
        self._proofs = FoundBeside[str]()
        self.content: object = None
        self.fault = ""
        self.notice = ""                                    # to be said once there is a window to say it in

    def fill(self, draft: SetupDraft) -> SetupDraft:
        """Shows the files of the draft's game; returns the draft with files that exist."""
        self._parts = self._day.among(draft.rules.key, choices(draft.rules.key, self._scene.shell.courses))
        self._course = None
        self._known = {}
        draft = self.playable(draft)
        self._draft = draft
        offered = (self._file_field(draft, part, found) for part, found in enumerate(self._parts))
        fields: list[Widget] = [field for field in offered if field is not None]
        self.replace(*fields)
        return draft

    def _is_own(self, game: str, stem: str) -> bool:
        """Whether a file is one of the user's."""
        return stem not in ("", OF_DAY) and file_named(game, self._scene.shell.courses, stem).parent.name == CUSTOM

    def playable(self, draft: SetupDraft) -> SetupDraft:
        """The draft with files that exist, and with options and seats that they allow; reads their content."""
        for part, found in enumerate(self._parts):
            stems = [listed.stem for listed in found.files if listed.fault is None]
            if draft.file(part) not in stems:
                draft = draft.with_file(part, stems[0] if stems else "")
        chosen = draft.files[:len(self._parts)]
        try:
            if OF_DAY in chosen:
                self._day.want(draft.rules.key)
            else:
                self._day.pass_by()
            self.content, self.fault = self._made_of(draft.rules.key, chosen), ""
        except UserError as error:
            self.content, self.fault = None, str(error)
            return draft
        draft = self._as_set(draft)
        return draft.played_on(self.content)

    def _as_set(self, draft: SetupDraft) -> SetupDraft:
        """Sets the course of the content as the players chose. Returns the draft, without that choice if it no longer suits the file."""
        setter = setter_of(draft.rules.key)
        if setter is not None and draft.course_set:
            try:
                self.content = setter.with_course(self.content, draft.course_set)
            except ValueError as error:
                self.notice = _("The course that was set does not suit its file any more: {why}").format(why=error)
                draft = draft.with_course("")
        return draft

    def own_content(self, draft: SetupDraft) -> object:
        """The content of the chosen files, without what the players have set."""
        return self._made_of(draft.rules.key, draft.files[:len(self._parts)])

    def _made_of(self, game: str, stems: Sequence[str]) -> object:
        """The content that files make together, given by their stems. Raises UserError."""
        courses = self._scene.shell.courses
        if OF_DAY in stems[:1]:
            return content_on(self._day.file(game), game, courses, *stems[1:])
        return content_for(game, courses, *stems, among=self._parts)

    def _file_field(self, draft: SetupDraft, part: int, found: FileChoices) -> Widget | None:
        """The field to choose the file for a part of the game; None where there is nothing to choose from."""
        if all(listed.fault is not None for listed in found.files) or (part and len(found.files) == 1):
            return None
        now = next(i for i, listed in enumerate(found.files) if listed.stem == draft.file(part) and listed.fault is None)
        title, line = Label(found.title, kind="bold"), lesser(found.files[now].line)
        closed = {i: listed.fault for i, listed in enumerate(found.files) if listed.fault is not None}
        notes = [listed.line for listed in found.files]

        def choose(number: int) -> None:
            line.set(found.files[number].line)
            self._chooser.choose_file(part, found.files[number].stem)
        if part:
            box = ChoiceBox([listed.label for listed in found.files], now, choose, notes=notes, closed=closed)
            return FormField(title, box, line, share=.36, narrow=360)
        faces = [self._face(draft, listed) for listed in found.files]
        rows = 1 + (is_rated(draft.rules.key) or any(one.game == draft.rules.key for one in usual_scores()))
        wide = setter_of(draft.rules.key) is not None       # boards, with a button above them that needs room
        shape = {"shape": _WIDE} if wide else {}
        own = sum(listed.sound and self._is_own(draft.rules.key, listed.stem) for listed in found.files)
        cards = CourseCards(faces, now, choose, notes=notes, closed=closed, rows=rows, own=own, **shape)
        about = Column(Gap(_CLEAR), line, gap=0)
        self._course = _CourseField(cards, FormField(self._head(title, draft, wide=wide), cards, about, narrow=_STACKED))
        return self._course.field

    def _head(self, title: Label, draft: SetupDraft, *, wide: bool) -> Widget:
        """The heading of the courses, and beside it the buttons for them; where a course can be set (`wide`) the others are icons."""
        title.grow = 1
        parts: list[Widget] = [title, self._setter] if wide else [title]
        if self._made_kind(draft):
            self._make.set("" if wide else _("Make one"))
            self._change.set("" if wide else _("Change a copy"))
            parts += [self._make, self._change]
        return Row(*parts, gap=8, wrap=True) if len(parts) > 1 else title

    # ---- the workshop
    def _made_kind(self, draft: SetupDraft) -> str:
        """The kind of course that can be made for that game in the workshop, "" where none can be."""
        files = FILES.get(draft.rules.key)
        return files.slots[0].kind.name if files is not None else ""

    def _to_workshop(self) -> SceneChange:
        """Opens the bench with the choices for a new course."""
        from game.ui.scenes.workshop import WorkshopScene

        return Push(WorkshopScene(self._made_kind(self._draft)))

    def with_made(self, draft: SetupDraft, path: Path) -> SetupDraft:
        """The draft with a file that comes from the workshop, where it can be played with in that game."""
        for number, part in enumerate(choices(draft.rules.key, self._scene.shell.courses)):
            if any(listed.stem == path.stem and listed.fault is None for listed in part.files):
                return draft.with_file(number, path.stem)
        return draft

    def _change_copy(self) -> SceneChange | None:
        """Opens a copy of the chosen course on its canvas; one of the user's own courses itself."""
        draft = self._draft
        if not draft.file(0):
            return None
        from game.ui.scenes.editor import EditorScene
        from game.workshop.folder import WorkFolder

        courses, game = self._scene.shell.courses, draft.rules.key
        path = file_named(game, courses, draft.file(0))

        def change() -> SceneChange:
            return Push(EditorScene(path if self._is_own(game, path.stem) else WorkFolder(courses).copy(path)))
        return opened(self._scene.ui, change, _("This file cannot be opened"))

    def turn(self, step: int) -> bool:
        """Chooses the next course (1) or the one before (-1); returns whether there are any to choose from."""
        return self._course is not None and self.on_course and self._course.cards.turn(step)

    @property
    def on_course(self) -> bool:
        """Whether a course is chosen for the game as it will be played."""
        return self._course is not None and self._course.field.visible

    def _face(self, draft: SetupDraft, listed: Listed) -> CourseFace:
        game, content = draft.rules.key, self._content_of(draft, listed.stem) if not listed.fault else None
        known = course_of(game, content)
        if known is None and listed.stem == OF_DAY:
            return CourseFace(listed.title, _("made of this date"), None, icon_of(game))
        if known is None:
            return CourseFace(listed.title, listed.fault or _("New holes every time"), None, icon_of(game), file=listed.file)
        text = ngettext("{n} hole, par {par}", "{n} holes, par {par}", known.holes).format(n=known.holes, par=known.par)
        return CourseFace(listed.title, text, known.draw, icon_of(game), known.lying, listed.file, known.pars)

    def _content_of(self, draft: SetupDraft, stem: str) -> object:
        """The content of that course with the other chosen files; None where its holes are dealt, or where the files make nothing."""
        stems = stem, *draft.files[1:len(self._parts)]
        setter, text = setter_of(draft.rules.key), dict(draft.courses_set).get(stem, "")
        key = *stems, text
        if not stem or key in self._known:
            return self._known.get(key)
        try:
            content = self._made_of(draft.rules.key, stems)
            self._known[key] = content if setter is None else setter.with_course(content, text)
        except (UserError, ValueError):
            self._known[key] = None
        return self._known[key]

    def put(self, draft: SetupDraft) -> None:
        """Shows what is known of each course by these options, or by those with which a course with other holes would be played."""
        setter, self._draft = setter_of(draft.rules.key), draft
        dealt = _("Choose a course first: holes that are dealt lie in no file.")
        for_today = _("It is kept for today only. In the workshop a hole, a nine or an eighteen is made to a wish.")
        self._change.enable(draft.file(0) not in ("", OF_DAY), for_today if draft.file(0) else dealt)
        if self._course is None:
            return
        self._course.field.show(is_on_course(draft.rules.key, dict(draft.options)))
        if not self.on_course:
            self._ask_for_best(draft.rules.key, {})
            return
        if setter is not None:
            self._setter.set(_("Set the course"), setter.in_words(draft.course_set) if draft.course_set else "")
        game, shell = draft.rules.key, self._scene.shell
        book = {option.name: option.default for option in options.declared(draft.rules.options)}
        rounds = [save.card for save in recall(shell.saves).values()]
        there = {listed.stem: self._content_of(draft, listed.stem) for listed in self._parts[0].files if listed.fault is None}
        contents = {stem: content for stem, content in there.items() if content is not None}
        holes = {stem: known.holes for stem, content in contents.items() if (known := course_of(game, content)) is not None}
        now, alone = dict(draft.options), draft.options == draft.wishes
        other = {stem for stem, number in holes.items() if not alone or number < _played(now)}
        by = {stem: dict(draft.played_on(content).options) if stem in other else now for stem, content in contents.items()}
        self._bests = {stem: best_in_words(rounds, game, content, by[stem], book) for stem, content in contents.items()}
        self._others = {stem: _other_holes(number, by[stem]) for stem, number in holes.items()}
        self._usual = {stem: words for stem, content in contents.items() if (words := usual_in_words(game, content, by[stem]))}
        chosen = draft.file(0)
        stock = {stem: content for stem, content in contents.items() if stem != OF_DAY and not self._is_own(game, stem)}
        wanted = {stem: content for stem, content in ((chosen, contents.get(chosen)), *stock.items()) if content is not None}
        played = {stem: (content, options.build(draft.rules.options, by[stem])) for stem, content in wanted.items()}
        self._ask_for_best(game, played)
        proven = {stem: file_named(game, shell.courses, stem) for stem in contents if self._is_own(game, stem)}
        self._proofs.begin(tuple(proven.items()), scores_to_beat(proven, shell.courses), shell.wake)
        self._tell()

    def _ask_for_best(self, game: str, played: Mapping[str, tuple[object, object]]) -> None:
        """Has what best play needs worked out on these courses, and on no others."""
        shell = self._scene.shell
        self._best_play.begin((game, tuple(played.items())), best_plays(game, played, shell.saves), shell.wake)

    def _tell(self) -> None:
        """Writes on the cards what is known by now."""
        if self._course is not None:
            rated = self._best_play.found
            said = {stem: _("Best play: {n}").format(n=f"{strokes:.1f}") for stem, strokes in rated.items()}
            best = {stem: _with_holes(words, self._others.get(stem, "")) for stem, words in said.items()}
            needs = self._usual | best | self._proofs.found
            told = ((needs.get(listed.stem, ""), self._bests.get(listed.stem, "")) for listed in self._parts[0].files)
            self._course.cards.tell([[words for words in lines if words] for lines in told])

    def renew(self) -> None:
        """Takes in what is known by now, and the course of the day once it is there."""
        if any([self._best_play.renew(), self._proofs.renew()]):
            self._tell()
        draft = self._draft
        if self._day.renew() and self._course is not None:
            focused = self._scene.ui.focus is self._course.cards
            chosen, draft = draft.file(0) == OF_DAY, self.fill(draft)
            if focused:
                self._scene.ui.set_focus(self._course.cards)
            if chosen:
                self._chooser.choose_file(0, OF_DAY)
            else:
                self.put(draft)

    def stop(self) -> None:
        """Stops what is being worked out."""
        self._best_play.stop()
        self._proofs.stop()

    def course_of(self, draft: SetupDraft) -> str:
        """The title of the course; "" where the game is played on none."""
        if not self.on_course:
            return ""
        return next((listed.label for part in self._parts[:1] for listed in part.files if listed.stem == draft.file(0)), "")


class DayCourses:
    """The courses of the day, as they can be chosen: each is made in a process once it is chosen, and kept until the day is over."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._maker = FigureProcess[DayTask, CourseStep](made_for_day, self._wake)
        self._steps: dict[DayTask, CourseStep] = {}     # how far each course is that has been wanted here

    def _wake(self) -> None:
        """Wakes the window, from another thread: more is known."""
        self._scene.shell.wake()

    def among(self, game: str, parts: tuple[FileChoices, ...]) -> tuple[FileChoices, ...]:
        """The choices for a game with the course of the day as the second course, where the game makes one."""
        if game not in WISHES or not parts or not parts[0].files:
            return parts
        first, *others = parts[0].files
        one = Listed(OF_DAY, _("Course of the day"), self._line(game), None)
        return (parts[0]._replace(files=(first, one, *others)), *parts[1:])

    def _line(self, game: str) -> str:
        """The line about the course of the day, below the courses."""
        if course_of_day(self._task(game)) is not None:
            return _("Made of this date: the same for everybody.")
        return self._far(game) or _("Made of this date, the same for everybody; choosing it begins that, and it takes some minutes.")

    def _far(self, game: str) -> str:
        """How far the course of the day is, or why there is none, in a sentence; "" where it has not been wanted here."""
        step = self._steps.get(self._task(game))
        if step is None:
            return ""
        if step.why_not:
            return _("There is no course today. {why}").format(why=step.why_not)
        return step.last_look or _("The course of the day is being made: holes found, {n} of {all}.").format(n=step.found, all=step.wanted)

    def _task(self, game: str) -> DayTask:
        return DayTask(game, deals.of_day(deals.today()), self._scene.shell.saves)

    def want(self, game: str) -> None:
        """Has the course of the day made, unless it is there or can't be made."""
        task = self._task(game)
        if course_of_day(task) is None and task not in self._steps:
            self._steps[task] = CourseStep(0, 0, WISHES.of(game).day_holes)
            self._go_on()

    def pass_by(self) -> None:
        """Called when another course was chosen: a course of the day of which a hole has been found is made to its end, one that was only
        turned past is not begun.
        """
        begun = {task: step for task, step in self._steps.items() if step.found or step.why_not}
        if begun != self._steps:
            self._steps = begun
            self._go_on()

    def _go_on(self) -> None:
        self._maker.want([task for task, step in self._steps.items() if not step.files and not step.why_not])

    def file(self, game: str) -> Path:
        """The file of the course of the day. Raises UserError where there is none yet, with how far it is or why there is none."""
        found = course_of_day(self._task(game))
        if found is None:
            raise UserError(self._far(game) or self._line(game))
        return found

    def renew(self) -> bool:
        """Takes in how far the courses are by now; returns whether anything is new."""
        found = self._maker.collect()
        known = {task: step for task, step in found if task in self._steps}     # nothing of a course that was turned past
        self._steps.update(known)
        return bool(known)

    def stop(self) -> None:
        """Stops what is being worked out."""
        self._maker.stop()


class FoundBeside(Generic[V]):
    """What a thread finds out about courses, by their stems, in the order in which it was asked."""

    def __init__(self) -> None:
        self.found: dict[str, V] = {}
        self._begun = LastSeen()
        self._work = BackgroundRun[tuple[str, V]]()

    def begin(self, key: Hashable, items: Iterable[tuple[str, V]], wake: Callable[[], None]) -> None:
        """Runs through the items on a thread, unless that was begun for the same key; `wake` is called there for each item."""
        if self._begun.is_other(key):
            self.found = {}
            self._work.begin(items, wake)

    def renew(self) -> bool:
        """Takes in what is known by now; returns whether anything is new."""
        found = self._work.collect()
        self.found.update(found)
        return bool(found)

    def stop(self) -> None:
        """Stops what is being worked out."""
        self._work.stop()


def best_plays(game: str, played: Mapping[str, tuple[object, object]], saves: Path) -> Iterator[tuple[str, float]]:
    """Yields the strokes that best play needs on each course with its options, by the course's stem."""
    for stem, (content, chosen) in played.items() if is_rated(game) else ():
        for strokes in best_play_of(game, content, chosen, saves / CACHE):
            yield stem, strokes


def scores_to_beat(files: Mapping[str, Path], courses: Path) -> Iterator[tuple[str, str]]:
    """Yields what each file says of the best round that came with it, by stem; a forged one, which the bench reports, is left out."""
    for stem, path in files.items():
        with suppress(UserError):
            proof = proof_in(path, courses)
            if proof is not None:
                yield stem, _("To beat: {n}, {name}").format(n=proof.strokes, name=proof.by)


def usual_in_words(game: str, content: object, chosen: Mapping[str, str]) -> str:
    """What a bot usually needs on a course with these options, "" where that was not measured."""
    found = usual_score(game, content, chosen)
    return "" if found is None else _("{who}: {n}").format(who=level_name(found.level), n=f"{found.strokes:.1f}")


def best_in_words(rounds: Iterable[SaveCard], game: str, content: object, chosen: Mapping[str, str], book: Mapping[str, str]) -> str:
    """A person's fewest strokes in a finished round by the same rules; "" where strokes do not decide, or where nothing is known.

    `rounds` are all saves there are, `chosen` the options in force, `book` those of the rules.
    """
    known = course_of(game, content)
    if known is None or any(chosen.get(form) != book.get(form) for form in _FORMS):
        return ""
    written = msgspec.json.decode(msgspec.json.encode(write_content(content)))     # as a header has it
    finished = (card for card in rounds if card.header.game == game and card.finished)
    alike = (card for card in finished if card.header.content == written
             and all(card.header.options.get(name, book.get(name)) == chosen.get(name) for name in _ALIKE))
    best = fewest_of_persons(alike)
    if best is None:
        return _("No round yet")
    other = _other_holes(known.holes, chosen)
    if other:
        return _with_holes(_("Yours: {n}").format(n=best), other)
    return _("Yours: {n} ({over})").format(n=best, over=par_words(best - known.par))


def _played(chosen: Mapping[str, str]) -> int:
    """How many holes are played by these options, 0 for as many as there are."""
    played = chosen.get("holes", "")
    return int(played) if played.isdecimal() else 0


def _other_holes(holes: int, chosen: Mapping[str, str]) -> str:
    """How many holes are played, where those are not as many as the course has; else ""."""
    played = chosen.get("holes")
    return "" if played in {None, "board", str(holes)} else str(played)


def _with_holes(words: str, holes: str) -> str:
    told = ngettext("{strokes} ({n} hole)", "{strokes} ({n} holes)", int(holes)) if holes else words
    return told.format(strokes=words, n=holes) if holes else words
