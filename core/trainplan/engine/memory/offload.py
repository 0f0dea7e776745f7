"""What offloading asks of the host: memory, disk and traffic over the host link."""

from __future__ import annotations

from typing import Final

import numpy as np

from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.memory.peak import Rows
from trainplan.engine.results import OffloadResult

GRADIENT_COPY: Final = 4.0
"""fp32 gradients that the host's optimizer reads [bytes per parameter] (ZeRO-Offload, arXiv 2101.06840, section 3)."""
HOST, DISK = 1, 2
"""Values of `Layout.offload_optimizer` and `Layout.offload_parameters`."""
DISK_BUFFERS: Final = 3e9
"""Pinned buffers of one rank between host and disk [bytes]: DeepSpeed's default of five buffers of 1e8 parameters,
rounded (from memory)."""


def offload_demand(job: Job, layout: Layout, *, step_seconds: float = 1.0) -> OffloadResult | None:
    """Host memory, disk and traffic of one layout; None where nothing is offloaded.

    The optimizer's offload moves each rank's gradients to the host and its updated 16-bit weights back; on disk the
    states are read and written once a step. Offloaded weights are fetched for forward and for backward of every micro
    batch. Activations go out in forward and come back in backward; those of all micro batches in flight wait together.
    """
    optimizer, parameters = int(np.ravel(layout.offload_optimizer)[0]), int(np.ravel(layout.offload_parameters)[0])
    activations = int(np.ravel(layout.offload_activations)[0])
    if not optimizer and not parameters and not activations:
        return None
    resident = layout.with_(offload_optimizer=0, offload_parameters=0)
    stage, _ = Rows(job, resident, every_stage=True).stages(slice(0, 1), Sharding(int(np.ravel(layout.sharding)[0])))
    on_device = (stage.optimizer, stage.weights, stage.trained)
    largest = int(np.argmax(np.broadcast_to(stage.trained, (stage.size,))))
    states, weights, trained = (float(np.broadcast_to(values, (stage.size,))[largest]) for values in on_device)
    fetches = 2 * float(stage.of("micro_batches")[0])
    host = disk = link = traffic = 0.0
    if optimizer:
        link += 2 * trained * 2
        copies = GRADIENT_COPY * trained
        host += states + copies if optimizer == HOST else copies + DISK_BUFFERS
        disk += states if optimizer == DISK else 0.0
        traffic += 2 * states if optimizer == DISK else 0.0
    if parameters:
        link += fetches * weights
        host += weights if parameters == HOST else DISK_BUFFERS
        disk += weights if parameters == DISK else 0.0
        traffic += fetches * weights if parameters == DISK else 0.0
    if activations:
        waiting = np.broadcast_to(stage.of("on_host") * stage.of("in_flight"), (stage.size,))
        fullest = int(np.argmax(waiting))
        host += float(waiting[fullest])
        moved = np.broadcast_to(stage.of("on_host"), (stage.size,))
        link += fetches * float(moved[fullest])
    seconds = step_seconds * 1e9
    return OffloadResult(host, disk, link, traffic, link / seconds, traffic / seconds)
