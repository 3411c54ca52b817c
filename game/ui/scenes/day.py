"""The day's deal: one for each game, the same for everybody who plays it on that date, and how one's own days have gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Final

from game.content.choices import choices, content_for, file_named
from game.content.kinds import CUSTOM
from game.errors import UserError
from game.rules.options import written
from game.rules.registry import AnyRules
from game.session import content as contents
from game.session import deals
from game.session.same_deal import DealKey, deal_key
from game.session.save_file import Header, SeatEntry, deal_of
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from game.ui.levels import PERSON
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.scene import Scene
from game.ui.scenes.new_game import SetupDraft, first_draft
from game.ui.scenes.page import ListAndDetail, opened, page, sheet
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.same_deal import SameDealScene
from game.ui.settings import NewGame
from game.ui.shelf_reading import ShelfReading
from game.ui.standing import standing
from game.ui.table.registry import PLAYABLE, has_dice, icon_of
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.cards import Plaque, Rule
from game.ui.widgets.dialog import tell
from game.ui.widgets.game_box import FramedCover
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.lists import ListBox, ListLine
from game.ui.widgets.text import Label, Title, lesser
from game.words import _, ngettext

_LARGE: Final = 1.3     # text from which on the words need the whole width
_MINUTE: Final = 60.0
DAYS: Final = 60        # of the history that are listed


def today() -> date:
    """The date of the deal, by the clock of this machine."""
    return datetime.now().astimezone().date()


def draft_of(rules: AnyRules, player: str, courses: Path, day: date) -> SetupDraft:
    """That day's game: the usual options and number of seats, a course that came with the program, the player of that name against bots.

    Options that the course does not allow are those that it does.
    """
    draft = first_draft(NewGame(), rules.key)
    stems: list[str] = []
    for part in choices(rules.key, courses):
        stock = sorted(listed.stem for listed in part.files
                       if listed.fault is None and not (listed.stem and file_named(rules.key, courses, listed.stem).parent.name == CUSTOM))
        stems.append(stock[day.toordinal() % len(stock)] if stock and not stems else part.files[0].stem if part.files else "")
    draft = replace(draft.named(0, player), files=tuple(stems))
    try:
        return draft.played_on(content_for(rules.key, courses, *stems))
    except UserError:       # told when it is to be begun
        return draft


class DayScene(Scene):
    """Pops with the table of the day's deal that was begun, or with None. The game of the key `game` is looked at first."""

    def __init__(self, game: str = "", day: Callable[[], date] = today) -> None:
        super().__init__()
        self._today, self._day = day, day()
        self._number = next((number for number, rules in enumerate(PLAYABLE) if rules.key == game), 0)
        self._shelf = ShelfReading(lambda save: _day_of(save) is not None)
        self._keys: dict[str, DealKey | None] = {}
        self._list = ListBox((), self._choose, seen=self._look)
        self._facts, self._doors, self._past = Column(gap=10), Row(gap=10, wrap=True), Column(gap=10)

    # ---- what is shown
    def build(self) -> Widget:
        """The games at the left; the one in focus, with its past days, at the right."""
        self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._show()
        told = Scroll(Column(self._facts, self._doors, Rule(), self._past, gap=10), pad=2)
        return page(_("The deal of {day}").format(day=f"{self._day:%Y-%m-%d}"), Pop, ListAndDetail(
            self._list, Plaque(self._list, 10, seed=45, grow=.9), sheet(told, grow=1.1)))

    @property
    def reading(self) -> bool:
        """Whether the shelf is still being looked through."""
        return self._shelf.busy

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a replay, or with a table at which the deal is played once more."""
        if isinstance(result, Table):
            return Pop(result)
        self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._show()
        return None

    def update(self, seconds: float) -> SceneChange | None:
        """What is read of the shelf comes in."""
        if self._today() != self._day:      # left open at midnight
            self._day, self._keys = self._today(), {}
            self.reword()
            self.arrange()
        if self._shelf.update():
            self._show()
        return None

    @property
    def next_due(self) -> float | None:
        """When to look at the date again."""
        return _MINUTE

    def _show(self) -> None:
        self._list.fill([ListLine(rules.title, self._state(rules), icon_of(rules.key)) for rules in PLAYABLE], self._number)
        self._look(self._number)

    def _played(self, rules: AnyRules, day: date) -> list[Summary]:
        """Own games of that day's deal, the newest first: of today's by the day's options alone, of past days whatever was played."""
        return [save for save in self._shelf.saves if save.game == rules.key and _day_of(save) == day and None in save.levels
                and (day != self._day or (save.header is not None and deal_key(save.header) == self._key(rules)))]

    def _key(self, rules: AnyRules) -> DealKey | None:
        """The key of today's deal."""
        if rules.key not in self._keys:
            draft = self._draft(rules)
            try:
                seats = tuple(SeatEntry(seat.kind, seat.name, seat.level) for seat in draft.taken())
                content = contents.write(self._content(draft))
                header = Header(rules.key, written(draft.values()), seats, content=content, deal=deals.of_day(self._day))
                self._keys[rules.key] = deal_key(header)
            except UserError:
                self._keys[rules.key] = None
        return self._keys[rules.key]

    def _state(self, rules: AnyRules) -> str:
        """How it stands with today's deal."""
        results = _results(self._played(rules, self._day))
        if not results:
            return _("Not played yet")
        return "  ·  ".join((_("finished: {score}") if one.finished else _("begun: {score}")).format(score=_score(one, results))
                            for one in results)

    def _look(self, number: int) -> None:
        """A game has the focus."""
        self._number = number
        rules = PLAYABLE[number]
        draft, own = self._draft(rules), self._played(rules, self._day)
        told = Column(
            Title(rules.title, SIZES.heading + 4),
            Label(self._state(rules), SIZES.lead, kind="bold"),
            lesser(_("Deal {number}: the same for everybody on this date.").format(number=deals.written(deals.of_day(self._day)))),
            lesser(_("With the usual options: {seats}{course}.").format(seats=self._who(draft), course=self._course(rules, draft))),
            *((lesser(_("The window rolls here: the day's dice are the same for everybody.")),)
              if self.settings.own_dice and has_dice(rules.key) else ()),
            gap=10, grow=1)
        cover = FramedCover(rules.key, icon_of(rules.key), 190)
        self._facts.replace(Row(told, cover, gap=16) if self.painter.look.text <= _LARGE else told)
        self._doors.replace(*self._ways(own))
        self._past.replace(*self._history(rules))

    def _ways(self, own: Sequence[Summary]) -> Iterator[Button]:
        """What can be done with today's deal: the newest game of it goes on, one that is over is looked at again; else it is begun."""
        def door(words: str, on: On, icon: str, *, first: bool = False) -> Button:
            return Button(words, on, icon=icon, style="brass" if first else "paper", tall=40)
        going = next((save.path for save in own if not save.finished), None)
        over = next((save.path for save in own if save.finished), None)
        if going is not None:
            yield door(_("Continue"), lambda: opened(self.ui, lambda: Pop(Table.resume(going, PLAYABLE))), "play", first=True)
        yield door(_("Play it again") if own else _("Play today's deal"), self.begin, "new" if going else "play", first=going is None)
        if over is not None:
            yield door(_("Replay"), lambda: opened(self.ui, lambda: Push(ReplayScene(over))), "replay")
            yield door(_("The same deal"), lambda: opened(self.ui, lambda: Push(SameDealScene(over))), "person")

    def _who(self, draft: SetupDraft) -> str:
        bots = sum(chair.level != PERSON for chair in draft.seats)
        return ngettext("you and {n} club bot", "you and {n} club bots", bots).format(n=bots)

    def _course(self, rules: AnyRules, draft: SetupDraft) -> str:
        files = [listed for part, stem in zip(choices(rules.key, self.shell.courses)[:1], draft.files, strict=False)
                 for listed in part.files if listed.stem == stem]
        return _(", on {course}").format(course=files[0].label) if files else ""

    def _history(self, rules: AnyRules) -> Sequence[Widget]:
        """The days that were played, the last one first."""
        days = sorted({day for save in self._shelf.saves if save.game == rules.key
                       and (day := _day_of(save)) is not None and day != self._day}, reverse=True)[:DAYS]
        if not days:
            return (lesser(_("Your days will be listed here.")),)
        rows: list[Widget] = [Label(_("Your days"), kind="bold")]
        for day in days:
            results = _results(self._played(rules, day))
            for number, one in enumerate(results):
                score = _score(one, results)
                rows.append(Row(Label(f"{day:%Y-%m-%d}" if not number else "", grow=1),
                                Label(score if one.finished else _("not finished: {score}").format(score=score), align="right", grow=2)))
        return [*rows, lesser(_("Of a deal that somebody has played more than once, the first game that was finished counts."))]

    # ---- what can be done
    def _draft(self, rules: AnyRules) -> SetupDraft:
        return draft_of(rules, self.settings.player, self.shell.courses, self._day)

    def _content(self, draft: SetupDraft) -> object:
        return content_for(draft.rules.key, self.shell.courses, *draft.files)

    def _choose(self, number: int) -> None:
        self._look(number)
        self.ui.set_focus(self._doors.children[0])

    def begin(self) -> SceneChange | None:
        """Begin today's deal of the game that is shown."""
        draft = self._draft(PLAYABLE[self._number])
        try:
            table = Table.new(draft.rules, draft.values(), draft.taken(), now=datetime.now().astimezone(), folder=self.shell.saves,
                              content=self._content(draft), deal=deals.of_day(self._day))
        except (UserError, ValueError) as error:
            tell(self.ui, _("This game cannot be begun"), str(error), _("Close"))
            return None
        return Pop(table)

    def leave(self) -> None:
        """Stop reading."""
        self._shelf.stop()


def _persons(save: Summary) -> list[int]:
    return [seat for seat, level in enumerate(save.levels) if level is None]


def _who(save: Summary) -> tuple[str, ...]:
    return tuple(save.names[seat] for seat in _persons(save))


def _results(own: Sequence[Summary]) -> list[Summary]:
    """Of each player or couch the game that counts: the first one finished, as the deal is known afterwards, else the last one begun."""
    counts: dict[tuple[str, ...], Summary] = {}
    for save in sorted(own, key=lambda save: (save.created, save.path.name), reverse=True):
        before = counts.get(_who(save))
        if before is None or save.finished:
            counts[_who(save)] = save
    return list(counts.values())


def _score(save: Summary, results: Sequence[Summary]) -> str:
    """How a game stands, with whose it is where several people have played that day, and the score names nobody."""
    score = standing(save.lines, save.names, _persons(save))
    if len(results) == 1 or len(save.lines) != 2 or len(_who(save)) > 1:
        return score
    return _("{name}: {what}").format(name=_who(save)[0], what=score)


def _day_of(save: Summary) -> date | None:
    """The day whose deal a save has; None for any other deal, and where somebody's own dice were rolled instead."""
    number = deal_of(save.header) if save.header is not None else None
    return deals.day_of(number) if number is not None and save.numbered else None
