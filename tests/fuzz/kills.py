"""Saves a plan, its recovery and the window's settings over and over, is killed in the midst of it, and looks at what
is left. Runs as a process of its own, for it forks: kills.py FOLDER SEED ROUNDS"""

from __future__ import annotations

import logging
import os
import random
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.files import read_plan, write_plan
from trainplan_desktop.document import places, recovery
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.settings import RecentPlan, Settings, load_settings

LONGEST_LIFE = 0.12
ONE, TWO = RecentPlan("/plans/one.trainplan", "fits", 3.0), RecentPlan("/plans/two.trainplan", "tight", 7.0)
SETTINGS = [Settings(recent=[ONE]), Settings(recent=[TWO, ONE] * 4, theme="dark")]


def main(folder: Path, seed: int, rounds: int) -> None:
    places.settings_file = lambda: folder / "config" / "window.json"
    places.state_folder = lambda: folder / "state"
    logging.basicConfig(level=logging.WARNING, stream=sys.stdout)
    target = folder / "ein Plan 計画.trainplan"
    plans = [load_example("llama2-7b-64-a100"), load_example("llama3-405b-8k-h100")]
    documents = [Document(plan, target) for plan in plans]
    generator = random.Random(seed)
    save(target, documents[0], SETTINGS[0])
    for number in range(rounds):
        child = os.fork()
        if child == 0:
            while True:
                for document, settings in zip(documents, SETTINGS, strict=True):
                    save(target, document, settings)
        time.sleep(generator.uniform(0, LONGEST_LIFE))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        look(number, target, plans)


def save(target: Path, document: Document, settings: Settings) -> None:
    write_plan(target, document.plan, replace=True)
    work = recovery.unsaved(document)
    recovery.write(work)
    replace(settings).save()
    recovery.forget(work.file)


def look(number: int, target: Path, plans: list[Plan]) -> None:
    """What a next start finds: a plan, settings, perhaps a recovery, each one whole."""
    known = read_plan(target).plan
    if known not in plans:
        print(f"round {number}: the plan is neither of the two")  # noqa: T201
    if load_settings() not in SETTINGS:
        print(f"round {number}: the settings are neither of the two")  # noqa: T201
    found_all = recovery.find()
    if found_all.set_aside:
        print(f"round {number}: a recovery is no plan")  # noqa: T201
    for found in found_all.recovered:
        if found.plan not in plans or found.path != target:
            print(f"round {number}: the recovery is of neither plan")  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
