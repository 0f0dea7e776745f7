"""Writes docs/prices.md: the catalogue's bill beside published sums of whole clusters.

Run: PYTHONPATH=core:resources python -m tools.prices
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from statistics import median

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.economics.bill import Category
from trainplan.engine.evaluate import evaluate
from trainplan.plan.new import plan_from

PAGE = Path(__file__).parents[1] / "docs" / "prices.md"
EQUIPMENT: tuple[Category, ...] = ("servers", "network", "site", "services")


@dataclass(frozen=True)
class Order:
    """A published sum for a whole cluster, or for a part of one."""

    name: str
    accelerator: str
    count: int
    usd: float
    holds: tuple[Category, ...]
    words: str
    source: str


ORDERS = (
    Order("IREN, September 2024", "nvidia-h200-sxm5-141gb", 1080, 43.9e6, EQUIPMENT,
          "servers, InfiniBand, racks, cabling, labour", "company release"),
    Order("Tether / Northern Data, 2023", "nvidia-h100-sxm5-80gb", 10_000, 420e6, EQUIPMENT,
          "accelerators in servers; network not named", "Forbes"),
    Order("Taiga Cloud, 2023", "nvidia-h100-sxm5-80gb", 8200, 360e6, EQUIPMENT,
          "384 cabinets with the accelerators", "cryptopotato"),
    Order("SemiAnalysis, 100,000 H100, 2024", "nvidia-h100-sxm5-80gb", 100_000, 4e9, ("servers",),
          "servers alone", "SemiAnalysis"),
    Order("256-GPU pod, 2026", "nvidia-h100-sxm5-80gb", 256, 9.5e6, EQUIPMENT,
          "8 to 11 million, network 5 to 10%", "losslessnetwork.com"),
    Order("IREN-Dell for Microsoft, 2025", "nvidia-gb300", 76_000, 5.8e9, EQUIPMENT,
          "accelerators and ancillary equipment for 200 MW", "gulftoday.ae"),
    Order("Oracle for OpenAI, Abilene, 2025", "nvidia-gb200", 792_000, 38.5e9, ("servers",),
          "11,000 racks at 3.5 million", "Financial Times"),
)  # fmt: skip


def billed(order: Order) -> float:
    """What the bill says of the same scope [USD]; a tenth of the largest clusters stands for them, times ten."""
    scale = 10 if order.count > 65_536 else 1
    plan = plan_from(
        load_preset("llama-3.1-70b"), order.accelerator, order.count // scale // 72 * 72, 1e12, library=load_library()
    )
    results = evaluate(plan, scaling=False, uncertainty=False)
    return plan_bill(plan, results).of(*order.holds).amount * order.count / plan.hardware.accelerators


def main() -> None:
    rows = [(order, billed(order)) for order in ORDERS]
    ratios = [found / order.usd for order, found in rows]
    errors = [abs(ratio - 1) for ratio in ratios]
    lines = [
        "# What the bill of materials is worth",
        "",
        "The bill of a new plan at catalogue prices beside published sums of whole clusters, in nominal USD of their",
        "date and for the scope that the source names. The rack price of the catalogue rests on the last of them among",
        "others. Public supercomputer contracts are left out: they lie 20 to 65% below list, for which",
        "`economics.negotiated_fraction` stands.",
        "",
        "| Order | Accelerators | Scope | Published, M USD | Bill, M USD | Bill over published | Source |",
        "| --- | ---: | --- | ---: | ---: | ---: | --- |",
        *(
            f"| {order.name} | {order.count:,} | {order.words} | {order.usd / 1e6:,.1f} | {found / 1e6:,.1f} | "
            f"{found / order.usd:.2f} | {order.source} |"
            for order, found in rows
        ),
        "",
        f"Median ratio {median(ratios):.2f}, median error {median(errors):.0%}, largest {max(errors):.0%}.",
        "",
    ]
    PAGE.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
