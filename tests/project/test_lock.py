"""The lock file pins everything at a version, names no address, and has all that the project asks for."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
WANTED = [Requirement(line) for line in (*PROJECT["dependencies"], *EXTRAS["dev"], *EXTRAS["postgres"])]


def lock_lines() -> list[str]:
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def pins() -> dict[str, str]:
    return {canonicalize_name(name): version for name, version in (line.split("==") for line in lock_lines())}


def test_every_line_is_a_name_and_a_version() -> None:
    assert [line for line in lock_lines() if not re.fullmatch(r"[\w.-]+==[\w.+!]+", line)] == []


@pytest.mark.parametrize("wanted", WANTED, ids=str)
def test_what_the_project_asks_for_is_pinned_at_a_version_that_fits(wanted: Requirement) -> None:
    assert wanted.specifier.contains(pins()[canonicalize_name(wanted.name)])


def test_the_packages_of_the_environment_have_what_they_need() -> None:
    check = subprocess.run([sys.executable, "-m", "pip", "check"], capture_output=True, text=True, check=False)
    assert check.returncode == 0, check.stdout
