"""A game as a short text: it comes back whole, tells no more than a replay may, and any other text gets one sentence."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from game.cli.output import COURSES
from game.content.choices import content_for
from game.games.golo.rules.rules import Golo
from game.games.partner.rules import Options
from game.rules.contract import CHANCE, GAMES, AnyRules, rules_of
from game.session.loading import Loaded, load
from game.session.replay import Replay
from game.session.seats import fill_names, lies_open, person
from game.session.share import BadShare, NotShared, Reader, Writer, is_share, pick, pick_alike, read_share, share
from game.session.table import Table
from tests.amounts import at_night
from tests.session.sharing import actions_of, one_sentence, played
from tests.session.tables import NOON, PARTNER, kept, partner_table, play_on, redeal, seats_of


def check_round_trip(rules: AnyRules, seed: int, folder: Path, steps: int, *, bots: bool = False) -> None:
    """What comes back is what a replay of the save shows: the same header, the same actions up to where nothing is hidden."""
    loaded = played(rules, seed, folder, steps, bots=bots)
    until = Replay(loaded).open_until
    if until <= 0:
        with pytest.raises(NotShared, match="open to everybody"):
            share(loaded, COURSES)
        return
    text = share(loaded, COURSES)
    assert is_share(text)
    assert text.isascii()
    back = read_share(text, COURSES, (rules,))
    assert actions_of(back) == actions_of(loaded)[:until]
    assert back.history.state == loaded.history.state_at(until)
    assert (back.plan.seats, back.plan.setup, back.header.title) == (loaded.plan.seats, loaded.plan.setup, loaded.header.title)
    over = rules.to_act(loaded.history.state) is None
    assert back.header.deal == (loaded.header.deal if over else msgspec.UNSET)


SECRETS = tuple(rules.key for rules in GAMES if rules.secrets)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.key)
def test_a_random_game_comes_back_whole(rules: AnyRules, tmp_path: Path) -> None:
    for seed in range(2 if rules.key in ("partner", "cut_throat", "french", "domino_golf", "golo") else 1):
        check_round_trip(rules, seed, tmp_path, 30)


@pytest.mark.full
@pytest.mark.parametrize(("key", "games"), [("partner", 800), ("cut_throat", 600), ("french", 300), ("domino_golf", 150), ("golo", 150),
                                            ("card_golf", 15), ("doshboard", 15)])
def test_many_random_games_come_back_whole(key: str, games: int, tmp_path: Path) -> None:
    """More than two thousand at night: a tenth of them is not over, in another tenth bots play as they do."""
    for seed in range(at_night(games, max(1, games // 15))):
        check_round_trip(rules_of(key), seed, tmp_path, 100 if seed % 10 == 9 else 1_000_000, bots=seed % 10 == 8)


@pytest.mark.full
def test_a_match_of_two_hundred_hands_has_at_most_1200_letters(tmp_path: Path) -> None:
    table = Table.new(PARTNER, Options(target=12), seats_of("pbbb"), now=NOON, folder=tmp_path, deal=123_456_789)
    rng, hands = random.Random(3), 0
    while hands < 200:
        if table.to_act is CHANCE:
            hands += 1
            table.advance_chance(rng)
        else:
            table.play(PARTNER.sample(table.state, rng))
    loaded = load(kept(table))
    cut = loaded.history
    cut.move(max(p for p in Replay(loaded).marks))
    text = share(loaded, COURSES)
    assert len(text) > 1_200        # without the number of the deal, which an unfinished game does not give away, deals take more room
    bots = loaded._replace(plan=loaded.plan._replace(seats=seats_of("bbbb")))
    finished = len(whole_text(bots))
    assert finished <= 1_200


def whole_text(loaded: Loaded) -> str:
    """The text as of a game that is over: with the number of its deal."""
    class Over(type(loaded.plan.rules)):        # type: ignore[misc]
        def to_act(self, state: object) -> object:
            return None if state is loaded.history.state else super().to_act(state)

    return share(loaded._replace(plan=loaded.plan._replace(rules=Over())), COURSES)


def test_numbers_of_one_weight_are_written_like_a_list_of_such_weights() -> None:
    listed, counted = Writer(), Writer()
    for number in range(4):
        pick(listed, [7, 7, 7, 1], number)
        pick_alike(counted, 3, 7, number)
    assert listed.data() == counted.data()
    reader = Reader(counted.data(), 1)
    assert [pick_alike(reader, 3, 7, None) for _number in range(4)] == [0, 1, 2, 3]
    assert reader.over


# ---- nothing hidden
def hand_in_progress(folder: Path, deal: int | None) -> Table:
    """A match in its second hand, with one person."""
    table = Table.new(PARTNER, Options(), seats_of("pbbb"), now=NOON, folder=folder, deal=deal)
    rng = random.Random(8)
    while sum(table.history.to_act_at(at) is CHANCE for at in range(table.position)) < 2:
        if table.to_act is CHANCE:
            table.advance_chance(rng)
        else:
            table.play(PARTNER.sample(table.state, rng))
    play_on(table, rng, 5)
    return table


@pytest.mark.parametrize("deal", [None, 424_242])
def test_a_hand_in_progress_is_not_in_the_text(tmp_path: Path, deal: int | None) -> None:
    loaded = load(kept(hand_in_progress(tmp_path, deal)))
    marks = Replay(loaded).marks
    back = read_share(share(loaded, COURSES), COURSES)
    assert back.history.position == marks[-1] < loaded.history.position
    assert back.header.deal is msgspec.UNSET        # it would tell the hand that is being played
    assert Replay(back).open_until == back.history.position


def test_the_text_is_the_same_whatever_is_hidden(tmp_path: Path) -> None:
    """What lies in the hands of the second hand makes no difference to it, nor what was played of them so far."""
    loaded = load(kept(hand_in_progress(tmp_path, 7)))
    text, mark = share(loaded, COURSES), Replay(loaded).marks[-1]
    loaded.history.move(mark)
    for seed in range(3):
        rng = random.Random(seed)
        loaded.history.push(loaded.history.try_out(PARTNER.draw(loaded.history.state, rng)))
        loaded.history.push(loaded.history.try_out(PARTNER.sample(loaded.history.state, rng)))
        assert share(loaded, COURSES) == text
        loaded.history.move(mark)


@pytest.mark.parametrize("key", SECRETS)
def test_nothing_that_comes_after_what_lies_open_changes_the_text(key: str, tmp_path: Path) -> None:
    """Games in progress with a person at the table, gone on with otherwise from where all lay open, hidden tiles and all: the same text."""
    rng, compared = random.Random(key), 0
    for seed in range(12):
        loaded = played(rules_of(key), seed, tmp_path, 40 + 8 * seed)
        rules, history, until = loaded.plan.rules, loaded.history, Replay(loaded).open_until
        if until in (-1, history.position):
            continue
        said = said_of(loaded)
        for _other in range(3):
            history.move(until)
            for _step in range(rng.randrange(1, 12)):
                turn = rules.to_act(history.state)
                action = rules.draw(history.state, rng) if turn is CHANCE else rules.sample(history.state, rng)
                further = history.try_out(action)
                if rules.to_act(further.state) is None or lies_open(rules, further.state, len(loaded.plan.seats)):
                    break
                history.push(further)
            assert said_of(loaded) == said
            compared += 1
    assert compared > 5


def said_of(loaded: Loaded) -> str:
    """The text of a game, or why there is none."""
    try:
        return share(loaded, COURSES)
    except NotShared as refused:
        return str(refused)


def test_the_first_hand_is_refused_while_it_is_played(tmp_path: Path) -> None:
    table = partner_table(tmp_path)
    play_on(table, random.Random(5), 9)
    redeal(table, 0)                    # which finds another deal that fits all that is seen of it
    with pytest.raises(NotShared, match=r"^Nothing of this game is open to everybody yet; it can be shared when it is over\.$"):
        share(load(kept(table)), COURSES)


def test_moves_that_were_taken_back_and_reasons_of_bots_stay_at_home(tmp_path: Path) -> None:
    table = partner_table(tmp_path, "bbbb", options=Options(target=1))
    play_on(table, random.Random(5))
    path = kept(table)
    texts = [line.text for line in load(path).scan.lines]
    assert actions_of(read_share(share(load(path), COURSES), COURSES)) == [text for text in texts if text != "closed"]


# ---- content
def golo_loaded(folder: Path, content: object) -> Loaded:
    rules = Golo()
    table = Table.new(rules, rules.options(), [person(n) for n in fill_names(["", ""])], now=NOON, folder=folder, content=content, deal=5)
    play_on(table, random.Random(2))
    return load(kept(table), (rules,))


def test_a_course_of_ones_own_travels_inside_and_one_of_the_house_by_name(tmp_path: Path) -> None:
    stock = content_for("golo", COURSES)
    own = replace(stock, card=replace(stock.card, name="Backyard"))     # type: ignore[type-var,attr-defined]
    texts = [share(golo_loaded(tmp_path, content), COURSES) for content in (stock, own)]
    assert len(texts[0]) + 200 < len(texts[1])
    empty = tmp_path / "courses"
    empty.mkdir()
    assert read_share(texts[1], empty).plan.setup.content == own
    with pytest.raises(BadShare, match=r"^This game was played on old-links, dice, which is not here or has changed: .*\.$"):
        read_share(texts[0], empty)


def test_a_course_of_the_house_that_has_changed_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "courses" / "golo"
    folder.mkdir(parents=True)
    for path in (COURSES / "golo").iterdir():
        (folder / path.name).write_bytes(path.read_bytes().replace(b"Old Links", b"New Links"))
    with pytest.raises(BadShare, match="has changed"):
        read_share(share(golo_loaded(tmp_path, content_for("golo", COURSES)), COURSES), folder.parent)


# ---- texts that are none
@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> str:
    return share(played(PARTNER, 1, tmp_path_factory.mktemp("saves")), COURSES)


def test_blanks_quotes_and_line_ends_do_no_harm(shared: str) -> None:
    wrapped = "> " + "\n> ".join(shared[at : at + 40] for at in range(0, len(shared), 40))
    for text in (f"  {shared}\n", f'"{shared}"', wrapped, f"`{shared}`\u200b"):
        assert actions_of(read_share(text, COURSES)) == actions_of(read_share(shared, COURSES))


@pytest.mark.parametrize(("text", "said"), [
    ("", "no shared game"), ("hello", "no shared game"), ("NH1:", "cut or altered"), ("NH1:!!", "cut or altered"),
    ("NH2:abc", "another version"),
    ("NH1:" + "z" * 300, "cut or altered"), ("x" * 300_000, "longer than any"),
])
def test_what_is_no_text_of_ours_gets_its_sentence(text: str, said: str) -> None:
    with pytest.raises(BadShare, match=said) as refused:
        read_share(text, COURSES)
    one_sentence(refused.value)
