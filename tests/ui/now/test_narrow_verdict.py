"""The links under a verdict in a language of long words: shorter ones where the long have no room."""

import pytest
from PySide6.QtWidgets import QWidget

from ui.now import verdict as module
from ui.now.verdict import Verdict
from ui.theme.theme import Theme


@pytest.fixture
def verdict(qtbot, monkeypatch):
    monkeypatch.setattr(module, "trc", lambda context, words: "Zurück")
    monkeypatch.setattr(module, "tr", lambda words, **_: {"Undo": "Rückgängig machen bitte"}.get(words, words))
    around = QWidget()  # a window of its own would never be narrower than its layout wants
    qtbot.addWidget(around)
    made = Verdict(around)
    around.show()
    yield made
    around.close()


@pytest.mark.parametrize(("width", "word"), [(1200, "Rückgängig machen bitte"), (300, "Zurück")])
def test_taking_back_has_a_short_word_where_it_is_narrow(verdict, width, word):
    verdict.resize(width, 120)
    assert verdict.buttons["undo"].text() == word


@pytest.mark.parametrize(("points", "least"), [(10, 8), (18, 14), (28, 20)])
def test_words_keep_further_from_the_band_of_the_side_in_large_letters(verdict, monkeypatch, points, least):
    monkeypatch.setattr(Verdict, "theme", Theme(points=points))
    verdict.theme_changed()
    room = verdict.layout().contentsMargins()
    assert room.left() - verdict._band() >= least
    assert room.right() >= least
