"""The choices of a new game as one value, apart from any widget: who sits where, which options, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.bots.registry import levels
from game.rules import options
from game.rules.contract import Setup
from game.rules.registry import GAMES, AnyRules
from game.session import seats as seating
from game.session.seats import BadSeat, Seat
from game.session.undo import Undo
from game.ui.settings import NewGame, SeatChoice
from game.words import _

PERSON = ""     # the "level" of a seat that a person takes


class Chair(NamedTuple):
    """A seat as chosen: its name (may be empty: a house name is used), and PERSON or a bot's level."""

    name: str
    level: str


class Preset(NamedTuple):
    """A quick choice of who plays: a name, a line, and which seats persons take (of those the game has)."""

    key: str
    name: str
    line: str
    persons: frozenset[int]


def presets(count: int = 4, *, sides: bool = True) -> tuple[Preset, ...]:
    """The quick choices for so many seats; `sides` where they are partners two by two."""
    if not sides:
        everybody = frozenset(range(count))
        found = [Preset("alone", _("I play against bots"), _("You sit at the bottom."), frozenset({0}))] if count > 1 else []
        words = _("Everybody is a person") if count > 1 else _("I play alone")
        found.append(Preset("couch", words, _("All at this screen, in turn."), everybody))
        return (*found, Preset("bots", _("Watch the bots"), _("Nobody needs to touch anything."), frozenset()))
    return (
        Preset("alone", _("I play with three bots"), _("You sit at the bottom, a bot is your partner."), frozenset({0})),
        Preset("pair", _("Two against two on the couch"), _("Two persons are partners, against two bots."), frozenset({0, 2})),
        Preset("rivals", _("Rivals on the couch"), _("Two persons against each other, each with a bot."), frozenset({0, 1})),
        Preset("couch", _("Four on the couch"), _("A curtain hides each hand from the others."), frozenset({0, 1, 2, 3})),
        Preset("bots", _("Watch the bots"), _("Nobody needs to touch anything."), frozenset()),
    )


def level_name(level: str) -> str:
    """What a level, or a person, is called on screen."""
    names = {PERSON: _("Person"), "rookie": _("Rookie bot"), "club": _("Club bot"), "pro": _("Pro bot")}
    return names.get(level, level)


def level_line(level: str, game: str = "partner") -> str:
    """What to expect of it at that game, in a line."""
    if level == PERSON:
        return _("Plays at this screen: mouse, keys, pad or finger.")
    return _lines(game).get(level, "")


def _lines(game: str) -> Mapping[str, str]:
    """What to expect of the bots of a game, by level."""
    alone = {
        "rookie": _("Plays what fits, and forgets what the others passed."),
        "club": _("Counts the tiles, remembers passes and shuts the others out."),
        "pro": _("Weighs the hidden hands by all that was played and passed, and searches them."),
    }
    return {
        "partner": {**alone, "club": _("Counts the tiles, remembers passes, plays to its partner and blocks.")},
        "domino_golf": {
            "rookie": _("Plays the tile that does best now, and trusts the gods too often."),
            "club": _("Knows the odds of every shot, and what a good tile is worth."),
            "pro": _("Plans the bag over all its holes, and saves doubles for eagles."),
        },
        "golo": {
            "rookie": _("Keeps what looks low, and a little too much."),
            "club": _("Weighs each die against its own average."),
            "pro": _("Plays the exact optimum; who plays last plays to win."),
        },
    }.get(game, alone)


@dataclass(frozen=True, slots=True)
class Draft:
    """What the new-game screen shows: `seats` in seat order, `options` by name in their written form."""

    rules: AnyRules
    seats: tuple[Chair, ...]
    options: tuple[tuple[str, str], ...]
    free_undo: bool
    course: str = ""        # the file of what it is played on, by its stem; "" is the first there is

    # ---- what follows from it
    @property
    def persons(self) -> frozenset[int]:
        """The seats that persons take."""
        return frozenset(i for i, (_name, level) in enumerate(self.seats) if level == PERSON)

    @property
    def names(self) -> tuple[str, ...]:
        """The names as they will be: house names where none was given."""
        return seating.fill_names(name for name, _level in self.seats)

    @property
    def preset(self) -> str:
        """The key of the quick choice that this is, or ""."""
        present = frozenset(range(len(self.seats)))
        return next((p.key for p in self.presets() if p.persons & present == self.persons), "")

    def presets(self) -> tuple[Preset, ...]:
        """The quick choices for its seats."""
        return presets(len(self.seats), sides=_has_sides(self.rules, self.values()))

    def counts(self, content: object) -> tuple[int, ...]:
        """The numbers of seats that the game takes with these options."""
        return tuple(n for n in self.rules.seats if _begins(self.rules, Setup(n, self.values(), content)))

    @property
    def undo(self) -> Undo:
        """The rule of undo for the table."""
        return "free" if self.free_undo else "strict"

    def trouble(self, seat: int) -> str:
        """The sentence why the name of a seat will not do, or ""."""
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
        return not any(self.trouble(seat) for seat in range(len(self.seats)))

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
    def resized(self, count: int) -> Draft:
        """With so many seats; new ones are taken by bots of a level at the table, or the middle one."""
        known = levels(self.rules.key)
        bots = [level for _name, level in self.seats if level != PERSON]
        more = [Chair("", bots[0] if bots else known[len(known) // 2])] * max(0, count - len(self.seats))
        return _suited(replace(self, seats=(*self.seats[:count], *more)))

    def fitted(self, content: object) -> Draft:
        """With a number of seats that its options allow, the nearest to the present one."""
        counts = self.counts(content)
        if not counts or len(self.seats) in counts:
            return self
        return self.resized(min(counts, key=lambda n: abs(n - len(self.seats))))

    def on(self, course: str) -> Draft:
        """Played on that course."""
        return replace(self, course=course)

    def named(self, seat: int, name: str) -> Draft:
        """With that name on a seat."""
        return replace(self, seats=_with(self.seats, seat, Chair(name, self.seats[seat].level)))

    def seated(self, seat: int, level: str) -> Draft:
        """With a person or a bot of that level on a seat; free undo becomes what suits them."""
        return _suited(replace(self, seats=_with(self.seats, seat, Chair(self.seats[seat].name, level))))

    def arranged(self, preset: Preset) -> Draft:
        """With the persons of a quick choice; seats that become bots get the level of a bot at the table, or the middle one."""
        known = levels(self.rules.key)
        bots = [level for _name, level in self.seats if level != PERSON]
        usual = bots[0] if bots else known[len(known) // 2]
        seats = tuple(
            chair._replace(level=PERSON if i in preset.persons else usual if chair.level == PERSON else chair.level)
            for i, chair in enumerate(self.seats)
        )
        return _suited(replace(self, seats=seats))

    def opted(self, name: str, value: str) -> Draft:
        """With that value of an option."""
        return replace(self, options=tuple((n, value if n == name else v) for n, v in self.options))

    def remembered(self) -> NewGame:
        """What the settings keep of it."""
        seats = tuple(
            SeatChoice("person" if level == PERSON else "bot", name.strip(" "), level) for name, level in self.seats
        )
        return NewGame(self.rules.key, seats, dict(self.options), self.free_undo, self.course)


def first_draft(last: NewGame, game: str | None = None, games: Sequence[AnyRules] = GAMES) -> Draft:
    """The choices to begin with: those of the last new game as far as they still make sense, for `game` (a key) where one is named.

    One person and club bots where nothing is remembered.
    """
    known = {rules.key: rules for rules in games}
    rules = known.get(game or last.game, games[0])
    if last.game != rules.key:
        last = NewGame()
    count = len(last.seats) if len(last.seats) in rules.seats else next((n for n in rules.seats if n > 1), rules.seats[0])
    if len(last.seats) != count:
        bots = levels(rules.key)
        usual = bots[len(bots) // 2]
        chairs = (Chair("", PERSON if not i else usual) for i in range(count))
        return _suited(Draft(rules, tuple(chairs), _options(rules, last), free_undo=False))
    sat = (Chair(choice.name, choice.level if choice.kind == "bot" else PERSON) for choice in last.seats)
    return Draft(rules, tuple(_fitting(chair, rules) for chair in sat), _options(rules, last), last.free_undo, last.course)


def for_game(rules: AnyRules, draft: Draft) -> Draft:
    """The draft of another game, with the same people as far as it has room for them."""
    fresh = first_draft(NewGame(), rules.key, (rules,))
    return _suited(replace(fresh, seats=tuple(_fitting(chair, rules) for chair in (*draft.seats, *fresh.seats)[:len(fresh.seats)])))


def _has_sides(rules: AnyRules, values: object) -> bool:
    """Whether seats are partners."""
    try:
        start = rules.start(Setup(rules.seats[-1], values))
    except ValueError:
        return False    # what needs content to begin with is played by each for himself
    return any(len(line.seats) > 1 for line in rules.scores(start).lines)


def _begins(rules: AnyRules, setup: Setup[object]) -> bool:
    """Whether a game can begin so."""
    try:
        rules.start(setup)
    except ValueError:
        return False
    return True


def _fitting(chair: Chair, rules: AnyRules) -> Chair:
    """A seat as the game can have it: a level that its bots lack becomes the middle one."""
    there = levels(rules.key)
    return chair if chair.level == PERSON or chair.level in there else chair._replace(level=there[len(there) // 2])


def _options(rules: AnyRules, last: NewGame) -> tuple[tuple[str, str], ...]:
    """All options of a game, remembered values where they are still choices."""
    return tuple(
        (o.name, last.options[o.name] if last.options.get(o.name) in o.choices else o.default) for o in options.declared(rules.options)
    )


def _suited(draft: Draft) -> Draft:
    """Free undo where exactly one person plays: there nobody else is wronged by it."""
    return replace(draft, free_undo=len(draft.persons) == 1)


def _with(seats: tuple[Chair, ...], at: int, new: Chair) -> tuple[Chair, ...]:
    return (*seats[:at], new, *seats[at + 1:])
