"""What is drawn beside the links: the bag on its rack, the pool with its odds, a change of luck, and the legend."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pygame

from game.games.domino_golf.rules.memory import unseen
from game.games.domino_golf.rules.rules import stage_name
from game.games.domino_golf.rules.shots import next_stage, target_tile
from game.games.domino_golf.rules.values import Action, Luck, Phase, ShotOutcome, View
from game.games.domino_golf.solver import Fate, gods, mean_strokes
from game.games.domino_golf.table.position import Sign, TileTarget, draw_tag, fit_tag, fitting, place_words, results_at, sign_of, tag_height
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.hand import DIGIT, KEEN, RAISED, HandOwner, HandRack, HandTile
from game.games.dominoes.table.line import HELD, badge, draw_shadow
from game.games.dominoes.table.unseen import TokenCell
from game.games.golf.table.plate import Honours
from game.ui.input import Act, InputDevice
from game.ui.looks.settings import HandOrder, HandOrders
from game.ui.looks.stage import Stage
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.table.face import TableFace
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column, Plaque, Row
from game.ui.widgets.text import SHADOWED, Label, shorten, squeezed, squeezed_beside
from game.words import _, ngettext, percent

# ---- the pool, "the gods of golf": a stack of face-down tiles that can be chosen like a tile of the bag, with its count below
HIGHEST = 12
_SHOWN = 4      # tiles of the stack that are seen


class Pool(Widget):
    """The stack of tiles; `draw_one` is called when the stack is chosen, whether that is allowed or not."""

    focusable = piece = True
    margin = 44

    def __init__(self, draw_one: Callable[[], None]) -> None:
        super().__init__(tip=_("The gods of golf: draw a tile from the pool, and play it"))
        self.count = 0
        self.live = False       # may be drawn from now
        self.hint = False
        self.dim = False
        self.shift = 0.0
        self.width = 40
        self.centre = (0.0, 0.0)
        self._draw_one = draw_one

    def put(self, count: int, *, live: bool, dim: bool) -> None:
        """Shows `count` tiles, glowing where a player may draw (`live`), darkened where the player who is asked may not (`dim`)."""
        if (count, live, dim) != (self.count, self.live, self.dim):
            self.count, self.live, self.dim = count, live, dim
            self.refresh()

    def mark(self, hint: bool) -> None:
        """Marks the stack as the hint, or removes the mark."""
        if hint != self.hint:
            self.hint = hint
            self.refresh()

    def shift_to(self, aside: float) -> None:
        """Draws the stack `aside` device pixels to the side."""
        if aside != self.shift:
            self.shift = aside
            self.refresh()

    @property
    def up(self) -> float:
        """How far the stack stands out of the rack, in logical units."""
        return 0 if not self.live else KEEN if self.hot or self.focused or self.pressed else RAISED

    def top(self, p: Painter) -> tuple[float, float]:
        """The middle of the uppermost tile, in device pixels."""
        step, shown = p.look.scale, max(0, min(_SHOWN, self.count) - 1)
        return self.centre[0] + self.shift - 3 * shown * step, self.centre[1] - p.look.px(self.up) - 4 * shown * step

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.width <= 0:
            return
        back, step = p.tile(None, None, self.width, 0, HIGHEST), p.look.scale
        x, y = self.centre[0] + self.shift, self.centre[1] - p.look.px(self.up)
        if self.live:
            p.draw_glow(surface, back, self.top(p), "focus" if self.hint else "glow", 1.25 if self.up == KEEN else .85)
        draw_shadow(p, surface, self.width, 0, (x, y), HELD if self.live else .3)
        for level in range(min(_SHOWN, self.count)):
            at = x - 3 * level * step, y - 4 * level * step
            if level:
                draw_shadow(p, surface, self.width, 0, at, .2)
            put(surface, p.dim(back) if self.dim else back, at, True)
        if not self.count:
            put(surface, p.rbox(self.width, 2 * self.width, p.look.px(6), None, "line_wood", p.look.scale), (x, y), True)
        if self.hint:
            x, y = self.top(p)
            badge(p, surface, (x + self.width * .42, y - self.width + p.look.px(12)))
        self._draw_tag(p, surface)

    def _draw_tag(self, p: Painter, surface: pygame.Surface) -> None:
        high, room = tag_height(p), self.rect.w - p.look.px(4)
        words = _("pool, {n} left").format(n=self.count)
        size = fitting(p, words, room - p.look.px(14))
        if size < SIZES.caption * .75:
            words = str(self.count)
            size = fitting(p, words, room - p.look.px(14))
        drawn = p.text(words, size, "on_well", "bold")
        wide = min(room, drawn.get_width() + p.look.px(16))
        centre = self.rect.centerx, self.rect.bottom - high / 2 - p.look.px(4)
        put(surface, p.rbox(wide, high, high // 2, "well", "brass", p.look.scale, 235), centre, True)
        put(surface, drawn, centre, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        line = max(2.0, SIZES.ring * p.look.scale)
        grow = p.look.px(20)
        ring = p.rbox(self.width + grow, 2 * self.width + grow, p.look.px(11), None, "focus", line)
        x, y = self.top(p)
        put(surface, ring, ((x + self.centre[0]) / 2, (y + self.centre[1] - p.look.px(self.up)) / 2), True)

    def act(self, act: Act) -> Reply:
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        self._draw_one()
        return True


# ---- the bag on its rack: under each tile a tag that says what it would do, and at the end of the row the pool
class OpenBag(Plaque):
    """Another seat's bag, open on the links after a change of luck: the name of the seat, and its tiles."""

    def __init__(self, seat: int, name: str, bag: BagRack) -> None:
        head = Row(TokenCell(seat, 22), Label(_("The bag of {name}").format(name=name), SIZES.body, kind="bold"), gap=8, align="centre")
        super().__init__(Column(head, bag, gap=4), 10, 14, tone="bar")
        self.seat, self.bag = seat, bag


WIDE = 668      # logical width of the rack
PITCH = 93


class BagRack(HandRack):
    """A hand with outcome tags. Without a `pool` it is another's bag, lying open."""

    def __init__(self, stage: Stage, owner: HandOwner, pool: Pool | None, order: Callable[[], HandOrder],
                 orders: HandOrders | None = None) -> None:
        self.pool = pool
        self.tags: Mapping[int, Sign] = {}
        self.numbered_now = True    # the number keys pick its tiles
        super().__init__(stage, owner, HIGHEST, order, orders)
        if pool is not None:
            self.kept_free = 1
            self.exchange()

    @property
    def mine(self) -> bool:
        return self.pool is not None and super().mine

    def tag(self, tags: Mapping[int, Sign]) -> None:
        """Labels each tile with what it would do."""
        if tags != self.tags:
            self.tags = dict(tags)
            self.refresh()

    def number_tiles(self, on: bool) -> None:
        """Shows or hides the number keys of its tiles: they pick from one bag at a time."""
        if on != self.numbered_now:
            self.numbered_now = on
            self.refresh()

    def others(self) -> list[Widget]:
        return [*([self.pool] if self.pool is not None else []), *super().others()]

    # ---- place
    def natural(self, p: Painter) -> int:
        if self.pool is not None:
            return p.look.px(WIDE * _stretch(p))
        return p.look.px(PITCH) * max(1, len(self.state.tiles)) + p.look.px(28)

    def foot(self, p: Painter) -> int:
        return tag_height(p) + p.look.px(5)

    def pitch(self, p: Painter, count: int) -> float:
        return min(p.look.px(PITCH * _stretch(p)), ((self.rack.w or p.look.px(WIDE)) - p.look.px(20)) / max(1, count))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect)
        if self.pool is None:
            return
        count = len(self.state.tiles)
        pitch = self.pitch(p, count + 1)
        x = self.rack.centerx + count / 2 * pitch
        y = self.rect.bottom - p.look.px(7) - self.foot(p) - self.width
        self.pool.width, self.pool.centre = round(self.width * .92), (x + p.look.px(4), y + p.look.px(4))
        top = round(y) - self.width - p.look.px(18)
        self.pool.layout(p, pygame.Rect(round(x - pitch / 2), top, round(pitch), self.rect.bottom - top))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        p.lay(surface, p.rack(*self.rack.size), self.rack.topleft, .4)
        if not self.state.face_up:
            return
        room = self._tag_room(p)
        for number, domino in enumerate(self.state.tiles, 1):
            tile = self.tile(domino.tile)
            if tile is None or domino.tile in self.state.hidden:
                continue
            sign = self.tags.get(domino.tile)
            if sign is not None:
                draw_tag(p, surface, sign, self._tag_place(p, tile), room)
            if self.numbered_now:
                self._draw_digit(p, surface, number, tile, room)

    def _tag_room(self, p: Painter) -> int:
        return round(self.pitch(p, len(self.state.tiles) + self.kept_free)) - p.look.px(4)

    def _tag_place(self, p: Painter, tile: HandTile) -> tuple[float, float]:
        return tile.centre[0] + tile.shift, self.rect.bottom - tag_height(p) / 2 - p.look.px(4)

    def box(self, tile: int) -> pygame.Rect | None:
        """The rectangle that covers a tile and its tag, in device pixels; None where the tile is not on this rack."""
        found, sign = self.tile(tile), self.tags.get(tile)
        if found is None or self.host is None:
            return None
        p = self.host.painter
        return found.rect if sign is None else found.rect.union(fit_tag(p, sign, self._tag_place(p, found), self._tag_room(p)).box)

    def _draw_digit(self, p: Painter, surface: pygame.Surface, number: int, tile: HandTile, room: int) -> None:
        """The number key of a tile, at its left where the row is wide enough."""
        digit = p.text(str(number), DIGIT, "on_well", "bold")
        side = max(digit.get_size()) + p.look.px(1)
        left = tile.centre[0] - self.width / 2 - side - p.look.px(3)
        if left < tile.centre[0] - room / 2 - p.look.px(4):
            return
        at = left + side / 2 + tile.shift, tile.centre[1] + self.width * .55
        put(surface, p.rbox(side, side, side / 2, "well", None, 1, 190 if tile.fits or not self.state.dim else 110), at, True)
        put(surface, digit, at, True)


def _stretch(p: Painter) -> float:
    """How much wider the row is for larger words on the tags."""
    return max(1.0, min(1.6, p.look.text))


# ---- a change of luck while it is chosen: first the double that is given up, then, where there are several, whose bag it is given up for
class LuckChoice:
    """The steps of a change of luck, and the button that begins and cancels it. `choosing`: the tile that is picked next is given up."""

    def __init__(self, face: TableFace[View, Action], turned: Callable[[], None]) -> None:
        """`turned` is called when another step is to be shown."""
        self._face, self._turned = face, turned
        self.choosing = False
        self.double: int | None = None      # the double that was chosen; its bag comes next
        tip = _("Give up a double to play a tile of another player’s bag")
        self.button = Button(_("Change of luck"), self.toggle, icon="gods", tip=tip)

    def clear(self) -> None:
        """Forgets what was chosen, because another position is shown."""
        self.choosing, self.double = False, None

    def show(self) -> None:
        """Gives the button the words for what it does now."""
        self.button.set(_("Cancel") if self.choosing else _("Change of luck"), icon="close" if self.choosing else "gods")

    def others(self, double: int) -> list[int]:
        """The seats whose bags that double may be given up for."""
        return [a.other for a in self._face.legal if isinstance(a, Luck) and a.tile == double]

    def toggle(self) -> None:
        """Begins a change of luck, or cancels all of it."""
        self._turn(choosing=not self.choosing, double=None)

    def pick(self, double: int) -> None:
        """Gives this tile up: asks for the bag where there are several, and refuses a tile that is no double."""
        others = self.others(double)
        if not others:
            some = next(a.other for a in self._face.legal if isinstance(a, Luck))
            self._face.scene.refuse(Luck(double, some))
        elif len(others) == 1:
            self._face.scene.choose(Luck(double, others[0]))
        else:
            self._turn(choosing=True, double=double)

    def take(self, other: int) -> None:
        """Gives the chosen double up for that seat's bag."""
        if self.double is not None:
            self._face.scene.choose(Luck(self.double, other))

    def back(self) -> bool:
        """Cancels the last step; returns whether there was one."""
        if not self.choosing:
            return False
        self._turn(choosing=self.double is not None, double=None)
        return True

    def _turn(self, *, choosing: bool, double: int | None) -> None:
        self.choosing, self.double = choosing, double
        self._turned()


# ---- the odds of the gods of golf: what a tile of the pool would come to, by all that is still unseen, as bars
_ICON, _BAR = 18, 7


class OddsBar(Widget):
    """One result: icon, word, chance in figures, and a bar of that share."""

    margin = 2

    def __init__(self, result: ShotOutcome, share: Fraction) -> None:
        super().__init__()
        self.result, self.share = result, share

    def _line(self, p: Painter) -> int:
        return max(p.look.px(_ICON + 4), p.font(SIZES.small).get_linesize())

    def height(self, p: Painter, width: int) -> int:
        return self._line(p) + p.look.px(_BAR + 7)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        sign, px, line = sign_of(self.result), p.look.px, self._line(p)
        middle, icon = self.rect.y + line / 2, px(_ICON)
        put(surface, p.icon(sign.icon, icon, sign.colour, 2.4), (self.rect.x, middle - icon / 2))
        words = p.text(sign.word, SIZES.small, "ink")
        put(surface, words, (self.rect.x + icon + px(8), middle - words.get_height() / 2))
        figure = p.text(percent(self.share), SIZES.small, "ink", "bold")
        put(surface, figure, (self.rect.right - figure.get_width(), middle - figure.get_height() / 2))
        bar, high = self.rect.y + line + px(1), px(_BAR)
        put(surface, p.rbox(self.rect.w, high, high / 2, "line", None), (self.rect.x, bar))
        wide = round(self.rect.w * self.share)
        if wide >= 2:
            put(surface, p.rbox(max(high, wide), high, high / 2, sign.colour, None), (self.rect.x, bar))


def odds_page(place: str, fates: Sequence[Fate], results: Sequence[ShotOutcome], unseen: int) -> Widget:
    """The odds tab: the target in words, and the chance of each of `results`, impossible ones too, so that nothing jumps."""
    chances = dict.fromkeys(results, Fraction(0)) | {fate.result: fate.chance for fate in fates}
    if ShotOutcome.HOLED in chances:
        chances = {ShotOutcome.HOLED: chances.pop(ShotOutcome.HOLED), **chances}
    bars = [OddsBar(result, share) for result, share in chances.items()]
    mean = Label(_("{n:.1f} strokes on average").format(n=float(mean_strokes(tuple(fates)))), SIZES.caption, kind="bold")
    left = ngettext("{place}; {n} tile unseen", "{place}; {n} tiles unseen", unseen).format(place=place, n=unseen)
    note = Label(left, SIZES.caption, kind="italic", tint="lesser")
    head = Label(_("If you draw from the pool"), SIZES.small, kind="bold")
    return Column(head, *bars, mean, note, gap=3, ground="paper")


def no_odds(why: str) -> Widget:
    """The odds tab without odds, with the sentence `why` instead."""
    return Column(Label(_("If you draw from the pool"), SIZES.small, kind="bold"),
                  Label(why, SIZES.small, kind="italic", tint="lesser"), gap=4, ground="paper")


def shot_odds(view: View, names: Sequence[str]) -> Widget:
    """What a draw from the pool would come to at the shot that is played now, by all that the viewer has not seen."""
    p, fates = view.public, gods(view)
    if not fates:
        return no_odds(_("There is no shot to play now."))
    if p.phase is Phase.LUCK and p.hole.queue[0] == view.seat:
        words = _("This shot is played with a tile of the bag of {name}. The tags under its tiles say what each would come to.")
        return no_odds(words.format(name=names[p.open_bag]))
    stage = p.balls[view.seat].stage
    target = TileTarget(next_stage(p.hole, stage), target_tile(p.hole, stage))
    return odds_page(place_words(target), fates, results_at(target), unseen(view).bit_count())


# ---- the legend: what each kind of tile does at the present target, on a plaque, and who has the honour
_ROW, _LEGEND_ICON, _ROWS = 32, 19, 4


@dataclass(frozen=True, slots=True)
class LegendState:
    """The target that is explained (None: there is none), the seats by honour, the seat that plays next, and whether the round is over."""

    target: TileTarget | None = None
    honour: tuple[int, ...] = ()
    next: int | None = None
    over: bool = False


def conditions(result: ShotOutcome, target: TileTarget) -> tuple[str, ...]:
    """Which tiles come to a result, in several wordings, the longest first.

    >>> from game.games.domino_golf.rules.values import ShotStage
    >>> from game.games.dominoes.rules.tiles import index
    >>> at = TileTarget(ShotStage.APPROACH, index(5, 8))
    >>> conditions(ShotOutcome.ROUGH, at), conditions(ShotOutcome.SAND, at)
    (('has a 5', '5'), ('13 pips or fewer', 'up to 13 pips', 'to 13'))
    """
    high, low = TWELVE.halves[target.tile]
    pips = TWELVE.pips[target.tile]
    if result in (ShotOutcome.FAIRWAY, ShotOutcome.ONE_PUTT):
        return _has(high), str(high)
    if result is ShotOutcome.TWO_PUTTS or (result is ShotOutcome.ROUGH and not target.water):
        return _has(low), str(low)
    if result in (ShotOutcome.SAND, ShotOutcome.THREE_PUTTS, ShotOutcome.ROUGH):
        told = ngettext("{n} pip or fewer", "{n} pips or fewer", pips), ngettext("up to {n} pip", "up to {n} pips", pips), _("to {n}")
        return tuple(words.format(n=pips) for words in told)
    return _("any other"), _("else")


def _has(number: int) -> str:
    return _("has an {n}").format(n=number) if number in (8, 11) else _("has a {n}").format(n=number)


class TargetLegend(Widget):
    """The plaque with the legend. Its height never changes, so that nothing jumps when the target does."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.state = LegendState()
        self.honours = Honours()
        self.children = [self.honours]

    def put(self, state: LegendState, names: tuple[str, ...]) -> None:
        """Shows the legend for this state, with the names of the seats."""
        self.honours.put(state.honour, state.next)
        self.honours.tell(names)
        if state != self.state:
            self.state = state
            self.refresh()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(4))

    def height(self, p: Painter, width: int) -> int:
        head = p.font(SIZES.body, "bold").get_linesize()
        return head + _ROWS * self._row(p) + self.honours.height(p, width) + p.look.px(26)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        high = self.honours.height(p, rect.w)
        self.honours.layout(p, pygame.Rect(rect.x + p.look.px(14), rect.bottom - high - p.look.px(8), rect.w - p.look.px(28), high))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 9), rect.topleft, .25)
        target = self.state.target
        left, right, y = rect.x + px(14), rect.right - px(14), rect.y + px(9)
        words = heading(target) if target is not None else _("The next hole") if not self.state.over else _("The round is over")
        size = squeezed(p, words, SIZES.body, right - left, "bold", .5)
        put(surface, p.text(shorten(p, words, size, right - left, "bold"), size, "cream", "bold", SHADOWED), (left, y))
        y += p.font(SIZES.body, "bold").get_linesize() + px(5)
        if target is None:
            text = _("Its green is turned up, and the tiles on the way are drawn.")
            if self.state.over:
                text = _("The card says how it was played.")
            letters, room = SIZES.small, _ROWS * self._row(p)
            while len(lines := p.wrap(text, letters, right - left, "italic")) * p.font(letters, "italic").get_linesize() > room:
                letters *= .95
            for line in lines:
                put(surface, p.text(line, letters, "muted", "italic", SHADOWED), (left, y))
                y += p.font(letters, "italic").get_linesize()
            return
        for number, result in enumerate(results_at(target)):
            self._draw_row(p, surface, result, y + (number + .5) * self._row(p))

    def _draw_row(self, p: Painter, surface: pygame.Surface, result: ShotOutcome, middle: float) -> None:
        if self.state.target is None:
            return
        px, sign, size = p.look.px, sign_of(result), p.look.px(_LEGEND_ICON)
        left, right = self.rect.x + px(14), self.rect.right - px(14)
        put(surface, p.icon(sign.icon, size, "gold", 2.2), (left, middle - size / 2))
        room = right - left - size - px(14)
        ways = conditions(result, self.state.target)
        beside = room - p.font(SIZES.small, "bold").size(sign.word)[0]
        said = next((way for way in ways if p.font(SIZES.small).size(way)[0] <= beside), ways[-1])
        letters = squeezed_beside(p, said, sign.word, SIZES.small, room)
        word = p.text(sign.word, letters, "gold", "bold", SHADOWED)
        drawn = p.text(shorten(p, said, letters, room - word.get_width()), letters, "cream", "regular", SHADOWED)
        put(surface, drawn, (left + size + px(8), middle - drawn.get_height() / 2))
        put(surface, word, (right - word.get_width(), middle - word.get_height() / 2))


def heading(target: TileTarget) -> str:
    """The heading of the odds: "Approach 8-5"."""
    name = _("water") if target.water else stage_name(target.stage)
    return f"{name[:1].upper()}{name[1:]} {TWELVE.names[target.tile]}"
