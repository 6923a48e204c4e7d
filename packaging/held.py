"""Whether a wheel or a bundle holds every file of ours that belongs in it: packs, catalogues, pages, fonts, handbook.

packaging/held.py dist/tableside-VERSION-py3-none-any.whl
packaging/held.py dist/tableside
"""

import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGES = ("referee", "data", "printables", "ui")


def data_files(root: Path) -> set[str]:
    """Everything in the packages that is not code, by its path; what is listed as package data as well."""
    listed = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]["package-data"]
    found = {
        path for package in PACKAGES for pattern in listed.get(package, ()) for path in (root / package).glob(pattern)
    }
    found |= {
        path for package in PACKAGES for path in (root / package).rglob("*") if path.suffix not in (".py", ".pyc")
    }
    return {str(path.relative_to(root)) for path in found if path.is_file()}


def code_files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for package in PACKAGES for path in (root / package).rglob("*.py")}


def missing(handed_out: Path, root: Path = ROOT) -> set[str]:
    """What is in the checkout and not in what is handed out; a bundle holds code in an archive of its own."""
    if handed_out.suffix == ".whl":
        with zipfile.ZipFile(handed_out) as wheel:
            return (data_files(root) | code_files(root)) - set(wheel.namelist())
    places = [handed_out / "_internal", handed_out]
    return {name for name in data_files(root) if not any((place / name).is_file() for place in places)}


if __name__ == "__main__":
    gone = sorted(missing(Path(sys.argv[1])))
    if gone:
        sys.exit(f"{sys.argv[1]} lacks {len(gone)} files, such as {', '.join(gone[:5])}.")
