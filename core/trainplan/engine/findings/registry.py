"""What a person should know, by code: severity, sentence and remedy, all registered here.

Sentences are English templates filled with the parameters of the finding; the desktop translates them by code.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from trainplan.engine.results import Finding
from trainplan.english import filled

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True)
class Kind:
    """One kind of finding."""

    severity: Severity
    message: str
    remedy: str
    meaningless: bool = False
    """The plan cannot be evaluated while it stands."""


KINDS = MappingProxyType(
    {
        "ranks_do_not_multiply_up": Kind(
            "error",
            "{accelerators} accelerators are not a multiple of tensor {tensor} x pipeline {pipeline} x context "
            "{context}.",
            "Use a multiple of {product} accelerators, or smaller degrees.",
            meaningless=True,
        ),
        "heads_do_not_divide": Kind(
            "error",
            "{heads} attention heads cannot be split over tensor parallel {tensor}.",
            "Choose a tensor parallel degree that divides {heads}.",
            meaningless=True,
        ),
        "kv_heads_do_not_divide": Kind(
            "error",
            "{kv_heads} key-value heads and tensor parallel {tensor} do not divide each other.",
            "Choose a tensor parallel degree that divides {kv_heads}, or a multiple of it.",
            meaningless=True,
        ),
        "widths_do_not_divide": Kind(
            "error",
            "The feed-forward width {widths} cannot be split over tensor parallel {tensor}.",
            "Choose a tensor parallel degree that divides {widths}.",
            meaningless=True,
        ),
        "experts_do_not_divide": Kind(
            "error",
            "{experts} experts cannot be spread over expert parallel {expert}.",
            "Choose an expert parallel degree that divides {experts}.",
            meaningless=True,
        ),
        "expert_widths_do_not_divide": Kind(
            "error",
            "The expert width {expert_widths} cannot be split over expert tensor parallel {expert_tensor}.",
            "Choose an expert tensor parallel degree that divides {expert_widths}.",
            meaningless=True,
        ),
        "expert_ranks_do_not_divide": Kind(
            "error",
            "The {stage_ranks} ranks of a pipeline stage are not a multiple of expert {expert} x expert tensor "
            "{expert_tensor}.",
            "Lower expert parallel, or put more ranks on a stage.",
            meaningless=True,
        ),
        "expert_parallel_without_experts": Kind(
            "error",
            "Expert parallel {expert} is set, but the model has no experts.",
            "Set expert parallel to 1.",
            meaningless=True,
        ),
        "length_does_not_divide": Kind(
            "error",
            "The sequence length {sequence_length} cannot be split over context {context} and tensor {tensor}.",
            "Use a length that is a multiple of {length_multiple}, or smaller degrees.",
            meaningless=True,
        ),
        "batch_does_not_divide": Kind(
            "error",
            "A global batch of {global_batch} is not a multiple of data parallel {data} x micro batch {micro_batch}.",
            "Use a multiple of {batch_multiple} sequences, or a smaller micro batch.",
            meaningless=True,
        ),
        "more_stages_than_layers": Kind(
            "error",
            "{depth} layers cannot fill {pipeline} pipeline stages of {virtual_pipeline} virtual stages each.",
            "Use at most {depth} stages in all.",
            meaningless=True,
        ),
        "virtual_stages_without_pipeline": Kind(
            "error",
            "Virtual stages ({virtual_pipeline}) need a pipeline of more than one stage.",
            "Set virtual stages to 1.",
            meaningless=True,
        ),
        "end_stages_do_not_fit": Kind(
            "error",
            "The layers set for the first and the last stage do not leave a possible split of {depth} layers.",
            "Lower them, or leave them open.",
            meaningless=True,
        ),
        "shard_group_does_not_divide": Kind(
            "error",
            "A shard group of {shard_size} does not divide the {data_ranks} data and context ranks.",
            "Use a shard group that divides {data_ranks}.",
            meaningless=True,
        ),
        "framework_refuses": Kind(
            "error",
            "{framework} does not run this layout. {rule} ({source}).",
            "{nearest}.",
        ),
        "framework_changes": Kind(
            "warning",
            "{framework} runs another layout than this. {rule} ({source}).",
            "{nearest}.",
        ),
        "framework_unproven": Kind(
            "warning",
            "Nobody is known to run this layout with {framework}. {rule} ({source}).",
            "{nearest}.",
        ),
        "network_without_ports": Kind(
            "error",
            "{nodes} nodes have no network ports to train together.",
            "Set the ports per node, or use one node.",
            meaningless=True,
        ),
        "scenario_does_not_apply": Kind(
            "error",
            "The scenario {scenario} does not apply: {reason}",
            "Correct or remove this change of the scenario.",
            meaningless=True,
        ),
        "acceptance_record_altered": Kind(
            "error",
            "Entry {entry} of the acceptance record is not as it was written.",
            "Go back to the file that holds the record as it was signed; nothing can be added to this one.",
        ),
        "acceptance_test_failed": Kind(
            "error",
            "{test}: {measured} measured, {threshold} required.",
            "Fix it and test again, use the measured value in the plan, or waive the test with a reason.",
        ),
        "acceptance_test_failed_by_person": Kind(
            "error",
            "{test}: failed, says {by}.",
            "Fix it and test again, or waive the test with a reason.",
        ),
        "acceptance_tests_stale": Kind(
            "warning",
            "Acceptance tests are stale, {count} of them: {names}. {reason}",
            "Run them again; the plan is no longer what they were held against.",
        ),
        "acceptance_hosts_unreadable": Kind(
            "warning",
            "The host list of the acceptance tests cannot be read: {reason}.",
            "Write it as Slurm does, such as gpu[001-128].",
        ),
        "acceptance_hosts_too_few": Kind(
            "warning",
            "The host list of the acceptance tests names {named} of {nodes} nodes.",
            "Name every node that trains.",
        ),
        "does_not_fit": Kind(
            "error",
            "The layout needs {peak_gib:.1f} GiB on the fullest accelerator; of its {capacity_gib:.1f} GiB at most "
            "{usable_gib:.1f} may be used.",
            "Shard or recompute more, lower the micro batch, or search for layouts that fit.",
        ),
        "tight_memory": Kind(
            "warning",
            "The fullest accelerator uses {fraction:.0%} of its memory; fragmentation may push it over.",
            "Keep below 88% for runs that must not stop.",
        ),
        "vocabulary_padded": Kind(
            "note",
            "The vocabulary of {vocabulary} is padded to {padded} for tensor parallel {tensor}.",
            "Nothing to do; the padding is small.",
        ),
        "tensor_leaves_domain": Kind(
            "warning",
            "Tensor parallel {tensor} is larger than the {domain} accelerators that fast links join.",
            "Keep tensor parallel within {domain}; use pipeline or context parallel for the rest.",
        ),
        "node_holds_other_accelerator": Kind(
            "warning",
            "The node {node} holds {node_accelerator}, but the plan uses {accelerator}.",
            "Choose a node for {accelerator}, or the accelerator of the node.",
        ),
        "instance_holds_other_accelerator": Kind(
            "warning",
            "The rented instance {instance} holds {instance_accelerator}, but the plan uses {accelerator}.",
            "Choose an instance with {accelerator}, or enter the rent by hand.",
        ),
        "part_of_a_node": Kind(
            "note",
            "The plan's accelerators fill {nodes:.2f} nodes of {per_node} each.",
            "Use a multiple of {per_node}, unless the rest of the node serves others.",
        ),
        "precision_not_in_hardware": Kind(
            "warning",
            "{accelerator} has no matrix units for {precision}.",
            "Choose another precision.",
        ),
        "adapters_address_nothing": Kind(
            "error",
            "No module of the model is named {targets}; it has {modules}.",
            "Name modules that the model has, or all-linear.",
        ),
        "work_not_estimated": Kind(
            "warning",
            "The work of {parts} is not estimated: the step takes longer than the time that is shown.",
            "Measure a step, or take the time as a lower bound.",
        ),
        "length_is_the_models_own": Kind(
            "warning",
            "The model works on sequences of {tokens} tokens, and the plan says {length}.",
            "Set the sequence length to {tokens}.",
        ),
        "starts_from_checkpoint": Kind(
            "note",
            "The run goes on from a checkpoint with its optimizer state: {gigabytes:.3g} GB are read before the "
            "first step, and {steps} steps warm up.",
            "Let the learning rate go on from where the checkpoint stopped, or enter a warm-up if it rises again.",
        ),
        "starts_without_optimizer_state": Kind(
            "note",
            "The run goes on from weights alone: {gigabytes:.3g} GB are read before the first step, and "
            "{steps} steps ({hours:.2g} hours) warm up while the optimizer finds its moments.",
            "Load the optimizer state where there is one; else keep a warm-up (0.5 to 2% of the tokens).",
        ),
        "document_lengths_missing": Kind(
            "warning",
            "Sequences are packed with masks or padded, but nobody says how long documents are: attention and padding "
            "count as if each filled its sequence.",
            "State the mean document and its spread, or measured lengths.",
        ),
        "padding_is_computed": Kind(
            "warning",
            "{padding:.0%} of the tokens in a sequence are padding: they are computed and train nothing.",
            "Pack documents, or choose a shorter sequence.",
        ),
        "masks_save_nothing": Kind(
            "warning",
            "The unfused attention kernel computes whole score matrices, whatever document masks forbid.",
            "Choose FlashAttention.",
        ),
        "tokens_repeat": Kind(
            "note",
            "The run reads {tokens} tokens from {unique_tokens} unique ones: {epochs:.1f} passes.",
            "More than about four passes bring little (arXiv 2305.16264).",
        ),
        "tokens_far_from_usual": Kind(
            "warning",
            "The run trains {parameters} parameters on {tokens} tokens, {ratio:.2g} for each; published runs take 1 to "
            "60,000.",
            "Check the tokens, and whether the number is in millions, billions or trillions.",
        ),
        "run_outlives_cluster": Kind(
            "error",
            "The run takes {years:.3g} years; hardware is replaced after {life:.0f}.",
            "Train fewer tokens or a smaller model, or plan many more accelerators.",
        ),
        "run_takes_years": Kind(
            "warning",
            "The run takes {years:.1f} years; the longest published ones took some months, for faster hardware comes.",
            "Train fewer tokens, or plan more accelerators.",
        ),
        "storage_rate_unknown": Kind(
            "note",
            "No read rate is published for this storage, so waiting for data is not computed from bandwidth.",
            "Enter a measured read rate.",
        ),
        "storage_too_slow": Kind(
            "warning",
            "Each step waits for data {idle_percent:.0f}% of the time: reading takes {data_seconds:.2f} s.",
            "Take a faster tier, more units or more loader workers.",
        ),
        "checkpoint_rate_unknown": Kind(
            "note",
            "No write rate is published for this storage; a synchronous save is counted with the largest pause.",
            "Enter a measured write rate.",
        ),
        "checkpoint_write_too_slow": Kind(
            "warning",
            "Saving needs {required:.1f} GB/s of write rate; the storage gives {available:.1f} GB/s.",
            "Save less often or asynchronously, use the nodes' own drives, or take faster storage.",
        ),
        "checkpoint_pause_too_long": Kind(
            "warning",
            "A save stops training for {pause:.0f} s; the plan allows {allowed:.0f} s.",
            "Save asynchronously or to the nodes' own drives.",
        ),
        "checkpoint_interval_far_from_optimum": Kind(
            "note",
            "The checkpoint interval of {interval:.0f} s is {ratio:.1f} times the optimum of {optimum:.0f} s.",
            "Leave the interval open to take the optimum.",
        ),
        "too_few_checkpoint_versions": Kind(
            "warning",
            "{kept} durable checkpoints are kept; a corrupted one may leave none to go back to.",
            "Keep at least {wanted}, and read each back to check its sums before an older one is deleted.",
        ),
        "local_checkpoints_do_not_fit": Kind(
            "warning",
            "Keeping {hours:.0f} hours of checkpoints takes {need:.1f} TB of the nodes' {capacity:.1f} TB.",
            "Keep fewer hours on the nodes or save less often.",
        ),
        "host_ram_too_small": Kind(
            "warning",
            "A node needs {required:.0f} GB of memory and has {available:.0f} GB.",
            "Take nodes with more memory, offload less, or save synchronously.",
        ),
        "host_cores_too_few": Kind(
            "warning",
            "A node needs {required:.0f} cores for training and loading and has {available:.0f}.",
            "Prepare data ahead of training or use fewer loader workers.",
        ),
        "network_bottleneck": Kind(
            "warning",
            "{seconds:.2g} s of each step, {percent:.0f}%, wait for traffic between nodes.",
            "See under Network what other ports would save and cost, or take a layout that sends less between nodes.",
        ),
        "fabric_too_large": Kind(
            "error",
            "{nodes} nodes with {ports} ports do not fit three layers of {switch_ports}-port switches.",
            "Use switches with more ports or fewer ports per node.",
        ),
        "node_power_unknown": Kind(
            "note",
            "Nobody publishes the power of this node, so power and energy are not computed.",
            "Enter the node's maximum power in the catalogue.",
        ),
        "power_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room gives {limit:.0f} kW.",
            "Fewer nodes, another room; have the limit confirmed by a qualified professional.",
        ),
        "cooling_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room gives {limit:.0f} kW.",
            "Fewer nodes, another room; have the limit confirmed by a qualified professional.",
        ),
        "ups_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room gives {limit:.0f} kW.",
            "Fewer nodes, another room; have the limit confirmed by a qualified professional.",
        ),
        "node_exceeds_rack": Kind(
            "error",
            "One node needs more power or height than a rack of {kilowatts:.0f} kW and {units} U gives.",
            "Plan racks of higher power; above 30 kW air cooling needs containment, above 50 kW liquid.",
        ),
        "rack_dense_for_air": Kind(
            "note",
            "Racks of {kilowatts:.0f} kW are above what air cooling usually carries (about 30 kW).",
            "Plan containment or rear-door heat exchangers; have them confirmed by a qualified professional.",
        ),
        "run_hardly_advances": Kind(
            "error",
            "Of each day {percent:.1f}% trains: interruptions come every {mtbf:.1f} h, "
            "and recovery, which reads its checkpoint in {restore:.0f} s, takes the rest.",
            "Read and write checkpoints faster, save more often, or use fewer nodes.",
        ),
        "spares_too_few": Kind(
            "note",
            "To replace failed nodes at once with 99% probability needs {needed} spare nodes; the plan has {planned}.",
            "Plan spares.",
        ),
        "node_price_unknown": Kind(
            "note",
            "There is no price for this node, so owning is not computed.",
            "Enter the price of a node.",
        ),
        "price_is_old": Kind(
            "warning",
            "The price of {what} is of {date}; {share:.0f}% of the bill is out of date by {as_of}, with a wider range.",
            "Ask for a quote and enter it.",
        ),
        "rent_is_old": Kind(
            "warning",
            "The rent of {what} is of {date}, {months:.0f} months before the date of the plan's prices.",
            "Ask for an offer and enter the price of an accelerator-hour.",
        ),
        "prices_of_low_trust": Kind(
            "note",
            "{share:.0f}% of the capital rests on estimates of low trust.",
            "Enter quotes for the largest of these lines.",
        ),
        "lines_without_price": Kind(
            "warning",
            "{count} lines of the bill have no price and are in no total: {names}. What is bought under their headings "
            "usually takes about {share:.0f}% of the capital.",
            "Enter a quote for each.",
        ),
        "defaults_not_converted": Kind(
            "warning",
            "Prices are in {currency}, but these still hold the default in USD: {names}.",
            "Enter what each costs in {currency}.",
        ),
        "offer_not_had_at_this_size": Kind(
            "warning",
            "{offer}: {accelerators:,} accelerators are not sold this way; usual is up to {largest:,.0f}.",
            "Plan with a contract of a year or more, or with machines of your own.",
        ),
        "deadline_missed": Kind(
            "warning",
            "The run takes {days:.0f} days; the deadline is {deadline:.0f}, met with a chance of {chance:.0%}.",
            "Plan more or faster accelerators, or move the deadline.",
        ),
        "deadline_at_risk": Kind(
            "warning",
            "The run takes {days:.0f} of {deadline:.0f} days; the chance to meet the deadline is {chance:.0%}.",
            "Plan some more accelerators, or measure what the answer rests on.",
        ),
        "budget_missed": Kind(
            "warning",
            "The run costs {spent:,.0f} {currency}; the budget is {budget:,.0f}, kept with a chance of {chance:.0%}.",
            "Plan a cheaper way to obtain the cluster, or ask for a larger budget.",
        ),
        "budget_at_risk": Kind(
            "warning",
            "The run costs {spent:,.0f} of {budget:,.0f} {currency}; the chance to stay within it is {chance:.0%}.",
            "Settle the prices that move it most.",
        ),
        "goodput_is_low": Kind(
            "warning",
            "Goodput is {percent:.0f}%: {lost:.0f}% of the time and the money is lost to failures, saves and waiting.",
            "Save more often or faster, restart faster, or plan spare nodes.",
        ),
        "exchange_rate_missing": Kind(
            "warning",
            "Prices are in {currency}, but a dollar counts as one {currency}.",
            "Enter the exchange rate of the day of the prices.",
        ),
        "drives_too_small": Kind(
            "warning",
            "Data and checkpoints take {need:.1f} TB; the nodes' own drives hold {capacity:.1f} TB.",
            "Keep fewer checkpoints or copies, or plan shared storage.",
        ),
        "floor_over_limit": Kind(
            "error",
            "A full rack loads the floor with {need:.0f} kg/m2; it carries {limit:.0f} kg/m2.",
            "Fewer nodes in a rack; have the floor confirmed by a structural engineer.",
        ),
        "utilization_from_runs": Kind(
            "note",
            "The runs entered keep the cluster busy {from_runs:.0%} of the horizon; that replaces the {entered:.0%} "
            "entered.",
            "Add the runs that are missing.",
        ),
        "figure_moved": Kind(
            "note",
            "{figure} was {before:.6g} when the plan was saved (Trainplan {engine}, calibration {calibration}); it is "
            "{now:.6g} now.",
            "Save the plan to keep the new figures with it.",
        ),
        "catalogue_differs": Kind(
            "note",
            "The catalogue has other figures for {entry} than the plan carries; the plan's own count.",
            "Choose the entry again to take the catalogue's.",
        ),
        "software_pair": Kind(
            "error",
            "{first} and {second} do not go together.",
            "{why} Take {ways}.",
        ),
        "software_not_for_this_plan": Kind(
            "error",
            "{what} does not go with this plan.",
            "{why} Take {ways}.",
        ),
        "software_version_unreadable": Kind(
            "warning",
            "{text} names no version, so it is not checked.",
            "Write a version such as R580, 12.6 or Ubuntu 24.04, or leave it open.",
        ),
        "software_out_of_support": Kind(
            "warning",
            "{what} is out of support.",
            "Take a release that is supported to the end of the run.",
        ),
        "software_support_over": Kind(
            "warning",
            "{what} was supported until {ended}, before the run starts.",
            "Take a release that is supported to the end of the run.",
        ),
        "software_support_ends": Kind(
            "warning",
            "{what} is supported until {ended}; the run ends in {run_end}.",
            "Take a release that is supported to the end of the run, or plan the change.",
        ),
        "software_trap_stops": Kind("error", "{symptom}. {cause}.", "{remedy}."),
        "software_trap": Kind("warning", "{symptom}. {cause}.", "{remedy}."),
        "software_trap_costs": Kind("note", "{symptom}. {cause}.", "{remedy}."),
        "node_wrong_rail": Kind(
            "warning",
            "{gpu} reaches its adapter {adapter} over {how}, at about {now:.0f} of {planned:.0f} GB/s: "
            "{seconds:.3g} s more in a step ({percent:.1f} %) if one node is so.",
            "Move the adapter to the accelerator's own PCIe switch, or keep such nodes out of the job.",
        ),
        "node_missing_links": Kind(
            "warning",
            "{gpu} has {least} of {usual} links to {partners} others, so that collectives of its node run over PCIe: "
            "{seconds:.3g} s more in a step ({percent:.1f} %) if one node is so.",
            "Have the links or the switch repaired, or keep such nodes out of the job.",
        ),
        "node_narrow_link": Kind(
            "warning",
            "{device} has {lanes:.0f} % of its PCIe link, which carries about {now:.0f} of the {planned:.0f} GB/s of "
            "its adapter: {seconds:.3g} s more in a step ({percent:.1f} %) if one node is so.",
            "Seat the card again or replace its riser, and check the slot's lanes in the firmware.",
        ),
        "node_path_cost_unknown": Kind(
            "warning",
            "{device} is reached over {path} where its neighbours are over {usual}; what it costs a step is not known.",
            "State the rate of the accelerator's links, or keep such nodes out of the job.",
        ),
        "rent_unknown": Kind(
            "note",
            "There is no price for renting on these terms, so renting is not computed.",
            "Choose an instance and a term that has a price, or enter a rent.",
        ),
    }
)


def finding(code: str, *fields: str, **parameters: Any) -> Finding:
    """A finding of a registered kind about these field paths. Raises KeyError for a code that is not registered."""
    kind = KINDS[code]
    return Finding(code, kind.severity, kind.message, parameters, kind.remedy, fields)


def sentence(found: Finding) -> str:
    """The message with its parameters, in English."""
    return filled(found.message, found.parameters)


def remedy(found: Finding) -> str:
    """The remedy with its parameters, in English."""
    return filled(found.remedy, found.parameters)


def is_meaningless(findings: tuple[Finding, ...]) -> bool:
    """Whether the plan cannot be evaluated because of one of these."""
    return any(found.code in KINDS and KINDS[found.code].meaningless for found in findings)
