"""The command line: what can be asked, how faults are told, and which exit code says so.

Exit codes: 0 done, 1 an internal error, 2 bad input or an invalid plan, 3 not available here, 130 interrupted.
Commands import what they need when they run; none loads Qt unless it draws a window.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from typing import NoReturn

from trainplan import __version__
from trainplan_desktop.document.allocator import keep_for_the_next
from trainplan_desktop.faults import BadInputError, NotAvailableError, message_of

DONE, FAULT, BAD_INPUT, NOT_AVAILABLE, INTERRUPTED = 0, 1, 2, 3, 130


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInputError(f"{message}; `{self.prog} --help` tells more")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given
    _speak_utf8()
    try:
        options = build_parser().parse_args(given)
        code = options.run(options)
        sys.stdout.flush()
    except SystemExit as leaving:  # --help and --version
        return leaving.code if isinstance(leaving.code, int) else DONE
    except KeyboardInterrupt:
        if debug:
            raise
        return _tell("interrupted", INTERRUPTED)
    except BrokenPipeError:  # the reader of our output closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except NotAvailableError as error:
        return _tell(str(error), NOT_AVAILABLE)
    except Exception as error:
        if debug:
            raise
        known = message_of(error)
        if known is not None:
            return _tell(known, BAD_INPUT)
        return _tell(f"internal error ({type(error).__name__}: {error}); run again with --debug for a traceback", FAULT)
    return int(code or DONE)


def _tell(sentence: str, code: int) -> int:
    line = " ".join(sentence.split())
    print(f"trainplan: {line}", file=sys.stderr)  # noqa: T201
    return code


def _speak_utf8() -> None:
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def build_parser() -> argparse.ArgumentParser:
    """Every command with its options."""
    parser = _Parser(prog="trainplan", description="Plan AI-training clusters.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"trainplan {__version__}", help="print the version")
    parser.add_argument("--self-test", action="store_true", help="check the installation")
    parser.add_argument("--debug", action="store_true", help="print the traceback of an error")
    parser.set_defaults(run=_without_command, plan=None)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for add in (_open, _new, _inspect, _evaluate, _search, _solve, _scale, _budget, _stack, _frameworks, _validate,
                _run_row, _measure, _accept, _export, _sweep, _report, _screenshot, _diff, _schema, _list):  # fmt: skip
        add(commands)
    return parser


@contextmanager
def _seldom_collecting() -> Iterator[None]:
    """A command ends soon and leaves hardly any circles; looking for them takes an eighth of a report's time."""
    usual = gc.get_threshold()
    gc.set_threshold(NEW_OBJECTS, *usual[1:])
    keep_for_the_next()
    try:
        yield
    finally:
        gc.set_threshold(*usual)


NEW_OBJECTS = 100_000
"""Objects made before the collector looks again; 700 by default."""
PLAN = "plan file (.trainplan)"
SCENARIO = "a scenario of the plan instead of its base"
Commands = argparse._SubParsersAction  # argparse has no public name for it


def _command(commands: Commands, name: str, words: str, module: str) -> argparse.ArgumentParser:
    """A command whose work is `run_<name>` of a module that is imported only when it is asked for."""

    def run(options: argparse.Namespace) -> int | None:
        with nullcontext() if module == "window" else _seldom_collecting():
            return getattr(import_module(f"trainplan_desktop.cli.{module}"), f"run_{name.replace('-', '_')}")(options)

    parser: argparse.ArgumentParser = commands.add_parser(name, help=words, description=words, allow_abbrev=False)
    parser.add_argument("--debug", action="store_true", help=argparse.SUPPRESS)
    parser.set_defaults(run=run)
    return parser


def _json_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON only")


def _set_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help="change an input, for example parallelism.tensor=4",
    )


def _output_option(parser: argparse.ArgumentParser, words: str, metavar: str = "FILE") -> None:
    parser.add_argument("-o", "--output", required=True, metavar=metavar, help=words)
    parser.add_argument("--force", action="store_true", help="overwrite an existing file")


def _without_command(options: argparse.Namespace) -> int | None:
    if options.self_test:
        from trainplan_desktop.cli.self_test import run_self_test  # noqa: PLC0415

        return run_self_test()
    from trainplan_desktop.cli.window import run_open  # noqa: PLC0415

    return run_open(options)


def _open(commands: Commands) -> None:
    parser = _command(commands, "open", "open the window", "window")
    parser.add_argument("plan", nargs="?", metavar="PLAN", help=PLAN)


def _new(commands: Commands) -> None:
    parser = _command(commands, "new", "create a plan", "plans")
    _output_option(parser, "the plan file to write")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--example", metavar="NAME", help="start from an example (`trainplan list examples`)")
    start.add_argument("--config", metavar="CONFIG_JSON", help="start from a Hugging Face config.json")
    start.add_argument("--run", dest="run_file", metavar="ROW_JSON", help="start from a measured run (docs/rows.md)")
    parser.add_argument(
        "--from", dest="read", metavar="FILE", help="then apply the settings of a training job's configuration file"
    )
    start.add_argument("--preset", metavar="ID", help="start from a published model (`trainplan list presets`)")
    _as_option(parser)
    parser.add_argument("--accelerator", metavar="ID", help="accelerator ID (`trainplan list accelerators`)")
    parser.add_argument("--count", metavar="N", help="number of accelerators")
    parser.add_argument("--tokens", metavar="N", help="training tokens, for example 2T")
    _set_option(parser)


def _as_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--as", dest="as_family", metavar="FAMILY", help="treat config.json as this model type")


def _inspect(commands: Commands) -> None:
    parser = _command(commands, "inspect", "count the parameters and FLOPs of a model", "models")
    parser.add_argument("config", metavar="CONFIG_JSON", help="Hugging Face config.json")
    _as_option(parser)
    parser.add_argument("--seq-len", metavar="N", default="4096", help="sequence length in tokens (default: 4096)")
    parser.add_argument("--lora-rank", metavar="R", help="count LoRA adapters of this rank")
    parser.add_argument(
        "--lora-targets", metavar="LIST", help="modules to adapt, for example q_proj,v_proj or all-linear"
    )
    _json_option(parser)


def _evaluate(commands: Commands) -> None:
    parser = _command(commands, "evaluate", "evaluate a plan", "answers")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--scenario", metavar="NAME", help=SCENARIO)
    parser.add_argument(
        "--studies",
        action="store_true",
        help="with --json: add probabilities, bands, bill, cash flow, factors, advice and rules of thumb",
    )
    _set_option(parser)
    _json_option(parser)


def _stack(commands: Commands) -> None:
    parser = _command(commands, "stack", "complete and check a plan's software stack", "stack")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument(
        "--keep",
        action="append",
        default=[],
        metavar="LAYER=VERSION",
        help="keep this version, for example driver=R550",
    )
    parser.add_argument(
        "--which",
        metavar="LAYER",
        help="list the versions of this layer that work with those kept, for example pytorch",
    )
    _set_option(parser)
    _json_option(parser)


def _frameworks(commands: Commands) -> None:
    parser = _command(commands, "frameworks", "find the best layout in each framework", "frameworks")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    _set_option(parser)
    _json_option(parser)


def _search(commands: Commands) -> None:
    parser = _command(commands, "search", "find the best layouts for a plan", "search")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--top", metavar="N", default="10", help="number of layouts to show (default: 10)")
    parser.add_argument(
        "--objective", choices=("time", "cost", "memory", "energy"), default="time", help="what to minimize (time)"
    )
    parser.add_argument(
        "--require", action="append", default=[], metavar="EXPR", help="a constraint, for example tensor<=8"
    )
    kept = parser.add_argument_group(
        "constraints", "Global batch and number of accelerators stay as planned unless freed."
    )
    kept.add_argument("--tensor-inside-node", action="store_true", help="keep tensor-parallel groups within a node")
    kept.add_argument("--powers-of-two", action="store_true", help="powers of two only")
    kept.add_argument("--max-tensor", metavar="N", help="largest tensor-parallel degree")
    kept.add_argument("--max-pipeline", metavar="N", help="largest number of pipeline stages")
    kept.add_argument("--sharding", metavar="LIST", help="sharding strategies to try, for example zero1,fsdp")
    kept.add_argument("--any-framework", action="store_true", help="search every framework that can run the job")
    kept.add_argument(
        "--free-batch", action="store_true", help="also vary the global batch (this changes the training)"
    )
    kept.add_argument(
        "--free-count", action="store_true", help="also vary the number of accelerators, from a quarter to four times"
    )
    _set_option(parser)
    _json_option(parser)


def _solve(commands: Commands) -> None:
    parser = _command(commands, "solve", "find the smallest and the cheapest cluster for a deadline", "solve")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--days", required=True, metavar="D", help="the deadline in days")
    parser.add_argument(
        "--chance", default="80%", metavar="P", help="probability of meeting the deadline (default: 80%%)"
    )
    parser.add_argument("--accelerators", metavar="all|ID,ID", default="all", help="accelerators to try (default: all)")
    _json_option(parser)


def _scale(commands: Commands) -> None:
    parser = _command(commands, "scale", "show how a plan scales, and compare parallelism strategies", "scale")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument(
        "--stages", metavar="LIST", help='delivery of the cluster, for example "256 at 0, 1024 at 60" (days)'
    )
    _set_option(parser)
    _json_option(parser)


def _budget(commands: Commands) -> None:
    parser = _command(
        commands, "budget", "choose what layers keep, recompute and offload within a memory budget", "budget"
    )
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument(
        "--gib", metavar="X", type=_gib, help="memory that the driver may show (default: what the accelerator has)"
    )
    _set_option(parser)
    _json_option(parser)


def _gib(text: str) -> float:
    value = float(text)
    if not 0 < value < 1e6:
        raise argparse.ArgumentTypeError(f"{text} is no amount of memory: a number of GiB above 0 is needed")
    return value


def _validate(commands: Commands) -> None:
    parser = _command(commands, "validate", "compare predictions with measured runs", "models")
    parser.add_argument("runs", metavar="RUNS.jsonl", help="one JSON object per line (docs/rows.md)")
    parser.epilog = (
        "A row needs model (layers, hidden, ffn, heads, seq_len), hardware (accelerator, n_accel), parallel (tp, pp, "
        "micro_batch, global_batch) and measured (step_time_s, tokens_per_s_per_gpu, mem_gb_per_gpu with mem_kind). A "
        "row that cannot be used is skipped with its reason. `trainplan run-row PLAN` prints a row to fill in."
    )
    _json_option(parser)


def _run_row(commands: Commands) -> None:
    parser = _command(
        commands, "run-row", "print a plan as a row for `validate`, with the measurements left blank", "models"
    )
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    _set_option(parser)


def _measure(commands: Commands) -> None:
    parser = _command(commands, "measure", "read logs and benchmarks, and show what they change in a plan", "measure")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("files", nargs="+", metavar="FILE", help="logs, benchmark results, reports of monitoring tools")
    parser.add_argument("--apply", action="store_true", help="write the changes to the plan")
    parser.add_argument("--nodes", metavar="N", help="number of nodes, where a log does not state it")
    _json_option(parser)


def _accept(commands: Commands) -> None:
    parser = _command(commands, "accept", "show a plan's acceptance tests and record their results", "accept")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("test", nargs="?", metavar="TEST", help="test code (default: list all)")
    parser.add_argument(
        "values", nargs="*", metavar="VALUE|FILE", help="measured values, for example 11.2GB/s, or log files"
    )
    parser.add_argument("--scenario", metavar="NAME", help="test against this scenario of the plan")
    parser.add_argument("--by", metavar="NAME", help="who measured or decided (default: login name)")
    parser.add_argument("--note", default="", metavar="TEXT", help="a note for the record")
    parser.add_argument(
        "--touches", default="", metavar="LIST", help="tests or groups affected by a change (default: all)"
    )
    parser.add_argument(
        "--evidence", action="append", default=[], metavar="FILE", help="a file that supports the result"
    )
    verdict = parser.add_mutually_exclusive_group()
    verdict.add_argument("--pass", dest="verdict", action="store_const", const="pass", help="record a pass")
    verdict.add_argument("--fail", dest="verdict", action="store_const", const="fail", help="record a failure")
    verdict.add_argument("--waive", metavar="NOTE", help="waive the test, with the reason")
    verdict.add_argument("--sign", action="store_true", help="sign off once no test is open")
    verdict.add_argument("--changed", metavar="NOTE", help="record a change outside the plan, for example of firmware")
    verdict.add_argument("--check", metavar="HEAD", help="verify a printed head hash against the record")
    _json_option(parser)


def _export(commands: Commands) -> None:
    parser = _command(commands, "export", "write launch files, monitoring, containers and tables", "export")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--to", required=True, metavar="TARGET", help="what to write (`trainplan list targets`)")
    parser.add_argument("--scenario", metavar="NAME", help=SCENARIO)
    parser.add_argument(
        "--phase", metavar="NAME", help="training phase to launch (default: the one with the most tokens)"
    )
    parser.add_argument("--top", metavar="N", help="export the N best layouts, one folder each (see `trainplan sweep`)")
    _set_option(parser)
    _output_option(parser, "folder to write to", "FOLDER")


def _sweep(commands: Commands) -> None:
    parser = _command(commands, "sweep", "compare the logs of exported layouts with their predictions", "export")
    parser.add_argument(
        "folder", metavar="FOLDER", help="folder written by `export --top`, with a log in each subfolder"
    )
    _json_option(parser)


def _report(commands: Commands) -> None:
    parser = _command(commands, "report", "write the report as .pdf or .md, or its figures as .json", "report")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--scenario", metavar="NAME", help=SCENARIO)
    _set_option(parser)
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="paper size (default: a4)")
    parser.add_argument("--redacted", action="store_true", help="leave out prices, names and notes")
    parser.add_argument("--parts", metavar="LIST", help="parts to print: decision,design,growth,certainty,... or all")
    _output_option(parser, "OUT.pdf, OUT.md or OUT.json")


def _screenshot(commands: Commands) -> None:
    parser = _command(commands, "screenshot", "save a screenshot of the window", "window")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("--panel", metavar="NAME", help="page to show (`trainplan list panels`)")
    parser.add_argument("--size", metavar="WxH", default="1440x900", help="window size in pixels (default: 1440x900)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light", help="theme (default: light)")
    parser.add_argument("--scale", metavar="N", default="1", help="scale factor (default: 1)")
    parser.add_argument("--locale", metavar="CODE", default="en", help="language (default: en)")
    _output_option(parser, "OUT.png")


def _diff(commands: Commands) -> None:
    parser = _command(commands, "diff", "compare the inputs and results of two plans", "diff")
    parser.add_argument("plan", metavar="PLAN", help=PLAN)
    parser.add_argument("other", metavar="PLAN", help="the plan to compare it with")
    parser.add_argument("--all", action="store_true", help="list every differing figure")
    _json_option(parser)


def _schema(commands: Commands) -> None:
    parser = _command(commands, "schema", "print the JSON schema of a plan file", "plans")
    parser.add_argument("--results", action="store_true", help="of the output of `evaluate --json` instead")


def _list(commands: Commands) -> None:
    parser = _command(commands, "list", "list examples, models, accelerators, pages and export targets", "lists")
    parser.add_argument("kind", choices=("examples", "presets", "accelerators", "nodes", "fabrics", "storage",
                                         "instances", "panels", "targets"), help="what to list")  # fmt: skip
    _json_option(parser)
