"""Switches of the recipes behind NVIDIA's tables of routed models, which the tables do not print.

Source: `scripts/performance/configs` of NVIDIA-NeMo/Megatron-Bridge at the releases named (`moe_a2a_overlap`,
`moe_flex_dispatcher_backend`, `cuda_graph_impl`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Recipe:
    """What holds for the rows whose id has every word, and whose precision is named where any is."""

    words: tuple[str, ...]
    switches: Mapping[str, Any]
    releases: tuple[str, ...] = ()
    """Containers, as in the id; none: all of them."""
    precisions: tuple[str, ...] = ()

    def holds(self, identity: str, precision: str) -> bool:
        release = not self.releases or any(f"mbridge-{name}-" in identity for name in self.releases)
        named = all(word in identity for word in self.words)
        return release and named and (not self.precisions or precision in self.precisions)


SYNC_FREE: Final = {"cuda_graphs": True, "overlap_expert_parallel": True}
"""Whole iterations captured, all-to-all behind another micro batch."""
SINCE_JUNE_2026: Final = ("26.06", "26.06.01", "26.08")
DEEPSEEK_ON_H100: Final = {
    "overlap_expert_parallel": True,
    "expert_dispatch": "deduplicated",
    "overlap_tensor_parallel": False,
    "overlap_gradient_reduction": False,
}
RECIPES: Final = (
    Recipe(("dsv3-h100",), DEEPSEEK_ON_H100),
    Recipe(("deepseekv3-h100",), DEEPSEEK_ON_H100),
    Recipe(("qwen3235ba22b-h100",), {"expert_dispatch": "all_to_all", "overlap_tensor_parallel": False}),
    Recipe(
        ("qwen3235ba22b-h100",),
        {"overlap_expert_parallel": True},
        releases=("25.11", "26.02", "26.02.01", "26.04", "26.04.01"),
    ),
    Recipe(("deepseekv3-b200",), {"overlap_expert_parallel": True}, releases=("26.04.01",)),
    Recipe(("gptoss120b-b300",), {"expert_dispatch": "all_to_all"}, releases=("26.02",)),
    Recipe(("-gb200-",), SYNC_FREE, SINCE_JUNE_2026, ("mxfp8",)),
    Recipe(("-gb300-",), SYNC_FREE, SINCE_JUNE_2026, ("mxfp8",)),
    Recipe(("-b300-",), SYNC_FREE, SINCE_JUNE_2026, ("mxfp8",)),
)
"""Later ones win."""


def recipe_switches(identity: str, precision: str) -> dict[str, Any]:
    """Switches that the recipe of a published row sets beyond its framework's defaults."""
    found: dict[str, Any] = {}
    for recipe in RECIPES:
        if recipe.holds(identity, precision):
            found |= recipe.switches
    return found
