"""JSON values in a text: the whole of it, one a line, or between other lines; cut ones as far as they go."""

from __future__ import annotations

import json
import re
from typing import Any

from trainplan.measure.record import Problem, warning

LIMIT_VALUES = 2_000_000
LIMIT_FAILURES = 200
START = re.compile(r"^[ \t]*(?=[{\[])", re.MULTILINE)
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s"{}\[\],:]+', re.DOTALL)
DEPTH_LIMIT = 200

DECODER = json.JSONDecoder(strict=False)


def values_in(text: str, problems: list[Problem]) -> list[Any]:
    """Objects and arrays that start a line of the text. A cut value is closed where it was cut."""
    values: list[Any] = []
    position, failures, spent = 0, 0, 0
    budget = 4 * len(text) + 1_000_000
    while len(values) < LIMIT_VALUES and failures < LIMIT_FAILURES and spent < budget:
        match = START.search(text, position)
        if match is None:
            break
        begin = match.end()
        try:
            value, end = DECODER.raw_decode(text, begin)
        except json.JSONDecodeError as error:
            spent += max(error.pos - begin, 0)
            at_end = not text[error.pos :].strip(" \t\r\n`}]") or error.msg.startswith("Unterminated string")
            if at_end and error.pos - begin > 40 and text[begin : begin + 400].count('"') > 1:
                cut = closed(text[begin:])
                if cut is not None:
                    problems.append(warning("cut_json", "the file is cut short: read as far as it goes"))
                    return [*values, cut]
            failures += 1
            position = _next_line(text, begin)
        except (RecursionError, ValueError):
            failures += 1
            spent += 100_000
            position = _next_line(text, begin)
        else:
            if isinstance(value, dict) or (isinstance(value, list) and value and isinstance(value[0], dict | list)):
                values.append(value)
            position = end
    return values


def _next_line(text: str, position: int) -> int:
    found = text.find("\n", position)
    return len(text) if found < 0 else found + 1


def closed(text: str) -> Any | None:
    """A JSON text that stops in the middle, closed after its last whole member; None where that gives no JSON."""
    stack: list[str] = []
    safe: tuple[int, str] | None = None
    expect_key = False
    for match in TOKEN.finditer(text):
        token = match[0]
        if token in "{[":
            stack.append("}" if token == "{" else "]")
            if len(stack) > DEPTH_LIMIT:
                return None
            safe = (match.end(), "".join(reversed(stack)))
            expect_key = token == "{"
        elif token in "}]":
            if not stack or stack.pop() != token:
                break
            safe = (match.end(), "".join(reversed(stack)))
        elif token == ",":
            expect_key = bool(stack) and stack[-1] == "}"
        elif token == ":":
            expect_key = False
        elif not expect_key and match.end() < len(text):
            safe = (match.end(), "".join(reversed(stack)))
    if safe is None:
        return None
    try:
        return json.loads(text[: safe[0]] + safe[1], strict=False)
    except (ValueError, RecursionError):
        return None
