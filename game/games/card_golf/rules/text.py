"""Card Golf in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.games.card_golf.rules.course import YARDS, Space, Tee
from game.games.card_golf.rules.events import (
    BallLanded,
    BallPutted,
    BallRan,
    DropTaken,
    HoleBegun,
    HoleEnded,
    HoleFinished,
    HoleLaid,
    ParDealt,
    PuttTaken,
    ShotAimed,
    StrokeEnded,
    StrokeRolled,
    TokensEarned,
    TokenSpent,
)
from game.games.card_golf.rules.flow import start_of
from game.games.card_golf.rules.places import space_words
from game.games.card_golf.rules.shots import OnCourse, OnTrack, Playable, RestingBall, Wet, distance
from game.games.card_golf.rules.tables import StrokeLie
from game.games.card_golf.rules.values import Action, AimShot, DealCards, DealPar, KeepRoll, Putt, Reroll, RolledFaces, RollKind, State
from game.games.golf.rules.formats import RoundEnded, tell_end
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext

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
    """The action of a line. Raises UnreadableAction, which quotes it.

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
    """Where a ball lies, in words."""
    return {
        StrokeLie.TEE: _("on the tee"),
        StrokeLie.FAIRWAY: _("on the fairway"),
        StrokeLie.ROUGH: _("in the rough"),
        StrokeLie.WOODS: _("in the woods"),
        StrokeLie.BUNKER: _("in a bunker"),
    }[lie]


def roll_name(roll: RollKind) -> str:
    """What dice are rolled for, in words."""
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


def say(s: State, a: Action) -> str:
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
    """Where a ball lies, in words."""
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
