"""The acceptance record: what was measured against the plan, by whom and when, entry by entry, never rewritten."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trainplan.frozen import Frozen
from trainplan.plan.fields import quantity

MOST_ENTRIES = 5_000
MOST_SAMPLES = 1_000
LONGEST_EXCERPT = 4_000

ShortText = Annotated[str, StringConstraints(max_length=2_000)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Verdict = Literal["pass", "fail", "waived", "signed", "changed"]
Comparison = Literal["at_most", "at_least", "confirmed"]


class Evidence(Frozen):
    """A file that an entry stands on: enough of it to know it again."""

    file: str = Field(title="File", min_length=1, max_length=200)
    sha256: Digest = Field(title="SHA-256")
    bytes: int = Field(title="Size", ge=0, le=2**62)
    excerpt: str = Field("", title="Excerpt", max_length=LONGEST_EXCERPT)


class Entry(Frozen):
    """One line of the record: the outcome of one test, a signature, or a change outside the plan.

    `inputs` are the plan's fields that the test depends on, as they stood. `digest` is the SHA-256 of everything else
    in the entry, `previous` among it: entries form a chain.
    """

    test: str = Field("", title="Test", max_length=80, description="Its code; empty for a signature or a change")
    title: str = Field("", title="Title", max_length=300)
    verdict: Verdict = Field(title="Verdict")
    measured: float | None = Field(None, title="Measured")
    samples: tuple[float, ...] = Field((), title="Samples", max_length=MOST_SAMPLES)
    unit: str = Field("", title="Unit", max_length=80)
    comparison: Comparison = Field("confirmed", title="Comparison")
    threshold: float | None = Field(None, title="Threshold")
    expected: float | None = Field(None, title="Expected")
    low: float | None = Field(None, title="Expected, low")
    high: float | None = Field(None, title="Expected, high")
    note: str = Field("", title="Note", max_length=4_000)
    by: str = Field("", title="Who", max_length=200)
    at: str = Field("", title="When", max_length=40, description="UTC, ISO 8601")
    written_by: str = Field("", title="Program", max_length=200)
    plan_hash: str = Field("", title="Hash of the plan's inputs", max_length=64)
    inputs: dict[str, str] = Field(default_factory=dict, title="Inputs that the test depends on", max_length=200)
    evidence: tuple[Evidence, ...] = Field((), title="Evidence", max_length=50)
    touches: tuple[ShortText, ...] = Field(
        (), title="Tests that a change touches", max_length=200, description="Codes or groups of tests; empty for all"
    )
    previous: str = Field("", title="Digest of the entry before", max_length=64)
    digest: str = Field("", title="Digest", max_length=64)


class Acceptance(Frozen):
    """Where the tests run, and what they gave."""

    hosts: ShortText = quantity(
        "", "Hosts", help="Slurm syntax, such as gpu[001-128]; if empty, node[...] for the plan's nodes"
    )
    folder: ShortText = quantity("/checkpoints/acceptance", "Folder for tests", help="On the storage that is tested")
    launcher: Literal["srun", "mpirun"] = quantity(
        "srun", "Launcher", choices={"srun": "Slurm, srun", "mpirun": "Open MPI, mpirun"}
    )
    record: tuple[Entry, ...] = Field((), title="Record", max_length=MOST_ENTRIES)
