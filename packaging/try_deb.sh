#!/bin/sh
# Installs a Debian package of the program into a fresh root and opens a plan there by a double click (xdg-open):
# sudo sh packaging/try_deb.sh dist/trainplan_0.1.0_amd64.deb [ROOT]
# Needs root, debootstrap and Xvfb. Prints the sizes and the times to the first answer and to the first window.
set -eu

DEB=$(readlink -f "$1")
ROOT=${2:-$(mktemp -d)}
SCREEN=:87

[ -x "$ROOT/bin/sh" ] || debootstrap --variant=minbase bookworm "$ROOT"
cp "$DEB" "$ROOT/trainplan.deb"
cp /etc/resolv.conf "$ROOT/etc/resolv.conf"
mountpoint -q "$ROOT/proc" || mount -t proc proc "$ROOT/proc"
mountpoint -q "$ROOT/dev" || mount --rbind /dev "$ROOT/dev"
Xvfb "$SCREEN" -screen 0 1440x900x24 >/dev/null 2>&1 &
XVFB=$!
trap 'kill "$XVFB" 2>/dev/null; umount -l "$ROOT/dev" "$ROOT/proc"' EXIT

inside() { chroot "$ROOT" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 "DISPLAY=$SCREEN" "$@"; }
inside sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy ./trainplan.deb x11-utils' >/dev/null

echo "package    $(du -h "$DEB" | cut -f1), installed $(du -sh "$ROOT/opt/trainplan" | cut -f1)"
inside trainplan --version
inside trainplan new --preset llama-3.1-8b --accelerator nvidia-h100-sxm5-80gb --count 64 --tokens 1T -o /root/a.trainplan --force
inside sh -c 'test "$(xdg-mime query filetype /root/a.trainplan)" = application/vnd.trainplan+json'
inside sh -c 'test "$(xdg-mime query default application/vnd.trainplan+json)" = io.trainplan.Trainplan.desktop'
began=$(date +%s.%N)
inside trainplan evaluate /root/a.trainplan >/dev/null
echo "evaluate   $(echo "$(date +%s.%N) - $began" | bc) s"

began=$(date +%s.%N)
inside xdg-open /root/a.trainplan >/dev/null 2>&1 &
for _ in $(seq 1 300); do
    if inside xwininfo -root -tree 2>/dev/null | grep -q 'a.trainplan.*Trainplan'; then
        echo "xdg-open   $(echo "$(date +%s.%N) - $began" | bc) s to a window that names the plan"
        inside sh -c 'kill $(cat /proc/[0-9]*/stat 2>/dev/null | sed -n "s/^\([0-9]*\) (trainplan).*/\1/p")' || true
        inside apt-get remove -qy trainplan >/dev/null
        [ ! -e "$ROOT/opt/trainplan" ] && echo "removed    nothing is left in /opt"
        exit 0
    fi
    sleep 0.1
done
echo "no window within 30 s" >&2
exit 1
