"""Setting up a machine: the script is the real one, in a folder of its own, on a machine that is made up."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHONS = ("python3.11", "python3", "python")
NEW_PYTHON = 'case "$*" in *print*) echo python3.11-venv ;; *ensurepip*) exit 0 ;; *) exit 0 ;; esac'
PYTHON_WITHOUT_VENV = NEW_PYTHON.replace("*ensurepip*) exit 0", "*ensurepip*) exit 1")
OLD_PYTHON = "exit 1"


@dataclass(frozen=True, slots=True)
class Machine:
    """A project folder and the few programs of the system that the script asks."""

    project: Path
    programs: Path

    def has(self, name: str, script: str) -> None:
        write_program(self.programs / name, script)

    def has_python(self, script: str) -> None:
        for name in PYTHONS:
            self.has(name, script)

    def has_libraries(self, *libraries: str) -> None:
        lines = "\n".join(f"\t{name} (libc6,x86-64) => /usr/lib/{name}" for name in libraries)
        self.has("ldconfig", f"cat <<'END'\n{lines}\nEND")

    def has_venv(self, python: str = "exit 0") -> None:
        """An environment whose Python writes down what it is asked to do."""
        bin_folder = self.project / ".venv" / "bin"
        write_program(bin_folder / "python", f'echo "$*" >>"{self.log}"\n{python}')
        write_program(bin_folder / "tableside", 'echo "platform=$QT_QPA_PLATFORM arguments=$*"')

    def belongs_to(self, user: int) -> None:
        self.has("id", f"echo {user}")

    @property
    def log(self) -> Path:
        return self.project / "log"

    def logged(self) -> str:
        return self.log.read_text("utf-8") if self.log.exists() else ""

    def bootstrap(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.project / "packaging" / "bootstrap", *arguments],
            env=clean_environment(self.programs) | environment,
            capture_output=True,
            text=True,
            check=False,
        )


def write_program(path: Path, script: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    path.chmod(0o755)


def clean_environment(programs: Path) -> dict[str, str]:
    without = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    kept = {name: value for name, value in os.environ.items() if name not in without}
    return kept | {"PATH": f"{programs}:/usr/bin:/bin"}


def bare_path(machine: Machine) -> Path:
    """A path with the few programs that the script itself needs, and no virtual screen."""
    bare = machine.project.parent / "bare"
    bare.mkdir()
    for name in ("bash", "env", "cat", "cut", "dirname", "echo", "grep", "sha256sum", "sh", "uname", "xargs"):
        (bare / name).symlink_to(shutil.which(name) or name)
    return bare


def libraries(kind: str) -> list[str]:
    text = (ROOT / "packaging" / f"debian-{kind}.txt").read_text("utf-8")
    return re.findall(r"\S+\.so\.\d+", text)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A user's machine with every library for offscreen, and the environment made."""
    project = tmp_path / "project"
    shutil.copytree(ROOT / "packaging", project / "packaging")
    for name in ("pyproject.toml", "requirements.lock"):
        shutil.copy(ROOT / name, project / name)
    machine = Machine(project, tmp_path / "programs")
    machine.has_python(NEW_PYTHON)
    machine.has_libraries(*libraries("offscreen"))
    machine.has("apt-get", f'echo "apt-get $*" >>"{machine.log}"')
    machine.belongs_to(1000)
    machine.has_venv()
    return machine


def test_a_machine_with_everything_hears_nothing_of_system_packages(machine: Machine) -> None:
    done = machine.bootstrap("setup")
    assert done.returncode == 0
    assert "apt-get" not in done.stderr + machine.logged()


def test_a_user_who_lacks_libraries_is_given_the_one_line_to_run(machine: Machine) -> None:
    machine.has_libraries(*libraries("offscreen")[2:])
    lines = [line for line in machine.bootstrap("setup").stderr.splitlines() if "missing" in line]
    assert lines == [
        "System packages are missing; run: sudo apt-get install --no-install-recommends libgl1 libegl1",
    ]


def test_root_gets_the_missing_libraries_installed(machine: Machine) -> None:
    machine.has_libraries(*libraries("offscreen")[1:])
    machine.belongs_to(0)
    assert machine.bootstrap("setup").returncode == 0
    assert "apt-get install -qq -y --no-install-recommends libgl1\n" in machine.logged()


def test_root_without_a_network_is_given_the_line_too(machine: Machine) -> None:
    machine.has_libraries()
    machine.belongs_to(0)
    machine.has("apt-get", "exit 100")
    assert "run: sudo apt-get install" in machine.bootstrap("setup").stderr


def test_a_display_asks_for_the_libraries_of_a_window(machine: Machine) -> None:
    said = machine.bootstrap("setup", DISPLAY=":0").stderr
    wanted = "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
    assert f"--no-install-recommends {wanted}\n" in said


def test_set_up_fails_when_qt_cannot_start_for_want_of_a_library(machine: Machine) -> None:
    machine.has_libraries()
    machine.has_venv(python='case "$*" in *PySide6*) exit 1 ;; esac')
    assert machine.bootstrap("setup").returncode == 1


def test_set_up_goes_on_when_qt_finds_its_libraries_elsewhere(machine: Machine) -> None:
    machine.has_libraries()
    assert machine.bootstrap("setup").returncode == 0


def test_packages_are_installed_from_the_lock_and_the_project_without_its_dependencies(machine: Machine) -> None:
    machine.bootstrap("setup")
    installs = [line for line in machine.logged().splitlines() if "install" in line]
    assert [line.split("--no-deps ")[1] for line in installs] == [
        "-r requirements.lock",
        "--no-build-isolation --editable .",
    ]


def test_a_second_run_installs_nothing(machine: Machine) -> None:
    machine.bootstrap("setup")
    machine.log.unlink()
    assert machine.bootstrap("setup").stderr == ""
    assert machine.logged() == ""


@pytest.mark.parametrize("file", ["requirements.lock", "pyproject.toml"])
def test_a_changed_list_of_packages_is_installed_again(machine: Machine, file: str) -> None:
    machine.bootstrap("setup")
    machine.log.unlink()
    with (machine.project / file).open("a") as changed:
        changed.write("# changed\n")
    machine.bootstrap("setup")
    assert "-r requirements.lock" in machine.logged()


def test_a_machine_without_a_new_enough_python_is_told_so_in_one_line(machine: Machine) -> None:
    shutil.rmtree(machine.project / ".venv")
    machine.has_python(OLD_PYTHON)
    done = machine.bootstrap("setup")
    assert done.returncode == 1
    assert re.fullmatch(r"Tableside needs Python 3\.11 or newer.*\n", done.stderr)


def test_a_python_without_venv_asks_for_debians_package_in_the_same_line(machine: Machine) -> None:
    shutil.rmtree(machine.project / ".venv")
    machine.has_python(PYTHON_WITHOUT_VENV)
    machine.has_libraries(*libraries("offscreen")[1:])
    done = machine.bootstrap("setup")
    assert done.returncode == 1
    assert done.stderr.endswith("--no-install-recommends python3.11-venv libgl1\n")


def test_the_tests_get_a_virtual_screen_with_mouse_and_keys_where_root_may_install_it(machine: Machine) -> None:
    machine.has_libraries(*libraries("offscreen"), *libraries("window"), "libXrandr.so.2")
    machine.has("Xvfb", "exit 0")
    machine.has("xauth", "exit 0")
    machine.belongs_to(0)
    machine.bootstrap("test-tools", PATH=f"{machine.programs}:{bare_path(machine)}")
    assert "apt-get install -qq -y --no-install-recommends xdotool chromium chromium-driver\n" in machine.logged()


def test_without_a_virtual_screen_the_tests_go_on_and_the_line_to_run_is_told(machine: Machine) -> None:
    done = machine.bootstrap("test-tools", PATH=f"{machine.programs}:{bare_path(machine)}")
    assert done.returncode == 0
    assert re.search("run: sudo apt-get install .*xvfb xauth xdotool", done.stderr)


def test_root_gets_what_the_program_to_hand_out_is_built_with(machine: Machine) -> None:
    machine.has_libraries(*libraries("offscreen"), *libraries("window"))
    machine.has("gzip", "exit 0")
    machine.belongs_to(0)
    machine.bootstrap("package-tools", PATH=f"{machine.programs}:{bare_path(machine)}")
    assert "apt-get install -qq -y --no-install-recommends binutils xz-utils patchelf\n" in machine.logged()


def test_nothing_is_built_without_its_tools_and_the_line_to_run_is_told(machine: Machine) -> None:
    done = machine.bootstrap("package-tools", PATH=f"{machine.programs}:{bare_path(machine)}")
    assert done.returncode == 1
    assert re.search("run: sudo apt-get install .*binutils xz-utils gzip patchelf\n", done.stderr)


def test_without_a_display_the_window_opens_offscreen_and_one_sentence_says_how_to_get_one(machine: Machine) -> None:
    done = machine.bootstrap("run", "--some", "argument")
    assert done.stdout == "platform=offscreen arguments=--some argument\n"
    assert re.fullmatch(r"No display found[^.]*\.\n", done.stderr)


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_with_a_display_qt_chooses_its_platform(machine: Machine, variable: str) -> None:
    done = machine.bootstrap("run", **{variable: "somewhere"})
    assert (done.stdout, done.stderr) == ("platform= arguments=\n", "")


def test_a_platform_that_somebody_chose_is_left_alone(machine: Machine) -> None:
    assert machine.bootstrap("run", QT_QPA_PLATFORM="minimal").stdout == "platform=minimal arguments=\n"


def test_an_unknown_word_is_answered_with_those_that_are_known(machine: Machine) -> None:
    done = machine.bootstrap("dance")
    assert (done.returncode, done.stderr) == (2, "Say one of: setup, test-tools, package-tools, run, lock.\n")
