"""The review of a round of GOLO: the dice of each roll, those that were kept, and those that would have been better kept."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.analysis.review import SLIGHT, Decision, ReviewPart
from game.games.golo.rules.values import KeepDice, State, members
from game.games.golo.table.card import COLOURS, Chip
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.review.face import BaseReview, DecisionWords, gained
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _, ngettext

_DIE = 62       # logical units at the most
_GAP = 12


class _KeepLine(NamedTuple):
    """A way to keep: the words above it, the dice of the roll, and which of them are kept."""

    words: str
    dice: tuple[Chip, ...]
    kept: frozenset[int]


class KeepsPicture(Widget):
    """The dice of a roll, once with the dice that were kept and once with those that would have been better."""

    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.lines: tuple[_KeepLine, ...] = ()

    def put(self, *lines: _KeepLine) -> None:
        """Shows these lines, one below the other."""
        self.lines = lines
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if not self.lines:
            return
        px, inner = p.look.px, self.rect.inflate(-2 * p.look.px(20), -2 * p.look.px(12))
        high = inner.h // len(self.lines)
        many = max(len(line.dice) for line in self.lines)
        letters = p.font(SIZES.lead, "bold").get_linesize()
        side = min(px(_DIE), high - letters - px(18), (inner.w - px(_GAP) * (many - 1)) // many)
        for number, line in enumerate(self.lines):
            middle = inner.y + high * number + high // 2
            top = middle - (letters + px(8) + side) // 2
            size = squeezed(p, line.words, SIZES.lead, inner.w, "bold", .6)
            words = p.text(shorten(p, line.words, size, inner.w, "bold"), size, "on_felt", "bold", SHADOWED)
            put(surface, words, (inner.centerx - words.get_width() // 2, top))
            left = inner.centerx - (len(line.dice) * (side + px(_GAP)) - px(_GAP)) / 2
            for place, chip in enumerate(line.dice):
                at = left + place * (side + px(_GAP)) + side / 2, top + letters + px(8) + side / 2
                _draw_die(p, surface, chip, at, side, kept=place in line.kept)


def _draw_die(p: Painter, surface: pygame.Surface, chip: Chip, at: tuple[float, float], side: int, *, kept: bool) -> None:
    """Draws a die from above: a kept one with a ring of light, one that is rolled again shaded."""
    colour, ink = COLOURS[chip.par]
    die = p.rbox(side, side, side * .3, colour, "shade", max(1.0, p.look.scale))
    if kept:
        ring = side + 2 * p.look.px(4)
        put(surface, p.rbox(ring, ring, ring * .32, "glow", "shade", max(1.0, p.look.scale)), at, centre=True)
    p.lay(surface, die, (at[0] - side / 2, at[1] - side / 2), .5)
    size = SIZES.heading * side / p.look.px(_DIE) / max(1.0, p.look.text) * 1.3
    put(surface, p.text(str(chip.face), size, ink, "bold"), at, centre=True)
    if not kept:
        put(surface, p.rbox(side, side, side * .3, "shade", None, 1, 120), at, centre=True)


class GoloReview(BaseReview):
    """Obeys game.ui.review.face.ReviewFace for GOLO."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        super().__init__(replay, face_of)
        self.picture = KeepsPicture()

    def _state(self, decision: Decision) -> State:
        found: State = self._replay.open_state(decision.position)
        return found

    def heading(self, part: ReviewPart) -> str:
        """The round: it has one part."""
        return _("The round, keep by keep")

    def usual(self, level: str, lost: str) -> str:
        """What a bot usually loses: "A Pro bot gives away 0.11 in a round."."""
        return _("A {level} gives away {lost} in a round.").format(level=level, lost=lost)

    def where(self, part: ReviewPart, number: int) -> str:
        """The name of the roll."""
        return _("Roll {n}.").format(n=number + 1)

    def _worded(self, decision: Decision) -> DecisionWords:
        s, kept, best = self._state(decision), self._mask(decision.action), self._mask(decision.best)
        name = ngettext("Keep {n} die", "Keep {n} dice", kept.bit_count()).format(n=kept.bit_count())
        plan = _("{faces} of {all}").format(faces=_faces(s, kept), all=s.players[s.turn].left.bit_count())
        if decision.loss < SLIGHT:
            return DecisionWords(name, name, plan, "die")
        better = _("keep {faces}").format(faces=_apart(s, best, kept))
        again, instead = _left(s, kept), _left(s, best)
        if again == instead:
            why = _("{faces} kept, and other dice left to be rolled.").format(faces=_apart(s, kept, best))
        else:
            why = ngettext("{faces} kept; {n} die rolled again instead of {m}.", "{faces} kept; {n} dice rolled again instead of {m}.",
                           again).format(faces=_faces(s, kept), n=again, m=instead)
        return DecisionWords(name, name, plan, "die", better, "", why)

    def _mask(self, text: str) -> int:
        action = self._replay.rules.decode(text)
        return action.dice if isinstance(action, KeepDice) else 0

    def show(self, part: ReviewPart, number: int) -> None:
        """Shows a roll with what was kept of it, and what would have been better."""
        decision = part.decisions[number]
        s, words = self._state(decision), self.words(decision)
        dice = sorted(members(s.players[s.turn].left), key=lambda die: (s.throw.lying[die], s.game.content.dice[die].par))
        chips = tuple(Chip(s.game.content.dice[die].par, s.throw.lying[die]) for die in dice)

        def line(text: str, encoded: str) -> _KeepLine:
            mask = self._mask(encoded)
            return _KeepLine(text, chips, frozenset(place for place, die in enumerate(dice) if mask >> die & 1))
        kept = _faces(s, self._mask(decision.action))
        if not words.better:
            self.picture.put(line(_("Kept: {faces}. Nothing was better.").format(faces=kept), decision.action))
            return
        self.picture.put(
            line(_("Kept: {faces}. It cost {n}.").format(faces=kept, n=gained(decision.loss).lstrip("–")), decision.action),
            line(_("Better: {what}. {n} expected.").format(what=words.better, n=f"{decision.worth:.2f}"), decision.best))


def _faces(s: State, dice: int) -> str:
    """The scores of some dice, the lowest first."""
    return ", ".join(str(face) for face in sorted(s.throw.lying[die] for die in members(dice)))


def _apart(s: State, dice: int, others: int) -> str:
    """The scores of some dice, with their pars if the scores of `others` are the same."""
    if _faces(s, dice) != _faces(s, others):
        return _faces(s, dice)
    shown = sorted((s.throw.lying[die], s.game.content.dice[die].par) for die in members(dice))
    return ", ".join(_("{face} on a par {par}").format(face=face, par=par) for face, par in shown)


def _left(s: State, dice: int) -> int:
    """How many dice are rolled again after a keep."""
    return (s.players[s.turn].left & ~dice).bit_count()
