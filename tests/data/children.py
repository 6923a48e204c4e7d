"""Children to be killed, starved or locked out: forked, so that they have imported everything already."""

import os
import signal
import sys
import traceback
from collections.abc import Callable


def forked(act: Callable[[], None]) -> int:
    """Run something in a child; its process id."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        act()
        status = 0
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        # Nothing of the parent's may be flushed or torn down twice.
        os._exit(status)


def ended(child: int) -> int:
    """How a child ended: its status, or the signal with a minus."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def killed(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    assert ended(child) == -signal.SIGKILL
