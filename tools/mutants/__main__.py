"""`python -m mutants`: record which tests reach the sample, judge it, say how many died."""

from __future__ import annotations

import argparse
import json
import sys

from .hunt import MOST_SECONDS, RESULTS, hunt
from .reach import record
from .sample import AREAS, Mutant, area, change, sample

SEED = 2026
AIMS = {"engine": 85, "core": 75, "desktop": 60}
"""Share of mutants that should die [%]."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser(
        "reach", help="run tests once and note which mutants they reach; behind --: arguments of pytest"
    )
    run = commands.add_parser("hunt", help="run each mutant against the tests that reach it")
    run.add_argument("--seconds", type=float, default=1e9, help="start no mutant after this long")
    run.add_argument("--again", action="store_true", help="judge survivors again")
    run.add_argument("--budget", type=float, default=MOST_SECONDS, help="CPU time of the tests of one mutant")
    run.add_argument("--first", type=int, help="only so many, in random order")
    run.add_argument("--area", choices=list(AREAS))
    commands.add_parser("report", help="print the shares and the survivors")
    own, told = (sys.argv[1:], []) if "--" not in sys.argv else _split(sys.argv[1:])
    options = parser.parse_args(own)
    mutants = sample(options.seed)
    if options.command == "reach":
        record(mutants, told)
    elif options.command == "hunt":
        asked = [m for m in mutants if options.area in (None, area(m.path))]
        asked = sorted(asked, key=lambda mutant: mutant.rank(options.seed))[: options.first]
        hunt(asked, options.seconds, options.again, options.budget)
    print(report(mutants))  # noqa: T201


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]


def report(mutants: list[Mutant]) -> str:
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    lines = [
        "| Area | Mutants | Killed | Survived | Not reached | Share killed | Aim |",
        "|---|---|---|---|---|---|---|",
    ]
    survivors = []
    for name, aim in AIMS.items():
        judged = [(m, known[m.name]["status"]) for m in mutants if area(m.path) == name and m.name in known]
        killed, reached = (sum(s in kinds for _, s in judged) for kinds in (("killed",), ("killed", "survived")))
        share = 100 * killed / max(len(judged), 1)
        counts = (len(judged), killed, reached - killed, len(judged) - reached)
        lines.append(f"| {name} | {' | '.join(map(str, counts))} | {share:.0f} % | {aim} % |")
        survivors += [(m, status) for m, status in judged if status != "killed"]
    lines.append("")
    for mutant, status in survivors:
        before, after = (text if len(text) < 70 else text[:67] + "…" for text in change(mutant))
        lines.append(f"- `{mutant.path}:{mutant.place[0]}` {mutant.function}: `{before}` → `{after}` ({status})")
    return "\n".join(lines)


main()
