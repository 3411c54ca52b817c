"""The replay viewer: a save shown again, step by step or running, with the eyes of a seat that may see it; or watched as it grows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.errors import UserError
from game.rules.contract import AnyRules, NoLegal
from game.session.loading import Loaded
from game.session.replay import Landmark, Replay
from game.session.save_file import in_use
from game.session.table import Table
from game.ui.input import Act, Intent
from game.ui.looks.settings import PLAIN, Taste
from game.ui.navigation import Pop, Push, Reply, SceneChange
from game.ui.play.bar import BarButton, TopBar, next_speed, shifted_speed, speed_words, turn_grid
from game.ui.play.desk import Desk, DeskScene
from game.ui.play.log import LogUse
from game.ui.play.showing import Showing
from game.ui.play.talk import SeatTurn, TurnGlow
from game.ui.play.transport import LogSentence, ReplayEyes, Transport, from_the_first
from game.ui.scene import Every
from game.ui.scenes.review import ReviewScene
from game.ui.scenes.rules import GLOSSARY, RulesScene
from game.ui.sharing import Sharing
from game.ui.sound.ambience import Ambience
from game.ui.table.face import AnyFace, FaceMaker
from game.ui.table.registry import PLAYABLE, REVIEWS, ambience_of, begun_by, make_face, marks_at
from game.ui.widgets.base import Widget
from game.ui.widgets.links import Term, glossary_of
from game.words import _

_PAUSE = .45        # seconds between two steps of a running replay, at speed 1
_POLL = .25         # seconds between two checks whether the watched table has gone on


class WatchedSave:
    """A save that is being played at a table elsewhere, read again every _POLL seconds."""

    def __init__(self, replay: Replay, source: Path | Loaded) -> None:
        self._replay, self._source = replay, source
        self._looks = Every(_POLL)

    @property
    def next_due(self) -> float:
        """Seconds until it is read again."""
        return self._looks.next_due

    def update(self, seconds: float) -> int | None:
        """Lets time pass. Returns the last position that is the same as before; None if nothing has changed.

        Raises UserError, with the reason, if there is nothing to watch any more.
        """
        if not self._looks.update(seconds):
            return None
        same = self._replay.catch_up()
        if same is None and isinstance(self._source, Path) and not in_use(self._source):
            raise UserError(_("The other window has left this table."))
        return same


class ReplayScene(DeskScene):
    """A replay. Pops with None."""

    leads_to_rules = True
    face: AnyFace

    def __init__(self, source: Path | Loaded, games: Sequence[AnyRules] = PLAYABLE, *, faces: FaceMaker = make_face,
                 live: bool = False, at: int = 0) -> None:
        """The replay of a save, or of a game that was shared as a text, from position `at`.

        `live`: it is being played at a table elsewhere, and is watched from its present position. Raises SaveRefused with the wrong line.
        """
        super().__init__()
        self.replay = Replay.open(source, games) if isinstance(source, Path) else Replay(source, games)
        self._source = source
        self._sharing = Sharing(self)
        self.live = live
        self.position = self.replay.last if live else min(at, self.replay.last)
        self.playing = live
        self._watched = WatchedSave(self.replay, source)
        self._faces = faces
        self._waited = 0.0
        self._begun = False
        self.eyes = ReplayEyes(self.replay)
        self._lines: list[LogSentence] = []     # the sentences in the log, those ahead too
        self._landmarks = self._find_landmarks()

    # ---- the scene's life
    def build(self) -> Widget:
        names = self.replay.names
        self.face = self._faces(self.replay.rules.key, self, self.eyes.view(self.position), self.eyes.sitting)
        self.speed = BarButton(speed_words(1), "speed", self._cycle_speed, _("Speed (+ and -)"))
        bar = TopBar(
            (_("{game}: watching") if self.live else _("{game}: replay")).format(game=self.replay.rules.title),
            (BarButton(_("Back"), "left", Pop, _("Back (Esc)")),),
            (*self._reviewing(),
             BarButton(_("Copy"), "copy", lambda: self._sharing.copy(self._source), _("Copy the whole game as a short text (Ctrl+C)")),
             BarButton(_("Rules"), "rules", self._rules, _("The rules of this game (R)")), self.speed))
        eyes, opening = [names[seat] for seat in self.eyes.seats], self.face.opens_hands
        self.transport = Transport(self.replay.last, eyes, opening, self, hands=len(self._landmarks) > 1)
        self.transport.slider.show_marks(self._landmarks)
        self._show_eyes()
        self.desk = Desk(self.face, self.replay.seats, bar, TurnGlow(self.stage, self._clock), self, foot=self.transport,
                         face_of=self.shell.profiles.face_of, glossary=glossary_of(self.replay.rules.key), log=LogUse(self.replay, self))
        self.desk.room.wanted = self.settings.panel
        self.showing = Showing(self.face, self.motion)
        return self.desk.room

    @property
    def ambience(self) -> Ambience:
        return ambience_of(self.replay.rules.key, lambda: self.eyes.view(self.position))

    @property
    def taste(self) -> Taste:
        marks = marks_at(self.replay.rules.key, lambda: self.replay.view(self.position, 0))
        return PLAIN if marks is None else Taste(marks)

    def arranged(self) -> None:
        self.speed.rename(speed_words(self.settings.speed))
        self.desk.arranged()
        if not self._begun:
            self._arrive()
        elif not self.showing.busy:
            self._put()
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self.transport.play)
        if self.replay.notice:
            self.shell.say(self.replay.notice)
            self.replay.notice = None

    # ---- time
    @property
    def _pause(self) -> float:
        speed = self.settings.speed
        return _PAUSE / speed if speed else .05     # at instant speed its steps can still be seen

    @property
    def _running(self) -> bool:
        """Whether the next step comes by itself after a while."""
        if self.live and self.position >= self.replay.last:
            return False
        return self.playing and not self.showing.busy and self.ui.depth <= (2 if self.desk.drawn_out else 1)

    @property
    def next_due(self) -> float | None:
        dues = [self._clock.next_due, max(0.0, self._pause - self._waited) if self._running else None]
        if self.live:
            dues.append(self._watched.next_due)
        return min((due for due in dues if due is not None), default=None)

    def update(self, seconds: float) -> SceneChange | None:
        self._sharing.update()
        self._clock.update(seconds)
        if self.live:
            self._look_again(seconds)
        if self._running and not self.motion.busy:
            self._waited += seconds
            if self._waited >= self._pause:
                self._waited = 0.0
                self._ahead()
        return None

    def leave(self) -> None:
        self._sharing.stop()

    # ---- watching
    def _look_again(self, seconds: float) -> None:
        """Takes in what has happened since at the watched table."""
        try:
            same = self._watched.update(seconds)
        except UserError as error:
            self.live = self.playing = False
            self.transport.tell(self.position, self.playing)
            self.shell.say(str(error))
            return
        if same is not None:
            self._take_in(same)

    def _take_in(self, same: int) -> None:
        """Called when the positions after `same` have changed, or are new."""
        self.eyes.forget(same)
        self.transport.lengthen(self.replay.last)
        self._landmarks = self._find_landmarks()
        self.transport.slider.show_marks(self._landmarks)
        if self.position > same:
            self.showing.cut()
            self.position = same
            self._arrive()
            self.shell.say(_("A move was taken back."))

    # ---- showing
    def _arrive(self) -> None:
        """Shows the position after a jump to it, with what the action before it has left on the table."""
        self._close_what_is_secret()
        at, replay = self.position, self.replay
        if self.face.keeps_hand and at and self.eyes.ears(at) is not None:       # they may see the position before it too
            events = [one.event for one in replay.heard(at, self.eyes.own)]
            self.face.recall(events, self.eyes.view(at - 1), self.eyes.view(at), self.eyes.sitting)
        self._put()

    def _put(self) -> None:
        """Shows the position at once."""
        self.suit()
        position, replay = self.position, self.replay
        self._close_what_is_secret()
        actor = replay.to_act(position)
        turn = SeatTurn(actor, _("to play"), calm=True) if isinstance(actor, int) else None
        self.desk.put(self.eyes.view(position), NoLegal(), self.eyes.sitting, turn)
        self.desk.lay_open(self.eyes.open_views(self.position))
        lines = self.eyes.lines(position)
        self._tell_log(lines)
        self.desk.strip.say(self.eyes.sentence(position))
        self.transport.tell(position, self.playing)

    def _close_what_is_secret(self) -> None:
        """If the hand is still being played, looks as a seat that may see it, or as nobody."""
        said = self.eyes.keep_secrets(self.position)
        if said is not None:
            self._show_eyes()
        if said:
            self.shell.say(said)

    def _show_eyes(self) -> None:
        eyes = self.eyes
        self.transport.show_eyes(None if eyes.all_open else eyes.seats.index(eyes.own), eyes.covered)

    def _tell_log(self, lines: Sequence[LogSentence], fresh: Sequence[LogSentence] = ()) -> None:
        """Fills the log: what has been told, what is still to be told of this position (`fresh`), and what lies ahead."""
        ahead = [*fresh, *self.eyes.ahead(self.position)]
        self._lines = [*lines, *ahead]
        moves = [line.move for line in self._lines]
        self.desk.panel.log.tell([line.text for line in lines], moves=moves, ahead=[line.text for line in ahead])

    def go_to_sentence(self, number: int) -> None:
        """Goes to the position of which a sentence of the log tells."""
        self.playing = False
        self.go(self._lines[number].position)

    def _find_landmarks(self) -> tuple[Landmark, ...]:
        """Where hands or holes begin; if the game does not say, the positions at which nothing is hidden."""
        found = self.replay.landmarks(lambda event: begun_by(self.replay.rules.key, event))
        return from_the_first(found) or tuple(Landmark(at, "") for at in self.replay.marks[1:] if self.replay.rules.secrets)

    def _ahead(self) -> None:
        """Goes one step on, with its motion."""
        if self.position >= self.replay.last:
            self.playing = False
            self._put()
            return
        before, self.position = self.position, self.position + 1
        eyes = self.eyes.own
        self._close_what_is_secret()
        if self.eyes.own != eyes:       # another seat is at the bottom now
            self._put()
            return
        self.desk.lay_open(self.eyes.open_views(self.position))
        lines = self.eyes.lines(before)
        shown = _StepShown(self, lines, self.eyes.lines(self.position)[len(lines):], self._put)
        self.transport.tell(self.position, self.playing)
        events = [one.event for one in self.replay.heard(self.position, self.eyes.ears(self.position))]
        self.showing.begin(events, self.eyes.view(before), self.eyes.view(self.position), self.eyes.sitting, shown)

    def tell_step(self, lines: Sequence[LogSentence], fresh: Sequence[LogSentence], told: int) -> None:
        """Shows in the log the `lines` before the step that is being shown, and the first `told` of its `fresh` sentences."""
        self._tell_log([*lines, *fresh[:told]], fresh[told:])
        self.desk.strip.say(fresh[told - 1].text)
        if told > 1:
            self.desk.rest(self.eyes.view(self.position), self.eyes.sitting)

    # ---- wishes
    def go(self, position: int) -> None:
        self.showing.cut()
        self.position = max(0, min(self.replay.last, position))
        self._arrive()

    def step(self, step: int) -> None:
        """Goes one step on, with its motion, or back at once; stops a running replay."""
        self.playing = False
        if step < 0 or self.position >= self.replay.last:
            self.go(self.position + step)
            return
        self.showing.cut()
        self._ahead()

    def by_hand(self, step: int) -> None:
        self.playing = False
        marks = [0, *(mark.position for mark in self._landmarks), self.replay.last]
        self.go(max((at for at in marks if at < self.position), default=0) if step < 0
                else min((at for at in marks if at > self.position), default=self.replay.last))

    def toggle(self) -> None:
        """Starts or stops running; starts from the beginning where the end has been reached."""
        self.playing = not self.playing
        self._waited = 0.0
        if self.playing and self.position >= self.replay.last and not self.live:
            self.go(0)
        else:
            self.transport.tell(self.position, self.playing)

    def look_through(self, number: int | None) -> None:
        """Looks with the eyes of that entry of the list, or at all hands at once (None), where that is allowed."""
        closed = self.eyes.why_not(number, self.position)
        if closed is not None:
            self.shell.say(closed)
            self._show_eyes()
            return
        self.eyes.take(number)
        self._show_eyes()
        self.go(self.position)

    def _turn_open(self) -> None:
        """Lays all hands open, or hides them again."""
        if self.face.opens_hands:
            self.look_through(self.eyes.seats.index(self.eyes.own) if self.eyes.all_open else None)
        else:
            self.shell.say(_("This game has no hands to lay open."))

    def read_on(self, term: Term) -> SceneChange | None:
        return Push(RulesScene(GLOSSARY, term=term))

    def hear_first(self, act: Act) -> Reply:
        """Takes the replay's own keys before they can move the focus."""
        if act.name in ("left", "right"):
            self.step(1 if act.name == "right" else -1)
        elif act.name in ("first", "last"):
            self.playing = self.live and act.name == "last"
            self.go(0 if act.name == "first" else self.replay.last)
        elif act.name in ("page_up", "page_down"):
            self.by_hand(-1 if act.name == "page_up" else 1)
        else:
            return False
        return True

    def handle(self, intent: Intent) -> SceneChange | None:
        if not isinstance(intent, Act):
            return None
        match intent.name:
            case "back" | "menu":
                return Pop()
            case "ok":
                self.toggle()
            case "rules":
                return self._rules()
            case "open":
                self._turn_open()
            case "hint" if intent.source == "pad":      # no hint is needed here, so the button is free for the replay's own use
                self._turn_open()
            case "grid":
                turn_grid(self, self.desk.face)
            case "panel":
                self.desk.turn_panel()
            case "copy":
                self._sharing.copy(self._source)
            case "faster" | "slower":
                self.set_speed(shifted_speed(self.settings.speed, intent.name == "faster"))
        return None

    def _reviewing(self) -> tuple[BarButton, ...]:
        """The button for the review, where decisions of the game can be compared, and the game or a hand of it is over."""
        over = self.replay.to_act(self.replay.last) is None
        if self.replay.rules.key not in REVIEWS or not (over or (self.replay.rules.secrets and any(self.replay.marks))):
            return ()
        return (BarButton(_("Review"), "info", self._review, _("What each decision cost, and what chance gave or took")),)

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a review: pops with the rematch of a table that went on from there, if there is one."""
        return Pop(result) if isinstance(result, Table) else super().resumed(result)

    def _review(self) -> SceneChange | None:
        self.playing = False
        seen = self.position - 1 if 0 < self.position < self.replay.last else None
        return Push(review_of(self._source, self.eyes.own, at=seen))

    def _rules(self) -> SceneChange | None:
        return Push(RulesScene(self.replay.rules.key))

    def _cycle_speed(self) -> None:
        self.set_speed(next_speed(self.settings.speed))


def review_of(source: Path | Loaded, seat: int | None = None, part: int | None = None, *, at: int | None = None) -> ReviewScene:
    """The review of a save or of a shared game, or of a part of it, which can open the replay again. Raises SaveRefused.

    `at` is the position of the game that is shown first.
    """
    return ReviewScene(source, lambda source, at: ReplayScene(source, at=at), seat=seat, part=part, at=at)


@dataclass(slots=True)
class _StepShown:
    """A step of a replay while it is shown: obeys game.ui.play.showing.ShownAction."""

    scene: ReplayScene
    lines: Sequence[LogSentence]
    fresh: Sequence[LogSentence]
    then: Callable[[], None]
    told: int = 0

    def event_told(self) -> None:
        self.told += 1
        self.scene.tell_step(self.lines, self.fresh, self.told)

    def done(self) -> None:
        self.then()
