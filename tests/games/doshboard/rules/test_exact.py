"""The exact values of the rulings, met by plain enumeration over the geometry (H1-H10, H13-H15)."""

from __future__ import annotations

import pytest

from game.games.doshboard.rules.geometry import Path, cell_at, place_of
from tests.games.doshboard.rules.exact import CARDS, HOLES
from tests.games.doshboard.rules.naive import least_strokes, shot


def test_one_shot_on_the_meadow() -> None:
    lies, holed, penalties = shot(HOLES["meadow"], cell_at(3, 8), Path(12), CARDS["mashie"])
    assert holed == pytest.approx(0.055555556, abs=5e-10)
    likeliest = max(lies, key=lambda cell: lies[cell])
    assert place_of(likeliest) == (3, 2)
    assert lies[likeliest] == pytest.approx(0.138889, abs=5e-7)
    assert sum(lies.values()) == pytest.approx(1)
    assert penalties == 0


def test_penalties_of_one_shot_at_the_pond() -> None:
    assert shot(HOLES["pond"], cell_at(4, 10), Path(12), CARDS["driver"])[2] == pytest.approx(0.833333, abs=5e-7)


def test_penalties_of_one_shot_on_the_terrace() -> None:
    assert shot(HOLES["terrace"], cell_at(7, 6), Path(11), CARDS["mashie"])[2] == pytest.approx(0.140046, abs=5e-7)


@pytest.mark.full
@pytest.mark.parametrize(
    ("name", "strokes", "club", "path"),
    [
        ("meadow", 3.783181183, "brassie", Path(1, cell_at(5, 5), 11)),
        ("pond", 3.745789991, "brassie", Path(12, cell_at(4, 0), 9)),
        ("terrace", 4.011690964, "spoon", Path(12, cell_at(4, 1), 3)),
    ],
)
def test_least_strokes(name: str, strokes: float, club: str, path: Path) -> None:
    least, (card, best) = least_strokes(HOLES[name], list(CARDS.values()))
    assert least == pytest.approx(strokes, abs=1e-9)
    assert (list(CARDS)[card], best) == (club, path)
