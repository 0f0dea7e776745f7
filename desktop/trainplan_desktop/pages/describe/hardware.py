"""The right pane of Hardware: storage against need and other tiers, the host by part, what to check on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainplan import wording
from trainplan.engine.infrastructure.data_loading import TierResult
from trainplan.engine.infrastructure.host import HostCheck, affinity_checks
from trainplan.engine.results import HostResult, Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.describe.panes import DetailsPage, table_row
from trainplan_desktop.pages.shared.form_page import Form
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, significant, tidy, whole
from trainplan_desktop.wording.text import from_core, tr
from trainplan_desktop.wording.words import words_of

STORAGE = (
    ("Reading, needed", "storage.required_read_gb_per_second", 1, "GB/s", "while training"),
    ("Reading, available", "storage.available_read_gb_per_second", 1, "GB/s", ""),
    ("Read operations", "storage.required_read_iops", 1, "a second", ""),
    ("Writing, needed", "checkpoint.required_write_gb_per_second", 1, "GB/s", "for checkpoints"),
    ("Writing, available", "checkpoint.available_write_gb_per_second", 1, "GB/s", ""),
    ("Capacity needed", "storage.required_capacity_bytes", 1e12, "TB", "data and checkpoints"),
    ("Accelerators wait for data", "storage.idle_fraction", 0, "", "share of a step"),
)
HOST = (
    ("RAM, needed", "host.required_ram_bytes_per_node", 1e9, "GB", "per node"),
    ("RAM, available", "host.available_ram_bytes_per_node", 1e9, "GB", "per node"),
    ("Pinned", "host.pinned_bytes_per_node", 1e9, "GB", "of it"),
    ("CPU cores, needed", "host.required_cpu_cores_per_node", 1, "cores", "per node"),
    ("CPU cores, available", "host.available_cpu_cores_per_node", 1, "cores", "per node"),
    ("Loader workers", "host.dataloader_workers_per_accelerator", 1, "", "per accelerator"),
)


@dataclass(frozen=True)
class HardwareDetails:
    tiers: tuple[TierResult, ...]
    checks: tuple[HostCheck, ...]


def hardware_details(plan: Plan, results: Results) -> HardwareDetails:
    from trainplan.engine.studies.alternatives import plan_tiers  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    computed = results.layout is not None and results.step is not None
    tiers = plan_tiers(plan, results, library().storage) if computed else ()
    return HardwareDetails(tiers, affinity_checks(plan.hardware.node, plan.hardware.accelerator.vendor))


class HardwarePage(DetailsPage):
    compute = staticmethod(hardware_details)

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        catalogue = QuietButton(tr("Add your own accelerator"), "plus")
        catalogue.clicked.connect(self.session.catalogue_requested)
        self.add_action(catalogue)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.node import NodePicture  # noqa: PLC0415

        self._storage = FigureTable(
            tr("What storage needs and gets"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,)
        )
        self.tiers = FigureTable(
            tr("Storage tiers side by side"),
            (tr("Tier"), tr("Reads, GB/s"), tr("Step waits"), tr("Step, s"), tr("Limited by")),
            text_columns=(4,),
            wrapped=(0,),
        )
        self._host = FigureTable(tr("What a host needs and has"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,))
        self.ram = FigureTable(tr("Host RAM by part"), (tr("Part"), "GB", tr("Share")), wrapped=(0,))
        self.ram.note.setText(tr("one node"))
        self.checks = FigureTable(tr("To check on a node"), ("", tr("Shown by")), wrapped=(0, 1))
        self._node_name = label("", "heading", wrap=True)
        self._node_words = label("", "caption", wrap=True)
        self._node = NodePicture()
        picture = QWidget()
        column = QVBoxLayout(picture)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self._node_name, self._node_words, self._node):
            column.addWidget(widget)
        for table in (self._storage, self.tiers, self._host, self.ram, picture, self.checks):
            pane.add(table)

    def show_results(self, results: Results) -> None:
        from trainplan_desktop.plots.node import host_words, port_words  # noqa: PLC0415

        node = self.session.plan.hardware.node
        self._node_name.setText(node.name)
        self._node_words.setText(" · ".join([*host_words(node), *port_words(node)]))
        self._node.show_node(node)
        self._storage.show_rows([table_row(results, *line) for line in STORAGE])
        self._host.show_rows([table_row(results, *line) for line in HOST])
        self.ram.setVisible(results.host is not None)
        if results.host is not None:
            self.ram.show_rows(_ram_rows(results.host))

    def show_details(self, details: HardwareDetails) -> None:
        plan, results = self.session.plan, self.session.results
        self.tiers.setVisible(bool(details.tiers))
        rows = [_tier_row(tier) for tier in details.tiers]
        own = results.storage if results is not None else None
        if own is not None and results is not None and results.step is not None:
            rate = own.available_read_gb_per_second
            cells = (
                tr("This plan: {name}", name=plan.hardware.storage.name),
                significant(rate) if rate is not None else "–",
                percent(own.idle_fraction),
                significant(results.step.seconds / (1 - own.idle_fraction), 4),
                "",
            )
            rows.append(TableRow(cells, strong=True))
        self.tiers.show_rows(rows)
        self.checks.show_rows(
            [TableRow((from_core(check.what, check.parameters), check.command), muted=(1,)) for check in details.checks]
        )


def _tier_row(tier: TierResult) -> TableRow:
    drives = f"{whole(tier.units)} × {tier.name}"
    several = drives if tier.unit == "drive" else f"{tier.name}, {whole(tier.units)} {tr(tier.unit)}"
    name = tier.name if tier.units == 1 else several
    if tier.read_gb_per_second is None or tier.idle_fraction is None or tier.step_seconds is None:
        return TableRow((name, "–", "–", "–", tr("not published")), muted=(1, 2, 3, 4))
    waits = tier.idle_fraction >= 0.0005
    cells = (
        name,
        significant(tier.read_gb_per_second),
        percent(tier.idle_fraction),
        significant(tier.step_seconds, 4),
        tr(wording.LOADING_LIMITS.get(tier.limited_by, tier.limited_by)),
    )
    return TableRow(cells, tone="warn" if waits else "", toned=(2,))


def _ram_rows(host: HostResult) -> list[TableRow]:
    whole = host.required_ram_bytes_per_node
    rows = [
        TableRow((words_of(name), tidy(size / 1e9, 3), percent(size / whole)), muted=(2,))
        for name, size in host.parts.items()
        if size > 0
    ]
    rows.append(TableRow((tr("Needed"), tidy(whole / 1e9, 3), percent(1.0)), strong=True))
    return rows
