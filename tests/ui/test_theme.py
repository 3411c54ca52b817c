"""Themes: every pair of words and ground can be read, every seat can be told apart, and tokens are found by name."""

import pytest

from game.ui.looks.theme import SEAT_MARKS, THEMES, Look, Ramp, Theme, contrast, scale_for

# Words and what they stand on. Each pair must reach 4.5:1 in every theme; on a material the lightest and darkest tone both count.
PAIRS: tuple[tuple[str, str], ...] = (
    ("cream", "plate"), ("muted", "plate"), ("gold", "plate"), ("red_wood", "plate"), ("good_wood", "plate"),
    ("cream", "plate_on"), ("gold", "plate_on"),
    ("cream", "bar"), ("muted", "bar"), ("title", "bar"), ("gold", "bar"), ("good_wood", "bar"), ("red_wood", "bar"), ("off", "bar"),
    ("off", "plate"), ("cream", "rack"),
    ("ink", "card"), ("ink2", "card"), ("red", "card"), ("good", "card"), ("ink", "fresh"), ("ink2", "fresh"),
    ("on_brass", "brass_ramp"), ("on_brass2", "brass_ramp"),
    ("on_felt", "baize"), ("on_desk", "desk"), ("on_well", "well"),
    ("on_tag", "fairway"), ("on_tag", "rough"), ("on_tag", "sand"), ("on_tag", "tree"), ("on_tag", "water"), ("on_tag", "putt"),
)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
@pytest.mark.parametrize(("words", "ground"), PAIRS)
def test_words_reach_wcag_contrast_on_every_tone_of_their_ground(theme: Theme, words: str, ground: str) -> None:
    value = getattr(theme, ground)
    tones = list(value) if isinstance(value, Ramp) else [value]
    assert min(contrast(theme.colour(words), tone) for tone in tones) >= 4.5


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_pips_stand_out_from_the_tile(theme: Theme) -> None:
    assert min(contrast(pip, theme.ivory) for pip in theme.pips) >= 3.0
    assert contrast(theme.pips[0], theme.ivory) >= 7.0      # the plain ones


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_focus_and_line_show_on_the_plates(theme: Theme) -> None:
    assert min(contrast(theme.focus, tone) for tone in (theme.plate.mid, theme.desk.mid, theme.bar.mid)) >= 3.0


def test_seats_differ_in_shape_as_well_as_colour() -> None:
    assert len({mark.shape for mark in SEAT_MARKS}) == len({mark.colour for mark in SEAT_MARKS}) == len(SEAT_MARKS) == 8


def test_an_unknown_token_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="no colour is called 'creme'"):
        THEMES["clubhouse"].colour("creme")
    with pytest.raises(ValueError, match="no material is called 'ink'"):
        THEMES["clubhouse"].ramp("ink")


def test_a_look_turns_units_into_pixels_and_text_scale_moves_only_type() -> None:
    look = Look(THEMES["light"], scale_for(1920, 1200), text=2.0)
    assert (look.px(10), look.type_px(16)) == (15, 48)
    assert scale_for(1024, 640) == pytest.approx(0.8)
