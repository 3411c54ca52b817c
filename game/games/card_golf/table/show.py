"""What the events of Card Golf look like: strokes with their dice, drops, putts, new holes, the end of a hole and of the round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.games.card_golf.rules.course import Space
from game.games.card_golf.rules.events import (
    BallLanded,
    BallPutted,
    BallRan,
    DropTaken,
    HoleBegun,
    HoleEnded,
    HoleFinished,
    HoleLaid,
    PuttTaken,
    ShotAimed,
    StrokeEnded,
    StrokeRolled,
    TokensEarned,
    TokenSpent,
)
from game.games.card_golf.rules.shots import FreePutt, OnTrack, Wet, holed, landed, swung
from game.games.card_golf.rules.values import AT_ONCE, Phase, RollKind, State, Stroke
from game.games.card_golf.solver.forecast import StrokeForecast
from game.games.card_golf.table import text as talk
from game.games.card_golf.table.board_state import BallSpot, spot_of, track_place
from game.games.card_golf.table.course_view import CourseView
from game.games.card_golf.table.dice_show import StrokeDice
from game.games.card_golf.table.hand import StrokePanel
from game.games.card_golf.table.motion import CourseMotion
from game.games.card_golf.table.position import course_state, on_track
from game.games.card_golf.table.track import OnIt
from game.games.card_golf.table.why import StrokeStep, StrokeStory, steps
from game.games.golf.rules.formats import RoundEnded
from game.games.golf.table.ground_show import GroundShow
from game.games.golf.table.moment import ScoreMoment
from game.games.golf.table.result import won_words
from game.rules.contract import Event
from game.ui.animation import pause
from game.ui.table.face import Sitting, Track
from game.words import _, ngettext

READ_PLAN, READ_PUTT, READ_FREE = .9, .35, 1.6       # seconds


class CardShow(GroundShow[CourseMotion]):
    """Turns events into motion; `put` of the face brings all to rest."""

    def __init__(self, course: CourseView, hand: StrokePanel, dice: StrokeDice, motion: CourseMotion,
                 forecast: Callable[[State, Stroke], StrokeForecast | None]) -> None:
        """`forecast` says where a stroke may still end by those of its dice that lie."""
        super().__init__(motion)
        self._course, self._hand, self._dice, self._forecast = course, hand, dice, forecast

    def happen(self, event: Event, before: State, after: State, sitting: Sitting, *, mine: bool) -> tuple[Track, ...]:
        """The motion of one event; `mine`: the plan was made at this screen, where it need not be shown again."""
        if isinstance(event, ShotAimed):
            return self._planned(event, before, mine)
        if isinstance(event, StrokeRolled):
            return self._rolled(event, before, after)
        if isinstance(event, BallLanded):
            return self._flew(event, after, before)
        if isinstance(event, BallRan):
            return self._motion.ran(event.seat, event.path, event.bounce, self._puts(event.seat, event.path[-1]))
        if isinstance(event, StrokeEnded):
            return self._rests(event, after, sitting)
        if isinstance(event, DropTaken):
            return self._dropped(event, before, sitting)
        if isinstance(event, PuttTaken):
            return self._putts(event, after, sitting)
        if isinstance(event, BallPutted):
            return self._putted(event)
        return self._told(event, before, after, sitting)

    # ---- the stroke
    def _planned(self, event: ShotAimed, before: State, mine: bool) -> tuple[Track, ...]:
        """Where somebody aims; at this screen the camera alone."""
        self._motion.look_at_stroke(before.ground, before.player.ball, event.target)
        return () if mine else ((self._motion.reading(READ_PLAN),),)

    def _rolled(self, event: StrokeRolled, before: State, after: State) -> tuple[Track, ...]:
        """Dice out of the cup; what they do is told when they lie."""
        hand, state = self._hand, after if after.stroke is not None else before
        hand.turn_to("tray")
        self._dice.see(True)
        stroke = before.stroke or state.stroke
        thrown = self._dice.throw(event.faces, event.again)
        if stroke is None:
            return (thrown,)
        name = ("swing", "curve", "run", "putt")[event.roll]
        done = stroke._replace(**{name: event.faces, "roll": event.roll})  # type: ignore[arg-type]
        tables = state.game.tables

        def lie() -> None:
            hand.tray.tell(talk.roll_lines(done, tables))
            if event.again:     # what follows is shown by this action too, and the panel told of the roll before
                hand.rests.tell(self._forecast(before._replace(phase=Phase.ROLL), done))
        rolled = self._motion.ending(lie)
        due = stroke._replace(**({} if event.again else {name: ()}), roll=event.roll)  # type: ignore[arg-type]
        hand.tray.tell(talk.roll_lines(due, tables))
        read = .75 if event.roll is not RollKind.SWING else .45
        return ((*thrown, pause(0, rolled), self._motion.reading(read)),)

    def _flew(self, event: BallLanded, after: State, before: State) -> tuple[Track, ...]:
        """The ball comes down, or the stroke misses it."""
        start = float(event.start[0]), float(event.start[1])
        if event.landing is None:
            return (*self._motion.missed(event.seat, start),)
        stroke = before.stroke if before.stroke is not None and before.stroke.aim is not None else after.stroke
        bend = None
        if stroke is not None and stroke.aim is not None and event.curve:
            straight = landed(stroke.aim, swung(stroke.swing), 7, before.game.tables) if stroke.aim.risk < 4 else None
            right = stroke.aim.right
            bend_to = straight or Space(event.landing[0] - right[0] * event.curve, event.landing[1] - right[1] * event.curve)
            bend = float(bend_to[0]), float(bend_to[1])
        landing = float(event.landing[0]), float(event.landing[1])
        return self._motion.flown(event.seat, start, landing, bend, self._puts(event.seat, event.landing))

    def _rests(self, event: StrokeEnded, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """A wet ball shows its drop; one on the green goes to its distance."""
        hole, ball = after.holes[min(after.number, len(after.holes) - 1)].ground, event.ball
        was = self._course.spot(event.seat)
        self._course.put_aim(None)
        if isinstance(ball, Wet):
            self._place(spot_of(hole, event.seat, ball))
            trouble = sitting.names[event.seat], talk.trouble_words(hole, ball)
            self._motion.sound("oh", self._motion.pixel((ball.space.row, ball.space.column))[0])
            return self._motion.call(event.seat, trouble, 1.1, (ball.space.row, ball.space.column))
        if isinstance(ball, OnTrack | FreePutt) and was is not None:
            words = talk.green_words(ball)
            end = track_place(hole, event.seat, ball)
            if holed(ball):
                return self._motion.holed(event.seat, (was.row, was.column), end, lambda: self._place(spot_of(hole, event.seat, ball)))
            moved = self._motion.carried(event.seat, (was.row, was.column), end, lambda: self._place(spot_of(hole, event.seat, ball)))
            return ((*moved[0], *self._motion.call(event.seat, (sitting.names[event.seat], words), .8, end)[0]),)
        self._place(spot_of(hole, event.seat, ball))
        return ()

    def _dropped(self, event: DropTaken, before: State, sitting: Sitting) -> tuple[Track, ...]:
        """The ball is dropped on the last dry space of its way, for a stroke."""
        hole = before.ground
        spot = spot_of(hole, event.seat, event.ball)
        start = float(event.space[0]), float(event.space[1])
        self._motion.look_at((event.space, Space(round(spot.row), round(spot.column)), hole.flag))
        moved = self._motion.carried(event.seat, start, (spot.row, spot.column), lambda: self._place(spot))
        words = sitting.names[event.seat], _("drops the ball: one penalty stroke")
        return ((*moved[0], *self._motion.call(event.seat, words, 1.0, (spot.row, spot.column))[0]),)

    # ---- putts
    def _putts(self, event: PuttTaken, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The track with the chances of this putt. A free one comes right after its stroke, so that there is more to read."""
        others = (ball for ball in on_track(after) if ball.seat != event.seat)
        self._hand.track.put(after.game.tables, (*others, OnIt(event.seat, event.yards)), event.seat)
        self._hand.turn_to("track")
        self._dice.see(False)
        self._motion.look_at_stroke(after.ground, OnTrack(event.yards), Space(*after.ground.flag))
        if not event.free:
            return ((self._motion.reading(READ_PUTT),),)
        at = track_place(after.ground, event.seat, OnTrack(event.yards))
        return self._motion.call(event.seat, (sitting.names[event.seat], _("a free putt: it costs no stroke")), READ_FREE, at)

    def _putted(self, event: BallPutted) -> tuple[Track, ...]:
        """The ball rolls along the track, and on the green."""
        state, hand = self._course.state, self._hand
        hand.turn_to("track")
        self._dice.see(False)
        if state is None:
            return ()
        start, end = track_place(state.hole, event.seat, OnTrack(event.yards)), track_place(state.hole, event.seat, OnTrack(event.left))
        spot = spot_of(state.hole, event.seat, OnTrack(event.left))

        def roll(share: float) -> None:
            hand.track.roll(event.seat, event.yards + (event.left - event.yards) * share)
        return self._motion.putted(event.seat, start, end, roll, holed=not event.left, done=lambda: self._place(spot))

    # ---- balls at rest
    def _ball_of(self, seat: int) -> tuple[float, float] | None:
        """Where the ball of a seat lies on the hole."""
        spot = self._course.spot(seat)
        return None if spot is None else (spot.row, spot.column)

    def _puts(self, seat: int, place: Space) -> Callable[[], None]:
        return lambda: self._place(BallSpot(seat, place[0], place[1]))

    def _place(self, spot: BallSpot) -> None:
        """A ball lies there from now on."""
        course = self._course
        if course.state is not None:
            balls = tuple(spot if ball.seat == spot.seat else ball for ball in course.state.balls)
            course.put(replace(course.state, balls=balls), course.names)

    # ---- the last stroke once more
    def again(self, story: StrokeStory, after: State, done: Callable[[], None]) -> None:
        """Plays the stroke again, step by step, with the rule of each; `done` puts the table back as it is."""
        plan = story.plan
        self._motion.look_at([plan.start, plan.target, *((story.flight.landing,) if story.flight and story.flight.landing else ())])
        self._place(BallSpot(plan.seat, plan.start[0], plan.start[1]))
        self.retell(plan.seat, [(step.words, partial(self._moves, step, story)) for step in steps(story, after.ground)], done)

    def _moves(self, step: StrokeStep, story: StrokeStory) -> tuple[Track, ...]:
        """What moves in a step of a story."""
        if step.moves == "fly" and story.flight is not None:
            return self._flown_again(story.flight)
        if step.moves == "run" and story.ran is not None:
            path = story.ran.path
            return self._motion.ran(story.plan.seat, path, story.ran.bounce, self._puts(story.plan.seat, path[-1]))
        return ()

    def _flown_again(self, flight: BallLanded) -> tuple[Track, ...]:
        start = float(flight.start[0]), float(flight.start[1])
        if flight.landing is None:
            return self._motion.missed(flight.seat, start)
        landing = float(flight.landing[0]), float(flight.landing[1])
        return self._motion.flown(flight.seat, start, landing, None, self._puts(flight.seat, flight.landing))

    # ---- words
    def _tee_up(self, event: HoleBegun, after: State, sitting: Sitting) -> None:
        """The next hole lies on the table with the balls on its tees, before anybody reads its number: nothing of the last one stays."""
        course = course_state(after)
        if course is not None and event.hole == after.number:
            self._course.put_aim(None)
            self._course.put(course, sitting.names)
        self._clear_away(after)

    def _clear_away(self, after: State) -> None:
        """Nothing of the last hole stays beside the cards."""
        self._course.put_aim(None)
        self._hand.track.put(after.game.tables, (), None)
        self._hand.rests.tell(None)
        self._hand.rack.lay_down()
        self._hand.tray.tell(())
        self._hand.turn_to("clubs")
        self._dice.lay(())
        self._dice.see(False)

    def _dealt(self, event: HoleLaid, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """The cards of the hole that begins are turned over; where all were dealt before the first hole they were only shuffled (C3)."""
        course = course_state(after)
        if course is None or after.game.options.cards_dealt == AT_ONCE:
            self._motion.sound("shuffle", self._course.rect.centerx)
            return ()
        self._clear_away(after)
        self._course.put(replace(course, balls=()), sitting.names)
        return self._motion.dealt(len(event.faces))

    def _told(self, event: Event, before: State, after: State, sitting: Sitting) -> tuple[Track, ...]:
        """Events that are mainly said."""
        motion, names = self._motion, sitting.names
        if isinstance(event, TokenSpent):
            motion.sound("lift", self._course.rect.centerx)
            left = ngettext("{n} token left", "{n} tokens left", event.left).format(n=event.left)
            return motion.call(event.seat, (names[event.seat], _("rolls again: {left}").format(left=left)), .7, self._ball_of(event.seat))
        if isinstance(event, HoleFinished):
            moment = ScoreMoment(event.seat, names[event.seat], event.strokes, event.par, event.holed)
            flag = before.holes[event.hole].ground.flag
            return motion.finished(moment, (flag.row, flag.column))
        if isinstance(event, TokensEarned):
            words = ngettext("earns {n} token", "earns {n} tokens", event.tokens).format(n=event.tokens)
            return motion.call(event.seat, (names[event.seat], words), .8)
        if isinstance(event, HoleEnded):
            won = won_words(() if event.winner is None else (names[event.winner],), event.worth, event.carried)
            card = talk.card_of(talk.ended(before, after, None) or after, names)
            return self.hole_ends(event.hole, before.holes[event.hole].ground.par, event.strokes, names, won, card)
        if isinstance(event, HoleLaid):
            return self._dealt(event, after, sitting)
        if isinstance(event, HoleBegun):
            self._tee_up(event, after, sitting)
            return self.hole_begins(event.hole, event.par)
        return self.round_ends(event, names) if isinstance(event, RoundEnded) else ()
