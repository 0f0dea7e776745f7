#!/bin/sh
# Opens the window on an example plan. Without a display, writes what the window would show.
set -eu
cd "$(dirname "$0")/.."

EXAMPLE=llama3-405b-16k-h100
PLAN=example.trainplan

has_display() {
    [ "$(uname -s)" != Linux ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]
}

if has_display; then
    sh packaging/setup.sh window
else
    sh packaging/setup.sh
fi

[ -e "$PLAN" ] || .venv/bin/trainplan new --example "$EXAMPLE" -o "$PLAN" >/dev/null

if has_display; then
    exec .venv/bin/trainplan open "$PLAN"
fi
echo "No display here, so no window opens; the example's summary and a picture of the window are written instead."
export QT_QPA_PLATFORM=offscreen
export QT_LOGGING_RULES=default.warning=false  # the offscreen platform says of each widget what it cannot do
.venv/bin/trainplan report "$PLAN" -o example.pdf --force >/dev/null
.venv/bin/trainplan screenshot "$PLAN" -o example-window.png --force >/dev/null
echo "Wrote example.pdf and example-window.png"
