"""Reads a definition file by spython's parser and compares its sections with those that Apptainer's manual has."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from spython.main.parse.parsers.singularity import SingularityParser

SECTIONS = {"setup", "files", "environment", "post", "runscript", "startscript", "test", "labels", "help", "arguments"}
"""Of a definition file (Apptainer user guide 1.4); spython skips others in silence."""

path = Path(sys.argv[1])
asked = set(re.findall(r"^%(\w+)", path.read_text(), re.MULTILINE))
assert asked <= SECTIONS, f"not known: {sorted(asked - SECTIONS)}"
(layer,) = SingularityParser(str(path)).parse().values()
assert layer.fromHeader, "no image to start from"
assert layer.install, "nothing is installed"
files = [line.split()[-1] for line in layer.files if line]
print("read", layer.fromHeader, files[0], str(layer.entrypoint or layer.cmd).split()[-2])
