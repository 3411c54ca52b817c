"""The rules of Doshboard, H1-H24: golf on hexagons with four dice and eight cards, at three levels; and their text forms."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, repeat
from random import Random
from typing import Final

from game.games.doshboard.rules import flow
from game.games.doshboard.rules.board import CALM, STRENGTHS, FlagSight, faults_of, land_of, whole_cells
from game.games.doshboard.rules.events import (
    BallDropped, BallFlew, BallHit, BallRests, BlackRolled, BoardHoleBegun, BoardHoleEnded, CardLost, CardsChosen, DiceRolled, HoledOut,
    HoleDrawn, LegKind, NineEnded, PlayerDone, ShotPlanned, TappedIn, TimeOver, Trouble, WhiteRolled, Why, WindRose, WindTurned
)
from game.games.doshboard.rules.flow import scores
from game.games.doshboard.rules.geometry import DIRECTIONS, Path, any_path, cell_at, distance, distance_squared, is_path, place_of, ray
from game.games.doshboard.rules.shots import FACES, SHIFTS, Content, Pair, ThrownDie, fault_of_sets, may_call, rolls_of
from game.games.doshboard.rules.values import (
    BOARD, CHOSEN, DOUBLES, FIXED, SEATS, TOURNAMENT, TOURNAMENT_HOLES, Action, Black, ChooseCards, DrawHole, Game, Options, OutOfTime,
    Phase, Plans, PlanShot, Player, State, White, fixed_wind, ways_to_play
)
from game.games.golf.rules import MATCH, SKINS, RoundEnded, won_in_words
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup, Tellers, UnreadableAction
from game.rules.options import BookWords
from game.words import N_, Translated, _, names_listed, ngettext

# ---- text forms of Doshboard: actions as lines of a save, actions and events as sentences
_PLAN: Final = re.compile(
    r"play ([1-9]\d?)([+-]\d)? to (\d{1,2})(?: elbow (-?\d{1,3}) (-?\d{1,3}) to (\d{1,2}))?(?: call (\d{1,2}))?", re.ASCII
)
_NUMBERS: Final = re.compile(r"(cards|hole|white|black|dice)((?: \d{1,2}){1,8})", re.ASCII)
_OUT_OF_TIME: Final = "out of time"
_KNOWN: Final = "play 3+1 to 12 elbow 4 7 to 2 call 6, cards 1 4 8, out of time, hole 3, dice 7 12, white 5, black 11"


def encode(a: Action) -> str:
    """An action as one line; cards and holes count from 1, elbows are column and row of the map from 0.

    >>> encode(PlanShot(Path(12), 0)), encode(PlanShot(Path(12, cell_at(4, 7), 2), 2, 1, 6)), encode(Pair(7, 12)), encode(White(5))
    ('play 1 to 12', 'play 3+1 to 12 elbow 4 7 to 2 call 6', 'dice 7 12', 'white 5')
    """
    if isinstance(a, PlanShot):
        shift = f"{a.shift:+}" if a.shift else ""
        turn = "" if a.path.elbow is None else " elbow {} {} to {}".format(*place_of(a.path.elbow), a.path.second)
        call = f" call {a.call}" if a.call else ""
        return f"play {a.card + 1}{shift} to {a.path.direction}{turn}{call}"
    if isinstance(a, ChooseCards):
        return "cards " + " ".join(str(card + 1) for card in a.cards)
    if isinstance(a, DrawHole):
        return f"hole {a.hole + 1}"
    if isinstance(a, Pair):
        return f"dice {a.blue} {a.red}"
    if isinstance(a, White | Black):
        return f"{'white' if isinstance(a, White) else 'black'} {a.number}"
    return _OUT_OF_TIME


def decode(text: str) -> Action:
    """The action on a line of a save. Raises UnreadableAction, which quotes the line.

    >>> decode("play 3+1 to 12 elbow 4 7 to 2 call 6") == PlanShot(Path(12, cell_at(4, 7), 2), 2, 1, 6), decode("cards 1 4 8")
    (True, ChooseCards(cards=(0, 3, 7)))
    """
    if text == _OUT_OF_TIME:
        return OutOfTime()
    if (found := _PLAN.fullmatch(text)) is not None:
        elbow = None if found[4] is None else cell_at(int(found[4]), int(found[5]))
        path = Path(int(found[3]), elbow, None if found[6] is None else int(found[6]))
        return PlanShot(path, int(found[1]) - 1, int(found[2] or 0), int(found[7] or 0))
    if (read := _NUMBERS.fullmatch(text)) is not None:
        numbers = tuple(map(int, read[2].split()))
        if read[1] == "cards":
            return ChooseCards(tuple(n - 1 for n in numbers))
        if len(numbers) == (2 if read[1] == "dice" else 1):
            makers: dict[str, Callable[..., Action]] = {"hole": lambda n: DrawHole(n - 1), "dice": Pair, "white": White, "black": Black}
            return makers[read[1]](*numbers)
    raise UnreadableAction(_("{text!r} is no action of Doshboard; it has {known}").format(text=text, known=_KNOWN))


def strength_name(strength: int) -> str:
    """The strength of a wind in words."""
    return _(STRENGTHS[strength])


def shot_name(card: str, path: Path, shift: int, call: int, sight: FlagSight) -> str:
    r"""A plan in words, as the player sees the board.

    >>> shot_name("spoon", Path(12, cell_at(4, 7), 2), 1, 6, FlagSight(cell_at(4, 12), cell_at(6, 2)))
    'spoon up 1 to 12\xa0o’clock, turning 5 cells short of the flag to 2\xa0o’clock, red 6 called'
    """
    text = _("{card} up {n}") if shift > 0 else _("{card} down {n}") if shift < 0 else "{card}"
    words = _("{card} to {direction}\u00a0o’clock").format(card=text.format(card=_(card), n=abs(shift)), direction=path.direction)
    if path.elbow is not None:
        turning = _("{shot}, turning {place} to {direction}\u00a0o’clock")
        words = turning.format(shot=words, direction=path.second, place=sight.words(path.elbow))
    return _("{shot}, red {n} called").format(shot=words, n=call) if call else words


def action_in_words(s: State, a: Action) -> str:
    """An action in that state, for buttons, hints and the replay."""
    if isinstance(a, PlanShot):
        return _("play the {shot}").format(shot=shot_name(s.set_of(s.turn).cards[a.card].name, a.path, a.shift, a.call, s.sight))
    if isinstance(a, ChooseCards):
        return _("keep {cards}").format(cards=_cards_in_words(s, s.turn, a.cards))
    if isinstance(a, DrawHole):
        return _("draw hole {n}").format(n=a.hole + 1)
    return _("let the shot clock run down") if isinstance(a, OutOfTime) else _("roll the dice")


def why_turn(cells: float, *, tied: bool) -> str:
    """Why a seat plays next (H5).

    >>> why_turn(14.2, tied=False), why_turn(7.0, tied=True)
    ('farthest: 14.2 cells', 'the honour, at 7.0 cells')
    """
    return (_("the honour, at {cells:.1f} cells") if tied else _("farthest: {cells:.1f} cells")).format(cells=cells)


def _cards_in_words(s: State, seat: int, cards: Sequence[int]) -> str:
    return ", ".join(_(s.set_of(seat).cards[card].name) for card in cards)


def _hole_begun(event: BoardHoleBegun, _names: Sequence[str]) -> str:
    text = _("Hole {number} begins, a par {par}: {cells} from the tee to the flag.")
    return text.format(number=event.number + 1, par=event.par, cells=whole_cells(distance(event.tee, event.target)))


def _hole_drawn(event: HoleDrawn, _names: Sequence[str]) -> str:
    return _("The board's hole {n} is drawn.").format(n=event.hole + 1)


def _wind_turned(event: WindTurned, _names: Sequence[str]) -> str:
    return _("The black die turns the wind to {n}.").format(n=event.direction)


def _wind_rose(event: WindRose, _names: Sequence[str]) -> str:
    if not event.strength:
        return _("The white die shows {white}: no wind.").format(white=event.white)
    text = _("The white die shows {white}: the wind to {n} is {strength}.")
    return text.format(white=event.white, n=event.direction, strength=strength_name(event.strength))


def _cards_chosen(event: CardsChosen, names: Sequence[str]) -> str:
    cards = ", ".join(str(card + 1) for card in event.cards)
    return _("{name} keeps the cards {cards} of the set.").format(name=names[event.seat], cards=cards)


def _shot_planned(event: ShotPlanned, names: Sequence[str]) -> str:
    shot = shot_name(event.card, event.path, event.shift, event.call, event.sight)
    return _("{name} plays the {shot}.").format(name=names[event.seat], shot=shot)


def _time_over(event: TimeOver, names: Sequence[str]) -> str:
    return _("{name} is out of time: a stroke.").format(name=names[event.seat])


def _dice_rolled(event: DiceRolled, names: Sequence[str]) -> str:
    text = _("{name} rolls blue {blue}, red {red}: distance {distance}, {hook}.")
    n = abs(event.hook)
    hook = _("straight") if not n else (_("hook {n} left") if event.hook < 0 else _("hook {n} right")).format(n=n)
    return text.format(name=names[event.seat], blue=event.blue, red=event.red, distance=event.distance, hook=hook)


def _ball_flew(event: BallFlew, names: Sequence[str]) -> str:
    told = {
        LegKind.DISTANCE: _("{name}'s ball flies, and is {place}."),
        LegKind.HOOK: _("It hooks, and is {place}."),
        LegKind.WIND: _("The wind takes it on, and it is {place}."),
    }
    return told[event.leg].format(name=names[event.seat], place=event.sight.words(event.hops[-1].cell))


def _white_rolled(event: WhiteRolled, _names: Sequence[str]) -> str:
    told = {
        (Why.HIT, True): _("White {n}: from {least} on it hits."),
        (Why.HIT, False): _("White {n}: it misses, as only {least} or more would hit."),
        (Why.LOST, True): _("White {n}: from {least} on the card is lost."),
        (Why.LOST, False): _("White {n}: the card stays, as only {least} or more would lose it."),
    }[event.why, event.true]
    return told.format(n=event.number, least=event.at_least)


def _ball_hit(event: BallHit, names: Sequence[str]) -> str:
    told = _("A tree stops {name}'s ball there.") if event.tree else _("A target stops {name}'s ball there.")
    return told.format(name=names[event.seat])


def _ball_dropped(event: BallDropped, names: Sequence[str]) -> str:
    told = {
        Trouble.OFF_BOARD: _("{name}'s ball is off the board: a stroke, and it is dropped {place}."),
        Trouble.WATER: _("{name}'s ball is in the water: a stroke, and it is dropped {place}."),
        Trouble.WATERFALL: _("{name}'s ball is in the waterfall: a stroke, and it is dropped {place}."),
    }[event.trouble]
    return told.format(name=names[event.seat], place=event.sight.words(event.drop))


def _black_rolled(event: BlackRolled, names: Sequence[str]) -> str:
    if event.to is None:
        return _("Black {n}: {name}'s ball stays on the edge.").format(n=event.number, name=names[event.seat])
    return _("Black {n}: {name}'s ball rolls down, and is {place}.").format(
        n=event.number, name=names[event.seat], place=event.sight.words(event.to))


def _card_lost(event: CardLost, names: Sequence[str]) -> str:
    text = _("{name} keeps the {card}, the last card, for a stroke.") if event.kept else _("{name} loses the {card}.")
    return text.format(name=names[event.seat], card=_(event.card))


def _ball_rests(event: BallRests, names: Sequence[str]) -> str:
    text = ngettext("After {n} stroke {name} lies {place}.", "After {n} strokes {name} lies {place}.", event.strokes)
    return text.format(name=names[event.seat], place=event.sight.words(event.cell), n=event.strokes)


def _player_done(event: PlayerDone, names: Sequence[str]) -> str:
    if event.capped:
        text = ngettext("{name} is stopped at {n} stroke.", "{name} is stopped at {n} strokes.", event.strokes)
    else:
        text = ngettext("{name} has finished the hole in {n} stroke.", "{name} has finished the hole in {n} strokes.", event.strokes)
    return text.format(name=names[event.seat], n=event.strokes)


def _hole_ended(event: BoardHoleEnded, names: Sequence[str]) -> str:
    strokes = ", ".join(_("{name} {n}").format(name=name, n=n) for name, n in zip(names, event.strokes, strict=True))
    line = _("Hole {hole}, par {par}: {strokes}.").format(hole=event.number + 1, par=event.par, strokes=strokes)
    if not event.worth:
        return line
    if event.winners:
        more = ngettext("{who} wins it.", "{who} win it.", len(event.winners)).format(who=names_listed(names[i] for i in event.winners))
    elif event.carried:
        more = ngettext("{n} skin is carried on.", "{n} skins are carried on.", event.carried).format(n=event.carried)
    else:
        more = _("It is halved.")
    return f"{line} {more}"


def _nine_ended(event: NineEnded, names: Sequence[str]) -> str:
    totals = ", ".join(_("{name} {n}").format(name=name, n=n) for name, n in zip(names, event.totals, strict=True))
    return _("Nine {nine} is over: {totals}.").format(nine=event.nine + 1, totals=totals)


def _round_ended(event: RoundEnded, names: Sequence[str]) -> str:
    who = names_listed(names[seat] for seat in event.winners)
    if len(names) == 1:     # no side of it has lost
        text = _("The round is over: {who} finishes {said}.")
    else:       # two may be a side
        text = _("The round is over: {who} win {said}!") if len(event.winners) > 1 else _("The round is over: {who} wins {said}!")
    line = text.format(who=who, said=won_in_words(event))
    if not event.lost:
        return line
    return line + " " + ngettext("{n} skin is not awarded.", "{n} skins are not awarded.", event.lost).format(n=event.lost)


TELLERS: Final[Tellers] = {
    BoardHoleBegun: _hole_begun,
    HoleDrawn: _hole_drawn,
    WindTurned: _wind_turned,
    WindRose: _wind_rose,
    CardsChosen: _cards_chosen,
    ShotPlanned: _shot_planned,
    TimeOver: _time_over,
    DiceRolled: _dice_rolled,
    BallFlew: _ball_flew,
    WhiteRolled: _white_rolled,
    BallHit: _ball_hit,
    BallDropped: _ball_dropped,
    BlackRolled: _black_rolled,
    CardLost: _card_lost,
    HoledOut: lambda event, names: _("{name} holes out!").format(name=names[event.seat]),
    TappedIn: lambda event, names: _("{name} taps in.").format(name=names[event.seat]),
    BallRests: _ball_rests,
    PlayerDone: _player_done,
    BoardHoleEnded: _hole_ended,
    NineEnded: _nine_ended,
    RoundEnded: _round_ended,
}


# ---- the rule book's texts about the options of Doshboard, in our words
SAYS: Final = {
    "level": BookWords(N_("Beginner, advanced and professional rules"), N_(
        "Three sets of rules, of which each adds to the one before. A group is advised to begin with the first.")),
    "shared_set": BookWords(N_("Beginner rules"), N_("All play with the same eight cards, of a colour that the group chooses.")),
    "colours": BookWords(N_("Beginning play, and advanced rules"), N_(
        "Players choose their colours before the game, and use the set of cards of their token's colour until the end.")),
    "hit_or_miss": BookWords(N_("Professional rules: hit-or-miss"), N_(
        "The white die decides whether a tree or a target on the way is hit. The players agree which professional rules they use.")),
    "lost_cards": BookWords(N_("Professional rules: lost card"), N_(
        "A card may be lost where the ball ends in water, in a tree or off the board, by the white die.")),
    "card_shifts": BookWords(N_("Professional rules: changing card distances"), N_(
        "All distances of a card may be taken one or two less, or more with wilder hooks. It is suggested wherever "
        "cards can be lost.")),
    "called_shots": BookWords(N_("Professional rules: call a hole-out"), N_(
        "One red number may be called in place of the card's green boxes.")),
    "wind": BookWords(N_("Wind determination, and tournament play"), N_(
        "The wind is rolled once at the beginning of the game. In a tournament it may change between rounds or holes.")),
    "wind_to": BookWords(N_("Wind determination"), N_("The black die gives the direction. A wind that somebody chooses is ours.")),
    "wind_strength": BookWords(N_("Strength of wind"), N_(
        "The white die gives the strength: none, low, medium, high or a storm. A wind that somebody chooses is ours.")),
    "holes": BookWords(N_("Order of play, and tournament play"), N_(
        "Nine holes. A tournament has thirty-six, and each player uses each of the four colours for nine.")),
    "format": BookWords(N_("Alternate formats"), N_("Skins, doubles and match play are named. Stableford is ours.")),
    "carry": BookWords(N_("Alternate formats"), N_("Skins are named, but not what becomes of a hole that is tied.")),
    "three_cards": BookWords(N_("Alternate formats"), N_(
        "Other sets of cards to start with, such as three cards each, are suggested.")),
    "hole_order": BookWords(N_("Order of play"), N_("The holes are played one after another, as they are numbered.")),
    "pairing": BookWords(N_("Alternate formats"), N_("Other places for tees and targets are suggested.")),
    "max_strokes": BookWords("", N_("The book has no limit: a hole ends when the ball is in. The limit is ours.")),
    "shot_clock": BookWords(N_("Time limit"), N_("Professionals have one minute for a turn; who takes longer has a stroke more.")),
}


# ---- the rules of Doshboard, H1-H24: golf on hexagons with four dice and eight cards, at three levels
# Rulings are cited by number. Nothing is hidden. This module says what is allowed and what chance may bring; flow.py advances the game, and
# shots.py knows where a ball goes.
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

    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)
    scores = staticmethod(scores)

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
        """Every choice of cards, or every plan; there may be hundreds of thousands of plans."""
        if s.phase is Phase.CHOOSE:
            return tuple(ChooseCards(cards) for cards in combinations(s.player.hand, CHOSEN))
        return Plans(s.game.land.flat, s.player.lie, ways_to_play(s)) if s.phase is Phase.PLAN else ()

    def sample(self, s: State, rng: Random) -> Action:
        """A legal action, all equally likely: a path and a way to play it. Raises ValueError if no seat is to act."""
        if s.phase is Phase.CHOOSE:
            return ChooseCards(tuple(sorted(rng.sample(s.player.hand, CHOSEN))))
        if s.phase is not Phase.PLAN:
            raise ValueError("no seat is to act")
        card, shift, call = rng.choice(ways_to_play(s))
        return PlanShot(any_path(s.game.land.flat, s.player.lie, rng), card, shift, call)

    def why_not(self, s: State, a: Action) -> str | None:
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
        """What may be drawn or rolled; all equally likely."""
        found = _outcomes(s)
        return zip(found, repeat(Fraction(1, len(found))))

    def draw(self, s: State, rng: Random) -> Action:
        """A hole, a wind or the throw of dice that is due, all equally likely."""
        return rng.choice(_outcomes(s))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        return _play(s, a)

    def reveals(self, event: Event) -> bool:
        """Whether dice were rolled or a hole was drawn."""
        return isinstance(event, _REVEALING)

    def seconds_to_act(self, s: State) -> float | None:
        """The shot clock while a shot is planned, once per turn (H21)."""
        return float(s.game.options.shot_clock) if s.phase is Phase.PLAN and s.game.options.shot_clock and not s.late else None

    def time_out(self, s: State) -> Action:
        """The action that adds the penalty stroke of a time-out (H21)."""
        return OutOfTime()

    def why_turn(self, s: State) -> str:
        """How far the ball is from the target, if there are others that might play (H5)."""
        playing = [player.lie for player in s.players if not player.done]
        if s.phase is not Phase.PLAN or len(playing) < 2:
            return ""
        target = s.pair.target.cell
        mine = distance_squared(s.player.lie, target)
        tied = sum(distance_squared(lie, target) == mine for lie in playing) > 1
        return why_turn(distance(s.player.lie, target), tied=tied)


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
    Phase.OVER: lambda: _("The round is over."),
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
    """Everything that chance may bring now. Raises ValueError if it is not chance's turn."""
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
