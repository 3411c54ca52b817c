"""The rules of Doshboard, H1-H24: golf on hexagons with four dice and eight cards, at three levels.

Rulings are cited by number. Nothing is hidden. This module says what is allowed and what chance may bring; flow.py moves the game on, and
shots.py knows where a ball goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, repeat
from random import Random
from typing import Final

from game.games.doshboard.rules import flow, scoring
from game.games.doshboard.rules import text as words
from game.games.doshboard.rules.board import CALM, faults_of, land_of
from game.games.doshboard.rules.cards import FACES, SHIFTS, Content, fault_of_sets, may_call
from game.games.doshboard.rules.events import BlackRolled, DiceRolled, HoleDrawn, WhiteRolled, WindRose, WindTurned
from game.games.doshboard.rules.geometry import DIRECTIONS, distance, distance_squared
from game.games.doshboard.rules.legs import any_path, is_path, ray
from game.games.doshboard.rules.plans import Plans, ways_to_play
from game.games.doshboard.rules.shots import Pair, ThrownDie, rolls_of
from game.games.doshboard.rules.values import (
    BOARD,
    CHOSEN,
    DOUBLES,
    FIXED,
    SEATS,
    TOURNAMENT,
    TOURNAMENT_HOLES,
    Action,
    Black,
    ChooseCards,
    DrawHole,
    Game,
    Options,
    OutOfTime,
    Phase,
    PlanShot,
    Player,
    State,
    White,
    fixed_wind,
)
from game.games.golf.rules.formats import MATCH, SKINS
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup
from game.words import N_, Translated, _

_PAIRS: Final = tuple(roll for roll in rolls_of(ThrownDie.PAIR) if isinstance(roll, Pair))
_REVEALING: Final = (HoleDrawn, WindTurned, WindRose, DiceRolled, WhiteRolled, BlackRolled)
_CHANCE: Final = (Phase.DRAW, Phase.WIND_FROM, Phase.WIND_STRENGTH, Phase.PAIR, Phase.WHITE, Phase.BLACK)


class Doshboard(OpenGame[State, Action]):
    """The rules of Doshboard, as `game.rules.contract.Rules` describes them."""

    key = "doshboard"
    title = Translated(N_("Doshboard"))
    summary = Translated(N_("Golf on hexagons: plan a line, choose a club and let the dice fly. Gentle, hilly or windy, as you like."))
    seats = SEATS
    options = Options
    content = Content

    encode = staticmethod(words.encode)
    decode = staticmethod(words.decode)
    tellers = words.TELLERS
    say = staticmethod(words.say)
    scores = staticmethod(scoring.scores)

    def start(self, setup: Setup[object]) -> State:
        """The state before the first choice. Raises ValueError for a wrong number of players, or a board or cards with faults."""
        options, content = setup.options, setup.content
        if not isinstance(options, Options) or not isinstance(content, Content):
            raise ValueError(_("Doshboard takes its own options, a board and four sets of cards"))
        if setup.seats not in seats_for(options):
            raise ValueError(_why_not_seats(options))
        for fault in faults_of(content.board):
            raise ValueError(_("the board {name} can't be played on: {fault}").format(name=content.board.name, fault=fault.text))
        if (told := fault_of_sets(content.sets)) is not None:
            raise ValueError(told)
        game = Game(options, content, land_of(content.board), _holes(options, content))
        tee = content.board.holes[0].tee.cell
        wind = fixed_wind(options, content) if options.wind_rolled == FIXED else CALM
        players = (Player(tee, 0, 0, False, (), (), None),) * setup.seats
        first = State(game, Phase.CHOOSE, 0, (), wind, players, 0, tuple(range(setup.seats)), None, False, ())
        return flow.begin_nine(first)[0]

    def to_act(self, s: State) -> int | Chance | None:
        """The seat that chooses cards or plans, CHANCE while a hole is drawn or dice are rolled, None after the game."""
        if s.phase is Phase.OVER:
            return None
        return CHANCE if s.phase in _CHANCE else s.turn

    def legal(self, s: State) -> Plans | tuple[Action, ...]:
        """Every choice of cards, or every plan, of which there may be hundreds of thousands."""
        if s.phase is Phase.CHOOSE:
            return tuple(ChooseCards(cards) for cards in combinations(s.player.hand, CHOSEN))
        return Plans(s.game.land.flat, s.player.lie, ways_to_play(s)) if s.phase is Phase.PLAN else ()

    def sample(self, s: State, rng: Random) -> Action:
        """Any legal action, all alike: a path and a way to play it. Raises ValueError when no seat acts."""
        if s.phase is Phase.CHOOSE:
            return ChooseCards(tuple(sorted(rng.sample(s.player.hand, CHOSEN))))
        if s.phase is not Phase.PLAN:
            raise ValueError("no seat is to act")
        card, shift, call = rng.choice(ways_to_play(s))
        return PlanShot(any_path(s.game.land.flat, s.player.lie, rng), card, shift, call)

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        if s.phase not in _DUE[type(a)]:
            return _WAITS[s.phase]()
        if isinstance(a, PlanShot):
            return _why_not_plan(s, a)
        if isinstance(a, ChooseCards):
            chosen = set(a.cards)
            right = len(chosen) == len(a.cards) == CHOSEN and chosen <= set(s.player.hand) and list(a.cards) == sorted(chosen)
            return None if right else _("Choose three of your cards, each once, the longest first.")
        if isinstance(a, DrawHole):
            return None if a.hole in flow.left_to_draw(s) else _("That hole is not to be drawn now.")
        if isinstance(a, OutOfTime):
            return _why_not_time(s)
        numbers = tuple(a) if isinstance(a, Pair) else (a.number,)
        return None if all(n in FACES for n in numbers) else _("A die shows 1 to 12.")

    def chance(self, s: State) -> Iterator[tuple[Action, Fraction]] | None:
        """What may be drawn or rolled; each as likely as another."""
        found = _outcomes(s)
        return zip(found, repeat(Fraction(1, len(found))))

    def draw(self, s: State, rng: Random) -> Action:
        """A hole, a wind or a throw of the dice that is due, all alike."""
        return rng.choice(_outcomes(s))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and what happened."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        return _play(s, a)

    def reveals(self, event: Event) -> bool:
        """Whether dice were rolled or a hole was drawn."""
        return isinstance(event, _REVEALING)

    def seconds_to_act(self, s: State) -> float | None:
        """The shot clock while a shot is planned, once a turn (H21)."""
        return float(s.game.options.shot_clock) if s.phase is Phase.PLAN and s.game.options.shot_clock and not s.late else None

    def time_out(self, s: State) -> Action:
        """A stroke for it (H21)."""
        return OutOfTime()

    def why_turn(self, s: State) -> str:
        """How far the ball lies from the target, where there are others that might play (H5)."""
        playing = [player.lie for player in s.players if not player.done]
        if s.phase is not Phase.PLAN or len(playing) < 2:
            return ""
        target = s.pair.target.cell
        mine = distance_squared(s.player.lie, target)
        tied = sum(distance_squared(lie, target) == mine for lie in playing) > 1
        return words.why_turn(distance(s.player.lie, target), tied=tied)


_DUE: Final = {
    ChooseCards: (Phase.CHOOSE,),
    DrawHole: (Phase.DRAW,),
    PlanShot: (Phase.PLAN,),
    OutOfTime: (Phase.PLAN,),
    Pair: (Phase.PAIR,),
    White: (Phase.WIND_STRENGTH, Phase.WHITE),
    Black: (Phase.WIND_FROM, Phase.BLACK),
}

_WAITS: Final = {
    Phase.CHOOSE: lambda: _("First choose three cards."),
    Phase.DRAW: lambda: _("First the next hole is drawn."),
    Phase.WIND_FROM: lambda: _("First the black die says where the wind blows to."),
    Phase.WIND_STRENGTH: lambda: _("First the white die says how hard the wind blows."),
    Phase.PLAN: lambda: _("First plan a shot."),
    Phase.PAIR: lambda: _("First roll the blue and the red die."),
    Phase.WHITE: lambda: _("First roll the white die."),
    Phase.BLACK: lambda: _("First roll the black die."),
    Phase.OVER: lambda: _("The game is over."),
}


def seats_for(options: Options) -> range:
    """Numbers of players for these options: two or four at match play, four in doubles, two or more for skins, else one to four (H24)."""
    return {MATCH: range(2, 5, 2), DOUBLES: range(4, 5), SKINS: range(2, 5)}.get(options.form, SEATS)


def _why_not_seats(options: Options) -> str:
    told = {
        MATCH: _("match play is for two players or two pairs"),
        DOUBLES: _("doubles are for two pairs"),
        SKINS: _("skins are for two to four players"),
    }
    return told.get(options.form, _("Doshboard is for one to four players"))


def _holes(options: Options, content: Content) -> int:
    if options.holes == TOURNAMENT:
        return TOURNAMENT_HOLES
    return len(content.board.holes) if options.holes == BOARD else int(options.holes)


def _why_not_plan(s: State, a: PlanShot) -> str | None:
    options, ground = s.game.options, s.game.land.flat
    if a.card not in s.player.hand:
        return _("That card is not in your hand.")
    if a.shift and not (options.professional and options.card_shifts and a.shift in SHIFTS):
        return _("A card can't be played that much longer or shorter here.")
    if a.call and not (options.professional and options.called_shots and a.call in FACES):
        return _("A hole-out can't be called so here.")
    if a.call and not may_call(s.set_of(s.turn).cards[a.card], a.shift):
        return _("Card-up has left no green box, so no hole-out can be called.")
    if is_path(ground, s.player.lie, a.path):
        return None
    if a.path.direction not in DIRECTIONS or not ray(ground, s.player.lie, a.path.direction):
        return _("In that direction there is no dot on the board.")
    return _("An elbow is a dot on the line, with a turn of at most a right angle to a dot on the board.")


def _why_not_time(s: State) -> str | None:
    if not s.game.options.shot_clock:
        return _("No shot clock runs here.")
    return _("The shot clock has run down already in this turn.") if s.late else None


def _outcomes(s: State) -> tuple[Action, ...]:
    """All that chance may bring now. Raises ValueError when it is not chance's turn."""
    if s.phase is Phase.DRAW:
        return tuple(map(DrawHole, flow.left_to_draw(s)))
    if s.phase is Phase.PAIR:
        return _PAIRS
    if s.phase in (Phase.WIND_STRENGTH, Phase.WHITE):
        return tuple(map(White, FACES))
    if s.phase in (Phase.WIND_FROM, Phase.BLACK):
        return tuple(map(Black, FACES))
    raise ValueError("it is not chance's turn")


def _play(s: State, a: Action) -> flow.Moved:
    """The step of an action that is allowed."""
    if isinstance(a, PlanShot):
        return flow.plan(s, a)
    if isinstance(a, ChooseCards):
        return flow.choose(s, a.cards)
    if isinstance(a, DrawHole):
        return flow.draw_hole(s, a.hole)
    if isinstance(a, OutOfTime):
        return flow.out_of_time(s)
    if isinstance(a, Pair):
        return flow.roll(s, a)
    if s.phase is Phase.WIND_FROM:
        return flow.turn_wind(s, a.number)
    return flow.raise_wind(s, a.number) if s.phase is Phase.WIND_STRENGTH else flow.roll(s, a.number)
