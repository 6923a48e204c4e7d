"""The pages show only commands, files and names that are there; what they show of Tableside runs as it stands there."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.foreign import SAMPLE, write_entry_point
from tests.shots.manual import names as pictures
from ui.cli import app

ROOT = Path(__file__).parents[2]
HANDBOOK = [
    str(page.relative_to(Path(__file__).parents[2]))
    for folder in ("docs", "docs/first-evening", "docs/handbook")
    for page in sorted((Path(__file__).parents[2] / folder).glob("*.md"))
    if page.name
    not in ("architecture.md", "adding-a-ruleset.md", "balance.md", "chain.md", "mutants.md", "readings.md")
]
GUIDES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/adding-a-ruleset.md", *HANDBOOK)
TEXTS = {name: (ROOT / name).read_text("utf-8") for name in GUIDES}
README, MAP = TEXTS["README.md"], TEXTS["docs/architecture.md"]
BLOCK = re.compile(r"^```sh\n(.*?)^```", re.DOTALL | re.MULTILINE)
BLOCKS = [block.replace("\\\n", "").strip().splitlines() for text in TEXTS.values() for block in BLOCK.findall(text)]
LINES = [line for block in BLOCKS for line in block]
INLINE = [shown for text in TEXTS.values() for shown in re.findall(r"`((?:make|tableside) ?[^`]*)`", text)]
SHOWN = LINES + INLINE
MAKES = sorted({line for line in SHOWN if re.match(r"make \w", line)})
CALLS = {match for line in SHOWN for match in re.findall(r"(?:^|\| )tableside (\w[\w-]*(?: [\w-]+)?)", line)}
TOURS = [block for block in BLOCKS if any(re.search(r"(?:^|\| )tableside \w", line) for line in block)]
OTHER_PROGRAMS = {shlex.split(line)[0] for line in LINES} - {"make", "tableside", "."}
OURS = r"(?:\.ci|data|docs|packaging|printables|referee|tests|ui)/[\w./-]*"
PATHS = sorted({path for text in TEXTS.values() for path in re.findall(rf"`({OURS})(?:::[\w.]+)?`", text)})
NAMES = sorted({name for text in TEXTS.values() for name in re.findall(rf"`({OURS}::[\w.]+)`", text)})
LINKS = [
    (str(page.relative_to(ROOT)), link)
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text("utf-8"))
]


def arguments_of(line: str) -> list[str]:
    """What a line hands to a program by ARGS, or to pytest itself."""
    given = [word.removeprefix("ARGS=") for word in shlex.split(line) if word.startswith("ARGS=")]
    return shlex.split(given[0]) if given else shlex.split(line.partition("-m pytest ")[2])


PYTEST = sorted({line for line in SHOWN if re.match(r"make test ARGS|\S+ -m pytest ", line)})
CHOSEN = [tuple(chosen[0]) for line in MAKES if (chosen := re.findall(r"^make (bench|shots|mutants) ARGS=(\w+)", line))]


@pytest.mark.parametrize("line", MAKES)
def test_every_make_target_exists(line: str) -> None:
    # Dry run: what make would do is printed, not done.
    dry = subprocess.run(
        ["make", "-n", *shlex.split(line)[1:]], cwd=ROOT, env=plain_environment(), capture_output=True, check=False
    )
    assert dry.returncode == 0


@pytest.mark.parametrize("line", PYTEST)
def test_every_choice_of_tests_chooses_some(line: str) -> None:
    words = arguments_of(line)
    wanted = words[words.index("-k") + 1] if "-k" in words else ""
    places = [ROOT / word for word in words if "/" in word] or [ROOT / "tests"]
    assert [place for place in places if not place.exists()] == []
    files = [file for place in places for file in (place.rglob("*.py") if place.is_dir() else [place])]
    tests = rf"def test_\w*{wanted}|>>> \w*{wanted}"
    assert any(re.search(tests, file.read_text("utf-8")) for file in files)


@pytest.mark.parametrize(("runner", "word"), CHOSEN)
def test_every_word_for_a_runner_chooses_something(runner: str, word: str) -> None:
    folders = ("referee", "data", "printables", "ui") if runner == "mutants" else (f"tests/{runner}",)
    assert [file for folder in folders for file in (ROOT / folder).rglob("*.py") if word in file.stem]


@pytest.mark.parametrize("call", sorted(CALLS))
def test_every_command_exists(call: str) -> None:
    command = typer.main.get_command(app)
    for word in call.split():
        known = subcommands(command)
        assert word in known or not known  # what has no subcommands takes the word as an argument
        command = known.get(word, command)


@pytest.mark.parametrize("program", sorted(OTHER_PROGRAMS))
def test_every_other_program_is_at_hand(program: str) -> None:
    # What .venv/bin has is asked for in the environment that runs: it may lie elsewhere.
    here = Path(sys.executable).parent / Path(program).name
    assert shutil.which(program) or (ROOT / program).is_file() or here.is_file()


@pytest.mark.parametrize("block", TOURS, ids=lambda block: block[-1][-60:])
def test_what_is_shown_of_tableside_runs(block: list[str], tmp_path: Path) -> None:
    done = run_as_a_reader("\n".join(block), tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("{", "["))


def test_the_readme_shows_every_command_there_is() -> None:
    shown = set(re.findall(r"(?:`|^|\| )tableside (\w[\w-]*)", README, re.MULTILINE))
    assert set(subcommands(typer.main.get_command(app))) == shown


def test_help_lists_every_make_target() -> None:
    said = subprocess.run(["make", "help"], cwd=ROOT, env=plain_environment(), capture_output=True, text=True).stdout
    assert set(re.findall(r"^make ([\w-]+)", said, re.MULTILINE)) >= {line.split()[1] for line in MAKES}


@pytest.mark.parametrize("path", PATHS)
def test_every_file_and_folder_exists(path: str) -> None:
    assert (ROOT / path).is_dir() if path.endswith("/") else (ROOT / path).exists()


@pytest.mark.parametrize("name", NAMES)
def test_every_name_is_in_its_file(name: str) -> None:
    path, _, qualified = name.partition("::")
    node: ast.AST = ast.parse((ROOT / path).read_text("utf-8"))
    for word in qualified.split("."):
        node = next(each for each in getattr(node, "body", []) if getattr(each, "name", "") == word)


def test_the_map_shows_every_room() -> None:
    rooms = {
        path.parent
        for package in ("referee", "data", "printables", "ui")
        for path in (ROOT / package).rglob("__init__.py")
    }
    games = ROOT / "referee" / "rulesets"
    outside = {str(room.relative_to(ROOT)) + "/" for room in rooms if games not in room.parents}
    assert outside - set(re.findall(r"`([\w/]+/)`", MAP)) - {"data/migrations/versions/"} == set()


@pytest.mark.parametrize(("page", "link"), LINKS)
def test_every_link_leads_somewhere(page: str, link: str) -> None:
    if link.startswith("https://"):
        return
    if "pictures/" in link:  # taken when the site is built
        assert Path(link).stem in pictures()
        return
    file, _, heading = link.partition("#")
    target = (ROOT / page).parent / file if file else ROOT / page
    assert target.exists()
    assert not heading or heading in {slug(line) for line in target.read_text("utf-8").splitlines() if line[:1] == "#"}


def slug(heading: str) -> str:
    """What a heading is called in a link."""
    return re.sub(r"[^\w\s-]", "", heading.lstrip("# ").lower()).strip().replace(" ", "-")


def subcommands(command: Any) -> dict[str, Any]:
    """What may stand after a command; nothing, if it is no group."""
    return getattr(command, "commands", {})


def plain_environment() -> dict[str, str]:
    """Without what a make that runs these tests hands down to a make below it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "ARGS"))}


def run_as_a_reader(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """In a shell that stops at the first error, with `tableside` on the path and the sample game installed."""
    command = folder / "bin" / "tableside"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ui.cli "$@"\n')
    command.chmod(0o755)
    site = write_entry_point(folder / "site", "tableside-skirmish", "skirmish")
    environment = plain_environment() | {"PATH": f"{command.parent}:{os.environ['PATH']}"}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, (ROOT, SAMPLE, site)))
    environment["TABLESIDE_DATA"] = str(folder / "data")  # never the reader's own battles
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
