"""Exports before there was a chain, and exports whose chain was made anew."""

from collections.abc import Mapping
from typing import Any

from data.chain import chain_of, chained


def unchained(export: Mapping[str, Any]) -> dict[str, Any]:
    """The export as it was before there was a chain."""
    entries = [{name: part for name, part in entry.items() if name != "hash"} for entry in export["entries"]]
    return {**{name: part for name, part in export.items() if name != "chain"}, "entries": entries}


def resealed(export: Mapping[str, Any]) -> dict[str, Any]:
    """The export with a chain that was made anew, as a forger would."""
    entries = unchained(export)["entries"]
    for entry, hash in zip(entries, chained(entries), strict=True):
        entry["hash"] = hash
    outside = {name: export[name] for name in ("battle", "seed", "open")}
    return {**export, "entries": entries, "chain": chain_of(outside, entries[-1]["hash"], 1)}
