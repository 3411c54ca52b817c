"""The odds on paper: the expected total, its spread as bars, the best keeps; or the chances on a hole."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.games.golf.table.odds_note import odds_note
from game.games.golo.rules.dice import PARS, members
from game.games.golo.rules.text import dice_in_faces
from game.games.golo.rules.values import Phase, State
from game.games.golo.solver.odds import Beating, Forecast, Keeping
from game.games.golo.table.chips import Chip, ChipRow
from game.games.golo.table.odds_service import OddsReading
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.words import _

_HIGH = 84
_TAIL = .004        # totals less likely than this at the ends are left out


class Bars(Widget):
    """The chance of each final total; those below `target` are brass."""

    margin = 2

    def __init__(self, forecast: Forecast, target: int | None) -> None:
        super().__init__()
        totals = forecast.totals
        shown = [n for n in range(len(totals)) if totals[n] >= _TAIL] or [round(forecast.mean)]
        self.first, self.shares = shown[0], tuple(float(totals[n]) for n in range(shown[0], shown[-1] + 1))
        self.target, self.mean = target, forecast.mean

    def height(self, p: Painter, width: int) -> int:
        """The bars and a line of figures."""
        return p.look.px(_HIGH) + p.font(SIZES.caption).get_linesize() + p.look.px(6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Bars from the ground up, figures below as many as fit."""
        px, count = p.look.px, len(self.shares)
        pitch = min(float(px(26)), self.rect.w / count)
        left = self.rect.x + (self.rect.w - pitch * count) / 2
        foot, most = self.rect.y + px(_HIGH), max(self.shares)
        wide = max(2, round(pitch) - max(1, px(3)))
        for number, share in enumerate(self.shares):
            total = self.first + number
            good = total < self.target if self.target is not None else total <= self.mean
            high = max(1, round(share / most * px(_HIGH)))
            bar = p.rbox(wide, high, px(2), "brass" if good else "good", "ink2", max(1.0, p.look.scale * .8))
            put(surface, bar, (left + pitch * number + (pitch - wide) / 2, foot - high))
        surface.fill(p.colour("ink2"), (self.rect.x, foot, self.rect.w, max(1, px(1))))
        figure = p.font(SIZES.caption).size("00")[0] + px(6)
        every = max(1, -(-figure // max(1, round(pitch))))
        for number in range(0, count, every):
            words = p.text(str(self.first + number), SIZES.caption, "ink2")
            put(surface, words, (left + pitch * (number + .5) - words.get_width() / 2, foot + px(4)))


def odds_page(s: State, reading: OddsReading | None, marked: int, busy: bool, names: Sequence[str]) -> Widget:
    """The odds tab: of whoever's turn it is, who is named where there are several."""
    who = names[s.turn] if len(names) > 1 else ""
    if s.phase is Phase.OVER:
        return odds_note(over=True)
    if reading is None:
        return odds_note(_("Computing the odds …") if busy else _("There are no odds for these dice: they have too many different rolls."))
    if reading.hole is not None:
        return Column(
            Label(_("{name}, before this roll").format(name=who) if who else _("Before this roll"), SIZES.small, kind="bold"),
            _pair(_("wins the hole alone"), f"{100 * reading.hole.win:.0f} %"),
            _pair(_("shares the low score"), f"{100 * reading.hole.tie:.0f} %"), gap=6, ground="paper")
    if reading.forecast is None:
        return Column(Label(_("The odds come when all dice lie."), SIZES.small, kind="italic", tint="lesser"), ground="paper")
    head = [Label(who, SIZES.small, kind="bold")] if who else []
    return Column(*head, *_forecast(s, reading, reading.forecast, marked), gap=5, ground="paper")


def _forecast(s: State, reading: OddsReading, forecast: Forecast, marked: int) -> list[Widget]:
    low, high = forecast.band()
    what = _("before the roll") if not reading.keeps else _("with the best keep") if not marked else (
        _("if you keep the marked dice") if reading.kept == marked else _("if you keep the marked dice and those that must go with them"))
    parts: list[Widget] = [
        Row(Label(f"{forecast.mean:.1f}", SIZES.heading + 4, kind="bold"), Label(_("strokes expected, {when}").format(when=what),
                                                                              SIZES.caption, tint="lesser", grow=1.0), gap=8),
        Bars(forecast, reading.target),
        Label(_("Nine times in ten from {low} to {high}").format(low=low, high=high) if low < high else _("Nothing else is likely"),
              SIZES.caption, tint="lesser"),
    ]
    if reading.target is not None and reading.beating is not None:
        n = round(100 * reading.beating.win)
        parts.append(Label(_("Beats {target}: {n} %").format(target=reading.target, n=n), SIZES.small, kind="bold"))
    if reading.keeps:
        strong = reading.kept if marked else None
        parts += [Rule(), *(ChipRow(_chips(s, keep.dice), _figure(keep, beating), _keep_words(s, keep), strong=keep.dice == strong)
                            for keep, beating in reading.keeps)]
    return parts


def _figure(keep: Keeping, beating: Beating | None) -> str:
    """What keeps are listed by: the expected strokes, or the chance to win where that is what counts."""
    return f"{keep.mean:.1f}" if beating is None else _("{n} %").format(n=round(100 * beating.win))


def _chips(s: State, dice: int) -> list[Chip]:
    """The dice of a keep, lowest first."""
    return sorted((Chip(PARS[die], s.throw.lying[die]) for die in members(dice)), key=lambda chip: (chip.face, chip.par))


def _keep_words(s: State, keep: Keeping) -> str:
    if not keep.dice:
        return _("Keep none")
    return _("Keep {values}").format(values=dice_in_faces(keep.dice, s.throw.lying))


def _pair(words: str, figure: str) -> Widget:
    return Row(Label(words, SIZES.small, grow=1.0), Label(figure, SIZES.small, kind="bold", align="right"), gap=6)
