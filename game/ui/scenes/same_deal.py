"""One deal and the tables that have played it: from another seat, with bots in one's own, or with sides exchanged."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game.bots.policy import LEVELS
from game.bots.registry import levels
from game.errors import UserError
from game.session import deals
from game.session.deals import follows_number
from game.session.loading import Loaded, load
from game.session.same_deal import Couple, deal_key, duplicates, in_seat, moved_on, played_alike
from game.session.save_file import deal_of
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from game.ui.background import BackgroundProcess
from game.ui.levels import level_name
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene
from game.ui.scenes.page import ListAndDetail, opened, page, sheet
from game.ui.scenes.stand_in import play_stand_ins
from game.ui.shelf_reading import ShelfReading
from game.ui.standing import side_of, standing
from game.ui.table.registry import PLAYABLE, has_dice
from game.ui.table.result import ResultPanel
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Plaque, Rule
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.lists import ListBox, ListLine
from game.ui.widgets.text import Label, Title, lesser
from game.words import _, ngettext

_AROUND: Final = 12     # logical units above and below the plaque of a duplicate match
LOOK: Final = 1.0       # seconds between two looks whether a bot has finished


class SameDealScene(Scene):
    """Pops with a table that is to be played, or with None."""

    def __init__(self, path: Path) -> None:
        """`path` is the save of a finished game whose deal has a number. Raises SaveRefused."""
        super().__init__()
        self._loaded: Loaded = load(path, PLAYABLE)
        key = deal_key(self._loaded.header)
        if key is None:
            raise UserError(_("This game was dealt without a number."))
        self._path, self._key = path, key
        self._promise = _("Whoever types this number into the new-game screen, with the same options, is dealt the same.") if (
            follows_number(self._loaded)) else _("Not all of its dice were the number's, as where they are rolled on a real table: "
                                                 "whoever plays it again gets those of the number.")
        self._shelf = ShelfReading(lambda save: played_alike(save, key))
        self._bots: BackgroundProcess | None = None
        self._since = 0.0
        self._list = ListBox((), self._watch, empty=_("Nobody has finished this deal yet."))
        self._won, self._facts, self._doors, self._results = Column(gap=10), Column(gap=10), Row(gap=10, wrap=True), Column(gap=10)

    # ---- what is shown
    def build(self) -> Widget:
        """The tables at the left; the deal, and what can be done with it, at the right."""
        self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._show()
        told = Scroll(Column(self._won, self._facts, self._doors, self._results, gap=10), pad=2)
        return page(_("The same deal"), Pop, ListAndDetail(self._list, Plaque(self._list, 10, seed=43, grow=.9), sheet(told, grow=1.1)))

    @property
    def reading(self) -> bool:
        """Whether the shelf is still being looked through."""
        return self._shelf.busy

    @property
    def thinking(self) -> bool:
        """Whether bots are playing the deal."""
        return self._bots is not None

    def update(self, seconds: float) -> SceneChange | None:
        """What is read comes in; while bots play, the shelf is looked at again and again."""
        if self._shelf.update():
            self._show()
        if self._bots is not None:
            self._since += seconds
            if self._since >= LOOK and not self._shelf.busy:
                self._since, busy = 0.0, self._bots.busy
                if not busy:
                    self._bots = None
                self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
                self._show()
        return None

    @property
    def next_due(self) -> float | None:
        """When to look again."""
        return None if self._bots is None else max(0.0, LOOK - self._since)

    def _show(self) -> None:
        self._list.fill([_line(save, save.path == self._path) for save in self._shelf.saves])
        rules, header = self._loaded.plan.rules, self._loaded.header
        facts: list[Widget] = [
            Title(_("Deal {number}").format(number=deals.written(deal_of(header) or 0)), SIZES.heading + 4),
            Label(rules.title, SIZES.lead, kind="bold"),
            lesser(self._promise),
        ]
        if self.settings.own_dice and has_dice(rules.key):
            facts.append(lesser(_("Your own dice are on in the settings: a game with them does not count as this deal.")))
        results = [*self._in_my_seat()]
        matches = duplicates(self._shelf.saves)
        for one, other in matches[1:]:
            results += [Rule(), Label(_added_up(one, other), SIZES.lead, kind="bold"),
                lesser(_("The points of both tables together, at which they sat with sides exchanged."))]
        if self._bots is not None:
            results += [Rule(), Label(_("Three bots are playing your seat; each game appears at the left when it is over."), kind="italic")]
        told = _("The duplicate match: the points of both tables together, at which they sat with sides exchanged.")
        self._won.replace(*((DuplicateResult(*matches[0]), lesser(told), Rule()) if matches else ()))
        self._won.show(bool(matches))
        self._facts.replace(*facts)
        self._doors.replace(*self._buttons())
        self._results.replace(*results)

    def _in_my_seat(self) -> Sequence[Widget]:
        """Who had the only person's seat, and how it went, where the others were the same."""
        own, persons = next((save for save in self._shelf.saves if save.path == self._path), None), self._persons
        found = in_seat(self._shelf.saves, own, persons[0]) if own is not None and len(persons) == 1 else []
        if own is None or len(found) < 2:
            return ()
        seat, rows = persons[0], list[Widget]()
        for save in found:
            kind: FontKind = "bold" if save is own else "regular"
            rows.append(Row(Label(save.names[seat], kind=kind, grow=1), Label(_score_of(save, seat), kind=kind, align="right")))
        more = (lesser(_("The others were the same each time.")),) if len(own.names) > 1 else ()
        return Rule(), Label(_("In the seat of {name}").format(name=own.names[seat]), SIZES.lead, kind="bold"), *rows, *more

    @property
    def _persons(self) -> list[int]:
        return [i for i, seat in enumerate(self._loaded.plan.seats) if seat.is_person]

    def _buttons(self) -> Sequence[Widget]:
        seats, persons = self._loaded.plan.seats, self._persons
        found: list[Widget] = []
        if len(seats) > 1 and len(persons) == 1:
            me = persons[0]
            found += [
                Button(_("Sit where {name} sat").format(name=seat.name), partial(self._play_from, (i - me) % len(seats)), icon="person",
                       style="paper", tall=40)
                for i, seat in enumerate(seats) if i != me]
        elif len(seats) > 1:
            words = _("Sides exchanged") if _has_sides(self._loaded) else _("Everybody one seat on")
            found.append(Button(words, partial(self._play_from, 1), icon="redo", style="brass", tall=40,
                                tip=_("The same deal again, everybody one seat on")))
        if len(persons) == 1 and len(levels(self._loaded.header.game)) > 1:
            found.append(Button(
                _("Three bots in my seat"), self._ask_bots, icon="bot", style="brass", tall=40,
                enabled=self._bots is None, why=_("They are playing already."),
                tip=_("A rookie, a club player and a pro play this deal in your seat, one after the other; the others stay as they were.")))
        found += [Button(_("Play it again"), partial(self._play_from, 0), icon="redo", style="paper", tall=40),
                  Button(_("Copy the number"), self._copy, icon="copy", style="paper", tall=40)]
        return found

    # ---- what can be done
    def _play_from(self, step: int) -> SceneChange | None:
        """The same deal with everybody that number of seats on."""
        plan = self._loaded.plan
        return Pop(Table.new(
            plan.rules, plan.setup.options, moved_on(plan.seats, step), now=datetime.now().astimezone(), folder=self.shell.saves,
            undo=plan.undo, content=plan.setup.content, deal=deal_of(self._loaded.header)))

    def _ask_bots(self) -> None:
        me = next(i for i, seat in enumerate(self._loaded.plan.seats) if seat.is_person)
        others = {seat.name for i, seat in enumerate(self._loaded.plan.seats) if i != me}
        names = tuple((level, _free(level_name(level), others)) for level in LEVELS)
        self._bots = BackgroundProcess(play_stand_ins, self._path, me, names, self.shell.saves / "cache")
        self._since = 0.0
        self._show()

    def _copy(self) -> None:
        pygame.scrap.put_text(str(deal_of(self._loaded.header)))
        self.shell.say(_("Copied: the number of the deal."))

    def _watch(self, number: int) -> SceneChange | None:
        from game.ui.scenes.replay import ReplayScene

        return opened(self.ui, lambda: Push(ReplayScene(self._shelf.saves[number].path)))

    def leave(self) -> None:
        """Nothing goes on behind the scene."""
        self._shelf.stop()
        if self._bots is not None:
            self._bots.stop()


class DuplicateResult(Widget):
    """Who has won a duplicate match, in brass letters on a plaque: by how many points, and at which table it was decided."""

    def __init__(self, one: Couple, other: Couple) -> None:
        self.panel = ResultPanel(*match_words(one, other), grand=True)
        super().__init__(self.panel)

    def height(self, p: Painter, width: int) -> int:
        """Of the plaque at that width."""
        self.panel.rect = pygame.Rect(self.rect.topleft, (width, 0))
        return p.look.px(self.panel.room(p)[3] + _AROUND)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The plaque fills it."""
        self.rect = pygame.Rect(rect)
        self.panel.layout(p, rect)


def match_words(one: Couple, other: Couple) -> tuple[str, str]:
    """Who has won a duplicate match, in a few words, and by what and where in a line.

    >>> match_words(Couple(("Ana", "Cy"), 9, (6, 3)), Couple(("Bo", "Di"), 7, (1, 6)))
    ('Ana & Cy win', '9–7, by 2 points. Decided at the first table, 6–1; at the second it was 3–6.')
    """
    best, rest = (one, other) if one.points >= other.points else (other, one)
    first, second = (f"{ours}–{theirs}" for ours, theirs in zip(best.at, rest.at, strict=True))
    by = best.points - rest.points
    if not by:
        told = _("{best} and {rest}: {first} at the first table, {second} at the second.")
        return (_("{n} all").format(n=best.points),
                told.format(best=_names(best), rest=_names(rest), first=first, second=second))
    points = ngettext("{score}, by {n} point.", "{score}, by {n} points.", by).format(score=f"{best.points}–{rest.points}", n=by)
    if all(ours > theirs for ours, theirs in zip(best.at, rest.at, strict=True)):
        where = _("Won at both tables, {first} and {second}.")
    elif best.at[0] > rest.at[0]:
        where = _("Decided at the first table, {first}; at the second it was {second}.")
    else:
        where = _("Decided at the second table, {second}; at the first it was {first}.")
    words = _("{points} {where}").format(points=points, where=where.format(first=first, second=second))
    return _("{names} win").format(names=_names(best)), words


def _free(name: str, taken: set[str]) -> str:
    """The name, or one like it that nobody has."""
    return next(tried for tried in (name, *(f"{name} {n}" for n in range(2, 20))) if tried not in taken)


def _has_sides(loaded: Loaded) -> bool:
    lines = loaded.plan.rules.scores(loaded.history.state).lines
    return len(lines) == 2 and all(len(line.seats) == 2 for line in lines)


def _added_up(one: Couple, other: Couple) -> str:
    """The result of a duplicate match in words."""
    best, rest = (one, other) if one.points >= other.points else (other, one)
    if best.points == rest.points:
        return _("Duplicate match: {best} and {rest} are level, {n} all.").format(best=_names(best), rest=_names(rest), n=best.points)
    return _("Duplicate match: {best} beat {rest}, {n} to {m}.").format(best=_names(best), rest=_names(rest), n=best.points, m=rest.points)


def _names(couple: Couple) -> str:
    return _(" & ").join(couple.names)


def _score_of(save: Summary, seat: int) -> str:
    """How it ended for a seat: beside the other side where there is one, else its points."""
    if len(save.lines) == 2:
        return standing(save.lines, save.names, (seat,))
    return next(str(line.points) for line in save.lines if seat in line.seats)


def _line(save: Summary, own: bool) -> ListLine:
    """A table of the deal: who sat there, the person first named, and how it ended."""
    persons = [seat for seat, level in enumerate(save.levels) if level is None]
    who = ", ".join(name if level is None else f"{name} ({level_name(level)})" if name != level_name(level) else name
                    for name, level in zip(save.names, save.levels, strict=True))
    won = _(" and ").join(side_of(line, save.names) for line in save.lines if line.rank == 1)
    score = standing(save.lines, save.names, persons)
    named = len(save.lines) == 2 and score.startswith(won)      # "Ana and Cy 6–0": who has won stands there
    shown = score if named else _("{score}  ·  won by {names}").format(score=score, names=won)
    return ListLine(shown, who, "person" if own else "saved")
