"""The review of a game: what each decision cost and what luck gave or took, worked out beside the window and shown as it comes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple, Protocol, TypeAlias

import pygame

from game.analysis.review import STROKES, Decision, ReviewPart, RoundReview, is_fault
from game.analysis.shipped import usual_loss
from game.bots.policy import LEVELS, MIDDLE_LEVEL
from game.session.loading import Loaded
from game.session.replay import Replay, play_on
from game.session.table import Table
from game.ui.beside import BackgroundRun
from game.ui.game_length import level_name
from game.ui.input import Act, Intent
from game.ui.looks.settings import PLAIN, Taste
from game.ui.looks.stage import Animator
from game.ui.looks.theme import SIZES
from game.ui.navigation import Pop, Push, SceneChange, SitDown
from game.ui.paint import Painter, backdrops
from game.ui.play.bar import BarButton, TopBar
from game.ui.play.room import CORNER, RAIL
from game.ui.review.chart import HandChart, PartChart
from game.ui.review.face import Amounts, ReviewFace, gained
from game.ui.review.making import Job, Making, job_of, keep_review, kept_review
from game.ui.review.picture import CoursePlate, ReviewPicture, RoundSeen, rounds_seen, tweens
from game.ui.review.side import DecisionPlace, Side
from game.ui.scene import Scene, Shell
from game.ui.scenes.page import opened, page, sheet
from game.ui.table.registry import PLAYABLE, REVIEWS, marks_at
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ChoiceBox, Tabs
from game.ui.widgets.layout import Centre, Column, Paper, Row, Scroll
from game.ui.widgets.text import Label
from game.ui.widgets.ui import Ui
from game.words import _, ngettext

Watch: TypeAlias = Callable[[Path | Loaded, int], Scene]
"""Makes the replay scene of a save or shared game, at a position."""

ReviewMaker: TypeAlias = Callable[[Job, Callable[[], None]], Making]


class ProgressBar(Widget):
    """A bar that fills from the left."""

    def __init__(self, tall: float = 18) -> None:
        super().__init__()
        self.share, self._tall = 0.0, tall

    def tell(self, share: float) -> None:
        """Shows the share that is done, 0..1."""
        if share != self.share:
            self.share = share
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self._tall)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, radius = self.rect, self.rect.h / 2
        surface.blit(p.rbox(rect.w, rect.h, radius, "line", "line_wood", p.look.scale), rect, special_flags=pygame.BLEND_PREMULTIPLIED)
        wide = round(rect.w * self.share)
        if wide > rect.h:
            surface.blit(p.rbox(wide, rect.h, radius, "brass_ramp"), rect, special_flags=pygame.BLEND_PREMULTIPLIED)


# ---- the part of a review that is shown, and the widgets that show it
_CARD = 384         # logical units: the width of the card at text scale 1
_EDGE = 42          # the width of what is left of the card when it is folded away
_CHART = .47        # the chart's share of the height below the bar
_MORE = .08         # added to that share where letters are twice as large


class ReviewRoom(Widget):
    """Bar, picture, chart and card, and what may stand below the card; the picture keeps clear of the rail.

    When the card is folded away, its `edge` stands there instead.
    """

    def __init__(self, bar: TopBar, picture: Widget, chart: Widget, head: Widget, page: Widget, edge: Widget) -> None:
        """The card is made of its `head` and its `page`."""
        self._head, self._page, self._column = head, page, Column(head, page, gap=6)
        card = Paper(self._column, 10, 12)
        super().__init__(bar, chart, picture, card, ground="desk")
        self.bar, self.picture, self.chart, self.card, self.edge = bar, picture, chart, card, edge
        self.beside: Widget | None = None
        self.folded = False

    def fold(self) -> None:
        """Folds the card away with what stands below it, or unfolds it."""
        self.folded = not self.folded
        self._renew()

    def _renew(self) -> None:
        below = () if self.beside is None or self.folded else (self.beside,)
        self.replace(self.bar, self.chart, self.picture, self.edge if self.folded else self.card, *below)

    def show_progress(self, bar: Widget | None) -> None:
        """Shows the bar of the work's progress above the page of the card; None: the work is done."""
        self._column.replace(*(one for one in (self._head, bar, self._page) if one is not None))

    def put_beside(self, beside: Widget | None) -> None:
        """Puts a widget below the card; None for nothing."""
        if beside is not self.beside:
            self.beside = beside
            self._renew()

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The card takes a share of the width that grows with the letters, picture and chart share the rest."""
        self.rect = pygame.Rect(rect)
        px, margin = p.look.px, p.look.px(SIZES.margin)
        bar = self.bar.height(p, rect.w)
        self.bar.layout(p, pygame.Rect(rect.x, rect.y, rect.w, bar))
        body = pygame.Rect(rect.x + margin, rect.y + bar + px(8), rect.w - 2 * margin, rect.h - bar - px(8) - margin)
        card = min(px(_CARD * (1 + .25 * max(0.0, p.look.text - 1))), int(body.w * .4))
        below = 0
        if self.folded:
            card = px(_EDGE)
            self.edge.layout(p, pygame.Rect(body.right - card, body.y, card, min(body.h, self.edge.height(p, card))))
        elif self.beside is not None:
            below = self.beside.height(p, card) + margin
            self.beside.layout(p, pygame.Rect(body.right - card, body.bottom - below + margin, card, below - margin))
        if not self.folded:
            self.card.layout(p, pygame.Rect(body.right - card, body.y, card, body.h - below))
        left = pygame.Rect(body.x, body.y, body.w - card - margin, body.h)
        chart = round(left.h * (_CHART + _MORE * max(0.0, p.look.text - 1)))
        self.chart.layout(p, pygame.Rect(left.x, left.bottom - chart, left.w, chart))
        rail = pygame.Rect(left.x, left.y, left.w, left.h - chart - margin)
        self.picture.layout(p, rail.inflate(-2 * px(RAIL), -2 * px(RAIL)))

    def backdrop(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The desk with the felt where the picture lies."""
        felt = self.picture.rect
        return backdrops.table(p, size, (felt.x, felt.y, felt.w, felt.h), p.look.px(CORNER), p.look.px(RAIL))


class ReviewOwner(Protocol):
    """The scene of a review; game.ui.scenes.review.ReviewScene implements it."""

    replay: Replay
    motion: Animator

    @property
    def shell(self) -> Shell:
        """The window."""

    @property
    def ui(self) -> Ui:
        """The layers of widgets."""

    @property
    def making(self) -> Making | None:
        """The work on the review; None once it is done."""

    def suit(self) -> None:
        """Called when another position is shown, with which the look may change."""

    def watch(self, position: int) -> SceneChange | None:
        """Opens the replay of the game at a position."""

    def look_for_rounds(self, seat: int) -> None:
        """Looks for a round of golf of that seat's player, to stand below the card."""


class Looked(NamedTuple):
    """The part of a review that is shown."""

    seat: int                   # the seat whose decisions are shown
    place: DecisionPlace = DecisionPlace(0, 0)
    tab: int = 0                # the page of the card
    at: int | None = None       # the position of the game that is shown first; None: the costliest decision
    touched: bool = False       # whether the user has chosen the decision


class LookingBack:
    """A review as far as it is known, with the part that is shown: picture, chart and card, and the ways through its decisions."""

    def __init__(self, scene: ReviewOwner, known: RoundReview, looked: Looked) -> None:
        """`known` has at least one part; nothing is shown before `begin`."""
        self._scene, self.known = scene, known
        replay, parts = scene.replay, known.parts
        self.face: ReviewFace = REVIEWS.of(replay.rules.key)(replay, scene.shell.profiles.face_of)
        watch = BarButton(_("Replay"), "replay", self._watch, _("Watch the game from here"))
        back = BarButton(_("Back"), "left", Pop, _("Back (Esc)"))
        goes_on = BarButton(_("Play on"), "play", self._play_on, _("Play on from here against bots; such a game is not kept"))
        self.chart = PartChart(self, parts[0]) if known.unit == STROKES else HandChart(self, parts[0], known.unit)
        seats = sorted({part.seat for part in parts})
        self.looked = looked if looked.seat in seats else looked._replace(seat=seats[0])
        names = [replay.names[seat] for seat in seats]
        who = ChoiceBox(names, seats.index(self.looked.seat), lambda number: self._look_at(seats[number]), tip=_("Whose decisions"))
        self.side = self._side_of(self.looked.seat)
        self.tabs = Tabs(self.side.pages, self.looked.tab, self._turn)
        self.tabs.grow = 1.0
        self._page = Scroll(Column(), grow=1, pad=4)
        title = _("Round review") if known.unit == STROKES else _("Hand review")
        self.bar = TopBar(title, (back, who) if len(seats) > 1 else (back,), (goes_on, watch) if replay.rules.secrets else (watch,))
        fold = Button("", self.fold, icon="right", style="row", tip=_("Fold the panel away (L)"))
        unfold = Button("", self.fold, icon="left", style="row", tip=_("Unfold the panel (L)"))
        self.room = ReviewRoom(self.bar, self.face.picture, self.chart, Row(self.tabs, fold, gap=4), self._page, Paper(unfold, 4))

    def _side_of(self, seat: int) -> Side:
        """The card's pages for a seat."""
        replay, unit = self._scene.replay, self.known.unit
        pro = usual_loss(replay.rules.key, LEVELS[-1])
        usual = "" if pro is None else self.face.usual(level_name(pro.level), Amounts(unit).usual(pro))
        return Side(self.known, seat, replay.seats[seat], self.face, self, self._scene.shell.profiles.face_of, usual)

    @property
    def place(self) -> DecisionPlace:
        """The decision that is shown."""
        return self.looked.place

    @property
    def position(self) -> int:
        """The position of the game in which the decision that is shown was made."""
        return self.part.decisions[self.place.decision].position

    def begin(self) -> None:
        """Shows the card's page for the seat, and the decision that comes first."""
        self._turn_page()
        place, at = self.place, self.looked.at
        if not (place.part < len(self.side.parts) and place.decision < len(self.side.parts[place.part].decisions)):
            place = DecisionPlace(0, 0)
        mistakes = self.known.dearest(self.looked.seat, 1)
        if at is not None:
            place, self.looked = self._place_at(at), self.looked._replace(at=None)
        elif place == DecisionPlace(0, 0) and mistakes:      # the costliest mistake comes first
            place = self.side.place_of(*mistakes[0])
        elif place == DecisionPlace(0, 0) and not self.known.whole:      # or the last part
            place = DecisionPlace(len(self.side.parts) - 1, 0)
        self._show_decision(place)

    def _place_at(self, position: int) -> DecisionPlace:
        """The decision that was made at a position of the game, or the first one after it, or the last."""
        every = self._every
        return next((place for place in every if self.side.parts[place.part].decisions[place.decision].position >= position), every[-1])

    @property
    def _every(self) -> list[DecisionPlace]:
        """All decisions of the seat in their order."""
        return [DecisionPlace(part, number) for part, one in enumerate(self.side.parts) for number in range(len(one.decisions))]

    def _turn_page(self) -> None:
        self._page.offset = 0
        self._page.swap(self.side.page(self.looked.tab))
        self._mark()

    def _mark(self) -> None:
        """Marks what stands on the page for the decision that is shown, and brings it into view."""
        chosen = self.side.mark(self.place)
        if chosen is not None and chosen.rect.w:
            self._page.reveal(chosen.rect)

    @property
    def part(self) -> ReviewPart:
        """The part that is shown."""
        return self.side.parts[self.place.part]

    def show(self, place: DecisionPlace) -> None:
        """Shows that decision, as chosen by the user; what still moves for another is finished at once."""
        self.looked = self.looked._replace(touched=True)
        self._show_decision(place)

    def _show_decision(self, place: DecisionPlace) -> None:
        """Shows that decision in picture, chart and card."""
        scene = self._scene
        scene.motion.finish()
        self.looked = self.looked._replace(place=place)
        part = self.part
        if scene.making is not None and not part.whole:
            scene.making.want(part.seat, part.number)
        self._show_chart()
        said = scene.replay.rules.title, self.face.where(part, place.decision).rstrip("."), self.face.ended(part)
        self.bar.tell(" · ".join(filter(None, said)))
        self.face.show(part, place.decision)
        self._mark()
        scene.suit()
        picture = self.face.picture
        if isinstance(picture, ReviewPicture) and scene.motion.speed:
            scene.motion.play(*tweens(picture))

    def _show_chart(self) -> None:
        """Shows the part in the chart, as far as it is known."""
        part, number = self.part, self.place.decision
        heading = self.face.heading(part)
        if part.result is not None:
            total = _("Large points are {name}'s own moves; the bars are what they cost").format(name=self._scene.replay.names[part.seat])
        elif part.score is not None:
            heading = _("{part}: what {name} could expect to score").format(part=heading, name=self._scene.replay.names[part.seat])
            total = _("{expected} expected, luck {luck}, decisions {loss}: {score}").format(
                expected=f"{part.expected:.2f}", luck=gained(part.luck), loss=gained(part.loss), score=part.score)
        else:
            total = _("not finished")
        if not part.whole:
            every = len(part.decisions)
            text = (ngettext("Judged so far: {n} of {all} stroke", "Judged so far: {n} of {all} strokes", every) if part.result is None else
                    ngettext("Judged so far: {n} of {all} move", "Judged so far: {n} of {all} moves", every))
            total = text.format(n=part.known, all=every)
        self.chart.put(part, number, [self.face.words(one) for one in part.decisions], heading, total, self._rank(part.decisions[number]))

    def _rank(self, decision: Decision) -> str:
        """Whether a mistake is the costliest, in words, once all decisions are known; else ""."""
        found = self.known
        if not self.part.whole or not is_fault(decision.loss, found.unit):
            return ""
        if found.whole and len(found.of(self.looked.seat)) > 1 and found.dearest(self.looked.seat, 1)[0][1] == decision:
            return _("the costliest of all hands")
        others = [one.loss for one in self.part.decisions if one is not decision and one.loss > 0]
        return _("the costliest of this hand") if others and decision.loss > max(others) else ""

    # ---- what comes in
    def take(self, found: RoundReview) -> None:
        """Takes a review of which more is known: shows what is new, while the decision that is shown stays."""
        was, position, place = self.part, self.position, self.place
        self.known = found
        fresh = self.side.take(found)
        if self.part is not was:
            number = next((n for n, one in enumerate(self.part.decisions) if one.position >= position), 0)
            changed = self.part.decisions[number] != was.decisions[place.decision]
            self.looked = self.looked._replace(place=place._replace(decision=number))
            self._show_chart()
            if changed:
                self.face.show(self.part, number)
        if fresh:
            self._renew_page()
        if not self.looked.touched and self.part.whole and not was.whole:
            mistakes = [one for one in self.side.mistakes if one.part == self.place.part]
            dearest = max(mistakes, key=lambda place: self.part.decisions[place.decision].loss, default=None)
            if dearest is not None:
                self._show_decision(dearest)

    def _renew_page(self) -> None:
        """Makes the card's page again with what is known now; the widget with the focus there keeps it."""
        held = next((place for place, card in self.side.cards.items() if card is self._scene.ui.focus), None)
        row = self.side.rows.index(self._scene.ui.focus) if self._scene.ui.focus in self.side.rows else None
        offset = self._page.offset
        self._page.swap(self.side.page(self.looked.tab))
        self._page.offset = offset
        again = self.side.cards.get(held) if held is not None else self.side.rows[row] if row is not None else None
        self.side.mark(self.place)
        if again is not None:
            self._scene.ui.set_focus(again)

    # ---- ways through it
    def in_part(self, number: int) -> None:
        if number != self.place.decision:
            self.show(self.place._replace(decision=number))

    def step(self, direction: int) -> None:
        every = self._every
        at = every.index(self.place) + direction
        if 0 <= at < len(every):
            self.show(every[at])

    def by_mistake(self, direction: int) -> bool:
        beyond = [place for place in self.side.mistakes if (place > self.place if direction > 0 else place < self.place)]
        if beyond:
            self.show(beyond[0] if direction > 0 else beyond[-1])
        return bool(beyond)

    def by_part(self, direction: int) -> None:
        to = self.place.part + direction
        if 0 <= to < len(self.side.parts):
            self.show(DecisionPlace(to, 0))

    def by_number(self, number: int) -> None:
        """Shows one of the costliest mistakes of the seat, counted from 1, if there are as many."""
        dearest = self.known.dearest(self.looked.seat)
        if number <= len(dearest):
            self.show(self.side.place_of(*dearest[number - 1]))

    def _look_at(self, seat: int) -> None:
        self.looked = self.looked._replace(seat=seat, place=DecisionPlace(0, 0), touched=True)
        self.side = self._side_of(seat)
        self.begin()
        if self.known.unit != STROKES:
            self._scene.look_for_rounds(seat)

    def _turn(self, tab: int) -> None:
        self.looked = self.looked._replace(tab=tab)
        self._turn_page()

    def _watch(self) -> SceneChange | None:
        return self._scene.watch(self.position)

    def _play_on(self) -> SceneChange | None:
        """Opens a table at the position before the move that is shown, or after it where another seat made it."""
        one = self.part.decisions[self.place.decision]
        position = one.position + (one.mover != self.looked.seat)
        if self._scene.replay.to_act(position) is None:
            position = one.position         # that move has ended the game
        table = play_on(self._scene.replay, position, self.looked.seat, MIDDLE_LEVEL, datetime.now().astimezone())
        table.notice = _("{where} You play on for {name}. This game is not kept; leaving it leads back to the review.").format(
            where=self.face.where(self.part, self.place.decision), name=self._scene.replay.names[self.looked.seat])
        return SitDown(table, _("Back to the review"))

    def fold(self) -> None:
        """Folds the card away, or unfolds it."""
        self.room.fold()
        self._scene.ui.set_focus(self.chart)


# ---- the scene: the review is read or worked out, and shown as far as it is known
class ReviewScene(Scene):
    """The review of a save. Pops with None, or with the rematch of a table that went on from here.

    `review` is None until it is complete. Where it is worked out part by part, what is known so far is shown meanwhile.
    """

    def __init__(self, source: Path | Loaded, watch: Watch, *, seat: int | None = None, part: int | None = None, at: int | None = None,
                 make: ReviewMaker = Making) -> None:
        """The review of a save, or of a game that was shared as a text, which is not kept.

        `watch` makes the replay scene, `seat` is the seat whose decisions are shown first (None: the first person's), `part` the only part
        that is wanted (None: all of them), and `at` the position of the game that is shown first (None: the costliest decision); `make`
        works the review out.

        Raises SaveRefused with the line that is wrong.
        """
        super().__init__()
        self.replay = Replay.open(source, PLAYABLE) if isinstance(source, Path) else Replay(source, PLAYABLE)
        self._source, self._watch_it, self._make, self._wanted = source, watch, make, part
        persons = [number for number, one in enumerate(self.replay.seats) if one.is_person]
        self._looked = Looked(seat if seat is not None else (persons or [0])[0], at=at)
        self._looking: LookingBack | None = None
        self._progress = ProgressBar()
        self._begun = False         # laid out once
        self._rounds = BackgroundRun[RoundSeen]()
        self._trouble = ""

    @property
    def review(self) -> RoundReview | None:
        """The whole review; None while it is being worked out."""
        return self._work if isinstance(self._work, RoundReview) else None

    @property
    def looking(self) -> LookingBack:
        """The review as it is shown. Raises RuntimeError before there is anything to show."""
        if self._looking is None:
            raise RuntimeError("there is nothing to look back on yet")
        return self._looking

    @property
    def making(self) -> Making | None:
        """The work on the review; None once it is done."""
        return None if isinstance(self._work, RoundReview) else self._work

    # ---- the scene's life
    def enter(self, shell: Shell) -> None:
        """Also reads the review if it was kept, or has it worked out."""
        self._job = job_of(self.replay, shell.saves / "cache", self._wanted)
        kept = kept_review(self._source, self._job) if isinstance(self._source, Path) and self._wanted is None else None
        self._work: Making | RoundReview = kept if kept is not None else self._make(self._job, shell.wake)
        super().enter(shell)

    def build(self) -> Widget:
        self._root = Widget(self._body(), ground="desk")
        return self._root

    def _body(self) -> Widget:
        """The widgets of the review, with the same decision as before, or those of the wait for it."""
        if self._looking is not None:
            self._looked = self._looking.looked
        making, self._progress = self.making, ProgressBar()
        known = self.review or (making.so_far if making is not None else None) or RoundReview(())
        return self._look_back(known) if known.parts else self._waiting()

    def leave(self) -> None:
        if self.making is not None:
            self.making.cancel()
        self._rounds.stop()

    def backdrop(self, painter: Painter, size: tuple[int, int]) -> pygame.Surface | None:
        return self._looking.room.backdrop(painter, size) if self._looking is not None else backdrops.desk(painter, size)

    @property
    def taste(self) -> Taste:
        at = 0 if self._looking is None else self._looking.position
        marks = marks_at(self.replay.rules.key, lambda: self.replay.view(at, 0))
        return PLAIN if marks is None else Taste(marks)

    def arranged(self) -> None:
        if self._looking is not None and not self._begun:
            self._begun = True
            self.ui.set_focus(self._looking.chart)

    def update(self, seconds: float) -> SceneChange | None:
        """Takes in what the work has found, and the round of golf that stands beside a hand."""
        rounds = self._rounds.collect()
        if rounds and self._looking is not None:
            self._rounds.stop()
            seen = rounds[0]
            face = REVIEWS.of(seen.replay.rules.key)(seen.replay, self.shell.profiles.face_of)
            self._looking.room.put_beside(CoursePlate(seen, face, lambda: self._open_round(seen)))
        making = self.making
        if making is None or self.review is not None:
            return None
        over = making.over          # read before what it has found
        self._progress.tell(making.share)
        if not over:
            if self._looking is not None and making.so_far is not None and making.so_far is not self._looking.known:
                self._looking.take(making.so_far)
            return None
        self._work = making.found or RoundReview(())
        if making.found is not None and isinstance(self._source, Path) and self._wanted is None:
            keep_review(self._source, self._job, making.found)
        self._trouble = making.trouble
        if self._looking is not None and making.found is not None:
            self._looking.take(making.found)
            self._looking.room.show_progress(None)
            return None
        self._root.replace(self._body())
        if self._looking is not None:
            self.ui.set_focus(self._looking.chart)
        return None

    # ---- before it is there
    def _waiting(self) -> Widget:
        """The page that shows the work's progress, or why there is nothing to show."""
        self._looking = None
        if self.review is None:
            strokes = _("Every stroke is compared with the best one. This takes a few seconds, and is kept.")
            parts: list[Widget] = [Label(strokes), self._progress]
            foot = Button(_("Cancel"), Pop, icon="close", tall=40)
        else:
            text = _("The review could not be made: {why}").format(why=self._trouble) if self._trouble else _(
                "There is nothing to look back on: with these rules no decision can be compared with another.")
            parts, foot = [Label(text)], Button(_("Back"), Pop, icon="left", tall=40)
        again = (Button(_("Try again"), self._try_again, icon="replay", tall=40),) if self._trouble else ()
        return page(self._title(), Pop, Centre(sheet(*parts, gap=18), 620), (foot, *again))

    def _try_again(self) -> None:
        """Starts the work once more; hands that were done are kept."""
        self._work, self._trouble = self._make(self._job, self.shell.wake), ""
        self._root.replace(self._body())

    def _title(self) -> str:
        return _("{game}: review").format(game=self.replay.rules.title)

    # ---- when it is there
    def _look_back(self, known: RoundReview) -> Widget:
        """The widgets of the review, as far as it is known."""
        looking = self._looking = LookingBack(self, known, self._looked)
        self._progress = ProgressBar(8)
        looking.room.show_progress(None if self.review is not None else self._progress)
        looking.begin()
        if known.unit != STROKES:
            self.look_for_rounds(looking.looked.seat)
        return looking.room

    def look_for_rounds(self, seat: int) -> None:
        """Looks for a round of golf of this seat's player, to stand below the card in place of another player's."""
        self.looking.room.put_beside(None)
        self._rounds.begin(rounds_seen(self.shell.saves, self.replay.names[seat], PLAYABLE), self.shell.wake)

    def _open_round(self, seen: RoundSeen) -> SceneChange | None:
        return opened(self.ui, lambda: Push(ReviewScene(seen.path, self._watch_it, seat=seen.part.seat)))

    def resumed(self, result: object) -> SceneChange | None:
        """Back from another review, or from a table that went on from here: pops with its rematch, if there is one."""
        return Pop(result) if isinstance(result, Table) else super().resumed(result)

    def watch(self, position: int) -> SceneChange | None:
        """Opens the replay of the game at a position; where it can't be read, says why."""
        return opened(self.ui, lambda: Push(self._watch_it(self._source, position)))

    def handle(self, intent: Intent) -> SceneChange | None:
        if isinstance(intent, Act) and intent.name in ("back", "menu"):
            return Pop()
        if isinstance(intent, Act) and self._looking is not None:
            if intent.name == "panel":
                self._looking.fold()
            if intent.name == "pick":
                self._looking.by_number(intent.number)
            if intent.name in ("first", "last", "page_up", "page_down"):
                self._looking.chart.act(intent)
        return None
