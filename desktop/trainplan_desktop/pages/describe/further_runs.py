"""Adding and removing further runs, which keep an owned cluster busy beside this one."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan.plan.deployment import FurtherRun
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.form_page import Row, Section
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.wording.formats import percent
from trainplan_desktop.wording.text import tr

PATH = "economics.further_runs"


def further_runs_section(plan: Plan) -> Section:
    rows = []
    for number in range(len(plan.economics.further_runs)):
        rows.append(Row(f"{PATH}.{number}.name", title=tr("Run {number}", number=number + 1)))
        rows.append(Row(f"{PATH}.{number}.accelerator_hours"))
    return Section(tr("Further runs on the same cluster"), tuple(rows), _busy, below=_tools)


def _busy(plan: Plan, results: Results | None) -> str:
    cost = results.cost if results is not None else None
    if not plan.economics.further_runs or cost is None or cost.utilization is None:
        return tr("None: the share of hours above is taken")
    return tr("With this run they keep it busy for {share} of the horizon", share=percent(cost.utilization, 0))


def _tools(session: Session) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
    row.setSpacing(theme().px(12))
    add = QuietButton(tr("Add a run"), "plus")
    add.clicked.connect(lambda: add_run(session))
    row.addWidget(add)
    if session.plan.economics.further_runs:
        remove = QuietButton(tr("Remove the last run"), "close")
        remove.clicked.connect(lambda: remove_run(session))
        row.addWidget(remove)
    row.addStretch()
    return box


def add_run(session: Session) -> None:
    """A further run as large as this one, or as its default where this one is not computed."""
    runs = session.plan.economics.further_runs
    run = session.results.run if session.results is not None else None
    name = tr("run {number}", number=len(runs) + 1)
    new = (
        FurtherRun(name=name) if run is None else FurtherRun(name=name, accelerator_hours=round(run.accelerator_hours))
    )
    _replace(session, (*runs, new), tr("Add a further run"))


def remove_run(session: Session) -> None:
    _replace(session, session.plan.economics.further_runs[:-1], tr("Remove a further run"))


def _replace(session: Session, runs: tuple[FurtherRun, ...], text: str) -> None:
    if session.document is not None:
        session.document.edit_many({PATH: runs}, text)
