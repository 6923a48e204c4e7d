"""The catalogues are in step with the code, and every translation has the places of its sentence."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_translation_has_the_places_of_its_sentence_and_whole_catalogues_stay_whole() -> None:
    done = subprocess.run(
        [sys.executable, "packaging/words.py", "check"],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
