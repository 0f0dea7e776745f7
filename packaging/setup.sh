#!/bin/sh
# Makes .venv ready: system libraries that Qt needs, a supported Python, the project with its tools.
#
#   sh packaging/setup.sh            what the tests and the headless commands need
#   sh packaging/setup.sh window     also what a real window needs
#   sh packaging/setup.sh long       also what freezing the program needs
#
# As root on Debian or Ubuntu missing packages are installed; otherwise the one line that installs them is printed.
set -eu
cd "$(dirname "$0")/.."

OFFSCREEN_LIBRARIES="
libGL.so.1=libgl1
libEGL.so.1=libegl1
libxkbcommon.so.0=libxkbcommon0
libdbus-1.so.3=libdbus-1-3
libfontconfig.so.1=libfontconfig1
libglib-2.0.so.0=libglib2.0-0
"
WINDOW_LIBRARIES="
libxcb-cursor.so.0=libxcb-cursor0
libxcb-icccm.so.4=libxcb-icccm4
libxcb-image.so.0=libxcb-image0
libxcb-keysyms.so.1=libxcb-keysyms1
libxcb-render-util.so.0=libxcb-render-util0
libxcb-shape.so.0=libxcb-shape0
libxcb-util.so.1=libxcb-util1
libxcb-xkb.so.1=libxcb-xkb1
libxkbcommon-x11.so.0=libxkbcommon-x11-0
libwayland-cursor.so.0=libwayland-cursor0
libwayland-egl.so.1=libwayland-egl1
"

fail() {
    printf '%s\n' "$@" >&2
    exit 1
}

is_supported() {
    "$1" -c 'import sys; raise SystemExit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null
}

find_python() {
    for name in python3 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null && is_supported "$name"; then
            echo "$name"
            return
        fi
    done
}

# The loader is asked through Python, as Qt will ask it: right on every distribution, whatever its package manager.
missing_libraries() {
    "$python" - "$@" <<'PYTHON'
import ctypes
import sys

for pair in sys.argv[1:]:
    library, package = pair.split("=")
    try:
        ctypes.CDLL(library)
    except OSError:
        print(package)
PYTHON
}

missing_build_tools() {
    command -v objdump >/dev/null || echo binutils
    "$python" - <<'PYTHON'
import ctypes
import sys
import sysconfig
from pathlib import Path

name = sysconfig.get_config_var("INSTSONAME") or ""
if ".so" in name and not Path(sysconfig.get_config_var("LIBDIR"), name).exists():
    try:
        ctypes.CDLL(name)
    except OSError:
        print("libpython{}.{}".format(*sys.version_info))
PYTHON
}

has_font() {
    for folder in /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.local/share/fonts" "${HOME:-/}/.fonts"; do
        if [ -n "$(find -L "$folder" -name '*.[to]tf' 2>/dev/null | head -n 1)" ]; then
            return 0
        fi
    done
    return 1
}

missing_packages() {
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        case $python in
        python3) echo python3-venv ;;
        *) echo "$python-venv" ;;
        esac
    fi
    [ "$(uname -s)" = Linux ] || return 0
    libraries=$OFFSCREEN_LIBRARIES
    [ "$1" != window ] || libraries="$libraries $WINDOW_LIBRARIES"
    # shellcheck disable=SC2086  # one argument for each pair
    missing_libraries $libraries
    [ "$1" != long ] || missing_build_tools
    has_font || echo fonts-dejavu-core
}

install_packages() {
    if ! command -v apt-get >/dev/null; then
        fail "Missing on this system (names of Debian and Ubuntu): $*" \
            "Install their counterparts with the package manager of this system, then run the command again."
    fi
    if [ "$(id -u)" -ne 0 ]; then
        fail "Missing system packages. Install them, then run the command again:" "    sudo apt-get install -y $*"
    fi
    echo "Installing system packages: $*"
    export DEBIAN_FRONTEND=noninteractive
    log=$(mktemp)
    if ! { apt-get update && apt-get install -y --no-install-recommends "$@"; } >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        fail "apt-get could not install: $*"
    fi
    rm -f "$log"
}

# What the environment was made from: it is remade when any of these changes.
wanted_state() {
    pwd
    "$python" -V
    cksum pyproject.toml
}

install_project() {
    stamp=.venv/installed-from
    if [ -x .venv/bin/python ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(wanted_state)" ]; then
        return
    fi
    echo "Setting up .venv with $("$python" -V); the first time takes a few minutes."
    rm -f "$stamp"
    "$python" -m venv --clear .venv
    .venv/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]' ||
        fail "pip could not install the project: the reason is above."
    wanted_state >"$stamp"
}

python=$(find_python)
if [ -z "$python" ]; then
    found=$(python3 -V 2>&1 || true)
    fail "Trainplan needs Python 3.11, 3.12 or 3.13; found here: ${found:-no python3}."
fi
# shellcheck disable=SC2046  # one argument for each package
set -- $(missing_packages "${1:-}")
[ $# -eq 0 ] || install_packages "$@"
install_project
