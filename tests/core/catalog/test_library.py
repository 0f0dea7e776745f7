"""The library holds published figures, and a person's own entries come first."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from trainplan.catalog.entries import Accelerator, Entry
from trainplan.catalog.library import CatalogFileError, Library, UnknownEntryError, load_library

CARD: dict[str, Any] = {
    "id": "my-card",
    "name": "My card",
    "vendor": "Me",
    "year": 2026,
    "architecture": "Mine",
    "form_factor": "PCIe",
    "memory_gb": 32,
    "memory_gib": 31.5,
    "memory_bandwidth_gb_s": 1000,
    "peak_tflops": {"bf16": 200},
    "scale_up": {"name": "none", "domain_size": 1, "topology": "none"},
}

NODE = {"id": "my-node", "name": "My node", "year": 2026, "accelerator": "my-card", "accelerators": 4}


@pytest.fixture(scope="module")
def library() -> Library:
    return load_library()


def write(folder: Path, content: Any, name: str = "mine.json") -> Path:
    file = folder / "catalog" / name
    file.parent.mkdir(exist_ok=True)
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return file


# Dense bf16 [TFLOPS], memory bandwidth [GB/s], one-way link rate [GB/s], from the vendors' data sheets
# (sheets print sparsity and both directions; halved).
@pytest.mark.parametrize(
    ("accelerator_id", "bf16", "memory_gb_s", "link_gb_s"),
    [
        ("nvidia-v100-sxm2-32gb", None, 900, 150),
        ("nvidia-a100-sxm4-80gb", 312, 2039, 300),
        ("nvidia-a800-sxm4-80gb", 312, 2039, 200),
        ("nvidia-h100-sxm5-80gb", 989, 3350, 450),
        ("nvidia-h100-pcie-80gb", 756.5, 2000, None),
        ("nvidia-h200-sxm5-141gb", 989, 4800, 450),
        ("nvidia-h800-sxm5-80gb", 989, 3360, 200),
        ("nvidia-gb200", 2500, 8000, 900),
        ("nvidia-rtx-4090", 165.2, 1008, None),
        ("amd-mi300x", 1307.4, 5300, 448),
        ("google-tpu-v5p", 459, 2765, 540),
        ("aws-trainium2", 667, 2900, 640),
    ],
)
def test_that_data_sheet_rates_are_dense_and_one_way(
    library: Library, accelerator_id: str, bf16: float | None, memory_gb_s: float, link_gb_s: float | None
) -> None:
    accelerator = library.accelerators[accelerator_id]
    assert accelerator.peak_tflops.bf16 == bf16
    assert accelerator.memory_bandwidth_gb_s == memory_gb_s
    assert accelerator.scale_up.gb_s == link_gb_s


def test_that_driver_memory_is_what_nvidia_smi_prints(library: Library) -> None:
    in_mib = {  # nvidia-smi, total memory [MiB]
        "nvidia-h100-sxm5-80gb": 81559,
        "nvidia-a100-sxm4-80gb": 81251,
        "nvidia-h200-sxm5-141gb": 143771,
        "nvidia-rtx-4090": 24564,
    }
    for accelerator_id, mib in in_mib.items():
        assert library.accelerators[accelerator_id].memory_gib == pytest.approx(mib / 1024, abs=0.01)


def test_that_compute_units_are_those_of_the_white_papers(library: Library) -> None:
    units = {
        "nvidia-v100-sxm2-16gb": 80,
        "nvidia-a100-sxm4-40gb": 108,
        "nvidia-h100-sxm5-80gb": 132,
        "nvidia-h100-pcie-80gb": 114,
        "nvidia-b200-sxm-180gb": 148,
        "nvidia-l40s": 142,
        "nvidia-rtx-3090": 82,
        "nvidia-rtx-4090": 128,
        "amd-mi300x": 304,
    }
    assert {key: library.accelerators[key].streaming_multiprocessors for key in units} == units


def test_that_a_dgx_h100_draws_at_most_10_2_kw_and_has_eight_ndr_ports(library: Library) -> None:
    node = library.nodes["dgx-h100"]
    assert node.max_power_kw == 10.2
    assert (node.accelerators, node.host_ram_gb, node.rack_units) == (8, 2048, 8)
    assert [(port.count, port.gbit_s) for port in node.nics] == [(8, 400)]


def test_that_fabric_rates_are_those_of_their_standards(library: Library) -> None:
    rates = {"ib-hdr": 200, "ib-ndr": 400, "ib-xdr": 800, "ethernet-25": 25, "ethernet-100": 100}
    assert {key: library.fabrics[key].gbit_s for key in rates} == rates
    assert library.fabrics["ib-ndr"].switch_ports == 64
    assert library.fabrics["nvlink4"].gbit_s / 8 == 450


def test_that_rent_is_that_of_the_whole_instance(library: Library) -> None:
    instance = library.instances["aws-p5.48xlarge"]
    assert instance.accelerators == 8
    assert instance.usd_per_hour.on_demand == pytest.approx(55.04)  # since the cut of June 2025


def test_that_every_scale_up_link_agrees_with_its_fabric(library: Library) -> None:
    cut_for_export = {"nvidia-a800-sxm4-80gb", "nvidia-h800-sxm5-80gb"}
    for accelerator in library.accelerators.values():
        if accelerator.scale_up.fabric and accelerator.id not in cut_for_export:
            fabric = library.fabrics[accelerator.scale_up.fabric]
            assert accelerator.scale_up.gb_s == pytest.approx(fabric.gbit_s / 8)


def test_that_measured_products_stay_below_the_peak(library: Library) -> None:
    for accelerator in library.accelerators.values():
        for measured in accelerator.measured_matmul:
            peak = getattr(accelerator.peak_tflops, measured.dtype)
            assert measured.tflops < peak, (accelerator.id, measured)


def test_that_every_entry_names_a_source_or_says_that_it_has_none(library: Library) -> None:
    for kind in (library.accelerators, library.nodes, library.fabrics, library.storage, library.instances):
        for entry in kind.values():
            assert entry.sources or entry.unverified or not _figures(entry), entry.id


def _figures(entry: Entry) -> list[str]:
    return [name for name, value in entry if isinstance(value, int | float) and value is not None]


def test_that_unverified_names_are_fields_that_hold_something(library: Library) -> None:
    for kind in (library.accelerators, library.nodes, library.fabrics, library.storage, library.instances):
        for entry in kind.values():
            for path in entry.unverified:
                value: Any = entry
                for part in path.split("."):
                    value = getattr(value[0] if isinstance(value, tuple) else value, part)
                assert value is not None, (entry.id, path)


def test_that_built_in_nodes_and_instances_refer_to_accelerators_we_have(library: Library) -> None:
    for entry in (*library.nodes.values(), *library.instances.values()):
        assert entry.accelerator in library.accelerators


def test_that_nodes_and_instances_are_found_by_accelerator(library: Library) -> None:
    h100 = "nvidia-h100-sxm5-80gb"
    assert [node.id for node in library.nodes_for(h100)] == ["dgx-h100", "hgx-h100-8"]
    assert "aws-p5.48xlarge" in [instance.id for instance in library.instances_for(h100)]
    assert library.default_node(h100) == library.nodes["dgx-h100"]
    assert library.default_node("no-such-accelerator") is None


def test_that_every_accelerator_can_be_planned_with_some_node(library: Library) -> None:
    assert [name for name in library.accelerators if library.default_node(name) is None] == []


def test_that_an_unknown_id_is_answered_with_near_ones(library: Library) -> None:
    with pytest.raises(UnknownEntryError, match="nvidia-h100-sxm5-80gb") as caught:
        library.accelerators["nvidia-h100-sxm-80gb"]
    assert isinstance(caught.value, KeyError)


def test_that_own_entries_win_and_are_marked(tmp_path: Path) -> None:
    ours = load_library().accelerators["nvidia-a30"]
    changed = ours.model_dump(mode="json", exclude={"origin"}) | {"tdp_w": 150}
    write(tmp_path, {"accelerators": [CARD, changed]})
    library = load_library(tmp_path)
    assert library.accelerators["my-card"].origin == "user"
    assert (library.accelerators["nvidia-a30"].tdp_w, library.accelerators["nvidia-a30"].origin) == (
        150,
        "user",
    )
    assert ours.origin == "built-in"
    assert load_library().accelerators["nvidia-a30"] == ours


def test_that_a_node_may_hold_an_own_accelerator(tmp_path: Path) -> None:
    write(tmp_path, {"accelerators": [CARD]}, "z-card.json")
    write(tmp_path, {"nodes": [NODE]}, "a-node.json")
    own = load_library(tmp_path).default_node("my-card")
    assert own is not None
    assert own.id == "my-node"


def test_that_a_missing_folder_adds_nothing(tmp_path: Path) -> None:
    assert len(load_library(tmp_path / "absent").accelerators) == len(load_library().accelerators)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'{"accelerators": [NaN]}', "not JSON"),
        ([], "one object"),
        ({"gpus": []}, "'gpus'"),
        ({"nodes": {}}, "list of entries"),
        ({"nodes": [3]}, "entry 1"),
        ({"accelerators": [CARD | {"id": 7}]}, "id"),
        ({"accelerators": [CARD | {"memory_gb": -1}]}, r"'my-card': memory_gb: a number above 0.*-1"),
        ({"accelerators": [CARD | {"memory_gb": 1e300}]}, "memory_gb"),
        ({"accelerators": [CARD | {"memory_gb": "80"}]}, "memory_gb"),
        ({"accelerators": [CARD | {"peak_tflops": {"bf16": True}}]}, r"peak_tflops\.bf16"),
        ({"accelerators": [CARD | {"clock": 2}]}, "clock"),
        ({"accelerators": [CARD, CARD]}, "twice"),
        ({"accelerators": [CARD | {"scale_up": CARD["scale_up"] | {"domain_size": 8}}]}, "scale_up"),
        (
            {"nodes": [NODE | {"accelerator": "h100"}]},
            r"'my-node': accelerator: .*nvidia-h100-sxm5",
        ),
        (b" " * 5_000_001, "larger than 5 MB"),
    ],
)  # fmt: skip
def test_that_a_broken_file_gives_one_sentence_that_names_it(tmp_path: Path, content: Any, says: str) -> None:
    file = write(tmp_path, content)
    with pytest.raises(CatalogFileError, match=says) as caught:
        load_library(tmp_path)
    assert str(file) in str(caught.value)
    assert len(str(caught.value)) < 600


def test_that_a_folder_in_place_of_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "catalog" / "odd.json").mkdir(parents=True)
    with pytest.raises(CatalogFileError, match=r"odd\.json: is not a regular file"):
        load_library(tmp_path)


def test_that_entries_cannot_be_changed(library: Library) -> None:
    with pytest.raises(ValidationError):
        library.accelerators["nvidia-a30"].tdp_w = 1


def test_that_an_entry_survives_the_way_through_json(library: Library) -> None:
    for accelerator in library.accelerators.values():
        assert Accelerator.model_validate_json(accelerator.model_dump_json()) == accelerator
