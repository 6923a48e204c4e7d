"""The codes on the players' screen of the window, below what happens there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ui.phones.window.codes import CodesRow, codes_of
from ui.phones.window.control import CODES, PhonesControl
from ui.players.control import PlayersControl
from ui.players.window import PlayersWindow


class WallCodes(QObject):
    """Keeps a row of codes on the players' screen while phones are on and the referee wants them there."""

    def __init__(self, phones: PhonesControl, players: PlayersControl) -> None:
        super().__init__(phones)
        self.phones, self.players = phones, players
        self._on: PlayersWindow | None = None
        self._row: CodesRow | None = None
        phones.changed.connect(self.refresh)
        players.opened.connect(self.refresh)

    def refresh(self, _is_open: bool = True) -> None:
        """Show the codes of now, or none."""
        shown = self.players.shown
        if shown is not self._on:
            self._on, self._row = shown, None
        if shown is None:
            return
        if self._row is None:
            self._row = CodesRow(7, shown)
            shown.column.addWidget(self._row)
        seats, session, server = self.phones.seats, self.phones.session, self.phones.server
        wanted = bool(self.phones.context.choice(CODES, True))
        self._row.setVisible(wanted and seats is not None)
        if wanted and seats is not None and session is not None and server is not None:
            names = {side.id: side.name for side in session.battle.sides}
            self._row.show_codes(codes_of(seats, names, server.url, screens=False))
