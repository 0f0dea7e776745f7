"""The acceptance plan: tests with their verdicts, results by hand or from files, the record, the signature."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from getpass import getuser
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QWidget

from trainplan.acceptance.checks import FourChecks, four_checks
from trainplan.acceptance.entries import change, result_entry, signature, waiver
from trainplan.acceptance.from_files import evidence_file, read_for
from trainplan.acceptance.planned import GROUPS
from trainplan.acceptance.record import RecordError, appended
from trainplan.acceptance.replacing import Effect, effect_of, replacement, with_replacement
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.results import Results
from trainplan.export.acceptance import FILES, acceptance_table
from trainplan.plan.acceptance import Entry
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.prove import acceptance_texts as texts
from trainplan_desktop.pages.prove.acceptance_checks import ChecksView
from trainplan_desktop.pages.prove.acceptance_pane import Given, OutcomePane
from trainplan_desktop.pages.prove.acceptance_place import PlaceForm
from trainplan_desktop.pages.shared.field_specs import number_style
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.saved_tables import SaveTableButton
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip
from trainplan_desktop.widgets.grouped_table import GroupedRow, GroupedTable, RowGroup
from trainplan_desktop.widgets.segment_bar import SegmentBar
from trainplan_desktop.wording.text import told, tr

TOPIC, DAY, OPEN = "topic", "day", "open"
CHIPS = ((TOPIC, "By topic"), (DAY, "By day of the plan"), (OPEN, "Open only"))
CLOSED = ("pass", "waived")


@dataclass(frozen=True)
class Accepted:
    """What the page shows, computed together."""

    result: AcceptanceResult
    effects: dict[str, Effect]
    checks: FourChecks


class AcceptancePage(LongPage):
    has_side = True
    side_width = 430
    side_width_narrow = 360
    quiet_ms = 0

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Acceptance"))
        px = theme().px
        self._found: Accepted | None = None
        self._plan: Plan | None = None
        self._order = TOPIC
        self._chosen = ""
        self.by = _login()
        self.export_record = QuietButton(tr("Commissioning record…"), "report")
        self.export_record.clicked.connect(self.ask_record)
        self.sign = QPushButton(tr("Sign"))
        self.sign.clicked.connect(self.sign_plan)
        self.add_action(self.export_record)
        self.add_action(self.sign)
        self.bar = SegmentBar()
        self.body.addSpacing(px(6))
        self.body.addWidget(self.bar)
        self.body.addSpacing(px(8))
        self.body.addLayout(self._chip_row())
        self.body.addSpacing(px(6))
        columns = (
            tr("Result"),
            tr("Test"),
            tr("Expected"),
            tr("Threshold"),
            tr("Measured"),
            tr("Who, when"),
            tr("Evidence"),
        )
        self.table = GroupedTable(tr("Acceptance tests"), columns, text_columns=(0, 1, 5, 6), stretched=1)
        self.table.chosen.connect(self.choose)
        self.body.addWidget(self.table)
        self.body.addSpacing(px(16))
        self.place = PlaceForm(session)
        self.place.changed_outside.connect(self.record_change)
        self.body.addWidget(self.place)
        self.body.addSpacing(px(16))
        self.checks = ChecksView(session)
        self.body.addWidget(self.checks)
        self.body.addStretch()
        self.clear_study()

    def _chip_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        self.chips = {}
        for key, words in CHIPS:
            button = chip(tr(words), checked=key == TOPIC)
            button.clicked.connect(partial(self.order_by, key))
            self.chips[key] = button
            row.addWidget(button)
        row.addStretch()
        self.save_sheet = SaveTableButton(self.session, tr("Acceptance tests"), acceptance_table)
        self.save_commands = QuietButton(tr("Save the commands…"), "export")
        self.save_commands.clicked.connect(self.ask_commands)
        row.addWidget(self.save_commands)
        row.addWidget(self.save_sheet)
        return row

    def make_side(self) -> QWidget:
        self.pane = OutcomePane()
        self.pane.recorded.connect(self.record)
        self.pane.files_chosen.connect(self.record_files)
        self.pane.replacement_wanted.connect(self.use_measured)
        self._show_pane()
        return self.pane

    @property
    def result(self) -> AcceptanceResult | None:
        return self._found.result if self._found is not None else None

    def why_not(self, results: Results) -> str:
        return "" if results.layout is not None else tr("Nothing is computed yet; the findings say what is missing.")

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Accepted | None:
        result = acceptance(plan, results)
        if result is None:
            return None
        failed = [outcome for outcome in result.outcomes if outcome.state == "fail"]
        found = {outcome.test.code: effect_of(plan, results, outcome) for outcome in failed if on_progress(0.5)}
        effects = {code: effect for code, effect in found.items() if effect is not None}
        return Accepted(result, effects, four_checks(plan, results, result))

    def show_study(self, found: Accepted | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self._found, self._plan = found, plan
        result = found.result
        self.say(texts.summary(result))
        order = sorted(result.outcomes, key=lambda outcome: list(texts.SEGMENTS).index(outcome.state))
        self.bar.show_tokens([texts.SEGMENTS[outcome.state] for outcome in order], self.sentence.text())
        self.sign.setEnabled(result.ready and result.signature is None)
        self.export_record.setEnabled(True)
        self.save_commands.setEnabled(True)
        self._show_rows()
        self.checks.show_checks(found.checks)
        self.checks.show()
        if result.outcome(self._chosen) is None:
            self._chosen = ""
        if not self._chosen and self.table.keys:
            first = next((outcome for outcome in result.outcomes if outcome.state == "fail"), None)
            self.table.choose(first.test.code if first else self.table.keys[0])
        self._show_pane()

    def clear_study(self) -> None:
        self._found = self._plan = None
        self.table.show_groups([])
        self.bar.show_tokens([], "")
        self.checks.hide()
        for button in (self.sign, self.export_record, self.save_commands):
            button.setEnabled(False)
        self._show_pane()

    def order_by(self, key: str) -> None:
        """By topic, by day, or only what is open."""
        self._order = key
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._show_rows()

    def _show_rows(self) -> None:
        result = self.result
        if result is None:
            return
        groups = [
            RowGroup(title, _passed(outcomes), [_row(outcome) for outcome in outcomes])
            for title, outcomes in self._grouped(result)
        ]
        self.table.show_groups(groups)
        self.table.choose(self._chosen)

    def _grouped(self, result: AcceptanceResult) -> list[tuple[str, list[Outcome]]]:
        if self._order == DAY:
            days = sorted({outcome.day for outcome in result.outcomes})
            return [(tr("Day {number}", number=day), [o for o in result.outcomes if o.day == day]) for day in days]
        shown = [o for o in result.outcomes if self._order != OPEN or o.state not in CLOSED]
        return [(tr(title), [o for o in shown if o.test.group == group]) for group, title in GROUPS.items()]

    def choose(self, code: str) -> None:
        self._chosen = code
        self._show_pane()

    def _outcome(self) -> Outcome | None:
        return self.result.outcome(self._chosen) if self.result is not None else None

    def _show_pane(self) -> None:
        if not self.side_made and not hasattr(self, "pane"):
            return
        outcome = self._outcome()
        if outcome is None or self._found is None or self._plan is None:
            self.pane.show_nothing()
            return
        effect = self._found.effects.get(outcome.test.code)
        replaces = outcome.state in ("pass", "fail") and replacement(self._plan, outcome) is not None
        self.pane.show_outcome(outcome, self._plan, effect, replaces=replaces, by=self.by)

    def record(self, given: Given) -> None:
        """Append what a person entered for the chosen test; what is refused is said in the form."""
        outcome, plan = self._outcome(), self._plan
        if outcome is None or plan is None:
            return
        test, now = outcome.test, datetime.now(UTC)
        try:
            evidence = [evidence_file(path) for path in given.files]
            if given.verdict == "waived":
                entry = waiver(plan, test, by=given.by, at=now, note=given.note, evidence=evidence)
            else:
                samples = _values(given.value, test.unit)
                verdict = "pass" if given.verdict == "pass" else "fail" if given.verdict == "fail" else None
                if not samples and verdict is None:
                    raise RecordError(tr("Enter what was measured, or read it from files."))
                entry = result_entry(
                    plan, test, samples, by=given.by, at=now, note=given.note, verdict=verdict, evidence=evidence
                )
        except (RecordError, QuantityError, OSError) as problem:
            self.pane.say(_sentence(problem))
            return
        self._append(entry, given.by)

    def record_files(self, files: tuple[Path, ...]) -> None:
        """Read the value of the chosen test from files, in a thread, and append it."""
        outcome, plan = self._outcome(), self._plan
        if outcome is None or plan is None:
            return
        test, by, note = outcome.test, self.pane.by.text(), self.pane.note.text()
        self.pane.say("")

        def work(_report: object, _cancelled: object) -> Entry | str:
            try:
                samples, evidence = read_for(test, files)
                return result_entry(plan, test, samples, by=by, at=datetime.now(UTC), note=note, evidence=evidence)
            except (RecordError, OSError) as problem:
                return _sentence(problem)

        def done(found: Entry | str) -> None:
            if isinstance(found, str):
                self.pane.say(found)
            else:
                self._append(found, by)

        self._reading = LongWork(work)
        self._reading.finished.connect(done)
        self.session.start(self._reading)

    def _append(self, entry: Entry, by: str) -> None:
        document = self.session.document
        if document is None:
            return
        self.by = by.strip() or self.by
        try:
            changed = appended(document.plan, entry)
        except RecordError as problem:
            self.pane.say(_sentence(problem))
            return
        document.replace_plan(changed, tr("Record {test}", test=entry.title))

    def use_measured(self) -> None:
        """Put the measured value into the plan, marked as measured."""
        document, outcome, plan = self.session.document, self._outcome(), self._plan
        if document is None or outcome is None or plan is None:
            return
        try:
            if document.scenario:
                value = replacement(plan, outcome)
                document.edit_many({outcome.test.replaces: value}, tr("Use the measured value"))
            else:
                document.replace_plan(with_replacement(document.plan, outcome), tr("Use the measured value"))
        except FieldError as problem:
            self.pane.say(_sentence(problem))

    def record_change(self, note: str, touches: tuple[str, ...]) -> None:
        """Something outside the plan changed: the tests that it touches are stale from now on."""
        plan = self._plan
        if plan is None:
            return
        by = self.pane.by.text() if hasattr(self, "pane") else self.by
        try:
            entry = change(plan, touches, by=by or self.by, at=datetime.now(UTC), note=note)
        except RecordError as problem:
            self.place.say(_sentence(problem))
            return
        self.place.say("")
        self._append(entry, by)

    def sign_plan(self) -> None:
        """Accept the plan as it stands, in the name that stands in the form."""
        result, plan = self.result, self._plan
        if result is None or plan is None:
            return
        name = self.pane.by.text() if hasattr(self, "pane") else self.by
        try:
            entry = signature(plan, result, by=name or self.by, at=datetime.now(UTC))
        except RecordError as problem:
            self.say(_sentence(problem))
            return
        self._append(entry, name)

    def ask_record(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder for the commissioning record"))
        if chosen:
            self.save_files(Path(chosen), "commissioning-record")

    def ask_commands(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder for the commands of the tests"))
        if chosen:
            self.save_files(Path(chosen), "acceptance-commands")

    def save_files(self, folder: Path, target: str) -> None:
        """Write an export in a thread; a notice says where it is, or why it is not there."""
        plan, results = self.session.plan, self.session.results
        if results is None:
            return

        def work(_report: object, _cancelled: object) -> tuple[str, str]:
            from trainplan.plan.files import write_atomically  # noqa: PLC0415

            try:
                for name, data in FILES[target][1](plan, results).items():
                    write_atomically(folder / name, data)
            except OSError as problem:
                return tr("Nothing was saved: {reason}.", reason=_sentence(problem).rstrip(".")), "error"
            return tr("Saved in {folder}.", folder=str(folder)), "ok"

        self._saving = LongWork(work)
        self._saving.finished.connect(lambda told: self.session.notice_requested.emit(*told))
        self.session.start(self._saving)

    def focus_field(self, path: str) -> bool:
        if path == "acceptance.record":
            self.table.setFocus()
            return True
        return self.place.focus_field(path)


def _row(outcome: Outcome) -> GroupedRow:
    word, icon, token = texts.STATES[outcome.state]
    test, entry = outcome.test, outcome.entry
    failed = ((4, "error"),) if outcome.state == "fail" else ()
    return GroupedRow(
        test.code,
        (
            tr(word),
            texts.core(test.title),
            texts.expected(test, cell=True),
            texts.threshold(test, cell=True),
            texts.measured(entry, cell=True),
            f"{entry.by}, {texts.day(entry)}" if entry is not None else "",
            texts.evidence(entry),
        ),
        icon,
        token,
        ((2, "muted"), *failed, (5, "muted"), (6, "muted")),
    )


def _passed(outcomes: list[Outcome]) -> str:
    done = sum(outcome.state == "pass" for outcome in outcomes)
    return tr("{done} of {count}", done=done, count=len(outcomes))


def _values(typed: str, unit: str) -> list[float]:
    """Several values are separated by semicolons. Raises QuantityError."""
    return [parse_quantity(part, unit, number_style()) for part in typed.split(";") if part.strip()]


def _sentence(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return f"{Path(str(problem.filename)).name}: {problem.strerror}"
    words = told(problem)
    return words[:1].upper() + words[1:]


def _login() -> str:
    try:
        return getuser()
    except (OSError, KeyError):
        return ""
