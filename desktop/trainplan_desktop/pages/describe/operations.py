"""The right pane of Operations: how often to save, where to, and what one failure costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainplan import wording
from trainplan.engine.infrastructure.checkpoint_policy import CheckpointPolicy
from trainplan.engine.reliability.one_failure import FailureStory
from trainplan.engine.results import Results
from trainplan.engine.studies.alternatives import (
    CheckpointTier,
    GoodputCurve,
    plan_checkpoint_policy,
    plan_checkpoint_tiers,
    plan_failure,
    plan_goodput_curve,
)
from trainplan.plan.document import Plan
from trainplan_desktop.pages.describe.panes import DetailsPage, table_row
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import money, significant, tidy, whole
from trainplan_desktop.wording.text import tr

CHECKPOINTS = (
    ("Size of one", "checkpoint.bytes", 1e9, "GB", ""),
    ("Pause of a save", "checkpoint.blocking_seconds", 1, "s", "training stands still"),
    ("Until it is safe", "checkpoint.write_seconds", 1, "s", "written"),
    ("Lost at worst", "checkpoint.recovery_window_seconds", 60, "minutes", "work since the last safe one"),
    ("Writing, needed", "checkpoint.required_write_gb_per_second", 1, "GB/s", ""),
    ("Writing, available", "checkpoint.available_write_gb_per_second", 1, "GB/s", ""),
    ("Kept on the nodes", "checkpoint.local_retention_bytes", 1e12, "TB", ""),
    ("Kept on storage", "checkpoint.durable_retention_bytes", 1e12, "TB", ""),
    ("Versions kept", "checkpoint.versions_kept", 1, "", "on storage"),
    ("Oldest version", "checkpoint.history_seconds", 3600, "hours", "how late a corruption may be noticed"),
    ("Checking one", "checkpoint.restore_seconds", 1, "s", "read back to compare its sums"),
)
FAILURES = (
    ("Mean time between failures", "reliability.job_mtbf_hours", 1, "hours", "of the whole job"),
    ("Interruptions expected", "reliability.interruptions", 1, "", "in this run"),
    ("Time lost", "reliability.lost_hours", 1, "hours", "in this run"),
    ("Goodput", "reliability.goodput", 0, "", "useful share of time"),
    ("Spare nodes", "reliability.spare_nodes", 1, "nodes", "to replace failed ones at once"),
)


@dataclass(frozen=True)
class OperationsDetails:
    curve: GoodputCurve
    tiers: tuple[CheckpointTier, ...]
    policy: CheckpointPolicy
    failure: FailureStory


def operations_details(plan: Plan, results: Results) -> OperationsDetails | None:
    if results.checkpoint is None or results.run is None or results.layout is None:
        return None
    return OperationsDetails(
        plan_goodput_curve(plan, results),
        plan_checkpoint_tiers(plan, results),
        plan_checkpoint_policy(plan, results),
        plan_failure(plan, results),
    )


def _curve_of(variant: Variant, _on_progress: OnProgress) -> GoodputCurve:
    details = operations_details(variant.plan, variant.results)
    if details is None:
        raise NotDrawnError(tr("has no checkpoints"))
    return details.curve


class OperationsPage(DetailsPage):
    compute = staticmethod(operations_details)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.goodput import GoodputPanel  # noqa: PLC0415

        self.plot = GoodputPanel()
        self.overlay = ScenarioOverlay(self.session, self.plot, _curve_of, needs_fit=False)
        self.tiers = FigureTable(
            tr("Checkpoint tiers"), ("", tr("Local NVMe"), tr("Storage"), ""), text_columns=(3,), wrapped=(0,)
        )
        self.failure = FigureTable(
            tr("One accelerator fails"), ("", tr("With checkpoints"), tr("Without"), ""), text_columns=(0, 3)
        )
        self._checkpoints = FigureTable(tr("Checkpoints"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,))
        self._failures = FigureTable(tr("Failures"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,))
        self._policy = FigureTable(
            tr("Checkpoint policy"),
            (tr("Level"), tr("Every"), tr("Kept"), tr("Held, TB"), tr("Written, TB")),
            wrapped=(0,),
        )
        self._back = FigureTable(tr("The way back after a failure"), ("", "", ""), text_columns=(2,), wrapped=(0,))
        for widget in (
            self.plot,
            self._policy,
            self._back,
            self.tiers,
            self.failure,
            self._checkpoints,
            self._failures,
        ):
            pane.add(widget)

    def show_results(self, results: Results) -> None:
        self._checkpoints.show_rows([table_row(results, *line) for line in CHECKPOINTS])
        self._failures.show_rows([table_row(results, *line) for line in FAILURES])

    def show_details(self, details: OperationsDetails | None) -> None:
        results = self.session.results
        checkpoint = results.checkpoint if results is not None else None
        for table in (self.tiers, self._policy, self._back):
            table.setVisible(details is not None)
        self.failure.setVisible(details is not None)
        if details is None or checkpoint is None:
            self.plot.show_empty(tr("Checkpoints are not computed"), tr("The findings say what is missing"))
            return
        self.plot.show_curve(details.curve, checkpoint.optimum_interval_seconds, checkpoint.interval_seconds)
        self.tiers.show_rows(_tier_rows(details.tiers))
        self._policy.show_rows(_policy_rows(details.policy))
        self._policy.note.setText(_wear(details.policy))
        self._back.show_rows(_back_rows(details.policy))
        self.failure.note.setText(tr("on day {day} of the run", day=significant(details.failure.day, 2)))
        self.failure.show_rows(_failure_rows(details.failure))


def _policy_rows(policy: CheckpointPolicy) -> list[TableRow]:
    rows = []
    for tier in policy.tiers:
        every = tier.every_seconds
        shown = f"{tidy(every / 60, 3)} min" if every < 7200 else f"{tidy(every / 3600, 3)} h"
        cells = (
            f"{tr(wording.CHECKPOINT_LEVELS[tier.code])}, {tr(wording.CHECKPOINT_PLACES[tier.place])}",
            shown,
            whole(tier.kept),
            tidy(tier.held_bytes / 1e12, 3),
            tidy(tier.written_bytes / 1e12, 3) if tier.written_bytes else "–",
        )
        rows.append(TableRow(cells))
    return rows


def _wear(policy: CheckpointPolicy) -> str:
    """How the saves wear the nodes' drives."""
    if policy.drive_writes_per_day is None or policy.drive_years is None:
        return ""
    return tr(
        "The nodes' drives take {writes} writes of their size a day: worn after {years} years if rated for one.",
        writes=significant(policy.drive_writes_per_day, 2),
        years=significant(policy.drive_years, 2),
    )


def _back_rows(policy: CheckpointPolicy) -> list[TableRow]:
    rows = [
        TableRow((tr(wording.RESTORE[code]), "–" if value is None else tidy(value, 3), "s"), muted=(2,))
        for code, value in policy.restore_seconds.items()
    ]
    whole_way = policy.back_seconds
    rows.append(TableRow((tr("All together"), "–" if whole_way is None else tidy(whole_way, 3), "s"), strong=True))
    return rows


def _tier_rows(tiers: Sequence[CheckpointTier]) -> list[TableRow]:
    lines: tuple[tuple[str, str, float, str], ...] = (
        (tr("Writing"), "write_gb_per_second", 1, "GB/s"),
        (tr("Pause of a save"), "pause_seconds", 1, "s"),
        (tr("Until it is safe"), "safe_seconds", 1, "s"),
        (tr("Reading back"), "restore_seconds", 1, "s"),
        (tr("Best interval, both in use"), "interval_seconds", 60, tr("minutes")),
    )
    rows = []
    for name, field, divisor, unit in lines:
        values = (getattr(tier, field) for tier in tiers)
        shown = ("–" if value is None else tidy(value / divisor, 3) for value in values)
        rows.append(TableRow((name, *shown, unit), muted=(3,)))
    return rows


def _failure_rows(story: FailureStory) -> list[TableRow]:
    rows = [
        TableRow(
            (
                tr("Work and time lost"),
                tidy(story.hours_with_checkpoints, 3),
                tidy(story.hours_without, 3),
                tr("hours"),
            ),
            muted=(3,),
        ),
        TableRow(
            (
                tr("Of all accelerators"),
                whole(story.accelerator_hours_with_checkpoints),
                whole(story.accelerator_hours_without),
                tr("hours"),
            ),
            muted=(3,),
        ),
    ]
    if story.money_with_checkpoints is not None and story.money_without is not None:
        amounts = (
            " ".join(money(value, story.currency)) for value in (story.money_with_checkpoints, story.money_without)
        )
        rows.append(TableRow((tr("Money"), *amounts, "")))
    return rows
