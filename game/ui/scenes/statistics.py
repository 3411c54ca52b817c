"""Statistics: a sentence about a player and three plots; then all that the finished games add up to."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from game.analysis.record import OWN, par_words
from game.bots.policy import levels
from game.errors import UserError
from game.kept import listed
from game.rules import contract
from game.session.people import Features, features_of
from game.session.replay import save_rows
from game.session.save_file import SUFFIX
from game.statistics import database, figures, overview
from game.statistics.figures import (
    LEAST_GAMES, THIRDS, Fairness, Filter, Loss, Played, PlayerLadder, ReviewLosses, Value, newest, read_losses, written
)
from game.statistics.overview import TO_PAR, HandsLost, Meetings, hands_lost, holes_over, is_golf, opponents, par_in_words
from game.ui.background import BackgroundWork
from game.ui.beside import BackgroundRun
from game.ui.game_length import level_name
from game.ui.looks.theme import SEAT_MARKS, SIZES
from game.ui.navigation import Pop, Push, SceneChange
from game.ui.paint.sitter import Sitter
from game.ui.review.making import VERSION, keep_reviews
from game.ui.scene import Scene, Shell
from game.ui.scenes.page import card, page, sheet
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.chairs import Token
from game.ui.widgets.controls import ChoiceBox, FormField
from game.ui.widgets.layout import Column, Pad, Row, Rule, Scroll, WidgetGrid
from game.ui.widgets.plot import LAST, BarRow, BarRows, Curve, Plot, PlotBar
from game.ui.widgets.text import Label, Title, lesser
from game.words import N_, _, day_in_words, ngettext

# ---- what comes first on the page of statistics: form, where hands and strokes are lost, opponents, and two people side by side
TALL: Final = 138.0         # logical units of a plot
_FOES: Final = 4            # how many opponents are shown one by one
_FACE: Final = 76
_BELOW: Final = 100.0       # the rating points that the shortest bar stands for
_THIRDS: Final = (N_("First third of a hand"), N_("Second third of a hand"), N_("Last third of a hand"))
assert len(_THIRDS) == THIRDS


class Reviewed(NamedTuple):
    """The losses that reviews have found, and whether a game is being reviewed now."""

    known: ReviewLosses
    going_on: bool


class Facing(NamedTuple):
    """One of the two people compared: the name, the face, the level of a bot ("" for a person), and the number of colour and shape."""

    name: str
    features: Features
    level: str
    mark: int


def _titled(title: str, *parts: Widget) -> Column:
    return Column(Label(title, kind="bold"), *parts, gap=4)


def form(value: Value) -> Widget:
    """The plot of a figure over time, game by game."""
    figure = value.figure
    title = _("{figure}, game by game").format(figure=_(figure.title))
    if not value.curve:
        return _titled(title, lesser(_("There is no curve of this number.") if value.value is not None else
                                     _("Nothing of this has been counted yet.")))
    if figure.key == TO_PAR:
        text = _("Dots: games, each counted as 18 holes. Line: the mean of the last {n}.").format(n=LAST)
    else:
        text = _("Line: the sum so far.") if figure.kind == "sum" else _("Dots: games. Line: the mean of the last {n}.").format(n=LAST)
    return _titled(title, Plot(Curve(value.curve, share=figure.kind == "share", summed=figure.kind == "sum"), TALL), lesser(text))


# ---- where hands and strokes are lost
def losses(base: sqlite3.Connection, wanted: Filter, values: Sequence[Value], reviewed: Reviewed) -> Widget:
    """The plot of strokes over par by hole, or of hands by how they were lost, with what own choices have cost by the reviews."""
    return _strokes_lost(base, wanted, reviewed) if is_golf(wanted.game) else _hands_lost(hands_lost(values), reviewed)


def _strokes_lost(base: sqlite3.Connection, wanted: Filter, reviewed: Reviewed) -> Widget:
    title, found = _("Where strokes are lost"), holes_over(base, wanted)
    if not found:
        return _titled(title, lesser(_("No hole has been finished yet.")))
    own = {loss.place + 1: loss for loss in reviewed.known.losses}
    bars = []
    for hole in found:
        loss = own.get(hole.hole)
        text = ngettext("Hole {n}: {score}, on average of {times} round.", "Hole {n}: {score}, on average of {times} rounds.", hole.played)
        text = text.format(n=hole.hole, score=par_in_words(hole.over), times=hole.played)
        if loss is not None:
            text += " " + _("Own choices cost {strokes:.2f} of it.").format(strokes=loss.mean)
        bars.append(PlotBar(str(hole.hole), hole.over, None if loss is None else loss.mean, text))
    parts: list[Widget] = [Plot(tuple(bars), TALL, tint="warning")]
    parts.append(lesser(_("Bars: strokes over par. Lines: what own choices cost.") if own else _("Bars: strokes over par, by hole.")))
    return _titled(title, *parts, *_on_reviews(reviewed))


def _hands_lost(lost: HandsLost | None, reviewed: Reviewed) -> Widget:
    title = _("Where hands are lost")
    if lost is None:
        return _titled(title, lesser(_("No hand has been finished yet.")))
    rows = [_hands_row(_("Another went out"), lost.out, lost.played), _hands_row(_("Blocked"), lost.blocked, lost.played)]
    most = max((loss.mean for loss in reviewed.known.losses), default=0.0)
    rows += [_third_row(loss, most) for loss in reviewed.known.losses]
    told = [lesser(_("Per cent: what own choices cost of a win."))] if reviewed.known.losses else []
    return _titled(title, BarRows(*rows), *told, *_on_reviews(reviewed))


def _hands_row(name: str, number: int, of: int) -> BarRow:
    text = ngettext("{name}: {number} of {n} hand was lost so.", "{name}: {number} of {n} hands were lost so.", of)
    return BarRow(name, number / of if of else 0.0, _("{n} of {all}").format(n=number, all=of), text.format(name=name, number=number, n=of),
                  tint="warning")


def _third_row(loss: Loss, most: float) -> BarRow:
    name = _(_THIRDS[loss.place])
    text = ngettext("{name}: own choices cost {share:.1%} of a win, on average of {n} hand that was looked back on.",
                    "{name}: own choices cost {share:.1%} of a win, on average of {n} hands that were looked back on.", loss.times)
    return BarRow(name, loss.mean / most if most else 0.0, f"{loss.mean:.1%}", text.format(name=name, share=loss.mean, n=loss.times),
                  tint="warning")


def _on_reviews(reviewed: Reviewed) -> list[Widget]:
    """A line that says so while games are being reviewed; else nothing."""
    if reviewed.going_on:
        return [lesser(_("Looking back on the last games…"))]
    return []


# ---- against whom
def against(base: sqlite3.Connection, wanted: Filter, choose: Callable[[str], SceneChange | None]) -> Widget:
    """The opponents who were met most, each with the games won; `choose` is called with the name that is pressed, "" to show all again."""
    title, found = _("Against whom"), opponents(base, wanted)
    if not found:
        return _titled(title, lesser(_("Against nobody yet. Take a seat with a friend or a bot.")))

    def chooser(name: str) -> Callable[[], SceneChange | None]:
        return lambda: choose("" if wanted.opponent == name else name)
    rows = [BarRow(_named(met), met.won / met.played, _("{n} of {all}").format(n=met.won, all=met.played), _met_in_words(met),
                   chooser(met.name), selected=wanted.opponent == met.name) for met in found[:_FOES]]
    parts: list[Widget] = [BarRows(*rows)]
    if len(found) > _FOES:
        parts.append(lesser(ngettext("and {n} other", "and {n} others", len(found) - _FOES).format(n=len(found) - _FOES)))
    return _titled(title, *parts)


def _named(met: Meetings) -> str:
    return met.name if met.person or not met.level else _("{name} ({level})").format(name=met.name, level=level_name(met.level))


def _met_in_words(met: Meetings) -> str:
    text = ngettext("{n} game against {name}: {won} won, {lost} lost.", "{n} games against {name}: {won} won, {lost} lost.", met.played)
    return text.format(n=met.played, name=_named(met), won=met.won, lost=met.lost)


# ---- among the bots
def ladder(found: PlayerLadder, name: str) -> Widget:
    """The rated levels of bots with the player among them, the best first; below when the player will be rated, or by how many games."""
    every = [(one.rating, one.error, level_name(one.bot), False) for one in found.bots]
    if found.own is not None:
        every.append((found.own.rating, found.own.error, name, True))
    every.sort(key=lambda one: -one[0])
    least, most = every[-1][0] - _BELOW, every[0][0]
    tip = _("{name} is rated {rating:.0f}, give or take {error:.0f}.")
    rows = [BarRow(called, (rating - least) / (most - least), _rating_in_words(rating, error),
                   tip.format(name=called, rating=rating, error=error), selected=mine) for rating, error, called, mine in every]
    if found.own is None:
        text = ngettext("You are rated from {least} games against bots on; {n} game counts so far.",
                        "You are rated from {least} games against bots on; {n} games count so far.", found.games)
    else:
        text = ngettext("Yours is made of the hands of {n} game against bots.", "Yours is made of the hands of {n} games against bots.",
                        found.games)
    said = _("Who is rated 400 above another wins ten of eleven hands that somebody wins.")
    return _titled(_("Rating"), BarRows(*rows), lesser(text.format(least=LEAST_GAMES, n=found.games) + " " + said))


def _rating_in_words(rating: float, error: float) -> str:
    """A rating with its error at 95 %, if it has one."""
    return f"{rating:.0f}" if not error else f"{rating:.0f} ± {error:.0f}"


# ---- two people
def head_to_head(met: Meetings, one: Facing, other: Facing) -> Widget:
    """Two portraits, and between them the score of their games."""
    score = Title(_("{won} : {lost}").format(won=met.won, lost=met.lost), SIZES.display, align="centre")
    lines = [ngettext("{n} game", "{n} games", met.played).format(n=met.played)]
    shared = met.played - met.won - met.lost
    if shared == met.played:
        lines.append(_("Neither has come out ahead of the other."))
    elif shared > 0:
        lines.append(ngettext("In {n} of them neither came out ahead.", "In {n} of them neither came out ahead.", shared).format(n=shared))
    if met.last:
        winner = one.name if met.last_won else other.name
        lines.append((_("The last, on {day}, was won by {name}") if met.last_won or met.played == met.lost + met.won else
                      _("The last was on {day}")).format(day=_day(met.last), name=winner))
    words = Column(score, *(Label(line, SIZES.small, tint="lesser", align="centre") for line in lines), gap=0, grow=1)
    return Pad(Row(_portrait(one), words, _portrait(other), gap=12), 2, 6)


def _day(created: str) -> str:
    """The day of an ISO date and time in words; the first ten characters of anything else."""
    try:
        return day_in_words(date.fromisoformat(created[:10]))
    except ValueError:
        return created[:10]


def _portrait(who: Facing) -> Widget:
    token = Token(who.mark, _FACE, painted=True)
    token.set(Sitter(who.features, SEAT_MARKS[who.mark].colour, who.level))
    name = who.name if not who.level else _("{name} ({level})").format(name=who.name, level=level_name(who.level))
    return Column(token, Label(name, SIZES.small, kind="bold", align="centre"), gap=4, align="centre", width=170)


# ---- statistics: a sentence about a player and three plots; then all that the finished games add up to, with holes and dice. The page
# opens with the player of this window. Games that another window finishes meanwhile come in; games without a review are reviewed in a
# process, newest first, as long as the page is open.
POLL: Final = .4        # seconds between two checks of what has been counted by now
LOOK: Final = 2.0       # seconds between two checks whether another window has finished a game
REST: Final = 12.0      # the least seconds between two counts: while somebody plays, the folder changes with every move
REVIEWED: Final = 3     # how many of the newest games are reviewed
_LARGE: Final = 1.3     # the text scale above which there is room only for the figures
MANY: Final = 60        # the number of saves to count from which a second process is worth its start


class _SavesLooks(NamedTuple):
    """The stamps of the saves as they were counted, and at the last check."""

    counted: dict[str, database.Stamp]
    last: dict[str, database.Stamp]


class SavesWatch:
    """Checks the folder of the saves again and again, on a thread: games may be finished in another window."""

    def __init__(self) -> None:
        self._looks: _SavesLooks | None = None      # None: the next stamps are those of what has been counted
        self._glance = BackgroundRun[dict[str, database.Stamp]]()
        self._looked = self._rested = 0.0

    def begin(self) -> None:
        """Called when the saves are counted: the stamps of these are read at once."""
        self._looks, self._looked, self._rested = None, LOOK, 0.0

    @property
    def next_due(self) -> float:
        """Seconds until the next check."""
        return max(0.0, LOOK - self._looked)

    def update(self, seconds: float, shell: Shell) -> bool:
        """Lets time pass; returns whether saves have changed since they were counted, but not since the check before."""
        self._rested += seconds
        if self._glance.busy:
            for now in self._glance.collect():
                self._glance.stop()
                return self._differ(now)
            return False
        self._looked += seconds
        if self._looked >= LOOK:
            self._looked, folder = 0.0, shell.saves

            def look() -> Iterator[dict[str, database.Stamp]]:
                yield database.stamps(folder)
            self._glance.begin(look(), shell.wake)
        return False

    def _differ(self, now: dict[str, database.Stamp]) -> bool:
        before, self._looks = self._looks, _SavesLooks(now if self._looks is None else self._looks.counted, now)
        return before is not None and before.counted != now == before.last and self._rested >= REST

    def stop(self) -> None:
        """Stops checking."""
        self._glance.stop()


class StatisticsScene(Scene):
    """The filters at the left, the figures with their curves at the right. Pops with None. `home` is the folder of the database."""

    def __init__(self) -> None:
        super().__init__()
        self._counting = BackgroundWork()      # one process, or two that count from both ends where there is much to count
        self._again = True          # whether a database that turns out to be damaged may still be made again, once
        self._waits = False         # whether the database was being written, so that it is read a little later
        self._since = 0.0
        self._wanted = Filter("")
        self._met = False           # whether the player to show first has been chosen
        self._curve = ""            # the key of the figure whose curve is drawn; "" for the one that says most about the player's progress
        self._watch = SavesWatch()
        self._known: dict[tuple[Played, ...], ReviewLosses] = {}    # the losses that reviews have found, by the games
        self._reads = BackgroundRun[tuple[tuple[Played, ...], ReviewLosses]]()
        self._reviewing = BackgroundWork()
        self._reviewed: set[str] = set()                            # the names of the saves that were to be reviewed
        self._games: list[str] = []
        self._choices: dict[str, list[str]] = {}
        self._filters, self._drawn, self._body = Column(gap=12), Column(gap=10), Column(gap=10)
        self.figures = Scroll(self._body, pad=2)
        self._state = lesser("")
        self._first = Button(_("Play a game"), self._new_game, icon="play", style="brass", tall=46)

    def enter(self, shell: Shell) -> None:
        """Also takes the folder of the saves as that of the database, unless it turns out later that it can't be written to."""
        self.home = shell.saves
        super().enter(shell)

    # ---- what is shown
    def build(self) -> Widget:
        self._count()
        left = card(_("Which games"), Scroll(self._filters, grow=1), self._state, seed=51, grow=.55)
        self._table = Button(_("Save as CSV"), self._save, icon="saves", tall=40, tip=_("All numbers of these games as a table"))
        self._table.enable(False, _("There is nothing to save before a game has been finished."))
        self._read()
        return page(_("Statistics"), Pop, Row(left, sheet(self._drawn, self.figures, grow=1.45), gap=16), (self._table,))

    @property
    def _elsewhere(self) -> bool:
        """Whether the database is in a temporary folder, for as long as this screen is open."""
        return self.home != self.shell.saves

    @property
    def reading(self) -> bool:
        """Whether saves are still being counted."""
        return self._counting.awaited

    @property
    def waiting(self) -> bool:
        """Whether the database is being written, so that the page does not show yet what was asked for."""
        return self._waits

    def _count(self) -> None:
        self._counting.begin(database.rebuild, self.shell.saves)
        self._since = 0.0
        self._watch.begin()     # the folder is read before the process reads it
        if _saves_in(self.shell.saves) - self._counted() >= MANY:
            self._counting.begin(database.assist, self.shell.saves)

    def _count_elsewhere(self) -> None:
        """Counts the games of a folder that can't be written to, beside the window, for as long as this screen is open."""
        try:
            home = TemporaryDirectory(prefix="statistics-", ignore_cleanup_errors=True)
        except OSError:
            self._state.set(_("The saves cannot be counted: their folder cannot be written to, nor can one for temporary files."))
            return
        self.at_end(home.cleanup)
        self.home, self._since = Path(home.name), 0.0
        self._counting.begin(database.rebuild_elsewhere, self.shell.saves, self.home)

    def _reader(self) -> sqlite3.Connection | None:
        """The database as it is now; None where there is none. Raises OperationalError while it is being written."""
        return database.reader(self.home)

    def _counted(self) -> int:
        """How many saves have been counted."""
        try:
            base = self._reader()
            if base is None:
                return 0
            with closing(base):
                return int(base.execute("SELECT count(*) FROM saves").fetchone()[0])
        except sqlite3.Error:
            return 0

    def update(self, seconds: float) -> SceneChange | None:
        """Takes in what has been counted and reviewed meanwhile, and what another window has finished."""
        self._take_losses()
        if self._watch.update(seconds, self.shell) and not self.reading:
            self._count_again()
        if not self.reading and not self._waits:
            return None
        self._since += seconds
        if self._since >= POLL:
            self._since = 0.0
            self._counting.take_end()
            self._read()
        return None

    @property
    def next_due(self) -> float | None:
        if self.reading or self._waits:
            return max(0.0, POLL - self._since)
        return min(POLL, self._watch.next_due) if self._reviewing.awaited else self._watch.next_due

    def _count_again(self) -> None:
        """Counts again, as another window has finished a game, or saves are gone."""
        if self._elsewhere:
            self._watch.begin()
            self._counting.begin(database.rebuild_elsewhere, self.shell.saves, self.home)
        else:
            self._count()

    # ---- the losses that reviews have found
    def _ask_losses(self, base: sqlite3.Connection) -> Reviewed:
        """The losses known of the newest games of the present filter; has unknown ones read on a thread."""
        asked = newest(base, self._wanted)
        known = self._known.get(asked)
        if known is None and not self._reads.busy and not self.reading:
            folder = self.shell.saves

            def read() -> Iterator[tuple[tuple[Played, ...], ReviewLosses]]:
                yield asked, read_losses(folder, asked, VERSION)
            self._reads.begin(read(), self.shell.wake)
        return Reviewed(known or ReviewLosses(), self._reviewing.awaited)

    def _take_losses(self) -> None:
        """Takes in what was read, has games reviewed, and reads again when that is done."""
        for asked, found in self._reads.collect():
            self._reads.stop()
            self._known[asked] = found
            self._review(found.missing)
            self._read()
        if self._reviewing.take_end():
            self._known.clear()
            self._read()

    def _review(self, missing: Sequence[str]) -> None:
        """Has the newest of these saves reviewed, each once while the page is open."""
        names = [name for name in missing[:REVIEWED] if name not in self._reviewed]
        if names and not self._reviewing.awaited and not self._elsewhere:
            self._reviewed.update(names)
            self._reviewing.begin(keep_reviews, self.shell.saves, names)

    def _read(self) -> None:
        """Shows what the database has now. This process neither counts nor removes anything: another one does."""
        self._waits = False
        try:
            base = self._reader()
            if base is not None:
                with closing(base):
                    self._show(base)
                return
        except database.ALTERED as error:
            if database.passes(error):
                self._waits = True
                return
            if not self.reading and self._again:
                self._again = False
                self._count()
            self._show_nothing()
            return
        if not self.reading and not self._elsewhere:
            self._count_elsewhere()
        self._show_nothing()

    def _show_nothing(self) -> None:
        if self.reading:
            self._state.set(_("Counting the saves…"))

    def _show(self, base: sqlite3.Connection) -> None:
        counted = base.execute("SELECT count(*) FROM saves").fetchone()[0]
        files = _saves_in(self.shell.saves)
        counting = ngettext("Counting: {n} of {all} save", "Counting: {n} of {all} saves", files).format(n=counted, all=files)
        self._state.set(counting if self.reading and counted < files
                        else ngettext("{n} save read; only finished games count.", "{n} saves read; only finished games count.", counted)
                        .format(n=counted))
        games = figures.games(base)
        self._table.enable(bool(games), self._table.why)
        if not games:
            self._filters.replace()
            self._drawn.replace()
            self._body.replace(*self._empty())
            return
        if self._wanted.game not in games:
            self._wanted, self._met = Filter(games[0]), False
        choices = figures.choices(base, self._wanted.game)
        if not self._met:
            self._met = True
            self._wanted = self._wanted._replace(player=self._mine(choices["player"]))
        if (games, choices) != (self._games, self._choices):
            self._games, self._choices = games, choices
            self._fill_filters()
        self._fill_body(base)

    def _mine(self, people: Sequence[str]) -> str:
        """The name whose games are shown at first: the player of this window, else the first of `people`, who has played most."""
        return self.settings.player if self.settings.player in people else next(iter(people), "")

    def _empty(self) -> Sequence[Widget]:
        if self.reading:
            return (lesser(_("Counting the saves…")),)
        return (Title(_("Nothing to count yet"), SIZES.heading + 4),
                Label(_("Every game that you play to its end is counted here: wins, streaks, birdies, dice.")), Row(self._first))

    def _new_game(self) -> SceneChange:
        """Opens the new-game screen, offered where nothing is counted yet."""
        from game.ui.scenes.setup import SetupScene

        return Push(SetupScene())

    # ---- filters
    def _fill_filters(self) -> None:
        fields: list[Widget] = [self._choice(_("Game"), "game", self._games, [contract.rules_of(key).title for key in self._games])]
        for key, name, every in (("player", _("Player"), _("Every person")), ("partner", _("Partner"), _("Anybody")),
                                 ("opponent", _("Against"), _("Anybody")), ("level", _("Against bots"), _("Any level")),
                                 ("course", _("Course"), _("Any course")), ("hole", _("Hole"), _("All holes"))):
            options = self._choices[key]
            if options:
                shown = [level_name(option) for option in options] if key == "level" else options
                fields.append(self._choice(name, key, ["", *options], [every, *shown]))
        self._filters.replace(*fields)

    def _choice(self, name: str, key: str, values: Sequence[str], shown: Sequence[str]) -> FormField:
        now = str(getattr(self._wanted, key) or "")

        def choose(number: int) -> None:
            self._filter(key, values[number])
        box = ChoiceBox(shown, values.index(now) if now in values else 0, choose)
        return FormField(Label(name, kind="bold"), box, share=.4, narrow=600)

    def _filter(self, key: str, value: str) -> None:
        """Takes another choice for one field; another game begins with all of its games."""
        if key == "game":
            self.choose_game(value)
            return
        self._wanted = Filter(**{**self._wanted._asdict(), key: int(value or 0) if key == "hole" else value})
        self._read()

    def choose_game(self, game: str) -> None:
        """Shows the statistics of another game, for the same player if possible."""
        self._wanted, self._choices = Filter(game, self._wanted.player), {}
        self._curve = ""
        with suppress(*database.ALTERED):
            base = self._reader()
            if base is not None:
                with closing(base):
                    people = figures.choices(base, game)["player"]
                    if self._wanted.player and self._wanted.player not in people:
                        self._wanted = Filter(game, self._mine(people))
        self.figures.to(0)
        self._read()

    # ---- figures
    def _fill_body(self, base: sqlite3.Connection) -> None:
        values = figures.values(base, self._wanted)
        curve = self._curve or overview.form_key(self._wanted.game)
        drawn = next((value for value in values if value.figure.key == curve), values[0])
        plots = WidgetGrid(form(drawn), losses(base, self._wanted, values, self._ask_losses(base)),
                           against(base, self._wanted, self._against), columns=3, least=220, gap=12, aside=26)
        parts: list[Widget] = [Label(overview.about(base, self._wanted, values), SIZES.lead, kind="bold"), plots, Rule()]
        if not self._large:         # the plots stay in sight
            self._drawn.replace(*parts)
            parts = []
        else:
            self._drawn.replace()
        parts += self._two(base)
        if (stands := figures.standing(base, self._wanted, levels(self._wanted.game))) is not None:
            parts += [ladder(stands, self._wanted.player), Rule()]
        if not self._wanted.player:
            parts.append(lesser(_("A game counts once for each person who sat there.")))
        if self._wanted.hole:
            text = _("Of strokes, only those at hole {n} are counted; the other numbers are of whole rounds.")
            parts.append(Label(text.format(n=self._wanted.hole), kind="bold"))
        for value in values:
            parts += self._row(value, value is drawn)
        parts += self._records(base) + self._holes(base) + self._dice(base)
        self._body.replace(*parts)

    def _against(self, name: str) -> SceneChange | None:
        """Shows only the games against that opponent, or those against all again ("")."""
        self._choices = {}          # so that the fields show it too
        self._filter("opponent", name)
        return None

    def _two(self, base: sqlite3.Connection) -> list[Widget]:
        """The player beside the opponent who was met most, or was chosen; empty where there is none."""
        wanted, profiles = self._wanted, self.shell.profiles
        met = next((one for one in overview.opponents(base, wanted) if wanted.opponent in ("", one.name)), None)
        if met is None or not wanted.player:
            return []
        own, theirs = profiles.find(wanted.player), profiles.find(met.name) if met.person else None
        mark = 0 if own is None or own.mark is None else own.mark
        other = theirs.mark if theirs is not None and theirs.mark not in (None, mark) else None
        face = profiles.features_of(met.name) if met.person else features_of(met.name)
        return [head_to_head(overview.meetings(base, wanted, met), Facing(wanted.player, profiles.features_of(wanted.player), "", mark),
                             Facing(met.name, face, "" if met.person else met.level, (1 if mark != 1 else 0) if other is None else other)),
                Rule()]

    @property
    def _large(self) -> bool:
        """Whether letters are so large that the plots scroll with the figures."""
        return self.painter.look.text > _LARGE

    def _row(self, value: Value, drawn: bool) -> list[Widget]:
        def choose() -> None:
            self._curve = value.figure.key
            if self._large:
                self.figures.to(0)
            self._read()
        row = Button(_(value.figure.title), choose, style="row", note=written(value), tall=34, selected=drawn, tip=_("Draw its curve"))
        return [Column(row, Pad(lesser(_(value.figure.meaning)), 0, 12), gap=0)]

    def _records(self, base: sqlite3.Connection) -> list[Widget]:
        found = figures.records(base, self._wanted.game)
        if not found:
            return []
        rows: list[Widget] = [Rule(), Label(_("Course records"), SIZES.lead, kind="bold"),
                              lesser(_("The best finished round on each course, by anybody, in strokes over par."))]
        for course, over, name, created in found:
            who = Label(f"{name}, {_day(created)}", align="right", grow=1)
            rows.append(Row(Label(course, grow=1), Label(par_words(over), kind="bold"), who))
        return rows

    def _holes(self, base: sqlite3.Connection) -> list[Widget]:
        found = figures.holes(base, self._wanted)
        if not found or not self._wanted.course:
            return [] if not found else [Rule(), lesser(_("Choose a course to see its holes one by one."))]
        bars = tuple(PlotBar(str(hole.hole), hole.mean, float(hole.par) if hole.par else None) for hole in found)
        least = min(hole.played for hole in found)
        text = ngettext("Bars: strokes at each hole, on average of at least {n} round; lines: par.",
                        "Bars: strokes at each hole, on average of at least {n} rounds; lines: par.", least)
        return [Rule(), Label(_("Hole by hole"), SIZES.lead, kind="bold"), Plot(bars), lesser(text.format(n=least))]

    def _dice(self, base: sqlite3.Connection) -> list[Widget]:
        found = figures.dice(base, self._wanted)
        parts: list[Widget] = []
        if found:
            parts = [Rule(), Label(_("Were the dice fair?"), SIZES.lead, kind="bold"),
                     lesser(_("Bars: how often each face was rolled; lines: how often it was to be expected."))]
        for fair in found:
            parts += [Label(_die(fair.kind), kind="bold"),
                      Plot(tuple(PlotBar(str(face.face), float(face.rolled), face.expected) for face in fair.faces), 120),
                      lesser(_judged(fair))]
        return parts

    # ---- what can be done
    def _save(self) -> None:
        path = self.shell.saves / "scores" / f"statistics-{self._wanted.game}.csv"
        try:
            base = self._reader()
            if base is None:
                self.shell.say(_("The saves are still being counted."))
                return
            with closing(base):
                save_rows(figures.rows_of(base, self._wanted), path)
        except database.ALTERED as error:
            self.shell.say(_("The saves are still being counted.") if database.passes(error) else str(error))
            return
        except UserError as error:
            self.shell.say(str(error))
            return
        self.shell.say(_("Table saved as {path}").format(path=path))

    def leave(self) -> None:
        self._counting.stop()
        self._reviewing.stop()
        self._watch.stop()
        self._reads.stop()


def _saves_in(folder: Path) -> int:
    return sum(not path.name.startswith(".") for path in listed(folder, SUFFIX))


def _die(kind: str) -> str:
    """The heading for a kind of die."""
    if kind.startswith(OWN):
        return _("Dice: {kind}, in games with dice rolled on a real table").format(kind=kind.removeprefix(OWN))
    return _("Dice: {kind}").format(kind=kind)


def _judged(fair: Fairness) -> str:
    """The result of the chi-square test in a sentence."""
    said = _("{n} rolls, chi-square {chi:.1f} with {freedom} degrees of freedom: fair dice are off as far in {chance:.0%} of such samples.")
    return said.format(n=sum(face.rolled for face in fair.faces), chi=fair.chi_square, freedom=fair.freedom, chance=fair.chance)
