"""Words in a pill: they stay off its round ends, keep their dots beside them and never become tiny."""

import pytest

from ui.now.pill_look import DENSITIES, Look
from ui.now.pills import PillButton, Pills
from ui.now.view_parts import Pill
from ui.theme.apply import theme_of
from ui.theme.faces import face

DENSEST = Look(density=DENSITIES[-1])


@pytest.fixture
def dressed(qtbot):
    def make(text: str, key: str = "") -> PillButton:
        made = PillButton(Pill(id="order:x", text=text, key=key))
        qtbot.addWidget(made)
        made.dress(DENSEST)
        made.resize(made.sizeHint())
        return made

    return make


@pytest.mark.parametrize(("text", "key"), [("Activate", ""), ("Put in a hex", ""), ("March together", "Y")])
def test_words_stay_off_the_round_ends(dressed, text, key):
    pill = dressed(text, key)
    words = max(map(pill._face().width, pill._lines()))
    assert pill.width() - words - pill._cap(DENSEST) >= 12


def test_dots_never_stand_alone_in_a_line(dressed):
    assert dressed("Weapon …")._lines() == ("Weapon …",)
    assert dressed("Support distance …")._lines() == ("Support", "distance …")


def test_long_words_take_two_lines_rather_than_tiny_letters(qtbot):
    pills = Pills()
    qtbot.addWidget(pills)
    pills.resize(381, 165)
    pills.show()
    long = "Raider band tests its nerve: Hill raider 9 of its own went down"
    pills.show_pills([Pill(id=f"due:{at}", text=long, key="A") for at in range(2)])
    assert pills.buttons[0]._face().height >= face(theme_of(pills), "small").height
    assert pills.buttons[0].clipped_texts() == []
