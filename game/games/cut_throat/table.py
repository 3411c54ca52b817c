"""The table of Cut Throat: one line, two to four players each alone, their wins, and the boneyard; its guided hand and its drills."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

import pygame

from game.games.cut_throat.bots.policies import CutThroatReview
from game.games.cut_throat.rules import (
    Action, BoneyardAsked, DrawTile, HandResult, Match, MatchWon, Phase, TileDrawn, View, draws, lacks, lost_cause, played_by, tiles_in_play
)
from game.games.dominoes.rules.hands import DREW, Dealt, HandEnded, Passed
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table import line_face as line_talk
from game.games.dominoes.table import show
from game.games.dominoes.table.boards import ColumnCell, ColumnLine, TallyBoard, TallyRow, TallyState, columns
from game.games.dominoes.table.hand import Domino, HandState, order_of
from game.games.dominoes.table.hand_review import HandReview, ReviewedTable
from game.games.dominoes.table.line import EMPTY, Line
from game.games.dominoes.table.line_face import LineFace, LinePosition, end_words, hand_begun, line_signs, love
from game.games.dominoes.table.motion import TileMotion, TilePose
from game.games.dominoes.table.picking import Picked
from game.games.dominoes.table.show import HandMoves, LineShow, came_to, turn_words, turns_by
from game.games.dominoes.table.unseen import Boneyard, SeenByAll, seen_by_all
from game.rules.contract import Event, Legal
from game.session.drills import DrillTalk, DrillWords
from game.session.lesson import AsGood, Lesson, LessonOffer, LessonStep, bots_of
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.game_length import WinsOffer
from game.ui.paint import Painter
from game.ui.table.face import Occasion, RuleFigures, SeatOccasion, Sitting, TableEntry, TableScene, Track, hand_over, match_over
from game.ui.table.pieces import MARGIN, FigureStrip, Half, counted, lines_high, strip_width
from game.ui.widgets.base import Widget
from game.words import N_, _, names_listed, ngettext, number_word


# ---- what the table of Cut Throat says: questions to the player, what a seat did last, how the wins stand and what would undo them
def moves_of(view: View) -> HandMoves:
    """The moves of the hand, with the opener and the number of seats."""
    return HandMoves(view.public.opener, view.public.match.seats, view.public.moves)


def question(view: View, legal: Legal[Action], name: str, picked: Picked) -> str:
    """The question to the player who acts at this screen."""
    ends = view.public.left, view.public.right
    if any(isinstance(a, DrawTile) for a in legal):
        return _("{what}: draw from the boneyard").format(what=line_talk.nothing_fits(ends, name))
    return line_talk.question(ends, legal, name, picked)


def waiting(view: View, names: Sequence[str]) -> str:
    """What is said while nobody at this screen is asked."""
    if view.public.phase is Phase.OVER:
        winner = max(range(view.public.match.seats), key=lambda seat: view.public.match.wins[seat])
        return _("{name} has won the match").format(name=names[winner])
    if view.public.phase is Phase.DEAL:
        return line_talk.dealing()
    if view.public.phase is Phase.DRAW:
        return _("{name} draws from the boneyard").format(name=names[view.public.turn])
    return line_talk.to_play(names[view.public.turn])


def last_action(view: View, seat: int) -> str:
    """What a seat did last in this hand, or has come to when it is over, in a few words; empty for nothing yet."""
    if view.public.phase in (Phase.DEAL, Phase.OVER):
        return came_to(view.public.match.results, seat)
    return "".join(move_history(view, seat)[-1:])


def move_history(view: View, seat: int) -> list[str]:
    """What a seat has done in this hand, in order, in a few words each; tiles that it drew one after the other are told as one."""
    told: list[str] = []
    for drew, turns in groupby(turns_by(moves_of(view), seat), key=lambda turn: turn.drew):
        drawn = tuple(turns)
        told += [ngettext("drew a tile", "drew {n} tiles", len(drawn)).format(n=len(drawn))] if drew else map(turn_words, drawn)
    return told


def how(result: HandResult, names: Sequence[str]) -> str:
    """How a hand was won: "Ana dominoes", "Blocked: Winston has the fewest pips, 4"."""
    return line_talk.how_won(result.seat, result.blocked, result.pips, names)


def worth(wins: int) -> str:
    """What a hand was worth: "worth 2"."""
    return _("Worth {n}").format(n=wins)


def stands(result: HandResult, names: Sequence[str]) -> str:
    """How the match stands after a hand, in a few words."""
    if result.seat is None:
        return line_talk.replayed()
    if result.reset:
        return _("Everybody has won now: back to nil\u00a0all")
    wins = result.wins[result.seat]
    return ngettext("{name} has {n} win", "{name} has {n} wins", wins).format(name=names[result.seat], n=wins)


def remarks(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    """The remarks below the wins: the worth of the hand, what would take all wins back, and what keeps the match from being won."""
    found = []
    if match.worth > 1:
        found.append(_("this hand is worth {n}").format(n=match.worth))
    without = [seat for seat, wins in enumerate(match.wins) if not wins]
    if len(without) == 1:
        found.append(_("a win by {name} takes all back to nil").format(name=names[without[0]]))
    elif len(without) < match.seats:
        found.append(_("back to nil once {names} have won too").format(names=names_listed([names[seat] for seat in without])))
    if match.options.six_love == "all" and match.seats > 2:
        found.append(_("nobody can win the match before that") if lost_cause(match) else _("won only while all others have none"))
    return tuple(found)


# ---- the drawn figures of Cut Throat's rules: score boards, the boneyard, and hands that are counted
BOARD: Final = 204      # logical width of a score board, as in the seats' column
GOAL: Final = 6


def wins(p: Painter, width: int) -> pygame.Surface:
    """A score board shortly before the end."""
    said = _("The first player needs one more win, while the last one has none. But if the last one wins a hand, all go back to nil.")
    return _boards(p, width, (((5, 2, 1, 0), ""),), said)


def reset(p: Painter, width: int) -> pygame.Surface:
    """The board before and after the last player's first win."""
    boards = (((3, 1, 2, 0), _("before the hand")), ((0, 0, 0, 0), _("after the last player has won it")))
    return _boards(p, width, boards, "")


def _boards(p: Painter, width: int, boards: Sequence[tuple[tuple[int, ...], str]], said: str) -> pygame.Surface:
    """Score boards side by side, each with its words below, and words below all."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    column = (wide - margin) / len(boards)
    across = min(px(BOARD), int(column) - px(16))
    drawn = [_board(scores) for scores, _words in boards]
    high = drawn[0].height(p, across)
    below = max((lines_high(p, words, column - px(10)) for _scores, words in boards if words), default=0)
    felt = FigureStrip(p, wide, 2 * margin + high + px(10) + below + (lines_high(p, said, wide - 2 * margin) if said else 0))
    for number, (board, (_scores, words)) in enumerate(zip(drawn, boards, strict=True)):
        centre = margin / 2 + column * (number + .5)
        board.layout(p, pygame.Rect(round(centre - across / 2), margin, across, high))
        board.draw(p, felt.surface)
        if words:
            felt.write(words, centre, margin + high + px(10), column - px(10))
    if said:
        felt.write(said, wide / 2, margin + high + px(10) + below, wide - 2 * margin)
    return felt.surface


def _board(scores: Sequence[int]) -> TallyBoard:
    board = TallyBoard()
    rows = tuple(TallyRow(seat, n, bool(n) and n == max(scores)) for seat, n in enumerate(scores))
    board.put(TallyState(_("Wins, {goal} for the match").format(goal=GOAL), rows, GOAL, True))
    return board


def boneyard(p: Painter, width: int) -> pygame.Surface:
    """A line, nothing in the hand that fits it, and the stack to draw from."""
    wide, margin, px = strip_width(p, width), p.look.px(MARGIN), p.look.px
    stack = Boneyard(_nothing)
    stack.put(12, live=True)
    aside = stack.natural(p)
    high = stack.height(p, aside)
    line: tuple[Half, ...] = ((2, 5), (5, 5), (5, 3))
    room = wide - aside - 3 * margin
    half = min(px(36), room // 7)
    words = _("Nothing here fits the 2 or the 3: draw.")
    tall = max(high, 4 * half + px(18) + lines_high(p, words, room))
    felt = FigureStrip(p, wide, tall + 2 * margin)
    stack.layout(p, pygame.Rect(wide - margin - aside, margin + (tall - high) // 2, aside, high))
    stack.draw(p, felt.surface)
    middle = margin + room / 2
    felt.line(line, middle, margin + half, half)
    hand = margin + 2 * half + px(12) + half / 2
    for number, (a, b) in enumerate(((1, 0), (6, 4))):
        felt.tile(a, b, (middle + (number - .5) * half * 2.4, hand), half)
    felt.write(words, middle, hand + half / 2 + px(8), room)
    return felt.surface


def tie(p: Painter, width: int) -> pygame.Surface:
    """Three hands of a blocked line, two of them equally light."""
    hands = ((_("You: 5 pips"), ((3, 2),)), (_("Opponent: 5 pips"), ((4, 1),)), (_("Opponent: 12 pips"), ((6, 2), (4, 0))))
    return counted(p, width, hands, (0, 1))


def _nothing() -> None:
    """Does nothing: a figure can't be played."""


FIGURES: Final[RuleFigures] = MappingProxyType({
    "cut-throat-board": wins, "cut-throat-reset": reset, "cut-throat-boneyard": boneyard, "cut-throat-tie": tie,
})


# ---- the table of Cut Throat: one line, two to four players each alone, their wins, and the boneyard of two
def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return show.line_of(moves_of(view))


class CutThroatShow(LineShow[View]):
    """Turns the events of Cut Throat into motion."""

    line_of = staticmethod(line_of)

    def __init__(self, motion: TileMotion, boneyard: Boneyard) -> None:
        super().__init__(motion, EMPTY)
        self._boneyard = boneyard

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        if isinstance(event, BoneyardAsked):
            return self._asks(event, before, sitting)
        if isinstance(event, TileDrawn):
            return self._draws(event, sitting)
        if isinstance(event, Dealt):
            self._boneyard.put(after.public.boneyard)
            self.motion.felt.put_aside(self._boneyard if draws(after.public.match) else None)
        if isinstance(event, MatchWon):
            return self.close_match(love(event.wins[event.seat]), _("{name} wins the match").format(name=sitting.names[event.seat]))
        return super().happen(event, before, after, sitting)

    def _asks(self, event: BoneyardAsked, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """A call that says why a seat draws, before the first tile that it draws in a row; nothing before the next ones."""
        if before.public.moves and before.public.moves[-1] == DREW:
            return ()
        words = _("{name} draws").format(name=sitting.names[event.seat]), show.lacking(event.left, event.right)
        return self.called(event.seat, sitting, *words)

    def _draws(self, event: TileDrawn, sitting: Sitting) -> tuple[Track, ...]:
        """The tile flies to the seat that drew it; its face is seen only by that player, on the rack."""
        motion, hand = self.motion, self.motion.hand
        side, p = self.side(event.seat, sitting), motion.painter
        start = TilePose(self._boneyard.top(p), 0, self._boneyard.tile_width)
        self._boneyard.put(event.boneyard)
        if event.seat != sitting.viewer:
            return motion.fetch(None, False, side, start)
        stood, held = hand.standing, hand.state.tiles
        if sitting.open_hand and event.tile is not None:
            tiles = order_of([*(d.tile for d in held), event.tile], SIX.halves)
            fresh = next(d for d in tiles if d.tile == event.tile)
        else:
            fresh = Domino(-1 - len(held), 0, 0)
            tiles = (*held, fresh)
        hand.put(HandState(tiles, sitting.open_hand, hidden=frozenset((fresh.tile,))))
        return (*motion.fetch(fresh, sitting.open_hand, side, start), *motion.close_up(stood))

    def ended(self, event: HandEnded[HandResult], number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        self.motion.felt.put_aside(None)
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        rests, names = self.rests(event, (result.seat,), sitting), sitting.names
        return self.close_with(rests, how(result, names), stands(result, names), sitting)


class CutThroatFace(LineFace[View, Action]):
    """The line of tiles with the boneyard beside it, and everybody's wins above the seats."""

    board: TallyBoard

    question = staticmethod(question)
    waiting = staticmethod(waiting)
    said = staticmethod(last_action)
    move_history = staticmethod(move_history)

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self.board = TallyBoard()
        self.boneyard = Boneyard(lambda: self.scene.choose(DrawTile()))
        self.show = CutThroatShow(self.motion, self.boneyard)
        self.add_button(DrawTile(), _("Draw"), _("You have no tile that fits: take one from the boneyard"))

    # ---- positions
    def position(self, view: View) -> LinePosition:
        line, phase = line_of(view), view.public.phase
        between = phase in (Phase.DEAL, Phase.OVER)
        return LinePosition(line, line_signs(line), phase is Phase.PLAY, between, len(view.public.match.results))

    def put_board(self, view: View, sitting: Sitting) -> None:
        match = view.public.match
        best = max(match.wins)
        rows = tuple(TallyRow(seat, match.wins[seat], bool(best) and match.wins[seat] == best) for seat in self.order(view, sitting))
        goal = match.options.target
        said = remarks(match, sitting.names) if view.public.phase is not Phase.OVER else ()
        self.board.put(TallyState(_("Wins, {goal} for the match").format(goal=goal), rows, goal, True, said))

    def put_more(self, view: View, shown: bool) -> None:
        there = draws(view.public.match) and view.public.phase in (Phase.PLAY, Phase.DRAW) and not shown
        self.boneyard.put(view.public.boneyard, live=self.legal.allows(DrawTile()))
        self.felt.put_aside(self.boneyard if there else None)
        super().put_more(view, shown)

    def point_out(self, action: object | None) -> None:
        super().point_out(action)
        self.boneyard.mark(isinstance(action, DrawTile))

    def focus_of(self, action: object) -> Widget | None:
        return super().focus_of(action) or (self.boneyard if isinstance(action, DrawTile) else None)

    # ---- words
    def subtitle(self, view: View) -> str:
        """The words beside the game's name: "hand 4, first to six while another has none"."""
        options, number = view.public.match.options, self.hand_number(view, over=view.public.phase is Phase.OVER)
        goal = number_word(options.target).lower()
        if options.six_love == "all" and view.public.match.seats > 2:
            return _("hand {n}, first to {goal} while all others have none").format(n=number, goal=goal)
        return _("hand {n}, first to {goal} while another has none").format(n=number, goal=goal)

    # ---- panels
    @staticmethod
    def seen_by_all(view: View, held: int) -> SeenByAll:
        """What passes have shown to the holder of these tiles; those of the boneyard count as unseen too."""
        seats = view.public.match.seats
        barred: Sequence[int] = lacks(view.public) if view.public.phase in (Phase.PLAY, Phase.DRAW) else (0,) * seats
        return seen_by_all(tiles_in_play(seats), (held, *played_by(view.public)), barred)

    def scorecard(self, view: View, sitting: Sitting) -> Widget:
        """The wins after each hand."""
        lines = []
        for number, result in enumerate(view.public.match.results, 1):
            cells = tuple(ColumnCell(str(wins), seat == result.seat) for seat, wins in enumerate(result.wins))
            told = (how(result, sitting.names), worth(result.worth) if result.worth > 1 else "", stands(result, sitting.names)
                    if result.reset or result.seat is None else "")
            lines.append(ColumnLine(str(number), cells, ". ".join(filter(None, told))))
        return columns(lines[::-1], view.public.match.seats, _("Wins after each hand"))


def occasions(event: Event, view: View) -> Iterable[SeatOccasion]:
    """The occasions that an event brings for seats."""
    seats = view.public.match.seats
    if isinstance(event, Passed):
        return (SeatOccasion(event.seat, Occasion.KNOCKED),)
    if isinstance(event, HandEnded):
        seat = event.result.seat
        return hand_over(seats, () if seat is None else (seat,), 0 if seat is None else event.result.wins[seat])
    return match_over(seats, (event.seat,)) if isinstance(event, MatchWon) else ()


class ReviewedCutThroat(ReviewedTable[View]):
    """What the review needs from the table of Cut Throat."""

    line_of = staticmethod(line_of)
    seen_by_all = staticmethod(CutThroatFace.seen_by_all)
    how = staticmethod(how)


def review(replay: Replay, face_of: FaceOf) -> HandReview[View]:
    """The review of hands of Cut Throat."""
    return HandReview(replay, face_of, CutThroatReview(), ReviewedCutThroat())


class DrawnCutThroat(TableEntry):
    """How Cut Throat is drawn."""

    icon = "tile"
    figures = FIGURES
    cloth = "#6B1F1B"
    length = WinsOffer("target", ("2", "6"))
    face = staticmethod(CutThroatFace)
    occasions = staticmethod(occasions)
    begins = staticmethod(hand_begun)


DRAWN: Final = DrawnCutThroat()


# ---- the guided first hand of Cut Throat: everybody alone, counting a number, and winning by a block
_DEAL: Final = (
    "deal 6-6,6-5,6-2,5-0,4-0,3-2,3-0,2-1,2-0 6-1,5-5,5-4,5-3,5-2,5-1,4-2,3-3,2-2 6-4,6-3,6-0,4-4,4-3,4-1,3-1,1-1,1-0"
)

LESSON: Final = Lesson(
    bots_of("Winston", "Marcia"),
    (
        LessonStep(
            N_("Everybody plays alone"),
            N_("Welcome! At Cut Throat nobody has a partner. An empty hand wins: whoever first plays their last tile goes out, and the "
               "hand is theirs. The match goes to whoever wins six hands while another player has none."),
            ("board",),
            known=N_("Two, three or four can play. Two get fourteen tiles each, four get seven."),
        ),
        LessonStep(
            N_("Nine tiles each"),
            N_("Three players get nine tiles each, and the 0-0 stays in the box. So only six tiles have a 0, and you hold four of them. "
               "Keep that in mind!"),
            ("tile 5-0", "tile 4-0", "tile 3-0", "tile 2-0"),
            before=(_DEAL,),
            known=N_("Every number stands on seven tiles. Here it is six for the 0, because the 0-0 is out."),
        ),
        LessonStep(
            N_("The first tile"),
            N_("The first hand is begun by whoever holds the double six, and with that tile. To pose is to play the first tile: pose your "
               "6-6."),
            ("tile 6-6",),
            plays=("pose 6-6",),
            why=N_("At nil all, which is now, the double six begins. Later the winner of a hand begins the next, with any tile."),
            known=N_("After you it is always Marcia's turn, then Winston's, then yours."),
        ),
        LessonStep(
            N_("Keep your number open"),
            N_("The ends are 0 and 1. You have many 0s, so the open 0 is good for you. Play on the 1 and leave the 0 alone."),
            ("tile 2-1", "end 1"),
            before=("play 6-0 left", "play 6-1 right"),
            plays=("play 2-1 right",),
            wrong=N_("That one fits, but it covers the 0 that you want to keep open. Play on the 1 instead."),
            why=N_("An end that only you can use is a place that nobody takes from you."),
            known=N_("A knock says: I have no tile that fits. Nobody may knock who has one."),
        ),
        LessonStep(
            N_("Count the number"),
            N_("Marcia has played the 1-0. Count with me: the 6-0 and the 1-0 lie on the table, and the other four are in your hand. "
               "Nobody else has a 0 any more!"),
            ("laid 6-0", "laid 1-0", "tile 5-0", "tile 4-0", "tile 3-0", "tile 2-0"),
            before=("play 1-0 left", "play 5-1 left"),
            known=N_("The table counts too: the odds, below the log, show how many tiles of each number are unseen."),
        ),
        LessonStep(
            N_("Put down a 0"),
            N_("The ends are 5 and 2. Play your 5-0 on the 5: then only you can play at that end."),
            ("tile 5-0", "end 5"),
            plays=("play 5-0 left",),
            answers=(("play 2-0 *", N_("A 0 is the right idea! But you have more 2s for the other end, so take the 5-0 here.")),),
            wrong=N_("That fits, but it opens a number that the others may have. Play a 0: that end will then be yours alone."),
            why=N_("Winston and Marcia have no 0 left. After the 5-0 they can only play at the other end, the 2."),
            known=N_("The others can't know it: they see two 0s on the table, and not who holds the other four."),
        ),
        LessonStep(
            N_("Shut them both out"),
            N_("Marcia knocked, as nothing of hers fits: she has no 2 either. The ends are 0 and 2 again. Can you turn the 2 into a 0 as "
               "well?"),
            ("seat 2", "fits", "ends"),
            before=("pass", "play 2-2 right"),
            plays=("play 2-0 right",),
            wrong=N_("That fits, but look again: one of your tiles makes both ends a 0, and then nobody but you can play."),
            why=N_("With a 0 at both ends Winston and Marcia must knock, and it is your turn again at once."),
            known=N_("A knock stays in the log: who knocked had neither of the two numbers."),
        ),
        LessonStep(
            N_("Who can play must play"),
            N_("Both knocked! Now you have to play a 0 yourself, the 4-0 or the 3-0. You have another 3, but no other 4. So keep the 3-0, "
               "and play the 4-0 at either end."),
            ("seat 1", "seat 2", "tile 4-0", "ends"),
            before=("pass", "pass"),
            plays=("play 4-0 left",),
            as_good=(AsGood("play 4-0 right", (("left", "right"),)),),
            wrong=N_("The 3-0 is the better one to keep, because your 3-2 can use a 3 too. Play the 4-0."),
            why=N_("Nobody may knock while a tile fits. So choose what you keep: your last 0 will decide this hand."),
            known=N_("A tile may fit at both ends. Then the end matters as much as the tile."),
        ),
        LessonStep(
            N_("Block the hand"),
            N_("The 3-0 is the last 0 there is. Put it on the 3: then both ends ask for a 0, and nobody has one. The hand is blocked!"),
            ("tile 3-0", "end 3"),
            before=("play 4-3 left", "play 3-3 left"),
            plays=("play 3-0 left",),
            answers=(("play 3-0 right", N_("The right tile, but the other end! On the 0 it leaves two 3s open. Put it on the 3.")),),
            wrong=N_("That fits, but it lets the others back in. Your 3-0 on the 3 ends the hand at once."),
            why=N_("In a blocked hand the fewest pips win. You will have three tiles left, and the others five and six."),
            known=N_("A hand is blocked as soon as no tile in any hand fits: there is no round of knocks."),
        ),
        LessonStep(
            N_("The fewest pips win"),
            N_("Blocked: all count the pips, the dots, they still hold. You have the fewest, and win the hand! But once everybody has won "
               "a hand, all wins are lost. You have learned:"),
            ("board",),
            known=N_("If two share the fewest pips nobody wins, and the next hand is worth one more."),
        ),
    ),
    learned=(
        N_("Count a number: what you can't see, they hold."),
        N_("Keep open what only you can play."),
        N_("An empty hand wins; in a block the fewest pips."),
    ),
    offer=LessonOffer(N_("First to two against rookies"), "rookie", (("target", "2"),)),
)


# ---- the drills of Cut Throat in words
TALK: Final = DrillTalk(
    MappingProxyType({
        "alone": DrillWords(
            N_("Shut them out"),
            N_("The ends are 6 and 3, and nobody plays with you. What do you play?"),
            N_("Every 5 that is left is yours, and so is the last 6. After 5-3 the others knock, and the 5 waits for you to the end."),
        ),
        "shut": DrillWords(
            N_("Block, or play on?"),
            N_("Your 6-3 fits both ends, your 3-1 one of them. What do you play?"),
            N_("On the 3 the 6-3 blocks the hand: all seven 6s are down then. You keep 5 pips, and the others mostly have more."),
        ),
        "lone": DrillWords(
            N_("Which 1 goes first?"),
            N_("The last two 1s are yours. Which of them do you play?"),
            N_("After 1-0 no 1 is left to open an end for your 1-1. The double first: the 1 stays open, and 1-0 and 0-0 can follow."),
        ),
    }),
    N_("Numbers: how often you win the hand, over the deals that the master thinks likely. A tie counts what it is worth."),
    end_words,
)
