"""The README shows only commands that exist, and those it shows of Tableside run as they stand there."""

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

from ui.cli import app

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = [block.strip().splitlines() for block in re.findall(r"^```sh\n(.*?)^```", README, re.DOTALL | re.MULTILINE)]
LINES = [line for block in BLOCKS for line in block]
INLINE = re.findall(r"`((?:make|tableside) ?[^`]*)`", README)
SHOWN = LINES + INLINE
TARGETS = {match for line in SHOWN for match in re.findall(r"^make (\w+)", line)}
CALLS = {match for line in SHOWN for match in re.findall(r"(?:^|\| )tableside (\w[\w-]*(?: [\w-]+)?)", line)}
TOURS = [block for block in BLOCKS if any(re.search(r"(?:^|\| )tableside \w", line) for line in block)]
OTHER_PROGRAMS = {shlex.split(line)[0] for line in LINES} - {"make", "tableside", "."}


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_every_make_target_of_the_readme_exists(target: str) -> None:
    # Dry run: what make would do is printed, not done.
    dry = subprocess.run(["make", "-n", target], cwd=ROOT, env=plain_environment(), capture_output=True, check=False)
    assert dry.returncode == 0


@pytest.mark.parametrize("call", sorted(CALLS))
def test_every_command_of_the_readme_exists(call: str) -> None:
    command = typer.main.get_command(app)
    for word in call.split():
        known = subcommands(command)
        assert word in known or not known  # what has no subcommands takes the word as an argument
        command = known.get(word, command)


@pytest.mark.parametrize("program", sorted(OTHER_PROGRAMS))
def test_every_other_program_of_the_readme_is_at_hand(program: str) -> None:
    # What .venv/bin has is asked for in the environment that runs: it may lie elsewhere.
    here = Path(sys.executable).parent / Path(program).name
    assert shutil.which(program) or (ROOT / program).is_file() or here.is_file()


@pytest.mark.parametrize("block", TOURS, ids=lambda block: block[-1][-60:])
def test_what_the_readme_shows_of_tableside_runs(block: list[str], tmp_path: Path) -> None:
    done = run_as_a_reader("\n".join(block), tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(("{", "["))


def test_the_readme_shows_every_command_there_is() -> None:
    assert set(subcommands(typer.main.get_command(app))) == {call.split()[0] for call in CALLS}


def test_help_lists_every_make_target_of_the_readme() -> None:
    said = subprocess.run(["make", "help"], cwd=ROOT, env=plain_environment(), capture_output=True, text=True).stdout
    assert set(re.findall(r"^make (\w+)", said, re.MULTILINE)) >= TARGETS


@pytest.mark.parametrize("folder", re.findall(r"^\| `([\w/]+/)` \|", README, re.MULTILINE))
def test_every_folder_of_the_readme_exists(folder: str) -> None:
    assert (ROOT / folder).is_dir()


def subcommands(command: Any) -> dict[str, Any]:
    """What may stand after a command; nothing, if it is no group."""
    return getattr(command, "commands", {})


def plain_environment() -> dict[str, str]:
    """Without what a make that runs these tests hands down to a make below it."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "ARGS"))}


def run_as_a_reader(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """In a shell that stops at the first error, with `tableside` on the path."""
    command = folder / "bin" / "tableside"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ui.cli "$@"\n')
    command.chmod(0o755)
    environment = plain_environment() | {"PATH": f"{command.parent}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    environment["TABLESIDE_DATA"] = str(folder / "data")  # never the reader's own battles
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
