#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# check_system.sh SUITE FOLDER TARGET...   Builds and tests the committed sources in a Debian of its own: `make deps` and
# then `make TARGET...` in a new installation of SUITE (bookworm, trixie, sid ...) by debootstrap, from the mirror of this
# machine. A warning of a compiler is a failure. FOLDER keeps the packages, so that the next run downloads only what is
# new. The end tells the versions that were tested, and the last line is "N passed, N failed". Needs root.
#
# Everything runs in name spaces of its own for mounts and processes: when they end, for whatever reason, the kernel
# unmounts all and ends every process. Only the files have to be removed.
set -u

# ---- outside: the installation's folder, and what removes it ---------------------------------------------------------

if [ "${1-}" != --inside ]; then
  [ $# -ge 3 ] || { sed -n '3,7s/^# //p' "$0"; exit 1; }
  fail () { echo "FAIL  check-system: $1"; echo '0 passed, 1 failed'; exit 1; }
  suite=$1 folder=$2
  shift 2
  [ "$(id -u)" -eq 0 ] || fail 'only root can make a chroot'
  git diff --quiet HEAD -- || echo 'check-system: changes that are not committed are not tested'
  mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME)' 'Created-By: Packages' |
           awk -v name="$(. /etc/os-release; echo "$VERSION_CODENAME")" '$2 == name { print $1; exit }')
  [ -n "$mirror" ] || fail 'apt knows no mirror of Debian'
  mkdir -p "$folder/$suite"
  keep=$(realpath "$folder/$suite")
  root=$(mktemp -d)
  child=
  leave () {
    [ -z "$child" ] || { kill -KILL "$child"; wait "$child"; } 2>/dev/null
    rm -rf --one-file-system "$root" 2>/dev/null || { sleep 1; rm -rf --one-file-system "$root"; }  # until all ended
  }
  trap leave EXIT
  trap 'exit 1' INT TERM HUP
  setpriv --pdeathsig KILL unshare --mount --propagation private --pid --fork --kill-child \
    sh "$0" --inside "$suite" "$keep" "$root" "$mirror" "$*" </dev/null &
  child=$!
  wait "$child"
  status=$?
  child=
  exit "$status"
fi

# ---- inside: the installation, and the tests -------------------------------------------------------------------------

suite=$2 keep=$3 root=$4 mirror=$5 targets=$6
fail () {
  tail -n 20 "$1" 2>/dev/null
  echo "FAIL  check-system: $2"
  echo '0 passed, 1 failed'
  exit 1
}

began=$(date +%s)
debootstrap --variant=minbase --cache-dir="$keep" "$suite" "$root" "$mirror" >"$keep/debootstrap.log" 2>&1 ||
  fail "$keep/debootstrap.log" "debootstrap cannot install $suite"
mount -t proc proc "$root/proc"
mount --rbind /sys "$root/sys"                  # where libraries read what the processor has
mount -t tmpfs tmpfs "$root/dev/shm"
mount --bind "$keep" "$root/var/cache/apt/archives"
cp /etc/resolv.conf "$root/etc/resolv.conf"
echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/keep"
echo 'Acquire::Check-Valid-Until "false";' >"$root/etc/apt/apt.conf.d/mirror"   # of sid, a mirror may be weeks behind
git clone -q --no-local . "$root/sparselearn" || fail /dev/null 'the sources cannot be copied'

cat >"$root/install" <<'EOF'
set -e
cd /sparselearn
apt-get update -qq
apt-get install -y -qq --no-install-recommends make git
make -s deps
EOF
cat >"$root/versions" <<'EOF'
cd /sparselearn
echo "Debian $(. /etc/os-release; echo "${VERSION_CODENAME-} $(cat /etc/debian_version)"), $(dpkg --print-architecture)"
octave-cli --norc --no-history -q --eval "printf ('Octave %s\n', version ()); disp (version ('-blas'))"
gcc --version | head -n 1
ldd --version | head -n 1
EOF
inside="env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
        DEBIAN_FRONTEND=noninteractive chroot $root"
$inside sh /install >"$keep/install.log" 2>&1 || fail "$keep/install.log" "'make deps' fails in $suite"
installed=$(date +%s)
{ $inside make --no-print-directory -C /sparselearn $targets; echo "status $?"; } 2>&1 | tee "$keep/check.log" |
  grep -v '^status [0-9]*$\|^[0-9]* passed, [0-9]* failed$'

# ---- the figures -------------------------------------------------------------------------------------------------------

warned=$(grep -cE '(^|/)(cc1|lto1|lto-wrapper|ld): warning: |\[-W[a-z0-9=+-]*\]$|^[^ ]+:[0-9]+:[0-9]+: warning: ' "$keep/check.log")
said=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$keep/check.log" | tail -n 1)
passed=${said%% *}
failed=${said#*, } failed=${failed%% *}
[ -n "$said" ] || { echo "FAIL  '$targets' did not say what passed"; passed=0 failed=1; }
[ "$failed" -gt 0 ] || grep -qx 'status 0' "$keep/check.log" || { echo "FAIL  '$targets' ended badly"; failed=1; }
if [ "$warned" -gt 0 ]; then
  echo "FAIL  the compiler gave $warned warnings; they are in $keep/check.log"
  failed=$((failed + 1))
fi
$inside sh /versions
echo "installed in $((installed - began)) s, 'make $targets' in $(($(date +%s) - installed)) s"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
