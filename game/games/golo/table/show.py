"""Dice of GOLO in motion and at rest, and the end of a nine on the tray."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.games.golf.rules import MATCH, SKINS, RoundEnded, carried, won_in_words
from game.games.golf.table.motion import GroundTelling
from game.games.golf.table.sheet import Nine, Sheet
from game.games.golo.rules.turns import active, points_of, to_par, winners
from game.games.golo.rules.values import (
    HOLES, DiceCaught, DiceTaken, DiceThrown, HoleDecided, NinePlayed, Phase, PlayerLeft, State, members
)
from game.games.golo.table.card import nines_of, par_words, strokes_words
from game.games.golo.table.tray import Keeper, LyingDice, Tray
from game.rules.contract import Event
from game.ui.dice.die import CupPose, Knock, Motion, Pose, fade, rest_pose, travel
from game.ui.dice.motion import Grip, Poured, Shaker, ThrowSpec, throw
from game.ui.dice.sprites import DiceOnTable
from game.ui.looks.stage import Tween, land, linear, pause, there_and_back
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.table.face import TELL, Track
from game.ui.table.pieces import ResultPanel
from game.ui.widgets.base import Widget
from game.words import _, names_listed, ngettext

# ---- the end of a nine of GOLO and of the round, on the tray: who leads or has won in brass letters, by what, and the nine's figures
_COME: Final = .5       # seconds in which the letters appear
_READ: Final = 4.5      # seconds to read them if no button is shown
_CARD_WIDE, _GAP = 560, 8       # logical units


class NineWords(NamedTuple):
    """The words after a nine or the round: a headline, a line below it, and the label of the button that goes on."""

    headline: str
    below: str
    onward: str


class NineResult(Widget):
    """Brass letters above the card of the nine; no card if there is not enough room for both."""

    def __init__(self, words: NineWords, nine: Nine) -> None:
        self.panel = ResultPanel(words.headline, words.below, grand=True)
        self.sheet = Sheet((nine,), framed=True)
        super().__init__(self.panel, self.sheet, grow=1.0, ground="felt")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect, px = pygame.Rect(rect), p.look.px
        self.panel.rect = pygame.Rect(rect)
        gap, wide = px(_GAP), min(rect.w - 2 * px(_GAP), px(_CARD_WIDE))
        self.panel.grand = True
        if px(self.panel.room(p)[3]) > rect.h:      # the tray is too low for brass letters
            self.panel.grand = False
        letters, card = px(self.panel.room(p)[3]), self.sheet.height(p, wide)
        self.sheet.visible = bool(card) and letters + gap + card + 2 * gap <= rect.h
        below = gap + card if self.sheet.visible else 0
        top = rect.y + (rect.h - min(rect.h, letters + below)) // 2
        self.panel.layout(p, pygame.Rect(rect.x, rect.y, rect.w, min(rect.h, top - rect.y + letters)))
        at = pygame.Rect(rect.centerx - wide // 2, top + letters + gap, wide, card)
        self.sheet.layout(p, at if self.sheet.visible else pygame.Rect(rect.topleft, (0, 0)))


class NineTelling(GroundTelling):
    """Shows the result of a nine on the tray."""

    def nine(self, s: State, names: Sequence[str], number: int, words: NineWords) -> tuple[Track, ...]:
        """The motion that shows the result of nine `number` (from 0) and then waits for the player."""
        first = winners(s)
        nine = nines_of(s, tuple(names))[number]
        lines = tuple(line._replace(lit=line.seat in first and len(names) > 1) for line in nine.lines)
        result = NineResult(words, nine._replace(lines=lines))
        self._ground.put_in(result)
        if s.phase is Phase.OVER:
            self.applaud()
        else:
            self.sound("score", self._ground.rect.centerx)
        come = Tween(_COME, result.panel.turn, land)
        return ((come, self.time_to_read(_READ, words.onward), pause(0, self.ending(self._ground.put_in))),)


def ended_nine(before: State, after: State, event: Event) -> int | None:
    """The number (from 0) of the nine that this event ends for everybody; None if it ends none.

    For an action with several events only the last of them ends the nine.
    """
    if isinstance(event, RoundEnded):
        return after.first // HOLES
    closes = isinstance(event, HoleDecided) if after.game.by_hole else isinstance(event, NinePlayed | PlayerLeft)
    if not closes or after.phase is Phase.OVER or after.first // HOLES == before.first // HOLES:
        return None
    return before.first // HOLES


def nine_words(s: State, names: Sequence[str], event: Event) -> NineWords:
    """The words after the event that ended a nine or the round: who leads or has won, and by what."""
    return _round_words(s, names, event) if isinstance(event, RoundEnded) else _halfway_words(s, names)


def _halfway_words(s: State, names: Sequence[str]) -> NineWords:
    """The words after the front nine: who leads, and by what."""
    onward, best, mode = _("Back nine"), winners(s), s.game.options.mode
    if len(s.players) == 1:
        par = par_words(to_par(s.players[0]))
        return NineWords(strokes_words(s.players[0].strokes), _("for the front nine, {par}").format(par=par), onward)
    who, points = names_listed(names[seat] for seat in best), points_of(s, best[0])
    if mode == MATCH:
        up = 2 * points - sum(points_of(s, seat) for seat in active(s))
        if len(best) > 1:
            return NineWords(_("All square"), _("after the front nine"), onward)
        return NineWords(_("{name} leads").format(name=who), _("{n} up after the front nine").format(n=up), onward)
    told = [_("{points} after the front nine").format(points=_counted(s, points))]
    headline = _("{names} are level").format(names=who) if len(best) > 1 else _("{name} leads").format(name=who)
    return NineWords(headline, "; ".join((*told, *_ahead(s, names), *_carried_on(s))), onward)


def _round_words(s: State, names: Sequence[str], event: RoundEnded) -> NineWords:
    """The words after the round: who has won, and by what. A single player only gets strokes and par."""
    onward, who = _("Standings"), names_listed(names[seat] for seat in event.winners)
    if not event.winners:
        return NineWords(_("The round is over"), _("Nobody has finished the round."), onward)
    if len(s.players) == 1:
        return NineWords(strokes_words(s.players[0].strokes), par_words(to_par(s.players[0])), onward)
    headline = ngettext("{name} wins", "{name} share the win", len(event.winners)).format(name=who)
    if event.format == MATCH and len(event.winners) > 1:
        return NineWords(_("All square"), _("{names}, {points} each").format(names=headline, points=_counted(s, event.points)), onward)
    told = [won_in_words(event), *(() if event.margin else _ahead(s, names))]
    if event.lost:
        told.append(ngettext("{n} skin is not awarded", "{n} skins are not awarded", event.lost).format(n=event.lost))
    return NineWords(headline, "; ".join(told), onward)


def _counted(s: State, n: int) -> str:
    """A number of strokes, holes or skins in words, as the mode counts them."""
    if not s.game.by_hole:
        return strokes_words(n)
    skins = s.game.options.mode == SKINS
    return (ngettext("{n} skin", "{n} skins", n) if skins else ngettext("{n} hole", "{n} holes", n)).format(n=n)


def _ahead(s: State, names: Sequence[str]) -> tuple[str, ...]:
    """By how much the leader is ahead of the next player, in words; empty if several lead or nobody else is left."""
    best = winners(s)
    others = [seat for seat in active(s) if seat not in best]
    if len(best) != 1 or not others:
        return ()
    sign = 1 if s.game.by_hole else -1
    near = max(sign * points_of(s, seat) for seat in others)
    behind = [names[seat] for seat in others if sign * points_of(s, seat) == near]
    by = _counted(s, abs(points_of(s, best[0]) - sign * near))
    return (_("{n} ahead of {names}").format(n=by, names=names_listed(behind)),)


def _carried_on(s: State) -> tuple[str, ...]:
    """The skins that go on to the back nine."""
    over = carried(s.results) if s.game.options.mode == SKINS else 0
    return (ngettext("{n} skin is carried on", "{n} skins are carried on", over).format(n=over),) if over else ()


# ---- dice of GOLO in motion and at rest: thrown, turned over for bottoms, falling, carried to the rack
Falling: TypeAlias = Callable[[float], Mapping[int, tuple[float, float]]]
"""Shows the fall at a share (0..1) of its time, and returns where each falling die is drawn in the window, in device pixels."""

_CARRY = .4
_TURN = .6
_FADE = .3
_SEEN, _CEDE = .45, .25     # seconds that kept dice stay in sight before the next player's come, and seconds of their fade
_CLOSE = .15        # seconds in which a fallen die fades out
_HALF_WAY = .5      # share of a fall after which a bot catches the die
_FAINTEST = .25     # opacity of a falling die at the end, if motion is reduced
_DIMMED = .38       # opacity of a die that can't be kept with the marked ones
_RACK = .40         # share of a die's size in the tray, at most


class _Flight(NamedTuple):
    """Dice in motion, and the felt for which their motion was computed: the window may change its size meanwhile."""

    dice: tuple[int, ...]
    motion: Motion
    felt: pygame.Rect

    def at(self, seconds: float, felt: pygame.Rect) -> dict[int, Pose]:
        """The dice at that time, on the felt as it is now."""
        across, down = felt.w / max(1, self.felt.w), felt.h / max(1, self.felt.h)
        return {die: pose._replace(x=felt.x + (pose.x - self.felt.x) * across, y=felt.y + (pose.y - self.felt.y) * down,
                                   height=pose.height * down)
                for die, pose in zip(self.dice, self.motion.at(seconds), strict=True)}

    def cup(self, seconds: float, felt: pygame.Rect) -> CupPose | None:
        """The cup at that time, on the felt as it is now."""
        cup = self.motion.cup_at(seconds)
        if cup is None:
            return None
        across, down = felt.w / max(1, self.felt.w), felt.h / max(1, self.felt.h)
        return cup._replace(x=felt.x + (cup.x - self.felt.x) * across, y=felt.y + (cup.y - self.felt.y) * down)


class _HeardFlight(Motion):
    """A throw up to the moment in which its dice lie, with its sounds played as it is shown."""

    def __init__(self, motion: Motion, stop: float, pictures: DiceOnTable) -> None:
        super().__init__(stop)
        self._motion, self._pictures, self._heard_to = motion, pictures, 0.0

    def at_share(self, share: float) -> tuple[Pose, ...]:
        now = share * self.length
        poses = self._motion.at(now)
        self._pictures.hear(self._motion.knocks_between(self._heard_to, now))
        self._heard_to = max(self._heard_to, now)
        return poses

    def cup_at_share(self, share: float) -> CupPose | None:
        return self._motion.cup_at(share * self.length)


@dataclass(slots=True, eq=False)
class _DiceFall:
    """Dice that have left the table.

    `flight` is their throw, `start` the second of it at which they cross the rim, `fallen` which dice left (a mask). `seen` is the share of
    the fall shown so far (0..1); `held` has, for each die that was caught, the share at that moment.
    """

    flight: _Flight
    start: float
    fallen: int
    seen: float = 0.0
    held: dict[int, float] = field(default_factory=dict)

    @property
    def length(self) -> float:
        """The seconds that the dice fall."""
        return self.flight.motion.length - self.start


class DiceShow:
    """The dice of one table, in motion and at rest."""

    def __init__(self, scene: Scene, tray: Tray, keeper: Keeper) -> None:
        self._scene, self._tray, self._keeper = scene, tray, keeper
        self.pictures = DiceOnTable(scene)
        self.cup = Shaker(scene, self)
        self.throwing = False                                   # whether a person at this screen is to throw now
        self.lying = LyingDice(tray)
        self._state: State | None = None
        self._poses: dict[int, Pose] = {}
        self._moving: frozenset[int] = frozenset()              # dice in motion, which their motion draws
        self._fall: _DiceFall | None = None
        self._dim = 0                                           # dice that do not go with the marked ones, as a mask
        self._taken: dict[int, tuple[int, int]] = {}     # since the position was put: what each shows, and its hole

    # ---- at rest
    def put(self, s: State) -> None:
        """Shows the dice as they lie in this position. Dice that are flying are left alone."""
        self._moving = frozenset()
        self._taken = {}
        if s.phase is not Phase.THROW and not (s is self._state and self.throwing):
            self.cup.drop()
        if self.lying.use(s.game.content):
            self.pictures.use(self.lying.models)
        if s.phase in (Phase.THROW, Phase.CATCH) and self._state is not None and self._poses:
            self._state = s
            return
        self._state = s
        self.lying.put(s)
        self.relay()

    def relay(self) -> None:
        """Shows all dice at the present places of tray and rack."""
        if self._state is None or self._tray.rect.w <= 0:
            return
        if self.lying.outgrown:
            self.cup.put_down()
            self.lying.fit()
        taken = {die: self._in_rack(die, *where) for die, where in self._taken.items()}
        self._poses = {**self._racked(self._state, self._state.turn), **{die: self.lying.pose_of(die) for die in self.lying}, **taken}
        if not self._moving and not self.cup.active:
            self._draw(self._poses)
        if self._state.phase in (Phase.ROLL, Phase.THROW) and not self._still and self._scene.settings.speed:
            self.pictures.expect_cup(self._tray.radius)

    def _racked(self, s: State, seat: int) -> dict[int, Pose]:
        """The poses of the dice in the rack: those that the seat has kept in this nine."""
        first = s.first // HOLES * HOLES
        found = {}
        for taken in s.players[seat].taken:
            if first <= taken.hole < first + HOLES:
                found[taken.die] = self._in_rack(taken.die, taken.strokes - taken.penalty, taken.hole - first)
        return found

    def _in_rack(self, die: int, shows: int, hole: int) -> Pose:
        p, rack = self._scene.painter, self._tray.rack
        faces = self.lying.models[die].showing(str(shows)) or (0,)
        size = min(_RACK * 2, rack.hole_size(p) * .46 / self._tray.radius)
        return rest_pose(self.lying.models[die], faces[0], rack.spot(p, hole), 0, size=size)

    def places(self) -> dict[int, tuple[float, float]]:
        """The middles of the dice in the tray, in device pixels."""
        return {die: (self._poses[die].x, self._poses[die].y) for die in self.lying if die in self._poses}

    def dim(self, dice: int) -> None:
        """Shows these dice (a mask) faintly, because they can't be kept together with the marked ones."""
        if dice != self._dim:
            self._dim = dice
            if not self._moving and not self.cup.active:
                self._draw(self._poses)

    def _draw(self, poses: Mapping[int, Pose], cup: CupPose | None = None) -> None:
        if self._dim:
            poses = {die: pose._replace(shown=pose.shown * _DIMMED) if self._dim >> die & 1 else pose for die, pose in poses.items()}
        self.pictures.show({**self._poses, **poses} if self.cup.active else poses, self._tray.radius, cup)

    # ---- in a hand; obeys game.ui.dice.motion.Hands
    def grip(self) -> Grip | None:
        s = self._state
        felt, dice = self._tray.felt, sorted(self.lying)
        if s is None or not self.throwing or not dice:
            return None
        return Grip({die: self.lying.models[die] for die in dice}, {die: self.lying.pose_of(die) for die in dice}, (),
                    (felt.x, felt.y, felt.w, felt.h), self._tray.radius)

    def draw_held(self, poses: Mapping[int, Pose], cup: CupPose) -> None:
        self._draw(poses, cup)

    def hear(self, knocks: Sequence[Knock]) -> None:
        self.pictures.hear(knocks)

    def roll(self) -> None:
        self._keeper.throw()

    def put_back(self) -> None:
        self._draw(self._poses)

    # ---- in motion
    @property
    def _still(self) -> bool:
        """Whether motion is to be reduced to fades."""
        return not self._scene.painter.look.motion

    def _others(self, dice: Sequence[int]) -> dict[int, Pose]:
        """The poses of all dice but these."""
        return {die: pose for die, pose in self._poses.items() if die not in dice}

    def _carry(self, dice: Sequence[int], motion: Motion, then: Callable[[], None] | None = None) -> Tween:
        """The motion of some dice while the others lie still; `then` is called at its end."""
        flight = _Flight(tuple(dice), motion, self._tray.felt)

        def move(share: float) -> None:
            self._moving = frozenset(dice) if share < 1 else frozenset()
            felt, now = self._tray.felt, share * motion.length
            self._draw({**self._others(dice), **flight.at(now, felt)}, flight.cup(now, felt))
        return Tween(motion.length, move, linear, then)

    def throw(self, s: State, event: DiceThrown, window: float) -> Track:
        """The motion of a throw, which is told when its dice lie. A die that leaves the tray is over its rim by then."""
        dice = members(event.thrown)
        faces = [self._face_of(die, event) for die in dice]
        rng = Random(f"{event} {s.players[event.seat].taken}")
        motion = throw(self._thrown(s, event, faces, window, rng), rng)
        stop = min((leave.start for leave in motion.leaves), default=motion.length)
        flight = _Flight(dice, motion, self._tray.felt)
        flat = tuple(die for die in dice if event.scores[die]) if event.bottoms else ()
        self._fall = _DiceFall(flight, stop, event.off) if event.off else None

        def lie() -> None:
            self.lying.land(dict(zip(dice, faces, strict=True)), flight.at(stop, flight.felt), flight.felt, event.off)
            self._poses = {**self._others(dice), **flight.at(stop, self._tray.felt)}
            self._draw(self._poses, flight.cup(stop, self._tray.felt))
        turned = self._turned(flat) if flat else ()         # before a fall, so that nothing is told that the dice do not show yet
        return (self._flying(dice, motion, stop, lie), *turned, TELL)

    def _thrown(self, s: State, event: DiceThrown, faces: list[int], window: float, rng: Random) -> ThrowSpec:
        """The throw of an event in the tray as it is now: out of the cup as a player shook it, or in a random direction."""
        felt, dice = self._tray.felt, members(event.thrown)
        poured: Poured | None = self.cup.take(dice)
        lying = [self.places()[die] for die in self.lying if die not in dice and s.throw.lying[die]]
        what = ThrowSpec(
            [self.lying.models[die] for die in dice], faces, [self._begin(die) for die in dice], (felt.x, felt.y, felt.w, felt.h),
            self._tray.radius, off=[i for i, die in enumerate(dice) if event.off >> die & 1],
            cocked=[i for i, die in enumerate(dice) if event.cocked >> die & 1], lying=lying, fall=window)
        if poured is None:
            angle = rng.uniform(0, math.tau)
            return what._replace(direction=(math.cos(angle), math.sin(angle)))
        return what._replace(held=poured.tumble, direction=poured.way, strength=poured.strength)

    def _begin(self, die: int) -> Pose | None:
        """The pose of a die before it is thrown; None if it is not on the felt."""
        pose = self._poses.get(die)
        return pose if pose is not None and self._tray.felt.collidepoint(pose.x, pose.y) else None

    def _flying(self, dice: Sequence[int], motion: Motion, stop: float, lie: Callable[[], None]) -> Tween:
        """The motion of dice from where they are to where they come to lie, or a fade if motion is reduced."""
        if self._still:
            return self._carry(dice, fade([self._poses.get(die) for die in dice], motion.at(stop), _FADE), lie)
        return self._carry(dice, _HeardFlight(motion, stop, self.pictures), lie)

    def _face_of(self, die: int, event: DiceThrown) -> int:
        """The index of the face that lands up; for a die that shows none, the face of a die that has not been rolled."""
        top = event.tops[die]
        return self.lying.models[die].showing(str(top))[0] if top else self.lying.idle_face(die)

    def _turned(self, flat: tuple[int, ...]) -> Track:
        """The motion that turns these dice over, so that each shows the face that lay below."""
        found: list[Tween] = []

        def begin() -> Tween:
            lower, upper = [self.lying.pose_of(die) for die in flat], [self.lying.upside_down(die) for die in flat]
            return self._carry(flat, fade(lower, upper, _TURN) if self._still else travel(lower, upper, _TURN, self._tray.radius * 1.2))

        def turn(share: float) -> None:
            if not found:
                found.append(begin())
            if found[0].apply is not None:
                found[0].apply(share)

        def end() -> None:
            for die in flat:
                self.lying.turn_over(die)
            self._poses = {**self._poses, **{die: self.lying.pose_of(die) for die in flat}}
            self._draw(self._poses)
        return (pause(.35), Tween(_TURN, turn, linear, end))

    # ---- beside the table
    def falling(self, s: State) -> Falling:
        """Starts showing the fall of the dice that have left the table; the result shows it at any share of its time."""
        fall = self._fall = self._fall or self._fall_again(s)       # after resuming a table in that moment they fall again
        fall.held.clear()

        def show(share: float) -> dict[int, tuple[float, float]]:
            fall.seen, self._moving = share, frozenset(fall.flight.dice)
            poses = self._fall_poses(fall, share)
            self._draw({**self._others(fall.flight.dice), **poses}, self._fall_cup(fall, share))
            return {die: (poses[die].x, poses[die].y - poses[die].height / 2) for die in members(fall.fallen)}
        return show

    def hold(self, die: int) -> None:
        """Stops the fall of this die, which has been caught."""
        if self._fall is not None:
            self._fall.held[die] = self._fall.seen

    def _fall_poses(self, fall: _DiceFall, share: float) -> dict[int, Pose]:
        """The poses of all dice of the throw at a share of the fall. With reduced motion, falling dice fade beside the table instead."""
        felt, out = self._tray.felt, {}
        first, rest = fall.flight.at(fall.start, felt), self._poses
        for die in fall.flight.dice:
            at = fall.held.get(die, share)
            if not fall.fallen >> die & 1:
                out[die] = rest[die]
            elif self._still:
                out[die] = first[die]._replace(shown=1 - (1 - _FAINTEST) * at)
            else:
                out[die] = fall.flight.at(fall.start + at * fall.length, felt)[die]
        return out

    def _fall_cup(self, fall: _DiceFall, share: float) -> CupPose | None:
        """The pose of the cup at a share of the fall; None if motion is reduced or the cup is gone."""
        return None if self._still else fall.flight.cup(fall.start + share * fall.length, self._tray.felt)

    def _fall_again(self, s: State) -> _DiceFall:
        dice, felt = members(s.throw.fallen), self._tray.felt
        what = ThrowSpec([self.lying.models[die] for die in dice], [0] * len(dice), [None] * len(dice), (felt.x, felt.y, felt.w, felt.h),
                     self._tray.radius, off=range(len(dice)))
        motion = throw(what, Random(s.throw.fallen))
        return _DiceFall(_Flight(dice, motion, felt), min((leave.start for leave in motion.leaves), default=0.0), s.throw.fallen)

    def caught(self, event: DiceCaught) -> Track:
        """The rest of the fall if nobody at this screen could catch; after that the fallen dice disappear, and the others lie still."""
        fall, self._fall = self._fall, None
        if fall is None:
            return (TELL,)
        dice, begin = fall.flight.dice, fall.seen
        until = 1.0 if event.missed else max(begin, _HALF_WAY if not fall.held else 0.0)

        def drop(share: float) -> None:
            self._moving = frozenset(dice)
            at = begin + (until - begin) * share
            self._draw({**self._others(dice), **self._fall_poses(fall, at)}, self._fall_cup(fall, at))

        def close(share: float) -> None:
            self._draw({**self._others(dice), **{
                die: pose._replace(shown=pose.shown * (1 - share)) if fall.fallen >> die & 1 else pose
                for die, pose in self._fall_poses(fall, until).items()}})

        def lie() -> None:
            if event.missed:        # they have come down on the floor
                self._scene.shell.sounds.play("rattle")
            self._moving = frozenset()
            lies = {die: pose for die, pose in self._fall_poses(fall, until).items() if not fall.fallen >> die & 1}
            self._poses = {**self._others(dice), **lies}
            self._draw(self._poses)
        return (Tween(fall.length * (until - begin), drop, linear), Tween(_CLOSE, close, linear, lie), TELL)

    def to_card(self, event: DiceTaken) -> Track:
        """The motion of kept dice to their holes in the rack."""
        first = event.taken[0].hole // HOLES * HOLES if event.taken else 0
        dice = [taken.die for taken in event.taken if taken.die in self._poses]
        ends = [self._in_rack(t.die, t.strokes - t.penalty, t.hole - first) for t in event.taken if t.die in self._poses]
        if not dice:
            return ()
        begin = [self._poses[die] for die in dice]

        def lie() -> None:
            for die in dice:
                self.lying.forget(die)
            self._taken = {t.die: (t.strokes - t.penalty, t.hole - first) for t in event.taken if t.die in dice}
            self._poses = {**self._poses, **dict(zip(dice, ends, strict=True))}
            self._scene.shell.sounds.play("tile")
        return (self._carry(dice, fade(begin, ends, _FADE) if self._still else travel(begin, ends, _CARRY, self._tray.radius, .06), lie),)

    def cede(self) -> Track:
        """Makes room for the next player: the dice stay in sight for a moment, then fade out."""
        def away(share: float) -> None:
            self._moving = frozenset(self._poses)
            self._draw({die: pose._replace(shown=pose.shown * (1 - share)) for die, pose in self._poses.items()})
        return (pause(_SEEN), Tween(_CEDE, away, linear))

    def shake(self, dice: int) -> tuple[Track, ...]:
        """The motion that shakes dice (a mask) which may not be kept; none if motion is reduced."""
        reach = self._tray.radius * .2

        if self._still:
            return ()

        def shake(share: float) -> None:
            by = reach * share * (1 if int(share * 97) % 2 else -1)
            moved = {die: self._poses[die]._replace(x=self._poses[die].x + by) for die in members(dice) if die in self._poses}
            self._draw({**self._poses, **moved})
        return ((Tween(.3, shake, there_and_back, lambda: self._draw(self._poses)),),)
