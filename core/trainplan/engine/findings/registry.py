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
            "{framework} cannot run this layout. {rule} ({source}).",
            "{nearest}.",
        ),
        "framework_changes": Kind(
            "warning",
            "{framework} would run a different layout. {rule} ({source}).",
            "{nearest}.",
        ),
        "framework_unproven": Kind(
            "warning",
            "No known run uses this layout with {framework}. {rule} ({source}).",
            "{nearest}.",
        ),
        "work_not_known": Kind(
            "error",
            "{model} is counted, but the work of its layers ({parts}) is not known, so its steps cannot be timed.",
            "Choose a model with attention or linear layers; the parameters of this one are exact.",
            meaningless=True,
        ),
        "network_without_ports": Kind(
            "error",
            "{nodes} nodes have no network ports, so they cannot train together.",
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
            "Entry {entry} of the acceptance record has been altered.",
            "Restore the file with the record as signed; nothing can be added to this one.",
        ),
        "acceptance_test_failed": Kind(
            "error",
            "{test}: {measured} measured, {threshold} required.",
            "Fix it and test again, use the measured value in the plan, or waive the test with a reason.",
        ),
        "acceptance_test_failed_by_person": Kind(
            "error",
            "{test}: failed, as reported by {by}.",
            "Fix it and test again, or waive the test with a reason.",
        ),
        "acceptance_tests_stale": Kind(
            "warning",
            "Stale acceptance tests ({count}): {names}. {reason}",
            "Run them again; the plan has changed since they ran.",
        ),
        "acceptance_hosts_unreadable": Kind(
            "warning",
            "The host list of the acceptance tests cannot be read: {reason}.",
            "Write it as Slurm does, such as gpu[001-128].",
        ),
        "acceptance_hosts_too_few": Kind(
            "warning",
            "The host list of the acceptance tests names {named} of {nodes} nodes.",
            "List every node that trains.",
        ),
        "does_not_fit": Kind(
            "error",
            "The layout needs {peak_gib:.1f} GiB on the fullest accelerator; {usable_gib:.1f} of its "
            "{capacity_gib:.1f} GiB are usable.",
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
            "Tensor parallel {tensor} exceeds the scale-up domain of {domain} accelerators.",
            "Keep tensor parallel within {domain}; use pipeline or context parallel for the rest.",
        ),
        "node_holds_other_accelerator": Kind(
            "warning",
            "The node {node} holds {node_accelerator}, but the plan uses {accelerator}.",
            "Choose a node with {accelerator}, or the accelerator of this node.",
        ),
        "instance_holds_other_accelerator": Kind(
            "warning",
            "The rented instance {instance} holds {instance_accelerator}, but the plan uses {accelerator}.",
            "Choose an instance with {accelerator}, or enter the rent yourself.",
        ),
        "part_of_a_node": Kind(
            "note",
            "The plan's accelerators fill {nodes:.2f} nodes of {per_node} each.",
            "Use a multiple of {per_node}, unless other jobs use the rest of the node.",
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
            "The work of {parts} is not estimated; the step takes longer than shown.",
            "Measure a step, or treat the time as a lower bound.",
        ),
        "length_is_the_models_own": Kind(
            "warning",
            "The model works on sequences of {tokens} tokens, but the plan says {length}.",
            "Set the sequence length to {tokens}.",
        ),
        "starts_from_checkpoint": Kind(
            "note",
            "The run continues from a checkpoint with its optimizer state: {gigabytes:.3g} GB are read before the "
            "first step, and {steps} warm-up steps follow.",
            "Resume the learning rate where the checkpoint stopped, or enter a warm-up if it rises again.",
        ),
        "starts_without_optimizer_state": Kind(
            "note",
            "The run continues from weights alone: {gigabytes:.3g} GB are read before the first step, and {steps} "
            "warm-up steps ({hours:.2g} hours) rebuild the optimizer's moments.",
            "Load the optimizer state if there is one; otherwise keep a warm-up (0.5 to 2% of the tokens).",
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
            "The run reads {tokens} tokens from {unique_tokens} unique ones: {epochs:.1f} epochs.",
            "Beyond about four epochs, repeated data adds little (arXiv 2305.16264).",
        ),
        "tokens_far_from_usual": Kind(
            "warning",
            "The run trains {parameters} parameters on {tokens} tokens, {ratio:.2g} per parameter; published runs "
            "use 1 to 60,000.",
            "Check the tokens, and whether the number is in millions, billions or trillions.",
        ),
        "run_outlives_cluster": Kind(
            "error",
            "The run takes {years:.3g} years; hardware is replaced after {life:.0f}.",
            "Train fewer tokens or a smaller model, or plan many more accelerators.",
        ),
        "run_takes_years": Kind(
            "warning",
            "The run takes {years:.1f} years; the longest published runs took a few months, because faster "
            "hardware arrives.",
            "Train fewer tokens, or plan more accelerators.",
        ),
        "storage_rate_unknown": Kind(
            "note",
            "No read rate is published for this storage, so waiting for its bandwidth is not computed.",
            "Enter a measured read rate.",
        ),
        "storage_too_slow": Kind(
            "warning",
            "Each step waits for data {idle_percent:.0f}% of the time: reading takes {data_seconds:.2f} s.",
            "Use a faster tier, more units or more loader workers.",
        ),
        "checkpoint_rate_unknown": Kind(
            "note",
            "No write rate is published for this storage; a synchronous save is counted at the longest pause allowed.",
            "Enter a measured write rate.",
        ),
        "checkpoint_write_too_slow": Kind(
            "warning",
            "Saving needs a write rate of {required:.1f} GB/s; the storage provides {available:.1f} GB/s.",
            "Save less often or asynchronously, or use the nodes' own drives or faster storage.",
        ),
        "checkpoint_pause_too_long": Kind(
            "warning",
            "A save stops training for {pause:.0f} s; the plan allows {allowed:.0f} s.",
            "Save asynchronously or to the nodes' own drives.",
        ),
        "checkpoint_interval_far_from_optimum": Kind(
            "note",
            "The checkpoint interval of {interval:.0f} s is {ratio:.1f} times the optimum of {optimum:.0f} s.",
            "Leave the interval blank to use the optimum.",
        ),
        "too_few_checkpoint_versions": Kind(
            "warning",
            "{kept} durable checkpoints are kept; if one is corrupted, there may be none to return to.",
            "Keep at least {wanted}, and verify the checksums of each before an older one is deleted.",
        ),
        "local_checkpoints_do_not_fit": Kind(
            "warning",
            "Keeping {hours:.0f} hours of checkpoints takes {need:.1f} TB of the nodes' {capacity:.1f} TB.",
            "Keep fewer hours on the nodes or save less often.",
        ),
        "host_ram_too_small": Kind(
            "warning",
            "A node needs {required:.0f} GB of memory and has {available:.0f} GB.",
            "Use nodes with more memory, offload less, or save synchronously.",
        ),
        "host_cores_too_few": Kind(
            "warning",
            "A node needs {required:.0f} cores for training and loading and has {available:.0f}.",
            "Prepare data ahead of training or use fewer loader workers.",
        ),
        "network_bottleneck": Kind(
            "warning",
            "Each step waits {seconds:.2g} s ({percent:.0f}%) for traffic between nodes.",
            "See under Network what other ports would save and cost, or use a layout that sends less between nodes.",
        ),
        "fabric_too_large": Kind(
            "error",
            "{nodes} nodes with {ports} ports do not fit three layers of {switch_ports}-port switches.",
            "Use switches with more ports, fewer ports per node, or rail-only.",
        ),
        "rails_not_joined": Kind(
            "error",
            "A rail-only network needs fast links among all accelerators of a node; here they join {domain} of {node}.",
            "Choose a rail-optimised network.",
        ),
        "node_power_unknown": Kind(
            "note",
            "The power of this node is not published, so power and energy are not computed.",
            "Enter the node's maximum power in the catalogue.",
        ),
        "power_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room provides {limit:.0f} kW.",
            "Plan fewer nodes or another room; have the limit confirmed by a qualified professional.",
        ),
        "cooling_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room provides {limit:.0f} kW.",
            "Plan fewer nodes or another room; have the limit confirmed by a qualified professional.",
        ),
        "ups_over_limit": Kind(
            "error",
            "The rated load needs {need:.0f} kW of {what}; the room provides {limit:.0f} kW.",
            "Plan fewer nodes or another room; have the limit confirmed by a qualified professional.",
        ),
        "node_exceeds_rack": Kind(
            "error",
            "One node needs more power or height than a rack of {kilowatts:.0f} kW and {units} U provides.",
            "Plan racks of higher power; above 30 kW air cooling needs containment, above 50 kW liquid.",
        ),
        "rack_dense_for_air": Kind(
            "note",
            "Racks of {kilowatts:.0f} kW exceed what air cooling usually handles (about 30 kW).",
            "Plan containment or rear-door heat exchangers; have them confirmed by a qualified professional.",
        ),
        "run_hardly_advances": Kind(
            "error",
            "Only {percent:.1f}% of the time is spent training: the job is interrupted every {mtbf:.1f} h, and "
            "recovery (checkpoint read in {restore:.0f} s) takes the rest.",
            "Read and write checkpoints faster, save more often, or use fewer nodes.",
        ),
        "spares_too_few": Kind(
            "note",
            "Replacing failed nodes at once with 99% probability takes {needed} spare nodes; the plan has {planned}.",
            "Plan spare nodes.",
        ),
        "node_price_unknown": Kind(
            "note",
            "There is no price for this node, so owning is not computed.",
            "Enter the price of a node.",
        ),
        "price_is_old": Kind(
            "warning",
            "The price of {what} dates from {date}; {share:.0f}% of the bill is out of date by {as_of}, with a "
            "wider range.",
            "Get a quote and enter it.",
        ),
        "rent_is_old": Kind(
            "warning",
            "The rent of {what} dates from {date}, {months:.0f} months before the date of the plan's prices.",
            "Get an offer and enter the price per accelerator-hour.",
        ),
        "prices_of_low_trust": Kind(
            "note",
            "{share:.0f}% of the capital rests on low-confidence estimates.",
            "Enter quotes for the largest of these lines.",
        ),
        "lines_without_price": Kind(
            "warning",
            "Lines without a price, which every total lacks: {count} ({names}). Their headings usually take about "
            "{share:.0f}% of the capital.",
            "Enter a quote for each.",
        ),
        "defaults_not_converted": Kind(
            "warning",
            "Prices are in {currency}, but these still have the default in USD: {names}.",
            "Enter what each costs in {currency}.",
        ),
        "offer_not_had_at_this_size": Kind(
            "warning",
            "{offer}: {accelerators:,} accelerators are not sold this way; the usual limit is {largest:,.0f}.",
            "Plan a contract of a year or more, or your own machines.",
        ),
        "deadline_missed": Kind(
            "warning",
            "The run takes {days:.0f} days; the deadline is {deadline:.0f} days, met with a chance of {chance:.0%}.",
            "Plan more or faster accelerators, or move the deadline.",
        ),
        "deadline_at_risk": Kind(
            "warning",
            "The run takes {days:.0f} of {deadline:.0f} days; the chance of meeting the deadline is {chance:.0%}.",
            "Plan a few more accelerators, or measure the inputs that the answer depends on.",
        ),
        "budget_missed": Kind(
            "warning",
            "The run costs {spent:,.0f} {currency}; the budget is {budget:,.0f}, kept with a chance of {chance:.0%}.",
            "Plan a cheaper way to obtain the cluster, or ask for a larger budget.",
        ),
        "budget_at_risk": Kind(
            "warning",
            "The run costs {spent:,.0f} of {budget:,.0f} {currency}; the chance of staying within the budget is "
            "{chance:.0%}.",
            "Firm up the prices that matter most.",
        ),
        "goodput_is_low": Kind(
            "warning",
            "Goodput is {percent:.0f}%: failures, saves and waiting take {lost:.0f}% of the time and the money.",
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
            "A full rack loads the floor with {need:.0f} kg/m2; the floor carries {limit:.0f} kg/m2.",
            "Put fewer nodes in a rack; have the floor confirmed by a structural engineer.",
        ),
        "utilization_from_runs": Kind(
            "note",
            "The runs entered use the cluster for {from_runs:.0%} of the horizon; this replaces the {entered:.0%} "
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
            "The catalogue's figures for {entry} differ from the plan's; the plan's are used.",
            "Choose the entry again to use the catalogue's.",
        ),
        "software_pair": Kind(
            "error",
            "{first} and {second} are incompatible.",
            "{why} Use {ways}.",
        ),
        "software_not_for_this_plan": Kind(
            "error",
            "{what} is incompatible with this plan.",
            "{why} Use {ways}.",
        ),
        "software_version_unreadable": Kind(
            "warning",
            "{text} names no version, so it is not checked.",
            "Enter a version such as R580, 12.6 or Ubuntu 24.04, or leave it open.",
        ),
        "software_out_of_support": Kind(
            "warning",
            "{what} is out of support.",
            "Use a release that is supported to the end of the run.",
        ),
        "software_support_over": Kind(
            "warning",
            "{what} was supported until {ended}, before the run starts.",
            "Use a release that is supported to the end of the run.",
        ),
        "software_support_ends": Kind(
            "warning",
            "{what} is supported until {ended}; the run ends in {run_end}.",
            "Use a release that is supported to the end of the run, or plan the upgrade.",
        ),
        "software_trap_stops": Kind("error", "{symptom}. {cause}.", "{remedy}."),
        "software_trap": Kind("warning", "{symptom}. {cause}.", "{remedy}."),
        "software_trap_costs": Kind("note", "{symptom}. {cause}.", "{remedy}."),
        "node_wrong_rail": Kind(
            "warning",
            "{gpu} reaches its adapter {adapter} over {how}, at about {now:.0f} of {planned:.0f} GB/s: one such "
            "node lengthens the step by {seconds:.3g} s ({percent:.1f}%).",
            "Move the adapter to the accelerator's own PCIe switch, or keep such nodes out of the job.",
        ),
        "node_missing_links": Kind(
            "warning",
            "{gpu} has {least} of {usual} links to {partners} others, so collectives of its node run over PCIe: "
            "one such node lengthens the step by {seconds:.3g} s ({percent:.1f}%).",
            "Have the links or the switch repaired, or keep such nodes out of the job.",
        ),
        "node_narrow_link": Kind(
            "warning",
            "{device} runs at {lanes:.0f}% of its PCIe link, which carries about {now:.0f} of its adapter's "
            "{planned:.0f} GB/s: one such node lengthens the step by {seconds:.3g} s ({percent:.1f}%).",
            "Reseat the card or replace its riser, and check the slot's lanes in the firmware.",
        ),
        "node_path_cost_unknown": Kind(
            "warning",
            "{device} is connected over {path}, its neighbours over {usual}; the effect on the step is not known.",
            "Enter the rate of the accelerator's links, or keep such nodes out of the job.",
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
