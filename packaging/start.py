"""Where a bundle starts: the same command line as everywhere."""

import sys

from ui.cli import main

sys.exit(main())
