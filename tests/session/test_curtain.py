import pytest

from game.rules.contract import CHANCE, Chance
from game.session.curtain import Look, look
from tests.session.tables import null_table, seats_of


@pytest.mark.parametrize(
    ("pattern", "actor", "last", "expected"),
    [
        ("pbbb", 0, None, Look(0, False)),
        ("pbbb", 2, None, Look(0, False)),
        ("bpbb", CHANCE, None, Look(1, False)),
        ("bbbb", 1, None, Look(None, False)),
        ("bbbb", None, None, Look(None, False)),
        ("pbpb", 0, None, Look(0, True)),
        ("pbpb", 0, 0, Look(0, False)),
        ("pbpb", 0, 2, Look(0, True)),
        ("pbpb", 2, 0, Look(2, True)),
        ("pbpb", 1, 0, Look(0, False)),
        ("pbpb", CHANCE, 2, Look(2, False)),
        ("pbpb", CHANCE, None, Look(None, False)),
        ("pbpb", None, 2, Look(2, False)),
    ],
)
def test_who_looks_and_when_a_curtain_falls(pattern: str, actor: int | Chance | None, last: int | None, expected: Look) -> None:
    assert look(seats_of(pattern), actor, last, secrets=True) == expected


@pytest.mark.parametrize("pattern", ["pbbb", "pppp", "bbbb"])
@pytest.mark.parametrize("actor", [0, CHANCE, None])
def test_a_table_without_secrets_is_everybodys(pattern: str, actor: int | Chance | None) -> None:
    assert look(seats_of(pattern), actor, 1, secrets=False) == Look(None, False)


def test_a_person_never_sees_the_screen_of_another_without_a_curtain() -> None:
    """Two persons take turns guessing: whoever looked last keeps the screen until the other is called."""
    table = null_table(None, "pp")
    last: int | None = None
    curtains = []
    while table.to_act is not None:
        now = table.look(last)
        if now.curtain:
            curtains.append(now.seat)
            last = now.seat
        assert now.seat == last
        if table.to_act is CHANCE:
            table.act(table.rules.decode("throw heads"))
        else:
            table.act(table.rules.decode("guess heads"))
    assert curtains == [1, 0, 1, 0]
