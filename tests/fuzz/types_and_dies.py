"""Takes up unsaved work, types, saves now and then, and is killed in the midst of it: nothing that was told to be on
the disk may be lost. Runs as a process of its own, for it forks: types_and_dies.py FOLDER SEED ROUNDS"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QTimer

from trainplan.plan.examples import load_example
from trainplan.plan.files import read_plan
from trainplan_desktop.app.rescue import document_of
from trainplan_desktop.document import files, keeper, places, recovery
from trainplan_desktop.document.document import Document

LONGEST_LIFE = 0.5
SAVE_EVERY = 25
NAME = "edit {}"


def main(folder: Path, seed: int, rounds: int) -> None:
    places.state_folder = lambda: folder / "state"
    keeper.PAUSE_MS, keeper.LONGEST_MS = 3, 15
    target = folder / "typed.trainplan"
    chance = random.Random(seed)
    start = Document(load_example("llama2-7b-64-a100").model_copy(update={"name": NAME.format(0)}), target)
    files.save_file(start, target, replace=True)
    reached = 0
    for number in range(rounds):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            live(target, reached, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as told:
            first = told.readline()  # the first edit is on the disk: from now on anything may happen
            time.sleep(chance.uniform(0, LONGEST_LIFE))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            lines = [first, *told.read().splitlines(keepends=True)]
        kept = max(int(line) for line in lines if line.endswith(b"\n"))
        reached = look(number, target, kept)


def live(target: Path, reached: int, writing: int) -> None:
    """One life of the window's document, until it is killed."""
    application = QCoreApplication([])
    found = recovery.find().recovered
    read = files.read_file(target)
    document = document_of(found[0]) if found else files.document_of(read, target)
    guard = keeper.Keeper()
    counter = reached
    write = keeper.write

    def write_and_tell(work: recovery.Unsaved) -> Path:
        file = write(work)
        os.write(writing, f"{number_of(work.plan.name)}\n".encode())
        return file

    keeper.write = write_and_tell
    guard.watch(document)

    def type_on() -> None:
        nonlocal counter
        counter += 1
        document.edit("name", NAME.format(counter), "Name")
        document.end_session()
        if counter % SAVE_EVERY == 0:
            files.save_file(document, target, replace=True, expected=False)
            os.write(writing, f"{counter}\n".encode())

    typing = QTimer(interval=2)
    typing.timeout.connect(type_on)
    typing.start()
    application.exec()


def number_of(name: str) -> int:
    return int(name.rpartition(" ")[2])


def look(round_number: int, target: Path, kept: int) -> int:
    """What a next start finds is whole, and holds all that was told to be on the disk."""
    found = recovery.find()
    if found.set_aside:
        print(f"round {round_number}: a recovery is no plan")  # noqa: T201
    newest = max(number_of(plan.name) for plan in (read_plan(target).plan, *(item.plan for item in found.recovered)))
    if newest < kept:
        print(f"round {round_number}: edit {kept} was on the disk, {newest} is left")  # noqa: T201
    return newest


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
