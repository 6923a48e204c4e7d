"""Contact sheets of every face of every game: 15, 20, 25 and 30 millimetres, in colour and in black and white."""

from collections.abc import Iterator
from pathlib import Path

import pypdfium2 as pdfium

from printables.kinds import document, setup_from
from printables.page import render
from tests.faces import counters, lists

SIZES = (15, 20, 25, 30)
DPI = 200


def shots(folder: Path) -> Iterator[Path]:
    for id, period in lists():
        for size in SIZES:
            for mono in (False, True):
                name = f"faces-{period or id}-{size}mm{'-mono' if mono else ''}.png"
                setup = setup_from("a4", "none", mono=mono)
                data = render(document("counters", list(counters(id, period)), setup, {"size": size, "bleed": 0}))
                page = pdfium.PdfDocument(data)[0].render(scale=DPI / 72).to_pil()
                page.save(folder / name)
                yield folder / name
