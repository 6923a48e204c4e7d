"""The head of the library: its heading is whole in large letters, in smaller ones, or not there at all."""

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from ui.library.head import Head
from ui.widgets.find_line import FindLine


@pytest.fixture
def head(qtbot):
    around = QWidget()  # a window of its own would never be narrower than its layout wants
    qtbot.addWidget(around)
    buttons = QPushButton("Vorführung"), QPushButton("Neue Schlacht")
    made = Head("Bibliothek", FindLine("Suchen"), *buttons, parent=around)
    around.show()
    yield made
    around.close()


def least(head):
    """How wide all but the heading must be."""
    return head.finding.minimumSizeHint().width() + sum(each.sizeHint().width() + 8 for each in head.buttons) + 16


@pytest.mark.parametrize(("share", "style"), [(1.2, "display"), (0.9, "title")])
def test_the_heading_has_the_largest_letters_that_fit(head, qtbot, share, style):
    large, small = head._wide("display"), head._wide("title")
    assert small < 0.9 * large
    head.resize(int(least(head) + share * large), 60)
    qtbot.waitUntil(lambda: head.heading.property("role") == style)
    assert head.heading.isVisible()
    assert head.heading.width() >= head._wide(style)


def test_a_heading_that_would_be_cut_is_left_out(head, qtbot):
    head.resize(least(head), 60)
    qtbot.waitUntil(lambda: not head.heading.isVisible())
    head.resize(least(head) + 2 * head._wide("display"), 60)
    qtbot.waitUntil(head.heading.isVisible)
