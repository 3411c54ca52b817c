"""Trying the file in hand: at a table with bots or alone, by rounds that bots play, by its best line; and a wish for something similar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Protocol, TypeVar

from game.analysis.rounds import ROUNDS, PlayedRound, RoundsExpected, WalkedStroke, WalkTask, counts_of, is_bold, mean_of
from game.errors import UserError
from game.ui.input import Act, Intent
from game.ui.looks.settings import Settings
from game.ui.looks.stage import Tween, linear
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, Reply, SceneChange, SitDown, reply
from game.ui.paint import Painter
from game.ui.paint.store import LastSeen
from game.ui.scene import Scene
from game.ui.scenes.page import page
from game.ui.scenes.wish import WishScene
from game.ui.widgets.base import STOOD, Guard, Widget
from game.ui.widgets.button import Button, HeadButton
from game.ui.widgets.controls import FoldingSide, FoldingSides, Segments, Slider, Toggle
from game.ui.widgets.layout import Column, Paper, Plaque, Row, Scroll
from game.ui.widgets.plot import Plot, PlotBar, PlotMark, ScorePlot
from game.ui.widgets.text import Label
from game.ui.widgets.ui import Ui
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.figures import FigureProcess
from game.ui.workshop.notes import NoteSubject
from game.ui.workshop.trial import (
    MARKS, BotTrials, FileTrial, PlayYourself, RoundsGround, RoundsMap, StrokeKey, TrialPanel, TryPlayer, WalkMap, WorthFigure, level_names,
    table_of, words_of
)
from game.words import _, language, percent
from game.workshop.document import FileProblem

T = TypeVar("T")

_PLAY: Final = "p"          # the letter that plays the file
_ROUNDS: Final = "P"        # with Shift: has bots play it again and again
_WALK: Final = "w"          # walks its best line


class TryingOwner(Protocol):
    """The holder of a file that is tried; game.ui.scenes.editor.EditorScene implements it."""

    canvas: FileCanvas
    problems: tuple[FileProblem, ...]

    @property
    def ui(self) -> Ui:
        """The layers on which questions are asked."""

    @property
    def painter(self) -> Painter:
        """The present painter."""

    @property
    def settings(self) -> Settings:
        """The player's settings."""

    def refuse(self, why: str) -> None:
        """Says why something can't be done."""

    def did(self, *subjects: NoteSubject) -> None:
        """Called when what the notes on these subjects ask for was done."""


class FileTrying:
    """Asks how to try the file, and opens the table or scene for that. `last` is the trial played last, with the levels of its bots."""

    def __init__(self, owner: TryingOwner) -> None:
        self._owner = owner
        self.last: tuple[FileTrial, tuple[str | None, ...]] | None = None

    def letter(self, text: str) -> Reply:
        """Does what a letter stands for; returns False for a letter without a meaning here."""
        if (text == _ROUNDS or text.lower() == _WALK) and isinstance(self._owner.canvas.trials, BotTrials):
            return reply(self.rounds(walked=text != _ROUNDS))
        if text.lower() == _PLAY:
            self.ask_play()
            return True
        return False

    def _is_faulty(self) -> bool:
        """Whether the file has faults; if so, says that it can't be played."""
        faulty = any(not problem.warning for problem in self._owner.problems)
        if faulty:
            self._owner.refuse(_("A file with faults can't be played: mend them first."))
        return faulty

    def _or_refused(self, make: Callable[[], T]) -> T | None:
        """The result of `make`; on a UserError says why, and returns None."""
        try:
            return make()
        except UserError as error:
            self._owner.refuse(str(error))
            return None

    def ask_play(self, *, here: bool = False) -> None:
        """Asks from where and with whom to play what is at the cursor, as it stands."""
        if self._is_faulty():
            return
        canvas = self._owner.canvas
        trial = self._or_refused(lambda: canvas.trials.trial(canvas.cursor))
        if trial is None:
            return
        panel = TrialPanel(trial, self, here=here)
        self._owner.ui.open(panel, panel.first, veil=True, guard=Guard(STOOD))

    def rounds(self, *, walked: bool = False) -> SceneChange | None:
        """Opens the rounds that bots play on what is at the cursor, or the walk along its best line (`walked`)."""
        trials = self._owner.canvas.trials
        if not isinstance(trials, BotTrials) or self._is_faulty():
            return None
        ground = self._or_refused(trials.rounds)
        if ground is None:
            return None
        return Push(WalkScene(ground) if walked else RoundsScene(ground))

    def wish(self) -> SceneChange | None:
        """Opens a wish for something like what is at the cursor."""
        trials = self._owner.canvas.trials
        asked = self._or_refused(trials.wish) if isinstance(trials, BotTrials) else None
        return None if asked is None else Push(WishScene(asked=asked))

    def close_trial(self) -> None:
        """Closes the dialog without playing."""
        self._owner.ui.close()

    def play(self, trial: FileTrial, *levels: str | None) -> SceneChange | None:
        """Sits down at a table, with bots of these levels (None: a guest); nothing of the game is kept."""
        if self._owner.ui.depth > 1:
            self._owner.ui.close()
        table = self._or_refused(lambda: table_of(trial, self._owner.settings.player, levels))
        if table is None:
            return None
        self.last = trial, levels
        self._owner.canvas.lend(self._owner.painter)
        self._owner.did("play")
        return SitDown(table, _("Back to the workshop"))


# ---- played 200 times by bots, scores beside the exact ones; and its best line walked stroke by stroke
_SLOW: Final = 10           # how many rounds come in one by one
_EACH: Final = .06          # seconds for each of those
_REST: Final = 1.2          # seconds for all others together
_TICK: Final = 1 / 30       # seconds between two pictures while rounds come in
_STROKE: Final = .45        # seconds for a stroke of a round that is watched
_JUMP: Final = 10           # how many rounds the buttons beside the slider go on or back
_MOST_BARS: Final = 7
_SCORES_TALL: Final = 150    # logical units of the bars of the scores
_LEFT, _BESIDE, _FOLDED = 206, 320, 900
_SCALE: Final = (0, 50, 100, 150, 200)


def rounds_in_words(shown: float) -> str:
    """The words for how many of the rounds are shown."""
    return _("{n} of {all} rounds").format(n=round(shown), all=ROUNDS)


def reach_of(expected: RoundsExpected, rounds: Sequence[PlayedRound]) -> tuple[int, int]:
    """The first and the last bar of the scores, as strokes minus one; the last bar includes all higher scores."""
    chances = expected.chances
    counts = counts_of(rounds, len(chances))
    seen = [at for at, (count, chance) in enumerate(zip(counts, chances, strict=True)) if count or chance * ROUNDS >= 1]
    return seen[0], min(len(chances) - 1, seen[0] + _MOST_BARS - 1, seen[-1] + 1)


def bars_of(expected: RoundsExpected, rounds: Sequence[PlayedRound]) -> tuple[PlotBar, ...]:
    """The bars of the scores, played and expected, per hundred rounds; the last bar includes all higher scores."""
    chances, (low, high) = expected.chances, reach_of(expected, rounds)
    counts = counts_of(rounds, len(chances))
    share = 100 / max(1, len(rounds))
    more = "+" if high < len(chances) - 1 else ""
    return (*(PlotBar(str(at + 1), counts[at] * share, 100 * chances[at]) for at in range(low, high)),
            PlotBar(f"{high + 1}{more}", sum(counts[high:]) * share, 100 * sum(chances[high:])))


def seconds_until(rounds: int) -> float:
    """The seconds at the usual speed after which that many rounds have come in.

    >>> seconds_until(0), round(seconds_until(10), 2), round(seconds_until(ROUNDS), 2)
    (0.0, 0.6, 1.8)
    """
    return rounds * _EACH if rounds <= _SLOW else _SLOW * _EACH + (rounds - _SLOW) / (ROUNDS - _SLOW) * _REST


class RoundsScene(Scene):
    """Rounds that bots play: who plays on which line, the map, and the scores. Pops with PlayYourself, or with None."""

    def __init__(self, ground: RoundsGround) -> None:
        super().__init__()
        self._ground = ground
        self._level, self._line, self._seed = len(ground.levels) - 1, 0, 1
        self._rounds: list[PlayedRound] = []
        self._expected: RoundsExpected | None = None
        self._passed = 0.0          # seconds since the first round came in, at the usual speed
        self._paused = False
        self._pointed = -1          # the index of the bar that is pointed at, -1 for none
        self._wet_only = False      # whether only rounds that have lost a ball are shown
        self._told = LastSeen()     # what the scores were shown for last

    # ---- what is shown
    def build(self) -> Widget:
        """Bots, lines and marks at the left, the map, and the scores at the right."""
        self._process: FigureProcess[object, object] = FigureProcess(self._ground.work, self.shell.wake)
        self.at_end(self._process.stop)
        self.map = RoundsMap(self._ground, self)
        self._keys = [StrokeKey(stroke) for stroke in range(MARKS)]
        self._player = TryPlayer(self._ground.levels[self._level])
        self._who = Segments(level_names(self._ground.levels), self._level, self._choose_level, size=SIZES.small)
        self._lines = Column(gap=6)
        self._hint = Label(self._ground.hint, SIZES.small, tint="lesser", wrap=False)
        self._pause = Button("", self._press_pause, icon="pause", style="bar", tip=_("Stop and go on (Space)"), width=44, tall=40)
        fewer = Button("", lambda: self.to(self.shown - _JUMP), icon="left", style="bar", width=44, tall=40, tip=_("Ten rounds back"))
        more = Button("", lambda: self.to(self.shown + _JUMP), icon="right", style="bar", width=44, tall=40, tip=_("Ten rounds on"))
        self.bar = Slider(0, 0, ROUNDS, step=1, say=rounds_in_words, on=lambda n: self.to(round(n)), grow=1,
                           tip=_("Drag it: how many of the rounds are seen"), scale=_SCALE)
        again = Button(_("Other dice"), self._again, icon="redo", style="bar", tall=40, keys="R", wide=True)
        walk = Button(_("Walk the best line"), self._walk, icon="play", style="bar", tall=40, keys="W", wide=True)
        self._marks = Toggle(True, self._show_marks, yes=_("marks"), no=_("marks"))
        self._ways = Toggle(True, self._show_ways, yes=_("ways"), no=_("ways"))
        below = Plaque(Column(Row(fewer, self._pause, more, self.bar, gap=8), self._hint, gap=4), 8, 14, seed=9)
        self._scores = Column(gap=8)
        left = Plaque(Scroll(Column(Label(_("Who plays"), SIZES.small, kind="bold"), self._player, self._who,
                                    Label(_("From the tee"), SIZES.small, kind="bold"), self._lines,
                                    Label(_("Came to rest"), SIZES.small, kind="bold"), *self._keys, gap=8), pad=2), 6, 8, seed=12, grow=1)
        middle = Column(self.map, below, gap=8, grow=1)
        shown = Row(self._marks, self._ways, gap=12, wrap=True)
        next_ = Plaque(Column(walk, again, shown, gap=5), 7, 12, seed=10)
        sheet = Column(Paper(Scroll(self._scores, snug=True), 12, 16, grow=1), next_, gap=8, grow=1)
        self._sides = FoldingSides((FoldingSide(_("Map"), middle, 1), FoldingSide(_("Scores"), sheet, 2),
                                    FoldingSide(_("Who plays"), left, 0)), (_LEFT, 0, _BESIDE), _FOLDED)
        self._told.forget()
        self._begin()
        yourself = Button(_("Play it yourself"), self._play, icon="play", style="brass", tall=40, keys="P")
        return page(_("{hole}, played {n} times").format(hole=self._ground.title, n=ROUNDS), self._back, self._sides, beside=(yourself,),
                    full=True)

    def arranged(self) -> None:
        if self.ui.focus is None:
            self.ui.set_focus(self.map)

    def _begin(self) -> None:
        """Starts the rounds again from the first one."""
        self._rounds, self._expected, self._passed, self._paused, self._wet_only = [], None, 0.0, False, False
        self._task = self._ground.task(self._ground.levels[self._level], self._line, self._seed)
        self._process.want([self._task])
        self.clock.drop()
        self._show()

    @property
    def shown(self) -> int:
        """How many rounds are shown by now."""
        passed, slow = self._passed + 1e-9, _SLOW * _EACH
        due = passed / _EACH if passed < slow else _SLOW + (passed - slow) / _REST * (ROUNDS - _SLOW)
        return min(len(self._rounds), int(due))

    def to(self, rounds: int) -> None:
        """Shows that number of rounds, as far as they have been played, and pauses."""
        self._passed, self._paused = seconds_until(max(0, min(len(self._rounds), rounds))), True
        self._show()

    def _show(self) -> None:
        """Brings marks, bars and figures in line with the rounds shown."""
        shown = self.shown
        rounds = self._rounds[:shown]
        self.map.put(self._rounds, shown)
        self.map.rule(self._expected.lines if self._expected is not None else (), self._line)
        for key in self._keys:
            key.put(rounds)
        self.bar.set(shown)
        self._pause.set("", icon="play" if self._paused else "pause")
        self._pause.enable(shown < ROUNDS, _("All rounds have been played."))
        if self._told.is_other((self._expected, self._seed, self._level, shown)):     # buttons that are not made again keep the focus
            self._show_lines()
            self._show_scores(rounds)

    def _show_lines(self) -> None:
        lines = self._expected.lines if self._expected is not None else ()
        if not lines or len(self._lines.children) == len(lines):
            for number, row in enumerate(self._lines.children):
                if isinstance(row, Button):
                    row.select(number == self._line)
            return
        rows = []
        for number, line in enumerate(lines):
            name = _("The only line") if len(lines) == 1 else _("Bold line") if is_bold(lines, number) else _("Safe line")
            words = _("{club}, {far}\n{wet} wet: {strokes}") if line.wet else _("{club}, {far}\nnever wet: {strokes}")
            note = words.format(club=_(line.club), far=self._ground.far(line.far), wet=percent(line.wet), strokes=f"{line.strokes:.2f}")
            rows.append(Button(name, partial(self._choose_line, number), note=note, style="row", tall=44,
                               selected=number == self._line))
        self._lines.replace(*rows)

    def _show_scores(self, rounds: Sequence[PlayedRound]) -> None:
        expected = self._expected
        if expected is None:
            self._scores.replace(Label(_("The hole is being solved."), SIZES.body, kind="italic", tint="lesser"))
            return
        bars = bars_of(expected, rounds)
        exact = WorthFigure(f"{expected.mean:.2f}", _("exact"), played=False)
        if rounds:
            mean, error = mean_of(rounds)
            played = WorthFigure(f"{mean:.2f}", _("played, ± {error}").format(error=f"{error:.2f}"), played=True)
        else:
            played = WorthFigure("…", _("played"), played=True)
        parts: list[Widget] = [Label(_("Scores"), SIZES.lead, kind="bold", tint="strong"), Row(played, exact, gap=8),
                               Label(_("In a hundred rounds"), SIZES.small, kind="bold", tint="lesser"),
                               ScorePlot(bars, self._ground.par, _SCORES_TALL)]
        if rounds:
            order = sorted(range(len(rounds)), key=lambda number: (rounds[number].strokes, rounds[number].wet))
            for title, number in ((_("Best"), order[0]), (_("Worst"), order[-1])):
                parts.append(Button(_("{which}: watch").format(which=title), partial(self._watch, number), icon="play",
                                    note=words_of(number, rounds[number]), style="paper", wide=True, tall=44))
            wet = sum(1 for one in rounds if one.wet)
            words = _("{n} of {all} rounds lost a ball").format(n=wet, all=len(rounds))
            title = _("All rounds again") if self._wet_only else _("Light these alone")
            parts.append(Button(title, self._light_wet, icon="water", note=words, style="paper", wide=True, tall=44,
                                selected=self._wet_only, enabled=bool(wet), why=_("No ball was lost.")))
        self._scores.replace(*parts)

    # ---- what is done
    def tell_round(self, number: int) -> None:
        """Describes the round of that number below the map; -1 for none."""
        self._hint.set(words_of(number, self._rounds[number]) if number >= 0 else self._ground.hint)

    def letter(self, text: str) -> Reply:
        """R: other dice; W: the best line; P: the player plays the hole."""
        match text.upper():
            case "R":
                self._again()
                return True
            case "W":
                return reply(self._walk())
            case "P":
                return reply(self._play())
        return False

    def _play(self) -> SceneChange:
        return Pop(PlayYourself())

    def _show_marks(self, on: bool) -> None:
        self.map.set(marks=on, ways=self.map.ways)

    def _show_ways(self, on: bool) -> None:
        self.map.set(marks=self.map.marks, ways=on)

    def _light_wet(self) -> None:
        """Shows only the rounds that have lost a ball, or all again."""
        self._wet_only = not self._wet_only
        self._told.forget()
        self._show()
        self._single_out()

    def _single_out(self) -> None:
        """Shows the rounds whose bar is pointed at, or all that have lost a ball, or all."""
        rounds = self._rounds[:self.shown]
        if self._pointed >= 0 and self._expected is not None:
            low, high = reach_of(self._expected, rounds)
            strokes, last = low + self._pointed + 1, low + self._pointed == high
            self.map.single_out(frozenset(number for number, one in enumerate(rounds)
                                          if one.strokes == strokes or (last and one.strokes > strokes)))
        else:
            self.map.single_out(frozenset(number for number, one in enumerate(rounds) if one.wet) if self._wet_only else None)

    def _choose_level(self, number: int) -> SceneChange | None:
        self._level = number
        self._player.put(self._ground.levels[number])
        self._begin()
        return None

    def _choose_line(self, number: int) -> None:
        if number != self._line:
            self._line = number
            self._begin()

    def _again(self) -> None:
        """Starts again with other dice."""
        self._seed += 1
        self._begin()

    def _walk(self) -> SceneChange:
        return Push(WalkScene(self._ground))

    def _press_pause(self) -> None:
        if self.shown < ROUNDS:
            self._passed, self._paused = seconds_until(self.shown), not self._paused      # rounds that are played meanwhile wait too
            self._show()

    def _watch(self, number: int) -> None:
        """Shows a round stroke by stroke."""
        self._sides.front(0)
        self._passed = seconds_until(ROUNDS)        # all rounds are shown first, so that the one that is watched stays lit
        self._show()
        self.clock.drop()
        speed = self.shell.settings.speed
        if not speed or not self.painter.look.motion:
            self.map.light(number)
            return
        self.clock.play(Tween(_STROKE * max(1, len(self._rounds[number].stops)), lambda share: self.map.light(number, share), linear))

    def _back(self) -> SceneChange:
        return Pop()

    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name == "ok":
            self._press_pause()
            return None
        if isinstance(intent, Act) and (intent.name, intent.source) == ("undo", "pad"):      # its X
            self._again()
            return None
        return super().handle(intent)

    @property
    def next_due(self) -> float | None:
        """Seconds until the picture is drawn again, while rounds come in."""
        coming = self._rounds and not self._paused and self.shown < ROUNDS
        return _TICK if coming else None

    def update(self, seconds: float) -> SceneChange | None:
        before, known = self.shown, self._expected
        for task, found in self._process.collect():
            if task != self._task:
                continue
            if isinstance(found, RoundsExpected):
                self._expected = found
            elif isinstance(found, PlayedRound):
                self._rounds.append(found)
        if self._rounds and not self._paused:
            speed = self.shell.settings.speed if self.painter.look.motion else 0
            self._passed = self._passed + seconds * speed if speed else seconds_until(len(self._rounds))
        if self.shown != before or self._expected is not known:
            self._show()
        bars = [one for one in (self.ui.hover, self.ui.focus) if isinstance(one, PlotMark) and (one.hot or one.focused)]
        pointed = next((list(plot.children).index(bars[0]) for plot in self._scores.walk() if isinstance(plot, Plot) and bars
                        and bars[0] in plot.children), -1)
        if pointed != self._pointed:
            self._pointed = pointed
            self._single_out()
        return None


# ---- the best line, stroke by stroke
class WalkScene(Scene):
    """The best line, stroke by stroke: the map up to the present stroke, its plan, what may come of it, and the reason."""

    def __init__(self, ground: RoundsGround) -> None:
        super().__init__()
        self._ground = ground
        self.strokes: list[WalkedStroke] = []
        self.at = 0
        self._coming = True         # whether more strokes are being worked out

    def build(self) -> Widget:
        """The map at the left, the stroke at the right."""
        self._process: FigureProcess[WalkTask, WalkedStroke] = FigureProcess(self._ground.walk, self.shell.wake)
        self.at_end(self._process.stop)
        self.strokes, self._coming = [], True
        self.map = WalkMap(self._ground, self)
        self._told = Column(gap=8)
        self._back_button = HeadButton("", lambda: self.go(-1), icon="left", style="bar", tip=_("Back a stroke"), width=44, tall=40)
        self._on_button = HeadButton(_("Next stroke"), lambda: self.go(1), icon="right", style="brass", tall=40)
        sheet = Paper(Scroll(self._told, snug=True), 12, 16, grow=1)
        self._sides = FoldingSides((FoldingSide(_("Map"), self.map, 0), FoldingSide(_("Stroke"), sheet, 1)), (0, _BESIDE), _FOLDED)
        self._process.want([WalkTask(self._ground.content, language())])
        self._show()
        return page(_("{hole}, the best line").format(hole=self._ground.title), self._leave, self._sides,
                    beside=(self._back_button, self._on_button), full=True)

    def arranged(self) -> None:
        if self.ui.focus is None or self.ui.focus.tip == _("Back (Esc)"):
            self.ui.set_focus(self.map)

    def _leave(self) -> SceneChange:
        return Pop()

    def go(self, step: int) -> None:
        """Goes to the next stroke (1), or back to the one before (-1)."""
        to = self.at + step
        if not 0 <= to < len(self.strokes):
            return
        self.at = to
        self._show()
        speed = self.shell.settings.speed
        self.clock.drop()
        if step > 0 and speed and self.painter.look.motion:
            self.clock.play(Tween(_STROKE, lambda share: self.map.put(self.strokes, to, share), linear))

    def _show(self) -> None:
        self.map.put(self.strokes, self.at)
        last = self.at >= len(self.strokes) - 1
        why = _("This is the last stroke of the line.") if not self._coming else _("The next stroke is being worked out.")
        self._on_button.enable(not last, why)
        self._back_button.enable(self.at > 0, _("This is the first stroke."))
        if self.at >= len(self.strokes):
            self._told.replace(Label(_("The hole is being solved."), SIZES.body, kind="italic", tint="lesser"))
            return
        stroke = self.strokes[self.at]
        strokes = _("{n} strokes to the hole, this one included").format(n=f"{stroke.strokes:.2f}")
        rows: list[Widget] = []
        for words, chance in stroke.chances:
            rows.append(Row(Label(words, SIZES.body, grow=1), Label(percent(chance), SIZES.body, kind="bold", align="right"), gap=8))
        self._told.replace(
            Label(_("Stroke {n} of the line").format(n=self.at + 1), SIZES.small, kind="bold", tint="lesser"),
            Label(stroke.plan[:1].upper() + stroke.plan[1:], SIZES.lead, kind="bold", tint="strong"), Label(strokes, SIZES.body),
            Label(_("What may come of it"), SIZES.small, kind="bold", tint="lesser"), *rows,
            Label(_("Why"), SIZES.small, kind="bold", tint="lesser"), Label(stroke.why, SIZES.body))

    def update(self, seconds: float) -> SceneChange | None:
        fresh, before = [stroke for _task, stroke in self._process.collect()], self._coming
        self.strokes += fresh
        self._coming = self._process.busy
        if fresh or before != self._coming:
            self._show()
        return None
