"""What lies on the table of Domino Golf, read off a seat's view, and how it is said: signs, questions, standings."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.analysis.record import par_words
from game.games.domino_golf.rules.flow import rest
from game.games.domino_golf.rules.rules import result_name, stage_name
from game.games.domino_golf.rules.shots import PENALTIES, is_attempt, next_stage, result_of, stages, target_tile
from game.games.domino_golf.rules.values import (
    GROUPS, NONE, OWED, Action, Ball, Gods, Keep, Lie, Luck, Phase, Planned, PlayTile, Public, Shot, ShotOutcome, ShotStage, View,
    marks_heap
)
from game.games.domino_golf.solver import TileProspect, prospects
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.games.dominoes.table.hand import Domino, order_of
from game.games.dominoes.table.line import tile_back
from game.games.golf.table.leaderboard import CountedBy, Leaders, sides_of
from game.games.golf.table.sheet import CardLine, GolfCard, to_par
from game.rules.contract import Legal
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import SeatNote, Sitting, Tokens
from game.words import _, ngettext


# ---- what lies on the table of Domino Golf, read off a seat's view: tiles, balls, played tiles, what a tile would do. Values only
class Struck(NamedTuple):
    """A tile that `seat` has played from `stage`; `penalties` face-down tiles lie with it, `attempt` was drawn to hole it (NONE: none)."""

    seat: int
    stage: ShotStage
    tile: int
    result: ShotOutcome
    penalties: int
    attempt: int


class Resting(NamedTuple):
    """Where a seat's ball lies."""

    seat: int
    stage: ShotStage
    lie: Lie


class GreenStack(NamedTuple):
    """A group of greens: how many are left of it, and whether its holes are being played."""

    left: int
    current: bool


class TileTarget(NamedTuple):
    """A tile of the hole at which shots are played, and the place where it lies."""

    stage: ShotStage
    tile: int

    @property
    def water(self) -> bool:
        """Whether the tile is water: a double short of the green."""
        return self.stage is not ShotStage.GREEN and bool(TWELVE.doubles >> self.tile & 1)


@dataclass(frozen=True, slots=True)
class LinksState:
    """All that the cloth shows. `aim` is the target of the shot that is due, whose zones are named where `asked`.

    `hidden_*` are in motion elsewhere: tiles by their place, shots by seat and place, balls by seat. `course` tells courses apart,
    0 is a dealt one; `landscape` is that of the course, empty if it names none. `double` has turned up as a green and lies there until
    another is drawn.
    """

    number: int = 0
    par: int = 0
    targets: tuple[TileTarget, ...] = ()
    shots: tuple[Struck, ...] = ()
    balls: tuple[Resting, ...] = ()
    stacks: tuple[GreenStack, ...] = ()
    aim: ShotStage | None = None
    asked: bool = False
    hidden_tiles: frozenset[ShotStage] = frozenset()
    hidden_shots: frozenset[tuple[int, ShotStage]] = frozenset()
    hidden_balls: frozenset[int] = frozenset()
    course: int = 0
    landscape: str = ""
    double: int = NONE

    @property
    def holed(self) -> bool:
        """Whether all balls of the hole shown have reached the green, so that nothing more is played at it."""
        return bool(self.balls) and all(ball.stage is ShotStage.GREEN for ball in self.balls)

    @property
    def water(self) -> frozenset[ShotStage]:
        """The places where water lies."""
        return frozenset(t.stage for t in self.targets if t.water)

    def target(self, stage: ShotStage) -> TileTarget | None:
        """The tile of a place, None where it has not been laid yet."""
        return next((t for t in self.targets if t.stage is stage), None)

    def ball(self, seat: int) -> Resting | None:
        """A seat's ball, None where it does not play the hole."""
        return next((b for b in self.balls if b.seat == seat), None)


def laid(p: Public) -> bool:
    """Whether all tiles of the hole lie, so that it is played."""
    return p.hole.green != NONE and p.phase not in (Phase.GREEN, Phase.APPROACH, Phase.LAYUP, Phase.OVER)


def par_of_hole(p: Public) -> int:
    """The par of the hole being played, 0 before its green lies."""
    return p.pars[-1] if p.hole.green != NONE and p.pars else 0


def ball_now(p: Public, seat: int) -> Ball:
    """The seat's ball with the shot in hand counted in."""
    return rest(p.hole, p.shot) if p.shot is not None and p.shot.seat == seat else p.balls[seat]


def awaits_attempt(p: Public) -> bool:
    """Whether the shot in hand may still go in: the tile that decides it is due."""
    return p.shot is not None and p.phase is Phase.ATTEMPT and is_attempt(p.hole, p.shot.ball, p.shot.tile)


def struck(p: Public, seat: int) -> tuple[Struck, ...]:
    """The tiles that the seat has played at this hole."""
    ball, lying = ball_now(p, seat), p.sizes[marks_heap(seat)]
    shots = list(zip(stages(par_of_hole(p)) if ball.played else (), ball.played, strict=False))
    out: list[Struck] = []
    for number, (stage, tile) in reversed(list(enumerate(shots))):
        result = result_of(p.hole, stage, tile)
        last = number == len(ball.played) - 1
        if last and p.shot is not None and p.shot.seat == seat:
            marks = p.sizes[OWED]
        else:
            marks = min(lying, PENALTIES.get(result, 0))    # those of the first shots may have gone back into an empty pool (D13)
            lying -= marks
        drawn = ball.attempt if last else NONE
        out.append(Struck(seat, stage, tile, ShotOutcome.HOLED if holes_it(p.hole.green, drawn) else result, marks, drawn))
    return tuple(reversed(out))


def holes_it(green: int, drawn: int) -> bool:
    """Whether the tile drawn for an attempt (NONE: none) holes the ball: it shows the green's higher number (D12)."""
    return drawn != NONE and TWELVE.halves[green][0] in TWELVE.halves[drawn]


def resting(p: Public) -> tuple[Resting, ...]:
    """The balls in play, in honour order."""
    out = []
    for seat in p.honour:
        if seat in p.players:
            ball = ball_now(p, seat)
            waits = awaits_attempt(p) and p.shot is not None and p.shot.seat == seat
            out.append(Resting(seat, ball.stage, Lie.FAIRWAY if waits else ball.lie))
    return tuple(out)


def stacks(p: Public) -> tuple[GreenStack, ...]:
    """The groups of greens of the round in order, with those that are played out."""
    out, first = [], 1
    for length in GROUPS[p.options.holes]:
        done = p.hole.number - first + (p.hole.green != NONE or p.phase is Phase.OVER)
        out.append(GreenStack(length - max(0, min(length, done)), first <= p.hole.number < first + length))
        first += length
    return tuple(out)


def links_state(p: Public, *, asked: bool = False) -> LinksState:
    """What the cloth shows in a position; `asked`: the player who is asked at this screen is to shoot."""
    if p.phase is Phase.OVER:
        return LinksState(p.hole.number)
    tiles = ((ShotStage.LAYUP, p.hole.layup), (ShotStage.APPROACH, p.hole.approach), (ShotStage.GREEN, p.hole.green))
    targets = [TileTarget(stage, tile) for stage, tile in tiles if tile != NONE]
    par = par_of_hole(p)
    aim = None
    if laid(p) and p.phase in (Phase.SHOT, Phase.LUCK, Phase.POOL) and p.hole.queue:
        aim = next_stage(p.hole, p.balls[p.hole.queue[0]].stage)
    shots = tuple(s for seat in p.honour if seat in p.players for s in struck(p, seat)) if par else ()
    return LinksState(p.hole.number, par, tuple(targets), shots, resting(p) if laid(p) else (), stacks(p), aim, asked,
                      course=number_of(p.plan), landscape=p.landscape, double=p.hole.double)


def number_of(plan: Sequence[Planned]) -> int:
    """A number that tells courses apart by their holes; 0 for a dealt one."""
    return zlib.crc32(repr(tuple(map(tuple, plan))).encode()) if plan else 0


# ---- what is aimed at
def plays_on(p: Public, seat: int) -> bool:
    """Whether the seat still has a shot at this hole, or may take back its last one."""
    return laid(p) and seat in p.players and stands_at(p, seat) is not ShotStage.GREEN


def aimer(v: View) -> int | None:
    """The seat whose shot legend and odds explain: the view's while it plays on, else the next one; None between holes."""
    if not laid(v.public):
        return None
    if plays_on(v.public, v.seat):
        return v.seat
    return next((seat for seat in v.public.hole.queue if plays_on(v.public, seat)), None)


def stands_at(p: Public, seat: int) -> ShotStage:
    """The place from which the seat plays next; while it may take its shot back, the place from which it would play again."""
    return (p.balls[seat] if p.phase is Phase.MULLIGAN else ball_now(p, seat)).stage


def aimed(p: Public, seat: int) -> TileTarget:
    """The tile that the seat's next shot is played at."""
    stage = stands_at(p, seat)
    return TileTarget(next_stage(p.hole, stage), target_tile(p.hole, stage))


SHORT = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.SAND, ShotOutcome.TREE)
WATER = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.WATER)
AT_GREEN = (ShotOutcome.ONE_PUTT, ShotOutcome.TWO_PUTTS, ShotOutcome.THREE_PUTTS, ShotOutcome.GREEN_SAND)


def results_at(target: TileTarget) -> tuple[ShotOutcome, ...]:
    """The possible results of a shot at that tile, the best first."""
    return AT_GREEN if target.stage is ShotStage.GREEN else WATER if target.water else SHORT


def held_tiles(v: View, viewer: int, *, open_hand: bool) -> tuple[Domino, ...]:
    """The viewer's tiles; for a bag that is face down as many placeholders, so that nothing drawn can reveal the tiles."""
    if open_hand:
        return order_of(tiles_of(v.bag), TWELVE.halves)
    return tuple(Domino(-1 - i, 0, 0) for i in range(v.public.counts[viewer]))


# ---- what a shot of Domino Golf comes to, as people see it: an icon, a word and a colour, never the colour alone
AIR, ICON = 7, 15       # logical units inside a tag: beside its words, and of its icon
_LEAST = 9.0            # type size below which a tag shows its icon alone


class Sign(NamedTuple):
    """A result: its icon, its word, the theme's colour for it."""

    icon: str
    word: str
    colour: str


def sign_of(result: ShotOutcome) -> Sign:
    """The sign of a result."""
    return {
        ShotOutcome.FAIRWAY: Sign("fairway", _("fairway"), "fairway"),
        ShotOutcome.ROUGH: Sign("rough", _("rough"), "rough"),
        ShotOutcome.SAND: Sign("sand", _("sand"), "sand"),
        ShotOutcome.TREE: Sign("tree", _("tree +1"), "tree"),
        ShotOutcome.WATER: Sign("water", _("water +2"), "water"),
        ShotOutcome.ONE_PUTT: Sign("putt", _("1 putt"), "putt"),
        ShotOutcome.TWO_PUTTS: Sign("putt", _("2 putts"), "putt"),
        ShotOutcome.THREE_PUTTS: Sign("putt", _("3 putts"), "putt"),
        ShotOutcome.GREEN_SAND: Sign("sand", _("sand +4"), "sand"),
        ShotOutcome.HOLED: Sign("ace", _("holed"), "putt"),
    }[result]


def sign_for(prospect: TileProspect, stage: ShotStage) -> Sign:
    """The sign of what a tile would do from `stage`; it says so where the tile may go in at once."""
    if prospect.goes_in:
        return Sign("ace", _("ace?") if stage is ShotStage.TEE else _("eagle?"), "putt")
    return sign_of(prospect.result)



def tags_of(view: View) -> dict[int, Sign]:
    """What each tile that may be played would do for the viewer's next shot; nothing where only the pool can be played."""
    stage = view.public.balls[view.seat].stage
    return {prospect.tile: sign_for(prospect, stage) for prospect in prospects(view)}


def tag_height(p: Painter) -> int:
    """The height in device pixels of a tag on a tile, so that its text fits."""
    return max(p.look.px(22), p.font(SIZES.caption).get_linesize() + p.look.px(4))


class FittedTag(NamedTuple):
    """A tag fitted to its room, in device pixels: the side of its icon, its word (None: no room), the width of both, and its rectangle."""

    icon: int
    word: pygame.Surface | None
    inner: int
    box: pygame.Rect


def fit_tag(p: Painter, sign: Sign, centre: tuple[float, float], width: int) -> FittedTag:
    """A tag of at most `width` device pixels; its word shrinks to fit, and is left out where it would be too small."""
    px, high = p.look.px, tag_height(p)
    icon = px(ICON * max(1.0, min(1.5, p.look.text)))
    room = width - icon - px(2 * AIR + 5)
    size = fitting(p, sign.word, room)
    word = p.text(sign.word, size, "on_tag", "bold") if size >= _LEAST / max(1.0, p.look.text) and room > 0 else None
    inner = icon + (px(5) + word.get_width() if word is not None else 0)
    box = pygame.Rect(0, 0, max(min(width, inner + px(2 * AIR)), icon + px(6)), high)
    box.center = round(centre[0]), round(centre[1])
    return FittedTag(icon, word, inner, box)


def draw_tag(p: Painter, surface: pygame.Surface, sign: Sign, centre: tuple[float, float], width: int) -> pygame.Rect:
    """Draws a coloured tag with icon and word, at most `width` device pixels wide; returns its rectangle."""
    icon, word, inner, box = fit_tag(p, sign, centre, width)
    put(surface, p.rbox(box.w, box.h, box.h // 2, sign.colour, "on_tag", p.look.scale), box.topleft)
    x = box.centerx - inner // 2
    put(surface, p.icon(sign.icon, icon, "on_tag", 2.5), (x, box.centery - icon // 2))
    if word is not None:
        put(surface, word, (x + icon + p.look.px(5), box.centery - word.get_height() // 2))
    return box


def fitting(p: Painter, words: str, room: float) -> float:
    """The type size, at most a caption's, at which words fit the room."""
    wide = max(1, p.font(SIZES.caption, "bold").size(words)[0])
    return SIZES.caption * min(1.0, max(0.0, room) / wide)


# ---- what the Domino Golf table says: what is asked of whom, where everybody lies, how a hole was played
NO_CARD: Final = GolfCard(18, (), None, ())
"""The scorecard before the first position is shown."""


def subtitle(p: Public) -> str:
    """The words beside the game's name, as at the other golf tables: "hole 7 of 18 · par 5"."""
    if p.phase is Phase.OVER:
        return _("the round is over")
    n, par = p.hole.number, par_of_hole(p)
    if n > p.options.holes:
        hole = _("play-off hole {n}").format(n=n - p.options.holes)
    else:
        hole = _("hole {n} of {all}").format(n=n, all=p.options.holes)
    return " · ".join((hole, *((_("par {n}").format(n=par),) if par else ())))


def shot_word(number: int) -> str:
    """A shot of a hole by its number, counted from 1."""
    words = {1: _("first"), 2: _("second"), 3: _("third"), 4: _("fourth"), 5: _("fifth")}
    return words.get(number, _("{n}th").format(n=number))


def place_words(target: TileTarget) -> str:
    """A target in words: "the approach 8-5"."""
    name = _("water") if target.water else stage_name(target.stage)
    return _("the {place} {tile}").format(place=name, tile=TWELVE.names[target.tile])


def question(p: Public, legal: Legal[Action], names: Sequence[str], luck: int | None, choosing: bool) -> str:
    """The question to the player who acts here: while `choosing` for a double to give up, and once that is `luck` for a bag."""
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
    """What is said while nobody at this screen is asked: a sentence for each phase."""
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
    """The standings of the round, without a play-off."""
    card = card_of(p, names)
    par = sum(card.pars[: card.holes]) if len(card.pars) >= card.holes else 0
    return Leaders(CountedBy.STROKES, card.holes, sides_of(card), (), p.phase is Phase.OVER, par)


def attempt_words(from_tee: bool, holed: bool) -> str:
    """The large letters of an attempt that has been decided."""
    if not holed:
        return _("It stays out")
    return _("Hole in one!") if from_tee else _("Eagle!")


def attempt_asks(stage: ShotStage, number: int) -> str:
    """The sentence that says which number the draw of an attempt must show."""
    what = _("For a hole-in-one") if stage is ShotStage.TEE else _("For the eagle")
    return _("{what}: the draw must show a {n}").format(what=what, n=number)


def mulligan_words(shot: Shot) -> str:
    """The tiles and the result that a mulligan would take back, in words."""
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
    """What the plaque of a seat shows: its strokes at the hole that is played, and of the whole round once that is over."""
    card = card_of(view.public, sitting.names)
    line, tiles = card.lines[seat], view.public.counts[seat]
    over = par_words(to_par(line, card)) if line.strokes else ""
    role = over or (_("you") if seat == sitting.you else "")
    strokes = line.total if line.open is None and line.strokes else line.open
    stat = "" if strokes is None else str(strokes)
    return SeatNote(role, Tokens(tiles, tile_back), ngettext("{n} tile", "{n} tiles", tiles).format(n=tiles), stat,
                    strokes_words(strokes or 0) if stat else "", lies(view.public, seat))
