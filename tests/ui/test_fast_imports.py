"""Qt does not read the source of everything that is loaded after it."""

import subprocess
import sys

SCRIPT = """
import builtins, linecache
import ui.app
assert builtins.__import__ is builtins.__orig_import__
linecache.clearcache()
import data.store
read = [name for name in linecache.cache if name.endswith('.py')]
assert not read, read[:3]
"""


def test_what_is_loaded_after_the_window_is_not_read_as_text():
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
