#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# check_deb.sh DEB DEB   Checks two builds of the Debian package: the same bytes, nothing that lintian or appstreamcli
# minds, and functions that work where the package puts them. The package is unpacked, not installed.
set -e
cmp "$1" "$2"
lintian --pedantic --fail-on error,warning --allow-root "$1"
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
dpkg-deb -x "$1" "$root"
appstreamcli validate --no-net --pedantic "$root"/usr/share/metainfo/*.metainfo.xml
manual=$root/usr/share/doc/octave-sparselearn
test -f "$manual/html/functions/sl_nmf.html"
test -f "$manual/images/faces.png"
test -z "$(find "$manual" -name '*.md*' -o -path '*/html/*.gz' -o -name examples | tee /dev/stderr)"
octave-cli --norc --no-history -q --eval "
  addpath (glob ('$root/usr/share/octave/packages/sparselearn-*'){1});
  addpath (genpath (glob ('$root/usr/lib/*/octave/packages/sparselearn-*'){1}));
  assert (strncmp (which ('sl_nmf'), '$root', numel ('$root')));
  [~, about] = sl_version ();
  [W, H, info] = sl_nmf (magic (8), 3, 'Seed', 1, 'Display', 'off');
  assert (all (W(:) >= 0) && norm (magic (8) - W * H, 'fro') < norm (magic (8), 'fro') / 2);
  disp ('the Debian package: two builds alike, lintian content, functions found')"
