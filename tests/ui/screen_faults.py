"""Walking a screen to find what a referee would call broken: cut texts, overlaps, empty panels, tiny buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenuBar,
    QTabBar,
    QTabWidget,
    QToolBar,
    QWidget,
)

from referee.value import value
from ui.theme.theme import TOUCH
from ui.widgets.panel import Panel

# Qt's own compound widgets arrange their parts themselves.
COMPOUND = (
    QAbstractScrollArea,
    QAbstractSpinBox,
    QComboBox,
    QLineEdit,
    QTabBar,
    QTabWidget,
    QMainWindow,
    QMenuBar,
    QToolBar,
)
DENSE = 32
"""The least side of a button where many stand together so that all are seen, and most have a key."""
FLOATS = "floats"
"""A widget with this property lies over others on purpose."""


@value
class Fault:
    """Something wrong on a screen: its kind, the text or name concerned, and where it is."""

    kind: str
    what: str
    where: str

    def __str__(self) -> str:
        """One line for a test's report."""
        return f"{self.kind}: {self.what!r} in {self.where}"


def path_of(widget: QWidget) -> str:
    """The classes (or object names) from the window down to a widget."""
    names: list[str] = []
    at: QWidget | None = widget
    while at is not None:
        names.append(at.objectName() or type(at).__name__)
        at = at.parentWidget()
    return " > ".join(reversed(names[:6]))


def _fault(kind: str, what: str, widget: QWidget) -> Fault:
    return Fault(kind=kind, what=what[:80], where=path_of(widget))


def _widest(metrics: QFontMetrics, text: str) -> int:
    return max((metrics.horizontalAdvance(line) for line in text.splitlines()), default=0)


def _label_is_cut(label: QLabel) -> bool:
    room = label.contentsRect()
    if not label.text():
        return False
    if not label.wordWrap():
        return _widest(label.fontMetrics(), label.text()) > room.width() + 1
    widest_word = max((label.fontMetrics().horizontalAdvance(word) for word in label.text().split()), default=0)
    return widest_word > room.width() + 1 or label.heightForWidth(label.width()) > label.height() + 1


def _caption_is_cut(button: QAbstractButton) -> bool:
    caption = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    needed = _widest(button.fontMetrics(), caption)
    return (
        bool(caption) and needed + (button.iconSize().width() if not button.icon().isNull() else 0) > button.width() - 4
    )


def cut_texts(widget: QWidget) -> list[str]:
    """The texts of one widget that cannot be read in full."""
    own: Callable[[], list[str]] | None = getattr(widget, "clipped_texts", None)
    if own is not None:
        return own()
    if isinstance(widget, QLabel):
        return [widget.text()] if _label_is_cut(widget) else []
    if isinstance(widget, QAbstractButton):
        return [widget.text()] if _caption_is_cut(widget) else []
    if isinstance(widget, QComboBox):
        return (
            [widget.currentText()] if _widest(widget.fontMetrics(), widget.currentText()) > widget.width() - 30 else []
        )
    if isinstance(widget, QLineEdit):
        hint = widget.placeholderText() if not widget.text() else ""
        return [hint] if _widest(widget.fontMetrics(), hint) > widget.width() - 12 else []
    if isinstance(widget, QTabBar):
        return [widget.tabText(n) for n in range(widget.count()) if _tab_is_cut(widget, n)]
    return []


def _tab_is_cut(bar: QTabBar, number: int) -> bool:
    text = bar.tabText(number).replace("&&", "&")
    return bar.fontMetrics().horizontalAdvance(text) > bar.tabRect(number).width()


def _shown_children(widget: QWidget) -> list[QWidget]:
    children = (child for child in widget.children() if isinstance(child, QWidget))
    return [child for child in children if child.isVisible() and not child.isWindow()]


def _walk(root: QWidget) -> Iterator[QWidget]:
    yield root
    for child in _shown_children(root):
        yield from _walk(child)


def _overlaps(parent: QWidget) -> Iterator[Fault]:
    if isinstance(parent, COMPOUND):
        return
    laid = [child for child in _shown_children(parent) if not child.property(FLOATS) and not child.size().isEmpty()]
    for a, b in combinations(laid, 2):
        shared = a.geometry().intersected(b.geometry())
        if shared.width() > 1 and shared.height() > 1:
            yield _fault(
                "overlap", f"{a.objectName() or type(a).__name__} and {b.objectName() or type(b).__name__}", parent
            )


def _outside(parent: QWidget) -> Iterator[Fault]:
    grand = parent.parentWidget()
    if isinstance(parent, COMPOUND) or isinstance(grand, QAbstractScrollArea):
        return
    room = QRect(-1, -1, parent.width() + 2, parent.height() + 2)
    for child in _shown_children(parent):
        if not child.size().isEmpty() and not room.contains(child.geometry()):
            yield _fault("outside its parent", child.objectName() or type(child).__name__, parent)


def _is_empty(widget: QWidget) -> bool:
    if isinstance(widget, Panel):
        return not any(child is not widget.heading for child in _shown_children(widget))
    if isinstance(widget, QAbstractItemView) and not isinstance(widget.parentWidget(), QComboBox):
        model = widget.model()
        return widget.height() > 2 * TOUCH and (model is None or model.rowCount() == 0)
    return False


def _is_tiny(widget: QWidget) -> bool:
    target = isinstance(widget, QAbstractButton) and not isinstance(widget.parentWidget(), COMPOUND)
    least = DENSE if widget.property("dense") else TOUCH
    return target and widget.isEnabled() and min(widget.width(), widget.height()) < least


def _has_no_name(widget: QWidget) -> bool:
    control = isinstance(
        widget, QAbstractButton | QLineEdit | QComboBox | QAbstractSpinBox | QAbstractItemView | QAbstractSlider
    )
    if not control or isinstance(widget.parentWidget(), COMPOUND) or widget.focusPolicy().value == 0:
        return False
    return not (widget.accessibleName() or (isinstance(widget, QAbstractButton) and widget.text()))


def _can_be_written_in(widget: QWidget) -> bool:
    """None of our lists has an editor: what hands leave in one that is gone, Qt warns of."""
    if (
        not isinstance(widget, QAbstractItemView)
        or widget.editTriggers() == QAbstractItemView.EditTrigger.NoEditTriggers
    ):
        return False
    model = widget.model()
    indexes = (model.index(row, 0) for row in range(model.rowCount() if model is not None else 0))
    return any(bool(each.flags() & Qt.ItemFlag.ItemIsEditable) for each in indexes)


def find_faults(root: QWidget) -> tuple[Fault, ...]:
    """Everything that is wrong with a shown widget and all that is shown inside it."""
    faults: list[Fault] = []
    for widget in _walk(root):
        faults += [_fault("cut text", text, widget) for text in cut_texts(widget)]
        faults += [*_overlaps(widget), *_outside(widget)]
        checks = {
            "empty panel": _is_empty,
            "too small to touch": _is_tiny,
            "no name for screen readers": _has_no_name,
            "list that can be written in": _can_be_written_in,
        }
        faults += [_fault(kind, widget.accessibleName(), widget) for kind, check in checks.items() if check(widget)]
    return tuple(faults)
