"""The guided first hole of Card Golf: a plan of club and target, the swing, the curve, the run, and two putts."""

from __future__ import annotations

from typing import Final

from game.session.lesson import Lesson, LessonStep, Offer
from game.words import N_

LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("A hole made of cards"),
            N_("Welcome to the first tee! Two cards make a hole of par three. Each space is ten yards, and the flag is 200 yards away. The "
               "fewest strokes win."),
            ("ball", "flag"),
            before=("par 3", "cards 2b 7a", "par 4", "cards 1a 3a 8b", "par 5", "cards 2a 4a 6a 7b"),
            known=N_("A par three has two cards, a par four three, and a par five four."),
        ),
        LessonStep(
            N_("Clubs and risk"),
            N_("A shot is a club and a space to aim at. You may stretch a club by a few yards, but each ten yards add one to its risk, and "
               "a high risk lets the ball curve."),
            ("clubs",),
            known=N_("The lie matters too: woods and rough add risk, and the driver is for the tee alone."),
        ),
        LessonStep(
            N_("Aim and swing"),
            N_("Aim at the marked space, on the near edge of the green, with the 2-iron. Then swing. \u201cShow me\u201d sets the plan for "
               "you."),
            ("space 20 4", "swing"),
            plays=("plan 20 4 2-iron",),
            answers=(
                ("plan 20 4 *", N_("The right space! Now take the 2-iron: stretched by ten yards only, its risk stays at two.")),
                ("plan 22 4 *", N_("Straight at the flag looks natural. But the ball bounces and rolls on, so aim a little short of it.")),
            ),
            wrong=N_("You could play that. For your first shot aim at the marked space with the 2-iron: the ball will run on from there."),
            why=N_("The 2-iron carries 170 yards, and ten more make risk two. Up to risk two the ball always flies straight."),
            known=N_("Distance is counted in rows and columns, ten yards for each."),
        ),
        LessonStep(
            N_("The swing"),
            N_("Swing dice first. Each 1 takes ten yards away, each 2 adds ten, and each 3 adds one to the risk. A 1 and a 2: they cancel, "
               "so you carry 180 yards."),
            ("dice",),
            before=("dice 4 2 1",),
            known=N_("A club has one to five swing dice, and one more from woods and bunkers."),
        ),
        LessonStep(
            N_("The curve"),
            N_("Then two dice for the curve. At risk three or more they would bend the ball: below seven to the left, above to the right. "
               "At risk two it flies straight."),
            ("ball",),
            before=("dice 5 4",),
            known=N_("From risk four on a sum of seven misses the ball. It stays where it is."),
        ),
        LessonStep(
            N_("Bounce and roll"),
            N_("At last the run: each 1 bounces one space on, each 2 or 3 rolls ten yards. Slopes and rough slow a rolling ball. You lie "
               "on the green, ten yards from the flag!"),
            ("track",),
            before=("dice 1 5 6 4",),
            known=N_("A bounce passes over anything. A roll stops in the first woods, bunker or water."),
        ),
        LessonStep(
            N_("Putt"),
            N_("On the green you putt with two dice. The nearer their sum is to seven, the better: from ten yards a 6, 7 or 8 goes in. "
               "Putt!"),
            ("putt",),
            plays=("putt",),
            why=N_("A putt is a stroke like any other. The table shows what each sum leaves from here."),
            known=N_("Even a ball that comes to rest at the flag itself has a putt of three yards or more."),
        ),
        LessonStep(
            N_("One more putt"),
            N_("A five leaves one yard. From there every roll goes in. Tap it in!"),
            ("putt",),
            before=("dice 2 3",),
            plays=("putt",),
            why=N_("From one yard no sum misses."),
            known=N_("Seven is the most frequent sum of two dice: one roll in six."),
        ),
        LessonStep(
            N_("Par!"),
            N_("Three strokes on a par three: well played. In a round with others, whoever lies farthest from the flag plays next. A hole "
               "ends at three over par."),
            before=("dice 6 3",),
            known=N_("Whoever has the fewest strokes alone begins the next hole from the farthest tee."),
        ),
        LessonStep(
            N_("Before you go"),
            N_("Water and the edge of the cards cost a penalty stroke. From woods and bunkers only wedge and irons get out. And three "
               "mulligan tokens let you roll dice again. Enjoy your round!"),
            ("clubs",),
            known=N_("A stroke under par brings you a mulligan token."),
        ),
    ),
    learned=(
        N_("A club and a space make a plan; a high risk lets the ball curve."),
        N_("The ball bounces and rolls on: aim a little short."),
        N_("Near the flag two dice putt, and seven is best."),
    ),
    offer=Offer(N_("3 holes against a rookie"), "rookie", (("holes", "3"),)),
    settings={"holes": "3", "tokens": "0"},
    files=("parkland",),
)
