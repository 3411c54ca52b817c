"""Learn: the guided game of every game with its minutes and how far it has come, the drills, the rules and the glossary."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from game.errors import UserError
from game.session.drills import Answered, answered, drills
from game.session.table import Table
from game.ui.input import Act, Intent
from game.ui.lessons import PLAYED_THROUGH, LessonDone, done_in
from game.ui.looks.theme import SIZES
from game.ui.navigation import PlayLesson, Pop, Push, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene
from game.ui.scenes.page import opened, page
from game.ui.table.registry import LESSONS, PLAYABLE, icon_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ButtonFace, On
from game.ui.widgets.game_box import cover_of
from game.ui.widgets.layout import Column, Scroll, WidgetGrid
from game.ui.widgets.text import Label
from game.words import _, ngettext

_PICTURE: Final = (110.0, 68.0)      # logical units of a game's picture
_GROWTH: Final = 1.4                # the text scale up to which the picture grows
_COLUMN: Final = 440                # logical units that a card needs
_TALL: Final = 84
_STEP: Final = 13.0         # from the dot of a step of a guided game to the next
_DOT: Final = .7            # the size of a dot, as a share of that step
_TICK: Final = 30.0
_RULES: Final = "rules"


class LearnScene(Scene):
    """Pops with the table that somebody wants to play after a guided game, else with None."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: dict[str, LessonCard] = {}     # by the game's key
        self._told = Label("", wrap=True)
        self._drills = Door(_("Drills"), self._open_drills, "hint")
        self._begun = False

    def build(self) -> Widget:
        """A card for each guided game, and below them the doors to drills, rules and glossary."""
        self._cards = {rules.key: LessonCard(rules.key, rules.title, self._player(rules.key))
                       for rules in PLAYABLE if rules.key in LESSONS}
        doors: Sequence[Widget] = (
            self._drills,
            Door(_("Rules"), self._open_rules, "rules", _("Every game’s book, its house rules, and the keys")),
            Door(_("Glossary"), self._open_words, "info", _("What the words mean: pose, knock, lie, birdie")))
        self._show()
        body = Column(self._told, WidgetGrid(*self._cards.values(), columns=2, least=_COLUMN, gap=10, aside=14),
                      Label(_("And beside the table"), SIZES.lead, kind="bold", tint="strong"),
                      WidgetGrid(*doors, columns=len(doors), least=300, gap=10, aside=14), gap=12)
        return page(_("Learn"), Pop, Scroll(body, pad=12))

    def arranged(self) -> None:
        """Sets the focus on the first guided game that was not played to its end, the first time."""
        if not self._begun:
            self._begun = True
            self._focus_next()

    def _focus_next(self) -> None:
        cards = tuple(self._cards.values())
        self.ui.set_focus(next((card for card in cards if not card.done.over), cards[0]))

    def _show(self) -> None:
        """Shows how far everything has come."""
        for game, card in self._cards.items():
            card.put(done_in(self.settings, game))
        played = sum(card.done.over for card in self._cards.values())
        self._told.set(
            _("Each game has a guided one: a real table, a few minutes, and a coach who tells you what to press and why.") if not played
            else ngettext("{n} of {all} guided games played to its end.", "{n} of {all} guided games played to their end.", played).format(
                n=played, all=len(self._cards)))
        self._drills.tell(self._drilled())

    def _drilled(self) -> str:
        """The line about the drills: how many are done, or why they can't be opened."""
        try:
            listed = drills()
        except UserError as error:
            return str(error)
        found = answered(self.shell.saves)
        right = sum(found.get(drill.key, Answered()).right > 0 for drill in listed)
        text = ngettext("{n} short question from a real position", "{n} short questions from real positions", len(listed))
        text = text.format(n=len(listed))
        return _("{what}; {n} done").format(what=text, n=right) if right else text

    # ---- where it leads
    def _player(self, game: str) -> On:
        return lambda: PlayLesson(game)

    def _open_drills(self) -> SceneChange | None:
        from game.ui.scenes.drills import DrillsScene
        from game.ui.scenes.rules import RulesScene

        return opened(self.ui, lambda: Push(DrillsScene(lambda game: RulesScene(game, may_play=False))), _("The drills cannot be opened"))

    def _open_rules(self) -> SceneChange | None:
        from game.ui.scenes.rules import RulesScene

        return Push(RulesScene())

    def _open_words(self) -> SceneChange | None:
        from game.ui.scenes.rules import GLOSSARY, RulesScene

        return Push(RulesScene(GLOSSARY))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a guided game, which may lead on to another or to a table, or from the drills."""
        self._show()
        if isinstance(result, Table):
            return Pop(result)
        if isinstance(result, PlayLesson):
            return result
        if result == PLAYED_THROUGH:
            self._focus_next()
        return None

    def handle(self, intent: Intent) -> SceneChange | None:
        """Back; R opens the rules, as at a table."""
        if isinstance(intent, Act) and intent.name in ("back", "menu"):
            return Pop()
        return self._open_rules() if isinstance(intent, Act) and intent.name == _RULES else None


class Door(Button):
    """Leads to another screen, with a line below its name."""

    def __init__(self, text: str, on: On, icon: str, note: str = "") -> None:
        super().__init__(text, on, icon=icon, note=note, style="plaque", wide=True, tall=56, size=SIZES.lead, seed=23)

    def tell(self, note: str) -> None:
        """Shows another line below its name."""
        self.set(self.text, note)

    def _face(self, p: Painter, width: int) -> ButtonFace:
        return _below(p, self, super()._face(p, width))


class LessonCard(Button):
    """A guided game: the game's picture, its name, how long it takes, and a dot for each step, or a tick once it was played to its end."""

    def __init__(self, game: str, title: str, on: On) -> None:
        super().__init__(title, on, icon=icon_of(game), style="plaque", wide=True, tall=_TALL, size=SIZES.lead, seed=21)
        self._game = game
        self.done = LessonDone(0, 1, 1, over=False)

    def put(self, done: LessonDone) -> None:
        """Shows how far the lesson has come."""
        if done != self.done or not self.note:
            self.done = done
            self.set(self.text, self._in_words())
            self.tip = _("Minutes counted at {words} words read a minute, and {seconds} seconds for a move.").format(
                words=LessonDone.WORDS, seconds=LessonDone.SECONDS)
            self.refresh()

    def _in_words(self) -> str:
        done = self.done
        minutes = _("about {n} min").format(n=done.minutes)
        if done.step:
            return _("{minutes}; go on at step {n} of {all}").format(minutes=minutes, n=done.step + 1, all=done.steps)
        return _("{minutes}; played to its end").format(minutes=minutes) if done.over else minutes

    # ---- measure
    @property
    def _kind(self) -> FontKind:
        return "bold"

    def _face(self, p: Painter, width: int) -> ButtonFace:
        face = _below(p, self, super()._face(p, width))
        return replace(face, height=max(face.height, self._picture_size(p)[1] + p.look.px(14)))

    def _picture_size(self, p: Painter) -> tuple[int, int]:
        """The size of its picture."""
        grow = max(1.0, min(_GROWTH, p.look.text))
        return p.look.px(_PICTURE[0] * grow), p.look.px(_PICTURE[1] * grow)

    def _lead(self, p: Painter) -> int:
        return self._picture_size(p)[0] + p.look.px(16)

    def _tail(self, p: Painter) -> int:
        return p.look.px(_TICK + 8) if self.done.over else self._dots(p) + p.look.px(8)

    def _dots(self, p: Painter) -> int:
        """The width of the dots of all steps, which stand in two rows where there are many."""
        return self._step(p) * ((self.done.steps + 1) // 2)

    def _step(self, p: Painter) -> int:
        return p.look.px(_STEP * max(1.0, min(_GROWTH, p.look.text)))

    # ---- drawing
    def _draw_icon(self, p: Painter, surface: pygame.Surface, left: int, middle: int, colour: str) -> None:
        """The picture of the game's table, framed; at the other end dots or tick."""
        wide, high = self._picture_size(p)
        frame = pygame.Rect(left - p.look.px(6), middle - high // 2, wide, high)
        put(surface, cover_of(p, self._game, self.icon, frame.size), frame.topleft)
        put(surface, p.rbox(wide, high, p.look.px(3), None, "brass", max(1.0, 1.5 * p.look.scale)), frame.topleft)
        right = self.rect.right - self._side(p)
        if self.done.over:
            size = p.look.px(_TICK)
            at = right - size // 2, middle
            put(surface, p.rbox(size, size, size // 2, "good", None), at, centre=True)
            put(surface, p.icon("saved", round(size * .62), "card", 2.6), at, centre=True)
            return
        first, step = right - self._dots(p), self._step(p)
        size = round(step * _DOT)
        columns = (self.done.steps + 1) // 2
        for number in range(self.done.steps):
            across, down = number % columns, number // columns
            at = (round(first + step * (across + .5)), round(middle + step * (down - .5)))
            filled = number < self.done.step
            put(surface, p.rbox(size, size, size // 2, "brass" if filled else None, "brass", max(1.0, 1.3 * p.look.scale)), at, centre=True)


def _below(p: Painter, button: Button, face: ButtonFace) -> ButtonFace:
    """The face of the button with its note below the words, however short the note is."""
    if not face.beside:
        return face
    small = p.font(min(SIZES.small, button.size - 2), "italic").get_linesize()
    return replace(face, beside=False, height=max(face.height, p.font(button.size).get_linesize() + small + p.look.px(12)))
