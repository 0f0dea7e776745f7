"""A page of rows that are bound to fields of the plan by their metadata."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from trainplan.engine.frameworks.choices import OF_THE_JOB, OF_THE_LAYOUT, Refusal, refused_choices
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, get_field
from trainplan.plan.provenance import kind_of
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.answer import shown_finding
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.field_specs import default_of, field_spec
from trainplan_desktop.pages.shared.origin import OriginEditor
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.widgets.form import FieldSpec, FormRow
from trainplan_desktop.widgets.form_grid import Fold, FormGrid
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import from_core, inside, sentence, tr

QUIET_MS = 150
"""What the framework refuses is looked up so long after the last edit."""


@dataclass(frozen=True)
class Row:
    """A field of the plan; `unused` says why the plan does not use it (nothing: it does)."""

    path: str
    title: str = ""
    unit: str | None = None
    words: str = ""
    choices: dict[Any, str] | None = None
    unused: Callable[[Plan], str] | None = None
    help: Callable[[Plan, Results | None], str] | None = None
    always_help: bool = False


@dataclass(frozen=True)
class Computed:
    """A result that belongs beside the inputs; None is shown as not computed yet."""

    key: str
    title: str
    unit: str
    value: Callable[[Plan, Results | None], str | None]


@dataclass(frozen=True)
class Entry:
    """A choice out of the catalogue; the chosen entry becomes part of the plan."""

    path: str
    title: str
    options: Callable[[Plan], Sequence[tuple[str, str]]]
    chosen: Callable[[Plan], str]
    choose: Callable[[Plan, str], dict[str, Any]]
    help: Callable[[Plan], str] | None = None


@dataclass(frozen=True)
class Section:
    title: str
    rows: Sequence[Row | Computed | Entry]
    equation: Callable[[Plan, Results | None], str] | None = None
    below: Callable[[Session], QWidget] | None = None
    folded: bool = False
    """Few people need these: out of sight until somebody opens them, or one of them has trouble."""


@dataclass(frozen=True)
class Form:
    title: str
    sections: Sequence[Section]
    sentence: Callable[[Plan, Results | None], str] | None = None

    def paths(self) -> tuple[str, ...]:
        return tuple(row.path for s in self.sections for row in s.rows if isinstance(row, Row | Entry))


class FormPage(Page):
    shows_inputs = True
    side_takes_surplus = True

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        self._make_form = make_form
        self._form = make_form(session.plan)
        self._read_from: Plan | None = None
        self._found: dict[str, tuple[Any, str, bool, tuple[str, str]]] = {}
        super().__init__(session, self._form.title)
        self._grid: FormGrid | None = None
        self._equations: list[tuple[Section, QLabel]] = []
        self._origin_editor: OriginEditor | None = None
        self._folds: dict[str, Fold] = {}
        self._refused = Details(session, refused_by_framework, quiet_ms=QUIET_MS)
        self._refused.ready.connect(self._show_refused)
        self._build()

    @property
    def rows(self) -> dict[str, FormRow]:
        return self._grid.rows if self._grid is not None else {}

    def _build(self) -> None:
        if self._grid is not None:
            self.body.removeWidget(self._grid)
            self._grid.hide()
            self._grid.deleteLater()
            stretch = self.body.takeAt(self.body.count() - 1)
            del stretch
        self._grid = grid = FormGrid()
        self._equations = []
        opened, self._folds = {title for title, fold in self._folds.items() if fold.is_open}, {}
        for section in self._form.sections:
            equation = grid.add_section(section.title)
            self._equations.append((section, equation))
            fold = grid.add_fold() if section.folded else None
            if fold is not None:
                self._folds[section.title] = fold
            for row in section.rows:
                shown = grid.add_row(_spec_of(row, self.session.plan))
                self._connect(shown, row)
                if fold is not None:
                    fold.add(shown)
            if fold is not None:
                fold.set_open(section.title in opened)
            if section.below is not None:
                grid.add_below(section.below(self.session))
        self.body.addWidget(grid)
        self.body.addStretch()

    def _connect(self, shown: FormRow, row: Row | Computed | Entry) -> None:
        if isinstance(row, Computed):
            return
        if isinstance(row, Entry):
            shown.edited.connect(lambda _path, key, row=row: self._choose(row, key))
        else:
            shown.edited.connect(lambda path, value, title=shown.spec.title: self._edit(path, value, title))
        shown.refused.connect(self._abandon)
        shown.session_ended.connect(lambda _path: self.session.end_session())
        shown.reset_requested.connect(self._reset)
        shown.origin_requested.connect(self._open_origin)

    def _edit(self, path: str, value: Any, title: str) -> None:
        try:
            self.session.edit(path, value, title)
        except FieldError as problem:
            self.rows[path].refuse(sentence(problem.problem))

    def _abandon(self, path: str) -> None:
        self.session.abandon(path)
        self.rows[path].show_value(get_field(self.session.plan, path), origin=kind_of(self.session.plan, path))

    def _choose(self, row: Entry, key: str) -> None:
        document = self.session.document
        if document is not None:
            changes = row.choose(self.session.plan, key)
            document.edit_many(changes, tr("Change {title}", title=inside(row.title)))

    def _reset(self, path: str) -> None:
        row = self.rows[path]
        self.session.end_session()
        self.session.edit(path, default_of(path, self.session.plan), row.spec.title, decided=False)
        self.session.end_session()
        row.editor.setFocus()

    def _open_origin(self, path: str) -> None:
        row = self.rows[path]
        if self._origin_editor is None:
            self._origin_editor = OriginEditor(self.window(), self.session)
        self._origin_editor.open_for(path, row.origin)

    def refresh(self) -> None:
        plan, results = self.session.plan, self.session.results
        form = self._make_form(plan)
        if form.paths() != self._form.paths():
            self._form = form
            self._build()
        self._form = form
        if form.sentence is not None:
            self.say(form.sentence(plan, results))
        for (_, equation), section in zip(self._equations, form.sections, strict=True):
            equation.setText(section.equation(plan, results) if section.equation is not None else "")
        messages = self._messages(results)
        for section in form.sections:
            for row in section.rows:
                self._show(row, plan, results, messages)
        for fold in self._folds.values():
            fold.show_state()
        if set(REFUSABLE) & self.rows.keys():
            self._refused.follow()

    def unfold(self, path: str) -> None:
        """Bring a row into sight."""
        for fold in self._folds.values():
            if any(row.spec.path == path for row in fold.rows):
                fold.set_open(True)

    def _show_refused(self, refused: dict[str, dict[str, Refusal]]) -> None:
        for path, name in REFUSABLE.items():
            if path in self.rows:
                against = refused.get(name, {})
                reasons = {value: f"{from_core(item.says)} ({item.source})" for value, item in against.items()}
                possible = [value for value, item in against.items() if not item.stops]
                self.rows[path].show_refused(reasons, possible)

    def settle_choices(self) -> None:
        """Wait until the choices that the framework refuses are marked."""
        self._refused.settle()

    def _show(self, row: Row | Computed | Entry, plan: Plan, results: Results | None, messages: dict[str, Any]) -> None:
        if isinstance(row, Computed):
            text = row.value(plan, results)
            shown = self.rows[row.key]
            meaningless = results is not None and results.layout is None
            missing = "–" if meaningless else tr("not computed yet")
            shown.show_value(missing if text is None else text, origin="computed")
            return
        shown = self.rows[row.path]
        if isinstance(row, Entry):
            shown.set_choices(tuple(row.options(plan)))
            shown.show_value(row.chosen(plan), origin=kind_of(plan, row.path))
            shown.show_message(row.help(plan) if row.help is not None else "")
            return
        value, origin, changed, unusual = self._read(row.path, plan)
        shown.show_value(value, origin=origin, changed=changed)
        unused = row.unused(plan) if row.unused is not None else ""
        shown.set_in_use(not unused, unused)
        if unused:
            return
        text, tone = messages.get(row.path, ("", ""))
        if not text:
            text, tone = unusual
        if not text and row.help is not None:
            text = row.help(plan, results)
        if not text and row.always_help:
            text = shown.spec.help
        shown.show_message(text, tone)

    def _read(self, path: str, plan: Plan) -> tuple[Any, str, bool, tuple[str, str]]:
        """Value, origin, whether it is another than the usual one, and what is said of it; once for each plan, which
        is shown at the edit and again with its results."""
        if plan is not self._read_from:
            self._read_from, self._found = plan, {}
        if path not in self._found:
            value, info = get_field(plan, path), field_info(path, plan)
            changed = value != info.default and (info.optional or info.default is not None)
            origin = kind_of(plan, path) if value is not None else ""
            self._found[path] = value, origin, changed, _outside_usual(path, plan, value)
        return self._found[path]

    def _messages(self, results: Results | None) -> dict[str, tuple[str, str]]:
        """The worst finding of each field, under its row."""
        found: dict[str, tuple[str, str]] = {}
        for severity, tone in (("warning", "warn"), ("error", "error")):
            for finding in results.findings if results is not None else ():
                path = next((path for path in finding.fields if path in self.rows), None)
                if finding.severity == severity and path is not None:
                    told = shown_finding(finding)
                    remedy = f" {told.remedy}" if finding.code in BY_FRAMEWORK else ""
                    found[path] = (told.message + remedy, tone)
        return found

    def focus_field(self, path: str) -> bool:
        row = self.rows.get(path)
        if row is None:
            return False
        self.unfold(path)
        row.editor.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(row.editor, ValueEdit):
            row.editor.selectAll()
        self.ensureWidgetVisible(row.editor)
        return True


REFUSABLE = {f"parallelism.{name}": name for name in OF_THE_LAYOUT} | {f"model.{name}": name for name in OF_THE_JOB}
"""Choices that a framework may refuse."""
BY_FRAMEWORK = ("framework_refuses", "framework_changes", "framework_unproven")
"""Findings that name the nearest value that runs."""


def refused_by_framework(plan: Plan, results: Results) -> dict[str, dict[str, Refusal]]:
    """What the framework has against choices of the plan; nothing of a plan without meaning."""
    return refused_choices(*job_from_plan(plan)) if results.layout is not None else {}


def _spec_of(row: Row | Computed | Entry, plan: Plan) -> FieldSpec:
    if isinstance(row, Computed):
        return FieldSpec(row.key, row.title, "computed", row.unit)
    if isinstance(row, Entry):
        return FieldSpec(row.path, row.title, "choice", choices=tuple(row.options(plan)))
    return field_spec(row.path, plan, title=row.title, unit=row.unit, words=row.words, choices=row.choices)


def _outside_usual(path: str, plan: Plan, value: Any) -> tuple[str, str]:
    usual = field_info(path, plan).usual
    if usual is None or not isinstance(value, int | float) or usual[0] <= value <= usual[1]:
        return "", ""
    low, high = plain_number(usual[0]), plain_number(usual[1])
    return tr("Usually {low} to {high}.", low=low, high=high), "warn"
