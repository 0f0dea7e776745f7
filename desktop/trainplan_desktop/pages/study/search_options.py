"""Constraints of a search: what a person wants kept, left out, or freed."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainplan.engine.layout.layout import Recompute, Sharding
from trainplan.engine.search.names import SHARDINGS
from trainplan.engine.search.options import Options, framework_shardings, plan_space
from trainplan.engine.search.requirements import Requirement, RequirementError, parse_requirement
from trainplan.plan.document import Plan
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import chip, label
from trainplan_desktop.widgets.flow import Flow
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.wording.formats import whole
from trainplan_desktop.wording.text import told, tr

SWITCHES = (
    ("tensor_inside_node", "Tensor parallel inside the node"),
    ("powers_of_two", "Only powers of two"),
    ("any_framework", "Any framework"),
    ("free_batch", "Other global batches too"),
    ("free_count", "Other cluster sizes too"),
)
STAGES = (1, 2, 4, 8, 16, 32, 64)
TENSOR = (1, 2, 4, 8, 16, 32)


class SearchOptions(QWidget):
    """`changed` says that the search would now be another one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self.requirements: tuple[Requirement, ...] = ()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, px(4))
        column.setSpacing(px(6))
        self.switches = {name: chip(tr(words)) for name, words in SWITCHES}
        self.stages = Choice()
        self.stages.setAccessibleName(tr("Largest pipeline"))
        self.stages.addItem(tr("Any number of stages"), None)
        for count in STAGES:
            self.stages.addItem(tr("At most {count} stages", count=whole(count)), count)
        self.stages.fit_contents()
        self.tensor = Choice()
        self.tensor.setAccessibleName(tr("Largest tensor parallel group"))
        self.tensor.addItem(tr("Any tensor parallel"), None)
        for count in TENSOR:
            self.tensor.addItem(tr("At most TP {count}", count=whole(count)), count)
        self.tensor.fit_contents()
        self.line = ValueEdit(numeric=False)
        self.line.setAccessibleName(tr("Requirements"))
        self.line.setPlaceholderText("peak_gib<70, tensor<=8")
        self.line.setMinimumWidth(px(240))
        self.wrong = label("", "caption", tone="error", wrap=True)
        self.wrong.hide()
        self._sharding_row, first = Flow(), Flow()
        self.shardings: dict[Sharding, object] = {}
        for button in self.switches.values():
            button.clicked.connect(self.changed)
            first.add(button)
        first.add(self.tensor)
        first.add(self.stages)
        first.add(self.line)
        self._notes = label("", "caption", wrap=True)
        for widget in (first, self._sharding_row, self.wrong, self._notes):
            column.addWidget(widget)
        self.stages.currentIndexChanged.connect(self.changed)
        self.tensor.currentIndexChanged.connect(self.changed)
        self.line.editingFinished.connect(self._read_line)

    def show_plan(self, plan: Plan) -> None:
        """Offer the kinds of sharding that the plan's framework has."""
        offered = framework_shardings(plan)
        if tuple(self.shardings) != offered:
            self._sharding_row.clear()
            self.shardings = {}
            for sharding in offered:
                button = chip(SHARDINGS[sharding.name.lower()], checked=True)
                button.clicked.connect(self.changed)
                self.shardings[sharding] = button
                self._sharding_row.add(button)
        notes = [
            tr("Requirements take tensor, pipeline, micro_batch, sharding, recompute, peak_gib, seconds and the like.")
        ]
        if Recompute.ATTENTION not in plan_space(plan).recomputes:
            notes.append(tr("Recomputing attention alone is not tried: a flash kernel keeps no scores to free."))
        self._notes.setText(" ".join(notes))

    @property
    def options(self) -> Options:
        """What is chosen; no sharding chosen is all of them."""
        chosen = tuple(sharding for sharding, button in self.shardings.items() if button.isChecked())  # type: ignore[attr-defined]
        everything = not chosen or len(chosen) == len(self.shardings)
        return Options(
            **{name: button.isChecked() for name, button in self.switches.items()},
            largest_tensor=self.tensor.currentData(),
            largest_pipeline=self.stages.currentData(),
            shardings=None if everything else chosen,
        )

    @property
    def count(self) -> int:
        """How many constraints are set."""
        options = self.options
        flags = tuple(getattr(options, name) for name, _ in SWITCHES)
        limits = (options.largest_tensor, options.largest_pipeline, options.shardings)
        return sum(flags) + sum(limit is not None for limit in limits) + len(self.requirements)

    def _read_line(self) -> None:
        texts = [text for text in self.line.text().replace(";", ",").split(",") if text.strip()]
        try:
            read = tuple(parse_requirement(text) for text in texts)
        except RequirementError as problem:
            self.wrong.setText(told(problem))
            self.wrong.show()
            self.line.set_state("unreadable")
            return
        self.wrong.hide()
        self.line.set_state("normal")
        if read != self.requirements:
            self.requirements = read
            self.changed.emit()
