"""The guided first loop of Domino Golf, and the drawn figures of its rules."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import pygame

from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import NONE, HoleState, Lie, ShotOutcome, ShotStage
from game.games.domino_golf.table.links import HIGHEST, Links
from game.games.domino_golf.table.position import LinksState, Resting, Struck, TileTarget, draw_tag, sign_of, tag_height
from game.games.dominoes.rules.tiles import TWELVE, index
from game.games.dominoes.table.line import LYING, draw_shadow
from game.games.golf.table.sheet import CardLine, GolfCard, GolfCardWidget
from game.session.lesson import Lesson, LessonOffer, LessonStep
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.pieces import FigureStrip, strip_width
from game.words import N_, _

# ---- the guided first loop of Domino Golf: a par three, a four and a five, with one bag, the gods of golf and the sand
_MISS: Final = N_("That tile has nothing in common with the one you play at. The tag below it says where the ball would end.")
_POOL: Final = N_("The pool gives you any tile at all: it is for when your bag has nothing good. Here you hold a tile that fits.")

LESSON: Final = Lesson(
    (),
    (
        LessonStep(
            N_("Golf with dominoes"),
            N_("Welcome to the links! Three holes lie ahead: a par three, a four and a five. Par is the strokes that a good player needs. "
               "Each shot is one tile, and the fewest strokes win."),
            known=N_("The honour is the right to play first. Whoever did best at the last hole has it."),
        ),
        LessonStep(
            N_("One bag for three holes"),
            N_("These five tiles are your bag, and it has to do for all three holes. So think a little ahead: not every hole deserves your "
               "best tile."),
            ("bag",),
            before=("course 10-7,9-4,8-3,8-1,6-6,6-1 tee 11-5", "honour 0", "bags 8-2,6-0,9-5,4-0,12-11", "draw 8-1"),
            known=N_("With the next group of holes everybody gets a new bag; what is left of the old one is gone."),
        ),
        LessonStep(
            N_("At the green"),
            N_("You play at the green, where the hole is: this one is an 8-1. A tile with its higher number, the 8, leaves one putt, a "
               "last short stroke. One with a 1 would leave two. Play your 8-2."),
            ("tile 8-2", "green"),
            plays=("play 8-2",),
            answers=(("gods", _POOL),),
            wrong=_MISS,
            why=N_("A tile without 8 or 1 takes three putts if it is light. If it is heavier than the green, it lands in the sand: four "
                   "more strokes."),
            known=N_("Under every tile a tag says what it would come to: in a word, a sign and a colour."),
        ),
        LessonStep(
            N_("A birdie"),
            N_("One shot and one putt make two strokes on a par three. One under par is called a birdie!"),
            over=True,
            known=N_("A putt counts as a stroke like any other."),
        ),
        LessonStep(
            N_("A par four"),
            N_("The next hole is a par four. Its green is farther away, so first you play at an approach."),
            ("head", "approach", "green"),
            before=("draw 9-4", "draw 6-1"),
            known=N_("The lower number of the green makes the par: up to 2 a three, up to 6 a four, beyond that a five."),
        ),
        LessonStep(
            N_("Find the fairway"),
            N_("At an approach the higher number is the fairway, short grass that is good to play from, the lower one the rough, long "
               "grass. This approach is a 6-1. Play your 6-0."),
            ("tile 6-0", "approach"),
            plays=("play 6-0",),
            answers=(
                ("play 4-0", N_("The 4-0 matches nothing and is light, so it lands in the sand. Your 6-0 shows the 6: play that one.")),
                ("gods", _POOL),
            ),
            wrong=N_("That one matches nothing and is heavier than the approach: it hits a tree, for a penalty stroke. Play the 6-0."),
            why=N_("Matching the higher number puts you on the fairway, and a tile from your bag is replaced at once."),
            known=N_("Tiles on the way lie with their higher number away from the tee. There the fairway begins."),
        ),
        LessonStep(
            N_("A new tile"),
            N_("On the fairway! For that you have drawn a new tile, the 10-5. Only shots from your own bag earn one, so good shots keep "
               "your bag full."),
            ("tile 10-5",),
            before=("draw 10-5",),
            known=N_("The pool, beside your bag, has all the other tiles. A shot with one of those earns no new tile."),
        ),
        LessonStep(
            N_("One putt again"),
            N_("Now the green, a 9-4. Two of your tiles match it. Which one leaves a single putt?"),
            ("tile 9-5", "tile 4-0", "green"),
            plays=("play 9-5",),
            answers=(
                ("play 4-0", N_("The 4 is the lower number and leaves two putts. Your 9-5 shows the 9: one putt.")),
                ("gods", _POOL),
            ),
            wrong=_MISS,
            why=N_("The higher number of the green means one putt, the lower one two."),
            known=N_("A double of the green's higher number may even fall at once. On a par four that is an eagle, two under par."),
        ),
        LessonStep(
            N_("Another birdie"),
            N_("Right, the 9! Two shots and one putt make three strokes on a par four: another birdie. Two under par so far."),
            over=True,
            known=N_("Par for these three holes is twelve: three, four and five."),
        ),
        LessonStep(
            N_("Water ahead"),
            N_("Now a par five: first a lay-up, a short shot on the way, then approach and "
               "green. This lay-up is a double, which is water. Only a 6 flies over it, but a light tile stays dry: play the 4-0."),
            ("tile 4-0", "layup"),
            before=("draw 10-7", "draw 8-3", "draw 6-6"),
            plays=("play 4-0",),
            answers=(
                ("play 10-5", N_("Too heavy! With more pips than the 6-6 it goes into the water: two penalty strokes.")),
                ("play 12-11", N_("Too heavy! With more pips than the 6-6 it goes into the water: two penalty strokes.")),
                ("gods", N_("Who knows what they send. The 4-0 is safe: it is light enough to stay out of the water.")),
            ),
            why=N_("A tile without a 6 lands in the rough if it has no more pips than the water, and in the water if it has more."),
            known=N_("On the way water costs two penalty strokes, a tree one, and sand none: but only the pool gets you out of it."),
        ),
        LessonStep(
            N_("The gods of golf"),
            N_("At the 8-3 both your tiles would hit a tree. Then trust the gods of golf: draw a tile from the pool, and play whatever it "
               "is."),
            ("pool", "approach"),
            plays=("gods",),
            wrong=N_("It has neither an 8 nor a 3 and is heavier than the approach: a tree, and a penalty. Try the pool instead."),
            why=N_("A drawn tile must be played at once. It is a gamble, but your bag has nothing better here."),
            known=N_("The odds, below the log, count all that you have not seen, and so what the pool may send."),
        ),
        LessonStep(
            N_("Out of the sand"),
            N_("The gods sent a 5-2, and you lie in the sand. From there only the gods can get you out: draw from the pool again."),
            ("ball", "pool"),
            before=("draw 5-2",),
            plays=("gods",),
            why=N_("From the sand you may not play a tile of your bag. From the rough you may, as from the fairway."),
            known=N_("Who lies in the sand plays before the others, then those in the rough, then those on the fairway."),
        ),
        LessonStep(
            N_("Two under par"),
            N_("The gods sent a 7-3: the lower number of the green, so two putts and a par. Two, three and five are ten strokes, two under "
               "par! You have learned:"),
            ("head",),
            before=("draw 7-3",),
            known=N_("A circle on the card is a birdie, a square a bogey, which is one over par. The set goes up to the double twelve."),
        ),
    ),
    learned=(
        N_("Match the higher number."),
        N_("Light tiles stay dry, heavy ones cost."),
        N_("Nothing good, or sand: use the pool."),
    ),
    offer=LessonOffer(N_("3 holes against a rookie"), "rookie", (("holes", "3"),)),
    settings={"holes": "3"},
    files=("short-loop",),
)


# ---- the drawn figures of Domino Golf's rules: holes as they lie on the table, what tiles come to, and how scores are marked
_ASPECT = .385          # height of a hole's picture for its width
_HOLE: Final = HoleState(7, index(11, 7), index(8, 5), index(10, 3), (), False)
_WET: Final = HoleState(2, index(9, 4), index(6, 6), NONE, (), False)


def hole(p: Painter, width: int) -> pygame.Surface:
    """A par 5 with everything on it: one ball on the fairway, one in the rough, one in the sand."""
    tiles = ((ShotStage.LAYUP, _HOLE.layup), (ShotStage.APPROACH, _HOLE.approach), (ShotStage.GREEN, _HOLE.green))
    targets = tuple(TileTarget(stage, tile) for stage, tile in tiles)
    shots = tuple(_struck(_HOLE, seat, ShotStage.TEE, index(a, b)) for seat, (a, b) in enumerate(((10, 12), (3, 6), (1, 7))))
    balls = (Resting(0, ShotStage.LAYUP, Lie.FAIRWAY), Resting(1, ShotStage.LAYUP, Lie.ROUGH), Resting(2, ShotStage.LAYUP, Lie.SAND))
    return _drawn(p, width, LinksState(7, 5, targets, shots, balls))


def water(p: Painter, width: int) -> pygame.Surface:
    """A par 4 whose approach is a double: water."""
    targets = (TileTarget(ShotStage.APPROACH, _WET.approach), TileTarget(ShotStage.GREEN, _WET.green))
    shots = (_struck(_WET, 0, ShotStage.TEE, index(6, 2)), _struck(_WET, 1, ShotStage.TEE, index(9, 8)))
    balls = (Resting(0, ShotStage.APPROACH, Lie.FAIRWAY), Resting(1, ShotStage.APPROACH, Lie.ROUGH))
    return _drawn(p, width, LinksState(2, 4, targets, shots, balls))


def _struck(hole_: HoleState, seat: int, stage: ShotStage, tile: int) -> Struck:
    result = result_of(hole_, stage, tile)
    return Struck(seat, stage, tile, result, {ShotOutcome.TREE: 1, ShotOutcome.WATER: 2}.get(result, 0), NONE)


def _drawn(p: Painter, width: int, state: LinksState) -> pygame.Surface:
    """The links at the width of the page."""
    wide = strip_width(p, width)
    out = pygame.Surface((wide, round(wide * _ASPECT)), pygame.SRCALPHA, 32)
    put(out, p.rbox(*out.get_size(), p.look.px(26), "baize", "well", p.look.scale), (0, 0))
    links = Links()
    links.put(state)
    links.layout(p, out.get_rect())
    links.draw(p, out)
    return out


def short(p: Painter, width: int) -> pygame.Surface:
    """What five tiles come to at the approach 8-5."""
    tiles = tuple(index(a, b) for a, b in ((2, 8), (11, 5), (4, 7), (9, 12), (10, 6)))
    return _row(p, width, _("At the approach 8-5, 13 pips"), tiles, HoleState(1, index(11, 7), index(8, 5), NONE, (), False), ShotStage.TEE)


def green(p: Painter, width: int) -> pygame.Surface:
    """What four tiles come to at the green 11-7."""
    tiles = tuple(index(a, b) for a, b in ((11, 2), (7, 0), (9, 6), (12, 10)))
    return _row(p, width, _("At the green 11-7, 18 pips"), tiles, HoleState(1, index(11, 7), NONE, NONE, (), False), ShotStage.TEE)


def _row(p: Painter, width: int, words: str, tiles: Sequence[int], at: HoleState, stage: ShotStage) -> pygame.Surface:
    """Tiles with their tags below, on a strip of felt."""
    px, wide = p.look.px, strip_width(p, width)
    pitch, half = wide / len(tiles), min(px(44), wide // (3 * len(tiles)))
    line = p.font(SIZES.small, "bold").get_linesize()
    high = px(16) + line + px(14) + 2 * half + px(12) + tag_height(p) + px(14)
    out = FigureStrip(p, wide, high).surface
    head = p.text(words, SIZES.small, "on_felt", "bold", 130)
    put(out, head, ((wide - head.get_width()) / 2, px(14)))
    for number, tile in enumerate(tiles):
        x, y = pitch * (number + .5), px(28) + line + half
        draw_shadow(p, out, half, 0, (x, y), LYING)
        top, bottom = sorted(TWELVE.halves[tile])
        put(out, p.tile(top, bottom, half, 0, HIGHEST), (x, y), True)
        draw_tag(p, out, sign_of(result_of(at, stage, tile)), (x, y + half + px(12) + tag_height(p) / 2), round(pitch) - px(6))
    return out


def card(p: Painter, width: int) -> pygame.Surface:
    """A scorecard of three holes with its marks."""
    lines = (CardLine(0, _("You"), (3, 2, 5), None, 10), CardLine(1, _("Winston"), (2, 5, 7), None, 14))
    widget = GolfCardWidget(GolfCard(3, (3, 4, 5), None, lines))
    wide = strip_width(p, width)
    out = pygame.Surface((wide, widget.height(p, wide) + p.look.px(12)), pygame.SRCALPHA, 32)
    widget.layout(p, pygame.Rect(0, p.look.px(6), wide, widget.height(p, wide)))
    widget.draw(p, out)
    return out


FIGURES: Final[RuleFigures] = MappingProxyType({
    "golf-hole": hole, "golf-water": water, "golf-short": short, "golf-green": green, "golf-card": card,
})
