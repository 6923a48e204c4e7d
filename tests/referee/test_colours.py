from itertools import combinations

import pytest

from referee.colours import channels, contrast, ink_on, linear
from ui.theme.palettes import HIGH_CONTRAST, PALETTES, palette_named

# Machado, Oliveira and Fernandes (2009), full severity, for linear light.
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
EACH_PALETTE = pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)


def lab(light):
    red, green, blue = (min(1, max(0, part)) for part in light)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    a, b, c = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * b - 16, 500 * (a - b), 200 * (b - c)


def seen(colour, matrix):
    return lab([sum(m * part for m, part in zip(row, linear(colour), strict=True)) for row in matrix])


def difference(a, b, matrix):
    return sum((p - q) ** 2 for p, q in zip(seen(a, matrix), seen(b, matrix), strict=True)) ** 0.5


def test_contrast_of_black_and_white_is_21_and_of_equals_1():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#336699", "#336699") == 1


def test_contrast_agrees_with_a_published_value():
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_a_word_that_is_no_colour_is_refused_with_what_is_allowed():
    with pytest.raises(ValueError, match="write it as #rrggbb"):
        channels("red")


def test_the_better_readable_ink_is_taken():
    assert ink_on("#ffe03c") == "#101318"
    assert ink_on("#66340a") == "#ffffff"


@EACH_PALETTE
def test_all_text_meets_wcag_aa(palette):
    poor = [(what, round(contrast(ink, ground), 2)) for what, ink, ground in palette.text_pairs()]
    assert [pair for pair in poor if pair[1] < 4.5] == []


@EACH_PALETTE
def test_all_signs_edges_and_rings_meet_wcag_aa(palette):
    poor = [(what, round(contrast(ink, ground), 2)) for what, ink, ground in palette.sign_pairs()]
    assert [pair for pair in poor if pair[1] < 3] == []


def test_plain_text_in_high_contrast_meets_wcag_aaa():
    grounds = (*HIGH_CONTRAST.grounds(), HIGH_CONTRAST.accent_soft)
    assert min(contrast(HIGH_CONTRAST.muted, ground) for ground in grounds) >= 7


@EACH_PALETTE
@pytest.mark.parametrize("sight", SIGHT)
def test_side_colours_differ_for_every_kind_of_sight(palette, sight):
    fills = [side.fill for side in palette.sides]
    assert min(difference(a, b, SIGHT[sight]) for a, b in combinations(fills, 2)) >= 15


@EACH_PALETTE
def test_every_side_has_a_shape_of_its_own(palette):
    assert len({side.shape for side in palette.sides}) == len({side.name for side in palette.sides}) == 8


def test_a_ninth_side_begins_again():
    assert PALETTES[0].side(8) == PALETTES[0].side(0)


def test_an_unknown_palette_is_the_light_one():
    assert palette_named("mauve").name == "light"
    assert palette_named("dark").name == "dark"
