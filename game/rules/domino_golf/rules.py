"""The rules of Domino Golf, D1-D18: a course dealt of a double-twelve set, a bag each, and the gods of golf.

This module says what is allowed and what chance may bring; golf_flow.py moves the round on, golf_shots.py knows what a tile does.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.rules.contract import (
    CHANCE,
    Chance,
    Event,
    IllegalAction,
    Legal,
    LegalAt,
    NoLegal,
    ScoreLine,
    Scores,
    Setup,
    one_of,
)
from game.rules.domino_golf import flow, views
from game.rules.domino_golf.course import Course, most_seats, plan_of, tiles_on
from game.rules.domino_golf.events import BagsDealt, GodsAsked, GreensSet, HonourGiven, LuckChanged
from game.rules.domino_golf.flow import Moved
from game.rules.domino_golf.text import decode, encode, say, tell
from game.rules.domino_golf.values import (
    ALL,
    BAGS,
    EXTRA_BAG,
    GONE,
    GREENS,
    NOBODY,
    NONE,
    POOL,
    SEATS,
    TABLE,
    TEE,
    TEED,
    Action,
    Bags,
    Draw,
    Gods,
    Hole,
    Honour,
    Keep,
    Lie,
    Luck,
    Options,
    Phase,
    Planned,
    Play,
    SetUp,
    Source,
    State,
    TakeBack,
    View,
    bag_heap,
)
from game.rules.dominoes.tiles import TWELVE, mask_of, tiles_of
from game.words import _, ngettext

GREEN_COUNT: Final = 18
_DRAWS: Final = frozenset({Phase.GREEN, Phase.APPROACH, Phase.LAYUP, Phase.POOL, Phase.PENALTY, Phase.REPLACEMENT, Phase.ATTEMPT})
_SEATED: Final = frozenset({Phase.SHOT, Phase.LUCK, Phase.MULLIGAN})


class DominoGolf:
    """Domino Golf. See the module's text."""

    key = "domino_golf"
    seats = SEATS
    options = Options
    content = Course
    secrets = True

    @property
    def title(self) -> str:
        """Name on screen."""
        return _("Domino Golf")

    @property
    def summary(self) -> str:
        """One sentence for the new-game screen."""
        return _("Play your tiles at the hole, or trust the gods of golf. Lowest round wins.")

    def start(self, setup: Setup[object]) -> State:
        """Before the tiles are mixed. Raises ValueError for other than one to five seats, or a course too short or too long."""
        if setup.seats not in self.seats or not isinstance(setup.options, Options):
            raise ValueError(_("Domino Golf takes one to five seats and its own options"))
        n = setup.seats
        plan = _plan_for(setup.content, setup.options.holes, n) if isinstance(setup.content, Course) else ()
        return State(
            options=setup.options,
            phase=Phase.SET_UP,
            greens=0,
            tee=NONE,
            pool=TWELVE.every,
            gone_up=0,
            gone_down=0,
            trails=((),) * n,
            bags=(0,) * n,
            shown=(0,) * n,
            balls=(TEED,) * n,
            cards=((),) * n,
            pars=(),
            honour=tuple(range(n)),
            players=tuple(range(n)),
            mulligans=(setup.options.mulligans,) * n,
            hole=Hole(1, NONE, NONE, NONE, (), False),
            shot=None,
            open_bag=NONE,
            plan=plan,
        )

    def to_act(self, s: State) -> int | Chance | None:
        """The seat that shoots or decides on its mulligan, CHANCE for every draw, None after the round."""
        if s.phase in _SEATED:
            return s.hole.queue[0]
        return None if s.phase is Phase.OVER else CHANCE

    def legal(self, s: State) -> tuple[Action, ...]:
        """Tiles in order of their index, then the gods of golf, then each change of luck."""
        if s.phase is Phase.MULLIGAN:
            return (Keep(), TakeBack())
        if s.phase is Phase.LUCK:
            return tuple(map(Play, tiles_of(s.bags[s.open_bag])))
        if s.phase is not Phase.SHOT:
            return ()
        seat = s.hole.queue[0]
        if s.balls[seat].lie is Lie.SAND:
            return (Gods(),)
        bag = s.bags[seat]
        found: list[Action] = [*map(Play, tiles_of(bag)), Gods()]
        if s.options.change_of_luck:
            found += [Luck(t, i) for t in tiles_of(bag & TWELVE.doubles) for i, other in enumerate(s.bags) if i != seat and other]
        return tuple(found)

    def allows(self, s: State, a: Action) -> bool:
        """Whether the action is legal."""
        return self.why_not(s, a) is None

    def sample(self, s: State, rng: Random) -> Action:
        """Any legal action, all alike. Raises ValueError when no seat acts."""
        return one_of(self.legal(s), rng)

    def legal_in(self, v: View) -> Legal[Action]:
        """What the seat may do: the same in every state that fits the view."""
        state = views.outline(v)
        return LegalAt(self, state) if self.to_act(state) == v.seat else NoLegal()

    def why_not(self, s: State, a: Action) -> str | None:
        """A sentence why the action is refused, or None."""
        if s.phase is Phase.OVER:
            return _("The round is over.")
        if isinstance(a, SetUp | Honour | Bags | Draw):
            return _why_no_chance(s, a)
        if s.phase not in _SEATED:
            return _("A tile has to be drawn first.")
        if isinstance(a, Keep | TakeBack):
            return None if s.phase is Phase.MULLIGAN else _("There is no shot to decide about.")
        if s.phase is Phase.MULLIGAN:
            return _("First say whether your shot stands.")
        return _why_no_shot(s, a)

    def chance(self, s: State) -> tuple[tuple[Action, Fraction], ...] | None:
        """Every tile that may be drawn, all alike; None for the set-up and the bags, which are too many to list."""
        if s.phase is Phase.HONOUR:
            return tuple((Honour(seat), Fraction(1, len(s.players))) for seat in s.players)
        if s.phase not in _DRAWS:
            return None
        tiles = tiles_of(_source(s))
        return tuple((Draw(tile), Fraction(1, len(tiles))) for tile in tiles)

    def draw(self, s: State, rng: Random) -> Action:
        """One outcome of what is due."""
        if s.phase is Phase.SET_UP:
            if s.plan:
                course = tiles_on(s.plan)
                return SetUp(course, rng.choice(tiles_of(TWELVE.every & ~course)))
            tiles = rng.sample(range(TWELVE.count), GREEN_COUNT + 1)
            return SetUp(mask_of(tiles[1:]), tiles[0])
        if s.phase is Phase.HONOUR:
            return Honour(rng.choice(s.players))
        if s.phase is Phase.BAGS:
            return _draw_bags(s, rng)
        return Draw(rng.choice(tiles_of(_source(s))))

    def apply(self, s: State, a: Action) -> tuple[State, tuple[Event, ...]]:
        """The next state and its events. Raises IllegalAction."""
        if (reason := self.why_not(s, a)) is not None:
            raise IllegalAction(reason)
        if isinstance(a, SetUp):
            s = flow.moved(s, POOL, GREENS, a.greens, ALL if s.plan else NOBODY)
            s = flow.moved(s, POOL, TEE, 1 << a.tee, NOBODY)._replace(tee=a.tee, phase=Phase.HONOUR)
            return s, (GreensSet(len(s.plan) or GREEN_COUNT),)
        if isinstance(a, Honour):
            n = len(s.bags)
            order = tuple((a.seat + i) % n for i in range(n))
            return s._replace(honour=order, phase=Phase.BAGS), (HonourGiven(order),)
        if isinstance(a, Bags):
            return _deal_bags(s, a)
        if isinstance(a, Draw):
            return _drawn(s, a.tile)
        return _chosen(s, s.hole.queue[0], a)

    def view(self, s: State, seat: int) -> View:
        """What the seat knows (D18)."""
        return views.view(s, seat)

    def hear(self, event: Event, seat: int) -> Event | None:
        """What the seat sees of an event (D18)."""
        return views.hear(event, seat)

    def complete(self, v: View, rng: Random) -> State:
        """A state that the view allows."""
        return views.complete(v, rng)

    def scores(self, s: State) -> Scores:
        """A line a seat: strokes of the finished holes; level leaders are parted by the play-off (D14)."""
        totals, over = flow.totals(s), s.phase is Phase.OVER
        key = [(total, over and seat not in s.players) for seat, total in enumerate(totals)]
        lines = tuple(ScoreLine((seat,), totals[seat], 1 + sum(k < key[seat] for k in key)) for seat in range(len(totals)))
        left = s.options.holes - len(s.pars) + (s.phase is not Phase.OVER and bool(s.pars) and s.hole.green != NONE)
        return Scores(lines, over, "" if over else _still_open(left))

    def encode(self, a: Action) -> str:
        """The action as a short line: "play 6-4", "gods", "draw 12-3"."""
        return encode(a)

    def decode(self, text: str) -> Action:
        """Reads what `encode` wrote. Raises UnreadableAction."""
        return decode(text)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """The event in a sentence."""
        return tell(event, names)

    def say(self, s: State, a: Action) -> str:
        """The action in words."""
        return say(a)


def _plan_for(course: Course, holes: int, seats: int) -> tuple[Planned, ...]:
    """The first `holes` holes of a course, none where it is dealt. Raises ValueError when it has fewer, or is too long (D13)."""
    plan = plan_of(course)
    if not plan:
        return ()
    if len(plan) < holes:
        raise ValueError(_("The course has {n} holes, fewer than the round of {holes}.").format(n=len(plan), holes=holes))
    plan = plan[:holes]
    if seats > most_seats(plan):
        told = _("The course uses {n} tiles and leaves too few in the pool for {seats} players; it can be played by {most} at most.")
        raise ValueError(told.format(n=tiles_on(plan).bit_count(), seats=seats, most=most_seats(plan)))
    return plan


def _still_open(left: int) -> str:
    """What is to be played yet, with so many holes of the round left."""
    return ngettext("{n} hole to play", "{n} holes to play", left).format(n=left) if left > 0 else _("play-off")


def _source(s: State) -> int:
    """What chance draws from now (mask): the greens set aside, the tile of a fixed course, or the pool."""
    if s.hole.number <= len(s.plan) and s.phase in (Phase.GREEN, Phase.APPROACH, Phase.LAYUP):
        planned = s.plan[s.hole.number - 1]
        return 1 << (planned.green if s.phase is Phase.GREEN else planned.approach if s.phase is Phase.APPROACH else planned.layup)
    return s.greens if s.phase is Phase.GREEN and not s.hole.from_pool else s.pool


def bag_size(s: State) -> int:
    """Tiles of a bag that is dealt before the hole at hand (D1, D14)."""
    group = flow.group_of(s, s.hole.number)
    return EXTRA_BAG if group is None else BAGS[group]


def _draw_bags(s: State, rng: Random) -> Bags:
    """Bags from the pool, and when it runs out from the tiles removed before (D13)."""
    tiles, rest = tiles_of(s.pool), tiles_of(s.gone_up | s.gone_down)
    rng.shuffle(tiles)
    rng.shuffle(rest)
    tiles += rest
    size = bag_size(s)
    at = {seat: i * size for i, seat in enumerate(s.players)}
    return Bags(tuple(mask_of(tiles[at[seat] : at[seat] + size]) if seat in at else 0 for seat in range(len(s.bags))))


def _deal_bags(s: State, a: Bags) -> Moved:
    """New bags are taken up; if the pool ran out on the way, it is what is left of the removed tiles."""
    dealt = flow.mask_of_all(a.bags)
    mixed = bool(dealt & ~s.pool)
    for seat, bag in enumerate(a.bags):
        s = flow.moved(s, POOL, bag_heap(seat), bag & s.pool, seat)
    if mixed:
        s = flow.moved(s, GONE, POOL, s.gone_up | s.gone_down, NOBODY)
        for seat, bag in enumerate(a.bags):
            s = flow.moved(s, POOL, bag_heap(seat), bag & s.pool, seat)
    s, events = flow.due(s, Phase.GREEN) if s.hole.from_pool else (s._replace(phase=Phase.GREEN), ())
    return s, (BagsDealt(tuple(a.bags), mixed), *events)


def _drawn(s: State, tile: int) -> Moved:
    """A tile has been drawn for what was due."""
    if s.phase is Phase.GREEN:
        return flow.turn_green(s, tile)
    if s.phase in (Phase.APPROACH, Phase.LAYUP):
        return flow.lay_target(s, tile)
    if s.phase is Phase.POOL:
        return flow.shoot(flow.moved(s, POOL, TABLE, 1 << tile), s.hole.queue[0], tile, Source.POOL)
    if s.phase is Phase.PENALTY:
        return flow.penalty(s, tile)
    return flow.replacement(s, tile) if s.phase is Phase.REPLACEMENT else flow.attempt(s, tile)


def _chosen(s: State, seat: int, a: Action) -> Moved:
    """The seat to act has decided."""
    if isinstance(a, Gods):
        s, events = flow.due(s, Phase.POOL)
        return s, (GodsAsked(seat), *events)
    if isinstance(a, Luck):
        bit, bag = 1 << a.tile, s.bags[a.other]
        s = flow.moved(s, bag_heap(seat), GONE, bit)
        s = flow.moved(s, bag_heap(a.other), bag_heap(a.other), bag)
        s = s._replace(phase=Phase.LUCK, shown=flow.put(s.shown, a.other, bag), open_bag=a.other)
        return s, (LuckChanged(seat, a.tile, a.other, bag),)
    if isinstance(a, Play):
        owner = s.open_bag if s.phase is Phase.LUCK else seat
        s = flow.moved(s, bag_heap(owner), TABLE, 1 << a.tile)
        return flow.shoot(s, seat, a.tile, Source.BAG if owner == seat else Source.LUCK)
    return flow.settle(s) if isinstance(a, Keep) else flow.take_back(s)


def _why_no_chance(s: State, a: SetUp | Honour | Bags | Draw) -> str | None:
    """Why chance can't bring this now."""
    if isinstance(a, SetUp):
        right = a.greens == tiles_on(s.plan) if s.plan else a.greens.bit_count() == GREEN_COUNT
        good = s.phase is Phase.SET_UP and right and not a.greens >> a.tee & 1
        return None if good else _("The course is laid once, with 18 greens, or the tiles of a fixed course, and a tee.")
    if isinstance(a, Honour):
        return None if s.phase is Phase.HONOUR and a.seat in s.players else _("The honour is drawn once, for one of the players.")
    if isinstance(a, Bags):
        return None if s.phase is Phase.BAGS and _fair_bags(s, a) else _("Bags are dealt before a group of holes, in full, from the pool.")
    if s.phase not in _DRAWS:
        return _("No tile is to be drawn now.")
    return None if _source(s) >> a.tile & 1 else _("{tile} is not there to be drawn.").format(tile=TWELVE.names[a.tile])


def _fair_bags(s: State, a: Bags) -> bool:
    """Full bags for the players, of different tiles, from the pool as far as it goes (D1, D13)."""
    size, dealt = bag_size(s), flow.mask_of_all(a.bags)
    if len(a.bags) != len(s.bags) or dealt.bit_count() != size * len(s.players):
        return False
    if any(bag.bit_count() != (size if seat in s.players else 0) for seat, bag in enumerate(a.bags)):
        return False
    if dealt & ~s.pool == 0:
        return True
    return s.pool & ~dealt == 0 and dealt & ~(s.pool | s.gone_up | s.gone_down) == 0


def _why_no_shot(s: State, a: Action) -> str | None:
    """Why the seat can't do this with its shot (D8, D9, D16)."""
    seat = s.hole.queue[0]
    if s.phase is Phase.LUCK:
        if isinstance(a, Play) and s.bags[s.open_bag] >> a.tile & 1:
            return None
        return _("Play a tile of the bag that lies open.")
    if isinstance(a, Gods):
        return None
    if s.balls[seat].lie is Lie.SAND:
        return _("From the sand only the gods of golf can help: draw from the pool.")
    if not isinstance(a, Play | Luck) or not s.bags[seat] >> a.tile & 1:
        return _("{tile} is not in this bag.").format(tile=TWELVE.names[a.tile] if isinstance(a, Play | Luck) else "")
    return _why_no_luck(s, seat, a) if isinstance(a, Luck) else None


def _why_no_luck(s: State, seat: int, a: Luck) -> str | None:
    """Why the seat can't change its luck so (D16)."""
    if not s.options.change_of_luck:
        return _("This table plays without a change of luck.")
    if not TWELVE.doubles >> a.tile & 1:
        return _("Only a double changes your luck, and {tile} is none.").format(tile=TWELVE.names[a.tile])
    if a.other == seat or not 0 <= a.other < len(s.bags) or not s.bags[a.other]:
        return _("Name another player who has a tile in his bag.")
    return None
