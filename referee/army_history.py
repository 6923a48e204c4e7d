"""What an army was before: undo and redo in the editor. Letters typed into one field are one step."""

from __future__ import annotations

from referee.army_book import ArmySheet

MOST = 200


class History:
    """The army now, what it was, and what it would be again."""

    def __init__(self, sheet: ArmySheet) -> None:
        self.now = sheet
        self._before: list[ArmySheet] = []
        self._after: list[ArmySheet] = []
        self._what = ""

    def take(self, sheet: ArmySheet, what: str = "") -> bool:
        """The army is another one; a step of its own unless the same field is edited on. False if nothing changed."""
        if sheet == self.now:
            return False
        if not (what and what == self._what):
            self._before = [*self._before[1 - MOST :], self.now]
        self.now, self._after, self._what = sheet, [], what
        return True

    @property
    def can_undo(self) -> bool:
        """Whether it was ever another one."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether something was undone."""
        return bool(self._after)

    def undo(self) -> bool:
        """Back to what it was before."""
        if not self._before:
            return False
        self._after.append(self.now)
        self.now, self._what = self._before.pop(), ""
        return True

    def redo(self) -> bool:
        """Again what was undone."""
        if not self._after:
            return False
        self._before.append(self.now)
        self.now, self._what = self._after.pop(), ""
        return True
