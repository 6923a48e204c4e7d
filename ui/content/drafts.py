"""Entries that are not saved yet: remembered among the settings, so that closing the window loses nothing."""

from __future__ import annotations

from typing import Any

from ui.context import AppContext

SETTING = "content_drafts"


class Drafts:
    """What was typed and not saved, by entry."""

    def __init__(self, context: AppContext) -> None:
        self.context = context

    def _all(self) -> dict[str, Any]:
        return dict(self.context.choice(SETTING, {}))

    def get(self, ruleset_id: str, kind: str, id: str) -> dict[str, Any] | None:
        """The draft of an entry, if there is one; an empty one is a new entry that nothing was typed into."""
        draft = self._all().get(f"{ruleset_id}/{kind}/{id}")
        return draft or None

    def put(self, ruleset_id: str, kind: str, id: str, value: dict[str, Any] | None) -> None:
        """Remember a draft; None forgets it."""
        kept = {key: item for key, item in self._all().items() if key != f"{ruleset_id}/{kind}/{id}"}
        if value is not None:
            kept[f"{ruleset_id}/{kind}/{id}"] = value
        self.context.remember(SETTING, kept)

    def of(self, ruleset_id: str, kind: str) -> set[str]:
        """The ids of all drafts of a kind."""
        start = f"{ruleset_id}/{kind}/"
        return {key.removeprefix(start) for key in self._all() if key.startswith(start)}
