"""What the events of Domino Golf look like: shots, draws, attempts at an ace, new holes, the end of a hole and of the round."""

from __future__ import annotations

from dataclasses import replace

from game.games.domino_golf.rules.events import (
    AllHoledOut,
    AttemptDrawn,
    BagsDealt,
    GreenTurned,
    HonourGiven,
    LuckChanged,
    PenaltyTaken,
    PlayOff,
    PoolMixed,
    ReplacementDrawn,
    RoundWon,
    ShotPlayed,
    ShotSettled,
    ShotTakenBack,
    TargetLaid,
)
from game.games.domino_golf.rules.flow import rest
from game.games.domino_golf.rules.shots import is_attempt
from game.games.domino_golf.rules.text import hole_name
from game.games.domino_golf.rules.values import NONE, Lie, Shot, ShotOutcome, ShotStage, Source, View
from game.games.domino_golf.table import text as talk
from game.games.domino_golf.table.bag import BagRack
from game.games.domino_golf.table.board_state import LinksState, Resting, Struck, TileTarget, held_tiles
from game.games.domino_golf.table.links import Links
from game.games.domino_golf.table.motion import LinksMotion, Tossed
from game.games.dominoes.rules.tiles import TWELVE
from game.games.dominoes.table.hand import HandState
from game.games.golf.table.result import HoleLine, HoleResultPanel
from game.games.golf.table.score import term
from game.rules.contract import Event
from game.ui.scene import Scene
from game.ui.table.face import Sitting, Track
from game.words import _, ngettext

READ_HOLE, READ_ROUND = 3.2, 4.5    # seconds


class GolfShow:
    """Turns events into motion; the state of the links changes with each, and `put` of the face brings it to rest."""

    def __init__(self, scene: Scene, links: Links, bag: BagRack, other: BagRack) -> None:
        self._links, self._bag, self._other = links, bag, other
        self.motion = LinksMotion(scene, links, bag)

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, ShotPlayed):
            return self._shot(event, before, sitting)
        if isinstance(event, AttemptDrawn):
            return self._attempt(event, sitting)
        if isinstance(event, PenaltyTaken):
            return self._penalty(event)
        if isinstance(event, ReplacementDrawn):
            return self._replacement(event, after, sitting)
        if isinstance(event, ShotSettled):
            return self._rests(event, before, sitting)
        if isinstance(event, ShotTakenBack):
            return self._taken_back(event, before)
        if isinstance(event, GreenTurned | TargetLaid | BagsDealt):
            return self._laid(event, before, after, sitting)
        if isinstance(event, AllHoledOut):
            return self._hole_ended(event, sitting)
        return self._told(event, sitting)

    @property
    def _state(self) -> LinksState:
        return self._links.state

    # ---- shots
    def _shot(self, event: ShotPlayed, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """The tile goes to its place, then the ball to its lie."""
        links, hole, ball = self._links, before.public.hole, before.public.balls[event.seat]
        shot = Shot(event.seat, event.tile, event.source, ball, event.result, 0, NONE)
        after = rest(hole, shot)
        attempt = is_attempt(hole, ball, event.tile)
        start = self._start(event, sitting)
        struck = Struck(event.seat, event.stage, event.tile, event.result, 0, NONE)
        lie = Lie.FAIRWAY if attempt else after.lie
        marker = links.marker(event.seat)
        balls = tuple(Resting(event.seat, after.stage, lie) if b.seat == event.seat else b for b in self._state.balls)
        links.put_in()
        links.put(replace(self._state, shots=(*self._state.shots, struck), balls=balls, aim=None,
                          hidden_shots=frozenset(((event.seat, event.stage),)), hidden_balls=frozenset((event.seat,))))
        toss = Tossed(event.tile, event.seat, event.stage, start, event.source is Source.POOL)
        aim = talk.attempt_asks(event.stage, TWELVE.halves[event.tile][0]) if attempt else ""
        return self.motion.shot(toss, event.result, marker, aim)

    def _start(self, event: ShotPlayed, sitting: Sitting) -> tuple[float, float] | None:
        """Where the tile comes from; None: from beyond the edge."""
        motion = self.motion
        if event.source is Source.POOL:
            return motion.pool_top()
        if event.source is Source.LUCK:
            tile = self._other.tile(event.tile)
            return tile.stands(motion.painter) if tile is not None and tile.host is not None else None
        if event.seat != sitting.viewer:
            return None
        bag = self._bag
        names = [d.tile for d in bag.state.tiles]
        gone = event.tile if event.tile in names else names[-1] if names else None
        if gone is None:
            return None
        start = bag.centre_of(motion.painter, gone)
        bag.let_go()
        bag.put(HandState(tuple(d for d in bag.state.tiles if d.tile != gone), bag.state.face_up))
        return start

    def _attempt(self, event: AttemptDrawn, sitting: Sitting) -> tuple[Track, ...]:
        """A tile is turned slowly: the ball goes in at once, or stays out."""
        letters = talk.attempt_words(event.from_tee, event.holed)
        name = sitting.names[event.seat]
        if event.holed:
            below = _("{name} draws {tile}").format(name=name, tile=TWELVE.names[event.tile])
        else:
            below = _("{name} draws {tile}: one putt").format(name=name, tile=TWELVE.names[event.tile])
        marker = self._links.marker(event.seat)
        result = ShotOutcome.HOLED if event.holed else ShotOutcome.ONE_PUTT
        balls = tuple(Resting(b.seat, ShotStage.GREEN, Lie.HOLED) if b.seat == event.seat else b for b in self._state.balls)
        links, last = self._links, (event.seat, _last(self._state, event.seat))

        def reveal() -> None:
            links.change(balls=balls, shots=tuple(s._replace(result=result) if (s.seat, s.stage) == last else s for s in links.state.shots))

        def lie() -> None:
            links.change(shots=tuple(s._replace(attempt=event.tile) if (s.seat, s.stage) == last else s for s in links.state.shots))
        return self.motion.attempt(event, (letters, below), marker, reveal, lie)

    def _penalty(self, event: PenaltyTaken) -> tuple[Track, ...]:
        """A face-down tile goes under the tile that earned it."""
        stage = _last(self._state, event.seat)
        shot = next((s for s in self._state.shots if (s.seat, s.stage) == (event.seat, stage)), None)
        if shot is None:
            return ()
        shots = tuple(s._replace(penalties=s.penalties + 1) if s is shot else s for s in self._state.shots)
        return self.motion.penalty(event.seat, shot.stage, shot.penalties, lambda: self._links.change(shots=shots))

    def _replacement(self, event: ReplacementDrawn, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """A tile goes from the pool into the bag."""
        if event.seat != sitting.viewer:
            return self.motion.to_seat()
        open_hand = sitting.open_hand and event.tile is not None
        tiles = held_tiles(after, sitting.viewer, open_hand=open_hand)
        new = event.tile if open_hand and event.tile is not None else tiles[-1].tile if tiles else None
        self._bag.put(HandState(tiles, open_hand, hidden=frozenset(() if new is None else (new,))))
        return self.motion.deal(tuple(d for d in tiles if d.tile == new), open_hand)

    def _rests(self, event: ShotSettled, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """Who has holed out says in how many."""
        if event.lie is not Lie.HOLED:
            return ()
        if event.strokes < before.public.pars[-1]:
            self.motion.sound("birdie", self._links.rect.centerx)
        words = _("{n}: {term}").format(n=event.strokes, term=term(event.strokes, before.public.pars[-1]))
        return self.motion.call(event.seat, (sitting.names[event.seat], words), .7)

    def _taken_back(self, event: ShotTakenBack, before: View) -> tuple[Track, ...]:
        """The ball goes back where it came from, and the tile away."""
        was = before.public.balls[event.seat]
        marker = self._links.marker(event.seat)
        self._links.put_in()
        shots = tuple(s for s in self._state.shots if (s.seat, s.stage) != (event.seat, was.stage))
        balls = tuple(Resting(event.seat, was.stage, was.lie) if b.seat == event.seat else b for b in self._state.balls)
        self._links.put(replace(self._state, shots=shots, balls=balls, hidden_balls=frozenset((event.seat,))))
        return self.motion.back(event.seat, marker)

    # ---- new holes
    def _laid(self, event: GreenTurned | TargetLaid | BagsDealt, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """Tiles of the hole are turned up, or bags are dealt."""
        links, motion = self._links, self.motion
        if isinstance(event, BagsDealt):
            links.put(LinksState(before.public.hole.number, stacks=self._state.stacks))
            tiles = held_tiles(after, sitting.viewer, open_hand=sitting.open_hand)
            self._bag.put(HandState(tiles, sitting.open_hand, hidden=frozenset(d.tile for d in tiles)))
            return motion.deal(tiles, sitting.open_hand, shuffled=True)
        if isinstance(event, TargetLaid):
            target = TileTarget(event.stage, event.tile)
            links.put(replace(self._state, targets=(*self._state.targets, target), hidden_tiles=frozenset((event.stage,))))
            return motion.turn_up(target, motion.pool_top())
        former = before.public.hole.double
        back = motion.goes_back(former) if former != NONE else ()
        if not event.par:
            links.change(double=NONE)
            stays = after.public.hole.double == event.tile
            return (*motion.double_green(event.tile, self._green_from(before), stays=stays), *back)
        target = TileTarget(ShotStage.GREEN, event.tile)
        links.put(LinksState(event.number, event.par, (target,), stacks=self._state.stacks, hidden_tiles=frozenset((ShotStage.GREEN,))))
        return (*motion.turn_up(target, self._green_from(before)), *back)

    def _green_from(self, before: View) -> tuple[float, float]:
        """Where the green that is turned up now lay."""
        return self.motion.pool_top() if before.public.hole.from_pool else self.motion.stack_top()

    # ---- ends
    def _hole_ended(self, event: AllHoledOut, sitting: Sitting) -> tuple[Track, ...]:
        """The result of the hole on a card."""
        lines = tuple(HoleLine(seat, sitting.names[seat], n) for seat in event.honour if (n := event.strokes[seat]) is not None)
        lines = tuple(sorted(lines, key=lambda line: line.strokes))
        honour = tuple(seat for seat in event.honour if event.strokes[seat] is not None)
        heading = hole_name(event.number, event.extra)
        return self.motion.result(HoleResultPanel(heading, event.par, lines, honour), READ_HOLE)

    def _told(self, event: Event, sitting: Sitting) -> tuple[Track, ...]:
        """Events that are mainly said."""
        motion, names = self.motion, sitting.names
        if isinstance(event, HonourGiven):
            if len(event.order) == 1:
                return ()
            return motion.call(event.order[0], (names[event.order[0]], _("has the honour")), 1.0)
        if isinstance(event, PoolMixed):
            motion.sound("shuffle", self._links.rect.centerx)
            words = _("{n} removed tiles are mixed to form it again")
            if event.from_hole:
                words = ngettext("{n} tile that marks a stroke goes back", "{n} tiles that mark strokes go back", event.tiles)
            return motion.card((_("The pool is empty"), words.format(n=event.tiles)), 1.2)
        if isinstance(event, LuckChanged):
            words = _("gives up {tile} for a tile of {other}").format(tile=TWELVE.names[event.tile], other=names[event.other])
            return motion.call(event.seat, (names[event.seat], words), 1.0)
        if isinstance(event, PlayOff):
            who = ", ".join(names[seat] for seat in event.players)
            return motion.lettering(_("Play-off"), _("Level: {names}").format(names=who), READ_HOLE)
        if isinstance(event, RoundWon):
            motion.sound("applause", self._links.rect.centerx)
            below = _("{n} strokes").format(n=event.totals[event.winner])
            return motion.lettering(_("{name} wins").format(name=names[event.winner]), below, READ_ROUND)
        return ()


def _last(state: LinksState, seat: int) -> ShotStage:
    """From where the seat has played last."""
    return max((s.stage for s in state.shots if s.seat == seat), default=ShotStage.TEE)
