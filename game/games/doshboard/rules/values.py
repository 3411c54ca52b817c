"""Values of Doshboard: options, actions, states and views, and the ordered sequence of all plans for a shot."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from game.games.doshboard.rules.board import Board, FlagSight, HolePair, Land, Wind, gate_cells, par_between
from game.games.doshboard.rules.geometry import Bend, BoardCells, Cell, Path, bends, paths
from game.games.doshboard.rules.shots import (
    BY_SEAT, COLOURS, FACES, NO_CALL, SHIFTS, Card, CardSet, Content, DiceRoll, Pair, PlannedShot, PlayedCard, ShotRules, ShotSetting,
    may_call, played
)
from game.games.golf.rules import MATCH, SKINS, STABLEFORD, STROKE, HoleResult
from game.rules.contract import OpenView
from game.rules.options import option, reading, switch
from game.words import N_, _

# ---- values of Doshboard: options, actions, states and views
SEATS: Final = range(1, 5)
NINE: Final = 9
TOURNAMENT_HOLES: Final = 36
CHOSEN: Final = 3
"""Number of cards that each player keeps if only some may be chosen (H24)."""

BEGINNER, ADVANCED, PROFESSIONAL = "beginner", "advanced", "professional"
DOUBLES: Final = "doubles"

BOARD, TOURNAMENT = "board", "tournament"
AS_NUMBERED, BACKWARDS, DRAWN = "numbered", "backwards", "drawn"
OWN, NEXT = "own", "next"
OFF, GAME, ROUND, HOLE, FIXED = "off", "game", "round", "hole", "fixed"
FINAL_LIE, FLIGHT = "final_lie", "flight"
NINES, TOURNAMENTS = "nines", "tournaments"
_ORDERS: Final = tuple(map("".join, permutations(BY_SEAT)))
_STRENGTHS: Final = {"low": 1, "medium": 2, "high": 3, "storm": 4}


@dataclass(frozen=True, slots=True)
class Options:
    """Options of Doshboard: the level, each professional rule separately, and the form of play (H11-H24)."""

    level: str = option(
        BEGINNER,
        choices=(BEGINNER, ADVANCED, PROFESSIONAL),
        labels=(N_("Beginner"), N_("Advanced"), N_("Professional")),
        title=N_("Level"),
        line=N_("Beginner: shared cards, flat ground. Advanced: own sets, hills, trees that hold. Professional: the rules below as well."),
    )
    shared_set: str = option(
        COLOURS[0],
        choices=COLOURS,
        labels=(N_("Yellow"), N_("Red"), N_("Blue"), N_("Green")),
        title=N_("Shared cards"),
        line=N_("The set of cards that all share at beginner level."),
        matters=lambda o, _seats: o.level == BEGINNER,
    )
    colours: str = option(
        BY_SEAT,
        choices=_ORDERS,
        labels=lambda: tuple(", ".join(_(COLOURS[BY_SEAT.index(letter)]) for letter in order) for order in _ORDERS),
        title=N_("Colours of the seats"),
        line=N_("Yellow, red, blue and green in the order of the chairs, by their first letters. A colour is a token and a set of cards."),
        matters=lambda o, _seats: o.level != BEGINNER,
        of_seats=True,
    )
    hit_or_miss: bool = switch(
        True,
        title=N_("Hit or miss"),
        line=N_("A white die says whether a ball hits a tree or a target on its way. Off: medium and big trees stop every ball."),
        matters=lambda o, _seats: o.level == PROFESSIONAL,
    )
    lost_cards: bool = switch(
        True,
        title=N_("Lost cards"),
        line=N_("A card may be lost with a ball in water, off the board or in a tree. The book suggests card-up and card-down with it."),
        matters=lambda o, _seats: o.level == PROFESSIONAL,
    )
    card_shifts: bool = switch(
        True,
        title=N_("Card-up, card-down"),
        line=N_("Play a card one or two counts longer, with less green and wider hooks, or one or two shorter."),
        matters=lambda o, _seats: o.level == PROFESSIONAL,
    )
    called_shots: bool = switch(
        True,
        title=N_("Called hole-out"),
        line=N_("Name one red number before the shot: it holes out in place of the green boxes."),
        matters=lambda o, _seats: o.level == PROFESSIONAL,
    )
    wind: str = option(
        GAME,
        choices=(OFF, GAME, ROUND, HOLE, FIXED),
        labels=(N_("Off"), N_("For the round"), N_("Each nine"), N_("Each hole"), N_("Fixed")),
        title=N_("Wind"),
        line=N_("Rolled once for the round, again for each nine holes, for each hole, or fixed."),
        matters=lambda o, _seats: o.level == PROFESSIONAL,
    )
    wind_to: int = option(
        0,
        choices=tuple(range(13)),
        labels=(N_("As the board suggests"), *map(str, range(1, 13))),
        title=N_("Fixed wind blows to"),
        line=N_("The clock number to which a fixed wind blows; 12 is straight up the board."),
        matters=lambda o, _seats: o.level == PROFESSIONAL and o.wind == FIXED,
    )
    wind_strength: str = option(
        "medium",
        choices=tuple(_STRENGTHS),
        labels=(N_("Low"), N_("Medium"), N_("High"), N_("Storm")),
        title=N_("Fixed wind's strength"),
        line=N_("Low adds a sixth of the distance, medium a quarter, high a third, a storm half of it."),
        matters=lambda o, _seats: o.level == PROFESSIONAL and o.wind == FIXED and o.wind_to > 0,
    )
    holes: str = option(
        BOARD,
        choices=(BOARD, "3", "9", "18", TOURNAMENT),
        labels=(N_("All of the board"), N_("3"), N_("9"), N_("18"), N_("Tournament")),
        title=N_("Holes"),
        line=N_("A board with fewer holes is played again. A tournament is four nines; the sets of cards go round, the total decides."),
    )
    format: str = option(
        STROKE,
        choices=(STROKE, MATCH, SKINS, DOUBLES, STABLEFORD),
        labels=(N_("Stroke play"), N_("Match play"), N_("Skins"), N_("Doubles"), N_("Stableford")),
        title=N_("Form of play"),
        line=N_("Fewest strokes; holes won by two players or two pairs; skins; the better balls of two pairs; or Stableford points."),
        matters=lambda o, _seats: o.holes != TOURNAMENT,
    )
    carry: bool = switch(
        True,
        title=N_("Skins carry on"),
        line=N_("A tied hole's skin goes on to the next hole. Off: nobody gets it."),
        matters=lambda o, _seats: o.format == SKINS and o.holes != TOURNAMENT,
    )
    three_cards: bool = switch(
        False,
        title=N_("Three cards"),
        line=N_("Each player chooses three cards of their eight, seen by all, before the first hole."),
    )
    hole_order: str = option(
        AS_NUMBERED,
        choices=(AS_NUMBERED, BACKWARDS, DRAWN),
        labels=(N_("As numbered"), N_("Backwards"), N_("Drawn")),
        title=N_("Order of holes"),
        line=N_("As the board numbers them, from the last to the first, or each hole drawn as it comes."),
    )
    pairing: str = option(
        OWN,
        choices=(OWN, NEXT),
        labels=(N_("The board's"), N_("Next target")),
        title=N_("Tees and targets"),
        line=N_("Each tee with its own target, or with the target of the next hole: other pars, no gates."),
    )
    max_strokes: int = option(
        12,
        choices=(0, 8, 10, 12, 15, 20),
        labels=(N_("No limit"), *map(str, (8, 10, 12, 15, 20))),
        title=N_("Most strokes"),
        line=N_("A player who has had this many strokes at a hole is done with it."),
    )
    shot_clock: int = option(
        0,
        choices=(0, 30, 60, 90, 120),
        labels=(N_("Off"), *map(str, (30, 60, 90, 120))),
        title=N_("Shot clock"),
        line=N_("Seconds to plan a shot; whoever needs more gets a stroke, once a turn."),
    )
    lost_by: str = reading(FINAL_LIE, before=FLIGHT)
    """Which lie decides about a lost card: the final lie, or in older saves the end of the flight, before the roll-away (H17)."""
    rounds: str = reading(NINES, before=TOURNAMENTS, draws=lambda o, _seats: o.wind_rolled == ROUND and o.holes not in ("9", TOURNAMENT))
    """When the wind of a nine is rolled: every nine holes, in older saves only in a tournament (H20)."""

    @property
    def form(self) -> str:
        """The form of play in force: a tournament is stroke play (H24)."""
        return STROKE if self.holes == TOURNAMENT else self.format

    @property
    def professional(self) -> bool:
        """Whether the professional rules that are switched on apply."""
        return self.level == PROFESSIONAL

    def chosen_colour(self, seat: int) -> int:
        """The index in `COLOURS` of the colour that a seat has chosen before the game (H12)."""
        return BY_SEAT.index(self.colours[seat])

    def paired(self, board: Board, drawn: int) -> HolePair:
        """The hole with index `drawn` of a board, with its own target or that of the next hole (H24)."""
        own = board.holes[drawn]
        if self.pairing == OWN or len(board.holes) == 1:
            return own
        target = board.holes[(drawn + 1) % len(board.holes)].target
        return HolePair(own.tee, target, par_between(own.tee, target))

    @property
    def shot_rules(self) -> ShotRules:
        """The rules of a shot that follow from the options."""
        losing = self.professional and self.lost_cards
        return ShotRules(self.level != BEGINNER, self.professional and self.hit_or_miss, losing, losing and self.lost_by == FLIGHT)

    def rolls_wind(self, number: int) -> bool:
        """Whether the wind is rolled before hole `number`, from 0 (H20)."""
        rolled = self.wind_rolled
        if rolled == ROUND:
            return number == 0 or (number % NINE == 0 and (self.rounds == NINES or self.holes == TOURNAMENT))
        return rolled == HOLE or (rolled == GAME and number == 0)

    @property
    def wind_rolled(self) -> str:
        """When the wind is rolled (GAME, ROUND or HOLE), or OFF or FIXED."""
        return self.wind if self.professional else OFF


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """The cards that the seat will play with, by number in its set from 0, ascending (H24)."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlanShot:
    """The seat's planned shot (H6): a path, a card by its number in the set from 0, card-up or card-down, the called red number."""

    path: Path
    card: int
    shift: int = 0
    call: int = NO_CALL


@dataclass(frozen=True, slots=True)
class OutOfTime:
    """The shot clock has run out (H21)."""


@dataclass(frozen=True, slots=True)
class DrawHole:
    """Chance: the hole of the board that is played next, from 0 (H24)."""

    hole: int


@dataclass(frozen=True, slots=True)
class White:
    """Chance: the white die."""

    number: int


@dataclass(frozen=True, slots=True)
class Black:
    """Chance: the black die."""

    number: int


Action: TypeAlias = ChooseCards | PlanShot | OutOfTime | DrawHole | Pair | White | Black


class Phase(enum.IntEnum):
    """What is due: a seat chooses cards or plans; chance draws a hole or rolls; or nothing more."""

    CHOOSE = 0
    DRAW = 1
    WIND_FROM = 2
    WIND_STRENGTH = 3
    PLAN = 4
    PAIR = 5
    WHITE = 6
    BLACK = 7
    OVER = 8


class ShotInPlay(NamedTuple):
    """A shot being played: the plan with its card, where it began with the gates passed by then, and the dice rolled so far."""

    plan: PlanShot
    card: Card
    start: Cell
    passed: int
    rolls: tuple[DiceRoll, ...]

    def shot(self, seat: int) -> PlannedShot:
        """The shot as `shots.resolve` takes it."""
        return PlannedShot(seat, self.start, self.passed, self.plan.path, self.as_played)

    @property
    def as_played(self) -> PlayedCard:
        """The card after shift and call."""
        return played(self.card, self.plan.shift, self.plan.call)


class Player(NamedTuple):
    """One seat: where its ball lies, strokes and passed gates (a mask) at this hole, whether it has finished it.

    `hand` are the cards that it may play, by number in its set; `card` the strokes of the finished holes; `last` its last shot on this
    hole.
    """

    lie: Cell
    strokes: int
    passed: int
    done: bool
    hand: tuple[int, ...]
    card: tuple[int, ...]
    last: ShotInPlay | None


class Game(NamedTuple):
    """The unchanging part: options, board and cards, the board prepared for play, and how many holes are played."""

    options: Options
    content: Content
    land: Land
    holes: int

    def pair(self, drawn: int) -> HolePair:
        """The board's hole with index `drawn`, as it is paired (H24)."""
        return self.options.paired(self.content.board, drawn)


class State(NamedTuple):
    """The whole game; nothing of it is hidden.

    `number` is the hole from 0, `drawn` the board's hole for each begun so far, and `turn` the seat that chooses, plans or has the ball in
    the air (`stroke`). `honour` is the order at equal distances (H5); `late`: the shot clock has run out in this turn; `results` are the
    holes won in match play and skins, by side.
    """

    game: Game
    phase: Phase
    number: int
    drawn: tuple[int, ...]
    wind: Wind
    players: tuple[Player, ...]
    turn: int
    honour: tuple[int, ...]
    stroke: ShotInPlay | None
    late: bool
    results: tuple[HoleResult, ...]

    @property
    def pair(self) -> HolePair:
        """The hole being played."""
        return self.game.pair(self.drawn[-1])

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def nine(self) -> int:
        """The nine of a tournament, from 0; 0 in every other game."""
        return min(self.number, TOURNAMENT_HOLES - 1) // NINE if self.game.options.holes == TOURNAMENT else 0

    @property
    def sight(self) -> FlagSight:
        """The line of sight from the ball to the flag, for the seat whose turn it is."""
        return FlagSight(self.player.lie, self.pair.target.cell)

    @property
    def scene(self) -> ShotSetting:
        """The hole being played, as the setting of a shot."""
        game, pair = self.game, self.pair
        gates = tuple(gate_cells(game.land, gate) for gate in pair.gates)
        return ShotSetting(game.land, pair.target.cell, gates, game.options.shot_rules, self.wind)

    def token(self, seat: int) -> int:
        """The index in `COLOURS` of a seat's token: the chosen colour (H12); in a tournament it rotates with the sets (H24)."""
        chosen = self.game.options.chosen_colour(seat)
        return chosen if self.game.options.level == BEGINNER else (chosen + self.nine) % len(COLOURS)

    def colour(self, seat: int) -> int:
        """The index in `COLOURS` of the set with which a seat plays: the shared one, or that of its token (H12)."""
        options = self.game.options
        return COLOURS.index(options.shared_set) if options.level == BEGINNER else self.token(seat)

    def set_of(self, seat: int) -> CardSet:
        """The set of cards of a seat."""
        return self.game.content.sets[self.colour(seat)]

    def with_player(self, seat: int, player: Player) -> State:
        """The state with one player replaced."""
        return self._replace(players=(*self.players[:seat], player, *self.players[seat + 1 :]))


View: TypeAlias = OpenView[State]


def fixed_wind(options: Options, content: Content) -> Wind:
    """The fixed wind: the board's suggestion, or the chosen one (H20)."""
    return Wind(options.wind_to, _STRENGTHS[options.wind_strength]) if options.wind_to else content.board.wind


# ---- every plan for a shot, in order and by place: there may be hundreds of thousands, so none is created before it is needed
Way: TypeAlias = tuple[int, int, int]
"""A way to play a path: card, shift and call."""


def ways_to_play(s: State) -> tuple[Way, ...]:
    """Every way to play a path: card, shift and call (H6, H18, H19)."""
    options, cards = s.game.options, s.set_of(s.turn).cards
    shifts = SHIFTS if options.professional and options.card_shifts else (0,)
    calls = (NO_CALL, *FACES) if options.professional and options.called_shots else (NO_CALL,)
    return tuple(
        (card, shift, call)
        for card in s.player.hand
        for shift in shifts
        for call in (calls if may_call(cards[card], shift) else (NO_CALL,))
    )


class Plans:
    """The plans from a cell, path by path, each with the ways to play it."""

    def __init__(self, ground: BoardCells, lie: Cell, ways: Sequence[Way]) -> None:
        self._ground, self._lie, self._ways = ground, lie, ways

    def __iter__(self) -> Iterator[PlanShot]:
        """The plans in order."""
        return (PlanShot(path, *way) for path in paths(self._ground, self._lie) for way in self._ways)

    def __len__(self) -> int:
        """The number of plans."""
        return sum(len(bend.seconds) for bend in self._bends) * len(self._ways)

    def at(self, place: int) -> PlanShot:
        """The plan with that index in the order. Raises IndexError."""
        number, way = divmod(place, len(self._ways))
        for bend in self._bends:
            if number < len(bend.seconds):
                return PlanShot(Path(bend.direction, bend.elbow, bend.seconds[number]), *self._ways[way])
            number -= len(bend.seconds)
        raise IndexError(place)

    def place(self, plan: object) -> int | None:
        """The index of a plan in the order; None if it is none of these plans."""
        if not isinstance(plan, PlanShot):
            return None
        path, way, before = plan.path, (plan.card, plan.shift, plan.call), 0
        for bend in self._bends:
            if (bend.direction, bend.elbow) == (path.direction, path.elbow):
                there = path.second in bend.seconds and way in self._ways
                return (before + bend.seconds.index(path.second)) * len(self._ways) + self._ways.index(way) if there else None
            before += len(bend.seconds)
        return None

    @cached_property
    def _bends(self) -> tuple[Bend, ...]:
        return tuple(bends(self._ground, self._lie))
