"""Commands: host lists, launcher lines, and quoting that no name breaks out of."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainplan.acceptance import shell
from trainplan.acceptance.tests import planned_tests
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import set_field


@pytest.mark.parametrize(
    ("expression", "names"),
    [
        ("node1", ("node1",)),
        ("gpu[008-011]", ("gpu008", "gpu009", "gpu010", "gpu011")),
        ("a[1-2,5]-ib,login1", ("a1-ib", "a2-ib", "a5-ib", "login1")),
    ],
)
def test_host_lists_expand_as_slurm_does(expression: str, names: tuple[str, ...]) -> None:
    assert shell.expand_hosts(expression) == names


@pytest.mark.parametrize("expression", ["a[", "a]1[", "a[5-1]", "a[1-999999999]", "a[b]", "a[1-2][3-4]"])
def test_what_is_no_host_list_is_refused(expression: str) -> None:
    with pytest.raises(ValueError, match=r"host|range"):
        shell.expand_hosts(expression)


def test_first_hosts_of_a_list() -> None:
    assert shell.first_hosts("gpu[001-128]", 16) == "gpu[001-016]"
    assert shell.first_hosts("a1,b7,c2", 2) == "a1,b7"
    assert shell.first_hosts("gpu[1-4]", 8) == "gpu[1-4]"
    assert shell.host_expression("", 128) == "node[001-128]"


def test_launcher_lines_of_both() -> None:
    srun = shell.launch(
        "srun", ["a_perf"], hosts="n[1-2]", nodes=2, per_node=8, environment={"X": "DIV 8"}, accelerators=8
    )
    assert shlex.split(srun.replace("\\\n", "")) == [
        "X=DIV 8", "srun", "--mpi=pmix", "-N2", "--ntasks-per-node=8", "--gpus-per-node=8", "-w", "n[1-2]", "a_perf",
    ]  # fmt: skip
    mpirun = shell.launch("mpirun", ["a_perf"], hosts="n[1-2]", nodes=2, per_node=8, environment={"X": "DIV 8"})
    assert shlex.split(mpirun.replace("\\\n", "")) == [
        "mpirun", "-np", "16", "--map-by", "ppr:8:node", "--bind-to", "none", "--hostfile", "hosts.txt", "-x",
        "X=DIV 8", "a_perf",
    ]  # fmt: skip


HOSTILE = [
    "$(touch owned)",
    "`touch owned`",
    "a'; touch owned; '",
    "x\n touch owned\n",
    "--help; touch owned",
    "a b;touch owned",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("launcher", ["srun", "mpirun"])
def test_hostile_hosts_and_folders_run_nothing(
    name: str, launcher: str, plan: Plan, results: Results, tmp_path: Path
) -> None:
    """Every command is run by bash with the tools replaced by functions that do nothing."""
    changed = set_field(set_field(plan, "acceptance.hosts", name), "acceptance.folder", f"/tmp/{name}")
    changed = set_field(set_field(changed, "acceptance.launcher", launcher), "name", name)
    tools = ("srun mpirun mkdir mlpstorage elbencho scontrol sinfo ipmitool pkill sudo dcgmi fallocate chmod stress-ng "
             "ibqueryerrors sleep head tee sort uniq diff grep df tail free")  # fmt: skip
    blunt = "".join(f"{tool}() {{ :; }}\n" for tool in tools.split())
    script = blunt + "\n".join(test.commands for test in planned_tests(changed, results)) + f"\n{shell.comment(name)}\n"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert "owned" not in [path.name for path in tmp_path.iterdir()]
    assert "syntax error" not in done.stderr, done.stderr


@given(st.text(min_size=1, max_size=40))
@settings(deadline=None, max_examples=60)
def test_quoted_words_reach_the_program_as_they_are(word: str) -> None:
    printable = "".join(character for character in word if character.isprintable())
    assert shlex.split(shell.quoted(word)) == [printable]
    assert "\n" not in shell.comment(word)


def test_commands_are_valid_shell(plan: Plan, results: Results) -> None:
    for test in planned_tests(plan, results):
        done = subprocess.run(
            ["bash", "-n", "-c", test.commands], capture_output=True, text=True, timeout=30, check=False
        )
        assert done.returncode == 0, (test.code, done.stderr)
