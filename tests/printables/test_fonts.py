"""The shipped typeface and what stands for letters it lacks."""

import pytest
from reportlab.pdfbase.pdfmetrics import stringWidth

from printables.fonts import FOLDER, SUBSTITUTE, Face, register, shown, width


def test_every_cut_is_shipped_with_the_licence():
    assert all((FOLDER / f"{face}.ttf").is_file() for face in Face)
    assert "Bitstream Vera Fonts Copyright" in (FOLDER / "LICENSE-DejaVu.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("face", list(Face))
def test_european_names_and_fractions_have_their_own_letters(face):
    text = "Škoda Jiří Őrség Łódź Ærø Ğazi Ždanov Жуков Ελλάς ⅓⅔½¼ → × ″ “ ”"
    assert shown(text, face) == text


@pytest.mark.parametrize("text", ["漢字", "🐎🐎", "\ud800x"])
def test_a_letter_the_font_lacks_is_printed_as_a_visible_substitute(text):
    assert shown(text, Face.BOLD).count(SUBSTITUTE) == sum(ord(letter) > 0x2FFF for letter in text)


def test_markup_is_left_as_it_is():
    assert shown("Unit <Old Guard> & <b>", Face.REGULAR) == "Unit <Old Guard> & <b>"


def test_right_to_left_names_stay_in_the_order_they_were_written():
    assert shown("שלום", Face.REGULAR) == "שלום"


def test_controls_become_spaces_and_invisible_signs_vanish():
    assert shown("a\tb\x00c\u200d\u202e\ufe0fd", Face.REGULAR) == "a b cd"


def test_letters_with_loose_accents_are_joined():
    assert shown("r\u030c", Face.REGULAR) == "ř"


@pytest.mark.parametrize("face", list(Face))
def test_our_widths_are_those_that_reportlab_prints(face):
    text = "Lützow’s Wild Hunt 1813 �"
    assert width(text, face, 7.5) == pytest.approx(stringWidth(text, register(face), 7.5))
