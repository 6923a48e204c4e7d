"""The words of pills keep clear of the round ends, whatever their size."""

from __future__ import annotations

import pytest

from ui.now.pill_look import DENSITIES, Look
from ui.now.pills import PillButton
from ui.now.view_parts import Pill
from ui.theme.theme import Theme

CLEAR = 6
"""So many pixels at least between words and an end."""
WORDS = (Pill(id="mark", text="Mark"), Pill(id="stand", text="Stand", key="H"), Pill(id="away", text="Take a marker"))


def dressed(pill: Pill, *, points: int = 10, density: int = -1) -> PillButton:
    button = PillButton(pill)
    button.dress(Look(Theme(points=points), DENSITIES[density]))
    button.resize(button.sizeHint())
    return button


@pytest.mark.parametrize("pill", WORDS, ids=lambda pill: pill.id)
@pytest.mark.parametrize("density", range(len(DENSITIES)))
def test_words_keep_clear_of_both_ends_however_dense_pills_stand(qapp, pill: Pill, density: int) -> None:
    button = dressed(pill, density=density)
    wide = max(map(button._face().width, button._lines()))
    assert button.words_left() >= CLEAR
    assert button.width() - button.words_left() - wide >= CLEAR


@pytest.mark.parametrize("points", [10, 12, 18, 28])
def test_a_key_keeps_clear_of_the_round_end(qapp, points: int) -> None:
    button = dressed(Pill(id="stand", text="Stand", key="I"), points=points, density=0)
    cap, radius = button.cap_box(), button.height() / 2
    end = radius - (radius**2 - (radius - cap.top()) ** 2) ** 0.5
    assert cap.left() >= end + 1.5


def test_dots_never_stand_alone_in_a_line(qapp) -> None:
    assert dressed(Pill(id="bases", text="Bases …"))._lines() == ("Bases …",)
    assert dressed(Pill(id="cover", text="Support cover …"))._lines() == ("Support", "cover …")
