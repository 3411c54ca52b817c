"""What is said of a save on its plate, and what stands beside the wall: the words on the chosen one, or the champions' board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

import pygame

from game.rules import contract
from game.session import deals
from game.session.people import FaceOf
from game.session.seats import Seat
from game.session.shelf import Summary
from game.statistics.overview import ClubHonours
from game.ui.game_words import PERSON, level_name, pips_of, side_of, standing
from game.ui.input import Act, InputDevice, save_hint
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.paint.sitter import Sitter, sitter_of
from game.ui.wall.champions import ChampionsBoard, TrophyShelf
from game.ui.wall.hanging import CardBack, Words
from game.ui.wall.pictures import WallPictures, WantedPicture, wanted
from game.ui.wall.wall import Wall
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.chairs import Token
from game.ui.widgets.focus import nearest
from game.ui.widgets.layout import Column, Gap, Row, Rule, Scroll, WidgetGrid
from game.ui.widgets.text import Label, lesser
from game.words import _, ngettext, number_word


# ---- what is said of a save: on its plate, and beside the wall once it is chosen
def when(seconds: float, now: datetime) -> str:
    """A moment, as near as a list needs it: the time of today, else the day.

    >>> when(datetime(2026, 3, 1, 14, 5).timestamp(), datetime(2026, 3, 1, 20, 0)), when(0, datetime(2026, 3, 1))[:4]
    ('today, 14:05', '1970')
    """
    then = datetime.fromtimestamp(seconds)
    days = (now.date() - then.date()).days
    if days == 0:
        return _("today, {time}").format(time=f"{then:%H:%M}")
    if days == 1:
        return _("yesterday, {time}").format(time=f"{then:%H:%M}")
    return f"{then:%Y-%m-%d, %H:%M}"


def _persons(save: Summary) -> list[int]:
    return [seat for seat, level in enumerate(save.levels) if level is None]


def title_of(save: Summary) -> str:
    """What a save is called: its title, else its game; a damaged one its file."""
    if save.damaged:
        return save.path.name
    return save.title or contract.find(save.game).title


def plate_of(save: Summary, now: datetime) -> Words:
    """What is written on the plate of a save, or on its card."""
    moment = when(save.changed, now)
    if save.damaged:
        return Words(save.path.name, _("damaged"), moment, save.path.name, save.damaged)
    title, then, course = title_of(save), datetime.fromtimestamp(save.changed), save.course
    won = [line for line in save.lines if line.rank == 1] if save.finished else []
    if won:
        heading = _("{course}, {game}").format(course=course, game=title) if course and not save.title else title
        return Words(heading, _result(save), f"{then:%Y-%m-%d}", signed=side_of(won[0], save.names))
    short = course if course and not save.title else title      # where there is room for one, the picture says which game it is
    return Words(title, _short(save), f"{moment}  ·  {course}" if course else moment, f"{short}  ·  {then:%m-%d}")


def told_below(save: Summary, begun: int, device: InputDevice | None) -> str:
    """How many tables are not finished, and what can be asked for the chosen save by the device in use, None where nothing can."""
    stand = ngettext("{number} table stands as you left it.", "{number} tables stand as you left them.", begun)
    lines = [stand.format(number=number_word(begun))] if begun else []
    if device is not None:
        lines.append(save_hint(device, finished=save.finished))
    return "\n".join(lines)


def back_of(save: Summary) -> CardBack:
    """What is on the back of the card of a finished game."""
    people = tuple((seat, name, pips_of(level or PERSON)) for seat, (name, level) in enumerate(zip(save.names, save.levels, strict=True)))
    moves = ngettext("{n} move", "{n} moves", save.steps).format(n=save.steps)
    deal = () if save.deal is None else (_("Deal {number}").format(number=deals.written(save.deal)),)
    return CardBack(WantedPicture(save.path, save.changed, card=False), people, (moves, *deal))


def _short(save: Summary) -> str:
    """How it stands, in the room of a plate: of more than two sides only who is ahead."""
    best = [line for line in save.lines if line.rank == 1]
    if len(save.lines) <= 2 or not best:
        return standing(save.lines, save.names, _persons(save))
    points = best[0].points
    if len(best) == len(save.lines):
        return _("{n} all").format(n=points) if points else _("no score yet")
    ahead, shared = _("{name} leads, {n}"), _("{name} and others, {n}")
    return (ahead if len(best) == 1 else shared).format(name=side_of(best[0], save.names), n=points)


def _result(save: Summary) -> str:
    """How a game ended, in the room beside the signature of whoever has won it."""
    best, others = [line for line in save.lines if line.rank == 1], [line for line in save.lines if line.rank != 1]
    points = best[0].points
    if len(save.lines) == 1:
        return str(points)
    if len(best) > 1:
        return _("shared, {n}").format(n=points) if others else _("{n} all").format(n=points)
    return _("won {n}–{other}").format(n=points, other=others[0].points) if len(others) == 1 else _("won, {n}").format(n=points)


def sitters_of(save: Summary, face_of: FaceOf) -> tuple[tuple[int, Sitter], ...]:
    """Who plays there, by seat; `face_of` tells the faces of people with a profile."""
    seats = (Seat("person" if level is None else "bot", name, level) for name, level in zip(save.names, save.levels, strict=True))
    return tuple((number, sitter_of(seat, number, face_of)) for number, seat in enumerate(seats))


class SaveWords(NamedTuple):
    """The words on a save: those above what can be done with it, and those below."""

    head: tuple[Widget, ...]
    rest: tuple[Widget, ...]


def _title(words: str) -> Label:
    """Display lettering on as many lines as it needs."""
    return Label(words, SIZES.heading + 4, kind="display")


def whole(save: Summary, played: bool) -> SaveWords:
    """The words on a save that can be read; `played` in another window."""
    state = _("Finished.") if save.finished else _("Not finished: it waits for you.")
    if played:
        state = _("Open in another window: it can be watched from here.")
    people: list[Widget] = [
        Row(Token(seat, 24), Column(Label(name, kind="bold"), lesser(level_name(level or PERSON)), gap=0, grow=1), gap=10)
        for seat, (name, level) in enumerate(zip(save.names, save.levels, strict=True))
    ]
    began = _moment(save.created)
    head = (_title(title_of(save)),
            *([Label(save.course, kind="italic")] if save.course else []),
            Label(standing(save.lines, save.names, _persons(save)), SIZES.heading, kind="bold"), lesser(state))
    parts: list[Widget] = [
        Rule(),
        WidgetGrid(*people, columns=2, least=150, gap=10),
        Rule(),
        lesser(ngettext("{n} move so far", "{n} moves so far", save.steps).format(n=save.steps)),
    ]
    if began:
        parts.append(lesser(_("Begun {when}").format(when=began)))
    parts.append(lesser(_("Kept as {file}").format(file=save.path.name)))
    if save.deal is not None:
        parts.append(lesser(_("Deal {number}").format(number=deals.written(save.deal))))
    if save.torn:
        parts.append(lesser(_("Its last line was cut off, and is dropped when it is played on.")))
    return SaveWords(head, (*parts, Gap(4)))


def _moment(created: str) -> str:
    """When a game was begun, or "" where the save does not say."""
    try:
        return when(datetime.fromisoformat(created).timestamp(), datetime.now())
    except (ValueError, OverflowError, OSError):
        return ""


def damaged(save: Summary) -> SaveWords:
    """The words on a save that is refused."""
    kept = _("Nothing of it is changed or thrown away. What stands before the damage can be opened as a new save beside it.")
    return SaveWords((_title(_("Damaged")), Label(save.damaged or "", tint="warning")), (
        Rule(),
        Label(kept if save.readable else _("No move can be read of it. The file stays as it is until it is deleted.")),
        lesser(_("Kept as {file}").format(file=save.path.name)),
    ))


# ---- what stands beside the wall: the champions' board, or the words on the chosen save with its scorecard in full
class WallAndDetail(Widget):
    """The wall, and what belongs to its chosen save. "Left" goes back to that, not to whichever hangs nearest."""

    def __init__(self, wall: Wall, detail: Widget) -> None:
        super().__init__(wall, detail)
        self._wall, self._detail = wall, detail

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        gap = p.look.px(16)
        wide = (rect.w - gap) * 2 // 3
        self._wall.layout(p, pygame.Rect(rect.x, rect.y, wide, rect.h))
        self._detail.layout(p, pygame.Rect(rect.x + wide + gap, rect.y, rect.w - wide - gap, rect.h))

    def act(self, act: Act) -> Reply:
        host, now = self.host, self.host.focus if self.host is not None else None
        if act.name != "left" or host is None or now is None:
            return False
        beside = [w for w in self._detail.walk() if w.focusable and w.rect.w]
        if now not in beside or nearest(now, beside, "left") is not None:
            return False
        hanging = self._wall.widget(self._wall.selected)
        if hanging is None:
            return False
        host.sound("tick")
        host.set_focus(hanging)
        return True


class BoardColumn(Scroll):
    """The champions' board and their cups, and below them the ways to older games and to a new one."""

    def __init__(self, games: Sequence[str], face_of: FaceOf, older: On, new: On) -> None:
        self.board, self._cups, self._games = ChampionsBoard(games, face_of), TrophyShelf(), len(games)
        self._older = Button("", older, icon="saves", style="plaque", wide=True, tall=42)
        hang = Button(_("Hang a new picture"), new, icon="new", style="plaque", wide=True, tall=42, note=_("New game"))
        super().__init__(Column(self.board, self._cups, self._older, hang, gap=8), pad=2)
        self.tell_older(0)

    def put(self, honours: ClubHonours) -> None:
        """Show these champions."""
        self.board.put(honours)
        self._cups.put(honours, self._games)

    def tell_older(self, count: int, *, opened: bool = False, chosen: bool = False) -> None:
        """How many games are in the cupboard, and whether one looks into it, or at `chosen` games wherever they are."""
        held = ngettext("{n} in the cupboard", "{n} in the cupboard", count).format(n=count) if count else _("the cupboard is empty")
        self._older.set(_("Back to the wall") if opened else _("Older games"), "" if chosen else held, "left" if opened else "saves")
        self._older.enable(bool(count), _("With all games chosen above, the cupboard can be opened.") if chosen
                           else _("All saved games hang on the wall."))


class CardPicture(Widget):
    """The scorecard of a finished game, as large as it is drawn or as the width allows; nothing while it is drawn."""

    def __init__(self, what: WantedPicture, pictures: WallPictures) -> None:
        super().__init__()
        self._what, self._pictures = what, pictures

    def natural(self, p: Painter) -> int:
        return 0

    def height(self, p: Painter, width: int) -> int:
        made = self._pictures.get(self._what)
        return round(made.get_height() * min(1.0, width / made.get_width())) if made is not None else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        made = self._pictures.get(self._what)
        if made is None or not self.rect.h:
            return
        share = min(1.0, self.rect.w / made.get_width())
        size = round(made.get_width() * share), round(made.get_height() * share)
        fitted = made if share == 1.0 else p.quick(("card", self._what, id(made), size), lambda: pygame.transform.smoothscale(made, size))
        surface.blit(fitted, self.rect.topleft)


class SaveDetail:
    """The words on the chosen save with its scorecard and all its buttons, and for the foot of the room the first of these.

    `champions` shows the board again instead, `more` all that can be done with the save.
    """

    def __init__(self, pictures: WallPictures, champions: On, more: On) -> None:
        self._pictures, self._champions, self._more = pictures, champions, more
        self._head, self._rest = Column(gap=10), Column(gap=10)
        self.actions = Row(gap=10, wrap=True)
        self.at_once = Row(gap=12)
        self.body = Column(self._head, self.actions, self._rest, gap=12)
        self.of: tuple[Summary, bool] | None = None     # the save, and whether it is being played

    def clear(self) -> None:
        """No save is chosen."""
        for part in (self._head, self.actions, self._rest, self.at_once):
            part.replace()
        self.of = None

    def put(self, save: Summary, played: bool, buttons: Callable[[], list[Button]], keys: str) -> bool:
        """Show a save, with what can be done with it; `keys` do the first thing. Whether it is another one, or has changed."""
        if self.of == (save, played):
            return False
        self.of = save, played
        told = damaged(save) if save.damaged else whole(save, played)
        self._head.replace(*told.head)
        self.actions.replace(*buttons(), Button(_("Champions"), self._champions, icon="left", style="paper", tall=40))
        first = buttons()[0]
        first.keys = keys
        first.restyle("brass" if first.style == "brass" else "plaque")
        more = Button(_("More…"), self._more, icon="menu", tall=40, tip=_("What else can be done with this game"))
        self.at_once.replace(first, more)
        self._rest.replace(*([CardPicture(wanted(save), self._pictures)] if save.finished else []), *told.rest)
        return True

    def redraw(self) -> None:
        """Its scorecard has been drawn."""
        self._rest.refresh()
        self._rest.resized()
