"""A long verdict stays readable: as large as the question where it fits, told shorter before it becomes tiny."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication

from referee.entry import Entry
from referee.event import Added
from tests.ui.resting import come_round
from ui.now import bands
from ui.now.strip import Line
from ui.now.verdict import KEPT, POINTS
from ui.theme.faces import face

SHORT = "Wolf-kin lose 2 bases, 4 left."
TWO = "Great beasts strike. Stormers: 2 hit points lost, 2 left. Highland Host wins the combat."
MANY = "Yawning Chasm: Rangers 1, Rangers 2, Rangers 3, Rangers 4, Rangers 5, Rangers 6 and Rangers 7 eliminated."
FIRED = "Headquarters fire. Chieftain and kin of the highland host: 11 hit points lost, 4 left, and they run."
LONG = " ".join(f"Band {at} attacks the raiders: raider {at} goes down, {9 - at} left." for at in range(1, 8))

PHASE = (
    "Round 1, Highland Host: movement; Chieftain and kin must make their fallback move; Hound pack must make its "
    "fallback move; Hunters must move back into cohesion."
)


@pytest.fixture(params=[10, 14])
def small(request, driver):
    """A window of 1024 × 600."""
    driver.start.context.settings |= {"text_size": request.param}
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    come_round()
    return driver


def told(driver, words: str):
    driver.board.now.verdict._tell(words, driver.session.battle)
    return driver.board.now.verdict.sentence


def size(sentence) -> float:
    """How large its letters are beside those of the verdict."""
    return sentence.pieces()[0].face.height / sentence._face(1, False).height


def shown(sentence) -> str:
    return "".join(piece.text for piece in sentence.pieces())


def test_the_least_is_the_size_of_the_question():
    assert KEPT[0] == bands.POINTS < POINTS


def test_a_short_verdict_is_as_large_as_the_question_at_least(small):
    sentence = told(small, SHORT)
    assert shown(sentence) == SHORT
    room = sentence.height() >= 2 * sentence._face(KEPT[0] / POINTS, False).height
    assert size(sentence) >= KEPT[0] / POINTS - 0.08 or not room


@pytest.mark.parametrize("words", [TWO, MANY, LONG, PHASE])
def test_no_verdict_becomes_tiny(small, words):
    sentence = told(small, words)
    room = sentence.height() >= 2 * sentence._face(KEPT[-1] / POINTS, False).height
    assert size(sentence) >= KEPT[-1] / POINTS - 0.08 or not room, shown(sentence)
    assert sentence.text() == words
    assert sentence.clipped_texts() == []


def test_a_list_of_names_is_the_first_and_how_many_more(small):
    assert shown(told(small, MANY)) == "Yawning Chasm: Rangers 1 and 6 more eliminated."


def test_what_came_of_it_first_is_seen_and_the_whole_is_in_the_tooltip(small):
    sentence = told(small, LONG)
    words = shown(sentence)
    assert words.startswith("Band 1 attacks")
    assert words.endswith("left. …")
    spot = QPoint(5, 5)
    QApplication.sendEvent(sentence, QHelpEvent(QEvent.Type.ToolTip, spot, sentence.mapToGlobal(spot)))
    assert "Band 7" in sentence.toolTip()


@pytest.mark.parametrize("points", [14, 20, 24])
def test_what_came_of_it_is_seen_rather_than_who_did_it(driver, points):
    driver.start.context.settings |= {"text_size": points}
    driver.start.context.dress()
    driver.start.window.resize(1024, 600)
    come_round()
    assert "11 hit points lost, 4 left, and they run." in shown(told(driver, FIRED))


def test_a_line_of_the_strip_ends_with_what_came_of_it(small):
    letters = face(small.board.now.strip.theme)
    line = Line(SimpleNamespace(number=9, shown=FIRED), False, False)
    whole = letters.width(line.words)
    assert line.within(letters, whole + 1) == line.words == f"9. {FIRED}"
    assert line.within(letters, whole - 5) == f"9. {FIRED.replace('Headquarters fire.', '…')}"


def test_a_line_of_the_strip_ends_with_a_clause_or_a_word_and_its_tooltip_is_whole(small):
    strip = small.board.now.strip
    letters, shown = face(strip.theme), "Berserkers: 1 hit point lost, 1 left; Stormers: no hit points lost, 15 left."
    line = Line(SimpleNamespace(number=9, shown=shown), False, False)
    widths = [letters.width(f"9. {shown}") * share / 10 for share in range(10, 2, -1)]
    told = [line.within(letters, width) for width in widths]
    assert "9. Berserkers: 1 hit point lost, 1 left; …" in told
    assert "9. Berserkers: 1 hit point lost, …" in told
    words = {word for words in told for word in words.split()}
    assert words <= {*f"9. {shown}".split(), "…"}
    strip.show_lines([line])
    assert strip.toolTip() == f"9. {shown}"


def test_who_is_gone_is_told_however_short_the_verdict_is(small):
    battle = small.session.battle
    gone = next(iter(battle.units.values()))
    words = LONG.replace("raider 7 goes down", f"{gone.name} goes down")
    small.board.now.verdict._tell(words, battle, [gone.id])
    assert f"{gone.name} goes down" in shown(small.board.now.verdict.sentence)


def test_models_that_went_down_on_both_sides_are_told_however_short_the_verdict_is(small):
    downs = [Added(unit=unit, field="down", item=f"Raider {at}") for unit, at in (("red", 1), ("blue", 7))]
    words = LONG.replace("raider 7", "Raider 7").replace("raider 1 goes", "Raider 1, Raider 2 and Raider 12 go")
    downs.append(Added(unit="red", field="down", item="Raider 12"))
    verdict = small.board.now.verdict
    entry = Entry(number=2, at=2, time="", order="activate", headline=words, events=(*downs,))
    verdict.show_entry(entry, small.session.battle)
    told = shown(verdict.sentence)
    assert "Raider 1 and 2 more go down" in told
    assert "Raider 7 goes down" in told
    assert "… …" not in told
