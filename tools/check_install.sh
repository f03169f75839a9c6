#!/bin/sh
# check_install.sh TARBALL   Installs the package into a private prefix, away from the sources and from the user's own
# packages, and runs every %! test.
tarball=$1
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cd "$prefix" || exit 1
octave-cli --norc --no-history -q --eval "
  pkg ('prefix', '$prefix/pkg', '$prefix/arch');
  pkg ('local_list', '$prefix/list');
  pkg ('global_list', '$prefix/global');        % which root would use
  pkg ('install', '$tarball');
  pkg load sparselearn
  addpath ('$here');
  folder = fileparts (which ('sl_version'));
  printf ('installed in %s\n', folder);
  exit (sl_run_tests (glob (fullfile (folder, '*.m')), '$prefix/count') > 0);" || exit 1
echo "installed package: $(cat count) (passed, failed)"
