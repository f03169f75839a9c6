#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# check_install.sh TARBALL   Installs the package into a private prefix, away from the sources and from the user's own
# packages, and runs every %! test, as `pkg test` does. The tarball, the folder where it is built and the prefix have blanks
# in their names. Where all is committed, the tarball holds the files that `git archive` takes, the demos in inst.
tarball=$1
here=$(cd "$(dirname "$0")" && pwd)
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
prefix="$home/a folder with blanks"
mkdir -p "$prefix/temporary"
if [ "$(git rev-parse --show-toplevel 2>/dev/null)" = "$PWD" ] && git diff --quiet HEAD; then
  git archive HEAD | tar t | grep -v '/$' | sed 's,^demos/,inst/demos/,' | sort >"$prefix/archive"
  tar tf "$tarball" | sed 's,^[^/]*/,,' | grep -v '^doc/html/' | sort | diff "$prefix/archive" - ||
    { echo "tools/make_tarball.sh and git archive differ"; exit 1; }
fi
test "$(wc -c <"$tarball")" -le 3500000 || { echo "the release file has more than 3.5 MB"; exit 1; }
cp "$tarball" "$prefix/"
tarball="$prefix/$(basename "$tarball")"
cd "$prefix" || exit 1
export TMPDIR="$prefix/temporary"
octave-cli --norc --no-history -q --eval "
  pkg ('prefix', '$prefix/pkg', '$prefix/arch');
  pkg ('local_list', '$prefix/list');
  pkg ('global_list', '$prefix/global');        % which root would use
  pkg ('install', '$tarball');
  pkg load sparselearn
  addpath ('$here');
  folder = fileparts (fileparts (which ('sl_version')));
  printf ('installed in %s\n', folder);
  assert (exist (sl_manual ('sl_nmf'), 'file') == 2, 'the manual is not installed');
  assert (! isempty (sl_demo ()), 'the demos are not installed');
  before = cputime ();
  failed = sl_run_tests (glob (fullfile (folder, '*', 'sl_*.m')), '$prefix/count');
  printf ('%.0f seconds of processor time; the index of packages wants at most two minutes\\n', cputime () - before);
  exit (failed > 0);"
status=$?
test ! -e count || sed 's/ / passed, /; s/$/ failed/' count
exit $status
