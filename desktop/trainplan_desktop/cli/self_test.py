"""`--self-test`: does this installation work, data and engine and window alike."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

from trainplan_desktop.cli.output import say


def run_self_test() -> int:
    """Run every check, say which fail, and return the exit code."""
    failed = 0
    for name, check in (("catalogue", _catalogue), ("examples", _examples), ("units", _units), ("window", _window)):
        failed += not _passes(name, check)
    say("self-test failed" if failed else "self-test passed")
    return 1 if failed else 0


def _passes(name: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except Exception as error:  # noqa: BLE001  a self-test reports whatever went wrong
        say(f"{name}: failed, {type(error).__name__}: {error}")
        return False
    say(f"{name}: ok")
    return True


def _catalogue() -> None:
    from trainplan.catalog.library import load_library  # noqa: PLC0415
    from trainplan.catalog.presets import list_presets, load_preset  # noqa: PLC0415
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan.plan.new import default_plan  # noqa: PLC0415

    load_preset(list_presets()[0].id)
    evaluate(default_plan(load_library()))


def _examples() -> None:
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan.plan.examples import list_examples, load_example  # noqa: PLC0415

    for name in list_examples():
        evaluate(load_example(name))


def _units() -> None:
    from trainplan.plan.units import parse_quantity  # noqa: PLC0415

    if parse_quantity("50 GB/s", "Gb/s") != 400:
        raise ValueError("50 GB/s is not 400 Gb/s")


def _window() -> None:
    for package in ("PySide6.QtWidgets", "pyqtgraph", "typst"):
        if find_spec(package) is None:
            raise ModuleNotFoundError(package)
