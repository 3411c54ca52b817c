"""What is said of a save: on its plate, and beside the wall once it is chosen."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from game.rules import registry
from game.session import deals
from game.session.profiles import FaceOf
from game.session.seats import Seat
from game.session.shelf import Summary
from game.ui.device_words import save_hint
from game.ui.input import InputDevice
from game.ui.levels import PERSON, level_name, pips_of
from game.ui.paint.sitter import Sitter, sitter_of
from game.ui.standing import side_of, standing
from game.ui.theme import SIZES
from game.ui.wall.hanging import Words
from game.ui.wall.pictures import WantedPicture
from game.ui.wall.pinned import CardBack
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column, Gap, Row, WidgetGrid
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, lesser
from game.words import _, ngettext, number_word


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
    return save.title or registry.find(save.game).title


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
    return Words(title, _short(save), f"{moment}  ·  {course}" if course else moment, f"{title}  ·  {then:%m-%d}")


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
