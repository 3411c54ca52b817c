"""The column beside the board: the clock with the wind, the plan or the dice, the cards, the buttons; and the page of odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, Protocol, TypeAlias

import pygame

from game.games.doshboard.rules.board import Wind
from game.games.doshboard.rules.events import BlackRolled, DiceRolled, WhiteRolled
from game.games.doshboard.rules.geometry import DIRECTIONS, Cell
from game.games.doshboard.rules.rules import strength_name
from game.games.doshboard.rules.shots import resolve
from game.games.doshboard.rules.values import PlanShot, ShotInPlay, State
from game.games.doshboard.table.cards import CardFan
from game.games.doshboard.table.marks import End, end_mark, ends_of
from game.games.doshboard.table.planner import ShotPlanner
from game.games.golf.table.dice import FeltTray, FeltWidget, RollLine, Thrower, ThrownDice
from game.games.golf.table.ground_view import Lights, PlaceRow
from game.games.golf.table.plate import PagedPanel, PanelButton, Plate, ThrowButton, odds_note, words_in
from game.ui.dice.cloth import Cupholder
from game.ui.dice.die import CupPose, DieModel, d12_emblem
from game.ui.looks.theme import RGB, SIZES, Theme, rgb
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene
from game.ui.table.face import Track
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label, shadow_on
from game.words import _, percent

if TYPE_CHECKING:
    from game.games.doshboard.solver.odds import PlanOdds


# ---- Doshboard's four dice on the felt: blue for the distance, red for the hook, black for the roll-away, white for hits and lost cards
BLUE, RED, BLACK, WHITE = range(4)

COLOURS: Final[tuple[tuple[RGB, RGB], ...]] = (
    (rgb("#2654A8"), rgb("#F4F6FF")), (rgb("#B22C24"), rgb("#FFF0DC")), (rgb("#2B2A2E"), rgb("#F4EFE4")), (rgb("#F2ECDE"), rgb("#1E1A16")))
"""Body and lettering of each die."""

_FACES: Final = tuple(str(face) for low in range(1, 7) for face in (low, 13 - low))     # opposite faces, which add up to 13, side by side


def model_of(die: int, _theme: Theme | None = None) -> DieModel:
    """The model of one of the four dice."""
    return DieModel("d12", _FACES, *COLOURS[die])


def dice_of(s: State, stroke: ShotInPlay | None = None) -> dict[int, int]:
    """The dice of a shot, by default the one being played, that have been rolled, with their numbers."""
    lying: dict[int, int] = {}
    shot = stroke or s.stroke
    if shot is None or not shot.rolls:
        return lying
    for event in resolve(s.scene, shot.shot(s.turn), shot.rolls).events:
        if isinstance(event, DiceRolled):
            lying |= {BLUE: event.blue, RED: event.red}
        elif isinstance(event, BlackRolled | WhiteRolled):
            lying[BLACK if isinstance(event, BlackRolled) else WHITE] = event.number
    return lying


class BoardDice:
    """The dice of one table, on its tray."""

    def __init__(self, scene: Scene, tray: FeltWidget, thrower: Thrower) -> None:
        self._dice = ThrownDice(scene, tray, lambda: tuple(model_of(die) for die in (BLUE, RED, BLACK, WHITE)), thrower)
        self.see, self.relay = self._dice.see, self._dice.relay
        self.cup: Cupholder = self._dice
        self.lying: dict[int, int] = {}

    @property
    def cup_shown(self) -> CupPose | None:
        """The pose of the cup; None while it does not show."""
        return self._dice.cup_shown

    def lay(self, numbers: Mapping[int, int]) -> None:
        """Puts these dice on the felt at once; {} for none."""
        self.lying = dict(numbers)
        self._dice.lay({die: str(number) for die, number in numbers.items()})

    def throw(self, numbers: Mapping[int, int], *, fresh: bool = False) -> Track:
        """Throws these dice out of the cup; dice on the felt stay, or with `fresh` are removed."""
        if fresh:
            self.lying = {}
            self._dice.forget()
        self.lying |= numbers
        return self._dice.throw({die: str(number) for die, number in self.lying.items()}, numbers)


# ---- the clock beside the board: its hours are the directions, its hand shows where the wind blows to; beside it the wind's
# strength
_K: Final = 4               # drawn this many times larger and scaled down
_FACE: Final = (rgb("#FFFBEF"), rgb("#E9DFC4"))
_BRASS: Final = (rgb("#8A6320"), rgb("#E8C673"))
_HAND: Final = rgb("#1F7A5C")
_PLAN: Final = rgb("#E8A04A")
_SHADE: Final = rgb("#CFC4A4")
_FACETS: Final = 72
_HOURS: Final = .66         # distance of the hours from the middle, as a share of the radius
_STRENGTHS: Final = 4
_HURRY: Final = .2          # share of the planning time left at which the ring turns red
_SHARES: Final = ("", "1/6", "1/4", "1/3", "1/2")


class WindPlate(Plate):
    """A clock whose hand shows the wind, with a mark at the planned direction."""

    def __init__(self) -> None:
        super().__init__("", seed=17)
        self.wind = Wind()
        self.planned: int | None = None
        self.left = 1.0     # the share of planning time left; 1 without a shot clock

    def put(self, wind: Wind, planned: int | None) -> None:
        """Shows this wind and the planned direction, None for no plan."""
        if (wind, planned) != (self.wind, self.planned):
            self.wind, self.planned = wind, planned
            self.tip = self.words
            self.refresh()

    def clock(self, left: float) -> None:
        """Sets the share of planning time left."""
        if left != self.left:
            self.left = left
            self.refresh()

    @property
    def words(self) -> str:
        """The wind in words."""
        if not self.wind.strength:
            return _("no wind")
        text = _("the wind blows to {n}\u00a0o’clock, {strength}: it adds {share} of the distance")
        return text.format(n=self.wind.direction, strength=strength_name(self.wind.strength), share=_SHARES[self.wind.strength])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        px, rect = p.look.px, self.rect
        side = min(rect.h - 2 * px(7), round(rect.w * .54))
        clock = p.made(("doshboard rose", side, self.wind, self.planned), lambda: self._clock(p, side))
        put(surface, clock, (rect.x + px(8), rect.centery - side / 2))
        if self.left < 1:
            tone = p.colour("red" if self.left < _HURRY else "good")
            ring = p.made(("doshboard clock", side, round(self.left, 3)), lambda: _ring(side, self.left, tone))
            put(surface, ring, (rect.x + px(8), rect.centery - side / 2))
        room = pygame.Rect(rect.x + side + px(14), rect.y + px(6), rect.w - side - px(20), rect.h - 2 * px(6))
        self._draw_words(p, surface, room)

    def _draw_words(self, p: Painter, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draws hour and share of the wind; if there is room, below the heading and above bars for the strength."""
        shadow, strength = shadow_on("wood"), self.wind.strength
        few = p.font(SIZES.small).get_linesize() > room.h // 4 + p.look.px(3)
        heading: tuple[str, float, str, FontKind] = (_("Wind").upper(), SIZES.caption, "gold", "bold")
        rows: list[tuple[str, float, str, FontKind]]
        if strength:
            text = _("{strength}, +{share}").format(strength=strength_name(strength), share=_SHARES[strength])
            rows = [(_("to {n}").format(n=self.wind.direction), SIZES.lead, "cream", "bold"), (text, SIZES.small, "cream", "regular")]
        else:
            rows = [(_("no wind"), SIZES.small, "cream", "regular")]
        if not (few and strength):
            rows.insert(0, heading)
        high = room.h // (2 if few else 4)
        for number, (words, size, ink, kind) in enumerate(rows):
            line = pygame.Rect(room.x, room.y + number * high, room.w, high)
            words_in(p, surface, words, line, size, ink, kind=kind, shadow=shadow)
        if strength and not few:
            self._draw_bars(p, surface, pygame.Rect(room.x, room.y + 3 * high, room.w, high))

    def _draw_bars(self, p: Painter, surface: pygame.Surface, room: pygame.Rect) -> None:
        """Draws four bars, filled up to the strength of the wind."""
        wide, gap = min(room.w // 5, p.look.px(13)), p.look.px(3)
        for number in range(_STRENGTHS):
            high = max(2, round(room.h * (.3 + .18 * number)))
            box = pygame.Rect(room.x + number * (wide + gap), room.bottom - high, wide, high)
            put(surface, p.rbox(box.w, box.h, 2, "gold" if number < self.wind.strength else "well", "line_wood", 1), box.topleft)

    def _clock(self, p: Painter, side: int) -> pygame.Surface:
        """The face of the clock with its numbers, lit from the upper left."""
        big = pygame.Surface((side * _K, side * _K), pygame.SRCALPHA, 32)
        middle, reach = side * _K / 2, side * _K / 2 - _K
        for share, lit in ((1.0, 1.0), (.93, -1.0)):        # a brass rim whose outer slope faces the light and whose inner slope faces away
            _draw_bevel(big, middle, reach * share, lit)
        pygame.draw.circle(big, _FACE[1], (middle, middle), reach * .87)
        pygame.draw.circle(big, _FACE[0], (middle + reach * .025, middle + reach * .025), reach * .84)
        for hour in DIRECTIONS:
            turn = hour * math.pi / 6
            dx, dy = math.sin(turn), -math.cos(turn)
            pygame.draw.line(big, _BRASS[0], (middle + dx * reach * .80, middle + dy * reach * .80),
                             (middle + dx * reach * .86, middle + dy * reach * .86), max(1, side * _K // 90))
        if self.planned is not None:
            turn = self.planned * math.pi / 6
            spot = middle + math.sin(turn) * reach * _HOURS, middle - math.cos(turn) * reach * _HOURS
            pygame.draw.circle(big, _PLAN, spot, reach * .15)       # under the number of the hour, which stays readable
            _arrow(big, self.planned, middle, reach * .89, reach * .78, reach * .12, _PLAN)
        if self.wind.strength:
            shade = middle + reach * .02
            _draw_needle(big, self.wind.direction, (shade, shade), reach * .52, _SHADE)
            _draw_needle(big, self.wind.direction, (middle, middle), reach * .52, _HAND)
        pygame.draw.circle(big, _BRASS[0], (middle, middle), reach * .07)
        pygame.draw.circle(big, _BRASS[1], (middle - reach * .012, middle - reach * .012), reach * .045)
        small = pygame.transform.smoothscale(big.premul_alpha(), (side, side))
        size = max(7.5, side * .115 / p.look.scale) / max(1.0, p.look.text)
        for hour in DIRECTIONS:
            turn = hour * math.pi / 6
            at = side / 2 + math.sin(turn) * side * _HOURS / 2, side / 2 - math.cos(turn) * side * _HOURS / 2
            bold = hour == self.planned or (self.wind.strength and hour == self.wind.direction)
            put(small, p.text(str(hour), size, "shade", "bold" if bold else "regular"), at, True)
        return small


def _ring(side: int, left: float, tone: RGB) -> pygame.Surface:
    """A ring along the rim for the time left, clockwise from 12."""
    big = pygame.Surface((side * _K, side * _K), pygame.SRCALPHA, 32)
    middle, outer, inner = side * _K / 2, side * _K / 2 - _K, side * _K * .45
    turns = [left * math.tau * number / 60 for number in range(61)]
    rim = [(middle + math.sin(turn) * outer, middle - math.cos(turn) * outer) for turn in turns]
    back = [(middle + math.sin(turn) * inner, middle - math.cos(turn) * inner) for turn in reversed(turns)]
    pygame.draw.polygon(big, tone, rim + back)
    return pygame.transform.smoothscale(big.premul_alpha(), (side, side))


def _arrow(big: pygame.Surface, hour: int, middle: float, tip: float, foot: float, half: float, tone: tuple[int, int, int]) -> None:
    """Draws a triangle at the rim that points to an hour."""
    turn = hour * math.pi / 6
    dx, dy = math.sin(turn), -math.cos(turn)
    wide = half * .8
    corners = [(middle + dx * tip, middle + dy * tip), (middle + dx * foot - dy * wide, middle + dy * foot + dx * wide),
               (middle + dx * foot + dy * wide, middle + dy * foot - dx * wide)]
    pygame.draw.polygon(big, tone, corners)


def _draw_needle(big: pygame.Surface, hour: int, middle: tuple[float, float], length: float, tone: RGB) -> None:
    """Draws a hand across the clock with its head at an hour."""
    turn = hour * math.pi / 6
    dx, dy = math.sin(turn), -math.cos(turn)

    def at(along: float, aside: float) -> tuple[float, float]:
        return middle[0] + (dx * along - dy * aside) * length, middle[1] + (dy * along + dx * aside) * length
    pygame.draw.polygon(big, tone, [at(-.8, -.05), at(.45, -.05), at(.45, -.2), at(1, 0), at(.45, .2), at(.45, .05), at(-.8, .05)])


def _draw_bevel(big: pygame.Surface, middle: float, reach: float, lit: float) -> None:
    """Draws a sloped brass disc, bright where it faces the light at the upper left; `lit` -1 reverses that."""
    step = math.tau / _FACETS
    for number in range(_FACETS):
        turn = number * step
        light = .5 + .5 * lit * math.cos(turn + math.pi / 4)
        tone = tuple(round(dark + (bright - dark) * light) for dark, bright in zip(*_BRASS, strict=True))
        rim = [(middle + math.sin(turn + part) * reach, middle - math.cos(turn + part) * reach) for part in (0.0, 1.1 * step)]
        pygame.draw.polygon(big, tone, [(middle, middle), *rim])


# ---- the column beside the board: the clock with the wind, the plan and its chances or the tray with the dice, cards, buttons
SidePage: TypeAlias = Literal["plan", "tray"]

_GAP: Final = 8
_ROSE: Final = 92           # logical units
_LEAST_ROSE: Final = 66
_ROW, _LEAST_ROW = 21, 15.5
_LEAST_HEADED: Final = 172      # logical units of the plan's panel from which seven usual lines fit below a heading
_PER_ROW: Final = 4             # buttons per row
_BUTTON: Final = 40
_MOST_BUTTONS, _MOST_CARDS = .27, .37      # shares of the column's height
_DICE: Final = 4                # blue, red, black and white
_SHOT_ROW: Final = 30
_LEAST_SHOT: Final = 4          # lines that fit into the shot's panel from which it has a heading
_SHEET_SHARE: Final = .42       # share of the cards' height for the card that is played, while dice are thrown


class PlanLine(NamedTuple):
    """A line of the plan: label, figure, and the theme's colour name for the figure. If room is short, lines with the lowest `rank` stay.

    `end` is the mark that stands for it on the board, `why` its explanation.
    """

    words: str
    figure: str
    ink: str = "cream"
    strong: bool = False
    rank: int = 5
    end: End | None = None
    why: str = ""

    @property
    def in_words(self) -> str:
        """The line as one text."""
        told = f"{self.words} {self.figure}".strip()
        return f"{told}: {self.why}" if self.why else told


class PlanPanel(Plate):
    """The panel of the plan and its chances, line by line."""

    def __init__(self) -> None:
        super().__init__(_("Plan"), seed=14)
        self.lines: tuple[PlanLine, ...] = ()

    def tell(self, beside: str, lines: Sequence[PlanLine]) -> None:
        """Shows these lines, and words beside the heading."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.tip = "\n".join(line.in_words for line in lines)
            self.refresh()
        self.say(beside)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect)
        self.heading = _("Plan") if rect.h >= p.look.px(_LEAST_HEADED * max(1.0, min(1.4, p.look.text))) else ""

    def head(self, p: Painter) -> int:
        return super().head(p) if self.heading else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        if not self.lines:
            return
        inner, shadow = self.inner(p), shadow_on("wood")
        room = max(1, inner.h // p.look.px(_LEAST_ROW * max(1.0, min(1.8, p.look.text))))
        kept = sorted(sorted(range(len(self.lines)), key=lambda number: (self.lines[number].rank, number))[:room])
        high = min(p.look.px(_ROW * max(1.0, min(1.8, p.look.text))), inner.h // len(kept))
        for number, line in enumerate(self.lines[at] for at in kept):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            if not line.figure:
                words_in(p, surface, line.words, box, SIZES.small, line.ink, kind="bold" if line.strong else "regular", shadow=shadow)
                continue
            half, left = round(box.w * .56), box.x
            if line.end is not None:
                mark = end_mark(p, line.end, max(8, min(high - p.look.px(3), p.look.px(16))))
                put(surface, mark, (box.x + mark.get_width() / 2, box.centery), True)
                left += mark.get_width() + p.look.px(5)
            label = pygame.Rect(left, box.y, box.x + half - p.look.px(4) - left, high)
            words_in(p, surface, line.words, label, SIZES.small, "muted", shadow=shadow)
            words_in(p, surface, line.figure, pygame.Rect(box.x + half, box.y, box.w - half, high), SIZES.small, line.ink,
                     kind="bold" if line.strong else "regular", align="right", shadow=shadow)


class ShotPanel(Plate):
    """The panel of the results of a shot's dice; the first number of a line's dice is the die."""

    def __init__(self) -> None:
        super().__init__(_("The shot"), seed=21)
        self.lines: tuple[RollLine, ...] = ()
        self._rolling: tuple[int, ...] = ()

    def tell(self, lines: Sequence[RollLine]) -> None:
        """Shows these lines."""
        if tuple(lines) != self.lines or self._rolling:
            self.lines, self._rolling = tuple(lines), ()
            self.refresh()

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        super().layout(p, rect)
        self.heading = _("The shot") if rect.h >= _LEAST_SHOT * p.font(SIZES.small, "bold").get_linesize() else ""

    def head(self, p: Painter) -> int:
        return super().head(p) if self.heading else 0

    def expect(self, dice: Iterable[int]) -> None:
        """Shows empty lines for dice in the air, until their results are told."""
        self._rolling = tuple(dice)
        self.refresh()

    @property
    def shown(self) -> tuple[RollLine, ...]:
        """The lines, followed by those of dice that still roll, with 0 as face."""
        return (*self.lines, *(RollLine(die_name(die), (die, 0), "") for die in self._rolling))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        inner, px, shadow = self.inner(p), p.look.px, shadow_on("wood")
        rows = max(1, len(self.shown), min(_DICE, inner.h // p.font(SIZES.small, "bold").get_linesize()))     # fewer in a low panel
        high = min(px(_SHOT_ROW * max(1.0, min(1.4, p.look.text))), inner.h // rows)
        side = max(8, min(high - px(3), px(28)))
        for number, line in enumerate(self.shown):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            if line.dice:
                die, face = line.dice
                put(surface, _die_sign(p, die, face, side), (box.x, box.centery - side / 2))
            left = box.x + side + px(8)
            wide = words_in(p, surface, line.name, pygame.Rect(left, box.y, round(box.w * .3), box.h), SIZES.small, "muted", shadow=shadow)
            left += wide + px(10)
            words_in(p, surface, line.words, pygame.Rect(left, box.y, box.right - left, box.h), SIZES.small, "cream", kind="bold",
                     align="right", shadow=shadow)


class ShotTray(FeltTray):
    """The tray, in place of the cards while dice are thrown; results are shown on a panel of their own."""

    most = _DICE
    lined = False

    def __init__(self, told: ShotPanel, moved: Callable[[], None]) -> None:
        self.told = told
        super().__init__(_("The shot"), moved)

    @property
    def lines(self) -> tuple[RollLine, ...]:
        return self.told.lines

    def tell(self, lines: Sequence[RollLine]) -> None:
        self.told.tell(lines)


class SideColumn(PagedPanel[SidePage]):
    """Clock, plan, buttons and cards; while dice are thrown, the tray replaces the cards.

    The tray has one place, so that neither it nor its dice move between shaking and result. Above it the plan stays while there are
    buttons (somebody shakes); then come the results of the dice, above the played card.
    """

    def __init__(self, fan: CardFan, planner: ShotPlanner) -> None:
        self.rose, self.plan, self.shot, self.fan = WindPlate(), PlanPanel(), ShotPanel(), fan
        self.tray = ShotTray(self.shot, planner.relay)
        tip = _("Held down, it shakes the cup.")
        self.play = ThrowButton(_("Take the shot"), planner.play, style="brass", size=SIZES.lead, tall=44, tip=tip)
        self.keep = PanelButton(_("Keep these three"), planner.keep, style="brass", size=SIZES.lead, tall=44)
        tip = _("What lies over the board: where the shot ends, strokes to the hole from each cell, or nothing (O).")
        self.mode = PanelButton(_("Odds"), planner.turn_mode, tall=_BUTTON, seed=10, tip=tip)
        tip = _("All of the board, the hole, or the shot (Page up, Page down).")
        self.zoom = PanelButton(_("Zoom"), planner.zoom, tall=_BUTTON, seed=13, tip=tip)
        tip = _("Play the card one count shorter.")
        self.down = PanelButton(_("Card –"), lambda: planner.shift(-1), tall=_BUTTON, seed=11, tip=tip)
        tip = _("Play the card one count longer; fewer numbers hole out, and it hooks wider.")
        self.up = PanelButton(_("Card +"), lambda: planner.shift(1), tall=_BUTTON, seed=12, tip=tip)
        tip = _("Name a red number: that one holes out, and the green boxes do not.")
        self.call = PanelButton(_("Call"), planner.call_next, tall=_BUTTON, seed=15, tip=tip)
        tip = _("See the last shot again, with the rule of each step.")
        self.explain = PanelButton(_("Why?"), planner.tell_why, tall=_BUTTON, seed=16, tip=tip)
        self.buttons = (self.play, self.keep, self.mode, self.zoom, self.down, self.up, self.call, self.explain)
        self.looks, self.cards = (self.mode, self.zoom, self.explain), (self.down, self.up, self.call)
        self.page = "plan"
        super().__init__(self.rose, self.plan, self.shot, self.tray, fan, *self.buttons, ground="felt")
        self.offer()
        self._turn()

    def _turn(self) -> None:
        throws, asked = self.page == "tray", any(button.visible for button in self.buttons)
        self.tray.visible, self.plan.visible, self.shot.visible = throws, not throws or asked, throws and not asked
        self.fan.visible = not throws or not asked
        self.fan.fold(throws)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Places cards or tray at the foot, buttons above them and the clock at the top; the rest includes the room of hidden buttons."""
        self.rect = pygame.Rect(rect)
        self._turn()
        px, gap = p.look.px, p.look.px(_GAP)
        fan = min(self.fan.height(p, rect.w), round(rect.h * _MOST_CARDS))
        foot = pygame.Rect(rect.x, rect.bottom - fan, rect.w, fan)
        self.tray.layout(p, foot)
        low = self._layout_buttons(p, pygame.Rect(rect.x, rect.y, rect.w, rect.h - fan - gap))
        rose = max(px(_LEAST_ROSE), min(px(_ROSE * max(1.0, min(1.2, p.look.text))), round(rect.h * .18)))
        self.rose.layout(p, pygame.Rect(rect.x, rect.y, rect.w, rose))
        top = rect.y + rose + gap
        middle = pygame.Rect(rect.x, top, rect.w, max(0, low - gap - top))
        nowhere = pygame.Rect(rect.topleft, (0, 0))
        sheet = round(fan * _SHEET_SHARE) if self.fan.folded and self.fan.visible else 0
        shot = pygame.Rect(middle.x, middle.y, middle.w, max(0, middle.h - sheet - gap))
        self.plan.layout(p, middle if self.plan.visible else nowhere)
        self.shot.layout(p, shot if self.shot.visible else nowhere)
        above = pygame.Rect(middle.x, middle.bottom - sheet, middle.w, sheet) if sheet else nowhere
        self.fan.layout(p, above if self.fan.folded else foot)

    def _layout_buttons(self, p: Painter, rect: pygame.Rect) -> int:
        """Places the first button in a row, the others in one or two; returns their top pixel."""
        shown, px, gap = [button for button in self.buttons if button.visible], p.look.px, p.look.px(6)
        first = shown[:1]
        rows: list[Sequence[PanelButton]] = [first] if first else []
        looks, cards = _shown(self.looks), _shown(self.cards)
        rows += [row for row in ([[*looks, *cards]] if len(looks) + len(cards) <= _PER_ROW else [looks, cards]) if row]
        share = min(1.0, self.rect.h * _MOST_BUTTONS / max(1, sum(px(row[0].tall) + gap for row in rows)))
        y = rect.bottom - sum(int(px(row[0].tall) * share) + gap for row in rows) + gap * bool(rows)
        top = y
        for row in rows:
            high, wide = int(px(row[0].tall) * share), (rect.w - gap * (len(row) - 1)) // max(1, len(row))
            for number, button in enumerate(row):
                button.layout(p, pygame.Rect(rect.x + number * (wide + gap), y, wide, high))
            y += high + gap
        for button in self.buttons:
            if not button.visible:
                button.layout(p, pygame.Rect(rect.topleft, (0, 0)))
        return top


def _die_sign(p: Painter, die: int, face: int, side: int) -> pygame.Surface:
    return p.made(("doshboard die", die, face, side), lambda: d12_emblem(p, COLOURS[die], str(face or "?"), side))


def die_name(die: int) -> str:
    """The name of a die.

    >>> die_name(2)
    'Black'
    """
    return (_("Blue"), _("Red"), _("Black"), _("White"))[die]


def _shown(buttons: Sequence[PanelButton]) -> list[PanelButton]:
    return [button for button in buttons if button.visible]


# ---- the page of odds: the best plan with its strokes, and all endings of the planned shot, the likeliest first
_LISTED: Final = 24
_ODDS_PAGE_ROW: Final = 24
_INKS: Final = {End.LIES: "ink", End.DROPPED: "red", End.TAP_IN: "ink2", End.HOLED: "good"}


class BestTold(NamedTuple):
    """The best plan in words, its strokes, and its mean strokes in play if known, each as a text."""

    plan: PlanShot
    words: str
    strokes: str
    in_play: str = ""


class EndsBoard(Lights[Cell], Protocol):
    """The planner and its board, as the page of odds needs them."""

    def take(self, plan: PlanShot) -> None:
        """Takes a plan as the player's own."""

    def place_words(self, cell: Cell) -> str:
        """A cell in words, as seen from the ball."""

    def away(self, cell: Cell) -> float:
        """The distance from a cell to the flag, in cells."""


class EndRow(PlaceRow[Cell]):
    """A cell where the shot may end, in words, with its chance and a bar. A finger lights it until the next press elsewhere."""

    margin = 2
    focusable = True

    def __init__(self, cell: Cell, words: str, chance: float, most: float, ink: str, board: EndsBoard) -> None:
        super().__init__()
        self.place, self.lights, self.tip = cell, board, f"{board.place_words(cell)}: {percent(chance)}"
        self.words, self.chance, self.most, self.token = words, chance, most, ink

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ODDS_PAGE_ROW), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, px = self.rect, p.look.px
        wide = max(px(2), round((rect.w - px(4)) * self.chance / max(1e-9, self.most)))
        put(surface, p.rbox(wide, rect.h - px(4), px(3), "fresh"), (rect.x, rect.y + px(2)))
        figure = round(rect.w * .26)
        words_in(p, surface, self.words, pygame.Rect(rect.x + px(4), rect.y, rect.w - figure - px(8), rect.h), SIZES.small, self.token)
        right = pygame.Rect(rect.right - figure, rect.y, figure - px(4), rect.h)
        words_in(p, surface, percent(self.chance), right, SIZES.small, self.token, kind="bold", align="right")


def end_words(end: End, away: float) -> str:
    """An ending of a shot in words, `away` cells from the target."""
    if end is End.HOLED:
        return _("holed out")
    if end is End.TAP_IN:
        return _("tapped in")
    text = _("dropped, {n} cells to go") if end is End.DROPPED else _("{n} cells to go")
    return text.format(n=f"{away:.1f}")


def odds_page(best: BestTold | None, odds: PlanOdds | None, board: EndsBoard) -> Widget:
    """The page of odds; without odds, a note that they are being computed."""
    if odds is None:
        return odds_note(_("The hole is being solved …") if best is None else "")
    rows: list[Widget] = []
    if best is not None:
        plan = best.plan
        text = _("{plan}: {n} strokes to the hole from here").format(plan=best.words, n=best.strokes)
        rows += [Label(_("The best plan"), SIZES.small, kind="bold"), Label(text, SIZES.small, tint="lesser"),
                 *([Label(best.in_play, SIZES.small, kind="italic", tint="lesser")] if best.in_play else []),
                 Button(_("Take it"), lambda: board.take(plan), style="paper")]
    rows.append(Label(_("Where the shot may end"), SIZES.small, kind="bold"))
    return Column(*rows, *_end_rows(odds, board), gap=3, ground="paper")


def _end_rows(odds: PlanOdds, board: EndsBoard) -> Sequence[Widget]:
    ends = ends_of(odds)
    always = [one for one in ends if one[2] in (End.HOLED, End.TAP_IN)]
    listed = sorted((*always, *[one for one in ends if one not in always][:_LISTED]), reverse=True)
    return [EndRow(cell, end_words(end, board.away(cell)), chance, ends[0][0], _INKS[end], board) for chance, cell, end in listed]
