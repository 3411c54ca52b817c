"""Who has won signs in a script hand, or in italics where the hand lacks a letter of the name."""

from __future__ import annotations

import pytest

from game.ui.widgets.layout import hand_of


@pytest.mark.parametrize(("name", "hand"), [
    ("Ana Reid", "script"), ("Žofie Müller", "script"), ("Nguyễn", "script"), ("Мария", "display_italic"), ("Ana & Ζωή", "display_italic"),
])
def test_names_are_signed_in_a_hand_that_has_their_letters(name: str, hand: str) -> None:
    assert hand_of(name) == hand
