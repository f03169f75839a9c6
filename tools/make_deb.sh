#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# make_deb.sh TARBALL FOLDER VERSION   Builds the Debian package octave-sparselearn from the tarball, into FOLDER. The same
# tarball gives the same bytes: dates are those of its files.
set -e
tarball=$(realpath "$1")
root=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$2"
mkdir -p "$2"
cd "$2"
cp "$tarball" "octave-sparselearn_$3.orig.tar.gz"
tar xzf "$tarball"
SOURCE_DATE_EPOCH=$(tar tvzf "$tarball" --full-time --utc | awk 'NR == 1 { print $4, $5 }' | xargs -I{} date -u -d {} +%s)
export SOURCE_DATE_EPOCH
cp -r "$root/packaging/debian" "sparselearn-$3/debian"
cp "$root"/packaging/*.metainfo.xml "sparselearn-$3/debian"
cd "sparselearn-$3"
sed -e "s/@VERSION@/$3/" -e "s/@DATE@/$(date -u -R -d "@$SOURCE_DATE_EPOCH")/" debian/changelog.in >debian/changelog
rm debian/changelog.in
{ printf '\nLicense: BSD-3-clause\n'; sed -n '3,$p' COPYING | sed 's/^$/./; s/^/ /'; } >>debian/copyright
dpkg-buildpackage -us -uc -b >../build.log 2>&1 || { tail -30 ../build.log; exit 1; }
