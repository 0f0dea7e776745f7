"""Bus bandwidth of a collective as somebody measured it: one test, its shape, its sizes."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import Field

from trainplan.frozen import Frozen
from trainplan.plan.fields import quantity

COLLECTIVES: Final = ("all_reduce", "all_gather", "reduce_scatter", "all_to_all")
MOST_POINTS = 64
MOST_CURVES = 32

Bytes = Annotated[float, Field(gt=0, le=1e15)]
Rate = Annotated[float, Field(gt=0, le=1e5)]
Clients = Annotated[int, Field(ge=1, le=1_000_000)]
ClientRate = Annotated[float, Field(gt=0, le=1e7)]


class CollectiveCurve(Frozen):
    """One test of one collective: (buffer [bytes], bus bandwidth [GB/s]) as nccl-tests count both."""

    nodes: int = quantity(1, "Nodes", "nodes", ge=1, le=1_000_000)
    ranks_per_node: int = quantity(8, "Ranks per node", "ranks", ge=1, le=1024)
    points: tuple[tuple[Bytes, Rate], ...] = Field(
        title="Bus bandwidth by buffer size",
        min_length=1,
        max_length=MOST_POINTS,
        json_schema_extra={"unit": "bytes, GB/s"},
    )


Curves = tuple[CollectiveCurve, ...]
StorageCurve = tuple[tuple[Clients, ClientRate], ...]
"""(nodes that read or write, their rate together [GB/s])."""


def curves_of(title: str, help: str) -> Any:
    """Declare tests of one collective as an input."""
    return Field((), title=title, description=help, max_length=MOST_CURVES, json_schema_extra={"unit": ""})


def rates_by_nodes(title: str) -> Any:
    """Declare measured rates of a storage system over the nodes that used it."""
    return Field(
        (),
        title=title,
        description="Measured with that many nodes at once. Beyond the last point, each node adds as much as the last",
        max_length=MOST_POINTS,
        json_schema_extra={"unit": "nodes, GB/s"},
    )


def inside_a_node(curves: Curves) -> Curves:
    """Tests that no network takes part in."""
    return tuple(curve for curve in curves if curve.nodes == 1)


def slowed_across(curves: Curves, share: float) -> Curves:
    """Tests with `share` of their rates where a network takes part."""
    return tuple(
        curve
        if curve.nodes == 1
        else curve.model_copy(update={"points": tuple((size, rate * share) for size, rate in curve.points)})
        for curve in curves
    )
