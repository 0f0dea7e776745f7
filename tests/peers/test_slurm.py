"""`sbatch --test-only` against a real slurmctld in this machine, with as many nodes as a plan has."""

from __future__ import annotations

import getpass
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b, llama_405b

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(
        not (shutil.which("slurmctld") and shutil.which("munged") and getpass.getuser() == "root"),
        reason="needs Slurm and munge, and root",
    ),
]
CONFIG = """ClusterName=test
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort={port}
SlurmdPort={other}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/ctld.pid
ProctrackType=proctrack/linuxproc
SelectType=select/cons_tres
GresTypes=gpu
SuspendProgram=/bin/true
ResumeProgram=/bin/true
SuspendTime=600
MaxNodeCount=2000
NodeName=node[1-1100] CPUs=224 Sockets=2 CoresPerSocket=56 ThreadsPerCore=2 RealMemory=1000000 Gres=gpu:8 State=CLOUD
PartitionName=main Nodes=ALL Default=YES MaxTime=2-00:00:00 State=UP
"""


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture(scope="module")
def slurm(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of sbatch, with its controller running."""
    folder = tmp_path_factory.mktemp("slurm")
    (folder / "state").mkdir()
    key = folder / "munge.key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    (folder / "slurm.conf").write_text(CONFIG.format(folder=folder, port=free_port(), other=free_port()))
    (folder / "gres.conf").write_text("NodeName=node[1-1100] Name=gpu Count=8 Flags=CountOnly\n")
    environment = {"PATH": os.environ["PATH"], "SLURM_CONF": str(folder / "slurm.conf"), "HOME": str(folder)}
    log = (folder / "log").open("w")
    daemons = [
        subprocess.Popen(
            ["munged", "-F", "--force", f"--key-file={key}", f"--socket={folder}/munge.socket",
             f"--pid-file={folder}/munge.pid", f"--seed-file={folder}/munge.seed", f"--log-file={folder}/munge.log"],
            stdout=log, stderr=log,
        ),
    ]  # fmt: skip
    for _ in range(50):
        if (folder / "munge.socket").exists():
            break
        time.sleep(0.2)
    daemons.append(
        subprocess.Popen(["slurmctld", "-D", "-f", str(folder / "slurm.conf")], env=environment, stdout=log, stderr=log)
    )
    try:
        for _ in range(100):
            asked = subprocess.run(["sinfo", "-h"], env=environment, capture_output=True, text=True, check=False)
            if asked.returncode == 0 and asked.stdout:
                break
            time.sleep(0.3)
        else:
            pytest.fail((folder / "log").read_text()[-2000:])
        yield environment
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
            daemon.wait(20)
        log.close()


def submit(text: str, folder: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    path = folder / "job.sbatch"
    path.write_text(text)
    command = ["sbatch", "--test-only", str(path)]
    return subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", ["a plan", "x\n#SBATCH --partition=evil", "'; exit 1; '"])
def test_sbatch_takes_the_job(name: str, slurm: dict[str, str], tmp_path: Path) -> None:
    for plan in (llama_405b(), llama_8b(), llama_8b("fsdp2")):
        named = plan.model_copy(update={"name": name})
        done = submit(files_of(named, "slurm")["job.sbatch"], tmp_path, slurm)
        assert done.returncode == 0, done.stderr
        assert "to start at" in done.stderr


def test_sbatch_refuses_what_the_cluster_does_not_have(slurm: dict[str, str], tmp_path: Path) -> None:
    text = files_of(llama_8b(), "slurm")["job.sbatch"]
    assert submit(text.replace("--gpus-per-node=8", "--gpus-per-node=9"), tmp_path, slurm).returncode == 1
    assert submit(text.replace("--nodes=1\n", "--nodes=1200\n"), tmp_path, slurm).returncode == 1
    assert submit(text.replace("--requeue", "--requeu3"), tmp_path, slurm).returncode == 255
