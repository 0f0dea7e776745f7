"""The detail pages of the report."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator

from trainplan import wording
from trainplan.engine.results import (
    MemoryResult,
    Results,
    StartResult,
    StepResult,
)
from trainplan.engine.search.plans import SearchResult
from trainplan.english import filled
from trainplan.plan.cluster import RECOMPUTE, SHARDING
from trainplan.plan.document import Plan
from trainplan.report import (
    acceptance,
    certainty,
    charts,
    cost,
    decision,
    failures,
    formulas,
    growth,
    layouts,
    methods,
    monitoring,
    network,
    origins,
    power,
    rules,
    scenarios,
    site,
    software,
)
from trainplan.report import figures as say
from trainplan.report.blocks import (
    Block,
    Column,
    Columns,
    Heading,
    Note,
    Paragraph,
    Run,
    Section,
    Table,
    Tone,
    row,
    table,
)
from trainplan.report.figures import DASH
from trainplan.report.inputs import Input
from trainplan.report.studies import Studies
from trainplan.report.tables import MISSING, facts
from trainplan.report.words import ARCHITECTURE, EVIDENCE, MEMORY, STEP, UNLIKE, instant, spoken, word


def build(
    plan: Plan,
    results: Results,
    studies: Studies,
    listed: tuple[Input, ...],
    search: SearchResult | None,
    parts: Collection[str],
) -> tuple[Section, ...]:
    """The sections of the chosen parts, in the order of the pages; what is not there is not printed."""
    runs = results.verdict is None or results.verdict.figures_hold
    pages: dict[str, Callable[[], tuple[Section, ...]]] = {
        "design": lambda: (
            _model_and_layout(plan, results),
            *((layouts.build(search),) if search else ()),
            *((_memory(results),) if results.memory else ()),
            *((_step(results),) if results.step else ()),
            *((_run(plan, results),) if runs and results.run else ()),
        ),
        "growth": lambda: (growth.build(plan, results, studies),) if runs and studies.strategies else (),
        "certainty": lambda: (certainty.build(plan, studies),) if runs and studies.uncertainty else (),
        "operations": lambda: (
            *(
                (
                    failures.build(plan, results, studies),
                    site.build(plan, results, studies),
                    network.build(plan, results.network, studies),
                    power.build(plan, results, studies),
                )
                if runs
                else ()
            ),
            *((software.build(plan, results),) if results.software else ()),
        ),
        "cost": lambda: (
            (
                cost.build(plan, results, studies),
                decision.build(studies.recommendation, studies.premises, results.cost.recommendation),
            )
            if runs and results.cost
            else ()
        ),
        "scenarios": lambda: (scenarios.build(plan, studies.scenarios),) if studies.scenarios else (),
        "acceptance": lambda: (acceptance.build(plan, results),) if runs and results.layout else (),
        "findings": lambda: (_findings(results), *_notes(plan)),
        "inputs": lambda: (origins.assumptions(listed),),
        "appendix": lambda: (
            *formulas.build(results),
            *((software.details(plan, results),) if results.software else ()),
            *((monitoring.build(results),) if runs and results.monitoring else ()),
            *((acceptance.checks(plan, results),) if runs and results.layout else ()),
            origins.other_inputs(listed),
            *origins.measurements(plan),
            *site.catalogue_tiers(plan, results, studies),
            *((rules.build(studies.rules),) if studies.rules else ()),
            origins.catalogue(plan),
            origins.sources_of(plan),
            methods.methods_section(),
        ),
    }
    return tuple(section for part, make in pages.items() if part in parts for section in make())


def _model_and_layout(plan: Plan, results: Results) -> Section:
    model, layout = results.architecture, results.layout
    total = model.total_params
    parts = [
        row(ARCHITECTURE.get(code, spoken(code)), f"{value:,}", say.percent(value / total) if total else DASH)
        for code, value in model.parts.items()
        if value
    ]
    parts.append(row(*(Run(text, strong=True) for text in ("All parameters", f"{total:,}", "100.0"))))
    columns = (Column("Part", share=2), Column("Parameters", "right", 2), Column("Share, %", "right", 1))
    lead = f"{plan.model.architecture.name} has {say.count(total)} parameters"
    if model.active_params != total:
        lead += f", {say.count(model.active_params)} of them active for a token"
    blocks: list[Block] = [
        Columns(
            (table(columns, parts, total=True),),
            (
                facts(
                    ("Active for a token", f"{model.active_params:,}", ""),
                    ("Trained", f"{model.trainable_params:,}", ""),
                    ("Model FLOPs of a token", say.number(model.model_flops_per_token / 1e9, 4), "GFLOP"),
                ),
            ),
        ),
        Heading("Layout"),
    ]
    if layout is None:
        return Section("Model and layout", f"{lead}.", tuple(blocks[:-1]))
    batches = "micro batch" if layout.grad_accumulation == 1 else "micro batches"
    blocks.append(
        facts(
            ("Accelerators", f"{layout.n_accelerators:,}", f"in {say.counted(layout.n_nodes, 'node')}"),
            ("Tensor parallel", f"{layout.tensor:,}", "with sequence parallel" if layout.sequence else ""),
            ("Context parallel", f"{layout.context:,}", ""),
            (
                "Pipeline parallel",
                f"{layout.pipeline:,}",
                _times(layout.virtual_pipeline, "virtual stages", "with "),
            ),
            ("Data parallel", f"{layout.data:,}", ""),
            ("Expert parallel", f"{layout.expert:,}", _times(layout.expert_tensor, "tensor parallel in an expert")),
            ("Sharding", SHARDING.get(layout.sharding, layout.sharding), f"over {layout.shard_size:,}"),
            ("Micro batch", say.counted(layout.micro_batch, "sequence"), ""),
            ("Global batch", f"{layout.global_batch:,}", "sequence" if layout.global_batch == 1 else "sequences"),
            ("Gradient accumulation", f"{layout.grad_accumulation:,}", f"{batches} a step"),
            ("Recompute", RECOMPUTE.get(layout.recompute.mode, layout.recompute.mode), ""),
        )
    )
    equation = (
        f"{layout.tensor:,} tensor × {layout.context:,} context × {layout.pipeline:,} pipeline × {layout.data:,} data "
        f"= {layout.tensor * layout.context * layout.pipeline * layout.data:,} accelerators"
    )
    return Section("Model and layout", f"{lead}.", (*blocks, Note(equation)))


def _times(count: int, words: str, before: str = "") -> str:
    return f"{before}{count:,} {words}" if count > 1 else ""


def _memory(results: Results) -> Section:
    memory = results.memory
    if memory is None:
        return Section("Memory", "", MISSING)
    verdict = "fits in" if memory.fits else "does not fit in"
    lead = (
        f"The fullest stage needs {say.gib(memory.peak_bytes)} GiB and {verdict} the "
        f"{say.gib(memory.capacity_bytes)} GiB that the driver reports. "
        f"A plan fits up to 97 % of them. The peak comes {instant(memory.peak_instant)}."
    )
    blocks: list[Block] = [
        Heading("Stages"),
        _stage_table(memory),
        *_not_validated(memory),
        Heading("The fullest stage"),
        Columns((_parts_table(memory.parts, memory.peak_bytes),), (_totals_table(memory),)),
    ]
    return Section("Memory", lead, tuple(blocks))


def _not_validated(memory: MemoryResult) -> tuple[Block, ...]:
    features = " and ".join(wording.NOT_VALIDATED.get(code, spoken(code).lower()) for code in memory.not_validated)
    return (Note(f"No published measurement covers the memory of {features}."),) if features else ()


def _stage_table(memory: MemoryResult) -> Table:
    codes = [code for code in memory.parts if any(stage.parts.get(code) for stage in memory.stages)]
    columns = (
        Column("Stage", share=1),
        *(Column(word(code, MEMORY).title, "right") for code in codes),
        Column("All, GiB", "right"),
    )
    rows = [
        row(
            charts.stage_name(run),
            *(_from_to(say.gib(stage.parts.get(code, 0.0)) for stage in run) for code in codes),
            Run(_from_to(say.gib(stage.peak_bytes) for stage in run), strong=True),
        )
        for run in charts.stage_groups(memory.stages)
    ]
    return table(columns, rows)


def _from_to(texts: Iterable[str]) -> str:
    """Figures of one or several stages: 24.6–35.2."""
    ordered = sorted(set(texts), key=lambda text: float(text.replace(",", "")))
    return ordered[0] if len(ordered) == 1 else f"{ordered[0]}–{ordered[-1]}"


LEAST_SHOWN = 0.005 * say.GIB
"""Of a part of memory: less prints as zero."""
CACHE_FILLS = ": its cache fills the room up to the limit"


def _totals_table(memory: MemoryResult) -> Table:
    rows = [
        row("Allocated", say.gib(memory.allocated_bytes)),
        row("Reserved by the allocator" + CACHE_FILLS * bool(memory.cache_short_bytes), say.gib(memory.reserved_bytes)),
        row("In use as the driver shows it", say.gib(memory.peak_bytes)),
        row("Left to the limit of 97 %", say.gib(memory.headroom_bytes)),
    ]
    return table((Column("", share=3), Column("GiB", "right", 1)), rows)


def _parts_table(parts: dict[str, float], total: float) -> Table:
    rows = [
        row(word(code, MEMORY).title, f"{value / say.GIB:,.2f}", say.percent(value / total) if total else DASH)
        for code, value in parts.items()
        if value >= LEAST_SHOWN
    ]
    rows.append(row(*(Run(text, strong=True) for text in ("Peak", f"{total / say.GIB:,.2f}", "100.0"))))
    return table((Column("Part", share=3), Column("GiB", "right", 1), Column("Share, %", "right", 1)), rows, total=True)


def _seen_runs(step: StepResult) -> str:
    if not step.evidence_runs or step.evidence_error is None:
        return ""
    error = say.percent(step.evidence_error)
    return f" {say.counted(step.evidence_runs, 'published run')} of it, held out of the fit: median error {error} %."


def _unlike(step: StepResult) -> str:
    if not step.unlike or step.evidence == "measured":
        return ""
    what = " or ".join(UNLIKE[code] for code in step.unlike)
    return f" No published run has {what}: the interval is as wide as the errors on generations never seen."


def _step(results: Results) -> Section:
    step = results.step
    if step is None:
        return Section("Step time", "", MISSING)
    lead = (
        f"One step takes {say.seconds(step.seconds)} ({say.seconds(step.low_seconds)} to "
        f"{say.seconds(step.high_seconds)}) and trains {say.count(step.tokens_per_second)} tokens a second."
    )
    if results.memory is not None and not results.memory.fits:
        lead += " This holds once the layout fits."
    blocks: list[Block] = [
        charts.step_shares(step),
        Columns(
            (_terms_table(step),),
            (
                facts(
                    ("Tokens per second", say.count(step.tokens_per_second)),
                    ("Tokens per second per accelerator", say.number(step.tokens_per_second_per_accelerator, 4), ""),
                    ("Model FLOPs utilization (MFU)", say.percent(step.mfu), "%"),
                    ("Hardware FLOPs utilization (HFU)", say.percent(step.hfu), "%"),
                    *_uneven_rows(step),
                    ("Model rate of an accelerator", say.number(step.model_tflops_per_accelerator, 4), "TFLOP/s"),
                ),
            ),
        ),
        Heading("How far to trust it"),
        Paragraph(
            (
                Run(
                    f"{EVIDENCE[step.evidence].capitalize()}.{_seen_runs(step)}{_unlike(step)} Eight of ten runs lie "
                    "inside the interval."
                ),
            )
        ),
    ]
    return Section("Step time", lead, tuple(blocks))


def _uneven_rows(step: StepResult) -> Iterator[tuple[str, str, str]]:
    """What documents of uneven length make of a step, where the plan has any."""
    if step.mfu_of_full_sequences != step.mfu:
        yield "MFU as most logs count it: whole sequences", say.percent(step.mfu_of_full_sequences), "%"
    if step.useful_token_fraction < 1:
        yield "Tokens computed that are the data's", say.percent(step.useful_token_fraction), "%"
    if step.uneven_seconds:
        yield "Waiting for the longest documents", say.number(step.uneven_seconds, 3), "s"


def _terms_table(step: StepResult) -> Table:
    places = say.decimals(step.seconds)
    rows = [
        row(
            word(code, STEP).title,
            f"{value:,.{places}f}",
            say.percent(value / step.seconds),
            f"{step.hidden[code]:,.{places}f}" if step.hidden.get(code) else "",
        )
        for code, value in step.parts.items()
        if round(value, places) or round(step.hidden.get(code, 0.0), places)
    ]
    rows.append(row(*(Run(text, strong=True) for text in ("Step", f"{step.seconds:,.{places}f}", "100.0", ""))))
    columns = (
        Column("Term", share=2.6),
        Column("Exposed, s", "right", 1.7),
        Column("Share, %", "right", 1.5),
        Column("Hidden, s", "right", 1.5),
    )
    return table(columns, rows, total=True)


def _run(plan: Plan, results: Results) -> Section:
    run = results.run
    phases = table(
        (
            Column("Phase", share=3),
            Column("Tokens", "right", 2),
            Column("Sequence length", "right", 2),
            Column("Global batch", "right", 2),
        ),
        [
            row(phase.name, str(say.count(phase.tokens)), f"{phase.sequence_length:,}", f"{phase.global_batch:,}")
            for phase in plan.training.phases
        ],
    )
    scaling = (
        charts.scaling(results.scaling, results.layout.n_accelerators if results.layout else None)
        if results.scaling
        else None
    )
    several: tuple[Block, ...] = (Heading("Phases"), phases) if len(plan.training.phases) > 1 else ()
    grown = (Heading("Scaling"), Columns((scaling or MISSING[0],), _scaling_table(results)))
    tail: tuple[Block, ...] = (*several, *(grown if results.scaling else ()))
    if run is None:
        return Section("Run", "", (*MISSING, *tail))
    lead = (
        f"{say.count(run.tokens)} tokens in {run.steps:,} steps take {say.days(run.days)} "
        f"({say.days(run.low_days)} to {say.days(run.high_days)}), time lost to failures and saves included."
    )
    waits = ("Result after a wait in the queue", say.days(run.days_to_result)) if run.queue_days else None
    started = ("Start from a checkpoint", _start_words(run.start)) if run.start else None
    totals = facts(
        ("Accelerator-hours", say.count(run.accelerator_hours)),
        ("Goodput", say.percent(run.goodput), "% of calendar time"),
        *((waits,) if waits else ()),
        *((started,) if started else ()),
    )
    return Section("Run", lead, (totals, *tail))


def _start_words(start: StartResult) -> str:
    state = "with optimizer state" if start.optimizer_state else "weights alone"
    rate = "at a rate that is not known" if start.read_seconds is None else f"in {say.seconds(start.read_seconds)}"
    warmup = f"; {start.warmup_steps:,} steps of warm-up" if start.warmup_steps else ""
    return f"{state}, {say.stored_bytes(start.bytes)} read {rate}{warmup}"


def _scaling_table(results: Results) -> tuple[Block, ...]:
    if not results.scaling:
        return ()
    columns = (
        Column("Accelerators", "right", 1.4),
        Column("Tokens/s", "right", 1.7),
        Column("MFU, %", "right", 1),
        Column("Linear, %", "right", 1.2),
        Column("", share=1.5),
    )
    rows = [
        row(
            f"{point.n_accelerators:,}",
            str(say.count(point.tokens_per_second)),
            say.percent(point.mfu),
            say.percent(point.efficiency),
            Run("fits") if point.fits else Run("does not fit", "error"),
        )
        for point in results.scaling
    ]
    return (table(columns, rows), Note("The same global batch and layout; data parallel varies."))


def _findings(results: Results) -> Section:
    tones: dict[str, Tone] = {"error": "error", "warning": "warn", "note": "muted"}
    order = ("error", "warning", "note")
    found = sorted(results.findings, key=lambda finding: order.index(finding.severity))
    if not found:
        return Section("Findings", "No findings.", ())
    rows = [
        row(
            Run(finding.severity, tones[finding.severity]),
            filled(finding.message, finding.parameters),
            filled(finding.remedy, finding.parameters),
        )
        for finding in found
    ]
    columns = (Column("", share=1), Column("What", share=5), Column("What to do", share=4))
    return Section("Findings", "", (table(columns, rows),))


def _notes(plan: Plan) -> tuple[Section, ...]:
    paragraphs = [f"Project: {plan.project}"] if plan.project else []
    paragraphs += [text.strip() for text in plan.notes.split("\n\n") if text.strip()]
    for page, notes in plan.page_notes.items():
        paragraphs.append(f"{page.replace('_', ' ').capitalize()}: {notes.strip()}")
    if not paragraphs:
        return ()
    return (Section("Notes", "", tuple(Paragraph((Run(text),)) for text in paragraphs)),)
