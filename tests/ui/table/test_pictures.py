"""A table can be played at before its cards have pictures; these come by themselves, and nothing moves for them."""

from referee.value import plain
from tests.ui.driver import Driver
from ui.operations import packs


def cards_of(driver: Driver) -> dict[str, str]:
    """Every card with its picture."""
    lists = driver.board.columns.lists.values()
    return {row.card.id: row.card.picture for cards in lists for row in cards.cards.rows if row.card is not None}


def heights_of(driver: Driver) -> list[int]:
    return [cards.sizeHintForRow(row) for cards in driver.board.columns.lists.values() for row in range(5)]


def test_cards_are_given_the_pictures_of_their_counters(driver: Driver, qtbot):
    before = heights_of(driver)
    qtbot.waitUntil(lambda: all(cards_of(driver).values()), timeout=5_000)
    assert set(cards_of(driver)) == set(driver.session.battle.units)
    assert heights_of(driver) == before


def test_how_units_look_is_no_part_of_what_the_journal_freezes(driver: Driver, qtbot):
    qtbot.waitUntil(lambda: all(cards_of(driver).values()), timeout=5_000)
    frozen = driver.start.disk.store.game(driver.session.id).content
    assert set(driver.session.game.content) - set(frozen) == {"faces", "images"}


def test_an_open_table_shows_faces_as_they_are_changed_in_the_packs(driver: Driver, qtbot):
    qtbot.waitUntil(lambda: all(cards_of(driver).values()), timeout=5_000)
    game, content = driver.session.rules.id, driver.session.game.content
    id, layout = next(iter(content["faces"].items()))
    unit = next(iter(driver.session.battle.units.values()))
    changed = {**plain(layout), "pictures": {**plain(layout)["pictures"], unit.name: "knight"}}
    packs.save_entry(driver.start.context, game, "faces", id, changed, "club.toml", lambda: None, print)
    qtbot.waitUntil(lambda: cards_of(driver)[unit.id] == "knight", timeout=5_000)
    assert set(cards_of(driver).values()) != {"knight"}


def test_pictures_come_to_one_side_after_the_other(driver: Driver, qtbot, monkeypatch):
    qtbot.waitUntil(lambda: all(cards_of(driver).values()), timeout=5_000)
    columns = driver.board.columns
    shown: list[str] = []
    for side, cards in columns.lists.items():
        monkeypatch.setattr(cards, "set_groups", lambda _, side=side: shown.append(side))
    driver.session.can_be_drawn.emit()
    first, second = columns.lists
    assert shown == [first]
    qtbot.waitUntil(lambda: shown == [first, second], timeout=5_000)
