"""Every type of the six groups beside transformers itself: its default; TRAINPLAN_VARIED=3 varies three settings too.

The peers' environment has transformers; TRAINPLAN_TRANSFORMERS_PYTHON names another Python with it, pydantic and numpy.
TRAINPLAN_GROUPS="image masked" walks these groups only. A type that transformers cannot build there, such as one that
needs timm, has no truth and is left out.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.peers.conftest import PEERS

from trainplan.catalog.families import ConfigError, architecture_from_config
from trainplan.engine.operators.counts import parameters

ROOT = Path(__file__).parents[2]
PYTHON = Path(os.environ.get("TRAINPLAN_TRANSFORMERS_PYTHON") or f"{PEERS or ROOT / '.venv-peers'}/venv/bin/python")
GROUPS = os.environ.get("TRAINPLAN_GROUPS", "").split()
LEAST = {"causal": 0.97, "image_text": 0.85, "seq2seq": 0.85, "masked": 0.85, "speech": 0.85, "image": 0.97}
"""Share of the types of each group."""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYTHON.exists(), reason=f"transformers is looked for at {PYTHON}"),
]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[dict[str, Any], int | None]]:
    """Each model that transformers builds now, with the product's count; None where it refuses by name."""
    target = tmp_path_factory.mktemp("truth") / "rows.jsonl"
    paths = os.pathsep.join(str(ROOT / part) for part in ("", "core", "resources"))
    command = [str(PYTHON), "-m", "tools.families.truth", str(target), os.environ.get("TRAINPLAN_VARIED", "0"), *GROUPS]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths})
    rows = [json.loads(line) for line in target.read_text(encoding="utf-8").splitlines()]
    return [(row, counted(row["config"])) for row in rows if row["total"] is not None]


def counted(config: dict[str, Any]) -> int | None:
    try:
        return parameters(architecture_from_config(config)[0]).total
    except ConfigError:
        return None


def test_that_every_count_is_exact_or_refused(answers: list[tuple[dict[str, Any], int | None]]) -> None:
    assert [(row["config"], row["total"], count) for row, count in answers if count not in (None, row["total"])] == []


@pytest.mark.parametrize("group", GROUPS or LEAST)
def test_that_the_defaults_of_nearly_every_type_are_counted(
    group: str, answers: list[tuple[dict[str, Any], int | None]]
) -> None:
    counts = Counter(count is not None for row, count in answers if row["group"] == group and len(row["config"]) == 2)
    assert counts[True] >= LEAST[group] * counts.total()
