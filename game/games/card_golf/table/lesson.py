"""The guided first hole of Card Golf: a choice of two plans, the swing, a miss and a token, a bunker, and a putt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from game.games.card_golf.rules.shots import OnCourse, OnTrack, swung
from game.games.card_golf.rules.tables import MISS
from game.games.card_golf.rules.values import AimShot, KeepRoll, Phase, Putt, Reroll, RolledFaces, State, Stroke
from game.games.card_golf.table.aiming import Stance
from game.games.card_golf.table.planner import AimPlanner
from game.games.card_golf.table.position import flown_to
from game.games.card_golf.table.text import curve_words, swing_words
from game.rules.registry import AnyRules
from game.session.lesson import CoachReply, Lesson, LessonOffer, LessonStep
from game.words import N_, ngettext

_WITHIN: Final = .1     # strokes above the best plan: as good, to somebody who plays his first hole
_SEVEN: Final = 7       # the sum of two dice that misses the ball where the risk is high

_Unlike: TypeAlias = tuple[float, ...]
"""How much one state differs from another: what matters most comes first."""

_OTHERWISE: Final[_Unlike] = (1.0,)


class CardSteering:
    """Obeys game.session.lesson.Steering: the dice bring the ball to where the lesson's own stroke comes, or as near as they can."""

    def steer(self, rules: AnyRules, state: State, goals: Sequence[State]) -> object:
        """The faces after which the stroke stands most as the lesson's own does; a run to come is looked at, too."""
        from_there: dict[tuple[int, int], _Unlike] = {}     # the best that a run can do, by where the ball comes down

        def off(action: RolledFaces) -> tuple[_Unlike, _Unlike]:
            after: State = rules.apply(state, action)[0]
            near, down = _unlike(after, goals[0]), flown_to(after)
            if down is None or len(goals) == 1:
                return near, ()
            if down not in from_there:
                from_there[down] = min(_unlike(rules.apply(after, run)[0], goals[1]) for run in _rolls(rules, after))
            return from_there[down], near
        return min(_rolls(rules, state), key=off)

    def plan(self, state: State) -> object:
        """A stroke towards the flag, or a putt; a token for a miss alone."""
        ball, stroke = state.player.ball, state.stroke
        if state.phase is Phase.ASK:
            return Reroll(1) if stroke is not None and _missed(state, stroke) else KeepRoll()
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


def _rolls(rules: AnyRules, state: State) -> list[RolledFaces]:
    """All rolls that may come, each once whatever the order of its dice."""
    return [action for action, _chance in rules.chance(state) or () if list(action.faces) == sorted(action.faces)]


def _unlike(state: State, goal: State) -> _Unlike:
    """How much a state differs from the one where the lesson goes on: what is due, how the ball lies, how far it lies away."""
    if (state.phase, state.number) != (goal.phase, goal.number):
        return _OTHERWISE
    one, other = state.stroke, goal.stroke
    if one is not None and other is not None and one.aim is not None and other.aim is not None:
        if one.roll is not other.roll:
            return _OTHERWISE
        misses = (_may_miss(state, one), _missed(state, one)) != (_may_miss(goal, other), _missed(goal, other))
        alike = _unlike_dice(one.curve, other.curve) if one.curve else float(abs(_risk(one) - _risk(other)))
        return 0.0, float(misses), _between(_towards(state, one), _towards(goal, other)), alike
    if one is not other:
        return _OTHERWISE
    ball, wanted = state.player.ball, goal.player.ball
    if isinstance(ball, OnTrack) and isinstance(wanted, OnTrack):
        return 0.0, 0.0, float(abs(ball.yards - wanted.yards))
    if isinstance(ball, OnCourse) and isinstance(wanted, OnCourse):
        return 0.0, float(ball.lie is not wanted.lie), _between(ball.space, wanted.space)
    return _OTHERWISE


def _unlike_dice(dice: Sequence[int], wanted: Sequence[int]) -> float:
    """How much dice that lie differ, the lowest first: which of them a token may roll again matters."""
    return float(sum(abs(one - other) for one, other in zip(sorted(dice), sorted(wanted), strict=False)))


def _risk(stroke: Stroke) -> int:
    return (stroke.aim.risk if stroke.aim is not None else 0) + swung(stroke.swing).risk


def _may_miss(state: State, stroke: Stroke) -> bool:
    """Whether the swing has left so much risk that a seven misses the ball."""
    return state.game.tables.curved(_risk(stroke), _SEVEN) == MISS


def _missed(state: State, stroke: Stroke) -> bool:
    """Whether the curve dice that lie miss the ball."""
    return bool(stroke.curve) and state.game.tables.curved(_risk(stroke), sum(stroke.curve)) == MISS


def _towards(state: State, stroke: Stroke) -> tuple[int, int]:
    """Where the ball of a stroke has come down, before that where it would come down straight."""
    aim, flown = stroke.aim, flown_to(state)
    if flown is not None or aim is None:
        return flown or (0, 0)
    carry = swung(stroke.swing).carry
    return aim.target[0] + carry * aim.forward.row, aim.target[1] + carry * aim.forward.column


def _between(one: tuple[int, int], other: tuple[int, int]) -> float:
    return float(abs(one[0] - other[0]) + abs(one[1] - other[1]))


LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("A hole made of cards"),
            N_("Welcome to the first tee, where a hole begins! Two cards make a par three: three strokes is a good result, two a birdie, "
               "one an eagle, four a bogey. Each space is ten yards, and the fewest strokes win."),
            ("ball", "flag"),
            before=("par 3", "par 4", "par 5", "cards 2a 8a"),
            known=N_("A par three has two cards, a par four three, and a par five four."),
        ),
        LessonStep(
            N_("Clubs and risk"),
            N_("A stroke is a club and a space to aim at. Clubs called woods and low irons go far, a wedge is for short ones. A club can "
               "be stretched by a few yards, but each ten add one to its risk, and risk lets the ball curve."),
            ("clubs",),
            known=N_("What the ball lies in is its lie: woods and rough add risk, and the driver is for the tee alone."),
        ),
        LessonStep(
            N_("Two ways to play it"),
            N_("Choose. Space 1 is just over the water: most often on the green, one time in seven in the water. Space 2 is farther: "
               "hardly ever wet, but more often in rough or sand. Press one of them, then Swing."),
            ("space 20 4", "space 21 6", "swing"),
            plays=("plan 20 4 5-wood",),
            also=("plan 21 6 2-wood",),
            within=_WITHIN,
            marks=(("space 20 4", "1"), ("space 21 6", "2")),
            heard=(CoachReply("plan 20 4 5-wood", N_("Over the water and onto the green. Below you see where the ball may rest. Now press "
                                                     "Swing."), ("rests", "swing")),
                   CoachReply("plan 21 6 2-wood", N_("Well past the water, with a longer club. Below you see where the ball may rest. Now "
                                                     "press Swing."), ("rests", "swing")),
                   CoachReply("plan *", N_("Another plan: below you see where it may rest, and what it costs. Swing if you like "
                                           "it, or press space 1 or 2."), ("rests", "swing"))),
            answers=(
                ("plan 22 5 *", N_("Straight at the flag looks natural. But the ball bounces and rolls on, often into the sand behind: "
                                   "aim a little short of it. Press space 1 or 2.")),
            ),
            wrong=N_("You could play that, and it would cost more strokes, as you see below. Press space 1 or 2, or \u201cShow me\u201d."),
            why=N_("Both cost about the same: water costs a stroke, rough and sand make the next one harder. So it is for you to choose."),
            known=N_("Distance is counted in rows and columns, ten yards for each."),
            laid=True,
        ),
        LessonStep(
            N_("The swing"),
            N_("Each 1 takes ten yards away, each 2 adds ten, each 3 adds one to the risk. Here: {swing}. After a roll you may pay a "
               "mulligan token to roll dice again. You have one: save it, and press Keep the roll."),
            ("dice", "keep"),
            before=("dice 3 3 2",),
            plays=("keep",),
            heard=(CoachReply("reroll *", N_("That would cost your token. Press the die again to take off the mark, then Keep the "
                                             "roll.")),),
            wrong=N_("You may, but a token is worth more later: more risk alone does no harm yet. Press Keep the roll."),
            why=N_("Risk only matters once the curve is rolled. If that goes wrong, the token is still there."),
            known=N_("In a round you begin with three tokens, and each stroke under par brings one more."),
        ),
        LessonStep(
            N_("A miss!"),
            N_("Two dice for the curve: below seven it bends to the left, above to the right. But at risk four or more a seven misses the "
               "ball: it stays on the tee, and the stroke counts. Mark the die that is lit, and roll it again."),
            ("die 1",),
            before=("dice 3 4",),
            plays=("reroll 1",),
            also=("reroll *",),
            heard=(CoachReply("reroll *", N_("Good: any other sum hits the ball. Now press the button, which costs your token."),
                              ("again",)),),
            answers=(("keep", N_("You may. But then the ball stays on the tee, and you have played a stroke for nothing. Mark a die and "
                                 "pay the token.")),),
            why=N_("A stroke that goes nowhere is the worst that dice can do here, so this is what tokens are for."),
            known=N_("Below risk four there is no miss: then a sum of seven flies straight."),
        ),
        LessonStep(
            N_("The curve"),
            N_("Now it flies. The dice make {curve}. The higher the risk, and the farther the sum from seven, the more the ball bends."),
            ("dice", "ball"),
            before=("dice 4",),
            known=N_("Seven is the most frequent sum of two dice: one roll in six."),
            dice=True,
        ),
        LessonStep(
            N_("Bounce and roll"),
            N_("Then the run: each 1 bounces one space on, each 2 or 3 rolls ten yards. It ran on into the bunker: sand, woods and water "
               "stop a rolling ball."),
            ("dice", "ball"),
            before=("dice 1 2 3 6",),
            known=N_("A bounce passes over anything. Slopes, the arrows on the grass, and rough slow a rolling ball."),
            dice=True,
        ),
        LessonStep(
            N_("Out of the bunker"),
            N_("Sand adds risk and one die to the swing, and only wedge and irons get out. The wedge has the least risk. My plan, the "
               "wedge at the flag, lies on the hole: press Swing, or find one that costs no more."),
            ("flag", "swing"),
            plays=("plan 22 5 Wedge",),
            within=_WITHIN,
            heard=(CoachReply("plan 22 5 Wedge", N_("The wedge at the flag: that is my plan. Now press Swing."), ("swing",)),
                   CoachReply("plan *", N_("Another plan: below you see where it may rest, and what it costs. Swing if you like it."),
                              ("rests", "swing"))),
            wrong=N_("You could, but it costs more strokes: look below. Aim the wedge at the flag, or press \u201cShow me\u201d."),
            why=N_("A wedge rolls a single die for its run, so it stays near the place where it comes down."),
            known=N_("A wedge that stays on the flag\u2019s own space putts once for free."),
            laid=True,
        ),
        LessonStep(
            N_("On the green"),
            N_("Swing, curve and run again, and you are out: on the green, {left} from the flag. Two strokes so far."),
            ("dice", "ball"),
            before=("dice 4 6", "dice 3 4", "dice 1"),
            known=N_("Water and the edge of the cards cost a stroke, and the ball is dropped where it was last dry."),
            dice=True,
        ),
        LessonStep(
            N_("Putt"),
            N_("On the green you putt with two dice. The nearer their sum is to seven, the better: the track shows which sums go in from "
               "here. Press Putt!"),
            ("track", "putt"),
            plays=("putt",),
            why=N_("A putt is a stroke like any other. The table shows what each sum leaves from here."),
            known=N_("Who had the fewest strokes on a hole has the honour: of balls that lie equally far his is played first."),
        ),
        LessonStep(
            N_("In the hole"),
            N_("Three strokes: par, which your plaque writes as E, for even. Out of a bunker, and with a token at the right moment! You "
               "have learned:"),
            before=("dice 4 2",),
            known=N_("A hole ends at three strokes over par, however many it would have taken."),
        ),
    ),
    learned=(
        N_("A plan is a club and a space; risk bends the ball."),
        N_("A token rolls dice again: keep it for a miss."),
        N_("The ball runs on; on the green a seven is best."),
    ),
    offer=LessonOffer(N_("3 holes against a rookie"), "rookie", (("holes", "3"),)),
    settings={"holes": "3", "tokens": "1"},
    files=("parkland",),
    steering=CardSteering(),
)
