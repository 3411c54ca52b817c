"""The table of Jamaican Partner: its views on the felt, on the score board and in words; its guided first hand and its drills."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.rules.hands import HandEnded, Passed
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table import line_face as line_talk
from game.games.dominoes.table import show
from game.games.dominoes.table.boards import StreakBoard, StreakState
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import EMPTY, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition, end_words, hand_begun, line_signs, love
from game.games.dominoes.table.motion import TileMotion
from game.games.dominoes.table.picking import Picked
from game.games.dominoes.table.show import HandMoves, LineShow, QuestionCard, came_to, turn_words, turns_by
from game.games.dominoes.table.unseen import SeenByAll, TokenCell, seen_by_all
from game.games.partner.bots.review import PartnerReview
from game.games.partner.rules import (
    SEATS, Action, HandResult, Lead, LeadLeft, LeadTaken, LeaveLead, MatchEnded, Phase, View, lacks, played_by, side_of
)
from game.rules.contract import Event, Legal
from game.session.drills import DrillTalk, DrillWords
from game.session.lesson import Lesson, LessonOffer, LessonStep, bots_of
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.game_length import StreakOffer
from game.ui.looks.stage import Tween, land
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import Occasion, RuleFigures, SeatOccasion, Sitting, TableEntry, TableScene, Track, hand_over, match_over
from game.ui.table.pieces import MARGIN, FigureStrip, Half, counted, length, lines_high, strip_width
from game.ui.widgets.base import Widget
from game.ui.widgets.chairs import SeatedPerson, Seating
from game.ui.widgets.layout import Column, Gap, Row, Rule
from game.ui.widgets.links import LinkedLabel
from game.ui.widgets.text import Label
from game.words import N_, _, number_word


# ---- what the Partner table says: questions to the player, what a seat did last, captions at the end of a hand
def pair(names: Sequence[str], side: int) -> str:
    """The names of a side: "Ana & Desmond"."""
    return _("{one} & {other}").format(one=names[side], other=names[side + 2])


def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """The question to the player who acts at this screen."""
    if any(isinstance(a, LeaveLead) for a in legal):
        return _("{name}, do you take the lead, or leave it to your partner?").format(name=name)
    return line_talk.question((view.public.left, view.public.right), legal, name, picked)


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        winner = max((0, 1), key=lambda side: view.public.match.streak[side])
        return _("{side} have won the match").format(side=pair(names, winner))
    if view.public.phase is Phase.DEAL:
        return line_talk.dealing()
    if view.public.phase is Phase.LEAD:
        return _("{name} decides about the lead").format(name=names[view.public.turn])
    return line_talk.to_play(names[view.public.turn])


def role(seat: int, viewer: int, names: Sequence[str], *, own: bool) -> str:
    """What a seat is to the viewer; for a spectator (`own` False), whose partner it is."""
    if not own:
        return _("with {name}").format(name=names[seat ^ 2])
    if seat == viewer:
        return _("you")
    return _("your partner") if seat == viewer ^ 2 else _("against you")


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return came_to(view.public.match.results, seat)
    if not view.public.moves and view.public.left_lead and view.public.phase is Phase.LEAD and seat == view.public.turn ^ 2:
        return _("left the lead")
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each."""
    return [turn_words(turn) for turn in turns_by(HandMoves(view.public.opener, SEATS, view.public.moves), seat)]


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    if result.seat is not None and result.key and not result.blocked:
        return _("{name} dominoes with the key").format(name=names[result.seat])
    return line_talk.how_won(result.seat, result.blocked, result.pips, names)


def by_key(tile: int, worth: int) -> str:
    """A sentence with the tile by which a hand was won with the key, and with the worth of the hand.

    >>> by_key(18, 2)
    '5-3 fitted both ends: the hand counts 2.'
    """
    text = _("{tile} fitted both ends: the hand counts {n}.") if worth > 1 else _("{tile} fitted both ends.")
    return text.format(tile=SIX.names[tile], n=worth)


def stands(result: HandResult, names: Sequence[str]) -> str:
    """How the match stands after a hand, in a few words."""
    if result.side is None:
        return line_talk.replayed()
    own, other = result.streak[result.side], result.streak[1 - result.side]
    if own == other == 0:
        return _("{side} bring it back to nil\u00a0all").format(side=pair(names, result.side))
    if own == other:
        return _("One\u00a0all: a play-off hand decides")
    return _("{side} stand at {own}–{other}").format(side=pair(names, result.side), own=own, other=other)


def outcome(result: HandResult, names: Sequence[str]) -> str:
    """What a hand brought, for the card of hands: the side that won it, or what became of the score; and its worth above 1."""
    if result.side is None:
        return _("replayed for one more")
    own, other = result.streak[result.side], result.streak[1 - result.side]
    said = _("back to nil\u00a0all") if own == other == 0 else _("one\u00a0all") if own == other else pair(names, result.side)
    return said if result.worth == 1 else _("{said}, worth {n}").format(said=said, n=result.worth)


def leading(streak: tuple[int, int]) -> int | None:
    """The side with the longer streak, None where they are level."""
    return None if streak[0] == streak[1] else side_of(0 if streak[0] > streak[1] else 1)


# ---- the drawn figures of Jamaican Partner's rules, painted live: they follow theme, pips, size and text scale like the table itself
_TURN = 4           # how many times larger the arrow is drawn before it is scaled down: pygame has no smooth arcs


def tiles(p: Painter, width: int) -> pygame.Surface:
    """Three tiles: a common one, a double, one with a 0."""
    wide = strip_width(p, width)
    shown = ((6, 4, _("6-4: ten pips")), (5, 5, _("5-5: a double")), (3, 0, _("3-0: a three and a 0")))
    column, half, margin = wide // 3, min(p.look.px(52), wide // 9), p.look.px(MARGIN)
    high = max(lines_high(p, words, column - margin) for _a, _b, words in shown)
    felt = FigureStrip(p, wide, half + 2 * margin + p.look.px(12) + high)
    for number, (a, b, words) in enumerate(shown):
        centre = column * (number + .5)
        felt.tile(a, b, (centre, margin + half / 2), half)
        felt.write(words, centre, margin + half + p.look.px(12), column - margin)
    return felt.surface


def whole_set(p: Painter, width: int) -> pygame.Surface:
    """All 28 tiles as a triangle: a row for each number, led by its double."""
    wide, margin = strip_width(p, width), p.look.px(MARGIN)
    step = (wide - 2 * margin) / 7
    half = int(step / 2.16)
    felt = FigureStrip(p, wide, int(7 * half * 1.22) + 2 * margin)
    for row, high in enumerate(range(6, -1, -1)):
        for column, low in enumerate(range(high, -1, -1)):
            felt.tile(high, low, (margin + step * (column + .5), margin + half * (row * 1.22 + .61)), half)
    return felt.surface


def seating(p: Painter, width: int) -> pygame.Surface:
    """Four at a table, partners opposite, and the way the turn goes."""
    people = (SeatedPerson(_("You"), _("first seat")), SeatedPerson(_("Opponent"), _("plays after your partner")),
              SeatedPerson(_("Your partner"), _("opposite you")), SeatedPerson(_("Opponent"), _("plays after you")))
    picture: Widget = Seating(people, ((0, 2), (1, 3)), high=170)
    picture.own_ground = "paper"
    wide = strip_width(p, width)
    out = pygame.Surface((wide, picture.height(p, wide)), pygame.SRCALPHA, 32)
    picture.layout(p, out.get_rect())
    picture.draw(p, out)
    size = p.look.px(54)
    put(out, _turning(size, p.colour("on_felt"), p.colour("baize")), out.get_rect().center, True)
    return out


def _turning(size: int, colour: tuple[int, int, int], ground: tuple[int, int, int]) -> pygame.Surface:
    """A round anti-clockwise arrow on a disc."""
    side = size * _TURN
    board = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    board.fill((*ground, 0))
    middle, radius, pen = side / 2, side * .34, side * .045
    pygame.draw.circle(board, ground, (middle, middle), side * .5)
    for step in range(0, 281, 2):           # from lower right over the top to lower left, in degrees anti-clockwise
        turn = math.radians(-50 + step)
        pygame.draw.circle(board, colour, (middle + radius * math.cos(turn), middle - radius * math.sin(turn)), pen)
    end = math.radians(230)
    tip = middle + radius * math.cos(end), middle - radius * math.sin(end)
    ahead, out = (-math.sin(end), -math.cos(end)), (math.cos(end), -math.sin(end))
    head = side * .16
    points = [(tip[0] + ahead[0] * head * 1.3, tip[1] + ahead[1] * head * 1.3),
              (tip[0] + out[0] * head, tip[1] + out[1] * head), (tip[0] - out[0] * head, tip[1] - out[1] * head)]
    pygame.draw.polygon(board, colour, points)
    return pygame.transform.smoothscale(board, (size, size)).premul_alpha()


def doubles(p: Painter, width: int) -> pygame.Surface:
    """A line with two doubles across."""
    return _plain_line(p, width, ((6, 3), (3, 3), (3, 1), (1, 1), (1, 5)))


def blocked(p: Painter, width: int) -> pygame.Surface:
    """A line that ends in fives on both sides, with all seven fives in it."""
    return _plain_line(p, width, ((5, 1), (1, 0), (0, 5), (5, 5), (5, 2), (2, 3), (3, 5), (5, 4), (4, 6), (6, 5)))


def _plain_line(p: Painter, width: int, shown: Sequence[Half]) -> pygame.Surface:
    wide, margin = strip_width(p, width), p.look.px(MARGIN)
    half = min(p.look.px(44), (wide - 2 * margin) // length(shown, 1))
    felt = FigureStrip(p, wide, 2 * half + 2 * margin)
    felt.line(shown, wide / 2, margin + half, half)
    return felt.surface


def ends(p: Painter, width: int) -> pygame.Surface:
    """A line, its two ends named, and a tile of the hand for each."""
    names = _("left end: 2"), _("right end: 3")
    return _fitting(p, width, ((2, 5), (5, 5), (5, 3)), names, ((4, 2), (3, 6)), _("These two tiles fit."))


def both_ends(p: Painter, width: int) -> pygame.Surface:
    """One tile and two places where it may go."""
    names = _("here, by its 4"), _("or here, by its 2")
    return _fitting(p, width, ((4, 6), (6, 2)), names, ((4, 2),), _("4-2 fits both ends: you choose."))


def key(p: Painter, width: int) -> pygame.Surface:
    """The last tile of a hand fits two different ends."""
    names = _("a five…"), _("…and a one")
    return _fitting(p, width, ((5, 3), (3, 3), (3, 1)), names, ((5, 1),), _("The last tile, 5-1, fits both: the key."))


def _fitting(p: Painter, width: int, line: Sequence[Half], names: tuple[str, str], held: Sequence[Half], words: str) -> pygame.Surface:
    """A line with an open place at each end, names under the places, and below the tiles of the hand that are meant."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    half = min(px(40), (wide - 2 * margin) // (length(line, 1) + 5))
    room = (wide - length(line, half)) / 2 - px(6)
    text = max(lines_high(p, name, room) for name in names)
    below = max(2 * half, half + px(8) + text) + margin
    felt = FigureStrip(p, wide, margin + below + half + px(10) + lines_high(p, words, wide - 2 * margin) + margin // 2)
    y = margin + half
    first, last = felt.line(line, wide / 2, y, half)
    for x, name in ((first - half * 1.2, names[0]), (last + half * 1.2, names[1])):
        felt.place((x, y), half)
        middle = max(room / 2 + px(4), min(wide - room / 2 - px(4), x))
        felt.write(name, middle, y + half / 2 + px(6), room)
    hand = margin + below + half / 2
    for number, (a, b) in enumerate(held):
        felt.tile(a, b, (wide / 2 + (number - (len(held) - 1) / 2) * half * 2.4, hand), half)
    felt.write(words, wide / 2, hand + half / 2 + px(8), wide - 2 * margin)
    return felt.surface


def count(p: Painter, width: int) -> pygame.Surface:
    """Four hands that are left when a hand is blocked, with their pips."""
    hands: tuple[tuple[str, tuple[Half, ...]], ...] = (
        (_("You: 11 pips"), ((5, 6),)), (_("Opponent: 7 pips"), ((3, 2), (2, 0))),
        (_("Your partner: 2 pips, the fewest"), ((1, 1),)), (_("Opponent: 4 pips"), ((2, 2),)))
    return counted(p, width, hands, (2,))


def streak(p: Painter, width: int) -> pygame.Surface:
    """The score board after four hands: three wins, and the one loss that takes them all."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    steps = ((_("won"), 1), (_("won"), 2), (_("won"), 3), (_("lost"), 0), (_("won"), 1))
    line = p.font(SIZES.small).get_linesize()
    stud, row = min(px(22), (wide - 2 * margin) // 16), max(px(26), line + px(4))
    felt = FigureStrip(p, wide, 2 * margin + row * len(steps))
    for number, (words, score) in enumerate(steps):
        y = margin + row * (number + .5)
        felt.write(_("Hand {n}: {how}").format(n=number + 1, how=words), wide * .22, y - line / 2, wide * .42)
        for hole in range(6):
            put(felt.surface, p.stud(stud, hole < score), (wide * .46 + hole * stud * 1.2, y), True)
        felt.write(f"{score}–0" if score else "0–0", wide * .88, y - line / 2, wide * .2, "bold")
    return felt.surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "tiles": tiles, "whole-set": whole_set, "seating": seating, "ends": ends, "doubles": doubles, "both-ends": both_ends,
    "blocked": blocked, "count": count, "streak": streak, "key": key,
})


# ---- the table of Jamaican Partner: what its views are on the felt, on the score board and in words, and the question about the lead
COIN_TIME: Final = .5       # seconds in which a coin rolls to its place


class HandLine(NamedTuple):
    """One hand: its number from 1, who won it (seat, None: tied), how in words, what else is to be said, and the score after it."""

    number: int
    seat: int | None
    how: str
    remark: str
    score: str


def scorecard(lines: Sequence[HandLine], heading: str) -> Widget:
    """The score tab: the heading, then the hands, the newest first."""
    if not lines:
        none = Label(_("No hand has been finished yet."), SIZES.small, kind="italic", tint="lesser")
        return Column(Label(heading, SIZES.small, kind="bold"), none, gap=6, ground="paper")
    rows: list[Widget] = []
    for line in reversed(lines):
        rows += [Rule(), _row(line)]
    return Column(Label(heading, SIZES.small, kind="bold"), *rows, gap=0, ground="paper")


def _row(line: HandLine) -> Widget:
    sign: Widget = TokenCell(line.seat) if line.seat is not None else Gap(18)
    words: list[Widget] = [LinkedLabel(line.how, SIZES.small)]
    if line.remark:
        words.append(LinkedLabel(line.remark, SIZES.caption, kind="italic", tint="lesser"))
    score = Label(line.score, SIZES.body, kind="bold", align="right")
    return Row(Label(str(line.number), SIZES.caption, tint="lesser", width=16), sign, Column(*words, gap=0, grow=1.0), score, gap=5)


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return show.line_of(show.HandMoves(view.public.opener, SEATS, view.public.moves))


class PartnerShow(LineShow[View]):
    """Turns Partner's events into motion."""

    line_of = staticmethod(line_of)

    def __init__(self, motion: TileMotion) -> None:
        super().__init__(motion, EMPTY)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        if isinstance(event, LeadTaken | LeadLeft):
            return self._lead(event, sitting)
        if isinstance(event, MatchEnded):
            words = _("{side} win the match").format(side=pair(sitting.names, event.side))
            return self.close_match(love(event.streak[event.side]), words)
        return super().happen(event, before, after, sitting)

    def _lead(self, event: LeadTaken | LeadLeft, sitting: Sitting) -> tuple[Track, ...]:
        name = sitting.names[event.seat]
        if isinstance(event, LeadLeft):
            words = _("leaves the lead to {name}").format(name=sitting.names[event.seat ^ 2])
        elif event.double_six:
            words = _("has 6-6 and begins")
        else:
            words = _("leads, as both left it") if event.forced else _("takes the lead")
        return self.called(event.seat, sitting, name, words)

    def ended(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        """By whom and how, with the key and what it is worth, and how the match stands."""
        result = event.result
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        rests = self.rests(event, () if result.side is None else (result.side, result.side + 2), sitting)
        key = self.line.last if result.key and not result.blocked else None
        below = stands(result, sitting.names) if key is None else f"{by_key(key, result.worth)} {stands(result, sitting.names)}"
        return self.close_with(rests, how(result, sitting.names), below, sitting, key=key)


class PartnerFace(LineFace[View, Action]):
    """The line of tiles, and the streak of wins above the seats."""

    board: StreakBoard

    question = staticmethod(question)
    waiting = staticmethod(waiting)
    said = staticmethod(last_action)
    move_history = staticmethod(move_history)

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self.board = StreakBoard()
        self.show = PartnerShow(self.motion)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        stood = self.board.state.wins
        tracks = super().happen(event, before, after, sitting)
        if self.board.state.wins != stood and self.scene.settings.speed and not self.motion.still:
            self.board.turn(0)
            self.scene.clock.play(Tween(COIN_TIME, self.board.turn, land))
        return tracks

    # ---- positions
    def position(self, view: View) -> LinePosition:
        line, playing = line_of(view), view.public.phase is Phase.PLAY
        return LinePosition(line, line_signs(line), playing, view.public.phase in (Phase.DEAL, Phase.OVER), len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        match = view.public.match
        side = leading(match.streak)
        remarks = []
        if match.play_off:
            remarks.append(_("play-off hand"))
        if match.worth > 1:
            remarks.append(_("this hand is worth {n}").format(n=match.worth))
        names = "" if side is None else pair(sitting.names, side)
        if side is None and match.streak[0]:
            names = _("One\u00a0all")
        high, low = max(match.streak), min(match.streak)
        self.board.put(StreakState(names, f"{high}–{low}", high, match.options.target, tuple(remarks)))

    def put_more(self, view: View, shown: bool) -> None:
        """Shows the question about the lead, where the player at this screen is asked."""
        if any(isinstance(a, LeaveLead) for a in self.legal):
            leave = _("Leave it to {name}").format(name=self.sitting.names[self.sitting.viewer ^ 2])
            answers = ((_("Take the lead"), lambda: self.scene.choose(Lead())), (leave, lambda: self.scene.choose(LeaveLead())))
            self.felt.put_in(QuestionCard(_("Your side begins this hand"), answers))
        else:
            super().put_more(view, shown)

    # ---- words
    def role(self, seat: int, sitting: Sitting) -> str:
        return role(seat, sitting.viewer, sitting.names, own=sitting.you is not None)

    def subtitle(self, view: View) -> str:
        number = self.hand_number(view, over=view.public.phase is Phase.OVER)
        return _("hand {n}, first to {target} in a row").format(n=number, target=number_word(view.public.match.options.target).lower())

    # ---- panels
    @staticmethod
    def seen_by_all(view: View, held: int) -> SeenByAll:
        return seen_by_all(SIX.every, (held, *played_by(view.public)), lacks(view.public))

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The hands so far."""
        lines = []
        for number, result in enumerate(view.public.match.results, 1):
            high, low = max(result.streak), min(result.streak)
            lines.append(HandLine(number, result.seat, how(result, sitting.names), outcome(result, sitting.names), f"{high}–{low}"))
        return scorecard(lines, _("Hands"))

    # ---- hints
    def point_out(self, action: object | None) -> None:
        super().point_out(action)
        for extra in self.felt.walk():
            if isinstance(extra, QuestionCard):
                extra.mark(0 if isinstance(action, Lead) else 1 if isinstance(action, LeaveLead) else None)

    def focus_of(self, action: object) -> Widget | None:
        for extra in self.felt.walk():
            if isinstance(extra, QuestionCard) and isinstance(action, Lead | LeaveLead):
                return extra.buttons[isinstance(action, LeaveLead)]
        return super().focus_of(action)


def occasions(event: Event, _view: View) -> Iterable[SeatOccasion]:
    """The occasions that an event brings for seats."""
    if isinstance(event, Passed):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        result = event.result
        streak = 0 if result.side is None else result.streak[result.side]
        return hand_over(SEATS, [seat for seat in range(SEATS) if side_of(seat) == result.side], streak)
    return match_over(SEATS, [seat for seat in range(SEATS) if side_of(seat) == event.side]) if isinstance(event, MatchEnded) else ()


class ReviewedPartner(ReviewedTable[View]):
    """What the review needs from the table of Partner."""

    line_of = staticmethod(line_of)
    seen_by_all = staticmethod(PartnerFace.seen_by_all)
    how = staticmethod(how)

    def winners(self, names: Sequence[str], seat: int) -> str:
        return pair(names, side_of(seat))

    def partner(self, seat: int) -> int | None:
        return seat ^ 2


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """The review of hands of Partner."""
    return HandReview(replay, face_of, PartnerReview(), ReviewedPartner())


class DrawnPartner(TableEntry):
    """How Jamaican Partner is drawn."""

    icon = "tile"
    figures = FIGURES
    cloth = "#1D5A45"
    length = StreakOffer("target", ("2", "6"))
    face = staticmethod(PartnerFace)
    occasions = staticmethod(occasions)
    begins = staticmethod(hand_begun)


DRAWN: Final = DrawnPartner()


# ---- the guided first hand of Jamaican Partner: who sits where, what fits, what a knock tells, and how two people play as one
_DEAL: Final = (
    "deal 6-6,5-5,3-2,1-0,3-1,5-3,4-1 5-2,4-2,3-0,2-0,5-1,5-0,6-5 6-3,4-3,5-4,6-4,4-0,3-3,4-4 6-2,2-1,6-1,1-1,0-0,2-2,6-0"
)

_COVERS: Final = N_("That covers the 4, which is the number Desmond keeps playing. Leave him his 4, and play on the other end.")

LESSON: Final = Lesson(
    bots_of("Winston", "Desmond", "Marcia"),
    (
        LessonStep(
            N_("You play in twos"),
            N_("Welcome to the table! Desmond is your partner: his seat is lit. Winston and Marcia play against you two. Whoever plays "
               "their last tile goes out, and wins the hand for both of their side."),
            ("seat 2",),
            known=N_("Partners play in turn with their rivals: between your turn and Desmond's there is always one of theirs."),
        ),
        LessonStep(
            N_("Seven tiles each"),
            N_("All 28 tiles are dealt: these seven are yours, and only you see them. In turn we each add one tile to the line on the "
               "table. Marcia is next after you, then Desmond, then Winston."),
            ("hand",),
            before=(_DEAL,),
            known=N_("Every number stands on seven tiles, its double among them. Who counts to seven knows a lot."),
        ),
        LessonStep(
            N_("The first tile"),
            N_("Whoever holds the double six begins the first hand. That is you! To pose is to play the first tile: pose the 6-6. Click "
               "it, or press its number."),
            ("tile 6-6",),
            plays=("pose 6-6",),
            why=N_("In the first hand of a match the double six is always the first tile."),
            known=N_("Later hands are begun by the side that won the last one, with any tile it likes."),
        ),
        LessonStep(
            N_("Which tiles fit?"),
            N_("A tile joins the line where it shows the same number. The ends ask for a 3 and a 5, and four of your tiles would fit. "
               "Doubles should go first: play the 5-5, which glows."),
            ("tile 5-5", "end 5"),
            before=("play 6-2 right", "play 6-3 left", "play 5-2 right"),
            plays=("play 5-5 right",),
            wrong=N_("That one fits too, well seen. But doubles are the hardest tiles to get rid of, so play the 5-5 while you can."),
            why=N_("A double fits one number only, where other tiles fit two. So it is wise to play doubles early."),
            known=N_("In a real game any tile that fits glows and may be played. The others shake and say why not."),
        ),
        LessonStep(
            N_("A knock tells everybody"),
            N_("Marcia knocks, which means that she passes: nothing of hers fits, so she has no 3 and no 5. Whoever can play must, so a "
               "knock is always true. Remember it!"),
            ("seat 3", "ends"),
            before=("pass",),
            known=N_("You need not remember them all: the log keeps every knock, and what it has shown."),
        ),
        LessonStep(
            N_("Use what you know"),
            N_("The ends are 2 and 5. Marcia plays after you and has no 3 and no 5. Can you leave her just these two numbers?"),
            ("seat 3", "fits", "ends"),
            before=("play 4-3 left", "play 4-2 left"),
            plays=("play 3-2 left",),
            wrong=N_("That leaves a 2 open, and Marcia may have one. Which of your tiles makes both ends numbers that she lacks?"),
            why=N_("The 3-2 on the 2 makes the ends 3 and 5. Marcia has shown that she has neither, so she must knock again."),
            known=N_("Leave open what a rival has knocked on, and cover what your partner has knocked on."),
        ),
        LessonStep(
            N_("Help your partner"),
            N_("Marcia knocked again! Desmond has put down a 4 twice and may have more. Leave the 4 open for him: play your 1-0."),
            ("seat 2", "tile 1-0", "end 0", "end 4"),
            before=("pass", "play 5-4 right", "play 3-0 left"),
            plays=("play 1-0 left",),
            marks=(("end 0", N_("play here")), ("end 4", N_("leave open"))),
            wrong=_COVERS,
            why=N_("You may not talk about your tiles, so partners speak by playing. Whoever repeats a number asks you to leave it open."),
            known=N_("The first tile speaks too: who leads with a number mostly has more of it."),
        ),
        LessonStep(
            N_("When nothing fits"),
            N_("The ends are 0 and 6, and you have neither. Then you knock: press the button beside your tiles."),
            ("move", "ends"),
            before=("play 2-1 left", "play 6-4 right", "play 2-0 left"),
            plays=("pass",),
            why=N_("If any tile of yours fitted you would have to play it. As none does, you knock, and everybody learns it."),
            known=N_("Nobody can pretend: whoever has a tile that fits has to play one."),
        ),
        LessonStep(
            N_("Think of both"),
            N_("Another 4 from Desmond! Marcia has no 3 and no 5. Which tile keeps the 4 for him and leaves nothing for her?"),
            ("seat 2", "seat 3", "fits", "ends"),
            before=("play 6-1 right", "play 4-0 left", "play 5-1 right"),
            plays=("play 5-3 right",),
            wrong=_COVERS,
            why=N_("After the 5-3 the ends are 4 and 3. The 4 is for Desmond, and Marcia has knocked at a 3 twice."),
            known=N_("A move can be taken back with Undo, here as often as you like."),
        ),
        LessonStep(
            N_("Let him go out"),
            N_("Desmond has a single tile left, and he has played many 4s. If it fits, you two win. Which end will you leave him?"),
            ("seat 2", "fits", "ends"),
            before=("pass", "play 3-3 right", "pass"),
            plays=("play 3-1 right",),
            wrong=_COVERS,
            why=N_("It makes no difference which of you goes out. With one tile to go, your partner comes first."),
            known=N_("If nobody can go on, the fewest pips win the hand."),
        ),
        LessonStep(
            N_("The hand is yours"),
            N_("Desmond dominoes: he has gone out, so you both win the hand. Six wins in a row are the match, called six love; one loss "
               "sends you back to nothing. You have learned:"),
            ("board",),
            before=("play 1-1 right", "play 4-4 left"),
            known=N_("After a hand you can look back on it: the review tells what each of your tiles cost."),
        ),
    ),
    learned=(
        N_("Play doubles early, and remember what a knock has told."),
        N_("Leave open what your rivals lack and your partner plays."),
        N_("If one of you goes out, both win."),
    ),
    offer=LessonOffer(N_("First to two against rookies"), "rookie", (("target", "2"),)),
)


# ---- the drills of Jamaican Partner in words
TALK: Final = DrillTalk(
    MappingProxyType({
        "fives": DrillWords(
            N_("Whose fives are gone?"),
            N_("One of the others certainly holds no 5. Who?"),
            N_("{last} knocked while a 5 was open, and nobody draws at this table: there can be no 5 in that hand."),
        ),
        "block": DrillWords(
            N_("Block or open?"),
            N_("Your 3-2 fits both ends. Where does it go?"),
            N_("On the 2 it blocks the hand: all seven 3s are down then. You keep 6 pips, and your side has the fewest."),
        ),
        "heavy": DrillWords(
            N_("Heavy hand: block or open?"),
            N_("Your 4-1 fits both ends. Where does it go?"),
            N_("On the 1 it blocks the hand, but the 9 pips that you keep are seldom the fewest. On the 4 the hand goes on."),
        ),
        "ends": DrillWords(
            N_("Which end?"),
            N_("Your 3-0 fits both ends. Where does it go?"),
            N_("With a 3 at both ends only the 5-3 fits besides your 4-3: {next} mostly has to knock. With a 0 three tiles "
               "fit, none yours."),
        ),
        "knock": DrillWords(
            N_("Make them knock"),
            N_("After which tile will {next} most likely have to knock?"),
            N_("With a 6 at both ends only the 6-3 fits besides your own 6-0, and {next} has it in one deal of three."),
        ),
        "double": DrillWords(
            N_("The double: now or later?"),
            N_("Which tile do you put on the 5?"),
            N_("The double first: the 5 stays open, and besides your own two only the 5-0 is left to take it. Later your 5-5 "
               "may fit nowhere."),
        ),
        "partner": DrillWords(
            N_("Your partner has no 5"),
            N_("{partner} has knocked on the 5. What do you play?"),
            N_("Leave the 5 open: your 5-0 is the last 5, so nobody but you can play there. After the 2-2 the others have only the 2."),
        ),
        "rival": DrillWords(
            N_("What has the next player shown?"),
            N_("{next} has knocked on the 1 and the 4. What do you put on the 1?"),
            N_("The 4-1 leaves a 4, and {next} has none. The 1-0 opens a number on which nobody has knocked."),
        ),
        "last": DrillWords(
            N_("Two tiles left"),
            N_("Which of your two tiles goes first?"),
            N_("Your 5-2 is the last 5: that end waits for you. Nobody can go out before your next turn, so play 3-3 now and 5-2 then."),
        ),
        "count": DrillWords(
            N_("How many are left?"),
            N_("How many tiles with a 3 are in the other hands?"),
            N_("Seven tiles have a 3. 5-3, 3-3 and 3-2 lie on the table, and 3-0 is yours: the others have 3-1, 4-3 and 6-3."),
        ),
    }),
    N_("Numbers: how often your side wins the hand, over the deals that the master thinks likely. A tied block counts half."),
    end_words,
)
