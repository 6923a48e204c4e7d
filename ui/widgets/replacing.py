"""Widgets that give way to others: they go when their own event is over, never inside it.

A drop-down list that is deleted by what it set off ends the program while its list is open. So nothing in the window
deletes a widget at once: all of it is done here.
"""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QLayout, QMenu, QScrollArea, QWidget


def let_go(widget: QWidget) -> None:
    """Take a widget off the screen, its open lists too; it is deleted once the event that it may be in is over."""
    own = [widget] if isinstance(widget, QComboBox) else []
    for box in (*own, *widget.findChildren(QComboBox)):
        box.hidePopup()
    widget.hide()
    widget.deleteLater()


def empty(layout: QLayout) -> None:
    """Let go of everything in a layout; it is found nowhere any more, so that nothing stale can be clicked."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.setParent(None)  # makes it Python's, which would delete it with its last name, at once …
            let_go(widget)  # … and this gives it back to Qt: so it comes after


def clear(menu: QMenu) -> None:
    """Take everything out of a menu; Qt's own way would delete at once what has just been chosen in it.

    A menu that is open is closed: what changes under the mouse is never what one means to click.
    """
    if menu.isVisible():
        menu.hide()
    for action in menu.actions():
        menu.removeAction(action)
        action.deleteLater()


def put_into(area: QScrollArea, page: QWidget) -> None:
    """Show a page in an area in place of the one that is there; Qt's own way would delete that one at once."""
    before = area.takeWidget()
    if before is not None:
        let_go(before)
    area.setWidget(page)
