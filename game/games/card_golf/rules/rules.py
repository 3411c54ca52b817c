"""The rules of Card Golf, C1-C19: dice golf over cards laid end to end.

Rulings are cited by number. Cards and dice lie open, so every seat sees everything. This module says what is allowed and what chance may
bring; flow.py moves the round on, shots.py knows where a ball goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

from game.games.card_golf.rules import deals, flow, scoring, shots
from game.games.card_golf.rules import text as words
from game.games.card_golf.rules.content import Content, fault_of, fault_of_dealing, laid, tables_for
from game.games.card_golf.rules.course import Space, Tee
from game.games.card_golf.rules.events import HoleLaid, ParDealt, StrokeRolled
from game.games.card_golf.rules.scoring import yards_to_flag
from game.games.card_golf.rules.shots import OnTrack
from game.games.card_golf.rules.tables import HOLED
from game.games.card_golf.rules.values import (
    HOLE_BY_HOLE,
    NOWHERE,
    SEATS,
    Action,
    AimShot,
    DealCards,
    DealPar,
    Game,
    KeepRoll,
    Options,
    Phase,
    PlayedHole,
    Player,
    Putt,
    Reroll,
    RolledFaces,
    RollKind,
    State,
)
from game.games.golf.rules.formats import MATCH, SKINS
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup
from game.words import N_, Translated, _

_SIDES: Final = 6
_TRIES: Final = 2000
"""Plans that are drawn blindly before all are listed."""

_PUTT: Final = Putt()
_KEEP: Final = KeepRoll()


class CardGolf(OpenGame[State, Action]):
    """The rules of Card Golf, as `game.rules.contract.Rules` describes them."""

    key = "card_golf"
    title = Translated(N_("Card Golf"))
    summary = Translated(N_("Cards are the course, dice the luck: choose a club, a target and your risk. Lowest round wins."))
    seats = SEATS
    options = Options
    content = Content

    encode = staticmethod(words.encode)
    decode = staticmethod(words.decode)
    tellers = words.TELLERS
    say = staticmethod(words.say)
    scores = staticmethod(scoring.scores)

    def __init__(self) -> None:
        self._last: tuple[Setup[object], State] | None = None

    def start(self, setup: Setup[object]) -> State:
        """The state before the first shot, or before the first hole is dealt.

        Raises ValueError for a wrong number of players, or content that makes no round.
        """
        if self._last is not None and self._last[0] is setup:      # batch play starts the same game again and again
            return self._last[1]
        options, content = setup.options, setup.content
        if not isinstance(options, Options) or not isinstance(content, Content):
            raise ValueError(_("Card Golf takes its own options, a deck and a course"))
        if setup.seats not in seats_for(options):
            raise ValueError(_why_not_seats(options))
        if (fault := fault_of(content) or _fault_of_round(options, content)) is not None:
            raise ValueError(fault)
        tables = tables_for(content, options.risk_table, options.curve_chart, woods_roll=options.woods_roll)
        game = Game(options, content, tables)
        player = Player((), options.tokens, Tee.MIDDLE, NOWHERE, 0, 0, done=False)
        players = (player,) * setup.seats
        s = State(game, (), (), Phase.PAR, 0, 0, players, None, tuple(range(setup.seats)), ())
        if content.course.holes:
            plans = content.course.holes * (options.holes // len(content.course.holes) or 1)
            holes = tuple(PlayedHole(plan, laid(content.deck, plan)) for plan in plans[: options.holes])
            s, _begun = flow.begin_hole(s._replace(holes=holes, pars=tuple(hole.laid.par for hole in holes)), 0)
        self._last = setup, s
        return s

    def to_act(self, s: State) -> int | Chance | None:
        """The seat that plans, putts or decides about its dice, CHANCE for cards and dice, None after the round."""
        if s.phase in (Phase.TURN, Phase.ASK):
            return s.turn
        return None if s.phase is Phase.OVER else CHANCE

    def legal(self, s: State) -> Iterator[Action]:
        """Plans target by target from the tee, each with its clubs from the longest; a putt; or keeping a roll and all sets of its dice."""
        if s.phase is Phase.TURN:
            start = flow.start_of(s)
            if start is None:
                yield _PUTT
                return
            for target, club in shots.plans(s.ground, start, s.game.tables, stretch=s.game.options.stretch):
                yield AimShot(target, club.name)
        elif s.phase is Phase.ASK and s.stroke is not None:
            yield _KEEP
            yield from map(Reroll, range(1, 1 << len(s.stroke.lying)))

    def is_stroke(self, s: State, a: Action) -> bool:
        """A putt is one (C14): its dice are shaken by whoever putts."""
        return isinstance(a, Putt)

    def settled(self, s: State) -> Action | None:
        """A putt that is in is kept: no token can better it (C18)."""
        putts = s.phase is Phase.ASK and s.stroke is not None and s.stroke.roll is RollKind.PUTT
        if not putts or s.stroke is None:
            return None
        return _KEEP if s.game.tables.putted(s.stroke.yards, sum(s.stroke.putt)) == HOLED else None

    def sample(self, s: State, rng: Random) -> Action:
        """Any legal action, all alike: a plan is drawn until one is legal. Raises ValueError when no seat acts."""
        start = flow.start_of(s) if s.phase is Phase.TURN else None
        if start is not None:
            rows, columns = len(s.ground.ground), len(s.ground.ground[0])
            for _try in range(_TRIES):
                space = Space(rng.randrange(rows), s.ground.left + rng.randrange(columns))
                plan = shots.Plan(space, rng.choice(s.game.tables.clubs))
                if shots.why_not(s.ground, start, plan, s.game.tables, stretch=s.game.options.stretch) is None:
                    return AimShot(space, plan.club.name)
        found = tuple(self.legal(s))
        if not found:
            raise ValueError("no seat is to act")
        return rng.choice(found)

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        if s.phase not in _DUE[type(a)]:
            return _out_of_turn(s)
        if isinstance(a, AimShot):
            return _why_not_plan(s, a)
        if isinstance(a, Putt):
            return None if isinstance(s.player.ball, OnTrack) else _("The ball is not on the green: choose a target and a club.")
        if isinstance(a, Reroll) and s.stroke is not None and not 0 < a.dice < 1 << len(s.stroke.lying):
            return _("Choose among the dice of this roll.")
        if isinstance(a, RolledFaces):
            return _why_not_dice(s, a.faces)
        if isinstance(a, DealPar):
            told = _("The pars of a dealt course average four, and {par} can't be next.")
            return None if a.par in self._pars(s) else told.format(par=a.par)
        if isinstance(a, DealCards) and deals.fault_of_cards(s.game.content.deck, _par_due(s), a.cards):
            return _("A hole of par {par} is dealt of a tee card, fairway cards and a green card, none twice.").format(par=_par_due(s))
        return None

    def chance(self, s: State) -> Iterable[tuple[Action, Fraction]] | None:
        """Every par, hole or roll with its probability; None where there are more than ten thousand."""
        if s.phase is Phase.PAR:
            return [(DealPar(par), chance) for par, chance in self._pars(s).items()]
        if s.phase is Phase.CARDS:
            listed = deals.layout_chances(s.game.content.deck, _par_due(s))
            return None if listed is None else ((DealCards(cards), chance) for cards, chance in listed)
        rolls = _SIDES ** flow.dice_due(s)
        if rolls > deals.MOST_LISTED:
            return None
        each = Fraction(1, rolls)
        return ((RolledFaces(faces), each) for faces in product(range(1, _SIDES + 1), repeat=flow.dice_due(s)))

    def draw(self, s: State, rng: Random) -> Action:
        """A par, a hole's cards, or a roll."""
        if s.phase is Phase.PAR:
            return DealPar(deals.draw_par(s.pars, s.game.options.holes, s.game.options.deal, rng))
        if s.phase is Phase.CARDS:
            return DealCards(deals.draw_cards(s.game.content.deck, _par_due(s), rng))
        return RolledFaces(tuple([1 + int(rng.random() * _SIDES) for _die in range(flow.dice_due(s))]))

    def lot(self, s: State) -> str:
        """The cards of each hole, where they are dealt as it begins: in the same deal everybody meets the same holes (C3)."""
        one_by_one = s.phase is Phase.CARDS and s.game.options.cards_dealt == HOLE_BY_HOLE
        return f"cards {len(s.holes) + 1}" if one_by_one else ""

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        if isinstance(a, RolledFaces):
            assert s.stroke is not None
            return flow.rolled(s, s.stroke, a.faces)
        if isinstance(a, KeepRoll):
            return flow.settle(s)
        if isinstance(a, Reroll):
            assert s.stroke is not None
            return flow.reroll(s, s.stroke, a.dice)
        if isinstance(a, DealPar):
            return flow.deal_par(s, a.par)
        return flow.deal_cards(s, a.cards) if isinstance(a, DealCards) else _struck(s, a)

    def reveals(self, event: Event) -> bool:
        """Cards were dealt or dice have fallen. All else follows from these."""
        return isinstance(event, StrokeRolled | ParDealt | HoleLaid)

    def why_turn(self, s: State) -> str:
        """Farthest from the flag plays first; equal distances in the order of honour (C15)."""
        if s.phase is Phase.OVER or len(s.players) == 1 or len(s.holes) <= s.number:
            return ""
        playing = [seat for seat, player in enumerate(s.players) if not player.done or seat == s.turn]
        if len(playing) == 1:
            return _("The others have finished the hole.")
        yards = {seat: yards_to_flag(s, seat) for seat in playing}
        return _why_first(s, [yards[seat] for seat in playing if seat != s.turn], yards[s.turn])

    def _pars(self, s: State) -> dict[int, Fraction]:
        """The chance of each par of the next hole."""
        return deals.par_chances(s.pars, s.game.options.holes, s.game.options.deal)


_DUE: Final = {
    AimShot: (Phase.TURN,),
    Putt: (Phase.TURN,),
    KeepRoll: (Phase.ASK,),
    Reroll: (Phase.ASK,),
    DealPar: (Phase.PAR,),
    DealCards: (Phase.CARDS,),
    RolledFaces: (Phase.ROLL, Phase.AGAIN),
}


def seats_for(options: Options) -> range:
    """Numbers of players that a game with these options takes: two at match play, two or more for skins, else one to four."""
    if options.format == MATCH:
        return range(2, 3)
    return range(2, SEATS.stop) if options.format == SKINS else SEATS


def _why_not_seats(options: Options) -> str:
    if options.format == MATCH:
        return _("match play is for two players")
    return _("skins are for two to four players") if options.format == SKINS else _("Card Golf is for one to four players")


def _fault_of_round(options: Options, content: Content) -> str | None:
    """What keeps a round of this length from being played: a course whose holes don't divide it, or a deck too small for a par 6."""
    n = len(content.course.holes)
    if not n:
        return fault_of_dealing(content.deck, (6,) if options.deal == "3-6" else (5,))
    if n < options.holes and options.holes % n:
        return _("the course has {n} holes, which don't make a round of {holes}").format(n=n, holes=options.holes)
    return None


def _par_due(s: State) -> int:
    """The par of the hole whose cards are due."""
    return s.pars[len(s.holes)]


def _struck(s: State, a: AimShot | Putt) -> flow.Moved:
    """The seat swings or putts."""
    ball = s.player.ball
    if isinstance(ball, OnTrack):
        return flow.putt(s, ball.yards)
    start, plan = flow.start_of(s), flow.plan_of(s.game.tables, a) if isinstance(a, AimShot) else None
    assert start is not None
    assert plan is not None
    return flow.swing(s, start, plan)


def _why_not_plan(s: State, a: AimShot) -> str | None:
    """Why the seat can't play by that plan (C6, C7)."""
    start, plan = flow.start_of(s), flow.plan_of(s.game.tables, a)
    if start is None:
        return _("The ball is on the green: putt.")
    if plan is None:
        return _("There is no club called {club}.").format(club=a.club)
    fault = shots.why_not(s.ground, start, plan, s.game.tables, stretch=s.game.options.stretch)
    return None if fault is None else _("This can't be played: {fault}.").format(fault=fault)


def _why_not_dice(s: State, faces: Sequence[int]) -> str | None:
    """Why dice can't lie so."""
    if len(faces) != (due := flow.dice_due(s)):
        return _("{n} dice were thrown, not {given}.").format(n=due, given=len(faces))
    return None if all(1 <= face <= _SIDES for face in faces) else _("A die shows 1 to 6.")


def _why_first(s: State, others: Sequence[int], mine: int) -> str:
    """Why the seat whose turn it is plays before others at these distances (C15)."""
    if s.stroke is not None and s.stroke.free:
        return _("The free putt follows at once.")
    if mine < max(others):
        return _("The lost ball lay farthest from the flag.")
    if mine > max(others):
        return _("Farthest from the flag: {yards} yards.").format(yards=mine)
    if not s.player.card:
        return _("As far from the flag as another: the first seat plays.")
    return _("As far from the flag as another, and has the honour.")


def _out_of_turn(s: State) -> str:
    """The sentence for an action that is not due."""
    return {
        Phase.PAR: _("The course is being dealt."),
        Phase.CARDS: _("The course is being dealt."),
        Phase.TURN: _("First plan a shot, or putt."),
        Phase.ROLL: _("The dice are still to be rolled."),
        Phase.ASK: _("The dice lie: keep them, or roll some again."),
        Phase.AGAIN: _("The dice are still to be rolled."),
        Phase.OVER: _("The round is over."),
    }[s.phase]
