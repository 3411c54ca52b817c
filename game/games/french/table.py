"""The table of French: a cross of four arms, four players each alone, and points that nobody wants; its guided hand and its
drills.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.rules.hands import PASSED, HandEnded, Pass, Play, tile_in_words, turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table import line_face as line_talk
from game.games.dominoes.table.boards import ColumnCell, ColumnLine, TallyBoard, TallyRow, TallyState, columns
from game.games.dominoes.table.felt import EndSign
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import CROSS, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition, hand_begun
from game.games.dominoes.table.line_layout import EAST, NORTH, SOUTH, WEST, CrossLayout, LineStep, TileSpot, fit_cross
from game.games.dominoes.table.motion import TileMotion
from game.games.dominoes.table.picking import Picked
from game.games.dominoes.table.show import TileShow, left_over
from game.games.dominoes.table.unseen import SeenByAll, numbers_lacking, seen_by_all
from game.games.french.bots.policies import FrenchReview
from game.games.french.rules import (
    ARMS, BARE, CENTRE, NO_CROSS, SEATS, Action, Cross, Fined, GameEnded, HandResult, Knocked, Match, Phase, TileLaid, View, arm_name,
    lacks, losers, lost, passes_in_a_row, played_by, winners
)
from game.rules.contract import Event, Legal
from game.session.drills import DrillPosition, DrillTalk, DrillWords
from game.session.lesson import AsGood, Lesson, LessonOffer, LessonStep, bots_of
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.game_length import PointsOffer
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import Occasion, RuleFigures, SeatOccasion, Sitting, TableEntry, TableScene, Track, hand_over, match_over
from game.ui.table.pieces import MARGIN, FigureStrip, Half, counted, lines_high, strip_width
from game.ui.widgets.base import Widget
from game.words import N_, _, names_listed, ngettext


# ---- the cross of French as the felt shows it: its tiles from the moves of the hand, and what stands at the end of each arm
class CrossMove(NamedTuple):
    """One move of a hand: the tile (None: a pass) and the arm, and the cross before it."""

    seat: int
    tile: int | None
    arm: int
    cross: Cross


def cross_moves(view: View) -> Iterator[CrossMove]:
    """All moves in order."""
    cross = NO_CROSS
    for turn in turns_of(view.public.moves, view.public.opener, SEATS):
        yield CrossMove(turn.seat, turn.tile, turn.arm, cross)
        if turn.tile is not None and turn.arm != CENTRE:
            cross = cross.with_tile(turn.tile, turn.arm)


def cross_of(view: View) -> Line:
    """The layout on the table."""
    line = CROSS
    for move in cross_moves(view):
        if move.tile is not None:
            line = line.add(move.tile, SIX.halves[move.tile], move.arm, move.seat)
    return line._replace(across=waiting_arms(view.public.cross))


def with_tile(view: View, tile: int, arm: int, seat: int) -> Line:
    """The layout when one more tile has been put to that of the view."""
    cross = view.public.cross if arm == CENTRE else view.public.cross.with_tile(tile, arm)
    return cross_of(view).add(tile, SIX.halves[tile], arm, seat)._replace(across=waiting_arms(cross))


def waiting_arms(cross: Cross) -> frozenset[int]:
    """The arms that wait for their double (J18)."""
    return frozenset(arm for arm in range(SEATS) if cross.waits_for(arm) is not None)


def cross_signs(view: View) -> tuple[EndSign, ...]:
    """For each open end, its number and whether it only takes a blank or a double."""
    if not view.public.moves:
        return (EndSign(CENTRE, None, "0-0"),)
    return tuple(_sign(view.public.cross, arm) for arm in range(SEATS))


def _sign(cross: Cross, arm: int) -> EndSign:
    end = cross.ends[arm]
    if end < 0:
        return EndSign(arm, 0, _("needs a 0"))
    if cross.waits_for(arm) is not None:
        return EndSign(arm, end, _("needs {n}-{n}").format(n=end), double=True)
    return EndSign(arm, end, (_("north"), _("east"), _("south"), _("west"))[arm])


# ---- what the table of French says: questions to the player, what a seat did last, how the points stand
def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """The question to the player who acts at this screen."""
    if any(isinstance(a, Pass) for a in legal):
        return _("{name}, nothing of yours fits any arm: knock").format(name=name)
    plays = [a for a in legal if isinstance(a, Play)]
    if any(a.arm == CENTRE for a in plays):
        return _("Your turn, {name}: pose {tile}").format(name=name, tile=tile_in_words(plays[0].tile))
    if picked.tile is not None:
        return _which_arm(view, picked.tile, [a.arm for a in plays if a.tile == picked.tile])
    if picked.arm is not None:
        return _("Choose the tile that goes to the {arm} arm").format(arm=arm_name(picked.arm))
    if BARE in view.public.cross.ends:
        return _("Your turn, {name}: a 0 goes to each side of 0-0 first").format(name=name)
    if len({a.tile for a in plays}) == 1:
        return _("Your turn, {name}: play the glowing tile").format(name=name)
    return _("Your turn, {name}: play one of the glowing tiles").format(name=name)


def _which_arm(view: View, tile: int, arms: Sequence[int]) -> str:
    names = [arm_name(arm) for arm in arms]
    if all(view.public.cross.ends[arm] == BARE for arm in arms):
        return _("{tile} goes to any free side of 0-0: {arms}").format(tile=SIX.names[tile], arms=_either(names))
    return _("{tile} fits several arms: {arms}").format(
        tile=SIX.names[tile],
        arms=_either([_("{arm} by its {n}").format(arm=arm_name(arm), n=view.public.cross.ends[arm]) for arm in arms]))


def _either(words: Sequence[str]) -> str:
    """Choices in a sentence.

    >>> _either(["north", "east", "west"])
    'north, east or west'
    """
    *first, last = words
    return _("{first} or {last}").format(first=", ".join(first), last=last) if first else last


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        best = winners(view.public.match)
        line = ngettext("{who} has won the game", "{who} share the win", len(best))
        won = line.format(who=names_listed([names[seat] for seat in best]))
        return _and_lost(won, [names[seat] for seat in losers(view.public.match)])
    return line_talk.dealing() if view.public.phase is Phase.DEAL else line_talk.to_play(names[view.public.turn])


def _and_lost(won: str, names: Sequence[str]) -> str:
    """Who has won, and who has lost (J20)."""
    if not names:
        return won
    line = ngettext("{won}, {who} has lost", "{won}, {who} have lost", len(names))
    return line.format(won=won, who=names_listed(names))


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return "".join(left_over(result.pips[seat], out=seat == result.seat) for result in view.public.match.results[-1:])
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each."""
    return [_move_words(move) for move in cross_moves(view) if move.seat == seat]


def _move_words(move: CrossMove) -> str:
    """A play or a pass in a few words."""
    if move.tile is None:
        return _("knocked: no {n}").format(n=", ".join(_lacked(move.cross)))
    if move.arm == CENTRE:
        return _("posed {tile}").format(tile=SIX.names[move.tile])
    return _("played {tile} {arm}").format(tile=SIX.names[move.tile], arm=arm_name(move.arm))


def lacking(cross: Cross) -> str:
    """What a seat lacks that can't play: "no 0", "no 4, no 3-3"."""
    return ", ".join(_("no\u00a0{n}").format(n=what) for what in _lacked(cross))


def _lacked(cross: Cross) -> list[str]:
    """The numbers and the doubles that would have fitted."""
    if BARE in cross.ends:
        return ["0"]
    numbers = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened})
    doubles = sorted({end for end, opened in zip(cross.ends, cross.opened, strict=True) if not opened} - set(numbers))
    return [*map(str, numbers), *(f"{n}-{n}" for n in doubles)]


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand ended."""
    return _("Blocked") if result.seat is None else _("{name} goes out").format(name=names[result.seat])


def totals(points: Sequence[int], names: Sequence[str]) -> str:
    """All totals, the fewest first: "Ana 12, Winston 30"."""
    ranked = sorted(range(len(points)), key=lambda seat: points[seat])
    return ", ".join(_("{name}\u00a0{n}").format(name=names[seat], n=points[seat]) for seat in ranked)


def victory(event: GameEnded, names: Sequence[str]) -> tuple[str, str]:
    """The large words at the end of the game, then who has lost it, and the totals."""
    who = names_listed([names[seat] for seat in event.winners])
    line = ngettext("{who} wins!", "{who} share the win!", len(event.winners))
    points = totals(event.totals, names)
    return line.format(who=who), _("{lost} {points}").format(lost=lost(event, names), points=points) if event.losers else points


def remarks(view: View, names: Sequence[str]) -> tuple[str, ...]:
    """The remarks below the points: who has points for passes in this hand, and whose next pass would cost some."""
    found = []
    for seat in range(SEATS):
        if view.public.fines[seat]:
            found.append(_("{name}: {n} for knocking in this hand").format(name=names[seat], n=view.public.fines[seat]))
    if view.public.match.options.three_passes:
        near = [names[seat] for seat in range(SEATS) if _passes(view, seat) == 2]
        if near:
            found.append(_("the next knock costs {names} ten").format(names=names_listed(near)))
    return tuple(found)


def _passes(view: View, seat: int) -> int:
    """How many times in a row the seat has passed up to now."""
    past = len(view.public.moves)
    while past and (view.public.opener - (past - 1) - seat) % SEATS:
        past -= 1
    return passes_in_a_row(view.public.moves[:past]) if PASSED in view.public.moves[:past] else 0


# ---- the drawn figures of the rules of French dominoes: crosses, and hands that are counted
class _Cross(NamedTuple):
    """A cross to draw: the arms' tiles as halves, joining half first, from north clockwise; which ends wait for a double; words at ends."""

    arms: tuple[tuple[Half, ...], ...]
    across: tuple[int, ...] = ()
    words: Mapping[int, str] = MappingProxyType({})


def points(p: Painter, width: int) -> pygame.Surface:
    """A hand without a double and one with."""
    hands = ((_("11 and 1: 12 points"), ((6, 5), (1, 0))), (_("11 and 2, twice for the double: 26 points"), ((6, 5), (1, 1))))
    return counted(p, width, hands, (1,))


def cross(p: Painter, width: int) -> pygame.Surface:
    """A cross in the middle of a hand."""
    arms: tuple[tuple[Half, ...], ...] = (((0, 3), (3, 3), (3, 6)), ((0, 5), (5, 5), (5, 1), (1, 1), (1, 4)),
                                          ((0, 4),), ((0, 2), (2, 2), (2, 6)))
    return _drawn(p, width, _Cross(arms, (SOUTH,), {NORTH: "6", EAST: "4", SOUTH: "4-4", WEST: "6"}), 300, "")


def blanks(p: Painter, width: int) -> pygame.Surface:
    """0-0, three of its sides taken by blanks."""
    shown = _Cross((((0, 3),), ((0, 5),), (), ((0, 2),)), (), {SOUTH: "0"})
    return _drawn(p, width, shown, 230, _("One side is free: any tile with a 0 goes there."))


def doubles(p: Painter, width: int) -> pygame.Surface:
    """Three arms that go on, and one that waits."""
    shown = _Cross((((0, 3),), ((0, 5), (5, 5), (5, 1)), ((0, 4), (4, 4)), ((0, 2), (2, 2), (2, 6))), (NORTH,),
                   {NORTH: "3-3", EAST: "1", SOUTH: "4", WEST: "6"})
    return _drawn(p, width, shown, 270, _("Up, only 3-3 may follow. On the other arms go a 1, a 4 or a 6."))


def _drawn(p: Painter, width: int, shown: _Cross, high: float, said: str) -> pygame.Surface:
    """A cross on a strip `high` logical units high, with words at its ends and below."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    below = lines_high(p, said, wide - 2 * margin) + px(14) if said else 0
    felt = FigureStrip(p, wide, px(high) + below)
    steps = [[LineStep(*halves) for halves in arm] for arm in shown.arms]
    laid = fit_cross((margin / 2, margin / 2, wide - margin, px(high) - margin), LineStep(0, 0), steps, shown.across, px(34))
    half = round(laid.width)
    if laid.first is not None:
        for spot in (laid.first, *(spot for arm in laid.arms for spot in arm)):
            p.drop(felt.surface, p.tile(spot.near, spot.far, half, spot.angle), laid.centre(spot), .5)
    for arm, words in shown.words.items():
        _end(felt, laid, laid.ghosts[arm], words)
    if said:
        felt.write(said, wide / 2, px(high), wide - 2 * margin)
    return felt.surface


def _end(felt: FigureStrip, laid: CrossLayout, ghost: TileSpot, words: str) -> None:
    """Draws an open end with the tile or number that it needs."""
    p, half = felt.p, round(laid.width)
    across, down = (round(2 * extent * half) for extent in ghost.half_size)
    centre = laid.centre(ghost)
    put(felt.surface, p.rbox(across - 3, down - 3, half / 6, "well", "glow", max(2.0, 2 * p.look.scale), 170), centre, True)
    font = p.font(SIZES.body, "bold")
    share = min(1.0, .8 * across / max(1, font.size(words)[0]), .9 * down / max(1, font.get_height()))
    put(felt.surface, p.text(words, SIZES.body * share, "on_well", "bold"), centre, True)


FIGURES: Final[RuleFigures] = MappingProxyType({
    "french-cross": cross, "french-blanks": blanks, "french-doubles": doubles, "french-count": points,
})


# ---- the table of French: a cross of four arms, four players each alone, and points that nobody wants
class FrenchShow(TileShow[View]):
    """Turns the events of French into motion."""

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, CROSS)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        if isinstance(event, TileLaid):
            laid = with_tile(before, event.tile, event.arm, event.seat)
            return self.played(laid, event.seat, sitting, slam=self.slammed(before, after, event.seat))
        if isinstance(event, Knocked):
            return self.called(event.seat, sitting, _("Knock!"), lacking(event.cross), knocks=True)
        if isinstance(event, Fined):
            line = ngettext("{n} point for {name}", "{n} points for {name}", event.points)
            line = line.format(n=event.points, name=sitting.names[event.seat])
            return self.called(event.seat, sitting, line, _("the third knock in a row"))
        if isinstance(event, GameEnded):
            return self.close_match(*victory(event, sitting.names))
        return super().happen(event, before, after, sitting)

    def ended(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        self.turned_up(event.hands, number, result.seat is None, sitting.viewer)
        rests = self.rests(event, (result.seat,), sitting, [(why_more(result, seat), sum_of(result, seat)) for seat in range(SEATS)])
        points = _("Points so far: {totals}").format(totals=totals(result.totals, sitting.names))
        return self.close_with(rests, how(result, sitting.names), points, sitting)


def sum_of(result: HandResult, seat: int) -> str:
    """What becomes of a player's pips: "× 2 = 24", "× 2 + 10 = 34"; empty where they count as they are.

    >>> sum_of(HandResult(1, (12, 0, 5, 3), (True, False, False, False), (0, 10, 0, 0), (24, 10, 5, 3), (24, 10, 5, 3)), 0)
    '× 2 = 24'
    """
    parts = [*(["× 2"] if result.doubled[seat] else []), *([f"+ {result.fines[seat]}"] if result.fines[seat] else [])]
    return " ".join((*parts, f"= {result.points[seat]}")) if parts else ""


def why_more(result: HandResult, seat: int) -> str:
    """Why a player's pips are not the points: "a double left", "a double left, a fine"; empty where they are.

    >>> why_more(HandResult(1, (12, 0, 5, 3), (True, False, False, False), (10, 10, 0, 0), (34, 10, 5, 3), (34, 10, 5, 3)), 0)
    'a double left, a fine'
    """
    return ", ".join([*([_("a double left")] if result.doubled[seat] else []), *([_("a fine")] if result.fines[seat] else [])])


class FrenchFace(LineFace[View, Action]):
    """The cross of tiles, and everybody's points above the seats."""

    board: TallyBoard

    question = staticmethod(question)
    waiting = staticmethod(waiting)
    said = staticmethod(last_action)
    move_history = staticmethod(move_history)

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self.board = TallyBoard()
        self.show = FrenchShow(self.motion)

    # ---- positions
    def position(self, view: View) -> LinePosition:
        between = view.public.phase in (Phase.DEAL, Phase.OVER)
        return LinePosition(cross_of(view), cross_signs(view), view.public.phase is Phase.PLAY, between, len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        points, limit = _points(view), view.public.match.options.limit
        best = winners(view.public.match) if view.public.match.results else ()
        rows = tuple(TallyRow(seat, points[seat], seat in best) for seat in self.order(view, sitting))
        self.board.put(TallyState(_("Ends at {limit} points").format(limit=limit), rows, limit, False, remarks(view, sitting.names)))

    def tried_arm(self, line: Line, tile: int) -> int:
        """An arm whose number the tile shows, if there is one, so that the rules name the double that has to come first."""
        if line.first is None:
            return line.opening
        return next((arm for arm, end in enumerate(line.ends) if end in SIX.halves[tile]), 0)

    # ---- words
    def tag(self, sign: EndSign) -> str:
        """What a guided game says at an arm: its name, and what fits; an arm that needs a blank or a double keeps its usual label."""
        if sign.number is None or sign.double or self.view.public.cross.ends[sign.arm] < 0:
            return sign.label
        return _("{arm}: a {n} fits").format(arm=sign.label, n=sign.number)

    def subtitle(self, view: View) -> str:
        number = self.hand_number(view, over=view.public.phase is Phase.OVER)
        return _("hand {n}, to {limit} points; the fewest win").format(n=number, limit=view.public.match.options.limit)

    # ---- panels
    @staticmethod
    def seen_by_all(view: View, held: int) -> SeenByAll:
        """What knocks have shown to the holder of these tiles, with the doubles that an arm waits for."""
        barred: Sequence[int] = lacks(view.public) if view.public.phase is Phase.PLAY and view.public.moves else (0,) * SEATS
        return seen_by_all(SIX.every, (held, *played_by(view.public)), barred, _lacking)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The points of each hand, and all together."""
        match = view.public.match
        lines = [_line(number, result, sitting.names) for number, result in enumerate(match.results, 1)]
        card = [_total(match), *reversed(lines)] if lines else []
        legend = [_("×2: a double was left, so the hand counts double.")] if any(any(r.doubled) for r in match.results) else []
        if match.options.three_passes:
            legend.append(_("+10: the third knock in a row."))
        return columns(card, SEATS, _("Points by hand"), " ".join(legend))


def _points(view: View) -> list[int]:
    """Everybody's points, those for passes in this hand included."""
    return [total + fine for total, fine in zip(view.public.match.totals, view.public.fines, strict=True)]


def _lacking(barred: int, out_of_sight: int) -> tuple[str, ...]:
    """The numbers that a seat can't have, then single doubles, as far as such tiles are still out of sight."""
    numbers = numbers_lacking(barred, out_of_sight)
    doubles = [n for n in range(SIX.high + 1) if str(n) not in numbers and SIX.numbers[n] & SIX.doubles & barred & out_of_sight]
    return (*numbers, *(f"{n}-{n}" for n in doubles))


def _total(match: Match) -> ColumnLine:
    best = winners(match)
    return ColumnLine(_("Total"), tuple(ColumnCell(str(total), seat in best) for seat, total in enumerate(match.totals)))


def _line(number: int, result: HandResult, names: Sequence[str]) -> ColumnLine:
    cells = tuple(
        ColumnCell(str(points), seat == result.seat, " ".join(filter(None, ("×2" if double else "", f"+{fine}" if fine else ""))))
        for seat, (points, double, fine) in enumerate(zip(result.points, result.doubled, result.fines, strict=True))
    )
    return ColumnLine(str(number), cells, how(result, names))


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """The occasions that an event brings for seats."""
    seats = len(view.public.counts)
    if isinstance(event, Knocked):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        return hand_over(seats, () if event.result.seat is None else (event.result.seat,))
    return match_over(seats, event.winners) if isinstance(event, GameEnded) else ()


class ReviewedFrench(ReviewedTable[View]):
    """What the review needs from the table of French."""

    line_of = staticmethod(cross_of)
    seen_by_all = staticmethod(FrenchFace.seen_by_all)
    how = staticmethod(how)


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """The review of hands of French."""
    return HandReview(replay, face_of, FrenchReview(), ReviewedFrench())


class DrawnFrench(TableEntry):
    """How French is drawn."""

    icon = "arms"
    figures = FIGURES
    cloth = "#22406B"
    length = PointsOffer("limit", ("50", "100"))
    face = staticmethod(FrenchFace)
    occasions = staticmethod(occasions)
    begins = staticmethod(hand_begun)


DRAWN: Final = DrawnFrench()


# ---- the guided first hand of French: the cross, doubles that open its arms, and what a double in the hand costs
_DEAL: Final = (
    "deal 6-2,5-3,5-0,3-3,2-2,2-0,0-0 6-6,6-3,4-4,4-3,4-2,4-0,1-1 6-5,6-1,5-5,5-1,4-1,3-1,1-0 6-4,6-0,5-4,5-2,3-2,3-0,2-1"
)

LESSON: Final = Lesson(
    bots_of("Winston", "Desmond", "Marcia"),
    (
        LessonStep(
            N_("Points are bad"),
            N_("Welcome to French! Everybody plays alone. What you still hold when a hand ends are points, and nobody wants them: "
               "the fewest points win the game."),
            ("board",),
            known=N_("A whole game goes to 100 points. Shorter and longer ones are offered beside Play now."),
        ),
        LessonStep(
            N_("Your tiles"),
            N_("Each of us gets seven tiles. We build a cross with four arms, and you may play at the end of any arm. Marcia is next after "
               "you."),
            ("hand",),
            before=(_DEAL,),
            known=N_("All 28 tiles are dealt: seven to each of the four, and none is left over."),
        ),
        LessonStep(
            N_("The 0-0 begins"),
            N_("Every hand begins with the 0-0 in the middle. You hold it, so you pose it, which means: you play the first "
               "tile."),
            ("tile 0-0",),
            plays=("pose 0-0",),
            why=N_("Whoever holds the 0-0 begins each hand, and must begin with it."),
            known=N_("The arms are named by the compass: north is up, east right, south down, west left."),
        ),
        LessonStep(
            N_("Four 0s first"),
            N_("Each side of the 0-0 first needs another tile with a 0. Three sides have one. You hold the 2-2, so play the 2-0 now: you "
               "will soon see why."),
            ("tile 2-0", "end 0"),
            before=("play 3-0 west", "play 1-0 south", "play 4-0 east"),
            plays=("play 2-0 north",),
            wrong=N_("The 5-0 fits as well. But that arm would wait for the 5-5, which somebody else holds. Take the 2-0."),
            why=N_("Your tile chooses the number of its arm. Choose one that you can go on with."),
            known=N_("Whoever has no 0 now must knock, which is to pass, even with a double in hand."),
        ),
        LessonStep(
            N_("Open your arm"),
            N_("Each arm now waits for the double of its number. Marcia and Desmond have none: they knocked, which means that they pass. "
               "Open the upper arm with your 2-2."),
            ("seat 2", "seat 3", "tile 2-2", "end 2"),
            before=("pass", "pass", "play 1-1 south"),
            plays=("play 2-2 north",),
            wrong=N_("The 3-3 opens an arm too, and its time will come. First open the arm of the 2: you have a 6-2 to go on with."),
            why=N_("Once its double lies, an arm goes on like any line: number to equal number."),
            known=N_("Holding back a double keeps its arm closed. That is allowed, and sometimes clever."),
        ),
        LessonStep(
            N_("Get rid of doubles"),
            N_("You still hold a double, the 3-3. A double in your hand at the end makes all your points count twice! Play it now."),
            ("tile 3-3", "end 3"),
            before=("play 2-1 south", "pass", "play 4-4 east"),
            plays=("play 3-3 west",),
            wrong=N_("That fits. But as long as you hold the 3-3, everything counts twice. Let it go first."),
            why=N_("It does not matter how small the double is, or how many you hold: with one the whole hand counts twice."),
            known=N_("The same goes for the others: if the hand ends early, the doubles that they still hold cost them points."),
        ),
        LessonStep(
            N_("Heavy tiles next"),
            N_("No doubles left, well done. Each pip, each dot, that you hold may become a point, so heavy tiles go first. Play the 6-2: "
               "two arms ask for a 2, and either will do."),
            ("tile 6-2", "end 2"),
            before=("play 5-2 south", "play 3-1 west", "play 4-2 east"),
            plays=("play 6-2 north",),
            as_good=(AsGood("play 6-2 east", (("north", "east"),)),),
            answers=(
                ("play 5-3 *", N_("Just as heavy, well seen. But your 5-3 and 5-0 can both go to a 5 later, so play the 6-2 first.")),
            ),
            wrong=N_("That one fits, but it weighs less. Nobody knows how soon the hand ends, so the heavy tiles go first."),
            why=N_("The 6-2 has eight pips, and your other tiles have eight and five. The 6-2 leaves you both of them for the 5s."),
            known=N_("All tiles together have 168 pips. An even share for each of you is 42."),
        ),
        LessonStep(
            N_("One tile, many arms"),
            N_("Look at all four ends first. Your 5-3 and 5-0 fit at several of them. Play the heavier one at either of the two 5s."),
            ("tile 5-3", "end 5"),
            before=("play 6-0 north", "play 5-1 west", "pass"),
            plays=("play 5-3 south",),
            as_good=(AsGood("play 5-3 west", (("south", "west"),)),),
            wrong=N_("The 5-0 is the lighter one: keep it for the end. Play the 5-3."),
            why=N_("After this your last tile, the 5-0, fits at two arms. Somebody may take one of them, hardly both."),
            known=N_("By keys: the arrows go from end to end, and Enter plays."),
        ),
        LessonStep(
            N_("Go out"),
            N_("They covered the 5, but one arm still asks for a 0. Play your last tile there: then you go out, and the hand ends!"),
            ("tile 5-0", "end 0"),
            before=("play 5-4 west", "play 4-1 west", "play 6-3 south"),
            plays=("play 5-0 north",),
            why=N_("Whoever plays their last tile ends the hand, and adds no points."),
            known=N_("If nothing fits any arm the hand is blocked, and all pay for what they hold."),
        ),
        LessonStep(
            N_("Count the points"),
            N_("You add nothing, Marcia her 15 pips. Winston and Desmond kept a double: their 19 and 28 count twice. At 100 the game "
               "ends. You have learned:"),
            ("board",),
            known=N_("Only whoever goes out is sure to add nothing."),
        ),
    ),
    learned=(
        N_("First a 0 on each side, then a double opens each arm."),
        N_("A double left in your hand counts all of it twice."),
        N_("Heavy tiles go first: the fewest points win."),
    ),
    offer=LessonOffer(N_("To 50 points against rookies"), "rookie", (("limit", "50"),)),
)


# ---- the drills of French dominoes in words
def _place(_position: DrillPosition, tile: str, arm: str) -> str:
    return _("{tile} on the {arm} arm").format(tile=tile, arm=arm_name(ARMS.index(arm)))


TALK: Final = DrillTalk(
    MappingProxyType({
        "arms": DrillWords(
            N_("Three places, one that wins"),
            N_("Your 4-2 fits two of the arms, your 6-1 a third. What do you play?"),
            N_("With the 4-2 in the east all seven 4s are down, and the last 1 is your 6-1: the others must knock, and you "
               "go out with it."),
        ),
        "ten": DrillWords(
            N_("Ten pips to be rid of"),
            N_("You hold 5-5 and 3-2, and each of them fits. Which goes first?"),
            N_("The west is the only place for your 5-5, and the others have three 5s. If one goes there, you pay twice for all."),
        ),
    }),
    N_("Numbers: how often you win the whole game, over the deals that the master thinks likely."),
    _place,
)
