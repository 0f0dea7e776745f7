"""`python -m trainplan_desktop` is the command line."""

from __future__ import annotations

import sys
from multiprocessing import freeze_support

from trainplan_desktop.cli.commands import main

if __name__ == "__main__":
    freeze_support()
    sys.exit(main())
