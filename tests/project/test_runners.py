"""`make bench` and `make shots`: the runners find the files beside them."""

from pathlib import Path

import pytest
from PIL import Image

from tests.bench import run as bench
from tests.shots import run as shots

BENCH = """
def benches():
    yield "quick", 0.001, 0.002, 1
    yield "slow", 0.004, 0.002, 1
    yield "free", 0.004, 0.002, None
"""
SHOTS = """
from PIL import Image

def shots(folder):
    for number in range(10):
        path = folder / f"screen-{number}.png"
        Image.new("RGB", (1024, 600), "#ff0000").save(path)
        yield path
"""


def bench_lines(folder: Path, capsys: pytest.CaptureFixture[str], *words: str) -> list[list[str]]:
    bench.main(list(words), folder)
    return [line.split() for line in capsys.readouterr().out.splitlines()[1:]]


def test_a_bench_says_whether_its_ratio_is_within_the_limit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bench_one.py").write_text(BENCH)
    assert bench_lines(tmp_path, capsys) == [
        ["quick", "1.0", "ms", "2.0", "ms", "0.50", "×", "1", "×", "ok"],
        ["slow", "4.0", "ms", "2.0", "ms", "2.00", "×", "1", "×", "over"],
        ["free", "4.0", "ms", "2.0", "ms", "2.00", "×", "–"],
    ]


def test_words_choose_benches_by_file_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bench_one.py").write_text(BENCH)
    (tmp_path / "bench_two.py").write_text('def benches():\n    yield "other", 1, 1, 1\n')
    assert [line[0] for line in bench_lines(tmp_path, capsys, "two")] == ["other"]


def test_shots_are_taken_and_laid_out_nine_to_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "shots_one.py").write_text(SHOTS)
    folder = tmp_path / "out"
    shots.main([], tmp_path, folder)
    printed = [Path(line).name for line in capsys.readouterr().out.splitlines()]
    assert printed == [*(f"screen-{number}.png" for number in range(10)), "contact-1.png", "contact-2.png"]


def test_a_contact_sheet_shows_the_pictures_small(tmp_path: Path) -> None:
    (tmp_path / "shots_one.py").write_text(SHOTS)
    shots.main([], tmp_path, tmp_path / "out")
    with Image.open(tmp_path / "out" / "contact-2.png") as sheet:
        assert sheet.size == (1920, 440)
        assert sheet.getpixel((300, 200)) == (255, 0, 0)
        assert sheet.getpixel((1000, 200)) != (255, 0, 0)


def test_an_old_picture_does_not_outlive_its_screen(tmp_path: Path) -> None:
    old = tmp_path / "out" / "old.png"
    old.parent.mkdir()
    old.touch()
    shots.main([], tmp_path, tmp_path / "out")
    assert not old.exists()
