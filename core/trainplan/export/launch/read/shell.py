"""Options in a shell script, read without running it: variables are filled in where the script sets them plainly."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from trainplan.catalog.families.config import words
from trainplan.export.launch.read.found import ConfigReadError

MOST_WORDS = 20_000
LONGEST_WORD = 4_000
MOST_FILLINGS = 8
_NAME = r"[A-Za-z_][A-Za-z0-9_]*"
_ASSIGNMENT = re.compile(rf"^(?:export\s+|local\s+|declare\s+(?:-\w+\s+)?|readonly\s+)?({_NAME})(\+?)=(.*)$", re.DOTALL)
_REFERENCE = re.compile(rf"\$\{{({_NAME})(?::?[-=]((?:[^{{}}]|\{{[^{{}}]*\}})*))?\}}|\$({_NAME})")
_WHOLE_REFERENCE = re.compile(rf"\$\{{?({_NAME})(?:\[[@*]\])?\}}?")
_ARITHMETIC = re.compile(r"\$\(\(([^()]{1,100})\)\)")
_OPTION = re.compile(r"^--?[A-Za-z][A-Za-z0-9_.-]*(=.*)?$", re.DOTALL)
_OVERRIDE = re.compile(r"^\+{0,2}([a-z_]+\.[A-Za-z0-9_.]+|mixed_precision|peft|comm_overlap)=(.*)$", re.DOTALL)
"""section.field=value of Hydra, and the sections that take a word."""
LAUNCHER_OPTIONS = words(
    """
    nnodes node-rank nproc-per-node master-addr master-port rdzv-backend rdzv-endpoint rdzv-id rdzv-conf
    max-restarts tee redirects local-addr numa-binding
    """
)
"""Options of torchrun, wherever they stand."""


@dataclass
class Script:
    """What a script says."""

    options: dict[str, list[str]] = field(default_factory=dict)
    """Option without its dashes, underscores as dashes -> its values; the last one given wins."""
    overrides: dict[str, str] = field(default_factory=dict)
    """section.field -> value, as Hydra has it."""
    launcher: dict[str, str] = field(default_factory=dict)
    """Options of torchrun, srun and the like."""
    slurm: dict[str, str] = field(default_factory=dict)
    """Options of #SBATCH lines."""
    variables: dict[str, str] = field(default_factory=dict)
    repeated: set[str] = field(default_factory=set)
    """Options that stand in several places, as in the branches of a condition."""


def read_script(text: str) -> Script:
    """Options, overrides and variables of a script. Raises ConfigReadError for one that is too long."""
    found = Script()
    for line in text.splitlines():
        if line.startswith("#SBATCH"):
            _slurm_line(line, found)
    for command in _commands(text):
        _command(command, found)
    return found


def _slurm_line(line: str, found: Script) -> None:
    for word in line.split()[1:]:
        name, equals, value = word.partition("=")
        if name.startswith("--"):
            found.slurm[name[2:]] = value if equals else ""
        elif word.startswith("-N"):
            found.slurm["nodes"] = word[2:].strip("=")


def _commands(text: str) -> list[list[str]]:
    """Words of each command, in one pass; an array NAME=( ... ) is one command, whatever lines it takes."""
    commands: list[list[str]] = [[]]
    word: list[str] = []
    quoted = in_array = False
    count = place = 0

    def finish() -> None:
        nonlocal quoted, count
        if word or quoted:
            commands[-1].append("".join(word)[:LONGEST_WORD])
            count += 1
        word.clear()
        quoted = False

    while place < len(text):
        sign = text[place]
        if count > MOST_WORDS:
            raise ConfigReadError("it is too long for a launch script")
        if sign == "\\":
            following = text[place + 1 : place + 2]
            if following != "\n":
                word.append(following)
            place += 2
        elif sign in "'\"":
            place = _quoted(text, place, word)
            quoted = True
        elif sign == "$" and text.startswith(("$(", "${"), place):
            place = _bracketed(text, place, word)
        elif sign == "#" and not word:
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        elif sign == "(" and word and word[-1] == "=":
            word.append("(")
            finish()
            in_array = True
            place += 1
        elif sign == ")" and in_array:
            finish()
            in_array = False
            commands.append([])
            place += 1
        elif sign.isspace() or sign in ";&|":
            finish()
            if sign in "\n;&|" and not in_array:
                commands.append([])
            place += 1
        else:
            word.append(sign)
            place += 1
    finish()
    return [command for command in commands if command]


def _quoted(text: str, place: int, word: list[str]) -> int:
    """Add what stands between quotes to the word; returns the place after them."""
    quote = text[place]
    end = text.find(quote, place + 1)
    while quote == '"' and end > 0 and _escaped(text, end):
        end = text.find(quote, end + 1)
    if end < 0:
        raise ConfigReadError("it has an unclosed quotation")
    inner = text[place + 1 : end]
    if quote == '"':
        inner = inner.replace("\\\n", " ").replace('\\"', '"')
    word.append(inner)
    return end + 1


def _escaped(text: str, place: int) -> bool:
    back = place
    while back > 0 and text[back - 1] == "\\":
        back -= 1
    return (place - back) % 2 == 1


def _bracketed(text: str, place: int, word: list[str]) -> int:
    """Keep $( ... ) and ${ ... } whole; one without an end is kept as it stands."""
    opening, closing = text[place + 1], {"(": ")", "{": "}"}[text[place + 1]]
    depth = 0
    for end in range(place + 1, min(len(text), place + LONGEST_WORD)):
        depth += (text[end] == opening) - (text[end] == closing)
        if depth == 0:
            word.append(text[place : end + 1])
            return end + 1
    word.append("$")
    return place + 1


def _command(words: list[str], found: Script) -> None:
    if not words:
        return
    assigned = _ASSIGNMENT.match(words[0] if words[0] not in ("export", "local", "readonly") else " ".join(words[:2]))
    if assigned is not None:
        name, more, value = assigned.groups()
        if value == "(":
            _options(words[1:], found, after_script=True)
            return
        if len(value) <= LONGEST_WORD:
            before = found.variables.get(name, "") if more else ""
            found.variables[name] = f"{before} {value}".strip() if more else value
        if "--" in value or _OVERRIDE.match(value):
            _options([*_split(value), *words[1:]], found, after_script=True)
        elif len(words) > 1 and words[0] not in ("export", "local", "readonly"):
            _options(words[1:], found, after_script=False)
        return
    _options(words, found, after_script=words[0].startswith("--"))


def _split(text: str) -> list[str]:
    """Words inside a word, as a variable without quotes gives them."""
    try:
        return [word for command in _commands(text) for word in command]
    except ConfigReadError:
        return text.split()


def _options(words: list[str], found: Script, *, after_script: bool) -> None:
    """Options of one command: those before the name of a Python file are the launcher's."""
    words = [part for word in words for part in (_split(word) if word.startswith("-") and " " in word else [word])]
    name: str | None = None
    for position, word in enumerate(words):
        whole = _WHOLE_REFERENCE.fullmatch(word)
        if whole is not None and ("--" in found.variables.get(whole.group(1), "") or "[" in word):
            name = None  # options that were read where the variable is set
            continue
        override = _OVERRIDE.match(word)
        if override is not None:
            found.overrides[override.group(1)] = override.group(2)
            name = None
        elif _OPTION.match(word) and not _is_number(word):
            name, equals, value = word.lstrip("-").partition("=")
            name = name.replace("_", "-")
            if not after_script or name in LAUNCHER_OPTIONS:
                following = words[position + 1] if position + 1 < len(words) else ""
                found.launcher[name] = value if equals else following
                name = None if name in LAUNCHER_OPTIONS else name
                continue
            if name in found.options:
                found.repeated.add(name)
            found.options[name] = [value] if equals else []
            if equals:
                name = None
        elif word.endswith(".py") or word in ("-m",):
            after_script, name = True, None
        elif name is not None and after_script and word != ")":
            found.options[name].append(word)


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-\d[\d.eE+-]*", word) is not None


def resolved(text: str, variables: dict[str, str]) -> str:
    """A value with the script's own variables filled in; what it does not set stays as it stands."""
    for _ in range(MOST_FILLINGS):
        filled = _REFERENCE.sub(lambda match: _value(match, variables), text)[:LONGEST_WORD]
        filled = _ARITHMETIC.sub(lambda match: _arithmetic(match.group(1), match.group(0)), filled)
        if filled == text:
            break
        text = filled
    return text


def _value(match: re.Match[str], variables: dict[str, str]) -> str:
    name, default = match.group(1) or match.group(3), match.group(2)
    value = variables.get(name)
    if value is not None and f"${name}" not in value and f"${{{name}" not in value:
        return value
    if value is not None:  # NAME="${NAME:-8}": the script's own default of itself
        inner = _REFERENCE.search(value)
        if inner is not None and inner.group(2) is not None:
            return inner.group(2)
    return default if default is not None else match.group(0)


def _arithmetic(text: str, as_it_stands: str) -> str:
    """Sums and products of whole numbers."""
    if not re.fullmatch(r"[\d\s*+/-]{1,100}", text) or "**" in text or re.search(r"\d{13}", text):
        return as_it_stands
    total = 0
    for sign, term in re.findall(r"([+-]?)\s*([\d\s*/]+)", text):
        value = 1
        operation = "*"
        for part in re.findall(r"\d+|[*/]", term):
            if part in "*/":
                operation = part
            elif operation == "*":
                value *= int(part)
            elif int(part) == 0:
                return as_it_stands
            else:
                value //= int(part)
        total += -value if sign == "-" else value
    return str(total)
