"""Known troubles of a stack as machine checks: each applies, does not, or hangs on a setting that is still open."""

from __future__ import annotations

from trainplan.catalog.software import SoftwareData, Trap
from trainplan.catalog.versions import Value, parse_condition
from trainplan.engine.software.facts import hardware_facts, release_value, trap_facts
from trainplan.engine.software.parts import State, TrapResult
from trainplan.engine.software.solver import Stack, is_usual, usual_of
from trainplan.engine.software.stack import SolvedStack
from trainplan.plan.document import Plan
from trainplan.plan.paths import get_field


def known_traps(plan: Plan, data: SoftwareData, solved: SolvedStack) -> tuple[TrapResult, ...]:
    """The traps of the data that apply to the stack of a plan, those that hang on open settings after them."""
    facts = hardware_facts(plan)
    known: dict[str, Value | None] = {**facts, **solved.values, **trap_facts(plan, solved.values)}
    known |= _of_the_usual(data, facts, solved.values)
    found = [_result(trap, state, plan) for trap in data.traps if (state := _state(trap, known)) is not None]
    return tuple(sorted(found, key=lambda trap: trap.state != "applies"))


def _state(trap: Trap, known: dict[str, Value | None]) -> State | None:
    still_open = False
    for name, text in trap.when.items():
        if name not in known:
            return None
        value = known[name]
        if value is None:
            still_open = True
        elif not parse_condition(text).holds(value):
            return None
    return "open" if still_open else "applies"


def _result(trap: Trap, state: State, plan: Plan) -> TrapResult:
    return TrapResult(
        code=trap.code,
        state=state,
        severity=trap.severity,
        symptom=trap.symptom,
        cause=trap.cause,
        remedy=trap.remedy,
        source=trap.source,
        fields=trap.fields,
        decided=any(get_field(plan, field) is not None for field in trap.fields),
    )


def _of_the_usual(data: SoftwareData, facts: Stack, stack: Stack) -> dict[str, Value]:
    """What would come along by itself, and whether the stack has it."""
    found = {}
    for name in ("cuda", "cudnn"):
        usual = usual_of(data, facts, stack, name)
        if usual is not None:
            found[f"usual_{name}"] = usual[0]
            same = name in stack and is_usual(stack[name], usual[0])
            found[f"{name}_as_usual"] = Value("true" if same else "false")
    native = _native_cuda(data, stack.get("driver"))
    if native and "cuda" in stack:
        newer = not parse_condition(f"<={native}.99").holds(stack["cuda"])
        found["cuda_newer_than_drivers"] = Value("true" if newer else "false")
    return found


def _native_cuda(data: SoftwareData, driver: Value | None) -> str | None:
    """The CUDA that the driver's branch came with."""
    layer = data.layer("driver")
    for release in layer.releases if layer is not None and driver is not None and driver.version else ():
        value = release_value(release)
        if driver and driver.version and value.version and value.version.major == driver.version.major:
            return release.native_cuda
    return None
