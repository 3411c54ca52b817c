"""A turn of GOLO: what may be kept (G2, G5, G7), dice in the air and the ground rules, dice on the card, and the standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import prod
from random import Random
from typing import Final, TypeAlias

from game.games.golf.rules import (
    BY_HOLE, MATCH, SKINS, HoleResult, Margin, RoundEnded, carried, hole_result, holes_to_play, margin_words, why_won, won, won_by
)
from game.games.golo.rules.values import (
    BY_DIE, COCKED, COUNT, EVERY, HOLES, MEMBERS, NO_DICE, NO_THROW, OF, OFF, PARS, SCORECARD, SIMPLE, BottomsCalled, Catch, Dice,
    DiceCaught, DiceTaken, DiceThrown, HoleDecided, KeepDice, LeaveRound, NinePlayed, Phase, Player, PlayerLeft, Roll, RollVoid, State,
    TableThrow, Taken, UnplayableLie, across, by_score, lowest_first, mask_of, members
)
from game.rules.contract import Event, ScoreLine, Scores, made
from game.words import _, ngettext

# ---- which dice may be taken from a roll (G2, G5, G7): one list and one check, as masks, for rules, bots and the kernel
_BY_PAR: Final = tuple(mask_of(tuple(die for die in range(COUNT) if PARS[die] == par)) for par in range(max(PARS) + 1))
"""The dice of each par, as a mask."""


def open_holes(s: State, seat: int) -> tuple[int, ...]:
    """The holes of the current nine, in order, on which the seat has no die yet."""
    filled = {taken.hole for taken in s.players[seat].taken}
    return tuple(hole for hole in range(s.first, s.first + HOLES) if hole not in filled)


def legal_keeps(s: State) -> tuple[int, ...]:
    """The masks that the seat to keep dice may take, in a stable order."""
    options, left = s.game.options, s.players[s.turn].left
    if options.mode == SIMPLE and options.lowest_only:
        return tuple(lowest_keeps(left, s.throw.lying))
    if options.mode == SIMPLE:
        return tuple(subsets(left))
    if options.mode == SCORECARD:
        return tuple(card_keeps(left, [s.game.pars[hole] for hole in open_holes(s, s.turn)]))
    return (0, *subsets(left))


def may_keep(s: State, dice: int) -> bool:
    """Whether the seat to keep dice may take these."""
    left, options = s.players[s.turn].left, s.game.options
    if dice & ~left:
        return False
    mode = options.mode
    if mode == SIMPLE:
        return lowest_first(left & ~dice, dice, s.throw.lying) if options.lowest_only else dice != 0
    if mode == SCORECARD:
        return dice != 0 and fits_card(dice, [s.game.pars[hole] for hole in open_holes(s, s.turn)])
    return True


def why_not_keep(s: State, dice: int) -> str | None:
    """The sentence saying why these dice may not be taken, or None."""
    if may_keep(s, dice):
        return None
    left = s.players[s.turn].left
    if dice & ~left:
        return _("Keep dice of this roll only; the others lie on the card already.")
    if s.game.options.mode == SCORECARD:
        return _why_not_on_card(s, dice) if dice else _("Keep at least one die, for the next hole of the card.")
    return _why_not_lowest(left, dice, s.throw.lying) if dice else _("Keep at least one die.")


def completions(s: State, marked: int) -> tuple[int, ...]:
    """The minimal keeps that contain the marked dice and may be taken: none of them contains another.

    Only the marks themselves if these may be taken. The seat is to keep dice; the marks are dice of its roll.
    """
    if may_keep(s, marked):
        return (marked,)
    found: list[int] = []
    for dice in sorted((dice for dice in legal_keeps(s) if dice & marked == marked), key=int.bit_count):
        if not any(dice & fewer == fewer for fewer in found):
            found.append(dice)
    return tuple(found)


def markable(s: State, marked: int) -> int:
    """The dice that may be marked next and those that are, as a mask; all dice of the roll while none is marked.

    If the marks may be taken as they are, every die that may be added to them; else every die that completes them to a keep
    (`completions`).
    """
    left = s.players[s.turn].left
    if not marked:
        return left
    found = marked
    for dice in completions(s, marked):
        found |= dice
    if found == marked:
        found |= mask_of(tuple(die for die in members(left & ~marked) if may_keep(s, marked | 1 << die)))
    return found


def fits_card(dice: int, pars: Sequence[int]) -> bool:
    """Whether the dice have the pars of the same number of next holes of the card (G5)."""
    return Counter([PARS[die] for die in members(dice)]) == Counter(pars[: dice.bit_count()])


def lowest_keeps(left: int, lying: Sequence[int]) -> Iterator[int]:
    """The masks under "lowest first": every lower die, and some of those that show the highest number kept.

    >>> list(lowest_keeps(0b111, (4, 3, 3)))
    [2, 4, 6, 7]
    """
    below = 0
    for number in sorted({lying[die] for die in members(left)}):
        alike = mask_of(tuple(die for die in members(left) if lying[die] == number))
        for chosen in subsets(alike):
            yield below | chosen
        below |= alike


def card_keeps(left: int, pars: Sequence[int]) -> Iterator[int]:
    """The masks that fill the next holes of a card, fewest dice first; `pars` are those of the open holes in order.

    >>> list(card_keeps(0b1_00001_11, [3, 4, 3, 5]))
    [1, 2, 5, 6, 7, 135]
    """
    for count in range(1, len(pars) + 1):
        need = Counter(pars[:count])
        yield from _of_each(left, tuple(need.items()))


def _of_each(left: int, need: tuple[tuple[int, int], ...]) -> Iterator[int]:
    """Every mask with the given number of dice of each par."""
    if not need:
        yield 0
        return
    (par, count), rest = need[0], need[1:]
    for chosen in combinations(members(left & _BY_PAR[par]), count):
        for others in _of_each(left, rest):
            yield mask_of(chosen) | others


def subsets(mask: int) -> Iterator[int]:
    """The non-empty subsets of a mask, in ascending order.

    >>> list(subsets(0b101))
    [1, 4, 5]
    """
    chosen = 0
    while chosen != mask:
        chosen = (chosen - mask) & mask
        yield chosen


def _why_not_lowest(left: int, dice: int, lying: Sequence[int]) -> str:
    lowest = min(lying[die] for die in members(left & ~dice))
    highest = max(lying[die] for die in members(dice))
    return _("The {high} can't be kept while a lower {low} stays: the lowest dice go first.").format(high=highest, low=lowest)


def _why_not_on_card(s: State, dice: int) -> str:
    hole = open_holes(s, s.turn)[0]
    if dice.bit_count() == 1:
        return _("Hole {hole} is a par {par}: keep a die of par {par} for it.").format(hole=hole + 1, par=s.game.pars[hole])
    pars = [s.game.pars[h] for h in open_holes(s, s.turn)][: dice.bit_count()]
    listed = ", ".join(map(str, pars))
    return _("{n} dice fill the holes from {hole} on, which are of par {pars}; these dice are of other pars.").format(
        n=dice.bit_count(), hole=hole + 1, pars=listed
    )


# ---- standings in GOLO (G6, G7, G9)
def points_of(s: State, seat: int) -> int:
    """Strokes, or the number of holes or skins won."""
    if s.game.by_hole:
        return won(s.results, seat)
    return s.players[seat].strokes


def to_par(player: Player) -> int:
    """Strokes above (or below) the pars of the dice taken."""
    return player.strokes - sum([PARS[taken.die] for taken in player.taken])


def scores(s: State) -> Scores:
    """A line per seat. Before the end players rank by strokes over par, as some have played more holes; who has left is last (G8)."""
    keys = [_standing(s, seat) for seat in range(len(s.players))]
    left, holes = any(player.left_game for player in s.players), {len(player.taken) for player in s.players}
    uneven = s.game.options.mode not in BY_HOLE and not left and len(holes) > 1
    lines = tuple(
        ScoreLine((seat,), points_of(s, seat), 1 + sum(other < key for other in keys), to_par(s.players[seat]) if uneven else None)
        for seat, key in enumerate(keys)
    )
    if s.phase is not Phase.OVER:
        return Scores(lines, False, _still_open(s))
    margin = margin_of(s)
    return Scores(lines, True, "", margin_words(margin), why="" if left else why_won(s.game.options.mode, lines, margin))


def margin_of(s: State) -> Margin | None:
    """The margin of a finished match; None if it was halved or left, and in every other mode."""
    left = any(player.left_game for player in s.players)
    return won_by(s.results, s.game.options.holes) if s.game.options.mode == MATCH and not left else None


def winners(s: State) -> tuple[int, ...]:
    """The seats that share first place in a finished round, without those that have left."""
    found: tuple[int, ...] = ()
    lowest, sign = 0, -1 if s.game.by_hole else 1
    for seat, player in enumerate(s.players):
        if not player.left_game:
            points = sign * points_of(s, seat)
            if not found or points < lowest:
                lowest, found = points, (seat,)
            elif points == lowest:
                found += (seat,)
    return found


def _standing(s: State, seat: int) -> tuple[bool, int]:
    """The sort key of the standings, lowest is best."""
    player = s.players[seat]
    if player.left_game:
        return True, 0
    if s.game.options.mode in BY_HOLE:
        return False, -points_of(s, seat)
    return False, to_par(player)


def _still_open(s: State) -> str:
    holes = s.game.options.holes
    if s.game.options.mode in BY_HOLE:
        return holes_to_play(holes - s.first, carried(s.results) if s.game.options.mode == SKINS else 0)
    rest = sum(holes - len(player.taken) for player in s.players if not player.left_game)
    return ngettext("{n} die to keep", "{n} dice to keep", rest).format(n=rest)


# ---- dice go on the card, and the turn passes on: to the next seat, the next hole, the next nine, or the end (G3, G6, G7)
_ROLL: Final = Phase.ROLL
_KEEP: Final = Phase.KEEP
_OVER: Final = Phase.OVER
_TAKEN: Final = tuple(
    tuple(tuple(Taken(hole, die, strokes, 0) for strokes in range(across(par))) for die, par in enumerate(PARS))
    for hole in range(2 * HOLES)
)
"""A die taken without penalty, by hole, die and strokes: equal values are shared, because looking one up is faster than creating it."""

Moved: TypeAlias = tuple[State, tuple[Event, ...]]
"""A state and the events on the way to it."""


def keep(s: State, a: KeepDice) -> Moved | None:
    """The player to act keeps these dice; None if that is not allowed."""
    game, players, phase, turn, first, throw, results = s
    if phase is not _KEEP:
        return None
    dice = a.dice
    before, strokes, left, rolls, fee, _left_game = players[turn]
    if fee or not game.lowest_first:
        return take(s, dice) if may_keep(s, dice) else None
    # The simple game's roll in the fewest steps; `take` does it for all games.
    if not dice or dice | left != left:
        return None
    lying, stays, hole = throw[2], left - dice, len(before)
    kept = MEMBERS[dice]
    if len(kept) == 1:
        high = lying[kept[0]]
        strokes += high
        taken: tuple[Taken, ...] = (_TAKEN[hole][kept[0]][high],)
    else:
        taken = ()
        for die in by_score(dice, lying):
            high = lying[die]
            strokes += high
            taken += (_TAKEN[hole][die][high],)
            hole += 1
    if stays and min(OF[stays](lying)) < high:
        return None
    player = made(Player, (before + taken, strokes, stays, rolls + 1, 0, False))
    if len(players) == 1:
        if stays:
            after = made(State, (game, (player,), _ROLL, turn, first, NO_THROW, results))
            return after, (made(DiceTaken, (turn, taken, len(MEMBERS[stays]))),)
        players = (player,)
    else:
        players = (*players[:turn], player, *players[turn + 1 :])
    return _after_taking(made(State, (game, players, _ROLL, turn, first, NO_THROW, results)), taken, stays)


def take(s: State, dice: int) -> Moved:
    """The player to act puts these dice on the card, with the strokes they cost, and the turn passes on."""
    game, players, _phase, turn, first, throw, results = s
    player = players[turn]
    before, strokes, left, rolls, fee, _left_game = player
    rolls += throw.bound < 0     # a void roll does not count
    taken = _place_dice(s, dice, player)
    left &= ~dice
    strokes += sum([t.strokes for t in taken])
    after = Player(before + taken, strokes, left, rolls, 0 if dice else fee, False)
    s = State(game, (*players[:turn], after, *players[turn + 1 :]), _ROLL, turn, first, NO_THROW, results)
    if game.by_hole:     # nobody rolls the rest
        return _go_on_by_hole(s, (DiceTaken(turn, taken, 0),))
    return _after_taking(s, taken, left)


def _after_taking(s: State, taken: tuple[Taken, ...], left: int) -> Moved:
    """The state after the `taken` dice have been put on the card; `left` remain of the nine."""
    turn, first = s.turn, s.first
    done = made(DiceTaken, (turn, taken, left.bit_count()))
    if left:
        return _next_to_play(s, (done,))
    player = s.players[turn]
    total = player.strokes
    nine = total - sum([t.strokes for t in player.taken[:first]]) if first else total
    return _next_to_play(s, (done, made(NinePlayed, (turn, first // HOLES, nine, total))))


def leave(s: State, _a: LeaveRound) -> Moved | None:
    """The player to act leaves and is disqualified; the others play on (G8). None if nobody is to roll or keep, or may leave."""
    game, players, phase, turn, first, _throw, results = s
    if phase not in (_ROLL, _KEEP) or not game.options.ground_rules:
        return None
    gone = players[turn]._replace(left_game=True, fee=0)
    s = State(game, (*players[:turn], gone, *players[turn + 1 :]), _ROLL, turn, first, NO_THROW, results)
    return (_go_on_by_hole if game.by_hole else _next_to_play)(s, (PlayerLeft(turn),))


def rolls_made(s: State, seat: int) -> int:
    """The number of rolls of its nine that the seat has made and that counted, including the one to be kept from."""
    return s.players[seat].rolls + (s.phase is _KEEP and seat == s.turn)


def active(s: State) -> tuple[int, ...]:
    """The seats that have not left."""
    return tuple(seat for seat, player in enumerate(s.players) if not player.left_game)


def _place_dice(s: State, dice: int, player: Player) -> tuple[Taken, ...]:
    """The dice with their holes and strokes, in hole order; an earlier fee is paid by the first of them."""
    game, throw, fee = s.game, s.throw, player.fee
    lying, bound = throw.lying, throw.bound
    if game.options.mode == SCORECARD:
        holes = _holes_on_card(s, dice)
    elif game.by_hole:
        holes = [(s.first, die) for die in members(dice)]
    else:
        in_order, first = by_score(dice, lying), s.first + COUNT - player.left.bit_count()
        if not fee and bound < 0:
            return tuple([made(Taken, (hole, die, lying[die], 0)) for hole, die in enumerate(in_order, first)])
        holes = list(enumerate(in_order, first))
    placed = []
    for hole, die in holes:
        extra = fee + (throw.penalty if die == bound else 0)
        placed.append(Taken(hole, die, lying[die] + extra, extra))
        fee = 0
    return tuple(placed)


def _holes_on_card(s: State, dice: int) -> list[tuple[int, int]]:
    """Each die on the first open hole of its par; a die that must be taken after leaving the table may skip holes for that (G8)."""
    still = list(open_holes(s, s.turn))
    found = []
    for die in members(dice):
        hole = next(h for h in still if s.game.pars[h] == PARS[die])
        still.remove(hole)
        found.append((hole, die))
    return sorted(found)


def _next_to_play(s: State, happened: tuple[Event, ...]) -> Moved:
    """Gives the turn to the next to play, begins the next nine, or ends the round.

    Next is the same seat if it plays its whole nine alone, else the next seat that has dice left in this nine.
    """
    game, players, phase, turn, first, throw, results = s
    options = game.options
    if not options.interleave and _plays(players[turn]):
        return s, happened
    for ahead in range(turn + 1, turn + 1 + len(players)):
        seat = ahead % len(players)
        if _plays(players[seat]):
            return made(State, (game, players, phase, seat, first, throw, results)), happened
    if first + HOLES >= options.holes or not active(s):
        return _end(s, happened)
    return _new_nine(s, first + HOLES), happened


def _plays(player: Player) -> bool:
    """Whether the player has dice of this nine to take."""
    return bool(player.left) and not player.left_game


def _new_nine(s: State, first: int) -> State:
    """All nine dice for everybody, from that hole on."""
    fresh = tuple(p if p.left_game else p._replace(left=EVERY, rolls=0) for p in s.players)
    return s._replace(players=fresh, first=first, turn=active(s)[0])


def _go_on_by_hole(s: State, happened: tuple[Event, ...]) -> Moved:
    """Match play and skins: the next seat on this hole, the next hole, or the end of the round."""
    playing = active(s)
    if len(playing) < 2:
        return _end(s, happened)
    following = next((seat for seat in playing if strokes_on(s, seat) is None), None)
    if following is not None:
        return s._replace(turn=following), happened
    result = _result_of_hole(s, playing)
    s = s._replace(results=(*s.results, result))
    over = carried(s.results) if s.game.options.mode == SKINS else 0
    happened = (*happened, HoleDecided(s.first, result.winner, result.worth, over))
    if s.first + 1 == s.game.options.holes:
        return _end(s, happened)
    if (s.first + 1) % HOLES == 0:
        return _new_nine(s, s.first + 1), happened
    return s._replace(first=s.first + 1, turn=playing[0]), happened


def strokes_on(s: State, seat: int) -> int | None:
    """The seat's strokes on the current hole, None before it has played it."""
    taken = s.players[seat].taken
    return taken[-1].strokes if taken and taken[-1].hole == s.first else None


def _result_of_hole(s: State, playing: tuple[int, ...]) -> HoleResult:
    """Low score wins; ties halve in match play and carry the skins over (G6)."""
    strokes = {seat: strokes_on(s, seat) or 0 for seat in playing}
    return hole_result(strokes, s.results, skins=s.game.options.mode == SKINS)


def _end(s: State, happened: tuple[Event, ...]) -> Moved:
    game, players, _phase, turn, first, throw, results = s
    over = made(State, (game, players, _OVER, turn, first, throw, results))
    mode, best = game.options.mode, winners(over)
    lost = carried(results) if mode == SKINS else 0
    points = points_of(over, best[0]) if best else 0
    return over, (*happened, made(RoundEnded, (mode, best, points, lost, margin_of(over))))


# ---- dice in the air: what a throw may bring, and the ground rules about dice that lean or leave the table (G4, G8)
_NOT_THROWN: Final = (0,)

_has: Final = frozenset.__contains__

_THROW: Final = Phase.THROW

_FLYING: Final = tuple(
    tuple(TableThrow(thrown, bottoms, NO_DICE, 0, 0, 0, -1, 0, False) for thrown in range(EVERY + 1)) for bottoms in (False, True)
)
"""The dice of each mask in the air, without and with bottoms called."""

MOST_LISTED: Final = 10_000
"""Largest number of outcomes of a throw that are listed one by one."""


def call(s: State, a: Roll) -> Moved | None:
    """The seat rolls what is left of its nine, or the die of the hole. None if no roll is due."""
    game, players, phase, turn, first, _throw, results = s
    if phase is not _ROLL:
        return None
    bottoms = a.bottoms
    thrown = 1 << game.dice[first] if game.by_hole else players[turn].left
    flying = made(State, (game, players, _THROW, turn, first, _FLYING[bottoms][thrown], results))
    return flying, (BottomsCalled(turn),) if bottoms else ()


def outcomes(s: State) -> Iterator[tuple[Dice, Fraction]] | None:
    """Every outcome of the throw with its probability, or None if there are more than MOST_LISTED."""
    chances = [_chances_of(s, die) for die in members(s.throw.thrown)]
    if prod(len(each) for each in chances) > MOST_LISTED:
        return None
    return (
        (Dice(tuple(lands for lands, _p in each)), prod((p for _lands, p in each), start=Fraction(1)))
        for each in product(*chances)
    )


def draw(s: State, rng: Random) -> Dice:
    """Draws how the thrown dice land."""
    game, random = s.game, rng.random
    options, thrown = game.options, s.throw.thrown
    thrown_faces = game.thrown_faces[thrown]
    if not options.ground_rules:
        return made(Dice, (tuple([faces[int(random() * 12.0)] for faces in thrown_faces]),))
    off = 1 / options.off_table if options.off_table else 0.0
    cocked = off + (1 / options.cocked if options.cocked else 0.0)
    landed = []
    for faces in thrown_faces:
        at = random()
        landed.append(OFF if at < off else COCKED if at < cocked else faces[int(random() * 12)])
    return Dice(tuple(landed))


def why_not_land(s: State, landed: Sequence[int]) -> str | None:
    """The sentence saying why the dice can't land this way, or None."""
    dice, options = members(s.throw.thrown), s.game.options
    if len(landed) != len(dice):
        return _("{n} dice were thrown, not {given}.").format(n=len(dice), given=len(landed))
    for die, lands, shows in zip(dice, landed, s.game.shows[s.throw.thrown], strict=True):
        if lands in (COCKED, OFF):
            if not options.ground_rules or not (options.cocked if lands == COCKED else options.off_table):
                return _("At this table every die lands flat on the table.")
        elif lands not in shows:
            return _("A die of par {par} has no face {n} here.").format(par=PARS[die], n=lands)
    return None


def lying_on(s: State, below: Sequence[int]) -> Dice:
    """The throw of dice that show these faces underneath, first die first; dice that lean or have left the table are given as in `Dice`.

    The layout of the data file need not be that of real dice: after bottoms the faces below are what counts, and the upper ones follow.
    """
    dice = members(s.throw.thrown)
    return Dice(tuple([lands if lands in (COCKED, OFF) else s.game.across[die] - lands for die, lands in zip(dice, below, strict=True)]))


def land(s: State, a: Dice) -> Moved | None:
    """The dice land; the roll counts, or the ground rules say what follows. None if they can't land this way, or are not in the air."""
    game, players, phase, turn, first, throw, results = s
    if phase is not _THROW:
        return None
    landed = a[0]
    thrown, bottoms, lying, _fallen, _leaning, _lies, bound, penalty, again = throw
    shows = game.shows[thrown]
    if len(landed) != len(shows) or not all(map(_has, shows, landed)):
        return None if why_not_land(s, landed) is not None else _land_badly(s, landed)
    tops = landed if thrown == EVERY else BY_DIE[thrown](landed + _NOT_THROWN)
    scores = tuple([across - top if top else 0 for across, top in zip(game.across, tops, strict=True)]) if bottoms else tops
    lying = tuple([score or before for score, before in zip(scores, lying, strict=True)]) if again else scores
    event = made(DiceThrown, (turn, thrown, tops, scores, 0, 0, bottoms, again))
    throw = made(TableThrow, (thrown, bottoms, lying, 0, 0, 0, bound, penalty, again))
    if bound >= 0:
        return _with_event(take(made(State, (game, players, _THROW, turn, first, throw, results)), 1 << bound), event)
    s = made(State, (game, players, _KEEP, turn, first, throw, results))
    player = players[turn]
    if player.rolls + 1 < game.choices:
        return s, (event,)
    return _with_event(take(s, thrown if game.by_hole else player.left), event)      # there is nothing to choose


def _land_badly(s: State, landed: Sequence[int]) -> Moved:
    """The state after a throw in which some dice lean or leave the table."""
    throw, game = s.throw, s.game
    tops, scores, lying = list(NO_DICE), list(NO_DICE), list(throw.lying)
    off = cocked = 0
    for die, lands in zip(members(throw.thrown), landed, strict=True):
        if lands == OFF:
            off |= 1 << die
        elif lands == COCKED:
            cocked |= 1 << die
        else:
            tops[die] = lands
            lying[die] = scores[die] = game.across[die] - lands if throw.bottoms else lands
    event = DiceThrown(s.turn, throw.thrown, tuple(tops), tuple(scores), cocked, off, throw.bottoms, throw.again)
    lies = throw.lies + 1 if cocked else 0
    s = s._replace(throw=throw._replace(lying=tuple(lying), fallen=off, cocked=cocked, lies=lies))
    return (s._replace(phase=Phase.CATCH), (event,)) if off else _with_event(_throw_again(s, 0), event)


def catch(s: State, a: Catch) -> Moved | None:
    """Caught dice are thrown again and the roll counts; if one was missed the roll is void (G8). None if these dice don't fall."""
    caught, falling = a.dice, s.throw.fallen
    if s.phase is not Phase.CATCH or caught & ~falling:
        return None
    missed = falling & ~caught
    event = DiceCaught(s.turn, caught, missed)
    return _with_event(_void(s, missed) if missed else _throw_again(s, caught), event)


def _with_event(step: Moved, event: Event) -> Moved:
    """The step with an event added in front of its own."""
    return step[0], (event, *step[1])


def _chances_of(s: State, die: int) -> list[tuple[int, Fraction]]:
    """The ways in which one die may land, with their chances."""
    options, faces = s.game.options, s.game.faces[die]
    off = Fraction(1, options.off_table) if options.ground_rules and options.off_table else Fraction(0)
    cocked = Fraction(1, options.cocked) if options.ground_rules and options.cocked else Fraction(0)
    flat = [(face, (1 - off - cocked) * Fraction(faces.count(face), len(faces))) for face in sorted(set(faces))]
    return [*flat, *((lands, p) for lands, p in ((COCKED, cocked), (OFF, off)) if p)]


def _throw_again(s: State, caught: int) -> Moved:
    """Cocked dice are thrown again, together with caught ones; from the second cocked throw in a row this costs a penalty (G8)."""
    throw, players = s.throw, s.players
    happened: tuple[Event, ...] = ()
    if throw.cocked:
        cost = s.game.options.lie_penalty if throw.lies > 1 else 0
        happened = (UnplayableLie(s.turn, throw.cocked, cost),)
        player = players[s.turn]
        players = (*players[: s.turn], player._replace(fee=player.fee + cost), *players[s.turn + 1 :])
    flying = throw._replace(thrown=throw.cocked | caught, fallen=0, cocked=0, again=True)
    return s._replace(players=players, phase=Phase.THROW, throw=flying), happened


def _void(s: State, missed: int) -> Moved:
    """Only the missed die of the highest par (of several the first) is thrown again, and must then be taken (G8)."""
    throw = s.throw
    die = max(members(missed), key=lambda d: (PARS[d], -d))
    penalty = throw.penalty + s.game.options.off_penalty
    flying = TableThrow(1 << die, throw.bottoms, NO_DICE, 0, 0, 0, die, penalty, True)
    return s._replace(phase=Phase.THROW, throw=flying), (RollVoid(s.turn, die, penalty),)
