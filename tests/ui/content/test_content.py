"""The content editor through its widgets: forms, errors at their field, club packs, files that break while open."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QSplitter

from data.content import read_pack, shipped
from data.languages import speak
from referee.rulesets import ids, ruleset
from tests.ui.sitting import Sitting, faults
from ui.content.header import HeaderDialog
from ui.content.screen import ContentScreen
from ui.library.screen import LibraryScreen
from ui.theme.apply import apply_theme
from ui.theme.theme import Theme

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def screen(sitting):
    return sitting.show(ContentScreen(sitting.context))


def look(sitting: Sitting, screen, game: str, kind: str, id: str = "") -> None:
    screen.open_game(game, kind, id)
    whole(sitting, screen)


def whole(sitting: Sitting, screen) -> None:
    sitting.settle()
    sitting.bot.waitUntil(lambda: screen.editor.page is None or screen.editor.page.is_whole, timeout=10_000)
    QApplication.processEvents()


def inside(sitting: Sitting, screen, *place) -> None:
    """Click through to a part of the entry."""
    for part in place:
        sitting.click(screen.editor.page, f"open-{part}")
        whole(sitting, screen)


def save(sitting: Sitting, screen) -> None:
    QTest.mouseClick(screen.editor.save, LEFT)
    whole(sitting, screen)


def club(sitting: Sitting, game: str) -> Path:
    return sitting.folder / "packs" / game / "club.toml"


def saved(sitting: Sitting, game: str) -> dict:
    return read_pack(club(sitting, game), ruleset(game))


@pytest.mark.parametrize("points", [10, 20])
def test_the_game_and_the_kind_can_be_read_whole_with_any_text(sitting, screen, points):
    look(sitting, screen, "itty-bitty", "spells")
    screen.resize(960, 600)
    apply_theme(screen, Theme(points=points))
    sitting.settle()
    for box in (screen.browse.game, screen.browse.kind):
        assert box.width() >= box.sizeHint().width()


def test_a_shipped_entry_that_is_changed_is_saved_as_the_clubs_own(sitting, screen):
    look(sitting, screen, "wargame", "weapons", "rifle")
    screen.editor.page.editor("range").spin.setValue(33)
    assert screen.editor.origin.text() == "Weapons · Comes with the app · not saved yet"
    save(sitting, screen)
    assert saved(sitting, "wargame")["weapons"]["rifle"].range == 33
    assert screen.editor.origin.text() == "Weapons · In club.toml"
    assert sitting.said[-1] == "weapons.rifle is saved in club.toml."
    assert shipped("wargame")["weapons"]["rifle"].range != 33


def test_what_ships_is_back_when_the_clubs_own_is_deleted_and_undo_brings_it_again(sitting, screen):
    before = shipped("wargame")["weapons"]["rifle"].range
    look(sitting, screen, "wargame", "weapons", "rifle")
    screen.editor.page.editor("range").spin.setValue(33)
    save(sitting, screen)
    assert screen.editor.delete.text() == "Back to what ships"
    QTest.mouseClick(screen.editor.delete, LEFT)
    whole(sitting, screen)
    assert screen.shelf.content["weapons"]["rifle"].range == before
    screen.undo_here()
    whole(sitting, screen)
    assert screen.shelf.content["weapons"]["rifle"].range == 33


def test_a_part_of_an_entry_is_opened_changed_and_left(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    inside(sitting, screen, "pikes")
    assert screen.editor.where.text() == "troops › pikes"
    screen.editor.page.editor("bases").spin.setValue(9)
    QTest.mouseClick(screen.editor.out, LEFT)
    whole(sitting, screen)
    assert screen.editor.place == ()
    save(sitting, screen)
    assert saved(sitting, "banter-battles")["periods"]["ancients"].troops["pikes"].bases == 9


def test_a_part_that_is_saved_stays_open(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    inside(sitting, screen, "pikes")
    screen.editor.page.editor("bases").spin.setValue(9)
    save(sitting, screen)
    assert screen.editor.place == ("troops", "pikes")
    look(sitting, screen, "banter-battles", "periods", "horse-and-musket")
    assert screen.editor.place == ()


def test_a_wrong_value_is_told_at_its_field_and_not_saved(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    screen.editor.page.editor("name").set_value("")
    screen.editor.page.editor("name").changed.emit()
    assert screen.editor.page.error_of("name") == 'The field “name” cannot be "": text of 1 to 200 letters.'
    assert not screen.editor.save.isEnabled()
    inside(sitting, screen, "pikes")
    assert screen.editor.problem.text().startswith("name: The field “name” cannot be")


def test_a_name_of_five_thousand_letters_is_told_and_not_cut(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    editor = screen.editor.page.editor("name")
    QTest.keyClicks(editor.box, "x" * 300)
    assert "text of 1 to 200 letters" in screen.editor.page.error_of("name")
    assert len(screen.editor.value["name"]) == 308


def test_a_part_gets_another_id(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    inside(sitting, screen, "pikes")
    screen.editor.name.clear()
    QTest.keyClicks(screen.editor.name, "archers")
    assert screen.editor.name_error.text() == "There is a “archers” already."
    QTest.keyClicks(screen.editor.name, "-of-old")
    assert screen.editor.place == ("troops", "archers-of-old")
    assert "pikes" not in screen.editor.value["troops"]


def test_parts_are_added_moved_and_taken_out(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    first, second = list(screen.editor.value["troops"])[:2]
    sitting.click(screen.editor.page, f"up-{second}")
    whole(sitting, screen)
    assert next(iter(screen.editor.value["troops"])) == second
    sitting.click(screen.editor.page, f"off-{first}")
    whole(sitting, screen)
    assert first not in screen.editor.value["troops"]
    QTest.keyClicks(screen.editor.page.collections["troops"].name, "slingers")
    sitting.click(screen.editor.page, "add-troops")
    whole(sitting, screen)
    assert screen.editor.place == ("troops", "slingers")
    assert screen.editor.value["troops"]["slingers"]["bases"] == 1


def test_what_is_typed_and_not_saved_is_not_lost(sitting, screen):
    look(sitting, screen, "wargame", "weapons", "rifle")
    screen.editor.page.editor("range").spin.setValue(31)
    look(sitting, screen, "itty-bitty", "spells")
    sitting.settle()
    again = sitting.show(ContentScreen(sitting.context))
    look(sitting, again, "wargame", "weapons", "rifle")
    assert again.editor.value["range"] == 31
    assert again.browse.list.row(again.browse.list.currentIndex()).line == "comes with the app · not saved yet"
    assert sitting.ask(lambda store: store.setting("content_drafts"))["wargame/weapons/rifle"]["range"] == 31
    QTest.mouseClick(again.editor.discard, LEFT)
    whole(sitting, again)
    assert again.editor.value["range"] == shipped("wargame")["weapons"]["rifle"].range


def test_a_new_entry_needs_an_id_of_its_own(sitting, screen):
    look(sitting, screen, "wargame", "weapons")
    QTest.mouseClick(screen.browse.new, LEFT)
    whole(sitting, screen)
    page = screen.editor.page
    QTest.keyClicks(page.editor("name").box, "Long spear")
    QTest.keyClicks(screen.editor.id, "rifle")
    save(sitting, screen)
    assert screen.editor.id_error.text() == "There is a “rifle” already: choose another id."
    screen.editor.id.setText("../spear")
    save(sitting, screen)
    assert "is not an id" in screen.editor.id_error.text()
    screen.editor.id.setText("long-spear")
    save(sitting, screen)
    assert saved(sitting, "wargame")["weapons"]["long-spear"].name == "Long spear"
    assert screen.browse.list.row(screen.browse.list.currentIndex()).line == "our own"


def test_an_entry_is_copied_as_a_new_one(sitting, screen):
    look(sitting, screen, "itty-bitty", "spells", "fearball")
    QTest.mouseClick(screen.editor.copy, LEFT)
    whole(sitting, screen)
    assert screen.editor.id.text() == "fearball-2"
    save(sitting, screen)
    copied = saved(sitting, "itty-bitty")["spells"]["fearball-2"]
    assert copied == shipped("itty-bitty")["spells"]["fearball"]


def test_a_new_scenario_of_the_club_can_be_played(sitting, screen):
    look(sitting, screen, "ranged-fun", "scenarios", "annihilation")
    QTest.mouseClick(screen.editor.copy, LEFT)
    whole(sitting, screen)
    name = screen.editor.page.editor("name").box
    name.selectAll()
    QTest.keyClicks(name, "Our own fight")
    save(sitting, screen)
    library = sitting.show(LibraryScreen(sitting.context))
    library.plan_battle("ranged-fun", "annihilation-2")
    sitting.settle()
    for _ in range(3):
        library.new_battle.go_on()
        sitting.settle()
    assert sitting.context.session.battle.name == "Our own fight"


def test_a_pack_that_broke_while_it_was_open_is_told_and_nothing_is_lost(sitting, screen):
    look(sitting, screen, "wargame", "weapons", "rifle")
    screen.editor.page.editor("range").spin.setValue(31)
    save(sitting, screen)
    club(sitting, "wargame").write_text("format = [")
    screen.editor.page.editor("range").spin.setValue(29)
    save(sitting, screen)
    assert screen.editor.problem.text().startswith("club.toml, the file: it is not TOML")
    assert screen.editor.value["range"] == 29
    assert club(sitting, "wargame").read_text() == "format = ["
    assert "left out until it is mended" in sitting.said[-1]
    sitting.undo()  # the action beside the sentence sets the file aside
    assert (club(sitting, "wargame").parent / "club.toml.broken").read_text() == "format = ["
    whole(sitting, screen)
    assert screen.editor.value["range"] == 29
    save(sitting, screen)
    assert saved(sitting, "wargame")["weapons"]["rifle"].range == 29


def test_a_pack_that_is_broken_from_the_start_is_told_with_its_key(sitting):
    file = club(sitting, "wargame")
    file.parent.mkdir(parents=True)
    file.write_text('format = 1\nauthor = "We"\nlicence = "MIT"\n[weapons.rifle]\nname = "Rifle"\nkind = "loud"\n')
    sitting.context.remember("content_game", "wargame")
    screen = sitting.show(ContentScreen(sitting.context))
    assert sitting.said[-1].startswith(
        'club.toml, weapons.rifle: The key “kind” cannot be "loud": one of ranged, melee.'
    )
    assert screen.shelf.content["weapons"]["rifle"] == shipped("wargame")["weapons"]["rifle"]


def test_another_file_of_the_club_is_saved_where_it_came_from(sitting):
    file = club(sitting, "wargame").with_name("tuesday.toml")
    file.parent.mkdir(parents=True)
    file.write_text('format = 1\nauthor = "We"\nlicence = "MIT"\n[weapons.fork]\nname = "Fork"\nkind = "melee"\n')
    screen = sitting.show(ContentScreen(sitting.context))
    look(sitting, screen, "wargame", "weapons", "fork")
    assert screen.editor.origin.text() == "Weapons · In tuesday.toml"
    screen.editor.page.editor("dice").spin.setValue(2)
    save(sitting, screen)
    assert read_pack(file, ruleset("wargame"))["weapons"]["fork"].dice == 2
    assert not club(sitting, "wargame").exists()


@pytest.mark.parametrize("ending", ["json", "csv"])
def test_entries_go_out_to_a_file_and_come_in_again(sitting, screen, tmp_path, ending):
    look(sitting, screen, "wargame", "weapons")
    file = tmp_path / f"weapons.{ending}"
    screen.ask_write = lambda name: file
    QTest.mouseClick(screen.browse.send, LEFT)
    sitting.settle()
    file.write_text(file.read_text("utf-8").replace("rifle", "long-rifle"), "utf-8")
    screen.ask_open = lambda: file
    QTest.mouseClick(screen.browse.bring, LEFT)
    whole(sitting, screen)
    assert screen.shelf.is_own("weapons", "long-rifle")
    assert "of weapons." in sitting.said[-1]


def test_a_bad_file_is_told_in_one_sentence_and_nothing_is_taken_in(sitting, screen, tmp_path):
    look(sitting, screen, "wargame", "weapons")
    file = tmp_path / "weapons.csv"
    file.write_text("id,name,kind\nspear,Spear,melee\nspoon,Spoon,loud\n")
    screen.ask_open = lambda: file
    QTest.mouseClick(screen.browse.bring, LEFT)
    sitting.settle()
    assert sitting.said[-1] == 'club.toml, weapons.spoon: The key “kind” cannot be "loud": one of ranged, melee.'
    assert not club(sitting, "wargame").exists()


def test_the_pack_says_whose_it_is(sitting, screen):
    look(sitting, screen, "wargame", "weapons")

    def fill() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, HeaderDialog)
        dialog.form.editor("author").box.clear()
        assert dialog.form.error_of("author") == "It cannot be empty."
        assert not dialog.box.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        QTest.keyClicks(dialog.form.editor("author").box, "The Tuesday club")
        dialog.box.button(QDialogButtonBox.StandardButton.Ok).click()

    QTimer.singleShot(300, fill)
    QTest.mouseClick(screen.browse.about, LEFT)
    sitting.bot.waitUntil(lambda: club(sitting, "wargame").exists(), timeout=5000)
    sitting.settle()
    assert 'author = "The Tuesday club"' in club(sitting, "wargame").read_text()


def test_an_entry_that_is_sought_is_opened(sitting):
    sitting.context.go_to("content", ("itty-bitty", "spells", "fearball"))
    screen = sitting.show(ContentScreen(sitting.context))
    whole(sitting, screen)
    assert screen.editor.origin.text() == "Spells · Comes with the app"


def test_entries_are_found_by_name_and_id(sitting, screen):
    look(sitting, screen, "itty-bitty", "spells")
    QTest.keyClicks(screen.browse.search, "fear")
    assert [item.id for item in screen.browse.list.row_model.rows] == ["fearball"]


@pytest.mark.parametrize("id", ids())
def test_every_kind_of_every_game_is_shown_unchanged_and_nothing_is_cut(sitting, screen, id):
    found = []
    for kind, entries in shipped(id).items():
        for entry in list(entries)[:1]:
            look(sitting, screen, id, kind, entry)
            assert not screen.editor.is_changed()
            assert screen.editor.errors == {}
            found += [f"{kind}: {fault}" for fault in faults(sitting, screen)]
    assert found == []


def test_nothing_of_a_part_with_an_error_is_cut(sitting, screen):
    look(sitting, screen, "banter-battles", "periods", "ancients")
    inside(sitting, screen, "pikes")
    screen.editor.page.editor("name").set_value("")
    screen.editor.page.editor("name").changed.emit()
    assert faults(sitting, screen) == []


def test_what_can_be_done_here_is_told_to_the_palette(sitting, screen):
    look(sitting, screen, "wargame", "weapons", "rifle")
    assert {"New entry", "Save the entry", "Content: Weapons"} <= {action.title for action in screen.actions_here()}


def test_the_shares_of_entries_and_editor_are_remembered(sitting, screen):
    split = screen.findChild(QSplitter)
    split.setSizes([420, 520])
    split.splitterMoved.emit(420, 1)
    sitting.bot.waitUntil(lambda: sitting.context.choice("shares.content") == split.sizes(), timeout=3000)


def test_packs_are_where_they_are_said_to_be() -> None:
    from data.own_packs import CLUB
    from ui.content.screen import CLUB as SAME

    assert CLUB == SAME
    assert Path(CLUB).suffix == ".toml"


def test_all_fields_of_an_entry_stand_equally_far_apart(sitting, screen):
    look(sitting, screen, "battle-rules", "profiles", "militia")
    rows = [row for form in screen.editor.page.forms for row in form._record.rows.values()]
    tops = [row.mapTo(screen, row.rect().topLeft()).y() for row in rows]
    bottoms = [top + row.height() for top, row in zip(tops, rows, strict=True)]
    assert len({top - bottom for bottom, top in zip(bottoms, tops[1:], strict=False)}) == 1


def test_an_entry_is_headed_as_the_list_names_it(sitting, screen):
    speak("de")
    try:
        look(sitting, screen, "wargame", "weapons", "rifle")
        told = screen.editor.heading.text(), screen.editor.page.editor("name").value()
    finally:
        speak("en")
    assert told == ("Gewehr", "Rifle")
