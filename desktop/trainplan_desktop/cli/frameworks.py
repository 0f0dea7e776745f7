"""`frameworks`: the plan under every framework, its best layout in each, and the one that is recommended."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from trainplan.engine.search.names import short_name
from trainplan.engine.studies.framework_choice import FrameworkAnswer, compare_frameworks
from trainplan.english import filled
from trainplan.report.figures import days
from trainplan_desktop.cli.answers import within
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan


def run_frameworks(options: Namespace) -> int:
    choice = compare_frameworks(open_plan(options.plan, options.set).plan)
    reason = filled(choice.reason, choice.parameters)
    recommended = choice.recommended.contender.id if choice.recommended is not None else None
    found = [_document(answer) for answer in choice.answers]
    if options.json:
        print_json({"recommended": recommended, "reason": reason, "frameworks": found})
        return 0
    say(reason)
    rows([_line(each) for each in found])
    return 0


def _document(answer: FrameworkAnswer) -> dict[str, Any]:
    told, results = answer.contender, answer.results
    document: dict[str, Any] = {
        "id": told.id,
        "title": told.title,
        "framework": told.framework,
        "in_the_plan": answer.in_the_plan,
        "setting_up": told.setting_up,
        "maturity": told.maturity,
        "effort": told.effort,
        "source": told.source,
        "rules_checked": answer.checked,
        "runs": results is not None,
        "reason": filled(answer.reason, answer.parameters),
        "parallelism": answer.parallelism or None,
    }
    run = results.run if results is not None else None
    chosen = results.cost.chosen if results is not None and results.cost is not None else None
    memory = results.memory if results is not None else None
    return document | {
        "days": run.days if run is not None else None,
        "low_days": run.low_days if run is not None else None,
        "high_days": run.high_days if run is not None else None,
        "peak_bytes": memory.peak_bytes if memory is not None else None,
        "sent_bytes_per_step": answer.sent_bytes,
        "evidence_runs": answer.evidence.runs if answer.evidence is not None else None,
        "evidence_basis": answer.evidence.basis if answer.evidence is not None else None,
        "this_run": chosen.this_run if chosen is not None else None,
        "currency": results.cost.currency if results is not None and results.cost is not None else None,
    }


def _line(found: dict[str, Any]) -> tuple[str, ...]:
    if not found["runs"]:
        return found["title"], "does not run", found["reason"]
    layout = ", ".join(str(words) for words in short_name(found["parallelism"]))
    paid = f"{found['this_run']:,.0f} {found['currency']}" if found["this_run"] is not None else "not priced"
    time = within(found["days"], (found["low_days"], found["high_days"]), days)
    gibibytes = f"{found['peak_bytes'] / 2**30:.1f} GiB"
    return found["title"], time, f"{gibibytes}, {paid}, effort to set up {found['setting_up']}: {layout}"
