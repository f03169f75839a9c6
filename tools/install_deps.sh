#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# install_deps.sh TARGET PACKAGE...   Installs the Debian packages that are missing, after one line that names them and the
# TARGET of make that installs them. Where all are there, it says nothing and asks for no rights. Where octave-cli is of
# no package, those of Octave are left out: they would put a second one beside it.
command -v dpkg-query >/dev/null || exit 0     # not Debian: the tools are the user's own affair
target=$1
shift
missing=
own_octave=$(command -v octave-cli) && ! dpkg-query -S "$(readlink -f "$own_octave")" >/dev/null 2>&1 || own_octave=
for package in "$@"; do
  case $own_octave,$package in
    /*,octave*) continue ;;
  esac
  case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
    *' installed') ;;
    *) missing="$missing $package" ;;
  esac
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" -eq 0 ]; then sudo=
elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null && sudo -v; }; then sudo=sudo
else
  echo "Packages are missing, and without root or sudo they cannot be installed from here: apt-get install$missing"
  exit 1
fi
echo "Packages are missing; 'make $target' installs them now:$missing"
export DEBIAN_FRONTEND=noninteractive
# One at a time: apt itself does not wait for another one.
$sudo flock /var/cache/apt sh -c "apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing"
