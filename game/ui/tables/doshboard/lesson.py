"""The guided first hole of Doshboard: a line with a bend, a card, two dice, a tree in the way and the green boxes."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Lesson, LessonStep
from game.words import N_

_OTHER: Final = N_("You could play that. For your first round follow my plan: press \u201cShow me\u201d, and it lies on the board.")

LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("A board of golf"),
            N_("Welcome to Swan Meadow! The first hole is a par four: you play from the tee, where your ball lies, to the target on the "
               "right. The fewest strokes win."),
            ("ball", "target"),
            known=N_("Directions are the hours of a clock: 12 is straight up the board."),
        ),
        LessonStep(
            N_("Eight cards"),
            N_("These cards are your clubs, from the driver to the putter. A blue die tells how far the card sends the ball, and a red one "
               "how far it hooks to the side."),
            ("cards",),
            known=N_("Beginners share one set of cards. At the other levels each player has a set of his own."),
        ),
        LessonStep(
            N_("Plan a line"),
            N_("A shot is a card and a line, with one bend if you like. Take the driver and fly over the water: \u201cShow me\u201d "
               "lays my plan on the board. Then take the shot."),
            ("card 1", "cell 18 9", "play"),
            plays=("play 1 to 2 elbow 16 9 to 3",),
            answers=(("play 1 *", N_("The driver is right. Let us bend the line as I marked it: \u201cShow me\u201d has the plan.")),),
            wrong=_OTHER,
            why=N_("The driver goes nine to fifteen cells. The line ends at a tree, which stops the ball before it can go too far."),
            known=N_("The line may bend once, by a right angle at most, and only a ball that gets there turns."),
        ),
        LessonStep(
            N_("Two dice"),
            N_("Blue 8 means twelve cells with the driver, and red 6 no hook. The tree has stopped the ball, as planned: trees stop every "
               "ball that touches them."),
            ("ball",),
            before=("dice 8 6",),
            known=N_("Big trees and medium ones stop a ball. A small one is for the eye."),
        ),
        LessonStep(
            N_("A shorter card"),
            N_("The target is eight cells away. The mid iron goes six to eight, and hooks by two at most: just right. Take the shot!"),
            ("target", "card 4", "play"),
            plays=("play 4 to 2 elbow 25 5 to 1",),
            answers=(("play 4 *", N_("The mid iron is right. The line has to end on the target: \u201cShow me\u201d has the plan.")),),
            wrong=_OTHER,
            why=N_("The shorter the card, the smaller its hooks. Take the longest one only where you need it."),
            known=N_("The even hours lead to neighbours, one count each. The odd ones pass between two, for two counts."),
        ),
        LessonStep(
            N_("A little short"),
            N_("Blue 2: six cells only. You lie two cells short of the target, which is no harm: there is a card for that too."),
            ("ball", "target"),
            before=("dice 2 6",),
            known=N_("A ball that lies on the target is tapped in for one more stroke."),
        ),
        LessonStep(
            N_("The green boxes"),
            N_("The chipper goes two cells most of the time. If the ball ends on the target and the red number is in the card's green "
               "boxes, it is holed out. Try it!"),
            ("target", "card 7", "play"),
            plays=("play 7 to 2 elbow 25 5 to 12",),
            answers=(("play 7 *", N_("The chipper is right. The line has to end on the target: \u201cShow me\u201d has the plan.")),),
            wrong=_OTHER,
            why=N_("The chipper's green boxes are 3 to 10. Long cards have only a few."),
            known=N_("A ball that ends beside the target is never holed out, whatever the red die says."),
        ),
        LessonStep(
            N_("Holed out!"),
            N_("Two cells, and red 6 is green: the ball is in. Three strokes on a par four, a birdie! Without a green number it would have "
               "been tapped in, for one stroke more."),
            before=("dice 4 6",),
            known=N_("The house rule Most strokes ends a hole for you: at twelve strokes, unless it is set otherwise."),
        ),
        LessonStep(
            N_("Water and order"),
            N_("Water and the edge of the board cost a stroke, and the ball goes back to dry land. With others at the table, whoever lies "
               "farthest from the target plays next."),
            known=N_("A hook may carry a ball out of the water again: what counts is where it ends."),
        ),
        LessonStep(
            N_("There is more"),
            N_("This was the beginner level. Advanced adds cliffs and a set of cards for each player; professional adds lost cards and "
               "wind. Now play a whole board, and enjoy it!"),
            ("cards",),
            known=N_("A board can be played as stroke play, match play, skins, doubles or Stableford."),
        ),
    ),
    settings={"level": "beginner"},
    files=("swan-meadow",),
)
