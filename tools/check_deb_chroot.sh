#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# check_deb_chroot.sh DEB FOLDER   Installs the Debian package by apt into a Debian that has nothing else, and runs a
# function's tests and a demo there. debootstrap makes that Debian, of this one's release, from the mirror of this one;
# FOLDER keeps its packages, so that the next time only what is new is downloaded. Needs root.
set -e
deb=$(realpath "$1")
[ "$(id -u)" -eq 0 ] || { echo "check-deb-chroot: only root can make a chroot"; exit 1; }
. /etc/os-release
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME)' 'Created-By: Packages' |
         awk -v name="$VERSION_CODENAME" '$2 == name { print $1; exit }')
mkdir -p "$2"
keep=$(realpath "$2")
root=$(mktemp -d)
leave () {
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$root"
}
trap leave EXIT
trap 'exit 1' INT TERM HUP
debootstrap --variant=minbase --cache-dir="$keep" "$VERSION_CODENAME" "$root" "$mirror" >"$keep/debootstrap.log" 2>&1 ||
  { tail -5 "$keep/debootstrap.log"; exit 1; }
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
cp "$keep"/*.deb "$root/var/cache/apt/archives/" 2>/dev/null || true
cp "$deb" "$root/"
echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >"$root/etc/apt/apt.conf.d/keep"
cat >"$root/check" <<'EOF'
set -e
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
apt-get update -qq
apt-get -o Dpkg::Use-Pty=0 install -y -qq --no-install-recommends ./octave-sparselearn_*.deb xvfb xauth fonts-freefont-otf >/install.log 2>&1 ||
  { tail -20 /install.log; exit 1; }
apt-get -y -qq check
cd "$(mktemp -d)"
for word in sl_version sl_nmf sl_proj_gsp; do
  octave-cli --no-history -q --eval "pkg load sparselearn; [n, all] = test ('$word', 'quiet'); exit (all == 0 || n < all);" ||
    { echo "tests of $word fail"; exit 1; }
done
octave-cli --no-history -q --eval "pkg load sparselearn; assert (exist (sl_manual ('sl_nmf'), 'file') == 2)"
xvfb-run -a octave --no-gui --no-history -q --eval "pkg load sparselearn; sl_demo ('projections')"
test -n "$(find . -name '*.png' -size +1k)"
apt-get -o Dpkg::Use-Pty=0 purge -y -qq octave-sparselearn >/dev/null
EOF
chroot "$root" sh /check
cp -n "$root"/var/cache/apt/archives/*.deb "$keep/"
rm -f "$keep"/octave-sparselearn_*.deb
echo "the Debian package: installed by apt into a new $VERSION_CODENAME, tests and a demo run, removed"
