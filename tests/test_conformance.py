"""Every registered game, and the null game, obeys the contract: thousands of random games over all options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.games.card_golf.rules.content import Content as CardContent
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.rules import seats_for as card_golf_seats
from game.games.cut_throat.rules import CutThroat, tiles_in_play
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import Course, PlannedHole, par_of
from game.games.domino_golf.rules.values import ALL, GONE, GREENS, POOL, TABLE, Trail, bag_heap
from game.games.dominoes.rules.hands import counts_of, turns_of
from game.games.dominoes.rules.tiles import SIX, TWELVE, mask_of, tiles_of
from game.games.doshboard.rules import rules as doshboard
from game.games.french.rules import French
from game.games.golo.rules.rules import Golo, seats_for
from game.games.golo.rules.values import HOLES, PARS, Content, ScoreCard
from game.games.partner.rules import Partner
from game.rules.contract import GAMES
from game.rules.options import declared
from tests.amounts import at_night
from tests.conformance import Case, any_settings, check_refusals, check_replay, games
from tests.games.card_golf.rules.ground import DECK, content_of, oracle_holes, small_deck
from tests.games.domino_golf.rules.on_table import face_up
from tests.games.doshboard.rules import tables as doshboard_tables
from tests.games.golo.rules.tables import DICE
from tests.games.null.rules import NullGame


def veil_null(s: Any, seat: int, rng: Random) -> Any:
    """The guesser can't know the coin."""
    if s.coin is None or seat == s.round % 2:
        return s
    return s._replace(coin=rng.choice(("heads", "tails")))


def veil_partner(s: Any, seat: int, rng: Random) -> Any:
    """Other hands are shuffled together, whatever was seen of them; 6-6 alone stays where it is while it decides who begins."""
    others = [i for i in range(4) if i != seat]
    pool = [bit for i in others for bit in (1 << t for t in range(28)) if s.hands[i] & bit]
    rng.shuffle(pool)
    hands = list(s.hands)
    for i in others:
        n = s.hands[i].bit_count()
        hands[i] = sum(pool[:n])
        del pool[:n]
    return s._replace(hands=tuple(hands))


def settings_partner(rng: Random) -> dict[str, str]:
    """A streak of n takes about 2**n hands, so each longer one is drawn half as often."""
    drawn = any_settings(Partner())(rng)
    drawn["target"] = str(min(1 + next(i for i in range(100) if rng.random() < 0.5), 12))
    return drawn


def veil_hands(s: Any, seat: int, rng: Random) -> Any:
    """Other hands are shuffled together with what lies in the boneyard, whatever was seen of them."""
    others = [i for i in range(len(s.hands)) if i != seat]
    boneyard = getattr(s, "boneyard", 0)
    pool = [1 << t for t in range(28) if (sum(s.hands[i] for i in others) | boneyard) >> t & 1]
    rng.shuffle(pool)
    hands = list(s.hands)
    for i in others:
        n = s.hands[i].bit_count()
        hands[i] = sum(pool[:n])
        del pool[:n]
    return s._replace(hands=tuple(hands), **({"boneyard": sum(pool)} if boneyard else {}))


def settings_cut_throat(rng: Random) -> dict[str, str]:
    """A match in which all the others must stay at nil takes about 4**n hands for n wins, so each longer one is drawn a fifth as often."""
    drawn = any_settings(CutThroat())(rng)
    longest = 12 if drawn["six_love"] == "some" else 5
    drawn["target"] = str(min(1 + next(i for i in range(100) if rng.random() < 0.8), longest))
    return drawn


def veil_golf(s: Any, seat: int, rng: Random) -> Any:
    """Tiles that the seat can't tell apart change places: those that it never saw, and those that went out of its sight together (D18)."""
    alike: dict[int, list[int]] = {}
    for tile, moment in out_of_sight(s.history.trail(seat)).items():
        alike.setdefault(moment, []).append(tile)
    to = list(range(TWELVE.count))
    for tiles in alike.values():
        for tile, other in zip(tiles, rng.sample(tiles, len(tiles)), strict=True):
            to[tile] = other

    def veiled(mask: int) -> int:
        return sum(1 << to[t] for t in range(TWELVE.count) if mask >> t & 1)

    latest = tuple(move if move.seen in (ALL, seat) else move._replace(tiles=veiled(move.tiles)) for move in s.history.latest)
    return s._replace(heaps=tuple(map(veiled, s.heaps)), history=s.history._replace(latest=latest))


def out_of_sight(trail: Trail) -> dict[int, int]:
    """The tiles whose place the seat of a trail does not know, with the number of the move by which they went there (-1: never seen)."""
    known: dict[int, int] = {}
    hidden = dict.fromkeys(range(TWELVE.count), -1)
    for number, move in enumerate(trail.moves):
        named = tiles_of(move.tiles) or [tile for tile, heap in known.items() if heap == move.source]
        for tile in named:
            known[tile] = move.target
            hidden.pop(tile, None)
            if move.target == POOL:
                del known[tile]
                hidden[tile] = number
    return hidden


def content_golf(rng: Random) -> Course | None:
    """A dealt course, or one of eighteen holes with their tiles, drawn so that it has no fault."""
    if rng.random() < 0.5:
        return None
    tiles = [t for t in range(91) if not TWELVE.doubles >> t & 1]
    rng.shuffle(tiles)
    spare = [*tiles[18:], *(t for t in range(91) if TWELVE.doubles >> t & 1)]
    rng.shuffle(spare)
    names = TWELVE.names
    holes = []
    for green in tiles[:18]:
        par = par_of(green)
        holes.append(PlannedHole(names[green], names[spare.pop()] if par > 3 else "", names[spare.pop()] if par > 4 else ""))
    return Course("Any", "", tuple(holes))


def heaps_of_a_line(whole: Callable[[Any], int]) -> Callable[[Any], tuple[list[int], int]]:
    """Hands, boneyard and the tiles played in this hand; between two hands there is nothing anywhere. What is public agrees with them."""
    def heaps(s: Any) -> tuple[list[int], int]:
        turns = turns_of(s.public.moves, s.public.opener, len(s.hands))
        played = [SIX.bits[turn.tile] for turn in turns if turn.tile is not None]
        boneyard = getattr(s, "boneyard", 0)
        assert s.public.counts == counts_of(s.hands)
        assert getattr(s.public, "boneyard", 0) == boneyard.bit_count()
        found = [*s.hands, *played, boneyard]
        return found, whole(s) if any(found) else 0
    return heaps


def heaps_golf(s: Any) -> tuple[list[int], int]:
    """The 91 tiles by heap. What is public agrees with them: their numbers, the tiles face up on the table and among the removed ones."""
    assert s.public.sizes == tuple(tiles.bit_count() for tiles in s.heaps)
    assert s.heaps[TABLE] == face_up(s.public)
    greens = mask_of(planned.green for planned in s.public.plan) if s.public.plan else TWELVE.every
    assert s.public.greens_left == (s.heaps[GREENS] & greens).bit_count()
    assert s.public.counts == tuple(s.held(seat).bit_count() for seat in s.public.seats)
    assert not s.public.gone_up & ~s.heaps[GONE]
    assert all(not shown & ~s.heaps[bag_heap(seat)] for seat, shown in enumerate(s.public.shown))
    return list(s.heaps), TWELVE.every


def veil_nothing(s: Any, _seat: int, _rng: Random) -> Any:
    """Everything lies open."""
    return s


def content_golo(rng: Random) -> Content:
    """A card of one nine or two, its pars in any order."""
    nines = tuple(tuple(rng.sample(PARS, HOLES)) for _nine in range(rng.choice((1, 2))))
    return Content(DICE, ScoreCard("Any", "", nines))


def settings_card_golf(rng: Random) -> dict[str, str]:
    """Mostly three holes."""
    return any_settings(CardGolf())(rng) | {"holes": rng.choice(("3",) * 18 + ("9", "18"))}


def content_card_golf(rng: Random) -> CardContent:
    """A course dealt of the smallest cards, or of larger holes with shifted cards."""
    if rng.random() < 0.75:
        return content_of(small_deck())
    return content_of(DECK, *rng.sample(oracle_holes(18), rng.choice((3, 9, 18))))


def settings_doshboard(rng: Random) -> dict[str, str]:
    """Random shots need not ever end a hole, and called hole-outs make thirteen plans of one: so a limit, few of these, few long games."""
    drawn = any_settings(doshboard.Doshboard())(rng)
    if drawn["max_strokes"] == "0":
        drawn["max_strokes"] = "8"
    if drawn["level"] == "professional" and rng.random() < 0.85:
        drawn["called_shots"] = "off"
    if rng.random() < 0.8:
        drawn["holes"] = "board"
    return drawn


CASES = {
    "card_golf": Case(
        CardGolf(),
        veil_nothing,
        settings_card_golf,
        20_000,
        content_card_golf,
        card_golf_seats,
        quiet=(
            "HoleBegun", "DropTaken", "ShotAimed", "PuttTaken", "TokenSpent", "BallLanded", "BallRan", "StrokeEnded", "BallPutted",
            "HoleFinished", "HoleEnded", "TokensEarned", "RoundEnded",
        ),
        many=True,
    ),
    "null": Case(NullGame(), veil_null, any_settings(NullGame()), 100),
    "cut_throat": Case(
        CutThroat(),
        veil_hands,
        settings_cut_throat,
        2_000_000,
        heaps=heaps_of_a_line(lambda s: tiles_in_play(s.public.match.seats)),
        quiet=("MatchWon",),
        sometimes=("Opens",),
    ),
    "domino_golf": Case(
        DominoGolf(),
        veil_golf,
        any_settings(DominoGolf()),
        20_000,
        content_golf,
        heaps=heaps_golf,
        quiet=("GreensSet", "GodsAsked", "PoolMixed", "ShotSettled", "AllHoledOut", "PlayOff", "RoundWon"),
    ),
    "doshboard": Case(
        doshboard.Doshboard(),
        veil_nothing,
        settings_doshboard,
        20_000,
        doshboard_tables.any_content,
        doshboard.seats_for,
        many=True,
        quiet=(
            "BoardHoleBegun", "CardsChosen", "ShotPlanned", "TimeOver", "BallFlew", "BallHit", "BallDropped", "CardLost", "HoledOut",
            "TappedIn", "BallRests", "PlayerDone", "BoardHoleEnded", "NineEnded", "RoundEnded",
        ),
    ),
    "french": Case(
        French(),
        veil_hands,
        any_settings(French()),
        20_000,
        heaps=heaps_of_a_line(lambda _s: SIX.every),
        quiet=("Fined", "GameEnded"),
    ),
    "golo": Case(
        Golo(),
        veil_nothing,
        any_settings(Golo()),
        5_000,
        content_golo,
        seats_for,
        quiet=("BottomsCalled", "RollVoid", "UnplayableLie", "DiceTaken", "NinePlayed", "PlayerLeft", "HoleDecided", "RoundEnded"),
    ),
    "partner": Case(
        Partner(),
        veil_partner,
        settings_partner,
        2_000_000,
        heaps=heaps_of_a_line(lambda _s: SIX.every),
        quiet=("LeadLeft", "MatchEnded"),
        sometimes=("LeadTaken",),
    ),
}


def test_every_registered_game_has_a_case() -> None:
    assert {rules.key for rules in GAMES} <= set(CASES)


@pytest.mark.parametrize("key", sorted(CASES))
def test_random_games(key: str) -> None:
    case = CASES[key]
    for game in games(case, seed=1, count=16, look=0.02 if case.many else 0.05):
        check_replay(case, game)
        check_refusals(case, game, Random(2))


@pytest.mark.full
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("key", sorted(CASES))
def test_thousands_of_random_games(key: str, part: int) -> None:
    """Two thousand of each game at night, of which the full run plays some."""
    case = CASES[key]
    for game in games(case, seed=100 + part, count=at_night(500, 90), look=0.003 if case.many else 0.01):
        check_replay(case, game)


@pytest.mark.full
@pytest.mark.parametrize("target", range(1, 13))
def test_partner_at_every_target(target: int) -> None:
    case = CASES["partner"]
    one = replace(case, settings=lambda rng: {**settings_partner(rng), "target": str(target)})
    for game in games(one, seed=7, count=1, look=0.001):
        check_replay(one, game)


@pytest.mark.parametrize("key", sorted(CASES))
def test_options_are_declared_with_a_line_each(key: str) -> None:
    for option in declared(CASES[key].rules.options):
        assert option.title
        assert option.line.endswith(".")
        assert option.default in option.choices
