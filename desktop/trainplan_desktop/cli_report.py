"""`report`: the printed plan."""

from __future__ import annotations

from argparse import Namespace
from datetime import date

from trainplan_desktop.cli_answers import MEANINGLESS
from trainplan_desktop.cli_errors import NotAvailableError
from trainplan_desktop.cli_output import check_output, say, write_output
from trainplan_desktop.cli_plans import open_plan


def run_report(options: Namespace) -> int:
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan.engine.findings import is_meaningless  # noqa: PLC0415

    try:
        from trainplan.report.content import build  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise NotAvailableError("report is not built yet") from error
    target = check_output(options.output, force=options.force, suffixes=(".pdf", ".md"))
    plan = open_plan(options.plan).plan
    results = evaluate(plan, options.scenario)
    report = build(plan, results, date=date.today().isoformat())
    if target.suffix.lower() == ".md":
        from trainplan.report.markdown import render_markdown  # noqa: PLC0415

        data = render_markdown(report).encode()
    else:
        from trainplan.report.pdf import render_pdf  # noqa: PLC0415

        data = render_pdf(report)
    write_output(target, data)
    say(f"Wrote {options.output}")
    return MEANINGLESS if is_meaningless(results.findings) else 0
