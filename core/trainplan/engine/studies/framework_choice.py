"""The plan under every framework: what each can run of it, its best layout with time, memory, traffic and money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from trainplan.catalog.contenders import Contender, contenders
from trainplan.catalog.frameworks import frameworks
from trainplan.engine.calibration import Interval, built_in_calibration
from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Sharding
from trainplan.engine.results import Results
from trainplan.engine.search.layouts import SearchCancelledError
from trainplan.engine.search.plans import SearchResult, search, with_batch, with_parallelism
from trainplan.engine.search.simplicity import as_good_as_equal
from trainplan.engine.search.sizes import quick_space
from trainplan.engine.step_time.evidence import interval_of
from trainplan.plan.document import Plan

OF_MAKER = {"Google": ("maxtext",), "AWS": ("neuronx",)}
"""Makers on whose accelerators only these run."""
NVIDIA_ALONE = ("nemo", "nemo_automodel", "megatron_bridge", "megatron_fsdp", "fsdp_qlora")
FINE_TUNING = ("lora", "qlora")
ONLY_FINE_TUNING = ("hf_peft", "fsdp_qlora", "torchtune")
EASE = {"low": 0, "medium": 1, "high": 2}
ALIVE = {"maintained": 0, "young": 1, "seldom changed": 2, "succeeded": 2, "unmaintained": 3}
TRIED_LAYOUTS = 3


@dataclass(frozen=True)
class FrameworkAnswer:
    """A framework on this plan; `results` is None where it runs none of it, and `reason` says why."""

    contender: Contender
    checked: str
    in_the_plan: bool
    plan: Plan | None
    """The plan in this framework, in its best layout."""
    parallelism: dict[str, Any]
    results: Results | None
    reason: str
    parameters: dict[str, Any]
    evidence: Interval | None = None
    """Published runs like it on which the interval of its run time stands."""

    @property
    def days(self) -> float | None:
        return self.results.run.days if self.results is not None and self.results.run is not None else None

    @property
    def sent_bytes(self) -> float | None:
        """That one accelerator sends in a step."""
        network = self.results.network if self.results is not None else None
        return sum(network.bytes_per_step.values()) if network is not None else None


@dataclass(frozen=True)
class FrameworkChoice:
    """Every framework, those that run the plan first in order of run time, and the one that is recommended."""

    answers: tuple[FrameworkAnswer, ...]
    recommended: FrameworkAnswer | None
    reason: str
    parameters: dict[str, Any]


OnProgress = Callable[[float, str], bool]
"""Told the share that is done and the title of the next; false stops."""


def compare_frameworks(plan: Plan, on_progress: OnProgress | None = None) -> FrameworkChoice:
    """The best layout of the plan's accelerators in each framework, under that framework's rules and costs.

    Raises SearchCancelledError where `on_progress` says so.
    """
    found = []
    every = contenders()
    for number, contender in enumerate(every):
        if on_progress is not None and not on_progress(number / len(every), contender.title):
            raise SearchCancelledError
        found.append(_answer(plan, contender, on_progress, number / len(every)))
    found.sort(key=_order)
    chosen, reason, parameters = _recommended(found)
    return FrameworkChoice(tuple(found), chosen, reason, parameters)


def _order(answer: FrameworkAnswer) -> tuple[bool, float]:
    return answer.days is None, answer.days or 0.0


def _answer(plan: Plan, contender: Contender, on_progress: OnProgress | None, done: float) -> FrameworkAnswer:
    reason = _not_for(plan, contender)
    in_the_plan = contender.framework == plan.software.framework and _has_sharding(contender, plan.parallelism.sharding)
    checked = frameworks()[contender.framework].checked
    if reason:
        return FrameworkAnswer(contender, checked, in_the_plan, None, {}, None, reason, {})
    software = plan.software.model_copy(update={"framework": contender.framework})
    moved = plan.model_copy(update={"software": software})
    space = quick_space(moved)
    if contender.shardings is not None:
        space = replace(space, shardings=tuple(Sharding[name.upper()] for name in contender.shardings))
    ended = (lambda _: on_progress(done, contender.title)) if on_progress is not None else None
    result = search(moved, top=TRIED_LAYOUTS, space=space, on_progress=ended)
    if not result.layouts:
        reason, parameters = _why_not(result)
        return FrameworkAnswer(contender, checked, in_the_plan, None, {}, None, reason, parameters)
    best = result.layouts[0]
    placed = with_batch(with_parallelism(moved, best.parallelism), best.layout.global_batch)
    evidence = interval_of(*job_from_plan(placed), built_in_calibration())
    return FrameworkAnswer(
        contender, checked, in_the_plan, placed, best.parallelism, evaluate(placed, scaling=False), "", {}, evidence
    )


def _has_sharding(contender: Contender, sharding: str) -> bool:
    return contender.shardings is None or sharding in contender.shardings


def _not_for(plan: Plan, contender: Contender) -> str:
    """Why a framework is not for this hardware or this kind of training; nothing where it is."""
    vendor = plan.hardware.accelerator.vendor
    only = OF_MAKER.get(vendor)
    if only is not None and contender.id not in only:
        return "Does not run on this maker's accelerators"
    if only is None and contender.id == "neuronx":
        return "Runs on AWS accelerators only"
    if contender.id in NVIDIA_ALONE and vendor != "NVIDIA":
        return "Runs on NVIDIA accelerators only"
    tunes = plan.model.training in FINE_TUNING
    if contender.id == "hf_peft" and not tunes:
        return "For adapters; without them it is the Hugging Face Trainer"
    if contender.id == "hf_trainer" and tunes:
        return "Adapters are trained with PEFT"
    if contender.id in ONLY_FINE_TUNING and plan.model.training == "pretraining":
        return "For fine-tuning"
    return ""


def _why_not(result: SearchResult) -> tuple[str, dict[str, Any]]:
    if result.nearest:
        lacking = min(miss.lacking_bytes for miss in result.nearest)
        return "Does not fit: its nearest layout lacks {gib:.1f} GiB", {"gib": lacking / 2**30}
    if result.refused_because:
        rule, _ = max(result.refused_because.items(), key=lambda item: item[1])
        return "Refuses every layout that was tried, mostly by rule {rule}", {"rule": rule}
    return "No layout is possible", {}


def _recommended(found: list[FrameworkAnswer]) -> tuple[FrameworkAnswer | None, str, dict[str, Any]]:
    running = [answer for answer in found if answer.days is not None]
    if not running:
        return None, "No framework runs this plan on these accelerators.", {}
    fastest = running[0]
    limit = (fastest.days or 0.0) * (1 + as_good_as_equal())
    equal = [answer for answer in running if (answer.days or 0.0) <= limit]
    chosen = min(equal, key=_burden)
    days = chosen.days or 0.0
    others = [answer for answer in running if answer not in equal]
    parameters: dict[str, Any] = {"framework": chosen.contender.title, "days": days, "equal": len(equal) - 1}
    if chosen is not fastest and days - (fastest.days or 0.0) < 0.05:
        parameters |= {"fastest": fastest.contender.title}
        reason = "{framework}: as fast as {fastest}, and easier to set up."
    elif chosen is not fastest:
        parameters |= {"fastest": fastest.contender.title, "more": days - (fastest.days or 0.0)}
        reason = "{framework}: within {more:.1f} days of the fastest, {fastest}, and easier to set up."
    elif others:
        parameters |= {"next": others[0].contender.title, "less": (others[0].days or 0.0) - days}
        reason = "{framework}: {less:.1f} days faster than {next}, the next one beyond the error of a comparison."
    else:
        reason = "{framework}: the others are as fast within the error of a comparison, and none is easier to set up."
    return chosen, reason, parameters


def _burden(answer: FrameworkAnswer) -> tuple[int, int, bool, float]:
    contender = answer.contender
    return ALIVE[contender.maturity], EASE[contender.setting_up], not answer.in_the_plan, answer.days or 0.0
