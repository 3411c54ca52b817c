"""The people of the house: their names, portraits, colours, and what they like on the table; every change is kept at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

import msgspec

from game.session.people import Beard, Clothes, Complexion, Glasses, Hair, HairColour, Hat, features_of
from game.session.profiles import BACKS, CLOTHS, HANDS, BadProfile, Profile
from game.session.seats import LONGEST_NAME
from game.ui.navigation import Pop
from game.ui.paint.sitter import Sitter
from game.ui.scene import Scene
from game.ui.scenes.page import ListAndDetail, card, page
from game.ui.theme import SEAT_MARKS, SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Plaque
from game.ui.widgets.controls import ChoiceBox, FormField, Toggle
from game.ui.widgets.dialog import Answer, ask
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Row, Scroll, WidgetGrid
from game.ui.widgets.lists import ListBox, ListLine
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, lesser
from game.words import N_, _

_SIZES: Final = (None, .8, .9, 1.0, 1.2, 1.4, 1.6, 2.0)     # of text, as offered
_FACE: Final = 128          # logical units of the portrait

_WORDS: Final[Mapping[str, str]] = MappingProxyType({
    "ebony": N_("Ebony"), "brown": N_("Brown"), "copper": N_("Copper"), "tan": N_("Tan"), "peach": N_("Peach"), "fair": N_("Fair"),
    "black": N_("Black"), "auburn": N_("Auburn"), "blonde": N_("Blonde"), "grey": N_("Grey"), "white": N_("White"),
    "short": N_("Short"), "afro": N_("Afro"), "parted": N_("Parted"), "bun": N_("Bun"), "long": N_("Long"), "locks": N_("Locks"),
    "sides": N_("At the sides"), "bald": N_("Bald"), "none": N_("None"), "moustache": N_("Moustache"), "handlebar": N_("Handlebar"),
    "goatee": N_("Goatee"), "full": N_("Full beard"), "round": N_("Round"), "shades": N_("Shades"), "wrap": N_("Head wrap"),
    "straw": N_("Straw hat"), "flat_cap": N_("Flat cap"), "polo": N_("Polo shirt"), "suit": N_("Suit"), "open_neck": N_("Open neck"),
    "red": N_("Red"), "blue": N_("Blue"), "green": N_("Green"), "wine": N_("Wine"), "slate": N_("Slate"),
    "number": N_("By number"), "pips": N_("By pips"),
})
_SHAPES: Final = (N_("Orange circle"), N_("Light blue square"), N_("Green triangle"), N_("Vermilion diamond"), N_("Pink star"),
                  N_("Blue pentagon"), N_("Yellow cross"), N_("Grey drop"))


class ProfilesScene(Scene):
    """Pops with None. `name` is that of the profile to show first."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self._name = name
        self._names: list[str] = []     # by row
        self._unnamed = ""              # the profile that was just made, until it has a name of its own or another portrait
        self._parts: dict[str, Callable[[Any], None]] = {}      # by the name of a feature: shows another value of it
        self._list = ListBox((), self._choose, empty=_("Nobody has a profile yet."))
        self._head, self._fields = Column(), Column(gap=8)
        self._portrait = Token(0, _FACE, painted=True)
        self._trouble = Label("", SIZES.small, kind="bold", tint="warning")

    def build(self) -> Widget:
        """The people at the left; the portrait and everything about the chosen one at the right."""
        self.shell.profiles.look_again()
        self._fill()
        new = Button(_("New profile"), self._new, icon="new", style="brass", tall=42)
        left = Plaque(Column(self._list, new, gap=10), 12, seed=47, grow=.6)
        return page(_("People"), Pop, ListAndDetail(self._list, left, card("", self._head, Scroll(self._fields), seed=49, grow=1.4)))

    @property
    def chosen(self) -> Profile | None:
        """The profile that is shown."""
        return self.shell.profiles.find(self._name) if self._name else None

    # ---- what is shown
    def _fill(self) -> None:
        """The list, and the fields of the chosen profile."""
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
            self._list.put(self._names.index(profile.name), _line(profile))
            self._portrait.seat = profile.mark or 0
            self._portrait.set(_sitter(profile))
            self._portrait.refresh()
        self._trouble.show(bool(self._trouble.text))

    def _top(self, profile: Profile) -> Widget:
        """Portrait and name: they stay in sight while the fields below are scrolled."""
        entry = TextEntry(profile.name, self._rename, longest=LONGEST_NAME, tip=_("The name of this profile"))
        self._trouble.set("")
        return Row(self._portrait, Column(entry, self._trouble, Row(Button(_("Delete…"), self._ask_delete, icon="delete")), gap=8, grow=1),
                   gap=18)

    def _about(self, profile: Profile) -> tuple[Widget, ...]:
        counts = lesser(_("Statistics count by name: games under another name stay with that name."))
        alone = lesser(_("Text size, hand, tiles and cloth are for games in which nobody else plays at this screen."))
        table = (self._mark(profile), self._text(profile),
                 self._named(_("Order of a hand"), "hand", (_("As in Settings"), HANDS), profile.hand),
                 self._named(_("Tile backs"), "back", (_("Standard"), BACKS), profile.back),
                 self._named(_("Cloth"), "cloth", (_("Standard"), CLOTHS), profile.cloth))
        return (_side_by_side(*self._face(profile)), Label(_("At the table"), SIZES.lead, kind="bold", tint="strong"),
                _side_by_side(*table), alone, counts)

    def _face(self, profile: Profile) -> tuple[Widget, ...]:
        face = profile.features
        return (
            self._part(_("Complexion"), "skin", tuple(Complexion), face.skin), self._part(_("Hair"), "hair", tuple(Hair), face.hair),
            self._part(_("Colour of hair"), "hair_colour", tuple(HairColour), face.hair_colour),
            self._part(_("Beard"), "beard", tuple(Beard), face.beard), self._part(_("Glasses"), "glasses", tuple(Glasses), face.glasses),
            self._part(_("Hat"), "hat", tuple(Hat), face.hat), self._part(_("Clothes"), "clothes", tuple(Clothes), face.clothes),
            self._switch(_("Earrings"), "earrings", face.earrings), self._switch(_("Lipstick"), "lips", face.lips),
            self._switch(_("Wide jaw"), "wide_jaw", face.wide_jaw))

    def _part(self, title: str, name: str, members: Sequence[StrEnum], now: StrEnum) -> FormField:
        def choose(number: int) -> None:
            self._set_part(name, members[number])
        box = ChoiceBox([_(_WORDS[m.value]) for m in members], members.index(now), choose)
        self._parts[name] = lambda part: box.set(members.index(part))
        return _field(title, box)

    def _switch(self, title: str, name: str, now: bool) -> FormField:
        toggle = Toggle(now, lambda on: self._set_part(name, on), yes=_("Yes"), no=_("No"))
        self._parts[name] = toggle.set
        return _field(title, toggle)

    def _mark(self, profile: Profile) -> FormField:
        words = [_("As the seat"), *(_(shape) for shape in _SHAPES)]
        now = 0 if profile.mark is None else profile.mark + 1
        return _field(_("Colour and shape"), ChoiceBox(words, now, lambda i: self._set("mark", i - 1 if i else None)))

    def _text(self, profile: Profile) -> FormField:
        offered = sorted({*_SIZES, profile.text}, key=lambda size: size or 0)
        words = [_("As in Settings") if size is None else _("{n} %").format(n=round(100 * size)) for size in offered]
        return _field(_("Text size"), ChoiceBox(words, offered.index(profile.text), lambda i: self._set("text", offered[i])))

    def _named(self, title: str, name: str, choices: tuple[str, Sequence[str]], now: str) -> FormField:
        """A choice by name; the first of `choices` is what nothing chosen is called."""
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

    def _set_part(self, name: str, value: object) -> None:
        """Another part of the portrait."""
        self._unnamed = ""
        part: dict[str, Any] = {name: value}
        self._change(lambda profile: msgspec.structs.replace(profile, features=replace(profile.features, **part)))

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
        face = features_of(name.strip(" ")) if profile.name == self._unnamed else profile.features       # the name picks the first one
        renamed = msgspec.structs.replace(profile, name=name, features=face)
        if not trouble and self._keep(renamed, profile.name):
            self._names[self._names.index(profile.name)] = self._name = name.strip(" ")
            self._unnamed = ""
            for part, put in self._parts.items():
                put(getattr(face, part))
        self._show()

    def _new(self) -> None:
        """A profile with the next free name, which is then written over."""
        profiles, number = self.shell.profiles, 1
        profiles.look_again()
        while profiles.trouble(_("Player {n}").format(n=number)) and number <= len(profiles.all):
            number += 1
        name = _("Player {n}").format(n=number)
        if self._keep(Profile(name, features_of(name)), ""):
            self._name = self._unnamed = name
            self._fill()
            entry = next((w for w in self._head.walk() if isinstance(w, TextEntry)), None)
            self.ui.set_focus(entry)
            if entry is not None:
                entry.rewrite()

    def _ask_delete(self) -> None:
        profile = self.chosen
        if profile is None:
            return
        told = _("The portrait and what {name} likes are gone then. Saved games and statistics stay: they go by the name.")
        ask(self.ui, _("Delete {name}?").format(name=profile.name), told.format(name=profile.name),
            [Answer(_("Keep"), cancel=True), Answer(_("Delete"), self._delete, primary=True)])

    def _delete(self) -> None:
        try:
            self.shell.profiles.delete(self._name)
        except BadProfile as error:
            self.shell.say(str(error))
        self._fill()


def _sitter(profile: Profile) -> Sitter:
    """Who is painted: in the colour that was chosen, else in that of the first seat."""
    return Sitter(profile.features, SEAT_MARKS[profile.mark or 0].colour)


def _line(profile: Profile) -> ListLine:
    return ListLine(profile.name, "", "person", sitter=_sitter(profile))


def _side_by_side(*fields: Widget) -> WidgetGrid:
    return WidgetGrid(*fields, columns=2, least=350, gap=8, aside=30)


def _field(title: str, control: Widget) -> FormField:
    return FormField(Label(title, kind="bold"), control, share=.55, narrow=300)
