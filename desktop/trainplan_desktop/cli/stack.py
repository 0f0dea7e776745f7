"""`stack`: the software of a plan completed and checked, and questions about versions."""

from __future__ import annotations

from argparse import Namespace

from trainplan.catalog.library import user_data_folder
from trainplan.catalog.software import load_software
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import remedy, sentence
from trainplan.engine.results import SoftwareResult, to_json
from trainplan.engine.software.questions import QuestionError, VersionAnswer, ask, kept_versions, layer_named
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError


def run_stack(options: Namespace) -> int:
    plan = open_plan(options.plan, options.set).plan
    data = load_software(user_data_folder())
    if options.which is None:
        if options.keep:
            raise BadInputError("--keep goes with --which LAYER")
        software = evaluate(plan, scaling=False, software=data).software
        assert software is not None
        if options.json:
            print_json(to_json(software) | {"findings": [to_json(found) for found in software.findings]})
        else:
            _print_stack(software)
        return 0
    try:
        kept = kept_versions(dict(_pair(text) for text in options.keep), plan, data)
        asked = layer_named(options.which, plan, data)
    except QuestionError as problem:
        raise BadInputError(str(problem)) from None
    answers = ask(plan, data, kept, asked)
    if options.json:
        print_json({"layer": asked.id, "data_date": data.date, "answers": to_json(answers)})
    else:
        _print_answers(answers)
    return 0


def _pair(text: str) -> tuple[str, str]:
    layer, sign, version = text.partition("=")
    if not sign or not layer or not version:
        raise BadInputError(f"--keep {text[:60]}: write LAYER=VERSION, such as driver=R550")
    return layer, version


def _print_stack(software: SoftwareResult) -> None:
    say(f"Versions that go together, by data of {software.data_date}")
    rows([(layer.title, layer.version or "not known", layer.origin, layer.why) for layer in software.layers])
    for found in software.findings:
        say(f"  {found.severity}: {sentence(found)} {remedy(found)}")
    for trap in software.traps:
        say(f"  trap, {trap.state}: {trap.symptom}. {trap.remedy}.")


def _print_answers(answers: tuple[VersionAnswer, ...]) -> None:
    lines = []
    for answer in answers:
        goes = ", ".join(f"{layer} {version}" for layer, version in answer.goes_with.items())
        why = " ".join(f"{reason.why} ({reason.source})" for reason in answer.reasons)
        words = ("goes, by choice" if answer.needs_a_choice else "goes") if answer.possible else "does not go"
        lines.append((answer.version, words, goes or why))
    rows(lines)
