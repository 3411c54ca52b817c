"""The end of a game: its standings, the same table again, its replay, and what can be kept of it: its picture and its table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Protocol

import pygame

from game.analysis.record import RECORDS
from game.errors import UserError
from game.rules.options import today, written
from game.session import deals
from game.session.replay import save_csv, save_rows, sight_of_table
from game.session.shelf import moved_on
from game.session.table import Table
from game.ui.navigation import Pop, SceneChange
from game.ui.paint import Painter
from game.ui.paint.store import keep_png
from game.ui.play.bar import WayOn
from game.ui.play.desk import Desk, TableEyes
from game.ui.play.panel import GoOn
from game.ui.play.standings import Keepsake, picture_of, standings
from game.ui.scene import Scene
from game.ui.sharing import Sharing
from game.ui.table.face import FaceMaker
from game.ui.table.registry import REVIEWS, make_face
from game.ui.wall.pictures import LOOK_AGAIN, TableStill
from game.ui.widgets.base import STOOD, Guard, Widget
from game.ui.widgets.button import On
from game.words import _


class TableLeads(Protocol):
    """The ways on from a table."""

    away: str
    """The name of the place to which leaving leads; "" for the clubhouse."""

    def watch(self) -> SceneChange | None:
        """Opens the replay of the game."""

    def review(self, seat: int) -> SceneChange | None:
        """Opens the review of a seat's decisions: what each has cost."""

    def same_deal(self) -> SceneChange | None:
        """Opens the choices for playing the game's deal again."""

    def leaving(self, move: Callable[[], SceneChange]) -> On:
        """A callback that makes this change of scenes; where the game is not saved, it asks first."""


class Ending:
    """The standings of a table that is over, and what its buttons do."""

    def __init__(self, scene: Scene, desk: Desk, table: Table, viewpoint: TableEyes, ways: TableLeads,
                 faces: FaceMaker = make_face) -> None:
        """`faces` makes the face for a picture of the table."""
        self._faces = faces
        self._still: TableStill | None = None       # the table whose picture is being drawn, to be saved
        self._scene, self._desk, self._table = scene, desk, table
        self._viewpoint, self._ways = viewpoint, ways
        self._sharing = Sharing(scene)

    def update(self, seconds: float) -> None:
        """Lets time pass."""
        self._sharing.update()
        if self._still is not None:
            self._still.let_pass(seconds)
            self._save_picture(self._still)

    @property
    def next_due(self) -> float | None:
        """Seconds until a picture that is being drawn is checked again; None where none is."""
        return LOOK_AGAIN if self._still is not None else None

    def stop(self) -> None:
        """The scene is left: a picture that was asked for is saved as far as it is drawn."""
        self._sharing.stop()
        if self._still is not None:
            self._save_picture(self._still, at_once=True)

    def offer(self) -> None:
        """Puts the button that brings the standings back beside the sentence."""
        if not self._desk.strip.children:
            self._desk.strip.offer(GoOn(_("Standings"), self.open_standings))

    def open_standings(self) -> None:
        """Shows the standings above the table."""
        table, ui, on = self._table, self._scene.ui, self._ways
        self._desk.close_drawer()
        if self._desk.strip.children:
            ui.set_focus(self._desk.strip.children[0])      # once they are closed, the same key brings them back
        kept = table.saved.path
        ways = [*self._next()]
        if kept is not None and table.rules.key in REVIEWS:
            ways.append(WayOn(_("Review"), "info", lambda: on.review(self._viewpoint.now[1])))
        ways.append(WayOn(on.away or _("Clubhouse"), "flag", on.leaving(Pop)))
        layer = standings(table.scores, table.names, self._scorecard(), ways, tuple(self._more(kept)), self._desk)
        ui.open(layer, layer.focus, veil=True, guard=Guard(STOOD, quiet=True))      # a press repeated too often is no rematch

    def _next(self) -> Iterator[WayOn]:
        """The ways on that most players take: the other table of a duplicate match, the result of both, or a rematch."""
        table, on, saves = self._table, self._ways, self._scene.shell.saves
        if table.of_two == 1:
            second = on.leaving(lambda: Pop(second_table(table, saves)))
            yield WayOn(_("Second table"), "redo", second, _("The same deals with sides exchanged"))
            return
        if table.of_two == 2 and self._has_deal:
            yield WayOn(_("Both tables"), "saved", on.same_deal, _("Who has won the duplicate match"))
        yield WayOn(_("Rematch"), "redo", on.leaving(lambda: Pop(rematch(table, saves))))

    @property
    def _has_deal(self) -> bool:
        """Whether its deal can be played again."""
        return self._table.saved.path is not None and self._table.deal is not None

    def _more(self, kept: Path | None) -> Iterator[WayOn]:
        """The ways on that few players take; `kept` is the file of the save, None where there is none."""
        yield WayOn(_("See the table"), "left", self._scene.ui.close)
        if kept is not None:
            yield WayOn(_("Watch the replay"), "replay", self._ways.watch)
        if self._has_deal and self._table.of_two != 2:
            yield WayOn(_("The same deal"), "person", self._ways.same_deal,
                        _("From another seat, with bots in yours, or with sides exchanged"))
        yield WayOn(_("Save as picture"), "picture", self._keep_picture)
        yield WayOn(_("Save as CSV"), "saves", self._keep_table)
        if kept is not None:
            yield WayOn(_("Copy as text"), "copy", lambda: self._sharing.copy(kept))

    def _scorecard(self) -> Widget:
        return self._desk.face.scorecard(*self._viewpoint.seen())

    def _keep_picture(self) -> None:
        """Has a picture of the table drawn and saved, on the cloth of this screen: in this size nearly all of it is painted already."""
        scene, room = self._scene, self._desk.room
        cloth = room.parts.table.rect.clip(pygame.Rect((0, 0), scene.ui.size))
        self._drop()
        self._still = TableStill(sight_of_table(self._table), cloth.size,
                                 lambda p, _size: room.backdrop(p, scene.ui.size).subsurface(cloth), faces=self._faces)
        self._still.enter(scene.shell)
        self._save_picture(self._still)
        if self._still is not None:
            scene.shell.say(_("Drawing the picture …"))

    def _save_picture(self, still: TableStill, *, at_once: bool = False) -> None:
        """Saves the picture when it is ready, or `at_once` as far as it is drawn."""
        seen = still.picture()
        if not still.ready and not at_once:
            return
        table, scene = self._table, self._scene
        course = course_of(table.rules.key, written(table.setup.options), table.setup.content)
        kept = Keepsake(table.title or table.rules.title, table.scores, table.names, course, datetime.now().astimezone().date(), seen)
        scene.shell.say(keep_picture(scene.painter, kept, self._scorecard(), scene.shell.saves / "pictures" / f"{_stem(table)}.png"))
        self._drop()

    def _drop(self) -> None:
        if self._still is not None:
            self._still.exit()
            self._still = None

    def _keep_table(self) -> None:
        view, _sitting = self._viewpoint.seen()
        rows = self._desk.face.card_rows(view, self._table.names)
        self._scene.shell.say(keep_table(self._table, self._scene.shell.saves, rows))


def rematch(table: Table, folder: Path) -> Table:
    """A new game with the same seats and options, by the rules of today, kept as a save of its own."""
    now = datetime.now().astimezone()
    setup = table.setup
    return Table.new(table.rules, today(setup.options), table.seats, now=now, folder=folder, undo=table.undo_rule, content=setup.content,
                     deal=deals.fresh())


def second_table(table: Table, folder: Path) -> Table:
    """The second table of a duplicate match: the same deals with sides exchanged."""
    now = datetime.now().astimezone()
    setup = table.setup
    second = Table.new(table.rules, setup.options, moved_on(table.seats, 1), now=now, folder=folder, undo=table.undo_rule,
                       content=setup.content, deal=table.deal, tables=2)
    second.notice = _("The second table: the same deals, and each side has the tiles that the other had.")
    return second


def course_of(game: str, options: Mapping[str, str], content: object) -> str:
    """The name of the course that a game with these options is played on, "" where it is played on none."""
    recorded = RECORDS.get(game)
    played = recorded is not None and content is not None and recorded.on_course(options)
    return recorded.course(content) if recorded is not None and played else ""


def keep_picture(p: Painter, kept: Keepsake, scorecard: Widget, path: Path) -> str:
    """Saves the standings, the scorecard and the table as a PNG; returns the sentence that says where, or why not."""
    return keep_png(picture_of(p, kept, scorecard), path)


def keep_table(table: Table, saves: Path, card: Sequence[Sequence[str]] = ()) -> str:
    """Saves what happened, the standings and any scorecard as CSV; returns the sentence that says where, or why not."""
    path = saves / "scores" / f"{_stem(table)}.csv"
    beside = path.with_name(f"{path.stem}-card.csv")
    try:
        save_csv(table, path)
        if card:
            save_rows(card, beside)
    except UserError as error:
        return str(error)
    if card:
        return _("Table saved as {path}, the scorecard as {card}").format(path=path, card=beside.name)
    return _("Table saved as {path}").format(path=path)


def _stem(table: Table) -> str:
    """The name that the game's own save has, without what follows the first dot."""
    return table.saved.path.name.partition(".")[0] if table.saved.path is not None else table.rules.key
