"""Layouts are changed in a form with a live preview, and given pictures of one's own."""

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication

from data.content import read_pack
from data.print_sources import read_source
from data.store import Store
from printables.job import Job, made
from printables.page import render
from referee.paper.source import Wanted
from referee.rulesets import ruleset
from ui.content.own_picture import drawn_svg
from ui.content.screen import ContentScreen

GAME = "ranged-fun"


@pytest.fixture
def screen(sitting):
    made = sitting.show(ContentScreen(sitting.context))
    made.open_game(GAME, "faces", "units")
    whole(sitting, made)
    return made


def whole(sitting, screen):
    sitting.settle()
    sitting.bot.waitUntil(lambda: screen.editor.page is not None and screen.editor.page.is_whole, timeout=10_000)
    sitting.bot.waitUntil(lambda: bool(screen.faces.preview.troop), timeout=10_000)
    QApplication.processEvents()


def faces(screen):
    return [face.pixmap().toImage() for face in screen.faces.preview.faces]


def choose(screen, troop):
    screen.faces.preview.types.setCurrentText(troop)
    QApplication.processEvents()


def save(sitting, screen):
    screen.editor.save.click()
    whole(sitting, screen)


def test_the_preview_shows_both_sides_in_colour_and_in_black_and_white_and_the_back(screen):
    shown = faces(screen)
    assert len({image.constBits().tobytes() for image in shown}) == len(shown) == 6
    assert "True size, 25 mm. VSRF 3, SRF 2, LRF 1, Ar 1, Mv 3" in screen.faces.preview.said.text()


def test_the_preview_is_as_large_as_the_counter(screen):
    face = screen.faces.preview.faces[0]
    assert face.width() == pytest.approx(25 / 25.4 * screen.faces.preview.physicalDpiX(), abs=1)


def test_the_preview_follows_what_is_typed(sitting, screen):
    before = faces(screen)
    value = screen.editor.value
    figures = [
        {**figure, "label": "Armour"} if figure["of"] == "start_armour" else figure for figure in value["figures"]
    ]
    screen.editor.set_value({**value, "figures": figures})
    assert "Armour 1" in screen.faces.preview.said.text()
    assert faces(screen)[0] != before[0]


def test_the_preview_shows_the_card_and_its_back_as_large_as_they_are(screen):
    preview = screen.faces.preview
    front, back = (card.pixmap().toImage() for card in preview.cards)
    assert front != back
    dots = preview.physicalDpiX() / 25.4
    assert (front.width(), front.height()) == (round(63 * dots), round(88 * dots))


@pytest.mark.parametrize(
    ("changes", "which"),
    [
        ({"back": "hidden"}, {"back"}),
        ({"back_word": "Boom"}, {"back"}),
        ({"back_figures": ["start_srf"]}, {"back"}),
        ({"card": {"parts": ["name", "picture", "text"]}}, {"card"}),
        ({"card": {"back": "name"}}, {"card's back"}),
    ],
)
def test_the_preview_shows_what_is_changed_of_cards_and_backs_and_nothing_else_changes(screen, changes, which):
    def shown():
        preview = screen.faces.preview
        counters = [face.pixmap().toImage() for face in preview.faces]
        cards = [card.pixmap().toImage() for card in preview.cards]
        return {"front": counters[0], "back": counters[4], "card": cards[0], "card's back": cards[1]}

    before = shown()
    value = screen.editor.value
    card = {**value["card"], **changes.get("card", {})}
    screen.editor.set_value({**value, **changes, "card": card})
    assert {name for name, image in shown().items() if image != before[name]} == which


def test_figures_are_picked_by_their_names_from_those_that_the_game_has(sitting, screen):
    screen.editor.open_place(("figures", 0))
    whole(sitting, screen)
    box = screen.editor.page.editor("of").box
    assert box.currentText() == "very short range (VS)"
    assert [box.itemText(at) for at in range(4)] == [
        "movement (Mv)", "armour (Ar)", "very short range (VS)", "short range (SR)",
    ]  # fmt: skip
    box.setCurrentIndex(1)
    assert screen.editor.value["figures"][0]["of"] == "start_armour"
    assert "VSRF 1" in screen.faces.preview.said.text()


def test_a_part_of_a_card_is_moved_up(sitting, screen):
    screen.editor.open_place(("card",))
    whole(sitting, screen)
    parts = screen.editor.page.editor("parts")
    before = screen.editor.value["card"]["parts"]
    parts.items[2].up.click()
    assert screen.editor.value["card"]["parts"] == [before[0], before[2], before[1], *before[3:]]
    parts.items[0].up.click()
    assert screen.editor.value["card"]["parts"][0] == before[0]
    assert screen.editor.where.text() == "card"


def test_a_figure_that_the_game_does_not_have_is_said_at_its_field_and_cannot_be_saved(sitting, screen):
    value = screen.editor.value
    screen.editor.set_value({**value, "figures": [{**value["figures"][0], "of": "charm"}, *value["figures"][1:]]})
    assert list(screen.editor.errors) == ["figures.0.of"]
    assert screen.editor.errors["figures.0.of"].startswith("Ranged Fun has no figure “charm”; it has")
    assert not screen.editor.save.isEnabled()


def test_another_picture_is_chosen_for_a_troop_type_and_saved_in_the_clubs_pack(sitting, screen):
    choose(screen, "Buggy")
    screen.faces.preview.pictures.setCurrentText("Knight")
    screen.faces.preview.pictures.activated.emit(screen.faces.preview.pictures.currentIndex())
    save(sitting, screen)
    club = read_pack(sitting.folder / "packs" / GAME / "club.toml", ruleset(GAME))
    assert club["faces"]["units"].pictures["Buggy"] == "knight"


def drop(screen, file):
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    at, no = QPoint(5, 5), Qt.KeyboardModifier.NoModifier
    screen.faces.preview.dropEvent(QDropEvent(at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, no))


def test_a_picture_that_is_dropped_is_on_the_screen_and_on_the_paper(sitting, screen, tmp_path):
    Image.new("RGB", (640, 480), "#00c8ff").save(tmp_path / "our buggy.jpg")
    choose(screen, "Buggy")
    drop(screen, tmp_path / "our buggy.jpg")
    sitting.bot.waitUntil(lambda: screen.editor.value["pictures"]["Buggy"] == "own:our-buggy", timeout=10_000)
    sitting.settle()
    save(sitting, screen)
    choose(screen, "Buggy")
    face = faces(screen)[0]
    assert face.pixelColor(face.width() // 3, face.height() // 2).blue() > 240
    with Store(sitting.folder, writer=False) as store:
        job = Job(kind="counters", options={"copies": 20})
        paper = render(made(job, read_source(store, Wanted(ruleset=GAME))))
    assert paper.count(b"/Subtype /Image") == 2  # it and its mask, once for all twenty


def test_a_drawing_is_taken_too(sitting, screen, tmp_path):
    box = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 5"><rect width="10" height="5" fill="red"/></svg>'
    assert drawn_svg(box, "a.svg")[16:24] == (400).to_bytes(4, "big") + (200).to_bytes(4, "big")


@pytest.mark.parametrize(
    ("name", "data", "sentence"),
    [
        ("torn.png", b"\x89PNG\r\n\x1a\nrest", "torn.png is broken"),
        ("bad.svg", b"<svg><script/></svg>", "bad.svg has a script"),
        ("none.svg", b"<svg", "none.svg is broken"),
    ],
)
def test_a_picture_that_cannot_be_taken_changes_nothing_and_says_why(sitting, screen, tmp_path, name, data, sentence):
    (tmp_path / name).write_bytes(data)
    before = screen.editor.value
    screen.faces.ask = lambda: tmp_path / name
    screen.faces.preview.own.click()
    sitting.bot.waitUntil(lambda: sentence in str(sitting.said), timeout=10_000)
    assert screen.editor.value == before
    assert not (sitting.folder / "packs" / GAME).exists()
