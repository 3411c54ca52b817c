"""The sentence below the table: what is asked, a hint, or a refusal for a while, and what comes back after that; and how hints are had."""

from __future__ import annotations

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.session.table import Table
from game.ui.animation import Animator, pause
from game.ui.play.driver import Ask, Auto, Curtain, Driver, DueStep, Over, Pace
from game.ui.play.standings import verdict
from game.ui.play.strip import Strip
from game.ui.scene import Scene, Shell
from game.ui.tables.face import AnyFace, Focusing, Sitting
from game.words import _

_REFUSAL_SECONDS = 4.0      # how long the reason for a refusal stands before the question comes back
_PER_LETTER = .04           # and how much longer for each letter


class Prompt:
    """What the strip says in play, and the hint that the face points out meanwhile."""

    def __init__(self, strip: Strip, face: AnyFace, table: Table) -> None:
        self._strip, self._face, self._table = strip, face, table
        self._asides = Animator()       # sentences that go by themselves
        self._hint: Choice | None = None
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
        self._strip.say(self._sentence(due, view, legal, sitting), "main" if self._hint is None else "strong")
        self._face.point_out(self._hint.action if self._hint is not None else None)

    def _sentence(self, due: DueStep, view: object, legal: Legal[object], sitting: Sitting) -> str:
        if isinstance(due, Auto):
            what = self._table.rules.say(self._table.state, due.action)
            return _("Only one move, {name}: {what}.").format(name=self._table.names[due.seat], what=what)
        if isinstance(due, Over):
            return _("{who}.").format(who=verdict(self._table.scores, self._table.names))
        if isinstance(due, Curtain):
            return ""
        if self._hint is not None:
            return self._hint_words(self._hint)
        return self._face.ask(view, legal, sitting)

    def ask(self) -> None:
        """Ask again: what can be done has changed, though nothing was played."""
        if self._position is not None:
            self.say(self._face.ask(*self._position))

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
        elif self._hint is None:
            self.ask()
        else:
            self._strip.say(self._hint_words(self._hint), "strong")

    def keep(self) -> None:
        """What is said now is the sentence of a result, and stands with it."""
        self._kept = self._strip.text

    def let_go(self) -> None:
        """No result stands any more."""
        self._kept = None

    # ---- hints
    def show_hint(self, hint: Choice) -> None:
        """Say a hint, and have the face point it out."""
        self._hint = hint
        self._face.point_out(hint.action)
        self._strip.say(self._hint_words(hint), "strong")

    def forget_hint(self) -> None:
        """The hint is no longer of use."""
        self._hint = None
        self._face.point_out(None)

    def _hint_words(self, hint: Choice) -> str:
        what = self._table.rules.say(self._table.state, hint.action)
        return _("Hint: {what}. {why}").format(what=what, why=hint.told(self._table.names))


class Hints:
    """Hints of a play screen: asked of the bots, said by the prompt, and pointed out with the focus."""

    def __init__(self, scene: Scene, driver: Driver, prompt: Prompt, face: AnyFace) -> None:
        self._scene, self._driver, self._prompt, self._face = scene, driver, prompt, face

    def ask(self, pace: Pace) -> None:
        """Begin to think about one, or say why there is none."""
        try:
            self._driver.ask_hint(pace)
        except ValueError as error:
            self._prompt.deny(self._scene.shell, str(error))
        else:
            self._prompt.say(_("Thinking about a hint …"))

    def take(self) -> None:
        """Show the one that has been thought out meanwhile."""
        hint = self._driver.take_hint()
        if hint is not None:
            self._prompt.show_hint(hint)
            self._focus(hint.action)
            self._scene.shell.sounds.play("hint")

    def _focus(self, action: object) -> None:
        """What does the hinted action is at hand: one press, or two where a tile fits several ends, and it is done."""
        widget = self._face.focus_of(action) if isinstance(self._face, Focusing) else None
        if widget is not None and widget.focusable and self._scene.ui.depth == 1:
            self._scene.ui.set_focus(widget)
