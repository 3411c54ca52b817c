"""The choices of a new game as one value, apart from any widget: who sits where, which options, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast

import msgspec

from game.bots.policy import MIDDLE_LEVEL, levels
from game.rules import options
from game.rules.contract import AnyRules, Setup, keys_of
from game.session import seats as seating
from game.session.history import Undo
from game.session.people import Features, character_of, features_of, guest_features
from game.session.seats import BadSeat, Seat
from game.ui.game_length import PERSON, GameMinutes, minutes_of
from game.ui.looks.settings import NewGame, SeatChoice
from game.ui.looks.theme import SEAT_MARKS
from game.ui.paint.sitter import Sitter
from game.ui.table.registry import PLAYABLE, course_of, length_of, seconds_of
from game.words import _

_HOLES: Final = "holes"
T = TypeVar("T")
Wishes: TypeAlias = tuple[tuple[str, str], ...]     # options by name, in their written form

class Chair(NamedTuple):
    """A seat as chosen: its name ("": a house name is used), and PERSON or a bot's level."""

    name: str
    level: str


class Preset(NamedTuple):
    """A quick choice of who plays: its name, a line about it, and the seats that people take, as far as the game has them."""

    key: str
    name: str
    line: str
    persons: frozenset[int]


def presets(count: int = 4, *, sides: bool = True) -> tuple[Preset, ...]:
    """The quick choices for `count` seats; `sides` where they are partners two by two."""
    if not sides:
        everybody = frozenset(range(count))
        found = [Preset("alone", _("I play against bots"), _("You sit at the bottom."), frozenset({0}))] if count > 1 else []
        words = _("All on the couch") if count > 1 else _("I play alone")
        found.append(Preset("couch", words, _("All at this screen, in turn."), everybody))
        return (*found, Preset("bots", _("Watch the bots"), _("Nobody needs to touch anything."), frozenset()))
    return (
        Preset("alone", _("I play with three bots"), _("You sit at the bottom, a bot is your partner."), frozenset({0})),
        Preset("pair", _("Two against two on the couch"), _("Two people are partners, against two bots."), frozenset({0, 2})),
        Preset("rivals", _("Rivals on the couch"), _("Two people against each other, each with a bot."), frozenset({0, 1})),
        Preset("couch", _("Four on the couch"), _("A curtain hides each hand from the others."), frozenset({0, 1, 2, 3})),
        Preset("bots", _("Watch the bots"), _("Nobody needs to touch anything."), frozenset()),
    )


@dataclass(frozen=True, slots=True)
class SetupDraft:
    """The choices of the new-game screen. What was chosen by hand is kept apart from what can be played, so that no choice is lost.

    `party` are all who may play: the first `count` of them do. `wanted` is how many were asked for, `count` the nearest number that the
    game takes. `wishes` are the options that were chosen, `options` those that can be played, both by name in their written form.
    `files` are the stems of the files it is played with, part by part; "" is the first there is. `duplicate`: where there are sides, the
    deals are played twice. `by_hand` are the names of the options that somebody has set: those stay as they are on every course.
    `courses_set` are the courses that the players have set, as texts, by the stem of the file.
    """

    rules: AnyRules
    party: tuple[Chair, ...]
    wanted: int
    count: int
    wishes: Wishes
    options: Wishes
    free_undo: bool
    files: tuple[str, ...] = ()
    duplicate: bool = False
    by_hand: frozenset[str] = frozenset()
    courses_set: Wishes = ()

    # ---- what follows from it
    @property
    def seats(self) -> tuple[Chair, ...]:
        """The seats of those who play, in order."""
        return self.party[:self.count]

    @property
    def persons(self) -> frozenset[int]:
        """The seats that persons take."""
        return frozenset(i for i, (_name, level) in enumerate(self.seats) if level == PERSON)

    @property
    def left_out(self) -> tuple[str, ...]:
        """The names of the people who should play but for whom this game has no seat."""
        last = min(self.wanted, len(self.party))
        return tuple(self._all_names[i] for i in range(self.count, last) if self.party[i].level == PERSON)

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they will be: house names where none was given."""
        return self._all_names[:self.count]

    def seat_of(self, you: str) -> int | None:
        """The seat of the person named `you`, or the first person's where that is ""; None where there is none."""
        people = sorted(self.persons)
        return next((seat for seat in people if not you or self.names[seat] == you), None)

    @property
    def _all_names(self) -> tuple[str, ...]:
        """The names of the whole party: those without a seat at this game keep theirs, so that nobody is renamed by another game."""
        return seating.fill_names(name for name, _level in self.party)

    def sitter(self, seat: int, person: Callable[[str], Features] = guest_features) -> Sitter:
        """The portrait of the player on a seat; `person` returns the face of the person with a name."""
        face = person if self.seats[seat].level == PERSON else features_of
        return Sitter(face(self.names[seat]), SEAT_MARKS[seat].colour, self.seats[seat].level)

    @property
    def preset(self) -> str:
        """The key of the quick choice that equals the present seats, or ""."""
        present = frozenset(range(self.count))
        return next((p.key for p in self.presets() if p.persons & present == self.persons), "")

    def presets(self) -> tuple[Preset, ...]:
        """The quick choices for its seats."""
        return presets(self.count, sides=_has_sides(self.rules, self.values()))

    def counts(self, content: object) -> tuple[int, ...]:
        """The numbers of seats that the game takes with these options."""
        return _counts(self.rules, self.options, content)

    def idle(self) -> frozenset[str]:
        """The names of the options that do nothing under the others."""
        return options.idle(self.values(), self.count)

    def file(self, part: int) -> str:
        """The stem of the file that is chosen for a part, "" for the first there is."""
        return self.files[part] if part < len(self.files) else ""

    @property
    def course_set(self) -> str:
        """The text by which the players have set the chosen course, "" where it is as in its file."""
        return dict(self.courses_set).get(self.file(0), "")

    def with_course(self, text: str) -> SetupDraft:
        """The draft with the chosen course set by that text; "": as in its file."""
        others = tuple((stem, said) for stem, said in self.courses_set if stem != self.file(0))
        return replace(self, courses_set=(*others, (self.file(0), text)) if text else others)

    @property
    def undo(self) -> Undo:
        """The rule of undo for the table."""
        return "free" if self.free_undo else "strict"

    def trouble(self, seat: int) -> str:
        """The sentence why the name of a seat can't be used, or ""."""
        names = self.names
        try:
            seating.clean_name(names[seat])
        except BadSeat as error:
            return str(error)
        if names[seat] in names[:seat]:
            return _("{name} sits here already; choose another name.").format(name=names[seat])
        return ""

    @property
    def ready(self) -> bool:
        """Whether a table can be opened with it."""
        return not any(self.trouble(seat) for seat in range(self.count))

    def taken(self) -> tuple[Seat, ...]:
        """The seats for the session. Raises BadSeat."""
        return tuple(
            seating.person(name) if level == PERSON else seating.bot(name, level)
            for name, (_given, level) in zip(self.names, self.seats, strict=True)
        )

    def values(self) -> object:
        """The options value for the rules."""
        value: object = options.build(self.rules.options, dict(self.options))
        return value

    # ---- changes
    def resized(self, count: int) -> SetupDraft:
        """The draft with `count` seats, as asked for; new ones are taken by bots of a level at the table, or the middle one."""
        return _suited(replace(self, party=_filled(self.rules, self.seats, count)[:count], wanted=count, count=count))

    def for_players(self, count: int) -> SetupDraft:
        """The draft with `count` seats; where all players were people at this screen, the new ones are people too."""
        found = self.resized(count)
        couch = next((preset for preset in found.presets() if preset.key == self.preset == "couch"), None)
        return found if couch is None or self.count == 1 else found.arranged(couch)

    def fitted(self, content: object) -> SetupDraft:
        """The draft with the number of seats, among those that its options allow, that is nearest to what was asked for."""
        counts = self.counts(content)
        if not counts:
            return self
        count = min(counts, key=lambda n: (abs(n - self.wanted), n))
        if count == self.count:
            return self
        return _suited(replace(self, party=_filled(self.rules, self.party, count), count=count))

    def played_on(self, content: object) -> SetupDraft:
        """The draft fitted to its files: where the chosen options make no game with them, one option is changed so that they do. A course
        of fewer holes than the usual round is played once round, unless somebody has set the number of holes.
        """
        chosen = replace(self, options=self._once_round(content))
        if not chosen.counts(content):
            others = (tried for tried in _one_changed(self.rules, self.wishes) if _counts(self.rules, tried, content))
            chosen = replace(self, options=next(others, self.wishes))
        return chosen.fitted(content)

    def _once_round(self, content: object) -> Wishes:
        """The options that were chosen, with as many holes as the course has where it is shorter than the usual round."""
        usual = next((option for option in options.declared(self.rules.options) if option.name == _HOLES), None)
        if usual is None or _HOLES in self.by_hand or not usual.default.isdecimal():
            return self.wishes
        course = course_of(self.rules.key, content)
        if course is None or course.holes >= int(usual.default) or str(course.holes) not in usual.choices:
            return self.wishes
        return tuple((name, str(course.holes) if name == _HOLES else value) for name, value in self.wishes)

    def holes(self, content: object) -> int:
        """How many holes are played, 0 where holes are not counted.

        >>> first_draft(NewGame(), "golo").opted("holes", "18").holes(None), first_draft(NewGame(), "partner").holes(None)
        (18, 0)
        """
        offer = length_of(self.rules.key)
        return 0 if offer is None else offer.played(dict(self.options)[offer.option], self.course_holes(content))

    def course_holes(self, content: object) -> int:
        """How many holes the course has, 0 where there is none."""
        course = course_of(self.rules.key, content)
        return course.holes if course is not None else 0

    def minutes(self, content: object) -> GameMinutes | None:
        """How long the game takes as it has been chosen; None where that is not known."""
        key, persons = self.rules.key, len(self.persons)
        return minutes_of(key, seconds_of(key), dict(self.options), persons, self.count - persons, self.holes(content))

    def with_file(self, part: int, stem: str) -> SetupDraft:
        """The draft with that file for one of its parts."""
        files = (*self.files, *("" for _part in range(len(self.files), part + 1)))
        return replace(self, files=_with(files, part, stem))

    def named(self, seat: int, name: str) -> SetupDraft:
        """The draft with that name on a seat. A bot named like a regular of the house plays at that one's level until another is chosen."""
        chair = self.party[seat]._replace(name=name)
        if character_of(name.strip(" ")) is not None and chair.level != PERSON:
            chair = self.regular(name.strip(" "))._replace(name=name)
        return replace(self, party=_with(self.party, seat, chair))

    def regular(self, name: str) -> Chair:
        """A regular of the house as a bot at this game, at the usual level. Raises KeyError where the house has none of that name."""
        known = character_of(name)
        if known is None:
            raise KeyError(name)
        return _fitting(Chair(name, known.level), self.rules)

    def seated(self, seat: int, level: str) -> SetupDraft:
        """The draft with a person or a bot of that level on a seat, and the free undo that suits them."""
        wanted = max(self.wanted, seat + 1) if level == PERSON else self.wanted
        return _suited(replace(self, party=_with(self.party, seat, self.party[seat]._replace(level=level)), wanted=wanted))

    def arranged(self, preset: Preset) -> SetupDraft:
        """The draft with the people of a quick choice; seats that become bots get the level of a bot at the table, or the middle one."""
        usual = _usual(self.rules, self.seats)
        seats = tuple(
            chair._replace(level=PERSON if i in preset.persons else usual if chair.level == PERSON else chair.level)
            for i, chair in enumerate(self.seats)
        )
        return _suited(replace(self, party=(*seats, *self.party[self.count:]), wanted=self.count))

    def among(self, others: Sequence[Chair]) -> SetupDraft:
        """The draft with a person on the first seat, the former one or one from another seat, and these others after it."""
        own = next((chair for chair in self._with_names().party if chair.level == PERSON), Chair("", PERSON))
        name = own.name if own.name not in [other.name for other in others] else ""
        party = (own._replace(name=name), *others)
        return _suited(replace(self, party=party, wanted=len(party), count=len(party)))

    def swapped(self, one: int, other: int) -> SetupDraft:
        """The draft with two people's places exchanged: names and levels go with them, colours and sides stay with the seats."""
        named = self._with_names()
        party = _with(_with(named.party, one, named.party[other]), other, named.party[one])
        return replace(named, party=party)

    def ordered(self, order: Sequence[int]) -> SetupDraft:
        """The draft with the players in another order: `order` has, for each seat, the seat where its player sat before."""
        named = self._with_names()
        return replace(named, party=(*(named.party[seat] for seat in order), *named.party[self.count:]))

    def placed(self, seat: int, chair: Chair) -> SetupDraft:
        """The draft with somebody else on a seat, and the free undo that suits them."""
        return _suited(replace(self, party=_with(self.party, seat, chair)))

    def without(self, seat: int) -> SetupDraft:
        """The draft without that seat and its player; those after it move up."""
        named = self._with_names()
        party = (*named.seats[:seat], *named.seats[seat + 1:])
        return _suited(replace(named, party=party, wanted=len(party), count=len(party)))

    def joined(self, chair: Chair) -> SetupDraft:
        """The draft with one seat more, and that player on it."""
        party = (*self.seats, chair)
        return _suited(replace(self, party=party, wanted=len(party), count=len(party)))

    def _with_names(self) -> SetupDraft:
        """The draft with house names written out: else they belong to the seat, and would not move with the player."""
        party = tuple(chair._replace(name=name) for chair, name in zip(self.seats, self.names, strict=True))
        return replace(self, party=(*party, *self.party[self.count:]))

    def by_the_book(self, content: object) -> SetupDraft:
        """The draft with all options at their defaults, as far as the files allow; the seats' own choices and the length stay."""
        stays = self._of_seats() | self._lengths()
        kept = {name: value for name, value in self.wishes if name in stays}
        return replace(self, wishes=_options(self.rules, kept), by_hand=self.by_hand & self._lengths()).played_on(content)

    def _lengths(self) -> frozenset[str]:
        """The name of the option for the length of the game, if its value changes no rule; else nothing."""
        offer = length_of(self.rules.key)
        return frozenset({offer.option}) if offer is not None and offer.only_length(dict(self.wishes)[offer.option]) else frozenset()

    def _of_seats(self) -> frozenset[str]:
        """The names of the options that each seat chooses for itself."""
        return frozenset(option.name for option in options.declared(self.rules.options) if option.of_seats)

    def house_rules(self, content: object) -> tuple[str, ...]:
        """The names of the options that differ from the defaults and have an effect."""
        book, idle = dict(self.by_the_book(content).options), self.idle()
        return tuple(name for name, value in self.options if value != book[name] and name not in idle)

    def opted(self, name: str, value: str) -> SetupDraft:
        """The draft with that value of an option, set by hand."""
        def changed(settings: Wishes) -> Wishes:
            return tuple((n, value if n == name else v) for n, v in settings)
        return replace(self, wishes=changed(self.wishes), options=changed(self.options), by_hand=self.by_hand | {name})

    def remembered(self) -> NewGame:
        """The draft as the settings keep it."""
        people = tuple(SeatChoice("person" if level == PERSON else "bot", name.strip(" "), level) for name, level in self.party)
        return NewGame(self.rules.key, people[:self.count], dict(self.wishes), self.free_undo, self.file(0), self.files[1:],
                       people[self.count:], self.wanted, self.duplicate, dict(self.courses_set), tuple(sorted(self.by_hand)))


    def is_as_in(self, kept: NewGame | None) -> bool:
        """Whether these are the choices that were kept; settings from before `by_hand` was written match whatever it is."""
        now = self.remembered()
        return kept is not None and now in (kept, msgspec.structs.replace(kept, by_hand=now.by_hand) if kept.by_hand is None else kept)


def first_draft(last: NewGame, game: str | None = None, games: Sequence[AnyRules] = PLAYABLE, own: NewGame | None = None,
                you: str = "") -> SetupDraft:
    """The choices to begin with for a game (a key; None for that of the last new game), as far as they still make sense.

    `own` is what was chosen for this game last, whatever has been chosen for other games since. A game that was never chosen begins with
    `you`, or with the person who began the last game, and bots of the middle level. A person who was given no name is `you`.
    """
    keys = keys_of(games)
    wanted = game if game in keys else last.game if last.game in keys else keys[0]
    rules = games[keys.index(wanted)]
    found = own or (last if last.game == wanted else None)
    if found is None or not found.seats:
        name = you or next((seat.name for seat in last.seats if seat.kind == "person"), "")
        return _fresh(rules, found.options if found is not None else {}).named(0, name)
    people = _recognised(tuple(_chair(choice, rules) for choice in (*found.seats, *found.bench)), you)
    wishes = _options(rules, found.options)
    count = len(found.seats) if len(found.seats) in rules.seats else _nearest(rules.seats, len(found.seats))
    files = (found.course, *found.more_files) if found.course or found.more_files else ()
    return SetupDraft(rules, _filled(rules, people, count), found.wanted or len(found.seats), count, wishes, wishes, found.free_undo, files,
                      found.duplicate, _set_by_hand(rules, found), tuple(found.courses_set.items()))


def _recognised(party: tuple[Chair, ...], you: str) -> tuple[Chair, ...]:
    """The party, in which the first person without a name gets the name `you`, unless somebody has it already."""
    at = next((seat for seat, chair in enumerate(party) if chair.level == PERSON and not chair.name.strip(" ")), None)
    if at is None or not you or any(chair.name.strip(" ") == you for chair in party):
        return party
    return _with(party, at, party[at]._replace(name=you))


def _fresh(rules: AnyRules, settings: Mapping[str, str]) -> SetupDraft:
    """A draft with one person and bots, and with the values of `settings` that the options still have."""
    count = next((n for n in rules.seats if n > 1), rules.seats[0])
    wishes = _options(rules, settings)
    return _suited(SetupDraft(rules, _filled(rules, (Chair("", PERSON),), count), count, count, wishes, wishes, free_undo=False))


def _set_by_hand(rules: AnyRules, found: NewGame) -> frozenset[str]:
    """The names of the options that somebody has set; in settings from before that was written, those that differ from the default."""
    if found.by_hand is not None:
        return frozenset(found.by_hand)
    return frozenset(option.name for option in options.declared(rules.options)
                     if found.options.get(option.name, option.default) != option.default)


def _usual(rules: AnyRules, seats: Sequence[Chair]) -> str:
    """The level of a bot among them, or the middle one."""
    return next((level for _name, level in seats if level != PERSON), MIDDLE_LEVEL)


def _filled(rules: AnyRules, chairs: tuple[Chair, ...], count: int) -> tuple[Chair, ...]:
    """The chairs, filled up to `count` with bots."""
    return (*chairs, *[Chair("", _usual(rules, chairs))] * (count - len(chairs)))


def _nearest(counts: Sequence[int], wanted: int) -> int:
    """The number of `counts` nearest to the one that is wanted."""
    return min(counts, key=lambda n: abs(n - wanted))


def _counts(rules: AnyRules, settings: Wishes, content: object) -> tuple[int, ...]:
    """The numbers of seats with which a game with these options and this content can begin."""
    return _counted(cast(Hashable, rules), settings, content)


@lru_cache(maxsize=64)
def _counted(game: Hashable, settings: Wishes, content: object) -> tuple[int, ...]:
    """The same as `_counts`, cached: each change asks for it several times."""
    rules = cast(AnyRules, game)
    values: object = options.build(rules.options, dict(settings))
    return tuple(n for n in rules.seats if _begins(rules, Setup(n, values, content)))


def _one_changed(rules: AnyRules, settings: Wishes) -> Iterator[Wishes]:
    """The settings with the value of one option changed, for each option the values nearest to its present one first."""
    for at, option in enumerate(options.declared(rules.options)):
        now = option.choices.index(settings[at][1])
        for choice in sorted(option.choices, key=lambda c: abs(option.choices.index(c) - now)):
            yield _with(settings, at, (option.name, choice))


def _has_sides(rules: AnyRules, values: object) -> bool:
    """Whether seats are partners."""
    try:
        start = rules.start(Setup(rules.seats[-1], values))
    except ValueError:
        return False    # a game that needs content to begin has no sides
    return any(len(line.seats) > 1 for line in rules.scores(start).lines)


def _begins(rules: AnyRules, setup: Setup[object]) -> bool:
    """Whether a game can begin with this setup."""
    try:
        rules.start(setup)
    except ValueError:
        return False
    return True


def _chair(choice: SeatChoice, rules: AnyRules) -> Chair:
    return _fitting(Chair(choice.name, choice.level if choice.kind == "bot" else PERSON), rules)


def _fitting(chair: Chair, rules: AnyRules) -> Chair:
    """The chair as this game can have it: a level that its bots lack becomes the middle one."""
    there = levels(rules.key)
    return chair if chair.level == PERSON or chair.level in there else chair._replace(level=MIDDLE_LEVEL)


def _options(rules: AnyRules, settings: Mapping[str, str]) -> Wishes:
    """All options of a game, with the values of `settings` where the options still have them, else the default."""
    return tuple((o.name, settings[o.name] if settings.get(o.name) in o.choices else o.default) for o in options.declared(rules.options))


def _suited(draft: SetupDraft) -> SetupDraft:
    """The draft with free undo if exactly one person plays, as that is unfair to nobody, else without."""
    return replace(draft, free_undo=len(draft.persons) == 1)


def _with(values: tuple[T, ...], at: int, new: T) -> tuple[T, ...]:
    return (*values[:at], new, *values[at + 1:])
