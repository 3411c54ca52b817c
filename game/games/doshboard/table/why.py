"""Why a ball ended where it lies: the last shot as it was rolled, told step by step with the rule of each."""

from __future__ import annotations

from typing import NamedTuple

from game.games.doshboard.rules.board import GRIP, CellKind, Wind
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.rules.events import (
    BallDropped,
    BallFlew,
    BallHit,
    BallRests,
    BlackRolled,
    BoardHoleBegun,
    CardLost,
    DiceRolled,
    HoledOut,
    LegKind,
    ShotPlanned,
    TappedIn,
    Trouble,
    WhiteRolled,
    Why,
)
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.text import strength_name
from game.games.doshboard.rules.values import ShotInPlay, State
from game.games.doshboard.table.flight_path import counts_of
from game.rules.contract import Event
from game.words import N_, _, ngettext

_RISKS = {
    CellKind.SMALL: N_("under a small tree"), CellKind.MEDIUM: N_("under a medium tree"), CellKind.BIG: N_("under a big tree"),
    CellKind.WATER: N_("in the water"), CellKind.WATERFALL: N_("in the waterfall"),
}
_SHARES = ("", "1/6", "1/4", "1/3", "1/2")


class ShotStory(NamedTuple):
    """A shot as it happened: the plan, and what has followed so far."""

    plan: ShotPlanned
    events: tuple[Event, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether the ball lies."""
        return any(isinstance(event, BallRests) for event in self.events)


class StoryStep(NamedTuple):
    """A step of the story in words, and the event that moves with it, if any."""

    words: tuple[str, ...]
    moves: Event | None = None


_OF_SHOT = (DiceRolled, BallFlew, WhiteRolled, BallHit, BallDropped, BlackRolled, CardLost, HoledOut, TappedIn, BallRests)


def told_on(story: ShotStory | None, event: Event) -> ShotStory | None:
    """The story after one more event; a new plan begins another, a new hole ends it."""
    if isinstance(event, ShotPlanned):
        return ShotStory(event)
    if story is None or isinstance(event, BoardHoleBegun):
        return None
    if isinstance(event, _OF_SHOT) and not story.whole:
        return story._replace(events=(*story.events, event))
    return story


def fits(story: ShotStory, state: State) -> bool:
    """Whether a whole story tells the last shot of its seat in this state: after an undo it may not."""
    last = state.players[story.plan.seat].last
    dice = next((event for event in story.events if isinstance(event, DiceRolled)), None)
    return last is not None and dice is not None and (last.start, last.rolls[:1]) == (story.plan.start, ((dice.blue, dice.red),))


def steps(story: ShotStory, state: State) -> tuple[StoryStep, ...]:
    """The steps of a shot of the hole that is played, whose ball lies."""
    stroke = state.players[story.plan.seat].last
    dice = next((event for event in story.events if isinstance(event, DiceRolled)), None)
    if stroke is None or dice is None:
        return ()
    found = [StoryStep((_(story.plan.card), _plan_words(story.plan))), StoryStep(_dice_words(dice, stroke, state))]
    found += [step for event in story.events if (step := _step(event, dice, stroke, state)) is not None]
    rests = story.events[-1]
    if isinstance(rests, BallRests) and not any(isinstance(event, HoledOut | TappedIn) for event in story.events):
        found.append(StoryStep((_rest_words(rests, dice, stroke, state),)))
        found += [StoryStep((_("It has rolled out of the tree, so no card was at stake."),))] if _rolled_out(story, rests, state) else []
    return tuple(found)


def _step(event: Event, dice: DiceRolled, stroke: ShotInPlay, state: State) -> StoryStep | None:
    """What an event of a shot comes to, and by which rule."""
    match event:
        case BallFlew():
            return StoryStep(_leg_words(event, dice, state.wind), event)
        case WhiteRolled():
            return StoryStep(_white_words(event, state))
        case BallHit():
            return StoryStep((_("Stopped"), _hit_words(event, state)), event)
        case BallDropped():
            return StoryStep(_drop_words(event), event)
        case BlackRolled():
            return StoryStep(_black_words(event), event)
        case CardLost():
            return StoryStep((_("The last card stays"), _("without a card nobody could play: it costs a stroke instead")) if event.kept
                             else (_("The card is lost"), _("it comes back for the next game or the next nine")))
        case HoledOut() | TappedIn():
            return StoryStep(_target_words(event, dice, stroke.as_played), event)
    return None


def _plan_words(plan: ShotPlanned) -> str:
    words = _("to {direction}").format(direction=plan.path.direction)
    if plan.path.second is not None:
        words = _("to {direction}, turning to {second} at the elbow").format(direction=plan.path.direction, second=plan.path.second)
    if plan.shift:
        up = _("{words}, card-up {n}") if plan.shift > 0 else _("{words}, card-down {n}")
        words = up.format(words=words, n=abs(plan.shift))
    return _("{words}, red {n} called").format(words=words, n=plan.call) if plan.call else words


def _dice_words(dice: DiceRolled, stroke: ShotInPlay, state: State) -> tuple[str, str]:
    """What the two dice say on the card."""
    head = _("Blue {blue}, red {red}").format(blue=dice.blue, red=dice.red)
    printed = stroke.as_played.distances[dice.blue - 1]
    terrain = state.game.land.marks[stroke.start]
    if printed != dice.distance:
        grip = _("{n} on the card, {grip} less to leave the tree: {distance}")
        return head, grip.format(n=printed, grip=GRIP[terrain], distance=dice.distance)
    counts = ngettext("the card flies {n} count", "the card flies {n} counts", dice.distance).format(n=dice.distance)
    return head, _("{counts}, {hook}").format(counts=counts, hook=_hook_words(dice.hook))


def _hook_words(hook: int) -> str:
    if not hook:
        return _("and does not hook")
    side = ngettext("{n} left", "{n} left", -hook) if hook < 0 else ngettext("{n} right", "{n} right", hook)
    return _("hook {side}").format(side=side.format(n=abs(hook)))


def _leg_words(event: BallFlew, dice: DiceRolled, wind: Wind) -> tuple[str, str]:
    """What a leg does, with what is lost on the way."""
    counts = counts_of(dice, event.leg, wind)
    if event.leg is LegKind.HOOK:
        head, rule = _("Hook {n}").format(n=counts), _("at a right angle to the flight")
    elif event.leg is LegKind.WIND:
        told = _("{strength}: {share} of the distance, rounded down, to {direction}")
        head = _("Wind {n}").format(n=counts)
        rule = told.format(strength=strength_name(wind.strength), share=_SHARES[wind.strength], direction=wind.direction)
    else:
        head, rule = _("Distance {n}").format(n=counts), _("dot by dot; between dots a count ends on the covering cell")
    left = event.hops[-1].left if event.hops else counts
    lost = ngettext("{n} count is lost at the foot of a cliff, as a step uphill takes two",
                    "{n} counts are lost at the foot of a cliff, as a step uphill takes two", left)
    uphill = left and event.hops and event.hops[-1].at_dot
    return (head, lost.format(n=left)) if uphill and left == 1 else (head, rule)


def _white_words(event: WhiteRolled, state: State) -> tuple[str, str]:
    head = _("White {n}").format(n=event.number)
    if event.why is Why.LOST:
        told = _("{place}: from {n} on the card is lost") if event.true else _("{place}: only from {n} on the card would be lost")
        return head, told.format(place=_risk_words(event.cell, state), n=event.at_least)
    told = _("from {n} on it hits what it touches") if event.true else _("only from {n} on it would hit what it touches")
    return head, told.format(n=event.at_least)


def _risk_words(cell: Cell, state: State) -> str:
    """What puts a card at stake (H17)."""
    terrain, rules = state.game.land.marks.get(cell), state.game.options.shot_rules
    words = _("off the board") if terrain is None else _(_RISKS[terrain])
    return _("where its flight ended, {place}").format(place=words) if rules.lost_by_flight else words


def _rolled_out(story: ShotStory, rests: BallRests, state: State) -> bool:
    """Whether a card would have been at stake had the ball not rolled away from a tree (H17)."""
    rules, marks = state.game.options.shot_rules, state.game.land.marks
    first = next((event for event in story.events if isinstance(event, BlackRolled)), None)
    asked = any(isinstance(event, WhiteRolled) and event.why is Why.LOST for event in story.events)
    return rules.lost_cards and first is not None and marks[first.cell].tree and not marks[rests.cell].tree and not asked


def _hit_words(event: BallHit, state: State) -> str:
    if state.game.land.marks[event.cell].tree:
        return _("a medium or big tree ends the shot at its dot") if not state.game.options.shot_rules.hit_or_miss else _("the tree is hit")
    return _("the target is hit")


def _drop_words(event: BallDropped) -> tuple[str, str]:
    heads = {Trouble.OFF_BOARD: _("Off the board"), Trouble.WATER: _("In the water"), Trouble.WATERFALL: _("In the waterfall")}
    return heads[event.trouble], _("back to the last dry cell that it touched, for a stroke")


def _black_words(event: BlackRolled) -> tuple[str, str]:
    head = _("Black {n}").format(n=event.number)
    return head, _("it points over the edge: the ball rolls down") if event.to is not None else _("it points to no edge: the ball stays")


def _target_words(event: HoledOut | TappedIn, dice: DiceRolled, card: PlayedCard) -> tuple[str, str]:
    if isinstance(event, HoledOut):
        return _("Holed out"), _("it ends on the target, and red {n} is green").format(n=dice.red)
    if dice.red in card.green:
        return _("Tapped in"), _("it came to the target by a roll or a drop: one stroke more")
    return _("Tapped in"), _("it lies on the target, but red {n} is not green: one stroke more").format(n=dice.red)


def _rest_words(rests: BallRests, dice: DiceRolled, stroke: ShotInPlay, state: State) -> str:
    if rests.cell == stroke.start and not dice.distance and not dice.hook:
        return _("It does not move.")
    if state.game.land.marks[rests.cell] in GRIP:
        less = GRIP[state.game.land.marks[rests.cell]]
        return _("It lies under a tree: its next distance is {n} less.").format(n=less) if state.game.options.shot_rules.hills else _(
            "It lies under a tree.")
    return _("It lies there and is played from there.")



