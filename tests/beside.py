"""Finds and loads the files that lie beside a runner: benches and screenshots are discovered, not listed."""

import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType


def modules_beside(folder: Path, pattern: str, words: Sequence[str]) -> list[ModuleType]:
    """Every file of that pattern, or those whose name has one of the words in it."""
    files = sorted(folder.glob(pattern))
    return [load(path) for path in files if not words or any(word in path.stem for word in words)]


def load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module
