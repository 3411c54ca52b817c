"""The people of the house: their names, portraits, colours, what they like on the table, and the regulars."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import msgspec

from game.session.people import BACKS, CHARACTERS, CLOTHS, FACES, HANDS, BadProfile, Character, Features, Profile
from game.session.seats import LONGEST_NAME
from game.ui.game_length import level_name
from game.ui.input import Act, Intent
from game.ui.looks.theme import SEAT_MARKS, SIZES, rgb
from game.ui.navigation import Pop, SceneChange
from game.ui.paint.sitter import Sitter
from game.ui.play.talk import temper_words
from game.ui.scene import Scene
from game.ui.scenes.new_game import SetupDraft
from game.ui.scenes.page import ListAndDetail, card, page
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.face_picker import FaceParts, LivePortrait, NineFaces
from game.ui.widgets.layout import Column, Plaque, Row, Scroll, WidgetGrid
from game.ui.widgets.text import Label, lesser
from game.words import N_, _

# ---- the regulars of the house, who can be asked to take a chair: each with portrait, level, temper and pace
GROUND: Final = rgb("#6B7280")
"""The ground of portraits of people who have no seat's colour yet."""

_QUICK, _SLOW = .9, 1.1     # the paces below and above which a regular is called quick or slow


class Regulars(ListBox):
    """All regulars, as they would play at the draft's game. `ask` is called with the chosen name; those who `sit` already are marked."""

    def __init__(self, draft: SetupDraft, sit: Collection[str], ask: Callable[[str], None]) -> None:
        lines = [ListLine(one.name, _described(one, draft, one.name in sit), "person",
                          sitter=Sitter(one.features, GROUND, draft.regular(one.name).level)) for one in CHARACTERS]
        super().__init__(lines, lambda number: ask(CHARACTERS[number].name))


def _described(one: Character, draft: SetupDraft, sits: bool) -> str:
    """Level, temper and pace in a few words."""
    pace = _("quick") if one.pace < _QUICK else _("takes time") if one.pace > _SLOW else ""
    words = [level_name(draft.regular(one.name).level), temper_words(one.name), pace, _("at this table") if sits else ""]
    return ", ".join(word for word in words if word)


# ---- the people of the house: their names, portraits, colours, and what they like on the table; every change is kept at once
_SIZES: Final = (None, .8, .9, 1.0, 1.2, 1.4, 1.6, 2.0)     # of text, as offered
_FACE: Final = 128          # logical units of the portrait

_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "red": N_("Red"), "blue": N_("Blue"), "green": N_("Green"), "black": N_("Black"), "wine": N_("Wine"), "slate": N_("Slate"),
    "number": N_("By number"), "pips": N_("By pips"),
})
_SHAPES: Final = (N_("Orange circle"), N_("Light blue square"), N_("Green triangle"), N_("Vermilion diamond"), N_("Pink star"),
                  N_("Blue pentagon"), N_("Yellow cross"), N_("Grey drop"))


class ProfilesScene(Scene):
    """The profiles of the people. Opened `from_chair` it pops with the profile of the person who sits down there, else with None.

    `name` is that of the profile to show first; `fresh`: begins with a new profile.
    """

    def __init__(self, name: str = "", *, from_chair: bool = False, fresh: bool = False) -> None:
        super().__init__()
        self._name = name
        self._names: list[str] = []     # the profiles' names, by row of the list
        self._from_chair, self._fresh = from_chair, fresh
        self._made = ""                 # the name of the profile made last in this scene
        self._begun = False             # laid out once
        self._list = ListBox((), self._choose, empty=_("Nobody has a profile yet."))
        self._head, self._fields = Column(), Column(gap=10)
        self._portrait, self._faces = LivePortrait(_FACE), NineFaces(self._put_on)
        self._parts = FaceParts(FACES[0], self._put_on)
        self._trouble = Label("", SIZES.small, kind="bold", tint="warning")
        self._sit = Button("", self._sit_down, icon="person", style="brass", tall=42)

    def build(self) -> Widget:
        """The people at the left; the portrait and everything about the chosen one at the right."""
        self.shell.profiles.look_again()
        self._fill()
        new = Button(_("New profile"), self._new, icon="new", style="plaque" if self._from_chair else "brass", tall=42)
        left = Plaque(Column(self._list, new, gap=10), 12, seed=47, grow=.5)
        right = card("", self._head, Scroll(self._fields), seed=49, grow=1.5)
        return page(_("People"), self._back, ListAndDetail(self._list, left, right), (self._sit,) if self._from_chair else ())

    def arranged(self) -> None:
        if self._fresh:
            self._fresh = False
            self._new()
        elif not self._begun and self._name:        # not on the way back, where a second Enter would leave at once
            self.ui.set_focus(self._list.row(self._names.index(self._name)))
        self._begun = True

    def handle(self, intent: Intent) -> SceneChange | None:
        return self._back() if isinstance(intent, Act) and intent.name == "back" else super().handle(intent)

    def _back(self) -> SceneChange:
        """Goes back; a person who was made for a chair sits down there."""
        return Pop(self.chosen if self._from_chair and self._made and self._made == self._name else None)

    def _sit_down(self) -> SceneChange:
        return Pop(self.chosen)

    @property
    def chosen(self) -> Profile | None:
        """The profile that is shown; None where there is none."""
        return self.shell.profiles.find(self._name) if self._name else None

    # ---- what is shown
    def _fill(self) -> None:
        """Fills the list, and the fields of the chosen profile."""
        people = self.shell.profiles.all
        self._names = [profile.name for profile in people]
        if self._name not in self._names:
            self._name = self._names[0] if self._names else ""
        self._list.fill([_line(profile) for profile in people], self._names.index(self._name) if self._name else -1)
        profile = self.chosen
        self._head.replace(*([self._top(profile)] if profile is not None else []))
        self._fields.replace(*(self._about(profile) if profile is not None else (
            Label(_("A profile keeps your name, your portrait, your colour, and how you like the table.")),)))
        self._show()

    def _show(self) -> None:
        profile = self.chosen
        if profile is not None:
            mark = profile.mark or 0
            self._list.put(self._names.index(profile.name), _line(profile))
            for part in (self._portrait, self._faces, self._parts):
                part.put(profile.features, mark)
            self._sit.set(_("{name} sits down").format(name=profile.name))
        self._sit.enable(profile is not None, _("Make somebody first."))
        self._trouble.show(bool(self._trouble.text))

    def _top(self, profile: Profile) -> Widget:
        """Portrait, name and nine faces: they stay in sight while the fields below are scrolled."""
        entry = TextEntry(profile.name, self._rename, longest=LONGEST_NAME, tip=_("The name of this profile"), grow=1)
        self._trouble.set("")
        self._faces = NineFaces(self._put_on, profile.features)
        name = Row(entry, Button(_("Delete…"), self._ask_delete, icon="delete"), gap=12)
        return Row(self._portrait, Column(name, self._trouble, self._faces, gap=8, grow=1), gap=18)

    def _about(self, profile: Profile) -> tuple[Widget, ...]:
        self._parts = FaceParts(profile.features, self._put_on)
        counts = lesser(_("Statistics count by name: games under another name stay with that name."))
        alone = lesser(_("Text size, hand, tiles and cloth are for games in which nobody else plays at this screen."))
        table = (self._mark(profile), self._text(profile),
                 self._named(_("Order of a hand"), "hand", (_("As in Settings"), HANDS), profile.hand),
                 self._named(_("Tile backs"), "back", (_("Standard"), BACKS), profile.back),
                 self._named(_("Cloth"), "cloth", (_("Standard"), CLOTHS), profile.cloth))
        return (self._parts, Label(_("At the table"), SIZES.lead, kind="bold", tint="strong"), _side_by_side(*table), alone, counts)

    def _mark(self, profile: Profile) -> FormField:
        words = [_("As the seat"), *(_(shape) for shape in _SHAPES)]
        now = 0 if profile.mark is None else profile.mark + 1
        return _field(_("Colour and shape"), ChoiceBox(words, now, lambda i: self._set("mark", i - 1 if i else None)))

    def _text(self, profile: Profile) -> FormField:
        offered = sorted({*_SIZES, profile.text}, key=lambda size: size or 0)
        words = [_("As in Settings") if size is None else _("{n} %").format(n=round(100 * size)) for size in offered]
        return _field(_("Text size"), ChoiceBox(words, offered.index(profile.text), lambda i: self._set("text", offered[i])))

    def _named(self, title: str, name: str, choices: tuple[str, Sequence[str]], now: str) -> FormField:
        """A field for a choice by name; the first of `choices` is the word for no choice."""
        usual, known = choices
        offered = ("", *known)
        words = [usual, *(_(_WORDS[one]) for one in known)]
        return _field(title, ChoiceBox(words, offered.index(now), lambda i: self._set(name, offered[i])))

    # ---- what can be done
    def _choose(self, number: int) -> None:
        self._name = self._names[number]
        self._fill()

    def _set(self, name: str, value: object) -> None:
        self._change(lambda profile: msgspec.structs.replace(profile, **{name: value}))

    def _put_on(self, features: Features) -> None:
        """Gives the profile another face, or another part of a face."""
        self._change(lambda profile: msgspec.structs.replace(profile, features=features))

    def _change(self, change: Callable[[Profile], Profile]) -> None:
        """Keeps the chosen profile with that change."""
        profile = self.chosen
        if profile is not None:
            self._keep(change(profile), profile.name)
        self._show()

    def _keep(self, profile: Profile, old: str) -> bool:
        try:
            self.shell.profiles.keep(profile, old)
        except BadProfile as error:
            self.shell.say(str(error))
            return False
        return True

    def _rename(self, name: str) -> None:
        profile = self.chosen
        if profile is None:
            return
        trouble = self.shell.profiles.trouble(name, profile.name)
        self._trouble.set(trouble)
        if not trouble and self._keep(msgspec.structs.replace(profile, name=name), profile.name):
            name = name.strip(" ")
            if self.settings.you == profile.name or (not self.settings.you and len(self._names) == 1):     # the first to be made is you
                self.shell.change(msgspec.structs.replace(self.settings, you=name))
            self._made = name if self._made == profile.name else self._made
            self._names[self._names.index(profile.name)] = self._name = name
        self._show()

    def _new(self) -> None:
        """Makes a profile with the next free name, ready to be replaced, and a face that nobody has yet."""
        profiles, number = self.shell.profiles, 1
        profiles.look_again()
        while profiles.trouble(_("Player {n}").format(n=number)) and number <= len(profiles.all):
            number += 1
        name = _("Player {n}").format(n=number)
        worn = [profile.features for profile in profiles.all]
        face = next((face for face in FACES if face not in worn), FACES[len(worn) % len(FACES)])
        if self._keep(Profile(name, face), ""):
            self._name = self._made = name
            self._fill()
            entry = next((w for w in self._head.walk() if isinstance(w, TextEntry)), None)
            self.ui.set_focus(entry)
            if entry is not None:
                entry.rewrite()

    def _ask_delete(self) -> None:
        profile = self.chosen
        if profile is None:
            return
        text = _("The portrait and what {name} likes are gone then. Saved games and statistics stay: they go by the name.")
        ask(self.ui, _("Delete {name}?").format(name=profile.name), text.format(name=profile.name),
            [Answer(_("Keep"), cancel=True), Answer(_("Delete"), self._delete, primary=True)])

    def _delete(self) -> None:
        try:
            self.shell.profiles.delete(self._name)
        except BadProfile as error:
            self.shell.say(str(error))
        self._fill()


def _sitter(profile: Profile) -> Sitter:
    """The portrait of a profile, in its chosen colour, else in that of the first seat."""
    return Sitter(profile.features, SEAT_MARKS[profile.mark or 0].colour)


def _line(profile: Profile) -> ListLine:
    return ListLine(profile.name, "", "person", sitter=_sitter(profile))


def _side_by_side(*fields: Widget) -> WidgetGrid:
    return WidgetGrid(*fields, columns=2, least=350, gap=8, aside=30)


def _field(title: str, control: Widget) -> FormField:
    return FormField(Label(title, kind="bold"), control, share=.55, narrow=300)
