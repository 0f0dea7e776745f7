"""`report`: the printed plan."""

from __future__ import annotations

import sys
from argparse import Namespace
from datetime import date
from typing import Literal

from trainplan.catalog.library import user_data_folder
from trainplan.catalog.software import load_software
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import is_meaningless
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.cli.answers import MEANINGLESS
from trainplan_desktop.cli.output import check_output, say, write_output
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

WORKBOOKS = "; a workbook is written by `trainplan export --to tables-xlsx`"


def run_report(options: Namespace) -> int:
    from trainplan.report.content import build  # noqa: PLC0415
    from trainplan.report.parts import DEFAULT_PARTS, chosen_parts  # noqa: PLC0415
    from trainplan.report.studies import study  # noqa: PLC0415

    target = check_output(options.output, force=options.force, suffixes=(".pdf", ".md", ".json"), otherwise=WORKBOOKS)
    try:
        parts = chosen_parts(options.parts) if options.parts else DEFAULT_PARTS
    except ValueError as error:
        raise BadInputError(f"--parts: {error}") from None
    plan = open_plan(options.plan, options.set).plan
    if options.scenario is not None:
        plan = apply_scenario(plan, options.scenario)
        plan = plan.model_copy(update={"name": f"{plan.name}, {options.scenario}"[:200]})
    results = evaluate(plan, software=load_software(user_data_folder()))
    paper: Literal["a4", "us-letter"] = "us-letter" if options.paper == "letter" else "a4"
    studies = study(plan, results, parts=parts)
    report = build(
        plan,
        results,
        date=date.today().isoformat(),
        studies=studies,
        parts=parts,
        paper=paper,
        redacted=options.redacted,
    )
    suffix = target.suffix.lower()
    if suffix == ".md":
        from trainplan.report.markdown import render_markdown  # noqa: PLC0415

        data = render_markdown(report).encode()
    elif suffix == ".json":
        from trainplan.report.as_json import render_json  # noqa: PLC0415

        data = render_json(report, results, studies, redacted=options.redacted)
    else:
        from trainplan.report.pdf import fonts_for, render_pdf, unprintable  # noqa: PLC0415

        data = render_pdf(report)
        if missing := unprintable(report):
            lacking = f"no font here has {missing}; they print as boxes until {fonts_for(missing)} is installed"
            print(f"trainplan: {lacking}", file=sys.stderr)  # noqa: T201
    write_output(target, data)
    say(f"Wrote {options.output}")
    return MEANINGLESS if is_meaningless(results.findings) else 0
