"""It happened at the table: the keys of what the app was not asked about, for whoever is selected or pointed at."""

from __future__ import annotations

from typing import Any

from referee.hand_deeds import DEEDS, HURT
from referee.wording import tr
from ui.widgets.key_sheet import KeyGroup

HURT_KEYS = "Alt+1…9"
DEED_KEYS = {deed.id: deed.key for deed in DEEDS} | {HURT: HURT_KEYS}
"""The keys as they are shown."""


def deed_of(key: str) -> tuple[str, dict[str, Any]] | None:
    """The order that a key means, with what the key says of it: Alt and a digit is hurt by so many.

    >>> deed_of("Alt+3"), deed_of("Alt+D"), deed_of("Alt+0")
    (('was-hurt', {'by': 3}), ('was-destroyed', {}), None)
    """
    said = key.removeprefix("Alt+")
    if said.isdecimal():
        return (HURT, {"by": int(said)}) if int(said) else None
    return next(((deed.id, {}) for deed in DEEDS if deed.key == key), None)


def key_group() -> KeyGroup:
    """All of them for the sheet of keys."""
    titles = {deed.id: tr(deed.title) for deed in DEEDS} | {HURT: tr("Hurt by so many")}
    rows = tuple((DEED_KEYS[id], title) for id, title in titles.items())
    return KeyGroup(title=tr("It happened at the table: select a unit or point at it"), rows=rows)
