"""The rules of Domino Golf, D1-D18: a course dealt from a double-twelve set, a bag each, and the gods of golf; and its text forms."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.games.domino_golf.rules import flow, memory
from game.games.domino_golf.rules.flow import RoundInPlay
from game.games.domino_golf.rules.shots import Course, most_seats, plan_of, tiles_on
from game.games.domino_golf.rules.values import (
    ALL, BAGS, BY_SCORE, EXTRA_BAG, GONE, GREENS, HEAPS, NOBODY, NONE, POOL, SEATS, TABLE, TEE, TEED, Action, AllHoledOut, AttemptDrawn,
    Bags, BagsDealt, Draw, Gods, GodsAsked, GreensSet, GreenTurned, HoleState, Honour, HonourGiven, Keep, Lie, Luck, LuckChanged, Options,
    PenaltyTaken, Phase, Planned, PlayOff, PlayTile, PoolMixed, Public, ReplacementDrawn, RoundHistory, RoundWon, SetUp, ShotOutcome,
    ShotPlayed, ShotSettled, ShotStage, ShotTakenBack, Source, State, TakeBack, TargetLaid, View, bag_heap, replaced
)
from game.games.dominoes.rules.tiles import TWELVE, any_tile, mask_of, read_in, read_tile, read_tiles, tiles_of, write_tiles
from game.games.golf.rules import STROKE, holes_to_play, why_won
from game.rules.contract import (
    CHANCE, Chance, CommonRules, Event, IllegalAction, Legal, LegalAt, NoLegal, ScoreLine, Scores, Setup, Tellers, UnreadableAction
)
from game.rules.options import BookWords
from game.words import N_, Translated, _, ngettext

# ---- text forms of Domino Golf: actions as lines of a save, actions and events as sentences
_PLAIN: Final[dict[str, Action]] = {"gods": Gods(), "keep": Keep(), "mulligan": TakeBack()}
_MOST_SEATS: Final = 5


def encode(a: Action) -> str:
    """An action as one line.

    >>> encode(PlayTile(TWELVE.names.index("6-4"))), encode(Gods()), encode(Luck(TWELVE.names.index("9-9"), 2))
    ('play 6-4', 'gods', 'luck 9-9 2')
    """
    if isinstance(a, PlayTile | Draw):
        return f"{'play' if isinstance(a, PlayTile) else 'draw'} {TWELVE.names[a.tile]}"
    if isinstance(a, Luck):
        return f"luck {TWELVE.names[a.tile]} {a.other}"
    if isinstance(a, SetUp):
        return f"course {write_tiles(a.greens, TWELVE)} tee {TWELVE.names[a.tee]}"
    if isinstance(a, Honour):
        return f"honour {a.seat}"
    if isinstance(a, Bags):
        return "bags " + " ".join(write_tiles(bag, TWELVE) for bag in a.bags)
    return next(text for text, plain in _PLAIN.items() if plain == a)


def decode(text: str) -> Action:
    """The action on a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 4-6") == decode("play 6-4")
    True
    """
    if text in _PLAIN:
        return _PLAIN[text]
    action = read_in(text, _read)
    if action is None:
        known = "play 6-4, gods, luck 9-9 2, keep, mulligan, draw, bags, honour, course"
        raise UnreadableAction(_("{text!r} is no action of Domino Golf; it has {known}").format(text=text, known=known))
    return action


def _read(words: list[str]) -> Action | None:
    """The action in these words, or None. Raises UnreadableTile."""
    verb, count = words[0], len(words)
    if verb == "play" and count == 2:
        return PlayTile(read_tile(words[1], TWELVE))
    if verb == "draw" and count == 2:
        return Draw(read_tile(words[1], TWELVE))
    if verb == "luck" and count == 3 and _is_seat(words[2]):
        return Luck(read_tile(words[1], TWELVE), int(words[2]))
    if verb == "honour" and count == 2 and _is_seat(words[1]):
        return Honour(int(words[1]))
    if verb == "bags" and 2 <= count <= _MOST_SEATS + 1:
        return Bags(tuple(read_tiles(word, TWELVE) for word in words[1:]))
    if verb == "course" and count == 4 and words[2] == "tee":
        return SetUp(read_tiles(words[1], TWELVE), read_tile(words[3], TWELVE))
    return None


def _is_seat(word: str) -> bool:
    return len(word) == 1 and word in "01234"


def action_in_words(_s: object, a: Action) -> str:
    """An action for buttons, hints and the replay."""
    if isinstance(a, PlayTile):
        return _("play {tile}").format(tile=TWELVE.names[a.tile])
    if isinstance(a, Luck):
        return _("give up {tile} for a tile of seat {n}").format(tile=TWELVE.names[a.tile], n=a.other + 1)
    if isinstance(a, Gods):
        return _("go with the gods of golf")
    if isinstance(a, Keep):
        return _("let the shot stand")
    if isinstance(a, TakeBack):
        return _("take a mulligan")
    return _("draw {tile}").format(tile=TWELVE.names[a.tile]) if isinstance(a, Draw) else _("deal")


def stage_name(stage: ShotStage) -> str:
    """Where a ball lies, in words."""
    return {ShotStage.TEE: _("tee"), ShotStage.LAYUP: _("lay-up"), ShotStage.APPROACH: _("approach"), ShotStage.GREEN: _("green")}[stage]


def result_name(result: ShotOutcome) -> str:
    """The result of a shot, in words."""
    return {
        ShotOutcome.FAIRWAY: _("fairway"),
        ShotOutcome.ROUGH: _("rough"),
        ShotOutcome.SAND: _("sand"),
        ShotOutcome.TREE: _("a tree, one penalty stroke"),
        ShotOutcome.WATER: _("water, two penalty strokes"),
        ShotOutcome.ONE_PUTT: _("on the green, one putt"),
        ShotOutcome.TWO_PUTTS: _("on the green, two putts"),
        ShotOutcome.THREE_PUTTS: _("on the green, three putts"),
        ShotOutcome.GREEN_SAND: _("in the sand by the green, four more"),
        ShotOutcome.HOLED: _("holed"),
    }[result]


def _tell_shot(event: ShotPlayed, names: Sequence[str]) -> str:
    told = {
        Source.BAG: _("{name} plays {tile} from the {stage}: {result}."),
        Source.POOL: _("{name} draws {tile} from the pool at the {stage}: {result}."),
        Source.LUCK: _("{name} plays the borrowed {tile} from the {stage}: {result}."),
    }[event.source]
    tile, stage, result = TWELVE.names[event.tile], stage_name(event.stage), result_name(event.result)
    return told.format(name=names[event.seat], tile=tile, stage=stage, result=result)


def hole_name(number: int, extra: int) -> str:
    """A hole of the round by its number, or one of a play-off, counted from 1.

    >>> hole_name(7, 0), hole_name(20, 2)
    ('Hole 7', 'Play-off hole 2')
    """
    return _("Play-off hole {n}").format(n=extra) if extra else _("Hole {n}").format(n=number)


def _tell_green(event: GreenTurned, _names: Sequence[str]) -> str:
    hole, tile = hole_name(event.number, event.extra), TWELVE.names[event.tile]
    if not event.par:
        return _("{hole}: {tile} turns up, a double: another green is drawn.").format(tile=tile, hole=hole)
    return _("{hole} is a par {par}: the green is {tile}.").format(hole=hole, par=event.par, tile=tile)


def _tell_target(event: TargetLaid, _names: Sequence[str]) -> str:
    water = bool(TWELVE.doubles >> event.tile & 1)
    text = _("Water: the {stage} is {tile}.") if water else _("The {stage} is {tile}.")
    return text.format(stage=stage_name(event.stage), tile=TWELVE.names[event.tile])


def _tell_attempt(event: AttemptDrawn, names: Sequence[str]) -> str:
    if event.holed:
        text = _("{name} draws {tile}: a hole-in-one!") if event.from_tee else _("{name} draws {tile}: an eagle!")
    else:
        text = _("{name} draws {tile}: it stays out.")
    return text.format(name=names[event.seat], tile=TWELVE.names[event.tile])


def _tell_rest(event: ShotSettled, names: Sequence[str]) -> str:
    if event.lie is Lie.HOLED:
        text = ngettext("{name} is down in {n}.", "{name} is down in {n}.", event.strokes)
        return text.format(name=names[event.seat], n=event.strokes)
    lie = {Lie.FAIRWAY: _("fairway"), Lie.ROUGH: _("rough"), Lie.SAND: _("sand")}[event.lie]
    return _("{name} lies at the {stage}, {lie}, after {n}.").format(
        name=names[event.seat], stage=stage_name(event.stage), lie=lie, n=event.strokes
    )


def _tell_replacement(event: ReplacementDrawn, names: Sequence[str]) -> str:
    if event.tile is None:
        return _("{name} draws a tile for the fairway.").format(name=names[event.seat])
    return _("{name} draws {tile} for the fairway.").format(name=names[event.seat], tile=TWELVE.names[event.tile])


def _tell_hole(event: AllHoledOut, names: Sequence[str]) -> str:
    scores = ", ".join(f"{names[seat]} {n}" for seat, n in enumerate(event.strokes) if n is not None)
    return _("{hole} is played: {scores}.").format(hole=hole_name(event.number, event.extra), scores=scores)


def _tell_bags(event: BagsDealt, _names: Sequence[str]) -> str:
    return _("The pool runs out and is mixed again, and new bags are dealt.") if event.mixed else _("New bags are dealt.")


def _tell_mix(event: PoolMixed, _names: Sequence[str]) -> str:
    if not event.from_hole:
        text = ngettext("The pool is empty: {n} removed tile forms it again.",
                        "The pool is empty: {n} removed tiles are mixed to form it again.", event.tiles)
        return text.format(n=event.tiles)
    text = ngettext(
        "The pool is empty and nothing is removed yet: {n} tile that marks a stroke goes back to form it; the stroke stays counted.",
        "The pool is empty and nothing is removed yet: {n} tiles that mark strokes go back to form it; the strokes stay counted.",
        event.tiles,
    )
    return text.format(n=event.tiles)


def _tell_luck(event: LuckChanged, names: Sequence[str]) -> str:
    tile, bag = TWELVE.names[event.tile], write_tiles(event.bag, TWELVE).replace(",", ", ")
    return _("{name} gives up {tile} and opens the bag of {other}: {bag}.").format(
        name=names[event.seat], tile=tile, other=names[event.other], bag=bag
    )


TELLERS: Final[Tellers] = {
    GreensSet: lambda e, _names: _("{n} greens lie face down.").format(n=e.greens),
    HonourGiven: lambda e, names: _("{name} has the honour.").format(name=names[e.order[0]]),
    BagsDealt: _tell_bags,
    GreenTurned: _tell_green,
    TargetLaid: _tell_target,
    GodsAsked: lambda e, names: _("{name} goes with the gods of golf.").format(name=names[e.seat]),
    PoolMixed: _tell_mix,
    LuckChanged: _tell_luck,
    ShotPlayed: _tell_shot,
    AttemptDrawn: _tell_attempt,
    PenaltyTaken: lambda e, names: _("{name} takes a penalty tile.").format(name=names[e.seat]),
    ReplacementDrawn: _tell_replacement,
    ShotSettled: _tell_rest,
    ShotTakenBack: lambda e, names: _("{name} takes a mulligan: the shot is taken back.").format(name=names[e.seat]),
    AllHoledOut: _tell_hole,
    PlayOff: lambda e, names: _("Level after the round, these play on: {names}.").format(names=", ".join(names[i] for i in e.players)),
    RoundWon: lambda e, names: ngettext("{name} wins with {n} stroke.", "{name} wins with {n} strokes.", e.totals[e.winner]).format(
        name=names[e.winner], n=e.totals[e.winner]),
}


# ---- the rule book's texts about the options of Domino Golf, in our words
SAYS: Final = {
    "holes": BookWords(N_("Game setup"), N_(
        "Eighteen greens, in groups of three, three, three, four and five. Shorter rounds are ours.")),
    "mulligans": BookWords(N_("Mulligans"), N_("Players may agree beforehand that each of them does one shot of the game again.")),
    "change_of_luck": BookWords(N_("Optional \u201cChange of Luck\u201d rule"), N_(
        "Whoever gives up a double may look into another player's bag, take a tile of it, and has to play it at once.")),
    "tee_order": BookWords(N_("After the hole is over"), N_(
        "The best score of the last hole begins, and of equal ones who teed off first before. The others play clockwise.")),
}


# ---- the rules of Domino Golf, D1-D18: a course dealt from a double-twelve set, a bag each, and the gods of golf
# This module says what is allowed and what chance may bring; flow.py advances the round, shots.py knows what a tile does.
GREEN_COUNT: Final = 18
_DRAWS: Final = frozenset({Phase.GREEN, Phase.APPROACH, Phase.LAYUP, Phase.POOL, Phase.PENALTY, Phase.REPLACEMENT, Phase.ATTEMPT})
_PLAYS: Final = tuple(map(PlayTile, range(TWELVE.count)))
_BY_CHANCE: Final = (SetUp, Honour, Bags, Draw)
_SEATED: Final = frozenset({Phase.SHOT, Phase.LUCK, Phase.MULLIGAN})


class DominoGolf(CommonRules[State, Action]):
    """The rules of Domino Golf, as `game.rules.contract.Rules` describes them."""

    key = "domino_golf"
    title = Translated(N_("Domino Golf"))
    summary = Translated(N_("Play your tiles at the hole, or trust the gods of golf. Lowest round wins."))
    seats = SEATS
    options = Options
    content = Course
    secrets = True

    view = staticmethod(memory.view)
    hear = staticmethod(memory.hear)
    complete = staticmethod(memory.complete)
    encode = staticmethod(encode)
    decode = staticmethod(decode)
    tellers = TELLERS
    action_in_words = staticmethod(action_in_words)

    def start(self, setup: Setup[object]) -> State:
        """The state before the tiles are mixed. Raises ValueError unless there are one to five seats, or if the course is too short or too
        long.
        """
        if setup.seats not in self.seats or not isinstance(setup.options, Options):
            raise ValueError(_("Domino Golf takes one to five seats and its own options"))
        n = setup.seats
        course = setup.content if isinstance(setup.content, Course) else Course()
        plan = _plan_for(course, setup.options.holes, n)
        public = Public(
            options=setup.options,
            phase=Phase.SET_UP,
            sizes=tuple(TWELVE.count if heap == POOL else 0 for heap in range(HEAPS)),
            gone_up=0,
            shown=(0,) * n,
            balls=(TEED,) * n,
            cards=((),) * n,
            pars=(),
            honour=tuple(range(n)),
            players=tuple(range(n)),
            mulligans=(setup.options.mulligans,) * n,
            hole=HoleState(1, NONE, NONE, NONE, (), from_pool=False),
            shot=None,
            open_bag=NONE,
            plan=plan,
            landscape=course.landscape,
        )
        heaps = tuple(TWELVE.every if heap == POOL else 0 for heap in range(HEAPS))
        return State(public=public, heaps=heaps, history=RoundHistory(((),) * n, ()))

    def to_act(self, s: State) -> int | Chance | None:
        """The seat that shoots or decides about its mulligan, CHANCE for every draw, None after the round."""
        if s.public.phase in _SEATED:
            return s.public.hole.queue[0]
        return None if s.public.phase is Phase.OVER else CHANCE

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, then the gods of golf, then each change of luck."""
        p = s.public
        if p.phase is Phase.MULLIGAN:
            return (Keep(), TakeBack())
        if p.phase is Phase.LUCK:
            return tuple(_PLAYS[tile] for tile in tiles_of(p.shown[p.open_bag]))
        if p.phase is not Phase.SHOT:
            return ()
        seat = p.hole.queue[0]
        if p.balls[seat].lie is Lie.SAND:
            return (Gods(),)
        bag = s.heaps[bag_heap(seat)]
        found: list[Action] = [*[_PLAYS[tile] for tile in tiles_of(bag)], Gods()]
        if p.options.change_of_luck:
            found += [Luck(t, i) for t in tiles_of(bag & TWELVE.doubles) for i in p.seats if i != seat and p.sizes[bag_heap(i)]]
        return tuple(found)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do; it depends on what is public and on its own bag."""
        if v.public.phase not in _SEATED or v.public.hole.queue[0] != v.seat:
            return NoLegal()
        return LegalAt(self, State(v.public, replaced((0,) * HEAPS, bag_heap(v.seat), v.bag), RoundHistory((), ())))

    def why_not(self, s: State, a: Action) -> str | None:
        phase = s.public.phase
        if phase is Phase.OVER:
            return _("The round is over.")
        if isinstance(a, _BY_CHANCE):
            return _why_no_chance(s, a)
        if phase not in _SEATED:
            return _("A tile has to be drawn first.")
        if isinstance(a, (Keep, TakeBack)):
            return None if phase is Phase.MULLIGAN else _("There is no shot to decide about.")
        if phase is Phase.MULLIGAN:
            return _("First say whether your shot stands.")
        seat = s.public.hole.queue[0]
        return _why_no_shot(s.public, seat, s.heaps[bag_heap(seat)], a)

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """Every tile that may be drawn, with equal chances; None for the set-up and the bags, which are too many to list."""
        p = s.public
        if p.phase is Phase.HONOUR:
            return tuple((Honour(seat), Fraction(1, len(p.players))) for seat in p.players)
        if p.phase not in _DRAWS:
            return None
        tiles = tiles_of(_source(s))
        return tuple((Draw(tile), Fraction(1, len(tiles))) for tile in tiles)

    def draw(self, s: State, rng: Random) -> Action:
        """One outcome of the chance event that is due."""
        p = s.public
        if p.phase is Phase.SET_UP:
            if p.plan:
                course = tiles_on(p.plan)
                return SetUp(course, any_tile(TWELVE.every & ~course, rng))
            tiles = rng.sample(range(TWELVE.count), GREEN_COUNT + 1)
            return SetUp(mask_of(tiles[1:]), tiles[0])
        if p.phase is Phase.HONOUR:
            return Honour(rng.choice(p.players))
        if p.phase is Phase.BAGS:
            return _draw_bags(s, rng)
        return Draw(any_tile(_source(s), rng))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        r = RoundInPlay(s)
        if isinstance(a, Draw):
            _draw_tile(r, a.tile)
        elif isinstance(a, SetUp):
            _set_up(r, a, s.public.plan)
        elif isinstance(a, Honour):
            _give_honour(r, a)
        elif isinstance(a, Bags):
            _deal_bags(r, a)
        else:
            _decide(r, r.hole.queue[0], a)
        return r.done()

    def reveals(self, event: Event) -> bool:
        """Everything except events that turn up nothing or follow from what was seen."""
        return not isinstance(event, GreensSet | GodsAsked | PoolMixed | ShotSettled | AllHoledOut | PlayOff | RoundWon)

    def scores(self, s: State) -> Scores:
        """A line per seat: strokes of the finished holes; tied leaders are separated by the play-off (D14)."""
        p = s.public
        totals, over = flow.totals(p), p.phase is Phase.OVER
        key = [(total, over and seat not in p.players) for seat, total in enumerate(totals)]
        lines = tuple(ScoreLine((seat,), totals[seat], 1 + sum(k < key[seat] for k in key)) for seat in range(len(totals)))
        if over:
            why = why_won(STROKE, lines)
            if totals.count(min(totals)) > 1:
                why = ngettext("Level at {n} stroke, and decided in the play-off.", "Level at {n} strokes, and decided in the play-off.",
                               min(totals)).format(n=min(totals))
            return Scores(lines, over, "", why=why)
        left = p.options.holes - len(p.pars) + (bool(p.pars) and p.hole.green != NONE)
        return Scores(lines, over, holes_to_play(left, 0) if left > 0 else _("play-off"))

    def why_turn(self, s: State) -> str:
        """Sand is played first, then rough, then fairway, in order of honour (D10, D11)."""
        p = s.public
        if len(p.players) < 2:
            return ""
        lie = p.balls[p.hole.queue[0]].lie
        if lie is Lie.TEE and p.hole.queue[0] == p.honour[0]:
            return _("Has the honour.")
        if lie is Lie.TEE:
            by_score = p.options.tee_order == BY_SCORE or len(p.players) == 2
            return _("Tees off in the order of honour.") if by_score else _("Tees off clockwise from whoever has the honour.")
        told = {Lie.SAND: _("Shots out of the sand come first."), Lie.ROUGH: _("Shots from the rough come before those from the fairway.")}
        return told.get(lie, _("Shots from the fairway come last."))


def _plan_for(course: Course, holes: int, seats: int) -> tuple[Planned, ...]:
    """The first `holes` holes of a course, none if it is dealt. Raises ValueError if it has fewer, or is too long (D13)."""
    plan = plan_of(course)
    if not plan:
        return ()
    if len(plan) < holes:
        raise ValueError(_("The course has {n} holes, fewer than the round of {holes}.").format(n=len(plan), holes=holes))
    plan = plan[:holes]
    if seats > most_seats(plan):
        text = _("The course uses {n} tiles and leaves too few in the pool for {seats} players; it can be played by {most} at most.")
        raise ValueError(text.format(n=tiles_on(plan).bit_count(), seats=seats, most=most_seats(plan)))
    return plan


def _source(s: State) -> int:
    """Where chance draws from now (mask): the greens set aside, the tile of a fixed course, or the pool."""
    p = s.public
    if p.hole.number <= len(p.plan) and p.phase in (Phase.GREEN, Phase.APPROACH, Phase.LAYUP):
        planned = p.plan[p.hole.number - 1]
        return 1 << (planned.green if p.phase is Phase.GREEN else planned.approach if p.phase is Phase.APPROACH else planned.layup)
    return s.heaps[GREENS if p.phase is Phase.GREEN and not p.hole.from_pool else POOL]


def bag_size(p: Public) -> int:
    """Tiles of a bag that is dealt before the hole at hand (D1, D14)."""
    group = flow.group_of(p.options, p.hole.number)
    return EXTRA_BAG if group is None else BAGS[group]


def _set_up(r: RoundInPlay, a: SetUp, plan: tuple[Planned, ...]) -> None:
    """Sets the tiles of the course aside, a fixed one's for everybody to see, and lays the tee."""
    r.move(POOL, GREENS, a.greens, ALL if plan else NOBODY)
    r.move(POOL, TEE, 1 << a.tee, NOBODY)
    r.phase = Phase.HONOUR
    r.events.append(GreensSet(len(plan) or GREEN_COUNT))


def _give_honour(r: RoundInPlay, a: Honour) -> None:
    """Gives the honour to the seat that was drawn; the others follow by seat (D11)."""
    n = len(r.balls)
    r.honour, r.phase = tuple((a.seat + i) % n for i in range(n)), Phase.BAGS
    r.events.append(HonourGiven(r.honour))


def _draw_bags(s: State, rng: Random) -> Bags:
    """Draws bags from the pool, and when it runs out from the tiles removed before (D13)."""
    tiles, rest = tiles_of(s.heaps[POOL]), tiles_of(s.heaps[GONE])
    rng.shuffle(tiles)
    rng.shuffle(rest)
    tiles += rest
    size = bag_size(s.public)
    at = {seat: i * size for i, seat in enumerate(s.public.players)}
    return Bags(tuple(mask_of(tiles[at[seat] : at[seat] + size]) if seat in at else 0 for seat in s.public.seats))


def _deal_bags(r: RoundInPlay, a: Bags) -> None:
    """Deals new bags; if the pool runs out on the way, the removed tiles are mixed into it and the rest is dealt from them."""
    mixed = bool(flow.mask_of_all(a.bags) & ~r.heaps[POOL])
    _take_bags(r, a)
    if mixed:
        r.move(GONE, POOL, r.heaps[GONE], NOBODY)
        _take_bags(r, a)
    r.events.append(BagsDealt(tuple(a.bags), mixed))
    if r.hole.from_pool:
        flow.stock(r)
    r.phase = Phase.GREEN


def _take_bags(r: RoundInPlay, a: Bags) -> None:
    """Each seat takes the tiles of its new bag that are in the pool."""
    for seat, bag in enumerate(a.bags):
        r.move(POOL, bag_heap(seat), bag & r.heaps[POOL], seat)


def _draw_tile(r: RoundInPlay, tile: int) -> None:
    """Carries out the draw of a tile for the phase that is due."""
    if r.phase is Phase.POOL:
        r.move(POOL, TABLE, 1 << tile)
        flow.shoot(r, r.hole.queue[0], tile, Source.POOL)
    else:
        _DRAWN[r.phase](r, tile)


_DRAWN: Final = {
    Phase.GREEN: flow.turn_green,
    Phase.APPROACH: flow.lay_target,
    Phase.LAYUP: flow.lay_target,
    Phase.PENALTY: flow.penalty,
    Phase.REPLACEMENT: flow.replacement,
    Phase.ATTEMPT: flow.attempt,
}


def _decide(r: RoundInPlay, seat: int, a: PlayTile | Gods | Luck | Keep | TakeBack) -> None:
    """Carries out an action of the seat to act."""
    if isinstance(a, PlayTile):
        owner = r.open_bag if r.phase is Phase.LUCK else seat
        r.move(bag_heap(owner), TABLE, 1 << a.tile)
        flow.shoot(r, seat, a.tile, Source.BAG if owner == seat else Source.LUCK)
    elif isinstance(a, Gods):
        r.events.append(GodsAsked(seat))
        flow.due(r, Phase.POOL)
    elif isinstance(a, Luck):
        bag = r.heaps[bag_heap(a.other)]
        r.move(bag_heap(seat), GONE, 1 << a.tile)
        r.move(bag_heap(a.other), bag_heap(a.other), bag)
        r.phase, r.shown, r.open_bag = Phase.LUCK, replaced(r.shown, a.other, bag), a.other
        r.events.append(LuckChanged(seat, a.tile, a.other, bag))
    elif isinstance(a, Keep):
        flow.settle(r)
    else:
        flow.take_back(r)


def _why_no_chance(s: State, a: SetUp | Honour | Bags | Draw) -> str | None:
    """Why chance can't bring this now, or None."""
    p = s.public
    if isinstance(a, SetUp):
        right = a.greens == tiles_on(p.plan) if p.plan else a.greens.bit_count() == GREEN_COUNT
        good = p.phase is Phase.SET_UP and right and not a.greens >> a.tee & 1
        return None if good else _("The course is laid once, with 18 greens, or the tiles of a fixed course, and a tee.")
    if isinstance(a, Honour):
        return None if p.phase is Phase.HONOUR and a.seat in p.players else _("The honour is drawn once, for one of the players.")
    if isinstance(a, Bags):
        return None if p.phase is Phase.BAGS and _fair_bags(s, a) else _("Bags are dealt before a group of holes, in full, from the pool.")
    if p.phase not in _DRAWS:
        return _("No tile is to be drawn now.")
    return None if _source(s) >> a.tile & 1 else _("{tile} is not there to be drawn.").format(tile=TWELVE.names[a.tile])


def _fair_bags(s: State, a: Bags) -> bool:
    """Full bags for the players, of different tiles, from the pool as far as it reaches (D1, D13)."""
    p, pool = s.public, s.heaps[POOL]
    size, dealt = bag_size(p), flow.mask_of_all(a.bags)
    if len(a.bags) != len(p.balls) or dealt.bit_count() != size * len(p.players):
        return False
    if any(bag.bit_count() != (size if seat in p.players else 0) for seat, bag in enumerate(a.bags)):
        return False
    return not dealt & ~pool or (not pool & ~dealt and not dealt & ~(pool | s.heaps[GONE]))


def _why_no_shot(p: Public, seat: int, bag: int, a: Action) -> str | None:
    """Why the seat to act, with this bag, can't do this with its shot (D8, D9, D16)."""
    if p.phase is Phase.LUCK:
        if isinstance(a, PlayTile) and p.shown[p.open_bag] >> a.tile & 1:
            return None
        return _("Play a tile of the bag that lies open.")
    if isinstance(a, Gods):
        return None
    if p.balls[seat].lie is Lie.SAND:
        return _("From the sand only the gods of golf can help: draw from the pool.")
    if not isinstance(a, PlayTile | Luck) or not bag >> a.tile & 1:
        return _("{tile} is not in this bag.").format(tile=TWELVE.names[a.tile] if isinstance(a, PlayTile | Luck) else "")
    return _why_no_luck(p, seat, a) if isinstance(a, Luck) else None


def _why_no_luck(p: Public, seat: int, a: Luck) -> str | None:
    """Why the seat can't change its luck this way (D16)."""
    if not p.options.change_of_luck:
        return _("This table plays without a change of luck.")
    if not TWELVE.doubles >> a.tile & 1:
        return _("Only a double changes your luck, and {tile} is none.").format(tile=TWELVE.names[a.tile])
    if a.other == seat or a.other not in p.seats or not p.sizes[bag_heap(a.other)]:
        return _("Name another player who has a tile in the bag.")
    return None
