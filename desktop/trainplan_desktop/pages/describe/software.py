"""The software page: what the plan leaves to the framework, as the engine takes it."""

from __future__ import annotations

from dataclasses import asdict

from trainplan.engine.results import Results
from trainplan.plan.paths import FieldInfo, field_info
from trainplan_desktop.pages.describe.panes import PageWithSide
from trainplan_desktop.pages.shared.field_specs import humanised
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

SWITCHES = "software.implementation"


class SoftwarePage(PageWithSide):
    side_width = 480

    def fill_side(self, pane: SidePane) -> None:
        self._defaults = FigureTable(
            tr("Every setting as it is computed with"), (tr("Setting"), tr("Value"), ""), text_columns=(0, 1, 2),
            wrapped=(0,),
        )  # fmt: skip
        self._versions = label(tr("Versions that go together"), "heading")
        self._not_yet = label(tr("not computed yet").capitalize(), "caption")
        for part in (self._defaults, self._versions, self._not_yet):
            pane.add(part)

    def show_results(self, results: Results) -> None:
        from trainplan.engine.job.defaults import resolve_switches  # noqa: PLC0415

        plan = self.session.plan
        software = plan.software
        switches, left_open = resolve_switches(
            software.framework, software.year, software.implementation, training=plan.model.training
        )
        rows = []
        for name, value in asdict(switches).items():
            info = field_info(f"{SWITCHES}.{name}", plan)
            origin = tr("framework default") if name in left_open else tr("set in the plan")
            rows.append(TableRow((tr(info.title), _words(info, value), origin), muted=(2,)))
        self._defaults.show_rows(rows)
        for part in (self._versions, self._not_yet):
            part.setVisible(results.software is None)


def _words(info: FieldInfo, value: object) -> str:
    if isinstance(value, bool):
        return tr("On") if value else tr("Off")
    if isinstance(value, str):
        words = info.choices.get(value, value)
        return tr(humanised(value) if words == value else words)
    return significant(float(value)) if isinstance(value, int | float) else str(value)
