import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.seats import DEFAULT_NAMES, LONGEST_NAME, BadSeat, bot, check_seats, clean_name, fill_names, person


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "x" * 10_000, "a\nb", "a\tb", "\x1b[31mred", "nul\0", "line\u2028break", "\u202eback", "half\ud800"]
)
def test_a_name_that_would_not_print_as_one_line_is_refused_in_one_line(name: str) -> None:
    with pytest.raises(BadSeat) as refused:
        person(name)
    assert str(refused.value).encode("utf-8", errors="strict").count(b"\n") == 0
    assert len(str(refused.value)) < 150


@pytest.mark.parametrize("name", ["Ana", "Zoë Ångström", "李小龍", "O'Neil, the 2nd", "x" * LONGEST_NAME])
def test_names_of_all_scripts_will_do(name: str) -> None:
    assert person(name).name == name
    assert bot(name, "club").name == name


@given(st.text(max_size=40))
def test_a_name_is_refused_or_prints_as_one_short_line(name: str) -> None:
    try:
        clean = clean_name(name)
    except BadSeat:
        return
    assert clean.isprintable()
    assert 1 <= len(clean) <= LONGEST_NAME
    assert clean_name(clean) == clean


@pytest.mark.parametrize("level", ["", "pro player", "pro\n", "x" * 30, "früh"])
def test_a_level_is_one_plain_word(level: str) -> None:
    with pytest.raises(BadSeat):
        bot("Ana", level)


@given(st.lists(st.sampled_from(["", " ", "Ana", "Pearl", "Winston"]), max_size=20))
def test_empty_names_are_filled_and_given_ones_kept(names: list[str]) -> None:
    filled = fill_names(names)
    assert [f for f, n in zip(filled, names, strict=True) if n.strip()] == [n for n in names if n.strip()]
    new = [f for f, n in zip(filled, names, strict=True) if not n.strip()]
    assert len(set(new)) == len(new)
    assert not set(new) & set(names)
    assert all(clean_name(f) == f for f in filled)


def test_the_first_house_names_are_these() -> None:
    assert fill_names([""] * 4) == DEFAULT_NAMES[:4] == ("Ana", "Winston", "Desmond", "Marcia")


def test_two_of_one_name_or_too_many_are_refused() -> None:
    with pytest.raises(BadSeat, match="Ana"):
        check_seats([person("Ana"), bot("Ana", "pro")], range(2, 3))
    with pytest.raises(BadSeat, match="2 to 4 seats, not 1"):
        check_seats([person("Ana")], range(2, 5))
    with pytest.raises(BadSeat, match="takes 4 seats, not 1"):
        check_seats([person("Ana")], range(4, 5))


@pytest.mark.parametrize("seats", range(1, 9))
def test_every_seat_without_a_name_gets_one_that_nobody_else_has(seats: int) -> None:
    own = DEFAULT_NAMES[:seats]
    assert fill_names([""] * seats) == own
    for taken in DEFAULT_NAMES:
        for at in range(seats):
            given = ["" if seat != at else taken for seat in range(seats)]
            filled = fill_names(given)
            assert len(set(filled)) == seats, filled
            assert filled[at] == taken
            # only who loses the name of the house to somebody else gets a spare one
            assert all(filled[seat] == own[seat] for seat in range(seats) if seat != at and own[seat] != taken)
