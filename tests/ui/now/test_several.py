"""Where several may be picked, all can be: by their cards, one after the other; clicked again one is left out."""

from pathlib import Path

from PySide6.QtCore import Qt

from tests.ui.driver import Driver
from tests.ui.journeys.questions import questions


def test_cards_are_picked_one_after_the_other(qtbot, tmp_path: Path):
    bolt = next(each for each in questions("itty-bitty") if len(each.args.get("targets", ())) > 1)
    first, second = bolt.args["targets"]
    driver = Driver(qtbot, bolt.folder(tmp_path))
    try:
        driver.key(Qt.Key.Key_Escape)
        driver.settle()
        driver.select(bolt.args["unit"])
        driver.press(f"pill-order:{bolt.order}")
        hand = driver.board.now.hand
        for unit, picked in ((first, [first]), (second, [first, second]), (first, [second])):
            driver.board.now.click_card(unit)
            assert hand.args["targets"] == picked
    finally:
        driver.close()
