"""Text is shrunk, wrapped or cut to its box and never leaves it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.fonts import ELLIPSIS, POINT, Face
from printables.geometry import Box
from printables.kinds import setup_from
from printables.page import Document, Sheet
from printables.text import Fitted, Style, baselines, fit, fit_runs, wrap

ONE = Style(size=10, smallest=5)
MANY = Style(size=10, smallest=5, lines=0)
styles = st.builds(
    Style,
    face=st.sampled_from(list(Face)),
    size=st.floats(5, 20),
    smallest=st.floats(2, 5),
    lines=st.integers(0, 4),
    valign=st.sampled_from(["top", "middle", "bottom"]),
)


def texts(fitted):
    return [line.text for line in fitted.lines]


def test_a_short_text_keeps_its_size():
    assert fit("Guard", ONE, 100, 10).size == pytest.approx(10 * POINT)


def test_a_long_line_shrinks_before_it_is_cut():
    fitted = fit("Old Guard Grenadiers", ONE, 25, 10)
    assert texts(fitted) == ["Old Guard Grenadiers"]
    assert 5 * POINT <= fitted.size < 10 * POINT
    assert fitted.lines[0].width == pytest.approx(25)


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("align", ["left", "centre", "right"])
@pytest.mark.parametrize("name", ["Jagers of Hameď", "J", "ď", "Łódź Jagers, Jaroměř Jagers and the men of Hameď"])
def test_the_foot_of_a_j_and_the_hook_of_a_caron_stay_in_the_box(printed, name, align, face):
    box, styles = Box(40, 100, 30, 20), [Style(face=face, size=40, smallest=5, align=align, lines=n) for n in (1, 0)]
    sheets = [Sheet("Large", lambda pen, style=style: pen.text(box, name, style)) for style in styles]
    reading = printed(Document("Large", tuple(sheets), setup_from()))
    inks = [found.box for page in (0, 1) for found in reading.texts(page) if box.contains(found.box, slack=2)]
    assert inks
    assert all(box.contains(ink, slack=0.02) for ink in inks)


def test_a_line_too_long_at_its_smallest_size_ends_in_an_ellipsis():
    fitted = fit("Old Guard Grenadiers " * 10, ONE, 25, 10)
    assert fitted.cut
    assert texts(fitted)[0].endswith(ELLIPSIS)
    assert fitted.lines[0].width <= 25


def test_a_line_is_never_higher_than_its_box():
    assert fit("Guard", ONE, 100, 1.0).height <= 1.0 + 1e-9


def test_words_wrap_and_a_word_wider_than_the_box_is_broken():
    lines = wrap((("one two " + "x" * 40, Face.REGULAR),), 3, 20)
    assert "".join(line.text for line in lines).replace(" ", "") == "onetwo" + "x" * 40
    assert all(line.width <= 20 for line in lines)


def test_new_lines_are_kept_in_texts_of_several_lines():
    assert texts(fit("one\ntwo", MANY, 50, 50)) == ["one", "two"]


def test_many_words_in_a_small_box_are_cut_with_an_ellipsis():
    fitted = fit("word " * 200, MANY, 30, 10)
    assert fitted.cut
    assert texts(fitted)[-1].endswith(ELLIPSIS)


def test_a_bold_lead_runs_on_in_the_same_line():
    fitted = fit_runs((("Move", Face.BOLD), ("up to 4 MU", Face.REGULAR)), MANY, 100, 20)
    (line,) = fitted.lines
    assert [(text, face) for _, text, face in line.runs] == [("Move", Face.BOLD), ("up to 4 MU", Face.REGULAR)]
    assert line.runs[1][0] > 0


@given(st.text(max_size=200), styles, st.floats(0.1, 60), st.floats(0.1, 40))
def test_no_text_in_any_style_leaves_its_box(text, style, room, height):
    fitted = fit(text, style, room, height)
    assert all(line.width <= room + 1e-3 for line in fitted.lines)
    assert fitted.height <= height + 1e-3
    levels = baselines(fitted, style.valign, 0.0, height)
    assert all(0.24 * fitted.size - 1e-3 <= level <= height - 0.95 * fitted.size + 1e-3 for level in levels)


@given(st.lists(st.text("abc dé", max_size=12), max_size=12), st.floats(2, 60))
def test_wrapping_loses_no_letter(words, room):
    text = " ".join(words)
    lines = wrap(((text, Face.NARROW),), 2.5, room)
    assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "")


def test_nothing_has_no_height():
    assert Fitted((), 3, 4).height == 0


def test_a_long_word_is_broken_where_it_may_be_and_torn_only_where_it_must():
    lines = wrap((("Zusammen\u00adhalt", Face.NARROW),), 2.5, 16)
    assert [line.text for line in lines] == ["Zusammen-", "halt"]
    assert [line.text for line in wrap((("Zusammen\u00adhalt", Face.NARROW),), 2.5, 60)] == ["Zusammenhalt"]
    assert [line.text for line in wrap((("Grenzer-Infanterie", Face.NARROW),), 2.5, 16)] == ["Grenzer-", "Infanterie"]


def test_a_name_in_two_lines_is_set_smaller_before_a_word_of_it_is_torn():
    title = Style(face=Face.BOLD, size=10, smallest=4, lines=2)
    lines = fit("Panzerabwehrkanonen", title, 30, 12).lines
    assert [line.text for line in lines] == ["Panzerabwehrkanonen"]
