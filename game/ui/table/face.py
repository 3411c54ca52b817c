"""What the play screen and the replay ask of a game's table: the only interface between the screens and the games."""

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


# ---- occasions at a table on which bots speak and faces change: seen by everybody, made from the events of each game
class Occasion(StrEnum):
    """Something that has happened to a seat. It follows from public events alone."""

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
    """An occasion, and the seat that it is for."""

    seat: int
    occasion: Occasion


def all_seats(seats: int, winners: Iterable[int], won: Occasion, lost: Occasion) -> Iterator[SeatOccasion]:
    """The occasion `won` for the winners, `lost` for all other seats."""
    ahead = frozenset(winners)
    return (SeatOccasion(seat, won if seat in ahead else lost) for seat in range(seats))


STREAK: Final = 3
"""The number of wins in a row from which a win is a STREAK."""


def hand_over(seats: int, winners: Iterable[int], streak: int = 0) -> Iterator[SeatOccasion]:
    """The occasions of a hand's end: without winners it is tied. `streak` is the winners' wins in a row, where the game counts them."""
    ahead = tuple(winners)
    if not ahead:
        return (SeatOccasion(seat, Occasion.TIED) for seat in range(seats))
    return all_seats(seats, ahead, Occasion.STREAK if streak >= STREAK else Occasion.HAND_WON, Occasion.HAND_LOST)


def match_over(seats: int, winners: Iterable[int]) -> Iterator[SeatOccasion]:
    """The occasions at the end of a match, game or round."""
    return all_seats(seats, winners, Occasion.MATCH_WON, Occasion.MATCH_LOST)


def hole_played(seat: int, strokes: int, par: int) -> Iterator[SeatOccasion]:
    """The occasion of a finished hole, if any: an ace, well played (under par), or badly played (two or more over par)."""
    if strokes == 1:
        yield SeatOccasion(seat, Occasion.ACE)
    elif strokes < par:
        yield SeatOccasion(seat, Occasion.WELL_PLAYED)
    elif strokes >= par + 2:
        yield SeatOccasion(seat, Occasion.PLAYED_BADLY)


# ---- the dice that are due at a table: what is asked of a person who rolls real ones
class FaceWanted(NamedTuple):
    """A face that a die may show: its value in the rules, and the words on its button."""

    value: int
    words: str


class DieWanted(NamedTuple):
    """A die by its name, and the faces that it may show. `model` returns its look in a theme; None where it is not pictured."""

    name: str
    faces: tuple[FaceWanted, ...]
    model: Callable[[Theme], DieModel] | None = None


class DiceWanted(NamedTuple):
    """The dice that are due; `action` makes the action of chance from a value per die. `seat` is who rolls, None for nobody.

    `below` says that the faces asked for are those on which the dice rest.
    """

    question: str
    dice: tuple[DieWanted, ...]
    action: Callable[[Sequence[int]], object]
    seat: int | None = None
    below: bool = False


def numbered(name: str, values: Iterable[int], model: Callable[[Theme], DieModel] | None = None) -> DieWanted:
    """A die that shows these numbers."""
    return DieWanted(name, tuple(FaceWanted(value, str(value)) for value in values), model)


# ---- what the play screen and the replay ask of a game's table: the only interface between the screens and the tables
class TableScene(Scene):
    """A scene with a table, which the table's face calls for what the player does. The base does nothing, as for a picture."""

    def choose(self, action: object) -> None:
        """Called when the player has picked a legal action on the table or in the hand."""

    def refuse(self, action: object) -> None:
        """Called when an illegal action was tried; a scene for playing says why in the rules' own words."""

    def ask_again(self) -> None:
        """Called when the face asks something else without an action, as after a tile was picked that fits both ends."""


LEAST_TABLE: Final = 600
"""Logical units: the card beside a table folds by itself if it would leave the table less width than this."""

V = TypeVar("V")
A = TypeVar("A")

Track: TypeAlias = tuple[Tween, ...]
"""Tweens one after the other; a motion is several tracks side by side."""


TELL: Final = Tween(0.0)
"""In a track: the moment at which words, notes and log tell the event. An event without one in its tracks is told as its motion begins; a
motion that shows its result only at the end, such as a throw of dice, has it there."""


@dataclass(frozen=True, slots=True)
class ResultPause(Tween):
    """In a track: the time to read a result. While the result appears, and for a moment after, no press cuts it short.

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

    `role` ("you", "your partner"), what the seat holds (`held`; None where seats hold nothing), `count` in words ("5 tiles"), a
    large `stat` with its `label` ("3", "strokes"; empty for none), and what the seat did last (`said`).
    """

    role: str
    held: Tokens | None
    count: str
    stat: str
    label: str
    said: str


class Sitting(NamedTuple):
    """The point of view of a table: `viewer` is the seat at the bottom, `names` are by seat; `open_hand` False lays its hand face down.

    `person` False: the viewer is a bot, which is never called "you".
    """

    viewer: int
    names: tuple[str, ...]
    open_hand: bool
    person: bool = True

    @property
    def you(self) -> int | None:
        """The seat that plaques call "you", and whose partners and opponents the others are; None for somebody who only looks on."""
        return self.viewer if self.open_hand and self.person else None


class LegendMark(NamedTuple):
    """A mark that may be on the ground of a table, for the legend: how to draw it in a box, and its meaning."""

    draw: Callable[[Painter, pygame.Surface, pygame.Rect], None]
    words: str


class TableFace(ABC, Generic[V, A]):
    """One game's table, hand and score board as widgets, driven by views and events. Each scene with a table makes a new face, which calls
    the scene for what the player does (`TableScene`).

    The screen paints the desk, the rail and the felt (`paint.backdrops`) and lays `table` out so that its rectangle is the cloth inside
    the rail. `hand` gets the width of the rail below the sentence, and `board` that of the seats' column above them; each is as high as
    its `height` asks. Members that are not abstract are optional: the base has no such feature.
    """

    table: Widget
    """The table itself, in the rectangle of the cloth."""
    hand: Widget
    """The viewer's hand, below the sentence."""
    board: Widget
    """The score board, above the seats."""
    head: Widget | None = None
    """A strip above the table, as wide as its rail; its height is 0 where the width is not enough for it."""
    legend: Widget | None = None
    """A plaque below the seats. It is left out where they would have too little room, as `head` is where the table would."""
    least_table: int = LEAST_TABLE
    """The least width of the table in logical units: the card beside it folds by itself to leave that much."""
    tagged: bool = False
    """Set by a guided game: while somebody is to move, the open ends show what fits them ("tags" among the spots)."""

    opens_hands: ClassVar[bool] = False
    """Whether seats have hidden hands, which `laid_open` shows."""
    keeps_hand: ClassVar[bool] = False
    """Whether a finished hand stays on the table until the next one: `recall` brings it back."""
    lights_places: ClassVar[bool] = False
    """Whether `tell_place` lights up the places that sentences name."""
    advises: ClassVar[bool] = False
    """Whether hints come from the table's own `advice`, which agrees with the numbers that the table shows."""

    def __init__(self, scene: TableScene, view: V, sitting: Sitting) -> None:
        """A table at the position of a view; no action is asked for yet. It is shown once it has been laid out and `put`."""
        self.scene, self.view, self.sitting = scene, view, sitting
        self.legal: Legal[A] = NoLegal()

    # ---- the position
    @abstractmethod
    def put(self, view: V, legal: Legal[A], sitting: Sitting) -> None:
        """Shows this position at once. `legal` is empty unless a person at this screen is to act; its actions glow and can be used."""

    def put_again(self) -> None:
        """Shows the present position again, after something else was shown."""
        self.put(self.view, self.legal, self.sitting)

    @abstractmethod
    def happen(self, event: Event, before: V, after: V, sitting: Sitting) -> tuple[Track, ...]:
        """The motion that shows an event as the viewer heard it. May be empty.

        The events of one action come in turn, all with the action's `before` and `after`, each when the motion of the one before has ended;
        `put` with `after` follows the last. Each is told as it begins, or where a track has TELL. If there is something to read (a hand's
        end), end with a ResultPause, or with a pause that is not `paced`: that one also waits at instant speed, and a key or click cuts it
        short.
        """

    def recall(self, events: Sequence[Event], before: V, after: V, sitting: Sitting) -> None:
        """Called before `after` is put without its events being shown: notes what `events`, which led there from `before`, leave behind."""

    def lay_last(self, before: V, after: V) -> V | None:
        """The position at the end of a hand or hole that ended between these positions, if the table is bare until the next; else None.

        It is for pictures: that of a bare table would not show what was played.
        """
        return None

    def as_told(self, view: V) -> V | None:
        """While the action that led to `view` is being shown: the position as far as its events have been told, for plaques and card.

        None where these show `view` from the first event on.
        """
        return None

    # ---- words
    @abstractmethod
    def ask(self, view: V, legal: Legal[A], sitting: Sitting) -> str:
        """One sentence: who is asked to do what."""

    @abstractmethod
    def seat_note(self, view: V, seat: int, sitting: Sitting) -> SeatNote:
        """What the plaque of a seat shows."""

    @abstractmethod
    def subtitle(self, view: V) -> str:
        """The words beside the game's name in the top bar: "hand 4, first to six in a row"."""

    @property
    def announces(self) -> bool:
        """Whether the table shows the result of a hand in large letters now, so that it need not be said below it as well."""
        return False

    # ---- the seats and the card
    def order(self, view: V, sitting: Sitting) -> tuple[int, ...]:
        """The seats from the top plaque to the bottom one; by default in seat order."""
        return tuple(range(len(sitting.names)))

    def sides(self, seats: int) -> tuple[int, ...]:
        """The side of each seat in the `order`, at a table of `seats`: 0 the viewer's own, 1 left, 2 opposite, 3 right.

        Their plaques are placed round the table there, if there is room; empty for a column of plaques.
        """
        return ()

    @abstractmethod
    def shown_by(self, view: V, seat: int, sitting: Sitting) -> Widget:
        """What the seat has shown to everybody so far, for the sheet beside its plaque; independent of anything hidden."""

    def laid_open(self, view: V) -> Widget | None:
        """The open hand of the view's seat, small enough for its plaque; None where it holds nothing."""
        return None

    def odds(self, view: V, sitting: Sitting) -> Widget:
        """The panel's odds tab: figures that the viewer could work out from what they know. Games without hidden things need none."""
        return Widget()

    @property
    def has_odds(self) -> bool:
        """Whether the panel has an odds tab: whether the table overrides `odds`."""
        return type(self).odds is not TableFace.odds

    @abstractmethod
    def scorecard(self, view: V, sitting: Sitting) -> Widget:
        """The panel's score tab, at its full height: the panel scrolls it."""

    def card_rows(self, view: V, names: Sequence[str]) -> list[list[str]]:
        """The scorecard as rows of a spreadsheet, the head first, which is saved beside the table of events; empty for none."""
        return []

    # ---- what the player does
    def ask_again(self) -> None:
        """Tells the scene that the face asks something else, without an action."""
        self.scene.ask_again()

    def attempt(self, action: A) -> None:
        """Plays a legal action, or refuses an illegal one with the reason.

        Either is shown at once, before it returns: `happen` may have begun the motion. So a table makes the changes that a press causes
        before the call; made afterwards, they would hide that motion.
        """
        (self.scene.choose if self.legal.allows(action) else self.scene.refuse)(action)

    @abstractmethod
    def pick(self, number: int) -> None:
        """Handles a number key: picks that tile of the hand, or die, counted from 1."""

    def shake(self, action: A) -> tuple[Track, ...]:
        """The motion of a refused action; () where the sentence that says why is enough."""
        return ()

    def chosen(self) -> A | None:
        """The action as put together so far (from marked dice, or a planned shot), which would be played now.

        None while no such action is asked for.
        """
        return None

    def clock(self, left: int | None) -> None:
        """Shows the whole seconds that are left on the shot clock; None where no clock runs."""

    # ---- hints
    @abstractmethod
    def point_out(self, action: A | None) -> None:
        """Marks an action as the hint (None: no mark)."""

    def focus_of(self, action: A) -> Widget | None:
        """The widget with which the action is done or begun (tile, die, button), for the focus of a hint; None where none is shown."""
        return None

    def advice(self) -> Choice | None:
        """The best choice for the person who is asked now; None while it is not known. Called often, so it must be quick."""
        return None

    def so_far(self) -> Choice | None:
        """A sound choice while there is no `advice` yet; None for the first moment. Called often too."""
        return None

    def strokes_over_best(self, action: A) -> float | None:
        """How many strokes more than the best action this one is expected to cost; None where that is not known."""
        return None

    # ---- what a guided game, a sentence or a legend speaks of
    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """The rectangles of the part with that name, in device pixels; () where there is no such part."""
        return ()

    def joins(self) -> Iterable[tuple[pygame.Rect, pygame.Rect]]:
        """Pairs of rectangles that a guided game links, in device pixels: a place on the table, and the thing that goes there."""
        return ()

    def linger(self, *, on: bool) -> None:
        """From the next position on, keeps the dice of the last throw on the felt, with the card that they were read on, or no longer."""

    def tell_place(self, event: Event | None, after: Sequence[Event]) -> None:
        """Lights up the place that an event names; None for no place. `after` are the events since then, which may have moved things."""

    def marks(self) -> Sequence[LegendMark]:
        """The marks on its ground for the legend, in the order in which players first meet them."""
        return ()

    @property
    def grid(self) -> bool | None:
        """Whether the lines of its cells are shown; None where it has none that could be hidden."""
        return None

    # ---- its life
    def open(self, view: V) -> None:
        """Called when the table is opened for play, with the view of some seat: prepares things in the background, and shows none."""

    def paint_ahead(self, p: Painter) -> None:
        """Asks for the pictures that a table laid out like this one shows first; draws nothing."""

    def settle(self) -> None:
        """Called when the screen has been laid out again: places sprites where the widgets are now."""

    def as_picture(self) -> None:
        """From now on shows only the table itself, without controls for playing."""

    def close(self) -> None:
        """Called when the table is left; nothing is asked of the face any more."""


AnyFace: TypeAlias = TableFace[Any, Any]
FaceMaker: TypeAlias = Callable[[str, TableScene, Any, Sitting], AnyFace]
"""Makes the face of a game (by its key) for a scene, at the position of a view."""

DrawFigure: TypeAlias = Callable[[Painter, int], pygame.Surface]
"""Draws a figure of the rules, at most the given number of device pixels wide."""

RuleFigures: TypeAlias = Mapping[str, DrawFigure]
"""The figures that a game's rule pages name."""


class CoursePrint(NamedTuple):
    """What is printed on the card of a course: its number of holes, their par, and its picture.

    The picture is drawn for a size in device pixels, and scaled down if it is larger. `lying`: it is drawn from left to right, for a
    place that is turned upright afterwards. `pars` are the pars of the holes; () where the picture shows them.
    """

    holes: int
    par: int
    draw: Callable[[Painter, tuple[int, int]], pygame.Surface]
    lying: bool = False
    pars: tuple[int, ...] = ()


class ColourOffer(NamedTuple):
    """A colour that a seat may choose: the number of its mark, its name, its effect in a word or two (or "") and in a sentence."""

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
        """The numbers of the marks of the seats in a view, for as many seats as a table can have."""

    def chosen(self, options: Mapping[str, str]) -> tuple[int, ...]:
        """The colours by seat, from options in their written form."""

    def choose(self, options: Mapping[str, str], seat: int, colour: int) -> str:
        """The written value of the option after a seat has chosen a colour."""

    def offers(self, content: object, options: Mapping[str, str]) -> tuple[ColourOffer, ...]:
        """The colours to choose from, in the order of their numbers."""


class SetCourse(NamedTuple):
    """The result of the screen on which a course is set: the changes as a text, "" for none."""

    text: str


class CourseSetter(Protocol):
    """How players set (change) the course of a game before a round. The changes are a text, "" where the course is as its file has it."""

    def with_course(self, content: Any, text: str) -> object:
        """The content with these changes of the course. Raises ValueError where the text does not fit it."""

    def in_words(self, text: str) -> str:
        """The changes in a few words."""

    def scene(self, content: Any, options: Mapping[str, str], text: str) -> Scene:
        """The screen on which the course is set, which pops with a `SetCourse`, or with None where nothing is changed.

        `content` is as the files have it; `options` are in their written form.
        """


class TableEntry(ABC):
    """How a game is drawn: its table, its icon in lists, the figures of its rules, and what other screens say about it.

    Each game has a subclass that overrides what differs from the defaults here.
    """

    icon: ClassVar[str]
    figures: ClassVar[RuleFigures]
    cloth: ClassVar[str] = "#5B3B2A"
    """The colour of its box on the shelf."""
    seconds: ClassVar[TurnSeconds] = TurnSeconds(6, 1.5, 6)
    """How long its turns take."""
    length: ClassVar[LengthOffer | None] = None
    """The lengths that are offered beside Play now."""
    rated: ClassVar[bool] = False
    """Whether `best_play` can find a number: whether the game's courses can be solved."""
    of_dice: ClassVar[bool] = False
    """Whether the game has dice, which people can also roll on a real table."""
    colours: ClassVar[SeatColours | None] = None
    """The colours that its seats choose; None where each has the colour of its chair or of its player."""
    setter: ClassVar[CourseSetter | None] = None
    """Lets the players set the course; None where it is as its file has it."""

    @abstractmethod
    def face(self, scene: TableScene, view: Any, sitting: Sitting, /) -> AnyFace:
        """A new table at a position."""

    def on_course(self, options: Mapping[str, str], /) -> bool:
        """Whether the course plays a part with these options, in their written form."""
        return True

    def warning(self, start: Any, /) -> str:
        """A sentence that players should read before a game that begins with this state, or ""."""
        return ""

    def best_play(self, content: Any, options: Any, folder: Path, /) -> Iterable[float]:
        """Yields the expected strokes of best play on a course, alone; `folder` keeps solved tables.

        It may take long, and yields nothing where the number is not known.
        """
        return ()

    def course(self, content: Any, /) -> CoursePrint | None:
        """What is printed on the card of a course, None where it is not known before the game begins."""
        return None

    def occasions(self, event: Any, view: Any, /) -> Iterable[SeatOccasion]:
        """The occasions that an event, as everybody hears it, is for the seats; `view` is the one after it. Reveals nothing hidden."""
        return ()

    def dice(self, state: Any, /) -> DiceWanted | None:
        """The dice that are due in a state, None where none are."""
        return None

    def begins(self, event: Any, /) -> str:
        """The name of the hand or hole that an event begins ("Hand 4"), by which replays are navigated; "" where it begins none."""
        return ""

    def ambience(self, view: Any, /) -> Ambience:
        """The ambience of the table, from public information; the view is that of any seat."""
        return CLUBHOUSE
