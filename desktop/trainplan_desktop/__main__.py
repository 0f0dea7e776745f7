"""`python -m trainplan_desktop` is the command line."""

from __future__ import annotations

import sys

from trainplan_desktop.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
