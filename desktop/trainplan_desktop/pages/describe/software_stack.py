"""The stack of a plan: versions that go together, pairs that do not with ways out, questions, known traps."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from trainplan import wording
from trainplan.engine.results import Results, SoftwareResult
from trainplan.engine.software.parts import Conflict, StackLayer, TrapResult
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, clear, label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.catalogue import software_data
from trainplan_desktop.wording.text import told, tr

STATES = {"applies": "Applies", "open": "Open"}
TONES = {"error": "error", "warning": "warn", "note": ""}
MOST_ANSWERS = 20


class StackView(QWidget):
    """Follows the results; asks the engine about versions, and writes what is chosen into the plan."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        px = theme().px
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(px(16))
        self.conflicts = QVBoxLayout()
        self.conflicts.setSpacing(px(6))
        body.addLayout(self.conflicts)
        self.table = FigureTable(
            tr("Versions that go together"),
            (tr("Layer"), tr("Version"), tr("Origin"), tr("Why this one"), tr("Support ends")),
            text_columns=(0, 1, 2, 3, 4),
            wrapped=(3,),
        )
        self.table.opened.connect(self._open)
        self.take_all = QuietButton(tr("Complete the rest"), "check")
        self.take_all.setToolTip(tr("Writes the completed versions into the plan, so that they stay"))
        self.take_all.clicked.connect(self.complete_the_rest)
        self.table.add_action(self.take_all)
        body.addWidget(self.table)
        body.addLayout(self._questions())
        self.traps = FigureTable(
            tr("Known traps"), (tr("Symptom"), "", tr("What to do")), text_columns=(0, 1, 2), wrapped=(0, 2)
        )
        body.addWidget(self.traps)
        self.ways: list[QPushButton] = []
        self._software: SoftwareResult | None = None

    def _questions(self) -> QVBoxLayout:
        box = QVBoxLayout()
        box.addWidget(label(tr("Questions about versions"), "heading"))
        line = QHBoxLayout()
        self.question = QLineEdit()
        self.question.setPlaceholderText(tr("keep driver R550: which PyTorch?"))
        self.question.setAccessibleName(tr("Question about versions"))
        self.question.returnPressed.connect(self.ask)
        self.ask_button = QuietButton(tr("Ask"))
        self.ask_button.clicked.connect(self.ask)
        line.addWidget(self.question, 1)
        line.addWidget(self.ask_button)
        box.addLayout(line)
        self.problem = label("", "caption", tone="error", wrap=True)
        self.problem.hide()
        box.addWidget(self.problem)
        self.answers = FigureTable(
            tr("Answers, the newest first"), (tr("Version"), "", tr("With, or why not")), text_columns=(0, 1, 2),
            wrapped=(2,),
        )  # fmt: skip
        self.answers.hide()
        box.addWidget(self.answers)
        return box

    def show_results(self, results: Results) -> None:
        software = self._software = results.software
        self.setEnabled(software is not None)
        if software is None:
            return
        self.table.show_rows([_layer_row(layer) for layer in software.layers])
        self.table.note.setText(tr("data of {date}", date=software.data_date))
        completed = [layer for layer in software.layers if layer.origin == "completed"]
        self.take_all.setVisible(bool(completed))
        self._show_conflicts(software)
        applying = [trap for trap in software.traps if trap.state == "applies"]
        still_open = [trap for trap in software.traps if trap.state == "open"]
        self.traps.show_rows([_trap_row(trap) for trap in (*applying, *still_open)])
        self.traps.note.setText(
            tr(
                "{applying} of {known} apply, {still_open} hang on open settings",
                applying=len(applying),
                known=software.traps_known,
                still_open=len(still_open),
            )
        )

    def complete_the_rest(self) -> None:
        """Write what was completed into the plan; what a person decided stays."""
        software, document = self._software, self._session.document
        if software is None or document is None:
            return
        changes = {f"software.{layer.id}": layer.version for layer in software.layers if layer.origin == "completed"}
        document.edit_many(changes, tr("Complete the software"))

    def ask(self) -> None:
        """Answer the question; one that cannot be read says what would be right."""
        from trainplan.engine.software.questions import QuestionError, ask, read_question  # noqa: PLC0415

        plan, data = self._session.plan, software_data()
        try:
            kept, layer = read_question(self.question.text(), plan, data)
        except QuestionError as problem:
            self.problem.setText(told(problem))
            self.problem.show()
            self.answers.hide()
            return
        self.problem.hide()
        rows = []
        for answer in ask(plan, data, kept, layer)[:MOST_ANSWERS]:
            if answer.possible:
                goes = ", ".join(
                    f"{found.title} {version}"
                    for name, version in answer.goes_with.items()
                    if (found := data.layer(name)) is not None
                )
                words = tr("Goes, by choice") if answer.needs_a_choice else tr("Goes")
                rows.append(TableRow((answer.version, words, goes), tone="ok", toned=(1,)))
            else:
                why = " ".join(reason.why for reason in answer.reasons)
                rows.append(TableRow((answer.version, tr("Does not go"), why), tone="error", toned=(1,)))
        self.answers.show_rows(rows)
        self.answers.show()

    def _show_conflicts(self, software: SoftwareResult) -> None:
        clear(self.conflicts)
        self.ways = []
        for conflict in software.conflicts:
            named = [f"{title} {version}" for title, version in zip(conflict.titles, conflict.versions, strict=True)]
            words = tr("These do not go together: {names}", names=", ".join(named))
            if len(named) == 1:
                words = tr("This does not go with the plan: {name}", name=named[0])
            self.conflicts.addWidget(label(words, "heading", tone="error", wrap=True))
            for reason in conflict.reasons:
                self.conflicts.addWidget(label(f"{reason.why} ({reason.source})", wrap=True))
            self._show_ways(conflict)

    def _show_ways(self, conflict: Conflict) -> None:
        titles = dict(zip(conflict.layers, conflict.titles, strict=True))
        for way in conflict.ways_out:
            button = QPushButton(tr("Take {layer} {version}", layer=titles[way.layer], version=way.newest))
            button.clicked.connect(partial(self._take, way.layer, way.newest, titles[way.layer]))
            self.ways.append(button)
            line = QHBoxLayout()
            line.addWidget(button)
            if way.oldest != way.newest:
                line.addWidget(label(tr("or any from {oldest} on", oldest=way.oldest), "muted"))
            line.addStretch()
            row = QWidget()
            row.setLayout(line)
            self.conflicts.addWidget(row)

    def _take(self, layer: str, version: str, title: str) -> None:
        document = self._session.document
        if document is not None:
            document.edit_many({f"software.{layer}": version}, tr("Change {title}", title=title))

    def _open(self, layer: str, _link: object) -> None:
        self._session.field_requested.emit(f"software.{layer}")


def _layer_row(layer: StackLayer) -> TableRow:
    ends = tr("ended") if layer.out_of_support else layer.support_ends or ""
    origin, why = tr(wording.VERSIONS[layer.origin]), tr(layer.why) if layer.why else ""
    cells = (tr(layer.title), layer.version or "–", origin, why, ends)
    bad = layer.origin == "in conflict"
    tone = "error" if bad else "warn" if layer.out_of_support else ""
    toned = (1, 2) if bad else (4,)
    return TableRow(cells, muted=(2, 3), tone=tone, toned=toned, key=layer.id)


def _trap_row(trap: TrapResult) -> TableRow:
    tone = TONES[trap.severity] if trap.state == "applies" else ""
    cells = (f"{tr(trap.symptom)}. {tr(trap.cause)}.", tr(STATES[trap.state]), f"{tr(trap.remedy)}.")
    return TableRow(cells, tone=tone, toned=(1,), muted=(1,) if trap.state == "open" else ())
