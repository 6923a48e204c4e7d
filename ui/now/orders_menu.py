"""The menu of all that is rare: what can be ordered, what happened at the table, what is set by hand, what not now."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QMenu

from referee.game import Listed
from referee.hand_deeds import DEEDS
from referee.ruleset import Ruleset
from referee.wording import tr

ELSEWHERE = ("roll-due", "overrule", "arrange", "bind-chance", "show-chance")
"""Orders that have a place of their own."""
LAST = "give-up"


def fill(menu: QMenu, orders: Iterable[Listed], rules: Ruleset, choose: Callable[[str], None]) -> None:
    """What can be given now lies open; the rest is one step further, with the reason where there is one."""
    menu.setToolTipsVisible(True)
    each_once = {each.order.id: each for each in reversed([*orders]) if each.order.id not in ELSEWHERE}
    groups: dict[str, list[Listed]] = {}
    for listed in reversed(each_once.values()):
        groups.setdefault(_group(listed), []).append(listed)
    for title in sorted(groups, key=_places().index):
        into = menu.addMenu(title) if title else menu
        into.setToolTipsVisible(True)
        for listed in groups[title]:
            _add(into, listed, rules, choose)


def _places() -> list[str]:
    return ["", tr("It happened at the table"), tr("Set by hand"), tr("Not now")]


def _group(listed: Listed) -> str:
    open_now, happened, by_hand, not_now = _places()
    if listed.reasons:
        return not_now
    if listed.order.id in {deed.id for deed in DEEDS}:
        return happened
    return by_hand if listed.order.by == "referee" and listed.order.id != LAST else open_now


def _add(menu: QMenu, listed: Listed, rules: Ruleset, choose: Callable[[str], None]) -> None:
    entry = menu.addAction(tr(listed.order.title))
    entry.setToolTip("; ".join(tr(rules.with_rule(reason)) for reason in listed.reasons))
    entry.triggered.connect(lambda: choose(listed.order.id))
