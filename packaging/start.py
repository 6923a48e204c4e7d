"""Where a bundle starts: the same command line as everywhere."""

import sys

from ui.start import main

sys.exit(main())
