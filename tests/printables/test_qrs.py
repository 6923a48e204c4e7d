"""Quick-reference sheets: fitted, balanced and continued."""

import pytest

from printables.atoms import CHUNK, Setting
from printables.block_table import Table
from printables.blocks import Bullet, Bullets, Icons, Pairs, Paragraph, Step, Steps
from printables.flow import continued
from printables.fonts import Face, width
from printables.page import PrintRefused, render
from printables.paper import A4, LETTER, Duplex, Setup, paper
from printables.qrs import Look, Panel, QrsOptions, QuickSheet, SheetSide, lay_out, quick_document

WORDS = "Roll resilience or more, or fall back and check again; two or more short loses a base. "
BLOCKS = (
    Paragraph(lead="Roll", text=WORDS, rule="R6"),
    Steps(items=(Step(title="Pull a die.", text=WORDS, rule="TS2"), Step(title="Act."))),
    Bullets(items=(Bullet(lead="Move", text="up to 4 MU"), Bullet(text="<b>no</b> & markup"))),
    Pairs(items=(("Long range", "−1"), ("Very long words on both sides of it", "another long answer to that"))),
    Icons(items=(("missile", "missile troops"), ("boot", "movement"))),
    Table(head=("die", "1-1", "2-1"), rows=(("1", "Ad", "Dd"), ("2", "-", "De"))),
)


def sheet(*sides, **changes):
    return QuickSheet(title="Banter <Battles> & co", subtitle="Horse and musket", sides=sides, **changes)


def side(panels, **changes):
    return SheetSide(panels=tuple(panels), **changes)


def panel(number=1, blocks=BLOCKS, **changes):
    return Panel(title=f"Panel {number}", blocks=blocks, **changes)


@pytest.mark.parametrize("setup", [Setup(), Setup(paper=LETTER), Setup(mono=True), Setup(paper=A4.landscape())])
@pytest.mark.parametrize("columns", [1, 2, 3, 4])
def test_all_blocks_are_printed_inside_their_boxes(printed, setup, columns):
    reading = printed(quick_document(sheet(side([panel()], columns=columns)), setup))
    text = " ".join(reading.text(0).split())
    for words in ("Pull a die.", "<b>no</b> & markup", "missile troops", "Long range", "Banter <Battles> & co"):
        assert words in text


def test_two_sides_make_two_pages_and_the_second_is_a_back(printed):
    document = quick_document(sheet(side([panel()], title="Core"), side([panel()], title="Armies")), Setup())
    assert [page.is_back for page in document.sheets] == [False, True]
    reading = printed(document)
    assert "Core" in reading.text(0)
    assert "Armies" in reading.text(1)


def test_little_matter_is_set_in_the_largest_type():
    (flowed,) = lay_out(side([panel()]), Setup().body, QrsOptions())
    assert flowed.size == QrsOptions().largest


def test_more_matter_is_set_smaller_before_it_needs_another_page():
    (few,), (many,) = (lay_out(side(map(panel, range(count))), Setup().body, QrsOptions()) for count in (3, 12))
    assert many.size < few.size


def test_too_much_matter_goes_on_on_a_further_page_and_none_is_lost(printed):
    reading = printed(quick_document(sheet(side(panel(number) for number in range(60))), Setup()))
    assert len(reading) > 1
    text = reading.all_text()
    assert all(f"Panel {number}" in text for number in range(60))


def test_columns_are_balanced():
    (flowed,) = lay_out(side([panel(number) for number in range(9)]), Setup().body, QrsOptions())
    heights = [sum(part.height for part in column) for column in flowed.columns]
    assert len(heights) == 3
    assert max(heights) - min(heights) < max(part.height for column in flowed.columns for part in column)


def test_a_long_table_goes_on_in_the_next_column_with_its_head_again(printed):
    units = Table(head=("Unit", "A", "D"), rows=tuple((f"Unit {number:03d}", "3", "2") for number in range(200)))
    reading = printed(quick_document(sheet(side([panel(blocks=(units,))])), Setup()))
    text = reading.all_text()
    assert all(f"Unit {number:03d}" in text for number in range(200))
    assert text.count(continued().strip()) >= 2
    assert text.count("Unit A D") >= 3 or [found.text.strip() for found in reading.texts(0)].count("Unit") >= 3


def test_an_endless_word_is_broken_inside_its_column(printed):
    blocks = (Paragraph(text="x" * 400), Table(rows=(("y" * 200, "z" * 200),)), Pairs(items=(("k" * 90, "v" * 90),)))
    reading = printed(quick_document(sheet(side([panel(blocks=blocks)])), Setup()))
    letters = "".join(reading.text(0).split())
    assert (letters.count("x"), letters.count("y"), letters.count("z")) >= (400, 200, 200)


def test_empty_blocks_and_panels_are_printed_without_harm(printed):
    empty = (Table(rows=()), Bullets(items=()), Steps(items=()), Pairs(items=()), Paragraph(text=""), Icons(items=()))
    assert "Panel 1" in printed(quick_document(sheet(side([panel(blocks=empty), panel(2, ())])), Setup())).text(0)


def test_a_sheet_without_sides_is_refused():
    with pytest.raises(PrintRefused, match="nothing to print"):
        render(quick_document(sheet(), Setup()))


def test_a_small_paper_still_keeps_all_text_in_its_boxes(printed):
    setup = Setup(paper=paper("105x148"), duplex=Duplex.NONE)
    reading = printed(quick_document(sheet(side([panel(number) for number in range(4)], columns=1)), setup))
    assert all(f"Panel {number}" in reading.all_text() for number in range(4))


def test_the_black_and_white_sheet_has_only_greys_and_light_grounds(printed):
    reading = printed(quick_document(sheet(side([panel(look=Look.RULINGS), panel(2)])), Setup(mono=True)))
    grounds = [path.fill for path in reading.paths() if path.box.w > 40 and path.box.h > 3 and len(path.points) > 5]
    assert len(grounds) >= 5
    assert all(len(set(fill)) == 1 and fill[0] > 180 for fill in grounds)


@pytest.mark.parametrize("wrong", [{"smallest": 3}, {"largest": 20}, {"largest": 5, "smallest": 6}])
def test_sizes_of_type_that_cannot_be_read_are_refused(wrong):
    with pytest.raises(ValueError, match="both from 4 to 16 pt"):
        QrsOptions(**wrong)


def test_on_larger_paper_type_is_larger():
    matter = side([panel(number) for number in range(9)])
    small, large = (lay_out(matter, Setup(paper=paper(name)).body, QrsOptions())[0].size for name in ("a4", "a3"))
    assert large > small


def test_a_table_is_set_a_little_smaller_where_that_spares_many_broken_lines():
    row = ("Guard infantry company", "all-terrain infantry", "3")
    ten = Setting(10.0)
    room = sum(width(cell, Face.NARROW, ten.em) + 0.7 * ten.em for cell in row)
    wide, narrow, thin = ([*Table(rows=(row,) * 8).atoms(room * share, ten)] for share in (1, 0.9, 0.6))
    assert wide[0].height == pytest.approx(ten.height(1) + 0.2 * ten.em)
    assert narrow[0].height < wide[0].height
    assert thin[0].height > 1.5 * wide[0].height


def test_signs_with_short_meanings_stand_side_by_side():
    few, long = (Icons(items=(("missile", text), ("boot", text))) for text in ("archers", "archers " * 30))
    assert len([*few.atoms(90, Setting(8.0))]) == 1
    assert len([*long.atoms(90, Setting(8.0))]) == 2


def test_a_cell_of_many_lines_has_no_hole_in_it():
    table, setting = Table(rows=(("Charge", WORDS * 4),), widths=(0.3, 0.7)), Setting(8.0, "#000000", 8.0)
    *pieces, _ = table.atoms(60.0, setting)
    assert [piece.height for piece in pieces] == pytest.approx([setting.height(CHUNK)] * len(pieces))
    assert pieces


def test_what_a_banner_says_of_the_sheet_keeps_away_from_the_name_of_the_side():
    placed = []
    subtitle, title = "Haltet die Kreuzung: was diese Schlacht braucht · unsere", "Modelle, Waffen und Entscheidungen"
    made = QuickSheet(title="Wargame", subtitle=subtitle * 2, sides=(side([panel()], title=title),))
    render(quick_document(made, Setup()), placed=placed)
    (words,) = (each.box for each in placed if " ".join(each.lines).startswith("Haltet"))
    (name,) = (each.box for each in placed if each.lines == (title,))
    assert name.x - words.right > 6
