"""Takes the pictures that the files beside this one know how to take, and lays them out on contact sheets.

A file `shots_*.py` has a function `shots(folder)` that writes PNG files there and yields their paths. Pictures go
to build/shots, the sheets beside them. Words on the command line choose files by name.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

from PIL import Image, ImageDraw

from tests.beside import modules_beside

COLUMNS, ROWS = 3, 3
CELL = (640, 440)  # a 1024 × 600 window still reads at this size
LABEL = 24
PAPER, INK = "#d8d8d8", "#202020"


def main(words: list[str], beside: Path, folder: Path) -> None:
    """Take every picture anew: an old one that nobody takes any more would lie about the screens."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    taken = list(take(modules_beside(beside, "shots_*.py", words), folder))
    for sheet in contact_sheets(taken, folder):
        print(sheet)


def take(modules: Iterable[ModuleType], folder: Path) -> Iterator[Path]:
    for module in modules:
        for picture in module.shots(folder):
            print(picture, flush=True)
            yield picture


def contact_sheets(pictures: Sequence[Path], folder: Path) -> Iterator[Path]:
    """All pictures, nine to a sheet, each with its name."""
    size = COLUMNS * ROWS
    for number, start in enumerate(range(0, len(pictures), size), 1):
        path = folder / f"contact-{number}.png"
        contact_sheet(pictures[start : start + size]).save(path)
        yield path


def contact_sheet(pictures: Sequence[Path]) -> Image.Image:
    rows = -(-len(pictures) // COLUMNS)
    sheet = Image.new("RGB", (COLUMNS * CELL[0], rows * CELL[1]), PAPER)
    for index, picture in enumerate(pictures):
        row, column = divmod(index, COLUMNS)
        paste(sheet, picture, (column * CELL[0], row * CELL[1]))
    return sheet


def paste(sheet: Image.Image, picture: Path, corner: tuple[int, int]) -> None:
    x, y = corner
    ImageDraw.Draw(sheet).text((x + 8, y + 6), picture.stem, fill=INK)
    with Image.open(picture) as image:
        small = image.convert("RGB")
    small.thumbnail((CELL[0] - 16, CELL[1] - LABEL - 8))
    sheet.paste(small, (x + 8, y + LABEL))


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    here = Path(__file__).parent
    main(sys.argv[1:], here, here.parents[1] / "build" / "shots")
