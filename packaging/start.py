"""Where a bundle starts: the same command line as everywhere."""

import os
import sys
from collections.abc import MutableMapping

SEARCHED = "LD_LIBRARY_PATH"


def leave_others_their_libraries(environment: MutableMapping[str, str]) -> None:
    """Programs that are started from here, such as a browser, load the system's libraries and not the bundle's.

    The bundle has named its own to get here; what was loaded stays, and what is loaded later is found beside it.

    >>> environment = {"LD_LIBRARY_PATH": "/usr/lib/tableside/_internal", "LD_LIBRARY_PATH_ORIG": "/opt/lib"}
    >>> leave_others_their_libraries(environment)
    >>> environment
    {'LD_LIBRARY_PATH': '/opt/lib'}
    """
    before = environment.pop(f"{SEARCHED}_ORIG", None)
    environment.pop(SEARCHED, None)
    if before is not None:
        environment[SEARCHED] = before


if __name__ == "__main__":
    if sys.platform == "linux":
        leave_others_their_libraries(os.environ)
    from ui.start import main

    sys.exit(main())
