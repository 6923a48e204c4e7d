"""All scripts: joined, in order, from other fonts where ours lacks letters, and with a note where none has them."""

import shutil
from dataclasses import replace

import pytest

from printables import other_fonts
from printables.cards import card_document
from printables.counters import counter_document
from printables.fonts import SUBSTITUTE, Face, file_of, shown, width
from printables.page import LACKING
from printables.paper import Setup
from printables.record import record_document
from printables.scripts import runs_left, seen, shaped
from printables.text import Style, fit
from referee.paper.lists import Entry, Roster
from referee.paper.pieces import Card, Counter, Look
from tests.printables.conftest import fonts_in

SALAH, GUARD = "صلاح الدين", "משמר 7 המלך"
NAMES = (SALAH, GUARD, "Жуков", "Ærøskøbing", f"Old {GUARD} Guard", f"{SALAH} (II)")


def test_arabic_letters_take_the_form_that_they_have_beside_their_neighbours():
    assert shaped("سلام") == "\ufeb3\ufefc\ufee1"  # initial seen, final lam-alef, isolated meem
    assert shaped("دار") == "\ufea9\ufe8d\ufead"  # none of these joins the next


def test_marks_stop_no_letter_from_joining():
    assert [letter for letter in shaped("بَب") if letter != "\u064e"] == ["\ufe91", "\ufe90"]


def test_hebrew_is_seen_from_the_right_and_its_numbers_from_the_left():
    assert seen(GUARD) == "ךלמה 7 רמשמ"
    assert seen("12 אב") == "בא 12"


def test_a_name_of_another_direction_does_not_turn_its_sentence():
    assert seen("Unit אבג moves (2)") == "Unit גבא moves (2)"
    assert seen("Unit אבג (2) moves") == "Unit (2) גבא moves"
    assert seen("אבג (II)") == "(II) גבא"
    assert not runs_left("Unit אבג")
    assert runs_left("(אבג) Unit")


def test_lines_of_a_paragraph_that_runs_left_begin_at_the_right():
    fitted = fit(f"{GUARD} " * 12, Style(lines=0, size=8, smallest=8), 40, 60)
    assert len(fitted.lines) > 2
    assert all(line.leftwards for line in fitted.lines)
    assert not any(line.leftwards for line in fit("Old Guard " * 12, Style(lines=0), 40, 60).lines)


@pytest.mark.parametrize("name", NAMES)
def test_names_in_any_script_stay_in_their_boxes_on_all_paper(printed, name):
    entry = Entry(name=name, kind=name, notes=f"{name}. " * 30, group=name)
    for document in (
        counter_document([Counter(front=Look(name=name))] * 3, Setup()),
        card_document([Card(title=name, kind=name, text=f"{name}. " * 40)], Setup()),
        record_document([Roster(title=name, entries=(entry,))], Setup()),
    ):
        reading = printed(document)
        assert SUBSTITUTE not in reading.all_text()


def test_a_name_that_runs_left_is_cut_at_its_left_end():
    style = Style(size=8, smallest=8)
    line = fit(GUARD * 5, style, 20, 10).lines[0]
    assert line.text.startswith("…")


@pytest.fixture
def lacking(monkeypatch, tmp_path):
    """A machine whose fonts have a letter that ours lacks; in truth ours, which is made to lack it."""
    shutil.copy(file_of(Face.REGULAR), tmp_path / "Other.ttf")
    with fonts_in(tmp_path):
        from printables.fonts import _widths

        for face in Face:
            glyphs = dict(_widths(face).font.glyphs)
            del glyphs[ord("Ж")]
            monkeypatch.setitem(_widths(face).font.__dict__, "glyphs", glyphs)
        yield tmp_path


def test_a_letter_of_another_font_is_measured_and_drawn_as_its_outline(printed, lacking):
    assert shown("Ж", Face.BOLD) == "Ж"
    advance, outline = other_fonts.glyph("Ж")
    assert width("Ж", Face.BOLD) == advance
    reading = printed(card_document([Card(title="Жуков", kind="")], Setup()))
    plain = printed(card_document([Card(title=" уков", kind="")], Setup()))
    assert len(reading.paths()) == len(plain.paths()) + 1
    drawn = next(path for path in reading.paths() if len(path.points) == _points(outline))
    assert 0.5 * advance < drawn.box.w / (12 * 25.4 / 72) < 1.1 * advance
    assert "stands for a letter" not in reading.all_text()


def _points(outline):
    return sum(len(numbers) // 2 for letter, numbers in outline if letter != "Z")


def test_without_a_font_that_has_it_a_letter_is_a_sign_and_the_sheet_says_so(printed):
    reading = printed(card_document([Card(title="漢字", kind="")], Setup()))
    assert SUBSTITUTE in reading.text(0)
    assert LACKING.split("\n")[1] in reading.text(0)
    assert "stands for a letter" not in printed(card_document([Card(title="Guard", kind="")], Setup())).all_text()


def test_a_broken_font_of_the_machine_does_not_stop_the_paper(printed, tmp_path):
    (tmp_path / "broken.ttf").write_bytes(b"no font at all")
    with fonts_in(tmp_path):
        assert shown("漢", Face.BOLD) == SUBSTITUTE


def test_the_same_text_is_fitted_the_same_with_every_face():
    widths = {face: fit(SALAH, replace(Style(), face=face), 100, 10).lines[0].width for face in Face}
    assert widths[Face.NARROW] < widths[Face.REGULAR] < widths[Face.BOLD]
