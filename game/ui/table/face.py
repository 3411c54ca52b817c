"""What the play screen and the replay ask of a game's table: the one seam between the screens and the games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

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
        """He has tried an action that is not legal; a scene that is played on says why in the rules' own words."""

    def ask_again(self) -> None:
        """What the face asks has changed without an action, as when a tile is picked that fits both ends."""


V = TypeVar("V")
V_contra = TypeVar("V_contra", contravariant=True)
A_contra = TypeVar("A_contra", contravariant=True)
A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)

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


class TableFace(Protocol[V_contra, A_contra]):
    """One game's table, hand and score board as widgets, driven by views and events. Each scene with a table makes a new one, and hears
    from it what the player does (`TableScene`).

    The screen paints the desk, the rail and the felt (`paint.backdrops`) and lays `table` out so that its rectangle is the cloth inside
    the rail. `hand` gets the width of the rail below the sentence, and `board` that of the seats' column above them; each is as high as
    its `height` asks.
    """

    @property
    def table(self) -> Widget:
        """The table itself, in the rectangle of the cloth."""

    @property
    def hand(self) -> Widget:
        """The viewer's hand, below the sentence."""

    @property
    def board(self) -> Widget:
        """The score board, above the seats."""

    def put(self, view: V_contra, legal: Legal[A_contra], sitting: Sitting) -> None:
        """Show this position at once. `legal` is empty unless a person at this screen is to act; what is in it glows and can be used."""

    def happen(self, event: Event, before: V_contra, after: V_contra, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event as the viewer heard it. May be empty.

        The events of one action come in turn, all with the action's `before` and `after`, each when the motion of the one before it has
        ended; `put` with `after` follows the last. Each is told as it begins, or where a track holds TELL. Where there is something to
        read (a hand's end), end with a Result, or with a pause that is not `paced`: it is there at instant speed too, and a key or click
        cuts it short.
        """

    def ask(self, view: V_contra, legal: Legal[A_contra], sitting: Sitting) -> str:
        """One sentence: what is asked of whom."""

    def note(self, view: V_contra, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""

    def order(self, view: V_contra, sitting: Sitting) -> tuple[int, ...]:
        """The seats from the top plaque to the bottom one: the viewer first, then in order of play."""

    def subtitle(self, view: V_contra) -> str:
        """The words beside the game's name in the top bar: "hand 4, first to six in a row"."""

    def shown_by(self, view: V_contra, seat: int, sitting: Sitting) -> Widget:
        """What that seat has shown to everybody so far, for the sheet beside its plaque: nothing in it depends on what is hidden."""

    def odds(self, view: V_contra, sitting: Sitting) -> Widget:
        """What the panel's odds tab shows: what the viewer could count himself."""

    def scorecard(self, view: V_contra, sitting: Sitting) -> Widget:
        """What the panel's score tab shows, at its full height: whoever shows it scrolls it."""

    def point_out(self, action: A_contra | None) -> None:
        """Mark an action as the hint (None: no mark)."""

    def shake(self, action: A_contra) -> tuple[Track, ...]:
        """The motion of a refused action."""

    def pick(self, number: int) -> None:
        """The number key: pick that tile of the hand, or die, counted from 1."""

    def settle(self) -> None:
        """Called when the screen has been laid out again: places sprites where the widgets are now."""


@runtime_checkable
class Disclosing(Protocol[V_contra]):
    """A face of a game with hidden hands, besides being a Face: it can lay a hand open that is not at the bottom of the screen."""

    def laid_open(self, view: V_contra) -> Widget | None:
        """What the seat of this view holds, small enough for its plaque; None where it holds nothing."""


@runtime_checkable
class Focusing(Protocol[A_contra]):
    """A face that says what a hint puts the focus on, besides being a Face."""

    def focus_of(self, action: A_contra) -> Widget | None:
        """The widget by which the action is done, or begun: the tile, the die, the button; None where none is shown."""


@runtime_checkable
class Advising(Protocol):
    """A face that works out hints by itself, because it shows the same numbers, besides being a Face."""

    def advice(self) -> Choice | None:
        """What is best where a person is asked now, as far as it is known; None while it is not. Asked often: it takes no time."""

    def so_far(self) -> Choice | None:
        """Something sound to say while there is no advice; None for a moment. Asked often too."""


@runtime_checkable
class PointableFace(Protocol):
    """A face whose parts can be pointed at by name, besides being a Face: what a guided game speaks of."""

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Where the part of that name is now, in device pixels; nothing where there is none of that name."""


@runtime_checkable
class Choosing(Protocol[A_co]):
    """A face on which an action is put together before it is played, besides being a Face: dice are marked, a shot is planned."""

    def chosen(self) -> A_co | None:
        """What would be played now; None while nobody is asked for such a thing."""


@runtime_checkable
class Weighing(Protocol[A_contra]):
    """A face that knows what actions cost, besides being a Face."""

    def dearer(self, action: A_contra) -> float | None:
        """The strokes that an action costs more than the best one; None where that is not known."""


@runtime_checkable
class Lingering(Protocol):
    """A face that can keep the dice of the last throw on its felt, with what they were read from, besides being a Face."""

    def linger(self, *, on: bool) -> None:
        """From the next position on they lie there, or no longer."""


@runtime_checkable
class Linking(Protocol):
    """A pointable face whose moves join two things that are to be seen, as an open end and a tile, besides being a Face."""

    tagged: bool
    """Set by a guided game: while somebody is to move, what is open says what fits it ("tags" among the spots)."""

    def links(self) -> Iterable[tuple[pygame.Rect, pygame.Rect]]:
        """What goes together now, in device pixels: of a move the place on the table, and the thing that goes there."""


@runtime_checkable
class Opening(Protocol[V_contra]):
    """A face that has things to get ready in the background for a game that is about to be played, besides being a Face."""

    def open(self, view: V_contra) -> None:
        """The table was opened for play at this position, as some seat sees it; nothing of the view is to be shown."""


@runtime_checkable
class PaintingAhead(Protocol):
    """A face whose ground takes long to paint, besides being a Face."""

    def paint_ahead(self, p: Painter) -> None:
        """Ask for the pictures that a table laid out like this one shows first; draw nothing."""


@runtime_checkable
class Closing(Protocol):
    """A face that has to be told when its table is left, besides being a Face."""

    def close(self) -> None:
        """The table is left; nothing is asked of the face any more."""


@runtime_checkable
class Recalling(Protocol[V_contra]):
    """A face whose table shows more than the position after some actions, besides being a Face: a finished hand stays until the next."""

    def recall(self, events: Sequence[Event], before: V_contra, after: V_contra, sitting: Sitting) -> None:
        """`after` is about to be put without having been played to, and came from `before` by these events: remember what they leave."""


@runtime_checkable
class BareBetween(Protocol[V]):
    """A face whose table lies bare between two parts of a game, besides being a Face: nobody would know by a picture what was played."""

    def lay_last(self, before: V, after: V) -> V | None:
        """The part that ended between these positions, as it lay at its end; None where none did."""


@runtime_checkable
class Pictured(Protocol):
    """A face whose table shows by what it is played, besides being a Face: in a picture of it that is left out."""

    def as_picture(self) -> None:
        """From now on show only what lies on the table."""


@runtime_checkable
class Telling(Protocol[V]):
    """A face that shows more of an action with each of its events, besides being a Face: a hole has ended, and the next has not begun."""

    def as_told(self, view: V) -> V:
        """The position as far as its events have been shown, while an action that led to `view` is; plaques and card agree with it."""


@runtime_checkable
class Announcing(Protocol):
    """A face that says the result of a hand in large letters on its table, besides being a Face: it need not be said below it as well."""

    @property
    def announces(self) -> bool:
        """Whether a result lies on the table now."""


@runtime_checkable
class Furnished(Protocol):
    """A face with two more places to fill, besides being a Face. Each stays away where table or seats would have too little room."""

    @property
    def head(self) -> Widget:
        """A strip above the table, as wide as its rail; of height 0 where the width does not suit it."""

    @property
    def legend(self) -> Widget:
        """A plaque below the seats."""


@runtime_checkable
class Yielding(Protocol):
    """A board that makes room for the seats where they need it, besides being a Widget."""

    def heights(self, p: Painter, width: int) -> tuple[int, ...]:
        """The heights with which it can do, in device pixels, the tallest first; 0 where it can stay away."""


@runtime_checkable
class Spacious(Protocol):
    """A face whose table needs more width than others, besides being a Face."""

    @property
    def least_table(self) -> int:
        """The logical units of the table's width that the card beside it leaves at least; else it folds by itself."""


class LegendMark(NamedTuple):
    """A mark that may lie on the ground of a table: how it is drawn in a box, and what it means."""

    draw: Callable[[Painter, pygame.Surface, pygame.Rect], None]
    words: str


@runtime_checkable
class Marked(Protocol):
    """A face of a table with marks on its ground that want to be explained, besides being a Face."""

    def marks(self) -> Sequence[LegendMark]:
        """The marks, those that are seen first at the beginning."""


@runtime_checkable
class PlaceTelling(Protocol):
    """A face of a table with places that sentences speak of, besides being a Face."""

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Light the place that an event speaks of, None: none any more. `after` is what has happened since, which may have moved on."""


@runtime_checkable
class Gridded(Protocol):
    """A face of a table whose cells have lines, which can be hidden, besides being a Face."""

    @property
    def grid(self) -> bool:
        """Whether the lines are shown."""


@runtime_checkable
class Surrounded(Protocol):
    """A face of a table with people on all sides of it, besides being a Face: their plaques stand round it where there is room."""

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each of that number of seats in the order of `Face.order`: 0 the viewer's own, 1 left, 2 opposite, 3 right."""


@runtime_checkable
class Clocked(Protocol):
    """A face that shows the shot clock at its table, besides being a Face."""

    def clock(self, left: int | None) -> None:
        """The whole seconds that whoever is asked still has; None where no clock runs."""


@runtime_checkable
class Carded(Protocol[V_contra]):
    """A face that keeps a scorecard, which is saved beside the table of what happened."""

    def card_rows(self, view: V_contra, names: Sequence[str]) -> list[list[str]]:
        """The card as rows of a spreadsheet, a head first."""


AnyFace: TypeAlias = TableFace[Any, Any]
FaceMaker: TypeAlias = Callable[[str, TableScene], AnyFace]
"""Makes the face of a game (by its key) for a scene."""

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
    def face(self, scene: TableScene, /) -> AnyFace:
        """A new table."""

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


# ---- what every game's face begins with: its scene, and the position that is shown
class BaseFace(ABC, Generic[V, A]):
    """The common part. A subclass adds what its game shows and says; so it obeys game.ui.table.face.TableFace."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.view: V | None = None
        self.legal: Legal[A] = NoLegal()
        self.sitting = Sitting(0, ("",), True)

    @abstractmethod
    def put(self, view: V, legal: Legal[A], sitting: Sitting) -> None:
        """Show this position at once."""

    def put_again(self) -> None:
        """The position as it is, after something else was shown."""
        if self.view is not None:
            self.put(self.view, self.legal, self.sitting)

    @property
    def here(self) -> V:
        """The position that is shown. Raises RuntimeError before there is one."""
        if self.view is None:
            raise RuntimeError("no position has been shown yet")
        return self.view

    def ask_again(self) -> None:
        """What is asked has changed without an action."""
        self.scene.ask_again()

    def order(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        """The seats as they sit: nobody sits nearer than another."""
        return tuple(range(len(sitting.names)))

    def shake(self, action: A) -> tuple[Track, ...]:
        """The motion of a refused action: none, where the sentence that says why is enough."""
        return ()

    def attempt(self, action: A) -> None:
        """The player does this, or learns why he may not."""
        (self.scene.choose if self.legal.allows(action) else self.scene.refuse)(action)
