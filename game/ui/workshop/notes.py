"""Notes of the first use: up to three on the canvas, each with dots to what it speaks of, shown once for each kind of file."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

import pygame

from game.content.draft import Draft
from game.ui.input import Act, InputDevice, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.play.coach import draw_trails, trail
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.controls import FoldingSides
from game.ui.widgets.layout import Column, Paper, Row
from game.ui.widgets.text import Label
from game.words import N_, _

_WIDE: Final = 262          # logical units of a note
_BESIDE_UP_TO: Final = 1.5  # text scale up to which several notes are seen
_AIR: Final = 14            # between a note and the edge of the canvas
_DISC: Final = 26           # the disc with a note's number


# ---- what is said of a kind of file at its first use
NoteSubject: TypeAlias = Literal["canvas", "tools", "sheet", "save", "play"]
"""What a note of the first use speaks of: the canvas, what is in hand, the sheet, the button that saves, or that which begins to play."""


class FirstNote(NamedTuple):
    """A note of the first use: the part of the editor that it speaks of, its title and a sentence, not yet translated.

    `by_pad` and `by_touch` are its title, or title and sentence, for these devices; empty where they do not differ.
    """

    subject: NoteSubject
    title: str
    line: str
    by_pad: tuple[str, ...] = ()
    by_touch: tuple[str, ...] = ()

    def told_by(self, device: InputDevice) -> tuple[str, str]:
        """Title and sentence for a device, translated."""
        other = {"pad": self.by_pad, "touch": self.by_touch}.get(device, ())
        title, line = (*other, *(self.title, self.line)[len(other):])
        return _(title), _(line)


SAVED: Final = FirstNote("save", N_("Save it"), N_("Then it stands in New game, and can be sent to others."))
"""For every kind: what becomes of a file."""

PLAYED: Final = FirstNote("play", N_("Press P and play"), N_(
    "The hole as it stands, alone or against the pro, and back with all as it was."), (N_("Press Start and play"),), (N_("Touch Play"),))
"""For every kind that can be tried at a table."""


class GuideMoment(NamedTuple):
    """What a step of a guided file is judged by: the file as the step began and as it is, and whether it was played or saved since then."""

    begun: Draft
    now: Draft
    played: bool
    saved: bool


class GuideStep(NamedTuple):
    """A step of a guided first file: its note, and whether it was done; one that is only read is done when its note is pressed."""

    note: FirstNote
    done: Callable[[GuideMoment], bool]


class FileGuide(NamedTuple):
    """A guided first file of a kind: its title, not yet translated, the steps, and whether it is offered for a draft."""

    title: str
    steps: tuple[GuideStep, ...]
    fits: Callable[[Draft], bool]


NO_GUIDE: Final = FileGuide("", (), lambda _draft: False)
"""For a kind without a guide: no steps, and never offered."""


# ---- the notes on the canvas
AREAS: Final[Mapping[NoteSubject, tuple[float, float]]] = {
    "tools": (0.0, .92), "canvas": (.5, .3), "sheet": (1.0, .3), "save": (1.0, 0.0), "play": (1.0, 0.0),
}
"""Where on the canvas a note of each part stands, as shares of the room that it leaves."""


class NoteDisc(Widget):
    """The number of a note on a brass disc."""

    def __init__(self, number: int) -> None:
        super().__init__(width=_DISC)
        self.number = number

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_DISC)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        side = p.look.px(_DISC)
        put(surface, p.rbox(side, side, side // 2, "brass_ramp", "line", p.look.scale), self.rect.center, True)
        put(surface, p.text(str(self.number), SIZES.small, "on_brass", "bold"), self.rect.center, True)


class FirstNoteCard(Paper):
    """A note on its card; a press puts it away."""

    hoverable = above = True

    def __init__(self, note: FirstNote, number: int, away: Callable[[FirstNote], bool], device: InputDevice) -> None:
        self.note, self._away = note, away
        title, line = note.told_by(device)
        head = Row(NoteDisc(number), Label(title, SIZES.body, kind="bold", grow=1), gap=8)
        super().__init__(Column(head, Label(line, SIZES.small, tint="lesser"), gap=4), 8, 12)
        self.tip = _("Put away (Esc)")

    def point(self, point: Point) -> Reply:
        if point.kind == "up":
            self._away(self.note)
        return True


class NotesAbove(Overlay):
    """The notes that are not put away yet, above the canvas."""

    def __init__(self, canvas: Widget, subjects: Mapping[NoteSubject, Widget], sides: FoldingSides) -> None:
        """`subjects` are the parts of the editor that a note can speak of; where its `sides` are folded, their tabs lead to the sheet."""
        super().__init__()
        self._canvas, self._subjects, self._sides = canvas, subjects, sides
        self.notes: tuple[FirstNote, ...] = ()
        self.read: tuple[FirstNote, ...] = ()       # those that were pressed away one by one
        self._numbers: Mapping[FirstNote, int] = {}

    def show_notes(self, notes: Sequence[FirstNote], first: int = 1) -> None:
        """Shows these notes, numbered from `first`."""
        self._numbers = {note: number for number, note in enumerate(notes, start=first)}
        self.read = ()
        self._hold(tuple(notes))

    def put_away(self, note: FirstNote | None = None) -> bool:
        """Puts away that note, or all (None); returns whether any was shown."""
        left = () if note is None else tuple(each for each in self.notes if each != note)
        self.read = self.read if note is None else (*self.read, note)
        changed = left != self.notes
        if changed:
            self._hold(left)
        return changed

    def _hold(self, notes: tuple[FirstNote, ...]) -> None:
        self.notes = notes
        device = self.host.mode if self.host is not None else "mouse"
        self.hold(*(FirstNoteCard(note, self._numbers[note], self.put_away, device) for note in notes))

    def reword(self) -> None:
        """Tells the notes in the words of the device that is used now."""
        self._hold(self.notes)

    @property
    def _looked(self) -> list[pygame.Rect]:
        """The place of the cursor on the canvas while keys or a pad are used, which notes should not cover; else none."""
        shown = self.host is not None and self.host.mode in ("key", "pad") and self.host.focus is self._canvas
        return [self._canvas.focus_rect] if shown else []

    def follow(self) -> None:
        """Lays the notes out again where one covers the cursor of keys or a pad."""
        looked = self._looked
        if self.host is not None and any(card.visible and card.rect.collidelist(looked) >= 0 for card in self._cards):
            self.layout(self.host.painter, self.whole)
            self.host.refresh(self, self.whole)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = self.whole = pygame.Rect(rect)
        room = self._canvas.rect.inflate(-2 * p.look.px(_AIR), -2 * p.look.px(_AIR))
        taken: list[pygame.Rect] = []
        for card in self._cards:
            wide = min(round(p.look.px(_WIDE) * max(1.0, p.look.text)), room.w)
            place = pygame.Rect(0, 0, wide, min(card.height(p, wide), room.h))
            across, down = AREAS[card.note.subject]
            place.topleft = round(room.x + across * (room.w - place.w)), round(room.y + down * (room.h - place.h))
            place = _beside(place, [*self._looked, *taken], room, p.look.px(_AIR))
            # where there is no room it waits for another one to be put away; large ones come one by one, or they would cover half of it
            card.visible = place.collidelist(taken) < 0 and (not taken or p.look.text <= _BESIDE_UP_TO)
            card.layout(p, place)
            if card.visible:
                taken.append(card.rect)

    @property
    def _cards(self) -> list[FirstNoteCard]:
        return [child for child in self.children if isinstance(child, FirstNoteCard)]

    def paint_above(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The notes, and dots from each to its subject."""
        for card in (card for card in self._cards if card.visible):
            folded = card.note.subject == "sheet" and self._sides.folded
            subject = self._sides.tabs if folded else self._subjects.get(card.note.subject)
            if subject is not None and subject.rect.w > 0 and card.note.subject != "canvas":
                draw_trails(p, surface, [trail(p, card.rect, subject.rect)], 1.0)
        super().paint_above(p, surface, area)

    def act(self, act: Act) -> Reply:
        return act.name == "back" and self.put_away()


class GuidedSteps:
    """The steps of a guided first file, each with its note above the canvas; `at` is the one that is shown, from 0.

    It is over when the last step is done, or when a note was put away with all others.
    """

    def __init__(self, guide: FileGuide, notes: NotesAbove) -> None:
        self.guide, self._notes = guide, notes
        self.at = len(guide.steps)
        self._begun: tuple[Draft, ...] = ()     # the file as the step began, while there is one

    @property
    def running(self) -> bool:
        """Whether a step is shown."""
        return self.at < len(self.guide.steps)

    def begin(self, draft: Draft, at: int = 0) -> None:
        """Shows a step, or ends after the last one."""
        self.at, self._begun = at, (draft,)
        shown = [step.note for step in self.guide.steps[at:at + 1]]
        self._notes.show_notes(shown, at + 1)

    def follow(self, draft: Draft, *, played: bool, saved: bool) -> bool:
        """Goes on to the next step if this one is done; returns whether it was."""
        if not self.running:
            return False
        step = self.guide.steps[self.at]
        done = step.note in self._notes.read or step.done(GuideMoment(self._begun[0], draft, played, saved))
        if done:
            self.begin(draft, self.at + 1)
        elif step.note not in self._notes.notes:
            self.at = len(self.guide.steps)
        return done


def _beside(place: pygame.Rect, taken: Sequence[pygame.Rect], room: pygame.Rect, air: int) -> pygame.Rect:
    """The place, or the next one below that is not taken, else the next one above, within the room as far as it goes."""
    below = above = place
    for other in sorted(taken, key=lambda rect: rect.y):
        if below.colliderect(other):
            below = below.move(0, other.bottom + air - below.y)
    for other in sorted(taken, key=lambda rect: -rect.bottom):
        if above.colliderect(other):
            above = above.move(0, other.y - air - above.bottom)
    return next((found for found in (below, above) if room.contains(found)), below.clamp(room))


class NotedPage(Widget):
    """A page with notes above it."""

    def __init__(self, page: Widget, notes: NotesAbove) -> None:
        super().__init__(page, notes)
        self._notes = notes

    @property
    def overlay(self) -> Overlay:
        return self._notes
