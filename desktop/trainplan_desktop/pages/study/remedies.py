"""What lowers the peak of memory: each change with its saving and its price in time; one click makes it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.results import MemoryResult, Results
from trainplan.engine.studies.memory_remedies import PlanRemedy, plan_remedies
from trainplan.plan.document import Plan
from trainplan.plan.paths import get_field
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import Answer, Evaluator
from trainplan_desktop.pages.shared.field_specs import field_spec
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconLabel, QuietButton, label, primary_button, rule
from trainplan_desktop.wording.formats import decimals, signed
from trainplan_desktop.wording.text import inside, tr

GIB = 2**30
QUIET_MS = 350  # remedies wait so long for the next edit
SHOWN_AT_FIRST = 5
UNCHANGED = 0.0005
"""Changes of the step time below this share read as none."""
SENTENCES = {
    "recompute": "Recompute {new} instead of {old}",
    "micro_batch": "Micro batch {new} instead of {old}",
    "sequence": "Sequence parallel: norms and dropout split",
    "tensor": "Tensor parallel {new} instead of {old}",
    "context": "Context parallel {new} instead of {old}",
    "pipeline": "{new} pipeline stages instead of {old}",
    "sharding": "Sharding {new} instead of {old}",
    "offload_optimizer": "Optimizer states in host memory",
    "fused_swiglu": "Fused SwiGLU",
    "fused_norm": "Fused norms",
    "reshard_after_forward": "Gathered weights freed after forward",
    "head_own_unit": "Output head as its own sharding unit",
    "optimizer_kernel": "Fused optimizer kernel",
    "expandable_segments": "Expandable segments of the allocator",
    "optimizer": "Optimizer {new} instead of {old}",
    "quantised_base": "QLoRA, the base in 4 bit",
}
LOSSES = {
    "chunked": "Cross entropy in chunks of tokens",
    "fused_te": "Transformer Engine's fused cross entropy",
    "fused_inplace": "Fused cross entropy in place",
}


def remedy_words(item: PlanRemedy, plan: Plan) -> str:
    """The change in a few words."""
    path, value = next(iter(item.remedy.changes.items()))
    code = item.remedy.code
    if code == "loss":
        return tr(LOSSES[value])
    if code == "activations":
        ways = (field_spec(place, plan).show(chosen) for place, chosen in item.remedy.changes.items() if chosen != ())
        return tr("Activations: {ways}", ways=", ".join(ways))
    show = field_spec(path, plan).show
    new, old = show(value), show(get_field(plan, path))
    if code == "sharding":  # "ZeRO-2, and gradients" is explained on its own page
        new, old = new.partition(",")[0], old.partition(",")[0]
    if code == "recompute":
        new, old = inside(new.partition(",")[0]), inside(old.partition(",")[0])
    return tr(SENTENCES[code], new=new, old=old)


class Remedies(QWidget):
    """Computed in a thread for the newest results; what is shown for older ones cannot be applied."""

    def __init__(self, session: Session, *, compact: bool = False) -> None:
        """`compact` leaves out what a narrow pane has no room for: the saving, beside the peak that is left."""
        super().__init__()
        px = theme().px
        self._session, self._compact = session, compact
        self._about: Results | None = None
        self._asked: Results | None = None
        self._found: tuple[PlanRemedy, ...] = ()
        self._plan: Plan | None = None
        self._all = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        self.heading = label("", "heading")
        self.caption = label("", "caption", wrap=True)
        self._table = QWidget()
        self._grid = QGridLayout(self._table)
        self._grid.setContentsMargins(0, px(4), 0, 0)
        self._grid.setHorizontalSpacing(px(16))
        self._grid.setVerticalSpacing(px(4))
        self._grid.setColumnStretch(0, 1)
        self._search = QuietButton(tr("Search whole layouts"), "search")
        self._search.clicked.connect(lambda: session.page_requested.emit("search"))
        for part in (self.heading, self.caption, self._table, self._search):
            column.addWidget(part)
        self._search.hide()
        self._wait = QTimer(self, singleShot=True)
        self._wait.timeout.connect(self._ask)
        self._worker = Evaluator(_remedies_of)
        self._worker.answered.connect(self._take)
        self._worker.failed.connect(self._fail)
        session.closing.connect(self._wait.stop)
        session.closing.connect(self._worker.close)
        session.document_replaced.connect(self._forget)

    @property
    def found(self) -> tuple[PlanRemedy, ...]:
        return self._found

    @property
    def busy(self) -> bool:
        return self._wait.isActive() or self._worker.busy

    @property
    def up_to_date(self) -> bool:
        return self._asked is not None and self._asked is self._about and not self.busy

    def show_results(self, results: Results) -> None:
        """Find the remedies of these results, soon; nothing is computed while this is not on the screen."""
        if results is self._about:
            return
        self._about = results
        self.expect(results.memory)
        if self.isVisible():
            self._ask_soon()

    def expect(self, memory: MemoryResult | None) -> None:
        """What is shown is of an older plan; the results with this memory are on their way, or here."""
        self._table.setEnabled(False)
        fits = memory is None or memory.fits
        self.heading.setText(tr("What would lower the peak") if fits else tr("What makes it fit"))
        if not self._found:
            self.caption.setText(tr("Trying changes of the plan, one by one."))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._about is not None and self._asked is not self._about:
            self._ask_soon()

    def _ask_soon(self) -> None:
        self._wait.start(QUIET_MS if self._asked is not None else 0)

    def _ask(self) -> None:
        results = self._about
        if results is None or results.memory is None or self._session.document is None or self._session.busy:
            return  # newer results are on their way
        self._asked = results
        self._worker.submit((self._session.plan, results))

    def _take(self, answer: Answer) -> None:
        plan, results, found = answer.results
        if results is self._about:
            self._plan, self._found = plan, found
            self._show()

    def _fail(self, _details: str) -> None:
        self.caption.setText(tr("It could not be computed: internal error, see the log."))

    def _forget(self) -> None:
        self._wait.stop()
        self._about = self._asked = self._plan = None
        self._found, self._all = (), False
        self._clear()

    def _show_all(self) -> None:
        self._all = True
        self._show()

    def _show(self) -> None:
        self._clear()
        self._table.setEnabled(True)
        memory = self._about.memory if self._about is not None else None
        if memory is None:
            return
        self.caption.setText(_caption(self._found, memory))
        self._search.setVisible(not memory.fits and not any(item.remedy.fits for item in self._found))
        same = [item for item in self._found if not item.changes_training_result]
        other = [item for item in self._found if item.changes_training_result]
        shown = same if self._all or len(same) <= SHOWN_AT_FIRST + 1 else same[:SHOWN_AT_FIRST]
        hidden = len(same) - len(shown)
        if self._found:
            self._add_heads(memory)
        for item in shown:
            self._add(item, memory, first=item is self._found[0])
        if hidden:
            more = QuietButton(tr("Show {count} more", count=hidden))
            more.clicked.connect(self._show_all)
            self._grid.addWidget(more, self._grid.rowCount(), 0, 1, 6)
        if other:
            self._add_mark()
        for item in other:
            self._add(item, memory, first=False)

    def _clear(self) -> None:
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _add_heads(self, memory: MemoryResult) -> None:
        heads = [tr("Change"), tr("Saves, GiB"), tr("Peak, GiB"), "", tr("Step time"), ""]
        for column, head in enumerate(heads):
            if head and column in self._columns(memory):
                self._grid.addWidget(label(head, "caption"), 0, column, _side(column))

    def _columns(self, memory: MemoryResult) -> set[int]:
        """The saving is left out where it is narrow, and whether it fits where everything does."""
        left_out = ({1} if self._compact else set()) | ({3} if memory.fits else set())
        return set(range(6)) - left_out

    def _add(self, item: PlanRemedy, memory: MemoryResult, *, first: bool) -> None:
        remedy, plan = item.remedy, self._plan
        if plan is None:
            return
        line = self._grid.rowCount()
        self._grid.addWidget(rule(), line, 0, 1, 6)
        words = remedy_words(item, plan)
        price, tone = _price(remedy.step_share)
        cells = {
            0: label(words, "strong" if first and remedy.fits and not memory.fits else "body", wrap=True),
            1: label(decimals(remedy.saving_bytes / GIB, 1)),
            2: label(decimals(remedy.peak_bytes / GIB, 1)),
            3: label(tr("fits"), tone="ok") if remedy.fits else label(tr("too big"), tone="muted"),
            4: label(price, tone=tone),
        }
        cells[0].setMinimumWidth(theme().px(120))
        for column, cell in cells.items():
            if column not in self._columns(memory):
                continue
            if column == 0:
                self._grid.addWidget(cell, line + 1, column)
            else:
                self._grid.addWidget(cell, line + 1, column, _side(column))
        lead = first and remedy.fits and not memory.fits
        button = primary_button(tr("Apply")) if lead else QPushButton(tr("Apply"))
        button.setAccessibleName(tr("Apply: {change}", change=words))
        button.clicked.connect(partial(self.apply, item))
        self._grid.addWidget(button, line + 1, 5, _side(5))

    def _add_mark(self) -> None:
        line = self._grid.rowCount()
        mark = QWidget()
        row = QGridLayout(mark)
        row.setContentsMargins(0, theme().px(10), 0, 0)
        row.setColumnStretch(1, 1)
        row.addWidget(IconLabel("warning", "warn"), 0, 0)
        row.addWidget(label(tr("These change what is trained; the loss must be watched"), "strong", wrap=True), 0, 1)
        self._grid.addWidget(mark, line, 0, 1, 6)

    def apply(self, item: PlanRemedy) -> None:
        """Make the change, as one step that can be undone."""
        document = self._session.document
        if document is not None and self._plan is not None:
            words = remedy_words(item, self._plan)
            document.edit_many(item.remedy.changes, tr("Apply: {change}", change=words))


def _remedies_of(request: tuple[Plan, Results]) -> tuple[Plan, Results, tuple[PlanRemedy, ...]]:
    plan, results = request
    return plan, results, plan_remedies(plan)


def _caption(found: Sequence[PlanRemedy], memory: MemoryResult) -> str:
    if memory.fits:
        if not found:
            return tr("None of the changes that were tried lowers it.")
        return tr("Smallest slowdown first; each was computed, none is applied yet.")
    if any(item.remedy.fits for item in found):
        return tr("Smallest slowdown first; each was computed alone, none is applied yet.")
    if not found:
        return tr("None of the changes that were tried lowers the peak; whole layouts may.")
    usable = memory.peak_bytes + memory.headroom_bytes
    least = min(item.remedy.peak_bytes for item in found)
    missing = decimals((least - usable) / GIB, 1)
    return tr(
        "No single change makes it fit: the best stays {missing} GiB above the limit. Combine them.", missing=missing
    )


def _price(share: float) -> tuple[str, str]:
    """The change of the step time, and its tone."""
    if abs(share) < UNCHANGED:
        return tr("same"), "muted"
    return f"{signed(share, decimals(100 * abs(share), 1))} %", "ok" if share < 0 else ""


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignLeading if column in (0, 3) else Qt.AlignmentFlag.AlignTrailing
    return side | Qt.AlignmentFlag.AlignVCenter
