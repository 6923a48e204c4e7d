"""The calibration page is true, and its readings mend any printer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printables.calibration import CORNER, Readings, calibration_document, crosses, profile_from, ruler_lengths
from printables.page import render
from printables.paper import A4, LETTER, Duplex, Setup, paper
from referee.wording import speak

offs = st.floats(-4, 4)
scales = st.floats(0.95, 1.05)


@pytest.mark.parametrize("form", [A4, LETTER, A4.landscape(), paper("100x150")])
def test_the_rulers_have_their_true_length(printed, form):
    setup = Setup(paper=form)
    across, up = ruler_lengths(setup)
    lines = [path.points for path in printed(calibration_document(setup)).paths() if len(path.points) == 2]
    lengths = [(round(abs(x - u), 3), round(abs(y - v), 3)) for (x, y), (u, v) in lines]
    assert (across, 0.0) in lengths
    assert (0.0, up) in lengths


@pytest.mark.parametrize("way", [Duplex.LONG, Duplex.SHORT])
@pytest.mark.parametrize("form", [A4, LETTER.landscape()])
def test_crosses_of_the_back_lie_under_those_of_the_front(printed, way, form):
    setup = Setup(paper=form, duplex=way)
    reading = printed(calibration_document(setup))
    rings = [path.box for path in reading.paths(1) if len(path.points) > 5]
    found = {(round(setup.behind(ring).cx, 2), round(setup.behind(ring).cy, 2)) for ring in rings}
    assert found == {(round(x, 2), round(y, 2)) for x, y in crosses(setup)}


def test_there_is_no_back_without_duplex(printed):
    assert len(printed(calibration_document(Setup(duplex=Duplex.NONE)))) == 1


def test_true_readings_give_a_profile_that_changes_nothing():
    across, up = ruler_lengths(Setup())
    found = profile_from(Readings(across=across, up=up), Setup(), "desk")
    assert (found.stretch_x, found.stretch_y) == (1, 1)
    assert (found.front_dx, found.front_dy, found.back_dx, found.back_dy) == (0, 0, 0, 0)


def test_a_ruler_that_came_out_short_is_stretched():
    across, up = ruler_lengths(Setup())
    assert profile_from(Readings(across=across * 0.97, up=up), Setup(), "desk").stretch_x == pytest.approx(1 / 0.97)


def test_a_reading_that_cannot_be_is_refused():
    with pytest.raises(ValueError, match="The ruler across cannot measure 15 mm: it is 150 mm"):
        profile_from(Readings(across=15, up=200), Setup(), "desk")


class Printer:
    """A printer that scales about the middle of the sheet and shifts each side in its own way."""

    def __init__(self, setup, scale, front, back):
        self.setup, self.scale, self.offs = setup, scale, {False: front, True: back}

    def printed(self, point, profile, is_back):
        """Where a point of a page comes to lie on its side of the paper."""
        shift = profile.shift(is_back)
        stretch = (profile.stretch_x, profile.stretch_y)
        size = (self.setup.paper.width, self.setup.paper.height)
        where = zip(point, size, stretch, shift, self.scale, self.offs[is_back], strict=True)
        return tuple(s / 2 + ((p - s / 2) * k + d) * z + off for p, s, k, d, z, off in where)

    def through(self, point):
        """A point of the back as it is seen from the front."""
        x, y = point
        if self.setup.flips_sideways:
            return self.setup.paper.width - x, y
        return x, self.setup.paper.height - y


@given(
    scales, scales, offs, offs, offs, offs, st.sampled_from([Duplex.LONG, Duplex.SHORT]), st.sampled_from([A4, LETTER])
)
def test_readings_of_any_printer_make_it_true(sx, sy, fx, fy, bx, by, way, form):
    setup = Setup(paper=form, duplex=way)
    machine = Printer(setup, (sx, sy), (fx, fy), (bx, by))
    mended = profile_from(read_off(machine, setup), setup, "desk")
    middle = (form.width / 2, form.height / 2)
    assert machine.printed((CORNER, CORNER), mended, False) == pytest.approx((CORNER, CORNER), abs=0.01)
    assert machine.printed((120, 70), mended, False) == pytest.approx((120, 70), abs=0.01)
    seen = machine.through(machine.printed(middle, mended, True))
    assert seen == pytest.approx(machine.printed(middle, mended, False), abs=0.01)


def read_off(machine, setup):
    """What a person measures on the page printed without a profile."""
    plain = setup.printer
    across, up = ruler_lengths(setup)
    left, bottom = machine.printed((CORNER, CORNER), plain, False)
    middle = (setup.paper.width / 2, setup.paper.height / 2)
    front, back = machine.printed(middle, plain, False), machine.through(machine.printed(middle, plain, True))
    return Readings(
        across=across * machine.scale[0],
        up=up * machine.scale[1],
        left=left,
        bottom=bottom,
        back_right=back[0] - front[0],
        back_up=back[1] - front[1],
    )


def test_the_arms_of_the_cross_are_named_in_the_language_that_is_spoken():
    placed = []
    speak({"+5 up": "+5 höher", "+5 right": "+5 rechts"}, "de")
    try:
        render(calibration_document(Setup()), placed=placed)
    finally:
        speak(None)
    assert {"+5 höher", "+5 rechts"} <= {" ".join(each.lines) for each in placed}
