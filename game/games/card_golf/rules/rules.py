"""The rules of Card Golf, C1-C19: dice golf over cards laid end to end; and its actions and events in letters and in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Final

from game.games.card_golf.rules import content, flow, shots
from game.games.card_golf.rules.content import Content, fault_of, fault_of_dealing, laid, tables_for
from game.games.card_golf.rules.course import YARDS, Space, Tee, space_words
from game.games.card_golf.rules.flow import scores, start_of, yards_to_flag
from game.games.card_golf.rules.shots import HOLED, OnCourse, OnTrack, Playable, RestingBall, StrokeLie, Wet, distance
from game.games.card_golf.rules.values import (
    HOLE_BY_HOLE, NOWHERE, SEATS, Action, AimShot, BallLanded, BallPutted, BallRan, DealCards, DealPar, DropTaken, Game, HoleBegun,
    HoleEnded, HoleFinished, HoleLaid, KeepRoll, Options, ParDealt, Phase, PlayedHole, Player, Putt, PuttTaken, Reroll, RolledFaces,
    RollKind, ShotAimed, State, StrokeEnded, StrokeRolled, TokensEarned, TokenSpent
)
from game.games.golf.rules import MATCH, SKINS, RoundEnded, tell_end
from game.rules.contract import CHANCE, Chance, Event, IllegalAction, OpenGame, Setup, Tellers, UnreadableAction
from game.rules.options import HANDICAP, BookWords
from game.words import N_, Translated, _, ngettext

# ---- text forms of Card Golf: actions as lines of a save, actions and events as sentences
_PLAIN: Final[dict[str, Action]] = {"putt": Putt(), "keep": KeepRoll()}
_PLAN: Final = re.compile(r"plan (-?\d{1,4}) (-?\d{1,4}) (\S+(?: \S+)*)", re.ASCII)
_NUMBERS: Final = re.compile(r"(par|dice|reroll)((?: [1-9]\d?){1,12})", re.ASCII)
_CARDS: Final = re.compile(r"cards((?: [1-9]\d{0,2}[a-z]){1,8})", re.ASCII)
_FACES: Final = "abcdefghijklmnopqrstuvwxyz"


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(AimShot(Space(21, -2), "7-iron")), encode(RolledFaces((3, 1))), encode(Reroll(0b101)), encode(DealCards(((0, 1), (7, 0))))
    ('plan 21 -2 7-iron', 'dice 3 1', 'reroll 1 3', 'cards 1b 8a')
    """
    if isinstance(a, AimShot):
        return f"plan {a.target.row} {a.target.column} {a.club}"
    if isinstance(a, RolledFaces):
        return "dice " + " ".join(map(str, a.faces))
    if isinstance(a, Reroll):
        return "reroll " + " ".join(str(die + 1) for die in range(a.dice.bit_length()) if a.dice >> die & 1)
    if isinstance(a, DealPar):
        return f"par {a.par}"
    if isinstance(a, DealCards):
        return "cards " + " ".join(f"{card + 1}{_FACES[face]}" for card, face in a.cards)
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("plan 21 -2 7-iron")
    AimShot(target=Space(row=21, column=-2), club='7-iron')
    """
    if text in _PLAIN:
        return _PLAIN[text]
    if (plan := _PLAN.fullmatch(text)) is not None:
        return AimShot(Space(int(plan[1]), int(plan[2])), plan[3])
    if (cards := _CARDS.fullmatch(text)) is not None:
        return DealCards(tuple((int(word[:-1]) - 1, _FACES.index(word[-1])) for word in cards[1].split()))
    if (found := _NUMBERS.fullmatch(text)) is not None:
        numbers = tuple(map(int, found[2].split()))
        if found[1] == "dice":
            return RolledFaces(numbers)
        if found[1] == "par" and len(numbers) == 1:
            return DealPar(numbers[0])
        if found[1] == "reroll" and list(numbers) == sorted(set(numbers)):
            return Reroll(sum(1 << number - 1 for number in numbers))
    known = "plan 21 4 Driver, putt, keep, reroll 1 3, dice 3 1, par 4, cards 1a 5b 8a"
    raise UnreadableAction(_("{text!r} is no action of Card Golf; it has {known}").format(text=text, known=known))


def lie_name(lie: StrokeLie) -> str:
    """The lie of a ball, in words."""
    return {
        StrokeLie.TEE: _("on the tee"),
        StrokeLie.FAIRWAY: _("on the fairway"),
        StrokeLie.ROUGH: _("in the rough"),
        StrokeLie.WOODS: _("in the woods"),
        StrokeLie.BUNKER: _("in a bunker"),
    }[lie]


def roll_name(roll: RollKind) -> str:
    """What the dice are rolled for, in words."""
    return {RollKind.SWING: _("the swing"), RollKind.CURVE: _("the curve"), RollKind.RUN: _("the run"), RollKind.PUTT: _("the putt")}[roll]


def tee_name(tee: Tee) -> str:
    """A tee spot in words."""
    return {Tee.CLOSEST: _("the closest tee"), Tee.MIDDLE: _("the middle tee"), Tee.FARTHEST: _("the farthest tee")}[tee]


def dice_in_words(faces: Sequence[int], dice: int) -> str:
    """Some dice of a roll by their faces.

    >>> dice_in_words((3, 1, 6), 0b101)
    '3 and 6'
    """
    shown = [str(face) for die, face in enumerate(faces) if dice >> die & 1]
    return _("{most} and {last}").format(most=", ".join(shown[:-1]), last=shown[-1]) if len(shown) > 1 else "".join(shown)


def action_in_words(s: State, a: Action) -> str:
    """An action in that state, for buttons, hints and the replay."""
    if isinstance(a, AimShot):
        return _say_plan(s, a)
    if isinstance(a, Reroll):
        faces = s.stroke.lying if s.stroke else ()
        return _("pay a token to roll {dice} again").format(dice=dice_in_words(faces, a.dice))
    if isinstance(a, KeepRoll):
        return _("keep the roll")
    if isinstance(a, Putt):
        return _("putt")
    return _("roll the dice") if isinstance(a, RolledFaces) else _("deal a hole")


def _say_plan(s: State, a: AimShot) -> str:
    start = start_of(s)
    if start is None:
        return _("the {club}").format(club=_(a.club))
    place = space_words(s.ground, start.space, a.target)
    return _("the {club}, {yards} yards, aimed {place}").format(club=_(a.club), yards=distance(start.space, a.target), place=place)


def _tell_begun(event: HoleBegun, names: Sequence[str]) -> str:
    line = _("Hole {n}, a par {par}, begins.").format(n=event.hole + 1, par=event.par)
    for seat, tee in enumerate(event.tees):
        if tee is not Tee.MIDDLE:
            line = _("{line} {name} plays from {tee}.").format(line=line, name=names[seat], tee=tee_name(tee))
    return line


def _tell_plan(event: ShotAimed, names: Sequence[str]) -> str:
    text = _("{name}, {lie}, plays the {club} for {yards} yards at risk {risk}.")
    if event.added:
        text = _("{name}, {lie}, stretches the {club} by {added} yards to {yards} at risk {risk}.")
    return text.format(
        name=names[event.seat], lie=lie_name(event.lie), club=_(event.club), yards=event.yards, added=event.added, risk=event.risk
    )


def _tell_dice(event: StrokeRolled, names: Sequence[str]) -> str:
    dice = " ".join(map(str, event.faces))
    text = _("{name} rolls again for {roll}: {dice}.") if event.again else _("{name} rolls {dice} for {roll}.")
    return text.format(name=names[event.seat], roll=roll_name(event.roll), dice=dice)


def _tell_token(event: TokenSpent, names: Sequence[str]) -> str:
    n = event.dice.bit_count()
    text = ngettext(
        "{name} pays a token to roll {n} die for {roll} again; tokens left: {left}.",
        "{name} pays a token to roll {n} dice for {roll} again; tokens left: {left}.",
        n,
    )
    return text.format(name=names[event.seat], n=n, roll=roll_name(event.roll), left=event.left)


def _tell_flight(event: BallLanded, names: Sequence[str]) -> str:
    name = names[event.seat]
    if event.landing is None:
        return _("A sum of 7 at risk {risk}: {name} misses the ball.").format(name=name, risk=event.risk)
    yards = YARDS * abs(event.curve)
    if event.curve < 0:
        return _("{name}'s ball curves {yards} yards to the left.").format(name=name, yards=yards)
    if event.curve > 0:
        return _("{name}'s ball curves {yards} yards to the right.").format(name=name, yards=yards)
    return _("{name}'s ball flies straight.").format(name=name)


def _tell_run(event: BallRan, names: Sequence[str]) -> str:
    bounce, roll = YARDS * event.bounce, YARDS * (len(event.path) - 1 - event.bounce)
    if bounce and roll:
        text = _("{name}'s ball bounces {bounce} yards and rolls {roll}.")
    elif bounce:
        text = _("{name}'s ball bounces {bounce} yards.")
    elif roll:
        text = _("{name}'s ball rolls {roll} yards.")
    else:
        text = _("{name}'s ball does not run.")
    return text.format(name=names[event.seat], bounce=bounce, roll=roll)


def _tell_rest(event: StrokeEnded, names: Sequence[str]) -> str:
    ball = event.ball
    if isinstance(ball, Wet):
        text = _("{name}'s ball is lost: a penalty stroke and a drop {drop}, paid at the next turn.")
        return text.format(name=names[event.seat], drop=place_name(ball.drop))
    if isinstance(ball, OnCourse | OnTrack):
        return _("{name} lies {place} after {n}.").format(name=names[event.seat], place=place_name(ball), n=event.strokes)
    return _("{name}'s ball lies at the flag after {n}.").format(name=names[event.seat], n=event.strokes)


def place_name(ball: Playable) -> str:
    """Where a ball is, in words."""
    if isinstance(ball, OnCourse):
        return lie_name(ball.lie)
    return ngettext("on the green, {n} yard from the flag", "on the green, {n} yards from the flag", ball.yards).format(n=ball.yards)


def _dropped_name(ball: RestingBall) -> str:
    return place_name(ball) if isinstance(ball, OnCourse | OnTrack) else ""


def _tell_putt(event: BallPutted, names: Sequence[str]) -> str:
    if not event.left:
        return _("{name} holes the putt of {yards}.").format(name=names[event.seat], yards=_yards(event.yards))
    return _("{name} putts to {left} from the flag.").format(name=names[event.seat], left=_yards(event.left))


def _tell_putting(event: PuttTaken, names: Sequence[str]) -> str:
    text = _("{name} has a free putt of {yards}.") if event.free else _("{name} putts from {yards}.")
    return text.format(name=names[event.seat], yards=_yards(event.yards))


def _yards(n: int) -> str:
    return ngettext("{n} yard", "{n} yards", n).format(n=n)


def _tell_done(event: HoleFinished, names: Sequence[str]) -> str:
    name, n, par = names[event.seat], event.strokes, event.par
    if event.holed:
        line = ngettext("{name} holes out in {n} stroke, par {par}.", "{name} holes out in {n} strokes, par {par}.", n)
    else:
        line = _("{name} picks up at {n}, three over par {par}.")
    return line.format(name=name, n=n, par=par)


def _tell_hole(event: HoleEnded, names: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {n}" for name, n in zip(names, event.strokes, strict=False))
    line = _("Hole {n} is played: {scores}.").format(n=event.hole + 1, scores=scores)
    if not event.worth:
        return line
    if event.winner is not None:
        text = ngettext("{line} {name} wins it.", "{line} {name} wins it and {n} skins.", event.worth)
        return text.format(line=line, name=names[event.winner], n=event.worth)
    if not event.carried:
        return _("{line} It is halved.").format(line=line)
    text = ngettext("{line} It is tied: {n} skin is carried on.", "{line} It is tied: {n} skins are carried on.", event.carried)
    return text.format(line=line, n=event.carried)


def _tell_tokens(event: TokensEarned, names: Sequence[str]) -> str:
    n = event.tokens
    if event.at_turn:
        text = ngettext("{name} is behind at the turn and gets {n} token.", "{name} is behind at the turn and gets {n} tokens.", n)
    else:
        text = ngettext("{name} gets {n} token for a score under par.", "{name} gets {n} tokens for a score under par.", n)
    return text.format(name=names[event.seat], n=n)


TELLERS: Final[Tellers] = {
    ParDealt: lambda e, _names: _("Hole {n} is a par {par}.").format(n=e.hole + 1, par=e.par),
    HoleLaid: lambda e, _names: _("Hole {n} is laid: {faces}.").format(n=e.hole + 1, faces=", ".join(e.faces)),
    HoleBegun: _tell_begun,
    DropTaken: lambda e, names: _("{name} pays a penalty stroke and drops {place}: {n} so far.").format(
        name=names[e.seat], place=_dropped_name(e.ball), n=e.strokes
    ),
    ShotAimed: _tell_plan,
    PuttTaken: _tell_putting,
    StrokeRolled: _tell_dice,
    TokenSpent: _tell_token,
    BallLanded: _tell_flight,
    BallRan: _tell_run,
    StrokeEnded: _tell_rest,
    BallPutted: _tell_putt,
    HoleFinished: _tell_done,
    HoleEnded: _tell_hole,
    TokensEarned: _tell_tokens,
    RoundEnded: tell_end,
}


# ---- the rule book's texts about the options of Card Golf, in our words
SAYS: Final = {
    "holes": BookWords(N_("Objective"), N_("Eighteen holes. Nine and three are ours.")),
    "format": BookWords(N_("Scoring"), N_("The fewest strokes win. The other forms of play are ours.")),
    "tokens": BookWords(N_("Setup, and mulligan tokens"), N_(
        "Three tokens each at the start, one more for each stroke under par, and at the turn one for each stroke behind.")),
    "stretch": BookWords(N_("Lofted shots: the club chart"), N_(
        "A club may be given extra distance, for one curve risk more for every ten yards. The book sets no limit, and "
        "its chart ends at "
        "risk six.")),
    "risk_table": BookWords(N_("Lofted shots: base curve risk, and the quick reference guide"), N_(
        "Two tables are printed, and they differ for tees, fairway, rough, woods and bunkers.")),
    "curve_chart": BookWords(N_("Lofted shots: the curve chart, and the example hole"), N_(
        "The colours of the printed chart are lost. Its labels say one thing, the example of a hole moves the ball further.")),
    "woods_roll": BookWords(N_("Lofted shots: the run, and the quick reference guide"), N_(
        "In the rules a ball in the woods bounces backward and rolls on the same way; the quick reference has no rolling there.")),
    "deal": BookWords(N_("Setup"), N_(
        "Each hole has a par of three, four, five, or rarely six, decided ahead of time, on average four.")),
    "handicap_1": HANDICAP,
    "handicap_2": HANDICAP,
    "handicap_3": HANDICAP,
    "handicap_4": HANDICAP,
}


# ---- the rules of Card Golf, C1-C19: dice golf over cards laid end to end
# Rulings are cited by number. Cards and dice are open, so every seat sees everything. This module says what is allowed and what chance
# may bring; flow.py advances the round, shots.py knows where a ball goes.
_SIDES: Final = 6
_TRIES: Final = 2000
"""Plans drawn at random before all are listed."""

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

    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)
    scores = staticmethod(scores)

    def __init__(self) -> None:
        self._last: tuple[Setup[object], State] | None = None

    def start(self, setup: Setup[object]) -> State:
        """The state before the first shot, or before the first hole is dealt.

        Raises ValueError for a wrong number of players, or unplayable content.
        """
        if self._last is not None and self._last[0] is setup:      # batch play starts the same game over and over
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
        """Plans target by target from the tee, each with its clubs from the longest; a putt; or keeping a roll and all sets of dice to
        reroll.
        """
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
        """Putts count as strokes (C14): their dice are shaken by the player."""
        return isinstance(a, Putt)

    def settled(self, s: State) -> Action | None:
        """A holed putt is kept: no token can improve it (C18)."""
        putts = s.phase is Phase.ASK and s.stroke is not None and s.stroke.roll is RollKind.PUTT
        if not putts or s.stroke is None:
            return None
        return _KEEP if s.game.tables.putted(s.stroke.yards, sum(s.stroke.putt)) == HOLED else None

    def sample(self, s: State, rng: Random) -> Action:
        """A legal action, all equally likely: plans are drawn until one is legal. Raises ValueError if no seat is to act."""
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
            text = _("The pars of a dealt course average four, and {par} can't be next.")
            return None if a.par in self._pars(s) else text.format(par=a.par)
        if isinstance(a, DealCards) and content.fault_of_cards(s.game.content.deck, _par_due(s), a.cards):
            return _("A hole of par {par} is dealt of a tee card, fairway cards and a green card, none twice.").format(par=_par_due(s))
        return None

    def chance(self, s: State) -> Iterable[tuple[Action, Fraction]] | None:
        """Every par, hole or roll with its probability; None if there are more than ten thousand."""
        if s.phase is Phase.PAR:
            return [(DealPar(par), chance) for par, chance in self._pars(s).items()]
        if s.phase is Phase.CARDS:
            listed = content.layout_chances(s.game.content.deck, _par_due(s))
            return None if listed is None else ((DealCards(cards), chance) for cards, chance in listed)
        rolls = _SIDES ** flow.dice_due(s)
        if rolls > content.MOST_LISTED:
            return None
        each = Fraction(1, rolls)
        return ((RolledFaces(faces), each) for faces in product(range(1, _SIDES + 1), repeat=flow.dice_due(s)))

    def draw(self, s: State, rng: Random) -> Action:
        """A par, a hole's cards, or a roll."""
        if s.phase is Phase.PAR:
            return DealPar(content.draw_par(s.pars, s.game.options.holes, s.game.options.deal, rng))
        if s.phase is Phase.CARDS:
            return DealCards(content.draw_cards(s.game.content.deck, _par_due(s), rng))
        return RolledFaces(tuple([1 + int(rng.random() * _SIDES) for _die in range(flow.dice_due(s))]))

    def lot(self, s: State) -> str:
        """The cards of each hole if they are dealt as it begins: with the same deal everybody meets the same holes (C3)."""
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
        """Cards were dealt or dice have fallen. Everything else follows from these."""
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
        return content.par_chances(s.pars, s.game.options.holes, s.game.options.deal)


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
    """The numbers of players that a game with these options accepts: two at match play, two or more for skins, else one to four."""
    if options.format == MATCH:
        return range(2, 3)
    return range(2, SEATS.stop) if options.format == SKINS else SEATS


def _why_not_seats(options: Options) -> str:
    if options.format == MATCH:
        return _("match play is for two players")
    return _("skins are for two to four players") if options.format == SKINS else _("Card Golf is for one to four players")


def _fault_of_round(options: Options, content: Content) -> str | None:
    """What prevents a round of this length: a course whose holes don't divide it, or a deck too small for a par 6."""
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
    """Why the seat can't play that plan (C6, C7)."""
    start, plan = flow.start_of(s), flow.plan_of(s.game.tables, a)
    if start is None:
        return _("The ball is on the green: putt.")
    if plan is None:
        return _("There is no club called {club}.").format(club=a.club)
    fault = shots.why_not(s.ground, start, plan, s.game.tables, stretch=s.game.options.stretch)
    return None if fault is None else _("This can't be played: {fault}.").format(fault=fault)


def _why_not_dice(s: State, faces: Sequence[int]) -> str | None:
    """Why dice can't show that."""
    if len(faces) != (due := flow.dice_due(s)):
        return _("{n} dice were thrown, not {given}.").format(n=due, given=len(faces))
    return None if all(1 <= face <= _SIDES for face in faces) else _("A die shows 1 to 6.")


def _why_first(s: State, others: Sequence[int], mine: int) -> str:
    """Why the seat to act plays before others at these distances (C15)."""
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
