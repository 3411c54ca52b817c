"""The picture of a table in play: puts positions, sentences and the log into the widgets. Play screen and replay are both built on it.

Where there is no room for the card beside the table, it lies above it (`Drawer`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import msgspec
import pygame

from game.rules.contract import Legal
from game.session.profiles import FaceOf
from game.session.seats import Seat
from game.ui.animation import Animator
from game.ui.glossary import Glossary, Mention, Term
from game.ui.input import Act, Point
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter
from game.ui.play.bar import TopBar
from game.ui.play.coach_place import KeptFree
from game.ui.play.panel import LOG, SidePanel
from game.ui.play.room import LEAST_TABLE, Parts, Room
from game.ui.play.seat_sheet import SIDEWAYS, SeatSheet, towards
from game.ui.play.seat_turn import SeatTurn
from game.ui.play.seats import SeatColumn, SeatPlate
from game.ui.play.strip import Strip
from game.ui.play.terms import NoteAbove, TermLinks, TermNote, kept_free
from game.ui.play.turn_glow import TurnGlow
from game.ui.scene import Scene
from game.ui.table.face import Announcing, AnyFace, Disclosing, Furnished, PointableFace, Sitting, Spacious, Surrounded, Telling
from game.ui.theme import SIZES
from game.ui.widgets.base import Host, Widget
from game.ui.widgets.ui import Ui
from game.words import _

_LEAST = 320        # logical units


class Drawer(Widget):
    """Holds the card over the right edge of the window while it is open."""

    hoverable = True

    def __init__(self, panel: SidePanel, below: Widget, close: Callable[[], None]) -> None:
        """The card stands under the widget `below`, the bar."""
        super().__init__(panel)
        self._panel, self._below, self._close = panel, below, close

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """As wide as the card would like, at most half the window."""
        self.rect = pygame.Rect(rect)
        edge, top = p.look.px(SIZES.margin), self._below.rect.bottom + p.look.px(10)
        width = min(max(self._panel.natural(p), p.look.px(_LEAST)), rect.w // 2)
        self._panel.layout(p, pygame.Rect(rect.right - width - edge, top, width, rect.bottom - edge - top))

    def act(self, act: Act) -> Reply:
        """Close it."""
        if act.name not in ("panel", "back"):
            return False
        self._close()
        return True

    def point(self, point: Point) -> Reply:
        """A press beside the card closes it."""
        if point.kind == "down" and not self._panel.rect.collidepoint(point.pos):
            self._close()
            return True
        return False


class Desk:
    """The widgets of one table, and what is shown in them. `fold` is called with what the player wants of the card: True unfolded."""

    def __init__(self, face: AnyFace, seats: Sequence[Seat], bar: TopBar, turn_glow: TurnGlow, fold: Callable[[bool], None], *,
                 face_of: FaceOf, foot: Widget | None = None, hear: Callable[[Act], Reply] | None = None,
                 glossary: Glossary | None = None, read: Callable[[Term], SceneChange] | None = None) -> None:
        """The words of the `glossary` are links; `read` leads to one in the rules."""
        self.face, self.bar = face, bar
        self.seats, self.strip = SeatColumn(seats, face_of, self.look_at), Strip()
        self._people, self._hear = seats, hear
        self._shown: Callable[[int], Widget] | None = None
        self.panel = SidePanel([seat.name for seat in seats], self.turn_panel)
        head, legend = (face.head, face.legend) if isinstance(face, Furnished) else (None, None)
        sides = face.sides(len(seats)) if isinstance(face, Surrounded) else ()
        parts = Parts(bar, face.board, self.seats, face.table, self.strip, face.hand, self.panel, foot, head, legend, sides,
                      face.least_table if isinstance(face, Spacious) else LEAST_TABLE)
        self._term: Term | None = None      # whose line is read
        self._read_term = read
        self._focus_before: Widget | None = None
        self._above = NoteAbove(self._kept_free)
        self.room = Room(parts, self.turn_panel, self._hear_first, self._above)
        self.linking = TermLinks(glossary, [seat.name for seat in seats], self.turn_to_term) if glossary is not None else None
        self.coached: Callable[[], Sequence[Mention]] = tuple       # the words in what a coach says now
        self.strip.linking = self.panel.log.text.linking = self.linking
        self._fold, self._turn_glow = fold, turn_glow
        self._drawer: Drawer | None = None
        self._lit: int | None = None

    # ---- what is shown
    def put(self, view: object, legal: Legal[object], sitting: Sitting, turn: SeatTurn | None) -> None:
        """Show a position at once, with the turn of whoever acts."""
        self.face.put(view, legal, sitting)
        order = self.face.order(view, sitting)
        notes = [self.face.note(view, seat, sitting) for seat in range(len(sitting.names))]
        self.seats.tell(order, notes, turn)
        self.bar.tell(self.face.subtitle(view))
        self._shown = lambda seat: self.face.shown_by(view, seat, sitting)
        seen = sitting.open_hand
        self.panel.tell(lambda: self.face.scorecard(view, sitting), (lambda: self.face.odds(view, sitting)) if seen else None)
        seat = turn.seat if turn is not None and not (turn.busy or turn.calm) else None
        if seat != self._lit:
            self._lit = seat
            self._breathe()

    def rest(self, view: object, sitting: Sitting) -> None:
        """Show the seats as this position has them, as far as it has been told, while nobody is to act."""
        if isinstance(self.face, Telling):
            view = self.face.as_told(view)
            self.panel.tell_score(lambda: self.face.scorecard(view, sitting))
        elif isinstance(self.face, Announcing) and sitting.open_hand:
            self.panel.tell_odds(lambda: self.face.odds(view, sitting))
        self._shown = lambda seat: self.face.shown_by(view, seat, sitting)
        notes = [self.face.note(view, seat, sitting) for seat in range(len(sitting.names))]
        self.seats.tell(self.face.order(view, sitting), notes, None)

    def deal(self, view: object, sitting: Sitting) -> None:
        """A hand is being dealt, which leads to this position: nothing is told of the last one any more."""
        self.panel.tell_odds((lambda: self.face.odds(view, sitting)) if sitting.open_hand else None)

    def lay_open(self, views: Mapping[int, object]) -> None:
        """Lay these seats' hands open on their plaques, each as its own view has it; all others are hidden."""
        face = self.face
        self.seats.lay_open({seat: face.laid_open(view) for seat, view in views.items()} if isinstance(face, Disclosing) else {})

    def _breathe(self) -> None:
        host = self.room.host
        if self._lit is None or host is None:
            self._turn_glow.stop()
        else:
            plate = self.seats.plates[self._lit]
            self._turn_glow.over(host.painter, plate.wood(host.painter), plate.face(host.painter))

    # ---- the seats
    def look_at(self, plate: SeatPlate) -> None:
        """Open the sheet of a seat: what it has shown to everybody."""
        host, plates = self.room.host, [child for child in self.seats.children if isinstance(child, SeatPlate)]
        if host is not None and self._shown is not None:
            sheet = SeatSheet(self._people, plates, self._shown, host.close)
            sheet.look_at(plate)
            host.open(sheet, sheet.forward)

    def _hear_first(self, act: Act) -> Reply:
        """What the focus did not want: a seat is looked at, or the screen has another use for it."""
        plates = [child for child in self.seats.children if isinstance(child, SeatPlate)]
        if act.name == "seat":
            self.look_at(plates[1 % len(plates)])
        elif act.far and act.source == "pad" and act.name in SIDEWAYS:
            self.look_at(towards(plates, act.name))
        elif act.name == "word" and self.strip.linking is not None:
            self._next_term()
        elif act.name == "back" and self._term is not None:
            self.close_term()
        else:
            return self._hear(act) if self._hear is not None else False
        return True

    # ---- the words of the field
    @property
    def term(self) -> Term | None:
        """The word whose line is open."""
        return self._term

    def turn_to_term(self, term: Term) -> None:
        """Open the line of a word, in place of another; the same press closes it."""
        if self._term is term:
            self.close_term()
            return
        host = self.room.host
        if self._term is None and host is not None:
            self._focus_before = host.focus
        self._term = term
        self._put_note()

    def close_term(self) -> None:
        """No line is read any more; a focus in it goes back to where it was."""
        host, before = self.room.host, self._focus_before
        inside = host.focus if host is not None else None
        while inside is not None and not isinstance(inside, TermNote):
            inside = inside.parent
        self._term = self._focus_before = None
        if inside is not None and host is not None and before is not None and before.focusable and before.rect.w > 0:
            host.set_focus(before)
        self._put_note()

    def _put_note(self) -> None:
        """The note stands on the card, where that is seen, else above the table."""
        beside = self.panel.visible or self.drawn_out
        term, read = self._term, self._read_term

        def note() -> TermNote | None:
            return None if term is None else TermNote(term, self.close_term, None if read is None else lambda: read(term), flat=not beside)
        self.panel.put_note(note() if beside else None)
        self._above.fill(None if beside else note())

    def _next_term(self) -> None:
        """The line of the first word that is said, then of the next one; after the last, none."""
        terms = [one.term for one in (*self.coached(), *self.strip.mentions)]
        if self.panel.visible and self.panel.page == LOG:
            terms += self.panel.log.text.terms
        terms = list(dict.fromkeys(terms))
        if self._term in terms[:-1]:
            self.turn_to_term(terms[terms.index(self._term) + 1])
        elif self._term is not None:
            self.close_term()
        elif terms:
            self.turn_to_term(terms[0])
        elif self.room.host is not None:
            self.room.host.explain(self.strip, _("Nothing that is said now needs to be explained."))

    def _kept_free(self) -> tuple[KeptFree, ...]:
        """What a note above the table should not hide."""
        face, room = self.face, self.room.parts
        spots = [[*face.spots(name)] for name in ("tags", "busy", "goal")] if isinstance(face, PointableFace) else [[], [], []]
        tags, lying, goals = spots
        return kept_free([*(plate.rect for plate in self.seats.plates), *tags],
                         [room.hand.rect, self.strip.bar, *([room.foot.rect] if room.foot is not None else []), *lying, *goals])

    # ---- the focus
    def free_focus(self, ui: Ui) -> None:
        """A turn begins: a focus that lies elsewhere is let go, so that the face may put it on what can be done."""
        if ui.depth == 1 and ui.focus not in self._own():
            ui.set_focus(None)

    def owned(self, focus: Widget | None) -> Widget | None:
        """The focus, where it lies on something of the face, else None."""
        return focus if focus in self._own() else None

    def focus_own(self, ui: Ui, former: Widget | None = None) -> None:
        """Where the focus lies nowhere, it goes to the `former` one of the face, else to the first thing there that takes it."""
        own = self._own()
        if own and ui.depth == 1 and ui.focus is None:
            ui.set_focus(former if former in own else own[0])

    def _own(self) -> list[Widget]:
        """What the face has that takes the focus."""
        return [w for part in (self.face.hand, self.face.table) for w in part.walk() if w.focusable and w.rect.w > 0]

    # ---- the card
    @property
    def drawn_out(self) -> bool:
        """Whether the card lies in its drawer, above the table."""
        return self._drawer is not None

    def turn_panel(self) -> None:
        """Fold the card away or unfold it; where it has no room beside the table, open or close it above."""
        host = self.room.host
        if self._drawer is not None:
            self.close_drawer()
        elif self.room.tight and host is not None:
            self._open_drawer(host)
        else:
            self.room.want(not self.room.wanted)
            self._fold(self.room.wanted)
            self._term = None       # it was read where the card was, or is now
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
        if self._term is not None and bool(self._above.children) == (self.panel.visible or self.drawn_out):
            self._put_note()        # the card has come or gone with the window's size


class DeskScene(Scene):
    """A scene with one table: what is played, played back, or asked about."""

    desk: Desk

    def __init__(self) -> None:
        super().__init__()
        self._clock = Animator()        # what moves without anybody waiting for it

    def keep_panel(self, unfolded: bool) -> None:
        """Remember whether the card beside the table is unfolded."""
        self.shell.change(msgspec.structs.replace(self.settings, panel=unfolded))

    def set_speed(self, speed: float) -> None:
        """From now on all that moves goes at that speed."""
        self.shell.change(msgspec.structs.replace(self.settings, speed=speed))

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        """The desk with the felt."""
        return self.desk.room.backdrop(painter, size)

    @property
    def moving(self) -> bool:
        """Whether the picture changes by itself now."""
        return super().moving or self._clock.moving
