"""Which program a file is for, by what it holds, and what it says of a plan."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trainplan.catalog.families import ConfigError, architecture_from_config
from trainplan.english import Sentence, words_of
from trainplan.export.launch.read.adapters import read_peft
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig, number_of
from trainplan.export.launch.read.hugging_face import read_accelerate, read_deepspeed, read_training_arguments
from trainplan.export.launch.read.megatron import ARGUMENTS, read_megatron
from trainplan.export.launch.read.sections import read_flat, read_nemo, read_overrides, read_recipe
from trainplan.export.launch.read.shell import Script, read_script, resolved
from trainplan.export.launch.read.text import from_json, from_toml, from_yaml, read_text
from trainplan.export.launch.read.torchtitan import read_module, read_toml
from trainplan.export.launch.read.torchtitan import read_overrides as read_torchtitan_options
from trainplan.export.launch.settings import settings as known_settings

_OURS = re.compile(r"^# hash +([0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4})$", re.MULTILINE)
_YAML_START = re.compile(r"(?:\s*#[^\n]*\n|\s*\n|---[^\n]*\n)*[A-Za-z_][A-Za-z0-9_.-]*:(?:\s|$)")
_SHELL_ENDINGS = ("sh", "sbatch", "slurm", "bash", "txt")
MARKS = {"zero_optimization", "train_batch_size", "train_micro_batch_size_per_gpu"}


def read_config(path: Path) -> ReadConfig:
    """The configuration in a file. Raises ConfigReadError with one sentence."""
    return read_config_text(read_text(path), path.name)


def read_config_text(text: str, name: str = "the file") -> ReadConfig:
    """The configuration in a text; `name` is what messages call it, and its ending a hint. Raises ConfigReadError."""
    try:
        return _read(text, name)
    except ConfigReadError as error:
        raise ConfigReadError(Sentence("{name}: {error}", name=name, error=words_of(error))) from None


def plan_hash(text: str) -> str | None:
    """The hash of the plan that our own file, or a log that repeats its head, was made from."""
    found = _OURS.search(text)
    return found.group(1) if found is not None else None


def _read(text: str, name: str) -> ReadConfig:
    if not text.strip():
        raise ConfigReadError("it is empty")
    start = text.lstrip()
    ending = name.lower().rpartition(".")[2]
    if start.startswith("{"):
        document = from_json(text)
        return _document(document)
    if ending == "py" or (re.search(r"^(from|import) [a-z_.]+", text, re.MULTILINE) and "def " in text):
        if "torchtitan" in text:
            return read_module(text)
        return read_recipe(text)
    if ending == "toml" or (
        re.match(r"(\s|#[^\n]*\n)*\[[a-z_]+\]\s*$", text, re.MULTILINE) and ending not in ("yaml", "yml")
    ):
        return read_toml(from_toml(text))
    if ending in ("def", "dockerfile") or re.search(r"^(FROM|Bootstrap:) ?\S", text, re.MULTILINE):
        raise ConfigReadError("it describes an image and holds no layout: read the files that it copies")
    written = ending in ("yaml", "yml") or _YAML_START.match(text) is not None
    if not written and (ending in _SHELL_ENDINGS or start.startswith("#!") or _has_options(text)):
        return _script(text)
    document = from_yaml(text)
    if not isinstance(document, dict):
        raise ConfigReadError("it holds no settings of a training job")
    return _document({str(key): value for key, value in document.items()})


def _has_options(text: str) -> bool:
    return re.search(r"(^|\s)--[a-z][a-z0-9_-]+", text) is not None


def _document(document: Mapping[str, Any]) -> ReadConfig:
    keys = set(document)
    if "format" in keys and document.get("format") == "trainplan":
        raise ConfigReadError("it is a plan itself: open it")
    if "peft_type" in keys:
        return read_peft(document)
    if keys & MARKS:
        return read_deepspeed(document)
    if "distributed_type" in keys or "compute_environment" in keys:
        return read_accelerate(document)
    if "model_type" in keys and not keys & {"per_device_train_batch_size"}:
        return _model_file(document)
    if keys & {"per_device_train_batch_size", "finetuning_type", "cutoff_len"} or {"output_dir", "max_steps"} <= keys:
        return read_training_arguments(document)
    model = document.get("model")
    if isinstance(model, dict) and ("trainer" in keys or "micro_batch_size" in model):
        return read_nemo(document)
    if isinstance(model, dict) and isinstance(document.get("train"), dict):
        flat = {f"{section}.{key}": value for section, content in document.items() if isinstance(content, dict)
                for key, value in content.items() if value is not None}  # fmt: skip
        return read_overrides(
            flat | {key: value for key, value in document.items() if not isinstance(value, dict)}, None
        )
    arguments = document.get("MODEL_ARGS")
    if isinstance(arguments, dict):  # Megatron's own recipes: options with their dashes
        return read_flat({str(name).lstrip("-"): value for name, value in arguments.items()}, "Megatron YAML")
    if "modules" in keys:
        return _primus(document)
    if document.get("kind") == "TrainJob":
        return _train_job(document)
    if document.get("kind") == "JobSet":
        return _job_set(document)
    if keys & {"tensor_model_parallel_size", "pipeline_model_parallel_size", "num_layers"}:
        return read_flat(document, "Megatron YAML")
    raise ConfigReadError(
        "no known configuration: Hugging Face, DeepSpeed, Accelerate, torchtitan, Megatron, NeMo, Megatron-Bridge and "
        "LLaMA-Factory are read"
    )


def _model_file(document: Mapping[str, Any]) -> ReadConfig:
    try:
        architecture, notes = architecture_from_config(dict(document))
    except ConfigError as error:
        raise ConfigReadError(str(error)) from None
    return ReadConfig("Hugging Face config.json", {}, architecture, notes=notes)


def _primus(document: Mapping[str, Any]) -> ReadConfig:
    modules = document["modules"]
    trainer = next(
        (part for part in modules.values() if isinstance(part, dict) and isinstance(part.get("overrides"), dict)), None
    ) if isinstance(modules, dict) else None  # fmt: skip
    if trainer is None:
        raise ConfigReadError("it has no module with overrides")
    return read_flat(trainer["overrides"], "Primus")


def _train_job(document: Mapping[str, Any]) -> ReadConfig:
    """Kubeflow's TrainJob: nodes and processes, and the launch files inside its command."""
    spec = document.get("spec")
    trainer = spec.get("trainer") if isinstance(spec, dict) else None
    if not isinstance(trainer, dict):
        raise ConfigReadError("the TrainJob has no trainer")
    nodes, processes = (number_of(trainer.get(key)) for key in ("numNodes", "numProcPerNode"))
    return _of_command(trainer.get("command"), nodes, processes, "TrainJob")


def _job_set(document: Mapping[str, Any]) -> ReadConfig:
    """A JobSet whose pods are nodes: their number, the accelerators of each, the launch files in its command."""
    job = _inside(document, "spec", "replicatedJobs", 0, "template", "spec")
    container = _inside(job, "template", "spec", "containers", 0)
    limits = _inside(container, "resources", "limits")
    if not isinstance(job, dict) or not isinstance(container, dict):
        raise ConfigReadError("the JobSet has no job with a container")
    given = (
        [value for key, value in limits.items() if str(key).endswith(".com/gpu")] if isinstance(limits, dict) else []
    )
    return _of_command(
        container.get("command"), number_of(job.get("parallelism")), number_of(given[0]) if given else None, "JobSet"
    )


def _inside(value: Any, *path: str | int) -> Any:
    for step in path:
        if isinstance(step, int):
            value = value[step] if isinstance(value, list) and len(value) > step else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value


def _of_command(command: Any, nodes: float | None, processes: float | None, kind: str) -> ReadConfig:
    script = str(command[-1]) if isinstance(command, list) and command else ""
    inside = [_read(text, name) for name, text in _here_documents(script) if _readable(text, name)]
    found = max(inside, key=lambda item: len(item.changes), default=None)
    if found is None:
        raise ConfigReadError(
            Sentence("the command of the {kind} contains no launch files written by Trainplan", kind=kind)
        )
    changes = dict(found.changes)
    if nodes and processes:
        changes["hardware.accelerators"] = int(nodes * processes)
    return ReadConfig(
        found.kind, changes, found.architecture, found.accumulation, found.steps, found.unknown, found.left_out,
        found.notes,
    )  # fmt: skip


def _readable(text: str, name: str) -> bool:
    try:
        _read(text, name)
    except ConfigReadError:
        return False
    return True


def _here_documents(script: str) -> list[tuple[str, str]]:
    """Files that a script writes: cat > NAME << 'END' ... END."""
    found = []
    lines = iter(script.splitlines())
    for line in lines:
        match = re.fullmatch(r"cat > \S*?([^/\s]+) << '([A-Z_0-9]+)'", line)
        if match is not None:
            body = []
            for inner in lines:
                if inner == match.group(2):
                    break
                body.append(inner)
            found.append((match.group(1), "\n".join(body) + "\n"))
    return found


def _script(text: str) -> ReadConfig:
    script = read_script(text)
    if script.overrides:
        values = {path: resolved(value, script.variables) for path, value in script.overrides.items()}
        return read_overrides(values, _accelerators(script))
    options: dict[str, Any] = {}
    for name, words in script.options.items():
        filled = [resolved(word, script.variables) for word in words]
        options[name] = True if not filled else filled[0] if len(filled) == 1 else filled
    dotted = {name.replace("-", "_"): value for name, value in options.items() if "." in name}
    if any(name.startswith(("training.", "parallelism.")) for name in dotted):
        return read_torchtitan_options(dotted)
    variables = {name: value for name, value in script.variables.items() if name.startswith("TRAINPLAN_")}
    if not options.keys() & {"num-layers", "tensor-model-parallel-size", "micro-batch-size", "seq-length"}:
        if variables:
            return _own_variables(variables, _accelerators(script))
        return _only_nodes(script)
    ours = known_settings()["megatron_core"]["arguments"].keys() - {"tokenizer-type", "tokenizer-model", "data-path"}
    repeated = sorted(script.repeated & ours)
    notes = [f"{', '.join(repeated)} stand several times: the last is taken"] if repeated else []
    return read_megatron(
        options,
        known_settings()["megatron_core"]["arguments"],
        kind=ARGUMENTS,
        accelerators=_accelerators(script),
        notes=notes,
    )


def _own_variables(variables: Mapping[str, str], accelerators: int | None) -> ReadConfig:
    """The plain torchrun script that we write."""
    names = {
        "TENSOR": "parallelism.tensor", "CONTEXT": "parallelism.context", "PIPELINE": "parallelism.pipeline",
        "VIRTUAL_PIPELINE": "parallelism.virtual_pipeline", "EXPERT": "parallelism.expert",
        "EXPERT_TENSOR": "parallelism.expert_tensor", "MICRO_BATCH": "parallelism.micro_batch",
        "GLOBAL_BATCH": "global_batch", "SEQUENCE_LENGTH": "sequence_length", "SHARD_SIZE": "parallelism.shard_size",
        "RECOMPUTE_EVERY": "parallelism.recompute_every", "RECOMPUTE_LAYERS": "parallelism.recompute_layers",
    }  # fmt: skip
    words = {"SHARDING": "parallelism.sharding", "RECOMPUTE": "parallelism.recompute", "PRECISION": "model.precision",
             "OPTIMIZER": "model.optimizer", "SCHEDULE": "parallelism.schedule"}  # fmt: skip
    given = {name.removeprefix("TRAINPLAN_"): value for name, value in variables.items()}
    changes: dict[str, Any] = {}
    for name, path in names.items():
        number = number_of(given.get(name))
        if number is not None:
            changes[path] = int(number)
    changes |= {path: given[name] for name, path in words.items() if name in given}
    changes["parallelism.sequence"] = given.get("SEQUENCE") == "1"
    if accelerators is not None:
        changes["hardware.accelerators"] = accelerators
    if changes.get("parallelism.sharding") != "hsdp":
        changes.pop("parallelism.shard_size", None)
    steps = number_of(given.get("STEPS"))
    return ReadConfig("torchrun", changes, steps=int(steps) if steps else None)


def _only_nodes(script: Script) -> ReadConfig:
    accelerators = _accelerators(script)
    if accelerators is None:
        raise ConfigReadError("the script has no options of a known training program")
    note = "the script says how many accelerators; the layout is in the files that it starts: read them too"
    return ReadConfig("Slurm", {"hardware.accelerators": accelerators}, notes=(note,))


def _accelerators(script: Script) -> int | None:
    """Nodes x accelerators of a node, where the script settles both."""
    nodes = _first(script, ("nnodes",), ("NNODES", "NUM_NODES", "SLURM_NNODES", "N_NODES"), ("nodes",))
    per_node = _first(
        script,
        ("nproc-per-node",),
        ("GPUS_PER_NODE", "PER_NODE", "NPROC_PER_NODE", "N_GPUS", "GPUS"),
        ("gpus-per-node", "gres", "ntasks-per-node"),
    )
    return nodes * per_node if nodes and per_node else None


def _first(script: Script, options: tuple[str, ...], variables: tuple[str, ...], slurm: tuple[str, ...]) -> int | None:
    given = [script.launcher[name] for name in options if name in script.launcher]
    given += [script.variables[name] for name in variables if name in script.variables]
    given += [script.slurm[name].rpartition(":")[2] for name in slurm if name in script.slurm]
    for text in given:
        number = number_of(resolved(text, script.variables).strip('"'))
        if number is not None and number >= 1:
            return int(number)
    return None
