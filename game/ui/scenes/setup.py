"""The new-game screen: the boxes of the games on a shelf, and the opened one with its table, its course and its house rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final, Protocol

import msgspec
import pygame

from game.errors import UserError
from game.rules import options
from game.rules.contract import Setup
from game.rules.options import Option
from game.session import deals
from game.session.people import Profile
from game.session.table import Table
from game.ui.game_length import PERSON, GameMinutes, minutes_in_words
from game.ui.input import Act, Intent, bench_hint
from game.ui.lessons import PLAYED_THROUGH, is_new, met, offered
from game.ui.looks.settings import NewGame
from game.ui.looks.stage import Animator, Tween, glide
from game.ui.looks.theme import SIZES, rgb
from game.ui.navigation import PlayLesson, Pop, Push, Reply, SceneChange
from game.ui.paint import Painter
from game.ui.play.desk import AheadOfPlay, TableAhead
from game.ui.scene import Scene
from game.ui.scenes.course_shelf import DayCourses, PlayedOn
from game.ui.scenes.new_game import Chair, SetupDraft, first_draft
from game.ui.scenes.page import page
from game.ui.scenes.setup_seats import SetupSeats
from game.ui.table.face import SetCourse
from game.ui.table.registry import LESSONS, PLAYABLE, cloth_of, has_dice, icon_of, length_of, setter_of, warning_before
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, HeadButton
from game.ui.widgets.controls import ChoiceBox, FormField, Segments, Toggle
from game.ui.widgets.course_cards import CourseCards
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import nearest, seen
from game.ui.widgets.game_box import BoxCover, BoxShelf, ColumnTray, FramedCover, GameBox, TrayPage
from game.ui.widgets.layout import Column, Gap, Plaque, Row, Scroll, SideScroll, WidgetGrid
from game.ui.widgets.text import Label, Title, lesser
from game.words import _, ngettext

# ---- what moves in the new-game screen: a box is lifted out of the row, while its tray is there at once; what is unfolded is scrolled to
_LIFTED: Final = .16        # seconds at speed 1
_SCROLLED: Final = .24


def unpack(motion: Animator, former: GameBox, chosen: GameBox, *, reduced: bool) -> None:
    """Plays the motion by which a box opens in place of another, unless motion is `reduced`; the tray is seen whole meanwhile.

    Both boxes must be marked already: the motion can end at any time.
    """
    if reduced or not motion.speed:
        return
    motion.play(Tween(_LIFTED, lambda share: former.lift(1 - share)))
    motion.play(Tween(_LIFTED, chosen.lift, glide))


def scroll_on(motion: Animator, page: Scroll, start: int, *, reduced: bool) -> None:
    """Has a page glide from the offset `start` to its present one, unless the player scrolls it meanwhile."""
    goal, seen = page.offset, start
    if reduced or not motion.speed or start == goal:
        return
    page.to(start)

    def glide_on(share: float) -> None:
        nonlocal seen
        if page.offset == seen:
            page.to(start + (goal - start) * share)
            seen = page.offset
    motion.play(Tween(_SCROLLED, glide_on, glide))


# ---- the house rules of a new game, unfolded: each option with its line, the deal, and the way back to the rules of the book
_LONGEST_NUMBER: Final = 12        # characters, with the spaces between its groups of digits


def changed_in_words(titles: Sequence[str]) -> str:
    """The line below the heading of the house rules: how many rules differ from the book, and which."""
    if not titles:
        return _("by the book")
    return ngettext("{n} changed: {rules}", "{n} changed: {rules}", len(titles)).format(n=len(titles), rules="  ·  ".join(titles))


class RuleMaker(Protocol):
    """The screen that makes a game with the house rules that are chosen here."""

    def set_option(self, option: Option, value: str) -> None:
        """Sets the value of an option."""

    def set_undo(self, on: bool) -> None:
        """Sets whether any move can be taken back."""

    def set_twice(self, on: bool) -> None:
        """Sets whether the deals are played twice, with the sides exchanged."""

    def to_the_book(self) -> None:
        """Sets all options back to the rules of the book."""

    def put_draft(self) -> None:
        """Called when the number of the deal has been typed, which holds for one game only: brings the screen in line."""


class HouseRules(Column):
    """The house rules, folded away at first: a row for each option, the deal, and the way back to the rules of the book."""

    def __init__(self, maker: RuleMaker) -> None:
        self._maker = maker
        self.fields: dict[str, FormField] = {}
        self._rows = WidgetGrid(columns=2, least=430, gap=14, aside=36)
        self._undo = Toggle(False, maker.set_undo, yes=_("On"), no=_("Off"))
        self._fresh = deals.fresh()
        self._number = TextEntry(on=self._type_number, hint=deals.written(self._fresh), longest=_LONGEST_NUMBER, grow=1,
                                 tip=_("The number of the deal"))
        self._typed: int | None = None
        self._game = ""
        self.fault = ""         # the sentence that says what is wrong with the number of the deal, or ""
        self._twice = Toggle(False, maker.set_twice, yes=_("On"), no=_("Off"))
        line = _("Afterwards the same deals again with sides exchanged; the points of both tables count.")
        self._twice_field = _field(_("Duplicate match"), self._twice, line)
        self._reset = Button(_("Back to the book's rules"), maker.to_the_book, icon="undo")
        head = Row(Label(_("House rules"), SIZES.lead, kind="bold", tint="strong", grow=1), self._reset, gap=10)
        super().__init__(head, self._rows, gap=12)
        self.visible = False

    @property
    def deal(self) -> int:
        """The number of the deal: the one typed, or the fresh one."""
        return self._typed or self._fresh

    @property
    def duplicate(self) -> bool:
        """Whether the deals are played twice, with the sides exchanged."""
        return self._twice.value and self._twice_field.visible

    @property
    def first(self) -> Widget:
        """The first control of the fold."""
        return next((field.control for field in self.fields.values() if field.visible), self._number)

    def fill(self, draft: SetupDraft) -> None:
        """Makes a row for each option of the game. For another game the typed number of a deal is dropped."""
        if draft.rules.key != self._game:
            self._game, self._typed, self.fault = draft.rules.key, None, ""
            self._number.set("")
        self.fields = {option.name: self._option_field(draft, option) for option in offered_here(draft)}
        line = _("Any move can be taken back, whatever was seen since. Fair where one person plays; with several it is better left off.")
        undo = _field(_("Free undo"), self._undo, line)
        line = _("All that is dealt, drawn or rolled follows from it. Left empty, it is one that nobody has played.")
        self._rows.replace(*self.fields.values(), _field(_("Deal"), self._number, line), self._twice_field, undo)

    def put(self, draft: SetupDraft, changed: int, *, sides: bool, told: bool) -> None:
        """Brings the controls in line with the draft; `changed` is how many options differ from the book, `sides`: seats are partners.

        `told`: the dice are rolled on a real table and told to the window, where somebody may press a wrong face.
        """
        idle = draft.idle()
        for option in offered_here(draft):
            field, now = self.fields[option.name], dict(draft.options)[option.name]
            field.show(option.name not in idle)
            if isinstance(field.control, Toggle):
                field.control.set(now == "on")
            elif isinstance(field.control, ChoiceBox):
                field.control.set(option.choices.index(now))
        self._undo.set(draft.free_undo or told)
        self._undo.enable(bool(draft.persons) and not told, _("Your own dice are on: a face told wrongly can always be taken back.") if told
                          else _("Only bots play: there is nothing of yours to take back."))
        self._twice.set(draft.duplicate)
        self._twice_field.show(sides)
        self._reset.enable(bool(changed) or (sides and draft.duplicate), _("Nothing has been changed."))

    def _option_field(self, draft: SetupDraft, option: Option) -> FormField:
        now = dict(draft.options)[option.name]
        control: Widget
        if option.choices == ("off", "on"):
            control = Toggle(now == "on", lambda on: self._maker.set_option(option, "on" if on else "off"),
                             yes=option.labels[1], no=option.labels[0])
        else:
            control = ChoiceBox(option.labels, option.choices.index(now), lambda i: self._maker.set_option(option, option.choices[i]))
        return _field(option.title, control, option.line)

    def _type_number(self, text: str) -> None:
        """Called when the number of the deal was typed: reads it, or keeps the sentence that says what is wrong."""
        try:
            self._typed, self.fault = deals.typed(text), ""
        except UserError as error:
            self._typed, self.fault = None, str(error)
        self._maker.put_draft()


def offered_here(draft: SetupDraft) -> tuple[Option, ...]:
    """The options of the game without those that each seat chooses for itself."""
    return tuple(option for option in options.declared(draft.rules.options) if not option.of_seats)


def _field(title: str, control: Widget, line: str) -> FormField:
    return FormField(Label(title, kind="bold"), control, lesser(line), share=.36, narrow=360)


# ---- the new-game screen: the boxes of the games on a shelf, and the opened one with its table, its course and its house rules
# Nothing that was chosen is lost, and nothing that is chosen for one game changes another: each is as it was left, now and at the next
# start. It is remembered when the screen is left, by Play now or by going back.
_PLAY, _COURSE = 0, 2       # pages of the tray


class _ShopKeeper(Protocol):
    """The screen that opens boxes and turns the cards of courses."""

    def turn_card(self, step: int) -> bool:
        """Turns to the next course (1) or the one before (-1); returns whether there are any."""

    def unpack(self, box: GameBox) -> None:
        """Opens the box of a game in place of the present one."""


class _Shop(Column):
    """Shelf and tray. LB and RB of a pad turn the cards of courses wherever the focus is.

    "Up" goes from the tray to its own box, not to the nearest one, and "down" from there to the beginning of the tray: to Play now, or the
    tabs. Left and right go along the shelf and open each box that they reach.
    """

    def __init__(self, shelf: SideScroll, tray: ColumnTray, keeper: _ShopKeeper) -> None:
        super().__init__(shelf, tray, gap=6)
        self._shelf, self._tray, self._keeper = shelf, tray, keeper

    def act(self, act: Act) -> Reply:
        """Arrows go between tray and box and along the shelf; a pad's LB and RB turn to another course."""
        if act.name in ("left", "right") and self.host is not None and isinstance(self.host.focus, GameBox):
            boxes = [box for box in self._shelf.walk() if isinstance(box, GameBox)]
            at = boxes.index(self.host.focus) + (1 if act.name == "right" else -1)
            if 0 <= at < len(boxes):
                self.host.sound("tick")
                self._keeper.unpack(boxes[at])
                self.host.set_focus(boxes[at])
            return True
        if act.name == "down" and self.host is not None and isinstance(self.host.focus, GameBox):
            self.host.sound("tick")
            self.host.set_focus(next((w for w in self._tray.walk() if w.focusable and w.rect.w), self.host.focus))
            return True
        if act.name == "up" and self.host is not None and self.host.focus is not None:
            parts = [w for part in (self._shelf, self._tray) for w in part.walk()
                     if (w.focusable or isinstance(w, GameBox)) and w.rect.w]
            if isinstance(nearest(self.host.focus, parts, "up"), GameBox) and not isinstance(self.host.focus, GameBox):
                self.host.sound("tick")
                self.host.set_focus(next(box for box in parts if isinstance(box, GameBox) and box.selected))
                return True
        return act.source == "pad" and act.name in ("next", "prev") and self._keeper.turn_card(1 if act.name == "next" else -1)


class _Window(Scroll):
    """Scrolls to the tray when another of its pages comes to the front, so that chairs and bench are seen together."""

    def __init__(self, shop: _Shop, tray: ColumnTray) -> None:
        super().__init__(shop)
        self._tray, self._page = tray, tray.page

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """As any scroll area; then scrolls to the page that was turned to, or to the top for the one with Play now."""
        super().layout(p, rect)
        if self._tray.page != self._page:
            self._page = self._tray.page
            if self._page == _PLAY:
                self.to(0)
            else:
                self.show_from_the_top(self._tray.rect, self._tray.rect)

    def _inner(self, p: Painter, width: int) -> int:
        """The inner width in device pixels: without room for a scroll bar if everything is in view."""
        both = 2 * p.look.px(self.pad)
        fits = self.children[0].height(p, width - both) + both <= self.rect.h
        return width - both if fits else super()._inner(p, width)


class SetupScene(Scene):
    """Pops with the table that was opened, or with None where the player went back."""

    draft: SetupDraft       # the choices as they stand

    def __init__(self, game: str | None = None) -> None:
        """`game` is the key of the game to show first; None is the one played last."""
        super().__init__()
        self._first = game
        self._left: dict[str, SetupDraft] = {}       # the drafts of the games that were shown here, as they were left
        self._arrived = False
        self._games: list[GameBox] = []
        self._title, self._summary = Title("", 32), lesser("")
        self._note = Label("", SIZES.small, kind="bold", tint="warning")
        self._day = DayCourses(self)
        self._cover = FramedCover()             # shown where there is no course to choose
        self._start = Button(_("Play now"), self.begin, icon="play", style="brass", size=SIZES.heading, tall=62, wide=True, keys=_("Enter"),
                             tip=_("Play now (X of a pad, wherever the focus is)"))
        self._start_again = HeadButton(_("Play now"), self.begin, icon="play", style="brass", tall=40,
                                       tip=_("Play now (X of a pad, wherever the focus is)"))
        self._start_again.visible = False
        self._lengths: tuple[str, ...] = ()     # the lengths that are offered, as values of the option
        self._length = Segments((), 0, self._lengthen)
        self._lesson = Button("", self._play_lesson, icon="hint", tip=_("At the real table, with a coach beside you"))
        self._fold = Button(_("House rules"), self._unfold, icon="right", style="plaque", wide=True, tall=38)
        self._book = Button(_("The book"), self._read_house_rules, icon="rules", style="plaque", tall=38,
                            tip=_("House rules and the book: what the rule book says about each"))
        self._fold.grow = 1
        self._folds = Row(self._fold, self._book, gap=6)
        self._ahead = AheadOfPlay(lambda: self.shell)
        self._house = HouseRules(self)
        self._tray = ColumnTray((), (), (), 0, self._house, (0, 0, 0))
        self._hint = Label(bench_hint("mouse"), SIZES.small, kind="bold", tint="strong", wrap=False)
        self._shelf, self._shown_at = SideScroll(Gap()), (0, 0)      # the shelf, and its widths when the chosen box was brought into view

    # ---- what is shown
    def build(self) -> Widget:
        """The shelf, and the tray of the chosen box: Play now and the bench; the table; course and house rules, which unfold below."""
        self.draft = self._begun_with(self._first)
        self._played = PlayedOn(self, self.draft, self._day, self)
        self.at_end(self._played.stop)
        self._seats = SetupSeats(self, self.draft, self._played, self._take)
        self._games = [self._game_row(i) for i in range(len(PLAYABLE))]
        self._tray = self._build_tray()
        self._shelf = SideScroll(BoxShelf(*self._games))
        self._fill()
        beside = (self._start_again,
                  Button(_("Today's deal"), self._today, icon="ace", style="bar", tall=40, tip=_("The same for everybody on this date")),
                  Button(_("Settings"), self._settings, icon="gear", style="bar", tall=40),
                  Button(_("Rules"), self._read_rules, icon="rules", style="bar", tall=40))
        self._page = _Window(_Shop(self._shelf, self._tray, self), self._tray)
        return page(_("New game"), Pop, self._page, beside=beside, full=True)

    def _build_tray(self) -> ColumnTray:
        """The tray as three columns, or as three pages, of which one has both bench and chairs, so that players can be dragged there."""
        bench = Column(self._hint, Plaque(SideScroll(self._seats.bench, beside=True), 6, 8, seed=12, frame=False), gap=5)
        seats = self._seats
        left = Column(self._title, self._summary, self._start, self._length, self._note, self._lesson, Gap(grow=1), bench, gap=6)
        middle = Column(seats.who, Gap(grow=1), seats.ring, Gap(grow=1), seats.out, seats.taken, gap=2)
        right = Column(self._played, self._cover, self._folds, gap=8)

        def halves(one: Widget, other: Widget) -> WidgetGrid:
            return WidgetGrid(one, other, aside=18)
        pages = (
            TrayPage(_("Play"), halves(Column(self._title, self._summary, gap=8),
                                       Column(self._start, self._length, self._note, self._lesson, gap=8))),
            TrayPage(_("Seats"), halves(Column(seats.who, bench, self._note, gap=8), Column(seats.ring, seats.out, seats.taken, gap=2))),
            TrayPage(_("House rules"), halves(Column(self._played, self._cover, gap=8), Column(self._folds, self._note, gap=8))))
        return ColumnTray((left, middle, right), (.285, .385, .33), pages, 300, self._house, rgb(cloth_of(self.draft.rules.key)))

    def turn_card(self, step: int) -> bool:
        """Chooses another course and brings it into view; returns whether there is any to choose."""
        if not self._played.turn(step):
            return False
        self._tray.turn(_COURSE)
        return True

    def _to_start(self) -> None:
        """Sets the focus on Play now, on whatever page that is."""
        self._tray.turn(_PLAY)
        self.ui.set_focus(self._start)

    def arranged(self) -> None:
        """Brings the chosen box into view. The first time, the focus is on Play now: one more press plays."""
        self.ui.entered = self._start if self._tray.page == _PLAY else None
        self.reword_for_device()
        if self._played.notice:
            self.shell.say(self._played.notice)
            self._played.notice = ""
        shown = self._shelf.rect.w, self._shelf.content
        if shown != self._shown_at:
            self._shown_at = shown
            self._shelf.reveal(next(box for box in self._games if box.selected).rect)
        if not self._arrived:
            self._arrived = True
            self.ui.set_focus(self._start)

    def reword_for_device(self) -> None:
        self._hint.set(bench_hint(self.ui.mode))
        for cards in self.ui.top.walk():
            if isinstance(cards, CourseCards):
                cards.refresh()

    def _kept(self, game: str) -> NewGame | None:
        """The choices for a game when it was last shown, as the settings keep them; None where it never was."""
        return self.settings.choices_of(game)

    def _begun_with(self, game: str | None) -> SetupDraft:
        """The draft to begin with for a game (None: the one played last)."""
        now = self.settings
        return first_draft(now.new_game, game, PLAYABLE, self._kept(game or now.new_game.game), now.you)

    def _game_row(self, number: int) -> GameBox:
        rules = PLAYABLE[number]

        def choose() -> SceneChange | None:
            if rules is self.draft.rules and self.ui.mode not in ("mouse", "touch"):
                return self.begin() if self._start.enabled else None
            if rules is self.draft.rules:       # who points at it looks at it: it is open already, and Play now begins
                self._to_start()
                return None
            self.unpack(self._games[number])
            self._to_start()
            return None
        usual = first_draft(NewGame(), rules.key).minutes(None)
        cover = BoxCover(rules.key, rules.short, rgb(cloth_of(rules.key)), _seats(rules.seats), usual.minutes if usual is not None else 0)
        return GameBox(rules.title, choose, cover, icon_of(rules.key), rules.summary)

    def unpack(self, box: GameBox) -> None:
        """Opens another box, with its game as it was left."""
        former = next(box for box in self._games if box.selected)
        rules = PLAYABLE[self._games.index(box)]
        self._left[self.draft.rules.key] = self.draft
        self._take(self._left.get(rules.key) or self._begun_with(rules.key), refill=True)
        unpack(self.motion, former, box, reduced=not self.painter.look.motion)

    def _fill(self) -> None:
        """Makes the rows of the files, seats and options of this game."""
        self.draft = self._played.fill(self.draft)
        self._cover.put(self.draft.rules.key, icon_of(self.draft.rules.key))
        self._seats.fill(self.draft)
        self._house.fill(self.draft)
        self.put_draft()

    def choose_file(self, part: int, stem: str) -> None:
        """Takes another file for a part of the game."""
        self._change(self._played.playable(self.draft.with_file(part, stem)))

    def set_course(self) -> SceneChange | None:
        """Opens the screen on which the course is set."""
        draft, setter = self.draft, setter_of(self.draft.rules.key)
        if setter is None or self._played.fault:
            return None
        return Push(setter.scene(self._played.own_content(draft), dict(draft.options), draft.course_set))

    def put_draft(self) -> None:
        """Brings every widget in line with the draft."""
        draft = self.draft
        minutes = draft.minutes(self._played.content)
        for button, rules in zip(self._games, PLAYABLE, strict=True):
            button.select(rules is draft.rules)
            if rules is draft.rules:
                button.takes(minutes.minutes if minutes is not None else 0)
        self._title.set(draft.rules.title)
        self._summary.set(draft.rules.summary)
        self._offer_lesson()
        self._tray.line(rgb(cloth_of(draft.rules.key)))
        self._played.put(draft)
        self._cover.show(not self._played.on_course)
        self._tray.rename(_COURSE, _("Course and rules") if self._played.on_course else _("House rules"))
        sides, why, warning = self._beginning()
        self._seats.put(draft, sides)
        self._show_house_rules(sides=any(len(side) > 1 for side in sides))
        wrong = next((trouble for seat in range(draft.count) if (trouble := draft.trouble(seat))), "")
        why = why or self._house.fault or wrong
        self._start.enable(not why, why)
        self._start_again.enable(not why, why)
        if why:
            self._ahead.forget()
        self._start.set(_("Play now"), self._in_words(minutes))
        by_pad = _("Play now (X of a pad, wherever the focus is)")
        self._start.tip = by_pad if minutes is None else f"{by_pad}\n{minutes.why}"
        self._show_length(minutes)
        self._note.set(why or warning)
        self._note.show(bool(self._note.text))

    def _show_length(self, minutes: GameMinutes | None) -> None:
        """Shows the lengths that are offered, with the chosen one marked."""
        draft, offer = self.draft, length_of(self.draft.rules.key)
        self._length.show(offer is not None and not self._played.fault)
        if offer is None or self._played.fault:
            return
        now, course = dict(draft.options)[offer.option], self._played.content
        option = next(one for one in options.declared(draft.rules.options) if one.name == offer.option)
        holes = draft.course_holes(course)
        self._lengths = offer.shown(option.choices, now, holes)
        self._length.set([offer.in_words(value, holes) for value in self._lengths], self._lengths.index(now))
        self._length.tip = minutes.why if minutes is not None else ""

    def _lengthen(self, number: int) -> None:
        """Sets the length with that index among those offered."""
        offer = length_of(self.draft.rules.key)
        if offer is not None:
            option = next(one for one in options.declared(self.draft.rules.options) if one.name == offer.option)
            self.set_option(option, self._lengths[number])

    def _in_words(self, minutes: GameMinutes | None) -> str:
        """What Play now begins, in a line, and how long it takes; says "as last time" where nothing has been changed since."""
        draft = self.draft
        others = [chair.level for chair in draft.seats if chair.level != PERSON]
        persons = len(draft.persons)
        who = ngettext("{n}\u00a0bot", "{n}\u00a0bots", len(others)).format(n=len(others)) if others else ""
        if persons > 1 or not others:
            people = ngettext("{n}\u00a0person", "{n}\u00a0people", persons).format(n=persons)
            who = _("{people}, {bots}").format(people=people, bots=who) if who else people
        course = self._played.course_of(draft)
        what = _("{course}, {who}").format(course=course, who=who) if course else who
        if draft.is_as_in(self._kept(draft.rules.key)) and not is_new(self.settings, draft.rules.key):      # never played
            what = _("as last time: {what}").format(what=what)
        if minutes is None:
            return what
        time = minutes_in_words(minutes.minutes).replace(" ", "\u00a0")     # a unit does not stand alone in a line
        return _("{what}; about\u00a0{time}").format(what=what, time=time)

    def _show_house_rules(self, *, sides: bool) -> None:
        """Brings the house rules and the line of their heading in line with the draft."""
        draft = self.draft
        changed = draft.house_rules(self._played.content) if not self._played.fault else ()
        titles = [option.title for option in options.declared(draft.rules.options) if option.name in changed]
        if sides and draft.duplicate:
            titles.append(_("Duplicate match"))
        self._fold.set(_("House rules"), changed_in_words(titles), "down" if self._house.visible else "right")
        self._house.put(draft, len(changed), sides=sides, told=self._dice_told)

    def _beginning(self) -> tuple[list[tuple[int, ...]], str, str]:
        """The seats of each side; the sentence why no game can begin with these choices, or ""; and a warning before the game, or ""."""
        if self._played.fault:
            return [], self._played.fault, ""
        draft = self.draft
        try:
            start = draft.rules.start(Setup(len(draft.seats), draft.values(), self._played.content))
        except ValueError as error:
            return [], str(error), ""
        key = draft.rules.key, draft.files, draft.courses_set, draft.options, draft.count
        self._ahead.choose(key, lambda: TableAhead(draft.rules, start, draft.taken()))
        return [line.seats for line in draft.rules.scores(start).lines], "", warning_before(draft.rules.key, start)

    # ---- changes
    def _take(self, draft: SetupDraft, refill: bool = False) -> None:
        self.draft = draft
        if refill:
            self._fill()
        else:
            self.put_draft()

    def _unfold(self) -> None:
        """Unfolds the house rules, with their heading at the top of the window, or folds them away."""
        self._house.show(not self._house.visible)
        self.put_draft()
        if self._house.visible:
            before = self._page.offset
            self.ui.set_focus(self._house.first)
            self._page.show_from_the_top(self._house.rect, self._fold.rect)
            scroll_on(self.motion, self._page, before, reduced=not self.painter.look.motion)

    def to_the_book(self) -> None:
        """Sets every option as the rules have it, and the deals to be played once."""
        self._change(replace(self.draft.by_the_book(self._played.content), duplicate=False))
        self.ui.set_focus(self._fold)

    def set_option(self, option: Option, value: str) -> None:
        draft = self.draft.opted(option.name, value)
        self._change(draft if self._played.fault else draft.fitted(self._played.content))

    def _change(self, draft: SetupDraft) -> None:
        """Takes a draft whose changed options may allow other numbers of seats."""
        before = self.draft
        self.draft = draft
        if self._seats.counts(draft) != self._seats.counts(before) or draft.count != before.count:
            self._seats.fill(draft)
        self.put_draft()

    @property
    def _dice_told(self) -> bool:
        """Whether the dice of this game will be rolled on a real table and told to the window."""
        return self.settings.own_dice and has_dice(self.draft.rules.key)

    def set_undo(self, on: bool) -> None:
        self._take(replace(self.draft, free_undo=on))

    def set_twice(self, on: bool) -> None:
        self._take(replace(self.draft, duplicate=on))

    def _today(self) -> SceneChange | None:
        from game.ui.scenes.day import DayScene

        return Push(DayScene(self.draft.rules.key))

    def _read_rules(self) -> SceneChange:
        from game.ui.scenes.rules import RulesScene

        return Push(RulesScene(self.draft.rules.key))

    def _read_house_rules(self) -> SceneChange:
        from game.ui.scenes.rules import RulesScene

        return Push(RulesScene(self.draft.rules.key, house_rules=True))

    def _settings(self) -> SceneChange | None:
        from game.ui.scenes.settings import SettingsScene

        return Push(SettingsScene())

    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.source == "pad" and intent.name == "undo":
            if self._start.enabled:
                return self.begin()
            self._tray.turn(_PLAY)
            self._start.refuse()
        return super().handle(intent)

    def _offer_lesson(self) -> None:
        """Shows the button to the guided game of the game that is shown."""
        words = offered(self.settings, self.draft.rules.key)
        self._lesson.show(bool(words))
        self._lesson.set(words)

    def _play_lesson(self) -> SceneChange | None:
        return PlayLesson(self.draft.rules.key)

    def resumed(self, result: object) -> SceneChange | None:
        """Back from another screen: pops with a table to play, or takes in a new player, file or course, or the end of a guided game."""
        self._offer_lesson()
        if isinstance(result, Table):
            return Pop(result)
        if isinstance(result, PlayLesson):
            return result
        if isinstance(result, Path):        # from the workshop
            self.draft = self._played.with_made(self.draft, result)
        if isinstance(result, SetCourse):
            self.draft = self.draft.with_course(result.text)
        if isinstance(result, Profile):
            self.draft = self._seats.with_newcomer(self.draft, result.name)
        if result == PLAYED_THROUGH:
            lesson = LESSONS.of(self.draft.rules.key)
            self.draft = self.draft.among([Chair(name, lesson.offer.level) for name, _level in lesson.bots])
        self._take(self.draft, refill=True)
        if result == PLAYED_THROUGH:
            self._to_start()
            self.shell.say(_("That was the guided game. Play now begins a real one."))
        return None

    def begin(self) -> SceneChange | None:
        """Pops with the table of the choices, which are kept when the screen is left."""
        draft = self.draft
        now = datetime.now().astimezone()
        rules, folder = draft.rules, self.shell.saves
        self.shell.change(met(self.settings, rules.key))
        table = Table.new(rules, draft.values(), draft.taken(), now=now, folder=folder, undo="free" if self._dice_told else draft.undo,
                          content=self._played.content, deal=self._house.deal, tables=1 if self._house.duplicate else None)
        return Pop(table)

    def update(self, seconds: float) -> SceneChange | None:
        """Takes in what has been worked out, and has the table of the present choices painted ahead.

        Play now is also beside the title while it is scrolled out of view, or on another page.
        """
        self._played.renew()
        self._start_again.show(self._start.rect.w > 0 and (self._start not in self._tray.walk() or seen(self._start) != self._start.rect))
        self._ahead.update(seconds, moving=self.moving)
        return None

    @property
    def next_due(self) -> float | None:
        return min((due for due in (super().next_due, self._ahead.next_due) if due is not None), default=None)

    def leave(self) -> None:
        self._ahead.close()
        self._day.stop()
        self._left[self.draft.rules.key] = self.draft
        games = {**self.settings.games, **{key: draft.remembered() for key, draft in self._left.items()}}
        self.shell.change(msgspec.structs.replace(self.settings, new_game=self.draft.remembered(), games=games))


def _seats(seats: range) -> str:
    """The numbers of players, as on a box: "2–4"."""
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
