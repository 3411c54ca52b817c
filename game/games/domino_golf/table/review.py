"""The review of a round of Domino Golf: each shot at its hole, the better tile as a ghost, and what each tile was worth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.analysis.review import Decision, ReviewPart
from game.games.domino_golf.bots.players import regret
from game.games.domino_golf.bots.review import fault
from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import (
    GROUPS, NONE, Action, Draw, Gods, Keep, Phase, PlayTile, Shot, ShotStage, Source, TakeBack, View
)
from game.games.domino_golf.table.ground import PlayedSpot
from game.games.domino_golf.table.links import HIGHEST, Links
from game.games.domino_golf.table.position import LinksState, Struck, links_state, sign_of
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.games.dominoes.table.hand_review import GhostTile, HeldTile, draw_frame, draw_ghost, draw_strip
from game.session.people import FaceOf
from game.session.replay import Replay
from game.ui.paint import Painter
from game.ui.review.face import Amounts, BaseReview, DecisionWords
from game.ui.review.picture import Callout, ReviewPicture, strip_height
from game.ui.widgets.base import Widget
from game.words import _

_LEAST: Final = 190         # height of the cloth in logical units, below which slips and bag are left out


class LookedShot(NamedTuple):
    """The tile that was played, the one that would have been better (None: none, or the gods), and whether it was `wrong`."""

    played: Struck
    better: int | None
    wrong: bool


class LookedLinks(Links):
    """The links of a review: the tile that was played is framed, the better one lies beside it as a ghost."""

    def __init__(self) -> None:
        super().__init__()
        self._looked: LookedShot | None = None
        self.glow = 0.0         # of the better tile, 0 to 1

    def put_review(self, state: LinksState, names: tuple[str, ...], looked: LookedShot | None) -> None:
        """Shows this position, with the shot that is looked at (None: none)."""
        self._looked = looked
        self.put(state, names)
        self.refresh()

    def spots(self) -> list[tuple[PlayedSpot, Struck]]:
        """The places of all tiles, which leave room for the better tile where it would lie."""
        if self._looked is None or self._looked.better is None:
            return super().spots()
        return [pair for start in self.laid.stages[:-1] for pair in zip(self._places(start), self._at(start), strict=False)]

    def _at(self, start: ShotStage) -> list[Struck]:
        return [shot for shot in self.state.shots if shot.stage is start]

    def _places(self, start: ShotStage) -> list[PlayedSpot]:
        to = self.laid.stages[self.laid.stages.index(start) + 1]
        looked = self._looked
        ghost = looked is not None and looked.better is not None and start is looked.played.stage
        return self.laid.spots(to, len(self._at(start)) + ghost)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        super().draw(p, surface)
        box = self.played_box()
        if box is not None and self._looked is not None:
            draw_frame(p, surface, box, "red" if self._looked.wrong else "glow")
        ghost = self.ghost()
        if ghost is not None:
            draw_ghost(p, surface, ghost, self.glow)

    def played_box(self) -> pygame.Rect | None:
        """What the tile covers that was played."""
        played = self._looked.played if self._looked is not None else None
        return next((self._spot_box(spot) for spot, shot in self.spots() if shot == played), None)

    def ghost(self) -> GhostTile | None:
        """The better tile and where it is drawn; None where no tile was better."""
        looked = self._looked
        if looked is None or looked.better is None:
            return None
        high, low = TWELVE.halves[looked.better]
        spot = self._places(looked.played.stage)[-1]
        return GhostTile((low, high), self.laid.played, spot.angle, spot.tile, HIGHEST)


class BagStrip(Widget):
    """The tiles of the bag, between slips that say what was wrong and what was better."""

    def __init__(self, links: LookedLinks) -> None:
        super().__init__()
        self._links = links
        self.held: tuple[HeldTile, ...] = ()
        self._slips: tuple[tuple[str, str, str], ...] = ()      # tint, heading, text

    def put(self, held: tuple[HeldTile, ...], slips: tuple[tuple[str, str, str], ...]) -> None:
        """Shows these tiles and slips, each slip as (tint, heading, text)."""
        self.held, self._slips = held, slips
        self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        ghost, strip = self._links.ghost(), self.rect
        if not strip.h:
            return
        boxes = {"good": ghost.box() if ghost is not None else None, "red": self._links.played_box()}
        slips = []
        for tint, heading, text in self._slips:
            box = boxes[tint]
            at = (box.centerx, box.bottom) if box is not None else (strip.right if tint == "good" else strip.x, strip.y)
            slips.append(Callout(heading, text, tint, at))
        draw_strip(p, surface, strip, self.held, slips, HIGHEST)


class HolePicture(ReviewPicture):
    """The cloth of a review: the links, and below them the bag."""

    margin = 2

    def __init__(self) -> None:
        self.links = LookedLinks()
        self.bag = BagStrip(self.links)
        super().__init__(self.links, self.bag, ground="felt")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Gives the links the room that the bag leaves; where there is little, they have all, and the bag is left out."""
        self.rect = pygame.Rect(rect)
        px, high = p.look.px, strip_height(p)
        inner = self.rect.inflate(-2 * px(10), -2 * px(8))
        high = high if inner.h >= max(px(_LEAST), 2 * high) else 0
        self.bag.layout(p, pygame.Rect(inner.x, inner.bottom - high, inner.w, high))
        self.links.layout(p, pygame.Rect(rect.x, rect.y, rect.w, rect.h - high - (px(16) if high else 0)))

    def pulse(self, share: float) -> None:
        super().pulse(share)
        self.links.glow = self.pulsed


class DominoGolfReview(BaseReview):
    """Obeys game.ui.review.face.ReviewFace for Domino Golf."""

    def __init__(self, replay: Replay, face_of: FaceOf) -> None:
        super().__init__(replay, face_of)
        self._amounts = Amounts("strokes")
        self.picture = HolePicture()

    # ---- words
    def _holes(self, part: ReviewPart) -> tuple[int, int]:
        """The first and the last hole of a bag, from 1."""
        lengths = GROUPS[self._view(part.decisions[0]).public.options.holes]
        first = sum(lengths[: part.number]) + 1
        return first, first + lengths[part.number] - 1

    def heading(self, part: ReviewPart) -> str:
        """The heading of a part: "Holes 1 to 3, par 12"."""
        first, last = self._holes(part)
        return _("Holes {first} to {last}, par {par}").format(first=first, last=last, par=part.par)

    def short(self, part: ReviewPart) -> str:
        """The range of holes: "1–3"."""
        return "{}–{}".format(*self._holes(part))

    def usual(self, level: str, lost: str) -> str:
        """What a bot usually loses: "A Pro bot gives away 0.11 over three holes."; measured at rounds of nine, where bags serve three holes
        each.
        """
        return _("A {level} gives away {lost} over three holes.").format(level=level, lost=lost)

    def where(self, part: ReviewPart, number: int) -> str:
        """Where the decision was: "Hole 2, shot 1."."""
        p = self._view(part.decisions[number]).public
        return _("Hole {n}, shot {shot}.").format(n=p.hole.number, shot=len(p.balls[part.seat].played) + 1)

    def _view(self, one: Decision) -> View:
        assert one.mover is not None
        found: View = self._replay.view(one.position, one.mover)
        return found

    def _action(self, text: str) -> Action:
        found: Action = self._replay.rules.decode(text)
        return found

    def _worded(self, decision: Decision) -> DecisionWords:
        v, action = self._view(decision), self._action(decision.action)
        tile = self._tile(decision, action)
        name = self._replay.rules.action_in_words(self._replay.open_state(decision.position), action)
        short, plan, icon = name, "", "gods"
        if tile != NONE:
            sign = sign_of(result_of(v.public.hole, v.public.balls[v.seat].stage, tile))
            short, plan, icon = TWELVE.names[tile], sign.word, sign.icon
            name = _("The gods of golf") if isinstance(action, Gods) else short
        if not decision.best:
            return DecisionWords(name, short, plan, icon)
        why = fault(v, action, self._action(decision.best), self._gain(v, decision))
        return DecisionWords(name, short, plan, icon, self._better(v, decision), "", why)

    def _better(self, v: View, one: Decision) -> str:
        """The better action in words: a tile with its result, or what else there was to do."""
        best = self._action(one.best)
        if isinstance(best, Gods):
            return _("the gods of golf")
        if not isinstance(best, PlayTile):
            return self._replay.rules.action_in_words(self._replay.open_state(one.position), best)
        result = result_of(v.public.hole, v.public.balls[v.seat].stage, best.tile)
        return _("{tile}: {result}").format(tile=TWELVE.names[best.tile], result=sign_of(result).word)

    def _gain(self, v: View, one: Decision) -> float:
        """The strokes that another shot should save, if the decision was about a mulligan; else 0."""
        worth = {choice.action: choice.worth for choice in one.weighed}
        encode = self._replay.rules.encode
        keep, again = encode(Keep()), encode(TakeBack())
        return worth[keep] - worth[again] + regret(v) if keep in worth else 0.0

    def _tile(self, one: Decision, action: Action) -> int:
        """The tile that was played, NONE where none was."""
        if isinstance(action, PlayTile):
            return action.tile
        drawn = self._replay.open_actions[one.position + 1] if isinstance(action, Gods) else None
        return drawn.tile if isinstance(drawn, Draw) else NONE

    # ---- the picture
    def show(self, part: ReviewPart, number: int) -> None:
        """Show a shot at its hole."""
        one = part.decisions[number]
        v, action, words = self._view(one), self._action(one.action), self.words(one)
        tile, best = self._tile(one, action), self._action(one.best) if one.best else None
        p, ball, shot = v.public, v.public.balls[v.seat], None
        if tile != NONE:
            result = result_of(p.hole, ball.stage, tile)
            p = p._replace(shot=Shot(v.seat, tile, Source.BAG, ball, result, 0, NONE), phase=Phase.PENALTY)
            shot = Struck(v.seat, ball.stage, tile, result, 0, NONE)
        state = links_state(p)
        if shot is None:        # the shot that the answer is about
            shot = next((struck for struck in reversed(state.shots) if struck.seat == v.seat and isinstance(action, Keep | TakeBack)), None)
        better = best.tile if isinstance(best, PlayTile) else None
        self.picture.links.put_review(state, self._replay.names, None if shot is None else LookedShot(shot, better, best is not None))
        self.picture.bag.put(self._held(v, one, action), self._slips(one, words))

    def _slips(self, one: Decision, words: DecisionWords) -> tuple[tuple[str, str, str], ...]:
        if not one.best:
            return ()
        cost = _("{tile} cost {cost}").format(tile=words.name, cost=self._amounts.cost(one).lstrip("–"))
        done = self._amounts.expected(one.worth + one.loss)
        text = _("{better} expected instead of {done}").format(better=self._amounts.expected(one.worth), done=done)
        return ("red", cost, words.why), ("good", _("Better: {what}").format(what=words.better), text)

    def _held(self, v: View, one: Decision, action: Action) -> tuple[HeldTile, ...]:
        """The tiles that could be chosen, and the pool, with the strokes expected by each."""
        worths: Mapping[Action, float] = {self._action(choice.action): choice.worth for choice in one.weighed}
        best = self._action(one.best) if one.best else action
        p = v.public
        tiles = tiles_of(p.shown[p.open_bag] if p.phase is Phase.LUCK else v.bag)
        found = []
        choices: list[tuple[tuple[int, int] | None, Action]] = [(TWELVE.halves[tile], PlayTile(tile)) for tile in tiles]
        if Gods() in worths:
            choices.append((None, Gods()))
        for halves, choice in choices:
            tint = "good" if choice == best else "red" if choice == action else "ink"
            words = self._amounts.expected(worths[choice]) if choice in worths else ""
            found.append(HeldTile(halves, words, tint, choice not in worths))
        return tuple(found)
