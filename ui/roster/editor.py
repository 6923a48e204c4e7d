"""The editor of an army: groups at the left, the list to choose from at the right; every change is kept at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from referee.army_book import ArmySheet, Book, Group, choice
from referee.army_history import History
from referee.form_fields import Value
from referee.wording import number as figure
from referee.wording import small, tr, trc
from ui.context import AppContext
from ui.in_steps import InSteps
from ui.operations import armies
from ui.remembered_splitter import RememberedSplitter
from ui.roster.catalogue import Catalogue
from ui.roster.clash import ClashBar
from ui.roster.group_panel import GroupPanel
from ui.theme.palette import Tone
from ui.theme.theme import L, M, S
from ui.widgets.buttons import IconButton, button
from ui.widgets.flow import FlowLayout
from ui.widgets.form import FormBuilder
from ui.widgets.labels import label
from ui.widgets.replacing import let_go

LIST = "list"
NARROWEST, LEAST_TABS = 440, 280


class Verdict(QFrame):
    """What the rules say of the army, in a bar: that it may fight, or the first thing that is wrong."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("role", "message")
        self.words = label(parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(M, 4, M, 4)
        row.addWidget(self.words, 1)

    def show_problems(self, problems: tuple[str, ...]) -> None:
        """Say what is wrong, or that nothing is."""
        more = tr(" (and {n} more)", n=len(problems) - 1) if len(problems) > 1 else ""
        self.words.setText(tr(problems[0]) + more if problems else tr("It may fight: nothing is against the rules."))
        self.setProperty("tone", str(Tone.WARNING if problems else Tone.GOOD))
        self.style().unpolish(self)
        self.style().polish(self)


class ArmyEditor(QWidget):
    """One army; `left` when the referee is done with it."""

    left = Signal()
    changed = Signal()
    """Shown as it is now: there may be something else to undo."""
    copy_requested = Signal()
    export_requested = Signal()
    delete_requested = Signal()

    def __init__(
        self, context: AppContext, book: Book, kept: armies.Kept, sheet: ArmySheet, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.book, self.kept = context, book, kept
        self.history = History(sheet)
        self.at = 0
        self.panels: list[GroupPanel] = []
        self._shape: tuple[str, ...] = ()
        self.making = InSteps(self)
        self.form: FormBuilder | None = None
        self.back = IconButton("left", tr("Back to the armies"), key="Esc", parent=self)
        self.name = QLineEdit(sheet.name, self)
        self.name.setCursorPosition(0)  # the beginning tells more than the end
        self.name_error = label(role="error", parent=self)
        self.points = label("", "title", wraps=False, parent=self)
        self.copy = button(tr("Copy"), key="Ctrl+D", parent=self)
        self.export = button(tr("Export …"), tip=tr("Write it to a JSON or CSV file"), parent=self)
        self.delete = button(tr("Delete"), parent=self)
        self.verdict = Verdict(self)
        self.clash = ClashBar(self)
        self.catalogue = Catalogue(self)
        self.checks = label(parent=self)
        self.tabs = QTabWidget(self)
        self._inner, self._about = QWidget(self), QWidget(self)
        self._lay_out()
        self._wire()
        self.show_army()

    @property
    def id(self) -> int:
        """The army's number in the library."""
        return self.kept.id

    @property
    def sheet(self) -> ArmySheet:
        """The army as it is now."""
        return self.history.now

    # Made once

    def _lay_out(self) -> None:
        self.name.setAccessibleName(tr("Name of the army"))
        self.name.setObjectName("army-name")
        self.name_error.hide()
        self.head = head = QHBoxLayout()
        head.setSpacing(S)
        for widget in (self.back, self.name, self.points, self.copy, self.export, self.delete):
            head.addWidget(widget, 1 if widget is self.name else 0)
        self._split = split = QSplitter(Qt.Orientation.Horizontal, self)
        split.setChildrenCollapsible(False)
        split.addWidget(self._groups_area())
        split.addWidget(self._tabs())
        split.setSizes([620, 330])
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        RememberedSplitter(self.context, split, "army")
        column = QVBoxLayout(self)
        column.setContentsMargins(M, S, M, M)
        column.setSpacing(S)
        column.addLayout(head)
        column.addWidget(self.name_error)
        column.addWidget(self.clash)
        column.addWidget(self.verdict)
        column.addWidget(split, 1)

    def _groups_area(self) -> QWidget:
        self._inner.setProperty("role", "plain")
        self._groups = QVBoxLayout(self._inner)
        self._groups.setContentsMargins(0, 0, S, 0)
        self._groups.setSpacing(M)
        self._adders = QWidget(self._inner)
        row = FlowLayout(self._adders)
        for kind in self.book.group_kinds(self.sheet):
            if kind.several:
                adder = button(tr("Add {lower}", lower=small(tr(kind.word))), parent=self._adders)
                adder.setObjectName(f"add-{kind.id}")
                adder.clicked.connect(partial(self.add_group, kind.id))
                row.addWidget(adder)
        self._groups.addWidget(self._adders)
        self._groups.addStretch(1)
        self._area = _scrolling(self._inner, self, NARROWEST)
        return self._area

    def _fit(self) -> None:
        """Groups are never cut at the right: with large text the list beside them gets less."""
        self.tabs.setMinimumWidth(max(LEAST_TABS, self.tabs.tabBar().sizeHint().width()))
        bar = self._area.verticalScrollBar().sizeHint().width()
        room = self.width() - self.tabs.minimumWidth() - 2 * M - self._split.handleWidth()
        needed = self._inner.minimumSizeHint().width() + bar + S
        self._area.setMinimumWidth(max(NARROWEST, min(needed, room)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """There is other room for the groups."""
        super().resizeEvent(event)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The groups need other room."""
        if watched is self._inner and event.type() is QEvent.Type.LayoutRequest:
            self._fit()
        return super().eventFilter(watched, event)

    def _tabs(self) -> QWidget:
        self._about.setProperty("role", "plain")
        self._about_column = QVBoxLayout(self._about)
        self._about_column.setContentsMargins(S, S, S, S)
        page = QWidget(self)
        page.setProperty("role", "plain")
        column = QVBoxLayout(page)
        column.setContentsMargins(L, M, L, M)
        column.addWidget(self.checks)
        column.addStretch(1)
        self.tabs.addTab(self.catalogue, tr("List"))
        about = _scrolling(self._about, self.tabs, 0)
        about.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # with large text
        self.tabs.addTab(about, tr(self.book.army_word))
        self.tabs.addTab(_scrolling(page, self.tabs, 0), tr("Checks"))
        self.tabs.setDocumentMode(True)
        return self.tabs

    def _wire(self) -> None:
        """Everything that the editor connects."""
        self._inner.installEventFilter(self)
        self.back.clicked.connect(self.leave)
        self.name.textEdited.connect(lambda text: self.edit(replace(self.sheet, name=text), "army name"))
        self.catalogue.taken.connect(self.take)
        self.copy.clicked.connect(self.copy_requested)
        self.export.clicked.connect(self.export_requested)
        self.delete.clicked.connect(self.delete_requested)

    # What is shown

    def show_army(self) -> None:
        """Show the army as it is now; panels are made anew only where groups are others."""
        shape = (self.sheet.list, *(group.kind for group in self.sheet.groups))
        if shape != self._shape:
            self._shape = shape
            self._make_panels()
        for panel, group in zip(self.panels, self.sheet.groups, strict=False):
            panel.show_group(self.book, self.sheet, group)
        if self.name.text() != self.sheet.name:
            self.name.setText(self.sheet.name)
        self._show_form()
        self._show_figures()
        self.choose_group(self.at)
        self.changed.emit()

    def _make_panels(self) -> None:
        for panel in self.panels:
            self._groups.removeWidget(panel)
            let_go(panel)
        self.panels = []
        self.making.begin(partial(self._make_panel, at) for at in range(len(self.sheet.groups)))

    def _make_panel(self, at: int) -> None:
        group = self.sheet.groups[at]
        panel = GroupPanel(self.book.kind_of(self.sheet, group), self._inner)
        panel.changed.connect(partial(self._group_changed, at))
        panel.removed.connect(partial(self.remove_group, at))
        panel.chosen.connect(partial(self.choose_group, at))
        self._groups.insertWidget(at, panel)
        self.panels.append(panel)
        panel.show_group(self.book, self.sheet, group)
        panel.show_chosen(at == self.at)

    @property
    def is_whole(self) -> bool:
        """Whether all of the army is shown."""
        return self.making.is_done and all(panel.making.is_done for panel in self.panels)

    def _show_form(self) -> None:
        """What is set for the whole army; made once, since the fields stay the same."""
        if self.form is None:
            lists = choice(LIST, self.book.list_word, self.book.lists())
            self.form = FormBuilder((lists, *self.book.fields(self.sheet)), self._about)
            self.form.changed.connect(self._settings_changed)
            self._about_column.addWidget(self.form)
            self._about_column.addStretch(1)
        told = {LIST: self.sheet.list, **self.sheet.settings}
        if {key: value for key, value in self.form.value().items() if key in told} != told:
            self.form.set_value(told)

    def _show_figures(self) -> None:
        cost, budget = self.book.points(self.sheet), self.book.budget(self.sheet)
        self.points.setText(tr("{cost:g} of {budget:g}", cost=cost, budget=budget) if budget else figure(cost, "g"))
        self.points.setToolTip(trc("paper", self.book.price_word))
        self.points.setAccessibleName(f"{self.points.text()} {trc('paper', self.book.price_word)}")
        problems = self.book.problems(self.sheet)
        self.verdict.show_problems(problems)
        self.checks.setText("\n\n".join(map(tr, problems)) or tr("Nothing is against the rules."))
        self.tabs.setTabText(2, tr("Checks {n}", n=len(problems)) if problems else tr("Checks"))

    def choose_group(self, at: int) -> None:
        """What is chosen from the list goes into this group."""
        kinds = [self.book.kind_of(self.sheet, group) for group in self.sheet.groups]
        able = [n for n, kind in enumerate(kinds) if kind.has_lines]
        self.at = at if at in able else next(iter(able), 0)
        for number, panel in enumerate(self.panels):
            panel.show_chosen(number == self.at)
        if able:
            group = self.sheet.groups[self.at]
            word = group.name or tr(kinds[self.at].word)
            self.catalogue.show_offers(self.book.offers(self.sheet, group.kind), tr("Goes to: {word}", word=word))
        else:
            self.catalogue.show_offers((), tr("Add a {group_word} first.", group_word=tr(self.book.group_word)))

    # What is changed

    def edit(self, sheet: ArmySheet, what: str = "") -> None:
        """The army is another one: show it and keep it."""
        if self.history.take(sheet, what):
            self._keep()

    def _keep(self) -> None:
        self.show_army()
        armies.save_army(self.context, self.book, self.sheet, self.kept, self._saved, self._refused)

    def show_as(self, sheet: ArmySheet) -> None:
        """The army is another one, and kept already."""
        self.history.take(sheet)
        self.show_army()

    def _saved(self, clash: armies.Clash | None) -> None:
        self._refused("")
        if clash is not None:
            self.clash.tell(clash)

    def _refused(self, wrong: str) -> None:
        self.name_error.setText(wrong)
        self.name_error.setVisible(bool(wrong))

    def take(self, what: str) -> None:
        """One more of what was chosen from the list."""
        kind = self.book.kind_of(self.sheet, self.sheet.groups[self.at]) if self.sheet.groups else None
        if kind is not None and kind.has_lines:
            self.edit(self.sheet.with_one_more(self.at, what, kind.counts, kind.most))

    def add_group(self, kind: str, _checked: bool = False) -> None:
        """One more group, after the last of its kind."""
        places = [n for n, group in enumerate(self.sheet.groups) if self.book.kind_of(self.sheet, group).several]
        at = places[-1] + 1 if places else 0
        self.at = at
        self.edit(self.sheet.with_new_group(self.book.new_group(self.sheet, kind), at))
        self.making.finish()
        self.panels[at].name.setFocus()
        self.panels[at].name.selectAll()

    def remove_group(self, at: int) -> None:
        """A group less, with all that is in it."""
        self.edit(self.sheet.without_group(at))

    def _group_changed(self, at: int, group: Group, what: str) -> None:
        self.edit(self.sheet.with_group(at, group), f"{at} {what}" if what else "")

    def _settings_changed(self, value: dict[str, Value]) -> None:
        list_id = value.pop(LIST)
        sheet = self.sheet if list_id == self.sheet.list else self.book.with_list(self.sheet, str(list_id or ""))
        settings = {key: item for key, item in value.items() if key in self.sheet.settings}
        changed = next((key for key, item in settings.items() if item != self.sheet.settings[key]), "")
        self.edit(replace(sheet, settings={**sheet.settings, **settings}), changed)

    def undo(self) -> bool:
        """Back to what the army was before."""
        if not self.history.undo():
            return False
        self._keep()
        return True

    def redo(self) -> bool:
        """Again what was undone."""
        if not self.history.redo():
            return False
        self._keep()
        return True

    def leave(self) -> None:
        """Done; an army whose name cannot be kept stays until it has one."""
        if self.may_leave():
            self.left.emit()

    def may_leave(self) -> bool:
        """Whether the army is kept as it is; if not, its name is asked for."""
        if self.name_error.isVisible():
            self.name.setFocus()
            return False
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)


def _scrolling(inner: QWidget, parent: QWidget, narrowest: int) -> QScrollArea:
    area = QScrollArea(parent)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setMinimumWidth(narrowest)
    area.setWidget(inner)
    return area
