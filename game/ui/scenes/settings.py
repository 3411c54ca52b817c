"""The settings screen: every change takes effect at once and is kept; a line beside each setting says what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
import pygame

from game.ui.looks.settings import INSTANT, SPEEDS, Settings
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter, put
from game.ui.play.own_dice import own_dice_in_words
from game.ui.scene import Scene
from game.ui.scenes.page import card, page
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, FormField, Slider, Toggle
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.layout import Column, Scroll, WidgetGrid
from game.ui.widgets.text import Label, lesser
from game.words import SYSTEM, _, languages

BUDGETS: tuple[float, ...] = (.05, .1, .2, .5, 1.0, 2.0, 5.0)      # the offered seconds for which a pro or a master may think
_SAMPLE = ((6, 6), (6, 3), (3, 3), (3, 1), (1, 5))                  # the tiles of the sample of the look


class SettingsScene(Scene):
    """All settings in groups. A change by key (F11, M) shows here too."""

    def __init__(self) -> None:
        super().__init__()
        self._links: list[Callable[[Settings], None]] = []      # each brings one control in line with the settings
        self._language: ChoiceBox | None = None                    # the choice of a language, None where there is only one
        self._reworded = False
        self._begun = False                                        # laid out once

    def build(self) -> Widget:
        self._links.clear()
        look = card(_("Look"), *self._look_fields(), LookSample(), gap=12, seed=31)
        table = card(_("At the table"), *self._table(), gap=12, seed=33)
        sound = card(_("Sound"), *self._sound(), gap=12, seed=35)
        bots = card(_("Bots"), *self._bots(), gap=12, seed=37)
        dice = card(_("Dice"), *self._dice(), gap=12, seed=39)
        workshop = card(_("Workshop"), *self._workshop(), gap=12, seed=41)
        reset = Button(_("Back to the defaults…"), self._ask_reset, icon="undo", tall=40)
        people = Button(_("People…"), self._people, icon="person", tall=40, tip=_("Names, portraits, and what each likes on the table"))
        columns = WidgetGrid(Column(look, sound, bots, gap=14), Column(table, dice, workshop, gap=14), columns=2, least=470, gap=16)
        return page(_("Settings"), Pop, Scroll(columns), (people, reset))

    def arranged(self) -> None:
        for link in self._links:
            link(self.settings)
        if self._reworded:
            self._reworded = False
            self.ui.set_focus(self._language)
        elif not self._begun:       # not on the way back, where a second Enter would leave at once
            self.ui.set_focus(next(w for w in self.ui.top.walk() if isinstance(w, Slider | ChoiceBox)))
        self._begun = True

    def reword(self) -> None:
        super().reword()
        self._reworded = True

    def _people(self) -> SceneChange:
        from game.ui.scenes.profiles import ProfilesScene

        return Push(ProfilesScene())

    # ---- the groups
    def _look_fields(self) -> tuple[Widget, ...]:
        return (
            *self._languages(),
            self._slider("text", _("Text size"), _("All words in the window."), (.8, 2.0, .1), live=False),
            self._choice("theme", _("Colours"), _("Lamp light, daylight, or strong contrast without grain and shadows."),
                         (("clubhouse", _("Clubhouse")), ("light", _("Daylight")), ("contrast", _("High contrast")))),
            self._choice("pips", _("Pips"), _("Coloured by number they are quicker to tell apart."),
                         (("coloured", _("Coloured by number")), ("plain", _("Plain black")))),
            self._toggle("fullscreen", _("Full screen"), _("Also F11, at any time.")),
            self._toggle("reduce_motion", _("Reduce motion"), _("Things fade in and out instead of moving.")),
        )

    def _languages(self) -> tuple[Widget, ...]:
        """The choice of a language, where there are several."""
        there = languages()
        if len(there) < 2:
            return ()
        known = ((SYSTEM, _("As the system")), *there)
        line = _("Of all words, and of the rules where they are translated.")
        self._language, field = self._choice_and_field("language", _("Language"), line, known)
        return (field,)

    def _table(self) -> tuple[Widget, ...]:
        speeds = (*((s, _("{n:g}×").format(n=s)) for s in SPEEDS), (INSTANT, _("Instant")))
        return (
            self._choice("speed", _("Speed"), _("Of everything that moves on the table."), speeds),
            self._toggle("autoplay", _("Play forced moves"), _("Where only one thing can be done, it is done for you after a moment.")),
            self._toggle("autoplay_strokes", _("Play forced strokes"),
                         _("With forced moves: a putt at Card Golf rolls by itself too. Off: it waits for your hand.")),
            self._toggle("auto_next", _("Go on by itself"), _("The next hand begins five seconds after the result of the last one.")),
            self._choice("hand_order", _("Order of a hand"),
                         _("How your tiles stand on the rack. Any tile can be dragged elsewhere, or moved by Shift and an arrow."),
                         (("number", _("By number")), ("pips", _("By pips")))),
            self._toggle("slams", _("Slams"), _("A tile that goes out, blocks or answers a knock is slammed: the whole line jumps.")),
            self._toggle("cell_lines", _("Cell lines"),
                         _("The lines and dots of Doshboard's cells. Off: the bare golf course. Also G, at its table.")),
        )

    def _sound(self) -> tuple[Widget, ...]:
        return (
            self._slider("volume", _("Moves"), _("How loud tiles, dice, balls and applause are."), (0.0, 1.0, .05), live=True),
            self._slider("room", _("Room"),
                         _("Fire, voices and a clock indoors; birds, wind and water at the golf tables. "
                           "Until you choose, it is silent on battery."),
                         (0.0, 1.0, .05), live=True, default=lambda: self.shell.sounds.room.by_default),
            self._toggle("mute", _("Silence"), _("No sound at all. Also M, at any time.")),
        )

    def _bots(self) -> tuple[Widget, ...]:
        budgets = tuple((b, _("{n:g} s").format(n=b)) for b in BUDGETS)
        return (
            self._choice("pace", _("Pace"), _("How long a bot waits before it shows its move."),
                         (("slow", _("Slow")), ("normal", _("Normal")), ("fast", _("Fast")))),
            self._choice("talk", _("Table talk"), _("How often bots say something when a hand, a hole or a game is decided."),
                         (("off", _("Off")), ("some", _("Some")), ("much", _("Much")))),
            self._choice("budget", _("Thinking time"),
                         _("The longest a pro or a master may think about a move; with much less they play a little weaker."), budgets),
        )

    def _dice(self) -> tuple[Widget, ...]:
        return (
            self._toggle("own_dice", _("Own dice"), own_dice_in_words()),
            self._toggle("shake", _("Shake the cup"),
                         _("Press on the tray, or hold Roll down, to shake the dice, and let go to pour. Off: only the button throws.")),
            self._toggle("relaxed_catch", _("Relaxed catch"), _("Twice the time to catch a die that falls off the table.")),
        )

    def _workshop(self) -> tuple[Widget, ...]:
        return (
            self._choice("thumb_keys", _("Large tools"), _("Tools and grounds as large as a thumb, with undo, redo and play below them."),
                         (("touch", _("After a touch")), ("always", _("Always")))),
            self._choice("thumb_side", _("Large tools stand"), _("At the side of the hand that holds the screen."),
                         (("left", _("At the left")), ("right", _("At the right")))),
        )

    # ---- one setting each
    def _change(self, name: str, value: object) -> None:
        self.shell.change(msgspec.structs.replace(self.settings, **{name: value}))

    def _field(self, title: str, line: str, control: Widget) -> FormField:
        return FormField(Label(title, kind="bold"), control, lesser(line), share=.44, narrow=360)

    def _toggle(self, name: str, title: str, line: str) -> FormField:
        control = Toggle(getattr(self.settings, name), lambda on: self._change(name, on), yes=_("On"), no=_("Off"))
        self._links.append(lambda now: control.set(getattr(now, name)))
        return self._field(title, line, control)

    def _choice(self, name: str, title: str, line: str, known: Sequence[tuple[object, str]]) -> FormField:
        return self._choice_and_field(name, title, line, known)[1]

    def _choice_and_field(self, name: str, title: str, line: str, known: Sequence[tuple[object, str]]) -> tuple[ChoiceBox, FormField]:
        """A setting of a few values. Another number in the settings file is shown as the nearest value, another word as the first."""
        values = [value for value, _words in known]

        def index(now: Settings) -> int:
            value = getattr(now, name)
            if value in values or isinstance(value, str):
                return values.index(value) if value in values else 0
            return min(range(len(values)), key=lambda i: abs(values[i] - value))
        control = ChoiceBox([words for _value, words in known], index(self.settings), lambda i: self._change(name, values[i]))
        self._links.append(lambda now: control.set(index(now)))
        return control, self._field(title, line, control)

    def _slider(self, name: str, title: str, line: str, ends: tuple[float, float, float], *, live: bool,
                default: Callable[[], float] = lambda: 0.0) -> FormField:
        """A setting on a scale, in percent. Not `live`: it takes effect when the slider is let go, as for a setting that moves the slider.

        `default` returns the value in force where the setting is None.
        """
        def value(now: Settings) -> float:
            found: float | None = getattr(now, name)
            return default() if found is None else found

        def hear(value: float) -> None:
            self._change(name, value)
        low, high, step = ends
        control = Slider(value(self.settings), low, high, step=step,
                         say=lambda v: _("{n} %").format(n=round(v * 100)), on=hear if live else None, settled=None if live else hear)
        self._links.append(lambda now: control.set(value(now)))
        return self._field(title, line, control)

    # ---- back to the defaults
    def _ask_reset(self) -> None:
        words = _("Everything on this page goes back to how it came. Saved games, the last table and the guided games stay as they are.")
        ask(self.ui, _("Back to the defaults?"), words, [
            Answer(_("Keep my settings"), primary=True, cancel=True), Answer(_("Back to the defaults"), self._reset)])

    def _reset(self) -> None:
        now = self.settings
        self.shell.change(Settings(panel=now.panel, lessons=now.lessons, you=now.you, welcomed=now.welcomed, new_game=now.new_game,
                                   games=now.games, noted=now.noted))


class LookSample(Widget):
    """A few tiles on felt, in the present look."""

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(112)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        put(surface, p.rbox(self.rect.w, self.rect.h, px(10), "baize", "well", p.look.scale), self.rect.topleft)
        half = min(px(38), self.rect.w // 11)
        wide = sum(half if a == b else 2 * half for a, b in _SAMPLE)
        x = self.rect.centerx - wide // 2
        for a, b in _SAMPLE:
            across = a == b
            length = half if across else 2 * half
            p.drop(surface, p.tile(a, b, half, 0 if across else 90), (x + length / 2, self.rect.centery), .5)
            x += length
