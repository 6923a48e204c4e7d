"""Files come in by drop and by argument; a list from elsewhere is looked at first; all of it can be undone."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest

from data.brought import ENDINGS
from data.parcels import packed
from tests.ui.driver import Driver
from tests.ui.resting import come_round
from ui.bringing import dropping
from ui.bringing.list_form import ListForm
from ui.bringing.pack_question import PackQuestion
from ui.operations import bringing

LEFT = Qt.MouseButton.LeftButton
TABLE = "Regiment;How much;Wing\nRifle section;2;Left\nSpace whale;1;Right\n"


@pytest.fixture
def driver(qtbot, tmp_path: Path):
    made = Driver(qtbot, tmp_path / "data")
    yield made
    made.close()


def settle(driver: Driver) -> None:
    for _ in range(3):
        come_round()
        driver.bot.waitUntil(lambda: driver.start.disk.waiting == 0, timeout=20_000)


def ask(driver: Driver, work):
    answers = []
    driver.start.disk.ask(work, answers.append)
    driver.bot.waitUntil(lambda: bool(answers), timeout=20_000)
    return answers[0]


def drop(driver: Driver, *files: Path) -> bool:
    """Files over the window, and let go; whether they were welcome."""
    window, mime = driver.start.window, QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    buttons, none = LEFT, Qt.KeyboardModifier.NoModifier
    over = QDragEnterEvent(QPoint(9, 9), Qt.DropAction.CopyAction, mime, buttons, none)
    over.ignore()
    window.dragEnterEvent(over)
    if over.isAccepted():
        window.dropEvent(QDropEvent(QPointF(9, 9), Qt.DropAction.CopyAction, mime, buttons, none))
    settle(driver)
    return over.isAccepted()


def test_a_file_that_is_dropped_is_copied_even_where_moving_is_proposed(driver: Driver, tmp_path: Path) -> None:
    mime, either, moves = (
        QMimeData(),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        Qt.KeyboardModifier.ShiftModifier,
    )
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "nothing.tableside"))])
    over = QDragEnterEvent(QPoint(9, 9), either, mime, LEFT, moves)
    let_go = QDropEvent(QPointF(9, 9), either, mime, LEFT, moves)
    for event, take in ((over, driver.start.window.dragEnterEvent), (let_go, driver.start.window.dropEvent)):
        take(event)
        assert (event.isAccepted(), event.dropAction()) == (True, Qt.DropAction.CopyAction)
    settle(driver)


def test_what_may_be_dropped_is_what_can_be_taken_in() -> None:
    assert set(dropping.ENDINGS) == set(ENDINGS)


def form_of(driver: Driver) -> ListForm:
    return next(form for form in driver.start.window.findChildren(ListForm) if form.isVisible())


def choose(form: ListForm, **columns: str) -> None:
    form.form.set_value({**form.form.value(), **columns})
    form.refresh()


def test_a_parcel_dropped_on_the_window_is_in_the_library_until_it_is_undone(driver, tmp_path):
    file = tmp_path / "gift.tableside"
    file.write_bytes(ask(driver, lambda store: packed(store, (driver.session.id,))))
    assert drop(driver, file)
    assert len(ask(driver, lambda store: store.battles())) == 2
    driver.start.context.undo_offered()
    settle(driver)
    assert len(ask(driver, lambda store: store.battles())) == 1


def test_other_files_are_not_welcome_and_broken_ones_are_named(driver, tmp_path):
    broken = tmp_path / "broken.tableside"
    broken.write_bytes(b"PK\x03\x04")
    assert not drop(driver, tmp_path / "photo.png")
    assert drop(driver, broken)
    assert driver.start.window.messages.sentence.text().startswith("broken.tableside is damaged")


def test_a_table_asks_for_game_and_columns_and_remembers_them(driver, tmp_path):
    file = tmp_path / "list.csv"
    file.write_text(TABLE)
    drop(driver, file)
    form = form_of(driver)
    choose(form, game="battle-rules", unit="Regiment", count="How much", group="Wing")
    settle(driver)
    assert "Understood: 1\n  2 × Rifle section" in form.told.toPlainText()
    assert "“Space whale” has no movement (M), so it was left out." in form.told.toPlainText()
    QTest.mouseClick(form.take, LEFT)
    settle(driver)
    assert [army.data["fielded"] for army in ask(driver, lambda store: store.armies())] == [{"rifles": 2}]
    drop(driver, file)
    assert form_of(driver).chosen() == (
        "battle-rules",
        {"unit": "Regiment", "count": "How much", "called": "", "group": "Wing"},
    )


def test_a_list_of_which_nothing_is_known_cannot_be_taken_in(driver, tmp_path):
    (tmp_path / "list.csv").write_text("unit\nSpace whale\n")
    drop(driver, tmp_path / "list.csv")
    form = form_of(driver)
    settle(driver)
    assert not form.take.isEnabled()
    form.reject()
    settle(driver)
    assert ask(driver, lambda store: store.armies()) == []


def test_a_battle_is_handed_on_from_the_library(driver, tmp_path):
    file = tmp_path / "out.tableside"
    bringing.hand_on(driver.start.context, file, battles=(driver.session.id,))
    settle(driver)
    assert file.read_bytes() == ask(driver, lambda store: packed(store, (driver.session.id,)))
    driver.go_to("library")
    settle(driver)
    assert "hand-on" in driver.start.window.screens["library"].browse.detail.item_actions


def with_other_packs(driver: Driver, tmp_path: Path) -> Path:
    """A parcel whose army has another unit of the same id than the packs here."""
    from data.own_packs import save_data
    from data.store import Store
    from tests.data.test_parcel_packs import GAME, KIND, army_of, entry

    with Store(tmp_path / "sender") as sender:
        save_data(sender.folder, GAME, KIND, "hedge-guard", entry())
        (tmp_path / "gift.tableside").write_bytes(packed(sender, armies=(army_of(sender),)))
    save_data(tmp_path / "data", GAME, KIND, "hedge-guard", entry(movement=9))
    return tmp_path / "gift.tableside"


def own_movement(tmp_path: Path) -> int:
    from data.own_packs import shelf

    return shelf(tmp_path / "data", "ranged-fun").content["units"]["hedge-guard"].movement


@pytest.mark.parametrize(("which", "moves", "armies"), [("keep", 9, 1), ("replace", 3, 1), ("cancel", 9, 0)])
def test_other_packs_are_asked_about_before_anything_comes_in_and_all_is_undone(
    driver, tmp_path: Path, which: str, moves: int, armies: int
) -> None:
    drop(driver, with_other_packs(driver, tmp_path))
    question = driver.start.window.findChild(PackQuestion)
    assert (ask(driver, lambda store: store.armies()), own_movement(tmp_path)) == ([], 9)
    QTest.mouseClick(getattr(question, which), LEFT)
    settle(driver)
    assert (len(ask(driver, lambda store: store.armies())), own_movement(tmp_path)) == (armies, moves)
    driver.start.context.undo_offered()
    settle(driver)
    assert (ask(driver, lambda store: store.armies()), own_movement(tmp_path)) == ([], 9)
