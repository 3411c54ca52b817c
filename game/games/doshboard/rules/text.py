"""Doshboard in letters: actions as lines of a save, actions and events as sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from game.games.doshboard.rules.board import STRENGTHS
from game.games.doshboard.rules.events import (
    BallDropped,
    BallFlew,
    BallHit,
    BallRests,
    BlackRolled,
    BoardHoleBegun,
    BoardHoleEnded,
    CardLost,
    CardsChosen,
    DiceRolled,
    HoledOut,
    HoleDrawn,
    LegKind,
    NineEnded,
    PlayerDone,
    ShotPlanned,
    TappedIn,
    TimeOver,
    Trouble,
    WhiteRolled,
    Why,
    WindRose,
    WindTurned,
)
from game.games.doshboard.rules.geometry import cell_at, distance, place_of
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.rules.places import FlagSight, whole_cells
from game.games.doshboard.rules.shots import Pair
from game.games.doshboard.rules.values import Action, Black, ChooseCards, DrawHole, OutOfTime, PlanShot, State, White
from game.games.golf.rules.formats import RoundEnded, won_in_words
from game.rules.contract import Tellers, UnreadableAction
from game.words import _, ngettext

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
    """The action of a line. Raises UnreadableAction, which quotes it.

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
    """A plan in words, as its player sees the board.

    >>> shot_name("spoon", Path(12, cell_at(4, 7), 2), 1, 6, FlagSight(cell_at(4, 12), cell_at(6, 2)))
    'spoon up 1 to 12 o’clock, turning 5 cells short of the flag to 2 o’clock, red 6 called'
    """
    told = _("{card} up {n}") if shift > 0 else _("{card} down {n}") if shift < 0 else "{card}"
    words = _("{card} to {direction} o’clock").format(card=told.format(card=_(card), n=abs(shift)), direction=path.direction)
    if path.elbow is not None:
        words = _("{shot}, turning {place} to {direction} o’clock").format(shot=words, direction=path.second, place=sight.words(path.elbow))
    return _("{shot}, red {n} called").format(shot=words, n=call) if call else words


def say(s: State, a: Action) -> str:
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
    told = _("Hole {number} begins, a par {par}: {cells} from the tee to the flag.")
    return told.format(number=event.number + 1, par=event.par, cells=whole_cells(distance(event.tee, event.target)))


def _hole_drawn(event: HoleDrawn, _names: Sequence[str]) -> str:
    return _("The board's hole {n} is drawn.").format(n=event.hole + 1)


def _wind_turned(event: WindTurned, _names: Sequence[str]) -> str:
    return _("The black die turns the wind to {n}.").format(n=event.direction)


def _wind_rose(event: WindRose, _names: Sequence[str]) -> str:
    if not event.strength:
        return _("The white die shows {white}: no wind.").format(white=event.white)
    told = _("The white die shows {white}: the wind to {n} is {strength}.")
    return told.format(white=event.white, n=event.direction, strength=strength_name(event.strength))


def _cards_chosen(event: CardsChosen, names: Sequence[str]) -> str:
    cards = ", ".join(str(card + 1) for card in event.cards)
    return _("{name} keeps the cards {cards} of the set.").format(name=names[event.seat], cards=cards)


def _shot_planned(event: ShotPlanned, names: Sequence[str]) -> str:
    shot = shot_name(event.card, event.path, event.shift, event.call, event.sight)
    return _("{name} plays the {shot}.").format(name=names[event.seat], shot=shot)


def _time_over(event: TimeOver, names: Sequence[str]) -> str:
    return _("{name} is out of time: a stroke.").format(name=names[event.seat])


def _dice_rolled(event: DiceRolled, names: Sequence[str]) -> str:
    told = _("{name} rolls blue {blue}, red {red}: distance {distance}, {hook}.")
    n = abs(event.hook)
    hook = _("straight") if not n else (_("hook {n} left") if event.hook < 0 else _("hook {n} right")).format(n=n)
    return told.format(name=names[event.seat], blue=event.blue, red=event.red, distance=event.distance, hook=hook)


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
    return _("{name}'s ball is stopped there.").format(name=names[event.seat])


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
    told = _("{name} keeps the {card}, the last card, for a stroke.") if event.kept else _("{name} loses the {card}.")
    return told.format(name=names[event.seat], card=_(event.card))


def _ball_rests(event: BallRests, names: Sequence[str]) -> str:
    told = ngettext("After {n} stroke {name} lies {place}.", "After {n} strokes {name} lies {place}.", event.strokes)
    return told.format(name=names[event.seat], place=event.sight.words(event.cell), n=event.strokes)


def _player_done(event: PlayerDone, names: Sequence[str]) -> str:
    if event.capped:
        told = ngettext("{name} is stopped at {n} stroke.", "{name} is stopped at {n} strokes.", event.strokes)
    else:
        told = ngettext("{name} has finished the hole in {n} stroke.", "{name} has finished the hole in {n} strokes.", event.strokes)
    return told.format(name=names[event.seat], n=event.strokes)


def _hole_ended(event: BoardHoleEnded, names: Sequence[str]) -> str:
    strokes = ", ".join(_("{name} {n}").format(name=name, n=n) for name, n in zip(names, event.strokes, strict=True))
    line = _("Hole {hole}, par {par}: {strokes}.").format(hole=event.number + 1, par=event.par, strokes=strokes)
    if not event.worth:
        return line
    if event.winners:
        more = ngettext("{who} wins it.", "{who} win it.", len(event.winners)).format(who=_(" and ").join(names[i] for i in event.winners))
    elif event.carried:
        more = ngettext("{n} skin is carried on.", "{n} skins are carried on.", event.carried).format(n=event.carried)
    else:
        more = _("It is halved.")
    return f"{line} {more}"


def _nine_ended(event: NineEnded, names: Sequence[str]) -> str:
    totals = ", ".join(_("{name} {n}").format(name=name, n=n) for name, n in zip(names, event.totals, strict=True))
    return _("Nine {nine} is over: {totals}.").format(nine=event.nine + 1, totals=totals)


def _round_ended(event: RoundEnded, names: Sequence[str]) -> str:
    who = _(" and ").join(names[seat] for seat in event.winners)
    told = _("The game is over: {who} win {said}!") if len(event.winners) > 1 else _("The game is over: {who} wins {said}!")
    line = told.format(who=who, said=won_in_words(event))
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
