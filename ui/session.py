"""The live battle: wishes come in, and only what is on the disk goes out to the screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QObject, Signal
from shiboken6 import isValid

from referee.battle import Battle
from referee.correcting import Kept
from referee.game import Draft, Game
from referee.journal import Entry
from referee.order import Done, OpenOrder, Question
from referee.ruleset import Ruleset
from ui.disk_thread import StoreThread

if TYPE_CHECKING:
    from data.store import Store

R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Changes:
    """What is new since the screens last looked: entries, units, and whether the clock moved."""

    entries: tuple[Entry, ...] = ()
    units: frozenset[str] = frozenset()
    clock: bool = False
    everything: bool = False


class Session(QObject):
    """A battle that is open in the window. Screens read `battle` and `question`; operations change them."""

    changed = Signal(object)
    """Changes: the battle is another one now, and on the disk."""
    asked = Signal(object)
    """Question or None: what the open order waits for."""
    refused = Signal(str)
    renamed = Signal(str)
    audited = Signal()
    """The battle was gone through from its first entry: `audit` says what it came to."""
    can_be_drawn = Signal()
    """What draws units and maps has been loaded."""
    waiting_changed = Signal(bool)
    """Whether something is on its way to the disk: controls wait."""
    typed_elsewhere = Signal(list)
    """Dice that a player is typing at his seat: they fill the tray, and are not used yet."""
    proposed = Signal(str, object)
    """An order and its arguments, as a player proposed and the referee took it."""

    def __init__(
        self,
        disk: StoreThread,
        id: int,
        game: Game,
        seed: bytes,
        name: str = "",
        parent: QObject | None = None,
        head: str = "",
        led_by: str = "",
    ) -> None:
        super().__init__(parent)
        self._name = name
        self.disk = disk
        self.id = id
        self.led_by = led_by
        """Who writes this battle of a shared library, while we look on."""
        self.game = game
        self.seed = seed
        self.head = head
        """The hash of the last entry, as the disk has it."""
        self.audit = ""
        """What going through the whole battle came to; nothing while it goes on."""
        self.gone_through = 0
        """So many entries were gone through then."""
        self.is_waiting = False
        self.asked_where: Callable[[str], str] = lambda side: ""
        """At whose seats a side's dice are asked for, while phones are on."""
        self.question: Question | None = self._question_of(game.opened)
        self.asks_first: Callable[[OpenOrder, Draft], bool] = lambda opened, draft: False
        """Whether somebody is asked before a correction is written that takes later entries along."""
        self.put_down: list[Callable[[], object]] = []
        """Each takes up again what was put down, the last one last, while nothing has happened since."""
        self.stepped_from: list[OpenOrder] = []
        """The open order as it was before each step back, while nothing was answered since."""
        self.kept = Kept(entry=0, since=0)
        """Answers of the entry that is being corrected, proposed where the same is asked again."""

    def proposal(self) -> Any:
        """What was said to the question of now before its entry was corrected; nothing where nothing was."""
        return self.kept.proposed(self.game, self.question) if self.question is not None else None

    @property
    def battle(self) -> Battle[Any, Any]:
        """The battle as it is on the disk."""
        return self.game.battle

    @property
    def rules(self) -> Ruleset:
        """The ruleset that is played."""
        return self.game.rules

    @property
    def name(self) -> str:
        """What the battle is called in the library; the one that it began with is frozen in its journal."""
        return self._name or self.battle.name or self.rules.name

    def rename(self, name: str) -> None:
        """The battle is called otherwise from now on."""
        self._name = name
        self.renamed.emit(name)

    def now(self) -> str:
        """The time as the journal has it."""
        return datetime.now(UTC).isoformat(timespec="seconds")

    def go_on(self, opened: OpenOrder, is_agreed: bool = False) -> None:
        """An order that is open, or has a new answer: to its next question, or to its end if that is agreed to."""
        state = self.game.advance(opened)
        self.stepped_from = []
        if isinstance(state, Done):
            draft = self.game.finished(opened, state, self.now())
            if is_agreed or not goes_along(draft) or not self.asks_first(opened, draft):
                self.write(draft)
        else:
            self.keep_open(opened, state)

    def keep_open(self, opened: OpenOrder | None, question: Question | None) -> None:
        """Store the open order with its answers so far; then show its question."""

        def stored(_: None) -> None:
            self.game.opened = opened
            self.question = question
            self._wait(False)
            self.asked.emit(question)

        self._send(lambda store: store.save_open(self.id, opened), stored)

    def write(self, draft: Draft, then: Callable[[], object] = lambda: None) -> None:
        """Append to the journal; on the disk's word take it in, tell the screens, and go on."""
        before = self.battle
        self.put_down, self.stepped_from = [], []
        opened = self.game.opened
        beside = opened is not None and draft.entries[-1].order != opened.order

        def written(head: str) -> None:
            self.head = head
            self.game.accept(draft)
            had_question = self.question is not None
            self.game.opened = opened if beside else None
            self.question = self._question_of(self.game.opened)
            self._wait(False)
            self.changed.emit(changes_of(before, self.battle, draft))
            if had_question and not beside:
                self.asked.emit(None)
            then()

        self._send(lambda store: store.append(self.id, draft, lambda: _after(before, draft)), written)

    def _question_of(self, opened: OpenOrder | None) -> Question | None:
        """What an open order waits for."""
        state = self.game.advance(opened) if opened is not None else None
        return state if isinstance(state, Question) else None

    def _send(self, work: Callable[[Store], R], then: Callable[[R], None]) -> None:
        self._wait(True)
        # A battle that was read anew meanwhile is another session, which follows what was written.
        self.disk.ask(work, lambda result: then(result) if isValid(self) else None, self._failed)

    def _failed(self, sentence: str) -> None:
        self._wait(False)
        self.refused.emit(sentence)

    def _wait(self, on: bool) -> None:
        if self.is_waiting != on:
            self.is_waiting = on
            self.waiting_changed.emit(on)


def _after(before: Battle[Any, Any], draft: Draft) -> Battle[Any, Any]:
    from data.store import after_draft

    return after_draft(before, draft)


def goes_along(draft: Draft) -> tuple[int, ...]:
    """Later entries that are taken back with what is written."""
    return draft.consequences.gone if draft.consequences is not None else ()


def changes_of(was: Battle[Any, Any], now: Battle[Any, Any], draft: Draft) -> Changes:
    """What is new: only units that differ, so that screens repaint only those."""
    units = frozenset(id for id, unit in now.units.items() if was.units.get(id) is not unit)
    gone = frozenset(id for id in was.units if id not in now.units)
    clock = (was.turn, was.phase, was.active) != (now.turn, now.phase, now.active)
    return Changes(draft.entries, units | gone, clock, everything=draft.consequences is not None)
