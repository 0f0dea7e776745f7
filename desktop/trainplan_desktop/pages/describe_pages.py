"""The right panes of the pages under Describe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtWidgets import QWidget

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan_desktop.formats import percent, significant, tidy, whole
from trainplan_desktop.pages.form_page import Form, FormPage
from trainplan_desktop.pages.page import SidePane
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.words import words_of


class PageWithSide(FormPage):
    """A form with a right pane of tables and plots that follow the results."""

    has_side = True
    _shown: Results | None = None

    def make_side(self) -> QWidget:
        pane = SidePane()
        self.fill_side(pane)
        return pane

    def refresh(self) -> None:
        super().refresh()
        results = self.session.results
        if self.side_made and results is not None and results is not self._shown:
            self._shown = results
            self.show_results(results)

    def fill_side(self, pane: SidePane) -> None:
        raise NotImplementedError

    def show_results(self, results: Results) -> None:
        raise NotImplementedError


class ModelPage(PageWithSide):
    side_width = 520

    def fill_side(self, pane: SidePane) -> None:
        self._parts = FigureTable(tr("Parameters by part"), (tr("Part"), tr("Parameters"), tr("Share")))
        self._work = FigureTable(tr("Work"), ("", "", ""), text_columns=(0, 2))
        pane.add(self._parts)
        pane.add(self._work)

    def show_results(self, results: Results) -> None:
        counts = results.architecture
        rows = [
            TableRow((words_of(name), whole(count), percent(count / counts.total_params)), muted=(2,))
            for name, count in counts.parts.items()
            if count
        ]
        rows.append(TableRow((tr("All"), whole(counts.total_params), percent(1.0)), strong=True))
        self._parts.show_rows(rows)
        self._work.show_rows(
            [
                TableRow((tr("Active for each token"), whole(counts.active_params), tr("parameters")), muted=(2,)),
                TableRow((tr("Trained"), whole(counts.trainable_params), tr("parameters")), muted=(2,)),
                TableRow(
                    (
                        tr("Forward and backward"),
                        significant(counts.model_flops_per_token / 1e9, 4),
                        tr("GFLOP a token"),
                    ),
                    muted=(2,),
                ),
            ]
        )


class ParallelismPage(PageWithSide):
    side_width = 600

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        button = QuietButton(tr("Find better layouts"), "search")
        button.clicked.connect(lambda: session.page_requested.emit("search"))
        self._remedies = QuietButton(tr("What makes it fit"), "advice")
        self._remedies.clicked.connect(lambda: session.page_requested.emit("advice"))
        self._remedies.hide()
        self.add_action(self._remedies)
        self.add_action(button)

    def refresh(self) -> None:
        super().refresh()
        memory = self.session.results.memory if self.session.results is not None else None
        self._remedies.setVisible(memory is not None and not memory.fits)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.memory import StageMemoryPanel, TimelinePanel  # noqa: PLC0415

        self._stages = StageMemoryPanel()
        self._timeline = TimelinePanel()
        pane.add(self._stages)
        pane.add(self._timeline)

    def show_results(self, results: Results) -> None:
        if results.memory is None:
            for plot in (self._stages, self._timeline):
                plot.show_empty(tr("Memory is not computed"), tr("The findings say what is missing"))
            return
        self._stages.show_memory(results.memory)
        self._timeline.show_memory(results.memory)


class TablePage(PageWithSide):
    """A right pane of one or more tables, filled from the results by rows of (name, path, divisor, unit, note)."""

    side_width = 480
    tables: tuple[tuple[str, tuple[tuple[str, str, float, str, str], ...]], ...] = ()

    def fill_side(self, pane: SidePane) -> None:
        self._tables = []
        for heading, _ in self.tables:
            table = FigureTable(tr(heading), ("", "", "", ""), text_columns=(0, 2, 3))
            self._tables.append(table)
            pane.add(table)

    def show_results(self, results: Results) -> None:
        for table, (_, lines) in zip(self._tables, self.tables, strict=True):
            table.show_rows([_table_row(results, *line) for line in lines])


def _table_row(results: Results, name: str, path: str, divisor: float, unit: str, note: str) -> TableRow:
    value = result_at(results, path)
    if value is None:
        return TableRow((tr(name), "–", "", tr("not computed yet")), muted=(1, 2, 3))
    if divisor == 0:
        text = percent(value)
    elif isinstance(value, str):
        text = value
    else:
        text = whole(value / divisor) if divisor == 1 and float(value).is_integer() else tidy(value / divisor)
    return TableRow((tr(name), text, tr(unit), tr(note)), muted=(2, 3))


def result_at(results: Results, path: str) -> Any:
    found: Any = results
    for name in path.split("."):
        found = getattr(found, name) if found is not None else None
    return found


class HardwarePage(TablePage):
    tables = (
        (
            "What storage needs and gets",
            (
                ("Reading, needed", "storage.required_read_gb_per_second", 1, "GB/s", "while training"),
                ("Reading, available", "storage.available_read_gb_per_second", 1, "GB/s", ""),
                ("Read operations", "storage.required_read_iops", 1, "a second", ""),
                ("Writing, needed", "checkpoint.required_write_gb_per_second", 1, "GB/s", "for checkpoints"),
                ("Writing, available", "checkpoint.available_write_gb_per_second", 1, "GB/s", ""),
                ("Capacity needed", "storage.required_capacity_bytes", 1e12, "TB", "data and checkpoints"),
                ("Accelerators wait for data", "storage.idle_fraction", 0, "", "share of a step"),
            ),
        ),
        (
            "What a host needs and has",
            (
                ("RAM, needed", "host.required_ram_bytes_per_node", 1e9, "GB", "per node"),
                ("RAM, available", "host.available_ram_bytes_per_node", 1e9, "GB", "per node"),
                ("Pinned", "host.pinned_bytes_per_node", 1e9, "GB", "of it"),
                ("CPU cores, needed", "host.required_cpu_cores_per_node", 1, "cores", "per node"),
                ("CPU cores, available", "host.available_cpu_cores_per_node", 1, "cores", "per node"),
                ("Loader workers", "host.dataloader_workers_per_accelerator", 1, "", "per accelerator"),
            ),
        ),
    )


class DatasetPage(TablePage):
    tables = (
        (
            "What the data needs",
            (
                ("Size on disk", "storage.dataset_bytes", 1e12, "TB", "one copy"),
                ("Reading, needed", "storage.required_read_gb_per_second", 1, "GB/s", "while training"),
                ("Reading, available", "storage.available_read_gb_per_second", 1, "GB/s", ""),
                ("Read operations", "storage.required_read_iops", 1, "a second", ""),
                ("Accelerators wait for data", "storage.idle_fraction", 0, "", "share of a step"),
            ),
        ),
        (
            "The run",
            (
                ("Tokens", "run.tokens", 1e12, "trillion", "all phases"),
                ("Steps", "run.steps", 1, "", ""),
                ("Days", "run.days", 1, "days", "with failures"),
            ),
        ),
    )


class NetworkPage(TablePage):
    tables = (
        (
            "What the network needs and gets",
            (
                (
                    "Needed per accelerator",
                    "network.required_gbit_per_second_per_accelerator",
                    1,
                    "Gb/s",
                    "busiest part of a step",
                ),
                ("Available per accelerator", "network.available_gbit_per_second_per_accelerator", 1, "Gb/s", ""),
                ("Leaf switches", "network.leaf_switches", 1, "", ""),
                ("Spine switches", "network.spine_switches", 1, "", ""),
                ("Core switches", "network.core_switches", 1, "", ""),
                ("Cables", "network.cables", 1, "", ""),
                ("Optics", "network.optics", 1, "", ""),
            ),
        ),
    )

    def fill_side(self, pane: SidePane) -> None:
        super().fill_side(pane)
        self._traffic = FigureTable(tr("Traffic of a step"), (tr("Axis"), tr("GB sent by one accelerator")))
        pane.add(self._traffic)

    def show_results(self, results: Results) -> None:
        super().show_results(results)
        network = results.network
        sent = network.bytes_per_step if network is not None else {}
        self._traffic.setVisible(bool(sent))
        self._traffic.show_rows([TableRow((words_of(axis), significant(size / 1e9))) for axis, size in sent.items()])


class OperationsPage(TablePage):
    tables = (
        (
            "Checkpoints",
            (
                ("Size of one", "checkpoint.bytes", 1e9, "GB", ""),
                ("Interval", "checkpoint.interval_seconds", 60, "minutes", "in this plan"),
                ("Best interval", "checkpoint.optimum_interval_seconds", 60, "minutes", "least time lost"),
                ("Pause of a save", "checkpoint.blocking_seconds", 1, "s", ""),
                ("Writing, needed", "checkpoint.required_write_gb_per_second", 1, "GB/s", ""),
                ("Writing, available", "checkpoint.available_write_gb_per_second", 1, "GB/s", ""),
                ("Reading back", "checkpoint.restore_seconds", 1, "s", ""),
                ("Space for those kept", "checkpoint.retention_bytes", 1e12, "TB", ""),
            ),
        ),
        (
            "Failures",
            (
                ("Mean time between failures", "reliability.job_mtbf_hours", 1, "hours", "of the whole job"),
                ("Interruptions expected", "reliability.interruptions", 1, "", "in this run"),
                ("Time lost", "reliability.lost_hours", 1, "hours", ""),
                ("Goodput", "reliability.goodput", 0, "", "useful share of time"),
                ("Spare nodes", "reliability.spare_nodes", 1, "nodes", ""),
            ),
        ),
    )


class FacilityPage(TablePage):
    tables = (
        (
            "Power, heat and space",
            (
                ("IT power", "power.it_kilowatts", 1, "kW", "in training"),
                ("Facility power", "power.facility_kilowatts", 1, "kW", "with cooling"),
                ("Rated power", "power.rated_kilowatts", 1, "kW", "nameplates"),
                ("Heat", "power.heat_btu_per_hour", 1, "BTU/h", ""),
                ("Racks", "power.racks", 1, "", ""),
                ("Circuits", "power.circuits", 1, "", ""),
                ("Energy", "power.energy_megawatt_hours", 1, "MWh", "of this run"),
                ("Carbon", "power.co2_tonnes", 1, "t CO2", "of this run"),
            ),
        ),
    )


class SoftwarePage(FormPage):
    pass


class EconomicsPage(PageWithSide):
    side_width = 560

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.cost import CostPanel  # noqa: PLC0415

        self._plot = CostPanel()
        pane.add(self._plot)

    def show_results(self, results: Results) -> None:
        show_cost(self._plot, results)


def show_cost(panel: Any, results: Results) -> None:
    if results.cost is None:
        panel.show_empty(tr("Cost is not computed yet"))
        return
    months = results.run.days / 30.4375 if results.run is not None else None
    panel.show_cost(results.cost, months)


PAGES: dict[str, type[FormPage]] = {
    "model": ModelPage,
    "dataset": DatasetPage,
    "hardware": HardwarePage,
    "network": NetworkPage,
    "parallelism": ParallelismPage,
    "operations": OperationsPage,
    "facility": FacilityPage,
    "software": SoftwarePage,
    "economics": EconomicsPage,
}
