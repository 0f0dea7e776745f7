"""Shell commands for a cluster: launcher lines, host lists, and quoting that no name in a plan can break out of."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from trainplan.english import Sentence

LONGEST_COMMENT = 160
MOST_HOSTS = 200_000
_RANGE = re.compile(r"^([^\[\],\s]*)\[([0-9,\-]+)\]([^\[\],\s]*)$")


def quoted(word: str) -> str:
    """A word that the shell takes as it is; control characters go, as no path or host holds one."""
    return shlex.quote("".join(character for character in word if character.isprintable()))


def comment(words: str) -> str:
    """A line that the shell does not read, whatever is in it."""
    line = "".join(character if character.isprintable() else " " for character in words)
    return f"# {' '.join(line.split())[:LONGEST_COMMENT]}"


def joined(*parts: Sequence[str]) -> str:
    """One command over several lines; each part is words that are quoted already."""
    return " \\\n  ".join(" ".join(part) for part in parts if part)


def host_expression(given: str, nodes: int) -> str:
    """The hosts as Slurm writes them: those that the plan names, else node[001-128]."""
    if given.strip():
        return given.strip()
    width = len(str(nodes))
    return f"node[{1:0{width}d}-{nodes}]" if nodes > 1 else "node1"


def expand_hosts(expression: str) -> tuple[str, ...]:
    """Names of a host list such as gpu[001-128,130],login1. Raises ValueError for one that cannot be read."""
    names: list[str] = []
    for part in _parts(expression):
        names += _range(part)
        if len(names) > MOST_HOSTS:
            raise ValueError(Sentence("more than {most_hosts:,} hosts", most_hosts=MOST_HOSTS))
    return tuple(names)


def _parts(expression: str) -> list[str]:
    """Split at commas outside brackets."""
    return [part for part in re.split(r",(?![^\[]*\])", expression.replace(" ", "")) if part]


def _range(part: str) -> Iterable[str]:
    if "[" not in part and "]" not in part:
        return (part,)
    found = _RANGE.match(part)
    if found is None:
        raise ValueError(Sentence("{part} is not a host list; write gpu[001-128]", part=part[:60]))
    prefix, ranges, suffix = found.groups()
    names: list[str] = []
    for item in ranges.split(","):
        first, dash, last = item.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()):
            raise ValueError(Sentence("{item} is not a range of hosts", item=item[:60]))
        low, high = int(first), int(last or first)
        if high < low or high - low > MOST_HOSTS:
            raise ValueError(Sentence("{item} is not a range of hosts", item=item[:60]))
        names += [f"{prefix}{number:0{len(first)}d}{suffix}" for number in range(low, high + 1)]
    return names


def first_hosts(expression: str, count: int) -> str:
    """The first `count` hosts of a list, as Slurm writes them; the list itself where it cannot be read."""
    try:
        names = expand_hosts(expression)
    except ValueError:
        return expression
    return expression if len(names) <= count else _compressed(names[:count])


def _compressed(names: Sequence[str]) -> str:
    """One range where the names count up, else all of them."""
    found = [re.fullmatch(r"(.*?)(\d+)", name) for name in names]
    if len(names) > 1 and all(found):
        prefixes = {match[1] for match in found if match}
        digits = [match[2] for match in found if match]
        numbers = [int(number) for number in digits]
        width = len(digits[0])
        rising = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        if len(prefixes) == 1 and rising and all(f"{n:0{width}d}" == d for n, d in zip(numbers, digits, strict=True)):
            return f"{prefixes.pop()}[{digits[0]}-{digits[-1]}]"
    return ",".join(names)


def launch(
    launcher: Literal["srun", "mpirun"],
    program: Sequence[str],
    *,
    hosts: str,
    nodes: int,
    per_node: int,
    environment: Mapping[str, str] | None = None,
    accelerators: int = 0,
) -> str:
    """Run `program`, words that are quoted already, `per_node` times on each of `nodes`.

    `accelerators` of each node are asked of Slurm; `environment` reaches every process.
    """
    variables = [f"{name}={quoted(value)}" for name, value in (environment or {}).items()]
    if launcher == "srun":
        words = ["srun", "--mpi=pmix", f"-N{nodes}", f"--ntasks-per-node={per_node}"]
        words += [f"--gpus-per-node={accelerators}"] if accelerators else []
        return joined([*variables, *words, "-w", quoted(hosts)], program)
    words = ["mpirun", "-np", str(nodes * per_node), "--map-by", f"ppr:{per_node}:node", "--bind-to", "none"]
    words += ["--hostfile", "hosts.txt", *(f"-x {variable}" for variable in variables)]
    return joined(words, program)


def everywhere(launcher: Literal["srun", "mpirun"], script: str, *, hosts: str, nodes: int) -> str:
    """Run a line of shell once on each node."""
    return launch(launcher, ["bash", "-c", shlex.quote(script)], hosts=hosts, nodes=nodes, per_node=1)


def host_file(hosts: Sequence[str], slots: int) -> str:
    """A host file for Open MPI."""
    return "".join(f"{quoted(host)} slots={slots}\n" for host in hosts)
