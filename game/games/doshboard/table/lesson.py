"""The guided first hole of Doshboard: what a shot is, the cards, a line with a bend, two dice, a tree in the way and the green boxes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from game.games.doshboard.rules.board import CellKind
from game.games.doshboard.rules.geometry import distance
from game.games.doshboard.rules.shots import Pair
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.rough import first_idea
from game.rules.contract import CHANCE
from game.rules.registry import AnyRules
from game.session.lesson import CoachReply, Lesson, LessonOffer, LessonStep
from game.words import N_, _, ngettext

_WITHIN: Final = .1     # strokes above the best plan: as good, to somebody who plays his first hole
_OTHER: Final = N_("A shot, but not the best one here: it costs more strokes than it needs. Press \u201cShow me\u201d and my plan lies on "
                   "the board again.")
_TREES: Final = (CellKind.MEDIUM, CellKind.BIG)


class BoardSteering:
    """Obeys game.session.lesson.Steering: the dice bring the ball to where the lesson's own shot comes, or as near as they can."""

    def steer(self, rules: AnyRules, state: State, goals: Sequence[State]) -> object:
        """The pair after which the ball lies nearest to the lesson's own, in as many strokes and with as much of the hole played."""
        goal = goals[0]

        def off(action: Any) -> tuple[float, ...]:
            after: State = rules.apply(state, action)[0]
            strokes = abs(sum(after.player.card) + after.player.strokes - sum(goal.player.card) - goal.player.strokes)
            unlike = rules.to_act(after) is CHANCE, after.number != goal.number, after.phase is not goal.phase
            return *map(float, unlike), strokes, distance(after.player.lie, goal.player.lie)
        return min((action for action, _chance in rules.chance(state) or ()), key=off)

    def plan(self, state: State) -> PlanShot:
        """What the table would begin with."""
        return _plan(state)

    def words(self, state: State) -> Mapping[str, str]:
        """The numbers of the last shot, and how far it is to go."""
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
    """A sensible plan by the solved hole, where it ships solved; else a straight one."""
    from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which nobody waits for)
    from game.games.doshboard.solver.sensible import sensible  # noqa: PLC0415 (as above)

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
            known=N_("Beginners share one set of cards. At the other levels each player has a set of his own."),
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
            ("target", "picked", "play"),
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
            ("target", "sheet", "picked", "play"),
            plays=("play 7 to 2 elbow 25 5 to 12",),
            within=_WITHIN,
            wrong=_OTHER,
            why=N_("The chipper's green boxes are 3 to 10. Long cards have only a few."),
            known=N_("A ball that ends beside the target is never holed out, whatever the red die says."),
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
