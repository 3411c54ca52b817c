"""The guided first hole of Card Golf: a plan of club and target, the swing, the curve, the run, and two putts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.rules.card_golf.shots import OnCourse, OnTrack
from game.rules.card_golf.values import AimShot, Putt, RolledFaces, State
from game.rules.registry import AnyRules
from game.session.lesson import CoachReply, Lesson, LessonOffer, LessonStep
from game.ui.tables.card_golf.aiming import Stance
from game.ui.tables.card_golf.planner import AimPlanner
from game.ui.tables.card_golf.position import flown_to
from game.ui.tables.card_golf.text import curve_words, swing_words
from game.words import N_, ngettext

_WITHIN: Final = .1     # strokes above the best plan: as good, to somebody who plays his first hole
_STRAIGHT: Final = RolledFaces((3, 4))
_FAR: Final = 100.0


class CardSteering:
    """Obeys game.session.lesson.Steering: the dice bring the ball to where the lesson's own stroke comes, or as near as they can."""

    def steer(self, rules: AnyRules, state: State, goal: State) -> object:
        """The faces after which the ball flies or lies nearest to the goal."""
        def off(action: Any) -> float:
            after: State = rules.apply(state, action)[0]
            if state.stroke is not None and state.stroke.aim is not None and not state.stroke.swing:
                target = goal.stroke.aim.target if goal.stroke is not None and goal.stroke.aim is not None else goal.ground.flag
                flown = flown_to(rules.apply(after, _STRAIGHT)[0])
                return _FAR if flown is None else _between(flown, target)
            return _apart(after, goal)
        return min((action for action, _chance in rules.chance(state) or ()), key=off)

    def plan(self, state: State) -> object:
        """A stroke towards the flag, or a putt."""
        ball = state.player.ball
        if not isinstance(ball, OnCourse):
            return Putt()
        planner = AimPlanner()
        planner.begin(Stance(state.ground, ball, state.game.tables, state.game.options.stretch, state.tee_of(state.turn)))
        return AimShot(planner.target, planner.club.name) if planner.club is not None else Putt()

    def words(self, state: State) -> Mapping[str, str]:
        """What the dice of the stroke have done, and how far the ball lies from the flag."""
        ball, stroke = state.player.ball, state.stroke
        yards = ball.yards if isinstance(ball, OnTrack) else 0
        return {"left": ngettext("{n} yard", "{n} yards", yards).format(n=yards),
                "swing": swing_words(stroke) if stroke is not None and stroke.swing else "",
                "curve": curve_words(stroke, state.game.tables) if stroke is not None and stroke.curve else ""}


def _between(one: tuple[int, int], other: tuple[int, int]) -> float:
    return float(abs(one[0] - other[0]) + abs(one[1] - other[1]))


def _apart(state: State, goal: State) -> float:
    """How far the ball of one state flies or lies from that of another."""
    if (state.phase, state.number) != (goal.phase, goal.number):
        return 10 * _FAR
    one, other = flown_to(state), flown_to(goal)
    if one is not None and other is not None:
        return _between(one, other)
    ball, wanted = state.player.ball, goal.player.ball
    if isinstance(ball, OnTrack) and isinstance(wanted, OnTrack):
        return abs(ball.yards - wanted.yards) / _FAR
    if isinstance(ball, OnCourse) and isinstance(wanted, OnCourse):
        return _between(ball.space, wanted.space)
    return _FAR


LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("A hole made of cards"),
            N_("Welcome to the first tee! Two cards make a hole of par three: three strokes is a good result, two a birdie, four a bogey. "
               "Each space is ten yards, and the fewest strokes win."),
            ("ball", "flag"),
            before=("par 3", "par 4", "par 5", "cards 2b 7a"),
            known=N_("A par three has two cards, a par four three, and a par five four."),
        ),
        LessonStep(
            N_("Clubs and risk"),
            N_("A stroke is a club and a space to aim at. Woods and low irons go far, a wedge is for short ones. A club can be stretched "
               "by a few yards, but each ten add one to its risk, and risk lets the ball curve."),
            ("clubs",),
            known=N_("What the ball lies in is its lie: woods and rough add risk, and the driver is for the tee alone."),
        ),
        LessonStep(
            N_("Aim and swing"),
            N_("My plan lies on the hole: the 2-iron, at the near edge of the green, as the ball runs on. Press Swing. Or press another "
               "space or club first: what costs no more will do."),
            ("space 20 4", "club 2-iron", "swing"),
            plays=("plan 20 4 2-iron",),
            within=_WITHIN,
            marks=(("space 20 4", N_("aim")),),
            heard=(CoachReply("plan 20 4 2-iron", N_("That is my plan. Now press Swing."), ("swing",)),
                   CoachReply("plan *", N_("Another plan: below you see where it may rest, and what it costs. Swing if you like "
                                           "it."), ("rests",
                                                                                                                    "swing"))),
            answers=(
                ("plan 20 4 *", N_("The right space, but that club costs more strokes there. Take the 2-iron: stretched by ten yards only, "
                                   "its risk stays low.")),
                ("plan 22 4 *", N_("Straight at the flag looks natural. But the ball bounces and rolls on, so aim a little short of it.")),
            ),
            wrong=N_("You could play that, and it would cost more strokes, as you see below. Press the marked space and the 2-iron, or "
                     "\u201cShow me\u201d."),
            why=N_("The 2-iron carries 170 yards, and ten more add only one to its risk. The less the risk, the straighter the ball."),
            known=N_("Distance is counted in rows and columns, ten yards for each."),
            laid=True,
        ),
        LessonStep(
            N_("The swing"),
            N_("Swing dice first. Each 1 takes ten yards away, each 2 adds ten, and each 3 adds one to the risk. A 1 and a 2 cancel each "
               "other. Here they come to this: {swing}."),
            ("dice",),
            before=("dice 4 2 1",),
            known=N_("A club has one to five swing dice, and one more from woods and bunkers."),
            dice=True,
        ),
        LessonStep(
            N_("The curve"),
            N_("Then two dice for the curve: a sum below seven bends the ball to the left, one above to the right, and the more the higher "
               "the risk is. Here: {curve}."),
            ("dice", "ball"),
            before=("dice 5 2",),
            known=N_("From risk four on a sum of seven misses the ball. It stays where it is."),
            dice=True,
        ),
        LessonStep(
            N_("Bounce and roll"),
            N_("At last the run: each 1 bounces one space on, each 2 or 3 rolls ten yards. Slopes and rough slow a rolling ball. You lie "
               "on the green, {left} from the flag!"),
            ("dice",),
            before=("dice 1 5 6 4",),
            known=N_("A bounce passes over anything. A roll stops in the first woods, bunker or water."),
            dice=True,
        ),
        LessonStep(
            N_("Putt"),
            N_("On the green you putt with two dice. The nearer their sum is to seven, the better: the track shows which sums go in from "
               "here. Press Putt!"),
            ("track", "putt"),
            plays=("putt",),
            why=N_("A putt is a stroke like any other. The table shows what each sum leaves from here."),
            known=N_("Even a ball that comes to rest at the flag itself has a putt of three yards or more."),
        ),
        LessonStep(
            N_("One more putt"),
            N_("It stopped {left} from the flag. From one yard every sum goes in. Press Putt once more!"),
            ("putt",),
            before=("dice 2 3",),
            plays=("putt",),
            why=N_("From one yard no sum misses."),
            known=N_("Seven is the most frequent sum of two dice: one roll in six."),
        ),
        LessonStep(
            N_("In the hole"),
            N_("One stroke and two putts: three strokes, which is par! Water and the edge of the cards would have cost a stroke more, and "
               "from woods and bunkers only wedge and irons get out. You have learned:"),
            before=("dice 6 3",),
            known=N_("In a round mulligan tokens let you roll dice again, and a stroke under par brings you one."),
        ),
    ),
    learned=(
        N_("A club and a space make a plan; risk lets the ball curve."),
        N_("The ball bounces and rolls on: aim a little short."),
        N_("Near the flag two dice putt, and seven is best."),
    ),
    offer=LessonOffer(N_("3 holes against a rookie"), "rookie", (("holes", "3"),)),
    settings={"holes": "3", "tokens": "0"},
    files=("parkland",),
    steering=CardSteering(),
)
