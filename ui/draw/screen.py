"""Drawing on its own: a bag or cup with no battle, large enough to be read across the table."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from referee.own_bag import OwnBag
from referee.wording import own_name, tr, trc
from ui.context import AppContext
from ui.draw.habits import HIDDEN, KEYS, SILENT, STILL, DrawHabits
from ui.draw.options import BagOptions
from ui.operations import drawing
from ui.screen import Action, Screen, Undoable
from ui.theme.apply import PROPERTY, apply_theme
from ui.theme.theme import LARGEST, L, M, S, Theme
from ui.widgets.bag_view import BagContents, BagItem
from ui.widgets.buttons import IconButton, button
from ui.widgets.draw_bag import DrawBag
from ui.widgets.labels import ElidingLabel


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return DrawScreen(context)


def contents_of(bag: OwnBag, hidden: bool) -> BagContents:
    """The bag as its picture shows it."""
    items = tuple(
        BagItem(id=id, label=own_name(bag.name_of(id)), count=count, side=bag.colour_of(id))
        for id, count in bag.left.items()
        if bag.full[id] or any(pull.id == id for pull in bag.out)
    )
    return BagContents(
        items=items,
        kind="cup" if bag.kind == "cup" else "bag",
        hidden=hidden,
        history=tuple(pull.id for pull in bag.out),
        reason=tr("The turn is over: begin a new turn to fill it again.") if bag.is_over else "",
        can_put_back=bool(bag.out),
    )


class DrawScreen(Screen):
    """The bag at the left, what is in it and the house rules at the right; F11 shows the bag alone."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.is_large = False
        self.title = ElidingLabel("", "title", self)
        self.bag = DrawBag(self)
        self.undo_button = IconButton("undo", tr("Undo in this bag"), key="Ctrl+Z", parent=self)
        self.undo_button.hide()  # the window's own is there until the bag is alone on the screen
        self.turn_button = button(
            tr("New turn"), key="N", tip=tr("Put everything back and begin another turn"), parent=self
        )
        self.large_button = button(tr("Full screen"), key="F11", parent=self)
        self.options = BagOptions(self)
        self._lay_out()
        self._wire()
        self.refresh()

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(M)
        self._top, self._presses = QHBoxLayout(), QHBoxLayout()
        self._top.setSpacing(S)
        self._top.addWidget(self.title, 1)
        self._top.addLayout(self._presses)
        for each in (self.undo_button, self.turn_button, self.large_button):
            self._presses.addWidget(each)
        left.addLayout(self._top)
        left.addWidget(self.bag, 1)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.options)
        row = QHBoxLayout(self)
        row.setContentsMargins(M, M, M, M)
        row.setSpacing(L)
        row.addLayout(left, 1)
        row.addWidget(self.area)
        self._fit()

    def _fit(self) -> None:
        """The options are as wide as they like in half of the room; a long title stands above its buttons."""
        bar, options = self.area.verticalScrollBar().sizeHint().width(), self.options
        wide = min(options.sizeHint().width(), self.width() // 2 - bar - S)
        self.area.setFixedWidth(max(wide, options.minimumSizeHint().width()) + bar + S)
        room = self.width() - (0 if self.is_large else self.area.width() + L) - 2 * M
        needed = self.title.sizeHint().width() + S + self._presses.sizeHint().width()
        self._top.setDirection(_along(needed <= room))

    def changeEvent(self, event: QEvent) -> None:
        """Other text needs other room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width has room for others."""
        super().resizeEvent(event)
        self._fit()

    def _wire(self) -> None:
        """Everything that this screen connects."""
        context, options = self.context, self.options
        context.settings_changed.connect(self._settings_changed)
        self.bag.draw_requested.connect(lambda: drawing.draw(context))
        self.bag.entered.connect(lambda id: drawing.enter(context, id))
        self.bag.put_back_requested.connect(lambda: drawing.change(context, OwnBag.put_back))
        self.turn_button.clicked.connect(lambda: drawing.change(context, OwnBag.new_turn))
        self.undo_button.clicked.connect(lambda: drawing.undo(context))
        self.large_button.clicked.connect(self.toggle_large)
        options.kinds.changed.connect(lambda kind: drawing.change(context, lambda now: now.with_kind(kind)))
        options.kinds.removed.connect(lambda id: drawing.change(context, lambda now: now.without(id)))
        options.add.clicked.connect(lambda: drawing.change(context, OwnBag.with_another))
        options.clear.clicked.connect(lambda: drawing.change(context, OwnBag.emptied))
        options.cup.toggled.connect(lambda on: drawing.change(context, lambda now: replace(now, kind=_kind(on))))
        options.make_up.toggled.connect(lambda on: drawing.change(context, lambda now: replace(now, make_up=on)))
        options.end_token.toggled.connect(lambda on: drawing.change(context, lambda now: replace(now, end_token=on)))
        options.voids.changed.connect(self._set_voids)
        options.hidden.toggled.connect(lambda on: context.remember(HIDDEN, on))
        options.animated.toggled.connect(lambda on: context.remember(STILL, not on))
        options.sounds.toggled.connect(lambda on: context.remember(SILENT, not on))

    def _set_voids(self) -> None:
        voids = int(self.options.voids.value())
        drawing.change(self.context, lambda now: replace(now, voids=voids))

    # Showing

    def _settings_changed(self, key: str) -> None:
        if key in (drawing.KEY, *KEYS):
            self.refresh()

    def refresh(self) -> None:
        """Show the bag as it is now."""
        bag, habits = drawing.bag(self.context), DrawHabits.of(self.context)
        before = len(self.bag.contents.history)
        self.title.set_text(
            tr("Turn {turn}: {n} drawn, {sum} left", turn=bag.turn, n=len(bag.out), sum=sum(bag.left.values()))
        )
        self.bag.set_animated(habits.animated)
        self.bag.set_contents(contents_of(bag, habits.hidden))
        self.undo_button.setEnabled(drawing.can_undo(self.context))
        self.undo_changed.emit()
        self.options.show_bag(bag)
        self.options.show_habits(habits)
        if len(bag.out) > before and self.isVisible():
            habits.sound()

    def entered(self) -> None:
        """The next key draws."""
        self.refresh()
        self._fit()
        self.bag.setFocus()

    # Large

    def toggle_large(self) -> None:
        """The bag alone on the whole screen, or the window as it was."""
        self.is_large = not self.is_large
        window = self.window()
        self.alone_changed.emit(self.is_large)
        self.area.setVisible(not self.is_large)
        self.undo_button.setVisible(self.is_large)
        self.large_button.setText(tr("Leave full screen") if self.is_large else tr("Full screen"))
        if self.is_large:
            theme = self.context.theme()
            apply_theme(self.bag, Theme(palette=theme.palette, points=LARGEST, motion=theme.motion))
            letters = f"QPushButton {{ font-size: {LARGEST}pt; }}"  # theirs are the application's otherwise
            self.bag.setStyleSheet(f"{self.bag.styleSheet()}\n{letters}")
            window.showFullScreen()
        else:
            self.bag.setProperty(PROPERTY, None)
            self.bag.setStyleSheet("")
            window.showNormal()
        self.bag.setFocus()

    def hideEvent(self, event: object) -> None:
        """Another screen is looked at: the window is as it was."""
        if self.is_large and self.window().isVisible():
            self.toggle_large()
        super().hideEvent(event)  # type: ignore[arg-type]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """D, E and B as on the bag; N begins a turn; F11 and Escape change the size."""
        if event.key() == Qt.Key.Key_F11 or (event.key() == Qt.Key.Key_Escape and self.is_large):
            self.toggle_large()
        elif event.key() == Qt.Key.Key_N and not event.modifiers():
            self.turn_button.click()
        elif event.key() in (Qt.Key.Key_D, Qt.Key.Key_E, Qt.Key.Key_B) and not self.bag.hasFocus():
            self.bag.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def undoable(self) -> Undoable:
        """The last draw or change of this bag."""
        return Undoable(what=tr("this bag"), undo=drawing.can_undo(self.context), redo=drawing.can_redo(self.context))

    def undo_here(self) -> None:
        """Undo the last draw or change."""
        if not drawing.undo(self.context):
            self.context.say(tr("There is nothing to undo in this bag."))

    def redo_here(self) -> None:
        """Redo what was undone."""
        if not drawing.redo(self.context):
            self.context.say(tr("There is nothing to redo in this bag."))

    def actions_here(self) -> list[Action]:
        """What can be done here."""
        group = tr("Draw")
        return [
            Action(id="draw-one", title=tr("Draw"), key="D", group=group, do=self.bag.draw_button.click),
            Action(
                id="draw-back", title=trc("button", "Put back"), key="B", group=group, do=self.bag.back_button.click
            ),
            Action(id="draw-turn", title=tr("New turn"), key="N", group=group, do=self.turn_button.click),
            Action(id="draw-large", title=tr("Full screen"), key="F11", group=group, do=self.toggle_large),
        ]


def _along(is_row: bool) -> QBoxLayout.Direction:
    return QBoxLayout.Direction.LeftToRight if is_row else QBoxLayout.Direction.TopToBottom


def _kind(cup: bool) -> str:
    return "cup" if cup else "bag"
