"""Games that installed packages bring: a package on the path, with the entry point that names it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

from data.content import shipped
from referee.procedure import PROCEDURES
from referee.rulesets import packages

SAMPLE = Path(__file__).parents[1] / "docs" / "samples" / "skirmish"


def write_entry_point(folder: Path, distribution: str, package: str) -> Path:
    """What an installer leaves beside a package: its name and its entry points."""
    info = folder / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[tableside.rulesets]\n{package} = {package}\n", "utf-8")
    return folder


@contextmanager
def installed(source: Path, package: str, site: Path) -> Iterator[None]:
    """A package from a folder, installed for a while: found by its entry point, forgotten afterwards."""
    write_entry_point(site, f"tableside-{package}", package)
    before = list(sys.path)
    sys.path[:0] = [str(source), str(site)]
    _forget()
    try:
        yield
    finally:
        sys.path[:] = before
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
        for key in [key for key in PROCEDURES if key[0] == package]:
            del PROCEDURES[key]
        _forget()


def _forget() -> None:
    invalidate_caches()
    packages.cache_clear()
    shipped.cache_clear()


def write_broken_game(folder: Path) -> Path:
    """A package whose rules cannot be loaded."""
    package = folder / "broken"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from referee.about import About\n\nABOUT = About(id='broken', name='Broken')\n"
    )
    (package / "game.py").write_text("1 / 0\n")
    return folder


def write_bare_game(folder: Path) -> Path:
    """A package with a game and nothing else: no army book, no paper, no words, no packs."""
    package = folder / "toy"
    package.mkdir(parents=True)
    about = "from referee.about import About\n\nABOUT = About(id='toy', name='Toy')\n"
    (package / "__init__.py").write_text(f'"""A toy."""\n\n{about}', "utf-8")
    (package / "game.py").write_text('"""A toy."""\n\nfrom tests.data.toy import TOY as RULESET  # noqa\n', "utf-8")
    return folder
