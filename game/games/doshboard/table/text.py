"""The sentences of Doshboard's table: questions, the plan, the seats, and why a ball ended where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from game.games.doshboard.rules.board import GRIP, CellKind, Wind
from game.games.doshboard.rules.events import (
    BallDropped, BallFlew, BallHit, BallRests, BlackRolled, BoardHoleBegun, CardLost, DiceRolled, HoledOut, LegKind, ShotPlanned, TappedIn,
    Trouble, WhiteRolled, Why, WindRose, WindTurned
)
from game.games.doshboard.rules.flow import points_of, sides
from game.games.doshboard.rules.geometry import Cell, Path, distance
from game.games.doshboard.rules.rules import Doshboard, strength_name
from game.games.doshboard.rules.shots import PlayedCard
from game.games.doshboard.rules.values import CHOSEN, Phase, ShotInPlay, State
from game.games.doshboard.table.board_map import Stop, counts_of
from game.games.doshboard.table.marks import End
from game.games.doshboard.table.planner import BoardOddsMode, PlanStage, ShotDraft
from game.games.doshboard.table.side import BLACK, BLUE, RED, WHITE, PlanLine
from game.games.golf.rules import MATCH, SKINS, STABLEFORD
from game.games.golf.table.dice import RollLine
from game.games.golf.table.leaderboard import CountedBy, Leaders, Standing, stat_words
from game.games.golf.table.plate import DANGER, Away
from game.games.golf.table.sheet import CardLine, GolfCard
from game.rules.contract import Event
from game.ui.input import InputDevice, asks_for
from game.ui.table.face import SeatNote, Sitting
from game.words import N_, _, names_listed, ngettext, percent

if TYPE_CHECKING:
    from game.games.doshboard.solver.bags import Mean
    from game.games.doshboard.solver.odds import PlanOdds


# ---- sentences of Doshboard's table: questions, the plan, the seats, the results of dice
_RULES: Final = Doshboard()
_FORMS: Final = {MATCH: CountedBy.MATCH, SKINS: CountedBy.SKINS, STABLEFORD: CountedBy.POINTS}


def trouble_words(trouble: Trouble) -> str:
    """Why a ball is dropped, in words."""
    return {
        Trouble.OFF_BOARD: _("off the board: a penalty stroke"), Trouble.WATER: _("in the water: a penalty stroke"),
        Trouble.WATERFALL: _("in the waterfall: a penalty stroke"),
    }[trouble]


def mode_words(mode: BoardOddsMode) -> str:
    """The name of what is laid over the board."""
    return {BoardOddsMode.ENDS: _("ends"), BoardOddsMode.STROKES: _("strokes"), BoardOddsMode.OFF: _("off")}[mode]


def stop_words(stop: Stop | None) -> str:
    """The name of a stop of the camera; "free" for None."""
    return {Stop.BOARD: _("board"), Stop.HOLE: _("hole"), Stop.AIM: _("shot"), None: _("free")}[stop]


def danger_words(odds: PlanOdds | None) -> str:
    """A warning if a shot is likely to cost a penalty: "45 % penalty"; else "", also until odds are known.

    >>> danger_words(None)
    ''
    """
    return _("{n} penalty").format(n=percent(odds.penalties)) if odds is not None and odds.penalties > DANGER else ""


# ---- state of the game
def begun(s: State) -> bool:
    """Whether a hole is being played, so that balls have lies."""
    return bool(s.drawn) and s.phase not in (Phase.CHOOSE, Phase.DRAW, Phase.OVER) and len(s.drawn) > s.number


def ended(before: State, after: State) -> State | None:
    """The hole that has ended between two states, with every player done and the strokes on the card; None if none has."""
    if len(after.players[0].card) == len(before.players[0].card):
        return None
    players = tuple(was._replace(strokes=now.card[-1], done=True, card=now.card, last=None)
                    for was, now in zip(before.players, after.players, strict=True))
    return before._replace(phase=Phase.PLAN, players=players, results=after.results, stroke=None)


def level_words(s: State) -> str:
    """The name of the level's rules."""
    return {"beginner": _("beginner rules"), "advanced": _("advanced rules"), "professional": _("professional rules")}[s.game.options.level]


def subtitle(s: State) -> str:
    """The words beside the game's name: "hole 4 of 9 · par 4 · advanced rules · Three Falls"."""
    board = s.game.content.board.name
    if s.phase is Phase.OVER:
        return _("{course}: the round is over").format(course=board)
    if not begun(s):
        return " · ".join((level_words(s), board))
    hole = _("hole {n} of {all}").format(n=s.number + 1, all=s.game.holes)
    return " · ".join((hole, _("par {n}").format(n=s.pair.par), level_words(s), board))


def pars(s: State) -> tuple[int, ...]:
    """The pars of the holes begun so far."""
    return tuple(s.game.pair(drawn).par for drawn in s.drawn)


def cells_words(cells: float) -> str:
    """A distance in cells, in words."""
    return _("{n} cells").format(n=f"{cells:.1f}")


def note(s: State, seat: int, sitting: Sitting) -> SeatNote:
    """The content of a seat's plaque."""
    player = s.players[seat]
    role = _("you") if seat == sitting.you else ""
    if player.card:
        strokes = sum(player.card)
        role = ngettext("{n} stroke", "{n} strokes", strokes).format(n=strokes)     # "you" as well would make the letters small
    stat, label = stat_words(leaders_of(s, sitting.names), seat)
    cards = ""
    if s.game.options.shot_rules.lost_cards and player.hand:
        cards = ngettext("{n} card", "{n} cards", len(player.hand)).format(n=len(player.hand))
    return SeatNote(role, None, cards, stat, label, lies_words(s, seat))


def lies_words(s: State, seat: int) -> str:
    """The lie of a ball in words: after how many strokes, and how far from the target."""
    player = s.players[seat]
    if not begun(s):
        return ""
    if player.done:
        return _("done in {n}").format(n=player.strokes)
    away = cells_words(distance(player.lie, s.pair.target.cell))
    if not player.strokes:
        return _("on the tee, {away}").format(away=away)
    return _("lies {n}, {away}").format(n=player.strokes, away=away)


def order_lines(s: State, names: Sequence[str]) -> tuple[Away, ...]:
    """The seats that still play this hole, the farthest from the target first (H5); empty for a single player."""
    if not begun(s) or len(s.players) == 1:
        return ()
    target = s.pair.target.cell
    left = [seat for seat, player in enumerate(s.players) if not player.done]
    ranked = sorted(left, key=lambda seat: (-distance(s.players[seat].lie, target), s.honour.index(seat)))
    return tuple(Away(seat, names[seat], cells_words(distance(s.players[seat].lie, target))) for seat in ranked)


def card_of(s: State, names: Sequence[str]) -> GolfCard:
    """The scorecard."""
    done = s.phase is Phase.OVER or not begun(s) or len(s.players[0].card) > s.number
    lines = tuple(
        CardLine(seat, name, tuple(player.card), None if done else player.strokes, sum(player.card))
        for seat, (name, player) in enumerate(zip(names, s.players, strict=False)))
    return GolfCard(s.game.holes, pars(s)[:s.game.holes], None if done else s.number, lines)


def leaders_of(s: State, names: Sequence[str]) -> Leaders:
    """The standings by side (H24)."""
    form, ended = _FORMS.get(s.game.options.form, CountedBy.STROKES), len(s.players[0].card)
    standings = []
    for number, seats in enumerate(sides(s)):
        points = points_of(s, number)
        name = " & ".join(names[seat] for seat in seats if seat < len(names))
        standings.append(Standing(seats, name, points - sum(pars(s)[:ended]) if form is CountedBy.STROKES else points, ended))
    known = pars(s)[:s.game.holes]
    return Leaders(form, s.game.holes, tuple(standings), s.results, s.phase is Phase.OVER, sum(known) if len(known) == s.game.holes else 0)


def standing_words(s: State, names: Sequence[str]) -> str:
    """The standings in a form that is not counted by strokes, in words; "" for other forms and after the game."""
    form = s.game.options.form
    if form not in (MATCH, SKINS, STABLEFORD) or s.phase is Phase.OVER:
        return ""
    told = []
    for line in _RULES.scores(s).lines:
        who = names_listed(names[seat] for seat in line.seats)
        told.append(f"{who} {line.points}")
    return ", ".join(told)


def totals_words(totals: Sequence[int], names: Sequence[str]) -> str:
    """The totals after a nine, best first, in words."""
    ranked = sorted(range(len(names)), key=lambda seat: totals[seat])
    return ", ".join(f"{names[seat]} {totals[seat]}" for seat in ranked)


# ---- questions
def ask_plan(draft: ShotDraft, name: str, device: InputDevice) -> str:
    """The question to a player who plans with that device, and why it is their turn."""
    why = _RULES.why_turn(draft.state)
    who = _("{name} ({why})").format(name=name, why=why) if why else name
    if device in ("key", "pad") and draft.mode is BoardOddsMode.STROKES:
        how = _("{who}: move over the map with {move}; {back} leaves it, {next} changes the card, {ok} plays.")
    elif device in ("key", "pad"):
        how = _("{who}: turn the line and set the pawn with {move}; {next} changes the card, {ok} plays.")
    elif draft.stage is PlanStage.DIRECTION:
        how = _("{who}: take the shot as it stands, or choose a card and press on a line to set the pawn.")
    elif draft.stage is PlanStage.TURN:
        how = _("{who}: press where the ball turns to, or take the shot straight on.")
    else:
        how = _("{who}: take the shot, or press elsewhere for another line.")
    named = {act: asks_for(act, device) for act in ("ok", "back", "next")}
    return how.format(who=who, move=asks_for("up", device), **named)


def ask_cards(name: str, marked: int) -> str:
    """The question to a player who chooses three cards."""
    if marked == CHOSEN:
        return _("{name}: keep these three cards, or change them.").format(name=name)
    left = CHOSEN - marked
    text = ngettext("{name}: choose {n} more card to play with.", "{name}: choose {n} more cards to play with.", left)
    return text.format(name=name, n=left)


def waiting(s: State, names: Sequence[str]) -> str:
    """The sentence shown while nobody at this screen is asked."""
    name = names[s.turn]
    if s.phase is Phase.OVER:
        return _("The round is over.")
    return {
        Phase.CHOOSE: _("{name} chooses three cards."), Phase.DRAW: _("The next hole is drawn."),
        Phase.WIND_FROM: _("The black die says where the wind blows to."),
        Phase.WIND_STRENGTH: _("The white die says how hard the wind blows."),
        Phase.PLAN: _("{name} plans a shot."), Phase.PAIR: _("{name} rolls the blue and the red die."),
        Phase.WHITE: _("The white die decides."), Phase.BLACK: _("The black die says whether the ball rolls away."),
    }[s.phase].format(name=name)


# ---- the plan
def others_plan(s: State) -> tuple[str, tuple[PlanLine, ...]]:
    """The panel's words while somebody else plans: words beside its heading, and the lie of that player's ball; else empty."""
    if s.phase is not Phase.PLAN:
        return "", ()
    away = distance(s.player.lie, s.pair.target.cell)
    return _("not made yet"), (PlanLine(_("To the flag"), cells_words(away)), PlanLine(_("Strokes so far"), str(s.player.strokes)))


def plan_lines(
    draft: ShotDraft, odds: PlanOdds | None, best: float | None, *, exact: bool, left: int | None = None,
) -> tuple[PlanLine, ...]:
    """The lines of the plan and its odds; `left` are the strokes until the limit, if they matter."""
    counts = draft.counts()
    lines = [_line_of(draft.path), PlanLine(_("Flies"), _("{least}–{most} counts").format(least=min(counts), most=max(counts)), rank=7,
                                                    why=_("the blue die says how far"))]
    if draft.grip:
        lines.append(PlanLine(_("Tree’s grip"), f"–{draft.grip}", "red_wood", rank=6,
                              why=_("leaving the tree takes these counts off the card")))
    lines += _professional_lines(draft.shift, draft.call)
    if odds is None:
        return (*lines, PlanLine(_("The odds are being counted …"), "", "muted", rank=0))
    return (*lines, *_odds_lines(odds, best, exact=exact, left=left))


def announced_lines(plan: ShotPlanned) -> tuple[PlanLine, ...]:
    """The lines of a plan that somebody has announced."""
    return _line_of(plan.path), *_professional_lines(plan.shift, plan.call)


def _line_of(path: Path) -> PlanLine:
    """The line with the directions of a path."""
    line = _("to {n}\u00a0o’clock").format(n=path.direction)
    if path.elbow is not None:
        line = _("to {n}, then {turn}\u00a0o’clock").format(n=path.direction, turn=path.second)
    return PlanLine(_("Line"), line, rank=4)


def _professional_lines(shift: int, call: int) -> list[PlanLine]:
    """The lines of card-up or card-down and of the called number, if any."""
    lines = []
    if shift:
        lines.append(PlanLine(_("Card-up") if shift > 0 else _("Card-down"), f"{shift:+}", rank=6))
    if call:
        lines.append(PlanLine(_("Called"), _("red {n}").format(n=call), rank=6))
    return lines


def _odds_lines(odds: PlanOdds, best: float | None, *, exact: bool, left: int | None) -> tuple[PlanLine, ...]:
    """The lines of the chances, the strokes, and how many more these are than with the best plan."""
    lines = []
    if odds.holed:
        lines.append(PlanLine(_("Holed out"), percent(odds.holed), "good_wood", strong=True, rank=2, end=End.HOLED,
                              why=_("it ends on the target, and the red number is green")))
    if odds.tap_in:
        lines.append(PlanLine(_("Tap-in"), percent(odds.tap_in), "gold", strong=True, rank=3, end=End.TAP_IN,
                              why=_("it lies on the target otherwise: one stroke more")))
    if odds.lost:
        lines.append(PlanLine(_("Card lost"), percent(odds.lost), "red_wood", rank=3, end=End.LOST,
                              why=_("where the ball comes to lie, the white die may take the card")))
    risky = odds.penalties > 0
    ink, end = ("red_wood", End.DROPPED) if risky else ("cream", None)
    lines.append(PlanLine(_("Penalty"), percent(odds.penalties), ink, strong=risky, rank=1, end=end,
                          why=_("a stroke for water, a waterfall or the board’s edge")))
    if odds.rolled:
        lines.append(PlanLine(_("Rolls away"), percent(odds.rolled), rank=3, end=End.ROLLED,
                              why=_("down a cliff, if the black die points there")))
    if odds.strokes is not None:
        strokes = strokes_words(odds.strokes, exact=exact)
        figure = strokes if left is None else _("{strokes} of {left}").format(strokes=strokes, left=left)
        lines.append(PlanLine(_("Strokes to go"), figure, "gold", strong=True, rank=0,
                              why=_("to the hole from here on average, this one included, with the best play after it")))
        if best is not None:
            dearer = max(0.0, odds.strokes - best)
            figure = _("the best plan") if dearer < .005 else f"+{dearer:.2f}"
            lines.append(PlanLine(_("Over the best"), figure, "good_wood" if dearer < .05 else "gold", rank=1,
                                  why=_("strokes more than with the best plan")))
    return tuple(lines)


def strokes_words(strokes: float, *, exact: bool) -> str:
    """Strokes in words; "at least" if they are a lower bound."""
    return f"{strokes:.2f}" if exact else _("at least {n}").format(n=f"{strokes:.2f}")


def in_play_words(mean: Mean | None) -> str:
    """The mean strokes of a hole in play, in words; "" for None."""
    if mean is None:
        return ""
    text = ngettext("{n} in {plays} play (± {error})", "{n} in {plays} plays (± {error})", mean.plays)
    return text.format(n=f"{mean.strokes:.2f}", plays=mean.plays, error=f"{mean.error:.2f}")


def heat_here_words(strokes: float, plan: str, *, exact: bool) -> str:
    """The heat map's caption for one cell: its strokes, and the best plan from there, or "" for no plan."""
    text = _("{n} strokes to the hole from here").format(n=strokes_words(strokes, exact=exact))
    return _("{strokes}: {plan}").format(strokes=text, plan=plan) if plan else text


def heat_words(*, exact: bool) -> str:
    """The caption of the heat map."""
    return (_("strokes to the hole from each cell") if exact else
            _("strokes to the hole from each cell, at least: not every loss of a card is counted"))


# ---- results of dice
def roll_lines(event: Event) -> tuple[RollLine, ...]:
    """A line for each die of an event."""
    if isinstance(event, DiceRolled):
        n = abs(event.hook)
        hook = _("straight") if not n else (_("hook {n} left") if event.hook < 0 else _("hook {n} right")).format(n=n)
        counts = ngettext("{n} count", "{n} counts", event.distance).format(n=event.distance)
        return RollLine(_("Blue"), (BLUE, event.blue), counts), RollLine(_("Red"), (RED, event.red), hook)
    if isinstance(event, WhiteRolled):
        told = {(Why.HIT, True): _("hits (from {n})"), (Why.HIT, False): _("misses (hits from {n})"),
                (Why.LOST, True): _("card lost (from {n})"), (Why.LOST, False): _("card stays (lost from {n})")}[event.why, event.true]
        return (RollLine(_("White"), (WHITE, event.number), told.format(n=event.at_least)),)
    if isinstance(event, BlackRolled):
        return (RollLine(_("Black"), (BLACK, event.number), _("it stays") if event.to is None else _("it rolls down")),)
    if isinstance(event, WindTurned):
        return (RollLine(_("Black"), (BLACK, event.direction), _("wind to {n}").format(n=event.direction)),)
    if isinstance(event, WindRose):
        told = strength_name(event.strength) if event.strength else _("no wind")
        return (RollLine(_("White"), (WHITE, event.white), told),)
    return ()


def tray_lines(events: Sequence[Event]) -> tuple[RollLine, ...]:
    """The lines of a shot's dice so far, the last four."""
    return tuple(line for event in events for line in roll_lines(event))[-4:]


# ---- why a ball ended where it lies: the last shot replayed step by step, with the rule of each
_RISKS = {
    CellKind.SMALL: N_("under a small tree"), CellKind.MEDIUM: N_("under a medium tree"), CellKind.BIG: N_("under a big tree"),
    CellKind.WATER: N_("in the water"), CellKind.WATERFALL: N_("in the waterfall"),
}
_SHARES = ("", "1/6", "1/4", "1/3", "1/2")


class ShotStory(NamedTuple):
    """A shot as it happened: its plan, and the events since."""

    plan: ShotPlanned
    events: tuple[Event, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether the ball has come to rest."""
        return any(isinstance(event, BallRests) for event in self.events)


class StoryStep(NamedTuple):
    """A step of a replay in words, and the event that moves with it, if any."""

    words: tuple[str, ...]
    moves: Event | None = None


_OF_SHOT = (DiceRolled, BallFlew, WhiteRolled, BallHit, BallDropped, BlackRolled, CardLost, HoledOut, TappedIn, BallRests)


def told_on(story: ShotStory | None, event: Event) -> ShotStory | None:
    """The story after one more event: a plan begins a new one, a new hole ends it."""
    if isinstance(event, ShotPlanned):
        return ShotStory(event)
    if story is None or isinstance(event, BoardHoleBegun):
        return None
    if isinstance(event, _OF_SHOT) and not story.whole:
        return story._replace(events=(*story.events, event))
    return story


def fits(story: ShotStory, state: State) -> bool:
    """Whether a whole story is that of its seat's last shot in this state; after an undo it may not be."""
    last = state.players[story.plan.seat].last
    dice = next((event for event in story.events if isinstance(event, DiceRolled)), None)
    return last is not None and dice is not None and (last.start, last.rolls[:1]) == (story.plan.start, ((dice.blue, dice.red),))


def steps(story: ShotStory, state: State) -> tuple[StoryStep, ...]:
    """The steps of a whole story on the current hole; empty if it can't be replayed."""
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
    """The step of an event, with its rule; None for events without a step."""
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
                             else (_("The card is lost"), _("it comes back for the next round or the next nine")))
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
    """The heading and the sentence for the blue and the red die."""
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
    """The heading and the sentence for a leg, with counts lost on it."""
    counts = counts_of(dice, event.leg, wind)
    if event.leg is LegKind.HOOK:
        head, rule = _("Hook {n}").format(n=counts), _("at a right angle to the flight")
    elif event.leg is LegKind.WIND:
        text = _("{strength}: {share} of the distance, rounded down, to {direction}")
        head = _("Wind {n}").format(n=counts)
        rule = text.format(strength=strength_name(wind.strength), share=_SHARES[wind.strength], direction=wind.direction)
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
        text = _("{place}: from {n} on the card is lost") if event.true else _("{place}: only from {n} on the card would be lost")
        return head, text.format(place=_risk_words(event.cell, state), n=event.at_least)
    text = _("from {n} on it hits what it touches") if event.true else _("only from {n} on it would hit what it touches")
    return head, text.format(n=event.at_least)


def _risk_words(cell: Cell, state: State) -> str:
    """The lie that puts a card at risk, in words (H17)."""
    terrain, rules = state.game.land.marks.get(cell), state.game.options.shot_rules
    words = _("off the board") if terrain is None else _(_RISKS[terrain])
    return _("where its flight ended, {place}").format(place=words) if rules.lost_by_flight else words


def _rolled_out(story: ShotStory, rests: BallRests, state: State) -> bool:
    """Whether a card was not at risk only because the ball rolled out of a tree (H17)."""
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
