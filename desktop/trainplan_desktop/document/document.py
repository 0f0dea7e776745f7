"""The open document: plan, path, undo stack, saved state. Every change goes through one kind of command."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from trainplan.plan.document import Plan, Provenance, Scenario
from trainplan.plan.new import following
from trainplan.plan.paths import get_field, set_field
from trainplan.plan.provenance import kind_of, with_provenance
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.wording.text import inside, tr

if TYPE_CHECKING:
    from trainplan.plan.files import PlanFile

#: Origins that stay when another value is typed; whatever else a value was, typed by a person it is decided.
KEPT_BY_TYPING = {"decision", "facility_value"}


class Document(QObject):
    """Replaced as a whole when another plan is opened, so that nothing of one plan reaches the next."""

    changed = Signal()
    saved = Signal()
    dirty_changed = Signal(bool)
    edit_begun = Signal()

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        super().__init__()
        self._plan = plan
        self._current: Plan | None = None
        self.path = path
        self.saved_at: datetime | None = None
        self.undo_stack = QUndoStack(self)
        self.undo_stack.cleanChanged.connect(self._clean_changed)
        self._scenario = ""
        self._session = 0
        self._unsaved_at_start = 0
        self.file: PlanFile | None = None
        self.fingerprint = ""
        self.shown_name = ""
        self.recovery_id = uuid4().hex

    @property
    def plan(self) -> Plan:
        """The plan as it is saved, with its scenarios."""
        return self._plan

    @property
    def current(self) -> Plan:
        """The plan of the chosen scenario: what the pages show and the engine evaluates."""
        if self._current is None:
            self._current = apply_scenario(self._plan, self._scenario) if self._scenario else self._plan
        return self._current

    @property
    def scenario(self) -> str:
        """Name of the chosen scenario; nothing is the base."""
        return self._scenario

    @property
    def other_scenarios(self) -> list[str]:
        """Names of all but the chosen one; nothing is the plan itself."""
        return [name for name in ("", *(item.name for item in self._plan.scenarios)) if name != self._scenario]

    def choose_scenario(self, name: str) -> None:
        if name != self._scenario:
            self.end_session()
            self._scenario = name
            self._current = None
            self.changed.emit()

    def _clean_changed(self, clean: bool) -> None:
        self.dirty_changed.emit(not clean)

    @property
    def dirty(self) -> bool:
        return self._unsaved_at_start > 0 or not self.undo_stack.isClean()

    @property
    def edits(self) -> int:
        """How many steps are not in the plan's file."""
        return self._unsaved_at_start + abs(self.undo_stack.index() - max(0, self.undo_stack.cleanIndex()))

    def retire(self) -> None:
        """Say nothing any more: another plan takes the window."""
        self.undo_stack.blockSignals(True)
        self.blockSignals(True)
        self.deleteLater()

    def mark_unsaved(self, edits: int = 1) -> None:
        """The plan is in no file yet, or differs from what is in its file by so many edits of a former window."""
        self._unsaved_at_start = max(1, edits)
        self.dirty_changed.emit(True)

    def name(self) -> str:
        if self.path is not None:
            return self.path.name
        return self.shown_name or tr("untitled.trainplan")

    def edit(self, path: str, value: Any, title: str, *, decided: bool = True) -> None:
        """Change one field with what follows it, undoably; edits of one field in one session become one step.

        `decided` says that a person chose the value; otherwise nothing is known of its origin any more.
        """
        if get_field(self.current, path) == value:
            return
        follows = following(self.current, set_field(self.current, path, value))
        if self._scenario:
            new = self._with_scenario_change({path: value, **follows})
        else:
            new = set_field(self._plan, path, value)
            for other, each in follows.items():
                new = set_field(new, other, each)
            new = _decided(new, path) if decided else with_provenance(new, path, None)
        self._push(new, tr("Change {title}", title=_lower(title)), path)

    def abandon(self, path: str) -> None:
        """What is being typed into this field was refused: the plan is again as it was before the first letter."""
        command = self._command_of(path)
        if command is not None:
            self.undo_stack.push(PlanCommand(self, self._plan, command.old, "", command.key))
        self.end_session()

    def edit_many(self, changes: dict[str, Any], text: str, *, origin: Provenance | None = None) -> None:
        """Change several fields as one step, such as a layout that the search found.

        `origin` is where the values come from; without one a person picked them.
        """
        self.end_session()
        if not changes:
            return
        if self._scenario:
            new = self._with_scenario_change(changes)
        else:
            new = self._plan
            for path, value in changes.items():
                new = set_field(new, path, value)
                new = _decided(new, path) if origin is None else with_provenance(new, path, origin)
        self._push(new, text, "")

    def replace_plan(self, plan: Plan, text: str) -> None:
        """Any other change of the plan as one step."""
        self.end_session()
        if plan != self._plan:
            self._push(plan, text, "")

    def add_scenario(self, name: str) -> None:
        """A scenario with the changes of the one that is chosen, and choose it. Raises ValueError for a taken name."""
        self._refuse_taken(name)
        chosen = next((item for item in self._plan.scenarios if item.name == self._scenario), None)
        new = Scenario(name=name, changes=dict(chosen.changes) if chosen is not None else {})
        self._replace_scenarios([*self._plan.scenarios, new], tr("Add the scenario {name}", name=name))
        self.choose_scenario(name)

    def duplicate_scenario(self, source: str, name: str) -> None:
        """A scenario with the changes of `source` (nothing: the plan itself), beside it; and choose it.

        Raises ValueError for a taken name.
        """
        self._refuse_taken(name)
        listed = list(self._plan.scenarios)
        names = [item.name for item in listed]
        place = names.index(source) if source in names else len(names) - 1
        changes = dict(listed[place].changes) if source in names else {}
        listed.insert(place + 1, Scenario(name=name, changes=changes))
        self._replace_scenarios(listed, tr("Add the scenario {name}", name=name))
        self.choose_scenario(name)

    def keep_scenario(self, name: str, changes: dict[str, Any]) -> None:
        """A scenario with these changes beside the others; the chosen one stays. Raises ValueError for a taken name."""
        self._refuse_taken(name)
        chosen = next((item for item in self._plan.scenarios if item.name == self._scenario), None)
        before = chosen.changes if chosen is not None else {}
        new = Scenario(name=name, changes={**before, **changes})
        self._replace_scenarios([*self._plan.scenarios, new], tr("Add the scenario {name}", name=name))

    def rename_scenario(self, old: str, new: str) -> None:
        """Raises ValueError for a taken or an empty name."""
        if old == new:
            return
        self._refuse_taken(new)
        chosen = self._scenario == old
        renamed = [Scenario(name=new, changes=s.changes) if s.name == old else s for s in self._plan.scenarios]
        if chosen:
            self._scenario = ""
        self._replace_scenarios(renamed, tr("Rename the scenario {name}", name=old))
        if chosen:
            self.choose_scenario(new)

    def move_scenario(self, name: str, steps: int) -> None:
        """So many places to the right, or left where it is negative."""
        listed = list(self._plan.scenarios)
        place = next(number for number, item in enumerate(listed) if item.name == name)
        listed.insert(min(max(place + steps, 0), len(listed) - 1), listed.pop(place))
        self._replace_scenarios(listed, tr("Move the scenario {name}", name=name))

    def _refuse_taken(self, name: str) -> None:
        if not name.strip():
            raise ValueError(tr("A scenario needs a name."))
        if any(item.name == name for item in self._plan.scenarios):
            raise ValueError(tr("There is a scenario {name} already.", name=name))

    def _replace_scenarios(self, scenarios: list[Scenario], text: str) -> None:
        self.replace_plan(set_field(self._plan, "scenarios", tuple(scenarios)), text)

    def delete_scenario(self, name: str) -> None:
        kept = [item for item in self._plan.scenarios if item.name != name]
        self._replace_scenarios(kept, tr("Delete the scenario {name}", name=name))

    def set_origin(self, path: str, origin: Provenance | None, title: str) -> None:
        plan = with_provenance(self._plan, path, origin)
        self.replace_plan(plan, tr("Change origin of {title}", title=_lower(title)))

    def end_session(self) -> None:
        """Leaving a field, saving or a pause: the next edit of the same field is a step of its own."""
        self._session += 1

    def mark_saved(self, path: Path) -> None:
        self.path = path
        self.saved_at = datetime.now()
        self._unsaved_at_start = 0
        self.end_session()
        self.undo_stack.setClean()
        self.saved.emit()
        self.dirty_changed.emit(False)

    def _with_scenario_change(self, changes: dict[str, Any]) -> Plan:
        scenarios = tuple(
            Scenario(name=item.name, changes={**item.changes, **changes}) if item.name == self._scenario else item
            for item in self._plan.scenarios
        )
        return set_field(self._plan, "scenarios", scenarios)

    def _key(self, path: str) -> str:
        return f"{self._scenario}|{path}|{self._session}" if path else ""

    def _command_of(self, path: str) -> PlanCommand | None:
        """The step that this field's session has made, while it is the last one and can still grow."""
        stack, key = self.undo_stack, self._key(path)
        top = stack.command(stack.index() - 1) if stack.index() and stack.index() == stack.count() else None
        return top if isinstance(top, PlanCommand) and key and top.key == key else None

    def _push(self, new: Plan, text: str, path: str) -> None:
        if self._command_of(path) is None:
            self.edit_begun.emit()
        self.undo_stack.push(PlanCommand(self, self._plan, new, text, self._key(path)))

    def _take(self, plan: Plan) -> None:
        self._plan = plan
        self._current = None
        if self._scenario and not any(item.name == self._scenario for item in plan.scenarios):
            self._scenario = ""
        self.changed.emit()


class PlanCommand(QUndoCommand):
    """Old plan, new plan, the field and a text for the menu."""

    def __init__(self, document: Document, old: Plan, new: Plan, text: str, key: str) -> None:
        super().__init__(text)
        self._document, self.old, self.new, self.key = document, old, new, key

    def id(self) -> int:
        return 1 if self.key else -1

    def redo(self) -> None:
        self._document._take(self.new)

    def undo(self) -> None:
        self._document.end_session()
        self._document._take(self.old)

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, PlanCommand) or other.key != self.key:
            return False
        self.new = other.new
        self.setObsolete(self.new == self.old)
        return True


def _decided(plan: Plan, path: str) -> Plan:
    """The plan with this value as something that a person decided."""
    origin = plan.provenance.get(path)
    if origin is not None and origin.kind in KEPT_BY_TYPING:
        return plan
    plain = with_provenance(plan, path, None)
    return plain if kind_of(plain, path) == "decision" else with_provenance(plain, path, Provenance(kind="decision"))


def _lower(title: str) -> str:
    """A title inside a sentence; abbreviations keep their capitals."""
    return inside(title)
