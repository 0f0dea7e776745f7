"""Plans that are launched in the tests, and what a shell makes of an exported script."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.changes import apply_changes
from trainplan.export.launch.job import Job, launch_job
from trainplan.export.launch.targets import launch_files
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example

MEGATRON = {"parallelism.sharding": "zero1"}
DEEPSEEK = {"parallelism.schedule": "1f1b", "parallelism.recompute": "attention"}
FULL = {"parallelism.recompute": "full"}


def made(example: str, changes: dict[str, Any] | None = None, name: str | None = None) -> Plan:
    plan = apply_changes(load_example(example), changes or {})
    return plan if name is None else plan.model_copy(update={"name": name})


def llama_405b(**changes: Any) -> Plan:
    return made("llama3-405b-8k-h100", MEGATRON | changes)


def deepseek(**changes: Any) -> Plan:
    return made("deepseek-v3-2048-h800", DEEPSEEK | changes)


def llama_8b(framework: str = "torchtitan", **changes: Any) -> Plan:
    usual = {} if framework == "torchtitan" else FULL
    return made("llama3-8b-full-fsdp-8h100", {"software.framework": framework} | usual | changes)


def job_of(plan: Plan) -> Job:
    return launch_job(plan, evaluate(plan))


def files_of(plan: Plan, target: str) -> dict[str, str]:
    return {name: content.decode() for name, content in launch_files(plan, evaluate(plan), target).items()}


STUB = '#!/bin/bash\nprintf "%s\\0" "$0" "$@" > "$WORDS"\n'


def run_script(folder: Path, files: dict[str, str], script: str, **environment: str) -> list[str]:
    """The words that the script gives to torchrun, accelerate or python3, its files in a folder of their own."""
    programs, place = folder / "bin", folder / "job"
    for made_here in (programs, place):
        made_here.mkdir()
    for program in ("torchrun", "accelerate", "python3"):
        (programs / program).write_text(STUB)
        (programs / program).chmod(0o755)
    for name, content in files.items():
        (place / name).write_text(content)
    words = folder / "words"
    variables = {"PATH": f"{programs}:{os.environ['PATH']}", "WORDS": str(words), "HOME": str(folder)} | environment
    ran = subprocess.run(["bash", str(place / script)], env=variables, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    found = words.read_text().split("\0")[:-1]
    return [Path(found[0]).name, *found[1:]]
