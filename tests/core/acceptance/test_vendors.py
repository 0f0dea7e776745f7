"""The tools of each maker, as data with their source."""

from __future__ import annotations

from trainplan.acceptance.vendors import TOOLS, maker_of, neuron_line
from trainplan.catalog.library import load_library


def test_that_every_vendor_of_the_catalogue_has_its_tools_and_their_source() -> None:
    vendors = {item.vendor for item in load_library().accelerators.values()}
    assert {vendor: maker_of(vendor) for vendor in vendors} == {vendor: vendor.lower() for vendor in vendors}
    assert maker_of("Cerebras") == "other"
    for name, tools in TOOLS.items():
        assert tools.versions.split("; ")[0].startswith("uname -r"), name
        assert tools.source, name


def test_that_two_nodes_of_trainium_meet_at_the_first() -> None:
    """NCCOM-TEST User Guide: -N nodes, -r ranks of all of them, the first node in NEURON_RT_ROOT_COMM_ID."""
    line = neuron_line(2, "all_gather", hosts="a b", first="a")
    assert line.startswith("NEURON_RT_ROOT_COMM_ID=a:63423 nccom-test -r $(( 2 * $(neuron-ls -j |")
    assert line.endswith(" -b 8 -e 1gb -f 2 -n 50 -d bf16 allg -N 2 --hosts a b")
    alone = neuron_line(1, "reduce_scatter")
    assert alone.startswith("nccom-test -r $(neuron-ls -j |")
    assert alone.endswith(" redsct")
