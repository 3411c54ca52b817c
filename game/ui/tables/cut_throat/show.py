"""What the events of Cut Throat look like: tiles played and drawn, knocks, the deal, the end of a hand and of the match."""

from __future__ import annotations

from game.rules.contract import Event
from game.rules.cut_throat.values import BoneyardAsked, HandEnded, MatchEnded, TileDrawn, View, draws
from game.rules.dominoes.hands import DREW, Dealt, Opens
from game.rules.dominoes.line import Passed, TilePlayed
from game.rules.dominoes.tiles import SIX, pips_of
from game.ui.tables.cut_throat.text import how, moves_of, stands
from game.ui.tables.dominoes import move_history
from game.ui.tables.dominoes.boneyard import Boneyard
from game.ui.tables.dominoes.flight import TilePose
from game.ui.tables.dominoes.hand import Domino, HandState, order_of
from game.ui.tables.dominoes.hand_result import Rest
from game.ui.tables.dominoes.line import EMPTY, Line
from game.ui.tables.dominoes.line_text import love
from game.ui.tables.dominoes.motion import TileMotion
from game.ui.tables.dominoes.show import TileShow, halves_of
from game.ui.tables.face import Sitting, Track
from game.words import _


def line_of(view: View) -> Line:
    """The line on the table, from the moves of the hand."""
    return move_history.line_of(moves_of(view))


class CutThroatShow(TileShow[View]):
    """Turns the events of Cut Throat into motion."""

    def __init__(self, motion: TileMotion, boneyard: Boneyard) -> None:
        super().__init__(motion, EMPTY)
        self._boneyard = boneyard

    def happen(self, event: Event, before: View, after: View, sitting: Sitting) -> tuple[Track, ...]:
        """The motion of one event."""
        if isinstance(event, TilePlayed):
            return self.played(line_of(before).add(event.tile, SIX.halves[event.tile], event.arm, event.seat), event.seat, sitting)
        if isinstance(event, Passed):
            return self.passed(event, sitting)
        if isinstance(event, BoneyardAsked):
            return self._asks(event, before, sitting)
        if isinstance(event, TileDrawn):
            return self._draws(event, sitting)
        if isinstance(event, Dealt):
            self._boneyard.put(after.public.boneyard)
            self.motion.felt.put_aside(self._boneyard if draws(after.public.match) else None)
            return self.dealt(event.hands[sitting.viewer] is not None, after, sitting)
        if isinstance(event, Opens):
            return self.opens(event, sitting)
        if isinstance(event, HandEnded):
            return self._end(event, len(after.public.match.results), sitting)
        return self._match(event, sitting) if isinstance(event, MatchEnded) else ()

    def _asks(self, event: BoneyardAsked, before: View, sitting: Sitting) -> tuple[Track, ...]:
        """Before the first tile that a seat draws it says why; of the next ones everybody knows."""
        if before.public.moves and before.public.moves[-1] == DREW:
            return ()
        words = _("{name} draws").format(name=sitting.names[event.seat]), move_history.lacking(event.left, event.right)
        return self.called(event.seat, sitting, *words)

    def _draws(self, event: TileDrawn, sitting: Sitting) -> tuple[Track, ...]:
        """The tile is seen flying to who drew it; its face only he sees, on his rack."""
        motion, hand = self.motion, self.motion.hand
        side, p = self.side(event.seat, sitting), motion.painter
        start = TilePose(self._boneyard.top(p), 0, self._boneyard.tile_width)
        self._boneyard.put(event.boneyard)
        if event.seat != sitting.viewer:
            return motion.fetch(None, False, side, start)
        stood, held = hand.standing, hand.state.tiles
        if sitting.open_hand and event.tile is not None:
            tiles = order_of([*(d.tile for d in held), event.tile], SIX.halves)
            fresh = next(d for d in tiles if d.tile == event.tile)
        else:
            fresh = Domino(-1 - len(held), 0, 0)
            tiles = (*held, fresh)
        hand.put(HandState(tiles, sitting.open_hand, hidden=frozenset((fresh.tile,))))
        return (*motion.fetch(fresh, sitting.open_hand, side, start), *motion.close_up(stood))

    def _end(self, event: HandEnded, number: int, sitting: Sitting) -> tuple[Track, ...]:
        result = event.result
        rests = [Rest(seat, self.side(seat, sitting), halves_of(mask), pips_of(mask), seat == result.seat)
                 for seat, mask in enumerate(event.hands)]
        self.motion.felt.put_aside(None)
        self.turned_up(event.hands, number, result.blocked, sitting.viewer)
        return self.close_with(rests, how(result, sitting.names), stands(result, sitting.names))

    def _match(self, event: MatchEnded, sitting: Sitting) -> tuple[Track, ...]:
        return self.close_match(love(event.wins[event.seat]), _("{name} wins the match").format(name=sitting.names[event.seat]))
