"""Where an entry names another one by its id: such fields are chosen, not typed, and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str, ...]
ANY = "*"
"""Any place of a list, any name of a map."""

REFERENCES: dict[str, dict[str, dict[str, str]]] = {
    "banter-battles": {
        "armies": {"period": "periods"},
        "scenarios": {"period": "periods", "armies.*": "armies"},
    },
    "battle-rules": {
        "squads": {"models.*.profile": "profiles", "models.*.weapons.*": "weapons"},
        "forces": {"squads.*": "squads"},
    },
    "ranged-fun": {
        "armies": {"units.*": "units", "muster.*.unit": "units"},
        "scenarios": {
            "a.army": "armies",
            "b.army": "armies",
            "a.given.*.unit": "units",
            "b.given.*.unit": "units",
            "terrain.*.building": "buildings",
        },
    },
    "itty-bitty": {
        "units": {"becomes": "units"},
        "armies": {
            "budget": "budgets",
            "formations.*.captain.smc": "smcs",
            "formations.*.units.*.unit": "units",
            "alone.*.unit": "units",
            "casters.*.smc": "smcs",
            "engines.*.unit": "engines",
        },
        "scenarios": {
            "map": "maps",
            "sides.*.units.*.unit": "units",
            "sides.*.engines.*.engine": "engines",
        },
    },
    "wargame": {
        "profiles": {"weapons.*": "weapons"},
        "warbands": {
            "profiles.*": "profiles",
            "units.*.leader": "profiles",
            "units.*.models.*.profile": "profiles",
        },
    },
}


class References:
    """What the fields of one kind of content may name."""

    def __init__(self, ruleset_id: str, kind: str, content: Mapping[str, Mapping[str, Any]]) -> None:
        self._named = REFERENCES.get(ruleset_id, {}).get(kind, {})
        self._content = content

    def kind_at(self, path: Path) -> str:
        """The kind of content that is named at a place, if any is."""
        return self._named.get(".".join(path), "")

    def options(self, path: Path) -> list[tuple[str, str]]:
        """The ids and names that may stand at a place."""
        entries = self._content.get(self.kind_at(path), {})
        return [(id, str(getattr(entry, "name", "") or id)) for id, entry in entries.items()]

    def missing(self, value: Any, path: Path = (), place: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
        """Every place where an id is named that is not there, with a sentence."""
        kind = self.kind_at(path)
        if kind and isinstance(value, str) and value and value not in self._content.get(kind, {}):
            yield ".".join(place), f"There is no “{value}” among the {kind}."
        if isinstance(value, dict):
            for key, item in value.items():
                below = (*path, key) if self._knows((*path, key)) else (*path, ANY)
                yield from self.missing(item, below, (*place, str(key)))
        if isinstance(value, list):
            for at, item in enumerate(value):
                yield from self.missing(item, (*path, ANY), (*place, str(at)))

    def _knows(self, path: Path) -> bool:
        """Whether some reference lies at a place or below it."""
        start = ".".join(path)
        return any(known == start or known.startswith(f"{start}.") for known in self._named)
