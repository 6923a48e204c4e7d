"""What is handed out is complete, and its parts agree on names and version."""

import configparser
import doctest
import importlib.metadata
import importlib.util
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from data.parcels import ENDING
from tests import halves
from ui.app import DESKTOP

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PACKAGES = ("referee", "data", "printables", "ui")
APP = "org.tableside.Tableside"
METAINFO = ElementTree.parse(ROOT / "packaging" / f"{APP}.metainfo.xml")
VERSION = PYPROJECT["project"]["version"]
UNBUILT = shutil.ignore_patterns("__pycache__", "manual")
found = importlib.util.spec_from_file_location("held", ROOT / "packaging" / "held.py")
assert found is not None
assert found.loader is not None
held = importlib.util.module_from_spec(found)
found.loader.exec_module(held)


def files_in(package: str) -> Iterator[Path]:
    paths = (ROOT / package).rglob("*")
    return (path for path in paths if path.is_file() and "__pycache__" not in path.parts)


def carried_by_a_wheel(package: str) -> set[Path]:
    patterns = PYPROJECT["tool"]["setuptools"]["package-data"].get(package, [])
    return {path for pattern in patterns for path in (ROOT / package).glob(pattern)}


@pytest.mark.parametrize("package", PACKAGES)
def test_every_folder_with_code_is_a_package(package: str) -> None:
    # A folder without __init__.py works from a checkout and is missing from the wheel.
    folders = {path.parent for path in files_in(package) if path.suffix == ".py"}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []


@pytest.mark.parametrize("package", PACKAGES)
def test_the_examples_of_every_package_are_run(package: str) -> None:
    assert package in PYPROJECT["tool"]["pytest"]["ini_options"]["testpaths"]
    assert [part for part in halves.parts() if package in part]


@pytest.mark.parametrize("package", PACKAGES)
def test_every_file_that_is_not_code_is_listed_as_package_data(package: str) -> None:
    others = {path for path in files_in(package) if path.suffix != ".py"}
    assert others - carried_by_a_wheel(package) == set()


def test_a_wheel_holds_every_pack_catalogue_page_and_module(tmp_path: Path) -> None:
    for name in (*PACKAGES, "pyproject.toml", "README.md", "LICENSE"):
        copied = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copied(ROOT / name, tmp_path / name, **({"ignore": UNBUILT} if (ROOT / name).is_dir() else {}))
    build = "from setuptools.build_meta import build_wheel; build_wheel('dist')"
    subprocess.run([sys.executable, "-c", build], cwd=tmp_path, check=True, capture_output=True)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    assert held.missing(wheel, tmp_path) == set()
    carried = held.data_files(tmp_path)
    for kind in (".toml", ".po", ".html", ".js", ".ttf", ".mako"):
        assert [name for name in carried if name.endswith(kind)], kind
    wheel_without_catalogues(wheel)
    assert {Path(name).suffix for name in held.missing(wheel, tmp_path)} == {".po"}


def wheel_without_catalogues(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as whole:
        kept = {name: whole.read(name) for name in whole.namelist() if not name.endswith(".po")}
    with zipfile.ZipFile(wheel, "w") as less:
        for name, content in kept.items():
            less.writestr(name, content)


def test_the_installed_command_is_tableside() -> None:
    (command,) = importlib.metadata.entry_points(group="console_scripts", name="tableside")
    assert callable(command.load())


def test_the_desktop_entry_starts_the_command_with_our_icon() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(ROOT / "packaging" / f"{APP}.desktop", "utf-8")
    command, file = entry["Desktop Entry"]["Exec"].split()
    assert (command in PYPROJECT["project"]["scripts"], file) == (True, "%f")
    assert (ROOT / "ui" / f"{entry['Desktop Entry']['Icon']}.svg").is_file()


def test_the_file_type_opens_with_the_desktop_entry_and_is_the_one_that_the_app_writes() -> None:
    kinds = ElementTree.parse(ROOT / "packaging" / f"{APP}.mime.xml").getroot()
    (kind,) = kinds.findall("{*}mime-type")
    globs = [glob.get("pattern") for glob in kind.findall("{*}glob")]
    assert globs == [f"*{ENDING}"]
    desktop = (ROOT / "packaging" / f"{APP}.desktop").read_text("utf-8")
    assert f"MimeType={kind.get('type')};" in desktop
    assert METAINFO.findtext("provides/mediatype") == kind.get("type")


def test_the_metainfo_names_the_desktop_entry() -> None:
    launchable = METAINFO.findtext("launchable") or ""
    assert (ROOT / "packaging" / launchable).is_file()
    assert METAINFO.findtext("id") == APP


def test_metainfo_and_changelog_are_at_the_version_of_the_project() -> None:
    release = METAINFO.find("releases/release")
    assert release is not None
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert (release.get("version"), newest[1]) == (VERSION, VERSION)


def test_desktops_know_our_window_by_its_entry() -> None:
    assert DESKTOP == APP
    assert (ROOT / "packaging" / f"{DESKTOP}.desktop").is_file()


def test_the_icon_is_a_square_drawing_with_a_title() -> None:
    icon = ElementTree.parse(ROOT / "ui" / f"{APP}.svg").getroot()
    _, _, width, height = (icon.get("viewBox") or "").split()
    assert width == height
    assert icon.findtext("{http://www.w3.org/2000/svg}title") == "Tableside"


@pytest.mark.parametrize(
    "script",
    ["packaging/bootstrap", "packaging/package", "packaging/package-test", "packaging/macos/make-dmg", ".ci/run"],
)
def test_scripts_can_be_run(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111


def test_every_decision_note_is_in_the_list() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = set(re.findall(r"\]\((\d{4}-[\w-]+\.md)\)", (folder / "README.md").read_text("utf-8")))
    assert listed == {path.name for path in folder.glob("[0-9]*.md")}


def module_of(name: str):
    spec = importlib.util.spec_from_file_location(f"packaging_{name}", ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["start", "changes"])
def test_what_the_programs_of_packaging_say_of_themselves_is_so(name: str) -> None:
    tried = doctest.testmod(module_of(name))
    assert (tried.failed, tried.attempted > 0) == (0, True)


def test_a_bundle_leaves_other_programs_the_libraries_of_the_system() -> None:
    environment = {"LD_LIBRARY_PATH": "/usr/lib/tableside/_internal", "HOME": "/srv"}
    module_of("start").leave_others_their_libraries(environment)
    assert environment == {"HOME": "/srv"}


def test_debian_is_told_all_that_changed() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    told = "\n".join(module_of("changes").debian_changelog(text, "Somebody <a@b.c>", 0))
    assert told.startswith(f"tableside ({VERSION}) unstable; urgency=medium\n\n  * ")
    assert told.count("\n  * ") == len(re.findall(r"^- ", text, re.MULTILINE))


WORKFLOW = (ROOT / ".github" / "workflows" / "package.yml").read_text("utf-8")


def test_other_systems_resolve_what_only_they_need_with_our_versions() -> None:
    # The lock is made on Linux: PyInstaller needs packages on the others that are not in it.
    assert WORKFLOW.count('-m pip install -c requirements.lock ".[dev,postgres,docs,bundle]"') == 2
    assert "--no-deps -r" not in WORKFLOW


def test_the_installer_is_told_its_version_whatever_the_shell_makes_of_slashes() -> None:
    assert 'MSYS_NO_PATHCONV=1 iscc "/DVersion=$version"' in WORKFLOW
