"""The print screen: choices at the left, the PDF itself at the right, kept and used again."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox

from data.content import shipped
from printables.kinds import setup_from
from tests.printables.conftest import Reading
from tests.ui.resting import come_round, nothing_wrong
from tests.ui.screen_faults import find_faults
from ui.operations import printing
from ui.print.calibrate import CalibrateDialog
from ui.theme.palettes import PALETTES
from ui.widgets.form_editors import Segments
from ui.widgets.form_groups import FieldRow


@pytest.fixture
def screen(qtbot, driver):
    driver.go_to("print")
    made = driver.start.window.screens["print"]
    pages(qtbot, made)
    return made


def pages(qtbot, screen, count=None):
    """Wait until the preview shows pages that are up to date."""

    def is_there():
        assert not screen.timer.isActive()
        assert screen.rendering is None
        assert not screen.busy.isVisible()
        assert screen.preview.data
        assert count is None or len(screen.preview.sizes) == count

    qtbot.waitUntil(is_there, timeout=20_000)


def choose(qtbot, screen, kind):
    screen.choices.choose_kind(kind)
    assert screen.timer.isActive()
    pages(qtbot, screen)


def test_the_sheet_of_the_open_battle_is_shown_first(screen):
    assert screen.choices.value()["source"] == "session"
    assert screen.summary.text().startswith("2 pages · A4, 210 × 297 mm")


@pytest.mark.parametrize(
    "kind", ["counters", "markers", "templates", "map", "record", "cards", "report", "calibration"]
)
def test_every_kind_has_a_preview(qtbot, screen, kind):
    choose(qtbot, screen, kind)
    assert screen.preview.sizes
    assert find_faults(screen) == ()


def test_another_size_changes_the_pages_and_is_remembered(qtbot, driver, screen):
    choose(qtbot, screen, "counters")
    screen.choices.forms["options"].editor("size").spin.setValue(40)
    qtbot.waitUntil(lambda: not screen.timer.isActive(), timeout=5000)
    pages(qtbot, screen)
    assert Reading(screen.preview.data).rects(w=40.0, h=40.0)
    assert driver.start.context.choice("print")["options"]["counters"]["size"] == 40


def test_paper_of_an_own_size_and_margin_is_printed_on(qtbot, screen):
    screen.choices._take("paper", {"paper": "Own size"})
    form = screen.choices.forms["paper"]
    form.editor("paper_width").spin.setValue(160)
    form.editor("paper_height").spin.setValue(240)
    form.editor("margin").spin.setValue(10)
    qtbot.waitUntil(lambda: not screen.timer.isActive(), timeout=5000)
    pages(qtbot, screen)
    assert "160 × 240 mm" in screen.summary.text()
    assert Reading(screen.preview.data).size() == pytest.approx((160, 240), abs=0.1)
    assert min(path.box.x for path in Reading(screen.preview.data).paths()) == pytest.approx(10, abs=0.5)


def test_paper_that_the_margins_fill_is_refused_in_one_sentence(qtbot, screen):
    screen.choices._take("paper", {"paper": "Own size", "paper_width": 80.0, "paper_height": 80.0, "margin": 30.0})
    screen.make_pages()
    assert "Margins of 30 mm leave no room" in screen.preview.nothing.sentence.text()


def test_every_template_can_be_had_whatever_the_game(qtbot, screen):
    choose(qtbot, screen, "templates")
    assert "Centimetres" not in Reading(screen.preview.data).all_text()
    screen.choices._take("options", {"every": True})
    qtbot.waitUntil(lambda: not screen.timer.isActive(), timeout=5000)
    pages(qtbot, screen)
    text = Reading(screen.preview.data).all_text()
    assert all(
        word in text for word in ("Centimetres", "Inches", "Base widths", "Movement units", "45°", "90°", "ball 3")
    )


def test_a_ruleset_is_chosen_by_its_name(qtbot, screen):
    screen.choices._take("what", {"kind": "qrs", "source": "ruleset"})
    box = screen.choices.findChild(QComboBox, "which")
    box.setCurrentIndex(box.findText("Wargame"))
    qtbot.waitUntil(lambda: not screen.timer.isActive(), timeout=5000)
    pages(qtbot, screen)
    assert "Wargame" in Reading(screen.preview.data).text()


def test_the_pages_are_saved_whole(qtbot, driver, screen, tmp_path):
    file = tmp_path / "mine.pdf"
    screen.save_to(file)
    qtbot.waitUntil(file.exists, timeout=5000)
    qtbot.waitUntil(lambda: "Saved as mine.pdf." in driver.refusals, timeout=5000)
    assert file.read_bytes() == screen.preview.data


def test_a_folder_that_is_not_there_is_told(qtbot, driver, screen, tmp_path):
    screen.save_to(tmp_path / "nowhere" / "mine.pdf")
    qtbot.waitUntil(lambda: any("cannot be written" in said for said in driver.refusals), timeout=5000)


def test_one_click_makes_paper_of_the_battle(qtbot, driver):
    window = driver.start.window
    QTest.mouseClick(window.paper_button, Qt.MouseButton.LeftButton)
    driver.wait_for("print")
    screen = window.screens["print"]
    pages(qtbot, screen)
    text = Reading(screen.preview.data).all_text()
    assert screen.choices.value()["kind"] == "paper"
    assert "Rulings in force" in text
    assert "record sheet" in text


def test_the_journal_leads_to_its_report_as_paper(qtbot, driver):
    window = driver.start.window
    driver.go_to("journal")
    QTest.mouseClick(window.screens["journal"].story.print_button, Qt.MouseButton.LeftButton)
    driver.wait_for("print")
    pages(qtbot, window.screens["print"])
    assert window.screens["print"].choices.value()["kind"] == "report"


def test_a_cancelled_job_leaves_no_pages_behind(qtbot, screen):
    screen.choices.choose_kind("cards")
    screen.make_pages()
    screen.cancel()
    assert not screen.busy.isVisible()
    assert screen.rendering is None


def test_readings_of_a_printer_are_kept_and_used(qtbot, driver, screen):
    dialog = CalibrateDialog(screen.job().setup(), "Attic", screen)
    dialog.form.editor("across").spin.setValue(148.5)
    dialog.take()
    printing.keep_profile(driver.start.context, dialog.profile)
    screen.choices._take("paper", {"printer": "Attic"})
    assert screen.job().printer.stretch_x == pytest.approx(150 / 148.5, rel=1e-4)
    assert find_faults(dialog) == ()


def test_printers_are_asked_about_once_there_are_any(driver, screen):
    assert "printer" not in screen.choices.forms["paper"].value()
    screen.choices.printers = ("Attic",)
    screen.choices.choose_kind("counters")
    assert screen.choices.forms["paper"].value()["printer"] == ""


@pytest.mark.parametrize("paper", ["a3", "letter"])
def test_nothing_of_what_is_asked_of_a_printer_is_cut(qtbot, driver, paper):
    dialog = CalibrateDialog(setup_from(paper), parent=driver.start.window)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    dialog.resize(10, 10)  # as small as it goes: on a low screen it is given no more
    rows = dialog.form.findChildren(FieldRow)
    assert len(rows) == 7
    assert all(row.heightForWidth(row.width()) <= row.height() for row in rows)
    assert dialog.height() < 560


def test_pages_are_sent_at_their_true_size(qtbot, driver, screen, tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "sent.pdf"))
    printer.setResolution(150)
    screen._set_paper(printer)
    screen.send_pages(printer)
    qtbot.waitUntil(lambda: "Sent to the printer." in driver.refusals, timeout=20_000)
    sent = Reading((tmp_path / "sent.pdf").read_bytes())
    assert len(sent) == 2
    assert sent.size() == pytest.approx((210, 297), abs=0.5)


def test_no_faults_in_any_theme_and_size(qtbot, driver, screen):
    for palette in PALETTES:
        driver.start.context.change_theme(palette.name if hasattr(palette, "name") else palette)
        for size in ((1024, 600), (1920, 1080)):
            driver.start.window.resize(*size)
            nothing_wrong(qtbot, screen, size)


def test_counters_of_one_side_are_printed_from_the_choices(qtbot, screen):
    choose(qtbot, screen, "counters")
    both = " ".join(Reading(screen.preview.data).all_text().split())
    battle = screen.context.session.battle
    first, second = ([unit.name for unit in battle.of(side.id)] for side in battle.sides)
    screen.choices._take("faces", {"side": "2"})
    screen.make_pages()
    pages(qtbot, screen)
    text = " ".join(Reading(screen.preview.data).all_text().split())
    assert first[0] in both
    assert first[0] not in text
    assert second[0] in text


def words_of(screen, key):
    return [option.label for option in screen.choices.forms["faces"].editor(key).field.options]


def test_sides_are_chosen_by_their_names_and_layouts_are_those_of_the_game(qtbot, driver, screen):
    choose(qtbot, screen, "counters")
    names = [side.name for side in driver.start.context.session.battle.sides]
    assert words_of(screen, "side") == ["Both", *names]
    game = driver.start.context.session.rules.id
    held = [each.name for each in shipped(game)["faces"].values()]
    assert words_of(screen, "layout") == ["As the packs say", *held]


def test_another_game_brings_its_own_layouts_and_an_army_alone_has_no_sides(qtbot, screen):
    choose(qtbot, screen, "counters")
    screen.choices._take("faces", {"side": "2", "layout": words_of(screen, "layout")[1]})
    screen.choices._take("what", {"source": "ruleset"})
    screen.choices._take("which", {"key": "wargame/"})
    pages(qtbot, screen)
    assert (screen.job().side, screen.job().layout) == ("", "")
    assert words_of(screen, "layout") == ["As the packs say", "Units"]
    screen.choices._take("what", {"source": "army"})
    pages(qtbot, screen)
    assert "side" not in screen.choices.forms["faces"].value()


def test_rows_of_a_table_are_printed_and_given_up_again(qtbot, screen, tmp_path):
    table = tmp_path / "rows.csv"
    table.write_text("name,copies,A\nOld Guard,5,4\n", "utf-8")
    choose(qtbot, screen, "counters")
    screen.choices.take_rows(str(table))
    pages(qtbot, screen)
    assert Reading(screen.preview.data).text(0).count("Old Guard") == 5
    screen.choices.take_rows("")
    pages(qtbot, screen)
    assert "Old Guard" not in Reading(screen.preview.data).text(0)


def test_a_table_that_is_wrong_is_told_in_its_own_words(qtbot, screen, tmp_path):
    table = tmp_path / "rows.csv"
    table.write_text("name,copies\nOld Guard,lots\n", "utf-8")
    choose(qtbot, screen, "counters")
    screen.choices.take_rows(str(table))
    qtbot.waitUntil(lambda: "Row 2: “lots” copies" in screen.preview.nothing.sentence.text(), timeout=5000)


def test_pictures_of_the_pieces_are_written_into_a_folder(qtbot, screen, tmp_path):
    choose(qtbot, screen, "cards")
    folder = tmp_path / "pictures"
    folder.mkdir()
    screen.write_files("tts", folder)
    qtbot.waitUntil(lambda: screen.writing is None, timeout=30_000)
    names = sorted(file.name for file in folder.iterdir())
    assert names
    assert all(name.endswith(".png") for name in names)


def test_the_rows_of_a_battle_are_written_as_a_table(qtbot, screen, tmp_path):
    choose(qtbot, screen, "counters")
    screen.write_files("csv", tmp_path / "rows.csv")
    qtbot.waitUntil(lambda: screen.writing is None, timeout=10_000)
    assert (tmp_path / "rows.csv").read_text("utf-8").startswith("unit,name,type,side,colour,sign,picture,copies")


@pytest.mark.parametrize(("points", "size"), [(10, (1024, 600)), (20, (1024, 600)), (28, (1920, 1080))])
def test_half_of_the_screen_is_for_the_pages_however_large_the_letters_are(driver, screen, points, size):
    context, window = driver.start.context, driver.start.window
    context.settings["text_size"] = points
    context.dress()
    window.resize(*size)
    come_round()
    choices = screen.choices
    assert choices.width() <= screen.width() // 2
    assert choices.widget().width() <= choices.viewport().width()
    assert not choices.geometry().intersects(screen.preview.geometry())


def test_names_of_sides_are_whole_beside_each_other(qtbot, driver, screen):
    driver.start.window.resize(1024, 600)
    choose(qtbot, screen, "counters")
    screen.choices.know_sides(("Tudwallish", "Rotwangi"))
    sides = screen.choices.forms["faces"].editor("side")
    assert isinstance(sides, Segments)
    qtbot.waitUntil(lambda: sides.width() >= sides.sizeHint().width())
