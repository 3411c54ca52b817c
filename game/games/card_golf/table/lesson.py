"""The guided first hole of Card Golf, the drawn figures of its rules, and the legend of its marks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

import pygame

from game.games.card_golf.rules.shots import LABELS, MISS, SUMS, TOP_RISK, OnCourse, OnTrack, Tables, swung, tables
from game.games.card_golf.rules.values import AimShot, KeepRoll, Phase, Putt, Reroll, RolledFaces, State, Stroke
from game.games.card_golf.table.planner import Forecasts, Stance, aimed, chance_mark, reach_mark, stretch_mark, target_mark, way_mark
from game.games.card_golf.table.position import OnIt, curve_words, flown_to, swing_words
from game.games.card_golf.table.tray import PuttingTrack, TrackShown
from game.games.golf.table.plate import draw_die, draw_risk, words_in
from game.rules.contract import AnyRules
from game.session.lesson import CoachReply, Lesson, LessonOffer, LessonStep
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import LegendMark, RuleFigures
from game.ui.table.pieces import strip_width
from game.words import N_, _, ngettext

# ---- the marks that may lie on a hole of Card Golf, each with what it means
_SMALL: Final = .46         # width of a ring, as a share of the box
_CHANCES: Final = ((.27, .4, .2), (.5, .5, 1.0), (.76, .42, .5))      # across and down the box, and share of the highest chance


def marks() -> tuple[LegendMark, ...]:
    """The marks to be explained, those of a plan first."""
    return (
        LegendMark(_target("ivory"), _("Where you aim. The ball comes down here if the swing is neither long nor short, and straight.")),
        LegendMark(_way, _("The ball in the air, and its shadow on the ground.")),
        LegendMark(_chances, _("Where the ball may come to rest: the larger and redder a square, the likelier. "
                               "The button Odds changes what is shown: also where it comes down, or strokes to the hole.")),
        LegendMark(_target("glow"), _("Where a hint aims, or a plan that you point at in the list beside the table.")),
        LegendMark(_target("brass"), _("Where the plan aims that you compare with.")),
        LegendMark(_reach, _("A club has been picked: it reaches the white spaces as it is.")),
        LegendMark(_stretched, _("Stretched it reaches these: +1 is ten yards more, which adds one risk, +2 twenty yards, and so on.")),
        LegendMark(_drop, _("Where a ball in the water or off the cards will be dropped, for a penalty stroke.")),
        LegendMark(_token, _("A mulligan token: pay one after a roll to roll some of its dice again.")),
    )


def _target(colour: str) -> Callable[[Painter, pygame.Surface, pygame.Rect], None]:
    def draw(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        target_mark(p, surface, box.center, round(box.w * _SMALL), colour)
    return draw


def _way(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    way_mark(p, surface, (box.left + box.w * .1, box.bottom - box.h * .25), (box.right - box.w * .1, box.bottom - box.h * .25))


def _chances(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    for across, down, level in _CHANCES:
        side = round(box.w * (.16 + .2 * level))
        square = pygame.Rect(0, 0, side, side)
        square.center = round(box.x + box.w * across), round(box.y + box.h * down)
        chance_mark(p, surface, square, level)


def _middle(box: pygame.Rect) -> pygame.Rect:
    """A rectangle of the size of a space in the middle of the box."""
    return box.inflate(-round(box.w * .4), -round(box.h * .4))


def _reach(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    reach_mark(p, surface, _middle(box), 0)


def _stretched(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    reach_mark(p, surface, _middle(box), 1)
    stretch_mark(p, surface, _middle(box), 1, 11.0 / max(1.0, p.look.text))


def _drop(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    side = round(box.w * _SMALL)
    put(surface, p.rbox(side, side, side / 2, "ivory", "shade", max(1.5, 2 * p.look.scale), 90), box.center, True)


def _token(p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
    put(surface, p.stud(round(box.w * .5), True), box.center, True)


# ---- the guided first hole of Card Golf: a choice of two plans, the swing, a miss and a token, a bunker, and a putt
_WITHIN: Final = .1     # strokes above the best plan that count as equally good on a first hole
_SEVEN: Final = 7       # the sum of two dice that misses the ball at a high risk

_Unlike: TypeAlias = tuple[float, ...]
"""How much one state differs from another; the first number matters most."""

_OTHERWISE: Final[_Unlike] = (1.0,)


class CardSteering:
    """Obeys game.session.lesson.Steering: dice bring the ball where the lesson's own stroke brings it, or as near as they can."""

    def steer(self, rules: AnyRules, state: State, goals: Sequence[State]) -> object:
        """The faces after which the stroke is most like the lesson's own. If a run follows, its best roll is taken into account."""
        from_there: dict[tuple[int, int], _Unlike] = {}     # the best result of a run, by where the ball comes down

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
        """A stroke towards the flag, or a putt; a token is spent on a miss only."""
        ball, stroke = state.player.ball, state.stroke
        if state.phase is Phase.ASK:
            return Reroll(1) if stroke is not None and _missed(state, stroke) else KeepRoll()
        if not isinstance(ball, OnCourse):
            return Putt()
        stance = Stance(state.ground, ball, state.game.tables, state.game.options.stretch, state.tee_of(state.turn))
        plan = aimed(stance, Forecasts().first(stance)).plan
        return AimShot(plan.target, plan.club.name) if plan is not None else Putt()

    def words(self, state: State) -> Mapping[str, str]:
        """The words to fill in: what swing and curve have done, and the yards left on the track."""
        ball, stroke = state.player.ball, state.stroke
        yards = ball.yards if isinstance(ball, OnTrack) else 0
        return {"left": ngettext("{n} yard", "{n} yards", yards).format(n=yards),
                "swing": swing_words(stroke) if stroke is not None and stroke.swing else "",
                "curve": curve_words(stroke, state.game.tables) if stroke is not None and stroke.curve else ""}


def _rolls(rules: AnyRules, state: State) -> list[RolledFaces]:
    """All rolls that are possible now, without regard to the order of dice."""
    return [action for action, _chance in rules.chance(state) or () if list(action.faces) == sorted(action.faces)]


def _unlike(state: State, goal: State) -> _Unlike:
    """How much a state differs from the one at which the lesson goes on: in what is due, the lie of the ball, its distance."""
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
    """How much the faces of dice differ, compared in ascending order: it matters which of them a token may reroll."""
    return float(sum(abs(one - other) for one, other in zip(sorted(dice), sorted(wanted), strict=False)))


def _risk(stroke: Stroke) -> int:
    return (stroke.aim.risk if stroke.aim is not None else 0) + swung(stroke.swing).risk


def _may_miss(state: State, stroke: Stroke) -> bool:
    """Whether the risk after the swing is so high that a sum of seven misses the ball."""
    return state.game.tables.curved(_risk(stroke), _SEVEN) == MISS


def _missed(state: State, stroke: Stroke) -> bool:
    """Whether the curve dice miss the ball."""
    return bool(stroke.curve) and state.game.tables.curved(_risk(stroke), sum(stroke.curve)) == MISS


def _towards(state: State, stroke: Stroke) -> tuple[int, int]:
    """The row and column where the ball of a stroke has come down, or before that where it would without a curve."""
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
            known=N_("Who had the fewest strokes on a hole has the honour: of balls that lie equally far theirs is played first."),
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


# ---- the drawn figures of Card Golf's rules: what swing dice do, risk, the curve chart and the putting track, in the look in force
_PAD = 16


def _wood(p: Painter, width: int, high: int) -> pygame.Surface:
    """A plate of wood to draw on."""
    surface = pygame.Surface((strip_width(p, width), high), pygame.SRCALPHA, 32)
    put(surface, p.rbox(*surface.get_size(), p.look.px(10), "well", "line_wood", p.look.scale), (0, 0))
    return surface


def swing(p: Painter, width: int) -> pygame.Surface:
    """The three faces that matter, each with what it does."""
    px, wide = p.look.px, strip_width(p, width)
    told = ((1, _("10 yards short")), (2, _("10 yards long")), (3, _("one more risk")))
    room = wide // len(told) - px(10)
    lines = [p.wrap(words, SIZES.small, room) for _face, words in told]
    side, line = px(40), p.font(SIZES.small).get_linesize()
    surface = _wood(p, width, 2 * px(_PAD) + side + px(6) + line * max(map(len, lines)))
    for number, ((face, _words), wrapped) in enumerate(zip(told, lines, strict=True)):
        x = round(wide * (number + .5) / len(told))
        draw_die(p, surface, pygame.Rect(x - side // 2, px(_PAD), side, side), face)
        for at, words in enumerate(wrapped):
            put(surface, p.text(words, SIZES.small, "on_well"), (x, px(_PAD) + side + px(6) + line * (at + .5)), centre=True)
    return surface


def risk(p: Painter, width: int) -> pygame.Surface:
    """A 4-wood from the tee, stretched by twenty yards: its risks one by one."""
    px, wide = p.look.px, strip_width(p, width)
    line, high = p.font(SIZES.small).get_linesize(), px(34)
    words = p.wrap(_("A wood from the tee has risk 2; twenty yards of stretch make it 4."), SIZES.small, wide - 2 * px(_PAD))
    surface = _wood(p, width, 2 * px(_PAD) + high + px(6) + line * len(words))
    room = pygame.Rect(wide // 2 - 3 * high, px(_PAD), 6 * high, high)
    draw_risk(p, surface, room, 2, 2, TOP_RISK)
    for at, text in enumerate(words):
        put(surface, p.text(text, SIZES.small, "on_well"), (wide // 2, px(_PAD) + high + px(6) + line * (at + .5)), centre=True)
    return surface


def curve(p: Painter, width: int) -> pygame.Surface:
    """The curve chart of the book's example."""
    return _chart(p, width, tables())


def labels(p: Painter, width: int) -> pygame.Surface:
    """The curve chart by the book's labels."""
    return _chart(p, width, tables(curve_chart=LABELS))


def _chart(p: Painter, width: int, chart: Tables) -> pygame.Surface:
    """A curve chart: for each risk and sum the spaces to the left or right, a dot where it flies straight, a cross for a miss."""
    px, wide = p.look.px, strip_width(p, width)
    rows = range(1, TOP_RISK + 1)
    head = max(px(46), p.font(SIZES.small).size(_("Risk"))[0] + px(12))
    cell = (wide - head - px(10)) // len(SUMS)
    high = max(px(28), p.font(SIZES.small).get_linesize() + px(4))
    surface = _wood(p, width, high * (len(rows) + 1) + px(12))
    words_in(p, surface, _("Risk"), pygame.Rect(px(8), px(6), head - px(8), high), SIZES.small, "on_well", kind="bold")
    for number, total in enumerate(SUMS):
        box = pygame.Rect(head + number * cell, px(6), cell, high)
        words_in(p, surface, str(total), box, SIZES.small, "on_well", kind="bold", align="centre")
    for row in rows:
        y = px(6) + high * row
        words_in(p, surface, str(row), pygame.Rect(px(8), y, head - px(8), high), SIZES.small, "on_well")
        for number, total in enumerate(SUMS):
            _draw_curve(p, surface, pygame.Rect(head + number * cell, y, cell, high), chart.curved(row, total))
    return surface


def _draw_curve(p: Painter, surface: pygame.Surface, box: pygame.Rect, spaces: int) -> None:
    """One cell of the chart."""
    px = p.look.px
    if spaces == MISS:
        put(surface, p.rbox(box.w - px(2), box.h - px(2), px(5), "plate_on"), box.center, centre=True)
        put(surface, p.icon("close", min(px(16), box.w), "red_wood"), box.center, centre=True)
    elif not spaces:
        put(surface, p.rbox(px(5), px(5), px(2), "on_well", None, 1, 130), box.center, centre=True)
    else:
        icon = min(px(12), box.w // 2)
        side = -1 if spaces < 0 else 1
        put(surface, p.icon("left" if spaces < 0 else "right", icon, "brass"), (box.centerx + side * box.w // 4, box.centery), centre=True)
        room = pygame.Rect(box.x + (box.w // 3 if side < 0 else 0), box.y, box.w * 2 // 3, box.h)
        words_in(p, surface, str(abs(spaces)), room, SIZES.small, "on_well", align="centre")


def track(p: Painter, width: int) -> pygame.Surface:
    """The track with a ball at ten yards, and what its putt may leave."""
    px, wide = p.look.px, strip_width(p, width)
    surface = pygame.Surface((wide, px(190)), pygame.SRCALPHA, 32)
    widget = PuttingTrack()
    widget.put(TrackShown(tables(), (OnIt(0, 10),), 0))
    widget.layout(p, pygame.Rect(0, 0, wide, px(186)))
    widget.draw(p, surface)
    return surface


FIGURES: Final[RuleFigures] = MappingProxyType({
    "card_golf-swing": swing, "card_golf-risk": risk, "card_golf-curve": curve, "card_golf-labels": labels,
    "card_golf-track": track,
})
