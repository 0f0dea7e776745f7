"""Parameters and FLOPs of a model, summed over its operators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from trainplan.catalog.architecture import Architecture
from trainplan.engine.operators.base import Operator
from trainplan.engine.operators.fixed_length import FixedLength
from trainplan.engine.operators.lists import ModelOperators, model_operators
from trainplan.engine.operators.lora import adaptable_modules, adapters
from trainplan.engine.results import ArchitectureResult
from trainplan.plan.document import Plan
from trainplan.plan.lengths import Documents, Pieces, documents_of, pieces_of
from trainplan.plan.workload import Lora, Training

PARTS = ("attention", "mlp", "experts", "router", "norms", "input_embedding", "lm_head", "other")


@dataclass(frozen=True)
class Parameters:
    """Parameters of the whole model; `parts` add up to `total`."""

    total: int
    active: int
    trained: int
    parts: dict[str, int]


@dataclass(frozen=True)
class Flops:
    """FLOPs of one sequence, 2 per multiply-add; the two attention figures are alternatives."""

    linear: float
    attention_full: float
    attention_causal: float
    other: float

    @property
    def causal(self) -> float:
        return self.linear + self.attention_causal + self.other

    def times(self, factor: float) -> Flops:
        """Each part `factor` times [number]."""
        return Flops(*(factor * value for value in asdict(self).values()))


def weighted(operators: ModelOperators) -> Iterator[tuple[Operator, int]]:
    """Each operator with the number of times that the model has it."""
    yield from ((operator, 1) for operator in operators.before)
    for layer, times in operators.distinct_layers:
        yield from ((operator, times) for operator in layer)
    yield from ((operator, 1) for operator in operators.after)


def count_parameters(operators: ModelOperators) -> Parameters:
    """Parameters of these operators by part; a part without a name of its own counts as `other`."""
    parts: Counter[str] = Counter(dict.fromkeys(PARTS, 0))
    active = trained = 0
    for operator, times in weighted(operators):
        parts[operator.part if operator.part in PARTS else "other"] += times * operator.parameters()
        active += times * operator.active_parameters()
        trained += times * operator.trained_parameters()
    return Parameters(sum(parts.values()), active, trained, dict(parts))


def sequence_flops(
    operators: ModelOperators, sequence_length: int, pieces: Pieces | None = None, *, padding: bool = True
) -> Flops:
    """Forward FLOPs of these operators for one sequence; a causal square counts whole and at half.

    `pieces`: attention is within them. Without `padding` all that is computed on it is left out.
    """
    sums = {"linear": 0.0, "attention_full": 0.0, "attention_causal": 0.0, "other": 0.0}
    useful = 1.0 if pieces is None or padding else pieces.useful
    for operator, times in weighted(operators):
        if operator.flops_kind == "attention":
            for name, causal in (("attention_causal", True), ("attention_full", False)):
                each = _attention_of_token(operator, sequence_length, pieces, causal=causal)
                sums[name] += times * sequence_length * each
        else:
            each = operator.token_flops(sequence_length, causal=True)
            own = 1.0 if isinstance(operator, FixedLength) else useful
            sums[operator.flops_kind] += times * sequence_length * each * own
    return Flops(**sums)


def _attention_of_token(operator: Operator, sequence_length: int, pieces: Pieces | None, *, causal: bool) -> float:
    if pieces is None or isinstance(operator, FixedLength):
        return operator.token_flops(sequence_length, causal=causal)
    found = zip(pieces.lengths, pieces.shares, strict=True)
    return sum(share * operator.token_flops(length, causal=causal) for length, share in found)


@lru_cache(maxsize=64)
def parameters(architecture: Architecture) -> Parameters:
    return count_parameters(model_operators(architecture))


@lru_cache(maxsize=256)
def forward_flops(architecture: Architecture, sequence_length: int, documents: Documents | None = None) -> Flops:
    """Forward FLOPs of the data in one sequence of the main stack (of its own length where it has one).

    `documents` attend within themselves, and their padding counts nothing.
    """
    length = architecture.main.tokens or sequence_length
    pieces = None if documents is None else pieces_of(documents, length)
    return sequence_flops(model_operators(architecture), length, pieces, padding=False)


def model_flops_per_token(
    architecture: Architecture, sequence_length: int, documents: Documents | None = None
) -> float:
    """Forward and backward of full training, causal attention at half: the base of MFU (arXiv 2204.02311, app. B).

    With `documents` those of a token of the data.
    """
    length = architecture.main.tokens or sequence_length
    useful = 1.0 if documents is None else pieces_of(documents, length).useful
    return 3 * forward_flops(architecture, sequence_length, documents).causal / (length * useful)


def counts_of(plan: Plan) -> ArchitectureResult:
    """Parameters and FLOPs of the plan's model, at the length and documents of its main phase."""
    return architecture_result(
        plan.model.architecture,
        sequence_length=plan.training.main.sequence_length,
        training=plan.model.training,
        lora=plan.model.lora,
        documents=documents_of(plan.dataset),
    )


def architecture_result(
    architecture: Architecture,
    *,
    sequence_length: int,
    training: Training = "pretraining",
    lora: Lora | None = None,
    documents: Documents | None = None,
) -> ArchitectureResult:
    """The counts of the JSON contract."""
    counts = parameters(architecture)
    adapted = training in ("lora", "qlora")
    settings = lora or Lora()
    trainable = adapters(architecture, settings.rank, settings.targets).trainable_params if adapted else counts.trained
    return ArchitectureResult(
        total_params=counts.total,
        active_params=counts.active,
        trainable_params=trainable,
        embedding_params=counts.parts["input_embedding"],
        lm_head_params=counts.parts["lm_head"],
        model_flops_per_token=model_flops_per_token(architecture, sequence_length, documents),
        parts=counts.parts,
    )


def inspect(
    architecture: Architecture,
    sequence_length: int,
    lora_rank: int | None = None,
    lora_targets: tuple[str, ...] = (),
) -> dict[str, Any]:
    """What `inspect --json` prints for one sequence of `sequence_length` tokens.

    Raises `ValueError` where a target addresses no module.
    `lora_rank` [low-rank width].
    """
    forward = forward_flops(architecture, sequence_length)
    adapted = None
    if lora_rank is not None:
        found = adapters(architecture, lora_rank, lora_targets or ("all-linear",))
        if found.unmatched:
            raise ValueError(
                f"no module of {architecture.name} is named {found.unmatched[0]!r}; it has "
                f"{', '.join(adaptable_modules(architecture))}"
            )
        adapted = {"trainable_params": found.trainable_params, "by_target": dict(found.by_target)}
    return {
        "architecture": asdict(architecture_result(architecture, sequence_length=sequence_length)),
        "family": architecture.family,
        "layers": architecture.depth,
        "lora": adapted,
        "forward_flops": asdict(forward),
        "backward_flops": asdict(forward.times(2)),
    }
