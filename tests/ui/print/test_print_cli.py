"""`tableside print`: a PDF and what it is, or one sentence and no file."""

import subprocess
import sys

import pytest

from tests.printables.conftest import Reading
from tests.ui.cli import Tableside


@pytest.fixture
def tableside(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("TABLESIDE_DATA", str(tmp_path / "data"))
    return Tableside(tmp_path, capsys, monkeypatch)


def test_it_says_what_was_printed(tableside, tmp_path):
    file = tmp_path / "sheet.pdf"
    said = tableside("print", "qrs", "--ruleset", "wargame", "--paper", "letter", "-o", str(file)).json
    assert said["pages"] == len(Reading(file.read_bytes())) == 2
    assert said["paper"] == "Letter"


def test_the_same_words_give_the_same_bytes(tableside, tmp_path):
    one, other = tmp_path / "one.pdf", tmp_path / "other.pdf"
    for file in (one, other):
        tableside("print", "counters", "--scenario", "hastings", "-o", str(file))
    assert one.read_bytes() == other.read_bytes()


def test_a_calibration_page_needs_nothing(tableside, tmp_path):
    file = tmp_path / "page.pdf"
    assert tableside("print", "calibration", "-o", str(file)).status == 0
    assert not (tmp_path / "data").exists()
    assert file.stat().st_size > 1000


def test_a_counter_is_as_large_as_was_asked_for(tableside, tmp_path):
    file = tmp_path / "counters.pdf"
    tableside("print", "counters", "--ruleset", "itty-bitty", "--size", "30", "-o", str(file))
    assert Reading(file.read_bytes()).rects(w=30.0, h=30.0)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("qrs", "--ruleset", "wargame"), "Name the file to write"),
        (("qrs", "--ruleset", "wargame", "-o", "x.txt"), "must end in .pdf"),
        (("posters", "--ruleset", "wargame", "-o", "x.pdf"), "There is no 'posters' to print: choose one of qrs"),
        (("counters", "--ruleset", "wargame", "--size", "0", "-o", "x.pdf"), "A counter size"),
        (("counters", "--ruleset", "wargame", "--size", "900", "-o", "x.pdf"), "A counter size"),
        (("qrs", "--ruleset", "wargame", "--size", "20", "-o", "x.pdf"), "it has no --size"),
        (("counters", "--ruleset", "wargame", "--hex", "20", "-o", "x.pdf"), "it has no --hex"),
        (("qrs", "--ruleset", "wargame", "--paper", "napkin", "-o", "x.pdf"), "'napkin' is no paper"),
        (("qrs", "--ruleset", "wargame", "--duplex", "twice", "-o", "x.pdf"), "'twice' is no way"),
        (("qrs", "-o", "x.pdf"), "Say what to print from"),
        (("qrs", "--ruleset", "chess", "-o", "x.pdf"), "chess"),
        (("report", "--battle", "7", "-o", "x.pdf"), "7"),
        (("qrs", "--ruleset", "wargame", "-o", "no/such/folder/x.pdf"), "there is no folder"),
        (("map", "--ruleset", "itty-bitty", "--copies", "2", "-o", "x.pdf"), "Map: there is no option 'copies'"),
        (("counters", "--ruleset", "wargame", "--shape", "star", "-o", "x.pdf"), "cannot be 'star'"),
        (("counters", "--ruleset", "wargame", "--layout", "Baroque", "-o", "x.pdf"), "no layout “Baroque”"),
        (("counters", "--scenario", "stirling", "--side", "Romans", "-o", "x.pdf"), "no side “Romans”"),
        (("counters", "--ruleset", "wargame", "--offset", "left", "-o", "x.pdf"), "“left” is no offset"),
        (("counters", "--ruleset", "wargame", "--offset", "90,0", "-o", "x.pdf"), "A shift of 90 mm"),
        (("counters", "--ruleset", "wargame", "--set", "copies", "-o", "x.pdf"), "“copies” is no option"),
        (("counters", "--ruleset", "wargame", "--format", "gif", "-o", "x.pdf"), "There is no format “gif”"),
        (("counters", "--rows", "none.csv", "-o", "x.pdf"), "none.csv cannot be read"),
        (("roster", "--scenario", "stirling", "--format", "tts", "-o", "x"), "no pieces to cut out"),
    ],
)
def test_what_is_wrong_gets_one_sentence_and_no_file(tableside, tmp_path, monkeypatch, words, sentence):
    monkeypatch.chdir(tmp_path)
    assert sentence in tableside("print", *words).complaint
    assert not list(tmp_path.glob("*.pdf"))
    assert not list(tmp_path.glob(".*part"))


def test_a_sheet_of_the_club_with_an_unknown_sign_is_named_and_not_printed(tableside, tmp_path):
    club = tmp_path / "data" / "packs" / "wargame"
    club.mkdir(parents=True)
    text = 'format = 1\nauthor = "Us"\nlicence = "Ours"\n'
    text += '[sheets.core]\ntitle = "Club"\nsymbol = "unicorn"\npanels = [{ title = "A", text = "x" }]\n'
    (club / "club.toml").write_text(text, "utf-8")
    file = tmp_path / "sheet.pdf"
    assert "no symbol 'unicorn'" in tableside("print", "qrs", "--ruleset", "wargame", "-o", str(file)).complaint
    assert not file.exists()


def test_the_sheet_of_a_period_is_named_after_it(tableside, tmp_path):
    words = ("print", "qrs", "--ruleset", "banter-battles", "--period", "horse-and-musket")
    said = tableside(*words, "-o", str(tmp_path / "sheet.pdf")).json
    assert "Horse and Musket" in said["title"]


def test_the_command_line_starts_without_the_print_room():
    code = "import sys, ui.cli; print([m for m in sys.modules if m.startswith(('reportlab', 'printables'))])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_command_line_takes_what_the_print_screen_takes(tableside, tmp_path):
    file = tmp_path / "counters.pdf"
    words = ("--copies", "2", "--shape", "round", "--bleed", "2", "--set", "outline=no", "--set", "backs=no")
    more = ("--side", "2", "--margin", "10", "--offset", "1.5,-0.5", "--paper", "legal")
    said = tableside("print", "counters", "--scenario", "stirling", *words, *more, "-o", str(file)).json
    text = Reading(file.read_bytes()).all_text()
    assert said["paper"] == "Legal"
    assert text.count("Archers 1") == 2
    assert "Wallish 1" not in text
    assert "backs" not in text


def test_counters_and_cards_come_from_rows(tableside, tmp_path):
    (tmp_path / "rows.csv").write_text("name,copies,A\nOld Guard,3,4\n", "utf-8")
    for kind in ("counters", "cards"):
        file = tmp_path / f"{kind}.pdf"
        tableside("print", kind, "--rows", str(tmp_path / "rows.csv"), "-o", str(file))
        assert Reading(file.read_bytes()).text(0).count("Old Guard") == 3
    assert not (tmp_path / "data").exists()


def test_rows_that_are_not_text_are_refused(tableside, tmp_path):
    (tmp_path / "rows.csv").write_bytes(b"\xff\xfe\x00name")
    said = tableside("print", "cards", "--rows", str(tmp_path / "rows.csv"), "-o", str(tmp_path / "x.pdf")).complaint
    assert "is not text in UTF-8" in said


@pytest.mark.parametrize(("form", "ending"), [("png", ".png"), ("svg", ".svg"), ("tts", ".png")])
def test_pictures_go_into_a_folder(tableside, tmp_path, form, ending):
    (tmp_path / "rows.csv").write_text("name,copies,A\nOld Guard,3,4\nLancers,1,5\n", "utf-8")
    folder = tmp_path / "pictures"
    words = ("--rows", str(tmp_path / "rows.csv"), "--format", form, "-o", str(folder))
    said = tableside("print", "counters", *words).json
    names = [file.name for file in folder.iterdir()]
    assert len(names) == said["files"] >= 2
    assert all(name.endswith(ending) for name in names)


def test_the_rows_of_an_army_are_written_and_read_again(tableside, tmp_path):
    rows, file = tmp_path / "rows.csv", tmp_path / "counters.pdf"
    tableside("print", "counters", "--army", "marchers", "--format", "csv", "-o", str(rows))
    tableside("print", "counters", "--army", "marchers", "--rows", str(rows), "-o", str(file))
    name = rows.read_text("utf-8").split("\n")[1].split(",")[1]
    assert name in Reading(file.read_bytes()).all_text()
