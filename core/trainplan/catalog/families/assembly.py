"""From all parameters of a model to its architecture: stacks, layers, what they hold, and what has no operator.

Nothing is lost on the way: the architecture counts exactly the parameters that it was made of.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    Core,
    ExtraParameters,
    FeedForward,
    Layer,
    Mixture,
    NormKind,
    Projection,
    Stack,
    StateSpace,
)
from trainplan.catalog.families.decoder import grouped
from trainplan.catalog.families.described import DescribedModel, Parameter
from trainplan.catalog.families.sublayers import Module, Modules, attentions, feed_forwards, mixtures

Role = Literal["decoder", "encoder", "vision", "audio"]
MAX_STACKS = 8
WORDS: tuple[tuple[Role, tuple[str, ...]], ...] = (
    ("vision", ("vision", "visual", "image", "pixel", "vit", "patch", "vqmodel", "vq_model", "qformer", "sam")),
    ("audio", ("audio", "speech", "conformer", "wav", "sound", "mimi", "codec")),
)
LISTS = ("layers", "layer", "h", "blocks", "block", "resblocks", "stages", "layer_groups", "albert_layers")
TOKENS_CHOSEN = (
    "num_experts_per_tok",
    "top_k_experts",
    "moe_topk",
    "moe_top_k",
    "moe_k",
    "num_experts_per_token",
    "top_k",
    "num_selected_experts",
    "num_experts_per_topk",
    "experts_per_token",
    "topk",
    "moe_num_experts_per_tok",
)
HEADS = ("num_attention_heads", "num_heads", "n_head", "n_heads", "encoder_attention_heads", "decoder_attention_heads")


@dataclass
class Run:
    """The layers of one list."""

    prefix: str
    layers: dict[int, Modules] = field(default_factory=lambda: defaultdict(dict))

    @property
    def count(self) -> int:
        return sum(module.count for layer in self.layers.values() for module in layer.values())


def architecture_of(model: DescribedModel, task: str) -> Architecture:
    """The architecture whose parameters are these."""
    runs, loose = split(model.parameters)
    main = main_run(runs, task)
    runs = few(runs, main, loose)
    untimed: Counter[str] = Counter()
    vocabulary = vocabulary_of(model, loose, main)
    stacks = [
        stack_of(run, role_of(run.prefix, task, run is main), model, task, run is main, untimed)
        for run in sorted(runs, key=lambda run: run is main)
    ]
    return whole(model, task, runs, stacks, main, loose, vocabulary, untimed)


# --- splitting ----------------------------------------------------------------------------------------------------


def split(parameters: Iterable[Parameter]) -> tuple[list[Run], Modules]:
    """Parameters by the list of layers that they stand in, and those outside."""
    runs: dict[str, Run] = {}
    loose: Modules = {}
    for parameter in parameters:
        prefix, index, rest = place(parameter.path)
        if prefix is None:
            module = loose.setdefault(parameter.path, Module(parameter.kind))
        else:
            run = runs.setdefault(prefix, Run(prefix))
            module = run.layers[index].setdefault(rest, Module(parameter.kind))
        module.shapes[parameter.name] = parameter.shape
    return list(runs.values()), loose


def few(runs: list[Run], main: Run | None, loose: Modules) -> list[Run]:
    """The largest lists; the layers of the others count with what stands outside of lists."""
    kept = sorted(runs, key=lambda run: (run is main, run.count))[-MAX_STACKS:]
    for run in runs:
        if not any(run is other for other in kept):
            for index, layer in run.layers.items():
                loose.update({f"{run.prefix}.{index}.{path}": module for path, module in layer.items()})
    return kept


def place(path: str) -> tuple[str | None, int, str]:
    """The list of layers that a module stands in, its number there and its path inside the layer."""
    tokens = path.split(".")
    found: tuple[str | None, int, str] = (None, 0, path)
    for position in range(1, len(tokens)):
        if tokens[position].isdigit() and tokens[position - 1] in LISTS:
            found = ".".join(tokens[:position]), int(tokens[position]), ".".join(tokens[position + 1 :])
        elif tokens[position].isdigit() and found[0] is not None:
            break
    return found


def main_run(runs: list[Run], task: str) -> Run | None:
    """The stack that is trained on the plan's tokens: the largest of no other modality, a decoder if there is one."""
    own = [run for run in runs if task == "image" or modality(run.prefix) is None] or runs
    decoders = [run for run in own if "decoder" in run.prefix or "encoder" not in run.prefix]
    if task in ("seq2seq", "speech", "causal", "image_text"):
        own = decoders or own
    return max(own, key=lambda run: run.count, default=None)


def modality(prefix: str) -> Role | None:
    for role, names in WORDS:
        if any(re.search(rf"(^|[._]){name}", prefix) for name in names):
            return role
    return None


def role_of(prefix: str, task: str, is_main: bool) -> Role:
    if is_main:
        return {"masked": "encoder", "image": "vision"}.get(task, "decoder")  # type: ignore[return-value]
    return modality(prefix) or "encoder"


# --- layers -------------------------------------------------------------------------------------------------------


def width_of(run: Run) -> int:
    """The width of the residual stream: what most linear layers read or write, else the commonest norm."""
    votes: Counter[int] = Counter()
    for layer in run.layers.values():
        for module in layer.values():
            if module.is_norm:
                votes[next(iter(module.shapes.values()))[0]] += 1
            if module.is_linear:
                votes[module.sizes[0]] += 1
                votes[module.sizes[1]] += 1
        break
    return votes.most_common(1)[0][0] if votes else 1


def stack_of(run: Run, role: Role, model: DescribedModel, task: str, is_main: bool, untimed: Counter[str]) -> Stack:
    hidden = width_of(run)
    number = len(run.layers)
    layers = [
        layer_of(run.layers[index], hidden, position, number, run.prefix, model, role, task, is_main, untimed)
        for position, index in enumerate(sorted(run.layers))
    ]
    tokens = None if is_main and role != "vision" else 0
    if role == "encoder" and task in ("seq2seq", "speech"):
        tokens = None
    if is_main and role == "vision":
        tokens = image_tokens(model.values)
    return Stack(role=role, hidden=hidden, groups=grouped(layers), final_norm="none", tokens=tokens)


def image_tokens(values: dict[str, Any]) -> int | None:
    size, patch = values.get("image_size"), values.get("patch_size")
    sides = [size if isinstance(size, list) else [size, size], patch if isinstance(patch, list) else [patch, patch]]
    (high, wide), (tall, broad) = (side if len(side) == 2 else [None, None] for side in sides)
    found = [side for side in (high, wide, tall, broad) if isinstance(side, int) and side > 0]
    return (found[0] // found[2]) * (found[1] // found[3]) + 1 if len(found) == 4 else None


def key_value(values: dict[str, Any], names: Iterable[str], prefix: str = "") -> Any:
    """The first of these keys that a section near the stack, or the whole file, has."""
    for name in names:
        for key, value in values.items():
            if key.rpartition(".")[2] == name and isinstance(value, int) and not isinstance(value, bool):
                section = key.rpartition(".")[0]
                if not section or modality(section) == modality(prefix):
                    return value
    return None


def layer_of(
    modules: Modules,
    hidden: int,
    position: int,
    number: int,
    prefix: str,
    model: DescribedModel,
    role: Role,
    task: str,
    is_main: bool,
    untimed: Counter[str],
) -> Layer:
    left = dict(modules)
    causal = role == "decoder" and task != "masked"
    heads_of = heads_inside(model, prefix)
    names = sorted(HEADS, key=lambda name: "decoder" in name if "encoder" in prefix else "encoder" in name)
    fallback = key_value(model.values, names, prefix) or 0, key_value(model.values, ("head_dim",), prefix)
    mixer: Any = None
    cross: Attention | None = None
    for found in attentions(modules, hidden, heads_of, fallback, causal):
        term = found.term
        assert isinstance(term, Attention)
        is_cross = any(word in found.base.lower() for word in ("cross", "encoder_attn", "encdec", "enc_attn"))
        if is_cross and cross is None and mixer is not None:
            cross = term.model_copy(update={"causal": False})
        elif mixer is None and not is_cross:
            mixer = term.model_copy(update={"window": window(model.values, position, prefix)})
        else:
            continue
        take(left, found.paths)
    chosen = key_value(model.values, TOKENS_CHOSEN, prefix)
    experts = next(iter(mixtures(left, hidden, chosen)), None)
    if experts:
        take(left, experts.paths)
    dense = feed_forwards(left, hidden)
    block: FeedForward | Mixture | None = None
    parallel: FeedForward | None = None
    if experts:
        assert isinstance(experts.term, Mixture)
        block = experts.term
        for found in dense:
            term = found.term
            assert isinstance(term, FeedForward)
            if "shared" in found.base and block.shared_width == 0 and term.gated == block.gated:
                block = block.model_copy(update={"shared_width": term.width, "shared_bias": term.bias})
            elif parallel is None:
                parallel = term
            else:
                continue
            take(left, found.paths)
    elif dense:
        assert isinstance(dense[0].term, FeedForward)
        block = dense[0].term
        take(left, dense[0].paths)
    if mixer is None:
        mixer = state_space(left)
    norms, norm = norms_of(left, hidden)
    linears, core, extra = rest_of(
        left, modules, hidden, mixer, model, prefix, causal, untimed if is_main else Counter()
    )
    return Layer(
        mixer=mixer or core,
        cross_attention=cross,
        feed_forward=block,
        parallel_feed_forward=parallel,
        norms=norms,
        norm=norm,
        linears=linears,
        extra_parameters=extra,
    )


def heads_inside(model: DescribedModel, prefix: str) -> dict[str, tuple[int, int]]:
    """Heads and head width of each attention, by its path inside a layer."""
    found = {}
    for pattern, pair in model.heads.items():
        tokens = pattern.split(".")
        plain = ".".join(tokens)
        for cut in range(len(tokens), 0, -1):
            if tokens[cut - 1] == "*" or tokens[cut - 1].isdigit():
                head = ".".join(tokens[: cut - 1])
                if re.sub(r"\b\d+\b", "*", head) == re.sub(r"\b\d+\b", "*", prefix):
                    found[".".join(tokens[cut:])] = pair
                break
        del plain
    return found


def take(modules: Modules, paths: Iterable[str]) -> None:
    for path in paths:
        modules.pop(path, None)


def window(values: dict[str, Any], position: int, prefix: str) -> int | None:
    """The sliding window of a layer, where the file names the kind of each layer."""
    for key, kinds in values.items():
        section, _, name = key.rpartition(".")
        if name == "layer_types" and isinstance(kinds, list) and modality(section) == modality(prefix):
            width = values.get(f"{section}.sliding_window" if section else "sliding_window")
            if (
                position < len(kinds)
                and kinds[position] == "sliding_attention"
                and isinstance(width, int)
                and width > 0
            ):
                return width
    return None


def norms_of(left: Modules, hidden: int) -> tuple[int, NormKind]:
    """Norms of the layer's width, taken out of what is left."""
    forms: dict[int, list[str]] = defaultdict(list)
    for path, module in left.items():
        if module.is_norm and set(module.shapes) <= {"weight", "bias"} and set(module.shapes.values()) == {(hidden,)}:
            forms[len(module.shapes)].append(path)
    if not forms:
        return 0, "none"
    size, paths = max(forms.items(), key=lambda item: len(item[1]))
    rms = size == 1 and any("RMS" in left[path].kind for path in paths)
    take(left, paths)
    return len(paths), "layer" if size == 2 else "rms" if rms else "layer_without_bias"


def state_space(left: Modules) -> StateSpace | None:
    """A Mamba, Mamba-2 or gated delta mixer in its usual form, taken out of what is left."""
    for path, module in list(left.items()):
        if "A_log" not in module.shapes:
            continue
        start = f"{path}." if path else ""
        inside = {name[len(start) :]: item for name, item in left.items() if name.startswith(start) and name != path}
        mixer = mamba2(module, inside) if len(module.shapes["A_log"]) == 1 else mamba(module, inside)
        if mixer is not None:
            take(left, [path, *(f"{start}{name}" for name in inside)])
            return mixer
    return None


def mamba2(module: Module, inside: Modules) -> StateSpace | None:
    heads = module.shapes["A_log"][0]
    names = set(inside) - {"norm"}
    if (
        names != {"in_proj", "conv1d", "out_proj"}
        or set(module.shapes) != {"A_log", "D", "dt_bias"}
        or "norm" not in inside
    ):
        return None
    inner, kernel = inside["out_proj"].sizes[0], inside["conv1d"].shapes["weight"][-1]
    convolved = inside["conv1d"].shapes["weight"][0]
    around = convolved - inner
    if inside["in_proj"].sizes[1] != inner + convolved + heads or around <= 0 or around % 2:
        return None
    if inside["norm"].shapes != {"weight": (inner,)} or inside["in_proj"].bias != inside["out_proj"].bias:
        return None
    return StateSpace(
        kind="mamba2",
        inner=inner,
        state=around // 2,
        heads=heads,
        groups=1,
        convolution=kernel,
        convolution_bias=inside["conv1d"].bias,
        projection_bias=inside["in_proj"].bias,
    )


def mamba(module: Module, inside: Modules) -> StateSpace | None:
    if set(inside) != {"in_proj", "conv1d", "x_proj", "dt_proj", "out_proj"} or set(module.shapes) != {"A_log", "D"}:
        return None
    inner, state = module.shapes["A_log"]
    rank = inside["dt_proj"].sizes[0]
    if inside["x_proj"].sizes != (inner, rank + 2 * state) or inside["in_proj"].sizes[1] != 2 * inner:
        return None
    if not inside["dt_proj"].bias or inside["x_proj"].bias or inside["in_proj"].bias != inside["out_proj"].bias:
        return None
    return StateSpace(
        kind="mamba",
        inner=inner,
        state=state,
        convolution=inside["conv1d"].shapes["weight"][-1],
        convolution_bias=inside["conv1d"].bias,
        projection_bias=inside["in_proj"].bias,
        time_rank=rank,
    )


RECURRENT = ("A_log", "dt_bias", "lambda_param", "recurrent_param", "slope_rate", "time_decay")
STATE_HEADS = ("linear_num_value_heads", "mamba_n_heads", "mamba_num_heads", "linear_num_heads", "num_kda_heads")
STATE_WIDTHS = (
    "linear_key_head_dim",
    "mamba_d_state",
    "ssm_state_size",
    "state_size",
    "linear_head_dim",
    "kda_head_dim",
)
PART_WORDS = (
    ("norms", ("norm", "ln_", "layernorm")),
    ("router", ("router", "gate.weight", "expert_bias", "e_score")),
    ("experts", ("expert",)),
    ("attention", ("attn", "attention", "self_attention", "sinks")),
    ("mlp", ("mlp", "ffn", "feed_forward", "fc1", "fc2", "intermediate", "ff.")),
)
ROW = re.compile(r"(o_proj|out_proj|down_proj|c_proj|wo|w2|dense|fc2|output|out_lin|lin2|proj|linear_2)$")


def part_of(path: str, module: Module) -> str:
    if module.is_norm:
        return "norms"
    lower = path.lower()
    return next((part for part, names in PART_WORDS if any(name in lower for name in names)), "other")


def rest_of(
    left: Modules,
    modules: Modules,
    hidden: int,
    mixer: Any,
    model: DescribedModel,
    prefix: str,
    causal: bool,
    untimed: Counter[str],
) -> tuple[tuple[Projection, ...], Core | None, tuple[ExtraParameters, ...]]:
    """What no sublayer took: linear layers, the core of an attention with unusual projections, and the rest."""
    found: list[Projection] = []
    extra: Counter[tuple[str, bool]] = Counter()
    for path, module in left.items():
        if module.is_linear:
            inputs, outputs = module.sizes
            found.append(
                Projection(path=path, part=part_of(path, module), inputs=inputs, outputs=outputs, bias=module.bias)
            )
            continue
        extra[part_of(path, module), module.is_norm] += module.count
        depthwise = "Conv1d" in module.kind and module.shapes.get("weight", (0, 0))[1] == 1
        if any(len(shape) > 1 for shape in module.shapes.values()) and module.count > hidden * 8 and not depthwise:
            untimed[module.kind] += 1
    core = None
    recurrent = any(name in RECURRENT for module in modules.values() for name in module.shapes)
    if mixer is None and recurrent:
        core = recurrent_core(model, prefix, found, untimed)
    elif mixer is None and any(item.part == "attention" or "attn" in item.path for item in found):
        core = core_of(model, prefix, found, causal, untimed)
    elif mixer is None and (found or extra):
        untimed["the sequence mixer"] += 1
    return (
        tuple(found),
        core,
        tuple(ExtraParameters(part=part, count=count) for (part, _), count in sorted(extra.items()) if count),
    )


def recurrent_core(model: DescribedModel, prefix: str, found: list[Projection], untimed: Counter[str]) -> Core | None:
    """The recurrence of a linear attention or state-space layer: heads with a matrix of keys by values as state."""
    pairs = [pair for path, pair in heads_inside(model, prefix).items() if path]
    values = [item.inputs for item in found if ROW.search(item.path) and item.part != "mlp"]
    heads = key_value(model.values, STATE_HEADS, prefix) or (pairs[0][0] if pairs else 0)
    keys = key_value(model.values, STATE_WIDTHS, prefix) or (pairs[0][1] if pairs else 0)
    if not values or heads < 1 or keys < 1 or values[0] % heads:
        untimed["the recurrence"] += 1
        return None
    return Core(heads=heads, kv_heads=heads, head_dim=keys, value_dim=values[0] // heads, causal=True, recurrent=True)


def core_of(
    model: DescribedModel, prefix: str, found: list[Projection], causal: bool, untimed: Counter[str]
) -> Core | None:
    """The attention core among projections that follow no usual pattern (latent attention and the like)."""
    pairs = [pair for path, pair in heads_inside(model, prefix).items() if path]
    outputs = [item for item in found if (ROW.search(item.path) and "attn" in item.path) or "attention" in item.path]
    if not pairs:
        untimed["attention"] += 1
        return None
    heads, width = pairs[0]
    if heads < 1 or width < 1:
        untimed["attention"] += 1
        return None
    value = next(
        (item.inputs // heads for item in outputs if ROW.search(item.path) and item.inputs % heads == 0), width
    )
    return Core(heads=heads, kv_heads=heads, head_dim=width, value_dim=max(value, 1), causal=causal)


# --- the whole ----------------------------------------------------------------------------------------------------


def vocabulary_of(model: DescribedModel, loose: Modules, main: Run | None) -> tuple[str, int, int] | None:
    """The token table: path, rows, width."""
    rows = {
        value
        for key, value in model.values.items()
        if key.rpartition(".")[2] in ("vocab_size", "n_vocab", "decoder_vocab_size") and isinstance(value, int)
    }
    tables = [
        (path, module.shapes["weight"][0], module.shapes["weight"][1])
        for path, module in loose.items()
        if "Embedding" in module.kind and len(module.shapes.get("weight", ())) == 2 and modality(path) is None
    ]
    named = [item for item in tables if item[1] in rows] or [
        item for item in tables if re.search(r"(embed_tokens|word_embeddings|wte|shared|tok_embeddings)$", item[0])
    ]
    return max(named, key=lambda item: item[1] * item[2], default=None)


def whole(
    model: DescribedModel,
    task: str,
    runs: list[Run],
    stacks: list[Stack],
    main: Run | None,
    loose: Modules,
    vocabulary: tuple[str, int, int] | None,
    untimed: Counter[str],
) -> Architecture:
    left = dict(loose)
    hidden = stacks[-1].hidden if stacks else 1
    settings: dict[str, Any] = {"vocabulary": 0, "has_head": False}
    if vocabulary:
        path, rows, width = vocabulary
        take(left, [path])
        settings |= {"vocabulary": rows, "embedding_width": None if width == hidden else width}
        head = next(
            (
                name
                for name, module in left.items()
                if module.is_linear and module.sizes == (width, rows) and modality(name) is None
            ),
            None,
        )
        if head:
            settings |= {"has_head": True, "head_bias": left[head].bias}
            take(left, [head])
        else:
            settings |= {"has_head": task != "image", "tied_embeddings": True}
    norm: NormKind = "none"
    prefix = main.prefix.rpartition(".")[0] if main else ""
    for path, module in list(left.items()):
        plain = set(module.shapes.values()) == {(hidden,)} and set(module.shapes) <= {"weight", "bias"}
        if norm == "none" and module.is_norm and plain and path.rpartition(".")[0] == prefix and "embed" not in path:
            norm = "layer" if module.bias else "rms" if "RMS" in module.kind else "layer_without_bias"
            take(left, [path])
    before, after = outside(left)
    if not stacks:
        stacks = [Stack(role="vision" if task == "image" else "encoder", hidden=hidden, groups=(), final_norm="none")]
        untimed["the whole model"] += 1
    update = {
        "final_norm": norm,
        "input_parameters": before,
        "linears": after,
    }
    stacks[-1] = stacks[-1].model_copy(update=update)
    return Architecture(name="", family="", stacks=tuple(stacks), untimed=tuple(sorted(untimed)), **settings)


def outside(left: Modules) -> tuple[tuple[ExtraParameters, ...], tuple[Projection, ...]]:
    """Parameters that stand in no list of layers."""
    extra: Counter[str] = Counter()
    linears = []
    for path, module in left.items():
        tower = modality(path) is not None
        if module.is_linear:
            inputs, outputs = module.sizes
            linears.append(
                Projection(path=path, part="other", inputs=inputs, outputs=outputs, bias=module.bias, idle=tower)
            )
        elif "Embedding" in module.kind and not tower:
            extra["input_embedding"] += module.count
        else:
            extra["norms" if module.is_norm and not tower else "other"] += module.count
    return tuple(ExtraParameters(part=part, count=count) for part, count in sorted(extra.items()) if count), tuple(
        linears
    )
