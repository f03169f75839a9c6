#!/bin/sh
# install_deps.sh PACKAGE...   Installs the Debian packages that are missing; does nothing when all are there.
command -v dpkg-query >/dev/null || exit 0     # not Debian: the tools are the user's own affair
missing=
for package in "$@"; do
  case $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) in
    *' installed') ;;
    *) missing="$missing $package" ;;
  esac
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" -eq 0 ]; then sudo=
elif sudo -n true 2>/dev/null || { [ -t 0 ] && command -v sudo >/dev/null && sudo -v; }; then sudo=sudo
else
  echo "These packages are missing, and without root or sudo they cannot be installed from here:"
  echo "  apt-get install$missing"
  exit 1
fi
echo "Installing:$missing"
export DEBIAN_FRONTEND=noninteractive
$sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends $missing
