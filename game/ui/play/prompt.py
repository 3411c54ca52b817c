"""The sentence below the table: what is asked, a hint, or a refusal for a while, and what comes back after that; and how hints are had."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.session.table import Table
from game.ui.animation import Animator, Later, pause
from game.ui.play.driver import Ask, Auto, Curtain, Driver, DueStep, Over, Pace
from game.ui.play.standings import verdict
from game.ui.play.strip import Strip
from game.ui.scene import Scene, Shell
from game.ui.table.face import Advising, AnyFace, Focusing, Sitting
from game.ui.widgets.base import Tint
from game.words import _

_REFUSAL_SECONDS = 4.0      # how long the reason for a refusal stands before the question comes back
_FIRST_WORDS_AFTER = .3     # until a hint is so late that something is said before it comes
_PER_LETTER = .04           # and how much longer for each letter
_SENTENCES: Final = re.compile(r"(?<=[.!?]) +(?=[^\W\d_a-z])")     # where one ends and another begins


class Prompt:
    """What the strip says in play, and the hint that the face points out meanwhile."""

    def __init__(self, strip: Strip, face: AnyFace, table: Table) -> None:
        self._strip, self._face, self._table = strip, face, table
        self._asides = Animator()       # sentences that go by themselves
        self._hint: Choice | None = None
        self._thinking = False          # a hint is being worked out, beyond the first words about it if they are there
        self._position: tuple[object, Legal[object], Sitting] | None = None      # what a person is asked about
        self._kept: str | None = None   # the sentence of the result that stands

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until a sentence goes by itself."""
        return self._asides.next_due

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._asides.update(seconds)

    # ---- what is asked
    def put(self, due: DueStep, view: object, legal: Legal[object], sitting: Sitting) -> None:
        """Say what this position asks of whoever comes next, or the hint that has been given for it."""
        self._asides.drop()
        self._position = (view, legal, sitting) if isinstance(due, Ask) else None
        self._strip.say(self._sentence(due, view, legal, sitting), self._tint)
        self._face.point_out(self._hint.action if self._hint is not None else None)

    def _sentence(self, due: DueStep, view: object, legal: Legal[object], sitting: Sitting) -> str:
        if isinstance(due, Auto) and due.at_once:
            return self._strip.text
        if isinstance(due, Auto):
            what = self._table.rules.say(self._table.state, due.action)
            return _("Only one move, {name}: {what}.").format(name=self._table.names[due.seat], what=what)
        if isinstance(due, Over):
            return _("{who}.").format(who=verdict(self._table.scores, self._table.names))
        if isinstance(due, Curtain):
            return ""
        return self._hint_words() or self._face.ask(view, legal, sitting)

    def ask(self) -> None:
        """Ask again: what can be done has changed, though nothing was played. A hint stands until something is."""
        if self._position is not None:
            words, tint = self._hint_words() or self._face.ask(*self._position), self._tint
            self._asides.drop()
            self._strip.say(words, tint)

    def reword(self) -> None:
        """Another device is used than before: the question, where that is what is said, names its keys."""
        if self._hint is None and not self._asides.busy and self._kept is None:
            self.ask()

    def clear(self) -> None:
        """Something was played: nothing is asked any more, and the hint is used up."""
        self.forget_hint()
        self._position = None

    # ---- what is said between
    def say(self, text: str) -> None:
        """Say this instead, until something else is said."""
        self._asides.drop()
        self._strip.say(text)

    def aside(self, text: str) -> None:
        """Warn of something for a while, then what was said before."""
        self._strip.say(text, "warning")
        self._asides.drop()
        self._asides.play(pause(_REFUSAL_SECONDS + _PER_LETTER * len(text), self._come_back, paced=False))

    def deny(self, shell: Shell, why: str) -> None:
        """Refuse something, with the reason."""
        shell.sounds.play("deny")
        self.aside(why)

    def _come_back(self) -> None:
        """An aside has stood long enough."""
        if self._kept is not None:
            self._strip.say(self._kept)
        else:
            self.ask()

    def keep(self) -> None:
        """What is said now is the sentence of a result, and stands with it."""
        self._kept = self._strip.text

    def let_go(self) -> None:
        """No result stands any more."""
        self._kept = None

    # ---- hints
    @property
    def hint(self) -> Choice | None:
        """The hint that stands, or the first words about it."""
        return self._hint

    @property
    def thinking(self) -> bool:
        """Whether it says that a hint is being worked out."""
        return self._thinking

    @property
    def _tint(self) -> Tint:
        return "main" if self._hint is None else "strong"

    def think(self) -> None:
        """A hint is being worked out."""
        self.forget_hint()
        self._thinking = True
        self.ask()

    def show_hint(self, hint: Choice, *, final: bool = True) -> None:
        """Say a hint, and have the face point it out; one that is not `final` is being bettered."""
        self._hint, self._thinking = hint, not final
        self._face.point_out(hint.action)
        self.ask()

    def end_thinking(self) -> None:
        """Nothing better will come: the first words stand, or what was asked."""
        self._thinking = False
        self.ask()

    def forget_hint(self) -> None:
        """The hint is no longer of use."""
        self._hint, self._thinking = None, False
        self._face.point_out(None)

    def _hint_words(self) -> str:
        """The hint that stands, or that one is being worked out; empty where none is wanted."""
        if self._hint is None:
            return _("Thinking about a hint …") if self._thinking else ""
        what, why = self._table.rules.say(self._table.state, self._hint.action), self._hint.told(self._table.names)
        if self._thinking:
            return _("Hint so far: {what}. {why}").format(what=what, why=why)
        return _("Hint: {what}: {why}").format(what=what, why=one_sentence(why, self._table.names)) if why else _("Hint: {what}.").format(
            what=what)


def one_sentence(why: str, names: Sequence[str]) -> str:
    """The first of several sentences, to go on with after a colon; one that begins with a name keeps its large letter.

    >>> one_sentence("Wins 3 of 4 deals. It keeps both ends.", ()), one_sentence("Ana knocks then.", ("Ana",)), one_sentence("PAR 3.", ())
    ('wins 3 of 4 deals.', 'Ana knocks then.', 'PAR 3.')
    """
    first = _SENTENCES.split(why.strip(), maxsplit=1)[0]
    named = any(first.startswith(name) for name in names if name)
    return first if named or not first[:2].istitle() else first[:1].lower() + first[1:]


class Hints:
    """Hints of a play screen: asked of the bots or of the table itself, said by the prompt, and pointed out with the focus.

    Where one takes longer than a moment, first words stand until it comes.
    """

    def __init__(self, scene: Scene, driver: Driver, prompt: Prompt, face: AnyFace) -> None:
        self._scene, self._driver, self._prompt, self._face = scene, driver, prompt, face
        self._first_words = Later(scene.clock, _FIRST_WORDS_AFTER, driver.ask_first_words)
        self._advised: Choice | None = None     # by the table itself

    def ask(self, pace: Pace) -> None:
        """Begin to think about one, or say why there is none."""
        if self._driver.hinting and self._prompt.thinking:
            return
        try:
            self._driver.ask_hint(pace, adviser=not isinstance(self._face, Advising))
        except ValueError as error:
            self._prompt.deny(self._scene.shell, str(error))
        else:
            self._advised = None
            self._prompt.think()
            if not isinstance(self._face, Advising):
                self._first_words.ask()
            self.take()

    def take(self) -> None:
        """Show what has been thought out meanwhile: the hint, the first words about it, or a better one than the table knew before."""
        advice = self._face.advice() if isinstance(self._face, Advising) and (self._driver.hinting or self._stands) else None
        if self._stands:
            if advice is not None and advice != self._advised:
                self._show_advice(advice)
            return
        if not self._driver.hinting:
            return
        hint = advice or self._driver.take_hint()
        if hint is not None:
            if advice is not None:
                self._driver.settle_hint()
                self._show_advice(advice)
            else:
                self._prompt.show_hint(hint)
            self._focus(hint.action)
            self._scene.shell.sounds.play("hint")
        elif self._given_up():
            self._prompt.end_thinking()
        elif (first := self._so_far()) is not None:
            self._prompt.show_hint(first, final=False)

    def _so_far(self) -> Choice | None:
        """First words that are not said yet, or better ones than those that are."""
        if not isinstance(self._face, Advising):
            return self._driver.take_first_words()
        found = self._face.so_far()
        return None if found == self._prompt.hint else found

    def _given_up(self) -> bool:
        """Whether no hint will come."""
        return not self._driver.hinting

    @property
    def _stands(self) -> bool:
        """Whether a hint of the table's own is said now."""
        return self._advised is not None and self._prompt.hint is self._advised

    def _show_advice(self, advice: Choice) -> None:
        self._advised = advice
        self._prompt.show_hint(advice)

    def _focus(self, action: object) -> None:
        """What does the hinted action is at hand: one press, or two where a tile fits several ends, and it is done."""
        widget = self._face.focus_of(action) if isinstance(self._face, Focusing) else None
        if widget is not None and widget.focusable and self._scene.ui.depth == 1:
            self._scene.ui.set_focus(widget)
