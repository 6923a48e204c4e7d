"""Every sheet: true millimetres, bars, embedded fonts, no scaling, the same bytes, whole files or none."""

import gc
import os
import subprocess
import sys
from contextlib import nullcontext

import pytest

from printables.fonts import Face
from printables.geometry import Box
from printables.page import Document, PrintRefused, Sheet, crop_marks, render
from printables.paper import A4, LETTER, Duplex, PrinterProfile, Setup, paper
from printables.text import Style

HOSTILE = [
    "<b>",
    "&amp; &",
    "Unit <Old Guard>",
    "<img src='/etc/hostname'/>",
    "שלום",
    "漢字 漢字",
    "x" * 200,
    "%s {0} \\n",
]


def blank(pen):
    """A body with nothing in it."""


def one(paint=blank, setup=None, title="Sheet"):
    return Document(title, (Sheet(title, paint),), setup or Setup())


@pytest.mark.parametrize("form", [A4, LETTER, A4.landscape(), paper("80x120")])
def test_the_page_has_the_size_of_the_paper(printed, form):
    assert printed(one(setup=Setup(paper=form))).size() == pytest.approx((form.width, form.height), abs=0.001)


@pytest.mark.parametrize("form", [A4, LETTER, A4.landscape(), paper("80x120")])
def test_every_sheet_carries_a_bar_of_50_mm_and_one_of_2_inches(printed, form):
    document = Document("Two", (Sheet("one", blank), Sheet("two", blank, is_back=True)), Setup(paper=form))
    reading = printed(document)
    for page in range(2):
        assert len(reading.rects(page, w=50.0, within=0.001)) == 1
        assert len(reading.rects(page, w=50.8, within=0.001)) == 1
        assert "50 mm" in reading.text(page)
        assert "2 in" in reading.text(page)


@pytest.mark.parametrize(
    ("way", "backs", "told"),
    [
        (Duplex.LONG, True, b"/Duplex /DuplexFlipLongEdge"),
        (Duplex.SHORT, True, b"/Duplex /DuplexFlipShortEdge"),
        (Duplex.LONG, False, b"/Duplex /Simplex"),
        (Duplex.FOLD, False, b"/Duplex /Simplex"),
    ],
)
def test_viewers_are_told_not_to_scale_and_how_to_turn(way, backs, told):
    sheets = (Sheet("front", blank), Sheet("next", blank, is_back=backs))
    data = render(Document("Two", sheets, Setup(duplex=way)))
    assert b"/PrintScaling /None" in data
    assert told in data


def test_the_file_carries_title_and_author(printed):
    reading = printed(one(title="Counters – Züge", setup=Setup(author="Jiří")))
    found = reading.pdf.get_metadata_dict()
    assert (found["Title"], found["Author"], found["Creator"]) == ("Counters – Züge", "Jiří", "Tableside")


def test_only_embedded_fonts_are_used(printed):
    reading = printed(one(lambda pen: pen.text(Box(20, 100, 100, 10), "Guard", Style(face=Face.NARROW_BOLD))))
    assert {found.embedded for found in reading.texts()} == {True}
    assert {found.font for found in reading.texts()} <= {str(face) for face in Face}
    assert b"Helvetica" not in reading.data


def test_the_same_document_gives_the_same_bytes_in_this_and_another_process():
    script = (
        "import sys, hashlib; from printables.page import *; from printables.geometry import Box;"
        "from printables.text import Style;"
        "paint = lambda pen: (pen.text(Box(20, 50, 90, 9), 'Žižka 漢', Style()), pen.symbol('hat', Box(9, 8, 9, 9)));"
        "document = Document('Same', (Sheet('Same', paint),));"
        "assert render(document) == render(document);"
        "sys.stdout.write(hashlib.sha256(render(document)).hexdigest())"
    )
    run = [
        subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, env=os.environ | {"PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    assert run[0].stdout == run[1].stdout != "", run[0].stderr


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_printed_as_they_are(printed, name):
    reading = printed(one(lambda pen: pen.text(Box(20, 100, 160, 60), name, Style(lines=0, smallest=6)), title=name))
    body = [found.text.strip() for found in reading.texts() if 90 < found.box.y < 170]
    wanted = name.replace("漢字", "��").replace("\ud800", "�")
    assert "".join("".join(body).split()) == "".join(wanted.split())


def test_crop_marks_keep_clear_of_the_bleed(printed):
    block = Box(50, 100, 75, 50)
    reading = printed(one(lambda pen: crop_marks(pen, block, (50, 75, 125), (100, 150), bleed=2.0)))
    (marks,) = [path.points for path in reading.paths() if len(path.points) == 20]
    bled = block.inset(-2.0)
    for x, y in marks:
        assert not (bled.x - 0.5 < x < bled.right + 0.5 and bled.y - 0.5 < y < bled.top + 0.5)


def test_a_profile_stretches_about_the_middle_and_shifts_each_side(printed):
    printer = PrinterProfile(stretch_x=1.02, back_dx=1.5, back_dy=-0.5)
    mark = Box(105 - 25, 148.5 - 10, 50, 20)
    sheets = tuple(Sheet("s", lambda pen: pen.rect(mark, stroke="#000000"), is_back=back) for back in (False, True))
    reading = printed(Document("Stretched", sheets, Setup(printer=printer)))
    (front,), (back,) = reading.rects(0, w=51, h=20), reading.rects(1, w=51, h=20)
    assert (front.cx, front.cy) == pytest.approx((105, 148.5), abs=0.001)
    assert (back.cx, back.cy) == pytest.approx((106.5, 148), abs=0.001)


def test_black_and_white_has_only_greys(printed):
    reading = printed(one(lambda pen: pen.rect(Box(20, 100, 9, 9), fill="#b3261e"), Setup(mono=True)))
    assert all(len(set(found.fill)) == 1 for found in reading.drawn() if found.fill)


def test_progress_is_told_for_every_sheet():
    told = []
    render(Document("Three", (Sheet("s", blank),) * 3), progress=lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_a_cancelled_job_ends_with_one_sentence():
    told = []
    document = Document("Three", (Sheet("s", blank),) * 3)
    with pytest.raises(PrintRefused, match="cancelled; no file was written"):
        render(document, lambda done, total: told.append(done), lambda: bool(told))
    assert told == [1]


def test_an_empty_document_is_refused():
    with pytest.raises(PrintRefused, match="nothing to print for 'Army'"):
        render(Document("Army", ()))


def test_file_names_are_plain_on_every_system():
    assert Document("../Ærø: <Über> \\ 漢", (), Setup(paper=LETTER)).file_name == "r-uber-letter.pdf"


@pytest.mark.parametrize("fails", [False, True])
def test_the_collector_is_on_again_after_printing(fails):
    def paint(pen):
        assert not gc.isenabled()
        if fails:
            raise OSError("paper jam")

    with pytest.raises(OSError, match="paper jam") if fails else nullcontext():
        render(Document("Sheet", (Sheet("Sheet", paint),), Setup()))
    assert gc.isenabled()
