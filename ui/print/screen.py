"""The print screen: what to print and from what at the left, the PDF itself at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMarginsF, QSizeF, QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QPageLayout, QPageSize, QResizeEvent
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from data.print_sources import Stock, wanted_of
from printables.choices import SIDED, changed_options, paper_name
from printables.job import FROM_ROWS, PAPER, Job, is_free
from referee.requests import Refused
from referee.wording import tr
from ui.context import AppContext
from ui.file_dialogs import file_to_open, file_to_write, folder_to_write_into
from ui.operations import printing
from ui.print.choice_panel import ChoicePanel
from ui.print.preview import Preview
from ui.print.rendering import Rendering, Writing
from ui.print.sending import Sending
from ui.screen import Action, Screen
from ui.theme.palette import Tone
from ui.theme.theme import L, M, S
from ui.widgets.buttons import button
from ui.widgets.flow import FlowLayout
from ui.widgets.labels import Heading, label
from ui.widgets.messages import BusyBar

if TYPE_CHECKING:
    from pathlib import Path

    from referee.paper.source import Source

WAIT = 250  # milliseconds after the last choice
KEY = "print"
ONE_FILE = {
    "pdf": (tr("PDF (*.pdf)"), ".pdf"),
    "pieces": (tr("PDF (*.pdf)"), ".pdf"),
    "csv": (tr("Tables (*.csv)"), ".csv"),
}
"""What goes into one file, with its kinds and its ending; all else goes into a folder."""


def make(context: AppContext) -> Screen:
    """The screen, for the window."""
    return PrintScreen(context)


class PrintScreen(Screen):
    """Choices, preview, and what to do with the pages."""

    def __init__(self, context: AppContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self.rendering: Rendering | None = None
        self.sending: Sending | None = None
        self.writing: Writing | None = None
        self.file_name = "sheet.pdf"
        self.made: tuple[Job, Source | None] | None = None
        self.paper = ""
        self.asked = 0
        self.choices = ChoicePanel(self)
        self.preview = Preview(self)
        self.busy = BusyBar(self)
        self.summary = label("", "muted", parent=self)
        self.wide = button(tr("Full width"), "quiet", tip=tr("Show the whole width of a page"), parent=self)
        self.wide.setCheckable(True)
        self.save = button(tr("Save …"), "primary", key="Ctrl+S", parent=self)
        self.send = button(tr("Print …"), key="Ctrl+P", parent=self)
        self.open = button(tr("Open"), tip=tr("Open in the PDF viewer of this computer"), parent=self)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(WAIT)
        self._lay_out()
        self._wire()
        self._show_buttons()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(M, M, M, M)
        row.setSpacing(L)
        left = QVBoxLayout()
        left.addWidget(Heading(tr("Print"), 1, self))
        left.addWidget(self.choices, 1)
        row.addLayout(left)
        right = QVBoxLayout()
        right.setSpacing(S)
        right.addWidget(self.preview, 1)
        right.addWidget(self.busy)
        foot = FlowLayout()
        right.addWidget(self.summary)
        for widget in (self.wide, self.open, self.send, self.save):
            foot.addWidget(widget)
        right.addLayout(foot)
        row.addLayout(right, 1)

    def _wire(self) -> None:
        """Everything that the screen connects."""
        self.timer.timeout.connect(self.make_pages)
        self.choices.changed.connect(self._chosen)
        self.choices.calibrate_requested.connect(self.calibrate)
        self.choices.rows_requested.connect(self.choose_rows)
        self.busy.cancel_requested.connect(self.cancel)
        self.wide.toggled.connect(self.preview.zoom)
        self.save.clicked.connect(self.save_file)
        self.send.clicked.connect(self.send_to_printer)
        self.open.clicked.connect(self.open_file)
        self.context.session_changed.connect(lambda _: self._new_session())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The choices have at most half of it."""
        super().resizeEvent(event)
        self.choices.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Larger letters need more room."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.StyleChange and self.isVisible():
            self.choices.fit()

    # What is chosen

    def entered(self) -> None:
        """Read what there is to print from; go to what was sought."""
        sought = self.context.take_sought()
        if isinstance(sought, str):
            kept = dict(self.context.choice(KEY, {}))
            self.context.remember(KEY, {**kept, "kind": sought, "source": "session"})
        printing.read_what_there_is(self.context, self._found)

    def take_focus(self) -> None:
        """The keyboard begins at the kind."""
        self.choices.take_focus()

    def _found(self, stock: Stock) -> None:
        kept = self.context.choice(KEY, {})
        session = self.context.session
        printers = tuple(printing.profiles(self.context))
        game = session.rules.id if session is not None else ""
        self.choices.fill(stock, dict(kept) if isinstance(kept, dict) else {}, game, printers)
        self.timer.start()

    def _new_session(self) -> None:
        if self.isVisible():
            self.entered()

    def _chosen(self) -> None:
        self.context.remember(KEY, self.choices.value())
        self.timer.start()

    def job(self) -> Job:
        """What is chosen, as a job."""
        chosen = self.choices.value()
        session = self.context.session
        kind = chosen["kind"]
        options = changed_options(kind, chosen["options"].get(kind, {}))
        return Job(
            kind=kind,
            wanted=wanted_of(chosen["source"], chosen["key"], session.id if session else 0),
            options=options,
            paper=paper_name(chosen),
            margin=chosen["margin"],
            duplex=chosen["duplex"],
            mono=chosen["mono"],
            printer=printing.profile(self.context, chosen["printer"]) if kind != "calibration" else None,
            side=chosen["side"] if kind in SIDED else "",
            layout=chosen["layout"] if kind in FROM_ROWS else "",
        )

    def choose_rows(self) -> None:
        """Ask for a table, and print from its rows."""
        file = file_to_open(self, tr("Rows to print from"), tr("Tables (*.csv);;All files (*)"))
        if file is not None:
            self.choices.take_rows(str(file))

    # Making the pages

    def make_pages(self) -> None:
        """Make the pages anew; what was on its way is given up."""
        self.cancel()
        if self.context.disk.writer is None:  # the window is closing
            return
        try:
            job = self.job()
            self.paper = job.setup().paper.name
        except (Refused, ValueError) as problem:
            self._failed(str(problem))
            return
        self.asked += 1
        number = self.asked
        self.busy.begin(tr("Making the pages …"))
        rows = self.choices.value()["rows"] if job.kind in FROM_ROWS else ""
        if is_free(job.kind, job.wanted) and not rows:
            self._render(number, job, None)
            return
        printing.read_source(
            self.context,
            job,
            rows,
            lambda whole, source: self._render(number, whole, source),
            lambda text: self._refused(number, text),
        )

    def _refused(self, number: int, sentence: str) -> None:
        if number == self.asked:
            self._failed(sentence)

    def _render(self, number: int, job: Job, source: Source | None) -> None:
        if number != self.asked:
            return
        self.made = job, source
        battle = source.battle if source is not None else None
        self.choices.know_sides(tuple(side.name for side in battle.sides) if battle is not None else ())
        self.rendering = made = Rendering(job, source, self)
        made.advanced.connect(self.busy.advance)
        made.finished.connect(self._finished)
        made.failed.connect(self._failed)
        made.start()

    def _finished(self, data: bytes, file_name: str) -> None:
        self.rendering = None
        self.busy.end()
        self.file_name = file_name
        self.preview.show_pdf(bytes(data))
        self.summary.setText(self.preview.summary(self.paper))
        self._show_buttons()

    def _failed(self, sentence: str) -> None:
        self.rendering = None
        self.busy.end()
        self.preview.show_sentence(sentence)
        self.summary.setText("")
        self._show_buttons()

    def cancel(self) -> None:
        """Give up what is being made."""
        self.asked += 1
        if self.rendering is not None:
            self.rendering.give_up()
            self.rendering = None
        for given_up in (self.sending, self.writing):
            if given_up is not None:
                given_up.give_up()
        self.sending = self.writing = None
        self.busy.end()

    def _show_buttons(self) -> None:
        for widget in (self.save, self.send, self.open, self.wide):
            widget.setEnabled(bool(self.preview.data))

    # What is done with them

    def save_file(self) -> None:
        """Ask for a file or a folder, as the form wants it, and write there."""
        form, stem = self.choices.value()["form"], self.file_name.removesuffix(".pdf")
        if form in ONE_FILE:
            kinds, ending = ONE_FILE[form]
            file = file_to_write(self, tr("Save the pages"), f"{stem}{ending}", kinds, ending)
        else:
            file = folder_to_write_into(self, tr("A folder for the pictures"))
        if file is None:
            return
        if form == "pdf":
            self.save_to(file)
        else:
            self.write_files(form, file)

    def write_files(self, form: str, to: Path) -> None:
        """Write pictures, drawings or rows, told how far it is; Cancel stops after the file at hand."""
        if self.made is None:
            return
        self.cancel()
        self.busy.begin(tr("Writing the files …"))
        self.writing = made = Writing(*self.made, form, to, self)
        made.advanced.connect(self.busy.advance)
        made.written.connect(
            lambda count, name: self._written(
                tr("{files} written to {name}.", files=_files(count), name=name), Tone.GOOD
            )
        )
        made.failed.connect(lambda sentence: self._written(sentence, Tone.DANGER))
        made.start()

    def _written(self, sentence: str, tone: Tone) -> None:
        self.writing = None
        self.busy.end()
        self.context.say(sentence, tone)

    def save_to(self, file: Path) -> None:
        """Write the pages to a file."""

        def saved(path: Path) -> None:
            self.context.say(tr("Saved as {path}.", path=path.name), Tone.GOOD)

        printing.save_pdf(
            self.context, file, self.preview.data, saved, lambda text: self.context.say(text, Tone.DANGER)
        )

    def open_file(self) -> None:
        """Open the pages in the viewer of this computer."""
        from pathlib import Path
        from tempfile import gettempdir

        def saved(path: Path) -> None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

        file = Path(gettempdir()) / self.file_name
        printing.save_pdf(
            self.context, file, self.preview.data, saved, lambda text: self.context.say(text, Tone.DANGER)
        )

    def send_to_printer(self) -> None:
        """Ask for a printer, and send the pages at their true size."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setDocName(self.file_name.removesuffix(".pdf"))
        self._set_paper(printer)
        dialog = QPrintDialog(printer, self)
        dialog.setMinMax(1, max(len(self.preview.sizes), 1))
        if dialog.exec() == QPrintDialog.DialogCode.Accepted:
            self.send_pages(printer)

    def send_pages(self, printer: QPrinter) -> None:
        """Send the pages, told how far it is; Cancel stops at once."""
        self.cancel()
        self.busy.begin(tr("Sending the pages …"))
        self.sending = made = Sending(self.preview.data, printer, self)
        made.advanced.connect(self.busy.advance)
        made.finished.connect(lambda: self._sent(tr("Sent to the printer."), Tone.GOOD))
        made.failed.connect(lambda sentence: self._sent(sentence, Tone.DANGER))
        made.start()

    def _sent(self, sentence: str, tone: Tone) -> None:
        self.sending = None
        self.busy.end()
        self.context.say(sentence, tone)

    def _set_paper(self, printer: QPrinter) -> None:
        setup = self.job().setup()
        width, height = self.preview.sizes[0]
        turned = width > height
        sides = sorted((setup.paper.width, setup.paper.height))
        page = QPageSize(QSizeF(*sides), QPageSize.Unit.Millimeter, setup.paper.name)
        way = QPageLayout.Orientation.Landscape if turned else QPageLayout.Orientation.Portrait
        printer.setPageLayout(QPageLayout(page, way, QMarginsF(0, 0, 0, 0)))
        duplex = {"long": QPrinter.DuplexMode.DuplexLongSide, "short": QPrinter.DuplexMode.DuplexShortSide}
        printer.setDuplex(duplex.get(setup.duplex.value, QPrinter.DuplexMode.DuplexNone))

    def calibrate(self) -> None:
        """Ask for what was read off the calibration page, and keep it."""
        from ui.print.calibrate import CalibrateDialog

        chosen = self.choices.value()
        dialog = CalibrateDialog(self.job().setup(), chosen["printer"], self)
        if dialog.exec() and dialog.profile is not None:
            printing.keep_profile(self.context, dialog.profile)
            self.context.remember(KEY, {**chosen, "printer": dialog.profile.name})
            self.entered()

    def actions_here(self) -> list[Action]:
        """What can be done with the pages."""
        why = "" if self.preview.data else tr("There are no pages yet")
        return [
            Action(id="save-pdf", title=tr("Save PDF"), key="Ctrl+S", group=tr("Print"), reason=why, do=self.save_file),
            Action(
                id="print-pages",
                title=tr("Print"),
                key="Ctrl+P",
                group=tr("Print"),
                reason=why,
                do=self.send_to_printer,
            ),
            Action(id="open-pdf", title=tr("Open PDF"), group=tr("Print"), reason=why, do=self.open_file),
            Action(id="calibrate", title=tr("Calibrate a printer"), group=tr("Print"), do=self.calibrate),
            Action(
                id="paper",
                title=tr("This battle as paper"),
                group=tr("Print"),
                do=lambda: self.choices.choose_kind(PAPER),
            ),
        ]


def _files(count: int) -> str:
    return tr("{count} files", count=count) if count != 1 else tr("1 file")
