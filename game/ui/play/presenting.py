"""How a table in play is shown on its desk: whose eyes it is drawn for, what has just happened there, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from game.rules.contract import CHANCE, Event, Legal, NoLegal
from game.session.table import Table
from game.ui.play.bubbles import Voices
from game.ui.play.desk import Desk, DeskScene
from game.ui.play.driver import Ask, Driver, DueStep, Pace, PlayedAction, Think
from game.ui.play.log import HeardLog
from game.ui.play.prompt import Prompt
from game.ui.play.seat_turn import ThinkingDots, turn_of
from game.ui.play.showing import Showing
from game.ui.table.face import Clocked, Recalling, Sitting
from game.ui.table.occasions import Occasion, SeatOccasion
from game.ui.table.registry import occasions_of


class TableEyes:
    """Whose eyes a table is drawn for at the pace it has now, and what they see."""

    def __init__(self, table: Table, driver: Driver, pace: Callable[[], Pace]) -> None:
        self._table, self._driver, self._pace = table, driver, pace

    @property
    def now(self) -> tuple[int | None, int]:
        """Whose eyes they are (None: the public's), and the seat at the near edge."""
        pace = self._pace()
        return self._driver.eyes(pace), self._driver.bottom(pace)

    def sitting(self, eyes: int | None, bottom: int) -> Sitting:
        """Who sits at the near edge, and whether that hand is open to those eyes."""
        open_hand = eyes is not None or not self._table.rules.secrets
        return Sitting(bottom, self._table.names, open_hand, self._table.seats[bottom].is_person)

    def look(self) -> tuple[object, Sitting]:
        """The table as it is seen now, and who sees it."""
        eyes, bottom = self.now
        return self._table.view(bottom), self.sitting(eyes, bottom)


class TablePresenter:
    """Shows what happens at a table on desk, log and prompt, and what the people there make of it."""

    def __init__(self, scene: DeskScene, table: Table, desk: Desk, prompt: Prompt, showing: Showing, viewpoint: TableEyes) -> None:
        self._scene, self._table, self._desk, self._prompt = scene, table, desk, prompt
        self._showing, self._viewpoint = showing, viewpoint
        self._log = HeardLog(table, desk.panel.log, desk.face)
        self._dots = ThinkingDots(desk.seats.beat)
        self._was: DueStep | None = None        # who came next when the table was put last
        self.voices = Voices(scene.stage, table.seats, desk.seats)

    # ---- time
    @property
    def next_due(self) -> float | None:
        """Seconds until a sentence or a bubble goes by itself."""
        return min((due for due in (self._prompt.next_due, self.voices.next_due) if due is not None), default=None)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.voices.update(seconds)
        self._prompt.update(seconds)

    @property
    def next_beat(self) -> float | None:
        """Seconds until the dots of a bot's thinking step on, None where none thinks or motion is reduced."""
        return self._dots.next_due if isinstance(self._was, Think) and not self._scene.settings.reduce_motion else None

    def beat(self, seconds: float) -> None:
        """Let time pass while nothing is being shown."""
        if self.next_beat is not None:
            self._dots.update(seconds)

    # ---- what happens
    def decided(self, played: PlayedAction) -> None:
        """The bot that was thinking has decided on this."""
        if isinstance(self._was, Think):
            knock, view = SeatOccasion(self._was.seat, Occasion.KNOCKED), self._table.rules.view(played.after, self._was.seat)
            knocks = any(knock in occasions_of(self._table.rules.key, event, view) for event in played.events)
            self._desk.seats.has_decided(self._was.seat, knocks=knocks)

    def happen(self, played: PlayedAction, eyes: int | None, bottom: int, done: Callable[[], None]) -> None:
        """Show what has happened, as those eyes perceived it; `done` is called when all of it has been seen."""
        rules = self._table.rules
        events = [event for event in (self._table.perceive(e, eyes) for e in played.events) if event is not None]
        sitting = self._viewpoint.sitting(eyes, bottom)
        before, after = rules.view(played.before, bottom), rules.view(played.after, bottom)
        deals = rules.secrets and rules.to_act(played.before) is CHANCE
        first = told = len(self._table.heard(eyes)) - len(events)

        def heard() -> None:
            nonlocal told
            told += 1
            self._desk.strip.say(self._log.tell(eyes, told))
            self._feel(events[told - first - 1], after)
            if deals and told == first + 1:
                self._desk.deal(after, sitting)
            if told > first + 1:        # what follows from a move is nobody's turn any more
                self._desk.rest(after, sitting)
        self._prompt.clear()
        self.voices.clear()
        self._scene.ui.hush()       # a tip would lie over what is played now, as long as the mouse rests
        self._showing.begin(events, before, after, sitting, heard, done)

    def _feel(self, event: Event, view: object) -> None:
        """People at the table take what everybody has heard."""
        occasions = occasions_of(self._table.rules.key, event, view)
        moment = f"{self._table.title} {self._table.position}"
        self.voices.feel(self._scene.painter, occasions, moment, self._scene.settings.talk, self._desk.room.desk)

    def recall(self) -> None:
        """The table was not played to where it stands but taken up there: have the face remember what the last action left on it."""
        face, at, history, rules = self._desk.face, self._table.position, self._table.history, self._table.rules
        if isinstance(face, Recalling) and at:
            eyes, bottom = self._viewpoint.now
            events = [heard.event for heard in self._table.heard(eyes) if heard.position == at]
            before, after = (rules.view(history.state_at(position), bottom) for position in (at - 1, at))
            face.recall(events, before, after, self._viewpoint.sitting(eyes, bottom))

    # ---- where the table stands
    def put(self, due: DueStep, why: str, *, covered: bool) -> bool:
        """Show the table as it is, at once, and whoever comes next; whether a person's turn begins with that.

        `why` says why it is that seat's turn; while the table is `covered` no turn begins.
        """
        begins = isinstance(due, Ask) and not isinstance(self._was, Ask) and not covered
        self._was = due
        if begins:
            self._desk.free_focus(self._scene.ui)
        view, sitting = self._viewpoint.look()
        legal: Legal[object] = self._table.legal_for(due.seat) if isinstance(due, Ask) else NoLegal()
        self._desk.put(view, legal, sitting, turn_of(due, why))
        self._prompt.put(due, view, legal, sitting)
        self._log.tell(self._viewpoint.now[0], None)
        return begins

    def clear(self) -> None:
        """Show the table without anything that can be done; the next `put` begins a turn."""
        self._was = None
        view, sitting = self._viewpoint.look()
        self._desk.face.put(view, NoLegal(), sitting)

    def refuse(self, action: object) -> None:
        """Say why the rules do not allow that action, in their words, and shake what it is made with."""
        why = self._table.rules.why_not(self._table.state, action)
        if why is not None:
            for track in self._desk.face.shake(action):
                self._scene.motion.play(*track)
            self._prompt.deny(self._scene.shell, why)

    def tell_clock(self, due: DueStep, left: float | None) -> None:
        """Show the seconds that the shot clock of the game still gives the person who is asked (None: no clock runs)."""
        if isinstance(due, Ask):
            whole = None if left is None else ceil(left)
            self._desk.seats.clock(due.seat, whole)
            if isinstance(self._desk.face, Clocked):
                self._desk.face.clock(whole)
