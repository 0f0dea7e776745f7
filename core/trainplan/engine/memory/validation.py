"""One prediction of memory in the kinds that published runs report."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.job import Job
from trainplan.engine.layout import Layout
from trainplan.engine.memory.peak import peak_memory


@dataclass(frozen=True)
class PredictedMemory:
    """Bytes on the fullest stage of one layout."""

    allocated: float
    reserved: float
    driver: float
    fits: bool

    def of_kind(self, kind: str | None) -> float | None:
        """In a row's `mem_kind`: allocated, reserved or smi; None where the kind is not known."""
        return {"allocated": self.allocated, "reserved": self.reserved, "smi": self.driver}.get(kind or "")


def predict_memory(job: Job, layout: Layout) -> PredictedMemory:
    """Memory of one layout as its measurement would have reported it."""
    memory = peak_memory(job, layout)
    return PredictedMemory(float(memory.allocated), float(memory.reserved), float(memory.peak), bool(memory.fits))
