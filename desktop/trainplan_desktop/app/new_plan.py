"""A new plan from four answers: model, accelerators, data, deadline; its first figures show while they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from trainplan.catalog.frameworks import frameworks
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan.plan.workload import PRECISION
from trainplan_desktop.app.first_answers import Answers, check, matches, plan_of, sizes_for
from trainplan_desktop.document.worker import Answer, Evaluator
from trainplan_desktop.pages.shared import answer
from trainplan_desktop.pages.shared.field_specs import number_style
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label, pane, primary_button
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.formats import percent, scaled, significant, whole
from trainplan_desktop.wording.text import counted, from_core, told, tr

if TYPE_CHECKING:
    from trainplan.engine.search.least import Least
    from trainplan.plan.document import Plan

PAUSE_MS = 100
KEY = Qt.ItemDataRole.UserRole


class NewPlanPage(QScrollArea):
    created = Signal(object, bool)
    """The plan, and whether the guide is wanted."""
    cancelled = Signal()
    config_wanted = Signal()
    example_wanted = Signal(str)

    def __init__(self, evaluate: Callable[[Any], Any]) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = pane("surface")
        self.setWidget(body)
        px = theme().px
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setSpacing(0)
        row.addLayout(self._make_questions(), 2)
        row.addWidget(self._make_side(), 1)
        column.addLayout(row, 1)
        column.addWidget(self._make_foot())
        self._evaluate = evaluate
        self._made: tuple[Answers, Plan] | None = None
        self._wanted: bool | None = None
        self._evaluator = Evaluator(self._work)
        self._evaluator.answered.connect(self._show_answer)
        self._evaluator.failed.connect(self._show_failure)
        self._sizes = Evaluator(self._count_sizes)
        self._sizes.answered.connect(self._show_sizes)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        self.filter("")
        self._chosen("llama-3.1-70b")
        self.setMinimumWidth(px(640))

    # questions

    def _make_questions(self) -> QVBoxLayout:
        px = theme().px
        column = QVBoxLayout()
        column.setContentsMargins(px(48), px(32), px(24), px(16))
        column.setSpacing(px(8))
        column.addWidget(label(tr("New plan"), "title"))
        said = tr("Four answers make a complete plan. Everything else starts from a default that you can change later.")
        column.addWidget(label(said, "muted", wrap=True))
        column.addWidget(label(tr("Model"), "heading"))
        sources = QHBoxLayout()
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("Name, family, size or year: llama 70b"))
        self.search.setAccessibleName(tr("Find a model"))
        self.search.textEdited.connect(self.filter)
        self.search.installEventFilter(self)
        sources.addWidget(self.search, 1)
        config = QPushButton(tr("From its config.json…"))
        config.clicked.connect(self.config_wanted)
        sources.addWidget(config)
        self.runs = Choice()
        self.runs.setAccessibleName(tr("Start from a published run"))
        self.runs.addItem(tr("From a published run"), "")
        self.runs.activated.connect(self._run_chosen)
        sources.addWidget(self.runs)
        column.addLayout(sources)
        self.models = QTreeWidget()
        self.models.setAccessibleName(tr("Published models"))
        self.models.setRootIsDecorated(False)
        self.models.setUniformRowHeights(True)
        self.models.setHeaderLabels([tr("Name"), tr("Parameters"), tr("Kind"), tr("Year")])
        self.models.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.models.setMinimumHeight(px(170))
        self.models.currentItemChanged.connect(lambda *_: self._changed())
        column.addWidget(self.models, 1)
        self.found = label("", "caption")
        column.addWidget(self.found)
        column.addLayout(self._make_rows())
        return column

    def _make_rows(self) -> QGridLayout:
        px = theme().px
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        self.accelerator = Choice()
        for key, name in catalogue.accelerators():
            self.accelerator.addItem(name, key)
        self.accelerator.setCurrentIndex(max(0, self.accelerator.findData("nvidia-h100-sxm5-80gb")))
        self.accelerator.activated.connect(lambda _index: self._changed())
        self.count, self.tokens, self.deadline = ValueEdit(), ValueEdit(), ValueEdit()
        self.count.setText("1024")
        self.tokens.setText("15T")
        self.deadline.setPlaceholderText(tr("none"))
        rows = (
            (tr("Accelerator"), self.accelerator, ""),
            (tr("How many"), self.count, tr("accelerators")),
            (tr("Data"), self.tokens, tr("tokens")),
            (tr("Deadline"), self.deadline, tr("days")),
        )
        self.problem = label("", "message", tone="error", wrap=True)
        self._units: dict[str, tuple[QLabel, str]] = {}
        self.sizes = label("", "caption", wrap=True)
        for place, (words, editor, unit) in enumerate(rows):
            number = 2 * place
            name = label(words)
            name.setBuddy(editor)
            editor.setAccessibleName(f"{words}, {unit}" if unit else words)
            grid.addWidget(name, number, 0)
            grid.addWidget(editor, number, 1)
            beside = label(unit, "muted")
            self._units[words] = (beside, unit)
            grid.addWidget(beside, number, 2)
            if isinstance(editor, ValueEdit):
                editor.textEdited.connect(lambda _text: self._changed())
                editor.returnPressed.connect(lambda: self.create(guided=True))
        grid.addWidget(self.sizes, 3, 1, 1, 3)
        grid.addWidget(self.problem, 2 * len(rows), 1, 1, 3)
        grid.setColumnStretch(3, 1)
        grid.setColumnMinimumWidth(1, px(260))
        return grid

    # what comes of them

    def _make_side(self) -> QWidget:
        px = theme().px
        side = pane("window")
        column = QVBoxLayout(side)
        column.setContentsMargins(px(32), px(36), px(32), px(16))
        column.setSpacing(px(6))
        column.addWidget(label(tr("What this plan starts with"), "heading"))
        self.word = label("", "title")
        self.reason = label("", "caption", wrap=True)
        column.addWidget(self.word)
        column.addWidget(self.reason)
        self._figures = QGridLayout()
        self._figures.setHorizontalSpacing(px(16))
        column.addLayout(self._figures)
        column.addSpacing(px(12))
        self._chosen_title = label(tr("Chosen for you"), "heading")
        column.addWidget(self._chosen_title)
        self.defaults = label("", "muted", wrap=True)
        column.addWidget(self.defaults)
        column.addSpacing(px(12))
        column.addWidget(label(tr("What comes next"), "heading"))
        for words in (
            tr("Describe: each page says what is still open"),
            tr("Study: better layouts, cost, risk, what if"),
            tr("Prove: tests and measurements replace assumptions"),
            tr("Hand over: launch files, monitoring, the printed plan"),
        ):
            column.addWidget(label(words, "muted", wrap=True))
        column.addStretch()
        return side

    def _make_foot(self) -> QWidget:
        px = theme().px
        foot = pane("window", edge="top")
        row = QHBoxLayout(foot)
        row.setContentsMargins(px(48), px(10), px(32), px(10))
        row.setSpacing(px(10))
        row.addWidget(label(tr("Typed and picked values count as decided."), "caption"))
        row.addStretch()
        cancel = QuietButton(tr("Cancel"))
        cancel.clicked.connect(self.cancelled)
        self.plain = QPushButton(tr("Create and look around"))
        self.plain.clicked.connect(lambda: self.create(guided=False))
        self.guided = primary_button(tr("Create and go step by step"))
        self.guided.clicked.connect(lambda: self.create(guided=True))
        for button in (cancel, self.plain, self.guided):
            row.addWidget(button)
        return foot

    def begin(self) -> None:
        """Ready for the first letter."""
        from trainplan_desktop.document import files  # noqa: PLC0415

        if self.runs.count() == 1:
            for key in files.list_examples():
                self.runs.addItem(files.example_line(key)[0], key)
        self.search.setFocus()
        self._changed()

    def filter(self, typed: str) -> None:
        from trainplan.catalog.presets import list_presets  # noqa: PLC0415

        presets = list_presets()
        self._parameters = {item.id: item.parameters for item in presets}
        found = matches(presets, typed)
        kept = self._preset()
        self.models.clear()
        for item in found:
            number, word = scaled(item.parameters)
            shown = [item.name, f"{significant(number)} {tr(word)}".strip()]
            row = QTreeWidgetItem([*shown, str(item.config.get("model_type", "")), str(item.year)])
            row.setData(0, KEY, item.id)
            row.setSizeHint(0, QSize(0, theme().px(28)))
            row.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            self.models.addTopLevelItem(row)
        self._chosen(kept if kept in {item.id for item in found} else found[0].id if found else "")
        nothing = tr("Nothing found. Read the model’s config.json instead.")
        self.found.setText(
            counted(len(found), "{count} of {all} models", "{count} of {all} models", all=len(presets))
            if found
            else nothing
        )

    def _chosen(self, key: str) -> None:
        for number in range(self.models.topLevelItemCount()):
            item = self.models.topLevelItem(number)
            if item is not None and item.data(0, KEY) == key:
                self.models.setCurrentItem(item)

    def _preset(self) -> str:
        item = self.models.currentItem()
        return str(item.data(0, KEY)) if item is not None else ""

    def answers(self) -> Answers | None:
        """What was asked for; None, and a sentence beside the rows, where a text cannot be read."""
        self.problem.setText("")
        read: dict[str, float | None] = {}
        for name, editor, unit in (("count", self.count, ""), ("tokens", self.tokens, "tokens"),
                                   ("deadline", self.deadline, "days")):  # fmt: skip
            editor.set_state("normal")
            text = editor.text().strip()
            try:
                read[name] = None if name == "deadline" and not text else parse_quantity(text, unit, number_style())
                check(name, read[name])
            except QuantityError as problem:
                editor.set_state("unreadable")
                self.problem.setText(told(problem))
                return None
        if not self._preset():
            return None
        count, tokens = read["count"], read["tokens"]
        assert count is not None
        assert tokens is not None
        return Answers(self._preset(), str(self.accelerator.currentData()), int(count), tokens, read["deadline"])

    def _changed(self) -> None:
        self._wanted = None
        self._pause.start()

    def _ask(self) -> None:
        self._pause.stop()
        found = self.answers()
        self._made = None
        for button in (self.plain, self.guided):
            button.setEnabled(found is not None)
        if found is None:
            self._say_nothing(tr("Something is still missing."))
        else:
            self._say_nothing(tr("Computing"))
            self._evaluator.submit(found)

    def _work(self, answers: Answers) -> tuple[Answers, Any, Any]:
        plan = plan_of(answers)
        return answers, plan, self._evaluate(plan)

    def _count_sizes(self, asked: tuple[Answers, Plan]) -> tuple[Answers, Least | None]:
        """How many accelerators would do, as long as nothing else is asked for."""
        answers, plan = asked

        return answers, sizes_for(answers, plan, lambda: self._made is None or self._made[0] is not answers)

    def _show_sizes(self, counted_for: Answer) -> None:
        answers, least = counted_for.results
        if least is not None and self._made is not None and self._made[0] is answers:
            self.sizes.setText(sizes_words(least, answers.deadline is not None))

    def _say_nothing(self, words: str) -> None:
        self.word.setText("")
        self.reason.setText(words)
        self._show_defaults("")
        self._show_figures([])
        self._show_scale(None)
        self.sizes.setText("")

    def _show_answer(self, made: Answer) -> None:
        answers, plan, results = made.results
        self._made = answers, plan
        if self._wanted is not None:
            self.created.emit(plan, self._wanted)
            self._wanted = None
            return
        self._sizes.submit(self._made)
        verdict = answer.verdict(results)
        self.word.setText(f"{verdict.word} {verdict.amount}".strip())
        self.reason.setText(verdict.caption)
        self._show_figures([item for item in answer.figures(results, None) if item.value])
        self._show_scale(plan, self._parameters[answers.preset])
        degrees = plan.parallelism
        self._show_defaults(
            "\n".join(
                (
                    tr("Framework: {name}", name=frameworks()[plan.software.framework].title),
                    tr("Precision: {name}", name=from_core(PRECISION[plan.model.precision])),
                    tr("Layout: tensor {tensor}, pipeline {pipeline}, micro batch {micro}",
                       tensor=degrees.tensor, pipeline=degrees.pipeline, micro=degrees.micro_batch),
                    tr("Batch: {count} sequences of {length} tokens",
                       count=whole(plan.training.main.global_batch), length=whole(plan.training.main.sequence_length)),
                    tr("Node: {name}", name=plan.hardware.node.name),
                    tr("Network: {name}", name=plan.network.fabric.name),
                    tr("Storage: {name}", name=plan.hardware.storage.name),
                )
            )
        )  # fmt: skip

    def _show_failure(self, _details: object) -> None:
        self._wanted = None
        self._say_nothing(tr("This cannot be computed."))

    def _show_defaults(self, words: str) -> None:
        self.defaults.setText(words)
        self._chosen_title.setVisible(bool(words))

    def _show_scale(self, plan: Plan | None, parameters: int = 0) -> None:
        """How many nodes the accelerators are, and how many tokens a parameter sees."""
        said: dict[str, str] = {}
        if plan is not None and plan.hardware.accelerators % plan.hardware.node.accelerators == 0:
            each = plan.hardware.node.accelerators
            nodes = plan.hardware.accelerators // each
            said[tr("How many")] = counted(nodes, "{count} node of {each}", "{count} nodes of {each}", each=each)
        if plan is not None and parameters:
            said[tr("Data")] = tr("{count} a parameter", count=significant(plan.training.tokens / parameters))
        for words, (beside, unit) in self._units.items():
            beside.setText(f"{unit}, {said[words]}" if words in said else unit)

    def _show_figures(self, figures: list[Any]) -> None:
        while self._figures.count():
            item = self._figures.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        for number, figure in enumerate(figures):
            row, column = divmod(number, 2)
            self._figures.addWidget(label(figure.caption, "caption"), 2 * row, column)
            self._figures.addWidget(label(f"{figure.value} {figure.unit}".strip(), "heading"), 2 * row + 1, column)

    def create(self, *, guided: bool) -> None:
        """Make the plan of what is answered now, as soon as it is there."""
        found = self.answers()
        if found is None:
            return
        if self._made is not None and self._made[0] == found:
            self.created.emit(self._made[1], guided)
            return
        self._wanted = guided
        self._ask()

    def eventFilter(self, watched: Any, event: Any) -> bool:
        """Up and Down move in the list while the caret stays in the field."""
        if isinstance(event, QKeyEvent) and event.type() == QKeyEvent.Type.KeyPress:
            steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
            step = steps.get(Qt.Key(event.key()))
            if step is not None and self.models.topLevelItemCount():
                row = self.models.indexOfTopLevelItem(self.models.currentItem()) + step
                item = self.models.topLevelItem(min(max(row, 0), self.models.topLevelItemCount() - 1))
                if item is not None:
                    self.models.setCurrentItem(item)
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def _run_chosen(self, index: int) -> None:
        key = self.runs.itemData(index)
        self.runs.setCurrentIndex(0)
        if key:
            self.example_wanted.emit(key)

    def close_work(self) -> None:
        self._pause.stop()
        self._made = None
        for evaluator in (self._evaluator, self._sizes):
            evaluator.close()


def sizes_words(least: Least, asked_in_time: bool) -> str:
    """How many accelerators hold the model, and how many end it by the deadline."""
    if least.hold is None:
        return tr("No size that is sold holds the model.")
    if not asked_in_time:
        return tr("At least {count} hold the model.", count=whole(least.hold))
    chance = percent(least.chance, 0)
    if least.in_time is None:
        return tr("At least {count} hold the model; no size that is sold ends by the deadline with {chance}.",
                  count=whole(least.hold), chance=chance)  # fmt: skip
    return tr("At least {count} hold the model; {more} end by the deadline with {chance}.",
              count=whole(least.hold), more=whole(least.in_time), chance=chance)  # fmt: skip
