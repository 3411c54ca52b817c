"""Domino Golf in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.domino_golf.rules.events import (
    AllHoledOut,
    AttemptDrawn,
    BagsDealt,
    GodsAsked,
    GreensSet,
    GreenTurned,
    HonourGiven,
    LuckChanged,
    PenaltyTaken,
    PlayOff,
    PoolMixed,
    ReplacementDrawn,
    RoundWon,
    ShotPlayed,
    ShotSettled,
    ShotTakenBack,
    TargetLaid,
)
from game.games.domino_golf.rules.values import (
    Action,
    Bags,
    Draw,
    Gods,
    Honour,
    Keep,
    Lie,
    Luck,
    PlayTile,
    SetUp,
    ShotOutcome,
    ShotStage,
    Source,
    TakeBack,
)
from game.games.dominoes.rules.tiles import TWELVE, UnreadableTile, read_tile, read_tiles, write_tiles
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext

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
    """The action of a line. Raises UnreadableAction, which quotes it.

    >>> decode("play 4-6") == decode("play 6-4")
    True
    """
    if text in _PLAIN:
        return _PLAIN[text]
    words = text.split(" ")
    try:
        action = _read(words)
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None
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


def say(_s: object, a: Action) -> str:
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
    """What a shot came to, in words."""
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
    told = _("Water: the {stage} is {tile}.") if water else _("The {stage} is {tile}.")
    return told.format(stage=stage_name(event.stage), tile=TWELVE.names[event.tile])


def _tell_attempt(event: AttemptDrawn, names: Sequence[str]) -> str:
    if event.holed:
        told = _("{name} draws {tile}: a hole-in-one!") if event.from_tee else _("{name} draws {tile}: an eagle!")
    else:
        told = _("{name} draws {tile}: it stays out.")
    return told.format(name=names[event.seat], tile=TWELVE.names[event.tile])


def _tell_rest(event: ShotSettled, names: Sequence[str]) -> str:
    if event.lie is Lie.HOLED:
        told = ngettext("{name} is down in {n}.", "{name} is down in {n}.", event.strokes)
        return told.format(name=names[event.seat], n=event.strokes)
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
        return _("The pool is empty: {n} removed tiles are mixed to form it again.").format(n=event.tiles)
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
    RoundWon: lambda e, names: _("{name} wins with {n} strokes.").format(name=names[e.winner], n=e.totals[e.winner]),
}
