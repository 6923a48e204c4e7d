"""Golden battles as exports, frozen when they were written: every app of later days must read them, to the same state.

They are never written again. What later apps add to units and tables has a default, and is not in the kept state.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "golden" / "exports"
FILES = sorted(file for file in FOLDER.glob("*.json") if not file.name.endswith(".state.json"))
NAMES = [file.stem for file in FILES]


def state_of(file: Path) -> Any:
    """The battle as it stood at the end of an export, when it was written."""
    return json.loads(file.with_suffix(".state.json").read_text("utf-8"))


def lost(kept: Any, now: Any, at: str = "") -> list[str]:
    """Where a state of now lacks or contradicts what was kept of it; what is only new is no difference."""
    if isinstance(kept, dict) and isinstance(now, dict):
        return [line for key in kept for line in lost(kept[key], now.get(key, "nothing"), f"{at}.{key}")]
    if isinstance(kept, list) and isinstance(now, list) and len(kept) == len(now):
        return [
            line for n, (old, new) in enumerate(zip(kept, now, strict=True)) for line in lost(old, new, f"{at}.{n}")
        ]
    return [] if kept == now else [f"{at[1:]} was {kept!r:.80}, is {now!r:.80}"]
