"""The suite is cut into parts, and nothing falls between them."""

from pathlib import Path

from tests.halves import parts

ROOT = Path(__file__).parents[2]


def times_run(file: str) -> int:
    """In how many parts a file is."""

    def below(words: list[str]) -> bool:
        return any(file.startswith(f"{word}/") for word in words)

    return sum(
        below([word for word in part if not word.startswith("-")])
        and not below([word.removeprefix("--ignore=") for word in part if word.startswith("-")])
        for part in parts()
    )


def test_every_file_of_tests_is_run_once() -> None:
    files = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]
    assert len(files) > 100
    assert {file: times_run(file) for file in files if times_run(file) != 1} == {}


def test_the_examples_of_every_package_are_run_once() -> None:
    assert [times_run(f"{name}/x.py") for name in ("referee", "data", "printables", "ui")] == [1, 1, 1, 1]
