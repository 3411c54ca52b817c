"""What the Domino Golf table says: what is asked of whom, where everybody lies, how a hole was played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.record import par_words
from game.games.domino_golf.rules.shots import next_stage, target_tile
from game.games.domino_golf.rules.text import result_name, stage_name
from game.games.domino_golf.rules.values import (
    NONE,
    Action,
    Ball,
    Gods,
    Keep,
    Lie,
    Luck,
    Phase,
    PlayTile,
    Public,
    Shot,
    ShotOutcome,
    ShotStage,
    View,
)
from game.games.domino_golf.table.board_state import TileTarget, awaits_attempt, ball_now, laid, par_of_hole
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.pieces import back
from game.games.golf.table.card import CardLine, GolfCard, to_par
from game.games.golf.table.leaderboard import CountedBy, Leaders, sides_of
from game.rules.contract import Legal
from game.ui.table.face import SeatNote, Sitting, Tokens
from game.words import _, ngettext

NO_CARD: Final = GolfCard(18, (), None, ())
"""Before the first position is shown."""


def subtitle(p: Public) -> str:
    """Such as "hole 7, par 5"."""
    if p.phase is Phase.OVER:
        return _("the round is over")
    n, par = p.hole.number, par_of_hole(p)
    if n > p.options.holes:
        n -= p.options.holes
        return _("play-off hole {n}, par {par}").format(n=n, par=par) if par else _("play-off hole {n}").format(n=n)
    return _("hole {n}, par {par}").format(n=n, par=par) if par else _("hole {n}").format(n=n)


def shot_word(number: int) -> str:
    """A shot of a hole by its number, counted from 1."""
    words = {1: _("first"), 2: _("second"), 3: _("third"), 4: _("fourth"), 5: _("fifth")}
    return words.get(number, _("{n}th").format(n=number))


def place_words(target: TileTarget) -> str:
    """A target in words: "the approach 8-5"."""
    name = _("water") if target.water else stage_name(target.stage)
    return _("the {place} {tile}").format(place=name, tile=TWELVE.names[target.tile])


def question(p: Public, legal: Legal[Action], names: Sequence[str], luck: int | None, choosing: bool) -> str:
    """What is asked of the player who acts here. `choosing` a double to give up, or having chosen `luck` a player to take from."""
    seat = p.hole.queue[0]
    name = names[seat]
    if any(isinstance(a, Keep) for a in legal):
        return _("{name}, let the shot stand, or take your mulligan?").format(name=name)
    if p.phase is Phase.LUCK:
        return _("{name}, play a tile of {other}’s bag").format(name=name, other=names[p.open_bag])
    if luck is not None:
        return _("{name}, whose bag do you open for {tile}?").format(name=name, tile=TWELVE.names[luck])
    if choosing:
        return _("{name}, choose the double that you give up").format(name=name)
    ball = p.balls[seat]
    target = TileTarget(next_stage(p.hole, ball.stage), target_tile(p.hole, ball.stage))
    if not any(isinstance(a, PlayTile) for a in legal):
        if ball.lie is Lie.SAND:
            return _("{name}, you lie in the sand: only the gods of golf can help").format(name=name)
        if p.counts[seat]:
            return _("{name}, your {shot} shot: draw from the pool").format(name=name, shot=shot_word(len(ball.played) + 1))
        return _("{name}, your bag is empty: draw from the pool").format(name=name)
    words = (_("{name}, your {shot} shot: play a tile at {place}, or draw from the pool") if any(isinstance(a, Gods) for a in legal)
             else _("{name}, your {shot} shot: play a tile at {place}"))
    return words.format(name=name, shot=shot_word(len(ball.played) + 1), place=place_words(target))


def waiting(p: Public, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked: a sentence for each phase, which have too little in common to be a mapping."""
    if p.phase is Phase.OVER:
        return _("The round is over")
    if p.phase in (Phase.SET_UP, Phase.HONOUR):
        return _("The course is laid out")
    if p.phase is Phase.BAGS:
        return _("New bags are dealt")
    if not laid(p) or not p.hole.queue:
        return _("Hole {n} is laid out").format(n=p.hole.number)
    return _waiting_for(p, p.hole.queue[0], names)


def _waiting_for(p: Public, seat: int, names: Sequence[str]) -> str:
    """What is said while that seat plays its shot."""
    if p.phase is Phase.MULLIGAN:
        return _("{name} may take a mulligan").format(name=names[seat])
    if p.phase is Phase.LUCK:
        return _("{name} plays a tile of {other}’s bag").format(name=names[seat], other=names[p.open_bag])
    if p.phase is Phase.POOL:
        return _("{name} goes with the gods of golf").format(name=names[seat])
    if p.phase is Phase.ATTEMPT:
        return _("{name} draws for it: the tile must show a {n}").format(name=names[seat], n=TWELVE.halves[p.hole.green][0])
    if p.phase is Phase.PENALTY:
        return _("{name} takes a penalty tile").format(name=names[seat])
    if p.phase is Phase.REPLACEMENT:
        return _("{name} draws a tile for the fairway").format(name=names[seat])
    ball = p.balls[seat]
    target = TileTarget(next_stage(p.hole, ball.stage), target_tile(p.hole, ball.stage))
    return _("{name} is to play at {place}").format(name=names[seat], place=place_words(target))


def lies(p: Public, seat: int) -> str:
    """Where a seat's ball lies, for its plaque."""
    if p.phase is Phase.OVER or not laid(p):
        return ""
    if seat not in p.players:
        return _("not in the play-off")
    if awaits_attempt(p) and p.shot is not None and p.shot.seat == seat:
        return _("it may go in")
    ball = ball_now(p, seat)
    if ball.lie is Lie.TEE:
        return _("on the tee")
    if ball.lie is Lie.HOLED:
        return _("holed out")
    lie = {Lie.FAIRWAY: _("fairway"), Lie.ROUGH: _("in the rough"), Lie.SAND: _("in the sand")}[ball.lie]
    place = stage_name(ball.stage)
    return _("{place}, {lie}").format(place=place[:1].upper() + place[1:], lie=lie)


def ended(before: Public, after: Public) -> Public | None:
    """The hole between two positions, with everybody holed out and the strokes on the card; None where none has ended."""
    if after.cards == before.cards:
        return None
    balls = tuple(Ball(ShotStage.GREEN, Lie.HOLED, after.cards[seat][-1], ball.played, NONE) if seat in before.players else ball
                  for seat, ball in enumerate(before.balls))
    return before._replace(phase=Phase.SHOT, cards=after.cards, balls=balls, shot=None, hole=before.hole._replace(queue=()))


def card_of(p: Public, names: Sequence[str]) -> GolfCard:
    """The scorecard."""
    playing = p.phase is not Phase.OVER and bool(p.pars) and len(p.pars) == p.hole.number
    done = p.phase in (Phase.OVER, Phase.SET_UP) or any(len(card) == p.hole.number for card in p.cards)
    lines = []
    for seat, card in enumerate(p.cards):
        missed = max(0, (p.hole.number - 1 if p.phase is not Phase.OVER else len(p.pars)) - len(card))
        strokes: tuple[int | None, ...] = (*card, *([None] * missed))
        now = ball_now(p, seat).strokes if playing and seat in p.players and laid(p) else None
        lines.append(CardLine(seat, names[seat] if seat < len(names) else "", strokes, now, sum(card[:p.options.holes])))
    return GolfCard(p.options.holes, p.pars, None if done else p.hole.number - 1, tuple(lines))


def leaders_of(p: Public, names: Sequence[str]) -> Leaders:
    """How the round stands; a play-off is not in it."""
    card = card_of(p, names)
    par = sum(card.pars[: card.holes]) if len(card.pars) >= card.holes else 0
    return Leaders(CountedBy.STROKES, card.holes, sides_of(card), (), p.phase is Phase.OVER, par)


def attempt_words(from_tee: bool, holed: bool) -> str:
    """The large letters of an attempt that has been decided."""
    if not holed:
        return _("It stays out")
    return _("Hole in one!") if from_tee else _("Eagle!")


def attempt_asks(stage: ShotStage, number: int) -> str:
    """What an attempt needs."""
    what = _("For a hole-in-one") if stage is ShotStage.TEE else _("For the eagle")
    return _("{what}: the draw must show a {n}").format(what=what, n=number)


def mulligan_words(shot: Shot) -> str:
    """What a mulligan would take back."""
    if shot.attempt != NONE:
        result = _("holed") if shot.result is ShotOutcome.HOLED else result_name(shot.result)
        return _("{tile} and {other}: {result}").format(tile=TWELVE.names[shot.tile], other=TWELVE.names[shot.attempt], result=result)
    return _("{tile}: {result}").format(tile=TWELVE.names[shot.tile], result=result_name(shot.result))


def strokes_words(n: int) -> str:
    """The unit of a number of strokes."""
    return ngettext("stroke", "strokes", n)


def luck_doubles(legal: Legal[Action]) -> frozenset[int]:
    """The doubles that may be given up now."""
    return frozenset(a.tile for a in legal if isinstance(a, Luck))


def note(view: View, seat: int, sitting: Sitting) -> SeatNote:
    """What the plaque of a seat shows."""
    card = card_of(view.public, sitting.names)
    line, tiles = card.lines[seat], view.public.counts[seat]
    over = par_words(to_par(line, card)) if line.strokes else ""
    you = _("you") if seat == sitting.you else ""
    role = " · ".join(words for words in (you, over) if words)
    stat = "" if line.open is None else str(line.open)
    return SeatNote(role, Tokens(tiles, back), ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles), stat,
                    strokes_words(line.open or 0) if stat else "", lies(view.public, seat))
