"""Dice in the air: what a throw may bring, and the ground rules about dice that lean or leave the table (G4, G8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from random import Random
from typing import Final

from game.games.golo.rules.dice import EVERY, PARS, members
from game.games.golo.rules.events import BottomsCalled, DiceCaught, DiceThrown, RollVoid, UnplayableLie
from game.games.golo.rules.kernel import BY_DIE
from game.games.golo.rules.turns import Moved, take
from game.games.golo.rules.values import COCKED, NO_DICE, OFF, Catch, Dice, Phase, Roll, State, TableThrow
from game.rules.contract import Event, made
from game.words import _

_NOT_THROWN: Final = (0,)

_has: Final = frozenset.__contains__

_ROLL: Final = Phase.ROLL
_THROW: Final = Phase.THROW
_KEEP: Final = Phase.KEEP

_FLYING: Final = tuple(
    tuple(TableThrow(thrown, bottoms, NO_DICE, 0, 0, 0, -1, 0, False) for thrown in range(EVERY + 1)) for bottoms in (False, True)
)
"""The dice of each mask in the air, without and with bottoms called."""

MOST_LISTED: Final = 10_000
"""Outcomes of a throw that are still listed one by one."""


def call(s: State, a: Roll) -> Moved | None:
    """The seat rolls what is left of its nine, or the die of the hole. None where no roll is due."""
    game, players, phase, turn, first, _throw, results = s
    if phase is not _ROLL:
        return None
    bottoms = a.bottoms
    thrown = 1 << game.dice[first] if game.by_hole else players[turn].left
    flying = made(State, (game, players, _THROW, turn, first, _FLYING[bottoms][thrown], results))
    return flying, (BottomsCalled(turn),) if bottoms else ()


def outcomes(s: State) -> Iterator[tuple[Dice, Fraction]] | None:
    """Every outcome of the throw with its probability, or None where there are more than MOST_LISTED."""
    chances = [_chances_of(s, die) for die in members(s.throw.thrown)]
    if prod(len(each) for each in chances) > MOST_LISTED:
        return None
    return (
        (Dice(tuple(lands for lands, _p in each)), prod((p for _lands, p in each), start=Fraction(1)))
        for each in product(*chances)
    )


def draw(s: State, rng: Random) -> Dice:
    """A throw."""
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
    """The sentence why the dice can't land so, or None."""
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
    """The throw of dice that lie on these faces, first die first; what leans or has left the table is given as in `Dice`.

    The layout of the data file need not be that of real dice: after bottoms the faces below are what counts, and the upper ones follow.
    """
    dice = members(s.throw.thrown)
    return Dice(tuple([lands if lands in (COCKED, OFF) else s.game.across[die] - lands for die, lands in zip(dice, below, strict=True)]))


def land(s: State, a: Dice) -> Moved | None:
    """The dice land; the roll stands, or the ground rules say what follows. None where they can't land so, or don't fly."""
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
        return _with(take(made(State, (game, players, _THROW, turn, first, throw, results)), 1 << bound), event)
    s = made(State, (game, players, _KEEP, turn, first, throw, results))
    player = players[turn]
    if player.rolls + 1 < game.choices:
        return s, (event,)
    return _with(take(s, thrown if game.by_hole else player.left), event)      # there is nothing to choose


def _land_badly(s: State, landed: Sequence[int]) -> Moved:
    """Some dice lean or leave the table."""
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
    return (s._replace(phase=Phase.CATCH), (event,)) if off else _with(_throw_again(s, 0), event)


def catch(s: State, a: Catch) -> Moved | None:
    """Caught dice are thrown again and the roll stands; if one was missed the roll is void (G8). None where these dice don't fall."""
    caught, falling = a.dice, s.throw.fallen
    if s.phase is not Phase.CATCH or caught & ~falling:
        return None
    missed = falling & ~caught
    event = DiceCaught(s.turn, caught, missed)
    return _with(_void(s, missed) if missed else _throw_again(s, caught), event)


def _with(step: Moved, event: Event) -> Moved:
    """The step with an event before its own."""
    return step[0], (event, *step[1])


def _chances_of(s: State, die: int) -> list[tuple[int, Fraction]]:
    """How one die may land."""
    options, faces = s.game.options, s.game.faces[die]
    off = Fraction(1, options.off_table) if options.ground_rules and options.off_table else Fraction(0)
    cocked = Fraction(1, options.cocked) if options.ground_rules and options.cocked else Fraction(0)
    flat = [(face, (1 - off - cocked) * Fraction(faces.count(face), len(faces))) for face in sorted(set(faces))]
    return [*flat, *((lands, p) for lands, p in ((COCKED, cocked), (OFF, off)) if p)]


def _throw_again(s: State, caught: int) -> Moved:
    """Cocked dice fly again, and caught ones with them; from the second cocked throw in a row on that costs (G8)."""
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
    """Only the missed die of the highest par (of several the first) is thrown again, and will have to be taken (G8)."""
    throw = s.throw
    die = max(members(missed), key=lambda d: (PARS[d], -d))
    penalty = throw.penalty + s.game.options.off_penalty
    flying = TableThrow(1 << die, throw.bottoms, NO_DICE, 0, 0, 0, die, penalty, True)
    return s._replace(phase=Phase.THROW, throw=flying), (RollVoid(s.turn, die, penalty),)
