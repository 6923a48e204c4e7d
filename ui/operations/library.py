"""Verbs of the library: new battle, open, go on where we were, copy, rename, archive, delete."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer
from shiboken6 import isValid

from referee.lesson import game_to_learn
from referee.ruleset import Setup
from referee.rulesets import ruleset
from referee.situation import Situation, situation_of
from referee.value import value
from referee.wording import tr
from ui.context import AppContext
from ui.session import Session
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.audit import Audited
    from data.battle_plan import Kit
    from data.library import Army, BattleSummary
    from data.store import Store
    from referee.game import Game

AFTER_THE_TABLE = 10
"""A table is made, laid out and painted in turns of the event loop; what comes then waits so many milliseconds."""
Sentence = Callable[[str], None]


def now() -> str:
    """The time as the journal has it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


# What there is


@value
class Stock:
    """All that the library keeps: battles, archived ones, armies."""

    battles: list[BattleSummary]
    archived: list[BattleSummary]
    armies: list[Army]


def read_stock(context: AppContext, then: Callable[[Stock], None]) -> None:
    """Read what the library keeps."""
    context.disk.ask(
        lambda store: Stock(battles=store.battles(), archived=store.battles(archived=True), armies=store.armies()), then
    )


def read_where(context: AppContext, id: int, then: Callable[[Situation], None], failed: Sentence | None = None) -> None:
    """Read where a battle was left."""

    def read(store: Store) -> Situation:
        summary = store.summary(id)
        return situation_of(store.game(id), summary.headline, summary.name)

    context.disk.ask(read, then, failed)


# A battle on the table


def open_battle(context: AppContext, id: int, then: Callable[[], object] = lambda: None, quietly: bool = False) -> None:
    """Open a battle, put it on the table, and say where we were, unless something else has just been said."""

    def read(store: Store) -> tuple[Game, bytes, str, Situation, str]:
        led_by = store.lead(id)
        game, summary = store.game(id), store.summary(id)
        game.content = {**store.looks(game.rules), **game.content}
        game.journal.undoable()  # the window asks for it at once: it is read here, not while the window waits
        return game, store.seed(id), store.head(id), situation_of(game, summary.headline, summary.name), led_by

    def named(name: str) -> None:
        context.opening.emit(name)
        context.disk.ask(read, opened)

    def opened(read: tuple[Game, bytes, str, Situation, str]) -> None:
        game, seed, head, where, led_by = read
        session = Session(context.disk, id, game, seed, where.name, head=head, led_by=led_by)
        context.set_session(session)
        audit(context, session)
        if left := game.journal.unreadable():
            context.say(
                tr("Entry {number} cannot be read: it is left out, and can be taken back.", number=left[0].number),
                Tone.DANGER,
            )
        elif led_by and not quietly:
            context.say(who_leads(led_by), Tone.WARNING)
        elif not quietly and game.journal.last > 1 and not context.choice("guide", False):  # else the table says it
            context.where_we_were = where.shown
            context.say(where.shown)
        QTimer.singleShot(AFTER_THE_TABLE, context, then)

    context.disk.ask(lambda store: store.summary(id).name, named)


def load_drawing(session: Session, then: Callable[[], object]) -> None:
    """Load what draws units and maps: a table can be played at before its cards have pictures."""

    def load(_: Store) -> None:
        import printables.pen  # noqa: F401 - what draws is loaded here, not while the window waits
        from printables.symbols import pictures
        from referee.boards import map_of

        pictures()
        map_of(session.rules)

    def loaded(_: None) -> None:
        if isValid(session):
            session.can_be_drawn.emit()
            then()

    session.disk.ask(load, loaded)


def look_again(session: Session) -> None:
    """Packs were changed: read how units look, and have a table that is open show them so."""

    rules = session.rules

    def read(looks: Mapping[str, Any]) -> None:
        if not isValid(session) or session.rules is not rules:
            return
        if any(session.game.content.get(kind) != held for kind, held in looks.items()):
            session.game.content = {**session.game.content, **looks}
            session.can_be_drawn.emit()

    session.disk.ask(lambda store: store.looks(rules), read)


def who_leads(leader: str) -> str:
    """Who leads a battle of a shared library, in one sentence."""
    if leader:
        return tr("This battle is led by {leader}: this window looks on, and follows.", leader=leader)
    return tr("Nobody else leads this battle any more: it is led from here now.")


def audit(context: AppContext, session: Session) -> None:
    """Have the battle gone through from its first entry while nobody waits; what is wrong is mended and told."""

    def audited(done: Audited) -> None:
        if context.session is not session or done.battle != session.id:
            return
        context.disk.audited.disconnect(audited)
        session.audit, session.gone_through = done.sentence, done.entries
        session.audited.emit()
        if not done.is_sound:
            context.say(done.sentence, Tone.DANGER)
            open_battle(context, session.id, quietly=True)

    if context.disk.store is None or not context.disk.store.is_writer or session.led_by:
        return  # who only looks on mends nothing
    context.disk.audited.connect(audited)
    context.disk.ask(lambda store: store.audit_soon(session.id, context.disk.audited.emit), lambda _: None)


def new_battle(
    context: AppContext,
    ruleset_id: str,
    setup: Setup,
    words: str = "",
    failed: Sentence | None = None,
    then: Callable[[], object] = lambda: None,
) -> None:
    """Make a battle and put it on the table; the players' words go into the seed of its dice."""

    def make(store: Store) -> int:
        return store.create(ruleset(ruleset_id), setup, time=now(), words=words)

    def made(id: int) -> None:
        context.disk.library_changed.emit()
        open_battle(context, id, then)

    context.disk.ask(make, made, failed)


def read_kit(context: AppContext, ruleset_id: str, then: Callable[[Kit], None], failed: Sentence) -> None:
    """Read what a game offers for new battles."""

    def work(store: Store) -> Kit:
        from data.battle_plan import Kit
        from data.club_packs import packs_folder
        from data.own_packs import shelf
        from referee.army_book import book_of

        packs = shelf(packs_folder(store), ruleset_id)
        return Kit(
            book=book_of(ruleset_id, packs.content),
            rulings=ruleset(ruleset_id).rulings,
            armies=tuple(store.armies(ruleset_id)),
            warning=str(packs.broken[0]) if packs.broken else "",
        )

    context.disk.ask(work, then, failed)


def try_muster(context: AppContext, ruleset_id: str, setup: Setup, then: Callable[[str], None]) -> None:
    """Muster a battle without keeping it; tells what is against it, or nothing."""

    def muster(store: Store) -> str:
        rules = ruleset(ruleset_id)
        rules.muster(setup, store.content(rules))
        return ""

    context.disk.ask(muster, then, then)


def demonstration(context: AppContext, ruleset_id: str = "") -> None:
    """A battle to try things on: the first scenario of a ruleset, without a name of the game to learn."""
    new_battle(context, ruleset_id or game_to_learn(), Setup())


GUIDE = "guide"
"""The setting that says whether the guide stands beside the table."""


def guided_battle(context: AppContext, ruleset_id: str = "") -> None:
    """A fresh demonstration with the guide beside it."""
    context.remember(GUIDE, True)
    demonstration(context, ruleset_id)


def go_on_where_we_were(context: AppContext, *, welcomes: bool = False) -> None:
    """The battle that was open last; at the first start the ways to begin, or a demonstration at once."""
    last = context.choice("last_battle", 0)

    def known(ids: list[int]) -> None:
        if last in ids:
            open_battle(context, last)
        elif ids:
            open_battle(context, ids[0])
        elif welcomes:
            context.set_session(None)
            context.go_to("library")
        else:
            demonstration(context)

    context.disk.ask(lambda store: [each.id for each in store.battles()], known)


# Battles in the library


def copy_battle(context: AppContext, id: int) -> None:
    """A second battle with the same journal, to go on otherwise."""

    def copied(copy: tuple[int, str]) -> None:
        id, name = copy
        changed(
            context,
            tr("“{name}” is a copy.", name=name),
            partial(_set_deleted, context, id, True, tr("“{name}” is deleted.", name=name)),
        )

    def copy(store: Store) -> tuple[int, str]:
        copied = store.copy(id, time=now())
        return copied, store.summary(copied).name

    context.disk.ask(copy, copied)


def rename_battle(
    context: AppContext, id: int, name: str, failed: Sentence | None = None, then: Callable[[], object] = lambda: None
) -> None:
    """Give a battle another name, in the library and wherever it is open."""

    def renamed(old: str) -> None:
        then()
        if context.session is not None and context.session.id == id:
            context.session.rename(name.strip())
        changed(
            context,
            tr("“{old}” is called “{strip}” now.", old=old, strip=name.strip()),
            lambda: rename_battle(context, id, old),
        )

    def rename(store: Store) -> str:
        old = store.summary(id).name
        store.rename(id, name)
        return old

    context.disk.ask(rename, renamed, failed)


def archive_battle(context: AppContext, id: int, name: str, archived: bool = True) -> None:
    """Put a battle into the archive, or take it out again."""
    words = tr("is in the archive") if archived else tr("is out of the archive")
    undo = partial(archive_battle, context, id, name, not archived)
    context.disk.ask(lambda store: store.archive(id, archived), lambda _: changed(context, f"“{name}” {words}.", undo))


def delete_battle(context: AppContext, id: int, name: str) -> None:
    """Take a battle out of the library; one that is on the table is put away first."""
    if context.session is not None and context.session.id == id:
        context.set_session(None)
    undo = partial(_set_deleted, context, id, False, tr("“{name}” is back.", name=name))
    _set_deleted(context, id, True, tr("“{name}” is deleted.", name=name), undo)


def _set_deleted(
    context: AppContext, id: int, deleted: bool, sentence: str, undo: Callable[[], object] | None = None
) -> None:
    def work(store: Store) -> None:
        store.delete(id) if deleted else store.undelete(id)

    context.disk.ask(work, lambda _: changed(context, sentence, undo))


def changed(context: AppContext, sentence: str, undo: Callable[[], object] | None = None) -> None:
    """The library is another one: tell the screens, and the referee how to take it back."""
    context.disk.library_changed.emit()
    context.say(sentence, Tone.INFO, tr("Undo") if undo else "", undo)
