"""Cards, faces and holes laid of them (rulings C1-C3)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.card_golf.rules.course import (
    ARROWS, LEVEL, SYMBOLS, CardFace, CardKind, CourseCard, Deck, MapFault, Space, Tee, Terrain, draw_face, fault_of_border, faults_of_deck,
    faults_of_face, faults_of_layout, lay, octile, offsets_of, touching
)
from tests.games.card_golf.rules.ground import DECK, FACES, ORACLE, drawn, layouts, mirrored, oracle_hole, small_deck

ROUGH = ",,,,,"


def tee_card(*far: str) -> CardFace:
    """A tee card of 5 x 8 with these far lines and its tees in the column in the middle."""
    return drawn(CardKind.TEE, *far, *[ROUGH] * (5 - len(far)), ",,1,,", ",,2,,", ",,3,,", name="Tee")


def green_card(near: str, flag: str = ",GFG,") -> CardFace:
    return drawn(CardKind.GREEN, ROUGH, flag, *[ROUGH] * 5, near, name="Green")


def test_the_first_line_is_the_far_end_and_the_left_is_the_players() -> None:
    """C1: else left and right are mirrored."""
    face = drawn(CardKind.FAIRWAY, "W....", *[",,,,,"] * 6, "S...T", slopes=("^    ", *["     "] * 6, "<   >"))
    assert [face.terrain(Space(0, column)) for column in (0, 1, 4)] == [Terrain.BUNKER, Terrain.FAIRWAY, Terrain.WOODS]
    assert face.terrain(Space(7, 0)) is Terrain.WATER
    assert face.slope(Space(7, 0)) == (1, 0)
    assert (face.slope(Space(0, 0)), face.slope(Space(0, 4)), face.slope(Space(3, 3))) == ((0, -1), (0, 1), LEVEL)


def test_marks_lie_on_fairway_and_green() -> None:
    tee, green = FACES["T1a"], FACES["G1a"]
    assert tee.tees == (Space(2, 4), Space(1, 3), Space(0, 3))
    assert [tee.terrain(spot) for spot in tee.tees] == [Terrain.FAIRWAY] * 3
    assert green.flag == Space(6, 2)
    assert green.terrain(Space(6, 2)) is Terrain.GREEN


def test_two_flags_make_no_face() -> None:
    with pytest.raises(ValueError, match="2 flags"):
        draw_face("Green", CardKind.GREEN, ["FF"])


def test_a_hole_lies_card_behind_card_with_out_of_bounds_beside_them() -> None:
    """C2, on the oracle's first hole: cards with offsets 0, 0, 1."""
    hole = oracle_hole(1)
    assert (hole.par, hole.left, len(hole.ground)) == (4, 0, 33)
    assert hole.tees[Tee.MIDDLE] == Space(1, 3)
    flag = FACES["G2a"].flag
    assert flag is not None
    assert hole.flag == Space(22 + flag.row, flag.column + 1)
    assert hole.terrain(hole.flag) is Terrain.GREEN
    for row in range(33):
        assert hole.terrain(Space(row, 0 if row >= 22 else 7)) is Terrain.OUT
        assert hole.terrain(Space(row, 7 if row >= 22 else 0)) is not Terrain.OUT
    for space in (Space(-1, 3), Space(33, 3), Space(5, -1), Space(5, 8)):
        assert hole.terrain(space) is Terrain.OUT
        assert hole.slope(space) == LEVEL


def test_every_space_of_a_hole_shows_its_cards_map() -> None:
    for number in range(1, 19):
        plan, hole = ORACLE["holes"][number - 1], oracle_hole(number)
        shown = {}
        for index, (name, offset) in enumerate(zip(plan["cards"], plan["offsets"], strict=True)):
            for line, (signs, arrows) in enumerate(zip(ORACLE["faces"][name]["map"], ORACLE["faces"][name]["slopes"], strict=True)):
                for column, (sign, arrow) in enumerate(zip(signs, arrows, strict=True)):
                    terrain = Terrain.FAIRWAY if sign in "123" else Terrain.GREEN if sign == "F" else SYMBOLS[sign]
                    shown[Space(11 * index + 10 - line, column + offset)] = (terrain, ARROWS[arrow])
        assert {space: (hole.terrain(space), hole.slope(space)) for space in hole.spaces()} == shown


def test_cards_are_shifted_as_on_the_oracle_course() -> None:
    """C2: the middles of the border fairways are brought together."""
    for plan in ORACLE["holes"]:
        assert list(offsets_of([FACES[name] for name in plan["cards"]])) == plan["offsets"]


@pytest.mark.parametrize(("far", "near", "offset"), [
    (",...,", ",...,", 0),
    (",,...", "...,,", 2),
    ("...,,", ",,...", -2),
    (",,..,", ",...,", 0),  # half a column to the right of the middle
    (",,,..", ",...,", 1),  # one column and a half
    (",..,,", ",...,", 0),
    ("..,,,", ",...,", -1),
])  # fmt: skip
def test_half_columns_go_toward_the_card_before(far: str, near: str, offset: int) -> None:
    """C2."""
    assert offsets_of([tee_card(far), green_card(near)]) == (0, offset)


def test_fairways_that_do_not_touch_are_refused() -> None:
    """C2: at least two fairway columns touch; explicit offsets are held to it too."""
    tee, green = cards = tee_card(",...,"), green_card(",...,")
    assert [touching(tee, green, shift) for shift in (-3, -2, -1, 0, 1, 2, 3)] == [0, 1, 2, 3, 2, 1, 0]
    assert lay(cards, (0, -1)).left == -1
    assert lay(cards, (0, -1)).flag == Space(14, 1)
    with pytest.raises(ValueError, match="the fairways of Tee and Green touch on 1 column; it takes 2"):
        lay(cards, (0, 2))
    assert lay([tee_card("..,.."), green_card("..,..")], (0, 0)).par == 3


@pytest.mark.parametrize(("far", "text"), [
    ("..,..", "Tee has 2 fairways at its far end; cards are brought together at one"),
    (",,,,,", "Tee has 0 fairways at its far end; cards are brought together at one"),
    (",,.,,", "the fairway at the far end of Tee is 1 column wide; it takes 2"),
])  # fmt: skip
def test_a_border_needs_one_fairway_of_two_columns(far: str, text: str) -> None:
    assert fault_of_border(tee_card(far), far=True) == text
    with pytest.raises(ValueError, match=text):
        offsets_of([tee_card(far), green_card(",...,")])


def test_faults_of_a_layout() -> None:
    tee, fairway, green = FACES["T1a"], FACES["F1a"], FACES["G1a"]
    assert faults_of_layout([tee], [0]) == ["a hole has 2 to 5 cards, not 1"]
    assert faults_of_layout([tee, green], [0]) == ["2 cards with 1 offsets; each card has one"]
    assert faults_of_layout([fairway, green], [0, 0]) == ["card 1, F1a, is a fairway card, and a tee card lies there"]
    assert faults_of_layout([tee, tee, green], [0, 0, 0])[0] == "card 2, T1a, is a tee card, and a fairway card lies there"
    assert "the cards of a hole have one size: T1a, Green" in faults_of_layout([tee, green_card(",...,")], [0, 0])
    assert faults_of_layout([tee, fairway, green], [0, 0, 0]) == []


@pytest.mark.parametrize(("line", "sign", "fault"), [
    (1, ",,?,,", MapFault("? is no terrain", 1, 2)),
    (3, ",,,,", MapFault("a line of 4 spaces; the cards of this deck have 5", 3)),
])  # fmt: skip
def test_faults_of_a_map_have_their_place(line: int, sign: str, fault: MapFault) -> None:
    face = tee_card(",...,")
    ground = [*face.ground]
    ground[line] = sign
    assert faults_of_face(replace(face, ground=tuple(ground)), 5, 8) == [fault]


def test_faults_of_a_face() -> None:
    face, green = tee_card(",...,"), green_card(",...,")
    assert faults_of_face(face, 5, 8) == faults_of_face(green, 5, 8) == []
    assert faults_of_face(replace(face, slopes=("!    ", *face.slopes[1:])), 5, 8) == [
        MapFault("! is no slope; arrows are ^ v < >", 0, 0)
    ]
    assert faults_of_face(face, 5, 9)[0].text == "a map of 8 lines; the cards of this deck have 9"
    wet = replace(face, ground=(*face.ground[:6], ",,W,,", face.ground[7]))
    assert faults_of_face(wet, 5, 8) == [MapFault("a tee spot in water", 6, 2)]
    assert faults_of_face(replace(face, tees=face.tees[:2]), 5, 8) == [MapFault("2 tee spots; a tee card has three, other cards none")]
    assert faults_of_face(replace(face, tees=face.tees[:2] * 2), 5, 8)[0].text.startswith("4 tee spots")
    assert faults_of_face(replace(face, tees=(*face.tees[:2], face.tees[0])), 5, 8) == [MapFault("two tee spots on one space")]
    assert faults_of_face(replace(face, tees=(*face.tees[:2], Space(8, 0))), 5, 8) == [MapFault("a tee spot off the card")]
    assert faults_of_face(replace(green, flag=Space(6, 0)), 5, 8) == [MapFault("the flag is off the green", 1, 0)]
    assert faults_of_face(replace(green, flag=Space(0, 5)), 5, 8) == [MapFault("the flag is off the card")]
    assert faults_of_face(replace(green, flag=None), 5, 8) == [MapFault("a green card has a flag, other cards none")]
    assert faults_of_face(replace(face, flag=Space(0, 0)), 5, 8) == [MapFault("a green card has a flag, other cards none")]


def test_faults_of_a_deck() -> None:
    """C1: columns 5-15, rows 8-20, all cards of a deck alike."""
    assert faults_of_deck(DECK) == []
    assert faults_of_deck(replace(DECK, columns=16))[0] == "cards of 16 x 11 spaces; a card has 5 to 15 columns and 8 to 20 rows"
    assert "T1a: a line of 7 spaces; the cards of this deck have 16" in faults_of_deck(replace(DECK, columns=16))
    without = Deck(7, 11, DECK.of_kind(CardKind.TEE) + DECK.of_kind(CardKind.GREEN))
    assert faults_of_deck(without) == ["cards of the kind 'fairway card': 0; a par 5 needs 2"]
    assert faults_of_deck(replace(DECK, cards=(*DECK.cards, DECK.cards[0]))) == ["2 faces are called T1a", "2 faces are called T1b"]
    mixed = CourseCard((FACES["T1a"], FACES["G1a"]))
    assert "the faces of a card are all tee, all fairway or all green: T1a, G1a" in faults_of_deck(Deck(7, 11, (mixed,)))
    narrow = Deck(5, 8, (CourseCard((tee_card(",,.,,"),)),))
    assert "the fairway at the far end of Tee is 1 column wide; it takes 2" in faults_of_deck(narrow)


def test_all_layouts_of_the_sources_counts() -> None:
    """C3: 16 layouts of par 3, 128 of par 4, 768 of par 5, 3,072 of par 6; no card lies in a hole twice."""
    dealt = {par: list(layouts(DECK, par)) for par in (3, 4, 5, 6)}
    assert {par: len(set(found)) for par, found in dealt.items()} == {3: 16, 4: 128, 5: 768, 6: 3072}
    assert {par: len(found) for par, found in dealt.items()} == {3: 16, 4: 128, 5: 768, 6: 3072}
    for found in dealt.values():
        assert all(len({face.name[:2] for face in faces}) == len(faces) for faces in found)
        assert all(faults_of_layout(faces, offsets_of(faces)) == [] for faces in found)


@given(faces=st.integers(min_value=0, max_value=127).map(lambda number: list(layouts(DECK, 4))[number]))
def test_a_mirrored_hole_is_the_hole_mirrored(faces: tuple[CardFace, ...]) -> None:
    hole, other = lay(faces), lay([mirrored(face) for face in faces])
    last = faces[0].columns - 1
    assert offsets_of([mirrored(face) for face in faces]) == tuple(-offset for offset in offsets_of(faces))
    for space in hole.spaces():
        there = Space(space.row, last - space.column)
        assert other.terrain(there) is hole.terrain(space)
        assert other.slope(there) == (hole.slope(space)[0], -hole.slope(space)[1])
        assert other.yards(there) == hole.yards(space)


steps = st.integers(min_value=-40, max_value=40)


@given(steps, steps, steps, steps)
def test_octile_yards(row: int, column: int, down: int, across: int) -> None:
    """C13: 10 yards straight, 15 diagonal; octile distance doesn't depend on the direction."""
    here, there = Space(row, column), Space(row + down, column + across)
    diagonal = min(abs(down), abs(across))
    assert octile(here, there) == octile(there, here) == 15 * diagonal + 10 * (max(abs(down), abs(across)) - diagonal)


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("kind", list(CardKind))
def test_c2_cards_need_a_fairway_where_another_card_is_laid_against_them(kind: CardKind, far: bool) -> None:
    """Nothing is laid before a tee card, nor behind a green card: they need none there."""
    deck = small_deck()
    at, card = next((at, card) for at, card in enumerate(deck.cards) if card.faces[0].kind is kind)
    face = card.faces[0]
    rough = tuple("," * face.columns if row == (face.rows - 1 if far else 0) else line for row, line in enumerate(face.ground[::-1]))[::-1]
    bare = replace(card, faces=(replace(face, ground=rough), *card.faces[1:]))
    faults = faults_of_deck(replace(deck, cards=(*deck.cards[:at], bare, *deck.cards[at + 1:])))
    outer = kind is (CardKind.GREEN if far else CardKind.TEE)
    said = f"{face.name} has 0 fairways at its {'far' if far else 'near'} end; cards are brought together at one"
    assert (said in faults) != outer
