"""Verbs of a club's library: what is chosen, try an address, take one up, go back to this computer's own."""

from __future__ import annotations

from pathlib import Path

from referee.requests import Refused
from referee.value import value
from referee.wording import tr
from ui.context import AppContext


@value
class Chosen:
    """Which library is chosen: a shared one's address without its password, and whether the variable names it."""

    address: str
    by_variable: bool
    has_password: bool


def folder_of(context: AppContext) -> Path:
    """The data folder, open or not."""
    from data.folder import named_folder

    return named_folder(context.disk.folder)


def chosen(context: AppContext) -> Chosen:
    """Which library is chosen."""
    from data.club import chosen_url, has_password, shown
    from data.engine import named_url

    url = chosen_url(folder_of(context))
    address = shown(url)
    return Chosen(address=address, by_variable=bool(named_url()), has_password=bool(address) and has_password(url))


def whole_address(context: AppContext, address: str, password: str) -> str:
    """The address with its password: the one that is typed, or the one that is kept for the same address."""
    from data.club import kept_url, shown, with_password

    kept = kept_url(folder_of(context))
    return kept if kept and not password and shown(kept) == address.strip() else with_password(address, password)


def take_up(context: AppContext, url: str) -> None:
    """Open the shared library at once, and whenever Tableside is started; how it looks here stays as it is."""
    from data.club import is_shared, keep, kept

    if context.session is not None and context.session.is_waiting:
        raise Refused("Something is being written: try again in a moment.")
    folder = folder_of(context)
    if "choices" not in kept(folder):
        mine = {key: part for key, part in context.settings.items() if not is_shared(key) and key != "last_battle"}
        keep(folder, choices=mine)
    keep(folder, address=url)
    _open_again(context)


def leave(context: AppContext) -> None:
    """Back to the library of this computer."""
    from data.club import keep

    keep(folder_of(context), address="")
    _open_again(context)


def _open_again(context: AppContext) -> None:
    from ui.operations.backups import start_again

    folder = context.disk.folder
    context.set_session(None)
    context.disk.close()
    context.settings.clear()
    start_again(context, folder, lambda: context.say(_opened(context)))


def _opened(context: AppContext) -> str:
    store = context.disk.store
    return (
        tr("The club's library is open.") if store is not None and store.url else tr("This computer's library is open.")
    )
