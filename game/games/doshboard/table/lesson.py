"""The guided first hole of Doshboard, and the figure on its rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

import pygame

from game.games.doshboard.rules.board import CellKind
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.shots import Pair
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.sensible import first_idea, sensible
from game.games.doshboard.table.cards import BLUE, RED
from game.rules.contract import CHANCE, AnyRules
from game.session.lesson import CoachReply, Lesson, LessonOffer, LessonStep
from game.ui.dice.die import d12_emblem
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.pieces import FigureStrip, strip_width
from game.words import N_, _, ngettext

# ---- the guided first hole of Doshboard: what a shot is, the cards, a line with a bend, two dice, a tree in the way and the green boxes
_WITHIN: Final = .1     # strokes above the best plan that count as good as it for a beginner
_OTHER: Final = N_("A shot, but not the best one here: it costs more strokes than it needs. Press \u201cShow me\u201d and my plan lies on "
                   "the board again.")
_TREES: Final = (CellKind.MEDIUM, CellKind.BIG)


class BoardSteering:
    """Steers the dice of the lesson (game.session.lesson.Steering): a shot ends as near as possible to the lesson's own."""

    def steer(self, rules: AnyRules, state: State, goals: Sequence[State]) -> object:
        """The pair whose shot ends nearest to the lesson's own, if possible at the same stage of the hole after as many strokes."""
        goal = goals[0]

        def off(action: Any) -> tuple[float, ...]:
            after: State = rules.apply(state, action)[0]
            strokes = abs(sum(after.player.card) + after.player.strokes - sum(goal.player.card) - goal.player.strokes)
            unlike = rules.to_act(after) is CHANCE, after.number != goal.number, after.phase is not goal.phase
            return *map(float, unlike), strokes, distance(after.player.lie, goal.player.lie)
        return min((action for action, _chance in rules.chance(state) or ()), key=off)

    def plan(self, state: State) -> PlanShot:
        return _plan(state)

    def words(self, state: State) -> Mapping[str, str]:
        away = round(distance(state.player.lie, state.pair.target.cell))
        found = {"away": ngettext("{n} cell", "{n} cells", away).format(n=away)}
        last = state.player.last
        pair = last.rolls[0] if last is not None and last.rolls else None
        if last is None or not isinstance(pair, Pair):
            return found | dict.fromkeys(("blue", "red", "counts", "hook", "rest"), "")
        blue, red = pair
        counts, hook = last.as_played.distances[blue - 1], last.as_played.hooks[red - 1]
        sideways = _("no hook") if not hook else _("a hook to the right") if hook > 0 else _("a hook to the left")
        tree = state.game.land.marks[state.player.lie] in _TREES
        rest = _("The tree has stopped the ball: trees stop every ball that touches them.") if tree else _("There the ball rests.")
        return found | {"blue": str(blue), "red": str(red), "hook": sideways, "rest": rest,
                        "counts": ngettext("{n} cell", "{n} cells", counts).format(n=counts)}


def _plan(state: State) -> PlanShot:
    """The preset plan by the hole's solution, or a straight shot if there is no such plan."""
    from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which nobody waits for)

    try:
        return sensible(HoleBook().solved(state), state)
    except (KeyError, ValueError):
        return first_idea(state)


LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("What a shot is"),
            N_("Welcome to Swan Meadow! A shot is a line of cells that begins at your ball. The blue die tells how many cells the ball "
               "goes along it, the red die whether it hooks off to the side, as in the picture."),
            ("ball",),
            picture="doshboard-shot",
            known=N_("The numbers on the line count its cells; black ones are those where the ball may come down."),
        ),
        LessonStep(
            N_("A hole of golf"),
            N_("Play from the tee, where your ball lies, to the target. This hole is a par four: four strokes is a good result, three is a "
               "birdie, two an eagle, five a bogey. The fewest strokes win."),
            ("ball", "target"),
            known=N_("Directions are the hours of a clock: 12 is straight up the board."),
        ),
        LessonStep(
            N_("Eight cards"),
            N_("Each card is a club: blue numbers are its cells, red ones its hooks. Brassie, mashie and niblick are old names of golf "
               "clubs, and only say which is which: the driver goes farthest, the putter one cell."),
            ("cards",),
            known=N_("Beginners share one set of cards. At the other levels each player has their own set."),
        ),
        LessonStep(
            N_("Plan a line"),
            N_("My plan lies on the board: the driver, over the water, with a bend. Take the shot! Or make the line yourself: press the "
               "cell marked 1, where it bends, then 2, where it goes on."),
            ("card 1", "cell 16 9", "cell 18 9", "play"),
            plays=("play 1 to 2 elbow 16 9 to 3",),
            within=_WITHIN,
            marks=(("cell 16 9", N_("1 bend")), ("cell 18 9", N_("2 end"))),
            heard=(
                CoachReply("play 1 to 2 elbow 16 9 to 3", N_("That is the line: over the water, and then level with the tree. Now press "
                                                             "Take the shot."), ("play",)),
                CoachReply("play 1 to 2", N_("The pawn marks the bend. Now press the cell marked 2, where the line goes "
                                             "on."), ("cell 18 9",)),
                CoachReply("play 1 *", N_("Another line. Take the shot to try it, or press the cell marked 1, then 2.")),
                CoachReply("play *", N_("That card has other numbers. The driver is the one that carries the water: press it.")),
            ),
            answers=(
                ("play 1 *", N_("The driver is right, but on that line the ball costs more strokes than it needs: look at the water and "
                                "the trees. Press the cells marked 1 and 2, or \u201cShow me\u201d.")),
                ("play *", N_("You could play that card, and would need a stroke more to get there. The driver, the first card, goes "
                              "farthest.")),
            ),
            wrong=_OTHER,
            why=N_("The driver goes nine to fifteen cells. The line ends at a tree, which stops the ball before it can go too far."),
            known=N_("The line may bend once, by a right angle at most, and only a ball that gets there turns."),
            laid=True,
        ),
        LessonStep(
            N_("Two dice"),
            N_("Blue {blue} on this card is {counts}: look at the column that is lit. Red {red} is {hook}. {rest}"),
            ("tray", "cards", "ball"),
            before=("dice 8 6",),
            known=N_("Big trees and medium ones stop a ball. A small one is for the eye."),
            dice=True,
        ),
        LessonStep(
            N_("A shorter card"),
            N_("The target is {away} away. The card that is lit goes about as far, and hooks less than the driver. My plan lies on the "
               "board: take the shot, or find one that is as good."),
            ("target", "planned", "play"),
            plays=("play 4 to 2 elbow 25 5 to 1",),
            within=_WITHIN,
            wrong=_OTHER,
            why=N_("The shorter the card, the smaller its hooks. Take the longest one only where you need it."),
            known=N_("The even hours lead to neighbours, one count each. The odd ones pass between two, for two counts."),
            laid=True,
        ),
        LessonStep(
            N_("A little short"),
            N_("Blue {blue}: {counts} only, and red {red}: {hook}. It is {away} to the target now, which is no harm: there is a card for "
               "that too."),
            ("tray", "cards", "ball"),
            before=("dice 2 6",),
            known=N_("A ball that lies on the target is tapped in for one more stroke."),
            dice=True,
        ),
        LessonStep(
            N_("The green boxes"),
            N_("My plan with the card that is lit lies on the board. If the ball ends on the target and the red number is in the card's "
               "green boxes, it is holed out. Take the shot!"),
            ("target", "sheet", "planned", "play"),
            plays=("play 7 to 2 elbow 25 5 to 12",),
            within=_WITHIN,
            wrong=_OTHER,
            why=N_("The chipper's green boxes are 3 to 10. Long cards have only a few."),
            known=N_("With others the farthest ball is played next; if two lie equally far, that of whoever did best last: the honour."),
            laid=True,
        ),
        LessonStep(
            N_("Holed out!"),
            N_("On the target, and red was green: the ball is in. Without a green number it would have been tapped in, for one stroke "
               "more. You have learned:"),
            before=("dice 4 6",),
            known=N_("Water and the edge of the board cost a stroke, and the ball goes back to dry land."),
        ),
    ),
    learned=(
        N_("A shot is a card and a line, which may bend once."),
        N_("Blue tells how far, red how much the ball hooks."),
        N_("Short cards are exact; a green red number holes out."),
    ),
    offer=LessonOffer(N_("Play a board against a rookie"), "rookie", (("level", "beginner"),)),
    settings={"level": "beginner"},
    files=("swan-meadow",),
    steering=BoardSteering(),
)


# ---- the figure of Doshboard's rules: one shot, whose blue die counts along the line and whose red die hooks off to the side
_AHEAD, _ASIDE = 6, 2           # cells that the shot in the figure flies along its line, and then to the right
_DIE, _CELL, _PAD = 34, 26, 12  # logical units
_LINE = 4
_MOST_LINES = 3                 # most lines of text beside the drawing; longer texts go below it
_WHITE: Final = (252, 250, 244)


def shot(p: Painter, width: int) -> pygame.Surface:
    """A figure of a ball on its tee, the cells along its line and those of its hook to the right, with a sentence for each die."""
    px, wide = p.look.px, strip_width(p, width)
    pad, die, cell = px(_PAD), px(_DIE), px(_CELL)
    step = min(px(52), (wide // 2 - 2 * pad) / _AHEAD)
    drawn = pygame.Rect(pad, pad, round(cell + _AHEAD * step), round(cell + _ASIDE * step))
    told = _dice_in_words(p, wide - drawn.right - 2 * pad - die - px(8))
    beside = max(map(len, told)) <= _MOST_LINES
    if not beside:
        told = _dice_in_words(p, wide - 2 * pad - die - px(8))
    line = p.font(SIZES.small, "bold").get_linesize()
    rows = [max(die, line * len(lines)) for lines in told]
    words_high = sum(rows) + px(10)
    surface = FigureStrip(p, wide, 2 * pad + (max(drawn.h, words_high) if beside else drawn.h + pad + words_high)).surface
    _draw_shot(p, surface, drawn, step)
    x, y = (drawn.right + pad, pad) if beside else (pad, drawn.bottom + pad)
    for colour, lines, high in zip((BLUE, RED), told, rows, strict=True):
        put(surface, d12_emblem(p, (colour, _WHITE), " ", die), (x + die / 2, y + high / 2), True)
        top = y + (high - line * len(lines)) / 2
        for at, words in enumerate(lines):
            put(surface, p.text(words, SIZES.small, "on_felt", "bold", 130), (x + die + px(8), top + at * line))
        y += high + px(10)
    return surface


def _dice_in_words(p: Painter, room: float) -> tuple[list[str], list[str]]:
    """A sentence for each die, wrapped to the room in pixels."""
    def wrapped(words: str) -> list[str]:
        return p.wrap(words, SIZES.small, max(1, round(room)), "bold")
    return (wrapped(_("Blue counts: {n} cells along the line").format(n=_AHEAD)),
            wrapped(_("Red hooks: {n} cells to the right").format(n=_ASIDE)))


def _draw_shot(p: Painter, surface: pygame.Surface, room: pygame.Rect, step: float) -> None:
    """Draws the line with its cells, and the ball at its start and end."""
    px, cell = p.look.px, p.look.px(_CELL)
    left, top = room.x + cell / 2, room.y + cell / 2
    turn, bar = left + _AHEAD * step, max(2, px(_LINE))
    pygame.draw.rect(surface, BLUE, pygame.Rect(round(left), round(top - bar / 2), round(turn - left), bar))
    pygame.draw.rect(surface, RED, pygame.Rect(round(turn - bar / 2), round(top), bar, round(_ASIDE * step)))
    for count in range(1, _AHEAD + 1):
        _cell(p, surface, (left + count * step, top), str(count), BLUE)
    for count in range(1, _ASIDE):
        _cell(p, surface, (turn, top + count * step), str(count), RED)
    put(surface, p.rbox(cell, cell, cell // 2, _WHITE, "ink", p.look.scale, 120), (left, top), True)
    p.drop(surface, p.rbox(cell, cell, cell // 2, _WHITE, "ink", p.look.scale), (turn, top + _ASIDE * step), .25)


def _cell(p: Painter, surface: pygame.Surface, middle: tuple[float, float], words: str, colour: tuple[int, int, int]) -> None:
    """Draws a cell of the line with its count."""
    size = p.look.px(_CELL - 4)
    put(surface, p.rbox(size, size, size // 2, _WHITE, colour, 2 * p.look.scale), middle, True)
    fits = min(1.0, size * .8 / max(1, p.font(SIZES.caption, "bold").get_linesize()))
    put(surface, p.text(words, SIZES.caption * fits, colour, "bold"), middle, True)


FIGURES: Final[RuleFigures] = MappingProxyType({"doshboard-shot": shot})
