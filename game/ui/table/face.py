"""What the play screen and the replay ask of a game's table: the one seam between the screens and the games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import pygame

from game.bots.policy import Choice
from game.rules.contract import Event, Legal, NoLegal
from game.ui.dice.die import DieModel
from game.ui.game_length import LengthOffer, TurnSeconds
from game.ui.looks.stage import Tween
from game.ui.looks.theme import Theme
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.ambience import CLUBHOUSE, Ambience
from game.ui.widgets.base import Widget


# ---- what at a table is worth a word or a face: occasions that everybody saw, by the events of each game
class Occasion(StrEnum):
    """What has happened to somebody. It follows from public events alone."""

    KNOCKED = "knocked"
    HAND_WON = "hand won"
    HAND_LOST = "hand lost"
    TIED = "tied"
    MATCH_WON = "match won"
    MATCH_LOST = "match lost"
    WELL_PLAYED = "well played"
    PLAYED_BADLY = "played badly"
    IN_TROUBLE = "in trouble"
    ACE = "ace"
    IN_WATER = "in water"
    CARD_LOST = "card lost"
    STREAK = "streak"


class SeatOccasion(NamedTuple):
    """What has happened, and to whom."""

    seat: int
    occasion: Occasion


def all_seats(seats: int, winners: Iterable[int], won: Occasion, lost: Occasion) -> Iterator[SeatOccasion]:
    """One occasion for those who won, another for all others."""
    ahead = frozenset(winners)
    return (SeatOccasion(seat, won if seat in ahead else lost) for seat in range(seats))


STREAK: Final = 3
"""Wins one after the other from which there is more to say than of a hand."""


def hand_over(seats: int, winners: Iterable[int], streak: int = 0) -> Iterator[SeatOccasion]:
    """A hand has ended: with no winner it is tied. `streak` are the wins in a row that the winners have now, where the game counts them."""
    ahead = tuple(winners)
    if not ahead:
        return (SeatOccasion(seat, Occasion.TIED) for seat in range(seats))
    return all_seats(seats, ahead, Occasion.STREAK if streak >= STREAK else Occasion.HAND_WON, Occasion.HAND_LOST)


def match_over(seats: int, winners: Iterable[int]) -> Iterator[SeatOccasion]:
    """The match, the game or the round has ended."""
    return all_seats(seats, winners, Occasion.MATCH_WON, Occasion.MATCH_LOST)


def hole_played(seat: int, strokes: int, par: int) -> Iterator[SeatOccasion]:
    """A hole is finished: an ace is one, under par is well played, two or more over par badly."""
    if strokes == 1:
        yield SeatOccasion(seat, Occasion.ACE)
    elif strokes < par:
        yield SeatOccasion(seat, Occasion.WELL_PLAYED)
    elif strokes >= par + 2:
        yield SeatOccasion(seat, Occasion.PLAYED_BADLY)


# ---- which dice are due at a table: what a person who rolls real ones is asked
class FaceWanted(NamedTuple):
    """A face that a die may show: its value in the rules, and the words on its button."""

    value: int
    words: str


class DieWanted(NamedTuple):
    """A die by its name, and all that it may show. `model` gives what it looks like in a theme; None where it is not pictured."""

    name: str
    faces: tuple[FaceWanted, ...]
    model: Callable[[Theme], DieModel] | None = None


class DiceWanted(NamedTuple):
    """The dice that are due, and the action of chance that a value a die makes; `seat` is who rolls, None where that is nobody's turn.

    `below` says that the faces asked for are those on which the dice lie.
    """

    question: str
    dice: tuple[DieWanted, ...]
    action: Callable[[Sequence[int]], object]
    seat: int | None = None
    below: bool = False


def numbered(name: str, values: Iterable[int], model: Callable[[Theme], DieModel] | None = None) -> DieWanted:
    """A die that shows these numbers."""
    return DieWanted(name, tuple(FaceWanted(value, str(value)) for value in values), model)


# ---- what the play screen and the replay ask of a game's table: the one seam between the screens and the tables
class TableScene(Scene):
    """A scene with a table, whose face tells it what the player does there. Where nobody plays, as in a picture, that is nothing."""

    def choose(self, action: object) -> None:
        """The player has picked a legal action on the table or in the hand."""

    def refuse(self, action: object) -> None:
        """An action has been tried that is not legal; a scene that is played on says why in the rules' own words."""

    def ask_again(self) -> None:
        """What the face asks has changed without an action, as when a tile is picked that fits both ends."""


LEAST_TABLE: Final = 600
"""Logical units: where the card would leave a table less width than this, it folds by itself, unless the table asks for more."""

V = TypeVar("V")
A = TypeVar("A")

Track: TypeAlias = tuple[Tween, ...]
"""Tweens one after the other; a motion is several tracks side by side."""


TELL: Final = Tween(0.0)
"""In a track: the moment at which words, notes and log tell the event. An event whose tracks hold none is told as its motion begins; one
that shows its result only at the end, as a throw of dice does, is told there."""


@dataclass(frozen=True, slots=True)
class ResultPause(Tween):
    """In a track: the time to read a result that has come out. While it comes out, and for a moment after, no press cuts it short.

    With `words` ("Next hand") the play screen waits for a button of that name instead, and shows the rest of the track once it is pressed.
    """

    words: str = ""


DrawToken: TypeAlias = Callable[[Painter, int], pygame.Surface]
"""Draws the token for one thing that a seat holds, with the given width in device pixels: the back of a tile, a card, a ball."""


class Tokens(NamedTuple):
    """What a seat holds, as its plaque shows it: `number` tokens, each drawn by `draw`."""

    number: int
    draw: DrawToken


@dataclass(frozen=True, slots=True)
class SeatNote:
    """What the plaque of a seat shows besides name and shape.

    `role` ("you", "your partner"), what it holds (`held`; None: nothing at this game), `count` in words ("5 tiles"), a
    large `stat` with its `label` ("3", "strokes"; empty: none), and what the seat did last (`said`).
    """

    role: str
    held: Tokens | None
    count: str
    stat: str
    label: str
    said: str


class Sitting(NamedTuple):
    """How the table is looked at: `viewer` is the seat at the bottom, `names` by seat; `open_hand` False lays its hand face down.

    `person` False: a bot sits there, whom nobody calls "you".
    """

    viewer: int
    names: tuple[str, ...]
    open_hand: bool
    person: bool = True

    @property
    def you(self) -> int | None:
        """The seat that plaques call "you", and to which others are partners or opponents; None where there is only looked on."""
        return self.viewer if self.open_hand and self.person else None


class LegendMark(NamedTuple):
    """A mark that may lie on the ground of a table: how it is drawn in a box, and what it means."""

    draw: Callable[[Painter, pygame.Surface, pygame.Rect], None]
    words: str


class TableFace(ABC, Generic[V, A]):
    """One game's table, hand and score board as widgets, driven by views and events. Each scene with a table makes a new one, and hears
    from it what the player does (`TableScene`).

    The screen paints the desk, the rail and the felt (`paint.backdrops`) and lays `table` out so that its rectangle is the cloth inside
    the rail. `hand` gets the width of the rail below the sentence, and `board` that of the seats' column above them; each is as high as
    its `height` asks. What is not abstract a table need not have: as it is here, it has none of it.
    """

    table: Widget
    """The table itself, in the rectangle of the cloth."""
    hand: Widget
    """The viewer's hand, below the sentence."""
    board: Widget
    """The score board, above the seats."""
    head: Widget | None = None
    """A strip above the table, as wide as its rail; of height 0 where the width does not suit it."""
    legend: Widget | None = None
    """A plaque below the seats. It stays away where they would have too little room, as `head` does where the table would."""
    least_table: int = LEAST_TABLE
    """The logical units of the table's width that the card beside it leaves at least; else it folds by itself."""
    tagged: bool = False
    """Set by a guided game: while somebody is to move, what is open says what fits it ("tags" among the spots)."""

    opens_hands: ClassVar[bool] = False
    """Whether seats hide hands, which `laid_open` shows."""
    keeps_hand: ClassVar[bool] = False
    """Whether a finished hand stays on the table until the next one: `recall` brings it back."""
    lights_places: ClassVar[bool] = False
    """Whether `tell_place` lights the places that sentences speak of."""
    advises: ClassVar[bool] = False
    """Whether hints are `advice` of the table's own, because it shows the same numbers."""

    def __init__(self, scene: TableScene, view: V, sitting: Sitting) -> None:
        """A table at that position, as it is seen; nobody is asked anything yet. It is shown once it has been laid out and `put`."""
        self.scene, self.view, self.sitting = scene, view, sitting
        self.legal: Legal[A] = NoLegal()

    # ---- the position
    @abstractmethod
    def put(self, view: V, legal: Legal[A], sitting: Sitting) -> None:
        """Show this position at once. `legal` is empty unless a person at this screen is to act; what is in it glows and can be used."""

    def put_again(self) -> None:
        """The position as it is, after something else was shown."""
        self.put(self.view, self.legal, self.sitting)

    @abstractmethod
    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event as the viewer heard it. May be empty.

        The events of one action come in turn, all with the action's `before` and `after`, each when the motion of the one before it has
        ended; `put` with `after` follows the last. Each is told as it begins, or where a track holds TELL. Where there is something to
        read (a hand's end), end with a ResultPause, or with a pause that is not `paced`: it is there at instant speed too, and a key or
        click cuts it short.
        """

    def recall(self, events: Sequence[Event], before: V, after: V, sitting: Sitting) -> None:
        """`after` is about to be put without having been played to, and came from `before` by these events: remember what they leave."""

    def lay_last(self, before: V, after: V) -> V | None:
        """The part that ended between these positions, as it lay at its end, where the table lies bare until the next; None: none did.

        Nobody would know by a picture of a bare table what was played.
        """
        return None

    def as_told(self, view: V) -> V | None:
        """The position as far as its events have been shown, while an action that led to `view` is; plaques and card agree with it.

        None where they show `view` from the first event on.
        """
        return None

    # ---- words
    @abstractmethod
    def ask(self, view: V, legal: Legal[A], sitting: Sitting) -> str:
        """One sentence: what is asked of whom."""

    @abstractmethod
    def seat_note(self, view: V, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""

    @abstractmethod
    def subtitle(self, view: V) -> str:
        """The words beside the game's name in the top bar: "hand 4, first to six in a row"."""

    @property
    def announces(self) -> bool:
        """Whether the result of a hand lies on the table now, in large letters: it need not be said below it as well."""
        return False

    # ---- the seats and the card
    def order(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        """The seats from the top plaque to the bottom one; as they sit, where nobody sits nearer than another."""
        return tuple(range(len(sitting.names)))

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each of that number of seats in the `order`: 0 the viewer's own, 1 left, 2 opposite, 3 right.

        Their plaques stand round the table there, where there is room; empty: in a column.
        """
        return ()

    @abstractmethod
    def shown_by(self, view: V, seat: int, sitting: Sitting) -> Widget:
        """What that seat has shown to everybody so far, for the sheet beside its plaque: nothing in it depends on what is hidden."""

    def laid_open(self, view: V) -> Widget | None:
        """What the seat of this view holds, small enough for its plaque; None where it holds nothing."""
        return None

    def odds(self, view: V, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: what the viewer could count alone. A game in which all is seen need not have it."""
        return Widget()

    @property
    def has_odds(self) -> bool:
        """Whether the panel has an odds tab: where the table says what it shows."""
        return type(self).odds is not TableFace.odds

    @abstractmethod
    def scorecard(self, view: V, sitting: Sitting) -> Widget:
        """What the panel's score tab shows, at its full height: the panel scrolls it."""

    def card_rows(self, view: V, names: Sequence[str]) -> list[list[str]]:
        """The scorecard as rows of a spreadsheet, a head first, saved beside the table of what happened; empty where none is kept."""
        return []

    # ---- what the player does
    def ask_again(self) -> None:
        """What is asked has changed without an action."""
        self.scene.ask_again()

    def attempt(self, action: A) -> None:
        """The player does this, or learns why that can't be done.

        Both are shown at once, before it returns: `happen` may have begun the motion. What changes on the table because of a press is
        changed first, or it hides that.
        """
        (self.scene.choose if self.legal.allows(action) else self.scene.refuse)(action)

    @abstractmethod
    def pick(self, number: int) -> None:
        """The number key: pick that tile of the hand, or die, counted from 1."""

    def shake(self, action: A) -> tuple[Track, ...]:
        """The motion of a refused action: none, where the sentence that says why is enough."""
        return ()

    def chosen(self) -> A | None:
        """Of an action that is put together before it is played, marked dice or a planned shot: what would be played now.

        None while nobody is asked for such a thing.
        """
        return None

    def clock(self, left: int | None) -> None:
        """The whole seconds that are left on the shot clock; None where no clock runs."""

    # ---- hints
    @abstractmethod
    def point_out(self, action: A | None) -> None:
        """Mark an action as the hint (None: no mark)."""

    def focus_of(self, action: A) -> Widget | None:
        """What a hint puts the focus on, by which the action is done or begun: the tile, the die, the button; None where none is shown."""
        return None

    def advice(self) -> Choice | None:
        """What is best where a person is asked now, as far as it is known; None while it is not. Asked often: it takes no time."""
        return None

    def so_far(self) -> Choice | None:
        """Something sound to say while there is no advice; None for a moment. Asked often too."""
        return None

    def dearer(self, action: A) -> float | None:
        """The strokes that an action costs more than the best one; None where that is not known."""
        return None

    # ---- what a guided game, a sentence or a legend speaks of
    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Where the part of that name is now, in device pixels; nothing where there is none of that name."""
        return ()

    def joins(self) -> Iterable[tuple[pygame.Rect, pygame.Rect]]:
        """What a move joins and is to be seen, in device pixels: the place on the table, and the thing that goes there."""
        return ()

    def linger(self, *, on: bool) -> None:
        """From the next position on the dice of the last throw lie on the felt, with what they were read from, or no longer."""

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Light the place that an event speaks of, None: none any more. `after` is what has happened since, which may have moved on."""

    def marks(self) -> Sequence[LegendMark]:
        """The marks on its ground that want to be explained, those that are seen first at the beginning."""
        return ()

    @property
    def grid(self) -> bool | None:
        """Whether the lines of its cells are shown; None where it has none that could be hidden."""
        return None

    # ---- its life
    def open(self, view: V) -> None:
        """The table was opened for play at this position, as some seat sees it: get ready in the background, and show nothing of it."""

    def paint_ahead(self, p: Painter) -> None:
        """Ask for the pictures that a table laid out like this one shows first; draw nothing."""

    def settle(self) -> None:
        """Called when the screen has been laid out again: places sprites where the widgets are now."""

    def as_picture(self) -> None:
        """From now on show only what lies on the table, and not by what it is played."""

    def close(self) -> None:
        """The table is left; nothing is asked of the face any more."""


AnyFace: TypeAlias = TableFace[Any, Any]
FaceMaker: TypeAlias = Callable[[str, TableScene, Any, Sitting], AnyFace]
"""Makes the face of a game (by its key) for a scene, at a position as it is seen."""

DrawFigure: TypeAlias = Callable[[Painter, int], pygame.Surface]
"""Draws a figure of the rules, at most the given number of device pixels wide."""

RuleFigures: TypeAlias = Mapping[str, DrawFigure]
"""The figures that a game's rule pages name."""


class CoursePrint(NamedTuple):
    """What is printed on the card of a course: its number of holes, their par, and its picture.

    The picture is drawn for a place of a size in device pixels, and scaled down where it is larger. `lying`: it is drawn from left to
    right, for a place that is turned upright afterwards. `pars` are those of the holes, one by one; none where the picture tells them.
    """

    holes: int
    par: int
    draw: Callable[[Painter, tuple[int, int]], pygame.Surface]
    lying: bool = False
    pars: tuple[int, ...] = ()


class ColourOffer(NamedTuple):
    """A colour that a seat may have: its mark by number, its name, what it brings in a word or two (or "") and in a sentence."""

    mark: int
    name: str
    brings: str
    line: str


class SeatColours(Protocol):
    """A game in which the seats choose their colours, each at most once, by an option `of_seats`. Colours are numbers from 0."""

    @property
    def option(self) -> str:
        """The name of that option."""

    def marks(self, view: Any) -> tuple[int, ...]:
        """The numbers of the colours and shapes that the seats have in a view, for every seat that a table can have."""

    def chosen(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """The colours by seat, of options in their written form."""

    def choose(self, options: Mapping[str, str], seat: int, colour: int) -> str:
        """The written value of the option after a seat has chosen a colour."""

    def offers(self, content: object, options: Mapping[str, str]) -> tuple[ColourOffer, ...]:
        """What there is to choose from."""


class SetCourse(NamedTuple):
    """What a screen on which a course was set pops with: the changes as a text, "" for none."""

    text: str


class CourseSetter(Protocol):
    """How players set the course of a game before a round. What was set is a text, "" where the course is as its file has it."""

    def with_course(self, content: Any, text: str) -> object:
        """The content with the course as it was set. Raises ValueError where the text does not suit it."""

    def in_words(self, text: str) -> str:
        """What was set, in a few words."""

    def scene(self, content: Any, options: Mapping[str, str], text: str) -> Scene:
        """The screen on which it is set, which pops with a `SetCourse`, or with None where all stays as it was.

        `content` is that of the files; `options` in their written form.
        """


class TableEntry(ABC):
    """How a game is drawn: its table, the icon that stands for it in lists, the figures of its rules, and what is said of it elsewhere.

    A game has a class of its own with what is not as usual.
    """

    icon: ClassVar[str]
    figures: ClassVar[RuleFigures]
    cloth: ClassVar[str] = "#5B3B2A"
    """The colour of its box on the shelf."""
    seconds: ClassVar[TurnSeconds] = TurnSeconds(6, 1.5, 6)
    """What its turns take."""
    length: ClassVar[LengthOffer | None] = None
    """The lengths that are offered beside Play now."""
    rated: ClassVar[bool] = False
    """Whether `best_play` may find a number: not where nobody can solve its courses."""
    of_dice: ClassVar[bool] = False
    """Whether chance needs dice, which can be rolled on a real table."""
    colours: ClassVar[SeatColours | None] = None
    """Those that its seats choose, None where each has the colour of its chair or of its player."""
    setter: ClassVar[CourseSetter | None] = None
    """Lets the players set the course; None where it is as its file has it."""

    @abstractmethod
    def face(self, scene: TableScene, view: Any, sitting: Sitting, /) -> AnyFace:
        """A new table at a position."""

    def on_course(self, options: Mapping[str, str], /) -> bool:
        """Whether the course plays a part with options in their written form."""
        return True

    def warning(self, start: Any, /) -> str:
        """What should be known before a game that begins with a state is played, or ""."""
        return ""

    def best_play(self, content: Any, options: Any, folder: Path, /) -> Iterable[float]:
        """What best play is expected to need on a course, alone; the folder is that of solved tables.

        It may take long, and ends without a number where none is known.
        """
        return ()

    def course(self, content: Any, /) -> CoursePrint | None:
        """What is printed on the card of a course, None where it is not known before the game begins."""
        return None

    def occasions(self, event: Any, view: Any, /) -> Iterable[SeatOccasion]:
        """What an event, heard by everybody, is to the seats; `view` is that after it. Tells nothing hidden."""
        return ()

    def dice(self, state: Any, /) -> DiceWanted | None:
        """The dice that are due in a state, None where none are."""
        return None

    def begins(self, event: Any, /) -> str:
        """The hand or hole that an event begins ("Hand 4"), "" where it begins none: replays are gone through by these."""
        return ""

    def ambience(self, view: Any, /) -> Ambience:
        """What is heard round the table, by what lies there for everybody; the view is that of any seat."""
        return CLUBHOUSE
