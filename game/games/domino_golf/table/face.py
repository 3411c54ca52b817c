"""The table of Domino Golf: joins links, bag, pool, legend and scorecard to the game; its guided first loop, the figures of its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

import pygame

from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import (
    NONE, POOL, Action, AllHoledOut, BagsDealt, Gods, GreenTurned, HoleState, Keep, Lie, Luck, PenaltyTaken, Phase, PlayOff, PlayTile,
    PoolMixed, Public, RoundWon, ShotOutcome, ShotSettled, ShotStage, ShotTakenBack, TakeBack, View
)
from game.games.domino_golf.table import position as talk
from game.games.domino_golf.table.bag import BagRack, LegendState, LuckChoice, OpenBag, Pool, TargetLegend, shot_odds
from game.games.domino_golf.table.ground import course_print
from game.games.domino_golf.table.links import HIGHEST, Links
from game.games.domino_golf.table.motion import GolfShow
from game.games.domino_golf.table.position import (
    LinksState, Resting, Struck, TileTarget, aimed, aimer, draw_tag, held_tiles, links_state, sign_of, tag_height, tags_of
)
from game.games.dominoes.rules.tiles import TWELVE, index, read_tile, tiles_of
from game.games.dominoes.table.hand import HandState, HandTile, order_of
from game.games.dominoes.table.line import LYING, draw_shadow
from game.games.dominoes.table.show import Answering, QuestionCard
from game.games.dominoes.table.unseen import OpenTiles
from game.games.golf.table.leaderboard import Leaderboard
from game.games.golf.table.sheet import CardedFace, CardLine, GolfCard, GolfCardWidget
from game.rules.contract import Event, Legal, NoLegal
from game.session.lesson import Lesson, LessonOffer, LessonStep
from game.ui.game_length import GOLF, TurnSeconds
from game.ui.input import InputDevice
from game.ui.looks.settings import HandKey
from game.ui.looks.stage import Sprite
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.sound.ambience import Ambience
from game.ui.table.face import (
    Occasion, RuleFigures, SeatNote, SeatOccasion, Sitting, TableEntry, TableScene, Track, hole_played, match_over
)
from game.ui.table.pieces import FigureStrip, strip_width
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.words import N_, _


class DominoGolfFace(CardedFace[View, Action]):
    """The hole as a line of tiles with the balls on it, the bag below, and the card above."""

    table: Links
    hand: BagRack
    board: Leaderboard
    head: GolfCardWidget
    legend: TargetLegend
    opens_hands = True

    settles = (ShotSettled,)
    goes_on = PlayOff, RoundWon

    def __init__(self, scene: TableScene, view: View, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self._advised: Action | None = None         # what the last hint advised
        self.table = self.links = Links()
        self.pool = Pool(self._draw_one)
        self.luck = LuckChoice(self, self._turn_luck)
        self.hand = self.bag = BagRack(scene.stage, self, self.pool, lambda: scene.taste.hand or scene.settings.hand_order,
                                       scene.hand_orders)
        self._other = BagRack(scene.stage, self, None, lambda: "number")
        self.board = Leaderboard()
        self.head = GolfCardWidget(talk.NO_CARD, framed=True)
        self.legend = TargetLegend()
        self._show = GolfShow(scene, self.links, self.bag, self._other)

    # ---- positions
    def put(self, view: View, legal: Legal[Action], sitting: Sitting) -> None:
        same = (view, bool(legal), sitting) == (self.view, bool(self.legal), self.sitting)
        fresh = bool(legal) and not self.legal
        self._show.motion.cut()
        self.view, self.legal, self.sitting = view, legal, sitting
        if not same:
            self.luck.clear()
        self._put_links()
        self._put_bag()
        self._put_extra()
        self.put_told(view, sitting)
        aim = aimer(view)
        public = view.public
        due = public.hole.queue[0] if public.hole.queue else None
        target = aimed(public, aim) if aim is not None else None
        self.legend.put(LegendState(target, public.honour, due, public.phase is Phase.OVER), sitting.names)
        if fresh or not same:
            self._point_focus()

    def _put_links(self) -> None:
        asked, public, last = any(isinstance(a, PlayTile | Gods) for a in self.legal), self.view.public, self.links.state
        over = public.phase is Phase.OVER
        kept = over and last.holed and last.number == public.hole.number      # the last hole stays on the table
        self.links.put(last if kept else links_state(public, asked=asked), self.sitting.names)
        self.pool.focusable = not over

    def _put_bag(self) -> None:
        view, phase, sitting = self.view, self.view.public.phase, self.sitting
        plays = frozenset(a.tile for a in self.legal if isinstance(a, PlayTile)) if phase is Phase.SHOT else frozenset()
        doubles = talk.luck_doubles(self.legal)
        fits = plays if not self.luck.choosing else doubles if self.luck.double is None else frozenset((self.luck.double,))
        asked = bool(self.legal) and phase in (Phase.SHOT, Phase.LUCK)
        tiles = held_tiles(view, sitting.viewer, open_hand=sitting.open_hand)
        self.bag.whose = HandKey(sitting.viewer, 0)
        self.bag.put(HandState(tiles, sitting.open_hand, dim=asked, fits=fits, picked=self.luck.double))
        self.bag.tag(tags_of(self.view) if sitting.open_hand and phase is not Phase.LUCK else {})
        self.bag.number_tiles(not self._takes_from_other)
        live = self.legal.allows(Gods()) and not self.luck.choosing
        self.pool.put(view.public.sizes[POOL], live=live, dim=asked and not live)
        self.luck.show()
        self.bag.offer(self.luck.button if doubles else None)

    def _put_extra(self) -> None:
        """Puts on the links what the player has to answer: about a mulligan, whose bag to open, or an open bag."""
        public, names = self.view.public, self.sitting.names
        if any(isinstance(a, Keep) for a in self.legal) and public.shot is not None:
            answers = ((_("Keep the shot"), lambda: self.scene.choose(Keep())), (_("Mulligan"), lambda: self.scene.choose(TakeBack())))
            self.links.put_in(QuestionCard(talk.mulligan_words(public.shot), answers))
        elif self.luck.double is not None:
            whose: list[Answering] = [(names[seat], partial(self.luck.take, seat)) for seat in self.luck.others(self.luck.double)]
            self.links.put_in(QuestionCard(_("Whose bag?"), [*whose, (_("Cancel"), self.luck.toggle)]))
        elif public.phase is Phase.LUCK:
            self._put_other(public)
        else:
            self.links.put_in()

    def _put_other(self, p: Public) -> None:
        """Puts the open bag on the links, with tags for the seat that takes a tile of it."""
        fits = frozenset(a.tile for a in self.legal if isinstance(a, PlayTile))
        shown = tiles_of(p.shown[p.open_bag])
        self._other.put(HandState(order_of(shown, TWELVE.halves), dim=bool(fits), fits=fits))
        self._other.tag(tags_of(self.view) if fits else {})
        self._other.number_tiles(bool(fits))
        if not any(isinstance(w, OpenBag) and w.seat == p.open_bag for w in self.links.children):
            self.links.put_in(OpenBag(p.open_bag, self.sitting.names[p.open_bag], self._other))

    @property
    def _takes_from_other(self) -> bool:
        """Whether the player who is asked takes a tile of another's bag now (D16)."""
        return bool(self.legal) and self.view.public.phase is Phase.LUCK

    def _point_focus(self) -> None:
        """Moves the focus, for keys and pad, to something that can be done in the turn that begins."""
        if not self.legal:
            return
        focus = self.scene.ui.focus
        own = [w for part in (self.bag, self.links) for w in part.walk()]
        if focus is not None and focus.parent is not None and focus not in own:
            return
        asked = next((w for w in self.links.walk() if isinstance(w, Button) or (isinstance(w, HandTile) and w.fits)), None)
        first: Widget | None = asked or next((w for w in self.bag.walk() if isinstance(w, HandTile) and w.fits), None)
        first = first or (self.pool if self.pool.live else None)
        live = self.pool.live if focus is self.pool else isinstance(focus, HandTile) and focus.fits
        if first is not None and (asked is not None or not live):
            self.scene.ui.set_focus(first)

    # ---- motion
    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        self.sitting = sitting
        self._rest()
        self._count_pool(event, after)
        self.tell(event, before, after, sitting)
        return self._show.happen(event, before, after, sitting)

    def ended(self, event: object, before: View, after: View) -> View | None:
        """The view of the hole that is over, with everybody holed out; None where the hole goes on."""
        return self.lay_last(before, after)

    def lay_last(self, before: View, after: View) -> View | None:
        """As `ended`: the next hole is laid out only when everybody has looked at the card."""
        public = talk.ended(before.public, after.public)
        return before._replace(public=public) if public is not None else None

    def show_score(self, view: View, sitting: Sitting) -> None:
        self.board.put(talk.leaders_of(view.public, sitting.names))
        self.head.put(talk.card_of(view.public, sitting.names))

    def _count_pool(self, event: Event, after: View) -> None:
        """A tile that leaves the pool is missing there from then on, also while the result of a hole or of the round stands.

        Where the pool ran out and was mixed, it is empty until that is told.
        """
        left = after.public.sizes[POOL]
        filled = isinstance(event, PoolMixed | ShotTakenBack | BagsDealt | GreenTurned)
        self.pool.put(left if filled or left <= self.pool.count else 0, live=False, dim=False)

    def _rest(self) -> None:
        """Removes all glow while something is being shown, as nobody is asked then."""
        self.bag.put(HandState(self.bag.state.tiles, self.bag.state.face_up, hidden=self.bag.state.hidden))
        self.pool.put(self.pool.count, live=False, dim=False)
        self.bag.offer(None)
        self.links.put(replace(self.links.state, asked=False))
        self.legal = NoLegal()

    def settle(self) -> None:
        """Ends all motion at once, because the widgets have moved."""
        self._show.motion.cut()

    def shake(self, action: Action) -> tuple[Track, ...]:
        if isinstance(action, Gods):
            return self._show.motion.shaken(self.pool.shift_to)
        if isinstance(action, PlayTile | Luck):
            tile = self._other.tile(action.tile) or self.bag.tile(action.tile)
            return self._show.motion.shaken(tile.shift_to) if tile is not None else ()
        return ()

    def lifted(self) -> None:
        """Lights the target up if the tile that was lifted off the rack may be played."""
        self._show.motion.sound("lift", self.bag.rack.centerx)
        held = self.bag.state.lifted
        self.links.light(held is not None and not self.luck.choosing and self.legal.allows(PlayTile(held)))

    def glide(self, tile: HandTile, sprite: Sprite, then: Callable[[], None]) -> None:
        self.links.light(False)
        self._show.motion.glide_home(tile.stands(self.scene.painter), sprite, then)

    # ---- words
    def ask(self, view: View, legal: Legal[Action], sitting: Sitting) -> str:
        if legal:
            return talk.question(view.public, legal, sitting.names, self.luck.double, self.luck.choosing)
        return talk.waiting(view.public, sitting.names)

    def seat_note(self, view: View, seat: int, sitting: Sitting) -> SeatNote:
        return talk.note(view, seat, sitting)

    def order(self, view: View, sitting: Sitting) -> tuple[int, ...]:
        count = len(view.public.seats)
        return tuple((sitting.viewer + i) % count for i in range(count))

    def subtitle(self, view: View) -> str:
        return talk.subtitle(view.public)

    # ---- panels
    def odds(self, view: View, sitting: Sitting) -> Widget:
        """What a draw from the pool would come to, by all that the viewer has not seen."""
        return shot_odds(view, sitting.names)

    def laid_open(self, view: View) -> Widget | None:
        return OpenTiles(held_tiles(view, view.seat, open_hand=True), TWELVE.high) if view.bag else None

    def card_of(self, view: View, names: Sequence[str]) -> GolfCard:
        return talk.card_of(view.public, names)

    # ---- hints and keys
    def point_out(self, action: Action | None) -> None:
        tile = action.tile if isinstance(action, PlayTile | Luck) else None
        self._advised = action
        self._other.mark(tile)
        self.bag.mark(tile)
        self.pool.mark(isinstance(action, Gods))
        if isinstance(action, Luck):
            self.luck.button.select(True)
        for extra in self.links.walk():
            if isinstance(extra, QuestionCard) and self.luck.double is None:
                extra.mark(0 if isinstance(action, Keep) else 1 if isinstance(action, TakeBack) else None)

    def focus_of(self, action: Action) -> Widget | None:
        """The tile, the pool, or the answer to a question; of a change of luck the button that begins it, then the double, then the bag."""
        if isinstance(action, Gods):
            return self.pool
        if isinstance(action, PlayTile):
            return (self._other if self._takes_from_other else self.bag).tile(action.tile)
        if isinstance(action, Luck) and self.luck.double is None:
            return self.bag.tile(action.tile) if self.luck.choosing else self.luck.button
        question = next((extra for extra in self.links.walk() if isinstance(extra, QuestionCard)), None)
        if question is None or (isinstance(action, Luck) and action.tile != self.luck.double):
            return None
        if isinstance(action, Luck):
            return question.buttons[self.luck.others(action.tile).index(action.other)]
        return question.buttons[isinstance(action, TakeBack)]

    def spots(self, name: str) -> Iterable[pygame.Rect]:
        """Parts by name: "tile 6-4" of the bag with its tag, "bag" (all its tiles as one), "held" (each tile, and the pool), "pool", the
        player's "ball", and of the hole "layup", "approach", "green" and its "labels".
        """
        what, _gap, which = name.partition(" ")
        if what in ("tile", "bag", "held"):
            tiles = [read_tile(which, TWELVE)] if what == "tile" else [domino.tile for domino in self.bag.state.tiles]
            boxes = [box for box in map(self.bag.box, tiles) if box is not None]
            if what == "held":
                return *boxes, self.pool.rect
            return (boxes[0].unionall(boxes[1:]),) if boxes else ()
        if what == "pool":
            return (self.pool.rect,)
        if what == "ball":
            box = self.links.marker_box(self.sitting.viewer)
            return (box,) if box is not None else ()
        if what == "busy":
            return self.links.tiles()
        if what == "labels":
            return tuple(label.rect for label in self.links.labels)
        stage = {"layup": ShotStage.LAYUP, "approach": ShotStage.APPROACH, "green": ShotStage.GREEN}.get(what)
        return (self.links.tile_box(stage),) if stage is not None else ()

    def pick(self, number: int) -> None:
        """Picks what a number key stands for: a tile, and after the last tile the pool."""
        bag = self._other if self._takes_from_other else self.bag
        found = bag.numbered(number)
        if not self.sitting.open_hand:
            return
        if found is not None:
            self.scene.ui.set_focus(found)
            self.pick_tile(found.tile, "key")
        elif bag is self.bag and number == len(bag.state.tiles) + 1:
            self.scene.ui.set_focus(self.pool)
            self._draw_one()

    # ---- what the player does
    def pick_tile(self, tile: int, source: InputDevice = "mouse") -> bool:
        """Plays the tile that was chosen, or gives it up where a double is being chosen; False if nobody is asked."""
        if not self.legal:
            return False
        if self.luck.choosing:
            self.luck.pick(tile)
        elif self.legal.allows(PlayTile(tile)):
            self._play(tile)
        else:
            self.scene.refuse(PlayTile(tile))
        return True

    def _play(self, tile: int) -> None:
        self.links.light(False)
        self.scene.choose(PlayTile(tile))

    def drop_tile(self, tile: int, pos: tuple[int, int]) -> bool:
        """Plays or refuses a tile that was let go on the cloth; returns whether it was played."""
        self.links.light(False)
        if self.luck.choosing or not self.links.rect.collidepoint(pos):
            return False
        if not self.legal.allows(PlayTile(tile)):
            self.scene.refuse(PlayTile(tile))
            return False
        self._play(tile)
        return True

    def take_back(self) -> bool:
        return self.luck.back()

    def _draw_one(self) -> None:
        if self.legal.allows(Gods()) and not self.luck.choosing:
            self.scene.choose(Gods())
        elif self.legal:
            self.scene.refuse(Gods())

    def _turn_luck(self) -> None:
        """Shows another step of a change of luck."""
        self._put_bag()
        self._put_extra()
        self.ask_again()
        self._point_focus()
        advised = self.focus_of(self._advised) if self.luck.choosing and self._advised is not None else None
        if advised is not None:
            self.scene.ui.set_focus(advised)


def occasions(event: Event, _view: View) -> Iterable[SeatOccasion]:
    """The occasions that an event brings for seats."""
    if isinstance(event, AllHoledOut):
        return [one for seat, strokes in enumerate(event.strokes) if strokes is not None for one in hole_played(seat, strokes, event.par)]
    if isinstance(event, PenaltyTaken):
        return (SeatOccasion(event.seat, Occasion.IN_TROUBLE),)
    return match_over(len(event.totals), (event.winner,)) if isinstance(event, RoundWon) else ()


def hole_begun(event: Event) -> str:
    """The name of the hole, or hole of a play-off, whose green is turned up; empty at any other event."""
    if not isinstance(event, GreenTurned):
        return ""
    return _("Play-off {n}").format(n=event.extra) if event.extra else _("Hole {n}").format(n=event.number)


_BREEZE: Final = .2         # as a share of a storm; the rules of Domino Golf have no wind
_BROOK: Final = .7          # how near the water of a hole is, up to 1 (beside the player)


def ambience(view: View) -> Ambience:
    """A breeze, and a brook where a double on the way is the hole's water."""
    hole = view.public.hole
    wet = any(tile != NONE and TWELVE.doubles >> tile & 1 for tile in (hole.approach, hole.layup))
    return Ambience(open_air=True, wind=_BREEZE, water=_BROOK if wet else 0.0)


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
_ASPECT = .385          # height of a hole's picture, as a share of its width
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


# ---- how the game is drawn
class DrawnDominoGolf(TableEntry):
    """How Domino Golf is drawn."""

    icon = "putt"
    figures = FIGURES
    cloth = "#3D6127"
    seconds = TurnSeconds(15, 3, 1.5)
    length = GOLF
    face = staticmethod(DominoGolfFace)
    course = staticmethod(course_print)
    occasions = staticmethod(occasions)
    begins = staticmethod(hole_begun)
    ambience = staticmethod(ambience)


DRAWN: Final = DrawnDominoGolf()
