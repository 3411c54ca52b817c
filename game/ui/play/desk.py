"""The picture of a table in play: puts positions, sentences and the log into the widgets; drawn ahead while a game is chosen."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple, Protocol

import msgspec
import pygame

from game.rules.contract import CHANCE, AnyRules, Event, Legal, NoLegal
from game.session.people import FaceOf
from game.session.seats import Seat
from game.session.table import Table
from game.ui.input import Act, Point
from game.ui.looks.settings import Settings, Taste, taste_of
from game.ui.looks.stage import Animator
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter
from game.ui.play.bar import PlayBar, TopBar
from game.ui.play.bubbles import KeptFree, NoteAbove, TermLayer, TermNote, Voices, kept_free
from game.ui.play.driver import Ask, Driver, DueStep, Pace, PlayedAction, Think
from game.ui.play.log import UNUSED, HeardLog, LogUse
from game.ui.play.panel import LOG, PageMaker, Prompt, SidePanel, Strip
from game.ui.play.room import Parts, Room
from game.ui.play.seats import SIDEWAYS, SeatColumn, SeatPlate, SeatSheet, towards
from game.ui.play.showing import Showing
from game.ui.play.talk import SeatTurn, ThinkingDots, TurnGlow, turn_of
from game.ui.scene import Shell
from game.ui.table.face import AnyFace, FaceMaker, Occasion, SeatOccasion, Sitting, TableScene
from game.ui.table.registry import make_face, marks_at, occasions_of
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.links import Glossary, LinkedWords, Mention, Term, TermLinks
from game.ui.widgets.ui import Ui
from game.words import _

# ---- the picture of a table in play: puts positions, sentences and the log into the widgets. Play screen and replay are both built on it
# Where there is no room for the card beside the table, it lies above it (`Drawer`).
_LEAST = 320        # logical units


class Drawer(Widget):
    """Holds the card over the right edge of the window while it is open."""

    hoverable = True

    def __init__(self, panel: SidePanel, below: Widget, close: Callable[[], None]) -> None:
        """The card stands under the widget `below`, the bar."""
        super().__init__(panel)
        self._panel, self._below, self._close = panel, below, close

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        edge, top = p.look.px(SIZES.margin), self._below.rect.bottom + p.look.px(10)
        width = min(max(self._panel.natural(p), p.look.px(_LEAST)), rect.w // 2)
        self._panel.layout(p, pygame.Rect(rect.right - width - edge, top, width, rect.bottom - edge - top))

    def act(self, act: Act) -> Reply:
        if act.name not in ("panel", "back"):
            return False
        self._close()
        return True

    def point(self, point: Point) -> Reply:
        if point.kind == "down" and not self._panel.rect.collidepoint(point.pos):
            self._close()
            return True
        return False


class _ReadTerm(NamedTuple):
    """A glossary term whose note is open, and the widget that had the focus before."""

    term: Term
    focus: Widget | None


class DeskUser:
    """What a desk asks of its scene. By these defaults nobody remembers a folded card, and no term leads to the rules."""

    leads_to_rules: bool = False
    """Whether glossary terms lead to their pages in the rules."""

    @property
    def coached(self) -> Sequence[Mention]:
        """The glossary terms in what a coach says now."""
        return ()

    def keep_panel(self, unfolded: bool) -> None:
        """Called when the player has unfolded the card or folded it away."""

    def hear_first(self, act: Act) -> Reply:
        """Called for an act that neither the focus nor the desk has taken; returns whether the scene takes it."""
        return False

    def read_on(self, term: Term) -> SceneChange | None:
        """Opens the page of a term in the rules."""


class Desk:
    """The widgets of one table, and what is shown in them."""

    def __init__(self, face: AnyFace, seats: Sequence[Seat], bar: TopBar, turn_glow: TurnGlow, user: DeskUser, *, face_of: FaceOf,
                 foot: Widget | None = None, glossary: Glossary | None = None, log: LogUse = UNUSED) -> None:
        """The terms of the `glossary` are links."""
        self.face, self.bar, self._user = face, bar, user
        self.seats, self.strip = SeatColumn(seats, face_of, self), Strip()
        self._people = seats
        self._shown: Callable[[int], Widget] | None = None
        self.linking = TermLinks(glossary, [seat.name for seat in seats], self.turn_to_term) if glossary is not None else None
        self.panel = SidePanel([seat.name for seat in seats], self.turn_panel, log._replace(links=self.linking), odds=face.has_odds)
        parts = Parts(bar, face.board, self.seats, face.table, self.strip, face.hand, self.panel, foot, face.head, face.legend,
                      face.sides(len(seats)), face.least_table)
        self._reading: _ReadTerm | None = None
        self._above = NoteAbove(self._kept_free)
        self.room = Room(parts, self, self._above)
        self.room.linking = self.linking
        self._turn_glow = turn_glow
        self._drawer: Drawer | None = None
        self._lit: int | None = None

    # ---- what is shown
    def put(self, view: object, legal: Legal[object], sitting: Sitting, turn: SeatTurn | None) -> None:
        """Shows a position at once, and whose turn it is; `turn` is None where nobody is to act."""
        self.face.put(view, legal, sitting)
        order = self.face.order(view, sitting)
        notes = [self.face.seat_note(view, seat, sitting) for seat in range(len(sitting.names))]
        self.seats.tell(order, notes, turn)
        self.bar.tell(self.face.subtitle(view))
        self._shown = lambda seat: self.face.shown_by(view, seat, sitting)
        self.panel.tell(lambda: self.face.scorecard(view, sitting), self._odds_of(view, sitting))
        seat = turn.seat if turn is not None and not (turn.busy or turn.calm) else None
        if seat != self._lit:
            self._lit = seat
            self._breathe()

    def rest(self, view: object, sitting: Sitting) -> None:
        """Shows the seats as this position has them, as far as it has been told, while nobody is to act."""
        told = self.face.as_told(view)
        if told is not None:
            view = told
            self.panel.tell_score(lambda: self.face.scorecard(view, sitting))
        elif self.face.opens_hands and sitting.open_hand:
            self.panel.tell_odds(self._odds_of(view, sitting))
        self._shown = lambda seat: self.face.shown_by(view, seat, sitting)
        notes = [self.face.seat_note(view, seat, sitting) for seat in range(len(sitting.names))]
        self.seats.tell(self.face.order(view, sitting), notes, None)

    def count(self, view: object, sitting: Sitting) -> None:
        """Shows what the seats hold as this position has it, as far as it has been told: a tile that is on its way is no longer held."""
        told = self.face.as_told(view)
        view = view if told is None else told
        self.seats.count([self.face.seat_note(view, seat, sitting) for seat in range(len(sitting.names))])

    def deal(self, view: object, sitting: Sitting) -> None:
        """Called while a hand is dealt: shows the odds of this position, to which the deal leads, in place of the last hand's."""
        self.panel.tell_odds(self._odds_of(view, sitting))

    def _odds_of(self, view: object, sitting: Sitting) -> PageMaker | None:
        """What makes the page of the odds; None where they are hidden, or where the table has none."""
        return (lambda: self.face.odds(view, sitting)) if sitting.open_hand and self.face.has_odds else None

    def lay_open(self, views: Mapping[int, object]) -> None:
        """Lays these seats' hands open on their plaques, each by the seat's own view; hides all others."""
        face = self.face
        self.seats.lay_open({seat: face.laid_open(view) for seat, view in views.items()} if face.opens_hands else {})

    def _breathe(self) -> None:
        host = self.room.host
        if self._lit is None or host is None:
            self._turn_glow.stop()
        else:
            plate = self.seats.plates[self._lit]
            self._turn_glow.begin(host.painter, plate.wood(host.painter), plate.face(host.painter))

    # ---- the seats
    def look_at(self, plate: SeatPlate) -> None:
        """Opens the sheet of a seat, with what that seat has shown to everybody."""
        host, plates = self.room.host, [child for child in self.seats.children if isinstance(child, SeatPlate)]
        if host is not None and self._shown is not None:
            linking = self.linking.opened_by(self._turn_to_term_above) if self.linking is not None else None
            sheet = SeatSheet(self._people, plates, self._shown, linking)
            sheet.look_at(plate)
            host.open(sheet, sheet.forward)

    def hear_first(self, act: Act) -> Reply:
        """Takes an act that the focus did not take: opens a seat's sheet, opens or closes the note of a term, or passes it to the scene."""
        plates = [child for child in self.seats.children if isinstance(child, SeatPlate)]
        if act.name == "seat":
            self.look_at(plates[1 % len(plates)])
        elif act.far and act.source == "pad" and act.name in SIDEWAYS:
            self.look_at(towards(plates, act.name))
        elif act.name == "word" and self.linking is not None:
            self._next_term()
        elif act.name == "back" and self._reading is not None:
            self.close_term()
        else:
            return self._user.hear_first(act)
        return True

    # ---- glossary terms
    @property
    def term(self) -> Term | None:
        """The term whose note is open; None where none is."""
        return self._reading.term if self._reading is not None else None

    def turn_to_term(self, term: Term) -> None:
        """Opens the note of a term, in place of another; closes it if it is open."""
        if self.term is term:
            self.close_term()
            return
        host, reading = self.room.host, self._reading
        before = reading.focus if reading is not None else host.focus if host is not None else None
        self._reading = _ReadTerm(term, before)
        self._put_note()

    def _turn_to_term_above(self, term: Term) -> None:
        """Opens the note of a term above the sheet of a seat."""
        host = self.room.host
        if host is not None:
            layer = TermLayer(term, self._user)
            host.open(layer, layer.note.away)

    @property
    def leads_to_rules(self) -> bool:
        """Whether terms lead to their pages in the rules."""
        return self._user.leads_to_rules

    def read_on(self, term: Term) -> SceneChange | None:
        """Opens the page of a term in the rules."""
        return self._user.read_on(term)

    def close_term(self) -> None:
        """Closes the note of a term; a focus in it goes back to where it was."""
        host, before = self.room.host, self._reading.focus if self._reading is not None else None
        inside = host.focus if host is not None else None
        while inside is not None and not isinstance(inside, TermNote):
            inside = inside.parent
        self._reading = None
        if inside is not None and host is not None and before is not None and before.focusable and before.rect.w > 0:
            host.set_focus(before)
        self._put_note()

    def _put_note(self) -> None:
        """Puts the note of the open term on the card, where that is seen, else above the table."""
        beside = self.panel.visible or self.drawn_out
        term = self.term

        def note() -> TermNote | None:
            return None if term is None else TermNote(term, self, flat=not beside)
        self.panel.put_note(note() if beside else None)
        self._above.fill(None if beside else note())

    def _next_term(self) -> None:
        """Opens the note of the first term that is on the screen, then of the next one; after the last, closes it."""
        said = [one for words in self.room.walk() if isinstance(words, LinkedWords) and words is not self.strip for one in words.mentions]
        terms = [one.term for one in (*self._user.coached, *self.strip.mentions, *said)]
        if self.panel.visible and self.panel.page == LOG:
            terms += self.panel.log.text.terms
        terms = list(dict.fromkeys(terms))
        if self.term in terms[:-1]:
            self.turn_to_term(terms[terms.index(self.term) + 1])
        elif self._reading is not None:
            self.close_term()
        elif terms:
            self.turn_to_term(terms[0])
        elif self.room.host is not None:
            self.room.host.explain(self.strip, _("Nothing that is said now needs to be explained."))

    def _kept_free(self) -> tuple[KeptFree, ...]:
        """What a note above the table should not hide."""
        face, room = self.face, self.room.parts
        tags, lying, goals = ([*face.spots(name)] for name in ("tags", "busy", "goal"))
        return kept_free([*(plate.rect for plate in self.seats.plates), *tags],
                         [room.hand.rect, self.strip.bar, *([room.foot.rect] if room.foot is not None else []), *lying, *goals])

    # ---- the focus
    def free_focus(self, ui: Ui) -> None:
        """Called when a turn begins: drops a focus outside the face, so that the face may set it on what can be done."""
        if ui.depth == 1 and ui.focus not in self._own():
            ui.set_focus(None)

    def owned(self, focus: Widget | None) -> Widget | None:
        """The focus, where it is on a widget of the face, else None."""
        return focus if focus in self._own() else None

    def focus_own(self, ui: Ui, former: Widget | None = None) -> None:
        """If nothing has the focus, gives it to the `former` widget of the face, else to the first one there that takes it."""
        own = self._own()
        if own and ui.depth == 1 and ui.focus is None:
            ui.set_focus(former if former in own else own[0])

    def _own(self) -> list[Widget]:
        """The widgets of the face that take the focus, except linked words: those are not played with."""
        return [w for part in (self.face.hand, self.face.table) for w in part.walk()
                if w.focusable and w.rect.w > 0 and not isinstance(w, LinkedWords)]

    # ---- the card
    @property
    def drawn_out(self) -> bool:
        """Whether the card lies in its drawer, above the table."""
        return self._drawer is not None

    def turn_panel(self) -> None:
        """Folds the card away or unfolds it; where it has no room beside the table, opens or closes it above."""
        host = self.room.host
        if self._drawer is not None:
            self.close_drawer()
        elif self.room.tight and host is not None:
            self._open_drawer(host)
        else:
            self.room.want(not self.room.wanted)
            self._user.keep_panel(self.room.wanted)
            self._reading = None    # the note stood on the card, or where the card is now
            self._put_note()

    def _open_drawer(self, host: Host) -> None:
        self.room.children = [child for child in self.room.children if child is not self.panel]
        self._drawer = Drawer(self.panel, self.bar, self.close_drawer)
        self.panel.visible = True
        host.open(self._drawer)
        self._put_note()

    def close_drawer(self) -> None:
        """Moves the card back to its own place."""
        if self._drawer is None or self.room.host is None:
            return
        self._drawer = None
        self.room.host.close()
        self.room.replace(*self.room.children, self.panel)
        self.panel.visible = False
        self._put_note()

    # ---- layout
    def arranged(self) -> None:
        """Called after everything has been laid out again."""
        self.face.settle()
        self._turn_glow.stop()
        if self._reading is not None and bool(self._above.children) == (self.panel.visible or self.drawn_out):
            self._put_note()        # the card has come or gone with the window's size


class DeskScene(TableScene, DeskUser):
    """A scene with one table, which is played, replayed, or the subject of a drill."""

    desk: Desk

    def __init__(self) -> None:
        super().__init__()
        self._clock = Animator()        # what moves without anybody waiting for it

    def keep_panel(self, unfolded: bool) -> None:
        """Remembers whether the card beside the table is unfolded."""
        self.shell.change(msgspec.structs.replace(self.settings, panel=unfolded))

    def set_speed(self, speed: float) -> None:
        """Sets the speed of all motion from now on."""
        self.shell.change(msgspec.structs.replace(self.settings, speed=speed))

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return self.desk.room.backdrop(painter, size)

    @property
    def moving(self) -> bool:
        return super().moving or self._clock.moving


# ---- how a table in play is shown on its desk: whose eyes it is drawn for, what has just happened there, and where it stands
class PacedScene(Protocol):
    """The scene of a table in play; game.ui.scenes.play.PlayScene implements it."""

    @property
    def usual_pace(self) -> Pace:
        """How fast the table goes by the settings, where nothing is skipped."""


class TableEyes:
    """Whose eyes a table is drawn for at the pace that is set, and what they see."""

    def __init__(self, table: Table, driver: Driver, scene: PacedScene) -> None:
        self._table, self._driver, self._scene = table, driver, scene

    @property
    def now(self) -> tuple[int | None, int]:
        """Whose eyes they are (None: the public's), and the seat at the near edge."""
        pace = self._scene.usual_pace
        return self._driver.eyes(pace), self._driver.bottom(pace)

    def sitting(self, eyes: int | None, bottom: int) -> Sitting:
        """Who sits at the near edge, and whether that hand is open to those eyes."""
        open_hand = eyes is not None or not self._table.rules.secrets
        return Sitting(bottom, self._table.names, open_hand, self._table.seats[bottom].is_person)

    def seen(self) -> tuple[object, Sitting]:
        """The view of the table that is shown now, and who sees it."""
        eyes, bottom = self.now
        return self._table.view(bottom), self.sitting(eyes, bottom)


class _Perceived(NamedTuple):
    """What a viewer perceives of an action; `known`: how many events were told before its own; `deals`: whether it deals a hand."""

    events: tuple[Event, ...]
    after: object
    sitting: Sitting
    eyes: int | None
    deals: bool
    known: int


@dataclass(slots=True)
class _PlayShown:
    """An action at the table while it is shown: obeys game.ui.play.showing.ShownAction."""

    presenter: TablePresenter
    what: _Perceived
    then: Callable[[], None]
    told: int = 0

    def event_told(self) -> None:
        self.told += 1
        self.presenter.hear(self.what, self.told)

    def done(self) -> None:
        self.then()


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
        """Seconds until a sentence or a bubble disappears."""
        return min((due for due in (self._prompt.next_due, self.voices.next_due) if due is not None), default=None)

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self.voices.update(seconds)
        self._prompt.update(seconds)

    @property
    def next_beat(self) -> float | None:
        """Seconds until the dots of a bot's thinking step on, None where none thinks or motion is reduced."""
        return self._dots.next_due if isinstance(self._was, Think) and not self._scene.settings.reduce_motion else None

    def beat(self, seconds: float) -> None:
        """Lets time pass while nothing is being shown."""
        if self.next_beat is not None:
            self._dots.update(seconds)

    # ---- what happens
    def decided(self, played: PlayedAction) -> None:
        """Called when the bot that was thinking has decided: its dots stop."""
        if isinstance(self._was, Think):
            knock, view = SeatOccasion(self._was.seat, Occasion.KNOCKED), self._table.rules.view(played.after, self._was.seat)
            knocks = any(knock in occasions_of(self._table.rules.key, event, view) for event in played.events)
            self._desk.seats.has_decided(self._was.seat, knocks=knocks)

    def happen(self, played: PlayedAction, eyes: int | None, bottom: int, done: Callable[[], None]) -> None:
        """Shows what has happened, as those eyes perceived it; `done` is called when all of it has been seen."""
        rules = self._table.rules
        events = [event for event in (self._table.perceive(e, eyes) for e in played.events) if event is not None]
        sitting = self._viewpoint.sitting(eyes, bottom)
        before, after = rules.view(played.before, bottom), rules.view(played.after, bottom)
        deals = rules.secrets and rules.to_act(played.before) is CHANCE
        shown = _PlayShown(self, _Perceived(tuple(events), after, sitting, eyes, deals, len(self._table.heard(eyes)) - len(events)), done)
        self._prompt.clear()
        self.voices.clear()
        self._scene.ui.hush()       # a tip would lie over what is played now, as long as the mouse rests
        self._showing.begin(events, before, after, sitting, shown)

    def hear(self, what: _Perceived, number: int) -> None:
        """Called when event `number`, from 1, of an action that is being shown is told."""
        self._desk.strip.say(self._log.tell(what.eyes, what.known + number))
        self._feel(what.events[number - 1], what.after)
        if what.deals and number == 1:
            self._desk.deal(what.after, what.sitting)
        elif number == 1:
            self._desk.count(what.after, what.sitting)
        if number > 1:      # the turn has ended before what follows from its move
            self._desk.rest(what.after, what.sitting)

    def _feel(self, event: Event, view: object) -> None:
        """Shows how the people at the table react to an event."""
        occasions = occasions_of(self._table.rules.key, event, view)
        moment = f"{self._table.title} {self._table.position}"
        self.voices.feel(self._scene.painter, occasions, moment, self._scene.settings.talk, self._desk.room.desk)

    def recall(self) -> None:
        """Has the face remember what the last action left on the table, when play begins in the middle of a game."""
        face, at, history, rules = self._desk.face, self._table.position, self._table.history, self._table.rules
        if face.keeps_hand and at:
            eyes, bottom = self._viewpoint.now
            events = [heard.event for heard in self._table.heard(eyes) if heard.position == at]
            before, after = (rules.view(history.state_at(position), bottom) for position in (at - 1, at))
            face.recall(events, before, after, self._viewpoint.sitting(eyes, bottom))

    # ---- where the table stands
    def put(self, due: DueStep, why: str, *, covered: bool) -> bool:
        """Shows the table as it is, at once, and the step that comes next; returns whether a person's turn begins with that.

        `why` says why it is that seat's turn; while the table is `covered` no turn begins.
        """
        begins = isinstance(due, Ask) and not isinstance(self._was, Ask) and not covered
        self._was = due
        if begins:
            self._desk.free_focus(self._scene.ui)
        view, sitting = self._viewpoint.seen()
        legal: Legal[object] = self._table.legal_for(due.seat) if isinstance(due, Ask) else NoLegal()
        self._desk.put(view, legal, sitting, turn_of(due, why, sitting.viewer))
        self._prompt.put(due, view, legal, sitting)
        self._log.tell(self._viewpoint.now[0], None)
        return begins

    def clear(self) -> None:
        """Shows the table without anything that can be done; the next `put` begins a turn."""
        self._was = None
        view, sitting = self._viewpoint.seen()
        self._desk.face.put(view, NoLegal(), sitting)

    def refuse(self, action: object) -> None:
        """Says why the rules do not allow that action, in their words, and shakes what it is made with."""
        why = self._table.rules.why_not(self._table.state, action)
        if why is not None:
            for track in self._desk.face.shake(action):
                self._scene.motion.play(*track)
            self._prompt.deny(self._scene.shell, why)

    def tell_clock(self, due: DueStep, left: float | None) -> None:
        """Shows the seconds that the shot clock of the game still gives the person who is asked (None: no clock runs)."""
        if isinstance(due, Ask):
            whole = None if left is None else ceil(left)
            self._desk.seats.clock(due.seat, whole)
            self._desk.face.clock(whole)


# ---- the table that a new game would open with, laid out and drawn where nobody sees it while the game is being chosen
# Its ground is painted by the painter's thread, and all else is drawn bit by bit: words, plates and shadows are there when the game
# begins.
_SLICE: Final = .006    # seconds of drawing between two looks at the events
_LOOK: Final = .02      # seconds between two steps of laying a table out
REST: Final = .3        # seconds for which a choice must stand: nothing is painted for those that are only passed over


class TableAhead(DeskScene):
    """The table at the start of a game, seen by its first seat. It is never pushed on the scene stack: call `enter`, `ask` and `exit`."""

    def __init__(self, rules: AnyRules, start: object, seats: Sequence[Seat], *, faces: FaceMaker = make_face) -> None:
        """`start` is the state that the game would begin with, `faces` makes the game's face."""
        super().__init__()
        self._rules, self._view, self._seats, self._faces = rules, rules.view(start, 0), seats, faces
        self._sitting = Sitting(0, tuple(seat.name for seat in seats), False, seats[0].is_person)
        self._marks = marks_at(rules.key, lambda: self._view)

    @property
    def settings(self) -> Settings:
        return msgspec.structs.replace(super().settings, speed=0.0)

    @property
    def taste(self) -> Taste:
        return taste_of(self.shell.profiles, self._seats, self._marks)

    def build(self) -> Widget:
        """The desk with the game's face, as it is played; none of its buttons is ever seen."""
        self.face: AnyFace = self._faces(self._rules.key, self, self._view, self._sitting)
        bar = PlayBar(self._rules.title, _Nobody())
        self.desk = Desk(self.face, self._seats, bar, TurnGlow(self.stage, self._clock), DeskUser(),
                         face_of=self.shell.profiles.face_of)
        self.desk.room.wanted = self.settings.panel
        return self.desk.room

    def ask(self) -> None:
        """Asks the painter for the backdrop and for what the face will show first."""
        painter, size = self.painter, self.shell.size
        self.ui.arrange(painter, size)
        self.desk.put(self._view, NoLegal(), self._sitting, SeatTurn(0, _("Your turn")))
        self.ui.arrange(painter, size)
        self.backdrop(painter, size)
        self.face.paint_ahead(painter)

    def draw(self) -> Iterator[None]:
        """Draws one widget after the other on a surface that nobody sees: the painter keeps what it makes for them."""
        page = pygame.Surface(self.shell.size, 0, 32)
        page.set_clip((0, 0, 1, 1))     # nothing should be filled
        for widget in _shown(self.desk.room):
            if widget.rect.w > 0 < widget.rect.h:
                widget.draw(self.painter, page)
                yield

    def leave(self) -> None:
        self.face.close()


class AheadOfPlay:
    """Has a table painted once the choice of it has stood for a moment, and the painter has nothing else to do."""

    def __init__(self, shell: Callable[[], Shell]) -> None:
        self._shell = shell
        self._wanted: tuple[Hashable, Callable[[], TableAhead]] | None = None
        self._stood = 0.0
        self._done: Hashable = None
        self._table: TableAhead | None = None       # the table that is being painted
        self._drawn: Iterator[None] = iter(())      # draws the next widget of it at each step

    def choose(self, key: Hashable, make: Callable[[], TableAhead]) -> None:
        """Takes the table that would be played now: `make` lays it, and `key` differs for each table."""
        if self._wanted is None or self._wanted[0] != key:
            self._stood = 0.0
            self.close()
        self._wanted = key, make

    def forget(self) -> None:
        """Called when nothing can be played with the present choices: no table is painted."""
        self._wanted = None
        self.close()

    def close(self) -> None:
        """Removes the table, however much of it has been drawn."""
        if self._table is not None:
            self._table.exit()
        self._table, self._drawn = None, iter(())

    @property
    def next_due(self) -> float | None:
        """Seconds until a table may be laid, or more of it drawn; None where none has to be."""
        if self._table is not None:
            return _LOOK
        return max(_LOOK, REST - self._stood) if self._lacks else None

    @property
    def _lacks(self) -> bool:
        return self._wanted is not None and (self._wanted[0], self._shell().painter.look, self._shell().size) != self._done

    def update(self, seconds: float, *, moving: bool) -> None:
        """Advances time; while something is `moving` on the screen no table is laid, nor drawn."""
        self._stood += seconds
        shell = self._shell()
        if self._wanted is None or self._stood < REST or moving:
            return
        if self._lacks:
            if shell.painter.busy:      # what is seen goes first
                return
            self.close()
            key, make = self._wanted
            self._done = key, shell.painter.look, shell.size
            self._table = make()
            self._table.enter(shell)
            self._table.ask()
            self._drawn = self._table.draw()
        elif self._table is not None:
            self._draw()

    def _draw(self) -> None:
        """Draws more of the table for _SLICE seconds; removes it when all is drawn."""
        until = time.perf_counter() + _SLICE
        for _widget in self._drawn:
            if time.perf_counter() >= until:
                return
        self.close()


def _shown(widget: Widget) -> Iterator[Widget]:
    """A widget and all below it that would be seen."""
    if widget.visible:
        yield widget
        for child in widget.children:
            yield from _shown(child)


class _Nobody:
    """Buttons of the bar that do nothing: this bar is never shown."""

    def open_menu(self) -> None:
        """Does nothing: this table has no menu."""

    undo = redo = ask_hint = read_rules = cycle_speed = open_menu
