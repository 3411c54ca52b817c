"""The day's deal, and the tables that have played one deal: from another seat, with bots in one's own, or as a duplicate."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import msgspec
import pygame

from game.analysis.wish import WISHES, CourseStep, DayTask, course_of_day, made_for_day
from game.bots import policy as bots
from game.bots.policy import LEVELS, MIDDLE_LEVEL, levels
from game.content.choices import CUSTOM, choices, content_for, content_with, file_named
from game.errors import UserError
from game.rules.contract import CHANCE, GAMES, AnyRules
from game.rules.options import written
from game.session import deals
from game.session.deals import chance_of, follows_number
from game.session.history import History
from game.session.loading import Loaded, load
from game.session.save_file import CLOSED, Header, SeatEntry, deal_of, write_content, write_new, write_save
from game.session.seats import line_of, why
from game.session.shelf import Couple, DealKey, Shelf, Summary, course_in, deal_key, duplicates, in_seat, moved_on, played_alike
from game.session.table import Table
from game.ui.background import BackgroundWork, GoesOn
from game.ui.beside import ShelfReading
from game.ui.game_length import PERSON, level_name
from game.ui.looks.settings import NewGame
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint import Painter
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene, Shell
from game.ui.scenes.new_game import SetupDraft, first_draft
from game.ui.scenes.page import ListAndDetail, opened, page, sheet
from game.ui.scenes.replay import ReplayScene
from game.ui.standing import side_of, standing_of, words_of
from game.ui.table.pieces import ResultPanel
from game.ui.table.registry import PLAYABLE, course_of, has_dice, icon_of
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, ListBox, ListLine, On
from game.ui.widgets.dialog import tell
from game.ui.widgets.game_box import FramedCover
from game.ui.widgets.layout import Column, Plaque, Row, Rule, Scroll
from game.ui.widgets.text import Label, Title, lesser
from game.ui.workshop.figures import FigureProcess
from game.words import _, day_in_words, names_listed, ngettext

# ---- bots that play a finished deal once more in the place of a person, in a process beside the window; each game is kept as a save
BUDGET: Final = .1
"""Seconds that each bot may think about an action."""


def play_stand_ins(goes_on: GoesOn, path: Path, seat: int, names: tuple[tuple[str, str], ...], cache: Path) -> None:
    """Plays the deal of that save again, with a bot of each level (level, name) on the seat, and keeps each game beside it.

    A game that is stopped before its end is not kept. Other people at the table are replaced by bots of the middle level.
    """
    loaded = load(path, GAMES)
    for level, name in names:
        whole = _play(goes_on, loaded, seat, level, name, cache)
        if whole is None:
            return
        write_new(path.parent, f"{datetime.now():%Y-%m-%d-%H%M%S}-{loaded.header.game}", whole)


def _play(goes_on: GoesOn, loaded: Loaded, seat: int, level: str, name: str, cache: Path) -> bytes | None:
    """The save of one game, None where it was stopped."""
    rules, deal = loaded.plan.rules, deal_of(loaded.header)
    if deal is None:
        return None
    seats = tuple(
        SeatEntry("bot", name, level) if i == seat else SeatEntry("bot", entry.name, entry.level or MIDDLE_LEVEL)
        for i, entry in enumerate(loaded.header.seats))
    policies = [bots.policy(rules.key, entry.level or MIDDLE_LEVEL, cache) for entry in seats]
    history, texts, drawn = History(rules, loaded.plan.setup), [], 0
    while (actor := rules.to_act(history.state)) is not None:
        if not goes_on():
            return None
        if actor is CHANCE:
            action = rules.draw(history.state, chance_of(deal, drawn, rules, history.state))
            drawn += 1
            texts.append(rules.encode(action))
        else:
            view = rules.view(history.state, actor)
            choice = policies[actor].choose(view, rules.legal_in(view), Random(f"{deal} {history.position}"), BUDGET)
            action = choice.action
            texts.append(rules.encode(action))
            kept = why(choice.in_words([entry.name for entry in seats]), public=choice.public)
            if kept is not None:
                texts.append(line_of(kept))
        history.push(history.try_out(action))
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    header = msgspec.structs.replace(loaded.header, seats=seats, created=now, title="", closes=True, sums=True, tables=msgspec.UNSET)
    return write_save(header, [*texts, CLOSED])


# ---- one deal and the tables that have played it: from another seat, with bots in one's own, or with sides exchanged
_AROUND: Final = 12     # logical units above and below the plaque of a duplicate match
LOOK: Final = 1.0       # seconds between two looks whether a bot has finished


class SameDealScene(Scene):
    """The tables that have played one deal. Pops with a table that is to be played, or with None."""

    def __init__(self, path: Path) -> None:
        """`path` is the save of a finished game whose deal has a number. Raises SaveRefused."""
        super().__init__()
        self._loaded: Loaded = load(path, PLAYABLE)
        key = deal_key(self._loaded.header)
        if key is None:
            raise UserError(_("This game was dealt without a number."))
        self._path = path
        self._promise = _("Whoever types this number into the new-game screen, with the same house rules, is dealt the same.") if (
            follows_number(self._loaded)) else _("Not all of its dice were the number's, as where they are rolled on a real table: "
                                                 "whoever plays it again gets those of the number.")
        self._shelf = ShelfReading(lambda save: played_alike(save, key))
        self._bots = BackgroundWork()
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
        return self._bots.awaited

    def update(self, seconds: float) -> SceneChange | None:
        """Shows what has been read; while bots play, reads the shelf again every LOOK seconds."""
        if self._shelf.update():
            self._show()
        if self.thinking:
            self._since += seconds
            if self._since >= LOOK and not self._shelf.busy:
                self._since = 0.0
                self._bots.take_end()
                self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
                self._show()
        return None

    @property
    def next_due(self) -> float | None:
        return max(0.0, LOOK - self._since) if self.thinking else None

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
        if self.thinking:
            results += [Rule(), Label(_("Three bots are playing your seat; each game appears at the left when it is over."), kind="italic")]
        text = _("The duplicate match: the points of both tables together, at which they sat with sides exchanged.")
        self._won.replace(*((DuplicateResult(*matches[0]), lesser(text), Rule()) if matches else ()))
        self._won.show(bool(matches))
        self._facts.replace(*facts)
        self._doors.replace(*self._buttons())
        self._results.replace(*results)

    def _in_my_seat(self) -> Sequence[Widget]:
        """A row for each game in which somebody had the only person's seat and the others were the same; none where there is only one."""
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
                enabled=not self.thinking, why=_("They are playing already."),
                tip=_("A rookie, a club player and a pro play this deal in your seat, one after the other; the others stay as they were.")))
        found += [Button(_("Play it again"), partial(self._play_from, 0), icon="redo", style="paper", tall=40),
                  Button(_("Copy the number"), self._copy, icon="copy", style="paper", tall=40)]
        return found

    # ---- what can be done
    def _play_from(self, step: int) -> SceneChange | None:
        """Begins the same deal with everybody moved on by that number of seats."""
        plan = self._loaded.plan
        return Pop(Table.new(
            plan.rules, plan.setup.options, moved_on(plan.seats, step), now=datetime.now().astimezone(), folder=self.shell.saves,
            undo=plan.undo, content=plan.setup.content, deal=deal_of(self._loaded.header)))

    def _ask_bots(self) -> None:
        me = next(i for i, seat in enumerate(self._loaded.plan.seats) if seat.is_person)
        others = {seat.name for i, seat in enumerate(self._loaded.plan.seats) if i != me}
        names = tuple((level, _free(level_name(level), others)) for level in LEVELS)
        self._bots.begin(play_stand_ins, self._path, me, names, self.shell.saves / "cache")
        self._since = 0.0
        self._show()

    def _copy(self) -> None:
        pygame.scrap.put_text(str(deal_of(self._loaded.header)))
        self.shell.say(_("Copied: the number of the deal."))

    def _watch(self, number: int) -> SceneChange | None:
        from game.ui.scenes.replay import ReplayScene

        return opened(self.ui, lambda: Push(ReplayScene(self._shelf.saves[number].path)))

    def leave(self) -> None:
        self._shelf.stop()
        self._bots.stop()


class DuplicateResult(Widget):
    """The winner of a duplicate match, in brass letters on a plaque: by how many points, and at which table it was decided."""

    def __init__(self, one: Couple, other: Couple) -> None:
        self.panel = ResultPanel(*match_words(one, other), grand=True)
        super().__init__(self.panel)

    def height(self, p: Painter, width: int) -> int:
        self.panel.rect = pygame.Rect(self.rect.topleft, (width, 0))
        return p.look.px(self.panel.room(p)[3] + _AROUND)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
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
        text = _("{best} and {rest}: {first} at the first table, {second} at the second.")
        return (_("{n} all").format(n=best.points),
                text.format(best=_names(best), rest=_names(rest), first=first, second=second))
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
    """The name, or the name with a number that is not taken."""
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
    """How a game ended for a seat: beside the result of the other side where there is one other, else the seat's points."""
    if len(save.lines) == 2:
        return standing_of(save, (seat,))
    return next(words_of(save).amount(line.points) for line in save.lines if seat in line.seats)


def _line(save: Summary, own: bool) -> ListLine:
    """A table of the deal: who sat there, the person first named, and how it ended."""
    persons = [seat for seat, level in enumerate(save.levels) if level is None]
    who = ", ".join(name if level is None else f"{name} ({level_name(level)})" if name != level_name(level) else name
                    for name, level in zip(save.names, save.levels, strict=True))
    won = names_listed(side_of(line, save.names) for line in save.lines if line.rank == 1)
    score = standing_of(save, persons)
    named = len(save.lines) == 2 and score.startswith(won)      # "Ana and Cy 6–0": the score names the winners
    shown = score if named else _("{score}  ·  won by {names}").format(score=score, names=won)
    return ListLine(shown, who, "person" if own else "saved")


# ---- the day's deal: one for each game, the same for everybody who plays it on that date, and how one's own days have gone
_LARGE: Final = 1.3     # text from which on the words need the whole width
_MINUTE: Final = 60.0
DAYS: Final = 60        # how many past days are listed


def draft_of(rules: AnyRules, player: str, courses: Path, day: date) -> SetupDraft:
    """That day's game: the usual options and number of seats, a course that came with the program, the player of that name against bots.
    Options that the course does not allow are replaced by ones that it does.
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
    except UserError:       # the fault is said when somebody begins it
        return draft


class DayScene(Scene):
    """Pops with the table of the day's deal that was begun, or with None. The game with the key `game` is shown first."""

    def __init__(self, game: str = "", day: Callable[[], date] = deals.today) -> None:
        super().__init__()
        self._today, self._day = day, day()
        self._number = next((number for number, rules in enumerate(PLAYABLE) if rules.key == game), 0)
        self._shelf = ShelfReading(lambda save: _day_of(save) is not None)
        self._keys: dict[tuple[str, bool], DealKey | None] = {}
        self._made: CourseStep | None = None        # how far the making of the day's own course has come
        self._list = ListBox((), self._choose, seen=self._focused)
        self._facts, self._doors, self._past = Column(gap=10), Row(gap=10, wrap=True), Column(gap=10)
        self._own, self._own_door = Column(gap=10), Row(gap=10, wrap=True)
        self._begun = False         # laid out once

    # ---- what is shown
    def enter(self, shell: Shell) -> None:
        """Also starts the process that makes courses of the day while one is looked at."""
        self._maker: FigureProcess[DayTask, CourseStep] = FigureProcess(made_for_day, shell.wake)
        self.at_end(self._maker.stop)
        super().enter(shell)

    def build(self) -> Widget:
        """The games at the left; the one in focus, with its past days, at the right."""
        self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._show()
        told = Scroll(Column(self._facts, self._doors, self._own, self._own_door, Rule(), self._past, gap=10), pad=2)
        return page(_("The deal of {day}").format(day=day_in_words(self._day)), Pop, ListAndDetail(
            self._list, Plaque(self._list, 10, seed=45, grow=.9), sheet(told, grow=1.1)))

    @property
    def reading(self) -> bool:
        """Whether the shelf is still being looked through."""
        return self._shelf.busy

    def arranged(self) -> None:
        """Sets the focus on the game whose deal is shown, the first time."""
        if not self._begun:
            self._begun = True
            self.ui.set_focus(self._list.row(self._number))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from a replay, or from the same deal: pops with a table at which it is played once more, if there is one."""
        if isinstance(result, Table):
            return Pop(result)
        self._shelf.begin(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._show()
        return None

    def update(self, seconds: float) -> SceneChange | None:
        if self._today() != self._day:      # left open at midnight
            self._day, self._keys = self._today(), {}
            self.reword()
            self.arrange()
        if self._shelf.update():
            self._show()
        for task, step in self._maker.collect():
            if task == self._task(PLAYABLE[self._number]):
                self._made = step
                self._show_own(PLAYABLE[self._number])
        return None

    @property
    def next_due(self) -> float | None:
        return _MINUTE

    def _show(self) -> None:
        among = self._begun and self.ui.focus in tuple(self._list.walk())
        self._list.fill([ListLine(rules.title, self._state(rules), icon_of(rules.key)) for rules in PLAYABLE], self._number)
        self._focused(self._number)
        if among:
            self.ui.set_focus(self._list.row(self._number))

    def _played(self, rules: AnyRules, day: date, *, own: bool = False) -> list[Summary]:
        """The user's games of that day's deal, the newest first: of today only those by the day's options, of past days all.

        Of today those on the usual course, or with `own` those on the day's own course.
        """
        return [save for save in self._shelf.saves if save.game == rules.key and _day_of(save) == day and None in save.levels
                and (day != self._day or (save.header is not None and deal_key(save.header) == self._key(rules, own=own)))]

    def _key(self, rules: AnyRules, *, own: bool) -> DealKey | None:
        """The key of today's deal, on the usual course or the day's own; None where that can't be played, or has not been made."""
        at = rules.key, own
        if at not in self._keys:
            try:
                draft, played_with = self._dealt(rules, own=own)
                seats = tuple(SeatEntry(seat.kind, seat.name, seat.level) for seat in draft.taken())
                content = write_content(played_with)
                header = Header(rules.key, written(draft.values()), seats, content=content, deal=deals.of_day(self._day))
                self._keys[at] = deal_key(header)
            except UserError:
                self._keys[at] = None
        return self._keys[at]

    def _state(self, rules: AnyRules, *, own: bool = False) -> str:
        """How the user's games of today's deal stand, in words."""
        results = _results(self._played(rules, self._day, own=own))
        if not results:
            return _("Not played yet")
        return "  ·  ".join((_("finished: {score}") if one.finished else _("begun: {score}")).format(score=_score(one, results))
                            for one in results)

    def _focused(self, number: int) -> None:
        """Called when a game has the focus: marks it alone, and shows its deal beside the list."""
        self._number = number
        self._list.select(number)
        rules = PLAYABLE[number]
        draft, own = self._draft(rules), self._played(rules, self._day)
        told = Column(
            Title(rules.title, SIZES.heading + 4),
            Label(self._state(rules), SIZES.lead, kind="bold"),
            lesser(_("Deal {number}: the same for everybody on this date.").format(number=deals.written(deals.of_day(self._day)))),
            lesser(_("By the rules of the book: {seats}{course}.").format(seats=self._who(draft), course=self._course(rules, draft))),
            *((lesser(_("The window rolls here: the day's dice are the same for everybody.")),)
              if self.settings.own_dice and has_dice(rules.key) else ()),
            gap=10, grow=1)
        cover = FramedCover(rules.key, icon_of(rules.key), 190)
        self._facts.replace(Row(told, cover, gap=16) if self.painter.look.text <= _LARGE else told)
        self._doors.replace(*self._ways(own))
        self._past.replace(*self._history(rules))
        self._made = None
        task = self._task(rules)
        self._maker.want([task] if rules.key in WISHES and course_of_day(task) is None else [])
        self._show_own(rules)

    def _task(self, rules: AnyRules) -> DayTask:
        return DayTask(rules.key, deals.of_day(self._day), self.shell.saves)

    def _show_own(self, rules: AnyRules) -> None:
        """Shows the day's own course, where the game makes one: how to play on it, or how far it is."""
        self._own.show(rules.key in WISHES)
        self._own_door.show(rules.key in WISHES)
        if rules.key not in WISHES:
            return
        path = course_of_day(self._task(rules))
        heading = Rule(), Label(_("The day's own course"), SIZES.lead, kind="bold")
        if path is not None:
            self._keys.pop((rules.key, True), None)
            try:
                content = self._dealt(rules, own=True)[1]
            except UserError as error:      # somebody has changed the cache
                self._own.replace(Rule(), lesser(str(error)))
                self._own_door.replace()
                return
            printed = course_of(rules.key, content)
            said = lesser(_("{course}, par {par}: made of this date, every hole accepted by the measure of a wish; the same for everybody, "
                            "with a record of its own.").format(course=course_in(write_content(content)),
                                                                par=printed.par if printed is not None else 0))
            self._own.replace(*heading, Label(self._state(rules, own=True)), said)
            self._own_door.replace(*self._ways(self._played(rules, self._day, own=True), own=True))
            return
        step = self._made
        if step is not None and step.why_not:
            self._own.replace(*heading, Label(_("There is none today.")),
                              lesser(step.why_not))
            self._own_door.replace()
            return
        far = _("It is being begun.")
        if step is not None:
            far = step.last_look or _("{n} of {all} holes are found.").format(n=step.found, all=step.wanted)
        self._own.replace(*heading, Label(far), lesser(_(
            "It is being made of this date while you look at it here, which takes some minutes; then it is kept for the day.")))
        self._own_door.replace()

    def _ways(self, played: Sequence[Summary], *, own: bool = False) -> Iterator[Button]:
        """The buttons for today's deal: continue the newest game of it, begin it, or look at a finished one again."""
        def door(words: str, on: On, icon: str, *, first: bool = False) -> Button:
            return Button(words, on, icon=icon, style="brass" if first else "paper", tall=40)
        going = next((save.path for save in played if not save.finished), None)
        over = next((save.path for save in played if save.finished), None)
        if going is not None:
            yield door(_("Continue"), lambda: opened(self.ui, lambda: Pop(Table.resume(going, PLAYABLE))), "play", first=True)
        begin = _("Play it again") if played else _("Play on the day's own course") if own else _("Play today's deal")
        yield door(begin, partial(self.begin, own=own), "new" if going else "play", first=going is None and not own)
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
        """The rows of the days that were played, the last one first."""
        days = sorted({day for save in self._shelf.saves if save.game == rules.key
                       and (day := _day_of(save)) is not None and day != self._day}, reverse=True)[:DAYS]
        if not days:
            return (lesser(_("Your days will be listed here.")),)
        rows: list[Widget] = [Label(_("Your days"), kind="bold")]
        for day in days:
            played = self._played(rules, day)
            for number, (one, results) in enumerate(_by_course(played)):
                score = _score(one, results)
                rows.append(Row(Label(day_in_words(day) if not number else "", grow=1),
                                Label(score if one.finished else _("not finished: {score}").format(score=score), align="right", grow=2)))
        return [*rows, lesser(_("Of a deal that somebody has played more than once, the first game that was finished counts."))]

    # ---- what can be done
    def _draft(self, rules: AnyRules) -> SetupDraft:
        return draft_of(rules, self.settings.player, self.shell.courses, self._day)

    def _content(self, draft: SetupDraft) -> object:
        return content_for(draft.rules.key, self.shell.courses, *draft.files)

    def _choose(self, number: int) -> None:
        self._focused(number)
        self.ui.set_focus(self._doors.children[0])

    def _dealt(self, rules: AnyRules, *, own: bool) -> tuple[SetupDraft, object]:
        """Today's game with what it is played with, on the usual course or the day's own. Raises UserError."""
        draft = self._draft(rules)
        if not own:
            return draft, self._content(draft)
        path = course_of_day(self._task(rules))
        if path is None:
            raise UserError(_("The day's own course has not been made yet."))
        content = content_with(path, self.shell.courses)[1]
        return replace(first_draft(NewGame(), rules.key).named(0, self.settings.player).played_on(content), files=()), content

    def begin(self, *, own: bool = False) -> SceneChange | None:
        """Begins today's deal of the game that is shown, on the usual course or the day's own."""
        try:
            draft, content = self._dealt(PLAYABLE[self._number], own=own)
            table = Table.new(draft.rules, draft.values(), draft.taken(), now=datetime.now().astimezone(), folder=self.shell.saves,
                              content=content, deal=deals.of_day(self._day))
        except (UserError, ValueError) as error:
            tell(self.ui, _("This game cannot be begun"), str(error), _("Close"))
            return None
        return Pop(table)

    def leave(self) -> None:
        self._shelf.stop()


def _persons(save: Summary) -> list[int]:
    return [seat for seat, level in enumerate(save.levels) if level is None]


def _who(save: Summary) -> tuple[str, ...]:
    return tuple(save.names[seat] for seat in _persons(save))


def _results(own: Sequence[Summary]) -> list[Summary]:
    """The game that counts for each group of players: the first one finished, as they know the deal afterwards, else the last one begun."""
    counts: dict[tuple[str, ...], Summary] = {}
    for save in sorted(own, key=lambda save: (save.created, save.path.name), reverse=True):
        before = counts.get(_who(save))
        if before is None or save.finished:
            counts[_who(save)] = save
    return list(counts.values())


def _by_course(played: Sequence[Summary]) -> Iterator[tuple[Summary, list[Summary]]]:
    """The games of a day that count, each with those on the same course: every course has its own record."""
    courses = dict.fromkeys(save.course for save in played)
    for course in courses:
        results = _results([save for save in played if save.course == course])
        yield from ((one, results) for one in results)


def _score(save: Summary, results: Sequence[Summary]) -> str:
    """How a game stands, with the player's name where several have played that day and the score names nobody."""
    score = standing_of(save, _persons(save))
    if len(results) == 1 or len(save.lines) != 2 or len(_who(save)) > 1:
        return score
    return _("{name}: {what}").format(name=_who(save)[0], what=score)


def _day_of(save: Summary) -> date | None:
    """The day whose deal a save has; None for any other deal, and where real dice were rolled instead."""
    number = deal_of(save.header) if save.header is not None else None
    return deals.day_of(number) if number is not None and save.numbered else None
