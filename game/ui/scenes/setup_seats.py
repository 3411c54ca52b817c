"""Who plays a new game: the chairs round the table, the bench beside it, and the card of a chair with name, occupant and what to expect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.bots.policy import MASTER, levels
from game.session.people import Features, Profiles
from game.session.seats import LONGEST_NAME, range_in_words
from game.ui.game_length import PERSON, expected_of, level_name, pips_of
from game.ui.looks.settings import marks_of
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES
from game.ui.navigation import Push, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.sitter import Sitter
from game.ui.scene import Scene
from game.ui.scenes.course_shelf import PlayedOn
from game.ui.scenes.new_game import Chair, Preset, SetupDraft
from game.ui.scenes.profiles import GROUND, Regulars
from game.ui.table.face import ColourOffer
from game.ui.table.registry import colours_of, icon_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.carrying import AWAY, Carrying, Occupant, Portrait
from game.ui.widgets.chairs import Bencher, ChairRing, ChairSeat, Token
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.dialog import Popup
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.layout import Column, Pad, Row, WidgetGrid
from game.ui.widgets.text import Label, lesser
from game.words import _, names_listed, ngettext

if TYPE_CHECKING:
    from game.analysis.ladder import OwnRating

_BOTH = 380                 # logical units, times the text scale, that two fields need side by side
_SHAKEN = .36               # seconds
_BENCHED = 6                # the most people with a profile who wait on the bench; the others are on each chair's card
_CHAIRS = 5                 # the chairs round a table with fewer players, in a game with at least that many seats
_REGULARS = 470             # logical units: the width of the list of regulars


class ColourButton(Button):
    """A colour that a seat may choose, with its token and what it brings."""

    def __init__(self, offer: ColourOffer, choose: On) -> None:
        super().__init__(offer.name, choose, icon="person", note=offer.brings, style="bar", tall=38, wide=True, tip=offer.line)
        self._mark = offer.mark

    def _draw_icon(self, p: Painter, surface: pygame.Surface, left: int, middle: int, colour: str) -> None:
        """The token in place of an icon."""
        size = self._icon_size(p)
        put(surface, p.mark(self._mark, size), (left, middle - size // 2))


class ColourField(Column):
    """The colours of a game in which each seat chooses its own, and a sentence about the chosen one."""

    together = True

    def __init__(self, offers: Sequence[ColourOffer], choose: Callable[[int], None]) -> None:
        def chooser(number: int) -> On:
            return lambda: choose(number)
        self._offers = offers
        self.keys = [ColourButton(offer, chooser(number)) for number, offer in enumerate(offers)]
        self._line = lesser("")
        title = _("Colour and cards") if any(offer.brings for offer in offers) else _("Colour")
        super().__init__(Label(title, SIZES.small, kind="bold", tint="strong"), WidgetGrid(*self.keys, columns=2, gap=4, aside=6),
                         self._line, gap=4)

    def put(self, chosen: int, *, own: bool) -> None:
        """Shows the colour of that index as the seat's; `own`: the player's profile has another colour, which is not used in this game."""
        for number, key in enumerate(self.keys):
            key.select(number == chosen)
        line = self._offers[chosen].line
        self._line.set(_("{line} The player’s own colour comes back at other games.").format(line=line) if own else line)


class SeatRow(Column):
    """The card of a seat: its token, name and occupant, and below what to expect of the player, or what is wrong with the name."""

    together = True

    def __init__(self, seats: SetupSeats, chair: Portrait, game: str, profiles: Profiles, offers: Sequence[ColourOffer] = ()) -> None:
        """`chair` is the chair of the seat; `seats` carries out what is asked for on the card."""
        seat = chair.number
        self._profiles, self._folder = profiles, seats.folder
        self._rated: dict[str, OwnRating | None] = {}       # by name, as the statistics had it when the card was opened
        self._colours = ColourField(offers, lambda colour: seats.colour(seat, colour)) if offers else None
        self.seat, self._game, self._levels = seat, game, (PERSON, *levels(game))
        tip = _("The name of this seat")
        self.entry = TextEntry(on=lambda text: seats.name(seat, text), longest=LONGEST_NAME, grow=1, tip=tip)
        self.who = ChoiceBox([level_name(level) for level in self._levels], 0, lambda i: seats.seat(seat, self._levels[i]),
                             notes=[expected_of(level, game) for level in self._levels])
        self._line, self._trouble = lesser(""), Label("", SIZES.small, kind="bold", tint="warning")
        self._token = Token(seat, 56)
        names = [profile.name for profile in profiles.all]
        people = [Button(name, partial(seats.seat_person, seat, name), icon="person") for name in names]
        newcomer = Button(_("New person…"), lambda: seats.open_people(fresh=True), tip=_("Make somebody, who sits down here"))
        known = [Row(*people, newcomer, gap=8, wrap=True)]
        doors = [Button(_("Regulars…"), lambda: seats.open_regulars(chair), tip=_("Choose a bot by portrait, temper and pace")),
                 Button(_("People…"), lambda: seats.open_people(fresh=False), tip=_("Make or change a profile")),
                 Button(_("Change places"), lambda: seats.change_places(chair), tip=_("Then choose the other chair"))]
        if seats.may_leave:
            doors.append(Button(_("Leave it empty"), lambda: seats.leave_empty(seat)))
        colours = () if self._colours is None else (self._colours,)
        super().__init__(Row(self._token, Column(self.entry, self.who, gap=8, grow=1), gap=12), self._line, self._trouble, *colours, *known,
                         Row(*doors, gap=10, wrap=True), gap=8)

    def put(self, draft: SetupDraft, mark: int) -> None:
        """Shows what the draft says of the seat; `mark` is the number of its colour and shape."""
        chair, trouble = draft.seats[self.seat], draft.trouble(self.seat)
        if self.entry.text != chair.name:
            self.entry.set(chair.name)
        self.entry.hint = draft.names[self.seat]
        self.who.set(self._levels.index(chair.level))
        self._token.seat = mark
        self._token.set(draft.sitter(self.seat, self._profiles.features_of))
        self._line.set(self._expected(draft.names[self.seat], chair.level))
        self._line.show(not trouble)
        self._trouble.set(trouble)
        self._trouble.show(bool(trouble))
        self.entry.refresh()
        colours = colours_of(self._game)
        if self._colours is not None and colours is not None:
            profile = self._profiles.find(draft.names[self.seat]) if chair.level == PERSON else None
            self._colours.put(colours.chosen(dict(draft.options))[self.seat],
                              own=profile is not None and profile.mark not in (None, mark))

    def _expected(self, name: str, level: str) -> str:
        """What to expect of the person or bot in that chair: for people with enough games against bots, their rating as well."""
        line = expected_of(level, self._game)
        if level != PERSON or self._profiles.find(name) is None:
            return line
        if name not in self._rated:
            self._rated[name] = _rating_kept(self._folder, self._game, name)
        own = self._rated[name]
        return line if own is None else _("{line} Rating {n:.0f} ± {error:.0f}.").format(line=line, n=own.rating, error=own.error)


def _rating_kept(folder: Path, game: str, name: str) -> OwnRating | None:
    """A person's rating by the counted games of that folder of saves; None where it is not known."""
    from game.statistics import database, figures

    with suppress(*database.ALTERED):
        if (base := database.reader(folder)) is not None:
            with closing(base):
                found = figures.standing(base, figures.Filter(game, name), levels(game))
                return None if found is None else found.own
    return None


class _SideBySide(Row):
    """A wide and a narrow field side by side, or one below the other where there is too little width."""

    def __init__(self, *fields: Widget) -> None:
        super().__init__(*fields, gap=10)

    def _lines(self, p: Painter, width: int) -> list[list[Widget]]:
        short = width < p.look.px(_BOTH * max(1.0, p.look.text))
        return [[field] for field in self.children] if short else [list(self.children)]


class SetupSeats:
    """The table of the new-game screen with its chairs, the bench, and what stands above and below them.

    `who` has the quick choices and the number of players, `out` says for whom there is no chair.
    """

    def __init__(self, scene: Scene, draft: SetupDraft, played: PlayedOn, take: Callable[[SetupDraft, bool], None]) -> None:
        """`take` is called with each new draft, and whether its seats or options are other ones."""
        self._scene, self._draft, self._played, self._take = scene, draft, played, take
        self._seat_card: SeatRow | None = None      # the card of the chair that is open
        self._count = self._quick = ChoiceBox(("",), 0, None)
        self._benched: tuple[Chair, ...] = ()
        self._kept = 0          # the seat for which the screen of people was opened
        self._places: tuple[int, ...] = ()          # the chairs' places of the players, in the order of their seats
        self.who, self.bench = Column(gap=8), Row(gap=2)
        self.out, self.taken = Label("", SIZES.small, kind="bold", tint="warning"), lesser("")
        self._carrying = Carrying(scene.stage, scene.motion, self)
        self.ring = ChairRing(self._carrying)

    def fill(self, draft: SetupDraft) -> None:
        """Makes the quick choices and the number of players above the table, and the players on the bench."""
        self._draft = draft
        quick = draft.presets()
        now = next((i for i, preset in enumerate(quick) if preset.key == draft.preset), len(quick))
        arrange = ChoiceBox([*(preset.name for preset in quick), _("As seated below")], now, lambda i: self._arrange(quick, i),
                            notes=[preset.line for preset in quick], closed={len(quick): _("Move somebody to another chair.")})
        self._quick = arrange
        who = FormField(Label(_("Who plays"), kind="bold"), arrange, share=.67, narrow=270)
        who.grow = 1
        self.who.replace(_SideBySide(who, *self._count_field()))
        known = (Chair(profile.name, PERSON) for profile in self._scene.shell.profiles.all[:_BENCHED])
        offered = [*known, Chair("", PERSON), *(Chair("", level) for level in levels(draft.rules.key))]
        self._benched = tuple(offered)
        self.bench.replace(*(Bencher(self._carrying, number, self._on_the_bench(chair)) for number, chair in enumerate(offered)))

    def put(self, draft: SetupDraft, sides: Sequence[tuple[int, ...]]) -> None:
        """Brings every widget in line with the draft; `sides` are the seats of each side."""
        self._draft = draft
        quick = draft.presets()
        self._quick.set(next((i for i, preset in enumerate(quick) if preset.key == draft.preset), len(quick)))
        self._show_left_out()
        self._stay_seated()
        self.ring.set(dict(zip(self._places, self._occupants(), strict=True)), self._chairs, sides, icon_of(draft.rules.key))
        counts = self.counts(draft)
        most = max(counts, default=draft.count)
        self.taken.show(len(counts) > 1)        # where no chair can be left or added there is nothing to count
        self.taken.set(ngettext("{n} of {most} seat taken", "{n} of {most} seats taken", most).format(n=draft.count, most=most))
        if self._seat_card is not None and self._seat_card.seat < draft.count:
            self._seat_card.put(draft, self._marks()[self._seat_card.seat])

    def _on_the_bench(self, chair: Chair) -> Occupant:
        """The name and portrait of a player on the bench."""
        name = chair.name or _on_the_bench().get(chair.level, level_name(chair.level))
        features = self._scene.shell.profiles.features_of(chair.name) if chair.name else Features()
        return Occupant(name, sitter=Sitter(features, GROUND, chair.level), pips=pips_of(chair.level))

    def _marks(self) -> tuple[int, ...]:
        """The numbers of the colours and shapes by seat, as they will be at the table."""
        profiles, draft = self._scene.shell.profiles, self._draft
        colours = colours_of(draft.rules.key)
        if colours is not None:
            offers, now = self._offers(), dict(draft.options)
            return tuple(offers[colour].mark for colour in colours.chosen(now))
        known = (profiles.find(name) if chair.level == PERSON else None for name, chair in zip(draft.names, draft.seats, strict=True))
        return marks_of([None if profile is None else profile.mark for profile in known])

    def _offers(self) -> tuple[ColourOffer, ...]:
        """The colours that seats may choose; none in a game in which they do not choose."""
        colours = colours_of(self._draft.rules.key)
        return () if colours is None else colours.offers(self._played.content, dict(self._draft.options))

    def colour(self, seat: int, colour: int) -> None:
        """Gives a seat the colour of that index; the seat that had it gets the former colour of this one."""
        draft, colours = self._draft, colours_of(self._draft.rules.key)
        if colours is None:
            return
        now = colours.chosen(dict(draft.options))
        other = now.index(colour)
        if other != seat and other < draft.count:
            self._scene.shell.say(_("{name} has {colour} now.").format(
                name=draft.names[other], colour=self._offers()[now[seat]].name.lower()))
        self._take(draft.opted(colours.option, colours.choose(dict(draft.options), seat, colour)), False)

    def seat_person(self, seat: int, name: str) -> None:
        """Seats a person with a profile, and closes the card."""
        self._scene.ui.close()
        self._take_chair(seat, Chair(name, PERSON))

    def _seat_regular(self, seat: int, name: str) -> None:
        """Seats a regular of the house, and closes list and card."""
        for _layer in ("the list", "the card"):
            self._scene.ui.close()
        self._take_chair(seat, self._draft.regular(name))

    def _take_chair(self, seat: int, chair: Chair) -> None:
        """Seats a player; if one of that name sits elsewhere already, the two change places."""
        changed = _seating(self._draft, seat, chair)
        self._carrying.reseat(lambda: self._take(changed, False))

    def open_people(self, *, fresh: bool) -> SceneChange:
        """Opens the profiles, at that of the player on the open chair, or with a new one (`fresh`)."""
        from game.ui.scenes.profiles import ProfilesScene

        self._scene.ui.close()
        if self._seat_card is None or self._seat_card.seat >= self._draft.count:
            return Push(ProfilesScene())
        self._kept = self._seat_card.seat
        return Push(ProfilesScene(self._draft.names[self._kept], from_chair=True, fresh=fresh))

    def with_newcomer(self, draft: SetupDraft, name: str) -> SetupDraft:
        """The draft with the person of that name, who comes from the screen of people, on the chair for which it was opened."""
        return _seating(draft, self._kept, Chair(name, PERSON)) if self._kept < draft.count else draft

    def _count_field(self) -> tuple[Widget, ...]:
        """The field for the number of players, where the game leaves a choice."""
        counts = self.counts(self._draft)
        if len(counts) < 2:
            return ()
        told = [ngettext("{n} player", "{n} players", n).format(n=n) for n in counts]
        self._count = ChoiceBox(told, counts.index(len(self._draft.seats)), lambda i: self._resize(counts[i]), tip=_("Players"))
        return (self._count,)

    def _resize(self, count: int) -> None:
        self._take(self._draft.for_players(count), True)
        self._scene.ui.set_focus(self._count)

    @property
    def _chairs(self) -> int:
        """How many chairs stand round the table, with those that can still be taken."""
        count = self._draft.count
        return max(count, min(max(self.counts(self._draft), default=0), max(_CHAIRS, count + 1)))

    def _stay_seated(self) -> None:
        """Keeps all players on their chairs; with another number of players, or too few chairs, seats them from the first chair on."""
        if len(self._places) != self._draft.count or max(self._places) >= self._chairs:
            self._places = tuple(range(self._draft.count))

    def _occupants(self) -> list[Occupant]:
        """The occupants, by seat."""
        draft, marks, yours = self._draft, self._marks(), self._draft.seat_of(self._scene.shell.settings.you)
        return [
            Occupant(draft.names[seat], _("you") if seat == yours else level_name(chair.level),
                     draft.sitter(seat, self._scene.shell.profiles.features_of), bool(draft.trouble(seat)), marks[seat],
                     pips_of(chair.level))
            for seat, chair in enumerate(draft.seats)]

    def _show_left_out(self) -> None:
        """Says for whom this game has no seat; they get one again in a game that has."""
        names = self._draft.left_out
        text = ngettext(
            "{name} has no seat here: {game} takes {seats} now.", "{name} have no seats here: {game} takes {seats} now.", len(names))
        counts = self.counts(self._draft)
        seats = range_in_words(range(counts[0], counts[-1] + 1)) if counts else ""
        self.out.set(text.format(name=names_listed(names), game=self._draft.rules.title, seats=seats) if names else "")
        self.out.show(bool(names))

    def name(self, seat: int, name: str) -> None:
        """Gives a seat another name."""
        self._take(self._draft.named(seat, name), False)

    def seat(self, seat: int, level: str) -> None:
        """Gives a seat to a person, or to a bot of that level."""
        self._take(self._draft.seated(seat, level), False)

    def _arrange(self, quick: Sequence[Preset], number: int) -> None:
        if number < len(quick):
            self._take(self._draft.arranged(quick[number]), False)

    # ---- chairs
    def may_sit(self, source: Portrait, target: Portrait) -> bool:
        return target.taken or source.seated or self._draft.count + 1 in self.counts(self._draft)

    def set_down(self, source: Portrait, target: Portrait | None) -> int | None:
        """Sets the lifted player down on another's chair, on an empty one, or beside the table (`target` None).

        Returns the number of the seat that the player has then, AWAY for none; None where that can't be done.
        """
        draft, seated = self._draft, source.seated
        if target is None:
            if not seated or self._leave(source.number):
                return AWAY
            self._shake(source)
            return None
        if target.taken:
            self._take(draft.swapped(source.number, target.number) if seated else self._brought(source.number, target.number), False)
            return target.number
        if seated:
            others = [seat for seat in range(draft.count) if seat != source.number]
            return self._sit_at(target.place, draft, others, source.number)
        if self._takes(draft.count + 1):
            return self._join_at(target.place, draft.joined(self._benched[source.number]))
        self._shake(target)
        return None

    def _join_at(self, place: int, draft: SetupDraft) -> int:
        """Seats the last player of the draft, who is new, on the chair at that place; returns the player's seat."""
        return self._sit_at(place, draft, range(draft.count - 1), draft.count - 1)

    def _sit_at(self, place: int, draft: SetupDraft, others: Sequence[int], who: int) -> int:
        """Moves the player of seat `who` of the draft to that place; the others keep their chairs. Returns the player's new seat."""
        stay = [self._places[seat] for seat in others]
        seat = sum(at < place for at in stay)
        self._places = (*stay[:seat], place, *stay[seat:])
        order = (*others[:seat], who, *others[seat:])
        self._take(draft if order == tuple(range(draft.count)) else draft.ordered(order), draft.count != self._draft.count)
        return seat

    def _shake(self, chair: Portrait) -> None:
        """Shakes a chair that can't be taken or left. Letting the pressed button go does not end that."""
        speed = self._scene.settings.speed
        if isinstance(chair, ChairSeat) and self._scene.painter.look.motion and speed:
            self._scene.clock.play(Tween(_SHAKEN / speed, chair.sway, linear))

    def _brought(self, benched: int, seat: int) -> SetupDraft:
        """The draft with a player from the bench on a chair: a bot takes over the name of a bot."""
        new, old = self._benched[benched], self._draft.seats[seat]
        name = old.name if PERSON not in {old.level, new.level} and not new.name else new.name
        return self._draft.placed(seat, new._replace(name=name))

    def _leave(self, seat: int) -> bool:
        """Leaves a chair empty; returns whether that can be done."""
        if not self._takes(self._draft.count - 1):
            return False
        self._places = (*self._places[:seat], *self._places[seat + 1:])
        self._take(self._draft.without(seat), True)
        return True

    def counts(self, draft: SetupDraft) -> tuple[int, ...]:
        """The numbers of seats with which the draft can be played."""
        return draft.counts(self._played.content) if not self._played.fault else ()

    def _takes(self, count: int) -> bool:
        """Whether that number of people and bots can play; if not, says how many can."""
        counts = self.counts(self._draft)
        if count in counts:
            return True
        seats = range_in_words(range(counts[0], counts[-1] + 1)) if counts else ""
        self._scene.shell.say(_("{game} takes {seats} with these rules.").format(game=self._draft.rules.title, seats=seats))
        return False

    def join(self, chair: Portrait) -> None:
        """Called when an empty chair was pressed: seats a bot there, and opens the card of the chair, on which it can be replaced."""
        if not self._takes(self._draft.count + 1):
            self._shake(chair)
            return
        self._join_at(chair.place, self._draft.resized(self._draft.count + 1))
        card = self._open_card(next(one for one in self.ring.chairs if one.place == chair.place))
        self._scene.ui.set_focus(card.who)

    def open_chair(self, chair: Portrait) -> None:
        self._open_card(chair)

    def _open_card(self, chair: Portrait) -> SeatRow:
        """Opens the card of the chair's seat, with the focus on the name."""
        draft, seat = self._draft, chair.number
        self._seat_card = card = SeatRow(self, chair, draft.rules.key, self._scene.shell.profiles, self._offers())
        card.put(draft, self._marks()[seat])
        self._scene.ui.open(Popup(Pad(card, 10), chair, 400), card.entry, modal=False)
        return card

    def change_places(self, chair: Portrait) -> None:
        """Lifts the player of a chair; the other chair is chosen next."""
        self._scene.ui.close()
        self._carrying.lift(chair)

    @property
    def folder(self) -> Path:
        """The folder of the saves."""
        return self._scene.shell.saves

    @property
    def may_leave(self) -> bool:
        """Whether a seat may be left empty."""
        return self._draft.count - 1 in self.counts(self._draft)

    def leave_empty(self, seat: int) -> None:
        """Has the player of a seat leave the table, and closes the card."""
        self._scene.ui.close()
        self._carrying.reseat(lambda: self._leave(seat))

    def open_regulars(self, chair: Portrait) -> None:
        """Opens the list of the regulars of the house, one of whom may take that chair."""
        chosen = Regulars(self._draft, self._draft.names, lambda name: self._seat_regular(chair.number, name))
        self._scene.ui.open(Popup(Pad(chosen, 6), chair, _REGULARS), modal=False)

    def rename(self, chair: Portrait, text: str) -> None:
        self.open_chair(chair)
        if self._seat_card is not None:
            self._seat_card.entry.begin(text)


def _seating(draft: SetupDraft, seat: int, chair: Chair) -> SetupDraft:
    """The draft with that player on a seat; if one of that name sits elsewhere already, the two change places."""
    at = next((other for other in range(draft.count) if other != seat and draft.names[other] == chair.name), None)
    return draft.placed(seat, chair) if at is None else draft.swapped(seat, at)


def _on_the_bench() -> dict[str, str]:
    """The names of the players on the bench, by level."""
    return {PERSON: _("Guest"), "rookie": _("Rookie"), "club": _("Club"), "pro": _("Pro"), MASTER: _("Master")}
