"""Recognising attention, feed-forwards and experts by the names and shapes of their modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from trainplan.catalog.architecture import Attention, FeedForward, Mixture, QueryKeyNorm

Shape = tuple[int, ...]


def styles(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in text.strip().splitlines())


SEPARATE = styles(
    """
    q_proj k_proj v_proj
    query key value
    q k v
    wq wk wv
    q_lin k_lin v_lin
    query_proj key_proj value_proj
    to_q to_k to_v
    linear_q linear_k linear_v
    Wq Wk Wv
    q_linear k_linear v_linear
    query_layer key_layer value_layer
    project_q project_k project_v
    """
)
FUSED = (
    "qkv_proj",
    "qkv",
    "query_key_value",
    "c_attn",
    "Wqkv",
    "W_pack",
    "wqkv",
    "qkv_layer",
    "qkv_linear",
    "att_proj",
)
OUTPUT = sum(
    styles(
        """
        o_proj out_proj dense c_proj wo o out_lin to_out.0 to_out proj linear_out output projection output_linear out
        output.dense ../output.dense ../out_proj ../proj ../output ../dense linear final_linear o_lin attn_out
        """
    ),
    (),
)
GATED = styles(
    """
    gate_proj up_proj down_proj
    w1 w3 w2
    wi_0 wi_1 wo
    gate up down
    c_fc_0 c_fc_1 c_proj
    gate_linear up_linear down_linear
    linear_1 linear_v linear_2
    """
)
PAIRS = styles(
    """
    gate_up_proj down_proj
    fc1 fc2
    up_proj down_proj
    c_fc c_proj
    dense_h_to_4h dense_4h_to_h
    intermediate.dense output.dense
    wi wo
    Wi Wo
    lin1 lin2
    fc_in fc_out
    linear1 linear2
    linear_1 linear_2
    fc_1 fc_2
    ffn ffn_output
    input_linear output_linear
    weights_in weights_out
    linear_fc1 linear_fc2
    intermediate_dense output_dense
    intermediate output
    gate_up down
    linear_in linear_out
    """
)
QUERY_NORMS = ("q_norm", "q_layernorm", "query_norm", "q_ln", "query_layernorm", "ln_q", "norm_q")


@dataclass
class Module:
    """A module with parameters of its own."""

    kind: str
    shapes: dict[str, Shape] = field(default_factory=dict)

    @property
    def is_linear(self) -> bool:
        return (
            ("Linear" in self.kind or self.kind == "Conv1D")
            and len(self.shapes.get("weight", ())) == 2
            and set(self.shapes) <= {"weight", "bias"}
        )

    @property
    def is_norm(self) -> bool:
        named = "Norm" in self.kind or "norm" in self.kind
        return named and bool(self.shapes) and all(len(shape) == 1 for shape in self.shapes.values())

    @property
    def sizes(self) -> tuple[int, int]:
        """Inputs and outputs of a linear layer."""
        first, second = self.shapes["weight"]
        return (first, second) if self.kind == "Conv1D" else (second, first)

    @property
    def bias(self) -> bool:
        return "bias" in self.shapes

    @property
    def count(self) -> int:
        total = 0
        for shape in self.shapes.values():
            product = 1
            for size in shape:
                product *= size
            total += product
        return total


Modules = dict[str, Module]


def joined(base: str, name: str) -> str:
    while name.startswith("../"):
        base, name = base.rpartition(".")[0], name[3:]
    return f"{base}.{name}" if base else name


def linears(modules: Mapping[str, Module]) -> dict[str, Module]:
    return {path: module for path, module in modules.items() if module.is_linear}


@dataclass(frozen=True)
class Found:
    """A sublayer with the modules that it is made of."""

    base: str
    paths: tuple[str, ...]
    term: Attention | FeedForward | Mixture


def attentions(
    modules: Modules,
    hidden: int,
    heads_of: Mapping[str, tuple[int, int]],
    fallback: tuple[int, int | None],
    causal: bool,
) -> list[Found]:
    """Softmax attention with projections of its own."""
    found = []
    plain = linears(modules)
    for path, module in plain.items():
        base, _, name = path.rpartition(".")
        for style in SEPARATE:
            if name == style[0]:
                keys, values = joined(base, style[1]), joined(base, style[2])
                if keys in plain and values in plain:
                    item = _separate(plain, modules, (path, keys, values), base, hidden, heads_of, fallback, causal)
                    found += [item] if item else []
        if name in FUSED:
            item = _fused(plain, modules, path, base, module, hidden, heads_of, fallback, causal)
            found += [item] if item else []
    return found


def _output(plain: Mapping[str, Module], base: str, used: Iterable[str], hidden: int) -> str | None:
    for name in OUTPUT:
        path = joined(base, name)
        if path in plain and path not in used and plain[path].sizes[1] == hidden:
            return path
    return None


def _heads(base: str, query: int, heads_of: Mapping[str, tuple[int, int]], fallback: tuple[int, int | None]) -> int:
    """The width of one head."""
    for path in (base, base.rpartition(".")[0]):
        if path in heads_of:
            number, width = heads_of[path]
            if width and query % width == 0:
                return width
            if number and query % number == 0:
                return query // number
    number, given = fallback
    if given and query % given == 0:
        return given
    return query // number if number and query % number == 0 else 0


def _separate(
    plain: Mapping[str, Module],
    modules: Modules,
    paths: tuple[str, str, str],
    base: str,
    hidden: int,
    heads_of: Mapping[str, tuple[int, int]],
    fallback: tuple[int, int | None],
    causal: bool,
) -> Found | None:
    query, keys, values = (plain[path] for path in paths)
    output = _output(plain, base, paths, hidden)
    if output is None or query.sizes[0] != hidden or keys.sizes[0] != values.sizes[0] or keys.sizes[0] != hidden:
        return None
    out = plain[output]
    gated = query.sizes[1] == 2 * out.sizes[0] and query.sizes[1] != keys.sizes[1]
    width = _heads(base, query.sizes[1] // (2 if gated else 1), heads_of, fallback)
    if not width or keys.sizes[1] % width:
        return None
    heads, kv_heads = query.sizes[1] // width // (2 if gated else 1), keys.sizes[1] // width
    if not kv_heads or values.sizes[1] % kv_heads or heads % kv_heads or query.bias != values.bias:
        return None
    value_dim = values.sizes[1] // kv_heads
    if heads * value_dim != out.sizes[0]:
        return None
    norm, norms = query_key_norm(modules, base, width, query.sizes[1] // (2 if gated else 1), keys.sizes[1])
    term = Attention(
        heads=heads,
        kv_heads=kv_heads,
        head_dim=width,
        value_dim=None if value_dim == width else value_dim,
        qkv_bias=query.bias,
        key_bias=None if keys.bias == query.bias else keys.bias,
        output_bias=out.bias,
        query_key_norm=norm,
        causal=causal,
        gated=gated,
        modules=(*paths, output),
    )
    return Found(base, (*paths, output, *norms), term)


def _fused(
    plain: Mapping[str, Module],
    modules: Modules,
    path: str,
    base: str,
    module: Module,
    hidden: int,
    heads_of: Mapping[str, tuple[int, int]],
    fallback: tuple[int, int | None],
    causal: bool,
) -> Found | None:
    output = _output(plain, base, (path,), hidden)
    if output is None or module.sizes[0] != hidden:
        return None
    query = plain[output].sizes[0]
    width = _heads(base, query, heads_of, fallback)
    rest = module.sizes[1] - query
    if not width or rest <= 0 or rest % (2 * width):
        return None
    norm, norms = query_key_norm(modules, base, width, query, rest // 2)
    term = Attention(
        heads=query // width,
        kv_heads=rest // (2 * width),
        head_dim=width,
        qkv_bias=module.bias,
        output_bias=plain[output].bias,
        query_key_norm=norm,
        causal=causal,
        modules=(path, output),
    )
    return Found(base, (path, output, *norms), term)


def query_key_norm(
    modules: Modules, base: str, width: int, query: int, keys: int
) -> tuple[QueryKeyNorm, tuple[str, ...]]:
    """The norms of queries and keys, where both are of a known form."""
    for name in QUERY_NORMS:
        paths = (
            joined(base, name),
            joined(
                base,
                name.replace("query", "key").replace("q", "k", 1) if "query" in name else name.replace("q", "k", 1),
            ),
        )
        if all(path in modules and modules[path].is_norm for path in paths):
            first, second = (modules[path] for path in paths)
            if first.count == second.count == width:
                return "head", paths
            if first.count == second.count == 2 * width and first.bias:
                return "head_with_bias", paths
            if first.count == query and second.count == keys:
                return "full", paths
    return "none", ()


def feed_forwards(modules: Modules, hidden: int) -> list[Found]:
    """Dense feed-forwards of the layer's width, shared experts among them."""
    plain = linears(modules)
    found = []
    used: set[str] = set()
    for path in plain:
        for style in GATED:
            if path.endswith(style[0]) and path not in used:
                base = path[: -len(style[0])].rstrip(".")
                paths = tuple(joined(base, name) for name in style)
                if joined(base, style[0]) != path or not all(other in plain for other in paths):
                    continue
                gate, up, down = (plain[other] for other in paths)
                if (
                    gate.sizes == up.sizes == down.sizes[::-1]
                    and gate.sizes[0] == hidden
                    and gate.bias == up.bias == down.bias
                ):
                    term = FeedForward(width=gate.sizes[1], gated=True, bias=gate.bias, modules=paths)
                    found.append(Found(base, paths, term))
                    used |= set(paths)
    for path in plain:
        for style in PAIRS:
            if path.endswith(style[0]) and path not in used:
                base = path[: -len(style[0])].rstrip(".")
                paths = tuple(joined(base, name) for name in style)
                if joined(base, style[0]) != path or paths[1] not in plain or paths[1] in used:
                    continue
                first, second = plain[paths[0]], plain[paths[1]]
                fused = first.sizes[1] == 2 * second.sizes[0]
                if first.sizes[0] != hidden or second.sizes[1] != hidden or first.bias != second.bias:
                    continue
                if fused or first.sizes[1] == second.sizes[0]:
                    term = FeedForward(width=second.sizes[0], gated=fused, bias=first.bias, modules=paths)
                    found.append(Found(base, paths, term))
                    used |= set(paths)
    return found


INPUTS = ("gate_up_proj", "up_proj", "w13", "gate_up", "w1", "input_linear.weight")
DOWN = ("down_proj", "w2", "down", "output_linear.weight")
CORRECTIONS = ("e_score_correction_bias", "expert_bias", "expert_biases", "correction_bias")


def expert_tensors(modules: Modules) -> dict[str, tuple[dict[str, Shape], tuple[str, ...], int]]:
    """Tensors of all experts at once, by the module that they belong to, with all its paths and its parameters."""
    found: dict[str, tuple[dict[str, Shape], tuple[str, ...], int]] = {}
    for path, module in modules.items():
        if any(len(shape) == 3 for shape in module.shapes.values()) and "conv" not in module.kind.lower():
            if set(module.shapes) <= {"weight", "bias"}:
                base, _, name = path.rpartition(".")
                shapes, paths, count = found.get(base, ({}, (), 0))
                own = {f"{name}.{key}": shape for key, shape in module.shapes.items()}
                found[base] = ({**shapes, **own}, (*paths, path), count + module.count)
            else:
                found[path] = (dict(module.shapes), (path,), module.count)
    return found


def mixtures(modules: Modules, hidden: int, chosen: int | None) -> list[Found]:
    """Routed experts kept in one tensor for all of them, with their router."""
    found = []
    for path, (shapes, paths, count) in expert_tensors(modules).items():
        inputs = next((name for name in INPUTS if name in shapes), None)
        down = next((name for name in DOWN if name in shapes), None)
        if inputs is None or down is None or chosen is None:
            continue
        gate = shapes[inputs], shapes.get("w3") if inputs == "w1" else None
        experts, *sides = shapes[down]
        if hidden not in sides or hidden not in gate[0][1:] or gate[0][0] != experts or not 0 < chosen <= experts:
            continue
        width = sides[0] * sides[1] // hidden
        matrices = gate[0][1] * gate[0][2] // (hidden * width) + (gate[1] is not None)
        weights = experts * hidden * width * (matrices + 1)
        biases = experts * (width * matrices + hidden)
        if matrices not in (1, 2) or count not in (weights, weights + biases):
            continue
        parent = path.rpartition(".")[0]
        routers = [
            other
            for other, item in modules.items()
            if other.startswith(parent)
            and item.shapes.get("weight", ()) == (experts, hidden)
            and set(item.shapes) <= {"weight", "bias", *CORRECTIONS}
        ]
        if len(routers) != 1:
            continue
        router = modules[routers[0]]
        corrections = set(router.shapes) & set(CORRECTIONS)
        if any(router.shapes[name] != (experts,) for name in corrections) or len(corrections) > 1:
            continue
        term = Mixture(
            experts=experts,
            chosen=chosen,
            width=width,
            gated=matrices == 2,
            bias=count != weights,
            router_bias=router.bias,
            correction_bias=bool(corrections),
        )
        found.append(Found(parent, (*paths, routers[0]), term))
    return found
