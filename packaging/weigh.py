"""What a bundle weighs beside what it must hold, and how fast it starts beside the checkout.

    packaging/weigh.py dist/tableside

Must be held: our own code and data, Python's own library, and every shared library that a run of the window maps which
opens each screen, draws the sheets and serves a page. The rest is what the bundle carries for nobody.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MOST = 1.15
SLOWEST = 1.1
ROUNDS = 5
SOMETIMES = (
    "pdfium", "uharfbuzz", "imageformats", "platforms", "websockets", "PIL", "translations", "iconengines",
    "xcbglintegrations", "wayland", "pydantic", "lib-dynload", "sqlalchemy", "printsupport", "PrintSupport",
    "psycopg", "libpq", "libssl-", "libcrypto-",
)  # fmt: skip
"""What only some evenings need: paper, pictures, phones, a club's server, other platforms, other languages."""
OURS = ("referee", "data", "printables", "ui")


def size(paths: list[Path]) -> int:
    return sum(path.stat().st_size for path in paths if path.is_file() and not path.is_symlink())


def mapped(folder: Path, data: Path) -> set[Path]:
    """The files of the bundle that a running window has mapped, once all its screens are loaded."""
    environment = os.environ | {"QT_QPA_PLATFORM": "xcb" if os.environ.get("DISPLAY") else "offscreen"}
    environment["TABLESIDE_DATA"] = str(data)
    window = subprocess.Popen([str(folder / "tableside")], env=environment, stderr=subprocess.DEVNULL)
    found: set[Path] = set()
    try:
        for _ in range(40):  # the screens are loaded ahead one by one; a library once mapped stays so
            time.sleep(0.5)
            lines = Path(f"/proc/{window.pid}/maps").read_text("utf-8").splitlines()
            found |= {Path(line.split(None, 5)[5]) for line in lines if str(folder) in line}
    finally:
        window.terminate()
        window.wait(20)
    return found


def started(command: str, data: Path) -> float:
    """Seconds from nothing to a window with a battle in it."""
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "TABLESIDE_DATA": str(data)}
    begun = time.monotonic()
    subprocess.run([command, "--quit-after-start"], env=environment, check=True, capture_output=True)
    return time.monotonic() - begun


def slowness(folder: Path, data: Path) -> float:
    """The best start of the bundle beside the best of the checkout, in turns; both have started before."""
    commands = (str(folder / "tableside"), ".venv/bin/tableside")
    rounds = [[started(command, data) for command in commands] for _ in range(ROUNDS)]
    bundle, checkout = (min(times) for times in zip(*rounds[1:], strict=True))
    print(f"{bundle:8.2f} s to start, {checkout:.2f} s from the checkout: {bundle / checkout:.3f} (at most {SLOWEST})")
    return bundle / checkout


def main(folder: Path, library: Path) -> int:
    folder = folder.resolve()
    everything = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    data = [path for path in everything if set(path.relative_to(folder).parts[:2]) & set(OURS)]
    code = [path for path in everything if path.name in ("tableside", "base_library.zip") or ".dist-info" in str(path)]
    others = [path for path in everything if any(word in str(path.relative_to(folder)) for word in SOMETIMES)]
    needed = set(data) | set(code) | {path.resolve() for path in mapped(folder, library)} | set(others)
    heavy = sorted(set(everything) - needed, key=lambda path: -path.stat().st_size)
    all_of_it, must = size(everything), size(list(needed))
    for path in heavy[:12]:
        print(f"{path.stat().st_size / 1e6:8.2f} MB for nobody: {path.relative_to(folder)}")
    print(
        f"{all_of_it / 1e6:8.1f} MB bundle, {must / 1e6:.1f} MB must be held: {all_of_it / must:.3f} (at most {MOST})"
    )
    return 0 if all_of_it <= MOST * must and slowness(folder, library) <= SLOWEST else 1


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        sys.exit(main(Path(sys.argv[1]), Path(made)))
