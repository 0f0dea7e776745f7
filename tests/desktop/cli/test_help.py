"""Every command and every option says what it is for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from trainplan_desktop.cli import commands
from trainplan_desktop.cli.commands import build_parser


def test_that_every_option_of_every_command_is_explained() -> None:
    tree = ast.parse(Path(commands.__file__).read_text("utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    added = [node for node in calls if isinstance(node.func, ast.Attribute) and node.func.attr == "add_argument"]
    without = [ast.unparse(node) for node in added if "help" not in {item.arg for item in node.keywords}]
    assert len(added) > 60
    assert without == []


def test_that_help_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--help"], ["search", "--help"], ["solve", "--help"], ["accept", "--help"]):
        with pytest.raises(SystemExit) as ended:
            build_parser().parse_args(words)
        assert ended.value.code == 0
    printed = capsys.readouterr().out
    assert "probability of meeting the deadline (default: 80%)" in printed
    assert "find the best layouts for a plan" in printed
