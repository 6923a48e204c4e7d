"""Following a battle that somebody else leads, or may: looked at again and again, and read anew when it is another."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from referee.wording import tr
from ui.context import AppContext
from ui.operations.library import open_battle, who_leads
from ui.theme.palette import Tone

if TYPE_CHECKING:
    from data.store import Pulse
    from ui.session import Session


def follow(context: AppContext) -> None:
    """Look how the open battle stands with the others; also the way to notice that a server is gone, or back."""
    session, disk = context.session, context.disk
    if session is None or session.is_waiting or disk.is_following:
        return
    disk.is_following = True
    disk.ask(lambda store: store.pulse(session.id), partial(_seen, context, session), partial(_not_seen, context))


def _seen(context: AppContext, session: Session, now: Pulse) -> None:
    disk = context.disk
    disk.is_following = False
    was_away, disk.is_away = disk.is_away, False
    if was_away:
        context.say(tr("The shared library is back: it goes on from what it has kept."), Tone.GOOD)
    if context.session is not session or session.is_waiting:
        return
    context.settings.update(now.settings)
    if _is_another(context, session, now, was_away):
        open_battle(context, session.id, quietly=True)
    if now.led_by != session.led_by:
        context.say(who_leads(now.led_by), Tone.WARNING if now.led_by else Tone.GOOD)


def _is_another(context: AppContext, session: Session, now: Pulse, was_away: bool) -> bool:
    """Whether the battle went on without us, or is led by somebody else now; if not, what is typed stays typed."""
    if now.led_by != session.led_by or now.last != session.game.journal.last:
        return True
    store = context.disk.store
    looks_on = bool(now.led_by) or (store is not None and not store.is_writer)
    return (was_away or looks_on) and now.opened != session.game.opened


def _not_seen(context: AppContext, sentence: str) -> None:
    context.disk.is_following = False
    if not context.disk.is_away:
        context.disk.is_away = True
        context.say(tr("{sentence} It is asked again until it answers.", sentence=sentence), Tone.DANGER)
