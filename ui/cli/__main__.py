"""The command line as `python -m ui.cli`."""

from ui.cli.commands import main

raise SystemExit(main())
