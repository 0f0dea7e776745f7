"""What the README tells a person to type works as it stands."""

from __future__ import annotations

import re
import shlex
import subprocess
from collections.abc import Callable
from pathlib import Path

Command = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).parents[2]


def test_that_every_command_of_the_tour_runs_in_order(trainplan: Command) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    commands = [line for block in blocks for line in block.splitlines()]
    assert len(commands) >= 8
    for command in commands:
        program, *arguments = shlex.split(command)
        assert program == "trainplan"
        done = trainplan(*arguments)
        assert done.returncode == 0, f"{command}\n{done.stderr}"
        assert "does not fit:" not in done.stdout, f"the tour shows a layout that nobody can run: {command}"


def test_that_every_command_is_named_in_the_readme(trainplan: Command) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^    (\w+)  ", trainplan("--help").stdout, re.MULTILINE)
    assert len(listed) > 10
    unnamed = {name for name in listed if f"`trainplan {name}" not in text}
    assert unnamed == set()


def test_that_every_file_the_readme_links_to_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [link for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []
