#!/bin/sh
# Makes a Debian package of the frozen program: sh packaging/deb.sh [FOLDER_OF_THE_FROZEN_PROGRAM] [OUT]
# Without a folder the program is frozen first. Prints the sizes. COMPRESSION=gzip is quicker and larger.
set -eu
cd "$(dirname "$0")/.."

PYTHON=${PYTHON:-.venv/bin/python}
FROZEN=${1:-dist/trainplan}
OUT=${2:-dist}
ID=io.trainplan.Trainplan
VERSION=$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml | head -n 1)
ARCH=$(dpkg --print-architecture)

[ -x "$FROZEN/trainplan" ] || "$PYTHON" -m PyInstaller --noconfirm --log-level WARN packaging/trainplan.spec

ROOT=$(mktemp -d)
trap 'rm -rf "$ROOT"' EXIT
chmod 755 "$ROOT"
mkdir -p "$ROOT/DEBIAN" "$ROOT/opt" "$ROOT/usr/bin" "$ROOT/usr/share/applications" "$ROOT/usr/share/mime/packages" \
    "$ROOT/usr/share/metainfo" "$ROOT/usr/share/man/man1" "$ROOT/usr/share/icons/hicolor/scalable/apps" \
    "$ROOT/usr/share/doc/trainplan"
cp -a "$FROZEN" "$ROOT/opt/trainplan"
ln -s /opt/trainplan/trainplan "$ROOT/usr/bin/trainplan"
install -m 644 "packaging/linux/$ID.desktop" "$ROOT/usr/share/applications/"
install -m 644 "packaging/linux/$ID.mime.xml" "$ROOT/usr/share/mime/packages/$ID.xml"
install -m 644 "packaging/linux/$ID.metainfo.xml" "$ROOT/usr/share/metainfo/"
gzip -9nc packaging/linux/trainplan.1 > "$ROOT/usr/share/man/man1/trainplan.1.gz"
install -m 644 resources/trainplan_resources/icons/trainplan.svg "$ROOT/usr/share/icons/hicolor/scalable/apps/$ID.svg"
install -m 644 LICENSE "$ROOT/usr/share/doc/trainplan/copyright"
gzip -9nc CHANGELOG.md > "$ROOT/usr/share/doc/trainplan/changelog.gz"
cat > "$ROOT/DEBIAN/control" <<END
Package: trainplan
Version: $VERSION
Architecture: $ARCH
Maintainer: Trainplan contributors <trainplan@localhost>
Installed-Size: $(du -sk "$ROOT/opt" | cut -f1)
Depends: libc6 (>= 2.34), libegl1, libgl1, libfontconfig1, libdbus-1-3, libxkbcommon0, libxkbcommon-x11-0, libxcb-cursor0, libxcb-icccm4, libxcb-image0, libxcb-keysyms1, libxcb-randr0, libxcb-render-util0, libxcb-shape0, libxcb-xinerama0, libxcb-xkb1
Recommends: shared-mime-info, xdg-utils, desktop-file-utils
Section: science
Priority: optional
Description: plans AI-training clusters, offline
 Whether a model fits, how fast it trains, how long the run takes, what it costs to own or to rent,
 and what storage, network, power and cooling have to deliver.
END
for script in postinst postrm; do
    cat > "$ROOT/DEBIAN/$script" <<'END'
#!/bin/sh
set -e
if command -v update-mime-database >/dev/null; then update-mime-database /usr/share/mime; fi
if command -v update-desktop-database >/dev/null; then update-desktop-database -q /usr/share/applications; fi
END
    chmod 755 "$ROOT/DEBIAN/$script"
done
mkdir -p "$OUT"
dpkg-deb --root-owner-group --build "-Z${COMPRESSION:-xz}" "$ROOT" "$OUT/trainplan_${VERSION}_$ARCH.deb"
du -sh "$FROZEN" "$OUT/trainplan_${VERSION}_$ARCH.deb"
