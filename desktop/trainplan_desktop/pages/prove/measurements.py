"""Measurements in: files read, what each would change, and what was taken before; every step can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.measure.affinity import affinity_lines
from trainplan.measure.apply import Effect, Preview, changed, preview, take, take_back
from trainplan.measure.goodput import Goodput, goodput
from trainplan.measure.proposal import Proposal
from trainplan.measure.read import read_file
from trainplan.measure.record import Problem, Reading, unusable
from trainplan.measure.wrong_paths import (
    WrongPath,
    narrow_slots,
    planned_topology,
    topologies,
    wrong_paths,
)
from trainplan.plan.document import Plan
from trainplan.plan.measured_node import measured_node, stale
from trainplan.plan.paths import FieldError
from trainplan.plan.topology import Topology
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.prove.measurement_table import ProposalTable
from trainplan_desktop.pages.prove.other_place import other_place
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.plots.before_after import BeforeAfter
from trainplan_desktop.plots.topology import TopologyPicture
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, clear, label, primary_button
from trainplan_desktop.widgets.grouped_table import GroupedRow, GroupedTable, RowGroup
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, significant
from trainplan_desktop.wording.text import counted, marked, told, tr
from trainplan_desktop.wording.words import problem_words, words_of

PROBLEMS_SHOWN = 8
FILES_AT_ONCE = 20
NO_CHANGE = 1e-4
TONES = {"unusable": "error", "warning": "warn", "note": ""}


@dataclass(frozen=True)
class Found:
    """What the page shows, computed together."""

    shown: Preview | None
    topology: Topology | None
    measured_topology: bool
    wrong: tuple[WrongPath, ...]
    goodput: Goodput | None


class MeasurementsPage(LongPage):
    has_side = True
    side_width = 430
    side_width_narrow = 360
    quiet_ms = 0

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Measurements"))
        px = theme().px
        self.readings: tuple[Reading, ...] = ()
        self.found: Found | None = None
        self._plan: Plan | None = None
        self._reading: LongWork | None = None
        self._weighing: LongWork | None = None
        self.read = QuietButton(tr("Read files…"), "open")
        self.read.clicked.connect(self.ask_files)
        self.add_action(self.read)
        self.other_place = other_place(session, "measurements")
        self.body.addWidget(self.other_place)
        self.files = QVBoxLayout()
        self.body.addSpacing(px(4))
        self.body.addLayout(self.files)
        self.table = ProposalTable()
        self.table.ticked.connect(self._count)
        self.body.addSpacing(px(8))
        self.body.addWidget(self.table)
        self.total = label("", "heading", wrap=True)
        self.body.addWidget(self.total)
        self.missing = label("", "caption", wrap=True)
        self.body.addWidget(self.missing)
        self.body.addSpacing(px(8))
        self.body.addLayout(self._buttons())
        self.body.addSpacing(px(16))
        self.before_heading = label(tr("Taken before"), "heading")
        self.body.addWidget(self.before_heading)
        columns = (tr("Figure"), tr("Measured"), tr("File"), tr("When"), tr("State"))
        self.before = GroupedTable(tr("Measurements taken before"), columns, text_columns=(0, 2, 3, 4), stretched=0)
        self.before.chosen.connect(self._show_excerpt)
        self.body.addWidget(self.before)
        self.back = QPushButton(tr("Take this one back"))
        self.back.clicked.connect(self.take_one_back)
        row = QHBoxLayout()
        row.addWidget(self.back)
        row.addStretch()
        self.body.addLayout(row)
        self.excerpt = label("", "caption", wrap=True)
        self.body.addWidget(self.excerpt)
        self.body.addStretch()
        self.clear_study()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        self.accept = primary_button(tr("Take"))
        self.accept.clicked.connect(self.take_ticked)
        self.refuse = QPushButton(tr("Take none"))
        self.refuse.clicked.connect(self.drop_files)
        self.hint = label(tr("One undo step; excerpt and fingerprint stay with the plan."), "caption")
        for widget in (self.accept, self.refuse, self.hint):
            row.addWidget(widget)
        row.addStretch()
        return row

    def make_side(self) -> QWidget:
        side = SidePane()
        self.run_heading = label(tr("Run time"), "heading")
        self.effects = BeforeAfter()
        self.held_heading = label(tr("Held against physics and the plan"), "heading")
        self.held = QVBoxLayout()
        self.held.setContentsMargins(0, 0, 0, 0)
        held = QWidget()
        held.setLayout(self.held)
        columns = (tr("Planned"), tr("Measured"))
        self.buckets = FigureTable(tr("Calendar time, planned and measured"), ("", *columns))
        self.node_heading = label(tr("Node topology"), "heading")
        self.node_words = label("", "caption", wrap=True)
        self.picture = TopologyPicture()
        self.copy_lines = QuietButton(tr("Copy lines that bind ranks"), "copy")
        self.copy_lines.clicked.connect(self.copy_affinity)
        for widget in (
            *(self.run_heading, self.effects, self.held_heading, held, self.buckets),
            *(self.node_heading, self.node_words, self.picture, self.copy_lines),
        ):
            side.add(widget)
        self._show_side()
        return side

    # files

    def ask_files(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Logs and benchmark outputs"))
        if chosen:
            self.read_files([Path(name) for name in chosen])

    def read_files(self, paths: Sequence[Path], otherwise: Callable[[], None] | None = None) -> None:
        """Read files in a thread and show what they would change; `otherwise` is done where they hold nothing."""
        paths = list(paths)[:FILES_AT_ONCE]
        if self._reading is not None:
            self._reading.cancel()
        self.say(counted(len(paths), "Reading {count} file.", "Reading {count} files."))

        def work(report: Callable[[object], None], cancelled: Callable[[], bool]) -> tuple[Reading, ...]:
            found = []
            for number, path in enumerate(paths):
                if cancelled():
                    break
                found.append(_read(path))
                report((number + 1) / len(paths))
            return tuple(found)

        job = LongWork(work)
        self._reading = job
        job.finished.connect(lambda found: self._read(job, found, otherwise))
        job.failed.connect(lambda _details: self.say(tr("A file could not be read: internal error, see the log.")))
        self.session.start(job)

    def _read(self, job: LongWork, found: tuple[Reading, ...], otherwise: Callable[[], None] | None) -> None:
        if job is not self._reading:
            return
        self._reading = None
        if otherwise is not None and not any(reading.runs for reading in found):
            self.say("")
            otherwise()
            return
        self.readings = found
        self.begin()

    def kept(self) -> object:
        return self.readings or None

    def take_up(self, kept: object) -> None:
        if isinstance(kept, tuple):
            self.readings = kept

    def drop_files(self) -> None:
        """Forget the files; the plan stays as it is."""
        self.readings = ()
        self.begin()

    @property
    def working(self) -> bool:
        return self._reading is not None or self._weighing is not None or super().working

    # what they would change

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Found:
        readings = self.readings
        shown = preview(plan, readings) if readings else None
        on_progress(0.6)
        measured = topologies(readings)
        kept = measured_node(plan)
        if not measured and kept is not None and kept.gpus:
            measured = [kept.topology]
        topology = measured[0] if measured else planned_topology(plan.hardware.node)
        wrong = (*(wrong_paths(plan, topology) if measured else ()), *narrow_slots(plan, readings))
        return Found(shown, topology, bool(measured), wrong, goodput(results, readings))

    def show_study(self, found: Found | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self.found, self._plan = found, plan
        clear(self.files)
        for reading in self.readings:
            self.files.addWidget(_card(reading))
        if found.shown is None:
            self.table.clear_rows()
            self.missing.setText("")
        else:
            self.table.show_preview(found.shown)
            words = [problem_words(problem) for problem in found.shown.found.not_separated]
            self.missing.setText(tr("Not to be had from these files: {what}", what="; ".join(words)) if words else "")
        self._show_before(plan)
        self._count()
        self._show_side()

    def clear_study(self) -> None:
        self.found = self._plan = None
        clear(self.files)
        self.table.clear_rows()
        self.before.show_groups([])
        self.missing.setText("")
        self.excerpt.setText("")
        self._count()

    def _count(self) -> None:
        """Sentence, total and buttons for what is ticked."""
        found, plan = self.found, self._plan
        ticked = self.table.ticked_proposals
        has_files = found is not None and found.shown is not None
        for widget in (self.accept, self.refuse, self.hint):
            widget.setVisible(has_files)
        self.accept.setEnabled(bool(ticked))
        self.accept.setText(counted(len(ticked), "Take {count} measurement", "Take {count} measurements"))
        self.total.setText("")
        for line in (self.total, self.missing):
            line.setVisible(has_files)
        if found is None or found.shown is None or plan is None:
            if found is not None:
                self.say(
                    tr(
                        "Drop logs, benchmark outputs and device reports here, or read files: each replaces an "
                        "assumption of the plan by what was measured."
                    )
                )
            return
        if not ticked:
            self.say(tr("Nothing of these files is ticked. Nothing is changed."))
            return
        if ticked == [item for item in found.shown.found.proposals if item.take and item.usable]:
            self._show_effect(found.shown, _replacing(ticked), found.shown.together)
        else:
            self._weigh(plan, found.shown, ticked)

    def _weigh(self, plan: Plan, shown: Preview, ticked: Sequence[Proposal]) -> None:
        """Evaluate another set of ticks, in a thread."""

        def work(_report: object, _cancelled: object) -> Effect | str:
            try:
                return Effect.of(evaluate(changed(plan, ticked), scaling=False))
            except FieldError as problem:
                return told(problem)

        def done(effect: Effect | str) -> None:
            if job is not self._weighing:
                return
            self._weighing = None
            if isinstance(effect, str):
                self.say(effect)
            else:
                self._show_effect(shown, _replacing(ticked), effect)

        job = LongWork(work)
        self._weighing = job
        job.finished.connect(done)
        self.session.start(job)

    def _show_effect(self, shown: Preview, count: int, after: Effect) -> None:
        self.say(_sentence(count, shown.before, after))
        self.total.setText(_total(shown, after))
        if hasattr(self, "effects"):
            self.effects.show_effects(shown.before, after)

    def take_ticked(self) -> None:
        """Write what is ticked into the plan, as one step that can be undone."""
        document, ticked = self.session.document, self.table.ticked_proposals
        if document is None or not ticked:
            return
        readings, text = self.readings, counted(len(ticked), "Take {count} measurement", "Take {count} measurements")
        try:
            if document.scenario:
                changes = {path: value for item in ticked for path, value in item.changes.items()}
                document.edit_many(changes, text)
            else:
                document.replace_plan(take(document.plan, ticked, readings, datetime.now(UTC)), text)
        except FieldError as problem:
            self.say(told(problem))
            return
        self.readings = ()

    # what was taken before

    def _show_before(self, plan: Plan) -> None:
        rows = []
        for number, item in enumerate(plan.measurements):
            old = stale(plan, item)
            state = tr("stale: {inputs} changed", inputs=", ".join(old)) if old else tr("used")
            measured = f"{significant(item.value)} {item.unit}".strip()
            rows.append(
                GroupedRow(
                    str(number),
                    (tr(item.title), measured, item.evidence.file, item.at[:10], state),
                    icon="stale" if old else "measured",
                    icon_token="warn" if old else "accent",
                    tones=((4, "warn"),) if old else (),
                )
            )
        self.before.show_groups([RowGroup(tr("Each can be taken back on its own"), "", rows)] if rows else [])
        for widget in (self.before_heading, self.before, self.back):
            widget.setVisible(bool(rows))
        self.excerpt.setText("")
        if rows and not self.before.current_key:
            self.before.choose("0")

    def _show_excerpt(self, key: str) -> None:
        if self._plan is None or not key or int(key) >= len(self._plan.measurements):
            return
        evidence = self._plan.measurements[int(key)].evidence
        self.excerpt.setText(f"{evidence.file}, SHA-256 {evidence.sha256[:16]}\n{evidence.excerpt}")

    def take_one_back(self) -> None:
        """Put the values back that the chosen measurement replaced."""
        document, key = self.session.document, self.before.current_key
        if document is None or not key:
            return
        try:
            document.replace_plan(take_back(document.plan, int(key)), tr("Take a measurement back"))
        except FieldError as problem:
            self.say(told(problem))

    # the side

    def _show_side(self) -> None:
        if not hasattr(self, "effects"):
            return
        found = self.found
        clear(self.held)
        has_files = found is not None and found.shown is not None
        self.run_heading.setVisible(has_files)
        self.held_heading.setVisible(has_files)
        self.effects.setVisible(has_files)
        if found is not None and found.shown is not None:
            self.effects.show_effects(found.shown.before, found.shown.together)
        for problem in _held(found, self.readings) if found else []:
            line = label(problem_words(problem), "body", wrap=True, tone=TONES[problem.severity])
            self.held.addWidget(line)
        if has_files and not self.held.count():
            self.held.addWidget(label(tr("No measured figure contradicts its data sheet or the plan."), wrap=True))
        self._show_goodput(found.goodput if found else None)
        topology = found.topology if found else None
        for widget in (self.node_heading, self.node_words, self.picture, self.copy_lines):
            widget.setVisible(topology is not None and bool(topology.gpus))
        if topology is None or found is None:
            return
        self.picture.show_topology(topology, found.wrong if found.measured_topology else ())
        self.copy_lines.setVisible(found.measured_topology and bool(affinity_lines(topology)))
        self.node_words.setText(_node_words(found))

    def _show_goodput(self, found: Goodput | None) -> None:
        self.buckets.setVisible(found is not None)
        if found is None:
            return
        shown = [bucket for bucket in found.buckets if bucket.planned is not None or bucket.measured is not None]
        self.buckets.show_rows(
            [TableRow((words_of(bucket.name), _share(bucket.planned), _share(bucket.measured))) for bucket in shown]
        )

    def copy_affinity(self) -> None:
        """Put the lines that bind ranks to cores and adapters on the clipboard."""
        if self.found is not None and self.found.topology is not None:
            QGuiApplication.clipboard().setText("\n".join(affinity_lines(self.found.topology)) + "\n")


def _share(value: float | None) -> str:
    return tr("not in the files") if value is None else percent(value)


def _read(path: Path) -> Reading:
    try:
        return read_file(path)
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else told(problem)
        return Reading(
            path.name, "", 0, (), (unusable("unreadable", marked("cannot be read: {reason}"), reason=reason),)
        )


def _card(reading: Reading) -> QWidget:
    """Name, formats and hash of a file, and what was wrong with it."""
    card = QWidget()
    box = QVBoxLayout(card)
    box.setContentsMargins(0, 0, 0, theme().px(4))
    box.setSpacing(theme().px(2))
    formats = ", ".join(reading.formats) or tr("nothing that is known here")
    box.addWidget(label(reading.file, "heading"))
    box.addWidget(label(f"{formats}; SHA-256 {reading.sha256[:12]}", "caption"))
    seen: set[str] = set()
    own = (problem for figure in reading.measurements for problem in figure.problems)
    for problem in (*reading.problems, *own):
        if problem.message not in seen and len(seen) < PROBLEMS_SHOWN and problem.severity != "note":
            seen.add(problem.message)
            words = tr("Not usable, because {reason}", reason=problem_words(problem))
            text = words if problem.severity == "unusable" else problem_words(problem)
            box.addWidget(label(text, "caption", wrap=True, tone=TONES[problem.severity]))
    return card


def _held(found: Found, readings: Sequence[Reading]) -> list[Problem]:
    """Contradictions and wrong paths, each once."""
    problems = list(found.shown.found.problems) if found.shown else []
    problems += [
        problem
        for reading in readings
        for run in reading.runs
        for problem in run.problems
        if problem.severity == "warning"
    ]
    problems += [item.problem for item in found.wrong]
    return list({problem.message: problem for problem in problems}.values())[:PROBLEMS_SHOWN]


def _node_words(found: Found) -> str:
    if not found.measured_topology:
        return tr("As the catalogue entry implies; read `nvidia-smi topo -m` or lstopo XML to see the node's own.")
    costs = [item for item in found.wrong if item.found is not None and item.found.days is not None]
    before = found.shown.before.days if found.shown else None
    if not found.wrong:
        return tr("Every accelerator reaches its adapter as its neighbours do.")
    if not costs or before is None:
        return problem_words(found.wrong[0].problem)
    worst = max(costs, key=lambda item: item.found.days if item.found and item.found.days else 0.0)
    days = (worst.found.days if worst.found and worst.found.days else before) - before
    return tr(
        "{what}. One node is enough, as every ring waits for its slowest member: {days} days more.",
        what=problem_words(worst.problem),
        days=significant(max(days, 0.0)),
    )


def _replacing(ticked: Sequence[Proposal]) -> int:
    return sum(bool(proposal.changes) for proposal in ticked)


def _sentence(count: int, before: Effect, after: Effect) -> str:
    if not count:
        return tr("The files replace no assumption; what they say of the node is kept with the plan once taken.")
    head = counted(count, "The files would replace {count} assumption", "The files would replace {count} assumptions")
    if before.days is None or after.days is None:
        return tr("{head}. Nothing is changed yet.", head=head)
    change = after.days - before.days
    if abs(change) < NO_CHANGE * before.days:
        return tr("{head}, without a change to the run time. Nothing is changed yet.", head=head)
    days = significant(abs(change))
    more = tr("{days} days more", days=days) if change >= 0 else tr("{days} days less", days=days)
    return tr("{head}: {change}. Nothing is changed yet.", head=head, change=more)


def _total(shown: Preview, after: Effect) -> str:
    parts = []
    if shown.before.days is not None and after.days is not None:
        parts.append(
            tr("{days} days instead of {before}", days=significant(after.days), before=significant(shown.before.days))
        )
    if shown.before.cost is not None and after.cost is not None:
        parts.append(
            tr(
                "{cost} {currency} instead of {before}",
                cost=significant(after.cost),
                currency=shown.currency,
                before=significant(shown.before.cost),
            )
        )
    return tr("Taken together: {what}", what="; ".join(parts)) if parts else ""
