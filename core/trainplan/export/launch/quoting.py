"""Text of a plan inside files of other languages: it stays one word, one line, one value."""

from __future__ import annotations

import json
import re

LONGEST_LINE = 160


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    """As part of a comment: printable signs alone, so that nothing ends the line or hides what follows."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())[:longest].rstrip()


def slug(text: str, longest: int = 50) -> str:
    """As a name that files, Slurm, Kubernetes and image labels take: lower case, digits and dashes (RFC 1123)."""
    found = re.sub(r"[^a-z0-9]+", "-", text.lower())[:longest].strip("-")
    if found and not found[0].isalpha():
        found = f"job-{found}"[:longest].rstrip("-")
    return found or "job"


def dockerfile_value(text: str) -> str:
    """A quoted value of a Dockerfile instruction; a dollar sign there would name a variable."""
    escaped = one_line(text).replace("\\", "\\\\").replace('"', '\\"').replace("$", "\\$")
    return f'"{escaped}"'


def python_literal(value: object) -> str:
    """A value as Python source, ASCII alone."""
    return ascii(value)


def json_document(value: object) -> str:
    """A JSON document for people to read, keys in the order given."""
    return json.dumps(value, indent=2, ensure_ascii=True, allow_nan=False) + "\n"
