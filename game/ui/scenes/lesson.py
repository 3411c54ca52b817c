"""A guided first game: the play screen of a real table with a stacked deal, and the coach above it, who waits for the right move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from datetime import datetime
from math import isfinite
from typing import Final, NamedTuple

import msgspec

from game.bots.policy import Choice
from game.rules.contract import rules_of
from game.session.lesson import CoachReply, LessonStep, StackedTable, open_lesson, open_offer
from game.session.people import Mood
from game.ui.input import Act, Intent, Point
from game.ui.lessons import PLAYED_THROUGH, step_of, with_step
from game.ui.looks.settings import Settings
from game.ui.looks.stage import Tween, linear
from game.ui.navigation import PlayLesson, Pop, Reply, SceneChange
from game.ui.play.bar import WayOn, pause_menu
from game.ui.play.coach import LARGEST_TEXT, Coach, FullNote, LessonDesk, LessonList, Note, NoteButton
from game.ui.play.desk import Desk
from game.ui.play.driver import Ask, PlayedAction
from game.ui.play.panel import GUIDE
from game.ui.play.sight import LessonSight
from game.ui.scene import Shell
from game.ui.scenes.play import PlayScene, TableMenu
from game.ui.table.face import DrawFigure
from game.ui.table.registry import LESSONS, figure_of
from game.ui.widgets.base import STOOD, Guard, Widget
from game.ui.widgets.dialog import ask_to_quit
from game.ui.widgets.links import Mention
from game.ui.widgets.ui import Ui
from game.words import N_, _

_RACK: Final = "rack"       # the strip above the table, where a game is played on it

_ANY_PRICE: Final = 1.23     # strokes: a sample price, to measure the room that an answer takes
_WALK: Final = .8       # seconds in which the dots of an arrow appear up to its head

_READ_FIRST: Final = N_("One moment: read this first, then press Go on.")
_READ: Final = N_("Read the coach\u2019s note, then press Go on.")
_OVER: Final = N_("The guided game is over. The note says how to go on.")


class ScriptedMind:
    """Plays the bots' moves of the lesson. Obeys `game.ui.play.driver.Mind`."""

    def __init__(self, table: StackedTable) -> None:
        self._table = table

    def ask(self, game_key: str, level: str, view: object, seed: int | str, budget: float) -> Future[Choice]:
        """The next action of the lesson; after its end an error, for which the driver plays a random legal action."""
        answer: Future[Choice] = Future()
        action = self._table.scripted
        if action is None:
            answer.set_exception(LookupError("the lesson is over"))
        else:
            answer.set_result(Choice(action, _("It is a part of the lesson."), public=True))
        return answer

    def warm(self, *bots: tuple[str, str]) -> None:
        """Does nothing: there is nothing to get ready."""

    def close(self) -> None:
        """Does nothing: no bot thinks here."""


class CoachSaying(NamedTuple):
    """What the note of a step says: its task, or the `answer` to a move, or the reply to the present choice (`heard`).

    With `why` it gives the reason of the move instead.
    """

    answer: str = ""
    why: bool = False
    heard: CoachReply | None = None
    mood: Mood = Mood.CALM


class NoteFocus:
    """Where the focus goes when a note appears. `fresh`: the next one appears by itself; `behind`: one has appeared under the menu."""

    def __init__(self) -> None:
        self.fresh, self.behind = True, False
        self._former: Widget | None = None  # the widget to which the face had given the focus before there was something to read

    def take(self, ui: Ui, desk: Desk, coach: Coach, *, reading: bool, by_itself: bool) -> None:
        """Sets the focus: on the note's button where there is only something to read, else on what a move is made with."""
        card = coach.card
        self.behind = ui.depth > 1
        if self.behind or card is None:
            return
        if reading:
            self._former = desk.owned(ui.focus) or self._former
            ui.set_focus(card.buttons[0] if card.buttons else card.face)        # a note that was folded away has none
            if by_itself:
                ui.guard(Guard(STOOD))
        elif ui.focus is None or coach.covers(ui.focus):
            ui.set_focus(None)
            desk.focus_own(ui, self._former)


def lesson_scene(shell: Shell, game: str) -> LessonScene:
    """The guided game of a game, at the step where it was left. Raises UserError where its files can't be read.

    If it was left where the coach speaks over a result, it goes on at the move that leads to that result, so that the result is shown.
    """
    lesson, settings = LESSONS.of(game), shell.settings
    moves = (number for number, one in enumerate(lesson.steps) if one.plays)
    step = min(step_of(settings, game), max(moves))
    while lesson.over_result(step):
        step -= 1
    return LessonScene(open_lesson(lesson, rules_of(game), settings.player, shell.courses, datetime.now().astimezone(), step), step)


class LessonScene(PlayScene):
    """Plays a lesson. Pops with `PLAYED_THROUGH` after its last step, else with None; the settings hold how far it has come."""

    table: StackedTable

    def __init__(self, table: StackedTable, step: int = 0) -> None:
        """Begins at that step of the lesson, with the `table` as it is there."""
        self.scripted = ScriptedMind(table)
        super().__init__(table, mind=self.scripted)
        self.lesson = table.lesson
        self.step = step
        self.told = False                   # whether the coach is telling the step: until then the others play
        self.saying = CoachSaying()
        self._stood: object = None          # the player's choice when the step began
        self._focus = NoteFocus()

    # ---- the scene's life
    @property
    def settings(self) -> Settings:
        """What the player has set; but every move is their own, and nobody talks into the lesson."""
        return msgspec.structs.replace(super().settings, autoplay=False, auto_next=False, own_dice=False, talk="off")

    def build(self) -> Widget:
        super().build()
        self.desk.panel.guide(lambda: LessonList(self.lesson, self.step))
        self.face.tagged = True
        self.desk.room.head_spoken_of = any(_RACK in step.light for step in self.lesson.steps)
        self.sight = LessonSight(self, self.desk, self.bar, self.stage)
        self.coach = Coach(self, self.sight, self.desk.linking)
        return LessonDesk(self.desk.room, self.bar, self.coach)

    @property
    def coached(self) -> Sequence[Mention]:
        return self.coach.mentions

    def leave(self) -> None:
        self._remember()
        super().leave()

    def _remember(self) -> None:
        """Writes the step to the settings, so that the lesson goes on there even if the program is killed."""
        self.shell.change(with_step(self.shell.settings, self.table.rules.key, self.step))

    # ---- time
    @property
    def now(self) -> LessonStep:
        """The present step."""
        return self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)]

    @property
    def last(self) -> bool:
        """Whether the present step is the last one."""
        return self.step >= len(self.lesson.steps) - 1

    @property
    def reading(self) -> bool:
        """Whether there is something to read before anybody plays on."""
        return self.told and not self.now.plays

    @property
    def halted(self) -> bool:
        return super().halted or self.reading

    def update(self, seconds: float) -> SceneChange | None:
        """Moves the light with what it lights, and gives the focus to a note that appeared behind a menu once that is closed."""
        if self.told and not self.motion.moving:
            self.coach.follow()
        if self._focus.behind and self.ui.depth == 1:
            self._take_focus(by_itself=False)
        return super().update(seconds)

    # ---- what the coach says
    def show(self, played: PlayedAction, eyes: int | None, bottom: int) -> None:
        """Shows an action; the coach is silent until it has been shown."""
        self.told = False
        self._linger()
        self.coach.tell(None)
        self.showing.halts = self.lesson.over_result_at(self.table.position, self.step) is not None
        super().show(played, eyes, bottom)

    def _put(self, *, moved: bool = False) -> None:
        """Shows the table as it is, and what the coach says of it."""
        read, self.table.reading = self.table.reading, self._reads()
        if read and not self.table.reading:
            self.desk.free_focus(self.ui)       # the hand sets the focus on a tile that glows
        super()._put(moved=moved)
        if self.step >= len(self.lesson.steps):
            return      # the lesson is over and being left
        step = self.lesson.step_at(self.table.position, self.step)
        if step != self.step:
            self._turn_to(step)
        told = self.table.position == self.lesson.starts[self.step]
        fresh, self.told = told and not self.told, told
        if told:
            if fresh and self.now.laid:
                self.face.focus_of(self.table.scripted)
            if fresh:
                self._stood = self._chosen()
            self.saying = self.saying._replace(heard=self._heard_now())
            self._tell(fresh=fresh)
        else:
            self.coach.tell(None)

    def _reads(self) -> bool:
        """Whether the step at the table's position is only to be read."""
        step, position = self.lesson.step_at(self.table.position, min(self.step, len(self.lesson.steps) - 1)), self.table.position
        return self.lesson.starts[step] == position and not self.lesson.steps[step].plays

    def _turn_to(self, step: int) -> None:
        forward = step > self.step
        self.step, self.told = step, False
        self.saying = CoachSaying(mood=Mood.GLAD if forward else Mood.CALM)
        self._linger()
        self._remember()

    def _linger(self) -> None:
        """Keeps the dice of the last throw in sight while a step speaks of them."""
        self.face.linger(on=self.lesson.steps[min(self.step, len(self.lesson.steps) - 1)].dice)

    def hold_result(self, words: str, *, last: bool) -> None:
        """Called when play waits at a result: where a step is told over it, play waits until that step has been read."""
        step = self.lesson.over_result_at(self.table.position, self.step)
        if step is None:
            super().hold_result(words, last=last)
            return
        self._tell_bar()
        self._prompt.keep()
        self._turn_to(step)
        self.told = True
        self._tell(fresh=True)

    def go_on(self) -> None:
        """Called when a result has been read; one over which the coach speaks stays."""
        if not self.told:
            super().go_on()

    def _tell(self, *, fresh: bool) -> None:
        """Shows the step's note; `fresh`: it appears now, and takes the focus where there is only something to read."""
        step, number, saying = self.now, self.step, self.saying
        words = self.table.words()
        task, reason = self._text(words), _(step.why).format(**words) if step.why else ""
        count = _("{n} of {count}").format(n=number + 1, count=len(self.lesson.steps))
        said = saying.answer or (_(saying.heard.words).format(**words) if saying.heard is not None else "")
        rooms = (task, reason, *(_(heard.words).format(**words) for heard in step.heard), *(self.answers if step.plays else ()))
        note = Note(_(step.title), count, reason if saying.why and reason else said or task, saying.mood, rooms, self._figure(step))
        if fresh:
            self.coach.walked = 0.0 if self._lively else 1.0
        if fresh and self.desk.panel.page == GUIDE:
            self.desk.panel.renew()
        self.coach.tell(note, self._buttons(step, number))
        self._tell_strip()
        if self.reading:
            self.desk.seats.wait()
        if fresh and self._lively:
            self.motion.play(Tween(_WALK, self.coach.walk_dots, linear))
        if fresh:
            self._take_focus(by_itself=self._focus.fresh)
            self._focus.fresh = True

    def _figure(self, step: LessonStep) -> DrawFigure | None:
        """The picture in the note of a step; None where it has none."""
        return figure_of(self.table.rules.key, step.picture) if step.picture else None

    def _tell_strip(self) -> None:
        """Says the sentence below the table: nothing is asked while there is a note to read; a result's sentence stays with its note."""
        if self.reading and not self.showing.busy:
            self._prompt.say(_(_OVER if self.last else _READ))
            self._prompt.keep()
        elif not self.reading:
            self._prompt.let_go()

    def _text(self, words: Mapping[str, str]) -> str:
        """The text of the step; at the last step with what was learned, line by line."""
        text = _(self.now.text).format(**words)
        if not self.last:
            return text
        return "\n".join((*(() if self._large else (text,)), *self._learned()))

    def _learned(self) -> Iterator[str]:
        """What was learned, line by line."""
        return (f"\u2022 {_(line)}" for line in self.lesson.learned)

    def _heard_now(self) -> CoachReply | None:
        """The coach's reply to the player's present choice; None where he has none, or the choice is that with which the step began."""
        chosen = self._chosen()
        if chosen == self._stood:
            return None
        self._stood = None      # something has been chosen: from now on every choice is answered, also the one with which the step began
        return self.now.reply(self.table.told_as(chosen)) if chosen is not None else None

    def _chosen(self) -> object | None:
        """The player's present choice; None where there is none, or the step answers no choices."""
        return self.face.chosen() if self.now.heard else None

    def ask_again(self) -> None:
        """Called when something else was chosen: the coach comments on it in place of the former choice."""
        if self.reading:
            return              # nothing is asked
        super().ask_again()
        if not self.told or self.showing.busy:
            return
        heard = self._heard_now()
        if heard is not self.saying.heard or self.saying.answer:
            self.saying = self.saying._replace(heard=heard, answer="", mood=Mood.CALM)
            self._tell(fresh=False)

    def _buttons(self, step: LessonStep, number: int) -> list[NoteButton]:
        if self.last:
            return self._ways_on(number)
        if not step.plays:
            return [NoteButton(_("Go on"), self._next, number, style="brass", icon="play")]
        found: list[NoteButton] = [NoteButton(_("Show me"), self.ask_hint, number, style="brass", icon="hint")]
        if self.saying.answer and not self.saying.why:
            found.append(NoteButton(_("Back"), self._take_back, number, tip=_("What was asked")))
        elif step.why:
            tip = _("Why this move, or what was asked (F1)")
            found.append(NoteButton(_("Back") if self.saying.why else _("Why?"), self._turn_why, number, tip=tip))
        found.append(NoteButton(_("Skip step"), self._next, number, tip=_("The coach makes this move for you")))
        return found

    def _ways_on(self, number: int) -> list[NoteButton]:
        """The buttons for what to do after the lesson."""
        keys = list(LESSONS)
        after = next((key for key in keys[keys.index(self.table.rules.key) + 1:]), None)
        found = [NoteButton(_(self.lesson.offer.words), self._play_offer, number, style="brass", icon="play")]
        if after is not None:
            words = _("Next lesson: {game}").format(game=_(rules_of(after).title))
            found.append(NoteButton(_("Next lesson") if self._large else words, lambda: self._done(PlayLesson(after)), number, tip=words))
        return [*found, NoteButton(_("Finish"), lambda: self._done(PLAYED_THROUGH), number)]

    def _play_offer(self) -> SceneChange | None:
        """Opens the game that the lesson offers at its end."""
        shell = self.shell
        return self._done(open_offer(self.table, shell.courses, shell.saves, datetime.now().astimezone()))

    def _done(self, result: object) -> SceneChange:
        """Ends the lesson, and pops with `result`."""
        self.step = len(self.lesson.steps)
        return Pop(result)

    def hear(self, intent: Intent) -> Reply:
        """While a move is waited for, help gives the reason for that move; number keys do nothing until the note is read."""
        if isinstance(intent, Act) and intent.name == "pick" and self.ui.depth == 1 and self.reading:
            self._prompt.deny(self.shell, _(_READ_FIRST))
            return True
        if isinstance(intent, Act) and intent.name == "help" and self.ui.depth == 1 and self.told and self.now.why:
            self._turn_why()
            return True
        reply = super().hear(intent)
        if isinstance(intent, Point) and intent.kind == "up" and intent.button == 1 and self.ui.depth == 1:
            if self.table.reading and any(tile.collidepoint(intent.pos) for tile in self.sight.spots("held")):
                self._prompt.deny(self.shell, _(_READ_FIRST))
                self._take_focus(by_itself=False)
            self._confirm(intent.pos)
        return reply

    def _confirm(self, pos: tuple[int, int]) -> None:
        """Answers a press of what the step lights even where it leaves the choice as it was."""
        stood = self._stood
        if self.told and stood is not None and stood == self._chosen() and any(light.collidepoint(pos) for light in self.sight.lights()):
            self._stood = None
            self.ask_again()

    def _turn_why(self) -> None:
        self.saying = self.saying._replace(why=not self.saying.why)
        self._tell(fresh=False)

    def _take_back(self) -> None:
        """Shows the task again in place of an answer."""
        self.saying = self.saying._replace(answer="", mood=Mood.CALM)
        self._tell(fresh=False)

    def _take_focus(self, *, by_itself: bool) -> None:
        self._focus.take(self.ui, self.desk, self.coach, reading=self.reading, by_itself=by_itself)

    def _next(self) -> SceneChange | None:
        """Goes on to the next step when the note has been read; while a move is waited for, makes that move for the player."""
        if self.now.plays:
            if not self.showing.busy and isinstance(self.driver.due(self.pace), Ask):
                super().choose(self.table.scripted)
            return None
        over = self.lesson.over_result_at(self.table.position, self.step + 1) if self.showing.busy else None
        if self.showing.busy and over is None:
            self.coach.tell(None)       # the result goes, and with it what the note speaks of
        self._turn_to(self.step + 1)
        self._prompt.let_go()
        self.saying = self.saying._replace(mood=Mood.CALM)
        self._focus.fresh = False
        if not self.showing.busy:
            self._put()
        elif over is not None:
            self.told = True
            self._tell(fresh=True)
        else:
            self.go_on()
        return None

    # ---- what the player does
    def choose(self, action: object) -> None:
        """Makes a move that the step waits for; any other legal move is answered by the coach."""
        if self.showing.busy or not isinstance(self.driver.due(self.pace), Ask):
            return
        if self.table.rules.why_not(self.table.state, action) is not None:
            self.refuse(action)
        elif not self.told or self._takes(action):
            super().choose(action)
        else:
            self._correct(action)

    def _takes(self, action: object) -> bool:
        """Whether the step waits for that action, or for one that costs no more."""
        if self.now.takes(self.table.told_as(action)):
            return True
        within = self.now.within
        cost = self._strokes_over_best(action)
        return within is not None and cost is not None and cost <= within

    def _strokes_over_best(self, action: object) -> float | None:
        """The strokes that an action costs more than the best one; None where the step does not judge by that, or it is not known."""
        return self.face.strokes_over_best(action) if self.now.within is not None else None

    def refuse(self, action: object) -> None:
        """Refuses what the rules don't allow in their words; what they allow, but the step does not ask for, the coach answers."""
        allowed = self._allowed(action) if self.told and self.now.plays else None
        if allowed is not None and isinstance(self.driver.due(self.pace), Ask):
            self._correct(allowed)
        else:
            super().refuse(action)

    def _allowed(self, action: object) -> object | None:
        """The action, or one that plays the same tile elsewhere, if the rules allow it; None if they allow neither."""
        rules, state = self.table.rules, self.table.state
        if rules.why_not(state, action) is None:
            return action
        if not self.now.narrow:
            return None
        begins = rules.encode(action).split()[:2]
        return next((other for other in rules.legal(state) if rules.encode(other).split()[:2] == begins), None)

    def _correct(self, action: object) -> None:
        """Says why another move is wanted here; the table stays as it was."""
        step = self.now
        answer = self._priced(step.answer(self.table.told_as(action)), self._strokes_over_best(action)) if step.plays else _(_READ_FIRST)
        self.saying = self.saying._replace(answer=answer, mood=Mood.CALM, why=False)
        self.shell.sounds.play("deny")
        self._put()
        for track in self.face.shake(action):
            self.motion.play(*track)

    @staticmethod
    def _priced(answer: str, cost: float | None) -> str:
        """An answer with what the move would cost, where that is known."""
        if cost is None or not isfinite(cost):
            return answer
        return _("{answer} It costs {cost} strokes more than the best plan.").format(answer=answer, cost=f"{cost:.2f}")

    def ask_hint(self) -> None:
        """Shows the move that the step waits for; while there is a note to read, says that this comes first."""
        if self.reading:
            self._prompt.deny(self.shell, _(_READ_FIRST))
            return
        action: object = self.table.scripted
        if action is None or self.showing.busy or not isinstance(self.driver.due(self.pace), Ask):
            return
        why = _(self.now.why).format(**self.table.words()) if self.now.why else ""
        self.saying = self.saying._replace(answer="")
        self._prompt.show_hint(Choice(action, why, public=True))
        widget = self.face.focus_of(action)
        if widget is not None and widget.focusable and self.ui.depth == 1:
            self.ui.set_focus(widget)
        self.shell.sounds.play("hint")
        self._tell(fresh=False)

    # ---- ways out
    def open_menu(self) -> None:
        """Opens the menu; the lesson waits at its step."""
        self.desk.close_drawer()
        ways = TableMenu(self, self.table)
        note = _("The guided game waits at this step: {n} of {count}.").format(n=self.step + 1, count=len(self.lesson.steps))
        pause_menu(self.ui, self.table.rules.title, note, (
            WayOn(_("Begin again"), "undo", self._begin_again), *ways.to_look_at, WayOn(_("Leave the guided game"), "flag", Pop),
            WayOn(_("Quit"), "quit", lambda: ask_to_quit(self.ui, note))))

    def _begin_again(self) -> None:
        def go() -> None:
            self.table.rewind()
            self.driver.stop()
            self._turn_to(0)
        self._travel(go)

    def _end(self) -> None:
        """Does nothing: the coach has the last word, not the standings."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The coach's possible answers to legal moves that the step does not wait for, translated."""
        priced = None if self.now.within is None else _ANY_PRICE
        return tuple(self._priced(_(words), priced) for words in (self.now.wrong, *(told for _line, told in self.now.answers)))

    @property
    def _large(self) -> bool:
        """Whether letters are so large that a note has room for little."""
        return self.painter.look.text > LARGEST_TEXT

    @property
    def _lively(self) -> bool:
        """Whether the arrows' dots appear one after the other."""
        return bool(self.settings.speed) and not self.settings.reduce_motion

    def fullest_note(self) -> FullNote:
        """A note that takes as much room as any of this lesson where letters are large."""
        steps, words = self.lesson.steps, self.table.words()
        told = [words_of for step in steps for words_of in (step.text, step.why, *(heard.words for heard in step.heard))]
        texts = [_(words_of).format(**words) for words_of in told if words_of]
        answers = [_(words_of) for step in steps if step.plays for words_of in (step.wrong, *(answer for _line, answer in step.answers))]
        longest = max((_(step.title) for step in steps), key=len)
        note = Note(longest, "", "\n".join(self._learned()), rooms=(*texts, *answers))
        return FullNote(note, tuple(self._ways_on(0)))
