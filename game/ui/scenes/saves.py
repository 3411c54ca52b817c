"""The shelf: every saved game with its score, to be played on, looked at again, mended or thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from game.errors import UserError
from game.rules import registry
from game.session import deals
from game.session.loading import Loaded
from game.session.lock import in_use
from game.session.shelf import Shelf, Summary
from game.session.table import Table
from game.ui.background_iterator import BackgroundIterator
from game.ui.navigation import Move, Pop, Push
from game.ui.scene import Scene
from game.ui.scenes.new_game import PERSON, level_name
from game.ui.scenes.page import ListAndDetail, lesser, page, sheet
from game.ui.scenes.sharing import Sharing
from game.ui.scenes.standing import standing
from game.ui.tables.registry import PLAYABLE, REVIEWS
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Plaque, Rule
from game.ui.widgets.dialog import Answer, ask, tell
from game.ui.widgets.layout import Column, Gap, Grid, Row, Scroll
from game.ui.widgets.lists import ListBox, ListLine
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label, Title
from game.words import _, ngettext

BETWEEN = .4        # seconds between two settings of the list while it grows
PATIENCE = .25      # seconds that the first picture waits for the shelf, which mostly is known by heart


class Wish(NamedTuple):
    """What the shelf pops with: this save is to be played on."""

    path: Path


class SavesScene(Scene):
    """The saves at the left, newest first; the one in focus at the right, with what can be done with it."""

    def __init__(self) -> None:
        super().__init__()
        self._saves: list[Summary] = []
        self._coming: BackgroundIterator[Summary] | None = None
        self._since = 0.0
        self._shown: Path | None = None
        self._detailed: tuple[Summary, bool] | None = None      # whose detail stands at the right, and whether it is being played
        self._list = ListBox((), self._chosen, seen=self._look, empty=_("Nothing here yet."))
        self._detail = Column(gap=10)
        self._sharing = Sharing(self, self._show_pasted)
        self._actions = Row(gap=10, wrap=True)

    # ---- what is shown
    def build(self) -> Widget:
        """List and detail."""
        self._read()
        self._refill()
        statistics = Button(_("Statistics"), self._statistics, icon="log", tall=40, tip=_("What the finished games add up to"))
        paste = Button(_("Paste a shared game"), self._sharing.paste, icon="paste", tall=40,
                       tip=_("Show the game whose text you have copied"))
        return page(_("Saved games & replays"), Pop, ListAndDetail(
            self._list, Plaque(self._list, 10, seed=41, grow=.9), sheet(Scroll(self._detail, pad=2), self._actions, grow=1.1)),
            (statistics, paste))

    @property
    def saves(self) -> tuple[Summary, ...]:
        """What has been read of the shelf so far, newest first."""
        return tuple(self._saves)

    @property
    def reading(self) -> bool:
        """Whether more saves are still to come."""
        return self._coming is not None

    def _read(self) -> None:
        """Starts reading the shelf, and waits a moment: usually that is enough."""
        self._stop()
        self._saves = []
        self._coming = BackgroundIterator(Shelf(self.shell.saves, PLAYABLE).summaries(), self.shell.wake)
        self._coming.wait_over(PATIENCE)
        self._fetch()

    def _fetch(self) -> bool:
        """Adds what has been read meanwhile to the list; returns whether there was anything."""
        if self._coming is None:
            return False
        over, come = self._coming.over, self._coming.take()
        self._saves += come
        if over:
            self._coming = None
        return over or bool(come)

    def update(self, seconds: float) -> Move | None:
        """More of the shelf has been read: shown a few times a second, for a long list takes its time to set."""
        self._since += seconds
        move = self._sharing.update()
        if move is not None:
            return move
        if self._coming is not None and (self._coming.over or self._since >= BETWEEN) and self._fetch():
            self._since = 0.0
            self._refill()
        return None

    def _refill(self) -> None:
        """Refreshes the list and keeps the selected save."""
        paths = [save.path for save in self._saves]
        at = paths.index(self._shown) if self._shown in paths else 0 if paths else -1
        self._list.fill([_line(save) for save in self._saves], at)
        self._look(at)

    def _look(self, number: int) -> None:
        """A row has the focus: show its save."""
        save = self._saves[number] if 0 <= number < len(self._saves) else None
        self._list.select(number)
        self._shown = save.path if save is not None else None
        if save is None:
            self._detail.replace(*self._empty())
            self._actions.replace()
            self._detailed = None
            return
        played = in_use(save.path)
        if (save, played) != self._detailed:
            self._detail.replace(*(_damaged(save) if save.damaged else _whole(save, played)))
            self._actions.replace(*self._buttons(save, played))
        self._detailed = save, played

    def _empty(self) -> Sequence[Widget]:
        if self._coming is not None:
            return (lesser(_("Looking along the shelf…")),)
        return (Title(_("The shelf is empty"), SIZES.heading + 4),
                Label(_("Every game you begin is saved here from its first move on, without being asked. Begin one from the menu.")))

    def _buttons(self, save: Summary, played: bool) -> list[Widget]:
        if played:
            return [Button(_("Watch"), lambda: self._replay(save, live=True), icon="replay", style="brass", tall=40)]
        delete = Button(_("Delete…"), lambda: self._ask_delete(save), icon="delete", style="paper", tall=40)
        if save.damaged:
            return [Button(_("Open the readable part"), lambda: self._recover(save), icon="saved", style="brass", tall=40), delete]
        replay = Button(_("Replay"), lambda: self._replay(save), icon="replay", style="brass" if save.finished else "paper", tall=40)
        copy = Button(_("Copy as text"), lambda: self._sharing.copy(save.path), icon="copy", style="paper", tall=40,
                      tip=_("The whole game as one short text for the clipboard, to be sent to others"))
        if save.finished and save.deal is not None:
            same = Button(_("The same deal"), lambda: self._same_deal(save), icon="person", style="paper", tall=40,
                          tip=_("From another seat, with bots in yours, or with sides exchanged"))
            return [replay, same, copy, delete]
        if save.finished:
            review = Button(_("Review"), lambda: self._review(save), icon="info", style="paper", tall=40)
            return [replay, *([review] if save.game in REVIEWS else []), copy, delete]
        return [Button(_("Continue"), lambda: Pop(Wish(save.path)), icon="play", style="brass", tall=40), replay, copy, delete]

    # ---- what can be done
    def _chosen(self, number: int) -> Move | None:
        """A row was pressed: the focus goes to the first thing that can be done with its save."""
        if not 0 <= number < len(self._saves):
            return None
        self._look(number)
        if self._actions.children:
            self.ui.set_focus(self._actions.children[0])
        return None

    def _replay(self, save: Summary, *, live: bool = False) -> Move | None:
        from game.ui.scenes.replay import ReplayScene  # noqa: PLC0415 - tables must not delay the menu's first picture

        try:
            return Push(ReplayScene(save.path, live=live))
        except UserError as error:
            tell(self.ui, _("This game cannot be opened"), str(error), _("Close"))
            return None

    def _review(self, save: Summary) -> Move | None:
        from game.ui.scenes.replay import review_of  # noqa: PLC0415 - tables must not delay the menu's first picture

        try:
            return Push(review_of(save.path))
        except UserError as error:
            tell(self.ui, _("This game cannot be opened"), str(error), _("Close"))
            return None

    def _show_pasted(self, loaded: Loaded) -> Move | None:
        from game.ui.scenes.replay import ReplayScene  # noqa: PLC0415

        return Push(ReplayScene(loaded))

    def _statistics(self) -> Move | None:
        from game.ui.scenes.statistics import StatisticsScene  # noqa: PLC0415

        return Push(StatisticsScene())

    def _same_deal(self, save: Summary) -> Move | None:
        from game.ui.scenes.same_deal import SameDealScene  # noqa: PLC0415

        try:
            return Push(SameDealScene(save.path))
        except UserError as error:
            tell(self.ui, _("This game cannot be opened"), str(error), _("Close"))
            return None

    def _ask_delete(self, save: Summary) -> None:
        title = save.title or save.path.name
        ask(self.ui, _("Delete this game?"), _("{title} goes for good; it cannot be brought back.").format(title=title), [
            Answer(_("Keep it"), cancel=True, primary=True), Answer(_("Delete"), lambda: self._delete(save))])

    def _delete(self, save: Summary) -> None:
        try:
            Shelf(self.shell.saves, PLAYABLE).delete(save.path)
        except UserError as error:
            tell(self.ui, _("This game cannot be deleted"), str(error), _("Close"))
            return
        number = self._saves.index(save)
        del self._saves[number]
        if self._saves:
            self._shown = self._saves[min(number, len(self._saves) - 1)].path
        self._refill()
        self.shell.say(_("Deleted."))

    def _recover(self, save: Summary) -> None:
        try:
            path = Shelf(self.shell.saves, PLAYABLE).recover(save.path)
        except UserError as error:
            tell(self.ui, _("Nothing can be read of it"), str(error), _("Close"))
            return
        self._shown = path
        self._read()
        self._refill()
        self.shell.say(_("What could be read is saved as {name}; the damaged file stays.").format(name=path.name))

    def resumed(self, result: object) -> Move | None:
        """Back from a replay: the shelf may have changed. A table of the same deal is to be played."""
        if isinstance(result, Table):
            return Pop(result)
        self._read()
        self._refill()
        return None

    def _stop(self) -> None:
        if self._coming is not None:
            self._coming.stop()
            self._coming = None

    def leave(self) -> None:
        """Stop reading."""
        self._stop()
        self._sharing.stop()


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


def _line(save: Summary) -> ListLine:
    """A save as a row."""
    moment = when(save.changed, datetime.now())
    if save.damaged:
        return ListLine(save.path.name, _("damaged  ·  {when}").format(when=moment), "warn")
    game = save.title or registry.find(save.game).title
    score = standing(save.lines, save.names, _persons(save))
    state = _("finished {score}").format(score=score) if save.finished else score
    parts = (", ".join(save.names), state, moment)
    return ListLine(game, "  ·  ".join(parts), "crown" if save.finished else "play")


def _whole(save: Summary, played: bool) -> list[Widget]:
    """The detail of a save that can be read; `played`: some table has it open."""
    rules = registry.find(save.game)
    people: list[Widget] = [
        Row(Token(seat, 24), Column(Label(name, kind="bold"), lesser(level_name(level or PERSON)), gap=0, grow=1), gap=10)
        for seat, (name, level) in enumerate(zip(save.names, save.levels, strict=True))
    ]
    began = _moment(save.created)
    parts: list[Widget] = [
        Title(save.title or rules.title, SIZES.heading + 4),
        Label(standing(save.lines, save.names, _persons(save)), SIZES.heading, kind="bold"),
        lesser(_state(save, played)),
        Rule(),
        Grid(*people, columns=2, least=170, gap=10),
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
    return [*parts, Gap(4)]


def _state(save: Summary, played: bool) -> str:
    if played:
        return _("Open in another window: it can be watched from here.")
    return _("Finished.") if save.finished else _("Not finished: it waits for you.")


def _moment(created: str) -> str:
    """When a game was begun, or "" where the save does not say."""
    try:
        return when(datetime.fromisoformat(created).timestamp(), datetime.now())
    except (ValueError, OverflowError, OSError):
        return ""


def _damaged(save: Summary) -> list[Widget]:
    """The detail of a save that is refused."""
    return [
        Title(_("Damaged"), SIZES.heading + 4),
        Label(save.damaged or "", tint="warning"),
        Rule(),
        Label(_("Nothing of it is changed or thrown away. What stands before the damage can be opened as a new save beside it.")),
        lesser(_("Kept as {file}").format(file=save.path.name)),
    ]
